"""The lesson's module and styles in a real browser; what it sends is judged by the real Python."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pokerlessons import lesson
from pokerlessons.widgets.board import STATIC
from pokerlessons.widgets.lesson import Lesson

from .conftest import Clock, Seated, Sit
from .lessons import GUESSES, act, all_said, flag_turned, guessed, lesson_at, sampled, turned
from .looks import clipped_texts, contrasts, findings, set_theme, small_texts, too_narrow, touchable

HEADING = ".pl-heading"


def last(seat: Seated) -> tuple[str, Any]:
    """The action and the value of the last message."""
    return seat.sent[-1]["action"], seat.sent[-1].get("value")


def focus_is(seat: Seated, selector: str) -> bool:
    return seat.do(
        "document.activeElement.matches(value) && it.el.contains(document.activeElement)", selector
    )


def slider(seat: Seated) -> Locator:
    name = seat.sat.panel["words"]["mine"]
    return seat.root.locator(".pl-guess").get_by_role("slider", name=name)


def commit(seat: Seated) -> Locator:
    return seat.root.locator(".pl-guess .pl-primary")


# A guess.


def test_a_choice_is_picked_and_committed(sit: Sit) -> None:
    seat = sit(lesson_at("all_hands"))
    assert commit(seat).get_attribute("aria-disabled") == "true"
    commit(seat).click(force=True)
    assert last(seat)[0] == "hello"
    seat.root.get_by_role("radio").nth(2).check()
    expect(commit(seat)).not_to_have_attribute("aria-disabled", "true")
    commit(seat).click()
    assert last(seat) == ("guess", {"guess": seat.sat.scene["guess"]["options"][2][0], "votes": {}})
    seat.hear()
    expect(seat.root.locator(".pl-mine")).to_contain_text(seat.sat.scene["guess"]["options"][2][1])
    expect(seat.root.locator(".pl-guess input")).to_have_count(0)


def test_an_untouched_slider_is_no_guess(sit: Sit, page: Page) -> None:
    seat = sit(lesson_at("banker"))
    commit(seat).click(force=True)
    commit(seat).press("Enter")
    assert [message["action"] for message in seat.sent] == ["hello"]
    slider(seat).focus()
    page.keyboard.press("ArrowRight")
    expect(seat.root.locator(".pl-slide output")).to_have_text("50.5 %")
    page.keyboard.press("Home")
    commit(seat).press("Enter")
    assert last(seat) == ("guess", {"guess": 30, "votes": {}})
    seat.hear()
    assert seat.sat.scene["guess"]["mine"]


def test_the_middle_can_be_meant(sit: Sit, page: Page) -> None:
    seat = sit(lesson_at("banker"))
    slider(seat).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    commit(seat).click()
    assert last(seat)[1]["guess"] == 50


def test_a_curve_is_drawn_with_the_pointer(sit: Sit, page: Page) -> None:
    seat = sit(lesson_at("tens"))
    commit(seat).click(force=True)
    assert last(seat)[0] == "hello"
    board = seat.root.locator(".pl-draw")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box

    def point(place: int, percent: float) -> tuple[float, float]:
        scale = box["width"] / 960
        return box["x"] + (110 + 820 * (place + 0.5) / 6) * scale, box["y"] + (270 - 2.5 * percent) * scale

    page.mouse.move(*point(0, 42))
    page.mouse.down()
    for place, percent in enumerate((42, 26, 16, 10, 6, 10)):
        page.mouse.move(*point(place, percent))
    page.mouse.move(*point(5, -30))
    page.mouse.up()
    page.mouse.move(*point(2, 99))
    commit(seat).click()
    drawn = last(seat)[1]["guess"]
    assert list(drawn) == ["0", "1", "2", "3", "4", "5"] and drawn["5"] == 0
    assert all(abs(drawn[str(k)] - want) <= 2 for k, want in enumerate((42, 26, 16, 10, 6)))
    seat.hear()
    assert seat.sat.scene["guess"]["mine"]


def test_a_curve_is_drawn_by_keyboard(sit: Sit, page: Page) -> None:
    seat = sit(lesson_at("bull_given_tens"))
    fields = seat.root.locator(".pl-places").get_by_role("slider")
    expect(fields).to_have_count(6)
    fields.nth(1).focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(seat.root.locator(".pl-place output").nth(1)).to_have_text("99 %")
    commit(seat).click()
    assert last(seat)[1]["guess"] == {"0": 50, "1": 99, "2": 50, "3": 50, "4": 50, "5": 50}


def test_a_class_votes(sit: Sit) -> None:
    seat = sit(lesson_at("twenty_hands"))
    seat.root.locator(".pl-votes summary").click()
    fields = seat.root.locator(".pl-votes").get_by_role("spinbutton")
    expect(fields).to_have_count(5)
    fields.nth(3).fill("21")
    fields.nth(4).fill("0")
    slider(seat).fill("70")
    commit(seat).click()
    assert last(seat)[1] == {"guess": 70, "votes": {"3": 21, "4": 0}}
    seat.hear()
    expect(seat.root.locator(".pl-guess")).to_contain_text("21")


def test_a_vote_that_cannot_be_is_refused_and_stays_to_be_mended(sit: Sit) -> None:
    seat = sit(lesson_at("twenty_hands"))
    seat.root.locator(".pl-votes summary").click()
    field = seat.root.locator(".pl-votes").get_by_role("spinbutton").first
    field.fill("-3")
    slider(seat).fill("70")
    commit(seat).click()
    seat.hear()
    expect(seat.root.locator(".pl-notice")).to_have_attribute("data-tone", "refusal")
    expect(field).to_have_value("-3")
    expect(slider(seat)).to_have_value("70")


# What has been filled in stays.


@pytest.mark.parametrize("name", ["all_hands", "banker", "tens"])
def test_the_language_changes_under_a_guess(sit: Sit, name: str) -> None:
    seat = sit(lesson_at(name))
    if name == "all_hands":
        seat.root.get_by_role("radio").nth(1).check()
    else:
        seat.root.locator(".pl-guess input[type=range]").first.fill("33")
    votes = seat.root.locator(".pl-votes")
    if votes.count():
        votes.locator("summary").click()
        votes.get_by_role("spinbutton").nth(1).fill("9")
    seat.button("中 / EN").click()
    seat.hear()
    assert seat.focused() == "EN / 中"
    expect(seat.root).to_have_attribute("lang", "en")
    if votes.count():
        expect(votes.get_by_role("spinbutton").nth(1)).to_be_visible()
        expect(votes.get_by_role("spinbutton").nth(1)).to_have_value("9")
    commit(seat).click()
    sent = last(seat)[1]["guess"]
    drawn = {**dict.fromkeys("012345", 17), "0": 33}  # shares of a whole begin alike
    assert sent == {"all_hands": "2598960", "banker": 33}.get(name, drawn)


def test_a_forgotten_guess_leaves_nothing(sit: Sit) -> None:
    for name in ("all_hands", "banker", "tens"):
        seat = sit(lesson_at(name))
        if name == "all_hands":
            seat.root.get_by_role("radio").nth(1).check()
        else:
            seat.root.locator(".pl-guess input[type=range]").first.fill("15")
        commit(seat).click()
        seat.hear()
        seat.root.get_by_role("button", name=seat.sat.panel["words"]["forget"]).click()
        seat.hear()
        assert seat.sat.scene["guess"]["mine"] is None and focus_is(seat, HEADING)
        expect(seat.root.locator(".pl-guess :checked")).to_have_count(0)
        commit(seat).click(force=True)
        assert last(seat)[0] == "forget"
        seat.do("it.close()")
        seat.page.evaluate("document.querySelectorAll('body > div').forEach(each => each.remove())")
        seat.page.evaluate("void (window.shown = [])")


def test_what_is_filled_in_does_not_follow_to_another_part(sit: Sit) -> None:
    seat = sit(lesson_at("twenty_hands"))
    slider(seat).fill("70")
    for name in ("two_hands", "twenty_hands"):
        seat.act("go", name)
        commit(seat).click(force=True)
    assert {message["action"] for message in seat.sent} == {"hello"}


# Keys and focus.


def test_no_key_reaches_the_notebook(sit: Sit, page: Page) -> None:
    page.evaluate("""() => {
        window.leaked = [];
        for (const kind of ['keydown', 'keypress', 'keyup'])
            document.addEventListener(kind, event => window.leaked.push(event.key));
    }""")
    seat = sit(turned("banker"))
    seat.act("forget")
    seat.root.locator(".pl-votes summary").click()
    for target in (slider(seat), seat.root.get_by_role("spinbutton").first, commit(seat)):
        target.focus()
        for key in ("d", "x", "1", "Enter", "Shift+Enter", "ArrowUp", "Backspace"):
            page.keyboard.press(key)
    assert page.evaluate("window.leaked.filter(key => key !== 'Shift')") == []
    page.keyboard.press("Control+s")
    assert "s" in page.evaluate("window.leaked")


def test_the_focus_goes_on_with_the_lesson(sit: Sit) -> None:
    seat = sit(lesson_at("banker"))
    slider(seat).fill("40")
    commit(seat).press("Enter")
    seat.hear()
    assert focus_is(seat, ".pl-mine")
    turn = seat.root.locator(".pl-turn button")
    turn.press("Enter")
    seat.hear()
    assert focus_is(seat, ".pl-truth")
    seat.root.get_by_role("radio").first.focus()
    seat.root.get_by_role("radio").first.press(" ")
    assert last(seat) == ("miss", 0)
    seat.hear()
    assert focus_is(seat, "input[type=radio]:checked")
    expect(seat.root.locator(".pl-reply")).to_have_text(seat.sat.scene["reveal"]["reply"])
    seat.page.keyboard.press("ArrowDown")
    assert last(seat) == ("miss", 1)
    seat.hear()
    assert focus_is(seat, "input[type=radio]:checked") and seat.sat.scene["reveal"]["miss"] == 1
    again = seat.root.locator(".pl-reveal-box fieldset").nth(1).get_by_role("radio")
    again.nth(1).check()
    assert last(seat) == ("again", seat.sat.scene["reveal"]["options"][1][0])
    seat.hear()
    expect(seat.root.locator(".pl-reply")).to_have_count(2)
    seat.root.locator(".pl-foot-row button").last.press("Enter")
    seat.hear()
    assert seat.sat.scene["part"]["name"] == "three_players" and focus_is(seat, HEADING)
    seat.root.locator("nav button").nth(4).press("Enter")
    seat.hear()
    assert seat.sat.scene["part"]["name"] == "tens" and focus_is(seat, HEADING)


def test_nobody_elses_focus_is_taken(sit: Sit, page: Page) -> None:
    seat = sit(lesson_at("banker"))
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("textarea").focus()
    seat.act("guess", {"guess": 40, "votes": None})
    seat.act("turn")
    seat.act("go", "tens")
    expect(page.locator("textarea")).to_be_focused()


def test_a_switch_keeps_its_focus(sit: Sit) -> None:
    seat = sit(turned("special"))
    switches = seat.root.locator(".pl-switches").get_by_role("checkbox")
    expect(switches).to_have_count(4)
    switches.nth(2).focus()
    seat.page.keyboard.press(" ")
    assert last(seat)[0] == "switch"
    seat.hear()
    expect(switches.nth(2)).to_be_focused()
    expect(switches.nth(2)).to_be_checked()
    expect(seat.root.locator(".pl-pictures svg").first).to_be_visible()


def test_a_step_lifts_the_cards_of_its_own_hand(sit: Sit) -> None:
    seat = sit(guessed("times_three"))
    for place, ranks in enumerate(("9AK25", "73K65", "A9K85", "37K45")):
        assert seat.lifted() == list(ranks)
        lifting = seat.do(
            "[...it.el.querySelectorAll('.pl-zone')].map(zone => !!zone.querySelector('.pl-lifted'))"
        )
        assert lifting.index(True) == (place + 1) % 4 and sum(lifting) == 1
        seat.button("下一步").click()
    assert seat.lifted() == []


def test_a_picture_goes_with_the_steps(sit: Sit) -> None:
    seat = sit(guessed_at("twentyone", "chasing", "never"))
    following = seat.root.get_by_role("button", name=seat.sat.panel["words"]["next"], exact=True)
    tips = seat.root.locator(".pl-pictures path")
    before = tips.count()
    following.click()
    assert last(seat) == ("step", 1)
    following.click()  # an answer that has not come yet stops nobody from going on
    assert last(seat) == ("step", 2)
    seat.hear()
    expect(tips).to_have_count(before + 4)  # a line and a tip each
    expect(seat.root.locator(".pl-player .pl-count")).to_contain_text("第 3 步")
    seat.root.locator("[data-action=turn]").click()
    assert last(seat)[0] == "turn"


def test_elsewhere_steps_are_the_browsers_own(sit: Sit) -> None:
    seat = sit(guessed_at("twentyone", "final", 30))
    seat.root.get_by_role("button", name=seat.sat.panel["words"]["next"], exact=True).click()
    assert [message["action"] for message in seat.sent] == ["hello"]


def test_the_title_to_come_waits_until_this_part_is_turned_over(sit: Sit) -> None:
    seat = sit(guessed_at("twentyone", "chasing", "never"))
    to_come = seat.root.locator("[data-way=next]")
    expect(to_come).to_have_text("下一节")
    expect(seat.root.locator("[data-way=previous]")).to_contain_text("：")
    seat.root.locator("[data-action=turn]").click()
    seat.hear()
    expect(to_come).to_contain_text("下一节：")


def test_points_are_guessed_in_points(sit: Sit) -> None:
    sat = lesson("sangong")
    act(sat, "go", "banker")
    seat = sit(sat)
    slider(seat).fill("12")
    expect(seat.root.locator(".pl-slide output")).to_have_text("0.12 分")
    expect(seat.root.locator(".pl-ends")).to_have_text("0 分0.3 分")
    expect(slider(seat)).to_have_attribute("aria-valuetext", "0.12 分")
    commit(seat).click()
    assert last(seat)[1]["guess"] == 12


def test_the_answers_stand_together_at_the_end(sit: Sit) -> None:
    seat = sit(all_said("twentyone", "ending"))
    expect(seat.root.locator(".pl-reveal-box > ol > li")).to_have_count(3)
    expect(seat.root.locator(".pl-reveal-box > :last-child")).to_contain_text("平局一退还")


def guessed_at(course: str, name: str, guess: Any) -> Lesson:
    """A part of any course, guessed and not turned over."""
    sat = lesson(course)
    act(sat, "go", name)
    act(sat, "guess", {"guess": guess, "votes": None})
    return sat


def test_the_tools(sit: Sit) -> None:
    seat = sit(lesson_at("banker"))
    words = seat.sat.panel["words"]
    core = seat.button(words["core"])
    expect(core).to_have_attribute("aria-pressed", "false")
    core.click()
    assert last(seat) == ("core", True)
    seat.hear()
    expect(core).to_have_attribute("aria-pressed", "true")
    expect(seat.root.locator("nav button")).to_have_count(9)
    expect(core).to_be_visible()
    expect(seat.button(words["forget"])).to_have_count(0)


# The sample.


def in_the_middle(seat: Seated, done: float = 0.5) -> dict[str, Any]:
    """What the browser has while a simulation is running."""
    return {**seat.sat.live, "running": True, "progress": done}


def live(seat: Seated, value: dict[str, Any]) -> None:
    seat.do("it.model.update('live', value)", value)


def test_a_sample_is_asked_for(sit: Sit) -> None:
    seat = sit(turned("banker"))
    rounds = seat.root.locator(".pl-ways select")
    expect(rounds).to_have_value("100000")
    rounds.select_option("1000")
    seat.button(seat.sat.panel["words"]["start"]).click()
    assert last(seat) == ("start", 1000)
    seat.hear()
    for cell, seen in zip(seat.root.locator("[data-seen]").all(), seat.sat.live["seen"], strict=True):
        expect(cell).to_have_text(seen)
    expect(seat.root.locator(".pl-live svg")).to_have_count(2)
    for sentence in seat.sat.live["says"]:
        expect(seat.root.locator(".pl-live")).to_contain_text(sentence)
    expect(rounds).to_have_value("1000")


def test_a_running_sample_disturbs_nothing(sit: Sit) -> None:
    seat = sit(sampled("banker"))
    expect(seat.root.get_by_role("progressbar")).to_be_hidden()
    seat.root.locator(".pl-live summary").first.click()
    seat.root.locator(".pl-ways select").select_option("1000")
    seat.root.locator(".pl-ways select").focus()
    seat.do("void (it.form = it.el.querySelector('.pl-ways select'))")
    for done, rounds in ((0.25, 2000), (0.5, 5000)):
        act(seat.sat, "start", 1000)
        live(seat, {**in_the_middle(seat, done), "text": f"{rounds}"})
        expect(seat.root.get_by_role("progressbar")).to_have_attribute(
            "aria-label", seat.sat.panel["words"]["progress"]
        )
        assert seat.do("it.el.querySelector('progress').value") == done
        assert seat.do("it.el.querySelector('.pl-ways select') === it.form")
        expect(seat.root.locator(".pl-live details").first).to_have_attribute("open", "")
        expect(seat.root.locator(".pl-ways select")).to_be_focused()
        expect(seat.root.locator(".pl-live-says p")).to_have_count(0)
        seen = seat.root.locator("[data-seen]").all_text_contents()
        assert seen == seat.sat.live["seen"]
    stop = seat.button(seat.sat.panel["words"]["stop"])
    stop.focus()
    stop.press("Enter")
    assert last(seat) == ("stop", None)
    live(seat, seat.sat.live)
    expect(stop).to_be_hidden()
    assert seat.focused() == seat.sat.panel["words"]["start"]


def test_the_language_changes_under_a_sample(sit: Sit) -> None:
    seat = sit(sampled("banker"))
    seat.act("language", "en")
    assert seat.root.locator("[data-seen]").all_text_contents() == seat.sat.live["seen"]
    expect(seat.root.locator(".pl-live")).to_contain_text(seat.sat.live["says"][0])


def test_another_part_forgets_the_picture(sit: Sit) -> None:
    seat = sit(sampled("banker"))
    for summary in seat.root.locator(".pl-picture summary").all():
        summary.click()
    seat.act("go", "times_three")
    expect(seat.root.locator(".pl-picture")).to_have_count(0)
    expect(seat.root.locator(".pl-live")).to_be_hidden()
    expect(seat.root.locator(".pl-reveal-box")).to_be_hidden()
    seat.act("guess", {"guess": "all", "votes": None})
    seat.act("turn")
    expect(seat.root.locator(".pl-picture details[open]")).to_have_count(0)
    seat.act("go", "banker")
    expect(seat.root.locator(".pl-live svg")).to_have_count(2)
    expect(seat.root.locator(".pl-picture details[open]")).to_have_count(0)


def test_a_table_of_figures_is_opened_by_keyboard(sit: Sit, page: Page) -> None:
    seat = sit(guessed("times_three"))
    summary = seat.root.locator(".pl-picture summary").first
    summary.focus()
    page.keyboard.press("Enter")
    table = seat.root.locator(".pl-picture table").first
    expect(table).to_be_visible()
    rows = seat.sat.scene["pictures"][0]["table"]
    assert table.locator("th").all_text_contents() == rows[0]
    assert table.locator("td").all_text_contents() == [cell for row in rows[1:] for cell in row]
    seat.act("turn")
    expect(table).to_be_visible()


# Several, and trouble.


def test_two_lessons_of_a_page_are_strangers(sit: Sit) -> None:
    first, second = sit(lesson_at("banker")), sit(sampled("banker"))
    ids = first.do("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids))
    names = first.do("value => 0, [...document.querySelectorAll('input[name]')].map(input => input.name)")
    assert len(set(names)) >= 2
    slider(first).fill("40")
    commit(first).click()
    first.hear()
    assert [message["action"] for message in second.sent] == ["hello"]
    first.do("it.close()")
    assert first.do("it.el.childElementCount") == 0
    second.root = second.page.locator(".pl-root")
    second.root.locator(".pl-foot-row button").first.click()
    assert second.sent[-1]["table"] == second.sat.scene["table"]


@pytest.mark.parametrize(("answers", "words"), [("lost", "busy"), ("throws", "gone"), ("rejects", "gone")])
def test_a_kernel_that_does_not_answer(clock: Clock, sit: Sit, answers: str, words: str) -> None:
    seat = sit(lesson_at("banker"))
    slider(seat).fill("40")
    seat.answer(answers)
    commit(seat).click()
    if answers == "lost":
        expect(seat.banner).to_be_hidden()
        clock(4000)
    expect(seat.banner).to_have_text(seat.sat.panel["words"][words])
    seat.answer("acknowledged")
    commit(seat).click()
    expect(seat.banner).to_be_hidden()


def test_a_saved_picture_says_so(clock: Clock, sit: Sit) -> None:
    seat = sit(turned("banker"), answers="throws")
    expect(seat.banner).to_have_text(seat.sat.panel["words"]["saved"])
    expect(seat.root.locator(".pl-truth")).to_be_visible()


def test_nothing_runs_on_after_it_is_closed(clock: Callable[[int], None], sit: Sit, page: Page) -> None:
    seat = sit(turned("banker"), answers="lost")
    seat.root.get_by_role("button", name="自动播放").click()
    seat.do("it.close()")
    assert page.evaluate("window.pending()") == 0
    assert seat.do("Object.values(it.model.handlers).every(handlers => handlers.length === 0)")


# Looks.

SEEN: dict[str, Callable[[str], Lesson]] = {
    "choice": lambda language: lesson_at("any_three", language),
    "slide": lambda language: lesson_at("twenty_hands", language),
    "curve": lambda language: lesson_at("tens", language),
    "total": flag_turned,
    "times_three": lambda language: sampled("times_three", language),
    "special": lambda language: sampled("special", language),
    "tens": lambda language: sampled("tens", language),
    "banker of 三公": lambda language: all_said("sangong", "banker", language),
    "six of 三公": lambda language: all_said("sangong", "six", language),
    "pairs of 21点": lambda language: all_said("twentyone", "two_cards", language),
    "ends of 21点": lambda language: all_said("twentyone", "final", language),
    "squares of 21点": lambda language: all_said("twentyone", "same_threshold", language),
    "thresholds of 21点": lambda language: all_said("twentyone", "no_saddle", language),
}
EVERY_SIGHT = pytest.mark.parametrize("sight", SEEN)
EVERY_LANGUAGE = pytest.mark.parametrize("language", ["zh", "en"])


@EVERY_LANGUAGE
@EVERY_SIGHT
def test_it_can_be_read_from_the_last_row(sit: Sit, page: Page, sight: str, language: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    seat = sit(SEEN[sight](language))
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
        assert len(found) > 20
        assert [each for each in found if each[1] < 4.5] == []


@EVERY_SIGHT
def test_axe_has_no_findings(sit: Sit, page: Page, sight: str) -> None:
    seat = sit(SEEN[sight]("zh"))
    seat.do("it.el.querySelectorAll('details').forEach(each => { each.open = true; })")
    for width, light in ((1280, True), (390, False)):
        page.set_viewport_size({"width": width, "height": 900})
        set_theme(page, light)
        assert findings(page) == []


def test_without_motion_and_in_the_systems_dark(sit: Sit, page: Page) -> None:
    seat = sit(turned("total"))
    page.evaluate("delete document.body.dataset.jpThemeLight")
    page.emulate_media(color_scheme="dark")
    assert seat.do("getComputedStyle(it.el.querySelector('.pl-sheet')).backgroundColor") == "rgb(21, 33, 31)"


def test_styles_do_not_leak(sit: Sit, page: Page) -> None:
    styles = "[...getComputedStyle(document.body)].map(name => getComputedStyle(document.body)[name]).join()"
    before = page.evaluate(styles)
    seat = sit(turned("total"))
    seat.do("it.close()")
    assert page.evaluate(styles) == before and len(before) > 1000
    for line in (STATIC / "lesson.css").read_text("utf-8").splitlines():
        if "{" in line and not line.startswith(("@", " ", "/*")):
            assert ".pl-root" in line, line


def test_modules_and_styles_are_small() -> None:
    names = ("parts.js", "course.js", "lesson.js", "exercises.js", "table.css", "lesson.css")
    assert sum((STATIC / name).stat().st_size for name in names) <= 90_000
    assert set(GUESSES) <= {outline["name"] for outline in lesson_at("all_hands").scene["parts"]}
