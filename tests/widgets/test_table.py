"""The table without a browser: what its scenes hold, and what it answers to anything that is sent to it."""

import dataclasses
import json
import random
from typing import Any

import pytest

from pokerlessons import judge, load, steps, table
from pokerlessons.cards import Card
from pokerlessons.engine import Chance, Session
from pokerlessons.games.niuniu import GAME
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.players import AtRandom
from pokerlessons.widgets.table import Table
from pokerlessons.words import BadInput, render


def send(sat: Table, action: str, **more: Any) -> None:
    """What the browser sends, answered as the kernel would."""
    message = {"id": "m1", "action": action, "selected": [], "value": None}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"], **more}, None)


def say(sat: Table) -> str:
    return sat.scene["notice"]["text"]


def claim_rightly(sat: Table) -> None:
    view = sat.session.view(sat._viewer)
    move = next(GAME.moves(view))
    action = f"declare {move.choice}" if move.verb == "declare" else move.verb
    send(sat, action, selected=[view.hand.index(card) for card in move.cards])


def everything(sat: Table) -> str:
    """Every byte the browser has."""
    return json.dumps([sat.scene, sat.panel], ensure_ascii=False, sort_keys=True)


@pytest.fixture
def sat() -> Table:
    return table("niuniu", seed=1)


def test_a_five_deal_match(sat: Table) -> None:
    for deal in range(1, 6):
        assert sat.scene["pills"][0] == f"第 {deal} 局，共 5 局"
        assert [zone["place"] for zone in sat.scene["zones"]] == ["seat", "seat", "seat", "hand"]
        claim_rightly(sat)
        assert all(card["up"] for zone in sat.scene["zones"] for card in zone["cards"])
        assert len(sat.scene["payments"]) == 3
        if deal < 5:
            send(sat, "next deal")
    assert sat.session.over
    assert [each["label"] for each in sat.scene["buttons"]] == ["再来一场"]
    assert "这一场打完了" in sat.scene["steps"][-1]["text"] and "这一场打完了" in say(sat)


def test_the_sum_grows_as_cards_are_picked_and_the_scene_stays(sat: Table) -> None:
    number, hand = sat.scene["n"], sat.session.view(0).hand
    send(sat, "select", selected=[0, 1])
    assert " + " in say(sat) and sat.scene["n"] == number
    move = next(GAME.moves(sat.session.view(0)))
    assert move.verb == "arrange"
    send(sat, "select", selected=[hand.index(card) for card in move.cards])
    assert "是 10 的倍数，有牛" in say(sat) and sat.scene["notice"]["rule"] == "02-4"
    send(sat, "select", selected=[0, 1, 2, 3])
    assert "恰好三张" in say(sat)
    send(sat, "select", selected=[])
    assert "点三张牌" in say(sat)


def test_a_refusal_names_its_rule_and_changes_nothing(sat: Table) -> None:
    number = sat.scene["n"]
    send(sat, "arrange", selected=[0, 1])
    assert sat.scene["notice"] | {"text": ""} == {
        "tone": "refusal",
        "text": "",
        "rule": "02-4",
        "rule_text": sat.scene["notice"]["rule_text"],
        "mathml": None,
    }
    assert "恰好三张" in say(sat) and sat.scene["n"] == number and sat.session.moves == ()


def test_hints_one_after_another(sat: Table) -> None:
    told = []
    for _ in range(4):
        send(sat, "hint")
        told.append(say(sat))
    assert "凑成 10" in told[0] and told[2] == told[3] != told[1]


def test_the_language_changes_and_nothing_is_lost(sat: Table) -> None:
    turn, number = sat.scene["turn"], sat.scene["n"]
    send(sat, "language", value="en", selected=[0, 1])
    assert (sat.scene["turn"], sat.scene["n"], sat.scene["lang"]) == (turn, number, "en")
    assert sat.panel["words"]["rules"] == "Rules" and sat.scene["title"].startswith("Niu Niu")
    assert not any("\u4e00" <= letter <= "\u9fff" for letter in json.dumps(sat.scene, ensure_ascii=False))
    send(sat, "language", value="fr")
    assert "fr" in say(sat) and sat.scene["lang"] == "en"


