"""Hands judged outside a match: what each costs whoever is left with it (01-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pokerlessons.cards import Card
from pokerlessons.engine import Finding, Verdict
from pokerlessons.games.chameleon.hands import penalty
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.telling import hand_step
from pokerlessons.words import BadInput, Say

MOST_HANDS: Final = 4


def verdict(hands: Sequence[tuple[Card, ...]], options: ChameleonOptions) -> Verdict:
    """The penalty of each hand, its rank named `p50`, with the sum that proves it.

    Hands stand side by side without results: in this game nobody wins by what is left in the hand.
    Raises `BadInput`: no hand or more than four (01-1), no card, a joker, a card more often than there
    are decks.
    """
    if not 1 <= len(hands) <= MOST_HANDS:
        raise BadInput(Say("chameleon.bad.hands", count=len(hands), most=MOST_HANDS))
    for hand in hands:
        _check_hand(hand)
    card, copies = Counter(card for hand in hands for card in hand).most_common(1)[0]
    if copies > (decks := int(options.decks)):
        raise BadInput(Say("cards.too_many", card=card, copies=decks))
    return Verdict("chameleon", options, tuple(_finding(hand, options) for hand in hands), banker=None)


def _check_hand(hand: tuple[Card, ...]) -> None:
    if not hand:
        raise BadInput(Say("chameleon.bad.no_cards"))
    for card in hand:
        if card.is_joker:
            raise BadInput(Say("chameleon.bad.joker", card=card))


def _finding(hand: tuple[Card, ...], options: ChameleonOptions) -> Finding:
    points = penalty(hand, options)
    return Finding(hand, f"p{points}", Say("chameleon.penalty", points=points), (hand_step(hand, options),))
