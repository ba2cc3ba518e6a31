"""The first lesson: every formula is worth what was counted, and every part is told in both languages."""

from fractions import Fraction
from itertools import combinations
from xml.etree import ElementTree

import pytest

from pokerlessons.cards import deck
from pokerlessons.engine import Formula
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.lessons.answers import read_answer
from pokerlessons.lessons.course import CORE, Choice, Claim, Curve, Slide, checked_guess
from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.lessons.niuniu import COURSE, usual_odds
from pokerlessons.lessons.niuniu.rank_counts import WALK
from pokerlessons.simulate import sample
from pokerlessons.words import LANGUAGES, BadInput, Say, render

from .courses import claims, sides, told

CLAIMS = list(claims(COURSE))
NAMES = [outline.name for outline in COURSE.outlines]
PARTS = {(name, language): COURSE.part(name, language) for name in NAMES for language in LANGUAGES}
STEPS = {
    step.say.key.removeprefix("lesson.niuniu."): step for name in NAMES for step in PARTS[name, "zh"].steps
}
SMALL_THREES = [
    [value(card) for card in three] for three in combinations([c for c in deck() if value(c) < 10], 3)
]


# Formula and counting.


@pytest.mark.parametrize(("of", "claim"), CLAIMS)
def test_formula_and_counting_agree(of: str, claim: Claim) -> None:
    assert claim.agrees, of


def test_what_no_formula_is_given_for() -> None:
    without = {of.split(":")[0] for of, claim in CLAIMS if claim.formula is None}
    assert without == {"twenty_hands", "bull_given_tens", "special", "two_hands", "three_players"}
    assert sum(claim.formula is not None for _, claim in CLAIMS) > 30


@pytest.mark.parametrize("name", [name for name, step in STEPS.items() if step.formula])
def test_a_formula_is_worth_what_it_says(name: str) -> None:
    formula = STEPS[name].formula
    assert formula is not None
    if " mod " in formula.text:
        inside, digit = formula.text.split(" mod 10 = ")
        assert read_answer(inside).value % 10 == int(digit)
    else:
        left, right = sides(formula)
        assert left == right


def test_the_formulas_are_what_enumeration_gives() -> None:
    def worth(name: str) -> Fraction:
        formula = STEPS[name].formula
        assert formula is not None
        return sides(formula)[1]

    odds = usual_odds()
    given_two = odds.by_tens.given(lambda outcome: outcome[0] == 2)
    pairs = sum(any((a + b) % 10 == 0 for a, b in combinations(three, 2)) for three in SMALL_THREES)
    threes = sum(sum(three) in (10, 20) for three in SMALL_THREES)
    assert worth("all_hands") == odds.ranks.total
    assert worth("equally_likely") == odds.by_tens.count(lambda outcome: outcome[0] == 5)
    assert worth("tens") == odds.by_tens.p(lambda outcome: outcome[0] == 2)
    assert worth("pair_of_ten") == pairs
    assert worth("three_small") == threes
    assert worth("two_roads") == 1 - given_two.p((2, "wuniu"))
    assert worth("three_tens") * 560 == odds.by_tens.counts[3, "niu2"]
    assert worth("weights") == worth("total") == 1 - odds.ranks.p("wuniu")
    assert worth("equal_ranks") == odds.ranks.count(lambda name: name != "wuniu")
    assert worth("small_deck") == sum(
        not set(one) & set(two) for one in combinations(range(4), 2) for two in combinations(range(4), 2)
    )


