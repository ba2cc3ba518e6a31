"""A 21点 state as one line: `playing deal=1 bank=0 scores=0,0 staked=0,1 hands=SAS9./HKD5 stock=… seed=…`.

A seat's hands stand between `/`, the hands of one that split with `+` between them, and a hand that has stood
ends in a full stop.  Options that are not the defaults stand behind `seed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, unquote

from pokerlessons.cards import Card, CardError, deck, parse_cards
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import Hand, Holding, Match, Playing, Settled, Staking, State
from pokerlessons.words import BadInput, Say, clipped

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
    fields["stock"] = _unspaced(state.stock)
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
        raise _unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = TwentyOneOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    scores = tuple(_whole(text, "scores") for text in fields["scores"].split(","))
    if len(scores) not in _SEATS:
        raise _unreadable("scores")
    match = Match(
        options,
        len(scores),
        unquote(fields["seed"]),
        _number(fields, "deal", range(1, options.deals + 1)),
        _number(fields, "bank", range(len(scores))),
        scores,
    )
    decks = options.decks_for(len(scores))
    stock = _cards(fields["stock"], "stock", decks)
    stakes = _stakes(fields, match)
    if phase == "staking":
        _check_complete(stock, (), decks)
        return Staking(match, stock, stakes)
    holdings = tuple(_holding(text, decks) for text in fields["hands"].split("/"))
    if len(holdings) != match.seats:
        raise _unreadable("hands")
    if None in stakes:
        raise _unreadable("staked")
    _check_complete(stock, holdings, decks)
    return Playing(match, stock, tuple(stake or 0 for stake in stakes), holdings)


def _check_complete(stock: Sequence[Card], holdings: Sequence[Holding], decks: int) -> None:
    dealt = [card for holding in holdings for hand in holding for card in hand.cards]
    if sorted([*stock, *dealt]) != sorted(deck(decks)):
        raise _unreadable("stock")


def _hand_text(hand: Hand) -> str:
    return _unspaced(hand.cards) + ("." if hand.stood else "")


def _holding(text: str, decks: int) -> Holding:
    hands = tuple(_hand(each, decks) for each in text.split("+"))
    if not all(hand.cards for hand in hands):
        raise _unreadable("hands")
    return hands


def _hand(text: str, decks: int) -> Hand:
    return Hand(_cards(text.removesuffix("."), "hands", decks), text.endswith("."))


def _unspaced(cards: Sequence[Card]) -> str:
    return "".join(card.code for card in cards)


def _cards(text: str, field: str, decks: int) -> tuple[Card, ...]:
    try:
        return parse_cards(text, decks)
    except CardError:
        raise _unreadable(field) from None


def _stakes(fields: Mapping[str, str], match: Match) -> tuple[int | None, ...]:
    texts = fields["staked"].split(",")
    stakes = tuple(None if text == "?" else _whole(text, "staked") for text in texts)
    if len(stakes) != match.seats or stakes[match.banker] != 0:
        raise _unreadable("staked")
    return stakes


def _number(fields: Mapping[str, str], name: str, allowed: range) -> int:
    number = _whole(fields[name], name)
    if number not in allowed:
        raise _unreadable(name)
    return number


def _whole(text: str, field: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise _unreadable(field)
    return int(text)


def _unreadable(field: str) -> BadInput:
    return BadInput(Say("position.unreadable", field=clipped(field)))
