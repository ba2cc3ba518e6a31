"""The notebooks as a reader finds them: titles and what they are about, as the start notebook tells it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pokerlessons.lab import START, shipped_notebooks

_ROW: Final = re.compile(
    r"^\| \[(?P<title>[^\]]+)\]\((?P<file>[^)]+\.ipynb)\) \| (?P<about>.+) \|$", re.MULTILINE
)
_ENGLISH: Final = "<details>"


@dataclass(frozen=True, slots=True)
class Shelved:
    """One notebook, its title and what it is about in both languages."""

    file: str
    title: dict[str, str]
    about: dict[str, str]

    @property
    def chapter(self) -> str:
        """The digit that the notebooks of one game begin with."""
        return self.file[0]

    @property
    def game(self) -> str:
        """The name of the game, as `table(…)` takes it."""
        return self.file.removesuffix(".ipynb").split("-")[1]


def shelf() -> tuple[Shelved, ...]:
    """Every notebook that the start notebook leads to, in its order.  Raises `BadInput` without them."""
    chinese, english = dict(_rows(False)), dict(_rows(True))
    return tuple(
        Shelved(file, *({"zh": zh, "en": en} for zh, en in zip(told, english[file], strict=True)))
        for file, told in chinese.items()
    )


def chapters() -> tuple[tuple[Shelved, ...], ...]:
    """The notebooks of each game, the one in which it is played first."""
    found: dict[str, list[Shelved]] = {}
    for notebook in shelf():
        found.setdefault(notebook.chapter, []).append(notebook)
    return tuple(tuple(notebooks) for notebooks in found.values())


def _rows(english: bool) -> Iterator[tuple[str, tuple[str, str]]]:
    for text in _told(shipped_notebooks() / START):
        chinese, _, folded = text.partition(_ENGLISH)
        for row in _ROW.finditer(folded if english else chinese):
            yield row["file"], (row["title"], row["about"])


def _told(start: Path) -> Iterator[str]:
    for cell in json.loads(start.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])
