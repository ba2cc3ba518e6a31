"""Programs of others, run beside ours in an environment made on the fly: none of them is a dependency.

Where the environment cannot be made, what needs it is skipped with the reason.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

RLCARD = ("rlcard==1.2.0", "numpy", "termcolor")
"""All that its card games import; what else it asks for, torch above all, is left out."""
PATIENCE = 300
"""Seconds within which they must be installed."""


class Unavailable(Exception):
    """Something cannot be installed, and why."""


class Peer:
    """A program that answers each line of JSON with a line of JSON."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, question: object) -> Any:
        """The answer."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def environment(home: Path) -> Path:
    """The interpreter of a fresh environment with RLCard; skips the test where it cannot be made."""
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    try:
        run(sys.executable, "-m", "venv", home)
        install(python, *RLCARD)
    except Unavailable as error:
        pytest.skip(f"RLCard cannot be installed: {error}")
    return python


def install(python: Path, *requirements: str) -> None:
    """Installs these and nothing that they ask for.  Raises `Unavailable`."""
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", *requirements)


def run(*command: str | Path) -> None:
    """Runs `command` to its end.  Raises `Unavailable` with what it said: it failed or took too long."""
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"not within {PATIENCE} s") from None
    except subprocess.CalledProcessError as error:
        raise Unavailable(error.stderr or str(error)) from None


@contextmanager
def answering(python: Path, program: str) -> Iterator[Peer]:
    """The program of this name beside this file, run by `python`."""
    pipe, path = subprocess.PIPE, Path(__file__).with_name(program)
    with subprocess.Popen([python, path], stdin=pipe, stdout=pipe, text=True) as process:
        yield Peer(process)
