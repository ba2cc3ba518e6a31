"""21点 at the table: zones, buttons, sentences, what is hidden, and what cannot be taken back."""

import json
from typing import Any

import pytest

from pokerlessons import judge, load, steps, table
from pokerlessons.cards import deck, parse_hands
from pokerlessons.engine import Chance, Session
from pokerlessons.games.twentyone import GAME
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.players import Usual
from pokerlessons.widgets.table import Table

from ..games.lines import unspaced


def send(sat: Table, action: str, **more: Any) -> None:
    """What the browser sends, answered as the kernel would."""
    message = {"id": "m1", "action": action, "selected": [], "value": None}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"], **more}, None)


def say(sat: Table) -> str:
    return sat.scene["notice"]["text"]


def actions(sat: Table) -> list[str]:
    return [button["action"] for button in sat.scene["buttons"]]


def everything(sat: Table) -> str:
    """Every byte the browser has."""
    return json.dumps([sat.scene, sat.panel], ensure_ascii=False, sort_keys=True)


def at(line: str, people: int = 1) -> Table:
    """A table at which the match stands as in the position `line`."""
    state = GAME.from_position(line)
    seats = state.match.seats
    players = {seat: Usual() for seat in range(people, seats)}
    session = Session(GAME, state.match.options, seats=seats, seed="at", players=players)
    session._states[:] = [state]
    return Table(session)


def dealt(hands: str, top: str, people: int = 1, options: str = "first=host") -> Table:
    """A table with these hands; seat 1 is the banker."""
    *held, above = parse_hands([*hands.split("/"), top])
    left = [card for card in deck() if card not in {card for hand in (*held, above) for card in hand}]
    seats = len(held)
    staked = ",".join("0" if seat == 1 else "1" for seat in range(seats))
    return at(
        f"playing deal=1 bank=1 scores={','.join('0' * seats)} staked={staked} "
        f"hands={'/'.join(map(unspaced, held))} stock={unspaced((*above, *left))} seed=at {options}",
        people,
    )


def test_a_match_of_ten_deals() -> None:
    sat = table("twentyone", seed="table")
    for deal in range(1, 11):
        assert sat.scene["pills"][0] == f"第 {deal} 局，共 10 局"
        while "stand" in actions(sat):
            hidden = [zone for zone in sat.scene["zones"] if zone["place"] == "seat"]
            assert not any(card["up"] for zone in hidden for card in zone["cards"])
            send(sat, "stand")
        assert all(card["up"] for zone in sat.scene["zones"] for card in zone["cards"])
        assert len(sat.scene["payments"]) >= 3
        if deal < 10:
            send(sat, "next deal")
    assert sat.session.over and sum(sat.session.view(None).scores) == 0
    assert "这一场打完了" in say(sat)


def test_a_hand_from_the_first_look_to_the_bust() -> None:
    sat = dealt("10 4/9 9/A 7", "2 K")
    assert actions(sat) == ["draw", "stand", "hint"]
    assert say(sat) == "10 + 4 = 14 点。要牌，还是停牌？"
    send(sat, "hint")
    send(sat, "hint")
    assert "爆掉的机会是 23/50 = 46 %" in say(sat)
    send(sat, "split")
    assert sat.scene["notice"]["rule"] == "04-7" and sat.scene["notice"]["tone"] == "refusal"
    send(sat, "draw")
    own = sat.scene["zones"][-1]
    assert [card["code"] for card in own["cards"]] == ["S10", "S4", "S2"] and own["caption"] == "16 点"
    send(sat, "draw")
    assert actions(sat) == ["stand", "hint"]
    assert "26，爆了" in say(sat) and "像平常一样" in say(sat)
    send(sat, "draw")
    assert sat.scene["notice"]["rule"] == "04-15"
    send(sat, "stand")
    assert sat.scene["pills"][-1].startswith("1 副牌") and "next deal" in actions(sat)


def test_split_hands_stand_side_by_side() -> None:
    sat = dealt("A A/9 9/A 7", "5 A 6 7 8 9 10")
    assert actions(sat) == ["draw", "stand", "split", "hint"] and "可以分成 2 手" in say(sat)
    send(sat, "split")
    send(sat, "stand")
    send(sat, "split")
    own = [zone for zone in sat.scene["zones"] if zone["place"] == "hand"]
    assert [zone["label"] for zone in own] == [f"甲（你）的第 {number} 手" for number in (1, 2, 3)]
    assert [zone["active"] for zone in own] == [False, True, False]
    assert [zone["state"] for zone in own] == ["停了", "在想", "还没轮到"]
    assert [zone["score"] for zone in own] == ["0 分", None, None]
    assert len({zone["id"] for zone in sat.scene["zones"]}) == 5
    send(sat, "stand")
    send(sat, "stand")
    assert say(sat).startswith("你的 3 手一共")
    made = [zone["state"] for zone in sat.scene["zones"] if zone["place"] == "hand"]
    assert sum(int(text.split()[1].replace("−", "-")) for text in made) == sat.session.view(0).scores[0]
    assert [row["text"].startswith("甲（你）的第") for row in sat.scene["payments"]].count(True) == 3


