"""What five cards are in 牛牛 (02-3 … 02-7), and how two hands compare (02-8, 02-10), with the evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pokerlessons.cards import ALL_CARDS, RANKS, Card
from pokerlessons.games.niuniu.options import NiuniuOptions

RANK_IDS: Final = (
    "wuniu", "niu1", "niu2", "niu3", "niu4", "niu5", "niu6", "niu7", "niu8", "niu9", "niuniu",
    "sihua", "wuhua", "zhadan", "wuxiao",
)  # fmt: skip
"""The ranks from low to high (02-6), the special hands above them (02-G6)."""
WUNIU: Final = 0
NIUNIU: Final = 10
SIHUA: Final = 11
WUHUA: Final = 12
ZHADAN: Final = 13
WUXIAO: Final = 14

TRIOS: Final = tuple(combinations(range(5), 3))
"""The ten ways to take three of five places."""
_VALUES: Final = tuple(min(RANKS.index(card.rank) + 1, 10) for card in ALL_CARDS if not card.is_joker)
_DIGITS: Final = tuple(value % 10 for value in _VALUES)

# A number with one octal digit a rank, A lowest: added up over a hand, each digit counts that rank's cards.
_TALLY: Final = tuple(8 ** RANKS.index(card.rank) for card in ALL_CARDS if not card.is_joker)
_FIVE, _TEN, _JACK = 8**4, 8**9, 8**10
_FOUR_OF_A_RANK: Final = 0o4444444444444

_SUIT_ORDER: Final = "SHCD"
_PAYS: Final = {
    "flat": {},
    "simple": {NIUNIU: 3, 9: 2, 8: 2},
    "steep": {NIUNIU: 4, 9: 3, 8: 2},
}


def value(card: Card) -> int:
    """What a card counts (02-3): A is 1, 2–9 as printed, 10 and J, Q, K are 10."""
    return _VALUES[card]


class Judged(NamedTuple):
    """What a hand is, and the evidence."""

    cards: tuple[Card, ...]
    """The five cards as they were given."""
    rank: int
    """The place in `RANK_IDS`: 0 no bull, 1–9, 10 牛牛, 11–14 special hands."""
    trio: tuple[int, ...] | None
    """The places of three cards that make a multiple of ten (02-4); None: no three do (02-5)."""

    @property
    def bull(self) -> tuple[Card, ...]:
        """The three cards that make a multiple of ten; empty where there are none."""
        return tuple(self.cards[place] for place in self.trio or ())

    @property
    def raised(self) -> tuple[Card, ...]:
        """The cards that make the hand what it is: the three, or the four of a bomb; else none."""
        if self.rank == ZHADAN:
            counts = Counter(card.rank for card in self.cards)
            return tuple(card for card in self.cards if counts[card.rank] == 4)
        return self.bull if self.rank <= NIUNIU else ()

    @property
    def rest(self) -> tuple[Card, ...]:
        """The cards outside the three."""
        taken = self.trio or ()
        return tuple(card for place, card in enumerate(self.cards) if place not in taken)

    @property
    def sums(self) -> tuple[int, ...]:
        """The sums of the ten trios, in the order of `TRIOS`; without a bull none of them ends in 0."""
        return tuple(sum(value(self.cards[place]) for place in trio) for trio in TRIOS)

    @property
    def bulls(self) -> tuple[tuple[Card, ...], ...]:
        """Every trio that makes a multiple of ten; whichever is taken, the rest is worth the same (02-12)."""
        made = (trio for trio, total in zip(TRIOS, self.sums, strict=True) if total % 10 == 0)
        return tuple(tuple(self.cards[place] for place in trio) for trio in made)

    @property
    def values(self) -> tuple[int, ...]:
        """What each of the cards counts."""
        return tuple(value(card) for card in self.cards)


def judge(cards: tuple[Card, ...], special_hands: frozenset[str] = frozenset()) -> Judged:
    """What the five `cards` are (02-4 … 02-6, and the special hands that are played)."""
    a, b, c, d, e = cards
    da, db, dc, dd, de = _DIGITS[a], _DIGITS[b], _DIGITS[c], _DIGITS[d], _DIGITS[e]
    index = da + 10 * db + 100 * dc + 1000 * dd + 10000 * de
    number = _trio_numbers[index] or _find_trio(index)
    trio = _TRIO_OR_NONE[number]
    if special_hands and (special := _special_rank(cards, special_hands)):
        return Judged(cards, special, trio)
    if trio is None:
        return Judged(cards, WUNIU, None)
    return Judged(cards, (da + db + dc + dd + de) % 10 or NIUNIU, trio)


# Which trio makes a multiple of ten depends only on the five last digits: 100,000 cases, each found when it
# is first met.  0 is "not looked for yet", 1 … 10 a trio, 11 none.
_trio_numbers: Final = bytearray(100_000)
_TRIO_OR_NONE: Final = (None, *TRIOS, None)


def _find_trio(index: int) -> int:
    digits = [index // 10**place % 10 for place in range(5)]
    found = (n for n, trio in enumerate(TRIOS, 1) if sum(digits[place] for place in trio) % 10 == 0)
    number = _trio_numbers[index] = next(found, 11)
    return number


def _special_rank(cards: tuple[Card, ...], played: frozenset[str]) -> int:
    """The highest special hand among `played` that the cards make (02-G6), as a place in `RANK_IDS`; or 0."""
    a, b, c, d, e = cards
    tally = _TALLY[a] + _TALLY[b] + _TALLY[c] + _TALLY[d] + _TALLY[e]
    if tally < _FIVE and "wuxiao" in played and sum(_VALUES[card] for card in cards) <= 10:
        return WUXIAO
    if tally & _FOUR_OF_A_RANK and "zhadan" in played:
        return ZHADAN
    if tally % _JACK == 0 and "wuhua" in played:
        return WUHUA
    if tally % _JACK == _TEN and "sihua" in played:
        return SIHUA
    return 0


def height(card: Card, ace_high: bool) -> int:
    """How high a single card stands (02-7): K > Q > … > 2 > A, or with `ace_high` A above K (02-G5)."""
    place = RANKS.index(card.rank)
    return place + 13 if ace_high and place == 0 else place


def highest(cards: Sequence[Card], ace_high: bool) -> Card:
    """The highest card, of equal ones the first in the order of suits S > H > C > D (02-8)."""
    return max(cards, key=lambda card: (height(card, ace_high), -_suit_place(card)))


def _suit_place(card: Card) -> int:
    return _SUIT_ORDER.index(card.suit)


class Compared(NamedTuple):
    """How a player's hand stands against the banker's, and by what it was decided."""

    banker: Judged
    player: Judged
    wins: bool
    """Whether the player wins."""
    by: str
    """`rank`; `card` or `suit` of the highest cards; `tie`: equal, so the banker's (02-8)."""
    highest: tuple[Card, Card] | None
    """The banker's and the player's highest card, where these were compared."""
    multiplier: int
    """What the winner's hand pays per point staked (02-10)."""


