"""The exercises' module and styles in a real browser; what it sends is judged by the real Python."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pokerlessons.lessons.exercises import Number, Pick
from pokerlessons.widgets.exercises import Exercises

from .conftest import Clock, Seated, Sit
from .lessons import WRONG, exercises_at, hinted
from .looks import clipped_texts, contrasts, findings, set_theme, small_texts, too_narrow, touchable


def last(seat: Seated) -> tuple[str, Any]:
    """The action and the value of the last message."""
    return seat.sent[-1]["action"], seat.sent[-1].get("value")


def word(seat: Seated, name: str) -> str:
    return seat.sat.panel["words"][name]


def press(seat: Seated, name: str) -> None:
    """Press a button under the answer, and have it answered."""
    seat.root.locator(".pl-body .pl-buttons").first.get_by_role("button", name=word(seat, name)).click()
    seat.hear()


def the_truth(sat: Exercises) -> str:
    task = sat._practice.question.task
    assert isinstance(task, Number)
    return str(task.value)


# A number.


def test_enter_sends_what_is_typed(sit: Sit, page: Page) -> None:
    seat = sit(exercises_at("count_tens"))
    field = seat.root.get_by_label(word(seat, "answer"))
    field.click()
    page.keyboard.type("C(16,2)*1")
    page.keyboard.press("Enter")
    assert last(seat) == ("answer", {"text": "C(16,2)*1", "options": [], "cards": []})
    seat.hear()
    expect(seat.root.locator(".pl-notice")).to_have_attribute("data-tone", "refusal")
    expect(field).to_have_value("C(16,2)*1")
    expect(field).to_be_focused()
    field.fill(the_truth(seat.sat))
    field.press("Enter")
    seat.hear()
    expect(seat.root.locator(".pl-notice")).to_have_attribute("data-tone", "good")
    expect(field).to_be_disabled()
    expect(field).to_have_value(the_truth(seat.sat))
    assert seat.focused() == word(seat, "another")


def test_what_is_being_composed_is_not_sent(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens"))
    field = seat.root.get_by_label(word(seat, "answer"))
    field.dispatch_event("keydown", {"key": "Enter", "isComposing": True})
    assert last(seat)[0] == "hello"


def test_no_key_reaches_the_notebook(sit: Sit, page: Page) -> None:
    page.evaluate("""() => {
        window.leaked = [];
        for (const kind of ['keydown', 'keypress', 'keyup'])
            document.addEventListener(kind, event => window.leaked.push(event.key));
    }""")
    seat = sit(exercises_at("count_tens"))
    seat.root.get_by_label(word(seat, "answer")).focus()
    for key in ("a", "d", "1", "Enter", "Shift+Enter", "ArrowUp", "Backspace"):
        page.keyboard.press(key)
    assert page.evaluate("window.leaked.filter(key => key !== 'Shift')") == []


def test_a_book_is_not_sent(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens"))
    seat.root.get_by_label(word(seat, "answer")).fill("(" * 100_000)
    press(seat, "send")
    assert len(last(seat)[1]["text"]) == 400
    expect(seat.root.locator(".pl-notice .pl-says")).to_contain_text("300")


# Cards and options.


def test_cards_are_picked(sit: Sit, page: Page) -> None:
    seat = sit(exercises_at("which_bull"))
    cards = seat.root.locator("button.pl-card")
    expect(cards).to_have_count(5)
    codes = seat.sat.scene["part"]["cards"]
    for place in (0, 2, 4, 2):
        cards.nth(place).click()
    expect(seat.root.locator(".pl-card[aria-pressed=true]")).to_have_count(2)
    cards.nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    seat.root.get_by_role("radio").nth(3).check()
    press(seat, "send")
    chosen = seat.sat.scene["part"]["options"][3]["name"]
    assert last(seat) == ("answer", {"text": "", "options": [chosen], "cards": [codes[k] for k in (0, 4, 1)]})
    expect(seat.root.locator(".pl-card[aria-pressed=true]")).to_have_count(3)
    expect(seat.root.get_by_role("radio").nth(3)).to_be_checked()
    press(seat, "another")
    expect(seat.root.locator(".pl-card[aria-pressed=true]")).to_have_count(0)
    expect(seat.root.locator(":checked")).to_have_count(0)


def test_a_bull_is_shown_by_its_cards(sit: Sit) -> None:
    sat = exercises_at("which_bull")
    seat = sit(sat)
    while not (task := sat._practice.question.task).sets:  # type: ignore[union-attr]
        press(seat, "another")
    assert isinstance(task, Pick)
    for card in next(iter(task.sets)):
        place = [each.code for each in task.cards].index(card.code)
        seat.root.locator("button.pl-card").nth(place).click()
    seat.root.locator(f"input[value={task.right}]").check()
    press(seat, "send")
    assert sat.scene["over"]
    expect(seat.root.locator("button.pl-card")).to_have_count(0)
    expect(seat.root.get_by_role("radio").first).to_be_disabled()
    player = seat.root.get_by_role("group", name="一步一步看")
    expect(player).to_be_visible()
    assert len(seat.lifted()) == len(sat.scene["steps"][0]["cards"])


def test_lines_are_marked(sit: Sit) -> None:
    seat = sit(exercises_at("ten_trios"))
    boxes = seat.root.get_by_role("checkbox")
    names = [option["name"] for option in seat.sat.scene["part"]["options"]]
    expect(boxes).to_have_count(len(names))
    boxes.nth(1).check()
    boxes.nth(3).check()
    boxes.nth(3).uncheck()
    press(seat, "send")
    assert last(seat) == ("answer", {"text": "", "options": [names[1]], "cards": []})
    expect(boxes.nth(1)).to_be_checked()
    boxes.nth(1).press("Enter")
    assert len(seat.sent) == 2


# Hints, the solution, the next one.


def test_hints_come_one_by_one(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens"))
    hints = seat.root.locator(".pl-hints li")
    press(seat, "hint")
    expect(seat.root.locator(".pl-hints")).to_be_hidden()
    assert seat.sat.scene["notice"]["text"] in seat.root.locator(".pl-notice").inner_text()
    for number in (1, 2, 3):
        seat.root.get_by_label(word(seat, "answer")).fill(f"{number}/7")
        press(seat, "send")
        press(seat, "hint")
        expect(hints).to_have_count(number)
        expect(seat.root.get_by_label(word(seat, "answer"))).to_have_value(f"{number}/7")
    expect(hints.last.locator("math")).to_be_visible()
    assert seat.focused() == word(seat, "hint")
    expect(seat.button(word(seat, "hint"))).to_have_attribute("aria-disabled", "true")
    seat.button(word(seat, "hint")).click(force=True)
    assert [message["action"] for message in seat.sent].count("hint") == 4


def test_the_player_shows_the_solution(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens"))
    player = seat.root.get_by_role("group", name="一步一步看")
    expect(player).to_be_hidden()
    press(seat, "solution")
    steps = seat.sat.scene["steps"]
    expect(player.get_by_text(f"第 1 步，共 {len(steps)} 步")).to_be_visible()
    seat.button("最后一步").click()
    expect(player).to_contain_text(steps[-1]["text"])
    assert seat.root.locator(".pl-body").first.get_by_role("button").all_text_contents() == [
        word(seat, "another")
    ]
    press(seat, "another")
    expect(player).to_be_hidden()
    expect(seat.root.get_by_label(word(seat, "answer"))).to_be_enabled()
    assert seat.do("document.activeElement.className") == "pl-heading"


def test_one_exercise_after_another(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens"))
    seat.root.get_by_label(word(seat, "answer")).fill("5")
    seat.root.locator(".pl-foot-row button").last.click()
    seat.hear()
    assert seat.sat.scene["part"]["name"] == "at_least.0"
    expect(seat.root.get_by_label(word(seat, "answer"))).to_have_value("")
    assert seat.do("document.activeElement.className") == "pl-heading"
    seat.root.locator("nav button").first.click()
    seat.hear()
    expect(seat.root.locator("nav [aria-current=step]")).to_have_attribute("aria-label", "1 这是牛几？")


def test_what_is_solved_is_marked(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens"))
    expect(seat.root.locator("nav [data-done]")).to_have_count(0)
    seat.act("answer", {"text": the_truth(seat.sat), "options": [], "cards": []})
    expect(seat.root.locator("nav [data-done]")).to_have_count(1)
    expect(seat.root.locator("nav [data-done]")).to_have_text("3✓")


def test_the_language_changes_under_an_answer(sit: Sit) -> None:
    seat = sit(exercises_at("which_bull"))
    seat.root.locator("button.pl-card").nth(2).click()
    seat.root.get_by_role("radio").nth(4).check()
    seat.button("中 / EN").click()
    seat.hear()
    assert seat.focused() == "EN / 中"
    expect(seat.root.get_by_role("radio").nth(4)).to_be_checked()
    expect(seat.root.locator("button.pl-card").nth(2)).to_have_attribute("aria-pressed", "true")
    seat.act("go", "count_tens")
    seat.root.get_by_label(word(seat, "answer")).fill("1/2")
    seat.button("EN / 中").click()
    seat.hear()
    expect(seat.root.get_by_label(word(seat, "answer"))).to_have_value("1/2")


def test_the_key_is_folded_and_folds_itself(sit: Sit) -> None:
    seat = sit(exercises_at("count_tens", key=True))
    key = seat.root.locator(".pl-key details")
    answer = key.locator(".pl-says")
    expect(answer).to_be_hidden()
    key.locator("summary").click()
    expect(answer).to_have_text(seat.sat.scene["key"]["answer"])
    expect(answer).to_be_visible()
    press(seat, "another")
    expect(key).not_to_have_attribute("open", "")
    expect(sit(exercises_at("count_tens")).root.locator(".pl-key")).to_be_hidden()


# Several, and trouble.


def test_two_sheets_of_a_page_are_strangers(sit: Sit) -> None:
    first, second = sit(exercises_at("which_bull")), sit(exercises_at("count_tens"))
    ids = first.do("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) > 0
    first.root.locator("button.pl-card").first.click()
    first.root.get_by_role("radio").first.check()
    press(first, "send")
    assert [message["action"] for message in second.sent] == ["hello"]


@pytest.mark.parametrize(("answers", "words"), [("lost", "busy"), ("throws", "gone"), ("rejects", "gone")])
def test_a_kernel_that_does_not_answer(clock: Clock, sit: Sit, answers: str, words: str) -> None:
    seat = sit(exercises_at("count_tens"))
    seat.root.get_by_label(word(seat, "answer")).fill("1/2")
    seat.answer(answers)
    seat.button(word(seat, "send")).click()
    if answers == "lost":
        clock(4000)
    expect(seat.banner).to_have_text(word(seat, words))
    expect(seat.root.get_by_label(word(seat, "answer"))).to_have_value("1/2")
    seat.answer("acknowledged")
    seat.button(word(seat, "send")).click()
    expect(seat.banner).to_be_hidden()


# Looks.

SEEN: dict[str, Callable[[str], Exercises]] = {
    **{name: lambda language, name=name: hinted(name, language) for name in ("which_bull", *WRONG)},
    "key": lambda language: hinted("count_tens", language, key=True),
    "over": lambda language: exercises_at("given_two_tens", language, ("solution", None)),
}
EVERY_SIGHT = pytest.mark.parametrize("sight", SEEN)
EVERY_LANGUAGE = pytest.mark.parametrize("language", ["zh", "en"])


@EVERY_LANGUAGE
@EVERY_SIGHT
def test_it_can_be_read_from_the_last_row(sit: Sit, page: Page, sight: str, language: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    seat = sit(SEEN[sight](language))
    seat.do("it.el.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert small_texts(seat) == []


@EVERY_LANGUAGE
@EVERY_SIGHT
def test_nothing_is_clipped(sit: Sit, page: Page, sight: str, language: str) -> None:
    seat = sit(SEEN[sight](language))
    for width in (1920, 1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert clipped_texts(seat) == [], width


@EVERY_SIGHT
def test_everything_to_touch_is_40_px_large(sit: Sit, page: Page, sight: str) -> None:
    seat = sit(SEEN[sight]("zh"))
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert too_narrow(touchable(seat)) == []


@EVERY_SIGHT
def test_every_text_stands_out_from_its_ground(sit: Sit, page: Page, sight: str) -> None:
    seat = sit(SEEN[sight]("zh"), answers="throws")
    for light in (True, False):
        set_theme(page, light)
        found = contrasts(seat)
        assert len(found) > 15
        assert [each for each in found if each[1] < 4.5] == []


@EVERY_SIGHT
def test_axe_has_no_findings(sit: Sit, page: Page, sight: str) -> None:
    seat = sit(SEEN[sight]("zh"))
    seat.do("it.el.querySelectorAll('details').forEach(each => { each.open = true; })")
    for width, light in ((1280, True), (390, False)):
        page.set_viewport_size({"width": width, "height": 900})
        set_theme(page, light)
        assert findings(page) == []
