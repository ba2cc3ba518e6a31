"""The pictures of the lessons: exact data, sound SVG, and nothing that is clipped or covered."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.widgets.charts import (
    Bar,
    convergence,
    guess_axis,
    guess_curve,
    lines_of_chance,
    three_ways,
    two_series,
)
from pokerlessons.widgets.diagrams import dial, dial_walk, flow, piles, sum_grid, trios
from pokerlessons.widgets.drawing import Picture, decimal, percent, ratio, text_width, ticks, wrapped
from pokerlessons.widgets.shares import exchange, mosaic
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import LANGUAGES, Say

F = Fraction
ZERO, HALF, ONE = F(0), F(1, 2), F(1)
BULL = F(1726832, comb(52, 5))
TINY = F(1, 10**11)
HOSTILE = Say("answer.unreadable", place=1, text="</title></svg><script>alert('x')</script>&\"")
LONG = Say("chart.flow.stay", moved="1,234,567", stay="1,234,567")
RANKS = tuple(RANK_SAYS.values())
TIMES_THREE = {digit: 3 * digit % 10 for digit in range(10)}
NO_VOTES: dict[tuple[F, F], int] = {}
VOTES = {(F(low, 10), F(low + 1, 10)): (low * 7) % 12 for low in range(10)}
P_TENS = tuple(F(comb(16, k) * comb(36, 5 - k), comb(52, 5)) for k in range(6))
BULL_GIVEN = F(235, 357), F(44369, 58905), F(103, 255), ONE, ONE, ONE
FLOWS = {
    ("wuniu", "wuxiao"): 776,
    ("wuniu", "zhadan"): 5,
    ("niu2", "zhadan"): 96,
    ("niu4", "zhadan"): 92,
    ("niu8", "zhadan"): 96,
    ("niuniu", "zhadan"): 319,
    ("niuniu", "sihua"): 1968,
    ("niuniu", "wuhua"): 768,
    ("niuniu", "niuniu"): 2_000_000,
}
EVERY_FLOW = {
    (before, after): 5 * 300 ** (place % 2)
    for place, before in enumerate([name for name in RANK_SAYS if name.startswith(("wuniu", "niu"))])
    for after in ("sihua", "wuhua", "zhadan", "wuxiao")
}


def odds() -> NiuniuOdds:
    return NiuniuOdds(NiuniuOptions())


def rank_bars(n: int) -> list[Bar]:
    ranks = odds().ranks
    return [
        Bar(say, ranks.p(name), int(ranks.p(name) * n * F(9 + place % 3, 10)))
        for place, (name, say) in enumerate(RANK_SAYS.items())
        if name in ranks.counts
    ]


def axis(
    truth: F | None = BULL,
    guess: float | None = 0.5,
    sample: tuple[int, int] | None = (13, 20),
    votes: dict[tuple[F, F], int] = NO_VOTES,
    low: F = ZERO,
    high: F = ONE,
) -> Callable[[Voice], Picture]:
    return lambda voice: guess_axis(truth, guess, sample, votes, low, high, voice)


def all_places(shares: tuple[F, ...] | None, guess: tuple[float, ...] | None) -> Callable[[Voice], Picture]:
    return lambda voice: guess_curve(k_says(), shares, guess, voice)


def k_says(many: int = 6) -> list[Say]:
    return [Say("chart.named", name="k =", value=str(k)) for k in range(many)]


def beaten(many: int = 4) -> list[Say]:
    return [Say("odds.beats", number=number) for number in range(many)]


CASES: Final[dict[str, Callable[[Voice], Picture]]] = {
    "axis": axis(votes=VOTES),
    "axis-flag-alone": axis(None, 0.37, None),
    "axis-nothing": axis(None, None, None),
    "axis-ends": axis(ONE, 0.0, (20, 20), {(ZERO, ONE): 3}),
    "axis-nought": axis(ZERO, 1.0, (0, 1), {(ZERO, HALF): 0, (HALF, ONE): 400}),
    "axis-zoomed": axis(BULL, 0.9, (6650, 10000), NO_VOTES, F(3, 5), F(7, 10)),
    "axis-zoomed-tiny": axis(TINY, 0.5, (0, 10**6), NO_VOTES, ZERO, F(1, 10**6)),
    "axis-many-bands": axis(votes={(F(n, 100), F(n + 1, 100)): n for n in range(100)}),
    "curve": all_places(BULL_GIVEN, (0.2, 0.4, 0.6, 0.8, 0.9, 1.0)),
    "curve-guess": all_places(None, (0, 0, 1, 1, 0.5, 0.5)),
    "curve-truth": all_places((ZERO, ONE, ZERO, TINY, BULL, ONE), None),
    "curve-both-ends": all_places((ZERO, ONE, ZERO, ONE, HALF, HALF), (0, 1, 1, 0, 0.5, 0.501)),
    "three-ways": lambda voice: three_ways(rank_bars(10_000), 10_000, voice),
    "three-ways-one": lambda voice: three_ways([Bar(Say("odds.higher"), BULL, 13)], 20, voice),
    "three-ways-untried": lambda voice: three_ways([Bar(say, BULL) for say in RANKS[:3]], 0, voice),
    "three-ways-15": lambda voice: three_ways(
        [Bar(RANKS[n % 11] if n % 3 else LONG, F(n, 14), n * 7) for n in range(15)], 98, voice
    ),
    "three-ways-extreme": lambda voice: three_ways(
        [Bar(HOSTILE, TINY, 3), Bar(LONG, TINY * 2, 10**6), Bar(RANKS[0], ZERO, 0)], 10**6, voice
    ),
    "convergence": lambda voice: convergence(
        [(10, 4), (20, 13), (50, 36), (100, 70), (300, 190), (1000, 671), (5000, 3300), (10000, 6650)],
        BULL,
        10_000,
        voice,
    ),
    "convergence-none": lambda voice: convergence([], HALF, 100, voice),
    "convergence-rare": lambda voice: convergence([(10, 10), (10**7, 3)], F(1, 10**6), 10**7, voice),
    "convergence-sure": lambda voice: convergence([(1, 1), (10, 10), (1000, 1000)], ONE, 1000, voice),
    "flow": lambda voice: flow(FLOWS, RANK_SAYS, voice),
    "flow-none": lambda voice: flow({("niu1", "niu1"): 200}, RANK_SAYS, voice),
    "flow-uneven": lambda voice: flow(
        {("niu1", "zhadan"): 5, ("niu2", "zhadan"): 1500, ("niu2", "wuxiao"): 1}, RANK_SAYS, voice
    ),
    "flow-thin-ends": lambda voice: flow(
        {("niu1", "sihua"): 1, ("niu2", "zhadan"): 2000, ("niu3", "wuxiao"): 1}, RANK_SAYS, voice
    ),
    "flow-every": lambda voice: flow(EVERY_FLOW, RANK_SAYS, voice),
    "flow-hostile": lambda voice: flow({("a", "b"): 10**9}, {"a": HOSTILE, "b": LONG}, voice),
    "exchange": lambda voice: exchange(F(45, 100), F(10, 100), F(45, 100), (), False, voice),
    "exchange-banker": lambda voice: exchange(
        F(44, 100),
        F(11, 100),
        F(45, 100),
        ((Say("odds.by_rank"), F(9, 100)), (Say("odds.by_card"), F(2, 100))),
        True,
        voice,
    ),
    "exchange-parts": lambda voice: exchange(
        F(44, 100), F(12, 100), F(44, 100), [(say, F(1, 100)) for say in RANKS[:12]], True, voice
    ),
    "exchange-long-names": lambda voice: exchange(
        F(44, 100), F(12, 100), F(44, 100), ((LONG, F(1, 100)), (HOSTILE, F(11, 100))), True, voice
    ),
    "exchange-all-tie": lambda voice: exchange(ZERO, ONE, ZERO, ((HOSTILE, ONE),), True, voice),
    "exchange-no-tie": lambda voice: exchange(HALF, ZERO, HALF, (), True, voice),
    "exchange-lost": lambda voice: exchange(ONE, ZERO, ZERO, (), False, voice),
    "two-series": lambda voice: two_series(
        beaten(),
        (F(21, 100), F(24, 100), F(25, 100), F(30, 100)),
        (F(9, 100), F(33, 100), F(39, 100), F(19, 100)),
        (Say("chart.three.exact"), LONG),
        voice,
    ),
    "two-series-nought": lambda voice: two_series(
        beaten(1), (ZERO,), (ZERO,), (Say("chart.three.exact"), HOSTILE), voice
    ),
    "mosaic": lambda voice: mosaic(P_TENS, BULL_GIVEN, k_says(), voice),
    "mosaic-one": lambda voice: mosaic((ONE,), (ZERO,), k_says(1), voice),
    "mosaic-thin": lambda voice: mosaic(
        (TINY, TINY, F(1, 1000), ONE - 4 * TINY - F(2, 1000), F(1, 1000), TINY, TINY),
        (ONE,) * 7,
        k_says(7),
        voice,
    ),
    "mosaic-ten": lambda voice: mosaic((F(1, 10),) * 10, (HALF,) * 9 + (TINY,), [HOSTILE, *k_says(9)], voice),
    "grid": lambda voice: sum_grid(9, 4, voice),
    "grid-13": lambda voice: sum_grid(13, 8, voice),
    "grid-1": lambda voice: sum_grid(1, 4, voice),
    "dial": lambda voice: dial(TIMES_THREE, voice),
    "dial-shift": lambda voice: dial({digit: (digit + 2) % 10 for digit in range(10)}, voice),
    "dial-one-cycle": lambda voice: dial({digit: (digit + 3) % 10 for digit in range(10)}, voice),
    "dial-still": lambda voice: dial({digit: digit for digit in range(10)}, voice),
    "dial-double": lambda voice: dial({digit: digit * 2 % 10 for digit in range(10)}, voice),
    "dial-pairs": lambda voice: dial({digit: 9 - digit for digit in range(10)}, voice),
    "dial-empty": lambda voice: dial({}, voice),
    "walk": lambda voice: dial_walk((3, 7, 10, 4, 5), voice),
    "walk-tens": lambda voice: dial_walk((10, 10, 10, 10, 10), voice),
    "walk-one": lambda voice: dial_walk((1,), voice),
    "piles": lambda voice: piles(((Say("odds.higher"), 16, 2), (Say("odds.equal"), 36, 3)), voice),
    "piles-all": lambda voice: piles(((HOSTILE, 52, 5), (LONG, 0, 0), (Say("odds.higher"), 1, 0)), voice),
    "trios": lambda voice: trios((10, 10, 3, 7, 4), voice),
    "trios-tens": lambda voice: trios((10, 10, 10, 10, 10), voice),
    "trios-small": lambda voice: trios((1, 9, 10, 2, 8), voice),
    "ahead": lambda voice: lines_of_chance(
        ((100, F(45, 100)), (1_000, F(46, 1000)), (10_000, F(42, 10**12))), voice
    ),
    "ahead-one": lambda voice: lines_of_chance(((10, ZERO),), voice),
    "ahead-far": lambda voice: lines_of_chance(
        [(10**n, F(1, 10 ** (10**n // 10))) for n in range(5)] + [(10**9, ONE)], voice
    ),
}


ZH = Voice("zh")
CARE = pytest.mark.parametrize("name", CASES)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(name: str, language: str = "zh") -> Picture:
    return CASES[name](Voice(language))


def texts(picture: Picture) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


@CARE
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_sound_svg_that_can_be_read_and_heard(name: str, language: str) -> None:
    picture = drawn(name, language)
    root = ElementTree.fromstring(picture.svg)
    assert root.get("role") == "img" and root.get("aria-label") == picture.alt and picture.alt
    assert all(int(text.get("font-size", "0")) >= 20 for text in root.iter(f"{SVG}text"))
    assert all("sans-serif" in style for style in [root.get("style", "")])
    assert {len(row) for row in picture.table} == {len(picture.table[0])}
    assert all(picture.table[0])


@CARE
def test_a_picture_loads_nothing_runs_nothing_and_has_no_names_to_clash(name: str) -> None:
    for element in ElementTree.fromstring(drawn(name).svg).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "g", "title", "rect", "path", "circle", "text"}
        assert not {"id", "class", "href", "onclick"} & set(element.attrib)
        assert "url(" not in element.get("style", "")


@CARE
def test_colours_follow_the_theme_and_have_a_light_value(name: str) -> None:
    colours = re.findall(r"(?:fill|stroke):([^;\"]+)", drawn(name).svg)
    assert colours and all(
        colour == "none" or re.fullmatch(r"var\(--[a-z-]+,#[0-9a-f]{3,6}\)", colour) for colour in colours
    )


@CARE
def test_the_same_data_give_the_same_picture(name: str) -> None:
    assert drawn(name) == drawn(name)


@CARE
def test_a_picture_fits_a_screen(name: str) -> None:
    height = int(re.findall(r'viewBox="0 0 960 (\d+)"', drawn(name).svg)[0])
    assert height <= 760 or name in ("flow-every", "mosaic-thin")


@CARE
@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_tell_their_values(name: str, language: str) -> None:
    root = ElementTree.fromstring(drawn(name, language).svg)
    titled = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]
    if name not in ("axis-nothing", "dial-empty", "flow-none"):
        assert titled and all(group.findtext(f"{SVG}title") for group in titled)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_words_stay_words(language: str) -> None:
    said = Voice(language)(HOSTILE)
    for name in ("three-ways-extreme", "flow-hostile", "mosaic-ten", "piles-all", "exchange-all-tie"):
        picture = drawn(name, language)
        root = ElementTree.fromstring(picture.svg)
        assert any(said in (title.text or "") for title in root.iter(f"{SVG}title"))
        assert any(said in cell for row in picture.table for cell in row)
        assert "<script" not in picture.html() and "alert('" not in picture.html()


def test_the_page_has_the_figure_and_the_folded_table() -> None:
    picture = drawn("three-ways-one")
    page = picture.html()
    assert picture._repr_html_() == page and picture.svg in page and "<details><summary" in page
    assert page.count("<tr>") == len(picture.table) == 2 and page.count('<th scope="col"') == len(
        picture.table[0]
    )
    assert repr(picture) == picture.alt


def test_the_table_of_the_axis_has_what_is_marked() -> None:
    assert drawn("axis-flag-alone").table == (("项目", "精确值", "小数"), ("你的旗子", "37/100", "0.37"))
    rows = drawn("axis").table
    assert rows[1:3] == (("你的旗子", "1/2", "0.5"), ("真值", str(BULL), "≈ 0.664432"))
    assert rows[3][1:] == ("13/20", "0.65") and len(rows) == 4 + len(VOTES)
    assert [int(row[1]) for row in rows[4:]] == list(VOTES.values())


def test_the_truth_is_not_there_before_it_is_turned_over() -> None:
    picture = drawn("axis-flag-alone")
    assert "真值" not in picture.html() and "66" not in "".join(texts(picture))


def test_what_is_beyond_the_axis_has_an_arrow() -> None:
    assert "90 % →" in texts(drawn("axis-zoomed"))
    assert "← 50 %" in texts(axis(guess=0.5, low=F(3, 5), high=F(7, 10))(ZH))


def test_the_table_of_the_curve_is_exact() -> None:
    head, *rows = drawn("curve").table
    assert head == ("项目", "真值", "小数", "你画的", "小数")
    assert [F(row[1]) for row in rows] == list(BULL_GIVEN)
    assert [F(row[3]) for row in rows] == [F(1, 5), F(2, 5), F(3, 5), F(4, 5), F(9, 10), ONE]


def test_the_table_of_the_bars_is_exact() -> None:
    bars = rank_bars(10_000)
    rows = drawn("three-ways").table[1:]
    assert [(ZH(bar.label), bar.exact, f"{bar.seen}/10000") for bar in bars] == [
        (row[0], F(row[1]), row[3]) for row in rows
    ]
    assert sum(F(row[1]) for row in rows) == 1


def test_a_bar_seen_in_some_of_the_rounds_only() -> None:
    picture = three_ways([Bar(RANKS[0], HALF, 3, 4), Bar(RANKS[1], HALF, 0, 0)], 20, ZH)
    assert [row[3] for row in picture.table[1:]] == ["3/4", "—"] and "75 %" in texts(picture)


def test_partial_results_leave_the_scales_alone() -> None:
    def bars(seen: int, n: int) -> list[str]:
        return [said for said in texts(three_ways([Bar(RANKS[0], HALF, seen)], n, ZH)) if "%" in said][:-3]

    def curve(points: list[tuple[int, int]]) -> list[str]:
        return [
            said
            for said in texts(convergence(points, HALF, 1000, ZH))
            if "/" not in said and said != "还没有"
        ]

    assert bars(1, 1) == bars(0, 5) == bars(480, 1000)
    assert curve([]) == curve([(10, 10)]) == curve([(10, 0), (1000, 500)])


def test_the_table_of_the_convergence_is_exact() -> None:
    rows = drawn("convergence").table
    assert rows[1] == ("10", "4", "0.4") and rows[-2] == ("10,000", "6,650", "0.665")
    assert rows[-1] == ("真值", str(BULL), "≈ 0.664432")


def test_the_table_of_the_flow_is_exact_and_the_rest_is_told() -> None:
    picture = drawn("flow")
    assert picture.table[1:] == tuple(
        (ZH(RANK_SAYS[before]), ZH(RANK_SAYS[after]), str(hands)) for (before, after), hands in FLOWS.items()
    )
    assert any("4,120" in said and "2,000,000" in said for said in texts(picture))
    assert "608" in texts(picture)
    assert ZH(Say("chart.flow.thin")) in texts(drawn("flow-uneven"))
    assert ZH(Say("chart.flow.thin")) not in texts(drawn("flow-hostile"))


def test_ribbons_are_as_thick_as_they_have_hands() -> None:
    found = re.findall(r"M278\.0 ([\d.]+)C[^Z]*? 278\.0 ([\d.]+)Z", drawn("flow").svg)
    thick = [float(low) - float(high) for high, low in found]
    assert max(thick) / sorted(thick)[-2] == pytest.approx(1968 / 776, rel=0.01) and min(thick) == 4


def test_the_bar_of_two_hands_is_exact() -> None:
    assert [row[1] for row in drawn("exchange").table[1:]] == ["9/20", "1/10", "9/20"]
    assert [row[1] for row in drawn("exchange-banker").table[1:]] == [
        "11/25",
        "11/100",
        "9/20",
        "9/100",
        "1/50",
    ]
    assert {"闲家赢 44 %", "庄家赢 56 %"} <= set(texts(drawn("exchange-banker")))
    with pytest.raises(ValueError):
        exchange(HALF, HALF, HALF, (), False, ZH)


def test_both_series_are_in_the_table() -> None:
    rows = drawn("two-series").table[1:]
    assert [F(row[1]) for row in rows] == [F(21, 100), F(24, 100), F(25, 100), F(30, 100)]
    assert [F(row[3]) for row in rows] == [F(9, 100), F(33, 100), F(39, 100), F(19, 100)]


def test_the_filled_area_is_the_total_probability() -> None:
    rows = drawn("mosaic").table
    assert F(rows[-1][3]) == BULL and [F(row[1]) for row in rows[1:-1]] == list(P_TENS)
    assert len(rows) == 8
    with pytest.raises(ValueError):
        mosaic((HALF,), (ONE,), k_says(1), ZH)


def test_the_grid_counts_the_hands_of_two_small_cards() -> None:
    rows = [tuple(map(int, row)) for row in drawn("grid").table[1:]]
    assert [row[0] for row in rows] == list(range(10)) and sum(row[3] for row in rows) == comb(36, 2)
    assert rows[1] == (1, 4, 0, 64) and rows[2] == (2, 3, 2, 60) and rows[0] == (0, 4, 1, 70)


def test_cycles_are_told() -> None:
    assert {"1 → 3 → 9 → 7 → 1", "2 → 6 → 8 → 4 → 2", "不动：0、5"} <= set(texts(drawn("dial")))
    assert drawn("dial").table[1:] == tuple((str(d), str(3 * d % 10)) for d in range(10))
    assert "2 → 4 → 8 → 6 → 2" in texts(drawn("dial-double"))


def test_the_walk_ends_at_the_last_digit() -> None:
    picture = drawn("walk")
    assert picture.table[1:] == (
        ("3", "3", "3"),
        ("7", "10", "0"),
        ("10", "20", "0"),
        ("4", "24", "4"),
        ("5", "29", "9"),
    )
    assert "总和 29，停在 9" in texts(picture)


def test_piles_are_counted() -> None:
    assert [row[1:] for row in drawn("piles").table[1:]] == [("16", "2"), ("36", "3")]


def test_lamps_are_lit_at_multiples_of_ten() -> None:
    picture = drawn("trios")
    assert {"亮 2 盏", "划掉的 3 盏永远不亮"} <= set(texts(picture)) and len(picture.table) == 11
    assert {row[1] for row in picture.table[1:] if row[2] == "0"} == {"20"}


def test_tiny_chances_are_legible() -> None:
    assert "4.2×10⁻¹¹" in texts(drawn("ahead")) and "1×10⁻¹⁰⁰⁰" in texts(drawn("ahead-far"))
    assert drawn("ahead-far").table[5][1] == "分母有 1001 位，这里不写"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (ZERO, "0 %"), (ONE, "100 %"), (HALF, "50 %"), (F(1, 3), "≈ 33.33 %"), (F(27, 1000), "2.7 %"),
        (F(1, 20_000), "5×10⁻⁵"), (F(1, 30_000), "≈ 3.3×10⁻⁵"), (TINY, "1×10⁻¹¹"),
        (F(999_999, 10**11), "≈ 1×10⁻⁵"), (F(1, 10**400), "1×10⁻⁴⁰⁰"),
    ],
)  # fmt: skip
def test_percentages_as_they_are_written(value: F, shown: str) -> None:
    assert percent(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(ZERO, "0"), (ONE, "1"), (F(1, 4), "0.25"), (F(1, 3), "≈ 0.333333"), (TINY, "1×10⁻¹¹")],
)
def test_decimals_as_they_are_written(value: F, shown: str) -> None:
    assert decimal(value) == shown


def test_long_fractions_are_only_described() -> None:
    assert ratio(BULL, ZH) == str(BULL) and ratio(F(1, 10**5000), ZH) == "分母有 5001 位，这里不写"


@pytest.mark.parametrize(
    ("low", "high", "shown"),
    [
        (ZERO, ONE, ("0", "1/5", "2/5", "3/5", "4/5", "1")),
        (F(3, 5), F(7, 10), ("3/5", "31/50", "16/25", "33/50", "17/25", "7/10")),
    ],
)
def test_ticks_are_round(low: F, high: F, shown: tuple[str, ...]) -> None:
    assert tuple(map(str, ticks(low, high, 5))) == shown


def test_words_are_broken_and_clipped() -> None:
    assert wrapped("短", 100) == ("短",)
    assert wrapped("牛牛牛牛牛牛", 22 * 4) == ("牛牛牛牛", "牛牛")
    assert wrapped("one two three", text_width("one two ")) == ("one two", "three")
    assert wrapped("牛" * 20, 22 * 4)[1].endswith("…") and len(wrapped("牛" * 20, 22 * 4)) == 2


# In a browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
NOT_FOUND = "没有找到 Chromium 或 Chrome，图画的检查没有做。 No Chromium was found to look at the pictures."
FAULTS = """svg => {
    const ink = [...svg.querySelectorAll('text')].filter(text => text.textContent).map(text => {
        const size = +text.getAttribute('font-size'), y = +text.getAttribute('y');
        const { x: left, width } = text.getBBox(), top = y - 0.8 * size, bottom = y + 0.16 * size;
        return { said: text.textContent, left, right: left + width, top, bottom };
    });
    const { width, height } = svg.viewBox.baseVal, faults = [];
    const inside = ({ left, right, top, bottom }) =>
        left > 2 && right < width - 2 && top > 2 && bottom < height - 2;
    const meet = (one, other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    ink.forEach((one, at) => {
        if (!inside(one)) faults.push(['outside', one.said]);
        for (const other of ink.slice(at + 1))
            if (meet(one, other)) faults.push(['covered', one.said, other.said]);
    });
    for (const mark of svg.querySelectorAll('rect, path, circle')) {
        const box = mark.getBBox();
        if (box.x < -1 || box.y < -1 || box.x + box.width > width + 1 || box.y + box.height > height + 1)
            faults.push(['mark outside', mark.outerHTML.slice(0, 120)]);
    }
    return faults;
}"""
"""Texts that leave the picture or lie on each other, and strokes that leave it; a text's box is its ink's."""


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """A page of a Chromium; without one the tests are skipped, but fail where `CI` is true."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found and os.environ.get("CI") == "true":
        pytest.fail(NOT_FOUND)
    if not found:
        pytest.skip(NOT_FOUND)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page(viewport={"width": 1280, "height": 900})
        browser.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CASES)
def test_nothing_is_clipped_or_covered(page: Any, name: str, language: str) -> None:
    page.set_content(CASES[name](Voice(language)).html())
    assert page.locator("svg").evaluate(FAULTS) == []
