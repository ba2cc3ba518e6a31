"""A 21点 match: the order of play, refusals one by one, splitting, settling, what nobody may see."""

# pyright: reportOptionalMemberAccess=false, reportAttributeAccessIssue=false

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import Card, deck, parse_cards, parse_hands
from pokerlessons.engine import Chance, Refused, Session
from pokerlessons.games.twentyone import GAME
from pokerlessons.games.twentyone.hands import value
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import Playing
from pokerlessons.words import BadInput, render

from .lines import unspaced

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "twentyone_examples.json").read_text("utf-8"))
THREE = "S10H4/SAHA/S9H9"  # the banker, then a player with two aces, then one with eighteen


def at_the_table(hands: str = THREE, stock: str = "", options: str = "", staked: str = "0,1,1") -> Session:
    """A session whose first state is the deal `hands`, seat 0 the banker; `stock` lies on top.

    Hands are written as in a position; a suit may be left out.
    """
    seats = hands.count("/") + 1
    given = TwentyOneOptions.of(**dict(part.split("=") for part in options.split()))
    decks = given.decks_for(seats)
    texts = re.split("[/+]", hands)
    *held, top = parse_hands([*(text.rstrip(".") for text in texts), stock], decks)
    left = list(deck(decks))
    for card in (*top, *(card for hand in held for card in hand)):
        left.remove(card)
    spelled = iter(held)
    whole = re.sub("[^/+.]+", lambda _: unspaced(next(spelled)), hands)
    line = (
        f"playing deal=1 bank=0 scores={','.join('0' * seats)} staked={staked} hands={whole} "
        f"stock={unspaced((*top, *left))} seed=test {options}"
    )
    state = GAME.from_position(line.strip())
    session = Session(GAME, state.match.options, seats=seats, seed="test")
    session._states[:] = [state]
    return session


def without_stock(session: Session) -> Session:
    """The same with nothing left to draw: the rest lies in the last seat's hand."""
    state = session.state
    last = state.holdings[-1]
    full = (*last[:-1], last[-1]._replace(cards=last[-1].cards + state.stock, stood=True))
    session._states[:] = [Playing.of(state.match, (), state.stakes, (*state.holdings[:-1], full))]
    return session


def play(session: Session, *moves: str) -> None:
    """Each move by whoever is to act."""
    for move in moves:
        session.play(session.waiting_for[0], move)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text, 2)


# The order of play (04-4, 04-5, 04-14).


def test_players_in_turn_from_the_bankers_neighbour_and_the_banker_last() -> None:
    session = at_the_table()
    turns: list[int] = []
    while session.view(None).phase == "playing":
        turns += session.waiting_for
        play(session, "stand")
    assert turns == [1, 2, 0]


def test_the_other_way_round_where_the_table_says_so() -> None:
    session = at_the_table(options="dir=cw")
    assert session.waiting_for == (2,)


def test_two_cards_each_of_all_decks() -> None:
    for seats, decks in ((4, 1), (8, 2)):
        state = GAME.start(TwentyOneOptions(), seats, "deal")
        assert isinstance(state, Playing)
        assert all(len(holding) == 1 and len(holding[0].cards) == 2 for holding in state.holdings)
        assert sorted(GAME.cards(state)) == sorted(deck(decks))


def test_drawing_as_often_as_one_likes() -> None:
    session = at_the_table("104/22/99", "D2C2SAHADA")
    play(session, *["draw"] * 5)
    assert session.view(1).hand == cards("S2 H2 D2 C2 SA HA DA")
    assert session.view(1).current.points == 21
    play(session, "draw")  # even on 21, who wants to (04-5)
    assert session.waiting_for == (1,)


# Refusals, one by one.


