"""斗地主 laid out on the table: zones, what can be picked and pressed, what is said under the cards."""

from __future__ import annotations

from collections.abc import Sequence

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Step
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import Reading, readings
from pokerlessons.games.doudizhu.refusals import MOST_BID, chosen, objection
from pokerlessons.games.doudizhu.states import DoudizhuView, Play
from pokerlessons.games.doudizhu.telling import (
    beats_rule,
    kinds_rule,
    match_over,
    multiplier,
    reading_say,
    what_beats,
)
from pokerlessons.widgets.scene import Data, backs, button, faces, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, Seat, clipped


def pills(view: DoudizhuView) -> tuple[Say, ...]:
    """The line above the table."""
    deal = Say("doudizhu.table.deal", deal=view.deal, deals=view.options.deals)
    if view.landlord is None:
        return deal, Say("doudizhu.table.base", base=view.base)
    landlord = Say("doudizhu.table.landlord", seat=Seat(view.landlord))
    return deal, landlord, Say("doudizhu.table.stakes", base=view.base, times=multiplier(view))


def zones(view: DoudizhuView, voice: Voice) -> list[Data]:
    """The other seats in turn from the viewer's right, the kitty and what is to be beaten, the own hand."""
    first = 0 if view.viewer is None else view.viewer + 1
    around = [(first + k) % view.seats for k in range(view.seats)]
    seats = [_seat(view, seat, voice) for seat in around]
    return [*seats, _kitty(view, voice), _led(view, voice)]


def _seat(view: DoudizhuView, seat: int, voice: Voice) -> Data:
    own = seat == view.viewer
    acts = seat in view.to_act and view.phase != "settled"
    return zone(
        f"seat{seat}",
        "hand" if own else "seat",
        voice(Say("table.seat", seat=Seat(seat))),
        _cards(view, seat, voice),
        _spoken(view, seat, voice),
        badge=voice(Say("doudizhu.table.landlord_badge")) if seat == view.landlord else None,
        score=voice(Say("table.score", score=view.scores[seat])),
        state=_state(view, seat, voice),
        caption=voice(Say("doudizhu.table.count", count=view.counts[seat])),
        active=acts,
        reveal=seat,
        pick={"max": len(view.hand)} if own and acts and view.phase == "playing" else None,
    )


def _cards(view: DoudizhuView, seat: int, voice: Voice) -> list[Data]:
    if view.hands is not None:
        return faces(view.hands[seat], voice)
    return faces(view.hand, voice) if seat == view.viewer else backs(view.counts[seat])


def _spoken(view: DoudizhuView, seat: int, voice: Voice) -> str:
    if seat == view.viewer and view.hand:
        return voice(Say("doudizhu.table.own", cards=view.hand))
    cards = view.hands[seat] if view.hands is not None else ()
    if cards:
        return voice(Say("doudizhu.table.shown", seat=Seat(seat), cards=cards))
    return voice(Say("doudizhu.table.hidden", seat=Seat(seat), count=view.counts[seat]))


def _state(view: DoudizhuView, seat: int, voice: Voice) -> str | None:
    """What the seat did last in the bidding, or since the cards on the table were led."""
    if view.phase == "settled":
        assert view.settlement is not None
        return voice(Say("doudizhu.table.made", points=view.settlement.points[seat]))
    if seat in view.to_act:
        return voice(Say("table.thinking"))
    if view.phase == "bidding":
        made = [bid.points for bid in view.bids if bid.seat == seat]
        return voice(_bid_say(made[-1])) if made else None
    last = _last_in_round(view, seat)
    if last is None:
        return None
    if last.reading is None:
        return voice(Say("doudizhu.table.passed"))
    return voice(Say("doudizhu.table.played", reading=reading_say(last.reading)))


def _bid_say(points: int) -> Say:
    return Say("doudizhu.table.did_bid", points=points) if points else Say("doudizhu.table.did_not_bid")


def _last_in_round(view: DoudizhuView, seat: int) -> Play | None:
    """What a seat did last, if that was no more than a round ago."""
    recent = view.history[-(view.seats - 1) :]
    return next((play for play in reversed(recent) if play.seat == seat), None)


def _kitty(view: DoudizhuView, voice: Voice) -> Data:
    label = voice(Say("doudizhu.table.kitty"))
    if view.kitty is not None:
        spoken = voice(Say("doudizhu.table.kitty_shown", cards=view.kitty))
        return zone("kitty", "shared", label, faces(view.kitty, voice), spoken)
    spoken = voice(Say("doudizhu.table.kitty_hidden", count=view.options.kitty_size))
    if view.landlord is None:
        return zone("kitty", "shared", label, backs(view.options.kitty_size), spoken)
    caption = voice(Say("doudizhu.table.kitty_taken", seat=Seat(view.landlord)))
    return zone("kitty", "shared", label, [], spoken, caption=caption)


def _led(view: DoudizhuView, voice: Voice) -> Data:
    """The play to beat; after the last card, the last play."""
    last = next((play for play in reversed(view.history) if play.cards), None)
    play = last if view.phase == "settled" else view.led
    label = voice(Say("doudizhu.table.to_beat"))
    if play is None or play.reading is None:
        return zone("led", "trick", label, [], voice(Say("doudizhu.table.nothing_led")))
    said = Say("doudizhu.table.led", seat=Seat(play.seat), reading=reading_say(play.reading))
    return zone("led", "trick", label, faces(play.cards, voice), voice(said), caption=voice(said))


