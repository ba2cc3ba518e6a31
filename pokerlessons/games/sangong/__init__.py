"""三公 (rule book §03)."""

from pokerlessons.games.sangong.game import Sangong

GAME = Sangong()

__all__ = ["GAME", "Sangong"]
