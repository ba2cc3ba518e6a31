"""The pictures of the tour, taken anew: `python tests/browser/tour.py [FOLDER]`.

Without a folder it renews `notebooks/guide/pictures`, which `notebooks/guide/tour.md` shows.  Everything has
a seed, so that the same cards are dealt; that of the simulation was not chosen for how its sample came out.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.conftest import (
    LOOKS,
    PATIENCE,
    Lab,
    found_chromium,
    opened_browser,
    opened_notebook,
    ran_all,
    running_lab,
)
from tests.browser.lessons import Shown
from tests.browser.screenshots import ALONE
from tests.browser.tables import Table, set_theme

PICTURES = Path(__file__).parents[2] / "notebooks" / "guide" / "pictures"
WIDE, PHONE = (1240, 3600), (390, 1300)
"""So high that whatever is shown is drawn whole, and not only what a screen holds."""
HEADING, MARGIN = 48, 6


@dataclass(frozen=True)
class Tour:
    """A visitor who goes round with a camera."""

    browser: Browser
    lab: Lab
    folder: Path

    def page(self, size: tuple[int, int]) -> Page:
        """A new page of that size."""
        page = self.browser.new_page(**{**LOOKS, "viewport": {"width": size[0], "height": size[1]}})
        page.set_default_timeout(PATIENCE * 1000)
        return page

    def board(self, name: str, code: str, size: tuple[int, int] = WIDE) -> Locator:
        """What the expression `code` shows in a notebook of its own, with nothing beside it."""
        self.lab.write(f"{name}.ipynb", f"from pokerlessons import *\n{code}")
        page = self.page(size)
        panel = opened_notebook(page, self.lab, f"{name}.ipynb")
        ran_all(page)
        page.evaluate(ALONE)
        board = panel.locator(".pl-root").first
        board.wait_for()
        # JupyterLab takes the focus a moment after the cells have run.
        page.wait_for_timeout(1000)
        return board

    def table(self, name: str, code: str, size: tuple[int, int] = WIDE) -> Table:
        """The table that `code` shows."""
        return Table(self.board(name, code, size))

    def shoot(self, name: str, shown: Locator | Page, start: str = "", end: str = "") -> None:
        """A picture of what is shown, or of its part from `start` to `end`, once it has settled."""
        page = shown if isinstance(shown, Page) else shown.page
        page.mouse.move(0, 0)
        page.wait_for_timeout(600)
        path = self.folder / f"{name}.png"
        if start and isinstance(shown, Locator):
            page.screenshot(path=path, clip=extent(shown, start, end))
        else:
            shown.screenshot(path=path)
        print(name, flush=True)


def extent(board: Locator, start: str, end: str) -> FloatRect:
    """The rectangle of `board` from the heading above the first `start` to the foot of the first `end`."""
    whole, first, last = (
        part.bounding_box() for part in (board, board.locator(start).first, board.locator(end).first)
    )
    assert whole and first and last
    top = first["y"] - HEADING
    return {
        "x": whole["x"],
        "y": top,
        "width": whole["width"],
        "height": last["y"] + last["height"] + MARGIN - top,
    }


def main(folder: Path) -> None:
    """Write every picture into `folder`."""
    chromium = found_chromium()
    if not chromium:
        raise SystemExit("no Chromium or Chrome was found")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        running_lab(Path(home)) as lab,
        opened_browser(chromium) as browser,
    ):
        for stop in STOPS:
            stop(Tour(browser, lab, folder))
            for context in browser.contexts:
                context.close()


def lab_opens(tour: Tour) -> None:
    """The lab as it opens: the start notebook beside the list of all."""
    page = tour.page((1280, 800))
    opened_notebook(page, tour.lab, "00-start.ipynb")
    page.wait_for_timeout(1500)
    tour.shoot("lab", page)


def niuniu(tour: Tour) -> None:
    """Cards picked and added up; the settlement; a step of its reasons."""
    table = tour.table("niuniu", "table('niuniu', seed='tour')")
    table.pick(table.hand()[:3])
    tour.shoot("niuniu", table.root)
    table.play_deal()
    tour.shoot("niuniu-settled", table.root)
    player = tour.board("steps", 'steps(judge("niuniu", "♠3 ♥7 ♦K ♣4 ♦5"))')
    while not player.locator("math").is_visible():
        player.get_by_role("button", name="下一步").click()
    tour.shoot("steps", player)


def sangong(tour: Tour) -> None:
    """Every two compared."""
    # A deal in which every multiplier, and a tie on points, is to be seen.
    table = tour.table("sangong", "table('sangong', seed='tour 296')")
    table.press("直接亮牌")
    table.settlement.wait_for()
    tour.shoot("sangong", table.root)


def twentyone(tour: Tour) -> None:
    """A hint that counts the cards."""
    table = tour.table("twentyone", "table('twentyone', seed='tour')")
    for told in ("先自己数", "会爆"):
        table.press("提示")
        expect(table.status).to_contain_text(told)
    tour.shoot("twentyone", table.root)


def chameleon(tour: Tour) -> None:
    """A hand in the middle of a match."""
    table = tour.table("chameleon", "table('chameleon', seed='tour')")
    table.press("提示")
    tour.shoot("chameleon", table.root)


def phone(tour: Tour) -> None:
    """The table of 牛牛 on a phone."""
    table = tour.table("phone", "table('niuniu', seed='tour')", PHONE)
    table.pick(table.hand()[:2])
    tour.shoot("phone", table.root)


def lesson(tour: Tour) -> None:
    """A derivation, three ways that agree, and whose cards a special hand takes."""
    board = Shown(tour.board("lesson", "lesson('niuniu', seed='tour')"))
    board.turn_to("亲手数：恰好两张十点牌")
    board.guess("不会")
    board.press("最后一步")
    tour.shoot("lesson", board.root)
    board.turn_to("合拢：三种办法对账")
    board.guess("≈ 80.26 %")
    board.turn_over()
    board.deal(100_000)
    board.root.get_by_role("progressbar").wait_for(state="hidden")
    tour.shoot("three-ways", board.root, "table.pl-claims", ".pl-live figure")
    board.turn_to("特殊牌型：谁的牌被拿走了")
    board.guess("各种都有")
    board.choose("炸弹牛")
    tour.shoot("flow", board.root.locator("figure").first)


def exercise(tour: Tour) -> None:
    """A wrong answer, what it was, and a hint."""
    board = Shown(tour.board("exercises", "exercises('niuniu', seed='tour')"))
    board.turn_to("至少几张")
    board.root.get_by_role("textbox").fill("C(16,2)*C(50,3)/C(52,5)")
    board.press("交")
    board.press("提示")
    tour.shoot("exercise", board.root)


def doudizhu(tour: Tour) -> None:
    """Picked cards that are named, in the dark theme."""
    table = tour.table("doudizhu", "table('doudizhu', seed='tour')")
    set_theme(table.page, "JupyterLab Dark")
    table.press("叫 3 分")
    expect(table.status).to_contain_text("领出")
    for card in ("黑桃4", "方块4", "梅花4", "红桃3", "方块3"):
        # The part of the card that the next one leaves free.
        table.button(card).click(position={"x": 12, "y": 30})
    expect(table.status).to_contain_text("你选的是")
    tour.shoot("doudizhu", table.root)


STOPS: tuple[Callable[[Tour], None], ...] = (
    lab_opens,
    niuniu,
    sangong,
    twentyone,
    chameleon,
    phone,
    lesson,
    exercise,
    # The theme is the lab's and stays: hence the last.
    doudizhu,
)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
