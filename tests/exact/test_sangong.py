"""三公's exact figures, each reached in another way as well."""

from __future__ import annotations

import json
import time
from cmath import exp, pi
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from icepool import Deck  # type: ignore[import-untyped]

from pokerlessons.app import main
from pokerlessons.cards import deck
from pokerlessons.exact.dealing import patterns
from pokerlessons.exact.sangong import SangongOdds, Triples, flat, kinds_of_three, sums
from pokerlessons.games.sangong.hands import compare, highest, is_gong, judge, value
from pokerlessons.games.sangong.options import SangongOptions

F = Fraction
HANDS = list(combinations(deck(), 3))
PAIRS = comb(52, 3) * comb(49, 3)
RULES: list[dict[str, str]] = [
    {},
    {"types": "extended"},
    {"tiebreak": "full"},
    {"types": "extended", "tiebreak": "full"},
]
each_rules = pytest.mark.parametrize("given_rules", RULES, ids=str)


@cache
def figures(**rules: str) -> SangongOdds:
    return SangongOdds(SangongOptions.of(**rules))


USUAL = figures()
FLAT = flat(USUAL.options)
FIVE = {**USUAL.options.pays, "sangong": 5}

# One hand.


@each_rules
def test_every_hand_judged_one_by_one(given_rules: dict[str, str]) -> None:
    odds = figures(**given_rules)
    seen = Counter((judged.name, judged.gong) for judged in (judge(hand, odds.options) for hand in HANDS))
    assert odds.joint.counts == seen and odds.joint.total == odds.ranks.total == len(HANDS) == 22_100
    assert odds.ranks.counts == Counter(name for name, _ in seen.elements())


def test_the_counts_of_the_rule_book() -> None:
    counts = USUAL.ranks.counts
    assert counts["sangong"] == comb(12, 3) == 220
    assert {counts[f"p{n}"] for n in (1, 3, 5, 7, 9)} == {2212} and {
        counts[f"p{n}"] for n in (0, 2, 4, 6, 8)
    } == {2164}
    assert list(counts) == ["sangong", *(f"p{n}" for n in reversed(range(10)))]
    extended = figures(types="extended").ranks.counts
    assert (extended["dasangong"], extended["xiaosangong"], extended["hunsangong"]) == (12, 40, 208)


def test_the_joint_table() -> None:
    for digit in range(10):
        row = [USUAL.joint.counts[f"p{digit}", number] for number in range(3)]
        assert row == [988, 960 if digit % 2 else 912, 264]


def test_sums_one_by_one_and_by_icepool() -> None:
    found = Counter(sum(map(value, hand)) for hand in HANDS)
    assert sums().counts == found
    values = Counter(map(value, deck()))
    dealt: Any = Deck(dict(values)).deal(3).sum()
    assert {int(total): F(n, dealt.denominator()) for total, n in dealt.items()} == {
        total: F(n, len(HANDS)) for total, n in found.items()
    }


def test_the_generating_function_at_the_roots_of_unity() -> None:
    """The coefficient of y³ of ∏(1 + x^value·y) over all cards, read off at ten roots of unity."""
    for digit in range(10):
        total = 0j
        for turn in range(10):
            x = exp(2j * pi * turn / 10)
            series = [1 + 0j, 0j, 0j, 0j]
            for card in deck():
                factor = x ** value(card)
                series = [n + factor * (series[place - 1] if place else 0) for place, n in enumerate(series)]
            total += series[3] * x**-digit
        expected = USUAL.ranks.counts[f"p{digit}"] + (0 if digit else USUAL.ranks.counts["sangong"])
        assert abs(total / 10 - expected) < 1e-6


def test_turning_two_places_is_one_to_one() -> None:
    """All cards but the 公牌 turned two places: every hand is met once, and the points move by 2j."""
    place = {card: card for card in deck()}
    by_value = {(card.suit, value(card)): card for card in deck() if not is_gong(card)}
    place |= {card: by_value[card.suit, (value(card) + 2) % 10] for card in deck() if not is_gong(card)}
    turned = [tuple(sorted(place[card] for card in hand)) for hand in HANDS]
    assert len(set(turned)) == len(HANDS) and set(turned) == {tuple(sorted(hand)) for hand in HANDS}
    for hand, after in zip(HANDS, turned, strict=True):
        plain = sum(not is_gong(card) for card in hand)
        before, now = (judge(cards, USUAL.options).points for cards in (hand, after))
        assert (before + 2 * plain) % 10 == now


