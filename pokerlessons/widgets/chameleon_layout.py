"""变色龙 laid out on the table: zones, what can be picked and pressed, what is said under the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerlessons.cards import SUIT_GLYPH, SUITS, Card, glyphs
from pokerlessons.engine import Move, Step
from pokerlessons.games.chameleon.hands import instead, names_suit, penalties, penalty, playable
from pokerlessons.games.chameleon.refusals import SUIT_SAYS, objection
from pokerlessons.games.chameleon.states import ChameleonView
from pokerlessons.games.chameleon.telling import match_over, nothing_fits, remainder, wanted
from pokerlessons.widgets.scene import Data, backs, button, faces, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, Seat, clipped

MOST_BACKS: Final = 10
"""So many of somebody else's cards are drawn; the number stands beside."""
STACK: Final = 6
"""So many cards of the stock are drawn at most."""


def pills(view: ChameleonView) -> tuple[Say, ...]:
    """The line above the table."""
    deal = Say("chameleon.table.deal", deal=view.deal, out_at=view.options.out_at)
    if view.phase == "settled":
        return (deal,)
    if len(view.open.playing) == 2:
        return deal, follow(view)
    way = Say("chameleon.table.ccw") if view.open.way > 0 else Say("chameleon.table.cw")
    return deal, follow(view), way


def follow(view: ChameleonView) -> Say:
    """What has to be played now, in a few words."""
    open, top = view.open, view.open.top
    if open.owed:
        return Say("chameleon.table.owed", owed=open.owed)
    if open.skip:
        return Say("chameleon.table.skip")
    if not open.suit:
        return Say("chameleon.table.any")
    glyph, suit = SUIT_GLYPH[open.suit], SUIT_SAYS[open.suit]
    if top.rank == "J":
        return Say("chameleon.table.suit", glyph=glyph, suit=suit)
    return Say("chameleon.table.suit_or_rank", glyph=glyph, suit=suit, rank=top.rank)


def zones(view: ChameleonView, voice: Voice) -> list[Data]:
    """The other seats from the viewer's right, the card to be followed, the stock, the viewer's own hand."""
    first = 0 if view.viewer is None else view.viewer + 1
    around = [(first + k) % view.seats for k in range(view.seats)]
    seats = [_seat(view, seat, voice) for seat in around]
    return [*seats[:-1], _top(view, voice), _stock(view, voice), seats[-1]]


def _seat(view: ChameleonView, seat: int, voice: Voice) -> Data:
    own, acting = seat == view.viewer, view.phase == "playing" and seat in view.to_act
    drawn = () if view.drawn is None or not own else (view.drawn,)
    seen = view.hands[seat] if view.hands is not None else view.hand if own else ()
    return zone(
        f"seat{seat}",
        "hand" if own else "seat",
        voice(Say("table.seat", seat=Seat(seat))),
        faces(seen, voice, drawn) if seen else backs(min(view.sizes[seat], MOST_BACKS)),
        _spoken(view, seat, seen, voice),
        badge=voice(Say("chameleon.table.winner")) if seat == view.winner else None,
        score=voice(Say("chameleon.table.penalties", points=-view.scores[seat])),
        state=voice(_state(view, seat)),
        caption=_caption(view, seat, seen, voice),
        active=acting,
        reveal=_from_starter(view).index(seat),
        pick={"max": 1} if own and acting and _may_pick(view) else None,
    )


def _from_starter(view: ChameleonView) -> list[int]:
    """The seats from the first player on, in which order hands are turned over."""
    return [(view.starter + k) % view.seats for k in range(view.seats)]


def _may_pick(view: ChameleonView) -> bool:
    """Whether a card may be picked: not where the card drawn does not go, and nothing else may."""
    return not view.has_drawn or bool(playable(view))


def _spoken(view: ChameleonView, seat: int, seen: tuple[Card, ...], voice: Voice) -> str:
    if seen and seat == view.viewer:
        return voice(Say("chameleon.table.own", cards=seen, count=len(seen)))
    if seen:
        return voice(Say("chameleon.table.shown", seat=Seat(seat), cards=seen, count=len(seen)))
    return voice(Say("chameleon.table.hidden", seat=Seat(seat), count=view.sizes[seat]))


