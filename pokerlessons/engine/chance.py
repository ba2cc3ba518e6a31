"""Chance that is the same on every machine: a stream of numbers drawn from a seed and a purpose.

`random.shuffle` is not promised to stay the same between versions of Python, and a saved match must replay
for years, so shuffles are our own Fisher–Yates over SHA-256 in counter mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain, count
from struct import Struct
from typing import TypeVar

from pokerlessons.words import BadInput, Say

MAX_SEED = 100
"""The longest seed, in characters."""

T = TypeVar("T")
_WORD = 1 << 32
_AT_ONCE = 6
"""Blocks made together after the first: with it they are just enough to shuffle one deck or two."""
_words_of_one = Struct(">8I").unpack
_words_of_all = Struct(f">{8 * _AT_ONCE}I").unpack


class Chance:
    """A reproducible stream of chance for one purpose, e.g. `Chance("2026", "deal", 3)`.

    Streams of different purposes do not tell anything about one another.
    """

    def __init__(self, *purpose: str | int) -> None:
        # Only a digest is kept: whoever holds a stream cannot read the seed from it.
        key = sha256("\0".join(map(str, purpose)).encode()).digest()
        self._words = chain.from_iterable(_blocks(key))

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` − 1, all equally likely.

        Raises `ValueError` unless `bound` is from 1 to 2³².
        """
        if not 0 < bound <= _WORD:
            raise ValueError(f"nothing equally likely below {bound}")
        limit = _WORD - _WORD % bound
        while (word := next(self._words)) >= limit:  # so that no remainder is favoured
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
        even = _WORD - len(order)  # a word below this favours no remainder, whatever the bound
        for last, word in zip(range(len(order) - 1, 0, -1), words, strict=False):
            # `below(last + 1)`, written out: a third of the time of a match is shuffling
            while word >= even and word >= _WORD - _WORD % (last + 1):
                word = next(words)
            other = word % (last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def seed(self) -> str:
        """A fresh seed, for a state sampled with chance of its own."""
        return f"{next(self._words):08x}{next(self._words):08x}"


def _blocks(key: bytes) -> Iterator[tuple[int, ...]]:
    """SHA-256 in counter mode, as words of 32 bits without end: the first block alone, then several at once.

    Most streams are asked for one number; and a few large steps are quicker than many small ones.
    """
    yield _words_of_one(sha256(b"0:" + key).digest())
    for first in count(1, _AT_ONCE):
        blocks = [sha256(number + key).digest() for number in _numbers(first)]
        yield _words_of_all(b"".join(blocks))


@lru_cache
def _numbers(first: int) -> tuple[bytes, ...]:
    """What the blocks made together from `first` on begin with."""
    return tuple(b"%d:" % block for block in range(first, first + _AT_ONCE))


def checked_seed(seed: object) -> str:
    """The text of a seed given from outside.  Raises `BadInput` unless it is a short text or number."""
    too_long = isinstance(seed, int) and abs(seed) >= 10**MAX_SEED
    text = str(seed) if type(seed) in (str, int) and not too_long else ""
    if not text or len(text) > MAX_SEED or not text.isprintable():
        raise BadInput(Say("session.bad_seed", longest=MAX_SEED))
    return text
