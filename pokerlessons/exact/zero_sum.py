"""Matrix games: two choose at once, what one wins the other loses; solved in exact fractions.

The row player wants the entry large, the column player small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

Matrix: TypeAlias = "tuple[tuple[Fraction, ...], ...]"


@dataclass(frozen=True)
class Solution:
    """What both should do: the value of the game, and how often each row and each column is chosen."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


@dataclass(frozen=True)
class MatrixGame:
    """A matrix of the row player's gains.  Raises `ValueError` unless all rows are equally long, and some."""

    gains: Matrix

    def __post_init__(self) -> None:
        if not self.gains or not self.gains[0] or len({len(row) for row in self.gains}) > 1:
            raise ValueError("a matrix has rows, all of one length")

    @property
    def columns(self) -> Matrix:
        """The same, column by column."""
        return tuple(zip(*self.gains, strict=True))

    def best_rows(self, column: int) -> tuple[int, ...]:
        """The rows that gain most against a column."""
        return _places_of(max(self.columns[column]), self.columns[column])

    def best_columns(self, row: int) -> tuple[int, ...]:
        """The columns that lose least against a row."""
        return _places_of(min(self.gains[row]), self.gains[row])

    @property
    def maximin(self) -> Fraction:
        """The most that a row player is sure of who must announce one row."""
        return max(min(row) for row in self.gains)

    @property
    def minimax(self) -> Fraction:
        """The least that a column player must give who must announce one column."""
        return min(max(column) for column in self.columns)

    @property
    def saddles(self) -> tuple[tuple[int, int], ...]:
        """Pairs (row, column) that neither leaves: each the best answer to the other."""
        return tuple(
            (row, column)
            for row in range(len(self.gains))
            for column in self.best_columns(row)
            if row in self.best_rows(column)
        )

    @cached_property
    def solution(self) -> Solution:
        """A solution in mixed choices, by linear programming in rationals (sympy's simplex).

        With every gain raised so that all are positive, the least Σx with Σᵢ xᵢ·gainᵢⱼ ≥ 1 for all columns j
        is 1/value, and x·value the row player's mixture; the column player's is the same problem for the
        negated columns.  Without raising, sympy reports an oscillating system.
        """
        rows, value = _mixture(self.gains)
        columns, negated = _mixture(tuple(tuple(-gain for gain in column) for column in self.columns))
        found = Solution(value, rows, columns)
        assert value == -negated and self.proves(found)
        return found

    def gains_against_columns(self, mixture: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """What each row gains on average if the columns are mixed so."""
        return tuple(_mixed(row, mixture) for row in self.gains)

    def gains_against_rows(self, mixture: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """What each column gives on average if the rows are mixed so."""
        return tuple(_mixed(column, mixture) for column in self.columns)

    def proves(self, found: Solution) -> bool:
        """Whether the mixtures prove the value: no row gains more, no column gives less (von Neumann)."""
        mixtures = found.rows, found.columns
        return (
            all(sum(mixture) == 1 and min(mixture) >= 0 for mixture in mixtures)
            and max(self.gains_against_columns(found.columns)) == found.value
            and min(self.gains_against_rows(found.rows)) == found.value
        )

    def is_only(self, found: Solution) -> bool:
        """Whether nobody has another solution than `found`; False also where that is not seen so simply.

        Every other solution, too, uses only rows and columns that are no worse against the one found
        (complementary slackness).  If those are exactly the rows and columns used, equally many, and the
        square matrix of them has an inverse once the unknown value is added to the equations, each mixture
        is the only answer to the other.
        """
        rows = _places_of(found.value, self.gains_against_columns(found.columns))
        columns = _places_of(found.value, self.gains_against_rows(found.rows))
        used = tuple(_used(found.rows)), tuple(_used(found.columns))
        if (rows, columns) != used or len(rows) != len(columns):
            return False
        square = [[self.gains[row][column] for column in columns] for row in rows]
        bordered = [*([*line, Fraction(-1)] for line in square), [*[Fraction(1)] * len(columns), Fraction(0)]]
        return _determinant(bordered) != 0


def _places_of(value: Fraction, line: Sequence[Fraction]) -> tuple[int, ...]:
    return tuple(place for place, each in enumerate(line) if each == value)


def _used(mixture: Sequence[Fraction]) -> list[int]:
    return [place for place, share in enumerate(mixture) if share]


def _mixed(line: Sequence[Fraction], mixture: Sequence[Fraction]) -> Fraction:
    return sum((gain * share for gain, share in zip(line, mixture, strict=True)), Fraction())


def _mixture(gains: Matrix) -> tuple[tuple[Fraction, ...], Fraction]:
    """The row player's mixture and what it secures."""
    raised = 1 - min(map(min, gains))
    demands = [[gain + raised for gain in column] for column in zip(*gains, strict=True)]
    least, shares = _least_sum(demands)
    return tuple(share / least for share in shares), 1 / least - raised


def _least_sum(demands: Sequence[Sequence[Fraction]]) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The least Σx over x ≥ 0 with Σᵢ demandᵢ·xᵢ ≥ 1 for every line of demands, and such an x."""
    import sympy
    from sympy.solvers.simplex import lpmin

    solve: Any = lpmin  # sympy does not tell its types
    unknown: list[Any] = [sympy.Symbol(f"x{place}") for place in range(len(demands[0]))]
    wanted = [
        sum(
            sympy.Rational(number.numerator, number.denominator) * x
            for number, x in zip(line, unknown, strict=True)
        )
        >= 1
        for line in demands
    ]
    least, found = solve(sum(unknown), [*wanted, *(x >= 0 for x in unknown)])
    return Fraction(str(least)), tuple(Fraction(str(found[x])) for x in unknown)


def _determinant(square: Sequence[Sequence[Fraction]]) -> Fraction:
    """By elimination; a square of no lines has the determinant 1."""
    if not square:
        return Fraction(1)
    first = next((place for place, line in enumerate(square) if line[0]), None)
    if first is None:
        return Fraction(0)
    pivot = square[first]
    others = [line for place, line in enumerate(square) if place != first]
    rest = [
        [each - line[0] / pivot[0] * above for each, above in zip(line[1:], pivot[1:], strict=True)]
        for line in others
    ]
    return (-1) ** first * pivot[0] * _determinant(rest)
