"""A 牛牛 match: phases, refusals one by one, stakes, the banker's turn, hints."""

import pytest

from pokerlessons.cards import deck, parse_cards
from pokerlessons.engine import Refused, Session
from pokerlessons.games.niuniu import GAME
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.words import BadInput, render

# A deal laid down card by card: bull 9 for the banker (seat 0), no bull, 牛牛, a bomb.
HANDS = "S3H7DKC4D5/SAH2D4C6D9/S5H5S10S4H6/S7C7D7SQC2"


def at_the_table(options: str = "", claims: str = "?/?/?/?", staked: str = "0,1,1,1") -> Session:
    """A session whose first state is the deal above."""
    dealt = {card for hand in HANDS.split("/") for card in parse_cards(hand)}
    stock = "".join(card.code for card in deck() if card not in dealt)
    line = (
        f"arranging deal=1 bank=0 scores=0,0,0,0 staked={staked} hands={HANDS} claims={claims} "
        f"stock={stock} seed=test {options}"
    )
    state = GAME.from_position(line.strip())
    session = Session(GAME, state.match.options, seats=4, seed="test")
    session._states[:] = [state]
    return session


def play_out(session: Session) -> None:
    for seat in range(4):
        session.play(seat, next(GAME.moves(session.view(seat))))


@pytest.mark.parametrize(
    ("seat", "move", "options", "rule", "words"),
    [
        (0, "arrange ♠3 ♥7 ♣4", "", "02-4", ("♠3 ♥7 ♣4", "3 + 7 + 4 = 14", "不是 10 的倍数")),
        (0, "arrange ♠3 ♥7", "", "02-4", ("恰好三张", "2")),
        (0, "arrange ♠3 ♥7 ♦K ♣4", "", "02-4", ("恰好三张", "4")),
        (0, "arrange ♠3 ♥7 ♠7", "", "00-9", ("♠7", "没有")),
        (0, "arrange ♠3 ♠3 ♥7", "", "00-9", ("♠3", "2")),
        (0, "no bull", "", "02-12", ("有牛", "29", "个位是 9")),
        (1, "arrange ♠A ♥2 ♣6", "", "02-4", ("1 + 2 + 6 = 9",)),
        (0, "declare zhadan", "", "02-G6", ("没有开特殊牌型",)),
        (0, "declare zhadan", "special_hands=zhadan", "02-G6", ("不是炸弹牛",)),
        (0, "declare wuhua", "special_hands=zhadan", "02-G6", ("wuhua", "炸弹牛")),
        (0, "declare nonsense", "special_hands=all", "02-G6", ("nonsense",)),
        (0, "stake 2", "", "02-9", ("摆牌",)),
        (0, "next deal", "", "02-9", ("摆牌",)),
    ],
)
def test_refusals_say_what_was_asked_what_is_held_and_which_rule(
    seat: int, move: str, options: str, rule: str, words: tuple[str, ...]
) -> None:
    session = at_the_table(options)
    before = GAME.position(session.state)
    with pytest.raises(Refused) as caught:
        session.play(seat, move)
    sentence = render(caught.value.refusal.say)
    assert caught.value.refusal.rule == rule
    for word in words:
        assert word in sentence
    assert GAME.position(session.state) == before and session.moves == ()


def test_a_wrong_trio_is_told_in_english_too() -> None:
    session = at_the_table()
    refusal = session.refuse(0, session.read_move(0, "arrange S3 H7 C4"))
    assert refusal is not None
    assert "3 + 7 + 4 = 14" in render(refusal.say, "en")


def test_the_same_seat_cannot_choose_twice() -> None:
    session = at_the_table()
    session.play(0, "arrange ♠3 ♥7 ♦K")
    with pytest.raises(Refused) as caught:
        session.play(0, "arrange ♠3 ♥7 ♦K")
    assert "甲" in str(caught.value) and "乙、丙、丁" in str(caught.value)


def test_everybody_lays_out_at_once_and_nobody_sees_it_before_the_last() -> None:
    session = at_the_table()
    for seat in (2, 0, 3):
        session.play(seat, next(GAME.moves(session.view(seat))))
        assert all(session.view(other).hands is None for other in (0, 1, 2, 3, None))
    session.play(1, "no bull")
    assert session.view(None).hands is not None
    settlement = GAME.settlement(session.state)
    assert settlement is not None
    assert settlement.points == (1, -1, 1, -1)
    assert [(p.payer, p.payee, p.points) for p in settlement.payments] == [(1, 0, 1), (0, 2, 1), (3, 0, 1)]


def test_stakes_and_multipliers_are_paid() -> None:
    session = at_the_table("payout=simple stakes=chosen", staked="0,2,3,5")
    play_out(session)
    settlement = GAME.settlement(session.state)
    assert settlement is not None
    # 牛9 of the banker pays double; 牛牛 of seat 2 three times.
    assert settlement.points == (2 * 2 - 3 * 3 + 5 * 2, -4, 9, -10)


def test_a_special_hand_is_declared() -> None:
    session = at_the_table("special_hands=all")
    bombs = [card for card in session.view(3).hand if card.rank == "7"]
    assert len(bombs) == 3  # three are no bomb
    with pytest.raises(Refused):
        session.play(3, "declare zhadan")


