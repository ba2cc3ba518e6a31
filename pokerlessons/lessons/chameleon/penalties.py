"""What a card costs that is left in the hand, and what five of them cost."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final

from pokerlessons.cards import RANKS, SUITS
from pokerlessons.engine import Step, sum_formula
from pokerlessons.exact.chameleon import ChameleonOdds
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.lessons.chameleon.figures import CLOSE, DEAR_AND_CHEAP, JACK, minus, power
from pokerlessons.lessons.course import CORE, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.simulate.chameleon import penalties
from pokerlessons.words import Say


def one_card(odds: ChameleonOdds, language: str) -> Part:
    """变1: the mean over thirteen ranks, and which cards lie above it."""
    of = odds.of_two
    cost = dict(odds.options.penalty_table)
    total, squares = sum(cost.values()), sum(points**2 for points in cost.values())
    dear = tuple(rank for rank in RANKS if cost[rank] > of.mean)
    ranks = len(RANKS)
    printed = 12 + 13 - cost["Q"] - cost["K"]
    variance = plus(over(squares, ranks), minus(power(over(total, ranks), 2)))
    rises = (Fraction(printed), Fraction(printed, ranks), Fraction(1))
    return Part(
        "one_card",
        ("distribution", "expectation", "variance"),
        Say("lesson.chameleon.one_card.ask"),
        Choice(
            (
                ("five", Say("lesson.chameleon.about_points", points=5)),
                ("seven", Say("lesson.chameleon.about_points", points=7)),
                ("ten", Say("lesson.chameleon.about_points", points=10)),
            ),
            "seven",
        ),
        (
            Step(
                Say("lesson.chameleon.ranks_added", ranks=ranks),
                (),
                sum_formula([cost[rank] for rank in RANKS]),
                "01-11",
            ),
            Step(Say("lesson.chameleon.mean", ranks=ranks, mean=of.mean), (), None, "01-11"),
            Step(
                Say("lesson.chameleon.dear", ranks=dear, number=len(dear)),
                (),
                formula(over(len(dear) * len(SUITS), of.cards), language),
                "01-11",
            ),
            Step(
                Say("lesson.chameleon.without_jack"),
                JACK,
                formula(over(plus(total, -cost["J"]), ranks - 1), language),
                "01-11",
            ),
            Step(
                Say("lesson.chameleon.card_variance", squares=Fraction(squares, ranks)),
                (),
                formula(variance, language),
                "01-11",
            ),
        ),
        Say("lesson.chameleon.one_card.truth", mean=of.mean),
        (
            Reply(
                Say("lesson.chameleon.one_card.miss_faces"), Say("lesson.chameleon.one_card.miss_faces.reply")
            ),
            Reply(
                Say("lesson.chameleon.one_card.miss_jack"), Say("lesson.chameleon.one_card.miss_jack.reply")
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.one_card.again"),
            tuple((str(rise), Say("lesson.chameleon.rises", rise=rise)) for rise in rises),
            str(rises[1]),
            Say("lesson.chameleon.one_card.because", printed=printed),
        ),
        ((Say("lesson.chameleon.dear_and_cheap"), DEAR_AND_CHEAP),),
        (
            Claim(
                Say("lesson.chameleon.claim.dear"),
                of.penalty.p(lambda points: points > of.mean),
                over(len(dear), ranks),
                lambda points: points > of.mean,
            ),
            Claim(Say("lesson.chameleon.claim.card_mean"), of.mean, over(total, ranks), chance=False),
            Claim(Say("lesson.chameleon.claim.card_variance"), of.variance, variance, chance=False),
        ),
        penalties(odds.options, of.decks, 1),
    )


def five_cards(odds: ChameleonOdds, language: str) -> Part:
    """变2: means add up, spreads do not quite; and how often five cards are too dear."""
    of, two = odds.of_two, odds.of_four
    hands, limit = of.hand_penalty(), odds.options.out_at // 2
    p = of.out_at_once()
    deviation = sqrt(of.hand_variance())
    mean = over(of.mean.numerator, of.mean.denominator)
    variance = over(of.variance.numerator, of.variance.denominator)
    smaller = over(of.cards - HAND, of.cards - 1)
    return Part(
        "five_cards",
        ("expectation", "variance", "without_replacement"),
        Say("lesson.chameleon.five_cards.ask", held=HAND, out_at=odds.options.out_at),
        Slide(p, 0, 40),
        (
            Step(
                Say("lesson.chameleon.half", out_at=odds.options.out_at),
                (),
                formula(over(odds.options.out_at, 2), language),
                "01-12",
            ),
            Step(
                Say("lesson.chameleon.added", held=HAND),
                (),
                formula(times(HAND, mean), language),
                "01-11",
            ),
            Step(
                Say("lesson.chameleon.spread", about=f"{deviation:.2f}", held=HAND),
                (),
                formula(times(HAND, variance, smaller), language),
                "01-11",
            ),
            Step(
                Say(
                    "lesson.chameleon.far",
                    limit=limit,
                    about=f"{float(limit - of.hand_mean()) / deviation:.2f}",
                ),
                (),
                None,
                "01-13",
            ),
            Step(
                Say("lesson.chameleon.multiplied_out", limit=limit),
                (),
                formula(over(hands.count(lambda points: points >= limit), choose(of.cards, HAND)), language),
                "01-13",
            ),
        ),
        Say("lesson.chameleon.five_cards.truth", p=p),
        (
            Reply(
                Say("lesson.chameleon.five_cards.miss_mean"),
                Say("lesson.chameleon.five_cards.miss_mean.reply", limit=limit),
            ),
            Reply(
                Say("lesson.chameleon.five_cards.miss_never"),
                Say("lesson.chameleon.five_cards.miss_never.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.five_cards.again"),
            (
                ("more", Say("lesson.chameleon.more")),
                ("same", Say("lesson.same")),
                ("less", Say("lesson.chameleon.less")),
            ),
            "same",
            Say("lesson.chameleon.five_cards.because", one=of.hand_variance(), two=two.hand_variance()),
        ),
        (),
        (
            Claim(
                Say("lesson.chameleon.claim.out", limit=limit),
                p,
                None,
                lambda points: points >= limit,
            ),
            Claim(
                Say("lesson.chameleon.claim.hand_mean"),
                hands.expectation(int),
                times(HAND, mean),
                chance=False,
            ),
            Claim(
                Say("lesson.chameleon.claim.hand_variance"),
                hands.variance(int),
                times(HAND, variance, smaller),
                chance=False,
            ),
        ),
        penalties(odds.options, of.decks),
    )


OUTLINES: Final = (
    Outline("one_card", CORE, Say("lesson.chameleon.one_card.title"), one_card),
    Outline("five_cards", CORE, Say("lesson.chameleon.five_cards.title"), five_cards),
)
