"""A tiny trick game for the tests (rules 90-1 … 90-6): what 牛牛 lacks is passing, turns, tricks and duties.

90-1 four seats, A K Q J of four suits, four cards each; 90-2 everybody passes one card to the left, all at
once, seen by giver and receiver alone; 90-3 the led suit must be followed; 90-4 the highest card of the led
suit wins the trick and its winner leads next; 90-5 a trick is a point, and everybody pays one point a deal;
90-6 a match has so many deals, and the first lead goes round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from pokerlessons.cards import Card, CardError, deck, parse_cards
from pokerlessons.engine import (
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
from pokerlessons.engine import flag as flag_option
from pokerlessons.engine import number as number_option
from pokerlessons.words import Say, Seat

from . import lines

DECK: Final = tuple(card for card in deck() if card.rank in "AKQJ")
SEATS: Final = range(4)
NEXT_DEAL: Final = Move("next deal")


@dataclass(frozen=True)
class FourOptions(Options):
    """House rules of the trick game."""

    presets: ClassVar = {
        "plain": Preset(Say("four_tricks.title"), {}),
        "short": Preset(Say("four_tricks.title"), {"deals": 1, "passing": "off"}),
    }
    deals: int = number_option(2, 1, 9, "90-6", Say("four_tricks.option.deals"))
    passing: bool = flag_option(True, "90-2", Say("four_tricks.option.passing"))


class Trick(NamedTuple):
    """A trick, the last one perhaps still open."""

    leader: int
    cards: tuple[Card, ...] = ()

    @property
    def winner(self) -> int:
        """The seat of the highest card of the led suit (90-4)."""
        of_suit = [card for card in self.cards if card.suit == self.cards[0].suit]
        best = max(of_suit, key=lambda card: "JQKA".index(card.rank))
        return (self.leader + self.cards.index(best)) % 4

    @property
    def played(self) -> dict[int, Card]:
        """Who played what."""
        return {(self.leader + place) % 4: card for place, card in enumerate(self.cards)}


@dataclass(frozen=True, slots=True)
class Match:
    """What lasts through all the deals."""

    options: FourOptions
    seed: str
    deal: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passing:
    """Everybody chooses a card for the left neighbour (90-2)."""

    match: Match
    hands: tuple[tuple[Card, ...], ...]
    chosen: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """The tricks; `given` is what each seat passed, empty where nothing is passed."""

    match: Match
    hands: tuple[tuple[Card, ...], ...]
    given: tuple[Card, ...]
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """Four tricks lie there; `match.scores` has their points in it."""

    match: Match
    given: tuple[Card, ...]
    tricks: tuple[Trick, ...]


State: TypeAlias = Passing | Playing | Settled


@dataclass(frozen=True)
class FourView(Observation):
    """What one viewer knows: the tricks, and of the passed cards only the viewer's two."""

    options: FourOptions
    phase: str
    chosen: tuple[bool, ...]
    given: Card | None
    received: Card | None
    tricks: tuple[Trick, ...]