def test_undo_and_redo_across_the_computers_moves(sat: Table) -> None:
    before = sat.session.view(0)
    send(sat, "undo")
    assert "没什么可撤回的" in say(sat)
    claim_rightly(sat)
    settled = sat.scene["zones"]
    send(sat, "undo")
    assert sat.session.view(0) == before and sat.session.moves == ()
    send(sat, "redo")
    assert sat.scene["zones"] == settled
    send(sat, "redo")
    assert "没有可以重做的" in say(sat)


def test_the_house_rules_start_a_new_match_at_the_same_table(sat: Table) -> None:
    form = {
        "options": {"stakes": "chosen", "max_stake": "3", "special_hands": "all"},
        "players": 3,
        "people": 1,
    }
    send(sat, "options", value=form)
    assert sat.session.options == NiuniuOptions.of(stakes="chosen", max_stake=3, special_hands="all")
    assert sat.session.seats == 3 and sat.session.moves == ()
    shown = {option["name"]: option["value"] for option in sat.panel["options"]}
    assert shown == sat.session.options.snapshot()


@pytest.mark.parametrize("game", ["niuniu", "sangong", "twentyone"])
def test_house_rules_in_mid_match_are_asked_about_once(game: str) -> None:
    sat = table(game, seed=1)
    send(sat, "show" if game != "twentyone" else "stand", selected=[])
    if game == "niuniu":
        claim_rightly(sat)
    session = sat.session
    assert session.moves and not session.over
    form = {"options": {"deals": "2"}, "players": 3, "people": 1}
    send(sat, "options", value={"options": {"deals": "0"}})
    assert "再按一次" not in say(sat)  # what cannot be is told at once
    send(sat, "options", value=form)
    assert "这一场还没打完" in say(sat) and sat.panel["words"]["apply"] in say(sat)
    send(sat, "restart")  # another question, which is not yet answered
    assert sat.session is session and "重新开始" in say(sat)
    send(sat, "options", value=form)
    send(sat, "options", value=form)
    assert sat.session.moves == () and sat.session.options.snapshot()["deals"] == "2"
    send(sat, "options", value={**form, "players": 4})  # nothing has been played: nothing to be lost
    assert sat.session.seats == 4


@pytest.mark.parametrize("game", ["niuniu", "twentyone"])
def test_the_results_are_told_for_all_who_stand_before_the_screen(game: str) -> None:
    sat = table(game, players=4, people=["小明", "小红", "小刚"], seed=3, first="host")
    while not sat._layout.is_public(sat.session.view(None)):
        if sat.scene["curtain"]:
            send(sat, "curtain")
        if game == "niuniu":
            claim_rightly(sat)
        else:
            send(sat, "stand")
    points = sat.session.view(None).settlement.points
    told = "、".join(
        f"{name} {'+' if won > 0 else ''}{won} 分".replace("-", "−")
        for name, won in zip(("小明", "小红", "小刚"), points, strict=False)
    )
    assert say(sat).startswith(f"这一局的得分：{told}、")


@pytest.mark.parametrize(
    "form",
    [
        {"options": {"tie": "coin"}},
        {"options": {"colour": "red"}},
        {"options": {"classroom": "on", "stakes": "chosen"}},
        {"options": {}, "players": 9},
        {"options": {}, "people": 5},
        {"options": {}, "people": 0},
        {"options": {}, "players": "4"},
        {"options": []},
        "tie=coin",
        None,
    ],
)
def test_bad_house_rules_change_nothing(sat: Table, form: object) -> None:
    session, number = sat.session, sat.scene["n"]
    send(sat, "options", value=form)
    assert sat.scene["notice"]["tone"] == "refusal" and say(sat)
    assert sat.session is session and sat.scene["n"] == number


