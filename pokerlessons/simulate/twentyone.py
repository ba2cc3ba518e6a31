"""21点 tried many times: two cards and the next, where a threshold ends, two thresholds, many rounds (§04).

The same rules twice: in pure Python with the engine's own points, and with numpy, where a hand is one small
number and what it is worth is looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pokerlessons.cards import deck
from pokerlessons.exact.dealing import Pattern
from pokerlessons.exact.twentyone import Policy, threshold
from pokerlessons.games.twentyone.hands import BEST, points_of, value
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.simulate.batches import Trial

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    Column = NDArray[np.uint8]

_WORTH: Final = tuple(value(card) for card in deck())
_ACE: Final = 32
"""A hand as a number: what its cards come to with aces as 1, and 32 more with an ace among them."""
_KINDS: Final = 2 * _ACE


@dataclass(frozen=True)
class _Knowing:
    """A tally and what it must know; the rules do not matter to it.  Unlike a lambda it can be pickled."""

    tally: Callable[..., Mapping[Any, int]]
    known: tuple[Any, ...]

    def __call__(self, options: TwentyOneOptions, chance: Any, rounds: int) -> Mapping[Any, int]:
        return self.tally(*self.known, chance, rounds)


def two_and_next(options: TwentyOneOptions) -> Trial[tuple[int, int, bool]]:
    """Two cards, the smaller value first, and whether a third would bust them."""
    return Trial("twentyone.two_and_next", options, 1, _tally_next, _tally_next_arrays)


def final_total(options: TwentyOneOptions, t: int) -> Trial[int]:
    """Where drawing below `t` ends: the points, 0 for bust."""
    policy = threshold(t)
    return Trial(
        f"twentyone.final_total.{t}",
        options,
        1,
        _Knowing(_tally_one, (policy,)),
        _Knowing(_tally_one_arrays, (policy,)),
    )


def against_banker(options: TwentyOneOptions, player: Policy, banker: Policy) -> Trial[tuple[int, int]]:
    """One player and the banker: the points of each, 0 for bust.  The player wins with more."""
    return Trial(
        f"twentyone.against_banker.{tuple(player)}.{tuple(banker)}",
        options,
        2,
        _Knowing(_tally_two, (player, banker)),
        _Knowing(_tally_two_arrays, (player, banker)),
    )


def ends_with(options: TwentyOneOptions, t: int, hand: Pattern) -> Trial[bool]:
    """Whether drawing below `t` ends with just this hand, not bust, in whatever order it came."""
    policy = threshold(t)
    return Trial(
        f"twentyone.ends_with.{t}.{hand}",
        options,
        1,
        _Knowing(_tally_hand, (policy, hand)),
        _Knowing(_tally_hand_arrays, (policy, hand)),
    )


Mixture: TypeAlias = Mapping[int, Fraction]
"""Thresholds, and how often each is used."""


def mixed(options: TwentyOneOptions, player: Mixture, banker: Mixture) -> Trial[tuple[int, int]]:
    """`against_banker` where both choose a threshold anew for every round."""
    pairs = _pairs(player, banker)
    return Trial(
        f"twentyone.mixed.{_written(player)}.{_written(banker)}",
        options,
        2,
        _Knowing(_tally_mixed, (pairs,)),
        _Knowing(_tally_mixed_arrays, (pairs,)),
    )


def ahead(options: TwentyOneOptions, player: Mixture, banker: Mixture, rounds: int) -> Trial[bool]:
    """Whether the player has won more than half of so many rounds, played as by `mixed`."""
    pairs = _pairs(player, banker)
    return Trial(
        f"twentyone.ahead.{rounds}.{_written(player)}.{_written(banker)}",
        options,
        2 * rounds,
        _Knowing(_tally_ahead, (pairs, rounds)),
        _Knowing(_tally_ahead_arrays, (pairs, rounds)),
    )


_Pairs: TypeAlias = "list[tuple[tuple[Policy, Policy], float]]"


def _pairs(player: Mixture, banker: Mixture) -> _Pairs:
    """The policies that may meet, and how often they do."""
    return [
        ((threshold(t), threshold(u)), float(share * part))
        for t, share in player.items()
        for u, part in banker.items()
    ]


def _written(mixture: Mixture) -> str:
    return ",".join(f"{t}:{float(share)}" for t, share in mixture.items())


# In pure Python.


def _dealer(chance: Random) -> tuple[Callable[[], None], Callable[[], int]]:
    """A deck of values: to begin a new round, and to draw from it, without putting back."""
    cards, draw = list(_WORTH), chance.random
    taken = 0

    def begin() -> None:
        nonlocal taken
        taken = 0  # in whatever order the deck lies, it is good for the next round

    def next_card() -> int:
        nonlocal taken
        other = taken + int(draw() * (len(cards) - taken))
        cards[taken], cards[other] = cards[other], cards[taken]
        taken += 1
        return cards[taken - 1]

    return begin, next_card


def _played(policy: Policy, next_card: Callable[[], int]) -> int:
    """The points with which the policy stops, 0 for bust."""
    low, ace, held = 0, False, 0
    while True:
        card = next_card()
        low, ace, held = low + card, ace or card == 1, held + 1
        total = points_of(low, ace)
        if held > 1 and (not total or policy.stops(low, total)):
            return total


def _tally_next(
    options: TwentyOneOptions, chance: Random, rounds: int
) -> Mapping[tuple[int, int, bool], int]:
    begin, next_card = _dealer(chance)
    seen: Counter[tuple[int, int, bool]] = Counter()
    for _ in range(rounds):
        begin()
        one, other, third = next_card(), next_card(), next_card()
        seen[min(one, other), max(one, other), one + other + third > BEST] += 1
    return seen


def _tally_one(policy: Policy, chance: Random, rounds: int) -> Mapping[int, int]:
    begin, next_card = _dealer(chance)
    seen: Counter[int] = Counter()
    for _ in range(rounds):
        begin()
        seen[_played(policy, next_card)] += 1
    return seen


def _tally_two(player: Policy, banker: Policy, chance: Random, rounds: int) -> Mapping[tuple[int, int], int]:
    begin, next_card = _dealer(chance)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        begin()
        own = _played(player, next_card)
        seen[own, _played(banker, next_card)] += 1
    return seen


def _tally_hand(policy: Policy, hand: Pattern, chance: Random, rounds: int) -> Mapping[bool, int]:
    begin, next_card = _dealer(chance)
    held = [0] * len(hand)

    def counted_card() -> int:
        card = next_card()
        held[card - 1] += 1
        return card

    seen: Counter[bool] = Counter()
    for _ in range(rounds):
        begin()
        held[:] = [0] * len(hand)
        seen[_played(policy, counted_card) > 0 and held == list(hand)] += 1
    return seen


def _tally_mixed(pairs: _Pairs, chance: Random, rounds: int) -> Mapping[tuple[int, int], int]:
    seen: Counter[tuple[int, int]] = Counter()
    for place, times in _chosen(pairs, chance, rounds).items():
        player, banker = pairs[place][0]
        seen.update(_tally_two(player, banker, chance, times))
    return seen


def _tally_ahead(pairs: _Pairs, rounds: int, chance: Random, matches: int) -> Mapping[bool, int]:
    seen: Counter[bool] = Counter()
    for _ in range(matches):
        results = _tally_mixed(pairs, chance, rounds)
        seen[2 * sum(n for (own, other), n in results.items() if own > other) > rounds] += 1
    return seen


def _chosen(pairs: _Pairs, chance: Random, rounds: int) -> Counter[int]:
    """How many of the rounds each pair of policies plays."""
    return Counter(chance.choices(range(len(pairs)), [share for _, share in pairs], k=rounds))


# With numpy.


class _Decks:
    """Many rounds, each dealt from a deck of its own: bit c of a round's number says that card c is gone."""

    def __init__(self, chance: Generator, rounds: int) -> None:
        import numpy as np

        self._chance = chance
        self.gone = np.zeros(rounds, dtype=np.uint64)

    def draw(self, gone: NDArray[np.uint64]) -> tuple[Column, NDArray[np.uint64]]:
        """One card for each of these rounds, and what is gone with it.

        A card that is gone already is drawn again: each of the others is then equally likely.
        """
        import numpy as np

        bits = _tables()["bit"]
        cards = self._chance.integers(0, 52, len(gone), dtype=np.uint8)
        drawn = bits[cards]
        again = np.flatnonzero(gone & drawn)
        while len(again):
            cards[again] = self._chance.integers(0, 52, len(again), dtype=np.uint8)
            drawn[again] = bits[cards[again]]
            again = again[(gone[again] & drawn[again]) != 0]
        return cards, gone | drawn

    def all_draw(self) -> Column:
        """One card for every round."""
        cards, self.gone = self.draw(self.gone)
        return cards


