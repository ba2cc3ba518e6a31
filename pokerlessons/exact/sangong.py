"""三公 counted exactly: one hand, two and three hands from one deck, and six players (rule book §03).

Nothing here has a banker: between equals every expectation is 0.  What a banker who took the ties would gain
is asked for by name (`WhatIf`) and is a house rule nobody plays: under 03-7 equal hands pay nothing.

**Six players.**  One player's total is X₁ + … + X₅, one comparison with each of the others.  All are alike,
so D(total) = 5·D(X₁) + 20·E(X₁X₂), with E(X₁) = 0, and three hands from one deck are enough.  Of three hands
a, b, c let each be the player once: the three products X₁X₂ add up to m², m being the multiplier of the
highest class among them, unless all three are equal (then to 0):

    one highest, m·m;  between: m·(−m₂);  lowest: (−m)·(−m₂);  in all m².

Two equal at the top leave only the lowest, (−m)·(−m); two equal at the bottom only the highest, m·m.  So

    3·E(X₁X₂) = Σ m_c² · P(the highest of three hands is of class c, and the three are not all equal),

and likewise D(X₁) = Σ m_c² · P(the higher of two hands is of class c, and the two are not equal).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from operator import mul
from typing import Final, TypeAlias

from pokerlessons.cards import ALL_CARDS, RANKS, Card
from pokerlessons.exact.dealing import Pattern, disjoint_pairs, disjoint_pairs_alike, patterns, ways
from pokerlessons.exact.distribution import Distribution
from pokerlessons.games.sangong.hands import highest, is_gong, judge, value
from pokerlessons.games.sangong.options import SangongOptions
from pokerlessons.words import Say

HAND: Final = 3
SIX: Final = 6
Standing: TypeAlias = tuple[str, int]
"""A class and a number of 公牌: hands of the same standing are equal under the usual rules (03-7)."""
LAYER_SAYS: Final = {
    "class": Say("odds.sangong.by_class"),
    "gong": Say("odds.sangong.by_gong"),
    "card": Say("odds.sangong.by_card"),
    "suit": Say("odds.sangong.by_suit"),
}
"""How far two hands are compared, layer by layer (03-7), and what each layer looks at."""
LAYERS: Final = tuple(LAYER_SAYS)
WhatIf: TypeAlias = str
"""After which layer, `class` or `gong`, the ties would be a banker's."""
_DECK: Final = (4,) * len(RANKS)
_BY_RANK: Final = [(ALL_CARDS[place], 4) for place in range(len(RANKS))]
# J, Q and K are told apart by their kinds of three alone (03-8); else a 公牌 is a 公牌.
_BY_VALUE: Final = [*_BY_RANK[:10], (ALL_CARDS[12], 12)]


