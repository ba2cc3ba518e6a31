"""What is tried in 变色龙: cards are really dealt, none twice, and the engine's own rule says what fits.

With numpy the engine is asked once for every card on every table, and columns of cards are looked up in that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pokerlessons.cards import SUITS, Card, deck
from pokerlessons.exact.chameleon import FACINGS, MOST_HELD, OTHERS, lying
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.games.chameleon.hands import SPECIAL, costs, fits
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.simulate.batches import Trial

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    Column = NDArray[np.uint8]

ONE: Final = 52
"""The cards of one deck; card number n of several decks is card n mod 52."""
FirstFit: TypeAlias = tuple[str, int]
"""What lies there (`plain`, `named`: a J whose own suit counts, `special`), and the place of the first card
dealt that can be played, from 0; `MOST_HELD` where none of so many can."""


def penalties(options: ChameleonOptions, decks: int, held: int = HAND) -> Trial[int]:
    """What `held` cards cost who is left with them (01-11)."""
    deal = _Penalties(decks, held)
    return Trial(f"chameleon.penalties.{decks}.{held}", options, 1, deal.tally, deal.tally_arrays)


def first_fit(options: ChameleonOptions, decks: int) -> Trial[FirstFit]:
    """A card on the table that does nothing but lie there, and the first of ten others that goes on it."""
    deal = _FirstFit(decks)
    return Trial(f"chameleon.first_fit.{decks}", options, 2, deal.tally, deal.tally_arrays)


def reflipped(options: ChameleonOptions, decks: int) -> Trial[bool]:
    """A hand, then cards turned up until a plain one lies there (01-15): has the hand nothing to play?"""
    deal = _Reflipped(decks)
    return Trial(f"chameleon.reflipped.{decks}", options, 1, deal.tally, deal.tally_arrays)


def chain(options: ChameleonOptions, decks: int) -> Trial[int]:
    """On a 7: how many of the other three seats, one after the other, hold a 7 to pass it on (01-5)."""
    deal = _Chain(decks)
    return Trial(f"chameleon.chain.{decks}", options, OTHERS, deal.tally, deal.tally_arrays)


# Dealing.


def _dealt(chance: Random, cards: Sequence[Card], rounds: int, count: int) -> Iterator[tuple[Card, ...]]:
    """`count` of the cards, `rounds` times; only `random()` stays the same from one Python to the next."""
    lying_there, draw = list(cards), chance.random
    for _ in range(rounds):
        for place in range(count):
            other = place + int(draw() * (len(lying_there) - place))
            lying_there[place], lying_there[other] = lying_there[other], lying_there[place]
        yield tuple(lying_there[:count])


def _drawn_columns(chance: Generator, rounds: int, size: int) -> Iterator[Column]:
    """Card after card out of `size`, none twice in a round: columns of their numbers.

    A number r below what is left stands for the r-th card still there: each card taken before that is not
    above it, in rising order, moves it up by one.
    """
    import numpy as np

    rising: list[Column] = []
    while True:
        card = chance.integers(0, size - len(rising), rounds, dtype=np.uint16).astype(np.uint8)
        for earlier in rising:
            card += card >= earlier
        yield card.copy()
        for place, earlier in enumerate(rising):
            rising[place], card = np.minimum(earlier, card), np.maximum(earlier, card)
        rising.append(card)


@cache
def _fitting() -> Any:
    """Whether each card (second) may be played on each that lies there (first) and does nothing else."""
    import numpy as np

    return np.array([[fits(card, lying(top)) for card in deck()] for top in deck()])


def _kind(card: Card) -> str:
    if card.rank == "J":
        return "named"
    return "special" if card.rank in SPECIAL else "plain"


# The trials.


@dataclass(frozen=True)
class _Penalties:
    decks: int
    held: int

    def tally(self, options: ChameleonOptions, chance: Random, rounds: int) -> Mapping[int, int]:
        cost = costs(options)
        dealt = _dealt(chance, deck(self.decks), rounds, self.held)
        return Counter(sum([cost[card] for card in hand]) for hand in dealt)

    def tally_arrays(self, options: ChameleonOptions, chance: Generator, rounds: int) -> Mapping[int, int]:
        import numpy as np

        cost, total = np.array(costs(options)), np.zeros(rounds, dtype=np.int64)
        columns = _drawn_columns(chance, rounds, ONE * self.decks)
        for _ in range(self.held):
            total += cost[next(columns) % ONE]
        seen = np.bincount(total)
        return {points: int(seen[points]) for points in seen.nonzero()[0].tolist()}


@dataclass(frozen=True)
class _FirstFit:
    decks: int

    def tally(self, options: ChameleonOptions, chance: Random, rounds: int) -> Mapping[FirstFit, int]:
        def outcome(cards: tuple[Card, ...]) -> FirstFit:
            top, *others = cards
            places = (place for place, card in enumerate(others) if fits(card, lying(top)))
            return _kind(top), next(places, MOST_HELD)

        return Counter(map(outcome, _dealt(chance, deck(self.decks), rounds, 1 + MOST_HELD)))

    def tally_arrays(
        self, options: ChameleonOptions, chance: Generator, rounds: int
    ) -> Mapping[FirstFit, int]:
        import numpy as np

        columns = _drawn_columns(chance, rounds, ONE * self.decks)
        top = next(columns) % ONE
        place = np.full(rounds, MOST_HELD)
        for number in range(MOST_HELD):
            fitting = _fitting()[top, next(columns) % ONE]
            place[fitting & (place == MOST_HELD)] = number
        seen = np.bincount(top * np.int64(MOST_HELD + 1) + place)
        counts: Counter[FirstFit] = Counter()
        for number in seen.nonzero()[0].tolist():
            card, at = divmod(number, MOST_HELD + 1)
            counts[_kind(deck()[card]), at] += int(seen[number])
        return counts


@dataclass(frozen=True)
class _Reflipped:
    decks: int

    def tally(self, options: ChameleonOptions, chance: Random, rounds: int) -> Mapping[bool, int]:
        def outcome(cards: tuple[Card, ...]) -> bool:
            hand, stock = cards[:HAND], cards[HAND:]
            open = lying(next(card for card in stock if card.rank not in SPECIAL))
            return not any(fits(card, open) for card in hand)

        # So many that a plain card must be among those turned up.
        specials = self.decks * len(SPECIAL) * len(SUITS)
        return Counter(map(outcome, _dealt(chance, deck(self.decks), rounds, HAND + specials + 1)))

    def tally_arrays(self, options: ChameleonOptions, chance: Generator, rounds: int) -> Mapping[bool, int]:
        import numpy as np

        columns = _drawn_columns(chance, rounds, ONE * self.decks)
        hand = [next(columns) % ONE for _ in range(HAND)]
        plain = np.array([card.rank not in SPECIAL for card in deck()])
        top = next(columns) % ONE
        while not plain[top].all():
            top = np.where(plain[top], top, next(columns) % ONE)
        stuck = ~np.logical_or.reduce([_fitting()[top, card] for card in hand])
        hits = int(stuck.sum())
        return {True: hits, False: rounds - hits}


@dataclass(frozen=True)
class _Chain:
    decks: int

    def _unseen(self) -> list[Card]:
        cards = list(deck(self.decks))
        cards.remove(FACINGS["seven"].top)
        return cards

    def tally(self, options: ChameleonOptions, chance: Random, rounds: int) -> Mapping[int, int]:
        def outcome(cards: tuple[Card, ...]) -> int:
            for seat in range(OTHERS):
                if not any(fits(card, FACINGS["seven"]) for card in cards[HAND * seat : HAND * (seat + 1)]):
                    return seat
            return OTHERS

        return Counter(map(outcome, _dealt(chance, self._unseen(), rounds, HAND * OTHERS)))

    def tally_arrays(self, options: ChameleonOptions, chance: Generator, rounds: int) -> Mapping[int, int]:
        import numpy as np

        seven = np.array([fits(card, FACINGS["seven"]) for card in self._unseen()])
        columns = _drawn_columns(chance, rounds, len(seven))
        reached, on = np.zeros(rounds, dtype=np.int64), np.ones(rounds, dtype=bool)
        for _ in range(OTHERS):
            held = np.logical_or.reduce([seven[next(columns)] for _ in range(HAND)])
            on &= held
            reached += on
        seen = np.bincount(reached)
        return {seats: int(seen[seats]) for seats in seen.nonzero()[0].tolist()}
