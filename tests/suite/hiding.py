"""What a seat may not know: hidden cards, hidden choices, the seed, and anything that follows from them."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

from pokerlessons.engine import AnyGame, Chance, Game, Options, Session

from .walks import Walk, cards_in, check_frozen, inside, odd_moves, some, told, walked


def check_views_hold_only_values(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """A view is frozen through and through; no state, no chance, no game, and no seed is anywhere in it."""
    walk = walked(game, options, seats, seed)
    states = tuple({type(state) for state in walk.states})
    for state, view in walk.views:
        check_frozen(view, "a view")
        for part in inside(view):
            assert not isinstance(part, (Chance, Session, Game, *states)), f"a view holds {part!r:.80}"
        assert view == game.observe(state, view.viewer), "two looks at one state differ"
        assert not _has_text(view, walk.seed), f"the seed is in the view of {view.viewer}"
        assert not _has_text(list(islice(game.moves(view), 60)), walk.seed), "the seed is in the moves"
        steps = (game.opening(view), game.hints(view))
        assert not _has_text(steps, walk.seed), "the seed is in what is told"


def _has_text(value: object, text: str) -> bool:
    return text in told(value) or text in repr(value) or text.encode() in pickle.dumps(value)


def check_views_are_blind_to_hidden_cards(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Hidden cards and chance drawn afresh, every byte that the viewer gets stays the same."""
    walk = walked(game, options, seats, seed)
    for at, (state, view) in enumerate(walk.views):
        answers = told(_answers(walk, view, at))  # asked before a twin is looked at, should the game remember
        twin = game.sample(view, Chance("twin", seed, at))
        assert sorted(game.cards(twin)) == sorted(game.cards(state)), "the sample has other cards"
        assert not _has_text(twin, walk.seed), "the sample knows the seed"
        check_frozen(twin, "a sampled state")
        seen = game.observe(twin, view.viewer)
        what = f"hidden cards swapped, {view.viewer} sees"
        assert told(seen) == told(view), f"{what} another view:\n{view}\n{seen}"
        assert seen == view and repr(seen) == repr(view), f"{what} another view:\n{view}\n{seen}"
        assert told(_answers(walk, seen, at)) == answers, f"{what} other answers"
        assert game.settlement(twin) == game.settlement(state), "the sample is settled otherwise"


def _answers(walk: Walk, view: Any, at: int) -> list[object]:
    """What the viewer of `view` is told without anybody moving."""
    game = walk.game
    probes = odd_moves(game, view.hand, Chance("probes", at), 12)
    refusals = [game.refuse(view, move) for move in probes]
    return [list(islice(game.moves(view), 60)), game.hints(view), game.opening(view), *refusals]


def check_samples_vary(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """The first time in a deal that others hold hidden cards, sampling deals them differently."""
    walk = walked(game, options, seats, seed)
    done: set[tuple[int | None, int]] = set()
    for state in walk.states:
        views = [game.observe(state, viewer) for viewer in walk.viewers]
        for view in views:
            others = [seat for seat in range(seats) if seat != view.viewer]
            if (view.viewer, view.deal) in done or not any(views[seat + 1].hand for seat in others):
                continue
            seen = cards_in(view)
            if sum(card not in seen for seat in others for card in views[seat + 1].hand) < 2:
                continue
            done.add((view.viewer, view.deal))
            twins = [game.sample(view, Chance("vary", seed, k)) for k in range(8)]
            hands = {str([sorted(game.observe(twin, seat).hand) for seat in others]) for twin in twins}
            assert len(hands) > 1, f"eight samples for {view.viewer} deal the same hidden cards"


def check_samples_play_on(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """A sampled state is like any other: it has a position and can be played to the end of the deal."""
    walk = walked(game, options, seats, seed)
    for at, (_, view) in enumerate(some(list(walk.views), 6)):
        chance = Chance("play on", seed, at)
        twin = game.sample(view, chance)
        assert game.from_position(game.position(twin)) == twin, f"a sample has no position: {twin}"
        whole = sorted(game.cards(twin))
        for _ in range(400):
            acting = game.to_act(twin)
            if not acting or game.settlement(twin):
                break
            seat = chance.pick(acting)
            twin = game.play(twin, seat, game.random_move(game.observe(twin, seat), chance))
        assert sorted(game.cards(twin)) == whole, "a sample played on loses cards"


def check_choices_stay_hidden(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Different moves that a viewer cannot tell apart are told alike; what is not shown cannot be told apart.

    Each seat in turn makes several legal moves, in the true world and in one with other hidden cards.  The
    last of a round is left out: it turns everything over.
    """
    walk = walked(game, options, seats, seed)
    for at, turn in enumerate(some(walk.turns, 20)):
        for viewer in walk.viewers:
            view = game.observe(turn.before, viewer)
            twin = game.sample(view, Chance("hidden choice", seed, at))
            for seat in view.to_act:
                if seat != viewer and len(view.to_act) > 1:
                    _check_told_alike(game, (turn.before, twin), seat, viewer)


def _check_told_alike(game: AnyGame, worlds: tuple[Any, Any], seat: int, viewer: int | None) -> None:
    """What `viewer` sees and hears of `seat`'s legal moves in both worlds: alike if not shown or not seen."""
    view = game.observe(worlds[0], viewer)
    heard: dict[str, str] = {}
    hidden = False
    for state in worlds:
        for move in islice(game.moves(game.observe(state, seat)), 4):
            shown = game.shown(state, seat, move, viewer)
            hidden |= shown is None
            after = game.observe(game.play(state, seat, move), viewer)
            steps = told(game.explain(view, seat, shown, after))
            same = heard.setdefault(told(after), steps)
            assert same == steps, f"{viewer} sees nothing of {seat}'s {move}, and is told of it"
    alike = len(heard) == 1
    assert alike or not hidden, f"{viewer} is not shown {seat}'s choice, and can tell it"


def check_hidden_rounds_stay_hidden(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Through a whole round of choices made at once, worlds that differ in secret look and sound alike."""
    walk = walked(game, options, seats, seed)
    rounds = [state for state in walk.states if len(game.to_act(state)) == len(walk.viewers) - 1]
    for at, state in enumerate(some(rounds, 6)):
        for viewer in walk.viewers:
            twin = game.sample(game.observe(state, viewer), Chance("hidden round", seed, at))
            _check_same_round(game, state, twin, viewer, Chance("round", seed, at))


def _check_same_round(game: AnyGame, one: Any, two: Any, viewer: int | None, chance: Chance) -> None:
    """Plays the round on in both worlds with different hidden moves and compares every look and sentence."""
    while True:
        others = [seat for seat in game.to_act(one) if seat != viewer]
        if not others or len(game.to_act(one)) < 2:
            return
        seat = others[0]
        moves = [game.random_move(game.observe(state, seat), chance) for state in (one, two)]
        if any(game.shown(one, seat, move, viewer) for move in moves):
            return
        before = game.observe(one, viewer)
        one, two = (game.play(state, seat, move) for state, move in zip((one, two), moves, strict=True))
        after = [game.observe(state, viewer) for state in (one, two)]
        steps = [game.explain(before, seat, None, each) for each in after]
        assert told(after[0]) == told(after[1]), f"{viewer} sees {seat}'s hidden {moves[0]}"
        assert told(steps[0]) == told(steps[1]), f"{viewer} is told of {seat}'s hidden {moves[0]}"
