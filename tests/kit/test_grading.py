"""Pupils' sheets judged without running them: whatever is broken is wrong, with a reason."""

from __future__ import annotations

import csv
import json
import os
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from pokerlessons.app import main
from pokerlessons.kit.grading import MAX_BYTES, MOST_NAMES, Graded, graded_sheet, graded_sheets, unread_files
from pokerlessons.kit.sheets import sheet_seed
from pokerlessons.kit.telling import as_csv, table_lines
from pokerlessons.lessons.exercises import Number
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import BadInput, render

from .pupils import (
    SEED,
    Notebook,
    answer_cell,
    empty_sheet,
    filled,
    handed_in,
    right,
    right_answers,
    tasks,
    with_cell,
    wrong,
)

CLASS = SEED.removesuffix("-sheet")


def graded(notebook: Notebook, folder: Path) -> Graded:
    return graded_sheet(handed_in(notebook, folder, "小明"), "小明")


def test_the_seed_of_the_tests_is_a_sheet_s() -> None:
    assert sheet_seed(CLASS) == SEED


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_faultless_sheet_has_all_points(game: str, language: str, tmp_path: Path) -> None:
    sheet = graded(filled(empty_sheet(game, language=language), right_answers(game)), tmp_path)
    assert sheet.points == sheet.most == len(tasks(game)) and not sheet.odd


def test_every_result(tmp_path: Path) -> None:
    every = tasks("niuniu")
    at = {kind: each.number for each in reversed(every) for kind in [each.question.task.kind]}
    chance = next(e for e in every if isinstance(t := e.question.task, Number) and t.sort == "chance")
    assert isinstance(chance.question.task, Number)
    answers = {
        at["choice"]: right(every[at["choice"] - 1].question.task),
        at["choices"]: wrong(every[at["choices"] - 1].question.task),
        chance.number: f"{float(chance.question.task.value):.5f}",
        at["cards"]: "不知道",
    }
    sheet = graded(filled(empty_sheet(), answers), tmp_path)
    results = {number: mark.result for number, mark in enumerate(sheet.marks, 1)}
    assert results.pop(at["choice"]) == "right"
    assert results.pop(at["choices"]) == "wrong"
    assert results.pop(chance.number) == "nearly"
    assert results.pop(at["cards"]) == "broken"
    assert set(results.values()) == {"empty"} and sheet.points == 1


BROKEN = {
    "答案3 = ": "kit.cell_no_python",
    '答案3 = "27': "kit.cell_no_python",
    "答案3 = '\0'": "kit.cell_no_python",
    "(" * 900: "kit.cell_no_python",
    "-" * 4000 + "1": "kit.cell_no_python",
    "答案3 = " + "9" * 4900: "kit.cell_no_python",
    "": "kit.no_assignment",
    "raise SystemExit": "kit.no_assignment",
    "while True: pass": "kit.no_assignment",
    '答案4 = "27"': "kit.no_assignment",
    'if True:\n    答案3 = "27"': "kit.no_assignment",
    "答案3 = open('/etc/passwd').read()": "kit.no_literal",
    "答案3 = 19800 / 1": "kit.no_literal",
    '答案3 = f"{1}"': "kit.no_literal",
    "答案3 = -'a'": "kit.no_literal",
    "答案3 = ['27']": "kit.no_literal",
    "答案3 = b'27'": "kit.not_a_text",
    "答案3 = True": "kit.not_a_text",
    "答案3 = '" + "1+" * 300 + "1'": "answer.too_long",
    "答案3 = '9^9^9^9'": "answer.exponent",
    "答案3 = '__import__(\"os\")'": "answer.unreadable",
    "# " + "x" * 6000: "kit.cell_too_long",
}