@pytest.mark.parametrize(
    ("hands", "seat", "move", "options", "rule", "words"),
    [
        ("104/98/99", 1, "split", "", "04-7", ("♠9 ♠8", "全是 A")),
        ("104/A8/99", 1, "split", "", "04-7", ("♠A ♠8", "♠8 不是 A")),
        (THREE, 1, "split", "max_split=1", "04-G2", ("2 手", "最多 1 手")),
        ("104/AAA/99", 1, "split", "max_split=2", "04-G2", ("3 手", "最多 2 手")),
        ("AA/104./99.", 0, "split", "", "04-G5", ("庄家不能分牌",)),
        ("104/10J5/99", 1, "draw", "", "04-15", ("10 + 10 + 5 = 25", "爆了")),
        ("104/10J5/99", 1, "split", "", "04-7", ("不是 A",)),
        ("S10H4/SAHA/S9H9", 0, "draw", "", "04-5", ("庄家要等闲家都停了", "乙")),
        ("S10H4/SAHA/S9H9", 0, "stand", "", "04-5", ("庄家要等",)),
        ("S10H4/SAHA/S9H9", 2, "draw", "", "00-9", ("丙", "乙")),
        ("104/AA./99", 1, "draw", "", "04-5", ("已经停牌", "丙")),
        ("104/AA./99", 1, "split", "", "04-5", ("已经停牌",)),
        ("106/AA./99.", 0, "stand", "banker_stand_at=17", "04-G6", ("必须要牌", "16 点")),
        ("107/AA./99.", 0, "draw", "banker_stand_at=17", "04-G6", ("必须停", "17 点")),
        ("A6/AA./99.", 0, "draw", "banker_stand_at=17 decks=2", "04-G6", ("17 点",)),
        (THREE, 1, "stake 3", "", "04-4", ("不能押分",)),
        (THREE, 1, "next deal", "", "04-4", ("不能开下一局",)),
    ],
)
def test_refusals_say_what_was_asked_what_is_held_and_which_rule(
    hands: str, seat: int, move: str, options: str, rule: str, words: Sequence[str]
) -> None:
    session = at_the_table(hands, options=options)
    before = GAME.position(session.state)
    with pytest.raises(Refused) as caught:
        session.play(seat, move)
    assert caught.value.refusal.rule == rule
    for word in words:
        assert word in render(caught.value.refusal.say)
    assert GAME.position(session.state) == before and session.moves == ()


@pytest.mark.parametrize(
    ("stake", "words"),
    [
        ("stake 0", ("“0”", "1 到 10")),
        ("stake 11", ("最多押 10 分", "押不了 11 分")),
        ("stake -3", ("-3", "1 到 10")),
        ("stake 2.5", ("2.5", "整数")),
        ("stake two", ("two", "整数")),
    ],
)
def test_a_stake_is_a_whole_number_of_what_one_has(stake: str, words: Sequence[str]) -> None:
    session = Session(GAME, TwentyOneOptions.of(stakes="chosen", first="host"), seats=3, seed=1)
    with pytest.raises(Refused) as caught:
        session.play(1, stake)
    assert caught.value.refusal.rule == "04-3"
    for word in words:
        assert word in str(caught.value)


def test_the_banker_does_not_stake() -> None:
    session = Session(GAME, TwentyOneOptions.of(classroom="off", first="host"), seats=3, seed=1)
    assert session.waiting_for == (1, 2)
    with pytest.raises(Refused):
        session.play(0, "stake 1")
    session.play(2, "stake 10")
    assert session.view(1).stakes == (0, None, None) and session.view(2).stakes == (0, None, 10)
    session.play(1, "stake 3")
    assert session.view(0).stakes == (0, 3, 10) and len(session.view(0).hand) == 2


def test_a_banker_bound_to_17_has_no_choice() -> None:
    session = at_the_table("106/AA./99.", "D5", "banker_stand_at=17")
    assert [move.verb for move in GAME.moves(session.view(0))] == ["draw"]
    play(session, "draw")
    assert [move.verb for move in GAME.moves(session.view(0))] == ["stand"]


# Splitting (04-7, 04-10, 04-14).


def test_two_aces_become_two_hands_played_one_after_the_other() -> None:
    session = at_the_table(stock="S5H6DQ")
    play(session, "split")
    assert [hand.cards for hand in session.view(1).own] == [cards("SA S5"), cards("HA H6")]
    assert session.view(1).hand == cards("SA S5 HA H6")
    assert session.view(1).turn == 0
    play(session, "draw", "stand")
    assert session.view(1).turn == 1 and session.view(1).own[0].cards == cards("SA S5 DQ")
    play(session, "stand")
    assert session.waiting_for == (2,)


def test_three_aces_become_three_hands() -> None:
    session = at_the_table(stock="DAS5H6D7")
    play(session, "draw", "split")
    assert [hand.cards for hand in session.view(1).own] == [cards("SA S5"), cards("HA H6"), cards("DA D7")]


