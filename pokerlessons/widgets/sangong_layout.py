"""三公 laid out on the table: zones, what can be picked and pressed, what is said under the cards."""

from __future__ import annotations

from collections.abc import Sequence

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Step
from pokerlessons.games.sangong.hands import value
from pokerlessons.games.sangong.options import CLASS_SAYS, THREE_DUKES
from pokerlessons.games.sangong.states import SangongView
from pokerlessons.games.sangong.telling import (
    class_say,
    count_say,
    in_turn,
    is_points,
    match_over,
    pair_step,
)
from pokerlessons.widgets.scene import Data, backs, button, faces, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, Seat, clipped

HAND = 3


def pills(view: SangongView) -> tuple[Say, ...]:
    """The line above the table."""
    who = Say("sangong.table.pairwise")
    if view.banker is not None:
        who = Say("sangong.table.banker", banker=Seat(view.banker))
    return (
        Say("sangong.table.deal", deal=view.deal, deals=view.options.deals),
        who,
        Say("sangong.table.base", base=view.options.base),
    )


def zones(view: SangongView, voice: Voice) -> list[Data]:
    """The other seats in turn from the viewer's right, then the viewer's own hand."""
    first = 0 if view.viewer is None else view.viewer + 1
    around = [(first + k) % view.seats for k in range(view.seats)]
    return [_zone(view, seat, voice) for seat in around]


def _zone(view: SangongView, seat: int, voice: Voice) -> Data:
    own = seat == view.viewer
    showing = view.phase == "showing"
    return zone(
        f"seat{seat}",
        "hand" if own else "seat",
        voice(Say("table.seat", seat=Seat(seat))),
        _cards(view, seat, voice),
        _spoken(view, seat, voice),
        badge=voice(Say("sangong.table.banker_badge")) if seat == view.banker else None,
        score=voice(Say("table.score", score=view.scores[seat])),
        state=voice(Say("table.ready") if view.acted[seat] else Say("table.thinking")) if showing else None,
        caption=_caption(view, seat, voice),
        active=seat in view.to_act and showing,
        reveal=in_turn(view).index(seat),
        pick={"max": HAND} if own and showing and seat in view.to_act else None,
    )


def _caption(view: SangongView, seat: int, voice: Voice) -> str | None:
    """The class, and where the points decide, the number of 公牌 that may have to."""
    if view.judged is None:
        return None
    judged = view.judged[seat]
    if not is_points(judged):
        return voice(class_say(judged))
    return voice(Say("sangong.table.caption", name=class_say(judged), gong=judged.gong))


def _cards(view: SangongView, seat: int, voice: Voice) -> list[Data]:
    if view.hands:
        return faces(view.hands[seat], voice)
    return faces(view.hand, voice) if seat == view.viewer else backs(HAND)


def _spoken(view: SangongView, seat: int, voice: Voice) -> str:
    if view.judged:
        judged = view.judged[seat]
        name, gong = class_say(judged), judged.gong
        return voice(Say("sangong.table.shown", seat=Seat(seat), cards=judged.cards, name=name, gong=gong))
    if seat == view.viewer:
        return voice(Say("sangong.table.own", cards=view.hand))
    return voice(Say("sangong.table.hidden", seat=Seat(seat), count=HAND))


def field(view: SangongView, voice: Voice) -> Data | None:
    """What the viewer may call the hand: its points, or a kind of 三公."""
    if view.phase != "showing" or view.viewer not in view.to_act:
        return None
    dukes = [[name, voice(CLASS_SAYS[name])] for name in THREE_DUKES[view.options.types]]
    points = [[str(digit), str(digit)] for digit in range(10)]
    return {"kind": "choice", "label": voice(Say("sangong.table.call_label")), "values": points + dukes}


def buttons(view: SangongView, voice: Voice) -> list[Data]:
    """What the viewer can do now."""
    if view.viewer not in view.to_act:
        return []
    if view.phase == "settled":
        return [button("next deal", Say("sangong.table.next_deal"), voice, primary=True)]
    return [
        button("call", Say("sangong.table.call"), voice, primary=True),
        button("show", Say("sangong.table.show"), voice),
    ]


