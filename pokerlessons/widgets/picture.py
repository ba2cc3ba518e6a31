"""Cards and tables as still pictures: SVG with shapes instead of font glyphs, and a text for those who
cannot see it.

Four colours tell the suits apart at a distance; the shapes say the same to those who do not see colours.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any, Final

from pokerlessons.cards import Card
from pokerlessons.words import Say, render

WIDTH: Final = 84
HEIGHT: Final = 120
GAP: Final = 12
LIFT: Final = 16
_FONT: Final = "Georgia, 'Times New Roman', 'Noto Serif', serif"
_SANS: Final = "'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"
_COLOUR: Final = {"S": "#20262b", "H": "#b3202c", "D": "#1f5fae", "C": "#1c7a3d"}
SHAPES: Final = {
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


def scene_svg(scene: Mapping[str, Any]) -> str:
    """The scene of a table or of steps as one still picture: the zones, then the sentence below."""
    height, drawn = 64, [_line(scene["title"], 24, 40, 26, bold=True)]
    drawn.append(_line("　".join(scene.get("pills", ())), 160, 40, 18))
    column = 0
    for zone in scene["zones"]:
        small = zone["place"] == "seat"
        if not small and column:
            height, column = height + 150, 0
        drawn.append(_zone(zone, 24 + 318 * column, height, 0.5 if small else 1))
        column = (column + 1) % 3 if small else 0
        height += 0 if column else (150 if small else 200)
    height += 150 if column else 0
    for line in (line for text in _sentences(scene) for line in _wrapped(text)):
        drawn.append(_line(line, 24, height + 24, 20))
        height += 32
    label = escape("；".join([scene["title"], *(zone["spoken"] for zone in scene["zones"])]), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'viewBox="0 0 980 {height + 16}" width="980" height="{height + 16}" '
        f'style="max-width:100%;height:auto"><title>{label}</title>'
        f'<rect width="980" height="{height + 16}" rx="14" fill="#f4f1ea"/>{"".join(drawn)}</svg>'
    )


def _sentences(scene: Mapping[str, Any]) -> list[str]:
    """What stands below the cards: all the steps, numbered, or the table's one sentence."""
    if scene["kind"] == "steps":
        return [f"{number}. {step['text']}" for number, step in enumerate(scene["steps"], 1)]
    said = scene["notice"] or scene["curtain"]
    return [said["text"]] if said else []


def _zone(zone: Mapping[str, Any], x: int, y: int, scale: float) -> str:
    words = (zone["label"], zone["badge"], zone["score"], zone["caption"] or zone["state"])
    head = _line(" · ".join(word for word in words if word), x, y + 18, 17)
    step = (WIDTH + GAP) if scale == 1 else WIDTH - 30
    cards = "".join(
        _card(Card(card["code"]), step * place, 0 if card["lift"] else LIFT, card["lift"])
        if card["up"]
        else _back(step * place)
        for place, card in enumerate(zone["cards"])
    )
    return f'{head}<g transform="translate({x} {y + 28}) scale({scale})">{cards}</g>'


def _back(x: int) -> str:
    return (
        f'<rect x="{x}" y="{LIFT}" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#2b5d54" '
        f'stroke="#f4f1ea" stroke-width="3"/>'
    )


def _line(text: str, x: int, y: int, size: int, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    style = f'font-size="{size}"{weight} fill="#1d2b2a" font-family="{_SANS}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(text)}</text>'


def _wrapped(text: str, widest: float = 46) -> list[str]:
    """The text in lines of at most `widest` Chinese characters; a Latin one takes a little over half."""
    lines, width = [""], 0.0
    for letter in text:
        takes = 1.0 if ord(letter) > 0x2E7F else 0.56
        if width + takes > widest:
            lines.append("")
            width = 0.0
        lines[-1] += letter
        width += takes
    return lines


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
    return f'<path d="{SHAPES[card.suit]}" transform="translate({x} {y}) scale({scale})" fill="{colour}"/>'
