"""How a hand of 斗地主 comes apart: into how few plays at least, as a good player counts them.

A rule of thumb, not a rule of the game: rows are tried in every way, wings are laid on where there are any.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pokerlessons.games.doudizhu.melds import (
    BIG,
    SMALL,
    Reading,
    Rules,
    Tally,
    counts_of,
    rows_of,
)

_JOKERS: Final = 1 << 4 * SMALL | 1 << 4 * BIG


@lru_cache(maxsize=100_000)
def fewest_plays(hand: Tally, rules: Rules) -> int:
    """In about how few plays, nobody else playing, the hand could be laid down."""
    fewest = _without_rows(hand)
    for row in rows_of(hand, rules):
        if fewest <= 2:
            break
        fewest = min(fewest, 1 + fewest_plays(hand - row.tally, rules))
    return fewest


def _without_rows(hand: Tally) -> int:
    """The plays of a hand taken rank by rank; every triple takes a single card or a pair along."""
    rocket = hand & _JOKERS == _JOKERS
    counts = list(counts_of(hand - _JOKERS if rocket else hand).values())
    small, triples = sum(count <= 2 for count in counts), counts.count(3)
    fours = len(counts) - small - triples
    return rocket + fours + triples + max(0, small - triples)


def after(hand: Tally, reading: Reading, rules: Rules) -> int:
    """In about how few plays the hand could be laid down after this one."""
    return fewest_plays(hand - reading.tally, rules)
