"""What many independent rounds bring to someone who wins each with the same chance."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb


def ahead_after(win: Fraction, rounds: int) -> Fraction:
    """The exact chance to have won more than half of so many independent rounds, each won with chance `win`.

    Won and lost rounds count +1 and −1, so it is the chance to be ahead; to be level is not.  The binomial
    terms C(n, k)·aᵏ·bⁿ⁻ᵏ of win = a/(a + b) (选必三 7.4) are added up in whole numbers.
    Raises `ValueError` unless 0 ≤ win ≤ 1 and `rounds` is at least 1.
    """
    if not 0 <= win <= 1 or rounds < 1:
        raise ValueError("a chance is from 0 to 1, and at least one round is played")
    a, b = win.numerator, win.denominator - win.numerator
    least = rounds // 2 + 1
    choices = [comb(rounds, least)]
    for k in range(least, rounds):
        choices.append(choices[-1] * (rounds - k) // (k + 1))
    return Fraction(a**least * _homogeneous(choices, a, b), win.denominator**rounds)


def _homogeneous(factors: Sequence[int], a: int, b: int) -> int:
    """Σ factorᵢ·aⁱ·bᵐ⁻ⁱ for i = 0 … m; by halves, because Python multiplies two long numbers quickly."""
    if len(factors) == 1:
        return factors[0]
    half = len(factors) // 2
    low, high = _homogeneous(factors[:half], a, b), _homogeneous(factors[half:], a, b)
    return low * b ** (len(factors) - half) + high * a**half