def test_an_ace_drawn_after_a_split_splits_again_up_to_four_hands() -> None:
    session = at_the_table(stock="DAS5CAS6H7D8")
    play(session, "split")  # ♠A ♦A, ♥A ♠5
    play(session, "split")  # ♠A ♣A, ♥A ♠5, ♦A ♠6
    play(session, "split")
    assert [hand.cards for hand in session.view(1).own] == [
        cards("SA H7"),
        cards("HA S5"),
        cards("DA S6"),
        cards("CA D8"),
    ]
    two_decks = at_the_table(stock="DAS5CAS6SAH7", options="decks=2")
    play(two_decks, "split", "split", "split")
    assert two_decks.view(1).own[0].cards == cards("SA SA")
    with pytest.raises(Refused) as caught:
        play(two_decks, "split")
    assert caught.value.refusal.rule == "04-G2"


def test_aces_need_not_be_split() -> None:
    session = at_the_table(stock="D9")
    play(session, "draw", "stand")
    assert len(session.view(1).own) == 1 and session.view(1).own[0].cards == cards("SA HA D9")


def test_a_banker_who_may_split_meets_everybody_with_every_hand() -> None:
    session = at_the_table("AA/108./99.", "S9H7", "banker_split=yes", "0,2,3")
    play(session, "split", "stand", "stand")  # 20 and 18 against 18 and 18
    settlement = GAME.settlement(session.state)
    assert [(p.payer, p.payee, p.points) for p in settlement.payments] == [(1, 0, 2), (2, 0, 3)] * 2
    assert settlement.points == (10, -4, -6)


@given(st.permutations([card for card in deck() if card.rank != "A"]), st.integers(0, 10**6), st.booleans())
def test_whatever_is_split_nothing_is_lost_and_nothing_is_seen(
    rest: list[Card], seed: int, announced: bool
) -> None:
    """Aces to two seats and on top of the stock, and any moves: cards, points, payments, other worlds."""
    options = f"banker_split=yes stakes=chosen announce_bust={'yes' if announced else 'no'}"
    hands = f"DACA/SA{rest[0].code}/{unspaced(rest[1:3])}"
    session = at_the_table(hands, f"{unspaced(rest[3:9])}HA{unspaced(rest[9:])}", options, "0,4,7")
    chance = Chance("split", seed)
    while session.view(None).phase == "playing":
        for viewer in (None, 0, 1, 2):
            view = session.view(viewer)
            assert GAME.observe(GAME.sample(view, chance), viewer) == view
        moves = {move.verb: move for move in GAME.moves(session.view(session.waiting_for[0]))}
        play(session, (moves.get("split") or chance.pick(tuple(moves.values()))).text)
        assert sorted(GAME.cards(session.state)) == sorted(deck())
        assert GAME.from_position(GAME.position(session.state)) == session.state
    settled = session.state
    banker, *players = (len(holding) for holding in settled.holdings)
    payments = settled.settlement.payments
    assert sum(settled.settlement.points) == 0 and banker >= 2 and len(payments) == banker * sum(players)
    assert {(payment.payer + payment.payee, payment.points) for payment in payments} == {(1, 4), (2, 7)}


# Settling (04-8 … 04-10, 04-G1).


@pytest.mark.parametrize("case", [case for case in EXAMPLES if "split_aces" in case["input"]])
def test_a_split_is_paid_hand_by_hand(case: dict) -> None:
    given, expected = case["input"], case["expected"]
    assert (given["split_aces"], given["hands_won"], given["banker_bust"]) == (3, 3, False)
    stake = given["stake"]
    session = at_the_table("107/AAA/98", "S9H9D9", "stakes=chosen", f"0,{stake},1")
    play(session, "split", "stand", "stand", "stand", "stand", "stand")
    settlement = GAME.settlement(session.state)
    from_split = [p for p in settlement.payments if p.payee == 1]
    assert sum(p.points for p in from_split) == expected["banker_pays"]
    assert [(p.payer, p.points, p.rule) for p in from_split] == [(0, stake, "04-10")] * 3
    assert settlement.points == (-29, 30, -1)


def test_each_hand_by_itself() -> None:
    session = at_the_table("108/10J./98./QQ2./7A10.", staked="0,1,2,3,4")
    play(session, "stand")
    settlement = GAME.settlement(session.state)
    # 20 against 18 wins, 17 loses, bust loses, 18 to 18 is the banker's.
    assert settlement.points == (-1 + 2 + 3 + 4, 1, -2, -3, -4)
    assert [p.rule for p in settlement.payments] == ["04-9"] * 4


