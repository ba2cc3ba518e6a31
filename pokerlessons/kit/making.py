"""The classroom kit laid out in a folder: what a pupil gets, what the teacher keeps, what is printed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import choice
from typing import Any, Final

from pokerlessons.engine.chance import checked_seed
from pokerlessons.games import game_named
from pokerlessons.kit.copies import for_pupils, in_language
from pokerlessons.kit.handouts import (
    found_browser,
    key_page,
    notebook_page,
    printed,
    require_exporter,
    sheet_page,
)
from pokerlessons.kit.sheets import class_seed, key_sheet, sheet, sheet_seed
from pokerlessons.lab import HOLD_ANSWERS, shipped_notebooks
from pokerlessons.placing import CORNER, Placed, place, remembered
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import BadInput, Say, clipped, known_language

RECORD: Final = "kit.json"
"""In the folder's corner: that it is ours, its seed, and what was laid out."""
CONFIG: Final = "nbgrader/nbgrader_config.py"
# Without what is easily taken for another: 0 and o, 1, i and l.
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)
_SETTINGS: Final = '''"""这个文件夹里练习卷的 nbgrader 设置 / nbgrader's settings for these sheets"""

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "pokerlessons"
# What a pupil finds in the place of a solution / 学生看到的是这一句，答案写在下一行的引号里
c.ClearSolutions.code_stub = {"python": "# 答案写在引号里 / write the answer between the quotation marks"}
'''


@dataclass(frozen=True)
class Kit:
    """What was made: the files by what became of them, the class's seed, whether PDFs are among them."""

    placed: Placed
    seed: str
    games: tuple[str, ...]
    nbgrader: bool = False
    handouts: bool = False
    pdf: bool = False


def make_kit(
    out: Path,
    games: Sequence[str] = (),
    seed: str | None = None,
    language: str = "zh",
    nbgrader: bool = False,
    handouts: bool = False,
    working: Callable[[Say], None] = lambda say: None,
) -> Kit:
    """Lays the kit for these games (none: all that are taught) out in the folder `out`.

    `seed` is the class's: by default the one the folder has, else a fresh one that cannot be guessed.  A
    folder keeps its seed: with another one, keys would no longer fit the sheets that were handed out.
    `nbgrader` adds a course folder for it, `handouts` pages for paper; `working` hears what takes long.
    Raises `BadInput`, before anything is written, for an unknown game or language, a bad seed, a folder that
    is not empty and not ours or that has another seed, or where the exporter for handouts is missing.
    """
    known_language(language)
    unknown = [name for name in games if name not in TAUGHT]
    if unknown:
        raise BadInput(Say("lesson.unknown", name=clipped(unknown[0]), known=TAUGHT))
    chosen = tuple(name for name in TAUGHT if name in games or not games)
    own_seed = _seed_of(out, seed)
    if handouts:
        require_exporter()
    browser = found_browser() if handouts else None
    sources: dict[str, bytes] = {}
    for game in chosen:
        sources.update(_of_game(game, own_seed, language, nbgrader))
        if handouts:
            working(Say("kit.working", game=game_named(game).title))
            pages = dict(_pages(game, own_seed, language))
            sources.update(pages)
            if browser:
                sources.update(_prints(pages, browser))
    if nbgrader:
        sources[CONFIG] = _SETTINGS.encode()
    placed = place(sources, out, RECORD, seed=own_seed)
    pdf = any(name.endswith(".pdf") for name in sources)
    return Kit(placed, own_seed, chosen, nbgrader, handouts, pdf)


def fresh_seed() -> str:
    """A seed that nobody guesses and everybody can copy from the blackboard: `k7m-q4x`."""
    letters = [choice(_LETTERS) for _ in range(6)]
    return "".join(letters[:3]) + "-" + "".join(letters[3:])


def _seed_of(out: Path, given: str | None) -> str:
    """The seed of the folder's class.

    Raises `BadInput` where the folder is not ours to write into, or belongs to another seed than the `given`.
    """
    try:
        there = out.is_dir() and any(out.iterdir())
    except OSError as error:
        raise BadInput(Say("lab.folder_unusable", path=str(out))) from error
    if there and not (out / CORNER / RECORD).is_file():
        raise BadInput(Say("kit.not_ours", path=str(out)))
    asked = None if given is None else class_seed(given)
    if asked is not None:
        checked_seed(sheet_seed(checked_seed(asked)))  # the longer one must be a seed too
    if not there:
        return fresh_seed() if asked is None else asked
    try:
        own = class_seed(checked_seed(remembered(out, RECORD).get("seed")))
    except BadInput:
        if asked is None:
            raise BadInput(Say("kit.seed_lost", path=str(out))) from None
        return asked
    if asked not in (None, own):
        raise BadInput(Say("kit.seed_taken", path=str(out), seed=own))
    return own


def _of_game(game: str, seed: str, language: str, nbgrader: bool) -> Iterator[tuple[str, bytes]]:
    lessons = _lessons(game)
    number = _sheet_number(lessons)
    name, own = f"{number}-{game}", sheet_seed(seed)
    beside = {*lessons, f"{name}-sheet.ipynb"}
    for file, notebook in lessons.items():
        yield f"student/{file}", _written(for_pupils(notebook, seed, language, beside))
    yield f"student/{name}-sheet.ipynb", _written(sheet(game, number, own, language))
    yield f"teacher/{name}-key.ipynb", _written(key_sheet(game, number, own, language))
    if nbgrader:
        graded = sheet(game, number, own, language, graded=True)
        yield f"nbgrader/source/{name}-sheet/{name}-sheet.ipynb", _written(graded)


def _pages(game: str, seed: str, language: str) -> Iterator[tuple[str, bytes]]:
    lessons = _lessons(game)
    number, own = _sheet_number(lessons), sheet_seed(seed)
    yield f"handouts/{number}-{game}-sheet.html", sheet_page(game, number, own, language)
    yield f"teacher/{number}-{game}-key.html", key_page(game, number, own, language)
    file = min(lessons)  # the first is the one to play
    notebook = in_language(for_pupils(lessons[file], seed, language, ()), language)
    title = _TITLE.search("".join(notebook["cells"][0]["source"]))
    yield (
        f"handouts/{file.removesuffix('.ipynb')}.html",
        notebook_page(notebook, title[1] if title else file, language),
    )


def _prints(pages: dict[str, bytes], browser: str) -> Iterator[tuple[str, bytes]]:
    for name, page in pages.items():
        pdf = printed(page, browser)
        if pdf is not None:
            yield name.removesuffix(".html") + ".pdf", pdf


def _lessons(game: str) -> dict[str, Any]:
    """The shipped notebooks of a game by their names, without the teacher's."""
    paths = sorted(shipped_notebooks().glob(f"[0-9][0-9]-{game}*.ipynb"))
    return {
        path.name: json.loads(path.read_bytes()) for path in paths if not path.stem.endswith(HOLD_ANSWERS)
    }


def _sheet_number(lessons: dict[str, Any]) -> str:
    """The number of a game's sheet: after the two lessons and the teacher's notebook."""
    return f"{int(min(lessons)[:2]) + 3}"


def _written(notebook: dict[str, Any]) -> bytes:
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode()
