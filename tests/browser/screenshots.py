"""Pictures of the table in a real lab, to be looked at: `python tests/browser/screenshots.py FOLDER`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

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
from tests.browser.tables import Table, set_theme

SIZES = ((1920, 1080), (1280, 900), (390, 844))
THEMES = ("JupyterLab Light", "JupyterLab Dark")
HOT_SEAT = "from pokerlessons import table\ntable('niuniu', people=['小明', '小红', '小刚'])"
ALONE = """() => {
    const { shell, commands } = window.jupyterapp;
    shell.collapseLeft();
    shell.mode = 'single-document';
}"""


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
        lab.write("hot-seat.ipynb", HOT_SEAT)
        shoot_notebook_10(browser, lab, folder)
        shoot_curtain(browser, lab, folder)
        shoot_lesson(browser, lab, folder)


def shoot_notebook_10(browser: Browser, lab: Lab, folder: Path) -> None:
    """The first table of notebook 10, from the first look at the cards to the settlement."""
    table = sit_down(browser, lab, "10-niuniu.ipynb")
    shoot(table, folder, "arranging")
    table.pick(table.hand()[:2])
    shoot(table, folder, "picked")
    table.button("房规").click()
    shoot(table, folder, "house-rules")
    table.button("房规").click()
    table.play_deal()
    shoot(table, folder, "settled")
    table.button("第一步").click()
    while not table.player.locator("math").is_visible():
        table.button("下一步").click()
    shoot(table, folder, "step")


def shoot_curtain(browser: Browser, lab: Lab, folder: Path) -> None:
    """The curtain between people."""
    shoot(sit_down(browser, lab, "hot-seat.ipynb"), folder, "curtain")


def shoot_lesson(browser: Browser, lab: Lab, folder: Path) -> None:
    """The derivation, the three ways, and a wrong answer with its hint, as a projector shows them."""
    page = browser.new_page(**LOOKS)
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.set_default_timeout(PATIENCE * 1000)
    panel = opened_notebook(page, lab, "11-niuniu-exact.ipynb")
    ran_all(page)
    page.evaluate(ALONE)
    lesson = Shown(panel.get_by_role("group", name="牛牛，算清楚：一课"))
    lesson.turn_to("亲手数：恰好两张十点牌")
    lesson.guess("不会")
    lesson.press("最后一步")
    snap(page, folder, "lesson-derivation")
    lesson.turn_to("谁和谁一样多：乘三换牌")
    lesson.guess("九种都一样多")
    lesson.turn_over()
    lesson.deal(100_000)
    lesson.root.get_by_role("progressbar").wait_for(state="hidden")
    lesson.root.locator(".pl-live").scroll_into_view_if_needed()
    snap(page, folder, "lesson-three-ways")
    lesson.turn_to("特殊牌型：谁的牌被拿走了")
    lesson.guess("各种都有")
    lesson.choose("五花牛")
    snap(page, folder, "lesson-flow")
    exercises = Shown(panel.get_by_role("group", name="练习：一题一题做"))
    exercises.turn_to("至少几张")
    exercises.root.get_by_role("textbox").fill("C(16,3)*C(49,2)/C(52,5)")
    exercises.press("交")
    exercises.press("提示")
    snap(page, folder, "exercise-hint")


def snap(page: Page, folder: Path, name: str) -> None:
    """What the projector shows, once it has settled."""
    page.wait_for_timeout(800)
    page.screenshot(path=folder / f"{name}.png")


def sit_down(browser: Browser, lab: Lab, name: str) -> Table:
    """The first table of the notebook `name`, with nothing beside it."""
    page = browser.new_page(**LOOKS)
    page.set_default_timeout(PATIENCE * 1000)
    panel = opened_notebook(page, lab, name)
    ran_all(page)
    page.evaluate(ALONE)
    table = Table(panel.get_by_role("group", name="牛牛牌桌").first)
    table.root.wait_for()
    return table


def shoot(table: Table, folder: Path, state: str) -> None:
    """Pictures of `table` in every size and theme; two of them where it is longer than the screen."""
    for theme in THEMES:
        set_theme(table.page, theme)
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            name = f"{state}-{width}-{theme.rpartition(' ')[2].lower()}"
            shoot_part(table.page, table, folder / f"{name}.png", "start")
            if table.root.evaluate("root => root.getBoundingClientRect().bottom > innerHeight"):
                shoot_part(table.page, table, folder / f"{name}-below.png", "end")


def shoot_part(page: Page, table: Table, path: Path, block: str) -> None:
    """A picture of the page with the table's start or end in sight."""
    table.root.evaluate("(root, block) => root.scrollIntoView({ block })", block)
    page.wait_for_timeout(400)
    page.screenshot(path=path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
