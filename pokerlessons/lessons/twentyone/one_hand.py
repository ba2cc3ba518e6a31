"""One hand: two cards, 21 at once, soft hands, the next card, where a threshold ends (点1–点6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any, Final

import sympy

from pokerlessons.cards import Card, parse_cards
from pokerlessons.engine import Step
from pokerlessons.exact.dealing import patterns, ways
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.twentyone import (
    THRESHOLDS,
    TwentyOneOdds,
    final_orders,
    hand_chance,
    points,
    threshold,
)
from pokerlessons.games.twentyone.hands import BEST, points_of, value
from pokerlessons.lessons.course import CORE, OPTIONAL, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.twentyone.figures import (
    ACE_SIX,
    ACE_SIX_KING,
    CLOSE,
    NINE_FIVE,
    SEVENS,
    SHOWN,
    STOPPED,
    TEN_FOUR,
    beside_ten,
    bust_with,
    pattern_of,
    usual_table,
)
from pokerlessons.simulate.twentyone import ends_with, final_total, two_and_next
from pokerlessons.words import Say

TENS: Final = 16
COPIES: Final = 4
PAIRS: Final = comb(52, 2)


def of_points(odds: TwentyOneOdds, total: int) -> int:
    """How many pairs of cards have so many points."""
    return sum(odds.two_cards.count(f"{sort}{total}") for sort in ("hard", "soft"))


def totals_with_tens(tens: int) -> Distribution[int]:
    """How many pairs of cards have which points, if so many cards count ten."""
    deck = (*[COPIES] * 9, tens)
    counts: Counter[int] = Counter()
    for pair in patterns(deck, 2):
        counts[points(pair)] += ways(deck, pair)
    return Distribution(counts)


def makes(total: int) -> Callable[[Any], bool]:
    """The event that the first two cards of a trial have so many points."""
    return lambda outcome: points_of(outcome[0] + outcome[1], outcome[0] == 1) == total


def holds(cards: tuple[Card, ...]) -> Callable[[Any], bool]:
    """The event that the first two cards of a trial have the values of `cards`."""
    low, high = sorted(value(card) for card in cards)
    return lambda outcome: outcome[:2] == (low, high)


def busts(outcome: Any) -> bool:
    """The event that the third card of a trial busts."""
    return outcome[2]


def two_cards(odds: TwentyOneOdds, language: str) -> Part:
    """点1: which total two cards have most often."""
    twenty, four = plus(choose(TENS, 2), times(4, 4)), (12, 15, 20, 21)
    counts = {total: of_points(odds, total) for total in (12, 13, 20, 21)}
    without_kings = totals_with_tens(TENS - COPIES)
    most = max(without_kings, key=without_kings.p)
    others = Say(
        "lesson.twentyone.other_totals",
        twenty=counts[20],
        p=Fraction(counts[20], PAIRS),
        thirteen=counts[13],
        twelve=counts[12],
    )
    formulas = {
        20: twenty,
        13: plus(times(4, TENS), times(3, 4, 4), times(4, 4)),
        12: plus(times(4, TENS), times(3, 4, 4), choose(4, 2), choose(4, 2)),
    }
    return Part(
        "two_cards",
        ("classical", "combination"),
        Say("lesson.twentyone.two_cards.ask"),
        Choice(tuple((str(total), Say("lesson.twentyone.points", points=total)) for total in four), "20"),
        (
            Step(Say("lesson.twentyone.pairs", pairs=PAIRS), (), formula(choose(52, 2), language), "04-4"),
            Step(Say("lesson.twentyone.twenties"), (), formula(twenty, language), "04-2"),
            Step(others, (), None, "04-2"),
        ),
        Say("lesson.twentyone.two_cards.truth", twenty=counts[20], p=Fraction(counts[20], PAIRS)),
        (
            Reply(
                Say("lesson.twentyone.two_cards.miss_even"), Say("lesson.twentyone.two_cards.miss_even.reply")
            ),
            Reply(
                Say("lesson.twentyone.two_cards.miss_middle"),
                Say("lesson.twentyone.two_cards.miss_middle.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.two_cards.again"),
            (
                ("still", Say("lesson.twentyone.two_cards.still")),
                ("other", Say("lesson.twentyone.two_cards.other")),
            ),
            "other",
            Say(
                "lesson.twentyone.two_cards.because",
                twenty=without_kings.counts[20],
                most=most,
                pairs=without_kings.counts[most],
            ),
        ),
        (),
        tuple(
            Claim(
                Say("lesson.twentyone.two_make", points=total),
                Fraction(counts[total], PAIRS),
                over(ways, choose(52, 2)),
                makes(total),
            )
            for total, ways in formulas.items()
        ),
        two_and_next(odds.options),
    )


def at_once(odds: TwentyOneOdds, language: str) -> Part:
    """点2: 21 with the first two cards, by orders and by combinations."""
    aces = Fraction(comb(COPIES, 2), PAIRS)
    pair = over(times(4, TENS), choose(52, 2))
    return Part(
        "at_once",
        ("multiplication", "combination"),
        Say("lesson.twentyone.at_once.ask"),
        Slide(odds.p21, 0, 20),
        (
            Step(
                Say("lesson.twentyone.two_ways"),
                (),
                formula(times(2, over(4, 52), over(TENS, 51)), language),
                "04-2",
            ),
            Step(Say("lesson.twentyone.as_pairs"), (), formula(pair, language), "04-2"),
            Step(
                Say("lesson.twentyone.one_way_only", half=odds.p21 / 2),
                (),
                formula(times(over(4, 52), over(TENS, 51)), language),
                "04-2",
            ),
        ),
        Say("lesson.twentyone.at_once.truth", p=odds.p21),
        (
            Reply(
                Say("lesson.twentyone.at_once.miss_order"), Say("lesson.twentyone.at_once.miss_order.reply")
            ),
            Reply(Say("lesson.twentyone.at_once.miss_mix"), Say("lesson.twentyone.at_once.miss_mix.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.at_once.again"),
            (
                ("half", Say("lesson.twentyone.about_half")),
                ("tenth", Say("lesson.twentyone.about_tenth")),
                ("hundredth", Say("lesson.twentyone.about_hundredth")),
            ),
            "tenth",
            Say("lesson.twentyone.at_once.because", aces=comb(COPIES, 2), best=COPIES * TENS, p=aces),
        ),
        ((Say("lesson.twentyone.hand_of", points=21), parse_cards("SA HK")),),
        (Claim(Say("lesson.twentyone.two_make", points=21), odds.p21, pair, makes(BEST)),),
        two_and_next(odds.options),
    )


def soft(odds: TwentyOneOdds, language: str) -> Part:
    """点3: a soft hand cannot bust."""
    every = odds.two_cards.count(lambda name: name.startswith("soft"))
    ways = plus(choose(4, 2), times(8, 4, 4), times(4, TENS))
    hard = beside_ten(7)
    hard_busts = over(plus(4, 4, 3, 4, 4, TENS - 1), 50)
    return Part(
        "soft",
        ("sample_space", "addition"),
        Say("lesson.twentyone.soft.ask", points=17),
        Slide(bust_with(ACE_SIX)),
        (
            Step(Say("lesson.twentyone.ace_goes_back"), ACE_SIX, formula(plus(1, 6, 10), language), "04-2"),
            Step(
                Say("lesson.twentyone.soft_hands", soft=every, p=Fraction(every, PAIRS)),
                (),
                formula(ways, language),
                "04-2",
            ),
            Step(
                Say("lesson.twentyone.hard_busts", p=bust_with(hard)),
                hard,
                formula(hard_busts, language),
                "04-6",
            ),
        ),
        Say("lesson.twentyone.soft.truth"),
        (
            Reply(Say("lesson.twentyone.soft.miss_points"), Say("lesson.twentyone.soft.miss_points.reply")),
            Reply(Say("lesson.twentyone.soft.miss_ace"), Say("lesson.twentyone.soft.miss_ace.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.soft.again"),
            (
                ("still", Say("lesson.twentyone.soft.never")),
                ("may", Say("lesson.twentyone.soft.may")),
                ("gone", Say("lesson.twentyone.soft.gone")),
            ),
            "may",
            Say("lesson.twentyone.soft.because", p=bust_with(ACE_SIX_KING)),
        ),
        ((Say("lesson.twentyone.hand"), ACE_SIX),),
        (
            Claim(
                Say("lesson.twentyone.bust_ace_six"), bust_with(ACE_SIX), over(0, 50), busts, holds(ACE_SIX)
            ),
            Claim(
                Say("lesson.twentyone.soft_pair"),
                Fraction(every, PAIRS),
                over(ways, choose(52, 2)),
                lambda outcome: outcome[0] == 1,
            ),
            Claim(Say("lesson.twentyone.bust_ten", small=7), bust_with(hard), hard_busts, busts, holds(hard)),
        ),
        two_and_next(odds.options),
    )


def next_card(odds: TwentyOneOdds, language: str) -> Part:
    """点4: what the next card does, out of all cards not seen."""
    worse = over(plus(4, 4, TENS - 1), 50)
    column = tuple(
        Say("lesson.twentyone.bust_beside_ten", small=small, p=bust_with(beside_ten(small)))
        for small in (2, 3, 5, 6, 7)
    )
    claims = {
        TEN_FOUR: (Say("lesson.twentyone.bust_ten", small=4), worse),
        SEVENS: (Say("lesson.twentyone.bust_sevens"), over(plus(4, 4, TENS), 50)),
        NINE_FIVE: (Say("lesson.twentyone.bust_nine_five"), over(plus(4, 3, TENS), 50)),
        beside_ten(6): (Say("lesson.twentyone.bust_ten", small=6), over(plus(3, 4, 4, 4, TENS - 1), 50)),
    }
    return Part(
        "next_card",
        ("conditional", "without_replacement"),
        Say("lesson.twentyone.next_card.ask"),
        Slide(bust_with(TEN_FOUR)),
        (
            Step(Say("lesson.twentyone.unseen"), TEN_FOUR, None, "04-4"),
            Step(Say("lesson.twentyone.which_bust"), TEN_FOUR, formula(worse, language), "04-6"),
            Step(Say("lesson.twentyone.beside_ten", chances=column), (), None, "04-6"),
            Step(Say("lesson.twentyone.three_cards"), (), None, "04-5"),
        ),
        Say("lesson.twentyone.next_card.truth", p=bust_with(TEN_FOUR)),
        (
            Reply(
                Say("lesson.twentyone.next_card.miss_deck"),
                Say("lesson.twentyone.next_card.miss_deck.reply", p=Fraction(24, 52)),
            ),
            Reply(
                Say("lesson.twentyone.next_card.miss_others"),
                Say("lesson.twentyone.next_card.miss_others.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.next_card.again"),
            (
                ("ten_four", Say("lesson.twentyone.ten_four")),
                ("sevens", Say("lesson.twentyone.sevens")),
                ("same", Say("lesson.same")),
            ),
            "sevens",
            Say(
                "lesson.twentyone.next_card.because",
                sevens=bust_with(SEVENS),
                ten=bust_with(TEN_FOUR),
                nine=bust_with(NINE_FIVE),
            ),
        ),
        ((Say("lesson.twentyone.hand"), TEN_FOUR),),
        tuple(Claim(of, bust_with(cards), ways, busts, holds(cards)) for cards, (of, ways) in claims.items()),
        two_and_next(odds.options),
    )


def final(odds: TwentyOneOdds, language: str) -> Part:
    """点5: where drawing below t ends."""
    ends = odds.final_totals
    bust = {t: ends[t][0] for t in THRESHOLDS}
    listed = tuple(Say("lesson.twentyone.bust_at", t=t, p=bust[t]) for t in THRESHOLDS)
    high = {t: ends[t][20] + ends[t][21] for t in (SHOWN - 2, SHOWN)}
    both = usual_table().rounds[SHOWN, SHOWN].both_bust
    some = 2 * bust[SHOWN] - both
    return Part(
        "final",
        ("distribution", "total_probability"),
        Say("lesson.twentyone.final.ask", t=SHOWN),
        Slide(bust[SHOWN]),
        (
            Step(Say("lesson.twentyone.one_by_one"), (), None, "04-5"),
            Step(Say("lesson.twentyone.bust_list", chances=listed), (), None, "04-6"),
            Step(
                Say(
                    "lesson.twentyone.not_both",
                    low=SHOWN - 2,
                    high=SHOWN,
                    less=high[SHOWN - 2],
                    more=high[SHOWN],
                    few=bust[SHOWN - 2],
                    many=bust[SHOWN],
                ),
                (),
                None,
                "04-6",
            ),
        ),
        Say("lesson.twentyone.final.truth", t=SHOWN, p=bust[SHOWN]),
        (
            Reply(Say("lesson.twentyone.final.miss_one"), Say("lesson.twentyone.final.miss_one.reply")),
            Reply(Say("lesson.twentyone.final.miss_safe"), Say("lesson.twentyone.final.miss_safe.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.final.again", t=SHOWN),
            tuple(
                (name, Say("lesson.percent", p=p))
                for name, p in (("one", bust[SHOWN]), ("some", some), ("sum", 2 * bust[SHOWN]))
            ),
            "some",
            Say("lesson.twentyone.final.because", both=both),
        ),
        (),
        (
            Claim(Say("lesson.twentyone.bust"), bust[SHOWN], None, lambda outcome: outcome == 0),
            *(
                Claim(
                    Say("lesson.twentyone.ends_at", points=total),
                    ends[SHOWN][total],
                    None,
                    lambda outcome, total=total: outcome == total,
                )
                for total in range(SHOWN, BEST + 1)
            ),
        ),
        final_total(odds.options, SHOWN),
    )


ORDERS_AT: Final = 16
FURTHER: Final = parse_cards("SA H5 DT")


def orders(odds: TwentyOneOdds, language: str) -> Part:
    """点6: not every order of a hand's cards is possible."""
    policy = threshold(ORDERS_AT)
    hand = pattern_of(STOPPED)
    ways, further = final_orders(policy)[hand], final_orders(policy)[pattern_of(FURTHER)]
    chance = _dealt(ways)
    hands = {each for t in THRESHOLDS for each in final_orders(threshold(t))}
    options = tuple((str(n), Say("lesson.twentyone.orders.option", orders=n)) for n in (6, 4, 2))
    return Part(
        "orders",
        ("permutation", "multiplication"),
        Say("lesson.twentyone.orders.ask", t=ORDERS_AT),
        Choice(options, str(ways)),
        (
            Step(Say("lesson.twentyone.stopped_early", t=ORDERS_AT), STOPPED, None, "04-5"),
            Step(
                Say("lesson.twentyone.order_times", orders=ways), STOPPED, formula(chance, language), "04-5"
            ),
            Step(Say("lesson.twentyone.whole_table", hands=len(hands)), (), None, "04-8"),
        ),
        Say("lesson.twentyone.orders.truth", orders=ways),
        (
            Reply(Say("lesson.twentyone.orders.miss_all"), Say("lesson.twentyone.orders.miss_all.reply")),
            Reply(Say("lesson.twentyone.orders.miss_none"), Say("lesson.twentyone.orders.miss_none.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.orders.again", t=ORDERS_AT),
            options,
            str(further),
            Say("lesson.twentyone.orders.because", orders=further),
        ),
        ((Say("lesson.twentyone.hand"), STOPPED),),
        (Claim(Say("lesson.twentyone.ends_with"), hand_chance(hand, ways), chance, bool),),
        ends_with(odds.options, ORDERS_AT, hand),
    )


def _dealt(orders: int) -> sympy.Expr:
    return over(times(orders, times(4, 4, TENS)), times(52, 51, 50))


OUTLINES: Final = (
    Outline("two_cards", CORE, Say("lesson.twentyone.two_cards.title"), two_cards),
    Outline("at_once", CORE, Say("lesson.twentyone.at_once.title"), at_once),
    Outline("soft", CORE, Say("lesson.twentyone.soft.title"), soft),
    Outline("next_card", CORE, Say("lesson.twentyone.next_card.title"), next_card),
    Outline("final", CORE, Say("lesson.twentyone.final.title"), final),
    Outline("orders", OPTIONAL, Say("lesson.twentyone.orders.title"), orders),
)
