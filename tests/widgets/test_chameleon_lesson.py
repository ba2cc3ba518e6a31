"""The lesson, the exercises and the pictures of 变色龙 without a browser, and what they hold back."""

from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import odds
from pokerlessons.lessons.chameleon import COURSE
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.widgets import chameleon_pictures
from pokerlessons.widgets.chameleon_drawings import rank_columns, sums_spread
from pokerlessons.widgets.chameleon_odds import costs_picture, decks_picture, hand_picture
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import LANGUAGES

from .lesson_talk import chinese, part_in
from .test_charts import FAULTS, SVG, page

assert page
F = Fraction
NAMES = [outline.name for outline in COURSE.outlines]
EVERY_PART = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ONE, TWO, _ = usual_odds().by_decks.values()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guesses are kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


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
    part, voice = part_in("chameleon", name, language), Voice(language)
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
