"""牛牛 dealt at random: numpy judges as the engine does, and samples agree with the exact figures."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, pairwise, permutations
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.random import PCG64, Generator

from pokerlessons.cards import ALL_CARDS
from pokerlessons.exact.niuniu import SPECIALS, NiuniuOdds
from pokerlessons.exact.sampling import chi_square_tail, compared
from pokerlessons.games.niuniu.hands import compare, judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.niuniu import (
    dealt_columns,
    one_hand,
    ranks_of,
    standings_of,
    three_players,
    two_hands,
)

SETS = list(chain.from_iterable(combinations(SPECIALS, size) for size in range(5)))
WAYS = pytest.mark.parametrize(
    ("vectorised", "rounds"), [(False, 20_000), (True, 2_000_000)], ids=["python", "numpy"]
)
RULES = [
    {},
    {"tie": "high_card_then_suit"},
    {"ace_high": "on"},
    {"special_hands": "all", "tie": "high_card_then_suit", "ace_high": "on"},
]


def some_hands(number: int) -> list[list[int]]:
    """Random hands, half of them from few cards, so that special hands and ties are among them."""
    rng = Random(2026)
    few = [
        [13 * suit + rank for suit in range(4) for rank in ranks] for ranks in ((0, 1, 2), (9, 10, 11, 12))
    ]
    every = list(range(52))
    return [rng.sample(few[n // 2 % 2] if n % 2 else every, 5) for n in range(number)]


HANDS = some_hands(20_000)
COLUMNS = [np.array(column, dtype=np.uint8) for column in zip(*HANDS, strict=True)]
CARDS = [tuple(ALL_CARDS[number] for number in hand) for hand in HANDS]


@pytest.mark.parametrize("special", SETS, ids="+".join)
def test_numpy_judges_as_the_engine_does(special: tuple[str, ...]) -> None:
    played = frozenset(special)
    ranks = [judge(cards, played).rank for cards in CARDS]
    assert ranks_of(COLUMNS, played).tolist() == ranks
    assert {11, 12, 13, 14} & set(ranks) == {11 + SPECIALS.index(name) for name in special}


@pytest.mark.parametrize("ace_high", ["off", "on"])
@pytest.mark.parametrize("tie", ["banker", "high_card_then_suit"])
@pytest.mark.parametrize("special", SETS, ids="+".join)
def test_numpy_compares_as_the_engine_does(special: tuple[str, ...], tie: str, ace_high: str) -> None:
    rules = NiuniuOptions.of(special_hands=special, tie=tie, ace_high=ace_high)
    judged = [judge(cards, rules.special_hands) for cards in CARDS]
    wins = [compare(banker, player, rules).wins for banker, player in pairwise(judged)]
    standings = standings_of(COLUMNS, rules)
    assert (standings[1:] > standings[:-1]).tolist() == wins


@pytest.mark.parametrize("hands", [1, 2, 4])
def test_no_card_is_dealt_twice_and_all_alike_often(hands: int) -> None:
    dealt = dealt_columns(Generator(PCG64(7)), 52_000, hands)
    cards: Any = np.array([column for hand in dealt for column in hand])
    assert cards.shape == (5 * hands, 52_000) and cards.max() == 51
    ordered = np.sort(cards, axis=0)
    assert (ordered[1:] > ordered[:-1]).all()
    for column in cards:
        seen = np.bincount(column, minlength=52)
        assert chi_square_tail(float(((seen - 1000) ** 2 / 1000).sum()), 51) > 1e-6
    pairs: Counter[tuple[int, int]] = Counter(zip(cards[0].tolist(), cards[-1].tolist(), strict=True))
    mean = 52_000 / (52 * 51)
    statistic = sum((pairs[pair] - mean) ** 2 / mean for pair in permutations(range(52), 2))
    assert chi_square_tail(statistic, 52 * 51 - 1) > 1e-6


def within_five_errors(seen: Fraction, rounds: int, p: Fraction) -> bool:
    return abs(seen - p) <= 5 * sqrt(p * (1 - p) / rounds)


@WAYS
@pytest.mark.parametrize("given", RULES, ids=str)
def test_one_hand(given: dict[str, str], vectorised: bool, rounds: int) -> None:
    rules = NiuniuOptions.of(**given)
    seen = sample(one_hand(rules), rounds, 2026, vectorised)
    exact = NiuniuOdds(rules).by_tens
    assert set(seen.counts) <= set(exact)
    assert all(within_five_errors(seen.share(outcome), rounds, exact.p(outcome)) for outcome in exact)
    assert exact.compare(seen.counts).chi_square.p_value > 1e-4


@WAYS
@pytest.mark.parametrize("given", RULES, ids=str)
def test_two_hands(given: dict[str, str], vectorised: bool, rounds: int) -> None:
    rules = NiuniuOptions.of(**given)
    seen = sample(two_hands(rules), rounds, 2026, vectorised)
    odds = NiuniuOdds(rules)
    relations = {"higher": "win", "equal": "tie", "lower": "lose"}
    for relation, name in relations.items():
        share = seen.share(lambda outcome, relation=relation: outcome[0] == relation)
        assert within_five_errors(share, rounds, odds.heads_up[name])
    wins = seen.share(lambda outcome: outcome[1] == "player")
    assert within_five_errors(wins, rounds, odds.versus_banker["win"])
    assert not seen.share(("higher", "banker")) and not seen.share(("lower", "player"))


@WAYS
def test_three_players(vectorised: bool, rounds: int) -> None:
    seen = sample(three_players(NiuniuOptions()), rounds, 2026, vectorised)
    three = NiuniuOdds(NiuniuOptions()).banker_against_three
    assert isinstance(three, dict)
    for number, p in three.items():
        assert within_five_errors(seen.share(int(number)), rounds, p)
    whole = compared({int(number): p for number, p in three.items()}, seen.counts)
    assert whole.chi_square.p_value > 1e-4 and whole.chi_square.freedom == 3


@WAYS
@pytest.mark.parametrize("given", RULES, ids=str)
def test_three_players_lose_as_often_as_one(given: dict[str, str], vectorised: bool, rounds: int) -> None:
    rules = NiuniuOptions.of(**given)
    seen = sample(three_players(rules), rounds, 7, vectorised)
    mean = sum(number * seen.share(number) for number in range(4))
    exact = 3 * NiuniuOdds(rules).versus_banker["lose"]
    assert abs(mean - exact) <= 5 * sqrt(9 / 4 / rounds)  # a number from 0 to 3 has at most this variance