@cache
def _tables() -> dict[str, Any]:
    """For each card its bit, value and mark of an ace; for each hand as a number its points."""
    import numpy as np

    points = [points_of(kind % _ACE, kind >= _ACE) for kind in range(_KINDS)]
    return {
        "bit": np.left_shift(np.uint64(1), np.arange(52, dtype=np.uint64)),
        "worth": np.array(_WORTH, dtype=np.uint8),
        "ace": np.array([_ACE * (worth == 1) for worth in _WORTH], dtype=np.uint8),
        "points": np.array(points, dtype=np.uint8),
    }


@cache
def _draws_on(policy: Policy) -> Any:
    """For each hand as a number whether the policy draws on."""
    import numpy as np

    points = _tables()["points"].tolist()
    return np.array(
        [bool(total) and not policy.stops(kind % _ACE, total) for kind, total in enumerate(points)]
    )


def _with_card(hands: Column, cards: Column) -> Column:
    tables = _tables()
    return (hands + tables["worth"][cards]) | tables["ace"][cards]


def _played_arrays(policy: Policy, decks: _Decks) -> Column:
    """The points with which the policy stops in every round, 0 for bust."""
    import numpy as np

    first = decks.all_draw()
    hands = _with_card(_with_card(np.zeros(len(first), dtype=np.uint8), first), decks.all_draw())
    draws_on = _draws_on(policy)
    places = np.flatnonzero(draws_on[hands])
    while len(places):
        cards, gone = decks.draw(decks.gone[places])
        decks.gone[places] = gone
        after = _with_card(hands[places], cards)
        hands[places] = after
        places = places[draws_on[after]]
    return _tables()["points"][hands]


