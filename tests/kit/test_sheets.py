"""Sheets and keys: sound notebooks, in both languages, that hold no truth."""

from __future__ import annotations

import json
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from pokerlessons.kit.sheets import answer_name, key_sheet, sheet
from pokerlessons.lessons.exercises import Lines, Number, Pick
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import render

from .pupils import SEED, answer_cell, empty_sheet, filled, right_answers, tasks

each_language = pytest.mark.parametrize("language", ["zh", "en"])


@pytest.mark.parametrize("game", TAUGHT)
@each_language
def test_sheets_and_keys_are_sound_notebooks(game: str, language: str) -> None:
    for graded in (False, True):
        made = sheet(game, "13", SEED, language, graded)
        nbformat.validate(nbformat.from_dict(made))
        assert [cell["id"] for cell in made["cells"]].count("answer-1") == 1
        assert answer_cell(made, 2)["source"].endswith(f'{answer_name(2, language)} = ""')
    nbformat.validate(nbformat.from_dict(key_sheet(game, "13", SEED, language)))


@pytest.mark.parametrize("game", TAUGHT)
@each_language
@pytest.mark.parametrize("graded", [False, True])
def test_no_truth_is_in_a_sheet(game: str, language: str, graded: bool) -> None:
    made = json.dumps(sheet(game, "13", SEED, language, graded), ensure_ascii=False)
    for each in tasks(game):
        task = each.question.task
        for step in each.question.solution:
            assert render(step.say, language) not in made, step.say
        for hint in each.question.hints[:2]:
            assert render(hint.say, language) not in made
        if isinstance(task, Number) and len(str(task.value)) > 3:
            assert str(task.value) not in made and render(task.answer(), language) not in made
        if isinstance(task, Lines) or (isinstance(task, Pick) and task.sets):
            assert render(task.answer(), language) not in made


@pytest.mark.parametrize("game", TAUGHT)
@each_language
def test_the_key_holds_every_answer(game: str, language: str) -> None:
    key = key_sheet(game, "13", SEED, language)
    for each, cell in zip(tasks(game), key["cells"][1:], strict=True):
        answer = render(each.question.task.answer(), language).replace("≈", "")
        assert answer[:4].strip("*") in cell["source"]
        assert cell["source"].count("<details>") == 1


def test_both_languages_are_there_the_class_s_first() -> None:
    chinese, english = (empty_sheet(language=language)["cells"][0]["source"] for language in ("zh", "en"))
    assert chinese.startswith("# 13 牛牛") and "<summary>English</summary>" in chinese
    assert english.startswith("# 13 Niu Niu") and "<summary>中文</summary>" in english


def test_no_question_names_the_answer_to_another() -> None:
    # With this seed a chance that one exercise asks for stands in another, until that is drawn again.
    every = [each.exercise for each in tasks("niuniu")]
    first = [exercise.question(SEED, 0, "zh") for exercise in every]
    assert [each.question.ask for each in tasks("niuniu")] != [question.ask for question in first]
    for seed in ("a", "b", "c", "d", "e", "f"):
        for game in TAUGHT:
            asks = [render(each.question.ask, "zh") for each in tasks(game, seed)]
            for place, each in enumerate(tasks(game, seed)):
                task = each.question.task
                if isinstance(task, Number) and len(str(task.value)) > 4:
                    assert not [ask for at, ask in enumerate(asks) if at != place and str(task.value) in ask]


def test_another_seed_poses_other_questions() -> None:
    first, again, other = (json.dumps(empty_sheet(seed=seed)["cells"]) for seed in ("a", "a", "b"))
    assert first == again != other


def test_the_sheet_runs_and_replies_to_a_pupil() -> None:
    answers = right_answers("sangong")
    answers[1] = "1/3"
    notebook: Any = nbformat.from_dict(filled(empty_sheet("sangong"), answers))
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    told = [cell.outputs[0]["data"]["text/plain"] for cell in notebook.cells if cell.id.startswith("check-")]
    assert len(told) == len(answers)
    assert [text.startswith("对") for text in told] == [number != 1 for number in range(len(answers))]
