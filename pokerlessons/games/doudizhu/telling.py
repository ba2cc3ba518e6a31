"""How 斗地主 is told: what cards are, what beats what, and a deal from the first bid to the settlement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pokerlessons.engine import Move, Step
from pokerlessons.games.doudizhu.melds import (
    ACE,
    BIG,
    LADDER,
    PLACE,
    SMALL,
    TWO,
    Reading,
    choose,
    count_at,
    counts_of,
    readings,
)
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.states import Cards, DoudizhuView, Play
from pokerlessons.words import Say, Seat

FEW: Final = 2
"""With so few cards left it is told how many there are."""
KIND_SAYS: Final = {
    "single": Say("doudizhu.kind.single"),
    "pair": Say("doudizhu.kind.pair"),
    "triple": Say("doudizhu.kind.triple"),
    "triple_1": Say("doudizhu.kind.triple_1"),
    "triple_2": Say("doudizhu.kind.triple_2"),
    "straight": Say("doudizhu.kind.straight"),
    "straight_pair": Say("doudizhu.kind.straight_pair"),
    "airplane": Say("doudizhu.kind.airplane"),
    "airplane_1": Say("doudizhu.kind.airplane_1"),
    "airplane_2": Say("doudizhu.kind.airplane_2"),
    "bomb": Say("doudizhu.kind.bomb"),
    "rocket": Say("doudizhu.kind.rocket"),
    "four_2s": Say("doudizhu.kind.four_2s"),
    "four_2p": Say("doudizhu.kind.four_2p"),
}
"""The word for each kind (10-7)."""

_GROUP_SAYS: Final[dict[str, Callable[[Say | str], Say]]] = {
    "single": lambda rank: Say("doudizhu.reading.single", rank=rank),
    "pair": lambda rank: Say("doudizhu.reading.pair", rank=rank),
    "triple": lambda rank: Say("doudizhu.reading.triple", rank=rank),
    "bomb": lambda rank: Say("doudizhu.reading.bomb", rank=rank),
}
"""What cards of one rank are called."""


def rank_say(place: int) -> Say | str:
    """The word for a rank of the ladder."""
    if place < SMALL:
        return LADDER[place]
    return Say("doudizhu.rank.small_joker") if place == SMALL else Say("doudizhu.rank.big_joker")


def ranks_say(tally: int) -> tuple[Say | str, ...]:
    """Every card of a tally by its rank, from low to high."""
    return tuple(rank_say(place) for place, count in counts_of(tally).items() for _ in range(count))


def reading_say(reading: Reading) -> Say:
    """What some cards are: 对 9, 顺子 3–7, 飞机 3–4 带 6、7."""
    kind, length = KIND_SAYS[reading.kind], reading.length
    high, low = rank_say(reading.rank), rank_say(reading.rank - length + 1)
    if reading.kind == "rocket":
        return Say("doudizhu.reading.rocket", kind=kind)
    if reading.kind == "bomb" and count_at(reading.tally, reading.rank) > 4:
        return Say("doudizhu.reading.big_bomb", kind=kind, rank=high, cards=reading.size)
    wings = wings_of(reading)
    if length == 1:
        if not wings:
            return _GROUP_SAYS[reading.kind](high)
        return Say("doudizhu.reading.one_with", kind=kind, rank=high, wings=ranks_say(wings))
    if not wings:
        return Say("doudizhu.reading.row", kind=kind, low=low, high=high, length=length)
    return Say("doudizhu.reading.row_with", kind=kind, low=low, high=high, wings=ranks_say(wings))


def wings_of(reading: Reading) -> int:
    """The tally of the wings: all but the body."""
    if reading.kind == "rocket":
        return 0
    row = sum(15 << 4 * PLACE[rank] for rank in reading.body)
    return reading.tally & ~row


def reading_steps(reading: Reading, cards: Cards, options: DoudizhuOptions) -> tuple[Step, ...]:
    """What the cards are, by what they are compared, and what goes over them."""
    kind = kinds_rule(options.four_players)
    return (
        Step(Say("doudizhu.hand.reading", reading=reading_say(reading)), cards, rule=kind),
        Step(compared_say(reading, options), _body_cards(reading, cards), rule=kind),
        Step(what_beats(reading, options), rule=beats_rule(options)),
    )


def kinds_rule(four_players: bool) -> str:
    """The rule that lists the kinds of play."""
    return "11-3" if four_players else "10-7"


def beats_rule(options: DoudizhuOptions) -> str:
    """The rule on what goes over what."""
    return "11-4" if options.four_players else "10-6"


def _body_cards(reading: Reading, cards: Cards) -> Cards:
    return tuple(card for card in cards if card.rank in reading.body)


def compared_say(reading: Reading, options: DoudizhuOptions) -> Say:
    """By what a play is compared with others of its kind (10-7, 11-4)."""
    rank = rank_say(reading.rank)
    if reading.kind == "rocket":
        return Say("doudizhu.compared.rocket", jokers=reading.size)
    if reading.kind == "bomb":
        if options.four_players:
            return Say("doudizhu.compared.big_bomb", rank=rank, cards=reading.size)
        return Say("doudizhu.compared.bomb", rank=rank)
    if reading.length > 1:
        if wings_of(reading):
            return Say("doudizhu.compared.row_with", rank=rank, length=reading.length)
        return Say("doudizhu.compared.row", rank=rank, length=reading.length)
    if wings_of(reading):
        return Say("doudizhu.compared.one_with", rank=rank)
    return Say("doudizhu.compared.one", rank=rank)


def what_beats(reading: Reading, options: DoudizhuOptions) -> Say:
    """What goes over a play (10-6, 11-4)."""
    if reading.kind == "rocket":
        return Say("doudizhu.beaten_by.nothing")
    if reading.kind == "bomb":
        if options.four_players:
            return Say("doudizhu.beaten_by.big_bomb", cards=reading.size, rank=rank_say(reading.rank))
        return Say("doudizhu.beaten_by.bomb", rank=rank_say(reading.rank))
    kind, rank = KIND_SAYS[reading.kind], rank_say(reading.rank)
    if reading.rank == _highest(reading, options):
        return Say("doudizhu.beaten_by.bombs_only", kind=kind)
    if reading.length > 1:
        return Say("doudizhu.beaten_by.row", kind=kind, rank=rank, length=reading.length)
    return Say("doudizhu.beaten_by.same", kind=kind, rank=rank)


def _highest(reading: Reading, options: DoudizhuOptions) -> int:
    """The highest rank of plays of this kind (10-7); with four players jokers make a pair (11-2)."""
    if reading.length > 1:
        return ACE
    jokers = reading.kind == "single" or (reading.kind == "pair" and options.four_players)
    return BIG if jokers else TWO


# A deal as it happens.


def opening(view: DoudizhuView) -> tuple[Step, ...]:
    """The shuffle, the cards dealt and left, who bids first, and the viewer's hand."""
    options = view.options
    steps = [
        Step(Say("doudizhu.tell.deal", deal=view.deal, deals=options.deals), rule="00-12"),
        Step(
            Say("doudizhu.tell.dealt", seats=view.seats, cards=options.hand_size, kitty=options.kitty_size),
            rule="11-1" if options.four_players else "10-2",
        ),
        _first_bidder(view),
    ]
    if view.hand:
        steps.append(Step(Say("doudizhu.tell.your_hand", cards=view.hand), view.hand, rule="10-1"))
    return tuple(steps)