def test_staking_comes_first_where_stakes_are_chosen() -> None:
    session = Session(GAME, NiuniuOptions.of(classroom="off", first="host", max_stake=3), seats=3, seed=5)
    assert session.view(1).phase == "staking" and session.view(1).hand == ()
    assert GAME.to_act(session.state) == (1, 2)
    for bad in ("stake 0", "stake 4", "stake -1", "stake two", "stake 1.5"):
        with pytest.raises(Refused):
            session.play(1, bad)
    session.play(1, "stake 3")
    assert session.view(2).stakes == (0, None, None) and session.view(1).stakes == (0, 3, None)
    session.play(2, "stake 1")
    assert session.view(0).phase == "arranging" and session.view(0).stakes == (0, 3, 1)
    assert len(session.view(0).hand) == 5


@pytest.mark.parametrize(
    ("options", "next_banker"),
    [
        ("", 1),
        ("dir=cw", 3),
        ("banker=fixed", 0),
        ("banker=winner_of_niuniu", 2),
    ],
)
def test_who_is_banker_next(options: str, next_banker: int) -> None:
    session = at_the_table(options)
    play_out(session)
    assert session.view(None).next_banker == next_banker
    session.play(3, "next deal")
    assert session.view(None).banker == next_banker and session.view(None).deal == 2


def test_without_a_niuniu_the_banker_stays() -> None:
    options = NiuniuOptions.of(banker="winner_of_niuniu", deals=40)
    session = Session(GAME, options, seats=4, seed="stay")
    kept = won = 0
    while not session.over:
        play_out(session)
        view = session.view(None)
        winners = [
            seat
            for seat, each in enumerate(view.compared)
            if each and each.wins and view.judged[seat].rank >= 10
        ]
        assert view.next_banker in (winners or [view.banker])
        kept, won = kept + (not winners), won + bool(winners)
        if not session.over:
            session.play(0, "next deal")
    assert kept and won


def test_the_match_ends_after_its_deals() -> None:
    session = Session(GAME, NiuniuOptions.of(deals=2), seats=2, seed=1)
    for deal in (1, 2):
        assert session.view(0).deal == deal
        for seat in (0, 1):
            session.play(seat, next(GAME.moves(session.view(seat))))
        if deal == 1:
            session.play(1, "next deal")
    assert session.over
    with pytest.raises(Refused) as caught:
        session.play(0, "next deal")
    assert "打完" in str(caught.value)


def test_hints_go_from_a_nudge_to_the_answer() -> None:
    session = at_the_table()
    hints = GAME.hints(session.view(0))
    assert [hint.rule for hint in hints] == ["02-4", "02-12", "02-4"]
    first, middle, last = (render(hint.say) for hint in hints)
    assert "凑成 10" in first and "♠" not in first
    assert "29" in middle and "个位 9" in middle and "♠3 ♥7 ♦K" not in middle
    assert "♠3 ♥7 ♦K" in last and "牛九" in last
    assert "没有牛" in render(GAME.hints(session.view(1))[-1].say)


def test_hints_do_not_say_whether_there_is_a_bull_before_the_last() -> None:
    session = at_the_table()
    shapes = {tuple(hint.say.key for hint in GAME.hints(session.view(seat))[:-1]) for seat in range(4)}
    assert len(shapes) == 1


@pytest.mark.parametrize("seats", [0, 1, 7, -1, True])
def test_seats_outside_two_to_six(seats: int) -> None:
    with pytest.raises(BadInput) as caught:
        Session(GAME, seats=seats)
    assert "2 到 6" in str(caught.value)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("", ""),
        ("dealing", "dealing"),
        ("arranging deal=9 bank=0 scores=0,0", "deal"),
        ("arranging deal=1 bank=2 scores=0,0", "bank"),
        ("arranging deal=1 bank=0 scores=0,0 staked=0,1 hands=SASASASASA/S2S3S4S5S6 claims=?/?", "hands"),
        ("arranging deal=1 bank=0 scores=0,x", "scores"),
    ],
)
def test_a_damaged_position_names_the_place(line: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.from_position(line)
    assert field in str(caught.value)


def test_the_evidence_shows_the_three_that_were_laid_out() -> None:
    session = at_the_table()
    hand = session.view(2).hand
    chosen = tuple(GAME.moves(session.view(2)))[-1]
    for seat in (0, 1, 3):
        session.play(seat, next(GAME.moves(session.view(seat))))
    session.play(2, chosen)
    judged = session.view(None).judged[2]
    assert set(judged.bull) == set(chosen.cards) and judged.cards == hand and judged.rank == 10


@pytest.mark.parametrize(
    ("hand", "raised"), [("7777K", "7777"), ("JJQKK", ""), ("AA224", ""), ("37K45", "37K"), ("A2469", "")]
)
def test_what_a_picture_raises(hand: str, raised: str) -> None:
    finding = GAME.judge([parse_cards(hand)], NiuniuOptions.of(special_hands="all")).hands[0]
    assert "".join(card.rank for card in finding.raised) == raised
