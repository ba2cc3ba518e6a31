"""Typed answers: read exactly, refused helpfully, and nothing ever run."""

import time
from fractions import Fraction
from math import comb, perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.lessons.answers import read_answer
from pokerlessons.words import BadInput, render


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("27/1000", Fraction(27, 1000)),
        ("2.7%", Fraction(27, 1000)),
        (" 0.027 ", Fraction(27, 1000)),
        (".5", Fraction(1, 2)),
        ("C(16,2)*C(36,3)/C(52,5)", Fraction(comb(16, 2) * comb(36, 3), comb(52, 5))),
        ("c(16, 2)", Fraction(120)),
        ("A(5,2)+P(5,2)", Fraction(2 * perm(5, 2))),
        ("5!/(3!*2!)", Fraction(10)),
        ("2^10-1", Fraction(1023)),
        ("2**-2", Fraction(1, 4)),
        ("-3*-2", Fraction(6)),
        ("1-0.9^10", 1 - Fraction(9, 10) ** 10),
        ("2-3-4", Fraction(-5)),
        ("12/3/2", Fraction(2)),
        ("（１２＋３）×２÷３", Fraction(10)),
        ("C（５２，５）", Fraction(comb(52, 5))),
        ("50%*50%", Fraction(1, 4)),
    ],
)
def test_what_is_written(text: str, value: Fraction) -> None:
    assert read_answer(text).value == value


@pytest.mark.parametrize(
    ("text", "rounded"), [("1/3", False), ("0.33", True), ("33%", True), ("C(5,2)", False)]
)
def test_decimals_may_be_rounded(text: str, rounded: bool) -> None:
    assert read_answer(text).rounded == rounded


HOSTILE = [
    "9**9**9",
    "9^9^9^9",
    "2^(2^(2^60))",
    "__import__('os')",
    "factorial(10**9)",
    "(10^18)!",
    "99999999999999999999999999999999",
    "C(10^15,5)",
    "C(200,100)" + "*C(200,100)" * 20,
    "1/(1-1)",
    "0^-1",
    "(" * 100_000,
    "(" * 150 + "1" + ")" * 150,
    "-" * 299 + "1",
    "1;import os",
    "lambda: 0",
    "exec('1')",
    "1_000",
    "1e999",
    "\x00",
    "٣",
    "👾",
    "C(5",
    "C(5,",
    "C(5,2",
    "(1",
    "1)",
    "1+",
    "*2",
    "1 2",
    "1..2",
    "%",
    "!",
    "C(2.5,1)",
    "(-1)!",
    "2^0.5",
    "",
    "   ",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20] or "nothing")
def test_hostile_answers_are_answered_at_once(text: str) -> None:
    began = time.process_time()
    try:
        read_answer(text)
    except BadInput as error:
        for language in ("zh", "en"):
            assert len(render(error.say, language)) < 200
    else:
        assert text == "-" * 299 + "1"
    assert time.process_time() - began < 0.05


def test_a_mistake_is_told_with_its_place() -> None:
    with pytest.raises(BadInput) as caught:
        read_answer("C(16,2)*x/3")
    assert "第 9 个字“x”" in render(caught.value.say, "zh")


@pytest.mark.parametrize("text", ["C52,5", "C 52 5", "C52", "C(52 5)", "C(52)", "1/C52,5", "Ｃ５２，５"])
def test_how_a_combination_is_written_is_told(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_answer(text)
    assert "C(52,5)" in render(caught.value.say, "zh") and "C(52,5)" in render(caught.value.say, "en")


EXPRESSIONS = st.recursive(
    st.integers(0, 99).map(lambda n: (str(n), Fraction(n))),
    lambda inner: st.tuples(st.sampled_from("+-*"), inner, inner).map(
        lambda made: (
            f"({made[1][0]}{made[0]}{made[2][0]})",
            {
                "+": made[1][1] + made[2][1],
                "-": made[1][1] - made[2][1],
                "*": made[1][1] * made[2][1],
            }[made[0]],
        )
    ),
    max_leaves=12,
)


@given(EXPRESSIONS)
def test_any_expression_means_what_arithmetic_says(made: tuple[str, Fraction]) -> None:
    text, value = made
    assert read_answer(text).value == value


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_answer(text)
    except BadInput as error:
        assert render(error.say, "en")
