"""Pupils' sheets for the tests: filled in rightly, wrongly, or broken on purpose."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from pokerlessons.kit.answers import Posed, letters, posed
from pokerlessons.kit.sheets import sheet
from pokerlessons.lessons.exercises import Choice, Lines, Number, Task
from pokerlessons.words import render

SEED = "k7m-q4x-sheet"
Notebook = dict[str, Any]


def right(task: Task) -> str:
    """The answer as a pupil who knows it writes it."""
    if isinstance(task, Number):
        return str(task.value)
    if isinstance(task, Choice):
        return letters(task)[task.right]
    if isinstance(task, Lines):
        return " ".join(sorted(task.failing))
    name = render(dict(task.options)[task.right], "zh")
    cards = next(iter(task.sets), frozenset())
    return " ".join([name, *(str(card) for card in sorted(cards))])


def wrong(task: Task) -> str:
    """An answer that can be read and is not right."""
    if isinstance(task, Number):
        return str(task.value + 1)
    if isinstance(task, Choice):
        return next(letter for name, letter in letters(task).items() if name != task.right)
    if isinstance(task, Lines):
        return next(name for name, _ in task.options if {name} != task.failing)
    return next(
        f"{name} {task.cards[0]}" for name, _ in task.options if name not in (task.nothing, task.right)
    )


def right_answers(game: str, seed: str = SEED) -> list[str]:
    """The right answers of a sheet in order."""
    return [right(each.question.task) for each in posed(game, seed)]


def empty_sheet(game: str = "niuniu", seed: str = SEED, language: str = "zh") -> Notebook:
    """A sheet as it is handed out."""
    return sheet(game, "13", seed, language)


def filled(notebook: Notebook, answers: dict[int, str] | list[str]) -> Notebook:
    """The sheet with these answers, by the numbers of their exercises, between the quotation marks."""
    done = copy.deepcopy(notebook)
    pairs = answers.items() if isinstance(answers, dict) else enumerate(answers, 1)
    for number, answer in pairs:
        cell = answer_cell(done, number)
        name = "".join(cell["source"]).splitlines()[-1].partition(" = ")[0]
        cell["source"] = f"{name} = {json.dumps(answer, ensure_ascii=False)}"
    return done


def answer_cell(notebook: Notebook, number: int) -> dict[str, Any]:
    """The cell in which an exercise is answered."""
    return next(cell for cell in notebook["cells"] if cell["id"] == f"answer-{number}")


def with_cell(notebook: Notebook, number: int, source: object) -> Notebook:
    """The sheet with another text in an answer's cell."""
    done = copy.deepcopy(notebook)
    answer_cell(done, number)["source"] = source
    return done


def handed_in(notebook: Notebook, folder: Path, name: str) -> Path:
    """The file of a pupil."""
    path = folder / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")
    return path


def tasks(game: str, seed: str = SEED) -> tuple[Posed, ...]:
    """The exercises of a sheet."""
    return posed(game, seed)
