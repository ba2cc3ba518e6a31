"""Runs a trial many times, here or by many workers; whoever waits sees partial results and may stop."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, wait
from contextlib import closing, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from pokerlessons.engine.chance import checked_seed
from pokerlessons.simulate.batches import Job, Outcome, Sample, Trial
from pokerlessons.simulate.progress import watched
from pokerlessons.simulate.spread import Steps, by_cluster, by_processes, check_workers
from pokerlessons.words import BadInput, Say, clipped

if TYPE_CHECKING:
    from distributed import Client

MAX_ROUNDS: Final = 10**8
"""The most rounds of one sample."""


def simulate(
    trial: Trial[Outcome],
    rounds: int,
    seed: str | int,
    vectorised: bool | None = None,
    *,
    workers: int = 1,
    client: Client | None = None,
) -> AsyncIterator[Sample[Outcome]]:
    """The sample as it grows, until `rounds` rounds are tried; meanwhile others on the loop have their turn.

    `vectorised` chooses numpy (True) or pure Python (False); None takes numpy where it is present.  With
    `workers` from 2 on, so many processes share the rounds; `client` is a running `distributed.Client`, whose
    cluster does.  The sample is the same, however many do it; numpy must be the same everywhere, too.  A
    worker that is lost is replaced and its part done again.  A task that goes through this can be cancelled
    at any time.
    Raises `BadInput` unless `rounds` is a whole number from 1 to `MAX_ROUNDS`, the seed is as short and
    printable as that of a match, and there are `workers` or a `client` of this kind; and on the way if the
    trial cannot be sent to another process, if workers are lost again and again over the same part, or if
    the cluster lacks numpy.  Raises `ModuleNotFoundError` for numpy where there is none.
    """
    steps = _steps(trial, rounds, seed, vectorised, workers, client)

    async def in_turn() -> AsyncIterator[Sample[Outcome]]:
        with closing(steps):
            for step in steps:
                if isinstance(step, Sample):
                    yield step
                    await asyncio.sleep(0)
                else:
                    await _done(step)

    return in_turn()


def samples(
    trial: Trial[Outcome],
    rounds: int,
    seed: str | int,
    vectorised: bool | None = None,
    *,
    workers: int = 1,
    client: Client | None = None,
) -> Iterator[Sample[Outcome]]:
    """The sample as it grows, for a program without a loop; see `simulate`."""
    steps = _steps(trial, rounds, seed, vectorised, workers, client)

    def in_turn() -> Iterator[Sample[Outcome]]:
        with closing(steps):
            for step in steps:
                if isinstance(step, Sample):
                    yield step
                else:
                    wait([step])

    return in_turn()


def sample(
    trial: Trial[Outcome],
    rounds: int,
    seed: str | int,
    vectorised: bool | None = None,
    *,
    workers: int = 1,
    client: Client | None = None,
    progress: bool = False,
) -> Sample[Outcome]:
    """The whole sample; with `progress` one line tells meanwhile how far it is.  See `simulate`."""
    growing = samples(trial, rounds, seed, vectorised, workers=workers, client=client)
    *_, whole = watched(growing) if progress else growing
    return whole


def _steps(
    trial: Trial[Outcome],
    rounds: int,
    seed: str | int,
    vectorised: bool | None,
    workers: int,
    client: Client | None,
) -> Steps[Outcome]:
    """What is asked for is checked before the first step."""
    _check_rounds(rounds)
    text = checked_seed(seed)
    check_workers(workers, client)
    arrays = find_spec("numpy") is not None if vectorised is None else vectorised
    job = Job(trial, rounds, text, arrays)
    if client is not None:
        return by_cluster(job, client)
    return by_processes(job, workers) if workers > 1 else _here(job)


def _here(job: Job[Outcome]) -> Steps[Outcome]:
    """The sample after every batch, all done in this process."""
    counts: Counter[Outcome] = Counter()
    for number in range(job.batches):
        counts.update(job.tally([number]))
        yield job.sample(counts, number + 1)


async def _done(future: Future[Any]) -> None:
    """Waits for the future.  Cancelled, it leaves the future alone."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def tell(_: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any longer
            loop.call_soon_threadsafe(done.set)

    future.add_done_callback(tell)
    await done.wait()


def _check_rounds(rounds: object) -> None:
    if type(rounds) is not int or not 1 <= rounds <= MAX_ROUNDS:
        raise BadInput(Say("simulate.bad_rounds", rounds=clipped(rounds), most=MAX_ROUNDS))
