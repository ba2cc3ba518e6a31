"""A table on a page, as a person finds it: by roles and names; only what is drawn is looked up by class."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

SUITS = {"♠": "黑桃", "♥": "红桃", "♦": "方块", "♣": "梅花"}
CARD = re.compile("([♠♥♦♣])(10|[2-9AJQK])")

IS_BEHIND = """target => Boolean(
    target.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"""
"""Whether an element comes before what has the focus."""

A_LOOK = 650
"""Milliseconds after which a press is no more taken for the second half of a double click."""


class Table:
    """A table of 牛牛, in Chinese, and what a person does at it."""

    def __init__(self, root: Locator) -> None:
        self.root = root

    @property
    def page(self) -> Page:
        """The page it is on."""
        return self.root.page

    @property
    def status(self) -> Locator:
        """The sentence under the cards."""
        return self.root.get_by_role("status")

    @property
    def alert(self) -> Locator:
        """Where it says that something is wrong with the kernel."""
        return self.root.get_by_role("alert")

    @property
    def player(self) -> Locator:
        """The step player."""
        return self.root.get_by_role("group", name="一步一步看")

    @property
    def cards(self) -> Locator:
        """The cards that can be picked."""
        return self.root.get_by_role("group", name="你的牌").get_by_role("button")

    @property
    def settlement(self) -> Locator:
        """Who pays whom, once a deal is settled."""
        return self.root.get_by_role("group", name="输赢")

    def button(self, name: str) -> Locator:
        """The button of that name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def hand(self) -> list[str]:
        """The names of the cards that can be picked."""
        return names(self.cards)

    def picked(self) -> list[str]:
        """The names of the cards that are picked."""
        return names(self.root.get_by_role("button", pressed=True))

    def rows(self) -> list[str]:
        """What is said of every row of cards."""
        return names(self.root.get_by_role("img").or_(self.root.get_by_role("group", name="你的牌")))

    def lifted(self) -> list[str]:
        """The ranks drawn on the cards that are lifted, in order."""
        return sorted(self.root.locator(".pl-lifted .pl-rank").all_text_contents())

    def answer(self, press: Callable[[str], None] | None = None) -> list[str]:
        """Ask for hints until one names the cards; their names, none where there is no bull."""
        press = press or (lambda name: self.button(name).click())
        self.page.wait_for_timeout(A_LOOK)
        for told in ("先找两张凑成 10", "把五张加起来", re.compile("^用 .+ = |按“没有牛”")):
            press("提示")
            expect(self.status).to_contain_text(told)
        trio = self.status.inner_text().partition("：")[0]
        return [SUITS[suit] + rank for suit, rank in CARD.findall(trio)]

    def pick(self, cards: Sequence[str]) -> None:
        """Pick these cards with the mouse, none being picked, until the sum of all of them is told."""
        for card in cards:
            self.button(card).click()
            expect(self.button(card)).to_have_attribute("aria-pressed", "true")
        if cards:
            terms = r" \+ ".join([r"\d+"] * len(cards))
            expect(self.status).to_have_text(re.compile(f"^{terms} = "))

    def put_down(self) -> None:
        """Put down what is picked, with the mouse."""
        for card in self.picked():
            self.button(card).click()

    def play_deal(self) -> None:
        """Play a deal with the mouse, as the hints say, up to the settlement."""
        self.put_down()
        cards = self.answer()
        self.pick(cards)
        self.button("就这样摆" if cards else "没有牛").click()
        self.settlement.wait_for()

    def press(self, name: str) -> None:
        """Press a game button as somebody who has looked first."""
        self.page.wait_for_timeout(A_LOOK)
        self.button(name).click()


def names(locator: Locator) -> list[str]:
    """The accessible names of all that `locator` finds, where they are given as labels."""
    return locator.evaluate_all("elements => elements.map(element => element.getAttribute('aria-label'))")


class Keyboard:
    """A person at the keyboard alone, whose focus must never be lost."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def enter(self) -> None:
        """Tab from the notebook into the table."""
        # JupyterLab takes the focus a moment after the cells have run.
        self.table.page.wait_for_timeout(1000)
        for _ in range(60):
            if self.has_focus():
                return
            self.table.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the table")

    def has_focus(self) -> bool:
        """Whether the focus is on something in the table."""
        return self.table.root.evaluate(
            "root => root !== document.activeElement && root.contains(document.activeElement)"
        )

    def focused(self) -> str:
        """The name of what has the focus."""
        return self.table.page.evaluate(
            "document.activeElement.ariaLabel || document.activeElement.textContent"
        )

    def press(self, key: str) -> None:
        """Press `key`; the focus stays in the table."""
        self.table.page.keyboard.press(key)
        assert self.has_focus(), f"after {key} the focus is on {self.focused()[:60]!r}"

    def go_to(self, target: Locator) -> None:
        """Tab to the button or field `target`, forward or backward."""
        key = "Shift+Tab" if target.evaluate(IS_BEHIND) else "Tab"
        for _ in range(40):
            if target.evaluate("target => target === document.activeElement"):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {target}")

    def go_to_card(self, name: str) -> None:
        """Go to the card of that name: backward to the hand, then with the arrow."""
        hand = self.table.hand()
        for _ in range(40):
            if self.focused() in hand:
                break
            self.press("Shift+Tab")
        for _ in hand:
            if self.focused() == name:
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrow does not lead to {name}")

    def press_button(self, name: str) -> None:
        """Go to the button of that name and press Enter."""
        if name == "下一局":
            self.table.page.wait_for_timeout(A_LOOK)
        self.go_to(self.table.button(name))
        self.press("Enter")


def set_theme(page: Page, name: str) -> None:
    """Change the lab's theme, and wait until it is there."""
    page.evaluate(
        "name => void window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })", name
    )
    light = "true" if "Light" in name else "false"
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", light)
