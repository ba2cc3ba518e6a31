"""The lesson of 三公: every formula is worth what was counted, and every part is told in both languages."""

from fractions import Fraction
from itertools import combinations
from math import comb, prod
from xml.etree import ElementTree

import pytest
import sympy

from pokerlessons.cards import deck
from pokerlessons.engine import Formula
from pokerlessons.exact.formula import choose, formula, times
from pokerlessons.games.sangong.hands import compare, is_gong, judge, value
from pokerlessons.lessons.answers import read_answer
from pokerlessons.lessons.course import CORE, OPTIONAL, Choice, Claim, Slide
from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.lessons.sangong import COURSE
from pokerlessons.lessons.sangong.more_hands import DEALT, SHOWN
from pokerlessons.lessons.sangong.points import WALK, by_roots, folded_polynomial, root_sum
from pokerlessons.lessons.sangong.usual import EVEN, GONG, ODD, REST, usual_odds
from pokerlessons.simulate import sample
from pokerlessons.words import LANGUAGES, render

from .courses import claims, sides, told

CLAIMS = list(claims(COURSE))
NAMES = [outline.name for outline in COURSE.outlines]
PARTS = {(name, language): COURSE.part(name, language) for name in NAMES for language in LANGUAGES}
STEPS = {
    step.say.key.removeprefix("lesson.sangong."): step for name in NAMES for step in PARTS[name, "zh"].steps
}
HANDS = list(combinations(deck(), 3))


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
    assert without == {"taken", "layers", "banker", "six"}
    assert sum(claim.formula is not None for _, claim in CLAIMS) > 30


@pytest.mark.parametrize("name", [name for name, step in STEPS.items() if step.formula])
def test_a_formula_is_worth_what_it_says(name: str) -> None:
    formula = STEPS[name].formula
    assert formula is not None
    if name == "taken_or_not":  # a polynomial, see below
        return
    if " mod " in formula.text:
        inside, digit = formula.text.split(" mod 10 = ")
        assert read_answer(inside).value % 10 == int(digit)
    else:
        worth(name)


def test_the_formulas_are_what_enumeration_gives() -> None:
    odds = usual_odds()
    judged = [judge(hand, odds.options) for hand in HANDS]
    odd = sum(sum(one.values) % 2 for one in judged)
    assert worth("all_hands") == len(HANDS) and worth("fewer") == Fraction(comb(52, 5), comb(52, 3))
    assert worth("dukes_counted") == sum(one.gong == 3 for one in judged)
    assert worth("parity_odd") == odd and worth("parity_even") == len(HANDS) - odd
    assert worth("parity_differ") == 2 * odd - len(HANDS)
    assert worth("fifth_odd") == sum(one.name == "p9" for one in judged) == worth("roots_odd")
    assert worth("fifth_even") == sum(one.name == "p8" for one in judged) == worth("roots_even")
    assert worth("roots_nought") == sum(sum(one.values) % 10 == 0 for one in judged)
    for name, points, gong in (
        ("joint_none", 9, 0),
        ("joint_odd", 9, 1),
        ("joint_even", 8, 1),
        ("joint_two", 9, 2),
    ):
        assert worth(name) == sum(one.points == points and one.gong == gong for one in judged)
    assert worth("dukes_left") == Fraction(comb(9, 3), comb(49, 3))
    assert worth("no_banker") == 0 and worth("ties_to_banker") == odds.expectation(
        "class", dict.fromkeys(odds.options.classes, 1)
    )
    assert worth("multiplied_ties") == -odds.expectation("class")
    assert worth("after_gong") == -odds.expectation("gong")
    assert worth("six_variance") == odds.total_variance() and worth("layers_sum") == 1
    kinds = [len({card.rank for card in one.cards}) for one in judged if one.gong == 3]
    assert [worth(f"kinds_{name}") for name in ("triple", "pair", "mixed")] == [
        kinds.count(n) for n in (1, 2, 3)
    ]


def test_the_piles() -> None:
    assert (sum(map(is_gong, deck())), sum(not is_gong(card) for card in deck())) == (GONG, REST)
    assert (sum(value(c) % 2 for c in deck()), sum(value(c) % 2 == 0 for c in deck())) == (ODD, EVEN)


