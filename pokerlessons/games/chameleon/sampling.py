"""Hidden cards dealt afresh: worlds that look to a viewer just like the present one.

What everybody could remember is kept: which cards went back into the stock, so that only a hand that has
drawn since can hold them, and all others must be in hands once the stock was made anew (01-14); and what a
seat had not when it had to draw (01-4), which is mended by exchanging cards after they were dealt.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance
from pokerlessons.games.chameleon.dealing import settle
from pokerlessons.games.chameleon.states import ChameleonView, Hands, Match, Playing, State


class _Place(NamedTuple):
    """Where a hidden card lies: the place `at` of a seat's hand, the oldest first, or of the stock (None)."""

    seat: int | None
    at: int


def dealt_afresh(view: ChameleonView, chance: Chance) -> State:
    """A state that the viewer cannot tell from the present one; its later chance is its own."""
    match = Match(view.options, view.seats, chance.seed(), view.deal, view.starter, view.scores)
    dealt = _dealt(view, chance)
    _mend(view, dealt, chance)
    stock = tuple(card for place, card in dealt.items() if place.seat is None)
    if view.hands is not None and view.settlement is not None:
        before = tuple(s - p for s, p in zip(view.scores, view.settlement.points, strict=True))
        match = Match(match.options, match.seats, match.seed, match.deal, match.starter, before)
        return settle(Playing(match, stock, view.hands, view.open, None))
    hands = tuple(
        view.hand if seat == view.viewer else _hand(dealt, seat, size) for seat, size in enumerate(view.sizes)
    )
    return Playing(match, stock, _sorted(hands), view.open, _drawn(view, hands))


def _hand(dealt: dict[_Place, Card], seat: int, size: int) -> tuple[Card, ...]:
    return tuple(dealt[_Place(seat, at)] for at in range(size))


def _sorted(hands: Hands) -> Hands:
    return tuple(tuple(sorted(hand)) for hand in hands)


def _drawn(view: ChameleonView, hands: Hands) -> Card | None:
    """The card that was just drawn: the last to come into that hand."""
    if not view.has_drawn or view.drawn is not None:
        return view.drawn
    return hands[view.open.turn][-1]


def _dealt(view: ChameleonView, chance: Chance) -> dict[_Place, Card]:
    """Every hidden card in a place where it may lie, as far as the stock's history tells."""
    known = view.hand if view.hands is None else tuple(card for hand in view.hands for card in hand)
    decks = view.options.decks_for(len(view.open.playing))
    unseen = Counter(deck(decks)) - Counter(view.open.discards) - Counter(known)
    returned = Counter(view.open.returned) & unseen
    back = list(chance.shuffled(list(returned.elements())))
    never = list(chance.shuffled(list((unseen - returned).elements())))
    old, new = _places(view)
    while len(never) < len(old):  # of equal cards one may have gone back and the other not
        never.append(back.pop())
    dealt = {place: never.pop() for place in old}
    stock = [_Place(None, at) for at in range(view.stock)]
    if view.open.refills:
        while len(back) < len(stock):
            back.append(never.pop())
        dealt |= {place: back.pop() for place in stock}
        stock = []
    rest = chance.shuffled([*never, *back])
    return dealt | dict(zip([*new, *stock], rest, strict=True))


def _places(view: ChameleonView) -> tuple[list[_Place], list[_Place]]:
    """The places in hidden hands whose cards came before, and after, the last cards went into the stock."""
    old: list[_Place] = []
    new: list[_Place] = []
    for seat, size in enumerate(view.sizes):
        if view.hands is None and seat != view.viewer:
            fresh = min(view.open.fresh[seat], size)
            old += [_Place(seat, at) for at in range(size - fresh)]
            new += [_Place(seat, at) for at in range(size - fresh, size)]
    return old, new


def _mend(view: ChameleonView, dealt: dict[_Place, Card], chance: Chance) -> None:
    """Exchanges cards that a hand is known not to hold for others, where there are any it may hold."""
    wrong = [place for place, card in dealt.items() if not _may_hold(view, place, card)]
    if not wrong:
        return
    others = chance.shuffled(list(dealt))
    for place in wrong:
        for other in others:
            if _may_change(view, dealt, place, other):
                dealt[place], dealt[other] = dealt[other], dealt[place]
                break


def _may_change(view: ChameleonView, dealt: dict[_Place, Card], place: _Place, other: _Place) -> bool:
    """Whether two cards may change places."""
    return _may_hold(view, place, dealt[other]) and _may_hold(view, other, dealt[place])


def _may_hold(view: ChameleonView, place: _Place, card: Card) -> bool:
    """Whether nothing is known against the card's lying there."""
    open = view.open
    if place.seat is None:
        return not open.refills or card in open.returned
    younger = view.sizes[place.seat] - place.at  # this card and those that came after it
    if younger > open.fresh[place.seat] and card in open.returned:
        return False
    lack = open.lacks[place.seat]
    return lack is None or younger <= lack.since or not lack.holds_of(card)
