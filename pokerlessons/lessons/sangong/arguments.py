"""The exercises of 三公 without a number to type: hands to recognise, and arguments to correct.

What a hand is, and which of two is higher, is always the engine's own judgement.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from pokerlessons.cards import RANKS, Card, deck
from pokerlessons.engine import Chance, Step, sum_formula
from pokerlessons.exact.formula import formula, plus, times
from pokerlessons.exact.sangong import HAND
from pokerlessons.games.sangong.hands import Judged, compare, is_gong, judge, value
from pokerlessons.games.sangong.options import CLASS_SAYS, POINT_CLASSES
from pokerlessons.lessons.exercises import Choice, Exercise, Lines, Options, Question, asked
from pokerlessons.lessons.sangong.more_hands import SIX, spread
from pokerlessons.lessons.sangong.points import EVEN_SUM, ODD_SUM, ONE_ODD_CARD
from pokerlessons.lessons.sangong.usual import EVEN, ODD, usual_odds
from pokerlessons.words import Say

ROUND: Final = 10
Shown = tuple[str, int]
"""A class and a number of 公牌, as an answer."""


def _options() -> Any:
    return usual_odds().options


# What a hand is.


def mistaken(cards: tuple[Card, ...]) -> dict[Shown, str]:
    """What the hand is taken for by frequent mistakes, without the truth; and by which."""
    judged = judge(cards, _options())
    ten_too = sum(is_gong(card) or card.rank == "10" for card in cards)
    faces = sum(RANKS.index(card.rank) + 1 for card in cards) % 10
    found: dict[Shown, str] = {}
    for answer, mistake in (
        (("sangong" if ten_too == HAND else judged.name, ten_too), "ten"),
        ((POINT_CLASSES[faces], judged.gong), "faces"),
        (("p0", judged.gong), "nought"),
        ((POINT_CLASSES[(value(cards[0]) + value(cards[1])) % 10], judged.gong), "third"),
        ((POINT_CLASSES[judged.points], HAND - judged.gong), "others"),
        ((judged.name, (judged.gong + 1) % HAND), "number"),
        ((judged.name, (judged.gong + 2) % HAND), "number"),
    ):
        if answer != (judged.name, judged.gong):
            found.setdefault(answer, mistake)
    return found


_MISTAKES: Final = {
    "ten": Say("exercise.sangong.which.ten"),
    "faces": Say("exercise.sangong.which.faces"),
    "third": Say("exercise.sangong.which.third"),
    "others": Say("exercise.sangong.which.others"),
    "nought": Say("exercise.sangong.which.nought"),
    "number": Say("exercise.sangong.which.number"),
}


def _hands(chance: Chance) -> tuple[tuple[tuple[Card, ...], tuple[int, ...]], ...]:
    """A round of hands with an order of the answers; half of the hands have a 10 or are 三公."""
    telling: list[tuple[Card, ...]] = []
    plain: list[tuple[Card, ...]] = []
    while len(telling) + len(plain) < ROUND:
        cards = chance.shuffled(deck())[:HAND]
        odd_one = any(card.rank == "10" for card in cards) and any(map(is_gong, cards))
        kept = telling if odd_one or all(map(is_gong, cards)) else plain
        if len(kept) < ROUND // 2 and cards not in kept:
            kept.append(cards)
    return tuple((cards, chance.shuffled(range(4))) for cards in chance.shuffled(telling + plain))


def _which(case: tuple[tuple[Card, ...], tuple[int, ...]], language: str) -> Question:
    cards, order = case
    judged = judge(cards, _options())
    wrong = list(mistaken(cards).items())[:3]
    answers: list[tuple[Shown, str | None]] = [((judged.name, judged.gong), None), *wrong]
    placed = [answers[place] for place in order]
    options = tuple((str(n), _shown(answer)) for n, (answer, _) in enumerate(placed, 1))
    replies = tuple((str(n), _MISTAKES[mistake]) for n, (_, mistake) in enumerate(placed, 1) if mistake)
    right = next(str(n) for n, (_, mistake) in enumerate(placed, 1) if mistake is None)
    return asked(
        Say("exercise.sangong.which.ask", cards=cards),
        Choice(options, right, replies),
        Say("exercise.sangong.which.where"),
        Say("exercise.sangong.which.method"),
        (
            Step(Say("exercise.sangong.which.values"), cards, sum_formula(judged.values), "03-2"),
            Step(Say("exercise.sangong.which.dukes", number=judged.gong), judged.gong_cards, None, "03-2"),
            Step(
                Say("exercise.sangong.which.so", answer=_shown((judged.name, judged.gong))),
                cards,
                None,
                "03-3",
            ),
        ),
        cards,
    )


def _shown(answer: Shown) -> Say:
    name, number = answer
    if name == "sangong":
        return Say("exercise.sangong.above_all")
    return Say("exercise.sangong.class_and_dukes", name=CLASS_SAYS[name], number=number)


# Which of two is higher, and in which layer.

_RESULTS: Final = {
    ("class", 1): Say("exercise.sangong.pair.class_one"),
    ("class", -1): Say("exercise.sangong.pair.class_other"),
    ("gong", 1): Say("exercise.sangong.pair.gong_one"),
    ("gong", -1): Say("exercise.sangong.pair.gong_other"),
    ("tie", 0): Say("exercise.sangong.pair.tie"),
}
_NAMES: Final = {result: str(n) for n, result in enumerate(_RESULTS, 1)}


def _pairs(chance: Chance) -> tuple[tuple[Card, ...], ...]:
    """A round of two hands at a time: some decided by class, some by 公牌, some equal."""
    wanted, pairs = {"class": 3, "gong": 4, "tie": 3}, list[tuple[Card, ...]]()
    while sum(wanted.values()):
        cards = chance.shuffled(deck())[: 2 * HAND]
        by = compare(*_both(cards), _options()).by
        if wanted[by] and cards not in pairs:
            wanted[by] -= 1
            pairs.append(cards)
    return chance.shuffled(pairs)


def _both(cards: tuple[Card, ...]) -> tuple[Judged, Judged]:
    return judge(cards[:HAND], _options()), judge(cards[HAND:], _options())


def _higher(cards: tuple[Card, ...], language: str) -> Question:
    one, other = _both(cards)
    met = compare(one, other, _options())
    right = (met.by, met.sign)
    same_class, same_gong = one.rank == other.rank, one.gong == other.gong
    replies: list[tuple[str, Say]] = []
    for (by, sign), name in _NAMES.items():
        if (by, sign) == right:
            continue
        if by == "class":
            reply = (
                Say("exercise.sangong.pair.not_class") if same_class else Say("exercise.sangong.pair.turned")
            )
        elif by == "gong" and not same_class:
            reply = Say("exercise.sangong.pair.class_first")
        elif by == "gong":
            reply = (
                Say("exercise.sangong.pair.same_dukes") if same_gong else Say("exercise.sangong.pair.turned")
            )
        else:
            reply = (
                Say("exercise.sangong.pair.gong_next")
                if same_class
                else Say("exercise.sangong.pair.class_first")
            )
        replies.append((name, reply))
    hands = tuple(_shown((judged.name, judged.gong)) for judged in (one, other))
    return asked(
        Say("exercise.sangong.pair.ask", one=one.cards, other=other.cards),
        Choice(
            tuple((_NAMES[result], say) for result, say in _RESULTS.items()), _NAMES[right], tuple(replies)
        ),
        Say("exercise.sangong.pair.where"),
        Say("exercise.sangong.pair.method"),
        (
            Step(
                Say("exercise.sangong.pair.first", one=hands[0]), one.cards, sum_formula(one.values), "03-2"
            ),
            Step(
                Say("exercise.sangong.pair.second", other=hands[1]),
                other.cards,
                sum_formula(other.values),
                "03-2",
            ),
            Step(Say("exercise.sangong.pair.so", result=_RESULTS[right]), cards, None, "03-7"),
        ),
        cards,
    )


# Turning on the dial.


def _turn_cases(chance: Chance) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Points, how many cards are no 公牌, and an order of the answers."""
    every = [(digit, number) for digit in range(10) for number in (1, 2, 3)]
    return tuple(
        (digit, number, chance.shuffled(range(4))) for digit, number in chance.shuffled(every)[:ROUND]
    )


