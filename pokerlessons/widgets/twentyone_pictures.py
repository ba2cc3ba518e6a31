"""The pictures of the 21点 lesson, part by part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from pokerlessons.exact.twentyone import (
    BOTH_BUST,
    SHOWN_BANKER,
    THRESHOLDS,
    TIE,
    low_total,
    threshold,
)
from pokerlessons.games.twentyone.hands import unseen, value
from pokerlessons.lessons.course import Part
from pokerlessons.lessons.twentyone.figures import (
    ROUNDS,
    SHOWN,
    STOPPED,
    TEN_FOUR,
    chance_ahead,
    mixtures,
    path_of,
    pattern_of,
    saddle,
    usual_odds,
    usual_table,
)
from pokerlessons.lessons.twentyone.mixing import APART, shares
from pokerlessons.lessons.twentyone.one_hand import ORDERS_AT
from pokerlessons.lessons.twentyone.two_hands import START
from pokerlessons.widgets.charts import lines_of_chance
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.twentyone_drawings import (
    crossing,
    fan,
    four_cells,
    order_rows,
    pair_grid,
    signed_bars,
    unseen_cards,
)
from pokerlessons.widgets.twentyone_map import Marks, heat_map
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

SWITCHES: Final[Mapping[str, Mapping[str, Say]]] = {
    "rules": {
        TIE: Say("lesson.twentyone.push_tie"),
        BOTH_BUST: Say("lesson.twentyone.push_both_bust"),
    }
}
"""What can be switched on and off in a part, with its words."""
CLASHES: Final[Mapping[str, frozenset[str]]] = {}
"""What each switch turns off, since the two do not go together."""
FOLLOWED: Final[tuple[str, ...]] = ("chasing", "rules")
"""The parts whose pictures go with the steps."""
SWITCHED_AT: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "rules": tuple(map(frozenset, ((), (TIE,), (BOTH_BUST,), (TIE, BOTH_BUST), ())))
}
"""In a part whose steps speak of changed rules: what is switched on at each of them."""
_CLOSE_UP: Final = Fraction(1, 20)
"""How far the picture of mixing goes: the lines cross close to nought."""


def pictures(part: Part, guessed: bool, switched: frozenset[str], step: int, voice: Voice) -> list[Picture]:
    """The pictures to think with once the part is guessed; the chase as far as the steps have told it."""
    if guessed and part.name == "rules":
        return [table_picture(switched, True, False, voice, path_of(START, switched))]
    if guessed and part.name == "chasing":
        return [heat_map(_worth(()), Marks(path=path_of(START)[: step + 1]), voice)]
    return []


def answers(part: Part, voice: Voice) -> list[Picture]:
    """The pictures that hold the answer of the part, for when it is turned over."""
    return [draw(voice) for draw in _ANSWERS.get(part.name, ())]


def switched_rows(switched: frozenset[str]) -> list[tuple[Say, Say]]:
    """With these results given back: what the banker gains, what both do, and whether there is a saddle."""
    solution, resting = usual_table().solution(switched), saddle(switched)
    player, banker = mixtures(solution)
    rest = Say("lesson.twentyone.no_rest")
    if resting:
        rest = Say("lesson.twentyone.rests", t=resting[0], u=resting[1])
    return [
        (Say("lesson.twentyone.row.edge"), Say("lesson.twentyone.row.points", edge=-solution.value)),
        (Say("lesson.twentyone.row.saddle"), rest),
        (Say("lesson.twentyone.row.player"), Say("lesson.twentyone.row.shares", shares=shares(player))),
        (Say("lesson.twentyone.row.banker"), Say("lesson.twentyone.row.shares", shares=shares(banker))),
    ]


def table_picture(
    pushed: Collection[str], solved: bool, margins: bool, voice: Voice, path: Sequence[tuple[int, int]] = ()
) -> Picture:
    """The table of thresholds with these results given back, best answers marked; `solved`: the mixtures.

    Arrows go along the pairs of `path`.
    """
    table = usual_table()
    player, banker = mixtures(table.solution(pushed)) if solved else ({}, {})
    marks = Marks(
        frozenset((table.best_player(u, pushed), u) for u in THRESHOLDS),
        frozenset((t, table.best_banker(t, pushed)) for t in THRESHOLDS),
        player,
        banker,
        margins,
        path,
    )
    return heat_map(_worth(pushed), marks, voice)


def _worth(pushed: Collection[str]) -> dict[tuple[int, int], Fraction]:
    table = usual_table()
    return {(t, u): table.expectation(t, u, pushed) for t in THRESHOLDS for u in THRESHOLDS}


def _pairs(voice: Voice) -> Picture:
    return pair_grid(voice)


def _unseen(voice: Voice) -> Picture:
    return unseen_cards(unseen(TEN_FOUR, 1), low_total(pattern_of(TEN_FOUR)), voice)


def _fan(voice: Voice) -> Picture:
    return fan(usual_odds().final_totals, voice)


def _orders(voice: Voice) -> Picture:
    return order_rows([value(card) for card in STOPPED], threshold(ORDERS_AT), voice)


def _cells(voice: Voice) -> Picture:
    bust = usual_odds().final_totals[SHOWN][0]
    return four_cells(usual_table().rounds[SHOWN, SHOWN], (bust, bust), voice)


def _column(voice: Voice) -> Picture:
    table = usual_table()
    best = table.best_player(SHOWN) - THRESHOLDS[0]
    rows = [(Say("lesson.twentyone.stop_at", t=t), table.expectation(t, SHOWN)) for t in THRESHOLDS]
    return signed_bars(rows, [best], Say("lesson.twentyone.against", u=SHOWN), voice)


def _arrows(voice: Voice) -> Picture:
    return table_picture((), False, False, voice, path_of(START))


def _margins(voice: Voice) -> Picture:
    return table_picture((), False, True, voice)


def _crossing(voice: Voice) -> Picture:
    table = usual_table()
    rows, columns = mixtures(table.solution())
    (low, high), (left, right) = rows, columns
    lines = (
        (table.expectation(high, left), table.expectation(low, left)),
        (table.expectation(high, right), table.expectation(low, right)),
    )
    names = Say("lesson.twentyone.against", u=left), Say("lesson.twentyone.against", u=right)
    return crossing(lines, names, rows[low], _CLOSE_UP, voice)


def _solved(voice: Voice) -> Picture:
    return table_picture((), True, False, voice)


def _models(voice: Voice) -> Picture:
    table = usual_table()
    (hard, soft), u = APART, SHOWN_BANKER
    best = table.best_soft
    rows = [
        (Say("lesson.twentyone.model.mixed"), table.solution().value),
        (Say("lesson.twentyone.model.endless"), table.endless.value),
        (Say("lesson.twentyone.model.one", t=hard, u=u), table.expectation(hard, u)),
        (Say("lesson.twentyone.model.two", hard=hard, soft=soft, u=u), table.soft[APART].expectation()),
        (
            Say("lesson.twentyone.model.two", hard=best[0], soft=best[1], u=u),
            table.soft[best].expectation(),
        ),
    ]
    return signed_bars(rows, [len(rows) - 1], Say("lesson.twentyone.model.compared"), voice)


def _ahead(voice: Voice) -> Picture:
    return lines_of_chance([(rounds, chance_ahead(rounds)) for rounds in ROUNDS], voice)


_Draw = Callable[[Voice], Picture]
_ANSWERS: Final[Mapping[str, tuple[_Draw, ...]]] = {
    "two_cards": (_pairs,),
    "next_card": (_unseen,),
    "final": (_fan,),
    "orders": (_orders,),
    "same_threshold": (_cells,),
    "known_banker": (_column,),
    "chasing": (_arrows,),
    "no_saddle": (_margins,),
    "mixing": (_crossing, _solved),
    "model": (_models,),
    "ending": (_ahead,),
}
