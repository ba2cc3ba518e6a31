"""The lesson and exercises of 斗地主 without a browser: what their scenes hold, and what they hold back."""

import json
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import exercises, lesson
from pokerlessons.lessons.course import Choice, Part
from pokerlessons.lessons.doudizhu import COURSE
from pokerlessons.lessons.doudizhu.exercises import EXERCISES
from pokerlessons.widgets.doudizhu_pictures import SWITCHES
from pokerlessons.widgets.lesson import Lesson
from pokerlessons.words import LANGUAGES, Say, render

from .lesson_talk import chinese, everything, figures, guess, said, send, told_later, written

NAMES = [outline.name for outline in COURSE.outlines]
EVERY_PART = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
part_of = cache(COURSE.part)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def at(name: str, language: str = "zh") -> tuple[Lesson, Part]:
    """The lesson opened at a part, and that part."""
    sat = lesson("doudizhu", language)
    if sat.scene["part"]["name"] != name:
        send(sat, "go", name)
    return sat, part_of(name, language)


def turned(name: str, language: str = "zh") -> tuple[Lesson, Part]:
    """The lesson at a part whose guess is made and turned over."""
    sat, part = at(name, language)
    guess(sat, part)
    send(sat, "turn")
    return sat, part


@EVERY_LANGUAGE
@EVERY_PART
def test_before_the_guess_nothing_is_told(name: str, language: str) -> None:
    sat, part = at(name, language)
    seen = everything(sat) + sat._repr_mimebundle_()[0]["text/html"]
    for say in told_later(part):
        assert written(say, language) not in seen, say.key
    for truth in figures(part):
        assert str(truth) not in seen and f"{truth.numerator}/" not in seen
        assert f"{float(truth) * 100:.2f} %" not in seen
    assert sat.scene["reveal"] is None and sat.scene["steps"] == [] and sat.scene["switches"] is None
    assert sat.scene["ways"] is None and "right" not in json.dumps(sat.scene["guess"])
    assert all(step.formula is None or step.formula.mathml not in seen for step in part.steps)


def test_numbers_to_come_are_in_no_question() -> None:
    """Counts that a guess is about are not among the words of the question or its answers."""
    hidden = {
        "rocket": ("136/1431", "9.50"),
        "any_bomb": ("140/1431",),
        "rarer": ("9.60", "9.50"),
        "plays": ("29,327", "29327", "24,064"),
    }
    for name, counts in hidden.items():
        sat, _ = at(name)
        assert not any(count in everything(sat) for count in counts)


@EVERY_LANGUAGE
@EVERY_PART
def test_guess_steps_turn_miss_again(name: str, language: str) -> None:
    sat, part = at(name, language)
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
def test_the_language_changes_and_nothing_is_lost(name: str) -> None:
    sat, part = turned(name)
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
def test_the_still_picture(name: str, language: str) -> None:
    sat, _ = turned(name, language)
    shown = sat._repr_mimebundle_()[0]
    ElementTree.fromstring(sat._repr_svg_())
    if language == "en":
        assert chinese(shown["text/html"]) == set()


def test_switched_rules_change_the_number_of_plays() -> None:
    sat, _ = turned("plays")

    def rows() -> list[str]:
        return [figure for _, figure in sat.scene["switches"]["rows"]]

    assert rows() == ["24,064", "1,339", "29,327"]
    send(sat, "switch", "wings_same_rank")
    assert rows() == ["8,044", "1,183", "13,550"]
    send(sat, "switch", "both_jokers_as_singles")
    assert rows() == ["7,161", "1,170", "12,654"]
    send(sat, "switch", "wings_same_rank")
    assert rows() == ["22,588", "1,326", "27,845"]
    send(sat, "switch", "seven")
    assert sat.scene["notice"]["tone"] == "refusal" and set(SWITCHES) <= set(NAMES)


def test_one_class_sees_the_core() -> None:
    core = lesson("doudizhu", core=True)
    assert [each["name"] for each in core.scene["parts"]] == [outline.name for outline in COURSE.core]


def test_every_claim_agrees() -> None:
    claims = lesson("doudizhu").claims
    assert len(claims) > 20 and all(claim.agrees for claim in claims)


def sent(sat: Any, action: str, value: Any = None) -> None:
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"]}, None)


@EVERY_LANGUAGE
@pytest.mark.parametrize("name", [exercise.name for exercise in EXERCISES])
def test_every_exercise_is_worked_through(name: str, language: str) -> None:
    sat = exercises("doudizhu", lang=language, seed="3")
    if not sat.scene["part"]["name"].startswith(f"{name}."):
        sent(sat, "go", name)
    assert sat.scene["part"]["name"] == f"{name}.0"
    sent(sat, "solution")
    assert sat.scene["steps"]
    sent(sat, "another")
    assert sat.scene["steps"] == []
    if language == "en":
        assert chinese(json.dumps([sat.scene, sat.panel], ensure_ascii=False)) == set()
