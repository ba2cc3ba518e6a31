"""A tiny shedding game for the tests (rules 91-1 … 91-8): what 牛牛 lacks is chance in mid-deal, equal cards
of two decks, a move read in several ways, points that do not add to nought, and every kind of option.

91-1 two to four seats, A 4 J Q of two decks; 91-2 play a card of the suit or the rank on top, or two equal
ones; 91-3 a wild J goes on anything and names a suit; 91-4 a Q may skip, a 4 turn the way round; 91-5 or draw
one card; an empty stock is made of the discards under the top one; 91-6 who can neither play nor draw passes;
91-7 who is out ends the deal, the others pay for what they hold; 91-8 a match has so many deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, TypeAlias

from pokerlessons.cards import SUITS, Card, CardError, deck
from pokerlessons.engine import (
    Alias,
    Chance,
    Game,
    Move,
    Observation,
    Options,
    Preset,
    Refusal,
    Settlement,
    Step,
    Takes,
)
from pokerlessons.engine import choice as choice_option
from pokerlessons.engine import flag as flag_option
from pokerlessons.engine import number as number_option
from pokerlessons.engine import subset as subset_option
from pokerlessons.engine import table as table_option
from pokerlessons.words import Say

from . import draw_pile_words as words
from . import lines

DECK: Final = tuple(card for card in deck(2) if card.rank in "A4JQ")
PHASE_OF: Final = {"play": "playing", "draw": "playing", "pass": "playing", "next deal": "ended"}
Hands: TypeAlias = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class DrawOptions(Options):
    """House rules of the shedding game: one of every kind."""

    presets: ClassVar = {
        "plain": Preset(Say("draw_pile.title"), {}),
        "gentle": Preset(
            Say("draw_pile.title"), {"wild": "off", "effects": "none", "penalty": "A:1,J:1,Q:1"}
        ),
    }
    aliases: ClassVar = {
        "jacks": Alias(Say("draw_pile.title"), "91-1", "wild", {"wild": "on", "plain": "off"})
    }

    deals: int = number_option(2, 1, 9, "91-8", Say("draw_pile.option.deals"))
    hand: int = number_option(4, 2, 5, "91-1", Say("draw_pile.option.hand"))
    refills: int = number_option(2, 0, 3, "91-5", Say("draw_pile.option.refills"))
    first: str = choice_option(
        "rotate",
        "91-8",
        Say("draw_pile.option.first"),
        {"rotate": Say("draw_pile.option.first.rotate"), "winner": Say("draw_pile.option.first.winner")},
    )
    wild: bool = flag_option(True, "91-3", Say("draw_pile.option.wild"))
    effects: frozenset[str] = subset_option(
        ("skip",),
        "91-4",
        Say("draw_pile.option.effects"),
        {"skip": Say("draw_pile.option.effects.skip"), "turn": Say("draw_pile.option.effects.turn")},
    )
    penalty: tuple[tuple[str, int], ...] = table_option(
        {"A": 11, "J": 20, "Q": 10},
        0,
        50,
        "91-7",
        Say("draw_pile.option.penalty"),
        {name: Say("draw_pile.option.penalty.rank", rank=name) for name in ("A", "J", "Q")},
    )

    def contradiction(self) -> Say | None:
        """A card that goes on anything must cost something."""
        free = self.wild and not dict(self.penalty)["J"]
        return Say("option.contradict", one="wild=on", other="penalty=J:0") if free else None


@dataclass(frozen=True, slots=True)
class Match:
    """What lasts through all the deals."""

    options: DrawOptions
    seats: int
    seed: str
    deal: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """The open cards, and what everybody knows of the stock."""

    discards: tuple[Card, ...]
    """The top one is the last."""
    named: str | None = None
    """The suit that a wild J has named."""
    turn: int = 0
    way: int = 1
    passes: int = 0
    refills: int = 0
    refilled: tuple[Card, ...] = ()
    """The cards of which the stock was last made, in order of the deck."""
    drawn: tuple[int, ...] = ()
    """How many cards each seat has drawn since the stock was last made."""


@dataclass(frozen=True, slots=True)
class State:
    """A deal being played, or at its end with all hands turned over."""

    match: Match
    stock: tuple[Card, ...]
    hands: Hands
    pile: Pile
    ended: bool = False


@dataclass(frozen=True)
class DrawView(Observation):
    """What one viewer knows."""

    options: DrawOptions
    phase: str
    sizes: tuple[int, ...]
    stock: int
    pile: Pile
    hands: Hands | None
    """Everybody's cards once they are turned over."""


