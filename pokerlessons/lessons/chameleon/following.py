"""Can one follow?  Five cards, and more or fewer of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from pokerlessons.cards import SUITS
from pokerlessons.engine import Step
from pokerlessons.exact.chameleon import ChameleonOdds, DeckFigures
from pokerlessons.exact.formula import formula, over, plus, times
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.lessons.chameleon.figures import (
    CLOSE,
    JACK,
    NINE,
    minus,
    one_by_one,
    power,
    stuck_formula,
)
from pokerlessons.lessons.course import CORE, Claim, Curve, Outline, Part, Reply, Slide, Transfer
from pokerlessons.simulate.chameleon import first_fit
from pokerlessons.words import Say

HELD: Final = (1, 2, 3, 5, 7, 10)
"""How many cards are held, where the curve is drawn."""


def follow(odds: ChameleonOdds, language: str) -> Part:
    """变3: eighteen cards follow a 9, and the hand is dealt without putting back."""
    of = odds.of_two
    p, others, misfits = of.stuck(), of.cards - 1, of.misfits("plain")
    suit, rank, jacks = others // len(SUITS), len(SUITS) - 1, len(SUITS) - 1
    followers = others - misfits
    replaced = power(over(misfits, others), HAND)
    stuck = stuck_formula(of)
    drawn = over(followers, others - HAND)
    return Part(
        "follow",
        ("combination", "exclusive", "without_replacement"),
        Say("lesson.chameleon.follow.ask", held=HAND),
        Slide(p, 0, 40),
        (
            Step(
                Say("lesson.chameleon.followers", suit=suit, rank=rank, jacks=jacks),
                NINE,
                formula(plus(suit, rank, jacks), language),
                "01-3",
            ),
            Step(
                Say("lesson.chameleon.misfits", others=others),
                (),
                formula(plus(others, -followers), language),
                "01-3",
            ),
            Step(Say("lesson.chameleon.stuck", held=HAND), (), formula(stuck, language), "01-4"),
            Step(Say("lesson.chameleon.one_by_one"), (), formula(one_by_one(of, HAND), language), "01-4"),
            Step(
                Say("lesson.chameleon.replaced", p=p, replaced=Fraction(misfits, others) ** HAND),
                (),
                formula(replaced, language),
                "01-4",
            ),
            Step(Say("lesson.chameleon.can"), (), formula(plus(1, minus(stuck)), language), "01-3"),
            Step(
                Say("lesson.chameleon.drawn", held=HAND, left=others - HAND),
                (),
                formula(drawn, language),
                "01-4",
            ),
        ),
        Say("lesson.chameleon.follow.truth", p=p),
        (
            Reply(Say("lesson.chameleon.follow.miss_jack"), Say("lesson.chameleon.follow.miss_jack.reply")),
            Reply(
                Say("lesson.chameleon.follow.miss_quarter"),
                Say("lesson.chameleon.follow.miss_quarter.reply"),
            ),
            Reply(
                Say("lesson.chameleon.follow.miss_replaced"),
                Say("lesson.chameleon.follow.miss_replaced.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.follow.again", held=HAND),
            (
                ("more", Say("lesson.chameleon.more")),
                ("same", Say("lesson.same")),
                ("less", Say("lesson.chameleon.less")),
            ),
            "more",
            Say(
                "lesson.chameleon.follow.because",
                followers=followers,
                held=HAND,
                before=Fraction(followers, others),
                after=of.drawn_fits(),
            ),
        ),
        ((Say("lesson.chameleon.top"), NINE),),
        (
            Claim(Say("lesson.chameleon.claim.stuck", held=HAND), p, stuck, _none_of(HAND), _plain),
            Claim(
                Say("lesson.chameleon.claim.can", held=HAND),
                1 - p,
                plus(1, minus(stuck)),
                lambda outcome: outcome[1] < HAND,
                _plain,
            ),
            Claim(
                Say("lesson.chameleon.claim.drawn"),
                of.drawn_fits(),
                drawn,
                lambda outcome: outcome[1] == HAND,
                lambda outcome: _plain(outcome) and outcome[1] >= HAND,
            ),
        ),
        first_fit(odds.options, of.decks),
    )


def _plain(outcome: Any) -> bool:
    return outcome[0] == "plain"


def _named(outcome: Any) -> bool:
    return outcome[0] == "named"


def _none_of(held: int) -> Callable[[Any], bool]:
    """None of the first `held` cards goes."""
    return lambda outcome: outcome[1] >= held


def more_cards(odds: ChameleonOdds, language: str) -> Part:
    """变4: every further card leaves about two thirds of the chance to be stuck."""
    of = odds.of_two
    misfits, others = of.misfits("plain"), of.cards - 1
    rare = _first_below(of, Fraction(1, 100))
    return Part(
        "more_cards",
        ("multiplication", "conditional", "without_replacement"),
        Say("lesson.chameleon.more_cards.ask"),
        Curve(
            tuple(Say("odds.chameleon.cards_held", held=held) for held in HELD),
            tuple(of.stuck(held=held) for held in HELD),
        ),
        (
            Step(Say("lesson.chameleon.one_misfit"), NINE, formula(over(misfits, others), language), "01-3"),
            Step(
                Say("lesson.chameleon.another"),
                (),
                formula(times(over(misfits, others), over(misfits - 1, others - 1)), language),
                "01-3",
            ),
            Step(
                Say("lesson.chameleon.factor", nth=HAND + 1),
                (),
                formula(over(misfits - HAND, others - HAND), language),
                "01-3",
            ),
            Step(
                Say("lesson.chameleon.rare", held=rare),
                (),
                formula(stuck_formula(of, held=rare), language),
                "01-3",
            ),
            Step(
                Say("lesson.chameleon.named", followers=others - of.misfits("named"), held=HAND),
                JACK,
                formula(stuck_formula(of, "named"), language),
                "01-9",
            ),
        ),
        Say("lesson.chameleon.more_cards.truth", one=of.stuck(held=1), held=rare, last=of.stuck(held=rare)),
        (
            Reply(
                Say("lesson.chameleon.more_cards.miss_line"),
                Say("lesson.chameleon.more_cards.miss_line.reply"),
            ),
            Reply(
                Say("lesson.chameleon.more_cards.miss_same"),
                Say("lesson.chameleon.more_cards.miss_same.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.chameleon.more_cards.again"),
            (
                ("more", Say("lesson.chameleon.more")),
                ("same", Say("lesson.same")),
                ("less", Say("lesson.chameleon.less")),
            ),
            "more",
            Say(
                "lesson.chameleon.more_cards.because",
                followers=others - of.misfits("named"),
                plain=others - misfits,
                p=of.stuck("named"),
            ),
        ),
        ((Say("lesson.chameleon.top"), NINE),),
        (
            *(
                Claim(
                    Say("lesson.chameleon.claim.stuck", held=held),
                    of.stuck(held=held),
                    stuck_formula(of, held=held),
                    _none_of(held),
                    _plain,
                )
                for held in HELD
            ),
            Claim(
                Say("lesson.chameleon.claim.named", held=HAND),
                of.stuck("named"),
                stuck_formula(of, "named"),
                _none_of(HAND),
                _named,
            ),
        ),
        first_fit(odds.options, of.decks),
    )


def _first_below(of: DeckFigures, share: Fraction) -> int:
    """With how many cards one is stuck more seldom than that."""
    return next(held for held in range(1, of.misfits("plain")) if of.stuck(held=held) < share)


OUTLINES: Final = (
    Outline("follow", CORE, Say("lesson.chameleon.follow.title"), follow),
    Outline("more_cards", CORE, Say("lesson.chameleon.more_cards.title"), more_cards),
)
