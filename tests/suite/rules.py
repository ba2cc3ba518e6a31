"""The rules of a game: cards, moves, refusals, points, states."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

from pokerlessons.engine import (
    AnyGame,
    Chance,
    Move,
    Options,
    Refusal,
    Refused,
    Session,
    Settlement,
    parse_move,
)
from pokerlessons.words import BadInput

from .walks import (
    cards_in,
    check_frozen,
    check_refusal,
    check_rule,
    check_say,
    odd_moves,
    secret_seed,
    some,
    told,
    walked,
)


def check_cards_are_conserved(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """The same cards are there in every state of the match."""
    walk = walked(game, options, seats, seed)
    first = Counter(game.cards(walk.states[0]))
    for at, state in enumerate(walk.states):
        now = Counter(game.cards(state))
        gone, new = sorted((first - now).elements()), sorted((now - first).elements())
        assert now == first, f"after {at} moves {gone} are gone and {new} have come"


def check_states_are_values(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """States are frozen, a move leaves the state it is made in alone, all chance hangs on the seed."""
    walk = walked(game, options, seats, seed)
    start = game.start(options, seats, walk.seed)
    assert start == walk.states[0], "the same seed starts two different matches"
    for turn in some(walk.turns):
        check_frozen(turn.before, "a state")
        kept = told(turn.before)
        again = game.play(turn.before, turn.seat, turn.move)
        assert again == turn.after, f"{turn.move} made twice in one state leads to two states"
        assert told(turn.before) == kept, f"{turn.move} changes the state it is made in"


def check_another_seed_is_another_deal(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """The seed decides the cards: of several seeds some lead to other cards."""
    starts = {str(game.cards(game.start(options, seats, secret_seed(seed + k)))) for k in range(6)}
    assert len(starts) > 1, "the seed changes nothing"


def check_legal_moves_are_legal(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """What is enumerated or drawn is in turn, not refused, written as text, and can be played."""
    walk = walked(game, options, seats, seed)
    whole = Counter(game.cards(walk.states[0]))
    for state, view in walk.views:
        seat, legal = view.viewer, list(islice(game.moves(view), 60))
        assert view.to_act == game.to_act(state), f"the view names other seats to act: {view}"
        assert bool(legal) == (seat in game.to_act(state)), f"seat {seat} has {legal} in {state}"
        assert len(set(legal)) == len(legal), f"a move is enumerated twice: {legal}"
        assert legal == list(islice(game.legal(view), 60)), "two enumerations differ"
        if legal:
            legal.append(game.random_move(view, Chance("random move", seed)))
        for move in legal:
            refusal = game.refuse(view, move)
            assert refusal is None, f"{move} is enumerated and refused: {refusal}"
            assert move in game.legal(view), f"{move} is enumerated and not legal"
            assert parse_move(move.text, game.verbs) == move, f"{move.text!r} reads back as another"
            after = game.play(state, seat, move)
            assert Counter(game.cards(after)) == whole, f"{move} loses or makes cards"


def check_refusals_have_reasons(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Any move whatever is either accepted, and then can be played, or refused by a rule, in words."""
    walk = walked(game, options, seats, seed)
    chance = Chance("odd moves", seed)
    for state, view in walk.views:
        in_turn = [move for seat in view.to_act for move in islice(game.moves(game.observe(state, seat)), 2)]
        seen = cards_in(view)
        for move in odd_moves(game, view.hand, chance) + in_turn:
            refusal = _refusal(game, view, move)
            assert (move in game.legal(view)) == (refusal is None), f"{move} is and is not legal"
            if refusal is not None:
                check_refusal(refusal, move, seen)
                continue
            assert view.viewer in game.to_act(state), f"{view.viewer} makes {move} out of turn"
            assert not isinstance(move.choice, bool), f"{move} has a choice that is no choice"
            game.play(state, view.viewer, move)


def _refusal(game: AnyGame, view: Any, move: Move) -> Refusal | None:
    try:
        return game.refuse(view, move)
    except Exception as error:
        raise AssertionError(f"asked about {move}, the judge raises {error!r}") from error


