"""Exercise sheets: every exercise of a game posed in words with a cell for its answer, and the teacher's key.

A sheet holds the seed and the names of its exercises, no truth: whoever judges works it out again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from pokerlessons.engine import Formula, Step
from pokerlessons.games import game_named
from pokerlessons.kit.answers import Posed, how, letters, posed
from pokerlessons.lessons.exercises import Choice, Lines
from pokerlessons.words import LANGUAGES, Say, render

Cell: TypeAlias = dict[str, Any]
ABOUT: Final = "pokerlessons"
"""Under this name the metadata of a sheet, and of its answer cells, say what they are."""
VERSION: Final = 1
POINTS: Final = 1
"""The points of an exercise."""
_OF_SHEETS: Final = "-sheet"
_NAMES: Final = {"zh": "中文", "en": "English"}
_MEANS_SOMETHING: Final = re.compile(r"([\\*_`<>$\[\]~|])")
_KERNEL: Final = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def sheet_seed(seed: str) -> str:
    """The seed of the class's sheets: with the class's own, `exercises(…)` would show their solutions."""
    return f"{class_seed(seed)}{_OF_SHEETS}"


def class_seed(seed: str) -> str:
    """The class's seed, which may also be written as its sheets print it.

    No class's own ends like a sheet's: its notebooks would show the solutions of another class's sheets.
    """
    while seed.endswith(_OF_SHEETS):
        seed = seed.removesuffix(_OF_SHEETS)
    return seed


def answer_name(number: int, language: str) -> str:
    """The name that a pupil's answer gets in its cell."""
    return f"答案{number}" if language == "zh" else f"answer{number}"


def sheet(game: str, number: str, seed: str, language: str, graded: bool = False) -> dict[str, Any]:
    """The notebook of the sheet of `game`; `number` stands before its title, `seed` is the sheet's own.

    `graded`: as a source of nbgrader, whose locked cells fail for an answer that is not right.
    """
    name = "graded" if graded else "check"
    every = posed(game, seed)
    cells = [
        _words(lambda at: _opening(game, number, seed, len(every), at), language, "about"),
        _code(f"from pokerlessons.kit import {name}", "setup"),
    ]
    for each in every:
        cells += _asked(each, game, seed, language, graded)
    if graded:
        cells = [{**cell, "metadata": {**cell["metadata"], **_for_nbgrader(cell)}} for cell in cells]
    about = {"sheet": VERSION, "game": game, "seed": seed, "lang": language}
    return _notebook(cells, {ABOUT: about})


def key_sheet(game: str, number: str, seed: str, language: str) -> dict[str, Any]:
    """The notebook with the answers and solutions of the same sheet, for the teacher."""
    cells = [_words(lambda at: key_opening(game, number, seed, at), language, "about")]
    for each in posed(game, seed):
        cells.append(
            _words(lambda at, n=each.number: _keyed(game, seed, n, at), language, f"key-{each.number}")
        )
    return _notebook(cells, {})


def asked(each: Posed, language: str) -> str:
    """The exercise in words, as Markdown: its title, the question, what can be picked, how to answer."""
    task = each.question.task
    lines = [
        f"## {each.number}. {plain(render(each.exercise.title, language))}",
        plain(render(each.question.ask, language)),
    ]
    if isinstance(task, Choice):
        marks = letters(task)
        lines.append(_list((marks[name], render(say, language)) for name, say in task.options))
    if isinstance(task, Lines):
        lines.append(_list((name, render(say, language)) for name, say in task.options))
    lines.append(f"*{plain(render(how(task), language))}*")
    return "\n\n".join(lines)


def solved(each: Posed, language: str, math: Callable[[Formula], str]) -> str:
    """The answer and the solution, as Markdown; `math` writes a formula."""
    task = each.question.task
    answer = render(task.answer(), language)
    if isinstance(task, Choice):
        answer = f"{letters(task)[task.right]}. {answer}"
    steps = [f"{n}. {_told(step, language, math)}" for n, step in enumerate(each.question.solution, 1)]
    return f"**{plain(render(Say('kit.answer', answer=answer), language))}**\n\n" + "\n".join(steps)


