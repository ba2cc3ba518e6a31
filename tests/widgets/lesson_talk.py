"""A lesson without a browser: what is sent to it, and what may be read in it."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from pokerlessons import lesson
from pokerlessons.lessons.course import Choice, Course, Curve, Part, Slide
from pokerlessons.lessons.niuniu import COURSE
from pokerlessons.widgets.lesson import TAUGHT, Lesson
from pokerlessons.words import LANGUAGES, Say, render

NAMES = [outline.name for outline in COURSE.outlines]
part_of = cache(COURSE.part)
"""A part by its name and language, worked out once."""
COURSES: dict[str, Course] = {name: import_module(f"pokerlessons.lessons.{name}").COURSE for name in TAUGHT}
"""Every lesson there is."""


@cache
def part_in(course: str, name: str, language: str) -> Part:
    """A part of any lesson, worked out once."""
    return COURSES[course].part(name, language)


def send(sat: Lesson, action: str, value: Any = None, **more: Any) -> None:
    """What the browser sends, answered as the kernel would."""
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"], **more}, None)


def said(sat: Lesson) -> str:
    return (sat.scene["notice"] or {}).get("text", "")


def everything(sat: Lesson) -> str:
    """Every byte the browser has."""
    return json.dumps([sat.scene, sat.panel, sat.live], ensure_ascii=False, sort_keys=True)


def chinese(text: str) -> set[str]:
    """The Chinese in a text, but for the name of the other language on its button."""
    return set(re.findall("[\u4e00-\u9fff]+", text)) - {"中"}


def written(say: Say, language: str) -> str:
    """A sentence as `everything` would hold it."""
    return json.dumps(render(say, language), ensure_ascii=False)[1:-1]


def a_guess(part: Part, right: bool = False) -> Any:
    """A sound guess, as the browser sends it."""
    guess = part.guess
    if isinstance(guess, Choice):
        return next(key for key, _ in guess.options if (key == guess.right) is right)
    if isinstance(guess, Slide):
        return guess.low + 1
    if guess.whole:
        return {str(place): 100 if not place else 0 for place in range(len(guess.places))}
    return {str(place): 10 + place for place in range(len(guess.places))}


def sit_at(course: str, name: str, language: str = "zh", **more: Any) -> tuple[Lesson, Part]:
    """A lesson opened at a part, and that part."""
    sat = lesson(course, language, **more)
    if sat.scene["part"]["name"] != name:
        send(sat, "go", name)
    return sat, part_in(course, name, language)


def at(name: str, language: str = "zh", **more: Any) -> tuple[Lesson, Part]:
    """The lesson of 牛牛 opened at a part, and that part."""
    return sit_at("niuniu", name, language, **more)


def guess(sat: Lesson, part: Part, votes: Any = None, right: bool = False) -> None:
    send(sat, "guess", {"guess": a_guess(part, right), "votes": votes})


def turned_at(course: str, name: str, language: str = "zh", **more: Any) -> tuple[Lesson, Part]:
    """A lesson at a part whose guess is made and turned over."""
    sat, part = sit_at(course, name, language, **more)
    guess(sat, part)
    send(sat, "turn")
    return sat, part


def turned(name: str, language: str = "zh", **more: Any) -> tuple[Lesson, Part]:
    """The lesson of 牛牛 at a part whose guess is made and turned over."""
    return turned_at("niuniu", name, language, **more)


def told_later(part: Part) -> Iterator[Say]:
    """What only those may read who have guessed."""
    yield part.truth
    yield from (step.say for step in part.steps)
    yield from (say for miss in part.misses for say in (miss.says, miss.reply))
    yield part.transfer.because


def figures(part: Part) -> set[Fraction]:
    """The chances of a part that nobody would write by accident."""
    truths = {claim.counted for claim in part.claims}
    if isinstance(part.guess, Curve):
        truths |= set(part.guess.truth)
    if isinstance(part.guess, Slide):
        truths.add(part.guess.truth)
    return {truth for truth in truths if truth.denominator > 100}


def refused(sat: Lesson, action: Any, value: Any, **more: Any) -> None:
    """What is sent is answered with a sentence in both languages, and nothing else changes."""
    before = {**sat.scene, "notice": None}, sat.live, dict(sat._read)
    sentences = []
    for language in LANGUAGES:
        sat._language = language
        send(sat, action, value, **more)
        assert sat.scene["notice"]["tone"] == "refusal", said(sat)
        sentences.append(said(sat))
    sat._language = "zh"
    sat._show()
    sat._show_sample()
    assert len(set(sentences)) == 2 and all(sentences)
    assert ({**sat.scene, "notice": None}, sat.live, sat._read) == before
