"""What games of comparing hands have in common: a match, the turns round the banker, payments, and how the
values of a position are written in its line and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from operator import add
from typing import Generic, NamedTuple, TypeVar

from pokerlessons.cards import Card, CardError, parse_cards
from pokerlessons.engine import Options, Payment, Settlement
from pokerlessons.words import BadInput, Say, clipped

Rules = TypeVar("Rules", bound=Options)


class Match(NamedTuple, Generic[Rules]):
    """What lasts through all the deals of a match."""

    options: Rules
    seats: int
    seed: str
    deal: int
    banker: int
    scores: tuple[int, ...]

    def next_deal(self, banker: int) -> Match[Rules]:
        """The match at its next deal, with this banker."""
        return Match(self.options, self.seats, self.seed, self.deal + 1, banker, self.scores)

    def scored(self, scores: tuple[int, ...]) -> Match[Rules]:
        """The match with these scores."""
        return Match(self.options, self.seats, self.seed, self.deal, self.banker, scores)


@cache
def players_around(banker: int, seats: int, dir: str) -> tuple[int, ...]:
    """The players in turn from the banker's neighbour on (00-2)."""
    step = 1 if dir == "ccw" else -1
    return tuple((banker + step * k) % seats for k in range(1, seats))


def paid(match: Match[Rules], payments: Iterable[Payment]) -> tuple[Match[Rules], Settlement]:
    """The match with the payments of a deal made, and its settlement: the points add up to nought."""
    settlement = Settlement.of(tuple(payments), match.seats)
    return match.scored(tuple(map(add, match.scores, settlement.points))), settlement


# The values in the line of a position.


def unspaced(cards: Iterable[Card]) -> str:
    """Cards as they stand in a line: `S3H10`."""
    return "".join(card.code for card in cards)


def read_cards(text: str, field: str, decks: int = 1) -> tuple[Card, ...]:
    """The cards written in a field of a line.  Raises `BadInput` naming the field, as all that follow."""
    try:
        return parse_cards(text, decks)
    except CardError:
        raise unreadable(field) from None


def read_whole(text: str, field: str) -> int:
    """The whole number written in a field."""
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise unreadable(field)
    return int(text)


def read_number(fields: Mapping[str, str], name: str, allowed: range) -> int:
    """The whole number of a field, which has to be among those `allowed`."""
    number = read_whole(fields[name], name)
    if number not in allowed:
        raise unreadable(name)
    return number


def read_scores(fields: Mapping[str, str], seats: range) -> tuple[int, ...]:
    """The scores, one for each seat; `seats` are the numbers of seats the game has."""
    scores = tuple(read_whole(text, "scores") for text in fields["scores"].split(","))
    if len(scores) not in seats:
        raise unreadable("scores")
    return scores


def read_stakes(fields: Mapping[str, str], seats: int, banker: int) -> tuple[int | None, ...]:
    """The stakes, `?` where none is made yet; the banker's is 0."""
    texts = fields["staked"].split(",")
    stakes = tuple(None if text == "?" else read_whole(text, "staked") for text in texts)
    if len(stakes) != seats or stakes[banker] != 0:
        raise unreadable("staked")
    return stakes


def unreadable(field: str) -> BadInput:
    """The complaint about a field of a line."""
    return BadInput(Say("position.unreadable", field=clipped(field)))
