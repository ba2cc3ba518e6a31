"""What cards are in 斗地主: the thirteen kinds of 10-7 and the few of 11-3, in one place.

A kind is a body, so many cards of each of so many ranks in a row, and wings, so many single cards or pairs
for each of them.  Cards are counted, not named: a tally is a number with four binary digits for each rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.engine import Chance
from pokerlessons.games.doudizhu.options import DoudizhuOptions, Rules

LADDER: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "XS", "XB")
"""The ranks from low to high (10-1)."""
PLACE: Final = {rank: place for place, rank in enumerate(LADDER)}
ACE, TWO, SMALL, BIG = PLACE["A"], PLACE["2"], PLACE["XS"], PLACE["XB"]
BOMBS: Final = ("bomb", "rocket")

Tally: TypeAlias = int
"""How many cards of each rank: four binary digits each, from 3 up to the big joker."""
_AT: Final = range(0, 4 * len(LADDER), 4)
"""Where the digits of each rank begin."""
_UNIT: Final = tuple(1 << 4 * PLACE[card.rank] for card in ALL_CARDS)
_DIGITS: Final = tuple(15 * unit for unit in _UNIT)
_JOKERS: Final = 1 << 4 * SMALL | 1 << 4 * BIG
RUN: Final = tuple(sum(1 << 4 * place for place in range(length)) for length in range(len(LADDER) + 1))
"""One card of each of so many ranks in a row, from 3 on."""
ONES: Final = RUN[-1]
_LESS: Final = tuple((8 - copies) * ONES for copies in range(9))
"""With these added, each rank of which there are so many or more has its highest digit: at most eight are."""
_LOW: Final = RUN[7]
"""The lower half of the ranks."""
_EVEN: Final = sum(15 << 8 * place for place in range(8))
"""Every other rank."""


class Kind(NamedTuple):
    """A kind of play: `copies` cards of each rank of the body, `wings` wings of `wing` cards with each."""

    name: str
    copies: int
    wing: int = 0
    wings: int = 0
    shortest: int = 1
    longest: int = 1
    top: int = TWO
    """The highest rank that the body may reach."""

    @property
    def per_link(self) -> int:
        """The cards that go with each rank of the body, itself included."""
        return self.copies + self.wing * self.wings


class Reading(NamedTuple):
    """One way to understand some cards: their kind, the ranks of the body, and all the cards counted."""

    kind: str
    length: int
    """How many ranks in a row the body has."""
    rank: int
    """The place of the body's highest rank on the ladder: what is compared (10-7)."""
    tally: Tally

    @property
    def body(self) -> tuple[str, ...]:
        """The ranks of the body from low to high; those of a rocket are the jokers."""
        if self.kind == "rocket":
            return LADDER[SMALL:]
        return LADDER[self.rank - self.length + 1 : self.rank + 1]

    @property
    def size(self) -> int:
        """How many cards it is."""
        return size_of(self.tally)

    @property
    def code(self) -> str:
        """Its name in a move: `airplane_1:5`."""
        return f"{self.kind}:{LADDER[self.rank]}"


def tally_of(cards: Iterable[Card]) -> Tally:
    """How many of each rank these cards are."""
    return sum([_UNIT[card] for card in cards])


def count_at(tally: Tally, place: int) -> int:
    """How many cards of one rank there are."""
    return tally >> 4 * place & 15


def counts_of(tally: Tally) -> dict[int, int]:
    """The ranks there are, from low to high, with how many of each."""
    return {place: count for place, at in enumerate(_AT) if (count := tally >> at & 15)}


def size_of(tally: Tally) -> int:
    """How many cards a tally counts."""
    # Two ranks at a time, in eight digits each; what eight digits count adds up modulo 255.
    return ((tally & _EVEN) + (tally >> 4 & _EVEN)) % 255


