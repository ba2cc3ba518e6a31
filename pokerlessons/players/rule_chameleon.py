"""The player of 变色龙 that plays as a family would call reasonable.

It passes a 7 and an 8 on where it can, gets rid of what costs most once somebody is about to finish, keeps
its J and what it can answer with for need, stays able to follow its own cards, and names the suit it holds
most of.  It looks at its own hand and at how many cards the others hold, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerlessons.cards import Card
from pokerlessons.engine import AnyGame, Chance, Move, Observation
from pokerlessons.games.chameleon.hands import penalty
from pokerlessons.games.chameleon.states import ChameleonView

NEAR: Final = 2
"""With so few cards in another hand, what is left in one's own is about to be counted."""


class ChameleonByRule:
    """Plays 变色龙 by rules of thumb; the same cards are always played alike."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`: a card wherever one may be played."""
        return self.preferences(game, view)[0]

    def preferences(self, game: AnyGame, view: Observation) -> tuple[Move, ...]:
        """The legal moves, the one that the rules of thumb make first; a card before anything else."""
        assert isinstance(view, ChameleonView)
        moves = tuple(game.moves(view))
        plays = [move for move in moves if move.verb == "play"]
        others = [move for move in moves if move.verb != "play"]
        return (*sorted(plays, key=lambda move: -worth(view, move)), *others)


def worth(view: ChameleonView, move: Move) -> int:
    """How much speaks for playing this card (and naming this suit)."""
    card = move.cards[0]
    left = list(view.hand)
    left.remove(card)
    if not left:
        return 10_000
    suit = card.suit if move.choice is None else str(move.choice)
    return _following(left, card, suit) + _rid_of(view, card) + _kept(view, card, left) + _done(view, card)


def _following(left: Sequence[Card], card: Card, suit: str) -> int:
    """How many of the cards that are left could follow."""
    return 3 * sum(other.rank != "J" and (other.suit == suit or other.rank == card.rank) for other in left)


def _is_near(view: ChameleonView) -> bool:
    """Whether another seat is about to finish."""
    return any(view.sizes[seat] <= NEAR for seat in view.open.playing if seat != view.viewer)


def _rid_of(view: ChameleonView, card: Card) -> int:
    """What the card would cost if it were left: more urgent when somebody is about to finish."""
    return penalty((card,), view.options) * (2 if _is_near(view) else 1)


def _kept(view: ChameleonView, card: Card, left: Sequence[Card]) -> int:
    """What speaks against giving away a card for need: a J goes on anything, and doubles as the last card."""
    return -40 if card.rank == "J" and not (_is_near(view) and len(left) > 2) else 0


def _done(view: ChameleonView, card: Card) -> int:
    """What a 7 or an 8 does to the next seat, the more welcome the fewer cards that seat holds."""
    if card.rank not in ("7", "8"):
        return 0
    return 12 if view.sizes[view.open.after(view.open.turn)] <= NEAR else 0
