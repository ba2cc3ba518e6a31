"""How much quicker two workers are than one, as ratios in one run: `pytest -m benchmark -s`; asserts no time.

One and two work in turn, and the best of each counts: so others on the machine, or its drifting speed, matter
as little as they can.  What the machine can do just now is measured, too: two programs that only count,
beside one.  And for the clusters the processor time of the busiest worker, which leaves others out.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Any

import pytest
from distributed import Client, LocalCluster

from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.niuniu import one_hand

from .test_speed import tell

pytestmark = pytest.mark.benchmark
TRIAL = one_hand(NiuniuOptions())
TIMES = 2
WAYS = pytest.mark.parametrize(
    ("vectorised", "rounds"), [(False, 1_500_000), (True, 100_000_000)], ids=["python", "numpy"]
)


def in_turn(*runs: Callable[[], object]) -> list[float]:
    """The shortest time of each, in seconds, all having been run in turn."""

    def seconds(run: Callable[[], object]) -> float:
        began = perf_counter()
        run()
        return perf_counter() - began

    return [min(times) for times in zip(*([seconds(run) for run in runs] for _ in range(TIMES)), strict=True)]


def told(what: str, one: float, two: float, wanted: float) -> None:
    tell(what, one / two, wanted, "×")
    print(f"  one {one:.2f} s, two {two:.2f} s; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


@pytest.fixture(scope="module")
def clusters() -> Iterator[dict[int, Any]]:
    """Clients of clusters of one worker and of two."""
    with ExitStack() as stack:
        yield {
            workers: stack.enter_context(
                Client(
                    stack.enter_context(
                        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0")
                    )
                )
            )
            for workers in (1, 2)
        }


def test_what_the_machine_can_do() -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        # What a new process can import by itself.
        list(pool.map(sum, [range(1)] * 2))
        one, both = in_turn(
            lambda: list(pool.map(sum, [range(10**8)])), lambda: list(pool.map(sum, [range(10**8)] * 2))
        )
    told("two that only count over one", 2 * one, both, 2)


def busiest(client: Any, run: Callable[[], object]) -> float:
    """The processor time that the busiest worker has spent on it, in seconds."""
    before = client.run(process_time)
    run()
    return max(after - before[worker] for worker, after in client.run(process_time).items())


@WAYS
def test_dask(clusters: dict[int, Any], vectorised: bool, rounds: int) -> None:
    for client in clusters.values():
        sample(TRIAL, rounds // 10, "warm", vectorised, client=client)
    runs = [lambda c=each: sample(TRIAL, rounds, "1", vectorised, client=c) for each in clusters.values()]
    way = "numpy" if vectorised else "pure Python"
    one, two = in_turn(*runs)
    told(f"Dask, two workers over one, {way}", one, two, 1.7)
    one, two = (busiest(client, run) for client, run in zip(clusters.values(), runs, strict=True))
    told(f"  the busiest worker's processor time, {way}", one, two, 1.7)


@WAYS
def test_processes(vectorised: bool, rounds: int) -> None:
    """One is this process; two are started first, which counts."""
    one, two = in_turn(
        *(lambda w=workers: sample(TRIAL, rounds, "1", vectorised, workers=w) for workers in (1, 2))
    )
    told(f"processes, two over one, {'numpy' if vectorised else 'pure Python'}", one, two, 1.7)
