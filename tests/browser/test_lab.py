"""The lab as a newcomer meets it: Chinese, quiet, on the start notebook; and the first game runs."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .tables import Table

pytestmark = pytest.mark.browser

MENUS = ("文件", "编辑", "运行", "内核", "帮助")
COMPLAINTS = ", ".join(f"[data-mime-type='application/vnd.jupyter.{kind}']" for kind in ("error", "stderr"))


def test_the_first_page_is_the_start_notebook_in_chinese(page: Page, lab: Any, seen: Any) -> None:
    page.goto(lab.address("/"), wait_until="domcontentloaded")
    expect(page.get_by_role("tab", name="00-start.ipynb", selected=True)).to_be_visible(timeout=60_000)
    for menu in MENUS:
        expect(page.get_by_role("menuitem", name=menu, exact=True)).to_be_visible()
    # The question whether to fetch news comes, where it does, a moment after the page.
    page.wait_for_timeout(3000)
    expect(page.locator(".Toastify__toast")).to_have_count(0)
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    assert seen.outside == []
    assert seen.errors == []


def test_the_notebook_of_niuniu_runs(
    open_notebook: Callable[[str], Locator], run_all: Callable[[], None], seen: Any
) -> None:
    panel = open_notebook("10-niuniu.ipynb")
    run_all()
    expect(panel.locator(".jp-OutputArea-output").first).to_be_visible()
    expect(panel.locator(COMPLAINTS)).to_have_count(0)
    table = Table(panel.get_by_role("group", name="牛牛牌桌").first)
    table.play_deal()
    table.press("下一局")
    expect(table.root).to_contain_text("第 2 局，共 5 局")
    expect(panel.locator(COMPLAINTS)).to_have_count(0)
    assert seen.outside == []