@dataclass(frozen=True)
class SangongOdds:
    """Every exact figure of 三公 under the given house rules; each is counted when it is first asked for.

    Points are per point of `base`; without `pays` they follow the house's table of multipliers (03-6).
    """

    options: SangongOptions

    @cached_property
    def joint(self) -> Distribution[Standing]:
        """How many of the C(52, 3) hands have each class and so many 公牌, the highest class first."""
        counts: Counter[Standing] = Counter()
        for pattern, standing in self._classes.items():
            counts[standing] += ways(self._copies, pattern)
        order = self.options.classes
        kept = sorted(counts.items(), key=lambda item: (-order.index(item[0][0]), item[0][1]))
        return Distribution(dict(kept))

    @property
    def ranks(self) -> Distribution[str]:
        """How many of the C(52, 3) hands have each class, the highest first."""
        return self.joint.by(lambda standing: standing[0])

    @cached_property
    def two_hands(self) -> Distribution[tuple[Standing, Standing]]:
        """The standings of two hands from one deck, in order."""
        return Distribution(disjoint_pairs(self._copies, self._classes))

    @cached_property
    def same_class(self) -> Mapping[str, Fraction]:
        """P(both of two hands are of the class), for every class."""
        ties = dict.fromkeys(self.options.classes, Fraction())
        for (one, other), n in self.two_hands.counts.items():
            if one[0] == other[0]:
                ties[one[0]] += Fraction(n, self.two_hands.total)
        return ties

    @cached_property
    def same_standing(self) -> Mapping[str, Fraction]:
        """P(both of two hands are of the class and have as many 公牌), for every class."""
        ties = dict.fromkeys(self.options.classes, Fraction())
        for standing in self.joint:
            ties[standing[0]] += self.two_hands.p((standing, standing))
        return ties

    @property
    def heads_up(self) -> dict[str, Fraction]:
        """Two hands compared by class alone.  Exchanging them shows that either wins as often."""
        return _win_tie_lose(_sum(self.same_class.values()))

    @property
    def tie_break(self) -> dict[str, Fraction]:
        """Which share of the rounds each of the four `LAYERS` decides, if one compares so far (03-7)."""
        same_class, same_gong = _sum(self.same_class.values()), _sum(self.same_standing.values())
        return {
            "class": 1 - same_class,
            "gong": same_class - same_gong,
            "card": same_gong - self._same_card,
            "suit": self._same_card,
        }

    def ties(self, what_if: WhatIf) -> Mapping[str, Fraction]:
        """P(both hands are equal after that layer), for every class."""
        return {"class": self.same_class, "gong": self.same_standing}[what_if]

    def versus_banker(self, what_if: WhatIf) -> dict[str, Fraction]:
        """One player against a banker **if** ties after that layer were the banker's: no rule of the game."""
        win = (1 - _sum(self.ties(what_if).values())) / 2
        return {"win": win, "lose": 1 - win}

    def expectation(self, what_if: WhatIf, pays: Mapping[str, int] | None = None) -> Fraction:
        """The player's expected points if those ties were a banker's: −Σ multiplier × P(tie of the class).

        All else cancels, since exchanging the two hands is as likely: the edge is in the ties alone.
        """
        pays = self.options.pays if pays is None else pays
        return -_sum(pays[name] * p for name, p in self.ties(what_if).items())

    def between_equals(self, pays: Mapping[str, int] | None = None) -> Fraction:
        """The expected points of one of two players without a banker, summed pair by pair: 0 by symmetry."""
        return self.two_hands.expectation(lambda pair: self._points(*pair, pays))

    def given_class(self, pays: Mapping[str, int] | None = None) -> dict[str, Fraction]:
        """The expected points against one other hand, given one's own class: the other has 49 cards left.

        Where equal standings are broken by card and suit (`tiebreak=full`), either hand of such a pair wins
        as often, so that these figures are the same.
        """
        sums = dict.fromkeys(self.ranks, Fraction())
        for (mine, other), n in self.two_hands.counts.items():
            sums[mine[0]] += n * self._points(mine, other, pays)
        cases = comb(52 - HAND, HAND)
        return {name: total / (self.ranks.counts[name] * cases) for name, total in sums.items()}

    @cached_property
    def top_of_two(self) -> Mapping[str, Fraction]:
        """P(two hands are not equal, and the higher is of the class): A_c of D(X) = Σ m_c²·A_c."""
        order, tops = self.options.classes, dict.fromkeys(self.options.classes, Fraction())
        for (one, other), n in self.two_hands.counts.items():
            if one != other or self._never_equal:
                tops[max(one[0], other[0], key=order.index)] += Fraction(n, self.two_hands.total)
        return tops

    @cached_property
    def top_of_three(self) -> Mapping[str, Fraction]:
        """P(three hands are not all equal, and the highest is of the class): B_c of 3·Cov = Σ m_c²·B_c."""
        triples = Triples(self._copies, self._classes, self.options.classes)
        total = self.two_hands.total * comb(52 - 2 * HAND, HAND)
        equal = {} if self._never_equal else triples.equal
        return {
            name: Fraction(number - equal.get(name, 0), total) for name, number in triples.highest.items()
        }

    def pair_variance(self, pays: Mapping[str, int] | None = None) -> Fraction:
        """D(X) of one player's points against one other."""
        return self._squares(self.top_of_two, pays)

    def covariance(self, pays: Mapping[str, int] | None = None) -> Fraction:
        """Cov(X₁, X₂) of one player's points against two others: the own hand is shared."""
        return self._squares(self.top_of_three, pays) / 3

    def total_variance(self, pays: Mapping[str, int] | None = None, players: int = SIX) -> Fraction:
        """D of one player's points in a deal of `players`: 5·D + 20·Cov among six."""
        others = players - 1
        return others * self.pair_variance(pays) + others * (others - 1) * self.covariance(pays)

    def _squares(self, shares: Mapping[str, Fraction], pays: Mapping[str, int] | None) -> Fraction:
        pays = self.options.pays if pays is None else pays
        return _sum(pays[name] ** 2 * p for name, p in shares.items())

    def _points(self, one: Standing, other: Standing, pays: Mapping[str, int] | None) -> int:
        """What `one` gets from `other`; equal standings get nothing on average."""
        order, pays = self.options.classes, self.options.pays if pays is None else pays
        mine, others = (order.index(one[0]), one[1]), (order.index(other[0]), other[1])
        return pays[one[0]] if mine > others else -pays[other[0]] if mine < others else 0

    @property
    def _never_equal(self) -> bool:
        """Whether card and suit break every tie (03-7)."""
        return self.options.tiebreak == "full"

    @cached_property
    def _same_card(self) -> Fraction:
        """P(both hands have the same standing, and highest cards of the same rank)."""
        classes: dict[Pattern, tuple[str, int, str]] = {}
        for pattern in patterns(_DECK, HAND):
            cards = _cards_of(pattern, _BY_RANK)
            judged = judge(cards, self.options)
            classes[pattern] = (judged.name, judged.gong, highest(cards).rank)
        pairs = disjoint_pairs_alike(_DECK, classes)
        return Fraction(sum(pairs.values()), self.two_hands.total)

    @property
    def _kinds(self) -> list[tuple[Card, int]]:
        return _BY_VALUE if self.options.types == "seed" else _BY_RANK

    @property
    def _copies(self) -> tuple[int, ...]:
        return tuple(copies for _, copies in self._kinds)

    @cached_property
    def _classes(self) -> dict[Pattern, Standing]:
        """For every pattern of kinds the hand's standing."""
        classes: dict[Pattern, Standing] = {}
        for pattern in patterns(self._copies, HAND):
            judged = judge(_cards_of(pattern, self._kinds), self.options)
            classes[pattern] = (judged.name, judged.gong)
        return classes


