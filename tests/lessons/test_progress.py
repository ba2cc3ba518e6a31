"""The progress file: nothing is lost, nothing foreign is written over, no trouble is a crash."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pokerlessons.lessons.exercises import Mark
from pokerlessons.lessons.progress import FILE_NAME, MAX_BYTES, Progress, ProgressFile
from pokerlessons.words import BadInput, Say, render

MARK = Mark("7", 3, 2, 1, True, "shown", 5)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    assert file.load() == (Progress(), None)
    assert file.keep("niuniu", "count_tens", MARK) is None
    assert file.keep_guess("niuniu", "tens", [1, 2.5, None, {"sure": True, "名": "猜"}]) is None
    progress, trouble = ProgressFile(str(tmp_path)).load()
    assert trouble is None
    assert progress.lesson("niuniu").marks == {"count_tens": MARK}
    assert progress.lesson("niuniu").guesses == {"tens": [1, 2.5, None, {"sure": True, "名": "猜"}]}
    assert progress.lesson("sangong").marks == {}
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_the_folder_of_the_notebook_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ProgressFile().keep("niuniu", "which", MARK) is None
    assert (tmp_path / FILE_NAME).exists()


def test_two_notebooks_do_not_undo_each_other(tmp_path: Path) -> None:
    one, other = ProgressFile(tmp_path), ProgressFile(tmp_path)
    assert one.load() == other.load()
    one.keep("niuniu", "a", MARK)
    other.keep("niuniu", "b", Mark("8"))
    one.keep_guess("niuniu", "tens", 1)
    other.keep("sangong", "a", Mark("9"))
    one.keep("niuniu", "a", Mark("10"))
    lesson = one.load()[0].lesson("niuniu")
    assert lesson.marks == {"a": Mark("10"), "b": Mark("8")} and lesson.guesses == {"tens": 1}
    assert other.load()[0].lesson("sangong").marks == {"a": Mark("9")}


def sound(**changes: Any) -> dict[str, Any]:
    """The data of a sound file, with changes to its one mark."""
    mark = {"seed": "7", "number": 1, "tries": 0, "hints": 0, "tried": False, "status": "open", "solved": 0}
    return {
        "pokerlessons": "progress",
        "version": 1,
        "lessons": {"niuniu": {"exercises": {"a": mark | changes}, "guesses": {}}},
    }


def test_the_form_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps(sound()))
    progress, trouble = ProgressFile(tmp_path).load()
    assert trouble is None and progress.lesson("niuniu").marks == {"a": Mark("7", 1)}


def with_lessons(lessons: Any) -> dict[str, Any]:
    return {"pokerlessons": "progress", "version": 1, "lessons": lessons}


BROKEN: list[Any] = [
    b"", b"{", b"\xff\xfe\x00", b"null", b"[]", b"3", b"[" * 100_000, b'{"a":' * 50_000, b"9" * 5_000,
    b" " * (MAX_BYTES + 1), {"some": "other file"}, {"pokerlessons": "record"},
    {"pokerlessons": "progress", "version": 2, "lessons": {}}, with_lessons(None), with_lessons([]),
    with_lessons({"niuniu": 3}), with_lessons({"niuniu": {"exercises": []}}),
    with_lessons({"niuniu": {"more": 1}}),
    with_lessons({"niuniu": {"guesses": 3}}), with_lessons({"": {}}), with_lessons({"x" * 61: {}}),
    with_lessons({"a\nb": {}}), with_lessons({str(n): {} for n in range(201)}),
    with_lessons({"niuniu": {"exercises": {"a": None}}}), with_lessons({"niuniu": {"exercises": {"a": {}}}}),
    with_lessons({"niuniu": {"guesses": {"a": "x" * 2001}}}),
    sound(seed=3), sound(seed="x" * 61), sound(number="1"), sound(number=-1), sound(number=1.0),
    sound(number=True),
    sound(tries=10**9), sound(hints=None), sound(tried=1), sound(status="won"), sound(status=["open"]),
    sound(status=None), sound(solved=[]), sound(more=1),
    json.dumps(with_lessons({"niuniu": {"guesses": {"a": float("nan")}}})).encode(),
]  # fmt: skip


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_put_aside(tmp_path: Path, content: Any) -> None:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    (tmp_path / FILE_NAME).write_bytes(data)
    progress, trouble = ProgressFile(tmp_path).load()
    assert progress == Progress() and spoken(trouble) == "exercise.progress.aside"
    aside = tmp_path / "pokerlessons-progress.broken-1.json"
    assert aside.read_bytes() == data and not (tmp_path / FILE_NAME).exists()
    assert ProgressFile(tmp_path).load() == (Progress(), None)


def spoken(say: Say | None) -> str:
    """The key, once the sentence was spoken in both languages."""
    assert say is not None
    assert all(render(say, language).isprintable() for language in ("zh", "en"))
    return say.key


def test_a_file_that_breaks_while_one_works_is_put_aside_too(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    for number in (1, 2, 3):
        (tmp_path / FILE_NAME).write_text(f"broken {number}")
        assert spoken(file.keep("niuniu", "a", MARK)) == "exercise.progress.aside"
        assert (tmp_path / f"pokerlessons-progress.broken-{number}.json").read_text() == f"broken {number}"
    assert file.load()[0].lesson("niuniu").marks == {"a": MARK}


def test_a_broken_file_that_cannot_be_put_aside_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_text("broken")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    file = ProgressFile(tmp_path)
    assert spoken(file.load()[1]) == "exercise.progress.in_the_way"
    assert spoken(file.keep("niuniu", "a", MARK)) == "exercise.progress.in_the_way"
    assert spoken(file.keep_guess("niuniu", "a", 1)) == "exercise.progress.in_the_way"
    assert (tmp_path / FILE_NAME).read_text() == "broken"


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "missing")
    assert file.load() == (Progress(), None)
    assert spoken(file.keep("niuniu", "a", MARK)) == "exercise.progress.not_written"


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ProgressFile(tmp_path)
    file.keep("niuniu", "a", MARK)

    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(os, "replace", fail)
    assert spoken(file.keep("niuniu", "b", MARK)) == "exercise.progress.not_written"
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
    assert file.load()[0].lesson("niuniu").marks == {"a": MARK}


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    file = ProgressFile(tmp_path)
    assert spoken(file.load()[1]) == "exercise.progress.unreadable"
    assert spoken(file.keep("niuniu", "a", MARK)) == "exercise.progress.unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME)
    assert spoken(ProgressFile(tmp_path).load()[1]) == "exercise.progress.unreadable"


@pytest.mark.parametrize(
    ("lesson", "part", "guess"),
    [
        ("niuniu", "x" * 61, 1), ("", "a", 1), ("niuniu", "a\n", 1), ("niuniu", "a", "x" * 3000),
        ("niuniu", "a", float("inf")), ("niuniu", "a", {1, 2}), ("niuniu", "a", object()),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(tmp_path: Path, lesson: str, part: str, guess: Any) -> None:
    file = ProgressFile(tmp_path)
    with pytest.raises(BadInput) as error:
        file.keep_guess(lesson, part, guess)
    assert spoken(error.value.say) == "exercise.progress.unfit" and not list(tmp_path.iterdir())


def test_a_mark_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    for mark in (Mark("x" * 61), Mark("7", status="won"), Mark("7", number=-1)):
        with pytest.raises(BadInput):
            ProgressFile(tmp_path).keep("niuniu", "a", mark)


def test_odd_text_survives(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    assert file.keep_guess("niuniu", "a", "\ud800\x00猜") is None
    assert file.load()[0].lesson("niuniu").guesses == {"a": "\ud800\x00猜"}
