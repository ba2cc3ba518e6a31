"""Pictures for 变色龙: what each rank costs, and how the penalties of a whole hand are spread.

Each function takes its data first and the `Voice` last and gives a `Picture`; all figures are exact but the
standard deviation, which is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from pokerlessons.widgets.drawing import (
    MARGIN,
    NORMAL,
    SMALL,
    WIDE,
    Picture,
    block,
    box,
    dash,
    decimal,
    grouped,
    legend,
    mark,
    picture,
    stroke,
    ticks,
    whisker,
    words,
)
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

_TALL: Final = 260.0


def rank_columns(costs: Sequence[tuple[str, int]], mean: Fraction, voice: Voice) -> Picture:
    """A column for each rank as high as what it costs; those above the mean are gold, a line shows it."""
    entries = [
        (block("accent"), voice(Say("chart.chameleon.below"))),
        (block("gold"), voice(Say("chart.chameleon.above"))),
        (dash("bad", 3, "9 6"), voice(Say("chart.chameleon.mean", mean=decimal(mean)))),
    ]
    header, top = legend(entries)
    floor, most = top + 44 + _TALL, max(points for _, points in costs)
    wide = (WIDE - 2 * MARGIN) / len(costs)
    drawn = [header]
    for place, (rank, points) in enumerate(costs):
        x, tall = MARGIN + wide * place, _TALL * points / most
        column = box(x + 8, floor - tall, wide - 16, tall, "gold" if points > mean else "accent")
        drawn += [
            mark(f"{rank} · {points}", column),
            words(x + wide / 2, floor - tall - 8, str(points), SMALL, "middle", bold=True, halo=True),
            words(x + wide / 2, floor + 28, rank, NORMAL, "middle"),
        ]
    level = floor - _TALL * float(mean) / most
    drawn.insert(1, stroke(MARGIN, level, WIDE - MARGIN, level, "bad", 3, "9 6"))
    table = [
        (voice(Say("chart.chameleon.rank")), voice(Say("chart.chameleon.penalty"))),
        *((rank, str(points)) for rank, points in costs),
    ]
    told = tuple(f"{rank} {points}" for rank, points in costs)
    return picture(floor + 48, drawn, Say("chart.chameleon.ranks_alt", ranks=told), table, voice)


def sums_spread(
    counts: Mapping[int, int], mean: Fraction, deviation: float, limit: int, voice: Voice
) -> Picture:
    """How many hands have each sum of penalties; those of at least `limit` gold; the mean ± one σ above."""
    entries = [
        (block("accent"), voice(Say("chart.chameleon.less", limit=limit))),
        (block("gold"), voice(Say("chart.chameleon.at_least", limit=limit))),
        (dash("bad", 3), voice(Say("chart.chameleon.around", mean=decimal(mean), about=f"{deviation:.2f}"))),
    ]
    header, top = legend(entries)
    low, high, most = min(counts), max(counts), max(counts.values())
    floor = top + 60 + _TALL
    wide = (WIDE - 2 * MARGIN) / (high - low + 1)
    drawn = [header]
    for total, hands in counts.items():
        x, tall = MARGIN + wide * (total - low), _TALL * hands / most
        colour = "gold" if total >= limit else "accent"
        bar = box(x + wide / 8, floor - tall, wide * 3 / 4, tall, colour, radius=0)
        drawn.append(mark(f"{total} · {grouped(hands)}", bar))
    for tick in ticks(Fraction(low), Fraction(high), 10):
        x = MARGIN + wide * (float(tick) - low + 0.5)
        drawn += [
            stroke(x, floor, x, floor + 8, "ink", 2),
            words(x, floor + 32, str(tick), SMALL, "middle"),
        ]
    drawn.append(stroke(MARGIN, floor, WIDE - MARGIN, floor, "ink", 2))
    middle = MARGIN + wide * (float(mean) - low + 0.5)
    drawn.append(whisker(middle - wide * deviation, middle + wide * deviation, top + 30, "bad"))
    drawn.append(stroke(middle, top + 22, middle, floor, "bad", 2, "9 6"))
    table = [
        (voice(Say("chart.chameleon.penalty")), voice(Say("chart.chameleon.hands"))),
        *((str(total), grouped(hands)) for total, hands in counts.items()),
    ]
    alt = Say("chart.chameleon.sums_alt", low=low, high=high, mean=decimal(mean), about=f"{deviation:.2f}")
    return picture(floor + 50, drawn, alt, table, voice)
