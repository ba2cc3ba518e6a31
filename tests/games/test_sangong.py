"""A 三公 match: showing and calling, refusals one by one, payments, who deals and who is banker, hints."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerlessons.cards import deck, parse_cards
from pokerlessons.engine import Refused, Session
from pokerlessons.games.sangong import GAME
from pokerlessons.games.sangong.options import CLASS_IDS, SangongOptions
from pokerlessons.words import BadInput, render

# A deal laid down card by card: 三公, 9 points, three threes, 2 points with a 10.
HANDS = "SJSQHK/S9SKH10/S3H3D3/H4C8D10"


def at_the_table(options: str = "", shown: str = "0,0,0,0") -> Session:
    """A session whose first state is the deal above."""
    dealt = {card for hand in HANDS.split("/") for card in parse_cards(hand)}
    stock = "".join(card.code for card in deck() if card not in dealt)
    line = f"showing deal=1 dealer=0 scores=0,0,0,0 shown={shown} hands={HANDS} stock={stock} seed=test"
    state = GAME.from_position(f"{line} {options}")
    session = Session(GAME, state.match.options, seats=4, seed="test")
    session._states[:] = [state]
    return session


def play_out(session: Session) -> None:
    for seat in range(session.seats):
        session.play(seat, "show")


@pytest.mark.parametrize(
    ("seat", "move", "options", "rule", "words"),
    [
        (3, "call 3", "", "03-2", ("4 + 8 + 0 = 12", "不是 3")),
        (3, "call sangong", "", "03-2", ("公牌有 0 张", "三张都是公牌才是三公", "10 不是")),
        (0, "call 0", "", "03-3", ("不按点数算", "0 点")),
        (2, "call 9", "types=extended", "03-8", ("不按点数算",)),
        (2, "call dasangong", "types=extended", "03-8", ("不是大三公", "另一种")),
        (1, "call dasangong", "types=extended", "03-2", ("公牌有 1 张",)),
        (0, "call dasangong", "", "03-8", ("dasangong", "三公")),
        (0, "call sangong", "types=extended", "03-8", ("sangong", "混三公")),
        (0, "call 10", "", "03-4", ("10", "0 到 9")),
        (0, "call -1", "", "03-4", ("-1",)),
        (0, "call p9", "", "03-8", ("p9",)),
        (0, "call", "", "00-9", ("要写上",)),
        (0, "show ♠J", "", None, ("不用再写",)),
        (0, "next deal", "", "03-5", ("还有人没亮牌",)),
    ],
)
def test_refusals_say_why_and_by_which_rule(
    seat: int, move: str, options: str, rule: str | None, words: tuple[str, ...]
) -> None:
    session = at_the_table(options)
    before = GAME.position(session.state)
    with pytest.raises(BadInput) as caught:
        session.play(seat, move)
    sentence = render(caught.value.say)
    if rule:
        assert isinstance(caught.value, Refused) and caught.value.refusal.rule == rule
    for word in words:
        assert word in sentence
    assert GAME.position(session.state) == before and session.moves == ()


@pytest.mark.parametrize(
    ("options", "calls"),
    [
        ("", ("call sangong", "call 9", "call 9", "call 2")),
        ("types=extended", ("call hunsangong", "call 9", "call xiaosangong", "call 2")),
    ],
)
def test_the_true_call_is_taken(options: str, calls: tuple[str, ...]) -> None:
    session = at_the_table(options)
    for seat, call in enumerate(calls):
        assert [move.text for move in GAME.moves(session.view(seat))] == ["show", call]
        session.play(seat, call)
    assert session.view(None).phase == "settled"


def test_nobody_shows_twice_nor_after_the_settlement() -> None:
    session = at_the_table()
    session.play(0, "show")
    with pytest.raises(Refused) as caught:
        session.play(0, "call sangong")
    assert "甲" in str(caught.value) and "乙、丙、丁" in str(caught.value)
    for seat in (1, 2, 3):
        session.play(seat, "show")
    with pytest.raises(Refused) as caught:
        session.play(0, "show")
    assert "已经比完" in str(caught.value)


def test_hands_are_turned_over_when_the_last_is_down() -> None:
    session = at_the_table()
    for seat in (2, 0, 3):
        session.play(seat, "show")
        assert all(session.view(other).hands is None for other in (0, 1, 2, 3, None))
        assert all(session.view(other).pairs is None for other in (0, 1, 2, 3, None))
    session.play(1, "call 9")
    assert session.view(None).hands is not None


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ("", (9, -3 + 2 + 2, -3 - 2 + 2, -3 - 2 - 2)),
        ("types=extended", (3 - 4 + 3, -3 - 4 + 2, 4 + 4 + 4, -3 - 2 - 4)),
        ("base=10", (90, 10, -30, -70)),
        ("mode=banker", (9, -3, -3, -3)),
        ("mode=banker dir=cw", (9, -3, -3, -3)),
    ],
)
def test_every_two_compare_and_pay(options: str, points: tuple[int, ...]) -> None:
    session = at_the_table(options)
    play_out(session)
    settlement = GAME.settlement(session.state)
    assert settlement is not None
    assert settlement.points == points
    assert session.view(None).scores == points


def test_a_tie_pays_nothing_against_a_banker_too() -> None:
    session = at_the_table("mode=banker")
    hands = "S9SKH10/D9DKC10/S3H3S2/H4C8D10"
    cards = {card for hand in hands.split("/") for card in parse_cards(hand)}
    stock = "".join(card.code for card in deck() if card not in cards)
    state = GAME.from_position(
        f"settled deal=1 dealer=1 scores=0,0,0,0 shown=1,1,1,1 hands={hands} stock={stock} seed=x mode=banker"
    )
    session._states[:] = [state]
    settlement = GAME.settlement(session.state)
    assert settlement is not None
    assert [(each.payer, each.payee, each.points) for each in settlement.payments] == [(2, 1, 2), (3, 1, 2)]
    assert [pair.compared.by for pair in session.view(0).pairs] == ["class", "class", "tie"]


def test_a_class_that_pays_nothing_makes_no_payment() -> None:
    table = ",".join(f"{name}:{0 if name == 'sangong' else 1}" for name in CLASS_IDS)
    session = at_the_table(f"mult={table}")
    play_out(session)
    settlement = GAME.settlement(session.state)
    assert settlement is not None
    assert settlement.points[0] == 0 and all(0 not in (p.payer, p.payee) for p in settlement.payments)


@settings(max_examples=60)
@given(
    st.fixed_dictionaries({name: st.integers(0, 100) for name in CLASS_IDS}),
    st.integers(2, 6),
    st.integers(0, 10**9),
    st.sampled_from(["pairwise", "banker"]),
    st.sampled_from(["seed", "extended"]),
    st.sampled_from(["gong_count", "full"]),
)
def test_points_add_to_nought_for_any_table(
    mult: dict[str, int], seats: int, seed: int, mode: str, types: str, tiebreak: str
) -> None:
    options = SangongOptions.of(mult=mult, mode=mode, types=types, tiebreak=tiebreak, base=7)
    session = Session(GAME, options, seats=seats, seed=seed)
    play_out(session)
    view = session.view(None)
    assert view.settlement is not None and view.pairs is not None
    assert sum(view.settlement.points) == 0
    pairs = seats * (seats - 1) // 2 if mode == "pairwise" else seats - 1
    assert len({frozenset((pair.one, pair.other)) for pair in view.pairs}) == len(view.pairs) == pairs
    for payment in view.settlement.payments:
        assert payment.points % 7 == 0 and payment.points // 7 in mult.values()


@pytest.mark.parametrize(
    ("options", "next_dealer"),
    [
        ("", 1),
        ("dir=cw", 3),
        ("banker=fixed", 1),  # nobody is banker: dealing goes round (00-12)
        ("mode=banker", 1),
        ("mode=banker dir=cw", 3),
        ("mode=banker banker=fixed", 0),
    ],
)
def test_who_deals_next(options: str, next_dealer: int) -> None:
    session = at_the_table(options)
    play_out(session)
    assert session.view(None).next_dealer == next_dealer
    session.play(2, "next deal")
    view = session.view(None)
    assert view.dealer == next_dealer and view.deal == 2
    assert view.banker == (next_dealer if "mode=banker" in options else None)


def test_the_match_ends_after_its_deals() -> None:
    session = Session(GAME, SangongOptions.of(deals=2), seats=2, seed=1)
    for deal in (1, 2):
        assert session.view(0).deal == deal
        play_out(session)
        if deal == 1:
            session.play(1, "next deal")
    assert session.over
    with pytest.raises(Refused) as caught:
        session.play(0, "next deal")
    assert "打完" in str(caught.value)


def test_hints_go_from_a_nudge_to_the_answer() -> None:
    session = at_the_table()
    first, counts, added, last = (render(hint.say) for hint in GAME.hints(session.view(3)))
    assert "先数公牌" in first and "♥" not in first
    assert "♦10 是 0 点，不是公牌" in counts and "12" not in counts
    assert "4 + 8 + 0 = 12" in added and "2 点" not in added
    assert "2 点" in last and "公牌 0 张" in last
    assert "三公" in render(GAME.hints(session.view(0))[-1].say)


def test_hints_do_not_give_the_class_away_before_the_last() -> None:
    for options in ("", "types=extended"):
        session = at_the_table(options)
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
        ("showing deal=9 dealer=0 scores=0,0", "deal"),
        ("showing deal=1 dealer=2 scores=0,0", "dealer"),
        ("showing deal=1 dealer=0 scores=0,x", "scores"),
        ("showing deal=1 dealer=0 scores=0,0 hands=SASA/S2S3S4", "hands"),
        ("showing deal=1 dealer=0 scores=0,0 hands=SAS5S6/S2S3S4 stock=S2", "stock"),
    ],
)
def test_a_damaged_position_names_the_place(line: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.from_position(line)
    assert field in str(caught.value)


def test_shown_marks_fit_the_phase() -> None:
    with pytest.raises(BadInput) as caught:
        at_the_table(shown="1,1,1,1")
    assert "shown" in str(caught.value)
