"""The exercises of 牛牛: every truth in a second way, and what the arguments say is so."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import Any

import pytest

from pokerlessons.cards import Card, deck, parse_cards
from pokerlessons.engine import Chance
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import RANK_IDS, WUNIU, judge, value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.lessons.exercises import Exercise, Given, Number, Pick
from pokerlessons.lessons.niuniu.arguments import ROUND, WITHOUT, orbit, trio_chance
from pokerlessons.lessons.niuniu.chances import counted
from pokerlessons.lessons.niuniu.exercises import EXERCISES, two_making
from pokerlessons.words import Say

from .questions import SEEDS

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}
PARTS = {
    "all_hands", "equally_likely", "any_three", "twenty_hands", "tens", "bull_given_tens", "two_tens",
    "three_tens", "total", "times_three", "special", "two_hands", "banker", "three_players",
}  # fmt: skip


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) >= 12
    assert {exercise.part for exercise in EXERCISES} <= PARTS
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds["choices"] >= 2 and kinds["cards"] >= 1 and kinds["choice"] >= 2 and kinds["number"] >= 9


def test_formulas_are_written_as_the_schools_write_them() -> None:
    chinese, english = (BY_NAME["count_tens"].question("1", 0, language) for language in ("zh", "en"))
    latex = [
        question.solution[0].formula.latex for question in (chinese, english) if question.solution[0].formula
    ]
    assert r"\mathrm{C}_{" in latex[0] and "binom" in latex[1]


# Recognising.


def test_four_hands_in_ten_have_no_bull() -> None:
    for seed in SEEDS[:20]:
        hands = [BY_NAME["which_bull"].case(seed, number) for number in range(ROUND)]
        assert sum(judge(hand).rank == WUNIU for hand in hands) == WITHOUT


def test_every_true_bull_is_accepted_and_no_other_cards() -> None:
    for seed in SEEDS[:30]:
        task = BY_NAME["which_bull"].question(seed, 0, "zh").task
        assert isinstance(task, Pick)
        for size in range(1, 6):
            for cards in combinations(task.cards, size):
                bull = size == 3 and sum(map(value, cards)) % 10 == 0
                given = Given(options=frozenset([task.right]), cards=frozenset(cards))
                if task.right == RANK_IDS[WUNIU]:
                    assert not bull
                else:
                    assert (task.judge(given).tone == "right") == bull


def test_only_one_sentence_proves_that_there_is_no_bull() -> None:
    exercise = BY_NAME["why_no_bull"]
    for seed in SEEDS:
        cards, _ = exercise.case(seed, 0)
        assert judge(cards).trio is None and sum(map(value, cards)) % 10
    # Each of the others is true of hands with a bull as well.
    bull = judge(parse_cards("S2 SA S9 H3 S10"))
    assert bull.rank not in (WUNIU, RANK_IDS.index("niuniu"))
    assert sum(bull.values) % 10 and sum(bull.values[:3]) % 10 and bull.values.count(10) < 3


# The truths once more, by looking at every hand.


@cache
def small_threes() -> Counter[tuple[int, int]]:
    """Three small cards: how many have the sum, and the rank beside two ten-point cards."""
    small = [value(card) for card in deck() if value(card) < 10]
    tens = (Card("SK"), Card("HK"))
    found: Counter[tuple[int, int]] = Counter()
    by_value = {n: [card for card in deck() if value(card) == n] for n in range(1, 10)}
    for three in combinations(small, 3):
        place = Counter[int]()
        cards: list[Card] = []
        for n in three:
            cards.append(by_value[n][place[n]])
            place[n] += 1
        found[sum(three), judge((*tens, *cards)).rank] += 1
    return found


def test_given_two_tens_by_looking_at_all_small_threes() -> None:
    exercise = BY_NAME["given_two_tens"]
    for goal in exercise.cases(Chance("1")):
        hits = sum(
            n
            for (_, rank), n in small_threes().items()
            if (rank != WUNIU if goal == "bull" else RANK_IDS[rank] == goal)
        )
        assert exercise.pose(goal, "zh").task.value == Fraction(hits, comb(36, 3))  # type: ignore[union-attr]


def test_sums_of_three_small_cards_by_looking_at_all() -> None:
    exercise = BY_NAME["turned_round"]
    for total in exercise.cases(Chance("1")):
        hits = sum(n for (found, _), n in small_threes().items() if found == total)
        assert exercise.pose(total, "zh").task.value == hits  # type: ignore[union-attr]


@pytest.mark.parametrize("aces", [4, 8])
def test_two_small_cards_by_looking_at_all(aces: int) -> None:
    digits = [1] * aces + [digit for digit in range(2, 10) for _ in range(4)]
    found = Counter(sum(two) % 10 for two in combinations(digits, 2))
    for digit in range(1, 11):
        made = two_making(digit, aces)
        assert made.ways == found[digit % 10] == made.formula.doit()


def test_counting_by_digits_agrees_with_the_engine() -> None:
    ranks = NiuniuOdds(NiuniuOptions()).by_tens
    assert {
        (k, RANK_IDS[rank]): n for (k, rank), n in counted((16, *(4,) * 9)).counts.items()
    } == ranks.counts


@cache
def every_hand() -> Counter[tuple[int, int, int]]:
    """All hands: how many have so many ten-point cards, faces, spades."""
    found: Counter[tuple[int, int, int]] = Counter()
    marks = [(value(c) == 10, c.rank in ("J", "Q", "K"), c.suit == "S") for c in deck()]
    for hand in combinations(marks, 5):
        tens = faces = spades = 0
        for ten, face, spade in hand:
            tens += ten
            faces += face
            spades += spade
        found[tens, faces, spades] += 1
    return found


def test_piles_by_looking_at_every_hand() -> None:
    for place, pile in enumerate(("tens", "faces", "spades")):
        found: Counter[int] = Counter()
        for counts, n in every_hand().items():
            found[counts[place]] += n
        total = sum(found.values())
        mean = Fraction(sum(k * n for k, n in found.items()), total)
        square = Fraction(sum(k * k * n for k, n in found.items()), total)
        for name, truth in (
            ("count_tens", lambda k, found=found: found[k]),
            ("at_least", lambda k, found=found: Fraction(sum(found[j] for j in range(k, 6)), comb(52, 5))),
            ("mean_and_variance", {"mean": mean, "variance": square - mean**2}.get),
        ):
            for case in BY_NAME[name].cases(Chance("1")):
                if case[0].say == Say(f"exercise.niuniu.pile.{pile}"):
                    assert BY_NAME[name].pose(case, "zh").task.value == truth(case[1])  # type: ignore


def test_jacks_that_count_eleven_by_looking_at_every_hand() -> None:
    digits = [(value(card) + (card.rank == "J")) % 10 for card in deck()]
    found: Counter[int] = Counter()
    for hand in combinations(digits, 5):
        if hand.count(0) == 3:
            found[sum(hand) % 10 or 10] += 1
    for goal in BY_NAME["jack_eleven"].cases(Chance("1")):
        question = BY_NAME["jack_eleven"].pose(goal, "zh")
        assert question.task.value == found[RANK_IDS.index(goal)]  # type: ignore[union-attr]


# Known numbers of the lesson.


def truth(name: str, case: Any) -> Fraction:
    task = BY_NAME[name].pose(case, "zh").task
    assert isinstance(task, Number)
    return task.value


def test_the_numbers_of_the_lesson() -> None:
    assert truth("given_two_tens", "bull") == Fraction(346080, 856800)
    assert truth("given_a_bull", ("bull", 2)) == Fraction(346080, 1726832)
    assert truth("odd_and_even", ("niu9", "niu8")) == 2240
    assert truth("total_chance", ((), "bull")) == Fraction(1726832, comb(52, 5))
    assert truth("total_chance", (("J", "Q", "K"), "bull")) == Fraction(445496, comb(40, 5))
    assert truth("smaller_deck", (("J", "Q", "K"), 2)) == Fraction(comb(4, 2) * comb(36, 3), comb(40, 5))
    assert truth("special_first", ("zhadan", "wuxiao")) == 608
    assert truth("special_first", ("wuhua", "zhadan")) == 768
    assert truth("special_first", ("sihua", "zhadan")) == 1968


# What the arguments say is so.


def test_equal_ranks_are_of_one_circle() -> None:
    ranks = NiuniuOdds(NiuniuOptions()).ranks.counts
    for case in (BY_NAME["times_three"].case(seed, n) for seed in SEEDS[:20] for n in range(8)):
        rank, order = case
        alike = [other for other in order if ranks[RANK_IDS[other]] == ranks[RANK_IDS[rank]]]
        assert len(alike) == 1 and alike[0] in orbit(rank)
        question = BY_NAME["times_three"].pose(case, "zh")
        assert question.task.judge(Given(options=frozenset([str(alike[0])]))).tone == "right"
        assert question.task.answer() == RANK_SAYS[RANK_IDS[alike[0]]]


@pytest.mark.parametrize("cards", [52, 48])
def test_three_cards_rarely_make_ten_with_one_in_ten(cards: int) -> None:
    values = [value(card) for card in deck() if cards == 52 or card.rank != "K"]
    hits = sum(sum(three) % 10 == 0 for three in combinations(values, 3))
    assert trio_chance(cards) == Fraction(hits, comb(cards, 3)) != Fraction(1, 10)


def test_the_sum_over_ten_trios_is_indeed_no_less_than_the_chance() -> None:
    bull = 1 - NiuniuOdds(NiuniuOptions()).ranks.p("wuniu")
    assert 10 * trio_chance(52) >= bull != 1 - prod([1 - trio_chance(52)] * 10)


def test_one_banker_against_three_is_as_the_lines_say() -> None:
    odds = NiuniuOdds(NiuniuOptions())
    one, beaten = odds.versus_banker["lose"], odds.banker_against_three
    assert not isinstance(beaten, Say)
    mean = sum((int(n) * p for n, p in beaten.items()), Fraction())
    variance = sum((int(n) ** 2 * p for n, p in beaten.items()), Fraction()) - mean**2
    assert mean == 3 * one
    assert beaten["3"] > one**3 and beaten["0"] > (1 - one) ** 3 and variance > 3 * one * (1 - one)


def test_the_teachers_exit_questions() -> None:
    """Notebook 12 ends a class with exercises 7 and 12."""
    assert [EXERCISES[place - 1].name for place in (7, 12)] == ["given_two_tens", "ten_trios"]
