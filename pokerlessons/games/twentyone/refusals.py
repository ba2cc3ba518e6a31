"""What the rules of 21点 have against a move: what was asked, what the hand holds, which rule."""

from __future__ import annotations

from typing import Final

from pokerlessons.engine import Move, Refusal
from pokerlessons.games.twentyone.hands import Judged, value
from pokerlessons.games.twentyone.states import TwentyOneView
from pokerlessons.words import Say, Seat, clipped

PHASE_OF: Final = {
    "stake": "staking",
    "draw": "playing",
    "stand": "playing",
    "split": "playing",
    "next deal": "settled",
}
TO: Final = {
    "stake": Say("twentyone.to.stake"),
    "draw": Say("twentyone.to.draw"),
    "stand": Say("twentyone.to.stand"),
    "split": Say("twentyone.to.split"),
    "next deal": Say("twentyone.to.next_deal"),
}
_NOW: Final = {
    "staking": Say("twentyone.now.staking"),
    "playing": Say("twentyone.now.playing"),
    "settled": Say("twentyone.now.settled"),
}


def objection(view: TwentyOneView, move: Move) -> Refusal | None:
    """The rules' objection to a well-formed move of a seat whose turn it is."""
    if PHASE_OF[move.verb] != view.phase:
        return Refusal("04-4", Say("twentyone.refuse.phase", asked=TO[move.verb], now=_NOW[view.phase]))
    if move.verb == "stake":
        return _bad_stake(view, move)
    hand = view.current
    return None if hand is None else objection_to(view, hand, move.verb)


def objection_to(view: TwentyOneView, hand: Judged, verb: str) -> Refusal | None:
    """The rules' objection to `draw`, `stand` or `split` with the hand that is to be played."""
    if verb == "draw":
        return _no_draw(view, hand)
    return _no_split(view, hand) if verb == "split" else _must_draw(view, hand)


def _bad_stake(view: TwentyOneView, move: Move) -> Refusal | None:
    most = view.options.max_stake
    if move.choice == "":
        return Refusal("04-3", Say("twentyone.refuse.no_stake", most=most))
    if type(move.choice) is not int or move.choice < 1:
        return Refusal("04-3", Say("twentyone.refuse.stake", stake=clipped(move.choice), most=most))
    if move.choice > most:
        return Refusal("04-3", Say("twentyone.refuse.stake_too_large", stake=move.choice, most=most))
    return None


def _no_draw(view: TwentyOneView, hand: Judged) -> Refusal | None:
    if hand.bust:
        say = Say("twentyone.refuse.draw_bust", terms=hand.values, sum=hand.low)
        return Refusal("04-15", say, hand.cards)
    if _bound_to_17(view) and hand.points >= 17:
        say = Say("twentyone.refuse.banker_stands", points=hand.points)
        return Refusal("04-G6", say, hand.cards)
    return None if view.stock else Refusal("04-4", Say("twentyone.refuse.no_cards"))


def _must_draw(view: TwentyOneView, hand: Judged) -> Refusal | None:
    if _bound_to_17(view) and not hand.bust and hand.points < 17 and view.stock:
        return Refusal("04-G6", Say("twentyone.refuse.banker_draws", points=hand.points), hand.cards)
    return None


def _bound_to_17(view: TwentyOneView) -> bool:
    return view.viewer == view.banker and view.options.banker_stand_at == "17"


def _no_split(view: TwentyOneView, hand: Judged) -> Refusal | None:
    if view.viewer == view.banker and view.options.banker_split == "no":
        return Refusal("04-G5", Say("twentyone.refuse.split_banker"))
    others = tuple(card for card in hand.cards if value(card) != 1)
    if others:
        say = Say("twentyone.refuse.split_not_aces", cards=hand.cards, others=others)
        return Refusal("04-7", say, others)
    card, *more = hand.cards
    if not more:
        return Refusal("04-7", Say("twentyone.refuse.split_one", card=card), hand.cards)
    held, most = len(view.own), view.options.max_split
    made = held - 1 + len(hand.cards)
    if made > most:
        return Refusal("04-G2", Say("twentyone.refuse.split_too_many", made=made, most=most), hand.cards)
    return None


def out_of_turn(view: TwentyOneView, move: Move) -> Refusal | None:
    """Why one who is not to play now may not, where 04-5 says more than whose turn it is."""
    if PHASE_OF.get(move.verb) != "playing" or view.phase != "playing" or view.viewer in view.to_act:
        return None
    waiting = tuple(Seat(seat) for seat in view.to_act)
    if view.viewer is not None and view.viewer == view.banker:
        return Refusal("04-5", Say("twentyone.refuse.banker_early", waiting=waiting))
    if view.own and all(hand.stood for hand in view.own):
        return Refusal("04-5", Say("twentyone.refuse.stood", waiting=waiting))
    return None
