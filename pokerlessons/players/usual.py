"""The players that a table seats: one by the rule of thumb of each game, and one that thinks ahead."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from pokerlessons.engine import AnyGame, Chance, Move, Observation, Player, Weighed
from pokerlessons.players.at_random import AtRandom
from pokerlessons.players.searching import Preferring, Searching

PLAYOUTS: Final = 200
"""How often a player that thinks ahead plays the deal on before it moves: some tenths of a second."""


class Usual:
    """Plays 21点 by mixed thresholds, 变色龙 and 斗地主 by rules of thumb, the others by any legal move."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`."""
        return usual_player(game.name).choose(game, view, chance)


def usual_player(game: str) -> Player:
    """Who plays the game called `game` at a table."""
    by_rule = {"twentyone": _at_twentyone, "chameleon": _at_chameleon, "doudizhu": _at_doudizhu}
    return by_rule.get(game, AtRandom)()


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


@cache
def _at_doudizhu() -> Player:
    """Rules of thumb."""
    from pokerlessons.players.rule_doudizhu import DoudizhuByRule

    return DoudizhuByRule()


class Thinking:
    """Tries its moves in sampled worlds (see `Searching`), in the games where there is a choice to make."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """The move that did best for the viewer of `view`."""
        return self.weigh(game, view, chance)[0].move

    def weigh(self, game: AnyGame, view: Observation, chance: Chance) -> tuple[Weighed, ...]:
        """The moves tried, first the one it makes."""
        player = thinking_player(game.name)
        if player is None:
            return (Weighed(usual_player(game.name).choose(game, view, chance), Fraction(0), 0),)
        return player.weigh(game, view, chance)


@cache
def thinking_player(game: str) -> Searching | None:
    """Who thinks ahead in the game called `game`; nobody where hands are merely laid down."""
    if game in ("niuniu", "sangong"):
        return None
    player = usual_player(game)
    return Searching(PLAYOUTS, player, player if isinstance(player, Preferring) else None)
