"""21点 counted exactly: two cards, the next card, where a threshold ends, two thresholds together (§04).

A threshold t draws while the best total (04-2) is below t; it may differ for soft hands (an ace counts 11).
No aces are split here (04-7).  Cards are dealt without being put back; that the player draws first and the
banker after him changes nothing in what the banker's own hand is worth: unseen cards are all alike.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from math import perm, prod
from typing import Final, NamedTuple, TypeAlias

from pokerlessons.exact.dealing import Pattern, patterns, ways
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.zero_sum import MatrixGame, Solution
from pokerlessons.games.twentyone.hands import BEST, copies, points_of
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.words import Say

THRESHOLDS: Final = range(12, BEST + 1)
VALUES: Final = range(1, 11)
TIE: Final = "tie"
BOTH_BUST: Final = "both_bust"
RULES: Final = ((), (TIE,), (BOTH_BUST,), (TIE, BOTH_BUST))
"""Which of the results that are the banker's (04-8) may be given back instead."""
LONGEST: Final = 11
"""The most cards of a hand from one deck that is not bust: four 1, four 2, three 3."""
_ROOM: Final = 128
"""Bits for one of several counts that stand side by side in a whole number: 52·51·…·31 ways need 122."""


class Policy(NamedTuple):
    """When to stop: from so many points on with a hard hand, and with a soft one."""

    hard: int
    soft: int

    def stops(self, low: int, points: int) -> bool:
        """Whether a hand not bust of these points, and `low` with every ace as 1, draws no more."""
        return points >= (self.soft if points > low else self.hard)


def threshold(t: int) -> Policy:
    """The policy of the same threshold for hard and soft hands."""
    return Policy(t, t)


# One hand.


def low_total(hand: Pattern) -> int:
    """What a hand comes to with every ace as 1; `hand` says how many cards of each value it holds."""
    return sum(value * number for value, number in zip(VALUES, hand, strict=True))


def points(hand: Pattern) -> int:
    """The points of a hand, 0 if it is bust (04-2, 04-6)."""
    return points_of(low_total(hand), bool(hand[0]))


@cache
def final_orders(policy: Policy, decks: int = 1) -> Mapping[Pattern, int]:
    """Every hand not bust with which the policy stops, and in how many orders of values it can come.

    An order counts only if the policy draws on before its last card: 5, 6, 10 never come as 6, 10, 5 when one
    stops at 16.  Bust hands are what is missing to certainty.
    """
    first_two = Counter(_added(_added((0,) * len(VALUES), one), other) for one in VALUES for other in VALUES)
    return orders_from(first_two, policy, decks)


def orders_from(begun: Mapping[Pattern, int], policy: Policy, decks: int = 1) -> dict[Pattern, int]:
    """`final_orders` of hands that are `begun`, each in so many orders, whatever the policy says of them."""
    deck, final = copies(decks), dict[Pattern, int]()
    waiting: Mapping[Pattern, int] = begun
    while waiting:
        drawn: Counter[Pattern] = Counter()
        for hand, orders in waiting.items():
            low = low_total(hand)
            if policy.stops(low, points(hand)):
                final[hand] = orders
                continue
            for value in range(1, min(len(VALUES), BEST - low) + 1):
                if hand[value - 1] < deck[value - 1]:
                    drawn[_added(hand, value)] += orders
        waiting = drawn
    return final


def _added(hand: Pattern, value: int) -> Pattern:
    return (*hand[: value - 1], hand[value - 1] + 1, *hand[value:])


def hand_chance(hand: Pattern, orders: int, decks: int = 1) -> Fraction:
    """P(the hand comes in one of so many orders): orders × Π falling factorials over 52·51·… (选必三 6.2)."""
    deck = copies(decks)
    cases = prod(perm(there, held) for there, held in zip(deck, hand, strict=True))
    return Fraction(orders * cases, perm(sum(deck), sum(hand)))


@cache
def final_totals(policy: Policy, decks: int = 1) -> Mapping[int, Fraction]:
    """P(the policy ends with so many points); 0 stands for bust, which comes last."""
    totals: dict[int, Fraction] = dict.fromkeys(range(min(policy), BEST + 1), Fraction())
    for hand, orders in final_orders(policy, decks).items():
        totals[points(hand)] += hand_chance(hand, orders, decks)
    return {**totals, 0: 1 - sum(totals.values(), Fraction())}


