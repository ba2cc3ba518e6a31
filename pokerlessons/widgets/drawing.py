"""What the pictures of a lesson are made of: strokes, words and numbers as SVG, and the `Picture`.

Nothing here loads anything or gives an element an id, so that any number of pictures may stand on one page,
in the lab, in an exported file or on paper.  Colours are the variables of `static/table.css` with the light
value behind each: one picture is right in both themes, and where nobody sets them.  Hatching is drawn stroke
by stroke, because an SVG pattern would need an id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import atan2, ceil, cos, floor, log10, pi, sin
from typing import Final

from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

WIDE: Final = 960
TALL: Final = 760
"""What a screen of 1080 lines has left beside the lab's own bars."""
SMALL: Final = 20
NORMAL: Final = 22
LARGE: Final = 30
MARGIN: Final = 20
_NARROWEST: Final = 640
"""Below this many pixels a picture is scrolled sideways and not made smaller: its text would be under 13
px."""
_WIDEST: Final = 1280
_LONGEST: Final = 60
"""How many digits a fraction may have above or below the line and still be written out."""
FONT: Final = "'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif"
_LIGHT: Final = {
    "felt": "#f4f1ea",
    "sheet": "#faf8f4",
    "ink": "#1d2b2a",
    "muted": "#55605d",
    "line": "#d9d2c3",
    "edge": "#8d8778",
    "accent": "#0b6e5a",
    "on-accent": "#fff",
    "gold": "#c8891d",
    "on-gold": "#1d2b2a",
    "bad": "#a32330",
    "focus": "#1f6fd6",
}
"""The light value of each; nobody sets `on-gold`, since gold is light in both themes."""
_NARROW: Final = {**dict.fromkeys(" .,:;|'!()[]ijlIft-·", 0.36), **dict.fromkeys("mwMW%@", 0.93)}
_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Picture:
    """A picture of a lesson in one language.

    `alt` is one sentence saying what is to be seen; `table` the exact data, headers in the first row;
    `summary` the words that open the table.
    """

    svg: str
    alt: str
    table: tuple[tuple[str, ...], ...]
    summary: str

    def html(self) -> str:
        """The picture as a figure, and the folded table of its data.

        Where there is less room than 640 px the figure can be scrolled sideways, with the keyboard too.
        """
        head, *rows = self.table
        heads = "".join(f'<th scope="col" style="{_CELL}">{escape(cell)}</th>' for cell in head)
        lines = "".join(
            "<tr>" + "".join(f'<td style="{_CELL}">{escape(cell)}</td>' for cell in row) + "</tr>"
            for row in rows
        )
        table = f'<table style="border-collapse:collapse"><tr>{heads}</tr>{lines}</table>'
        return (
            f'<figure class="pl-picture" style="margin:8px 0;font-family:{FONT}">'
            f"{_scrolling(self.svg, self._scroll_name())}"
            '<details><summary style="cursor:pointer;min-height:40px;padding:6px 4px">'
            f"{escape(self.summary)}</summary>{_scrolling(table, self.summary)}</details></figure>"
        )

    def _scroll_name(self) -> str:
        """The name of the part that scrolls: the sentence up to its first colon."""
        return self.alt.replace("：", ":").split(":")[0]

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return self.alt


def _scrolling(inside: str, name: str) -> str:
    """A part of a page that can be scrolled sideways, with the keyboard too, so it has a name."""
    return (
        f'<div class="pl-scroll" role="group" tabindex="0" aria-label="{escape(name)}" '
        f'style="overflow-x:auto">{inside}</div>'
    )


_CELL: Final = "padding:4px 14px 4px 0;text-align:left;border-bottom:1px solid var(--line,#d9d2c3)"