def compare(banker: Judged, player: Judged, options: NiuniuOptions) -> Compared:
    """The player's hand against the banker's: rank, then between equals what 02-7, 02-8 and `tie` say."""
    if banker.rank != player.rank:
        return _compared(banker, player, player.rank > banker.rank, "rank", None, options)
    by_card = options.tie == "high_card_then_suit"
    if not by_card and banker.rank != WUNIU:
        return _compared(banker, player, False, "tie", None, options)
    tops = (highest(banker.cards, options.ace_high), highest(player.cards, options.ace_high))
    heights = [height(card, options.ace_high) for card in tops]
    if heights[0] != heights[1]:
        return _compared(banker, player, heights[1] > heights[0], "card", tops, options)
    if by_card:
        return _compared(banker, player, _suit_place(tops[1]) < _suit_place(tops[0]), "suit", tops, options)
    return _compared(banker, player, False, "tie", tops, options)


def _compared(
    banker: Judged,
    player: Judged,
    wins: bool,
    by: str,
    tops: tuple[Card, Card] | None,
    options: NiuniuOptions,
) -> Compared:
    winner = player if wins else banker
    return Compared(banker, player, wins, by, tops, multiplier(winner.rank, options))


def multiplier(rank: int, options: NiuniuOptions) -> int:
    """What the winner's hand pays per point staked (02-10); special hands pay as 牛牛 does (02-G6)."""
    return _PAYS[options.payout].get(min(rank, NIUNIU), 1)
