"""The exercises of 21点: every truth two ways; what holds of all stands in `test_every_exercise`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance
from pokerlessons.exact.twentyone import shipped_table, threshold
from pokerlessons.games.twentyone.hands import judge, value
from pokerlessons.lessons.exercises import Exercise, Number, Practice, key
from pokerlessons.lessons.twentyone import COURSE
from pokerlessons.lessons.twentyone.arguments import ROUND, WITHOUT
from pokerlessons.lessons.twentyone.exercises import (
    EXERCISES,
    Small,
    cards_of,
    ordered_hands,
    rounded_result,
    small_tables,
    unequal_hands,
)
from pokerlessons.words import render

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) == 11
    assert {exercise.part for exercise in EXERCISES} <= {outline.name for outline in COURSE.outlines}
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds == {"number": 8, "choices": 2, "choice": 1}


def test_the_key_answers_every_exercise() -> None:
    for line in key(Practice.resume(exercise, "zh", "1") for exercise in EXERCISES):
        assert render(line.answer, "zh") and line.solution == line.question.solution


def test_the_teachers_exit_questions() -> None:
    """Notebook 32 ends a class with exercises 4 and 9."""
    assert [EXERCISES[place - 1].name for place in (4, 9)] == ["next", "fair"]


# The truths once more, by looking at real cards.


def truth(name: str, case: Any) -> Fraction:
    task = BY_NAME[name].pose(case, "zh").task
    assert isinstance(task, Number)
    return task.value


def best(cards: tuple[Card, ...]) -> int:
    return judge(cards).points


def test_hands_to_read_are_judged_by_the_engine() -> None:
    exercise = BY_NAME["worth"]
    for seed in map(str, range(20)):
        hands = exercise.cases(Chance(seed))
        assert len(hands) == ROUND
        assert sum(not any(card.rank == "A" for card in hand) for hand in hands) == WITHOUT
        for hand in hands:
            task = exercise.pose(hand, "zh").task
            sort = "软" if judge(hand).soft else "硬"
            assert render(task.answer()) == f"{judge(hand).points} 点，{sort}"


def test_two_cards_by_looking_at_all_pairs() -> None:
    for case in BY_NAME["ace"].cases(Chance("1")):
        removed, total = case
        cards = [card for card in deck() if card.rank not in removed]
        hits = sum(
            1 for two in combinations(cards, 2) if best(two) == total and any(c.rank == "A" for c in two)
        )
        assert truth("ace", case) == Fraction(hits, comb(len(cards), 2))
    for total in BY_NAME["start"].cases(Chance("1")):
        assert truth("start", total) == Fraction(
            sum(best(two) == total for two in combinations(deck(), 2)), comb(52, 2)
        )


def rest_of(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in deck() if card not in cards]


def bust(cards: tuple[Card, ...]) -> Fraction:
    rest = rest_of(cards)
    return Fraction(sum(not best((*cards, card)) for card in rest), len(rest))


def test_the_next_card_by_looking_at_all_unseen_cards() -> None:
    for hand in BY_NAME["next"].cases(Chance("1")):
        assert truth("next", hand) == bust(cards_of(hand))
    for case in unequal_hands():
        more, less = map(cards_of, case)
        assert best(more) == best(less) and truth("same", case) == bust(more) - bust(less) > 0
    for hand, goal in BY_NAME["alive"].cases(Chance("1")):
        cards = cards_of(hand)
        totals = [best((*cards, card)) for card in rest_of(cards)]
        alive = [total for total in totals if total]
        assert truth("alive", (hand, goal)) == Fraction(sum(t >= goal for t in alive), len(alive))


def test_orders_by_dealing_real_cards() -> None:
    for t, hand in ordered_hands()[::7]:
        hits = 0
        for dealt in permutations([card for card in deck() if value(card) in hand], 3):
            if sorted(map(value, dealt)) == list(hand):
                hits += not threshold(t).stops(judge(dealt[:2]).low, best(dealt[:2]))
        assert truth("order", (t, hand)) == Fraction(hits, perm(52, 3))


def test_results_given_back_are_those_of_the_table() -> None:
    for case in BY_NAME["push"].cases(Chance("1")):
        t, pushed = case
        assert abs(truth("push", case) - shipped_table().expectation(t, t, pushed)) < Fraction(1, 10_000)
    assert sum(rounded_result(17)) == 1824


def test_a_mixture_makes_both_answers_alike() -> None:
    for small in small_tables():
        a, b, c, d = small.cells
        p = truth("mix", small)
        assert 0 < p < 1 and p * a + (1 - p) * c == p * b + (1 - p) * d
    assert len(small_tables()) >= 10


def test_the_numbers_of_the_script() -> None:
    assert truth("ace", ((), 21)) == Fraction(32, 663)
    assert truth("start", 20) == Fraction(136, 1326)
    assert truth("next", (10, 4)) == Fraction(23, 50)
    assert truth("same", ((7, 7), (4, 10))) == Fraction(1, 50)
    assert truth("alive", ((10, 2), 17)) == Fraction(20, 35)
    assert truth("order", (16, (5, 6, 10))) == Fraction(4 * 4 * 4 * 16, 52 * 51 * 50)
    small = Small(14, 15, 16, 17)
    assert small in small_tables() and small.cells == (-1787, -1589, -1607, -1610)
    assert truth("mix", small) == Fraction(-1610 + 1607, (-1787 + 1607) - (-1589 + 1610))
