"""The pictures of the 21点 lesson: drawn in both languages, what they mark is so, their data are exact."""

import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pokerlessons import lesson, odds
from pokerlessons.exact.twentyone import BOTH_BUST, RULES, THRESHOLDS, TIE, shipped_table
from pokerlessons.lessons.twentyone import COURSE
from pokerlessons.lessons.twentyone.figures import path_of
from pokerlessons.widgets.odds import odds_data
from pokerlessons.widgets.twentyone_map import per_hundred
from pokerlessons.widgets.twentyone_pictures import answers, pictures, switched_rows
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import LANGUAGES, render

NAMES = [outline.name for outline in COURSE.outlines]
TABLE = shipped_table()


def drawn(name: str, language: str, switched: frozenset[str] = frozenset()):
    part, voice = COURSE.part(name, language), Voice(language)
    return pictures(part, True, switched, 0, voice) + answers(part, voice)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_sound(name: str, language: str) -> None:
    for picture in drawn(name, language):
        svg = ElementTree.fromstring(picture.svg)
        height = float(svg.attrib["viewBox"].split()[3])
        assert height <= 760
        for text in svg.iter("{http://www.w3.org/2000/svg}text"):
            assert float(text.attrib["font-size"]) >= 20
            assert 0 <= float(text.attrib["x"]) <= 960 and 0 <= float(text.attrib["y"]) <= height
        assert picture.alt and picture.alt.isprintable() and len(picture.table) > 2
        assert len({len(row) for row in picture.table}) == 1
        if language == "en":
            assert not re.search("[\u4e00-\u9fff]", picture.svg + picture.alt + str(picture.table))


def test_nothing_is_seen_before_the_guess() -> None:
    assert all(pictures(COURSE.part(n, "zh"), False, frozenset(), 0, Voice("zh")) == [] for n in NAMES)


def test_the_table_holds_all_hundred_cells() -> None:
    _, picture = drawn("chasing", "zh")
    assert len(picture.table) == 101
    cells = {row[0]: row[1] for row in picture.table[1:]}
    for t, u in ((14, 17), (15, 17), (12, 21)):
        assert cells[f"{t}, {u}"] == str(TABLE.expectation(t, u))
    assert per_hundred(TABLE.expectation(14, 17)) in picture.svg


@pytest.mark.parametrize("pushed", RULES)
def test_a_saddle_is_told_where_there_is_one(pushed: tuple[str, ...]) -> None:
    (picture,) = drawn("rules", "zh", frozenset(pushed))
    where = {(TIE,): "闲 15、庄 17", (TIE, BOTH_BUST): "闲 17、庄 17"}
    assert where.get(pushed, "没有鞍点") in picture.alt
    rows = {render(of): render(figure) for of, figure in switched_rows(frozenset(pushed))}
    assert len(rows) == 4 and (("转圈" in rows["鞍点"]) == (pushed not in where))
    if pushed == (TIE, BOTH_BUST):
        assert rows["庄家每局多赢"] == "= 0 分"


def test_two_cards_and_unseen_cards() -> None:
    (grid,) = drawn("two_cards", "zh")
    assert ("20", "136") in grid.table and sum(int(row[1]) for row in grid.table[1:]) == 1326
    (unseen,) = drawn("next_card", "zh")
    assert sum(int(row[1]) for row in unseen.table[1:]) == 50
    assert sum(int(row[1]) for row in unseen.table[1:] if row[2]) == 23


def test_the_cells_of_a_round_add_up() -> None:
    (cells,) = drawn("same_threshold", "zh")
    assert sum(Fraction(row[1]) for row in cells.table[1:]) == 1


def test_the_cells_of_a_round_are_as_large_as_their_chances() -> None:
    (cells,) = drawn("same_threshold", "zh")
    svg = ElementTree.fromstring(cells.svg)
    frames = {
        (box.attrib["x"], box.attrib["y"]): (float(box.attrib["width"]) + 4)
        * (float(box.attrib["height"]) + 4)
        for box in svg.iter("{http://www.w3.org/2000/svg}rect")
        if "fill:none" in box.attrib["style"] and float(box.attrib["width"]) > 60
    }
    areas = list(frames.values())
    shares = [float(Fraction(row[1])) for row in cells.table[1:]]
    assert len(areas) == len(shares) == 6
    for area, share in zip(areas, shares, strict=True):
        assert area / sum(areas) == pytest.approx(share, rel=0.01)


def test_the_arrows_go_as_far_as_the_chase_is_told() -> None:
    sat = lesson("twentyone")
    send(sat, "go", "chasing")
    assert sat.scene["follows"] and sat.scene["pictures"] == []
    send(sat, "step", 1)
    assert sat.scene["notice"]["tone"] == "refusal"
    send(sat, "guess", {"guess": "never"})
    told = [step["text"] for step in sat.scene["steps"]]
    for place in (0, 3, len(told) - 1):
        number = sat.scene["n"]
        send(sat, "step", place)
        (map_,) = sat.scene["pictures"]
        assert map_["svg"].count("Z") == place + 1 and sat.scene["n"] == number  # one in the legend
        assert sat.scene["at"] == place
    assert path_of(14)[-1] == path_of(14)[0] and len(path_of(14)) == len(told)
    for bad in (-1, len(told), 0.5, "1", None, True):
        send(sat, "step", bad)
        assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["at"] == len(told) - 1


