"""A real `pokerlessons lab`, a real Notebook and a real Voilà, and a real browser that visits them."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from .tables import Table

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
USUAL_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "${PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
)
HOW_TO_GET_ONE = (
    "没有找到 Chromium 或 Chrome，浏览器测试没有做。Debian/Ubuntu：apt-get install chromium；"
    "macOS：brew install --cask chromium；Windows：winget install Google.Chrome。"
    " / No Chromium or Chrome was found: install one as shown to run the browser tests."
)
TOKEN = "class"
PATIENCE = 60
"""Seconds within which JupyterLab, a page or a kernel must be there, on a slow machine too."""

# The toolbar shows "idle" before a kernel is attached, and running cells then asks for one and hangs;
# the session itself tells the truth.
KERNEL_IS_IDLE = """name => {
    const context = window.jupyterapp?.shell?.currentWidget?.context;
    const session = context?.sessionContext;
    return context?.path === name && session.isReady && session.session?.kernel?.status === 'idle';
}"""
# A script in the page has no time limit, so that the run is only begun here and its end polled for.
BEGIN_RUN = """() => {
    window.testRun = 'running';
    window.jupyterapp.commands.execute('notebook:run-all-cells').then(
        succeeded => { window.testRun = succeeded ? 'done' : 'a cell failed'; },
        problem => { window.testRun = `failed: ${problem}`; });
}"""
SAVE = """() => {
    window.testSaved = false;
    window.jupyterapp.shell.currentWidget.context.save().then(() => { window.testSaved = true; });
}"""
LOOKS: dict[str, Any] = {
    "locale": "zh-CN",
    "viewport": {"width": 1280, "height": 900},
    "reduced_motion": "reduce",
}
"""A Chinese browser; without motion no click has to wait until a card has landed."""
RUN_CELL = """([place, code]) => {
    const panel = window.jupyterapp.shell.currentWidget;
    panel.content.activeCellIndex = place;
    if (code !== null) panel.content.activeCell.model.sharedModel.setSource(code);
    window.testRun = 'running';
    window.jupyterapp.commands.execute('notebook:run-cell').then(
        () => { window.testRun = 'done'; }, problem => { window.testRun = `failed: ${problem}`; });
}"""
"""Run the cell at `place`, with `code` in it where there is any."""


OpenNotebook: TypeAlias = Callable[[str], Locator]
RunCell: TypeAlias = Callable[..., None]
SitAt: TypeAlias = Callable[..., Table]


@dataclass(frozen=True)
class Lab:
    """A running server (the lab, Notebook or Voilà): its address, and the working folder it shows."""

    url: str
    folder: Path

    def address(self, path: str) -> str:
        """The full address of `path`, with the token that lets a visitor in."""
        return f"{self.url}{path}?token={TOKEN}"

    def write(self, name: str, *cells: str) -> None:
        """Write the notebook `name` with these cells of code."""
        (self.folder / name).write_text(notebook(cells), "utf-8")


@dataclass
class Seen:
    """What went wrong, or went out, while a page was open."""

    errors: list[str] = field(default_factory=list)
    """Console errors and uncaught exceptions."""
    outside: list[str] = field(default_factory=list)
    """Addresses asked for that are not the lab's own."""


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium or Chrome.  Without one the test is skipped, but fails where `CI` is true."""
    place = found_chromium()
    if place:
        return place
    if os.environ.get("CI") == "true":
        pytest.fail(HOW_TO_GET_ONE)
    pytest.skip(HOW_TO_GET_ONE)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The lab, started by its own command as a newcomer would, with private Jupyter folders."""
    home = tmp_path_factory.mktemp("lab")
    with running_lab(home) as running:
        yield running


