"""How 变色龙 is told: a hand's penalty, a deal from the shuffle to the settlement, and help."""

from __future__ import annotations

from collections import Counter
from typing import Final

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Move, Step, sum_formula
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.games.chameleon.hands import penalties, penalty, playable
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.refusals import SUIT_SAYS
from pokerlessons.games.chameleon.states import ChameleonView
from pokerlessons.words import Say, Seat


def hand_step(cards: tuple[Card, ...], options: ChameleonOptions) -> Step:
    """What each card costs, and all together."""
    terms = penalties(cards, options)
    counts = tuple(
        Say("chameleon.hand.card", card=card, points=points)
        for card, points in zip(cards, terms, strict=True)
    )
    if len(cards) == 1:
        return Step(Say("chameleon.hand.one", counts=counts), cards, rule="01-11")
    say = Say("chameleon.hand.sum", counts=counts, sum=sum(terms))
    return Step(say, cards, sum_formula(terms), "01-11")


# How a deal begins.


def opening(view: ChameleonView) -> tuple[Step, ...]:
    """The cards, the first one turned up, who begins, and the viewer's hand."""
    playing = view.open.playing
    steps = [_deal(view)]
    out = tuple(Seat(seat) for seat in range(view.seats) if seat not in playing)
    if out:
        steps.append(Step(Say("chameleon.tell.out_already", seats=out), rule="01-20"))
    decks = view.options.decks_for(len(playing))
    say = Say("chameleon.tell.shuffle", seats=len(playing), decks=decks, cards=len(deck(decks)))
    dealt = Say("chameleon.tell.dealt", count=HAND)
    steps += [Step(say, rule="01-1"), Step(dealt, rule="01-2")]
    steps += [*_turned_up(view), _starter(view)]
    if view.hand:
        steps.append(Step(Say("chameleon.tell.your_hand", cards=view.hand), view.hand, rule="01-2"))
    return tuple(steps)


def _deal(view: ChameleonView) -> Step:
    if view.deal == 1:
        out_at, deals = view.options.out_at, view.options.deals
        if deals:
            return Step(Say("chameleon.tell.first_deal_of", out_at=out_at, deals=deals), rule="01-13")
        return Step(Say("chameleon.tell.first_deal", out_at=out_at), rule="01-13")
    return Step(Say("chameleon.tell.deal", deal=view.deal, totals=totals(view)), rule="01-13")


def totals(view: ChameleonView) -> tuple[Say, ...]:
    """Each seat's penalties in the match so far."""
    return tuple(
        Say("chameleon.tell.total", seat=Seat(seat), points=-score) for seat, score in enumerate(view.scores)
    )


def _turned_up(view: ChameleonView) -> list[Step]:
    """The first card, those put back before it, and what it does by the house rules (01-15)."""
    open, top = view.open, view.open.top
    steps: list[Step] = []
    if open.returned:
        say = Say("chameleon.tell.put_back", cards=open.returned)
        steps.append(Step(say, open.returned, rule="01-15"))
    seat = Seat(view.starter)
    if open.owed:
        say = Say("chameleon.tell.top_seven", top=top, seat=seat, owed=open.owed)
    elif open.skip:
        say = Say("chameleon.tell.top_eight", top=top, seat=seat)
    elif not open.suit:
        say = Say("chameleon.tell.top_jack", top=top, seat=seat)
    elif top.rank == "J":
        say = Say("chameleon.tell.top_jack_plain", top=top, suit=SUIT_SAYS[top.suit])
    elif top.rank == "A" and view.options.start_special == "effect_on_first_player" and len(open.playing) > 2:
        say = Say("chameleon.tell.top_ace", top=top)
    else:
        say = Say("chameleon.tell.top", top=top, suit=SUIT_SAYS[top.suit], rank=top.rank)
        return [*steps, Step(say, (top,), rule="01-3")]
    return [*steps, Step(say, (top,), rule="01-15")]


def _starter(view: ChameleonView) -> Step:
    seat = Seat(view.starter)
    if view.deal > 1:
        return Step(Say("chameleon.tell.first_next", seat=seat), rule="01-16")
    if view.options.first == "random":
        return Step(Say("chameleon.tell.first_random", seat=seat), rule="01-16")
    return Step(Say("chameleon.tell.first_host", seat=seat), rule="00-5")


