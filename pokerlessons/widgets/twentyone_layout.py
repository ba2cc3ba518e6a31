"""21点 laid out on the table: zones, what can be pressed, what is said under the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Step
from pokerlessons.games.comparing import players_around
from pokerlessons.games.twentyone.hands import judge
from pokerlessons.games.twentyone.refusals import objection
from pokerlessons.games.twentyone.states import TwentyOneView
from pokerlessons.games.twentyone.telling import match_over, met_step, points_say, who
from pokerlessons.widgets.scene import Data, backs, button, faces, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, Seat, clipped

USUAL_STAKE: Final = 10
"""What stands in the field at first (04-3), where so much may be staked."""
_CHOICES: Final = {
    "draw": Say("twentyone.table.draw"),
    "stand": Say("twentyone.table.stand"),
    "split": Say("twentyone.table.split"),
}


def pills(view: TwentyOneView) -> tuple[Say, ...]:
    """The line above the table."""
    says = (
        Say("twentyone.table.deal", deal=view.deal, deals=view.options.deals),
        Say("twentyone.table.banker", banker=Seat(view.banker)),
    )
    if view.phase == "staking":
        return says
    return *says, Say("twentyone.table.stock", decks=view.decks, cards=view.stock)


def zones(view: TwentyOneView, voice: Voice) -> list[Data]:
    """The other seats' hands in turn from the viewer's right, then the viewer's own."""
    first = 0 if view.viewer is None else view.viewer + 1
    around = [(first + k) % view.seats for k in range(view.seats)]
    return [
        _zone(view, seat, place, voice)
        for seat in around
        for place in range(len(view.piles[seat]) if view.piles else 1)
    ]


def _zone(view: TwentyOneView, seat: int, place: int, voice: Voice) -> Data:
    return zone(
        f"seat{seat}hand{place}",
        "hand" if seat == view.viewer else "seat",
        voice(who(seat, place, len(view.piles[seat]) if view.piles else 1)),
        _cards(view, seat, place, voice),
        _spoken(view, seat, place, voice),
        badge=voice(Say("twentyone.table.banker_badge")) if seat == view.banker and place == 0 else None,
        score=voice(Say("table.score", score=view.scores[seat])) if place == 0 else None,
        state=_state(view, seat, place, voice),
        caption=_caption(view, seat, place, voice),
        active=_is_active(view, seat, place),
        reveal=(view.banker, *players_around(view.banker, view.seats, view.options.dir)).index(seat),
    )


def _is_active(view: TwentyOneView, seat: int, place: int) -> bool:
    if view.phase == "settled" or seat not in view.to_act:
        return False
    return view.turn in (None, place)


def _seen(view: TwentyOneView, seat: int, place: int) -> tuple[Card, ...]:
    """The cards of a hand that the viewer sees; none of a hidden one."""
    if view.holdings is not None:
        return view.holdings[seat][place].cards
    return view.own[place].cards if seat == view.viewer and view.own else ()


def _cards(view: TwentyOneView, seat: int, place: int, voice: Voice) -> list[Data]:
    cards = _seen(view, seat, place)
    if cards or not view.piles:
        return faces(cards, voice)
    return backs(view.piles[seat][place].size)


def _spoken(view: TwentyOneView, seat: int, place: int, voice: Voice) -> str:
    if not view.piles:
        return voice(Say("twentyone.table.no_cards", seat=Seat(seat)))
    name, cards = who(seat, place, len(view.piles[seat])), _seen(view, seat, place)
    if cards:
        return voice(Say("twentyone.table.shown", who=name, cards=cards, name=points_say(judge(cards))))
    return voice(Say("twentyone.table.hidden", who=name, count=view.piles[seat][place].size))


def _caption(view: TwentyOneView, seat: int, place: int, voice: Voice) -> str | None:
    """What the hand is worth, where its cards are seen or its bust was announced (04-G7)."""
    cards = _seen(view, seat, place)
    if cards:
        return voice(points_say(judge(cards)))
    announced = bool(view.piles) and view.piles[seat][place].bust
    return voice(Say("twentyone.points.bust")) if announced else None


def _state(view: TwentyOneView, seat: int, place: int, voice: Voice) -> str | None:
    """The stake of the hand, where stakes are chosen, and whether it stands; in the end what it made."""
    says: list[Say] = []
    stake = view.stakes[seat]
    if view.options.stakes == "chosen" and view.met is None and seat != view.banker and stake is not None:
        says.append(Say("twentyone.table.staked", stake=stake))
    if view.phase == "staking" and seat != view.banker:
        says.append(Say("table.ready") if view.staked[seat] else Say("table.thinking"))
    if view.phase == "playing":
        says.append(_playing(view, seat, place))
    if view.met is not None and seat != view.banker:
        says.append(Say("twentyone.table.made", points=_made(view, seat, place)))
    return " · ".join(voice(say) for say in says) or None