class DrawPile(Game[DrawOptions, State, DrawView]):
    """The shedding game."""

    name = "draw_pile"
    title = Say("draw_pile.title")
    summary = Say("draw_pile.summary")
    section = "91"
    seats = range(2, 5)
    usual_seats = 3
    options = DrawOptions
    verbs: ClassVar[Mapping[str, Takes]] = {
        "play": "reading",
        "draw": "nothing",
        "pass": "nothing",
        "next deal": "nothing",
    }
    zero_sum = False

    def start(self, options: DrawOptions, seats: int, seed: str) -> State:
        return _begin(Match(options, seats, seed, 1, (0,) * seats), 0)

    def to_act(self, state: State) -> tuple[int, ...]:
        if not state.ended:
            return (state.pile.turn,)
        return (_next_first(state),) if state.match.deal < state.match.options.deals else ()

    def observe(self, state: State, seat: int | None) -> DrawView:
        return DrawView(
            viewer=seat,
            deal=state.match.deal,
            to_act=self.to_act(state),
            hand=() if seat is None else state.hands[seat],
            scores=state.match.scores,
            options=state.match.options,
            phase="ended" if state.ended else "playing",
            sizes=tuple(map(len, state.hands)),
            stock=len(state.stock),
            pile=state.pile,
            hands=state.hands if state.ended else None,
        )

    def object_to(self, view: DrawView, move: Move) -> Refusal | None:
        if PHASE_OF[move.verb] != view.phase:
            return Refusal("91-8", Say("draw_pile.refuse.phase", verb=move.verb))
        if move.verb == "draw" and not _can_draw(view):
            return Refusal("91-5", Say("draw_pile.refuse.no_stock"))
        if move.verb == "pass" and (_can_draw(view) or any(self._plays(view))):
            return Refusal("91-6", Say("draw_pile.refuse.pass"))
        return _bad_play(view, move) if move.verb == "play" else None

    def moves(self, view: DrawView) -> Iterator[Move]:
        if view.viewer not in view.to_act:
            return
        if view.phase == "ended":
            yield Move("next deal")
            return
        plays = tuple(self._plays(view))
        yield from plays
        if _can_draw(view):
            yield Move("draw")
        elif not plays:
            yield Move("pass")

    def _plays(self, view: DrawView) -> Iterator[Move]:
        for card, held in sorted(Counter(view.hand).items()):
            for cards in ((card,), (card, card))[:held]:
                for named in SUITS if _is_wild(view.options, card) else (None,):
                    move = Move("play", cards, named)
                    if _bad_play(view, move) is None:
                        yield move

    def play(self, state: State, seat: int, move: Move) -> State:
        if move.verb == "next deal":
            return _begin(replace(state.match, deal=state.match.deal + 1), seat)
        if move.verb == "draw":
            return _drawn(state, seat)
        if move.verb == "play":
            return _played(state, seat, move)
        passes = state.pile.passes + 1
        passed = replace(state, pile=replace(state.pile, passes=passes, turn=_after(state, seat)))
        return _ended(passed) if passes == state.match.seats else passed

    def settlement(self, state: State) -> Settlement | None:
        return Settlement(_points(state.match.options, state.hands)) if state.ended else None

    def payoffs(self, state: State) -> tuple[int, ...]:
        return state.match.scores

    def cards(self, state: State) -> tuple[Card, ...]:
        return tuple(card for pile in (state.stock, *state.hands, state.pile.discards) for card in pile)

    def sample(self, view: DrawView, chance: Chance) -> State:
        match = Match(view.options, len(view.sizes), chance.seed(), view.deal, view.scores)
        seats = range(match.seats)
        known = view.hands or tuple(view.hand if seat == view.viewer else () for seat in seats)
        unseen = Counter(DECK) - Counter([*view.pile.discards, *(card for hand in known for card in hand)])
        stocked = Counter(view.pile.refilled) & unseen if view.pile.refills else unseen
        back = list(chance.shuffled([card for card, n in stocked.items() for _ in range(n)]))
        never = list(chance.shuffled([card for card, n in (unseen - stocked).items() for _ in range(n)]))
        stock = tuple(back.pop() for _ in range(view.stock))
        fresh = _sampled_counts(view, len(back), chance)
        while len(back) > sum(fresh):  # of equal cards one may have come back and the other not
            never.append(back.pop())
        hands = tuple(
            known[s] or tuple(sorted((back if k < fresh[s] else never).pop() for k in range(view.sizes[s])))
            for s in seats
        )
        return State(match, stock, hands, view.pile, view.phase == "ended")

    def opening(self, view: DrawView) -> tuple[Step, ...]:
        return words.opening(view)

    def explain(self, before: DrawView, seat: int, move: Move | None, after: DrawView) -> tuple[Step, ...]:
        assert move is not None
        return words.explained(before, seat, move, after)

    def position(self, state: State) -> str:
        pile = state.pile
        return lines.line(
            "ended" if state.ended else "playing",
            state.match.options,
            state.match.seed,
            deal=str(state.match.deal),
            scores=lines.listed(state.match.scores),
            hands="/".join(map(lines.unspaced, state.hands)),
            piles="/".join(map(lines.unspaced, (state.stock, pile.discards, pile.refilled))),
            named=pile.named or "",
            counts=lines.listed((pile.turn, pile.way, pile.passes, pile.refills, *pile.drawn)),
        )

    def from_position(self, text: str) -> State:
        phase, fields = lines.fields_of(text)
        options: Any = lines.options_of(DrawOptions, fields)
        try:
            scores, counts = lines.numbers(fields["scores"]), lines.numbers(fields["counts"])
            stock, discards, refilled = lines.piles(fields["piles"], 2)
            turn, way, passes, refills, *drawn = counts
            named = fields["named"] or None
            pile = Pile(discards, named, turn, way, passes, refills, refilled, tuple(drawn))
            match = Match(options, len(scores), fields["seed"], int(fields["deal"]), scores)
            ended = {"ended": True, "playing": False}[phase]
            state = State(match, stock, lines.piles(fields["hands"], 2), pile, ended)
        except (KeyError, ValueError, CardError):
            raise lines.unreadable(phase) from None
        if sorted(self.cards(state)) != sorted(DECK) or not len(state.hands) == len(scores) == len(drawn):
            raise lines.unreadable("hands")
        return state


