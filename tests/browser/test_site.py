"""The site that needs no server, in a Chromium that reaches nothing but the site's own address."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from pokerlessons.lab import shipped_notebooks

from .conftest import LOOKS, PATIENCE, end, ran_all
from .lessons import Shown
from .tables import Table

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
LARGEST = 50_000_000
"""Bytes of a whole site."""
TAUGHT = [path for path in sorted(shipped_notebooks().glob("*.ipynb")) if "-teacher" not in path.name]
"""The notebooks that a class is given."""
SCHOOL = "school.test"
"""A host name without https, as in a school's own network: browsers then allow less."""
SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    # Every other name and address leads nowhere.
    f"--host-resolver-rules=MAP {SCHOOL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip
LOOK = 1500
"""Milliseconds in which a reader looks at what has come."""
KERNEL_IS_IDLE = """() => {
    const session = window.jupyterapp?.shell?.currentWidget?.sessionContext;
    return session?.isReady && session.session?.kernel?.status === 'idle';
}"""
EXECUTE = """code => {
    window.testSaid = '';
    window.testDone = false;
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const future = kernel.requestExecute({ code });
    future.onIOPub = ({ content }) => {
        window.testSaid += content.text ?? content.traceback?.join('\\n') ?? '';
    };
    future.done.then(() => { window.testDone = true; });
}"""
SAVE = """() => {
    window.testSaved = false;
    window.jupyterapp.shell.currentWidget.context.save().then(() => { window.testSaved = true; });
}"""
SOURCES = """() => {
    const { cells } = window.jupyterapp.shell.currentWidget.content.model.toJSON();
    return cells.map(({ source }) => [source].flat().join('')).join('\\n');
}"""
OUTPUTS = """() => {
    const { cells } = window.jupyterapp.shell.currentWidget.content.model.toJSON();
    return cells.flatMap(({ outputs }) => outputs ?? []);
}"""
APPEND = """text => {
    const { model } = window.jupyterapp.shell.currentWidget.content;
    model.sharedModel.addCell({ cell_type: 'raw', source: text });
}"""


@dataclass
class Visit:
    """A page of the site, and what went wrong on it."""

    page: Page
    home: str
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        """Go to the page at `path` of the site."""
        self.page.goto(self.home + path, wait_until="domcontentloaded")

    def table(self) -> Table:
        """The first table of 牛牛, once it is there."""
        table = Table(self.page.get_by_role("group", name="牛牛牌桌").first)
        table.root.wait_for()
        return table

    def notebook(self, name: str) -> Locator:
        """Open the notebook of that name; its panel, once the kernel is idle."""
        self.open(f"notebooks/index.html?path={name}")
        self.page.wait_for_function(KERNEL_IS_IDLE)
        return self.page.locator(".jp-NotebookPanel")

    def ask(self, code: str, patience: float = PATIENCE) -> str:
        """What the kernel of the open notebook prints for `code`, within `patience` seconds."""
        self.page.evaluate(EXECUTE, code)
        self.page.wait_for_function("window.testDone", timeout=patience * 1000)
        return self.page.evaluate("window.testSaid")

    def save(self) -> None:
        """Save the open notebook."""
        self.page.evaluate(SAVE)
        self.page.wait_for_function("window.testSaved")


@pytest.fixture(scope="module")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built by its own command in an environment of its own, as the README says."""
    home = tmp_path_factory.mktemp("site")
    bin, folder = home / "tools" / ("Scripts" if sys.platform == "win32" else "bin"), home / "cards"
    run = partial(subprocess.run, check=True, timeout=400)
    run([sys.executable, "-m", "venv", str(home / "tools")])
    run([bin / "pip", "install", "-q", "-c", ROOT / ".ci" / "constraints.txt", f"{ROOT}[site]"])
    done = run([bin / "pokerlessons", "site", "--out", str(folder)], capture_output=True, text=True)
    assert str(folder) in done.stdout
    return folder


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """A browser's own Python takes longer than the five seconds that are usually waited."""
    expect.set_options(timeout=PATIENCE * 1000)
    yield
    expect.set_options(timeout=5000)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served, by the server that comes with it."""
    with serving(site / "serve.py", "--no-browser") as address:
        yield address


@contextmanager
def serving(*command: Path | str) -> Iterator[str]:
    """The server that a script is, and the address it tells."""
    process = subprocess.Popen(
        [sys.executable, *map(str, command)], stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert process.stdout is not None
        told = re.search(rb"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert told
        yield told[0].decode()
    finally:
        end(process)


@pytest.fixture(scope="module")
def lonely(chromium: str) -> Iterator[Browser]:
    """A browser from which no address but this machine's can be reached."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def visit(lonely: Browser, address: str) -> Iterator[Visit]:
    """A visitor's page.  At the end nothing may have been asked of others, and nothing gone wrong."""
    with visited(lonely, address) as visit:
        yield visit


