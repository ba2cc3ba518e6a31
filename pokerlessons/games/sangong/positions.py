"""A 三公 state as one line of text: `showing deal=1 dealer=0 scores=0,0 shown=1,0 hands=… stock=… seed=…`.

Options that are not the defaults stand behind `seed`.  Cards are written in the plain form without spaces.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

from pokerlessons.cards import deck
from pokerlessons.games.comparing import read_cards, read_number, read_scores, unreadable, unspaced
from pokerlessons.games.sangong.options import SangongOptions
from pokerlessons.games.sangong.states import Match, Settled, Showing, State

_PHASES = ("showing", "settled")
_FIELDS = ("deal", "dealer", "scores", "shown", "hands", "stock", "seed")


def written(state: State) -> str:
    """The line that `read` reads back.  Scores are those before this deal's settlement."""
    match = state.match
    scores, shown = match.scores, (True,) * match.seats
    if isinstance(state, Settled):
        scores = tuple(a - b for a, b in zip(scores, state.settlement.points, strict=True))
    else:
        shown = state.shown
    fields: dict[str, str] = {
        "deal": str(match.deal),
        "dealer": str(match.banker),
        "scores": ",".join(map(str, scores)),
        "shown": ",".join("1" if each else "0" for each in shown),
        "hands": "/".join(map(unspaced, state.hands)),
        "stock": unspaced(state.stock),
        "seed": quote(match.seed, safe=""),
        **match.options.changes(),
    }
    phase = type(state).__name__.lower()
    return " ".join([phase, *(f"{name}={text}" for name, text in fields.items())])


def read(line: str) -> Showing:
    """The state of a line; a settled one comes back as the moment before its settlement, all hands shown.

    Raises `BadInput` naming the part that is wrong.
    """
    phase, *parts = line.split() or [""]
    if phase not in _PHASES:
        raise unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = SangongOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    scores = read_scores(fields, range(2, 7))
    match = Match(
        options,
        len(scores),
        unquote(fields["seed"]),
        read_number(fields, "deal", range(1, options.deals + 1)),
        read_number(fields, "dealer", range(len(scores))),
        scores,
    )
    hands = tuple(read_cards(text, "hands") for text in fields["hands"].split("/"))
    if {len(hand) for hand in hands} != {3} or len(hands) != len(scores):
        raise unreadable("hands")
    stock = read_cards(fields["stock"], "stock")
    if sorted([*stock, *(card for hand in hands for card in hand)]) != sorted(deck()):
        raise unreadable("stock")
    return Showing(match, stock, hands, _shown(fields["shown"], len(scores), phase))


def _shown(text: str, seats: int, phase: str) -> tuple[bool, ...]:
    marks = text.split(",")
    if len(marks) != seats or not set(marks) <= {"0", "1"} or ("0" in marks) != (phase == "showing"):
        raise unreadable("shown")
    return tuple(mark == "1" for mark in marks)