def test_a_bust_banker_pays_all_but_the_bust() -> None:
    session = at_the_table("1089/10J./QQ2.", staked="0,5,7")
    play(session, "stand")
    assert GAME.settlement(session.state).points == (2, 5, -7)


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ("108/10J./QQ2./22.", (-3, 1, 1, 1)),
        ("108/108./QQ2./22.", (3, -1, -1, -1)),
        ("1089/10J./QQ2./22.", (-3, 1, 1, 1)),
        ("1089/10J5./QQ2./978.", (3, -1, -1, -1)),
    ],
)
def test_all_or_nothing_by_the_letter(hands: str, points: tuple[int, ...]) -> None:
    session = at_the_table(hands, options="settle=literal_all", staked="0,1,1,1")
    play(session, "stand")
    assert GAME.settlement(session.state).points == points


@pytest.mark.parametrize(
    ("hands", "options", "next_banker"),
    [
        ("108/10J./98.", "", 1),
        ("108/10J./98.", "dir=cw", 2),
        ("108/10J./98.", "banker=fixed", 0),
        ("108/107./9A.", "banker=highest", 2),
        ("108/108./99.", "banker=highest", 0),
        ("107/108./99.", "banker=highest", 1),
        ("107/108./99.", "banker=highest dir=cw", 2),
        ("1089/10J5./QQ2.", "banker=highest", 0),
        ("108/A9.+A./109.", "banker=highest", 1),
    ],
)
def test_who_is_banker_next(hands: str, options: str, next_banker: int) -> None:
    session = at_the_table(hands, options=options)
    while session.view(None).phase == "playing":
        play(session, "stand")
    assert session.view(None).next_banker == next_banker
    session.play(2, "next deal")
    assert (session.view(None).banker, session.view(None).deal) == (next_banker, 2)


def test_the_match_ends_after_its_deals() -> None:
    session = Session(GAME, TwentyOneOptions.of(deals=2), seats=2, seed=1)
    play(session, "stand", "stand", "next deal", "stand", "stand")
    assert session.over
    with pytest.raises(Refused) as caught:
        session.play(0, "next deal")
    assert "打完" in str(caught.value)


# The deck runs out (04-4, 04-G3).


def test_without_cards_nobody_draws() -> None:
    session = without_stock(at_the_table("104/99/2"))
    assert [move.verb for move in GAME.moves(session.view(1))] == ["stand"]
    with pytest.raises(Refused) as caught:
        session.play(1, "draw")
    assert caught.value.refusal.rule == "04-4" and "没有牌" in str(caught.value)
    assert [hint.say.key for hint in GAME.hints(session.view(1))] == ["twentyone.hint.stand"]


def test_a_banker_bound_to_17_may_stand_below_it_when_nothing_is_left() -> None:
    session = without_stock(at_the_table("104/99./2", options="banker_stand_at=17"))
    play(session, "stand")
    assert GAME.settlement(session.state) is not None


def test_split_hands_get_no_card_where_none_is_left() -> None:
    session = without_stock(at_the_table("104/AA/2"))
    play(session, "split")
    assert [hand.cards for hand in session.view(1).own] == [cards("SA"), cards("HA")]
    assert "不够每手都补" in " ".join(render(step.say) for step in session.last_steps(1))
    with pytest.raises(Refused) as caught:
        session.play(1, "split")
    assert caught.value.refusal.rule == "04-7"
    play(session, "stand", "stand", "stand")
    assert [judged.points for judged in session.view(None).judged[1]] == [11, 11]


def test_a_hand_is_never_left_waiting_for_a_card() -> None:
    """In play the rule about the last card never bites: not even eight seats can empty one deck.

    A hand draws only up to 21 and so comes to 31 at most.  Four aces make at most three hands more; were all
    hands but the one to play as large as can be, there would still be cards.
    """
    most = (8 + 3 - 1) * (21 + 10) + 21
    assert most < sum(map(value, deck()))


def test_eight_seats_that_draw_until_they_bust_from_one_deck() -> None:
    for seed in range(5):
        session = Session(GAME, TwentyOneOptions.of(decks=1, deals=1), seats=8, seed=seed)
        while not session.over:
            verbs = [move.verb for move in GAME.moves(session.view(session.waiting_for[0]))]
            play(session, next(verb for verb in ("split", "draw", "stand") if verb in verbs))
        assert all(hand.bust for judged in session.view(None).judged for hand in judged)
        assert sorted(GAME.cards(session.state)) == sorted(deck())
        assert sum(session.view(None).scores) == 0


# What nobody may see.


