"""21点 dealt at random: numpy, pure Python and the engine itself agree with the exact figures."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from numpy.random import PCG64, Generator

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Move
from pokerlessons.exact.many_rounds import ahead_after
from pokerlessons.exact.sampling import chi_square_tail
from pokerlessons.exact.twentyone import (
    THRESHOLDS,
    Policy,
    bust_chance,
    final_orders,
    final_totals,
    hand_chance,
    shipped_table,
    threshold,
)
from pokerlessons.games.twentyone import GAME
from pokerlessons.games.twentyone.hands import Compared, value
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import Settled
from pokerlessons.simulate import sample
from pokerlessons.simulate.twentyone import (
    _Decks,
    against_banker,
    ahead,
    ends_with,
    final_total,
    mixed,
    two_and_next,
)

OPTIONS = TwentyOneOptions()
WAYS = pytest.mark.parametrize(
    ("vectorised", "rounds"), [(False, 20_000), (True, 1_000_000)], ids=["python", "numpy"]
)


def near(seen: int, rounds: int, p: Fraction) -> bool:
    """Within five standard errors."""
    return abs(seen - rounds * p) <= 5 * sqrt(rounds * p * (1 - p))


@WAYS
def test_two_cards_and_the_next(vectorised: bool, rounds: int) -> None:
    counts = sample(two_and_next(OPTIONS), rounds, 1, vectorised).counts
    both = {bust: counts.get((4, 10, bust), 0) for bust in (False, True)}
    assert near(sum(both.values()), rounds, Fraction(4 * 16, 1326))
    assert near(both[True], sum(both.values()), bust_chance((0, 0, 0, 1, 0, 0, 0, 0, 0, 1)))
    assert near(
        sum(n for (low, high, _), n in counts.items() if (low, high) == (1, 10)), rounds, Fraction(32, 663)
    )


@WAYS
@pytest.mark.parametrize("t", [12, 17, 21])
def test_where_a_threshold_ends(t: int, vectorised: bool, rounds: int) -> None:
    counts = sample(final_total(OPTIONS, t), rounds, 2, vectorised).counts
    ends = final_totals(threshold(t))
    assert set(counts) <= {points for points, p in ends.items() if p}
    assert all(near(counts.get(points, 0), rounds, p) for points, p in ends.items())


@WAYS
@pytest.mark.parametrize(
    ("player", "banker"), [((14, 14), (17, 17)), ((12, 12), (21, 21)), ((15, 18), (17, 17))]
)
def test_two_thresholds(
    player: tuple[int, int], banker: tuple[int, int], vectorised: bool, rounds: int
) -> None:
    trial = against_banker(OPTIONS, Policy(*player), Policy(*banker))
    counts = sample(trial, rounds, 3, vectorised).counts
    table = shipped_table()
    found = table.soft[player] if banker == (17, 17) else table.rounds[player[0], banker[0]]
    assert near(sum(n for (x, y), n in counts.items() if x > y), rounds, found.win)
    assert near(sum(n for (x, y), n in counts.items() if x == y > 0), rounds, found.tie)
    assert near(counts.get((0, 0), 0), rounds, found.both_bust)


@WAYS
@pytest.mark.parametrize("cards", ["S5 H6 DT", "SA HA D8", "S2 H2 D2 SK"])
def test_the_hand_a_threshold_ends_with(cards: str, vectorised: bool, rounds: int) -> None:
    hand = tuple([value(card) for card in parse_cards(cards)].count(each) for each in range(1, 11))
    counts = sample(ends_with(OPTIONS, 16, hand), rounds, 4, vectorised).counts
    assert sum(counts.values()) == rounds
    assert near(counts[True], rounds, hand_chance(hand, final_orders(threshold(16))[hand]))


PLAYER = {t: share for t, share in zip(THRESHOLDS, shipped_table().solution().rows, strict=True) if share}
BANKER = {t: share for t, share in zip(THRESHOLDS, shipped_table().solution().columns, strict=True) if share}


@WAYS
def test_two_mixtures(vectorised: bool, rounds: int) -> None:
    counts = sample(mixed(OPTIONS, PLAYER, BANKER), rounds, 5, vectorised).counts
    win = (1 + shipped_table().solution().value) / 2
    assert near(sum(n for (x, y), n in counts.items() if x > y), rounds, win)


@pytest.mark.parametrize(("vectorised", "matches"), [(False, 600), (True, 20_000)], ids=["python", "numpy"])
def test_who_is_ahead_in_the_end(vectorised: bool, matches: int) -> None:
    counts = sample(ahead(OPTIONS, PLAYER, BANKER, 100), matches, 6, vectorised).counts
    assert sum(counts.values()) == matches
    win = (1 + shipped_table().solution().value) / 2
    assert near(counts[True], matches, ahead_after(win, 100))


def test_a_sample_is_repeated_by_its_seed() -> None:
    trial = final_total(OPTIONS, 17)
    for vectorised in (False, True):
        assert sample(trial, 3_000, "s", vectorised).counts == sample(trial, 3_000, "s", vectorised).counts
    assert sample(trial, 3_000, "s").counts != sample(final_total(OPTIONS, 18), 3_000, "s").counts


def test_no_card_is_dealt_twice_and_all_alike_often() -> None:
    decks = _Decks(Generator(PCG64(7)), 52_000)
    dealt = np.array([decks.all_draw() for _ in range(20)])
    ordered = np.sort(dealt, axis=0)
    assert dealt.max() == 51 and (ordered[1:] > ordered[:-1]).all()
    for column in dealt:
        seen = np.bincount(column, minlength=52)
        assert chi_square_tail(float(((seen - 1000) ** 2 / 1000).sum()), 51) > 1e-6


# The engine itself, by its own moves.


@pytest.mark.parametrize(("t", "u"), [(14, 17), (17, 16)])
def test_the_engine_itself(t: int, u: int) -> None:
    rounds, results = 6_000, Counter[str]()
    for number in range(rounds):
        state = GAME.start(TwentyOneOptions.of(deals=1, first="host"), 2, f"{t} {u} {number}")
        while not isinstance(state, Settled):
            (seat,) = GAME.to_act(state)
            banker = seat == state.match.banker
            judged = GAME.observe(state, seat).current
            assert judged is not None
            stops = threshold(u if banker else t).stops(judged.low, judged.points)
            state = GAME.play(state, seat, Move("stand" if judged.bust or stops else "draw"))
        (met,) = state.met
        results[_result(met.compared)] += 1
    found = shipped_table().rounds[t, u]
    assert near(results["win"], rounds, found.win)
    assert near(results["tie"], rounds, found.tie)
    assert near(results["both_bust"], rounds, found.both_bust)


def _result(compared: Compared) -> str:
    return compared.by if compared.by in ("tie", "both_bust") else "win" if compared.wins else "lose"