def picture(
    height: float, marks: Iterable[str], alt: Say, table: Iterable[Sequence[str]], voice: Voice
) -> Picture:
    """The `marks` on a sheet 960 wide and `height` high, with the sentence and the data that belong to it."""
    tall = ceil(height)
    sentence = voice(alt)
    widest = max(_NARROWEST, min(_WIDEST, TALL * WIDE // tall))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(sentence)}" '
        f'viewBox="0 0 {WIDE} {tall}" style="display:block;width:100%;min-width:{_NARROWEST}px;'
        f'max-width:{widest}px;height:auto;font-family:{FONT}">'
        f"{box(0, 0, WIDE, tall, fill='sheet', radius=12)}{''.join(marks)}</svg>"
    )
    return Picture(svg, sentence, tuple(tuple(row) for row in table), voice(Say("chart.data")))


# Numbers as they are written.


def percent(value: Fraction | float) -> str:
    """`value` in percent: `2.7 %`, `≈ 33.33 %`; a tiny one as `≈ 4.2×10⁻¹¹`."""
    exact = Fraction(value)
    if 0 < exact < Fraction(1, 10_000):
        return _in_powers(exact)
    rounded = round(exact * 10_000)
    return f"{rounded / 100:g} %" if rounded == exact * 10_000 else f"≈ {rounded / 100:.2f} %"


def decimal(value: Fraction) -> str:
    """`value` to six figures: `0.25`, `≈ 0.333333`; a tiny one as `≈ 4.2×10⁻¹¹`."""
    if 0 < value < Fraction(1, 10_000):
        return _in_powers(value)
    rounded = round(value * 1_000_000)
    sign = "" if rounded == value * 1_000_000 else "≈ "
    return f"{sign}{rounded / 1_000_000:.6f}".rstrip("0").rstrip(".")


def ratio(value: Fraction, voice: Voice) -> str:
    """The exact `p/q`; of one too long to be written, how long it is."""
    digits = floor(log10(value.denominator)) + 1
    return str(value) if digits <= _LONGEST else voice(Say("chart.too_long", digits=digits))


def grouped(number: int) -> str:
    """A whole number with its thousands apart: `2,598,960`."""
    return f"{number:,}"


def guessed(value: float) -> Fraction:
    """A guess as the fraction that was meant: 0.37 is 37/100."""
    return Fraction(value).limit_denominator(10_000)


def power(exponent: int) -> str:
    """`10⁻⁴`, and 1 for the nought-th."""
    return "10" + str(exponent).translate(_SUPERSCRIPTS) if exponent else "1"


def magnitude(value: Fraction) -> float:
    """The decimal logarithm of a positive value, however small: a float of it might be 0."""
    return log10(value.numerator) - log10(value.denominator)


def _in_powers(value: Fraction) -> str:
    exponent = floor(magnitude(value) + 1e-9)
    first = f"{10 ** (magnitude(value) - exponent):.2g}"
    first, exponent = ("1", exponent + 1) if first == "10" else (first, exponent)
    sign = "" if Fraction(first) * Fraction(10) ** exponent == value else "≈ "
    return f"{sign}{first}×{power(exponent)}"


def ticks(low: Fraction, high: Fraction, most: int) -> tuple[Fraction, ...]:
    """At most `most` + 1 round numbers from `low` to `high`, a step of 1, 2 or 5 with noughts apart."""
    least = (high - low) / most
    unit = Fraction(10) ** floor(magnitude(least))
    step = next(unit * times for times in (1, 2, 5, 10, 20) if unit * times >= least)
    return tuple(step * place for place in range(ceil(low / step), floor(high / step) + 1))


# Words.


def text_width(words: str, size: float = NORMAL, bold: bool = False) -> float:
    """About how wide `words` are, rather too wide: the browser's font is not known here."""
    ems = sum(
        1.0 if ord(letter) > 0x2000 else _NARROW.get(letter, 0.7 if letter.isupper() else 0.6)
        for letter in words
    )
    return ems * size * (1.08 if bold else 1)


def wrapped(words: str, width: float, size: float = NORMAL, most: int = 2) -> tuple[str, ...]:
    """`words` in at most `most` lines of at most `width`; what is too long ends in `…`."""
    lines = [""]
    for piece in _pieces(words):
        if lines[-1] and text_width(lines[-1] + piece.rstrip(), size) > width:
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    if len(lines) > most:
        lines[most - 1 :] = ["".join(lines[most - 1 :])]
    return tuple(_shortened(line.rstrip(), width, size) for line in lines)


def _pieces(words: str) -> list[str]:
    """Where a line may end: after a space, and after any Chinese character."""
    pieces = [""]
    for letter in words:
        pieces[-1] += letter
        if letter == " " or ord(letter) > 0x2E7F:
            pieces.append("")
    return pieces


def _shortened(line: str, width: float, size: float) -> str:
    if text_width(line, size) <= width:
        return line
    while line and text_width(line + "…", size) > width:
        line = line[:-1]
    return line + "…"


def words(
    x: float,
    y: float,
    said: str,
    size: int = NORMAL,
    anchor: str = "start",
    colour: str = "ink",
    bold: bool = False,
    halo: bool = False,
) -> str:
    """A line of text whose base line starts, ends or has its middle (`anchor`) at x, y.

    With `halo` the ground shows around the letters, where they stand on lines.
    """
    ground = (
        f";paint-order:stroke;stroke:{_var('sheet')};stroke-width:6px;stroke-linejoin:round" if halo else ""
    )
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{size}" text-anchor="{anchor}"{weight} '
        f'style="fill:{_var(colour)}{ground}">{escape(said)}</text>'
    )


