"""What a card is (rule 00-1): suits, ranks, jokers, one or many decks, and every way of writing a card.

A card is a value without a deck number: two ♠A of two decks are the same card and interchangeable.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

SUITS: Final = "SHDC"
FILL_ORDER: Final = "SHCD"
"""The order in which a bare rank is given a suit."""
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS: Final = ("XS", "XB")
SUIT_GLYPH: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_CHINESE: Final = {"S": "黑桃", "H": "红桃", "D": "方块", "C": "梅花"}
SUIT_ENGLISH: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
JOKER_CHINESE: Final = {"XS": "小王", "XB": "大王"}
JOKER_ENGLISH: Final = {"XS": "small joker", "XB": "big joker"}
RANK_ENGLISH: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


class Card(int):
    """One card, as a small number: its place in the order ♠A … ♠K, ♥A … ♣K, small joker, big joker.

    There is exactly one object per card; it is hashed, compared and sorted as the number it is, so that
    judging stays fast and every order is the same on every machine.  `Card("SA")` reads any notation.
    """

    suit: str
    """`S`, `H`, `D` or `C`; empty for a joker."""
    rank: str
    """`A`, `2` … `10`, `J`, `Q`, `K`; `XS` or `XB` for a joker."""
    code: str
    """The plain form, typed on any keyboard: `SA`, `H10`, `XB`."""

    def __new__(cls, text: str | int) -> Card:
        """The card written `text` (any notation), or the card of that number.  Raises `CardError`."""
        if not isinstance(text, int):
            return parse_card(text)
        if not 0 <= text < len(ALL_CARDS):
            raise CardError("unreadable", str(int(text)))
        return ALL_CARDS[text]

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return not self.suit

    @property
    def chinese(self) -> str:
        """The spoken Chinese name: 黑桃A, 大王."""
        return SUIT_CHINESE[self.suit] + self.rank if self.suit else JOKER_CHINESE[self.rank]

    @property
    def english(self) -> str:
        """The spoken English name: ace of spades, big joker."""
        if not self.suit:
            return JOKER_ENGLISH[self.rank]
        return f"{RANK_ENGLISH.get(self.rank, self.rank)} of {SUIT_ENGLISH[self.suit]}"

    def __bool__(self) -> bool:
        """Always true: ♠A is card number 0, but it is a card."""
        return True

    def __str__(self) -> str:
        """The short printed form: ♠A, ♥10; a joker is XB or XS."""
        return SUIT_GLYPH[self.suit] + self.rank if self.suit else self.rank

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card is a value and cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card is a value and cannot be changed")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.code,))


def _all_cards() -> tuple[Card, ...]:
    def made(number: int, suit: str, rank: str) -> Card:
        card = int.__new__(Card, number)
        card.__dict__.update(suit=suit, rank=rank, code=suit + rank)
        return card

    plain = [(suit, rank) for suit in SUITS for rank in RANKS] + [("", joker) for joker in JOKERS]
    return tuple(made(number, suit, rank) for number, (suit, rank) in enumerate(plain))


ALL_CARDS: Final = _all_cards()
_BY_CODE: Final = {card.code: card for card in ALL_CARDS}

_SUIT_WORDS: Final = {
    **{glyph: suit for suit, glyph in SUIT_GLYPH.items()},
    **dict(zip("♤♡♢♧", SUITS, strict=True)),
    **{name: suit for suit, name in SUIT_CHINESE.items()},
    **{"红心": "H", "方片": "D", "草花": "C"},
    **{suit: suit for suit in SUITS},
}
_JOKER_WORDS: Final = {
    **{joker: joker for joker in JOKERS},
    **{"小王": "XS", "小鬼": "XS", "小怪": "XS", "大王": "XB", "大鬼": "XB", "大怪": "XB"},
}
_SUIT: Final = "|".join(_SUIT_WORDS)
_RANK: Final = "10|[A2-9TJQK]"
_ONE: Final = re.compile(rf"({'|'.join(_JOKER_WORDS)})|({_SUIT})?({_RANK})", re.IGNORECASE | re.ASCII)
_RANK_FIRST: Final = re.compile(rf"({_RANK})({_SUIT})", re.IGNORECASE | re.ASCII)
_ALL_RANK_FIRST: Final = re.compile(rf"(?:{_RANK_FIRST.pattern})+", re.IGNORECASE | re.ASCII)
_LONE_SUIT: Final = re.compile(rf"(?<![^\s,，、;；])({_SUIT})\s+(?={_RANK})", re.IGNORECASE)
_GAP: Final = re.compile(r"[\s,，、;；]+")
# Full-width forms become plain ones; the marks that choose an emoji's look, and spaces of no width, vanish.
_PLAIN: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys(
    (0xFE0E, 0xFE0F, 0x200B)
)
MAX_TEXT: Final = 2000
"""The longest card text that is read, in characters: four decks in the longest notation."""


class CardError(ValueError):
    """Card text that cannot be read.

    `reason` is `unreadable`, `too_many` or `too_long`; `text` is the place.
    """

    def __init__(self, reason: str, text: str, copies: int = 0) -> None:
        super().__init__(f"{reason}: {text}")
        self.reason = reason
        self.text = text
        self.copies = copies


def parse_card(text: str) -> Card:
    """The one card written `text`: ♠A, 黑桃A, SA, AS, S10, ST, XB, 大王.  Raises `CardError`."""
    found = _parse_loose(text)
    if len(found) != 1 or not isinstance(found[0], Card):
        raise CardError("unreadable", text)
    return found[0]


def parse_cards(text: str, decks: int = 1, held: Sequence[Card] = ()) -> tuple[Card, ...]:
    """The cards written in `text`, in their order; see `parse_hands`."""
    return parse_hands((text,), decks, held)[0]


def parse_hands(
    texts: Iterable[str], decks: int = 1, held: Sequence[Card] = ()
) -> tuple[tuple[Card, ...], ...]:
    """Several hands out of the same `decks` decks.

    Cards stand apart or together, in any notation.  A bare rank gets the first suit of S H C D of which a
    copy is still free, hands and cards taken in order after all cards with a suit; a card in `held`, the hand
    of whoever speaks, comes before any other.
    Raises `CardError`: unreadable text, or more copies of a card (or a rank) than the decks hold.
    """
    loose = [_parse_loose(text) for text in texts]
    used = Counter(item for hand in loose for item in hand if isinstance(item, Card))
    for card, copies in used.items():
        if copies > decks:
            raise CardError("too_many", str(card), decks)
    return tuple(tuple(_with_suit(item, used, decks, held) for item in hand) for hand in loose)


def has_bare_ranks(texts: Iterable[str]) -> bool:
    """Whether any card of these texts is written without its suit.  Raises `CardError`."""
    return any(not isinstance(item, Card) for text in texts for item in _parse_loose(text))


def _with_suit(item: Card | str, used: Counter[Card], decks: int, held: Sequence[Card]) -> Card:
    if isinstance(item, Card):
        return item
    own = [card for card in held if card.rank == item and used[card] < held.count(card)]
    fresh = (_BY_CODE[suit + item] for suit in FILL_ORDER)
    for card in (*own, *fresh):
        if used[card] < decks:
            used[card] += 1
            return card
    raise CardError("too_many", item, 4 * decks)


def _parse_loose(text: str) -> list[Card | str]:
    """The cards of `text`; a bare rank stays the string it is."""
    if len(text) > MAX_TEXT:
        raise CardError("too_long", text[:20] + "…")
    plain = _LONE_SUIT.sub(r"\1", text.translate(_PLAIN))
    return [item for word in _GAP.split(plain) if word for item in _parse_word(word)]


def _parse_word(word: str) -> list[Card | str]:
    if _ALL_RANK_FIRST.fullmatch(word):
        return [_card_of(match[2], match[1]) for match in _RANK_FIRST.finditer(word)]
    found: list[Card | str] = []
    at = 0
    while at < len(word):
        match = _ONE.match(word, at)
        if match is None:
            raise CardError("unreadable", word)
        joker, suit, rank = match[1], match[2], match[3]
        if joker:
            found.append(_BY_CODE[_JOKER_WORDS[joker.upper()]])
        else:
            found.append(_card_of(suit, rank) if suit else _rank_of(rank))
        at = match.end()
    return found


def _card_of(suit: str, rank: str) -> Card:
    return _BY_CODE[_SUIT_WORDS[suit.upper()] + _rank_of(rank)]


def _rank_of(text: str) -> str:
    return text.upper().replace("T", "10")


def deck(decks: int = 1, jokers: bool = False) -> tuple[Card, ...]:
    """`decks` full decks in order, 52 cards each, or 54 with the two jokers."""
    return ALL_CARDS[: 54 if jokers else 52] * decks


def codes(cards: Sequence[Card]) -> str:
    """The cards in the plain form, with spaces: `SA H10 XB`."""
    return " ".join(card.code for card in cards)


def glyphs(cards: Sequence[Card]) -> str:
    """The cards in the short printed form, with spaces: `♠A ♥10 XB`."""
    return " ".join(str(card) for card in cards)
