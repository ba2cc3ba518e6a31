"""A notebook exported by the lab: the still picture of its table, and the way to a live one."""

import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import SAVE, Lab, SitAt

pytestmark = pytest.mark.browser

RUN_AGAIN = "请在 Jupyter 里重新运行"


def test_an_exported_page_shows_the_still_picture_without_a_network(
    sit_at: SitAt, lab: Lab, browser: Browser, tmp_path: Path
) -> None:
    table = sit_at("from pokerlessons import table", "table('niuniu', seed='export')", name="export.ipynb")
    hand = table.hand()
    table.page.evaluate(SAVE)
    table.page.wait_for_function("window.testSaved")
    exported = tmp_path / "export.html"
    with urllib.request.urlopen(lab.address("/nbconvert/html/export.ipynb")) as answer:
        exported.write_bytes(answer.read())
    assert "<svg" in exported.read_text("utf-8") and RUN_AGAIN in exported.read_text("utf-8")

    page = browser.new_page(offline=True)
    page.goto(exported.as_uri(), wait_until="domcontentloaded")
    picture = page.get_by_role("img", name="你的牌：" + "、".join(hand))
    expect(picture).to_be_visible()
    expect(page.get_by_text(RUN_AGAIN)).to_be_visible()
    box = picture.bounding_box()
    assert box and box["width"] > 500 and box["height"] > 300