# Move by move.


def explained(before: ChameleonView, seat: int, move: Move, after: ChameleonView) -> tuple[Step, ...]:
    """What the move did; the last card of a hand also brings the settlement."""
    match move.verb:
        case "play":
            return _played(before, seat, move.cards[0], after)
        case "draw":
            return (*_refill(before, after), _drew(before, seat, after))
        case "take":
            return (*_refill(before, after), *_took(before, seat, after))
        case "pass":
            return (_passed(before, seat, after),)
        case _:
            return opening(after)


def _played(before: ChameleonView, seat: int, card: Card, after: ChameleonView) -> tuple[Step, ...]:
    laid = _laid(before, seat, card, after)
    if after.phase == "settled":
        return (laid, *_settled(before, seat, after))
    effect = _effect(before, card, after)
    return (laid,) if effect is None else (laid, effect)


def _laid(before: ChameleonView, seat: int, card: Card, after: ChameleonView) -> Step:
    """The card, and why it may be played there."""
    open, top, who = before.open, before.open.top, Seat(seat)
    if open.owed:
        return Step(Say("chameleon.tell.seven_on_seven", seat=who, card=card), (card,), rule="01-5")
    if open.skip:
        return Step(Say("chameleon.tell.eight_on_eight", seat=who, card=card), (card,), rule="01-6")
    if card.rank == "J":
        if after.phase == "settled":
            return Step(Say("chameleon.tell.last_jack", seat=who, card=card), (card,), rule="01-19")
        named = SUIT_SAYS[after.open.suit]
        return Step(Say("chameleon.tell.jack", seat=who, card=card, suit=named), (card,), rule="01-7")
    if top.rank == "J" and card.suit == open.suit:
        say = Say("chameleon.tell.named_suit", seat=who, card=card, suit=SUIT_SAYS[open.suit])
        return Step(say, (card,), rule="01-9")
    if not open.suit:
        return Step(Say("chameleon.tell.any_suit", seat=who, card=card), (card,), rule="01-15")
    if card == top:
        say = Say("chameleon.tell.same_card", seat=who, card=card)
    elif card.suit == open.suit:
        say = Say("chameleon.tell.same_suit", seat=who, card=card, suit=SUIT_SAYS[card.suit])
    else:
        say = Say("chameleon.tell.same_rank", seat=who, card=card, rank=card.rank)
    return Step(say, (card,), rule="01-3")


def _effect(before: ChameleonView, card: Card, after: ChameleonView) -> Step | None:
    """What a 7, an 8 or an A does; the other cards do nothing (a J has been told)."""
    following, owed = Seat(after.open.turn), after.open.owed
    if card.rank == "7":
        if before.open.owed:
            say = Say("chameleon.tell.seven_more", seat=following, owed=owed)
        else:
            say = Say("chameleon.tell.seven", seat=following, owed=owed)
        return Step(say, (card,), rule="01-5")
    if card.rank == "8":
        return Step(Say("chameleon.tell.eight", seat=following), (card,), rule="01-6")
    if card.rank == "A":
        if len(after.open.playing) == 2:
            return Step(Say("chameleon.tell.ace_of_two"), (card,), rule="01-8")
        return Step(Say("chameleon.tell.ace", seat=following), (card,), rule="01-8")
    return None


def _refill(before: ChameleonView, after: ChameleonView) -> tuple[Step, ...]:
    """The stock made anew, where it was."""
    if after.open.refills == before.open.refills:
        return ()
    say = Say("chameleon.tell.refill", top=after.open.top, count=len(after.open.returned))
    return (Step(say, (after.open.top,), rule="01-14"),)


def _new_cards(before: ChameleonView, after: ChameleonView) -> tuple[Card, ...]:
    """What has come into the viewer's own hand."""
    return tuple((Counter(after.hand) - Counter(before.hand)).elements())


