"""牛牛 counted exactly: a hand's ranks, two hands from one deck, the banker's advantage (rule book §02)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from math import comb
from typing import Final, TypeVar

from pokerlessons.cards import ALL_CARDS, RANKS, Card
from pokerlessons.exact.dealing import Pattern, disjoint_pairs_alike, patterns, ways
from pokerlessons.exact.distribution import Distribution
from pokerlessons.games.niuniu.hands import RANK_IDS, WUNIU, highest, judge, multiplier
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.words import Say

Class = TypeVar("Class", bound=Hashable)
DECK: Final = (4,) * len(RANKS)
"""Four cards of each of the thirteen ranks, A first."""
PAYOUTS: Final = ("flat", "simple", "steep")


@dataclass(frozen=True)
class NiuniuOdds:
    """Every exact figure of 牛牛 under the given house rules; each is counted when it is first asked for."""

    options: NiuniuOptions

    @cached_property
    def ranks(self) -> Distribution[str]:
        """How many of the C(52, 5) hands have each rank."""
        counts: Counter[str] = Counter()
        for pattern, (rank, _) in self._classes.items():
            counts[RANK_IDS[rank]] += ways(DECK, pattern)
        return Distribution({name: counts[name] for name in RANK_IDS if counts[name]})

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

    @cached_property
    def _classes(self) -> dict[Pattern, tuple[int, str]]:
        """For every pattern of ranks the hand's rank, and the rank of its highest card."""
        classes: dict[Pattern, tuple[int, str]] = {}
        for pattern in patterns(DECK, 5):
            cards = _cards_of(pattern)
            rank = judge(cards, self.options.special_hands).rank
            classes[pattern] = (rank, highest(cards, self.options.ace_high).rank)
        return classes


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
