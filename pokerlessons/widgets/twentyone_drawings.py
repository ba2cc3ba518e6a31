"""Pictures of 21点: totals of two cards, cards not seen, where thresholds end, what can come of a round.

Each function takes its data first and the `Voice` last and gives a `Picture`; all figures are exact
Fractions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Final

from pokerlessons.cards import RANKS
from pokerlessons.exact.twentyone import BEST, THRESHOLDS, VALUES, Policy, Round
from pokerlessons.games.twentyone.hands import points_of
from pokerlessons.widgets.drawing import (
    LARGE,
    MARGIN,
    NORMAL,
    SMALL,
    WIDE,
    Picture,
    block,
    box,
    dash,
    decimal,
    disc,
    hatching,
    heads,
    hollow,
    legend,
    mark,
    percent,
    picture,
    ratio,
    stroke,
    text_width,
    ticks,
    words,
    wrapped,
)
from pokerlessons.widgets.twentyone_map import decimal_of, depth
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

_BUST: Final = 0
"""How a bust end is written among totals."""

# Where thresholds end


def fan(ends: Mapping[int, Mapping[int, Fraction]], voice: Voice) -> Picture:
    """For every threshold one bar cut into its final points, deeper for more, and bust at its end."""
    left, right, tall = 80.0, WIDE - 150.0, 50.0
    heading, top = legend(
        [
            (block("accent"), voice(Say("chart.twentyone.fan_points"))),
            (hollow("bad"), voice(Say("chart.twentyone.fan_bust"))),
        ]
    )
    top += 34
    drawn = [heading, words(left - 14, top - 8, "t", NORMAL, "end", "muted")]
    drawn.append(words(right + 20, top - 8, voice(Say("chart.twentyone.fan_bust")), SMALL, colour="muted"))
    for place, (t, totals) in enumerate(ends.items()):
        y, x = top + tall * place, left
        drawn.append(words(left - 14, y + 33, str(t), NORMAL, "end", bold=True))
        for points, share in totals.items():
            long = (right - left) * float(share)
            drawn.append(_segment(t, points, share, x, y + 4, long, tall - 8, voice))
            x += long
        drawn.append(words(right + 20, y + 33, percent(totals[_BUST]), NORMAL, bold=True))
    alt = Say("chart.twentyone.fan_alt", least=percent(ends[12][_BUST]), most=percent(ends[BEST][_BUST]))
    columns = [*range(THRESHOLDS[0], BEST + 1), _BUST]
    table = [
        ("t", *(str(points) if points else voice(Say("chart.twentyone.fan_bust")) for points in columns))
    ]
    table += [
        (str(t), *(decimal(totals[points]) if points in totals else "" for points in columns))
        for t, totals in ends.items()
    ]
    return picture(top + tall * len(ends) + 16, drawn, alt, table, voice)


def _segment(
    t: int, points: int, share: Fraction, x: float, y: float, long: float, tall: float, voice: Voice
) -> str:
    title = Say("chart.twentyone.ends", t=t, points=points, p=percent(share))
    if points == _BUST:
        title = Say("chart.twentyone.ends_bust", t=t, p=percent(share))
        return mark(voice(title), hatching(x, y, long, tall, "bad", 10) if long else "")
    deep = depth((points - THRESHOLDS[0]) / (BEST - THRESHOLDS[0]))
    parts = [box(x, y, long, tall, "accent", opacity=deep), box(x, y, long, tall, stroke="sheet")]
    if long > text_width(str(points), SMALL) + 4:
        parts.append(words(x + long / 2, y + tall / 2 + 7, str(points), SMALL, "middle"))
    return mark(voice(title), *parts)


# Points per round as bars to either side


def signed_bars(
    rows: Sequence[tuple[Say, Fraction]], best: Collection[int], title: Say, voice: Voice
) -> Picture:
    """Each row's points per round as a bar from nought, to the left if lost; those at places `best` solid."""
    names = [voice(say) for say, _ in rows]
    left = MARGIN + min(330.0, max(map(text_width, names))) + 110
    right = WIDE - MARGIN - 110.0
    low = min(Fraction(0), *(value for _, value in rows))
    high = max(Fraction(0), *(value for _, value in rows))

    def at(value: Fraction) -> float:
        return left + float((value - low) / (high - low)) * (right - left)

    top, tall = 76.0, 46.0
    bottom = top + tall * len(rows)
    drawn = [words(MARGIN, 38, voice(title), NORMAL, bold=True)]
    for tick in ticks(low, high, 5):
        drawn.append(stroke(at(tick), top, at(tick), bottom, "line", 2))
        drawn.append(words(at(tick), bottom + 28, decimal_of(tick), SMALL, "middle", "muted"))
    for place, (name, (_, value)) in enumerate(zip(names, rows, strict=True)):
        y, ends = top + tall * place, sorted((at(value), at(Fraction(0))))
        solid = place in best
        size = ends[0], y + 8, ends[1] - ends[0], tall - 16
        bar = box(*size, "accent") if solid else hatching(*size, "edge")
        side = ("end", ends[0] - 8) if value < 0 else ("start", ends[1] + 8)
        shown = words(
            side[1], y + 31, f"{float(value):.4f}".replace("-", "−"), SMALL, side[0], bold=solid, halo=True
        )
        label = words(MARGIN, y + 31, wrapped(name, 330, most=1)[0], NORMAL, bold=solid)
        drawn.append(mark(f"{name} · {decimal_of(value)}", label, bar, shown))
    drawn.append(stroke(at(Fraction(0)), top, at(Fraction(0)), bottom, "ink", 3))
    table = [
        heads(voice),
        *(
            (name, ratio(value, voice), decimal_of(value))
            for name, (_, value) in zip(names, rows, strict=True)
        ),
    ]
    told = tuple(
        Say("chart.named", name=say, value=f"{float(value):.4f}".replace("-", "−")) for say, value in rows
    )
    return picture(bottom + 44, drawn, Say("chart.twentyone.bars_alt", title=title, rows=told), table, voice)