def test_with_ties_given_back_the_arrows_rest_at_the_saddle() -> None:
    assert path_of(14, (TIE,))[-1] == (15, 17) and path_of(14, (TIE, BOTH_BUST))[-1] == (17, 17)
    assert path_of(14, (BOTH_BUST,))[-1] == (14, 16)


def test_the_table_follows_the_steps_that_change_the_rules() -> None:
    sat = lesson("twentyone")
    send(sat, "go", "rules")
    send(sat, "guess", {"guess": "tie"})
    seen = []
    for place in range(len(sat.scene["steps"])):
        send(sat, "step", place)
        seen.append({item["name"] for item in sat.scene["switches"]["items"] if item["on"]})
    assert seen == [set(), {TIE}, {BOTH_BUST}, {TIE, BOTH_BUST}, set()]


def test_what_rests_on_a_hundredth_is_written_to_a_hundredth() -> None:
    _, picture = drawn("chasing", "zh")
    assert "−16.07" in picture.svg and "−16.10" in picture.svg and "−16.1<" not in picture.svg


def test_per_hundred_writes_no_negative_nought() -> None:
    assert per_hundred(Fraction(-1, 10_000)) == "0.0" and per_hundred(Fraction(-161, 1000)) == "−16.1"


# The figures by themselves.


def test_odds_as_data() -> None:
    tables = odds_data(odds("twentyone"))["tables"]
    assert tables["two_cards"]["p21"] == "32/663" and sum(tables["two_cards"]["counts"].values()) == 1326
    assert set(tables["thresholds"]["expectation"]) == {f"{t},{u}" for t in THRESHOLDS for u in THRESHOLDS}
    assert Fraction(tables["thresholds"]["expectation"]["14,17"]) == TABLE.expectation(14, 17)
    equilibrium = tables["thresholds"]["equilibrium"]
    assert Fraction(equilibrium["value"]) == TABLE.solution().value
    assert set(equilibrium["player"]) == {"14", "15"} and set(equilibrium["banker"]) == {"16", "17"}
    for one in ("player", "banker"):
        assert sum(map(Fraction, equilibrium[one].values())) == 1
    totals = tables["final_totals"]
    assert set(totals["17"]) == {"17", "18", "19", "20", "21", "bust"}
    assert all(sum(map(Fraction, each.values())) == 1 for each in totals.values())
    assert "why" not in tables["thresholds"]


def test_odds_of_what_has_not_been_counted_say_why() -> None:
    for options, known in (({"decks": "2"}, False), ({"banker_stand_at": "17"}, True)):
        for language in LANGUAGES:
            thresholds = odds_data(odds("twentyone", lang=language, **options))["tables"]["thresholds"]
            assert thresholds["equilibrium"] is None and thresholds["why"]
            assert (thresholds["expectation"] is not None) is known


@pytest.mark.parametrize("language", LANGUAGES)
def test_odds_to_read(language: str) -> None:
    for options in ({}, {"decks": "6"}):
        shown = odds("twentyone", lang=language, **options)
        assert "32/663" in repr(shown) or options
        page = shown._repr_html_()
        assert page.count("<figure") == (1 if options else 2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is kept in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def test_the_switches_redraw_the_table() -> None:
    sat = lesson("twentyone")
    send(sat, "go", "rules")
    assert sat.scene["switches"] is None
    send(sat, "guess", {"guess": "tie", "votes": None})
    seen = {str(sat.scene["pictures"])}
    for name in (TIE, BOTH_BUST, TIE):
        send(sat, "switch", name)
        seen.add(str(sat.scene["pictures"]))
        assert {item["name"]: item["on"] for item in sat.scene["switches"]["items"]}.keys() == {
            TIE,
            BOTH_BUST,
        }
    assert len(seen) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_lesson_by_script(language: str) -> None:
    sat = lesson("twentyone", language)
    for name in NAMES:
        send(sat, "go", name)
        assert sat.scene["steps"] == [] and sat.scene["part"]["name"] == name
        guess = sat.scene["guess"]
        send(sat, "guess", {"guess": guess["options"][0][0] if sat.scene["guess"]["kind"] == "choice" else 1})
        send(sat, "turn")
        assert sat.scene["steps"] and sat.scene["reveal"]["turned"]
        send(sat, "miss", 0)
        send(sat, "again", sat.scene["reveal"]["options"][0][0])
        assert sat.scene["reveal"]["reply"] and sat.scene["reveal"]["because"]
        if sat.scene["ways"] and sat.scene["ways"]["rounds"]:
            send(sat, "start", 1000)
            assert sat.live["seen"] and sat.live["pictures"]
        assert sat.scene["notice"] is None, sat.scene["notice"]
        if language == "en":
            words = str(sat.scene).replace("中 / EN", "")
            assert not re.search("[\u4e00-\u9fff]", words), name


def send(sat, action, value=None) -> None:
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"]}, None)


def test_every_pair_of_rules_differs() -> None:
    values = [TABLE.solution(pushed).value for pushed in RULES]
    assert all(one != other for one, other in combinations(values, 2))
