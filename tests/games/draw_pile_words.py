"""How the shedding game is told."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pokerlessons.cards import SUIT_GLYPH, Card
from pokerlessons.engine import Move, Step, sum_formula
from pokerlessons.words import Say, Seat

if TYPE_CHECKING:
    from .draw_pile import DrawOptions, DrawView


def opening(view: DrawView) -> tuple[Step, ...]:
    """The deal, the first open card, and the viewer's hand."""
    top = view.pile.discards[-1]
    steps = [
        Step(Say("draw_pile.tell.deal", deal=view.deal, deals=view.options.deals), rule="91-8"),
        Step(Say("draw_pile.tell.top", top=top), (top,), rule="91-1"),
    ]
    if view.hand:
        steps.append(Step(Say("draw_pile.tell.hand", cards=view.hand), view.hand, rule="91-1"))
    return tuple(steps)


def explained(before: DrawView, seat: int, move: Move, after: DrawView) -> tuple[Step, ...]:
    """The move, and at the end of the deal what everybody holds."""
    if move.verb == "next deal":
        return opening(after)
    if move.verb == "draw":
        return _drawn(before, seat, after)
    steps = _played(before, seat, move) if move.verb == "play" else (_passed(seat),)
    return steps + (_ended(after) if after.phase == "ended" else ())


def _passed(seat: int) -> Step:
    return Step(Say("draw_pile.tell.pass", seat=Seat(seat)), rule="91-6")


def _drawn(before: DrawView, seat: int, after: DrawView) -> tuple[Step, ...]:
    steps: tuple[Step, ...] = ()
    if after.pile.refills > before.pile.refills:
        say = Say("draw_pile.tell.refill", count=len(after.pile.refilled))
        steps = (Step(say, after.pile.refilled, rule="91-5"),)
    if seat != after.viewer:
        return (*steps, Step(Say("draw_pile.tell.drawn_hidden", seat=Seat(seat)), rule="91-5"))
    (card,) = (Counter(after.hand) - Counter(before.hand)).elements()
    return (*steps, Step(Say("draw_pile.tell.drawn", seat=Seat(seat), card=card), (card,), rule="91-5"))


def _played(before: DrawView, seat: int, move: Move) -> tuple[Step, ...]:
    cards, top = move.cards, before.pile.discards[-1]
    say = Say("draw_pile.tell.play", seat=Seat(seat), cards=cards, top=top)
    steps = [Step(say, (*cards, top), rule="91-2")]
    if move.choice is not None:
        say = Say("draw_pile.tell.named", seat=Seat(seat), suit=SUIT_GLYPH[str(move.choice)])
        steps.append(Step(say, cards, rule="91-3"))
    effects = before.options.effects
    if cards[0].rank == "Q" and "skip" in effects:
        steps.append(Step(Say("draw_pile.tell.skip"), cards, rule="91-4"))
    if cards[0].rank == "4" and "turn" in effects:
        steps.append(Step(Say("draw_pile.tell.turn"), cards, rule="91-4"))
    return tuple(steps)


def _ended(view: DrawView) -> tuple[Step, ...]:
    assert view.hands is not None
    return tuple(_paid(view.options, seat, hand) for seat, hand in enumerate(view.hands))


def _paid(options: DrawOptions, seat: int, hand: tuple[Card, ...]) -> Step:
    if not hand:
        return Step(Say("draw_pile.tell.out", seat=Seat(seat)), rule="91-7")
    terms = tuple(dict(options.penalty).get(card.rank, 1) for card in hand)
    say = Say("draw_pile.tell.holds", seat=Seat(seat), cards=hand, terms=terms, sum=sum(terms))
    return Step(say, hand, sum_formula(terms), "91-7")