def move(action: str, cards: Sequence[Card], value: object) -> Move | None:
    """The move a button means, with what was chosen; None for no button of this game.

    Cards may have been picked, to be added up; that is no part of the move.
    """
    if action in ("show", "next deal"):
        return Move(action)
    if action != "call":
        return None
    called = "" if value is None else clipped(value)
    return Move("call", choice=int(called) if called.isdecimal() and len(called) == 1 else called)


def picked(view: SangongView, cards: Sequence[Card]) -> Step:
    """What the cards picked so far come to: the sum that grows as they are picked."""
    counts, terms = tuple(count_say(card) for card in cards), tuple(value(card) for card in cards)
    if not cards:
        return Step(Say("sangong.table.look"), rule="03-2")
    if len(cards) == 1:
        return Step(Say("sangong.table.one_card", counts=counts), rule="03-2")
    return Step(Say("sangong.table.sum", counts=counts, terms=terms, sum=sum(terms)), rule="03-2")


def prompt(view: SangongView) -> Step:
    """What is to be done, or how the deal went for the viewer."""
    if view.settlement is not None:
        return _outcome(view)
    if view.viewer not in view.to_act:
        return Step(Say("table.wait", waiting=tuple(Seat(seat) for seat in view.to_act)))
    return picked(view, ())


def _outcome(view: SangongView) -> Step:
    assert view.pairs is not None and view.settlement is not None
    if not view.to_act:
        return match_over(view)
    if view.viewer is None:
        return Step(Say("sangong.table.outcome_all"), rule="03-6")
    own = [pair for pair in view.pairs if view.viewer in (pair.one, pair.other)]
    say = Say(
        "sangong.table.outcome",
        seat=Seat(view.viewer),
        points=view.settlement.points[view.viewer],
        won=sum(pair.winner == view.viewer for pair in own),
        lost=sum(pair.loser == view.viewer for pair in own),
        tied=sum(pair.winner is None for pair in own),
    )
    return Step(say, rule="03-6")


def payments(view: SangongView, voice: Voice) -> list[Data]:
    """Who pays whom once the deal is settled, each with the comparison that decided it.

    Where there is no matrix, whose noughts are the ties, a tie is told as well: nobody pays.  Beside the
    matrix the names are short, as in it; else they are those at the seats.
    """
    if view.settlement is None or view.pairs is None:
        return []
    speak = voice.short if _has_matrix(view) else voice
    paid = {frozenset((each.payer, each.payee)): each.points for each in view.settlement.payments}
    return [
        {
            "payer": speak(Say("table.seat", seat=Seat(pair.one if pair.loser is None else pair.loser))),
            "payee": speak(Say("table.seat", seat=Seat(pair.other if pair.winner is None else pair.winner))),
            "points": paid.get(frozenset((pair.one, pair.other)), 0),
            "text": speak(pair_step(pair, view.options).say),
        }
        for pair in view.pairs
        if frozenset((pair.one, pair.other)) in paid or not _has_matrix(view)
    ]


def _has_matrix(view: SangongView) -> bool:
    """Whether more than two pay one another."""
    return view.banker is None and view.seats > 2


def matrix(view: SangongView, voice: Voice) -> Data | None:
    """What every seat gets from every other once the deal is settled; with a banker the arrows tell all."""
    if view.settlement is None or not _has_matrix(view):
        return None
    gets = [[0] * view.seats for _ in range(view.seats)]
    for payment in view.settlement.payments:
        gets[payment.payee][payment.payer] += payment.points
        gets[payment.payer][payment.payee] -= payment.points
    names = [voice.short(Say("table.seat", seat=Seat(seat))) for seat in range(view.seats)]
    rows = [
        {
            "name": names[seat],
            "cells": [
                *(_points(points, voice) if other != seat else "" for other, points in enumerate(row)),
                _points(sum(row), voice),
            ],
        }
        for seat, row in enumerate(gets)
    ]
    heads = [*names, voice(Say("sangong.table.total"))]
    return {"caption": voice(Say("sangong.table.matrix")), "heads": heads, "rows": rows}


def _points(points: int, voice: Voice) -> str:
    return voice(Say("sangong.table.points", points=points))


def is_public(view: SangongView) -> bool:
    """Whether everybody may look: all hands are turned over."""
    return view.phase == "settled"