def _caption(view: ChameleonView, seat: int, seen: tuple[Card, ...], voice: Voice) -> str | None:
    """How many cards a seat holds, and what those that are seen would cost."""
    if seat not in view.open.playing:
        return None
    if seen:
        points = penalty(seen, view.options, view.doubled)
        return voice(Say("chameleon.table.worth", count=len(seen), points=points))
    return voice(Say("chameleon.table.count", count=view.sizes[seat]))


def _state(view: ChameleonView, seat: int) -> Say:
    """What the seat did last; whether it is its turn or it is out."""
    if view.scores[seat] <= -view.options.out_at:
        return Say("chameleon.table.out")
    if view.phase == "playing" and seat in view.to_act and seat != view.viewer:
        return Say("table.thinking")
    did = view.open.last[seat]
    if did is None:
        return Say("chameleon.table.nothing_yet")
    if did.verb == "play" and did.choice is not None:
        return Say("chameleon.table.named", card=did.cards[0], suit=SUIT_GLYPH[str(did.choice)])
    if did.verb == "play":
        return Say("chameleon.table.played", card=did.cards[0])
    return _DID[did.verb]


_DID: Final = {
    "draw": Say("chameleon.table.drew"),
    "pass": Say("chameleon.table.passed"),
    "take": Say("chameleon.table.took"),
}


def _top(view: ChameleonView, voice: Voice) -> Data:
    """The card to be followed."""
    top, named = view.open.top, follow(view)
    label, asks = voice(Say("chameleon.table.top")), view.phase == "playing"
    spoken = Say("chameleon.table.top_spoken", card=top, follow=named)
    caption = voice(named) if asks else None
    return zone("top", "shared", label, faces((top,), voice), voice(spoken), caption=caption)


def _stock(view: ChameleonView, voice: Voice) -> Data:
    """What can be drawn; and how many discards lie under the top card, of which a new stock will be made."""
    label, under = voice(Say("chameleon.table.stock")), len(view.open.discards) - 1
    spoken = voice(Say("chameleon.table.stock_spoken", count=view.stock, under=under))
    return zone(
        "stock",
        "pile",
        label,
        backs(min(view.stock, STACK)),
        spoken,
        caption=voice(Say("chameleon.table.count", count=view.stock)),
        state=voice(Say("chameleon.table.under", under=under)),
    )


def field(view: ChameleonView, voice: Voice) -> Data | None:
    """The suit to be named, where a J may be played that is not the last card."""
    if view.phase != "playing" or view.viewer not in view.to_act:
        return None
    if not any(names_suit(card, len(view.hand)) for card in playable(view)):
        return None
    suits = [[suit, f"{SUIT_GLYPH[suit]} {voice(SUIT_SAYS[suit])}"] for suit in SUITS]
    return {"kind": "choice", "label": voice(Say("chameleon.table.name_label")), "values": suits}


def buttons(view: ChameleonView, voice: Voice) -> list[Data]:
    """What the viewer can do now; playing and drawing both stand there, for the viewer to find out which."""
    if view.viewer not in view.to_act:
        return []
    if view.phase == "settled":
        return [button("next deal", Say("chameleon.table.next_deal"), voice, primary=True)]
    made: list[Data] = []
    if _may_pick(view):
        made.append(button("play", Say("chameleon.table.play"), voice, primary=True))
    return [*made, _otherwise(view, voice)]


def _otherwise(view: ChameleonView, voice: Voice) -> Data:
    """What is done by who has nothing to play."""
    verb = instead(view, ()) or "pass"
    labels = {"draw": Say("chameleon.table.draw"), "pass": Say("chameleon.table.pass")}
    if view.open.owed:
        labels["take"] = Say("chameleon.table.take", owed=view.open.owed)
    elif view.open.skip:
        labels["take"] = Say("chameleon.table.take_skip")
    return button(verb, labels[verb], voice)