def test_the_form_has_every_option_with_its_words() -> None:
    sat = table("niuniu", lang="en")
    options = {option["name"]: option for option in sat.panel["options"]}
    assert set(options) == set(NiuniuOptions.kinds())
    assert all(option["says"] and option["rule_text"] for option in options.values())
    assert options["tie"]["values"][0] == ["banker", "the banker"]
    assert (options["deals"]["low"], options["deals"]["high"]) == (1, 100)


def test_stakes_are_a_number_to_type() -> None:
    sat = table("niuniu", seed="b", stakes="chosen", first="host", dir="cw")
    while sat.scene["input"] is None:
        claim_rightly(sat)
        send(sat, "next deal")
    assert (sat.scene["input"]["min"], sat.scene["input"]["max"]) == (1, 5)
    for wrong in (0, 6, "many", None, 2.5, [3]):
        send(sat, "stake", value=wrong)
        assert sat.scene["notice"]["tone"] == "refusal"
    send(sat, "stake", value=3)
    assert sat.session.view(0).stakes[0] == 3 and sat.scene["input"] is None


# What is sent may be anything.


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"scene": 0}, "往前走了"),
        ({"scene": 99}, "往前走了"),
        ({"table": "another"}, "别处的"),
        ({"selected": [0, 1, 5]}, "没有选中的那一张"),
        ({"selected": list(range(100_000))}, "没有看懂"),
        ({"selected": [0, 0]}, "没有看懂"),
        ({"selected": [-1]}, "没有看懂"),
        ({"selected": ["0"]}, "没有看懂"),
        ({"selected": "012"}, "没有看懂"),
        ({"action": "x" * 100_000}, "没有看懂"),
        ({"action": "steal"}, "steal"),
        ({"action": ["arrange"]}, "没有看懂"),
        ({"action": "__init__"}, "__init__"),
        ({"action": "curtain"}, "已经打开"),
        ({"action": "language", "value": {"a": 1}}, "没有"),
        ({"action": "stake", "value": 1}, "摆牌"),
        ({"action": "declare zhadan"}, "没有开特殊牌型"),
        ({"value": float("nan")}, "没有看懂"),
        ({"value": {"a": {"b": {"c": {"d": {}}}}}}, "没有看懂"),
        ({"value": ["x"] * 51}, "没有看懂"),
        ({"value": [1]}, "没有看懂"),
    ],
)
def test_odd_messages_are_answered_and_change_nothing(sat: Table, message: dict, words: str) -> None:
    before, number = GAME.position(sat.session.state), sat.scene["n"]
    send(sat, **{"action": "arrange", **message})
    assert sat.scene["notice"]["tone"] == "refusal" and words in say(sat)
    assert GAME.position(sat.session.state) == before and sat.scene["n"] == number


def strange(rng: random.Random, depth: int = 0) -> Any:
    """Anything JSON can say."""
    makers = [
        lambda: None,
        lambda: rng.random() < 0.5,
        lambda: rng.randrange(-3, 9),
        lambda: rng.choice([10**30, -1, 0.5, 1e308]),
        lambda: rng.choice(["", "arrange", "undo", "S3", "👾", "select", "options", "language", "a" * 300]),
    ]
    if depth < 3:
        makers += [
            lambda: [strange(rng, depth + 1) for _ in range(rng.randrange(4))],
            lambda: {
                rng.choice(
                    ["action", "selected", "value", "scene", "table", "id", "options", "tie"]
                ): strange(rng, depth + 1)
                for _ in range(rng.randrange(7))
            },
        ]
    return rng.choice(makers)()


HARMLESS = {"hello", "select", "hint"}
"""Actions that leave the match as it is even when they are understood."""


