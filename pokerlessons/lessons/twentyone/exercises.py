"""The exercises of 21点, in the order of the script; here those that ask for a number.

Hands are values 1 … 10 (an ace is 1, every ten-point card 10); every truth comes from exact counting.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm
from typing import Any, Final, NamedTuple, TypeAlias

from pokerlessons.cards import Card, parse_cards
from pokerlessons.engine import Chance, Step
from pokerlessons.exact.formula import choose, formula, over, plus, times
from pokerlessons.exact.twentyone import (
    BOTH_BUST,
    THRESHOLDS,
    TIE,
    VALUES,
    bust_chance,
    final_orders,
    hand_chance,
    threshold,
)
from pokerlessons.games.twentyone.hands import BEST, copies, points_of
from pokerlessons.lessons.exercises import Exercise, Number, Question, asked, rounds_of, slips
from pokerlessons.lessons.twentyone.arguments import FAIR, UNSEEN, WORTH
from pokerlessons.lessons.twentyone.figures import usual_table
from pokerlessons.words import Say

Hand: TypeAlias = tuple[int, ...]
DECK: Final = 52
PAIRS: Final = comb(DECK, 2)
TENS: Final = 16
TEN_THOUSAND: Final = 10_000


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """Cards of these values; equal ones in different suits."""
    suits: dict[int, int] = {}
    written: list[str] = []
    for value in hand:
        suits[value] = suits.get(value, -1) + 1
        rank = {1: "A", 10: "T"}.get(value, str(value))
        written.append("SHDC"[suits[value]] + rank)
    return parse_cards(" ".join(written))


def left_after(hand: Hand) -> list[int]:
    """How many cards of each value 1 … 10 are not in the hand."""
    return [number - hand.count(value) for value, number in zip(VALUES, copies(1), strict=True)]


def busts(hand: Hand) -> int:
    """How many of the cards not in a hand bust it."""
    room = BEST - sum(hand)
    return sum(number for value, number in zip(VALUES, left_after(hand), strict=True) if value > room)


# An ace and one other card.


def _with_ace(case: tuple[tuple[str, ...], int], language: str) -> Question:
    removed, total = case
    other = total - 11
    deck, tens = DECK - 4 * len(removed), TENS - 4 * len(removed)
    number = tens if other == 10 else 4
    value = Fraction(4 * number, comb(deck, 2))
    wrong = slips(
        value,
        (value / 2, Say("exercise.twentyone.ace.slip_order")),
        (2 * value, Say("exercise.twentyone.ace.slip_twice")),
        (Fraction(4 * number, deck**2), Say("exercise.twentyone.ace.slip_back")),
        (4 * number, Say("exercise.twentyone.slip_count")),
    )
    steps = (
        Step(Say("exercise.twentyone.ace.all", deck=deck), formula=formula(choose(deck, 2), language)),
        Step(Say("exercise.twentyone.ace.pairs", number=number), formula=formula(times(4, number), language)),
        Step(
            Say("exercise.twentyone.ace.over"),
            formula=formula(over(times(4, number), choose(deck, 2)), language),
        ),
    )
    ask = Say("exercise.twentyone.ace.ask", total=total)
    if removed:
        ask = Say("exercise.twentyone.ace.ask_fewer", total=total, removed=removed, deck=deck)
    return asked(
        ask,
        Number(value, "chance", wrong),
        Say("exercise.twentyone.ace.where"),
        Say("exercise.twentyone.ace.method"),
        steps,
    )


_ACES: Final = (
    *(((), total) for total in (15, 18, 20, 21)),
    *((removed, 21) for removed in (("K",), ("Q", "K"), ("J", "Q", "K"))),
)


# Two cards of a total.


def pairs_making(total: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The values of two cards with so many points: without an ace as 11, and with one."""
    every = list(combinations_with_replacement(VALUES, 2))
    making = [pair for pair in every if points_of(sum(pair), pair[0] == 1) == total]
    return [pair for pair in making if pair[0] > 1], [pair for pair in making if pair[0] == 1]


def _ways(pair: tuple[int, int]) -> int:
    one, other = (copies(1)[value - 1] for value in pair)
    return comb(one, 2) if pair[0] == pair[1] else one * other