def _first_bidder(view: DoudizhuView) -> Step:
    first = Seat(view.first)
    if view.face_up is not None:
        return Step(
            Say("doudizhu.tell.face_up", card=view.face_up, first=first), (view.face_up,), rule="10-3"
        )
    if view.deal == 1:
        return Step(Say("doudizhu.tell.first_drawn", first=first), rule="10-3")
    return Step(Say("doudizhu.tell.first_rotates", first=first), rule="10-3")


def explained(before: DoudizhuView, seat: int, move: Move, after: DoudizhuView) -> tuple[Step, ...]:
    """What the move did, and everything that follows from it."""
    if before.phase == "settled":
        return opening(after)
    if before.phase == "bidding":
        return _bid(seat, move, before, after)
    play = after.history[-1]
    told = _laid_down(play, before, after) if play.cards else _passed(seat, after)
    return (*told, *_settled(after)) if after.phase == "settled" else told


def _bid(seat: int, move: Move, before: DoudizhuView, after: DoudizhuView) -> tuple[Step, ...]:
    rule = "11-2" if after.options.four_players else "10-4"
    step = Step(Say("doudizhu.tell.no_bid", seat=Seat(seat)), rule=rule)
    if move.verb == "bid":
        step = Step(Say("doudizhu.tell.bid", seat=Seat(seat), points=int(move.choice or 0)), rule=rule)
    if after.attempt != before.attempt:
        return (step, Step(Say("doudizhu.tell.nobody_bid"), rule="10-15"), *opening(after))
    return (step,) if after.landlord is None else (step, *_landlord(after.landlord, after))


def _landlord(landlord: int, view: DoudizhuView) -> tuple[Step, ...]:
    """Who is landlord for how much, the kitty, and who leads."""
    seat = Seat(landlord)
    steps = [Step(Say("doudizhu.tell.landlord", seat=seat, points=view.base), rule="10-4")]
    if view.kitty is None:
        hidden = Say("doudizhu.tell.kitty_hidden", seat=seat, count=view.options.kitty_size)
        steps.append(Step(hidden, rule="11-1"))
    elif view.options.four_players:
        steps.append(Step(Say("doudizhu.tell.kitty_yours", cards=view.kitty), view.kitty, rule="11-1"))
    else:
        steps.append(Step(Say("doudizhu.tell.kitty", seat=seat, cards=view.kitty), view.kitty, rule="10-5"))
    return (*steps, Step(Say("doudizhu.tell.leads", seat=seat, count=view.counts[landlord]), rule="10-6"))


