"""Which card may be played on which (01-3, 01-5 … 01-9), and what a card left in the hand costs (01-11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.states import ChameleonView, Open

SPECIAL = frozenset("78JA")
"""The ranks that do something when they are played."""


def fits(card: Card, open: Open) -> bool:
    """Whether `card` may be played now, whoever holds it.

    On a 7 or an 8 that is not answered only its like (01-5, 01-6); a J on anything but a J (01-7); other
    cards by suit or by rank (01-3), the suit being that which a J has named (01-9).
    """
    rank = card.rank
    if open.owed:
        return rank == "7"
    if open.skip:
        return rank == "8"
    top = open.discards[-1].rank
    if rank == "J":
        return top != "J"
    return card.suit == open.suit or rank == top or not open.suit


def playable(view: ChameleonView) -> tuple[Card, ...]:
    """The viewer's cards that may be played now, each once; after drawing only the card drawn (01-19)."""
    open = view.open
    if view.has_drawn:
        card = view.drawn
        return (card,) if card is not None and fits(card, open) else ()
    return tuple(card for card in dict.fromkeys(view.hand) if fits(card, open))


def instead(view: ChameleonView, cards: tuple[Card, ...]) -> str | None:
    """What the viewer may do other than play one of `cards`: `draw`, `pass` or `take`; None where it has to.

    One draws where nothing fits, or at will by the house rules (01-4); there being nothing to draw, the turn
    passes (01-17).
    """
    if view.open.owed or view.open.skip:
        return "take"
    options = view.options
    if view.has_drawn and options.after_draw == "may_play":
        return "pass"
    if cards and (view.has_drawn or not options.voluntary_draw or not view.can_draw):
        return None
    return "draw" if view.can_draw else "pass"


def names_suit(card: Card, held: int) -> bool:
    """Whether playing `card` from a hand of `held` cards names a suit: a J that is not the last (01-19)."""
    return card.rank == "J" and held > 1


@cache
def costs(options: ChameleonOptions) -> tuple[int, ...]:
    """What each card costs who is left with it, by its place in the deck (01-11)."""
    table = dict(options.penalty_table)
    return tuple(table[card.rank] for card in ALL_CARDS if not card.is_joker)


def penalties(cards: Iterable[Card], options: ChameleonOptions) -> tuple[int, ...]:
    """What each of `cards` costs, in their order."""
    cost = costs(options)
    return tuple(cost[card] for card in cards)


def penalty(cards: Iterable[Card], options: ChameleonOptions, doubled: bool = False) -> int:
    """What a hand costs; twice as much where the winner's last card was a J (01-12)."""
    return sum(penalties(cards, options)) * (2 if doubled else 1)
