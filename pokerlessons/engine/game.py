"""What a game is: immutable states, pure transitions, observations for a seat, and reasons.

Every game, of every family, is one object with these methods; the session, the tables, the computer players
and the generic test suite know nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from pokerlessons.cards import Card
from pokerlessons.engine.chance import Chance
from pokerlessons.engine.moves import Move, Takes
from pokerlessons.engine.options import Options
from pokerlessons.engine.reasons import Refusal, Step
from pokerlessons.words import BadInput, Say, Seat, clipped

OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound="Observation")
Data: TypeAlias = Mapping[str, str | int | list[str]]


@dataclass(frozen=True)
class Observation:
    """What one viewer may know: a new object with no way back to the state.

    Games add their public facts; of a hidden card there is nothing but its count.
    """

    viewer: int | None
    """The seat this was built for; None for somebody who only watches."""
    deal: int
    """The number of the deal within the match, from 1."""
    to_act: tuple[int, ...]
    """The seats that may move now; several where all choose at once; none at the end of the match."""
    hand: tuple[Card, ...]
    """The viewer's own cards."""
    scores: tuple[int, ...]
    """Each seat's points in the match so far."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that one seat gives to another, by which rule and why."""

    payer: int
    payee: int
    points: int
    rule: str
    say: Say


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a deal ended: each seat's points, and where they are transfers, who paid whom."""

    points: tuple[int, ...]
    payments: tuple[Payment, ...] = ()

    @classmethod
    def of(cls, payments: tuple[Payment, ...], seats: int) -> Settlement:
        """What these payments come to for each of so many seats: the points add up to nought."""
        points = [0] * seats
        for payment in payments:
            points[payment.payer] -= payment.points
            points[payment.payee] += payment.points
        return cls(tuple(points), payments)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a hand of cards is: a plain name of its rank, the word for it, and the steps that prove it."""

    cards: tuple[Card, ...]
    rank: str
    name: Say
    steps: tuple[Step, ...]
    raised: tuple[Card, ...] = ()
    """The cards that make it so, to be raised in a picture."""
    readings: tuple[Data, ...] | None = None
    """Everything that the cards can be, as plain data; None in games where they are one thing only."""


@dataclass(frozen=True, slots=True)
class Playable:
    """Cards that may be played together, and the word for what they are."""

    cards: tuple[Card, ...]
    name: Say


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat's hand fared against another's: points won (negative: lost), and why."""

    seat: int
    wins: bool
    units: int
    reason: Step
    against: int = 0
    """The seat whose hand it was compared with."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Hands judged beside one another; `results` is empty for one hand alone."""

    game: str
    options: Options
    hands: tuple[Finding, ...]
    results: tuple[Result, ...] = ()
    banker: int | None = 0
    """The seat with which all others compare; None where every two do."""

    @property
    def points(self) -> tuple[int, ...]:
        """What each hand wins and loses altogether."""
        points = [0] * len(self.hands)
        for result in self.results:
            points[result.seat] += result.units
            points[result.against] -= result.units
        return tuple(points)


class LegalMoves(Generic[ViewT]):
    """The legal moves of a view: `in` asks whether a move is refused, iterating enumerates."""

    def __init__(self, game: Game[Any, Any, ViewT], view: ViewT) -> None:
        self._game = game
        self._view = view

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._game.refuse(self._view, move) is None

    def __iter__(self) -> Iterator[Move]:
        return self._game.moves(self._view)


