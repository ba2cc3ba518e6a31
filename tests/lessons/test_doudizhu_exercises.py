"""The exercises of 斗地主: every truth in a second way, and the game's own word on every play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from random import Random
from typing import Any

import pytest

from pokerlessons.engine import Chance
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import beats, readings
from pokerlessons.lessons.doudizhu import COURSE
from pokerlessons.lessons.doudizhu.exercises import EXERCISES
from pokerlessons.lessons.doudizhu.playing import OPTIONS, kind_of, reason_of, result
from pokerlessons.lessons.doudizhu.usual import usual_odds
from pokerlessons.lessons.exercises import Choice, Exercise, Lines, Number
from pokerlessons.words import render

from .questions import SEEDS, posed

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}
PLAYS = ("which_kind", "goes_over", "legal_why")


def truth(name: str, case: Any) -> Fraction:
    task = BY_NAME[name].pose(case, "zh").task
    assert isinstance(task, Number)
    return task.value


def cases(name: str, seed: str = "1") -> tuple[Any, ...]:
    return BY_NAME[name].cases(Chance(seed))


def right(name: str, case: Any) -> str:
    """The words of the right answer."""
    task = BY_NAME[name].pose(case, "zh").task
    assert isinstance(task, Choice)
    return render(dict(task.options)[task.right])


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) >= 8
    assert {exercise.part for exercise in EXERCISES} <= {outline.name for outline in COURSE.outlines}
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds["choices"] >= 1 and kinds["choice"] >= 3 and kinds["number"] >= 5


# Plays.


@pytest.mark.parametrize("seed", SEEDS[:30])
def test_what_cards_are_is_the_games_word(seed: str) -> None:
    for cards, _ in cases("which_kind", seed):
        assert len(set(cards)) == len(cards) <= 10
        found = readings(cards, OPTIONS)
        assert len({reading.kind for reading in found}) <= 1  # nothing that is two things
        names = {reading.kind for reading in found} or {"none"}
        assert kind_of(cards) in names


def test_every_kind_but_the_plainest_is_asked_about() -> None:
    seen = {kind_of(cards) for seed in SEEDS[:20] for cards, _ in cases("which_kind", seed)}
    assert seen == set(usual_odds().plays) - {"single", "pair", "triple"} | {"none"}


@pytest.mark.parametrize("seed", SEEDS[:30])
def test_what_goes_over_is_the_games_word(seed: str) -> None:
    found = Counter()
    for led, play in cases("goes_over", seed):
        assert not set(led) & set(play)
        one, other = (readings(cards, OPTIONS)[0] for cards in (led, play))
        told = right("goes_over", (led, play))
        assert told.startswith("压得住") is beats(other, one)
        found[result(led, play)] += 1
        if result(led, play) == "length":
            assert one.kind == other.kind and one.length != other.length
        if result(led, play) == "kind":
            assert one.kind != other.kind
    assert set(found.values()) == {2} and len(found) == 5


@pytest.mark.parametrize("seed", SEEDS[:30])
def test_the_reason_is_the_games_refusal(seed: str) -> None:
    for case in cases("legal_why", seed):
        cards = case[0]
        told = right("legal_why", case)
        assert told.startswith("可以") is bool(readings(cards, OPTIONS))
        solution = BY_NAME["legal_why"].pose(case, "zh").solution
        if not readings(cards, OPTIONS):
            refusal = fault(cards, OPTIONS)
            assert solution[-1].say == refusal.say and solution[-1].rule == refusal.rule
        task = BY_NAME["legal_why"].pose(case, "zh").task
        assert len({render(say) for _, say in task.options}) == len(task.options) == 4


def test_every_reason_comes_up() -> None:
    reasons = {reason_of(case[0]) for seed in SEEDS[:30] for case in cases("legal_why", seed)}
    assert len(reasons) == 12 and "fine" in reasons


# Numbers, in another way.


def chance_of(hit: Callable[[set[int]], bool], places: int, cards: int) -> Fraction:
    """Among all ways in which given cards may lie in the places 0, 1, 2 …, how many have `hit`."""
    ways = list(combinations(range(places), cards))
    return Fraction(sum(hit(set(way)) for way in ways), len(ways))


def test_chances_by_looking_at_every_set_of_places() -> None:
    for size in cases("both_jokers"):
        assert truth("both_jokers", size) == chance_of(lambda w, n=size: max(w) < n, 54, 2)
    for size, have in cases("four_alike"):
        expected = Fraction(perm(size - have, 4 - have), perm(54 - have, 4 - have))
        assert truth("four_alike", (size, have)) == expected
    for case in cases("unseen"):
        expected = chance_of(lambda w, room=case.room: max(w) < room, case.left, case.cards)
        assert truth("unseen", case) == expected


def test_a_few_bombs_by_the_hands_without_any() -> None:
    """Hands by how many ranks of the few are complete: at most three of each of the others."""
    for ranks, size in cases("few_bombs"):
        none = sum(
            ways * comb(54 - 4 * ranks, size - taken)
            for taken, ways in enumerate(incomplete(ranks))
            if taken <= size
        )
        assert truth("few_bombs", (ranks, size)) == 1 - Fraction(none, comb(54, size))


def incomplete(ranks: int) -> list[int]:
    """(1 + 4x + 6x² + 4x³) to the power of so many ranks."""
    ways = [1]
    for _ in range(ranks):
        longer = [0] * (len(ways) + 3)
        for place, n in enumerate(ways):
            for k, choices in enumerate((1, 4, 6, 4)):
                longer[place + k] += n * choices
        ways = longer
    return ways


def test_plays_of_a_kind_are_those_of_the_game() -> None:
    for name in cases("how_many_plays"):
        assert truth("how_many_plays", name) == usual_odds().plays[name]


def test_slips_are_worth_what_they_are_called() -> None:
    rng, size = Random(1), 20
    cards = list(range(54))
    hands = [set(rng.sample(cards, size)) for _ in range(20_000)]
    some = sum(bool(hand & {52, 53}) for hand in hands) / len(hands)
    (slip,) = [
        slip
        for slip in BY_NAME["both_jokers"].pose(size, "zh").task.slips  # type: ignore[union-attr]
        if slip.reply.key.endswith("slip_any")
    ]
    assert abs(float(slip.value) - some) < 0.02


def test_the_argument_fails_where_it_is_made_to() -> None:
    for faults in cases("thirteen_times"):
        task = BY_NAME["thirteen_times"].pose(faults, "zh").task
        assert isinstance(task, Lines) and len(task.failing) == sum(faults)
    assert len(posed(BY_NAME["thirteen_times"], "zh")) == 7


def test_exercises_on_plays_come_first() -> None:
    assert tuple(exercise.name for exercise in EXERCISES[:3]) == PLAYS