def test_a_bust_hand_stops_by_an_act_like_any_other() -> None:
    session = at_the_table("104/106/99", "DQ")
    play(session, "draw")
    assert session.view(1).current.bust and session.waiting_for == (1,)
    assert [move.verb for move in GAME.moves(session.view(1))] == ["stand"]
    assert not session.view(0).piles[1][0].bust
    play(session, "stand")
    said = [render(step.say) for step in session.story(0)]
    assert any("乙停牌，手里有 3 张" in sentence for sentence in said)
    assert not any("爆" in sentence for sentence in said)


def test_whether_a_hand_is_bust_changes_nothing_for_the_others() -> None:
    bust, safe = (at_the_table("104/106/99", card) for card in ("DQD4", "D4DQ"))
    for session in (bust, safe):
        play(session, "draw", "stand")
    for viewer in (0, 2, None):
        assert bust.view(viewer) == safe.view(viewer)
        assert bust.story(viewer) == safe.story(viewer)


def test_a_bust_is_told_where_the_table_says_so() -> None:
    session = at_the_table("104/106/99", "DQ", "announce_bust=yes")
    play(session, "draw")
    assert session.view(0).piles[1][0].bust
    assert "乙爆了" in render(session.last_steps(0)[-1].say)


def test_a_split_shows_how_many_hands_there_are_and_no_card() -> None:
    session = at_the_table(stock="S5H6")
    play(session, "split")
    assert [len(piles) for piles in session.view(2).piles] == [1, 2, 1]
    (step,) = session.last_steps(2)
    assert step.rule == "04-7" and "2 手" in render(step.say) and not step.points_at
    assert session.view(2).holdings is None


# Hints.


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ("23/104/99", ("50 张", "8 点以上", "23 张", "23/50 = 46 %")),
        ("23/77/99", ("50 张", "24 张", "12/25 = 48 %")),
        ("23/A6/99", ("7 + 10 = 17", "爆掉的机会是 0")),
        ("23/K9A/99", ("49 张", "2 点以上", "46 张", "46/49 ≈ 93.88 %")),
        ("23/KQA/99", ("什么都爆", "1 = 100 %")),
    ],
)
def test_the_chance_to_go_bust_is_exact(hands: str, words: Sequence[str]) -> None:
    hints = GAME.hints(at_the_table(hands).view(1))
    assert hints[0].rule == "04-6" and len(hints) == 3
    for word in words:
        assert word in render(hints[1].say)


def test_the_chance_counts_ones_other_hands_and_all_decks() -> None:
    session = at_the_table(stock="S5H6DQ")
    play(session, "split", "draw")  # ♠A ♠5 ♦Q beside ♥A ♥6: 16, and 47 cards unseen
    said = dict(GAME.hints(session.view(1))[1].say.values)
    assert (said["left"], said["least"]) == (47, 6)
    # 6, 7, 8, 9 and the tens but for the six and the queen that are held.
    assert said["chance"] == Fraction(3 + 4 + 4 + 4 + 15, 47)
    session = at_the_table("23/104/99", options="decks=6")
    assert dict(GAME.hints(session.view(1))[1].say.values)["chance"] == Fraction(143, 310)


def test_the_aces_of_those_who_have_split_count_as_seen() -> None:
    session = at_the_table("23/AA/104")
    play(session, "split", "stand", "stand")
    hints = GAME.hints(session.view(2))
    assert hints[0].rule == "04-7" and "至少有 2 张 A" in render(hints[0].say)
    said = dict(hints[1].say.values)
    # Of 52 cards the own ten and four are seen, and two aces: 8, 9 and fifteen tens are left to bust it.
    assert (said["left"], said["chance"]) == (48, Fraction(4 + 4 + 15, 48))
    assert (
        dict(GAME.hints(at_the_table("23/104/AA").view(1))[1].say.values)["left"] == 50
    )  # not split, not seen


def test_hints_are_for_the_hand_to_be_played() -> None:
    session = at_the_table("23/10JQ/99")
    assert GAME.hints(session.view(2)) == () and GAME.hints(session.view(None)) == ()
    assert "只能停牌" in render(GAME.hints(session.view(1))[-1].say)
    play(session, "stand", "stand")
    assert "同点是你赢" in render(GAME.hints(session.view(0))[-1].say)


# Undo, record, positions.


def test_undo_gives_the_same_card_again() -> None:
    session = Session(GAME, seats=3, seed="undo")
    play(session, "draw")
    drawn = session.view(session.waiting_for[0]).hand if session.waiting_for else ()
    session.undo()
    play(session, "draw")
    assert session.view(session.waiting_for[0]).hand == drawn