# Two cards


def pair_grid(voice: Voice) -> Picture:
    """Two cards by rank and what they make: the deeper, the more pairs there are with that total."""
    cell, left, top = 43.0, 60.0, 76.0
    values = [min(place + 1, 10) for place in range(len(RANKS))]
    ways: dict[int, int] = {}
    totals: dict[tuple[int, int], int] = {}
    for row, one in enumerate(values):
        for column, other in enumerate(values):
            totals[row, column] = points_of(one + other, 1 in (one, other))
            if row <= column:
                pairs = comb(4, 2) if row == column else 4 * 4
                ways[totals[row, column]] = ways.get(totals[row, column], 0) + pairs
    most = max(ways.values())
    drawn = [words(left, 36, voice(Say("chart.twentyone.grid")), NORMAL, bold=True)]
    for place, rank in enumerate(RANKS):
        drawn.append(words(left + cell * (place + 0.5), top - 10, rank, SMALL, "middle", "muted"))
        drawn.append(words(left - 12, top + cell * (place + 0.5) + 7, rank, SMALL, "end", "muted"))
    for (row, column), total in totals.items():
        x, y = left + cell * column, top + cell * row
        ground = box(x + 1, y + 1, cell - 2, cell - 2, "accent", opacity=depth(ways[total] / most))
        frame = box(x + 3, y + 3, cell - 6, cell - 6, stroke="gold", thick=3) if total == BEST else ""
        number = words(x + cell / 2, y + cell / 2 + 7, str(total), SMALL, "middle", bold=ways[total] == most)
        drawn.append(mark(f"{RANKS[row]} {RANKS[column]} · {total} · ×{ways[total]}", ground, frame, number))
    x = left + cell * len(RANKS) + 36
    drawn.append(words(x, top - 10, voice(Say("chart.twentyone.most")), SMALL, colour="muted"))
    often = sorted(ways, key=lambda total: (-ways[total], -total))
    for place, total in enumerate(often[:11]):
        y, long = top + 30 + 48 * place, 150 * ways[total] / most
        bar = box(x + 44, y - 18, long, 24, "accent", opacity=0.65)
        drawn.append(
            mark(
                f"{total} · {ways[total]}",
                words(x + 34, y, str(total), NORMAL, "end", bold=not place),
                bar,
                words(x + 52 + long, y, str(ways[total]), SMALL),
            )
        )
    table = [(voice(Say("chart.twentyone.total")), voice(Say("chart.twentyone.pairs")))]
    table += [(str(total), str(ways[total])) for total in sorted(ways)]
    alt = Say("chart.twentyone.grid_alt", most=often[0], pairs=most)
    return picture(top + cell * len(RANKS) + 20, drawn, alt, table, voice)


