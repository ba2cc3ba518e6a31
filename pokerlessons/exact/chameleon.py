"""变色龙 counted exactly: what cards left over cost, and whether anything can be played (rule book §01).

Whether a card goes on another is the engine's own `fits`; here it is only counted.  What lies on the table is
one card of so many decks, and a hand is any of those that the others make, all alike:

    P(nothing to play) = C(misfits, held) / C(52·decks − 1, held).

**The opening is not quite that** where a 7, 8, J or A turned up is put back (01-15, `reflip`): the hands are
dealt first.  If a hand H holds k of the 36·decks cards that may lie there at last, each of the others lies
there with probability 1/(36·decks − k), whatever the other seats hold; so given the card that lies there, H
has the weight 36·decks/(36·decks − k): hands that took many plain cards away are a little more likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import comb
from typing import Final

from pokerlessons.cards import RANKS, Card, deck
from pokerlessons.exact.distribution import Distribution
from pokerlessons.games.chameleon.dealing import HAND, SEVEN
from pokerlessons.games.chameleon.hands import SPECIAL, costs, fits
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.states import Open

DECKS: Final = (1, 2, 3)
"""One among two players, two or three among more (01-1)."""
MOST_HELD: Final = 10
"""How many cards in the hand are looked at."""
OTHERS: Final = 3
"""The other seats at a table of four: a chain of 7s that passes all of them has come back."""


def lying(top: Card, suit: str | None = None, owed: int = 0, skip: bool = False) -> Open:
    """A table on which `top` lies; `suit`, `owed` and `skip` as in `Open`, the suit being the card's own."""
    return Open(
        playing=(0, 1),
        discards=(top,),
        suit=top.suit if suit is None else suit,
        turn=0,
        way=1,
        owed=owed,
        skip=skip,
        refills=0,
        returned=(),
        fresh=(0, 0),
        lacks=(None, None),
        last=(None, None),
    )


def _card(code: str) -> Card:
    return next(card for card in deck() if card.code == code)


FACINGS: Final[Mapping[str, Open]] = {
    "plain": lying(_card("S9")),
    "named": lying(_card("SJ"), "H"),
    "any": lying(_card("SJ"), ""),
    "seven": lying(_card("S7"), owed=SEVEN),
    "eight": lying(_card("S8"), skip=True),
}
"""What one may face: suit or rank to follow; a suit named by a J; a J that asks for no suit; a pending 7, 8.

Which card it is makes no difference to how many follow.
"""


