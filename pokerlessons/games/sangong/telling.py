"""How 三公 is told: steps of a judged hand, of two hands compared, of a deal from cut to settlement."""

from __future__ import annotations

from itertools import chain

from pokerlessons.cards import Card
from pokerlessons.engine import Formula, Move, Step, sum_formula, sums_compared
from pokerlessons.games.comparing import players_around
from pokerlessons.games.sangong.hands import Compared, Judged, is_gong, value
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES, THREE_DUKES, SangongOptions
from pokerlessons.games.sangong.states import Pair, SangongView
from pokerlessons.words import Say, Seat


def class_say(judged: Judged) -> Say:
    """The word for a hand's class: 9 点, 三公."""
    return CLASS_SAYS[judged.name]


def is_points(judged: Judged) -> bool:
    """Whether the hand counts by its points, and is no 三公 of any kind."""
    return judged.name in POINT_CLASSES


# A hand by itself.


def hand_steps(judged: Judged) -> tuple[Step, ...]:
    """Why the hand is what it is, from its evidence."""
    return _values(judged), _class(judged)


def _values(judged: Judged) -> Step:
    counts = tuple(count_say(card) for card in judged.cards)
    return Step(Say("sangong.hand.values", counts=counts), judged.cards, rule="03-2")


def count_say(card: Card) -> Say:
    """What one card counts, and whether it is a 公牌 (03-2)."""
    if is_gong(card):
        return Say("sangong.hand.gong", card=card)
    if not value(card):
        return Say("sangong.hand.ten", card=card)
    return Say("sangong.hand.counts", card=card, value=value(card))


def _class(judged: Judged) -> Step:
    name, cards = class_say(judged), judged.cards
    match judged.name:
        case "sangong":
            return Step(Say("sangong.hand.sangong", name=name), cards, rule="03-3")
        case "hunsangong":
            return Step(Say("sangong.hand.hunsangong", name=name), cards, rule="03-8")
        case "xiaosangong":
            return Step(Say("sangong.hand.xiaosangong", rank=cards[0].rank, name=name), cards, rule="03-8")
        case "dasangong":
            return Step(Say("sangong.hand.dasangong", rank=cards[0].rank, name=name), cards, rule="03-8")
        case _:
            total = sum(judged.values)
            say = Say(
                "sangong.hand.points",
                terms=judged.values,
                sum=total,
                digit=total % 10,
                name=name,
                gong=judged.gong,
            )
            return Step(say, cards, sum_formula(judged.values, 10), "03-2")


# Two hands.


def pair_step(pair: Pair, options: SangongOptions) -> Step:
    """Who wins and by which rule, and what is paid: the points, 公牌 or cards that decided it as evidence."""
    compared = pair.compared
    say, rule = _comparison(pair), _rule(compared)
    if pair.winner is not None and pair.loser is not None:
        paid = payment(pair.loser, pair.winner, compared, options)
        say = Say("sangong.pair", compared=say, paid=paid)
    return Step(say, _evidence(compared), _points_formula(compared), rule)


def _comparison(pair: Pair) -> Say:
    compared = pair.compared
    name = class_say(compared.one)
    winner, loser = compared.winner, compared.loser
    if pair.winner is None or pair.loser is None or winner is None or loser is None:
        seats = {"one": Seat(pair.one), "other": Seat(pair.other)}
        if is_points(compared.one):
            return Say("sangong.compare.tie", name=name, gong=compared.one.gong, **seats)
        return Say("sangong.compare.tie_dukes", name=name, **seats)
    seats = {"winner": Seat(pair.winner), "loser": Seat(pair.loser)}
    if compared.by == "class":
        return Say("sangong.compare.class", higher=class_say(winner), lower=class_say(loser), **seats)
    if compared.by == "gong":
        return Say("sangong.compare.gong", name=name, more=winner.gong, fewer=loser.gong, **seats)
    assert compared.highest is not None
    high, low = compared.highest if compared.sign > 0 else compared.highest[::-1]
    if compared.by == "card":
        return Say("sangong.compare.card", name=name, high=high, low=low, **seats)
    return Say("sangong.compare.suit", name=name, high=high, low=low, **seats)


def _rule(compared: Compared) -> str:
    if compared.by != "class":
        return "03-7"
    names = {compared.one.name, compared.other.name}
    if names & set(THREE_DUKES["extended"]):
        return "03-8"
    return "03-3" if "sangong" in names else "03-4"


def _evidence(compared: Compared) -> tuple[Card, ...]:
    """The cards that decided it: the 公牌 where they were counted, the highest where these met, or all."""
    if compared.highest:
        return compared.highest
    if compared.by == "gong":
        return compared.one.gong_cards + compared.other.gong_cards
    return compared.one.cards + compared.other.cards


def _points_formula(compared: Compared) -> Formula | None:
    """The two sums side by side, the winner's first, where the points decided."""
    winner, loser = compared.winner, compared.loser
    if compared.by != "class" or winner is None or loser is None or not is_points(winner):
        return None
    return sums_compared(winner.values, loser.values, 10)


def payment(payer: int, payee: int, compared: Compared, options: SangongOptions) -> Say:
    """Who pays whom, and how the points come about (03-6)."""
    return Say(
        "sangong.payment",
        payer=Seat(payer),
        payee=Seat(payee),
        points=options.base * compared.multiplier,
        base=options.base,
        multiplier=compared.multiplier,
    )


# A deal as it happens.


