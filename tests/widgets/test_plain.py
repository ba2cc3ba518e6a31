"""The plain table, exercised without a browser: a person's clicks, and what the table shows."""

import ipywidgets as w
import pytest

from pokerlessons import table
from pokerlessons.words import BadInput


def everything(widget: w.Widget) -> list[w.Widget]:
    found = [widget]
    for child in getattr(widget, "children", ()):
        found += everything(child)
    return found


def shown(sat: w.Widget) -> str:
    return "\n".join(each.value for each in everything(sat) if isinstance(each, w.HTML))


def press(sat: w.Widget, label: str) -> None:
    (button,) = (each for each in everything(sat) if isinstance(each, w.Button) and each.description == label)
    button.click()


def choose(sat: w.Widget, cards: tuple) -> None:
    for toggle in everything(sat):
        if isinstance(toggle, w.ToggleButton):
            toggle.value = toggle.description in {str(card) for card in cards}


def claim_rightly(sat) -> None:
    move = next(sat.session.game.moves(sat.session.view(0)))
    if move.verb == "arrange":
        choose(sat, move.cards)
        press(sat, "就这样摆")
    else:
        press(sat, "没有牛")


def test_a_whole_match_by_clicks() -> None:
    sat = table("niuniu", seed=1)
    for deal in range(1, 6):
        assert f"第 {deal} 局，共 5 局" in shown(sat)
        claim_rightly(sat)
        assert "一步一步看" in shown(sat) and "付给" in shown(sat)
        if deal < 5:
            press(sat, "下一局")
    assert sat.session.over and "打完了" in shown(sat)
    assert sum(sat.session.view(0).scores) == 0


def test_the_sum_grows_as_cards_are_chosen() -> None:
    sat = table("niuniu", seed=1)
    hand = sat.session.view(0).hand
    assert "点三张牌" in shown(sat)
    choose(sat, hand[:2])
    from pokerlessons.games.niuniu.hands import value

    assert f"{value(hand[0])} + {value(hand[1])} = {value(hand[0]) + value(hand[1])}" in shown(sat)


def test_a_wrong_trio_is_told_and_changes_nothing() -> None:
    sat = table("niuniu", seed=1)
    choose(sat, sat.session.view(0).hand[:2])
    press(sat, "就这样摆")
    assert "恰好三张" in shown(sat) and sat.session.moves == ()


def test_hints_come_one_after_another() -> None:
    sat = table("niuniu", seed=1)
    press(sat, "提示")
    assert "先找两张凑成 10" in shown(sat)
    press(sat, "提示")
    assert "把五张加起来" in shown(sat)


def test_undo_goes_back_to_the_same_cards() -> None:
    sat = table("niuniu", seed=1)
    press(sat, "撤回")
    assert "没有可以撤回的" in shown(sat)
    hand = sat.session.view(0).hand
    claim_rightly(sat)
    press(sat, "撤回")
    assert sat.session.view(0).hand == hand and sat.session.view(0).phase == "arranging"


def test_staking_when_stakes_are_chosen() -> None:
    sat = table("niuniu", players=2, seed=4, stakes="chosen", first="host", banker="fixed", deals=1)
    assert sat.session.view(0).phase == "arranging"  # the banker does not stake
    sat = table("niuniu", players=2, seed="b", stakes="chosen", dir="cw", deals=2)
    while sat.session.view(0).phase != "staking":
        claim_rightly(sat)
        press(sat, "下一局")
    (stake,) = (each for each in everything(sat) if isinstance(each, w.BoundedIntText))
    stake.value = 3
    press(sat, "押好了")
    assert sat.session.view(0).stakes[0] == 3


def test_no_hidden_card_is_in_any_widget_before_the_reveal() -> None:
    sat = table("niuniu", seed=2)
    hidden = [card for seat in (1, 2, 3) for card in sat.session.state.hands[seat]]
    said = str([each.get_state() for each in everything(sat)])
    assert not [card for card in hidden if str(card) in said or card.chinese in said]
    assert sat.session.seed not in said or sat.session.seed == "2"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_both_languages(language: str) -> None:
    sat = table("niuniu", seed=3, lang=language)
    assert ("Alice (you)" if language == "en" else "甲（你）") in shown(sat)


@pytest.mark.parametrize(
    "wrong", [{"players": 7}, {"players": 1}, {"lang": "fr"}, {"tie": "coin"}, {"seed": ""}]
)
def test_wrong_tables_are_refused(wrong: dict) -> None:
    with pytest.raises(BadInput):
        table("niuniu", **wrong)


def test_two_tables_are_independent() -> None:
    one, other = table("niuniu", seed=5), table("niuniu", seed=5)
    claim_rightly(one)
    assert other.session.moves == () and other.session.view(0).phase == "arranging"