@dataclass(frozen=True)
class DeckFigures:
    """The figures under the given house rules with so many `decks` shuffled together."""

    options: ChameleonOptions
    decks: int

    @property
    def cards(self) -> int:
        """How many cards there are in all."""
        return 52 * self.decks

    # What cards cost.

    @cached_property
    def penalty(self) -> Distribution[int]:
        """How many of the cards cost so many points (01-11)."""
        counts = Counter(costs(self.options))
        return Distribution({points: counts[points] * self.decks for points in sorted(counts)})

    @property
    def mean(self) -> Fraction:
        """E of one card's penalty: the same for any number of decks."""
        return self.penalty.expectation(int)

    @property
    def variance(self) -> Fraction:
        """D of one card's penalty."""
        return self.penalty.variance(int)

    def hand_mean(self, held: int = HAND) -> Fraction:
        """E of the penalty of `held` cards: expectations add up, dependent or not."""
        return held * self.mean

    def hand_variance(self, held: int = HAND) -> Fraction:
        """D of the penalty of `held` cards: less than `held` times one card's, none being dealt twice."""
        return held * self.variance * Fraction(self.cards - held, self.cards - 1)

    def hand_penalty(self, held: int = HAND) -> Distribution[int]:
        """How many hands of `held` cards cost so many points."""
        return _hand_penalty(tuple(self.penalty.counts.items()), held)

    def out_at_once(self, held: int = HAND, doubled: bool = True) -> Fraction:
        """P(`held` cards alone put a seat out of the match), doubled by a last J or not (01-12, 01-13)."""
        factor = 2 if doubled else 1
        return self.hand_penalty(held).p(lambda points: factor * points >= self.options.out_at)

    # What can be played.

    def misfits(self, facing: str) -> int:
        """How many of the other cards cannot be played on what lies there (one of `FACINGS`)."""
        return self.decks * _misfits(FACINGS[facing]) - (not fits(FACINGS[facing].top, FACINGS[facing]))

    def stuck(self, facing: str = "plain", held: int = HAND) -> Fraction:
        """P(none of `held` random cards can be played)."""
        return Fraction(comb(self.misfits(facing), held), comb(self.cards - 1, held))

    def drawn_fits(self, facing: str = "plain", held: int = HAND) -> Fraction:
        """P(the next card drawn can be played | none of the `held` cards could)."""
        left = self.cards - 1 - held
        return Fraction(left - (self.misfits(facing) - held), left)

    @property
    def opening_stuck(self) -> Fraction:
        """P(the first to play has nothing to play), by the house's rule for the card turned up (01-15)."""
        match self.options.start_special:
            case "reflip":
                return self.reflipped_stuck
            case "no_effect":
                return self._over_ranks({"J": "named"})
            case _:
                return self._over_ranks({"7": "seven", "8": "eight", "J": "any"})

    @cached_property
    def reflipped_stuck(self) -> Fraction:
        """P(nothing to play) where special cards are put back until a plain one lies there; see above."""
        open = FACINGS["plain"]
        plain = self.decks * sum(card.rank not in SPECIAL for card in deck())
        special_misfits = self.decks * sum(c.rank in SPECIAL and not fits(c, open) for c in deck())
        plain_misfits = self.misfits("plain") - special_misfits
        return sum(
            (
                Fraction(plain, plain - k) * comb(plain_misfits, k) * comb(special_misfits, HAND - k)
                for k in range(HAND + 1)
            ),
            Fraction(),
        ) / comb(self.cards, HAND)

    def _over_ranks(self, facing: Mapping[str, str]) -> Fraction:
        """The mean over the ranks of the card turned up; those not named are followed plainly."""
        each = (self.stuck(facing.get(rank, "plain")) for rank in RANKS)
        return sum(each, Fraction()) / len(RANKS)

    # A chain of 7s.

    def sevens_passed(self, seats: int, held: int = HAND) -> Fraction:
        """P(the next `seats` seats each hold a 7 to pass the first one on), all with `held` random cards.

        Inclusion–exclusion over the seats that hold none; nothing is known but the 7 that lies there.
        """
        unseen, none = self.cards - 1, self.misfits("seven")
        return sum(
            (
                Fraction((-1) ** k * comb(seats, k) * comb(none, k * held), comb(unseen, k * held))
                for k in range(seats + 1)
            ),
            Fraction(),
        )

    @property
    def chain(self) -> tuple[Fraction, ...]:
        """Where the chain ends if all pass a 7 on who can: at the 1st, 2nd, 3rd other seat, nowhere."""
        passed = [self.sevens_passed(seats) for seats in range(OTHERS + 1)]
        ends = [one - other for one, other in pairwise(passed)]
        return (*ends, passed[-1])


@dataclass(frozen=True)
class ChameleonOdds:
    """The exact figures of 变色龙 under the given house rules, for every number of decks."""

    options: ChameleonOptions

    @cached_property
    def by_decks(self) -> Mapping[int, DeckFigures]:
        """The figures for each of `DECKS`; which of them a table needs follows from its seats (01-1)."""
        return {decks: DeckFigures(self.options, decks) for decks in DECKS}

    @property
    def of_two(self) -> DeckFigures:
        """The figures of two players."""
        return self.by_decks[self.options.decks_for(2)]

    @property
    def of_four(self) -> DeckFigures:
        """The figures of four players."""
        return self.by_decks[self.options.decks_for(OTHERS + 1)]


def _misfits(open: Open) -> int:
    """How many cards of one deck do not go there."""
    return sum(not fits(card, open) for card in deck())


@cache
def _hand_penalty(penalty: tuple[tuple[int, int], ...], held: int) -> Distribution[int]:
    """The sums of `held` cards of which so many cost so many points.

    The coefficient of yʰ in ∏ Σₖ C(copies, k)·xᵏᵛ·yᵏ, a factor for each penalty v with its copies.
    """
    sums: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(held))]
    for points, copies in penalty:
        ways = [comb(copies, taken) for taken in range(held + 1)]
        sums = [
            _gathered(
                (total + taken * points, n * ways[taken])
                for taken in range(size + 1)
                for total, n in sums[size - taken].items()
            )
            for size in range(held + 1)
        ]
    return Distribution({total: n for total, n in sorted(sums[held].items()) if n})


def _gathered(terms: Iterable[tuple[int, int]]) -> Counter[int]:
    """Terms n·xᵗ gathered by their power."""
    gathered: Counter[int] = Counter()
    for power, n in terms:
        gathered[power] += n
    return gathered
