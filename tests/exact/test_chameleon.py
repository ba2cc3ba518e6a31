"""变色龙's exact figures, each reached in another way as well."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import Deck  # type: ignore[import-untyped]

from pokerlessons.app import main
from pokerlessons.cards import RANKS, SUITS, Card, deck
from pokerlessons.exact.chameleon import (
    DECKS,
    FACINGS,
    MOST_HELD,
    OTHERS,
    ChameleonOdds,
    DeckFigures,
    lying,
)
from pokerlessons.exact.dealing import patterns, ways
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.games.chameleon.hands import SPECIAL, fits, penalty, playable
from pokerlessons.games.chameleon.options import PENALTIES, ChameleonOptions
from pokerlessons.games.chameleon.states import Playing

F = Fraction
USUAL = ChameleonOdds(ChameleonOptions())
ONE, TWO, THREE = USUAL.by_decks.values()
each_decks = pytest.mark.parametrize("decks", DECKS)


def costs_of(decks: int) -> list[int]:
    return [PENALTIES[card.rank] for card in deck(decks)]


# Penalties.


@each_decks
def test_one_card(decks: int) -> None:
    of, costs = USUAL.by_decks[decks], costs_of(decks)
    assert of.penalty.counts == Counter(costs) and of.mean == F(sum(costs), len(costs)) == F(92, 13)
    assert of.variance == F(sum(c * c for c in costs), len(costs)) - F(92, 13) ** 2 == F(3626, 169)


@each_decks
@pytest.mark.parametrize("held", [1, 2, 5])
def test_hands_by_patterns_of_ranks_and_by_icepool(decks: int, held: int) -> None:
    of, copies = USUAL.by_decks[decks], (4 * decks,) * len(RANKS)
    found: Counter[int] = Counter()
    for pattern in patterns(copies, held):
        total = sum(n * PENALTIES[rank] for rank, n in zip(RANKS, pattern, strict=True))
        found[total] += ways(copies, pattern)
    dealt = of.hand_penalty(held)
    assert dealt.counts == found and dealt.total == comb(52 * decks, held)
    pool = Deck({points: 4 * decks * list(PENALTIES.values()).count(points) for points in PENALTIES.values()})
    summed: Any = pool.deal(held).sum()
    assert all(F(n, dealt.total) == F(summed.probability(points)) for points, n in dealt.counts.items())


@each_decks
@pytest.mark.parametrize("held", range(1, 7))
def test_mean_and_variance_of_a_hand_from_its_distribution(decks: int, held: int) -> None:
    of = USUAL.by_decks[decks]
    dealt = of.hand_penalty(held)
    assert of.hand_mean(held) == dealt.expectation(int) == held * F(92, 13)
    assert of.hand_variance(held) == dealt.variance(int)


def test_the_variance_by_covariances() -> None:
    """D(X₁ + … + X₅) = 5·D + 20·Cov, the covariance of two cards summed pair by pair."""
    costs = costs_of(1)
    pairs = list(combinations(costs, 2))
    covariance = F(sum(a * b for a, b in pairs), len(pairs)) - ONE.mean**2
    assert ONE.hand_variance() == 5 * ONE.variance + 20 * covariance == F(852110, 8619)


def test_two_cards_one_by_one() -> None:
    found = Counter(penalty(hand, USUAL.options) for hand in combinations(deck(), 2))
    assert ONE.hand_penalty(2).counts == found


def test_out_in_one_deal() -> None:
    assert [of.out_at_once() for of in (ONE, TWO, THREE)] == [
        F(1959, 21658),
        F(1086377, 11495315),
        F(3886, 40579),
    ]
    assert ONE.out_at_once(doubled=False) == 0  # four jacks and an ace are 91
    five_jacks = F(comb(8, 5), comb(104, 5))
    assert TWO.out_at_once(doubled=False) == five_jacks
    strict = DeckFigures(ChameleonOptions(out_at=51), 1)
    assert strict.out_at_once() == ONE.hand_penalty().p(lambda points: points > 25)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 100), min_size=13, max_size=13), st.integers(1, 6))
def test_any_table_of_penalties(numbers: list[int], held: int) -> None:
    table = tuple(zip(RANKS, numbers, strict=True))
    of = DeckFigures(ChameleonOptions(penalty_table=table), 2)
    dealt = of.hand_penalty(held)
    assert dealt.expectation(int) == of.hand_mean(held) == F(held * sum(numbers), 13)
    assert dealt.variance(int) == of.hand_variance(held)


# What can be played.

FACED: dict[str, Callable[[Card], bool]] = {
    "plain": lambda top: top.rank != "J",
    "named": lambda top: top.rank == "J",
    "any": lambda top: top.rank == "J",
    "seven": lambda top: top.rank == "7",
    "eight": lambda top: top.rank == "8",
}


@each_decks
def test_how_many_follow_depends_on_nothing_else(decks: int) -> None:
    of = USUAL.by_decks[decks]
    for facing, may_lie in FACED.items():
        for top in filter(may_lie, deck()):
            others = list(deck(decks))
            others.remove(top)
            suits = SUITS if facing == "named" else ("",) if facing == "any" else (top.suit,)
            for suit in suits:
                open = lying(top, suit, 2 if facing == "seven" else 0, facing == "eight")
                assert of.misfits(facing) == sum(not fits(card, open) for card in others)
    assert [of.misfits(facing) for facing in FACINGS] == [
        33 * decks,
        40 * decks - 1,
        4 * decks - 1,
        48 * decks,
        48 * decks,
    ]


def test_the_figures() -> None:
    assert ONE.stuck() == F(comb(33, 5), comb(51, 5)) == F(19778, 195755)
    assert TWO.stuck() == F(comb(66, 5), comb(103, 5)) and THREE.stuck() == F(comb(99, 5), comb(155, 5))
    assert ONE.stuck("named") == F(comb(39, 5), comb(51, 5)) == F(27417, 111860)
    assert ONE.stuck("seven") == F(comb(48, 5), comb(51, 5)) == F(3036, 4165)
    assert [of.drawn_fits() for of in (ONE, TWO, THREE)] == [F(9, 23), F(37, 98), F(28, 75)]
    assert ONE.stuck("any") == 0 < TWO.stuck("any")


@each_decks
@pytest.mark.parametrize("facing", FACINGS)
def test_stuck_card_by_card(decks: int, facing: str) -> None:
    of, p = USUAL.by_decks[decks], F(1)
    for held in range(1, MOST_HELD + 1):
        p *= F(max(of.misfits(facing) - held + 1, 0), of.cards - held)
        assert of.stuck(facing, held) == p


def test_stuck_by_classes_of_suit_and_rank() -> None:
    """Every hand of five by how many of its cards are of each class: suit, rank, jacks, others."""
    classes = (12, 3, 3, 33)
    hands = {pattern: ways(classes, pattern) for pattern in patterns(classes, HAND)}
    assert sum(hands.values()) == comb(51, 5)
    stuck = sum(n for pattern, n in hands.items() if not any(pattern[:3]))
    assert F(stuck, comb(51, 5)) == ONE.stuck()
    drawn = sum(n * (18 - sum(pattern[:3])) for pattern, n in hands.items() if not any(pattern[:3]))
    assert F(drawn, 46 * stuck) == ONE.drawn_fits()


def test_three_cards_one_by_one() -> None:
    others = [card for card in deck() if card != FACINGS["plain"].top]
    stuck = [hand for hand in combinations(others, 3) if not any(fits(c, FACINGS["plain"]) for c in hand)]
    assert ONE.stuck(held=3) == F(len(stuck), comb(51, 3))


def test_more_cards_are_stuck_more_seldom() -> None:
    for of in (ONE, TWO, THREE):
        chances = [of.stuck(held=held) for held in range(1, MOST_HELD + 1)]
        assert chances == sorted(chances, reverse=True) and chances[-1] < F(1, 100) < chances[-2]
    assert ONE.stuck() < TWO.stuck() < THREE.stuck() < F(33, 52) ** 5


# The opening.


def turned_up_one_by_one(decks: int) -> Fraction:
    """Hands by how many plain cards they hold; then special cards turned up, one after another."""
    plain, special, total = 36 * decks, 16 * decks, F(0)
    for k in range(HAND + 1):
        hands = comb(24 * decks, k) * comb(9 * decks, HAND - k)
        left_plain, left_special = plain - k, special - (HAND - k)
        lies_there, before = F(0), F(1)
        for turned in range(left_special + 1):
            left = left_plain + left_special - turned
            lies_there += before * F(1, left)
            before *= F(left_special - turned, left)
        total += hands * lies_there
    return total * plain / comb(52 * decks, HAND)


@each_decks
def test_special_cards_put_back(decks: int) -> None:
    of = USUAL.by_decks[decks]
    assert of.opening_stuck == of.reflipped_stuck == turned_up_one_by_one(decks)
    assert 0 < of.reflipped_stuck - of.stuck() < F(1, 1000)
    assert ONE.reflipped_stuck == F(928292577, 9131012800)


@each_decks
@pytest.mark.parametrize("rule", ["no_effect", "effect_on_first_player"])
def test_special_cards_that_stay(decks: int, rule: str) -> None:
    """Rank by rank of the card turned up, by the engine's own table."""
    of = DeckFigures(ChameleonOptions(start_special=rule), decks)
    total = F(0)
    for top in deck():
        effect = rule == "effect_on_first_player"
        owed, skip = 2 * (effect and top.rank == "7"), effect and top.rank == "8"
        open = lying(top, "" if effect and top.rank == "J" else top.suit, owed, skip)
        misfits = sum(not fits(card, open) for card in deck(decks)) - (not fits(top, open))
        total += F(comb(misfits, HAND), comb(52 * decks - 1, HAND))
    assert of.opening_stuck == total / 52


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rule", ["reflip", "no_effect", "effect_on_first_player"])
def test_the_engine_opens_so(rule: str, seats: int) -> None:
    options = ChameleonOptions(start_special=rule, decks="2")
    of = DeckFigures(options, options.decks_for(seats))
    rounds, stuck = 3_000, 0
    for seed in range(rounds):
        state = GAME.start(options, seats, str(seed))
        assert isinstance(state, Playing)
        stuck += not playable(GAME.observe(state, state.open.turn))
        if rule == "reflip":
            assert state.open.top.rank not in SPECIAL
    p = float(of.opening_stuck)
    assert abs(stuck / rounds - p) < 5 * sqrt(p * (1 - p) / rounds)


