"""How 牛牛 is told: steps of a judged hand, of a comparison, of a deal from the cut to the settlement."""

from __future__ import annotations

from typing import Final

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Step, sum_formula
from pokerlessons.games.comparing import players_around
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS, TRIOS, WUNIU, Compared, Judged, highest, value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.states import NiuniuView
from pokerlessons.words import Say, Seat

RANK_SAYS: Final = {
    "wuniu": Say("niuniu.rank.wuniu"),
    "niu1": Say("niuniu.rank.niu1"),
    "niu2": Say("niuniu.rank.niu2"),
    "niu3": Say("niuniu.rank.niu3"),
    "niu4": Say("niuniu.rank.niu4"),
    "niu5": Say("niuniu.rank.niu5"),
    "niu6": Say("niuniu.rank.niu6"),
    "niu7": Say("niuniu.rank.niu7"),
    "niu8": Say("niuniu.rank.niu8"),
    "niu9": Say("niuniu.rank.niu9"),
    "niuniu": Say("niuniu.rank.niuniu"),
    "sihua": Say("niuniu.rank.sihua"),
    "wuhua": Say("niuniu.rank.wuhua"),
    "zhadan": Say("niuniu.rank.zhadan"),
    "wuxiao": Say("niuniu.rank.wuxiao"),
}


def rank_say(judged: Judged) -> Say:
    """The word for a hand's rank: 牛九, 无牛."""
    return RANK_SAYS[RANK_IDS[judged.rank]]


def values_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """What each card counts."""
    return tuple(value(card) for card in cards)


# A hand by itself.


def hand_steps(judged: Judged, options: NiuniuOptions) -> tuple[Step, ...]:
    """Why the hand is what it is, from its evidence."""
    if judged.rank > NIUNIU:
        return (_special_step(judged),)
    values = Step(
        Say("niuniu.hand.values", cards=judged.cards, values=judged.values), judged.cards, rule="02-3"
    )
    if judged.rank == WUNIU:
        return (values, *_no_bull_steps(judged, options))
    return (values, *_bull_steps(judged))


def _bull_steps(judged: Judged) -> tuple[Step, ...]:
    bull, rest = judged.bull, judged.rest
    terms, left = values_of(bull), values_of(rest)
    return (
        Step(
            Say("niuniu.hand.bull", trio=bull, terms=terms, sum=sum(terms)),
            bull,
            sum_formula(terms, 10),
            "02-4",
        ),
        Step(
            Say(
                "niuniu.hand.rest",
                rest=rest,
                terms=left,
                sum=sum(left),
                digit=sum(left) % 10,
                name=rank_say(judged),
            ),
            rest,
            sum_formula(left, 10),
            "02-4",
        ),
        *_other_bulls(judged),
    )


def _other_bulls(judged: Judged) -> tuple[Step, ...]:
    """Where other trios would do as well: why it does not matter which is taken (02-12)."""
    others = tuple(bull for bull in judged.bulls if set(bull) != set(judged.bull))
    if not others:
        return ()
    total = sum(judged.values)
    trios = tuple(Say("niuniu.hand.trio", trio=trio) for trio in others)
    say = Say("niuniu.hand.other_bulls", trios=trios, total=total, digit=total % 10, name=rank_say(judged))
    return (Step(say, judged.cards, sum_formula(judged.values, 10), "02-12"),)


def _no_bull_steps(judged: Judged, options: NiuniuOptions) -> tuple[Step, ...]:
    total = sum(judged.values)
    top = highest(judged.cards, options.ace_high)
    return (
        Step(Say("niuniu.hand.no_trio", sums=_ten_sums(judged)), judged.cards, rule="02-5"),
        Step(
            Say("niuniu.hand.why_none", total=total, digit=total % 10),
            judged.cards,
            sum_formula(judged.values, 10),
            "02-12",
        ),
        Step(Say("niuniu.hand.no_bull", card=top, name=rank_say(judged)), (top,), rule="02-7"),
    )


def _ten_sums(judged: Judged) -> tuple[Say, ...]:
    return tuple(
        Say("niuniu.hand.one_sum", terms=tuple(judged.values[place] for place in trio), sum=total)
        for trio, total in zip(TRIOS, judged.sums, strict=True)
    )


