"""What the pages are made from: the notebooks for pupils, copied once in each language.

A copy is arranged for a reader who sees no code: its text is in one language, its calls ask for that
language, and its links lead to what is served.  The shipped notebooks are not touched.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pokerlessons.games import GAMES, game_named
from pokerlessons.lab import HOLD_ANSWERS, START
from pokerlessons.placing import DAMAGES
from pokerlessons.words import LANGUAGES, BadInput, Say, clipped, render

LEFT_OUT: Final = (*HOLD_ANSWERS, "-sheet")
"""What the names end with of notebooks that hold answers, or have cells in which to write them."""
SPEAKING: Final = frozenset({"exercises", "games", "judge", "lesson", "load", "odds", "table"})
"""The public names that take `lang`."""

_FOLD: Final = re.compile(r"(?P<zh>.*?)<details><summary>English</summary>(?P<en>.*)</details>\s*", re.DOTALL)
_LINK: Final = re.compile(r"\[([^\]]+)\]\(([\w.-]+\.ipynb)\)")
_NAME: Final = re.compile(r"[\w-]+\.ipynb", re.ASCII)
_TITLE: Final = re.compile(r"^# +(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """One notebook as a page, in one language."""

    name: str
    """The file's name, which is also the last part of the address."""
    title: str
    """Its first heading."""
    game: str | None
    """The game it is about, if it is about one."""
    exact: bool
    """Whether it is the one that counts, and not the one that plays."""


def pages_of(folder: Path) -> tuple[str, ...]:
    """The names of the notebooks in `folder` that are for pupils, in order.

    Left out are the start (the gallery stands in its place), what holds answers or asks for them in cells
    (`LEFT_OUT`), and names that would not do in an address.  Raises `BadInput` where the folder cannot be
    read or nothing is left.
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if path.is_file())
    except OSError as error:
        raise BadInput(Say("pages.no_folder", path=clipped(folder, 100))) from error
    fit = tuple(name for name in names if _NAME.fullmatch(name) and not _is_left_out(name))
    if not fit:
        raise BadInput(Say("pages.no_notebooks", path=clipped(folder, 100)))
    return fit


def copy_pages(source: Path, names: Collection[str], into: Path) -> dict[str, tuple[Page, ...]]:
    """Write the notebooks `names` of `source` to `into`/zh and `into`/en; the pages by language.

    Raises `BadInput` for a file that is no notebook.
    """
    shelves: dict[str, tuple[Page, ...]] = {}
    for language in LANGUAGES:
        (into / language).mkdir()
        pages = []
        for name in names:
            notebook = arranged(_read(source / name), names, language)
            (into / language / name).write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")
            pages.append(_page(name, notebook))
        shelves[language] = tuple(pages)
    return shelves


def arranged(notebook: dict[str, Any], served: Collection[str], language: str) -> dict[str, Any]:
    """The notebook as its page in `language` runs it; links to files that are not `served` become words."""
    cells = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            source = _with_links(_in_language(source, language), served)
        elif cell["cell_type"] == "code":
            source = _asking_for(source, language)
        cells.append({**cell, "source": source})
    # The template asks for the language there.
    return {**notebook, "metadata": {**notebook["metadata"], "language": language}, "cells": cells}


def _in_language(source: str, language: str) -> str:
    """The half of the text that is in this language; a text in one language stays as it is."""
    both = _FOLD.fullmatch(source)
    return source if both is None else both["zh" if language == "zh" else "en"].strip()


def _with_links(source: str, served: Collection[str]) -> str:
    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        if target in served:
            return found[0]
        return f"[{words}](./)" if target == START else words

    return _LINK.sub(link, source)


def _asking_for(source: str, language: str) -> str:
    """The code with `lang=` in every call that takes it and does not say it; what is no Python stays."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id in SPEAKING and not any(given.arg == "lang" for given in node.keywords):
            node.keywords.append(ast.keyword("lang", ast.Constant(language)))
    return ast.unparse(tree)


def _read(path: Path) -> dict[str, Any]:
    try:
        notebook = json.loads(path.read_text("utf-8"))
        # Whatever is missing here would be missed when a visitor comes.
        for cell in notebook["cells"]:
            _ = cell["cell_type"], "".join(cell["source"])
        _ = notebook["metadata"]["kernelspec"]["name"]
        return notebook
    except (OSError, *DAMAGES) as error:
        raise BadInput(Say("pages.no_notebook", path=clipped(path, 100))) from error


def _page(name: str, notebook: dict[str, Any]) -> Page:
    texts = (cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    titles = (found[1].strip() for text in texts if (found := _TITLE.search(text)))
    parts = name.removesuffix(".ipynb").split("-")
    game = next((part for part in parts if part in GAMES), None)
    return Page(name, next(titles, name.removesuffix(".ipynb")), game, "exact" in parts)


def _is_left_out(name: str) -> bool:
    return name == START or name.removesuffix(".ipynb").endswith(LEFT_OUT)


# The gallery.


@dataclass(frozen=True)
class Card:
    """A game in the gallery, or a page that belongs to none."""

    title: str
    summary: str
    links: tuple[tuple[str, Page], ...]
    """What is written on a link, and where it leads."""


def cards_of(pages: Iterable[Page], language: str) -> tuple[Card, ...]:
    """The gallery's cards: one a game, in the order of the games, then one a page that is about none."""
    by_game: dict[str | None, list[Page]] = {}
    for page in pages:
        by_game.setdefault(page.game, []).append(page)
    cards = [_game_card(game, by_game[game], language) for game in GAMES if game in by_game]
    others = [
        Card(page.title, "", ((render(Say("pages.open"), language), page),)) for page in by_game.get(None, ())
    ]
    return (*cards, *others)


def _game_card(name: str, pages: Iterable[Page], language: str) -> Card:
    game = game_named(name)
    play, exact = (render(say, language) for say in (Say("pages.play"), Say("pages.exact")))
    links = tuple((exact if page.exact else play, page) for page in pages)
    return Card(render(game.title, language), render(game.summary, language), links)
