"""Exercises of 变色龙 with a chance or a mean to type: being stuck, drawing, a 7 in the next hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, Final

from pokerlessons.cards import RANKS, Card, parse_cards
from pokerlessons.engine import Step, sum_formula
from pokerlessons.exact.chameleon import DeckFigures
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.games.chameleon.options import PENALTIES
from pokerlessons.games.chameleon.refusals import SUIT_SAYS
from pokerlessons.lessons.chameleon.figures import minus, stuck_formula, usual_odds
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, rounds_of, slips
from pokerlessons.words import Say

ONE: Final = 52
A_COUNT: Final = Say("exercise.chameleon.slip_count")

# The mean of a hand.

TABLES: Final[Mapping[str, tuple[Mapping[str, int], Say]]] = {
    "usual": ({}, Say("exercise.chameleon.mean.usual")),
    "faces": ({"Q": 12, "K": 13}, Say("exercise.chameleon.mean.faces")),
    "jack": ({"J": 10}, Say("exercise.chameleon.mean.jack")),
    "ace": ({"A": 1}, Say("exercise.chameleon.mean.ace")),
}
"""Changed penalties, and how they are told."""
_MEANS: Final = tuple(product(TABLES, (3, 4, 6, 7)))


def _mean(case: tuple[str, int], language: str) -> Question:
    name, held = case
    changes, told = TABLES[name]
    costs = {**PENALTIES, **changes}
    total, usual, ranks = sum(costs.values()), sum(PENALTIES.values()), len(RANKS)
    value = Fraction(held * total, ranks)
    wrong = slips(
        value,
        (Fraction(total, ranks), Say("exercise.chameleon.mean.slip_one", held=held)),
        (held * total, Say("exercise.chameleon.mean.slip_sum")),
        (Fraction(held * usual, ranks), Say("exercise.chameleon.mean.slip_usual")),
        (Fraction(held * total, ranks - 1), Say("exercise.chameleon.mean.slip_ranks")),
        (Fraction(held * total, ONE), Say("exercise.chameleon.mean.slip_cards")),
        (Fraction(held * sum(range(1, ranks + 1)), ranks), Say("exercise.chameleon.mean.slip_printed")),
    )
    steps = (
        Step(
            Say("exercise.chameleon.mean.sum", ranks=ranks),
            formula=sum_formula([costs[rank] for rank in RANKS]),
            rule="01-11",
        ),
        Step(Say("exercise.chameleon.mean.so"), formula=formula(times(held, over(total, ranks)), language)),
    )
    return asked(
        Say("exercise.chameleon.mean.ask", held=held, table=told),
        Number(value, "value", wrong),
        Say("exercise.chameleon.mean.where"),
        Say("exercise.chameleon.mean.method"),
        steps,
    )


# Nothing to play.

_TOPS: Final[Mapping[str, tuple[Card, ...]]] = {
    "plain": parse_cards("S9 H4 DQ C10"),
    "named": parse_cards("SJ HJ DJ CJ"),
}
_STUCK: Final = tuple(product(("plain", "named"), (1, 2), (2, 3, 4, 6)))


def _figures(decks: int) -> DeckFigures:
    return usual_odds().by_decks[decks]


def _followers(facing: str, decks: int) -> Any:
    """How many of the others follow: suit, rank and jacks, or the suit alone without its J."""
    if facing == "plain":
        return plus(len(RANKS) * decks - 1, 3 * decks, 3 * decks)
    return plus(len(RANKS) * decks, -decks)


def _facing_ask(facing: str, held: int) -> tuple[Card, Say]:
    """The card that lies there, and how it is told; which one it is makes no difference."""
    tops = _TOPS[facing]
    top = tops[held % len(tops)]
    if facing == "plain":
        return top, Say("exercise.chameleon.top", top=top)
    suit = SUIT_SAYS[tops[(held + 1) % len(tops)].suit]
    return top, Say("exercise.chameleon.top_jack", top=top, suit=suit)


def _count_step(facing: str, decks: int, language: str) -> Step:
    """How the cards that follow are counted."""
    say = (
        Say("exercise.chameleon.stuck.followers")
        if facing == "plain"
        else Say("exercise.chameleon.stuck.followers_named")
    )
    rule = "01-3" if facing == "plain" else "01-9"
    return Step(say, formula=formula(_followers(facing, decks), language), rule=rule)


def _stuck(case: tuple[str, int, int], language: str) -> Question:
    facing, decks, held = case
    of = _figures(decks)
    misfits, others = of.misfits(facing), of.cards - 1
    jacks = 3 * decks if facing == "plain" else 0
    suit_only = others - (len(RANKS) * decks - 1)
    value = of.stuck(facing, held)
    wrong = slips(
        value,
        (1 - value, Say("exercise.chameleon.stuck.slip_complement")),
        (Fraction(misfits, others) ** held, Say("exercise.chameleon.stuck.slip_replaced")),
        (
            Fraction(comb(misfits, held), comb(of.cards, held)),
            Say("exercise.chameleon.stuck.slip_top"),
        ),
        (
            Fraction(comb(misfits + jacks, held), comb(others, held)),
            Say("exercise.chameleon.stuck.slip_jacks"),
        ),
        (
            Fraction(comb(suit_only, held), comb(others, held)),
            Say("exercise.chameleon.stuck.slip_suit")
            if facing == "plain"
            else Say("exercise.chameleon.stuck.slip_jack_on_jack"),
        ),
        (comb(misfits, held), A_COUNT),
    )
    top, told = _facing_ask(facing, held)
    steps = (
        _count_step(facing, decks, language),
        Step(Say("exercise.chameleon.stuck.so"), formula=formula(stuck_formula(of, facing, held), language)),
    )
    return asked(
        Say("exercise.chameleon.stuck.ask", decks=decks, top=told, held=held),
        Number(value, "chance", wrong),
        Say("exercise.chameleon.stuck.where"),
        Say("exercise.chameleon.stuck.method"),
        steps,
        (top,),
    )


# The card drawn.

_DRAWN: Final = tuple(product(("plain", "named"), (1, 2), (2, 4, 5, 6)))


def _drawn(case: tuple[str, int, int], language: str) -> Question:
    facing, decks, held = case
    of = _figures(decks)
    others = of.cards - 1
    followers, left = others - of.misfits(facing), others - held
    value = of.drawn_fits(facing, held)
    wrong = slips(
        value,
        (Fraction(followers, others), Say("exercise.chameleon.drawn.slip_before")),
        (1 - value, Say("exercise.chameleon.drawn.slip_complement")),
        (Fraction(followers, left + 1), Say("exercise.chameleon.drawn.slip_top")),
        (Fraction(followers - held, left), Say("exercise.chameleon.drawn.slip_taken")),
        (of.stuck(facing, held) * value, Say("exercise.chameleon.drawn.slip_joint")),
        (followers, A_COUNT),
    )
    top, told = _facing_ask(facing, held)
    steps = (
        _count_step(facing, decks, language),
        Step(Say("exercise.chameleon.drawn.left"), formula=formula(plus(others, -held), language)),
        Step(
            Say("exercise.chameleon.drawn.so"),
            formula=formula(over(_followers(facing, decks), plus(others, -held)), language),
            rule="01-4",
        ),
    )
    return asked(
        Say("exercise.chameleon.drawn.ask", decks=decks, top=told, held=held),
        Number(value, "chance", wrong),
        Say("exercise.chameleon.drawn.where"),
        Say("exercise.chameleon.drawn.method"),
        steps,
        (top,),
    )


# A 7 in the next hand.

_MINE: Final[Mapping[int, tuple[Card, ...]]] = {
    0: parse_cards("H3 D10 CQ C2"),
    1: parse_cards("H7 D10 CQ C2"),
}
"""The other cards in one's own hand, by how many 7s are among them."""
_LAID: Final = parse_cards("S7")
_SEVENS: Final = tuple(product((1, 2), (0, 1), (2, 3, 5)))