_TURN_MISTAKES: Final = {
    "once": Say("exercise.sangong.turn.once"),
    "stays": Say("exercise.sangong.turn.stays"),
    "one_place": Say("exercise.sangong.turn.one_place"),
    "dukes": Say("exercise.sangong.turn.dukes"),
}
_MOVED_BY_MISTAKE: Final = {
    1: {"dukes": 6, "stays": 0, "one_place": 1},
    2: {"once": 2, "stays": 0, "dukes": 6},
    3: {"once": 2, "stays": 0, "one_place": 3},
}
"""How far the points go by frequent mistakes when so many cards are turned two places."""


def _turned(case: tuple[int, int, tuple[int, ...]], language: str) -> Question:
    digit, number, order = case
    ends: list[tuple[int, Say | None]] = [((digit + 2 * number) % 10, None)]
    for mistake, moved in _MOVED_BY_MISTAKE[number].items():
        ends.append(((digit + moved) % 10, _TURN_MISTAKES[mistake]))
    placed = [ends[place] for place in order]
    right = next(str(n) for n, (_, reply) in enumerate(placed, 1) if reply is None)
    return asked(
        Say("exercise.sangong.turn.ask", name=CLASS_SAYS[POINT_CLASSES[digit]], number=number),
        Choice(
            tuple((str(n), CLASS_SAYS[POINT_CLASSES[end]]) for n, (end, _) in enumerate(placed, 1)),
            right,
            tuple((str(n), reply) for n, (_, reply) in enumerate(placed, 1) if reply is not None),
        ),
        Say("exercise.sangong.turn.where"),
        Say("exercise.sangong.turn.method"),
        (
            Step(
                Say("exercise.sangong.turn.moved", number=number), formula=formula(times(2, number), language)
            ),
            Step(Say("exercise.sangong.turn.so"), formula=sum_formula((digit, 2 * number), 10)),
        ),
    )


