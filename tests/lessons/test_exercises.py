"""The machinery of exercises, with small exercises made for it that know no game."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Chance, Step
from pokerlessons.exact.formula import choose, formula
from pokerlessons.lessons.answers import Answer
from pokerlessons.lessons.exercises import (
    Choice,
    Exercise,
    Given,
    Lines,
    Mark,
    Number,
    Pick,
    Practice,
    asked,
    key,
    named,
    rounds,
    rounds_of,
    slips,
)
from pokerlessons.words import BadInput, Say, render

TITLE = Say("exercise.niuniu.count.title")
A, B, C = (Say(f"exercise.niuniu.{name}") for name in ("bull", "over_all", "slip_chance"))
CARDS = parse_cards("S3 H7 DK C4 D5")


def exercise(task: Any) -> Exercise[int]:
    def pose(case: int, language: str) -> Any:
        step = Step(B, formula=formula(choose(5, 2), language))
        return asked(Say("exercise.again"), task, A, B, (step, Step(C)))

    return Exercise("made", TITLE, "part", rounds_of((1, 2, 3)), pose)


def practice(task: Any) -> Practice:
    return Practice.resume(exercise(task), "zh", "seed")


def replies(task: Any, *given: Given) -> list[tuple[str, str]]:
    at_work, said = practice(task), []
    for one in given:
        at_work, reply = at_work.answer(one)
        said.append((reply.tone, reply.say.key.removeprefix("exercise.")))
    return said


def said_to(task: Any, text: str) -> tuple[str, str]:
    return replies(task, Given(text))[0]


QUARTER = Number(Fraction(9, 34), "chance", slips(Fraction(9, 34), (Fraction(1, 3), A)))
HANDS = Number(Fraction(120), "count", (), 2_598_960)
SPREAD = Number(Fraction(20, 13), "value")


@pytest.mark.parametrize("text", ["9/34", "18/68", " ９／３４ ", "1-25/34", "(900/34)%", "9*C(2,1)/68"])
def test_equal_exact_values_are_right_in_any_form(text: str) -> None:
    assert said_to(QUARTER, text) == ("right", "right")


@pytest.mark.parametrize("text", ["0.26", "26%", "26.47%", "0.2647", ".264706", "２６．４７％"])
def test_a_rounded_value_is_nearly_right(text: str) -> None:
    assert said_to(QUARTER, text) == ("nearly", "nearly")


@pytest.mark.parametrize("text", ["0.3", "0.27", "26.4%", "0.2648", "0.264", "13/49", "1/4"])
def test_a_value_that_is_rounded_wrongly_or_not_at_all_is_wrong(text: str) -> None:
    assert said_to(QUARTER, text) == ("wrong", "wrong.chance")


def test_a_decimal_that_is_exact_is_right() -> None:
    assert said_to(Number(Fraction(27, 1000), "chance"), "2.7%") == ("right", "right")


@pytest.mark.parametrize(
    ("task", "text", "key"),
    [
        (QUARTER, "1/3", "niuniu.bull"),
        (QUARTER, "33.3%", "niuniu.bull"),
        (QUARTER, "0.33", "niuniu.bull"),
        (QUARTER, "26.47", "wrong.percent_sign"),
        (QUARTER, "2", "wrong.no_chance"),
        (QUARTER, "-1/2", "wrong.negative"),
        (HANDS, "1/2", "wrong.no_count"),
        (HANDS, "-3", "wrong.no_count"),
        (HANDS, "9999999", "wrong.too_many"),
        (HANDS, "119", "wrong.count"),
        (SPREAD, "2", "wrong.value"),
    ],
)
def test_wrong_answers_are_told_what_is_wrong(task: Number, text: str, key: str) -> None:
    assert said_to(task, text) == ("wrong", key)


def test_rounding_looks_at_the_digits_written() -> None:
    assert rounds(Answer(Fraction(153, 1000), True), Fraction(1531, 10_000))
    assert not rounds(Answer(Fraction(153, 1000), True), Fraction(1536, 10_000))
    assert not rounds(Answer(Fraction(153, 1000), False), Fraction(1531, 10_000))
    assert not rounds(Answer(Fraction(1, 3), True), Fraction(1, 3) + Fraction(1, 10**9))
    assert rounds(Answer(Fraction("0.000012"), True), Fraction("0.0000123"))
    assert not rounds(Answer(Fraction(0), True), Fraction("0.0000123"))
    assert not rounds(Answer(Fraction("0.1"), True), Fraction(0))


HOSTILE = [
    "", " ", "x" * 100_000, "9**9**9**9", "(" * 299, "1/0", "__import__('os')", "C(200,100)^64", "60!!",
    "1e9", "0." + "9" * 250, "\x00", "9" * 299, "C(" * 140, "\ud800", "1,2", "５！！！",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_answered_quickly_and_is_no_try(text: str) -> None:
    at_work = practice(QUARTER)
    assert at_work.question
    began = time.perf_counter()
    after, reply = at_work.answer(Given(text))
    assert time.perf_counter() - began < 0.05
    assert after == at_work and reply.tone == "note"


@pytest.mark.parametrize(
    "data",
    [
        None, 3, "text", [], {"text": 3}, {"text": None}, {"options": "1"}, {"options": [1]},
        {"cards": ["S1"]}, {"cards": {"S3": 1}}, {"text": "1", "more": 1}, {"options": ["1"] * 1000},
        {"cards": [["S3"]]},
    ],
)  # fmt: skip
def test_a_message_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(BadInput):
        Given.of(data)


def test_a_message_is_read() -> None:
    given = Given.of({"text": "1/2", "options": ["a"], "cards": ["S3", "DK"]})
    assert given == Given("1/2", frozenset("a"), frozenset(parse_cards("S3 DK")))
    assert Given.of({}) == Given()


CHOICE = Choice((("1", A), ("2", B)), "2", (("1", C),))
LINES = Lines((("1", A), ("2", B), ("3", C)), frozenset("13"), (("2", B),))


def picks(*names: str) -> Given:
    return Given(options=frozenset(names))


def test_one_option_is_picked() -> None:
    said = replies(CHOICE, picks(), picks("1", "2"), picks("9"), picks("1"), picks("2"))
    assert said == [
        *[("note", "pick_one")] * 3,
        ("wrong", "niuniu.slip_chance"),
        ("right", "right"),
    ]


def test_the_failing_lines_are_marked() -> None:
    said = replies(LINES, picks(), picks("9"), picks("1", "2"), picks("1"), picks("1", "3"))
    assert said == [
        ("note", "pick_lines"),
        ("note", "pick_lines"),
        ("wrong", "niuniu.over_all"),
        ("wrong", "lines.more"),
        ("right", "lines.right"),
    ]


def _object_to(picked: tuple[Any, ...]) -> Say | None:
    return None if len(picked) == 3 else C


def hand(right: str, *sets: str) -> Pick:
    options = (("none", A), ("some", B), ("other", C))
    every = frozenset(frozenset(parse_cards(one)) for one in sets)
    return Pick(CARDS, options, right, "none", every, _object_to, A, B)


def cards(option: str, text: str = "") -> Given:
    return Given(options=frozenset([option]), cards=frozenset(parse_cards(text)) if text else frozenset())


def test_cards_are_picked_with_what_they_make() -> None:
    said = replies(
        hand("some", "S3 H7 DK"),
        cards("some"),
        cards("some", "S2"),
        cards("none", "S3 H7 DK"),
        cards("none"),
        cards("some", "S3 H7"),
        cards("other", "S3 H7 DK"),
        cards("some", "S3 H7 DK"),
    )
    assert said == [
        ("note", "pick_cards"),
        ("note", "misshapen"),
        ("note", "pick_no_cards"),
        ("wrong", "niuniu.bull"),
        ("wrong", "niuniu.slip_chance"),
        ("wrong", "niuniu.over_all"),
        ("right", "right"),
    ]
    assert replies(hand("none"), cards("none")) == [("right", "right")]


def test_the_key_tells_the_answer() -> None:
    for task, name in (
        (HANDS, "key.count"),
        (QUARTER, "key.number"),
        (CHOICE, "niuniu.over_all"),
        (LINES, "key.lines"),
        (hand("some", "S3 H7 DK"), "key.cards"),
        (hand("none"), "niuniu.bull"),
    ):
        (line,) = key([practice(task)])
        assert line.answer.key == f"exercise.{name}" and line.solution == line.question.solution


def test_hints_need_a_try_in_between_and_come_to_an_end() -> None:
    at_work, tones = practice(QUARTER), []
    for _ in range(4):
        at_work, refused = at_work.hint()
        tones.append(refused.say.key)
        at_work, _ = at_work.answer(Given("1/2"))
        at_work, given = at_work.hint()
        tones.append(given.tone)
    first = "exercise.hint.try_first"
    assert tones == [first, "hint", first, "hint", first, "hint", "exercise.hint.no_more", "note"]
    assert at_work.mark == Mark("seed", tries=4, hints=3, tried=True)
    assert at_work.hints == at_work.question.hints


def test_what_cannot_be_read_opens_no_hint() -> None:
    at_work, _ = practice(QUARTER).answer(Given("?"))
    assert at_work.mark.tries == 0 and at_work.hint()[1].tone == "note"


def test_a_solved_instance_is_over() -> None:
    solved, _ = practice(QUARTER).answer(Given("9/34"))
    assert solved.mark == Mark("seed", tries=1, tried=True, status="solved", solved=1)
    assert solved.solution == solved.question.solution
    for after, reply in (solved.answer(Given("1/2")), solved.hint(), solved.reveal()):
        assert after == solved and reply.tone == "note"


def test_nearly_right_does_not_solve() -> None:
    at_work, _ = practice(QUARTER).answer(Given("0.26"))
    assert at_work.mark.status == "open" and at_work.solution == ()
    assert at_work.answer(Given("9/34"))[0].mark.solved == 1


def test_a_revealed_solution_does_not_count() -> None:
    shown, reply = practice(QUARTER).reveal()
    assert reply.say.key == "exercise.revealed" and shown.solution
    after, over = shown.answer(Given("9/34"))
    assert after == shown and over.tone == "note" and shown.mark.solved == 0
    fresh, _ = shown.again()
    assert fresh.mark == Mark("seed", number=1) and fresh.solution == ()


def test_work_is_resumed_from_its_mark() -> None:
    at_work, _ = practice(QUARTER).answer(Given("1/2"))
    assert Practice.resume(at_work.exercise, "en", "seed", at_work.mark).mark == at_work.mark
    other = Practice.resume(at_work.exercise, "zh", "other", Mark("seed", 7, 3, 2, True, "solved", 5))
    assert other.mark == Mark("other", solved=5)


def test_a_mark_with_too_many_hints_does_no_harm() -> None:
    at_work = Practice(exercise(QUARTER), "zh", Mark("seed", hints=9, tried=True))
    assert at_work.hint()[1].say.key == "exercise.hint.no_more" and at_work.shown()["hints_left"] == 0


@pytest.mark.parametrize("seed", [str(number) for number in range(50)])
def test_instances_are_reproducible_and_neighbours_differ(seed: str) -> None:
    made = exercise(QUARTER)
    cases = [made.case(seed, number) for number in range(30)]
    assert cases == [exercise(QUARTER).case(seed, number) for number in range(30)]
    assert all(one != other for one, other in pairwise(cases))
    assert all(sorted(cases[at : at + 3]) == [1, 2, 3] for at in range(0, 30, 3))


def test_exercises_of_different_names_draw_apart() -> None:
    def drawn(chance: Chance) -> tuple[int, ...]:
        return tuple(chance.below(2**32) for _ in range(3))

    one, other = (Exercise(name, TITLE, "part", drawn, exercise(QUARTER).pose) for name in ("one", "other"))
    assert one.case("seed", 0) != other.case("seed", 0)
    assert one.case("seed", 0) == drawn(Chance("seed", "one", 0))[0]


@pytest.mark.parametrize("task", [QUARTER, CHOICE, LINES, hand("some", "S3 H7 DK")])
def test_what_is_shown_is_plain_and_tells_no_truth(task: Any) -> None:
    shown = practice(task).shown()
    assert set(shown) == {
        "kind", "ask", "options", "cards", "formula", "title", "number", "tries", "status", "solved",
        "hints_left", "how",
    }  # fmt: skip
    assert bool(shown["how"]) == (shown["kind"] == "number")
    text = json.dumps(shown)
    assert "9/34" not in text and "9\\/34" not in text
    assert json.loads(text) == shown


@pytest.mark.parametrize(("sort", "word"), [("count", "整数"), ("chance", "2.7%"), ("value", "3/4")])
def test_how_to_write_a_number_fits_what_is_asked(sort: str, word: str) -> None:
    how = render(Number(Fraction(3), sort).how)
    assert word in how and ("%" in how) == (sort == "chance")


def test_a_formula_may_have_a_name() -> None:
    shown = named("P(A|B)", formula(choose(5, 2)))
    assert shown.text == "P(A|B) = C(5,2) = 10"
    assert shown.latex == r"P(A\mid B) = \mathrm{C}_{5}^{2} = 10"
    assert shown.mathml.startswith(
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>P</mi><mo>(</mo>'
    )
