"""What may be asked of the exercises of any game: the questions they pose, and what those say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from pokerlessons.engine import Step
from pokerlessons.lessons.answers import read_answer
from pokerlessons.lessons.exercises import Exercise, Number, Question
from pokerlessons.words import BadInput, Say, render

SEEDS = [str(seed) for seed in range(200)]


@cache
def posed(exercise: Exercise[Any], language: str) -> tuple[Question, ...]:
    """The different questions among two instances of every seed."""
    cases = dict.fromkeys(exercise.case(seed, number) for seed in SEEDS for number in (0, 1))
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


def last_formula(question: Question) -> tuple[str, str]:
    """Both sides of the last formula of the solution."""
    last = [step.formula for step in question.solution if step.formula][-1]
    left, right = last.text.split(" = ")[-2:]
    return left, right


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


def hint_texts(hint: Step, language: str) -> str:
    return render(hint.say, language) + (" ；" + hint.formula.text if hint.formula else "")