def test_kinds_of_three() -> None:
    faces = [card for card in deck() if is_gong(card)]
    names = {1: "triple", 2: "pair", 3: "mixed"}
    assert kinds_of_three().counts == Counter(
        names[len({c.rank for c in hand})] for hand in combinations(faces, 3)
    )


# Two hands: all pairs of disjoint hands, counted with bits.

MASKS = np.array([sum(1 << int(card) for card in hand) for hand in HANDS], dtype=np.uint64)


@cache
def pairs_met(types: str) -> dict[tuple[Any, Any], int]:
    """For every two standings how many ordered pairs of disjoint hands, out of all 22,100 × 18,424."""
    options = SangongOptions.of(types=types)
    judged = [judge(hand, options) for hand in HANDS]
    names = sorted({(one.name, one.gong) for one in judged})
    number = np.array([names.index((one.name, one.gong)) for one in judged])
    member = (number[:, None] == np.arange(len(names))).astype(np.float32)
    met = np.zeros((len(names), len(names)))
    for first in range(0, len(HANDS), 850):
        apart = ((MASKS[first : first + 850, None] & MASKS) == 0).astype(np.float32)
        beside = apart @ member  # for each hand, how many disjoint ones of each standing: whole, below 2²⁴
        for name in range(len(names)):
            met[name] += beside[number[first : first + 850] == name].sum(axis=0, dtype=np.float64)
    return {(a, b): int(met[i, j]) for i, a in enumerate(names) for j, b in enumerate(names)}


@pytest.mark.parametrize("types", ["seed", "extended"])
def test_all_pairs_of_hands(types: str) -> None:
    odds, met = figures(types=types), pairs_met(types)
    assert odds.two_hands.counts == met and sum(met.values()) == PAIRS == odds.two_hands.total
    tie = F(sum(n for (a, b), n in met.items() if a[0] == b[0]), PAIRS)
    assert odds.heads_up == {"win": (1 - tie) / 2, "tie": tie, "lose": (1 - tie) / 2}
    order = odds.options.classes
    wins = sum(n for (a, b), n in met.items() if order.index(a[0]) > order.index(b[0]))
    assert odds.heads_up["win"] == F(wins, PAIRS)


def representatives(odds: SangongOdds) -> dict[Any, Any]:
    """A judged hand of each standing."""
    return {(one.name, one.gong): one for one in (judge(hand, odds.options) for hand in HANDS)}


@pytest.mark.parametrize("types", ["seed", "extended"])
def test_expectations_pair_by_pair(types: str) -> None:
    """What the engine pays for every two standings, over all pairs."""
    odds, met = figures(types=types), pairs_met(types)
    hands = representatives(odds)
    paid = {
        pair: (found := compare(hands[pair[0]], hands[pair[1]], odds.options)).sign * found.multiplier
        for pair in met
    }
    assert sum(n * paid[pair] for pair, n in met.items()) == 0 == odds.between_equals()
    assert odds.pair_variance() == F(sum(n * paid[pair] ** 2 for pair, n in met.items()), PAIRS)
    for name, worth in odds.given_class().items():
        mine = {pair: n for pair, n in met.items() if pair[0][0] == name}
        assert worth == F(sum(n * paid[pair] for pair, n in mine.items()), sum(mine.values()))
    for what_if, equal in (("class", lambda a, b: a[0] == b[0]), ("gong", lambda a, b: a == b)):
        pays = odds.options.pays
        theirs = sum(
            n * (-pays[pair[0][0]] if equal(*pair) else paid[pair])
            for pair, n in met.items()
            if equal(*pair) or paid[pair]
        )
        ties = [(pair, n) for pair, n in met.items() if equal(*pair)]
        between = sum(n * paid[pair] for pair, n in ties)  # pairs of one class that the 公牌 decided cancel
        assert between == 0 and odds.expectation(what_if) == F(theirs, PAIRS)
        assert odds.versus_banker(what_if)["lose"] - odds.versus_banker(what_if)["win"] == -odds.expectation(
            what_if, flat(odds.options)
        )


@pytest.mark.parametrize("types", ["seed", "extended"])
def test_how_far_the_tie_breaks_reach(types: str) -> None:
    """Pairs that agree so far, group by group with bits; where even the suit decides, no two are equal."""
    options = SangongOptions.of(types=types)
    groups: list[dict[Any, list[int]]] = [{}, {}, {}]
    for place, hand in enumerate(HANDS):
        judged, top = judge(hand, options), highest(hand)
        for group, key in zip(
            groups,
            (judged.name, (judged.name, judged.gong), (judged.name, judged.gong, top.rank)),
            strict=True,
        ):
            group.setdefault(key, []).append(place)
    agreeing = [
        F(sum(int(((MASKS[places][:, None] & MASKS[places]) == 0).sum()) for places in group.values()), PAIRS)
        for group in groups
    ]
    by = figures(types=types).tie_break
    assert by == {
        "class": 1 - agreeing[0],
        "gong": agreeing[0] - agreeing[1],
        "card": agreeing[1] - agreeing[2],
        "suit": agreeing[2],
    }
    assert sum(by.values()) == 1


