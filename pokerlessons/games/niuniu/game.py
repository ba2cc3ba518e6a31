"""牛牛 (rule book §02): deal, stake, lay out, compare with the banker, settle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Game, Move, Payment, Refusal, Settlement, Step, Takes, Verdict
from pokerlessons.games.comparing import paid, players_around
from pokerlessons.games.niuniu import positions, refusals, telling
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS, WUNIU, Compared, Judged, compare, judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.states import (
    Arranging,
    Hands,
    Match,
    NiuniuView,
    Settled,
    Staking,
    State,
)
from pokerlessons.games.niuniu.verdicts import verdict
from pokerlessons.words import Say

T = TypeVar("T")
NO_BULL = Move("no bull")
NEXT_DEAL = Move("next deal")


class Niuniu(Game[NiuniuOptions, State, NiuniuView]):
    """The game of 牛牛 for 2–6 seats (02-1)."""

    name = "niuniu"
    title = Say("niuniu.title")
    summary = Say("niuniu.summary")
    section = "02"
    rules = (*(f"02-{number}" for number in range(1, 13)), "02-G5", "02-G6", "00-11", "00-12")
    seats = range(2, 7)
    usual_seats = 4
    options = NiuniuOptions
    verbs: ClassVar[Mapping[str, Takes]] = {
        "stake": "choice",
        "arrange": "cards",
        "no bull": "nothing",
        "declare": "choice",
        "next deal": "nothing",
    }
    zero_sum = True

    def start(self, options: NiuniuOptions, seats: int, seed: str) -> State:
        """The first deal; the first banker is drawn or the host, seat 0 (00-5)."""
        banker = Chance(seed, "first banker").below(seats) if options.first == "random" else 0
        return _begin(Match(options, seats, seed, 1, banker, (0,) * seats))

    def to_act(self, state: State) -> tuple[int, ...]:
        """Those who have not chosen yet; after the settlement anybody may call the next deal."""
        match state:
            case Staking(stakes=stakes):
                return tuple(seat for seat, stake in enumerate(stakes) if stake is None)
            case Arranging(claims=claims):
                return tuple(seat for seat, claim in enumerate(claims) if claim is None)
            case Settled(match=match):
                return tuple(range(match.seats)) if match.deal < match.options.deals else ()

    def observe(self, state: State, seat: int | None) -> NiuniuView:
        """The public facts and the seat's own choice and cards; all hands once they are turned over."""
        match = state.match
        settled = state if isinstance(state, Settled) else None
        stakes, acted, hand, claim = state.stakes, (True,) * match.seats, (), None
        if isinstance(state, Staking):
            acted = tuple(stake is not None for stake in stakes)
            stakes = tuple(s if i in (seat, match.banker) else None for i, s in enumerate(stakes))
        else:
            acted = tuple(each is not None for each in state.claims)
            if seat is not None:
                hand, claim = state.hands[seat], state.claims[seat]
        return NiuniuView(
            viewer=seat,
            deal=match.deal,
            to_act=self.to_act(state),
            hand=hand,
            scores=match.scores,
            options=match.options,
            seats=match.seats,
            banker=match.banker,
            phase=type(state).__name__.lower(),
            acted=acted,
            stakes=stakes,
            claim=claim,
            hands=settled and settled.hands,
            claims=settled and settled.claims,
            judged=settled and settled.judged,
            compared=settled and settled.compared,
            settlement=settled and settled.settlement,
            next_banker=None if settled is None else settled.next_banker,
        )

    def object_to(self, view: NiuniuView, move: Move) -> Refusal | None:
        """What 02-4, 02-5, 02-9 and 02-G6 have against the move."""
        return refusals.objection(view, move)

    def moves(self, view: NiuniuView) -> Iterator[Move]:
        """Every stake; or the one claim that is true of the hand, a bull with each trio that makes it."""
        if view.viewer is None or view.viewer not in view.to_act:
            return
        if view.phase == "settled":
            yield NEXT_DEAL
        elif view.phase == "staking":
            yield from (Move("stake", choice=stake) for stake in range(1, view.options.max_stake + 1))
        else:
            yield from true_claims(judge(view.hand, view.options.special_hands))

    def play(self, state: State, seat: int, move: Move) -> State:
        """The seat's stake, claim, or call for the next deal; the last one to choose moves the deal on."""
        match state:
            case Staking(stakes=stakes):
                made = _with(stakes, seat, int(move.choice or 0))
                if None in made:
                    return replace(state, stakes=made)
                return _deal(state.match, state.stock, tuple(stake or 0 for stake in made))
            case Arranging(claims=claims):
                made = _with(claims, seat, move)
                if None in made:
                    return Arranging(state.match, state.stock, state.stakes, state.hands, made)
                return settle(state, tuple(claim for claim in made if claim is not None))
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
        hands: Hands = () if isinstance(state, Staking) else state.hands
        return state.stock + tuple(card for hand in hands for card in hand)

    def shown(self, state: State, seat: int, move: Move, viewer: int | None) -> Move | None:
        """Stakes and claims are the chooser's own until all have chosen."""
        return move if viewer == seat or isinstance(state, Settled) else None

    def sample(self, view: NiuniuView, chance: Chance) -> State:
        """The other hands dealt afresh from the unseen cards; claims already made are true of them."""
        match = Match(view.options, view.seats, chance.seed(), view.deal, view.banker, view.scores)
        if view.phase == "staking":
            stakes = tuple(
                chance.below(view.options.max_stake) + 1 if done and stake is None else stake
                for done, stake in zip(view.acted, view.stakes, strict=True)
            )
            return Staking(match, chance.shuffled(deck()), stakes)
        known = view.hands or tuple(view.hand if seat == view.viewer else () for seat in range(view.seats))
        seen = {card for hand in known for card in hand}
        unseen = list(chance.shuffled([card for card in deck() if card not in seen]))
        hands = tuple(hand or tuple(unseen.pop() for _ in range(5)) for hand in known)
        stakes = tuple(stake or 0 for stake in view.stakes)
        claims = tuple(
            _claim_of(view, seat, hands[seat]) if done else None for seat, done in enumerate(view.acted)
        )
        state = Arranging(match, tuple(unseen), stakes, hands, claims)
        if view.settlement is None or view.claims is None:
            return state
        before = tuple(s - p for s, p in zip(view.scores, view.settlement.points, strict=True))
        return settle(replace(state, match=match.scored(before)), view.claims)

    def opening(self, view: NiuniuView) -> tuple[Step, ...]:
        """Banker, shuffle, and the stakes or the five cards."""
        return telling.opening(view)

    def explain(
        self, before: NiuniuView, seat: int, move: Move | None, after: NiuniuView
    ) -> tuple[Step, ...]:
        """The choice made; and when it was the last, everything that follows from it."""
        return telling.explained(before, seat, move, after)

    def hints(self, view: NiuniuView) -> tuple[Step, ...]:
        """From "look for two that make ten" to the answer (02-12)."""
        if view.phase != "arranging" or not view.hand:
            return ()
        return telling.hints(judge(view.hand, view.options.special_hands), view.options)

    def suits_matter(self, options: NiuniuOptions, hands: int) -> bool:
        """Only where equal hands are told apart by the suit of the highest card (02-8)."""
        return hands > 1 and options.tie == "high_card_then_suit"

    def judge(self, hands: Sequence[tuple[Card, ...]], options: NiuniuOptions) -> Verdict:
        """Each hand's rank and evidence; of several, the first is the banker's, and the others meet it."""
        return verdict(hands, options)

    def position(self, state: State) -> str:
        """One line, e.g. `arranging deal=1 bank=2 …`."""
        return positions.written(state)

    def from_position(self, text: str) -> State:
        """The state of such a line.  Raises `BadInput`."""
        state = positions.read(text)
        if isinstance(state, Arranging) and None not in state.claims:
            return settle(state, tuple(claim for claim in state.claims if claim))
        return state


