"""What is tried in 牛牛: hands are really dealt, card by card and none twice, and judged one by one.

In pure Python the engine's own `judge` and `compare` decide, so that a sample tries them, too.  With numpy
the same rules are written again for whole columns of cards (rule book §02).  A column is an array of small
numbers, one for each of the hands dealt at a time; cards are their numbers, ♠A 0 … ♣K 51.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pokerlessons.cards import RANKS, SUITS, Card, deck
from pokerlessons.games.niuniu.hands import (
    NIUNIU,
    RANK_IDS,
    SIHUA,
    WUHUA,
    WUNIU,
    WUXIAO,
    ZHADAN,
    compare,
    judge,
    value,
)
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.simulate.batches import Trial

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    Column = NDArray[np.uint8]
    Tall = NDArray[np.uint16]

HAND: Final = 5
RELATIONS: Final = ("lower", "equal", "higher")
"""How the player's rank stands to the banker's."""
WINNERS: Final = ("banker", "player")
PLAYERS: Final = 3
_TEN: Final = RANKS.index("10")
_IS_TEN: Final = tuple(value(card) == 10 for card in deck())
_SUIT_STRENGTH: Final = tuple("DCHS".index(suit) for suit in SUITS)
"""How strong each suit is, in the order of card numbers (02-8)."""
_RANK_BITS: Final = 6
"""Below these bits of a standing lie height and suit, from 0 to 13 · 4 + 3."""


def one_hand(options: NiuniuOptions) -> Trial[tuple[int, str]]:
    """One hand: how many ten-point cards (10, J, Q, K) it has, and its rank."""
    return Trial("niuniu.one_hand", options, 1, _tally_one, _tally_one_arrays)


def two_hands(options: NiuniuOptions) -> Trial[tuple[str, str]]:
    """A player and the banker: how the player's rank stands to the banker's (`RELATIONS`), and who wins."""
    return Trial("niuniu.two_hands", options, 2, _tally_two, _tally_two_arrays)


def three_players(options: NiuniuOptions) -> Trial[int]:
    """How many of three players the banker beats."""
    return Trial("niuniu.three_players", options, 1 + PLAYERS, _tally_three, _tally_three_arrays)


# In pure Python.


def dealt(
    chance: Random, rounds: int, hands: int, size: int = HAND
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """So many hands of `size` cards from one deck, `rounds` times.

    In whatever order the deck lies, it is good for the next.

    Only `random()` is promised to stay the same from one Python to the next, not `sample` nor `shuffle`.
    """
    cards, draw = list(deck()), chance.random
    places = range(hands * size)
    left = [len(cards) - place for place in places]
    for _ in range(rounds):
        for place in places:
            other = place + int(draw() * left[place])
            cards[place], cards[other] = cards[other], cards[place]
        yield tuple(tuple(cards[first : first + size]) for first in places[::size])


def _tally_one(options: NiuniuOptions, chance: Random, rounds: int) -> Mapping[tuple[int, str], int]:
    special = options.special_hands
    return Counter(
        (sum([_IS_TEN[card] for card in hand]), RANK_IDS[judge(hand, special).rank])
        for (hand,) in dealt(chance, rounds, 1)
    )


def _tally_two(options: NiuniuOptions, chance: Random, rounds: int) -> Mapping[tuple[str, str], int]:
    special = options.special_hands

    def outcome(hands: tuple[tuple[Card, ...], ...]) -> tuple[str, str]:
        banker, player = (judge(hand, special) for hand in hands)
        relation = (player.rank > banker.rank) - (player.rank < banker.rank)
        return RELATIONS[relation + 1], WINNERS[compare(banker, player, options).wins]

    return Counter(map(outcome, dealt(chance, rounds, 2)))


def _tally_three(options: NiuniuOptions, chance: Random, rounds: int) -> Mapping[int, int]:
    special = options.special_hands

    def beaten(hands: tuple[tuple[Card, ...], ...]) -> int:
        banker, *players = (judge(hand, special) for hand in hands)
        return sum(not compare(banker, player, options).wins for player in players)

    return Counter(map(beaten, dealt(chance, rounds, 1 + PLAYERS)))


# With numpy.


def _tally_one_arrays(
    options: NiuniuOptions, chance: Generator, rounds: int
) -> Mapping[tuple[int, str], int]:
    import numpy as np

    (hand,) = dealt_columns(chance, rounds, 1)
    tens = _summed([place >= _TEN for place in _places(hand)])
    seen = np.bincount(tens * np.uint8(len(RANK_IDS)) + ranks_of(hand, options.special_hands))
    return {
        (number // len(RANK_IDS), RANK_IDS[number % len(RANK_IDS)]): int(seen[number])
        for number in seen.nonzero()[0].tolist()
    }


def _tally_two_arrays(
    options: NiuniuOptions, chance: Generator, rounds: int
) -> Mapping[tuple[str, str], int]:
    import numpy as np

    banker, player = (standings_of(hand, options) for hand in dealt_columns(chance, rounds, 2))
    ranks = banker >> _RANK_BITS, player >> _RANK_BITS
    relation = np.uint8(1) + (ranks[1] > ranks[0]) - (ranks[1] < ranks[0])
    seen = np.bincount(relation * np.uint8(2) + (player > banker))
    return {
        (RELATIONS[number // 2], WINNERS[number % 2]): int(seen[number])
        for number in seen.nonzero()[0].tolist()
    }


def _tally_three_arrays(options: NiuniuOptions, chance: Generator, rounds: int) -> Mapping[int, int]:
    import numpy as np

    banker, *players = (standings_of(hand, options) for hand in dealt_columns(chance, rounds, 1 + PLAYERS))
    seen = np.bincount(_summed([player <= banker for player in players]))
    return {number: int(seen[number]) for number in seen.nonzero()[0].tolist()}


def dealt_columns(chance: Generator, rounds: int, hands: int, size: int = HAND) -> list[list[Column]]:
    """So many hands from one deck, `rounds` times: for each hand `size` columns of `rounds` card numbers.

    The card after n others is drawn as a number r below 52 − n and stands for the r-th card still there:
    each card taken before that is not above it, in rising order, moves it up by one.
    """
    import numpy as np

    drawn: list[Column] = []
    rising: list[Column] = []
    for taken in range(hands * size):
        # Drawn from 16 bits: from 8 bits a fifth of the draws would have to be repeated, which takes longer.
        card = chance.integers(0, 52 - taken, rounds, dtype=np.uint16).astype(np.uint8)
        for earlier in rising:
            card += card >= earlier
        drawn.append(card)
        for place, earlier in enumerate(rising):
            rising[place], card = np.minimum(earlier, card), np.maximum(earlier, card)
        rising.append(card)
    return [drawn[first : first + size] for first in range(0, len(drawn), size)]


def ranks_of(hand: Sequence[Column], special_hands: frozenset[str] = frozenset()) -> Column:
    """The ranks of many hands, as places in `RANK_IDS`; `hand` is five columns of card numbers.

    A hand has a bull if two of its cards end like the sum of all five: the other three then make a multiple
    of ten (02-12).
    """
    import numpy as np

    places = _places(hand)
    digits = [(place + np.uint8(1)) * (place < _TEN) for place in places]
    total = _summed(digits)
    last = total - total // np.uint8(10) * np.uint8(10)
    bull = np.zeros_like(last, dtype=bool)
    for one, other in combinations(digits, 2):
        pair = one + other
        bull |= (pair == last) | (pair == last + np.uint8(10))
    last += (last == 0) * np.uint8(NIUNIU)
    ranks = last * bull
    for special, made in _specials(places, total, special_hands):
        ranks[made] = special
    return ranks


def _specials(
    places: Sequence[Column], total: Column, played: frozenset[str]
) -> Iterator[tuple[int, NDArray[np.bool_]]]:
    """The special hands that are played, from low to high, and which hands make them (02-G6)."""
    faces = _summed([place > _TEN for place in places])
    if "sihua" in played:
        yield SIHUA, (faces == 4) & (_summed([place == _TEN for place in places]) == 1)
    if "wuhua" in played:
        yield WUHUA, faces == HAND
    if "zhadan" in played:  # four alike make six equal pairs, and nothing else does
        yield ZHADAN, _summed([one == other for one, other in combinations(places, 2)]) == 6
    if "wuxiao" in played:
        small = _summed([place < RANKS.index("5") for place in places])
        yield WUXIAO, (small == HAND) & (total <= 10)


def standings_of(hand: Sequence[Column], options: NiuniuOptions) -> Tall:
    """Numbers that compare as the hands do: a player beats the banker just if his number is greater.

    The rank, then, as far as they count (02-7, 02-8), the height of the highest card and its suit.
    """
    import numpy as np

    ranks = ranks_of(hand, options.special_hands).astype(np.uint16) << np.uint16(_RANK_BITS)
    heights = _places(hand)
    if options.ace_high:
        heights = [place + (place == 0) * np.uint8(len(RANKS)) for place in heights]
    if options.tie == "high_card_then_suit":
        strength = np.array(_SUIT_STRENGTH, dtype=np.uint8)
        suits = [strength[card // np.uint8(len(RANKS))] for card in hand]
        return ranks + _highest(
            [height * np.uint8(4) + suit for height, suit in zip(heights, suits, strict=True)]
        )
    return ranks + np.where(ranks == WUNIU << _RANK_BITS, _highest(heights), np.uint8(0))


def _places(hand: Sequence[Column]) -> list[Column]:
    """Each card's rank, as its place among A … K; dividing is quick in numpy, taking the remainder is not."""
    import numpy as np

    ranks = np.uint8(len(RANKS))
    return [card - card // ranks * ranks for card in hand]


def _summed(columns: Sequence[Any]) -> Column:
    """The sum of columns of small numbers or of yes and no."""
    import numpy as np

    total = columns[0].astype(np.uint8)
    for column in columns[1:]:
        total += column
    return total


def _highest(columns: Sequence[Column]) -> Column:
    import numpy as np

    top = columns[0]
    for column in columns[1:]:
        top = np.maximum(top, column)
    return top
