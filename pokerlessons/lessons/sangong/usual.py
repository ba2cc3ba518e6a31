"""What every part of the lesson works with: the usual rules' figures, the piles, and signs in formulas."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

import sympy

from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.formula import times
from pokerlessons.exact.sangong import SangongOdds, sums
from pokerlessons.games.sangong.options import SangongOptions
from pokerlessons.lessons.course import Reply
from pokerlessons.words import Say

GONG: Final = 12
"""公牌: J, Q, K of four suits."""
REST: Final = 40
"""A to 10: four cards on each of ten places of the dial, the 10 on place 0."""
ODD: Final = 20
"""A, 3, 5, 7, 9."""
EVEN: Final = 32
"""All the others: 2, 4, 6, 8, 10 and the 公牌, which count nought."""
CLOSE: Final = Reply(Say("lesson.miss.close"), Say("lesson.miss.close.reply"))
"""The answer of those who have guessed well."""


@cache
def usual_odds() -> SangongOdds:
    """The figures under the usual rules, counted once."""
    return SangongOdds(SangongOptions())


@cache
def usual_sums() -> Distribution[int]:
    """How many hands have each sum of points, counted once."""
    return sums()


def rational(p: Fraction) -> sympy.Expr:
    """An exact figure within a formula."""
    return sympy.Rational(p.numerator, p.denominator)


def minus(amount: Any) -> Any:
    """A term taken away in a formula left standing."""
    return -amount if isinstance(amount, int) else times(-1, amount)
