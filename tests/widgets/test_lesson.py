"""The lesson without a browser: what its scenes hold and do not hold yet, and what it keeps."""

import json
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import lesson
from pokerlessons.exact.niuniu import special_flows
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.lessons.course import Choice, Claim
from pokerlessons.lessons.niuniu import COURSE
from pokerlessons.lessons.niuniu.rank_counts import ALL_SPECIAL
from pokerlessons.lessons.progress import FILE_NAME
from pokerlessons.widgets.lesson import Lesson
from pokerlessons.widgets.niuniu_pictures import answers
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import LANGUAGES, Say, render

from .lesson_talk import (
    NAMES,
    at,
    chinese,
    everything,
    figures,
    guess,
    part_of,
    said,
    send,
    told_later,
    turned,
    written,
)

EVERY_PART = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
TAGS = {"meta", "br", "img", "input", "hr", "link"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sat() -> Lesson:
    return lesson("niuniu")


# What may be seen, and when.


@EVERY_LANGUAGE
@EVERY_PART
def test_before_the_guess_nothing_is_told(name: str, language: str) -> None:
    sat, part = at(name, language)
    html = sat._repr_mimebundle_()[0]["text/html"]
    seen = everything(sat) + html
    for say in told_later(part):
        assert written(say, language) not in seen, say.key
    for truth in figures(part):
        assert str(truth) not in seen and f"{truth.numerator}/" not in seen
    options = json.dumps(sat.scene["guess"].get("options", []), ensure_ascii=False)
    for truth in figures(part):
        percent = f"{float(truth) * 100:.2f}"
        assert percent not in seen.replace(options, "")
    assert sat.scene["reveal"] is None and sat.scene["steps"] == [] and sat.scene["switches"] is None
    assert "right" not in json.dumps(sat.scene["guess"]) and sat.scene["part"]["name"] == name
    assert all(step.formula is None or step.formula.mathml not in seen for step in part.steps)


@EVERY_LANGUAGE
@EVERY_PART
def test_guess_steps_turn_miss_again(name: str, language: str) -> None:
    sat, part = at(name, language)
    number = sat.scene["n"]
    guess(sat, part)
    assert sat.scene["n"] > number and sat.scene["guess"]["mine"]
    assert [step["text"] for step in sat.scene["steps"]] == [
        render(step.say, language) for step in part.steps
    ]
    assert sat.scene["reveal"] == {"turned": False}
    because = render(part.transfer.because, language)
    assert because not in [step["text"] for step in sat.scene["steps"]]
    send(sat, "turn")
    reveal = sat.scene["reveal"]
    assert reveal["text"] == render(part.truth, language) and reveal["because"] is reveal["reply"] is None
    assert reveal["right"] is (False if isinstance(part.guess, Choice) else None)
    for place, miss in enumerate(part.misses):
        send(sat, "miss", place)
        assert sat.scene["reveal"]["reply"] == render(miss.reply, language)
    for key, _ in part.transfer.options:
        send(sat, "again", key)
        assert because in sat.scene["reveal"]["because"]
        verdict = Say("lesson.right") if key == part.transfer.right else Say("lesson.wrong")
        assert sat.scene["reveal"]["because"].startswith(render(verdict, language))
    assert said(sat) == "" and next(each for each in sat.scene["parts"] if each["here"])["done"]
    json.loads(everything(sat))
    if language == "en":
        assert chinese(everything(sat)) == set()


@EVERY_PART
def test_the_figures_come_with_the_truth(name: str) -> None:
    sat, part = at(name)
    guess(sat, part)
    assert (sat.scene["ways"] is None) is not part.held
    send(sat, "turn")
    if not part.claims:
        assert sat.scene["ways"] is None
        return
    rows = sat.scene["ways"]["rows"]
    assert [row["of"] for row in rows] == [render(claim.of) for claim in part.claims]
    for row, claim in zip(rows, part.claims, strict=True):
        assert bool(row["mathml"]) is (claim.formula is not None and not part.held)
        if row["mathml"]:
            ElementTree.fromstring(row["mathml"])
        assert (str(claim.counted) in row["counted"].replace(",", "")) is not part.held


def test_a_right_guess_is_called_right() -> None:
    sat, part = at("all_hands")
    guess(sat, part, right=True)
    send(sat, "turn")
    assert sat.scene["reveal"]["right"] is True


def test_the_flag_of_part_four_stands_until_part_nine() -> None:
    sat, four = at("twenty_hands")
    truth = next(iter(figures(four)))
    guess(sat, four, {"0": 3})
    for act in (
        ("start", 20),
        ("turn", None),
        ("start", 1000),
        ("miss", 0),
        ("again", "4"),
        ("language", "en"),
    ):
        send(sat, *act)
        assert str(truth) not in everything(sat) and str(truth) not in sat._repr_mimebundle_()[0]["text/html"]
        assert f"{float(truth) * 100:.2f}" not in everything(sat)
    send(sat, "go", "total")
    assert str(truth) not in everything(sat)
    guess(sat, part_of("total", "en"))
    send(sat, "turn")
    axis, _ = sat.scene["reveal"]["pictures"]
    cells = [cell for row in axis["table"] for cell in row]
    assert any(str(truth) in cell for cell in cells) and any(cell == "1/100" for cell in cells)


def test_part_nine_alone_has_no_flag() -> None:
    sat, _ = turned("total")
    assert len(sat.scene["reveal"]["pictures"]) == 2


# A class votes, and begins anew.


@pytest.mark.parametrize(("name", "key"), [("all_hands", "2598960"), ("twenty_hands", "3"), ("ending", "0")])
def test_votes_are_kept_and_shown(name: str, key: str) -> None:
    sat, part = at(name)
    assert sat.scene["guess"]["voted"] == [] and key in dict(sat.scene["guess"]["votes"])
    guess(sat, part, {key: 17})
    assert len(sat.scene["guess"]["voted"]) == 1 and "17" in sat.scene["guess"]["voted"][0]
    send(sat, "go", "tens")
    send(sat, "go", name)
    assert "17" in sat.scene["guess"]["voted"][0]


def test_nobody_votes_on_a_curve() -> None:
    sat, part = at("tens")
    assert sat.scene["guess"]["votes"] == []
    guess(sat, part, {"0": 1})
    assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["guess"]["mine"] is None


def test_forgotten_parts_begin_anew(folder: Path) -> None:
    sat, part = turned("banker")
    send(sat, "start", 1000)
    send(sat, "forget")
    assert sat.scene["guess"]["mine"] is None and sat.scene["steps"] == [] and sat.scene["reveal"] is None
    assert sat.scene["ways"] is None and "pictures" not in sat.live
    assert not any(each["done"] for each in sat.scene["parts"])
    for say in told_later(part):
        assert written(say, "zh") not in everything(sat)
    assert lesson("niuniu").scene["guess"]["mine"] is None
    assert json.loads((folder / FILE_NAME).read_text("utf-8"))["lessons"]["niuniu"]["guesses"] == {
        "banker": None
    }
    guess(sat, part)
    assert sat.scene["guess"]["mine"]


def test_a_guess_is_made_once() -> None:
    sat, part = at("all_hands")
    guess(sat, part)
    mine = sat.scene["guess"]["mine"]
    guess(sat, part, right=True)
    assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["guess"]["mine"] == mine


# Finding one's way.


def test_every_part_is_turned_to(sat: Lesson) -> None:
    for place, name in enumerate(NAMES):
        send(sat, "go", name)
        assert [each["here"] for each in sat.scene["parts"]].index(True) == place
        assert sat.scene["part"]["name"] == name and f"{place + 1}" in sat.scene["part"]["title"]


def test_one_class_sees_the_core() -> None:
    sat, _ = turned("times_three")
    send(sat, "core", True)
    assert [each["name"] for each in sat.scene["parts"]] == [outline.name for outline in COURSE.core]
    assert sat.scene["core"] and sat.scene["part"]["name"] == "total"  # the core part before it
    send(sat, "go", "ending")
    assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["part"]["name"] == "total"
    send(sat, "go", "tens")
    send(sat, "core", False)
    assert len(sat.scene["parts"]) == len(NAMES) and sat.scene["part"]["name"] == "tens"
    assert len(lesson("niuniu", core=True).scene["parts"]) == len(COURSE.core)


@EVERY_PART
def test_the_language_changes_and_nothing_is_lost(name: str) -> None:
    sat, part = turned(name)
    for act in (("miss", 1), ("again", part.transfer.right), ("start", 1000)):
        send(sat, *act)
    if not part.trial:
        send(sat, "again", part.transfer.right)  # what cannot be simulated was refused: clears the notice
    scene, live, panel = sat.scene, sat.live, sat.panel
    send(sat, "language", "en")
    assert chinese(everything(sat)) == set()
    assert (sat.scene["n"], sat.scene["turn"], sat.scene["lang"]) == (scene["n"], scene["turn"], "en")
    assert live.keys() == sat.live.keys() and live.get("running") is sat.live["running"] is False
    send(sat, "language", "zh")
    assert (sat.scene, sat.live, sat.panel) == (scene, live, panel)


# Special hands, switched on and off.


def test_every_set_of_special_hands() -> None:
    sat, _ = turned("special")
    on: set[str] = set()
    for number in range(1, 2 ** len(ALL_SPECIAL) + 1):
        (name,) = gray(number - 1) ^ gray(number % 2 ** len(ALL_SPECIAL))
        on ^= {name}
        send(sat, "switch", name)
        assert {each["name"] for each in sat.scene["switches"]["items"] if each["on"]} == on
        (flow,) = sat.scene["pictures"]
        flows = special_flows(frozenset(on))
        assert flow_table(flow["table"]) == {
            (render(RANK_SAYS[before]), render(RANK_SAYS[after])): hands
            for (before, after), hands in flows.counts.items()
            if hands
        }
        ranks = flows.by(lambda pair: pair[1])
        counted = {
            rank: int(text.split()[0].replace(",", "")) for rank, text in sat.scene["switches"]["rows"]
        }
        assert counted == {render(RANK_SAYS[rank]): hands for rank, hands in ranks.counts.items()}
    assert on == set()


def gray(number: int) -> set[str]:
    """A set of special hands that differs by one from those of its neighbours; every set is of one number."""
    return {name for bit, name in enumerate(ALL_SPECIAL) if (number ^ number >> 1) >> bit & 1}


def flow_table(table: list[list[str]]) -> dict[tuple[str, str], int]:
    return {(row[0], row[1]): int(row[2].replace(",", "")) for row in table[1:]}


def test_a_switch_is_answered_at_once() -> None:
    sat, _ = turned("special")

    def took(name: str) -> float:
        start = time.perf_counter()
        send(sat, "switch", name)
        return time.perf_counter() - start

    for name in ALL_SPECIAL:
        assert min(took(name) for _ in range(3)) < 0.2


# What is kept.


@EVERY_PART
def test_a_guess_outlives_the_kernel(name: str, folder: Path) -> None:
    sat, part = at(name)
    guess(sat, part)
    again, _ = at(name, "en")
    assert (
        again.scene["guess"]["mine"] and again.scene["reveal"] == {"turned": False} and again.scene["steps"]
    )
    send(sat, "language", "en")
    assert again.scene["guess"] == sat.scene["guess"]
    assert [each.name for each in folder.iterdir()] == [FILE_NAME]


def test_guesses_of_another_edition_are_passed_over(folder: Path) -> None:
    sat, part = at("banker")
    guess(sat, part)
    file = folder / FILE_NAME
    kept = json.loads(file.read_text("utf-8"))
    kept["lessons"]["niuniu"]["guesses"] = {"banker": 99, "tens": [1, 2], "all_hands": "7", "bridge": 3}
    file.write_text(json.dumps(kept), "utf-8")
    for name in ("banker", "tens", "all_hands"):
        assert at(name)[0].scene["guess"]["mine"] is None


def test_a_broken_file_is_told_and_put_aside(folder: Path) -> None:
    (folder / FILE_NAME).write_text("{", "utf-8")
    sat = lesson("niuniu")
    assert sat.scene["notice"]["tone"] == "refusal" and FILE_NAME in said(sat)
    guess(sat, part_of("all_hands", "zh"))
    assert said(sat) == "" and lesson("niuniu").scene["guess"]["mine"]


def test_a_file_in_the_way_is_told(folder: Path) -> None:
    (folder / FILE_NAME).mkdir()
    sat = lesson("niuniu", lang="en")
    assert said(sat).isascii() and FILE_NAME in said(sat)
    for act in (("guess", {"guess": "2598960", "votes": None}), ("turn", None), ("forget", None)):
        send(sat, *act)
    assert sat.scene["guess"]["mine"] is None and sat.scene["notice"]["tone"] == "refusal"


def test_a_folder_that_cannot_be_written_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    sat, part = at("all_hands")
    guess(sat, part)
    assert sat.scene["guess"]["mine"] and sat.scene["notice"]["tone"] == "refusal" and FILE_NAME in said(sat)
    send(sat, "turn")
    assert sat.scene["reveal"]["turned"] and said(sat) == ""


# Where nothing runs.


class Sound(HTMLParser):
    """Sees whether every element that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)
        if tag not in TAGS:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


@EVERY_LANGUAGE
@EVERY_PART
def test_the_still_picture(name: str, language: str) -> None:
    sat, _ = turned(name, language)
    shown, _ = sat._repr_mimebundle_()
    sound = Sound()
    sound.feed(shown["text/html"])
    assert sound.opened == [] and "svg" in sound.seen and not {"script", "iframe", "object"} & sound.seen
    ElementTree.fromstring(sat._repr_svg_())
    assert render(Say("board.run_again"), language) in shown["text/html"]
    if language == "en":
        assert chinese(shown["text/html"]) == set()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert render(COURSE.title, language) in shown["text/plain"] or sat.scene["title"] in shown["text/plain"]


def test_two_lessons_are_strangers() -> None:
    one, other = lesson("niuniu"), lesson("niuniu")
    assert one.scene["table"] != other.scene["table"]
    send(one, "go", "tens")
    assert other.scene["part"]["name"] == "all_hands"
    send(other, "go", "tens", table=one.scene["table"])
    assert other.scene["part"]["name"] == "all_hands" and other.scene["notice"]["tone"] == "refusal"


def test_every_claim_agrees(sat: Lesson) -> None:
    claims: tuple[Claim, ...] = sat.claims
    assert len(claims) > 30 and all(claim.agrees for claim in claims)


@EVERY_PART
def test_no_picture_tells_the_answer_before_it_is_turned_over(name: str) -> None:
    """A guess alone shows pictures to think with; those with the figures wait."""
    sat, part = at(name)
    guess(sat, part)
    before = json.dumps(sat.scene["pictures"], ensure_ascii=False)
    exact = {f"{claim.counted.numerator}/{claim.counted.denominator}" for claim in part.claims}
    assert not [figure for figure in exact if figure in before and not figure.endswith("/1")]
    send(sat, "turn")
    assert len(sat.scene["reveal"]["pictures"]) >= len(answers(part, Voice("zh")))
