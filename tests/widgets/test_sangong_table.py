"""The table of 三公 without a browser: calling a hand, the settlement as a table, multipliers to edit."""

import json
from typing import Any

import pytest

from pokerlessons import judge, table
from pokerlessons.games.sangong import GAME
from pokerlessons.games.sangong.options import CLASS_IDS
from pokerlessons.games.sangong.states import Pair
from pokerlessons.widgets.table import Table
from tests.widgets.test_table import everything, say, send


def call_rightly(sat: Table) -> None:
    move = tuple(GAME.moves(sat.session.view(sat._viewer)))[-1]
    send(sat, "call", value=str(move.choice))


@pytest.fixture
def sat() -> Table:
    return table("sangong", seed=1)


def test_a_five_deal_match(sat: Table) -> None:
    for deal in range(1, 6):
        assert sat.scene["pills"] == [f"第 {deal} 局，共 5 局", "没有庄家，两两比", "底分 1"]
        assert [value for value, _ in sat.scene["input"]["values"]] == [*map(str, range(10)), "sangong"]
        call_rightly(sat)
        assert all(card["up"] for zone in sat.scene["zones"] for card in zone["cards"])
        assert sat.scene["input"] is None and sat.scene["matrix"] is not None
        if deal < 5:
            assert "这一局得" in say(sat)
            send(sat, "next deal")
    assert sat.session.over and "这一场打完了" in say(sat)
    assert sum(sat.session.view(0).scores) == 0


def test_the_sum_grows_as_cards_are_picked(sat: Table) -> None:
    assert "先看有几张公牌" in say(sat)
    send(sat, "select", selected=[0])
    assert "点" in say(sat) and "+" not in say(sat)
    send(sat, "select", selected=[0, 1, 2])
    assert say(sat).count(" + ") == 2 and "只看个位" in say(sat)
    send(sat, "show", selected=[0, 1, 2])
    assert sat.session.view(0).phase == "settled"


@pytest.mark.parametrize("value", [None, "", "10", "p9", "hunsangong", [], {}, 1.5, True, "三公", "x" * 300])
def test_an_odd_call_is_answered_and_changes_nothing(sat: Table, value: Any) -> None:
    number = sat.scene["n"]
    send(sat, "call", value=value)
    assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["n"] == number
    assert sat.session.moves == ()


def test_a_wrong_call_names_the_sum_and_not_the_answer(sat: Table) -> None:
    judged = GAME.observe(sat.session.state, 0).hand
    right = tuple(GAME.moves(sat.session.view(0)))[-1].choice
    assert isinstance(right, int) and judged
    send(sat, "call", value=str((right + 1) % 10))
    assert " = " in say(sat) and f"不是 {(right + 1) % 10}" in say(sat) and f"{right} 点" not in say(sat)


def test_the_matrix_is_what_every_seat_gets_from_every_other() -> None:
    sat = table("sangong", seed=9, players=6, types="extended")
    send(sat, "show")
    matrix = sat.scene["matrix"]
    assert matrix["heads"] == ["甲", "乙", "丙", "丁", "戊", "己", "合计"]
    numbers = [[int(cell.replace("−", "-") or 0) for cell in row["cells"]] for row in matrix["rows"]]
    for one in range(6):
        assert matrix["rows"][one]["cells"][one] == ""
        assert sum(numbers[one][:6]) == numbers[one][6] == sat.session.view(0).scores[one]
        assert all(numbers[one][other] == -numbers[other][one] for other in range(6))
    assert sum(row[6] for row in numbers) == 0
    assert sum(row[6] == 0 for row in numbers) < 6
    assert len(sat.scene["payments"]) == sum(cell > 0 for row in numbers for cell in row[:6])


@pytest.mark.parametrize("options", [{"players": 2}, {"mode": "banker"}])
def test_where_the_arrows_tell_all_there_is_no_matrix(options: dict) -> None:
    sat = table("sangong", seed=1, **options)
    send(sat, "show")
    assert sat.scene["matrix"] is None


def test_every_card_of_the_others_stays_with_python_until_the_reveal() -> None:
    sat = table("sangong", seed="a secret seed", people=3, players=4)
    for person in range(3):
        assert sat.scene["curtain"] if person else True
        if sat.scene["curtain"]:
            send(sat, "curtain")
        own = {card.code for card in sat.session.view(person).hand}
        shown = {card["code"] for zone in sat.scene["zones"] for card in zone["cards"] if card["up"]}
        assert shown == own
        text = everything(sat)
        hidden = [card for hand in sat.session.state.hands for card in hand if card.code not in own]
        assert not [card for card in hidden if f'"{card.code}"' in text or card.chinese in text]
        assert "a secret seed" not in text
        call_rightly(sat)
    assert sat.session.view(None).phase == "settled" and not sat.scene["curtain"]


def test_in_english_nothing_is_chinese(sat: Table) -> None:
    send(sat, "language", value="en")
    for act in ("show", "next deal"):
        send(sat, act)
        text = json.dumps([sat.scene, sat.panel["options"]], ensure_ascii=False)
        assert not any("\u4e00" <= letter <= "\u9fff" for letter in text)


def test_the_multipliers_are_edited_in_the_form(sat: Table) -> None:
    form = {option["name"]: option for option in sat.panel["options"]}
    assert form["mult"]["kind"] == "table" and [name for name, _ in form["mult"]["values"]] == [
        *reversed(CLASS_IDS)
    ]
    rules = {name: option["value"] for name, option in form.items()}
    bad = rules | {"mult": rules["mult"].replace("p9:2", "p9:-2")}
    send(sat, "options", value={"options": bad, "players": 4, "people": 1})
    assert "9 点不能是“-2”" in say(sat) and "03-6" in say(sat)
    good = rules | {"mult": rules["mult"].replace("p9:2", "p9:7")}
    send(sat, "options", value={"options": good, "players": 4, "people": 1})
    options: Any = sat.session.options
    assert options.pays["p9"] == 7


def with_a_tie() -> tuple[Table, list[Pair]]:
    """A table with a banker, settled, at which somebody ties with the banker; and who."""
    for seed in range(60):
        sat = table("sangong", seed=seed, mode="banker")
        call_rightly(sat)
        ties = [pair for pair in sat.session.view(0).pairs if pair.winner is None]
        if ties:
            return sat, ties
    raise AssertionError("no tie")


def test_a_tie_with_the_banker_is_told() -> None:
    sat, ties = with_a_tie()
    assert len(sat.scene["payments"]) == len(sat.session.view(0).pairs) == 3
    told = [row for row in sat.scene["payments"] if row["points"] == 0]
    assert len(told) == len(ties) and all(row["text"].endswith("平，谁也不付分。") for row in told)


def test_a_page_of_judged_hands_has_no_banker() -> None:
    html = judge("sangong", "JQK", "9 K 10", "23A", "K48")._repr_html_()
    assert "庄家" not in html and "甲 +9 分" in html
    assert "庄家" in judge("sangong", "JQK", "9 K 10", mode="banker")._repr_html_()


@pytest.mark.parametrize("options", [{"players": 2}, {"mode": "banker"}])
def test_without_a_matrix_the_payments_name_people_as_the_seats_do(options: dict) -> None:
    sat = table("sangong", seed=1, **options)
    call_rightly(sat)
    seats = {zone["label"] for zone in sat.scene["zones"]}
    paid = {name for payment in sat.scene["payments"] for name in (payment["payer"], payment["payee"])}
    assert paid and paid <= seats and any("电脑" in name for name in paid)