def test_the_sums() -> None:
    values = dict(STEPS["sums"].say.values)
    found = [sum(map(value, hand)) for hand in HANDS]
    assert values["most"] == found.count(9) and values["least"] == found.count(27) and values["middle"] == 9
    assert max(found) == values["last"] == 27
    for digits, name in (((8, 9), "fold_nine"), ((4, 5), "fold_four")):
        assert worth(name) == sum(total % 10 in digits for total in found)
    assert worth("fold_nought") == worth("fold_nine") == dict(STEPS["folded"].say.values)["hands"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_still_to_be_guessed_is_not_on_the_screen(language: str) -> None:
    """How odd and even points compare is asked in `parity`, and how the odd ones do in `dial`."""
    counts = usual_odds().ranks.counts
    later = {n for name in ("p8", "p9") for n in (f"{counts[name]}", f"{counts[name]:,}")} | {
        "11060",
        "11,060",
    }
    earlier = [PARTS[name, language] for name in NAMES[: NAMES.index("parity")]]
    for part in earlier:
        seen = [render(say, language) for say in told(part)]
        seen += [step.formula.text for step in part.steps if step.formula]
        seen += [str(claim.counted) for claim in part.claims]
        assert not any(number in line for number in later for line in seen), part.name
        assert not any(
            claim.counted == usual_odds().ranks.p(f"p{d}") for claim in part.claims for d in range(10)
        )


def test_the_polynomial_is_what_it_is_called() -> None:
    terms = {power: int(n) for (power,), n in folded_polynomial().terms()}
    found = [sum(map(value, hand)) % 10 for hand in HANDS]
    assert terms == {digit: found.count(digit) for digit in range(10)}
    formula = STEPS["taken_or_not"].formula
    assert formula and formula.text.endswith(" + 2164*x^8 + 2212*x^9")
    ElementTree.fromstring(formula.mathml)


def test_the_roots_of_unity_in_sympy() -> None:
    """Once round the dial the factors multiply to what the steps say; the eight powers add up to c_d."""
    y = sympy.Symbol("y")
    turn = sympy.Poly(prod((1 + (-1) ** v * y for v in range(10)), start=sympy.Integer(1)), y)
    assert turn == sympy.Poly((1 - y**2) ** 5, y)
    # What primitive tenth and fifth roots w satisfy, and what the factors multiply to with them.
    w = sympy.Symbol("w")
    for modulus, expected in (
        (w**4 - w**3 + w**2 - w + 1, 1 - y**10),
        (w**4 + w**3 + w**2 + w + 1, (1 + y**5) ** 2),
    ):
        product = sympy.Integer(1)
        for v in range(10):
            product = sympy.rem(sympy.expand(product * (1 + w**v * y)), modulus, w)
        assert sympy.expand(product - expected) == 0
    for digit in range(10):
        roots = [complex(sympy.exp(2 * sympy.pi * sympy.I * j / 10)) for j in range(10) if j not in (0, 5)]
        assert abs(sum(root**-digit for root in roots) - root_sum(digit)) < 1e-9
        assert by_roots(digit).doit() == usual_odds().ranks.counts[f"p{digit}"] + (0 if digit else 220)


@pytest.mark.parametrize("name", [name for name in NAMES if PARTS[name, "zh"].trial])
def test_simulation_sees_what_is_claimed(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.trial and any(claim.event for claim in part.claims)
    counts = sample(part.trial, 60_000, "lesson").counts
    for claim in part.claims:
        if claim.event:
            seen, cases = claim.seen(counts)
            spread = float(cases * claim.counted * (1 - claim.counted)) ** 0.5
            assert cases and abs(seen - cases * claim.counted) <= 5 * spread, render(claim.of)


def test_what_is_simulated_comes_first() -> None:
    """The curve of convergence follows the first claim."""
    assert all(part.claims[0].event for part in PARTS.values() if part.trial)


def test_equal_factors_keep_their_signs() -> None:
    """sympy's own MathML drops the sign after a factor that is equal to the last one."""
    for factors in ((5, 4, 4), (20, 20), (2, choose(4, 2), choose(4, 2)), (4, 4, 4, 4), (52, 51, 50)):
        marks = ElementTree.fromstring(formula(times(*factors)).mathml).iter()
        assert [mark.text for mark in marks].count("×") == len(factors) - 1, factors


def test_a_guess_on_the_slider_stands_beside_its_own_sample() -> None:
    for name in NAMES:
        part = PARTS[name, "zh"]
        if isinstance(part.guess, Slide) and part.claims[0].event:
            assert part.claims[0].counted == part.guess.truth, name


def test_the_walk_turns_all_but_the_dukes_two_places() -> None:
    points = []
    for before, after in zip(WALK, (*WALK[1:], WALK[0]), strict=True):
        for card, turned in zip(before, after, strict=True):
            assert card.suit == turned.suit and is_gong(card) == is_gong(turned)
            assert card == turned if is_gong(card) else (value(card) + 2) % 10 == value(turned)
        points.append(judge(before, usual_odds().options).points)
    assert sorted(points) == [1, 3, 5, 7, 9]


def test_the_deal_of_six_has_three_dukes_dukes_that_decide_and_a_tie() -> None:
    options = usual_odds().options
    hands = [judge(DEALT[first : first + 3], options) for first in range(0, 18, 3)]
    assert len(set(DEALT)) == 18 and any(hand.name == "sangong" for hand in hands)
    assert {compare(a, b, options).by for a, b in combinations(hands, 2)} == {"class", "gong", "tie"}


def test_what_is_said_in_words_is_so() -> None:
    odds = usual_odds()
    p, replaced = odds.ranks.p("sangong"), Fraction(12, 52) ** 3
    assert Fraction(1, 5) < replaced / p - 1 < Fraction(1, 4)  # nearly a quarter more
    assert Fraction(comb(9, 3), comb(49, 3)) < p / 2  # less by more than half
    assert Fraction(comb(40, 3), comb(52, 3)) < Fraction(1, 2) < Fraction(3, 4) < Fraction(40, 52)
    by = odds.tie_break
    assert Fraction(85, 100) < by["class"] < Fraction(95, 100)  # nine in ten
    ties = by["gong"] + by["card"] + by["suit"]
    assert by["gong"] / ties > Fraction(6, 10)  # more than six tenths
    half, two, five = (abs(15 * (by["card"] + by["suit"]) - n) for n in (Fraction(1, 2), 2, 5))
    assert half < two < five
    worth = odds.given_class()
    assert worth["p6"] > 0 > worth["p5"] and worth["p6"] < Fraction(1, 10)  # 6 points just break even
    assert set(SHOWN) <= set(worth)
    five_times = {**odds.options.pays, "sangong": 5}
    assert 0 < odds.expectation("class") - odds.expectation("class", five_times) < Fraction(1, 1000)
    one_odd = comb(20, 1) * comb(32, 2)
    assert one_odd > max(comb(20, 3), comb(32, 3), comb(20, 2) * 32)  # the most frequent of the four kinds
    without_dukes = [sum(map(value, hand)) % 10 for hand in HANDS if not any(map(is_gong, hand))]
    assert {without_dukes.count(digit) for digit in range(10)} == {988}
    swapped = comb(26, 1) * comb(26, 2) + comb(26, 3)
    assert 2 * swapped == comb(52, 3)


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
    assert core == NAMES[:7] and len(core) <= 9
    assert [outline.name for outline in COURSE.outlines if outline.tag == OPTIONAL] == ["generating"]
    assert all(outline.tag == CORE for outline in COURSE.core)
    assert NAMES[-1] == "ending" and len(NAMES) == len(set(NAMES)) == 13


@pytest.mark.parametrize("name", NAMES)
def test_a_part_is_whole(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.notions and set(part.notions) <= set(GLOSSARY)
    assert len(part.misses) >= 2 and len(part.transfer.options) >= 2 and len(part.steps) >= 2
    assert part.transfer.right in dict(part.transfer.options)
    assert all(step.rule and step.rule.startswith("03-") for step in part.steps)
    if isinstance(part.guess, Choice):
        assert part.guess.right in dict(part.guess.options)
    if isinstance(part.guess, Slide):
        assert part.guess.low <= 100 * part.guess.truth <= part.guess.high
    because = render(part.transfer.because)
    assert because not in [render(step.say) for step in part.steps]


def test_what_nobody_plays_is_called_a_supposition() -> None:
    for language, word in (("zh", "假设"), ("en", "uppos")):
        for name in ("ties_to_banker", "multiplied_ties", "after_gong"):
            assert word in render(STEPS[name].say, language)
        assert word in render(PARTS["banker", language].ask, language)
        assert word in render(PARTS["ending", language].ask, language)


def test_schools_write_combinations_in_their_own_way() -> None:
    def written(language: str) -> Formula:
        formula = PARTS["all_hands", language].steps[1].formula
        assert formula
        return formula

    assert written("zh").latex == r"\mathrm{C}_{52}^{3} = 22100" and "binom" in written("en").latex
