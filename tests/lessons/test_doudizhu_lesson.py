"""The lesson of 斗地主: every formula is worth what was counted, and every part is told in both languages."""

from fractions import Fraction
from math import comb
from xml.etree import ElementTree

import pytest

from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.doudizhu import HAND, LANDLORD, SUITED
from pokerlessons.lessons.course import CORE, SECOND, Choice, Claim, Slide
from pokerlessons.lessons.doudizhu import COURSE
from pokerlessons.lessons.doudizhu.table import DEALS, FORMULAS, singles
from pokerlessons.lessons.doudizhu.usual import usual_odds
from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.simulate import sample
from pokerlessons.words import LANGUAGES, render

from .courses import claims, sides, told

CLAIMS = list(claims(COURSE))
NAMES = [outline.name for outline in COURSE.outlines]
PARTS = {(name, language): COURSE.part(name, language) for name in NAMES for language in LANGUAGES}
STEPS = {
    step.say.key.removeprefix("lesson.doudizhu."): step for name in NAMES for step in PARTS[name, "zh"].steps
}
ODDS = usual_odds()


def worth(name: str) -> Fraction:
    formula = STEPS[name].formula
    assert formula is not None
    left, right = sides(formula)
    assert left == right
    return right


@pytest.mark.parametrize(("of", "claim"), CLAIMS)
def test_formula_and_counting_agree(of: str, claim: Claim) -> None:
    assert claim.agrees, of


def test_what_no_formula_is_given_for() -> None:
    without = {of.split(":")[0] for of, claim in CLAIMS if claim.formula is None}
    assert without == {"kitty", "table"}
    assert sum(claim.formula is not None for _, claim in CLAIMS) > 20


@pytest.mark.parametrize("name", [name for name, step in STEPS.items() if step.formula])
def test_a_formula_is_worth_what_it_says(name: str) -> None:
    worth(name)


def test_the_formulas_are_what_was_counted() -> None:
    table = ODDS.table
    assert isinstance(table, Distribution)
    assert worth("all_hands") == ODDS.bombs(HAND).total
    assert worth("with_jokers") == worth("joker_places") == worth("two_given") == ODDS.rocket(HAND)
    assert worth("with_threes") == worth("three_places") == worth("four_given") == ODDS.given_bomb(HAND)
    assert worth("mean_bombs") == ODDS.bombs(HAND).expectation(int)
    assert worth("in_and_out") == ODDS.bomb(HAND) and worth("twenty_cards") == ODDS.bomb(LANDLORD)
    pieces = [worth(name) for name in ("mean_bombs", "two_bombs", "three_bombs", "four_bombs")]
    assert pieces[0] - pieces[1] + pieces[2] - pieces[3] == ODDS.bomb(HAND)
    assert worth("one_or_other") == ODDS.either(HAND)
    given = ODDS.held(HAND).given(lambda held: held.rocket)
    assert worth("less_room") == given.p(lambda held: held.bombs > 0)
    assert worth("ratio_of_one") == ODDS.given_bomb(LANDLORD) / ODDS.given_bomb(HAND)
    assert worth("ratio_of_rocket") == ODDS.rocket(LANDLORD) / ODDS.rocket(HAND)
    assert worth("mean_at_table") == table.expectation(lambda held: held.bombs) == 13 * worth("whole_in_one")
    assert worth("jokers_at_table") == table.p(lambda held: held.rocket)
    assert worth("read_twice") == ODDS.distinct_plays


def test_the_kinds_add_up_to_all_plays() -> None:
    rest = worth("of_one_rank")
    assert rest + sum(int(value.doit()) for value in FORMULAS.values()) == sum(ODDS.plays.values())
    assert worth("three_wings") == singles(3)


@pytest.mark.parametrize("name", [name for name in NAMES if PARTS[name, "zh"].trial])
def test_simulation_sees_what_is_claimed(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.trial and any(claim.event for claim in part.claims)
    counts = sample(part.trial, 60_000, "lesson").counts
    for claim in part.claims:
        if claim.event:
            seen, cases = claim.seen(counts)
            spread = float(cases * claim.counted * (1 - claim.counted)) ** 0.5
            assert cases and abs(seen - cases * claim.counted) <= 5 * spread + 1, render(claim.of)


def test_what_is_simulated_comes_first() -> None:
    assert all(part.claims[0].event for part in PARTS.values() if part.trial)


def test_a_guess_on_the_slider_stands_beside_its_own_sample() -> None:
    for name in NAMES:
        part = PARTS[name, "zh"]
        if isinstance(part.guess, Slide):
            assert part.claims[0].event and part.claims[0].counted == part.guess.truth, name


def test_what_is_said_in_words_is_so() -> None:
    rocket, bomb = ODDS.rocket(HAND), ODDS.bomb(HAND)
    assert 0 < bomb - rocket < Fraction(1, 500)  # about the same
    assert ODDS.given_bomb(HAND) < Fraction(1, 100) < rocket < Fraction(1, 10)
    assert bomb < SUITED * ODDS.given_bomb(HAND) < bomb * Fraction(103, 100)  # a little less
    assert ODDS.bomb(LANDLORD) / bomb == pytest.approx(2, abs=0.05)
    assert ODDS.rocket(LANDLORD) / rocket == pytest.approx(1.4, abs=0.01)
    assert ODDS.bomb(LANDLORD) > ODDS.rocket(LANDLORD) * Fraction(4, 3)
    table = ODDS.table
    assert isinstance(table, Distribution)
    two, five, nine = (abs(DEALS * table.p(any) - n) for n in (2, 5, 9))
    assert five < min(two, nine) and table.p(any) > Fraction(1, 2)
    assert 29_000 < ODDS.distinct_plays < 30_000
    without_wings = ("single", "pair", "triple", "straight", "straight_pair", "airplane", "bomb", "rocket")
    assert 100 < sum(ODDS.plays[name] for name in without_wings) < 200
    assert Fraction(ODDS.plays["airplane_1"], ODDS.distinct_plays) == pytest.approx(0.8, abs=0.03)
    assert comb(50, HAND) > comb(50, HAND - 4)  # none of the 3s is likelier than all of them


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
    assert NAMES == ["rocket", "given_bomb", "any_bomb", "rarer", "kitty", "table", "plays"]
    assert [outline.tag for outline in COURSE.outlines] == [CORE] * 5 + [SECOND] * 2


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_whole(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.notions and set(part.notions) <= set(GLOSSARY)
    assert len(part.misses) >= 2 and len(part.transfer.options) >= 2 and len(part.steps) >= 2
    assert part.transfer.right in dict(part.transfer.options)
    assert all(step.rule and step.rule.startswith("10-") for step in part.steps)
    if isinstance(part.guess, Choice):
        assert part.guess.right in dict(part.guess.options)
    if isinstance(part.guess, Slide):
        assert part.guess.low <= 100 * part.guess.truth <= part.guess.high
    assert render(part.transfer.because) not in [render(step.say) for step in part.steps]


@pytest.mark.parametrize(("language", "word"), [("zh", "不是随机"), ("en", "not random")])
def test_that_bidding_selects_is_said(language: str, word: str) -> None:
    assert word in render(STEPS["not_at_random"].say, language)
