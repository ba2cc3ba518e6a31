"""Pupils' sheets judged without running them: one literal is read from each answer's cell.

Whatever is broken counts as wrong, with its reason; nothing in a pupil's file is ever executed, and all sizes
are bounded.
"""

from __future__ import annotations

import ast
import json
import os
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pokerlessons.engine.chance import MAX_SEED, checked_seed
from pokerlessons.kit.answers import Posed, is_empty, judged, posed
from pokerlessons.kit.sheets import ABOUT, POINTS, VERSION, answer_name, sheet_seed
from pokerlessons.placing import DAMAGES
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import LANGUAGES, BadInput, Say, clipped

MAX_BYTES: Final = 5_000_000
"""The largest sheet that is read: pupils may leave pictures and outputs in it."""
MAX_CELL: Final = 5_000
"""The longest answer cell, in characters."""
MAX_FILES: Final = 5_000
MOST_NAMES: Final = 10
"""How many names a sentence lists."""
SHEETS: Final = ".ipynb"
TABLES: Final = ".csv"
_SYSTEM_S: Final = ("desktop.ini", "thumbs.db")
MARKS: Final = {"right": "✓", "nearly": "≈", "wrong": "✗", "empty": "–", "broken": "!"}
"""What can become of an answer, and its mark.  Only `right` has points."""


@dataclass(frozen=True)
class Mark:
    """What became of one answer: a result of `MARKS`, and what there is to say about it."""

    exercise: str
    result: str
    say: Say

    @property
    def points(self) -> int:
        """What it counts."""
        return POINTS if self.result == "right" else 0


@dataclass(frozen=True)
class Graded:
    """A pupil's sheet: whose it is, its game and seed, a mark for every exercise, and what was odd about it.

    A file that is no sheet at all has no game and no marks.
    """

    pupil: str
    game: str = ""
    seed: str = ""
    marks: tuple[Mark, ...] = ()
    odd: tuple[Say, ...] = ()

    @property
    def points(self) -> int:
        """All points together."""
        return sum(mark.points for mark in self.marks)

    @property
    def most(self) -> int:
        """The points of a faultless sheet."""
        return POINTS * len(self.marks)


def graded_sheets(places: Sequence[Path], seed: str | None = None) -> tuple[Graded, ...]:
    """The sheets in these files and folders, judged in the order of their names.

    With a class's `seed`, or the one its sheets print, every sheet is judged by that, whatever seed it names
    itself.  A sheet of another seed, or of another than most of its game, is told so.
    Raises `BadInput`: nothing there, too many files.
    """
    own = None if seed is None else sheet_seed(checked_seed(seed))
    found = tuple(_sheets(places))
    if not found:
        shown = tuple(clipped(place, 60) for place in places)
        if others := unread_files(places):
            raise BadInput(Say("kit.only_others", places=shown, names=few(others)))
        raise BadInput(Say("kit.nothing_to_grade", places=shown))
    return tuple(_compared([graded_sheet(path, pupil, own) for path, pupil in found], own))


def graded_sheet(path: Path, pupil: str, seed: str | None = None) -> Graded:
    """The sheet of a pupil, judged by the sheet's own seed or this one.

    A file that cannot be read or is no sheet gets no marks, and a reason.
    """
    try:
        notebook = _read(path)
        about = notebook["metadata"][ABOUT]
        own, game = str(about["seed"])[: MAX_SEED + 1], str(about["game"])
        language = about["lang"] if about.get("lang") in LANGUAGES else "zh"
        if about.get("sheet") != VERSION or game not in TAUGHT:
            raise BadInput(Say("kit.no_sheet"))
        every = posed(game, own if seed is None else seed)
        cells = [cell for cell in notebook["cells"] if isinstance(cell, dict)]
    except BadInput as problem:
        return Graded(pupil, odd=(problem.say,))
    except DAMAGES:
        return Graded(pupil, odd=(Say("kit.no_sheet"),))
    marked = any(_answers(cell) is not None for cell in cells)
    odd = () if marked else (Say("kit.no_marks", name=answer_name(1, language)),)
    return Graded(pupil, game, own, tuple(_mark(each, cells, language) for each in every), odd)


def unread_files(places: Sequence[Path]) -> tuple[str, ...]:
    """The names of the files in these folders that are no notebooks, in order: packed or renamed sheets, say.

    Tables such as `grade` itself writes are not among them, nor what the system keeps for itself.
    """
    return tuple(
        clipped(path.relative_to(place).as_posix(), 60)
        for place in places
        if place.is_dir()
        for path in _files_in(place, lambda name: not name.endswith((SHEETS, TABLES)))
        if path.name.lower() not in _SYSTEM_S
    )


def few(names: Sequence[str]) -> tuple[str, ...]:
    """The names for a sentence: the first of them, and dots where there are more."""
    return (*names[:MOST_NAMES], *(["…"] if len(names) > MOST_NAMES else []))


# Finding the files.


