"""What a table says when its kernel is restarted, killed, busy or gone, and when its own program fails."""

import os
import re
import signal
import sys
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Lab, RunCell, SitAt
from .tables import Table

pytestmark = pytest.mark.browser

SOON = 5000
"""Milliseconds within which a click is answered, if only by a sentence."""
IMPORT = "from pokerlessons import load, table"
TABLE = "sat = table('niuniu', seed='trouble')\nsat"
GONE = re.compile("请重新运行本单元格")
BUSY = "内核还没有回答：可能正忙"
SAVED = "这是保存下来的画面"
# A mere sleep would let the table be answered meanwhile, in newer labs, from another thread of the kernel.
HOG = "import ctypes\nctypes.PyDLL(None).sleep(7)"
"""Seven seconds in which the kernel does nothing else."""
RESTART = """() => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    kernel.restart().then(() => { window.testRestarted = true; });
}"""
SHUT_DOWN = """() => {
    window.testSaved = false;
    const { context } = window.jupyterapp.shell.currentWidget;
    context.save().then(() => context.sessionContext.shutdown()).then(() => { window.testSaved = true; });
}"""


@pytest.mark.skipif(sys.platform == "win32", reason="a signal")
def test_a_kernel_killed_in_mid_deal_is_told(sit_at: SitAt) -> None:
    table = sit_at(IMPORT, TABLE, "import os\nprint('pid', os.getpid())")
    table.pick(table.hand()[:2])
    [pid] = re.findall(r"pid (\d+)", table.page.locator(".jp-NotebookPanel").inner_text())
    os.kill(int(pid), signal.SIGKILL)
    assert_told_after_a_click(table)


def assert_told_after_a_click(table: Table, told: re.Pattern[str] = GONE) -> None:
    """A click is answered by a sentence that says what to do; the cards are still there."""
    hand = table.hand()
    table.button("提示").click(timeout=SOON)
    expect(table.alert).to_contain_text(told, timeout=SOON)
    assert table.hand() == hand
    print("told:", table.alert.inner_text())


@pytest.mark.skipif(sys.platform == "win32", reason="a function of the C library")
def test_a_busy_kernel_is_told_and_the_click_counts_once(sit_at: SitAt, run_cell: RunCell) -> None:
    table = sit_at(IMPORT, TABLE)
    cards = table.answer()
    table.pick(cards)
    run_cell(0, HOG, wait=False)
    move = table.button("就这样摆" if cards else "没有牛")
    move.click()
    expect(table.alert).to_contain_text(BUSY, timeout=SOON)
    table.settlement.wait_for()
    expect(table.alert).not_to_be_visible()
    expect(table.root).to_contain_text("第 1 局，共 5 局")
    run_cell(0, "print('moves', len([seat for seat, move in sat.session.moves if seat == 0]))")
    expect(table.page.locator(".jp-NotebookPanel")).to_contain_text("moves 1")


def test_a_reopened_notebook_shows_the_last_picture_and_a_saved_match_goes_on(
    sit_at: SitAt, run_cell: RunCell, open_notebook: Any, page: Page, lab: Lab, seen: Any
) -> None:
    table = sit_at(IMPORT, TABLE)
    table.play_deal()
    table.press("下一局")
    expect(table.cards.first).to_be_visible()
    rows = table.rows()
    run_cell(0, "sat.save('match.json')\nfrom pokerlessons import load")
    page.evaluate(SHUT_DOWN)
    page.wait_for_function("window.testSaved")

    reopened = open_notebook("table.ipynb")
    expect(table.alert).to_contain_text(SAVED, timeout=30_000)
    assert table.rows() == rows
    expect(reopened).not_to_contain_text("Error displaying widget")

    run_cell(1, "from pokerlessons import load\nload('match.json')")
    expect(table.alert).not_to_be_visible()
    assert table.rows() == rows
    table.play_deal()
    expect(table.root).to_contain_text("第 2 局，共 5 局")


def test_a_fault_of_the_program_is_told_at_the_table_and_so_is_a_restart(
    sit_at: SitAt, run_cell: RunCell
) -> None:
    table = sit_at(IMPORT, TABLE)
    run_cell(0, "def broken(*_): raise ZeroDivisionError('a test')\nsat.session.play = broken")
    rows = table.rows()
    table.press("没有牛")
    expect(table.status).to_contain_text("这里出了毛病（ZeroDivisionError: a test）")
    assert table.rows() == rows
    run_cell(0, "del sat.session.play")
    table.pick(table.hand()[:2])
    table.page.evaluate(RESTART)
    table.page.wait_for_function("window.testRestarted")
    assert_told_after_a_click(table, re.compile("内核已经停了或者重启了"))