@pytest.mark.parametrize("name", [name for name in NAMES if PARTS[name, "zh"].trial])
def test_simulation_sees_what_is_claimed(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.trial
    counts = sample(part.trial, 40_000, "lesson").counts
    for claim in part.claims:
        if claim.event:
            seen, cases = claim.seen(counts)
            spread = float(cases * claim.counted * (1 - claim.counted)) ** 0.5
            assert abs(seen - cases * claim.counted) <= 5 * spread, render(claim.of)


def test_the_edge_is_the_ties() -> None:
    odds = NiuniuOdds(NiuniuOptions())
    ties = sum(odds.ties_to_banker.values(), Fraction())
    values = dict(STEPS["edge_is_ties"].say.values)
    assert values["edge"] == ties == odds.versus_banker["lose"] - odds.versus_banker["win"]


def test_independence_is_what_it_is_called() -> None:
    beats = usual_odds().banker_against_three
    assert isinstance(beats, dict)
    both = dict(STEPS["one_after_other"].say.values)["given"]
    # P(both of two given players lose), from all ways to choose two of those who lost.
    pairs = {"3": Fraction(1), "2": Fraction(1, 3), "1": Fraction(0), "0": Fraction(0)}
    assert both == sum(beats[k] * pairs[k] for k in beats) / usual_odds().versus_banker["lose"]


def test_the_walk_multiplies_by_three() -> None:
    for before, after in zip(WALK, (*WALK[1:], WALK[0]), strict=True):
        told_before, told_after = ([(card[0], card[1:]) for card in hand.split()] for hand in (before, after))
        for (suit, rank), (suit_after, rank_after) in zip(told_before, told_after, strict=True):
            assert suit == suit_after
            digits = ["A", *"23456789"]
            times = rank if rank == "K" else digits[(digits.index(rank) + 1) * 3 % 10 - 1]
            assert rank_after == times


# How it is told.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_is_told(name: str, language: str) -> None:
    part = PARTS[name, language]
    for say in told(part):
        assert render(say, language)
    for step in part.steps:
        if step.formula:
            ElementTree.fromstring(step.formula.mathml)


def test_the_class_of_45_minutes() -> None:
    assert [outline.name for outline in COURSE.core] == NAMES[:9]
    assert all(outline.tag == CORE for outline in COURSE.core)
    assert NAMES[-1] == "ending" and len(NAMES) == len(set(NAMES)) == 15


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_whole(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.notions and set(part.notions) <= set(GLOSSARY)
    assert len(part.misses) >= 2 and len(part.transfer.options) >= 2 and len(part.steps) >= 2
    assert part.transfer.right in dict(part.transfer.options)
    assert all(step.rule for step in part.steps) or name in ("times_three", "three_players")
    if isinstance(part.guess, Choice):
        assert part.guess.right in dict(part.guess.options)
    if isinstance(part.guess, Slide):
        assert part.guess.low <= 100 * part.guess.truth <= part.guess.high
    held = {other for other in NAMES if PARTS[other, "zh"].held}
    assert held == {PARTS[other, "zh"].looks_back for other in NAMES} - {None}


def test_the_curve_is_not_monotone() -> None:
    guess = PARTS["bull_given_tens", "zh"].guess
    assert isinstance(guess, Curve)
    assert list(guess.truth) != sorted(guess.truth)


def test_schools_write_combinations_in_their_own_way() -> None:
    def written(language: str) -> Formula:
        formula = PARTS["all_hands", language].steps[-1].formula
        assert formula
        return formula

    assert written("zh").latex == r"\mathrm{C}_{52}^{5} = 2598960" and "msubsup" in written("zh").mathml
    assert "binom" in written("en").latex


def test_factors_keep_their_order() -> None:
    formula = STEPS["in_order"].formula
    assert formula and formula.latex.startswith(r"52 \times 51 \times 50 \times 49 \times 48")
    numbers = ElementTree.fromstring(formula.mathml).iter("{http://www.w3.org/1998/Math/MathML}mn")
    assert [number.text for number in numbers][:5] == ["52", "51", "50", "49", "48"]


# Guesses.


def test_guesses_are_read() -> None:
    choice = Choice((("a", Say("lesson.yes")), ("b", Say("lesson.no"))), "a")
    slide = Slide(Fraction(1, 2), 30, 70)
    curve = Curve((Say("lesson.yes"), Say("lesson.no")), (Fraction(1), Fraction(0)))
    assert checked_guess(choice, "b") == "b"
    assert checked_guess(slide, 30) == 30.0
    assert checked_guess(curve, {"0": 0, "1": 99.5}) == (0.0, 99.5)


@pytest.mark.parametrize(
    ("guess", "value"),
    [
        (Choice((("a", Say("lesson.yes")),), "a"), value)
        for value in ("c", None, 1, ["a"], {"a": 1}, "a" * 999)
    ]
    + [
        (Slide(Fraction(1, 2), 30, 70), value)
        for value in (29, 70.1, True, "50", None, float("nan"), float("inf"))
    ]
    + [
        (Curve((Say("lesson.yes"),), (Fraction(1),)), value)
        for value in ({}, {"0": 101}, {"0": 1, "1": 1}, {"1": 1}, [1], 1)
    ],
)
def test_other_guesses_are_refused(guess: Choice | Slide | Curve, value: object) -> None:
    with pytest.raises(BadInput):
        checked_guess(guess, value)


def test_an_unknown_part() -> None:
    with pytest.raises(BadInput):
        COURSE.part("bridge", "zh")


def test_fractions_are_not_multiplied_out() -> None:
    formula = STEPS["weights"].formula
    assert formula
    numbers = [number.text for number in ElementTree.fromstring(formula.mathml).iter() if number.text]
    assert numbers[:5] == ["66", "455", "×", "235", "357"]
