"""What Binder builds and starts, without Docker: its steps in a new environment, and its lab in a browser."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ..test_binder import ROOT, image_recipe
from .conftest import PATIENCE, SAVE, Lab, OpenNotebook, free_port, served
from .lessons import Shown
from .tables import Table
from .test_export import RUN_AGAIN
from .test_lab import COMPLAINTS, MENUS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="repo2docker does not run on Windows"),
]

# The base image's own Python stands in the recipe's variable; what is before it is not ours.
STEPS = re.compile(r"^RUN (\$\{KERNEL_PYTHON_PREFIX\}/bin/pip install .+|\./binder/postBuild)$", re.MULTILINE)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as Binder starts it: from a clean clone, with nothing of ours on its command line."""
    home = tmp_path_factory.mktemp("binder")
    if not (ROOT / ".git").exists():
        pytest.skip("only a git checkout can be cloned")
    clone = home / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    environment = built(clone, home / "environment", image_recipe(home / "recipe"))
    running = Lab(f"http://127.0.0.1:{(port := free_port())}", clone)
    command = [
        str(environment / "bin" / "jupyter-lab"),
        "--ip=127.0.0.1",
        f"--port={port}",
        f"--ServerApp.root_dir={clone}",
        # Binder has no root and no screen; the tests may have both.
        "--allow-root",
        "--no-browser",
    ]
    with served(running, command, home):
        yield running


def built(clone: Path, environment: Path, recipe: str) -> Path:
    """A new environment after the recipe's own steps, run in `clone`."""
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    env = os.environ | {
        "KERNEL_PYTHON_PREFIX": str(environment),
        "PATH": os.pathsep.join((str(environment / "bin"), os.environ["PATH"])),
    }
    steps = STEPS.findall(recipe)
    assert len(steps) == 2, recipe
    for step in steps:
        done = subprocess.run(["bash", "-c", step], cwd=clone, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return environment


def opened_and_run(open_notebook: OpenNotebook, run_all: Any, name: str) -> Locator:
    """The panel of the notebook `name`, in which every cell has run."""
    panel = open_notebook(f"notebooks/{name}.ipynb")
    run_all()
    expect(panel.locator(".jp-OutputArea-output").first).to_be_visible()
    expect(panel.locator(COMPLAINTS)).to_have_count(0)
    return panel


def test_the_first_page_is_chinese_and_quiet(page: Page, lab: Lab, seen: Any) -> None:
    page.goto(lab.address("/lab/tree/notebooks/00-start.ipynb"), wait_until="domcontentloaded")
    tab = page.get_by_role("tab", name="00-start.ipynb", selected=True)
    expect(tab).to_be_visible(timeout=PATIENCE * 1000)
    for menu in MENUS:
        expect(page.get_by_role("menuitem", name=menu, exact=True)).to_be_visible()
    # The question whether to fetch news comes, where it does, a moment after the page.
    page.wait_for_timeout(3000)
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert seen.outside == [] and seen.errors == []


def test_the_start_notebook_tells_the_games(open_notebook: OpenNotebook, run_all: Any, seen: Any) -> None:
    panel = opened_and_run(open_notebook, run_all, "00-start")
    expect(panel.locator(".jp-OutputArea-output").last).to_contain_text("牛牛")
    assert seen.outside == []


@pytest.mark.parametrize("name", ["10-niuniu", "20-sangong", "30-twentyone"])
def test_a_table_answers(open_notebook: OpenNotebook, run_all: Any, name: str, seen: Any) -> None:
    panel = opened_and_run(open_notebook, run_all, name)
    table = Table(panel.get_by_role("group", name=re.compile("牌桌$")).first)
    asked = table.status.inner_text()
    table.press("提示")
    expect(table.status).not_to_have_text(asked)
    expect(table.alert).not_to_be_visible()
    assert seen.outside == []


def test_a_lesson_answers(open_notebook: OpenNotebook, run_all: Any, seen: Any) -> None:
    panel = opened_and_run(open_notebook, run_all, "11-niuniu-exact")
    lesson = Shown(panel.get_by_role("group", name="牛牛，算清楚：一课"))
    lesson.guess("311,875,200 手")
    lesson.turn_over()
    assert seen.outside == []


def test_tables_are_saved_and_exported(
    page: Page, lab: Lab, open_notebook: OpenNotebook, run_all: Any
) -> None:
    shutil.copy(lab.folder / "notebooks" / "10-niuniu.ipynb", lab.folder / "notebooks" / "kept.ipynb")
    opened_and_run(open_notebook, run_all, "kept")
    page.evaluate(SAVE)
    page.wait_for_function("window.testSaved")
    kept = json.loads((lab.folder / "notebooks" / "kept.ipynb").read_bytes())
    assert kept["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    with urllib.request.urlopen(lab.address("/nbconvert/html/notebooks/kept.ipynb")) as answer:
        exported = answer.read().decode()
    assert "<svg" in exported and RUN_AGAIN in exported
