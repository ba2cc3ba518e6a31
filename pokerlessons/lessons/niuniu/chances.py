"""Exercises of 牛牛 about piles, conditions and total chances; every truth from exact counting.

Ten-point cards are 10, J, Q, K, 16 of them; small cards A to 9, 36.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, perm
from typing import Any, Final, NamedTuple

from pokerlessons.engine import Step
from pokerlessons.exact.dealing import patterns, ways
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS, WUNIU
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, named, rounds_of, slips
from pokerlessons.words import Say

TENS: Final = 16
SMALL: Final = 36
DECK: Final = TENS + SMALL
HANDS: Final = comb(DECK, 5)
BULL: Final = "bull"
"""The event of any bull at all, beside the ranks."""


@cache
def counted(copies: tuple[int, ...]) -> Distribution[tuple[int, int]]:
    """Five cards of a deck with so many `copies` of each last digit, 0 to 9: how many hands have so many
    cards of digit 0 and the rank (a place in `RANK_IDS`, without the special hands).

    For house rules of cards that the game's own options do not know (02-3, 02-4).
    """
    counts: Counter[tuple[int, int]] = Counter()
    for pattern in patterns(copies, 5):
        digits = [digit for digit, number in enumerate(pattern) for _ in range(number)]
        bull = any(sum(trio) % 10 == 0 for trio in combinations(digits, 3))
        rank = (sum(digits) % 10 or NIUNIU) if bull else WUNIU
        counts[pattern[0], rank] += ways(copies, pattern)
    return Distribution(counts)


@cache
def _by_tens() -> Distribution[tuple[int, str]]:
    return NiuniuOdds(NiuniuOptions()).by_tens


def _happens(goal: str, rank: str) -> bool:
    return rank != RANK_IDS[WUNIU] if goal == BULL else rank == goal


def _goal(goal: str) -> Say:
    return Say("exercise.niuniu.bull") if goal == BULL else RANK_SAYS[goal]


def count_with_tens(k: int, goal: str | None = None) -> int:
    """How many hands have k ten-point cards, and are `goal` where one is named."""
    return _by_tens().count(lambda o: o[0] == k and (goal is None or _happens(goal, o[1])))


def _all(goal: str) -> int:
    return _by_tens().count(lambda outcome: _happens(goal, outcome[1]))


def minus(amount: Any) -> Any:
    """A term taken away in a formula left standing."""
    return -amount if isinstance(amount, int) else times(-1, amount)


# Piles: so many of the pile, the others from the rest.


class Pile(NamedTuple):
    """A pile of cards within the deck."""

    say: Say
    full: Say
    size: int


PILES: Final = (
    Pile(Say("exercise.niuniu.pile.tens"), Say("exercise.niuniu.pile.tens_full"), TENS),
    Pile(Say("exercise.niuniu.pile.faces"), Say("exercise.niuniu.pile.faces_full"), 12),
    Pile(Say("exercise.niuniu.pile.spades"), Say("exercise.niuniu.pile.spades_full"), 13),
)
_PILED: Final = tuple((pile, k) for pile in PILES for k in range(1, 5))


def _hands_with(size: int, k: int, deck: int = DECK) -> int:
    return comb(size, k) * comb(deck - size, 5 - k)


def _hands_formula(size: int, k: int, deck: int = DECK) -> Any:
    if k == 5:
        return choose(size, 5)
    return times(choose(size, k), choose(deck - size, 5 - k))


def _count_pile(case: tuple[Pile, int], language: str) -> Question:
    (pile, full, size), k = case
    value, rest, others = Fraction(_hands_with(size, k)), 5 - k, DECK - size
    wrong = slips(
        value,
        (
            comb(size, k) * comb(DECK - k, rest),
            Say("exercise.niuniu.count.slip_any", k=k, rest=rest, pile=pile),
        ),
        (comb(size, k) + comb(others, rest), Say("exercise.niuniu.count.slip_added")),
        (comb(size, k), Say("exercise.niuniu.count.slip_half", rest=rest)),
        (perm(size, k) * comb(others, rest), Say("exercise.niuniu.count.slip_order")),
        (value / HANDS, Say("exercise.niuniu.slip_chance")),
        (Fraction(comb(size, k) * comb(DECK - k, rest), HANDS), Say("exercise.niuniu.slip_chance")),
    )
    steps = (
        Step(
            Say("exercise.niuniu.count.pile", size=size, pile=pile, k=k),
            formula=formula(choose(size, k), language),
        ),
        Step(
            Say("exercise.niuniu.count.rest", rest=rest, others=others),
            formula=formula(choose(others, rest), language),
        ),
        Step(Say("exercise.niuniu.count.both"), formula=formula(_hands_formula(size, k), language)),
    )
    return asked(
        Say("exercise.niuniu.count.ask", full=full, k=k, pile=pile, size=size),
        Number(value, "count", wrong, HANDS),
        Say("exercise.niuniu.count.where"),
        Say("exercise.niuniu.count.method"),
        steps,
    )


def _at_least(case: tuple[Pile, int], language: str) -> Question:
    (pile, full, size), m = case
    exact = {k: _hands_with(size, k) for k in range(6)}
    enough = sum(exact[k] for k in range(m, 6))
    value = Fraction(enough, HANDS)
    over_counted = comb(size, m) * comb(DECK - m, 5 - m)
    wrong = slips(
        value,
        (enough, Say("exercise.niuniu.slip_count")),
        (Fraction(over_counted, HANDS), Say("exercise.niuniu.least.slip_over", m=m, more=m + 1)),
        (Fraction(exact[m], HANDS), Say("exercise.niuniu.least.slip_exactly", m=m)),
        (Fraction(enough - exact[m], HANDS), Say("exercise.niuniu.least.slip_more", m=m)),
        (1 - value, Say("exercise.niuniu.least.slip_opposite", m=m)),
    )
    method = Say("exercise.niuniu.least.method_one") if m == 1 else Say("exercise.niuniu.least.method", m=m)
    return asked(
        Say("exercise.niuniu.least.ask", full=full, m=m, pile=pile, size=size),
        Number(value, "chance", wrong),
        Say("exercise.niuniu.least.where", m=m),
        method,
        _least_one(size, language) if m == 1 else _least_steps(size, m, language),
    )


def _least_one(size: int, language: str) -> tuple[Step, ...]:
    none = choose(DECK - size, 5)
    return (
        Step(Say("exercise.niuniu.least.none", others=DECK - size), formula=formula(none, language)),
        Step(
            Say("exercise.niuniu.least.opposite"),
            formula=formula(plus(1, minus(over(none, choose(DECK, 5)))), language),
        ),
    )


def _least_steps(size: int, m: int, language: str) -> tuple[Step, ...]:
    cases = plus(*(_hands_formula(size, k) for k in range(m, 6)))
    return (
        Step(Say("exercise.niuniu.least.first", m=m), formula=formula(_hands_formula(size, m), language)),
        Step(Say("exercise.niuniu.least.add", m=m), formula=formula(cases, language)),
        Step(
            Say("exercise.niuniu.over_all"),
            formula=formula(over(cases, choose(DECK, 5)), language),
        ),
    )


def _moment(case: tuple[Pile, str], language: str) -> Question:
    (pile, full, size), moment = case
    number = Distribution({k: _hands_with(size, k) for k in range(6)})
    mean, variance = number.expectation(lambda k: k), number.variance(lambda k: k)
    others = DECK - size
    one = Step(
        Say("exercise.niuniu.moment.one", pile=pile, size=size), formula=formula(over(size, DECK), language)
    )
    if moment == "mean":
        wrong = slips(
            mean,
            (Fraction(5 * size, others), Say("exercise.niuniu.moment.slip_odds")),
            (Fraction(size, DECK), Say("exercise.niuniu.moment.slip_one")),
            (variance, Say("exercise.niuniu.moment.slip_variance")),
            (Fraction(size, 5), Say("exercise.niuniu.moment.slip_share")),
        )
        last = Step(
            Say("exercise.niuniu.moment.mean"),
            formula=named("E(X)", formula(times(5, over(size, DECK)), language)),
        )
        return asked(
            Say("exercise.niuniu.moment.ask_mean", full=full, pile=pile, size=size),
            Number(mean, "value", wrong),
            Say("exercise.niuniu.moment.where_mean"),
            Say("exercise.niuniu.moment.method_mean"),
            (one, last),
        )
    binomial = times(5, over(size, DECK), over(others, DECK))
    with_return = Fraction(5 * size * others, DECK**2)
    wrong = slips(
        variance,
        (with_return, Say("exercise.niuniu.moment.slip_return")),
        (with_return * (DECK - 5) / DECK, Say("exercise.niuniu.moment.slip_factor")),
        (mean, Say("exercise.niuniu.moment.slip_mean")),
        (with_return / 5, Say("exercise.niuniu.moment.slip_one")),
    )
    steps = (
        one,
        Step(Say("exercise.niuniu.moment.return"), formula=formula(binomial, language)),
        Step(
            Say("exercise.niuniu.moment.variance"),
            formula=named(
                "D(X)",
                formula(
                    times(5, over(size, DECK), over(others, DECK), over(DECK - 5, DECK - 1)),
                    language,
                ),
            ),
        ),
    )
    return asked(
        Say("exercise.niuniu.moment.ask_variance", full=full, pile=pile, size=size),
        Number(variance, "value", wrong),
        Say("exercise.niuniu.moment.where_variance"),
        Say("exercise.niuniu.moment.method_variance"),
        steps,
    )


def _smaller_deck(case: tuple[tuple[str, ...], int], language: str) -> Question:
    removed, k = case
    tens = TENS - 4 * len(removed)
    deck = tens + SMALL
    every = comb(deck, 5)
    hands = _hands_with(tens, k, deck)
    value = Fraction(hands, every)
    before, after = (_bull_chance(size) for size in (TENS, tens))
    wrong = slips(
        value,
        (hands, Say("exercise.niuniu.slip_count")),
        (Fraction(_hands_with(TENS, k), every), Say("exercise.niuniu.deck.slip_tens")),
        (Fraction(hands, HANDS), Say("exercise.niuniu.deck.slip_below", deck=deck)),
        (Fraction(_hands_with(TENS, k), HANDS), Say("exercise.niuniu.deck.slip_old")),
        (Fraction(comb(tens, k) * comb(deck - k, 5 - k), every), Say("exercise.niuniu.deck.slip_any")),
    )
    remark = Say("exercise.niuniu.deck.easier", before=before, after=after)
    if after < before:
        remark = Say("exercise.niuniu.deck.harder", before=before, after=after)
    above = _hands_formula(tens, k, deck)
    steps = (
        Step(Say("exercise.niuniu.deck.all", deck=deck), formula=formula(choose(deck, 5), language)),
        Step(
            Say("exercise.niuniu.deck.hands", k=k, tens=tens, rest=5 - k),
            formula=formula(above, language),
        ),
        Step(remark),
        Step(Say("exercise.niuniu.deck.over"), formula=formula(over(above, choose(deck, 5)), language)),
    )
    return asked(
        Say("exercise.niuniu.deck.ask", removed=removed, deck=deck, k=k),
        Number(value, "chance", wrong),
        Say("exercise.niuniu.deck.where"),
        Say("exercise.niuniu.deck.method"),
        steps,
    )


def _bull_chance(tens: int) -> Fraction:
    return 1 - counted((tens, *(4,) * 9)).p(lambda outcome: outcome[1] == WUNIU)


def _fraction(value: Fraction) -> Any:
    return over(value.numerator, value.denominator) if value.denominator > 1 else value.numerator


# Chances under a condition.


def _given_tens(goal: str, language: str) -> Question:
    hits, two, every = count_with_tens(2, goal), count_with_tens(2), _all(goal)
    value = Fraction(hits, two)
    candidates = [
        (Fraction(hits, HANDS), Say("exercise.niuniu.given.slip_joint")),
        (Fraction(hits, every), Say("exercise.niuniu.given.slip_reversed")),
        (Fraction(every, HANDS), Say("exercise.niuniu.given.slip_unused")),
        (hits // comb(TENS, 2), Say("exercise.niuniu.given.slip_ways")),
    ]
    threes = comb(SMALL, 3)
    pair, three = Fraction(_pairs().doit()), Fraction(_threes().doit())
    if goal == BULL:
        candidates += [
            (pair / threes, Say("exercise.niuniu.given.slip_pair")),
            (three / threes, Say("exercise.niuniu.given.slip_three")),
        ]
    elif goal == RANK_IDS[NIUNIU]:
        candidates += [
            (three / 2 / threes, Say("exercise.niuniu.given.slip_ten")),
            ((pair + three) / threes, Say("exercise.niuniu.given.slip_any_bull")),
        ]
    else:
        candidates += [
            (Fraction(5 * 4**3, threes), Say("exercise.niuniu.given.slip_alike")),
            ((pair + three) / threes, Say("exercise.niuniu.given.slip_any_bull")),
        ]
    first = Step(Say("exercise.niuniu.given.below"), formula=formula(choose(SMALL, 3), language))
    return asked(
        Say("exercise.niuniu.given.ask", goal=_goal(goal)),
        Number(value, "chance", slips(value, *candidates)),
        Say("exercise.niuniu.given.where"),
        Say("exercise.niuniu.given.method"),
        (first, *_given_steps(goal, language)),
    )


def _pairs() -> Any:
    """Three small cards with two that make ten: 1-9, 2-8, 3-7, 4-6, and 5-5."""
    return plus(times(4, plus(times(TENS, 28), 48)), plus(times(6, 32), 4))


def _threes() -> Any:
    """Three small cards that make 10, doubled for 20."""
    return times(2, plus(times(4, times(choose(4, 2), 4)), times(4, 4, 4, 4)))


def _given_steps(goal: str, language: str) -> tuple[Step, ...]:
    def last(above: Any) -> Step:
        whole = formula(over(above, choose(SMALL, 3)), language)
        return Step(Say("exercise.niuniu.given.over"), formula=named("P(A|B)", whole))

    if goal == BULL:
        return (
            Step(Say("exercise.niuniu.given.pair"), formula=formula(_pairs(), language)),
            Step(Say("exercise.niuniu.given.three"), formula=formula(_threes(), language)),
            last(plus(_pairs().doit(), _threes().doit())),
        )
    if goal == RANK_IDS[NIUNIU]:
        return (
            Step(Say("exercise.niuniu.given.three"), formula=formula(_threes(), language)),
            last(_threes().doit()),
        )
    digit = RANK_IDS.index(goal)
    if digit == 5:
        trios = plus(times(4, 4, 4, 4), choose(4, 3))
        say = Say("exercise.niuniu.given.five")
    else:
        trios = plus(times(3, 4, 4, 4), times(choose(4, 2), 4), times(choose(4, 2), 4))
        say = Say("exercise.niuniu.given.digit", digit=digit, other=10 - digit)
    return Step(say, formula=formula(trios, language)), last(trios)


def _given_bull(case: tuple[str, int], language: str) -> Question:
    goal, k = case
    hits, every, same_k = count_with_tens(k, goal), _all(goal), count_with_tens(k)
    value, small = Fraction(hits, every), hits // comb(TENS, k)
    wrong = slips(
        value,
        (Fraction(hits, same_k), Say("exercise.niuniu.reverse.slip_reversed")),
        (Fraction(hits, HANDS), Say("exercise.niuniu.reverse.slip_joint")),
        (Fraction(same_k, HANDS), Say("exercise.niuniu.reverse.slip_unused")),
        *([(Fraction(small, every), Say("exercise.niuniu.reverse.slip_small"))] if k < 5 else []),
        (hits, Say("exercise.niuniu.slip_count_given")),
    )
    together = times(choose(TENS, k), small) if k < 5 else choose(TENS, 5)
    with_small = (Step(Say("exercise.niuniu.reverse.both"), formula=formula(together, language)),)
    fact = (
        Say("exercise.niuniu.reverse.five")
        if k == 5
        else Say("exercise.niuniu.reverse.fact", k=k, rest=5 - k, ways=small, goal=_goal(goal))
    )
    steps = (
        Step(Say("exercise.niuniu.reverse.tens", k=k), formula=formula(choose(TENS, k), language)),
        *(with_small if k < 5 else ()),
        Step(
            Say("exercise.niuniu.reverse.over"),
            formula=named("P(B|A)", formula(over(together, every), language)),
        ),
    )
    return asked(
        Say("exercise.niuniu.reverse.ask", goal=_goal(goal), every=every, k=k, fact=fact),
        Number(value, "chance", wrong),
        Say("exercise.niuniu.reverse.where"),
        Say("exercise.niuniu.reverse.method"),
        steps,
    )


def _total(case: tuple[tuple[str, ...], str], language: str) -> Question:
    removed, goal = case
    tens = TENS - 4 * len(removed)
    deck, none = tens + SMALL, RANK_IDS.index("wuniu")
    hands = counted((tens, *(4,) * 9))

    def hit(outcome: tuple[int, int]) -> bool:
        return outcome[1] != none if goal == BULL else RANK_IDS[outcome[1]] == goal

    value = hands.p(hit)
    shares = [(k, hands.p(lambda o, k=k: o[0] == k)) for k in range(6)]
    cases = [(k, p, hands.given(lambda o, k=k: o[0] == k).p(hit)) for k, p in shares if p]
    wrong = slips(
        value,
        (sum((q for *_, q in cases), Fraction()) / len(cases), Say("exercise.niuniu.total.slip_average")),
        (sum((q for *_, q in cases), Fraction()), Say("exercise.niuniu.total.slip_sum")),
        (hands.count(hit), Say("exercise.niuniu.slip_count")),
        *((p * q, Say("exercise.niuniu.total.slip_one", k=k)) for k, p, q in cases if p * q),
    )
    first, *others = (times(_fraction(p), _fraction(q)) for _, p, q in cases if q)
    steps = (
        Step(Say("exercise.niuniu.total.first", k=cases[0][0]), formula=formula(first, language)),
        Step(
            Say("exercise.niuniu.total.all"), formula=named("P(A)", formula(plus(first, *others), language))
        ),
    )
    listed = tuple(Say("exercise.niuniu.total.case", k=k, p=p, q=q) for k, p, q in cases)
    return asked(
        Say("exercise.niuniu.total.ask", deck=deck, goal=_goal(goal), cases=listed),
        Number(value, "chance", wrong),
        Say("exercise.niuniu.total.where"),
        Say("exercise.niuniu.total.method"),
        steps,
    )


_REMOVED: Final = (("K",), ("Q", "K"), ("J", "Q", "K"))
_GIVEN_BULL: Final = (
    *((BULL, k) for k in (2, 3, 4, 5)),
    *((RANK_IDS[NIUNIU], k) for k in (2, 3, 5)),
)
_TOTALS: Final = tuple(
    (removed, goal) for removed in ((), *_REMOVED) for goal in (BULL, RANK_IDS[WUNIU], RANK_IDS[NIUNIU])
)

CHANCES: Final[tuple[Exercise[Any], ...]] = (
    Exercise("count_tens", Say("exercise.niuniu.count.title"), "tens", rounds_of(_PILED), _count_pile),
    Exercise("at_least", Say("exercise.niuniu.least.title"), "tens", rounds_of(_PILED), _at_least),
    Exercise(
        "mean_and_variance",
        Say("exercise.niuniu.moment.title"),
        "tens",
        rounds_of([(pile, moment) for pile in PILES for moment in ("mean", "variance")]),
        _moment,
    ),
    Exercise(
        "smaller_deck",
        Say("exercise.niuniu.deck.title"),
        "tens",
        rounds_of([(removed, k) for removed in _REMOVED for k in (1, 2, 3)]),
        _smaller_deck,
    ),
    Exercise(
        "given_two_tens",
        Say("exercise.niuniu.given.title"),
        "bull_given_tens",
        rounds_of((BULL, *RANK_IDS[1 : NIUNIU + 1])),
        _given_tens,
    ),
    Exercise(
        "given_a_bull", Say("exercise.niuniu.reverse.title"), "total", rounds_of(_GIVEN_BULL), _given_bull
    ),
    Exercise("total_chance", Say("exercise.niuniu.total.title"), "total", rounds_of(_TOTALS), _total),
)
