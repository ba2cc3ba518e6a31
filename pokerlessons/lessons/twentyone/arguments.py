"""The exercises of 21点 without a number to type: hands to read, arguments to correct."""

from __future__ import annotations

from typing import Any, Final

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Step, sum_formula
from pokerlessons.games.twentyone.hands import judge, value
from pokerlessons.lessons.exercises import (
    Choice,
    Exercise,
    Question,
    Replies,
    argument,
    asked,
    faults_of,
)
from pokerlessons.lessons.twentyone.figures import SEVENS, SHOWN, TEN_FOUR, bust_with, usual_table
from pokerlessons.words import Say

ROUND: Final = 10
WITHOUT: Final = 2
"""Of a round of ten hands, two have no ace."""


# What a hand is worth.


def _hands(chance: Chance) -> tuple[tuple[Card, ...], ...]:
    """A round of hands of two to five cards that are not bust, two of them without an ace."""
    aces: list[tuple[Card, ...]] = []
    plain: list[tuple[Card, ...]] = []
    while len(aces) + len(plain) < ROUND:
        size = 2 + chance.pick(range(4))
        cards = chance.shuffled(deck())[:size]
        with_ace = any(value(card) == 1 for card in cards)
        kept, most = (aces, ROUND - WITHOUT) if with_ace else (plain, WITHOUT)
        if len(kept) < most and judge(cards).points and cards not in kept:
            kept.append(cards)
    return chance.shuffled(aces + plain)


def _worth(cards: tuple[Card, ...], language: str) -> Question:
    judged = judge(cards)
    ace = any(value(card) == 1 for card in cards)
    right, other = ("soft", "hard") if judged.soft else ("hard", "soft")
    options = [
        ("hard", Say("exercise.twentyone.worth.hard", points=judged.points)),
        ("soft", Say("exercise.twentyone.worth.soft", points=judged.points)),
        ("bust", Say("exercise.twentyone.worth.bust")),
    ]
    replies: Replies = ((other, _wrong_sort(judged.soft, ace)), ("bust", _not_bust(ace)))
    if judged.soft:
        options.append(("low", Say("exercise.twentyone.worth.hard", points=judged.low)))
        replies = (*replies, ("low", Say("exercise.twentyone.worth.room", low=judged.low)))
    steps = [
        Step(
            Say("exercise.twentyone.worth.as_one"),
            cards,
            sum_formula([value(card) for card in cards]),
            "04-2",
        ),
        Step(_room(judged.low, judged.soft, ace), cards, sum_formula(judged.values), "04-2"),
    ]
    return asked(
        Say("exercise.twentyone.worth.ask", cards=cards),
        Choice(tuple(options), right, replies),
        Say("exercise.twentyone.worth.where"),
        Say("exercise.twentyone.worth.method"),
        tuple(steps),
        cards,
    )


def _wrong_sort(soft: bool, ace: bool) -> Say:
    if soft:
        return Say("exercise.twentyone.worth.can_step_back")
    return Say("exercise.twentyone.worth.stepped_back") if ace else Say("exercise.twentyone.worth.no_ace")


def _not_bust(ace: bool) -> Say:
    return Say("exercise.twentyone.worth.ace_is_one") if ace else Say("exercise.twentyone.worth.add_again")


def _room(low: int, soft: bool, ace: bool) -> Say:
    if soft:
        return Say("exercise.twentyone.worth.ten_more", low=low)
    if ace:
        return Say("exercise.twentyone.worth.no_room", low=low)
    return Say("exercise.twentyone.worth.only_hard")


WORTH: Final[Exercise[Any]] = Exercise("worth", Say("exercise.twentyone.worth.title"), "soft", _hands, _worth)


# Arguments.


def _fair_cases(chance: Chance) -> tuple[tuple[bool, ...], ...]:
    return chance.shuffled(faults_of(4))


def _fair_argument(faults: tuple[bool, ...], language: str) -> Question:
    busts, ties, cancel, sums = faults
    found = usual_table().rounds[SHOWN, SHOWN]
    lines = (
        (Say("exercise.twentyone.fair.same", t=SHOWN), Say("exercise.twentyone.fair.about_same"), False),
        (
            Say("exercise.twentyone.fair.busts_fail") if busts else Say("exercise.twentyone.fair.busts"),
            Say("exercise.twentyone.fair.about_busts", p=found.both_bust),
            busts,
        ),
        (
            Say("exercise.twentyone.fair.ties_fail") if ties else Say("exercise.twentyone.fair.ties"),
            Say("exercise.twentyone.fair.about_ties", p=found.tie),
            ties,
        ),
        (
            Say("exercise.twentyone.fair.cancel_fails") if cancel else Say("exercise.twentyone.fair.cancel"),
            Say("exercise.twentyone.fair.about_cancel"),
            cancel,
        ),
        (
            Say("exercise.twentyone.fair.sum_fails") if sums else Say("exercise.twentyone.fair.sum"),
            Say("exercise.twentyone.fair.about_sum"),
            sums,
        ),
    )
    return argument(
        Say("exercise.twentyone.fair.ask"),
        lines,
        Say("exercise.twentyone.fair.where"),
        Say("exercise.twentyone.fair.method"),
        (Step(Say("exercise.twentyone.fair.first"), rule="04-8"),),
    )


def _unseen_cases(chance: Chance) -> tuple[tuple[bool, ...], ...]:
    return chance.shuffled(faults_of(4))


def _unseen_argument(faults: tuple[bool, ...], language: str) -> Question:
    whole, own, others, equal = faults
    lines = (
        (
            Say("exercise.twentyone.unseen.which"),
            Say("exercise.twentyone.unseen.about_which"),
            False,
        ),
        (
            Say("exercise.twentyone.unseen.whole_fails") if whole else Say("exercise.twentyone.unseen.whole"),
            Say("exercise.twentyone.unseen.about_whole"),
            whole,
        ),
        (
            Say("exercise.twentyone.unseen.own_fails") if own else Say("exercise.twentyone.unseen.own"),
            Say("exercise.twentyone.unseen.about_own"),
            own,
        ),
        (
            Say("exercise.twentyone.unseen.others_fail")
            if others
            else Say("exercise.twentyone.unseen.others"),
            Say("exercise.twentyone.unseen.about_others"),
            others,
        ),
        (
            Say("exercise.twentyone.unseen.equal_fails") if equal else Say("exercise.twentyone.unseen.equal"),
            Say(
                "exercise.twentyone.unseen.about_equal",
                sevens=bust_with(SEVENS),
                ten_four=bust_with(TEN_FOUR),
            ),
            equal,
        ),
    )
    return argument(
        Say("exercise.twentyone.unseen.ask"),
        lines,
        Say("exercise.twentyone.unseen.where"),
        Say("exercise.twentyone.unseen.method"),
        (Step(Say("exercise.twentyone.unseen.first"), TEN_FOUR, rule="04-4"),),
    )


FAIR: Final[Exercise[Any]] = Exercise(
    "fair", Say("exercise.twentyone.fair.title"), "same_threshold", _fair_cases, _fair_argument
)
UNSEEN: Final[Exercise[Any]] = Exercise(
    "unseen", Say("exercise.twentyone.unseen.title"), "next_card", _unseen_cases, _unseen_argument
)
