"""What every part of the lesson looks up: the usual rules' figures, and how its formulas are written."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import sympy

from pokerlessons.cards import parse_cards
from pokerlessons.exact.chameleon import ChameleonOdds, DeckFigures
from pokerlessons.exact.formula import choose, over, plus, times
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.lessons.course import Reply
from pokerlessons.words import Say

CLOSE: Final = Reply(Say("lesson.miss.close"), Say("lesson.miss.close.reply"))
"""The answer of those who have guessed well."""
NINE: Final = parse_cards("S9")
"""The card that lies there throughout."""
JACK: Final = parse_cards("SJ")
SEVEN: Final = parse_cards("S7")
DEAR_AND_CHEAP: Final = parse_cards("SJ SA S10 SK SQ")


@cache
def usual_odds() -> ChameleonOdds:
    """The figures under the usual rules, counted once."""
    return ChameleonOdds(ChameleonOptions())


def minus(amount: Any) -> Any:
    """A term taken away in a formula left standing."""
    return -amount if isinstance(amount, int) else times(-1, amount)


def stuck_formula(of: DeckFigures, facing: str = "plain", held: int = HAND) -> Any:
    """None of `held` cards follows: all of them from those that do not."""
    return over(choose(of.misfits(facing), held), choose(of.cards - 1, held))


def one_by_one(of: DeckFigures, held: int) -> Any:
    """The same, card by card."""
    misfits, others = of.misfits("plain"), of.cards - 1
    return times(*(over(misfits - n, others - n) for n in range(held)))


def power(base: Any, exponent: int) -> Any:
    """A power left standing."""
    return sympy.Pow(base, exponent, evaluate=False)


def passed_formula(of: DeckFigures, seats: int) -> Any:
    """So many seats all hold a 7: 1 − those where one has none + those where two have none …"""
    none, unseen = of.misfits("seven"), of.cards - 1
    terms: list[Any] = [1]
    for k in range(1, seats + 1):
        share = over(choose(none, k * HAND), choose(unseen, k * HAND))
        number = choose(seats, k).doit()
        term = share if number == 1 else times(number, share)
        terms.append(minus(term) if k % 2 else term)
    return plus(*terms)
