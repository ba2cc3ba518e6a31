"""21点 in a real lab: three people and a computer play ten deals at one screen, and nothing leaks."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest
from playwright.sync_api import Locator, Page, expect

from .class_of_four import DEALS, PEOPLE, SEATS, lift_curtain, number, sat_down, scores, take_screen
from .conftest import Lab, OpenNotebook
from .tables import SUITS, Table, names
from .test_accessible import findings_in_both_themes
from .test_wire import Wire

pytestmark = pytest.mark.browser

ENOUGH = 15
"""With how many points a person stands."""
SEED = "class26"
"""In its third and its seventh deal 小刚 is dealt two aces."""
NAMED = re.compile(f"(?:{'|'.join(SUITS.values())})(?:10|[2-9AJQK])")


class Played:
    """A table of 21点 and its wire, and what the people at it do."""

    def __init__(self, table: Table, wire: Wire) -> None:
        self.table = table
        self.wire = wire
        self.splits = 0

    @property
    def hands(self) -> Locator:
        """The hands of the person who plays."""
        return self.table.root.locator('[data-place="hand"]')

    def seen(self, cards: int) -> set[str]:
        """The cards of the person who plays, so many; just these have come on the wire."""
        expect(self.hands.locator(".pl-card")).to_have_count(cards)
        seen = named(self.hands)
        assert len(seen) == cards and self.wire.cards() == seen
        return seen

    def stake(self, points: int, secret: Sequence[int]) -> None:
        """The next person stakes; neither a card nor what others have staked, which is `secret`, has come."""
        lift_curtain(self.table, self.wire)
        field = self.table.root.get_by_label("这一局押几分")
        expect(field).to_be_visible()
        assert not any(self.wire.has_brought(f"押 {each} 分") for each in secret)
        field.fill(str(points))
        self.table.press("押好了")

    def play(self, goes_on: bool = False) -> set[str]:
        """The next person, or the one who staked last and `goes_on`, plays every hand; the cards of all.

        Draws below 15 points and splits where that is offered.
        """
        if not goes_on:
            lift_curtain(self.table, self.wire)
        count, stood = 2, 0
        seen = self.seen(count)
        while stood < self.hands.count():
            choice = self.choice()
            stood += choice == "停牌"
            count += {"停牌": 0, "要牌": 1, "分牌": 2}[choice]
            self.splits += choice == "分牌"
            is_last = stood == self.hands.count()
            playing = self.hands.and_(self.table.page.locator("[aria-current=true]")).get_attribute(
                "data-zone"
            )
            self.table.press(choice)
            if choice == "停牌" and not is_last:
                stopped = self.table.root.locator(f'[data-zone="{playing}"]')
                expect(stopped).not_to_have_attribute("aria-current", "true")
            if not is_last:
                seen = self.seen(count)
        return seen

    def choice(self) -> str:
        """What the rule says to the question under the cards."""
        asked = self.table.status.inner_text()
        if "可以分成" in asked:
            return "分牌"
        points = re.search(r"= (?:软 )?(\d+) 点", asked)
        return "要牌" if points and int(points[1]) < ENOUGH else "停牌"

    def play_deal(self, before: list[int], goes_on: bool = False) -> list[int]:
        """Everybody plays; the scores at the seats after the deal, which were `before`."""
        hands = [self.play(goes_on and at == 0) for at in range(len(PEOPLE))]
        self.table.settlement.wait_for()
        points = self.settled_points()
        assert sum(points) == 0 and any(points)
        after = [old + new for old, new in zip(before, points, strict=True)]
        assert scores(self.table) == after
        came = self.wire.cards()
        assert set.union(*hands) <= came and came == named(self.table.root.locator(".pl-zone"))
        return after

    def settled_points(self) -> list[int]:
        """What each seat got in the deal by the payments, which are those told at the hands."""
        points = dict.fromkeys(SEATS, 0)
        for row, paid in zip(self.payments.all(), self.paid(), strict=True):
            payer, payee = row.locator(".pl-payer").all_inner_texts()
            points[payer] -= paid
            points[payee] += paid
        told = self.table.root.get_by_text(re.compile("^这手 .+ 分$")).all_inner_texts()
        assert sorted(self.paid()) == sorted(abs(number(text)) for text in told)
        return list(points.values())

    @property
    def payments(self) -> Locator:
        """Who pays whom, hand for hand."""
        return self.table.settlement.get_by_role("listitem")

    def paid(self) -> list[int]:
        """The points of every payment."""
        return [number(text) for text in self.payments.locator(".pl-arrow").all_text_contents()]


Sit: TypeAlias = Callable[[str], Played]


def named(zones: Locator) -> set[str]:
    """The cards that are named to somebody who cannot see the hands in these zones."""
    return set(NAMED.findall(" ".join(names(zones.get_by_role("img")))))


@pytest.fixture
def sit(page: Page, lab: Lab, open_notebook: OpenNotebook) -> Sit:
    """A function that seats the class at a match with these rules."""
    return lambda rules: Played(*sat_down(page, lab, open_notebook, "twentyone", "21点", rules))


def test_a_class_of_four_plays_ten_deals(sit: Sit) -> None:
    seated = sit(f"seed='{SEED}', deals={DEALS}")
    table = seated.table
    total = [0] * len(SEATS)
    for deal in range(1, DEALS + 1):
        expect(table.root).to_contain_text(f"第 {deal} 局，共 {DEALS} 局")
        total = seated.play_deal(total)
        if deal < DEALS:
            table.press("下一局")
    assert seated.splits == 2
    expect(table.button("再来一场")).to_be_visible()
    expect(table.button("下一局")).to_have_count(0)


def test_stakes_are_chosen_in_secret(sit: Sit) -> None:
    seated = sit("seed='class', deals=2, stakes='chosen', first='host'")
    total = [0] * len(SEATS)
    # In the second deal who stakes last is also the first to play, so that no curtain falls between.
    for stakes, goes_on in (((7, 9), False), ((6, 8), True)):
        for at, stake in enumerate(stakes):
            seated.stake(stake, secret=stakes[:at])
        total = seated.play_deal(total, goes_on)
        assert set(seated.paid()) >= set(stakes)
        if not goes_on:
            seated.table.press("下一局")


def test_axe_has_no_findings(sit: Sit, page: Page) -> None:
    seated = sit("seed='class', deals=2, stakes='chosen', first='host'")
    table = seated.table
    assert findings_in_both_themes(page) == []
    for _ in range(2):
        take_screen(table)
        table.press("押好了")
    take_screen(table)
    table.button("房规").click()
    table.button("提示").click()
    assert findings_in_both_themes(page) == []
    table.button("房规").click()
    table.press("停牌")
    for _ in range(2):
        take_screen(table)
        table.press("停牌")
    table.settlement.wait_for()
    assert findings_in_both_themes(page) == []
