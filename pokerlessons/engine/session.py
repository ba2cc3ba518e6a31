"""A session: one match at one table, which is nothing but its record (game, options, seed, moves).

States are immutable, so the history is simply the list of them: undo, redo and going to any move need no
replay, and nothing is ever copied.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from pokerlessons.engine.chance import Chance, checked_seed
from pokerlessons.engine.game import AnyGame, Observation, Player, Weighed, Weighing
from pokerlessons.engine.moves import Move, parse_move
from pokerlessons.engine.options import Options
from pokerlessons.engine.reasons import Refusal, Refused, Step
from pokerlessons.words import BadInput, Say, Seat, clipped


class Session:
    """A match being played, with its whole history.

    `players` maps seats to computer players; every other seat is a person's.  Computer players move when no
    person has to (`advance`), their moves are recorded like anybody's, and a replay never asks them again.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Options | None = None,
        *,
        seats: int | None = None,
        seed: str | int | None = None,
        players: Mapping[int, Player] | None = None,
    ) -> None:
        """Starts a match.  Raises `BadInput`: seats the game does not have, or a seed that is too long."""
        self.game = game
        self.options: Options = game.options() if options is None else options
        self.seats = _checked_seats(game, self.options, seats)
        self.seed = secrets.token_hex(16) if seed is None else checked_seed(seed)
        self.players = dict(players or {})
        for seat in self.players:
            check_seat(seat, self.seats)
        self._states: list[Any] = [game.start(self.options, self.seats, self.seed)]
        self._moves: list[tuple[int, Move]] = []
        self._undone: list[tuple[int, Move]] = []
        self._weighed: dict[int, tuple[Weighed, ...]] = {}

    # What is.

    @property
    def state(self) -> Any:
        """The present state."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """The moves so far, each with its seat."""
        return tuple(self._moves)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(seat for seat in range(self.seats) if seat not in self.players)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The people who have to move now."""
        return tuple(seat for seat in self.game.to_act(self.state) if seat not in self.players)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.game.to_act(self.state)

    @property
    def can_redo(self) -> bool:
        """Whether a move taken back can be made again."""
        return bool(self._undone)

    def view(self, seat: int | None, moves: int = -1) -> Any:
        """What `seat` (None: a spectator) may know now, or knew after so many moves.

        Raises `BadInput` for a seat there is not.
        """
        self._check_viewer(seat)
        return self.game.observe(self._states[moves], seat)

    # What is done.

    def read_move(self, seat: int, text: str) -> Move:
        """The move that `seat` writes as `text`, a bare rank being a card of its hand.  Raises `BadInput`."""
        return parse_move(text, self.game.verbs, self.view(seat).hand)

    def refuse(self, seat: int, move: Move) -> Refusal | None:
        """Why `seat` may not make `move` now; None if it is legal."""
        check_seat(seat, self.seats)
        return self.game.refuse(self.view(seat), move)

    def play(self, seat: int, move: Move | str) -> None:
        """`seat` makes `move` (or its text).

        Raises `Refused` with the reason, or `BadInput` for what is no move; then nothing has changed.
        """
        check_seat(seat, self.seats)
        if isinstance(move, str):
            move = self.read_move(seat, move)
        if type(move) is not Move:
            raise BadInput(Say("move.unknown_verb", text=clipped(move), verbs=tuple(self.game.verbs)))
        refusal = self.refuse(seat, move)
        if refusal is not None:
            raise Refused(refusal)
        self._push(seat, move)
        if self._undone:  # another future: what was weighed in the one that is given up is forgotten
            self._weighed = {at: weighed for at, weighed in self._weighed.items() if at < len(self._moves)}
        self._undone.clear()

    def advance(self) -> int:
        """Lets computer players move until a person has to or the match is over; returns how often."""
        made = 0
        while not self.waiting_for and not self.over:
            if self._undone:  # moves taken back are made again as they were, not chosen anew
                self._push(*self._undone.pop())
            else:
                seat = self.game.to_act(self.state)[0]
                self.play(seat, self._chosen(seat))
            made += 1
        return made

    def _chosen(self, seat: int) -> Move:
        """The move of a computer player; what it weighed is kept, to be told when the deal is over."""
        player, number = self.players[seat], len(self._moves)
        chance = Chance(self.seed, "player", seat, number)
        if not isinstance(player, Weighing):
            return player.choose(self.game, self.view(seat), chance)
        weighed = self._weighed[number] = player.weigh(self.game, self.view(seat), chance)
        return weighed[0].move

    # What is taken back.

    def undo(self, seat: int | None = None) -> bool:
        """Back to before the last move of `seat` (None: of any person), across computer moves.

        The same cards lie there again.  False, and nothing changed, if there is no such move.
        """
        persons = self.people if seat is None else (seat,)
        for back in range(len(self._moves) - 1, -1, -1):
            if self._moves[back][0] in persons:
                self.go_to(back)
                return True
        return False

    def redo(self) -> bool:
        """Forward again over the last person's move taken back, and the computer moves after it."""
        if not self._undone:
            return False
        self._push(*self._undone.pop())
        while self._undone and self._undone[-1][0] in self.players:
            self._push(*self._undone.pop())
        return True

    def go_to(self, number: int) -> None:
        """To the moment after `number` moves, backward or forward among those made.  Raises `BadInput`."""
        most = len(self._moves) + len(self._undone)
        if type(number) is not int or not 0 <= number <= most:
            raise BadInput(Say("session.no_such_move", number=clipped(number), most=most))
        while len(self._moves) > number:
            self._states.pop()
            self._undone.append(self._moves.pop())
        while len(self._moves) < number:
            self._push(*self._undone.pop())

    def _push(self, seat: int, move: Move) -> None:
        self._states.append(self.game.play(self.state, seat, move))
        self._moves.append((seat, move))

    # What is told.

    def story(
        self, viewer: int | None = None, deal: int | None = None, weighed: bool = False
    ) -> tuple[Step, ...]:
        """The match so far as `viewer` saw it happen, or one deal of it, step by step.

        `weighed` tells, too, which moves the computer players weighed: they name hidden cards.
        """
        self._check_viewer(viewer)
        views = [self.game.observe(state, viewer) for state in self._states]
        steps = list(self.game.opening(views[0])) if deal in (None, views[0].deal) else []
        for at, (seat, move) in enumerate(self._moves):
            if deal in (None, views[at + 1].deal):
                told = self._told(at, seat, move, views[at], views[at + 1], viewer)
                # What was weighed stands right behind the move itself.
                steps += (*told[:1], *(self._thoughts(at, seat) if weighed else ()), *told[1:])
        return tuple(steps)

    def news(self, viewer: int | None = None) -> tuple[Step, ...]:
        """What has happened since the last move of `viewer`, for a spectator of anybody, as it was told."""
        own = [at for at, (seat, _) in enumerate(self._moves) if seat == viewer]
        if not own:
            return self.last_steps(viewer)
        views = [self.game.observe(state, viewer) for state in self._states[own[-1] + 1 :]]
        later = enumerate(self._moves[own[-1] + 1 :])
        return tuple(
            step
            for k, (seat, move) in later
            for step in self._told(own[-1] + 1 + k, seat, move, views[k], views[k + 1], viewer)
        )

    def last_steps(self, viewer: int | None = None) -> tuple[Step, ...]:
        """What the last move did, as `viewer` saw it; at the start, how the match opened."""
        after = self.view(viewer)
        if not self._moves:
            return self.game.opening(after)
        before = self.game.observe(self._states[-2], viewer)
        return self._told(len(self._moves) - 1, *self._moves[-1], before, after, viewer)

    def _thoughts(self, at: int, seat: int) -> tuple[Step, ...]:
        """Why a computer player moved so: what it weighed, if it weighed more than one move."""
        weighed = self._weighed.get(at, ())
        if len(weighed) < 2:
            return ()
        view, chosen = self.game.observe(self._states[at], seat), weighed[0]
        moves = tuple(
            Say(
                "weighed.move",
                move=self.game.named(view, each.move),
                points=round(each.points, 2),
                playouts=each.playouts,
            )
            for each in sorted(weighed, key=lambda each: -each.points)
        )
        said = {"seat": Seat(seat), "moves": moves, "chosen": self.game.named(view, chosen.move)}
        if any(each.points > chosen.points for each in weighed):
            return (Step(Say("weighed.why_usual", **said)),)
        return (Step(Say("weighed.why", **said)),)

    def _check_viewer(self, seat: int | None) -> None:
        if seat is not None:
            check_seat(seat, self.seats)

    def _told(
        self, at: int, seat: int, move: Move, before: Observation, after: Observation, viewer: int | None
    ) -> tuple[Step, ...]:
        shown = self.game.shown(self._states[at], seat, move, viewer)
        return self.game.explain(before, seat, shown, after)


def check_seat(seat: int, seats: int) -> None:
    """Raises `BadInput` unless `seat` is one of 0 … `seats` − 1."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadInput(Say("session.no_such_seat", seat=clipped(seat), last=seats - 1))


def _checked_seats(game: AnyGame, options: Options, seats: int | None) -> int:
    allowed = game.seats_under(options)
    if seats is None:
        return game.usual_seats if game.usual_seats in allowed else allowed[0]
    if type(seats) is not int or seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise BadInput(Say("session.bad_seats", game=game.title, seats=clipped(seats), low=low, high=high))
    return seats
