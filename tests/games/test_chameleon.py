"""变色龙: following, the special cards, drawing, the end of a deal and of a match, refusals one by one."""

# pyright: reportOptionalMemberAccess=false

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pokerlessons.cards import Card, deck, parse_cards
from pokerlessons.engine import Chance, Move, Refused, Session
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.hands import fits, penalty
from pokerlessons.games.chameleon.options import PENALTIES, ChameleonOptions
from pokerlessons.games.chameleon.states import Playing, Settled
from pokerlessons.words import BadInput, render

from .chameleon_tables import at_the_table, play

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "chameleon_examples.json").read_text("utf-8"))
USUAL = ChameleonOptions()
FOUR = "S7 S8 S9 SA SK/H7 H8 H9 HA HK/D7 D8 D9 DA DK/C2 C8 C9 CA CK"


# The examples of the rule book.


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_example(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    found = next(check for name, check in CHECKS.items() if name in given)(given)
    assert {name: found[name] for name in expected} == expected


def one_card(given: dict[str, Any]) -> dict[str, Any]:
    return {"penalty": penalty(parse_cards(given["card"]), USUAL)}


def a_hand(given: dict[str, Any]) -> dict[str, Any]:
    """Seat 1 is left with the hand when seat 0 plays its last card."""
    last = "C" + given["winner_last_card"]
    session = at_the_table(f"{last}/{' '.join(given['hand'])}", "C9")
    view = play(session, f"play {last}")
    return {"penalty": -view.settlement.points[1], "out": session.over}


def a_following(given: dict[str, Any]) -> dict[str, Any]:
    """Whether the card may be played on the top one, and whether a suit has to be named with it."""
    view = at_the_table(f"{given['play']} C2/C3", given["top"]).view(0)
    card = Card(given["play"])
    named = [Move("play", (card,), suit) in GAME.legal(view) for suit in "SHDC"]
    plain = Move("play", (card,)) in GAME.legal(view)
    return {"legal": plain or all(named), "choose_suit": not plain and all(named)}


def several_plays(given: dict[str, Any]) -> dict[str, Any]:
    """Cards of one rank, each on the one before, from seat 0 on; then the next takes what they bring."""
    plays = [each[1] if isinstance(each, list) else each for each in given["plays"]]
    session = at_the_table(FOUR, "S6")
    for suit, rank in zip("SHD", plays, strict=False):
        play(session, f"play {suit}{rank}")
    victim = session.waiting_for[0]
    before = session.view(victim).hand
    play(session, "take")
    drawn = len(session.view(victim).hand) - len(before)
    return {"draw": drawn, "skipped": True if drawn else victim, "next": session.waiting_for[0]}


def one_play(given: dict[str, Any]) -> dict[str, Any]:
    players = given["players"]
    hands = "/".join(FOUR.split("/")[:players])
    session = at_the_table(hands, "H5", turn=given["current"], way=given.get("dir", 1))
    view = play(session, "play HA")
    return {"next": session.waiting_for[0], "dir": view.open.way}


CHECKS = {
    "card": one_card,
    "hand": a_hand,
    "plays": several_plays,
    "current": one_play,
    "top": a_following,
}


# Following (01-3, 01-7, 01-9).


@pytest.mark.parametrize(
    ("card", "top", "suit", "does"),
    [
        ("H5", "H9", "H", True),
        ("S9", "H9", "H", True),
        ("S5", "H9", "H", False),
        ("SJ", "H9", "H", True),
        ("SJ", "HJ", "S", False),
        ("S5", "HJ", "S", True),
        ("H5", "HJ", "S", False),
        ("C2", "HJ", "", True),
        ("CJ", "HJ", "", False),
        ("SK", "H7", "H", False),
        ("S7", "H7", "H", True),  # a 7 that is done with is followed like any card (01-G4)
    ],
)
def test_what_goes_on_what(card: str, top: str, suit: str, does: bool) -> None:
    open = at_the_table("C3/C4", top, suit=suit).state.open
    assert fits(Card(card), open) == does


def test_a_jack_names_any_suit_and_that_one_is_followed() -> None:
    session = at_the_table("SJ C3 C4/D5 H6", "H9")
    view = session.view(0)
    assert [move.text for move in GAME.moves(view)] == [f"play ♠J as {suit}" for suit in "SHDC"]
    play(session, "play SJ as D")
    assert [move.text for move in GAME.moves(session.view(1))] == ["play ♦5"]
    play(session, "play D5")
    assert session.state.open.suit == "D"


def test_the_named_suit_stays_while_others_draw_and_pass_and_when_the_stock_is_made_anew() -> None:
    session = at_the_table("SJ C3 C4/S5 S6", "H9", "S2 S3", rest="under")
    play(session, "play SJ as D", "draw", "pass", "draw", "pass", "draw")
    view = session.view(None)
    assert view.open.refills == 1 and view.open.top == Card("SJ") and view.open.suit == "D"
    assert view.open.discards == (Card("SJ"),)


def test_two_equal_cards_of_two_decks_follow_one_another() -> None:
    session = at_the_table("H3 H3 C4/S5 D5/D6 D7", "S3")
    assert [move.text for move in GAME.moves(session.view(0))] == ["play ♥3"]
    view = play(session, "play H3", "draw", "pass", "draw", "pass", "play H3")
    assert view.open.discards[-2:] == (Card("H3"), Card("H3"))


# The 7 and the 8 (01-5, 01-6, 01-18).


def test_sevens_add_up_and_whoever_has_none_draws_them_all() -> None:
    session = at_the_table("H7 C3/S7 C4/D7 C5/C6 CJ", "H9")
    play(session, "play H7")
    assert session.state.open.owed == 2
    play(session, "play S7", "play D7")
    assert session.state.open.owed == 6 and session.waiting_for == (3,)
    assert [move.text for move in GAME.moves(session.view(3))] == ["take"]
    view = play(session, "take")
    assert view.sizes[3] == 8 and view.open.owed == 0 and session.waiting_for == (0,)
    # the next follows the last 7 as usual, and a new 7 begins at two (01-18)
    assert view.open.suit == "D"


def test_a_seven_played_later_begins_at_two() -> None:
    session = at_the_table("H7 C3/C4 C5/D7 C6", "H9")
    play(session, "play H7", "take")
    play(session, "play D7")
    assert session.state.open.owed == 2 and session.waiting_for == (0,)


def test_who_holds_a_seven_may_still_take() -> None:
    session = at_the_table("H7 C3/S7 C4", "H9")
    play(session, "play H7")
    assert [move.text for move in GAME.moves(session.view(1))] == ["play ♠7", "take"]
    assert play(session, "take").sizes == (1, 4)


def test_an_eight_is_passed_on_and_skips_once() -> None:
    session = at_the_table("H8 C3/S8 C4/C5 C6/D9 D2", "H9")
    play(session, "play H8", "play S8")
    assert session.state.open.skip and session.waiting_for == (2,)
    view = play(session, "take")
    assert session.waiting_for == (3,) and not view.open.skip and view.sizes == (1, 1, 2, 2)


def test_between_two_an_eight_gives_another_turn() -> None:
    session = at_the_table("H8 H3 C4/C5 C6", "H9")
    play(session, "play H8", "take")
    assert session.waiting_for == (0,)


@pytest.mark.parametrize(("rest", "stock", "drawn"), [("under", "", 4), ("hand", "D2", 2), ("hand", "", 1)])
def test_a_penalty_is_drawn_as_far_as_there_are_cards(rest: str, stock: str, drawn: int) -> None:
    session = at_the_table("S2 S3/H7 C3", "S7", stock, owed=2, turn=1, rest=rest)
    before = session.view(0).hand
    view = play(session, "play H7", "take")
    assert len(session.view(0).hand) - len(before) == drawn
    assert view.open.owed == 0 and session.waiting_for == (1,)


# The ace (01-8), those who are out (01-20).


def test_an_ace_turns_the_way_round() -> None:
    session = at_the_table(FOUR, "H5", turn=1)
    play(session, "play HA")
    assert session.waiting_for == (0,) and session.state.open.way == -1
    play(session, "play SA")
    assert session.waiting_for == (1,) and session.state.open.way == 1


def test_between_two_an_ace_changes_nothing() -> None:
    session = at_the_table("HA C3/C4 C5", "H5")
    before = session.state.open.way
    assert play(session, "play HA").open.way == before and session.waiting_for == (1,)
    session = at_the_table("HA C3//C4 C5", "H5", scores="0,-100,0")
    assert play(session, "play HA").open.way == before and session.waiting_for == (2,)


def test_who_is_out_is_passed_over_and_two_play_with_one_deck() -> None:
    session = at_the_table("H2 C3//C4 C5/C6 C7", "H5", scores="0,-120,-3,-9")
    assert len(GAME.cards(session.state)) == 104
    play(session, "play H2")
    assert session.waiting_for == (2,)
    match = GAME.start(ChameleonOptions.of(first="host"), 4, "out").match
    later = type(match)(match.options, 4, "out", 7, 2, (-100, -3, -150, 0))
    state = GAME.play(settled_before(later), 0, Move("next deal"))
    assert isinstance(state, Playing) and state.open.playing == (1, 3) and state.open.turn == 3
    assert [len(hand) for hand in state.hands] == [0, 5, 0, 5]
    played = [*state.stock, *state.open.discards, *(card for hand in state.hands for card in hand)]
    assert sorted(played) == sorted(deck())
    assert sorted(GAME.cards(state)) == sorted(deck(2)), "the second deck lies aside"


def settled_before(match: Any) -> Settled:
    """The end of a deal of `match`, which seat 3 won and nobody pays for."""
    state = at_the_table("H2 C3/C6/C4 C5/C7", "C5").state
    return Settled(match, state.stock, state.hands, state.open, 3, None, 3)  # type: ignore[arg-type]


# Drawing (01-4, 01-14, 01-17, 01-19).


def test_what_is_drawn_may_be_played_or_not() -> None:
    session = at_the_table("S3 C4/D5 D6", "H9", "H2")
    play(session, "draw")
    assert [move.text for move in GAME.moves(session.view(0))] == ["play ♥2", "pass"]
    assert session.view(0).drawn == Card("H2") and session.view(1).drawn is None
    assert session.view(1).has_drawn
    play(session, "pass")
    assert session.waiting_for == (1,) and session.view(0).hand == parse_cards("S3 H2 C4")


def test_who_draws_what_does_not_go_passes_and_the_others_cannot_tell() -> None:
    one = at_the_table("S3 C4/D5 D6", "H9", "S2 H2")
    other = at_the_table("S3 C4/D5 D6", "H9", "H2 S2")
    play(one, "draw")
    play(other, "draw")
    assert [move.text for move in GAME.moves(one.view(0))] == ["pass"]
    assert one.view(1) == other.view(1)


def test_the_turn_ends_with_the_draw_where_the_house_says_so() -> None:
    session = at_the_table("S3 C4/D5 D6", "H9", "H2", options="after_draw=turn_ends")
    play(session, "draw")
    assert session.waiting_for == (1,)


def test_drawing_on_until_a_card_can_be_played() -> None:
    session = at_the_table("S3 C4/D5 D6", "H9", "S2 S4 H2", options="after_draw=draw_until_playable")
    play(session, "draw")
    assert [move.text for move in GAME.moves(session.view(0))] == ["draw"]
    play(session, "draw", "draw")
    assert [move.text for move in GAME.moves(session.view(0))] == ["play ♥2"]
    play(session, "play H2")
    assert session.view(None).sizes == (4, 2)


def test_drawing_at_will_where_the_house_says_so() -> None:
    session = at_the_table("H3 C4/D5 D6", "H9", options="voluntary_draw=on")
    assert [move.text for move in GAME.moves(session.view(0))] == ["play ♥3", "draw"]
    dry = at_the_table("H3 C4/D5 D6", "H9", options="voluntary_draw=on", rest="hand")
    assert [move.text for move in GAME.moves(dry.view(0))] == ["play ♥3"], "nothing to draw: nobody can stall"


def test_nothing_to_draw_and_nothing_to_play_is_a_pass() -> None:
    session = at_the_table("S3 C4/D5 D6", "H9", rest="hand")
    assert not session.view(0).can_draw
    assert [move.text for move in GAME.moves(session.view(0))] == ["pass"]
    play(session, "pass")
    assert session.waiting_for == (1,) and list(GAME.moves(session.view(1))), "somebody can play (01-17)"


def test_the_stock_is_made_of_the_discards_under_the_top_card() -> None:
    session = at_the_table("S3 C4/D5 D6", "H9", rest="under")
    before = session.state.open.discards
    play(session, "draw")
    state = session.state
    assert state.open.discards == before[-1:] and state.open.refills == 1
    assert sorted([*state.stock, state.drawn]) == sorted(before[:-1])


# The first card and the first player (01-15, 01-16).


def test_a_special_card_turned_up_goes_back() -> None:
    put_back = 0
    for seed in range(60):
        state = GAME.start(USUAL, 3, f"top {seed}")
        assert isinstance(state, Playing) and state.open.top.rank not in "78JA"
        assert all(card.rank in "78JA" and card in state.stock for card in state.open.returned)
        put_back += len(state.open.returned)
        assert len(state.stock) == 104 - 3 * 5 - 1
    assert put_back > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_a_special_card_that_counts_for_the_first_player(seats: int) -> None:
    seen: set[str] = set()
    for seed in range(80):
        state = GAME.start(ChameleonOptions.of(start_special="effect_on_first_player"), seats, f"top {seed}")
        assert isinstance(state, Playing)
        open, rank = state.open, state.open.top.rank
        seen.add(rank)
        assert open.owed == (2 if rank == "7" else 0) and open.skip == (rank == "8")
        assert (open.suit == "") == (rank == "J")
        assert open.way == (-1 if rank == "A" and seats > 2 else 1)
        verbs = {move.verb for move in GAME.moves(GAME.observe(state, open.turn))}
        assert verbs <= ({"play", "take"} if rank in "78" else {"play", "draw"})
    assert {"7", "8", "J", "A"} <= seen


def test_a_special_card_that_is_plain() -> None:
    for seed in range(40):
        state = GAME.start(ChameleonOptions.of(start_special="no_effect"), 3, f"top {seed}")
        assert isinstance(state, Playing)
        open = state.open
        assert (open.owed, open.skip, open.way, open.suit) == (0, False, 1, open.top.suit)


def test_who_begins_is_drawn_then_the_next_in_turn() -> None:
    starters = {GAME.start(USUAL, 4, f"first {seed}").match.starter for seed in range(40)}
    assert starters == {0, 1, 2, 3}
    for dir, following in (("ccw", 1), ("cw", 3)):
        state = GAME.start(ChameleonOptions.of(first="host", dir=dir), 4, "first")
        assert state.match.starter == 0
        chance = Chance("to the end")
        while GAME.settlement(state) is None:
            seat = GAME.to_act(state)[0]
            state = GAME.play(state, seat, GAME.random_move(GAME.observe(state, seat), chance))
        state = GAME.play(state, 2, Move("next deal"))
        assert state.match.starter == state.open.turn == following
        assert state.open.way == (1 if dir == "ccw" else -1), "the way round begins anew (01-17)"


# The end (01-10 … 01-13).


def test_the_last_card_ends_the_deal_and_the_others_are_counted() -> None:
    session = at_the_table("H3/SA CJ/DQ DK D10", "H9", scores="-40,-5,0")
    view = play(session, "play H3")
    assert view.phase == "settled" and view.winner == 0
    assert view.settlement.points == (0, -31, -17) and view.scores == (-40, -36, -17)
    assert session.waiting_for == (0, 1, 2) and view.next_starter == 1


def test_a_jack_as_the_last_card_names_no_suit_and_doubles() -> None:
    session = at_the_table("CJ/SA CK/D10", "H9")
    assert [move.text for move in GAME.moves(session.view(0))] == ["play ♣J"]
    view = play(session, "play CJ")
    assert view.settlement.points == (0, -30, -20) and view.doubled
    play(session, "next deal")
    assert session.state.open.suit == session.state.open.top.suit, "nothing is carried over"


def test_a_seven_as_the_last_card() -> None:
    for options, size in (("", 2), ("last7_draws=on", 4)):
        session = at_the_table("H7/SA CK/D10", "H9", "D2 D3", options=options)
        view = play(session, "play H7")
        assert view.phase == "settled" and view.sizes == (0, size, 1)
        assert view.settlement.points[1] == -15 - (5 if size == 4 else 0)
    chain = at_the_table("S7 C2/H7/D10", "H9", "D2 D3 D4 D5", owed=2, turn=1, options="last7_draws=on")
    assert play(chain, "play H7").sizes == (2, 0, 5), "all that the 7s have added up to"


def test_out_at_a_hundred_and_the_last_one_left_wins() -> None:
    session = at_the_table("H3/SA CJ/DQ DK D10", "H9", scores="-99,-69,-50")
    view = play(session, "play H3")
    assert view.scores == (-99, -100, -67) and view.next_starter == 2, "seat 1 would be next, but is out"
    play(session, "next deal")
    assert session.view(1).hand == () and session.state.open.playing == (0, 2)
    last = at_the_table("H3/SA CJ/DQ DK D10", "H9", scores="-99,-80,-90")
    view = play(last, "play H3")
    assert last.over and view.scores == (-99, -111, -107) and view.next_starter is None


def test_at_most_so_many_deals_where_the_house_says_so() -> None:
    session = at_the_table("H3/SA CJ", "H9", options="deals=1")
    assert play(session, "play H3").next_starter is None and session.over


def test_another_table_of_penalties() -> None:
    table = {**PENALTIES, "A": 1, "J": 50}
    options = ChameleonOptions.of(penalty_table=table)
    assert penalty(parse_cards("SA CJ D10"), options) == 61
    for bad in ({**table, "A": 0}, {**table, "joker": 5}, {"A": 1}, {**table, "K": 101}):
        with pytest.raises(BadInput):
            ChameleonOptions.of(penalty_table=bad)


def test_drawing_until_one_can_play_is_not_drawing_at_will() -> None:
    with pytest.raises(BadInput) as caught:
        ChameleonOptions.of(voluntary_draw="on", after_draw="draw_until_playable")
    assert "after_draw=draw_until_playable" in str(caught.value)


def test_three_decks() -> None:
    assert len(GAME.cards(GAME.start(ChameleonOptions.of(decks=3), 4, "three"))) == 156
    assert len(GAME.cards(GAME.start(ChameleonOptions.of(decks=3), 2, "one"))) == 52


# Refusals, one by one.


@pytest.mark.parametrize(
    ("given", "seat", "move", "rule", "words"),
    [
        ({}, 0, "play", "01-3", ("选一张",)),
        ({"hands": "H3 H4/C5"}, 0, "play H3 H4", "01-3", ("一次只出一张", "2 张")),
        ({"hands": "S3 H4/C5"}, 0, "play S3", "01-3", ("♠3", "♥9", "你能出的是 ♥4")),
        ({"hands": "S3 S4/C5"}, 0, "play S3", "01-3", ("请补一张",)),
        ({"hands": "S3 S4/C5", "rest": "hand"}, 0, "play S3", "01-3", ("请轮空",)),
        ({"hands": "H3 S4/C5", "top": "CJ", "suit": "S"}, 0, "play H3", "01-9", ("黑桃", "♥3", "♠4")),
        ({"hands": "SJ H4/C5", "top": "CJ", "suit": "H"}, 0, "play SJ as S", "01-7", ("J 上不能再出 J",)),
        ({"hands": "SJ H4/C5"}, 0, "play SJ", "01-7", ("指定一种花色",)),
        ({"hands": "SJ H4/C5"}, 0, "play SJ as X", "01-7", ("“X”", "黑桃")),
        ({"hands": "SJ H4/C5"}, 0, "play SJ as 3", "01-7", ("“3”",)),
        ({"hands": "SJ H4/C5"}, 0, "play H4 as S", "01-7", ("只有 J", "♥4")),
        ({"hands": "SJ/C5"}, 0, "play SJ as S", "01-19", ("最后一张",)),
        ({"hands": "H3 S4/C5"}, 0, "draw", "01-4", ("♥3", "故意")),
        ({"hands": "S3 S4/C5", "rest": "hand"}, 0, "draw", "01-17", ("没有牌可补",)),
        ({"hands": "S3 S4/C5"}, 0, "pass", "01-4", ("先补一张",)),
        ({"hands": "H3 S4/C5"}, 0, "pass", "01-4", ("♥3", "不能轮空")),
        ({"hands": "H3 S4/C5"}, 0, "take", "01-18", ("不用认罚",)),
        ({"hands": "S3 H2 S4/C5", "drawn": "H2"}, 0, "draw", "01-4", ("♥2", "不能再补")),
        ({"hands": "S3 H2 S4/C5", "drawn": "H2"}, 0, "play S3", "01-19", ("♥2", "♠3")),
        ({"hands": "S3 S2 S4/C5", "drawn": "S2"}, 0, "play S2", "01-3", ("♠2", "请轮空")),
        (
            {"hands": "S3 H2/C5", "drawn": "H2", "options": "after_draw=draw_until_playable"},
            0,
            "draw",
            "01-4",
            ("♥2", "就出它"),
        ),
        (
            {"hands": "S3 S2/C5", "drawn": "S2", "options": "after_draw=draw_until_playable"},
            0,
            "pass",
            "01-4",
            ("一直补到能出",),
        ),
        ({"hands": "H3 SJ/C5", "top": "H7", "owed": 4}, 0, "play H3", "01-5", ("只能用 7 顶", "摸 4 张")),
        ({"hands": "H3 SJ/C5", "top": "H7", "owed": 4}, 0, "play SJ as S", "01-5", ("♠J", "J 也不行")),
        ({"hands": "H3 S7/C5", "top": "H7", "owed": 2}, 0, "play H3", "01-5", ("你能出的是 ♠7",)),
        ({"hands": "H3 S7/C5", "top": "H7", "owed": 2}, 0, "draw", "01-5", ("认罚", "2 张")),
        ({"hands": "H3 S7/C5", "top": "H7", "owed": 2}, 0, "pass", "01-5", ("认罚",)),
        ({"hands": "H3 SJ/C5", "top": "H8", "skip": 1}, 0, "play SJ as S", "01-6", ("只能用 8 顶", "♠J")),
        ({"hands": "H3 S8/C5", "top": "H8", "skip": 1}, 0, "play H3", "01-6", ("你能出的是 ♠8",)),
        ({"hands": "H3 S8/C5", "top": "H8", "skip": 1}, 0, "draw", "01-6", ("停一轮",)),
        ({"hands": "H3 S8/C5", "top": "H8", "skip": 1}, 0, "pass", "01-6", ("停一轮",)),
        ({"hands": "H3 S4/C5"}, 1, "play C5", "00-9", ("乙", "甲")),
        ({"hands": "H3 S4/C5"}, 0, "play D2", "00-9", ("没有 ♦2",)),
        ({"hands": "H3 S4/C5"}, 0, "next deal", "01-10", ("打完才能",)),
        ({"hands": "H3 S4//C5", "scores": "0,-104,0"}, 1, "draw", "01-20", ("乙", "104", "出局")),
    ],
)
def test_refusals_say_what_was_asked_what_is_held_and_which_rule(
    given: dict[str, Any], seat: int, move: str, rule: str, words: Sequence[str]
) -> None:
    session = at_the_table(**given)
    before = GAME.position(session.state)
    with pytest.raises(Refused) as caught:
        session.play(seat, move)
    assert caught.value.refusal.rule == rule
    for word in words:
        assert word in render(caught.value.refusal.say)
    assert GAME.position(session.state) == before and session.moves == ()


def test_between_two_deals_nothing_is_played() -> None:
    session = at_the_table("H3/SA CJ", "H9")
    play(session, "play H3")
    for move in ("play SA", "draw", "pass", "take"):
        with pytest.raises(Refused) as caught:
            session.play(1, move)
        assert caught.value.refusal.rule == "01-10"


# What is known and what is not.


def test_samples_keep_what_a_draw_has_shown() -> None:
    session = at_the_table("S3 C4 C6 D2/D5 D6", "H9", "S2")
    play(session, "draw", "pass")
    view = session.view(1)
    for seed in range(40):
        hand = GAME.observe(GAME.sample(view, Chance("shown", seed)), 0).hand
        playable = [card for card in hand if card.suit == "H" or card.rank in "9J"]
        assert len(playable) <= 1, "of five cards four were there when nothing could be played"


def test_samples_know_the_others_cards_once_the_stock_is_made_anew() -> None:
    session = at_the_table("S3 C4/D5 D6", "H9", rest="under")
    held = session.view(0).hand
    play(session, "draw", "pass")
    for seed in range(20):
        hand = GAME.observe(GAME.sample(session.view(1), Chance("anew", seed)), 0).hand
        assert set(held) <= set(hand), "what never lay open is in the one other hand"


def test_samples_leave_in_the_stock_what_was_put_back() -> None:
    for seed in range(60):
        state = GAME.start(USUAL, 2, f"top {seed}")
        if state.open.returned:
            view = GAME.observe(state, 0)
            twin = GAME.sample(view, Chance("back", seed))
            assert isinstance(twin, Playing)
            assert set(twin.open.returned) <= set(twin.stock)


def contradicted(state: Playing) -> int:
    """How many hands and stocks are not as everybody knows them to be."""
    open, wrong = state.open, 0
    for seat, (hand, lack) in enumerate(zip(state.hands, open.lacks, strict=True)):
        wrong += lack is not None and sum(map(lack.holds_of, hand)) > lack.since
        if len(open.playing) == 2:  # of equal cards of two decks one may have gone back and the other not
            wrong += sum(card in open.returned for card in hand) > open.fresh[seat]
    return wrong + bool(open.refills and Counter(state.stock) - Counter(open.returned))


@pytest.mark.parametrize("rules", [{}, {"after_draw": "draw_until_playable"}, {"preset": "lively"}], ids=str)
def test_what_is_known_is_true_and_samples_keep_to_it(rules: dict[str, Any]) -> None:
    samples, wrong = 0, 0
    for number in range(40):
        options, seats = ChameleonOptions.of(deals=1, **rules), 2 + number % 3
        state, chance = GAME.start(options, seats, f"known {number}"), Chance("known", number)
        for _ in range(60):
            if not isinstance(state, Playing):
                break
            assert not contradicted(state), "what everybody knows is not so"
            twin = GAME.sample(GAME.observe(state, chance.below(seats)), chance)
            assert isinstance(twin, Playing)
            samples, wrong = samples + 1, wrong + bool(contradicted(twin))
            seat = state.open.turn
            state = GAME.play(state, seat, GAME.random_move(GAME.observe(state, seat), chance))
    assert wrong <= samples / 100


# Many deals.


def random_deals(count: int, name: str) -> None:
    """Deals of every size of table under mixed house rules, to their ends, with the cards conserved."""
    rules = (
        {},
        {"after_draw": "turn_ends", "decks": "3", "dir": "cw"},
        {"after_draw": "draw_until_playable", "start_special": "no_effect"},
        {"preset": "lively"},
    )
    kinds = [ChameleonOptions.of(deals=1, **each) for each in rules]
    for number in range(count):
        options, seats = kinds[number % 4], 2 + number // 4 % 3
        state, chance = GAME.start(options, seats, f"{name} {number}"), Chance(name, number)
        moves = 0
        while acting := GAME.to_act(state):
            state = GAME.play(state, acting[0], GAME.random_move(GAME.observe(state, acting[0]), chance))
            moves += 1
            assert moves < 3000, f"no end of {name} {number}"
        assert sorted(GAME.cards(state)) == sorted(deck(options.decks_for(seats)))
        points = GAME.settlement(state).points
        assert points.count(0) == 1 and max(points) == 0, "one wins, the others pay at least 1"
        assert GAME.from_position(GAME.position(state)) == state


def test_two_thousand_random_deals() -> None:
    random_deals(2000, "fast")


@pytest.mark.slow
def test_a_hundred_thousand_random_deals() -> None:
    random_deals(100_000, "slow")


def test_a_match_ends_with_one_left() -> None:
    for seats in (2, 3, 4):
        session = Session(GAME, USUAL, seats=seats, seed=f"match {seats}")
        chance = Chance("match", seats)
        while not session.over:
            seat = session.waiting_for[0]
            session.play(seat, GAME.random_move(session.view(seat), chance))
        scores = session.view(None).scores
        assert sum(score > -100 for score in scores) == 1
