"""A session: seats, seeds, moves, and time going both ways."""

from typing import Any

import pytest

from pokerlessons.engine import Move, Refused, Session
from pokerlessons.games import game_named
from pokerlessons.players import AtRandom
from pokerlessons.words import LANGUAGES, BadInput, Say, render

from .games.draw_pile import DrawPile
from .games.four_tricks import FourTricks
from .suite.walks import check_say

NIUNIU = game_named("niuniu")


def complaint(error: pytest.ExceptionInfo[BadInput]) -> Say:
    """The sentence of a `BadInput`, which can be said in both languages."""
    say = error.value.say
    check_say(say, echo=True)
    assert str(error.value) == "\n".join(render(say, language) for language in LANGUAGES)
    return say


def whole_match(session: Session) -> Session:
    """The session, played to its end."""
    session.advance()
    while session.waiting_for:
        seat = session.waiting_for[0]
        session.play(seat, next(session.game.moves(session.view(seat))))
        session.advance()
    return session


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, 10**9, True, False, "4", 4.0, [4]])
def test_a_game_has_its_seats(seats: Any) -> None:
    with pytest.raises(BadInput) as error:
        Session(NIUNIU, seats=seats)
    say = complaint(error)
    assert say.key == "session.bad_seats"
    assert (dict(say.values)["low"], dict(say.values)["high"]) == (2, 6)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_seats_within_can_play(seats: int) -> None:
    session = whole_match(Session(NIUNIU, NIUNIU.options.of(deals=2), seats=seats, seed=1))
    assert session.over and len(session.state.match.scores) == seats


def test_without_seats_the_usual_number_sits_down() -> None:
    assert Session(NIUNIU).seats == 4 and Session(DrawPile()).seats == 3


@pytest.mark.parametrize("seed", ["", "x" * 101, "a\nb", "\x00", "\ud800", "tab\t"])
def test_a_seed_is_short_and_can_be_read(seed: str) -> None:
    with pytest.raises(BadInput) as error:
        Session(NIUNIU, seed=seed)
    assert complaint(error).key == "session.bad_seed"


def test_a_seed_may_be_a_number_or_any_words() -> None:
    assert Session(NIUNIU, seed=2026).state == Session(NIUNIU, seed="2026").state
    assert Session(NIUNIU, seed="三班 第2桌 / a=b%20").seed == "三班 第2桌 / a=b%20"
    assert Session(NIUNIU, seed="x" * 100).seed == "x" * 100


def test_without_a_seed_every_session_is_another() -> None:
    assert len({Session(NIUNIU).seed for _ in range(5)}) > 1


@pytest.mark.parametrize("seat", [-1, 4, 10**9, "0", None, True, 0.0])
def test_there_is_no_such_seat(seat: Any) -> None:
    session = Session(NIUNIU, seed=1)
    for attempt in (session.refuse, session.play):
        with pytest.raises(BadInput) as error:
            attempt(seat, Move("no bull"))
        assert complaint(error).key == "session.no_such_seat"
    with pytest.raises(BadInput):
        Session(NIUNIU, players={seat: AtRandom()})
    assert session.moves == ()


@pytest.mark.parametrize("text", ["", "fly", "arrange S3 H7", "no bull now", "arrange 5Z", "next deal"])
def test_a_refused_move_changes_nothing(text: str) -> None:
    session = Session(NIUNIU, seed=1)
    state = session.state
    with pytest.raises(BadInput) as error:
        session.play(0, text)
    complaint(error)
    assert session.state is state and session.moves == () and not session.redo()


def test_a_refusal_comes_with_its_reason() -> None:
    session = Session(FourTricks(), FourTricks.options.of(passing="off"), seed=3)
    session.play(0, next(session.game.moves(session.view(0))))
    with pytest.raises(Refused) as error:
        session.play(3, Move("play", session.view(3).hand[:1]))
    assert error.value.refusal.rule == "00-9"
    assert complaint(error).key == "move.not_your_turn"
    assert error.value.refusal == session.refuse(3, Move("play", session.view(3).hand[:1]))


@pytest.mark.parametrize("number", [-1, 1, 10**9])
def test_there_is_no_such_move(number: int) -> None:
    session = Session(NIUNIU, seed=1)
    with pytest.raises(BadInput) as error:
        session.go_to(number)
    assert complaint(error).key == "session.no_such_move"


