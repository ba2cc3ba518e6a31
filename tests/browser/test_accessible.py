"""axe-core finds nothing to object to in a table, whatever it shows, in the light theme and in the dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .conftest import SitAt
from .tables import Table, set_theme

pytestmark = pytest.mark.browser

TABLES = """from pokerlessons import judge, steps, table
from IPython.display import display
display(table('niuniu', seed='axe'))
display(table('niuniu', seed=2, stakes='chosen'))
display(table('niuniu', people=['小明', '小红']))
display(steps(judge('niuniu', '5 5 10 4 6')))"""


def test_axe_has_no_findings(sit_at: SitAt) -> None:
    arranging = sit_at(TABLES)
    page = arranging.page
    staking = Table(page.get_by_role("group", name="牛牛牌桌").nth(1))
    staking.root.get_by_label("这一局押几分").wait_for()
    page.get_by_role("button", name="我是小明，轮到我了").wait_for()
    arranging.pick(arranging.hand()[:2])
    assert findings_in_both_themes(page) == []

    arranging.button("房规").click()
    staking.button("规则").click()
    staking.button("押好了").click()
    arranging.play_deal()
    arranging.button("第一步").click()
    assert findings_in_both_themes(page) == []


def findings_in_both_themes(page: Page) -> list[str]:
    """What axe-core objects to in the tables of `page`, a line each."""
    found = []
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        set_theme(page, theme)
        violations = Axe().run(page, context=".pl-root").response["violations"]
        found += [f"{theme}: {line}" for violation in violations for line in lines(violation)]
    print(*found, sep="\n")
    return found


def lines(violation: dict) -> list[str]:
    """An objection, with every element that it is about."""
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary']}" for node in violation["nodes"]
    ]