@pytest.mark.parametrize("seats", [0, 1, 9, -1, True])
def test_seats_outside_two_to_eight(seats: int) -> None:
    with pytest.raises(BadInput) as caught:
        Session(GAME, seats=seats)
    assert "2 到 8" in str(caught.value)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("", ""),
        ("drawing", "drawing"),
        ("playing deal=99 bank=0 scores=0,0", "deal"),
        ("playing deal=1 bank=2 scores=0,0", "bank"),
        ("playing deal=1 bank=0 scores=0", "scores"),
        ("playing deal=1 bank=0 scores=0,x", "scores"),
        ("playing deal=1 bank=0 scores=0,0 staked=0 hands=SAHA/S2S3", "staked"),
        ("playing deal=1 bank=0 scores=0,0 staked=1,0 hands=SAHA/S2S3", "staked"),
        ("playing deal=1 bank=0 scores=0,0 staked=0,? hands=SAHA/S2S3", "staked"),
        ("playing deal=1 bank=0 scores=0,0 staked=0,1 hands=SAHA", "hands"),
        ("playing deal=1 bank=0 scores=0,0 staked=0,1 hands=SAHA/S2S3+", "hands"),
        ("playing deal=1 bank=0 scores=0,0 staked=0,1 hands=SAHA/S2XX", "hands"),
        ("playing deal=1 bank=0 scores=0,0 staked=0,1 hands=SAHA/S2S3 stock=S4", "stock"),
    ],
)
def test_a_damaged_position_names_the_place(line: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.from_position(line)
    assert field in str(caught.value)


def test_a_value_that_is_a_number_may_be_written_as_one() -> None:
    assert TwentyOneOptions.of(decks=2, banker_stand_at=17) == TwentyOneOptions.of(
        decks="2", banker_stand_at="17"
    )
    for wrong in (3, True, 2.0):
        with pytest.raises(BadInput):
            TwentyOneOptions.of(decks=wrong)


# Samples.


def test_sampled_hands_could_have_come_about() -> None:
    """No hand was drawn to after it was bust, a split hand begins with an ace, a bust told is a bust."""
    for seed in range(30):
        options = TwentyOneOptions.of(announce_bust="yes", deals=1)
        session, chance = Session(GAME, options, seats=8, seed=seed), Chance("sampled", seed)
        while not session.over:
            view = session.view(None)
            for holding, piles in zip(GAME.sample(view, chance).holdings, view.piles, strict=True):
                for hand, pile in zip(holding, piles, strict=True):
                    low = sum(map(value, hand.cards[:-1]))
                    assert low <= 21 and (len(piles) == 1 or hand.cards[0].rank == "A")
                    assert len(hand.cards) == pile.size
            play(session, GAME.random_move(session.view(session.waiting_for[0]), chance).text)


def test_an_impossible_position_is_sampled_all_the_same() -> None:
    session = without_stock(at_the_table("104/99/2"))
    view = session.view(1)
    assert GAME.observe(GAME.sample(view, Chance("any")), 1) == view


# Hands judged beside one another.


def test_judged_hands() -> None:
    verdict = GAME.judge([parse_cards("A A 9")], TwentyOneOptions())
    (hand,) = verdict.hands
    assert (hand.rank, render(hand.name), hand.raised) == ("p21", "软 21 点", parse_cards("A"))
    assert [step.rule for step in hand.steps] == ["04-2", "04-2"] and verdict.results == ()
    hands = [cards("S10 H8"), cards("SK H9"), cards("SQ D8"), cards("SJ H7 D9")]
    results = GAME.judge(hands, TwentyOneOptions()).results
    assert [(r.seat, r.wins, r.units, r.reason.rule) for r in results] == [
        (1, True, 1, "04-8"),
        (2, False, -1, "04-8"),
        (3, False, -1, "04-6"),
    ]
    results = GAME.judge(hands, TwentyOneOptions.of(settle="literal_all")).results
    assert [(r.units, r.reason.rule) for r in results] == [(1, "04-8"), (1, "04-G1"), (1, "04-G1")]


@pytest.mark.parametrize(
    ("hands", "word"),
    [
        ([], "0 手"),
        (["A K"] * 9, "9 手"),
        (["A"], "至少 2 张"),
        ([""], "0 张"),
        (["A XB"], "大王"),
        (["SA SK", "SA S2"], "♠A"),
    ],
)
def test_what_is_no_hand(hands: list[str], word: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.judge([parse_cards(hand) for hand in hands], TwentyOneOptions())
    assert word in str(caught.value)