def test_ten_thousand_odd_messages(sat: Table) -> None:
    rng = random.Random(2026)
    actions = [
        "arrange",
        "no bull",
        "stake",
        "next deal",
        "declare wuxiao",
        "curtain",
        "undo",
        "redo",
        *HARMLESS,
    ]
    before, acks = GAME.position(sat.session.state), []
    sat.send = lambda content, buffers=None: acks.append(content)  # type: ignore[method-assign]
    view = sat.session.view(0)
    right = {tuple(sorted(view.hand.index(card) for card in move.cards)) for move in GAME.moves(view)}
    for _ in range(10_000):
        content = strange(rng)
        if rng.random() < 0.6:
            content = {
                "id": "m",
                "action": rng.choice(actions),
                "selected": [rng.randrange(7) for _ in range(rng.randrange(5))],
                "value": strange(rng),
                "scene": rng.choice([sat.scene["n"], sat.scene["n"], 0, 10**6]),
                "table": rng.choice([sat.scene["table"]] * 3 + ["other"]),
            }
            if content["action"] == "arrange" and tuple(sorted(content["selected"])) in right:
                continue
        sat._receive(sat, content, None)
        assert sat.scene["notice"]["text"] and sat.scene["notice"]["tone"] != "fault"
    assert GAME.position(sat.session.state) == before and sat.session.moves == ()
    assert len(acks) > 9_000


def test_a_double_click_is_one_move(sat: Table) -> None:
    claim_rightly(sat)
    number = sat.scene["n"]
    send(sat, "next deal", scene=number)
    deal = sat.session.view(0).deal
    send(sat, "next deal", scene=number)
    assert sat.session.view(0).deal == deal and "往前走了" in say(sat)


