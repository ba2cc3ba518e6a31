"""Exercises of 三公 that count hands: piles, kinds of three 公牌, two cards beside one 公牌, odd sums."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm
from typing import Any, Final, NamedTuple

from pokerlessons.engine import Step
from pokerlessons.exact.formula import choose, formula, plus, times
from pokerlessons.exact.sangong import HAND
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, rounds_of, slips
from pokerlessons.lessons.sangong.usual import GONG, ODD, REST
from pokerlessons.words import Say

DECK: Final = 52
HANDS: Final = comb(DECK, HAND)
NOT_A_CHANCE: Final = Say("exercise.sangong.slip_chance")

# Piles.


class Pile(NamedTuple):
    """A pile of cards within the deck."""

    say: Say
    size: int
    ten: int
    """The size that a frequent mistake about the 10 gives it."""


PILES: Final = (
    Pile(Say("exercise.sangong.pile.dukes"), GONG, GONG + 4),
    Pile(Say("exercise.sangong.pile.odd"), ODD, ODD + GONG),
    Pile(Say("exercise.sangong.pile.small"), 36, REST),
)
_PILED: Final = tuple((pile, k) for pile in PILES for k in range(1, HAND + 1))


def _pile(case: tuple[Pile, int], language: str) -> Question:
    (pile, size, ten), k = case
    rest, others = HAND - k, DECK - size
    value = Fraction(comb(size, k) * comb(others, rest))
    wrong = slips(
        value,
        (comb(ten, k) * comb(DECK - ten, rest), Say("exercise.sangong.pile.slip_ten")),
        (comb(size, k) * comb(DECK - k, rest), Say("exercise.sangong.pile.slip_any", k=k, rest=rest)),
        (comb(size, k), Say("exercise.sangong.pile.slip_half", rest=rest)),
        (comb(size, k) + comb(others, rest), Say("exercise.sangong.pile.slip_added")),
        (perm(size, k) * comb(others, rest), Say("exercise.sangong.pile.slip_order")),
        (value / HANDS, NOT_A_CHANCE),
    )
    return asked(
        Say("exercise.sangong.pile.ask", k=k, pile=pile),
        Number(value, "count", wrong, HANDS),
        Say("exercise.sangong.pile.where"),
        Say("exercise.sangong.pile.method"),
        _pile_steps(case, language),
    )


def _pile_steps(case: tuple[Pile, int], language: str) -> tuple[Step, ...]:
    (pile, size, _), k = case
    if k == HAND:
        ordered = times(size, size - 1, size - 2)
        return (
            Step(Say("exercise.sangong.pile.ordered", size=size), formula=formula(ordered, language)),
            Step(Say("exercise.sangong.pile.unordered"), formula=formula(choose(size, HAND), language)),
        )
    rest, others = HAND - k, DECK - size
    return (
        Step(
            Say("exercise.sangong.pile.first", size=size, pile=pile, k=k),
            formula=formula(choose(size, k), language),
        ),
        Step(
            Say("exercise.sangong.pile.rest", rest=rest, others=others),
            formula=formula(choose(others, rest), language),
        ),
        Step(
            Say("exercise.sangong.pile.both"),
            formula=formula(times(choose(size, k), choose(others, rest)), language),
        ),
    )


# Three cards of a few names: a pair and another, one of each, three alike.

_NAMES: Final = (("J", "Q", "K"), ("10", "J", "Q", "K"), ("9", "10", "J", "Q", "K"))
_KINDS: Final = tuple((names, kind) for names in _NAMES for kind in ("pair", "mixed", "triple"))
_KIND_SAYS: Final = {
    "pair": Say("exercise.sangong.kinds.pair"),
    "mixed": Say("exercise.sangong.kinds.mixed"),
    "triple": Say("exercise.sangong.kinds.triple"),
}


def kinds_formula(number: int, kind: str) -> Any:
    """How many hands of three from so many names of four suits are of the kind."""
    if kind == "pair":
        return times(number, choose(4, 2), 4 * (number - 1))
    if kind == "mixed":
        return times(choose(number, 3), 4, 4, 4)
    return times(number, choose(4, 3))


def _kinds(case: tuple[tuple[str, ...], str], language: str) -> Question:
    names, kind = case
    number = len(names)
    whole = kinds_formula(number, kind)
    value = Fraction(int(whole.doit()))
    candidates: dict[str, list[tuple[int | Fraction, Say]]] = {
        "pair": [
            (comb(number, 2) * comb(4, 2) * 4, Say("exercise.sangong.kinds.slip_which")),
            (number * comb(4, 2) * (4 * number - 2), Say("exercise.sangong.kinds.slip_third")),
            (number * perm(4, 2) * 4 * (number - 1), Say("exercise.sangong.kinds.slip_order")),
            (number * 4 * (number - 1), Say("exercise.sangong.kinds.slip_suits")),
        ],
        "mixed": [
            (comb(number, 3), Say("exercise.sangong.kinds.slip_suits")),
            (comb(number, 3) * 4, Say("exercise.sangong.kinds.slip_one_suit")),
            (perm(number, 3) * 64, Say("exercise.sangong.kinds.slip_order")),
            (comb(4 * number, 3), Say("exercise.sangong.kinds.slip_all")),
        ],
        "triple": [
            (number * perm(4, 3), Say("exercise.sangong.kinds.slip_order")),
            (number, Say("exercise.sangong.kinds.slip_suits")),
            (comb(4, 3), Say("exercise.sangong.kinds.slip_one_name")),
            (comb(4 * number, 3), Say("exercise.sangong.kinds.slip_all")),
        ],
    }
    wrong = slips(value, *candidates[kind], (value / HANDS, NOT_A_CHANCE))
    return asked(
        Say("exercise.sangong.kinds.ask", names=names, kind=_KIND_SAYS[kind]),
        Number(value, "count", wrong, comb(4 * number, 3)),
        Say("exercise.sangong.kinds.where"),
        Say("exercise.sangong.kinds.method"),
        (
            _first_of_kind(number, kind, language),
            Step(Say("exercise.sangong.kinds.all"), formula=formula(whole, language)),
        ),
    )


def _first_of_kind(number: int, kind: str, language: str) -> Step:
    if kind == "pair":
        return Step(Say("exercise.sangong.kinds.first_pair"), formula=formula(choose(4, 2), language))
    if kind == "mixed":
        return Step(Say("exercise.sangong.kinds.first_mixed"), formula=formula(choose(number, 3), language))
    return Step(Say("exercise.sangong.kinds.first_triple"), formula=formula(choose(4, 3), language))


# One 公牌 and two other cards.


class Two(NamedTuple):
    """Two of the forty cards A to 10 whose sum ends in a digit: the pairs, how many ways, as a formula."""

    pairs: tuple[str, ...]
    ways: int
    formula: Any


def two_making(digit: int) -> Two:
    """The pairs of places of the dial, 0 (the 10) to 9, four cards each, whose sum ends in `digit`."""
    pairs = [(a, b) for a in range(10) for b in range(a, 10) if (a + b) % 10 == digit]
    unlike, alike = [p for p in pairs if p[0] != p[1]], [p for p in pairs if p[0] == p[1]]
    terms = [times(len(unlike), 4, 4), *([times(len(alike), choose(4, 2))] if alike else [])]
    shown = tuple(f"{a or 10}-{b or 10}" for a, b in pairs)
    whole = plus(*terms) if len(terms) > 1 else terms[0]
    return Two(shown, 16 * len(unlike) + 6 * len(alike), whole)


def _one_duke(digit: int, language: str) -> Question:
    two = two_making(digit)
    value = Fraction(GONG * two.ways)
    wrong = slips(
        value,
        (GONG * 16 * len(two.pairs), Say("exercise.sangong.one.slip_alike")),
        (two.ways, Say("exercise.sangong.one.slip_duke")),
        (16 * two.ways, Say("exercise.sangong.one.slip_ten")),
        (GONG * len(two.pairs), Say("exercise.sangong.one.slip_suits")),
        (GONG * two.ways * 2, Say("exercise.sangong.one.slip_order")),
        (GONG * comb(REST, 2), Say("exercise.sangong.one.slip_any", digit=digit)),
        (value / HANDS, NOT_A_CHANCE),
    )
    steps = (
        Step(
            Say("exercise.sangong.one.list", digit=digit, pairs=two.pairs),
            formula=formula(two.formula, language),
        ),
        Step(Say("exercise.sangong.one.all"), formula=formula(times(GONG, two.formula), language)),
    )
    return asked(
        Say("exercise.sangong.one.ask", digit=digit),
        Number(value, "count", wrong, HANDS),
        Say("exercise.sangong.one.where"),
        Say("exercise.sangong.one.method"),
        steps,
    )


# Odd sums in a smaller deck.

_REMOVED: Final = (("10",), ("J",), ("K", "Q"), ("2", "4"), ("A",), ("3", "5"))


def _odd_sum(removed: tuple[str, ...], language: str) -> Question:
    odd = ODD - 4 * sum(rank in ("A", "3", "5", "7", "9") for rank in removed)
    deck = DECK - 4 * len(removed)
    even = deck - odd
    value = Fraction(odd * comb(even, 2) + comb(odd, 3))
    one, three = times(choose(odd, 1), choose(even, 2)), choose(odd, 3)
    wrong = slips(
        value,
        (odd * comb(even, 2), Say("exercise.sangong.odd.slip_three")),
        (comb(odd, 3), Say("exercise.sangong.odd.slip_one")),
        (comb(even, 3) + comb(odd, 2) * even, Say("exercise.sangong.odd.slip_even")),
        (ODD * comb(DECK - ODD, 2) + comb(ODD, 3), Say("exercise.sangong.odd.slip_deck", deck=deck)),
        (odd * comb(deck - 1, 2), Say("exercise.sangong.odd.slip_any")),
        (value / comb(deck, 3), NOT_A_CHANCE),
    )
    steps = (
        Step(
            Say("exercise.sangong.odd.one", odd=odd, even=even), formula=formula(one, language), rule="03-2"
        ),
        Step(Say("exercise.sangong.odd.three"), formula=formula(three, language), rule="03-2"),
        Step(Say("exercise.sangong.odd.both"), formula=formula(plus(one, three), language)),
    )
    return asked(
        Say("exercise.sangong.odd.ask", removed=removed, deck=deck),
        Number(value, "count", wrong, comb(deck, 3)),
        Say("exercise.sangong.odd.where"),
        Say("exercise.sangong.odd.method"),
        steps,
    )


COUNTING: Final[tuple[Exercise[Any], ...]] = (
    Exercise("piles", Say("exercise.sangong.pile.title"), "three_dukes", rounds_of(_PILED), _pile),
    Exercise("kinds", Say("exercise.sangong.kinds.title"), "kinds", rounds_of(_KINDS), _kinds),
    Exercise("odd_sums", Say("exercise.sangong.odd.title"), "parity", rounds_of(_REMOVED), _odd_sum),
    Exercise("one_duke", Say("exercise.sangong.one.title"), "joint", rounds_of(range(10)), _one_duke),
)
