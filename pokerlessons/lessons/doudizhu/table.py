"""The whole table once the landlord has the kitty, and how many plays there are at all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from pokerlessons.engine import Step
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.doudizhu import (
    BOMB,
    DECK,
    HAND,
    JOKERS,
    LANDLORD,
    SUITED,
    TABLE,
    DoudizhuOdds,
    coefficient,
)
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.games.doudizhu.melds import ACE
from pokerlessons.games.doudizhu.telling import KIND_SAYS
from pokerlessons.lessons.course import SECOND, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.doudizhu.usual import CLOSE, ROCKET, THREES
from pokerlessons.simulate.doudizhu import deal
from pokerlessons.words import Say

DEALS: Final = 10
ROW: Final = ACE + 1
"""Ranks that may stand in a row, 3 to A."""


def in_one_hand(cards: int) -> Any:
    """Given cards all in one of the three hands, out of all the ways they may lie."""
    landlord, *farmers = TABLE
    return over(
        plus(choose(landlord, cards), times(len(farmers), choose(farmers[0], cards))), choose(DECK, cards)
    )


def table(odds: DoudizhuOdds, language: str) -> Part:
    """A bomb or a rocket anywhere at the table."""
    dealt = odds.table
    assert isinstance(dealt, Distribution)
    either, bomb = dealt.p(any), dealt.p(lambda held: held.bombs > 0)
    rocket = dealt.p(lambda held: held.rocket)
    mean = dealt.expectation(lambda held: held.bombs)
    apart = 1 - (1 - odds.bomb(LANDLORD)) * (1 - odds.bomb(HAND)) ** 2
    return Part(
        "table",
        ("addition", "inclusion_exclusion", "independence"),
        Say("lesson.doudizhu.table.ask"),
        Slide(either, 0, 100),
        (
            Step(Say("lesson.doudizhu.whole_in_one"), THREES, formula(in_one_hand(BOMB), language), "10-7"),
            Step(
                Say("lesson.doudizhu.mean_at_table"),
                (),
                formula(times(SUITED, in_one_hand(BOMB)), language),
                "10-7",
            ),
            Step(Say("lesson.doudizhu.shared_out", ranks=SUITED, p=bomb), (), None, "10-7"),
            Step(Say("lesson.doudizhu.as_if_apart", apart=apart, p=bomb), (), None, "10-5"),
            Step(
                Say("lesson.doudizhu.jokers_at_table"), ROCKET, formula(in_one_hand(JOKERS), language), "10-7"
            ),
            Step(
                Say(
                    "lesson.doudizhu.either_at_table",
                    both=dealt.p(lambda held: held.rocket and held.bombs > 0),
                    p=either,
                ),
                (),
                None,
                "10-7",
            ),
        ),
        Say("lesson.doudizhu.table.truth", p=either, bomb=bomb, rocket=rocket),
        (
            Reply(Say("lesson.doudizhu.table.miss_mine"), Say("lesson.doudizhu.table.miss_mine.reply")),
            Reply(Say("lesson.doudizhu.table.miss_sum"), Say("lesson.doudizhu.table.miss_sum.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.table.again", deals=DEALS),
            tuple((str(n), Say("lesson.doudizhu.table.option", deals=n)) for n in (2, 5, 9)),
            "5",
            Say("lesson.doudizhu.table.because", mean=DEALS * either),
        ),
        (),
        (
            Claim(Say("lesson.doudizhu.table.claim"), either, None, lambda dealt: any(dealt.table)),
            Claim(Say("lesson.doudizhu.table.bomb"), bomb, None, lambda dealt: dealt.table.bombs > 0),
            Claim(
                Say("lesson.doudizhu.table.rocket"),
                rocket,
                in_one_hand(JOKERS),
                lambda dealt: dealt.table.rocket,
            ),
            Claim(Say("lesson.doudizhu.table.mean"), mean, times(SUITED, in_one_hand(BOMB)), chance=False),
        ),
        deal(odds.options),
    )


# How many plays.


def rows(shortest: int, longest: int, ranks: int = ROW) -> Any:
    """So many rows of each length among ranks in a row, one length after the other."""
    return plus(*(ranks + 1 - length for length in range(shortest, longest + 1)))


def with_pairs() -> Any:
    """Airplanes of two, three and four triples, each with as many pairs of the ranks left."""
    return plus(*(times(ROW + 1 - n, choose(SUITED - n, n)) for n in range(2, LANDLORD // 5 + 1)))


def three_singles() -> Any:
    """Three single wings beside three triples: all different, two alike, or all three alike."""
    ranks = SUITED - 3
    return plus(choose(ranks + JOKERS, 3), times(ranks, ranks - 1 + JOKERS), ranks)


def singles(length: int) -> int:
    """In how many ways an airplane of so many triples takes as many single cards (10-9, 10-16)."""
    return coefficient([(3, SUITED - length), (1, JOKERS)], length)


def with_singles() -> Any:
    """Airplanes of two to five triples, each with as many single cards."""
    return plus(*(times(ROW + 1 - n, singles(n)) for n in range(2, LANDLORD // 4 + 1)))


def two_singles() -> Any:
    """Two single cards beside a four: two different ones, the jokers among them, or two alike."""
    return plus(choose(SUITED - 1 + JOKERS, 2), SUITED - 1)


FORMULAS: Final = {
    "straight": rows(5, ROW),
    "straight_pair": rows(3, LANDLORD // 2),
    "airplane": rows(2, LANDLORD // 3),
    "triple_1": times(SUITED, SUITED - 1 + JOKERS),
    "triple_2": times(SUITED, SUITED - 1),
    "four_2s": times(SUITED, two_singles()),
    "four_2p": times(SUITED, choose(SUITED - 1, 2)),
    "airplane_2": with_pairs(),
    "airplane_1": with_singles(),
}
"""The kinds that take counting, each by its formula."""


def plays(odds: DoudizhuOdds, language: str) -> Part:
    """How many plays there are, kind by kind: the order of the kinds is that of the counting."""
    counts = odds.plays
    small = [counts[name] for name in ("single", "pair", "triple", "bomb", "rocket")]
    careful = DoudizhuOdds(replace(odds.options, wings_same_rank="forbid")).plays["airplane_1"]
    every = sum(counts.values())
    return Part(
        "plays",
        ("addition", "multiplication", "combination"),
        Say("lesson.doudizhu.plays.ask", most=LANDLORD),
        Choice(
            (
                ("hundreds", Say("lesson.doudizhu.plays.hundreds")),
                ("thousands", Say("lesson.doudizhu.plays.thousands")),
                ("myriads", Say("lesson.doudizhu.plays.myriads")),
            ),
            "myriads",
        ),
        (
            Step(Say("lesson.doudizhu.of_one_rank"), (), formula(plus(*small), language), "10-7"),
            Step(Say("lesson.doudizhu.straights"), (), formula(FORMULAS["straight"], language), "10-7"),
            Step(
                Say("lesson.doudizhu.pair_rows", most=LANDLORD // 2),
                (),
                formula(FORMULAS["straight_pair"], language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.with_triples"),
                (),
                formula(plus(FORMULAS["triple_1"], FORMULAS["triple_2"]), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.with_fours"),
                (),
                formula(plus(FORMULAS["four_2s"], FORMULAS["four_2p"]), language),
                "10-9",
            ),
            Step(Say("lesson.doudizhu.bare_airplanes"), (), formula(FORMULAS["airplane"], language), "10-7"),
            Step(Say("lesson.doudizhu.pair_wings"), (), formula(FORMULAS["airplane_2"], language), "10-16"),
            Step(Say("lesson.doudizhu.three_wings"), (), formula(three_singles(), language), "10-16"),
            Step(Say("lesson.doudizhu.single_wings"), (), formula(FORMULAS["airplane_1"], language), "10-16"),
            Step(
                Say("lesson.doudizhu.read_twice", twice=every - odds.distinct_plays),
                (),
                formula(plus(every, -(every - odds.distinct_plays)), language),
                "10-10",
            ),
        ),
        Say("lesson.doudizhu.plays.truth", plays=odds.distinct_plays),
        (
            Reply(Say("lesson.doudizhu.plays.miss_kinds"), Say("lesson.doudizhu.plays.miss_kinds.reply")),
            Reply(Say("lesson.doudizhu.plays.miss_wings"), Say("lesson.doudizhu.plays.miss_wings.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.plays.again"),
            (
                ("nearly", Say("lesson.doudizhu.plays.nearly_all")),
                ("half", Say("lesson.doudizhu.plays.half")),
                ("third", Say("lesson.doudizhu.plays.third")),
            ),
            "third",
            Say("lesson.doudizhu.plays.because", before=counts["airplane_1"], after=careful),
        ),
        (),
        tuple(Claim(KIND_SAYS[name], Fraction(counts[name]), value) for name, value in FORMULAS.items()),
    )


OUTLINES: Final = (
    Outline("table", SECOND, Say("lesson.doudizhu.table.title"), table),
    Outline("plays", SECOND, Say("lesson.doudizhu.plays.title"), plays),
)
