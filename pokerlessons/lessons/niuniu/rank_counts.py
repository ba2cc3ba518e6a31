"""Which ranks are equally likely, and why; and whose hands the special hands take away."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import sympy

from pokerlessons.cards import Card, parse_cards
from pokerlessons.engine import Step
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.niuniu import NiuniuOdds, ranks_if_values, special_flows
from pokerlessons.games.niuniu.hands import judge, value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS, rank_say
from pokerlessons.lessons.course import OPTIONAL, SECOND, Choice, Claim, Outline, Part, Reply, Transfer
from pokerlessons.lessons.niuniu.one_hand import CLOSE, TENS
from pokerlessons.simulate.niuniu import one_hand
from pokerlessons.words import Say

BULLS: Final = (*(f"niu{digit}" for digit in range(1, 10)), "niuniu")
JACK_AS_ELEVEN: Final = (*range(1, 11), 11, 10, 10)
"""What A … K count if a house lets the jack be 11."""
ALL_SPECIAL: Final = ("wuxiao", "zhadan", "wuhua", "sihua")
WALK: Final = ("S3 H7 DK C4 S5", "S9 HA DK C2 S5", "S7 H3 DK C6 S5", "SA H9 DK C8 S5")
"""A hand, and what becomes of it when every small card is multiplied by three, three times."""


def times_three(odds: NiuniuOdds, language: str) -> Part:
    """牛10: multiplying every small card by three matches hands of 牛1, 3, 9, 7 one to one."""
    counts = odds.ranks.counts
    hands = tuple(parse_cards(hand) for hand in WALK)
    groups = Say(
        "lesson.niuniu.equal_ranks",
        odd=counts["niu1"],
        even=counts["niu2"],
        five=counts["niu5"],
        bull=counts["niuniu"],
    )
    return Part(
        "times_three",
        ("symmetry", "distribution"),
        Say("lesson.niuniu.times_three.ask"),
        Choice(
            (
                ("all", Say("lesson.niuniu.times_three.all")),
                ("groups", Say("lesson.niuniu.times_three.groups")),
                ("falling", Say("lesson.niuniu.times_three.falling")),
            ),
            "groups",
        ),
        (
            *(_exchanged(before, after) for before, after in zip(hands, (*hands[1:], hands[0]), strict=True)),
            Step(Say("lesson.niuniu.one_to_one"), (), None, "02-4"),
            Step(groups, (), formula(plus(*(counts[name] for name in BULLS)), language), "02-6"),
            Step(_five_is_apart(odds), (), None, "02-6"),
            Step(Say("lesson.niuniu.small_difference", p=odds.ranks.p("niu1") - odds.ranks.p("niu2"))),
        ),
        Say("lesson.niuniu.times_three.truth"),
        (
            Reply(
                Say("lesson.niuniu.times_three.miss_tenth"), Say("lesson.niuniu.times_three.miss_tenth.reply")
            ),
            Reply(
                Say("lesson.niuniu.times_three.miss_high"), Say("lesson.niuniu.times_three.miss_high.reply")
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.times_three.again"),
            (
                ("yes", Say("lesson.niuniu.times_three.still")),
                ("no", Say("lesson.niuniu.times_three.broken")),
            ),
            "no",
            _jack_as_eleven(),
        ),
        tuple((rank_say(judge(hand)), hand) for hand in hands),
        tuple(_rank_claim(odds, name) for name in ("wuniu", *BULLS)),
        one_hand(odds.options),
    )


def _exchanged(before: tuple[Card, ...], after: tuple[Card, ...]) -> Step:
    say = Say(
        "lesson.niuniu.exchanged",
        before=tuple(value(card) for card in before),
        after=tuple(value(card) for card in after),
        was=rank_say(judge(before)),
        now=rank_say(judge(after)),
    )
    return Step(say, after, None, "02-4")


def _five_is_apart(odds: NiuniuOdds) -> Say:
    more = [odds.by_tens.count((k, "niu5")) - odds.by_tens.count((k, "niu1")) for k in range(6)]
    return Say(
        "lesson.niuniu.five_is_apart",
        more=sum(more),
        fewer=-more[0],
        one=more[1],
        two=more[2],
        alone=odds.by_tens.count((5, "niuniu")),
    )


def _jack_as_eleven() -> Say:
    counts = ranks_if_values(JACK_AS_ELEVEN).counts
    return Say("lesson.niuniu.jack_as_eleven", one=counts["niu1"], nine=counts["niu9"])


def _rank_claim(odds: NiuniuOdds, name: str) -> Claim:
    """A rank's chance; from three ten-point cards on by formula, below that as counted."""
    below = [odds.by_tens.count((k, name)) for k in range(3)]
    return Claim(
        RANK_SAYS[name],
        odds.ranks.p(name),
        over(plus(*below, *_from_three_tens(name)), choose(52, 5)),
        lambda outcome: outcome[1] == name,
    )


