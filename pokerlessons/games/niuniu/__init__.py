"""牛牛 (rule book §02)."""

from pokerlessons.games.niuniu.game import Niuniu

GAME = Niuniu()

__all__ = ["GAME", "Niuniu"]