@pytest.mark.parametrize("source", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_answer_cell_is_wrong_and_the_others_count(source: str, tmp_path: Path) -> None:
    notebook = with_cell(filled(empty_sheet(), right_answers("niuniu")), 3, source)
    sheet = graded(notebook, tmp_path)
    assert sheet.marks[2].result == "broken" and sheet.marks[2].say.key == BROKEN[source]
    assert render(sheet.marks[2].say, "zh") != render(sheet.marks[2].say, "en")
    assert sheet.points == sheet.most - 1


@pytest.mark.parametrize(
    "source", ['x = 5\n答案3 = "1"\nprint(x)\n答案3 = {}', "# 想一想\n答案3 = {}  # 好", "其他 = 答案3 = {}"]
)
def test_other_lines_in_the_cell_do_no_harm(source: str, tmp_path: Path) -> None:
    answer = json.dumps(right_answers("niuniu")[2])
    sheet = graded(with_cell(empty_sheet(), 3, source.format(answer)), tmp_path)
    assert sheet.marks[2].result == "right"
    as_lines = source.format(answer).splitlines(keepends=True)
    assert graded(with_cell(empty_sheet(), 3, as_lines), tmp_path).marks[2].result == "right"


def test_no_code_of_a_pupil_runs(tmp_path: Path) -> None:
    trace = tmp_path / "ran"
    source = f'__import__("pathlib").Path({str(trace)!r}).touch()\n答案3 = ""'
    graded(with_cell(empty_sheet(), 3, source), tmp_path)
    assert not trace.exists()


def test_a_cell_deleted_doubled_or_damaged(tmp_path: Path) -> None:
    whole = filled(empty_sheet(), right_answers("niuniu"))
    gone = {**whole, "cells": [cell for cell in whole["cells"] if cell["id"] != "answer-3"]}
    twice = {**whole, "cells": [*whole["cells"], answer_cell(whole, 3)]}
    for notebook, key in (
        (gone, "kit.cell_missing"),
        (twice, "kit.cell_twice"),
        (with_cell(whole, 3, None), "kit.cell_broken"),
        (with_cell(whole, 3, ["a", 5]), "kit.cell_broken"),
        (with_cell(whole, 3, {"a": 5}), "kit.cell_broken"),
    ):
        sheet = graded(notebook, tmp_path)
        assert (sheet.marks[2].result, sheet.marks[2].say.key) == ("broken", key)
        assert sheet.points == sheet.most - 1


def without_marks(notebook: Notebook) -> Notebook:
    """The sheet as an editor saves it that drops what it does not know about cells."""
    return {**notebook, "cells": [{**cell, "metadata": {}} for cell in notebook["cells"]]}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_sheet_that_lost_its_marks_is_read_by_its_names(language: str, tmp_path: Path) -> None:
    whole = filled(empty_sheet(language=language), right_answers("niuniu"))
    sheet = graded(without_marks(whole), tmp_path)
    assert sheet.points == sheet.most and [say.key for say in sheet.odd] == ["kit.no_marks"]


def test_a_name_that_stands_twice_or_not_at_all_is_no_answer(tmp_path: Path) -> None:
    whole = without_marks(filled(empty_sheet(), right_answers("niuniu")))
    twice = {**whole, "cells": [*whole["cells"], answer_cell(whole, 3)]}
    gone = {**whole, "cells": [cell for cell in whole["cells"] if not cell["id"].startswith("answer-")]}
    words = {**whole, "cells": [{**cell, "cell_type": "markdown"} for cell in whole["cells"]]}
    odd: list[Any] = [5, {}, {"cell_type": "code", "source": 5}, {"cell_type": "code", "source": [5]}]
    sheet = graded({**twice, "cells": [*odd, *twice["cells"]]}, tmp_path)
    assert sheet.marks[2].say.key == "kit.cell_twice" and sheet.points == sheet.most - 1
    for notebook in (gone, words):
        sheet = graded(notebook, tmp_path)
        assert {mark.say.key for mark in sheet.marks} == {"kit.cell_missing"}
        # Sixteen times the same is told once.
        assert table_lines([sheet], "zh").count("没了") == 2


def test_one_marked_cell_lost_is_found_by_its_name(tmp_path: Path) -> None:
    whole = filled(empty_sheet(), right_answers("niuniu"))
    answer_cell(whole, 3)["metadata"] = {}
    sheet = graded(whole, tmp_path)
    assert sheet.points == sheet.most and not sheet.odd


def odd_sheets() -> dict[str, Any]:
    whole = filled(empty_sheet(), right_answers("niuniu"))

    def about(**changes: Any) -> Notebook:
        return {**whole, "metadata": {"pokerlessons": {**whole["metadata"]["pokerlessons"], **changes}}}

    return {
        "no metadata": {**whole, "metadata": {}},
        "metadata a list": {**whole, "metadata": []},
        "no seed": {**whole, "metadata": {"pokerlessons": {"sheet": 1, "game": "niuniu"}}},
        "an endless seed": about(seed="x" * 100_000),
        "seed empty": about(seed=""),
        "no such game": about(game="mahjong"),
        "game a list": about(game=["niuniu"]),
        "language a list": about(lang=["zh"]),
        "another version": about(sheet=99),
        "no cells": {"metadata": whole["metadata"]},
        "cells a number": {**whole, "cells": 5},
        "a list": [],
        "a number": 5,
        "null": None,
    }


@pytest.mark.parametrize("name", odd_sheets())
def test_a_sheet_without_its_metadata_is_told_and_has_no_points(name: str, tmp_path: Path) -> None:
    sheet = graded(odd_sheets()[name], tmp_path)
    assert sheet.points == 0 and len(sheet.odd) == 1 and not sheet.marks
    assert render(sheet.odd[0], "zh") != render(sheet.odd[0], "en")


NO_NOTEBOOKS = (
    b"", b"not json", b"{", b"[" * 100_000, b"\xff\xfe\x00", b"1" * 10_000, b" " * (MAX_BYTES + 1)
)  # fmt: skip


@pytest.mark.parametrize("content", NO_NOTEBOOKS, ids=range(len(NO_NOTEBOOKS)))
def test_a_file_that_is_no_notebook(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "小红.ipynb"
    path.write_bytes(content)
    (sheet,) = graded_sheets([tmp_path])
    assert sheet.pupil == "小红" and sheet.points == 0 and len(sheet.odd) == 1


def test_half_characters_do_no_harm(tmp_path: Path) -> None:
    whole = filled(empty_sheet(), right_answers("niuniu"))
    for source in ('答案3 = "\ud800"', "答案3 = '\\ud800'"):
        path = tmp_path / "小明.ipynb"
        path.write_text(json.dumps(with_cell(whole, 3, source)), "ascii")
        sheet = graded_sheet(path, "小明")
        assert sheet.marks[2].result == "broken" and sheet.points == sheet.most - 1
        assert as_csv([sheet], "zh")


def test_odd_cells_among_sound_ones_are_passed_over(tmp_path: Path) -> None:
    whole = filled(empty_sheet(), right_answers("niuniu"))
    odd: list[Any] = [5, None, [], {}, {"metadata": 5}, {"metadata": {"pokerlessons": "x"}}]
    sheet = graded({**whole, "cells": [*odd, *whole["cells"]]}, tmp_path)
    assert sheet.points == sheet.most


# a class


@pytest.fixture
def handed(tmp_path: Path) -> Path:
    folder = tmp_path / "交上来的"
    answers = right_answers("niuniu")
    handed_in(filled(empty_sheet(), answers), folder, "小明")
    handed_in(filled(empty_sheet(), {1: answers[0]}), folder, "小红/13-niuniu-sheet")
    handed_in(with_cell(filled(empty_sheet(), answers), 3, "raise"), folder, "=cmd")
    easier = filled(empty_sheet(seed="easy"), right_answers("niuniu", "easy"))
    handed_in(easier, folder, "小刚")
    (folder / "坏.ipynb").write_text("{", "utf-8")
    (folder / "notes.txt").write_text("不是卷子", "utf-8")
    handed_in(empty_sheet(), folder, ".ipynb_checkpoints/小明-checkpoint")
    return folder


def test_a_class_in_a_folder(handed: Path) -> None:
    sheets = {sheet.pupil: sheet for sheet in graded_sheets([handed])}
    assert set(sheets) == {"小明", "小红/13-niuniu-sheet", "=cmd", "小刚", "坏"}
    assert [sheets[name].points for name in ("小明", "小红/13-niuniu-sheet", "=cmd", "坏")] == [16, 1, 15, 0]
    # The sheet of another seed is told; by its own seed it is right.
    assert sheets["小刚"].points == 16 and sheets["小刚"].odd[0].key == "kit.other_seed"


def test_with_the_class_s_seed_a_changed_seed_does_not_help(handed: Path) -> None:
    sheets = {sheet.pupil: sheet for sheet in graded_sheets([handed], CLASS)}
    assert sheets["小明"].points == 16 and sheets["小刚"].points < 16
    assert sheets["小刚"].odd[0].key == "kit.not_the_seed"
    # The seed as the sheets print it is the same class's.
    assert graded_sheets([handed], SEED) == tuple(sheets.values())


def test_with_a_seed_a_single_sheet_is_told_what_was_asked_for(handed: Path) -> None:
    (sheet,) = graded_sheets([handed / "小刚.ipynb"], CLASS)
    (told,) = sheet.odd
    assert "easy" in render(told, "zh") and f"“{SEED}”" in render(told, "zh")
    assert "别的" not in render(told, "zh") and "others" not in render(told, "en")
    assert not graded_sheets([handed / "小刚.ipynb"])[0].odd


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_or_a_broken_link_ends(handed: Path) -> None:
    os.mkfifo(handed / "管子.ipynb")
    (handed / "断.ipynb").symlink_to(handed / "nowhere")
    sheets = {sheet.pupil: sheet for sheet in graded_sheets([handed])}
    assert sheets["管子"].odd[0].key == sheets["断"].odd[0].key == "kit.unreadable_file"


def test_the_command_prints_a_table(handed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", str(handed)]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert next(line for line in lines if line.startswith("小明")).endswith("16/16")
    assert "=cmd：第 3 题：格子里没有" in out and "坏：文件坏了" in out
    marks = next(line for line in lines if line.startswith("=cmd")).split()
    assert marks[1:] == ["✓", "✓", "!", *["✓"] * 13, "15/16"]
    assert main(["grade", str(handed), "--lang", "en"]) == 0
    assert lines[0].startswith("牛牛 ") and "niuniu" not in lines[0]
    assert "坏: The file is damaged" in capsys.readouterr().out


def test_the_command_writes_a_table_and_data(
    handed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "成绩.csv"
    assert main(["grade", str(handed), "--csv", str(table), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {each["pupil"]: each["points"] for each in data["sheets"]}["小明"] == 16
    assert {each["game"] for each in data["sheets"]} == {"niuniu", None}
    assert data["unread"] == ["notes.txt"]
    rows = list(csv.reader(StringIO(table.read_bytes().decode("utf-8-sig"))))
    assert len({len(row) for row in rows}) == 1
    assert rows[0][:5] == ["学生", "游戏", "得分", "满分", "1"]
    by_name = {row[0]: row for row in rows[1:]}
    assert by_name["小明"][1] == "牛牛" and by_name["坏"][1] == ""
    assert by_name["小明"][2:5] == ["16", "16", "✓"]
    assert by_name["'=cmd"][6] == "!" and "第 3 题" in by_name["'=cmd"][-1]


def test_a_table_replaces_an_earlier_one_and_nothing_else(
    handed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "成绩.csv"
    for language in ("zh", "en", "zh"):  # each finds the other's
        assert main(["grade", str(handed), "--csv", str(table), "--lang", language]) == 0
    assert "牛牛" in table.read_text("utf-8")
    capsys.readouterr()
    for content in (
        "",
        "学生,学号\n小明,1\n",
        "学生,游戏,得分,满分,1",
        "\ufeff学生,游戏",
        "\ufeff" + "x" * 500,
    ):
        table.write_text(content, "utf-8")
        for language in ("zh", "en"):
            assert main(["grade", str(handed), "--csv", str(table), "--lang", language]) == 2
            out, err = capsys.readouterr()
            assert out == "" and "成绩.csv" in err and len(err.splitlines()) == 1
        assert table.read_text("utf-8") == content


def test_files_that_are_no_notebooks_are_told(handed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("小丽.zip", "小红/小红.ipynb.txt", "小华.docx", "表.CSV", ".DS_Store", "Thumbs.db"):
        (handed / name).write_text("x", "utf-8")
    handed_in(empty_sheet(), handed, "小飞")
    (handed / "小飞.ipynb").rename(handed / "小飞.IPYNB")
    others = ("notes.txt", "小丽.zip", "小华.docx", "小红/小红.ipynb.txt")
    assert unread_files([handed]) == others
    for language, advice in (("zh", "解压"), ("en", "unpack")):
        assert main(["grade", str(handed), "--lang", language]) == 0
        out = capsys.readouterr().out
        told = out.splitlines()[-1]
        assert all(name in told for name in others) and advice in told and "小飞" in out
    assert main(["grade", str(handed), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unread"] == list(others)
    assert main(["grade", str(handed / "小明.ipynb")]) == 0
    assert "解压" not in capsys.readouterr().out
    for number in range(30):
        (handed / f"{number}.zip").touch()
    assert main(["grade", str(handed)]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.count(".zip") == MOST_NAMES and "…" in told


def test_a_folder_with_nothing_but_an_archive_says_to_unpack_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "全班.zip").touch()
    for language, advice in (("zh", "解压"), ("en", "Unpack")):
        assert main(["grade", str(tmp_path), "--lang", language]) == 2
        err = capsys.readouterr().err
        assert "全班.zip" in err and advice in err and len(err.splitlines()) == 1


def test_mistakes_of_the_teacher_are_one_sentence(
    handed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(path.read_bytes() for path in handed.rglob("*.ipynb"))
    (tmp_path / "空").mkdir()
    for arguments in (
        [],
        [str(tmp_path / "空")],
        [str(tmp_path / "没有")],
        [str(handed), "--csv", str(handed / "小明.ipynb")],
        [str(handed), "--csv", str(tmp_path / "没有" / "成绩.csv")],
        [str(handed), "--seed", "x" * 101],
        [str(handed), "--seed", ""],
    ):
        for language in ("zh", "en"):
            assert main(["grade", *arguments, "--lang", language]) == 2, arguments
            out, err = capsys.readouterr()
            assert out == "" and len(err.splitlines()) == 1
    assert sorted(path.read_bytes() for path in handed.rglob("*.ipynb")) == before


def test_nothing_to_grade(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        graded_sheets([tmp_path])
