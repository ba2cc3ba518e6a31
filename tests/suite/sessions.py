"""A session is its record; what is undone can be redone."""

from __future__ import annotations

import json

from pokerlessons.engine import AnyGame, Chance, Options, Session, record, replay
from pokerlessons.players import AtRandom

from .walks import some, told, walked


def check_records_replay(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """A record gives back the same states, moves and stories, and itself."""
    walk = walked(game, options, seats, seed)
    session = Session(game, options, seats=seats, seed=walk.seed)
    for seat, move in walk.moves:
        refusal = session.refuse(seat, session.read_move(seat, move.text))
        assert refusal is None, f"a legal move is refused in a session of the same seed: {refusal}"
        session.play(seat, move.text)
    assert session.moves == walk.moves, "moves read from their text are other moves"
    assert session.state == walk.states[-1], "the same seed and moves lead to another state"
    assert session.over
    text = record(session)
    json.loads(text)
    again = replay(text, lambda name: {game.name: game}[name])
    assert record(again) == text, "the replay has another record"
    assert again.state == session.state and again.moves == session.moves, "the replay differs"
    for viewer in walk.viewers:
        assert told(again.story(viewer)) == told(session.story(viewer)), f"{viewer} is told another story"
        assert told(again.last_steps(viewer)) == told(session.last_steps(viewer))


def check_stories_are_whole(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """The deals' stories one after another are the whole story, and it is told as it happened."""
    walk = walked(game, options, seats, seed)
    session = Session(game, options, seats=seats, seed=walk.seed)
    for viewer in walk.viewers[:3]:
        session.go_to(0)
        happened = list(session.last_steps(viewer))
        for seat, move in walk.moves:
            session.play(seat, move)
            happened += session.last_steps(viewer)
        deals = range(1, session.view(None).deal + 1)
        parts = [step for deal in deals for step in session.story(viewer, deal)]
        assert told(session.story(viewer)) == told(tuple(happened)), "the story is not what happened"
        assert parts == happened, "the deals' stories do not make the whole"


def check_undo_and_redo(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Undo goes back to the person's last decision, the same cards there; redo and `go_to` lead on again."""
    session = _session_with_one_person(game, options, seats, seed)
    assert not session.undo() and not session.redo(), "undo before anything was done"
    states, decisions = [session.state], []
    for number in range(6):
        session.advance()
        if session.over:
            break
        decisions.append(len(session.moves))
        _decide(session, Chance("person", seed, number))
    session.advance()
    states, moves = _states_of(session), session.moves
    for decision in reversed(decisions):
        assert session.undo(), f"nothing to undo after {len(session.moves)} moves"
        assert len(session.moves) == decision, f"undo went to {len(session.moves)}, not {decision}"
        assert session.state == states[decision], "undo leads to another state"
        assert 0 in session.waiting_for, "after undo the person has no decision"
    assert not session.undo()
    for decision in [*decisions[1:], len(moves)]:
        assert session.redo() and session.state == states[decision], "redo leads elsewhere"
    assert not session.redo() and session.moves == moves, "redo makes other moves"
    for number in some(range(len(moves) + 1)):
        session.go_to(number)
        assert session.state == states[number] and session.moves == moves[:number]
    _check_new_move_clears_redo(session, decisions[0], seed)


def _session_with_one_person(game: AnyGame, options: Options, seats: int, seed: int) -> Session:
    players = {seat: AtRandom() for seat in range(1, seats)}
    return Session(game, options, seats=seats, seed=f"undo {seed}", players=players)


def _decide(session: Session, chance: Chance) -> None:
    session.play(0, session.game.random_move(session.view(0), chance))


def _states_of(session: Session) -> list[object]:
    """The state after every number of moves; the session is left where it was."""
    states: list[object] = []
    most = len(session.moves)
    for number in range(most + 1):
        session.go_to(number)
        states.append(session.state)
    return states


def _check_new_move_clears_redo(session: Session, decision: int, seed: int) -> None:
    session.go_to(decision)
    _decide(session, Chance("another", seed))
    assert len(session.moves) == decision + 1
    assert not session.redo(), "a new move leaves the old ones to redo"