class Game(ABC, Generic[OptionsT, StateT, ViewT]):
    """The contract of a game (see ARCHITECTURE.md, "How to add a game")."""

    name: ClassVar[str]
    title: ClassVar[Say]
    summary: ClassVar[Say]
    section: ClassVar[str]
    """The section of the rule book."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The numbers of the rules that a reader of this game may want to open, in order."""
    seats: ClassVar[range]
    usual_seats: ClassVar[int]
    options: type[OptionsT]
    verbs: ClassVar[Mapping[str, Takes]]
    zero_sum: ClassVar[bool]
    """Whether the points of every settlement add up to nought."""
    undo_after_reveal: ClassVar[bool] = True
    """Whether one of several people may take back the move that turned all hands over: not where what was
    seen would help to move better."""

    # The rules.

    @abstractmethod
    def start(self, options: OptionsT, seats: int, seed: str) -> StateT:
        """The first state of a match of `seats` seats; all chance follows from `seed`."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[int, ...]:
        """The seats that may move: several where all choose at once, none at the end of the match."""

    @abstractmethod
    def observe(self, state: StateT, seat: int | None) -> ViewT:
        """What `seat` (or a spectator, None) may know of `state`."""

    @abstractmethod
    def object_to(self, view: ViewT, move: Move) -> Refusal | None:
        """The game's own objection to a move that is well formed and in turn; see `refuse`."""

    @abstractmethod
    def moves(self, view: ViewT) -> Iterator[Move]:
        """The viewer's legal moves, one of each kind that makes a difference, in a fixed order."""

    @abstractmethod
    def play(self, state: StateT, seat: int, move: Move) -> StateT:
        """The state after `seat` makes `move`, which must be legal: the caller has asked `refuse`."""

    @abstractmethod
    def settlement(self, state: StateT) -> Settlement | None:
        """How the deal ended, at its end; None before."""

    @abstractmethod
    def payoffs(self, state: StateT) -> tuple[int, ...]:
        """Each seat's points in the match so far."""

    @abstractmethod
    def cards(self, state: StateT) -> tuple[Card, ...]:
        """Every card of the match, wherever it lies, in any order."""

    @abstractmethod
    def sample(self, view: ViewT, chance: Chance) -> StateT:
        """A state in which the viewer would see just `view`: hidden cards and later chance drawn afresh."""

    def refuse(self, view: ViewT, move: Move) -> Refusal | None:
        """Why the viewer may not make `move` now, or None if it is legal.  The one judge of legality."""
        return self._malformed(view, move) or self.object_to(view, move)

    def legal(self, view: ViewT) -> LegalMoves[ViewT]:
        """The viewer's legal moves, asked or enumerated."""
        return LegalMoves(self, view)

    def random_move(self, view: ViewT, chance: Chance) -> Move:
        """One legal move; games whose moves are too many to enumerate draw it otherwise."""
        return chance.pick(tuple(self.moves(view)))

    def seats_under(self, options: OptionsT) -> range:
        """How many seats there may be under these house rules."""
        return self.seats

    # What is told.

    @abstractmethod
    def opening(self, view: ViewT) -> tuple[Step, ...]:
        """How the deal begins: told at the start of a match, and by `explain` after a move that deals."""

    @abstractmethod
    def explain(self, before: ViewT, seat: int, move: Move | None, after: ViewT) -> tuple[Step, ...]:
        """What `seat`'s move did, for the viewer of both views; `move` is None where it stays hidden."""

    def shown(self, state: StateT, seat: int, move: Move, viewer: int | None) -> Move | None:
        """`move` as `viewer` may see it when it is made in `state`: itself, or None while it is hidden."""
        return move

    def hints(self, view: ViewT) -> tuple[Step, ...]:
        """Help for the viewer's next move, from a first nudge to the answer; empty where there is none."""
        return ()

    def named(self, view: ViewT, move: Move) -> Say:
        """What a move of the viewer of `view` is called where several are listed."""
        return Say("move.named", move=move.text)

    def suits_matter(self, options: OptionsT, hands: int) -> bool:
        """Whether judging so many hands under these options looks at suits, so that none may be left out."""
        return False

    def decks(self, options: OptionsT, hands: int) -> int:
        """How many decks so many hands to be judged come from: how often one card may be among them."""
        return 1

    def judge(self, hands: Sequence[tuple[Card, ...]], options: OptionsT) -> Verdict:
        """What each hand is, and how they compare.  Raises `BadInput`: not a hand of this game."""
        raise BadInput(Say("judge.not_here", game=self.title))

    def playable(
        self, hand: tuple[Card, ...], to: tuple[Card, ...], options: OptionsT
    ) -> tuple[Playable, ...]:
        """Every set of cards that `hand` may play, over the cards `to` or, where there are none, to lead.

        Where suits do not matter, sets of equal ranks are one.  Raises `BadInput`: not cards of this game.
        """
        raise BadInput(Say("legal.not_here", game=self.title))

    # A state as a line of text.

    @abstractmethod
    def position(self, state: StateT) -> str:
        """The whole state in one line, hidden cards and seed included: for tests and reports of faults."""

    @abstractmethod
    def from_position(self, text: str) -> StateT:
        """The state of a line made by `position`.  Raises `BadInput`."""

    # Asked of every move, in every game.

    def _malformed(self, view: ViewT, move: Move) -> Refusal | None:
        if view.viewer is None or view.viewer not in view.to_act:
            return _out_of_turn(view)
        takes = self.verbs.get(move.verb)
        if takes is None:
            return Refusal("00-9", Say("move.unknown_verb", text=clipped(move.verb), verbs=tuple(self.verbs)))
        if takes in ("nothing", "choice") and move.cards:
            return Refusal("00-9", Say("move.no_cards_here", verb=move.verb), move.cards)
        if takes in ("nothing", "cards") and move.choice is not None:
            return Refusal("00-9", Say("move.takes_nothing", verb=move.verb, text=clipped(move.choice)))
        if takes == "choice" and move.choice is None:
            return Refusal("00-9", Say("move.needs_choice", verb=move.verb))
        return _not_held(view, move)


AnyGame: TypeAlias = Game[Any, Any, Any]


class Player(Protocol):
    """A computer player: it sees only what its seat sees."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`."""
        ...


class Weighed(NamedTuple):
    """A move that a player tried before choosing: its points on average, over so many play-outs."""

    move: Move
    points: Fraction
    playouts: int


@runtime_checkable
class Weighing(Protocol):
    """A player that can say what it weighed."""

    def weigh(self, game: AnyGame, view: Observation, chance: Chance) -> tuple[Weighed, ...]:
        """The moves it tried, first the one that it makes."""
        ...


def _out_of_turn(view: Observation) -> Refusal:
    if not view.to_act:
        return Refusal("00-9", Say("move.match_over"))
    if view.viewer is None:
        return Refusal("00-7", Say("move.spectator"))
    waiting = tuple(Seat(seat) for seat in view.to_act)
    return Refusal("00-9", Say("move.not_your_turn", seat=Seat(view.viewer), waiting=waiting))


def _not_held(view: Observation, move: Move) -> Refusal | None:
    lacking = Counter(move.cards) - Counter(view.hand)
    if not lacking:
        return None
    card = next(iter(lacking))
    if card in view.hand:
        return Refusal(
            "00-9",
            Say("move.card_too_often", card=card, times=move.cards.count(card), held=view.hand.count(card)),
            (card,),
        )
    if not view.hand:
        return Refusal("00-9", Say("move.empty_hand", card=card), (card,))
    return Refusal("00-9", Say("move.not_held", card=card, hand=view.hand), (card,))
