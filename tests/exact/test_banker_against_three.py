"""The generator of the shipped figures against a second method on a small deck, pattern by pattern."""

import importlib.util
from collections import Counter
from math import comb, prod
from pathlib import Path
from types import ModuleType

import pytest

from pokerlessons.cards import ALL_CARDS, RANKS, Card
from pokerlessons.exact.dealing import Pattern, patterns, ways
from pokerlessons.games.niuniu.hands import compare, judge
from pokerlessons.games.niuniu.options import NiuniuOptions

pytestmark = pytest.mark.slow

SMALL = {"3": 4, "7": 4, "9": 4, "10": 2, "J": 2, "Q": 2, "K": 2}
"""Twenty cards, so that the third player gets what is left; all ranks of bull, and none, occur or may."""


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "generator", Path(__file__).parent / "generate_banker_against_three.py"
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hand_of(pattern: Pattern) -> tuple[Card, ...]:
    return tuple(
        ALL_CARDS[13 * suit + RANKS.index(rank)]
        for rank, number in zip(SMALL, pattern, strict=True)
        for suit in range(number)
    )


def less(copies: Pattern, hand: Pattern) -> Pattern:
    return tuple(have - held for have, held in zip(copies, hand, strict=True))


def beaten_pattern_by_pattern() -> Counter[int]:
    """Every banker, then every first and second player from what is left."""
    rules, full = NiuniuOptions(), tuple(SMALL.values())
    judged = {pattern: judge(hand_of(pattern)) for pattern in patterns(full, 5)}
    beaten: Counter[int] = Counter()
    for banker in judged:
        loses = {p: not compare(judged[banker], other, rules).wins for p, other in judged.items()}
        after = less(full, banker)
        for first in patterns(after, 5):
            left = less(after, first)
            number = ways(full, banker) * ways(after, first)
            for second in patterns(left, 5):
                third = less(left, second)
                beaten[loses[first] + loses[second] + loses[third]] += number * ways(left, second)
    return beaten


def test_two_ways_of_counting_agree(generator: ModuleType) -> None:
    values = [0] * 10
    for rank, copies in SMALL.items():
        values[min(RANKS.index(rank), 9)] += copies
    counted = generator.beaten(tuple(values))
    assert sum(counted.values()) == prod(comb(20 - 5 * k, 5) for k in range(4))
    assert counted == beaten_pattern_by_pattern()


def test_the_primes_are_prime(generator: ModuleType) -> None:
    for prime in generator.PRIMES:
        assert prime < 2**31 and all(prime % divisor for divisor in range(2, 46_341))
