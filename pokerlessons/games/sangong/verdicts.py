"""Hands laid side by side outside a match: each judged, and every two compared, or all with the banker's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from pokerlessons.cards import Card
from pokerlessons.engine import Finding, Result, Verdict
from pokerlessons.games.sangong.hands import Judged, compare, judge
from pokerlessons.games.sangong.options import SangongOptions
from pokerlessons.games.sangong.states import Pair
from pokerlessons.games.sangong.telling import class_say, hand_steps, pair_step
from pokerlessons.words import BadInput, Say

MOST_HANDS = 6


def verdict(hands: Sequence[tuple[Card, ...]], options: SangongOptions) -> Verdict:
    """The class of each hand, and of every two which pays the other what (03-5, 03-6).

    With `mode=banker` the first hand is the banker's (03-9).
    Raises `BadInput`: no hand or more than six, not three cards, a joker, a card twice (03-1).
    """
    if not 1 <= len(hands) <= MOST_HANDS:
        raise BadInput(Say("sangong.bad.hands", count=len(hands), most=MOST_HANDS))
    for hand in hands:
        _check_hand(hand)
    _check_one_deck(hands)
    judged = [judge(hand, options) for hand in hands]
    findings = tuple(Finding(each.cards, each.name, class_say(each), hand_steps(each)) for each in judged)
    if options.mode == "banker":
        seats = [(seat, 0) for seat in range(1, len(hands))]
        results = tuple(_result(one, other, judged, options) for one, other in seats)
        return Verdict("sangong", options, findings, results)
    seats = combinations(range(len(hands)), 2)
    results = tuple(_result(one, other, judged, options) for one, other in seats)
    return Verdict("sangong", options, findings, results, banker=None)


def _result(one: int, other: int, judged: Sequence[Judged], options: SangongOptions) -> Result:
    compared = compare(judged[one], judged[other], options)
    units = compared.sign * options.base * compared.multiplier
    return Result(one, compared.sign > 0, units, pair_step(Pair(one, other, compared), options), other)


def _check_hand(hand: tuple[Card, ...]) -> None:
    if not hand:
        raise BadInput(Say("sangong.bad.no_cards"))
    if len(hand) != 3:
        raise BadInput(Say("sangong.bad.not_three", count=len(hand), cards=hand[:20]))
    for card in hand:
        if card.is_joker:
            raise BadInput(Say("sangong.bad.joker", card=card))


def _check_one_deck(hands: Sequence[tuple[Card, ...]]) -> None:
    card, copies = Counter(card for hand in hands for card in hand).most_common(1)[0]
    if copies > 1:
        raise BadInput(Say("cards.too_many", card=card, copies=1))
