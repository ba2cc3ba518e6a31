"""What every part of the lesson works with: the usual figures, cards, and terms of formulas."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import sympy

from pokerlessons.cards import parse_cards
from pokerlessons.exact.doudizhu import BOMB, DECK, SUITED, DoudizhuOdds
from pokerlessons.exact.formula import choose, over, plus, times
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.lessons.course import Reply
from pokerlessons.words import Say

ROCKET: Final = parse_cards("XS XB")
THREES: Final = parse_cards("S3 H3 D3 C3")
FOURS: Final = parse_cards("S4 H4 D4 C4")
CLOSE: Final = Reply(Say("lesson.miss.close"), Say("lesson.miss.close.reply"))
"""The answer of those who have guessed well."""


@cache
def usual_odds() -> DoudizhuOdds:
    """The figures under the usual rules, counted once."""
    return DoudizhuOdds(DoudizhuOptions())


def one_by_one(size: int, cards: int) -> sympy.Expr:
    """Given cards fall into the places of a hand one after the other: size/54 × (size − 1)/53 × …"""
    return times(*(over(size - k, DECK - k) for k in range(cards)))


def falling(start: int, cards: int) -> sympy.Expr:
    """start × (start − 1) × …, so many factors."""
    return times(*(start - k for k in range(cards)))


def ranks_and_rest(ranks: int, size: int, deck: int = DECK) -> sympy.Expr:
    """C(13, j)·C(54 − 4j, n − 4j): j ranks that are bombs, and the rest of a hand (see `exact.doudizhu`)."""
    ways = SUITED if ranks == 1 else choose(SUITED, ranks)
    return times(ways, choose(deck - BOMB * ranks, size - BOMB * ranks))


def signed(terms: Iterable[Any]) -> sympy.Expr:
    """first − second + third − …"""
    return plus(*(_taken_away(term) if place % 2 else term for place, term in enumerate(terms)))


def _taken_away(term: Any) -> Any:
    first, *others = term.args if isinstance(term, sympy.Mul) else (1, term)
    return times(-first, *others) if isinstance(first, int | sympy.Integer) else times(-1, first, *others)


def some_bomb(size: int, deck: int = DECK) -> sympy.Expr:
    """The hands of so many cards with at least one bomb, by inclusion–exclusion."""
    return signed(ranks_and_rest(ranks, size, deck) for ranks in range(1, size // BOMB + 1))
