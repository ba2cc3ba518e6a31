"""The house rules of 变色龙 (rule book §01), with the rule book's defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pokerlessons.cards import RANKS
from pokerlessons.engine import Options, Preset, choice, flag, number, table
from pokerlessons.words import Say

PENALTIES: Final = {
    rank: {"A": 11, "J": 20, "Q": 3, "K": 4}.get(rank) or int(rank)  # Q and K so small: 01-G8
    for rank in RANKS
}
"""What a card left in the hand costs (01-11)."""


@dataclass(frozen=True)
class ChameleonOptions(Options):
    """House rules of 变色龙."""

    presets: ClassVar = {
        "usual": Preset(Say("chameleon.preset.usual"), {}),
        "short": Preset(Say("chameleon.preset.short"), {"out_at": 50}),
        "lively": Preset(
            Say("chameleon.preset.lively"),
            {"start_special": "effect_on_first_player", "last7_draws": True, "voluntary_draw": True},
        ),
    }

    out_at: int = number(100, 1, 1000, "01-13", Say("chameleon.option.out_at"))
    deals: int = number(0, 0, 100, "01-13", Say("chameleon.option.deals"))
    decks: str = choice(
        "2",
        "01-1",
        Say("chameleon.option.decks"),
        {"2": Say("chameleon.option.decks.2"), "3": Say("chameleon.option.decks.3")},
    )
    after_draw: str = choice(
        "may_play",
        "01-4",
        Say("chameleon.option.after_draw"),
        {
            "may_play": Say("chameleon.option.after_draw.may_play"),
            "turn_ends": Say("chameleon.option.after_draw.turn_ends"),
            "draw_until_playable": Say("chameleon.option.after_draw.draw_until_playable"),
        },
    )
    voluntary_draw: bool = flag(False, "01-4", Say("chameleon.option.voluntary_draw"))
    last7_draws: bool = flag(False, "01-10", Say("chameleon.option.last7_draws"))
    start_special: str = choice(
        "reflip",
        "01-15",
        Say("chameleon.option.start_special"),
        {
            "reflip": Say("chameleon.option.start_special.reflip"),
            "effect_on_first_player": Say("chameleon.option.start_special.effect_on_first_player"),
            "no_effect": Say("chameleon.option.start_special.no_effect"),
        },
    )
    # Nothing is free: were it, a match need not come to its end.
    penalty_table: tuple[tuple[str, int], ...] = table(
        PENALTIES,
        1,
        100,
        "01-11",
        Say("chameleon.option.penalty_table"),
        {rank: Say("chameleon.option.penalty_table.rank", rank=rank) for rank in RANKS},
    )
    first: str = choice(
        "random",
        "01-16",
        Say("chameleon.option.first"),
        {"random": Say("chameleon.option.first.random"), "host": Say("chameleon.option.first.host")},
    )
    dir: str = choice(
        "ccw",
        "00-2",
        Say("chameleon.option.dir"),
        {"ccw": Say("chameleon.option.dir.ccw"), "cw": Say("chameleon.option.dir.cw")},
    )

    def contradiction(self) -> Say | None:
        """Who draws until a card can be played is one who could not play: nobody does that at will."""
        if self.voluntary_draw and self.after_draw == "draw_until_playable":
            one, other = "voluntary_draw=on", "after_draw=draw_until_playable"
            return Say("option.contradict", one=one, other=other)
        return None

    def decks_for(self, playing: int) -> int:
        """How many decks are shuffled together where so many seats are still in (01-1, 01-20)."""
        return 1 if playing == 2 else int(self.decks)
