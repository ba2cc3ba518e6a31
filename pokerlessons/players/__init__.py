"""Computer players.  Each sees only what its seat sees."""

from pokerlessons.players.at_random import AtRandom
from pokerlessons.players.usual import Usual

__all__ = ["AtRandom", "Usual"]
