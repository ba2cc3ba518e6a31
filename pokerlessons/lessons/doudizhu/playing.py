"""Exercises on plays: what cards are, whether they go over others, and what keeps them from being a play.

Cards are made up at random; what they are, and the reason why they are nothing, is the game's own answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Step
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import (
    ACE,
    BIG,
    BOMBS,
    LADDER,
    SMALL,
    TWO,
    Kind,
    Reading,
    beats,
    counts_of,
    kinds_of,
    readings,
    tally_of,
)
from pokerlessons.games.doudizhu.states import in_order
from pokerlessons.games.doudizhu.telling import KIND_SAYS, compared_say, rank_say, reading_say, what_beats
from pokerlessons.lessons.doudizhu.usual import usual_odds
from pokerlessons.lessons.exercises import Choice, Exercise, Options, Question, asked
from pokerlessons.words import Say

Cards = tuple[Card, ...]
OPTIONS: Final = usual_odds().options
KINDS: Final = {kind.name: kind for kind in kinds_of(OPTIONS.melds)}
_OF_RANK: Final = {
    place: tuple(card for card in deck(jokers=True) if card.rank == rank) for place, rank in enumerate(LADDER)
}
_MOST: Final = 10
"""The most cards of a play in an exercise: more cannot be taken in at a glance."""


# Making up cards.


def cards_of_counts(counts: Sequence[tuple[int, int]], chance: Chance, taken: Cards = ()) -> Cards:
    """So many cards of each rank, of any suits; none of those `taken`.  Few enough are wanted to be there."""
    found: list[Card] = []
    for place, number in counts:
        left = tuple(card for card in _OF_RANK[place] if card not in taken and card not in found)
        found += chance.shuffled(left)[:number]
    return tuple(found)


def some_play(name: str, chance: Chance, length: int = 0, rank: int = -1, taken: Cards = ()) -> Cards:
    """Cards of the kind, of any length and rank where none is given; their wings are of different ranks."""
    if name == "rocket":
        return (*_OF_RANK[SMALL], *_OF_RANK[BIG])
    kind = KINDS[name]
    length = length or chance.pick(lengths_of(kind))
    rank = rank if rank >= 0 else length - 1 + chance.below(kind.top + 2 - length)
    body = range(rank - length + 1, rank + 1)
    others = [place for place in range(TWO + 1) if abs(place - rank) > length]
    wings = chance.shuffled(others)[: kind.wings * length]
    counts = [(place, kind.copies) for place in body] + [(place, kind.wing) for place in wings]
    return cards_of_counts(counts, chance, taken)


def lengths_of(kind: Kind) -> tuple[int, ...]:
    """The lengths that stay below so many cards as can be taken in."""
    return tuple(range(kind.shortest, min(kind.longest, _MOST // kind.per_link) + 1))


# What are these cards?

_NONE: Final = "none"
_NAME_SAYS: Final = {**KIND_SAYS, _NONE: Say("doudizhu.hand.none")}
_NEEDS: Final = {
    "single": Say("exercise.doudizhu.needs.single"),
    "pair": Say("exercise.doudizhu.needs.pair"),
    "triple": Say("exercise.doudizhu.needs.triple"),
    "triple_1": Say("exercise.doudizhu.needs.triple_1"),
    "triple_2": Say("exercise.doudizhu.needs.triple_2"),
    "straight": Say("exercise.doudizhu.needs.straight"),
    "straight_pair": Say("exercise.doudizhu.needs.straight_pair"),
    "airplane": Say("exercise.doudizhu.needs.airplane"),
    "airplane_1": Say("exercise.doudizhu.needs.airplane_1"),
    "airplane_2": Say("exercise.doudizhu.needs.airplane_2"),
    "bomb": Say("exercise.doudizhu.needs.bomb"),
    "rocket": Say("exercise.doudizhu.needs.rocket"),
    "four_2s": Say("exercise.doudizhu.needs.four_2s"),
    "four_2p": Say("exercise.doudizhu.needs.four_2p"),
    _NONE: Say("exercise.doudizhu.needs.none"),
}
"""What is said to whoever takes cards for this kind."""
_LIKE: Final = {
    "triple_1": ("four_2s", "triple_2", "bomb"),
    "triple_2": ("triple_1", "four_2s", "airplane"),
    "straight": ("straight_pair", "airplane", "single"),
    "straight_pair": ("straight", "airplane", "pair"),
    "airplane": ("straight_pair", "airplane_1", "triple"),
    "airplane_1": ("airplane_2", "airplane", "four_2p"),
    "airplane_2": ("airplane_1", "straight_pair", "four_2p"),
    "bomb": ("triple_1", "four_2s", "straight_pair"),
    "rocket": ("pair", "bomb", "single"),
    "four_2s": ("four_2p", "triple_2", "airplane_1"),
    "four_2p": ("four_2s", "airplane_1", "straight_pair"),
    _NONE: ("straight", "airplane_1", "four_2s"),
}
"""What each kind is mistaken for."""
_ASKED: Final = tuple(name for name in _LIKE if name != _NONE)


def _which_cases(chance: Chance) -> tuple[tuple[Cards, tuple[int, ...]], ...]:
    """Eight plays of different kinds and two that are none, each with an order of the answers."""
    plays = [in_order(some_play(name, chance)) for name in chance.shuffled(_ASKED)[:8]]
    nothing = [in_order(make(chance)) for make in chance.shuffled(tuple(_FAULTY.values()))[:2]]
    return tuple((cards, chance.shuffled(range(4))) for cards in chance.shuffled([*plays, *nothing]))


def kind_of(cards: Cards) -> str:
    """The best kind that the cards are, or `none`."""
    found = readings(cards, OPTIONS)
    return found[0].kind if found else _NONE


def _which(case: tuple[Cards, tuple[int, ...]], language: str) -> Question:
    cards, order = case
    right = kind_of(cards)
    names = [right, *dict.fromkeys((_NONE, *_LIKE[right]))]
    names = list(dict.fromkeys(names))[:4]
    options, by_name = _in_order([(name, _NAME_SAYS[name]) for name in names], order)
    replies = tuple((by_name[name], _NEEDS[name]) for name in names if name != right)
    return asked(
        Say("exercise.doudizhu.which.ask", cards=cards),
        Choice(options, by_name[right], replies),
        Say("exercise.doudizhu.which.where"),
        Say("exercise.doudizhu.which.method"),
        (Step(_groups(cards), cards, None, "10-7"), *_what_it_is(cards)),
        cards,
    )


def _in_order(answers: Sequence[tuple[str, Say]], order: Sequence[int]) -> tuple[Options, dict[str, str]]:
    """The answers in the order of the case, under numbers; and the number of each."""
    placed = [answers[place] for place in order]
    numbers = {name: str(n) for n, (name, _) in enumerate(placed, 1)}
    return tuple((numbers[name], say) for name, say in placed), numbers


def _groups(cards: Cards) -> Say:
    groups = tuple(
        Say("exercise.doudizhu.group", rank=rank_say(place), count=count)
        for place, count in counts_of(tally_of(cards)).items()
    )
    return Say("exercise.doudizhu.groups", groups=groups)


def _what_it_is(cards: Cards) -> tuple[Step, ...]:
    found = readings(cards, OPTIONS)
    if not found:
        refusal = fault(cards, OPTIONS)
        return (Step(refusal.say, cards, None, refusal.rule),)
    return (
        Step(Say("doudizhu.hand.reading", reading=reading_say(found[0])), cards, None, "10-7"),
        Step(compared_say(found[0], OPTIONS), (), None, "10-7"),
    )


# Does it go over?

_RESULTS: Final = {
    "higher": Say("exercise.doudizhu.over.higher"),
    "bomb": Say("exercise.doudizhu.over.bomb"),
    "lower": Say("exercise.doudizhu.over.lower"),
    "length": Say("exercise.doudizhu.over.length"),
    "kind": Say("exercise.doudizhu.over.kind"),
}
_RESULT_REPLIES: Final = {
    "higher": Say("exercise.doudizhu.over.not_higher"),
    "bomb": Say("exercise.doudizhu.over.not_bomb"),
    "lower": Say("exercise.doudizhu.over.not_lower"),
    "length": Say("exercise.doudizhu.over.not_length"),
    "kind": Say("exercise.doudizhu.over.not_kind"),
}
_NUMBERS: Final = {name: str(n) for n, name in enumerate(_RESULTS, 1)}
_ROWS: Final = ("straight", "straight_pair")
_LED: Final = ("pair", "triple_1", "triple_2", "straight", "straight_pair", "airplane")


def _over_cases(chance: Chance) -> tuple[tuple[Cards, Cards], ...]:
    """Two of each answer; who is to beat what is drawn until it comes out so."""
    cases: list[tuple[Cards, Cards]] = []
    for wanted in _RESULTS:
        kept: list[tuple[Cards, Cards]] = []
        while len(kept) < 2:
            case = _drawn(wanted, chance)
            if result(*case) == wanted and case not in kept and not set(case[0]) & set(case[1]):
                kept.append(case)
        cases += kept
    return chance.shuffled(cases)


def _drawn(wanted: str, chance: Chance) -> tuple[Cards, Cards]:
    name = chance.pick(_ROWS if wanted == "length" else _LED)
    led = some_play(name, chance)
    length = readings(led, OPTIONS)[0].length
    if wanted == "bomb":
        return led, some_play(chance.pick(BOMBS), chance, taken=led)
    if wanted == "kind":
        return led, some_play(chance.pick([other for other in _LED if other != name]), chance, taken=led)
    if wanted == "length":
        others = [other for other in lengths_of(KINDS[name]) if other != length]
        return led, some_play(name, chance, chance.pick(others), taken=led)
    return led, some_play(name, chance, length, taken=led)


def result(led: Cards, play: Cards) -> str:
    """Whether and why the play goes over what was led, by the names of `_RESULTS`; "" for no play."""
    one, other = (readings(cards, OPTIONS)[:1] for cards in (led, play))
    return _result(one[0], other[0]) if one and other else ""


def _result(led: Reading, play: Reading) -> str:
    if beats(play, led):
        return "bomb" if play.kind in BOMBS else "higher"
    if led.kind != play.kind:
        return "kind"
    return "lower" if led.length == play.length else "length"


def _over(case: tuple[Cards, Cards], language: str) -> Question:
    led, play = case
    right = result(led, play)
    told = [readings(cards, OPTIONS)[0] for cards in case]
    says = [Say("doudizhu.hand.reading", reading=reading_say(reading)) for reading in told]
    replies = tuple((_NUMBERS[name], _RESULT_REPLIES[name]) for name in _RESULTS if name != right)
    return asked(
        Say("exercise.doudizhu.over.ask", led=led, play=play),
        Choice(tuple((_NUMBERS[name], say) for name, say in _RESULTS.items()), _NUMBERS[right], replies),
        Say("exercise.doudizhu.over.where"),
        Say("exercise.doudizhu.over.method"),
        (
            Step(
                Say("exercise.doudizhu.over.led", what=says[0], beaten=what_beats(told[0], OPTIONS)),
                led,
                None,
                "10-6",
            ),
            Step(Say("exercise.doudizhu.over.play", what=says[1]), play, None, "10-7"),
            Step(Say("exercise.doudizhu.over.so", result=_RESULTS[right]), (*led, *play), None, "10-6"),
        ),
        (*led, *play),
    )


# Is it allowed, and why not?


def _row_with_gap(chance: Chance) -> Cards:
    low, gap = chance.below(ACE - 5), 1 + chance.below(4)
    return cards_of_counts([(low + n, 1) for n in range(6) if n != gap], chance)


def _short_row(chance: Chance) -> Cards:
    length, copies = chance.pick([(4, 1), (2, 2)])
    low = chance.below(ACE + 2 - length)
    return cards_of_counts([(low + n, copies) for n in range(length)], chance)


def _row_to_two(chance: Chance) -> Cards:
    copies, length = chance.pick([(1, 5), (1, 6), (2, 3), (3, 2)])
    return cards_of_counts([(TWO - n, copies) for n in reversed(range(length))], chance)


def _three_and_two(chance: Chance) -> Cards:
    rank, one, other = chance.shuffled(range(TWO + 1))[:3]
    return cards_of_counts([(rank, 3), (one, 1), (other, 1)], chance)


def _mixed_wings(chance: Chance) -> Cards:
    low = chance.below(ACE)
    single, pair = chance.shuffled([place for place in range(TWO) if not -1 <= place - low <= 2])[:2]
    return cards_of_counts([(low, 3), (low + 1, 3), (single, 1), (pair, 2)], chance)


def _one_wing(chance: Chance) -> Cards:
    low = chance.below(ACE)
    wing = chance.pick([place for place in range(TWO) if not -1 <= place - low <= 2])
    return cards_of_counts([(low, 3), (low + 1, 3), (wing, 1)], chance)


def _wing_of_body(chance: Chance) -> Cards:
    low = chance.below(ACE)
    wing = chance.pick([place for place in range(TWO) if not -1 <= place - low <= 2])
    return cards_of_counts([(low, 3), (low + 1, 4), (wing, 1)], chance)


def _jokers_as_pair(chance: Chance) -> Cards:
    return cards_of_counts([(chance.below(TWO + 1), 3), (SMALL, 1), (BIG, 1)], chance)


def _no_pair(chance: Chance) -> Cards:
    one, other = sorted(chance.shuffled(range(TWO + 1))[:2])
    return cards_of_counts([(one, 1), (other, 1)], chance)


def _four_and_one(chance: Chance) -> Cards:
    rank, wing = chance.shuffled(range(TWO + 1))[:2]
    return cards_of_counts([(rank, 4), (wing, 1)], chance)


def _two_fours(chance: Chance) -> Cards:
    one, other = chance.shuffled(range(0, TWO + 1, 2))[:2]
    return cards_of_counts([(one, 4), (other, 4)], chance)


_FAULTY: Final[dict[str, Callable[[Chance], Cards]]] = {
    "gap": _row_with_gap,
    "short": _short_row,
    "top": _row_to_two,
    "two": _three_and_two,
    "mixed": _mixed_wings,
    "wings": _one_wing,
    "body": _wing_of_body,
    "jokers": _jokers_as_pair,
    "pair": _no_pair,
    "four": _four_and_one,
    "fours": _two_fours,
}
"""How cards with each fault are made up."""
_REASONS: Final = {
    "doudizhu.fault.row_gap": "gap",
    "doudizhu.fault.row_short": "short",
    "doudizhu.fault.row_top": "top",
    "doudizhu.fault.triple_2": "two",
    "doudizhu.fault.mixed_wings": "mixed",
    "doudizhu.fault.wing_count": "wings",
    "doudizhu.fault.wing_of_body": "body",
    "doudizhu.fault.joker_pair": "jokers",
    "doudizhu.fault.no_pair": "pair",
    "doudizhu.fault.four_wings": "four",
    "doudizhu.fault.two_fours": "fours",
}
"""Which of the reasons each refusal of the game is."""
_REASON_SAYS: Final = {
    "fine": Say("exercise.doudizhu.legal.fine"),
    "gap": Say("exercise.doudizhu.legal.gap"),
    "short": Say("exercise.doudizhu.legal.short"),
    "top": Say("exercise.doudizhu.legal.top"),
    "two": Say("exercise.doudizhu.legal.two"),
    "mixed": Say("exercise.doudizhu.legal.mixed"),
    "wings": Say("exercise.doudizhu.legal.wings"),
    "body": Say("exercise.doudizhu.legal.body"),
    "jokers": Say("exercise.doudizhu.legal.jokers"),
    "pair": Say("exercise.doudizhu.legal.pair"),
    "four": Say("exercise.doudizhu.legal.four"),
    "fours": Say("exercise.doudizhu.legal.fours"),
}
_NOT_THAT: Final = {
    "fine": Say("exercise.doudizhu.legal.not_fine"),
    "gap": Say("exercise.doudizhu.legal.not_gap"),
    "short": Say("exercise.doudizhu.legal.not_short"),
    "top": Say("exercise.doudizhu.legal.not_top"),
    "two": Say("exercise.doudizhu.legal.not_two"),
    "mixed": Say("exercise.doudizhu.legal.not_mixed"),
    "wings": Say("exercise.doudizhu.legal.not_wings"),
    "body": Say("exercise.doudizhu.legal.not_body"),
    "jokers": Say("exercise.doudizhu.legal.not_jokers"),
    "pair": Say("exercise.doudizhu.legal.not_pair"),
    "four": Say("exercise.doudizhu.legal.not_four"),
    "fours": Say("exercise.doudizhu.legal.not_fours"),
}
"""What is said to whoever gives this reason where it is not the one."""
_ALSO_TRUE: Final = {"jokers": ("two",), "fours": ("four",), "mixed": ("wings",), "two": ("wings",)}
"""Reasons that hold in a way where another one is the game's: they are not offered beside it."""
_ROWS_ASIDE: Final = ("gap", "short", "top")
_WINGS_ASIDE: Final = ("two", "mixed", "wings", "body", "jokers", "four", "fours")


