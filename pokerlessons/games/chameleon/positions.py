"""A 变色龙 state as one line: `playing deal=1 starter=0 scores=0,0 hands=S3HJ/D4 stock=… discards=… …`.

`now` is whose turn it is, the way round, the cards owed for 7s, whether an 8 is pending, and how often the
stock was made anew.  What is known of a seat that had nothing to play is written suit, rank, whether a J
would have done, and the cards drawn since: `S.9.1.2`, a point alone where nothing is known; what each seat
did last, `draw`, `S7`, or with the suit named `SJ.H`.  Options that are not the defaults stand behind `seed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, unquote

from pokerlessons.cards import RANKS, SUITS, Card, deck
from pokerlessons.engine import Move
from pokerlessons.games.chameleon.dealing import settle
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.states import Lack, Match, Open, Playing, Settled, State
from pokerlessons.games.comparing import (
    read_cards,
    read_number,
    read_scores,
    read_whole,
    unreadable,
    unspaced,
)

_PHASES: Final = ("playing", "settled")
_FIELDS: Final = (
    "deal",
    "starter",
    "scores",
    "hands",
    "stock",
    "discards",
    "suit",
    "now",
    "drawn",
    "returned",
    "fresh",
    "lacks",
    "last",
    "seed",
)
_SEATS: Final = range(2, 5)
_MOST: Final = range(1000)


def written(state: State) -> str:
    """The line that `read` reads back.  Scores are those before this deal's settlement."""
    match, open = state.match, state.open
    scores = match.scores
    if isinstance(state, Settled):
        scores = tuple(a - b for a, b in zip(scores, state.settlement.points, strict=True))
    drawn = state.drawn if isinstance(state, Playing) else None
    fields: dict[str, str] = {
        "deal": str(match.deal),
        "starter": str(match.starter),
        "scores": _listed(scores),
        "hands": "/".join(map(unspaced, state.hands)),
        "stock": unspaced(state.stock),
        "discards": unspaced(open.discards),
        "suit": open.suit,
        "now": _listed((open.turn, open.way, open.owed, int(open.skip), open.refills)),
        "drawn": drawn.code if drawn is not None else "",
        "returned": unspaced(open.returned),
        "fresh": _listed(open.fresh),
        "lacks": ",".join(map(_lack_text, open.lacks)),
        "last": ",".join(map(_move_text, open.last)),
        "seed": quote(match.seed, safe=""),
        **match.options.changes(),
    }
    return " ".join([type(state).__name__.lower(), *(f"{name}={text}" for name, text in fields.items())])


def read(line: str) -> State:
    """The state of such a line.  Raises `BadInput` naming the part that is wrong."""
    phase, *parts = line.split() or [""]
    if phase not in _PHASES:
        raise unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = ChameleonOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    match = _match(fields, options)
    decks = options.decks_for(len(match.playing))
    hands = tuple(tuple(sorted(read_cards(text, "hands", decks))) for text in fields["hands"].split("/"))
    if len(hands) != match.seats:
        raise unreadable("hands")
    stock, open = read_cards(fields["stock"], "stock", decks), _open(fields, match, decks)
    if sorted([*stock, *open.discards, *(card for hand in hands for card in hand)]) != sorted(deck(decks)):
        raise unreadable("stock")
    drawn = _drawn(fields, hands[open.turn])
    state = Playing(match, stock, hands, open, drawn)
    without = [seat for seat in match.playing if not hands[seat]]
    if len(without) != (phase == "settled") or any(
        hands[seat] for seat in range(match.seats) if seat not in match.playing
    ):
        raise unreadable("hands")
    return settle(state) if phase == "settled" else state


def _match(fields: Mapping[str, str], options: ChameleonOptions) -> Match:
    scores = read_scores(fields, _SEATS)
    match = Match(
        options,
        len(scores),
        unquote(fields["seed"]),
        read_number(fields, "deal", range(1, (options.deals or 10**6) + 1)),
        read_number(fields, "starter", range(len(scores))),
        scores,
    )
    if len(match.playing) < 2:
        raise unreadable("scores")
    if match.starter not in match.playing:
        raise unreadable("starter")
    return match


def _open(fields: Mapping[str, str], match: Match, decks: int) -> Open:
    turn, way, owed, skip, refills = _numbers(fields["now"], "now", 5)
    sound = way in (1, -1) and owed in _MOST and skip in (0, 1) and refills in _MOST
    discards = read_cards(fields["discards"], "discards", decks)
    if not sound or turn not in match.playing:
        raise unreadable("now")
    if not discards:
        raise unreadable("discards")
    if fields["suit"] not in ("", *SUITS):
        raise unreadable("suit")
    fresh = _numbers(fields["fresh"], "fresh", match.seats)
    lacks = tuple(map(_lack, fields["lacks"].split(",")))
    if len(lacks) != match.seats:
        raise unreadable("lacks")
    if not all(count in _MOST for count in fresh):
        raise unreadable("fresh")
    last = tuple(map(_move, fields["last"].split(",")))
    if len(last) != match.seats:
        raise unreadable("last")
    return Open(
        playing=match.playing,
        discards=discards,
        suit=fields["suit"],
        turn=turn,
        way=way,
        owed=owed,
        skip=bool(skip),
        refills=refills,
        returned=read_cards(fields["returned"], "returned", decks),
        fresh=tuple(fresh),
        lacks=lacks,
        last=last,
    )


def _drawn(fields: Mapping[str, str], hand: tuple[Card, ...]) -> Card | None:
    cards = read_cards(fields["drawn"], "drawn")
    if len(cards) > 1 or any(card not in hand for card in cards):
        raise unreadable("drawn")
    return cards[0] if cards else None


def _listed(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _numbers(text: str, field: str, count: int) -> list[int]:
    numbers = [read_whole(part, field) for part in text.split(",")]
    if len(numbers) != count:
        raise unreadable(field)
    return numbers


def _lack_text(lack: Lack | None) -> str:
    return "." if lack is None else f"{lack.suit}.{lack.rank}.{int(lack.jacks)}.{lack.since}"


def _lack(text: str) -> Lack | None:
    if text == ".":
        return None
    parts = text.split(".")
    if len(parts) != 4 or parts[0] not in ("", *SUITS) or parts[1] not in ("", *RANKS):
        raise unreadable("lacks")
    suit, rank, jacks, since = parts
    if jacks not in ("0", "1"):
        raise unreadable("lacks")
    return Lack(suit, rank, jacks == "1", read_whole(since, "lacks"))


def _move_text(move: Move | None) -> str:
    if move is None:
        return "."
    if not move.cards:
        return move.verb
    return move.cards[0].code + ("" if move.choice is None else f".{move.choice}")


def _move(text: str) -> Move | None:
    if text == ".":
        return None
    if text in ("draw", "pass", "take"):
        return Move(text)
    code, point, suit = text.partition(".")
    cards = read_cards(code, "last")
    if len(cards) != 1 or (point and suit not in tuple(SUITS)):
        raise unreadable("last")
    return Move("play", cards, suit or None)
