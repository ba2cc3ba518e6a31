"""How long the table of 21点 takes, how it grows, and how many rounds are dealt in a second."""

import pytest

from pokerlessons.exact.twentyone import (
    THRESHOLDS,
    TwentyOneOdds,
    final_orders,
    final_totals,
    rounds,
    shipped_table,
    threshold,
)
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.twentyone import against_banker

from .test_speed import best, tell

pytestmark = pytest.mark.benchmark


def anew(smallest: int) -> None:
    """The table of the thresholds from `smallest` on, nothing remembered."""
    final_orders.cache_clear()
    final_totals.cache_clear()
    policies = [threshold(t) for t in THRESHOLDS if t >= smallest]
    rounds(policies, policies)


def test_the_table() -> None:
    tell("the 10×10 table of thresholds", best(lambda: anew(12), 2), 5, "s", more=False)
    tell("the 5×5 table of the upper half", best(lambda: anew(17), 2), 5, "s", more=False)
    tell("its equilibrium", best(lambda: shipped_table().game().solution, 2), 2, "s", more=False)
    shipped_table.cache_clear()
    tell("the shipped table read", best(shipped_table, 1), 0.3, "s", more=False)


def test_two_cards() -> None:
    def figures() -> None:
        odds = TwentyOneOdds(TwentyOneOptions())
        assert odds.p21 and odds.final_totals

    final_orders.cache_clear()
    final_totals.cache_clear()
    tell("two cards and final totals", best(figures, 1), 0.5, "s", more=False)


def test_dealing() -> None:
    trial = against_banker(TwentyOneOptions(), threshold(15), threshold(17))
    for vectorised, number, wanted in ((False, 20_000, 100_000), (True, 2_000_000, 3_000_000)):
        seconds = best(lambda v=vectorised, n=number: sample(trial, n, 1, v))
        tell(f"rounds by {'numpy' if vectorised else 'pure Python'}", number / seconds, wanted, "/s")