def within(x: float, width: float, low: float = MARGIN, high: float = WIDE - MARGIN) -> float:
    """The middle for a text of that width, as near to `x` as it can stand between `low` and `high`."""
    return max(low + width / 2, min(high - width / 2, x))


# Strokes.


def mark(title: str, *parts: str) -> str:
    """Parts that are one thing: pointing at it tells its exact value."""
    return f"<g><title>{escape(title)}</title>{''.join(parts)}</g>"


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "",
    stroke: str = "",
    thick: float = 2,
    radius: float = 0,
    dash: str = "",
    opacity: float = 1,
) -> str:
    """A rectangle; `fill` and `stroke` name colours."""
    corner = f' rx="{_n(radius)}"' if radius else ""
    size = f'width="{_n(max(0, width))}" height="{_n(max(0, height))}"'
    return f'<rect x="{_n(x)}" y="{_n(y)}" {size}{corner}{_style(fill, stroke, thick, dash, opacity)}/>'


def disc(
    x: float, y: float, radius: float, fill: str = "", stroke: str = "", thick: float = 2, dash: str = ""
) -> str:
    """A circle."""
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{_style(fill, stroke, thick, dash)}/>'


def stroke(
    x1: float, y1: float, x2: float, y2: float, colour: str = "ink", thick: float = 2, dash: str = ""
) -> str:
    """A straight line."""
    return path(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}", stroke=colour, thick=thick, dash=dash)


def path(
    data: str, fill: str = "", stroke: str = "", thick: float = 2, dash: str = "", opacity: float = 1
) -> str:
    """Any outline, given as SVG path data."""
    return f'<path d="{data}"{_style(fill, stroke, thick, dash, opacity)}/>'


def through(points: Iterable[tuple[float, float]]) -> str:
    """Path data from point to point."""
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def diamond(x: float, y: float, radius: float, colour: str) -> str:
    """A square standing on its corner."""
    corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
    return path(through(corners) + "Z", fill=colour)


def hatching(
    x: float, y: float, width: float, height: float, colour: str, gap: float = 8, thick: float = 2.4
) -> str:
    """Slanting strokes that end at the sides of the rectangle, and its outline."""
    slants: list[str] = []
    across = gap
    while across < width + height and width > 0:
        start = (x + max(0.0, across - height), y + min(across, height))
        end = (x + min(across, width), y + max(0.0, across - width))
        slants.append(through((start, end)))
        across += gap
    inside = path("".join(slants), stroke=colour, thick=thick) if slants else ""
    return inside + box(x, y, width, height, stroke=colour)