def _tally_next_arrays(
    options: TwentyOneOptions, chance: Generator, rounds: int
) -> Mapping[tuple[int, int, bool], int]:
    import numpy as np

    decks, worth = _Decks(chance, rounds), _tables()["worth"]
    one, other, third = (worth[decks.all_draw()] for _ in range(3))
    low, high = np.minimum(one, other), np.maximum(one, other)
    seen = np.bincount(((low.astype(np.uint16) << 5) + (high << 1)) + (one + other + third > BEST))
    return {
        (number >> 5, number >> 1 & 15, bool(number & 1)): int(seen[number])
        for number in seen.nonzero()[0].tolist()
    }


def _tally_one_arrays(policy: Policy, chance: Generator, rounds: int) -> Mapping[int, int]:
    import numpy as np

    seen = np.bincount(_played_arrays(policy, _Decks(chance, rounds)))
    return {number: int(seen[number]) for number in seen.nonzero()[0].tolist()}


def _tally_two_arrays(
    player: Policy, banker: Policy, chance: Generator, rounds: int
) -> Mapping[tuple[int, int], int]:
    import numpy as np

    decks = _Decks(chance, rounds)
    own = _played_arrays(player, decks).astype(np.uint16)
    seen = np.bincount((own << 5) + _played_arrays(banker, decks))
    return {(number >> 5, number & 31): int(seen[number]) for number in seen.nonzero()[0].tolist()}


def _tally_hand_arrays(policy: Policy, hand: Pattern, chance: Generator, rounds: int) -> Mapping[bool, int]:
    import numpy as np

    decks = _Decks(chance, rounds)
    alive = _played_arrays(policy, decks) > 0
    cards = np.unpackbits(decks.gone[alive].view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    same = np.full(len(cards), True)
    for number, held in enumerate(hand, 1):
        same &= cards[:, : len(_WORTH)][:, _tables()["worth"] == number].sum(axis=1) == held
    hits = int(same.sum())
    return {True: hits, False: rounds - hits}


def _tally_mixed_arrays(pairs: _Pairs, chance: Generator, rounds: int) -> Mapping[tuple[int, int], int]:
    seen: Counter[tuple[int, int]] = Counter()
    often = chance.multinomial(rounds, [share for _, share in pairs]).tolist()
    for ((player, banker), _), times in zip(pairs, often, strict=True):
        seen.update(_tally_two_arrays(player, banker, chance, times))
    return seen


def _tally_ahead_arrays(pairs: _Pairs, rounds: int, chance: Generator, matches: int) -> Mapping[bool, int]:
    """All rounds of all matches at once, pair by pair of policies; then each match is added up."""
    import numpy as np

    which = chance.choice(len(pairs), matches * rounds, p=[share for _, share in pairs])
    won = np.zeros(matches * rounds, dtype=bool)
    for place, ((player, banker), _) in enumerate(pairs):
        played = np.flatnonzero(which == place)
        decks = _Decks(chance, len(played))
        own = _played_arrays(player, decks)
        won[played] = own > _played_arrays(banker, decks)
    hits = int((2 * won.reshape(matches, rounds).sum(axis=1) > rounds).sum())
    return {True: hits, False: matches - hits}
