"""Exercises of 三公 about conditions: given 公牌, given points, cards that were seen, and a changed deck."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any, Final

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Step
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.sangong import HAND, Standing
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, named, rounds_of, slips
from pokerlessons.lessons.sangong.counting import DECK, HANDS, two_making
from pokerlessons.lessons.sangong.usual import GONG, REST, usual_odds
from pokerlessons.words import Say

A_COUNT: Final = Say("exercise.sangong.slip_count")

# Given so many 公牌.

_GOALS: Final[dict[str, tuple[int, ...]]] = {
    "nine": (9,),
    "six": (6,),
    "nought": (0,),
    "eight_up": (8, 9),
    "seven_up": (7, 8, 9),
}
_GOAL_SAYS: Final = {
    "nine": CLASS_SAYS["p9"],
    "six": CLASS_SAYS["p6"],
    "nought": CLASS_SAYS["p0"],
    "eight_up": Say("exercise.sangong.given.eight_up"),
    "seven_up": Say("exercise.sangong.given.seven_up"),
}
_GIVEN: Final = tuple((number, goal) for number in (1, 2) for goal in _GOALS)


def _counts(event: Callable[[Standing], bool]) -> int:
    return usual_odds().joint.count(event)


def _given_dukes(case: tuple[int, str], language: str) -> Question:
    number, goal = case
    names = [POINT_CLASSES[digit] for digit in _GOALS[goal]]
    hits = _counts(lambda hand: hand[0] in names and hand[1] == number)
    below, every = _counts(lambda hand: hand[1] == number), _counts(lambda hand: hand[0] in names)
    value = Fraction(hits, below)
    others = HAND - number
    all_left = comb(REST, others)
    wrong = slips(
        value,
        (Fraction(every, HANDS), Say("exercise.sangong.given.slip_unused")),
        (Fraction(hits, HANDS), Say("exercise.sangong.given.slip_joint")),
        (Fraction(hits, every), Say("exercise.sangong.given.slip_reversed")),
        (Fraction(len(names), 9), Say("exercise.sangong.given.slip_nought")),
        *(
            [
                (Fraction(len(names), 10), Say("exercise.sangong.given.slip_tenth")),
                (Fraction(len(names) * 80, all_left), Say("exercise.sangong.given.slip_alike")),
            ]
            if number == 1
            else [(Fraction(4 * len(names), DECK - number), Say("exercise.sangong.given.slip_dukes"))]
        ),
        (hits, A_COUNT),
    )
    if number == 2:
        above: Any = times(len(names), 4) if len(names) > 1 else 4
        say = Say("exercise.sangong.given.last_card")
    else:
        twos = [two_making(digit).formula for digit in _GOALS[goal]]
        above, say = (plus(*twos) if len(twos) > 1 else twos[0]), Say("exercise.sangong.given.two_cards")
    steps = (
        Step(
            Say("exercise.sangong.given.below", others=others),
            formula=formula(choose(REST, others), language),
        ),
        Step(say, formula=named("P(A|B)", formula(over(above, choose(REST, others)), language))),
    )
    return asked(
        Say("exercise.sangong.given.ask", number=number, goal=_GOAL_SAYS[goal]),
        Number(value, "chance", wrong),
        Say("exercise.sangong.given.where"),
        Say("exercise.sangong.given.method"),
        steps,
    )


# Given the points.

_REVERSED: Final = tuple((digit, number) for digit in (9, 8, 5, 0) for number in range(HAND))


def _given_points(case: tuple[int, int], language: str) -> Question:
    digit, number = case
    name = POINT_CLASSES[digit]
    hits, every = _counts(lambda hand: hand == (name, number)), _counts(lambda hand: hand[0] == name)
    dukes = _counts(lambda hand: hand[1] == number)
    value = Fraction(hits, every)
    wrong = slips(
        value,
        (Fraction(hits, dukes), Say("exercise.sangong.reverse.slip_reversed")),
        (Fraction(hits, HANDS), Say("exercise.sangong.reverse.slip_joint")),
        (Fraction(dukes, HANDS), Say("exercise.sangong.reverse.slip_unused")),
        (Fraction(1, 3), Say("exercise.sangong.reverse.slip_third")),
        (hits, A_COUNT),
    )
    counted = _ways_of(digit, number)
    steps = (
        Step(Say("exercise.sangong.reverse.above", number=number), formula=formula(counted, language)),
        Step(
            Say("exercise.sangong.reverse.over", every=every),
            formula=named("P(B|A)", formula(over(counted, every), language)),
        ),
    )
    return asked(
        Say("exercise.sangong.reverse.ask", name=CLASS_SAYS[name], every=every, number=number),
        Number(value, "chance", wrong),
        Say("exercise.sangong.reverse.where"),
        Say("exercise.sangong.reverse.method"),
        steps,
    )


def _ways_of(digit: int, number: int) -> Any:
    """How many hands of the points have so many 公牌; without any, the forty cards' tenth."""
    if number == 2:
        return times(choose(GONG, 2), 4)
    return times(GONG, two_making(digit).formula) if number else over(choose(REST, HAND), 10)


# What was seen.

