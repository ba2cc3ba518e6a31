"""The first lesson: every formula equals its value, and every value what enumeration gives."""

from fractions import Fraction
from itertools import combinations
from xml.etree import ElementTree

import pytest

from pokerlessons import lesson
from pokerlessons.cards import deck
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.lessons.answers import read_answer
from pokerlessons.lessons.niuniu import core_steps
from pokerlessons.words import BadInput, render

STEPS = {step.say.key.removeprefix("lesson.niuniu."): step for step in core_steps("zh")}
SMALL_THREES = [
    [value(card) for card in three] for three in combinations([c for c in deck() if value(c) < 10], 3)
]


def sides(name: str) -> tuple[Fraction, Fraction]:
    """What is left of the formula's equals sign, read as a pupil would type it, and what is right of it."""
    formula = STEPS[name].formula
    assert formula is not None
    left, right = formula.text.split(" = ")
    return read_answer(left).value, Fraction(right)


@pytest.mark.parametrize(
    "name",
    [
        "all_hands",
        "equally_likely",
        "tens",
        "pair_of_ten",
        "three_small",
        "two_roads",
        "three_tens",
        "total",
    ],
)
def test_a_formula_is_worth_what_it_says(name: str) -> None:
    left, right = sides(name)
    assert left == right


def test_the_formulas_are_what_enumeration_gives() -> None:
    odds = NiuniuOdds(NiuniuOptions())
    given_two = odds.by_tens.given(lambda outcome: outcome[0] == 2)
    pairs = sum(any((a + b) % 10 == 0 for a, b in combinations(three, 2)) for three in SMALL_THREES)
    threes = sum(sum(three) in (10, 20) for three in SMALL_THREES)
    assert sides("all_hands")[1] == odds.ranks.total
    assert sides("equally_likely")[1] == odds.by_tens.count(lambda outcome: outcome[0] == 5)
    assert sides("tens")[1] == odds.by_tens.p(lambda outcome: outcome[0] == 2)
    assert sides("pair_of_ten")[1] == pairs
    assert sides("three_small")[1] == threes
    assert sides("two_roads")[1] == 1 - given_two.p((2, "wuniu"))
    assert sides("three_tens")[1] * 560 == odds.by_tens.counts[3, "niu2"]
    assert sides("total")[1] == 1 - odds.ranks.p("wuniu")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_step_is_told_in_both_languages(language: str) -> None:
    player = lesson("niuniu", lang=language)
    assert len(player.scene["steps"]) == len(core_steps(language)) >= 9
    for step in core_steps(language):
        assert render(step.say, language)
        if step.formula:
            ElementTree.fromstring(step.formula.mathml.replace("&InvisibleTimes;", ""))


def test_schools_write_combinations_in_their_own_way() -> None:
    chinese, english = core_steps("zh")[0].formula, core_steps("en")[0].formula
    assert chinese and english
    assert chinese.latex == r"\mathrm{C}_{52}^{5} = 2598960" and "msubsup" in chinese.mathml
    assert "binom" in english.latex


def test_an_unknown_lesson() -> None:
    with pytest.raises(BadInput):
        lesson("bridge")
