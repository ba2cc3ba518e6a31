"""The catalogues and the program agree, and sentences are spoken as they should be."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import pokerlessons.words
from pokerlessons.cards import Card, CardError, parse_cards
from pokerlessons.engine.reasons import RULE
from pokerlessons.words import (
    LANGUAGES,
    BadInput,
    Say,
    Seat,
    card_problem,
    clipped,
    render,
    sentence_exists,
)

PACKAGE = Path(pokerlessons.words.__file__).parent
TEST_GAMES = Path(__file__).parent / "games"


@cache
def catalogue(path: Path) -> dict[str, str]:
    """The sentences of a catalogue by their keys."""
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def package_catalogue(language: str) -> dict[str, str]:
    return catalogue(PACKAGE / "locale" / LANGUAGES[language] / "LC_MESSAGES" / "pokerlessons.po")


def test_games_catalogue(language: str) -> dict[str, str]:
    return catalogue(TEST_GAMES / "locale" / f"{LANGUAGES[language]}.po")


test_games_catalogue.__test__ = False  # type: ignore[attr-defined]
SOURCES = [
    pytest.param(sorted(PACKAGE.rglob("*.py")), package_catalogue, id="package"),
    pytest.param(
        [TEST_GAMES / f"{name}.py" for name in ("four_tricks", "draw_pile", "draw_pile_words")],
        test_games_catalogue,
        id="test games",
    ),
]
"""Each program with the catalogue that speaks for it."""


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


def say_calls(paths: list[Path]) -> Iterator[tuple[str, ast.Call]]:
    """Every call of `Say`, with its place."""
    for path in paths:
        for node in nodes(path):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Say"
            ):
                yield f"{path.name}:{node.lineno}", node


def keys_said(paths: list[Path]) -> dict[str, str]:
    """Every key given to `Say` as it stands, with its place."""
    found: dict[str, str] = {}
    for place, call in say_calls(paths):
        for key in literals(call.args[0]):
            found[key] = place
    return found


def literals(node: ast.expr) -> list[str]:
    """The strings that an expression may be: one, or either of a condition's."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def rules_cited(paths: list[Path]) -> set[str]:
    """Every rule number that stands in the program as a string."""
    strings = (
        node.value
        for path in paths
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in strings if RULE.fullmatch(text)}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize(("paths", "sentences"), SOURCES)
def test_keys_are_written_out(paths: list[Path], sentences: Any) -> None:
    for place, call in say_calls(paths):
        key = call.args[0]
        made_of_rule = isinstance(key, ast.JoinedStr) and ast.unparse(key).startswith("f'rule.")
        assert literals(key) or made_of_rule, f"{place}: a key that no test can find: {ast.unparse(call)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paths", "sentences"), SOURCES)
def test_every_message_is_there_and_used(paths: list[Path], sentences: Any, language: str) -> None:
    said = keys_said(paths)
    written = {key for key in sentences(language) if not key.startswith("rule.")}
    shared = set(package_catalogue(language)) if sentences is not package_catalogue else set()
    missing = {key: said[key] for key in set(said) - written - shared - {""}}
    assert not missing, f"no sentence in {language}: {missing}"
    assert not written - set(said), f"sentences in {language} that nobody says: {written - set(said)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paths", "sentences"), SOURCES)
def test_every_rule_is_there_and_cited(paths: list[Path], sentences: Any, language: str) -> None:
    written = {key.removeprefix("rule.") for key in sentences(language) if key.startswith("rule.")}
    cited = rules_cited(paths)
    assert not cited - written, f"rules without a sentence in {language}: {cited - written}"
    assert not written - cited, f"rules in {language} that nobody cites: {written - cited}"


@pytest.mark.parametrize(("paths", "sentences"), SOURCES)
def test_placeholders_are_the_same_in_every_language(paths: list[Path], sentences: Any) -> None:
    chinese, english = sentences("zh"), sentences("en")
    assert set(chinese) == set(english)
    for key, sentence in chinese.items():
        assert placeholders(sentence) == placeholders(english[key]), key


@pytest.mark.parametrize(("paths", "sentences"), SOURCES)
def test_values_given_are_the_placeholders(paths: list[Path], sentences: Any) -> None:
    written = {**package_catalogue("zh"), **sentences("zh")}
    for place, call in say_calls(paths):
        names = {keyword.arg for keyword in call.keywords}
        if None in names:  # values given by `**`: the suite of the games sees them
            continue
        for key in literals(call.args[0]):
            if key in written:
                assert names == placeholders(written[key]), f"{place}: {key} is said with {names}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paths", "sentences"), SOURCES)
