"""The phases of a 三公 deal, and what a seat may see of them.

A match goes Showing → Settled, and `next deal` begins again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pokerlessons.cards import Card
from pokerlessons.engine import Observation, Settlement
from pokerlessons.games import comparing
from pokerlessons.games.sangong.hands import Compared, Judged
from pokerlessons.games.sangong.options import SangongOptions

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

Match: TypeAlias = comparing.Match[SangongOptions]
"""Its `banker` is who deals (00-12); with `mode=banker` the banker deals."""


class Pair(NamedTuple):
    """Two seats that compare, and how it ended: every two (03-5), or each player with the banker (03-9)."""

    one: int
    other: int
    compared: Compared

    @property
    def winner(self) -> int | None:
        """The seat that wins; None between equals."""
        return {1: self.one, -1: self.other}.get(self.compared.sign)

    @property
    def loser(self) -> int | None:
        """The seat that loses; None between equals."""
        return {1: self.other, -1: self.one}.get(self.compared.sign)


@dataclass(frozen=True, slots=True)
class Showing:
    """Everybody looks at three cards and shows them, all at once."""

    match: Match
    stock: tuple[Card, ...]
    hands: Hands
    shown: tuple[bool, ...]
    """Which seats have laid their hand down; it is turned over when all have."""


@dataclass(frozen=True, slots=True)
class Settled:
    """All hands are turned over, compared and paid (03-5, 03-6)."""

    match: Match
    stock: tuple[Card, ...]
    hands: Hands
    judged: tuple[Judged, ...]
    pairs: tuple[Pair, ...]
    settlement: Settlement
    next_dealer: int


State: TypeAlias = Showing | Settled


@dataclass(frozen=True)
class SangongView(Observation):
    """What one viewer knows of a 三公 match."""

    options: SangongOptions
    seats: int
    dealer: int
    """Who deals; with `mode=banker` the banker."""
    phase: str
    """`showing` or `settled`."""
    acted: tuple[bool, ...]
    """Which seats have laid their hand down."""
    hands: Hands | None
    """Everybody's cards once they are turned over; None before."""
    judged: tuple[Judged, ...] | None
    pairs: tuple[Pair, ...] | None
    settlement: Settlement | None
    next_dealer: int | None

    @property
    def banker(self) -> int | None:
        """The seat with which all others compare; None where every two do (03-9)."""
        return self.dealer if self.options.mode == "banker" else None
