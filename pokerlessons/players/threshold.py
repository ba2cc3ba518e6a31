"""The player of 21点 that draws while the hand is below so many points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias

from pokerlessons.engine import AnyGame, Chance, Move, Observation
from pokerlessons.games.twentyone.hands import BEST, judge
from pokerlessons.games.twentyone.states import Hand, TwentyOneView

Mix: TypeAlias = Mapping[int, Fraction]
"""How often each threshold is played; together 1."""
_WORD: Final = 1 << 32


class Threshold:
    """Draws below t points and stands from t on; t may be mixed, and is the banker's own for the banker."""

    def __init__(self, player: int | Mix, banker: int | Mix) -> None:
        """`player` and `banker` are each a threshold, 2 … 22, or how often each threshold is played.

        Raises `ValueError`: shares that are not 1 together, or a threshold out of these bounds.
        """
        self._player, self._banker = _checked(player), _checked(banker)

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """The move by the threshold; aces are split where they may be, and a stake is any, all alike."""
        assert isinstance(view, TwentyOneView)
        if view.phase != "playing" or view.turn is None:
            return game.random_move(view, chance)
        if Move("split") in game.legal(view):
            return Move("split")  # two hands with an ace each do far better than one of 12 points
        mix = self._banker if view.viewer == view.banker else self._player
        wanted, other = Move("stand"), Move("draw")
        if happens(draw_chance(mix, view.own[view.turn]), chance):
            wanted, other = other, wanted
        return wanted if wanted in game.legal(view) else other


def draw_chance(mix: Mix, hand: Hand) -> Fraction:
    """How likely a threshold of `mix` draws to `hand`, given that it has drawn to all that the hand was.

    So a threshold need not be remembered from one card to the next: whoever decides by these chances plays
    every threshold as often as `mix` says.
    """
    was = max((judge(hand.cards[:count]).points for count in range(2, len(hand.cards))), default=0)
    judged = judge(hand.cards)
    if judged.bust:
        return Fraction(0)
    still = _above(mix, was)
    return _above(mix, max(was, judged.points)) / still if still else Fraction(0)


def _above(mix: Mix, points: int) -> Fraction:
    return sum((share for threshold, share in mix.items() if threshold > points), Fraction(0))


def happens(probability: Fraction, chance: Chance) -> bool:
    """Whether something as likely as `probability` happens: exact, however long the fraction is."""
    rest, whole = probability.numerator, probability.denominator
    while 0 < rest < whole:
        # 32 more binary digits of the probability, and as many of chance.
        digits, rest = divmod(rest * _WORD, whole)
        drawn = chance.below(_WORD)
        if drawn != digits:
            return drawn < digits
    return rest >= whole


def _checked(mix: int | Mix) -> Mix:
    shares = {mix: Fraction(1)} if isinstance(mix, int) else dict(mix)
    bounds = range(2, BEST + 2)
    if sum(shares.values()) != 1 or min(shares.values()) < 0 or not all(t in bounds for t in shares):
        raise ValueError(f"not a mix of thresholds: {shares}")
    return shares
