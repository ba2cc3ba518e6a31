"""The widgets' modules alone in a Chromium: a page, a fake anywidget model, no Jupyter and no kernel."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, sync_playwright

from pokerlessons.widgets.board import STATIC, AnsweringBoard, module, styles

from .lessons import act, receive
from .scenes import PANEL, Scene

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
NOT_FOUND = (
    "没有找到 Chromium 或 Chrome，牌桌的浏览器测试没有做。"
    " / No Chromium or Chrome was found: the table's tests in a browser were not run."
)

# What anywidget hands to `render`.  `answers` says what becomes of a message: acknowledged, "lost" without an
# answer, or "throws" as after a kernel restart, or "rejects".
FAKE_MODEL = """(traits, answers) => {
    const handlers = {};
    const fire = (name, ...values) => [...(handlers[name] ?? [])].forEach(handler => handler(...values));
    return {
        handlers, answers, sent: [],
        get: name => traits[name],
        set: (name, value) => { traits[name] = value; },
        save_changes: () => {},
        on: (name, handler) => (handlers[name] ??= []).push(handler),
        off: (name, handler) => { handlers[name] = handlers[name].filter(other => other !== handler); },
        send(message) {
            if (this.answers === 'throws') throw new Error('Cannot send');
            this.sent.push(message);
            if (this.answers === 'rejects') return Promise.reject(new Error('Cannot send'));
            if (this.answers === 'acknowledged') Promise.resolve().then(() => this.ack(message.id));
        },
        ack: id => fire('msg:custom', { ack: id }),
        update(name, value) { traits[name] = value; fire('change:' + name); },
    };
}"""
STILL_CLOCK = """() => {
    const timers = new Map();
    let now = 0, ids = 0;
    window.setTimeout = (run, after) => { timers.set(ids += 1, { run, at: now + after }); return ids; };
    window.clearTimeout = id => timers.delete(id);
    window.pending = () => timers.size;
    window.pass = milliseconds => {
        const end = now + milliseconds;
        for (;;) {
            const ripe = [...timers].filter(([, { at }]) => at <= end);
            const due = ripe.sort(([, one], [, two]) => one.at - two.at)[0];
            if (!due) break;
            timers.delete(due[0]);
            now = due[1].at;
            due[1].run();
        }
        now = end;
    };
}"""
SHOW = """async ([module, fake, traits, answers]) => {
    const file = new Blob([module], { type: 'text/javascript' });
    const { default: widget } = await import(URL.createObjectURL(file));
    const el = document.createElement('div');
    document.body.append(el);
    const model = eval(fake)(traits, answers);
    const close = widget.render({ model, el });
    (window.shown ??= []).push({ model, el, close });
    return window.shown.length - 1;
}"""


class Shown:
    """A table on a page, with the model behind it."""

    def __init__(self, page: Page, place: int) -> None:
        self.page = page
        self.name = f"window.shown[{place}]"
        self.root: Locator = page.locator(".pl-root").nth(place)
        self.banner: Locator = self.root.locator("[role=alert]")

    def do(self, code: str, value: object = None) -> Any:
        """Run `code` on the table (`it`: model, el, close) with `value`, and return what it returns."""
        return self.page.evaluate(f"value => {{ const it = {self.name}; return ({code}); }}", value)

    def update(self, scene: Scene | None = None, panel: Scene | None = None) -> None:
        """Give the model a new scene, a new panel, or both."""
        if scene is not None:
            self.do("it.model.update('scene', value)", scene)
        if panel is not None:
            self.do("it.model.update('panel', value)", panel)

    def answer(self, how: str) -> None:
        """From now on messages are "acknowledged" or "lost", or sending "throws" or "rejects"."""
        self.do("void (it.model.answers = value)", how)

    @property
    def sent(self) -> list[Scene]:
        """The messages sent so far."""
        return self.do("it.model.sent")

    def card(self, name: str) -> Locator:
        """The card to be picked of that name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def button(self, name: str) -> Locator:
        """The button of that name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def open_panels(self) -> None:
        """Open the rules and the house rules, where the table has them."""
        self.root.locator("[aria-expanded=false]").evaluate_all(
            "openers => openers.forEach(each => each.click())"
        )

    def zone(self, id: str) -> Locator:
        """The zone of that id."""
        return self.root.locator(f'[data-zone="{id}"]')

    def lifted(self) -> list[str]:
        """The ranks of the cards that are lifted, over the whole table."""
        return self.root.locator(".pl-lifted .pl-rank").all_text_contents()

    def focused(self) -> str | None:
        """The name of the element that has the focus; `body` where it was lost."""
        return self.do(
            "(document.activeElement.ariaLabel || document.activeElement.textContent)"
            " && (document.activeElement === document.body ? 'body'"
            " : document.activeElement.ariaLabel || document.activeElement.textContent)"
        )


class Seated(Shown):
    """A lesson or its exercises on a page, judged by the real Python, which answers when it is asked to."""

    def __init__(self, page: Page, place: int, sat: Any) -> None:
        super().__init__(page, place)
        self.sat = sat
        self.answered = 0

    def hear(self) -> None:
        """Have Python answer what was sent since it last did, and draw what came of it."""
        sent = self.sent
        for message in sent[self.answered :]:
            before = traits_of(self.sat)
            receive(self.sat, message)
            self.draw(before)
        self.answered = len(sent)

    def act(self, action: str, value: Any = None) -> None:
        """What Python does by itself, or another view asked for."""
        before = traits_of(self.sat)
        act(self.sat, action, value)
        self.draw(before)

    def draw(self, before: Scene) -> None:
        """Give the model the traits that are no longer as before, in the order in which they are written."""
        for name, value in traits_of(self.sat).items():
            if value != before[name]:
                self.do("it.model.update(value[0], value[1])", [name, value])


def traits_of(sat: AnsweringBoard) -> Scene:
    """What the browser has of a widget, as JSON carries it."""
    names = ("panel", "scene", "live")
    return {name: json.loads(json.dumps(getattr(sat, name))) for name in names if hasattr(sat, name)}


Show = Callable[..., Shown]
Sit = Callable[..., Seated]
Clock = Callable[[int], None]


@pytest.fixture(scope="module")
def opened() -> Iterator[Page]:
    """The page of a Chromium that is closed after the module; a new page for every test would take longer.

    Without a Chromium the tests are skipped, but fail where `CI` is true.
    """
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found and os.environ.get("CI") == "true":
        pytest.fail(NOT_FOUND)
    if not found:
        pytest.skip(NOT_FOUND)
    with sync_playwright() as playwright:
        # Root in a container has no sandbox; only our own page is opened.
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(locale="zh-CN")
        page.set_default_timeout(5000)
        yield page
        browser.close()


@pytest.fixture
def page(opened: Page) -> Iterator[Page]:
    """An empty page in the light theme, without motion; no error may be left uncaught in it."""
    errors: list[str] = []

    def note(error: Exception) -> None:
        errors.append(str(error))

    opened.on("pageerror", note)
    opened.goto("about:blank")
    opened.set_viewport_size({"width": 1280, "height": 900})
    # Without motion no click has to wait until a card has landed.
    opened.emulate_media(reduced_motion="reduce", color_scheme="light")
    style = (STATIC / "table.css").read_text("utf-8")
    opened.set_content(
        f'<!doctype html><style>{style}</style><body data-jp-theme-light="true" style="margin: 0">'
    )
    yield opened
    opened.remove_listener("pageerror", note)
    assert not errors


@pytest.fixture
def clock(page: Page) -> Callable[[int], None]:
    """A function that lets so many milliseconds pass; otherwise the page's time stands still."""
    page.evaluate(STILL_CLOCK)

    def clock(milliseconds: int) -> None:
        page.evaluate("milliseconds => window.pass(milliseconds)", milliseconds)

    return clock


@pytest.fixture
def show(page: Page) -> Show:
    """A function that puts a table on the page: its scene, its panel, and how messages are answered."""
    lines = module("table")

    def show(scene: Scene, panel: Scene = PANEL, answers: str = "acknowledged") -> Shown:
        traits = {"scene": scene, "panel": panel}
        return Shown(page, page.evaluate(SHOW, [lines, FAKE_MODEL, traits, answers]))

    return show


@pytest.fixture
def sit(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A function that puts a lesson or its exercises on the page; what they keep is in the test's folder."""
    monkeypatch.chdir(tmp_path)
    page.add_style_tag(content=styles("lesson"))

    def sit(sat: AnsweringBoard, answers: str = "acknowledged") -> Seated:
        shown = [sat._esm, FAKE_MODEL, traits_of(sat), answers]
        return Seated(page, page.evaluate(SHOW, shown), sat)

    return sit