def key_opening(game: str, number: str, seed: str, language: str) -> str:
    """What a key begins with."""
    title = render(Say("kit.key.title", number=number, game=game_named(game).title), language)
    return f"# {plain(title)}\n\n{plain(render(Say('kit.key.about', seed=seed), language))}"


def sheet_title(game: str, number: str, language: str) -> str:
    """The title of a sheet."""
    return render(Say("kit.sheet.title", number=number, game=game_named(game).title), language)


def plain(text: str) -> str:
    """The text so that Markdown shows it as it is."""
    return _MEANS_SOMETHING.sub(r"\\\1", text)


def latex(formula: Formula) -> str:
    """A formula as a notebook typesets it."""
    return f"${formula.latex}$"


def _opening(game: str, number: str, seed: str, count: int, language: str) -> str:
    about = render(Say("kit.sheet.about", count=count, seed=seed), language)
    return f"# {plain(sheet_title(game, number, language))}\n\n{plain(about)}"


def _asked(each: Posed, game: str, seed: str, language: str, graded: bool) -> Iterator[Cell]:
    name, exercise = answer_name(each.number, language), each.exercise.name
    yield _words(lambda at: asked(each, at), language, f"question-{each.number}")
    # nbgrader puts its own line in place of these two; anything outside them reaches the pupil.
    region = "### BEGIN SOLUTION\n### END SOLUTION\n" if graded else ""
    yield _code(f'{region}{name} = ""', f"answer-{each.number}", {ABOUT: {"answer": exercise}})
    lang = "" if language == "zh" else f', lang="{language}"'
    called = "graded" if graded else "check"
    # A locked cell trusts no name that a pupil's cell may have given another meaning.
    fresh = "from pokerlessons.kit import graded\n\n" if graded else ""
    place = f"{_text(game)}, {_text(exercise)}, {_text(seed)}"
    yield _code(f"{fresh}{called}({place}, {name}{lang})", f"{called}-{each.number}")


def _keyed(game: str, seed: str, number: int, language: str) -> str:
    each = posed(game, seed, language)[number - 1]
    return f"{asked(each, language)}\n\n{solved(each, language, latex)}"


def _told(step: Step, language: str, math: Callable[[Formula], str]) -> str:
    words = plain(render(step.say, language))
    return f"{words} {math(step.formula)}" if step.formula else words


def _list(lines: Iterator[tuple[str, str]]) -> str:
    return "\n".join(f"- **{mark}.** {plain(text)}" for mark, text in lines)


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _words(said: Callable[[str], str], language: str, name: str) -> Cell:
    """A cell of words in the class's language, the other one folded up below."""
    (other,) = (each for each in LANGUAGES if each != language)
    folded = f"<details><summary>{_NAMES[other]}</summary>\n\n{said(other)}\n\n</details>"
    return {
        "cell_type": "markdown",
        "id": name,
        "metadata": {},
        "source": f"{said(language)}\n\n{folded}\n",
    }


def _code(source: str, name: str, about: dict[str, Any] | None = None) -> Cell:
    return {
        "cell_type": "code",
        "id": name,
        "metadata": about or {},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }


def _for_nbgrader(cell: Cell) -> dict[str, Any]:
    """What nbgrader (metadata of version 3) wants to know: what is locked, to be filled in, and graded."""
    name = str(cell["id"])
    answer, test = name.startswith("answer-"), name.startswith("graded-")
    told = {
        "schema_version": 3,
        "grade_id": name,
        "cell_type": cell["cell_type"],
        "grade": test,
        "solution": answer,
        "locked": not answer,
        "task": False,
    }
    return {"nbgrader": {**told, "points": POINTS} if test else told}


def _notebook(cells: list[Cell], about: dict[str, Any]) -> dict[str, Any]:
    return {"cells": cells, "metadata": {**_KERNEL, **about}, "nbformat": 4, "nbformat_minor": 5}
