"""How 三公 is told: a whole deal in Chinese, to be read, and what a viewer is not told."""

from pathlib import Path

from pokerlessons.engine import Session
from pokerlessons.games.sangong import GAME
from pokerlessons.games.sangong.options import SangongOptions
from pokerlessons.widgets.text import step_lines

GOLDEN = Path(__file__).parent.parent / "data" / "sangong_deal_zh.txt"


def the_deal() -> Session:
    """One deal of three, every two compared."""
    session = Session(GAME, SangongOptions.of(deals=1), seats=3, seed="讲一局")
    while not session.over:
        seat = GAME.to_act(session.state)[0]
        session.play(seat, tuple(GAME.moves(session.view(seat)))[-1])
    return session


def test_a_deal_from_the_cut_to_the_settlement() -> None:
    assert step_lines(the_deal().story(viewer=1), "zh") + "\n" == GOLDEN.read_text("utf-8")


def test_a_pair_decided_by_points_shows_both_sums() -> None:
    told = [step for step in the_deal().story(None) if step.rule == "03-4"]
    assert [step.formula.text for step in told if step.formula] == [
        "(0 + 2 + 5) mod 10 = 7 > 0 = (9 + 3 + 8) mod 10",
        "(0 + 2 + 5) mod 10 = 7 > 0 = (6 + 0 + 4) mod 10",
    ]
    assert all(len(step.points_at) == 6 for step in told)


def test_the_story_of_a_deal_is_the_same_from_any_seat_once_it_is_settled() -> None:
    session = the_deal()
    ends = {step_lines(session.story(viewer)[-12:], "en") for viewer in (0, 1, 2, None)}
    assert len(ends) == 1


def test_before_the_reveal_the_story_names_no_card_but_ones_own() -> None:
    session = the_deal()
    session.go_to(len(session.moves) - 1)
    for viewer in (0, 1, 2, None):
        own = set(session.view(viewer).hand)
        assert {card for step in session.story(viewer) for card in step.points_at} <= own
        text = step_lines(session.story(viewer), "zh")
        hidden = [card for hand in session.state.hands for card in hand if card not in own]
        assert not [card for card in hidden if str(card) in text]
        calls = [line for line in text.splitlines() if "报" in line]
        assert len(calls) == (1 if viewer in (0, 1) else 0)  # one's own alone
