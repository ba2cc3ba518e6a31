"""A match in a real lab: by mouse, by keyboard, in two languages, and the steps of its last deal."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import SitAt
from .tables import CARD, Keyboard, Table, set_theme

pytestmark = pytest.mark.browser

IMPORT = "from pokerlessons import table"
COUNT_CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"
POINTING = re.compile("^(?:取|剩下|.+亮牌：)")
"""How the sentences begin that name just the cards they point at."""


def test_a_match_by_mouse(sit_at: SitAt, seen: Any) -> None:
    table = sit_at(IMPORT, "table('niuniu', seed='mouse')")
    for deal in range(1, 6):
        expect(table.root).to_contain_text(f"第 {deal} 局，共 5 局")
        table.play_deal()
        expect(table.root.get_by_role("listitem")).to_have_count(3)
        if deal < 5:
            table.press("下一局")
    expect(table.button("再来一场")).to_be_visible()
    walk_by_mouse(table)
    assert seen.outside == []


def walk_by_mouse(table: Table) -> None:
    """Walk the last deal from first to last with the buttons, and back with the slider."""
    table.button("第一步").click()
    told = [step_of(table)]
    while table.button("下一步").is_enabled():
        table.button("下一步").click()
        told.append(step_of(table))
    assert len(set(told)) == len(told) > 30
    assert "这一场打完了" in told[-1]
    table.player.get_by_role("slider").fill("7")
    assert step_of(table) == told[6]
    table.button("最后一步").click()
    assert step_of(table) == told[-1]


def step_of(table: Table) -> str:
    """The step that the player shows; the cards its sentence names are the ones that are lifted."""
    step = table.player.inner_text()
    sentence = table.player.get_by_role("paragraph").first.inner_text()
    if POINTING.match(sentence):
        assert table.lifted() == sorted(rank for _, rank in CARD.findall(sentence)), sentence
    return step


def test_a_match_by_keyboard_alone(sit_at: SitAt) -> None:
    table = sit_at(IMPORT, "table('niuniu', seed='keys', players=2)", "'the next cell'")
    keyboard = Keyboard(table)
    keyboard.enter()
    type_letters_on_a_card(table, keyboard)
    for deal in range(1, 6):
        expect(table.root).to_contain_text(f"第 {deal} 局，共 5 局")
        play_by_keyboard(table, keyboard)
        if deal < 5:
            keyboard.press_button("下一局")
            expect(table.cards.first).to_be_visible()
    assert keyboard.has_focus()
    walk_by_keyboard(table, keyboard)


def type_letters_on_a_card(table: Table, keyboard: Keyboard) -> None:
    """Type what would cut, insert and delete cells: it does nothing to the notebook."""
    cells = table.page.evaluate(COUNT_CELLS)
    keyboard.go_to(table.button("就这样摆"))
    keyboard.go_to_card(table.hand()[0])
    for letter in ("x", "a", "b", "d", "d"):
        keyboard.press(letter)
    assert table.page.evaluate(COUNT_CELLS) == cells == 3


def play_by_keyboard(table: Table, keyboard: Keyboard) -> None:
    """Play a deal as the hints say, by keyboard."""
    cards = table.answer(keyboard.press_button)
    for card in cards:
        keyboard.go_to_card(card)
        keyboard.press("Space")
        expect(table.button(card)).to_have_attribute("aria-pressed", "true")
    keyboard.press_button("就这样摆" if cards else "没有牛")
    table.settlement.wait_for()


def walk_by_keyboard(table: Table, keyboard: Keyboard) -> None:
    """Walk the deal from first to last with the arrow keys, then with the slider's."""
    keyboard.go_to(table.button("第一步"))
    keyboard.press("Home")
    told = [step_of(table)]
    for _ in range(200):
        keyboard.press("ArrowRight")
        if step_of(table) == told[-1]:
            break
        told.append(step_of(table))
    assert len(told) > 20 and "这一场打完了" in told[-1]
    keyboard.go_to(table.player.get_by_role("slider"))
    for key, step in (("Home", 0), ("ArrowRight", 1), ("End", -1), ("ArrowLeft", -2)):
        keyboard.press(key)
        assert step_of(table) == told[step]


def test_language_and_theme_lose_nothing_and_undo_gives_the_same_cards(sit_at: SitAt) -> None:
    table = sit_at(IMPORT, "table('niuniu', seed='undo')")
    hand = table.hand()
    undo_across_the_computers_moves(table, hand)
    table.pick(hand[1:3])
    set_theme(table.page, "JupyterLab Dark")
    assert table.picked() == hand[1:3]
    table.button("中 / EN").click()
    english = Table(table.page.get_by_role("group", name="Niu Niu", exact=False).first)
    expect(english.button("Hint")).to_be_visible()
    picked = english.picked()
    assert len(picked) == 2 and not set(picked) & set(hand)
    expect(english.status).to_contain_text(re.compile(r"^\d+ \+ \d+ = \d+"))
    assert not re.search("[\u4e00-\u9fff]", english.root.inner_text().replace("EN / 中", ""))
    english.button("EN / 中").click()
    expect(table.button("提示")).to_be_visible()
    assert (table.hand(), table.picked()) == (hand, hand[1:3])
    set_theme(table.page, "JupyterLab Light")
    assert table.picked() == hand[1:3]


def undo_across_the_computers_moves(table: Table, hand: list[str]) -> None:
    """Play a deal, begin the next, and take everything back."""
    table.play_deal()
    shown = table.rows()
    table.press("下一局")
    expect(table.cards.first).to_be_visible()
    table.button("撤回").click()
    table.settlement.wait_for()
    assert table.rows() == shown
    table.button("撤回").click()
    expect(table.cards.first).to_be_visible()
    assert table.hand() == hand


@pytest.mark.slow
def test_two_tables_of_one_notebook_are_independent(sit_at: SitAt) -> None:
    one = sit_at(IMPORT, "table('niuniu', seed='same')", "table('niuniu', seed='same')")
    other = Table(one.page.get_by_role("group", name="牛牛牌桌").nth(1))
    assert one.hand() == other.hand()
    other.pick(other.hand()[:2])
    # Its text, not what is in sight: the lab does not lay out a cell that is scrolled away.
    said, rows = other.status.text_content(), other.rows()
    one.play_deal()
    assert (other.status.text_content(), other.rows(), other.picked()) == (said, rows, other.hand()[:2])
    other.play_deal()
    assert one.rows() == other.rows()
