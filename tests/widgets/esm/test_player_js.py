"""The step player, the inputs, and the panels of rules, in a real browser with a fake model."""

from playwright.sync_api import Page, expect

from . import scenes
from .conftest import Clock, Show
from .scenes import (
    ENGLISH,
    PANEL,
    WORDS,
    arranging,
    curtain,
    down,
    notice,
    row,
    settled,
    staking,
    steps,
    zone,
)

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
    assert [(message["action"], message.get("value")) for message in table.sent[1:]] == [
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


def test_a_table_of_numbers_is_filled_in_one_by_one(show: Show) -> None:
    mult = {
        "name": "mult",
        "says": "倍数表",
        "kind": "table",
        "values": [["sangong", "三公"], ["p9", "9 点"], ["p8", "8 点"]],
        "low": 0,
        "high": 100,
        "value": "sangong:3,p9:2",
        "rule": "03-6",
    }
    table = show(arranging(), {**PANEL, "options": [mult]})
    table.button("房规").click()
    fields = table.root.get_by_role("group", name="倍数表").get_by_role("spinbutton")
    assert [field.input_value() for field in fields.all()] == ["3", "2", ""]  # the last may be left out
    table.root.get_by_label("9 点").fill("7")
    table.button(WORDS["apply"]).click()
    assert table.sent[-1]["value"]["options"] == {"mult": "sangong:3,p9:7"}


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