# The cards not seen


def unseen_cards(left: Sequence[int], low: int, voice: Voice) -> Picture:
    """All cards not seen, by value: those that would bust a hand of `low` are crossed and filled.

    `left` says how many there are of each value 1 … 10.
    """
    wide, tall, top = 84.0, 27.0, 92.0
    busting = [value for value in VALUES if low + value > BEST]
    worse, every = sum(left[value - 1] for value in busting), sum(left)
    floor_at = top + tall * max(left)
    drawn = [
        words(
            MARGIN,
            44,
            voice(Say("chart.twentyone.unseen", worse=worse, every=every)),
            LARGE - 4,
            bold=True,
        )
    ]
    for value, number in zip(VALUES, left, strict=True):
        x, bust = MARGIN + 40 + wide * (value - 1), value in busting
        name = "A" if value == 1 else str(value)
        cards: list[str] = []
        for place in range(number):
            y = floor_at - tall * (place + 1)
            cards.append(box(x, y + 3, 46, tall - 6, "bad" if bust else "sheet", "edge", 2, 5))
            if bust:
                cards.append(stroke(x + 6, y + tall - 7, x + 40, y + 7, "sheet", 3))
        said = _stack(name, number, bust)
        drawn.append(mark(voice(said), *cards))
        drawn.append(words(x + 23, floor_at + 30, name, NORMAL, "middle", bold=bust))
        drawn.append(words(x + 23, floor_at + 58, str(number), SMALL, "middle", "muted"))
    table = [(voice(Say("chart.twentyone.value")), voice(Say("chart.twentyone.cards")), "")]
    table += [
        (
            "A" if value == 1 else str(value),
            str(number),
            voice(Say("chart.twentyone.fan_bust")) if value in busting else "",
        )
        for value, number in zip(VALUES, left, strict=True)
    ]
    alt = Say("chart.twentyone.unseen", worse=worse, every=every)
    return picture(floor_at + 76, drawn, alt, table, voice)


def _stack(name: str, cards: int, bust: bool) -> Say:
    if bust:
        return Say("chart.twentyone.unseen_bust", name=name, cards=cards)
    return Say("chart.twentyone.unseen_safe", name=name, cards=cards)


# The orders of three cards


def order_rows(values: Sequence[int], policy: Policy, voice: Voice) -> Picture:
    """Every order of a hand's cards: what it has come to after each, and where the policy stops too early."""
    rows = list(permutations(values))
    top, tall = 66.0, 76.0
    drawn = [words(MARGIN, 40, voice(Say("chart.twentyone.orders")), NORMAL, bold=True)]
    table = [(voice(Say("chart.twentyone.order")), voice(Say("chart.twentyone.goes")))]
    for place, order in enumerate(rows):
        y, stopped = top + tall * place, _stopped_after(order, policy)
        drawn.append(_order_row(order, stopped, y, voice))
        table.append((" ".join(map(str, order)), voice(_outcome_of(order, stopped))))
    through = sum(_stopped_after(order, policy) == len(order) for order in rows)
    alt = Say("chart.twentyone.orders_alt", through=through, all=len(rows))
    return picture(top + tall * len(rows) + 10, drawn, alt, table, voice)


