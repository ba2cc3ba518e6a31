"""Two hands from one deck, the banker's advantage, one banker against three, and an honest end."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

import sympy

from pokerlessons.engine import Step
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.many_rounds import ahead_after
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import NIUNIU, WUNIU
from pokerlessons.lessons.course import SECOND, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.niuniu.one_hand import CLOSE
from pokerlessons.simulate.niuniu import three_players, two_hands
from pokerlessons.words import Say

ROUNDS: Final = (100, 1_000, 10_000)
chance_ahead: Final = cache(ahead_after)
"""`ahead_after`, worked out once: with 10,000 rounds it takes a good part of a second."""


def two(odds: NiuniuOdds, language: str) -> Part:
    """牛12: exchange the two hands; only the ties need counting."""
    tie, by = odds.heads_up["tie"], odds.tie_break
    both = odds.same_rank[NIUNIU] / odds.ranks.p("niuniu")
    pairs = times(choose(52, 5), choose(47, 5))
    return Part(
        "two_hands",
        ("symmetry", "classical", "without_replacement", "inclusion_exclusion"),
        Say("lesson.niuniu.two_hands.ask"),
        Slide(tie, 0, 50),
        (
            Step(Say("lesson.niuniu.pairs_of_hands"), (), formula(pairs, language), "02-2"),
            Step(Say("lesson.niuniu.exchange", tie=tie), (), None, "02-7"),
            Step(
                Say("lesson.niuniu.half_of_the_rest", win=odds.heads_up["win"]),
                (),
                formula(over(plus(1, -_rational(tie)), 2), language),
                "02-7",
            ),
            Step(Say("lesson.niuniu.small_deck"), (), formula(_disjoint_pairs_of_four(), language), "02-2"),
            Step(
                Say("lesson.niuniu.shared_cards", pairs=int(pairs.doit()), terms=odds.tie_terms),
                (),
                None,
                "02-2",
            ),
            Step(
                Say("lesson.niuniu.layers", rank=by["rank"], card=by["card"], suit=by["suit"]),
                (),
                None,
                "02-8",
            ),
            Step(
                Say("lesson.niuniu.little_removed", both=both, alone=odds.ranks.p("niuniu")), (), None, "02-6"
            ),
        ),
        Say("lesson.niuniu.two_hands.truth", tie=tie),
        (
            Reply(Say("lesson.niuniu.two_hands.miss_third"), Say("lesson.niuniu.two_hands.miss_third.reply")),
            Reply(
                Say("lesson.niuniu.two_hands.miss_none"),
                Say(
                    "lesson.niuniu.two_hands.miss_none.reply",
                    one=odds.ranks.p("wuniu"),
                    both=odds.same_rank[WUNIU],
                ),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.two_hands.again"),
            (("yes", Say("lesson.indeed")), ("no", Say("lesson.not_so"))),
            "no",
            Say("lesson.niuniu.two_hands.because"),
        ),
        (),
        (
            Claim(
                Say("lesson.niuniu.first_higher"),
                odds.heads_up["win"],
                over(plus(1, -_rational(tie)), 2),
                lambda outcome: outcome[0] == "higher",
            ),
            Claim(Say("lesson.niuniu.hands_equal"), tie, None, lambda outcome: outcome[0] == "equal"),
            Claim(
                Say("lesson.niuniu.second_higher"),
                odds.heads_up["lose"],
                over(plus(1, -_rational(tie)), 2),
                lambda outcome: outcome[0] == "lower",
            ),
        ),
        two_hands(odds.options),
    )


def _disjoint_pairs_of_four() -> sympy.Expr:
    """Two hands of two from four cards: all pairs, less those sharing one card, plus those sharing two."""
    sharing_one = times(4, sympy.Pow(choose(3, 1), 2, evaluate=False))
    return plus(sympy.Pow(choose(4, 2), 2, evaluate=False), times(-1, sharing_one), choose(4, 2))


def banker(odds: NiuniuOdds, language: str) -> Part:
    """牛13: the banker's advantage is the chance of the ties that go to him, no more and no less."""
    ties = odds.ties_to_banker
    to_banker, without = sum(ties.values(), Fraction()), ties[WUNIU]
    win, lose = odds.versus_banker["win"], odds.versus_banker["lose"]
    return Part(
        "banker",
        ("expectation", "exclusive"),
        Say("lesson.niuniu.banker.ask"),
        Slide(win, 30, 70),
        (
            Step(
                Say("lesson.niuniu.ties_of_banker", same=to_banker - without, without=without, all=to_banker),
                (),
                None,
                "02-8",
            ),
            Step(
                Say("lesson.niuniu.player_wins", win=win),
                (),
                formula(over(plus(1, -_rational(to_banker)), 2), language),
                "02-8",
            ),
            Step(
                Say("lesson.niuniu.edge_is_ties", edge=to_banker),
                (),
                formula(plus(_rational(win), -_rational(lose)), language),
                "02-10",
            ),
            Step(
                Say(
                    "lesson.niuniu.multiplied",
                    flat=odds.expectation("flat"),
                    simple=odds.expectation("simple"),
                    steep=odds.expectation("steep"),
                ),
                (),
                None,
                "02-10",
            ),
        ),
        Say("lesson.niuniu.banker.truth", win=win, edge=to_banker),
        (
            Reply(Say("lesson.niuniu.banker.miss_half"), Say("lesson.niuniu.banker.miss_half.reply")),
            Reply(Say("lesson.niuniu.banker.miss_cards"), Say("lesson.niuniu.banker.miss_cards.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.banker.again"),
            (
                ("player", Say("lesson.niuniu.banker.player")),
                ("fair", Say("lesson.niuniu.banker.fair")),
                ("banker", Say("lesson.niuniu.banker.banker")),
            ),
            "banker",
            Say(
                "lesson.niuniu.banker.because", steep=odds.expectation("steep"), flat=odds.expectation("flat")
            ),
        ),
        (),
        (
            Claim(
                Say("lesson.niuniu.player_beats"),
                win,
                over(plus(1, -_rational(to_banker)), 2),
                lambda outcome: outcome[1] == "player",
            ),
            Claim(
                Say("lesson.niuniu.banker_beats"),
                lose,
                over(plus(1, _rational(to_banker)), 2),
                lambda outcome: outcome[1] == "banker",
            ),
        ),
        two_hands(odds.options),
    )


def three(odds: NiuniuOdds, language: str) -> Part:
    """牛14: one banker's hand against three: the expectation is easy, independence is false."""
    beats = known_against_three(odds)
    lose, independent, shared = odds.versus_banker["lose"], odds.independent_three, odds.shared_banker
    mean, spread = _mean_and_variance(beats)
    _, if_independent = _mean_and_variance(independent)
    # Two given players lost: all three did, or exactly two, which are these in one case of three.
    both = beats["3"] + beats["2"] / 3
    return Part(
        "three_players",
        ("independence", "expectation", "variance", "covariance"),
        Say("lesson.niuniu.three_players.ask", one=lose, cube=lose**3),
        Choice(
            (
                ("less", Say("lesson.niuniu.three_players.less")),
                ("about", Say("lesson.niuniu.three_players.about")),
                ("more", Say("lesson.niuniu.three_players.more")),
            ),
            "more",
        ),
        (
            Step(
                Say("lesson.niuniu.mean_of_three", mean=mean),
                (),
                formula(times(3, _rational(lose)), language),
                "02-10",
            ),
            Step(Say("lesson.niuniu.all_three", all=beats["3"], cube=independent["3"]), (), None, "02-8"),
            Step(
                Say("lesson.niuniu.none_of_three", none=beats["0"], cube=independent["0"]), (), None, "02-8"
            ),
            Step(Say("lesson.niuniu.one_after_other", given=both / lose, alone=lose), (), None, "02-8"),
            Step(Say("lesson.niuniu.spread_of_three", spread=spread, independent=if_independent)),
            Step(Say("lesson.niuniu.same_banker", shared=shared["3"], all=beats["3"]), (), None, "02-8"),
            Step(Say("lesson.niuniu.two_three_four"), (), None, "02-10"),
        ),
        Say("lesson.niuniu.three_players.truth", all=beats["3"], cube=independent["3"]),
        (
            Reply(
                Say("lesson.niuniu.three_players.miss_product"),
                Say("lesson.niuniu.three_players.miss_product.reply"),
            ),
            Reply(
                Say("lesson.niuniu.three_players.miss_cards"),
                Say("lesson.niuniu.three_players.miss_cards.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.three_players.again"),
            (("yes", Say("lesson.indeed")), ("no", Say("lesson.not_so"))),
            "no",
            Say("lesson.niuniu.three_players.because", mean=mean),
        ),
        (),
        tuple(
            Claim(
                Say("odds.beats", number=int(beaten)),
                p,
                None,
                lambda outcome, beaten=beaten: outcome == int(beaten),
            )
            for beaten, p in beats.items()
        ),
        three_players(odds.options),
    )


def known_against_three(odds: NiuniuOdds) -> dict[str, Fraction]:
    """P(the banker beats 3, 2, 1, 0), which is shipped for the usual rules, the only ones taught here."""
    beats = odds.banker_against_three
    assert isinstance(beats, dict)
    return beats


def _mean_and_variance(beats: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    mean = sum((int(number) * p for number, p in beats.items()), Fraction())
    square = sum((int(number) ** 2 * p for number, p in beats.items()), Fraction())
    return mean, square - mean**2


def ending(odds: NiuniuOdds, language: str) -> Part:
    """What remains: the more rounds, the smaller the chance to be ahead, and never nought."""
    win, edge = odds.versus_banker["win"], -odds.expectation("flat")
    ahead = [chance_ahead(win, rounds) for rounds in ROUNDS]
    told = tuple(
        Say("lesson.niuniu.ahead_after", rounds=rounds, p=p) for rounds, p in zip(ROUNDS, ahead, strict=True)
    )
    return Part(
        "ending",
        ("binomial", "law_of_large_numbers", "expectation"),
        Say("lesson.niuniu.ending.ask", rounds=ROUNDS[0]),
        Slide(ahead[0], 0, 50),
        (
            Step(Say("lesson.niuniu.every_round", edge=edge, three=3 * edge), (), None, "02-8"),
            Step(Say("lesson.niuniu.ahead", chances=told), (), None, "02-8"),
            Step(Say("lesson.niuniu.never_nought"), (), None, "02-8"),
            Step(Say("lesson.niuniu.take_turns"), (), None, "02-11"),
            Step(Say("lesson.niuniu.push_ties", edge=-edge), (), None, "02-8"),
            Step(Say("lesson.niuniu.ask_whose_tie"), (), None, "02-8"),
        ),
        Say("lesson.niuniu.ending.truth", rounds=ROUNDS[0], p=ahead[0]),
        (
            Reply(Say("lesson.niuniu.ending.miss_half"), Say("lesson.niuniu.ending.miss_half.reply")),
            Reply(Say("lesson.niuniu.ending.miss_never"), Say("lesson.niuniu.ending.miss_never.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.ending.again"),
            (
                ("skill", Say("lesson.niuniu.ending.skill")),
                ("multipliers", Say("lesson.niuniu.ending.multipliers")),
                ("turns", Say("lesson.niuniu.ending.turns")),
            ),
            "turns",
            Say("lesson.niuniu.ending.because"),
        ),
    )


def _rational(p: Fraction) -> sympy.Expr:
    return sympy.Rational(p.numerator, p.denominator)


OUTLINES: Final = (
    Outline("two_hands", SECOND, Say("lesson.niuniu.two_hands.title"), two),
    Outline("banker", SECOND, Say("lesson.niuniu.banker.title"), banker),
    Outline("three_players", SECOND, Say("lesson.niuniu.three_players.title"), three),
    Outline("ending", SECOND, Say("lesson.niuniu.ending.title"), ending),
)
