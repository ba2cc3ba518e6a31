"""Pictures of a whole and its parts: who is higher and who takes the ties; total probability.

Each function takes its data first and the `Voice` last and gives a `Picture`; all figures are exact
Fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pokerlessons.widgets.drawing import (
    LARGE,
    MARGIN,
    NORMAL,
    WIDE,
    Picture,
    block,
    box,
    dash,
    decimal,
    hatching,
    heads,
    legend,
    levels,
    mark,
    named,
    path,
    percent,
    picture,
    ratio,
    stroke,
    text_width,
    through,
    within,
    words,
    wrapped,
)
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, Seat

_NEW_LINE: Final = 27
_NOTE: Final = 300.0
"""The widest a note may be."""
_EDGE: Final = 8.0


def exchange(
    win: Fraction,
    tie: Fraction,
    lose: Fraction,
    tie_parts: Sequence[tuple[Say, Fraction]],
    to_banker: bool,
    voice: Voice,
) -> Picture:
    """One bar cut in three: the first hand higher, neither, the second higher.

    With `to_banker` the middle is the banker's: a bracket adds it to the banker's end, and its `tie_parts`
    (name, chance) are told apart.  Raises `ValueError` unless the three add up to 1.
    """
    if win + tie + lose != 1:
        raise ValueError("the three chances add up to 1")
    if to_banker:
        names = Say("chart.exchange.player"), Say("chart.exchange.to_banker"), Say("chart.exchange.banker")
    else:
        names = (
            Say("chart.exchange.first", seat=Seat(0)),
            Say("chart.exchange.equal"),
            Say("chart.exchange.second", seat=Seat(1)),
        )
    parts = tie_parts if to_banker else ()
    left, right, top, tall = float(MARGIN), float(WIDE - MARGIN), 150.0 if to_banker else 110.0, 120.0
    long = right - left
    cuts = left, left + long * float(win), right - long * float(lose), right
    drawn = [
        mark(_exact_title(names[0], win, voice), box(cuts[0], top, cuts[1] - cuts[0], tall, "accent")),
        mark(_exact_title(names[2], lose, voice), box(cuts[2], top, cuts[3] - cuts[2], tall, "gold")),
    ]
    drawn += _tie_block(names[1], tie, parts, to_banker, cuts[1], cuts[2], top, tall, voice)
    drawn.append(box(left, top, long, tall, stroke="ink", thick=3))
    middle = (cuts[1] + cuts[2]) / 2
    widest = max(text_width(voice(names[1])), text_width(percent(tie), LARGE, bold=True))
    for x, anchor, name, share in (
        (left, "start", names[0], win),
        (within(middle, widest, 250, WIDE - 250), "middle", names[1], tie),
        (right, "end", names[2], lose),
    ):
        drawn.append(words(x, top - 46, voice(name), NORMAL, anchor))
        drawn.append(words(x, top - 14, percent(share), LARGE - 4, anchor, bold=True))
    height = top + tall + 24
    if parts:
        notes = [_note(voice(name), percent(share)) for name, share in parts]
        spots = _spots([share for _, share in parts], cuts[1], cuts[2])
        more, height = _flags(spots, notes, top + tall, top + tall + 12)
        drawn += more
    if to_banker:
        drawn += _brackets(cuts, win, tie + lose, voice)
    shown = [(names[0], win), (names[1], tie), (names[2], lose), *parts]
    table = [heads(voice), *((voice(name), ratio(share, voice), decimal(share)) for name, share in shown)]
    alt = Say("chart.exchange.alt", parts=tuple(named(name, share) for name, share in shown[:3]))
    return picture(height, drawn, alt, table, voice)


def _note(name: str, value: str) -> tuple[str, ...]:
    """A name and its value, in one line if they fit: the value is never clipped."""
    line = f"{name} {value}"
    return (line,) if text_width(line) <= _NOTE else (*wrapped(name, _NOTE), value)


def _exact_title(name: Say, value: Fraction, voice: Voice) -> str:
    return f"{voice(name)} · {ratio(value, voice)} · {percent(value)}"


def _spots(shares: Sequence[Fraction], left: float, right: float) -> list[float]:
    """The middles of pieces of these sizes between `left` and `right`."""
    whole, before, spots = float(sum(shares)) or 1.0, 0.0, list[float]()
    for share in shares:
        spots.append(left + (before + float(share) / 2) / whole * (right - left))
        before += float(share)
    return spots


def _tie_block(
    name: Say,
    tie: Fraction,
    parts: Sequence[tuple[Say, Fraction]],
    to_banker: bool,
    left: float,
    right: float,
    top: float,
    tall: float,
    voice: Voice,
) -> Iterator[str]:
    ground, slants = ("gold", "on-gold") if to_banker else ("sheet", "ink")
    block_of_ties = box(left, top, right - left, tall, ground)
    yield mark(
        _exact_title(name, tie, voice), block_of_ties, hatching(left, top, right - left, tall, slants, 12)
    )
    whole, x = float(sum(share for _, share in parts)) or 1.0, left
    for part, share in parts:
        width = float(share) / whole * (right - left)
        yield mark(_exact_title(part, share, voice), box(x, top, width, tall, stroke="ink", thick=3))
        x += width


def _brackets(cuts: Sequence[float], first: Fraction, second: Fraction, voice: Voice) -> Iterator[str]:
    """Over the bar: how far the player's wins reach, and how far the banker's."""
    for low, high, said, share in (
        (cuts[0], cuts[1], Say("chart.exchange.player_wins", p=percent(first)), first),
        (cuts[1], cuts[3], Say("chart.exchange.banker_wins", p=percent(second)), second),
    ):
        if not share:
            continue
        yield path(
            through(((low + 2, 68), (low + 2, 54), (high - 2, 54), (high - 2, 68))), stroke="ink", thick=3
        )
        left = low == cuts[0]
        yield words(
            cuts[0] if left else cuts[3], 38, voice(said), NORMAL, "start" if left else "end", bold=True
        )


def _flags(
    spots: Sequence[float], notes: Sequence[Sequence[str]], top: float, start: float
) -> tuple[list[str], float]:
    """Notes of a few lines under the spots they belong to, each on a pole that crosses no other note.

    `spots` rise.  Gives the marks, whose poles begin at the height `top` and whose first shelf is at `start`,
    and the height below the lowest note.
    """
    notes = [[wrapped(line, _NOTE, most=1)[0] for line in note] for note in notes]
    widths = [max(text_width(line) for line in note) for note in notes]
    tall = max((len(note) for note in notes), default=0) * _NEW_LINE + 12
    shelves = _shelves(spots, widths)
    drawn: list[str] = []
    for spot, note, (left, shelf), width in zip(spots, notes, shelves, widths, strict=True):
        y = start + shelf * tall
        beside = not left < spot < left + width
        drawn.append(stroke(spot, top, spot, y + (tall - 8 if beside else 4), "edge", 2))
        for line, said in enumerate(note):
            drawn.append(words(left + width / 2, y + _NEW_LINE * (line + 1), said, NORMAL, "middle"))
    return drawn, start + (max((shelf for _, shelf in shelves), default=0) + 1) * tall + 8


def _shelves(spots: Sequence[float], widths: Sequence[float]) -> list[tuple[float, int]]:
    """For each note its left edge and its shelf: no two notes overlap, and no pole meets a note.

    The notes of either half of the picture fly outwards where there is room, else inwards; in the order in
    which they fly none stands in the way of the next.
    """
    half = sum(spot < WIDE / 2 for spot in spots)
    fits_left = all(spot - width >= _EDGE for spot, width in zip(spots[:half], widths, strict=False))
    fits_right = all(
        spot + width <= WIDE - _EDGE for spot, width in zip(spots[half:], widths[half:], strict=True)
    )
    left_half, right_half = list(range(half)), list(range(half, len(spots)))
    order = left_half if fits_left else left_half[::-1]
    order += right_half[::-1] if fits_right else right_half
    placed: dict[int, tuple[float, int]] = {}
    for i in order:
        rightwards = fits_right if i >= half else not fits_left
        left = _note_left(i, rightwards, spots, widths)
        shelf = 0
        while shelf < len(spots) and _meets(left, shelf, i, spots, widths, placed):
            shelf += 1
        placed[i] = left, shelf
    return [placed[i] for i in range(len(spots))]


def _note_left(i: int, rightwards: bool, spots: Sequence[float], widths: Sequence[float]) -> float:
    """The left edge of a note: in the middle under its spot, but short of its neighbour's pole."""
    neighbour = i - 1 if rightwards else i + 1
    room = abs(spots[neighbour] - spots[i]) if 0 <= neighbour < len(spots) else WIDE
    back = min(widths[i] / 2, room - 8)
    left = spots[i] - back if rightwards else spots[i] + back - widths[i]
    return max(_EDGE, min(WIDE - _EDGE - widths[i], left))


