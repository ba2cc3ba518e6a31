"""Why all odd points are equally likely and all even ones too, why odd exceeds even, and one formula for all.

In school terms: parity is counted, turning all cards but the 公牌 two places on the dial of ten is
one-to-one, and the difference sits in the column of one 公牌.  The generating function is for those who want
more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any, Final

import sympy

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Formula, Step
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.sangong import HAND, SangongOdds
from pokerlessons.games.sangong.hands import is_gong, judge, value
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES
from pokerlessons.lessons.course import CORE, OPTIONAL, Choice, Claim, Outline, Part, Reply, Transfer
from pokerlessons.lessons.sangong.usual import CLOSE, EVEN, GONG, ODD, REST, minus
from pokerlessons.simulate.sangong import one_hand
from pokerlessons.words import Say

ODD_CLASSES: Final = POINT_CLASSES[1::2]
WALK: Final = tuple(
    parse_cards(hand) for hand in ("SA H4 DK", "S3 H6 DK", "S5 H8 DK", "S7 H10 DK", "S9 H2 DK")
)
"""A hand with two cards that are no 公牌, and what it becomes turn by turn; the fifth turn leads back."""
SIDE: Final = REST // 2
"""Of the cards that are no 公牌 as many are odd as even."""
ONE_ODD_CARD: Final = times(choose(ODD, 1), choose(EVEN, 2))
ODD_SUM: Final = plus(ONE_ODD_CARD, choose(ODD, 3))
"""One odd card and two even ones, or three odd ones."""
EVEN_SUM: Final = plus(choose(EVEN, 3), times(choose(ODD, 2), choose(EVEN, 1)))


def parity(odds: SangongOdds, language: str) -> Part:
    """三5: fewer odd cards, and yet more odd sums."""
    odd = sum(odds.ranks.counts[name] for name in ODD_CLASSES)
    even = odds.ranks.total - odd
    return Part(
        "parity",
        ("addition", "multiplication", "exclusive"),
        Say("lesson.sangong.parity.ask", odd=ODD, even=EVEN),
        Choice(
            (
                ("less", Say("lesson.sangong.parity.less")),
                ("even", Say("lesson.sangong.parity.even_more")),
                ("odd", Say("lesson.sangong.parity.odd_more")),
            ),
            "odd",
        ),
        (
            Step(Say("lesson.sangong.parity_odd"), (), formula(ODD_SUM, language), "03-2"),
            Step(Say("lesson.sangong.parity_even"), (), formula(EVEN_SUM, language), "03-2"),
            Step(
                Say("lesson.sangong.parity_differ", more=odd - even),
                (),
                formula(plus(odd, minus(even)), language),
                "03-2",
            ),
        ),
        Say("lesson.sangong.parity.truth", odd=odd, even=even),
        (
            Reply(Say("lesson.sangong.parity.miss_cards"), Say("lesson.sangong.parity.miss_cards.reply")),
            Reply(Say("lesson.sangong.parity.miss_three"), Say("lesson.sangong.parity.miss_three.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.parity.again"),
            (
                ("odd", Say("lesson.sangong.parity.odd_sums")),
                ("even", Say("lesson.sangong.parity.even_sums")),
                ("same", Say("lesson.same")),
            ),
            "same",
            Say("lesson.sangong.parity.because"),
        ),
        (),
        (
            Claim(
                Say("lesson.sangong.parity.odd"),
                Fraction(odd, odds.ranks.total),
                over(ODD_SUM, choose(52, HAND)),
                lambda outcome: outcome[0] in ODD_CLASSES,
            ),
            Claim(
                Say("lesson.sangong.parity.even_and_dukes"),
                Fraction(even, odds.ranks.total),
                over(EVEN_SUM, choose(52, HAND)),
                lambda outcome: outcome[0] not in ODD_CLASSES,
            ),
        ),
        one_hand(odds.options),
    )


def dial(odds: SangongOdds, language: str) -> Part:
    """三6: turning every card but the 公牌 two places is one-to-one and goes through one parity."""
    counts = odds.ranks.counts
    odd, even = int(ODD_SUM.doit()), int(EVEN_SUM.doit())
    fifth_odd, fifth_even = over(odd, 5), over(plus(even, minus(counts["sangong"])), 5)
    return Part(
        "dial",
        ("symmetry",),
        Say("lesson.sangong.dial.ask", odd=odd),
        Choice(
            (("yes", Say("lesson.sangong.dial.equal")), ("no", Say("lesson.sangong.dial.unequal"))), "yes"
        ),
        (
            *_turns(odds),
            Step(Say("lesson.sangong.one_to_one"), (), None, "03-2"),
            Step(Say("lesson.sangong.any_number"), (), None, "03-2"),
            Step(Say("lesson.sangong.fifth_odd"), (), formula(fifth_odd, language), "03-4"),
            Step(
                Say("lesson.sangong.fifth_even", dukes=counts["sangong"]),
                (),
                formula(fifth_even, language),
                "03-4",
            ),
            Step(
                Say("lesson.sangong.not_a_tenth", nine=odds.ranks.p("p9"), eight=odds.ranks.p("p8")),
                (),
                None,
                "03-4",
            ),
        ),
        Say("lesson.sangong.dial.truth", odd=counts["p9"], even=counts["p8"]),
        (
            Reply(Say("lesson.sangong.dial.miss_tenth"), Say("lesson.sangong.dial.miss_tenth.reply")),
            Reply(Say("lesson.sangong.dial.miss_high"), Say("lesson.sangong.dial.miss_high.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.dial.again"),
            (("yes", Say("lesson.sangong.dial.enough")), ("no", Say("lesson.sangong.dial.too_little"))),
            "no",
            Say("lesson.sangong.dial.because"),
        ),
        tuple((CLASS_SAYS[judge(hand, odds.options).name], hand) for hand in WALK),
        (
            Claim(
                CLASS_SAYS["p9"],
                odds.ranks.p("p9"),
                over(fifth_odd, choose(52, HAND)),
                lambda outcome: outcome[0] == "p9",
            ),
            Claim(
                CLASS_SAYS["p8"],
                odds.ranks.p("p8"),
                over(fifth_even, choose(52, HAND)),
                lambda outcome: outcome[0] == "p8",
            ),
        ),
        one_hand(odds.options),
    )


def _turns(odds: SangongOdds) -> Iterator[Step]:
    """The walk turn by turn; what turns is said but once."""
    for place, (before, after) in enumerate(zip(WALK, (*WALK[1:], WALK[0]), strict=True)):
        told: dict[str, Any] = {
            "before": tuple(value(card) for card in before if not is_gong(card)),
            "after": tuple(value(card) for card in after if not is_gong(card)),
            "was": CLASS_SAYS[judge(before, odds.options).name],
            "now": CLASS_SAYS[judge(after, odds.options).name],
        }
        say = Say("lesson.sangong.turned_on", **told)
        if not place:
            say = Say("lesson.sangong.turned", **told)
        elif after == WALK[0]:
            say = Say("lesson.sangong.turned_back", **told)
        yield Step(say, after, None, "03-2")


NO_DUKE: Final = over(plus(times(choose(SIDE, 1), choose(SIDE, 2)), choose(SIDE, 3)), 5)
"""Hands of one odd number of points without 公牌; as many are of an even one."""
ONE_ODD: Final = times(GONG, over(times(SIDE, SIDE), 5))
ONE_EVEN: Final = times(GONG, over(times(2, choose(SIDE, 2)), 5))
TWO_DUKES: Final = times(choose(GONG, 2), 4)


def joint(odds: SangongOdds, language: str) -> Part:
    """三7: points × number of 公牌; the difference sits in the column of one."""
    cells = odds.joint.counts
    nine = [cells["p9", number] for number in range(HAND)]
    eight = [cells["p8", number] for number in range(HAND)]
    more = odds.ranks.counts["p9"] - odds.ranks.counts["p8"]
    given = Fraction(nine[2], odds.ranks.counts["p9"])
    say = Say(
        "lesson.sangong.given_not_joint",
        given=given,
        joint=odds.joint.p(("p9", 2)),
        two=nine[2],
        all=sum(nine),
    )
    return Part(
        "joint",
        ("addition", "conditional"),
        Say("lesson.sangong.joint.ask", more=more),
        Choice(
            tuple((str(number), Say("lesson.sangong.joint.column", number=number)) for number in range(HAND)),
            "1",
        ),
        (
            Step(Say("lesson.sangong.joint_two"), (), formula(TWO_DUKES, language), "03-2"),
            Step(Say("lesson.sangong.joint_none"), (), formula(NO_DUKE, language), "03-2"),
            Step(Say("lesson.sangong.joint_odd"), (), formula(ONE_ODD, language), "03-2"),
            Step(
                Say("lesson.sangong.joint_even", one=nine[1] - eight[1]),
                (),
                formula(ONE_EVEN, language),
                "03-2",
            ),
            Step(Say("lesson.sangong.joint_nine"), (), formula(plus(*nine), language), "03-4"),
            Step(Say("lesson.sangong.joint_eight"), (), formula(plus(*eight), language), "03-4"),
            Step(say, (), formula(over(nine[2], plus(*nine)), language), "03-2"),
        ),
        Say("lesson.sangong.joint.truth", odd=nine[1], even=eight[1]),
        (
            Reply(Say("lesson.sangong.joint.miss_many"), Say("lesson.sangong.joint.miss_many.reply")),
            Reply(Say("lesson.sangong.joint.miss_dukes"), Say("lesson.sangong.joint.miss_dukes.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.joint.again"),
            (("p0", CLASS_SAYS["p0"]), ("p9", CLASS_SAYS["p9"]), ("same", Say("lesson.same"))),
            "p9",
            Say("lesson.sangong.joint.because", nought=cells["p0", 1], nine=cells["p9", 1]),
        ),
        (),
        (
            *(
                Claim(
                    Say("lesson.sangong.joint.cell", name=CLASS_SAYS[name], number=number),
                    odds.joint.p((name, number)),
                    over(ways, choose(52, HAND)),
                    lambda outcome, cell=(name, number): outcome == cell,
                )
                for name, number, ways in (
                    ("p9", 0, NO_DUKE),
                    ("p9", 1, ONE_ODD),
                    ("p8", 1, ONE_EVEN),
                    ("p9", 2, TWO_DUKES),
                )
            ),
            Claim(
                Say("lesson.sangong.joint.given"),
                given,
                over(TWO_DUKES, plus(*nine)),
                lambda outcome: outcome[1] == 2,
                lambda outcome: outcome[0] == "p9",
            ),
        ),
        one_hand(odds.options),
    )


# 三8, for those who want more.

AT_MINUS_ONE: Final = plus(choose(GONG, 3), minus(times(SIDE, GONG)))
"""What the coefficient of y³ is worth at x = −1, where the product is (1 + y)¹²(1 − y²)²⁰."""


def root_sum(digit: int) -> int:
    """c_d: the sum of ω^(−jd) over the eight tenth roots of unity other than 1 and −1."""
    return (10 if digit == 0 else 0) - 1 - (-1) ** digit


def by_roots(digit: int) -> sympy.Expr:
    """How many hands have a sum that ends in the digit (三公 among those of 0), by the ten roots of unity."""
    least = int(AT_MINUS_ONE.doit())
    others = [times(root_sum(digit), choose(GONG, 3))] if root_sum(digit) else []
    return over(plus(choose(52, HAND), *others, least * (-1) ** digit), 10)


def folded_polynomial() -> sympy.Poly:
    """The coefficient of y³ in (1 + y)¹⁶·∏(1 + xᵛy)⁴, v from 1 to 9, with x¹⁰ put to 1."""
    x, y = sympy.symbols("x y")
    whole = sympy.Poly((1 + y) ** (REST // 10 + GONG), x, y)
    for points in range(1, 10):
        whole = whole * sympy.Poly((1 + x**points * y) ** 4, x, y)
        whole = sympy.Poly({power: n for power, n in whole.terms() if power[1] <= HAND}, x, y)
    folded: dict[tuple[int], Any] = {}
    for (power, taken), n in whole.terms():
        if taken == HAND:
            folded[power % 10,] = folded.get((power % 10,), 0) + n
    return sympy.Poly(folded, x)


def generating(odds: SangongOdds, language: str) -> Part:
    """三8: every card is taken or not; ten roots of unity fold the sums."""
    noughts = odds.ranks.counts["p0"] + odds.ranks.counts["sangong"]
    return Part(
        "generating",
        ("addition", "multiplication"),
        Say("lesson.sangong.generating.ask"),
        Choice(
            (("yes", Say("lesson.sangong.generating.yes")), ("no", Say("lesson.sangong.generating.no"))),
            "yes",
        ),
        (
            Step(Say("lesson.sangong.taken_or_not"), (), _polynomial_formula(), "03-2"),
            Step(Say("lesson.sangong.roots"), (), None, "03-2"),
            Step(Say("lesson.sangong.root_one"), (), formula(choose(52, HAND), language), "03-2"),
            Step(Say("lesson.sangong.root_minus_one"), (), formula(AT_MINUS_ONE, language), "03-2"),
            Step(Say("lesson.sangong.root_others"), (), formula(choose(GONG, 3), language), "03-2"),
            Step(
                Say("lesson.sangong.roots_nought", hands=noughts, dukes=odds.ranks.counts["sangong"]),
                (),
                formula(by_roots(0), language),
                "03-3",
            ),
            Step(Say("lesson.sangong.roots_even"), (), formula(by_roots(8), language), "03-4"),
            Step(Say("lesson.sangong.roots_odd"), (), formula(by_roots(9), language), "03-4"),
        ),
        Say("lesson.sangong.generating.truth"),
        (
            Reply(Say("lesson.sangong.generating.miss_ten"), Say("lesson.sangong.generating.miss_ten.reply")),
            Reply(
                Say("lesson.sangong.generating.miss_imaginary"),
                Say("lesson.sangong.generating.miss_imaginary.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.generating.again"),
            (
                ("yes", Say("lesson.sangong.generating.equal")),
                ("no", Say("lesson.sangong.generating.unequal")),
            ),
            "yes",
            Say("lesson.sangong.generating.because", hands=comb(REST, HAND) // 10),
        ),
        (),
        tuple(
            Claim(
                Say("lesson.sangong.ends_in", digit=digit),
                Fraction(odds.ranks.counts[name] + (0 if digit else odds.ranks.counts["sangong"])),
                by_roots(digit),
            )
            for digit, name in enumerate(POINT_CLASSES)
        ),
    )


def _polynomial_formula() -> Formula:
    """The product, and what is left of it, as a school would write them: powers of x modulo x¹⁰ = 1."""
    terms = [(int(n), power) for (power,), n in sorted(folded_polynomial().terms())]
    latex = " + ".join(str(n) + (f"x^{{{power}}}" if power > 1 else "x" * power) for n, power in terms)
    text = " + ".join(str(n) + (f"*x^{power}" if power > 1 else "*x" * power) for n, power in terms)
    mathml = "<mo>+</mo>".join(f"<mn>{n}</mn>{_power_of_x(power)}" for n, power in terms)
    return Formula(
        rf"[y^3]\,(1+y)^{{16}}\prod_{{v=1}}^{{9}}(1+x^v y)^4 \equiv {latex}",
        f'<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{_PRODUCT}<mo>≡</mo>{mathml}</mrow></math>',
        f"[y^3] (1+y)^16 * prod((1+x^v*y)^4, v=1..9) ≡ {text}",
    )


def _power_of_x(power: int) -> str:
    if power < 2:
        return "<mi>x</mi>" * power
    return f"<msup><mi>x</mi><mn>{power}</mn></msup>"


_PRODUCT: Final = (
    "<mo>[</mo><msup><mi>y</mi><mn>3</mn></msup><mo>]</mo>"
    "<msup><mrow><mo>(</mo><mn>1</mn><mo>+</mo><mi>y</mi><mo>)</mo></mrow><mn>16</mn></msup>"
    "<munderover><mo>∏</mo><mrow><mi>v</mi><mo>=</mo><mn>1</mn></mrow><mn>9</mn></munderover>"
    "<msup><mrow><mo>(</mo><mn>1</mn><mo>+</mo><msup><mi>x</mi><mi>v</mi></msup><mi>y</mi><mo>)</mo></mrow>"
    "<mn>4</mn></msup>"
)

OUTLINES: Final = (
    Outline("parity", CORE, Say("lesson.sangong.parity.title"), parity),
    Outline("dial", CORE, Say("lesson.sangong.dial.title"), dial),
    Outline("joint", CORE, Say("lesson.sangong.joint.title"), joint),
    Outline("generating", OPTIONAL, Say("lesson.sangong.generating.title"), generating),
)