def reason_of(cards: Cards) -> str:
    """The game's own reason against the cards, under the names of `_REASON_SAYS`; `fine` for a play."""
    return "fine" if readings(cards, OPTIONS) else _REASONS[fault(cards, OPTIONS).say.key]


def _legal_cases(chance: Chance) -> tuple[tuple[Cards, tuple[int, ...], tuple[str, ...]], ...]:
    """Seven sets of cards with a fault and three plays, each with its answers and their order."""
    faulty = [in_order(make(chance)) for make in chance.shuffled(tuple(_FAULTY.values()))[:7]]
    fine = [in_order(some_play(name, chance)) for name in ("straight_pair", "airplane_1", "four_2s")]
    return tuple(
        (cards, chance.shuffled(range(4)), _wrong_reasons(reason_of(cards), chance))
        for cards in chance.shuffled([*faulty, *fine])
    )


def _wrong_reasons(right: str, chance: Chance) -> tuple[str, ...]:
    """Three other answers: that all is well, where it is not, and reasons of the same sort."""
    like = _ROWS_ASIDE if right in (*_ROWS_ASIDE, "pair") else _WINGS_ASIDE
    names = (*chance.shuffled(like), *chance.shuffled(_ROWS_ASIDE), "pair")
    not_offered = (right, *_ALSO_TRUE.get(right, ()))
    others = [name for name in names if name not in not_offered]
    return tuple(dict.fromkeys(others if right == "fine" else ["fine", *others]))[:3]


def _legal(case: tuple[Cards, tuple[int, ...], tuple[str, ...]], language: str) -> Question:
    cards, order, wrong = case
    right = reason_of(cards)
    options, numbers = _in_order([(name, _REASON_SAYS[name]) for name in (right, *wrong)], order)
    return asked(
        Say("exercise.doudizhu.legal.ask", cards=cards),
        Choice(options, numbers[right], tuple((numbers[name], _NOT_THAT[name]) for name in wrong)),
        Say("exercise.doudizhu.legal.where"),
        Say("exercise.doudizhu.legal.method"),
        (Step(_groups(cards), cards, None, "10-7"), *_what_it_is(cards)),
        cards,
    )


PLAYING: Final[tuple[Exercise[Any], ...]] = (
    Exercise("which_kind", Say("exercise.doudizhu.which.title"), "rocket", _which_cases, _which),
    Exercise("goes_over", Say("exercise.doudizhu.over.title"), "rocket", _over_cases, _over),
    Exercise("legal_why", Say("exercise.doudizhu.legal.title"), "plays", _legal_cases, _legal),
)
