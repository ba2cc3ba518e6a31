"""三公 (rule book §03): deal, look, show, compare every two, settle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Game, Move, Payment, Refusal, Settlement, Step, Takes, Verdict
from pokerlessons.games.comparing import paid, players_around
from pokerlessons.games.sangong import positions, refusals, telling
from pokerlessons.games.sangong.hands import Judged, compare, judge
from pokerlessons.games.sangong.options import POINT_CLASSES, SangongOptions
from pokerlessons.games.sangong.states import Match, Pair, SangongView, Settled, Showing, State
from pokerlessons.games.sangong.verdicts import verdict
from pokerlessons.words import Say

SHOW = Move("show")
NEXT_DEAL = Move("next deal")


class Sangong(Game[SangongOptions, State, SangongView]):
    """The game of 三公 for 2–6 seats (03-1)."""

    name = "sangong"
    title = Say("sangong.title")
    summary = Say("sangong.summary")
    section = "03"
    rules = (*(f"03-{number}" for number in range(1, 10)), "00-11", "00-12")
    seats = range(2, 7)
    usual_seats = 4
    options = SangongOptions
    verbs: ClassVar[Mapping[str, Takes]] = {"show": "nothing", "call": "choice", "next deal": "nothing"}
    zero_sum = True

    def start(self, options: SangongOptions, seats: int, seed: str) -> State:
        """The first deal; who deals, and is banker where there is one, is drawn or the host (00-5)."""
        dealer = Chance(seed, "first dealer").below(seats) if options.first == "random" else 0
        return _deal(Match(options, seats, seed, 1, dealer, (0,) * seats))

    def to_act(self, state: State) -> tuple[int, ...]:
        """Those who have not shown yet; after the settlement anybody may call the next deal."""
        if isinstance(state, Showing):
            return tuple(seat for seat, shown in enumerate(state.shown) if not shown)
        match = state.match
        return tuple(range(match.seats)) if match.deal < match.options.deals else ()

    def observe(self, state: State, seat: int | None) -> SangongView:
        """The public facts and the seat's own cards; all hands once they are turned over."""
        match = state.match
        settled = state if isinstance(state, Settled) else None
        return SangongView(
            viewer=seat,
            deal=match.deal,
            to_act=self.to_act(state),
            hand=() if seat is None else state.hands[seat],
            scores=match.scores,
            options=match.options,
            seats=match.seats,
            dealer=match.banker,
            phase=type(state).__name__.lower(),
            acted=state.shown if isinstance(state, Showing) else (True,) * match.seats,
            hands=settled and settled.hands,
            judged=settled and settled.judged,
            pairs=settled and settled.pairs,
            settlement=settled and settled.settlement,
            next_dealer=None if settled is None else settled.next_dealer,
        )

    def object_to(self, view: SangongView, move: Move) -> Refusal | None:
        """A hand called what it is not (03-2 … 03-4, 03-8), or a move out of its phase."""
        return refusals.objection(view, move)

    def moves(self, view: SangongView) -> Iterator[Move]:
        """Showing the hand, or calling it what it is."""
        if view.viewer is None or view.viewer not in view.to_act:
            return
        if view.phase == "settled":
            yield NEXT_DEAL
        else:
            yield from (SHOW, true_call(judge(view.hand, view.options)))

    def play(self, state: State, seat: int, move: Move) -> State:
        """The seat's hand laid down, or its call for the next deal; the last hand brings the settlement."""
        if isinstance(state, Settled):
            return _deal(state.match.next_deal(state.next_dealer))
        shown = (*state.shown[:seat], True, *state.shown[seat + 1 :])
        state = replace(state, shown=shown)
        return settle(state) if all(shown) else state

    def settlement(self, state: State) -> Settlement | None:
        """Who paid whom in this deal, once it is settled."""
        return state.settlement if isinstance(state, Settled) else None

    def payoffs(self, state: State) -> tuple[int, ...]:
        """The points of the match so far."""
        return state.match.scores

    def cards(self, state: State) -> tuple[Card, ...]:
        """The stock and all hands."""
        return state.stock + tuple(card for hand in state.hands for card in hand)

    def shown(self, state: State, seat: int, move: Move, viewer: int | None) -> Move | None:
        """What a hand is called is the caller's own until all have shown."""
        return move if viewer == seat or isinstance(state, Settled) else None

    def sample(self, view: SangongView, chance: Chance) -> State:
        """The other hands dealt afresh from the unseen cards."""
        match = Match(view.options, view.seats, chance.seed(), view.deal, view.dealer, view.scores)
        known = view.hands or tuple(view.hand if seat == view.viewer else () for seat in range(view.seats))
        seen = {card for hand in known for card in hand}
        unseen = list(chance.shuffled([card for card in deck() if card not in seen]))
        hands = tuple(hand or tuple(unseen.pop() for _ in range(3)) for hand in known)
        state = Showing(match, tuple(unseen), hands, view.acted)
        if view.settlement is None:
            return state
        before = tuple(s - p for s, p in zip(view.scores, view.settlement.points, strict=True))
        return settle(replace(state, match=match.scored(before)))

    def opening(self, view: SangongView) -> tuple[Step, ...]:
        """Who deals, the shuffle, the base and the three cards."""
        return telling.opening(view)

    def explain(
        self, before: SangongView, seat: int, move: Move | None, after: SangongView
    ) -> tuple[Step, ...]:
        """The hand laid down; and when it was the last, everything that follows from it."""
        return telling.explained(before, seat, move, after)

    def hints(self, view: SangongView) -> tuple[Step, ...]:
        """From "count the 公牌 first" to the class of the hand."""
        if view.phase != "showing" or view.viewer not in view.to_act:
            return ()
        return telling.hints(judge(view.hand, view.options), view.options)

    def suits_matter(self, options: SangongOptions, hands: int) -> bool:
        """Only where equal hands are told apart by the suit of the highest card (03-7)."""
        return hands > 1 and options.tiebreak == "full"

    def judge(self, hands: Sequence[tuple[Card, ...]], options: SangongOptions) -> Verdict:
        """Each hand's class; of several, every two compared, or all with the first, the banker's."""
        return verdict(hands, options)

    def position(self, state: State) -> str:
        """One line, e.g. `showing deal=1 dealer=2 …`."""
        return positions.written(state)

    def from_position(self, text: str) -> State:
        """The state of such a line.  Raises `BadInput`."""
        state = positions.read(text)
        return settle(state) if all(state.shown) else state


