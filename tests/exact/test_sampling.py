"""Intervals and the comparison of a sample, against whole-number arithmetic and published tables."""

from fractions import Fraction
from math import comb, inf, isclose, sqrt
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.sampling import (
    CONFIDENCE,
    binomial_interval,
    chi_square_tail,
    compared,
    confidence_interval,
)
from pokerlessons.words import LANGUAGES, Say, render

CHANCES = sorted({Fraction(a, b) for b in (1, 2, 3, 7, 20, 1000) for a in (0, 1, b // 3, b // 2, b - 1, b)})
DIE = Distribution(dict.fromkeys(range(1, 7), 1))
NAME = Say("niuniu.title")


def terms(n: int, p: Fraction) -> list[Fraction]:
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


@pytest.mark.parametrize("confidence", [Fraction(1, 2), CONFIDENCE, Fraction(99, 100)])
@pytest.mark.parametrize("p", CHANCES)
def test_an_interval_is_as_tight_as_the_exact_tails_allow(p: Fraction, confidence: Fraction) -> None:
    for n in (0, 1, 2, 3, 4, 7, 10, 31, 60):
        exact, tail = terms(n, p), (1 - confidence) / 2
        low, high = binomial_interval(n, p, confidence)
        assert sum(exact[:low]) <= tail < sum(exact[: low + 1])
        assert sum(exact[high + 1 :]) <= tail < sum(exact[high:])


def test_a_large_interval_is_two_deviations_wide_and_quick() -> None:
    began = perf_counter()
    low, high = binomial_interval(10**8, 0.5)
    assert perf_counter() - began < 1
    assert low + high == 10**8
    assert isclose(high - low, 2 * 1.959964 * 5000, abs_tol=2)
    assert (
        binomial_interval(10**8, Fraction(1, 10**8)) == binomial_interval(10**7, Fraction(1, 10**7)) == (0, 3)
    )


@pytest.mark.parametrize(
    ("n", "p", "confidence"), [(-1, 0.5, 0.95), (1, -0.1, 0.95), (1, 1.1, 0.95), (1, 0.5, 0), (1, 0.5, 1)]
)
def test_no_interval(n: int, p: float, confidence: float) -> None:
    with pytest.raises(ValueError):
        binomial_interval(n, p, confidence)


@given(st.integers(1, 40), st.data())
def test_the_ends_of_a_confidence_interval_have_the_exact_tails(n: int, data: st.DataObject) -> None:
    seen = data.draw(st.integers(0, n))
    low, high = confidence_interval(seen, n)
    tail = float(1 - CONFIDENCE) / 2
    assert (low == 0) is (seen == 0) and (high == 1) is (seen == n)
    if seen:
        assert isclose(sum(terms(n, Fraction(low))[seen:]), tail, rel_tol=1e-9)
    if seen < n:
        assert isclose(sum(terms(n, Fraction(high))[: seen + 1]), tail, rel_tol=1e-9)


@pytest.mark.parametrize(
    ("seen", "n", "confidence", "low", "high"),
    [
        (0, 10, 0.95, 0, 1 - 0.025 ** (1 / 10)),
        (10, 10, 0.95, 0.025 ** (1 / 10), 1),
        (1, 10, 0.95, 0.0025286, 0.4450161),
        (5, 10, 0.95, 0.1870860, 0.8129140),
        (0, 10**8, 0.95, 0, 3.6888794e-8),
    ],
)
def test_known_confidence_intervals(seen: int, n: int, confidence: float, low: float, high: float) -> None:
    assert confidence_interval(seen, n, confidence) == pytest.approx((low, high), rel=1e-4, abs=1e-15)


@pytest.mark.parametrize("n", [10**6, 10**8])
def test_a_large_confidence_interval(n: int) -> None:
    """The exact tails, added up in another way: what is seen is just on the edge of either end's interval."""
    low, high = confidence_interval(n // 3, n)
    middle, half = (low + high) / 2, 1.959964 * sqrt(2 / 9 / n)
    assert isclose(middle, 1 / 3, abs_tol=half / 100) and isclose((high - low) / 2, half, rel_tol=1e-2)
    assert binomial_interval(n, high * (1 - 1e-9))[0] <= n // 3 < binomial_interval(n, high * (1 + 1e-7))[0]
    assert binomial_interval(n, low * (1 - 1e-7))[1] < n // 3 <= binomial_interval(n, low * (1 + 1e-9))[1]


@pytest.mark.parametrize(("seen", "n"), [(-1, 5), (6, 5), (0, 0)])
def test_no_share(seen: int, n: int) -> None:
    with pytest.raises(ValueError):
        confidence_interval(seen, n)


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (6.634897, 1, 0.01),
        (18.307038, 10, 0.05),
        (24.995790, 15, 0.05),
        (124.342113, 100, 0.05),
        (0.0, 3, 1),
        (5.0, 0, 1),
        (inf, 4, 0),
    ],
)
def test_chi_square_as_in_the_tables(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-5)


def test_no_chi_square() -> None:
    with pytest.raises(ValueError):
        chi_square_tail(-1, 3)


def test_a_sample_beside_the_exact_figures() -> None:
    result = DIE.compare({1: 90, 2: 100, 3: 110, 4: 100, 5: 130, 6: 70})
    assert result.n == 600 and [row.outcome for row in result.rows] == [1, 2, 3, 4, 5, 6]
    row = result.rows[0]
    assert (row.p, row.seen, row.expected) == (Fraction(1, 6), 90, 100)
    assert row.interval == binomial_interval(600, Fraction(1, 6)) and row.inside
    assert isclose(row.deviations, -10 / sqrt(600 * 5 / 36))
    assert [row.outcome for row in result.misses] == [5, 6]
    assert result.chi_square.statistic == pytest.approx((100 + 100 + 900 + 900) / 100)
    assert result.chi_square.freedom == 5
    assert result.chi_square.p_value == pytest.approx(0.00124973, rel=1e-4)


def test_rare_outcomes_share_a_cell() -> None:
    odds = Distribution({"common": 98, "rare": 1, "rarer": 1})
    assert odds.compare({"common": 98, "rare": 2}).chi_square.freedom == 1
    assert odds.compare({"common": 100_000}).chi_square.freedom == 2
    assert odds.compare({"common": 1}).chi_square.freedom == 0


def test_what_cannot_be_and_what_must() -> None:
    result = compared({"sure": Fraction(1)}, {"sure": 9, "never": 1})
    sure, never = result.rows
    assert (sure.deviations, never.deviations) == (-inf, inf)
    assert result.misses == result.rows and result.chi_square.p_value == 0
    assert compared({"sure": Fraction(1)}, {"sure": 9}).rows[0].deviations == 0
    assert compared({"sure": Fraction(1)}, {"sure": 9}).chi_square.p_value == 1


@pytest.mark.parametrize("sample", [{}, {1: 0}, {1: -1, 2: 3}])
def test_no_sample(sample: dict[int, int]) -> None:
    with pytest.raises(ValueError):
        DIE.compare(sample)


def test_a_row_as_a_sentence() -> None:
    result = DIE.compare({1: 90, 2: 100, 3: 110, 4: 100, 5: 130, 6: 70})
    inside = result.say(result.rows[0], NAME)
    assert "约 100 次，模拟到 90 次，相差 −1.10 个标准差" in render(inside) and "里面" in render(inside)
    assert "so does this one" in render(inside, "en")
    outside = result.say(result.rows[4], NAME)
    assert "相差 +3.29 个标准差" in render(outside) and "外面" in render(outside)
    certain = compared({"sure": Fraction(1)}, {"sure": 9})
    assert "9 次，模拟到 9 次" in render(certain.say(certain.rows[0], NAME))


@pytest.mark.parametrize("language", LANGUAGES)
def test_misses_are_told_honestly(language: str) -> None:
    eleven = Distribution(dict.fromkeys(range(11), 1)).compare({0: 5})
    told = render(eleven.say_misses(), language)
    assert "11" in told and "11/20 = 0.55" in told and "43 %" in told
    assert dict(eleven.say_misses().values)["outside"] == 1


def test_by_and_large_the_intervals_hold_what_they_promise() -> None:
    """The chance to be inside is what it says, for every n and p: by counting, not by trying."""
    for n in (10, 100, 300):
        for p in (Fraction(1, 50), Fraction(1, 3), Fraction(1, 2)):
            low, high = binomial_interval(n, p)
            assert CONFIDENCE <= sum(terms(n, p)[low : high + 1]) < 1
