"""How the table looks: sizes, contrast, themes, small screens; and several tables on a page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pokerlessons.widgets.board import STATIC, module, styles

from . import scenes
from .conftest import Show, Shown
from .scenes import (
    arranging,
    curtain,
    notice,
    pack,
    settled,
    staking,
    steps,
)

SAMPLES = {
    "arranging": arranging(
        notice=notice("三张之和是 14，不是 10 的倍数。", "refusal", "02-4", scenes.MATHML)
    ),
    "settled": settled(),
    "staking": staking(),
    "curtain": curtain(),
    "steps": steps(at=1),
    "pack": pack(),
}


# Looks.


def test_at_1080p_it_can_be_read_from_the_last_row(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    table = show(arranging())
    # A capital or a digit of the card's font is 0.66 of its size high.
    drawn = table.card("方块K").locator(".pl-front").bounding_box()
    assert drawn and drawn["width"] / 84 * 40 * 0.66 >= 28
    size = "parseFloat(getComputedStyle(it.el.querySelector('{}')).fontSize)"
    assert table.do(size.format("[role=status]")) >= 22
    assert table.do(size.format(".pl-step .pl-says")) >= 22


@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_scrolls_sideways(show: Show, page: Page, sample: str) -> None:
    table = show(SAMPLES[sample])
    table.open_panels()
    for width in (320, 390, 700):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_five_cards_stand_in_one_line_on_a_phone(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = show(arranging())
    boxes = [card.bounding_box() for card in table.zone("seat0").get_by_role("button").all()]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    seats = [table.zone(f"seat{seat}").bounding_box() for seat in (1, 2)]
    assert seats[0] and seats[1] and seats[0]["y"] == seats[1]["y"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_everything_to_touch_is_40_px_large(show: Show, page: Page, sample: str) -> None:
    table = show(SAMPLES[sample])
    table.open_panels()
    # What is seen of a card that the next one overlaps is what can be touched.
    touchable = """[...it.el.querySelectorAll('button, summary, .pl-chip, .pl-field, .pl-slider')]
        .filter(e => e.getClientRects().length)
        .map(e => {
            const box = e.getBoundingClientRect(), next = e.nextElementSibling?.getBoundingClientRect();
            const overlapped = e.matches('.pl-card') && next && next.top === box.top;
            const width = overlapped ? Math.min(box.width, next.left - box.left) : box.width;
            return [e.ariaLabel || e.textContent, width, box.height];
        })"""
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert [found for found in table.do(touchable) if min(found[1:]) < 40] == []


CONTRAST = """(() => {
    const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
    const luminance = ([r, g, b]) => [r, g, b]
        .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const ground = element => {
        if (element.closest('.pl-arrow')) return numbers(getComputedStyle(element.previousSibling).fill);
        for (let at = element; at; at = at.parentElement) {
            const colour = numbers(getComputedStyle(at).backgroundColor);
            if (colour.length === 3 || colour[3] === 1) return colour;
        }
    };
    const walker = document.createTreeWalker(it.el, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.textContent.trim() || !element.getClientRects().length) continue;
        const style = getComputedStyle(element);
        const ink = numbers(element.namespaceURI.endsWith('svg') ? style.fill : style.color);
        const [low, high] = [luminance(ink), luminance(ground(element))].sort((a, b) => a - b);
        found.push([walker.currentNode.textContent, (high + 0.05) / (low + 0.05)]);
    }
    return found;
})()"""


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_text_stands_out_from_its_ground(show: Show, page: Page, sample: str) -> None:
    table = show(SAMPLES[sample], answers="throws")
    table.open_panels()
    for light in ("true", "false"):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
        contrasts = table.do(CONTRAST)
        assert len(contrasts) > 8
        assert [found for found in contrasts if found[1] < 4.5] == []


def test_the_theme_is_the_notebooks_or_else_the_systems(show: Show, page: Page) -> None:
    table = show(arranging())
    felt = "getComputedStyle(it.el.querySelector('.pl-sheet')).backgroundColor"
    page.emulate_media(color_scheme="dark")
    assert table.do(felt) == "rgb(244, 241, 234)"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert table.do(felt) == "rgb(21, 33, 31)"
    page.evaluate("delete document.body.dataset.jpThemeLight")
    assert table.do(felt) == "rgb(21, 33, 31)"
    page.emulate_media(color_scheme="light")
    assert table.do(felt) == "rgb(244, 241, 234)"


def test_styles_neither_leak_out_nor_let_the_notebooks_in(show: Show, page: Page) -> None:
    page.add_style_tag(
        content=".host button, .host input { min-height: 0; height: 12px; background: red; border: 0 }"
    )
    page.evaluate("document.body.className = 'host'")
    table = show(staking())
    before = page.evaluate("getComputedStyle(document.body).cssText")
    assert table.do("[...it.el.querySelectorAll('.pl-own button')].every(e => e.offsetHeight >= 40)")
    assert "rgb(255, 0, 0)" not in table.do(
        "[...it.el.querySelectorAll('.pl-button, .pl-field')].map(e => getComputedStyle(e).backgroundColor)"
    )
    selectors = re.findall(
        r"^\s*([^\s@/{}][^{}]*)\{", (STATIC / "table.css").read_text("utf-8"), re.MULTILINE
    )
    outside = [line for line in selectors if ".pl-root" not in line and ".pl-host" not in line]
    assert all(re.fullmatch(r"(from|to|[\d.]+%)[\s,\d.%to]*", line) for line in outside), outside
    table.do("it.close()")
    assert page.evaluate("getComputedStyle(document.body).cssText") == before


def test_module_and_styles_are_small() -> None:
    assert len((module("table") + styles("table")).encode()) <= 60_000


# Several at once.


def test_two_tables_of_a_page_are_strangers(show: Show) -> None:
    first, second = show(arranging()), show(staking(table="other"))
    for table in (first, second):
        table.button("房规").click()
    first.card("红桃7").click()
    assert [message["action"] for message in second.sent] == ["hello"]
    ids = first.do("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) > 10
    first.do("it.close()")
    second.root = second.page.locator(".pl-root")
    second.button("押").click()
    assert second.sent[-1]["table"] == "other"


def test_two_views_of_one_model_each_get_their_own_answers(show: Show, page: Page) -> None:
    table = show(arranging())
    page.evaluate(
        """async ([module, name]) => {
            const file = new Blob([module], { type: 'text/javascript' });
            const { default: widget } = await import(URL.createObjectURL(file));
            const el = document.body.appendChild(document.createElement('div'));
            widget.render({ model: eval(name).model, el });
        }""",
        [module("table"), table.name],
    )
    twin: Any = Shown(page, 0)
    twin.root = page.locator(".pl-root").nth(1)
    twin.card("红桃7").click()
    expect(table.card("红桃7")).to_have_attribute("aria-pressed", "false")
    table.button("提示").click()
    assert [message["selected"] for message in table.sent] == [[], [], [1], []]
    assert len({message["id"] for message in table.sent}) == 4
