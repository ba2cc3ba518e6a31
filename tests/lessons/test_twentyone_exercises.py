"""The exercises of 21点: every truth two ways, every slip its reply, no hint that tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb, perm
from typing import Any

import pytest

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Step
from pokerlessons.exact.twentyone import shipped_table, threshold
from pokerlessons.games.twentyone.hands import judge, value
from pokerlessons.lessons.answers import MAX_TEXT, read_answer
from pokerlessons.lessons.exercises import Exercise, Given, Lines, Number, Practice, Question, key
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
from pokerlessons.words import BadInput, Say, render

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}
SEEDS = [str(seed) for seed in range(100)]
each = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
each_language = pytest.mark.parametrize("language", ["zh", "en"])


@cache
def posed(exercise: Exercise[Any], language: str) -> tuple[Question, ...]:
    """All the questions of a round, and some of other seeds."""
    cases = dict.fromkeys(exercise.cases(Chance("1")) + tuple(exercise.case(seed, 0) for seed in SEEDS))
    return tuple(exercise.pose(case, language) for case in cases)


def numbers(exercise: Exercise[Any], language: str) -> Iterator[tuple[Question, Number]]:
    for question in posed(exercise, language):
        if isinstance(question.task, Number):
            yield question, question.task


def sentences(question: Question) -> Iterator[Say]:
    """Every sentence that may be shown of a question."""
    task = question.task
    yield question.ask
    yield task.answer()
    yield from (step.say for step in (*question.hints, *question.solution))
    yield from (say for _, say in task.options)
    yield from (slip.reply for slip in getattr(task, "slips", ()))
    yield from (say for _, say in getattr(task, "replies", ()))


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) == 11
    assert {exercise.part for exercise in EXERCISES} <= {outline.name for outline in COURSE.outlines}
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds == {"number": 8, "choices": 2, "choice": 1}


@each
@each_language
def test_every_sentence_is_spoken(exercise: Exercise[Any], language: str) -> None:
    assert render(exercise.title, language)
    for question in posed(exercise, language):
        for say in sentences(question):
            assert render(say, language).isprintable()


@each
@each_language
def test_the_truth_is_accepted_and_the_solution_ends_in_it(exercise: Exercise[Any], language: str) -> None:
    for question, task in numbers(exercise, language):
        formulas = [step.formula.text.split(" = ")[-2:] for step in question.solution if step.formula]
        assert all(read_answer(left).value == read_answer(right).value for left, right in formulas)
        left, right = formulas[-1]
        for text in (str(task.value), f"({task.value * 100})%", right, left):
            if len(text) <= MAX_TEXT:
                assert task.judge(Given(text)).tone == "right", text


@each
@each_language
def test_every_slip_differs_and_has_its_reply(exercise: Exercise[Any], language: str) -> None:
    for _, task in numbers(exercise, language):
        values = [slip.value for slip in task.slips]
        assert len(values) >= 2 and task.value not in values and len(set(values)) == len(values)
        for slip in task.slips:
            reply = task.judge(Given(str(slip.value)))
            assert (reply.say, reply.tone) == (slip.reply, "wrong")
            assert not leaks(render(slip.reply, language), task.value), slip


ARITHMETIC = re.compile(r"[0-9CAP(][0-9CAP().,!^*/+\-−×÷ %]*")


def leaks(text: str, truth: Fraction) -> bool:
    """Whether some piece of arithmetic in the text reads to the truth, as a number or in percent."""
    for found in ARITHMETIC.findall(text):
        words = found.split()
        for first, last in combinations(range(len(words) + 1), 2):
            piece = " ".join(words[first:last]).rstrip(".,")
            while piece.count(")") > piece.count("(") and piece.endswith(")"):
                piece = piece[:-1]
            try:
                read = read_answer(piece).value
            except BadInput:
                continue
            if read == truth or read == truth * 100:
                return True
    return False


@each
@each_language
def test_three_hints_that_differ_and_never_tell(exercise: Exercise[Any], language: str) -> None:
    for question in posed(exercise, language):
        texts = [hint_text(hint, language) for hint in question.hints]
        assert len(texts) == len(set(texts)) == 3
        task = question.task
        for text in texts:
            if isinstance(task, Number):
                assert not leaks(text, task.value), text
            else:
                assert render(task.answer(), language) not in text
                assert not isinstance(task, Lines) or not any(
                    render(say, language) in text for _, say in task.options
                )
        assert question.hints[2] == question.solution[0]


def hint_text(hint: Step, language: str) -> str:
    return render(hint.say, language) + (" ；" + hint.formula.text if hint.formula else "")


@each
def test_what_is_shown_does_not_hold_the_truth(exercise: Exercise[Any]) -> None:
    for question, task in numbers(exercise, "zh"):
        ask = re.sub(r"[♠♥♦♣]\w+", "", str(question.shown("zh")["ask"]))  # cards are no arithmetic
        assert not leaks(ask, task.value)


@each
def test_the_reply_to_every_option_is_its_own(exercise: Exercise[Any]) -> None:
    for question in posed(exercise, "zh"):
        task = question.task
        if task.kind == "choice":
            says = [task.judge(Given(options=frozenset([name]))) for name, _ in task.options]
            assert [reply.tone for reply in says].count("right") == 1
            assert len({render(say) for _, say in task.options}) == len(task.options)
        if isinstance(task, Lines):
            assert task.judge(Given(options=task.failing)).tone == "right"
            sound = [name for name, _ in task.options if name not in task.failing]
            says = [task.judge(Given(options=task.failing | {name})) for name in sound]
            assert all(reply.tone == "wrong" for reply in says)
            assert len({reply.say for reply in says}) == len(sound) >= 1


@each
def test_instances_are_reproducible_and_differ(exercise: Exercise[Any]) -> None:
    for seed in SEEDS[:20]:
        cases = [exercise.case(seed, number) for number in range(12)]
        assert cases == [exercise.case(seed, number) for number in range(12)]
        assert all(one != other for one, other in pairwise(cases))
        in_round = exercise.cases(Chance(seed))
        assert len(set(in_round)) == len(in_round) >= 3
    assert len({exercise.case(seed, 0) for seed in SEEDS}) > 2
    asks = [(q.ask, q.task.options) for q in (exercise.question("7", n, "zh") for n in range(6))]
    assert all(one != other for one, other in pairwise(asks))


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
    for seed in SEEDS[:20]:
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
