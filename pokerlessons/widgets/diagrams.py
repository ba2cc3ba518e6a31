"""Pictures of structure: hands that change their rank, sums on a grid and a dial, piles, trios as lamps.

Each function takes its data first and the `Voice` last and gives a `Picture`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, cos, pi, sin
from typing import Final, TypeAlias

from pokerlessons.widgets.drawing import (
    LARGE,
    MARGIN,
    NORMAL,
    SMALL,
    TALL,
    WIDE,
    Picture,
    around,
    arrow_tip,
    box,
    dash,
    disc,
    grouped,
    hatching,
    heading,
    mark,
    path,
    picture,
    stroke,
    through,
    words,
    wrapped,
)
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

MODULUS: Final = 10
"""Points are counted by the last digit of a sum (02-4)."""

# 5. Whose hands were taken

Pair: TypeAlias = tuple[str, str]
"""A rank before and a rank after."""
_SLOT: Final = 26.0
"""The room a ribbon's number needs."""
_THINNEST: Final = 4.0
_THICKNESSES: Final = range(400, 100, -20)
"""How thick all the ribbons together may be: the first that fits a screen is taken, or the last."""
_APART: Final = 8.0, 56.0
"""What is free between two ranks at the left, and at the right, where two lines stand beside each."""
_BAR: Final = 262.0, 690.0
"""Where the bars of the ranks stand."""
_NAME: Final = 215.0
"""How wide the name of a rank may be."""
_HEADING: Final = 76.0
_NOTES: Final = 110.0


def flow(flows: Mapping[Pair, int], says: Mapping[str, Say], voice: Voice) -> Picture:
    """Which hands change their rank: from the rank without special hands to the one with them.

    `flows` maps (rank before, rank after) to a number of hands; those that keep their rank are told in one
    sentence.  A ribbon is as thick as it has hands, but never thinner than can be seen; a note says so.
    `says` names every rank, in the order in which they are to stand.
    """
    moved = {pair: hands for pair, hands in flows.items() if pair[0] != pair[1] and hands}
    stay = sum(hands for (before, after), hands in flows.items() if before == after)
    titles = voice(Say("chart.flow.before")), voice(Say("chart.flow.after"))
    cells = (
        (voice(says[one]), voice(says[other]), str(hands)) for (one, other), hands in flows.items() if hands
    )
    table = [(*titles, voice(Say("chart.flow.number"))), *cells]
    if not moved:
        said = Say("chart.flow.nothing", stay=grouped(stay))
        return picture(120, [words(MARGIN, 68, voice(said))], said, table, voice)
    ribbons = _fitting(moved, list(says))
    left, right = ribbons.column(0, _HEADING), ribbons.column(1, _HEADING)
    tall = max(left.bottom, right.bottom)
    left, right = (
        ribbons.column(side, _HEADING + (tall - column.bottom) / 2)
        for side, column in enumerate((left, right))
    )
    drawn = [
        words(MARGIN, 40, titles[0], NORMAL, colour="muted"),
        words(WIDE - MARGIN, 40, titles[1], NORMAL, "end", "muted"),
        *(_ribbon(pair, ribbons, left, right, says, voice) for pair in left.middles),
        *_nodes(0, ribbons, left, says, voice),
        *_nodes(1, ribbons, right, says, voice),
    ]
    notes = list(_flow_notes(ribbons, stay, voice))
    for line, note in enumerate(notes):
        drawn.append(words(MARGIN, tall + 56 + 34 * line, wrapped(note, WIDE - 2 * MARGIN, most=1)[0]))
    told = tuple(
        Say("chart.flow.told", before=says[before], after=says[after], hands=grouped(moved[before, after]))
        for before, after in left.middles
    )
    return picture(tall + 40 + 34 * len(notes), drawn, Say("chart.flow.alt", flows=told), table, voice)


