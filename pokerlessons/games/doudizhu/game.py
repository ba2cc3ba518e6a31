"""斗地主 (rule book §10, §11): bid for the landlord's place, lay down in turn, be the first without cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from operator import add
from typing import ClassVar

from pokerlessons.cards import Card, deck
from pokerlessons.engine import (
    Chance,
    Game,
    Move,
    Payment,
    Playable,
    Refusal,
    Settlement,
    Step,
    Takes,
    Verdict,
)
from pokerlessons.games.doudizhu import hints, positions, refusals, sampling, telling
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import (
    BOMBS,
    Reading,
    cards_of,
    choose,
    plays_of,
    random_play,
    readings_of,
    tally_of,
)
from pokerlessons.games.doudizhu.options import DoudizhuOptions, Rules
from pokerlessons.games.doudizhu.states import (
    Bid,
    Bidding,
    Cards,
    DoudizhuView,
    Hands,
    Match,
    Play,
    Playing,
    Settled,
    State,
    highest,
    in_order,
)
from pokerlessons.games.doudizhu.verdicts import verdict
from pokerlessons.words import BadInput, Say

PASS = Move("pass")
NEXT_DEAL = Move("next deal")


class Doudizhu(Game[DoudizhuOptions, State, DoudizhuView]):
    """The game of 斗地主 for three, or with `four_players` for four."""

    name = "doudizhu"
    title = Say("doudizhu.title")
    summary = Say("doudizhu.summary")
    section = "10"
    rules = (
        *(f"10-{number}" for number in range(1, 17)),
        *(f"11-{number}" for number in range(1, 8)),
        *(f"11-G{number}" for number in range(1, 5)),
    )
    seats = range(3, 5)
    usual_seats = 3
    options = DoudizhuOptions
    verbs: ClassVar[Mapping[str, Takes]] = {
        "bid": "choice",
        "pass": "nothing",
        "play": "reading",
        "next deal": "nothing",
    }
    zero_sum = True
    undo_after_reveal = False

    def start(self, options: DoudizhuOptions, seats: int, seed: str) -> State:
        """The first deal.  Raises `BadInput`: four seats without `four_players`, or three with it (11-G1)."""
        if seats != options.seats:
            raise BadInput(Say("doudizhu.bad.seats", seats=seats, wanted=options.seats))
        first = Chance(seed, "first bidder").below(seats)
        return _deal(Match(options, seed, 1, (0,) * seats), 1, first)

    def seats_under(self, options: DoudizhuOptions) -> range:
        """Three, or four where the game for four is opened (11-G1)."""
        return range(options.seats, options.seats + 1)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The next to bid or to lay down; after the settlement anybody may call the next deal."""
        match state:
            case Bidding():
                return (_next_bidder(state),)
            case Playing():
                return (state.turn,)
            case Settled(match=match):
                return tuple(range(match.seats)) if match.deal < match.options.deals else ()

    def observe(self, state: State, seat: int | None) -> DoudizhuView:
        """The public facts and the seat's own cards; what all still hold once the deal is settled."""
        settled = state if isinstance(state, Settled) else None
        deal = state.end if isinstance(state, Settled) else state
        playing = deal if isinstance(deal, Playing) else None
        match, hands, options = state.match, deal.hands, deal.match.options
        return DoudizhuView(
            viewer=seat,
            deal=match.deal,
            to_act=self.to_act(state),
            hand=() if seat is None else hands[seat],
            scores=match.scores,
            options=options,
            seats=len(hands),
            phase=type(state).__name__.lower(),
            attempt=deal.attempt,
            first=deal.first,
            face_up=deal.face_up,
            bids=deal.bids,
            counts=tuple(map(len, hands)),
            kitty=deal.kitty if playing and _sees_kitty(playing, seat, settled is not None) else None,
            landlord=playing and playing.landlord,
            led=playing and playing.led,
            history=playing.history if playing else (),
            doublings=playing.doublings if playing else 0,
            hands=hands if settled else None,
            spring=settled is not None and settled.spring,
            settlement=settled and settled.settlement,
        )

    def object_to(self, view: DoudizhuView, move: Move) -> Refusal | None:
        """A bid that is too low (10-4), cards that are no play (10-7 … 10-9) or do not go over (10-6)."""
        return refusals.objection(view, move)

    def moves(self, view: DoudizhuView) -> Iterator[Move]:
        """The bids; or every play by ranks, where cards are several things once for each of them."""
        if view.viewer is None or view.viewer not in view.to_act:
            return
        if view.phase == "settled":
            yield NEXT_DEAL
        elif view.phase == "bidding":
            yield PASS
            yield from (Move("bid", choice=bid) for bid in range(view.base + 1, refusals.MOST_BID + 1))
        else:
            if view.led is not None:
                yield PASS
            yield from _plays(view)

    def random_move(self, view: DoudizhuView, chance: Chance) -> Move:
        """One legal move: of a play the body first, then the wings."""
        if view.phase != "playing":
            return chance.pick(tuple(self.moves(view)))
        play = random_play(tally_of(view.hand), view.led and view.led.reading, view.options.melds, chance)
        return PASS if play is None else move_of(play, view)

    def play(self, state: State, seat: int, move: Move) -> State:
        """The seat's bid, play, pass, or call for the next deal."""
        match state:
            case Playing():
                return _laid_down(state, seat, move) if move.cards else _passed(state, seat)
            case Bidding():
                return _bid(state, seat, int(move.choice or 0))
            case Settled(match=match, end=end):
                return _deal(replace(match, deal=match.deal + 1), 1, match.options.turns[end.first])

    def settlement(self, state: State) -> Settlement | None:
        """Who gave points to whom in this deal, once it is settled."""
        return state.settlement if isinstance(state, Settled) else None

    def payoffs(self, state: State) -> tuple[int, ...]:
        """The points of the match so far."""
        return state.match.scores

    def cards(self, state: State) -> tuple[Card, ...]:
        """The hands, the kitty until somebody has it, and what was laid down."""
        if isinstance(state, Bidding):
            return state.kitty + tuple(card for hand in state.hands for card in hand)
        deal = state.end if isinstance(state, Settled) else state
        played = tuple(card for play in deal.history for card in play.cards)
        return played + tuple(card for hand in deal.hands for card in hand)

    def sample(self, view: DoudizhuView, chance: Chance) -> State:
        """The hidden cards dealt afresh, those that are known to be somewhere staying there."""
        state = sampling.dealt_afresh(view, chance)
        return settle(state) if view.phase == "settled" and isinstance(state, Playing) else state

    def opening(self, view: DoudizhuView) -> tuple[Step, ...]:
        """The shuffle, the cards, and who bids first."""
        return telling.opening(view)

    def explain(
        self, before: DoudizhuView, seat: int, move: Move | None, after: DoudizhuView
    ) -> tuple[Step, ...]:
        """The bid or play; and all that follows when it was the last."""
        assert move is not None, "every move of this game is seen by all"
        return telling.explained(before, seat, move, after)

    def hints(self, view: DoudizhuView) -> tuple[Step, ...]:
        """What is needed, how many plays there are, and one of them."""
        return hints.hints(view)

    def decks(self, options: DoudizhuOptions, hands: int) -> int:
        """One, or two with four players (11-1)."""
        return options.decks

    def named(self, view: DoudizhuView, move: Move) -> Say:
        """The bid, or what the cards are."""
        return telling.move_say(view, move)

    def judge(self, hands: Sequence[tuple[Card, ...]], options: DoudizhuOptions) -> Verdict:
        """Everything that the cards are; of two plays, whether the second goes over the first."""
        return verdict(hands, options)

    def playable(
        self, hand: tuple[Card, ...], to: tuple[Card, ...], options: DoudizhuOptions
    ) -> tuple[Playable, ...]:
        """Every play of the hand by its ranks, over the best reading of `to` (10-6, 10-10)."""
        rules = options.melds
        led = next(iter(readings_of(tally_of(to), rules)), None)
        if to and led is None:
            raise BadInput(fault(to, options).say)
        tallies = dict.fromkeys(reading.tally for reading in plays_of(tally_of(hand), led, rules))
        best = (choose(readings_of(tally, rules), led, None) for tally in tallies)
        return tuple(Playable(cards_of(play, hand), telling.reading_say(play)) for play in best if play)

    def position(self, state: State) -> str:
        """One line, e.g. `playing deal=1 …`."""
        return positions.written(state)

    def from_position(self, text: str) -> State:
        """The state of such a line.  Raises `BadInput`."""
        state = positions.read(text)
        return settle(state) if isinstance(state, Playing) and not all(state.hands) else state


