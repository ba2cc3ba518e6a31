"""Exercises of 斗地主 with a number to find: the rocket, bombs, cards unseen, and plays of a kind."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final, NamedTuple

from pokerlessons.engine import Step
from pokerlessons.exact.doudizhu import BOMB, DECK, HAND, JOKERS, LANDLORD, SUITED
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.games.doudizhu.telling import KIND_SAYS
from pokerlessons.lessons.doudizhu.table import FORMULAS, ROW, rows, singles
from pokerlessons.lessons.doudizhu.usual import ROCKET, THREES, signed
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, rounds_of, slips
from pokerlessons.words import Say

SIZES: Final = (5, 10, 13, HAND, LANDLORD, 27)
NOT_A_CHANCE: Final = Say("exercise.doudizhu.slip_count")
# Both jokers in a hand.


def _rocket(size: int, language: str) -> Question:
    hands = comb(DECK - JOKERS, size - JOKERS)
    value = Fraction(hands, comb(DECK, size))
    wrong = slips(
        value,
        (Fraction(size, DECK) ** JOKERS, Say("exercise.doudizhu.rocket.slip_replaced")),
        (Fraction(size, DECK), Say("exercise.doudizhu.rocket.slip_one")),
        (Fraction(JOKERS * size, DECK), Say("exercise.doudizhu.rocket.slip_added")),
        (Fraction(comb(DECK, size - JOKERS), comb(DECK, size)), Say("exercise.doudizhu.rocket.slip_rest")),
        (1 - Fraction(comb(DECK - JOKERS, size), comb(DECK, size)), Say("exercise.doudizhu.rocket.slip_any")),
        (hands, NOT_A_CHANCE),
    )
    steps = (
        Step(
            Say("exercise.doudizhu.rocket.below", cards=size),
            formula=formula(choose(DECK, size), language),
            rule="10-1",
        ),
        Step(
            Say("exercise.doudizhu.rocket.above"),
            ROCKET,
            formula(choose(DECK - JOKERS, size - JOKERS), language),
            "10-7",
        ),
        Step(
            Say("exercise.doudizhu.over_all"),
            (),
            formula(over(choose(DECK - JOKERS, size - JOKERS), choose(DECK, size)), language),
        ),
    )
    return asked(
        Say("exercise.doudizhu.rocket.ask", cards=size),
        Number(value, "chance", wrong),
        Say("exercise.doudizhu.rocket.where"),
        Say("exercise.doudizhu.rocket.method"),
        steps,
    )


# Four alike in a hand.

_MISSING: Final = tuple((size, have) for size in (13, HAND, LANDLORD, 27) for have in (0, 1))


def _four_alike(case: tuple[int, int], language: str) -> Question:
    """`have`: how many of the four are known to be in the hand already."""
    size, have = case
    wanted, room, deck = BOMB - have, size - have, DECK - have
    hands = comb(deck - wanted, room - wanted)
    value = Fraction(hands, comb(deck, room))
    wrong = slips(
        value,
        (Fraction(room, deck) ** wanted, Say("exercise.doudizhu.four.slip_replaced")),
        (SUITED * value, Say("exercise.doudizhu.four.slip_any")),
        (
            Fraction(comb(DECK - BOMB, size - BOMB), comb(DECK, size)),
            Say("exercise.doudizhu.four.slip_unused"),
        ),
        (Fraction(comb(deck, room - wanted), comb(deck, room)), Say("exercise.doudizhu.four.slip_rest")),
        (Fraction(1, SUITED), Say("exercise.doudizhu.four.slip_thirteenth")),
        (hands, NOT_A_CHANCE),
    )
    counted = over(choose(deck - wanted, room - wanted), choose(deck, room))
    steps = (
        Step(
            Say("exercise.doudizhu.four.below", room=room, deck=deck),
            formula=formula(choose(deck, room), language),
        ),
        Step(
            Say("exercise.doudizhu.four.above", wanted=wanted, rest=room - wanted),
            THREES,
            formula(choose(deck - wanted, room - wanted), language),
            "10-7",
        ),
        Step(Say("exercise.doudizhu.over_all"), (), formula(counted, language)),
    )
    ask = (
        Say("exercise.doudizhu.four.ask_given", cards=size, have=THREES[:have])
        if have
        else Say("exercise.doudizhu.four.ask", cards=size)
    )
    return asked(
        ask,
        Number(value, "chance", wrong),
        Say("exercise.doudizhu.four.where"),
        Say("exercise.doudizhu.four.method"),
        steps,
    )


# At least one of a few bombs.

_FEW: Final = tuple((ranks, size) for ranks in (2, 3) for size in (HAND, LANDLORD, 27))
_RANKS: Final = ("3", "4", "5")


def _terms(ranks: int, size: int) -> list[Any]:
    """The terms of inclusion–exclusion for so many given ranks."""
    ways = [ranks if j == 1 else comb(ranks, j) for j in range(1, ranks + 1)]
    return [
        times(n, choose(DECK - BOMB * j, size - BOMB * j))
        if n > 1
        else choose(DECK - BOMB * j, size - BOMB * j)
        for j, n in enumerate(ways, 1)
    ]


def _few_bombs(case: tuple[int, int], language: str) -> Question:
    ranks, size = case
    terms, below = _terms(ranks, size), comb(DECK, size)
    worth = [int(term.doit()) for term in terms]
    value = Fraction(sum((-1) ** place * n for place, n in enumerate(worth)), below)
    one = Fraction(comb(DECK - BOMB, size - BOMB), below)
    all_of_them = Fraction(worth[-1], below)
    wrong = slips(
        value,
        (ranks * one, Say("exercise.doudizhu.few.slip_sum")),
        (Fraction(worth[0] - 2 * worth[1], below), Say("exercise.doudizhu.few.slip_twice")),
        (1 - (1 - one) ** ranks, Say("exercise.doudizhu.few.slip_independent")),
        (all_of_them, Say("exercise.doudizhu.few.slip_all")),
        (Fraction(worth[0] - worth[1], below), Say("exercise.doudizhu.few.slip_not_back")),
        (one, Say("exercise.doudizhu.few.slip_one")),
    )
    steps = [
        Step(
            Say("exercise.doudizhu.few.first", ranks=ranks),
            THREES,
            formula(over(terms[0], choose(DECK, size)), language),
            "10-7",
        ),
        Step(Say("exercise.doudizhu.few.second"), (), formula(over(terms[1], choose(DECK, size)), language)),
    ]
    if ranks == 3:
        third = formula(over(terms[2], choose(DECK, size)), language)
        steps.append(Step(Say("exercise.doudizhu.few.third"), (), third))
    steps.append(
        Step(
            Say("exercise.doudizhu.few.so"),
            (),
            formula(over(signed(terms), choose(DECK, size)), language),
        )
    )
    return asked(
        Say("exercise.doudizhu.few.ask", cards=size, ranks=_RANKS[:ranks]),
        Number(value, "chance", wrong),
        Say("exercise.doudizhu.few.where"),
        Say("exercise.doudizhu.few.method"),
        tuple(steps),
    )


# Cards that one has not seen.


class Unseen(NamedTuple):
    """So many cards that one has not seen, and a place for all of them among those left."""

    cards: int
    room: int
    left: int
    """How many cards one has not seen."""
    where: Say


_KITTY: Final = LANDLORD - HAND
_UNSEEN: Final = (
    Unseen(JOKERS, _KITTY, DECK - HAND, Say("exercise.doudizhu.unseen.kitty")),
    Unseen(JOKERS, HAND, DECK - HAND, Say("exercise.doudizhu.unseen.neighbour")),
    Unseen(JOKERS, HAND, DECK - LANDLORD, Say("exercise.doudizhu.unseen.landlord")),
    Unseen(BOMB, HAND, DECK - HAND, Say("exercise.doudizhu.unseen.neighbour")),
    Unseen(BOMB, HAND, DECK - LANDLORD, Say("exercise.doudizhu.unseen.landlord")),
)


def _unseen(case: Unseen, language: str) -> Question:
    cards, room, left, where = case
    value = Fraction(comb(room, cards), comb(left, cards))
    wrong = slips(
        value,
        (
            Fraction(comb(room, cards), comb(DECK, cards)),
            Say("exercise.doudizhu.unseen.slip_deck", left=left),
        ),
        (Fraction(room, left) ** cards, Say("exercise.doudizhu.unseen.slip_replaced")),
        (Fraction(1, 3) ** cards, Say("exercise.doudizhu.unseen.slip_third")),
        (Fraction(room, left), Say("exercise.doudizhu.unseen.slip_one")),
        (comb(room, cards), NOT_A_CHANCE),
    )
    wanted = ROCKET if cards == JOKERS else THREES
    steps = (
        Step(
            Say("exercise.doudizhu.unseen.below", left=left, cards=cards),
            (),
            formula(choose(left, cards), language),
            "10-2",
        ),
        Step(
            Say("exercise.doudizhu.unseen.above", room=room),
            wanted,
            formula(choose(room, cards), language),
            "10-5",
        ),
        Step(
            Say("exercise.doudizhu.over_all"),
            (),
            formula(over(choose(room, cards), choose(left, cards)), language),
        ),
    )
    return asked(
        Say("exercise.doudizhu.unseen.ask", cards=wanted, where=where),
        Number(value, "chance", wrong),
        Say("exercise.doudizhu.unseen.where"),
        Say("exercise.doudizhu.unseen.method"),
        steps,
    )


# How many plays of a kind.

_COUNTED: Final = ("straight", "straight_pair", "triple_1", "triple_2", "four_2s", "four_2p", "airplane_2")


def _plays(name: str, language: str) -> Question:
    expression = FORMULAS[name]
    value = Fraction(int(expression.doit()))
    steps = (
        Step(_FIRST[name], (), formula(_BEGINNING[name], language), "10-7"),
        Step(Say("exercise.doudizhu.plays.so"), (), formula(expression, language), "10-9"),
    )
    return asked(
        Say("exercise.doudizhu.plays.ask", kind=KIND_SAYS[name], most=LANDLORD),
        Number(value, "count", slips(value, *_wrong_plays(name, value))),
        Say("exercise.doudizhu.plays.where"),
        Say("exercise.doudizhu.plays.method"),
        steps,
    )


_FIRST: Final = {
    "straight": Say("exercise.doudizhu.plays.first_straight"),
    "straight_pair": Say("exercise.doudizhu.plays.first_pairs"),
    "triple_1": Say("exercise.doudizhu.plays.first_wings"),
    "triple_2": Say("exercise.doudizhu.plays.first_wings"),
    "four_2s": Say("exercise.doudizhu.plays.first_different"),
    "four_2p": Say("exercise.doudizhu.plays.first_two_pairs"),
    "airplane_2": Say("exercise.doudizhu.plays.first_airplane"),
}


_BEGINNING: Final = {
    "straight": plus(ROW, -5, 1),
    "straight_pair": plus(ROW, -3, 1),
    "triple_1": plus(SUITED, -1, JOKERS),
    "triple_2": plus(SUITED, -1),
    "four_2s": choose(SUITED - 1 + JOKERS, 2),
    "four_2p": choose(SUITED - 1, 2),
    "airplane_2": times(ROW - 1, choose(SUITED - 2, 2)),
}
"""A part of each count that is not yet all of it."""


def _wrong_plays(name: str, value: Fraction) -> tuple[tuple[int | Fraction, Say], ...]:
    match name:
        case "straight":
            return (
                (int(rows(5, SUITED, SUITED).doit()), Say("exercise.doudizhu.plays.slip_two")),
                (8, Say("exercise.doudizhu.plays.slip_five_only")),
                (int(value) * 4, Say("exercise.doudizhu.plays.slip_suits")),
            )
        case "straight_pair":
            return (
                (int(rows(3, ROW).doit()), Say("exercise.doudizhu.plays.slip_long", most=LANDLORD)),
                (10, Say("exercise.doudizhu.plays.slip_three_only")),
                (int(rows(2, LANDLORD // 2).doit()), Say("exercise.doudizhu.plays.slip_two_pairs")),
            )
        case "triple_1":
            return (
                (SUITED * (SUITED - 1), Say("exercise.doudizhu.plays.slip_no_jokers")),
                (SUITED * (SUITED + JOKERS), Say("exercise.doudizhu.plays.slip_same")),
                (SUITED + SUITED - 1 + JOKERS, Say("exercise.doudizhu.plays.slip_added")),
            )
        case "triple_2":
            return (
                (SUITED * SUITED, Say("exercise.doudizhu.plays.slip_same")),
                (SUITED * (SUITED - 1 + JOKERS), Say("exercise.doudizhu.plays.slip_joker_pair")),
                (comb(SUITED, 2), Say("exercise.doudizhu.plays.slip_roles")),
                (SUITED + SUITED - 1, Say("exercise.doudizhu.plays.slip_added")),
            )
        case "four_2s":
            return (
                (SUITED * comb(SUITED - 1 + JOKERS, 2), Say("exercise.doudizhu.plays.slip_alike")),
                (SUITED * (comb(SUITED - 1, 2) + SUITED - 1), Say("exercise.doudizhu.plays.slip_no_jokers")),
                (SUITED * (SUITED - 1 + JOKERS) ** 2, Say("exercise.doudizhu.plays.slip_order")),
            )
        case "four_2p":
            return (
                (SUITED * (SUITED - 1) * (SUITED - 2), Say("exercise.doudizhu.plays.slip_order")),
                (SUITED * comb(SUITED, 2), Say("exercise.doudizhu.plays.slip_same")),
                (SUITED * comb(SUITED + 1, 2), Say("exercise.doudizhu.plays.slip_alike_pairs")),
            )
        case _:
            return (
                ((ROW - 1) * comb(SUITED - 2, 2), Say("exercise.doudizhu.plays.slip_two_only")),
                (
                    sum((ROW + 1 - n) * comb(SUITED - n, n) for n in range(2, 6)),
                    Say("exercise.doudizhu.plays.slip_long", most=LANDLORD),
                ),
                (
                    sum((ROW + 1 - n) * singles(n) for n in range(2, 6)),
                    Say("exercise.doudizhu.plays.slip_singles"),
                ),
            )


COUNTING: Final[tuple[Exercise[Any], ...]] = (
    Exercise("both_jokers", Say("exercise.doudizhu.rocket.title"), "rocket", rounds_of(SIZES), _rocket),
    Exercise(
        "four_alike", Say("exercise.doudizhu.four.title"), "given_bomb", rounds_of(_MISSING), _four_alike
    ),
    Exercise("few_bombs", Say("exercise.doudizhu.few.title"), "any_bomb", rounds_of(_FEW), _few_bombs),
    Exercise("unseen", Say("exercise.doudizhu.unseen.title"), "table", rounds_of(_UNSEEN), _unseen),
    Exercise("how_many_plays", Say("exercise.doudizhu.plays.title"), "plays", rounds_of(_COUNTED), _plays),
)
