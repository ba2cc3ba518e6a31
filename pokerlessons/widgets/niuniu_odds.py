"""The exact figures of 牛牛 as they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pokerlessons.exact.niuniu import PAYOUTS, NiuniuOdds, special_flows
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.widgets.diagrams import flow
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.odds import Row, chance, ratio, ratios
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, render


def figures(options: NiuniuOptions) -> NiuniuOdds:
    """The figures under these house rules, counted when they are asked for."""
    return NiuniuOdds(options)


def tables(odds: NiuniuOdds, language: str) -> dict[str, Any]:
    """The figures as plain data; all win and expectation figures are one player's against the banker."""
    three = odds.banker_against_three
    known = not isinstance(three, Say)
    return {
        "ranks": {"total": odds.ranks.total, "counts": dict(odds.ranks.counts)},
        "heads_up": ratios(odds.heads_up),
        "versus_banker": {
            **ratios(odds.versus_banker),
            "expectation": {payout: ratio(odds.expectation(payout)) for payout in PAYOUTS},
        },
        "tie_break": ratios(odds.tie_break),
        "banker_against_three": ratios(three) if known else None,
        **({} if known else {"why": render(three, language)}),
    }


def pictures(odds: NiuniuOdds, voice: Voice) -> Iterator[tuple[Say, Picture]]:
    """Whose hands the special hands take, where any are played: their bars are thinner than a pixel."""
    played = odds.options.special_hands
    if played:
        yield Say("odds.flow"), flow(special_flows(played).counts, RANK_SAYS, voice)


def sections(odds: NiuniuOdds) -> Iterator[tuple[Say, list[Row]]]:
    """What is told, table by table."""
    ranks = odds.ranks
    yield (
        Say("odds.ranks", total=ranks.total),
        [
            Row(say, Say("odds.count", count=ranks.counts[name], p=ranks.p(name)), ranks.p(name))
            for name, say in RANK_SAYS.items()
            if name in ranks.counts
        ],
    )
    yield (
        Say("odds.heads_up"),
        [
            chance(Say("odds.higher"), odds.heads_up["win"]),
            chance(Say("odds.equal"), odds.heads_up["tie"]),
        ],
    )
    expectations = [
        Row(
            Say("odds.expectation", payout=odds.options.kinds()["payout"].says[payout]),
            Say("odds.points", points=odds.expectation(payout)),
        )
        for payout in PAYOUTS
    ]
    yield (
        Say("odds.versus_banker"),
        [
            chance(Say("odds.player_wins"), odds.versus_banker["win"]),
            chance(Say("odds.banker_wins"), odds.versus_banker["lose"]),
            *expectations,
        ],
    )
    says = {"rank": Say("odds.by_rank"), "card": Say("odds.by_card"), "suit": Say("odds.by_suit")}
    yield Say("odds.tie_break"), [chance(say, odds.tie_break[by]) for by, say in says.items()]
    three = odds.banker_against_three
    if isinstance(three, Say):
        yield Say("odds.three"), [Row(Say("odds.unknown"), three)]
    else:
        rows = [chance(Say("odds.beats", number=int(beaten)), p) for beaten, p in three.items()]
        yield Say("odds.three"), rows