@dataclass(frozen=True)
class _Column:
    """Where the ribbons end on one side: the middle and height of each one's room, and the lowest point."""

    middles: Mapping[Pair, float]
    rooms: Mapping[Pair, float]
    bottom: float


@dataclass(frozen=True)
class _Ribbons:
    """Ribbons of hands between two columns of ranks; `scale` is how thick one hand is."""

    moved: Mapping[Pair, int]
    order: Sequence[str]
    scale: float

    def thick(self, pair: Pair) -> float:
        """How thick a ribbon is drawn."""
        return max(_THINNEST, self.moved[pair] * self.scale)

    def column(self, side: int, top: float) -> _Column:
        """The ribbons' ends at the left (0) or at the right (1), from `top` down."""
        in_order = sorted(
            self.moved, key=lambda pair: tuple(map(self.order.index, (pair[side], pair[1 - side])))
        )
        least = _SLOT if side == 0 else 0
        rooms = {pair: max(least, self.thick(pair)) for pair in in_order}
        middles, y, before = dict[Pair, float](), top, in_order[0][side]
        for pair in in_order:
            y += _APART[side] if pair[side] != before else 0
            middles[pair] = y + rooms[pair] / 2
            y, before = y + rooms[pair], pair[side]
        return _Column(middles, rooms, y)


def _fitting(moved: Mapping[Pair, int], order: Sequence[str]) -> _Ribbons:
    """The thickest ribbons with which the whole picture fits a screen."""
    tries = [_Ribbons(moved, order, thick / sum(moved.values())) for thick in _THICKNESSES]
    fits = (each for each in tries if each.column(0, _HEADING).bottom <= TALL - _NOTES)
    return next(fits, tries[-1])


def _flow_notes(ribbons: _Ribbons, stay: int, voice: Voice) -> Iterator[str]:
    if stay:
        changed = sum(ribbons.moved.values())
        yield voice(Say("chart.flow.stay", moved=grouped(changed), stay=grouped(stay)))
    if any(hands * ribbons.scale < _THINNEST for hands in ribbons.moved.values()):
        yield voice(Say("chart.flow.thin"))


def _ribbon(
    pair: Pair, ribbons: _Ribbons, left: _Column, right: _Column, says: Mapping[str, Say], voice: Voice
) -> str:
    """One ribbon and its number; ribbons to one rank have one colour."""
    x1, x2, half = _BAR[0] + 16, _BAR[1], ribbons.thick(pair) / 2
    start, end, middle = left.middles[pair], right.middles[pair], (x1 + x2) / 2
    outline = (
        f"M{x1} {start - half:.1f}"
        f"C{middle} {start - half:.1f} {middle} {end - half:.1f} {x2} {end - half:.1f}"
        f"V{end + half:.1f}C{middle} {end + half:.1f} {middle} {start + half:.1f} {x1} {start + half:.1f}Z"
    )
    colours = "accent", "gold", "focus", "edge"
    colour, hands = colours[ribbons.order.index(pair[1]) % len(colours)], grouped(ribbons.moved[pair])
    told = voice(Say("chart.flow.told", before=says[pair[0]], after=says[pair[1]], hands=hands))
    band = path(outline, fill=colour, stroke=colour, thick=1, opacity=0.55)
    return mark(told, band, words(x1 + 12, start + 8, hands, NORMAL, bold=True, halo=True))


