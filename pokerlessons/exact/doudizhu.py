"""斗地主 counted exactly: bombs and the rocket in a hand and at the table, and how many plays there are.

Rule book §10, and §11 for four.  Every hand and every deal here is a random one.  A landlord is not chosen
at random: who bids has good cards, so a real landlord has more bombs than twenty cards have on average.

**Several bombs** are told apart by inclusion–exclusion.  Let S_j count, for every set of j ranks, the hands
that have all four cards of each of the j; a hand of k bombs is in it C(k, j) times.  So

    exactly k bombs:  Σ_{j ≥ k} (−1)^(j−k) · C(j, k) · S_j;      at least one:  S₁ − S₂ + S₃ − …

In one hand of n cards S_j = C(13, j)·C(54 − 4j, n − 4j).  At the table a bomb lies whole in one of three
hands; S_j is the sum, over who has how many of the j, of the ways to deal the other cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, prod
from typing import Final, NamedTuple

from pokerlessons.cards import RANKS
from pokerlessons.exact.distribution import Distribution
from pokerlessons.games.doudizhu.melds import Kind, kinds_of
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.words import Say

SUITED: Final = len(RANKS)
"""Ranks of which there may be a bomb."""
BOMB: Final = 4
"""The cards of the smallest bomb (10-7, 11-3)."""
JOKERS: Final = 2
"""The cards of a rocket of three players (10-7)."""
DECK: Final = 4 * SUITED + JOKERS
HAND: Final = 17
LANDLORD: Final = 20
TABLE: Final = (LANDLORD, HAND, HAND)
"""The hands once the landlord has the kitty (10-2, 10-5)."""


class Held(NamedTuple):
    """What a hand, or the whole table, has."""

    bombs: int
    """How many ranks have four cards or more in one hand."""
    rocket: bool
    """Whether all the jokers are in one hand."""


@dataclass(frozen=True)
class DoudizhuOdds:
    """The exact figures of 斗地主 under the given house rules, each counted when it is first asked for."""

    options: DoudizhuOptions

    @property
    def sizes(self) -> tuple[int, int]:
        """The cards of a hand, and of the landlord's with the kitty."""
        return self.options.hand_size, self.options.hand_size + self.options.kitty_size

    def held(self, size: int) -> Distribution[Held]:
        """How many hands of so many cards, at most the landlord's, have so many bombs and the rocket."""
        counts = {held: n for (cards, held), n in self._series.items() if cards == size}
        return Distribution(dict(sorted(counts.items())))

    def bombs(self, size: int) -> Distribution[int]:
        """How many hands of so many cards have so many bombs."""
        return self.held(size).by(lambda held: held.bombs)

    def rocket(self, size: int) -> Fraction:
        """P(all the jokers are among so many cards)."""
        return self.held(size).p(lambda held: held.rocket)

    def bomb(self, size: int) -> Fraction:
        """P(at least one bomb among so many cards)."""
        return self.held(size).p(lambda held: held.bombs > 0)

    def either(self, size: int) -> Fraction:
        """P(at least one bomb, or the rocket)."""
        return self.held(size).p(any)

    def given_bomb(self, size: int) -> Fraction:
        """P(a given rank is a bomb): the mean number of bombs, shared by all ranks alike."""
        return self.bombs(size).expectation(int) / SUITED

    @cached_property
    def _series(self) -> Mapping[tuple[int, Held], int]:
        """The generating function: for (cards, what they have) the number of hands, rank by rank.

        Every rank gives Σ C(copies, k)·xᵏ, with a mark from the fourth card on, and the jokers (1 + x)ᵗ.
        """
        copies, jokers, most = 4 * self.options.decks, JOKERS * self.options.decks, self.sizes[1]
        series = {(k, Held(0, k == jokers)): comb(jokers, k) for k in range(jokers + 1)}
        for _ in range(SUITED):
            longer: dict[tuple[int, Held], int] = {}
            for (cards, (bombs, rocket)), hands in series.items():
                for k in range(min(copies, most - cards) + 1):
                    key = cards + k, Held(bombs + (k >= BOMB), rocket)
                    longer[key] = longer.get(key, 0) + hands * comb(copies, k)
            series = longer
        return series

    @cached_property
    def table(self) -> Distribution[Held] | Say:
        """How many deals to the landlord and two farmers have so many bombs at the table, and the rocket.

        Or why it is not counted: of four players two may have a bomb of one rank, and bombs have many sizes.
        """
        if self.options.four_players:
            return Say("odds.doudizhu.three_players")
        together = [at_table(number, jokers=True) for number in range(SUITED + 1)]
        apart = [at_table(n, jokers=False) - both for n, both in enumerate(together)]
        counts = {
            Held(bombs, rocket): exactly(bombs, sums)
            for rocket, sums in ((False, apart), (True, together))
            for bombs in range(SUITED + 1)
        }
        return Distribution({held: n for held, n in sorted(counts.items()) if n})

    @cached_property
    def plays(self) -> Mapping[str, int]:
        """How many plays of each kind a landlord's hand could hold at all (10-7, 11-3).

        A play is its body and its wings, by ranks: cards that can be read in two ways count twice.
        """
        counts = {kind.name: 0 for kind in kinds_of(self.options.melds)}
        for kind in kinds_of(self.options.melds):
            longest = min(kind.longest, self.sizes[1] // kind.per_link)
            lengths = range(kind.shortest, longest + 1)
            counts[kind.name] += sum(self.bodies(kind, n) * self.wings(kind, n) for n in lengths)
        return {**counts, "rocket": 1}

    @property
    def distinct_plays(self) -> int:
        """How many different sets of ranks can be played, whatever they are read as.

        Cards are read more than once only where three alike, as wings, go on with the airplane: a row of
        n + 1 triples with the other wings is an airplane of n twice, and alone is one of n + 1 as well.
        """
        kind = next((kind for kind in kinds_of(self.options.melds) if kind.name == "airplane_1"), None)
        if kind is None or not self.options.melds.same_wings:
            return sum(self.plays.values())
        again = 0
        for length in range(3, self.sizes[1] // kind.per_link + 1):
            others = self._single_wings(length - 3, SUITED - length - 1)
            again += self.bodies(kind, length + 1) * others * (2 if length == 3 else 1)
        return sum(self.plays.values()) - again

    def bodies(self, kind: Kind, length: int) -> int:
        """How many bodies of so many ranks a kind has: rows up to the highest rank it may reach."""
        return kind.top + 2 - length

    def wings(self, kind: Kind, length: int) -> int:
        """In how many ways a body of so many ranks takes its wings."""
        if kind.wing == 1:
            return self._single_wings(kind.wings * length, SUITED - length)
        if kind.wing == 2:
            return comb(SUITED - length + (JOKERS if self.options.four_players else 0), kind.wings * length)
        return 1

    def _single_wings(self, number: int, ranks: int) -> int:
        """So many single cards out of so many ranks and the jokers (10-8, 10-9, 10-16)."""
        rules = self.options.melds
        alike = 3 if rules.same_wings else 1
        joker = min(alike, self.options.decks)
        ways = coefficient([(alike, ranks), (joker, JOKERS)], number)
        if rules.joker_wings:
            return ways
        return ways - coefficient([(alike, ranks)], number - 2)  # a joker of each sort and the others

    def hands_by_rank(self, size: int) -> int:
        """How many hands of so many cards there are when suits do not matter."""
        return coefficient([(4 * self.options.decks, SUITED), (self.options.decks, JOKERS)], size)


def coefficient(kinds: Sequence[tuple[int, int]], power: int) -> int:
    """The coefficient of x^power of ∏ (1 + x + … + x^most)^number over the (most, number) of `kinds`.

    So many ways there are to take `power` cards when there are `number` kinds of up to `most` equal cards.
    """
    ways = [1] + [0] * max(power, 0)
    for most, number in kinds:
        for _ in range(number):
            ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(len(ways))]
    return ways[power] if power >= 0 else 0


# Inclusion–exclusion, with one deck.


def sums(size: int) -> tuple[int, ...]:
    """S₀, S₁, S₂ … of a hand of so many cards: see above."""
    return tuple(comb(SUITED, j) * comb(DECK - BOMB * j, size - BOMB * j) for j in range(size // BOMB + 1))


def exactly(bombs: int, sums: Sequence[int]) -> int:
    """How many cases have exactly so many bombs, from S₀, S₁, S₂ …"""
    return sum((-1) ** (j - bombs) * comb(j, bombs) * sums[j] for j in range(bombs, len(sums)))


def at_table(bombs: int, jokers: bool) -> int:
    """S_j of the table: for every j ranks, the deals in which each lies whole in one hand.

    With `jokers` those in which the two jokers lie in one hand as well.
    """
    total = 0
    for first in range(bombs + 1):
        for second in range(bombs - first + 1):
            shared = (first, second, bombs - first - second)
            left = [size - BOMB * own for size, own in zip(TABLE, shared, strict=True)]
            rooms = [_less(left, seat, JOKERS) for seat in range(len(TABLE))] if jokers else [left]
            whose = _ways_to_deal((*shared, SUITED - bombs))
            total += whose * sum(_ways_to_deal(room) for room in rooms)
    return total


def _less(rooms: Sequence[int], seat: int, cards: int) -> list[int]:
    return [room - cards * (place == seat) for place, room in enumerate(rooms)]


def _ways_to_deal(sizes: Sequence[int]) -> int:
    """In how many ways different cards, as many as there is room, go to hands of these sizes."""
    if min(sizes) < 0:
        return 0
    return factorial(sum(sizes)) // prod(map(factorial, sizes))