def bust_chance(hand: Pattern, decks: int = 1) -> Fraction:
    """P(one more card busts the hand), out of all the cards that are not in it.

    0 for a soft hand; 1 for one that is bust.  Raises `ValueError` where the hand cannot be, or is the deck.
    """
    left = [there - held for there, held in zip(copies(decks), hand, strict=True)]
    if min(left) < 0 or not sum(left):
        raise ValueError("such a hand leaves no card to draw, or needs more than there are")
    least = max(BEST - low_total(hand), 0)
    return Fraction(sum(left[least:]), sum(left))


# Two hands from one deck.


class Round(NamedTuple):
    """How a round between two policies ends: chances; what is missing to certainty the banker wins."""

    win: Fraction
    """The player wins."""
    tie: Fraction
    """Equal points, not bust: the banker's (04-8)."""
    both_bust: Fraction
    """Both bust: the banker's (04-8)."""

    def expectation(self, pushed: Collection[str] = ()) -> Fraction:
        """The player's points per point staked; `pushed` are results given back: `tie`, `both_bust`."""
        returned = (self.tie if TIE in pushed else 0) + (self.both_bust if BOTH_BUST in pushed else 0)
        return 2 * self.win - 1 + returned


Totals: TypeAlias = "Mapping[tuple[int, int], Fraction]"
"""P(the player ends with x and the banker with y points), both not bust."""


def rounds(players: Sequence[Policy], bankers: Sequence[Policy]) -> dict[tuple[Policy, Policy], Round]:
    """How a round ends for every pair of policies, from one deck; ten against ten take some seconds.

    For hands M and N the cases are orders(M)·orders(N)·Π (nᵥ)(nᵥ−1)… with mᵥ + kᵥ factors, over 52·51·….  The
    sum over all pairs of hands is done value by value: `_beside` gives the sum over M for every N.  The work
    grows with the number of hands (some 1900 of one deck), hardly with that of policies.
    """
    together = _together(players, bankers)
    return {(p, b): _round(together[p, b], final_totals(p)[0], final_totals(b)[0]) for p, b in together}


def _round(together: Totals, player_bust: Fraction, banker_bust: Fraction) -> Round:
    neither = sum(together.values(), Fraction())
    higher = sum((p for (x, y), p in together.items() if x > y), Fraction())
    tie = sum((p for (x, y), p in together.items() if x == y), Fraction())
    alone = 1 - player_bust - neither
    return Round(higher + alone, tie, banker_bust - alone)


def _together(
    players: Sequence[Policy], bankers: Sequence[Policy]
) -> dict[tuple[Policy, Policy], dict[tuple[int, int], Fraction]]:
    """For every pair of policies how likely both end with which points."""
    slots = [(player, total) for player in players for total in range(min(player), BEST + 1)]
    packed: dict[tuple[int, Pattern], int] = {}
    for place, (player, total) in enumerate(slots):
        for hand, orders in final_orders(player).items():
            if points(hand) == total:
                key = sum(hand), hand
                packed[key] = packed.get(key, 0) + (orders << _ROOM * place)
    others = {banker: final_orders(banker) for banker in bankers}
    beside = _beside(packed, {hand for orders in others.values() for hand in orders})
    every = perm(sum(copies(1)), 2 * LONGEST)
    found: dict[tuple[Policy, Policy], dict[tuple[int, int], Fraction]] = {}
    for banker, orders_of in others.items():
        sums: Counter[int] = Counter()
        for hand, orders in orders_of.items():
            sums[points(hand)] += orders * beside[hand]
        for total, numbers in sums.items():
            for place, (player, own) in enumerate(slots):
                cases = numbers >> _ROOM * place & (1 << _ROOM) - 1
                found.setdefault((player, banker), {})[own, total] = Fraction(cases, every)
    return found


def _beside(packed: Mapping[tuple[int, Pattern], int], others: set[Pattern]) -> dict[Pattern, int]:
    """For every other hand N the sum over hands M of M's number × the cards for M, N and 22 cards in all.

    Value by value, tens first, the number of M's cards in a hand's place is replaced by that of N's, and what
    then agrees is added up: the hands stay few, where pairs would be millions.
    """
    deck = copies(1)
    sums = dict(packed)
    for place in reversed(range(len(VALUES))):
        begun = {hand[place:] for hand in others}
        following: dict[tuple[int, Pattern], int] = {}
        ways = [[perm(deck[place], m + k) for k in range(deck[place] + 1)] for m in range(deck[place] + 1)]
        for (size, hand), number in sums.items():
            held, rest = hand[place], hand[place + 1 :]
            for k, cases in enumerate(ways[held]):
                if cases and (k, *rest) in begun:
                    key = size, (*hand[:place], k, *rest)
                    following[key] = following.get(key, 0) + cases * number
        sums = following
    cards = sum(deck)
    beside = dict.fromkeys(others, 0)
    for (size, hand), number in sums.items():
        dealt = size + sum(hand)
        beside[hand] += number * perm(cards - dealt, 2 * LONGEST - dealt)
    return beside


