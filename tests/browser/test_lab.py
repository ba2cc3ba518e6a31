"""The lab as a newcomer meets it: Chinese, quiet, on the start notebook; and the first game runs."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

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
    play_a_deal(panel)
    expect(panel.locator(COMPLAINTS)).to_have_count(0)
    assert seen.outside == []


def play_a_deal(panel: Locator) -> None:
    """Play the first table's deal as a learner who asks for every hint and then does as told."""
    heading = panel.page.get_by_role("heading", name="局，共 5 局")
    table = panel.locator(".jp-OutputArea-output", has=heading).first
    status = table.get_by_role("status").last
    for told in ("先找两张凑成 10", "把五张加起来", re.compile("^.*用 .+ = |报没有牛")):
        table.get_by_role("button", name="提示").click()
        expect(status).to_contain_text(told)
    answer = status.inner_text()
    if "报没有牛" in answer:
        table.get_by_role("button", name="没有牛").click()
    else:
        for card in re.findall(r"[♠♥♦♣](?:10|[2-9AJQK])", answer):
            table.get_by_role("button", name=card, exact=True).click()
        table.get_by_role("button", name="就这样摆").click()
    expect(table.get_by_text("这一局从头到尾，一步一步看")).to_be_visible()
    table.get_by_text("这一局从头到尾，一步一步看").click()
    expect(table.get_by_text("加起来是 0")).to_be_visible()
    table.get_by_role("button", name="下一局").click()
    expect(table.get_by_text("第 2 局，共 5 局").first).to_be_visible()
