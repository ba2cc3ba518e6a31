"""The phases of a 变色龙 deal, and what a seat may see of them.

A deal is Playing, then Settled; `next deal` begins again until one alone is left, or as many deals are played
as the house says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Observation, Settlement
from pokerlessons.games.chameleon.options import ChameleonOptions

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""Each seat's cards in the order of the deck; none for a seat that is out."""


@dataclass(frozen=True, slots=True)
class Match:
    """What lasts through all the deals of a match."""

    options: ChameleonOptions
    seats: int
    seed: str
    deal: int
    starter: int
    """Who plays first in this deal."""
    scores: tuple[int, ...]
    """Each seat's penalties so far, as negative numbers: more is better, as in every game here."""

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are not out (01-13)."""
        limit = -self.options.out_at
        return tuple(seat for seat, score in enumerate(self.scores) if score > limit)


class Lack(NamedTuple):
    """What is known of a seat that had nothing to play (01-4): none of a suit, of a rank, and no J."""

    suit: str
    """Empty where no suit was asked for; then nothing is known of suits."""
    rank: str
    """Empty where the top card was a J, which no J may follow (01-7)."""
    jacks: bool
    """Whether a J might have been played, so that the seat had none either."""
    since: int
    """How many cards the seat has drawn since: of those nothing is known."""

    def holds_of(self, card: Card) -> bool:
        """Whether `card` is one of those that the seat had not."""
        return self.jacks if card.rank == "J" else card.suit == self.suit or card.rank == self.rank


class Open(NamedTuple):
    """What lies open, and what everybody knows who has watched."""

    playing: tuple[int, ...]
    """The seats that play this deal, upwards."""
    discards: tuple[Card, ...]
    """The cards played since the stock was last made, the top one last."""
    suit: str
    """The suit to be followed: the top card's, or that which a J named; empty where any will do (01-15)."""
    turn: int
    way: int
    """1 to the next higher seat, counter-clockwise; −1 the other way."""
    owed: int
    """How many cards the 7s that are not answered yet make the seat to act draw (01-5)."""
    skip: bool
    """Whether an 8 is not answered yet (01-6)."""
    refills: int
    """How often the stock was made anew of the discards (01-14)."""
    returned: tuple[Card, ...]
    """The cards of which it was last made; before that, those turned up first and put back (01-15)."""
    fresh: tuple[int, ...]
    """How many cards each seat has drawn since those went into the stock."""
    lacks: tuple[Lack | None, ...]
    """What was last shown of each seat by having nothing to play."""
    last: tuple[Move | None, ...]
    """What each seat did last in this deal."""

    @property
    def top(self) -> Card:
        """The card to be followed."""
        return self.discards[-1]

    def after(self, seat: int) -> int:
        """The seat whose turn comes after `seat`; those who are out are passed over (01-20)."""
        playing = self.playing
        return playing[(playing.index(seat) + self.way) % len(playing)]


@dataclass(frozen=True, slots=True)
class Playing:
    """One after another plays a card, or draws (01-3, 01-4)."""

    match: Match
    stock: tuple[Card, ...]
    """What is left to draw, the next card first."""
    hands: Hands
    open: Open
    drawn: Card | None
    """What the seat to act has just drawn and may still play (01-19)."""


@dataclass(frozen=True, slots=True)
class Settled:
    """One has no card left; the others' cards are counted (01-10, 01-11)."""

    match: Match
    stock: tuple[Card, ...]
    hands: Hands
    open: Open
    winner: int
    settlement: Settlement
    next_starter: int | None
    """Who plays first in the next deal; None at the end of the match."""


State: TypeAlias = Playing | Settled


@dataclass(frozen=True)
class ChameleonView(Observation):
    """What one viewer knows of a 变色龙 match."""

    options: ChameleonOptions
    seats: int
    starter: int
    phase: str
    """`playing` or `settled`."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    stock: int
    """How many cards are left to draw before the discards are shuffled."""
    open: Open
    has_drawn: bool
    """Whether the seat to act has just drawn a card."""
    drawn: Card | None
    """That card, for the seat itself."""
    hands: Hands | None
    """Everybody's cards, once the deal is over; None before."""
    winner: int | None
    settlement: Settlement | None
    next_starter: int | None

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw: in the stock, or among the discards below the top one (01-17)."""
        return self.stock > 0 or len(self.open.discards) > 1

    @property
    def doubled(self) -> bool:
        """Whether the deal was ended by a J, so that the penalties count twice (01-12)."""
        return self.winner is not None and self.open.top.rank == "J"
