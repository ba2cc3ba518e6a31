"""The table of thresholds of 21点 as a picture: what every pair is worth, best answers, chases, mixtures.

Points per round are written per hundred rounds, so that a table of a hundred cells can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import cos, sin
from typing import Final

from pokerlessons.exact.twentyone import THRESHOLDS
from pokerlessons.widgets.drawing import (
    MARGIN,
    NORMAL,
    SMALL,
    Picture,
    arrow_tip,
    block,
    box,
    decimal,
    diamond,
    disc,
    heading,
    legend,
    mark,
    picture,
    ratio,
    stroke,
    words,
)
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

_PALEST: Final = 0.08
_DEEPEST: Final = 0.47
"""The most that a colour may cover under a number: more, and in the dark theme the contrast is below 4.5."""


def per_hundred(value: Fraction, places: int = 1) -> str:
    """Points per hundred rounds to a tenth, or to so many `places`: `−16.1`."""
    parts = round(100 * value * 10**places)
    return f"{'−' if parts < 0 else ''}{abs(parts) / 10**places:.{places}f}"


def _written(worth: Mapping[tuple[int, int], Fraction]) -> dict[tuple[int, int], str]:
    """Every cell to a tenth; where that would not tell the best of a row or a column from another, finer."""
    written = {cell: per_hundred(value) for cell, value in worth.items()}
    lines = [
        *((min, [cell for cell in worth if cell[0] == t]) for t in THRESHOLDS),
        *((max, [cell for cell in worth if cell[1] == u]) for u in THRESHOLDS),
    ]
    for best, cells in lines:
        shown = per_hundred(best(worth[cell] for cell in cells))
        alike = [cell for cell in cells if per_hundred(worth[cell]) == shown]
        if len(alike) > 1:
            written |= {cell: per_hundred(worth[cell], 2) for cell in alike}
    return written


def depth(share: float) -> float:
    """How much of the ground a colour covers that stands for `share` of the most."""
    return round(_PALEST + (_DEEPEST - _PALEST) * share, 2)


# The table of thresholds


@dataclass(frozen=True)
class Marks:
    """What is marked in the table of thresholds."""

    best_players: frozenset[tuple[int, int]] = frozenset()
    """Cells (t, u) with the player's best threshold against u."""
    best_bankers: frozenset[tuple[int, int]] = frozenset()
    """Cells with the banker's best against t."""
    player: Mapping[int, Fraction] = field(default_factory=dict[int, Fraction])
    """How often the player uses each threshold."""
    banker: Mapping[int, Fraction] = field(default_factory=dict[int, Fraction])
    margins: bool = False
    """Whether the least of every row and the largest of every column stand at the sides."""
    path: Sequence[tuple[int, int]] = ()
    """Cells that are gone through one after another, each of both changing alone."""


_CELL: Final = 72.0
_TALL: Final = 42.0
_AT: Final = 150.0
"""Where the columns begin."""


def heat_map(worth: Mapping[tuple[int, int], Fraction], marks: Marks, voice: Voice) -> Picture:
    """The table E(t, u): rows the player's t, columns the banker's u, deeper colour for more points.

    Framed: the player's best in its column; ringed: the banker's best in its row; a cell with both is a
    saddle and has a diamond.  Arrows go along a path of answers, from its first cell on.  Beside the rows and
    above the columns stands how often each threshold is used.
    """
    entries = [
        (block("gold"), voice(Say("chart.twentyone.loses"))),
        (block("accent"), voice(Say("chart.twentyone.gains"))),
    ]
    if marks.best_players:
        entries += [
            (_frame_sample, voice(Say("chart.twentyone.best_player"))),
            (_ring_sample, voice(Say("chart.twentyone.best_banker"))),
        ]
    if marks.best_players & marks.best_bankers:
        entries.append((lambda x, y: diamond(x + 20, y, 11, "bad"), voice(Say("chart.twentyone.saddle"))))
    if marks.path:
        entries.append((_arrow_sample, voice(Say("chart.twentyone.answers"))))
    heading, top = legend(entries)
    top += 84 if marks.banker else 58
    drawn = [
        heading,
        words(MARGIN, top - 12, voice(Say("chart.twentyone.player_stops")), SMALL, colour="muted"),
    ]
    drawn.append(words(_AT, top - 40, voice(Say("chart.twentyone.banker_stops")), SMALL, colour="muted"))
    for place, threshold in enumerate(THRESHOLDS):
        x, y = _AT + _CELL * (place + 0.5), top + _TALL * (place + 0.5)
        drawn.append(words(x, top - 12, str(threshold), NORMAL, "middle", bold=True))
        drawn.append(words(_AT - 14, y + 8, str(threshold), NORMAL, "end", bold=True))
        drawn += _used(marks, threshold, x, y, top)
    reach, written = max(map(abs, worth.values())), _written(worth)
    for cell, value in worth.items():
        drawn.append(_cell(cell, value, written[cell], reach, marks, top, voice))
    drawn += _arrows(marks.path, top)
    bottom = top + _TALL * len(THRESHOLDS)
    if marks.margins:
        drawn += _margins(worth, top, bottom, voice)
        bottom += _TALL
    note = voice(Say("chart.twentyone.per_hundred"))
    drawn.append(words(MARGIN, bottom + 34, note, SMALL, colour="muted"))
    return picture(bottom + 50, drawn, _told(marks), _table(worth, voice), voice)


def _frame_sample(x: float, y: float) -> str:
    return box(x + 2, y - 11, 36, 22, stroke="ink", thick=4)