# A deck without end: every card is as if it were the first.


@cache
def endless_totals(policy: Policy) -> dict[int, Fraction]:
    """`final_totals` if every card came from a full deck: what infinitely many decks would say."""
    deck = copies(1)
    totals: dict[int, Fraction] = dict.fromkeys(range(min(policy), BEST + 1), Fraction())
    waiting: dict[tuple[int, bool], Fraction] = {(0, False): Fraction(1)}
    drawn = 0
    while waiting:
        following: dict[tuple[int, bool], Fraction] = {}
        for (low, ace), p in waiting.items():
            for value, number in zip(VALUES, deck, strict=True):
                after = low + value, ace or value == 1
                following[after] = following.get(after, Fraction()) + p * Fraction(number, sum(deck))
        drawn += 1
        waiting = {}
        for (low, ace), p in following.items():
            total = points_of(low, ace)
            if drawn > 1 and total and policy.stops(low, total):
                totals[total] += p
            elif low <= BEST:
                waiting[low, ace] = p
    return {**totals, 0: 1 - sum(totals.values(), Fraction())}


def endless_round(player: Policy, banker: Policy) -> Round:
    """How a round ends if the two hands are independent."""
    own, other = endless_totals(player), endless_totals(banker)
    together = {(x, y): p * q for x, p in own.items() for y, q in other.items() if x and y}
    return _round(together, own[0], other[0])


# The figures.


@dataclass(frozen=True)
class ThresholdTable:
    """The 10 × 10 table of a player's threshold t against a banker's u, one deck, and what follows."""

    rounds: Mapping[tuple[int, int], Round]
    """How a round of t against u ends."""
    solutions: Mapping[tuple[str, ...], Solution]
    """For every entry of `RULES` what both should do who may mix thresholds."""
    endless: Solution
    """The same if there were infinitely many decks."""
    soft: Mapping[tuple[int, int], Round]
    """How (hard, soft) thresholds of a player do against `u = 17`."""

    def expectation(self, t: int, u: int, pushed: Collection[str] = ()) -> Fraction:
        """E(t, u): the player's points per round."""
        return self.rounds[t, u].expectation(pushed)

    def game(self, pushed: Collection[str] = ()) -> MatrixGame:
        """The table as a game: rows t, columns u, from 12 to 21."""
        return MatrixGame(
            tuple(tuple(self.expectation(t, u, pushed) for u in THRESHOLDS) for t in THRESHOLDS)
        )

    def best_player(self, u: int, pushed: Collection[str] = ()) -> int:
        """The player's best threshold against u."""
        return max(THRESHOLDS, key=lambda t: self.expectation(t, u, pushed))

    def best_banker(self, t: int, pushed: Collection[str] = ()) -> int:
        """The banker's best threshold against t."""
        return min(THRESHOLDS, key=lambda u: self.expectation(t, u, pushed))

    def solution(self, pushed: Collection[str] = ()) -> Solution:
        """What both should do who may mix, if `pushed` results are given back."""
        return self.solutions[tuple(rule for rule in (TIE, BOTH_BUST) if rule in pushed)]

    @property
    def best_soft(self) -> tuple[int, int]:
        """The best (hard, soft) thresholds against `u = 17`."""
        return max(self.soft, key=lambda policy: self.soft[policy].expectation())

    @property
    def gain_of_mixing(self) -> Fraction:
        """How much more a player is sure of who mixes than one who announces a threshold."""
        return self.solution().value - self.game().maximin

    def rounds_to_see(self, gain: Fraction) -> int:
        """After how many simulated rounds a gain in points per round is as large as half the 95 % interval.

        A round's ±1 has the variance 1 − v²; ±1.96·√((1 − v²)/n) shrinks to the gain.
        """
        return round(_TWO_SIDED**2 * (1 - self.solution().value ** 2) / gain**2)


SHOWN_BANKER: Final = 17
"""The banker's threshold against which soft and hard are looked at apart."""
_TWO_SIDED: Final = Fraction(196, 100)


