"""A real `pokerlessons lab`, and a real browser that visits it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, sync_playwright

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


@dataclass(frozen=True)
class Lab:
    """A running lab: its address, and the working folder it shows."""

    url: str
    folder: Path

    def address(self, path: str) -> str:
        """The full address of `path`, with the token that lets a visitor in."""
        return f"{self.url}{path}?token={TOKEN}"


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
    places = [shutil.which(name) for name in NAMES] + [os.path.expandvars(place) for place in USUAL_PLACES]
    for place in places:
        if place and Path(place).is_file():
            return place
    if os.environ.get("CI") == "true":
        pytest.fail(HOW_TO_GET_ONE)
    pytest.skip(HOW_TO_GET_ONE)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The lab, started by its own command as a newcomer would, with private Jupyter folders."""
    home = tmp_path_factory.mktemp("lab")
    port = free_port()
    running = Lab(f"http://127.0.0.1:{port}", home / "work")
    command = [lab_command(), "lab", "--no-browser", "--port", str(port), "--dir", str(running.folder)]
    log = home / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env=private(home), cwd=home, stdout=output, stderr=output, start_new_session=True
        )
    try:
        wait_for(running, process, log)
        yield running
    finally:
        end(process)


@pytest.fixture
def seen() -> Seen:
    """What the test's `page` has seen so far."""
    return Seen()


@pytest.fixture
def page(chromium: str, lab: Lab, seen: Seen) -> Iterator[Page]:
    """A page of a fresh Chinese browser; `seen` collects its errors and its requests to the outside."""
    # A browser for every test: left open longer, its event loop would stand in the way of asynchronous tests.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            # Root in a container has no sandbox; only our own pages are opened.
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
            ],
        )
        page = browser.new_page(locale="zh-CN", viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE * 1000)
        watch(page, lab, seen)
        yield page
        browser.close()


@pytest.fixture
def open_notebook(page: Page, lab: Lab) -> Callable[[str], Locator]:
    """A function that opens the notebook of a name and returns its panel once the kernel is idle."""

    def open_notebook(name: str) -> Locator:
        # `reset` closes the tabs an earlier test has left in the lab's layout.
        page.goto(lab.address(f"/lab/tree/{name}") + "&reset", wait_until="domcontentloaded")
        page.wait_for_function(KERNEL_IS_IDLE, arg=name)
        return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    return open_notebook


@pytest.fixture
def run_all(page: Page) -> Callable[[], None]:
    """A function that runs all cells of the notebook in front until they are done, and fails if one does."""

    def run_all() -> None:
        page.evaluate(BEGIN_RUN)
        page.wait_for_function("window.testRun !== 'running'")
        assert page.evaluate("window.testRun") == "done"

    return run_all


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def lab_command() -> str:
    """The `pokerlessons` command of the environment that runs the tests."""
    command = shutil.which("pokerlessons", path=sysconfig.get_path("scripts"))
    assert command, "the package is not installed in this environment"
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


def wait_for(lab: Lab, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when `lab` answers.  Raises `AssertionError` with its log where it does not."""
    latest = time.monotonic() + PATIENCE
    while time.monotonic() < latest and process.poll() is None:
        try:
            with urllib.request.urlopen(lab.address("/api/status"), timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"the lab did not start:\n{log.read_text('utf-8', errors='replace')}")


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
