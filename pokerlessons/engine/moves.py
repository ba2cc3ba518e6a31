"""A move as a value and as text: `arrange ♠3 ♥7 ♦K`, `bid 2`, `play ♠3 ♠4 as airplane`, `next deal`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from pokerlessons.cards import Card, CardError, glyphs, parse_cards
from pokerlessons.words import BadInput, Say, card_problem, clipped

Takes: TypeAlias = Literal["nothing", "cards", "reading", "choice"]
"""What stands after a verb; a reading is cards that may be followed by `as` and a choice."""

MAX_DECKS = 4
"""The most copies of one card that a move may hold."""


class Move(NamedTuple):
    """What a seat does: a verb, the cards it concerns in order, and a choice (a word or a number)."""

    verb: str
    cards: tuple[Card, ...] = ()
    choice: str | int | None = None

    @property
    def text(self) -> str:
        """The move's one text form, read back by `parse_move`."""
        parts = [self.verb]
        if self.cards:
            parts.append(glyphs(self.cards))
        if self.choice is not None:
            parts.append(f"as {self.choice}" if self.cards else str(self.choice))
        return " ".join(parts)


def parse_move(text: str, verbs: Mapping[str, Takes], held: Sequence[Card] = ()) -> Move:
    """The move written `text`; `verbs` says what may stand after each verb.

    A bare rank is a card of `held`, the mover's hand, where there is one of that rank.

    Raises `BadInput` for an unknown verb, unreadable cards, or something after a verb that takes nothing.
    """
    verb = max((verb for verb in verbs if _starts_with(text, verb)), key=len, default=None)
    if verb is None:
        raise BadInput(Say("move.unknown_verb", text=clipped(text), verbs=tuple(verbs)))
    rest = text[len(verb) :].strip()
    if not rest:
        return Move(verb)
    if verbs[verb] == "nothing":
        raise BadInput(Say("move.takes_nothing", verb=verb, text=clipped(rest)))
    if verbs[verb] == "choice":
        return Move(verb, choice=_choice(rest))
    cards, reading = _split_reading(rest) if verbs[verb] == "reading" else (rest, "")
    try:
        return Move(verb, parse_cards(cards, MAX_DECKS, held), _choice(reading) if reading else None)
    except CardError as error:
        raise card_problem(error) from None


def _split_reading(text: str) -> tuple[str, str]:
    """Cards and what they are played as; the word `as` with nothing behind it is no ♠A."""
    cards, *reading = re.split(r"\s+as(?:\s+|$)", text, maxsplit=1)
    return cards, "".join(reading)


def _starts_with(text: str, verb: str) -> bool:
    return text == verb or text.startswith(verb + " ")


def _choice(text: str) -> str | int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