def move(action: str, cards: Sequence[Card], value: object) -> Move | None:
    """The move a button means, with the suit chosen where a J is played; None for no button of this game."""
    if action in ("draw", "pass", "take", "next deal"):
        return Move(action)
    if action != "play":
        return None
    jack = any(card.rank == "J" for card in cards)
    return Move("play", tuple(cards), clipped(value) if jack and value is not None else None)


def picked(view: ChameleonView, cards: Sequence[Card]) -> Step:
    """Whether the card picked may be played, and why not."""
    if not cards or view.viewer not in view.to_act or view.phase != "playing":
        return prompt(view)
    card = cards[0]
    named = names_suit(card, len(view.hand))
    refusal = objection(view, Move("play", (card,), "S" if named else None))
    if refusal is not None:
        return Step(refusal.say, refusal.cards, rule=refusal.rule)
    if named:
        return Step(Say("chameleon.table.fits_jack", card=card), (card,), rule="01-7")
    points = penalty((card,), view.options)
    return Step(Say("chameleon.table.fits", card=card, points=points), (card,), rule="01-11")


def prompt(view: ChameleonView) -> Step:
    """What is to be done, or how the deal went for the viewer."""
    if view.settlement is not None:
        return _outcome(view)
    if view.viewer not in view.to_act:
        return Step(Say("table.wait", waiting=tuple(Seat(seat) for seat in view.to_act)))
    if view.drawn is None:
        return wanted(view)
    if playable(view):
        return Step(Say("chameleon.table.drawn_fits", card=view.drawn), (view.drawn,), rule="01-4")
    otherwise = nothing_fits(view)
    say = Say("chameleon.table.drawn", card=view.drawn, otherwise=otherwise.say)
    return Step(say, (view.drawn,), rule=otherwise.rule)


def _outcome(view: ChameleonView) -> Step:
    if not view.to_act:
        return match_over(view)
    if view.viewer in view.open.playing and view.viewer != view.winner:
        return remainder(view, view.viewer)
    assert view.winner is not None
    return Step(Say("chameleon.tell.won", seat=Seat(view.winner)), rule="01-10")


def payments(view: ChameleonView, voice: Voice) -> list[Data]:
    """Nobody pays anybody: what the deal cost each stands in `matrix`."""
    return []


def matrix(view: ChameleonView, voice: Voice) -> Data | None:
    """What each seat was left with, what that costs, and all penalties so far, once the deal is over.

    Seats that were out before stand there with their totals, so that the whole match can be read off.
    """
    if view.hands is None:
        return None
    heads = (Say("chameleon.table.left"), Say("chameleon.table.cost"), Say("chameleon.table.so_far"))
    caption = Say("chameleon.table.settled_doubled") if view.doubled else Say("chameleon.table.settled")
    rows = [
        {
            "name": voice.short(Say("table.seat", seat=Seat(seat))),
            "cells": [*_left_and_cost(view, seat, voice), str(-view.scores[seat])],
        }
        for seat in range(view.seats)
    ]
    return {"caption": voice(caption), "heads": [voice(head) for head in heads], "rows": rows}


def _left_and_cost(view: ChameleonView, seat: int, voice: Voice) -> tuple[str, str]:
    """The cards left and their cost; of who did not play this deal, that the seat is out."""
    assert view.hands is not None
    if seat not in view.open.playing:
        return voice(Say("chameleon.table.out")), "–"
    return glyphs(view.hands[seat]) or "–", _cost(view, seat)


def _cost(view: ChameleonView, seat: int) -> str:
    """`20 + 3 = 23`, and doubled `(20 + 3) × 2 = 46`."""
    assert view.hands is not None
    terms = penalties(view.hands[seat], view.options)
    if not terms:
        return "0"
    added = " + ".join(map(str, terms))
    if view.doubled:
        return f"({added}) × 2 = {2 * sum(terms)}" if len(terms) > 1 else f"{added} × 2 = {2 * sum(terms)}"
    return f"{added} = {sum(terms)}" if len(terms) > 1 else added


def is_public(view: ChameleonView) -> bool:
    """Whether everybody may look: all hands are turned over."""
    return view.phase == "settled"