def test_a_stake_is_typed() -> None:
    sat = table("twentyone", players=2, people=2, seed=2, stakes="chosen", first="host", max_stake=20)
    send(sat, "curtain")
    assert sat.scene["input"]["value"] == 10 and sat.scene["input"]["max"] == 20
    for bad in (0, 21, "", "x", None, 2.5):
        send(sat, "stake", value=bad)
        assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["notice"]["rule"] == "04-3"
    send(sat, "stake", value=20)
    assert sat.session.view(1).stakes == (0, 20)


def test_a_bust_that_is_announced_is_seen() -> None:
    sat = dealt("10 4/9 9/10 6", "K 2", people=3, options="first=host announce_bust=yes")
    send(sat, "curtain")
    assert sat._viewer == 2
    send(sat, "draw")
    assert "请按“停牌”" in say(sat)
    send(sat, "stand")
    send(sat, "curtain")
    (bust,) = [zone for zone in sat.scene["zones"] if zone["id"] == "seat2hand0"]
    assert sat._viewer == 0 and bust["caption"] == "爆牌"


# What a viewer may know.


def twins() -> list[Table]:
    """Two tables whose deals differ only in what seat 0 cannot see."""
    sat = []
    for number in (1, 2):
        players = {seat: Usual() for seat in (1, 2, 3)}
        session = Session(
            GAME, TwentyOneOptions(first="host", banker="fixed"), seats=4, seed="twins", players=players
        )
        session._states[:] = [GAME.start(TwentyOneOptions(first="host"), 4, "twins")]
        for _ in range(3):
            session.play(session.game.to_act(session.state)[0], "stand")
        session._states[-1] = GAME.sample(session.view(0), Chance("hidden", number))
        one = Table(session)
        one._id = "the same"
        one._show()
        sat.append(one)
    return sat


def test_every_byte_is_the_same_until_the_reveal() -> None:
    one, other = twins()
    assert one.session.state != other.session.state
    for act in ("hint", "hint", "hint", "split", "undo", "select", "stake", "next deal"):
        for sat in (one, other):
            send(sat, act)
        assert everything(one) == everything(other)
    for sat in (one, other):
        send(sat, "stand")
    assert everything(one) != everything(other)


# What cannot be taken back.


def test_alone_one_may_try_the_other_move() -> None:
    sat = dealt("10 4/9 9/A 7", "2 K")
    before = sat.session.state
    send(sat, "draw")
    drawn = sat.session.view(0).hand
    send(sat, "undo")
    assert sat.session.state == before
    send(sat, "draw")
    assert sat.session.view(0).hand == drawn


def test_among_several_a_card_seen_is_seen() -> None:
    sat = dealt("10 4/9 9/A 7", "2 K", people=3)
    send(sat, "curtain")
    send(sat, "draw")
    send(sat, "undo")
    assert "不能再撤回" in say(sat) and len(sat.session.moves) == 1


def test_among_several_the_last_stand_turns_all_over_and_stays() -> None:
    sat = dealt("10 4/9 9/A 7", "2 K", people=3)
    for _ in range(3):
        send(sat, "curtain")
        send(sat, "stand")
    assert sat.session.view(None).phase == "settled" and not sat.scene["tools"][0]["enabled"]
    send(sat, "undo")
    assert sat.session.view(None).phase == "settled"


# Elsewhere.


def test_english_speaks_no_chinese() -> None:
    sat = table("twentyone", players=8, seed=3, lang="en")
    while "next deal" not in actions(sat):
        send(sat, "hint")
        assert not any("\u4e00" <= letter <= "\u9fff" for letter in json.dumps(sat.scene, ensure_ascii=False))
        send(sat, "stand")
    assert not any("\u4e00" <= letter <= "\u9fff" for letter in json.dumps(sat.scene, ensure_ascii=False))


def test_the_step_player_and_the_file(tmp_path: Any) -> None:
    sat = table("twentyone", seed="file")
    send(sat, "stand")
    walked = steps(sat).scene["steps"]
    assert any("停牌" in step["text"] for step in walked)
    sat.save(tmp_path / "match.json")
    again = load(tmp_path / "match.json")
    assert again.session.moves == sat.session.moves and again.session.state == sat.session.state
    send(again, actions(again)[0])


def test_judged_beside_one_another() -> None:
    shown = judge("twentyone", "K 9", "Q J", "10 4 5")
    assert "乙 20 点，比庄家的 19 点大" in repr(shown) and "同点是庄家赢" in repr(shown)
    assert judge("twentyone", "A K", decks=2, lang="en").verdict.hands[0].rank == "p21"


@pytest.mark.parametrize("players", [2, 8])
def test_every_size_of_table(players: int) -> None:
    sat = table("twentyone", players=players, seed="sizes", preset="simple")
    for _ in range(60):
        if sat.session.over:
            break
        send(sat, next(act for act in ("next deal", "draw", "stand") if act in actions(sat)))
    assert sat.session.view(None).deal > 2
