"""A lesson or its exercises in a page, handled as a reader does."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, expect


@dataclass(frozen=True)
class Shown:
    """A lesson, or exercises."""

    root: Locator

    def button(self, name: str) -> Locator:
        """The button of that name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Press the button of that name."""
        self.button(name).click()

    def turn_to(self, title: str) -> None:
        """Turn to the part, or the exercise, of that title, and wait until its heading stands there."""
        self.root.locator(".pl-steps-row").get_by_role("button", name=re.compile(re.escape(title))).click()
        expect(self.root.get_by_role("heading", name=title)).to_be_visible()

    def choose(self, answer: str) -> None:
        """Pick the answer with these words."""
        self.root.locator(".pl-chip").filter(has_text=answer).first.click()

    def guess(self, answer: str) -> None:
        """Pick this answer and commit it."""
        self.choose(answer)
        self.press("就猜这个")
        expect(self.root.get_by_text("你猜的")).to_be_visible()

    def turn_over(self) -> None:
        """Hold the guess against the truth."""
        self.press("揭晓，对一对")
        expect(self.root.get_by_text("差在哪？")).to_be_visible()

    def deal(self, rounds: int) -> None:
        """Begin to simulate so many rounds."""
        self.root.get_by_role("combobox").select_option(str(rounds))
        self.press("发牌")

    @property
    def dealt(self) -> int:
        """How many rounds the sample has so far."""
        told = self.root.locator(".pl-live .pl-state").first.text_content() or ""
        return int(re.findall(r"\d+", told.replace(",", ""))[0])