# Chains of 7s.


@each_decks
def test_a_chain_by_dealing_the_sevens_out(decks: int) -> None:
    """How many 7s each of three hands has, one hand after another: no inclusion and exclusion."""
    of, sevens, others = USUAL.by_decks[decks], 4 * decks - 1, 48 * decks
    for seats in range(OTHERS + 1):
        total = 0
        for held in product(range(1, HAND + 1), repeat=seats):
            if sum(held) > sevens:
                continue
            hands, left, rest = 1, sevens, others
            for n in held:
                hands *= comb(left, n) * comb(rest, HAND - n)
                left, rest = left - n, rest - (HAND - n)
            total += hands
        every, left = 1, of.cards - 1
        for _ in range(seats):
            every, left = every * comb(left, HAND), left - HAND
        assert of.sevens_passed(seats) == F(total, every)


def test_where_the_chain_ends() -> None:
    for of in (ONE, TWO, THREE):
        assert sum(of.chain) == 1 and all(p > 0 for p in of.chain) and len(of.chain) == OTHERS + 1
        assert of.chain[0] == of.stuck("seven") and of.chain[-1] == of.sevens_passed(OTHERS)
        assert of.sevens_passed(OTHERS) < of.sevens_passed(1) ** OTHERS
    assert TWO.sevens_passed(1) == F(8805727, 29180415)
    assert TWO.sevens_passed(3) == F(76558465, 3962700357)


