"""How likely is a bull?  The nine core parts, every number computed where it stands.

Only the usual rules are told here (52 cards, J counts 10, no special hands); ten-point cards are 10, J, Q and
K, small cards A to 9; k is how many ten-point cards a hand holds.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, factorial, perm, sqrt
from typing import Final

import sympy

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Step, sum_formula
from pokerlessons.exact.dealing import patterns
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import judge
from pokerlessons.games.niuniu.telling import RANK_SAYS, values_of
from pokerlessons.lessons.course import CORE, Choice, Claim, Curve, Outline, Part, Reply, Slide, Transfer
from pokerlessons.simulate.niuniu import one_hand
from pokerlessons.words import Say

TENS: Final = 16
SMALL: Final = 36
UP_TO_FIVE: Final = range(6)
FIRST: Final = parse_cards("S3 H7 DK C4 D5")
TWO_WAYS: Final = parse_cards("SA H9 CK D2 S8")
SAME_TENS: Final = parse_cards("S3 H7 DK SQ C4")
CLOSE: Final = Reply(Say("lesson.miss.close"), Say("lesson.miss.close.reply"))
"""The answer of those who have guessed well."""


def number_of_tens(odds: NiuniuOdds) -> Distribution[int]:
    """How many hands hold so many ten-point cards."""
    return odds.by_tens.by(lambda outcome: outcome[0])


def bull_given_tens(odds: NiuniuOdds, k: int) -> Fraction:
    """P(a bull | k ten-point cards)."""
    return 1 - odds.by_tens.given(lambda outcome: outcome[0] == k).p((k, "wuniu"))


def bulls_with_tens(odds: NiuniuOdds, k: int) -> int:
    """How many hands with k ten-point cards have a bull."""
    return odds.by_tens.count(lambda outcome: outcome[0] == k and outcome[1] != "wuniu")


def k_tens(k: int) -> sympy.Expr:
    """The share of hands with k ten-point cards, as it is written."""
    return over(times(choose(TENS, k), choose(SMALL, 5 - k)), choose(52, 5))


def all_hands(odds: NiuniuOdds, language: str) -> Part:
    """牛1: combinations, and what counting the order would do."""
    hands, ordered, four = odds.ranks.total, perm(52, 5), comb(52, 4)
    say = Say("lesson.niuniu.all_hands", hands=hands, ordered=ordered, times=factorial(5))
    return Part(
        "all_hands",
        ("multiplication", "permutation", "combination"),
        Say("lesson.niuniu.all_hands.ask"),
        Choice(
            tuple((str(n), Say("lesson.niuniu.all_hands.option", hands=n)) for n in (four, hands, ordered)),
            str(hands),
        ),
        (
            Step(
                Say("lesson.niuniu.in_order", ordered=ordered),
                FIRST,
                formula(times(52, 51, 50, 49, 48), language),
                "02-2",
            ),
            Step(say, FIRST, formula(choose(52, 5), language), "02-2"),
        ),
        Say("lesson.niuniu.all_hands.truth", hands=hands),
        (
            Reply(Say("lesson.niuniu.all_hands.miss_order"), Say("lesson.niuniu.all_hands.miss_order.reply")),
            Reply(Say("lesson.niuniu.all_hands.miss_size"), Say("lesson.niuniu.all_hands.miss_size.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.all_hands.again"),
            tuple(
                (str(n), Say("lesson.niuniu.all_hands.option", hands=n))
                for n in (comb(52, 2), comb(52, 3), perm(52, 3))
            ),
            str(comb(52, 3)),
            Say("lesson.niuniu.all_hands.because", times=factorial(3)),
        ),
        ((Say("lesson.niuniu.hand"), FIRST),),
        (Claim(Say("lesson.niuniu.all_hands.claim"), Fraction(hands), choose(52, 5)),),
    )


def equally_likely(odds: NiuniuOdds, language: str) -> Part:
    """牛2: what stands behind a line of values."""
    straight, tens = 4**5, comb(TENS, 5)
    lines = list(patterns((*[4] * 9, TENS), 5))
    without = sum(1 for line in lines if not _has_bull(line))
    say = Say("lesson.niuniu.equally_likely", straight=straight, hands=odds.ranks.total)
    naive = Say(
        "lesson.niuniu.not_lines",
        lines=len(lines),
        without=without,
        naive=Fraction(len(lines) - without, len(lines)),
    )
    return Part(
        "equally_likely",
        ("sample_space", "classical"),
        Say("lesson.niuniu.equally_likely.ask"),
        Choice(
            (
                ("straight", Say("lesson.niuniu.equally_likely.straight")),
                ("tens", Say("lesson.niuniu.equally_likely.tens")),
                ("same", Say("lesson.same")),
            ),
            "tens",
        ),
        (Step(say, (), formula(choose(TENS, 5), language), "02-3"), Step(naive, (), None, "02-3")),
        Say("lesson.niuniu.equally_likely.truth", straight=straight, tens=tens),
        (
            Reply(
                Say("lesson.niuniu.equally_likely.miss_line"),
                Say("lesson.niuniu.equally_likely.miss_line.reply"),
            ),
            Reply(
                Say("lesson.niuniu.equally_likely.miss_rare"),
                Say("lesson.niuniu.equally_likely.miss_rare.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.equally_likely.again"),
            (
                ("pairs", Say("lesson.niuniu.equally_likely.pairs")),
                ("run", Say("lesson.niuniu.equally_likely.run")),
                ("same", Say("lesson.same")),
            ),
            "run",
            Say("lesson.niuniu.equally_likely.because", pairs=comb(4, 2) ** 2 * 4, run=4**5),
        ),
        (),
        (
            Claim(
                Say("lesson.niuniu.equally_likely.tens"),
                number_of_tens(odds).p(5),
                k_tens(5),
                lambda outcome: outcome[0] == 5,
            ),
            Claim(
                Say("lesson.niuniu.equally_likely.straight"),
                Fraction(straight, odds.ranks.total),
                over(sympy.Pow(4, 5, evaluate=False), choose(52, 5)),
            ),
        ),
        one_hand(odds.options),
    )


def _has_bull(line: tuple[int, ...]) -> bool:
    """Whether three of five values make a multiple of ten; `line` says how many there are of 1 … 10."""
    values = [value for value, number in enumerate(line, 1) for _ in range(number)]
    return any(sum(three) % 10 == 0 for three in combinations(values, 3))


def any_three(odds: NiuniuOdds, language: str) -> Part:
    """牛3: the rank does not depend on which three are chosen."""
    return Part(
        "any_three",
        ("combination",),
        Say("lesson.niuniu.any_three.ask"),
        Choice((("yes", Say("lesson.yes")), ("no", Say("lesson.no"))), "no"),
        tuple(_ways_to_choose()),
        Say("lesson.niuniu.any_three.truth"),
        (
            Reply(Say("lesson.niuniu.any_three.miss_best"), Say("lesson.niuniu.any_three.miss_best.reply")),
            Reply(Say("lesson.niuniu.any_three.miss_rest"), Say("lesson.niuniu.any_three.miss_rest.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.any_three.again", total=37),
            tuple((name, RANK_SAYS[name]) for name in ("niu3", "niu7", "wuniu")),
            "niu7",
            Say("lesson.niuniu.any_three.because", digit=7),
        ),
        ((Say("lesson.niuniu.hand"), TWO_WAYS), (Say("lesson.niuniu.hand"), SAME_TENS)),
        (Claim(Say("lesson.niuniu.any_three.claim"), Fraction(comb(5, 3)), choose(5, 2)),),
    )


def _ways_to_choose() -> list[Step]:
    steps: list[Step] = []
    for hand in (TWO_WAYS, SAME_TENS):
        judged = judge(hand)
        for bull in judged.bulls:
            rest = tuple(card for card in judged.cards if card not in bull)
            say = Say("lesson.niuniu.one_way", trio=bull, rest=rest, digit=sum(values_of(rest)) % 10)
            steps.append(Step(say, bull, sum_formula(values_of(rest), 10), "02-4"))
        total = sum(judged.values)
        say = Say("lesson.niuniu.any_three", total=total, digit=total % 10)
        steps.append(Step(say, judged.cards, sum_formula(judged.values, 10), "02-12"))
    return steps


def twenty_hands(odds: NiuniuOdds, language: str) -> Part:
    """牛4: play first; the flag stands until the number is derived."""
    bull = 1 - odds.ranks.p("wuniu")

    def spread(hands: int) -> str:
        # p(1 − p) is at most 1/4: the truth is not told before it is derived.
        return f"{50 / sqrt(hands):.1f}"

    say = Say("lesson.niuniu.twenty_hands", few=20, wide=spread(20), many=1000, narrow=spread(1000))
    return Part(
        "twenty_hands",
        ("frequency", "law_of_large_numbers"),
        Say("lesson.niuniu.twenty_hands.ask"),
        Slide(bull),
        (
            Step(Say("lesson.niuniu.twenty_hands.play", few=20), (), None, "02-4"),
            Step(say, (), None, "02-4"),
        ),
        Say("lesson.niuniu.twenty_hands.truth"),
        (
            Reply(
                Say("lesson.niuniu.twenty_hands.miss_sure"),
                Say("lesson.niuniu.twenty_hands.miss_sure.reply", wide=spread(20)),
            ),
            Reply(
                Say("lesson.niuniu.twenty_hands.miss_wild"), Say("lesson.niuniu.twenty_hands.miss_wild.reply")
            ),
        ),
        Transfer(
            Say("lesson.niuniu.twenty_hands.again"),
            tuple((str(n), Say("lesson.niuniu.twenty_hands.times", times=n)) for n in (2, 4, 10)),
            "4",
            Say("lesson.niuniu.twenty_hands.because"),
        ),
        (),
        (Claim(Say("lesson.niuniu.bull"), bull, None, lambda outcome: outcome[1] != "wuniu"),),
        one_hand(odds.options),
        held=True,
    )


def tens(odds: NiuniuOdds, language: str) -> Part:
    """牛5: the hypergeometric distribution of k."""
    by_number = number_of_tens(odds)
    share = Fraction(TENS, 52)
    chances = tuple(Say("lesson.niuniu.chance_of_k", k=k, p=by_number.p(k)) for k in UP_TO_FIVE)
    spread = Say(
        "lesson.niuniu.tens_spread",
        mean=by_number.expectation(lambda k: k),
        variance=by_number.variance(lambda k: k),
        replaced=5 * share * (1 - share),
        two=comb(5, 2) * share**2 * (1 - share) ** 3,
    )
    return Part(
        "tens",
        ("multiplication", "combination", "hypergeometric", "without_replacement"),
        Say("lesson.niuniu.tens.ask"),
        Curve(_places(), tuple(by_number.p(k) for k in UP_TO_FIVE), whole=True),
        (
            Step(Say("lesson.niuniu.tens"), (), formula(k_tens(2), language), "02-3"),
            Step(Say("lesson.niuniu.all_k", chances=chances), (), None, "02-3"),
            Step(spread, (), formula(over(times(5, TENS), 52), language), "02-3"),
        ),
        Say("lesson.niuniu.tens.truth", most=max(UP_TO_FIVE, key=by_number.p)),
        (
            Reply(Say("lesson.niuniu.tens.miss_replaced"), Say("lesson.niuniu.tens.miss_replaced.reply")),
            Reply(Say("lesson.niuniu.tens.miss_even"), Say("lesson.niuniu.tens.miss_even.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.tens.again"),
            tuple((str(k), Say("lesson.niuniu.k", k=k)) for k in range(3)),
            "0",
            Say("lesson.niuniu.tens.because", p=Fraction(comb(36, 5), comb(40, 5))),
        ),
        (),
        tuple(
            Claim(
                Say("lesson.niuniu.k", k=k), by_number.p(k), k_tens(k), lambda outcome, k=k: outcome[0] == k
            )
            for k in UP_TO_FIVE
        ),
        one_hand(odds.options),
    )


def _places() -> tuple[Say, ...]:
    return tuple(Say("lesson.niuniu.k", k=k) for k in UP_TO_FIVE)


def given_tens(odds: NiuniuOdds, language: str) -> Part:
    """牛6: P(a bull | k), which does not rise all the way."""
    bulls = [bull_given_tens(odds, k) for k in UP_TO_FIVE]
    chances = tuple(Say("lesson.niuniu.chance_of_k", k=k, p=p) for k, p in enumerate(bulls))
    joint = Say(
        "lesson.niuniu.given_not_joint",
        given=bulls[2],
        joint=Fraction(bulls_with_tens(odds, 2), odds.ranks.total),
    )
    return Part(
        "bull_given_tens",
        ("conditional",),
        Say("lesson.niuniu.bull_given_tens.ask"),
        Curve(_places(), tuple(bulls)),
        (
            Step(Say("lesson.niuniu.three_are_a_bull"), EXAMPLES[3][1], None, "02-4"),
            Step(
                Say("lesson.niuniu.ten_lamps"),
                EXAMPLES[1][1],
                formula(plus(choose(4, 2), choose(4, 3)), language),
                "02-4",
            ),
            Step(
                Say("lesson.niuniu.four_lamps"),
                EXAMPLES[2][1],
                formula(plus(choose(3, 2), choose(3, 3)), language),
                "02-4",
            ),
            Step(Say("lesson.niuniu.bull_given_tens", chances=chances), (), None, "02-4"),
            Step(joint, (), None, "02-4"),
        ),
        Say("lesson.niuniu.bull_given_tens.truth", two=bulls[2], one=bulls[1]),
        (
            Reply(
                Say("lesson.niuniu.bull_given_tens.miss_rise"),
                Say("lesson.niuniu.bull_given_tens.miss_rise.reply"),
            ),
            Reply(
                Say("lesson.niuniu.bull_given_tens.miss_joint"),
                Say("lesson.niuniu.bull_given_tens.miss_joint.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.bull_given_tens.again"),
            (
                ("half", Say("lesson.niuniu.bull_given_tens.half")),
                ("most", Say("lesson.niuniu.bull_given_tens.most")),
                ("sure", Say("lesson.niuniu.bull_given_tens.sure")),
            ),
            "sure",
            Say("lesson.niuniu.bull_given_tens.because"),
        ),
        EXAMPLES,
        tuple(
            Claim(
                Say("lesson.niuniu.k", k=k),
                bulls[k],
                _formula_given(odds, k),
                lambda outcome: outcome[1] != "wuniu",
                lambda outcome, k=k: outcome[0] == k,
            )
            for k in UP_TO_FIVE
        ),
        one_hand(odds.options),
    )


EXAMPLES: Final = tuple(
    (Say("lesson.niuniu.k", k=k), parse_cards(hand))
    for k, hand in enumerate(
        ("SA H9 D4 C7 S5", "SK H3 D6 C5 S8", "SK HQ D4 C7 S6", "SK HQ DJ C7 S6", "SK HQ DJ C10 S6")
    )
)
"""One hand for k = 0 … 4."""


def _formula_given(odds: NiuniuOdds, k: int) -> sympy.Expr | None:
    """P(a bull | k) by hand: two roads for k = 2, certain from 3 on; k = 0 and 1 only the computer counts."""
    if k < 2:
        return None
    favourable = plus(pair_of_ten(), three_small()) if k == 2 else choose(SMALL, 5 - k)
    return over(favourable, choose(SMALL, 5 - k))


def _with_pair() -> sympy.Expr:
    """Threes of small cards with 1 and 9: the third another rank, or one of the two."""
    return plus(times(TENS, 28), times(2, choose(4, 2), 4))


def _with_fives() -> sympy.Expr:
    """Threes of small cards with two fives: the third another rank, or the third five."""
    return plus(times(choose(4, 2), 32), choose(4, 3))


def pair_of_ten() -> sympy.Expr:
    """How many threes of small cards hold two that make ten."""
    return plus(times(4, _with_pair()), _with_fives())


def _making_ten() -> sympy.Expr:
    """Threes of small cards that make 10: four kinds of three ranks, four with a pair."""
    return plus(times(4, sympy.Pow(4, 3, evaluate=False)), times(4, choose(4, 2), 4))


def three_small() -> sympy.Expr:
    """How many threes of small cards make 10 or 20 themselves."""
    return times(2, _making_ten())


def two_tens(odds: NiuniuOdds, language: str) -> Part:
    """牛7: exactly two ten-point cards, counted by hand along two roads."""
    pairs, threes = pair_of_ten(), three_small()
    return Part(
        "two_tens",
        ("addition", "exclusive", "conditional"),
        Say("lesson.niuniu.two_tens.ask"),
        Choice((("yes", Say("lesson.yes")), ("no", Say("lesson.no"))), "no"),
        (
            Step(Say("lesson.niuniu.pair_kind"), (), formula(_with_pair(), language), "02-4"),
            Step(Say("lesson.niuniu.pair_of_fives"), (), formula(_with_fives(), language), "02-4"),
            Step(Say("lesson.niuniu.pair_of_ten"), (), formula(pairs, language), "02-4"),
            Step(Say("lesson.niuniu.three_make_ten"), (), formula(_making_ten(), language), "02-4"),
            Step(Say("lesson.niuniu.three_small"), (), formula(threes, language), "02-4"),
            Step(
                Say("lesson.niuniu.two_roads"),
                (),
                formula(over(plus(pairs.doit(), threes.doit()), choose(SMALL, 3)), language),
                "02-4",
            ),
        ),
        Say("lesson.niuniu.two_tens.truth", p=bull_given_tens(odds, 2)),
        (
            Reply(Say("lesson.niuniu.two_tens.miss_both"), Say("lesson.niuniu.two_tens.miss_both.reply")),
            Reply(Say("lesson.niuniu.two_tens.miss_check"), Say("lesson.niuniu.two_tens.miss_check.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.two_tens.again"),
            (("yes", Say("lesson.yes")), ("no", Say("lesson.no"))),
            "yes",
            Say("lesson.niuniu.two_tens.because"),
        ),
        (EXAMPLES[2],),
        (
            Claim(
                Say("lesson.niuniu.two_tens.claim"),
                bull_given_tens(odds, 2),
                over(plus(pairs, threes), choose(SMALL, 3)),
                lambda outcome: outcome[1] != "wuniu",
                lambda outcome: outcome[0] == 2,
            ),
        ),
        one_hand(odds.options),
    )


def three_tens(odds: NiuniuOdds, language: str) -> Part:
    """牛8: three ten-point cards; odd last digits are likelier."""
    three = odds.by_tens.given(lambda outcome: outcome[0] == 3)
    sets = three.total // comb(SMALL, 2)
    odd, even, nought = (three.counts[3, name] // sets for name in ("niu1", "niu2", "niuniu"))
    counted = {
        "niu1": times(4, sympy.Pow(4, 2, evaluate=False)),
        "niu2": plus(times(3, sympy.Pow(4, 2, evaluate=False)), times(2, choose(4, 2))),
        "niuniu": plus(times(4, sympy.Pow(4, 2, evaluate=False)), choose(4, 2)),
    }
    return Part(
        "three_tens",
        ("addition", "multiplication"),
        Say("lesson.niuniu.three_tens.ask"),
        Choice(
            (
                ("odd", Say("lesson.niuniu.three_tens.odd")),
                ("even", Say("lesson.niuniu.three_tens.even")),
                ("same", Say("lesson.same")),
            ),
            "odd",
        ),
        (
            Step(Say("lesson.niuniu.odd_digit", odd=odd), (), formula(counted["niu1"], language), "02-4"),
            Step(
                Say("lesson.niuniu.three_tens", odd=odd, even=even, nought=nought),
                (),
                formula(counted["niu2"], language),
                "02-4",
            ),
            Step(
                Say("lesson.niuniu.nought_digit", nought=nought),
                (),
                formula(counted["niuniu"], language),
                "02-4",
            ),
            Step(
                Say("lesson.niuniu.check_the_sum"),
                (),
                formula(plus(times(5, odd), times(4, even), nought), language),
                "02-4",
            ),
        ),
        Say("lesson.niuniu.three_tens.truth", odd=odd, even=even),
        (
            Reply(Say("lesson.niuniu.three_tens.miss_pair"), Say("lesson.niuniu.three_tens.miss_pair.reply")),
            Reply(Say("lesson.niuniu.three_tens.miss_even"), Say("lesson.niuniu.three_tens.miss_even.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.three_tens.again"),
            (("niuniu", RANK_SAYS["niuniu"]), ("niu9", RANK_SAYS["niu9"]), ("same", Say("lesson.same"))),
            "niuniu",
            Say("lesson.niuniu.three_tens.because", nought=nought, odd=odd),
        ),
        (EXAMPLES[3],),
        tuple(
            Claim(
                RANK_SAYS[name],
                three.p((3, name)),
                over(expression, choose(SMALL, 2)),
                lambda outcome, name=name: outcome[1] == name,
                lambda outcome: outcome[0] == 3,
            )
            for name, expression in counted.items()
        ),
        one_hand(odds.options),
    )


def total(odds: NiuniuOdds, language: str) -> Part:
    """牛9: the law of total probability; formula, enumeration and simulation agree."""
    bulls = [bulls_with_tens(odds, k) for k in UP_TO_FIVE]
    bull = 1 - odds.ranks.p("wuniu")
    average = sum((bull_given_tens(odds, k) for k in UP_TO_FIVE), Fraction()) / len(UP_TO_FIVE)
    careless = 1 - Fraction(9, 10) ** 10
    options = {"average": average, "bull": bull, "independent": careless}
    say = Say(
        "lesson.niuniu.total",
        bulls=sum(bulls),
        p=bull,
        none=odds.ranks.counts["wuniu"],
        name=RANK_SAYS["wuniu"],
    )
    return Part(
        "total",
        ("total_probability", "frequency"),
        Say("lesson.niuniu.total.ask"),
        Choice(tuple((key, Say("lesson.percent", p=p)) for key, p in options.items()), "bull"),
        (
            Step(Say("lesson.niuniu.weights"), (), formula(_weighted(odds), language), "02-4"),
            Step(say, (), formula(over(plus(*bulls), choose(52, 5)), language), "02-4"),
            Step(Say("lesson.niuniu.not_average", average=average, truth=bull), (), None, "02-4"),
        ),
        Say("lesson.niuniu.total.truth", p=bull),
        (
            Reply(Say("lesson.niuniu.total.miss_average"), Say("lesson.niuniu.total.miss_average.reply")),
            Reply(
                Say("lesson.niuniu.total.miss_independent"), Say("lesson.niuniu.total.miss_independent.reply")
            ),
            Reply(Say("lesson.niuniu.total.miss_few"), Say("lesson.niuniu.total.miss_few.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.total.again"),
            (
                ("more", Say("lesson.more_likely")),
                ("less", Say("lesson.less_likely")),
                ("same", Say("lesson.same")),
            ),
            "less",
            Say(
                "lesson.niuniu.total.because",
                given=Fraction(bulls[2], sum(bulls)),
                p=number_of_tens(odds).p(2),
            ),
        ),
        (),
        (
            Claim(
                Say("lesson.niuniu.bull"),
                bull,
                over(plus(*bulls), choose(52, 5)),
                lambda outcome: outcome[1] != "wuniu",
            ),
        ),
        one_hand(odds.options),
        looks_back="twenty_hands",
    )


def _weighted(odds: NiuniuOdds) -> sympy.Expr:
    """Σ P(k)·P(a bull | k), with every factor as an exact fraction."""
    by_number = number_of_tens(odds)
    terms = [
        times(sympy.Rational(*p.as_integer_ratio()), sympy.Rational(*given.as_integer_ratio()))
        for p, given in ((by_number.p(k), bull_given_tens(odds, k)) for k in UP_TO_FIVE)
    ]
    return plus(*terms)


OUTLINES: Final = (
    Outline("all_hands", CORE, Say("lesson.niuniu.all_hands.title"), all_hands),
    Outline("equally_likely", CORE, Say("lesson.niuniu.equally_likely.title"), equally_likely),
    Outline("any_three", CORE, Say("lesson.niuniu.any_three.title"), any_three),
    Outline("twenty_hands", CORE, Say("lesson.niuniu.twenty_hands.title"), twenty_hands),
    Outline("tens", CORE, Say("lesson.niuniu.tens.title"), tens),
    Outline("bull_given_tens", CORE, Say("lesson.niuniu.bull_given_tens.title"), given_tens),
    Outline("two_tens", CORE, Say("lesson.niuniu.two_tens.title"), two_tens),
    Outline("three_tens", CORE, Say("lesson.niuniu.three_tens.title"), three_tens),
    Outline("total", CORE, Say("lesson.niuniu.total.title"), total),
)
