"""Two hands from one deck, layer by layer, a banker who takes the ties, six players, and an honest end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, sqrt
from typing import Any, Final

import sympy

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Step
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.sangong import HAND, LAYER_SAYS, LAYERS, SIX, SangongOdds, flat
from pokerlessons.games.sangong.options import CLASS_SAYS
from pokerlessons.lessons.course import SECOND, Choice, Claim, Curve, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.sangong.one_hand import NINES, STRAIGHT
from pokerlessons.lessons.sangong.usual import CLOSE, GONG, rational
from pokerlessons.simulate.sangong import two_hands
from pokerlessons.words import Say

DEALT: Final = parse_cards("S9 HK D10 H3 D6 C10 SJ HQ DK D5 C8 S2 H5 S10 H10 D4 S4 H2")
"""Six hands for the matrix of a deal, three cards each."""
SHOWN: Final = ("sangong", "p9", "p8", "p7", "p6", "p5", "p0")
"""The classes whose expectation is told."""
PAIRS: Final = comb(SIX, 2)


def taken(odds: SangongOdds, language: str) -> Part:
    """三9: the other hand takes the 公牌 away; and only the ties need counting."""
    before, after = odds.ranks.p("sangong"), Fraction(comb(GONG - 3, HAND), comb(52 - HAND, HAND))
    tie, win = odds.heads_up["tie"], odds.heads_up["win"]
    independent = sum((odds.ranks.p(name) ** 2 for name in odds.ranks), Fraction())
    removed = over(choose(GONG - 3, HAND), choose(52 - HAND, HAND))
    return Part(
        "taken",
        ("conditional", "without_replacement", "symmetry"),
        Say("lesson.sangong.taken.ask", cards=STRAIGHT),
        Choice(
            (
                ("same", Say("lesson.sangong.taken.same")),
                ("little", Say("lesson.sangong.taken.little")),
                ("half", Say("lesson.sangong.taken.half")),
            ),
            "half",
        ),
        (
            Step(Say("lesson.sangong.left", cards=52 - HAND, dukes=GONG - 3), STRAIGHT, None, "03-1"),
            Step(
                Say("lesson.sangong.dukes_left", before=before),
                STRAIGHT,
                formula(removed, language),
                "03-3",
            ),
            Step(Say("lesson.sangong.seen_or_not", before=before), (), None, "03-3"),
            Step(Say("lesson.sangong.exchange", tie=tie), (), None, "03-5"),
            Step(
                Say("lesson.sangong.half_of_the_rest", win=win),
                (),
                formula(over(plus(1, -rational(tie)), 2), language),
                "03-5",
            ),
            Step(Say("lesson.sangong.as_if_independent", independent=independent, tie=tie), (), None, "03-4"),
        ),
        Say("lesson.sangong.taken.truth", before=before, after=after),
        (
            Reply(Say("lesson.sangong.taken.miss_mine"), Say("lesson.sangong.taken.miss_mine.reply")),
            Reply(Say("lesson.sangong.taken.miss_few"), Say("lesson.sangong.taken.miss_few.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.taken.again", cards=NINES),
            (
                ("more", Say("lesson.more_likely")),
                ("less", Say("lesson.less_likely")),
                ("same", Say("lesson.same")),
            ),
            "more",
            Say(
                "lesson.sangong.taken.because",
                p=Fraction(comb(GONG, HAND), comb(52 - HAND, HAND)),
                before=before,
            ),
        ),
        ((Say("lesson.sangong.other_hand"), STRAIGHT),),
        (
            Claim(
                Say("lesson.sangong.taken.claim"),
                odds.two_hands.given(lambda pair: pair[1][0] == "sangong").p(
                    lambda pair: pair[0][0] == "sangong"
                ),
                removed,
                lambda met: met.mine == "sangong",
                lambda met: met.other == "sangong",
            ),
            Claim(Say("lesson.sangong.tie"), tie, None, lambda met: met.mine == met.other),
            Claim(
                Say("lesson.sangong.higher"),
                win,
                over(plus(1, -rational(tie)), 2),
                lambda met: met.by == "class" and met.higher,
            ),
        ),
        two_hands(odds.options),
    )


def layers(odds: SangongOdds, language: str) -> Part:
    """三10: four exclusive events that are everything."""
    by = odds.tie_break
    ties = 1 - by["class"]
    left = ties - by["gong"]
    return Part(
        "layers",
        ("exclusive", "addition"),
        Say("lesson.sangong.layers.ask"),
        Curve(tuple(LAYER_SAYS[layer] for layer in LAYERS), tuple(by[layer] for layer in LAYERS), whole=True),
        (
            Step(Say("lesson.sangong.layer_class", p=by["class"], ties=ties), (), None, "03-4"),
            Step(
                Say("lesson.sangong.layer_gong", p=by["gong"], share=by["gong"] / ties, left=left),
                (),
                None,
                "03-7",
            ),
            Step(Say("lesson.sangong.layer_rest", card=by["card"], suit=by["suit"]), (), None, "03-7"),
            Step(
                Say("lesson.sangong.layers_sum"),
                (),
                formula(plus(*(rational(by[layer]) for layer in LAYERS)), language),
                "03-7",
            ),
            Step(Say("lesson.sangong.usual_ties", left=left), (), None, "03-7"),
        ),
        Say(
            "lesson.sangong.layers.truth", one=by["class"], two=by["gong"], three=by["card"], four=by["suit"]
        ),
        (
            Reply(Say("lesson.sangong.layers.miss_arrives"), Say("lesson.sangong.layers.miss_arrives.reply")),
            Reply(Say("lesson.sangong.layers.miss_even"), Say("lesson.sangong.layers.miss_even.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.layers.again", pairs=PAIRS),
            (
                ("half", Say("lesson.sangong.layers.half")),
                ("two", Say("lesson.sangong.layers.two")),
                ("five", Say("lesson.sangong.layers.five")),
            ),
            "half",
            Say("lesson.sangong.layers.because", pairs=PAIRS, mean=PAIRS * left),
        ),
        (),
        tuple(
            Claim(LAYER_SAYS[layer], by[layer], _what_is_left(by, layer), _decided(layer)) for layer in LAYERS
        ),
        two_hands(odds.options),
    )


def _what_is_left(by: dict[str, Fraction], layer: str) -> sympy.Expr | None:
    """The last layer by subtraction: the four make up the whole; the others only the computer counts."""
    if layer != LAYERS[-1]:
        return None
    return plus(1, *(-rational(by[other]) for other in LAYERS[:-1]))


def _decided(layer: str) -> Callable[[Any], bool]:
    return lambda met: met.by == layer


def banker(odds: SangongOdds, language: str) -> Part:
    """三11: no banker, no edge; what a banker who took the ties would gain, a rule nobody plays."""
    ones, win, lose = flat(odds.options), odds.heads_up["win"], odds.heads_up["lose"]
    tie, left = odds.heads_up["tie"], -odds.expectation("gong", ones)
    five = {**odds.options.pays, "sangong": 5}
    return Part(
        "banker",
        ("expectation", "symmetry"),
        Say("lesson.sangong.banker.ask"),
        Slide(tie, 0, 30, points=True),
        (
            Step(
                Say("lesson.sangong.no_banker", win=win),
                (),
                formula(plus(rational(win), -rational(lose)), language),
                "03-7",
            ),
            Step(
                Say("lesson.sangong.ties_to_banker", tie=tie),
                (),
                formula(plus(rational(win), -rational(lose), -rational(tie)), language),
                "03-7",
            ),
            Step(
                Say("lesson.sangong.multiplied_ties", edge=-odds.expectation("class")),
                (),
                formula(_multiplied(odds, "class"), language),
                "03-6",
            ),
            Step(
                Say("lesson.sangong.after_gong", flat=left, table=-odds.expectation("gong")),
                (),
                formula(_multiplied(odds, "gong"), language),
                "03-7",
            ),
            Step(Say("lesson.sangong.only_if"), (), None, "03-7"),
        ),
        Say("lesson.sangong.banker.truth", tie=tie),
        (
            Reply(Say("lesson.sangong.banker.miss_none"), Say("lesson.sangong.banker.miss_none.reply")),
            Reply(Say("lesson.sangong.banker.miss_cards"), Say("lesson.sangong.banker.miss_cards.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.banker.again"),
            (
                ("much", Say("lesson.sangong.banker.much")),
                ("little", Say("lesson.sangong.banker.little")),
                ("player", Say("lesson.sangong.banker.player")),
            ),
            "little",
            Say(
                "lesson.sangong.banker.because",
                both=odds.same_class["sangong"],
                before=-odds.expectation("class"),
                after=-odds.expectation("class", five),
            ),
        ),
        (),
        (
            Claim(
                Say("lesson.sangong.equal_after_class"),
                tie,
                plus(1, times(-2, rational(win))),
                lambda met: met.by != "class",
            ),
            Claim(
                Say("lesson.sangong.equal_after_gong"),
                left,
                None,
                lambda met: met.by not in ("class", "gong"),
            ),
            Claim(
                Say("lesson.sangong.edge_table"),
                -odds.expectation("class"),
                _multiplied(odds, "class"),
                chance=False,
            ),
            Claim(
                Say("lesson.sangong.edge_table_gong"),
                -odds.expectation("gong"),
                _multiplied(odds, "gong"),
                chance=False,
            ),
        ),
        two_hands(odds.options),
    )


def _multiplied(odds: SangongOdds, what_if: str) -> sympy.Expr:
    """Σ multiplier × P(tie), classes with the same multiplier together, the largest multiplier first."""
    ties, pays = odds.ties(what_if), odds.options.pays
    together = {
        paid: sum((p for name, p in ties.items() if pays[name] == paid), Fraction())
        for paid in sorted({pays[name] for name in ties}, reverse=True)
    }
    return plus(*(times(paid, rational(p)) if paid > 1 else rational(p) for paid, p in together.items()))


def six(odds: SangongOdds, language: str) -> Part:
    """三12: before the deal nobody gains; what moves is the spread, and what a hand is worth."""
    pays = odds.options.pays
    five = {**pays, "sangong": 5}
    nine = {**pays, "p9": 3}
    pair, shared = odds.pair_variance(), odds.covariance()
    usual, higher = odds.given_class(), odds.given_class(nine)
    worth = tuple(Say("lesson.sangong.worth", name=CLASS_SAYS[name], points=usual[name]) for name in SHOWN)
    return Part(
        "six",
        ("expectation", "variance", "covariance"),
        Say("lesson.sangong.six.ask"),
        Choice(
            (
                ("all", Say("lesson.sangong.six.all")),
                ("good", Say("lesson.sangong.six.good")),
                ("nobody", Say("lesson.sangong.six.nobody")),
            ),
            "nobody",
        ),
        (
            Step(Say("lesson.sangong.six_zero", players=SIX), (), formula(times(SIX, 0), language), "03-5"),
            Step(
                Say("lesson.sangong.six_variance", pair=pair, shared=shared),
                (),
                formula(plus(times(5, rational(pair)), times(20, rational(shared))), language),
                "03-5",
            ),
            Step(
                Say(
                    "lesson.sangong.six_spread",
                    flat=spread(odds, flat(odds.options)),
                    usual=spread(odds, pays),
                    five=spread(odds, five),
                ),
                (),
                None,
                "03-6",
            ),
            Step(
                Say("lesson.sangong.six_squares", more=odds.total_variance(five) - odds.total_variance()),
                (),
                None,
                "03-6",
            ),
            Step(Say("lesson.sangong.six_worth", worth=worth), (), None, "03-6"),
            Step(Say("lesson.sangong.three_things"), (), None, "03-6"),
        ),
        Say("lesson.sangong.six.truth", usual=spread(odds, pays), five=spread(odds, five)),
        (
            Reply(Say("lesson.sangong.six.miss_more"), Say("lesson.sangong.six.miss_more.reply")),
            Reply(Say("lesson.sangong.six.miss_hand"), Say("lesson.sangong.six.miss_hand.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.six.again"),
            (
                ("worse", Say("lesson.sangong.six.worse")),
                ("same", Say("lesson.sangong.six.same")),
                ("better", Say("lesson.sangong.six.better")),
            ),
            "worse",
            Say("lesson.sangong.six.because", before=usual["p5"], after=higher["p5"]),
        ),
        (),
        (
            *(
                Claim(
                    Say("lesson.sangong.wins_with", name=CLASS_SAYS[name]),
                    _wins_with(odds, name),
                    None,
                    lambda met: met.by in ("class", "gong") and met.higher,
                    lambda met, name=name: met.mine == name,
                )
                for name in SHOWN
            ),
            Claim(
                Say("lesson.sangong.total_variance"),
                odds.total_variance(),
                plus(times(5, rational(pair)), times(20, rational(shared))),
                chance=False,
            ),
        ),
        two_hands(odds.options),
    )


def _wins_with(odds: SangongOdds, name: str) -> Fraction:
    """P(a hand of the class beats another), under the usual rules."""
    order = odds.options.classes
    mine = odds.two_hands.given(lambda pair: pair[0][0] == name)
    return mine.p(lambda pair: (order.index(pair[0][0]), pair[0][1]) > (order.index(pair[1][0]), pair[1][1]))


def spread(odds: SangongOdds, pays: Mapping[str, int]) -> str:
    """The standard deviation of one of six players' points in a deal, rounded."""
    return f"{sqrt(odds.total_variance(pays)):.2f}"