class FourTricks(Game[FourOptions, State, FourView]):
    """The trick game."""

    name = "four_tricks"
    title = Say("four_tricks.title")
    summary = Say("four_tricks.summary")
    section = "90"
    seats = range(4, 5)
    usual_seats = 4
    options = FourOptions
    verbs: ClassVar[Mapping[str, Takes]] = {"pass": "cards", "play": "cards", "next deal": "nothing"}
    zero_sum = True

    def start(self, options: FourOptions, seats: int, seed: str) -> State:
        return _begin(Match(options, seed, 1, (0,) * seats))

    def to_act(self, state: State) -> tuple[int, ...]:
        match state:
            case Passing(chosen=chosen):
                return tuple(seat for seat in SEATS if chosen[seat] is None)
            case Playing(tricks=(*_, trick)):
                return ((trick.leader + len(trick.cards)) % 4,)
            case Settled(match=match):
                return tuple(SEATS) if match.deal < match.options.deals else ()
        raise AssertionError(state)

    def observe(self, state: State, seat: int | None) -> FourView:
        passing = state.chosen if isinstance(state, Passing) else state.given
        known: tuple[Card | None, ...] = passing or (None,) * 4
        return FourView(
            viewer=seat,
            deal=state.match.deal,
            to_act=self.to_act(state),
            hand=() if seat is None or isinstance(state, Settled) else state.hands[seat],
            scores=state.match.scores,
            options=state.match.options,
            phase=type(state).__name__.lower(),
            chosen=tuple(card is not None for card in known),
            given=None if seat is None else known[seat],
            received=None if seat is None or isinstance(state, Passing) else known[_right(seat)],
            tricks=() if isinstance(state, Passing) else state.tricks,
        )

    def object_to(self, view: FourView, move: Move) -> Refusal | None:
        if {"passing": "pass", "playing": "play", "settled": "next deal"}[view.phase] != move.verb:
            return Refusal("90-6", Say("four_tricks.refuse.phase", verb=move.verb), move.cards)
        if move.verb == "next deal":
            return None
        if len(move.cards) != 1:
            return Refusal("90-2", Say("four_tricks.refuse.one_card", count=len(move.cards)), move.cards)
        owed = _owed(view)
        if move.verb == "play" and owed and move.cards[0] not in owed:
            led = view.tricks[-1].cards[0]
            return Refusal("90-3", Say("four_tricks.refuse.follow", led=led, owed=owed), owed)
        return None

    def moves(self, view: FourView) -> Iterator[Move]:
        if view.viewer not in view.to_act:
            return
        if view.phase == "settled":
            yield NEXT_DEAL
        elif view.phase == "passing":
            yield from (Move("pass", (card,)) for card in view.hand)
        else:
            yield from (Move("play", (card,)) for card in _owed(view) or view.hand)

    def play(self, state: State, seat: int, move: Move) -> State:
        match state:
            case Passing(chosen=chosen):
                made = (*chosen[:seat], move.cards[0], *chosen[seat + 1 :])
                given = tuple(card for card in made if card is not None)
                return replace(state, chosen=made) if None in made else _passed(state, given)
            case Playing():
                return _played(state, seat, move.cards[0])
            case Settled(match=match):
                return _begin(replace(match, deal=match.deal + 1))

    def settlement(self, state: State) -> Settlement | None:
        return Settlement(_points(state.tricks)) if isinstance(state, Settled) else None

    def payoffs(self, state: State) -> tuple[int, ...]:
        return state.match.scores

    def cards(self, state: State) -> tuple[Card, ...]:
        hands = () if isinstance(state, Settled) else state.hands
        tricks = () if isinstance(state, Passing) else state.tricks
        return tuple(card for pile in (*hands, *(trick.cards for trick in tricks)) for card in pile)

    def shown(self, state: State, seat: int, move: Move, viewer: int | None) -> Move | None:
        return None if isinstance(state, Passing) and viewer != seat else move

    def sample(self, view: FourView, chance: Chance) -> State:
        match = Match(view.options, chance.seed(), view.deal, view.scores)
        hands = _sampled_hands(view, chance)
        if view.phase == "passing":
            chosen = tuple(
                view.given if seat == view.viewer else chance.pick(hands[seat]) if done else None
                for seat, done in enumerate(view.chosen)
            )
            return Passing(match, hands, chosen)
        given = tuple(_sampled_gift(view, seat, hands, chance) for seat in SEATS if view.options.passing)
        return (
            Settled(match, given, view.tricks)
            if view.phase == "settled"
            else Playing(match, hands, given, view.tricks)
        )

    def opening(self, view: FourView) -> tuple[Step, ...]:
        steps = [Step(Say("four_tricks.tell.deal", deal=view.deal, deals=view.options.deals), rule="90-1")]
        if view.hand:
            steps.append(Step(Say("four_tricks.tell.hand", cards=view.hand), view.hand, rule="90-1"))
        if view.phase == "passing":
            steps.append(Step(Say("four_tricks.tell.pass_now"), rule="90-2"))
        return tuple(steps)

    def explain(self, before: FourView, seat: int, move: Move | None, after: FourView) -> tuple[Step, ...]:
        if before.phase == "settled":
            return self.opening(after)
        if before.phase == "passing":
            return (_told_pass(seat, move), *(_told_swap(after) if after.phase == "playing" else ()))
        assert move is not None
        return _told_play(before, seat, move.cards[0], after)

    def hints(self, view: FourView) -> tuple[Step, ...]:
        owed = _owed(view)
        if not owed:
            return ()
        led = view.tricks[-1].cards[0]
        return (
            Step(Say("four_tricks.hint.led", led=led), (led,), rule="90-3"),
            Step(Say("four_tricks.hint.owed", owed=owed), owed, rule="90-3"),
        )

    def position(self, state: State) -> str:
        match = state.match
        fields = {"deal": str(match.deal), "scores": lines.listed(match.scores)}
        if not isinstance(state, Settled):
            fields["hands"] = "/".join(map(lines.unspaced, state.hands))
        if isinstance(state, Passing):
            fields["chosen"] = "/".join(card.code if card else "?" for card in state.chosen)
        else:
            fields["given"] = lines.unspaced(state.given)
            fields["tricks"] = "/".join(f"{t.leader}{lines.unspaced(t.cards)}" for t in state.tricks)
        return lines.line(type(state).__name__.lower(), match.options, match.seed, **fields)

    def from_position(self, text: str) -> State:
        phase, fields = lines.fields_of(text)
        options: Any = lines.options_of(FourOptions, fields)
        try:
            scores = lines.numbers(fields["scores"])
            match = Match(options, fields["seed"], int(fields["deal"]), scores)
            state = _read_phase(phase, match, fields)
        except (KeyError, ValueError, IndexError, CardError):
            raise lines.unreadable(phase) from None
        if sorted(self.cards(state)) != sorted(DECK) or len(scores) != 4:
            raise lines.unreadable("hands")
        return state


