"""One line that tells how far a sample is: figures only, so that it is the same in every language."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Final, TextIO

from pokerlessons.simulate.batches import Outcome, Sample

PATIENCE: Final = 1.0
"""Seconds for which nothing is shown: what is done by then needs no line."""
PAUSE: Final = 0.2
"""Seconds between two pictures of the line."""
_WIDTH: Final = 24


def watched(samples: Iterable[Sample[Outcome]], out: TextIO | None = None) -> Iterator[Sample[Outcome]]:
    """The same samples; meanwhile one line on `out` is written anew again and again, and wiped at the end.

    Nothing is written in the first second.  Without `out` the line stands on stderr, but in a notebook, which
    would paint that as an error, on stdout.
    """
    line = out or (sys.stdout if "ipykernel" in sys.modules else sys.stderr)
    began = monotonic()
    due, drawn = began + PATIENCE, 0
    try:
        for sample in samples:
            now = monotonic()
            if now >= due:
                text = told(sample.rounds, sample.wanted, now - began)
                line.write("\r" + text.ljust(drawn))
                line.flush()
                due, drawn = now + PAUSE, len(text)
            yield sample
    finally:
        if drawn:
            line.write("\r" + " " * drawn + "\r")
            line.flush()


def told(done: int, wanted: int, seconds: float) -> str:
    """The line: a bar, the share, the rounds, and how long the rest will take if it goes on like this."""
    bar = "█" * (_WIDTH * done // wanted)
    minutes, rest = divmod(round(seconds * (wanted - done) / done), 60)
    return f"[{bar:·<{_WIDTH}}] {done / wanted:4.0%}  {done:,} / {wanted:,}  −{minutes}:{rest:02}"