def _laid_down(play: Play, before: DoudizhuView, after: DoudizhuView) -> tuple[Step, ...]:
    reading = play.reading
    assert reading is not None
    seat, said = Seat(play.seat), reading_say(reading)
    if before.led is None or before.led.reading is None:
        say = Say("doudizhu.tell.led", seat=seat, cards=play.cards, reading=said)
        steps = [Step(say, play.cards, rule=kinds_rule(after.options.four_players))]
    else:
        over = reading_say(before.led.reading)
        say = Say("doudizhu.tell.beat", seat=seat, cards=play.cards, reading=said, over=over)
        steps = [Step(say, play.cards, rule=beats_rule(after.options))]
    if after.doublings > before.doublings:
        rule = "11-5" if after.options.four_players else "10-12"
        steps.append(Step(Say("doudizhu.tell.doubled", times=2**after.doublings), rule=rule))
    elif reading.kind == "bomb":
        say = Say("doudizhu.tell.not_doubled", least=int(after.options.bomb_double_from))
        steps.append(Step(say, rule="11-5"))
    left = after.counts[play.seat]
    if 0 < left <= FEW:
        steps.append(Step(Say("doudizhu.tell.few_left", seat=seat, count=left), rule="10-11"))
    return tuple(steps)


def _passed(seat: int, after: DoudizhuView) -> tuple[Step, ...]:
    step = Step(Say("doudizhu.tell.passed", seat=Seat(seat)), rule="10-6")
    if after.led is not None:
        return (step,)
    (leader,) = after.to_act
    return step, Step(Say("doudizhu.tell.all_passed", seat=Seat(leader)), rule="10-6")


def _settled(view: DoudizhuView) -> tuple[Step, ...]:
    assert view.settlement is not None and view.landlord is not None and view.hands is not None
    out, landlord = view.history[-1].seat, Seat(view.landlord)
    say = Say("doudizhu.tell.landlord_out", seat=landlord)
    if out != view.landlord:
        say = Say("doudizhu.tell.farmer_out", seat=Seat(out))
    steps = [Step(say, rule="11-7" if view.options.four_players and out != view.landlord else "10-11")]
    steps += [
        Step(Say("doudizhu.tell.still_held", seat=Seat(seat), cards=hand), hand, rule="10-11")
        for seat, hand in enumerate(view.hands)
        if hand
    ]
    return (*steps, *_spring(view), _points(view), *_totals(view))


def _spring(view: DoudizhuView) -> tuple[Step, ...]:
    if not view.spring:
        return ()
    rule = "11-6" if view.options.four_players else "10-13"
    if view.history[-1].seat == view.landlord:
        return (Step(Say("doudizhu.tell.spring"), rule=rule),)
    return (Step(Say("doudizhu.tell.counter_spring", seat=Seat(view.landlord or 0)), rule=rule),)


def multiplier(view: DoudizhuView) -> int:
    """By what the bid is multiplied: bombs, rocket and spring, up to the house's most (10-12 … 10-14)."""
    return capped(2 ** (view.doublings + view.spring), view.options)


def capped(times: int, options: DoudizhuOptions) -> int:
    """The multiplier that counts where the house has a most (10-14)."""
    most = int(options.cap_multiplier)
    return min(times, most) if most else times


def _points(view: DoudizhuView) -> Step:
    """The bid times two for every doubling: what one farmer gives or gets."""
    times = multiplier(view)
    say = Say(
        "doudizhu.tell.each_farmer",
        base=view.base,
        twos=view.doublings + view.spring,
        times=times,
        points=view.base * times,
    )
    if times < 2 ** (view.doublings + view.spring):
        say = Say("doudizhu.tell.each_farmer_capped", base=view.base, times=times, points=view.base * times)
        return Step(say, rule="10-14")
    return Step(say, rule="11-5" if view.options.four_players else "10-12")


def payment(payer: int, payee: int, points: int) -> Say:
    """Who gives how much to whom (10-12)."""
    return Say("doudizhu.payment", payer=Seat(payer), payee=Seat(payee), points=points)


def _totals(view: DoudizhuView) -> tuple[Step, ...]:
    assert view.settlement is not None
    points = tuple(
        Say("doudizhu.tell.points_of", seat=Seat(seat), points=won, score=view.scores[seat])
        for seat, won in enumerate(view.settlement.points)
    )
    total = Step(Say("doudizhu.tell.points", points=points), rule="10-12")
    return (total,) if view.to_act else (total, match_over(view))


def match_over(view: DoudizhuView) -> Step:
    """Who is in front at the end of the match."""
    best = max(view.scores)
    leaders = tuple(Seat(seat) for seat, score in enumerate(view.scores) if score == best)
    return Step(Say("doudizhu.tell.match_over", leaders=leaders, score=best), rule="00-3")


def move_say(view: DoudizhuView, move: Move) -> Say:
    """What a move is called where several are listed: 不出, 叫 2 分, 对 9."""
    if move.verb == "bid":
        return Say("doudizhu.move.bid", points=int(move.choice or 0))
    if move.verb == "play":
        led = view.led and view.led.reading
        reading = choose(readings(move.cards, view.options), led, move.choice)
        assert reading is not None
        return reading_say(reading)
    if move.verb == "pass":
        return Say("doudizhu.move.no_bid") if view.phase == "bidding" else Say("doudizhu.move.pass")
    return Say("doudizhu.move.next_deal")