def counted_table() -> ThresholdTable:
    """The table counted anew, and solved: some seconds (shipped as data for `shipped_table`)."""
    policies = {t: threshold(t) for t in THRESHOLDS}
    found = rounds(tuple(policies.values()), tuple(policies.values()))
    table = {(t, u): found[policies[t], policies[u]] for t in THRESHOLDS for u in THRESHOLDS}
    apart = [Policy(hard, soft) for hard in THRESHOLDS for soft in THRESHOLDS]
    against = rounds(apart, [policies[SHOWN_BANKER]])
    unsolved = ThresholdTable(
        table,
        {},
        endless_game().solution,
        {(each.hard, each.soft): against[each, policies[SHOWN_BANKER]] for each in apart},
    )
    solutions = {pushed: unsolved.game(pushed).solution for pushed in RULES}
    return replace(unsolved, solutions=solutions)


def table_data(table: ThresholdTable) -> dict[str, dict[str, list[str]]]:
    """The table as plain data of exact fractions: `"t,u": [win, tie, both bust]` and the mixtures."""
    return {
        "rounds": {f"{t},{u}": [str(p) for p in each] for (t, u), each in table.rounds.items()},
        "soft": {f"{h},{s}": [str(p) for p in each] for (h, s), each in table.soft.items()},
        "solutions": {
            **{",".join(pushed): _written(each) for pushed, each in table.solutions.items()},
            "endless": _written(table.endless),
        },
    }


def _written(solution: Solution) -> list[str]:
    return [str(p) for p in (solution.value, *solution.rows, *solution.columns)]


@cache
def shipped_table() -> ThresholdTable:
    """The table as it was counted by `tests/exact/generate_twentyone.py`; a test counts it again."""
    text = files("pokerlessons.exact").joinpath("twentyone_thresholds.json").read_text("utf-8")
    data: dict[str, dict[str, list[str]]] = json.loads(text)
    found = {name: _solution_read(written) for name, written in data["solutions"].items()}
    return ThresholdTable(
        _rounds_read(data["rounds"]),
        {pushed: found[",".join(pushed)] for pushed in RULES},
        found["endless"],
        _rounds_read(data["soft"]),
    )


def _solution_read(written: Sequence[str]) -> Solution:
    value, *shares = map(Fraction, written)
    return Solution(value, tuple(shares[: len(THRESHOLDS)]), tuple(shares[len(THRESHOLDS) :]))


def _rounds_read(data: Mapping[str, Sequence[str]]) -> dict[tuple[int, int], Round]:
    read: dict[tuple[int, int], Round] = {}
    for name, (win, tie, both_bust) in data.items():
        first, second = map(int, name.split(","))
        read[first, second] = Round(Fraction(win), Fraction(tie), Fraction(both_bust))
    return read


@cache
def endless_game() -> MatrixGame:
    """The table of thresholds if there were infinitely many decks."""
    return MatrixGame(
        tuple(
            tuple(endless_round(threshold(t), threshold(u)).expectation() for u in THRESHOLDS)
            for t in THRESHOLDS
        )
    )


@dataclass(frozen=True)
class TwentyOneOdds:
    """Every exact figure of 21点 under the given house rules, for one player against the banker."""

    options: TwentyOneOptions

    @property
    def decks(self) -> int:
        """How many decks one player and the banker are dealt from (04-1)."""
        return self.options.decks_for(2)

    @cached_property
    def two_cards(self) -> Distribution[str]:
        """How many pairs of cards are `hard4` … `hard20` and `soft12` … `soft21`."""
        counts: Counter[tuple[str, int]] = Counter()
        for pair in patterns(copies(self.decks), 2):
            counts["soft" if pair[0] else "hard", points(pair)] += ways(copies(self.decks), pair)
        return Distribution({f"{sort}{total}": n for (sort, total), n in sorted(counts.items())})

    @property
    def p21(self) -> Fraction:
        """P(21 with the first two cards): an ace and a ten-point card."""
        return self.two_cards.p(f"soft{BEST}")

    @cached_property
    def final_totals(self) -> dict[int, Mapping[int, Fraction]]:
        """For every threshold the chances of its final points; 0 stands for bust."""
        return {t: final_totals(threshold(t), self.decks) for t in THRESHOLDS}

    @property
    def table(self) -> ThresholdTable | Say:
        """The table of thresholds, or why there is none: only that of one deck has been counted."""
        if self.decks != 1:
            return Say("odds.twentyone.one_deck", decks=self.decks)
        return shipped_table()

    @property
    def equilibrium(self) -> Solution | Say:
        """What both should do who choose thresholds, or why nothing can be said."""
        if self.options.banker_stand_at != "none":
            return Say("odds.twentyone.no_choice", stand=self.options.banker_stand_at)
        table = self.table
        return table if isinstance(table, Say) else table.solution()
