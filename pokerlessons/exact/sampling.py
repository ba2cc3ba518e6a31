"""What a sample may look like: intervals, and a sample beside the exact figures it should follow.

The figures compared with are exact; an interval or a number of standard deviations is only for looking
at, and is computed in floats.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import erfc, exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final, Generic, TypeVar

from pokerlessons.words import Say

Outcome = TypeVar("Outcome", bound=Hashable)
CONFIDENCE: Final = Fraction(95, 100)
"""How sure the intervals of a comparison are, each by itself."""
_SURE: Final = f"{100 * CONFIDENCE} %"
ENOUGH: Final = 5
"""Outcomes expected less often than this share one cell of the chi-square test: the usual rule of thumb."""

# Terms so much smaller than the largest are left out of a sum, and tails are equal if they differ by no more.
_TINY: Final = 1e-13


def binomial_interval(
    n: int, p: Fraction | float, confidence: Fraction | float = CONFIDENCE
) -> tuple[int, int]:
    """Where the number of successes in `n` independent tries of chance `p` lies with the given confidence.

    The central interval (low, high), ends included: P(X < low) and P(X > high) are at most
    (1 − confidence)/2 each, and no narrower interval is so.  The terms of the binomial distribution
    (选必三 7.4) are found from the largest outwards, each from its neighbour, and divided by their sum; in
    floats, so that a tail within 10⁻¹³ of the limit counts as on it.  10⁸ tries take hundredths of a second.
    Raises `ValueError` unless n ≥ 0, 0 ≤ p ≤ 1 and 0 < confidence < 1.
    """
    if n < 0 or not 0 <= p <= 1:
        raise ValueError("a number of tries is not negative, and a chance is from 0 to 1")
    tail = _each_tail(confidence)
    if p in (0, 1) or n == 0:
        return n * int(p), n * int(p)
    first, terms = _binomial_terms(n, p)
    limit = tail * sum(terms) * (1 + _TINY)
    below = sum(weight <= limit for weight in accumulate(terms))
    above = sum(weight <= limit for weight in accumulate(reversed(terms)))
    return first + below, first + len(terms) - 1 - above


def _each_tail(confidence: Fraction | float) -> float:
    if not 0 < confidence < 1:
        raise ValueError("a confidence is between 0 and 1")
    return float((1 - confidence) / 2)


def _binomial_terms(n: int, p: Fraction | float) -> tuple[int, list[float]]:
    """The terms that matter, the largest taken as 1, and the number of successes the first stands for."""
    odds = float(p / (1 - p))
    mode = int((n + 1) * p)
    fewer: list[float] = []
    k, term = mode, 1.0
    while k > 0 and (term := term * k / ((n - k + 1) * odds)) > _TINY:
        fewer.append(term)
        k -= 1
    more = [1.0]
    j, term = mode, 1.0
    while j < n and (term := term * (n - j) * odds / (j + 1)) > _TINY:
        more.append(term)
        j += 1
    return k, fewer[::-1] + more


def confidence_interval(seen: int, n: int, confidence: Fraction | float = CONFIDENCE) -> tuple[float, float]:
    """Between which chances (low, high) lies the one of something `seen` so often in `n` tries?

    Clopper and Pearson's interval: with less than low, `seen` successes or more would have a chance below
    (1 − confidence)/2; with more than high, `seen` or fewer would.  Whatever the true chance is, such
    intervals hold it at least with the given confidence.  The ends are exact but for some 10⁻¹⁰.
    Raises `ValueError` unless 0 ≤ seen ≤ n, n > 0 and 0 < confidence < 1.
    """
    if not 0 <= seen <= n or not n:
        raise ValueError("from none to all of at least one try")
    tail = _each_tail(confidence)
    return 1 - _highest_chance(n - seen, n, tail), _highest_chance(seen, n, tail)


def _highest_chance(seen: int, n: int, tail: float) -> float:
    """The chance p for which P(X ≤ seen) is `tail`.

    Halving is hurried by Newton's rule on log P(X ≤ seen), whose derivative is −(n − seen)·P(X = seen) /
    ((1 − p)·P(X ≤ seen)); the start is Wilson's approximation.
    """
    if seen == n:
        return 1.0
    low, high = seen / n, 1.0
    z = NormalDist().inv_cdf(1 - tail)
    p = (seen + z * z / 2 + z * sqrt(seen * (n - seen) / n + z * z / 4)) / (n + z * z)
    for _ in range(200):  # halving alone would end after 60
        ratio = _terms_to_the_first(seen, n, p)
        too_likely = _log_term(seen, n, p) + log(ratio) - log(tail)
        low, high = (p, high) if too_likely > 0 else (low, p)
        better = p + too_likely * (1 - p) * ratio / (n - seen)
        better = better if low < better < high else (low + high) / 2
        if abs(better - p) <= 1e-15 + 1e-13 * p:
            return better
        p = better
    return p


def _terms_to_the_first(seen: int, n: int, p: float) -> float:
    """P(X ≤ seen) / P(X = seen)."""
    against = (1 - p) / p
    total = term = 1.0
    for k in range(seen, 0, -1):
        term *= k * against / (n - k + 1)
        total += term
        if term < _TINY * total:
            break
    return total


def _log_term(k: int, n: int, p: float) -> float:
    """log P(X = k) for 0 ≤ k < n."""
    choices = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
    return choices + (k * log(p) if k else 0.0) + (n - k) * log1p(-p)


@dataclass(frozen=True)
class Row(Generic[Outcome]):
    """One outcome: its exact chance, how often it was seen in `n` rounds, and where that should lie."""

    outcome: Outcome
    p: Fraction
    n: int
    seen: int
    interval: tuple[int, int]
    """`binomial_interval(n, p)`, ends included."""

    @property
    def expected(self) -> Fraction:
        """How often it is seen on average: n·p."""
        return self.n * self.p

    @property
    def deviations(self) -> float:
        """How many standard deviations √(np(1 − p)) more was seen than expected; infinite where that is 0."""
        difference = self.seen - self.expected
        if not difference:
            return 0.0
        spread = sqrt(self.expected * (1 - self.p))
        return float(difference) / spread if spread else (inf if difference > 0 else -inf)

    @property
    def inside(self) -> bool:
        """Whether what was seen lies in the interval."""
        return self.interval[0] <= self.seen <= self.interval[1]

    @property
    def by_chance(self) -> bool:
        """Whether the outcome may happen and may fail to."""
        return 0 < self.p < 1


@dataclass(frozen=True)
class Comparison(Generic[Outcome]):
    """A sample of `n` rounds beside the exact chances, outcome by outcome."""

    n: int
    rows: tuple[Row[Outcome], ...]

    @property
    def misses(self) -> tuple[Row[Outcome], ...]:
        """The rows outside their intervals."""
        return tuple(row for row in self.rows if not row.inside)

    def say(self, row: Row[Outcome], name: Say) -> Say:
        """One row as a sentence; `name` is what the outcome is called."""
        if not row.by_chance:
            return Say("sample.row_certain", name=name, expected=round(row.expected), seen=row.seen)
        low, high = row.interval
        values: dict[str, Say | str | int] = {
            "name": name,
            "expected": _about(row.expected),
            "seen": row.seen,
            "deviations": f"{row.deviations:+.2f}".replace("-", "−"),
            "sure": _SURE,
            "low": low,
            "high": high,
        }
        return Say("sample.row_inside", **values) if row.inside else Say("sample.row_outside", **values)

    def say_misses(self) -> Say:
        """How many of the intervals miss, and how many do although all is right.

        The chance of at least one miss is that of independent rows; they are nearly so where there are many.
        """
        bars = sum(row.by_chance for row in self.rows)
        return Say(
            "sample.misses",
            bars=bars,
            sure=_SURE,
            outside=sum(row.by_chance for row in self.misses),
            average=(1 - CONFIDENCE) * bars,
            some=f"{100 * float(1 - CONFIDENCE**bars):.0f} %",
        )

    @property
    def chi_square(self) -> ChiSquare:
        """Pearson's test of all rows together; those expected less than `ENOUGH` times are put together."""
        common = [(row.seen, row.expected) for row in self.rows if row.expected >= ENOUGH]
        rare = [(row.seen, row.expected) for row in self.rows if row.expected < ENOUGH]
        cells = [*common, (sum(seen for seen, _ in rare), sum((mean for _, mean in rare), Fraction()))]
        possible = [(seen, mean) for seen, mean in cells if mean]
        if sum(seen for seen, _ in possible) < self.n:  # what cannot be was seen
            return ChiSquare(inf, max(len(possible) - 1, 1))
        statistic = sum(((seen - mean) ** 2 / mean for seen, mean in possible), Fraction())
        return ChiSquare(float(statistic), len(possible) - 1)