# Arguments.  A line is written soundly or wrongly; which, the case says.


def _argument(
    ask: Say,
    lines: tuple[tuple[Say, Say, bool], ...],
    where: Say,
    method: Say,
    solution: tuple[Step, ...],
) -> Question:
    """`lines` are each line as it stands, what is to be said about it, and whether it fails."""
    options: Options = tuple((str(n), line) for n, (line, _, _) in enumerate(lines, 1))
    failing = frozenset(str(n) for n, (*_, fails) in enumerate(lines, 1) if fails)
    replies = tuple((str(n), about) for n, (_, about, fails) in enumerate(lines, 1) if not fails)
    reasons = tuple(Step(about) for _, about, fails in lines if fails)
    return asked(ask, Lines(options, failing, replies), where, method, (*solution, *reasons))


def _faults(number: int) -> tuple[tuple[bool, ...], ...]:
    """Which of so many lines fail: every way but none."""
    return tuple(faults for faults in product((False, True), repeat=number) if any(faults))


def _parity_cases(chance: Chance) -> tuple[tuple[bool, ...], ...]:
    return chance.shuffled(_faults(3))


def _parity_argument(faults: tuple[bool, ...], language: str) -> Question:
    only_one, fewer, equal = faults
    counts = usual_odds().ranks.counts
    odd, even = int(ODD_SUM.doit()), int(EVEN_SUM.doit())
    lines = (
        (
            Say("exercise.sangong.parity.cards", odd=ODD, even=EVEN),
            Say("exercise.sangong.parity.about_cards"),
            False,
        ),
        (
            Say("exercise.sangong.parity.only_one")
            if only_one
            else Say("exercise.sangong.parity.one_or_three"),
            Say("exercise.sangong.parity.about_three")
            if only_one
            else Say("exercise.sangong.parity.about_kinds"),
            only_one,
        ),
        (
            Say("exercise.sangong.parity.fewer") if fewer else Say("exercise.sangong.parity.more"),
            Say("exercise.sangong.parity.about_fewer", odd=odd, even=even)
            if fewer
            else Say("exercise.sangong.parity.about_more"),
            fewer,
        ),
        (
            Say("exercise.sangong.parity.tenth") if equal else Say("exercise.sangong.parity.fifth"),
            Say("exercise.sangong.parity.about_tenth", nine=counts["p9"], eight=counts["p8"])
            if equal
            else Say("exercise.sangong.parity.about_fifth"),
            equal,
        ),
        (Say("exercise.sangong.parity.dukes"), Say("exercise.sangong.parity.about_dukes"), False),
    )
    return _argument(
        Say("exercise.sangong.parity.ask"),
        lines,
        Say("exercise.sangong.parity.where"),
        Say("exercise.sangong.parity.method"),
        (
            Step(Say("exercise.sangong.parity.first"), formula=formula(ONE_ODD_CARD, language), rule="03-2"),
            Step(Say("exercise.sangong.parity.odd"), formula=formula(ODD_SUM, language), rule="03-2"),
            Step(Say("exercise.sangong.parity.even"), formula=formula(EVEN_SUM, language), rule="03-2"),
        ),
    )