@pytest.fixture
def seen() -> Seen:
    """What the test's `page` has seen so far."""
    return Seen()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A browser, closed after the module."""
    # Left open longer, its event loop would stand in the way of asynchronous tests.
    with opened_browser(chromium) as browser:
        yield browser


@pytest.fixture(scope="module")
def visitor(browser: Browser) -> BrowserContext:
    """A Chinese visitor, who meets the lab for the first time and comes back, with its files at hand."""
    return browser.new_context(**LOOKS)


@pytest.fixture
def page(visitor: BrowserContext, lab: Lab, seen: Seen) -> Iterator[Page]:
    """A fresh page; `seen` collects its errors and its requests to the outside."""
    page = visitor.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    watch(page, lab, seen)
    yield page
    page.close()
    end_kernels(lab)


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> OpenNotebook:
    """A function that opens the notebook of a name and returns its panel once the kernel is idle."""
    return lambda name: opened_notebook(page, lab, name)


@pytest.fixture
def run_cell(page: Page) -> RunCell:
    """A function that runs the cell at a place, with new code where it is given, until it is done."""

    def run_cell(place: int, code: str | None = None, wait: bool = True) -> None:
        page.evaluate(RUN_CELL, [place, code])
        if wait:
            page.wait_for_function("window.testRun !== 'running'")
            assert page.evaluate("window.testRun") == "done"

    return run_cell


@pytest.fixture
def sit_at(page: Page, lab: Lab, open_notebook: OpenNotebook, run_all: Callable[[], None]) -> SitAt:
    """A function that writes a notebook of these cells, opens and runs it, and returns its first table."""

    def sit_at(*cells: str, name: str = "table.ipynb") -> Table:
        lab.write(name, *cells)
        panel = open_notebook(name)
        run_all()
        table = Table(panel.get_by_role("group", name=re.compile("牌桌$")).first)
        table.root.wait_for()
        return table

    return sit_at


@pytest.fixture
def run_all(page: Page) -> Callable[[], None]:
    """A function that runs all cells of the notebook in front until they are done, and fails if one does."""

    return lambda: ran_all(page)


def found_chromium() -> str | None:
    """The path of a Chromium or Chrome on this machine."""
    places = [shutil.which(name) for name in NAMES] + [os.path.expandvars(place) for place in USUAL_PLACES]
    return next((place for place in places if place and Path(place).is_file()), None)


def ran_all(page: Page) -> None:
    """Run all cells of the notebook in front of `page` until they are done.  Raises if one fails."""
    page.evaluate(BEGIN_RUN)
    page.wait_for_function("window.testRun !== 'running'")
    assert page.evaluate("window.testRun") == "done"


def opened_notebook(page: Page, lab: Lab, name: str) -> Locator:
    """Open the notebook `name` of `lab` in `page`; its panel, once the kernel is idle."""
    # `reset` closes the tabs an earlier test has left in the lab's layout.
    page.goto(lab.address(f"/lab/tree/{name}") + "&reset", wait_until="domcontentloaded")
    page.wait_for_function(KERNEL_IS_IDLE, arg=name)
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")


@contextmanager
def opened_browser(chromium: str) -> Iterator[Browser]:
    """A browser without a window, closed at the end."""
    with sync_playwright() as playwright:
        # Root in a container has no sandbox; only our own pages are opened.
        switches = [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
        ]
        browser = playwright.chromium.launch(executable_path=chromium, args=switches)
        yield browser
        browser.close()


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    """`pokerlessons lab` with everything it writes under `home`."""
    lab = Lab(f"http://127.0.0.1:{(port := free_port())}", home / "work")
    command = [
        command_of("pokerlessons"),
        "lab",
        "--no-browser",
        "--port",
        str(port),
        "--dir",
        str(lab.folder),
    ]
    with served(lab, command, home):
        yield lab


@contextmanager
def running_pages(home: Path, *arguments: str) -> Iterator[Lab]:
    """`pokerlessons pages` with everything it writes under `home`."""
    pages = Lab(f"http://127.0.0.1:{(port := free_port())}", home)
    command = [command_of("pokerlessons"), "pages", "--no-browser", "--port", str(port), *arguments]
    with served(pages, command, home, ready="/"):
        yield pages


@contextmanager
def served(lab: Lab, command: Sequence[str], home: Path, ready: str = "/api/status") -> Iterator[None]:
    """The server that `command` starts, from when it answers at the path `ready` to the end."""
    log = home / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env=private(home), cwd=home, stdout=output, stderr=output, start_new_session=True
        )
    try:
        wait_for(lab.address(ready), process, log)
        yield
    finally:
        end(process)


def end_kernels(lab: Lab) -> None:
    """End the kernels of a test, so that the next has the machine to itself."""
    with urllib.request.urlopen(lab.address("/api/kernels")) as answer:
        kernels = json.load(answer)
    for kernel in kernels:
        address = lab.address(f"/api/kernels/{kernel['id']}")
        headers = {"Authorization": f"token {TOKEN}"}
        urllib.request.urlopen(urllib.request.Request(address, headers=headers, method="DELETE")).close()


def notebook(cells: Sequence[str]) -> str:
    """A notebook with these cells of code, as it is written."""
    code = [
        {
            "cell_type": "code",
            "id": f"c{k}",
            "source": cell,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        for k, cell in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": code, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def command_of(name: str) -> str:
    """The command `name` of the environment that runs the tests."""
    command = shutil.which(name, path=sysconfig.get_path("scripts"))
    assert command, f"{name} is not installed in this environment"
    return command


def private(home: Path) -> dict[str, str]:
    """The environment of a lab that neither sees nor touches the user's own settings, under `home`."""
    (home / "config").mkdir()
    # The tests ask the page's own application object when its kernel is ready.
    (home / "config" / "jupyter_lab_config.json").write_text('{"LabApp": {"expose_app_in_browser": true}}')
    return {
        **os.environ,
        "JUPYTER_TOKEN": TOKEN,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when `address` answers.  Raises `AssertionError` with the server's log where it does not."""
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"the server did not start:\n{log.read_text('utf-8', errors='replace')}")


def end(process: subprocess.Popen[bytes]) -> None:
    """End the lab and its group; its kernels end with it when it is asked politely."""
    if sys.platform == "win32":
        process.terminate()
        process.wait(10)
        return
    for wish in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, wish)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                continue


def watch(page: Page, lab: Lab, seen: Seen) -> None:
    """Collect in `seen` what `page` complains of and asks for outside `lab`."""
    own = (lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:")

    def requested(url: str) -> None:
        if not url.startswith(own):
            seen.outside.append(url)

    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on("console", lambda message: seen.errors.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: requested(request.url))
    page.on("websocket", lambda websocket: requested(websocket.url))
