"""The lesson of 21点: formulas are worth what was counted, every part is told, the ending answers."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pokerlessons.cards import deck
from pokerlessons.exact.formula import formula, times
from pokerlessons.exact.twentyone import BOTH_BUST, THRESHOLDS, TIE, final_totals, shipped_table, threshold
from pokerlessons.exact.twentyone_aces import shipped_aces
from pokerlessons.games.twentyone.hands import judge
from pokerlessons.lessons.course import CORE, Choice, Claim, Slide, checked_guess
from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.lessons.twentyone import COURSE
from pokerlessons.lessons.twentyone.figures import TEN_FOUR, announced, bust_with, chance_ahead, chase
from pokerlessons.simulate import sample
from pokerlessons.words import LANGUAGES, render

from .courses import claims, sides, told

CLAIMS = list(claims(COURSE))
NAMES = [outline.name for outline in COURSE.outlines]
PARTS = {(name, language): COURSE.part(name, language) for name in NAMES for language in LANGUAGES}
STEPS = {
    step.say.key.removeprefix("lesson.twentyone."): step for name in NAMES for step in PARTS[name, "zh"].steps
}
TABLE = shipped_table()


@pytest.mark.parametrize(("of", "claim"), CLAIMS)
def test_formula_and_counting_agree(of: str, claim: Claim) -> None:
    assert claim.agrees, of


def test_every_part_is_tried_at_random() -> None:
    assert all(part.trial and any(claim.event for claim in part.claims) for part in PARTS.values())


def test_a_guess_on_the_slider_stands_beside_its_own_sample() -> None:
    for part in PARTS.values():
        if isinstance(part.guess, Slide) and part.claims[0].event:
            assert part.claims[0].counted == part.guess.truth, part.name


def test_what_splitting_aces_brings() -> None:
    values: dict[str, Any] = dict(STEPS["aces_split"].say.values)
    assert values["chance"] == Fraction(1, 221) and values["gain"] == shipped_aces().gain
    assert values["together"] < 0 < values["split"]  # a loss turned into a win
    assert values["split"] - values["together"] == values["gain"]


def test_many_figures_have_a_formula() -> None:
    assert sum(claim.formula is not None for _, claim in CLAIMS) >= 10


@pytest.mark.parametrize("name", [name for name, step in STEPS.items() if step.formula])
def test_a_formula_is_worth_what_it_says(name: str) -> None:
    shown = STEPS[name].formula
    assert shown is not None
    left, right = sides(shown)
    assert left == right


@pytest.mark.parametrize("name", [name for name in NAMES if PARTS[name, "zh"].trial])
def test_simulation_sees_what_is_claimed(name: str) -> None:
    part = PARTS[name, "zh"]
    assert part.trial
    counts = sample(part.trial, 100_000, "lesson").counts
    for claim in part.claims:
        if claim.event:
            seen, cases = claim.seen(counts)
            spread = float(cases * claim.counted * (1 - claim.counted)) ** 0.5
            assert abs(seen - cases * claim.counted) <= 5 * spread, render(claim.of)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_part_is_told(name: str, language: str) -> None:
    part = PARTS[name, language]
    assert part.name == name and set(part.notions) <= set(GLOSSARY)
    for say in told(part):
        assert render(say, language).isprintable()
    keys = [key for key, _ in part.transfer.options]
    assert part.transfer.right in keys and len(set(keys)) == len(keys) >= 2
    assert len({render(say, language) for _, say in part.transfer.options}) == len(keys)
    assert len(part.misses) == 3
    if isinstance(part.guess, Choice):
        options = [key for key, _ in part.guess.options]
        assert part.guess.right in options and checked_guess(part.guess, options[0]) == options[0]
        assert len({render(say, language) for _, say in part.guess.options}) == len(options)
    else:
        assert isinstance(part.guess, Slide)
        assert part.guess.low <= 100 * part.guess.truth <= part.guess.high


@pytest.mark.parametrize("name", NAMES)
def test_the_further_guess_is_not_told_in_the_steps(name: str) -> None:
    part = PARTS[name, "zh"]
    steps = " ".join(render(step.say) for step in part.steps)
    assert render(part.transfer.because) not in steps
    if name == "next_card":
        assert "7 7" not in steps and "48 %" not in steps


def test_the_core_is_one_class() -> None:
    assert len(COURSE.core) == 7 and all(outline.tag == CORE for outline in COURSE.core)
    assert len(NAMES) == 14


def test_equal_factors_are_written_one_by_one() -> None:
    """sympy by itself writes 8·4·4 as 8×44 in MathML."""
    written = formula(times(8, 4, 4)).mathml
    assert written.count("<mn>4</mn>") == 2 and "<mn>4</mn><mn>" not in written
    assert written.count("&#215;") == 2


# What is told, once more.


def test_twenty_is_the_most_common_total() -> None:
    ways = {
        total: sum(judge(two).points == total for two in combinations(deck(), 2)) for total in range(4, 22)
    }
    assert max(ways, key=ways.__getitem__) == 20 and sorted(ways.values())[-3:] == [124, 128, 136]
    values = dict(STEPS["other_totals"].say.values)
    assert (values["twenty"], values["thirteen"], values["twelve"]) == (136, ways[13], ways[12])


def test_without_kings_twenty_is_no_longer_the_most_common() -> None:
    cards = [card for card in deck() if card.rank != "K"]
    ways = {
        total: sum(judge(two).points == total for two in combinations(cards, 2)) for total in range(4, 22)
    }
    told_there = dict(PARTS["two_cards", "zh"].transfer.because.values)
    assert max(ways, key=ways.__getitem__) == told_there["most"] != 20
    assert (told_there["twenty"], told_there["pairs"]) == (ways[20], max(ways.values()))


def test_tens_of_thousands_of_rounds_show_what_soft_hands_are_worth() -> None:
    better = TABLE.soft[15, 18].expectation() - TABLE.expectation(15, 17)
    assert 10_000 < TABLE.rounds_to_see(better) < 100_000


def test_the_numbers_of_the_script() -> None:
    assert PARTS["at_once", "zh"].guess.truth == Fraction(4 * 16, comb(52, 2))  # type: ignore[union-attr]
    assert bust_with(TEN_FOUR) == Fraction(23, 50)
    values = dict(STEPS["not_both"].say.values)
    few, many = (final_totals(threshold(t))[0] for t in (15, 17))
    assert (values["few"], values["many"]) == (few, many) and few < many


def test_the_chase_goes_round() -> None:
    assert announced(14) == (14, 16, 17, 18, 12, 15, 16, 17, 14)
    for t in THRESHOLDS:
        last, u = chase(t)[-1]
        assert (last, TABLE.best_banker(last)) in chase(t) and TABLE.best_player(u) == last
    # Wherever one starts one comes into the same circle.
    assert all(14 in announced(t) and 18 in announced(t) for t in THRESHOLDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_tells_what_a_part_before_it_asks(language: str) -> None:
    titles = " ".join(render(outline.title, language) for outline in COURSE.outlines)
    assert not any(word in titles for word in ("鞍点", "固定答案", "saddle", "Saddle", "fixed"))


def test_off_the_diagonal_the_advantage_is_not_the_cell_of_double_busts() -> None:
    edge, both = -TABLE.expectation(15, 17, (TIE,)), TABLE.rounds[15, 17].both_bust
    assert edge != both and TABLE.expectation(17, 17, (TIE, BOTH_BUST)) == 0
    told = render(PARTS["rules", "zh"].steps[1].say)
    assert "≈ 0.0744" in told and "≈ 3.78 %" in told and "全是双爆" not in told


def test_what_a_pupil_can_reckon_is_not_called_the_computers() -> None:
    assert all(claim.formula for claim in PARTS["soft", "zh"].claims)
    won, tie, both = PARTS["same_threshold", "zh"].claims
    assert won.how and won.counted == (1 - tie.counted - both.counted) / 2


def test_the_slider_of_a_mixture_has_room_for_either_threshold() -> None:
    guess = PARTS["mixing", "zh"].guess
    assert isinstance(guess, Slide) and (guess.low, guess.high) == (0, 100)


def test_the_ending_answers_the_three_questions_with_numbers() -> None:
    told_zh = " ".join(render(step.say) for step in PARTS["ending", "zh"].steps)
    for words in (
        "庄家停 17，你停 14",
        "≈ −0.1589",
        "没有固定答案",
        "14 → 16 → 17",
        "平局退还",
        "≈ 0.0744",
        "就是 0",
    ):
        assert words in told_zh, words
    told_en = " ".join(render(step.say, "en") for step in PARTS["ending", "en"].steps)
    for words in ("against 17 stop at 14", "No fixed answer", "give ties back", "≈ 0.0953"):
        assert words in told_en, words
    assert Fraction(4, 100) < chance_ahead(100) < Fraction(5, 100)


def test_no_number_of_the_lesson_contradicts_the_shipped_table() -> None:
    """The mixture told is the shipped one, and half and half is worse than the higher threshold alone."""
    half = min((TABLE.expectation(14, u) + TABLE.expectation(15, u)) / 2 for u in THRESHOLDS)
    assert half < TABLE.game().maximin < TABLE.solution().value
    assert dict(STEPS["mixed_value"].say.values)["value"] == TABLE.solution().value
