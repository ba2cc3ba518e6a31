"""A click at the table against a click on a bare button of the same lab: `pytest -m benchmark -s`.

Both go to the kernel and back in turns, so that a slow machine is slow for both.  Asserts nothing of time.
"""

from collections.abc import Callable, Iterator
from statistics import quantiles

import pytest
from playwright.sync_api import Page

from ..browser.conftest import (
    LOOKS,
    PATIENCE,
    found_chromium,
    opened_browser,
    opened_notebook,
    ran_all,
    running_lab,
)
from ..browser.tables import Table

pytestmark = [pytest.mark.benchmark, pytest.mark.browser]

CLICKS = 60
UNDO_OR_REDO = ":is([data-action=undo], [data-action=redo]):not([aria-disabled])"
BARE = """import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        button.id = "bare";
        button.textContent = model.get("n");
        button.onclick = () => model.send({ n: model.get("n") });
        model.on("change:n", () => { button.textContent = model.get("n"); });
        el.append(button);
    } }'''
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, content, buffers: setattr(self, "n", content["n"] + 1))
Bare()"""
TABLE = "from pokerlessons import table\nsat = table('niuniu', seed='speed')\nsat"
MEASURE = """([ways, clicks]) => {
    // The time from a click to the moment the text it changes is another one.
    const once = ([button, text]) => new Promise(done => {
        const clicked = document.querySelector(button);
        const said = document.querySelector(text);
        const before = said.textContent;
        const watch = new MutationObserver(() => {
            if (said.textContent === before) return;
            watch.disconnect();
            done(performance.now() - began);
        });
        watch.observe(said, { childList: true, characterData: true, subtree: true });
        const began = performance.now();
        clicked.click();
    });
    const run = async () => {
        const times = ways.map(() => []);
        for (let click = 0; click < clicks; click += 1) {
            for (const [place, way] of ways.entries()) {
                times[place].push(await once(way));
                await new Promise(done => setTimeout(done, 20));
            }
        }
        window.testTimes = times;
    };
    window.testTimes = null;
    void run();
}"""


@pytest.fixture(scope="module")
def open_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Page]]:
    """A function that opens a notebook of these cells in the lab, its kernel idle."""
    chromium = found_chromium()
    if not chromium:
        pytest.skip("no Chromium or Chrome was found")
    home = tmp_path_factory.mktemp("lab")
    with running_lab(home) as lab, opened_browser(chromium) as browser:

        def open_page(name: str, *cells: str) -> Page:
            lab.write(name, *cells)
            page = browser.new_page(**LOOKS)
            page.set_default_timeout(PATIENCE * 1000)
            opened_notebook(page, lab, name)
            return page

        yield open_page


def test_click_to_new_scene(open_page: Callable[..., Page]) -> None:
    page = open_page("speed.ipynb", BARE, TABLE)
    ran_all(page)
    page.locator("#bare").wait_for()
    page.get_by_role("group", name="牛牛牌桌").wait_for()
    bare, select = measured(page, ["#bare", "#bare"], ["button.pl-card", "[role=status]"])
    tell("a card picked", select, bare)
    Table(page.get_by_role("group", name="牛牛牌桌")).play_deal()
    bare, moved = measured(page, ["#bare", "#bare"], [UNDO_OR_REDO, "[role=status]"])
    tell("a move taken back or made again (two scenes of a settled deal)", moved, bare)


def measured(page: Page, *ways: list[str]) -> list[list[float]]:
    """Milliseconds from click to change of every way (what to click, what changes), clicked in turns."""
    page.evaluate(MEASURE, [ways, CLICKS])
    page.wait_for_function("window.testTimes")
    return page.evaluate("window.testTimes")


def tell(what: str, times: list[float], bare: list[float]) -> None:
    """Print how the times compare with those of the bare button."""
    (half, most), (bare_half, bare_most) = (
        (quantiles(each, n=20)[9], quantiles(each, n=20)[18]) for each in (times, bare)
    )
    print(f"\n{what}: p50 {half:.1f} ms, p95 {most:.1f} ms (bare: {bare_half:.1f} and {bare_most:.1f} ms)")
    print(f"  p95 {most / bare_most:.2f} × a bare button's (wanted: at most 2), p50 {half / bare_half:.2f} ×")


OPENING = """place => {
    // From running the cell to the first formula: the lesson, a guess committed, the derivation.
    const wait = (selector) => new Promise(done => {
        const look = () => (document.querySelector(selector) ? done() : requestAnimationFrame(look));
        look();
    });
    const run = async () => {
        const began = performance.now();
        window.jupyterapp.shell.currentWidget.content.activeCellIndex = place;
        void window.jupyterapp.commands.execute('notebook:run-cell');
        await wait('.pl-chip input');
        window.testDrawn = performance.now() - began;
        document.querySelector('.pl-chip input').click();
        document.querySelector('.pl-guess .pl-primary').click();
        await wait('.pl-player math');
        window.testOpened = performance.now() - began;
    };
    window.testOpened = null;
    void run();
}"""


def test_opening_the_lesson(open_page: Callable[..., Page]) -> None:
    page = open_page("opening.ipynb", "from pokerlessons import lesson\nlesson('niuniu')")
    page.evaluate(OPENING, 0)
    page.wait_for_function("window.testOpened")
    drawn, formula = page.evaluate("[window.testDrawn, window.testOpened]")
    print(f"\nthe lesson is there after {drawn / 1000:.2f} s", end=", ")
    print(f"its first formula after {formula / 1000:.2f} s (wanted: at most 3)")
