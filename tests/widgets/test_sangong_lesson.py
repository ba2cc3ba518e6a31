"""The lesson and the exercises of 三公 without a browser: what their scenes hold, and what they hold back."""

import json
import time
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import exercises, lesson
from pokerlessons.lessons.course import Choice, Part
from pokerlessons.lessons.sangong import COURSE
from pokerlessons.lessons.sangong.exercises import EXERCISES
from pokerlessons.lessons.sangong.usual import usual_odds
from pokerlessons.widgets.lesson import Lesson
from pokerlessons.widgets.sangong_pictures import SWITCHES, multipliers
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
    sat = lesson("sangong", language)
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
        "kinds": ("144",),
        "parity": ("11,040", "11040"),
        "dial": ("2212", "2164"),
        "joint": ("960", "912", "988"),
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


@pytest.mark.parametrize("on", [(), ("five",), ("nine",), ("ones",), ("five", "nine")])
def test_switched_multipliers_move_three_things_and_leave_the_mean(on: tuple[str, ...]) -> None:
    sat, _ = turned("six")
    before = {label: figure for label, figure in sat.scene["switches"]["rows"]}
    for name in on:
        start = time.perf_counter()
        send(sat, "switch", name)
        assert time.perf_counter() - start < 1
    rows = {label: figure for label, figure in sat.scene["switches"]["rows"]}
    assert {each["name"] for each in sat.scene["switches"]["items"] if each["on"]} == set(on)
    mean, spread, *others = rows
    assert rows[mean] == before[mean] == "0 分"
    odds, pays = usual_odds(), multipliers(frozenset(on))
    assert f"{sqrt(odds.total_variance(pays)):.3f}" in rows[spread]
    changed = {label for label in rows if rows[label] != before[label]}
    assert not on or ({spread, others[-1]} <= changed and mean not in changed)
    swing, worth = sat.scene["pictures"]
    assert f"{sqrt(odds.total_variance(pays)):.2f}" in str(swing["table"])
    assert f"{float(odds.given_class(pays)['sangong']):.2f}" in str(worth["table"])


def test_all_ones_and_a_single_multiplier_do_not_go_together() -> None:
    sat, _ = turned("six")

    def on() -> set[str]:
        return {item["name"] for item in sat.scene["switches"]["items"] if item["on"]}

    for name, then in (
        ("five", {"five"}),
        ("nine", {"five", "nine"}),
        ("ones", {"ones"}),
        ("nine", {"nine"}),
    ):
        send(sat, "switch", name)
        assert on() == then
    send(sat, "step", 2)
    assert on() == {"five"}
    send(sat, "step", 0)
    assert on() == set()


def test_shares_of_a_whole_have_to_add_up() -> None:
    sat = lesson("sangong")
    send(sat, "go", "layers")
    for shares in ([100, 100, 100, 100], [25, 25, 25, 20], [0, 0, 0, 0], [40, 30, 20, 15]):
        send(sat, "guess", {"guess": {str(place): share for place, share in enumerate(shares)}})
        assert f"现在是 {sum(shares)} %" in said(sat) and sat.scene["guess"]["mine"] is None
    send(sat, "guess", {"guess": {"0": 90, "1": 6, "2": 2, "3": 1}})
    assert sat.scene["guess"]["mine"] and not said(sat)


def test_points_are_asked_in_points() -> None:
    sat = lesson("sangong")
    send(sat, "go", "banker")
    assert "%" not in sat.scene["part"]["ask"] and sat.scene["guess"]["points"]
    assert sat.scene["guess"]["votes"][1][1] == "0.06 分–0.12 分"
    send(sat, "guess", {"guess": 15, "votes": {"1": 3}})
    assert sat.scene["guess"]["mine"] == "0.15 分"
    send(sat, "turn")
    axis, *_ = sat.scene["reveal"]["pictures"]
    assert "0.15 分" in axis["svg"] and "15 %" not in axis["svg"]


def test_only_known_switches() -> None:
    sat, _ = turned("six")
    send(sat, "switch", "seven")
    assert sat.scene["notice"]["tone"] == "refusal"
    assert set(SWITCHES) <= set(NAMES)


@pytest.mark.parametrize("course", ["niuniu", "sangong", "twentyone"])
def test_a_part_keeps_its_number_where_only_the_core_is_gone_through(course: str) -> None:
    whole, core = lesson(course), lesson(course, core=True)
    numbers = {each["name"]: each["number"] for each in whole.scene["parts"]}
    assert list(numbers.values()) == list(range(1, len(numbers) + 1))
    for each in core.scene["parts"]:
        assert each["number"] == numbers[each["name"]]
        send(core, "go", each["name"])
        assert core.scene["part"]["title"].startswith(f"{each['number']}. ")
        (here,) = [part for part in core.scene["parts"] if part["here"]]
        assert here["name"] == each["name"]
    if course == "twentyone":
        assert [each["number"] for each in core.scene["parts"]] == [1, 2, 3, 4, 5, 7, 8]


def test_one_class_sees_the_core() -> None:
    core = lesson("sangong", core=True)
    assert [each["name"] for each in core.scene["parts"]] == [outline.name for outline in COURSE.core]


def test_every_claim_agrees() -> None:
    claims = lesson("sangong").claims
    assert len(claims) > 40 and all(claim.agrees for claim in claims)


def sent(sat: Any, action: str, value: Any = None) -> None:
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"]}, None)


@EVERY_LANGUAGE
@pytest.mark.parametrize("name", [exercise.name for exercise in EXERCISES])
def test_every_exercise_is_worked_through(name: str, language: str) -> None:
    sat = exercises("sangong", lang=language, seed="3")
    if not sat.scene["part"]["name"].startswith(f"{name}."):
        sent(sat, "go", name)
    assert sat.scene["part"]["name"] == f"{name}.0"
    sent(sat, "solution")
    assert sat.scene["steps"]
    sent(sat, "another")
    assert sat.scene["steps"] == []
    if language == "en":
        assert chinese(json.dumps([sat.scene, sat.panel], ensure_ascii=False)) == set()
