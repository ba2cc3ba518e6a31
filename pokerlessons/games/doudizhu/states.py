"""The phases of a 斗地主 deal, and what a seat may see of them.

A match goes round Bidding → Playing → Settled, and `next deal` begins again; where nobody bids, the cards
are dealt anew (10-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.engine import Observation, Settlement
from pokerlessons.games.doudizhu.melds import PLACE, Reading
from pokerlessons.games.doudizhu.options import DoudizhuOptions

Cards: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = tuple[Cards, ...]
_HELD: Final = tuple((-PLACE[card.rank], "SHDC".find(card.suit)) for card in ALL_CARDS)


def in_order(cards: Sequence[Card]) -> Cards:
    """A hand as it is held: from the highest rank to the lowest."""
    return tuple(sorted(cards, key=_HELD.__getitem__))


@dataclass(frozen=True, slots=True)
class Match:
    """What lasts through all the deals of a match."""

    options: DoudizhuOptions
    seed: str
    deal: int
    scores: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.scores)


class Bid(NamedTuple):
    """A seat's bid; nought is a pass."""

    seat: int
    points: int


class Play(NamedTuple):
    """What a seat laid down, and as what; no cards and no reading for a pass."""

    seat: int
    cards: Cards
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Bidding:
    """The cards are dealt, the kitty lies face down, and one after another bids (10-4)."""

    match: Match
    attempt: int
    """How often the cards of this deal have been dealt, from 1."""
    first: int
    """Who bids first."""
    face_up: Card | None
    """The card turned face up in the deck, whose holder bids first (10-2); None where the turn rotates."""
    hands: Hands
    kitty: Cards
    bids: tuple[Bid, ...]


class Playing(NamedTuple):
    """The landlord has the kitty, and cards are laid down in turn (10-6).

    A tuple, which is made in a third of the time: thousands of these are made when a computer thinks ahead.
    """

    match: Match
    attempt: int
    first: int
    face_up: Card | None
    hands: Hands
    kitty: Cards
    bids: tuple[Bid, ...]
    landlord: int
    turn: int
    led: Play | None
    """The play to beat; None for whoever leads."""
    history: tuple[Play, ...]
    doublings: int
    """How many bombs and rockets have doubled the points so far (10-12, 11-5)."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Somebody has no card left; the points are given (10-11, 10-12)."""

    end: Playing
    """The deal as it stood after the last card."""
    match: Match
    """The match with the deal's points added."""
    spring: bool
    """Whether it was a spring or a counter-spring (10-13)."""
    settlement: Settlement


State: TypeAlias = Bidding | Playing | Settled


@dataclass(frozen=True)
class DoudizhuView(Observation):
    """What one viewer knows of a 斗地主 match."""

    options: DoudizhuOptions
    seats: int
    phase: str
    """`bidding`, `playing` or `settled`."""
    attempt: int
    first: int
    face_up: Card | None
    bids: tuple[Bid, ...]
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    kitty: Cards | None
    """The kitty, where the viewer has seen it (10-5, 11-1)."""
    landlord: int | None
    led: Play | None
    history: tuple[Play, ...]
    doublings: int
    """How many bombs and rockets have doubled the points so far (10-12, 11-5)."""
    hands: Hands | None
    """What everybody still holds, once the deal is settled; None before."""
    spring: bool
    settlement: Settlement | None

    @property
    def base(self) -> int:
        """The highest bid so far."""
        return highest(self.bids).points


def highest(bids: tuple[Bid, ...]) -> Bid:
    """The highest bid, which is the last that is no pass; nought where there is none."""
    return max(bids, key=lambda bid: bid.points, default=Bid(0, 0))


def is_partner(view: DoudizhuView, seat: int) -> bool:
    """Whether the viewer, a farmer, plays together with `seat`."""
    return view.viewer not in (None, view.landlord, seat) and seat != view.landlord
