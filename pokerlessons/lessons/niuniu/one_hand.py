"""The chance of a bull, derived: the core steps of the first lesson, every number computed where it stands.

Only the usual rules are told here (52 cards, J counts 10, no special hands); ten-point cards are 10, J, Q and
K, small cards A to 9.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, perm
from typing import Final

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Step, sum_formula
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS, values_of
from pokerlessons.words import Say

TENS: Final = 16
SMALL: Final = 36
HANDS: Final = (parse_cards("S3 H7 DK C4 D5"), parse_cards("SA H9 CK D2 S8"))
"""The hands that lie on the table while the lesson is told."""


def core_steps(language: str) -> tuple[Step, ...]:
    """The steps of one class, in order; formulas in the notation of the language's schools."""
    odds = NiuniuOdds(NiuniuOptions())
    return tuple(
        step
        for part in (
            _all_hands,
            _equally_likely,
            _any_three,
            _tens,
            _bull_given_tens,
            _two_tens,
            _three_tens,
            _total,
        )
        for step in part(odds, language)
    )


def _all_hands(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    say = Say("lesson.niuniu.all_hands", hands=odds.ranks.total, ordered=perm(52, 5), times=factorial(5))
    yield Step(say, HANDS[0], formula(choose(52, 5), language), "02-2")


def _equally_likely(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    say = Say("lesson.niuniu.equally_likely", straight=4**5, hands=odds.ranks.total)
    yield Step(say, (), formula(choose(TENS, 5), language), "02-3")


def _any_three(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    judged = judge(HANDS[1])
    for bull in judged.bulls:
        rest = tuple(card for card in judged.cards if card not in bull)
        left = sum(values_of(rest)) % 10
        yield Step(
            Say("lesson.niuniu.one_way", trio=bull, rest=rest, digit=left),
            bull,
            sum_formula(values_of(rest), 10),
            "02-4",
        )
    total = sum(judged.values)
    say = Say("lesson.niuniu.any_three", total=total, digit=total % 10)
    yield Step(say, judged.cards, sum_formula(judged.values, 10), "02-12")


def _tens(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    by_number = odds.by_tens.by(lambda outcome: outcome[0])
    chances = tuple(Say("lesson.niuniu.chance_of_k", k=k, p=by_number.p(k)) for k in range(6))
    mean = by_number.expectation(lambda k: k)
    shown = formula(over(times(choose(TENS, 2), choose(SMALL, 3)), choose(52, 5)), language)
    yield Step(Say("lesson.niuniu.tens", chances=chances, mean=mean), (), shown, "02-3")


def _bull_given_tens(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    chances = tuple(
        Say(
            "lesson.niuniu.chance_of_k",
            k=k,
            p=1 - odds.by_tens.given(lambda o, k=k: o[0] == k).p((k, "wuniu")),
        )
        for k in range(6)
    )
    yield Step(Say("lesson.niuniu.bull_given_tens", chances=chances), (), None, "02-4")


def _two_tens(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    pairs = plus(times(4, plus(times(TENS, 28), 48)), plus(times(6, 32), 4))
    yield Step(Say("lesson.niuniu.pair_of_ten"), (), formula(pairs, language), "02-4")
    threes = times(2, plus(times(4, times(choose(4, 2), 4)), times(4, 4**3)))
    yield Step(Say("lesson.niuniu.three_small"), (), formula(threes, language), "02-4")
    both = formula(over(plus(pairs.doit(), threes.doit()), choose(SMALL, 3)), language)
    yield Step(Say("lesson.niuniu.two_roads"), (), both, "02-4")


def _three_tens(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    three = odds.by_tens.given(lambda outcome: outcome[0] == 3)
    sets = three.total // (SMALL * (SMALL - 1) // 2)
    say = Say(
        "lesson.niuniu.three_tens",
        odd=three.counts[3, "niu1"] // sets,
        even=three.counts[3, "niu2"] // sets,
        nought=three.counts[3, "niuniu"] // sets,
    )
    yield Step(say, (), formula(plus(times(3, 4**2), times(2, choose(4, 2))), language), "02-4")


def _total(odds: NiuniuOdds, language: str) -> Iterator[Step]:
    bulls = [
        odds.by_tens.count(lambda outcome, k=k: outcome[0] == k and outcome[1] != "wuniu") for k in range(6)
    ]
    say = Say(
        "lesson.niuniu.total",
        bulls=sum(bulls),
        p=1 - odds.ranks.p("wuniu"),
        none=odds.ranks.counts["wuniu"],
        name=RANK_SAYS["wuniu"],
    )
    yield Step(say, (), formula(over(plus(*bulls), choose(52, 5)), language), "02-4")
