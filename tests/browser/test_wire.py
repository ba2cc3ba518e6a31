"""On the real wire of a match for three people nothing comes that its viewer may not know at that moment."""

import json

import pytest
from playwright.sync_api import Page, WebSocket, expect

from pokerlessons.cards import ALL_CARDS, Card

from .conftest import SitAt

pytestmark = pytest.mark.browser

NAMES = ("小明", "小红", "小刚")


class Wire:
    """Everything that the page's websockets have received since it was last asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    def cards(self) -> set[str]:
        """The Chinese names of the cards that came, by whatever name they were called; forgets them."""
        # The news of a frame comes a little after the frame: it must not count among the next viewer's.
        self.page.wait_for_timeout(500)
        came = "".join(self.frames)
        self.frames.clear()
        return {card.chinese for card in ALL_CARDS[:52] if any(name in came for name in called(card))}

    def has_brought(self, text: str) -> bool:
        """Whether `text` has come, as it is or escaped, since it was last asked for cards."""
        self.page.wait_for_timeout(500)
        escaped = json.dumps(text)[1:-1]
        return any(each in frame for frame in self.frames for each in (text, escaped))


def called(card: Card) -> tuple[str, ...]:
    """What a card may be called on the wire: its code in quotes, its sign, its names, the Chinese escaped."""
    escaped = card.chinese.encode("unicode_escape").decode()
    return f'"{card.code}"', str(card), card.chinese, card.english, escaped


def test_the_wire_of_a_hot_seat_deal_for_three(sit_at: SitAt, page: Page) -> None:
    wire = Wire(page)
    table = sit_at(
        "from pokerlessons import table", f"table('niuniu', players=3, people={NAMES}, seed='hot')"
    )
    assert len(wire.frames) > 5
    hands = []
    for name in NAMES:
        assert wire.cards() == set(), "before the curtain is lifted"
        table.press(f"我是{name}，轮到我了")
        expect(table.cards).to_have_count(5)
        hands.append(set(table.hand()))
        answer = table.answer()
        table.pick(answer)
        assert wire.cards() == hands[-1]
        table.press("就这样摆" if answer else "没有牛")
        if name != NAMES[-1]:
            expect(table.cards).to_have_count(0)
    table.settlement.wait_for()
    assert wire.cards() == set.union(*hands) and len(set.union(*hands)) == 15
