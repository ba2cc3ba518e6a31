"""How fast counting and dealing are, as ratios in one run: `pytest -m benchmark -s`; asserts nothing of time.

icepool counts by another method in the same Python, so that a slow machine is slow for both.
"""

from itertools import combinations
from typing import Any

import icepool
import pytest

from pokerlessons.cards import deck
from pokerlessons.exact.many_rounds import ahead_after
from pokerlessons.exact.niuniu import NiuniuOdds, special_flows
from pokerlessons.exact.sampling import binomial_interval, confidence_interval
from pokerlessons.games.niuniu.hands import judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.niuniu import one_hand, three_players, two_hands

from ..exact.measure_icepool import OneHand, digits_of
from .test_speed import best, tell

pytestmark = pytest.mark.benchmark
USUAL = NiuniuOptions()


class WrittenOut(icepool.MultisetEvaluator[Any, Any]):
    """The rank of a hand of cards of every suit alike: the hand is written out, then judged by the engine."""

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> Any:
        return ()

    def next_state(self, state: Any, order: Any, outcome: Any, /, *counts: Any) -> Any:
        return state + (outcome,) * counts[0]

    def final_outcome(self, final_state: Any, *rest: Any, **kwargs: Any) -> int:
        return judge(final_state).rank


class Digits(WrittenOut):
    """The same of last digits, judged without the engine, as somebody would write it for icepool alone."""

    def final_outcome(self, final_state: Any, *rest: Any, **kwargs: Any) -> int:
        last = sum(final_state) % 10
        bull = any((one + other) % 10 == last for one, other in combinations(final_state, 2))
        return (last or 10) if bull else 0


def test_ranks() -> None:
    digits: Any = icepool.Deck(digits_of(13, 4)).deal(5)
    ranks: Any = icepool.Deck(deck()[:13], times=4).deal(5)
    ours = best(lambda: NiuniuOdds(USUAL).ranks)
    tell("icepool's time for the ranks, last digits", best(lambda: Digits().evaluate(digits)) / ours, 4, "×")
    tell("icepool's time for the ranks, sums so far", best(lambda: OneHand().evaluate(digits)) / ours, 4, "×")
    tell(
        "icepool's time for the ranks, the engine", best(lambda: WrittenOut().evaluate(ranks)) / ours, 4, "×"
    )
    print(f"  ours: {1000 * ours:.1f} ms")


def test_two_hands() -> None:
    tell("heads-up exactly", best(lambda: NiuniuOdds(USUAL).heads_up), 0.3, "s", more=False)


def test_changes() -> None:
    special_flows(())
    tell("a set of special hands", best(lambda: special_flows(("wuhua", "sihua"))), 0.02, "s", more=False)


def test_many_rounds() -> None:
    win = NiuniuOdds(USUAL).versus_banker["win"]
    tell("ahead after 10,000 rounds", best(lambda: ahead_after(win, 10_000), 2), 1, "s", more=False)


def test_intervals() -> None:
    tell("an interval for 10⁸ tries", best(lambda: binomial_interval(10**8, 1 / 3)), 0.1, "s", more=False)
    tell("a share of 10⁶", best(lambda: confidence_interval(333_333, 10**6)), 0.02, "s", more=False)
    tell("a share of 10⁸", best(lambda: confidence_interval(33_333_333, 10**8)), 0.06, "s", more=False)


@pytest.mark.parametrize("trial", [one_hand, two_hands, three_players])
def test_dealing(trial: Any) -> None:
    for vectorised, rounds, wanted in ((False, 10_000, 100_000), (True, 1_000_000, 5_000_000)):
        seconds = best(lambda v=vectorised, n=rounds: sample(trial(USUAL), n, 1, v))
        hands = rounds * trial(USUAL).hands
        way = "numpy" if vectorised else "pure Python"
        tell(f"hands of {trial.__name__} by {way}", hands / seconds, wanted, "/s")
