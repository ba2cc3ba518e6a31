"""变色龙 (rule book §01): follow suit or rank; a 7 makes draw, an 8 skips, a J names a suit, an A turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pokerlessons.cards import SUITS, Card, deck
from pokerlessons.engine import Chance, Game, Move, Refusal, Settlement, Step, Takes, Verdict
from pokerlessons.games.chameleon import dealing, positions, refusals, sampling, telling
from pokerlessons.games.chameleon.hands import instead, names_suit, playable
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.states import ChameleonView, Match, Playing, Settled, State
from pokerlessons.games.chameleon.verdicts import verdict
from pokerlessons.words import Say

NEXT_DEAL = Move("next deal")


class Chameleon(Game[ChameleonOptions, State, ChameleonView]):
    """The game of 变色龙 for 2–4 seats (01-1).

    Points are penalties counted downwards: who is left with 34 has −34.  So more is better, as in every game
    here, the winner of a deal has 0 (01-13), and nobody pays anybody: the points do not add up to nought.
    """

    name = "chameleon"
    title = Say("chameleon.title")
    summary = Say("chameleon.summary")
    section = "01"
    rules = (
        "01-1",
        "01-2",
        "01-3",
        "01-4",
        "01-5",
        "01-6",
        "01-7",
        "01-8",
        "01-9",
        "01-10",
        "01-11",
        "01-12",
        "01-13",
        "01-14",
        "01-15",
        "01-16",
        "01-17",
        "01-18",
        "01-19",
        "01-20",
    )
    seats = range(2, 5)
    usual_seats = 3
    options = ChameleonOptions
    verbs: ClassVar[Mapping[str, Takes]] = {
        "play": "reading",
        "draw": "nothing",
        "pass": "nothing",
        "take": "nothing",
        "next deal": "nothing",
    }
    zero_sum = False
    undo_after_reveal = False

    def start(self, options: ChameleonOptions, seats: int, seed: str) -> State:
        """The first deal; who begins is drawn or the host, seat 0 (01-16, 00-5)."""
        starter = Chance(seed, "first").below(seats) if options.first == "random" else 0
        return dealing.begin(Match(options, seats, seed, 1, starter, (0,) * seats))

    def to_act(self, state: State) -> tuple[int, ...]:
        """One seat after another; at the end of a deal anybody, also who is out, may call the next."""
        if isinstance(state, Playing):
            return (state.open.turn,)
        return () if state.next_starter is None else tuple(range(state.match.seats))

    def observe(self, state: State, seat: int | None) -> ChameleonView:
        """The public facts and the seat's own cards; all hands once the deal is over."""
        match, settled = state.match, state if isinstance(state, Settled) else None
        drawn = state.drawn if isinstance(state, Playing) else None
        return ChameleonView(
            viewer=seat,
            deal=match.deal,
            to_act=self.to_act(state),
            hand=() if seat is None else state.hands[seat],
            scores=match.scores,
            options=match.options,
            seats=match.seats,
            starter=match.starter,
            phase="playing" if settled is None else "settled",
            sizes=tuple(map(len, state.hands)),
            stock=len(state.stock),
            open=state.open,
            has_drawn=drawn is not None,
            drawn=drawn if seat == state.open.turn else None,
            hands=settled and settled.hands,
            winner=None if settled is None else settled.winner,
            settlement=settled and settled.settlement,
            next_starter=None if settled is None else settled.next_starter,
        )

    def refuse(self, view: ChameleonView, move: Move) -> Refusal | None:
        """Why not, or None; who is out is told so, and not that others come first (01-20)."""
        return refusals.is_out(view, move) or super().refuse(view, move)

    def object_to(self, view: ChameleonView, move: Move) -> Refusal | None:
        """What 01-3 … 01-9, 01-17 … 01-19 and the house rules have against the move."""
        return refusals.objection(view, move)

    def moves(self, view: ChameleonView) -> Iterator[Move]:
        """Every card that may be played, a J once for each suit; else or also to draw, pass or take."""
        if view.viewer is None or view.viewer not in view.to_act:
            return
        if view.phase == "settled":
            yield NEXT_DEAL
            return
        for card in (cards := playable(view)):
            for suit in SUITS if names_suit(card, len(view.hand)) else (None,):
                yield Move("play", (card,), suit)
        if other := instead(view, cards):
            yield Move(other)

    def random_move(self, view: ChameleonView, chance: Chance) -> Move:
        """One legal move; to draw at will (01-4) is drawn seldom, or a deal at random would hardly end."""
        moves = tuple(self.moves(view))
        if view.options.voluntary_draw and chance.below(4):
            moves = tuple(move for move in moves if move.verb == "play") or moves
        return chance.pick(moves)

    def play(self, state: State, seat: int, move: Move) -> State:
        """The seat's card, draw, pass or penalty; the last card settles the deal."""
        if isinstance(state, Settled):
            assert state.next_starter is not None
            match = state.match
            return dealing.begin(
                Match(
                    match.options, match.seats, match.seed, match.deal + 1, state.next_starter, match.scores
                )
            )
        if move.verb == "play":
            return dealing.played(state, seat, move)
        if move.verb == "draw":
            return dealing.drew(state, seat)
        return dealing.took(state, seat) if move.verb == "take" else dealing.passed(state, seat)

    def settlement(self, state: State) -> Settlement | None:
        """Each seat's penalty as a negative number, once the deal is over; there are no payments."""
        return state.settlement if isinstance(state, Settled) else None

    def payoffs(self, state: State) -> tuple[int, ...]:
        """The penalties of the match so far, as negative numbers."""
        return state.match.scores

    def cards(self, state: State) -> tuple[Card, ...]:
        """Stock, hands and discards, and the decks that were laid aside when few were left (01-20)."""
        options = state.match.options
        aside = options.decks_for(state.match.seats) - options.decks_for(len(state.open.playing))
        hands = (card for hand in state.hands for card in hand)
        return (*state.stock, *hands, *state.open.discards, *deck(aside))

    def sample(self, view: ChameleonView, chance: Chance) -> State:
        """Hidden cards dealt afresh so that what the viewer knows of them holds: see `sampling`."""
        return sampling.dealt_afresh(view, chance)

    def opening(self, view: ChameleonView) -> tuple[Step, ...]:
        """The cards, the first one turned up, who begins, and the viewer's hand."""
        return telling.opening(view)

    def explain(
        self, before: ChameleonView, seat: int, move: Move | None, after: ChameleonView
    ) -> tuple[Step, ...]:
        """What was done, why that was allowed, and what it does to the next."""
        assert move is not None
        return telling.explained(before, seat, move, after)

    def hints(self, view: ChameleonView) -> tuple[Step, ...]:
        """What has to be followed, which cards do, and which of them costs most if it is left."""
        if view.phase == "settled" or view.viewer not in view.to_act:
            return ()
        return telling.hints(view)

    def named(self, view: ChameleonView, move: Move) -> Say:
        """The card, with the suit that a J names; or what is done instead."""
        return telling.move_say(move)

    def decks(self, options: ChameleonOptions, hands: int) -> int:
        """As many as the house shuffles together (01-1)."""
        return int(options.decks)

    def judge(self, hands: Sequence[tuple[Card, ...]], options: ChameleonOptions) -> Verdict:
        """What each hand costs if it is left at the end of a deal; hands are not compared."""
        return verdict(hands, options)

    def position(self, state: State) -> str:
        """One line, e.g. `playing deal=1 starter=0 …`."""
        return positions.written(state)

    def from_position(self, text: str) -> State:
        """The state of such a line.  Raises `BadInput`."""
        return positions.read(text)
