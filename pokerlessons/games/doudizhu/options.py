"""The house rules of 斗地主 (rule book §10) and of the game for four (§11), with its defaults."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from pokerlessons.engine import Options, Preset, choice, flag, number
from pokerlessons.words import Say


class Rules(NamedTuple):
    """The house rules on which it depends what cards are."""

    four: bool
    """The game for four: two decks, other kinds (11-3)."""
    same_wings: bool
    """Whether single wings may be equal (10-9)."""
    joker_wings: bool
    """Whether both jokers may be single wings of one play (10-9)."""
    triple_1: bool
    four_with_two: bool


@dataclass(frozen=True)
class DoudizhuOptions(Options):
    """House rules of 斗地主; `four_players` opens the game for four (11-G1)."""

    presets: ClassVar = {
        "usual": Preset(Say("doudizhu.preset.usual"), {}),
        "careful_wings": Preset(
            Say("doudizhu.preset.careful_wings"),
            {"both_jokers_as_singles": "forbid", "wings_same_rank": "forbid"},
        ),
        "four": Preset(Say("doudizhu.preset.four"), {"four_players": "on", "bidding": "multi_round"}),
    }

    deals: int = number(5, 1, 100, "00-3", Say("doudizhu.option.deals"))
    four_players: bool = flag(False, "11-G1", Say("doudizhu.option.four_players"))
    dir: str = choice(
        "ccw",
        "00-2",
        Say("doudizhu.option.dir"),
        {"ccw": Say("doudizhu.option.dir.ccw"), "cw": Say("doudizhu.option.dir.cw")},
    )
    first_bid: str = choice(
        "face_up_holder",
        "10-3",
        Say("doudizhu.option.first_bid"),
        {
            "face_up_holder": Say("doudizhu.option.first_bid.face_up_holder"),
            "rotate": Say("doudizhu.option.first_bid.rotate"),
        },
    )
    bidding: str = choice(
        "once_each",
        "10-4",
        Say("doudizhu.option.bidding"),
        {
            "once_each": Say("doudizhu.option.bidding.once_each"),
            "multi_round": Say("doudizhu.option.bidding.multi_round"),
        },
    )
    wings_same_rank: str = choice(
        "allow",
        "10-9",
        Say("doudizhu.option.wings_same_rank"),
        {
            "allow": Say("doudizhu.option.wings_same_rank.allow"),
            "forbid": Say("doudizhu.option.wings_same_rank.forbid"),
        },
    )
    both_jokers_as_singles: str = choice(
        "allow",
        "10-9",
        Say("doudizhu.option.both_jokers_as_singles"),
        {
            "allow": Say("doudizhu.option.both_jokers_as_singles.allow"),
            "forbid": Say("doudizhu.option.both_jokers_as_singles.forbid"),
        },
    )
    spring: bool = flag(True, "10-13", Say("doudizhu.option.spring"))
    cap_multiplier: str = choice(
        "0",
        "10-14",
        Say("doudizhu.option.cap_multiplier"),
        {
            "0": Say("doudizhu.option.cap_multiplier.none"),
            "8": Say("doudizhu.option.cap_multiplier.times", most=8),
            "16": Say("doudizhu.option.cap_multiplier.times", most=16),
            "32": Say("doudizhu.option.cap_multiplier.times", most=32),
        },
    )
    bomb_double_from: str = choice(
        "6",
        "11-G2",
        Say("doudizhu.option.bomb_double_from"),
        {
            "6": Say("doudizhu.option.bomb_double_from.cards", least=6),
            "4": Say("doudizhu.option.bomb_double_from.cards", least=4),
        },
    )
    triple_1: bool = flag(False, "11-G3", Say("doudizhu.option.triple_1"))
    four_with_two: bool = flag(False, "11-G4", Say("doudizhu.option.four_with_two"))

    @cached_property
    def melds(self) -> Rules:
        """What of the house rules decides what cards are."""
        four = self.four_players
        return Rules(
            four,
            self.wings_same_rank == "allow",
            self.both_jokers_as_singles == "allow",
            self.triple_1 or not four,
            self.four_with_two or not four,
        )

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Whose turn it is after each seat (00-2)."""
        step = 1 if self.dir == "ccw" else -1
        return tuple((seat + step) % self.seats for seat in range(self.seats))

    @property
    def seats(self) -> int:
        """How many play: three, or four with two decks."""
        return 4 if self.four_players else 3

    @property
    def decks(self) -> int:
        """How many decks of 54 are played with (10-1, 11-1)."""
        return 2 if self.four_players else 1

    @property
    def hand_size(self) -> int:
        """How many cards each gets before the kitty (10-2, 11-1)."""
        return 25 if self.four_players else 17

    @property
    def kitty_size(self) -> int:
        """How many cards are left for the landlord (10-2, 11-1)."""
        return 8 if self.four_players else 3
