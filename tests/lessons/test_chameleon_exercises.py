"""The exercises of 变色龙: every truth in a second way, and what the engine says of every position."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pokerlessons.cards import RANKS, deck
from pokerlessons.engine import Chance, Move
from pokerlessons.exact.chameleon import lying
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.hands import fits
from pokerlessons.games.chameleon.options import PENALTIES
from pokerlessons.lessons.chameleon import COURSE
from pokerlessons.lessons.chameleon.chances import _MINE, TABLES
from pokerlessons.lessons.chameleon.exercises import EXERCISES
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.lessons.chameleon.positions import (
    _KINDS,
    _OFFERED,
    _YES,
    Story,
    _mistaken,
    _order,
    played_out,
)
from pokerlessons.lessons.exercises import Choice, Exercise, Given, Number
from pokerlessons.words import render

from .questions import SEEDS

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}


def truth(name: str, case: Any) -> Fraction:
    task = BY_NAME[name].pose(case, "zh").task
    assert isinstance(task, Number)
    return task.value


def cases(name: str, seeds: int = 1) -> list[Any]:
    return [case for seed in SEEDS[:seeds] for case in BY_NAME[name].cases(Chance(seed))]


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) == 8
    assert {exercise.part for exercise in EXERCISES} <= {outline.name for outline in COURSE.outlines}
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds == {"number": 5, "choice": 2, "choices": 1}


# Positions.


def test_the_engine_says_what_is_legal() -> None:
    for seed in SEEDS[:60]:
        round_of = BY_NAME["legal"].cases(Chance(seed))
        assert Counter(case.reason for case in round_of) == Counter(list(_KINDS))
        for case in round_of:
            assert (case.reason in _YES) == fits(case.hand[0], case.open) == (case.refusal is None)
            task = BY_NAME["legal"].pose(case, "zh").task
            assert isinstance(task, Choice) and task.right == case.reason


def test_no_second_answer_would_be_right() -> None:
    for case in cases("legal", 60):
        card, top = case.hand[0], case.top
        true = {
            "suit": not case.pending and top.rank != "J" and card.suit == top.suit and card.rank != "J",
            "rank": not case.pending and card.rank == top.rank and card.rank != "J",
            "jack": not case.pending and card.rank == "J" and top.rank != "J",
        }
        offered = _OFFERED[case.pending or ("J" if top.rank == "J" else "")]
        assert [name for name in offered if true.get(name, name == case.reason)] == [case.reason]


def test_a_refusal_is_the_engines_own() -> None:
    for case in cases("legal", 20):
        last = BY_NAME["legal"].pose(case, "zh").solution[-1]
        if case.refusal is not None:
            assert (last.say, last.rule) == (case.refusal.say, case.refusal.rule)
        assert last.rule


def test_what_a_hand_costs() -> None:
    for cards, doubled in cases("cost", 40):
        assert truth("cost", (cards, doubled)) == sum(PENALTIES[c.rank] for c in cards) * (1 + doubled)
    assert {doubled for _, doubled in cases("cost")} == {True, False}


def counted_by_hand(story: Story) -> int:
    return _order(story._replace(moves=(*story.moves, "end")))[-1]


def test_whose_turn_it_is() -> None:
    for story in cases("next", 60):
        told = played_out(story)
        assert told.turn == counted_by_hand(story)
        assert [seat for seat, _, _ in told.steps] == _order(story)
        assert told.turn not in _mistaken(story)


def test_turns_known_beforehand() -> None:
    known = {
        Story(4, 1, 0, ("A",)): 3,
        Story(4, 1, 0, ("A", "A")): 0,
        Story(4, 1, 0, ("8", "take")): 2,
        Story(4, 1, 0, ("8", "8", "take")): 3,
        Story(3, -1, 1, ("7", "7", "take")): 1,
        Story(2, 1, 0, ("A",)): 1,
        Story(2, 1, 0, ("8", "take")): 0,
    }
    assert {story: played_out(story).turn for story in known} == known


def test_two_sevens_make_four_cards() -> None:
    told = played_out(Story(4, 1, 0, ("7", "7", "take")))
    assert [(move.verb, owed) for _, move, owed in told.steps] == [("play", 0), ("play", 2), ("take", 4)]
    text = render(BY_NAME["next"].pose(Story(4, 1, 0, ("7", "7", "take")), "zh").ask)
    assert "摸 4 张" in text


def test_the_moves_of_a_story_are_legal() -> None:
    """Played through the judge, not only through the transitions, which trust it."""
    from pokerlessons.lessons.chameleon import positions

    seen: list[Move] = []
    play = GAME.play

    def judged(state: Any, seat: int, move: Move) -> Any:
        assert GAME.refuse(GAME.observe(state, seat), move) is None
        seen.append(move)
        return play(state, seat, move)

    class Judge:
        play = staticmethod(judged)

    patched = pytest.MonkeyPatch()
    patched.setattr(positions, "GAME", Judge)
    for story in cases("next", 20):
        played_out(story)
    patched.undo()
    assert {move.verb for move in seen} == {"play", "take"}


# Chances, once more.


def test_means_over_all_cards() -> None:
    for name, held in cases("mean"):
        costs = {**PENALTIES, **TABLES[name][0]}
        assert truth("mean", (name, held)) == held * Fraction(sum(costs[c.rank] for c in deck()), 52)


def test_stuck_and_drawn_by_counting_cards() -> None:
    for facing, decks, held in cases("stuck"):
        of = usual_odds().by_decks[decks]
        followers = (13 * decks - 1) + 6 * decks if facing == "plain" else 12 * decks
        others = of.cards - 1
        p = Fraction(comb(others - followers, held), comb(others, held))
        assert truth("stuck", (facing, decks, held)) == p
    for facing, decks, held in cases("drawn"):
        followers = 19 * decks - 1 if facing == "plain" else 12 * decks
        assert truth("drawn", (facing, decks, held)) == Fraction(followers, 52 * decks - 1 - held)


def test_two_cards_one_by_one() -> None:
    for top, suit in ((deck()[8], "S"), (deck()[10], "H")):
        others = [card for card in deck() if card != top]
        stuck = sum(
            not any(fits(card, lying(top, suit)) for card in pair) for pair in combinations(others, 2)
        )
        facing = "named" if top.rank == "J" else "plain"
        assert truth("stuck", (facing, 1, 2)) == Fraction(stuck, comb(51, 2))


def test_a_seven_in_two_cards_one_by_one() -> None:
    for kept in (0, 1):
        seen = {"S7", *(card.code for card in _MINE[kept])}
        unseen = [card for card in deck() if card.code not in seen]
        pairs = list(combinations(unseen, 2))
        some = sum(any(card.rank == "7" for card in pair) for pair in pairs)
        assert truth("sevens", (1, kept, 2)) == Fraction(some, len(pairs))


def test_slips_are_diagnosed() -> None:
    task = BY_NAME["stuck"].pose(("plain", 1, 4), "zh").task
    assert isinstance(task, Number)
    for text, key in (
        ("1-C(33,4)/C(51,4)", "slip_complement"),
        ("(33/51)^4", "slip_replaced"),
        ("C(33,4)/C(52,4)", "slip_top"),
        ("C(36,4)/C(51,4)", "slip_jacks"),
        ("C(39,4)/C(51,4)", "slip_suit"),
    ):
        assert task.judge(Given(text)).say.key.endswith(key)
    assert set(TABLES["faces"][0]) <= set(RANKS)
