"""The exact figures of 三公 as they are shown.

In the data of `--json` the ties of `heads_up` are those of class, before any tie-break.  All of
`versus_banker` is a what-if (03-7 gives ties to nobody): `win`, `lose` and the expectations `flat` and
`table` are one player's against a banker who would take every tie of class; `after_gong`, `flat_after_gong`
and `table_after_gong` the same for a banker who would take only what is equal after the 公牌 are counted.
`flat` is every multiplier 1, `table` the house's own.  Points are per point of `base`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pokerlessons.exact.sangong import LAYER_SAYS, SIX, SangongOdds, flat
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES, SangongOptions
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.odds import Row, chance, ratio, ratios
from pokerlessons.widgets.sangong_drawings import funnel, joint_table
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, render

WHAT_IF: Final = Say("odds.sangong.what_if")


def figures(options: SangongOptions) -> SangongOdds:
    """The figures under these house rules, counted when they are asked for."""
    return SangongOdds(options)


def tables(odds: SangongOdds, language: str) -> dict[str, Any]:
    """The figures as plain data; see above for what each is of."""
    ones = flat(odds.options)
    return {
        "ranks": {"total": odds.ranks.total, "counts": dict(odds.ranks.counts)},
        "joint": _joint(odds),
        "heads_up": ratios(odds.heads_up),
        "same_class": ratios(odds.same_class),
        "tie_break": ratios(odds.tie_break),
        "between_equals": ratio(odds.between_equals()),
        "given_class": ratios(odds.given_class()),
        "six_players": {
            "expectation": ratio((SIX - 1) * odds.between_equals()),
            "pair_variance": ratio(odds.pair_variance()),
            "covariance": ratio(odds.covariance()),
            "total_variance": ratio(odds.total_variance()),
            "total_variance_flat": ratio(odds.total_variance(ones)),
        },
        "versus_banker": {
            "what_if": render(WHAT_IF, language),
            **ratios(odds.versus_banker("class")),
            "expectation": {
                "flat": ratio(odds.expectation("class", ones)),
                "table": ratio(odds.expectation("class")),
                "flat_after_gong": ratio(odds.expectation("gong", ones)),
                "table_after_gong": ratio(odds.expectation("gong")),
            },
            "after_gong": ratios(odds.versus_banker("gong")),
        },
    }


def _joint(odds: SangongOdds) -> dict[str, dict[str, int]]:
    """For every class, how many hands have so many 公牌."""
    rows: dict[str, dict[str, int]] = {}
    for (name, gong), hands in odds.joint.counts.items():
        rows.setdefault(name, {})[str(gong)] = hands
    return rows


def points_by_gong(odds: SangongOdds) -> dict[tuple[int, int], int]:
    """How many hands have (points, 公牌), 三公 apart."""
    return {
        (POINT_CLASSES.index(name), gong): hands
        for (name, gong), hands in odds.joint.counts.items()
        if name in POINT_CLASSES
    }


def pictures(odds: SangongOdds, voice: Voice) -> Iterator[tuple[Say, Picture]]:
    """Points × number of 公牌, and how far each tie-break reaches."""
    yield Say("odds.sangong.joint"), joint_table(points_by_gong(odds), voice)
    layers = [(say, odds.tie_break[layer]) for layer, say in LAYER_SAYS.items()]
    yield Say("odds.sangong.funnel"), funnel(layers, voice)


def sections(odds: SangongOdds) -> Iterator[tuple[Say, list[Row]]]:
    """What is told, table by table."""
    ranks, ones = odds.ranks, flat(odds.options)
    yield (
        Say("odds.sangong.ranks", total=ranks.total),
        [
            Row(CLASS_SAYS[name], Say("odds.count", count=ranks.counts[name], p=ranks.p(name)), ranks.p(name))
            for name in ranks
        ],
    )
    yield (
        Say("odds.sangong.heads_up"),
        [
            chance(Say("odds.higher"), odds.heads_up["win"]),
            chance(Say("odds.equal"), odds.heads_up["tie"]),
        ],
    )
    yield (
        Say("odds.sangong.tie_break"),
        [chance(say, odds.tie_break[layer]) for layer, say in LAYER_SAYS.items()],
    )
    yield (
        Say("odds.sangong.between_equals"),
        [
            Row(Say("odds.sangong.expectation"), Say("odds.points", points=odds.between_equals())),
            Row(Say("odds.sangong.pair_variance"), Say("odds.sangong.number", number=odds.pair_variance())),
            Row(Say("odds.sangong.covariance"), Say("odds.sangong.number", number=odds.covariance())),
            Row(Say("odds.sangong.total_variance"), Say("odds.sangong.number", number=odds.total_variance())),
        ],
    )
    yield (
        Say("odds.sangong.given"),
        [
            Row(CLASS_SAYS[name], Say("odds.points", points=points))
            for name, points in odds.given_class().items()
        ],
    )
    edges = [
        (Say("odds.sangong.what_if_class_flat"), odds.expectation("class", ones)),
        (Say("odds.sangong.what_if_class_table"), odds.expectation("class")),
        (Say("odds.sangong.what_if_gong_flat"), odds.expectation("gong", ones)),
        (Say("odds.sangong.what_if_gong_table"), odds.expectation("gong")),
    ]
    yield (
        WHAT_IF,
        [
            chance(Say("odds.sangong.player_wins"), odds.versus_banker("class")["win"]),
            chance(Say("odds.sangong.banker_wins"), odds.versus_banker("class")["lose"]),
            *(Row(say, Say("odds.points", points=points)) for say, points in edges),
        ],
    )
