"""What the rules of 斗地主 have against a move: what was asked, what lies on the table, which rule."""

from __future__ import annotations

from typing import Final

from pokerlessons.engine import Move, Refusal
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import (
    BOMBS,
    Reading,
    choose,
    declared,
    plays_of,
    readings,
    tally_of,
)
from pokerlessons.games.doudizhu.states import DoudizhuView
from pokerlessons.games.doudizhu.telling import KIND_SAYS, beats_rule, reading_say, what_beats
from pokerlessons.words import Say, Seat, clipped

MOST_BID: Final = 3
PHASES_OF: Final = {
    "bid": ("bidding",),
    "pass": ("bidding", "playing"),
    "play": ("playing",),
    "next deal": ("settled",),
}
_TO: Final = {
    "bid": Say("doudizhu.to.bid"),
    "pass": Say("doudizhu.to.pass"),
    "play": Say("doudizhu.to.play"),
    "next deal": Say("doudizhu.to.next_deal"),
}
_NOW: Final = {
    "bidding": Say("doudizhu.now.bidding"),
    "playing": Say("doudizhu.now.playing"),
    "settled": Say("doudizhu.now.settled"),
}


def objection(view: DoudizhuView, move: Move) -> Refusal | None:
    """The rules' objection to a well-formed move of a seat whose turn it is."""
    if view.phase not in PHASES_OF[move.verb]:
        say = Say("doudizhu.refuse.phase", asked=_TO[move.verb], now=_NOW[view.phase])
        return Refusal("10-4" if view.phase == "bidding" else "10-6", say, move.cards)
    if move.verb == "bid":
        return _bad_bid(view, move.choice)
    if move.verb == "pass" and view.phase == "playing" and view.led is None:
        return Refusal("10-15", Say("doudizhu.refuse.leader_passes"))
    if move.verb == "play":
        return _bad_play(view, move)
    return None


def _bad_bid(view: DoudizhuView, points: str | int | None) -> Refusal | None:
    if type(points) is not int or not 1 <= points <= MOST_BID:
        return Refusal("10-4", Say("doudizhu.refuse.bid", bid=clipped(points), most=MOST_BID))
    if points <= view.base:
        return Refusal("10-4", Say("doudizhu.refuse.bid_low", bid=points, base=view.base))
    return None


def _bad_play(view: DoudizhuView, move: Move) -> Refusal | None:
    if not move.cards:
        return Refusal("10-6", Say("doudizhu.refuse.no_cards"))
    found = readings(move.cards, view.options)
    if not found:
        return fault(move.cards, view.options)
    if move.choice is not None and not declared(found, move.choice):
        says = tuple(reading_say(reading) for reading in found)
        say = Say("doudizhu.refuse.reading", choice=clipped(move.choice), readings=says)
        return Refusal("10-10", say, move.cards)
    if chosen(view, move) is not None:
        return None
    return _too_low(view, found, move)


def chosen(view: DoudizhuView, move: Move) -> Reading | None:
    """As what the cards of a move count: the best reading that was meant and beats the table (10-10)."""
    return choose(readings(move.cards, view.options), view.led and view.led.reading, move.choice)


def _too_low(view: DoudizhuView, found: tuple[Reading, ...], move: Move) -> Refusal:
    """A play that does not go over the table: why not, what would, and whether the hand has it."""
    assert view.led is not None and view.led.reading is not None
    led, meant = view.led.reading, declared(found, move.choice)
    reading = next((each for each in meant if (each.kind, each.length) == (led.kind, led.length)), meant[0])
    say = Say(
        "doudizhu.refuse.too_low",
        why=_why_too_low(reading, led),
        seat=Seat(view.led.seat),
        led=reading_say(led),
        needed=what_beats(led, view.options),
        held=_what_the_hand_has(view, led),
    )
    return Refusal(beats_rule(view.options), say, move.cards)


def _why_too_low(reading: Reading, led: Reading) -> Say:
    says = {"reading": reading_say(reading), "led": reading_say(led)}
    if led.kind in BOMBS or (reading.kind, reading.length) == (led.kind, led.length):
        return Say("doudizhu.refuse.why.lower", **says)
    if reading.kind == led.kind:
        return Say("doudizhu.refuse.why.length", count=reading.length, wanted=led.length, **says)
    return Say("doudizhu.refuse.why.kind", kind=KIND_SAYS[led.kind], **says)


def _what_the_hand_has(view: DoudizhuView, led: Reading) -> Say:
    plays = plays_of(tally_of(view.hand), led, view.options.melds)
    if not plays:
        return Say("doudizhu.refuse.must_pass")
    return Say("doudizhu.refuse.could", example=reading_say(plays[0]))