def _win_tie_lose(tie: Fraction) -> dict[str, Fraction]:
    return {"win": (1 - tie) / 2, "tie": tie, "lose": (1 - tie) / 2}


def _sum(figures: Iterable[Fraction]) -> Fraction:
    return sum(figures, Fraction())


def _cards_of(pattern: Pattern, kinds: Sequence[tuple[Card, int]]) -> tuple[Card, ...]:
    """One card for each, repeated: a hand of the pattern as far as judging looks at it."""
    return tuple(card for (card, _), number in zip(kinds, pattern, strict=True) for _ in range(number))


# Three hands from one deck.


class Triples:
    """Ordered triples of disjoint hands: whose class is highest, and how many are all equal.

    For a hand a of class r, among the pairs (b, c) of the 49 cards left, let P have no class above r, Q only
    lower ones, R only class r.  Of the triples with highest class r each that has it once is met once here,
    each that has it twice two times in three, and each that has it three times always; so there are
    Σ (3·Q + 3·(P − Q − R)/2 + R) of them.
    """

    def __init__(
        self, copies: Sequence[int], classes: Mapping[Pattern, Standing], order: Sequence[str]
    ) -> None:
        self._kinds = range(len(copies))
        places = [(i, j) for i in self._kinds for j in self._kinds[i:]]
        table = {tuple(_spread(pattern)): standing for pattern, standing in classes.items()}
        lines = [[table.get(tuple(sorted((i, j, k)))) for k in self._kinds] for i, j in places]
        self._places = places
        self.highest = dict.fromkeys(order, 0)
        self.equal = dict.fromkeys(order, 0)
        by_standing: dict[Standing, list[Pattern]] = {}
        for pattern, standing in classes.items():
            by_standing.setdefault(standing, []).append(pattern)
        for place, name in enumerate(order):
            lower = set(order[:place])
            below = [[int(cell is not None and cell[0] in lower) for cell in line] for line in lines]
            alike = [[int(cell is not None and cell[0] == name) for cell in line] for line in lines]
            both = [list(map(sum, zip(*pair, strict=True))) for pair in zip(below, alike, strict=True)]
            for standing in (standing for standing in by_standing if standing[0] == name):
                same = [[int(cell == standing) for cell in line] for line in lines]
                for pattern in by_standing[standing]:
                    hands = ways(copies, pattern)
                    left = [have - taken for have, taken in zip(copies, pattern, strict=True)]
                    most, under, level = (self._pairs(left, rows) for rows in (both, below, alike))
                    self.highest[name] += hands * (3 * under + 3 * (most - under - level) // 2 + level)
                    self.equal[name] += hands * self._pairs(left, same)

    def _pairs(self, left: Sequence[int], rows: Sequence[Sequence[int]]) -> int:
        """How many ordered pairs of disjoint hands, both of the set, the cards `left` make.

        Inclusion–exclusion over the shared cards (`dealing`); `rows` say for every two kinds which third one
        makes a hand of the set.
        """
        by_card, shared_two = [0] * len(left), 0
        for (i, j), row in zip(self._places, rows, strict=True):
            holding = sum(map(mul, row, left)) - row[i] - row[j]  # hands with two given cards of these kinds
            if holding <= 0:
                continue
            if i == j:
                by_card[i] += (left[i] - 1) * holding
                shared_two += comb(left[i], 2) * holding * holding
            else:
                by_card[i] += left[j] * holding
                by_card[j] += left[i] * holding
                shared_two += left[i] * left[j] * holding * holding
        hands = sum(map(mul, left, by_card)) // 6  # each card of a hand twice, each of its three cards
        shared_one = sum(have * (n // 2) ** 2 for have, n in zip(left, by_card, strict=True))
        return hands * hands - shared_one + shared_two - hands


def _spread(pattern: Pattern) -> list[int]:
    return [kind for kind, number in enumerate(pattern) for _ in range(number)]


# One hand once more: sums before their last digit is taken.


def sums() -> Distribution[int]:
    """How many of the C(52, 3) hands have each sum of points, 0 to 27, of which 03-2 takes the last digit."""
    counts: Counter[int] = Counter()
    copies = tuple(copies for _, copies in _BY_VALUE)
    for pattern in patterns(copies, HAND):
        counts[sum(map(value, _cards_of(pattern, _BY_VALUE)))] += ways(copies, pattern)
    return Distribution(dict(sorted(counts.items())))


def kinds_of_three() -> Distribution[str]:
    """How many of the C(12, 3) hands of three 公牌 are `triple`, `pair`, or `mixed` (J, Q, K one of each)."""
    faces = tuple(card for card in ALL_CARDS[: len(RANKS)] if is_gong(card))
    copies = (4,) * len(faces)
    names = {3: "triple", 2: "pair", 1: "mixed"}
    counts: Counter[str] = Counter()
    for pattern in patterns(copies, HAND):
        counts[names[max(pattern)]] += ways(copies, pattern)
    return Distribution(counts)


def flat(options: SangongOptions) -> dict[str, int]:
    """A table of multipliers in which every class pays 1."""
    return dict.fromkeys(options.classes, 1)
