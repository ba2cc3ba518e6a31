"""牛牛 laid out on the table: zones, what can be picked and pressed, what is said under the cards."""

from __future__ import annotations

from collections.abc import Sequence

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Step
from pokerlessons.games.comparing import players_around
from pokerlessons.games.niuniu.hands import NIUNIU, judge
from pokerlessons.games.niuniu.states import NiuniuView
from pokerlessons.games.niuniu.telling import RANK_SAYS, comparison, match_over, rank_say, values_of
from pokerlessons.widgets.scene import Data, backs, button, faces, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, Seat, clipped

HAND = 5


def pills(view: NiuniuView) -> tuple[Say, ...]:
    """The line above the table."""
    return (
        Say("niuniu.table.deal", deal=view.deal, deals=view.options.deals),
        Say("niuniu.table.banker", banker=Seat(view.banker)),
    )


def zones(view: NiuniuView, voice: Voice) -> list[Data]:
    """The other seats in turn from the viewer's right, then the viewer's own hand."""
    first = 0 if view.viewer is None else view.viewer + 1
    around = [(first + k) % view.seats for k in range(view.seats)]
    return [_zone(view, seat, voice) for seat in around]


def _zone(view: NiuniuView, seat: int, voice: Voice) -> Data:
    own = seat == view.viewer
    return zone(
        f"seat{seat}",
        "hand" if own else "seat",
        voice(Say("table.seat", seat=Seat(seat))),
        _cards(view, seat, voice),
        _spoken(view, seat, voice),
        badge=voice(Say("niuniu.table.banker_badge")) if seat == view.banker else None,
        score=voice(Say("table.score", score=view.scores[seat])),
        state=_state(view, seat, voice),
        caption=voice(rank_say(view.judged[seat])) if view.judged else None,
        active=seat in view.to_act and view.phase != "settled",
        reveal=(view.banker, *players_around(view.banker, view.seats, view.options.dir)).index(seat),
        pick={"max": HAND} if own and view.phase == "arranging" and seat in view.to_act else None,
    )


def _cards(view: NiuniuView, seat: int, voice: Voice) -> list[Data]:
    if view.judged:
        judged = view.judged[seat]
        return faces(judged.cards, voice, judged.raised)
    if seat == view.viewer:
        claimed = view.claim.cards if view.claim else ()
        return faces(view.hand, voice, claimed)
    return backs(0 if view.phase == "staking" else HAND)


def _spoken(view: NiuniuView, seat: int, voice: Voice) -> str:
    if view.judged:
        judged = view.judged[seat]
        return voice(Say("niuniu.table.shown", seat=Seat(seat), cards=judged.cards, name=rank_say(judged)))
    if seat == view.viewer and view.hand:
        return voice(Say("niuniu.table.own", cards=view.hand))
    if view.phase == "staking":
        return voice(Say("niuniu.table.no_cards", seat=Seat(seat)))
    return voice(Say("niuniu.table.hidden", seat=Seat(seat), count=HAND))


def _state(view: NiuniuView, seat: int, voice: Voice) -> str | None:
    """The seat's stake, where stakes are chosen, and whether it has made this phase's choice."""
    says: list[Say] = []
    stake = view.stakes[seat]
    if view.options.stakes == "chosen" and seat != view.banker and stake is not None:
        says.append(Say("niuniu.table.staked", stake=stake))
    if view.phase == "arranging" or (view.phase == "staking" and seat != view.banker):
        says.append(Say("table.ready") if view.acted[seat] else Say("table.thinking"))
    return " · ".join(voice(say) for say in says) or None


def field(view: NiuniuView, voice: Voice) -> Data | None:
    """The number to type: the stake."""
    if view.phase != "staking" or view.viewer not in view.to_act:
        return None
    return {
        "kind": "number",
        "label": voice(Say("niuniu.table.stake_label")),
        "min": 1,
        "max": view.options.max_stake,
        "value": 1,
    }


