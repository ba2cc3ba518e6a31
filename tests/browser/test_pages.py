"""A real `pokerlessons pages`, in a browser: no code, no outside request, every visitor a game apart."""

import json
import re
import time
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from pokerlessons.games import GAMES
from pokerlessons.lab import shipped_notebooks
from pokerlessons.pages.copies import pages_of

from .conftest import LOOKS, PATIENCE, Lab, Seen, running_pages, watch
from .lessons import Shown
from .tables import Table
from .visitors import answer

pytestmark = pytest.mark.browser

NIUNIU = "/zh/10-niuniu.ipynb"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The pages, started by their own command."""
    with running_pages(tmp_path_factory.mktemp("pages")) as running:
        yield running


@pytest.fixture
def visits(browser: Browser, pages: Lab, seen: Seen) -> Iterator[list[Page]]:
    """The pages opened by a test, which close as a person closes them, so that their kernels end."""
    opened: list[Page] = []
    yield opened
    for page in opened:
        page.goto("about:blank")
        page.context.close()


@pytest.fixture
def visit(browser: Browser, pages: Lab, seen: Seen, visits: list[Page]):
    """A function that opens the page at a path as a visitor of its own."""

    def visit(path: str, **looks: object) -> Page:
        page = browser.new_context(**{**LOOKS, **looks}).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        watch(page, pages, seen)
        page.goto(pages.url + path, wait_until="domcontentloaded")
        visits.append(page)
        return page

    return visit


def table_on(page: Page) -> Table:
    table = Table(page.get_by_role("group", name="牛牛牌桌").first)
    table.root.wait_for()
    return table


def dealt(page: Page) -> Page:
    """The page, once everything on it is drawn."""
    expect(page.locator("#dealing")).to_have_count(0)
    return page


def test_the_gallery_lists_every_page_and_leads_to_the_game(visit, seen: Seen) -> None:
    page = visit("/")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.get_by_role("listitem")).to_have_count(len(GAMES))
    links = page.get_by_role("listitem").get_by_role("link").evaluate_all("all => all.map(a => a.pathname)")
    assert sorted(links) == [f"/zh/{name}" for name in pages_of(shipped_notebooks())]
    assert Axe().run(page).violations_count == 0
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", name="Niu Niu")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="中文").click()
    page.get_by_role("link", name="牛牛：玩").click()
    expect(page).to_have_title("10 牛牛 · 扑克课")
    assert seen.errors == [] and seen.outside == []


def test_a_page_has_no_code_and_asks_nothing_of_anybody_else(visit, seen: Seen) -> None:
    page = dealt(visit(NIUNIU))
    assert "judge(" not in page.locator("body").inner_text()
    assert "import" not in page.content().partition("<main")[2].partition("<script src")[0]
    table = table_on(page)
    table.play_deal()
    table.press("下一局")
    expect(table.root).to_contain_text("第 2 局，共 5 局")
    # What is no game is turned over when the reader has thought.
    verdict = page.locator(".turn .pl-page").first
    expect(verdict).not_to_be_visible()
    page.get_by_text("运行，看结果").first.click()
    expect(verdict).to_be_visible()
    page.get_by_role("link", name="11 牛牛，算清楚").click()
    expect(page).to_have_title("11 牛牛，算清楚 · 扑克课")
    page.get_by_role("link", name="回到全部游戏").click()
    expect(page.get_by_role("heading", name="斗地主")).to_be_visible()
    assert seen.errors == [] and seen.outside == []


def test_a_lesson_from_the_guess_to_the_truth(visit, seen: Seen) -> None:
    page = visit("/zh/11-niuniu-exact.ipynb")
    lesson = Shown(page.get_by_role("group", name="牛牛，算清楚：一课"))
    lesson.root.wait_for()
    lesson.guess("311,875,200 手")
    lesson.turn_over()
    expect(lesson.root.locator(".pl-truth")).to_contain_text("2,598,960")
    assert seen.errors == [] and seen.outside == []


def test_a_page_that_closes_ends_its_kernel(visit, pages: Lab) -> None:
    page = dealt(visit(NIUNIU))
    config = page.locator("#jupyter-config-data").text_content() or ""
    kernel = f"{pages.url}/api/kernels/{json.loads(config)['kernelId']}"
    assert answer(kernel)[0] == 200
    page.goto("about:blank")
    latest = time.monotonic() + 15
    while answer(kernel)[0] != 404:
        assert time.monotonic() < latest, "its kernel still runs"
        time.sleep(0.2)


def test_two_visitors_do_not_see_each_others_games(visit, seen: Seen) -> None:
    first, second = (table_on(page) for page in (visit(NIUNIU), visit(NIUNIU)))
    hand = second.hand()
    assert first.hand() != hand
    first.play_deal()
    first.press("下一局")
    expect(first.root).to_contain_text("第 2 局，共 5 局")
    expect(second.root).to_contain_text("第 1 局，共 5 局")
    assert second.hand() == hand
    second.play_deal()
    assert seen.errors == []


@pytest.mark.parametrize(("width", "scheme", "light"), [(390, "dark", "false"), (1920, "light", "true")])
def test_it_fits_the_phone_and_the_projector(visit, width: int, scheme: str, light: str) -> None:
    page = dealt(visit(NIUNIU, viewport={"width": width, "height": 900}, color_scheme=scheme))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", light)
    table_on(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name="换亮色或暗色").click()
    expect(page.locator("body")).not_to_have_attribute("data-jp-theme-light", light)


def test_an_english_page_is_english(visit, seen: Seen) -> None:
    page = dealt(visit("/en/10-niuniu.ipynb"))
    expect(page.get_by_role("group", name=re.compile("Niu Niu")).last).to_be_visible()
    assert not re.search("[一-鿿]{2,}", page.locator("main").inner_text().replace("中 / EN", ""))
    assert seen.errors == []
