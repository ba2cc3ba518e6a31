"""The pictures of the 变色龙 lesson, part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pokerlessons.exact.chameleon import ChameleonOdds
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.lessons.course import Part
from pokerlessons.widgets.chameleon_odds import (
    CHAIN_SAYS,
    costs_picture,
    decks_picture,
    hand_picture,
)
from pokerlessons.widgets.charts import Bar, three_ways
from pokerlessons.widgets.diagrams import piles
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

SWITCHES: Final[Mapping[str, Mapping[str, Say]]] = {}
"""Nothing can be switched on and off in this lesson."""
CLASHES: Final[Mapping[str, frozenset[str]]] = {}
"""What cannot be switched on together."""
FOLLOWED: Final[tuple[str, ...]] = ()
"""The parts whose pictures go with the steps: none."""
SWITCHED_AT: Final[Mapping[str, tuple[frozenset[str], ...]]] = {}
"""In a part whose steps speak of changed rules: what is switched on at each of them."""


def pictures(part: Part, guessed: bool, switched: frozenset[str], step: int, voice: Voice) -> list[Picture]:
    """The pictures to think with once the part is guessed."""
    return [_piles(voice)] if guessed and part.name == "follow" else []


def answers(part: Part, voice: Voice) -> list[Picture]:
    """The pictures that hold the answer of the part, for when it is turned over."""
    return [draw(voice) for draw in _ANSWERS.get(part.name, ())]


def _piles(voice: Voice) -> Picture:
    of = usual_odds().of_two
    misfits = of.misfits("plain")
    groups = [
        (Say("lesson.chameleon.pile_followers"), of.cards - 1 - misfits, 0),
        (Say("lesson.chameleon.pile_misfits"), misfits, HAND),
    ]
    return piles(groups, voice)


def _costs(voice: Voice) -> Picture:
    return costs_picture(usual_odds().of_two, voice)


def _hands(voice: Voice) -> Picture:
    return hand_picture(usual_odds().of_two, voice)


def _chain(voice: Voice) -> Picture:
    ends = zip(CHAIN_SAYS, usual_odds().of_four.chain, strict=True)
    return three_ways([Bar(say, p) for say, p in ends], 0, voice)


def _decks(voice: Voice) -> Picture:
    return decks_picture(usual_odds().of_two, usual_odds().of_four, voice)


def _openings(voice: Voice) -> Picture:
    """The first to play has nothing to play, by what is done with a special card turned up (01-15)."""
    says = {
        "reflip": Say("lesson.chameleon.opening.reflip"),
        "effect_on_first_player": Say("lesson.chameleon.opening.effect"),
        "no_effect": Say("lesson.chameleon.opening.no_effect"),
    }
    usual = usual_odds().options
    by_rule = {rule: ChameleonOdds(replace(usual, start_special=rule)).of_two for rule in says}
    return three_ways([Bar(says[rule], of.opening_stuck) for rule, of in by_rule.items()], 0, voice)


_Draw = Callable[[Voice], Picture]
_ANSWERS: Final[Mapping[str, tuple[_Draw, ...]]] = {
    "one_card": (_costs,),
    "five_cards": (_hands,),
    "sevens": (_chain,),
    "decks": (_decks,),
    "reflip": (_openings,),
}
