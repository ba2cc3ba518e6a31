"""The pictures of the 三公 lesson, part by part, and the multipliers that can be switched in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Final

from pokerlessons.exact.sangong import HAND, LAYER_SAYS, flat
from pokerlessons.games.sangong.hands import Compared, compare, judge
from pokerlessons.games.sangong.options import CLASS_SAYS
from pokerlessons.lessons.course import Part
from pokerlessons.lessons.sangong.more_hands import DEALT, SHOWN
from pokerlessons.lessons.sangong.usual import EVEN, GONG, ODD, REST, usual_odds, usual_sums
from pokerlessons.widgets.diagrams import piles
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.sangong_drawings import (
    Span,
    around_nought,
    fold,
    funnel,
    joint_table,
    matrix,
    turns,
)
from pokerlessons.widgets.sangong_odds import points_by_gong
from pokerlessons.widgets.shares import exchange
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

SWITCHES: Final[Mapping[str, Mapping[str, Say]]] = {
    "six": {
        "five": Say("lesson.sangong.more_five"),
        "nine": Say("lesson.sangong.nine_three"),
        "ones": Say("lesson.sangong.all_one"),
    }
}
"""What can be switched on and off in a part, with its words."""
CLASHES: Final[Mapping[str, frozenset[str]]] = {
    "ones": frozenset({"five", "nine"}),
    "five": frozenset({"ones"}),
    "nine": frozenset({"ones"}),
}
"""What each switch turns off, since the two do not go together."""
FOLLOWED: Final[tuple[str, ...]] = ("six",)
"""The parts whose pictures go with the steps."""
SWITCHED_AT: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "six": (frozenset(), frozenset(), frozenset({"five"}), frozenset({"five"}), frozenset(), frozenset()),
}
"""In a part whose steps speak of changed rules: what is switched on at each of them."""
_SWING: Final = 7
_WORTH: Final = 5
"""How many points the axes reach either way; any switched table stays within."""


def pictures(part: Part, guessed: bool, switched: frozenset[str], step: int, voice: Voice) -> list[Picture]:
    """The pictures of the part: those to be looked at before the guess, and `guessed`, those that tell."""
    if part.name == "six":
        return [_swing(switched, voice), _worth(switched, voice)] if guessed else [_matrix(voice)]
    drawn = [draw(voice) for draw in _BEFORE.get(part.name, ())]
    return drawn + [draw(voice) for draw in _AFTER.get(part.name, ()) if guessed]


def answers(part: Part, voice: Voice) -> list[Picture]:
    """The pictures that hold the answer of the part, for when it is turned over."""
    return [draw(voice) for draw in _ANSWERS.get(part.name, ())]


def multipliers(switched: frozenset[str]) -> dict[str, int]:
    """The usual multipliers with the switched changes, or 1 for every class."""
    options = usual_odds().options
    if "ones" in switched:
        return flat(options)
    pays = {name: options.pays[name] for name in options.classes}
    if "five" in switched:
        pays["sangong"] = 5
    if "nine" in switched:
        pays["p9"] = 3
    return pays


def switched_rows(switched: frozenset[str]) -> list[tuple[Say, Say]]:
    """With these multipliers: what stays, and the three things that move."""
    odds, pays = usual_odds(), multipliers(switched)
    worth = odds.given_class(pays)
    return [
        (Say("lesson.sangong.row_mean"), Say("lesson.sangong.points", points=odds.between_equals(pays))),
        (
            Say("lesson.sangong.row_spread"),
            Say("lesson.sangong.about_points", points=f"{sqrt(odds.total_variance(pays)):.3f}"),
        ),
        *(
            (
                Say("lesson.sangong.row_worth", name=CLASS_SAYS[name]),
                Say("odds.sangong.points", points=worth[name]),
            )
            for name in ("sangong", "p9", "p5")
        ),
        (
            Say("lesson.sangong.row_edge"),
            Say("odds.sangong.points", points=-odds.expectation("class", pays)),
        ),
    ]


def _dukes(voice: Voice) -> Picture:
    groups = [(Say("lesson.sangong.pile_dukes"), GONG, HAND), (Say("lesson.sangong.pile_rest"), REST, 0)]
    return piles(groups, voice)


def _odd_and_even(voice: Voice) -> Picture:
    return piles(
        [(Say("lesson.sangong.pile_odd"), ODD, 1), (Say("lesson.sangong.pile_even"), EVEN, 2)], voice
    )


def _left(voice: Voice) -> Picture:
    groups = [
        (Say("lesson.sangong.pile_dukes_left"), GONG - HAND, HAND),
        (Say("lesson.sangong.pile_rest"), REST, 0),
    ]
    return piles(groups, voice)


def _fold(voice: Voice) -> Picture:
    return fold(usual_sums().counts, 1, voice)


def _fold_by_twos(voice: Voice) -> Picture:
    """Without 三公, whose sum is 0."""
    sums = usual_sums().counts
    return fold({**sums, 0: sums[0] - usual_odds().ranks.counts["sangong"]}, 2, voice)


def _turns(voice: Voice) -> Picture:
    return turns((2, 4, 6), voice)


def _joint(voice: Voice) -> Picture:
    return joint_table(points_by_gong(usual_odds()), voice)


def _exchange(voice: Voice) -> Picture:
    shares = usual_odds().heads_up
    return exchange(shares["win"], shares["tie"], shares["lose"], (), False, voice)


def _to_banker(voice: Voice) -> Picture:
    """The ties in two pieces: those that the number of 公牌 would break, and the others."""
    odds = usual_odds()
    tie, left = odds.heads_up["tie"], sum(odds.same_standing.values(), Fraction())
    parts = (
        (Say("lesson.sangong.tie_broken"), tie - left),
        (Say("lesson.sangong.tie_left"), left),
    )
    return exchange(odds.heads_up["win"], tie, odds.heads_up["lose"], parts, True, voice)


def _funnel(voice: Voice) -> Picture:
    return funnel([(say, usual_odds().tie_break[layer]) for layer, say in LAYER_SAYS.items()], voice)


def _matrix(voice: Voice) -> Picture:
    """A deal of six, settled in pairs under the usual rules (03-5 … 03-7)."""
    options = usual_odds().options
    hands = [judge(DEALT[first : first + HAND], options) for first in range(0, len(DEALT), HAND)]
    payments = [[_paid(compare(mine, other, options)) for other in hands] for mine in hands]
    names = [
        Say("lesson.sangong.class_and_dukes", name=CLASS_SAYS[hand.name], number=hand.gong) for hand in hands
    ]
    return matrix(names, payments, voice)


def _paid(met: Compared) -> int:
    return met.sign * met.multiplier


def _swing(switched: frozenset[str], voice: Voice) -> Picture:
    odds = usual_odds()
    shown = (
        (Say("chart.sangong.flat"), flat(odds.options)),
        (Say("chart.sangong.usual"), multipliers(frozenset())),
        (Say("chart.sangong.now"), multipliers(switched)),
    )
    rows: list[Span] = []
    for name, pays in shown:
        wide = sqrt(odds.total_variance(pays))
        rows.append(Span(name, -wide, wide, f"0 ± {wide:.2f}"))
    return around_nought(Say("chart.sangong.swing_title"), rows, _SWING, voice)


def _worth(switched: frozenset[str], voice: Voice) -> Picture:
    worth = usual_odds().given_class(multipliers(switched))
    rows = [
        Span(
            CLASS_SAYS[name],
            min(0.0, float(worth[name])),
            max(0.0, float(worth[name])),
            f"≈ {float(worth[name]):.2f}".replace("-", "−"),
        )
        for name in SHOWN
    ]
    return around_nought(Say("chart.sangong.worth_title"), rows, _WORTH, voice)


_Draw = Callable[[Voice], Picture]
_BEFORE: Final[Mapping[str, tuple[_Draw, ...]]] = {"three_dukes": (_dukes,), "taken": (_left,)}
_AFTER: Final[Mapping[str, tuple[_Draw, ...]]] = {"dial": (_turns,)}
_ANSWERS: Final[Mapping[str, tuple[_Draw, ...]]] = {
    "most": (_fold_by_twos,),
    "generating": (_fold,),
    "parity": (_odd_and_even,),
    "joint": (_joint,),
    "taken": (_exchange,),
    "layers": (_funnel,),
    "banker": (_to_banker,),
    "ending": (_to_banker,),
}
