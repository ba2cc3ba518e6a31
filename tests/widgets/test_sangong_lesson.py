"""The lesson and the exercises of 三公 without a browser: what their scenes hold, and what they hold back."""

import time
from math import sqrt
from pathlib import Path

import pytest

from pokerlessons import lesson
from pokerlessons.lessons.sangong import COURSE
from pokerlessons.lessons.sangong.usual import usual_odds
from pokerlessons.widgets.sangong_pictures import SWITCHES, multipliers
from pokerlessons.words import LANGUAGES

from .lesson_talk import everything, said, send, sit_at, turned_at

NAMES = [outline.name for outline in COURSE.outlines]
EVERY_PART = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_numbers_to_come_are_in_no_question() -> None:
    """Counts that a guess is about are not among the words of the question or its answers."""
    hidden = {
        "kinds": ("144",),
        "parity": ("11,040", "11040"),
        "dial": ("2212", "2164"),
        "joint": ("960", "912", "988"),
    }
    for name, counts in hidden.items():
        sat, _ = sit_at("sangong", name)
        assert not any(count in everything(sat) for count in counts)


@pytest.mark.parametrize("on", [(), ("five",), ("nine",), ("ones",), ("five", "nine")])
def test_switched_multipliers_move_three_things_and_leave_the_mean(on: tuple[str, ...]) -> None:
    sat, _ = turned_at("sangong", "six")
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
    sat, _ = turned_at("sangong", "six")

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
    sat, _ = turned_at("sangong", "six")
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
