"""A deal of 斗地主: bidding, turns, refusals, the end, the points; and what cannot be told from outside."""

import json
from pathlib import Path
from typing import Any

import pytest

from pokerlessons import table
from pokerlessons.cards import parse_cards
from pokerlessons.engine import Chance, Move, Refused, Session
from pokerlessons.games import game_named, playable_texts
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.melds import readings
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.states import Bid, Bidding, Playing, Settled
from pokerlessons.words import BadInput, render

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "doudizhu_examples.json").read_text("utf-8"))


def session(seed: str = "one", seats: int | None = None, **options: Any) -> Session:
    return Session(GAME, DoudizhuOptions.of(**options), seats=seats, seed=seed)


def in_turn(playing: Session, *moves: str) -> Session:
    for move in moves:
        (seat,) = GAME.to_act(playing.state)
        playing.play(seat, move)
    return playing


def dealt(hands: tuple[str, ...], landlord: int = 0, bid: int = 1, **options: Any) -> Playing:
    """A deal in play with just these cards in the hands, the others laid down by nobody in particular."""
    start = session(**options).state
    cards = tuple(parse_cards(hand, start.match.options.decks) for hand in hands)
    bids = (
        *start.bids,
        *[Bid(seat, bid if seat == landlord else 0) for seat in range(start.match.seats)],
    )
    return Playing(
        start.match, 1, start.first, None, cards, start.kitty, bids, landlord, landlord, None, (), 0
    )


def play_all(state: Any, *moves: tuple[int, str]) -> Any:
    """The state after these moves, each legal, cards written by their ranks."""
    for seat, text in moves:
        view = GAME.observe(state, seat)
        move = Move("pass")
        if text != "pass":
            cards, _, choice = text.partition(" as ")
            move = Move("play", parse_cards(cards, 2, view.hand), choice or None)
        assert GAME.refuse(view, move) is None, (seat, text, GAME.refuse(view, move))
        state = GAME.play(state, seat, move)
    return state


def refusal_of(state: Playing, seat: int, text: str) -> tuple[str, str]:
    view = GAME.observe(state, seat)
    refusal = GAME.refuse(view, Move("play", parse_cards(text, 2, view.hand)))
    assert refusal is not None
    return refusal.rule, render(refusal.say, "zh")


# Dealing and bidding.


def test_everybody_has_17_cards_and_three_are_left() -> None:  # 10-E8
    state = session().state
    assert isinstance(state, Bidding)
    assert [len(hand) for hand in state.hands] == [17] * 3 and len(state.kitty) == 3
    playing = in_turn(session(), "bid 3").state
    assert len(playing.hands[playing.landlord]) == 20
    assert set(playing.kitty) <= set(playing.hands[playing.landlord])


def test_the_holder_of_the_card_turned_up_bids_first() -> None:
    for number in range(20):
        state = session(f"{number}").state
        assert state.face_up in state.hands[state.first]


def test_each_bids_once_and_higher_than_before() -> None:
    playing = in_turn(session(), "bid 1")
    (seat,) = GAME.to_act(playing.state)
    with pytest.raises(Refused) as refused:
        playing.play(seat, "bid 1")
    assert refused.value.refusal.rule == "10-4" and "要更高" in render(refused.value.refusal.say, "zh")
    in_turn(playing, "bid 2", "pass")
    assert playing.state.landlord == seat


@pytest.mark.parametrize("bid", ["bid 0", "bid 4", "bid x", "bid 99999999"])
def test_a_bid_is_one_two_or_three(bid: str) -> None:
    playing = session()
    with pytest.raises(Refused) as refused:
        in_turn(playing, bid)
    assert refused.value.refusal.rule == "10-4" and playing.moves == ()


def test_a_bid_of_three_ends_the_bidding() -> None:
    playing = in_turn(session(), "pass", "bid 3")
    assert playing.state.landlord == playing.moves[-1][0]


def test_on_and_on_until_two_have_passed() -> None:
    playing = in_turn(session(bidding="multi_round"), "pass", "bid 1", "pass", "bid 2", "pass")
    assert isinstance(playing.state, Bidding)
    in_turn(playing, "pass")
    assert isinstance(playing.state, Playing) and playing.state.landlord == playing.moves[3][0]


