"""斗地主 and 变色龙 in a real lab: a whole deal and a whole match, by mouse and by keyboard alone."""

import re
from collections.abc import Callable
from typing import Any, Protocol

import pytest
from playwright.sync_api import expect

from .conftest import SitAt
from .tables import A_LOOK, Keyboard, Table
from .test_accessible import findings_in_both_themes

pytestmark = pytest.mark.browser

IMPORT = "from pokerlessons import table"
LADDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "小王", "大王")
MOST_MOVES = 400


class Hands(Protocol):
    """How a person picks cards, presses buttons and chooses."""

    def pick(self, card: str) -> None: ...
    def press(self, button: str) -> None: ...
    def choose(self, label: str) -> None: ...


class Mouse:
    """A person with a mouse."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def pick(self, card: str) -> None:
        """Click the part of the card that the next one leaves free."""
        self.table.button(card).click(position={"x": 12, "y": 30})
        expect(self.table.button(card)).to_have_attribute("aria-pressed", "true")

    def press(self, button: str) -> None:
        """Press the button after a look."""
        self.table.press(button)

    def choose(self, label: str) -> None:
        """Choose by clicking."""
        self.table.root.get_by_role("radio", name=label).check()


class Keys:
    """A person with a keyboard alone."""

    def __init__(self, table: Table) -> None:
        self.table, self.keyboard = table, Keyboard(table)
        self.keyboard.enter()

    def pick(self, card: str) -> None:
        """Go to the card and pick it with the space bar."""
        self.keyboard.go_to_card(card)
        self.keyboard.press("Space")
        expect(self.table.button(card)).to_have_attribute("aria-pressed", "true")

    def press(self, button: str) -> None:
        """Go to the button and press Enter."""
        self.table.page.wait_for_timeout(A_LOOK)
        self.keyboard.press_button(button)

    def choose(self, label: str) -> None:
        """Go to the group of choices, wherever the browser enters it, and with the arrow to this one."""
        wanted = self.table.root.get_by_role("radio", name=label)
        while not self.table.page.evaluate("document.activeElement.type === 'radio'"):
            self.keyboard.press("Tab")
        self.keyboard.press("Space")
        while not wanted.is_checked():
            self.keyboard.press("ArrowRight")


def acted(table: Table, act: Callable[[], None]) -> None:
    """Act, and wait until more is told than before."""
    before = table.player.inner_text()
    act()
    expect(table.player).not_to_have_text(before, use_inner_text=True)


def rank_of(card: str) -> str:
    return card if card in ("小王", "大王") else card[2:]


# 斗地主.


def play_doudizhu(table: Table, hands: Hands) -> None:
    """A deal: bid three if one may, lead the lowest card, go over single cards with the lowest that does."""
    for _ in range(MOST_MOVES):
        if table.settlement.is_visible():
            return
        status = table.status.inner_text()
        if table.button("叫 3 分").is_visible():
            acted(table, lambda: hands.press("叫 3 分"))
        elif table.button("不叫").is_visible():
            acted(table, lambda: hands.press("不叫"))
        else:
            play_or_pass(table, hands, status)
    raise AssertionError("no end")


def play_or_pass(table: Table, hands: Hands, status: str) -> None:
    cards = table.hand()
    led = re.search("的单张 (小王|大王|10|[2-9AJQK])。", status)
    if "领出" in status:
        higher = cards[-1:]
    elif led:
        least = LADDER.index(led[1])
        higher = [card for card in reversed(cards) if LADDER.index(rank_of(card)) > least]
    else:
        higher = []
    if not higher:
        acted(table, lambda: hands.press("不出"))
        return
    hands.pick(higher[0])
    expect(table.status).to_contain_text("你选的是单张")
    acted(table, lambda: hands.press("出牌"))


def check_settled_doudizhu(table: Table) -> None:
    """The points add to nothing, and the steps explain them."""
    expect(table.settlement.get_by_role("listitem")).to_have_count(2)
    written = table.root.locator(".pl-score").all_text_contents()
    scores = [int(text.removesuffix(" 分").replace("−", "-")) for text in written if text]
    assert len(scores) == 3 and sum(scores) == 0 and any(scores)
    table.button("最后一步").click()
    told = [table.player.inner_text()]
    while table.button("上一步").is_enabled() and len(told) < 12:
        table.button("上一步").click()
        told.append(table.player.inner_text())
    assert any("叫分" in text and "翻倍" in text for text in told)
    assert any("出完了牌" in text for text in told)


def test_a_deal_of_doudizhu_by_mouse(sit_at: SitAt, seen: Any) -> None:
    table = sit_at(IMPORT, "table('doudizhu', seed='mouse', deals=1)")
    play_doudizhu(table, Mouse(table))
    check_settled_doudizhu(table)
    assert seen.outside == []


def test_a_deal_of_doudizhu_by_keyboard(sit_at: SitAt) -> None:
    table = sit_at(IMPORT, "table('doudizhu', seed='keys', deals=1)")
    play_doudizhu(table, Keys(table))
    check_settled_doudizhu(table)


def test_picked_cards_are_named_and_mixed_wings_refused(sit_at: SitAt) -> None:
    """The seed deals 甲 the cards of 10-8's example, or ones like it, as landlord."""
    table = sit_at(IMPORT, FIND_MIXED, "found")
    if table.button("叫 3 分").is_visible():
        acted(table, lambda: table.press("叫 3 分"))
    airplane, single, pair = mixed_wings(table.hand())
    mouse = Mouse(table)
    for card in airplane:
        mouse.pick(card)
    expect(table.status).to_contain_text("你选的是飞机")
    for card in (single, *pair):
        mouse.pick(card)
    expect(table.status).to_contain_text("不能混着带")
    table.press("出牌")
    expect(table.status).to_contain_text("不能混着带")
    table.button("中 / EN").click()
    expect(table.page.locator(".pl-root")).to_contain_text("must be all single cards or all pairs, not mixed")


