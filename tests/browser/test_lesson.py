"""The lesson and its exercises in the real lab: guess, derive, simulate, stop, answer, come back."""

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import SAVE, Lab, OpenNotebook, RunCell
from .lessons import Shown
from .test_lab import COMPLAINTS

pytestmark = pytest.mark.browser

Run = Callable[[], None]


@pytest.fixture
def notebook(open_notebook: OpenNotebook, run_all: Run) -> Locator:
    """Notebook 11, run from top to bottom."""
    panel = open_notebook("11-niuniu-exact.ipynb")
    run_all()
    return panel


@pytest.fixture(autouse=True)
def fresh(lab: Lab) -> None:
    """Nobody has guessed or answered anything yet."""
    for kept in lab.folder.glob("pokerlessons-progress*"):
        kept.unlink()


def lesson_in(panel: Locator) -> Shown:
    return Shown(panel.get_by_role("group", name="牛牛，算清楚：一课"))


def exercises_in(panel: Locator) -> Shown:
    return Shown(panel.get_by_role("group", name="练习：一题一题做"))


def test_notebook_11_from_the_guess_to_the_three_ways(notebook: Locator, seen: Any) -> None:
    expect(notebook.locator(COMPLAINTS)).to_have_count(0)
    lesson = lesson_in(notebook)
    expect(lesson.root).not_to_contain_text("2,598,960 手。")
    lesson.guess("311,875,200 手")
    expect(lesson.root.locator("math").first).to_be_visible()
    lesson.turn_over()
    lesson.choose("我把先后也数进去了")
    expect(lesson.root.get_by_text("除以 5!")).to_be_visible()
    lesson.turn_to("合拢：三种办法对账")
    lesson.guess("≈ 80.26 %")
    lesson.turn_over()
    expect(lesson.root.locator(".pl-truth")).to_contain_text("107927/162435")
    lesson.deal(100_000)
    expect(lesson.root.get_by_text("个标准差")).to_be_visible()
    expect(lesson.root.get_by_role("img", name="实心条")).to_be_visible()
    assert lesson.dealt == 100_000
    assert seen.outside == [] and seen.errors == []


def test_a_simulation_is_stopped_at_once(notebook: Locator) -> None:
    lesson = lesson_in(notebook)
    lesson.turn_to("庄家一个打三个")
    lesson.guess("差不多")
    lesson.turn_over()
    lesson.deal(100_000_000)
    expect(lesson.root.get_by_role("progressbar")).to_be_visible()
    lesson.press("停")
    expect(lesson.root.get_by_role("progressbar")).to_be_hidden(timeout=5_000)
    stopped = lesson.dealt
    assert 0 < stopped < 100_000_000
    lesson.press("下一节：收尾：说实话")
    expect(lesson.root.get_by_role("heading", name="收尾：说实话")).to_be_visible()
    lesson.turn_to("庄家一个打三个")
    assert lesson.dealt == stopped


def test_an_answer_is_judged_and_a_restart_loses_nothing(
    notebook: Locator, page: Page, lab: Lab, open_notebook: OpenNotebook, run_all: Run
) -> None:
    exercises = exercises_in(notebook)
    exercises.turn_to("恰好几张")
    question = exercises.root.locator(".pl-ask").text_content()
    exercises.press("提示")
    expect(exercises.root.get_by_text("先试一次")).to_be_visible()
    exercises.root.get_by_role("textbox").fill("C(52,5)")
    exercises.root.get_by_role("textbox").press("Enter")
    expect(exercises.root.locator("[data-tone=refusal]")).to_be_visible()
    exercises.press("提示")
    expect(exercises.root.get_by_role("listitem")).to_have_count(1)
    lesson = lesson_in(notebook)
    lesson.guess("270,725 手")

    kept = json.loads((lab.folder / "pokerlessons-progress.json").read_text("utf-8"))
    assert kept["lessons"]["niuniu"]["guesses"] == {"all_hands": "270725"}
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    page.evaluate("window.testRun = null")
    panel = open_notebook("11-niuniu-exact.ipynb")
    run_all()
    again = exercises_in(panel)
    again.turn_to("恰好几张")
    expect(again.root.locator(".pl-ask")).to_have_text(question or "")
    expect(again.root.get_by_role("listitem")).to_have_count(1)
    expect(lesson_in(panel).root.get_by_text("你猜的")).to_be_visible()


def test_a_cell_that_runs_does_not_stop_the_lesson_for_good(
    open_notebook: OpenNotebook, lab: Lab, run_all: Run, run_cell: RunCell
) -> None:
    lab.write("busy.ipynb", "from pokerlessons import lesson\nlesson('niuniu')", "import time\ntime.sleep(3)")
    panel = open_notebook("busy.ipynb")
    run_cell(0)
    lesson = lesson_in(panel)
    lesson.turn_to("先玩二十手，再猜")
    run_cell(1, wait=False)
    lesson.press("发牌")
    expect(lesson.root.get_by_text("发了 20 次")).to_be_visible(timeout=15_000)


def test_an_exported_lesson_tells_its_part(notebook: Locator, page: Page, lab: Lab) -> None:
    lesson_in(notebook).root.wait_for()
    page.evaluate(SAVE)
    page.wait_for_function("window.testSaved")
    with urllib.request.urlopen(lab.address("/nbconvert/html/11-niuniu-exact.ipynb")) as answer:
        exported = answer.read().decode()
    assert "52 张牌随手发 5 张" in exported and "一共有多少手牌" in exported