def cards_of(reading: Reading, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of `hand` that make up the reading, the body before the wings."""
    _, length, rank, tally = reading
    row = 15 * RUN[length] << 4 * (rank - length + 1)
    wings = tally & ~row
    return (*_first_of(tally - wings, hand), *_first_of(wings, hand)) if wings else _first_of(tally, hand)


def _first_of(lacking: Tally, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The first cards of the hand that are so many of each rank."""
    found: list[Card] = []
    for card in hand:
        if lacking & _DIGITS[card]:
            found.append(card)
            lacking -= _UNIT[card]
            if not lacking:
                break
    return tuple(found)


@cache
def kinds_of(rules: Rules) -> tuple[Kind, ...]:
    """The kinds that are played, but for the rocket, which is no row of ranks (10-7, 11-3)."""
    row = {"longest": ACE + 1, "top": ACE}
    kinds = [
        Kind("single", 1, top=BIG),
        Kind("pair", 2, top=BIG if rules.four else TWO),
        Kind("triple", 3),
        Kind("triple_2", 3, 2, 1),
        Kind("straight", 1, shortest=5, **row),
        Kind("straight_pair", 2, shortest=3, **row),
        Kind("airplane", 3, shortest=2, **row),
        Kind("airplane_2", 3, 2, 1, shortest=2, **row),
        *(Kind("bomb", copies) for copies in (range(4, 9) if rules.four else (4,))),
    ]
    if rules.triple_1:
        kinds.append(Kind("triple_1", 3, 1, 1))
    if not rules.four:
        kinds.append(Kind("airplane_1", 3, 1, 1, shortest=2, **row))
    if rules.four_with_two:
        kinds += [Kind("four_2s", 4, 1, 2), Kind("four_2p", 4, 2, 2)]
    return tuple(kinds)


def readings(cards: Iterable[Card], options: DoudizhuOptions) -> tuple[Reading, ...]:
    """Everything that these cards can be, best first; empty where they are nothing (10-7 … 10-10)."""
    return readings_of(tally_of(cards), options.melds)


@lru_cache(maxsize=50_000)
def readings_of(tally: Tally, rules: Rules) -> tuple[Reading, ...]:
    """Everything that cards so counted can be: the longest body first, then the highest (10-10)."""
    found = [_rocket(rules)] if tally == _rocket(rules).tally else []
    for kind, length in _shapes_of(size_of(tally), rules):
        found += _readings_as(kind, length, tally, rules)
    return tuple(sorted(found, key=lambda each: (-_body_size(each, rules), -each.rank)))


@cache
def _shapes_of(size: int, rules: Rules) -> tuple[tuple[Kind, int], ...]:
    """The kinds that so many cards can be, with the length of the body."""
    shapes = ((kind, *divmod(size, kind.per_link)) for kind in kinds_of(rules))
    return tuple(
        (kind, length)
        for kind, length, over in shapes
        if not over and kind.shortest <= length <= kind.longest
    )


def _readings_as(kind: Kind, length: int, tally: Tally, rules: Rules) -> Iterator[Reading]:
    """The rows that are the body of `kind`, all the other cards being its wings."""
    for body in _rows(kind, length, length)[_with_exactly(kind.copies, tally) & RUN[kind.top + 1]]:
        if _are_wings(beside(body, tally), kind, rules):
            yield Reading(kind.name, length, body.rank, tally)


def _with_exactly(copies: int, tally: Tally) -> int:
    """A one for each rank of which there are just so many."""
    other = tally ^ copies * ONES
    return ~(other | other >> 1 | other >> 2 | other >> 3) & ONES


def _body_size(reading: Reading, rules: Rules) -> int:
    if reading.kind == "rocket":
        return reading.size
    return reading.length * count_at(reading.tally, reading.rank)


@cache
def _rocket(rules: Rules) -> Reading:
    """All the jokers there are (10-7, 11-3)."""
    return Reading("rocket", 1, BIG, (2 if rules.four else 1) * _JOKERS)


def _are_wings(rest: Tally, kind: Kind, rules: Rules) -> bool:
    """Whether these cards, whose number is right, are wings of `kind` (10-8, 10-9, 10-16)."""
    if kind.wing == 1:
        if rest & _JOKERS == _JOKERS and not rules.joker_wings:
            return False
        return not rest & ~(_most_alike(rules) * ONES)
    if kind.wing == 2:
        return not rest & ~(2 * _pairable(rules))
    return not rest


def _most_alike(rules: Rules) -> int:
    """How many single wings may be of one rank (10-9, 10-16)."""
    return 3 if rules.same_wings else 1


def _pairable(rules: Rules) -> int:
    """A one for each rank of which a pair may be a wing: one deck has no pair of jokers."""
    return ONES if rules.four else RUN[SMALL]


def beats(reading: Reading, led: Reading) -> bool:
    """Whether a play goes over another (10-6, 11-4)."""
    if reading.kind in BOMBS:
        return led.kind not in BOMBS or _bomb_strength(reading) > _bomb_strength(led)
    return reading.kind == led.kind and reading.length == led.length and reading.rank > led.rank


def _bomb_strength(reading: Reading) -> tuple[int, int]:
    """More cards beat a higher rank, and the rocket beats all."""
    return (9, 0) if reading.kind == "rocket" else (count_at(reading.tally, reading.rank), reading.rank)


def declared(found: tuple[Reading, ...], choice: str | int | None) -> tuple[Reading, ...]:
    """Of these readings those that the mover means: by kind, or by kind and rank; all without a word."""
    if choice is None:
        return found
    return tuple(reading for reading in found if choice in (reading.code, reading.kind))


def choose(found: tuple[Reading, ...], led: Reading | None, choice: str | int | None) -> Reading | None:
    """The first of the readings that was meant and beats what was led, if any does."""
    for reading in declared(found, choice):
        if led is None or beats(reading, led):
            return reading
    return None


# What a hand can play.


class Body(NamedTuple):
    """The body of a play that a hand can make, wings still to be chosen where the kind has any."""

    kind: Kind
    length: int
    rank: int
    tally: Tally
    ranks: Tally
    """All the digits of its ranks."""
    play: Reading
    """The body alone: the whole play where the kind has no wings."""


class _Rows(dict[int, tuple[Body, ...]]):
    """The bodies of one kind by the ranks that a hand can make them of, a one in the place of each.

    There are few such patterns, so each is worked out once; and equal bodies are one object.
    """

    def __init__(self, kind: Kind, shortest: int, longest: int) -> None:
        self.kind, self.shortest, self.longest = kind, shortest, longest
        self.copies, self.less, self.reach = kind.copies, _LESS[kind.copies], RUN[kind.top + 1]

    def __missing__(self, able: int) -> tuple[Body, ...]:
        """The rows of each length, the shortest and lowest first."""
        if self.longest == 1 and able & _LOW and able & ~_LOW:
            # Without rows there are many patterns, but they can be put together from halves.
            return self.setdefault(able, self[able & _LOW] + self[able & ~_LOW])
        found: list[Body] = []
        starts, length = able, 1
        while starts and length <= self.longest:
            if length >= self.shortest:
                found += [_body(self.kind, length, low) for low in counts_of(starts)]
            starts &= able >> 4 * length
            length += 1
        return self.setdefault(able, tuple(found))


@cache
def _rows(kind: Kind, shortest: int, longest: int) -> _Rows:
    return _Rows(kind, shortest, longest)


@cache
def _body(kind: Kind, length: int, low: int) -> Body:
    """The body of so many ranks in a row from `low` on."""
    rank, row = low + length - 1, RUN[length] << 4 * low
    tally = kind.copies * row
    return Body(kind, length, rank, tally, 15 * row, Reading(kind.name, length, rank, tally))


@lru_cache(maxsize=100)
def plays_of(hand: Tally, led: Reading | None, rules: Rules) -> tuple[Reading, ...]:
    """Everything that cards so counted can play: to lead with, or to beat what was led."""
    found: list[Reading] = []
    for body in bodies_of(hand, led, rules):
        if body.kind.wing:
            found += _winged(body, hand, rules)
        else:
            found.append(body.play)
    rocket = rocket_in(hand, led, rules)
    return tuple(found) if rocket is None else (*found, rocket)


def bodies_of(hand: Tally, led: Reading | None, rules: Rules) -> list[Body]:
    """The bodies of everything that can be played, but for the rocket."""
    return _leading(hand, rules) if led is None else _following(hand, led, rules)


def _leading(hand: Tally, rules: Rules) -> list[Body]:
    held = [hand + less >> 3 & ONES for less in (_LESS if rules.four else _LESS[:5])]
    found: list[Body] = []
    for rows in _rows_to_lead(rules):
        if able := held[rows.copies] & rows.reach:
            found += rows[able]
    return found


@cache
def _rows_to_lead(rules: Rules) -> tuple[_Rows, ...]:
    return tuple(_rows(kind, kind.shortest, kind.longest) for kind in kinds_of(rules))


def _following(hand: Tally, led: Reading, rules: Rules) -> list[Body]:
    found: list[Body] = []
    kind, length, rank, tally = led
    for rows, reach in _rows_over(kind, length, rank, tally >> 4 * rank & 15, rules):
        if able := hand + rows.less >> 3 & reach:
            found += rows[able]
    return found


@cache
def _rows_over(name: str, length: int, rank: int, copies: int, rules: Rules) -> tuple[tuple[_Rows, int], ...]:
    """The rows that go over a play with this body (10-6, 11-4), and the ranks that they may have."""
    found: list[tuple[_Rows, int]] = []
    for kind in kinds_of(rules) if name != "rocket" else ():
        if kind.name == name and kind.copies == copies:
            # A row is above another of its length when it has no rank as low as the other's lowest.
            rows, low = _rows(kind, length, length), rank - length + 2
            found.append((rows, rows.reach >> 4 * low << 4 * low))
        elif kind.name == "bomb" and (name != "bomb" or kind.copies > copies):
            rows = _rows(kind, 1, 1)
            found.append((rows, rows.reach))
    return tuple(found)


def _winged(body: Body, hand: Tally, rules: Rules) -> Iterator[Reading]:
    """The plays with this body, one for each choice of wings."""
    return map(_plays_with(body.play).__getitem__, _wings_for(body, hand, rules))


class _Plays(dict[Tally, Reading]):
    """The plays with one body by their wings, each made once: with all bodies there are about 30,000."""

    def __init__(self, body: Reading) -> None:
        self.body = body

    def __missing__(self, wings: Tally) -> Reading:
        name, length, rank, tally = self.body
        return self.setdefault(wings, Reading(name, length, rank, tally + wings))


@cache
def _plays_with(body: Reading) -> _Plays:
    return _Plays(body)


def beside(body: Body, hand: Tally) -> Tally:
    """The cards of the hand of other ranks than the body's."""
    return hand & ~body.ranks


def rocket_in(hand: Tally, led: Reading | None, rules: Rules) -> Reading | None:
    """The rocket, if the hand has it and it can be played."""
    if not hand >> 4 * BIG:
        return None
    rocket = _rocket(rules)
    if hand & 15 * _JOKERS != rocket.tally or (led is not None and led.kind == "rocket"):
        return None
    return rocket


def random_play(hand: Tally, led: Reading | None, rules: Rules, chance: Chance) -> Reading | None:
    """Some play to lead with or to beat what was led, or None for a pass: each body alike, then the wings.

    Far quicker than a choice among all plays, of which there may be hundreds.
    """
    bodies, rocket = bodies_of(hand, led, rules), rocket_in(hand, led, rules)
    while bodies or rocket:
        drawn = chance.below(len(bodies) + (rocket is not None) + (led is not None))
        if drawn >= len(bodies):
            return rocket if drawn == len(bodies) else None
        body = bodies[drawn]
        if not body.kind.wing:
            return body.play
        wings = _wings_for(body, hand, rules)
        if wings:
            return _plays_with(body.play)[chance.pick(wings)]
        del bodies[drawn]
    return None


def _wings_for(body: Body, hand: Tally, rules: Rules) -> Sequence[Tally]:
    """Every choice of wings that this body can have; the lowest first."""
    wing, number, ranks = body.kind.wing, body.kind.wings * body.length, body.ranks
    if number > 2:
        return _choices(hand & ~ranks, wing, number, rules)
    # Most bodies need one wing or two, so those of the whole hand are listed once for all of them.
    return [wings for wings in _choices(hand, wing, number, rules) if not wings & ranks]


@lru_cache(maxsize=500)
def _choices(spare: Tally, wing: int, number: int, rules: Rules) -> tuple[Tally, ...]:
    """Every choice of so many wings, single cards or pairs of different ranks; the lowest first."""
    if wing == 2:
        spare, alike = spare + _LESS[2] >> 3 & _pairable(rules), 1
    else:
        alike = _most_alike(rules)
    counts = {wing << 4 * place: min(count, alike) for place, count in counts_of(spare).items()}
    several = [unit for unit, count in counts.items() if count > 1]
    found = sorted(_sums(counts, list(counts), several, number))
    if wing == 1 and not rules.joker_wings:
        return tuple([each for each in found if each & _JOKERS != _JOKERS])
    return tuple(found)


def _sums(counts: dict[Tally, int], units: list[Tally], several: list[Tally], number: int) -> list[Tally]:
    """The sums of so many of the units, of which those in `several` may be taken more than once."""
    found = list(map(sum, combinations(units, number)))
    for at, unit in enumerate(several if number > 1 else (), 1):
        others = [each for each in units if each != unit]
        for taken in range(2, min(counts[unit], number) + 1):
            cards = taken * unit
            found += [cards + each for each in _sums(counts, others, several[at:], number - taken)]
    return found
