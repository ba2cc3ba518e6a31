"""How long icepool's joint deal of two 牛牛 hands takes beside ours; run by hand, needs icepool.

    python tests/exact/measure_icepool.py [ranks [copies]]

deals two hands from a deck of `copies` (4) cards of each of the first `ranks` (13) ranks, and prints both
times and whether both find the same chances.  Measured for the full deck on one core of a small cloud
machine, with icepool 2.1.3 under Python 3.11: 0.08 s by inclusion–exclusion, 92 s and 3.8 GB by icepool.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import icepool

from pokerlessons.exact.dealing import disjoint_pairs, patterns

NOTHING = ((1, 0, 0, 0), 0)
"""No card yet: which sums of 0, 1, 2, 3 cards there are modulo 10, as bits, and the sum of all."""


def rank_of(state: Any) -> int:
    """0 no bull, 1 … 9, 10, of five cards."""
    sums, total = state
    return (total or 10) if sums[3] & 1 else 0


def with_card(state: Any, digit: int) -> Any:
    """The state with one more card."""
    sums, total = state
    turned = [(bits << digit | bits >> (10 - digit)) & 1023 for bits in sums]
    more = tuple(bits | turned[size - 1] if size else bits for size, bits in enumerate(sums))
    return more, (total + digit) % 10


def with_cards(state: Any, digit: int, number: int) -> Any:
    """The state with so many more cards of one digit."""
    for _ in range(number):
        state = with_card(state, digit)
    return state


class OneHand(icepool.MultisetEvaluator[Any, Any]):
    """The rank of a hand of last digits."""

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> Any:
        return NOTHING

    def next_state(self, state: Any, order: Any, outcome: int, /, *counts: Any) -> Any:
        return with_cards(state, outcome, counts[0])

    def final_outcome(
        self, final_state: Any, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any
    ) -> int:
        return rank_of(final_state)


class TwoHands(icepool.MultisetEvaluator[Any, Any]):
    """Whether the first of two hands is higher (1), as high (0) or lower (−1)."""

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> Any:
        return NOTHING, NOTHING

    def next_state(self, state: Any, order: Any, outcome: int, /, *counts: Any) -> Any:
        first, second = counts[0]
        return with_cards(state[0], outcome, first), with_cards(state[1], outcome, second)

    def final_outcome(
        self, final_state: Any, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any
    ) -> int:
        first, second = map(rank_of, final_state)
        return (first > second) - (first < second)


def digits_of(ranks: int, copies: int) -> Counter[int]:
    """How many cards of the deck end in each digit: A … 9, then nothing but tens."""
    return Counter({0: 0}) + Counter([min(rank, 10) % 10 for rank in range(1, ranks + 1)] * copies)


def by_icepool(digits: Counter[int]) -> dict[int, Fraction]:
    """The chances that the first hand is higher, as high, lower."""
    both: Any = icepool.Deck(digits).deal((5, 5))
    die: Any = TwoHands().evaluate(both)
    return {sign: die.probability("==", sign) for sign in (1, 0, -1)}


def by_inclusion_exclusion(digits: Counter[int]) -> dict[int, Fraction]:
    """The same by `disjoint_pairs`."""
    kinds, copies = list(digits), list(digits.values())

    def rank(pattern: tuple[int, ...]) -> int:
        state = NOTHING
        for digit, number in zip(kinds, pattern, strict=True):
            state = with_cards(state, digit, number)
        return rank_of(state)

    cards = sum(copies)
    chances = {sign: Fraction() for sign in (1, 0, -1)}
    for (first, second), pairs in disjoint_pairs(copies, {p: rank(p) for p in patterns(copies, 5)}).items():
        sign = (first > second) - (first < second)
        chances[sign] += Fraction(pairs, comb(cards, 5) * comb(cards - 5, 5))
    return chances


def main(ranks: int = 13, copies: int = 4) -> None:
    digits = digits_of(ranks, copies)
    began = time.perf_counter()
    ours = by_inclusion_exclusion(digits)
    print(f"inclusion–exclusion: {time.perf_counter() - began:.3f} s", flush=True)
    began = time.perf_counter()
    theirs = by_icepool(digits)
    print(f"icepool: {time.perf_counter() - began:.1f} s, {'the same' if ours == theirs else 'DIFFERENT'}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
