"""The exact figures of 斗地主 as they are shown.

In the data of `--json` `hands` has for each size of a hand (the landlord's with the kitty) how many hands
have so many bombs, and the chances; a bomb is a rank of which a hand has four cards or more.  `table` is of
three hands, the landlord's with the kitty; what has not been counted is None, and a `why` beside it says so.
All hands are random ones, which `random` says: a landlord chose to bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.doudizhu import SUITED, DoudizhuOdds
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.telling import KIND_SAYS
from pokerlessons.widgets.charts import Bar, three_ways, two_series
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.odds import Row, chance, ratio
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, render

RARE: Final = Fraction(1, 10_000)
"""Less likely numbers of bombs are told together."""


def figures(options: DoudizhuOptions) -> DoudizhuOdds:
    """The figures under these house rules, counted when they are asked for."""
    return DoudizhuOdds(options)


def tables(odds: DoudizhuOdds, language: str) -> dict[str, Any]:
    """The figures as plain data; see above for what each is of."""
    return {
        "random": render(Say("odds.doudizhu.random"), language),
        "hands": {str(size): _hand(odds, size) for size in odds.sizes},
        "table": _table(odds, language),
        "plays": {"kinds": dict(odds.plays), "distinct": odds.distinct_plays},
    }


def _hand(odds: DoudizhuOdds, size: int) -> dict[str, Any]:
    bombs = odds.bombs(size)
    return {
        "total": bombs.total,
        "bombs": {str(number): hands for number, hands in bombs.counts.items()},
        "rocket": ratio(odds.rocket(size)),
        "given_bomb": ratio(odds.given_bomb(size)),
        "bomb": ratio(odds.bomb(size)),
        "bomb_or_rocket": ratio(odds.either(size)),
        "by_ranks": odds.hands_by_rank(size),
    }


def _table(odds: DoudizhuOdds, language: str) -> dict[str, Any]:
    if isinstance(odds.table, Say):
        return {"bombs": None, "why": render(odds.table, language)}
    bombs = odds.table.by(lambda held: held.bombs)
    return {
        "total": bombs.total,
        "bombs": {str(number): deals for number, deals in bombs.counts.items()},
        "mean_bombs": ratio(bombs.expectation(int)),
        **{name: ratio(p) for name, p in at_table(odds.table).items()},
    }


def at_table(table: Distribution[Any]) -> dict[str, Fraction]:
    """P(a rocket), P(at least one bomb) and P(either) in one of the three hands."""
    return {
        "rocket": table.p(lambda held: held.rocket),
        "bomb": table.p(lambda held: held.bombs > 0),
        "bomb_or_rocket": table.p(any),
    }


CHANCE_SAYS: Final = {
    "rocket": Say("odds.doudizhu.rocket"),
    "bomb": Say("odds.doudizhu.bomb"),
    "bomb_or_rocket": Say("odds.doudizhu.either"),
}
"""What the chances of a hand, or of the table, are of."""


def in_hand(odds: DoudizhuOdds, size: int) -> dict[str, Fraction]:
    """The chances of a hand of so many cards, under the names of `CHANCE_SAYS`."""
    return {"rocket": odds.rocket(size), "bomb": odds.bomb(size), "bomb_or_rocket": odds.either(size)}


def hand_and_landlord(odds: DoudizhuOdds, voice: Voice) -> Picture:
    """The chances of a hand solid, and hatched those of the landlord's with the kitty."""
    both = [in_hand(odds, size) for size in odds.sizes]
    shares = [[chances[name] for name in CHANCE_SAYS] for chances in both]
    names = (
        Say("odds.doudizhu.cards", cards=odds.sizes[0]),
        Say("odds.doudizhu.cards", cards=odds.sizes[1]),
    )
    return two_series(list(CHANCE_SAYS.values()), shares[0], shares[1], names, voice)


def exact_bars(shares: dict[str, Fraction], says: dict[str, Say], voice: Voice) -> Picture:
    """Exact shares as bars, the largest first."""
    order = sorted(shares, key=lambda name: -shares[name])
    return three_ways([Bar(says[name], shares[name]) for name in order], 0, voice)


def plays_by_kind(odds: DoudizhuOdds, voice: Voice) -> Picture:
    """Which share of all plays each kind is."""
    every = sum(odds.plays.values())
    return exact_bars({name: Fraction(n, every) for name, n in odds.plays.items()}, KIND_SAYS, voice)


def pictures(odds: DoudizhuOdds, voice: Voice) -> Iterator[tuple[Say, Picture]]:
    """A hand beside the landlord's, the table, and the plays by kind."""
    yield Say("odds.doudizhu.more_cards"), hand_and_landlord(odds, voice)
    if not isinstance(odds.table, Say):
        yield Say("odds.doudizhu.table"), exact_bars(at_table(odds.table), CHANCE_SAYS, voice)
    yield Say("odds.doudizhu.plays"), plays_by_kind(odds, voice)


def sections(odds: DoudizhuOdds) -> Iterator[tuple[Say, list[Row]]]:
    """What is told, table by table."""
    for size in odds.sizes:
        yield Say("odds.doudizhu.hand", cards=size), _hand_rows(odds, size)
    yield Say("odds.doudizhu.table"), _table_rows(odds)
    plays = odds.plays
    yield (
        Say("odds.doudizhu.plays"),
        [
            *(Row(KIND_SAYS[name], Say("odds.doudizhu.number", number=n)) for name, n in plays.items()),
            Row(Say("odds.doudizhu.distinct"), Say("odds.doudizhu.number", number=odds.distinct_plays)),
        ],
    )
    yield Say("odds.doudizhu.random"), []


def _hand_rows(odds: DoudizhuOdds, size: int) -> list[Row]:
    bombs = odds.bombs(size)
    return [
        *(chance(CHANCE_SAYS[name], p) for name, p in in_hand(odds, size).items()),
        chance(Say("odds.doudizhu.given_bomb"), odds.given_bomb(size)),
        Row(
            Say("odds.doudizhu.mean_bombs"),
            Say("odds.doudizhu.mean", mean=SUITED * odds.given_bomb(size)),
        ),
        *_number_rows(bombs),
        Row(
            Say("odds.doudizhu.by_ranks"),
            Say("odds.doudizhu.number", number=odds.hands_by_rank(size)),
        ),
    ]


def _number_rows(bombs: Distribution[int]) -> list[Row]:
    """The chance of each number of bombs; those that hardly ever come in one row."""
    most = max(number for number in bombs if bombs.p(number) >= RARE)
    rows = [chance(Say("odds.doudizhu.just", bombs=number), bombs.p(number)) for number in range(most + 1)]
    more = bombs.p(lambda number: number > most)
    return [*rows, chance(Say("odds.doudizhu.more_bombs", bombs=most), more)] if more else rows


def _table_rows(odds: DoudizhuOdds) -> list[Row]:
    table = odds.table
    if isinstance(table, Say):
        return [Row(Say("odds.unknown"), table)]
    bombs = table.by(lambda held: held.bombs)
    mean = bombs.expectation(int)
    return [
        *(chance(CHANCE_SAYS[name], p) for name, p in at_table(table).items()),
        Row(Say("odds.doudizhu.mean_bombs"), Say("odds.doudizhu.mean", mean=mean)),
        *_number_rows(bombs),
    ]
