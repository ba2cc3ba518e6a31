"""How far a 7 goes round the table, whether more decks matter, and what turning up again changes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from pokerlessons.cards import RANKS, SUITS
from pokerlessons.engine import Step
from pokerlessons.exact.chameleon import OTHERS, ChameleonOdds, DeckFigures
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.games.chameleon.hands import SPECIAL
from pokerlessons.lessons.chameleon.figures import (
    CLOSE,
    NINE,
    SEVEN,
    passed_formula,
    power,
    stuck_formula,
)
from pokerlessons.lessons.course import (
    CORE,
    OPTIONAL,
    SECOND,
    Choice,
    Claim,
    Outline,
    Part,
    Reply,
    Slide,
    Transfer,
)
from pokerlessons.simulate.chameleon import chain, first_fit, reflipped
from pokerlessons.words import Say


def sevens(odds: ChameleonOdds, language: str) -> Part:
    """变5: at least one 7 by its complement; three seats at once by inclusion and exclusion."""
    of = odds.of_four
    p, back = of.sevens_passed(1), of.sevens_passed(OTHERS)
    unseen, none = of.cards - 1, of.misfits("seven")
    left = unseen - none
    return Part(
        "sevens",
        ("exclusive", "combination", "without_replacement"),
        Say("lesson.chameleon.sevens.ask", held=HAND),
        Slide(p, 0, 80),
        (
            Step(
                Say("lesson.chameleon.sevens_left", unseen=unseen),
                SEVEN,
                formula(plus(left + 1, -1), language),
                "01-5",
            ),
            Step(Say("lesson.chameleon.no_seven"), (), formula(stuck_formula(of, "seven"), language), "01-5"),
            Step(Say("lesson.chameleon.some_seven"), (), formula(passed_formula(of, 1), language), "01-5"),
            Step(
                Say("lesson.chameleon.sevens_expected", p=p),
                (),
                formula(times(HAND, over(left, unseen)), language),
                "01-5",
            ),
            Step(
                Say("lesson.chameleon.all_pass", others=OTHERS, back=back, cube=p**OTHERS),
                (),
                formula(passed_formula(of, OTHERS), language),
                "01-5",
            ),
            Step(Say("lesson.chameleon.sevens_honest", held=HAND), (), None, "01-5"),
        ),
        Say("lesson.chameleon.sevens.truth", p=p),
        (
            Reply(Say("lesson.chameleon.sevens.miss_added"), Say("lesson.chameleon.sevens.miss_added.reply")),
            Reply(Say("lesson.chameleon.sevens.miss_top"), Say("lesson.chameleon.sevens.miss_top.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.sevens.again"),
            tuple((str(n), Say("lesson.chameleon.one_in", n=n)) for n in (4, 10, 50)),
            "50",
            Say("lesson.chameleon.sevens.because", back=back, cube=p**OTHERS),
        ),
        ((Say("lesson.chameleon.top"), SEVEN),),
        (
            Claim(Say("lesson.chameleon.claim.next"), p, passed_formula(of, 1), _passes(1)),
            Claim(Say("lesson.chameleon.claim.two"), of.sevens_passed(2), passed_formula(of, 2), _passes(2)),
            Claim(Say("lesson.chameleon.claim.back"), back, passed_formula(of, OTHERS), _passes(OTHERS)),
        ),
        chain(odds.options, of.decks),
    )


def _passes(seats: int) -> Any:
    """At least so many seats pass it on."""
    return lambda reached: reached >= seats


def decks(odds: ChameleonOdds, language: str) -> Part:
    """变6: all counts doubled, all shares nearly the same."""
    one, two, three = odds.by_decks.values()
    always = power(over(one.misfits("plain"), one.cards), HAND)
    limit = Fraction(one.misfits("plain"), one.cards) ** HAND
    return Part(
        "decks",
        ("without_replacement", "expectation", "variance"),
        Say("lesson.chameleon.decks.ask", held=HAND),
        Choice(
            (
                ("half", Say("lesson.chameleon.decks.half")),
                ("same", Say("lesson.chameleon.decks.same")),
                ("more", Say("lesson.chameleon.decks.more")),
            ),
            "more",
        ),
        (
            Step(
                Say("lesson.chameleon.decks_two", misfits=two.misfits("plain"), others=two.cards - 1),
                NINE,
                formula(stuck_formula(two), language),
                "01-1",
            ),
            Step(Say("lesson.chameleon.decks_three"), (), formula(stuck_formula(three), language), "01-1"),
            Step(Say("lesson.chameleon.decks_limit", limit=limit), (), formula(always, language), "01-1"),
            Step(
                Say("lesson.chameleon.decks_spread", held=HAND),
                (),
                formula(_hand_variance(two), language),
                "01-11",
            ),
        ),
        Say("lesson.chameleon.decks.truth", one=one.stuck(), two=two.stuck()),
        (
            Reply(Say("lesson.chameleon.decks.miss_double"), Say("lesson.chameleon.decks.miss_double.reply")),
            Reply(Say("lesson.chameleon.decks.miss_same"), Say("lesson.chameleon.decks.miss_same.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.decks.again"),
            (
                ("mean", Say("lesson.chameleon.decks.mean")),
                ("variance", Say("lesson.chameleon.decks.variance")),
                ("seven", Say("lesson.chameleon.decks.seven")),
            ),
            "mean",
            Say(
                "lesson.chameleon.decks.because",
                mean=one.hand_mean(),
                one=one.sevens_passed(1),
                two=two.sevens_passed(1),
            ),
        ),
        (),
        (
            Claim(
                Say("lesson.chameleon.claim.decks", decks=two.decks),
                two.stuck(),
                stuck_formula(two),
                lambda outcome: outcome[1] >= HAND,
                lambda outcome: outcome[0] == "plain",
            ),
            *(
                Claim(Say("lesson.chameleon.claim.decks", decks=of.decks), of.stuck(), stuck_formula(of))
                for of in (one, three)
            ),
        ),
        first_fit(odds.options, two.decks),
    )


def _hand_variance(of: DeckFigures) -> Any:
    """Five times the variance of one card, and a little less."""
    one = over(of.variance.numerator, of.variance.denominator)
    return times(HAND, one, over(of.cards - HAND, of.cards - 1))


def reflip(odds: ChameleonOdds, language: str) -> Part:
    """变7: the hand is dealt first, so hands with many plain cards are a little more likely."""
    of = odds.of_two
    plain = (len(RANKS) - len(SPECIAL)) * len(SUITS)
    special_misfits = (len(SPECIAL) - 1) * (len(SUITS) - 1)  # 7, 8, A of the other suits; a J always goes
    weighted = _weighted(plain, of.misfits("plain") - special_misfits, special_misfits)
    whole = over(weighted, choose(of.cards, HAND))
    p, before = of.reflipped_stuck, of.stuck()
    return Part(
        "reflip",
        ("conditional", "total_probability", "bayes"),
        Say("lesson.chameleon.reflip.ask"),
        Choice(
            (
                ("same", Say("lesson.chameleon.reflip.same")),
                ("more", Say("lesson.chameleon.reflip.more")),
                ("less", Say("lesson.chameleon.reflip.less")),
            ),
            "more",
        ),
        (
            Step(
                Say("lesson.chameleon.reflip_plain"),
                (),
                formula(times(len(RANKS) - len(SPECIAL), len(SUITS)), language),
                "01-15",
            ),
            Step(
                Say("lesson.chameleon.reflip_alike", held=HAND, few=plain - HAND),
                (),
                None,
                "01-15",
            ),
            Step(Say("lesson.chameleon.reflip_weight", plain=plain), (), None, "01-15"),
            Step(
                Say(
                    "lesson.chameleon.reflip_sum",
                    plain=of.misfits("plain") - special_misfits,
                    special=special_misfits,
                ),
                (),
                formula(whole, language),
                "01-15",
            ),
            Step(
                Say("lesson.chameleon.reflip_little", p=p, before=before, more=p - before), (), None, "01-15"
            ),
        ),
        Say("lesson.chameleon.reflip.truth", p=p),
        (
            Reply(Say("lesson.chameleon.reflip.miss_same"), Say("lesson.chameleon.reflip.miss_same.reply")),
            Reply(Say("lesson.chameleon.reflip.miss_less"), Say("lesson.chameleon.reflip.miss_less.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.reflip.again"),
            (
                ("more", Say("lesson.chameleon.more")),
                ("same", Say("lesson.same")),
                ("less", Say("lesson.chameleon.less")),
            ),
            "more",
            Say("lesson.chameleon.reflip.because", named=of.stuck("named"), ranks=len(RANKS)),
        ),
        (),
        (
            Claim(Say("lesson.chameleon.claim.reflip"), p, whole, lambda stuck: stuck),
            Claim(Say("lesson.chameleon.claim.stuck", held=HAND), before, stuck_formula(of)),
        ),
        reflipped(odds.options, of.decks),
    )


def _weighted(plain: int, plain_misfits: int, special_misfits: int) -> Any:
    """The hands without a card that follows, each counted 36/(36 − k) for its k plain cards."""
    return plus(
        *(
            times(choose(plain_misfits, k), choose(special_misfits, HAND - k), over(plain, plain - k))
            for k in range(HAND + 1)
        )
    )


OUTLINES: Final = (
    Outline("sevens", CORE, Say("lesson.chameleon.sevens.title"), sevens),
    Outline("decks", SECOND, Say("lesson.chameleon.decks.title"), decks),
    Outline("reflip", OPTIONAL, Say("lesson.chameleon.reflip.title"), reflip),
)
