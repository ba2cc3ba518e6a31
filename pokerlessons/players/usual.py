"""The player that a table seats where nobody chose another."""

from __future__ import annotations

from functools import cache

from pokerlessons.engine import AnyGame, Chance, Move, Observation, Player
from pokerlessons.players.at_random import AtRandom


class Usual:
    """Plays 21点 by mixed thresholds, 变色龙 by rules of thumb, and the other games by any legal move."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`."""
        return usual_player(game.name).choose(game, view, chance)


def usual_player(game: str) -> Player:
    """Who plays the game called `game` at a table."""
    made = {"twentyone": _at_twentyone, "chameleon": _at_chameleon}.get(game, AtRandom)
    return made()


@cache
def _at_twentyone() -> Player:
    """Thresholds mixed so that neither a player nor the banker can do better against the other."""
    from pokerlessons.exact.twentyone import THRESHOLDS, shipped_table
    from pokerlessons.players.threshold import Threshold

    found = shipped_table().solution()
    player, banker = (dict(zip(THRESHOLDS, mix, strict=True)) for mix in (found.rows, found.columns))
    return Threshold(player, banker)


@cache
def _at_chameleon() -> Player:
    """Rules of thumb."""
    from pokerlessons.players.rule_chameleon import ChameleonByRule

    return ChameleonByRule()
