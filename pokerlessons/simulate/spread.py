"""A job done by several workers: processes of this machine, or the Dask cluster of a client.

Both are given groups of batches, a few more than there are workers, and their counts are added in the order
of the batches.  So every partial sample is one that a single process would have shown, too.
"""

from __future__ import annotations

import pickle
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from pokerlessons.simulate.batches import Job, Outcome, Sample
from pokerlessons.words import BadInput, Say, clipped

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from distributed import Client

MOST_WORKERS: Final = 61
"""The most processes: Windows cannot wait for more."""
Steps: TypeAlias = Generator["Sample[Outcome] | Future[Any]", None, None]
"""Samples as they grow, and between them what has to be waited for before the next step."""
_AHEAD: Final = 3
"""How many groups for each worker are under way: so many that it need not wait while others are slow."""
_TURNS: Final = 16
"""How many groups each worker has at least, if there are batches enough: so all end at about one time."""


def check_workers(workers: object, client: object) -> None:
    """Raises `BadInput` unless there is one worker, or several processes can be had, or a running client."""
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise BadInput(Say("simulate.bad_workers", workers=clipped(workers), most=MOST_WORKERS))
    if workers > 1 and client is not None:
        raise BadInput(Say("simulate.workers_or_client"))
    if workers > 1 and sys.platform == "emscripten":
        raise BadInput(Say("simulate.no_processes"))
    if client is not None and not _runs(client):
        raise BadInput(Say("simulate.bad_client", client=clipped(client)))


def _runs(client: Any) -> bool:
    """Whether it is a client of a running cluster that may be waited for."""
    distributed = sys.modules.get("distributed")  # whoever has a client has loaded it
    if distributed is None or not isinstance(client, distributed.Client):
        return False
    return client.status == "running" and not client.asynchronous


def by_processes(job: Job[Outcome], workers: int) -> Steps[Outcome]:
    """The job done by so many processes.

    Raises `BadInput` at once if the trial cannot be pickled, and on the way if it cannot be unpickled there
    or workers are lost again and again.
    """
    try:
        sent = pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise BadInput(Say("simulate.cannot_send", problem=clipped(problem, 120))) from problem
    return _gathered(job, _Processes(sent, workers))


def by_cluster(job: Job[Outcome], client: Client) -> Steps[Outcome]:
    """The job done by the workers of the client's cluster, those that join later, too.

    Raises `BadInput` on the way if the workers lack numpy, are lost again and again, or the client is closed.
    """
    return _gathered(job, _Cluster(job, client))


class _Team(Protocol):
    """Those who do the work."""

    most: int
    """The most batches that are a group."""
    patience: int
    """How often a group is given out again after workers were lost over it."""

    @property
    def size(self) -> int:
        """How many groups they do at a time."""
        ...

    def submit(self, batches: range) -> Future[Counter[Any]]:
        """The counts of a group, to come."""
        ...

    def lost(self, problem: BaseException | None) -> bool:
        """Whether this is what comes of a worker's sudden end."""
        ...

    def stop(self) -> None:
        """Begins nothing more, and waits for nothing."""
        ...


class _Processes:
    """Processes of this machine; those that end before their time are replaced.

    They are started afresh (spawn): a fork of a kernel that has threads may hang, and so it is the same on
    every system.
    """

    most = 16
    """A quarter of a second at most: what is under way when the reader stops still runs to its end."""
    patience = 3

    def __init__(self, sent: bytes, workers: int) -> None:
        self.size = workers
        self._sent = sent
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        # Not at once: a browser's Python has no processes, and cannot even import this.
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        return ProcessPoolExecutor(self.size, get_context("spawn"), _leave_interrupts)

    def submit(self, batches: range) -> Future[Counter[Any]]:
        try:
            return self._pool.submit(_tallied_in_process, self._sent, batches)
        except BrokenExecutor:
            self._pool = self._started()
            return self._pool.submit(_tallied_in_process, self._sent, batches)

    def lost(self, problem: BaseException | None) -> bool:
        return isinstance(problem, BrokenExecutor)

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class _Cluster:
    """The workers of a Dask cluster.  Dask itself gives what a lost worker had to another."""

    most = 64
    """Up to a second, beside which the scheduler's hundredth does not count."""
    patience = 0
    """Dask has given it out again by itself, as often as its own settings say."""

    def __init__(self, job: Job[Any], client: Client) -> None:
        self._job = job
        self._client: Any = client
        self._executor: Any = client.get_executor(pure=False)

    @property
    def size(self) -> int:
        gone = BadInput(Say("simulate.cluster_gone"))
        if self._client.status != "running":
            raise gone
        try:
            return max(sum(self._client.nthreads().values()), 1)
        except OSError as problem:  # Dask has tried for a while to connect again
            raise gone from problem

    def submit(self, batches: range) -> Future[Counter[Any]]:
        return self._executor.submit(_tallied_on_cluster, self._job, batches)

    def lost(self, problem: BaseException | None) -> bool:
        from distributed import KilledWorker

        return isinstance(problem, KilledWorker)

    def stop(self) -> None:
        if self._client.status == "running":  # or else there is nobody left to be told
            self._executor.shutdown(wait=False)


def _gathered(job: Job[Outcome], team: _Team) -> Steps[Outcome]:
    """The groups given out, a few at a time, and their counts added in turn."""
    groups = _groups(job.batches, team)
    waiting: deque[tuple[range, Future[Counter[Outcome]]]] = deque()
    counts: Counter[Outcome] = Counter()
    losses = 0
    try:
        while True:
            while len(waiting) < _AHEAD * team.size and (group := next(groups, None)):
                waiting.append((group, team.submit(group)))
            if not waiting:
                return
            group, first = waiting[0]
            yield first
            if team.lost(_problem(first)):
                losses += 1
                if losses > team.patience:
                    raise BadInput(Say("simulate.workers_lost"))
                waiting = deque((group, _again(group, future, team)) for group, future in waiting)
                continue
            counts.update(_counted(first))
            waiting.popleft()
            losses = 0
            yield job.sample(counts, group.stop)
    finally:
        team.stop()


def _groups(batches: int, team: _Team) -> Iterator[range]:
    most = min(max(batches // (_TURNS * team.size), 1), team.most)
    for first in range(0, batches, most):
        yield range(first, min(first + most, batches))


def _again(batches: range, future: Future[Any], team: _Team) -> Future[Any]:
    """The same future, or if a worker was lost over it, a new one."""
    return team.submit(batches) if future.done() and team.lost(_problem(future)) else future


def _problem(done: Future[Any]) -> BaseException | None:
    return CancelledError() if done.cancelled() else done.exception()


def _counted(done: Future[Counter[Outcome]]) -> Counter[Outcome]:
    try:
        return done.result()
    except CancelledError as cancelled:  # by nobody here
        raise BadInput(Say("simulate.cluster_gone")) from cancelled


# What a worker runs.


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that asked; it tells the others."""
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)


def _tallied_in_process(sent: bytes, batches: range) -> Counter[Any]:
    try:
        job: Job[Any] = pickle.loads(sent)
    except (AttributeError, ImportError) as problem:  # it was made in a cell of a notebook, for instance
        raise BadInput(Say("simulate.cannot_send", problem=clipped(problem, 120))) from problem
    return job.tally(batches)


def _tallied_on_cluster(job: Job[Any], batches: range) -> Counter[Any]:
    if job.vectorised and find_spec("numpy") is None:
        raise BadInput(Say("simulate.no_numpy_there"))
    return job.tally(batches)