def _sheets(places: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    """Every notebook with the pupil's name: its path inside the folder that was named, or its file's name."""
    count = 0
    for place in places:
        if not place.exists():
            raise BadInput(Say("kit.no_such_place", path=clipped(place, 60)))
        sheets = _files_in(place, lambda name: name.endswith(SHEETS)) if place.is_dir() else [place]
        for path in sheets:
            count += 1
            if count > MAX_FILES:
                raise BadInput(Say("kit.too_many_files", most=MAX_FILES))
            shown = path.relative_to(place) if place.is_dir() else Path(path.name)
            yield path, clipped(shown.with_suffix("").as_posix(), 60)


def _files_in(folder: Path, fits: Callable[[str], bool]) -> list[Path]:
    """The files whose names in small letters fit, but not what hides: names beginning with a dot."""
    found: list[Path] = []
    for inside, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(inside) / name for name in files if name[0] != "." and fits(name.lower())]
        if len(found) > MAX_FILES:
            break
    return sorted(found)


def _read(path: Path) -> Any:
    try:
        if not path.is_file():  # a pipe, say, would never end
            raise BadInput(Say("kit.unreadable_file"))
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except OSError:
        raise BadInput(Say("kit.unreadable_file")) from None
    if len(text) > MAX_BYTES:
        raise BadInput(Say("kit.file_too_large", most=MAX_BYTES // 10**6))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(Say("kit.no_notebook")) from None


# Judging.


def _mark(each: Posed, cells: Sequence[dict[str, Any]], language: str) -> Mark:
    name = each.exercise.name
    try:
        called = answer_name(each.number, language)
        answer = _answer(_source(name, called, cells), called)
        if is_empty(answer):
            return Mark(name, "empty", Say("answer.empty"))
        reply = judged(each.question.task, answer)
    except BadInput as broken:
        return Mark(name, "broken", broken.say)
    return Mark(name, reply.tone, reply.say)


def _source(exercise: str, name: str, cells: Sequence[dict[str, Any]]) -> str:
    """The text of the one cell that holds the answer: by its mark, else by the `name` it gives a value."""
    sources = [cell.get("source") for cell in cells if _answers(cell) == exercise]
    if not sources:
        # Other editors drop the marks of cells.
        sources = [cell.get("source") for cell in cells if _gives(cell, name)]
    if not sources:
        raise BadInput(Say("kit.cell_missing"))
    if len(sources) > 1:
        raise BadInput(Say("kit.cell_twice", count=len(sources)))
    return _text(sources[0])


def _text(source: object) -> str:
    lines: list[Any] = source if isinstance(source, list) else [source]
    if not all(isinstance(line, str) for line in lines):
        raise BadInput(Say("kit.cell_broken"))
    text = "".join(lines)
    if len(text) > MAX_CELL:
        raise BadInput(Say("kit.cell_too_long", most=MAX_CELL))
    return text


def _answers(cell: dict[str, Any]) -> object:
    """The exercise that a cell answers, if it does."""
    try:
        return cell["metadata"][ABOUT]["answer"]
    except DAMAGES:
        return None


def _gives(cell: dict[str, Any], name: str) -> bool:
    """Whether an unmarked cell of code has a line `name = …`; one that cannot be read has none."""
    try:
        text = _text(cell.get("source"))
    except BadInput:
        return False
    return (
        cell.get("cell_type") == "code"
        and _answers(cell) is None
        and re.search(rf"^{name}[ \t]*=(?!=)", text, re.MULTILINE) is not None
    )


def _answer(source: str, name: str) -> object:
    """The literal that the cell gives `name` last; other lines are not looked at."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a pupil's odd escapes
            body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput(Say("kit.cell_no_python")) from None
    values = [
        line.value
        for line in body
        if isinstance(line, ast.Assign) and any(_is_name(target, name) for target in line.targets)
    ]
    if not values:
        raise BadInput(Say("kit.no_assignment", name=name))
    value = values[-1]
    # A plain constant alone, with a sign perhaps: no list, no sum, nothing that would have to be worked out.
    negative = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub)
    held = value.operand if isinstance(value, ast.UnaryOp) and negative else value
    if not isinstance(held, ast.Constant) or (negative and not isinstance(held.value, int | float)):
        raise BadInput(Say("kit.no_literal", name=name))
    return -held.value if negative else held.value  # type: ignore[operator]


def _is_name(target: ast.expr, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name


def _compared(sheets: Sequence[Graded], seed: str | None) -> Iterator[Graded]:
    """The sheets, those of another seed than asked for, or than most of their game, told so."""
    for sheet in sheets:
        seeds = [other.seed for other in sheets if other.game == sheet.game]
        usual = seed if seed is not None else max(dict.fromkeys(seeds), key=seeds.count)
        if not sheet.game or sheet.seed == usual:
            yield sheet
        else:
            own = clipped(sheet.seed)
            asked = Say("kit.not_the_seed", seed=own, asked=usual)
            said = asked if seed is not None else Say("kit.other_seed", seed=own, usual=usual)
            yield Graded(sheet.pupil, sheet.game, sheet.seed, sheet.marks, (*sheet.odd, said))