_SHOWN: Final = {
    3: parse_cards("SJ HQ DK"),
    2: parse_cards("SJ HQ D9"),
    1: parse_cards("SJ H10 D9"),
    0: parse_cards("S10 H10 D9"),
}
_SEEN: Final = tuple((number, mine) for number in _SHOWN for mine in (3, 2))


def _seen(case: tuple[int, int], language: str) -> Question:
    shown, mine = case
    dukes, others, left = GONG - shown, REST - (HAND - shown), DECK - HAND
    hands, every = comb(dukes, mine) * comb(others, HAND - mine), comb(left, HAND)
    value = Fraction(hands, every)
    before = comb(GONG, mine) * comb(REST, HAND - mine)
    wrong = slips(
        value,
        (Fraction(before, HANDS), Say("exercise.sangong.seen.slip_unused")),
        (Fraction(hands, HANDS), Say("exercise.sangong.seen.slip_below", left=left)),
        (Fraction(before, every), Say("exercise.sangong.seen.slip_above", shown=shown)),
        (
            Fraction(comb(dukes, mine) * comb(left - mine, HAND - mine), every),
            Say("exercise.sangong.seen.slip_exactly"),
        ),
        (
            Fraction(dukes, left) ** mine * Fraction(others, left) ** (HAND - mine),
            Say("exercise.sangong.seen.slip_replaced"),
        ),
        (hands, A_COUNT),
    )
    above = times(choose(dukes, mine), others) if mine == 2 else choose(dukes, mine)
    steps = (
        Step(
            Say("exercise.sangong.seen.below", left=left),
            _SHOWN[shown],
            formula(choose(left, HAND), language),
        ),
        Step(
            Say("exercise.sangong.seen.above", dukes=dukes, others=others),
            _SHOWN[shown],
            formula(above, language),
        ),
        Step(
            Say("exercise.sangong.seen.over"),
            formula=named("P(A|B)", formula(over(above, choose(left, HAND)), language)),
        ),
    )
    goal = Say("exercise.sangong.seen.two") if mine == 2 else CLASS_SAYS["sangong"]
    return asked(
        Say("exercise.sangong.seen.ask", cards=_SHOWN[shown], goal=goal),
        Number(value, "chance", wrong),
        Say("exercise.sangong.seen.where"),
        Say("exercise.sangong.seen.method"),
        steps,
        _SHOWN[shown],
    )


# A changed rule.

_RULES: Final = {
    "ten": (16, 52, Say("exercise.sangong.rule.ten")),
    "no_jack": (8, 48, Say("exercise.sangong.rule.no_jack")),
    "jack_plain": (8, 52, Say("exercise.sangong.rule.jack_plain")),
    "no_small": (12, 40, Say("exercise.sangong.rule.no_small")),
    "ace": (16, 48, Say("exercise.sangong.rule.ace")),
}


def _rule(name: str, language: str) -> Question:
    dukes, deck, means = _RULES[name]
    value = Fraction(comb(dukes, HAND), comb(deck, HAND)) / Fraction(comb(GONG, HAND), HANDS)
    wrong = slips(
        value,
        (Fraction(dukes, GONG), Say("exercise.sangong.rule.slip_cards")),
        (Fraction(comb(dukes, HAND), comb(GONG, HAND)), Say("exercise.sangong.rule.slip_deck", deck=deck)),
        (Fraction(dukes * DECK, GONG * deck) ** HAND, Say("exercise.sangong.rule.slip_power")),
        (1 / value, Say("exercise.sangong.rule.slip_turned")),
        (Fraction(comb(dukes, HAND), comb(deck, HAND)), Say("exercise.sangong.rule.slip_ratio")),
        (value - 1, Say("exercise.sangong.rule.slip_more")),
    )
    steps = (
        Step(Say("exercise.sangong.rule.dukes", dukes=dukes), formula=formula(choose(dukes, HAND), language)),
        Step(
            Say("exercise.sangong.rule.after"),
            formula=formula(over(choose(dukes, HAND), choose(deck, HAND)), language),
        ),
        Step(
            Say("exercise.sangong.rule.ratio"),
            formula=formula(
                over(
                    times(choose(dukes, HAND), choose(DECK, HAND)),
                    times(choose(GONG, HAND), choose(deck, HAND)),
                ),
                language,
            ),
        ),
    )
    return asked(
        Say("exercise.sangong.rule.ask", means=means),
        Number(value, "value", wrong),
        Say("exercise.sangong.rule.where"),
        Say("exercise.sangong.rule.method"),
        steps,
    )


CHANCES: Final[tuple[Exercise[Any], ...]] = (
    Exercise(
        "changed_rule", Say("exercise.sangong.rule.title"), "three_dukes", rounds_of(tuple(_RULES)), _rule
    ),
    Exercise("given_dukes", Say("exercise.sangong.given.title"), "joint", rounds_of(_GIVEN), _given_dukes),
    Exercise(
        "given_points", Say("exercise.sangong.reverse.title"), "joint", rounds_of(_REVERSED), _given_points
    ),
    Exercise("seen", Say("exercise.sangong.seen.title"), "taken", rounds_of(_SEEN), _seen),
)
