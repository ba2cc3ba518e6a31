"""The pictures of the 牛牛 lesson, part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from pokerlessons.exact.niuniu import special_flows
from pokerlessons.games.niuniu.hands import WUNIU
from pokerlessons.games.niuniu.telling import RANK_SAYS, values_of
from pokerlessons.lessons.course import Part
from pokerlessons.lessons.niuniu import usual_odds
from pokerlessons.lessons.niuniu.more_hands import ROUNDS, chance_ahead, known_against_three
from pokerlessons.lessons.niuniu.one_hand import (
    EXAMPLES,
    SMALL,
    TENS,
    TWO_WAYS,
    UP_TO_FIVE,
    bull_given_tens,
    number_of_tens,
)
from pokerlessons.lessons.niuniu.rank_counts import ALL_SPECIAL
from pokerlessons.widgets.charts import lines_of_chance, two_series
from pokerlessons.widgets.diagrams import dial, dial_walk, flow, piles, sum_grid, trios
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.shares import exchange, mosaic
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

SWITCHES: Final[Mapping[str, Mapping[str, Say]]] = {
    "special": {name: RANK_SAYS[name] for name in ALL_SPECIAL}
}
"""What can be switched on and off in a part, with its words."""
CLASHES: Final[Mapping[str, frozenset[str]]] = {}
"""What each switch turns off, since the two do not go together."""
FOLLOWED: Final[tuple[str, ...]] = ()
"""The parts whose pictures go with the steps."""
SWITCHED_AT: Final[Mapping[str, tuple[frozenset[str], ...]]] = {}
"""In a part whose steps speak of changed rules: what is switched on at each of them."""


def pictures(part: Part, guessed: bool, switched: frozenset[str], step: int, voice: Voice) -> list[Picture]:
    """The pictures of the part: those to be looked at before the guess, and `guessed`, those that tell."""
    if part.name == "special":
        return [flow(special_flows(switched).counts, RANK_SAYS, voice)] if guessed else []
    drawn = [draw(voice) for draw in _BEFORE.get(part.name, ())]
    return drawn + [draw(voice) for draw in _AFTER.get(part.name, ()) if guessed]


def answers(part: Part, voice: Voice) -> list[Picture]:
    """The pictures that hold the answer of the part, for when it is turned over."""
    return [draw(voice) for draw in _ANSWERS.get(part.name, ())]


def switched_rows(switched: frozenset[str]) -> list[tuple[Say, Say]]:
    """With these special hands played: every rank, how many hands have it, and its chance."""
    ranks = special_flows(switched).by(lambda pair: pair[1])
    return [
        (say, Say("odds.count", count=ranks.counts[name], p=ranks.p(name)))
        for name, say in RANK_SAYS.items()
        if name in ranks.counts
    ]


def _piles(voice: Voice) -> Picture:
    groups = [(Say("lesson.niuniu.ten_cards"), TENS, 2), (Say("lesson.niuniu.small_cards"), SMALL, 3)]
    return piles(groups, voice)


def _walk(voice: Voice) -> Picture:
    return dial_walk(values_of(TWO_WAYS), voice)


def _lamps(voice: Voice) -> Picture:
    return trios(values_of(EXAMPLES[2][1]), voice)


def _grid(voice: Voice) -> Picture:
    return sum_grid(9, 4, voice)


def _mosaic(voice: Voice) -> Picture:
    odds = usual_odds()
    by_number = number_of_tens(odds)
    return mosaic(
        [by_number.p(k) for k in UP_TO_FIVE],
        [bull_given_tens(odds, k) for k in UP_TO_FIVE],
        [Say("lesson.niuniu.k", k=k) for k in UP_TO_FIVE],
        voice,
    )


def _times_three(voice: Voice) -> Picture:
    return dial({digit: 3 * digit % 10 for digit in range(10)}, voice)


def _exchange(voice: Voice) -> Picture:
    shares = usual_odds().heads_up
    return exchange(shares["win"], shares["tie"], shares["lose"], (), False, voice)


def _to_banker(voice: Voice) -> Picture:
    ties = usual_odds().ties_to_banker
    all_ties = sum(ties.values(), Fraction())
    side = (1 - all_ties) / 2
    parts = (
        (Say("lesson.niuniu.same_bull"), all_ties - ties[WUNIU]),
        (Say("lesson.niuniu.same_card"), ties[WUNIU]),
    )
    return exchange(side, all_ties, side, parts, True, voice)


def _three(voice: Voice) -> Picture:
    odds = usual_odds()
    true, independent = known_against_three(odds), odds.independent_three
    return two_series(
        [Say("odds.beats", number=int(beaten)) for beaten in true],
        list(true.values()),
        [independent[beaten] for beaten in true],
        (Say("lesson.niuniu.truly"), Say("lesson.niuniu.if_independent")),
        voice,
    )


def _ahead(voice: Voice) -> Picture:
    win = usual_odds().versus_banker["win"]
    return lines_of_chance([(rounds, chance_ahead(win, rounds)) for rounds in ROUNDS], voice)


_Draw = Callable[[Voice], Picture]
_BEFORE: Final[Mapping[str, tuple[_Draw, ...]]] = {"tens": (_piles,)}
_AFTER: Final[Mapping[str, tuple[_Draw, ...]]] = {
    "any_three": (_walk,),
    "bull_given_tens": (_lamps,),
    "times_three": (_times_three,),
}
_ANSWERS: Final[Mapping[str, tuple[_Draw, ...]]] = {
    "three_tens": (_grid,),
    "total": (_mosaic,),
    "two_hands": (_exchange,),
    "banker": (_to_banker,),
    "three_players": (_three,),
    "ending": (_ahead,),
}