# A deal.


def _deal(match: Match, attempt: int, first: int) -> Bidding:
    """The whole deck shuffled and dealt, the kitty left over (10-2, 11-1); who bids first (10-3)."""
    options = match.options
    chance = Chance(match.seed, "deal", match.deal, attempt)
    stock = chance.shuffled(deck(options.decks, jokers=True))
    size = options.hand_size
    hands = tuple(in_order(stock[size * seat : size * (seat + 1)]) for seat in range(match.seats))
    face_up = None
    if options.first_bid == "face_up_holder":
        place = chance.below(size * match.seats)
        face_up, first = stock[place], place // size
    return Bidding(match, attempt, first, face_up, hands, in_order(stock[size * match.seats :]), ())


def _next_bidder(state: Bidding) -> int:
    return state.match.options.turns[state.bids[-1].seat] if state.bids else state.first


def _bid(state: Bidding, seat: int, points: int) -> State:
    """A bid more; three ends it, or that nobody is left who may or will bid (10-4, 10-15)."""
    state = replace(state, bids=(*state.bids, Bid(seat, points)))
    if not _bidding_is_over(state):
        return state
    if highest(state.bids).points:
        return _with_landlord(state)
    return _deal(state.match, state.attempt + 1, state.first)


def _bidding_is_over(state: Bidding) -> bool:
    seats, best = state.match.seats, highest(state.bids)
    if best.points == refusals.MOST_BID:
        return True
    if state.match.options.bidding == "once_each" or not best.points:
        return len(state.bids) == seats
    return len(state.bids) - state.bids.index(best) == seats


