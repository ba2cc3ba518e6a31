"""三公 dealt at random: numpy judges as the engine does, and samples agree with the exact figures."""

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from random import Random

import numpy as np
import pytest

from pokerlessons.cards import ALL_CARDS
from pokerlessons.exact.sangong import LAYERS, SangongOdds
from pokerlessons.games.sangong.hands import compare, judge
from pokerlessons.games.sangong.options import CLASS_IDS, SangongOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.sangong import one_hand, six_players, standings_of, two_hands

WAYS = pytest.mark.parametrize(
    ("vectorised", "rounds"), [(False, 20_000), (True, 2_000_000)], ids=["python", "numpy"]
)
RULES = [{}, {"types": "extended"}, {"tiebreak": "full"}, {"types": "extended", "tiebreak": "full"}]
each_rules = pytest.mark.parametrize("given", RULES, ids=str)


def some_hands(number: int) -> list[list[int]]:
    """Random hands, half of them from few cards, so that 三公, triples and ties are among them."""
    rng = Random(2026)
    few = [13 * suit + rank for suit in range(4) for rank in (8, 9, 10, 11, 12)]
    return [rng.sample(few if n % 2 else range(52), 3) for n in range(number)]


HANDS = some_hands(20_000)
COLUMNS = [np.array(column, dtype=np.uint8) for column in zip(*HANDS, strict=True)]
CARDS = [tuple(ALL_CARDS[number] for number in hand) for hand in HANDS]


@each_rules
def test_numpy_judges_and_compares_as_the_engine_does(given: dict[str, str]) -> None:
    rules = SangongOptions.of(**{**given, "tiebreak": "full"})
    judged = [judge(cards, rules) for cards in CARDS]
    standings = standings_of(COLUMNS, rules)
    assert [CLASS_IDS[number] for number in standings >> 8] == [one.name for one in judged]
    assert (standings >> 6 & 3).tolist() == [one.gong for one in judged]
    signs = [
        compare(one, other, rules).sign
        for one, other in pairwise(judged)
        if not set(one.cards) & set(other.cards)
    ]
    apart = [
        place for place, (one, other) in enumerate(pairwise(judged)) if not set(one.cards) & set(other.cards)
    ]
    assert np.sign(standings[:-1] - standings[1:])[apart].tolist() == signs
    assert {one.name for one in judged} == set(rules.classes)


def within_five_errors(seen: Fraction, rounds: int, p: Fraction) -> bool:
    return abs(seen - p) <= 5 * sqrt(p * (1 - p) / rounds)


@WAYS
@each_rules
def test_one_hand(given: dict[str, str], vectorised: bool, rounds: int) -> None:
    rules = SangongOptions.of(**given)
    seen, exact = sample(one_hand(rules), rounds, 2026, vectorised), SangongOdds(rules).joint
    assert set(seen.counts) <= set(exact)
    assert all(within_five_errors(seen.share(outcome), rounds, exact.p(outcome)) for outcome in exact)
    assert exact.compare(seen.counts).chi_square.p_value > 1e-4


@WAYS
@each_rules
def test_two_hands(given: dict[str, str], vectorised: bool, rounds: int) -> None:
    rules = SangongOptions.of(**given)
    seen, odds = sample(two_hands(rules), rounds, 2026, vectorised), SangongOdds(rules)
    for layer in LAYERS:
        share = seen.share(lambda met, layer=layer: met.by == layer)
        assert within_five_errors(share, rounds, odds.tie_break[layer])
        higher = seen.share(lambda met, layer=layer: met.by == layer and met.higher)
        assert within_five_errors(higher, rounds, odds.tie_break[layer] / 2)
    for name in rules.classes:
        both = seen.share(lambda met, name=name: met.mine == met.other == name)
        assert within_five_errors(both, rounds, odds.same_class[name])
    assert all((met.mine == met.other) == (met.by != "class") for met in seen.counts)


@WAYS
@each_rules
def test_six_players(given: dict[str, str], vectorised: bool, rounds: int) -> None:
    """The mean is 0 and the variance 5D + 20Cov; no total is beyond five times the highest multiplier."""
    rules = SangongOptions.of(**given)
    seen, odds = sample(six_players(rules), rounds, 2026, vectorised), SangongOdds(rules)
    variance = float(odds.total_variance())
    mean = sum(points * n for points, n in seen.counts.items()) / rounds
    assert abs(mean) <= 5 * sqrt(variance / rounds)
    square = sum(points**2 * n for points, n in seen.counts.items()) / rounds
    fourth = sum(points**4 * n for points, n in seen.counts.items()) / rounds
    assert abs(square - variance) <= 5 * sqrt((fourth - square**2) / rounds)
    most = 5 * max(rules.pays[name] for name in rules.classes)
    assert all(abs(points) <= most for points in seen.counts)


def test_a_table_of_multipliers_is_followed() -> None:
    rules = SangongOptions.of(mult=",".join(["sangong:5", "p9:3", *(f"p{n}:1" for n in range(9))]))
    odds = SangongOdds(rules)
    seen = sample(six_players(rules), 500_000, 7, True)
    square = sum(points**2 * n for points, n in seen.counts.items()) / seen.rounds
    fourth = sum(points**4 * n for points, n in seen.counts.items()) / seen.rounds
    assert odds.total_variance() > SangongOdds(SangongOptions()).total_variance()
    assert abs(square - float(odds.total_variance())) <= 5 * sqrt((fourth - square**2) / seen.rounds)
