"""A hand of 斗地主 taken apart the way a player holds it: bombs, straights, triples, pairs, single cards.

A rule of thumb, not a rule of the game: one way is taken, quickly.  Each part is
a play without wings; which small parts go along with a triple is decided when it is laid down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from pokerlessons.games.doudizhu.melds import (
    ACE,
    ONES,
    PLACE,
    RUN,
    SMALL,
    TWO,
    Reading,
    Tally,
    beside,
    bodies_of,
    counts_of,
    kinds_of,
    plays_of,
    rocket_in,
)
from pokerlessons.games.doudizhu.options import Rules

Parts: TypeAlias = tuple[Reading, ...]
_IN_ROWS: Final = (1 << 4 * (ACE + 1)) - 1
"""The ranks that may stand in a row: no 2 and no jokers (10-7)."""
_ALONE: Final = {1: "single", 2: "pair", 3: "triple"}
_ROWS: Final = {2: ("straight_pair", 3), 3: ("airplane", 2)}
"""What a row of pairs or triples is called, and how long it is at least."""
_SHORTEST: Final = 5
"""The shortest straight."""


@lru_cache(maxsize=20_000)
def parts_of(hand: Tally, rules: Rules) -> Parts:
    """The hand as plays without wings; single cards, pairs and triples, last, from low to high."""
    parts: list[Reading] = []
    rocket = rocket_in(hand, None, rules)
    if rocket is not None:
        parts.append(rocket)
        hand -= rocket.tally
    for bomb in _bombs(hand):
        parts.append(bomb)
        hand -= bomb.tally
    for straight in _straights(hand):
        parts.append(straight)
        hand -= straight.tally
    for copies in (3, 2):
        for row in _rows(hand, copies):
            parts.append(row)
            hand -= row.tally
    counts = counts_of(hand).items()
    return (*parts, *[Reading(_ALONE[count], 1, place, count << 4 * place) for place, count in counts])


def _at_least(count: int, hand: Tally) -> Tally:
    """A one in the place of each rank of which there are so many; at most eight are."""
    return hand + (8 - count) * ONES >> 3 & ONES


def _bombs(hand: Tally) -> Iterator[Reading]:
    left = _at_least(4, hand)
    while left:
        place = (left & -left).bit_length() >> 2
        left &= left - 1
        yield Reading("bomb", 1, place, hand & 15 << 4 * place)


def _straights(hand: Tally) -> Iterator[Reading]:
    """The straights that save most plays, as long as any saves two."""
    while True:
        singles, pairs, triples = (_at_least(count, hand) for count in (1, 2, 3))
        best, saved = None, 1
        starts, length = singles & _IN_ROWS, 1
        while starts:
            if length >= _SHORTEST:
                for place in counts_of(starts):
                    run = RUN[length] << 4 * place
                    # A pair or a triple that gives a card is there still, as one more play.
                    saves = length - 1 - (run & pairs).bit_count() - (run & triples).bit_count()
                    if saves > saved:
                        best, saved = Reading("straight", length, place + length - 1, run), saves
            starts &= (singles & _IN_ROWS) >> 4 * length
            length += 1
        if best is None:
            return
        yield best
        hand -= best.tally


def _rows(hand: Tally, copies: int) -> Iterator[Reading]:
    """The rows of pairs or triples, as long as they are."""
    kind, shortest = _ROWS[copies]
    left = _at_least(copies, hand) & _IN_ROWS
    while left:
        first = left & -left
        length = 1
        while left >> 4 * length & first:
            length += 1
        run = RUN[length] * first
        left &= ~run
        if length >= shortest:
            yield Reading(kind, length, (first.bit_length() >> 2) + length - 1, copies * run)


@lru_cache(maxsize=20_000)
def plays_left(hand: Tally, rules: Rules) -> int:
    """In how many plays the parts of a hand are laid down; every triple takes a single card or pair along."""
    parts = parts_of(hand, rules)
    small = sum(part.kind in ("single", "pair") for part in parts)
    triples = sum(part.length for part in parts if part.kind in ("triple", "airplane"))
    return len(parts) - min(small, triples)


def with_wings(part: Reading, parts: Parts, rules: Rules) -> Reading:
    """A triple or a row of triples with the lowest single cards, or else the lowest pairs; other parts, and
    where there are no wings but high ones, as they are."""
    for wing in ("1", "2"):
        play = winged(part, wing, parts, rules)
        # Nobody gives a 2 away that need not.
        if play is not None and not play.tally - part.tally >> 4 * TWO:
            return play
    return part


def winged(part: Reading, wing: str, parts: Parts, rules: Rules) -> Reading | None:
    """The part with the lowest single cards ("1"), pairs ("2") or nothing ("") as wings; None where the kind
    is not played so or there are too few."""
    if not wing:
        return part
    kind, small = f"{part.kind}_{wing}", "single" if wing == "1" else "pair"
    found = [each for each in parts if each.kind == small and each.rank < SMALL][: part.length]
    if len(found) < part.length or not any(each.name == kind for each in kinds_of(rules)):
        return None
    return Reading(kind, part.length, part.rank, part.tally + sum(each.tally for each in found))


def lowest_answer(hand: Tally, led: Reading, rules: Rules) -> Reading | None:
    """The lowest play over `led`, but for bombs, that need not be a part; its wings are the lowest."""
    for body in bodies_of(hand, led, rules):
        kind, tally = body.kind, body.tally
        if kind.name != "bomb":
            lacking = kind.wings * body.length
            for place, count in counts_of(beside(body, hand)).items():
                if lacking and count == kind.wing and place < SMALL:
                    tally += count << 4 * place
                    lacking -= 1
            if not lacking:
                return Reading(kind.name, body.length, body.rank, tally)
    return None


def lowest_single(hand: Tally) -> Reading:
    """The lowest card."""
    lowest = (hand & -hand).bit_length() - 1 >> 2
    return Reading("single", 1, lowest, 1 << 4 * lowest)


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