def _special_step(judged: Judged) -> Step:
    name, cards = rank_say(judged), judged.cards
    match RANK_IDS[judged.rank]:
        case "wuxiao":
            total = sum(judged.values)
            say = Say("niuniu.hand.wuxiao", terms=judged.values, sum=total, name=name)
            return Step(say, cards, sum_formula(judged.values), "02-G6")
        case "zhadan":
            four = judged.raised
            say = Say("niuniu.hand.zhadan", copies=len(four), rank=four[0].rank, name=name)
            return Step(say, four, rule="02-G6")
        case "wuhua":
            return Step(Say("niuniu.hand.wuhua", cards=cards, name=name), cards, rule="02-G6")
        case _:
            return Step(Say("niuniu.hand.sihua", cards=cards, name=name), cards, rule="02-G6")


# A player's hand against the banker's.


def comparison(seat: int, compared: Compared) -> Step:
    """Who wins and by which rule: rank, highest card, suit, or equal and so the banker."""
    player, banker = rank_say(compared.player), rank_say(compared.banker)
    who = Seat(seat)
    no_bull = compared.player.rank == WUNIU
    if compared.by == "rank" or compared.highest is None:
        if compared.by == "tie":
            return Step(Say("niuniu.compare.tie", seat=who, name=player), rule="02-8")
        key = Say("niuniu.compare.rank_wins", seat=who, player=player, banker=banker)
        if not compared.wins:
            key = Say("niuniu.compare.rank_loses", seat=who, player=player, banker=banker)
        special = max(compared.player.rank, compared.banker.rank) > NIUNIU
        return Step(key, rule="02-G6" if special else "02-6")
    tops = compared.highest
    values = {"seat": who, "name": player, "card": tops[1], "banker_card": tops[0]}
    if compared.by == "tie":
        return Step(Say("niuniu.compare.card_tie", **values), tops, rule="02-8")
    if compared.by == "suit":
        say = Say("niuniu.compare.suit_wins", **values)
        if not compared.wins:
            say = Say("niuniu.compare.suit_loses", **values)
        return Step(say, tops, rule="02-8")
    say = Say("niuniu.compare.card_wins", **values)
    if not compared.wins:
        say = Say("niuniu.compare.card_loses", **values)
    return Step(say, tops, rule="02-7" if no_bull else "02-8")


def payment(payer: int, payee: int, stake: int, compared: Compared) -> Say:
    """Who pays whom, and how the points come about (02-10)."""
    winner = rank_say(compared.player if compared.wins else compared.banker)
    return Say(
        "niuniu.payment",
        payer=Seat(payer),
        payee=Seat(payee),
        points=stake * compared.multiplier,
        stake=stake,
        multiplier=compared.multiplier,
        name=winner,
    )


# A deal as it happens.


def opening(view: NiuniuView) -> tuple[Step, ...]:
    """Who is banker, the shuffle, and then stakes or cards."""
    steps = [
        Step(
            Say("niuniu.tell.deal", deal=view.deal, deals=view.options.deals, banker=Seat(view.banker)),
            rule="02-1",
        ),
        *_first_banker(view),
        Step(Say("niuniu.tell.shuffle"), rule="00-12"),
    ]
    if view.options.stakes == "chosen":
        most = view.options.max_stake
        steps.append(Step(Say("niuniu.tell.stakes_first", most=most), rule="02-9"))
    else:
        steps.append(Step(Say("niuniu.tell.stakes_fixed"), rule="00-11"))
    return tuple(steps) if view.phase == "staking" else (*steps, *_dealt(view))


def _first_banker(view: NiuniuView) -> tuple[Step, ...]:
    """How the first banker was found (00-5); afterwards the turn decides (02-11)."""
    if view.deal > 1:
        return ()
    if view.options.first == "random":
        return (Step(Say("niuniu.tell.first_random", banker=Seat(view.banker)), rule="00-5"),)
    return (Step(Say("niuniu.tell.first_host", banker=Seat(view.banker)), rule="00-5"),)


def _dealt(view: NiuniuView) -> tuple[Step, ...]:
    steps = [Step(Say("niuniu.tell.dealt", seats=view.seats), rule="02-2")]
    if view.hand:
        steps.append(Step(Say("niuniu.tell.your_hand", cards=view.hand), view.hand, rule="02-2"))
    return tuple(steps)


def explained(before: NiuniuView, seat: int, move: Move | None, after: NiuniuView) -> tuple[Step, ...]:
    """What the move did; the last choice of a phase also brings what the phase leads to."""
    if before.phase == "settled":
        return opening(after)
    steps = (_choice(before.phase, seat, move),)
    if before.phase == after.phase:
        return steps
    return steps + (_staked(after) if before.phase == "staking" else _settled(after))


