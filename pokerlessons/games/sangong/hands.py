"""What three cards are in 三公 (03-2 … 03-4, 03-8), and how two hands compare (03-5 … 03-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pokerlessons.cards import ALL_CARDS, RANKS, Card
from pokerlessons.games.sangong.options import CLASS_IDS, SangongOptions

SANGONG: Final = CLASS_IDS.index("sangong")
HUNSANGONG: Final = CLASS_IDS.index("hunsangong")
XIAOSANGONG: Final = CLASS_IDS.index("xiaosangong")
DASANGONG: Final = CLASS_IDS.index("dasangong")

_PLACES: Final = tuple(RANKS.index(card.rank) for card in ALL_CARDS if not card.is_joker)
_VALUES: Final = tuple(place + 1 if place < 9 else 0 for place in _PLACES)
_GONG: Final = tuple(int(card.rank in ("J", "Q", "K")) for card in ALL_CARDS if not card.is_joker)
_SUIT_ORDER: Final = "SHCD"


def value(card: Card) -> int:
    """What a card counts (03-2): A is 1, 2–9 as printed; 10 and the 公牌 J, Q, K are nought."""
    return _VALUES[card]


def is_gong(card: Card) -> bool:
    """Whether the card is a 公牌: J, Q or K; a 10 is none (03-2)."""
    return bool(_GONG[card])


class Judged(NamedTuple):
    """What a hand is, and the evidence."""

    cards: tuple[Card, ...]
    """The three cards as they were given."""
    rank: int
    """The place in `CLASS_IDS`: 0–9 points, 10 三公, 11–13 its kinds under `types=extended`."""
    points: int
    """The last digit of the sum (03-2), also where the class stands above all points."""
    gong: int
    """How many 公牌 are among the cards."""

    @property
    def name(self) -> str:
        """The class as `CLASS_IDS` names it."""
        return CLASS_IDS[self.rank]

    @property
    def values(self) -> tuple[int, ...]:
        """What each of the cards counts."""
        return tuple(value(card) for card in self.cards)

    @property
    def gong_cards(self) -> tuple[Card, ...]:
        """The 公牌 among the cards."""
        return tuple(card for card in self.cards if is_gong(card))


def judge(cards: tuple[Card, ...], options: SangongOptions) -> Judged:
    """What the three `cards` are (03-2 … 03-4), with the kinds of 三公 where `types=extended` (03-8)."""
    a, b, c = cards
    points = (_VALUES[a] + _VALUES[b] + _VALUES[c]) % 10
    gong = _GONG[a] + _GONG[b] + _GONG[c]
    if options.types == "seed":
        return Judged(cards, SANGONG if gong == 3 else points, points, gong)
    if _PLACES[a] == _PLACES[b] == _PLACES[c]:
        return Judged(cards, DASANGONG if gong else XIAOSANGONG, points, gong)
    return Judged(cards, HUNSANGONG if gong == 3 else points, points, gong)


def height(card: Card) -> int:
    """How high a single card stands (03-7): K > Q > J > 10 > … > A."""
    return _PLACES[card]


def highest(cards: Sequence[Card]) -> Card:
    """The highest card, of equal ones the first in the order of suits S > H > C > D (03-7)."""
    return max(cards, key=lambda card: (height(card), -_SUIT_ORDER.index(card.suit)))


class Compared(NamedTuple):
    """How one hand stands against another, and by what it was decided."""

    one: Judged
    other: Judged
    sign: int
    """1: `one` wins; -1: `other` wins; 0: equal, and nobody pays (03-7)."""
    by: str
    """`class`; between equals `gong`, the number of 公牌; `card` or `suit` of the highest; or `tie`."""
    highest: tuple[Card, Card] | None
    """The highest card of each hand, where these were compared."""
    multiplier: int
    """What the winner's class pays per point of `base` (03-6); 0 between equals."""

    @property
    def winner(self) -> Judged | None:
        """The higher hand."""
        return {1: self.one, -1: self.other}.get(self.sign)

    @property
    def loser(self) -> Judged | None:
        """The lower hand."""
        return {1: self.other, -1: self.one}.get(self.sign)


def compare(one: Judged, other: Judged, options: SangongOptions) -> Compared:
    """Two hands, by class, then by the number of 公牌, then as `tiebreak` says (03-3, 03-4, 03-7)."""
    if one.rank != other.rank:
        return _compared(one, other, one.rank > other.rank, "class", None, options)
    if one.gong != other.gong:
        return _compared(one, other, one.gong > other.gong, "gong", None, options)
    if options.tiebreak == "gong_count":
        return Compared(one, other, 0, "tie", None, 0)
    tops = highest(one.cards), highest(other.cards)
    heights = height(tops[0]), height(tops[1])
    if heights[0] != heights[1]:
        return _compared(one, other, heights[0] > heights[1], "card", tops, options)
    first, second = (_SUIT_ORDER.index(card.suit) for card in tops)
    return _compared(one, other, first < second, "suit", tops, options)


def _compared(
    one: Judged,
    other: Judged,
    wins: bool,
    by: str,
    tops: tuple[Card, Card] | None,
    options: SangongOptions,
) -> Compared:
    winner = one if wins else other
    return Compared(one, other, 1 if wins else -1, by, tops, multiplier(winner, options))


def multiplier(judged: Judged, options: SangongOptions) -> int:
    """What the hand's class pays its winner per point of `base` (03-6)."""
    return options.pays[CLASS_IDS[judged.rank]]
