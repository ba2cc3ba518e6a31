"""21点 (rule book §04)."""

from pokerlessons.games.twentyone.game import TwentyOne

GAME = TwentyOne()

__all__ = ["GAME", "TwentyOne"]
