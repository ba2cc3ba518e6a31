"""变色龙 at the table: zones, buttons, sentences, what is hidden, a match to the last one left."""

import json
from typing import Any

import pytest

from pokerlessons import load, steps, table
from pokerlessons.engine import Chance, Session
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.players import Usual
from pokerlessons.widgets.table import Table

from ..games.chameleon_tables import at_the_table


def send(sat: Table, action: str, *cards: str, **more: Any) -> None:
    """What the browser sends, with the cards picked, answered as the kernel would."""
    hand = [card["code"] for zone in sat.scene["zones"] if zone["place"] == "hand" for card in zone["cards"]]
    message = {"id": "m1", "action": action, "selected": [hand.index(card) for card in cards], "value": None}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"], **more}, None)


def say(sat: Table) -> str:
    return sat.scene["notice"]["text"]


def rule(sat: Table) -> tuple[str, str]:
    return sat.scene["notice"]["tone"], sat.scene["notice"]["rule"]


def actions(sat: Table) -> list[str]:
    return [button["action"] for button in sat.scene["buttons"]]


def zone(sat: Table, id: str) -> dict[str, Any]:
    return next(zone for zone in sat.scene["zones"] if zone["id"] == id)


def everything(sat: Table) -> str:
    """Every byte the browser has."""
    return json.dumps([sat.scene, sat.panel], ensure_ascii=False, sort_keys=True)


def at(hands: str, top: str = "H9", stock: str = "", people: int = 1, **more: Any) -> Table:
    """A table at which the deal stands so; the seats after the first `people` are the computer's."""
    given = at_the_table(hands, top, stock, **more)
    session = Session(
        GAME,
        given.options,
        seats=given.seats,
        seed="at",
        players={seat: Usual() for seat in range(people, given.seats)},
    )
    session._states[:] = [given.state]
    return Table(session)


def play_on(sat: Table, until: str = "", most: int = 2000) -> None:
    """Plays by the buttons, a card where one goes, until there is a button `until` or the match is over."""
    for _ in range(most):
        if sat.session.over or until in actions(sat):
            return
        if sat._viewer is None:
            send(sat, "curtain")
            continue
        seat = sat._viewer
        move = next(GAME.moves(sat.session.view(seat)))
        send(sat, move.verb, *(card.code for card in move.cards), value=move.choice)
    raise AssertionError("no end")


def test_a_deal_looks_like_this() -> None:
    sat = at("SJ S3 H4/D5 D6 C2/C8 C9", "H9", people=3)
    send(sat, "curtain")
    assert [each["id"] for each in sat.scene["zones"]] == ["seat1", "seat2", "top", "stock", "seat0"]
    assert [card["code"] for card in zone(sat, "top")["cards"]] == ["H9"]
    assert zone(sat, "top")["caption"] == "要跟 ♥ 红桃，或者点数 9"
    assert zone(sat, "stock")["caption"] == "95 张" and zone(sat, "stock")["state"] == "弃牌 0 张"
    assert zone(sat, "seat1")["cards"] == [{"up": False}] * 3 and zone(sat, "seat1")["caption"] == "3 张"
    assert zone(sat, "seat0")["caption"] == "3 张，共 27 分"
    assert sat.scene["pills"] == ["第 1 局 · 罚满 100 分出局", "要跟 ♥ 红桃，或者点数 9", "方向：逆时针 ↺"]
    assert actions(sat) == ["play", "draw", "hint"]
    assert say(sat) == "顶牌是 ♥9：找红桃，或者点数 9；J 什么时候都能出。"


def test_a_card_is_picked_and_told_whether_it_goes() -> None:
    sat = at("SJ S3 H4/D5 D6 C2")
    send(sat, "select", "H4")
    assert say(sat) == "♥4 能出（剩在手里要罚 4 分）。"
    send(sat, "select", "S3")
    assert "花色不同，点数也不同" in say(sat) and sat.scene["notice"]["tone"] == "plain"
    send(sat, "select", "SJ")
    assert "选好要指定的花色" in say(sat)
    send(sat, "play", "S3")
    assert rule(sat) == ("refusal", "01-3")
    send(sat, "play")
    assert rule(sat) == ("refusal", "01-3") and "选一张" in say(sat)
    send(sat, "draw")
    assert rule(sat) == ("refusal", "01-4") and "♥4" in say(sat)


def test_a_jack_goes_with_the_suit_chosen() -> None:
    sat = at("SJ S3 H4/D5 D6 C2", people=2)
    send(sat, "curtain")
    assert [key for key, _ in sat.scene["input"]["values"]] == list("SHDC")
    send(sat, "play", "SJ")
    assert rule(sat) == ("refusal", "01-7")
    send(sat, "play", "SJ", value="hearts " * 20)
    assert rule(sat) == ("refusal", "01-7")
    send(sat, "play", "SJ", value="D")
    assert sat.session.state.open.suit == "D"
    send(sat, "curtain")
    assert zone(sat, "top")["caption"] == "要跟 ♦ 方块"
    assert zone(sat, "seat0")["state"] == "出了 ♠J，指定 ♦"


def test_a_suit_chosen_goes_with_no_other_card() -> None:
    sat = at("SJ S3 H4/D5 D6 C2")
    send(sat, "play", "H4", value="S")
    assert sat.session.moves[0][1].text == "play ♥4"


def test_the_last_jack_asks_for_no_suit() -> None:
    sat = at("SJ/D5 D6 C2")
    assert sat.scene["input"] is None
    send(sat, "play", "SJ")
    assert actions(sat) == ["next deal"]
    assert sat.scene["matrix"]["caption"].endswith("加倍。")
    assert sat.scene["matrix"]["rows"] == [
        {"name": "甲", "cells": ["–", "0", "0"]},
        {"name": "乙", "cells": ["♦5 ♦6 ♣2", "(5 + 6 + 2) × 2 = 26", "26"]},
    ]
    assert zone(sat, "seat1")["caption"] == "3 张，共 26 分" and zone(sat, "seat0")["badge"] == "赢"


