"""What a lesson answers to anything that is sent, and its simulations: dealt, shown, stopped."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pokerlessons import lesson
from pokerlessons.exact.sampling import binomial_interval
from pokerlessons.lessons.course import Part
from pokerlessons.lessons.progress import FILE_NAME
from pokerlessons.simulate import sample
from pokerlessons.widgets.lesson import MOST_VOTES, Lesson
from pokerlessons.words import BadInput, Say, render

from .lesson_talk import NAMES, at, guess, part_of, refused, said, send, turned

MANY = 10**7


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sat() -> Lesson:
    return lesson("niuniu")


# What is sent may be anything.

NOT_PERCENT = (
    float("nan"),
    float("inf"),
    float("-inf"),
    -0.5,
    100.5,
    "50",
    True,
    None,
    1e300,
    10**30,
    [50],
    {},
)
BAD = [
    ("go", "bridge"), ("go", None), ("go", ["tens"]), ("go", {"tens": 1}), ("go", 3),
    ("language", "fr"), ("language", None), ("language", ["en"]),
    ("miss", 0), ("again", "4"), ("turn", None),
    ("switch", "wuhua"), ("switch", ["wuhua"]), ("switch", {}), ("start", 1000), ("start", None),
    ("steal", None), ("__init__", None), ("_guess", None), ("x" * 1000, None), (None, None),
    ("guess", None), ("guess", 50), ("guess", {}), ("guess", {"guess": "2598960"}), ("guess", {"votes": {}}),
    *(("guess", {"guess": percent}) for percent in NOT_PERCENT),
    *(
        ("guess", {"guess": 50, "votes": votes})
        for votes in (
            {"0": -1}, {"0": MOST_VOTES + 1}, {"0": 1.5}, {"0": True}, {"0": "3"}, {"5": 1}, {"other": 1},
            [3], "three", 3, {"0": None}, {"0": 10**400}, {str(number): 1 for number in range(60)},
        )
    ),
]  # fmt: skip
"""What cannot be done at the banker's part (a slider) before a guess."""


@pytest.mark.parametrize(("action", "value"), BAD)
def test_odd_messages_are_answered_and_change_nothing(action: Any, value: Any, folder: Path) -> None:
    sat, _ = at("banker")
    refused(sat, action, value)
    assert not (folder / FILE_NAME).exists()


@pytest.mark.parametrize(
    "value",
    [{}, {"0": 50}, {str(k): 50 for k in range(7)}, {str(k): 101 for k in range(6)}, [50] * 6, "drawn", 5],
)
def test_a_curve_is_drawn_whole(value: Any) -> None:
    sat, _ = at("tens")
    refused(sat, "guess", {"guess": value, "votes": None})


@pytest.mark.parametrize("value", ["1", None, 2598960, ["2598960"], {"2598960": 1}, "x" * 190, ""])
def test_one_of_the_answers_is_picked(value: Any) -> None:
    sat, _ = at("all_hands")
    refused(sat, "guess", {"guess": value, "votes": None})


@pytest.mark.parametrize(
    ("action", "value"),
    [("miss", value) for value in (-1, 3, 99, "0", True, None, 1.0, [0])]
    + [("again", value) for value in ("", "everybody", None, 0, ["fair"], {"fair": 1})]
    + [("start", value) for value in (0, -20, 21, 19.5, "1000", True, None, [20], 10**9 - 1, float("nan"))],
)
def test_odd_answers_after_the_guess(action: str, value: Any) -> None:
    sat, _ = turned("banker")
    refused(sat, action, value)


@pytest.mark.parametrize(
    "more",
    [{"scene": 0}, {"scene": 99}, {"table": "another"}, {"scene": "1"}, {"table": None}, {"selected": "x"}],
)
def test_strangers_and_stragglers(more: dict[str, Any]) -> None:
    sat, _ = turned("banker")
    for act in (("forget", None), ("go", "tens"), ("start", 1000)):
        refused(sat, *act, **more)


def test_a_double_click_is_one_step(sat: Lesson) -> None:
    number = sat.scene["n"]
    send(sat, "go", "equally_likely", scene=number)
    send(sat, "go", "any_three", scene=number)
    assert sat.scene["part"]["name"] == "equally_likely" and sat.scene["notice"]["tone"] == "refusal"


def test_answers_in_quick_succession_all_count() -> None:
    sat, _ = turned("banker")
    number = sat.scene["n"]
    for place in (0, 1, 2):
        send(sat, "miss", place, scene=number)
    send(sat, "again", "fair", scene=number)
    assert (sat.scene["reveal"]["miss"], sat.scene["reveal"]["again"], said(sat)) == (2, "fair", "")


