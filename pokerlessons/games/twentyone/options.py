"""The house rules of 21点 (rule book §04), with the rule book's defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pokerlessons.engine import Alias, Options, Preset, choice, number
from pokerlessons.words import Say

MOST_ON_ONE_DECK: Final = 4
"""The most players, the banker aside, who are dealt from one deck (04-1)."""


@dataclass(frozen=True)
class TwentyOneOptions(Options):
    """House rules of 21点.  As they stand here they are classroom mode (00-11): no staking step."""

    presets: ClassVar = {
        "classroom": Preset(Say("twentyone.preset.classroom"), {}),
        "home": Preset(Say("twentyone.preset.home"), {"stakes": "chosen"}),
        "simple": Preset(Say("twentyone.preset.simple"), {"max_split": "1", "banker_stand_at": "17"}),
    }
    aliases: ClassVar = {
        "classroom": Alias(
            Say("twentyone.option.classroom"), "00-11", "stakes", {"on": "fixed", "off": "chosen"}
        )
    }

    deals: int = number(10, 1, 100, "04-13", Say("twentyone.option.deals"))
    first: str = choice(
        "random",
        "00-5",
        Say("twentyone.option.first"),
        {"random": Say("twentyone.option.first.random"), "host": Say("twentyone.option.first.host")},
    )
    dir: str = choice(
        "ccw",
        "00-2",
        Say("twentyone.option.dir"),
        {"ccw": Say("twentyone.option.dir.ccw"), "cw": Say("twentyone.option.dir.cw")},
    )
    banker: str = choice(
        "rotate",
        "04-11",
        Say("twentyone.option.banker"),
        {
            "rotate": Say("twentyone.option.banker.rotate"),
            "fixed": Say("twentyone.option.banker.fixed"),
            "highest": Say("twentyone.option.banker.highest"),
        },
    )
    stakes: str = choice(
        "fixed",
        "04-3",
        Say("twentyone.option.stakes"),
        {"fixed": Say("twentyone.option.stakes.fixed"), "chosen": Say("twentyone.option.stakes.chosen")},
    )
    max_stake: int = number(10, 1, 100, "04-3", Say("twentyone.option.max_stake"))
    decks: str = choice(
        "auto",
        "04-G3",
        Say("twentyone.option.decks"),
        {
            "auto": Say("twentyone.option.decks.auto"),
            "1": Say("twentyone.option.decks.1"),
            "2": Say("twentyone.option.decks.2"),
            "6": Say("twentyone.option.decks.6"),
        },
    )
    max_split: int = number(4, 1, 4, "04-G2", Say("twentyone.option.max_split"))
    banker_split: str = choice(
        "no",
        "04-G5",
        Say("twentyone.option.banker_split"),
        {"no": Say("twentyone.option.banker_split.no"), "yes": Say("twentyone.option.banker_split.yes")},
    )
    banker_stand_at: str = choice(
        "none",
        "04-G6",
        Say("twentyone.option.banker_stand_at"),
        {
            "none": Say("twentyone.option.banker_stand_at.none"),
            "17": Say("twentyone.option.banker_stand_at.17"),
        },
    )
    announce_bust: str = choice(
        "no",
        "04-G7",
        Say("twentyone.option.announce_bust"),
        {"no": Say("twentyone.option.announce_bust.no"), "yes": Say("twentyone.option.announce_bust.yes")},
    )
    settle: str = choice(
        "per_player",
        "04-G1",
        Say("twentyone.option.settle"),
        {
            "per_player": Say("twentyone.option.settle.per_player"),
            "literal_all": Say("twentyone.option.settle.literal_all"),
        },
    )

    def decks_for(self, seats: int) -> int:
        """How many decks are shuffled together for `seats` seats, the banker's among them (04-1, 04-G3)."""
        if self.decks == "auto":
            return 1 if seats - 1 <= MOST_ON_ONE_DECK else 2
        return int(self.decks)
