"""The phases of a 21点 deal, and what a seat may see of them.

A match goes round Staking (only where stakes are chosen) → Playing → Settled, and `next deal` begins again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from pokerlessons.cards import Card
from pokerlessons.engine import Observation, Settlement
from pokerlessons.games import comparing
from pokerlessons.games.comparing import players_around
from pokerlessons.games.twentyone.hands import Compared, Judged, judge
from pokerlessons.games.twentyone.options import TwentyOneOptions

Match: TypeAlias = comparing.Match[TwentyOneOptions]


class Hand(NamedTuple):
    """One hand of a seat; a seat that has split its aces holds several (04-7)."""

    cards: tuple[Card, ...]
    stood: bool = False


Holding: TypeAlias = tuple[Hand, ...]
"""All hands of a seat, in the order in which they were split off and are played (04-14)."""


class Pile(NamedTuple):
    """A hand as those see it who do not see its cards."""

    size: int
    stood: bool
    bust: bool
    """Whether it is known to be bust: only where that is announced (04-G7)."""


class Met(NamedTuple):
    """One hand of a player against one of the banker's, both by their places in the seats' holdings."""

    seat: int
    hand: int
    against: int
    compared: Compared


class Staking(NamedTuple):
    """The players stake, all at once, before any card is dealt (04-3)."""

    match: Match
    stock: tuple[Card, ...]
    stakes: tuple[int | None, ...]
    """Each seat's stake; None until it is made; 0 for the banker."""


class Playing(NamedTuple):
    """The players in turn, then the banker, draw, stand and split (04-5, 04-7)."""

    match: Match
    stock: tuple[Card, ...]
    """What has not been dealt, the next card first."""
    stakes: tuple[int, ...]
    holdings: tuple[Holding, ...]
    turn: tuple[int, int] | None
    """The seat and the place of the hand to be played next; None when all have stood."""

    @classmethod
    def of(
        cls, match: Match, stock: tuple[Card, ...], stakes: tuple[int, ...], holdings: tuple[Holding, ...]
    ) -> Playing:
        """The state in which it is the turn of the first hand that has not stood."""
        return cls(match, stock, stakes, holdings, to_play(match, holdings))


class Settled(NamedTuple):
    """All hands are turned over and paid (04-8, 04-9)."""

    match: Match
    stock: tuple[Card, ...]
    stakes: tuple[int, ...]
    holdings: tuple[Holding, ...]
    judged: tuple[tuple[Judged, ...], ...]
    """Each seat's hands."""
    met: tuple[Met, ...]
    """Every comparison, in the order of `settlement.payments`."""
    settlement: Settlement
    next_banker: int


State: TypeAlias = Staking | Playing | Settled


@dataclass(frozen=True)
class TwentyOneView(Observation):
    """What one viewer knows of a 21点 match; `hand` is the cards of all the viewer's hands together."""

    options: TwentyOneOptions
    seats: int
    banker: int
    phase: str
    """`staking`, `playing` or `settled`."""
    stakes: tuple[int | None, ...]
    """The stakes; while they are being made, only the viewer's own."""
    staked: tuple[bool, ...]
    """Which seats have staked."""
    own: Holding
    """The viewer's hands."""
    piles: tuple[tuple[Pile, ...], ...]
    """Everybody's hands as all see them; empty before the cards are dealt."""
    turn: int | None
    """Which of its hands the seat to act plays now."""
    stock: int
    """How many cards are left to draw."""
    holdings: tuple[Holding, ...] | None
    """Everybody's hands once they are turned over; None before."""
    judged: tuple[tuple[Judged, ...], ...] | None
    met: tuple[Met, ...] | None
    settlement: Settlement | None
    next_banker: int | None

    @property
    def decks(self) -> int:
        """How many decks are played with."""
        return self.options.decks_for(self.seats)

    @property
    def current(self) -> Judged | None:
        """The viewer's hand that is to be played now; None when it is not the viewer's turn to."""
        if self.phase != "playing" or self.turn is None or self.viewer not in self.to_act:
            return None
        return judge(self.own[self.turn].cards)


def order(match: Match) -> tuple[int, ...]:
    """The seats in the order in which they play: from the banker's neighbour on, the banker last (04-14)."""
    return _order(match.banker, match.seats, match.options.dir)


@cache
def _order(banker: int, seats: int, dir: str) -> tuple[int, ...]:
    return (*players_around(banker, seats, dir), banker)


def to_play(match: Match, holdings: Sequence[Holding]) -> tuple[int, int] | None:
    """The seat and the place of the hand to be played next; None when all have stood."""
    for seat in order(match):
        for place, hand in enumerate(holdings[seat]):
            if not hand.stood:
                return seat, place
    return None
