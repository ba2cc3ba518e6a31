"""Counts exactly how many of three players a 牛牛 banker beats; run by hand, minutes long, needs numpy.

    python tests/exact/generate_banker_against_three.py > pokerlessons/exact/niuniu_three.json

The three players' hands must be disjoint from the banker's and from one another.  Hands are patterns of
ten values (four cards of each of 1 … 9, sixteen tens).  For a banker's hand, let L be the hands that lose to
it and

    F = Σ over patterns h in L of 5!/Π hᵥ! · Π xᵥ^hᵥ .

The ordered triples of disjoint hands of L from a deck with cᵥ cards of value v number Λ(F³)/5!³, where Λ puts
cᵥ(cᵥ−1)…(cᵥ−s+1) for xᵥ^s, which says "choose real cards for each pattern, none twice".  F depends only on
the banker's class and c only on his pattern, so that two dozen cubes and two thousand sums do.  The sums
exceed 64 bits and are taken modulo three primes and put together by the Chinese remainder theorem.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from math import comb, factorial, prod

import numpy as np

from pokerlessons.exact.dealing import Pattern, patterns, ways

PRIMES = (2147483647, 2147483629, 2147483587)
SMALL = 9
"""The values 1 … 9; the tenth is ten, whose number follows from the size of the hand."""


def bull(pattern: Pattern) -> int:
    """The rank of a pattern of values: 0 no bull, 1 … 9, 10 (02-4 … 02-6)."""
    cards = [value for value, number in enumerate(pattern, 1) for _ in range(number)]
    total = sum(cards)
    # A bull leaves two cards with the last digit of the total (02-12).
    pairs = {cards[i] + cards[j] for i in range(5) for j in range(i)}
    return ((total - 1) % 10 + 1) if any((pair - total) % 10 == 0 for pair in pairs) else 0


def tensor(hands: list[Pattern]) -> np.ndarray:
    """F as an array over the numbers of 1 … 9; the number of tens is what is missing from five."""
    array = np.zeros((5,) * SMALL, dtype=np.int64)
    for hand in hands:
        array[hand[:SMALL]] = factorial(5) // prod(map(factorial, hand))
    return array


def times(array: np.ndarray, hands: list[Pattern]) -> np.ndarray:
    """The product with F; powers above four cannot be dealt and are dropped."""
    result = np.zeros(array.size, dtype=np.int64)
    terms = np.flatnonzero(array)  # few of the many are there
    counts, powers = array.ravel()[terms], np.array(np.unravel_index(terms, array.shape))
    for hand in hands:
        held = [value for value in range(SMALL) if hand[value]]
        fits = np.ones(len(terms), dtype=bool)
        for value in held:
            fits &= powers[value] <= 4 - hand[value]
        shift = sum(hand[value] * 5 ** (SMALL - 1 - value) for value in held)
        result[terms[fits] + shift] += counts[fits] * (factorial(5) // prod(map(factorial, hand)))
    return result.reshape(array.shape)


def falling(number: int, times: int) -> int:
    return prod(number - k for k in range(times))


DEGREE = np.indices((5,) * SMALL).sum(axis=0)


def dealt(array: np.ndarray, decks: set[Pattern], hands: int) -> dict[Pattern, int]:
    """Λ of a power of F for each of several decks: the ordered tuples of `hands` disjoint hands."""
    primes = PRIMES[:hands]
    residues: dict[Pattern, list[int]] = {deck: [] for deck in decks}
    for prime in primes:
        for tens, alike in grouped(decks, SMALL).items():
            row = np.array([falling(tens, k) % prime for k in range(5 * hands + 1)], dtype=np.int64)
            number = 5 * hands - DEGREE
            rest = np.where(number >= 0, array % prime * row[np.maximum(number, 0)] % prime, 0)
            for deck, residue in summed(rest, alike, 0, prime):
                residues[deck].append(residue)
    scale = factorial(5) ** hands
    return {deck: exactly(chinese_remainder(found, primes), scale) for deck, found in residues.items()}


def summed(rest: np.ndarray, decks: set[Pattern], value: int, prime: int) -> Iterator[tuple[Pattern, int]]:
    """The sums over all powers for each deck, value by value: decks that agree so far share the work."""
    if value == SMALL:
        yield from ((deck, int(rest)) for deck in decks)
        return
    for copies, alike in grouped(decks, value).items():
        row = np.array([falling(copies, k) % prime for k in range(5)], dtype=np.int64)
        weighed = (rest * row.reshape(5, *[1] * (rest.ndim - 1)) % prime).sum(axis=0) % prime
        yield from summed(weighed, alike, value + 1, prime)


def grouped(decks: set[Pattern], value: int) -> dict[int, set[Pattern]]:
    groups: dict[int, set[Pattern]] = {}
    for deck in decks:
        groups.setdefault(deck[value], set()).add(deck)
    return groups


def exactly(number: int, divisor: int) -> int:
    whole, left = divmod(number, divisor)
    assert left == 0
    return whole


def chinese_remainder(residues: list[int], primes: tuple[int, ...]) -> int:
    modulus = prod(primes)
    parts = (
        residue * (modulus // prime) * pow(modulus // prime, -1, prime)
        for residue, prime in zip(residues, primes, strict=True)
    )
    return sum(parts) % modulus


def bankers(values: tuple[int, ...]) -> Iterator[tuple[int, list[Pattern], Pattern, int]]:
    """The banker's cases: a class, the hands that lose to it, what is left of the deck, how many hands.

    `values` are the copies of the ten values in the full deck: 4 … 4, 16.  Without a bull on either side the
    highest card decides, so there the tens above it do not count among the losing hands' cards (02-7).
    """
    every = list(patterns(values, 5))
    for rank in range(1, 11):
        losing = [hand for hand in every if bull(hand) <= rank]
        for own in every:
            if bull(own) == rank:
                left = tuple(have - held for have, held in zip(values, own, strict=True))
                yield rank, losing, left, ways(values, own)
    without = [hand for hand in every if bull(hand) == 0]
    for top in range(1, 10):
        losing = [hand for hand in without if not any(hand[top:])]
        for own in losing:
            if own[top - 1]:
                left = tuple(have - held for have, held in zip(values, own, strict=True))
                yield 100 + top, losing, left, ways(values, own)
    for low in range(1, 5):  # the highest card is a 10, J, Q or K: so many ranks of ten are not above it
        for own in without:
            tens = own[9]
            among = comb(values[9] // 4 * low, tens) - comb(values[9] // 4 * (low - 1), tens)
            if tens and among:
                left = tuple(have - held for have, held in zip(values[:9], own[:9], strict=True))
                number = ways(values[:9], own[:9]) * among
                yield 200, without, (*left, values[9] // 4 * low - tens), number


def beaten(values: tuple[int, ...]) -> dict[int, int]:
    """How often, of all ways to deal four hands, the banker beats 3, 2, 1, 0 of the three players."""
    cases: dict[int, list[tuple[list[Pattern], Pattern, int]]] = {}
    for name, losing, left, number in bankers(values):
        cases.setdefault(name, []).append((losing, left, number))
    lost = [0, 0, 0, 0]  # ordered tuples of players who all lose: of one, two, three of them
    for name, alike in cases.items():
        losing = alike[0][0]
        print(
            f"class {name}: {len(losing)} losing patterns, {len(alike)} bankers", file=sys.stderr, flush=True
        )
        decks = {left for _, left, _ in alike}
        power = tensor(losing)
        for hands in (1, 2, 3):
            counted = dealt(power, decks, hands)
            lost[hands] += sum(number * counted[left] for _, left, number in alike)
            power = times(power, losing) if hands < 3 else power
    cards = sum(values)
    after = [prod(comb(cards - 5 - 5 * k, 5) for k in range(hands, 3)) for hands in range(4)]
    total = prod(comb(cards - 5 * k, 5) for k in range(4))
    # From "these players lose, whatever the others do" to "exactly so many lose" (容斥).
    s = [total, *(comb(3, hands) * lost[hands] * after[hands] for hands in (1, 2, 3))]
    return {3: s[3], 2: s[2] - 3 * s[3], 1: s[1] - 2 * s[2] + 3 * s[3], 0: s[0] - s[1] + s[2] - s[3]}


if __name__ == "__main__":
    deck = (4,) * 9 + (16,)
    counts = beaten(deck)
    total = prod(comb(52 - 5 * k, 5) for k in range(4))
    assert sum(counts.values()) == total
    print(json.dumps({"total": str(total), "beaten": {str(k): str(n) for k, n in counts.items()}}, indent=1))