# The command line.


def test_which_decks() -> None:
    assert (USUAL.of_two.decks, USUAL.of_four.decks) == (1, 2)
    assert ChameleonOdds(ChameleonOptions(decks="3")).of_four.decks == 3


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "chameleon", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"game", "options", "tables"}
    tables = data["tables"]
    assert tables["table"] == {"two_players": 1, "four_players": 2}
    for decks, of in USUAL.by_decks.items():
        shown = tables["decks"][str(decks)]
        assert F(shown["card"]["mean"]) == F(92, 13) and F(shown["hand"]["variance"]) == of.hand_variance()
        assert sum(shown["hand"]["counts"].values()) == shown["hand"]["total"] == comb(52 * decks, 5)
        assert F(shown["opening"]) == of.opening_stuck and F(shown["held"]["5"]) == of.stuck()
        assert {name: F(p) for name, p in shown["facing"].items()} == {n: of.stuck(n) for n in FACINGS}
        assert sum(map(F, shown["chain"])) == 1
    assert main(["odds", "chameleon", "-o", "start_special=no_effect", "--json"]) == 0
    other = json.loads(capsys.readouterr().out)["tables"]["decks"]["1"]
    assert F(other["opening"]) == F(12, 13) * ONE.stuck() + F(1, 13) * ONE.stuck("named")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_figures_are_told(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "chameleon", "--lang", language]) == 0
    told = capsys.readouterr().out
    for figure in ("92/13", "460/13", "19778/195755", "27417/111860", "9/23", "76558465/3962700357"):
        assert figure in told


@pytest.mark.benchmark
def test_all_tables_together() -> None:
    began = time.perf_counter()
    for of in ChameleonOdds(ChameleonOptions(decks="3")).by_decks.values():
        assert of.hand_penalty() and of.opening_stuck and of.chain and of.out_at_once()
    print(f"\n变色龙, all tables: {time.perf_counter() - began:.3f} s, at most 0.3 wanted")
