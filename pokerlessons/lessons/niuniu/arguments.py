"""The exercises of 牛牛 without a number to type: hands to recognise, arguments to correct.

What a hand is, and why, is always the engine's own judgement and evidence.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any, Final

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Step, sum_formula
from pokerlessons.exact.formula import choose, formula
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS, WUNIU, Judged, judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS, hand_steps, hints, values_of
from pokerlessons.lessons.exercises import Choice, Exercise, Pick, Question, argument, asked, faults_of
from pokerlessons.words import Say

ROUND: Final = 10
WITHOUT: Final = 4
"""Of a round of ten hands, four have no bull."""
_RULES: Final = NiuniuOptions()
_RANKS: Final = RANK_IDS[WUNIU : NIUNIU + 1]


@cache
def _odds() -> NiuniuOdds:
    return NiuniuOdds(_RULES)


@cache
def _banker_wins() -> Fraction:
    return _odds().versus_banker["lose"]


def _judged_hands(chance: Chance) -> Iterator[Judged]:
    while True:
        yield judge(chance.shuffled(deck())[:5])


def _hands(chance: Chance) -> tuple[tuple[Card, ...], ...]:
    """A round of hands, four in ten without a bull."""
    bulls: list[tuple[Card, ...]] = []
    none: list[tuple[Card, ...]] = []
    for judged in _judged_hands(chance):
        kept, most = (none, WITHOUT) if judged.rank == WUNIU else (bulls, ROUND - WITHOUT)
        if len(kept) < most and judged.cards not in kept:
            kept.append(judged.cards)
        if len(bulls) + len(none) == ROUND:
            break
    return chance.shuffled(bulls + none)


def _which(cards: tuple[Card, ...], language: str) -> Question:
    judged = judge(cards)
    task = Pick(
        cards,
        tuple((name, RANK_SAYS[name]) for name in _RANKS),
        RANK_IDS[judged.rank],
        RANK_IDS[WUNIU],
        frozenset(frozenset(bull) for bull in judged.bulls),
        _object_to,
        Say("exercise.niuniu.which.overlooked"),
        Say("exercise.niuniu.which.other"),
    )
    told = hints(judged, _RULES)[:2]  # the third one is the answer
    return Question(
        Say("exercise.niuniu.which.ask", cards=cards),
        task,
        (Step(Say("exercise.niuniu.which.where")), *told),
        hand_steps(judged, _RULES),
        cards,
    )


def _object_to(picked: tuple[Card, ...]) -> Say | None:
    """Why the cards are no bull (02-4), or None."""
    if len(picked) != 3:
        return Say("exercise.niuniu.which.not_three", number=len(picked))
    terms = values_of(picked)
    if sum(terms) % 10:
        return Say("exercise.niuniu.which.no_ten", trio=picked, terms=terms, sum=sum(terms))
    return None


def _no_bulls(chance: Chance) -> tuple[tuple[tuple[Card, ...], tuple[str, ...]], ...]:
    """A round of hands without a bull whose total does not end in 0, each with an order of the sentences."""
    found: list[tuple[Card, ...]] = []
    for judged in _judged_hands(chance):
        if judged.rank == WUNIU and sum(judged.values) % 10 and judged.cards not in found:
            found.append(judged.cards)
        if len(found) == ROUND:
            break
    return tuple((cards, chance.shuffled(("two", "total", "tens", "trio"))) for cards in found)


def _no_bull(case: tuple[tuple[Card, ...], tuple[str, ...]], language: str) -> Question:
    cards, order = case
    judged = judge(cards)
    total = sum(judged.values)
    first = cards[:3]
    says = {
        "two": Say("exercise.niuniu.none.two", digit=total % 10),
        "total": Say("exercise.niuniu.none.total", total=total),
        "tens": Say("exercise.niuniu.none.tens"),
        "trio": Say("exercise.niuniu.none.trio", trio=first, sum=sum(values_of(first))),
    }
    replies = {
        "total": Say("exercise.niuniu.none.not_total"),
        "tens": Say("exercise.niuniu.none.not_tens"),
        "trio": Say("exercise.niuniu.none.not_trio", ways=comb(5, 3)),
    }
    names = {what: str(number) for number, what in enumerate(order, 1)}
    task = Choice(
        tuple((names[what], says[what]) for what in order),
        names["two"],
        tuple((names[what], reply) for what, reply in replies.items()),
    )
    pairs = tuple(
        Say("niuniu.hand.one_sum", terms=pair, sum=sum(pair)) for pair in combinations(judged.values, 2)
    )
    solution = (
        Step(Say("exercise.niuniu.none.sum", total=total), cards, sum_formula(judged.values), rule="02-12"),
        Step(Say("exercise.niuniu.none.pairs", pairs=pairs, digit=total % 10), cards, rule="02-12"),
        *hand_steps(judged, _RULES)[1:],
    )
    return asked(
        Say("exercise.niuniu.none.ask", cards=cards),
        task,
        Say("exercise.niuniu.none.where"),
        Say("exercise.niuniu.none.method", ways=comb(5, 3)),
        solution,
        cards,
    )


RECOGNISING: Final[tuple[Exercise[Any], ...]] = (
    Exercise("which_bull", Say("exercise.niuniu.which.title"), "any_three", _hands, _which),
    Exercise("why_no_bull", Say("exercise.niuniu.none.title"), "any_three", _no_bulls, _no_bull),
)


# Times three: which ranks are equally frequent.


def orbit(rank: int) -> tuple[int, ...]:
    """Where a bull goes when every digit is multiplied by three, again and again, until it is back."""
    seen = [rank]
    while (after := seen[-1] * 3 % 10) not in seen:
        seen.append(after)
    return tuple(seen)


def _orbit_cases(chance: Chance) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """A rank that is not its own image, and four ranks to choose from, one of them from its orbit.

    It is not the next one of the orbit, which a hint tells.
    """
    cases: list[tuple[int, tuple[int, ...]]] = []
    for rank in chance.shuffled([rank for rank in range(1, NIUNIU) if len(orbit(rank)) > 1]):
        others = [other for other in range(1, NIUNIU) if other not in orbit(rank) and other != 5]
        cases.append((rank, chance.shuffled((chance.pick(orbit(rank)[2:]), chance.pick(others), 5, NIUNIU))))
    return tuple(cases)


def _orbit_question(case: tuple[int, tuple[int, ...]], language: str) -> Question:
    rank, order = case
    name, circle = RANK_SAYS[RANK_IDS[rank]], orbit(rank)
    ranks = _odds().ranks
    right = next(str(other) for other in order if other in circle)
    replies = tuple((str(other), _not_in_orbit(rank, other)) for other in order if other not in circle)
    counts = tuple(
        Say(
            "exercise.niuniu.orbit.count",
            name=RANK_SAYS[RANK_IDS[other]],
            count=ranks.counts[RANK_IDS[other]],
        )
        for other in (rank, *order)
    )
    solution = (
        Step(Say("exercise.niuniu.orbit.once", name=name), formula=sum_formula((rank, rank, rank), 10)),
        Step(
            Say(
                "exercise.niuniu.orbit.circle",
                names=tuple(RANK_SAYS[RANK_IDS[other]] for other in circle),
            )
        ),
        Step(Say("exercise.niuniu.orbit.counts", counts=counts)),
    )
    return asked(
        Say("exercise.niuniu.orbit.ask", name=name),
        Choice(tuple((str(other), RANK_SAYS[RANK_IDS[other]]) for other in order), right, replies),
        Say("exercise.niuniu.orbit.where"),
        Say("exercise.niuniu.orbit.method"),
        solution,
    )


def _not_in_orbit(rank: int, other: int) -> Say:
    name, wrong = RANK_SAYS[RANK_IDS[rank]], RANK_SAYS[RANK_IDS[other]]
    if other in (5, NIUNIU):
        return Say("exercise.niuniu.orbit.alone", other=wrong)
    return Say("exercise.niuniu.orbit.apart", name=name, other=wrong)


# Arguments.  A line is written soundly or wrongly; which, the case says.


def _trio_cases(chance: Chance) -> tuple[tuple[int, tuple[bool, ...]], ...]:
    return chance.shuffled([(cards, faults) for cards in (52, 48) for faults in faults_of(3)])


def trio_chance(cards: int) -> Fraction:
    """The chance that three cards make a multiple of ten: of 52 cards, or of fewer ten-point cards."""
    tens = cards - 36
    copies = (tens, *(4,) * 9)
    hits = 0
    for a, b, c in product(range(10), repeat=3):
        if a <= b <= c and (a + b + c) % 10 == 0:
            hits += _ways_of((a, b, c), copies)
    return Fraction(hits, comb(cards, 3))


def _ways_of(digits: tuple[int, ...], copies: tuple[int, ...]) -> int:
    ways = 1
    for digit in set(digits):
        ways *= comb(copies[digit], digits.count(digit))
    return ways


def _trio_argument(case: tuple[int, tuple[bool, ...]], language: str) -> Question:
    cards, (order, tenth, product_of_ten) = case
    number, chance = comb(5, 3), trio_chance(cards)
    ask = Say("exercise.niuniu.trios.ask")
    if cards < len(deck()):
        ask = Say("exercise.niuniu.trios.ask_fewer", cards=cards)
    first = (
        Say("exercise.niuniu.trios.sixty", number=number * 6)
        if order
        else Say("exercise.niuniu.trios.ten", number=number)
    )
    third = (
        Say("exercise.niuniu.trios.tenth")
        if tenth
        else Say("exercise.niuniu.trios.exact", p=chance, cards=cards)
    )
    last = Say("exercise.niuniu.trios.product") if product_of_ten else Say("exercise.niuniu.trios.sum")
    about_third = (
        Say("exercise.niuniu.trios.about_tenth", p=chance)
        if tenth
        else Say("exercise.niuniu.trios.about_exact")
    )
    about_last = (
        Say("exercise.niuniu.trios.about_product")
        if product_of_ten
        else Say("exercise.niuniu.trios.about_sum")
    )
    lines = (
        (first, _about_order(order), order),
        (Say("exercise.niuniu.trios.same"), Say("exercise.niuniu.trios.about_same"), False),
        (third, about_third, tenth),
        (Say("exercise.niuniu.trios.some"), Say("exercise.niuniu.trios.about_some"), False),
        (last, about_last, product_of_ten),
    )
    return argument(
        ask,
        lines,
        Say("exercise.niuniu.trios.where"),
        Say("exercise.niuniu.trios.method"),
        (Step(Say("exercise.niuniu.trios.first"), formula=formula(choose(5, 3), language)),),
    )


def _about_order(order: bool) -> Say:
    return Say("exercise.niuniu.trios.about_sixty") if order else Say("exercise.niuniu.trios.about_ten")


def _banker_cases(chance: Chance) -> tuple[tuple[bool, ...], ...]:
    return chance.shuffled(faults_of(4))


def _banker_argument(faults: tuple[bool, ...], language: str) -> Question:
    mean, every, none, spread = faults
    odds = _odds()
    one, beaten = _banker_wins(), odds.banker_against_three
    assert not isinstance(beaten, Say)  # the usual rules are shipped
    lines = (
        (Say("exercise.niuniu.three.one", p=one), Say("exercise.niuniu.three.about_one"), False),
        (
            Say("exercise.niuniu.three.mean_fails") if mean else Say("exercise.niuniu.three.mean"),
            Say("exercise.niuniu.three.about_mean") if mean else Say("exercise.niuniu.three.mean_stands"),
            mean,
        ),
        (
            Say("exercise.niuniu.three.all_fails") if every else Say("exercise.niuniu.three.all"),
            Say("exercise.niuniu.three.about_all", p=beaten["3"])
            if every
            else Say("exercise.niuniu.three.all_stands", p=beaten["3"]),
            every,
        ),
        (
            Say("exercise.niuniu.three.none_fails") if none else Say("exercise.niuniu.three.none"),
            Say("exercise.niuniu.three.about_none", p=beaten["0"])
            if none
            else Say("exercise.niuniu.three.none_stands", p=beaten["0"]),
            none,
        ),
        (
            Say("exercise.niuniu.three.spread_fails") if spread else Say("exercise.niuniu.three.spread"),
            Say("exercise.niuniu.three.about_spread")
            if spread
            else Say("exercise.niuniu.three.spread_stands"),
            spread,
        ),
    )
    return argument(
        Say("exercise.niuniu.three.ask"),
        lines,
        Say("exercise.niuniu.three.where"),
        Say("exercise.niuniu.three.method"),
        (Step(Say("exercise.niuniu.three.shared"), rule="02-9"),),
    )


ARGUMENTS: Final[tuple[Exercise[Any], ...]] = (
    Exercise("times_three", Say("exercise.niuniu.orbit.title"), "times_three", _orbit_cases, _orbit_question),
    Exercise("ten_trios", Say("exercise.niuniu.trios.title"), "total", _trio_cases, _trio_argument),
    Exercise(
        "three_players", Say("exercise.niuniu.three.title"), "three_players", _banker_cases, _banker_argument
    ),
)