def _with_landlord(state: Bidding) -> Playing:
    """The highest bidder takes the kitty and leads (10-5, 10-6)."""
    landlord = highest(state.bids).seat
    hands = _with_hand(state.hands, landlord, in_order(state.hands[landlord] + state.kitty))
    return Playing(
        state.match,
        state.attempt,
        state.first,
        state.face_up,
        hands,
        state.kitty,
        state.bids,
        landlord,
        landlord,
        None,
        (),
        0,
    )


def _sees_kitty(state: Playing, seat: int | None, settled: bool) -> bool:
    """All see the kitty of three players (10-5); of four the landlord alone, until the end (11-1)."""
    return settled or not state.match.options.four_players or seat == state.landlord


def _with_hand(hands: Hands, seat: int, hand: Cards) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


# Laying down.


def _plays(view: DoudizhuView) -> Iterator[Move]:
    rules, led = view.options.melds, view.led and view.led.reading
    for reading in plays_of(tally_of(view.hand), led, rules):
        yield move_of(reading, view)


def move_of(reading: Reading, view: DoudizhuView) -> Move:
    """The move by which the viewer plays cards as `reading`, which is named where it is not the best."""
    return move_as(reading, view.hand, view.led and view.led.reading, view.options.melds)


def move_as(reading: Reading, hand: Cards, led: Reading | None, rules: Rules) -> Move:
    """The move by which cards of `hand` are played as `reading`, over `led` or to lead."""
    found = readings_of(reading.tally, rules)
    plain = len(found) == 1 or choose(found, led, None) == reading
    return Move("play", cards_of(reading, hand), None if plain else reading.code)


def _laid_down(state: Playing, seat: int, move: Move) -> State:
    """The cards leave the hand and are the play to beat; with the last of a hand the deal ends (10-11)."""
    match, attempt, first, face_up, hands, kitty, bids, landlord, _, led, history, doublings = state
    options, cards = match.options, move.cards
    found = readings_of(tally_of(cards), options.melds)
    reading = found[0] if len(found) == 1 else choose(found, led and led.reading, move.choice)
    assert reading is not None
    hand = list(hands[seat])
    for card in cards:
        hand.remove(card)
    hands = _with_hand(hands, seat, tuple(hand))
    turn, play = options.turns[seat], Play(seat, cards, reading)
    history, doublings = (*history, play), doublings + doubles(reading, options)
    after = Playing(
        match, attempt, first, face_up, hands, kitty, bids, landlord, turn, play, history, doublings
    )
    return after if hand else settle(after)


def _passed(state: Playing, seat: int) -> Playing:
    """When all the others have passed, who laid down last leads again (10-6)."""
    match, attempt, first, face_up, hands, kitty, bids, landlord, _, led, history, doublings = state
    turn, history = match.options.turns[seat], (*history, _pass_of(seat))
    if led is not None and turn == led.seat:
        led = None
    # A third of what `_replace` takes; half of all moves are passes.
    return Playing(
        match, attempt, first, face_up, hands, kitty, bids, landlord, turn, led, history, doublings
    )


@cache
def _pass_of(seat: int) -> Play:
    return Play(seat, (), None)


def doubles(reading: Reading, options: DoudizhuOptions) -> bool:
    """Whether a play doubles the points: bombs and the rocket (10-12), for four the big ones (11-5)."""
    if reading.kind not in BOMBS:
        return False
    big = reading.size >= int(options.bomb_double_from)
    return big or reading.kind == "rocket" or not options.four_players


# The end.


def settle(state: Playing) -> Settled:
    """Every farmer and the landlord settle the bid times the multiplier (10-12, 11-5)."""
    match, landlord, out = state.match, state.landlord, state.hands.index(())
    options = match.options
    spring = options.spring and _is_spring(state, out)
    points = highest(state.bids).points * telling.capped(2 ** (state.doublings + spring), options)
    payments: list[Payment] = []
    for farmer in range(match.seats):
        if farmer != landlord:
            payer, payee = (farmer, landlord) if out == landlord else (landlord, farmer)
            say = telling.payment(payer, payee, points)
            rule = "11-5" if options.four_players else "10-12"
            payments.append(Payment(payer, payee, points, rule, say))
    settlement = Settlement.of(tuple(payments), match.seats)
    scores = tuple(map(add, match.scores, settlement.points))
    return Settled(state, Match(options, match.seed, match.deal, scores), spring, settlement)


def _is_spring(state: Playing, out: int) -> bool:
    """No farmer has laid down anything, or the landlord only once (10-13)."""
    laid_down = [play.seat for play in state.history if play.cards]
    if out == state.landlord:
        return all(seat == out for seat in laid_down)
    return laid_down.count(state.landlord) == 1
