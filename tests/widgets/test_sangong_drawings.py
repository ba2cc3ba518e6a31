"""The pictures of 三公: exact data, sound SVG, nothing clipped or covered."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from pokerlessons.exact.sangong import LAYER_SAYS, SangongOdds, sums
from pokerlessons.games.sangong.options import CLASS_SAYS, SangongOptions
from pokerlessons.lessons.sangong import COURSE
from pokerlessons.widgets import sangong_pictures
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.sangong_drawings import (
    Span,
    around_nought,
    fold,
    funnel,
    joint_table,
    matrix,
    turns,
)
from pokerlessons.widgets.sangong_odds import points_by_gong
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import LANGUAGES, Say

from .test_charts import FAULTS, SVG, page, texts

F = Fraction
ODDS = SangongOdds(SangongOptions())
HOSTILE = Say("answer.unreadable", place=1, text="</title></svg><script>alert('x')</script>&\"")
NAMES = [CLASS_SAYS[name] for name in ("sangong", "p9", "p8", "p5", "p0", "dasangong")]
LAYERS = [(say, ODDS.tie_break[layer]) for layer, say in LAYER_SAYS.items()]
EQUAL = [[0] * 6 for _ in range(6)]
PAID = [[(i < j) - (i > j) for j in range(6)] for i in range(6)]
SPANS = [Span(CLASS_SAYS["p9"], 0, 1.75, "≈ 1.75"), Span(CLASS_SAYS["p0"], -1.12, 0, "≈ −1.12")]
assert page

CASES: Final[dict[str, Callable[[Voice], Picture]]] = {
    "fold": lambda voice: fold(sums().counts, 1, voice),
    "fold_by_twos": lambda voice: fold(sums().counts, 2, voice),
    "turns": lambda voice: turns((2, 4, 6), voice),
    "turns-other": lambda voice: turns((1, 5, 9), voice),
    "joint": lambda voice: joint_table(points_by_gong(ODDS), voice),
    "joint-level": lambda voice: joint_table({(d, g): 1_000_000 for d in range(10) for g in range(3)}, voice),
    "funnel": lambda voice: funnel(LAYERS, voice),
    "funnel-one": lambda voice: funnel([(HOSTILE, F(1))], voice),
    "funnel-thin": lambda voice: funnel(
        [(LAYERS[0][0], F(1, 10**6)), (LAYERS[1][0], 1 - F(1, 10**6))], voice
    ),
    "matrix": lambda voice: matrix(NAMES, PAID, voice),
    "matrix-equal": lambda voice: matrix([HOSTILE, *NAMES[1:]], EQUAL, voice),
    "matrix-large": lambda voice: matrix(NAMES, [[100 * paid for paid in row] for row in PAID], voice),
    "around": lambda voice: around_nought(Say("chart.sangong.worth_title"), SPANS, 5, voice),
    "around-both": lambda voice: around_nought(
        Say("chart.sangong.swing_title"),
        [Span(Say("chart.sangong.usual"), -5.3, 5.3, "0 ± 5.34")] * 3,
        7,
        voice,
    ),
    "around-beyond": lambda voice: around_nought(HOSTILE, [Span(HOSTILE, -90, 90, "0 ± 90")], 7, voice),
}
CARE = pytest.mark.parametrize("name", CASES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ZH = Voice("zh")
COURSE_CASES = [
    (outline.name, switched)
    for outline in COURSE.outlines
    for switched in (["", "five", "nine", "ones", "five nine"] if outline.name == "six" else [""])
]


@CARE
@EVERY_LANGUAGE
def test_a_picture_is_sound(name: str, language: str) -> None:
    drawn = CASES[name](Voice(language))
    root = ElementTree.fromstring(drawn.svg)
    assert root.get("role") == "img" and root.get("aria-label") == drawn.alt
    assert all(int(text.get("font-size", "0")) >= 20 for text in root.iter(f"{SVG}text"))
    assert {len(row) for row in drawn.table} == {len(drawn.table[0])}
    assert int(root.get("viewBox", "").split()[3]) <= 760
    assert "<script" not in drawn.html() and drawn == CASES[name](Voice(language))
    for element in root.iter():
        assert not {"id", "class", "href", "onclick"} & set(element.attrib)


def test_every_sum_is_drawn_in_both_panels() -> None:
    drawn = CASES["fold"](ZH)
    assert [int(row[2].replace(",", "")) for row in drawn.table[1:]] == list(sums().counts.values())
    assert {"2,384", "2,212", "2,164"} <= set(texts(drawn))


def test_by_twos_nothing_tells_odd_from_even() -> None:
    drawn = sangong_pictures._fold_by_twos(ZH)
    assert texts(drawn).count("4,376") == 5 and not {"2,212", "2,164"} & set(texts(drawn))


def test_turning_keeps_the_parity() -> None:
    rows = [tuple(map(int, row)) for row in CASES["turns"](ZH).table[1:]]
    assert all((start - end) % 2 == 0 for start, *ends in rows for end in ends)
    for column in (1, 2, 3):
        seen, digit = [1], rows[1][column]
        while digit != 1:
            seen.append(digit)
            digit = rows[digit][column]
        assert sorted(seen) == [1, 3, 5, 7, 9]


def test_the_table_is_the_joint_distribution() -> None:
    rows = [[int(cell.replace(",", "")) for cell in row[1:]] for row in CASES["joint"](ZH).table[1:]]
    assert rows == [[988, 912 + 48 * (d % 2), 264, 2164 + 48 * (d % 2)] for d in range(10)]


def test_the_layers_are_everything() -> None:
    rows = CASES["funnel"](ZH).table[1:]
    assert sum(F(row[1]) for row in rows) == 1 and F(rows[-1][3]) == 0
    assert [F(row[3]) for row in rows[:2]] == [ODDS.heads_up["tie"], sum(ODDS.same_standing.values())]


def test_payments_are_mutual() -> None:
    with pytest.raises(ValueError):
        matrix(NAMES, [[1] * 6] * 6, ZH)


def test_a_switched_table_stays_on_its_axes() -> None:
    for names in ("", "five", "nine", "five nine", "ones"):
        pays = sangong_pictures.multipliers(frozenset(names.split()))
        assert float(ODDS.total_variance(pays)) ** 0.5 < 7
        assert all(abs(worth) < 5 for worth in ODDS.given_class(pays).values())


@CARE
@EVERY_LANGUAGE
def test_nothing_is_clipped_or_covered(page: Any, name: str, language: str) -> None:
    page.set_content(CASES[name](Voice(language)).html())
    assert page.locator("svg").evaluate(FAULTS) == []


@EVERY_LANGUAGE
@pytest.mark.parametrize(("name", "switched"), COURSE_CASES)
def test_nothing_of_the_lesson_is_clipped_or_covered(
    page: Any, name: str, switched: str, language: str
) -> None:
    part = COURSE.part(name, language)
    shown = [
        *sangong_pictures.pictures(part, False, frozenset(), 0, Voice(language)),
        *sangong_pictures.pictures(part, True, frozenset(switched.split()), 0, Voice(language)),
    ]
    for drawn in shown:
        page.set_content(drawn.html())
        assert page.locator("svg").evaluate(FAULTS) == []
