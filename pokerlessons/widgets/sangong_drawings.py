"""Pictures for 三公: sums folded, dials, points × 公牌, layers of comparing, a deal's payments, swings.

Each function takes its data first and the `Voice` last and gives a `Picture`; all figures are exact but where
one is a standard deviation, which is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import cos, sin
from typing import Final

from pokerlessons.widgets.diagrams import MODULUS
from pokerlessons.widgets.drawing import (
    LARGE,
    MARGIN,
    NORMAL,
    SMALL,
    WIDE,
    Picture,
    Sample,
    around,
    arrow_tip,
    block,
    box,
    dash,
    decimal,
    disc,
    grouped,
    hatching,
    heading,
    heads,
    hollow,
    legend,
    mark,
    named,
    path,
    percent,
    picture,
    ratio,
    stroke,
    text_width,
    through,
    ticks,
    words,
    wrapped,
)
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

# Sums, and their last digits

_SUMS_TALL: Final = 140.0
_DIGITS_TALL: Final = 150.0


def fold(sums: Mapping[int, int], together: int, voice: Voice) -> Picture:
    """How many hands have each sum, and below the same hands stacked by the last digit of their sum.

    So many last digits that follow one another stand `together` in a bar: 1 or 2.
    """
    entries: list[tuple[Sample, str]] = [
        (
            look,
            voice(Say("chart.sangong.tens", low=MODULUS * place, high=min(MODULUS * place + 9, max(sums)))),
        )
        for place, look in enumerate((block("accent"), block("gold"), hollow("ink")))
    ]
    header, top = legend(entries)
    above = Say("chart.sangong.sums") if together == 1 else Say("chart.sangong.sums_but_dukes")
    base, most = top + 28 + _SUMS_TALL, max(sums.values())
    wide = (WIDE - 2 * MARGIN) / len(sums)
    drawn = [header, words(MARGIN, top + 28, voice(above), SMALL, colour="muted")]
    for place, (total, hands) in enumerate(sums.items()):
        tall, x = _SUMS_TALL * hands / most, MARGIN + wide * place
        bar = _piece(total, x + 3, base - tall, wide - 6, tall)
        drawn += [
            mark(f"{total} · {grouped(hands)}", bar),
            words(x + wide / 2, base + 24, str(total), SMALL, "middle"),
        ]
    floor = base + 100 + _DIGITS_TALL
    bars = MODULUS // together
    stacks = [[(s, n) for s, n in sums.items() if s % MODULUS // together == bar] for bar in range(bars)]
    most = max(sum(n for _, n in pieces) for pieces in stacks)
    wide = (WIDE - 2 * MARGIN) / bars
    below = Say("chart.sangong.digits") if together == 1 else Say("chart.sangong.digits_by_twos")
    drawn.append(words(MARGIN, base + 62, voice(below), SMALL, colour="muted"))
    for bar, pieces in enumerate(stacks):
        x, y = MARGIN + wide * bar, floor
        for total, hands in pieces:
            tall = _DIGITS_TALL * hands / most
            y -= tall
            drawn.append(mark(f"{total} · {grouped(hands)}", _piece(total, x + 8, y, wide - 16, tall)))
        whole = grouped(sum(n for _, n in pieces))
        drawn.append(words(x + wide / 2, y - 8, whole, SMALL, "middle", bold=True))
        name = f"{bar}" if together == 1 else f"{bar * together}–{bar * together + 1}"
        drawn.append(words(x + wide / 2, floor + 26, name, NORMAL, "middle"))
    table = [
        tuple(
            voice(say) for say in (Say("chart.dial.sum"), Say("chart.grid.digit"), Say("chart.grid.hands"))
        ),
        *((str(total), str(total % MODULUS), grouped(hands)) for total, hands in sums.items()),
    ]
    told = {"most": grouped(max(sums.values())), "low": min(sums), "high": max(sums)}
    alt = Say("chart.sangong.fold_alt", **told) if together == 1 else Say("chart.sangong.twos_alt", **told)
    return picture(floor + 46, drawn, alt, table, voice)


def _piece(total: int, x: float, y: float, wide: float, tall: float) -> str:
    """A bar of a sum, looking as its ten does."""
    ten = total // MODULUS
    if ten == 2:
        return hatching(x, y, wide, tall, "ink")
    return box(x, y, wide, tall, ("accent", "gold")[ten], "sheet", 1)


# Dials that turn

_RADIUS: Final = 112.0


def turns(steps: Sequence[int], voice: Voice) -> Picture:
    """Small dials side by side, one for each of three `steps`: where every digit goes, odd and even."""
    look: list[tuple[Sample, str]] = [
        (dash("accent", 4), voice(Say("chart.sangong.odd"))),
        (dash("gold", 4, "9 6"), voice(Say("chart.sangong.even"))),
    ]
    header, top = legend(look)
    apart = (WIDE - 2 * MARGIN) / len(steps)
    drawn, cy = [header], top + 78 + _RADIUS
    for place, step in enumerate(steps):
        cx = MARGIN + apart * (place + 0.5)
        said = voice(Say("chart.sangong.turn", number=place + 1, step=step))
        drawn.append(words(cx, top + 30, said, NORMAL, "middle", bold=True))
        drawn += [_chord((cx, cy), digit, (digit + step) % MODULUS) for digit in range(MODULUS)]
        for digit in range(MODULUS):
            x, y = around(cx, cy, _RADIUS, digit / MODULUS)
            drawn.append(
                disc(x, y, 20, "felt", "ink", 2) + words(x, y + 7, str(digit), SMALL, "middle", bold=True)
            )
    first = tuple(voice(Say("chart.sangong.turn_of", number=place + 1)) for place in range(len(steps)))
    rows = ((str(d), *(str((d + step) % MODULUS) for step in steps)) for d in range(MODULUS))
    alt = Say("chart.sangong.turns_alt", steps=tuple(steps))
    return picture(cy + _RADIUS + 46, drawn, alt, [(voice(Say("chart.dial.from")), *first), *rows], voice)


def _chord(centre: tuple[float, float], start: int, end: int) -> str:
    one, other = (around(*centre, _RADIUS, digit / MODULUS) for digit in (start, end))
    angle = heading(one, other)
    from_, to = _along(one, angle, 22), _along(other, angle, -23)
    colour, dashes = ("accent", "") if start % 2 else ("gold", "9 6")
    line = stroke(*from_, *_along(to, angle, -8), colour, 3, dashes)
    return mark(f"{start} → {end}", line, arrow_tip(*to, angle, colour, 14))


def _along(point: tuple[float, float], angle: float, far: float) -> tuple[float, float]:
    return point[0] + far * cos(angle), point[1] + far * sin(angle)


# Points × number of 公牌


def joint_table(cells: Mapping[tuple[int, int], int], voice: Voice) -> Picture:
    """Hands by number of points (rows) and of 公牌 (columns), with the sums of the rows.

    `cells` maps (points, 公牌) to hands.  In each column those above its least are filled.
    """
    rows, columns = sorted({row for row, _ in cells}), sorted({column for _, column in cells})
    left, top, tall = 150.0, 96.0, 52.0
    wide = (WIDE - left - MARGIN) / (len(columns) + 1)
    least = {column: min(cells[row, column] for row in rows) for column in columns}
    names = [voice(Say("chart.sangong.column", number=column)) for column in columns]
    drawn = [
        words(left + wide * (place + 0.5), top - 16, name, NORMAL, "middle", bold=True)
        for place, name in enumerate([*names, voice(Say("chart.sangong.row_sum"))])
    ]
    drawn.append(block("gold")(MARGIN, 24) + words(MARGIN + 50, 32, voice(Say("chart.sangong.above_least"))))
    for place, row in enumerate(rows):
        y = top + tall * place
        drawn.append(words(MARGIN, y + tall / 2 + 8, voice(Say("chart.sangong.points", points=row)), NORMAL))
        for at, column in enumerate(columns):
            more, hands = cells[row, column] > least[column], cells[row, column]
            x = left + wide * at
            ground = box(x + 4, y + 4, wide - 8, tall - 8, "gold" if more else "", "edge", 2, 6)
            shown = words(
                x + wide / 2,
                y + tall / 2 + 8,
                grouped(hands),
                NORMAL,
                "middle",
                "on-gold" if more else "ink",
                more,
            )
            drawn.append(
                mark(
                    f"{voice(Say('chart.sangong.points', points=row))} · {names[at]} · {hands}", ground, shown
                )
            )
        whole = sum(cells[row, column] for column in columns)
        drawn.append(
            words(
                left + wide * (len(columns) + 0.5),
                y + tall / 2 + 8,
                grouped(whole),
                NORMAL,
                "middle",
                bold=True,
            )
        )
    table = [
        (voice(Say("chart.what")), *names, voice(Say("chart.sangong.row_sum"))),
        *(
            (
                voice(Say("chart.sangong.points", points=row)),
                *(grouped(cells[row, column]) for column in columns),
                grouped(sum(cells[row, column] for column in columns)),
            )
            for row in rows
        ),
    ]
    return picture(top + tall * len(rows) + 20, drawn, Say("chart.sangong.joint_alt"), table, voice)


# Layers


def funnel(layers: Sequence[tuple[Say, Fraction]], voice: Voice) -> Picture:
    """How far two hands are compared: each bar is what arrives at a layer, cut into decided and left.

    `layers` are (name, share of all rounds decided there), in order; every bar is drawn at full width, a
    magnifying glass over what was left of the one before.
    """
    entries = [
        (block("accent"), voice(Say("chart.sangong.decided"))),
        (hollow("ink"), voice(Say("chart.sangong.left"))),
    ]
    header, top = legend(entries)
    left, right, tall, apart = float(MARGIN), float(WIDE - MARGIN), 50.0, 142.0
    drawn, arrives, rows = [header], Fraction(1), list[tuple[str, ...]]()
    for place, (name, share) in enumerate(layers):
        y = top + 52 + apart * place
        cut = left + (right - left) * float(share / arrives)
        said = voice(Say("chart.sangong.layer", number=place + 1, name=name, arrives=percent(arrives)))
        decided = voice(Say("chart.sangong.decided_here", p=percent(share)))
        room = right - left - text_width(decided) - 30
        drawn.append(words(left, y - 14, wrapped(said, room / 1.08, most=1)[0], NORMAL, bold=True))
        drawn.append(words(right, y - 14, decided, NORMAL, "end"))
        drawn.append(
            mark(
                f"{voice(name)} · {ratio(share, voice)} · {percent(share)}",
                box(left, y, cut - left, tall, "accent"),
            )
        )
        rest = arrives - share
        if rest:
            title = f"{voice(Say('chart.sangong.left'))} · {ratio(rest, voice)} · {percent(rest)}"
            drawn.append(mark(title, hatching(cut, y, right - cut, tall, "ink")))
            below = y + apart
            glass = through(((cut, y + tall), (right, y + tall), (right, below), (left, below)))
            drawn.insert(1, path(glass + "Z", fill="line", opacity=0.45))
        drawn.append(box(left, y, right - left, tall, stroke="ink", thick=3))
        rows.append((voice(name), ratio(share, voice), decimal(share), ratio(rest, voice), decimal(rest)))
        arrives = rest
    head = (*heads(voice), voice(Say("chart.sangong.left")), voice(Say("chart.decimal")))
    alt = Say("chart.sangong.funnel_alt", layers=tuple(named(name, share) for name, share in layers))
    return picture(top + 52 + apart * len(layers) - apart + tall + 24, drawn, alt, [head, *rows], voice)


# A deal settled


def matrix(names: Sequence[Say], payments: Sequence[Sequence[int]], voice: Voice) -> Picture:
    """What every player gets from every other, and each one's total; the whole adds up to nought.

    `payments[i][j]` is what player i gets from player j.  Raises `ValueError` unless payments are mutual.
    """
    many = len(names)
    if any(payments[i][j] + payments[j][i] for i in range(many) for j in range(many)):
        raise ValueError("what one gets the other pays")
    left, top, tall = 330.0, 96.0, 56.0
    wide = (WIDE - left - MARGIN) / (many + 1)
    heads_ = [*(str(place + 1) for place in range(many)), voice(Say("chart.sangong.total"))]
    drawn = [
        words(
            left + wide * (at + 0.5),
            top - 14,
            head,
            NORMAL,
            "middle",
            "muted" if at < many else "ink",
            at == many,
        )
        for at, head in enumerate(heads_)
    ]
    drawn.append(words(MARGIN, 34, voice(Say("chart.sangong.matrix")), NORMAL, bold=True))
    table = [(voice(Say("chart.what")), *heads_)]
    for i, name in enumerate(names):
        y, said = top + tall * i, voice(Say("chart.sangong.player", number=i + 1, name=name))
        drawn.append(words(MARGIN, y + tall / 2 + 8, wrapped(said, left - MARGIN - 12, most=1)[0], NORMAL))
        for j in range(many):
            paid, x = payments[i][j], left + wide * j
            ground = box(x + 3, y + 3, wide - 6, tall - 6, *_paid_look(i == j, paid), 3, 6)
            shown = (
                ""
                if i == j
                else words(x + wide / 2, y + tall / 2 + 8, _signed(paid), NORMAL, "middle", bold=bool(paid))
            )
            drawn.append(mark(f"{i + 1} ← {j + 1} · {_signed(paid)}", ground, shown))
        total = _signed(sum(payments[i]))
        drawn.append(
            words(left + wide * (many + 0.5), y + tall / 2 + 9, total, LARGE - 4, "middle", bold=True)
        )
        table.append((said, *(_signed(paid) for paid in payments[i]), total))
    bottom = top + tall * many + 36
    drawn.append(words(WIDE - MARGIN, bottom, voice(Say("chart.sangong.sum_nought")), NORMAL, "end"))
    totals = tuple(_signed(sum(row)) for row in payments)
    return picture(bottom + 22, drawn, Say("chart.sangong.matrix_alt", totals=totals), table, voice)


def _paid_look(same: bool, paid: int) -> tuple[str, str]:
    if same:
        return "line", ""
    return "", "accent" if paid > 0 else "bad" if paid < 0 else "line"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


# Points around nought


@dataclass(frozen=True)
class Span:
    """A bar from `low` to `high` points: from 0 to an expectation, or a standard deviation both ways."""

    name: Say
    low: float
    high: float
    written: str
    """What is written beside it."""


def around_nought(title: Say, rows: Sequence[Span], reach: int, voice: Voice) -> Picture:
    """Bars around 0 points on an axis from −`reach` to `reach`, one below the other.

    An expectation lies on one side of 0; a spread lies hatched on both.
    """
    tall = min(46.0, 560 / max(1, len(rows)))
    names = [voice(row.name) for row in rows]
    left = MARGIN + 16 + min(330.0, max(map(text_width, names), default=0))
    right = WIDE - MARGIN - 16 - max((text_width(row.written, bold=True) for row in rows), default=0)
    top = 70.0
    bottom = top + tall * len(rows)

    def at(points: float) -> float:
        return left + (max(-reach, min(reach, points)) + reach) / (2 * reach) * (right - left)

    drawn = [
        words(MARGIN, 38, wrapped(voice(title), (WIDE - 2 * MARGIN) / 1.08, most=1)[0], NORMAL, bold=True)
    ]
    for tick in ticks(Fraction(-reach), Fraction(reach), 6):
        drawn.append(stroke(at(float(tick)), top, at(float(tick)), bottom, "line", 2))
        shown = str(tick).replace("-", "−")
        drawn.append(words(at(float(tick)), bottom + 30, shown, SMALL, "middle", "muted"))
    for place, (row, name) in enumerate(zip(rows, names, strict=True)):
        drawn += _span(row, name, top + tall * place, tall, left, at)
    drawn.append(stroke(at(0), top, at(0), bottom + 6, "ink", 4))
    table = [
        (voice(Say("chart.what")), voice(Say("chart.sangong.value"))),
        *((n, r.written) for n, r in zip(names, rows, strict=True)),
    ]
    told = tuple(Say("chart.named", name=row.name, value=row.written) for row in rows)
    return picture(bottom + 50, drawn, Say("chart.sangong.around_alt", title=title, rows=told), table, voice)


def _span(
    row: Span, name: str, y: float, tall: float, left: float, at: Callable[[float], float]
) -> Iterator[str]:
    said = wrapped(name, left - MARGIN - 12, most=1)[0]
    x, wide = at(row.low), at(row.high) - at(row.low)
    if row.low < 0 < row.high:
        bar = hatching(x, y + 8, wide, tall - 16, "ink")
    else:
        bar = box(x, y + 8, wide, tall - 16, "accent" if row.high > 0 else "bad")
    value = words(WIDE - MARGIN, y + tall / 2 + 8, row.written, NORMAL, "end", bold=True)
    yield mark(f"{name} · {row.written}", words(MARGIN, y + tall / 2 + 8, said, NORMAL), bar, value)
