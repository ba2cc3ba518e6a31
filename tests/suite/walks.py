"""Matches for the checks to look at, and what all checks ask of values, words and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from types import NoneType
from typing import Any, Final, TypeVar

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.engine import AnyGame, Chance, Move, Options, Refusal
from pokerlessons.engine.reasons import RULE
from pokerlessons.words import LANGUAGES, Say, render, sentence_exists

T = TypeVar("T")
MOST_MOVES: Final = 3000
"""Random play must end a match by then."""
_LEAVES: Final = (str, int, Fraction, bytes, NoneType)
MOST_STATES: Final = 12
"""How many states of a match the slow checks look at."""


@dataclass(frozen=True)
class Turn:
    """One move of a match, with the states around it."""

    before: Any
    seat: int
    move: Move
    after: Any


@dataclass(frozen=True)
class Walk:
    """A whole match of random legal moves."""

    game: AnyGame
    options: Options
    seats: int
    seed: str
    states: tuple[Any, ...]
    moves: tuple[tuple[int, Move], ...]

    @property
    def turns(self) -> list[Turn]:
        """Every move with the states around it."""
        return [
            Turn(self.states[at], seat, move, self.states[at + 1])
            for at, (seat, move) in enumerate(self.moves)
        ]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """A spectator, and every seat."""
        return (None, *range(self.seats))

    @property
    def views(self) -> Iterator[tuple[Any, Any]]:
        """Some of the states, each with the view of every viewer."""
        for state in some(self.states):
            for viewer in self.viewers:
                yield state, self.game.observe(state, viewer)


@lru_cache(maxsize=32)
def walked(game: AnyGame, options: Options, seats: int, seed: int) -> Walk:
    """A match of random legal moves, the same for the same arguments; it fails if the match does not end."""
    chance, secret = Chance("walk", seed), secret_seed(seed)
    states, moves = [game.start(options, seats, secret)], []
    while acting := game.to_act(states[-1]):
        assert len(moves) < MOST_MOVES, f"no end after {MOST_MOVES} random moves"
        seat = chance.pick(acting)
        view = game.observe(states[-1], seat)
        assert any(True for _ in game.moves(view)), f"seat {seat} must act and has no legal move"
        move = game.random_move(view, chance)
        states.append(game.play(states[-1], seat, move))
        moves.append((seat, move))
    return Walk(game, options, seats, secret, tuple(states), tuple(moves))


def secret_seed(seed: int) -> str:
    """A seed whose text cannot be in a view by accident."""
    return f"seed{seed}MustStayHidden"


def some(things: Sequence[T], most: int = MOST_STATES) -> list[T]:
    """At most `most` of `things`, evenly spread, the first and the last among them."""
    if len(things) <= most:
        return list(things)
    return [things[at * (len(things) - 1) // (most - 1)] for at in range(most)]


# Values.


def inside(value: object) -> Iterator[object]:
    """`value` and everything within it, also what its `repr` or its equality leaves out."""
    yield value
    for part in _parts(value):
        yield from inside(part)


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, _LEAVES):
        return ()
    if isinstance(value, tuple | list | set | frozenset):
        return value
    if isinstance(value, Mapping):
        return [part for pair in value.items() for part in pair]
    slotted = [getattr(value, name) for name in _slots(type(value)) if hasattr(value, name)]
    return [*slotted, *vars(value).values()] if hasattr(value, "__dict__") else slotted


@cache
def _slots(kind: type) -> tuple[str, ...]:
    named = [name for each in kind.__mro__ for name in getattr(each, "__slots__", ())]
    return tuple(name for name in named if not name.startswith("__"))


def told(value: object) -> str:
    """Everything within `value` as text, in the order in which it lies there."""
    lines: list[str] = []
    _tell(value, lines)
    return "\n".join(lines)


def _tell(value: object, lines: list[str]) -> None:
    parts = _parts(value)
    lines.append(type(value).__name__ if parts else f"{type(value).__name__} {value!r}")
    for part in parts:
        _tell(part, lines)


def cards_in(*values: object) -> set[Card]:
    """The cards anywhere within `values`."""
    return {part for value in values for part in inside(value) if isinstance(part, Card)}


def check_frozen(value: object, what: str) -> None:
    """Everything within `value` is a value that nobody can change."""
    for part in inside(value):
        kind = type(part)
        assert _is_frozen(kind), f"{what} holds a {kind.__name__}, which is not a frozen value: {part!r:.80}"


@cache
def _is_frozen(kind: type) -> bool:
    if is_dataclass(kind):
        return kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return issubclass(kind, (*_LEAVES, tuple, frozenset))


# Words.


@lru_cache(maxsize=50_000)
def check_say(say: Say, echo: bool = False) -> None:
    """The sentence exists in every language and has a value for each of its places.

    `echo` allows empty text: what a person typed, and is quoted back.
    """
    assert say.key, "a sentence without a key"
    for name, value in say.values:
        assert value not in ((), None), f"{say.key}: nothing to say for {name!r}"
        assert echo or value != "", f"{say.key}: nothing to say for {name!r}"
        for part in inside(value):
            if isinstance(part, Say):
                check_say(part, echo)
    for language in LANGUAGES:
        try:
            sentence = render(say, language)
        except Exception as error:
            raise AssertionError(f"{say} cannot be said in {language}: {error!r}") from error
        assert sentence.strip(), f"{say} says nothing in {language}"


def check_rule(rule: str | None, what: object) -> None:
    """`rule` is a rule's number, and the rule has its sentence in every language."""
    assert rule is not None and RULE.fullmatch(rule), f"no rule number, but {rule!r}: {what}"
    for language in LANGUAGES:
        assert sentence_exists(f"rule.{rule}", language), f"rule {rule} has no sentence in {language}: {what}"


def check_refusal(refusal: Refusal, move: Move, seen: set[Card]) -> None:
    """The refusal cites a rule, can be said, and speaks of no card but those `seen` or tried."""
    check_rule(refusal.rule, refusal)
    check_say(refusal.say, echo=True)
    assert "None" not in dict(refusal.say.values).values(), f"the refusal of {move} quotes None: {refusal}"
    unseen = cards_in(refusal) - seen - set(move.cards)
    assert not unseen, f"the refusal of {move} speaks of {unseen}, which the viewer cannot see: {refusal}"


# Moves.


def odd_moves(game: AnyGame, hand: Sequence[Card], chance: Chance, most: int = 30) -> list[Move]:
    """`most` moves that are well or badly made in every way: verbs, numbers of cards, cards, choices."""
    absent = [card for card in ALL_CARDS if card not in hand]
    a, b = chance.pick(absent), chance.pick(absent)
    mixed = chance.shuffled(hand)
    card_sets: list[tuple[Card, ...]] = [mixed[:count] for count in range(6)]
    card_sets += [
        mixed[:1] * 2,
        mixed[:1] * 5,
        tuple(hand),
        (a,),
        (a, b),
        (*mixed[:2], a),
        (a, a, *mixed[:1]),
    ]
    choices = (None, 0, 1, 2, -1, 10**6, True, "", "S", "nonsense", "nonsense " * 20)
    verbs = (*game.verbs, "fly", "fly " * 30)
    made = [Move(verb, cards) for verb in verbs for cards in card_sets]
    made += [Move(verb, cards, choice) for verb in verbs for cards in card_sets[:3] for choice in choices]
    return list(dict.fromkeys(chance.shuffled(made)))[:most]
