"""What holds of every exercise: its truth in any form, every slip its reply, no hint that tells."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from pokerlessons.engine import Chance
from pokerlessons.lessons.answers import MAX_TEXT, read_answer
from pokerlessons.lessons.exercises import Exercise, Given, Lines, Number, Pick, Practice, key
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import render

from .questions import SEEDS, hint_texts, last_formula, leaks, numbers, posed, sentences

GAME: dict[Exercise[Any], str] = {
    exercise: game
    for game in TAUGHT
    for exercise in import_module(f"pokerlessons.lessons.{game}.exercises").EXERCISES
}
EVERY = tuple(GAME)
each = pytest.mark.parametrize("exercise", EVERY, ids=lambda exercise: f"{GAME[exercise]}-{exercise.name}")
each_language = pytest.mark.parametrize("language", ["zh", "en"])


@each
@each_language
def test_every_sentence_is_spoken(exercise: Exercise[Any], language: str) -> None:
    assert render(exercise.title, language)
    for question in posed(exercise, language):
        for say in sentences(question):
            assert render(say, language).isprintable()


@each
@each_language
def test_the_truth_is_accepted_in_every_exact_form(exercise: Exercise[Any], language: str) -> None:
    for question, task in numbers(exercise, language):
        left, right = last_formula(question)
        full_width = str(task.value).translate({48 + digit: 0xFF10 + digit for digit in range(10)})
        for text in (str(task.value), f"({task.value * 100})%", full_width, right, left):
            if len(text) <= MAX_TEXT:
                assert task.judge(Given(text)).tone == "right", text


@each
@each_language
def test_the_solution_ends_in_the_truth_and_all_its_formulas_hold(
    exercise: Exercise[Any], language: str
) -> None:
    for question, task in numbers(exercise, language):
        for step in question.solution:
            if step.formula:
                left, right = step.formula.text.split(" = ")[-2:]
                assert read_answer(left).value == read_answer(right).value
        assert read_answer(last_formula(question)[1]).value == task.value


@each
def test_a_rounded_truth_is_nearly_right(exercise: Exercise[Any]) -> None:
    for _, task in numbers(exercise, "zh"):
        digits = f"{float(task.value):.5f}"
        if task.sort != "count" and Fraction(digits) != task.value and task.value > Fraction(1, 1000):
            assert task.judge(Given(digits)).tone == "nearly"
            assert task.judge(Given(f"{float(task.value * 100):.3f}%")).tone == "nearly"


@each
@each_language
def test_every_slip_differs_and_has_its_reply(exercise: Exercise[Any], language: str) -> None:
    for _, task in numbers(exercise, language):
        assert len(task.slips) >= 2
        values = [slip.value for slip in task.slips]
        assert task.value not in values and len(set(values)) == len(values)
        for slip in task.slips:
            reply = task.judge(Given(str(slip.value)))
            assert (reply.say, reply.tone) == (slip.reply, "wrong")
            assert not leaks(render(slip.reply, language), task.value), slip


def test_the_leak_finder_finds_leaks() -> None:
    for text in ("一共 27 手。", "C(27,1)", "是 3*9 种", "3 × 9 = 27", "（27）", "先 3 再 9*3"):
        assert leaks(text, Fraction(27)), text
    for text in ("27/1000", "机会是 2.7%。", "54/2000", "0.027", "3*9/1000"):
        assert leaks(text, Fraction(27, 1000)), text
    assert not leaks("一共 28 手，3 张", Fraction(27))


@each
@each_language
def test_three_hints_that_differ_and_never_tell(exercise: Exercise[Any], language: str) -> None:
    for question in posed(exercise, language):
        texts = [hint_texts(hint, language) for hint in question.hints]
        assert len(texts) == len(set(texts)) == 3
        task = question.task
        for text in texts:
            if isinstance(task, Number):
                assert not leaks(text, task.value), text
            elif isinstance(task, Pick):
                name = render(dict(task.options)[task.right], language)
                assert name not in text and not any(str(card) in text for card in question.cards)
            else:
                told = render(task.answer(), language)
                assert told not in text
                assert not isinstance(task, Lines) or not any(
                    render(say, language) in text for _, say in task.options
                )
        if not isinstance(task, Pick):
            assert question.hints[2] == question.solution[0]


@each
def test_what_is_shown_does_not_hold_the_truth(exercise: Exercise[Any]) -> None:
    for question, task in numbers(exercise, "zh"):
        shown = question.shown("zh")
        # The rank of a card is no answer: ♠2 is not 2 %.
        assert not leaks(re.sub("[♠♥♦♣](?:10|.)", "", str(shown["ask"])), task.value)


@each
def test_the_reply_to_every_option_is_its_own(exercise: Exercise[Any]) -> None:
    for question in posed(exercise, "zh"):
        task = question.task
        if task.kind == "choice":
            says = [task.judge(Given(options=frozenset([name]))) for name, _ in task.options]
            assert [reply.tone for reply in says].count("right") == 1
            assert all(
                reply.say.key.startswith(f"exercise.{GAME[exercise]}.")
                for reply in says
                if reply.tone == "wrong"
            )
        if isinstance(task, Lines):
            assert task.failing and task.judge(Given(options=task.failing)).tone == "right"
            sound = [name for name, _ in task.options if name not in task.failing]
            says = [task.judge(Given(options=task.failing | {name})) for name in sound]
            assert all(reply.tone == "wrong" for reply in says)
            assert len({reply.say for reply in says}) == len(sound) >= 1


@each
def test_instances_are_reproducible_and_differ(exercise: Exercise[Any]) -> None:
    for seed in SEEDS[:40]:
        cases = [exercise.case(seed, number) for number in range(12)]
        assert cases == [exercise.case(seed, number) for number in range(12)]
        assert all(one != other for one, other in pairwise(cases))
    assert len({exercise.case(seed, 0) for seed in SEEDS}) > 2
    question = exercise.question("7", 3, "zh")
    assert question == exercise.pose(exercise.case("7", 3), "zh")
    asks = [(q.ask, q.task.options) for q in (exercise.question("7", n, "zh") for n in range(6))]
    assert all(one != other for one, other in pairwise(asks))


@each
def test_every_round_has_as_many_different_cases(exercise: Exercise[Any]) -> None:
    sizes = set()
    for seed in SEEDS[:20]:
        cases = exercise.cases(Chance(seed))
        assert len(set(cases)) == len(cases) >= 3
        sizes.add(len(cases))
    assert len(sizes) == 1


def test_the_key_answers_every_exercise() -> None:
    lines = key(Practice.resume(exercise, "zh", "1") for exercise in EVERY)
    assert len(lines) == len(EVERY)
    for line in lines:
        assert render(line.answer, "zh") and line.solution == line.question.solution
