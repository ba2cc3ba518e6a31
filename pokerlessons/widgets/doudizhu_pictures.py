"""The pictures of the 斗地主 lesson by the charts that every lesson has, and the rules to switch in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pokerlessons.exact.doudizhu import BOMB, DECK, HAND, JOKERS, SUITED, DoudizhuOdds
from pokerlessons.games.doudizhu.telling import KIND_SAYS
from pokerlessons.lessons.course import Part
from pokerlessons.lessons.doudizhu.usual import usual_odds
from pokerlessons.widgets.diagrams import piles
from pokerlessons.widgets.doudizhu_odds import (
    CHANCE_SAYS,
    at_table,
    exact_bars,
    hand_and_landlord,
    in_hand,
    plays_by_kind,
)
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

SWITCHES: Final[Mapping[str, Mapping[str, Say]]] = {
    "plays": {
        "wings_same_rank": Say("lesson.doudizhu.no_same_wings"),
        "both_jokers_as_singles": Say("lesson.doudizhu.no_joker_wings"),
    }
}
"""The house rules that can be switched in a part, by the names of their options, with their words."""
CLASHES: Final[Mapping[str, frozenset[str]]] = {}
"""What cannot be switched on together."""
FOLLOWED: Final[tuple[str, ...]] = ()
"""The parts whose pictures go with the steps: none."""
SWITCHED_AT: Final[Mapping[str, tuple[frozenset[str], ...]]] = {}
"""In a part whose steps speak of changed rules: what is switched on at each of them."""


def pictures(part: Part, guessed: bool, switched: frozenset[str], step: int, voice: Voice) -> list[Picture]:
    """The pictures of the part that are looked at before the guess."""
    return [draw(voice) for draw in _BEFORE.get(part.name, ())]


def answers(part: Part, voice: Voice) -> list[Picture]:
    """The pictures that hold the answer of the part, for when it is turned over."""
    return [draw(voice) for draw in _ANSWERS.get(part.name, ())]


def switched_rows(switched: frozenset[str]) -> list[tuple[Say, Say]]:
    """How many plays there are under the switched rules (10-9): the two kinds that change, and all."""
    odds = DoudizhuOdds(replace(usual_odds().options, **dict.fromkeys(switched, "forbid")))
    return [
        *((KIND_SAYS[name], _number(odds.plays[name])) for name in ("airplane_1", "four_2s")),
        (Say("odds.doudizhu.distinct"), _number(odds.distinct_plays)),
    ]


def _number(number: int) -> Say:
    return Say("odds.doudizhu.number", number=number)


def _jokers(voice: Voice) -> Picture:
    groups = [
        (Say("lesson.doudizhu.pile_jokers"), JOKERS, JOKERS),
        (Say("lesson.doudizhu.pile_others"), DECK - JOKERS, HAND - JOKERS),
    ]
    return piles(groups, voice)


def _threes(voice: Voice) -> Picture:
    groups = [
        (Say("lesson.doudizhu.pile_threes"), BOMB, BOMB),
        (Say("lesson.doudizhu.pile_others"), DECK - BOMB, HAND - BOMB),
    ]
    return piles(groups, voice)


def _bombs(voice: Voice) -> Picture:
    """The mean number of bombs beside the chance of at least one, and of each number."""
    odds = usual_odds()
    bombs = odds.bombs(HAND)
    shares = {"mean": SUITED * odds.given_bomb(HAND), "some": odds.bomb(HAND)}
    shares |= {str(number): bombs.p(number) for number in (1, 2)}
    says = {
        "mean": Say("lesson.doudizhu.thirteen_times"),
        "some": CHANCE_SAYS["bomb"],
        **{str(number): Say("odds.doudizhu.just", bombs=number) for number in (1, 2)},
    }
    return exact_bars(shares, says, voice)


def _rarer(voice: Voice) -> Picture:
    return exact_bars(in_hand(usual_odds(), HAND), CHANCE_SAYS, voice)


def _kitty(voice: Voice) -> Picture:
    return hand_and_landlord(usual_odds(), voice)


def _table(voice: Voice) -> Picture:
    table = usual_odds().table
    assert not isinstance(table, Say), "three players are counted"
    return exact_bars(at_table(table), CHANCE_SAYS, voice)


def _plays(voice: Voice) -> Picture:
    return plays_by_kind(usual_odds(), voice)


_Draw = Callable[[Voice], Picture]
_BEFORE: Final[Mapping[str, tuple[_Draw, ...]]] = {"rocket": (_jokers,), "given_bomb": (_threes,)}
_ANSWERS: Final[Mapping[str, tuple[_Draw, ...]]] = {
    "any_bomb": (_bombs,),
    "rarer": (_rarer,),
    "kitty": (_kitty,),
    "table": (_table,),
    "plays": (_plays,),
}
