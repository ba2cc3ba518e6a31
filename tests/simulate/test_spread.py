"""A simulation done by processes or a Dask cluster: the same sample, however many, and whoever is lost."""

import asyncio
import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from io import StringIO
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, perf_counter, sleep
from types import ModuleType
from typing import Any

import pytest
from distributed import Client, LocalCluster
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.simulate import MAX_ROUNDS, Sample, progress, sample, samples, simulate
from pokerlessons.simulate.batches import NUMPY_BATCH, PYTHON_BATCH
from pokerlessons.simulate.niuniu import one_hand
from pokerlessons.simulate.spread import MOST_WORKERS
from pokerlessons.simulate.twentyone import final_total
from pokerlessons.widgets.lesson import TAUGHT
from pokerlessons.words import LANGUAGES, BadInput, render

README = Path(__file__).parents[2] / "README.md"
TRIAL = one_hand(NiuniuOptions())
WAYS = pytest.mark.parametrize("vectorised", [False, True], ids=["python", "numpy"])
MANY = 40 * PYTHON_BATCH + 1
"""Rounds in pure Python: seconds of work, in 41 batches, the last with a single round."""
AT_ONCE = 2.0
"""Seconds: far less than what is left to do, and enough on a busy machine."""


def rounds(vectorised: bool, batches: int) -> int:
    """So many batches, the last of them not full."""
    return batches * (NUMPY_BATCH if vectorised else PYTHON_BATCH) - 5


@pytest.fixture(scope="module")
def pair() -> Iterator[Any]:
    """A client of a cluster of two worker processes."""
    with cluster_of(2) as cluster, Client(cluster) as client:
        yield client


def cluster_of(workers: int) -> Any:
    return LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0")


def helpers() -> list[Any]:
    """The processes that a simulation has started; those of the cluster bear names of their own."""
    return [process for process in active_children() if process.name.startswith("SpawnProcess-")]


def eventually(condition: Any, seconds: float = 20) -> bool:
    """Whether it comes true in that time."""
    end = monotonic() + seconds
    while not condition() and monotonic() < end:
        sleep(0.05)
    return bool(condition())


def said(problem: pytest.ExceptionInfo[BadInput]) -> str:
    """The key of the sentence, which can be told in every language."""
    assert all("{" not in render(problem.value.say, language) for language in LANGUAGES)
    return problem.value.say.key


# The same sample.


@WAYS
def test_any_number_of_processes_gives_the_same_sample(vectorised: bool) -> None:
    alone = sample(TRIAL, rounds(vectorised, 13), "same", vectorised)
    for workers in (2, 3):
        assert sample(TRIAL, rounds(vectorised, 13), "same", vectorised, workers=workers) == alone
    assert sample(TRIAL, 3, "same", vectorised, workers=2) == sample(TRIAL, 3, "same", vectorised)


@WAYS
def test_a_cluster_gives_the_same_sample(pair: Any, vectorised: bool) -> None:
    alone = sample(TRIAL, rounds(vectorised, 13), "same", vectorised)
    assert sample(TRIAL, rounds(vectorised, 13), "same", vectorised, client=pair) == alone
    with cluster_of(1) as cluster, Client(cluster) as single:
        assert sample(TRIAL, rounds(vectorised, 13), "same", vectorised, client=single) == alone


def test_partial_samples_are_those_of_one_process(pair: Any) -> None:
    alone = list(samples(TRIAL, MANY, "partial", False))
    ways: list[dict[str, Any]] = [{"workers": 2}, {"client": pair}]
    for how in ways:
        partials = list(samples(TRIAL, MANY, "partial", False, **how))
        done = [partial.rounds for partial in partials]
        assert done == sorted(set(done)) and done[-1] == MANY and len(done) >= 10
        assert all(partial in alone for partial in partials)


