"""21点 (rule book §04): stake, deal, draw or stand or split, the banker last, compare, settle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Game, Move, Payment, Refusal, Settlement, Step, Takes, Verdict
from pokerlessons.games.comparing import paid, players_around
from pokerlessons.games.twentyone import positions, refusals, sampling, telling
from pokerlessons.games.twentyone.hands import Judged, beaten, compare, judge
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import (
    Hand,
    Holding,
    Match,
    Met,
    Pile,
    Playing,
    Settled,
    Staking,
    State,
    TwentyOneView,
    order,
    to_play,
)
from pokerlessons.games.twentyone.verdicts import verdict
from pokerlessons.words import Say

DRAW = Move("draw")
STAND = Move("stand")
SPLIT = Move("split")
NEXT_DEAL = Move("next deal")


class TwentyOne(Game[TwentyOneOptions, State, TwentyOneView]):
    """The game of 21点 for a banker and one to seven players (04-1)."""

    name = "twentyone"
    title = Say("twentyone.title")
    summary = Say("twentyone.summary")
    section = "04"
    rules = (
        *(f"04-{number}" for number in range(1, 12)),
        *(f"04-{number}" for number in range(13, 16)),
        *(f"04-G{number}" for number in (1, 2, 3, 5, 6, 7)),
        "00-11",
    )
    seats = range(2, 9)
    usual_seats = 4
    options = TwentyOneOptions
    verbs: ClassVar[Mapping[str, Takes]] = {
        "stake": "choice",
        "draw": "nothing",
        "stand": "nothing",
        "split": "nothing",
        "next deal": "nothing",
    }
    zero_sum = True
    undo_after_reveal = False

    def start(self, options: TwentyOneOptions, seats: int, seed: str) -> State:
        """The first deal; the first banker is drawn or the host, seat 0 (00-5)."""
        banker = Chance(seed, "first banker").below(seats) if options.first == "random" else 0
        return _begin(Match(options, seats, seed, 1, banker, (0,) * seats))

    def to_act(self, state: State) -> tuple[int, ...]:
        """Those who have not staked; then one seat after another, the banker last; then anybody."""
        match state:
            case Playing(turn=turn):
                return (turn[0],) if turn else ()
            case Staking(stakes=stakes):
                return tuple(seat for seat, stake in enumerate(stakes) if stake is None)
            case Settled(match=match):
                return tuple(range(match.seats)) if match.deal < match.options.deals else ()

    def observe(self, state: State, seat: int | None) -> TwentyOneView:
        """The public facts and the seat's own stake and cards; all hands once they are turned over."""
        match = state.match
        settled = state if isinstance(state, Settled) else None
        holdings = () if isinstance(state, Staking) else state.holdings
        own = holdings[seat] if holdings and seat is not None else ()
        turn = state.turn if isinstance(state, Playing) else None
        stakes, staked = state.stakes, (True,) * match.seats
        if isinstance(state, Staking):
            staked = tuple(stake is not None for stake in stakes)
            stakes = tuple(s if i in (seat, match.banker) else None for i, s in enumerate(stakes))
        return TwentyOneView(
            viewer=seat,
            deal=match.deal,
            to_act=(turn[0],) if turn else self.to_act(state),
            hand=tuple(card for hand in own for card in hand.cards),
            scores=match.scores,
            options=match.options,
            seats=match.seats,
            banker=match.banker,
            phase=type(state).__name__.lower(),
            stakes=stakes,
            staked=staked,
            own=own,
            piles=tuple(tuple(_pile(match, hand) for hand in holding) for holding in holdings),
            turn=turn[1] if turn else None,
            stock=len(state.stock),
            holdings=settled and settled.holdings,
            judged=settled and settled.judged,
            met=settled and settled.met,
            settlement=settled and settled.settlement,
            next_banker=None if settled is None else settled.next_banker,
        )

    def refuse(self, view: TwentyOneView, move: Move) -> Refusal | None:
        """Why not, or None; who is too early or has stood is told by this game's rule (04-5)."""
        return refusals.out_of_turn(view, move) or super().refuse(view, move)

    def object_to(self, view: TwentyOneView, move: Move) -> Refusal | None:
        """What 04-3 … 04-7, 04-15 and the house rules have against the move."""
        return refusals.objection(view, move)

    def moves(self, view: TwentyOneView) -> Iterator[Move]:
        """Every stake; or those of stand, draw and split that the rules allow the viewer's hand."""
        if view.viewer is None or view.viewer not in view.to_act:
            return
        if view.phase == "settled":
            yield NEXT_DEAL
        elif view.phase == "staking":
            yield from (Move("stake", choice=stake) for stake in range(1, view.options.max_stake + 1))
        elif hand := view.current:
            for move in (STAND, DRAW, SPLIT):
                if refusals.objection_to(view, hand, move.verb) is None:
                    yield move

    def play(self, state: State, seat: int, move: Move) -> State:
        """The seat's stake, draw, stand, split, or call for the next deal; the last to choose moves on."""
        match state:
            case Playing():
                return _played(state, seat, move)
            case Staking(stakes=stakes):
                made = (*stakes[:seat], int(move.choice or 0), *stakes[seat + 1 :])
                if None in made:
                    return state._replace(stakes=made)
                return _deal(state.match, state.stock, tuple(stake or 0 for stake in made))
            case Settled(match=match):
                return _begin(match.next_deal(state.next_banker))

    def settlement(self, state: State) -> Settlement | None:
        """Who paid whom in this deal, once it is settled."""
        return state.settlement if isinstance(state, Settled) else None

    def payoffs(self, state: State) -> tuple[int, ...]:
        """The points of the match so far."""
        return state.match.scores

    def cards(self, state: State) -> tuple[Card, ...]:
        """The stock and all hands."""
        holdings = () if isinstance(state, Staking) else state.holdings
        return state.stock + tuple(card for holding in holdings for hand in holding for card in hand.cards)

    def sample(self, view: TwentyOneView, chance: Chance) -> State:
        """The hidden cards dealt afresh from those unseen, so that every draw and split was allowed."""
        match = Match(view.options, view.seats, chance.seed(), view.deal, view.banker, view.scores)
        if view.phase == "staking":
            stakes = tuple(
                chance.below(view.options.max_stake) + 1 if done and stake is None else stake
                for done, stake in zip(view.staked, view.stakes, strict=True)
            )
            return Staking(match, chance.shuffled(deck(view.decks)), stakes)
        holdings, stock = sampling.dealt_afresh(view, chance)
        stakes = tuple(stake or 0 for stake in view.stakes)
        if view.settlement is None:
            return Playing.of(match, stock, stakes, holdings)
        before = tuple(s - p for s, p in zip(view.scores, view.settlement.points, strict=True))
        return settle(match.scored(before), stock, stakes, holdings)

    def opening(self, view: TwentyOneView) -> tuple[Step, ...]:
        """Banker, shuffle, and the stakes or the two cards."""
        return telling.opening(view)

    def explain(
        self, before: TwentyOneView, seat: int, move: Move | None, after: TwentyOneView
    ) -> tuple[Step, ...]:
        """The choice made; and when it was the last, everything that follows from it."""
        return telling.explained(before, seat, move, after)

    def shown(self, state: State, seat: int, move: Move, viewer: int | None) -> Move | None:
        """Stakes are the chooser's own until all have staked; draws, stands and splits are seen by all."""
        return None if isinstance(state, Staking) and viewer != seat else move

    def hints(self, view: TwentyOneView) -> tuple[Step, ...]:
        """The hand's points, the exact chance that one more card busts it, and what standing needs."""
        hand = view.current
        return () if hand is None else telling.hints(view, hand)

    def named(self, view: TwentyOneView, move: Move) -> Say:
        """要牌, 停牌, 分牌, or the stake."""
        if move.verb == "stake":
            return Say("twentyone.move.stake", stake=int(move.choice or 0))
        return refusals.TO[move.verb]

    def decks(self, options: TwentyOneOptions, hands: int) -> int:
        """Those that so many seats are dealt from: two with five players and a banker (04-1, 04-G3)."""
        return options.decks_for(hands)

    def judge(self, hands: Sequence[tuple[Card, ...]], options: TwentyOneOptions) -> Verdict:
        """Each hand's points and evidence; of several, the first is the banker's, and the others meet it."""
        return verdict(hands, options)

    def position(self, state: State) -> str:
        """One line, e.g. `playing deal=1 bank=2 …`."""
        return positions.written(state)

    def from_position(self, text: str) -> State:
        """The state of such a line.  Raises `BadInput`."""
        state = positions.read(text)
        if isinstance(state, Playing) and state.turn is None:
            return settle(state.match, state.stock, state.stakes, state.holdings)
        return state


