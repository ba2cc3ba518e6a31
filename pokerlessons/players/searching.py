"""One player for any game: it deals the hidden cards as they may lie, tries each move there, and plays on.

Information-set Monte Carlo: every move worth a thought is tried in the same sampled worlds, so that luck is
common to all; the worse half is dropped again and again, and what is left gets the play-outs.  The move that
the rule of thumb would make stays to the end, and is made unless another one did clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, Final, Protocol, runtime_checkable

from pokerlessons.engine import AnyGame, Chance, Move, Observation, Player, Weighed

MOST_MOVES: Final = 6
"""So many moves are tried at most: those that the rule of thumb likes best."""
MOST_STEPS: Final = 600
"""A play-out that is not over by then counts for nothing."""


@runtime_checkable
class Preferring(Protocol):
    """A player that can put the moves worth a thought in order."""

    def preferences(self, game: AnyGame, view: Observation) -> Sequence[Move]:
        """The moves worth a thought, the best first."""
        ...


@dataclass(frozen=True)
class Searching:
    """Weighs moves by at most `playouts` play-outs in all, in which everybody plays like `quick`.

    `thumb` says which moves are worth a thought and which of them to make in doubt; without it any legal
    moves are tried, all alike.  Raises `ValueError`: less than one play-out.
    """

    playouts: int
    quick: Player
    thumb: Preferring | None = None

    def __post_init__(self) -> None:
        if self.playouts < 1:
            raise ValueError(f"not a number of play-outs: {self.playouts}")

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """The move that did best in the play-outs."""
        return self.weigh(game, view, chance)[0].move

    def weigh(self, game: AnyGame, view: Observation, chance: Chance) -> tuple[Weighed, ...]:
        """The moves tried, first the one to make.  The same view and chance give the same.

        Where there is only one move it is not tried at all.
        """
        moves = self._worth_a_thought(game, view, chance)[: self.playouts]
        if len(moves) == 1:
            return (Weighed(moves[0], Fraction(0), 0),)
        won = self._tried(game, view, chance, moves)
        weighed = [_average(move, won[move], len(view.scores)) for move in moves]
        best = self._best(weighed, won)
        return tuple(sorted(weighed, key=lambda each: (each is not best, -each.playouts, -each.points)))

    def _worth_a_thought(self, game: AnyGame, view: Observation, chance: Chance) -> tuple[Move, ...]:
        if self.thumb is not None:
            return tuple(self.thumb.preferences(game, view)[:MOST_MOVES])
        moves = tuple(islice(game.moves(view), MOST_MOVES + 1))
        if len(moves) <= MOST_MOVES:
            return moves
        return tuple(dict.fromkeys(game.random_move(view, chance) for _ in range(MOST_MOVES)))

    def _tried(
        self, game: AnyGame, view: Observation, chance: Chance, moves: tuple[Move, ...]
    ) -> dict[Move, list[int]]:
        """The points that each move brought, world by world: all begin with the same worlds."""
        won: dict[Move, list[int]] = {move: [] for move in moves}
        left, budget = list(moves), self.playouts
        while budget >= len(left):
            rounds = _rounds(len(left))
            for _ in range(max(1, budget // (rounds * len(left)))):
                world, luck = game.sample(view, chance), chance.seed()
                for move in left:
                    won[move].append(self._played_out(game, view, world, move, luck))
                budget -= len(left)
            left = self._better(left, won)[: max(2, len(left) // 2)]
        return won

    def _better(self, moves: list[Move], won: dict[Move, list[int]]) -> list[Move]:
        """These moves, the better first; before all of them the one that the rule of thumb would make."""
        kept = 1 if self.thumb else 0
        return moves[:kept] + sorted(moves[kept:], key=lambda move: -sum(won[move]))

    def _best(self, weighed: list[Weighed], won: dict[Move, list[int]]) -> Weighed:
        """The best of those tried longest; the favourite unless that one is clearly better."""
        longest = max(each.playouts for each in weighed)
        best = max((each for each in weighed if each.playouts == longest), key=lambda each: each.points)
        favourite = weighed[0]
        if self.thumb and not _clearly_more(won[best.move], won[favourite.move]):
            return favourite
        return best

    def _played_out(self, game: AnyGame, view: Observation, world: Any, move: Move, luck: str) -> int:
        """What the viewer gets in the deal when the move is made in this world and all play on in haste.

        It is counted from the middle of all seats, times their number: where points are no transfers, as in
        变色龙, what the others lose is worth as much as what the viewer keeps.
        """
        assert view.viewer is not None
        chance = Chance(luck)
        state = game.play(world, view.viewer, move)
        for _ in range(MOST_STEPS):
            settlement = game.settlement(state)
            if settlement is not None:
                return settlement.points[view.viewer] * len(settlement.points) - sum(settlement.points)
            seat = game.to_act(state)[0]
            state = game.play(state, seat, self.quick.choose(game, game.observe(state, seat), chance))
        return 0


def _average(move: Move, won: Sequence[int], seats: int) -> Weighed:
    return Weighed(move, Fraction(sum(won), len(won) * seats), len(won))


def _rounds(moves: int) -> int:
    """How often the moves are halved until two are left, and once more for these."""
    return 1 if moves <= 2 else 1 + _rounds(max(2, moves // 2))


def _clearly_more(points: Sequence[int], others: Sequence[int]) -> bool:
    """Whether `points` are more than `others`, world by world, by more than a standard error."""
    gains = [a - b for a, b in zip(points, others, strict=True)]
    n, total, squares = len(gains), sum(gains), sum(gain * gain for gain in gains)
    # total / n > √((squares − total² / n) / (n − 1) / n), without roots and fractions
    return total > 0 and (n - 1) * total * total > n * squares - total * total