def _meets(
    left: float,
    shelf: int,
    i: int,
    spots: Sequence[float],
    widths: Sequence[float],
    placed: Mapping[int, tuple[float, int]],
) -> bool:
    """Whether note `i` at that place would meet a note that is placed, or either's pole the other's words."""
    right = left + widths[i]
    for j, (other, its) in placed.items():
        beside = other + widths[j] + 14 < left or right + 14 < other
        under_it = its < shelf and other - 3 < spots[i] < other + widths[j] + 3
        over_it = its > shelf and left - 3 < spots[j] < right + 3
        if (its == shelf and not beside) or under_it or over_it:
            return True
    return False


def mosaic(
    widths: Sequence[Fraction], heights: Sequence[Fraction], labels: Sequence[Say], voice: Voice
) -> Picture:
    """Columns as wide as each case is likely, filled as high as the event is in it; a line at the mean.

    `widths` add up to 1, else `ValueError`.  Thin columns get their words at the end of a thread.
    """
    if sum(widths) != 1:
        raise ValueError("the cases make up the whole")
    names = [voice(label) for label in labels]
    mean = sum((wide * high for wide, high in zip(widths, heights, strict=True)), Fraction(0))
    heading, top = legend(
        [
            (block("accent"), voice(Say("chart.mosaic.meaning"))),
            (dash("bad", 5, "12 6"), voice(named(Say("chart.mosaic.mean"), mean))),
        ]
    )
    top, left, right = top + 10, 110.0, 930.0
    bottom = top + 300
    drawn = [heading, *levels(Fraction(0), Fraction(1), top, bottom, left, right)]
    x = left
    for wide, high, name in zip(widths, heights, names, strict=True):
        width, tall = float(wide) * (right - left), float(high) * (bottom - top)
        title = voice(
            Say(
                "chart.mosaic.column",
                name=name,
                wide=f"{ratio(wide, voice)} · {percent(wide)}",
                high=f"{ratio(high, voice)} · {percent(high)}",
            )
        )
        column = box(x, top, width, bottom - top, "sheet", "ink", 2 if width > 8 else 0.6)
        drawn.append(
            mark(title, column, box(x, bottom - tall, width, tall, "accent", "sheet" if width > 8 else "", 1))
        )
        x += width
    line = bottom - float(mean) * (bottom - top)
    drawn += (stroke(left, line, right, line, "sheet", 9), stroke(left, line, right, line, "bad", 5, "12 6"))
    notes = [
        (
            name,
            voice(Say("chart.mosaic.wide", p=percent(wide))),
            voice(Say("chart.mosaic.high", p=percent(high))),
        )
        for wide, high, name in zip(widths, heights, names, strict=True)
    ]
    more, height = _flags(_spots(widths, left, right), notes, bottom, bottom + 14)
    drawn += more
    decimals = voice(Say("chart.decimal"))
    table = [
        (
            voice(Say("chart.what")),
            voice(Say("chart.mosaic.width")),
            decimals,
            voice(Say("chart.mosaic.height")),
            decimals,
        )
    ]
    table += [
        (name, ratio(wide, voice), decimal(wide), ratio(high, voice), decimal(high))
        for wide, high, name in zip(widths, heights, names, strict=True)
    ]
    table.append((voice(Say("chart.mosaic.mean")), "1", "1", ratio(mean, voice), decimal(mean)))
    alt = Say("chart.mosaic.alt", columns=len(names), mean=percent(mean))
    return picture(height, drawn, alt, table, voice)
