"""The lesson, the exercises and the pictures of 变色龙 without a browser, and what they hold back."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import exercises, lesson, odds
from pokerlessons.lessons.chameleon import COURSE
from pokerlessons.lessons.chameleon.exercises import EXERCISES
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.lessons.course import Choice, Part
from pokerlessons.widgets import chameleon_pictures
from pokerlessons.widgets.chameleon_drawings import rank_columns, sums_spread
from pokerlessons.widgets.chameleon_odds import costs_picture, decks_picture, hand_picture
from pokerlessons.widgets.lesson import Lesson
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import LANGUAGES, Say, render

from .lesson_talk import chinese, everything, figures, guess, said, send, told_later, written
from .test_charts import FAULTS, SVG, page

assert page
F = Fraction
NAMES = [outline.name for outline in COURSE.outlines]
EVERY_PART = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
part_of = cache(COURSE.part)
ONE, TWO, _ = usual_odds().by_decks.values()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def at(name: str, language: str = "zh") -> tuple[Lesson, Part]:
    """The lesson opened at a part, and that part."""
    sat = lesson("chameleon", language)
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
        assert str(truth) not in seen and f"{float(truth) * 100:.2f} %" not in seen
    assert sat.scene["reveal"] is None and sat.scene["steps"] == [] and sat.scene["ways"] is None
    assert "right" not in json.dumps(sat.scene["guess"])


@EVERY_LANGUAGE
@EVERY_PART
def test_guess_steps_turn_miss_again(name: str, language: str) -> None:
    sat, part = at(name, language)
    guess(sat, part)
    assert [step["text"] for step in sat.scene["steps"]] == [render(s.say, language) for s in part.steps]
    send(sat, "turn")
    reveal = sat.scene["reveal"]
    assert reveal["text"] == render(part.truth, language)
    assert reveal["right"] is (False if isinstance(part.guess, Choice) else None)
    for place, miss in enumerate(part.misses):
        send(sat, "miss", place)
        assert sat.scene["reveal"]["reply"] == render(miss.reply, language)
    for key, _ in part.transfer.options:
        send(sat, "again", key)
        verdict = Say("lesson.right") if key == part.transfer.right else Say("lesson.wrong")
        assert sat.scene["reveal"]["because"].startswith(render(verdict, language))
    rows = sat.scene["ways"]["rows"]
    assert [row["of"] for row in rows] == [render(claim.of, language) for claim in part.claims]
    assert said(sat) == ""
    if language == "en":
        assert chinese(everything(sat)) == set()


@EVERY_LANGUAGE
@EVERY_PART
def test_the_still_picture(name: str, language: str) -> None:
    sat, _ = turned(name, language)
    ElementTree.fromstring(sat._repr_svg_())
    if language == "en":
        assert chinese(sat._repr_mimebundle_()[0]["text/html"]) == set()


def test_one_class_sees_the_core() -> None:
    core = lesson("chameleon", core=True)
    assert [each["name"] for each in core.scene["parts"]] == [outline.name for outline in COURSE.core]


def test_every_claim_agrees() -> None:
    claims = lesson("chameleon").claims
    assert len(claims) > 20 and all(claim.agrees for claim in claims)


def sent(sat: Any, action: str, value: Any = None) -> None:
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"]}, None)


@EVERY_LANGUAGE
@pytest.mark.parametrize("name", [exercise.name for exercise in EXERCISES])
def test_every_exercise_is_worked_through(name: str, language: str) -> None:
    sat = exercises("chameleon", lang=language, seed="3")
    if not sat.scene["part"]["name"].startswith(f"{name}."):
        sent(sat, "go", name)
    assert sat.scene["part"]["name"] == f"{name}.0"
    sent(sat, "solution")
    assert sat.scene["steps"]
    sent(sat, "another")
    assert sat.scene["steps"] == []
    if language == "en":
        assert chinese(json.dumps([sat.scene, sat.panel], ensure_ascii=False)) == set()


# Pictures.

CASES = {
    "costs": lambda voice: costs_picture(ONE, voice),
    "costs-flat": lambda voice: rank_columns([("A", 1), ("K", 1)], F(1), voice),
    "costs-steep": lambda voice: rank_columns([(str(n), 8 * n) for n in range(1, 14)], F(56), voice),
    "hand": lambda voice: hand_picture(ONE, voice),
    "hand-two": lambda voice: hand_picture(TWO, voice),
    "hand-few": lambda voice: sums_spread({3: 4, 5: 1}, F(17, 5), 0.8, 9, voice),
    "decks": lambda voice: decks_picture(ONE, TWO, voice),
}
COURSE_CASES = [outline.name for outline in COURSE.outlines]


def sound(drawn: Any) -> None:
    root = ElementTree.fromstring(drawn.svg)
    assert root.get("role") == "img" and root.get("aria-label") == drawn.alt
    assert all(int(text.get("font-size", "0")) >= 20 for text in root.iter(f"{SVG}text"))
    assert {len(row) for row in drawn.table} == {len(drawn.table[0])}
    assert int(root.get("viewBox", "").split()[3]) <= 760


@pytest.mark.parametrize("name", CASES)
@EVERY_LANGUAGE
def test_a_picture_is_sound(name: str, language: str) -> None:
    sound(CASES[name](Voice(language)))


@pytest.mark.parametrize("name", CASES)
@EVERY_LANGUAGE
def test_nothing_is_clipped_or_covered(page: Any, name: str, language: str) -> None:
    page.set_content(CASES[name](Voice(language)).html())
    assert page.locator("svg").evaluate(FAULTS) == []


@pytest.mark.parametrize("name", COURSE_CASES)
@EVERY_LANGUAGE
def test_pictures_of_the_lesson(page: Any, name: str, language: str) -> None:
    part, voice = part_of(name, language), Voice(language)
    assert chameleon_pictures.pictures(part, False, frozenset(), 0, voice) == []
    drawn = [
        *chameleon_pictures.pictures(part, True, frozenset(), 0, voice),
        *chameleon_pictures.answers(part, voice),
    ]
    for picture in drawn:
        sound(picture)
        page.set_content(picture.html())
        assert page.locator("svg").evaluate(FAULTS) == []


def test_the_spread_is_the_distribution() -> None:
    rows = hand_picture(ONE, Voice("zh")).table[1:]
    assert {int(points): int(n.replace(",", "")) for points, n in rows} == ONE.hand_penalty().counts


@EVERY_LANGUAGE
def test_the_odds_as_a_page(language: str) -> None:
    html = odds("chameleon", lang=language)._repr_html_()
    assert "19778/195755" in html and html.count("<svg") > 3
    if language == "en":
        assert chinese(html) == set()