def test_sentences_are_sound(paths: list[Path], sentences: Any, language: str) -> None:
    for key, sentence in sentences(language).items():
        assert sentence.strip() == sentence and sentence, key
        for name in placeholders(sentence):
            assert name.isidentifier(), f"{key}: {{{name}}} is more than a name"
        chinese = any("\u4e00" <= mark <= "\u9fff" for mark in sentence)
        own_name = key.endswith(".language")  # a language is called by its own name in every language
        assert not chinese or own_name or language == "zh", f"{key} speaks Chinese in English"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    for key, sentence in package_catalogue(language).items():
        assert pokerlessons.words._catalogue(language).gettext(key) == sentence, (
            f"compile the catalogues: {key}"
        )


# Rendering, with sentences made for it.

SENTENCES = {
    "cards": "{cards}",
    "spoken": "{cards:name}",
    "sum": "{terms:+} = {total}",
    "noun": "{n:point|points}",
    "signed": "{n:signed}",
    "percent": "{p:%}",
    "decimal": "{e:decimal}",
    "plain": "{value}",
    "nested": "<{value}>",
    "unsafe": "{value.__class__}",
    "index": "{value[0]}",
    "twice": "{value}{value}",
}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SENTENCES` in place of the catalogues."""

    class Made:
        def gettext(self, key: str) -> str:
            return SENTENCES.get(key, key)

    monkeypatch.setattr(pokerlessons.words, "_catalogue", lambda language: Made())


HAND = parse_cards("SA H10 XB")


@pytest.mark.parametrize(
    ("say", "zh", "en"),
    [
        (Say("cards", cards=HAND), "♠A ♥10 大王", "♠A ♥10 big joker"),
        (Say("cards", cards=HAND[1]), "♥10", "♥10"),
        (Say("spoken", cards=HAND), "黑桃A、红桃10、大王", "ace of spades, 10 of hearts, big joker"),
        (Say("spoken", cards=HAND[0]), "黑桃A", "ace of spades"),
        (Say("sum", terms=(3, 7, 10), total=20), "3 + 7 + 10 = 20", "3 + 7 + 10 = 20"),
        (Say("noun", n=1), "1 point", "1 point"),
        (Say("noun", n=2), "2 points", "2 points"),
        (Say("noun", n=0), "0 points", "0 points"),
        (Say("noun", n=-1), "-1 point", "-1 point"),
        (Say("signed", n=3), "+3", "+3"),
        (Say("signed", n=0), "0", "0"),
        (Say("signed", n=-3), "−3", "−3"),
        (Say("percent", p=Fraction(27, 1000)), "27/1000 = 2.7 %", "27/1000 = 2.7 %"),
        (Say("percent", p=Fraction(1, 3)), "1/3 ≈ 33.33 %", "1/3 ≈ 33.33 %"),
        (Say("decimal", e=Fraction(-1, 16)), "−1/16 = −0.0625", "−1/16 = −0.0625"),
        (Say("decimal", e=Fraction(1, 3)), "1/3 ≈ 0.3333", "1/3 ≈ 0.3333"),
        (Say("decimal", e=2), "2", "2"),
        (Say("percent", p=Fraction(1, 10**9)), "1/1000000000 ≈ 0.00 %", "1/1000000000 ≈ 0.00 %"),
        (Say("percent", p=1), "1 = 100 %", "1 = 100 %"),
        (Say("percent", p=0), "0 = 0 %", "0 = 0 %"),
        (Say("plain", value=Fraction(-1, 2)), "−1/2", "−1/2"),
        (Say("plain", value=-7), "−7", "−7"),
        (Say("plain", value=(1, 2)), "1、2", "1, 2"),
        (Say("plain", value=("on", "off")), "on、off", "on, off"),
        (Say("plain", value=Seat(1)), "乙", "Bob"),
        (Say("plain", value=(Seat(0), Seat(5))), "甲、己", "Alice, Frank"),
        (Say("nested", value=Say("spoken", cards=HAND[0])), "<黑桃A>", "<ace of spades>"),
        (
            Say("nested", value=(Say("noun", n=1), Say("noun", n=2))),
            "<1 point、2 points>",
            "<1 point, 2 points>",
        ),
        (Say("plain", value="{braces}"), "{braces}", "{braces}"),
        (Say("twice", value=Card("SA")), "♠A♠A", "♠A♠A"),
    ],
)
@pytest.mark.usefixtures("made")
def test_values_are_written_as_the_language_writes_them(say: Say, zh: str, en: str) -> None:
    assert (render(say, "zh"), render(say, "en")) == (zh, en)


@pytest.mark.usefixtures("made")
def test_seats_have_the_names_they_are_given() -> None:
    names = ("小明", "老师")
    assert render(Say("nested", value=Say("plain", value=Seat(1))), "zh", names) == "<老师>"
    assert render(Say("plain", value=(Seat(0), Seat(1))), "en", names) == "小明, 老师"


def test_chinese_has_no_space_between_chinese_signs() -> None:
    def compared(higher: str, lower: str, **more: str) -> Say:
        names = {"higher": Say(f"sangong.class.{higher}"), "lower": Say(f"sangong.class.{lower}")}
        return Say("sangong.compare.class", winner=Seat(0), loser=Seat(1), **names, **more)

    assert render(compared("p9", "p5")) == "甲 9 点，乙 5 点：甲大。"
    assert render(compared("sangong", "p5")).startswith("甲三公，乙 5 点：")
    assert render(compared("p9", "p5"), names=("甲（你）", "Bo")).startswith("甲（你）9 点，Bo 5 点：")
    assert render(compared("p9", "p5"), "en", names=("甲", "乙")).startswith("甲 has 9 points, 乙 has")
    # Only at a value's ends: what a value holds is nobody's business here.
    assert "“张 三”" in render(Say("lesson.no_part", part="张 三"))


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("key", ["unsafe", "index"])
def test_a_sentence_cannot_reach_into_values(key: str) -> None:
    with pytest.raises(KeyError):
        render(Say(key, value=("a", "b")))


@pytest.mark.usefixtures("made")
def test_a_missing_value_or_sentence_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        render(Say("sum", terms=(1, 2)))
    with pytest.raises(KeyError):
        render(Say("nothing.written"))


@pytest.mark.parametrize("language", ["fr", "", "zh_CN", "EN", "x" * 1000, "\x1b[0m"])
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(BadInput) as error:
        render(Say("niuniu.title"), language)
    assert error.value.say.key == "words.unknown_language"
    assert "zh" in str(error.value) and str(error.value).replace("\n", "").isprintable()


def test_chinese_comes_first() -> None:
    assert next(iter(LANGUAGES)) == "zh"
    assert render(Say("niuniu.title")) == "牛牛"


def test_sentences_that_are_there_and_not() -> None:
    assert sentence_exists("niuniu.title", "en")
    assert not sentence_exists("niuniu.no_such_sentence", "en")


def test_a_say_is_a_value() -> None:
    say: Any = Say("plain", value=HAND)
    assert say == Say("plain", value=HAND) and hash(say) == hash(Say("plain", value=HAND))
    assert say != Say("plain", value=HAND[:1])
    with pytest.raises(AttributeError):
        say.key = "other"


def test_bad_input_speaks_both_languages() -> None:
    error = BadInput(Say("record.foreign"))
    assert str(error).splitlines() == [render(error.say, language) for language in LANGUAGES]
    assert error._render_traceback_() == str(error).splitlines()


@pytest.mark.parametrize(
    ("text", "key"),
    [("5Z\x1b\ud800" * 40, "unreadable"), ("SA SA", "too_many"), ("\x1b\ud800" * 2000, "too_long")],
    ids=["unreadable", "too many", "too long"],
)
def test_card_errors_can_be_read(text: str, key: str) -> None:
    with pytest.raises(CardError) as error:
        parse_cards(text)
    problem = card_problem(error.value)
    assert problem.say.key == f"cards.{key}"
    for sentence in str(problem).splitlines():
        assert sentence.isprintable() and len(sentence) < 200


def test_quoted_text_is_short_and_printable() -> None:
    assert clipped("a\n b\t c") == "a b c"
    assert clipped("x" * 41) == "x" * 39 + "…" and clipped("x" * 40) == "x" * 40
    assert clipped("\x1b[31m\ud800\u202e", 10) == "�[31m��"


def test_no_number_is_said_twice_in_english() -> None:
    """`{n:card|cards}` writes the number itself."""
    twice = re.compile(r"\{(\w+)\} \{\1:[a-z]")
    assert not [key for key, sentence in package_catalogue("en").items() if twice.search(sentence)]
