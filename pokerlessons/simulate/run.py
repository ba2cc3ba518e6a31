"""Runs a trial many times in short batches, so that whoever waits sees partial results and may stop.

Every batch has chance of its own, drawn from the seed, the trial, the house rules and the batch's number:
batches may be done in any order, anywhere, and the same seed gives the same sample.  Pure Python and numpy
deal from different streams, and numpy may change its own from one version to another: a sample by either is
repeated only by the same.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from pokerlessons.engine import Options
from pokerlessons.engine.chance import checked_seed
from pokerlessons.words import BadInput, Say, clipped

if TYPE_CHECKING:
    from numpy.random import Generator

Outcome = TypeVar("Outcome", bound=Hashable)
MAX_ROUNDS: Final = 10**8
"""The most rounds of one sample."""
PYTHON_BATCH: Final = 4_000
NUMPY_BATCH: Final = 160_000
"""How many hands are dealt in a batch, a hundredth of a second; the same everywhere, for the seed's sake."""


@dataclass(frozen=True)
class Trial(Generic[Outcome]):
    """Something that is tried by dealing cards, under given house rules."""

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


def simulate(
    trial: Trial[Outcome], rounds: int, seed: str | int, vectorised: bool | None = None
) -> AsyncIterator[Sample[Outcome]]:
    """The sample after every batch, until `rounds` rounds are tried; between batches others have their turn.

    `vectorised` chooses numpy (True) or pure Python (False); None takes numpy where it is present.  A task
    that goes through this can be cancelled after any batch.
    Raises `BadInput` unless `rounds` is a whole number from 1 to `MAX_ROUNDS` and the seed is as short and
    printable as that of a match; `ModuleNotFoundError` for numpy where there is none.
    """
    samples = _samples(trial, rounds, seed, vectorised)

    async def in_turn() -> AsyncIterator[Sample[Outcome]]:
        for partial in samples:
            yield partial
            await asyncio.sleep(0)

    return in_turn()


def sample(
    trial: Trial[Outcome], rounds: int, seed: str | int, vectorised: bool | None = None
) -> Sample[Outcome]:
    """The whole sample at once; see `simulate`."""
    *_, whole = _samples(trial, rounds, seed, vectorised)
    return whole


def _samples(
    trial: Trial[Outcome], rounds: int, seed: str | int, vectorised: bool | None
) -> Iterator[Sample[Outcome]]:
    """The sample after every batch; what is asked for is checked before the first."""
    _check_rounds(rounds)
    text = checked_seed(seed)
    arrays = find_spec("numpy") is not None if vectorised is None else vectorised
    most = max((NUMPY_BATCH if arrays else PYTHON_BATCH) // trial.hands, 1)

    def batches() -> Iterator[Sample[Outcome]]:
        counts: Counter[Outcome] = Counter()
        for number, done in enumerate(range(0, rounds, most)):
            size = min(most, rounds - done)
            chance = _chance(trial, text, number)
            if arrays:
                counts.update(_arrays_tallied(trial, chance, size))
            else:
                counts.update(trial.tally(trial.options, Random(chance), size))
            yield Sample(dict(counts), done + size, rounds, arrays)

    return batches()


def _arrays_tallied(trial: Trial[Outcome], chance: int, size: int) -> Mapping[Outcome, int]:
    from numpy.random import PCG64, Generator

    return trial.tally_arrays(trial.options, Generator(PCG64(chance)), size)


def _chance(trial: Trial[Outcome], seed: str, batch: int) -> int:
    """A number to start the batch's own generator with."""
    rules = [f"{name}={text}" for name, text in sorted(trial.options.changes().items())]
    purpose = "\0".join([seed, "simulate", trial.name, *rules, str(batch)])
    return int.from_bytes(sha256(purpose.encode()).digest(), "big")


def _check_rounds(rounds: object) -> None:
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise BadInput(Say("simulate.bad_rounds", rounds=clipped(rounds), most=MAX_ROUNDS))
