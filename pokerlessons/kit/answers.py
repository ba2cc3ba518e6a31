"""An answer written as one string, judged by the exercise it answers.

On a sheet nothing can be clicked, so what is picked is written: the letter of an option, the numbers of the
failing lines, the name of a hand with its cards.  Numbers are read as everywhere (`lessons.answers`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from string import ascii_uppercase
from typing import Any, Final

from pokerlessons.cards import CardError, parse_cards
from pokerlessons.engine.chance import checked_seed
from pokerlessons.lessons.exercises import Choice, Exercise, Given, Lines, Number, Pick, Question, Reply, Task
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import LANGUAGES, BadInput, Say, card_problem, clipped, render

MAX_ANSWER: Final = 300
"""The longest answer that is read, in characters."""
_MOST_DRAWS: Final = 20
_SHORT: Final = 3
"""A number of so few digits stands in many a question, and tells nothing."""
_WIDE: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_GROUPED: Final = re.compile(r"-?[1-9][0-9]{0,2}([,\s])[0-9]{3}(?:\1[0-9]{3})*")
_APART: Final = re.compile(r"[\s,;.、，；。和]+")


@dataclass(frozen=True)
class Posed:
    """An exercise of a sheet: its number on it, from 1, and the question."""

    number: int
    exercise: Exercise[Any]
    question: Question


def posed(game: str, seed: str, language: str = "zh") -> tuple[Posed, ...]:
    """The exercises of a game's sheet in their order, the same for the same seed on every machine.

    No question names the answer to another: one that would is drawn again.  Only formulas depend on the
    `language`.  Raises `BadInput`: no such lesson, or no seed.
    """
    if game not in TAUGHT:
        raise BadInput(Say("lesson.unknown", name=clipped(game), known=TAUGHT))
    return _posed(game, checked_seed(seed), language)


@lru_cache(maxsize=64)
def _posed(game: str, seed: str, language: str) -> tuple[Posed, ...]:
    every: tuple[Exercise[Any], ...] = import_module(f"pokerlessons.lessons.{game}.exercises").EXERCISES
    questions = [each.question(seed, 0, language) for each in every]
    for number in range(1, _MOST_DRAWS):
        telling = [
            place
            for place, question in enumerate(questions)
            if any(_tells(question, other.task) for other in questions if other is not question)
        ]
        for place in telling:
            questions[place] = every[place].question(seed, number, language)
        if not telling:
            break
    return tuple(map(Posed, range(1, len(every) + 1), every, questions))


def _tells(question: Question, task: Task) -> bool:
    """Whether the question gives away, among the numbers it names, the answer to another."""
    if not isinstance(task, Number) or len(str(task.value)) <= _SHORT:
        return False
    says = (question.ask, *(say for _, say in question.task.options))
    text = "\n".join(render(say) for say in says).replace(",", "")
    return re.search(rf"(?<![\d/]){task.value}(?![\d/])", text) is not None


def judged(task: Task, answer: object) -> Reply:
    """The reply to what was written: a string, or a plain number.

    Raises `BadInput` for what is no answer at all, with the way to write one.
    """
    return task.judge(_given(task, _text(answer)))


def is_empty(answer: object) -> bool:
    """Whether nothing was written yet."""
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip())


def how(task: Task) -> Say:
    """How an answer to this task is written on a sheet."""
    if isinstance(task, Choice):
        return Say("kit.how.choice")
    if isinstance(task, Lines):
        return Say("kit.how.lines")
    return Say("kit.how.cards") if isinstance(task, Pick) else task.how


def letters(task: Choice) -> dict[str, str]:
    """The letter of each option, by the option's name, in the order they stand on the sheet."""
    return {name: letter for (name, _), letter in zip(task.options, ascii_uppercase, strict=False)}


def _text(answer: object) -> str:
    if is_empty(answer):
        raise BadInput(Say("answer.empty"))
    if isinstance(answer, bool) or not isinstance(answer, str | int | float):
        raise BadInput(Say("kit.not_a_text"))
    # Python prints no whole number of thousands of digits; the length is bounded before it is asked to.
    endless = isinstance(answer, int) and abs(answer) >= 10**MAX_ANSWER
    text = "" if endless else str(answer)
    if endless or len(text) > MAX_ANSWER:
        raise BadInput(Say("answer.too_long", longest=MAX_ANSWER))
    return text


def _given(task: Task, text: str) -> Given:
    if isinstance(task, Choice):
        return _letter(task, text)
    if isinstance(task, Lines):
        return _numbers(task, text)
    return _hand(task, text) if isinstance(task, Pick) else Given(_ungrouped(text))


def _ungrouped(text: str) -> str:
    """A whole number alone as the key prints it, 2,240 or 2 240, without what groups its digits.

    Within an expression a comma means something else: C(16,300).
    """
    number = _GROUPED.fullmatch(_plain(text).strip())
    return text if number is None else re.sub(r"[,\s]", "", number[0])


def _letter(task: Choice, text: str) -> Given:
    written = _plain(text).strip(" .()、").upper()
    picked = [name for name, letter in letters(task).items() if letter == written]
    if not picked:
        raise BadInput(Say("kit.no_letter", given=clipped(text, 20), known=tuple(letters(task).values())))
    return Given(options=frozenset(picked))


def _numbers(task: Lines, text: str) -> Given:
    names = tuple(name for name, _ in task.options)
    written = [word for word in _APART.split(_plain(text)) if word]
    if not written or not set(written) <= set(names):
        raise BadInput(Say("kit.no_lines", given=clipped(text, 20), known=names))
    return Given(options=frozenset(written))


def _hand(task: Pick, text: str) -> Given:
    """The name of a hand, in either language, and behind it the cards."""
    plain = _plain(text).strip()
    names = {
        word.casefold(): name
        for name, say in task.options
        for word in (name, *(render(say, language) for language in LANGUAGES))
    }
    found = max((word for word in names if plain.casefold().startswith(word)), key=len, default=None)
    if found is None:
        known = tuple(say for _, say in task.options)
        raise BadInput(Say("kit.no_hand", given=clipped(text, 20), known=known))
    rest = plain[len(found) :].strip(" :,，：、")
    try:
        cards = frozenset(parse_cards(rest, held=task.cards)) if rest else frozenset()
    except CardError as error:
        raise card_problem(error) from None
    if not cards <= set(task.cards):
        raise BadInput(Say("kit.not_in_hand", hand=task.cards))
    return Given(options=frozenset({names[found]}), cards=cards)


def _plain(text: str) -> str:
    return text.translate(_WIDE)
