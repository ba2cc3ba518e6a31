"""How many hands, how rare three 公牌 are and of which kinds, and which points are the most frequent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb, factorial, perm
from typing import Any, Final

import sympy

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Step, sum_formula
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.sangong import HAND, SangongOdds, kinds_of_three
from pokerlessons.games.sangong.hands import value
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES
from pokerlessons.lessons.course import CORE, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.sangong.usual import CLOSE, GONG, REST, minus, usual_sums
from pokerlessons.simulate.sangong import one_hand
from pokerlessons.words import Say

FIRST: Final = parse_cards("S3 H7 DK")
NO_DUKES: Final = parse_cards("S10 HJ DQ")
"""Looks like three 公牌, and is not: a 10 is none."""
DUKES: Final = parse_cards("SJ HJ DQ")
STRAIGHT: Final = parse_cards("SJ HQ DK")
ALIKE: Final = parse_cards("SK HK CK")
NINES: Final = parse_cards("S9 H9 C9")


def all_hands(odds: SangongOdds, language: str) -> Part:
    """三1: combinations, and how much smaller this is than 牛牛."""
    hands, ordered, five = odds.ranks.total, perm(52, HAND), comb(52, 5)
    return Part(
        "all_hands",
        ("multiplication", "permutation", "combination"),
        Say("lesson.sangong.all_hands.ask"),
        Choice(
            tuple(
                (str(n), Say("lesson.sangong.all_hands.option", hands=n))
                for n in (hands, ordered, comb(52, 4))
            ),
            str(hands),
        ),
        (
            Step(
                Say("lesson.sangong.in_order", ordered=ordered),
                FIRST,
                formula(times(52, 51, 50), language),
                "03-1",
            ),
            Step(
                Say("lesson.sangong.all_hands", hands=hands, times=factorial(HAND)),
                FIRST,
                formula(choose(52, HAND), language),
                "03-1",
            ),
            Step(
                Say("lesson.sangong.fewer", five=five, times=Fraction(five, hands)),
                (),
                formula(over(choose(52, 5), choose(52, HAND)), language),
                "03-1",
            ),
        ),
        Say("lesson.sangong.all_hands.truth", hands=hands),
        (
            Reply(
                Say("lesson.sangong.all_hands.miss_order"),
                Say("lesson.sangong.all_hands.miss_order.reply", times=factorial(HAND)),
            ),
            Reply(Say("lesson.sangong.all_hands.miss_size"), Say("lesson.sangong.all_hands.miss_size.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.all_hands.again"),
            tuple(
                (str(n), Say("lesson.sangong.all_hands.option", hands=n))
                for n in (perm(52, 2), comb(52, 2), 52**2)
            ),
            str(comb(52, 2)),
            Say("lesson.sangong.all_hands.because", times=factorial(2)),
        ),
        ((Say("lesson.sangong.hand"), FIRST),),
        (Claim(Say("lesson.sangong.all_hands.claim"), Fraction(hands), choose(52, HAND)),),
    )


def three_dukes(odds: SangongOdds, language: str) -> Part:
    """三2: three 公牌, drawn without putting back."""
    p, replaced = odds.ranks.p("sangong"), Fraction(GONG, 52) ** HAND
    without = Fraction(comb(REST, HAND), odds.ranks.total)
    return Part(
        "three_dukes",
        ("combination", "classical", "without_replacement"),
        Say("lesson.sangong.three_dukes.ask"),
        Slide(p, 0, 10),
        (
            Step(
                Say("lesson.sangong.ten_is_none", cards=NO_DUKES),
                NO_DUKES,
                sum_formula(tuple(map(value, NO_DUKES)), 10),
                "03-2",
            ),
            Step(
                Say("lesson.sangong.dukes_counted", dukes=GONG),
                DUKES,
                formula(choose(GONG, HAND), language),
                "03-3",
            ),
            Step(
                Say("lesson.sangong.dukes_one_by_one", p=p),
                (),
                formula(times(over(12, 52), over(11, 51), over(10, 50)), language),
                "03-3",
            ),
            Step(
                Say("lesson.sangong.dukes_replaced", replaced=replaced, p=p),
                (),
                formula(times(over(12, 52), over(12, 52), over(12, 52)), language),
                "03-3",
            ),
        ),
        Say("lesson.sangong.three_dukes.truth", hands=odds.ranks.counts["sangong"], p=p),
        (
            Reply(
                Say("lesson.sangong.three_dukes.miss_ten"), Say("lesson.sangong.three_dukes.miss_ten.reply")
            ),
            Reply(
                Say("lesson.sangong.three_dukes.miss_replaced"),
                Say("lesson.sangong.three_dukes.miss_replaced.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.three_dukes.again"),
            (
                ("more", Say("lesson.sangong.three_dukes.more")),
                ("half", Say("lesson.sangong.three_dukes.half")),
                ("less", Say("lesson.sangong.three_dukes.less")),
            ),
            "less",
            Say("lesson.sangong.three_dukes.because", p=without),
        ),
        ((Say("lesson.sangong.hand"), NO_DUKES), (Say("lesson.sangong.hand"), DUKES)),
        (
            Claim(
                Say("lesson.sangong.three_dukes.claim"),
                p,
                over(choose(GONG, HAND), choose(52, HAND)),
                lambda outcome: outcome[0] == "sangong",
            ),
        ),
        one_hand(odds.options),
    )


def kinds(odds: SangongOdds, language: str) -> Part:
    """三3: three alike, a pair and another, one of each."""
    counts = kinds_of_three().counts
    counted = {
        "mixed": (Say("lesson.sangong.kinds.mixed"), sympy.Pow(4, 3, evaluate=False)),
        "pair": (Say("lesson.sangong.kinds.pair"), times(3, choose(4, 2), 8)),
        "triple": (Say("lesson.sangong.kinds.triple"), times(3, choose(4, 3))),
    }
    extended = replace(odds.options, types="extended")
    return Part(
        "kinds",
        ("addition", "multiplication", "conditional"),
        Say("lesson.sangong.kinds.ask"),
        Choice(
            (
                ("pair", Say("lesson.sangong.kinds.pair_more")),
                ("mixed", Say("lesson.sangong.kinds.mixed_more")),
                ("same", Say("lesson.same")),
            ),
            "pair",
        ),
        (
            Step(
                Say("lesson.sangong.kinds_mixed", hands=counts["mixed"]),
                STRAIGHT,
                formula(counted["mixed"][1], language),
                "03-3",
            ),
            Step(
                Say("lesson.sangong.kinds_pair", hands=counts["pair"]),
                DUKES,
                formula(counted["pair"][1], language),
                "03-3",
            ),
            Step(
                Say("lesson.sangong.kinds_triple", hands=counts["triple"]),
                ALIKE,
                formula(counted["triple"][1], language),
                "03-8",
            ),
            Step(
                Say("lesson.sangong.kinds_sum"),
                (),
                formula(plus(counts["triple"], counts["pair"], counts["mixed"]), language),
                "03-3",
            ),
        ),
        Say("lesson.sangong.kinds.truth", pair=counts["pair"], mixed=counts["mixed"]),
        (
            Reply(Say("lesson.sangong.kinds.miss_hard"), Say("lesson.sangong.kinds.miss_hard.reply")),
            Reply(Say("lesson.sangong.kinds.miss_suits"), Say("lesson.sangong.kinds.miss_suits.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.kinds.again", hands=counts["mixed"]),
            tuple((str(n), Say("lesson.sangong.kinds.option", hands=n)) for n in (4, 12, 16)),
            "4",
            Say("lesson.sangong.kinds.because"),
        ),
        (
            (Say("lesson.sangong.kinds.pair"), DUKES),
            (Say("lesson.sangong.kinds.mixed"), STRAIGHT),
        ),
        tuple(
            Claim(
                say,
                kinds_of_three().p(name),
                over(ways, choose(GONG, HAND)),
                _is("dasangong") if name == "triple" else None,
                _all_dukes if name == "triple" else None,
            )
            for name, (say, ways) in reversed(counted.items())  # the one that is dealt comes first
        ),
        one_hand(extended),
    )


def _is(name: str) -> Callable[[Any], bool]:
    return lambda outcome: outcome[0] == name


def _all_dukes(outcome: Any) -> bool:
    return outcome[1] == HAND


TWOS: Final = tuple(zip(POINT_CLASSES[::2], POINT_CLASSES[1::2], strict=True))
"""0 and 1 points, 2 and 3, and so on: an even number of points and an odd one."""


def most(odds: SangongOdds, language: str) -> Part:
    """三4: the sums have a hump; their last digits have none.

    The digits are looked at by twos, an even and an odd one, which are equally many: how odd and even compare
    is still to be guessed.
    """
    sums, counts = usual_sums().counts, odds.ranks.counts
    (hands,) = {counts[low] + counts[high] for low, high in TWOS}
    middle = max(sums, key=lambda total: sums[total])
    return Part(
        "most",
        ("distribution", "frequency"),
        Say("lesson.sangong.most.ask"),
        Choice(
            (
                ("middle", Say("lesson.sangong.most.middle")),
                ("nought", Say("lesson.sangong.most.nought")),
                ("falling", Say("lesson.sangong.most.falling")),
                ("level", Say("lesson.sangong.most.level")),
            ),
            "level",
        ),
        (
            Step(
                Say("lesson.sangong.sums", middle=middle, most=sums[middle], last=27, least=sums[27]),
                NINES,
                formula(choose(4, 3), language),
                "03-2",
            ),
            Step(Say("lesson.sangong.fold_nine"), (), formula(plus(*_folded(8, 9)), language), "03-2"),
            Step(Say("lesson.sangong.fold_four"), (), formula(plus(*_folded(4, 5)), language), "03-2"),
            Step(
                Say("lesson.sangong.fold_nought", dukes=counts["sangong"]),
                (),
                formula(plus(*_folded(0, 1), minus(counts["sangong"])), language),
                "03-3",
            ),
            Step(Say("lesson.sangong.folded", hands=hands), (), None, "03-4"),
        ),
        Say("lesson.sangong.most.truth", hands=hands),
        (
            Reply(Say("lesson.sangong.most.miss_dice"), Say("lesson.sangong.most.miss_dice.reply")),
            Reply(Say("lesson.sangong.most.miss_nought"), Say("lesson.sangong.most.miss_nought.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.most.again"),
            (
                ("odd", Say("lesson.sangong.most.odd")),
                ("even", Say("lesson.sangong.most.even")),
                ("same", Say("lesson.sangong.most.same")),
            ),
            "same",
            Say("lesson.sangong.most.because", hands=odds.joint.counts["p9", 0]),
        ),
        (),
        tuple(
            Claim(
                Say("lesson.sangong.either", one=CLASS_SAYS[low], other=CLASS_SAYS[high]),
                odds.ranks.p(low) + odds.ranks.p(high),
                over(plus(*_folded(2 * place, 2 * place + 1), *less), choose(52, HAND)),
                lambda outcome, both=(low, high): outcome[0] in both,
            )
            for place, (low, high) in enumerate(TWOS)
            for less in ([] if place else [-counts["sangong"]],)  # 三公 have the sum 0, but not 0 points
        ),
        one_hand(odds.options),
    )


def _folded(*digits: int) -> list[int]:
    """How many hands have each sum that ends in one of the digits."""
    return [n for total, n in usual_sums().counts.items() if total % 10 in digits]


OUTLINES: Final = (
    Outline("all_hands", CORE, Say("lesson.sangong.all_hands.title"), all_hands),
    Outline("three_dukes", CORE, Say("lesson.sangong.three_dukes.title"), three_dukes),
    Outline("kinds", CORE, Say("lesson.sangong.kinds.title"), kinds),
    Outline("most", CORE, Say("lesson.sangong.most.title"), most),
)