def test_what_takes_numpy_takes_it_everywhere(pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way is decided once, by who asks: the workers here could take numpy."""
    assert sample(TRIAL, 10, 1, client=pair).vectorised
    monkeypatch.setattr("pokerlessons.simulate.run.find_spec", lambda name: None)
    assert sample(TRIAL, 10, 1, client=pair) == sample(TRIAL, 10, 1, False)
    assert sample(TRIAL, 10, 1, workers=2) == sample(TRIAL, 10, 1, False)


@pytest.mark.parametrize("name", TAUGHT)
def test_every_trial_of_every_lesson_can_be_sent(name: str) -> None:
    course = import_module(f"pokerlessons.lessons.{name}").COURSE
    trials = [course.part(outline.name, "zh").trial for outline in course.outlines]
    assert any(trials)
    for trial in filter(None, trials):
        sent = pickle.loads(pickle.dumps(trial))
        for way in (False, True):
            assert sample(sent, 50, "sent", way) == sample(trial, 50, "sent", way)


def test_the_example_of_the_readme(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    (example,) = [block for block in blocks if "LocalCluster" in block]
    script = tmp_path / "example.py"
    script.write_text(example, "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    (_, share), (_, same) = map(str.split, done.stdout.splitlines())
    seen = sample(TRIAL, 10_000_000, "2026")
    assert float(share) == float(seen.share(lambda hand: hand[1] == "niuniu")) and same == "True"


CELLS = """
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.simulate import sample, simulate
from pokerlessons.simulate.niuniu import one_hand
trial = one_hand(NiuniuOptions())
alone = sample(trial, 30_000, "cell", False)
---
sample(trial, 30_000, "cell", False, workers=2, progress=True) == alone
---
[*_, whole] = [partial async for partial in simulate(trial, 30_000, "cell", False, workers=2)]
whole == alone
---
from distributed import Client, LocalCluster
with LocalCluster(n_workers=1, dashboard_address=":0") as cluster, Client(cluster) as client:
    [*_, whole] = [partial async for partial in simulate(trial, 30_000, "cell", False, client=client)]
whole == alone
"""


def test_a_notebook_may_have_helpers_too() -> None:
    """Its kernel has threads and a loop that runs, and what it defines stands in no file."""
    cells = [new_code_cell(cell) for cell in CELLS.split("---")]
    notebook = NotebookClient(new_notebook(cells=cells), timeout=60, kernel_name="python3").execute()
    shown = [
        output.data["text/plain"] for cell in notebook.cells for output in cell.outputs if "data" in output
    ]
    assert shown == ["True"] * 3


# Being stopped.


@pytest.mark.parametrize("clustered", [False, True], ids=["processes", "cluster"])
def test_a_cancelled_task_stops_at_once(clustered: bool, request: pytest.FixtureRequest) -> None:
    how: dict[str, Any] = {"client": request.getfixturevalue("pair")} if clustered else {"workers": 2}
    partials: list[Sample[Any]] = []

    async def watch() -> None:
        async for partial in simulate(TRIAL, MAX_ROUNDS, 1, False, **how):
            partials.append(partial)

    async def cancelled() -> float:
        task = asyncio.create_task(watch())
        while not partials:
            await asyncio.sleep(0.02)  # the loop is free while the workers work
        began = perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return perf_counter() - began

    assert asyncio.run(cancelled()) < AT_ONCE
    assert partials[-1].rounds < MAX_ROUNDS
    if clustered:
        assert eventually(lambda: not any(how["client"].processing().values()))
    else:
        assert eventually(lambda: not helpers())


def test_whoever_wants_no_more_stops_the_workers() -> None:
    growing = samples(TRIAL, MAX_ROUNDS, 1, False, workers=2)
    assert next(growing).rounds and helpers()
    growing.close()  # pyright: ignore[reportAttributeAccessIssue]
    assert eventually(lambda: not helpers())


# Workers lost.


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_process_is_replaced() -> None:
    growing = samples(TRIAL, MANY, "killed", False, workers=2)
    first = next(growing)
    assert first.rounds < MANY / 4
    os.kill(helpers()[0].pid, signal.SIGKILL)
    *_, whole = growing
    assert whole == sample(TRIAL, MANY, "killed", False)
    assert eventually(lambda: not helpers())


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_dask_worker_is_survived(pair: Any) -> None:
    before = set(pair.run(os.getpid).values())
    growing = samples(TRIAL, MANY, "killed", False, client=pair)
    first = next(growing)
    assert first.rounds < MANY / 4
    os.kill(min(before), signal.SIGKILL)
    *_, whole = growing
    assert whole == sample(TRIAL, MANY, "killed", False)
    assert eventually(lambda: len(pair.nthreads()) == 2) and min(before) not in pair.run(os.getpid).values()


def test_what_kills_every_process_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fatal.py").write_text("import os\ndef ends(options, chance, rounds):\n    os._exit(3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    fatal = replace(TRIAL, tally=import_module("fatal").ends)
    with pytest.raises(BadInput) as error:
        sample(fatal, MANY, 1, False, workers=2)
    assert said(error) == "simulate.workers_lost"
    assert eventually(lambda: not helpers())


def test_what_goes_wrong_in_a_worker_is_told_as_it_is(pair: Any) -> None:
    everywhere: list[dict[str, Any]] = [{}, {"workers": 2}, {"client": pair}]
    broken = replace(final_total(TwentyOneOptions(), 17), tally=divmod)
    for how in everywhere:
        with pytest.raises(TypeError, match="divmod"):
            sample(broken, 10, 1, False, **how)


def test_a_closed_client_is_no_endless_wait() -> None:
    with cluster_of(1) as cluster:
        client = Client(cluster)
        growing = samples(TRIAL, MAX_ROUNDS, 1, False, client=client)
        next(growing)
        client.close()
        with pytest.raises(BadInput) as error:
            list(growing)
        assert said(error) == "simulate.cluster_gone"
        with pytest.raises(BadInput) as error:
            sample(TRIAL, 10, 1, client=client)
        assert said(error) == "simulate.bad_client"


def test_a_worker_without_numpy_says_so(pair: Any) -> None:
    def hide() -> None:
        sys.modules["numpy"] = None  # pyright: ignore[reportArgumentType]

    def show() -> None:
        del sys.modules["numpy"]

    pair.run(hide)
    try:
        with pytest.raises(BadInput) as error:
            sample(TRIAL, 10, 1, True, client=pair)
        assert said(error) == "simulate.no_numpy_there"
        assert sample(TRIAL, 10, 1, False, client=pair) == sample(TRIAL, 10, 1, False)
    finally:
        pair.run(show)
        pair.restart()


# What is refused.


@pytest.mark.parametrize("workers", [0, -1, MOST_WORKERS + 1, 10**6, "2", 2.0, True, None], ids=repr)
def test_numbers_of_workers_that_are_refused(workers: Any) -> None:
    for ask in (simulate, samples, sample):
        with pytest.raises(BadInput) as error:
            ask(TRIAL, 10, 1, workers=workers)
        assert said(error) == "simulate.bad_workers"
    assert not helpers()


@pytest.mark.parametrize("client", ["tcp://127.0.0.1:8786", 2, object(), Client])
def test_what_is_no_client_is_refused(client: Any) -> None:
    with pytest.raises(BadInput) as error:
        sample(TRIAL, 10, 1, client=client)
    assert said(error) == "simulate.bad_client"


def test_processes_and_a_cluster_at_once_are_refused(pair: Any) -> None:
    with pytest.raises(BadInput) as error:
        sample(TRIAL, 10, 1, workers=2, client=pair)
    assert said(error) == "simulate.workers_or_client"


def test_a_browser_has_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(BadInput) as error:
        sample(TRIAL, 10, 1, workers=2)
    assert said(error) == "simulate.no_processes"
    assert sample(TRIAL, 10, 1, workers=1).rounds == 10


def test_trials_that_cannot_be_sent_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = ModuleType("cell")  # as what is written in a notebook: the other processes do not have it
    exec("def tally(options, chance, rounds):\n    return {1: rounds}\n", cell.__dict__)
    monkeypatch.setitem(sys.modules, "cell", cell)
    for tally in (lambda *_: {}, cell.tally):
        with pytest.raises(BadInput) as error:
            sample(replace(TRIAL, tally=tally), 10, 1, False, workers=2)
        assert said(error) == "simulate.cannot_send"


# The line that tells how far it is.


def test_the_line_tells_how_far(monkeypatch: pytest.MonkeyPatch) -> None:
    assert progress.told(1_000_000, 4_000_000, 30.0) == (
        f"[{'█' * 6}{'·' * 18}]  25%  1,000,000 / 4,000,000  −1:30"
    )
    assert progress.told(5, 5, 61.0) == f"[{'█' * 24}] 100%  5 / 5  −0:00"
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    out = StringIO()
    partials = list(progress.watched(samples(TRIAL, 3 * PYTHON_BATCH, 1, False), out))
    lines = out.getvalue().split("\r")
    assert [line[27:31] for line in lines[1:4]] == [" 33%", " 67%", "100%"] and partials[-1].rounds == 12_000
    assert not lines[4].strip() and lines[5:] == [""]


def test_what_is_done_within_a_second_shows_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert sample(TRIAL, 100, 1, progress=True) == sample(TRIAL, 100, 1)
    assert capsys.readouterr() == ("", "")
