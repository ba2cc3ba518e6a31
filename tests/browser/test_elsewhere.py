"""The table in the other front end that is installed beside a lab: Notebook 7.  Voilà is `test_pages.py`."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pokerlessons.lab import shipped_notebooks

from .conftest import (
    KERNEL_IS_IDLE,
    LOOKS,
    PATIENCE,
    Lab,
    command_of,
    free_port,
    ran_all,
    served,
    watch,
)
from .lessons import Shown
from .tables import Table

pytestmark = pytest.mark.browser

NIUNIU = "10-niuniu.ipynb"
EXACT = "11-niuniu-exact.ipynb"


@pytest.fixture
def notebook_server(tmp_path: Path) -> Iterator[Lab]:
    """A Notebook 7 with the notebook of 牛牛."""
    place = served_folder(tmp_path)
    port = place.url.rpartition(":")[2]
    command = [
        command_of("jupyter-notebook"),
        "--no-browser",
        "--allow-root",
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={place.folder}",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    with served(place, command, tmp_path):
        yield place


def served_folder(home: Path) -> Lab:
    """A folder with the notebook of 牛牛, and an address for it."""
    (home / "work").mkdir()
    shutil.copy(shipped_notebooks() / NIUNIU, home / "work")
    return Lab(f"http://127.0.0.1:{free_port()}", home / "work")


def visit(browser: Browser, place: Lab, path: str, seen: Any) -> Page:
    """A page at the address `path`."""
    page = browser.new_page(**LOOKS)
    page.set_default_timeout(PATIENCE * 1000)
    watch(page, place, seen)
    # What a stock template asks for outside is noted, and never comes.
    page.route(lambda url: not url.startswith((place.url, "data:", "blob:")), lambda route: route.abort())
    page.goto(place.address(path), wait_until="domcontentloaded")
    return page


def test_a_deal_in_notebook_7(browser: Browser, notebook_server: Lab, seen: Any) -> None:
    page = visit(browser, notebook_server, f"/notebooks/{NIUNIU}", seen)
    page.wait_for_function(KERNEL_IS_IDLE, arg=NIUNIU)
    ran_all(page)
    play_first_table(page)
    assert seen.outside == []


def test_a_lesson_in_notebook_7(browser: Browser, notebook_server: Lab, seen: Any) -> None:
    shutil.copy(shipped_notebooks() / EXACT, notebook_server.folder)
    page = visit(browser, notebook_server, f"/notebooks/{EXACT}", seen)
    page.wait_for_function(KERNEL_IS_IDLE, arg=EXACT)
    ran_all(page)
    lesson = Shown(page.get_by_role("group", name="牛牛，算清楚：一课"))
    lesson.guess("311,875,200 手")
    lesson.turn_over()
    exercises = Shown(page.get_by_role("group", name="练习：一题一题做"))
    exercises.turn_to("恰好几张")
    exercises.root.get_by_role("textbox").fill("C(52,5)")
    exercises.press("交")
    expect(exercises.root.locator("[data-tone=refusal]")).to_be_visible()
    assert seen.outside == []


def play_first_table(page: Page) -> None:
    """Play a deal at the first table that is no mere step player."""
    table = Table(page.get_by_role("group", name="牛牛牌桌").first)
    table.play_deal()
    table.press("下一局")
    expect(table.root).to_contain_text("第 2 局，共 5 局")
    expect(table.alert).not_to_be_visible()