@pytest.mark.parametrize("first_bid", ["face_up_holder", "rotate"])
def test_where_nobody_bids_the_cards_are_dealt_anew(first_bid: str) -> None:
    playing = session(first_bid=first_bid)
    before = playing.state
    in_turn(playing, "pass", "pass", "pass")
    state = playing.state
    assert isinstance(state, Bidding) and state.hands != before.hands and state.match.deal == 1
    assert state.first == before.first or first_bid == "face_up_holder"


def test_the_first_bidder_rotates() -> None:
    playing = session(first_bid="rotate")
    first = playing.state.first
    play_deal(playing)
    playing.play(0, "next deal")
    assert playing.state.first == (first + 1) % 3


def play_deal(playing: Session) -> None:
    chance = Chance("a deal")
    while not isinstance(playing.state, Settled):
        (seat,) = GAME.to_act(playing.state)
        playing.play(seat, GAME.random_move(playing.view(seat), chance))


# Playing.


def test_the_kitty_is_shown_to_all_and_with_four_to_the_landlord_alone() -> None:
    three = in_turn(session(), "bid 3")
    assert all(three.view(seat).kitty == three.state.kitty for seat in (0, 1, 2, None))
    four = in_turn(session(preset="four"), "bid 3")
    for seat in (0, 1, 2, 3, None):
        seen = four.view(seat).kitty
        assert seen == (four.state.kitty if seat == four.state.landlord else None)
    assert len(four.view(four.state.landlord).hand) == 33


def test_the_round_of_the_rule_book() -> None:  # 10-E6
    (case,) = [case for case in EXAMPLES if case["id"] == "10-E6"]
    names = {"A": 0, "B": 1, "C": 2}
    moves = [
        (names[seat], cards if cards == "pass" else " ".join(cards)) for seat, cards in case["input"]["plays"]
    ]
    state = play_all(dealt(("3 3 3 9 K K K J 7", "A A A 3 4 5", "5 5 5 7 6")), *moves)
    assert state.led is not None and state.led.seat == names[case["expected"]["trick_winner"]]


def test_passing_does_not_bar_from_playing_later() -> None:
    state = play_all(
        dealt(("3 9 K", "5 Q A", "4 10 2")), (0, "3"), (1, "pass"), (2, "4"), (0, "9"), (1, "Q"), (2, "pass")
    )
    assert GAME.to_act(state) == (0,)


def test_the_leader_may_not_pass() -> None:
    refusal = GAME.refuse(GAME.observe(dealt(("3 4", "5", "6")), 0), Move("pass"))
    assert refusal is not None and refusal.rule == "10-15"


def test_two_passes_and_the_last_to_play_leads_again() -> None:
    state = play_all(dealt(("3 9", "5 Q", "4 10")), (0, "9"), (1, "pass"), (2, "pass"))
    assert state.led is None and GAME.to_act(state) == (0,)


def test_mixed_wings_are_refused_by_10_8_in_both_languages() -> None:
    state = dealt(("333444 6 77 K", "5", "8"))
    view = GAME.observe(state, 0)
    refusal = GAME.refuse(view, Move("play", parse_cards("333444 6 77", 1, view.hand)))
    assert refusal is not None and refusal.rule == "10-8"
    assert "不能混着带：这里 6 是单张，7 是对子" in render(refusal.say, "zh")
    assert "not mixed" in render(refusal.say, "en")


@pytest.mark.parametrize(
    ("led", "tried", "told"),
    [
        ("9 9", "5 5", ("大不过对 9", "比 9 大的对子", "对 K")),
        ("9 9", "5", ("牌型和桌上不同", "比 9 大的对子")),
        ("3 4 5 6 7", "8 9 10 J Q K", ("有 6 节，桌上的有 5 节", "最高比 7 大的顺子")),
        ("4 4 4 4", "3 3 3 3", ("大不过炸弹 4", "比 4 大的炸弹")),
        ("2", "A", ("大不过单张 2", "比 2 大的单张", "只能不出")),
    ],
)
def test_what_is_too_low_is_told_what_would_do(led: str, tried: str, told: tuple[str, ...]) -> None:
    state = dealt((f"{led} Q", f"{tried} 5 5 8 9 10 J Q K K", "6"))
    state = play_all(state, (0, led))
    rule, text = refusal_of(state, 1, tried)
    assert rule == "10-6" and all(part in text for part in told), text