def _from_three_tens(name: str) -> list[sympy.Expr]:
    """How many hands with three, four, five ten-point cards are this bull: the small cards decide."""
    if name == "wuniu":
        return []
    digit = BULLS.index(name) + 1
    if name == "niuniu":
        pairs, ones = plus(times(4, 4**2), choose(4, 2)), []
        return [times(choose(TENS, 3), pairs), choose(TENS, 5), *ones]
    pairs = times(4, 4**2) if digit % 2 else plus(times(3, 4**2), times(2, choose(4, 2)))
    return [times(choose(TENS, 3), pairs), times(choose(TENS, 4), 4)]


@cache
def _all_special() -> NiuniuOdds:
    """The figures with all special hands, counted once."""
    return NiuniuOdds(NiuniuOptions(special_hands=frozenset(ALL_SPECIAL)))


def special(odds: NiuniuOdds, language: str) -> Part:
    """牛11: the special hands, their overlaps and priorities, and whose hands they are."""
    flows = special_flows(ALL_SPECIAL)
    count = {name: flows.by(lambda flow: flow[1]).counts[name] for name in ALL_SPECIAL}
    alone = {name: special_flows((name,)).by(lambda flow: flow[1]).counts[name] for name in ALL_SPECIAL}
    lost = alone["zhadan"] - count["zhadan"]
    with_all = _all_special()
    counted = {
        "zhadan": plus(times(13, 48), -lost),
        "wuhua": plus(choose(12, 5), times(-3, 8)),
        "sihua": plus(times(4, choose(12, 4)), times(-3, 4)),
    }
    return Part(
        "special",
        ("exclusive", "inclusion_exclusion"),
        Say("lesson.niuniu.special.ask"),
        Choice(
            (
                ("bull", RANK_SAYS["niuniu"]),
                ("mixed", Say("lesson.niuniu.special.mixed")),
                ("none", Say("lesson.niuniu.special.none")),
            ),
            "none",
        ),
        (
            Step(Say("lesson.niuniu.five_small", hands=alone["wuxiao"]), (), None, "02-G6"),
            Step(
                Say("lesson.niuniu.bombs", lost=lost, left=count["zhadan"]),
                (),
                formula(times(13, 48), language),
                "02-G6",
            ),
            Step(
                Say("lesson.niuniu.five_pictures", lost=3 * 8, left=count["wuhua"]),
                (),
                formula(choose(12, 5), language),
                "02-G6",
            ),
            Step(
                Say("lesson.niuniu.four_pictures", lost=3 * 4, left=count["sihua"]),
                (),
                formula(times(4, choose(12, 4)), language),
                "02-G6",
            ),
            Step(
                Say("lesson.niuniu.special_sum", p=Fraction(sum(count.values()), comb(52, 5))),
                (),
                formula(plus(*count.values()), language),
                "02-G6",
            ),
        ),
        Say("lesson.niuniu.special.truth"),
        (
            Reply(Say("lesson.niuniu.special.miss_sum"), Say("lesson.niuniu.special.miss_sum.reply")),
            Reply(Say("lesson.niuniu.special.miss_high"), Say("lesson.niuniu.special.miss_high.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.niuniu.special.again"),
            (
                ("less", Say("lesson.niuniu.special.less")),
                ("same", Say("lesson.niuniu.special.little")),
                ("more", Say("lesson.niuniu.special.more")),
            ),
            "same",
            Say(
                "lesson.niuniu.special_edge",
                before=-odds.expectation("flat"),
                after=-with_all.expectation("flat"),
            ),
        ),
        (),
        (
            *(
                Claim(
                    RANK_SAYS[name],
                    with_all.ranks.p(name),
                    over(expression, choose(52, 5)),
                    lambda outcome, name=name: outcome[1] == name,
                )
                for name, expression in counted.items()
            ),
            Claim(
                RANK_SAYS["wuxiao"], with_all.ranks.p("wuxiao"), None, lambda outcome: outcome[1] == "wuxiao"
            ),
        ),
        one_hand(with_all.options),
    )


OUTLINES: Final = (
    Outline("times_three", SECOND, Say("lesson.niuniu.times_three.title"), times_three),
    Outline("special", OPTIONAL, Say("lesson.niuniu.special.title"), special),
)
