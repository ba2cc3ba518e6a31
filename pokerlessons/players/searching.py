"""One player for any game: it deals the hidden cards as they may lie, tries each move there, and plays on.

Information-set Monte Carlo: every move worth a thought is tried in the same sampled worlds, so that luck is
common to all; the worse half is dropped again and again, and what is left gets the play-outs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import ceil, log2
from typing import Any, Final, Protocol

from pokerlessons.engine import AnyGame, Chance, Move, Observation, Player, Weighed

MOST_MOVES: Final = 6
"""So many moves are tried at most: those that the rule of thumb likes best."""
MOST_STEPS: Final = 600
"""A play-out that is not over by then counts for nothing."""


class Preferring(Protocol):
    """A player that can put the moves worth a thought in order."""

    def preferences(self, game: AnyGame, view: Observation) -> Sequence[Move]:
        """The moves worth a thought, the best first."""
        ...


@dataclass(frozen=True)
class Searching:
    """Weighs moves by `playouts` play-outs in all, in which everybody plays like `quick`.

    `thumb` says which moves are worth a thought; without it the first of those that the game lists.
    """

    playouts: int
    quick: Player
    thumb: Preferring | None = None

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """The move that did best in the play-outs."""
        return self.weigh(game, view, chance)[0].move

    def weigh(self, game: AnyGame, view: Observation, chance: Chance) -> tuple[Weighed, ...]:
        """The moves tried, the best first.  The same view and chance give the same."""
        moves = self._worth_a_thought(game, view)
        if len(moves) == 1:
            return (Weighed(moves[0], Fraction(0), 0),)
        points, tried = dict.fromkeys(moves, 0), dict.fromkeys(moves, 0)
        left, rounds = list(moves), ceil(log2(len(moves)))
        for _ in range(rounds):
            for _ in range(max(1, self.playouts // (rounds * len(left)))):
                world, luck = game.sample(view, chance), chance.seed()
                for move in left:
                    points[move] += self._played_out(game, view, world, move, luck)
                    tried[move] += 1
            left.sort(key=lambda move: -points[move] / tried[move])
            left = left[: max(1, (len(left) + 1) // 2)]
        weighed = [Weighed(move, Fraction(points[move], tried[move]), tried[move]) for move in moves]
        return tuple(sorted(weighed, key=lambda each: (-each.playouts, -each.points)))

    def _worth_a_thought(self, game: AnyGame, view: Observation) -> tuple[Move, ...]:
        moves = self.thumb.preferences(game, view) if self.thumb else game.moves(view)
        return tuple(islice(moves, MOST_MOVES))

    def _played_out(self, game: AnyGame, view: Observation, world: Any, move: Move, luck: str) -> int:
        """The viewer's points of the deal when the move is made in this world and all play on in haste."""
        assert view.viewer is not None
        chance = Chance(luck)
        state = game.play(world, view.viewer, move)
        for _ in range(MOST_STEPS):
            settlement = game.settlement(state)
            if settlement is not None:
                return settlement.points[view.viewer]
            seat = game.to_act(state)[0]
            state = game.play(state, seat, self.quick.choose(game, game.observe(state, seat), chance))
        return 0