def _drew(before: ChameleonView, seat: int, after: ChameleonView) -> Step:
    """To its owner the card and whether it may be played; to the others that one was drawn, and why."""
    who, had_to = Seat(seat), not before.options.voluntary_draw
    if seat != after.viewer:
        if before.has_drawn:
            say = Say("chameleon.tell.drew_on", seat=who)
        elif had_to:
            say = Say("chameleon.tell.drew", seat=who)
        else:
            say = Say("chameleon.tell.drew_freely", seat=who)
        return Step(say, rule="01-4")
    cards = _new_cards(before, after)
    values = {"seat": who, "card": cards[0]}
    first, fitting = had_to and not before.has_drawn, bool(playable(after))
    if after.options.after_draw == "turn_ends":
        say = Say("chameleon.tell.you_drew_only", **values)
    elif first:
        say = Say(
            "chameleon.tell.you_had_to_draw_fitting" if fitting else "chameleon.tell.you_had_to_draw",
            **values,
        )
    else:
        say = Say("chameleon.tell.you_drew_fitting" if fitting else "chameleon.tell.you_drew", **values)
    return Step(say, cards, rule="01-4")


def _took(before: ChameleonView, seat: int, after: ChameleonView) -> tuple[Step, ...]:
    """The penalty of the 7s or the pause of the 8, and whose turn it is then."""
    who, following, top = Seat(seat), Seat(after.open.turn), after.open.top
    if before.open.skip:
        skipped = Say("chameleon.tell.skipped", seat=who, following=following, top=top)
        return (Step(skipped, (top,), rule="01-6"),)
    count, owed = after.sizes[seat] - before.sizes[seat], before.open.owed
    if seat == after.viewer and count:
        cards = _new_cards(before, after)
        steps = [Step(Say("chameleon.tell.you_took", seat=who, cards=cards), cards, rule="01-5")]
    else:
        steps = [Step(Say("chameleon.tell.took", seat=who, count=count), rule="01-5")]
    if count < owed:
        steps.append(Step(Say("chameleon.tell.too_few", owed=owed, count=count), rule="01-18"))
    done = Say("chameleon.tell.penalty_done", following=following, top=top)
    return (*steps, Step(done, (top,), rule="01-18"))


def _passed(before: ChameleonView, seat: int, after: ChameleonView) -> Step:
    if before.has_drawn:
        return Step(Say("chameleon.tell.passed", seat=Seat(seat)), rule="01-4")
    return Step(Say("chameleon.tell.passed_without", seat=Seat(seat)), rule="01-17")


# The settlement.


def _settled(before: ChameleonView, seat: int, view: ChameleonView) -> tuple[Step, ...]:
    """Who has won, what the others hold and pay, who is out, and how it goes on."""
    assert view.hands is not None
    steps = [Step(Say("chameleon.tell.won", seat=Seat(seat)), rule="01-10"), *_last_card(before, view)]
    steps += [remainder(view, other) for other in view.open.playing if other != seat]
    steps.append(Step(Say("chameleon.tell.totals", totals=totals(view)), rule="01-13"))
    limit = view.options.out_at
    steps += [
        Step(Say("chameleon.tell.out", seat=Seat(other), out_at=limit), rule="01-13")
        for other in view.open.playing
        if view.scores[other] <= -limit
    ]
    if view.next_starter is None:
        return (*steps, match_over(view))
    say = Say("chameleon.tell.next_starter", seat=Seat(view.next_starter))
    return (*steps, Step(say, rule="01-16"))


def _last_card(before: ChameleonView, view: ChameleonView) -> tuple[Step, ...]:
    """What the last card still does: a J doubles (01-12), a 7 does nothing more or makes draw (01-10)."""
    top, following = view.open.top, view.open.turn
    if view.doubled:
        return (Step(Say("chameleon.tell.doubled", card=top), (top,), rule="01-12"),)
    if not view.open.owed:
        return ()
    if not view.options.last7_draws:
        return (Step(Say("chameleon.tell.last_seven", card=top), (top,), rule="01-10"),)
    count = view.sizes[following] - before.sizes[following]
    say = Say("chameleon.tell.last_seven_draws", card=top, seat=Seat(following), count=count)
    return (*_refill(before, view), Step(say, (top,), rule="01-10"))


def remainder(view: ChameleonView, seat: int) -> Step:
    """What a seat is left with, and what that costs."""
    assert view.hands is not None
    cards, who = view.hands[seat], Seat(seat)
    terms = penalties(cards, view.options)
    values = {"seat": who, "cards": cards, "terms": terms, "sum": sum(terms)}
    formula = sum_formula(terms) if len(terms) > 1 else None
    if view.doubled:
        say = Say("chameleon.tell.remainder_doubled", points=penalty(cards, view.options, True), **values)
        return Step(say, cards, formula, "01-12")
    say = Say("chameleon.tell.remainder_one" if len(cards) == 1 else "chameleon.tell.remainder", **values)
    return Step(say, cards, formula, "01-11")


