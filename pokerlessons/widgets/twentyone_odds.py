"""The exact figures of 21点 as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pokerlessons.exact.twentyone import BEST, THRESHOLDS, TwentyOneOdds
from pokerlessons.exact.zero_sum import Solution
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.odds import Row, chance, ratio
from pokerlessons.widgets.twentyone_drawings import fan
from pokerlessons.widgets.twentyone_map import Marks, heat_map
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, render


def figures(options: TwentyOneOptions) -> TwentyOneOdds:
    """The figures under these house rules, counted when they are asked for."""
    return TwentyOneOdds(options)


def tables(odds: TwentyOneOdds, language: str) -> dict[str, Any]:
    """The figures as plain data: all are one player's against the banker, `"t,u"` is player, banker.

    What has not been counted under these rules is None, and a `why` beside it says so.
    """
    return {
        "two_cards": {
            "total": odds.two_cards.total,
            "p21": ratio(odds.p21),
            "counts": dict(odds.two_cards.counts),
        },
        "final_totals": {
            str(t): {str(points or "bust"): ratio(p) for points, p in totals.items()}
            for t, totals in odds.final_totals.items()
        },
        "thresholds": _thresholds(odds, language),
    }


def _thresholds(odds: TwentyOneOdds, language: str) -> dict[str, Any]:
    table, solution = odds.table, odds.equilibrium
    expectation = None
    if not isinstance(table, Say):
        expectation = {f"{t},{u}": ratio(table.expectation(t, u)) for t, u in table.rounds}
    if isinstance(solution, Say):
        return {"expectation": expectation, "equilibrium": None, "why": render(solution, language)}
    return {
        "expectation": expectation,
        "equilibrium": {
            "value": ratio(solution.value),
            "player": {str(t): ratio(p) for t, p in _used(solution.rows).items()},
            "banker": {str(u): ratio(p) for u, p in _used(solution.columns).items()},
        },
    }


def _used(mixture: tuple[Fraction, ...]) -> dict[int, Fraction]:
    return {t: p for t, p in zip(THRESHOLDS, mixture, strict=True) if p}


def pictures(odds: TwentyOneOdds, voice: Voice) -> Iterator[tuple[Say, Picture]]:
    """Where thresholds end; the table of thresholds with its best answers and the mixtures."""
    yield Say("odds.twentyone.final_totals"), fan(odds.final_totals, voice)
    table, solution = odds.table, odds.equilibrium
    if isinstance(table, Say):
        return
    mixtures: tuple[Mapping[int, Fraction], Mapping[int, Fraction]] = ({}, {})
    if isinstance(solution, Solution):
        mixtures = _used(solution.rows), _used(solution.columns)
    marks = Marks(
        frozenset((table.best_player(u), u) for u in THRESHOLDS),
        frozenset((t, table.best_banker(t)) for t in THRESHOLDS),
        *mixtures,
    )
    worth = {cell: table.expectation(*cell) for cell in table.rounds}
    yield Say("odds.twentyone.table"), heat_map(worth, marks, voice)


def sections(odds: TwentyOneOdds) -> Iterator[tuple[Say, list[Row]]]:
    """What is told, table by table."""
    pairs = odds.two_cards
    yield (
        Say("odds.twentyone.two_cards", total=pairs.total),
        [
            Row(pair_say(name), Say("odds.twentyone.pairs", pairs=count, p=pairs.p(name)), pairs.p(name))
            for name, count in pairs.counts.items()
        ],
    )
    yield (
        Say("odds.twentyone.bust"),
        [chance(Say("odds.twentyone.below", t=t), totals[0]) for t, totals in odds.final_totals.items()],
    )
    yield (
        Say("odds.twentyone.best"),
        [chance(Say("odds.twentyone.below", t=t), totals[BEST]) for t, totals in odds.final_totals.items()],
    )
    yield Say("odds.twentyone.equilibrium"), _solved(odds.equilibrium)


def pair_say(name: str) -> Say:
    """Two cards by the name of what they come to, such as `soft21`."""
    points = int(name.removeprefix("hard").removeprefix("soft"))
    if name.startswith("soft"):
        return Say("odds.twentyone.soft", points=points)
    return Say("odds.twentyone.hard", points=points)


def _solved(solution: Solution | Say) -> list[Row]:
    if isinstance(solution, Say):
        return [Row(Say("odds.unknown"), solution)]
    return [
        Row(Say("odds.twentyone.value"), Say("odds.twentyone.points", points=solution.value)),
        *(
            Row(Say("odds.twentyone.player", t=t), Say("odds.twentyone.share", p=p), p)
            for t, p in _used(solution.rows).items()
        ),
        *(
            Row(Say("odds.twentyone.banker", u=u), Say("odds.twentyone.share", p=p), p)
            for u, p in _used(solution.columns).items()
        ),
    ]