def true_claims(judged: Judged) -> Iterator[Move]:
    """The claims that are true of a hand: its special rank; or each trio that makes the bull; or no bull."""
    if judged.rank > NIUNIU:
        yield Move("declare", choice=RANK_IDS[judged.rank])
    elif judged.rank == WUNIU:
        yield NO_BULL
    else:
        yield from (Move("arrange", trio) for trio in judged.bulls)


def _claim_of(view: NiuniuView, seat: int, hand: tuple[Card, ...]) -> Move:
    """The claim a seat has made, as far as the viewer can know: any that is true of the hand."""
    if seat == view.viewer and view.claim is not None:
        return view.claim
    return next(true_claims(judge(hand, view.options.special_hands)))


def _begin(match: Match) -> State:
    """A new deal: the whole deck shuffled (00-12), then stakes where they are chosen (02-9), else cards."""
    stock = Chance(match.seed, "deal", match.deal).shuffled(deck())
    if match.options.stakes == "chosen":
        stakes = tuple(0 if seat == match.banker else None for seat in range(match.seats))
        return Staking(match, stock, stakes)
    return _deal(match, stock, tuple(int(seat != match.banker) for seat in range(match.seats)))


def _deal(match: Match, stock: tuple[Card, ...], stakes: tuple[int, ...]) -> Arranging:
    """Five cards each (02-2)."""
    hands = tuple(stock[5 * seat : 5 * seat + 5] for seat in range(match.seats))
    return Arranging(match, stock[5 * match.seats :], stakes, hands, (None,) * match.seats)


