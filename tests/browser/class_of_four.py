"""A class of four before one screen of a real lab: three people in turn, and a computer."""

import re

from playwright.sync_api import Page

from .conftest import Lab, OpenNotebook, ran_all
from .tables import A_LOOK, Table
from .test_wire import Wire

PEOPLE = ("小明", "小红", "小刚")
SEATS: tuple[str, ...] = (*PEOPLE, "丁（电脑）")
DEALS = 10


def sat_down(
    page: Page, lab: Lab, open_notebook: OpenNotebook, game: str, title: str, rules: str
) -> tuple[Table, Wire]:
    """Their table of `game`, whose Chinese title is given, with `rules` as `table` takes them, and what its
    wire receives."""
    wire = Wire(page)
    code = f"table('{game}', players={len(SEATS)}, people={PEOPLE}, {rules})"
    lab.write(f"{game}.ipynb", f"from pokerlessons import table\n{code}")
    panel = open_notebook(f"{game}.ipynb")
    ran_all(page)
    table = Table(panel.get_by_role("group", name=f"{title}牌桌").first)
    table.root.wait_for()
    return table, wire


def lift_curtain(table: Table, wire: Wire) -> None:
    """The person whose turn it is takes the screen; of no card anything has come before."""
    assert wire.cards() == set(), "before the curtain is lifted"
    take_screen(table)


def take_screen(table: Table) -> None:
    """The person whose turn it is lifts the curtain, after a look at who that is."""
    table.page.wait_for_timeout(A_LOOK)
    table.root.get_by_role("button", name="轮到我了").click()


def number(text: str) -> int:
    """The whole number in a text like `−3 分`."""
    return int(re.findall(r"-?\d+", text.replace("−", "-"))[0])


def scores(table: Table) -> list[int]:
    """The scores written at the seats, in the order of the seats."""
    zones = [table.root.locator(".pl-zone", has_text=name).locator(".pl-score").first for name in SEATS]
    return [number(zone.inner_text()) for zone in zones]
