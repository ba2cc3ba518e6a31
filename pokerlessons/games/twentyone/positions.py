"""A 21点 state as one line: `playing deal=1 bank=0 scores=0,0 staked=0,1 hands=SAS9./HKD5 stock=… seed=…`.

A seat's hands stand between `/`, the hands of one that split with `+` between them, and a hand that has stood
ends in a full stop.  Options that are not the defaults stand behind `seed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, unquote

from pokerlessons.cards import Card, deck
from pokerlessons.games.comparing import (
    read_cards,
    read_number,
    read_scores,
    read_stakes,
    unreadable,
    unspaced,
)
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import Hand, Holding, Match, Playing, Settled, Staking, State

_PHASES = ("staking", "playing", "settled")
_FIELDS = ("deal", "bank", "scores", "staked", "hands", "stock", "seed")
_SEATS = range(2, 9)


def written(state: State) -> str:
    """The line that `read` reads back.  Scores are those before this deal's settlement."""
    match = state.match
    scores = match.scores
    if isinstance(state, Settled):
        scores = tuple(a - b for a, b in zip(scores, state.settlement.points, strict=True))
    fields: dict[str, str] = {
        "deal": str(match.deal),
        "bank": str(match.banker),
        "scores": ",".join(map(str, scores)),
        "staked": ",".join("?" if stake is None else str(stake) for stake in state.stakes),
    }
    if not isinstance(state, Staking):
        fields["hands"] = "/".join("+".join(map(_hand_text, holding)) for holding in state.holdings)
    fields["stock"] = unspaced(state.stock)
    fields["seed"] = quote(match.seed, safe="")
    fields.update(match.options.changes())
    phase = type(state).__name__.lower()
    return " ".join([phase, *(f"{name}={text}" for name, text in fields.items())])


def read(line: str) -> State:
    """The state of a line; a settled one comes back as the moment before its settlement, all hands stood.

    Raises `BadInput` naming the part that is wrong.
    """
    phase, *parts = line.split() or [""]
    if phase not in _PHASES:
        raise unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = TwentyOneOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    scores = read_scores(fields, _SEATS)
    match = Match(
        options,
        len(scores),
        unquote(fields["seed"]),
        read_number(fields, "deal", range(1, options.deals + 1)),
        read_number(fields, "bank", range(len(scores))),
        scores,
    )
    decks = options.decks_for(len(scores))
    stock = read_cards(fields["stock"], "stock", decks)
    stakes = read_stakes(fields, match.seats, match.banker)
    if phase == "staking":
        _check_complete(stock, (), decks)
        return Staking(match, stock, stakes)
    holdings = tuple(_holding(text, decks) for text in fields["hands"].split("/"))
    if len(holdings) != match.seats:
        raise unreadable("hands")
    if None in stakes:
        raise unreadable("staked")
    _check_complete(stock, holdings, decks)
    return Playing.of(match, stock, tuple(stake or 0 for stake in stakes), holdings)


def _check_complete(stock: Sequence[Card], holdings: Sequence[Holding], decks: int) -> None:
    dealt = [card for holding in holdings for hand in holding for card in hand.cards]
    if sorted([*stock, *dealt]) != sorted(deck(decks)):
        raise unreadable("stock")


def _hand_text(hand: Hand) -> str:
    return unspaced(hand.cards) + ("." if hand.stood else "")


def _holding(text: str, decks: int) -> Holding:
    hands = tuple(_hand(each, decks) for each in text.split("+"))
    if not all(hand.cards for hand in hands):
        raise unreadable("hands")
    return hands


def _hand(text: str, decks: int) -> Hand:
    return Hand(read_cards(text.removesuffix("."), "hands", decks), text.endswith("."))
