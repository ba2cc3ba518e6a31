"""Dealing without replacement: counting by patterns agrees with dealing every hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.exact.dealing import disjoint_pairs, disjoint_pairs_alike, hands_by_kind, patterns, ways
from pokerlessons.exact.distribution import Distribution

DECKS = st.lists(st.integers(0, 3), min_size=1, max_size=5).map(tuple)


def real_cards(copies: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(kind, copy) for kind, have in enumerate(copies) for copy in range(have)]


def pattern_of(hand: tuple[tuple[int, int], ...], kinds: int) -> tuple[int, ...]:
    counts = Counter(kind for kind, _ in hand)
    return tuple(counts[kind] for kind in range(kinds))


@given(DECKS, st.integers(0, 4))
def test_patterns_count_every_hand(copies: tuple[int, ...], size: int) -> None:
    dealt = Counter(pattern_of(hand, len(copies)) for hand in combinations(real_cards(copies), size))
    assert {pattern: ways(copies, pattern) for pattern in patterns(copies, size)} == dealt
    assert dealt.total() == comb(sum(copies), size)


@given(DECKS, st.integers(0, 4))
def test_hands_by_kind_count_every_hand(copies: tuple[int, ...], size: int) -> None:
    dealt = Counter(tuple(kind for kind, _ in hand) for hand in combinations(real_cards(copies), size))
    assert dict(hands_by_kind(list(enumerate(copies)), size)) == dealt


@given(DECKS, st.integers(1, 3))
def test_disjoint_pairs_are_those_of_real_cards(copies: tuple[int, ...], size: int) -> None:
    def kind_of_hand(pattern: tuple[int, ...]) -> int:
        return sum(place * number for place, number in enumerate(pattern)) % 3

    hands = [(frozenset(hand), hand) for hand in combinations(real_cards(copies), size)]
    names = {hand: kind_of_hand(pattern_of(hand, len(copies))) for _, hand in hands}
    literal: Counter[tuple[int, int]] = Counter()
    for cards, hand in hands:
        for other_cards, other in hands:
            if not cards & other_cards:
                literal[names[hand], names[other]] += 1
    classes = {pattern: kind_of_hand(pattern) for pattern in patterns(copies, size)}
    assert +Counter(disjoint_pairs(copies, classes)) == literal
    alike = {one: pairs for (one, other), pairs in literal.items() if one == other}
    assert +Counter(disjoint_pairs_alike(copies, classes)) == alike


def test_a_distribution_of_two_dice() -> None:
    dice = Distribution({(a, b): 1 for a in range(1, 7) for b in range(1, 7)})
    total = dice.by(sum)
    assert total.total == 36 and total.p(7) == Fraction(1, 6) and total.p(1) == 0
    assert total.p(lambda points: points >= 10) == Fraction(1, 6)
    assert total.expectation(lambda points: points) == 7
    assert total.variance(lambda points: points) == Fraction(35, 6)
    doubles = dice.given(lambda pair: pair[0] == pair[1])
    assert doubles.total == 6 and doubles.by(sum).p(12) == Fraction(1, 6)


@pytest.mark.parametrize("counts", [{}, {"a": 0}, {"a": -1, "b": 2}])
def test_what_is_no_distribution(counts: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        Distribution(counts)