def _right(seat: int) -> int:
    """Who passes to `seat`."""
    return (seat + 1) % 4


def _begin(match: Match) -> State:
    stock = Chance(match.seed, "deal", match.deal).shuffled(DECK)
    hands = tuple(tuple(sorted(stock[4 * seat : 4 * seat + 4])) for seat in SEATS)
    if match.options.passing:
        return Passing(match, hands, (None,) * 4)
    return Playing(match, hands, (), (_first(match),))


def _first(match: Match) -> Trick:
    return Trick((match.deal - 1) % 4)


def _passed(state: Passing, given: tuple[Card, ...]) -> Playing:
    hands = tuple(tuple(sorted({*state.hands[seat], given[_right(seat)]} - {given[seat]})) for seat in SEATS)
    return Playing(state.match, hands, given, (_first(state.match),))


def _played(state: Playing, seat: int, card: Card) -> State:
    left = tuple(each for each in state.hands[seat] if each != card)
    hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
    *done, trick = state.tricks
    trick = trick._replace(cards=(*trick.cards, card))
    tricks = (*done, trick)
    if len(trick.cards) < 4:
        return replace(state, hands=hands, tricks=tricks)
    if left:
        return replace(state, hands=hands, tricks=(*tricks, Trick(trick.winner)))
    scores = tuple(a + b for a, b in zip(state.match.scores, _points(tricks), strict=True))
    return Settled(replace(state.match, scores=scores), state.given, tricks)


def _points(tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) - 1 for seat in SEATS)


def _owed(view: FourView) -> tuple[Card, ...]:
    """The cards with which the viewer can follow; empty where there is no such duty (90-3)."""
    led = view.tricks[-1].cards[:1] if view.phase == "playing" else ()
    return tuple(card for card in view.hand if led and card.suit == led[0].suit)