def test_a_hand_that_has_nothing_is_told_to_pass() -> None:
    state = play_all(dealt(("2 3", "4 5", "6")), (0, "2"))
    rule, text = refusal_of(state, 1, "4")
    assert rule == "10-6" and "只能不出" in text


def test_a_play_may_be_declared() -> None:
    hand = "333444555666 K"
    for choice, kind, rank in (("", "airplane", "6"), (" as airplane_1", "airplane_1", "6")):
        state = play_all(dealt((hand, "7", "8")), (0, "333444555666" + choice))
        assert state.led is not None and state.led.reading is not None
        assert (state.led.reading.kind, state.led.reading.body[-1]) == (kind, rank)
    state = play_all(dealt((hand, "7", "8")), (0, "333444555666 as airplane_1:5"))
    assert (
        state.led is not None and state.led.reading is not None and state.led.reading.body == ("3", "4", "5")
    )
    view = GAME.observe(dealt((hand, "7", "8")), 0)
    refusal = GAME.refuse(view, Move("play", parse_cards("333444555666"), "bomb"))
    assert refusal is not None and refusal.rule == "10-10"


# The points.


SETTLED = [case for case in EXAMPLES if "bid" in case["input"]]


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: case["id"])
def test_the_points_of_the_rule_book(case: dict) -> None:
    given, expected = case["input"], case["expected"]
    settled = won_by(given["landlord_wins"], given["bid"], given["bombs_and_rockets"], given)
    points = settled.settlement.points
    assert points[0] == expected["landlord"]
    assert {abs(points[1]), abs(points[2])} == {abs(expected["peasant_each"])}
    assert sum(points) == 0


def won_by(landlord: bool, bid: int, bombs: int, given: dict) -> Settled:
    """A deal that the landlord (seat 0) or a farmer wins after so many bombs."""
    fours = ["4 4 4 4", "5 5 5 5", "6 6 6 6"][:bombs]
    if landlord:
        farmers = ["7 8", "9 10"]
        state = dealt((" ".join([*fours, "3 J" if "peasant_plays" not in given else "J"]), *farmers), bid=bid)
        moves = [move for four in fours for move in ((0, four), (1, "pass"), (2, "pass"))]
        if "peasant_plays" not in given:
            moves += [(0, "3"), (1, "7"), (2, "pass"), (0, "J")]
            return play_all(state, *moves)
        return play_all(state, *moves, (0, "J"))
    state = dealt(("3 K Q", " ".join([*fours, "J"]), "9 10"), bid=bid)
    moves = [(0, "3"), (1, fours[0])] if fours else [(0, "3"), (1, "J")]
    for four in fours[1:]:
        moves += [(2, "pass"), (0, "pass"), (1, four)]
    if "landlord_plays" not in given:
        state = dealt(("3 K Q A", " ".join([*fours, "J"]), "9 10"), bid=bid)
        moves = [(0, "3"), (1, "pass"), (2, "9"), (0, "Q"), (1, fours[0])]
        for four in fours[1:]:
            moves += [(2, "pass"), (0, "pass"), (1, four)]
    return play_all(state, *moves, (2, "pass"), (0, "pass"), (1, "J"))


def test_spring_can_be_switched_off_and_the_multiplier_capped() -> None:
    state = play_all(dealt(("J", "7 8", "9 10"), spring="off"), (0, "J"))
    assert state.settlement.points == (2, -1, -1)
    capped = dealt(("4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 J", "8", "9"), cap_multiplier="8")
    passes = [(1, "pass"), (2, "pass")]
    moves = [move for rank in "4567" for move in ((0, " ".join(rank * 4)), *passes)]
    settled = play_all(capped, *moves, (0, "J"))
    assert settled.settlement.points == (16, -8, -8)
    last, move = GAME.observe(play_all(capped, *moves), 0), Move("play", parse_cards("J"))
    told = [render(step.say, "zh") for step in GAME.explain(last, 0, move, GAME.observe(settled, 0))]
    assert any("倍数封顶在 8" in line for line in told)