def opening(view: SangongView) -> tuple[Step, ...]:
    """Who deals or is banker, the shuffle, the base, and the cards."""
    return (_deal(view), *_first(view), *_dealt(view))


def _deal(view: SangongView) -> Step:
    deal, deals, dealer = view.deal, view.options.deals, Seat(view.dealer)
    if view.banker is None:
        return Step(Say("sangong.tell.deal", deal=deal, deals=deals, dealer=dealer), rule="03-5")
    return Step(Say("sangong.tell.deal_banker", deal=deal, deals=deals, banker=dealer), rule="03-9")


def _first(view: SangongView) -> tuple[Step, ...]:
    """How the first dealer was found (00-5); afterwards it goes round (00-12)."""
    if view.deal > 1:
        return ()
    if view.options.first == "random":
        return (Step(Say("sangong.tell.first_random", dealer=Seat(view.dealer)), rule="00-5"),)
    return (Step(Say("sangong.tell.first_host", dealer=Seat(view.dealer)), rule="00-5"),)


def _dealt(view: SangongView) -> tuple[Step, ...]:
    steps = [
        Step(Say("sangong.tell.shuffle"), rule="00-12"),
        Step(Say("sangong.tell.base", base=view.options.base), rule="03-9"),
        Step(Say("sangong.tell.dealt", seats=view.seats), rule="03-1"),
    ]
    if view.hand:
        steps.append(Step(Say("sangong.tell.your_hand", cards=view.hand), view.hand, rule="03-1"))
    return tuple(steps)


def explained(before: SangongView, seat: int, move: Move | None, after: SangongView) -> tuple[Step, ...]:
    """What the move did; the last hand to be laid down also brings the settlement."""
    if before.phase == "settled":
        return opening(after)
    steps = (_laid_down(seat, move),)
    return steps if after.phase == "showing" else steps + _settled(after)


def _laid_down(seat: int, move: Move | None) -> Step:
    if move is None or move.verb == "show":
        return Step(Say("sangong.tell.shown", seat=Seat(seat)), rule="03-5")
    name = CLASS_SAYS[class_called(move.choice)]
    return Step(Say("sangong.tell.called", seat=Seat(seat), name=name), rule="03-5")


def class_called(choice: str | int | None) -> str:
    """The class that a hand is called: `9` is nine points, `sangong` 三公."""
    return f"p{choice}" if type(choice) is int else str(choice)


def in_turn(view: SangongView) -> tuple[int, ...]:
    """The seats as they are turned over: a banker first and then round; without one, by number."""
    if view.banker is None:
        return tuple(range(view.seats))
    return (view.banker, *players_around(view.banker, view.seats, view.options.dir))


def _settled(view: SangongView) -> tuple[Step, ...]:
    assert view.judged is not None and view.pairs is not None
    reveals = chain.from_iterable(_reveal(seat, view.judged[seat]) for seat in in_turn(view))
    pairs = (pair_step(pair, view.options) for pair in view.pairs)
    return (
        Step(Say("sangong.tell.all_shown"), rule="03-5"),
        *reveals,
        _pairs_begin(view),
        *pairs,
        *_totals(view),
    )


def _reveal(seat: int, judged: Judged) -> tuple[Step, ...]:
    say = Say("sangong.tell.reveal", seat=Seat(seat), cards=judged.cards)
    return (Step(say, judged.cards, rule="03-5"), *hand_steps(judged))


def _pairs_begin(view: SangongView) -> Step:
    assert view.pairs is not None
    if view.banker is None:
        return Step(Say("sangong.tell.pairs", seats=view.seats, pairs=len(view.pairs)), rule="03-5")
    return Step(Say("sangong.tell.pairs_banker", banker=Seat(view.banker)), rule="03-9")


def _totals(view: SangongView) -> tuple[Step, ...]:
    assert view.settlement is not None and view.next_dealer is not None
    points = tuple(
        Say("sangong.tell.points_of", seat=Seat(seat), points=won, score=view.scores[seat])
        for seat, won in enumerate(view.settlement.points)
    )
    total = Step(Say("sangong.tell.points", points=points), rule="03-6")
    if not view.to_act:
        return total, match_over(view)
    if view.banker is None:
        return total, Step(Say("sangong.tell.next_dealer", dealer=Seat(view.next_dealer)), rule="00-12")
    return total, Step(Say("sangong.tell.next_banker", banker=Seat(view.next_dealer)), rule="03-9")


def match_over(view: SangongView) -> Step:
    """Who is in front at the end of the match."""
    best = max(view.scores)
    leaders = tuple(Seat(seat) for seat, score in enumerate(view.scores) if score == best)
    return Step(Say("sangong.tell.match_over", leaders=leaders, score=best), rule="00-3")


# Help.


def hints(judged: Judged, options: SangongOptions) -> tuple[Step, ...]:
    """From a nudge to the answer: look for 公牌, count the cards, add up, the class."""
    first = Step(Say("sangong.hint.gong"), rule="03-2")
    if options.types == "extended":
        first = Step(Say("sangong.hint.gong_extended"), rule="03-8")
    total = sum(judged.values)
    added = Step(Say("sangong.hint.sum", terms=judged.values, sum=total), judged.cards, rule="03-2")
    return first, _values(judged), added, _answer(judged)


def _answer(judged: Judged) -> Step:
    step = _class(judged)
    return Step(Say("sangong.hint.answer", why=step.say), step.points_at, step.formula, step.rule)
