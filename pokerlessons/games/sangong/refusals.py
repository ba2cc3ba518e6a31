"""What the rules of 三公 have against a move: a hand called what it is not, a move out of its phase."""

from __future__ import annotations

from typing import Final

from pokerlessons.engine import Move, Refusal
from pokerlessons.games.sangong.hands import Judged, judge
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES, THREE_DUKES
from pokerlessons.games.sangong.states import SangongView
from pokerlessons.games.sangong.telling import class_called
from pokerlessons.words import Say, clipped

PHASE_OF: Final = {"show": "showing", "call": "showing", "next deal": "settled"}


def objection(view: SangongView, move: Move) -> Refusal | None:
    """The rules' objection to a well-formed move of a seat whose turn it is."""
    if PHASE_OF[move.verb] != view.phase:
        say = Say("sangong.refuse.over") if view.phase == "settled" else Say("sangong.refuse.not_over")
        return Refusal("03-5", say)
    return _wrong_call(view, move.choice) if move.verb == "call" else None


def _wrong_call(view: SangongView, choice: str | int | None) -> Refusal | None:
    """Why the hand is not the class called: said with its evidence, and without the class that it is."""
    if choice == "":
        return Refusal("03-2", Say("sangong.refuse.nothing_called"))
    called = class_called(choice)
    if called not in view.options.classes or choice in POINT_CLASSES:
        dukes = tuple(CLASS_SAYS[name] for name in THREE_DUKES[view.options.types])
        say = Say("sangong.refuse.no_class", choice=clipped(choice), dukes=dukes)
        return Refusal("03-8" if called in CLASS_SAYS else "03-4", say)
    judged = judge(view.hand, view.options)
    if called == judged.name:
        return None
    name = CLASS_SAYS[called]
    if called not in POINT_CLASSES:
        return _no_such_dukes(judged, name, view.options.types)
    if judged.name not in POINT_CLASSES:
        rule = "03-3" if judged.name == "sangong" else "03-8"
        return Refusal(rule, Say("sangong.refuse.above_points", name=name), judged.cards)
    terms, total = judged.values, sum(judged.values)
    say = Say("sangong.refuse.points", terms=terms, sum=total, digit=int(choice or 0))
    return Refusal("03-2", say, judged.cards)


def _no_such_dukes(judged: Judged, name: Say, types: str) -> Refusal:
    """A kind of 三公 was called that the hand is not."""
    if judged.name not in POINT_CLASSES:
        return Refusal("03-8", Say("sangong.refuse.other_dukes", name=name), judged.cards)
    if types == "extended":
        say = Say("sangong.refuse.no_threes", cards=judged.cards, gong=judged.gong, name=name)
    else:
        say = Say("sangong.refuse.no_dukes", cards=judged.cards, gong=judged.gong, name=name)
    return Refusal("03-2", say, judged.cards)
