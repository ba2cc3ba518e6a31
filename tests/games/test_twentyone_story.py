"""How 21点 is told: a whole deal in Chinese, to be read, and what a viewer is not told."""

from pathlib import Path

from pokerlessons.engine import Session
from pokerlessons.games.twentyone import GAME
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.widgets.text import step_lines

GOLDEN = Path(__file__).parent.parent / "data" / "twentyone_deal_zh.txt"


def the_deal() -> Session:
    """One deal of three with chosen stakes: aces are split, and everybody draws to seventeen."""
    session = Session(GAME, TwentyOneOptions.of(preset="home", deals=1), seats=3, seed="讲一局 2084")
    while not session.over:
        seat = session.waiting_for[0]
        view = session.view(seat)
        moves = {move.verb: move for move in GAME.moves(view)}
        if view.current and "split" not in moves:
            session.play(seat, moves["draw" if "draw" in moves and view.current.points < 17 else "stand"])
        else:
            session.play(seat, moves.get("split", f"stake {5 - seat}"))
    return session


def test_a_deal_from_the_cut_to_the_settlement() -> None:
    assert step_lines(the_deal().story(viewer=1), "zh") + "\n" == GOLDEN.read_text("utf-8")


def test_the_story_of_a_deal_is_the_same_from_any_seat_once_it_is_settled() -> None:
    session = the_deal()
    told = len(session.last_steps(0)) - 1  # behind the stand itself, which its owner hears otherwise
    assert len({step_lines(session.story(viewer)[-told:], "en") for viewer in (0, 1, 2, None)}) == 1


def test_before_the_reveal_the_story_names_no_card_but_ones_own() -> None:
    session = the_deal()
    session.go_to(len(session.moves) - 1)
    for viewer in (0, 1, 2, None):
        own = set(session.view(viewer).hand)
        assert {card for step in session.story(viewer) for card in step.points_at} <= own
        text = step_lines(session.story(viewer), "zh")
        hidden = [card for card in GAME.cards(session.state) if card not in own]
        assert not [card for card in hidden if str(card) in text]
