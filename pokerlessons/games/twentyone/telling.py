"""How 21点 is told: steps of a judged hand, of a comparison, of a deal from the cut to the settlement."""

from __future__ import annotations

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Move, Step
from pokerlessons.games.comparing import players_around
from pokerlessons.games.twentyone.hands import ACE_MORE, BEST, Compared, Judged, bust_chance, judge, unseen
from pokerlessons.games.twentyone.states import Met, TwentyOneView
from pokerlessons.words import Say, Seat

(_ACE,) = parse_cards("SA")


def points_say(judged: Judged) -> Say:
    """The word for what a hand is worth: 17 点, 软 17 点, 爆牌."""
    if judged.bust:
        return Say("twentyone.points.bust")
    if judged.soft:
        return Say("twentyone.points.soft", points=judged.points)
    return Say("twentyone.points.hard", points=judged.points)


def who(seat: int, hand: int, hands: int) -> Say:
    """A seat, or one of its hands where it has several."""
    if hands == 1:
        return Say("twentyone.who.seat", seat=Seat(seat))
    return Say("twentyone.who.hand", seat=Seat(seat), number=hand + 1)


# A hand by itself.


def hand_steps(judged: Judged) -> tuple[Step, ...]:
    """Why the hand is worth what it is, and what a soft hand is good for."""
    if not judged.soft:
        return (hand_step(judged),)
    return hand_step(judged), Step(Say("twentyone.hand.soft_is_safe", low=judged.low), rule="04-2")


def hand_step(judged: Judged) -> Step:
    """What the hand comes to, and which ace counts 11 or why none does."""
    terms = judged.values
    values = {"cards": judged.cards, "terms": terms, "sum": sum(terms)}
    aces = sum(term in (1, 1 + ACE_MORE) for term in terms)
    if judged.bust:
        say = Say("twentyone.hand.bust_aces", **values) if aces else Say("twentyone.hand.bust", **values)
        return Step(say, judged.cards, rule="04-6")
    if not aces:
        say = Say("twentyone.hand.sum", **values)
    elif not judged.soft:
        say = Say("twentyone.hand.ace_one", more=judged.low + ACE_MORE, **values)
    elif aces == 1:
        say = Say("twentyone.hand.ace_eleven", **values)
    else:
        say = Say("twentyone.hand.one_ace_eleven", **values)
    return Step(say, judged.cards, rule="04-2")


# A player's hand against the banker's.


def comparison(player: Say, banker: Say, compared: Compared) -> Step:
    """Who wins and by which rule; `player` and `banker` name the two hands."""
    names = {"who": player, "banker": banker}
    points, against = compared.player.points, compared.banker.points
    match compared.by:
        case "all":
            return Step(Say("twentyone.compare.all", **names), rule="04-G1")
        case "both_bust":
            return Step(Say("twentyone.compare.both_bust", **names), rule="04-8")
        case "bust" if compared.wins:
            return Step(Say("twentyone.compare.banker_bust", points=points, **names), rule="04-6")
        case "bust":
            return Step(Say("twentyone.compare.bust", against=against, **names), rule="04-6")
        case "tie":
            return Step(Say("twentyone.compare.tie", points=points, **names), rule="04-8")
        case _ if compared.wins:
            return Step(Say("twentyone.compare.wins", points=points, against=against, **names), rule="04-8")
        case _:
            return Step(Say("twentyone.compare.loses", points=points, against=against, **names), rule="04-8")


def banker_say(hand: int = 0, hands: int = 1) -> Say:
    """The banker, or one of the banker's hands where there are several."""
    if hands == 1:
        return Say("twentyone.who.banker")
    return Say("twentyone.who.banker_hand", number=hand + 1)


def payment(payer: int, payee: int, stake: int, hand: int, hands: int) -> Say:
    """Who pays whom for one hand (04-9), each split hand with the stake of its own (04-10)."""
    if hands == 1:
        return Say("twentyone.payment", payer=Seat(payer), payee=Seat(payee), points=stake)
    return Say("twentyone.payment.split", payer=Seat(payer), payee=Seat(payee), points=stake, number=hand + 1)


def met_step(view: TwentyOneView, met: Met) -> Step:
    """How one hand of a player fared against one of the banker's, once all are turned over."""
    piles = view.piles
    player = who(met.seat, met.hand, len(piles[met.seat]))
    return comparison(player, banker_say(met.against, len(piles[view.banker])), met.compared)


# A deal as it happens.


def opening(view: TwentyOneView) -> tuple[Step, ...]:
    """Who is banker, the shuffle, and then stakes or cards."""
    banker = Seat(view.banker)
    steps = [
        Step(
            Say("twentyone.tell.deal", deal=view.deal, deals=view.options.deals, banker=banker), rule="04-1"
        ),
        *_first_banker(view),
    ]
    if view.options.stakes == "chosen":
        most = view.options.max_stake
        steps.append(Step(Say("twentyone.tell.stakes_first", most=most), rule="04-3"))
    else:
        steps.append(Step(Say("twentyone.tell.stakes_fixed"), rule="00-11"))
    return tuple(steps) if view.phase == "staking" else (*steps, *_dealt(view))