def settle(state: Arranging, claims: tuple[Move, ...]) -> Settled:
    """All hands turned over, each player compared with the banker and paid (02-8, 02-10)."""
    match, options = state.match, state.match.options
    judged = tuple(
        _as_laid_out(judge(hand, options.special_hands), claim)
        for hand, claim in zip(state.hands, claims, strict=True)
    )
    compared = tuple(
        None if seat == match.banker else compare(judged[match.banker], hand, options)
        for seat, hand in enumerate(judged)
    )
    after, settlement = paid(
        match,
        (
            _payment(seat, match.banker, state.stakes[seat], each)
            for seat, each in enumerate(compared)
            if each is not None
        ),
    )
    return Settled(
        after,
        state.stock,
        state.stakes,
        state.hands,
        claims,
        judged,
        compared,
        settlement,
        _next_banker(match, compared),
    )


def _as_laid_out(judged: Judged, claim: Move) -> Judged:
    """The evidence with the three cards that the seat itself has chosen for its bull."""
    if claim.verb != "arrange":
        return judged
    return judged._replace(trio=tuple(sorted(judged.cards.index(card) for card in claim.cards)))


def _payment(seat: int, banker: int, stake: int, compared: Compared) -> Payment:
    payer, payee = (banker, seat) if compared.wins else (seat, banker)
    points = stake * compared.multiplier
    return Payment(payer, payee, points, "02-10", telling.payment(payer, payee, stake, compared))


def _next_banker(match: Match, compared: tuple[Compared | None, ...]) -> int:
    """Who is banker next (02-11).

    Under `winner_of_niuniu` it is the player who beat the banker with 牛牛 or a special hand; of several the
    one with the highest rank, then the first to the banker's right; if nobody did, the banker stays.
    """
    around = players_around(match.banker, match.seats, match.options.dir)
    if match.options.banker == "rotate":
        return around[0]
    best, best_rank = match.banker, WUNIU
    if match.options.banker == "winner_of_niuniu":
        for seat in around:
            each = compared[seat]
            if each and each.wins and each.player.rank >= max(NIUNIU, best_rank + 1):
                best, best_rank = seat, each.player.rank
    return best


def _with(choices: tuple[T, ...], seat: int, made: T) -> tuple[T, ...]:
    return (*choices[:seat], made, *choices[seat + 1 :])