def field(view: DoudizhuView, voice: Voice) -> Data | None:
    """Nothing is typed in this game."""
    return None


def declaration(view: DoudizhuView, cards: Sequence[Card], voice: Voice) -> Data | None:
    """The choice of what to play the picked cards as, where they can be several things now (10-10)."""
    found = _playable_as(view, cards)
    if len(found) < 2:
        return None
    return {
        "kind": "choice",
        "label": voice(Say("doudizhu.table.play_as")),
        "values": [[reading.code, voice(reading_say(reading))] for reading in found],
        "value": found[0].code,
    }


def _playable_as(view: DoudizhuView, cards: Sequence[Card]) -> list[Reading]:
    """Everything as which the viewer may play these cards now."""
    if view.phase != "playing" or view.viewer not in view.to_act:
        return []
    found = readings(cards, view.options)
    return [r for r in found if objection(view, Move("play", tuple(cards), r.code)) is None]


def buttons(view: DoudizhuView, voice: Voice) -> list[Data]:
    """What the viewer can do now."""
    if view.viewer not in view.to_act:
        return []
    if view.phase == "settled":
        return [button("next deal", Say("doudizhu.table.next_deal"), voice, primary=True)]
    if view.phase == "bidding":
        bids = range(view.base + 1, MOST_BID + 1)
        return [
            *(
                button(f"bid {bid}", Say("doudizhu.table.bid", points=bid), voice, primary=True)
                for bid in bids
            ),
            button("pass", Say("doudizhu.table.no_bid"), voice, primary=True),
        ]
    play = button("play", Say("doudizhu.table.play"), voice, primary=True)
    return [play] if view.led is None else [play, button("pass", Say("doudizhu.table.pass"), voice)]


def move(action: str, cards: Sequence[Card], value: object) -> Move | None:
    """The move a button means, with the cards picked; None for no button of this game."""
    if action in ("pass", "next deal"):
        return Move(action)
    if action == "play":
        declared = value if value is None or isinstance(value, int | str) else clipped(value)
        return Move("play", tuple(cards), declared)
    verb, _, points = action.partition(" ")
    if verb == "bid" and points.isascii() and points.isdigit() and len(points) == 1:
        return Move("bid", choice=int(points))
    return None


def picked(view: DoudizhuView, cards: Sequence[Card]) -> Step:
    """What the picked cards are, and whether they go over the table; or what they lack."""
    if not cards:
        return prompt(view)
    if not readings(cards, view.options):
        refusal = fault(cards, view.options)
        return Step(refusal.say, rule=refusal.rule)
    reading = chosen(view, Move("play", tuple(cards)))
    if reading is None:
        refusal = objection(view, Move("play", tuple(cards)))
        assert refusal is not None
        return Step(refusal.say, rule=refusal.rule)
    rule = kinds_rule(view.options.four_players)
    several = _playable_as(view, cards)
    if len(several) > 1:
        return Step(Say("doudizhu.table.picked_several", count=len(several)), rule="10-10")
    if view.led is None or view.led.reading is None:
        return Step(Say("doudizhu.table.picked", reading=reading_say(reading)), rule=rule)
    say = Say("doudizhu.table.picked_beats", reading=reading_say(reading), led=reading_say(view.led.reading))
    return Step(say, rule=beats_rule(view.options))


def prompt(view: DoudizhuView) -> Step:
    """What is to be done, or how the deal went for the viewer."""
    if view.settlement is not None:
        return _outcome(view)
    if view.viewer not in view.to_act:
        return Step(Say("table.wait", waiting=tuple(Seat(seat) for seat in view.to_act)))
    if view.phase == "bidding":
        if not view.base:
            return Step(Say("doudizhu.table.bid_first"), rule="10-4")
        return Step(Say("doudizhu.table.bid_over", base=view.base), rule="10-4")
    if view.led is None or view.led.reading is None:
        return Step(Say("doudizhu.table.lead"), rule="10-15")
    needed = what_beats(view.led.reading, view.options)
    led = reading_say(view.led.reading)
    say = Say("doudizhu.table.follow", seat=Seat(view.led.seat), led=led, needed=needed)
    return Step(say, rule=beats_rule(view.options))


def _outcome(view: DoudizhuView) -> Step:
    assert view.settlement is not None and view.landlord is not None
    if not view.to_act:
        return match_over(view)
    says: dict[str, int | Seat] = {"base": view.base, "times": multiplier(view)}
    if view.viewer is None:
        says |= {"seat": Seat(view.landlord), "points": view.settlement.points[view.landlord]}
        return Step(Say("doudizhu.table.landlord_points", **says), rule="10-12")
    points = view.settlement.points[view.viewer]
    return Step(Say("doudizhu.table.your_points", points=points, **says), rule="10-12")


def payments(view: DoudizhuView, voice: Voice) -> list[Data]:
    """Who gives points to whom once the deal is settled."""
    if view.settlement is None:
        return []
    return [
        {
            "payer": voice(Say("table.seat", seat=Seat(payment.payer))),
            "payee": voice(Say("table.seat", seat=Seat(payment.payee))),
            "points": payment.points,
            "text": voice(payment.say),
        }
        for payment in view.settlement.payments
    ]


def is_public(view: DoudizhuView) -> bool:
    """Whether everybody may look: the deal is over and what is left lies open."""
    return view.phase == "settled"
