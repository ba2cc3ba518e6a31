"""The player that makes any legal move: in 牛牛 it lays its cards out rightly and stakes at whim."""

from __future__ import annotations

from pokerlessons.engine import AnyGame, Chance, Move, Observation


class AtRandom:
    """Plays one legal move, all alike."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`, drawn with `chance`."""
        return game.random_move(view, chance)
