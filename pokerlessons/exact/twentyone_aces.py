"""What splitting two aces brings in 21点 (04-7), counted exactly: one deck, one player and the banker.

An ace that comes beside one of the aces is split off as well, so there are two, three or four hands in the
end (04-G2).  Then every hand is drawn to by its threshold, and is compared with the banker's by its points.

By symmetry all hands of a split expect the same, so one is looked at and taken as often as there are hands.
What the others hold is unseen, but for one thing: the second card of each of them is no ace.  So the cards
that are no aces come in the order of a shuffled pile of their own, and the aces that are left lie anywhere
among those of them that are left.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import perm, prod
from typing import Final, NamedTuple, TypeAlias

from pokerlessons.exact.dealing import Pattern
from pokerlessons.exact.twentyone import (
    THRESHOLDS,
    VALUES,
    Policy,
    ThresholdTable,
    final_orders,
    orders_from,
    points,
    threshold,
)
from pokerlessons.games.twentyone.hands import copies

Mixture: TypeAlias = Mapping[Policy, Fraction]
"""Policies, and how often each is used."""
_DECK: Final = copies(1)
_OTHERS: Final = sum(_DECK[1:])
"""How many cards are no aces."""
_PAIR: Final[Pattern] = (2, *(0 for _ in VALUES[1:]))
_BEGUN: Final = tuple((1, *(int(value == second) for value in VALUES[1:])) for second in VALUES[1:])
"""A hand of a split: an ace and a second card that is none."""


class Aces(NamedTuple):
    """The player's points, on average, in a round that begins with two aces."""

    together: Fraction
    """If they are played as one hand."""
    split: Fraction
    """If they are split: all hands of the split together, each with the same stake."""

    @property
    def gain(self) -> Fraction:
        """How much more a split brings in such a round."""
        return self.split - self.together


def best_mixtures(table: ThresholdTable) -> tuple[Mixture, Mixture]:
    """What player and banker mix who do their best in the game of thresholds."""
    solution = table.solution()
    player, banker = (
        {threshold(t): share for t, share in zip(THRESHOLDS, shares, strict=True) if share}
        for shares in (solution.rows, solution.columns)
    )
    return player, banker


def two_aces(players: Mixture, bankers: Mixture) -> Aces:
    """What two aces bring, if both draw on by thresholds mixed like this; about a second."""
    one, each = _Won([_PAIR], players, bankers), _Won(_BEGUN, players, bankers)
    return Aces(
        2 * one.chance(2, 0) - 1,
        sum((p * n * (2 * each.chance(n, n) - 1) for n, p in split_into().items()), Fraction()),
    )


@cache
def shipped_aces() -> Aces:
    """What two aces bring by the `best_mixtures`, as `tests/exact/generate_twentyone_aces.py` counted it."""
    text = files("pokerlessons.exact").joinpath("twentyone_aces.json").read_text("utf-8")
    data: dict[str, str] = json.loads(text)
    return Aces(Fraction(data["together"]), Fraction(data["split"]))


def split_into() -> dict[int, Fraction]:
    """P(two aces end as so many hands), every further ace that comes beside one of them split off as well."""
    ends: dict[int, Fraction] = {}
    waiting = {(2, 0): Fraction(1)}
    """How many hands are begun, and how many have their second card."""
    while waiting:
        (hands, whole), p = waiting.popitem()
        if hands == whole:
            ends[hands] = ends.get(hands, Fraction()) + p
            continue
        aces, others = _DECK[0] - hands, _OTHERS - whole
        for after, cards in (((hands + 1, whole), aces), ((hands, whole + 1), others)):
            if cards:
                waiting[after] = waiting.get(after, Fraction()) + p * Fraction(cards, aces + others)
    return dict(sorted(ends.items()))


_Sums: TypeAlias = "Counter[tuple[int, int]]"
"""Orders × Π falling factorials of the cards that are no aces, by how many aces and other cards are in it."""


class _Won:
    """The chance that a hand so `begun` beats the banker's."""

    def __init__(self, begun: Sequence[Pattern], players: Mixture, bankers: Mixture) -> None:
        self._aces = begun[0][0]
        self._terms: list[tuple[Fraction, _Sums]] = []
        own = {policy: orders_from(dict.fromkeys(begun, 1), policy) for policy in players}
        others = {policy: final_orders(policy) for policy in bankers}
        lost = _together(own, others)
        for player, share in players.items():
            self._terms.append((share, _alone(own[player])))
            for banker, part in bankers.items():
                self._terms.append((-share * part, lost[player, banker]))

    def chance(self, aces: int, whole: int) -> Fraction:
        """The chance once it is known that so many `aces` are gone, and so many other cards beside them.

        The last are the second cards of all hands of a split, one of them this hand's own.
        """
        return sum(
            (
                share * cases * _places(aces, whole, drawn - self._aces, others)
                for share, sums in self._terms
                for (drawn, others), cases in sums.items()
            ),
            Fraction(),
        )


def _places(aces: int, whole: int, more: int, others: int) -> Fraction:
    """P(`more` aces and `others`, of which this hand's second card is not drawn any more, come in one order).

    Without what the others are: that is a falling factorial for each value, over 48·47·….
    """
    drawn = others - (1 if whole else 0)
    left = sum(_DECK) - aces - whole
    order = Fraction(perm(_DECK[0] - aces, more) * perm(_OTHERS - whole, drawn), perm(left, more + drawn))
    return order / perm(_OTHERS, others)


def _alone(hands: Mapping[Pattern, int]) -> _Sums:
    """The player's hands that are not bust, whatever the banker has."""
    sums: _Sums = Counter()
    for hand, orders in hands.items():
        sums[_counts(hand)] += orders * prod(map(perm, _DECK[1:], hand[1:]))
    return sums


def _together(
    own: Mapping[Policy, Mapping[Pattern, int]], others: Mapping[Policy, Mapping[Pattern, int]]
) -> dict[tuple[Policy, Policy], _Sums]:
    """The player's hands that are not bust, beside those of the banker's that are as high or higher."""
    sums: dict[tuple[Policy, Policy], _Sums] = {(p, b): Counter() for p in own for b in others}
    bankers = [
        (hand, points(hand), [(b, orders[hand]) for b, orders in others.items() if hand in orders])
        for hand in dict.fromkeys(hand for orders in others.values() for hand in orders)
    ]
    for hand in dict.fromkeys(hand for orders in own.values() for hand in orders):
        rows = [
            [perm(there, held + more) for more in range(there + 1)]
            for there, held in zip(_DECK[1:], hand[1:], strict=True)
        ]
        players = [(p, orders[hand]) for p, orders in own.items() if hand in orders]
        total, (more, held) = points(hand), _counts(hand)
        for other, against, ways in bankers:
            if against < total:
                continue
            cases = prod(row[number] for row, number in zip(rows, other[1:], strict=True))
            if cases:
                counts = more + other[0], held + sum(other) - other[0]
                for p, orders in players:
                    for b, times in ways:
                        sums[p, b][counts] += orders * times * cases
    return sums


def _counts(hand: Pattern) -> tuple[int, int]:
    """How many aces and other cards are in a hand."""
    return hand[0], sum(hand[1:])