FIND_MIXED = """from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from collections import Counter
for number in range(9999):
    state = GAME.start(DoudizhuOptions(), 3, f'mixed {number}')
    counts = Counter(card.rank for card in state.hands[0] + state.kitty)
    row = [str(rank) for rank in range(3, 10) if counts[str(rank)] == counts[str(rank + 1)] == 3]
    if state.first == 0 and row and 1 in counts.values() and 2 in counts.values():
        break
found = table('doudizhu', seed=f'mixed {number}', deals=1)"""


def mixed_wings(hand: list[str]) -> tuple[list[str], str, list[str]]:
    """Two triples in a row, a single card and a pair of other ranks."""
    of = {rank: [card for card in hand if rank_of(card) == rank] for rank in LADDER}
    low = next(at for at in range(11) if len(of[LADDER[at]]) == len(of[LADDER[at + 1]]) == 3)
    single = next(cards for cards in of.values() if len(cards) == 1)
    pair = next(cards for cards in of.values() if len(cards) == 2)
    return of[LADDER[low]] + of[LADDER[low + 1]], single[0], pair


# 变色龙.


def play_chameleon(table: Table, hands: Hands) -> int:
    """A match: any card that may be played; how many deals there were."""
    deals = 1
    for _ in range(MOST_MOVES):
        if table.button("再来一场").is_visible():
            return deals
        if table.button("下一局").is_visible():
            deals += 1
            acted(table, lambda: hands.press("下一局"))
        else:
            follow_or_draw(table, hands)
    raise AssertionError("no end")


def follow_or_draw(table: Table, hands: Hands) -> None:
    card = next((card for card in table.hand() if fits(card, table)), None)
    if card is None or "补到的" in table.status.inner_text():
        others = ("补一张", "轮空", "停一轮", re.compile("^认罚"))
        buttons = [
            table.root.get_by_role("button", name=name, exact=isinstance(name, str)) for name in others
        ]
        (button,) = [button for button in buttons if button.is_visible()]
        acted(table, lambda: hands.press(button.inner_text()))
        return
    hands.pick(card)
    if rank_of(card) == "J" and len(table.hand()) > 1:
        hands.choose("黑桃")
    acted(table, lambda: hands.press("出牌"))


def fits(card: str, table: Table) -> bool:
    """Whether the line above the table says that this card may be played."""
    told = " ".join(table.root.locator(".pl-pill").all_text_contents())
    suit, rank = card[:2], rank_of(card)
    if "只有 7" in told or "只有 8" in told:
        return rank == ("7" if "只有 7" in told else "8")
    wanted = re.search(r"要跟 \S (\S\S)(?:，或者点数 (\w+))?", told)
    if wanted is None:
        return rank != "J"
    if wanted[2] is None:
        return suit == wanted[1] and rank != "J"
    return suit == wanted[1] or rank in (wanted[2], "J")


def check_match_of_chameleon(table: Table, deals: int, out_at: int) -> None:
    rows = table.settlement.get_by_role("row").all()[1:]
    totals = sorted(int(row.get_by_role("cell").last.inner_text()) for row in rows)
    assert len(totals) == 2 and totals[0] < out_at <= totals[1]
    assert deals > 1
    expect(table.player).to_contain_text("步")


def test_a_match_of_chameleon_to_100_by_mouse(sit_at: SitAt, seen: Any) -> None:
    table = sit_at(IMPORT, "table('chameleon', players=2, seed='mouse')")
    check_match_of_chameleon(table, play_chameleon(table, Mouse(table)), 100)
    assert seen.outside == []


def test_a_match_of_chameleon_by_keyboard(sit_at: SitAt) -> None:
    table = sit_at(IMPORT, "table('chameleon', players=2, seed='keys', out_at=40)")
    check_match_of_chameleon(table, play_chameleon(table, Keys(table)), 40)


@pytest.mark.parametrize("game", ["doudizhu", "chameleon"])
def test_axe_has_no_findings(sit_at: SitAt, game: str) -> None:
    table = sit_at(IMPORT, f"table('{game}', seed='axe')")
    table.button("房规").click()
    assert findings_in_both_themes(table.page) == []
