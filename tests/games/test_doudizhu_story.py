"""How 斗地主 is told: a whole deal in Chinese, to be read, and what a viewer is not told."""

from pathlib import Path

from pokerlessons.engine import Session
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.game import move_of
from pokerlessons.games.doudizhu.hints import best_answer, best_lead
from pokerlessons.games.doudizhu.melds import plays_of, tally_of
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.widgets.text import step_lines

GOLDEN = Path(__file__).parent.parent / "data" / "doudizhu_deal_zh.txt"


def the_deal() -> Session:
    """One deal: the first bids two, the others pass; then everybody plays what a hint would say."""
    session = Session(GAME, DoudizhuOptions.of(deals=1), seed="讲一局")
    for move in ("bid 2", "pass", "pass"):
        session.play(GAME.to_act(session.state)[0], move)
    while not session.over:
        (seat,) = GAME.to_act(session.state)
        view = session.view(seat)
        hand, rules, led = tally_of(view.hand), view.options.melds, view.led and view.led.reading
        if led is not None and not plays_of(hand, led, rules):
            session.play(seat, "pass")
            continue
        play = best_lead(hand, rules) if led is None else best_answer(hand, led, rules)
        session.play(seat, move_of(play, view))
    return session


def test_a_deal_from_the_shuffle_to_the_settlement() -> None:
    assert step_lines(the_deal().story(viewer=1), "zh") + "\n" == GOLDEN.read_text("utf-8")


def test_the_story_of_the_play_is_the_same_for_all() -> None:
    session = the_deal()
    ends = {step_lines(session.story(viewer)[4:], "en") for viewer in (0, 1, 2)}
    assert len(ends) == 1


def test_before_the_end_the_story_names_no_hidden_card() -> None:
    session = the_deal()
    session.go_to(6)
    for viewer in (0, 1, 2, None):
        view = session.view(viewer)
        public = {*view.hand, *(view.kitty or ()), view.face_up}
        public |= {card for play in view.history for card in play.cards}
        assert {card for step in session.story(viewer) for card in step.points_at} <= public
        text = step_lines(session.story(viewer), "zh")
        hidden = [card for hand in session.state.hands for card in hand if card not in public]
        assert hidden and not [card for card in hidden if str(card) in text.split()]