def test_a_fault_of_the_program_is_told(sat: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(sat, "_checked_votes", broken)
    guess(sat, part_of("all_hands", "zh"))
    assert sat.scene["notice"]["tone"] == "fault" and "ZeroDivisionError" in said(sat)


@pytest.mark.parametrize("name", ["bridge", "", None, 3, "niuniu "])
def test_unknown_lessons(name: Any) -> None:
    with pytest.raises(BadInput):
        lesson(name)


def test_unknown_languages_and_seeds() -> None:
    with pytest.raises(BadInput):
        lesson("niuniu", lang="fr")
    with pytest.raises(BadInput):
        lesson("niuniu", seed="")


# Simulation.


def dealt(sat: Lesson, part: Part, run: int, stages: list[int]) -> dict[Any, int]:
    """What the stages of a simulation deal, together."""
    assert part.trial
    counts: dict[Any, int] = {}
    for done, stage in zip([0, *stages], stages, strict=False):
        for outcome, number in sample(part.trial, stage - done, sat._chance(part, run, stage)).counts.items():
            counts[outcome] = counts.get(outcome, 0) + number
    return counts


STAGES = [20, 30, 50, 70, 100, 200, 300, 500, 700, 1000]


@pytest.mark.parametrize("name", [name for name in NAMES if part_of(name, "zh").trial])
def test_what_is_shown_is_what_was_dealt(name: str) -> None:
    sat, part = turned(name, seed="七")
    send(sat, "start", 1000)
    counts = dealt(sat, part, 1, STAGES)
    assert sum(counts.values()) == 1000 and sat.live["part"] == name and not sat.live["running"]
    events = [claim for claim in part.claims if claim.event]
    assert len(sat.live["seen"]) == len(events)
    for claim, shown in zip(events, sat.live["seen"], strict=True):
        seen, cases = claim.seen(counts)
        assert shown == render(Say("lesson.seen", seen=seen, cases=cases, p=Fraction(seen, max(cases, 1))))
    if part.held:
        assert sat.live["says"] == []
        return
    bars = sat.live["pictures"][0]["table"]
    assert [row[0] for row in bars[1:]] == [render(claim.of) for claim in events]
    for row, claim in zip(bars[1:], events, strict=True):
        seen, cases = claim.seen(counts)
        assert row[1] == str(claim.counted) and row[3] == f"{seen}/{cases}"
    seen, cases = events[0].seen(counts)
    low, high = binomial_interval(cases, events[0].counted)
    told = sat.live["says"][0]
    assert all(f"{number:,}" in told for number in (low, high, seen))
    assert len(sat.live["says"]) == (2 if len(events) > 2 else 1)


def test_a_sample_stands_beside_the_guess() -> None:
    sat, part = turned("banker", seed="七")
    before = sat.scene["reveal"]["pictures"]
    send(sat, "start", 1000)
    seen, cases = part.claims[0].seen(dealt(sat, part, 1, STAGES))
    axis, _ = sat.scene["reveal"]["pictures"]
    assert axis not in before and any(f"{seen}/{cases}" in cell for row in axis["table"] for cell in row)


def test_a_seed_deals_the_same_everywhere() -> None:
    def lives(seed: str) -> list[Any]:
        sat, _ = turned("banker", seed=seed)
        shown = []
        for _ in range(2):
            send(sat, "start", 1000)
            shown.append(sat.live)
        return shown

    assert lives("a") == lives("a") != lives("b")
    first, second = lives("a")
    assert first["seen"] != second["seen"] and "种子 a" in first["text"]


def test_no_two_parts_share_their_cards() -> None:
    def shares(name: str) -> set[str]:
        sat, _ = turned(name, seed="a")
        send(sat, "start", 1000)
        return {text.split()[0] for text in sat.live["seen"]}

    assert not shares("total") & shares("twenty_hands")
    assert not shares("bull_given_tens") & shares("two_tens")


def test_without_a_seed_everybody_gets_other_cards() -> None:
    seen = set()
    for _ in range(4):
        sat, _ = at("twenty_hands")
        for _ in range(20):
            send(sat, "start", 20)
        seen.add(sat.live["seen"][0])
    assert len(seen) > 1


def test_a_few_hands_at_a_time_before_the_flag_is_planted() -> None:
    sat, part = at("twenty_hands")
    assert [n for n, _ in sat.scene["ways"]["rounds"]] == [20]
    refused(sat, "start", 1000)
    guess(sat, part)
    assert len(sat.scene["ways"]["rounds"]) > 3
    send(sat, "start", 1000)
    assert said(sat) == ""


def test_a_long_seed_is_no_trouble() -> None:
    sat, _ = turned("banker", seed="s" * 60)
    for _ in range(3):
        send(sat, "start", 1000)
        assert said(sat) == "" and sat.live["seen"]


def test_only_hands_played_add_up() -> None:
    sat, part = at("twenty_hands")
    for run in (1, 2, 3):
        send(sat, "start", 20)
        assert sum(sat._reading.counts.values()) == 20 * run and str(20 * run) in sat.live["seen"][0]
    assert part.held
    sat, _ = turned("banker")
    for _ in range(2):
        send(sat, "start", 1000)
        assert sum(sat._reading.counts.values()) == 1000


def test_nothing_is_dealt_before_the_guess_is_turned_over() -> None:
    sat, part = at("banker")
    guess(sat, part)
    refused(sat, "start", 1000)
    sat, _ = turned("all_hands")
    refused(sat, "start", 1000)


async def once(passed: Any) -> None:
    """Lets others have their turn until something is so."""
    for _ in range(10_000):
        if passed():
            return
        await asyncio.sleep(0)
    pytest.fail("it never came to that")


def hands(sat: Lesson) -> int:
    return sum(sat._reading.counts.values())


def test_stop_stops_at_once_and_keeps_what_there_is() -> None:
    async def sitting() -> None:
        sat, _ = turned("banker")
        send(sat, "start", MANY)
        task = sat._task
        assert task and not task.done()
        await once(lambda: hands(sat) > 20)
        progress = [sat.live["progress"]]
        assert sat.live["running"] is True and sat.live["seen"]
        await once(lambda: sat.live["progress"] > progress[0])
        progress.append(sat.live["progress"])
        assert 0 < progress[0] < progress[1] < 1
        send(sat, "stop")
        assert sat.live["running"] is False and sat.live["seen"] and sat.live["says"]
        left = hands(sat)
        await once(task.done)
        assert task.cancelled() and hands(sat) == left < MANY and sat.live["running"] is False
        send(sat, "stop")
        assert said(sat) == "" and sat.live["running"] is False

    asyncio.run(sitting())


@pytest.mark.parametrize(("action", "value"), [("go", "two_hands"), ("core", True), ("forget", None)])
def test_leaving_stops_it(action: str, value: Any) -> None:
    async def sitting() -> None:
        sat, _ = turned("banker")
        send(sat, "start", MANY)
        task = sat._task
        assert task
        await once(lambda: hands(sat) > 20)
        send(sat, action, value)
        assert sat.live == {"part": sat.scene["part"]["name"], "running": False}
        await once(task.done)
        assert task.cancelled() and sat.live["running"] is False
        send(sat, "core", False)
        send(sat, "go", "banker")
        assert bool(sat.live.get("seen")) is (action != "forget")

    asyncio.run(sitting())


def test_what_is_answered_meanwhile_does_not_stop_it() -> None:
    async def sitting() -> None:
        sat, _ = turned("banker")
        send(sat, "start", MANY)
        await once(lambda: hands(sat) > 20)
        for act in (("miss", 0), ("again", "fair"), ("language", "en"), ("go", "bridge")):
            send(sat, *act)
            assert sat.live["running"] is True
        before = sat.live["text"]
        await once(lambda: sat.live["text"] != before)
        assert sat.live["text"].isascii()
        send(sat, "stop")

    asyncio.run(sitting())


def test_starting_anew_takes_the_place_of_the_old() -> None:
    async def sitting() -> None:
        sat, part = turned("banker", seed="x")
        send(sat, "start", MANY)
        old = sat._task
        await once(lambda: hands(sat) > 20)
        send(sat, "start", 1000)
        new = sat._task
        assert old and new and new is not old
        await once(lambda: old.done() and new.done())
        assert old.cancelled() and not new.cancelled()
        assert dict(sat._reading.counts) == dealt(sat, part, 2, STAGES) and not sat.live["running"]

    asyncio.run(sitting())


def test_it_says_that_it_runs_until_the_last_hand() -> None:
    async def sitting() -> None:
        sat, _ = turned("banker")
        states: list[tuple[int, bool]] = []
        sat.observe(lambda change: states.append((hands(sat), change["new"]["running"])), "live")
        send(sat, "start", 1_000_000)
        await once(lambda: sat._task is None or sat._task.done())
        assert states[-1] == (1_000_000, False)
        assert all(running is (done < 1_000_000) for done, running in states)

    asyncio.run(sitting())