def test_undo_goes_back_across_computer_moves() -> None:
    session = Session(DrawPile(), seed=5, players={1: AtRandom(), 2: AtRandom()})
    assert session.waiting_for == (0,) and session.people == (0,)
    first = session.state
    session.play(0, "draw")
    assert session.advance() >= 1 and session.waiting_for in ((0,), ())
    after = session.state
    assert session.undo() and session.state == first
    assert session.redo() and session.state == after
    assert not session.redo()


def test_undo_for_one_of_several_people() -> None:
    session = Session(FourTricks(), seed=5)
    for seat in range(4):
        session.play(seat, next(session.game.moves(session.view(seat))))
    assert session.undo(1) and len(session.moves) == 1
    assert not session.undo(3)
    assert session.undo() and len(session.moves) == 0
    session.go_to(4)
    assert len(session.moves) == 4


def test_computers_alone_play_to_the_end() -> None:
    session = Session(DrawPile(), seed=5, players={seat: AtRandom() for seat in range(3)})
    assert session.advance() == len(session.moves) > 0
    assert session.over and session.people == () and not session.undo()


def test_computers_play_the_same_again() -> None:
    sessions = [
        whole_match(Session(DrawPile(), seed=5, players={seat: AtRandom() for seat in (1, 2)})) for _ in "ab"
    ]
    assert sessions[0].moves == sessions[1].moves and sessions[0].state == sessions[1].state


def test_sessions_know_nothing_of_each_other() -> None:
    one, other = Session(NIUNIU, seed=1), Session(NIUNIU, seed=1)
    one.play(0, next(NIUNIU.moves(one.view(0))))
    assert other.moves == () and other.state == Session(NIUNIU, seed=1).state


def test_a_story_is_told_for_its_viewer() -> None:
    session = Session(FourTricks(), FourTricks.options.of(deals=1), seed=8)
    for seat in range(4):
        session.play(seat, next(session.game.moves(session.view(seat))))
    given = session.moves[0][1].cards[0]
    for viewer in (None, 0, 1, 2, 3):
        knows = str(given) in " ".join(
            render(step.say) for step in session.story(viewer) if step.say.key == "four_tricks.tell.swapped"
        )
        assert knows == (viewer in (0, 3)), f"{given} goes from 0 to 3, and {viewer} is told"


def test_what_is_told_of_the_last_move_ends_the_story() -> None:
    session = Session(FourTricks(), seed=8)
    assert session.last_steps(2) == session.story(2)
    while not session.over:
        seat = session.waiting_for[0]
        session.play(seat, next(session.game.moves(session.view(seat))))
        last = session.last_steps(2)
        assert last and session.story(2)[-len(last) :] == last


@pytest.mark.parametrize("seat", [-1, 4, "0", 1.0, True])
def test_no_view_from_a_seat_there_is_not(seat: object) -> None:
    session = Session(game_named("niuniu"), seats=4, seed=1)
    for look in (session.view, session.story, session.last_steps):
        with pytest.raises(BadInput):
            look(seat)  # type: ignore[operator]


@pytest.mark.parametrize("seed", [[1], b"x", True, 1.5, "", "\n"])
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(BadInput):
        Session(game_named("niuniu"), seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [None, 3, ("arrange",), ["arrange"]])
def test_what_is_no_move(move: object) -> None:
    session = Session(game_named("niuniu"), seed=1)
    with pytest.raises(BadInput):
        session.play(0, move)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", ["0", 0.5, None, -1])
def test_nowhere_to_go(number: object) -> None:
    with pytest.raises(BadInput):
        Session(game_named("niuniu"), seed=1).go_to(number)  # type: ignore[arg-type]


def test_a_move_may_name_ones_cards_by_rank() -> None:
    session = Session(game_named("niuniu"), seats=2, seed=5)
    for seat in (0, 1):
        move = next(session.game.moves(session.view(seat)))
        ranks = " ".join(card.rank for card in move.cards)
        read = session.read_move(seat, f"{move.verb} {ranks}".strip())
        assert set(read.cards) <= set(session.view(seat).hand)
        assert [card.rank for card in read.cards] == [card.rank for card in move.cards]