def test_removal() -> None:
    given_dukes = USUAL.two_hands.given(lambda pair: pair[1][0] == "sangong")
    assert given_dukes.p(lambda pair: pair[0][0] == "sangong") == F(comb(9, 3), comb(49, 3))


# Three hands and six players.


def small_deck() -> tuple[tuple[int, ...], dict[tuple[int, ...], tuple[str, int]], list[int]]:
    """Twelve cards of five kinds, 公牌 and points 0, 2, 5, 9: copies, every pattern's standing, the cards."""
    copies, points = (3, 2, 3, 2, 2), (0, 0, 2, 5, 9)

    def standing(pattern: tuple[int, ...]) -> tuple[str, int]:
        total = sum(n * p for n, p in zip(pattern, points, strict=True))
        return ("sangong" if pattern[0] == 3 else f"p{total % 10}"), pattern[0]

    return (
        copies,
        {p: standing(p) for p in patterns(copies, 3)},
        [k for k, n in enumerate(copies) for _ in range(n)],
    )


def test_three_hands_of_a_small_deck_dealt_one_by_one() -> None:
    copies, classes, kinds = small_deck()
    order = USUAL.options.classes
    standing: dict[tuple[int, ...], tuple[str, int]] = {}
    for hand in combinations(range(12), 3):
        standing[hand] = classes[
            tuple(sum(kinds[card] == kind for card in hand) for kind in range(len(copies)))
        ]
    top: Counter[str] = Counter()
    equal: Counter[str] = Counter()
    for a in combinations(range(12), 3):
        left = [card for card in range(12) if card not in a]
        for b in combinations(left, 3):
            for c in combinations([card for card in left if card not in b], 3):
                three = [standing[hand] for hand in (a, b, c)]
                name = max((one[0] for one in three), key=order.index)
                top[name] += 1
                equal[name] += len(set(three)) == 1
    counted = Triples(copies, classes, order)
    assert {name: n for name, n in counted.highest.items() if n} == top
    assert {name: n for name, n in counted.equal.items() if n} == +equal and sum(equal.values())


@cache
def top_of_all_triples() -> Mapping[str, int]:
    return Triples(USUAL._copies, USUAL._classes, USUAL.options.classes).highest


def test_some_class_is_highest_of_three() -> None:
    assert sum(top_of_all_triples().values()) == PAIRS * comb(46, 3)


def test_three_dukes_among_three_hands_by_inclusion_and_exclusion() -> None:
    """At least one of three hands is 三公: P(A) + P(B) + P(C) − … + P(ABC)."""
    one = F(comb(12, 3), comb(52, 3))
    two = one * F(comb(9, 3), comb(49, 3))
    three = two * F(comb(6, 3), comb(46, 3))
    total = PAIRS * comb(46, 3)
    assert F(top_of_all_triples()["sangong"], total) == 3 * one - 3 * two + three


CARDS = np.array([[int(card) for card in hand] for hand in HANDS])


def product_of_two(odds: SangongOdds, pays: Mapping[str, int]) -> Fraction:
    """E(X₁X₂) from its definition: for each kind of own hand, the others' payments by the cards they hold.

    Pairs of others that share cards are taken away card by card; nothing is known here of whose class is
    highest.
    """
    options, order = odds.options, odds.options.classes
    judged = [judge(hand, options) for hand in HANDS]
    height = np.array([order.index(one.name) * 4 + one.gong for one in judged])
    multiplier = np.array([pays[one.name] for one in judged])
    kinds: dict[Any, list[int]] = {}
    for place, hand in enumerate(HANDS):
        key = tuple(
            sorted(card.rank if options.types == "extended" or not is_gong(card) else "duke" for card in hand)
        )
        kinds.setdefault(key, []).append(place)
    total = 0
    for places in kinds.values():
        mine = places[0]
        apart = np.flatnonzero((MASKS & MASKS[mine]) == 0)
        sign = np.sign(height[mine] - height[apart])
        paid = np.where(sign > 0, multiplier[mine], -multiplier[apart]) * (sign != 0)
        cards = CARDS[apart]
        by_card: Any = sum(np.bincount(cards[:, k], paid, 52) for k in range(3))
        by_two: Any = sum(
            np.bincount(cards[:, i] * 52 + cards[:, j], paid, 52 * 52) for i, j in ((0, 1), (0, 2), (1, 2))
        )
        whole = int(paid.sum()) ** 2 - int((by_card**2).sum()) + int((by_two**2).sum()) - int((paid**2).sum())
        total += whole * len(places)
    return F(total, PAIRS * comb(46, 3))


