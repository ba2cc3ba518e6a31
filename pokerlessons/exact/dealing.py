"""Dealing without replacement, counted by kinds of cards instead of card by card.

A deck is a number of copies for each kind (for the ranks of one deck: four of each of thirteen).  A hand is a
pattern: how many cards of each kind.  C(52, 5) = 2,598,960 hands are but 6,175 patterns of ranks.

Two hands from one deck must not share a card.  Instead of matching hands with hands, which takes billions of
pairs, the pairs that share cards are taken away by inclusion–exclusion over the shared cards:

    disjoint pairs = Σ over sets T of cards (−1)^|T| · (hands ⊇ T of the one kind) · (hands ⊇ T of the other),

and sets T of the same pattern count alike, so that a few thousand patterns do.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import comb, prod
from typing import TypeAlias, TypeVar

Pattern: TypeAlias = tuple[int, ...]
"""The number of cards of each kind, in the order of the deck's kinds."""
Class = TypeVar("Class", bound=Hashable)
Kind = TypeVar("Kind")


def patterns(copies: Sequence[int], size: int) -> list[Pattern]:
    """All patterns of `size` cards from a deck with so many `copies` of each kind."""
    ends: list[list[Pattern]] = [
        [()],
        *([] for _ in range(size)),
    ]  # of the later kinds, by the number of cards
    for have in reversed(copies):
        ends = [
            [(number, *rest) for number in range(min(have, cards) + 1) for rest in ends[cards - number]]
            for cards in range(size + 1)
        ]
    return ends[size]


def hands_by_kind(kinds: Sequence[tuple[Kind, int]], size: int) -> list[tuple[tuple[Kind, ...], int]]:
    """All hands of `size` cards from a deck of `kinds` with their copies, and how many real hands each is.

    A hand lists its kinds in their order, each as often as it is held: ((A, A, K), 24) for two of four A and
    one of four K.
    """
    ends: list[list[tuple[tuple[Kind, ...], int]]] = [[((), 1)], *([] for _ in range(size))]
    for kind, have in reversed(kinds):
        taken = [((kind,) * number, comb(have, number)) for number in range(min(have, size) + 1)]
        ends = [
            [
                (held + rest, choices * others)
                for number, (held, choices) in enumerate(taken[: cards + 1])
                for rest, others in ends[cards - number]
            ]
            for cards in range(size + 1)
        ]
    return ends[size]


def ways(copies: Sequence[int], pattern: Pattern) -> int:
    """How many hands of real cards have this pattern: the product of C(copies, number)."""
    return prod(comb(have, take) for have, take in zip(copies, pattern, strict=True))


def disjoint_pairs_alike(copies: Sequence[int], classes: Mapping[Pattern, Class]) -> dict[Class, int]:
    """For each class the number of ordered pairs of disjoint hands that are both of that class.

    `classes` gives the class of every pattern that counts.
    """
    signs: dict[int, int] = {}
    alike: dict[Class, int] = {}
    for name, holding in hands_holding(copies, classes).items():
        for shared, hands in holding.items():
            sign = signs.get(shared)
            if sign is None:
                sign = signs[shared] = _signed_sets(copies, shared)
            alike[name] = alike.get(name, 0) + sign * hands * hands
    return alike


def disjoint_pairs(copies: Sequence[int], classes: Mapping[Pattern, Class]) -> dict[tuple[Class, Class], int]:
    """For every (class, class) the number of ordered pairs of disjoint hands, one of each in this order.

    `classes` gives the class of every pattern that counts.
    """
    by_class = hands_holding(copies, classes)
    signs = {part: _signed_sets(copies, part) for holding in by_class.values() for part in holding}
    pairs: dict[tuple[Class, Class], int] = {}
    for first, ones in by_class.items():
        signed = {part: signs[part] * hands for part, hands in ones.items()}
        for second, others in by_class.items():
            pairs[first, second] = sum(signed[part] * others[part] for part in signed.keys() & others.keys())
    return pairs


def hands_holding(copies: Sequence[int], classes: Mapping[Pattern, Class]) -> dict[Class, dict[int, int]]:
    """For each class and each part of a hand: how many hands of the class hold one given set of that part.

    A part is written as one whole number, a digit in base `_BASE` for each kind: tuples would be slow here.
    """
    fills = [
        [
            [(kept * _BASE**kind, comb(have - kept, take - kept)) for kept in range(take + 1)]
            for take in range(have + 1)
        ]
        for kind, have in enumerate(copies)
    ]
    holding: dict[Class, dict[int, int]] = {}
    for pattern, name in classes.items():
        parts = [(0, 1)]
        for kind, take in enumerate(pattern):
            if take:
                parts = [(part + kept, n * fill) for part, n in parts for kept, fill in fills[kind][take]]
        counts = holding.setdefault(name, {})
        for part, n in parts:
            counts[part] = counts.get(part, 0) + n
    return holding


_BASE = 32
"""More than the copies of any kind."""


def _signed_sets(copies: Sequence[int], part: int) -> int:
    """How many sets of cards make up a part, with the sign (−1)^size."""
    number = 1
    for have in copies:
        part, kept = divmod(part, _BASE)
        number *= comb(have, kept) * (-1) ** kept
    return number
