"""Hands laid side by side outside a match: each judged, and the others against the first, the banker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pokerlessons.cards import Card
from pokerlessons.engine import Finding, Result, Verdict
from pokerlessons.games.twentyone.hands import Compared, Judged, compare_all, judge
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.telling import banker_say, comparison, hand_steps, points_say, who
from pokerlessons.words import BadInput, Say

MOST_HANDS = 8
LEAST_CARDS = 2


def verdict(hands: Sequence[tuple[Card, ...]], options: TwentyOneOptions) -> Verdict:
    """The points of each hand and, against the first, one point's win or loss (04-9).

    Raises `BadInput`: no hand or more than eight (04-1), fewer than two cards, a joker, a card too often.
    """
    if not 1 <= len(hands) <= MOST_HANDS:
        raise BadInput(Say("twentyone.bad.hands", count=len(hands), most=MOST_HANDS))
    for hand in hands:
        _check_hand(hand)
    _check_decks(hands, options.decks_for(len(hands)))
    judged = [judge(hand) for hand in hands]
    findings = tuple(_finding(each) for each in judged)
    compared = compare_all(judged[0], judged[1:], options.settle)
    results = tuple(_result(seat, each) for seat, each in enumerate(compared, 1))
    return Verdict("twentyone", options, findings, results)


def _finding(judged: Judged) -> Finding:
    raised = () if judged.eleven is None else (judged.eleven,)
    name = points_say(judged)
    return Finding(judged.cards, f"p{judged.points}", name, hand_steps(judged), raised)


def _result(seat: int, compared: Compared) -> Result:
    reason = comparison(who(seat, 0, 1), banker_say(), compared)
    return Result(seat, compared.wins, 1 if compared.wins else -1, reason)


def _check_hand(hand: tuple[Card, ...]) -> None:
    if len(hand) < LEAST_CARDS:
        raise BadInput(Say("twentyone.bad.too_few", count=len(hand), least=LEAST_CARDS))
    for card in hand:
        if card.is_joker:
            raise BadInput(Say("twentyone.bad.joker", card=card))


def _check_decks(hands: Sequence[tuple[Card, ...]], decks: int) -> None:
    card, copies = Counter(card for hand in hands for card in hand).most_common(1)[0]
    if copies > decks:
        raise BadInput(Say("cards.too_many", card=card, copies=decks))
