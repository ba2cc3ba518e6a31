"""Hidden cards dealt afresh: worlds that look to a viewer just like the present one."""

from __future__ import annotations

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance
from pokerlessons.games.twentyone.hands import BEST, judge, value
from pokerlessons.games.twentyone.states import Hand, Holding, Pile, TwentyOneView

_TRIES = 1000


def dealt_afresh(view: TwentyOneView, chance: Chance) -> tuple[tuple[Holding, ...], tuple[Card, ...]]:
    """Everybody's hands and the stock: the cards that `view` shows as they are, the others anew.

    Hidden hands are such as could have come about: an ace begins a hand that was split off (04-7), and no
    card was drawn to a hand that was bust (04-15) or at which the banker had to stop (04-G6).
    """
    if view.holdings is not None:
        known = {seat: holding for seat, holding in enumerate(view.holdings)}
    else:
        known = {} if view.viewer is None else {view.viewer: view.own}
    unseen = list(deck(view.decks))
    for holding in known.values():
        for hand in holding:
            for card in hand.cards:
                unseen.remove(card)
    hidden = [
        (seat, place, pile)
        for seat, piles in enumerate(view.piles)
        if seat not in known
        for place, pile in enumerate(piles)
    ]
    hidden.sort(key=lambda each: -each[2].size)  # long hands first, while small cards are there
    made, stock = _dealt(view, hidden, unseen, chance)
    holdings = tuple(
        known[seat] if seat in known else tuple(made[seat, place] for place in range(len(piles)))
        for seat, piles in enumerate(view.piles)
    )
    return holdings, stock


def _dealt(
    view: TwentyOneView, hidden: list[tuple[int, int, Pile]], unseen: list[Card], chance: Chance
) -> tuple[dict[tuple[int, int], Hand], tuple[Card, ...]]:
    """Tries until every hidden hand could have come about: each way that can be has its chance.

    A position written by hand may be one that no play leads to; then any cards will do.
    """
    for strict in (*[True] * _TRIES, False):
        left = list(chance.shuffled(unseen))
        made: dict[tuple[int, int], Hand] = {}
        for seat, place, pile in hidden:
            cards = _one_hand(view, seat, pile, left) if strict else tuple(left[: pile.size])
            if cards is None:
                break
            for card in cards:
                left.remove(card)
            made[seat, place] = Hand(cards, pile.stood)
        else:
            return made, tuple(left)
    raise AssertionError("the last try takes any cards")


def _one_hand(view: TwentyOneView, seat: int, pile: Pile, left: list[Card]) -> tuple[Card, ...] | None:
    """`pile.size` of the cards `left`, the first that fit one after another; None where none do."""
    cards: tuple[Card, ...] = ()
    left = list(left)
    for _ in range(pile.size):
        fitting = (card for card in left if _fits(view, seat, pile, (*cards, card), left))
        card = next(fitting, None)
        if card is None:
            return None
        left.remove(card)
        cards = (*cards, card)
    return cards


def _fits(view: TwentyOneView, seat: int, pile: Pile, cards: tuple[Card, ...], left: list[Card]) -> bool:
    """Whether the hand can begin with `cards`."""
    if len(cards) == 1 and len(view.piles[seat]) > 1:
        return value(cards[0]) == 1
    judged = judge(cards)
    if len(cards) == pile.size:
        return view.options.announce_bust == "no" or judged.bust == pile.bust
    bound = seat == view.banker and view.options.banker_stand_at == "17"
    if bound and len(cards) >= 2 and judged.points >= 17:
        return False
    # The cards to come before the last one must not bust the hand either.
    rest = pile.size - 1 - len(cards)
    smallest = sorted(value(card) for card in left)[:rest]
    return judged.low + sum(smallest) <= BEST
