"""三公 in a real lab: three people and a computer play ten deals at one screen, and nothing leaks."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .class_of_four import DEALS, PEOPLE, SEATS, lift_curtain, sat_down, scores
from .conftest import Lab, OpenNotebook
from .tables import Table
from .test_accessible import findings_in_both_themes
from .test_wire import Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def seated(page: Page, lab: Lab, open_notebook: OpenNotebook) -> tuple[Table, Wire]:
    """The table and what its wire receives."""
    return sat_down(page, lab, open_notebook, "sangong", "三公", f"seed='class', deals={DEALS}")


def test_a_class_of_four_plays_ten_deals(seated: tuple[Table, Wire]) -> None:
    table, wire = seated
    total = [0] * len(SEATS)
    for deal in range(1, DEALS + 1):
        hands = [look_and_show(table, wire, calls=deal in (1, DEALS)) for _ in PEOPLE]
        points = settled_points(table)
        assert sum(points) == 0
        total = [a + b for a, b in zip(total, points, strict=True)]
        assert scores(table) == total
        came = wire.cards()
        assert set.union(*hands) <= came and len(came) == 12
        if deal < DEALS:
            table.press("下一局")
    expect(table.button("再来一场")).to_be_visible()


def look_and_show(table: Table, wire: Wire, calls: bool) -> set[str]:
    """The person whose turn it is looks, calls the hand as the hints say or just shows it; the cards seen."""
    lift_curtain(table, wire)
    expect(table.cards).to_have_count(3)
    hand = set(table.hand())
    if calls:
        call_as_hinted(table)
        assert wire.cards() == hand
        table.press("报牌")
    else:
        assert wire.cards() == hand
        table.press("直接亮牌")
    return hand


def call_as_hinted(table: Table) -> None:
    """Chooses what the last hint says the hand is."""
    for told in ("先数公牌", "先看每一张", "点数加起来", re.compile("：三公|个位是 ")):
        table.press("提示")
        expect(table.status).to_contain_text(told)
    digit = re.search(r"个位是 (\d)", table.status.inner_text())
    table.root.get_by_role("radio", name=digit[1] if digit else "三公", exact=True).check()


def cells(row: Locator) -> list[int]:
    return [int(text.replace("−", "-") or 0) for text in row.get_by_role("cell").all_text_contents()]


def settled_points(table: Table) -> list[int]:
    """What each seat got in the deal, from the table of the settlement, which is the same read both ways."""
    table.settlement.wait_for()
    rows = [cells(row) for row in table.settlement.get_by_role("row").all()[1:]]
    assert len(rows) == 4
    assert all(rows[one][other] == -rows[other][one] for one in range(4) for other in range(4))
    assert all(sum(row[:4]) == row[4] for row in rows)
    return [row[4] for row in rows]


def test_axe_has_no_findings(seated: tuple[Table, Wire], page: Page) -> None:
    table, _ = seated
    table.press(f"我是{PEOPLE[0]}，轮到我了")
    table.button("房规").click()
    assert findings_in_both_themes(page) == []
    table.button("房规").click()
    for at, name in enumerate(PEOPLE):
        if at:
            table.press(f"我是{name}，轮到我了")
        table.press("直接亮牌")
    table.settlement.wait_for()
    assert findings_in_both_themes(page) == []