def ending(odds: SangongOdds, language: str) -> Part:
    """What remains: exchange, and whose the ties are."""
    tie = odds.heads_up["tie"]
    left = -odds.expectation("gong", flat(odds.options))
    return Part(
        "ending",
        ("expectation", "symmetry"),
        Say("lesson.sangong.ending.ask"),
        Slide(left / tie, 0, 100),
        (
            Step(Say("lesson.sangong.no_edge"), (), None, "03-7"),
            Step(Say("lesson.sangong.ties_are_the_edge", tie=tie, left=left), (), None, "03-7"),
            Step(
                Say("lesson.sangong.share_left"),
                (),
                formula(over(rational(left), rational(tie)), language),
                "03-7",
            ),
            Step(Say("lesson.sangong.fairer"), (), None, "03-7"),
        ),
        Say("lesson.sangong.ending.truth", share=left / tie),
        (
            Reply(Say("lesson.sangong.ending.miss_little"), Say("lesson.sangong.ending.miss_little.reply")),
            Reply(Say("lesson.sangong.ending.miss_much"), Say("lesson.sangong.ending.miss_much.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.sangong.ending.again"),
            (
                ("multipliers", Say("lesson.sangong.ending.multipliers")),
                ("ties", Say("lesson.sangong.ending.ties")),
                ("cards", Say("lesson.sangong.ending.cards")),
            ),
            "ties",
            Say("lesson.sangong.ending.because"),
        ),
        (),
        (
            Claim(
                Say("lesson.sangong.equal_after_both"),
                left / tie,
                over(plus(rational(tie), -rational(odds.tie_break["gong"])), rational(tie)),
                lambda met: met.by not in ("class", "gong"),
                lambda met: met.by != "class",
            ),
        ),
        two_hands(odds.options),
    )


OUTLINES: Final = (
    Outline("taken", SECOND, Say("lesson.sangong.taken.title"), taken),
    Outline("layers", SECOND, Say("lesson.sangong.layers.title"), layers),
    Outline("banker", SECOND, Say("lesson.sangong.banker.title"), banker),
    Outline("six", SECOND, Say("lesson.sangong.six.title"), six),
    Outline("ending", SECOND, Say("lesson.sangong.ending.title"), ending),
)
