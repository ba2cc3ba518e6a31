"""Cards as pictures: SVG with shapes instead of font glyphs, and a text for those who cannot see it.

Four colours tell the suits apart at a distance; the shapes say the same to those who do not see colours.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Final

from pokerlessons.cards import Card
from pokerlessons.words import Say, render

WIDTH: Final = 84
HEIGHT: Final = 120
GAP: Final = 12
LIFT: Final = 16
_FONT: Final = "Georgia, 'Times New Roman', 'Noto Serif', serif"
_COLOUR: Final = {"S": "#20262b", "H": "#b3202c", "D": "#1f5fae", "C": "#1c7a3d"}
_SHAPE: Final = {
    "S": "M16 2C22 9 30 13 30 20C30 24 27 26 24 26C21 26 18.5 25 17.5 22.5C18 26 19 28.5 21 30L11 30"
    "C13 28.5 14 26 14.5 22.5C13.5 25 11 26 8 26C5 26 2 24 2 20C2 13 10 9 16 2Z",
    "H": "M16 29C6 21 2 15 2 9.5C2 5 5 2.5 9 2.5C12 2.5 15 4.5 16 8C17 4.5 20 2.5 23 2.5C27 2.5 30 5 30 9.5"
    "C30 15 26 21 16 29Z",
    "D": "M16 1L27 16L16 31L5 16Z",
    "C": "M16 2A6.6 6.6 0 0 1 20.8 13.2A6.8 6.8 0 1 1 17.4 22.3C17.9 26 19 28.5 21 30L11 30"
    "C13 28.5 14.1 26 14.6 22.3A6.8 6.8 0 1 1 11.2 13.2A6.6 6.6 0 0 1 16 2Z",
}


def hand_svg(
    cards: Sequence[Card], lifted: Collection[Card] = (), language: str = "zh", scale: float = 1
) -> str:
    """The cards face up in a row, those in `lifted` raised and framed, as an SVG element.

    Its accessible name lists the cards as they are spoken, in `language`.
    """
    width = max(len(cards) * (WIDTH + GAP) - GAP, 1) + 6
    height = HEIGHT + LIFT + 8
    drawn = "".join(
        _card(card, 3 + place * (WIDTH + GAP), 4 if card in lifted else LIFT + 4, card in lifted)
        for place, card in enumerate(cards)
    )
    label = escape(render(_spoken(cards, lifted), language), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'viewBox="0 0 {width} {height}" width="{width * scale:g}" height="{height * scale:g}" '
        f'style="max-width:100%;height:auto"><title>{label}</title>{drawn}</svg>'
    )


def _spoken(cards: Sequence[Card], lifted: Collection[Card]) -> Say:
    raised = tuple(card for card in cards if card in lifted)
    if not raised:
        return Say("picture.hand", cards=tuple(cards))
    return Say("picture.lifted", cards=tuple(cards), lifted=raised)


def _card(card: Card, x: int, y: int, lifted: bool) -> str:
    frame = ("#c8891d", 4) if lifted else ("#b9b3a5", 1)
    colour = _COLOUR.get(card.suit, "#6b3fa0")
    corner = (
        f'<text x="{x + 10}" y="{y + 30}" font-family="{_FONT}" font-size="28" font-weight="600" '
        f'fill="{colour}">{card.rank if card.suit else "★"}</text>'
    )
    return (
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#fff" '
        f'stroke="{frame[0]}" stroke-width="{frame[1]}"/>{corner}'
        + _pip(card, x + 10, y + 38, 0.7, colour)
        + _pip(card, x + WIDTH - 54, y + HEIGHT - 54, 1.4, colour)
    )


def _pip(card: Card, x: int, y: int, scale: float, colour: str) -> str:
    if not card.suit:
        return ""
    return f'<path d="{_SHAPE[card.suit]}" transform="translate({x} {y}) scale({scale})" fill="{colour}"/>'
