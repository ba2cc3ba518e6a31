"""Computer players.  Each sees only what its seat sees."""

from pokerlessons.players.at_random import AtRandom

__all__ = ["AtRandom"]
