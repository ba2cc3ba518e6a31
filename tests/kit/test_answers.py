"""Answers written as strings: every kind of exercise, in every way of writing; nothing else gets through."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pokerlessons.kit import WrongAnswer, check, graded
from pokerlessons.kit.answers import how, judged, letters, posed
from pokerlessons.lessons.exercises import Choice, Lines, Number, Pick
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import BadInput, render

from .pupils import SEED, right, wrong

SEEDS = (SEED, "一班-sheet", "二班-sheet", "x-sheet")


@pytest.mark.parametrize("game", TAUGHT)
def test_the_truth_is_right_and_another_answer_wrong(game: str) -> None:
    for seed in SEEDS:
        for each in posed(game, seed):
            task = each.question.task
            assert judged(task, right(task)).tone == "right", (each.exercise.name, right(task))
            assert judged(task, wrong(task)).tone != "right", (each.exercise.name, wrong(task))
            assert render(how(task), "zh") and render(how(task), "en")


def test_a_rounded_number_is_nearly_right() -> None:
    name, task = next(
        (each.exercise.name, task)
        for each in posed("niuniu", SEED)
        if isinstance(task := each.question.task, Number) and task.sort == "chance"
    )
    reply = check("niuniu", name, SEED, f"{float(task.value):.4f}")
    assert reply.tone == "nearly" and "精确值" in repr(reply)
    with pytest.raises(WrongAnswer, match="精确值"):
        graded("niuniu", name, SEED, f"{float(task.value):.4f}")
    assert graded("niuniu", name, SEED, str(task.value)) is None


def test_a_letter_is_read_as_people_write_it() -> None:
    task = next(t for e in posed("niuniu", SEED) if isinstance(t := e.question.task, Choice))
    letter = letters(task)[task.right]
    for text in (letter, letter.lower(), f" {letter}. ", f"({letter})", chr(ord(letter) + 0xFEE0)):
        assert judged(task, text).tone == "right", text


def test_lines_are_read_as_people_write_them() -> None:
    task = next(
        t
        for seed in ("a", "b", "c", "d", "e")
        for e in posed("niuniu", seed)
        if isinstance(t := e.question.task, Lines) and len(t.failing) > 1
    )
    numbers = sorted(task.failing)
    for between in (" ", ",", "、", "，", ", ", "；", " 和 "):
        assert judged(task, between.join(numbers)).tone == "right", between


def test_a_hand_is_read_in_both_languages_and_with_bare_ranks() -> None:
    each = next(e for n in range(40) if (e := posed("niuniu", f"h{n}")[0]).question.task.kind == "cards"
                and isinstance(e.question.task, Pick) and e.question.task.sets)  # fmt: skip
    task = each.question.task
    assert isinstance(task, Pick)
    cards = [card for card in task.cards if card in next(iter(task.sets))]
    chinese, english = (render(dict(task.options)[task.right], language) for language in ("zh", "en"))
    for text in (
        f"{chinese} {' '.join(map(str, cards))}",
        f"{chinese}：{'、'.join(map(str, cards))}",
        f"{english.upper()} {' '.join(card.code for card in cards)}",
        f"{english}: {' '.join(card.rank for card in cards)}",
    ):
        assert judged(task, text).tone == "right", text
    other = next(name for name in ("♠2", "♥2", "♦2", "♣2") if name not in map(str, task.cards))
    for text, key in (
        (chinese, "exercise.pick_cards"),
        (f"{chinese} 猫", "cards.unreadable"),
        (f"{chinese} {other}", "kit.not_in_hand"),
        ("三张", "kit.no_hand"),
    ):
        with pytest.raises(BadInput) as problem:
            judged(task, text)
        assert problem.value.say.key == key, text


NO_ANSWERS = (
    "", "   ", None, ..., True, [], {}, b"27", 1 + 2j,
    "9" * 400, 10**5000, float("nan"), "不会", "__import__('os')",
)  # fmt: skip


@pytest.mark.parametrize("answer", NO_ANSWERS, ids=range(len(NO_ANSWERS)))
@pytest.mark.parametrize("game", ["niuniu", "doudizhu"])
def test_what_is_no_answer_is_told_how_to_write_one(game: str, answer: object) -> None:
    for each in posed(game, SEED):
        for language in ("zh", "en"):
            reply = check(game, each.exercise.name, SEED, answer, language)
            assert reply.tone == "note" and reply.text.isprintable()


def written_number(value: int) -> Number:
    return Number(Fraction(value), "count")


@pytest.mark.parametrize(
    "text", ["2,240", "2，240", "2 240", " 2,240 ", "２，２４０", "2\u00a0240", "2\u3000240"]
)
def test_a_number_in_groups_of_three_is_read(text: str) -> None:
    assert judged(written_number(2240), text).tone == "right"


def test_every_whole_number_is_right_as_the_key_prints_it() -> None:
    for value in (7, 999, 1000, 12_345, 999_999, 2_598_960, 1_234_567_890):
        assert judged(written_number(value), render(written_number(value).answer(), "zh")).tone == "right"
    counts = [
        task
        for game in TAUGHT
        for each in posed(game, SEED)
        if isinstance(task := each.question.task, Number) and task.sort == "count"
    ]
    for task in counts:
        for language in ("zh", "en"):
            assert judged(task, render(task.answer(), language)).tone == "right"
    assert any("," in render(task.answer(), "zh") for task in counts)


@pytest.mark.parametrize(
    "text",
    [
        "2,24",
        "22,40",
        "2,2400",
        "0,240",
        "2240,000 1",
        "2,240 000",
        "2,,240",
        ",240",
        "2, 240",
        "1 2",
        "2,240,",
    ],
)
def test_other_commas_and_spaces_are_not_guessed_at(text: str) -> None:
    with pytest.raises(BadInput):
        judged(written_number(2240), text)


def test_a_comma_in_an_expression_stays_what_it_is() -> None:
    assert judged(written_number(560), "C(16,3)").tone == "right"
    assert judged(written_number(comb(100, 100)), "C(100,100)").tone == "right"
    with pytest.raises(BadInput):
        judged(written_number(2240), "1+2,239")


def test_a_number_need_not_be_quoted() -> None:
    each = next(
        e for e in posed("niuniu", SEED) if isinstance(t := e.question.task, Number) and t.sort == "count"
    )
    task = each.question.task
    assert isinstance(task, Number)
    assert check("niuniu", each.exercise.name, SEED, int(task.value)).tone == "right"


@pytest.mark.parametrize(
    "arguments",
    [
        ("mahjong", "count_tens", SEED, "1"),
        ("niuniu", "no_such", SEED, "1"),
        ("niuniu", "count_tens", "", "1"),
        ("niuniu", "count_tens", "x" * 101, "1"),
        ("niuniu", "count_tens", SEED, "1", "fr"),
    ],
)
def test_a_call_that_was_changed_is_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(BadInput):
        check(*arguments)