def buttons(view: NiuniuView, voice: Voice) -> list[Data]:
    """What the viewer can do now."""
    if view.viewer not in view.to_act:
        return []
    if view.phase == "staking":
        return [button("stake", Say("niuniu.table.stake"), voice, primary=True)]
    if view.phase == "settled":
        return [button("next deal", Say("niuniu.table.next_deal"), voice, primary=True)]
    return [
        button("arrange", Say("niuniu.table.arrange"), voice, primary=True),
        button("no bull", Say("niuniu.table.no_bull"), voice),
        *(
            button(f"declare {name}", Say("niuniu.table.declare", name=RANK_SAYS[name]), voice)
            for name in view.options.kinds()["special_hands"].says
            if name in view.options.special_hands
        ),
    ]


def move(action: str, cards: Sequence[Card], value: object) -> Move | None:
    """The move a button means, with the cards picked or the value typed; None for no button of this game."""
    verb, _, kind = action.partition(" ")
    if action == "arrange":
        return Move("arrange", tuple(cards))
    if action in ("no bull", "next deal"):
        return Move(action)
    if action == "stake":
        return Move("stake", choice=value if isinstance(value, int | str) else clipped(value))
    if verb == "declare" and kind:
        return Move("declare", choice=kind)
    return None


def picked(view: NiuniuView, cards: Sequence[Card]) -> Step:
    """What the cards picked so far come to: the sum that grows as they are picked."""
    terms = values_of(tuple(cards))
    total = sum(terms)
    if not terms:
        return Step(Say("niuniu.table.choose_three"))
    if len(terms) < 3:
        return Step(Say("niuniu.table.sum", terms=terms, sum=total))
    if len(terms) > 3:
        return Step(Say("niuniu.table.too_many", terms=terms, sum=total), rule="02-4")
    if total % 10:
        return Step(Say("niuniu.table.no_multiple", terms=terms, sum=total), rule="02-4")
    judged = judge(view.hand, view.options.special_hands)
    if judged.rank > NIUNIU:  # more than a bull: neither told falsely nor given away
        return Step(Say("niuniu.table.multiple", terms=terms, sum=total), rule="02-4")
    rest = values_of(tuple(card for card in view.hand if card not in cards))
    say = Say(
        "niuniu.table.bull",
        terms=terms,
        sum=total,
        rest=rest,
        left=sum(rest),
        name=rank_say(judged),
    )
    return Step(say, rule="02-4")


def prompt(view: NiuniuView) -> Step:
    """What is to be done, or how the deal went for the viewer."""
    if view.settlement is not None and view.compared is not None:
        return _outcome(view)
    if view.viewer not in view.to_act:
        return Step(Say("table.wait", waiting=tuple(Seat(seat) for seat in view.to_act)))
    if view.phase == "staking":
        return Step(Say("niuniu.tell.stakes_first", most=view.options.max_stake), rule="02-9")
    return picked(view, ())


def _outcome(view: NiuniuView) -> Step:
    assert view.compared is not None and view.settlement is not None
    if not view.to_act:
        return match_over(view)
    if view.viewer is None:
        return _everybody(view)
    compared = view.compared[view.viewer]
    if compared is not None:
        return comparison(view.viewer, compared)
    points = view.settlement.points[view.banker]
    return Step(Say("niuniu.table.banker_points", banker=Seat(view.banker), points=points), rule="02-10")


def _everybody(view: NiuniuView) -> Step:
    """What every seat got, for all who stand before the screen."""
    assert view.settlement is not None
    points = tuple(
        Say("niuniu.table.points_of", seat=Seat(seat), points=won)
        for seat, won in enumerate(view.settlement.points)
    )
    return Step(Say("niuniu.table.points", points=points), rule="02-10")


def payments(view: NiuniuView, voice: Voice) -> list[Data]:
    """Who pays whom once the deal is settled, each with the comparison that decided it."""
    if view.settlement is None or view.compared is None:
        return []
    data: list[Data] = []
    for payment in view.settlement.payments:
        seat = payment.payer if payment.payee == view.banker else payment.payee
        compared = view.compared[seat]
        assert compared is not None
        data.append(
            {
                "payer": voice(Say("table.seat", seat=Seat(payment.payer))),
                "payee": voice(Say("table.seat", seat=Seat(payment.payee))),
                "points": payment.points,
                "text": f"{voice(comparison(seat, compared).say)} {voice(payment.say)}",
            }
        )
    return data


def is_public(view: NiuniuView) -> bool:
    """Whether everybody may look: all hands are turned over."""
    return view.phase == "settled"