@dataclass(frozen=True)
class ChiSquare:
    """Σ (seen − expected)²/expected, and the number of cells less one."""

    statistic: float
    freedom: int

    @property
    def p_value(self) -> float:
        """The chance of a statistic at least so large if all is right; approximate, as this test is."""
        return chi_square_tail(self.statistic, self.freedom)


def compared(chances: Mapping[Outcome, Fraction], sample: Mapping[Outcome, int]) -> Comparison[Outcome]:
    """The sample's counts beside the chances, in their order; what has no chance but was seen comes last.

    Raises `ValueError` for a sample that counts nothing, or something less than no times.
    """
    n = sum(sample.values())
    if n <= 0 or min(sample.values()) < 0:
        raise ValueError("a sample counts at least one round, and nothing less than no times")
    everything = {**chances, **{outcome: Fraction() for outcome in sample if outcome not in chances}}
    return Comparison(
        n,
        tuple(
            Row(outcome, p, n, sample.get(outcome, 0), binomial_interval(n, p))
            for outcome, p in everything.items()
        ),
    )


def chi_square_tail(statistic: float, freedom: int) -> float:
    """P(χ² ≥ statistic) with so many degrees of freedom; 1 with none.

    The regularised incomplete gamma function Q(freedom/2, statistic/2): Q(½, x) = erfc √x, Q(1, x) = e⁻ˣ, and
    Q(a + 1, x) = Q(a, x) + xᵃe⁻ˣ/Γ(a + 1).  Raises `ValueError` for less than nothing.
    """
    if statistic < 0 or freedom < 0:
        raise ValueError("neither a chi-square statistic nor its degrees of freedom are negative")
    if freedom == 0 or statistic == 0:
        return 1.0
    if statistic == inf:
        return 0.0
    x = statistic / 2
    a = 0.5 if freedom % 2 else 1.0
    tail = erfc(sqrt(x)) if freedom % 2 else exp(-x)
    while a < freedom / 2:
        tail += exp(a * log(x) - x - lgamma(a + 1))
        a += 1
    return min(tail, 1.0)


def _about(expected: Fraction) -> str:
    """A number of times, rounded; with decimals where it is small."""
    return f"{float(expected):.2g}" if expected < 10 else f"{round(expected):,}"