def test_a_fault_of_the_program_is_told_at_the_table(sat: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(sat.session, "play", broken)
    send(sat, "no bull")
    assert sat.scene["notice"]["tone"] == "fault" and "ZeroDivisionError" in say(sat)


# What a viewer may know.


def twins() -> list[Table]:
    """Two tables whose deals differ only in what seat 0 cannot see."""
    sat = []
    for number in (1, 2):
        players = {seat: AtRandom() for seat in (1, 2, 3)}
        session = Session(GAME, NiuniuOptions(first="host"), seats=4, seed="twins", players=players)
        session._states[:] = [GAME.sample(session.view(0), Chance("hidden", number))]
        one = Table(session)
        one._id = "the same"
        one._show()
        sat.append(one)
    return sat


def test_every_byte_is_the_same_until_the_reveal() -> None:
    one, other = twins()
    assert one.session.state != other.session.state
    for act in ("hint", "hint", "hint"):
        for sat in (one, other):
            send(sat, act)
        assert everything(one) == everything(other)
    for sat in (one, other):
        send(sat, "select", selected=[0, 2, 4])
        send(sat, "arrange", selected=[0])
        send(sat, "undo")
        send(sat, "language", value="en")
    assert everything(one) == everything(other)
    for sat in (one, other):
        claim_rightly(sat)
    assert everything(one) != everything(other)


def test_no_seed_reaches_the_browser_before_the_end() -> None:
    sat = table("niuniu", seed="a-seed-to-look-for")
    for _ in range(3):
        claim_rightly(sat)
        assert "a-seed-to-look-for" not in everything(sat)
        send(sat, "next deal")


def cards_seen(sat: Table) -> set[str]:
    """The cards anywhere in what the browser has, by any of their names."""
    from pokerlessons.cards import ALL_CARDS

    bytes = everything(sat)
    return {
        card.code
        for card in ALL_CARDS[:52]
        if f'"{card.code}"' in bytes or str(card) + " " in bytes or card.chinese in bytes
    }


def test_the_wire_of_a_hot_seat_match_for_three() -> None:
    names = ["小明", "小红", "小刚"]
    sat = table("niuniu", players=4, people=names, seed="hot", deals=3, stakes="chosen")
    curtains = reveals = 0
    while not sat.session.over:
        viewer = sat._viewer
        public = sat._layout.is_public(sat.session.view(None))
        hands: tuple = getattr(sat.session.state, "hands", ())
        allowed = {card.code for seat, hand in enumerate(hands) if public or seat == viewer for card in hand}
        assert cards_seen(sat) <= allowed
        assert "hot" not in everything(sat)
        if sat.scene["curtain"]:
            assert viewer is None and sat.scene["buttons"] == [] and sat.scene["notice"] is None
            assert any(name in sat.scene["curtain"]["text"] for name in names)
            curtains += 1
            send(sat, "curtain")
        elif sat.scene["input"]:
            send(sat, "stake", value=2)
        elif public:
            reveals += 1
            send(sat, "next deal")
        else:
            claim_rightly(sat)
    assert curtains >= 3 * 3 and reveals == 2
    assert sum(sat.session.view(None).scores) == 0


def test_nobody_plays_behind_the_curtain() -> None:
    sat = table("niuniu", people=2, players=2, seed=3)
    assert sat._viewer is None
    for action in ("no bull", "arrange", "undo", "hint", "select"):
        send(sat, action)
        assert sat.session.moves == () and sat._viewer is None


# Saved, loaded, still.


def test_a_saved_match_goes_on_with_the_same_cards(tmp_path: Any, sat: Table) -> None:
    claim_rightly(sat)
    send(sat, "next deal")
    sat.save(tmp_path / "match.json")
    again = load(tmp_path / "match.json")
    assert again.session.state == sat.session.state and again.session.people == (0,)
    assert again.scene["zones"] == sat.scene["zones"]
    claim_rightly(sat)
    claim_rightly(again)
    assert again.session.state == sat.session.state


@pytest.mark.parametrize("text", ["", "{}", "not json"])
def test_a_broken_file_is_told(tmp_path: Any, text: str) -> None:
    (tmp_path / "match.json").write_text(text)
    with pytest.raises(BadInput):
        load(tmp_path / "match.json")
    with pytest.raises(BadInput):
        load(tmp_path / "missing.json")


def test_the_still_picture_and_its_sentence(sat: Table) -> None:
    from xml.etree import ElementTree

    svg = ElementTree.fromstring(sat._repr_svg_())
    assert "你的牌" in (svg.get("aria-label") or "")
    data, _ = sat._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "<svg" in data["text/html"] and "重新运行本单元格" in data["text/html"]
    assert "点三张牌" in data["text/plain"]
    hidden = [card for seat in (1, 2, 3) for card in sat.session.state.hands[seat]]
    assert not [card for card in hidden if card.chinese in data["text/html"] + data["text/plain"]]


def test_steps_of_a_judged_hand_and_of_a_deal(sat: Table) -> None:
    player = steps(judge("niuniu", "S3 H7 DK C4 D5", "A2469"))
    assert player.scene["kind"] == "steps"
    assert (
        player.scene["steps"][1]["cards"] == ["S3", "H7", "DK"]
        and "<math" in player.scene["steps"][1]["mathml"]
    )
    assert "3 + 7 + 10 = 20" in player._repr_svg_()  # on paper all steps are there
    claim_rightly(sat)
    walked = steps(sat).scene["steps"]
    assert "洗匀" in walked[2]["text"] and "得分" in walked[-2]["text"]


@pytest.mark.parametrize(
    "wrong", [{"people": 0}, {"people": 7}, {"players": 3, "people": ["a", "b", "c", "d"]}]
)
def test_wrong_people_are_refused(wrong: dict) -> None:
    with pytest.raises(BadInput):
        table("niuniu", **wrong)


def test_two_tables_are_independent() -> None:
    one, other = table("niuniu", seed=5), table("niuniu", seed=5)
    send(one, "language", value="en")
    claim_rightly(one)
    assert other.session.moves == () and other.scene["lang"] == "zh"


# Several people before one screen.


def hot_seat(**options: Any) -> Table:
    return table("niuniu", players=3, people=["小明", "小红"], seed="hot", **options)


def test_at_a_curtain_a_refusal_is_said_and_nothing_else() -> None:
    sat = hot_seat()
    assert sat.scene["curtain"] and sat.scene["notice"] is None
    send(sat, "options", value={"options": {"deals": "0"}})
    assert "一场打几局" in say(sat) and sat.scene["notice"]["tone"] == "refusal"
    send(sat, "restart")
    assert sat.scene["notice"]["tone"] == "refusal" and sat._match == 1


def test_nobody_takes_back_what_others_did_after_them() -> None:
    sat = hot_seat()
    send(sat, "curtain")
    claim_rightly(sat)  # 小明; now the curtain for 小红
    send(sat, "undo")
    assert sat.scene["notice"]["tone"] == "refusal" and len(sat.session.moves) == 1
    send(sat, "curtain")
    assert not sat.scene["tools"][0]["enabled"]
    send(sat, "undo")  # 小红 has not moved yet
    assert "不能再撤回" in say(sat) and len(sat.session.moves) == 1
    claim_rightly(sat)
    assert sat.scene["tools"][0]["enabled"]  # only the computer has moved since
    send(sat, "undo")
    assert len(sat.session.moves) == 1


def test_a_stake_stands_once_the_cards_are_seen() -> None:
    sat = hot_seat(stakes="chosen", dir="ccw")
    while sat.session.view(None).phase == "staking":
        send(sat, "curtain") if sat.scene["curtain"] else send(sat, "stake", value=1)
    moves = sat.session.moves
    if sat.scene["curtain"]:
        send(sat, "curtain")
    send(sat, "undo")
    assert sat.session.moves == moves


def test_the_longest_seed_lasts_for_another_match() -> None:
    sat = table("niuniu", seed="x" * 100)
    send(sat, "restart")
    assert sat._match == 2 and len(sat.session.seed) <= 100


def test_starting_again_is_asked_for_twice(sat: Table) -> None:
    claim_rightly(sat)
    send(sat, "restart")
    assert "再按一次" in say(sat) and sat.session.moves
    send(sat, "restart")
    assert sat.session.moves == ()


def test_names_come_back_with_a_saved_match(tmp_path: Any) -> None:
    hot_seat().save(tmp_path / "match.json")
    assert "小明" in load(tmp_path / "match.json").scene["curtain"]["text"]


@pytest.mark.parametrize(
    "people", [["", ""], ["小明", "小明"], "小明小红", ["a" * 21, "b"], [1, 2], ["a\nb", "c"]]
)
def test_odd_names_are_refused(people: Any) -> None:
    with pytest.raises(BadInput) as caught:
        table("niuniu", people=people)
    assert "小明" in str(caught.value)


def test_stake_and_readiness_stand_together() -> None:
    sat = table("niuniu", players=3, seed="b", stakes="chosen", first="host", banker="fixed")
    states = {zone["id"]: zone["state"] for zone in sat.scene["zones"]}
    assert states["seat0"] == "在想" and states["seat1"].endswith("分 · 在想")
    claim_rightly(sat)
    assert all(zone["state"] is None or zone["state"].startswith("押") for zone in sat.scene["zones"])


@pytest.mark.parametrize(("stake", "words"), [(2.5, "2.5"), ("", "还没有写"), (99, "99")])
def test_what_is_no_stake_is_told(stake: Any, words: str) -> None:
    sat = table("niuniu", players=2, seed="b", stakes="chosen", dir="cw")
    while sat.scene["input"] is None:
        claim_rightly(sat)
        send(sat, "next deal")
    send(sat, "stake", value=stake)
    assert words in say(sat) and "1 到 5" in say(sat)


def test_a_special_hand_is_neither_told_falsely_nor_given_away() -> None:
    sat = table("niuniu", special_hands="all", seed=1)
    faces = tuple(Card(code) for code in ("SJ", "HJ", "DQ", "CK", "SK"))
    view = dataclasses.replace(sat.session.view(0), hand=faces)
    text = render(sat._layout.picked(view, faces[:3]).say)
    assert "是 10 的倍数" in text and "牛牛" not in text