def _first_banker(view: TwentyOneView) -> tuple[Step, ...]:
    """How the first banker was found (00-5); afterwards the turn decides (04-11)."""
    if view.deal > 1:
        return ()
    if view.options.first == "random":
        return (Step(Say("twentyone.tell.first_random", banker=Seat(view.banker)), rule="00-5"),)
    return (Step(Say("twentyone.tell.first_host", banker=Seat(view.banker)), rule="00-5"),)


def _dealt(view: TwentyOneView) -> tuple[Step, ...]:
    decks = view.decks
    steps = [
        Step(Say("twentyone.tell.shuffle", decks=decks, cards=52 * decks), rule="04-4"),
        Step(Say("twentyone.tell.dealt", seats=view.seats), rule="04-4"),
    ]
    if view.own:
        steps += [
            Step(Say("twentyone.tell.your_hand", cards=view.hand), view.hand, rule="04-4"),
            hand_step(judge(view.hand)),
        ]
    return tuple(steps)


def explained(before: TwentyOneView, seat: int, move: Move | None, after: TwentyOneView) -> tuple[Step, ...]:
    """What the move did; the last choice of a phase also brings what the phase leads to."""
    if before.phase == "settled":
        return opening(after)
    if before.phase == "staking":
        steps = (_staking(seat, move),)
        return steps if after.phase == "staking" else (*steps, *_staked(after))
    assert move is not None and before.turn is not None
    place = before.turn
    if move.verb == "draw":
        return _drew(seat, place, after)
    if move.verb == "split":
        return _split(seat, place, before, after)
    stood = _stood(seat, place, after)
    return (*stood, *(_settled(after) if after.phase == "settled" else _turn(seat, after)))


def _staking(seat: int, move: Move | None) -> Step:
    if move is None:
        return Step(Say("twentyone.tell.staked_hidden", seat=Seat(seat)), rule="04-3")
    return Step(Say("twentyone.tell.staked", seat=Seat(seat), stake=int(move.choice or 0)), rule="04-3")


def _staked(view: TwentyOneView) -> tuple[Step, ...]:
    stakes = tuple(
        Say("twentyone.tell.stake_of", seat=Seat(seat), stake=stake or 0)
        for seat, stake in enumerate(view.stakes)
        if seat != view.banker
    )
    return (Step(Say("twentyone.tell.stakes", stakes=stakes), rule="04-3"), *_dealt(view))


def _drew(seat: int, place: int, after: TwentyOneView) -> tuple[Step, ...]:
    """To its owner the card and the new total; to the others how many cards the hand has now."""
    piles = after.piles[seat]
    name = who(seat, place, len(piles))
    if seat != after.viewer:
        public = [Step(Say("twentyone.tell.drew", who=name, count=piles[place].size), rule="04-5")]
    else:
        cards = after.own[place].cards
        judged = judge(cards)
        public = [
            Step(Say("twentyone.tell.you_drew", who=name, card=cards[-1]), cards[-1:], rule="04-5"),
            hand_step(judged),
        ]
        if judged.bust and after.options.announce_bust == "no":
            public.append(Step(Say("twentyone.tell.bust_in_secret"), rule="04-15"))
    if piles[place].bust:
        public.append(Step(Say("twentyone.tell.bust_announced", who=name), rule="04-G7"))
    return tuple(public)


def _split(seat: int, place: int, before: TwentyOneView, after: TwentyOneView) -> tuple[Step, ...]:
    """How many hands there are now; to their owner also what each of the new ones is."""
    held = len(before.piles[seat])
    made = len(after.piles[seat]) - held + 1
    name = who(seat, place, held)
    if seat == after.banker:
        steps = [Step(Say("twentyone.tell.banker_split", who=name, made=made), rule="04-G5")]
    else:
        steps = [Step(Say("twentyone.tell.split", who=name, made=made), rule="04-7")]
    if before.stock < made:
        steps.append(Step(Say("twentyone.tell.split_no_cards", cards=before.stock), rule="04-4"))
    if seat == after.viewer:
        for number in (place, *range(held, held + made - 1)):
            hand = hand_step(judge(after.own[number].cards))
            said = Say("twentyone.tell.your_split_hand", number=number + 1, hand=hand.say)
            steps.append(Step(said, hand.points_at, rule=hand.rule))
    return tuple(steps)


def _stood(seat: int, place: int, after: TwentyOneView) -> tuple[Step, ...]:
    piles = after.piles[seat]
    name = who(seat, place, len(piles))
    if seat != after.viewer:
        return (Step(Say("twentyone.tell.stood", who=name, count=piles[place].size), rule="04-5"),)
    judged = judge(after.own[place].cards)
    return (Step(Say("twentyone.tell.you_stood", who=name, name=points_say(judged)), rule="04-5"),)


