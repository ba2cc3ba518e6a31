"""The lesson and exercises of 斗地主 without a browser: what their scenes hold, and what they hold back."""

from pathlib import Path

import pytest

from pokerlessons.lessons.doudizhu import COURSE
from pokerlessons.widgets.doudizhu_pictures import SWITCHES
from pokerlessons.words import LANGUAGES

from .lesson_talk import everything, send, sit_at, turned_at

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
        "rocket": ("136/1431", "9.50"),
        "any_bomb": ("140/1431",),
        "rarer": ("9.60", "9.50"),
        "plays": ("29,327", "29327", "24,064"),
    }
    for name, counts in hidden.items():
        sat, _ = sit_at("doudizhu", name)
        assert not any(count in everything(sat) for count in counts)


def test_switched_rules_change_the_number_of_plays() -> None:
    sat, _ = turned_at("doudizhu", "plays")

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
