"""Hands laid side by side outside a match: each judged, and the others against the first, the banker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pokerlessons.cards import Card
from pokerlessons.engine import Finding, Result, Verdict
from pokerlessons.games.niuniu.hands import RANK_IDS, Judged, compare, judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import comparison, hand_steps, rank_say
from pokerlessons.words import BadInput, Say

MOST_HANDS = 6


def verdict(hands: Sequence[tuple[Card, ...]], options: NiuniuOptions) -> Verdict:
    """The rank of each hand and, against the first, one point's win or loss times the multiplier (02-10).

    Raises `BadInput`: no hand or more than six (02-1), not five cards, a joker, a card twice (02-2).
    """
    if not 1 <= len(hands) <= MOST_HANDS:
        raise BadInput(Say("niuniu.bad.hands", count=len(hands), most=MOST_HANDS))
    for hand in hands:
        _check_hand(hand)
    _check_one_deck(hands)
    judged = [judge(hand, options.special_hands) for hand in hands]
    findings = tuple(
        Finding(each.cards, RANK_IDS[each.rank], rank_say(each), hand_steps(each, options), each.raised)
        for each in judged
    )
    results = tuple(_result(seat, judged[0], judged[seat], options) for seat in range(1, len(judged)))
    return Verdict("niuniu", options, findings, results)


def _result(seat: int, banker: Judged, player: Judged, options: NiuniuOptions) -> Result:
    compared = compare(banker, player, options)
    units = compared.multiplier if compared.wins else -compared.multiplier
    return Result(seat, compared.wins, units, comparison(seat, compared))


def _check_hand(hand: tuple[Card, ...]) -> None:
    if not hand:
        raise BadInput(Say("niuniu.bad.no_cards"))
    if len(hand) != 5:
        raise BadInput(Say("niuniu.bad.not_five", count=len(hand), cards=hand[:20]))
    for card in hand:
        if card.is_joker:
            raise BadInput(Say("niuniu.bad.joker", card=card))


def _check_one_deck(hands: Sequence[tuple[Card, ...]]) -> None:
    card, copies = Counter(card for hand in hands for card in hand).most_common(1)[0]
    if copies > 1:
        raise BadInput(Say("cards.too_many", card=card, copies=1))