def _sampled_hands(view: FourView, chance: Chance) -> tuple[tuple[Card, ...], ...]:
    """Hands in which nobody holds a suit that was not followed, and the card passed on lies where it went."""
    played = [[trick.played[seat] for trick in view.tricks if seat in trick.played] for seat in SEATS]
    out = {card for cards in played for card in cards}
    fixed: dict[int, tuple[Card, ...]] = {seat: () for seat in SEATS}
    if view.phase == "playing" and view.viewer is not None and view.given and view.given not in out:
        fixed[(view.viewer - 1) % 4] = (view.given,)
    if view.viewer is not None:
        fixed[view.viewer] = view.hand
    unseen = [card for card in DECK if card not in out and all(card not in hand for hand in fixed.values())]
    while True:
        left = list(chance.shuffled(unseen))
        hands = tuple(
            tuple(sorted((*fixed[s], *(left.pop() for _ in range(4 - len(played[s]) - len(fixed[s]))))))
            for s in SEATS
        )
        if not any(card.suit in _lacks(view.tricks, seat) for seat in SEATS for card in hands[seat]):
            return hands


def _lacks(tricks: tuple[Trick, ...], seat: int) -> set[str]:
    """The suits that `seat` has shown not to hold."""
    plays = [(trick.cards[0].suit, trick.played[seat].suit) for trick in tricks if seat in trick.played]
    return {led for led, suit in plays if suit != led}


def _sampled_gift(view: FourView, giver: int, hands: tuple[tuple[Card, ...], ...], chance: Chance) -> Card:
    receiver = (giver - 1) % 4
    known = view.given if giver == view.viewer else view.received if receiver == view.viewer else None
    had = [trick.played[receiver] for trick in view.tricks if receiver in trick.played]
    return known or chance.pick((*hands[receiver], *had))


def _told_pass(seat: int, move: Move | None) -> Step:
    if move is None:
        return Step(Say("four_tricks.tell.passed_hidden", seat=Seat(seat)), rule="90-2")
    say = Say("four_tricks.tell.passed", seat=Seat(seat), card=move.cards[0])
    return Step(say, move.cards, rule="90-2")


def _told_swap(view: FourView) -> tuple[Step, ...]:
    if view.given is None or view.received is None:
        return (Step(Say("four_tricks.tell.all_passed"), rule="90-2"),)
    say = Say("four_tricks.tell.swapped", given=view.given, received=view.received)
    return (Step(say, (view.given, view.received), rule="90-2"),)


def _told_play(before: FourView, seat: int, card: Card, after: FourView) -> tuple[Step, ...]:
    say = Say("four_tricks.tell.play", seat=Seat(seat), card=card)
    if not before.tricks[-1].cards:
        say = Say("four_tricks.tell.lead", seat=Seat(seat), card=card)
    steps = [Step(say, (card,), rule="90-3")]
    trick = after.tricks[len(before.tricks) - 1]
    if len(trick.cards) == 4:
        best = trick.played[trick.winner]
        say = Say("four_tricks.tell.won", seat=Seat(trick.winner), card=best, led=trick.cards[0])
        steps.append(Step(say, (best,), rule="90-4"))
    if after.phase == "settled":
        steps.append(Step(Say("four_tricks.tell.points", points=_points(after.tricks)), rule="90-5"))
    return tuple(steps)


def _read_phase(phase: str, match: Match, fields: Mapping[str, str]) -> State:
    if phase == "passing":
        chosen = (None if text == "?" else Card(text) for text in fields["chosen"].split("/"))
        return Passing(match, lines.piles(fields["hands"]), tuple(chosen))
    given = parse_cards(fields["given"])
    tricks = tuple(Trick(int(text[0]), parse_cards(text[1:])) for text in fields["tricks"].split("/"))
    if phase == "playing":
        return Playing(match, lines.piles(fields["hands"]), given, tricks)
    if phase == "settled":
        return Settled(match, given, tricks)
    raise KeyError(phase)
