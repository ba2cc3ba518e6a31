"""A class on the pages: thirty visitors at once, each with a kernel, play a round: `pytest -m slow -s`.

They do what a page does, over the real protocol and with real kernels, but without thirty browsers.
"""

import asyncio
import time
from pathlib import Path
from statistics import mean

import pytest
from tornado.httpclient import AsyncHTTPClient

from ..browser.conftest import running_pages
from ..browser.visitors import Visitor

VISITORS = 30
IN_ALL = 180
"""Seconds after which the class gives up."""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read as Linux tells it")
def test_thirty_visitors_play_a_round_each_at_the_same_time(tmp_path: Path) -> None:
    with running_pages(tmp_path) as pages:
        visitors = [Visitor(pages.url, "/zh/10-niuniu.ipynb") for _ in range(VISITORS)]
        asyncio.run(asyncio.wait_for(a_class(visitors), IN_ALL))


async def a_class(visitors: list[Visitor]) -> None:
    """One comes, then the others at once; then all play at once; memory is read, and all go."""
    AsyncHTTPClient.configure(None, max_clients=len(visitors))
    began = time.monotonic()
    alone = await timed(visitors[0].come(), began)
    began = time.monotonic()
    arrivals = await asyncio.gather(*(timed(visitor.come(), began) for visitor in visitors[1:]))
    began = time.monotonic()
    rounds = await asyncio.gather(*(visitor.play_round() for visitor in visitors))
    played = time.monotonic() - began

    assert len({visitor.kernel_id for visitor in visitors}) == len(visitors)
    assert len({tuple(hand) for hand, _ in rounds}) == len(visitors)
    assert all(payments for _, payments in rounds)
    assert [visitor.complaints for visitor in visitors] == [[]] * len(visitors)
    memory = [proportional_mb(visitor.kernel_id) for visitor in visitors]
    print(
        f"\n{len(visitors)} visitors, no error: one alone is served in {alone:.1f} s, the others at once in "
        f"{min(arrivals):.1f} to {max(arrivals):.1f} s; a round of all takes {played:.1f} s; "
        f"memory per session {mean(memory):.0f} MB (at most {max(memory):.0f})"
    )
    await asyncio.gather(*(visitor.go() for visitor in visitors))


async def timed(coming, began: float) -> float:
    """Seconds from `began` until somebody has come."""
    await coming
    return time.monotonic() - began


def proportional_mb(kernel_id: str) -> float:
    """The memory of a kernel's process in MB, what it shares with others counted by its share (PSS)."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if kernel_id.encode() in (process / "cmdline").read_bytes():
                rollup = (process / "smaps_rollup").read_text()
                return int(rollup.partition("\nPss:")[2].split()[0]) / 1024
        except OSError:
            continue  # gone meanwhile, or not ours to read
    raise AssertionError(f"no process of the kernel {kernel_id}")
