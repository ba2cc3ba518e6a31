"""The course folder goes through the real nbgrader: released, handed in, graded by running it."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pokerlessons.kit.grading import graded_sheets
from pokerlessons.kit.making import make_kit
from pokerlessons.kit.sheets import sheet_seed

from .pupils import Notebook, filled, handed_in, right, right_answers, tasks, with_cell, wrong

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("nbgrader") is None, reason='pip install "pokerlessons[grading]"'),
]
SHEET = "43-chameleon-sheet"
CLASS = "一班"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course folder with the sheet released."""
    folder = tmp_path_factory.mktemp("kit")
    make_kit(folder, ["chameleon"], CLASS, nbgrader=True)
    nbgrader(folder / "nbgrader", "generate_assignment", SHEET)
    return folder / "nbgrader"


def nbgrader(course: Path, *arguments: str) -> str:
    """Runs nbgrader in the course's folder; what it told."""
    here = Path(sys.executable).parent  # it calls a command of its own by name
    home = course.parent / "home"
    home.mkdir(exist_ok=True)
    environment = {
        **os.environ,
        "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(home),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
    command = [sys.executable, "-m", "nbgrader", *arguments]
    done = subprocess.run(
        command, cwd=course, env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stderr


def released(course: Path) -> Notebook:
    return json.loads((course / "release" / SHEET / f"{SHEET}.ipynb").read_bytes())


def test_the_release_holds_no_answer_and_can_be_filled_in(course: Path) -> None:
    release = released(course)
    text = json.dumps(release, ensure_ascii=False)
    for each in tasks("chameleon", sheet_seed(CLASS)):
        answer = right(each.question.task)
        assert len(answer) < 4 or answer not in text
    cells = {cell["id"]: cell for cell in release["cells"]}
    assert "".join(cells["answer-1"]["source"]).splitlines()[-1] == '答案1 = ""'
    assert "NotImplementedError" not in text
    assert cells["graded-1"]["metadata"]["nbgrader"]["locked"]
    assert not cells["answer-1"]["metadata"]["nbgrader"]["locked"]


def test_submissions_get_the_right_points(course: Path) -> None:
    release = released(course)
    every = tasks("chameleon", sheet_seed(CLASS))
    answers = right_answers("chameleon", sheet_seed(CLASS))
    whole = filled(release, answers)
    cheat = "from pokerlessons.kit import check\n\ndef graded(*given, **more):\n    pass\n\n答案8 = ''"
    for pupil, notebook in {
        "ming": whole,
        "hong": filled(release, {1: answers[0], 2: wrong(every[1].question.task)}),
        "syntax": with_cell(whole, 3, '答案3 = "'),
        "raises": with_cell(whole, 3, "raise RuntimeError"),
        "endless": with_cell(whole, 3, "while True:\n    pass"),
        "cheat": with_cell(whole, 8, cheat),
    }.items():
        handed_in(notebook, course / "submitted" / pupil / SHEET, SHEET)
    nbgrader(course, "autograde", SHEET, "--create", "--ExecutePreprocessor.timeout=5")

    assert points(course) == {
        "ming": 8.0,
        "hong": 1.0,
        "syntax": 7.0,
        "raises": 7.0,
        "endless": 7.0,
        "cheat": 7.0,
    }
    # Our own grading, which runs nothing, says the same.
    ours = {sheet.pupil.split("/")[0]: sheet.points for sheet in graded_sheets([course / "submitted"], CLASS)}
    assert ours == points(course)
    told = (course / "autograded" / "hong" / SHEET / f"{SHEET}.ipynb").read_text("utf-8")
    assert "WrongAnswer" in told and "还没有写答案" in told


def points(course: Path) -> dict[str, float]:
    """Every pupil's points in nbgrader's gradebook."""
    with sqlite3.connect(course / "gradebook.db") as gradebook:
        rows = gradebook.execute(
            "select submitted_assignment.student_id, sum(coalesce(grade.auto_score, 0)) from grade "
            "join submitted_notebook on grade.notebook_id = submitted_notebook.id "
            "join submitted_assignment on submitted_notebook.assignment_id = submitted_assignment.id "
            "group by submitted_assignment.student_id"
        )
        return dict(rows.fetchall())
