"""Pages for paper: still pictures, one language, nothing from elsewhere, and a PDF from a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pokerlessons.kit import handouts
from pokerlessons.kit.handouts import key_page, printed, sheet_page
from pokerlessons.kit.making import make_kit
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import render

from ..browser.conftest import browser, chromium  # noqa: F401
from .pupils import SEED, tasks

OUTSIDE = re.compile(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//|@import|url\(["']?(?:https?:)?//""")


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_sheets_on_paper(game: str, language: str) -> None:
    page = sheet_page(game, "13", SEED, language).decode()
    assert page.count('class="room"') == len(tasks(game)) and SEED in page
    assert "<script" not in page and not OUTSIDE.search(page)
    for each in tasks(game):
        assert render(each.exercise.title, language).split("“")[0][:6] in page
    key = key_page(game, "13", SEED, language).decode()
    assert "<math" in key and "$" not in re.sub(r"<style>.*?</style>", "", key, flags=re.DOTALL)
    assert not OUTSIDE.search(key) and 'class="room"' not in key


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("kit") / "班"
    assert make_kit(out, ["niuniu"], "一班", handouts=True).handouts
    return out


@pytest.mark.browser
def test_the_pages_open_from_a_file_without_a_network(kit: Path, browser: Browser) -> None:  # noqa: F811
    pages = sorted(kit.rglob("*.html"))
    assert [path.relative_to(kit).as_posix() for path in pages] == [
        "handouts/10-niuniu.html",
        "handouts/13-niuniu-sheet.html",
        "teacher/13-niuniu-key.html",
    ]
    context = browser.new_context(offline=True, viewport={"width": 680, "height": 960})
    for path in pages:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.emulate_media(media="print")
        page.goto(path.as_uri())
        assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]
        # Nothing is wider than the paper, and no English is left over in the Chinese page.
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert "Niu Niu" not in page.inner_text("body")
    page = context.pages[0]
    assert page.locator("svg").count() >= 5 and page.locator("script").count() == 0
    assert "一句话" in page.inner_text("body") and 'judge("' not in page.inner_text("body")
    context.close()


@pytest.mark.browser
def test_they_are_printed_where_there_is_a_browser(kit: Path, chromium: str) -> None:  # noqa: F811
    for path in kit.rglob("*.pdf"):
        content = path.read_bytes()
        assert content.startswith(b"%PDF-") and b"%%EOF" in content[-1024:]
    if handouts.found_browser():
        assert {path.stem for path in kit.rglob("*.pdf")} == {path.stem for path in kit.rglob("*.html")}
    pdf = printed(sheet_page("sangong", "23", SEED, "zh"), chromium)
    assert pdf is not None and pdf.count(b"/Type /Page\n") >= 2


def test_where_there_is_no_browser_the_pages_are_there_without_pdf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerlessons.kit.making.found_browser", lambda: None)
    monkeypatch.setattr("pokerlessons.kit.making.notebook_page", lambda notebook, title, language: b"<p>")
    made = make_kit(tmp_path, ["niuniu"], "一班", handouts=True)
    assert made.handouts and not made.pdf and not list(tmp_path.rglob("*.pdf"))


def test_a_browser_that_does_not_print_gives_no_pdf(tmp_path: Path) -> None:
    assert printed(b"<p>", str(tmp_path / "no-browser")) is None
