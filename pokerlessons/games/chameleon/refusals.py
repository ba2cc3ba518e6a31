"""What the rules of 变色龙 have against a move: what was asked, what one holds, which rule."""

from __future__ import annotations

from typing import Final

from pokerlessons.cards import SUIT_CHINESE, Card
from pokerlessons.engine import Move, Refusal
from pokerlessons.games.chameleon.hands import fits, instead, names_suit, playable
from pokerlessons.games.chameleon.states import ChameleonView
from pokerlessons.words import Say, Seat, clipped

SUIT_SAYS: Final = {
    "S": Say("chameleon.suit.S"),
    "H": Say("chameleon.suit.H"),
    "D": Say("chameleon.suit.D"),
    "C": Say("chameleon.suit.C"),
}


def is_out(view: ChameleonView, move: Move) -> Refusal | None:
    """Why one who is out may not play, where the deal goes on (01-20)."""
    seat = view.viewer
    if seat is None or view.phase == "settled" or seat in view.open.playing:
        return None
    return Refusal("01-20", Say("chameleon.refuse.out", seat=Seat(seat), points=-view.scores[seat]))


def objection(view: ChameleonView, move: Move) -> Refusal | None:
    """The rules' objection to a well-formed move of a seat whose turn it is."""
    if (move.verb == "next deal") != (view.phase == "settled"):
        if move.verb == "next deal":
            return Refusal("01-10", Say("chameleon.refuse.not_over"))
        return Refusal("01-10", Say("chameleon.refuse.over"))
    if move.verb in ("play", "next deal"):
        return _no_play(view, move) if move.verb == "play" else None
    cards = playable(view)
    if move.verb == instead(view, cards):
        return None
    if move.verb == "take":
        return Refusal("01-18", Say("chameleon.refuse.nothing_pending"))
    if refusal := _pending(view):
        return refusal
    return _no_draw(view, cards) if move.verb == "draw" else _no_pass(view, cards)


# To draw, to pass, to take.


def _no_draw(view: ChameleonView, cards: tuple[Card, ...]) -> Refusal:
    """Why no card may be drawn; `cards` are those that may be played."""
    if view.drawn is not None and view.options.after_draw == "may_play":
        return Refusal("01-4", Say("chameleon.refuse.drawn_already", card=view.drawn), (view.drawn,))
    if view.drawn is not None and cards:
        return Refusal("01-4", Say("chameleon.refuse.drawn_fits", card=view.drawn), cards)
    if cards and view.can_draw:
        return Refusal("01-4", Say("chameleon.refuse.can_play", cards=cards), cards)
    return Refusal("01-17", Say("chameleon.refuse.nothing_to_draw"))


def _no_pass(view: ChameleonView, cards: tuple[Card, ...]) -> Refusal:
    """Why the turn may not pass; `cards` are those that may be played."""
    if cards:
        return Refusal("01-4", Say("chameleon.refuse.must_play", cards=cards), cards)
    if view.options.after_draw == "draw_until_playable":
        return Refusal("01-4", Say("chameleon.refuse.draw_on"))
    return Refusal("01-4", Say("chameleon.refuse.draw_first"))


def _pending(view: ChameleonView) -> Refusal | None:
    """The objection to anything that is neither an answer to a 7 or an 8, nor taking what it brings."""
    if view.open.owed:
        return Refusal("01-5", Say("chameleon.refuse.seven_first", owed=view.open.owed))
    return Refusal("01-6", Say("chameleon.refuse.eight_first")) if view.open.skip else None


# To play a card.


def _no_play(view: ChameleonView, move: Move) -> Refusal | None:
    if not move.cards:
        return Refusal("01-3", Say("chameleon.refuse.no_card"))
    card, *more = move.cards
    if more:
        say = Say("chameleon.refuse.several_cards", cards=move.cards, count=len(move.cards))
        return Refusal("01-3", say, move.cards)
    if view.drawn is not None and card != view.drawn:
        say = Say("chameleon.refuse.only_drawn", card=card, drawn=view.drawn)
        return Refusal("01-19", say, (card, view.drawn))
    if not fits(card, view.open):
        return _misfit(view, card)
    return _bad_suit(view, card, move.choice)


def _misfit(view: ChameleonView, card: Card) -> Refusal:
    """Why the card does not go on what lies there, and what would."""
    open, top = view.open, view.open.top
    if open.owed:
        say = Say("chameleon.refuse.not_seven", card=card, owed=open.owed, instead=_instead(view))
        return Refusal("01-5", say, (card,))
    if open.skip:
        return Refusal("01-6", Say("chameleon.refuse.not_eight", card=card, instead=_instead(view)), (card,))
    if card.rank == "J":
        say = Say("chameleon.refuse.jack_on_jack", card=card, top=top, instead=_instead(view))
        return Refusal("01-7", say, (card, top))
    suit = SUIT_SAYS[open.suit]
    if top.rank == "J":
        say = Say("chameleon.refuse.not_named", card=card, top=top, suit=suit, instead=_instead(view))
        return Refusal("01-9", say, (card, top))
    say = Say("chameleon.refuse.no_match", card=card, top=top, instead=_instead(view))
    return Refusal("01-3", say, (card, top))


def _instead(view: ChameleonView) -> Say:
    """What the viewer can do."""
    cards = playable(view)
    if cards:
        return Say("chameleon.instead.play", cards=cards)
    if view.open.owed:
        return Say("chameleon.instead.take", owed=view.open.owed)
    if view.open.skip:
        return Say("chameleon.instead.skip")
    drawing = instead(view, cards) == "draw"
    return Say("chameleon.instead.draw") if drawing else Say("chameleon.instead.pass")


def _bad_suit(view: ChameleonView, card: Card, choice: str | int | None) -> Refusal | None:
    """The objection to the suit that is named with the card, or is not."""
    if names_suit(card, len(view.hand)):
        if isinstance(choice, str) and choice in SUIT_CHINESE:
            return None
        if choice is None:
            return Refusal("01-7", Say("chameleon.refuse.name_suit", card=card), (card,))
        return Refusal("01-7", Say("chameleon.refuse.unknown_suit", text=clipped(choice) or "…"), (card,))
    if choice is None:
        return None
    if card.rank == "J":
        return Refusal("01-19", Say("chameleon.refuse.last_jack", card=card), (card,))
    return Refusal("01-7", Say("chameleon.refuse.not_jack", card=card), (card,))
