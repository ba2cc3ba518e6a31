"""牛牛 counted exactly: a hand's ranks, two hands from one deck, the banker's advantage (rule book §02)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from math import comb
from typing import Final, TypeVar

from pokerlessons.cards import ALL_CARDS, RANKS, Card
from pokerlessons.exact.dealing import (
    Pattern,
    disjoint_pairs,
    disjoint_pairs_alike,
    hands_by_kind,
    hands_holding,
    patterns,
    ways,
)
from pokerlessons.exact.distribution import Distribution
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS, SIHUA, WUNIU, height, highest, judge, multiplier
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.words import Say

Class = TypeVar("Class", bound=Hashable)
DECK: Final = (4,) * len(RANKS)
"""Four cards of each of the thirteen ranks, A first."""
# One card stands for all of its rank, or of its value where nothing more counts: judging looks at no suit.
_BY_RANK: Final = [(ALL_CARDS[rank], copies) for rank, copies in enumerate(DECK)]
_BY_VALUE: Final = [*_BY_RANK[:9], (ALL_CARDS[9], sum(DECK[9:]))]
PAYOUTS: Final = ("flat", "simple", "steep")
SPECIALS: Final = RANK_IDS[SIHUA:]
"""The special hands from low to high (02-G6)."""


@dataclass(frozen=True)
class NiuniuOdds:
    """Every exact figure of 牛牛 under the given house rules; each is counted when it is first asked for."""

    options: NiuniuOptions

    @cached_property
    def ranks(self) -> Distribution[str]:
        """How many of the C(52, 5) hands have each rank."""
        special = self.options.special_hands
        counts = [0] * len(RANK_IDS)
        for cards, hands in hands_by_kind(_BY_RANK if special else _BY_VALUE, 5):
            counts[judge(cards, special).rank] += hands
        return Distribution({name: count for name, count in zip(RANK_IDS, counts, strict=True) if count})

    @cached_property
    def by_tens(self) -> Distribution[tuple[int, str]]:
        """How many hands have so many ten-point cards (10, J, Q, K) and the rank."""
        counts: Counter[tuple[int, str]] = Counter()
        for pattern, (rank, _) in self._classes.items():
            counts[sum(pattern[9:]), RANK_IDS[rank]] += ways(DECK, pattern)
        return Distribution(counts)

    @cached_property
    def same_rank(self) -> Mapping[int, Fraction]:
        """P(both of two hands from one deck have the rank), for every rank: a place in `RANK_IDS`."""
        return _shares(disjoint_pairs_alike(DECK, {p: rank for p, (rank, _) in self._classes.items()}))

    @cached_property
    def same_rank_and_highest(self) -> Mapping[tuple[int, str], Fraction]:
        """P(both hands have the rank, and highest cards of the same rank), for every such pair."""
        return _shares(disjoint_pairs_alike(DECK, self._classes))

    @cached_property
    def two_hands(self) -> Distribution[tuple[str, str]]:
        """The ranks of two hands from one deck, in order; every two classes are counted by themselves.

        `heads_up` rests on exchanging the hands; this does not, and takes twice as long.
        """
        pairs = disjoint_pairs(
            DECK, {pattern: RANK_IDS[rank] for pattern, (rank, _) in self._classes.items()}
        )
        return Distribution(pairs)

    @cached_property
    def tie_terms(self) -> int:
        """How many terms the inclusion–exclusion behind `same_rank` adds up."""
        classes = {pattern: rank for pattern, (rank, _) in self._classes.items()}
        return sum(len(holding) for holding in hands_holding(DECK, classes).values())

    @property
    def heads_up(self) -> dict[str, Fraction]:
        """Two hands compared by rank alone.  Exchanging them shows that either wins as often."""
        return _win_tie_lose(sum(self.same_rank.values(), Fraction()))

    @property
    def ties_to_banker(self) -> Mapping[int, Fraction]:
        """P(both hands have the rank and the banker wins because they are equal), by rank (02-7, 02-8)."""
        if self.options.tie == "high_card_then_suit":
            return {}
        ties = {rank: share for rank, share in self.same_rank.items() if rank != WUNIU}
        without = (share for (rank, _), share in self.same_rank_and_highest.items() if rank == WUNIU)
        return {**ties, WUNIU: sum(without, Fraction())}

    @property
    def versus_banker(self) -> dict[str, Fraction]:
        """One player against the banker.  Apart from the ties, exchanging the two shows equal chances."""
        tie = sum(self.ties_to_banker.values(), Fraction())
        win = (1 - tie) / 2
        return {"win": win, "lose": 1 - win}

    def expectation(self, payout: str) -> Fraction:
        """The player's expected points per point staked: −Σ multiplier × P(tie of a rank to the banker)."""
        rules = NiuniuOptions.of(**{**self.options.snapshot(), "payout": payout})
        return -sum(
            (multiplier(rank, rules) * share for rank, share in self.ties_to_banker.items()), Fraction()
        )

    @property
    def tie_break(self) -> dict[str, Fraction]:
        """Which share of the rounds is decided by rank, by highest card, by suit, if one compares so far."""
        same_rank = sum(self.same_rank.values(), Fraction())
        same_card = sum(self.same_rank_and_highest.values(), Fraction())
        return {"rank": 1 - same_rank, "card": same_rank - same_card, "suit": same_card}

    @property
    def banker_against_three(self) -> dict[str, Fraction] | Say:
        """P(the banker beats 3, 2, 1, 0 of three players), or why it is not known.

        Four hands are too many to count while somebody waits: the figures for the usual rules are shipped,
        counted by `tests/exact/generate_banker_against_three.py`.
        """
        usual = NiuniuOptions()
        for name in ("tie", "ace_high", "special_hands"):
            if getattr(self.options, name) != getattr(usual, name):
                return Say("odds.niuniu.no_three", option=name, says=usual.kinds()[name].say)
        shipped = json.loads(files("pokerlessons.exact").joinpath("niuniu_three.json").read_text("utf-8"))
        return {beaten: Fraction(int(n), int(shipped["total"])) for beaten, n in shipped["beaten"].items()}

    @property
    def shared_banker(self) -> dict[str, Fraction]:
        """P(the banker beats 3, 2, 1, 0 players) if each of them were dealt from a fresh deck of his own.

        Then only the banker's hand is shared: against a given one the three results are independent.
        """
        standings = self._standings
        hands, loses = sum(standings.values()), 0
        chances = dict.fromkeys("3210", Fraction())
        for standing in sorted(standings):
            loses += standings[standing]  # a player who stands no higher loses (02-8)
            for beaten, p in _three(Fraction(loses, hands)).items():
                chances[beaten] += Fraction(standings[standing], hands) * p
        return chances

    @property
    def independent_three(self) -> dict[str, Fraction]:
        """P(the banker beats 3, 2, 1, 0 players) if the three results were independent (选必三 7.4)."""
        return _three(self.versus_banker["lose"])

    @cached_property
    def _standings(self) -> dict[tuple[int, int, int], int]:
        """How many hands stand so high: rank, then height and suit as far as they count (02-7, 02-8)."""
        by_card = self.options.tie == "high_card_then_suit"
        standings: Counter[tuple[int, int, int]] = Counter()
        for pattern, (rank, top) in self._classes.items():
            place = RANKS.index(top)
            hands, held = ways(DECK, pattern), pattern[place]
            high = height(ALL_CARDS[place], self.options.ace_high) if by_card or rank == WUNIU else 0
            if not by_card:
                standings[rank, high, 0] += hands
                continue
            for below in range(held - 1, 4):  # so many suits are lower than that of the highest card
                standings[rank, high, below] += hands * comb(below, held - 1) // comb(4, held)
        return standings

    @cached_property
    def _classes(self) -> dict[Pattern, tuple[int, str]]:
        """For every pattern of ranks the hand's rank, and the rank of its highest card."""
        classes: dict[Pattern, tuple[int, str]] = {}
        for pattern in patterns(DECK, 5):
            cards = _cards_of(pattern)
            rank = judge(cards, self.options.special_hands).rank
            classes[pattern] = (rank, highest(cards, self.options.ace_high).rank)
        return classes