def check_refused_moves_change_nothing(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """`Session.play` raises the refusal, and leaves states, moves and what may be redone as they were."""
    walk = walked(game, options, seats, seed)
    session = Session(game, options, seats=seats, seed=walk.seed)
    chance = Chance("refused", seed)
    for at, (seat, move) in enumerate(walk.moves):
        if at in some(range(len(walk.moves)), 4):
            other = chance.below(seats)
            _check_nothing_changes(session, other, odd_moves(game, session.view(other).hand, chance, 12))
        session.play(seat, move)
    _check_nothing_changes(session, 0, [move for _, move in walk.moves[-3:]])


def _check_nothing_changes(session: Session, seat: int, moves: list[Move]) -> None:
    game = session.game
    kept = (session.state, session.moves, game.position(session.state), told(session.view(seat)))
    for move in moves:
        refusal = session.refuse(seat, move)
        if refusal is None:
            continue
        try:
            session.play(seat, move)
        except Refused as refused:
            assert refused.refusal == refusal and str(refused), "another refusal than asked"
        else:
            raise AssertionError(f"{move} is refused and yet played")
        now = (session.state, session.moves, game.position(session.state), told(session.view(seat)))
        assert now == kept, f"the refused {move} has changed something"


def check_spectators_only_watch(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """A spectator holds no cards, has no moves, and is refused every move."""
    walk = walked(game, options, seats, seed)
    for turn in some(walk.turns):
        view = game.observe(turn.before, None)
        assert view.viewer is None and view.hand == (), f"a spectator holds {view.hand}"
        assert not list(islice(game.moves(view), 1)), "a spectator has moves"
        assert game.refuse(view, turn.move), f"a spectator may make {turn.move}"


def check_points_follow_settlements(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Points change by each deal's settlement and by nothing else; they add to nought where they should."""
    walk = walked(game, options, seats, seed)
    assert game.payoffs(walk.states[0]) == (0,) * seats, "a match begins with points"
    for turn in walk.turns:
        was, now = game.payoffs(turn.before), game.payoffs(turn.after)
        settled = game.settlement(turn.after)
        new = settled if game.settlement(turn.before) is None else None
        points = new.points if new else (0,) * seats
        assert now == tuple(a + b for a, b in zip(was, points, strict=True)), (
            f"{turn.move} changes the points from {was} to {now}, the settlement says {points}"
        )
        if new:
            _check_settlement(game, new)
    for state, view in walk.views:
        assert view.scores == game.payoffs(state), f"a view shows other points: {view.scores}"
    assert game.settlement(walk.states[0]) is None, "settled before it began"
    assert game.settlement(walk.states[-1]), "the match ends without a settlement"


def _check_settlement(game: AnyGame, settlement: Settlement) -> None:
    points = settlement.points
    assert not game.zero_sum or sum(points) == 0, f"{points} do not add to nought"
    if settlement.payments:
        net = Counter(dict.fromkeys(range(len(points)), 0))
        for payment in settlement.payments:
            assert payment.payer != payment.payee and payment.points >= 0, f"{payment}"
            check_rule(payment.rule, payment)
            check_say(payment.say)
            net[payment.payer] -= payment.points
            net[payment.payee] += payment.points
        paid = tuple(net[seat] for seat in range(len(points)))
        assert paid == points, f"the payments make {paid}, the points are {points}"


def check_positions_read_back(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Every state is one line of text, and that line is the state again; damaged lines are refused."""
    walk = walked(game, options, seats, seed)
    for state in some(walk.states, 40):
        line = game.position(state)
        assert len(line.splitlines()) == 1 and line.isprintable(), f"not one line: {line!r}"
        assert game.from_position(line) == state, f"reads back as another state: {line}"
    line = game.position(walk.states[len(walk.states) // 2])
    chance = Chance("damage", seed)
    damaged = [line[: chance.below(len(line))] for _ in range(10)]
    damaged += [
        line.replace(chance.pick(line.split()), chance.pick(("", "x", "=", "a=b=c"))) for _ in range(10)
    ]
    damaged += ["", " ", "nonsense", "=", line + " nonsense=1", line.replace("=", "")]
    for text in damaged:
        _check_damaged_line(game, text, Counter(game.cards(walk.states[0])))


def _check_damaged_line(game: AnyGame, text: str, whole: Counter[object]) -> None:
    try:
        state = game.from_position(text)
    except BadInput as error:
        check_say(error.say, echo=True)
    except Exception as error:
        raise AssertionError(f"the line {text!r} raises {error!r}") from error
    else:
        assert Counter(game.cards(state)) == whole, f"the line {text!r} has other cards"
