"""What holds of every lesson and its exercises without a browser.

The parts of 牛牛, of which one deals before the guess, are in `test_lesson`.
"""

import json
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import exercises, lesson
from pokerlessons.lessons.course import Choice
from pokerlessons.words import LANGUAGES, Say, render

from .lesson_talk import (
    COURSES,
    chinese,
    everything,
    figures,
    guess,
    said,
    send,
    sit_at,
    told_later,
    turned_at,
    written,
)

PARTS = [
    (course, outline.name) for course in COURSES if course != "niuniu" for outline in COURSES[course].outlines
]
KINDS = [
    (course, each.name)
    for course in COURSES
    for each in import_module(f"pokerlessons.lessons.{course}.exercises").EXERCISES
]
EVERY_COURSE = pytest.mark.parametrize("course", COURSES)
EVERY_PART = pytest.mark.parametrize(("course", "name"), PARTS)
EVERY_EXERCISE = pytest.mark.parametrize(("course", "name"), KINDS)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@EVERY_LANGUAGE
@EVERY_PART
def test_before_the_guess_nothing_is_told(course: str, name: str, language: str) -> None:
    sat, part = sit_at(course, name, language)
    seen = everything(sat) + sat._repr_mimebundle_()[0]["text/html"]
    for say in told_later(part):
        assert written(say, language) not in seen, say.key
    for truth in figures(part):
        assert str(truth) not in seen and f"{truth.numerator}/" not in seen
        assert f"{float(truth) * 100:.2f} %" not in seen
    assert sat.scene["reveal"] is None and sat.scene["steps"] == [] and sat.scene["switches"] is None
    assert sat.scene["ways"] is None and "right" not in json.dumps(sat.scene["guess"])
    assert all(step.formula is None or step.formula.mathml not in seen for step in part.steps)


@EVERY_LANGUAGE
@EVERY_PART
def test_guess_steps_turn_miss_again(course: str, name: str, language: str) -> None:
    sat, part = sit_at(course, name, language)
    guess(sat, part)
    told = [render(step.say, language) for step in part.steps]
    assert sat.scene["guess"]["mine"] and [step["text"] for step in sat.scene["steps"]] == told
    assert sat.scene["reveal"] == {"turned": False}
    because = render(part.transfer.because, language)
    assert because not in told
    send(sat, "turn")
    reveal = sat.scene["reveal"]
    assert reveal["text"] == render(part.truth, language) and reveal["because"] is reveal["reply"] is None
    assert reveal["right"] is (False if isinstance(part.guess, Choice) else None)
    for place, miss in enumerate(part.misses):
        send(sat, "miss", place)
        assert sat.scene["reveal"]["reply"] == render(miss.reply, language)
    for key, _ in part.transfer.options:
        send(sat, "again", key)
        verdict = Say("lesson.right") if key == part.transfer.right else Say("lesson.wrong")
        assert sat.scene["reveal"]["because"].startswith(render(verdict, language))
        assert because in sat.scene["reveal"]["because"]
    rows = (sat.scene["ways"] or {"rows": []})["rows"]
    assert [row["of"] for row in rows] == [render(claim.of, language) for claim in part.claims]
    for row, claim in zip(rows, part.claims, strict=True):
        assert bool(row["mathml"]) is (claim.formula is not None)
        assert str(claim.counted) in row["counted"].replace(",", "")
    assert said(sat) == ""
    if language == "en":
        assert chinese(everything(sat)) == set()


@EVERY_PART
def test_the_language_changes_and_nothing_is_lost(course: str, name: str) -> None:
    sat, part = turned_at(course, name)
    for act in (("miss", 1), ("start", 1000), ("again", part.transfer.right)):
        send(sat, *act)
    scene, live = sat.scene, sat.live
    send(sat, "language", "en")
    assert chinese(everything(sat)) == set()
    send(sat, "language", "zh")
    assert (sat.scene, sat.live) == (scene, live)
    assert ("pictures" in sat.live) is bool(part.trial)


@EVERY_LANGUAGE
@EVERY_PART
def test_the_still_picture(course: str, name: str, language: str) -> None:
    sat, _ = turned_at(course, name, language)
    shown = sat._repr_mimebundle_()[0]
    ElementTree.fromstring(sat._repr_svg_())
    if language == "en":
        assert chinese(shown["text/html"]) == set()


@EVERY_COURSE
def test_one_class_sees_the_core(course: str) -> None:
    core = lesson(course, core=True)
    assert [each["name"] for each in core.scene["parts"]] == [
        outline.name for outline in COURSES[course].core
    ]


@EVERY_COURSE
def test_every_claim_agrees(course: str) -> None:
    claims = lesson(course).claims
    assert len(claims) > 20 and all(claim.agrees for claim in claims)


def sent(sat: Any, action: str, value: Any = None) -> None:
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"]}, None)


@EVERY_LANGUAGE
@EVERY_EXERCISE
def test_every_exercise_is_worked_through(course: str, name: str, language: str) -> None:
    sat = exercises(course, lang=language, seed="3")
    if not sat.scene["part"]["name"].startswith(f"{name}."):
        sent(sat, "go", name)
    assert sat.scene["part"]["name"] == f"{name}.0"
    sent(sat, "solution")
    assert sat.scene["steps"]
    sent(sat, "another")
    assert sat.scene["steps"] == []
    if language == "en":
        assert chinese(json.dumps([sat.scene, sat.panel], ensure_ascii=False)) == set()
