"""Exact figures, and beside them what came up when cards were really dealt: `odds GAME --simulate`."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from pokerlessons.exact.sampling import Comparison
from pokerlessons.simulate import Sample, samples
from pokerlessons.simulate.progress import watched
from pokerlessons.widgets.dealing import TRIED, Tried
from pokerlessons.widgets.odds import ShownOdds, ratio
from pokerlessons.widgets.sampled import claim_rows
from pokerlessons.words import BadInput, Say, render


@dataclass(frozen=True)
class Beside:
    """A sample, the exact figures it is held against, and the seed that deals it again."""

    tried: Tried
    sample: Sample[Any]
    seed: str

    @property
    def comparison(self) -> Comparison[int]:
        """Claim by claim."""
        return Comparison(self.sample.rounds, tuple(claim_rows(self.tried.claims, self.sample.counts)))


def dealt_beside(shown: ShownOdds, rounds: Any, seed: Any = None, workers: Any = 1) -> Beside:
    """So many rounds dealt by so many processes, with a line of progress; without `seed`, from a fresh one.

    Ctrl-C ends it early, with what was dealt by then; before anything was, it is raised.
    Raises `BadInput` where nothing is dealt under these house rules, and what `samples` raises.
    """
    tried = TRIED[shown.game](shown.odds)
    if tried is None:
        raise BadInput(Say("odds.not_dealt"))
    seed = token_hex(3) if seed is None else seed
    seen: list[Sample[Any]] = []
    try:
        for partial in watched(samples(tried.trial, rounds, seed, workers=workers)):
            seen[:] = [partial]
    except KeyboardInterrupt:
        if not seen:
            raise
    return Beside(tried, seen[0], str(seed))


def beside_lines(beside: Beside, language: str) -> str:
    """How the sample agrees, for a person."""
    sample, comparison, claims = beside.sample, beside.comparison, beside.tried.claims
    says = [Say("lesson.sampled", rounds=sample.rounds, seed=beside.seed)]
    if sample.rounds < sample.wanted:
        says.append(Say("odds.stopped", wanted=sample.wanted))
    head = [render(say, language) for say in (*says, beside.tried.title)]
    rows = [render(comparison.say(row, claims[row.outcome].of), language) for row in comparison.rows]
    return "\n".join([*head, *(f"  {row}" for row in rows), render(comparison.say_misses(), language)])


def beside_data(beside: Beside, language: str) -> dict[str, Any]:
    """The same as plain data; each interval holds 95 % of all samples, its ends included."""
    sample = beside.sample
    return {
        "rounds": sample.rounds,
        "wanted": sample.wanted,
        "seed": beside.seed,
        "vectorised": sample.vectorised,
        "of": render(beside.tried.title, language),
        "rows": [
            {
                "of": render(beside.tried.claims[row.outcome].of, language),
                "p": ratio(row.p),
                "cases": row.n,
                "seen": row.seen,
                "interval": list(row.interval),
                "inside": row.inside,
            }
            for row in beside.comparison.rows
        ],
    }
