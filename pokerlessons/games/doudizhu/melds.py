"""What cards are in 斗地主: the thirteen kinds of 10-7 and the few of 11-3, in one place.

A kind is a body, so many cards of each of so many ranks in a row, and wings, so many single cards or pairs
for each of them.  Cards are counted, not named: a tally is a number with four binary digits for each rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
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
_PLACE_OF: Final = tuple(PLACE[card.rank] for card in ALL_CARDS)
_UNIT: Final = tuple(1 << 4 * place for place in _PLACE_OF)
_JOKERS: Final = 1 << 4 * SMALL | 1 << 4 * BIG
ONES: Final = sum(1 << 4 * place for place in range(len(LADDER)))
"""One card of each rank."""
_REACH: Final = tuple((16 << 4 * place) - 1 for place in range(len(LADDER)))
"""Everything up to a rank."""
_LESS: Final = range(8, -1, -1)
RUN: Final = tuple(sum(1 << 4 * place for place in range(length)) for length in range(ACE + 2))
"""One card of each of so many ranks in a row, from 3 on."""


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
    return {place: count for place in range(len(LADDER)) if (count := tally >> 4 * place & 15)}


def size_of(tally: Tally) -> int:
    """How many cards a tally counts."""
    size = 0
    while tally:
        size += tally & 15
        tally >>= 4
    return size


def cards_of(reading: Reading, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of `hand` that make up the reading, the body before the wings."""
    lacking, body, wings = reading.tally, list[Card](), list[Card]()
    lowest = reading.rank - reading.length + 1
    for card in hand:
        place = _PLACE_OF[card]
        if lacking >> 4 * place & 15:
            lacking -= 1 << 4 * place
            (body if lowest <= place <= reading.rank else wings).append(card)
    return (*body, *wings)


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
    size = size_of(tally)
    found = [_rocket(rules)] if tally == _rocket(rules).tally else []
    for kind in kinds_of(rules):
        length, over = divmod(size, kind.per_link)
        if not over and kind.shortest <= length <= kind.longest:
            found += _bodies_in(tally, kind, length, rules)
    return tuple(sorted(found, key=lambda each: (-_body_size(each, rules), -each.rank)))


def _bodies_in(tally: Tally, kind: Kind, length: int, rules: Rules) -> Iterator[Reading]:
    """The rows that are the body of `kind`, all the other cards being its wings."""
    for low in range(kind.top - length + 2):
        row = RUN[length] << 4 * low
        if tally & 15 * row == kind.copies * row and _are_wings(tally & ~(15 * row), kind, rules):
            yield Reading(kind.name, length, low + length - 1, tally)


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
    counts = counts_of(rest)
    if kind.wing == 1:
        if rest & _JOKERS == _JOKERS and not rules.joker_wings:
            return False
        return all(count <= _most_alike(rules) for count in counts.values())
    if kind.wing == 2:
        return all(count == 2 and (place < SMALL or rules.four) for place, count in counts.items())
    return not rest


def _most_alike(rules: Rules) -> int:
    """How many single wings may be of one rank (10-9, 10-16)."""
    return 3 if rules.same_wings else 1


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
    fit = (reading for reading in declared(found, choice) if led is None or beats(reading, led))
    return next(fit, None)


# What a hand can play.


class Body(NamedTuple):
    """The body of a play that a hand can make, wings still to be chosen where the kind has any."""

    kind: Kind
    length: int
    rank: int
    tally: Tally


@lru_cache(maxsize=2_000)
def plays_of(hand: Tally, led: Reading | None, rules: Rules) -> tuple[Reading, ...]:
    """Everything that cards so counted can play: to lead with, or to beat what was led."""
    found: list[Reading] = []
    for body in bodies_of(hand, led, rules):
        found += _winged(body, hand, rules)
    rocket = rocket_in(hand, led, rules)
    return tuple(found) if rocket is None else (*found, rocket)


def bodies_of(hand: Tally, led: Reading | None, rules: Rules) -> list[Body]:
    """The bodies of everything that can be played, but for the rocket."""
    if led is None:
        kinds, length, above = kinds_of(rules), 0, -1
    else:
        kinds, length, above = _kinds_over(led.kind, rules), led.length, led.rank
    found: list[Body] = []
    # A one in the place of each rank of which there are so many or more; at most eight are.
    held = [hand + less * ONES >> 3 & ONES for less in _LESS]
    for kind in kinds:
        if led is None:
            shortest, longest, over = kind.shortest, kind.longest, -1
        elif kind.name == "bomb":
            shortest, longest, over = 1, 1, _rank_to_beat(kind, led)
        else:
            shortest, longest, over = length, length, above
        able = held[kind.copies] & _REACH[kind.top]
        if able >> 4 * (over + 1):
            found += _rows(kind, able, shortest, longest, over)
    return found


