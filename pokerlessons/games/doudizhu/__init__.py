"""斗地主 for three (rule book §10) and for four with two decks (§11)."""

from pokerlessons.games.doudizhu.game import Doudizhu

GAME = Doudizhu()

__all__ = ["GAME", "Doudizhu"]
