"""How a hand of 斗地主 comes apart: into how few plays at least, as a good player counts them.

A rule of thumb, not a rule of the game: rows are tried in every way, wings are laid on where there are any.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pokerlessons.games.doudizhu.melds import (
    BIG,
    PLACE,
    SMALL,
    Reading,
    Tally,
    counts_of,
    plays_of,
    rows_of,
)
from pokerlessons.games.doudizhu.options import Rules

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


@lru_cache(maxsize=20_000)
def sensible_plays(hand: Tally, led: Reading | None, rules: Rules) -> tuple[Reading, ...]:
    """The plays of a hand, to lead or over `led`, each body with only the wings that are missed least."""
    plays = plays_of(hand, led, rules)
    best: dict[tuple[str, int, int], Reading] = {}
    for play in plays:
        body = (play.kind, play.length, play.rank)
        if body not in best or _missed(play, hand) < _missed(best[body], hand):
            best[body] = play
    return tuple(best.values())


def _missed(play: Reading, hand: Tally) -> int:
    """How much wings are missed: high cards, and all that are taken out of a pair, a triple or a bomb."""
    row = sum(15 << 4 * PLACE[rank] for rank in play.body)
    wings = counts_of(play.tally & ~row)
    return sum(count * place + 8 * (hand >> 4 * place & 15 != count) for place, count in wings.items())