@contextmanager
def visited(browser: Browser, address: str, **looks: object) -> Iterator[Visit]:
    """A page of a new visitor to `address`."""
    context = browser.new_context(**{**LOOKS, **looks})  # type: ignore[arg-type]
    visit = Visit(context.new_page(), address)
    watch(context, visit)
    visit.page.set_default_timeout(PATIENCE * 1000)
    yield visit
    context.close()
    assert not visit.outside and not visit.errors


def watch(context: BrowserContext, visit: Visit) -> None:
    """Note what is asked of others, and exceptions on the page."""

    def requested(url: str) -> None:
        if not url.startswith((visit.home, "data:", "blob:")):
            visit.outside.append(url)

    context.on("request", lambda request: requested(request.url))
    visit.page.on("pageerror", lambda error: visit.errors.append(str(error)))


def test_it_is_small_and_whole(site: Path) -> None:
    files = [file for file in site.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) <= LARGEST
    assert {path.name for path in (site / "files").iterdir()} == {path.name for path in TAUGHT}
    assert not [file for file in files if file.suffix == ".map"]


def test_a_visitor_plays_at_once(visit: Visit) -> None:
    visit.open("")
    expect(visit.page.get_by_role("heading", level=2, name="牛牛")).to_be_visible()
    visit.page.get_by_role("link", name="马上玩").first.click()
    expect(visit.page.get_by_text("正在把 Python 请进浏览器")).to_be_visible()
    table = visit.table()
    expect(visit.page.get_by_text("正在把 Python 请进浏览器")).to_be_hidden()
    expect(table.status).not_to_contain_text("没有看懂")
    assert table.root.bounding_box()["y"] >= 0  # type: ignore[index]
    table.play_deal()
    table.press("下一局")
    expect(table.root).to_contain_text("第 2 局，共 5 局")
    table.press("中 / EN")
    expect(visit.page.get_by_role("group", name=re.compile("Niu Niu"))).to_contain_text("Deal 2 of 5")
    visit.page.get_by_role("link", name="全部游戏").click()
    expect(visit.page).to_have_url(re.compile(r"/index\.html$"))


@pytest.mark.parametrize("place", range(1, 5))
def test_every_game_is_played_at_once(visit: Visit, place: int) -> None:
    visit.open("en.html")
    link = visit.page.get_by_role("link", name="Play now").nth(place)
    name = link.locator("xpath=ancestor::li").get_by_role("heading").inner_text()
    link.click()
    expect(visit.page.get_by_text("Fetching Python")).to_be_visible()
    table = visit.page.get_by_role("group", name=re.compile(name, re.IGNORECASE)).first
    table.wait_for()
    expect(table.get_by_role("status").first).not_to_be_empty()
    visit.page.get_by_role("link", name="All games").click()
    expect(visit.page).to_have_url(re.compile(r"/en\.html$"))


def test_a_lesson_and_its_exercises(visit: Visit) -> None:
    panel = visit.notebook("11-niuniu-exact.ipynb")
    assert visit.page.locator("html").get_attribute("lang") == "zh-CN" or panel.get_by_text("代码").first
    ran_all(visit.page)
    lesson = Shown(panel.get_by_role("group", name="牛牛，算清楚：一课"))
    lesson.turn_to("谁和谁一样多：乘三换牌")
    lesson.guess("九种都一样多")
    # While Python writes the reader's progress, another press is not taken.
    visit.page.wait_for_timeout(LOOK)
    lesson.turn_over()
    visit.page.wait_for_timeout(LOOK)
    lesson.deal(100_000)
    lesson.press("停")
    lesson.root.get_by_role("progressbar").wait_for(state="hidden")
    assert 0 < lesson.dealt < 100_000
    exercises = Shown(panel.get_by_role("group", name="练习：一题一题做"))
    exercises.turn_to("至少几张")
    exercises.root.get_by_role("textbox").fill("C(16,3)*C(49,2)/C(52,5)")
    exercises.press("交")
    expect(exercises.button("提示")).to_be_enabled()


def test_changes_outlast_a_reload_until_a_fresh_copy_is_made(visit: Visit) -> None:
    name = "20-sangong.ipynb"
    visit.notebook(name)
    visit.page.evaluate(APPEND, "我的笔记")
    visit.save()
    assert "我的进度" in visit.ask("open('mine.txt', 'w').write('我的进度'); print(open('mine.txt').read())")
    visit.notebook(name)
    assert "我的笔记" in visit.page.evaluate(SOURCES)
    assert "我的进度" in visit.ask("print(open('mine.txt').read())")
    visit.open("")
    changed = visit.page.locator("#changed li")
    expect(changed).to_have_count(2)
    changed.filter(has_text=name).get_by_role("button", name="换一份新的").click()
    expect(changed).to_have_count(1)
    expect(visit.page.get_by_role("status")).to_contain_text("换好了")
    visit.page.on("dialog", lambda dialog: dialog.accept())
    visit.page.get_by_role("button", name="全部换成新的").click()
    expect(changed).to_have_count(0)
    visit.notebook(name)
    sources = visit.page.evaluate(SOURCES)
    assert "三公" in sources and "我的笔记" not in sources
    assert "FileNotFoundError" in visit.ask("open('mine.txt')")


