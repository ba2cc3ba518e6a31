"""The lesson of 变色龙: every formula is worth what was counted, and every part is told in both languages."""

from fractions import Fraction
from math import comb
from xml.etree import ElementTree

import pytest

from pokerlessons.exact.chameleon import OTHERS
from pokerlessons.games.chameleon.options import PENALTIES
from pokerlessons.lessons.chameleon import COURSE
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.lessons.course import CORE, Choice, Claim, Curve, Slide
from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.simulate import sample
from pokerlessons.words import LANGUAGES, render

from .courses import claims, sides, told

F = Fraction
CLAIMS = list(claims(COURSE))
NAMES = [outline.name for outline in COURSE.outlines]
PARTS = {(name, language): COURSE.part(name, language) for name in NAMES for language in LANGUAGES}
STEPS = {
    step.say.key.removeprefix("lesson.chameleon."): step for name in NAMES for step in PARTS[name, "zh"].steps
}
ONE, TWO, _ = usual_odds().by_decks.values()


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
    assert [of.split(":")[0] for of, claim in CLAIMS if claim.formula is None] == ["five_cards"]
    assert sum(claim.formula is not None for _, claim in CLAIMS) >= 20


@pytest.mark.parametrize("name", [name for name, step in STEPS.items() if step.formula])
def test_a_formula_is_worth_what_it_says(name: str) -> None:
    worth(name)


def test_the_formulas_are_the_figures() -> None:
    assert worth("ranks_added") == sum(PENALTIES.values()) == 92 and worth("without_jack") == 6
    assert worth("card_variance") == ONE.variance and worth("added") == ONE.hand_mean()
    assert worth("spread") == ONE.hand_variance() and worth("decks_spread") == TWO.hand_variance()
    assert worth("multiplied_out") == ONE.out_at_once()
    assert worth("stuck") == worth("one_by_one") == ONE.stuck() and worth("can") == 1 - ONE.stuck()
    assert worth("drawn") == ONE.drawn_fits() and worth("rare") == ONE.stuck(held=10)
    assert worth("named") == ONE.stuck("named") and worth("factor") == ONE.stuck(held=6) / ONE.stuck()
    assert worth("no_seven") == TWO.stuck("seven") and worth("some_seven") == TWO.sevens_passed(1)
    assert worth("all_pass") == TWO.sevens_passed(OTHERS) and worth("sevens_left") == 7
    assert worth("decks_two") == TWO.stuck() and worth("reflip_sum") == ONE.reflipped_stuck


@pytest.mark.parametrize("name", NAMES)
def test_simulation_sees_what_is_claimed(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.trial and part.claims[0].event
    counts = sample(part.trial, 60_000, "lesson").counts
    for claim in part.claims:
        if claim.event:
            seen, cases = claim.seen(counts)
            spread = float(cases * claim.counted * (1 - claim.counted)) ** 0.5
            assert cases and abs(seen - cases * claim.counted) <= 5 * spread, render(claim.of)


def test_a_guess_on_the_slider_stands_beside_its_own_sample() -> None:
    for name in NAMES:
        part = PARTS[name, "zh"]
        if isinstance(part.guess, Slide):
            assert part.claims[0].counted == part.guess.truth, name


def test_what_is_said_in_words_is_so() -> None:
    assert F(1, 12) < ONE.out_at_once() < F(1, 10)  # about one in eleven
    assert abs(ONE.stuck() - F(1, 10)) < F(1, 50)  # about one in ten
    assert abs(TWO.sevens_passed(1) - F(3, 10)) < F(1, 50)  # three in ten
    assert F(1, 55) < TWO.sevens_passed(OTHERS) < F(1, 50)  # about once in fifty
    assert F(18, 51) > F(1, 3)  # more than a third follow
    factors = [ONE.stuck(held=n + 1) / ONE.stuck(held=n) for n in range(1, 10)]
    assert F(55, 100) < min(factors) < max(factors) < F(65, 100) and factors == sorted(factors, reverse=True)
    assert (ONE.misfits("plain"), ONE.cards - 1) == (33, 51)
    assert 20 + 3 * 10 >= 50 and 2 * 11 + 2 * 10 + 9 >= 50  # one jack and three tens; aces, tens, a nine
    assert TWO.cards // ONE.cards == 2 and comb(3, 2) == 3
    usual = [name for name, points in PENALTIES.items() if points > ONE.mean]
    assert usual == ["A", "8", "9", "10", "J"]


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
    core = [outline.name for outline in COURSE.core]
    assert core == NAMES[:5] and len(NAMES) == len(set(NAMES)) == 7
    assert all(outline.tag == CORE for outline in COURSE.core)


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_whole(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.notions and set(part.notions) <= set(GLOSSARY)
    outline = next(outline for outline in COURSE.outlines if outline.name == name)
    assert outline.tag == "optional" or not any(GLOSSARY[notion].beyond for notion in part.notions)
    assert len(part.misses) >= 2 and len(part.transfer.options) >= 2 and len(part.steps) >= 2
    assert part.transfer.right in dict(part.transfer.options)
    assert all(step.rule and step.rule.startswith("01-") for step in part.steps)
    if isinstance(part.guess, Choice):
        assert part.guess.right in dict(part.guess.options)
    if isinstance(part.guess, Slide):
        assert part.guess.low <= 100 * part.guess.truth <= part.guess.high
    if isinstance(part.guess, Curve):
        assert len(part.guess.places) == len(part.guess.truth)
    assert render(part.transfer.because) not in [render(step.say) for step in part.steps]