@pytest.mark.parametrize(("least", "points"), [("6", 3), ("4", 6)])
def test_which_bombs_double_with_four_players(least: str, points: int) -> None:
    hands = ("4 4 4 4 J Q", "5 8", "6 9", "7 10")
    state = dealt(hands, preset="four", bomb_double_from=least, spring="off")
    moves = [
        (0, "4 4 4 4"),
        *((seat, "pass") for seat in (1, 2, 3)),
        (0, "J"),
        *((s, "pass") for s in (1, 2, 3)),
    ]
    assert play_all(state, *moves, (0, "Q")).settlement.points == (points, *[-points // 3] * 3)


def test_a_farmer_who_is_out_wins_for_all_farmers() -> None:
    state = play_all(dealt(("3 4 5 5", "9", "6 7"), bid=2), (0, "3"), (1, "9"))
    assert isinstance(state, Settled) and state.spring  # the landlord played once: a counter-spring
    assert state.settlement.points == (-8, 4, 4)


# Bad input.


@pytest.mark.parametrize(("seats", "options"), [(4, {}), (3, {"preset": "four"})])
def test_the_wrong_number_of_seats_says_how_it_is_opened(seats: int, options: dict) -> None:
    with pytest.raises(BadInput) as error:
        session(seats=seats, **options)
    assert "four_players" in render(error.value.say, "zh") and "four_players" in render(error.value.say, "en")


def test_four_sit_down_where_the_game_for_four_is_opened() -> None:
    assert table("doudizhu", preset="four", seed=1).session.seats == 4
    assert table("doudizhu", seed=1).session.seats == 3


def test_what_a_hand_may_play_is_listed_by_ranks() -> None:
    game = game_named("doudizhu")
    found = playable_texts(game, "3 3 3 4 5 6 7 8 XB XS 2 2", "4", DoudizhuOptions())
    listed = [" ".join(card.rank for card in play.cards) for play in found]
    assert listed == ["5", "6", "7", "8", "2", "XS", "XB", "XB XS"]
    with pytest.raises(BadInput):
        playable_texts(game, "3 4", "3 4", DoudizhuOptions())
    with pytest.raises(BadInput):
        playable_texts(game, "", None, DoudizhuOptions())
    with pytest.raises(BadInput):
        playable_texts(game_named("sangong"), "3 4 5", None, game_named("sangong").options())


def test_a_hand_of_any_size_out_of_the_pack_is_listed() -> None:
    """Larger than anybody's: the public engines are compared by such hands."""
    hand = "5 5 6 6 7 7 7 8 8 8 9 9 9 10 10 10 J J Q Q K K A A 2 2 XS XB"
    assert len(playable_texts(GAME, hand, None, DoudizhuOptions())) > 500


def test_every_play_listed_is_legal() -> None:
    playing = in_turn(session("lists"), "bid 3")
    view = playing.view(playing.state.landlord)
    moves = list(GAME.moves(view))
    assert len({(move.cards, move.choice) for move in moves}) == len(moves)
    for move in moves:
        assert move in GAME.legal(view) and readings(move.cards, view.options)


@pytest.mark.slow
def test_a_hundred_thousand_random_deals() -> None:
    options, chance = DoudizhuOptions.of(deals=100), Chance("many deals")
    deals = 0
    while deals < 100_000:
        state = GAME.start(options, 3, f"many {deals}")
        while acting := GAME.to_act(state):
            seat = acting[0]
            state = GAME.play(state, seat, GAME.random_move(GAME.observe(state, seat), chance))
            if isinstance(state, Settled):
                deals += 1
                assert sum(state.settlement.points) == 0 and len(GAME.cards(state)) == 54
