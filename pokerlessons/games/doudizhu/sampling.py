"""States that a viewer of 斗地主 cannot tell from the real one: the hidden cards dealt afresh."""

from __future__ import annotations

from collections import Counter

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance
from pokerlessons.games.doudizhu.states import (
    Bidding,
    Cards,
    DoudizhuView,
    Hands,
    Match,
    Playing,
    in_order,
)


def dealt_afresh(view: DoudizhuView, chance: Chance) -> Bidding | Playing:
    """Such a state; that of a settled deal comes back as the moment before the points are given."""
    scores = view.scores
    if view.settlement is not None:
        scores = tuple(s - p for s, p in zip(scores, view.settlement.points, strict=True))
    match = Match(view.options, chance.seed(), view.deal, scores)
    hands, rest = _hands(view, chance)
    if view.landlord is None:
        return Bidding(match, view.attempt, view.first, view.face_up, hands, rest, view.bids)
    (turn,) = view.to_act if view.settlement is None else (_after_last(view),)
    return Playing(
        match,
        view.attempt,
        view.first,
        view.face_up,
        hands,
        _kitty(view, hands, chance) if view.kitty is None else view.kitty,
        view.bids,
        view.landlord,
        turn,
        view.led,
        view.history,
        view.doublings,
    )


def _after_last(view: DoudizhuView) -> int:
    return view.options.turns[view.history[-1].seat]


def _hands(view: DoudizhuView, chance: Chance) -> tuple[Hands, Cards]:
    """Everybody's cards, and what is left over."""
    if view.hands is not None:
        return view.hands, ()
    known = [_known(view, seat) for seat in range(view.seats)]
    seen = Counter(card for cards in known for card in cards) + played(view)
    unseen = list(chance.shuffled(tuple((Counter(deck(view.options.decks, jokers=True)) - seen).elements())))
    hands = tuple(
        in_order([*cards, *(unseen.pop() for _ in range(count - len(cards)))])
        for cards, count in zip(known, view.counts, strict=True)
    )
    return hands, in_order(unseen)


def played(view: DoudizhuView, seat: int | None = None) -> Counter[Card]:
    """The cards laid down so far, by all or by one seat."""
    plays = (play for play in view.history if seat is None or play.seat == seat)
    return Counter(card for play in plays for card in play.cards)


def _known(view: DoudizhuView, seat: int) -> Cards:
    """What the viewer knows a seat to hold: its own hand; the kitty and the card turned face up, until
    they are laid down."""
    if seat == view.viewer:
        return view.hand
    shown: Counter[Card] = Counter()
    if view.face_up is not None and seat == view.first:
        shown[view.face_up] += 1
    if view.kitty is not None and seat == view.landlord:
        shown += Counter(view.kitty)
    return tuple((shown - played(view, seat)).elements())


def _kitty(view: DoudizhuView, hands: Hands, chance: Chance) -> Cards:
    """Some of all that the landlord has had, as the kitty that the viewer never saw (11-1)."""
    assert view.landlord is not None
    had = Counter(hands[view.landlord]) + played(view, view.landlord)
    if view.face_up is not None and view.first == view.landlord:
        had[view.face_up] -= 1
    return in_order(chance.shuffled(tuple(had.elements()))[: view.options.kitty_size])