def _choice(phase: str, seat: int, move: Move | None) -> Step:
    who = Seat(seat)
    if phase == "staking":
        if move is None:
            return Step(Say("niuniu.tell.staked_hidden", seat=who), rule="02-9")
        return Step(Say("niuniu.tell.staked", seat=who, stake=int(move.choice or 0)), rule="02-9")
    if move is None:
        return Step(Say("niuniu.tell.claimed_hidden", seat=who), rule="02-9")
    if move.verb == "arrange":
        return Step(Say("niuniu.tell.arranged", seat=who, trio=move.cards), move.cards, rule="02-4")
    if move.verb == "declare":
        name = RANK_SAYS[str(move.choice)]
        return Step(Say("niuniu.tell.declared", seat=who, name=name), rule="02-G6")
    return Step(Say("niuniu.tell.no_bull", seat=who), rule="02-5")


def _staked(view: NiuniuView) -> tuple[Step, ...]:
    stakes = tuple(
        Say("niuniu.tell.stake_of", seat=Seat(seat), stake=stake or 0)
        for seat, stake in enumerate(view.stakes)
        if seat != view.banker
    )
    return (Step(Say("niuniu.tell.stakes", stakes=stakes), rule="02-9"), *_dealt(view))


def _settled(view: NiuniuView) -> tuple[Step, ...]:
    assert view.judged is not None and view.compared is not None and view.settlement is not None
    steps = [Step(Say("niuniu.tell.all_in"), rule="02-9")]
    players = players_around(view.banker, view.seats, view.options.dir)
    for seat in [view.banker, *players]:
        judged = view.judged[seat]
        shown = Say("niuniu.tell.reveal", seat=Seat(seat), cards=judged.cards)
        steps.append(Step(shown, judged.cards, rule="02-9"))
        steps += hand_steps(judged, view.options)
    paid = {payment.payer + payment.payee - view.banker: payment for payment in view.settlement.payments}
    for seat in players:
        compared = view.compared[seat]
        assert compared is not None
        steps += [comparison(seat, compared), Step(paid[seat].say, rule=paid[seat].rule)]
    return (*steps, *_totals(view))


def _totals(view: NiuniuView) -> tuple[Step, ...]:
    assert view.settlement is not None and view.next_banker is not None
    points = tuple(
        Say("niuniu.tell.points_of", seat=Seat(seat), points=won, score=view.scores[seat])
        for seat, won in enumerate(view.settlement.points)
    )
    total = Step(Say("niuniu.tell.points", points=points), rule="02-10")
    if not view.to_act:
        return total, match_over(view)
    return total, Step(Say("niuniu.tell.next_banker", banker=Seat(view.next_banker)), rule="02-11")


def match_over(view: NiuniuView) -> Step:
    """Who is in front at the end of the match."""
    best = max(view.scores)
    leaders = tuple(Seat(seat) for seat, score in enumerate(view.scores) if score == best)
    return Step(Say("niuniu.tell.match_over", leaders=leaders, score=best), rule="00-3")


# Help.


def hints(judged: Judged, options: NiuniuOptions) -> tuple[Step, ...]:
    """From a nudge to the answer: the rule of thumb, the last digit of the total (02-12), the answer."""
    steps = [Step(Say("niuniu.hint.pairs"), rule="02-4")]
    if options.special_hands:
        played = tuple(RANK_SAYS[name] for name in reversed(RANK_IDS) if name in options.special_hands)
        steps.append(Step(Say("niuniu.hint.special", played=played), rule="02-G6"))
    total = sum(judged.values)
    steps.append(
        Step(
            Say("niuniu.hint.total", terms=judged.values, total=total, digit=total % 10),
            judged.cards,
            sum_formula(judged.values, 10),
            "02-12",
        )
    )
    return (*steps, _answer(judged))


def _answer(judged: Judged) -> Step:
    if judged.rank > NIUNIU:
        return Step(Say("niuniu.hint.answer_special", name=rank_say(judged)), judged.cards, rule="02-G6")
    if judged.rank == WUNIU:
        return Step(Say("niuniu.hint.answer_none"), rule="02-5")
    terms = values_of(judged.bull)
    say = Say("niuniu.hint.answer", trio=judged.bull, terms=terms, sum=sum(terms), name=rank_say(judged))
    return Step(say, judged.bull, sum_formula(terms, 10), "02-4")
