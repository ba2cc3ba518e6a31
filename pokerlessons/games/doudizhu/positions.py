"""A 斗地主 state as one line of text: `playing deal=1 attempt=1 first=0 … hands=… played=0:S3,1: … seed=…`.

Options that are not the defaults stand behind `seed`.  Cards are written in the plain form without spaces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from urllib.parse import quote, unquote

from pokerlessons.cards import deck
from pokerlessons.games.comparing import (
    read_cards,
    read_number,
    read_scores,
    unreadable,
    unspaced,
)
from pokerlessons.games.doudizhu.melds import Reading, readings
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.states import (
    Bid,
    Bidding,
    Cards,
    Match,
    Play,
    Playing,
    Settled,
    State,
    highest,
    in_order,
)

_PHASES = ("bidding", "playing", "settled")
_FIELDS = (
    "deal",
    "attempt",
    "first",
    "face_up",
    "scores",
    "hands",
    "kitty",
    "bids",
    "played",
    "turn",
    "led",
    "doublings",
    "seed",
)
MANY = 10**6


def written(state: State) -> str:
    """The line that `read` reads back.  Scores are those before this deal's settlement."""
    deal = state.end if isinstance(state, Settled) else state
    match = deal.match
    fields: dict[str, str] = {
        "deal": str(match.deal),
        "attempt": str(deal.attempt),
        "first": str(deal.first),
        "face_up": deal.face_up.code if deal.face_up is not None else "-",
        "scores": ",".join(map(str, match.scores)),
        "hands": "/".join(unspaced(hand) or "-" for hand in deal.hands),
        "kitty": unspaced(deal.kitty),
        "bids": ",".join(f"{bid.seat}:{bid.points}" for bid in deal.bids) or "-",
    }
    if isinstance(deal, Playing):
        fields["played"] = ",".join(map(_play_text, deal.history)) or "-"
        fields["turn"] = str(deal.turn)
        fields["led"] = "yes" if deal.led else "no"
        fields["doublings"] = str(deal.doublings)
    fields |= {"seed": quote(match.seed, safe=""), **match.options.changes()}
    phase = type(state).__name__.lower()
    return " ".join([phase, *(f"{name}={text}" for name, text in fields.items())])


def _play_text(play: Play) -> str:
    """`0:S3H3=pair:3`, or `1:` for a pass."""
    return f"{play.seat}:{unspaced(play.cards)}" + (f"={play.reading.code}" if play.reading else "")


def read(line: str) -> Bidding | Playing:
    """The state of a line; a settled one comes back as the moment after its last card.

    Raises `BadInput` naming the part that is wrong.
    """
    phase, *parts = line.split() or [""]
    if phase not in _PHASES:
        raise unreadable(phase)
    given = {name: text for name, _, text in (part.partition("=") for part in parts)}
    options = DoudizhuOptions.of(**{name: text for name, text in given.items() if name not in _FIELDS})
    fields = {name: given.get(name, "") for name in _FIELDS}
    scores = read_scores(fields, range(options.seats, options.seats + 1))
    deal = read_number(fields, "deal", range(1, options.deals + 1))
    match = Match(options, unquote(fields["seed"]), deal, scores)
    hands = tuple(in_order(_cards(text, "hands", options)) for text in fields["hands"].split("/"))
    if len(hands) != match.seats:
        raise unreadable("hands")
    attempt, first = read_number(fields, "attempt", range(1, MANY)), _seat(fields["first"], "first", match)
    face_up = next(iter(_cards(fields["face_up"], "face_up", options)), None)
    kitty, bids = in_order(_cards(fields["kitty"], "kitty", options)), _bids(fields["bids"], match)
    if phase == "bidding":
        _check_deck((*hands, kitty), options)
        return Bidding(match, attempt, first, face_up, hands, kitty, bids)
    history = _history(fields["played"], match)
    _check_deck((*hands, *(play.cards for play in history)), options)
    return _playing(Bidding(match, attempt, first, face_up, hands, kitty, bids), history, fields, phase)


def _playing(deal: Bidding, history: tuple[Play, ...], fields: Mapping[str, str], phase: str) -> Playing:
    if not highest(deal.bids).points:
        raise unreadable("bids")
    if all(deal.hands) != (phase == "playing"):
        raise unreadable("hands")
    led = next((play for play in reversed(history) if play.cards), None) if fields["led"] == "yes" else None
    return Playing(
        deal.match,
        deal.attempt,
        deal.first,
        deal.face_up,
        deal.hands,
        deal.kitty,
        deal.bids,
        highest(deal.bids).seat,
        _seat(fields["turn"], "turn", deal.match),
        led,
        history,
        read_number(fields, "doublings", range(MANY)),
    )


def _cards(text: str, field: str, options: DoudizhuOptions) -> Cards:
    return () if text == "-" else read_cards(text, field, options.decks)


def _seat(text: str, field: str, match: Match) -> int:
    return read_number({field: text}, field, range(match.seats))


def _bids(text: str, match: Match) -> tuple[Bid, ...]:
    if text == "-":
        return ()
    pairs = [part.partition(":") for part in text.split(",")]
    return tuple(
        Bid(_seat(seat, "bids", match), read_number({"bids": points}, "bids", range(4)))
        for seat, _, points in pairs
    )


def _history(text: str, match: Match) -> tuple[Play, ...]:
    return () if text == "-" else tuple(_play(part, match) for part in text.split(","))


def _play(text: str, match: Match) -> Play:
    seat, _, rest = text.partition(":")
    cards, _, code = rest.partition("=")
    found = _cards(cards or "-", "played", match.options)
    return Play(_seat(seat, "played", match), found, _reading(found, code, match.options) if found else None)


def _reading(cards: Cards, code: str, options: DoudizhuOptions) -> Reading:
    for reading in readings(cards, options):
        if reading.code == code:
            return reading
    raise unreadable("played")


def _check_deck(groups: tuple[Cards, ...], options: DoudizhuOptions) -> None:
    found = Counter(card for cards in groups for card in cards)
    if found != Counter(deck(options.decks, jokers=True)):
        raise unreadable("hands")