def _stopped_after(order: Sequence[int], policy: Policy) -> int:
    """After how many cards the policy stops."""
    for held in range(2, len(order)):
        low = sum(order[:held])
        if policy.stops(low, points_of(low, 1 in order[:held])):
            return held
    return len(order)


def _outcome_of(order: Sequence[int], stopped: int) -> Say:
    low = sum(order[:stopped])
    points = points_of(low, 1 in order[:stopped])
    if stopped == len(order):
        return Say("chart.twentyone.through", points=points)
    return Say("chart.twentyone.stopped", points=points)


def _order_row(order: Sequence[int], stopped: int, y: float, voice: Voice) -> str:
    through = stopped == len(order)
    parts: list[str] = []
    for place, value in enumerate(order):
        x, there = 120.0 + 130 * place, place < stopped
        parts.append(
            box(x, y, 64, 60, "sheet", "accent" if through else "edge", 3, 8, "" if there else "6 5")
        )
        parts.append(
            words(
                x + 32,
                y + 39,
                "A" if value == 1 else str(value),
                LARGE - 4,
                "middle",
                "ink" if there else "muted",
                bold=through,
            )
        )
        if not there:
            parts.append(stroke(x + 8, y + 52, x + 56, y + 8, "bad", 4))
        if place + 1 < len(order):
            parts.append(
                stroke(x + 76, y + 30, x + 118, y + 30, "edge" if place + 1 < stopped else "line", 3)
            )
    said = voice(_outcome_of(order, stopped))
    parts.append(words(540, y + 39, said, NORMAL, bold=through, colour="ink" if through else "muted"))
    return mark(" ".join(map(str, order)) + " · " + said, *parts)


# What can come of a round


def four_cells(found: Round, bust: tuple[Fraction, Fraction], voice: Voice) -> Picture:
    """What can come of a round, every area its chance: the banker bust or not, and below what the player has.

    `bust` is the chance of the player and of the banker to bust.
    """
    alone = bust[0] - found.both_bust, bust[1] - found.both_bust
    higher = found.win - alone[1]
    lower = 1 - bust[0] - alone[1] - found.tie - higher
    columns = (
        (
            Say("chart.twentyone.banker_stays"),
            (
                (Say("chart.twentyone.higher"), higher, "player"),
                (Say("chart.twentyone.tie"), found.tie, "lopsided"),
                (Say("chart.twentyone.lower"), lower, "banker"),
                (Say("chart.twentyone.player_alone"), alone[0], "banker"),
            ),
        ),
        (
            Say("chart.twentyone.banker_busts"),
            (
                (Say("chart.twentyone.banker_alone"), alone[1], "player"),
                (Say("chart.twentyone.both"), found.both_bust, "lopsided"),
            ),
        ),
    )
    x, top, tall, wide = float(MARGIN), 64.0, 400.0, WIDE - 2.0 * MARGIN
    drawn, listed = list[str](), list[tuple[Say, Fraction]]()
    for name, cells in columns:
        whole = sum((share for _, share, _ in cells), Fraction())
        across, y = wide * float(whole), top
        drawn.append(words(x + across / 2, top - 16, f"{voice(name)} {percent(whole)}", NORMAL, "middle"))
        for say, share, whose in cells:
            down = tall * float(share / whole)
            drawn.append(_outcome_cell(say, share, whose, x, y, across, down, voice))
            listed.append((say, share))
            y += down
        x += across
    entries = [
        (block("accent"), voice(Say("lesson.twentyone.player_wins"))),
        (block("gold"), voice(Say("chart.twentyone.banker_takes"))),
        (hollow("bad"), voice(Say("chart.twentyone.lopsided"))),
    ]
    foot, height = legend(entries, top + tall + 44)
    table = [heads(voice), *((voice(say), ratio(share, voice), decimal(share)) for say, share in listed)]
    told = tuple(Say("chart.named", name=say, value=percent(share)) for say, share in listed)
    return picture(height + 6, [*drawn, foot], Say("chart.twentyone.cells_alt", cells=told), table, voice)


