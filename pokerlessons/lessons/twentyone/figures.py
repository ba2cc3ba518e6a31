"""What all parts of the lesson look up: the figures under the usual rules, hands as counts, best replies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from pokerlessons.cards import Card, parse_cards
from pokerlessons.exact.dealing import Pattern
from pokerlessons.exact.many_rounds import ahead_after
from pokerlessons.exact.twentyone import (
    THRESHOLDS,
    VALUES,
    ThresholdTable,
    TwentyOneOdds,
    bust_chance,
    shipped_table,
)
from pokerlessons.exact.zero_sum import Solution
from pokerlessons.games.twentyone.hands import value
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.lessons.course import Reply
from pokerlessons.words import Say

CLOSE: Final = Reply(Say("lesson.miss.close"), Say("lesson.miss.close.reply"))
"""The answer of those who have guessed well."""
SHOWN: Final = 17
"""The banker's threshold that the lesson looks at first."""
TEN_FOUR: Final = parse_cards("ST H4")
SEVENS: Final = parse_cards("S7 H7")
NINE_FIVE: Final = parse_cards("S9 H5")
ACE_SIX: Final = parse_cards("SA H6")
ACE_SIX_KING: Final = parse_cards("SA H6 DK")
STOPPED: Final = parse_cards("S5 H6 DT")
"""Three cards that do not come in every order when one stops at 16."""
ROUNDS: Final = (100, 300, 1_000)


@cache
def usual_odds() -> TwentyOneOdds:
    """The figures under the usual rules, counted once."""
    return TwentyOneOdds(TwentyOneOptions())


def usual_table() -> ThresholdTable:
    """The table of thresholds, which is shipped for the usual rules."""
    return shipped_table()


def pattern_of(cards: Sequence[Card]) -> Pattern:
    """How many cards of each value 1 … 10 a hand holds."""
    held = [value(card) for card in cards]
    return tuple(held.count(each) for each in VALUES)


def bust_with(cards: Sequence[Card]) -> Fraction:
    """P(one more card busts the hand), out of all cards not in it."""
    return bust_chance(pattern_of(cards))


def beside_ten(small: int) -> tuple[Card, ...]:
    """A ten and a small card."""
    return parse_cards(f"ST H{small}")


def used(mixture: Sequence[Fraction]) -> dict[int, Fraction]:
    """The thresholds that are used in a mixture, and how often."""
    return {t: share for t, share in zip(THRESHOLDS, mixture, strict=True) if share}


def value_of(pushed: Collection[str] = ()) -> Fraction:
    """What a round is worth to the player if both do their best and `pushed` results are given back."""
    return usual_table().solution(pushed).value


def mixtures(solution: Solution) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Which thresholds the player and the banker use."""
    return used(solution.rows), used(solution.columns)


def saddle(pushed: Collection[str] = ()) -> tuple[int, int] | None:
    """The pair of thresholds that neither leaves, where there is one."""
    saddles = usual_table().game(pushed).saddles
    return (THRESHOLDS[saddles[0][0]], THRESHOLDS[saddles[0][1]]) if saddles else None


def chase(t: int, pushed: Collection[str] = ()) -> tuple[tuple[int, int], ...]:
    """The player announces t, the banker answers, the player answers him …, until a pair would come again.

    Pairs (t, u): first t and the banker's answer, then the player's new threshold and that u, and so on;
    `pushed` results are given back.  Where both stay with the last pair, it is a saddle.
    """
    table, pairs = usual_table(), list[tuple[int, int]]()
    while (t, (u := table.best_banker(t, pushed))) not in pairs:
        pairs.append((t, u))
        t = table.best_player(u, pushed)
        if (t, u) != pairs[-1]:
            pairs.append((t, u))
    return tuple(pairs)


def path_of(t: int, pushed: Collection[str] = ()) -> tuple[tuple[int, int], ...]:
    """The pairs of a chase and, where it goes round, the pair that comes again."""
    pairs = chase(t, pushed)
    last, _ = pairs[-1]
    again = last, usual_table().best_banker(last, pushed)
    return pairs if again == pairs[-1] else (*pairs, again)


def announced(t: int) -> tuple[int, ...]:
    """The thresholds of a chase one after the other: the player's t, the banker's, the player's …"""
    (first, answer), *rest = chase(t)
    return (first, answer, *(t if place % 2 == 0 else u for place, (t, u) in enumerate(rest)))


def way(thresholds: Sequence[int]) -> str:
    """Thresholds one after the other, as they are written."""
    return " → ".join(map(str, thresholds))


@cache
def chance_ahead(rounds: int) -> Fraction:
    """The chance to be ahead after so many rounds, both doing their best."""
    return ahead_after((1 + value_of()) / 2, rounds)