def _six_cases(chance: Chance) -> tuple[tuple[int, tuple[bool, ...]], ...]:
    return chance.shuffled([(paid, faults) for paid in (4, 5, 6) for faults in _faults(4)])


def _six_argument(case: tuple[int, tuple[bool, ...]], language: str) -> Question:
    paid, (mean, swing, own, edge) = case
    odds = usual_odds()
    pays = {**odds.options.pays, "sangong": paid}
    lines = (
        (Say("exercise.sangong.six.sum"), Say("exercise.sangong.six.about_sum"), False),
        (
            Say("exercise.sangong.six.mean_fails") if mean else Say("exercise.sangong.six.mean"),
            Say("exercise.sangong.six.about_mean"),
            mean,
        ),
        (
            Say("exercise.sangong.six.swing_fails") if swing else Say("exercise.sangong.six.swing"),
            Say(
                "exercise.sangong.six.about_swing",
                before=spread(odds, odds.options.pays),
                after=spread(odds, pays),
            ),
            swing,
        ),
        (
            Say("exercise.sangong.six.own_fails") if own else Say("exercise.sangong.six.own"),
            Say(
                "exercise.sangong.six.about_own",
                before=odds.given_class()["sangong"],
                after=odds.given_class(pays)["sangong"],
            ),
            own,
        ),
        (
            Say("exercise.sangong.six.variance_fails") if edge else Say("exercise.sangong.six.variance"),
            Say("exercise.sangong.six.about_variance"),
            edge,
        ),
    )
    return _argument(
        Say("exercise.sangong.six.ask", paid=paid),
        lines,
        Say("exercise.sangong.six.where"),
        Say("exercise.sangong.six.method"),
        (
            Step(
                Say("exercise.sangong.six.first", players=SIX),
                formula=formula(plus(1, -1), language),
                rule="03-5",
            ),
            Step(
                Say("exercise.sangong.six.zero", players=SIX),
                formula=formula(times(SIX, 0), language),
                rule="03-5",
            ),
        ),
    )


RECOGNISING: Final[tuple[Exercise[Any], ...]] = (
    Exercise("which_class", Say("exercise.sangong.which.title"), "three_dukes", _hands, _which),
    Exercise("turned", Say("exercise.sangong.turn.title"), "dial", _turn_cases, _turned),
    Exercise("which_wins", Say("exercise.sangong.pair.title"), "layers", _pairs, _higher),
)
ARGUMENTS: Final[tuple[Exercise[Any], ...]] = (
    Exercise(
        "fewer_odd_cards", Say("exercise.sangong.parity.title"), "dial", _parity_cases, _parity_argument
    ),
    Exercise("higher_multiplier", Say("exercise.sangong.six.title"), "six", _six_cases, _six_argument),
)
