"""What a pupil did, kept in one small file beside the notebooks, so that a restart loses nothing.

The file is read again before every write and only one exercise or one guess of it is replaced, so two
notebooks in one folder do not undo each other.  A file that cannot be understood is put aside under another
name, never written over.  No trouble with the file is raised: it comes back as a sentence, and practising
goes on.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from pokerlessons.engine.record import MAX_NESTING, nesting
from pokerlessons.lessons.exercises import OPEN, SHOWN, SOLVED, Mark
from pokerlessons.words import BadInput, Say, clipped

FILE_NAME: Final = "pokerlessons-progress.json"
MAX_BYTES: Final = 300_000
"""The largest file that is read or written."""
MAX_NAMES: Final = 200
"""The most lessons, the most exercises and the most guesses of a lesson."""
MAX_NAME: Final = 60
MAX_GUESS: Final = 2_000
"""The longest guess, in characters of JSON."""
MAX_NUMBER: Final = 10**6
_MOST_ASIDE: Final = 100
_ABOUT: Final = {"pokerlessons": "progress", "version": 1}

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"


@dataclass(frozen=True)
class LessonProgress:
    """One lesson: a mark for each exercise, a guess for each part."""

    marks: Mapping[str, Mark] = field(default_factory=dict)
    guesses: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True)
class Progress:
    """All lessons by name."""

    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)

    def lesson(self, name: str) -> LessonProgress:
        """What is known of a lesson; of a new one nothing."""
        return self.lessons.get(name, LessonProgress())

    def with_mark(self, lesson: str, exercise: str, mark: Mark) -> Progress:
        """The same with one exercise's mark replaced.  Raises `BadInput` for names or marks out of bounds."""
        known = self.lesson(lesson)
        return self._with(lesson, replace(known, marks={**known.marks, exercise: mark}))

    def with_guess(self, lesson: str, part: str, guess: Plain) -> Progress:
        """The same with one guess replaced, a plain JSON value.  Raises `BadInput` for anything else."""
        known = self.lesson(lesson)
        return self._with(lesson, replace(known, guesses={**known.guesses, part: guess}))

    def _with(self, lesson: str, known: LessonProgress) -> Progress:
        changed = Progress({**self.lessons, lesson: known})
        try:
            return _read(_written(changed))
        except _Unsound:
            raise BadInput(Say("exercise.progress.unfit")) from None


@dataclass(frozen=True)
class ProgressFile:
    """The file of a folder, by default of the notebook's own."""

    folder: str | Path = "."

    @property
    def path(self) -> Path:
        """Where the file stands."""
        return Path(self.folder) / FILE_NAME

    def load(self) -> tuple[Progress, Say | None]:
        """What was kept, and a sentence where the file could not be used: then one starts with nothing."""
        progress, trouble = self._load()
        return progress or Progress(), trouble

    def keep(self, lesson: str, exercise: str, mark: Mark) -> Say | None:
        """Writes how far an exercise is; a sentence where that was not possible.

        Raises `BadInput` for names or marks out of bounds.
        """
        progress, trouble = self._load()
        if progress is None:
            return trouble
        return self._save(progress.with_mark(lesson, exercise, mark)) or trouble

    def keep_guess(self, lesson: str, part: str, guess: Plain) -> Say | None:
        """Writes a guess; a sentence where that was not possible.  Raises `BadInput` as `with_guess` does."""
        progress, trouble = self._load()
        if progress is None:
            return trouble
        return self._save(progress.with_guess(lesson, part, guess)) or trouble

    def _load(self) -> tuple[Progress | None, Say | None]:
        """What was kept; None where the file is in the way: it can neither be understood nor put aside."""
        try:
            if not self.path.exists():
                return Progress(), None
            if not self.path.is_file():
                return None, Say("exercise.progress.unreadable", path=_shown(self.path))
            with self.path.open("rb") as file:
                text = file.read(MAX_BYTES + 1)
        except (OSError, ValueError):
            return None, Say("exercise.progress.unreadable", path=_shown(self.path))
        try:
            return _read(text), None
        except _Unsound:
            return self._put_aside()

    def _put_aside(self) -> tuple[Progress | None, Say]:
        for number in range(1, _MOST_ASIDE):
            aside = self.path.with_suffix(f".broken-{number}.json")
            if aside.exists():
                continue
            try:
                self.path.rename(aside)
            except OSError:
                break
            return Progress(), Say("exercise.progress.aside", path=_shown(self.path), aside=aside.name)
        return None, Say("exercise.progress.in_the_way", path=_shown(self.path))

    def _save(self, progress: Progress) -> Say | None:
        """Writes a whole new file and puts it in the place of the old one."""
        beside = None
        try:
            number, beside = tempfile.mkstemp(".tmp", FILE_NAME, self.folder)
            with open(number, "wb") as file:
                file.write(_written(progress))
            os.replace(beside, self.path)
        except (OSError, ValueError):
            if beside is not None:
                with suppress(OSError):
                    os.unlink(beside)
            return Say("exercise.progress.not_written", path=_shown(self.path))
        return None


def _shown(path: Path) -> str:
    return clipped(path, 100)


# The text of the file.


class _Unsound(ValueError):
    """Not a text that `_written` could have made."""


def _written(progress: Progress) -> bytes:
    lessons = {
        name: {
            "exercises": {exercise: asdict(mark) for exercise, mark in known.marks.items()},
            "guesses": known.guesses,
        }
        for name, known in progress.lessons.items()
    }
    try:
        return json.dumps({**_ABOUT, "lessons": lessons}, indent=1, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError):
        raise _Unsound from None


def _read(text: bytes) -> Progress:
    if len(text) > MAX_BYTES or nesting(text.decode(errors="replace")) > MAX_NESTING:
        raise _Unsound
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or {name: data.get(name) for name in _ABOUT} != _ABOUT:
            raise _Unsound
        lessons = _named(data.get("lessons"))
        return Progress({name: _lesson(known) for name, known in lessons.items()})
    except ValueError:
        raise _Unsound from None


def _lesson(data: Any) -> LessonProgress:
    if not isinstance(data, dict) or not set(data) <= {"exercises", "guesses"}:
        raise _Unsound
    marks = {name: _mark(mark) for name, mark in _named(data.get("exercises", {})).items()}
    guesses = _named(data.get("guesses", {}))
    if any(len(json.dumps(guess, allow_nan=False)) > MAX_GUESS for guess in guesses.values()):
        raise _Unsound
    return LessonProgress(marks, guesses)


def _mark(data: Any) -> Mark:
    if not isinstance(data, dict) or "seed" not in data or not set(data) <= set(asdict(Mark(""))):
        raise _Unsound
    mark = Mark(**data)
    numbers = (mark.number, mark.tries, mark.hints, mark.solved)
    sound = (
        isinstance(mark.seed, str)
        and len(mark.seed) <= MAX_NAME
        and all(type(number) is int and 0 <= number <= MAX_NUMBER for number in numbers)
        and type(mark.tried) is bool
        and mark.status in (OPEN, SOLVED, SHOWN)
    )
    if not sound:
        raise _Unsound
    return mark


def _named(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or len(data) > MAX_NAMES:
        raise _Unsound
    if not all(0 < len(name) <= MAX_NAME and name.isprintable() for name in data):
        raise _Unsound
    return data
