"""What is tried in 三公: hands are really dealt, card by card and none twice, and judged one by one.

In pure Python the engine's own `judge` and `compare` decide, so that a sample tries them, too.  With numpy
the same rules are written again for whole columns of cards (rule book §03).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pokerlessons.cards import RANKS, SUITS, Card
from pokerlessons.exact.sangong import HAND, LAYERS, SIX, Standing
from pokerlessons.games.sangong.hands import compare, judge
from pokerlessons.games.sangong.options import CLASS_IDS, SangongOptions
from pokerlessons.simulate.batches import Trial
from pokerlessons.simulate.niuniu import dealt, dealt_columns

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    Column = NDArray[np.uint8]
    Tall = NDArray[np.int32]

_JACK: Final = RANKS.index("J")
_TEN: Final = RANKS.index("10")
_SUIT_STRENGTH: Final = tuple("DCHS".index(suit) for suit in SUITS)
"""How strong each suit is, in the order of card numbers (03-7)."""
_LAYER_BITS: Final = {"class": 8, "gong": 6, "card": 2, "suit": 0}
"""Below these bits of a standing lie what the later layers compare."""


class Met(NamedTuple):
    """Two hands that met: their classes, which layer of the comparison decided, and for whom."""

    mine: str
    other: str
    by: str
    """One of `LAYERS`, however far the house itself compares."""
    higher: bool
    """Whether mine is the higher hand there."""


def one_hand(options: SangongOptions) -> Trial[Standing]:
    """One hand: its class, and how many 公牌 (J, Q, K) it has."""
    return Trial("sangong.one_hand", options, 1, _tally_one, _tally_one_arrays)


def two_hands(options: SangongOptions) -> Trial[Met]:
    """Two hands, compared until there is a difference (03-7, `tiebreak=full`)."""
    return Trial("sangong.two_hands", options, 2, _tally_two, _tally_two_arrays)


def six_players(options: SangongOptions) -> Trial[int]:
    """The points of one of six players after all have met in pairs (03-5), per point of `base`."""
    return Trial("sangong.six_players", options, SIX, _tally_six, _tally_six_arrays)


# In pure Python.


def _tally_one(options: SangongOptions, chance: Random, rounds: int) -> Mapping[Standing, int]:
    def outcome(hand: tuple[Card, ...]) -> Standing:
        judged = judge(hand, options)
        return judged.name, judged.gong

    return Counter(outcome(hand) for (hand,) in dealt(chance, rounds, 1, HAND))


def _tally_two(options: SangongOptions, chance: Random, rounds: int) -> Mapping[Met, int]:
    to_the_end = replace(options, tiebreak="full")

    def outcome(hands: tuple[tuple[Card, ...], ...]) -> Met:
        mine, other = (judge(hand, options) for hand in hands)
        compared = compare(mine, other, to_the_end)
        return Met(mine.name, other.name, compared.by, compared.sign > 0)

    return Counter(map(outcome, dealt(chance, rounds, 2, HAND)))


def _tally_six(options: SangongOptions, chance: Random, rounds: int) -> Mapping[int, int]:
    def outcome(hands: tuple[tuple[Card, ...], ...]) -> int:
        mine, *others = (judge(hand, options) for hand in hands)
        met = (compare(mine, other, options) for other in others)
        return sum(compared.sign * compared.multiplier for compared in met)

    return Counter(map(outcome, dealt(chance, rounds, SIX, HAND)))


# With numpy.


def _tally_one_arrays(options: SangongOptions, chance: Generator, rounds: int) -> Mapping[Standing, int]:
    import numpy as np

    (hand,) = dealt_columns(chance, rounds, 1, HAND)
    seen = np.bincount(standings_of(hand, options) >> _LAYER_BITS["gong"])
    return {(CLASS_IDS[number // 4], number % 4): int(seen[number]) for number in seen.nonzero()[0].tolist()}


def _tally_two_arrays(options: SangongOptions, chance: Generator, rounds: int) -> Mapping[Met, int]:
    import numpy as np

    mine, other = (standings_of(hand, options) for hand in dealt_columns(chance, rounds, 2, HAND))
    layer = sum(mine >> _LAYER_BITS[by] == other >> _LAYER_BITS[by] for by in LAYERS[:-1])
    ranks = [standing >> _LAYER_BITS["class"] for standing in (mine, other)]
    number = ((ranks[0] * len(CLASS_IDS) + ranks[1]) * len(LAYERS) + layer) * 2 + (mine > other)
    seen = np.bincount(number)
    return {_met(number): int(seen[number]) for number in seen.nonzero()[0].tolist()}


def _met(number: int) -> Met:
    number, higher = divmod(number, 2)
    number, layer = divmod(number, len(LAYERS))
    mine, other = divmod(number, len(CLASS_IDS))
    return Met(CLASS_IDS[mine], CLASS_IDS[other], LAYERS[layer], bool(higher))


def _tally_six_arrays(options: SangongOptions, chance: Generator, rounds: int) -> Mapping[int, int]:
    import numpy as np

    compared = _LAYER_BITS["suit" if options.tiebreak == "full" else "gong"]
    pays = np.array([options.pays.get(name, 0) for name in CLASS_IDS], dtype=np.int32)
    mine, *others = (standings_of(hand, options) for hand in dealt_columns(chance, rounds, SIX, HAND))
    total = np.zeros(rounds, dtype=np.int32)
    for other in others:
        sign = np.sign((mine >> compared) - (other >> compared))
        total += sign * pays[np.maximum(mine, other) >> _LAYER_BITS["class"]]
    numbers, seen = np.unique(total, return_counts=True)
    return dict(zip(numbers.tolist(), seen.tolist(), strict=True))


def standings_of(hand: Sequence[Column], options: SangongOptions) -> Tall:
    """Numbers that compare as the hands do, to the end; `hand` is three columns of card numbers.

    From the top: the place in `CLASS_IDS`, the number of 公牌, the highest card's height and suit (03-7).
    """
    import numpy as np

    ranks = np.uint8(len(RANKS))
    places = [card - card // ranks * ranks for card in hand]
    gong = _summed([place >= _JACK for place in places])
    total = _summed([(place + np.uint8(1)) * (place < _TEN) for place in places])
    classes = (total % np.uint8(10)).astype(np.int32)
    if options.types == "seed":
        classes[gong == HAND] = CLASS_IDS.index("sangong")
    else:
        alike = (places[0] == places[1]) & (places[1] == places[2])
        classes[gong == HAND] = CLASS_IDS.index("hunsangong")
        classes[alike & (gong == 0)] = CLASS_IDS.index("xiaosangong")
        classes[alike & (gong == HAND)] = CLASS_IDS.index("dasangong")
    strength = np.array(_SUIT_STRENGTH, dtype=np.uint8)
    cards = [place * np.uint8(4) + strength[card // ranks] for place, card in zip(places, hand, strict=True)]
    top = np.maximum(np.maximum(cards[0], cards[1]), cards[2])
    return (classes * 4 + gong) * 64 + top


def _summed(columns: Sequence[Any]) -> Column:
    """The sum of columns of small numbers or of yes and no."""
    total = columns[0].astype("uint8")
    for column in columns[1:]:
        total += column
    return total