def _playing(view: TwentyOneView, seat: int, place: int) -> Say:
    if view.piles[seat][place].stood:
        return Say("twentyone.table.stood")
    return Say("table.thinking") if _is_active(view, seat, place) else Say("twentyone.table.waits")


def _made(view: TwentyOneView, seat: int, place: int) -> int:
    """What one hand of a player won or lost."""
    met = [each for each in view.met or () if (each.seat, each.hand) == (seat, place)]
    return sum((view.stakes[seat] or 0) * (1 if each.compared.wins else -1) for each in met)


def field(view: TwentyOneView, voice: Voice) -> Data | None:
    """The number to type: the stake."""
    if view.phase != "staking" or view.viewer not in view.to_act:
        return None
    return {
        "kind": "number",
        "label": voice(Say("twentyone.table.stake_label")),
        "min": 1,
        "max": view.options.max_stake,
        "value": min(USUAL_STAKE, view.options.max_stake),
    }


def buttons(view: TwentyOneView, voice: Voice) -> list[Data]:
    """What the viewer can do now."""
    if view.viewer not in view.to_act:
        return []
    if view.phase == "staking":
        return [button("stake", Say("twentyone.table.stake"), voice, primary=True)]
    if view.phase == "settled":
        return [button("next deal", Say("twentyone.table.next_deal"), voice, primary=True)]
    return [
        # To draw or to stand is the question: neither looks like the answer.
        button(verb, label, voice, primary=verb != "split")
        for verb, label in _CHOICES.items()
        if objection(view, Move(verb)) is None
    ]


def move(action: str, cards: Sequence[Card], value: object) -> Move | None:
    """The move a button means, with the value typed; None for no button of this game."""
    if action in (*_CHOICES, "next deal"):
        return Move(action)
    if action == "stake":
        return Move("stake", choice=value if isinstance(value, int | str) else clipped(value))
    return None


def picked(view: TwentyOneView, cards: Sequence[Card]) -> Step:
    """No card is picked in this game: what is to be done."""
    return prompt(view)


def prompt(view: TwentyOneView) -> Step:
    """What is to be done, or how the deal went for the viewer."""
    if view.settlement is not None:
        return _outcome(view)
    if view.viewer not in view.to_act:
        return Step(Say("table.wait", waiting=tuple(Seat(seat) for seat in view.to_act)))
    if view.phase == "staking":
        return Step(Say("twentyone.tell.stakes_first", most=view.options.max_stake), rule="04-3")
    return _question(view)


def _question(view: TwentyOneView) -> Step:
    """The total of the hand to be played, and what may be done with it."""
    hand = view.current
    assert hand is not None
    terms, name = hand.values, points_say(hand)
    if hand.bust and view.options.announce_bust == "yes":
        return Step(Say("twentyone.table.bust", terms=terms, sum=hand.low), rule="04-6")
    if hand.bust:
        return Step(Say("twentyone.table.bust_in_secret", terms=terms, sum=hand.low), rule="04-15")
    if objection(view, Move("split")) is None:
        return Step(Say("twentyone.table.may_split", terms=terms, name=name, made=len(terms)), rule="04-7")
    return Step(Say("twentyone.table.draw_or_stand", terms=terms, name=name), rule="04-5")


def _outcome(view: TwentyOneView) -> Step:
    assert view.met is not None and view.settlement is not None
    if not view.to_act:
        return match_over(view)
    if view.viewer is None:
        return _everybody(view)
    own = [met for met in view.met if met.seat == view.viewer]
    if len(own) == 1:
        return met_step(view, own[0])
    if own:
        points = view.settlement.points[view.viewer]
        return Step(Say("twentyone.table.hands_points", hands=len(own), points=points), rule="04-10")
    points = view.settlement.points[view.banker]
    return Step(Say("twentyone.table.banker_points", banker=Seat(view.banker), points=points), rule="04-9")


def _everybody(view: TwentyOneView) -> Step:
    """What every seat got, for all who stand before the screen."""
    assert view.settlement is not None
    points = tuple(
        Say("twentyone.table.points_of", seat=Seat(seat), points=won)
        for seat, won in enumerate(view.settlement.points)
    )
    return Step(Say("twentyone.table.points", points=points), rule="04-9")


def payments(view: TwentyOneView, voice: Voice) -> list[Data]:
    """Who pays whom once the deal is settled, each with the comparison that decided it."""
    if view.settlement is None or view.met is None:
        return []
    return [
        {
            "payer": voice(Say("table.seat", seat=Seat(payment.payer))),
            "payee": voice(Say("table.seat", seat=Seat(payment.payee))),
            "points": payment.points,
            "text": voice(met_step(view, met).say),
        }
        for met, payment in zip(view.met, view.settlement.payments, strict=True)
    ]


def is_public(view: TwentyOneView) -> bool:
    """Whether everybody may look: all hands are turned over."""
    return view.phase == "settled"