def _pile(match: Match, hand: Hand) -> Pile:
    """The hand as all see it; that it is bust, only where that is announced (04-G7)."""
    announced = match.options.announce_bust == "yes" and judge(hand.cards).bust
    return Pile(len(hand.cards), hand.stood, announced)


def _begin(match: Match) -> State:
    """A new deal: all decks shuffled (04-4), then stakes where they are chosen (04-3), else cards."""
    decks = match.options.decks_for(match.seats)
    stock = Chance(match.seed, "deal", match.deal).shuffled(deck(decks))
    if match.options.stakes == "chosen":
        stakes = tuple(0 if seat == match.banker else None for seat in range(match.seats))
        return Staking(match, stock, stakes)
    stakes = [1] * match.seats
    stakes[match.banker] = 0
    return _deal(match, stock, tuple(stakes))


def _deal(match: Match, stock: tuple[Card, ...], stakes: tuple[int, ...]) -> Playing:
    """Two cards each (04-4)."""
    holdings = tuple([(Hand(stock[2 * seat : 2 * seat + 2]),) for seat in range(match.seats)])
    return Playing(match, stock[2 * match.seats :], stakes, holdings, (order(match)[0], 0))


def _played(state: Playing, seat: int, move: Move) -> State:
    """What becomes of the hand that `seat` is to play, and the settlement once the last hand stands."""
    match, stock, stakes, holdings, turn = state
    assert turn is not None
    holding, place = holdings[seat], turn[1]
    cards = holding[place].cards
    if move.verb == "split":
        holding, stock = _split(holding, place, stock)
    elif move.verb == "draw":
        holding, stock = _with(holding, place, Hand((*cards, stock[0]))), stock[1:]
    else:
        holding = _with(holding, place, Hand(cards, True))
    holdings = (*holdings[:seat], holding, *holdings[seat + 1 :])
    if move.verb == "stand":  # otherwise the same hand is to be played on
        turn = to_play(match, holdings)
    return Playing(match, stock, stakes, holdings, turn) if turn else settle(match, stock, stakes, holdings)