def _nodes(
    side: int, ribbons: _Ribbons, column: _Column, says: Mapping[str, Say], voice: Voice
) -> Iterator[str]:
    """The ranks of one side, each with the number of all its hands, which is written at the right only."""
    at, anchor = (_BAR[0] - 12, "end") if side == 0 else (_BAR[1] + 28, "start")
    for rank in dict.fromkeys(pair[side] for pair in column.middles):
        own = [pair for pair in column.middles if pair[side] == rank]
        top = column.middles[own[0]] - column.rooms[own[0]] / 2
        bottom = column.middles[own[-1]] + column.rooms[own[-1]] / 2
        hands = grouped(sum(ribbons.moved[pair] for pair in own))
        lines = list(wrapped(voice(says[rank]), _NAME, most=2 if side == 0 and bottom - top > 56 else 1))
        first = (top + bottom) / 2 + 8 - 13.5 * (len(lines) - 1 + side)
        label = [
            words(at, first + 27 * place, said, NORMAL, anchor, bold=True) for place, said in enumerate(lines)
        ]
        label += [words(at, first + 27, hands, NORMAL, anchor)] if side else []
        title = voice(Say("chart.flow.rank", name=says[rank], hands=hands))
        yield mark(title, box(_BAR[side], top, 16, bottom - top, "ink"), *label)


# 9. Two small cards


def sum_grid(size: int, copies: int, voice: Voice) -> Picture:
    """The grid of two small cards 1 … `size` with the last digit of their sum; each value has `copies` cards.

    Two different values make copies², two equal ones only C(copies, 2) hands: the diagonal is smaller.  The
    lower half repeats the upper one and is pale.  Odd digits are hatched.
    """
    cell, left, top = min(60.0, 540 / size), 60.0, 64.0
    drawn: list[str] = []
    for value in range(1, size + 1):
        drawn.append(words(left + cell * (value - 0.5), top - 16, str(value), NORMAL, "middle", "muted"))
        drawn.append(words(left - 18, top + cell * (value - 0.5) + 8, str(value), NORMAL, "end", "muted"))
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            drawn.append(_cell(row, column, copies, left + cell * (column - 1), top + cell * (row - 1), cell))
    counts = _pairs_by_digit(size)
    x = left + cell * size + 36
    drawn.append(words(x, top - 16, voice(Say("chart.grid.heading")), SMALL, colour="muted"))
    for place, (digit, (different, equal)) in enumerate(counts.items()):
        y = top + 40 + place * 46
        odd = digit % 2
        swatch = (
            hatching(x, y - 26, 36, 36, "edge", 7) if odd else box(x, y - 26, 36, 36, "sheet", "accent", 3)
        )
        hands = different * copies**2 + equal * comb(copies, 2)
        said = f"{different}×{copies**2}" + (f" + {equal}×{comb(copies, 2)}" if equal else "") + f" = {hands}"
        drawn.append(
            mark(
                f"{digit} · {said}",
                swatch,
                words(x + 18, y, str(digit), NORMAL, "middle", bold=True, halo=True),
            )
        )
        drawn.append(words(x + 50, y, said, NORMAL))
    bottom = max(top + cell * size, top + 46 * len(counts)) + 44
    note = wrapped(
        voice(Say("chart.grid.note", different=copies**2, equal=comb(copies, 2))), WIDE - 2 * MARGIN
    )
    drawn += [words(MARGIN, bottom + 32 * line, said, NORMAL) for line, said in enumerate(note)]
    table = [
        tuple(
            voice(say)
            for say in (
                Say("chart.grid.digit"),
                Say("chart.grid.different"),
                Say("chart.grid.equal"),
                Say("chart.grid.hands"),
            )
        ),
        *(
            (str(digit), str(different), str(equal), str(different * copies**2 + equal * comb(copies, 2)))
            for digit, (different, equal) in counts.items()
        ),
    ]
    return picture(bottom + 32 * len(note) - 8, drawn, Say("chart.grid.alt", size=size), table, voice)


def _pairs_by_digit(size: int) -> dict[int, tuple[int, int]]:
    """For each last digit, how many pairs of different values and how many equal pairs have it."""
    different = Counter((a + b) % MODULUS for a, b in combinations(range(1, size + 1), 2))
    equal = Counter(2 * a % MODULUS for a in range(1, size + 1))
    return {digit: (different[digit], equal[digit]) for digit in sorted({*different, *equal})}


