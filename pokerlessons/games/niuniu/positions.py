"""A 牛牛 state as one line of text: `arranging deal=1 bank=0 scores=0,0 staked=0,1 hands=… stock=… seed=…`.

Options that are not the defaults stand behind `seed`.  Cards are written in the plain form without spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote, unquote

from pokerlessons.cards import Card, CardError, deck, parse_cards
from pokerlessons.engine import Move
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.states import Arranging, Match, Settled, Staking, State
from pokerlessons.words import BadInput, Say, clipped

_PHASES = ("staking", "arranging", "settled")
_FIELDS = ("deal", "bank", "scores", "staked", "hands", "claims", "stock", "seed")


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
        fields["hands"] = "/".join(map(_unspaced, state.hands))
        fields["claims"] = "/".join(map(_claim_text, state.claims))
    fields["stock"] = _unspaced(state.stock)
    fields["seed"] = quote(match.seed, safe="")
    fields.update(match.options.changes())
    phase = type(state).__name__.lower()
    return " ".join([phase, *(f"{name}={text}" for name, text in fields.items())])


def read(line: str) -> State:
    """The state of a line; a settled one comes back as the moment before its settlement, all claims made.

    Raises `BadInput` naming the part that is wrong.
    """
    phase, *parts = line.split() or [""]
    if phase not in _PHASES:
        raise _unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = NiuniuOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    scores = _numbers(fields, "scores")
    match = Match(
        options,
        len(scores),
        unquote(fields["seed"]),
        _number(fields, "deal", range(1, options.deals + 1)),
        _number(fields, "bank", range(len(scores))),
        scores,
    )
    stock = _cards(fields["stock"], "stock")
    stakes = _stakes(fields, match)
    if phase == "staking":
        state: State = Staking(match, stock, stakes)
        hands: tuple[tuple[Card, ...], ...] = ()
    else:
        hands = tuple(_cards(text, "hands") for text in fields["hands"].split("/"))
        claims = tuple(_claim(text) for text in fields["claims"].split("/"))
        if {len(hand) for hand in hands} != {5} or not len(hands) == len(claims) == len(scores):
            raise _unreadable("hands")
        if None in stakes:
            raise _unreadable("staked")
        state = Arranging(match, stock, tuple(stake or 0 for stake in stakes), hands, claims)
    if sorted([*stock, *(card for hand in hands for card in hand)]) != sorted(deck()):
        raise _unreadable("stock")
    return state


def _unspaced(cards: Sequence[Card]) -> str:
    return "".join(card.code for card in cards)


def _cards(text: str, field: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CardError:
        raise _unreadable(field) from None


def _claim_text(claim: Move | None) -> str:
    if claim is None:
        return "?"
    return _unspaced(claim.cards) or (str(claim.choice) if claim.verb == "declare" else "none")


def _claim(text: str) -> Move | None:
    if text == "?":
        return None
    if text == "none":
        return Move("no bull")
    kinds = NiuniuOptions.kinds()["special_hands"].says
    return Move("declare", choice=text) if text in kinds else Move("arrange", _cards(text, "claims"))


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


def _numbers(fields: Mapping[str, str], name: str) -> tuple[int, ...]:
    numbers = tuple(_whole(text, name) for text in fields[name].split(","))
    if len(numbers) not in range(2, 7):
        raise _unreadable(name)
    return numbers


def _whole(text: str, field: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise _unreadable(field)
    return int(text)


def _unreadable(field: str) -> BadInput:
    return BadInput(Say("position.unreadable", field=clipped(field)))
