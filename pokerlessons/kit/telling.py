"""What the kit's two commands tell: in words, as plain data, as a table for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path

from pokerlessons.games import game_named
from pokerlessons.kit.grading import MARKS, TABLES, Graded, few
from pokerlessons.kit.making import Kit
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import LANGUAGES, BadInput, Say, clipped, render


def kit_says(kit: Kit) -> Iterator[Say]:
    """What was made, where it is, and what to do with it."""
    titles = tuple(game_named(game).title for game in kit.games)
    yield Say("kit.made", path=str(kit.placed.folder), games=titles, seed=kit.seed)
    yield Say("kit.made.grade")
    if kit.nbgrader:
        yield Say("kit.made.nbgrader")
    if kit.handouts:
        yield Say("kit.made.pdf") if kit.pdf else Say("kit.made.no_pdf")
    if kit.placed.kept:
        yield Say("kit.kept", names=kit.placed.kept)


def kit_data(kit: Kit) -> dict[str, object]:
    """The same as plain JSON data: folder, seed, games, and the files that are new, updated or kept."""
    placed = kit.placed
    return {
        "folder": str(placed.folder),
        "seed": kit.seed,
        "games": list(kit.games),
        "new": list(placed.new),
        "updated": list(placed.updated),
        "kept": list(placed.kept),
    }


def table_lines(sheets: Iterable[Graded], language: str, unread: Sequence[str] = ()) -> str:
    """The marks as a table, game by game, and below each what is odd or broken; at the end files `unread`."""
    lines: list[str] = []
    for game, group in _by_game(sheets).items():
        if game:
            lines += [*_table(group, language), ""]
        remarks = [(sheet.pupil, say) for sheet in group for say in _remarks(sheet)]
        lines += [render(Say("kit.of_pupil", pupil=who, says=say), language) for who, say in remarks]
        lines += [""] if remarks else []
    lines.append(render(Say("kit.marks"), language))
    if unread:
        lines.append(render(Say("kit.unread", names=few(unread)), language))
    return "\n".join(lines)


def graded_data(sheets: Iterable[Graded], language: str, unread: Sequence[str]) -> dict[str, object]:
    """The same as plain JSON data: `sheets` and the names of the files `unread`."""
    return {"sheets": [sheet_data(sheet, language) for sheet in sheets], "unread": list(unread)}


def sheet_data(sheet: Graded, language: str) -> dict[str, object]:
    """A sheet's marks as plain JSON data: pupil, game, seed, points, most, marks, odd."""
    return {
        "pupil": sheet.pupil,
        "game": sheet.game or None,
        "seed": sheet.seed or None,
        "points": sheet.points,
        "most": sheet.most,
        "marks": [
            {"exercise": mark.exercise, "result": mark.result, "says": render(mark.say, language)}
            for mark in sheet.marks
        ],
        "odd": [render(say, language) for say in sheet.odd],
    }


def as_csv(sheets: Sequence[Graded], language: str) -> bytes:
    """A table for a spreadsheet: a line for every sheet, a column for every exercise."""
    text = StringIO()
    writer = csv.writer(text)
    most = max((len(sheet.marks) for sheet in sheets), default=0)
    writer.writerow([*_columns(language), *range(1, most + 1), render(Say("kit.column.remarks"), language)])
    for sheet in sheets:
        marks = [MARKS[mark.result] for mark in sheet.marks] + [""] * (most - len(sheet.marks))
        remarks = " ".join(render(say, language) for say in _remarks(sheet))
        # What a pupil named so that a spreadsheet would work it out is kept words by an apostrophe.
        pupil = f"'{sheet.pupil}" if sheet.pupil[:1] in "=+-@" else sheet.pupil
        writer.writerow([pupil, _title(sheet, language), sheet.points, sheet.most, *marks, remarks])
    # A spreadsheet knows by the mark in front that Chinese follows.
    return text.getvalue().encode("utf-8-sig")


def write_csv(path: Path, table: bytes) -> None:
    """Writes the table, in the place of an earlier one.

    Raises `BadInput` where the file cannot be written, is named as no such table, or holds something else.
    """
    if path.suffix.lower() != TABLES:
        raise BadInput(Say("kit.no_csv", path=clipped(path, 200)))
    try:
        if path.exists() and not _is_ours(path):
            raise BadInput(Say("kit.not_our_table", path=clipped(path, 200)))
        path.write_bytes(table)
    except OSError as error:
        raise BadInput(Say("kit.cannot_write", path=clipped(path, 200))) from error


def _columns(language: str) -> list[str]:
    """What a table begins with."""
    titles = (
        Say("kit.column.pupil"),
        Say("kit.column.game"),
        Say("kit.column.points"),
        Say("kit.column.most"),
    )
    return [render(title, language) for title in titles]


def _is_ours(path: Path) -> bool:
    """Whether the file begins with the line that a table of ours begins with, in any language."""
    heads = tuple(f"{','.join(_columns(language))},".encode("utf-8-sig") for language in LANGUAGES)
    with path.open("rb") as file:
        return file.read(max(map(len, heads))).startswith(heads)


def _title(sheet: Graded, language: str) -> str:
    return render(game_named(sheet.game).title, language) if sheet.game else ""


def _by_game(sheets: Iterable[Graded]) -> dict[str, list[Graded]]:
    """Sheets by game in the order of the lessons; those that are none at the end, under ``""``."""
    groups: dict[str, list[Graded]] = {game: [] for game in (*TAUGHT, "")}
    for sheet in sheets:
        groups[sheet.game].append(sheet)
    return {game: group for game, group in groups.items() if group}


def _remarks(sheet: Graded) -> list[Say]:
    """What a teacher should look at: an odd file, answers that could not be read."""
    numbers: dict[Say, list[int]] = {}
    for number, mark in enumerate(sheet.marks, 1):
        if mark.result == "broken":
            numbers.setdefault(mark.say, []).append(number)
    broken = [
        Say("kit.remark", number=those[0], says=says)
        if len(those) == 1
        else Say("kit.remarks", numbers=tuple(those), says=says)
        for says, those in numbers.items()
    ]
    return [*sheet.odd, *broken]


def _table(group: Sequence[Graded], language: str) -> list[str]:
    title = _title(group[0], language)
    width = max(map(_width, (title, *(sheet.pupil for sheet in group))))
    numbers = range(1, len(group[0].marks) + 1)
    head = title + " " * (width - _width(title)) + "  " + " ".join(f"{number:>2}" for number in numbers)
    rows = [
        sheet.pupil
        + " " * (width - _width(sheet.pupil))
        + "  "
        + " ".join(f"{MARKS[mark.result]:>2}" for mark in sheet.marks)
        + f"   {sheet.points}/{sheet.most}"
        for sheet in group
    ]
    return [head, *rows]


def _width(text: str) -> int:
    """How many columns a console gives the text: a Chinese character takes two."""
    return sum(2 if ord(mark) > 0x2E7F else 1 for mark in text)
