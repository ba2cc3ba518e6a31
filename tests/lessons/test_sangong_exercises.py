"""The exercises of 三公: every truth in a second way, and what the arguments say is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance
from pokerlessons.games.sangong.hands import Judged, compare, is_gong, judge, value
from pokerlessons.lessons.exercises import Choice, Exercise, Given, Lines, Number
from pokerlessons.lessons.sangong import COURSE
from pokerlessons.lessons.sangong.arguments import ROUND, mistaken
from pokerlessons.lessons.sangong.counting import PILES, kinds_formula, two_making
from pokerlessons.lessons.sangong.exercises import EXERCISES
from pokerlessons.lessons.sangong.usual import usual_odds
from pokerlessons.words import render

from .questions import SEEDS, posed

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}
OPTIONS = usual_odds().options
HANDS = [judge(hand, OPTIONS) for hand in combinations(deck(), 3)]
ODD_RANKS = ("A", "3", "5", "7", "9")


def truth(name: str, case: Any) -> Fraction:
    task = BY_NAME[name].pose(case, "zh").task
    assert isinstance(task, Number)
    return task.value


def cases(name: str) -> tuple[Any, ...]:
    return BY_NAME[name].cases(Chance("1"))


def share(hit: Callable[[Judged], bool], given: Callable[[Judged], bool] = lambda hand: True) -> Fraction:
    """Among all hands with `given`, how many have `hit`."""
    among = [hand for hand in HANDS if given(hand)]
    return Fraction(sum(map(hit, among)), len(among))


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) >= 10
    assert {exercise.part for exercise in EXERCISES} <= {outline.name for outline in COURSE.outlines}
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds["choices"] >= 2 and kinds["choice"] >= 3 and kinds["number"] >= 8


def test_formulas_are_written_as_the_schools_write_them() -> None:
    case = (PILES[0], 2)
    chinese, english = (BY_NAME["piles"].pose(case, language) for language in ("zh", "en"))
    latex = [question.solution[0].formula for question in (chinese, english)]
    assert latex[0] and latex[1] and r"\mathrm{C}_{" in latex[0].latex and "binom" in latex[1].latex


# The truths once more, by looking at every hand.


def test_piles_by_looking_at_every_hand() -> None:
    within: tuple[Callable[[Card], bool], ...] = (
        is_gong,
        lambda card: value(card) % 2 == 1,
        lambda card: value(card) > 0,
    )
    for pile, k in cases("piles"):
        inside = within[PILES.index(pile)]
        assert pile.size == sum(map(inside, deck()))
        assert truth("piles", (pile, k)) == sum(sum(map(inside, hand.cards)) == k for hand in HANDS)


def test_kinds_by_looking_at_every_hand() -> None:
    number = {"triple": 1, "pair": 2, "mixed": 3}
    for names, kind in cases("kinds"):
        hands = [hand.cards for hand in HANDS if {card.rank for card in hand.cards} <= set(names)]
        found = sum(len({card.rank for card in hand}) == number[kind] for hand in hands)
        assert truth("kinds", (names, kind)) == found == kinds_formula(len(names), kind).doit()


def test_odd_sums_by_looking_at_every_hand() -> None:
    for removed in cases("odd_sums"):
        left = [hand for hand in HANDS if not any(card.rank in removed for card in hand.cards)]
        assert truth("odd_sums", removed) == sum(sum(hand.values) % 2 for hand in left)


def test_one_duke_by_looking_at_every_hand() -> None:
    for digit in cases("one_duke"):
        assert truth("one_duke", digit) == sum(hand.gong == 1 and hand.points == digit for hand in HANDS)
        two = two_making(digit)
        assert two.ways == two.formula.doit()


def test_conditions_by_looking_at_every_hand() -> None:
    goals = {"nine": (9,), "six": (6,), "nought": (0,), "eight_up": (8, 9), "seven_up": (7, 8, 9)}
    for number, goal in cases("given_dukes"):
        expected = share(lambda h, g=goal: h.points in goals[g], lambda h, n=number: h.gong == n)
        assert truth("given_dukes", (number, goal)) == expected
    for digit, number in cases("given_points"):
        name = f"p{digit}"
        expected = share(lambda h, n=number: h.gong == n, lambda h, name=name: h.name == name)
        assert truth("given_points", (digit, number)) == expected


def test_what_was_seen_by_dealing_from_what_is_left() -> None:
    for shown, mine in cases("seen"):
        question = BY_NAME["seen"].pose((shown, mine), "zh")
        assert sum(map(is_gong, question.cards)) == shown
        left = [hand for hand in HANDS if not set(hand.cards) & set(question.cards)]
        assert len(left) == comb(49, 3)
        assert truth("seen", (shown, mine)) == Fraction(sum(hand.gong == mine for hand in left), len(left))


CHANGED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "ten": (("10", "J", "Q", "K"), ()),
    "no_jack": (("Q", "K"), ("J",)),
    "jack_plain": (("Q", "K"), ()),
    "no_small": (("J", "Q", "K"), ("A", "2", "3")),
    "ace": (("A", "J", "Q", "K"), ("10",)),
}
"""Which ranks are 公牌 under a changed rule, and which are taken out."""


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_rule_by_looking_at_every_hand(name: str) -> None:
    dukes, removed = CHANGED[name]
    left = [hand.cards for hand in HANDS if not any(card.rank in removed for card in hand.cards)]
    hits = sum(all(card.rank in dukes for card in hand) for hand in left)
    assert truth("changed_rule", name) == Fraction(hits, len(left)) / Fraction(220, 22_100)
    assert set(cases("changed_rule")) == set(CHANGED)


def test_the_numbers_of_the_lesson() -> None:
    assert truth("piles", (PILES[0], 3)) == 220
    assert truth("kinds", (("J", "Q", "K"), "pair")) == 144
    assert truth("one_duke", 8) == 912 and truth("one_duke", 9) == 960
    assert truth("given_dukes", (2, "nine")) == Fraction(4, 40)
    assert truth("given_points", (9, 2)) == Fraction(264, 2212)
    assert truth("seen", (3, 3)) == Fraction(comb(9, 3), comb(49, 3))
    assert truth("changed_rule", "ten") == Fraction(comb(16, 3), comb(12, 3))


# Recognising.


def test_half_of_the_hands_tempt_to_take_a_ten_or_are_three_dukes() -> None:
    for seed in SEEDS[:20]:
        hands = [BY_NAME["which_class"].case(seed, number)[0] for number in range(ROUND)]
        telling = [
            all(map(is_gong, hand)) or (any(map(is_gong, hand)) and any(card.rank == "10" for card in hand))
            for hand in hands
        ]
        assert sum(telling) == ROUND // 2


def test_every_hand_has_three_different_mistakes() -> None:
    for hand in HANDS:
        wrong = mistaken(hand.cards)
        assert len(wrong) >= 3 and (hand.name, hand.gong) not in wrong


def test_the_right_answer_is_the_engines() -> None:
    for question in posed(BY_NAME["which_class"], "zh"):
        judged = judge(question.cards, OPTIONS)
        answer = render(question.task.answer(), "zh")
        assert answer.startswith(
            "三公" if judged.name == "sangong" else f"{judged.points} 点，{judged.gong} 张公牌"
        )
    for question in posed(BY_NAME["which_wins"], "zh"):
        one, other = (judge(question.cards[first : first + 3], OPTIONS) for first in (0, 3))
        met = compare(one, other, OPTIONS)
        words = {1: "甲大", -1: "乙大", 0: "平"}[met.sign]
        assert words in render(question.task.answer(), "zh")
        assert ("公牌多" in render(question.task.answer(), "zh")) == (met.by == "gong")


def test_rounds_of_pairs_have_all_three_layers() -> None:
    for seed in SEEDS[:10]:
        pairs = [BY_NAME["which_wins"].case(seed, number) for number in range(ROUND)]
        by = Counter(
            compare(judge(cards[:3], OPTIONS), judge(cards[3:], OPTIONS), OPTIONS).by for cards in pairs
        )
        assert by == {"class": 3, "gong": 4, "tie": 3}


def test_replies_to_a_pair_are_true() -> None:
    """A reply that says the classes, or the 公牌, are equal is given just where they are."""
    for question in posed(BY_NAME["which_wins"], "zh"):
        one, other = (judge(question.cards[first : first + 3], OPTIONS) for first in (0, 3))
        assert isinstance(question.task, Choice)
        keys = {reply.key.rpartition(".")[2] for _, reply in question.task.replies}
        assert ("not_class" in keys) == (one.rank == other.rank) != ("class_first" in keys)
        assert ("same_dukes" in keys) == (one.rank == other.rank and one.gong == other.gong)


def test_turning_by_turning() -> None:
    by_value = {value(card): card for card in deck()[:10]}
    for digit, number, order in {
        BY_NAME["turned"].case(seed, n) for seed in SEEDS[:20] for n in range(ROUND)
    }:
        hand = next(h for h in HANDS if h.points == digit and h.gong == 3 - number and h.name != "sangong")
        plain = [card for card in hand.cards if not is_gong(card)]
        after = sum((value(card) + 2) % 10 for card in plain) % 10
        assert after == (digit + 2 * number) % 10 and (after - 2) % 10 in by_value
        question = BY_NAME["turned"].pose((digit, number, order), "zh")
        assert render(question.task.answer(), "zh") == f"{after} 点"


# What the arguments say is so.


def test_the_argument_about_odd_cards() -> None:
    counts = usual_odds().ranks.counts
    odd = sum(counts[f"p{n}"] for n in (1, 3, 5, 7, 9))
    assert odd > 22_100 - odd and len({counts[f"p{n}"] for n in (1, 3, 5, 7, 9)}) == 1
    assert counts["p9"] != counts["p8"]
    assert all(
        sum(card.rank in ODD_RANKS for card in hand.cards) in (1, 3) for hand in HANDS if hand.points % 2
    )


def test_the_argument_about_multipliers() -> None:
    odds = usual_odds()
    for paid in (4, 5, 6):
        pays = {**odds.options.pays, "sangong": paid}
        assert odds.between_equals(pays) == 0
        assert odds.total_variance(pays) > odds.total_variance() > 5 * odds.pair_variance()
        assert odds.given_class(pays)["sangong"] > odds.given_class()["sangong"] > 0


@pytest.mark.parametrize("name", ["fewer_odd_cards", "higher_multiplier"])
def test_every_way_to_fail_is_asked(name: str) -> None:
    seen = set()
    for question in posed(BY_NAME[name], "zh"):
        assert isinstance(question.task, Lines)
        seen.add(question.task.failing)
        assert question.task.judge(Given(options=question.task.failing)).tone == "right"
    assert len(seen) == (7 if name == "fewer_odd_cards" else 15)


def test_the_teachers_exit_questions() -> None:
    """Notebook 22 ends a class with the exercises of one 公牌 and of fewer odd cards."""
    assert [EXERCISES[place - 1].name for place in (7, 8)] == ["fewer_odd_cards", "one_duke"]