def _with(holding: Holding, place: int, hand: Hand) -> Holding:
    """The holding with this hand in that place."""
    return (*holding[:place], hand, *holding[place + 1 :])


def _split(holding: Holding, place: int, stock: tuple[Card, ...]) -> tuple[Holding, tuple[Card, ...]]:
    """Each ace a hand of its own with one card more, as far as there are any (04-7, 04-4).

    The first takes the place of the hand that is split, the others come last, as they were split off (04-14).
    """
    aces = holding[place].cards
    new = tuple(Hand((ace, *stock[at : at + 1])) for at, ace in enumerate(aces))
    return (*holding[:place], new[0], *holding[place + 1 :], *new[1:]), stock[len(aces) :]


def settle(
    match: Match, stock: tuple[Card, ...], stakes: tuple[int, ...], holdings: tuple[Holding, ...]
) -> Settled:
    """All hands turned over, each of the players' compared with the banker's and paid (04-8 … 04-10)."""
    # Lists within, because generators take longer than judging two or three hands.
    judged = tuple([tuple([judge(hand.cards) for hand in holding]) for holding in holdings])
    met = tuple(_meetings(match, judged))
    after, settlement = paid(match, _payments(match, stakes, judged, met))
    return Settled(after, stock, stakes, holdings, judged, met, settlement, _next_banker(match, judged))


def _meetings(match: Match, judged: tuple[tuple[Judged, ...], ...]) -> Iterator[Met]:
    """Every hand of every player, in turn, against each of the banker's."""
    players = players_around(match.banker, match.seats, match.options.dir)
    together = match.options.settle == "literal_all"
    for against, banker in enumerate(judged[match.banker]):
        pays_all = together and beaten(banker, [hand for seat in players for hand in judged[seat]])
        for seat in players:
            for place, hand in enumerate(judged[seat]):
                yield Met(seat, place, against, compare(banker, hand, pays_all))


def _payments(
    match: Match, stakes: tuple[int, ...], judged: tuple[tuple[Judged, ...], ...], met: Iterable[Met]
) -> Iterator[Payment]:
    """The stake of each hand: to it where it wins, else to the banker."""
    for seat, hand, _, compared in met:
        payer, payee = (match.banker, seat) if compared.wins else (seat, match.banker)
        yield _payment(payer, payee, stakes[seat], hand, len(judged[seat]))


@cache
def _payment(payer: int, payee: int, stake: int, hand: int, hands: int) -> Payment:
    """The stake of one of a seat's `hands` (04-9, 04-10); the same few come in every match."""
    say = telling.payment(payer, payee, stake, hand, hands)
    return Payment(payer, payee, stake, "04-9" if hands == 1 else "04-10", say)


def _next_banker(match: Match, judged: tuple[tuple[Judged, ...], ...]) -> int:
    """Who is banker next (04-11).

    Under `highest` it is the seat with the most points of this deal; of several the banker if among them,
    else the first in turn; if all are bust, the banker stays.
    """
    if match.options.banker == "fixed":
        return match.banker
    seats = order(match)
    if match.options.banker == "rotate":
        return seats[0]
    in_doubt = (match.banker, *seats)
    return max(in_doubt, key=lambda seat: max(hand.points for hand in judged[seat]))