def _sevens(case: tuple[int, int, int], language: str) -> Question:
    decks, kept, held = case
    mine = _MINE[kept]
    unseen, left = ONE * decks - 1 - len(mine), 4 * decks - 1 - kept
    none = Fraction(comb(unseen - left, held), comb(unseen, held))
    value = 1 - none
    before, all_left = ONE * decks - 1, 4 * decks - 1
    wrong = slips(
        value,
        (none, Say("exercise.chameleon.sevens.slip_complement")),
        (Fraction(held * left, unseen), Say("exercise.chameleon.sevens.slip_added")),
        (
            1 - Fraction(comb(before - all_left, held), comb(before, held)),
            Say("exercise.chameleon.sevens.slip_mine"),
        ),
        (1 - Fraction(unseen - left, unseen) ** held, Say("exercise.chameleon.sevens.slip_replaced")),
        (
            Fraction(left * comb(unseen - left, held - 1), comb(unseen, held)),
            Say("exercise.chameleon.sevens.slip_exactly"),
        ),
        (Fraction(left, unseen), Say("exercise.chameleon.sevens.slip_one")),
    )
    share = over(choose(unseen - left, held), choose(unseen, held))
    steps = (
        Step(
            Say("exercise.chameleon.sevens.left"),
            (*_LAID, *mine),
            formula(plus(4 * decks, -1, *([-kept] if kept else [])), language),
            "01-5",
        ),
        Step(
            Say("exercise.chameleon.sevens.unseen"),
            (*_LAID, *mine),
            formula(plus(ONE * decks, -1, -len(mine)), language),
        ),
        Step(Say("exercise.chameleon.sevens.so"), formula=formula(plus(1, minus(share)), language)),
    )
    return asked(
        Say("exercise.chameleon.sevens.ask", decks=decks, top=_LAID[0], mine=mine, held=held),
        Number(value, "chance", wrong),
        Say("exercise.chameleon.sevens.where"),
        Say("exercise.chameleon.sevens.method"),
        steps,
        (*_LAID, *mine),
    )


CHANCES: Final[tuple[Exercise[Any], ...]] = (
    Exercise("mean", Say("exercise.chameleon.mean.title"), "five_cards", rounds_of(_MEANS), _mean),
    Exercise("stuck", Say("exercise.chameleon.stuck.title"), "more_cards", rounds_of(_STUCK), _stuck),
    Exercise("drawn", Say("exercise.chameleon.drawn.title"), "more_cards", rounds_of(_DRAWN), _drawn),
    Exercise("sevens", Say("exercise.chameleon.sevens.title"), "sevens", rounds_of(_SEVENS), _sevens),
)