def _ways_formula(pair: tuple[int, int]) -> Any:
    one, other = (copies(1)[value - 1] for value in pair)
    return choose(one, 2) if pair[0] == pair[1] else times(one, other)


def _start(total: int, language: str) -> Question:
    hard, soft = pairs_making(total)
    ways = sum(map(_ways, (*hard, *soft)))
    value = Fraction(ways, PAIRS)
    without = sum(map(_ways, hard))
    equal = [pair for pair in (*hard, *soft) if pair[0] == pair[1]]
    careless = ways + sum(copies(1)[one - 1] ** 2 - _ways((one, one)) for one, _ in equal)
    wrong = slips(
        value,
        (Fraction(without, PAIRS), Say("exercise.twentyone.start.slip_ace")),
        (Fraction(careless, PAIRS), Say("exercise.twentyone.start.slip_equal")),
        (ways, Say("exercise.twentyone.slip_count")),
        (Fraction(ways, perm(DECK, 2)), Say("exercise.twentyone.start.slip_order")),
        (value * 2, Say("exercise.twentyone.start.slip_twice")),
    )
    terms = [_ways_formula(pair) for pair in (*hard, *soft)]
    whole = plus(*terms) if len(terms) > 1 else terms[0]
    steps = (
        Step(
            Say("exercise.twentyone.start.hard", pairs=tuple(f"{a}-{b}" for a, b in hard)),
            formula=formula(_sum([_ways_formula(pair) for pair in hard]), language),
        ),
        Step(
            Say("exercise.twentyone.start.soft", pairs=tuple(f"A-{b}" for _, b in soft)),
            formula=formula(whole, language),
        ),
        Step(Say("exercise.twentyone.start.over"), formula=formula(over(whole, choose(DECK, 2)), language)),
    )
    return asked(
        Say("exercise.twentyone.start.ask", total=total),
        Number(value, "chance", wrong),
        Say("exercise.twentyone.start.where"),
        Say("exercise.twentyone.start.method"),
        steps,
    )


def _sum(terms: list[Any]) -> Any:
    return plus(*terms) if len(terms) > 1 else terms[0]


# The next card.


def _pattern(hand: Hand) -> tuple[int, ...]:
    return tuple(hand.count(value) for value in VALUES)


def _next(hand: Hand, language: str) -> Question:
    value, worse = bust_chance(_pattern(hand)), busts(hand)
    room, left = BEST - sum(hand), DECK - len(hand)
    naive = sum(copies(1)[room:])
    wrong = slips(
        value,
        (Fraction(naive, DECK), Say("exercise.twentyone.next.slip_deck")),
        (Fraction(worse, DECK), Say("exercise.twentyone.next.slip_below")),
        (Fraction(naive, left), Say("exercise.twentyone.next.slip_own")),
        (1 - value, Say("exercise.twentyone.next.slip_safe")),
        (worse, Say("exercise.twentyone.next.slip_count")),
    )
    numbers = [number for each, number in zip(VALUES, left_after(hand), strict=True) if each > room]
    steps = (
        Step(
            Say("exercise.twentyone.next.left", held=len(hand)),
            cards_of(hand),
            formula(plus(DECK, -len(hand)), language),
        ),
        Step(
            Say("exercise.twentyone.next.worse", least=room + 1),
            cards_of(hand),
            formula(_sum_of(numbers), language),
        ),
        Step(
            Say("exercise.twentyone.next.over"),
            formula=formula(over(_sum_of(numbers), left), language),
        ),
    )
    return asked(
        Say("exercise.twentyone.next.ask", cards=cards_of(hand)),
        Number(value, "chance", wrong),
        Say("exercise.twentyone.next.where"),
        Say("exercise.twentyone.next.method"),
        steps,
        cards_of(hand),
    )