def arrow_tip(x: float, y: float, angle: float, colour: str, size: float = 14) -> str:
    """The head of an arrow that ends at x, y and comes along `angle` (radians, clockwise from the right)."""
    sides = ((x - size * cos(angle + turn), y - size * sin(angle + turn)) for turn in (0.45, -0.45))
    return path(through(((x, y), *sides)) + "Z", fill=colour)


def heading(start: tuple[float, float], end: tuple[float, float]) -> float:
    """The angle of the way from `start` to `end`."""
    return atan2(end[1] - start[1], end[0] - start[0])


def around(x: float, y: float, radius: float, turn: float) -> tuple[float, float]:
    """The point of a circle after `turn` of a whole round, clockwise from the top."""
    angle = 2 * pi * turn - pi / 2
    return x + radius * cos(angle), y + radius * sin(angle)


def whisker(low: float, high: float, y: float, colour: str = "ink", size: float = 8, thick: float = 3) -> str:
    """An interval from `low` to `high` lying at height y, its ends marked."""
    ends = (stroke(x, y - size, x, y + size, colour, thick) for x in (low, high))
    return stroke(low, y, high, y, colour, thick) + "".join(ends)


Sample = Callable[[float, float], str]
"""Draws a small piece of a mark 40 wide around the height y, from x on."""


def legend(entries: Sequence[tuple[Sample, str]], y: float = 36) -> tuple[str, float]:
    """What the marks mean, in as many lines as it takes; and the height below the last of them."""
    x, drawn = float(MARGIN), list[str]()
    for sample, said in entries:
        line = _shortened(said, WIDE - 2 * MARGIN - 52, NORMAL)
        width = 52 + text_width(line)
        if x > MARGIN and x + width > WIDE - MARGIN:
            x, y = MARGIN, y + 34
        drawn.append(mark(said, sample(x, y - 8), words(x + 50, y, line)))
        x += width + 28
    return "".join(drawn), y + 18


def block(colour: str) -> Sample:
    """A sample of a solid mark."""
    return lambda x, y: box(x, y - 10, 40, 20, fill=colour)


def hollow(colour: str) -> Sample:
    """A sample of a hatched mark."""
    return lambda x, y: hatching(x, y - 10, 40, 20, colour)


def dash(colour: str, thick: float = 4, dashes: str = "") -> Sample:
    """A sample of a line."""
    return lambda x, y: stroke(x, y, x + 40, y, colour, thick, dashes)


# What several pictures share.


def heads(voice: Voice) -> tuple[str, ...]:
    """The first row of a table of named exact figures."""
    return voice(Say("chart.what")), voice(Say("chart.exact")), voice(Say("chart.decimal"))


def named(name: Say, value: Fraction) -> Say:
    """A name and its share in percent."""
    return Say("chart.named", name=name, value=percent(value))


def levels(
    low: Fraction, high: Fraction, top: float, bottom: float, left: float, right: float
) -> Iterator[str]:
    """Horizontal lines at round shares, with their labels at the left."""
    for tick in ticks(low, high, 5):
        y = bottom - float((tick - low) / (high - low)) * (bottom - top)
        yield stroke(left, y, right, y, "line", 2)
        yield words(left - 12, y + 7, percent(tick), SMALL, "end", "muted")


def _style(fill: str, stroke: str, thick: float, dash: str, opacity: float = 1) -> str:
    parts = [f"fill:{_var(fill)}" if fill else "fill:none"]
    if stroke:
        parts.append(f"stroke:{_var(stroke)};stroke-width:{_n(thick)}")
    if dash:
        parts.append(f"stroke-dasharray:{dash}")
    if opacity != 1:
        parts.append(f"opacity:{opacity}")
    return f' style="{";".join(parts)}"'


def _var(colour: str) -> str:
    return f"var(--{colour},{_LIGHT[colour]})"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
