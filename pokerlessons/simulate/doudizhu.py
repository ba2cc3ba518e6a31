"""What is tried in 斗地主: the deck of 54 is really dealt to three, the kitty to the first (10-2, 10-5).

In pure Python the engine's own readings say what a bomb and a rocket are; with numpy the rules are written
again for whole columns: a bomb lies whole in one hand when its four cards have the same owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from pokerlessons.cards import RANKS, SUITS, Card, deck
from pokerlessons.exact.doudizhu import DECK, HAND, LANDLORD, Held
from pokerlessons.games.doudizhu.melds import BOMBS, plays_of, tally_of
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.simulate.batches import Trial

if TYPE_CHECKING:
    from numpy.random import Generator

SIZES: Final = (HAND, LANDLORD - HAND, HAND, HAND)
"""The landlord's own cards, the kitty, and two farmers."""
THREE: Final = RANKS.index("3")
Cards = tuple[Card, ...]


class Dealt(NamedTuple):
    """One deal, the first seat being the landlord."""

    first: Held
    """What the landlord's hand has before the kitty."""
    landlord: Held
    """What it has with the kitty."""
    table: Held
    """What all three hands have, the kitty taken."""
    threes: bool
    """Whether all four 3s are in the landlord's hand before the kitty."""


def deal(options: DoudizhuOptions) -> Trial[Dealt]:
    """A deal for three, and its bombs and rockets.  Raises `ValueError` for four players."""
    if options.four_players:
        raise ValueError("a deal for three")
    return Trial("doudizhu.deal", options, len(SIZES) - 1, _tally, _tally_arrays)


# In pure Python.


def _tally(options: DoudizhuOptions, chance: Random, rounds: int) -> Mapping[Dealt, int]:
    return Counter(dealt(options, *hands) for hands in _deals(chance, rounds))


def _deals(chance: Random, rounds: int) -> Iterator[tuple[Cards, ...]]:
    """The whole deck shuffled and cut in four, `rounds` times.

    Only `random()` is promised to stay the same from one Python to the next.
    """
    cards, draw = list(deck(jokers=True)), chance.random
    ends = list(accumulate(SIZES))
    for _ in range(rounds):
        for place in range(len(cards) - 1):
            other = place + int(draw() * (len(cards) - place))
            cards[place], cards[other] = cards[other], cards[place]
        yield tuple(tuple(cards[end - size : end]) for end, size in zip(ends, SIZES, strict=True))


def dealt(options: DoudizhuOptions, own: Cards, kitty: Cards, *farmers: Cards) -> Dealt:
    """What a deal has, as the engine reads the hands."""
    landlord = held(own + kitty, options)
    all_held = [landlord, *(held(hand, options) for hand in farmers)]
    table = Held(sum(each.bombs for each in all_held), any(each.rocket for each in all_held))
    threes = sum(card.rank == "3" for card in own) == len(SUITS)
    return Dealt(held(own, options), landlord, table, threes)


def held(hand: Cards, options: DoudizhuOptions) -> Held:
    """The bombs and the rocket among the plays that the fours and the jokers of a hand make."""
    alike = Counter(card.rank for card in hand)
    fours = tuple(card for card in hand if alike[card.rank] == len(SUITS) or card.suit == "")
    kinds = [play.kind for play in plays_of(tally_of(fours), None, options.melds) if play.kind in BOMBS]
    return Held(kinds.count("bomb"), "rocket" in kinds)


# With numpy.


def _tally_arrays(options: DoudizhuOptions, chance: Generator, rounds: int) -> Mapping[Dealt, int]:
    import numpy as np

    owners = np.repeat(np.arange(len(SIZES), dtype=np.uint8), SIZES)
    owner = chance.permuted(np.broadcast_to(owners, (rounds, DECK)), axis=1)
    suits = owner[:, : len(SUITS) * len(RANKS)].reshape(rounds, len(SUITS), len(RANKS))
    jokers = owner[:, len(SUITS) * len(RANKS) :]
    own_bombs, own_rocket = (suits == 0).all(axis=1), (jokers == 0).all(axis=1)
    bombs, rocket = (suits <= 1).all(axis=1), (jokers <= 1).all(axis=1)
    farmers = [(suits == farmer).all(axis=1) for farmer in (2, 3)]
    rockets = [(jokers == farmer).all(axis=1) for farmer in (2, 3)]
    table, table_rocket = bombs | farmers[0] | farmers[1], rocket | rockets[0] | rockets[1]
    columns = (
        own_bombs.sum(axis=1),
        own_rocket,
        bombs.sum(axis=1),
        rocket,
        table.sum(axis=1),
        table_rocket,
        own_bombs[:, THREE],
    )
    rows = Counter(zip(*(column.tolist() for column in columns), strict=True))
    return {
        Dealt(Held(a, b), Held(c, d), Held(e, f), threes): seen
        for (a, b, c, d, e, f, threes), seen in rows.items()
    }