@pytest.mark.parametrize("types", ["seed", "extended"])
def test_the_covariance_from_its_definition(types: str) -> None:
    odds = figures(types=types)
    for pays in (odds.options.pays, flat(odds.options), {**odds.options.pays, "p9": 7, "p0": 4}):
        assert odds.covariance(pays) == product_of_two(odds, pays)


def test_the_variance_of_a_total_is_made_of_pairs() -> None:
    for odds in (USUAL, figures(tiebreak="full"), figures(types="extended")):
        assert odds.total_variance() == 5 * odds.pair_variance() + 20 * odds.covariance()
        assert odds.total_variance(players=2) == odds.pair_variance()


@given(st.lists(st.integers(0, 100), min_size=11, max_size=11))
def test_no_table_of_multipliers_favours_anybody(numbers: list[int]) -> None:
    pays = dict(zip(USUAL.options.classes, numbers, strict=True))
    assert USUAL.between_equals(pays) == 0
    weighted = sum(USUAL.ranks.p(name) * worth for name, worth in USUAL.given_class(pays).items())
    assert weighted == 0
    assert USUAL.expectation("class", pays) <= USUAL.expectation("gong", pays) <= 0


def test_a_changed_multiplier_moves_three_things() -> None:
    assert USUAL.between_equals(FIVE) == USUAL.between_equals(FLAT) == 0
    assert USUAL.total_variance(FLAT) < USUAL.total_variance() < USUAL.total_variance(FIVE)
    assert USUAL.given_class(FIVE)["sangong"] > USUAL.given_class()["sangong"]
    assert USUAL.expectation("class", FIVE) < USUAL.expectation("class") < USUAL.expectation("class", FLAT)


def test_players_exchanged() -> None:
    """Three hands that are compared in pairs: the three products add up to the square of the highest's."""
    hands = [judge(hand, USUAL.options) for hand in HANDS[::1300]]
    for three in permutations(hands, 3):
        if any(set(a.cards) & set(b.cards) for a, b in combinations(three, 2)):
            continue
        met = [[compare(a, b, USUAL.options) for b in three] for a in three]
        points = [[found.sign * found.multiplier for found in row] for row in met]
        products = sum(points[i][j] * points[i][k] for i, j, k in ((0, 1, 2), (1, 0, 2), (2, 0, 1)))
        top = max(three, key=lambda one: one.rank)
        all_equal = all(found.by == "tie" for row in met for found in row)
        assert products == (0 if all_equal else USUAL.options.pays[top.name] ** 2)


# The command line.


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "sangong", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    tables = data["tables"]
    assert set(data) == {"game", "options", "tables"}
    assert tables["ranks"] == {"total": 22_100, "counts": USUAL.ranks.counts}
    assert {name: F(p) for name, p in tables["heads_up"].items()} == USUAL.heads_up
    assert sum(F(p) for p in tables["tie_break"].values()) == 1
    expectation = tables["versus_banker"]["expectation"]
    assert F(expectation["flat"]) == -F(tables["heads_up"]["tie"]) and F(expectation["table"]) < F(
        expectation["flat"]
    )
    assert F(tables["versus_banker"]["win"]) == F(tables["heads_up"]["win"])
    assert "假设" in tables["versus_banker"]["what_if"]
    assert sum(sum(row.values()) for row in tables["joint"].values()) == 22_100
    assert main(["odds", "sangong", "-o", "types=extended", "--json", "--lang", "en"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert list(tables["ranks"]["counts"])[:3] == ["dasangong", "xiaosangong", "hunsangong"]
    assert "Supposed" in tables["versus_banker"]["what_if"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_figures_are_told(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "sangong", "--lang", language]) == 0
    told = capsys.readouterr().out
    for figure in ("11/1105", "5738381/12724075", "1247313/12724075", "-119823/1017926".replace("-", "−")):
        assert figure in told


@pytest.mark.benchmark
def test_all_tables_together() -> None:
    began = time.perf_counter()
    odds = SangongOdds(SangongOptions())
    assert odds.ranks and odds.heads_up and odds.tie_break and odds.given_class() and odds.total_variance()
    assert odds.expectation("class") and odds.expectation("gong") and odds.between_equals() == 0
    print(f"\n三公, all tables: {time.perf_counter() - began:.3f} s, at most 0.3 wanted")
