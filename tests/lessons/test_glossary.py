"""The notions of the school: all that the lessons may name, short, and marked where beyond the syllabus."""

from __future__ import annotations

import re

import pytest

from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.words import LANGUAGES, render

KEYS = (
    "addition", "multiplication", "permutation", "combination", "sample_space", "classical", "exclusive",
    "frequency", "hypergeometric", "binomial", "conditional", "total_probability", "independence",
    "distribution", "expectation", "variance", "symmetry", "inclusion_exclusion", "covariance", "bayes",
    "law_of_large_numbers", "without_replacement", "matrix_game",
)  # fmt: skip


def test_every_notion_is_there() -> None:
    assert tuple(GLOSSARY) == KEYS


def test_what_is_beyond_the_syllabus_is_marked() -> None:
    beyond = {key for key, notion in GLOSSARY.items() if notion.beyond}
    assert beyond == {"inclusion_exclusion", "covariance", "bayes", "matrix_game"}
    for key, notion in GLOSSARY.items():
        assert ("选学" in render(notion.syllabus)) == (key in beyond), key
        assert ("optional" in render(notion.syllabus, "en")) == (key in beyond), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GLOSSARY)
def test_a_notion_is_told_in_a_few_sentences(key: str, language: str) -> None:
    notion = GLOSSARY[key]
    word, means, place = (render(say, language) for say in (notion.word, notion.means, notion.syllabus))
    assert word and place and word not in ("", place)
    assert len(means) <= (90 if language == "zh" else 240)
    assert 1 <= len(re.findall("[。.!?]( |$)|。", means)) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_notions_share_a_name(language: str) -> None:
    words = [render(notion.word, language) for notion in GLOSSARY.values()]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("classical", "10.1"),
        ("independence", "10.2"),
        ("frequency", "10.3"),
        ("addition", "6.1"),
        ("combination", "6.2"),
        ("conditional", "7.1"),
        ("distribution", "7.2"),
        ("expectation", "7.3"),
        ("hypergeometric", "7.4"),
    ],
)
def test_the_place_is_that_of_the_textbook(key: str, place: str) -> None:
    book = {"10": ("必修第二册", "compulsory 2"), "6": ("选择性必修第三册", "selective compulsory 3")}
    zh, en = book.get(place.split(".")[0], book["6"])
    assert render(GLOSSARY[key].syllabus) == f"{zh} {place}"
    assert render(GLOSSARY[key].syllabus, "en") == f"Chinese senior-high textbook, {en}, section {place}"


def test_the_glossary_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        GLOSSARY["new"] = GLOSSARY["bayes"]  # type: ignore[index]
