"""What cards are in 斗地主: the thirteen kinds of 10-7 and the few of 11-3, in one place.

A kind is a body, so many cards of each of so many ranks in a row, and wings, so many single cards or pairs
for each of them.  Cards are counted, not named: a tally is a number with four binary digits for each rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.games.doudizhu.options import DoudizhuOptions

LADDER: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "XS", "XB")
"""The ranks from low to high (10-1)."""
PLACE: Final = {rank: place for place, rank in enumerate(LADDER)}
ACE, TWO, SMALL, BIG = PLACE["A"], PLACE["2"], PLACE["XS"], PLACE["XB"]
BOMBS: Final = ("bomb", "rocket")

Tally: TypeAlias = int
"""How many cards of each rank: four binary digits each, from 3 up to the big joker."""
_UNIT: Final = tuple(1 << 4 * PLACE[card.rank] for card in ALL_CARDS)
_JOKERS: Final = 1 << 4 * SMALL | 1 << 4 * BIG
_RUN: Final = tuple(sum(1 << 4 * place for place in range(length)) for length in range(ACE + 2))
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


class Rules(NamedTuple):
    """The house rules on which it depends what cards are."""

    four: bool
    """The game for four: two decks, other kinds (11-3)."""
    same_wings: bool
    """Whether single wings may be equal (10-9)."""
    joker_wings: bool
    """Whether both jokers may be single wings of one play (10-9)."""
    triple_1: bool
    four_with_two: bool


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
    places = [PLACE[rank] for rank in reading.body]
    wings = [place for place in counts_of(reading.tally) if place not in places]
    found: list[Card] = []
    for place in (*places, *wings):
        of_rank = [card for card in hand if PLACE[card.rank] == place]
        found += of_rank[: count_at(reading.tally, place)]
    return tuple(found)


@lru_cache(maxsize=64)
def rules_of(options: DoudizhuOptions) -> Rules:
    """What of the house rules decides what cards are."""
    four = options.four_players
    return Rules(
        four,
        options.wings_same_rank == "allow",
        options.both_jokers_as_singles == "allow",
        options.triple_1 or not four,
        options.four_with_two or not four,
    )


@lru_cache(maxsize=64)
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
    return readings_of(tally_of(cards), rules_of(options))


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
        row = _RUN[length] << 4 * low
        if tally & 15 * row == kind.copies * row and _are_wings(tally & ~(15 * row), kind, rules):
            yield Reading(kind.name, length, low + length - 1, tally)


def _body_size(reading: Reading, rules: Rules) -> int:
    if reading.kind == "rocket":
        return reading.size
    return reading.length * count_at(reading.tally, reading.rank)


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


# What a hand can play.


@lru_cache(maxsize=2_000)
def plays_of(hand: Tally, led: Reading | None, rules: Rules) -> tuple[Reading, ...]:
    """Everything that cards so counted can play: to lead with, or to beat what was led."""
    found: list[Reading] = []
    for kind in kinds_of(rules):
        if led is None:
            lengths, above = range(kind.shortest, kind.longest + 1), -1
        elif kind.name == led.kind != "bomb":
            lengths, above = (led.length,), led.rank
        elif kind.name == "bomb" and led.kind != "rocket":
            lengths, above = (1,), _rank_to_beat(kind, led)
        else:
            continue
        for length in lengths:
            found += _plays(hand, _held(hand, kind.copies), kind, length, above, rules)
    rocket = _rocket(rules)
    if hand & 15 * _JOKERS == rocket.tally and (led is None or led.kind != "rocket"):
        found.append(rocket)
    return tuple(found)


@lru_cache(maxsize=20_000)
def rows_of(hand: Tally, rules: Rules) -> tuple[Reading, ...]:
    """Every row without wings, straights, pairs and triples, that the hand could play."""
    kinds = [kind for kind in kinds_of(rules) if kind.longest > 1 and not kind.wing]
    return tuple(
        play
        for kind in kinds
        for length in range(kind.shortest, kind.longest + 1)
        for play in _plays(hand, _held(hand, kind.copies), kind, length, -1, rules)
    )


def _held(hand: Tally, least: int) -> int:
    """A bit for each rank of which the hand has at least so many."""
    return sum(1 << place for place, count in counts_of(hand).items() if count >= least)


def _rank_to_beat(bomb: Kind, led: Reading) -> int:
    """The rank that a bomb of this size has to be above (11-4)."""
    if led.kind != "bomb":
        return -1
    size = count_at(led.tally, led.rank)
    return -1 if bomb.copies > size else led.rank if bomb.copies == size else BIG


def _plays(hand: Tally, held: int, kind: Kind, length: int, above: int, rules: Rules) -> Iterator[Reading]:
    """The plays of one kind and length whose rank is above `above`; `held` has a bit for each rank that can
    be in the body."""
    starts = held & (2 << kind.top) - 1
    for _ in range(length - 1):
        starts &= starts >> 1
    for low in range(max(0, above - length + 2), kind.top - length + 2):
        if not starts >> low & 1:
            continue
        row = _RUN[length] << 4 * low
        body, rank = kind.copies * row, low + length - 1
        if not kind.wing:
            yield Reading(kind.name, length, rank, body)
            continue
        for wings in _wings(hand & ~(15 * row), kind.wing, kind.wings * length, rules):
            yield Reading(kind.name, length, rank, body + wings)


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