def _rows(kind: Kind, held: int, shortest: int, longest: int, over: int) -> Iterator[Body]:
    """The rows of each length, among the ranks that have a one in `held`, that reach above `over`."""
    starts, length = held, 1
    while starts and length <= longest:
        if length >= shortest:
            skipped = 4 * max(0, over - length + 2)
            rest = starts >> skipped << skipped
            while rest:
                first = rest & -rest
                rest ^= first
                rank = (first.bit_length() >> 2) + length - 1
                yield Body(kind, length, rank, kind.copies * RUN[length] * first)
        starts &= held >> 4 * length
        length += 1


@cache
def _kinds_over(kind: str, rules: Rules) -> tuple[Kind, ...]:
    """The kinds that can go over a play of this kind (10-6)."""
    if kind == "rocket":
        return ()
    return tuple(each for each in kinds_of(rules) if each.name in (kind, "bomb"))


def _rank_to_beat(bomb: Kind, led: Reading) -> int:
    """The rank that a bomb of this size has to be above (11-4)."""
    if led.kind != "bomb":
        return -1
    size = count_at(led.tally, led.rank)
    return -1 if bomb.copies > size else led.rank if bomb.copies == size else BIG


def _winged(body: Body, hand: Tally, rules: Rules) -> list[Reading]:
    """The plays with this body: one, or one for each choice of wings."""
    kind, length, rank, tally = body
    if not kind.wing:
        return [Reading(kind.name, length, rank, tally)]
    return [
        Reading(kind.name, length, rank, tally + wings)
        for wings in _wings(beside(body, hand), kind.wing, kind.wings * length, rules)
    ]


def beside(body: Body, hand: Tally) -> Tally:
    """The cards of the hand of other ranks than the body's."""
    return hand & ~(15 * (body.tally // body.kind.copies))


def rocket_in(hand: Tally, led: Reading | None, rules: Rules) -> Reading | None:
    """The rocket, if the hand has it and it can be played."""
    rocket = _rocket(rules)
    if hand & 15 * _JOKERS != rocket.tally or (led is not None and led.kind == "rocket"):
        return None
    return rocket


def random_play(hand: Tally, led: Reading | None, rules: Rules, chance: Chance) -> Reading | None:
    """Some play to lead with or to beat what was led, or None for a pass: each body alike, then the wings.

    Far quicker than a choice among all plays, of which there may be hundreds.
    """
    bodies, rocket = bodies_of(hand, led, rules), rocket_in(hand, led, rules)
    while True:
        drawn = chance.below(len(bodies) + (rocket is not None) + (led is not None))
        if drawn >= len(bodies):
            return rocket if drawn == len(bodies) else None
        body = bodies[drawn]
        kind, length, rank, tally = body
        if not kind.wing:
            return Reading(kind.name, length, rank, tally)
        wings = _wings(beside(body, hand), kind.wing, kind.wings * length, rules)
        if wings:
            return Reading(kind.name, length, rank, tally + chance.pick(wings))
        del bodies[drawn]


@lru_cache(maxsize=20_000)
def rows_of(hand: Tally, rules: Rules) -> tuple[Body, ...]:
    """Every row without wings, straights, pairs and triples, that the hand could play."""
    return tuple(
        body for body in bodies_of(hand, None, rules) if body.kind.longest > 1 and not body.kind.wing
    )


@lru_cache(maxsize=10_000)
def _wings(rest: Tally, wing: int, wings: int, rules: Rules) -> tuple[Tally, ...]:
    """Every choice of so many wings, single cards or pairs of different ranks, out of the rest of a hand."""
    chosen: list[list[Tally]] = [[0], *([] for _ in range(wings))]
    for place, count in counts_of(rest).items():
        if wing == 1:
            most = min(count, _most_alike(rules))
        else:
            most = int(count >= 2 and (place < SMALL or rules.four))
        if most:
            _add_rank(chosen, wing << 4 * place, most)
    if wing == 1 and not rules.joker_wings:
        return tuple(each for each in chosen[wings] if each & _JOKERS != _JOKERS)
    return tuple(chosen[wings])


def _add_rank(chosen: list[list[Tally]], unit: Tally, most: int) -> None:
    """Lets every choice of wings, listed by their number, also have up to `most` wings of one more rank."""
    for number in range(len(chosen) - 1, 0, -1):
        for more in range(1, min(most, number) + 1):
            chosen[number] += [each + more * unit for each in chosen[number - more]]