def points_of(options: DrawOptions, card: Card) -> int:
    """What a card left in the hand costs (91-7)."""
    return dict(options.penalty).get(card.rank, 1)


def _points(options: DrawOptions, hands: Hands) -> tuple[int, ...]:
    return tuple(-sum(points_of(options, card) for card in hand) for hand in hands)


def _begin(match: Match, first: int) -> State:
    stock = Chance(match.seed, "deal", match.deal).shuffled(DECK)
    size = match.options.hand
    hands = tuple(tuple(sorted(stock[size * seat : size * (seat + 1)])) for seat in range(match.seats))
    top, *rest = stock[size * match.seats :]
    return State(match, tuple(rest), hands, Pile((top,), turn=first, drawn=(0,) * match.seats))


def _next_first(state: State) -> int:
    if state.match.options.first == "rotate":
        return state.match.deal % state.match.seats
    points = _points(state.match.options, state.hands)
    return points.index(max(points))


def _is_wild(options: DrawOptions, card: Card) -> bool:
    return options.wild and card.rank == "J"


def _can_draw(view: DrawView) -> bool:
    refillable = len(view.pile.discards) > 1 and view.pile.refills < view.options.refills
    return view.stock > 0 or refillable


def _bad_play(view: DrawView, move: Move) -> Refusal | None:
    """What 91-2 and 91-3 have against laying these cards on the top one."""
    if len(move.cards) not in (1, 2) or len(set(move.cards)) != 1:
        return Refusal("91-2", Say("draw_pile.refuse.cards", count=len(move.cards)), move.cards)
    card, top = move.cards[0], view.pile.discards[-1]
    if _is_wild(view.options, card):
        if move.choice in tuple(SUITS):
            return None
        return Refusal("91-3", Say("draw_pile.refuse.name_suit", suits=tuple(SUITS)), move.cards)
    if move.choice is not None:
        return Refusal("91-3", Say("draw_pile.refuse.not_wild", card=card), move.cards)
    wanted = view.pile.named or top.suit
    if card.suit == wanted or card.rank == top.rank:
        return None
    return Refusal("91-2", Say("draw_pile.refuse.no_match", card=card, top=top, suit=wanted), (card, top))


