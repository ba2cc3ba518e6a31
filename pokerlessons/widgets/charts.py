"""Pictures of numbers: a guess on its axis, the exact figure beside the sample, what many rounds do.

Each function takes its data first and the `Voice` last and gives a `Picture`.  Shares are from 0 to 1, a
guess too. Exact figures are Fractions; only where a mark stands is computed in floats.  A scale never depends
on what a sample happened to bring, so that partial results grow without the picture jumping.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log10, sqrt
from typing import Final

from pokerlessons.exact.sampling import confidence_interval
from pokerlessons.widgets.drawing import (
    LARGE,
    MARGIN,
    NORMAL,
    SMALL,
    TALL,
    WIDE,
    Picture,
    Sample,
    arrow_tip,
    block,
    box,
    dash,
    decimal,
    diamond,
    disc,
    grouped,
    guessed,
    hatching,
    heads,
    hollow,
    legend,
    levels,
    magnitude,
    mark,
    named,
    path,
    percent,
    picture,
    power,
    ratio,
    stroke,
    text_width,
    through,
    ticks,
    whisker,
    within,
    words,
    wrapped,
)
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

_LEFT: Final = 200
_RIGHT: Final = 920
_LANE: Final = 52
_ROOM: Final = Fraction(9, 8)
"""How much longer than the longest exact bar an axis is, for the samples that bring more."""
_FUNNEL: Final = 1.96
"""Standard deviations on either side that hold 95 % of a normal distribution."""
_NEW_LINE: Final = 27


# 1. A guess on its axis


def guess_axis(
    truth: Fraction | None,
    guess: float | None,
    sample: tuple[int, int] | None,
    votes: Mapping[tuple[Fraction, Fraction], int],
    low: Fraction,
    high: Fraction,
    voice: Voice,
    written: Callable[[Fraction], str] = percent,
) -> Picture:
    """The number line from `low` to `high` with the reader's flag, the truth, a sample and the class's votes.

    `truth` is None until it is turned over.  `sample` is (seen, tries), drawn with its 95 % interval.
    `votes` says how many guessed between two shares (low, high); `{}` without a class.  What lies beyond the
    axis is drawn at its end with an arrow.  `written` is how a value is written.
    """
    axis = _Axis(low, high, written=written)
    people = [(_band(span, axis, voice), span, number) for span, number in votes.items()]
    floor_at = 200.0 if people else 40.0
    drawn = list(_vote_bars(people, axis, floor_at, voice))
    told, rows, y = list[Say](), list[tuple[str, ...]](), floor_at + 78
    if guess is not None:
        name, value = Say("chart.axis.guess"), guessed(guess)
        drawn += _lane(axis, y, value, floor_at, name, _flag, voice)
        told.append(Say("chart.axis.mark", name=name, value=written(value)))
        rows.append((voice(name), ratio(value, voice), decimal(value)))
        y += _LANE
    if truth is not None:
        name = Say("chart.truth")
        drawn += _lane(axis, y, truth, floor_at, name, lambda x, at: diamond(x, at, 12, "accent"), voice)
        told.append(Say("chart.axis.mark", name=name, value=written(truth)))
        rows.append((voice(name), ratio(truth, voice), decimal(truth)))
        y += _LANE
    if sample is not None and sample[1]:
        seen, tries = sample
        drawn += _sample_lane(axis, y, seen, tries, voice)
        name = Say("chart.axis.sample")
        told.append(Say("chart.axis.mark", name=name, value=_sample_say(seen, tries)))
        rows.append((voice(_sample_say(seen, tries)), f"{seen}/{tries}", decimal(Fraction(seen, tries))))
        y += _LANE + 22
    drawn += axis.below(floor_at)
    rows += [(band, str(number), "") for band, _, number in people]
    said = Say("chart.axis.alt", marks=tuple(told)) if told else Say("chart.axis.empty")
    return picture(max(y - 20, floor_at + 50), drawn, said, [heads(voice), *rows], voice)


def points_in(voice: Voice) -> Callable[[Fraction], str]:
    """How a value is written that is so many points per round."""
    return lambda value: voice(Say("chart.axis.points", points=decimal(value)))


@dataclass(frozen=True)
class _Axis:
    """A horizontal axis of shares between two ends."""

    low: Fraction
    high: Fraction
    left: float = _LEFT
    right: float = _RIGHT
    written: Callable[[Fraction], str] = percent

    def at(self, value: Fraction | float) -> float:
        """Where a share stands; one beyond an end stands at that end."""
        part = (float(value) - float(self.low)) / float(self.high - self.low)
        return self.left + min(1, max(0, part)) * (self.right - self.left)

    def holds(self, value: Fraction | float) -> bool:
        """Whether a share is on the axis."""
        return self.low <= value <= self.high

    def below(self, y: float) -> Iterator[str]:
        """The line at height y with its ticks and their labels under it."""
        yield stroke(self.left, y, self.right, y, "ink", 3)
        for tick in ticks(self.low, self.high, 5):
            x = self.at(tick)
            yield stroke(x, y - 7, x, y + 7, "ink", 3)
            yield words(x, y + 34, self.written(tick), SMALL, "middle", "muted", halo=True)


def _band(span: tuple[Fraction, Fraction], axis: _Axis, voice: Voice) -> str:
    return voice(Say("chart.axis.band", low=axis.written(span[0]), high=axis.written(span[1])))


def _vote_bars(
    people: Sequence[tuple[str, tuple[Fraction, Fraction], int]], axis: _Axis, y: float, voice: Voice
) -> Iterator[str]:
    """How many guessed in each band, as bars standing on the axis; on a narrow band without its number."""
    most = max((number for _, _, number in people), default=0)
    if people:
        yield words(MARGIN, y - 60, voice(Say("chart.axis.votes")), NORMAL)
    for band, (low, high), number in people:
        left, right = axis.at(low), axis.at(high)
        height = 130 * number / most if most else 0
        title = voice(Say("chart.axis.band_votes", band=band, number=number))
        bar = hatching(left + 2, y - height, right - left - 4, height, "edge") if height else ""
        label = words((left + right) / 2, y - height - 8, str(number), SMALL, "middle")
        yield mark(title, bar, label if right - left > text_width(str(number), SMALL) + 6 else "")


def _flag(x: float, y: float) -> str:
    cloth = path(f"M{x:.1f} {y - 22:.1f}h26l-8 9l8 9h-26Z", fill="gold", stroke="ink", thick=2)
    return cloth + stroke(x, y - 24, x, y + 14, "ink", 3)


def _lane(
    axis: _Axis, y: float, value: Fraction, top: float, name: Say, draw: Sample, voice: Voice
) -> Iterator[str]:
    """One mark on a line of its own: its name at the left, a thread up to the axis, its value beside it."""
    x, shown = axis.at(value), axis.written(value)
    yield words(MARGIN, y + 8, wrapped(voice(name), _LEFT - MARGIN - 20, most=1)[0])
    yield stroke(x, top, x, y, "edge", 2, "4 5")
    label = f"{shown} →" if value > axis.high else f"← {shown}" if value < axis.low else shown
    side = x > (axis.left + axis.right) / 2
    beside = words(
        x - 24 if side else x + 36, y + 8, label, NORMAL, "end" if side else "start", bold=True, halo=True
    )
    yield mark(
        voice(Say("chart.axis.mark", name=name, value=f"{ratio(value, voice)} · {shown}")), draw(x, y), beside
    )


def _sample_say(seen: int, tries: int) -> Say:
    low, high = confidence_interval(seen, tries)
    return Say(
        "chart.axis.sample_value",
        seen=grouped(seen),
        tries=grouped(tries),
        share=percent(Fraction(seen, tries)),
        low=_about(low),
        high=_about(high),
    )


def _about(end: float) -> str:
    """An end of an interval in percent, to a tenth: it is not exact anyway."""
    return percent(end) if end < 0.001 else f"{100 * end:.1f} %"


def _sample_lane(axis: _Axis, y: float, seen: int, tries: int, voice: Voice) -> Iterator[str]:
    low, high = confidence_interval(seen, tries)
    x, said = axis.at(Fraction(seen, tries)), voice(_sample_say(seen, tries))
    yield words(MARGIN, y + 8, wrapped(voice(Say("chart.axis.sample")), _LEFT - MARGIN - 20, most=1)[0])
    spread = whisker(axis.at(low), axis.at(high), y)
    below = words(within(x, text_width(said), _LEFT), y + 40, said, NORMAL, "middle")
    yield mark(said, spread, disc(x, y, 9, "sheet", "ink", 4), below)


# 2. A curve that was drawn before it was known


def guess_curve(
    labels: Sequence[Say], truth: Sequence[Fraction] | None, guess: Sequence[float] | None, voice: Voice
) -> Picture:
    """Two lines over the same places: the truth solid with its values, the guess dashed and hollow.

    As many shares as `labels` in each; None for what is not there (yet).
    """
    names = [voice(label) for label in labels]
    places = [150 + (place + 0.5) * (_RIGHT - 150) / len(names) for place in range(len(names))]
    drawn_shares = [guessed(value) for value in guess] if guess is not None else []
    entries = []
    if truth is not None:
        entries.append((dash("accent", 5), voice(Say("chart.truth"))))
    if guess is not None:
        entries.append((dash("ink", 3, "8 6"), voice(Say("chart.curve.drawn"))))
    heading, top = legend(entries)
    top, bottom = top + 36, top + 376
    drawn = [heading, *levels(Fraction(0), Fraction(1), top, bottom, 130, _RIGHT)]
    height = [bottom - float(value) * (bottom - top) for value in drawn_shares]
    if drawn_shares:
        drawn.append(path(through(zip(places, height, strict=True)), stroke="ink", thick=3, dash="8 6"))
        for x, y, name, value in zip(places, height, names, drawn_shares, strict=True):
            drawn.append(mark(f"{name} · {percent(value)}", box(x - 9, y - 9, 18, 18, "sheet", "ink", 3)))
            drawn.append(words(x, bottom + 66, percent(value), SMALL, "middle", "muted"))
        drawn.append(words(MARGIN, bottom + 66, voice(Say("chart.curve.drawn")), SMALL, colour="muted"))
    if truth is not None:
        drawn += _true_curve(truth, drawn_shares, places, names, top, bottom, voice)
    for x, name in zip(places, names, strict=True):
        drawn.append(words(x, bottom + 34, wrapped(name, 760 / len(names), most=1)[0], NORMAL, "middle"))
    lines = [(Say("chart.truth"), truth), (Say("chart.curve.drawn"), drawn_shares or None)]
    told = tuple(
        Say("chart.curve.line", name=name, values=tuple(percent(value) for value in values))
        for name, values in lines
        if values is not None
    )
    alt = Say("chart.curve.alt", lines=told) if told else Say("chart.axis.empty")
    return picture(bottom + 84, drawn, alt, _curve_table(names, lines, voice), voice)


def _true_curve(
    truth: Sequence[Fraction],
    guesses: Sequence[Fraction],
    places: Sequence[float],
    names: Sequence[str],
    top: float,
    bottom: float,
    voice: Voice,
) -> Iterator[str]:
    height = [bottom - float(value) * (bottom - top) for value in truth]
    yield path(through(zip(places, height, strict=True)), stroke="accent", thick=5)
    for place, (x, y, value) in enumerate(zip(places, height, truth, strict=True)):
        above = not guesses or guesses[place] <= value or y > bottom - 40
        label = words(x, y - 18 if above else y + 34, percent(value), SMALL, "middle", bold=True, halo=True)
        yield mark(
            f"{names[place]} · {ratio(value, voice)} · {percent(value)}", disc(x, y, 9, "accent"), label
        )


def _curve_table(
    names: Sequence[str], lines: Sequence[tuple[Say, Sequence[Fraction] | None]], voice: Voice
) -> Iterator[tuple[str, ...]]:
    shown = [(voice(name), values) for name, values in lines if values is not None]
    decimals = voice(Say("chart.decimal"))
    yield (
        voice(Say("chart.what")),
        *(head for name, _ in shown for head in (name, decimals)),
    )
    for place, name in enumerate(names):
        cells = ((ratio(values[place], voice), decimal(values[place])) for _, values in shown)
        yield name, *(cell for pair in cells for cell in pair)


# 3 and 7. Bars


@dataclass(frozen=True)
class Bar:
    """One row: its name, the exact chance, and how often it was seen (None: not tried).

    `cases` are the rounds that count for the row alone, as for a chance under a condition; None: all rounds.
    """

    label: Say
    exact: Fraction
    seen: int | None = None
    cases: int | None = None

    def tries(self, rounds: int) -> int:
        """Out of how many of the rounds the row was seen."""
        return rounds if self.cases is None else self.cases


@dataclass(frozen=True)
class _Stripe:
    """One bar of a row: its length, what is written for it, what pointing at it tells, and an interval."""

    share: Fraction | None
    written: str
    title: str
    interval: tuple[float, float] | None = None


def three_ways(rows: Sequence[Bar], n: int, voice: Voice) -> Picture:
    """Each row's exact chance as a solid bar, and hatched under it how often `n` rounds brought it.

    The hatched bar has its 95 % interval.  Up to 15 rows fit a screen.  The scale is that of the exact
    figures: a sample beyond it ends at the edge, its value is written all the same.
    """
    tried = bool(n) and any(row.seen is not None for row in rows)
    stripes: list[tuple[str, tuple[_Stripe, _Stripe]]] = []
    for row in rows:
        name, tries = voice(row.label), row.tries(n)
        share = None if row.seen is None or not tries else Fraction(row.seen, tries)
        seen = _Stripe(None, "—" if tried else "", voice(Say("chart.three.untried", name=name)))
        if share is not None and row.seen is not None:
            low, high = confidence_interval(row.seen, tries)
            title = Say("chart.three.bar_seen", name=name, value=_sample_say(row.seen, tries))
            seen = _Stripe(share, percent(share), voice(title), (low, high))
        written = percent(row.exact)
        title = voice(Say("chart.three.bar_exact", name=name, value=f"{ratio(row.exact, voice)} · {written}"))
        stripes.append((name, (_Stripe(row.exact, written, title), seen)))
    says = Say("chart.three.exact"), Say("chart.three.seen", rounds=grouped(n))
    entries = [
        (block("accent"), voice(says[0])),
        (hollow("ink"), voice(says[1])),
        (lambda x, y: whisker(x, x + 40, y, "bad"), voice(Say("chart.three.interval"))),
    ]
    longest = max((row.exact for row in rows), default=Fraction(0))
    drawn, height = _bars(stripes, entries if tried else entries[:1], _reach(longest * _ROOM))
    top_row = (
        *heads(voice),
        voice(Say("chart.times")),
        voice(Say("chart.share")),
        voice(Say("chart.three.interval")),
    )
    table = [top_row, *(_three_row(row, n, voice) for row in rows)]
    told = tuple(named(row.label, row.exact) for row in rows)
    alt = Say("chart.three.alt", rows=told, rounds=grouped(n))
    return picture(height, drawn, alt if tried else Say("chart.exact.alt", rows=told), table, voice)


def _three_row(row: Bar, n: int, voice: Voice) -> tuple[str, ...]:
    exact = voice(row.label), ratio(row.exact, voice), decimal(row.exact)
    tries = row.tries(n)
    if row.seen is None or not tries:
        return *exact, "—", "—", "—"
    low, high = confidence_interval(row.seen, tries)
    return (
        *exact,
        f"{row.seen}/{tries}",
        decimal(Fraction(row.seen, tries)),
        f"{_about(low)} – {_about(high)}",
    )


def two_series(
    labels: Sequence[Say],
    solid: Sequence[Fraction],
    hollow_shares: Sequence[Fraction],
    names: tuple[Say, Say],
    voice: Voice,
) -> Picture:
    """Two bars for each label: solid what is exact, hatched what would be if something else held.

    `names` says what the two kinds are.
    """
    says = voice(names[0]), voice(names[1])
    longest = max((*solid, *hollow_shares), default=Fraction(0))
    stripes: list[tuple[str, tuple[_Stripe, _Stripe]]] = []
    for label, one, other in zip(labels, solid, hollow_shares, strict=True):
        pair = (
            _Stripe(
                value, percent(value), f"{name} · {voice(label)} · {ratio(value, voice)} · {percent(value)}"
            )
            for name, value in zip(says, (one, other), strict=True)
        )
        stripes.append((voice(label), (next(pair), next(pair))))
    drawn, height = _bars(stripes, [(block("accent"), says[0]), (hollow("ink"), says[1])], _reach(longest))
    decimals = voice(Say("chart.decimal"))
    table = [
        (voice(Say("chart.what")), says[0], decimals, says[1], decimals),
        *(
            (voice(label), ratio(one, voice), decimal(one), ratio(other, voice), decimal(other))
            for label, one, other in zip(labels, solid, hollow_shares, strict=True)
        ),
    ]
    pairs = tuple(
        Say("chart.two.pair", name=label, one=percent(one), other=percent(other))
        for label, one, other in zip(labels, solid, hollow_shares, strict=True)
    )
    return picture(
        height, drawn, Say("chart.two.alt", one=names[0], other=names[1], pairs=pairs), table, voice
    )


def _bars(
    rows: Sequence[tuple[str, tuple[_Stripe, _Stripe]]],
    entries: Sequence[tuple[Sample, str]],
    reach: Fraction,
) -> tuple[list[str], float]:
    """Rows of two bars between names and values, on an axis to `reach`; and the height of it all."""
    heading, top = legend(entries)
    tall = min(72.0, (TALL - top - 76) / max(1, len(rows)))
    lines = 1 if tall < 56 else 2
    name_width = min(250.0, max((text_width(name) for name, _ in rows), default=0) + 4)
    columns = [max((text_width(pair[side].written) for _, pair in rows), default=0) for side in (0, 1)]
    ends = WIDE - MARGIN - columns[1] - 24, WIDE - MARGIN
    axis = _Axis(Fraction(0), reach, MARGIN + name_width + 16, ends[0] - columns[0] - 34)
    drawn = [heading]
    swatches = (block("accent"), hollow("ink"))
    drawn += [swatch(end - 40, top + 12) for swatch, end in zip(swatches[: len(entries)], ends, strict=False)]
    top += 32
    bottom = top + tall * len(rows)
    for tick in ticks(axis.low, axis.high, 4):
        drawn.append(stroke(axis.at(tick), top, axis.at(tick), bottom, "line", 2))
        shown = percent(tick)
        drawn.append(words(axis.at(tick), bottom + 28, shown, SMALL, "middle", "muted"))
    for place, (name, pair) in enumerate(rows):
        y = top + tall * place
        drawn += _row(name, pair, y, tall, lines, name_width, axis, ends)
    drawn.append(stroke(axis.left, top, axis.left, bottom, "ink", 3))
    return drawn, bottom + 44


def _reach(longest: Fraction) -> Fraction:
    """The end of the axis: a round share that is at least `longest`, and 1 above a half."""
    if not longest or longest > Fraction(1, 2):
        return Fraction(1)
    step = ticks(Fraction(0), longest, 4)[1]
    return step * ceil(longest / step)


def _row(
    name: str,
    pair: tuple[_Stripe, _Stripe],
    y: float,
    tall: float,
    lines: int,
    name_width: float,
    axis: _Axis,
    ends: tuple[float, float],
) -> Iterator[str]:
    middle, thick = y + tall / 2, (tall - 12) / 2
    written = wrapped(name, name_width, most=lines)
    for line, said in enumerate(written):
        yield words(MARGIN, middle + 8 + (line - (len(written) - 1) / 2) * _NEW_LINE, said)
    for side, stripe in enumerate(pair):
        value = words(ends[side], middle + 8, stripe.written, NORMAL, "end", bold=side == 0)
        yield mark(stripe.title, value, *_stripe(stripe, side == 1, axis, y + 6 + side * thick, thick - 1))


def _stripe(stripe: _Stripe, sampled: bool, axis: _Axis, y: float, thick: float) -> Iterator[str]:
    """A bar with its interval; an arrow says that either goes on beyond the axis."""
    if stripe.share is not None:
        bar = axis.left, y, axis.at(stripe.share) - axis.left, thick
        yield hatching(*bar, "ink") if sampled else box(*bar, "accent")
    if stripe.interval:
        low, high = map(axis.at, stripe.interval)
        yield whisker(low, high, y + thick / 2, "sheet", 9, 7) + whisker(low, high, y + thick / 2, "bad")
    if any(end is not None and not axis.holds(end) for end in (stripe.share, *(stripe.interval or ()))):
        yield arrow_tip(axis.right + 20, y + thick / 2, 0, "bad", 18)


# 4. What many rounds do


def convergence(points: Sequence[tuple[int, int]], truth: Fraction, last: int, voice: Voice) -> Picture:
    """How the share settles: hits / rounds against the rounds, on an axis of 10, 100, 1,000 … to `last`.

    `points` are (rounds, hits) in rising order; the funnel is p ± 1.96·√(p(1−p)/n), where 95 % of samples of
    that size lie.  Both ends of either axis depend on `truth` and `last` alone.
    """
    ends = 1.0, max(2.0, float(ceil(log10(max(last, 1)))))
    p = float(truth)
    spread = max(3.2 * sqrt(p * (1 - p) / 10), 0.02)
    low, high = Fraction(max(0.0, p - spread)), Fraction(min(1.0, p + spread))
    usable = [(rounds, Fraction(hits, rounds)) for rounds, hits in points if rounds >= 10]
    entries = [
        (dash("accent", 8), voice(named(Say("chart.truth"), truth))),
        (dash("ink", 3), _last_said(points, voice)),
        (lambda x, y: box(x, y - 10, 40, 20, "line", "edge", 2, 0, "3 3"), voice(Say("chart.funnel"))),
    ]
    heading, top = legend(entries)
    top, bottom, left, right = top + 16, 560.0, 130.0, 900.0

    def at(rounds: float, share: float) -> tuple[float, float]:
        x = left + (log10(rounds) - ends[0]) / (ends[1] - ends[0]) * (right - left)
        part = (share - float(low)) / float(high - low)
        return x, bottom - min(1.0, max(0.0, part)) * (bottom - top)

    drawn = [heading, _funnel(p, ends, at), *levels(low, high, top, bottom, left, right)]
    for exponent in range(int(ends[0]), int(ends[1]) + 1):
        x = at(10**exponent, p)[0]
        drawn += (
            stroke(x, top, x, bottom + 8, "line"),
            words(x, bottom + 36, f"{10**exponent:,}", SMALL, "middle"),
        )
    drawn.append(
        words((left + right) / 2, bottom + 70, voice(Say("chart.rounds")), NORMAL, "middle", "muted")
    )
    drawn.append(stroke(*at(10 ** ends[0], p), *at(10 ** ends[1], p), "accent", 8))
    shown = [at(rounds, float(share)) for rounds, share in usable if log10(rounds) <= ends[1]]
    if shown:
        drawn.append(path(through(shown), stroke="ink", thick=3))
        drawn.append(mark(_last_said(points, voice), disc(*shown[-1], 9, "sheet", "ink", 4)))
    top_row = voice(Say("chart.rounds")), voice(Say("chart.hits")), voice(Say("chart.share"))
    table = [top_row, *((grouped(n), grouped(hits), decimal(Fraction(hits, n))) for n, hits in points)]
    table.append((voice(Say("chart.truth")), ratio(truth, voice), decimal(truth)))
    alt = Say("chart.convergence.alt", truth=percent(truth), last=_last_said(points, voice))
    return picture(bottom + 88, drawn, alt, table, voice)


def _last_said(points: Sequence[tuple[int, int]], voice: Voice) -> str:
    if not points:
        return voice(Say("chart.none_yet"))
    rounds, hits = points[-1]
    share = percent(Fraction(hits, rounds))
    return voice(Say("chart.so_far", hits=grouped(hits), rounds=grouped(rounds), share=share))


At = Callable[[float, float], tuple[float, float]]
"""Where a number of rounds and a share stand."""


def _funnel(p: float, ends: tuple[float, float], at: At) -> str:
    steps = [10 ** (ends[0] + (ends[1] - ends[0]) * step / 60) for step in range(61)]
    off = [_FUNNEL * sqrt(p * (1 - p) / n) for n in steps]
    upper = [at(n, p + d) for n, d in zip(steps, off, strict=True)]
    lower = [at(n, p - d) for n, d in zip(steps, off, strict=True)]
    inside = path(through(upper + lower[::-1]) + "Z", fill="line", opacity=0.7)
    return inside + path(through(upper) + through(lower), stroke="edge", thick=2, dash="5 4")


# 13. How long luck lasts


def lines_of_chance(rows: Sequence[tuple[int, Fraction]], voice: Voice) -> Picture:
    """The chance that a player is ahead after so many rounds, on an axis of powers of ten.

    `rows` are (rounds, chance); a chance of 10⁻¹¹ is as legible as one of a half.
    """
    smallest = min((magnitude(chance) for _, chance in rows if chance), default=-1.0)
    down = max(1, ceil(-smallest + 0.2))
    left, right, top = _ahead_left(rows, voice), 690.0, 64.0
    tall = min(72.0, (TALL - top - 90) / max(1, len(rows)))

    def at(exponent: float) -> float:
        return left + (exponent + down) / down * (right - left)

    bottom = top + tall * len(rows)
    step = max(1, ceil(down / 5))
    drawn = [words(MARGIN, 38, voice(Say("chart.ahead.title")), NORMAL, bold=True)]
    for exponent in range(0, -down - 1, -step):
        drawn.append(stroke(at(exponent), top, at(exponent), bottom + 6, "line", 2))
        drawn.append(words(at(exponent), bottom + 34, power(exponent), SMALL, "middle", "muted"))
    for place, (rounds, chance) in enumerate(rows):
        y = top + tall * place
        length = at(magnitude(chance)) - left if chance else 0
        said = voice(Say("chart.ahead.rounds", rounds=grouped(rounds)))
        title = voice(Say("chart.named", name=said, value=f"{ratio(chance, voice)} · {decimal(chance)}"))
        bar = box(left, y + 10, length, tall - 20, "accent")
        value = words(right + 40, y + tall / 2 + 8, percent(chance), LARGE - 4, bold=True)
        drawn.append(mark(title, words(left - 14, y + tall / 2 + 8, said, NORMAL, "end"), bar, value))
    drawn.append(stroke(left, top, left, bottom, "ink", 3))
    drawn.append(words(MARGIN, bottom + 72, voice(Say("chart.ahead.note")), SMALL, colour="muted"))
    table = [heads(voice)]
    table += [
        (voice(Say("chart.ahead.rounds", rounds=grouped(rounds))), ratio(chance, voice), decimal(chance))
        for rounds, chance in rows
    ]
    told = tuple(named(Say("chart.ahead.rounds", rounds=grouped(rounds)), chance) for rounds, chance in rows)
    return picture(bottom + 92, drawn, Say("chart.ahead.alt", rows=told), table, voice)


def _ahead_left(rows: Sequence[tuple[int, Fraction]], voice: Voice) -> float:
    """Where the bars begin: right of the longest number of rounds."""
    names = (voice(Say("chart.ahead.rounds", rounds=grouped(rounds))) for rounds, _ in rows)
    return MARGIN + 18 + max(map(text_width, names), default=0)
