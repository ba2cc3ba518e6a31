"""A part's simulation as it is shown: the figures seen, how they agree, and their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pokerlessons.exact.sampling import Comparison, Row, binomial_interval
from pokerlessons.lessons.course import Claim, Part
from pokerlessons.simulate import Sample
from pokerlessons.widgets.charts import Bar, convergence, guess_axis, three_ways
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.scene import Data
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say


@dataclass(frozen=True)
class Read:
    """What a reader has done with one part."""

    guess: Any = None
    step: int = 0
    """The step turned to last, in the parts whose pictures go with the steps."""
    votes: Mapping[str, int] = field(default_factory=dict)
    turned: bool = False
    """Whether the guess has been held against the truth."""
    miss: int | None = None
    again: str | None = None
    """The guess of the further case."""
    counts: Mapping[Any, int] = field(default_factory=dict)
    """Outcomes simulated."""
    points: tuple[tuple[int, int], ...] = ()
    """(hands, hits of the first claim) on the way."""
    runs: int = 0


def added(read: Read, part: Part, sample: Sample[Any]) -> Read:
    """What was read before and the sample of a stage, with a further point of the curve of convergence."""
    counts = dict(read.counts)
    for outcome, number in sample.counts.items():
        counts[outcome] = counts.get(outcome, 0) + number
    hits, cases = part.claims[0].seen(counts)
    return replace(read, counts=counts, points=(*read.points, (cases, hits)) if cases else read.points)


def stages(rounds: int) -> list[int]:
    """After how many rounds the picture is renewed: 20, 30, 50, 70, 100, 200 … `rounds`."""
    steps = [first * 10**power for power in range(1, 8) for first in (2, 3, 5, 7, 10)]
    return [*(step for step in steps if step < rounds), rounds]


def sample_data(
    part: Part, read: Read, flag: float | None, seed: str, progress: Fraction, voice: Voice
) -> Data:
    """The sample of a part as plain data; nothing where nothing was dealt.  `flag` is the reader's guess."""
    rounds = sum(read.counts.values())
    if not rounds:
        return {}
    rows = claim_rows(part.claims, read.counts)
    return {
        "progress": float(progress),
        "text": voice(Say("lesson.sampled", rounds=rounds, seed=seed)),
        "seen": [voice(_seen_say(row)) for row in rows],
        "says": [voice(say) for say in _says(part, read, rows)],
        "pictures": [picture_data(picture) for picture in _pictures(part, read, rows, flag, voice)],
    }


def claim_rows(claims: Sequence[Claim], counts: Mapping[Any, int]) -> list[Row[int]]:
    """The sample beside the truth, for every claim that can be simulated."""
    rows: list[Row[int]] = []
    for number, claim in enumerate(claims):
        if claim.event:
            seen, cases = claim.seen(counts)
            rows.append(Row(number, claim.counted, cases, seen, binomial_interval(cases, claim.counted)))
    return rows


def _seen_say(row: Row[int]) -> Say:
    return Say("lesson.seen", seen=row.seen, cases=row.n, p=Fraction(row.seen, max(row.n, 1)))


def _says(part: Part, read: Read, rows: list[Row[int]]) -> list[Say]:
    """How the sample agrees: nothing before the guess is turned over."""
    if part.held:
        return []
    comparison = Comparison(sum(read.counts.values()), tuple(rows))
    says = [comparison.say(row, part.claims[row.outcome].of) for row in rows[:1]]
    return [*says, comparison.say_misses()] if len(rows) > 2 else says  # two are one and the same


def _pictures(
    part: Part, read: Read, rows: list[Row[int]], flag: float | None, voice: Voice
) -> list[Picture]:
    if part.held:
        row = rows[0]
        return [guess_axis(None, flag, (row.seen, row.n), {}, Fraction(0), Fraction(1), voice)]
    bars = [Bar(part.claims[row.outcome].of, row.p, row.seen, row.n) for row in rows]
    pictures = [three_ways(bars, sum(read.counts.values()), voice)]
    if len(read.points) > 1:
        pictures.append(convergence(read.points, rows[0].p, read.points[-1][0], voice))
    return pictures


def picture_data(picture: Picture) -> Data:
    """A picture as plain data."""
    return {"svg": picture.svg, "table": [list(row) for row in picture.table], "summary": picture.summary}
