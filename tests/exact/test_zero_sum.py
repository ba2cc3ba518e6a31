"""Matrix games: known ones, and what proves a solution."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pokerlessons.exact.zero_sum import MatrixGame, Solution


def game(*rows: tuple[int, ...]) -> MatrixGame:
    return MatrixGame(tuple(tuple(map(Fraction, row)) for row in rows))


def test_stone_scissors_paper() -> None:
    third = (Fraction(1, 3),) * 3
    stones = game((0, 1, -1), (-1, 0, 1), (1, -1, 0))
    assert stones.solution == Solution(Fraction(0), third, third)
    assert stones.is_only(stones.solution) and not stones.saddles
    assert (stones.maximin, stones.minimax) == (-1, 1)


def test_a_saddle() -> None:
    saddled = game((4, 2, 5), (1, 0, 9))
    assert saddled.saddles == ((0, 1),) and saddled.maximin == saddled.minimax == 2
    assert saddled.solution == Solution(Fraction(2), (Fraction(1), Fraction(0)), (0, 1, 0))  # type: ignore[arg-type]
    assert saddled.is_only(saddled.solution)
    assert saddled.best_rows(0) == (0,) and saddled.best_columns(1) == (1,)


def test_two_by_two_by_the_formula() -> None:
    """(ad − bc)/(a + d − b − c) where there is no saddle."""
    for a, b, c, d in product((-1, 0, 2), repeat=4):
        one = game((a, b), (c, d))
        if not one.saddles:
            assert one.solution.value == Fraction(a * d - b * c, a + d - b - c)
            assert one.is_only(one.solution)
        assert one.proves(one.solution) and one.maximin <= one.solution.value <= one.minimax


def test_several_solutions_are_not_taken_for_one() -> None:
    flat = game((1, 1), (1, 1))
    assert flat.solution.value == 1 and not flat.is_only(flat.solution)
    doubled = game((1, -1), (-1, 1), (1, -1))
    assert doubled.proves(doubled.solution) and not doubled.is_only(doubled.solution)


def test_what_proves_nothing() -> None:
    one = game((0, 1, -1), (-1, 0, 1), (1, -1, 0))
    pure = (Fraction(1), Fraction(0), Fraction(0))
    assert not one.proves(Solution(Fraction(0), pure, pure))
    assert not one.proves(Solution(Fraction(0), (Fraction(2), Fraction(-1), Fraction(0)), pure))


@pytest.mark.parametrize("rows", [(), ((),), ((1, 2), (3,))])
def test_a_matrix_has_equal_rows(rows: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match="rows"):
        game(*rows)