def true_call(judged: Judged) -> Move:
    """The call that is true of a hand: its points as a number, or its kind of 三公."""
    return Move("call", choice=judged.points if judged.name in POINT_CLASSES else judged.name)


def _deal(match: Match) -> Showing:
    """A new deal: the whole deck shuffled (00-12), three cards each (03-1)."""
    stock = Chance(match.seed, "deal", match.deal).shuffled(deck())
    hands = tuple(stock[3 * seat : 3 * seat + 3] for seat in range(match.seats))
    return Showing(match, stock[3 * match.seats :], hands, (False,) * match.seats)


def settle(state: Showing) -> Settled:
    """All hands turned over, compared and paid (03-5, 03-6)."""
    match, options = state.match, state.match.options
    judged = tuple(judge(hand, options) for hand in state.hands)
    pairs = tuple(
        Pair(one, other, compare(judged[one], judged[other], options)) for one, other in _who_compares(match)
    )
    payments = (payment for pair in pairs if (payment := _payment(pair, options)))
    after, settlement = paid(match, payments)
    return Settled(after, state.stock, state.hands, judged, pairs, settlement, _next_dealer(match))


def _who_compares(match: Match) -> Iterator[tuple[int, int]]:
    """Every two seats once (03-5); or each player with the banker (03-9)."""
    if match.options.mode == "pairwise":
        return combinations(range(match.seats), 2)
    return ((player, match.banker) for player in players_around(match.banker, match.seats, match.options.dir))


def _payment(pair: Pair, options: SangongOptions) -> Payment | None:
    """What the loser pays (03-6); None between equals (03-7), and where the table gives the class nothing."""
    points = options.base * pair.compared.multiplier
    if pair.winner is None or pair.loser is None or not points:
        return None
    say = telling.payment(pair.loser, pair.winner, pair.compared, options)
    return Payment(pair.loser, pair.winner, points, "03-6", say)


def _next_dealer(match: Match) -> int:
    """Who deals next: everybody in turn (00-12); a banker stays where `banker=fixed`."""
    if match.options.mode == "banker" and match.options.banker == "fixed":
        return match.banker
    return players_around(match.banker, match.seats, match.options.dir)[0]