def _outcome_cell(
    say: Say, share: Fraction, whose: str, x: float, y: float, across: float, down: float, voice: Voice
) -> str:
    name = voice(say)
    inside = {
        "player": box(x + 2, y + 2, across - 4, down - 4, "accent", opacity=0.35),
        "banker": box(x + 2, y + 2, across - 4, down - 4, "gold", opacity=0.35),
        "lopsided": hatching(x + 2, y + 2, across - 4, down - 4, "bad", 16, 2),
    }[whose]
    middle, line = x + across / 2, y + down / 2
    return mark(
        f"{name} · {ratio(share, voice)} · {percent(share)}",
        inside,
        box(x + 2, y + 2, across - 4, down - 4, stroke="ink"),
        words(middle, line - 6, wrapped(name, across - 12, SMALL, 1)[0], SMALL, "middle", halo=True),
        words(middle, line + 22, f"{float(100 * share):.2f} %", NORMAL, "middle", bold=True, halo=True),
    )


# Mixing two thresholds


def crossing(
    ends: tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]],
    names: tuple[Say, Say],
    share: Fraction,
    reach: Fraction,
    voice: Voice,
) -> Picture:
    """What a mixture is worth against two answers, as two lines over the share of the first threshold.

    `ends` gives each line's value at share 0 and 1; drawn from 0 to `reach`, crossing at `share`.
    """
    heading, top = legend([(dash("accent", 5), voice(names[0])), (dash("bad", 5, "14 7"), voice(names[1]))])
    left, right, top, bottom = 150.0, WIDE - 60.0, top + 30, top + 400
    lines = [(zero, zero + (one - zero) * reach) for zero, one in ends]
    low, high = min(map(min, lines)), max(map(max, lines))

    def at(p: Fraction, value: Fraction) -> tuple[float, float]:
        x = left + float(p / reach) * (right - left)
        return x, bottom - float((value - low) / (high - low)) * (bottom - top)

    drawn = [heading]
    for tick in ticks(Fraction(0), reach, 5):
        x = at(tick, low)[0]
        drawn += [stroke(x, top, x, bottom, "line", 2), words(x, bottom + 32, percent(tick), SMALL, "middle")]
    for tick in ticks(low, high, 4):
        y = at(Fraction(0), tick)[1]
        drawn += [
            stroke(left, y, right, y, "line", 2),
            words(left - 10, y + 7, decimal_of(tick), SMALL, "end"),
        ]
    for (zero, far), (colour, dashes) in zip(lines, (("accent", ""), ("bad", "14 7")), strict=True):
        drawn.append(stroke(*at(Fraction(0), zero), *at(reach, far), colour, 5, dashes))
    value = ends[0][0] + (ends[0][1] - ends[0][0]) * share
    x, y = at(share, value)
    said = voice(
        Say("chart.twentyone.cross", p=percent(share), value=f"{float(value):.6f}".replace("-", "−"))
    )
    drawn.append(mark(said, disc(x, y, 10, "gold", "ink", 3), words(x + 22, y - 70, said, NORMAL, halo=True)))
    axis = voice(Say("chart.twentyone.cross_axis"))
    drawn.append(words((left + right) / 2, bottom + 66, axis, SMALL, "middle", "muted"))
    table = [
        (voice(Say("chart.what")), voice(Say("chart.decimal")), ""),
        *(
            (voice(name), decimal_of(zero), decimal_of(one))
            for name, (zero, one) in zip(names, ends, strict=True)
        ),
        (voice(Say("chart.twentyone.cross_at")), decimal_of(share), decimal_of(value)),
    ]
    alt = Say("chart.twentyone.cross_alt", p=percent(share))
    return picture(bottom + 84, drawn, alt, table, voice)