def test_links_lead_from_notebook_to_notebook(visit: Visit) -> None:
    panel = visit.notebook("00-start.ipynb")
    with visit.page.expect_popup() as opened:
        panel.get_by_role("link", name="10 牛牛").first.click()
    opened.value.wait_for_function(KERNEL_IS_IDLE)
    assert "10-niuniu.ipynb" in opened.value.url


def test_the_menus_are_chinese(visit: Visit) -> None:
    visit.open("lab/index.html")
    expect(visit.page.get_by_role("menuitem", name="文件")).to_be_visible()


def test_below_a_path_and_by_any_server(lonely: Browser, site: Path) -> None:
    with (
        serving("-u", "-c", PLAIN_SERVER, site.parent) as address,
        visited(lonely, f"{address}{site.name}/") as visit,
    ):
        visit.open("")
        visit.page.get_by_role("link", name="马上玩").first.click()
        visit.table().play_deal()


PLAIN_SERVER = """
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
"""


def test_in_a_network_without_https(lonely: Browser, address: str) -> None:
    with visited(lonely, address.replace("127.0.0.1", SCHOOL)) as visit:
        visit.open("")
        expect(visit.page.get_by_text("这个网址不是 https")).to_be_visible()
        visit.page.get_by_role("link", name="马上玩").first.click()
        visit.table().play_deal()


def test_on_a_phone_nothing_is_wider_than_the_screen(lonely: Browser, address: str) -> None:
    with visited(lonely, address, viewport={"width": 390, "height": 844}) as visit:
        for page in ("", "en.html"):
            visit.open(page)
            assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
@pytest.mark.parametrize("notebook", [path.name for path in TAUGHT])
def test_every_notebook_runs(visit: Visit, notebook: str) -> None:
    visit.notebook(notebook)
    ran_all(visit.page)
    outputs = visit.page.evaluate(OUTPUTS)
    assert outputs and not [output for output in outputs if output["output_type"] == "error"]


WHEELS = (
    "pytest==9.0.2", "hypothesis==6.155.7", "sortedcontainers", "iniconfig", "pluggy", "packaging", "babel",
)  # fmt: skip
"""What runs the tests; the last hypothesis that is not compiled."""
CORE = (
    "tests/test_cards.py", "tests/test_moves.py", "tests/test_options.py", "tests/test_record.py",
    "tests/test_session.py", "tests/test_engine_chance.py", "tests/games",
)  # fmt: skip
RUN_TESTS = """
import io, os, sys, zipfile
import micropip
from pyodide.http import pyfetch
await micropip.install([{wheels}], deps=False)
packed = await (await pyfetch({tests!r})).bytes()
zipfile.ZipFile(io.BytesIO(packed)).extractall("/checkout")
os.chdir("/checkout")
sys.dont_write_bytecode = True
import pytest
print("exit", int(pytest.main([*{core!r}, "-q", "-p", "no:cacheprovider"])))
"""


@pytest.mark.slow
def test_the_core_tests_pass_in_the_browsers_python(
    lonely: Browser, site: Path, tmp_path: Path, checkout: Callable[[Path], Path]
) -> None:
    served = tmp_path / "served"
    shutil.copytree(site, served)
    download = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*download, "--platform=any", "--python-version=3.14", "-d", served, *WHEELS], check=True)
    tests = checkout(served)
    with serving(served / "serve.py", "--no-browser") as address, visited(lonely, address) as visit:
        visit.notebook("00-start.ipynb")
        wheels = ", ".join(repr(f"{address}{wheel.name}") for wheel in served.glob("*.whl"))
        code = RUN_TESTS.format(wheels=wheels, tests=f"{address}{tests.name}", core=CORE)
        printed = visit.ask(code, patience=600)
    assert "exit 0" in printed, printed[-4000:]
    assert int(re.findall(r"(\d+) passed", printed)[0]) > 1000


@pytest.fixture
def checkout() -> Callable[[Path], Path]:
    """A function that packs these tests into an archive in a folder, and returns it."""

    def pack(folder: Path) -> Path:
        copy = folder / "checkout"
        aside = shutil.ignore_patterns("__pycache__", "browser", "benchmarks")
        shutil.copytree(ROOT / "tests", copy / "tests", ignore=aside)
        shutil.copy(ROOT / "pyproject.toml", copy)
        return Path(shutil.make_archive(str(folder / "tests"), "zip", copy))

    return pack
