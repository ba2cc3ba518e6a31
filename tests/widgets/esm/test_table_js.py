"""The table's module and its styles in a real browser, with a fake model in the place of Python."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from . import scenes
from .conftest import STATIC, Clock, Show, Shown
from .scenes import (
    ENGLISH,
    PANEL,
    WORDS,
    arranging,
    curtain,
    down,
    notice,
    pack,
    row,
    settled,
    staking,
    steps,
    zone,
)

SAMPLES = {
    "arranging": arranging(
        notice=notice("三张之和是 14，不是 10 的倍数。", "refusal", "02-4", scenes.MATHML)
    ),
    "settled": settled(),
    "staking": staking(),
    "curtain": curtain(),
    "steps": steps(at=1),
    "pack": pack(),
}


# Drawing.


def test_every_zone_is_drawn_with_its_words(show: Show) -> None:
    table = show(settled())
    for seat, words in {
        "seat1": ["乙（电脑）", "庄", "+1 分", "牛七"],
        "seat0": ["甲（你）", "+3 分", "牛九"],
    }.items():
        for text in words:
            expect(table.zone(seat).get_by_text(text, exact=True)).to_be_visible()
    assert [table.zone(f"seat{seat}").locator(".pl-card").count() for seat in range(4)] == [5] * 4
    expect(table.root.get_by_text("第 2 局 · 共 5 局")).to_be_visible()


def test_everything_has_its_name(show: Show) -> None:
    table = show(arranging())
    expect(table.root).to_have_attribute("role", "group")
    expect(table.root).to_have_attribute("aria-label", "牛牛牌桌")
    expect(table.root).to_have_attribute("lang", "zh-CN")
    expect(table.root.get_by_role("img", name="乙（电脑）的5张牌")).to_be_visible()
    names = [card.get_attribute("aria-label") for card in table.zone("seat0").get_by_role("button").all()]
    assert names == ["黑桃3", "红桃7", "方块K", "梅花4", "方块5"]


def test_whose_turn_it_is_shows_without_colour(show: Show) -> None:
    table = show(arranging())
    expect(table.zone("seat0")).to_have_attribute("aria-current", "true")
    marker = table.zone("seat0").locator(".pl-name").evaluate("e => getComputedStyle(e, '::before').content")
    assert marker == '""'
    expect(table.root.locator("[aria-current]")).to_have_count(1)


def test_a_rank_and_its_pips_are_drawn_in_the_colour_of_the_suit(show: Show) -> None:
    table = show(arranging())
    face = table.card("方块K")
    assert face.locator("text").text_content() == "K"
    assert face.locator("path").first.get_attribute("d") == scenes.SHAPES["D"]
    assert {part.get_attribute("fill") for part in face.locator("text, path").all()} == {"#1f5fae"}


def test_jokers_are_a_star_and_a_word_and_differ_in_shape(show: Show) -> None:
    table = show(pack())
    for name, fill in (("大王", "#b3202c"), ("小王", "none")):
        assert table.card(name).locator("text").text_content() == name
        assert table.card(name).locator("path").first.get_attribute("fill") == fill


def test_elements_survive_a_new_scene(show: Show) -> None:
    table = show(arranging())
    table.do("void (it.kept = [...it.el.querySelectorAll('.pl-zone, .pl-front, [role=status]')])")
    table.update(settled())
    assert table.do("it.kept.length && it.kept.every(element => element.isConnected)")


def test_cards_are_dealt_once_and_turned_seat_after_seat(show: Show, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = show(arranging())
    expect(table.root.locator(".pl-dealt")).to_have_count(0)
    table.update(settled())
    # Asked at once, while the cards are being turned: the viewer's own lay open all the time.
    turned = "[...it.el.querySelectorAll('.pl-turned')].map(card => card.closest('.pl-zone').dataset.zone)"
    table.update(arranging())
    table.do("it.model.update('scene', value)", settled())
    assert sorted(set(table.do(turned))) == ["seat1", "seat2", "seat3"]
    delays = "[...it.el.querySelectorAll('.pl-zone')].map(e => e.style.getPropertyValue('--reveal'))"
    assert table.do(delays) == ["0", "1", "2", ""]
    expect(table.root.locator(".pl-turned, .pl-dealt")).to_have_count(0)


def test_a_new_deal_flies_in_and_a_sorted_hand_does_not(show: Show, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = show(settled())
    expect(table.root.locator(".pl-dealt")).to_have_count(0)
    ordered = arranging(zones=[zone("seat0", "hand", "甲", row("S3 C4 D5 H7 DK"))])
    dealt = "(it.model.update('scene', value), it.el.querySelectorAll('.pl-dealt').length)"
    assert table.do(dealt, ordered) == 0
    assert table.do(dealt, arranging(zones=[zone("seat0", "hand", "甲", row("SA HA D7 C9 H9"))])) == 5


def test_without_motion_nothing_moves(show: Show) -> None:
    table = show(arranging())
    table.update(settled())
    assert table.do("document.getAnimations().length") == 0
    assert table.do("[...it.el.querySelectorAll('.pl-lifted')].length") == 9


def test_a_pack_is_drawn_within_50_ms(show: Show) -> None:
    table = show(arranging())
    draw = """(() => {
        const began = performance.now();
        it.model.update('scene', value);
        it.el.getBoundingClientRect();
        return performance.now() - began;
    })()"""
    times = []
    for _ in range(3):
        times.append(table.do(draw, pack()))
        table.update(arranging())
    assert min(times) < 50
    assert table.do(draw, pack()) and table.root.locator(".pl-card").count() == 54


def test_payments_are_arrows_that_grow_with_the_points(show: Show) -> None:
    table = show(settled())
    expect(table.root.get_by_role("group", name="输赢").get_by_role("listitem")).to_have_count(3)
    expect(table.root.get_by_text("乙付给甲 3 分：牛九大过牛七，押三分。")).to_be_visible()
    arrows = table.root.locator(".pl-arrow")
    assert arrows.all_text_contents() == ["3", "1", "5"]
    widths = [arrow.bounding_box()["width"] for arrow in arrows.all()]  # type: ignore[index]
    assert widths[1] < widths[0] < widths[2]
    table.update(arranging())
    expect(table.root.get_by_role("group", name="输赢")).to_be_hidden()


def test_words_are_never_markup(show: Show) -> None:
    told = arranging(notice=notice("<b>3</b> & <img src=x onerror=alert(1)>"), title="<i>牛</i>")
    table = show(told)
    assert table.root.get_by_role("status").text_content() == "<b>3</b> & <img src=x onerror=alert(1)>"
    expect(table.root.locator("b, i, img")).to_have_count(0)


# Picking.


def test_a_pick_is_shown_and_sent_at_once(show: Show) -> None:
    table = show(arranging())
    table.card("方块K").click()
    table.card("黑桃3").click()
    expect(table.card("方块K")).to_have_attribute("aria-pressed", "true")
    expect(table.card("红桃7")).to_have_attribute("aria-pressed", "false")
    assert table.lifted() == ["3", "K"]
    hello, first, second = table.sent
    assert (hello["action"], hello["value"], hello["selected"]) == ("hello", None, [])
    assert (first["action"], first["selected"]) == ("select", [2])
    assert (second["selected"], second["value"], second["scene"], second["table"]) == (
        [0, 2],
        None,
        17,
        "a1b2c3",
    )
    assert len({message["id"] for message in table.sent}) == 3


def test_a_card_is_put_down_again(show: Show) -> None:
    table = show(arranging())
    table.card("方块K").click()
    table.card("方块K").click()
    assert table.sent[-1]["selected"] == [] and table.lifted() == []


def test_where_no_more_may_be_picked_the_first_gives_way(show: Show) -> None:
    hand = zone("seat0", "hand", "甲", row("S3 H7 DK"), pick={"max": 2})
    table = show(arranging(zones=[hand]))
    for name in ("黑桃3", "红桃7", "方块K"):
        table.card(name).click()
    assert table.sent[-1]["selected"] == [1, 2]


def test_arrow_keys_walk_along_the_hand(show: Show, page: Page) -> None:
    table = show(arranging())
    table.card("黑桃3").focus()
    walked = []
    for key in (
        "ArrowRight",
        "ArrowRight",
        "ArrowLeft",
        "End",
        "ArrowRight",
        "Home",
        "ArrowLeft",
        "ArrowUp",
        "ArrowDown",
    ):
        page.keyboard.press(key)
        walked.append(table.focused())
    assert walked == ["红桃7", "方块K", "红桃7", "方块5", "黑桃3", "黑桃3", "方块5", "梅花4", "方块5"]
    assert table.zone("seat0").locator("[tabindex='0']").count() == 1
    page.keyboard.press("Space")
    assert table.sent[-1]["selected"] == [4]


def test_up_and_down_go_to_the_line_above_and_below(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = show(pack())
    cards = table.zone("seat0").get_by_role("button")
    cards.nth(1).focus()
    top = cards.nth(1).bounding_box()
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
    assert top and below["x"] == pytest.approx(top["x"], abs=1) and below["y"] > top["y"] + 40
    page.keyboard.press("ArrowUp")
    assert table.focused() == cards.nth(1).get_attribute("aria-label")


def test_letters_stay_in_the_table_and_chords_do_not(show: Show, page: Page) -> None:
    table = show(arranging())
    heard = "window.heard = []; for (const kind of ['keydown', 'keypress', 'keyup'])"
    page.evaluate(heard + " document.addEventListener(kind, e => window.heard.push(e.type + ' ' + e.key))")
    table.card("黑桃3").focus()
    for key in ("x", "a", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("window.heard") == []
    page.keyboard.press("Control+s")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    seen = page.evaluate("window.heard")
    assert {"keydown s", "keydown Escape", "keydown Tab"} <= set(seen)


def test_the_selection_lasts_as_long_as_the_moment(show: Show) -> None:
    table = show(arranging())
    table.card("红桃7").click()
    table.update(arranging(notice=notice("7")))
    table.update(arranging(lang="en"), {**PANEL, "words": ENGLISH})
    expect(table.card("红桃7")).to_have_attribute("aria-pressed", "true")
    expect(table.root).to_have_attribute("lang", "en")
    table.update(arranging(turn="2.6.0", n=18))
    expect(table.card("红桃7")).to_have_attribute("aria-pressed", "false")
    table.button("没有牛").click()
    assert table.sent[-1]["selected"] == []


# Focus.


def test_focus_stays_on_the_button_that_is_still_there(show: Show) -> None:
    table = show(arranging())
    table.button("提示").click()
    table.update(arranging(n=18, notice=notice("试试 3 和 7。", "hint")))
    assert table.focused() == "提示"


def test_focus_goes_from_a_button_that_left_to_what_comes_next(show: Show) -> None:
    table = show(arranging())
    table.button("就这样摆").focus()
    table.update(settled())
    assert table.focused() == "下一局"
    table.update(arranging(turn="3.5.0"))
    assert table.focused() == "黑桃3"
    table.update(curtain())
    assert table.focused() == "我是乙，看牌"
    table.update(arranging(turn="3.6.0", buttons=[], zones=[]))
    assert table.focused() != "body"


def test_focus_is_not_taken_from_elsewhere(show: Show) -> None:
    table = show(arranging())
    table.do("document.activeElement.blur()")
    table.update(settled())
    assert table.do("document.activeElement === document.body")


# What is said.


def test_a_refusal_is_said_and_says_so_without_colour(show: Show) -> None:
    table = show(arranging())
    table.update(arranging(notice=notice("三张之和是 14。", "refusal", "02-4", scenes.MATHML)))
    status = table.root.get_by_role("status")
    expect(status).to_have_text("三张之和是 14。")
    expect(table.root.locator(".pl-notice .pl-tone svg")).to_be_visible()
    expect(table.root.locator(".pl-notice math")).to_be_visible()
    table.root.locator(".pl-notice summary", has_text="规则 02-4").click()
    expect(table.root.locator(".pl-notice").get_by_text(scenes.RULES[0]["text"])).to_be_visible()


def test_the_same_refusal_is_said_again(show: Show) -> None:
    table = show(arranging(notice=notice("这样不行。", "refusal")))
    table.do(
        "(it.said = 0, new MutationObserver(() => { it.said += 1; })"
        ".observe(it.el.querySelector('[role=status]'), { childList: true }))"
    )
    table.button("就这样摆").click()
    table.page.wait_for_function(f"{table.name}.said === 1")


def test_a_wait_disables_moves_until_the_answer(show: Show) -> None:
    table = show(arranging(), answers="lost")
    table.card("红桃7").click()
    expect(table.button("就这样摆")).not_to_have_attribute("aria-disabled", "true")
    table.button("就这样摆").click()
    expect(table.button("没有牛")).to_have_attribute("aria-disabled", "true")
    expect(table.root.get_by_text("正在想……")).to_be_visible()
    table.button("没有牛").click(force=True)
    assert [message["action"] for message in table.sent] == ["hello", "select", "arrange"]
    table.do("it.model.ack(it.model.sent.at(-1).id)")
    expect(table.button("没有牛")).not_to_have_attribute("aria-disabled", "true")


def test_a_saved_picture_says_so(show: Show, clock: Clock) -> None:
    table = show(arranging(), answers="lost")
    clock(3900)
    expect(table.banner).to_have_text("")
    clock(200)
    expect(table.banner).to_have_text(WORDS["saved"])
    table.button("提示").click()
    clock(5000)
    expect(table.banner).to_have_text(WORDS["saved"])


@pytest.mark.parametrize("failure", ["throws", "rejects"])
def test_a_view_without_a_kernel_says_so(show: Show, failure: str) -> None:
    table = show(arranging(), answers=failure)
    expect(table.banner).to_have_text(WORDS["saved"])


@pytest.mark.parametrize("failure", ["throws", "rejects"])
def test_a_lost_kernel_is_told_at_the_next_click(show: Show, failure: str) -> None:
    table = show(arranging())
    table.answer(failure)
    table.button("提示").click()
    expect(table.banner).to_have_text(WORDS["gone"])
    expect(table.button("提示")).not_to_have_attribute("aria-disabled", "true")
    table.answer("acknowledged")
    table.button("提示").click()
    expect(table.banner).to_have_text("")


def test_a_busy_kernel_is_told_and_forgotten_when_it_answers(show: Show, clock: Clock) -> None:
    table = show(arranging())
    table.answer("lost")
    table.button("提示").click()
    clock(4100)
    expect(table.banner).to_have_text(WORDS["busy"])
    expect(table.button("提示")).not_to_have_attribute("aria-disabled", "true")
    table.do("it.model.ack(it.model.sent.at(-1).id)")
    expect(table.banner).to_have_text("")
    table.do("it.model.ack('of another view')")


@pytest.mark.usefixtures("clock")
def test_cleaning_up_leaves_nothing(show: Show) -> None:
    table = show(steps(at=0), answers="lost")
    table.button("自动播放").click()
    assert table.do("window.pending()") == 2
    table.do("it.close()")
    assert table.do("window.pending()") == 0
    assert table.do("Object.values(it.model.handlers).flat().length") == 0
    assert table.do("it.el.childNodes.length + it.el.classList.length") == 0


# The step player.


def test_the_player_walks_by_button_and_by_key(show: Show, page: Page) -> None:
    table = show(steps())
    player = table.root.get_by_role("group", name="一步一步看")
    expect(player.get_by_text("第 1 步，共 3 步")).to_be_visible()
    expect(table.button("上一步")).to_have_attribute("aria-disabled", "true")
    table.button("下一步").click()
    expect(player.get_by_text("第 2 步，共 3 步")).to_be_visible()
    expect(player.locator("math")).to_be_visible()
    for key, step in (("End", 3), ("ArrowLeft", 2), ("Home", 1), ("ArrowLeft", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        expect(player.get_by_text(f"第 {step} 步，共 3 步")).to_be_visible()
    assert table.focused() == "下一步"


def test_the_slider_goes_to_any_step(show: Show, page: Page) -> None:
    table = show(steps())
    slider = table.root.get_by_role("slider", name="步骤")
    slider.fill("3")
    expect(slider).to_have_attribute("aria-valuetext", "第 3 步，共 3 步")
    slider.press("ArrowLeft")
    expect(table.root.get_by_text("第 2 步，共 3 步")).to_be_visible()


def test_it_plays_by_itself_to_the_end(show: Show, clock: Clock) -> None:
    table = show(steps(steps=[{"text": "十个字的句子十个字的。", "cards": []}] * 3))
    table.button("自动播放").click()
    clock(1200 + 11 * 60 - 20)
    expect(table.root.get_by_text("第 1 步，共 3 步")).to_be_visible()
    clock(40)
    expect(table.root.get_by_text("第 2 步，共 3 步")).to_be_visible()
    table.button("暂停").click()
    clock(9000)
    expect(table.root.get_by_text("第 2 步，共 3 步")).to_be_visible()
    table.button("自动播放").click()
    clock(9000)
    expect(table.root.get_by_text("第 3 步，共 3 步")).to_be_visible()
    expect(table.button("自动播放")).to_be_visible()
    table.button("自动播放").click()
    expect(table.root.get_by_text("第 1 步，共 3 步")).to_be_visible()


def test_a_step_lifts_the_cards_it_points_at(show: Show) -> None:
    table = show(settled())
    own = ["A", "9", "Q", "10", "J", "10", "3", "7", "K"]
    assert table.lifted() == own
    table.button("上一步").click()
    assert table.lifted() == ["4", "5"]
    table.button("第一步").click()
    assert table.lifted() == []
    table.button("最后一步").click()
    assert table.lifted() == own


def test_a_hand_told_in_steps_does_not_lift_its_end_first(show: Show) -> None:
    hand = zone("hand", "hand", "这一手", row("S3 H7 DK C4 D5", "C4"))
    table = show(steps(zones=[hand]))
    assert table.lifted() == ["3", "7", "K"]
    table.button("最后一步").click()
    assert table.lifted() == ["4"]


def test_the_player_keeps_its_place_while_the_moment_lasts(show: Show) -> None:
    table = show(settled())
    table.button("第一步").click()
    table.update(settled(lang="en"), {**PANEL, "words": ENGLISH})
    expect(table.root.get_by_text("Step 1 of 4")).to_be_visible()
    assert table.lifted() == []
    table.update(settled(turn="3.9.0"))
    expect(table.root.get_by_text("Step 4 of 4")).to_be_visible()
    assert len(table.lifted()) == 9


def test_steps_alone_have_no_tools(show: Show) -> None:
    table = show(steps())
    expect(table.root.get_by_text("这一手是牛几")).to_be_visible()
    for name in ("规则", "房规", "撤回", "中 / EN"):
        expect(table.button(name)).to_have_count(0)


# Inputs, rules, house rules.


def test_a_number_goes_with_the_move(show: Show) -> None:
    table = show(staking())
    field = table.root.get_by_label("押几分")
    field.fill("3")
    table.update(staking(lang="en", notice=notice("Stake first.")))
    expect(field).to_have_value("3")
    field.press("Enter")
    assert (table.sent[-1]["action"], table.sent[-1]["value"]) == ("stake", 3)
    table.update(staking(turn="3.0.0"))
    expect(table.root.get_by_label("押几分")).to_have_value("1")


def test_a_choice_goes_with_the_move(show: Show) -> None:
    asked = {"kind": "choice", "label": "定主", "values": [["S", "黑桃"], ["H", "红桃"]], "value": "S"}
    table = show(staking(input=asked))
    expect(table.root.get_by_role("radio", name="黑桃")).to_be_checked()
    table.root.get_by_label("红桃").check()
    table.button("押").click()
    assert table.sent[-1]["value"] == "H"


def test_tools_and_language_send_their_actions(show: Show) -> None:
    table = show(arranging())
    table.button("撤回").click()
    table.button("中 / EN").click()
    table.button("重做").click(force=True)
    assert [(message["action"], message["value"]) for message in table.sent[1:]] == [
        ("undo", None),
        ("language", "en"),
    ]


def test_a_panel_opens_and_escape_closes_it(show: Show, page: Page) -> None:
    table = show(arranging())
    opener = table.button("规则")
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    panel = table.root.get_by_role("group", name="规则", exact=True)
    expect(panel.get_by_text(scenes.RULES[1]["text"])).to_be_visible()
    page.evaluate("document.addEventListener('keydown', () => { window.leaked = true; })")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert table.focused() == "规则" and not page.evaluate("window.leaked")


def test_house_rules_send_what_was_chosen(show: Show) -> None:
    table = show(arranging())
    table.button("房规").click()
    table.root.get_by_label("几个人一桌").fill("5")
    table.root.get_by_label("其中几个真人").fill("2")
    table.root.get_by_label("一场打几局").fill("8")
    table.root.get_by_label("牛数一样时谁赢").select_option("比最大的牌，再比花色")
    table.root.get_by_label("比大小时 A 最大").check()
    table.root.get_by_label("五小").check()
    table.root.get_by_label("四花").check()
    table.button(WORDS["apply"]).click()
    chosen = {"deals": "8", "tie": "high_card_then_suit", "ace_high": "on", "special_hands": "wuxiao,sihua"}
    assert table.sent[-1]["action"] == "options"
    assert table.sent[-1]["value"] == {"options": chosen, "players": 5, "people": 2}


def test_untouched_house_rules_are_sent_as_they_stand(show: Show) -> None:
    table = show(arranging())
    table.button("房规").click()
    table.button(WORDS["apply"]).click()
    assert table.sent[-1]["value"]["options"] == {
        option["name"]: option["value"] for option in scenes.OPTIONS
    }


def test_house_rules_stay_open_at_a_refusal_and_close_at_a_new_match(show: Show) -> None:
    table = show(arranging())
    table.button("房规").click()
    form = table.root.locator("form")
    table.button(WORDS["apply"]).click()
    table.update(arranging(notice=notice("最多六个人。", "refusal")))
    expect(form.get_by_text("最多六个人。")).to_be_visible()
    table.button(WORDS["apply"]).click()
    table.update(arranging(turn="1.0.0", n=19))
    expect(form).to_be_hidden()
    assert table.focused() == "黑桃3"


def test_house_rules_chosen_outlive_a_change_of_language(show: Show) -> None:
    table = show(arranging())
    table.button("房规").click()
    table.root.get_by_label("一场打几局").fill("8")
    table.update(arranging(lang="en"), {**PANEL, "words": ENGLISH})
    expect(table.root.get_by_label("一场打几局")).to_have_value("8")
    expect(table.button(ENGLISH["apply"])).to_be_visible()


def test_the_curtain_shows_no_hand(show: Show) -> None:
    table = show(arranging())
    table.card("红桃7").click()
    table.update(curtain())
    expect(table.zone("seat0")).to_have_count(0)
    expect(table.root.locator(".pl-rank")).to_have_count(0)
    expect(table.root.get_by_text("请把屏幕交给乙。别人先别看。")).to_be_visible()
    table.button("我是乙，看牌").click()
    assert (table.sent[-1]["action"], table.sent[-1]["selected"]) == ("curtain", [])


def test_a_seat_that_becomes_the_hand_is_turned(show: Show) -> None:
    table = show(arranging(zones=[zone("seat1", "seat", "乙", down(3))]))
    table.update(
        arranging(turn="2.7.0", zones=[zone("seat1", "hand", "乙", row("S3 H7 DK"), pick={"max": 3})])
    )
    assert table.root.locator(".pl-hands .pl-card").count() == 3
    table.card("红桃7").click()
    assert table.sent[-1]["selected"] == [1]


# Looks.


def test_at_1080p_it_can_be_read_from_the_last_row(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    table = show(arranging())
    # A capital or a digit of the card's font is 0.66 of its size high.
    drawn = table.card("方块K").locator(".pl-front").bounding_box()
    assert drawn and drawn["width"] / 84 * 40 * 0.66 >= 28
    size = "parseFloat(getComputedStyle(it.el.querySelector('{}')).fontSize)"
    assert table.do(size.format("[role=status]")) >= 22
    assert table.do(size.format(".pl-step .pl-says")) >= 22


@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_scrolls_sideways(show: Show, page: Page, sample: str) -> None:
    table = show(SAMPLES[sample])
    table.open_panels()
    for width in (320, 390, 700):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_five_cards_stand_in_one_line_on_a_phone(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    table = show(arranging())
    boxes = [card.bounding_box() for card in table.zone("seat0").get_by_role("button").all()]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    seats = [table.zone(f"seat{seat}").bounding_box() for seat in (1, 2)]
    assert seats[0] and seats[1] and seats[0]["y"] == seats[1]["y"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_everything_to_touch_is_40_px_large(show: Show, page: Page, sample: str) -> None:
    table = show(SAMPLES[sample])
    table.open_panels()
    # What is seen of a card that the next one overlaps is what can be touched.
    touchable = """[...it.el.querySelectorAll('button, summary, .pl-chip, .pl-field, .pl-slider')]
        .filter(e => e.getClientRects().length)
        .map(e => {
            const box = e.getBoundingClientRect(), next = e.nextElementSibling?.getBoundingClientRect();
            const overlapped = e.matches('.pl-card') && next && next.top === box.top;
            const width = overlapped ? Math.min(box.width, next.left - box.left) : box.width;
            return [e.ariaLabel || e.textContent, width, box.height];
        })"""
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert [found for found in table.do(touchable) if min(found[1:]) < 40] == []


CONTRAST = """(() => {
    const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
    const luminance = ([r, g, b]) => [r, g, b]
        .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const ground = element => {
        if (element.closest('.pl-arrow')) return numbers(getComputedStyle(element.previousSibling).fill);
        for (let at = element; at; at = at.parentElement) {
            const colour = numbers(getComputedStyle(at).backgroundColor);
            if (colour.length === 3 || colour[3] === 1) return colour;
        }
    };
    const walker = document.createTreeWalker(it.el, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.textContent.trim() || !element.getClientRects().length) continue;
        const style = getComputedStyle(element);
        const ink = numbers(element.namespaceURI.endsWith('svg') ? style.fill : style.color);
        const [low, high] = [luminance(ink), luminance(ground(element))].sort((a, b) => a - b);
        found.push([walker.currentNode.textContent, (high + 0.05) / (low + 0.05)]);
    }
    return found;
})()"""


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_text_stands_out_from_its_ground(show: Show, page: Page, sample: str) -> None:
    table = show(SAMPLES[sample], answers="throws")
    table.open_panels()
    for light in ("true", "false"):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
        contrasts = table.do(CONTRAST)
        assert len(contrasts) > 8
        assert [found for found in contrasts if found[1] < 4.5] == []


def test_the_theme_is_the_notebooks_or_else_the_systems(show: Show, page: Page) -> None:
    table = show(arranging())
    felt = "getComputedStyle(it.el.querySelector('.pl-sheet')).backgroundColor"
    page.emulate_media(color_scheme="dark")
    assert table.do(felt) == "rgb(244, 241, 234)"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert table.do(felt) == "rgb(21, 33, 31)"
    page.evaluate("delete document.body.dataset.jpThemeLight")
    assert table.do(felt) == "rgb(21, 33, 31)"
    page.emulate_media(color_scheme="light")
    assert table.do(felt) == "rgb(244, 241, 234)"


def test_styles_neither_leak_out_nor_let_the_notebooks_in(show: Show, page: Page) -> None:
    page.add_style_tag(
        content=".host button, .host input { min-height: 0; height: 12px; background: red; border: 0 }"
    )
    page.evaluate("document.body.className = 'host'")
    table = show(staking())
    before = page.evaluate("getComputedStyle(document.body).cssText")
    assert table.do("[...it.el.querySelectorAll('.pl-own button')].every(e => e.offsetHeight >= 40)")
    assert "rgb(255, 0, 0)" not in table.do(
        "[...it.el.querySelectorAll('.pl-button, .pl-field')].map(e => getComputedStyle(e).backgroundColor)"
    )
    selectors = re.findall(
        r"^\s*([^\s@/{}][^{}]*)\{", (STATIC / "table.css").read_text("utf-8"), re.MULTILINE
    )
    outside = [line for line in selectors if ".pl-root" not in line and ".pl-host" not in line]
    assert all(re.fullmatch(r"(from|to|[\d.]+%)[\s,\d.%to]*", line) for line in outside), outside
    table.do("it.close()")
    assert page.evaluate("getComputedStyle(document.body).cssText") == before


def test_module_and_styles_are_small() -> None:
    assert sum((STATIC / name).stat().st_size for name in ("table.js", "table.css")) <= 60_000


# Several at once.


def test_two_tables_of_a_page_are_strangers(show: Show) -> None:
    first, second = show(arranging()), show(staking(table="other"))
    for table in (first, second):
        table.button("房规").click()
    first.card("红桃7").click()
    assert [message["action"] for message in second.sent] == ["hello"]
    ids = first.do("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) > 10
    first.do("it.close()")
    second.root = second.page.locator(".pl-root")
    second.button("押").click()
    assert second.sent[-1]["table"] == "other"


def test_two_views_of_one_model_each_get_their_own_answers(show: Show, page: Page) -> None:
    table = show(arranging())
    module = (STATIC / "table.js").read_text("utf-8")
    page.evaluate(
        """async ([module, name]) => {
            const file = new Blob([module], { type: 'text/javascript' });
            const { default: widget } = await import(URL.createObjectURL(file));
            const el = document.body.appendChild(document.createElement('div'));
            widget.render({ model: eval(name).model, el });
        }""",
        [module, table.name],
    )
    twin: Any = Shown(page, 0)
    twin.root = page.locator(".pl-root").nth(1)
    twin.card("红桃7").click()
    expect(table.card("红桃7")).to_have_attribute("aria-pressed", "false")
    table.button("提示").click()
    assert [message["selected"] for message in table.sent] == [[], [], [1], []]
    assert len({message["id"] for message in table.sent}) == 4
