"""The exercises of 牛牛 in the order of its lesson; here also those about small cards and special hands.

Piles and chances are in `niuniu_chances`, hands to recognise and arguments in `niuniu_arguments`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

from pokerlessons.engine import Step
from pokerlessons.exact.dealing import patterns, ways
from pokerlessons.exact.formula import choose, formula, plus, times
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, rounds_of, slips
from pokerlessons.lessons.niuniu.arguments import ARGUMENTS, RECOGNISING
from pokerlessons.lessons.niuniu.chances import CHANCES, HANDS, SMALL, TENS, count_with_tens, counted, minus
from pokerlessons.words import Say

# Two or three small cards that make a sum.


class Two(NamedTuple):
    """Two cards of digits 1 to 9 whose sum ends in a digit: the pairs of digits, how many, as a formula."""

    pairs: tuple[str, ...]
    ways: int
    formula: Any


def two_making(digit: int, aces: int = 4) -> Two:
    """The pairs of cards whose sum ends in `digit`, with so many cards of digit 1 and four of every other."""
    copies = {1: aces, **dict.fromkeys(range(2, 10), 4)}
    pairs = [(a, b) for a in copies for b in range(a, 10) if (a + b) % 10 == digit % 10]
    unlike = [copies[a] * copies[b] for a, b in pairs if a != b]
    alike = [copies[a] for a, b in pairs if a == b]
    terms = [_copies(unlike.count(n), times(n // 4, 4)) for n in sorted(set(unlike), reverse=True)]
    terms += [_copies(alike.count(n), choose(n, 2)) for n in dict.fromkeys(alike)]
    ways_in_all = sum(unlike) + sum(comb(n, 2) for n in alike)
    return Two(tuple(f"{a}-{b}" for a, b in pairs), ways_in_all, plus(*terms) if len(terms) > 1 else terms[0])


def _difference(case: tuple[str, str], language: str) -> Question:
    more, less = case
    value = Fraction(count_with_tens(3, more) - count_with_tens(3, less))
    left, right = (two_making(RANK_IDS.index(name)) for name in case)
    names = {name: RANK_SAYS[name] for name in case}
    tens = comb(TENS, 3)
    wrong = slips(
        value,
        (left.ways - right.ways, Say("exercise.niuniu.pairs.slip_tens")),
        (-value, Say("exercise.niuniu.pairs.slip_sign")),
        (tens * 16 * (len(left.pairs) - len(right.pairs)), Say("exercise.niuniu.pairs.slip_alike")),
        (tens * 16 * (len(right.pairs) - len(left.pairs)), Say("exercise.niuniu.pairs.slip_alike")),
        (0, Say("exercise.niuniu.pairs.slip_equal")),
        (count_with_tens(3, more), Say("exercise.niuniu.pairs.slip_only", name=names[more])),
    )
    steps = (
        Step(
            Say("exercise.niuniu.pairs.list", name=names[more], pairs=left.pairs),
            formula=formula(left.formula, language),
        ),
        Step(
            Say("exercise.niuniu.pairs.list", name=names[less], pairs=right.pairs),
            formula=formula(right.formula, language),
        ),
        Step(
            Say("exercise.niuniu.pairs.difference"),
            formula=formula(times(choose(TENS, 3), plus(left.ways, minus(right.ways))), language),
        ),
    )
    return asked(
        Say("exercise.niuniu.pairs.ask", more=names[more], less=names[less]),
        Number(value, "count", wrong, HANDS),
        Say("exercise.niuniu.pairs.where"),
        Say("exercise.niuniu.pairs.method"),
        steps,
    )


@cache
def _uneven() -> tuple[tuple[str, str], ...]:
    """The pairs of ranks that three ten-point cards make unequally often, the more frequent first."""
    ranks = RANK_IDS[1 : NIUNIU + 1]
    return tuple((a, b) for a in ranks for b in ranks if count_with_tens(3, a) > count_with_tens(3, b))


def _jack_eleven(goal: str, language: str) -> Question:
    rank, name = RANK_IDS.index(goal), RANK_SAYS[goal]
    value = Fraction(counted((12, 8, *(4,) * 8)).count((3, rank)))
    usual, now = two_making(rank), two_making(rank, aces=8)
    wrong = slips(
        value,
        (now.ways, Say("exercise.niuniu.jack.slip_tens")),
        (comb(TENS, 3) * now.ways, Say("exercise.niuniu.jack.slip_sixteen")),
        (count_with_tens(3, goal), Say("exercise.niuniu.jack.slip_usual")),
        (comb(12, 3) * usual.ways, Say("exercise.niuniu.jack.slip_ones")),
        (usual.ways, Say("exercise.niuniu.jack.slip_ones")),
    )
    steps = (
        Step(Say("exercise.niuniu.jack.ones"), formula=formula(plus(4, 4), language), rule="02-3"),
        Step(
            Say("exercise.niuniu.jack.list", name=name, pairs=now.pairs),
            formula=formula(now.formula, language),
        ),
        Step(
            Say("exercise.niuniu.jack.both", before=count_with_tens(3, goal), after=value, name=name),
            formula=formula(times(choose(12, 3), now.formula), language),
        ),
    )
    return asked(
        Say("exercise.niuniu.jack.ask", name=name),
        Number(value, "count", wrong, HANDS),
        Say("exercise.niuniu.jack.where"),
        Say("exercise.niuniu.jack.method"),
        steps,
    )


def _three_summing(total: int, language: str) -> Question:
    turned = 30 - total
    digits = range(1, 10)
    value = Fraction(
        sum(ways((4,) * 9, p) for p in patterns((4,) * 9, 3) if total == sum(map(int.__mul__, digits, p)))
    )
    trios = [(a, b, turned - a - b) for a in digits for b in digits if a <= b <= turned - a - b <= 9]
    kinds = Counter(len(set(trio)) for trio in trios)
    shapes = {3: times(4, 4, 4), 2: times(choose(4, 2), 4), 1: choose(4, 3)}
    terms = [_copies(kinds[n], shape) for n, shape in shapes.items() if kinds[n]]
    wrong = slips(
        value,
        (len(trios), Say("exercise.niuniu.turn.slip_suits")),
        (len(trios) * 4**3, Say("exercise.niuniu.turn.slip_alike")),
        (2 * value, Say("exercise.niuniu.turn.slip_twice", total=total, turned=turned)),
        (6 * value, Say("exercise.niuniu.turn.slip_order")),
        (value / comb(SMALL, 3), Say("exercise.niuniu.slip_chance")),
    )
    listed = tuple("-".join(map(str, trio)) for trio in trios)
    steps = (
        Step(
            Say("exercise.niuniu.turn.turned", total=total, turned=turned),
            formula=formula(plus(30, minus(total)), language),
        ),
        Step(
            Say("exercise.niuniu.turn.list", turned=turned, trios=listed),
            formula=formula(plus(*terms), language),
        ),
    )
    return asked(
        Say("exercise.niuniu.turn.ask", total=total),
        Number(value, "count", wrong, comb(SMALL, 3)),
        Say("exercise.niuniu.turn.where", total=total),
        Say("exercise.niuniu.turn.method"),
        steps,
    )


def _copies(number: int, product: Any) -> Any:
    factors = product.args if product.is_Mul else (product,)
    return times(number, *factors) if number > 1 else product


# Special hands, and which of two comes first (02-G6).

_SPECIAL: Final = (
    ("zhadan", ""), ("zhadan", "wuxiao"), ("wuhua", ""), ("wuhua", "zhadan"),
    ("sihua", ""), ("sihua", "zhadan"),
)  # fmt: skip
"""A special hand, and a higher one that is played with it or none."""
_MEANS: Final = {
    "zhadan": Say("exercise.niuniu.special.zhadan"),
    "wuhua": Say("exercise.niuniu.special.wuhua"),
    "sihua": Say("exercise.niuniu.special.sihua"),
    "wuxiao": Say("exercise.niuniu.special.wuxiao"),
}
_BOTH: Final = {
    ("zhadan", "wuxiao"): Say("exercise.niuniu.special.small_bombs"),
    ("wuhua", "zhadan"): Say("exercise.niuniu.special.face_bombs"),
    ("sihua", "zhadan"): Say("exercise.niuniu.special.ten_bombs"),
}
"""The hands that are both."""


@cache
def _special_count(name: str, above: str) -> int:
    played = ",".join(filter(None, (above, name)))
    return NiuniuOdds(NiuniuOptions.of(special_hands=played)).ranks.counts[name]


def _special(case: tuple[str, str], language: str) -> Question:
    name, above = case
    alone, value = _special_count(name, ""), Fraction(_special_count(name, above))
    both = alone - int(value)
    first, whole, common = _special_formulas(name)
    wrong = slips(
        value,
        (alone, Say("exercise.niuniu.special.slip_both")),
        (alone + both, Say("exercise.niuniu.special.slip_added")),
        *_special_slips(name, both),
        (value / HANDS, Say("exercise.niuniu.slip_chance")),
    )
    steps = [Step(_first_say(name), formula=formula(first, language), rule="02-G6")]
    steps.append(Step(Say("exercise.niuniu.special.whole"), formula=formula(whole, language), rule="02-G6"))
    if above:
        steps += [
            Step(_BOTH[case], formula=formula(common, language), rule="02-G6"),
            Step(
                Say("exercise.niuniu.special.apart", above=RANK_SAYS[above]),
                formula=formula(plus(whole, minus(common)), language),
            ),
        ]
    ask = Say("exercise.niuniu.special.ask", name=RANK_SAYS[name], means=_MEANS[name])
    where, method = Say("exercise.niuniu.special.where"), Say("exercise.niuniu.special.method")
    if above:
        ask = Say(
            "exercise.niuniu.special.ask_two",
            name=RANK_SAYS[name],
            means=_MEANS[name],
            above=RANK_SAYS[above],
            above_means=_MEANS[above],
        )
        where = Say("exercise.niuniu.special.where_two", above=RANK_SAYS[above], name=RANK_SAYS[name])
        method = Say("exercise.niuniu.special.method_two", above=RANK_SAYS[above])
    return asked(ask, Number(value, "count", wrong, HANDS), where, method, tuple(steps))


def _first_say(name: str) -> Say:
    if name == "zhadan":
        return Say("exercise.niuniu.special.first_rank")
    if name == "wuhua":
        return Say("exercise.niuniu.special.first_faces")
    return Say("exercise.niuniu.special.first_four")


def _special_formulas(name: str) -> tuple[Any, Any, Any]:
    """The first line, all hands of the kind, and those that a higher kind takes away."""
    if name == "zhadan":
        return choose(13, 1), times(13, 48), plus(times(3, 4), 4)
    if name == "wuhua":
        return times(3, 4), choose(12, 5), times(3, 8)
    return choose(12, 4), times(choose(12, 4), 4), times(3, 4)


def _special_slips(name: str, both: int) -> list[tuple[int, Say]]:
    if name == "zhadan":
        return [
            (13 * 12 - both, Say("exercise.niuniu.special.slip_fifth")),
            (13 * 12, Say("exercise.niuniu.special.slip_fifth")),
            (48 - both, Say("exercise.niuniu.special.slip_ranks")),
            (48, Say("exercise.niuniu.special.slip_ranks")),
        ]
    if name == "wuhua":
        return [
            (comb(TENS, 5) - both, Say("exercise.niuniu.special.slip_ten")),
            (comb(TENS, 5), Say("exercise.niuniu.special.slip_ten")),
        ]
    return [
        (comb(12, 4) - both, Say("exercise.niuniu.special.slip_suit")),
        (comb(12, 4), Say("exercise.niuniu.special.slip_suit")),
        (comb(TENS, 5), Say("exercise.niuniu.special.slip_four")),
    ]


_PARTS: Final = (
    "any_three", "tens", "bull_given_tens", "two_tens", "three_tens", "total", "times_three", "special",
    "three_players",
)  # fmt: skip
_SMALL_AND_SPECIAL: Final[tuple[Exercise[Any], ...]] = (
    Exercise(
        "turned_round",
        Say("exercise.niuniu.turn.title"),
        "two_tens",
        rounds_of(range(19, 26)),
        _three_summing,
    ),
    Exercise(
        "odd_and_even",
        Say("exercise.niuniu.pairs.title"),
        "three_tens",
        lambda chance: chance.shuffled(_uneven()),  # counted when it is first asked for
        _difference,
    ),
    Exercise(
        "jack_eleven",
        Say("exercise.niuniu.jack.title"),
        "times_three",
        rounds_of(RANK_IDS[1 : NIUNIU + 1]),
        _jack_eleven,
    ),
    Exercise("special_first", Say("exercise.niuniu.special.title"), "special", rounds_of(_SPECIAL), _special),
)

EXERCISES: Final = tuple(
    sorted(
        (*RECOGNISING, *CHANCES, *_SMALL_AND_SPECIAL, *ARGUMENTS),
        key=lambda exercise: _PARTS.index(exercise.part),
    )
)
"""The exercises of the lesson, in the order of its parts."""