def _after(state: State, seat: int, steps: int = 1, way: int | None = None) -> int:
    return (seat + steps * (way or state.pile.way)) % state.match.seats


def _played(state: State, seat: int, move: Move) -> State:
    left = tuple(sorted((Counter(state.hands[seat]) - Counter(move.cards)).elements()))
    hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
    rank, effects = move.cards[0].rank, state.match.options.effects
    way = -state.pile.way if rank == "4" and "turn" in effects else state.pile.way
    steps = 2 if rank == "Q" and "skip" in effects else 1
    pile = replace(
        state.pile,
        discards=(*state.pile.discards, *move.cards),
        named=None if move.choice is None else str(move.choice),
        way=way,
        turn=_after(state, seat, steps, way),
        passes=0,
    )
    played = replace(state, hands=hands, pile=pile)
    return played if left else _ended(played)


def _drawn(state: State, seat: int) -> State:
    stock, pile = state.stock, state.pile
    if not stock:
        *under, top = pile.discards
        refills, match = pile.refills + 1, state.match
        stock = Chance(match.seed, "refill", match.deal, refills).shuffled(sorted(under))
        pile = replace(
            pile, discards=(top,), refills=refills, refilled=tuple(sorted(under)), drawn=(0,) * match.seats
        )
    card, *rest = stock
    hands = tuple(tuple(sorted((*h, card))) if s == seat else h for s, h in enumerate(state.hands))
    drawn = tuple(n + (s == seat) for s, n in enumerate(pile.drawn))
    pile = replace(pile, drawn=drawn, turn=_after(state, seat), passes=0)
    return replace(state, stock=tuple(rest), hands=hands, pile=pile)


def _ended(state: State) -> State:
    points = _points(state.match.options, state.hands)
    scores = tuple(a + b for a, b in zip(state.match.scores, points, strict=True))
    return replace(state, match=replace(state.match, scores=scores), ended=True)


def _sampled_counts(view: DrawView, count: int, chance: Chance) -> list[int]:
    """How many of the `count` unseen cards that came back from the discards each hidden hand may hold."""
    if not view.pile.refills:
        return [0 if view.hands or seat == view.viewer else size for seat, size in enumerate(view.sizes)]
    hidden = [seat for seat in range(len(view.sizes)) if view.hands is None and seat != view.viewer]
    room = [seat for seat in hidden for _ in range(min(view.pile.drawn[seat], view.sizes[seat]))]
    taken = chance.shuffled(room)[:count]
    return [taken.count(seat) for seat in range(len(view.sizes))]
