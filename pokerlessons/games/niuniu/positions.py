"""A 牛牛 state as one line of text: `arranging deal=1 bank=0 scores=0,0 staked=0,1 hands=… stock=… seed=…`.

Options that are not the defaults stand behind `seed`.  Cards are written in the plain form without spaces.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Move
from pokerlessons.games.comparing import (
    read_cards,
    read_number,
    read_scores,
    read_stakes,
    unreadable,
    unspaced,
)
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.states import Arranging, Match, Settled, Staking, State

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
        fields["hands"] = "/".join(map(unspaced, state.hands))
        fields["claims"] = "/".join(map(_claim_text, state.claims))
    fields["stock"] = unspaced(state.stock)
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
        raise unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = NiuniuOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    scores = read_scores(fields, range(2, 7))
    match = Match(
        options,
        len(scores),
        unquote(fields["seed"]),
        read_number(fields, "deal", range(1, options.deals + 1)),
        read_number(fields, "bank", range(len(scores))),
        scores,
    )
    stock = read_cards(fields["stock"], "stock")
    stakes = read_stakes(fields, match.seats, match.banker)
    if phase == "staking":
        state: State = Staking(match, stock, stakes)
        hands: tuple[tuple[Card, ...], ...] = ()
    else:
        hands = tuple(read_cards(text, "hands") for text in fields["hands"].split("/"))
        claims = tuple(_claim(text) for text in fields["claims"].split("/"))
        if {len(hand) for hand in hands} != {5} or not len(hands) == len(claims) == len(scores):
            raise unreadable("hands")
        if None in stakes:
            raise unreadable("staked")
        state = Arranging(match, stock, tuple(stake or 0 for stake in stakes), hands, claims)
    if sorted([*stock, *(card for hand in hands for card in hand)]) != sorted(deck()):
        raise unreadable("stock")
    return state


def _claim_text(claim: Move | None) -> str:
    if claim is None:
        return "?"
    return unspaced(claim.cards) or (str(claim.choice) if claim.verb == "declare" else "none")


def _claim(text: str) -> Move | None:
    if text == "?":
        return None
    if text == "none":
        return Move("no bull")
    kinds = NiuniuOptions.kinds()["special_hands"].says
    return Move("declare", choice=text) if text in kinds else Move("arrange", read_cards(text, "claims"))
