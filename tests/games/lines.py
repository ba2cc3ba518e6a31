"""What the test games' one-line positions share."""

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote, unquote

from pokerlessons.cards import Card, parse_cards
from pokerlessons.engine import Options
from pokerlessons.words import BadInput, Say


def line(phase: str, options: Options, seed: str, **fields: str) -> str:
    """One line of text: the phase, `fields`, the seed, and the options that are not the defaults."""
    parts = {**fields, "seed": quote(seed, safe=""), **options.changes()}
    return " ".join([phase, *(f"{name}={text}" for name, text in parts.items())])


def fields_of(text: str) -> tuple[str, dict[str, str]]:
    """The phase and the fields of a line made by `line`, its seed as it was."""
    phase, *parts = text.split() or [""]
    fields = {name: value for name, _, value in (part.partition("=") for part in parts)}
    return phase, {**fields, "seed": unquote(fields.get("seed", ""))}


def options_of(options: type[Options], fields: Mapping[str, str]) -> Options:
    """The options among `fields`."""
    return options.of(**{name: text for name, text in fields.items() if name in options.kinds()})


def unspaced(cards: Iterable[Card]) -> str:
    """The cards in the plain form, without spaces."""
    return "".join(card.code for card in cards)


def piles(text: str, decks: int = 1) -> tuple[tuple[Card, ...], ...]:
    """The piles of cards written with `/` between them."""
    return tuple(parse_cards(pile, decks) for pile in text.split("/"))


def numbers(text: str) -> tuple[int, ...]:
    """The whole numbers written with commas between them."""
    return tuple(int(number) for number in text.split(","))


def listed(values: Sequence[object]) -> str:
    """`values` with commas between them, as `numbers` reads them."""
    return ",".join(map(str, values))


def unreadable(field: str) -> BadInput:
    """The complaint about one part of a line."""
    return BadInput(Say("position.unreadable", field=field[:40]))