def _sum_of(numbers: list[int]) -> Any:
    """A sum; of one value alone how many there are of it, less those in the hand."""
    if len(numbers) > 1:
        return plus(*numbers)
    whole = TENS if numbers[0] > 4 else 4
    return plus(whole, numbers[0] - whole) if numbers[0] < whole else times(4, whole // 4)


_HANDS: Final[tuple[Hand, ...]] = (
    (10, 2), (10, 3), (10, 4), (9, 4), (9, 5), (8, 5), (8, 6), (10, 5), (9, 6), (10, 6), (9, 7), (2, 3, 9),
    (4, 4, 6), (5, 2, 8),
)  # fmt: skip


# The same total of other cards.


@cache
def unequal_hands() -> tuple[tuple[Hand, Hand], ...]:
    """Pairs of two-card hands without aces, equal in points, unequal in the chance to bust: higher first."""
    hands = [hand for hand in combinations_with_replacement(range(2, 11), 2) if 12 <= sum(hand) <= 16]
    return tuple(
        (one, other)
        for one in hands
        for other in hands
        if sum(one) == sum(other) and busts(one) > busts(other)
    )


def _same_total(case: tuple[Hand, Hand], language: str) -> Question:
    more, less = case
    left = DECK - len(more)
    value = Fraction(busts(more) - busts(less), left)
    wrong = slips(
        value,
        (0, Say("exercise.twentyone.same.slip_equal")),
        (-value, Say("exercise.twentyone.same.slip_sign")),
        (value * left / DECK, Say("exercise.twentyone.same.slip_deck")),
        (value * left, Say("exercise.twentyone.same.slip_cards")),
        (Fraction(busts(more), left), Say("exercise.twentyone.same.slip_only")),
    )
    least = BEST - sum(more) + 1
    numbers = [left_after(hand)[least - 1 :] for hand in case]
    steps = (
        Step(
            Say("exercise.twentyone.same.first", cards=cards_of(more), least=least),
            cards_of(more),
            formula(_sum_of(numbers[0]), language),
        ),
        Step(
            Say("exercise.twentyone.same.second", cards=cards_of(less)),
            cards_of(less),
            formula(_sum_of(numbers[1]), language),
        ),
        Step(
            Say("exercise.twentyone.same.difference"),
            formula=formula(over(plus(busts(more), -busts(less)), left), language),
        ),
    )
    return asked(
        Say("exercise.twentyone.same.ask", more=cards_of(more), less=cards_of(less)),
        Number(value, "value", wrong),
        Say("exercise.twentyone.same.where"),
        Say("exercise.twentyone.same.method"),
        steps,
        (*cards_of(more), *_other_suits(less, more)),
    )


def _other_suits(hand: Hand, beside: Hand) -> tuple[Card, ...]:
    return cards_of((*beside, *hand))[len(beside) :]


# One more card under a condition.


def _alive(case: tuple[Hand, int], language: str) -> Question:
    hand, goal = case
    left, room = left_after(hand), BEST - sum(hand)
    safe = sum(left[:room])
    good = [left[value - 1] for value in VALUES if goal <= sum(hand) + value <= BEST]
    value, rest = Fraction(sum(good), safe), DECK - len(hand)
    wrong = slips(
        value,
        (Fraction(sum(good), rest), Say("exercise.twentyone.alive.slip_all")),
        (Fraction(safe, rest), Say("exercise.twentyone.alive.slip_alive")),
        (1 - value, Say("exercise.twentyone.alive.slip_below", goal=goal)),
        (Fraction(len(good), room), Say("exercise.twentyone.alive.slip_values")),
        (Fraction(sum(good) - good[0], safe), Say("exercise.twentyone.alive.slip_more", goal=goal)),
    )
    steps = (
        Step(
            Say("exercise.twentyone.alive.safe", most=room),
            cards_of(hand),
            formula(_sum_of(left[:room]), language),
        ),
        Step(
            Say("exercise.twentyone.alive.good", least=goal - sum(hand), most=room),
            formula=formula(_sum_of(good), language),
        ),
        Step(Say("exercise.twentyone.alive.over"), formula=formula(over(_sum_of(good), safe), language)),
    )
    return asked(
        Say("exercise.twentyone.alive.ask", cards=cards_of(hand), goal=goal),
        Number(value, "chance", wrong),
        Say("exercise.twentyone.alive.where"),
        Say("exercise.twentyone.alive.method"),
        steps,
        cards_of(hand),
    )


_ALIVE: Final = tuple(
    (hand, goal) for hand in ((10, 2), (10, 3), (9, 3), (8, 5), (7, 6), (10, 4)) for goal in (17, 18, 19)
)


# Three cards and their orders.


def _order(case: tuple[int, Hand], language: str) -> Question:
    t, hand = case
    orders = final_orders(threshold(t))[_pattern(hand)]
    value = hand_chance(_pattern(hand), orders)
    numbers = [copies(1)[each - 1] for each in hand]
    every, dealt = factorial(len(hand)), times(*(DECK - place for place in range(len(hand))))
    cases = times(*numbers)
    one = Fraction(numbers[0] * numbers[1] * numbers[2], perm(DECK, len(hand)))
    wrong = slips(
        value,
        (every * one, Say("exercise.twentyone.order.slip_all", t=t)),
        (one, Say("exercise.twentyone.order.slip_one")),
        (orders * one / every, Say("exercise.twentyone.order.slip_half")),
        (
            Fraction(orders * numbers[0] * numbers[1] * numbers[2], DECK**3),
            Say("exercise.twentyone.order.slip_back"),
        ),
    )
    steps = (
        Step(
            Say("exercise.twentyone.order.one"),
            cards_of(hand),
            formula(over(cases, dealt), language),
        ),
        Step(
            Say("exercise.twentyone.order.which", t=t, firsts=_stopping(t, hand)),
            cards_of(hand),
            formula(plus(every, -(every - orders)), language),
        ),
        Step(
            Say("exercise.twentyone.order.times"),
            formula=formula(over(times(orders, cases), dealt), language),
        ),
    )
    return asked(
        Say("exercise.twentyone.order.ask", t=t, cards=cards_of(hand)),
        Number(value, "chance", wrong),
        Say("exercise.twentyone.order.where"),
        Say("exercise.twentyone.order.method"),
        steps,
        cards_of(hand),
    )


def _stopping(t: int, hand: Hand) -> tuple[str, ...]:
    """The pairs of the hand's values with which one has stopped already."""
    names = {1: "A"}
    return tuple(
        f"{names.get(a, a)}-{names.get(b, b)}"
        for a, b in combinations(hand, 2)
        if points_of(a + b, 1 in (a, b)) >= t
    )


@cache
def ordered_hands() -> tuple[tuple[int, Hand], ...]:
    """Thresholds and three different values that come in some orders but not in all."""
    hands = [hand for hand in combinations(VALUES, 3) if 15 <= sum(hand) <= BEST]
    return tuple(
        (t, hand)
        for t in (14, 15, 16, 17)
        for hand in hands
        if 0 < final_orders(threshold(t)).get(_pattern(hand), 0) < factorial(3)
    )


# Results given back.


def _pushed(case: tuple[int, tuple[str, ...]], language: str) -> Question:
    t, pushed = case
    tie, both = rounded_result(t)
    left = [number for name, number in ((TIE, tie), (BOTH_BUST, both)) if name not in pushed]
    value = Fraction(-sum(left), TEN_THOUSAND)
    wrong = slips(
        value,
        (-value, Say("exercise.twentyone.push.slip_sign")),
        (Fraction(-(tie + both), TEN_THOUSAND), Say("exercise.twentyone.push.slip_house")),
        (Fraction(-tie, TEN_THOUSAND), Say("exercise.twentyone.push.slip_other")),
        (Fraction(-both, TEN_THOUSAND), Say("exercise.twentyone.push.slip_other")),
        (0, Say("exercise.twentyone.push.slip_fair")),
        (2 * value, Say("exercise.twentyone.push.slip_double")),
    )
    ask = Say("exercise.twentyone.push.ask", t=t, tie=tie, both=both)
    if pushed:
        ask = Say("exercise.twentyone.push.ask_pushed", t=t, tie=tie, both=both, pushed=_results(pushed))
    what = plus(*(-number for number in left)) if len(left) > 1 else -left[0]
    return asked(
        ask,
        Number(value, "value", wrong),
        Say("exercise.twentyone.push.where"),
        Say("exercise.twentyone.push.method"),
        (
            Step(Say("exercise.twentyone.push.cancel"), rule="04-8"),
            Step(
                Say("exercise.twentyone.push.rest"),
                formula=formula(over(what, TEN_THOUSAND), language),
                rule="04-8",
            ),
        ),
    )


def rounded_result(t: int) -> tuple[int, int]:
    """Ties and double busts between equal thresholds, in ten-thousandths."""
    found = usual_table().rounds[t, t]
    return round(found.tie * TEN_THOUSAND), round(found.both_bust * TEN_THOUSAND)


def _results(pushed: tuple[str, ...]) -> Say:
    return Say("lesson.twentyone.push_tie") if pushed == (TIE,) else Say("lesson.twentyone.push_both_bust")


_PUSHED: Final = tuple((t, pushed) for t in range(14, 20) for pushed in ((), (TIE,), (BOTH_BUST,)))


# A small table, mixed.


class Small(NamedTuple):
    """Two of the player's thresholds against two of the banker's, the lower ones first."""

    low: int
    high: int
    left: int
    right: int

    @property
    def cells(self) -> tuple[int, ...]:
        """What the player gains in ten-thousandths: low against left, right; then high."""
        return tuple(round(value * TEN_THOUSAND) for value in self.exactly)

    @property
    def exactly(self) -> tuple[Fraction, ...]:
        """The same as it is."""
        table = usual_table()
        return tuple(table.expectation(t, u) for t in (self.low, self.high) for u in (self.left, self.right))


@cache
def small_tables() -> tuple[Small, ...]:
    """All that have no saddle, so that both must mix."""
    pairs = list(combinations(THRESHOLDS, 2))
    tables = [Small(*rows, *columns) for rows in pairs for columns in pairs]
    return tuple(small for small in tables if _no_saddle(*small.cells))


def _no_saddle(a: int, b: int, c: int, d: int) -> bool:
    return min(max(a, c), max(b, d)) > max(min(a, b), min(c, d))


def low_share(a: Any, b: Any, c: Any, d: Any) -> Fraction:
    """The p with pa + (1 − p)c = pb + (1 − p)d."""
    return Fraction(d - c) / ((a - c) - (b - d))


def _mixed(small: Small, language: str) -> Question:
    a, b, c, d = small.cells
    value, truly = low_share(a, b, c, d), low_share(*small.exactly)
    wrong = slips(
        value,
        (1 - value, Say("exercise.twentyone.mix.slip_other", t=small.low)),
        (Fraction(1, 2), Say("exercise.twentyone.mix.slip_half")),
        (low_share(a, c, b, d), Say("exercise.twentyone.mix.slip_banker")),
    )
    steps = (
        Step(Say("exercise.twentyone.mix.equation", a=a, b=b, c=c, d=d)),
        Step(
            Say("exercise.twentyone.mix.solve"),
            formula=formula(over(plus(d, -c), plus(a, -c, -b, d)), language),
        ),
        Step(Say("exercise.twentyone.mix.rounded", p=value, truly=truly)),
    )
    ask = Say(
        "exercise.twentyone.mix.ask",
        t=small.low,
        next=small.high,
        u=small.left,
        after=small.right,
        a=a,
        b=b,
        c=c,
        d=d,
    )
    return asked(
        ask,
        Number(value, "chance", wrong),
        Say("exercise.twentyone.mix.where"),
        Say("exercise.twentyone.mix.method"),
        steps,
    )


def _later(cases: Any) -> Any:
    """Rounds through cases that are counted when they are first asked for."""

    def drawn(chance: Chance) -> Any:
        return chance.shuffled(cases())

    return drawn


EXERCISES: Final[tuple[Exercise[Any], ...]] = (
    WORTH,
    Exercise("ace", Say("exercise.twentyone.ace.title"), "at_once", rounds_of(_ACES), _with_ace),
    Exercise("start", Say("exercise.twentyone.start.title"), "two_cards", rounds_of(range(13, 21)), _start),
    Exercise("next", Say("exercise.twentyone.next.title"), "next_card", rounds_of(_HANDS), _next),
    Exercise("same", Say("exercise.twentyone.same.title"), "next_card", _later(unequal_hands), _same_total),
    Exercise("alive", Say("exercise.twentyone.alive.title"), "next_card", rounds_of(_ALIVE), _alive),
    Exercise("order", Say("exercise.twentyone.order.title"), "orders", _later(ordered_hands), _order),
    Exercise("push", Say("exercise.twentyone.push.title"), "rules", rounds_of(_PUSHED), _pushed),
    FAIR,
    Exercise("mix", Say("exercise.twentyone.mix.title"), "mixing", _later(small_tables), _mixed),
    UNSEEN,
)
"""The exercises of the lesson, in the order of the script; notebook 32 ends a class with numbers 4 and 9."""