def match_over(view: ChameleonView) -> Step:
    """Who has won the match: who alone is left; after the last deal, who has the fewest penalties."""
    left = [seat for seat, score in enumerate(view.scores) if score > -view.options.out_at]
    if len(left) == 1:
        return Step(Say("chameleon.tell.match_won", seat=Seat(left[0])), rule="01-13")
    best = max(view.scores)
    leaders = tuple(Seat(seat) for seat in left if view.scores[seat] == best)
    say = Say("chameleon.tell.match_over", deals=view.deal, leaders=leaders, points=-best)
    return Step(say, rule="01-13")


# Help.


def wanted(view: ChameleonView) -> Step:
    """What has to be played on the card that lies there."""
    open, top = view.open, view.open.top
    if view.drawn is not None:
        return Step(Say("chameleon.hint.drawn", card=view.drawn), (view.drawn,), rule="01-19")
    if open.owed:
        return Step(Say("chameleon.hint.seven", owed=open.owed), (top,), rule="01-5")
    if open.skip:
        return Step(Say("chameleon.hint.eight"), (top,), rule="01-6")
    if not open.suit:
        return Step(Say("chameleon.hint.any_suit", top=top), (top,), rule="01-15")
    suit = SUIT_SAYS[open.suit]
    if top.rank == "J":
        return Step(Say("chameleon.hint.named", top=top, suit=suit), (top,), rule="01-9")
    return Step(Say("chameleon.hint.follow", top=top, suit=suit, rank=top.rank), (top,), rule="01-3")


def hints(view: ChameleonView) -> tuple[Step, ...]:
    """What has to be followed, which cards do, and what speaks for one or another."""
    cards = playable(view)
    if not cards:
        return wanted(view), nothing_fits(view)
    fitting = Step(Say("chameleon.hint.cards", cards=cards), cards, rule="01-3")
    return wanted(view), fitting, _advice(view, cards)


def nothing_fits(view: ChameleonView) -> Step:
    """What to do with nothing to play."""
    if view.open.owed:
        return Step(Say("chameleon.hint.take", owed=view.open.owed), rule="01-5")
    if view.open.skip:
        return Step(Say("chameleon.hint.skip"), rule="01-6")
    if view.has_drawn and view.options.after_draw == "may_play":
        return Step(Say("chameleon.hint.pass"), rule="01-4")
    if view.can_draw:
        return Step(Say("chameleon.hint.draw"), rule="01-4")
    return Step(Say("chameleon.hint.pass_without"), rule="01-17")


def _advice(view: ChameleonView, cards: tuple[Card, ...]) -> Step:
    """What each card would cost if it were left, the dearest first; and what a J is worth keeping for."""
    plain = tuple(card for card in cards if card.rank != "J")
    if not plain:
        suits = Counter(card.suit for card in view.hand if card.rank != "J")
        if not suits:
            return Step(Say("chameleon.hint.jack_last"), cards, rule="01-12")
        most = max(suits, key=lambda suit: suits[suit])
        say = Say("chameleon.hint.jack", suit=SUIT_SAYS[most], count=suits[most])
        return Step(say, cards, rule="01-7")
    dear = max(plain, key=lambda card: penalty((card,), view.options))
    say = Say("chameleon.hint.dear", card=dear, points=penalty((dear,), view.options))
    return Step(say, (dear,), rule="01-11")


def move_say(move: Move) -> Say:
    """What a move is called where several are listed."""
    if move.cards and move.choice is not None:
        return Say("chameleon.move.named_suit", card=move.cards[0], suit=SUIT_SAYS[str(move.choice)])
    if move.cards:
        return Say("chameleon.move.card", card=move.cards[0])
    return _MOVE_SAYS[move.verb]


_MOVE_SAYS: Final = {
    "draw": Say("chameleon.move.draw"),
    "pass": Say("chameleon.move.pass"),
    "take": Say("chameleon.move.take"),
    "next deal": Say("chameleon.move.next_deal"),
}
