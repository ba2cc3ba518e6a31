"""An argument of 斗地主 to correct: from one bomb to all thirteen, and from seventeen cards to twenty."""

from __future__ import annotations

from typing import Any, Final

from pokerlessons.engine import Step
from pokerlessons.exact.doudizhu import BOMB, DECK, HAND, LANDLORD, SUITED
from pokerlessons.exact.formula import choose, formula, over
from pokerlessons.lessons.doudizhu.usual import THREES, usual_odds
from pokerlessons.lessons.exercises import Exercise, Question, argument, faults_of, rounds_of
from pokerlessons.words import Say


def _thirteen_times(faults: tuple[bool, ...], language: str) -> Question:
    exact, never, share = faults
    odds = usual_odds()
    mean = SUITED * odds.given_bomb(HAND)
    lines = (
        (
            Say("exercise.doudizhu.argue.alike", ranks=SUITED),
            Say("exercise.doudizhu.argue.about_alike"),
            False,
        ),
        (
            Say("exercise.doudizhu.argue.exactly", ranks=SUITED)
            if exact
            else Say("exercise.doudizhu.argue.mean", ranks=SUITED),
            Say("exercise.doudizhu.argue.about_exactly", off=mean - odds.bomb(HAND))
            if exact
            else Say("exercise.doudizhu.argue.about_mean"),
            exact,
        ),
        (
            Say("exercise.doudizhu.argue.never") if never else Say("exercise.doudizhu.argue.twice"),
            Say("exercise.doudizhu.argue.about_never", p=odds.bombs(HAND).p(lambda bombs: bombs > 1))
            if never
            else Say("exercise.doudizhu.argue.about_twice"),
            never,
        ),
        (
            Say("exercise.doudizhu.argue.share", cards=LANDLORD, before=HAND)
            if share
            else Say("exercise.doudizhu.argue.product"),
            Say("exercise.doudizhu.argue.about_share", times=odds.bomb(LANDLORD) / odds.bomb(HAND))
            if share
            else Say("exercise.doudizhu.argue.about_product"),
            share,
        ),
        (Say("exercise.doudizhu.argue.bid"), Say("exercise.doudizhu.argue.about_bid"), False),
    )
    one = over(choose(DECK - BOMB, HAND - BOMB), choose(DECK, HAND))
    return argument(
        Say("exercise.doudizhu.argue.ask"),
        lines,
        Say("exercise.doudizhu.argue.where"),
        Say("exercise.doudizhu.argue.method"),
        (Step(Say("exercise.doudizhu.argue.first"), THREES, formula(one, language), "10-7"),),
    )


ARGUMENTS: Final[tuple[Exercise[Any], ...]] = (
    Exercise(
        "thirteen_times",
        Say("exercise.doudizhu.argue.title"),
        "kitty",
        rounds_of(faults_of(3)),
        _thirteen_times,
    ),
)
