"""Lessons and exercises as the real Python makes them: a test of the browser's lines cannot drift from it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pokerlessons import exercises, lesson
from pokerlessons.widgets.board import AnsweringBoard
from pokerlessons.widgets.exercises import Exercises
from pokerlessons.widgets.lesson import Lesson

GUESSES: dict[str, Any] = {
    "all_hands": "2598960",
    "any_three": "no",
    "twenty_hands": 40,
    "tens": {str(k): value for k, value in enumerate((20, 40, 30, 8, 2, 0))},
    "three_tens": "odd",
    "total": "average",
    "times_three": "all",
    "special": "none",
    "banker": 50,
}
"""A guess for the parts that are looked at."""
WRONG = {
    "count_tens": {"text": "C(16,2)", "options": [], "cards": []},
    "ten_trios": {"text": "", "options": ["1"], "cards": []},
}
"""An answer for the exercises that are looked at; of cards the first three are picked."""


def receive(sat: AnsweringBoard, message: Any) -> None:
    """Has Python answer a message, on a thread without a loop: what would run beside it is done at once."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(sat._receive, sat, message, None).result()


def act(sat: AnsweringBoard, action: str, value: Any = None) -> None:
    """What another view of the widget sends."""
    message = {"id": "other", "action": action, "selected": [], "value": value}
    receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"]})


def lesson_at(name: str, language: str = "zh", *acts: tuple[str, Any]) -> Lesson:
    """A lesson opened at a part, after what was done there."""
    sat = lesson("niuniu", language)
    for each in (("go", name), *acts):
        act(sat, *each)
    return sat


def guessed(name: str, language: str = "zh") -> Lesson:
    """A lesson at a part whose guess is made."""
    return lesson_at(name, language, ("guess", {"guess": GUESSES[name], "votes": None}))


def turned(name: str, language: str = "zh", *acts: tuple[str, Any]) -> Lesson:
    """A lesson at a part whose guess is turned over, after what was done then."""
    sat = guessed(name, language)
    for each in (("turn", None), *acts):
        act(sat, *each)
    return sat


def sampled(name: str, language: str = "zh") -> Lesson:
    """A part with all there can be on it: the miss said, the further guess made, and a sample."""
    sat = turned(name, language, ("miss", 0))
    act(sat, "again", sat.scene["reveal"]["options"][0][0])
    act(sat, "start", 1000)
    return sat


def all_said(course: str, name: str, language: str = "zh") -> Lesson:
    """A part of any course with all there can be on it, the guess being whichever comes first."""
    sat = lesson(course, language)
    act(sat, "go", name)
    form = sat.scene["guess"]
    first = {"choice": lambda: form["options"][0][0], "slide": lambda: form["low"]}
    act(sat, "guess", {"guess": first[form["kind"]](), "votes": None})
    for each in (("turn", None), ("miss", 0)):
        act(sat, *each)
    act(sat, "again", sat.scene["reveal"]["options"][0][0])
    if (sat.scene["ways"] or {}).get("rounds"):
        act(sat, "start", 1000)
    return sat


def flag_turned(language: str = "zh") -> Lesson:
    """Part nine, which holds the flag of part four against the truth, with the votes and a sample."""
    sat = lesson_at("twenty_hands", language, ("guess", {"guess": 40, "votes": {"1": 12, "3": 20}}))
    for each in (("start", 20), ("go", "total"), ("guess", {"guess": "average", "votes": {"bull": 7}})):
        act(sat, *each)
    for each in (("turn", None), ("miss", 0), ("again", "less"), ("start", 1000)):
        act(sat, *each)
    return sat


def exercises_at(name: str, language: str = "zh", *acts: tuple[str, Any], key: bool = False) -> Exercises:
    """The exercises opened at one of them, after what was done there."""
    sat = exercises("niuniu", language, seed=5, key=key)
    for each in (("go", name), *acts):
        act(sat, *each)
    return sat


def hinted(name: str, language: str = "zh", key: bool = False) -> Exercises:
    """An exercise with a hint and a wrong answer after it."""
    hand = exercises_at(name).scene["part"]["cards"][:3]
    wrong = ("answer", WRONG.get(name, {"text": "", "options": ["niu1"], "cards": hand}))
    return exercises_at(name, language, wrong, ("hint", None), wrong, key=key)
