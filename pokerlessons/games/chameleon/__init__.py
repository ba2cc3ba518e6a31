"""变色龙 (rule book §01)."""

from pokerlessons.games.chameleon.game import Chameleon

GAME = Chameleon()

__all__ = ["GAME", "Chameleon"]