def _cell(row: int, column: int, copies: int, x: float, y: float, cell: float) -> str:
    digit, same = (row + column) % MODULUS, row == column
    inset = cell * 0.12 if same else 1.5
    x, y, side = x + inset, y + inset, cell - 2 * inset
    ways = comb(copies, 2) if same else copies**2
    title = f"{row} + {column} = {row + column} → {digit} · ×{ways}"
    middle = x + side / 2, y + side / 2 + 8
    if row > column:
        ground = box(x, y, side, side, stroke="line")
        return mark(title, ground, words(*middle, str(digit), NORMAL, "middle", "muted"))
    inside = (
        hatching(x, y, side, side, "edge", 9)
        if digit % 2
        else box(x, y, side, side, stroke="accent", thick=3)
    )
    frame = box(x, y, side, side, stroke="gold" if same else "", thick=4) if same else ""
    return mark(title, inside, frame, words(*middle, str(digit), NORMAL, "middle", bold=True, halo=True))


# 10. Digits on a dial

_CENTRE: Final = 330.0, 330.0
_RING: Final = 236.0
_BENT: Final = 0.6
_ASIDE: Final = 46.0
"""How far there and back are kept apart."""
_LOOKS: Final = (("accent", ""), ("bad", "14 7"), ("focus", "3 7"), ("gold", "20 6 4 6"), ("ink", "8 4"))


def dial(arrows: Mapping[int, int], voice: Voice) -> Picture:
    """Ten digits on a circle with an arrow from each to where `arrows` takes it, cycle by cycle.

    Cycles differ by colour and by dashes; a digit that stays has a loop; arrows that lead into a cycle
    without being part of one are grey dots.
    """
    cycles = [cycle for cycle in _cycles(arrows) if len(cycle) > 1]
    fixed = tuple(sorted(digit for digit, target in arrows.items() if digit == target))
    drawn: list[str] = [disc(*_CENTRE, _RING, stroke="line", thick=2)]
    looks: dict[int, tuple[str, str]] = {}
    for number, cycle in enumerate(cycles):
        looks |= dict.fromkeys(cycle, _LOOKS[number % len(_LOOKS)])
    for digit, target in sorted(arrows.items()):
        look = looks.get(digit, ("muted", "" if digit == target else "2 6"))
        aside = _ASIDE if arrows.get(target) == digit else 0
        arrow = _loop(digit) if digit == target else _bow(digit, target, *look, aside)
        drawn.append(mark(f"{digit} → {target}", arrow))
    drawn += [_digit(digit) for digit in range(MODULUS)]
    y, said = 130.0, list[str]()
    for cycle in cycles:
        line = " → ".join(str(digit) for digit in (*cycle, cycle[0]))
        drawn += _cycle_words(line, y, looks[cycle[0]])
        said.append(line)
        y += 34.0 * len(wrapped(line, 270, most=4)) + 16
    if fixed:
        line = voice(Say("chart.dial.fixed", digits=fixed))
        drawn += [words(680, y + 34 * place, piece) for place, piece in enumerate(wrapped(line, 260, most=4))]
        said.append(line)
    alt = Say("chart.dial.alt", ways=tuple(said) or (voice(Say("chart.none_yet")),))
    heads = voice(Say("chart.dial.from")), voice(Say("chart.dial.to"))
    return picture(660, drawn, alt, [heads, *((str(d), str(t)) for d, t in sorted(arrows.items()))], voice)


def _cycle_words(line: str, y: float, look: tuple[str, str]) -> Iterator[str]:
    yield dash(look[0], 5, look[1])(620, y - 8)
    for place, piece in enumerate(wrapped(line, 270, most=4)):
        yield words(680, y + 34 * place, piece)


