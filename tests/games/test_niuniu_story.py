"""How 牛牛 is told: a whole deal in Chinese, to be read, and what a viewer is not told."""

from pathlib import Path

from pokerlessons.engine import Session
from pokerlessons.games.niuniu import GAME
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.widgets.text import step_lines

GOLDEN = Path(__file__).parent.parent / "data" / "niuniu_deal_zh.txt"


def the_deal() -> Session:
    """One deal of three with chosen stakes: a bull told from the cut to the settlement."""
    options = NiuniuOptions.of(preset="festive", deals=1)
    session = Session(GAME, options, seats=3, seed="讲一局")
    while not session.over:
        seat = GAME.to_act(session.state)[0]
        session.play(seat, next(GAME.moves(session.view(seat))))
    return session


def test_a_deal_from_the_cut_to_the_settlement() -> None:
    assert step_lines(the_deal().story(viewer=1), "zh") + "\n" == GOLDEN.read_text("utf-8")


def test_the_story_of_a_deal_is_the_same_from_any_seat_once_it_is_settled() -> None:
    session = the_deal()
    ends = {step_lines(session.story(viewer)[-20:], "en") for viewer in (0, 1, 2, None)}
    assert len(ends) == 1


def test_before_the_reveal_the_story_names_no_card_but_ones_own() -> None:
    session = the_deal()
    session.go_to(len(session.moves) - 1)
    for viewer in (0, 1, 2, None):
        own = set(session.view(viewer).hand)
        told = {card for step in session.story(viewer) for card in step.points_at}
        assert told <= own
        text = step_lines(session.story(viewer), "zh")
        hidden = [card for hand in session.state.hands for card in hand if card not in own]
        assert not [card for card in hidden if str(card) in text]