def _arrow_sample(x: float, y: float) -> str:
    return stroke(x, y, x + 30, y, "bad", 4) + arrow_tip(x + 40, y, 0, "bad")


def _arrows(path: Sequence[tuple[int, int]], top: float) -> Iterator[str]:
    """A dot in the first cell and an arrow to each further one, beside the numbers."""
    ends = [
        (_AT + _CELL * (u - THRESHOLDS[0] + 1) - 4, top + _TALL * (t - THRESHOLDS[0] + 1) - 6)
        for t, u in path
    ]
    if ends:
        yield disc(*ends[0], 6, "bad")
    for start, end in pairwise(ends):
        angle = heading(start, end)
        line = stroke(*start, end[0] - 10 * cos(angle), end[1] - 10 * sin(angle), "bad", 4)
        yield line + arrow_tip(*end, angle, "bad")


def _ring_sample(x: float, y: float) -> str:
    return _ring(x + 20, y, 20, 12)


def _ring(x: float, y: float, wide: float, tall: float) -> str:
    return box(x - wide, y - tall, 2 * wide, 2 * tall, stroke="focus", thick=4, radius=tall, dash="7 4")


def _used(marks: Marks, threshold: int, x: float, y: float, top: float) -> Iterator[str]:
    """How often a threshold is used, above its column and beside its row."""
    if threshold in marks.banker:
        yield words(x, top - 64, _share(marks.banker[threshold]), SMALL, "middle", bold=True)
    if threshold in marks.player:
        yield words(_AT - 48, y + 7, _share(marks.player[threshold]), SMALL, "end", bold=True)


def _share(share: Fraction) -> str:
    """A share to a tenth of a percent, so short that neighbours do not touch."""
    return f"{float(100 * share):.1f}%"


def _cell(
    cell: tuple[int, int],
    value: Fraction,
    written: str,
    reach: Fraction,
    marks: Marks,
    top: float,
    voice: Voice,
) -> str:
    t, u = cell
    x, y = _AT + _CELL * (u - THRESHOLDS[0]), top + _TALL * (t - THRESHOLDS[0])
    middle = x + _CELL / 2, y + _TALL / 2
    colour = "gold" if value < 0 else "accent"
    deep = depth(float(abs(value) / reach) ** 0.6)
    parts = [box(x + 1, y + 1, _CELL - 2, _TALL - 2, fill=colour, opacity=deep)]
    best = (t, u) in marks.best_players, (t, u) in marks.best_bankers
    if best[0]:
        parts.append(box(x + 3, y + 3, _CELL - 6, _TALL - 6, stroke="ink", thick=4))
    if best[1]:
        parts.append(_ring(*middle, _CELL / 2 - 3, _TALL / 2 - 4))
    if all(best):
        parts.append(diamond(x + _CELL - 8, y + 8, 9, "bad"))
    parts.append(words(middle[0], middle[1] + 7, written, SMALL, "middle", bold=any(best)))
    title = Say("chart.twentyone.cell", t=t, u=u, value=decimal_of(value))
    return mark(voice(title), *parts)


def decimal_of(value: Fraction) -> str:
    """A value of any sign to six figures."""
    return f"−{decimal(-value).removeprefix('≈ ')}" if value < 0 else decimal(value).removeprefix("≈ ")


def _margins(
    worth: Mapping[tuple[int, int], Fraction], top: float, bottom: float, voice: Voice
) -> Iterator[str]:
    """The least of every row at its right, the largest of every column below it; the best of each framed."""
    rows = {t: min(worth[t, u] for u in THRESHOLDS) for t in THRESHOLDS}
    columns = {u: max(worth[t, u] for t in THRESHOLDS) for u in THRESHOLDS}
    x = _AT + _CELL * len(THRESHOLDS) + 50
    yield words(x, top - 12, voice(Say("chart.twentyone.least")), SMALL, "middle", "muted")
    yield words(_AT - 14, bottom + 28, voice(Say("chart.twentyone.largest")), SMALL, "end", "muted")
    for place, threshold in enumerate(THRESHOLDS):
        y, across = top + _TALL * (place + 0.5), _AT + _CELL * (place + 0.5)
        row, column = rows[threshold], columns[threshold]
        if row == max(rows.values()):
            yield box(x - 36, y - 17, 72, 34, stroke="accent", thick=4)
        if column == min(columns.values()):
            yield box(across - 31, bottom + 4, 62, 34, stroke="accent", thick=4)
        yield words(x, y + 7, per_hundred(row), SMALL, "middle", bold=row == max(rows.values()))
        yield words(across, bottom + 28, per_hundred(column), SMALL, "middle")


def _told(marks: Marks) -> Say:
    if marks.path and not marks.best_players:
        pairs = tuple(Say("chart.twentyone.pair", t=t, u=u) for t, u in marks.path)
        return Say("chart.twentyone.alt_path", pairs=pairs)
    saddles = sorted(marks.best_players & marks.best_bankers)
    if saddles:
        t, u = saddles[0]
        return Say("chart.twentyone.alt_saddle", t=t, u=u)
    if marks.best_players:
        return Say("chart.twentyone.alt_none")
    return Say("chart.twentyone.alt")


def _table(worth: Mapping[tuple[int, int], Fraction], voice: Voice) -> Iterator[Sequence[str]]:
    yield voice(Say("chart.twentyone.t_and_u")), voice(Say("chart.exact")), voice(Say("chart.decimal"))
    for (t, u), value in worth.items():
        yield f"{t}, {u}", ratio(value, voice), decimal_of(value)