def _cycles(arrows: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """The cycles of a map, each beginning with its smallest digit."""
    for digit in sorted(arrows):
        walk = [digit]
        while arrows.get(walk[-1]) not in (*walk, None):
            walk.append(arrows[walk[-1]])
        if arrows.get(walk[-1]) == digit == min(walk):
            yield tuple(walk)


def _place(digit: int, radius: float = _RING) -> tuple[float, float]:
    return around(*_CENTRE, radius, digit / MODULUS)


def _digit(digit: int, lit: bool = False) -> str:
    x, y = _place(digit)
    ground = disc(x, y, 32, "ink" if lit else "felt", "ink", 3)
    return ground + words(x, y + 10, str(digit), LARGE, "middle", "sheet" if lit else "ink", bold=True)


def _bow(start: int, end: int, colour: str, dashes: str, aside: float) -> str:
    """An arrow between two digits, bent inwards past those between them, and `aside` to its right."""
    (x1, y1), (x2, y2) = _place(start), _place(end)
    across = heading((x1, y1), (x2, y2)) + pi / 2
    control = (
        _CENTRE[0] + ((x1 + x2) / 2 - _CENTRE[0]) * _BENT + aside * cos(across),
        _CENTRE[1] + ((y1 + y2) / 2 - _CENTRE[1]) * _BENT + aside * sin(across),
    )
    out, into = heading((x1, y1), control), heading(control, (x2, y2))
    from_x, from_y = x1 + 36 * cos(out), y1 + 36 * sin(out)
    to_x, to_y = x2 - 37 * cos(into), y2 - 37 * sin(into)
    back_x, back_y = to_x - 10 * cos(into), to_y - 10 * sin(into)
    curve = f"M{from_x:.1f} {from_y:.1f}Q{control[0]:.1f} {control[1]:.1f} {back_x:.1f} {back_y:.1f}"
    return path(curve, stroke=colour, thick=5, dash=dashes) + arrow_tip(to_x, to_y, into, colour, 20)


def _loop(digit: int) -> str:
    """A loop outside the ring for a digit that stays where it is."""
    x, y = _place(digit, _RING + 40)
    out = digit / MODULUS * 2 * pi - pi / 2
    tip_x, tip_y = _place(digit)
    end = tip_x + 34 * cos(out + 0.75), tip_y + 34 * sin(out + 0.75)
    return disc(x, y, 25, stroke="muted", thick=5) + arrow_tip(*end, out + pi + 0.35, "muted", 18)


def dial_walk(values: Sequence[int], voice: Voice) -> Picture:
    """The running sums of a hand, walked round the dial from 0: each value is so many places."""
    sums = [sum(values[: place + 1]) for place in range(len(values))]
    drawn = [disc(*_CENTRE, _RING, stroke="line", thick=2)]
    step = min(32.0, 150 / max(1, len(values)))
    total = sum(values)
    for place, (value, reached) in enumerate(zip(values, sums, strict=True)):
        colour, dashes = _LOOKS[place % len(_LOOKS)]
        drawn.append(
            mark(
                f"+{value} → {reached}",
                _way(reached - value, value, _RING - 52 - step * place, colour, dashes),
            )
        )
        y = 120.0 + place * min(48.0, 380 / len(values))
        drawn.append(dash(colour, 5, dashes)(640, y - 8))
        drawn.append(words(696, y, f"{reached - value} + {value} = {reached}"))
    drawn += [_digit(digit, digit == total % MODULUS) for digit in range(MODULUS)]
    end = voice(Say("chart.dial.end", total=total, digit=total % MODULUS))
    drawn += [words(620, 560 + 34 * line, said, bold=True) for line, said in enumerate(wrapped(end, 300))]
    heads = voice(Say("chart.dial.card")), voice(Say("chart.dial.sum")), voice(Say("chart.grid.digit"))
    rows = [
        (str(value), str(reached), str(reached % MODULUS))
        for value, reached in zip(values, sums, strict=True)
    ]
    alt = Say("chart.dial.walk_alt", values=tuple(values), total=total, digit=total % MODULUS)
    return picture(660, drawn, alt, [heads, *rows], voice)


def _way(start: int, value: int, radius: float, colour: str, dashes: str) -> str:
    """An arc of `value` places clockwise, from a dot to an arrow."""
    parts = max(2, 5 * value)
    points = [around(*_CENTRE, radius, (start + value * part / parts) / MODULUS) for part in range(parts + 1)]
    arc = path(through(points[:-1]), stroke=colour, thick=5, dash=dashes)
    tip = arrow_tip(*points[-1], heading(points[-2], points[-1]), colour, 18)
    return arc + disc(*points[0], 7, colour) + tip


# 11. Piles


def piles(groups: Sequence[tuple[Say, int, int]], voice: Voice) -> Picture:
    """Piles of cards, and the places of a hand filled from them.

    `groups`: (name, cards in the pile, cards taken from it).  The first pile has gold edges and a disc,
    the second silver ones and a square, further ones a bar.
    """
    width = (WIDE - 2 * MARGIN) / max(1, len(groups))
    drawn: list[str] = []
    slots = [place for place, (_, _, taken) in enumerate(groups) for _ in range(taken)]
    middles = _slot_middles(len(slots))
    for place, (name, many, taken) in enumerate(groups):
        left = MARGIN + width * place
        shift = min(6.0, (width - 150) / max(1, many))
        x = left + (width - 84 - shift * max(0, many - 1)) / 2
        told = voice(Say("chart.piles.taken", name=name, many=many, taken=taken))
        cards = "".join(_back(x + shift * card, 104, place, card == many - 1) for card in range(many))
        drawn.append(mark(told, cards or _empty(x, 104)))
        drawn.append(
            words(
                left + width / 2, 42, wrapped(voice(name), width - 32, most=1)[0], NORMAL, "middle", bold=True
            )
        )
        count = voice(Say("chart.piles.count", many=many, taken=taken))
        drawn.append(words(left + width / 2, 80, wrapped(count, width - 16, most=1)[0], NORMAL, "middle"))
        mine = [middle for middle, group in zip(middles, slots, strict=True) if group == place]
        drawn += [_taken_way(left + width / 2, middle) for middle in mine]
    for middle, group in zip(middles, slots, strict=True):
        drawn.append(_back(middle - 42, 330, group))
    table = [
        (voice(Say("chart.piles.pile")), voice(Say("chart.piles.many")), voice(Say("chart.piles.take"))),
        *((voice(name), str(many), str(taken)) for name, many, taken in groups),
    ]
    told = tuple(Say("chart.piles.taken", name=name, many=many, taken=taken) for name, many, taken in groups)
    return picture(476, drawn, Say("chart.piles.alt", piles=told), table, voice)


def _slot_middles(many: int) -> list[float]:
    apart = min(120.0, (WIDE - 2 * MARGIN - 84) / max(1, many - 1))
    return [WIDE / 2 + (place - (many - 1) / 2) * apart for place in range(many)]


def _taken_way(start: float, end: float) -> str:
    angle = heading((start, 232), (end, 322))
    line = stroke(start, 232, end - 12 * cos(angle), 322 - 12 * sin(angle), "muted", 3)
    return line + arrow_tip(end, 324, angle, "muted", 16)


def _back(x: float, y: float, group: int, sign: bool = True) -> str:
    """A card's back; a `sign` on it tells the piles apart for those who do not see the colours."""
    colour = ("gold", "edge", "focus")[min(group, 2)]
    back = box(x + 2, y + 2, 80, 116, "felt", colour, 4, 9)
    signs = (
        disc(x + 42, y + 60, 15, "gold"),
        box(x + 28, y + 46, 28, 28, stroke="edge", thick=5),
        stroke(x + 26, y + 60, x + 58, y + 60, "focus", 8),
    )
    return back + (signs[min(group, 2)] if sign else "")


def _empty(x: float, y: float) -> str:
    return box(x, y, 84, 120, stroke="line", radius=9, dash="4 6")


# 12. Trios


def trios(values: Sequence[int], voice: Voice) -> Picture:
    """Every three of a hand's values as a lamp on a ring with its sum: lit when that is a multiple of ten.

    Lamps with the same sum stand side by side and are tied together.  Three with exactly two tens can never
    be lit, since their last digit is the small card's: they are crossed out.
    """
    trio_list = sorted(combinations(sorted(values), 3), key=lambda trio: (sum(trio), trio))
    centre, radius = (WIDE / 2, 350.0), 230.0
    places = [around(*centre, radius, place / len(trio_list)) for place in range(len(trio_list))]
    drawn = [
        path(f"M{places[place][0]:.1f} {places[place][1]:.1f}A{radius} {radius} 0 0 1 "
             f"{places[place + 1][0]:.1f} {places[place + 1][1]:.1f}", stroke="edge", thick=16)
        for place in range(len(trio_list) - 1)
        if sum(trio_list[place]) == sum(trio_list[place + 1])
    ]  # fmt: skip
    for (x, y), trio in zip(places, trio_list, strict=True):
        drawn.append(_lamp(x, y, trio, voice))
        out = " + ".join(str(value) for value in trio)
        shift = (x - centre[0]) / radius
        anchor = "middle" if abs(shift) < 0.1 else ("start" if shift > 0 else "end")
        up = (y - centre[1]) / radius
        drawn.append(
            words(
                x + 56 * shift + (10 if shift > 0.1 else -10 if shift < -0.1 else 0),
                y + 8 + 68 * up,
                out,
                NORMAL,
                anchor,
            )
        )
    lit = sum(sum(trio) % MODULUS == 0 for trio in trio_list)
    dead = sum(_never(trio) for trio in trio_list)
    says = [Say("chart.trios.count", trios=len(trio_list)), Say("chart.trios.lit", lit=lit)]
    says += [Say("chart.trios.never", dead=dead)] if dead else []
    for line, say in enumerate(says):
        drawn.append(
            words(centre[0], centre[1] - 26 + 38 * line, voice(say), NORMAL, "middle", bold=line == 1)
        )
    drawn.append(words(MARGIN, 700, voice(Say("chart.trios.note")), NORMAL, colour="muted"))
    heads = voice(Say("chart.trios.three")), voice(Say("chart.dial.sum")), voice(Say("chart.grid.digit"))
    rows = [(" + ".join(map(str, trio)), str(sum(trio)), str(sum(trio) % MODULUS)) for trio in trio_list]
    return picture(724, drawn, Say("chart.trios.alt", values=tuple(values), lit=lit), [heads, *rows], voice)


def _never(trio: Sequence[int]) -> bool:
    return sum(value % MODULUS == 0 for value in trio) == 2


def _lamp(x: float, y: float, trio: Sequence[int], voice: Voice) -> str:
    total, title = sum(trio), f"{' + '.join(map(str, trio))} = {sum(trio)}"
    if total % MODULUS == 0:
        rays = "".join(
            stroke(x + 40 * cos(turn), y + 40 * sin(turn), x + 50 * cos(turn), y + 50 * sin(turn), "gold", 5)
            for turn in (pi * part / 6 for part in range(12))
        )
        return mark(
            title,
            rays,
            disc(x, y, 36, "gold", "ink", 3),
            words(x, y + 10, str(total), LARGE - 2, "middle", "on-gold", True),
        )
    cross = stroke(x - 25, y + 25, x + 25, y - 25, "edge", 3) if _never(trio) else ""
    ground = disc(x, y, 34, "sheet", "edge", 3, "5 5" if _never(trio) else "")
    return mark(
        title, ground, cross, words(x, y + 10, str(total), LARGE - 4, "middle", "muted", halo=bool(cross))
    )