def special_flows(played: Collection[str]) -> Distribution[tuple[str, str]]:
    """From which rank a hand comes and to which it goes when the special hands `played` are played.

    Counts (rank without special hands, rank with those played); of two special hands the higher takes it
    (02-G6).  Raises `ValueError` for a name that is none of `SPECIALS`.
    """
    if not set(played) <= set(SPECIALS):
        raise ValueError(f"special hands are {SPECIALS}")
    counts: Counter[tuple[str, str]] = Counter()
    for (rank, made), hands in _made().items():
        taken = [special for special in SPECIALS if special in made and special in played]
        counts[rank, taken[-1] if taken else rank] += hands
    order = RANK_IDS.index
    return Distribution(dict(sorted(counts.items(), key=lambda item: (order(item[0][0]), order(item[0][1])))))


@cache
def _made() -> Mapping[tuple[str, frozenset[str]], int]:
    """How many hands have the rank without special hands, and make these special hands: each judged once."""
    counts: Counter[tuple[str, frozenset[str]]] = Counter()
    single = {name: frozenset({name}) for name in SPECIALS}
    for cards, hands in hands_by_kind(_BY_RANK, 5):
        made = frozenset(name for name in SPECIALS if RANK_IDS[judge(cards, single[name]).rank] == name)
        counts[RANK_IDS[judge(cards).rank], made] += hands
    return counts


def ranks_if_values(values: Sequence[int]) -> Distribution[str]:
    """How many of the C(52, 5) hands have each rank if the thirteen ranks A, 2 … K counted `values`.

    Only last digits matter, so hands are counted by how many cards end in 0 … 9, and a bull is recognised by
    two cards that end like the total (02-12): another way than `NiuniuOdds.ranks`.
    Raises `ValueError` unless there are thirteen values.
    """
    if len(values) != len(RANKS):
        raise ValueError("one value for each of the thirteen ranks")
    copies = [0] * 10
    for value in values:
        copies[value % 10] += DECK[0]
    counts: Counter[str] = Counter()
    for digits, hands in hands_by_kind(list(enumerate(copies)), 5):
        total = sum(digits) % 10
        bull = any((one + other) % 10 == total for one, other in combinations(digits, 2))
        counts[RANK_IDS[(total or NIUNIU) if bull else WUNIU]] += hands
    return Distribution({name: counts[name] for name in RANK_IDS if counts[name]})


def _three(beats: Fraction) -> dict[str, Fraction]:
    """P(3, 2, 1, 0 of three independent results) when each happens with the chance `beats`."""
    return {str(k): comb(3, k) * beats**k * (1 - beats) ** (3 - k) for k in (3, 2, 1, 0)}


def _cards_of(pattern: Pattern) -> tuple[Card, ...]:
    """A hand of the pattern; which suits, no rank of 牛牛 depends on."""
    return tuple(
        ALL_CARDS[len(RANKS) * suit + rank] for rank, number in enumerate(pattern) for suit in range(number)
    )


def _shares(pairs: Mapping[Class, int]) -> dict[Class, Fraction]:
    total = comb(52, 5) * comb(47, 5)
    return {name: Fraction(number, total) for name, number in pairs.items()}


def _win_tie_lose(tie: Fraction) -> dict[str, Fraction]:
    return {"win": (1 - tie) / 2, "tie": tie, "lose": (1 - tie) / 2}