def test_a_card_that_was_drawn_lies_raised() -> None:
    sat = at("S3 C4/D5 D6 C2", stock="H2")
    send(sat, "draw")
    assert [card["code"] for card in zone(sat, "seat0")["cards"] if card["lift"]] == ["H2"]
    assert actions(sat) == ["play", "pass", "hint"] and say(sat) == "补到的 ♥2 能出：点它，再按“出牌”。"
    sat = at("S3 C4/D5 D6 C2", stock="S2")
    send(sat, "draw")
    assert actions(sat) == ["pass", "hint"] and say(sat) == "补到的是 ♠2。不能出：轮空。"
    assert zone(sat, "seat0")["pick"] is None


def test_a_seven_and_an_eight_before_one() -> None:
    sat = at("S3 C4/D5 D6", "H7", owed=4)
    assert actions(sat) == ["play", "take", "hint"]
    assert sat.scene["buttons"][1]["label"] == "认罚，摸 4 张"
    send(sat, "take")
    assert len(sat.session.view(0).hand) == 6
    sat = at("S3 C4/D5 D6", "H8", skip=1)
    assert sat.scene["buttons"][1]["label"] == "停一轮"


def test_twenty_cards_and_more() -> None:
    sat = at("S3 C4/D5 D6", "H9", rest="hand")
    assert len(zone(sat, "seat1")["cards"]) == 10 and zone(sat, "seat1")["caption"] == "49 张"
    assert actions(sat) == ["play", "pass", "hint"]


def test_who_is_out_looks_on() -> None:
    sat = at("/D5 C3/D6 C4/C6 C7", "D9", scores="-100,0,0,0", turn=1)
    assert sat.session.view(0).phase == "settled" or sat.session.over
    assert zone(sat, "seat0")["state"] == "出局"
    play_on(sat)
    assert sat.session.over and "赢下全场" in say(sat)
    rows = sat.scene["matrix"]["rows"]
    assert [row["name"] for row in rows] == ["甲", "乙", "丙", "丁"]
    assert rows[0]["cells"] == ["出局", "–", "100"]
    assert [int(row["cells"][-1]) for row in rows] == [-score for score in sat.session.view(None).scores]


def test_a_match_to_the_last_one_left() -> None:
    sat = table("chameleon", players=2, seed="table")
    deals = 0
    while not sat.session.over:
        play_on(sat, "next deal")
        deals += 1
        assert all(card["up"] for each in ("seat0", "seat1") for card in zone(sat, each)["cards"])
        totals = [int(row["cells"][-1]) for row in sat.scene["matrix"]["rows"]]
        assert totals == [-score for score in sat.session.view(None).scores]
        if not sat.session.over:
            send(sat, "next deal")
    assert deals > 2 and "赢下全场" in say(sat) and actions(sat) == ["restart"]


def test_several_people_before_one_screen() -> None:
    sat = table("chameleon", players=3, people=3, seed="people", out_at=30)
    play_on(sat)
    assert sat.session.over


# What a viewer may know.


def twins() -> list[Table]:
    """Two tables whose deals differ only in what seat 0 cannot see."""
    sat: list[Table] = []
    start = GAME.start(ChameleonOptions.of(first="host"), 3, "twins")
    for number in (1, 2):
        session = Session(GAME, ChameleonOptions.of(first="host"), seats=3, seed="twins")
        session._states[:] = [GAME.sample(GAME.observe(start, 0), Chance("hidden", number))]
        session.players.update({1: Usual(), 2: Usual()})
        one = Table(session)
        one._id = "the same"
        one._show()
        sat.append(one)
    return sat


def test_every_byte_is_the_same_before_the_others_move() -> None:
    one, other = twins()
    assert one.session.state != other.session.state
    for act in ("hint", "hint", "hint", "undo", "select", "take", "pass", "next deal"):
        for sat in (one, other):
            send(sat, act)
        assert everything(one) == everything(other)


# Elsewhere.


def test_english_speaks_no_chinese() -> None:
    sat = table("chameleon", players=4, seed=3, lang="en", preset="lively", out_at=50)
    while not sat.session.over:
        send(sat, "hint")
        assert not any("\u4e00" <= letter <= "\u9fff" for letter in json.dumps(sat.scene, ensure_ascii=False))
        if "next deal" in actions(sat):
            send(sat, "next deal")
            continue
        move = next(GAME.moves(sat.session.view(0)))
        send(sat, move.verb, *(card.code for card in move.cards), value=move.choice)


def test_the_step_player_and_the_file(tmp_path: Any) -> None:
    sat = table("chameleon", seed="file", first="host")
    move = next(GAME.moves(sat.session.view(0)))
    send(sat, move.verb, *(card.code for card in move.cards), value=move.choice)
    assert len(steps(sat).scene["steps"]) > 6
    sat.save(tmp_path / "match.json")
    again = load(tmp_path / "match.json")
    assert again.session.moves == sat.session.moves and again.session.state == sat.session.state


@pytest.mark.parametrize(
    "options",
    [
        {"after_draw": "draw_until_playable"},
        {"after_draw": "turn_ends"},
        {"start_special": "effect_on_first_player", "decks": 3},
        {"start_special": "no_effect", "voluntary_draw": True, "dir": "cw"},
    ],
)
def test_the_house_rules(options: dict[str, Any]) -> None:
    sat = table("chameleon", players=3, seed="house", out_at=20, **options)
    while not sat.session.over:
        play_on(sat, "next deal")
        send(sat, "next deal")
