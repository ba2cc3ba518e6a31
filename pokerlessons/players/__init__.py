"""Computer players.  Each sees only what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pokerlessons.engine import Player
from pokerlessons.players.at_random import AtRandom
from pokerlessons.players.usual import Thinking, Usual
from pokerlessons.words import BadInput, Say, clipped

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "usual": Usual,
    "thinking": Thinking,
    "random": AtRandom,
}
"""How the computer may play at a table."""


def player_named(name: str) -> Player:
    """The computer player called `name`.  Raises `BadInput` naming those there are."""
    if name not in PLAYERS:
        raise BadInput(Say("players.unknown", name=clipped(name), known=tuple(PLAYERS)))
    return PLAYERS[name]()


__all__ = ["AtRandom", "Thinking", "Usual", "player_named"]