def _turn(seat: int, after: TwentyOneView) -> tuple[Step, ...]:
    """Whose turn it is where that is not simply the next player's."""
    (acting,) = after.to_act
    if acting == seat and after.turn is not None:
        return (Step(Say("twentyone.tell.next_hand", who=who(seat, after.turn, 2)), rule="04-14"),)
    if acting == after.banker:
        return (Step(Say("twentyone.tell.banker_turn", banker=Seat(acting)), rule="04-5"),)
    return ()


def _settled(view: TwentyOneView) -> tuple[Step, ...]:
    assert view.judged is not None and view.met is not None and view.settlement is not None
    steps = [Step(Say("twentyone.tell.all_in"), rule="04-8")]
    players = players_around(view.banker, view.seats, view.options.dir)
    for seat in (view.banker, *players):
        for place, judged in enumerate(view.judged[seat]):
            name = who(seat, place, len(view.judged[seat]))
            hand = hand_step(judged)
            said = Say("twentyone.tell.reveal", who=name, hand=hand.say)
            steps.append(Step(said, judged.cards, rule=hand.rule))
    if view.options.settle == "literal_all":
        steps.append(_highest_or_not(view))
    for met, paid in zip(view.met, view.settlement.payments, strict=True):
        steps += [met_step(view, met), Step(paid.say, rule=paid.rule)]
    return (*steps, *_split_totals(view), *_totals(view))


def _highest_or_not(view: TwentyOneView) -> Step:
    """Whether the banker takes from all or pays all (04-G1)."""
    assert view.met is not None
    if any(met.compared.wins for met in view.met):
        return Step(Say("twentyone.tell.pays_all"), rule="04-G1")
    return Step(Say("twentyone.tell.takes_all"), rule="04-G1")


def _split_totals(view: TwentyOneView) -> tuple[Step, ...]:
    """What the hands of a player who split come to together (04-10)."""
    assert view.settlement is not None
    return tuple(
        Step(
            Say(
                "twentyone.tell.split_total",
                seat=Seat(seat),
                hands=len(piles),
                points=view.settlement.points[seat],
            ),
            rule="04-10",
        )
        for seat, piles in enumerate(view.piles)
        if len(piles) > 1 and seat != view.banker
    )


def _totals(view: TwentyOneView) -> tuple[Step, ...]:
    assert view.settlement is not None and view.next_banker is not None
    points = tuple(
        Say("twentyone.tell.points_of", seat=Seat(seat), points=won, score=view.scores[seat])
        for seat, won in enumerate(view.settlement.points)
    )
    total = Step(Say("twentyone.tell.points", points=points), rule="04-9")
    if not view.to_act:
        return total, match_over(view)
    return total, Step(Say("twentyone.tell.next_banker", banker=Seat(view.next_banker)), rule="04-11")


def match_over(view: TwentyOneView) -> Step:
    """Who is in front at the end of the match."""
    best = max(view.scores)
    leaders = tuple(Seat(seat) for seat, score in enumerate(view.scores) if score == best)
    return Step(Say("twentyone.tell.match_over", leaders=leaders, score=best), rule="04-13")


# Help.


def hints(view: TwentyOneView, hand: Judged) -> tuple[Step, ...]:
    """What to count, how likely one more card busts the hand, and what standing needs to win."""
    if hand.bust:
        return hand_step(hand), Step(Say("twentyone.hint.bust"), rule="04-15")
    say = Say("twentyone.hint.stand", points=hand.points)
    if view.viewer == view.banker:
        say = Say("twentyone.hint.stand_banker", points=hand.points)
    stand = Step(say, rule="04-8")
    return (*_bust_steps(view, hand), stand) if view.stock else (stand,)


def _bust_steps(view: TwentyOneView, hand: Judged) -> tuple[Step, ...]:
    """The chance that one more card busts the hand, counted over all cards of which nothing is known.

    A seat that has split shows no card, but each of its hands begins with an ace (04-7).
    """
    aces = sum(len(piles) for seat, piles in enumerate(view.piles) if seat != view.viewer and len(piles) > 1)
    seen = (*view.hand, *[_ACE] * aces)
    left = unseen(seen, view.decks)
    say = Say("twentyone.hint.count", left=sum(left))
    if aces:
        say = Say("twentyone.hint.count_aces", left=sum(left), aces=aces)
    count = Step(say, hand.cards, rule="04-7" if aces else "04-6")
    if hand.low + 10 <= BEST:
        say = Say("twentyone.hint.safe", low=hand.low, most=hand.low + 10)
        return count, Step(say, hand.cards, rule="04-2")
    others = [card for place, each in enumerate(view.own) if place != view.turn for card in each.cards]
    chance = bust_chance(hand.cards, view.decks, (*others, *[_ACE] * aces))
    least = BEST + 1 - hand.low
    say = Say(
        "twentyone.hint.bust_chance", left=sum(left), least=least, bad=sum(left[least - 1 :]), chance=chance
    )
    if least == 1:
        say = Say("twentyone.hint.any_card", chance=chance)
    return count, Step(say, hand.cards, rule="04-6")
