"""A trial, and its rounds cut into short batches.

Every batch has chance of its own, drawn from the seed, the trial, the house rules and the batch's number:
batches may be done in any order, anywhere, and the same seed gives the same sample.  Pure Python and numpy
deal from different streams, and numpy may change its own from one version to another: a sample by either is
repeated only by the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from pokerlessons.engine import Options

if TYPE_CHECKING:
    from numpy.random import Generator

Outcome = TypeVar("Outcome", bound=Hashable)
PYTHON_BATCH: Final = 4_000
NUMPY_BATCH: Final = 80_000
"""How many hands a batch deals, about a hundredth of a second; the same everywhere, for the seed's sake.

A column of 80,000 small numbers stays in the cache, and below the 128 kB from which memory is asked of the
system anew each time: a Dask worker, which gives memory back early, is twice as quick as with 160,000.
"""


@dataclass(frozen=True)
class Trial(Generic[Outcome]):
    """Something that is tried by dealing cards, under given house rules.

    Other processes can try it, too, if it can be pickled: if `tally` and `tally_arrays` are functions of a
    module, or methods of a dataclass there.
    """

    name: str
    """Tells its chance from that of other trials."""
    options: Options
    hands: int
    """How many hands a round deals."""
    tally: Callable[[Any, Random, int], Mapping[Outcome, int]]
    """Tries so many rounds under the house rules in pure Python and counts the outcomes."""
    tally_arrays: Callable[[Any, Generator, int], Mapping[Outcome, int]]
    """The same with numpy."""


@dataclass(frozen=True)
class Sample(Generic[Outcome]):
    """How often each outcome was seen so far."""

    counts: Mapping[Outcome, int]
    rounds: int
    """How many rounds were tried."""
    wanted: int
    """How many are to be tried."""
    vectorised: bool
    """Whether numpy did it."""

    def share(self, event: Outcome | Callable[[Outcome], bool]) -> Fraction:
        """The share of rounds with an outcome, or with any for which `event` is true (频率, 必修二 10.3)."""
        if callable(event):
            seen = sum(count for outcome, count in self.counts.items() if event(outcome))
        else:
            seen = self.counts.get(event, 0)
        return Fraction(seen, self.rounds)


@dataclass(frozen=True)
class Job(Generic[Outcome]):
    """All that must be known to do any of its batches anywhere."""

    trial: Trial[Outcome]
    rounds: int
    seed: str
    vectorised: bool

    @property
    def batches(self) -> int:
        """How many batches there are."""
        return -(-self.rounds // self._most)

    def tally(self, batches: Iterable[int]) -> Counter[Outcome]:
        """The outcomes of the batches with these numbers, counted together.

        Raises `ModuleNotFoundError` if numpy is to do it and is not there.
        """
        counts: Counter[Outcome] = Counter()
        for number in batches:
            counts.update(self._tally_one(number))
        return counts

    def sample(self, counts: Mapping[Outcome, int], batches: int) -> Sample[Outcome]:
        """What so many batches have counted."""
        return Sample(dict(counts), min(batches * self._most, self.rounds), self.rounds, self.vectorised)

    @property
    def _most(self) -> int:
        """How many rounds a batch has; the last may have fewer."""
        return max((NUMPY_BATCH if self.vectorised else PYTHON_BATCH) // self.trial.hands, 1)

    def _tally_one(self, number: int) -> Mapping[Outcome, int]:
        size = min(self._most, self.rounds - number * self._most)
        chance = self._chance(number)
        if not self.vectorised:
            return self.trial.tally(self.trial.options, Random(chance), size)
        from numpy.random import PCG64, Generator

        return self.trial.tally_arrays(self.trial.options, Generator(PCG64(chance)), size)

    def _chance(self, number: int) -> int:
        """A number to start the batch's own generator with."""
        rules = [f"{name}={text}" for name, text in sorted(self.trial.options.changes().items())]
        purpose = "\0".join([self.seed, "simulate", self.trial.name, *rules, str(number)])
        return int.from_bytes(sha256(purpose.encode()).digest(), "big")
