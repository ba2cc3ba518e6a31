"""One hand: the rocket, a given bomb, at least one bomb, which is rarer, and three cards more."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

from pokerlessons.engine import Step
from pokerlessons.exact.doudizhu import BOMB, DECK, HAND, JOKERS, LANDLORD, SUITED, DoudizhuOdds, sums
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.lessons.course import CORE, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.doudizhu.usual import (
    CLOSE,
    FOURS,
    ROCKET,
    THREES,
    falling,
    one_by_one,
    ranks_and_rest,
    some_bomb,
)
from pokerlessons.simulate.doudizhu import deal
from pokerlessons.words import Say

_SAME: Final = (
    ("more", Say("lesson.more_likely")),
    ("less", Say("lesson.less_likely")),
    ("same", Say("lesson.same")),
)


def rocket(odds: DoudizhuOdds, language: str) -> Part:
    """Both jokers among seventeen cards, counted and place by place."""
    p, alone = odds.rocket(HAND), Fraction(HAND, DECK) ** JOKERS
    counted = over(choose(DECK - JOKERS, HAND - JOKERS), choose(DECK, HAND))
    return Part(
        "rocket",
        ("combination", "classical", "without_replacement"),
        Say("lesson.doudizhu.rocket.ask", cards=ROCKET),
        Slide(p, 0, 40),
        (
            Step(Say("lesson.doudizhu.all_hands"), (), formula(choose(DECK, HAND), language), "10-2"),
            Step(Say("lesson.doudizhu.with_jokers"), ROCKET, formula(counted, language), "10-7"),
            Step(
                Say("lesson.doudizhu.joker_places"),
                ROCKET,
                formula(one_by_one(HAND, JOKERS), language),
                "10-2",
            ),
            Step(
                Say("lesson.doudizhu.jokers_replaced", alone=alone, p=p),
                (),
                formula(times(over(HAND, DECK), over(HAND, DECK)), language),
                "10-2",
            ),
        ),
        Say("lesson.doudizhu.rocket.truth", p=p),
        (
            Reply(Say("lesson.doudizhu.rocket.miss_third"), Say("lesson.doudizhu.rocket.miss_third.reply")),
            Reply(Say("lesson.doudizhu.rocket.miss_two"), Say("lesson.doudizhu.rocket.miss_two.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.rocket.again", more=LANDLORD),
            (
                ("less", Say("lesson.doudizhu.rocket.as_cards")),
                ("square", Say("lesson.doudizhu.rocket.more_than_cards")),
                ("double", Say("lesson.doudizhu.rocket.double")),
            ),
            "square",
            Say(
                "lesson.doudizhu.rocket.because",
                times=odds.rocket(LANDLORD) / p,
                p=odds.rocket(LANDLORD),
            ),
        ),
        ((Say("lesson.doudizhu.rocket.hand"), ROCKET),),
        (Claim(Say("lesson.doudizhu.rocket.claim"), p, counted, lambda dealt: dealt.first.rocket),),
        deal(odds.options),
    )


def given_bomb(odds: DoudizhuOdds, language: str) -> Part:
    """All four cards of one rank among seventeen."""
    p, alone = odds.given_bomb(HAND), Fraction(HAND, DECK) ** BOMB
    counted = over(choose(DECK - BOMB, HAND - BOMB), choose(DECK, HAND))
    none = Fraction(comb(DECK - BOMB, HAND), comb(DECK, HAND))
    return Part(
        "given_bomb",
        ("combination", "classical", "without_replacement"),
        Say("lesson.doudizhu.given_bomb.ask", cards=THREES),
        Slide(p, 0, 20),
        (
            Step(Say("lesson.doudizhu.with_threes"), THREES, formula(counted, language), "10-7"),
            Step(
                Say("lesson.doudizhu.three_places"), THREES, formula(one_by_one(HAND, BOMB), language), "10-2"
            ),
            Step(
                Say("lesson.doudizhu.threes_replaced", alone=alone, times=alone / p),
                (),
                formula(times(*[over(HAND, DECK)] * BOMB), language),
                "10-2",
            ),
        ),
        Say("lesson.doudizhu.given_bomb.truth", p=p),
        (
            Reply(
                Say("lesson.doudizhu.given_bomb.miss_rocket"),
                Say("lesson.doudizhu.given_bomb.miss_rocket.reply"),
            ),
            Reply(
                Say("lesson.doudizhu.given_bomb.miss_any"), Say("lesson.doudizhu.given_bomb.miss_any.reply")
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.given_bomb.again"),
            (
                ("all", Say("lesson.doudizhu.given_bomb.all")),
                ("none", Say("lesson.doudizhu.given_bomb.none")),
                ("same", Say("lesson.same")),
            ),
            "none",
            Say("lesson.doudizhu.given_bomb.because", none=none, left=DECK - HAND),
        ),
        ((Say("lesson.doudizhu.given_bomb.hand"), THREES),),
        (Claim(Say("lesson.doudizhu.given_bomb.claim"), p, counted, lambda dealt: dealt.threes),),
        deal(odds.options),
    )


def any_bomb(odds: DoudizhuOdds, language: str) -> Part:
    """At least one bomb: thirteen times too much, and what is taken back."""
    p, mean = odds.bomb(HAND), SUITED * odds.given_bomb(HAND)
    wider = SUITED * odds.given_bomb(LANDLORD) - odds.bomb(LANDLORD)
    hands = odds.bombs(HAND)
    all_hands = choose(DECK, HAND)
    return Part(
        "any_bomb",
        ("addition", "exclusive", "inclusion_exclusion"),
        Say("lesson.doudizhu.any_bomb.ask"),
        Choice(
            (
                ("exact", Say("lesson.doudizhu.any_bomb.exact")),
                ("less", Say("lesson.doudizhu.any_bomb.less")),
                ("more", Say("lesson.doudizhu.any_bomb.more")),
            ),
            "less",
        ),
        (
            Step(
                Say("lesson.doudizhu.mean_bombs", mean=mean),
                THREES,
                formula(over(ranks_and_rest(1, HAND), all_hands), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.two_bombs"),
                (*THREES, *FOURS),
                formula(over(ranks_and_rest(2, HAND), all_hands), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.three_bombs"),
                (),
                formula(over(ranks_and_rest(3, HAND), all_hands), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.four_bombs", most=HAND // BOMB),
                (),
                formula(over(ranks_and_rest(4, HAND), all_hands), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.in_and_out"),
                (),
                formula(over(some_bomb(HAND), all_hands), language),
                "10-7",
            ),
            Step(Say("lesson.doudizhu.little_off", off=mean - p), (), None, "10-7"),
        ),
        Say("lesson.doudizhu.any_bomb.truth", p=p, mean=mean),
        (
            Reply(
                Say("lesson.doudizhu.any_bomb.miss_sum"),
                Say("lesson.doudizhu.any_bomb.miss_sum.reply"),
            ),
            Reply(
                Say("lesson.doudizhu.any_bomb.miss_twice"), Say("lesson.doudizhu.any_bomb.miss_twice.reply")
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.any_bomb.again", more=LANDLORD),
            _SAME,
            "more",
            Say("lesson.doudizhu.any_bomb.because", before=mean - p, after=wider),
        ),
        ((Say("lesson.doudizhu.any_bomb.hand"), (*THREES, *FOURS)),),
        (
            Claim(
                Say("lesson.doudizhu.any_bomb.claim"),
                p,
                over(some_bomb(HAND), all_hands),
                lambda dealt: dealt.first.bombs > 0,
            ),
            *(
                Claim(
                    Say("lesson.doudizhu.just_bombs", bombs=bombs),
                    hands.p(bombs),
                    over(_just(bombs), all_hands),
                    lambda dealt, bombs=bombs: dealt.first.bombs == bombs,
                )
                for bombs in (1, 2, 3)
            ),
            Claim(
                Say("lesson.doudizhu.mean_claim"), mean, times(SUITED, one_by_one(HAND, BOMB)), chance=False
            ),
        ),
        deal(odds.options),
    )


def _just(bombs: int) -> Any:
    """The hands of seventeen with exactly so many bombs: Σ (−1)^(j−k)·C(j, k)·S_j."""
    terms = [
        times((-1) ** (ranks - bombs) * comb(ranks, bombs), *ranks_and_rest(ranks, HAND).args)
        for ranks in range(bombs, HAND // BOMB + 1)
    ]
    return plus(*terms)


def rarer(odds: DoudizhuOdds, language: str) -> Part:
    """The rocket needs two given cards, a bomb four of any of thirteen ranks."""
    rocket_p, bomb_p, either = odds.rocket(HAND), odds.bomb(HAND), odds.either(HAND)
    hands = odds.held(HAND)
    both = hands.p(lambda held: held.rocket and held.bombs > 0)
    rest = HAND - JOKERS
    with_rocket = hands.given(lambda held: held.rocket).p(lambda held: held.bombs > 0)
    jokers = choose(DECK - JOKERS, rest)
    bombs, of_both = (hands.count(lambda h: h.bombs > 0), hands.count(lambda h: h.bombs > 0 and h.rocket))
    given = over(some_bomb(rest, DECK - JOKERS), jokers)
    return Part(
        "rarer",
        ("addition", "conditional", "independence"),
        Say("lesson.doudizhu.rarer.ask"),
        Choice(
            (
                ("rocket", Say("lesson.doudizhu.rarer.rocket")),
                ("bomb", Say("lesson.doudizhu.rarer.bomb")),
                ("same", Say("lesson.doudizhu.rarer.about_same")),
            ),
            "same",
        ),
        (
            Step(
                Say("lesson.doudizhu.two_given"), ROCKET, formula(one_by_one(HAND, JOKERS), language), "10-7"
            ),
            Step(
                Say("lesson.doudizhu.four_given", times=rocket_p / odds.given_bomb(HAND)),
                THREES,
                formula(one_by_one(HAND, BOMB), language),
                "10-7",
            ),
            Step(Say("lesson.doudizhu.thirteen_of_them", rocket=rocket_p, bomb=bomb_p), (), None, "10-7"),
            Step(
                Say("lesson.doudizhu.one_or_other", both=both),
                (),
                formula(over(plus(jokers, bombs, -of_both), choose(DECK, HAND)), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.less_room", rest=rest, p=with_rocket, before=bomb_p),
                ROCKET,
                formula(given, language),
                "10-2",
            ),
        ),
        Say("lesson.doudizhu.rarer.truth", rocket=rocket_p, bomb=bomb_p),
        (
            Reply(Say("lesson.doudizhu.rarer.miss_strong"), Say("lesson.doudizhu.rarer.miss_strong.reply")),
            Reply(Say("lesson.doudizhu.rarer.miss_four"), Say("lesson.doudizhu.rarer.miss_four.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.rarer.again"),
            (
                ("rocket", Say("lesson.doudizhu.rarer.rocket_given")),
                ("nothing", Say("lesson.doudizhu.rarer.no_rocket_given")),
                ("same", Say("lesson.same")),
            ),
            "nothing",
            Say(
                "lesson.doudizhu.rarer.because",
                p=hands.given(lambda held: not held.rocket).p(lambda held: held.bombs > 0),
            ),
        ),
        ((Say("lesson.doudizhu.rocket.hand"), ROCKET), (Say("lesson.doudizhu.given_bomb.hand"), THREES)),
        (
            Claim(
                Say("lesson.doudizhu.either.claim"),
                either,
                over(plus(jokers, bombs, -of_both), choose(DECK, HAND)),
                lambda dealt: any(dealt.first),
            ),
            Claim(
                Say("lesson.doudizhu.rocket.claim"),
                rocket_p,
                over(jokers, choose(DECK, HAND)),
                lambda dealt: dealt.first.rocket,
            ),
            Claim(
                Say("lesson.doudizhu.any_bomb.claim"),
                bomb_p,
                over(some_bomb(HAND), choose(DECK, HAND)),
                lambda dealt: dealt.first.bombs > 0,
            ),
            Claim(
                Say("lesson.doudizhu.bomb_given_rocket"),
                with_rocket,
                given,
                lambda dealt: dealt.first.bombs > 0,
                lambda dealt: dealt.first.rocket,
            ),
        ),
        deal(odds.options),
    )


def kitty(odds: DoudizhuOdds, language: str) -> Part:
    """Twenty cards instead of seventeen: three cards more double the bombs."""
    before, after = odds.bomb(HAND), odds.bomb(LANDLORD)
    ratio = over(falling(LANDLORD, BOMB), falling(HAND, BOMB))
    more = sums(LANDLORD)
    return Part(
        "kitty",
        ("combination", "inclusion_exclusion"),
        Say("lesson.doudizhu.kitty.ask"),
        Choice(
            (
                ("cards", Say("lesson.doudizhu.kitty.cards")),
                ("double", Say("lesson.doudizhu.kitty.double")),
                ("triple", Say("lesson.doudizhu.kitty.triple")),
            ),
            "double",
        ),
        (
            Step(Say("lesson.doudizhu.ratio_of_one"), THREES, formula(ratio, language), "10-5"),
            Step(
                Say("lesson.doudizhu.twenty_cards", more=len(more) - 1),
                (),
                formula(over(some_bomb(LANDLORD), choose(DECK, LANDLORD)), language),
                "10-7",
            ),
            Step(
                Say("lesson.doudizhu.doubled", before=before, after=after, times=after / before),
                (),
                None,
                "10-5",
            ),
            Step(
                Say("lesson.doudizhu.ratio_of_rocket"),
                ROCKET,
                formula(over(falling(LANDLORD, JOKERS), falling(HAND, JOKERS)), language),
                "10-5",
            ),
            Step(Say("lesson.doudizhu.not_at_random", cards=LANDLORD), (), None, "10-4"),
        ),
        Say("lesson.doudizhu.kitty.truth", before=before, after=after),
        (
            Reply(Say("lesson.doudizhu.kitty.miss_share"), Say("lesson.doudizhu.kitty.miss_share.reply")),
            Reply(Say("lesson.doudizhu.kitty.miss_three"), Say("lesson.doudizhu.kitty.miss_three.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.doudizhu.kitty.again"),
            (
                ("both", Say("lesson.doudizhu.kitty.both")),
                ("rocket", Say("lesson.doudizhu.kitty.rocket")),
                ("bomb", Say("lesson.doudizhu.kitty.bomb")),
            ),
            "bomb",
            Say(
                "lesson.doudizhu.kitty.because",
                rocket=odds.rocket(LANDLORD),
                bomb=after,
            ),
        ),
        ((Say("lesson.doudizhu.given_bomb.hand"), THREES),),
        (
            Claim(
                Say("lesson.doudizhu.kitty.claim"),
                after,
                over(some_bomb(LANDLORD), choose(DECK, LANDLORD)),
                lambda dealt: dealt.landlord.bombs > 0,
            ),
            Claim(
                Say("lesson.doudizhu.kitty.rocket_claim"),
                odds.rocket(LANDLORD),
                one_by_one(LANDLORD, JOKERS),
                lambda dealt: dealt.landlord.rocket,
            ),
            Claim(
                Say("lesson.doudizhu.kitty.either_claim"),
                odds.either(LANDLORD),
                None,
                lambda dealt: any(dealt.landlord),
            ),
        ),
        deal(odds.options),
    )


OUTLINES: Final = (
    Outline("rocket", CORE, Say("lesson.doudizhu.rocket.title"), rocket),
    Outline("given_bomb", CORE, Say("lesson.doudizhu.given_bomb.title"), given_bomb),
    Outline("any_bomb", CORE, Say("lesson.doudizhu.any_bomb.title"), any_bomb),
    Outline("rarer", CORE, Say("lesson.doudizhu.rarer.title"), rarer),
    Outline("kitty", CORE, Say("lesson.doudizhu.kitty.title"), kitty),
)
