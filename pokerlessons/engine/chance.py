"""Chance that is the same on every machine: a stream of numbers drawn from a seed and a purpose.

`random.shuffle` is not promised to stay the same between versions of Python, and a saved match must replay
for years, so shuffles are our own Fisher–Yates over SHA-256 in counter mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

from pokerlessons.words import BadInput, Say

MAX_SEED = 100
"""The longest seed, in characters."""

T = TypeVar("T")
_WORD = 1 << 32
_EIGHT_WORDS = Struct(">8I").unpack


class Chance:
    """A reproducible stream of chance for one purpose, e.g. `Chance("2026", "deal", 3)`.

    Streams of different purposes do not tell anything about one another.
    """

    def __init__(self, *purpose: str | int) -> None:
        # Only a digest is kept: whoever holds a stream cannot read the seed from it.
        self._key = sha256("\0".join(str(part) for part in purpose).encode()).digest()
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` − 1, all equally likely.

        Raises `ValueError` unless `bound` is from 1 to 2³².
        """
        if not 0 < bound <= _WORD:
            raise ValueError(f"nothing equally likely below {bound}")
        limit = _WORD - _WORD % bound
        while (word := self._word()) >= limit:  # so that no remainder is favoured
            pass
        return word % bound

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, all equally likely.  Raises `ValueError` where there are none."""
        if not things:
            raise ValueError("nothing to pick from")
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """`things` in an order drawn from all orders alike (Fisher–Yates)."""
        order, words = list(things), self._words
        for last in range(len(order) - 1, 0, -1):
            # `below(last + 1)`, written out: half the time of a match is shuffling
            limit = _WORD - _WORD % (last + 1)
            word = words.pop() if words else self._word()
            while word >= limit:
                word = self._word()
            other = word % (last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def seed(self) -> str:
        """A fresh seed, for a state sampled with chance of its own."""
        return f"{self._word():08x}{self._word():08x}"

    def _word(self) -> int:
        if not self._words:
            block = sha256(b"%d:%s" % (self._block, self._key)).digest()
            self._words.extend(reversed(_EIGHT_WORDS(block)))
            self._block += 1
        return self._words.pop()


def checked_seed(seed: object) -> str:
    """The text of a seed given from outside.  Raises `BadInput` unless it is a short text or number."""
    too_long = isinstance(seed, int) and abs(seed) >= 10**MAX_SEED
    text = str(seed) if type(seed) in (str, int) and not too_long else ""
    if not text or len(text) > MAX_SEED or not text.isprintable():
        raise BadInput(Say("session.bad_seed", longest=MAX_SEED))
    return text
