"""The exercises of 牛牛: every truth two ways, every slip its reply, no hint that tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, prod
from typing import Any

import pytest

from pokerlessons.cards import Card, deck, parse_cards
from pokerlessons.engine import Chance, Step
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import RANK_IDS, WUNIU, judge, value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.lessons.answers import MAX_TEXT, read_answer
from pokerlessons.lessons.exercises import (
    Exercise,
    Given,
    Lines,
    Number,
    Pick,
    Practice,
    Question,
    key,
)
from pokerlessons.lessons.niuniu.arguments import ROUND, WITHOUT, orbit, trio_chance
from pokerlessons.lessons.niuniu.chances import counted
from pokerlessons.lessons.niuniu.exercises import EXERCISES, two_making
from pokerlessons.words import BadInput, Say, render

BY_NAME: dict[str, Exercise[Any]] = {exercise.name: exercise for exercise in EXERCISES}
PARTS = {
    "all_hands", "equally_likely", "any_three", "twenty_hands", "tens", "bull_given_tens", "two_tens",
    "three_tens", "total", "times_three", "special", "two_hands", "banker", "three_players",
}  # fmt: skip
SEEDS = [str(seed) for seed in range(200)]
each = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
each_language = pytest.mark.parametrize("language", ["zh", "en"])


@cache
def posed(exercise: Exercise[Any], language: str) -> tuple[Question, ...]:
    """The different questions among two instances of every seed."""
    cases = dict.fromkeys(exercise.case(seed, number) for seed in SEEDS for number in (0, 1))
    return tuple(exercise.pose(case, language) for case in cases)


def numbers(exercise: Exercise[Any], language: str) -> Iterator[tuple[Question, Number]]:
    for question in posed(exercise, language):
        if isinstance(question.task, Number):
            yield question, question.task


def sentences(question: Question) -> Iterator[Say]:
    """Every sentence that may be shown of a question."""
    task = question.task
    yield question.ask
    yield task.answer()
    yield from (step.say for step in (*question.hints, *question.solution))
    yield from (say for _, say in task.options)
    yield from (slip.reply for slip in getattr(task, "slips", ()))
    yield from (say for _, say in getattr(task, "replies", ()))


def test_there_are_enough_and_they_are_of_every_kind() -> None:
    assert len(EXERCISES) == len(BY_NAME) >= 12
    assert {exercise.part for exercise in EXERCISES} <= PARTS
    kinds = Counter(exercise.question("1", 0, "zh").task.kind for exercise in EXERCISES)
    assert kinds["choices"] >= 2 and kinds["cards"] >= 1 and kinds["choice"] >= 2 and kinds["number"] >= 9


@each
@each_language
def test_every_sentence_is_spoken(exercise: Exercise[Any], language: str) -> None:
    assert render(exercise.title, language)
    for question in posed(exercise, language):
        for say in sentences(question):
            assert render(say, language).isprintable()


@each
@each_language
def test_the_truth_is_accepted_in_every_exact_form(exercise: Exercise[Any], language: str) -> None:
    for question, task in numbers(exercise, language):
        left, right = last_formula(question)
        full_width = str(task.value).translate({48 + digit: 0xFF10 + digit for digit in range(10)})
        for text in (str(task.value), f"({task.value * 100})%", full_width, right, left):
            if len(text) <= MAX_TEXT:
                assert task.judge(Given(text)).tone == "right", text


def last_formula(question: Question) -> tuple[str, str]:
    """Both sides of the last formula of the solution."""
    last = [step.formula for step in question.solution if step.formula][-1]
    left, right = last.text.split(" = ")[-2:]
    return left, right


@each
@each_language
def test_the_solution_ends_in_the_truth_and_all_its_formulas_hold(
    exercise: Exercise[Any], language: str
) -> None:
    for question, task in numbers(exercise, language):
        for step in question.solution:
            if step.formula:
                left, right = step.formula.text.split(" = ")[-2:]
                assert read_answer(left).value == read_answer(right).value
        assert read_answer(last_formula(question)[1]).value == task.value


@each
def test_a_rounded_truth_is_nearly_right(exercise: Exercise[Any]) -> None:
    for _, task in numbers(exercise, "zh"):
        digits = f"{float(task.value):.5f}"
        if task.sort != "count" and Fraction(digits) != task.value and task.value > Fraction(1, 1000):
            assert task.judge(Given(digits)).tone == "nearly"
            assert task.judge(Given(f"{float(task.value * 100):.3f}%")).tone == "nearly"


@each
@each_language
def test_every_slip_differs_and_has_its_reply(exercise: Exercise[Any], language: str) -> None:
    for _, task in numbers(exercise, language):
        assert len(task.slips) >= 2
        values = [slip.value for slip in task.slips]
        assert task.value not in values and len(set(values)) == len(values)
        for slip in task.slips:
            reply = task.judge(Given(str(slip.value)))
            assert (reply.say, reply.tone) == (slip.reply, "wrong")
            assert not leaks(render(slip.reply, language), task.value), slip


ARITHMETIC = re.compile(r"[0-9CAP(][0-9CAP().,!^*/+\-−×÷ %]*")


def leaks(text: str, truth: Fraction) -> bool:
    """Whether some piece of arithmetic in the text reads to the truth, as a number or in percent."""
    for found in ARITHMETIC.findall(text):
        words = found.split()
        for first, last in combinations(range(len(words) + 1), 2):
            piece = " ".join(words[first:last]).rstrip(".,")
            while piece.count(")") > piece.count("(") and piece.endswith(")"):
                piece = piece[:-1]
            try:
                read = read_answer(piece).value
            except BadInput:
                continue
            if read == truth or read == truth * 100:
                return True
    return False


def test_the_leak_finder_finds_leaks() -> None:
    for text in ("一共 27 手。", "C(27,1)", "是 3*9 种", "3 × 9 = 27", "（27）", "先 3 再 9*3"):
        assert leaks(text, Fraction(27)), text
    for text in ("27/1000", "机会是 2.7%。", "54/2000", "0.027", "3*9/1000"):
        assert leaks(text, Fraction(27, 1000)), text
    assert not leaks("一共 28 手，3 张", Fraction(27))


def hint_texts(hint: Step, language: str) -> str:
    return render(hint.say, language) + (" ；" + hint.formula.text if hint.formula else "")


@each
@each_language
def test_three_hints_that_differ_and_never_tell(exercise: Exercise[Any], language: str) -> None:
    for question in posed(exercise, language):
        texts = [hint_texts(hint, language) for hint in question.hints]
        assert len(texts) == len(set(texts)) == 3
        task = question.task
        for text in texts:
            if isinstance(task, Number):
                assert not leaks(text, task.value), text
            elif isinstance(task, Pick):
                name = render(dict(task.options)[task.right], language)
                assert name not in text and not any(str(card) in text for card in question.cards)
            else:
                told = render(task.answer(), language)
                assert told not in text
                assert not isinstance(task, Lines) or not any(
                    render(say, language) in text for _, say in task.options
                )
        if not isinstance(task, Pick):
            assert question.hints[2] == question.solution[0]


@each
def test_what_is_shown_does_not_hold_the_truth(exercise: Exercise[Any]) -> None:
    for question, task in numbers(exercise, "zh"):
        shown = question.shown("zh")
        assert not leaks(str(shown["ask"]), task.value)


@each
def test_the_reply_to_every_option_is_its_own(exercise: Exercise[Any]) -> None:
    for question in posed(exercise, "zh"):
        task = question.task
        if task.kind == "choice":
            says = [task.judge(Given(options=frozenset([name]))) for name, _ in task.options]
            assert [reply.tone for reply in says].count("right") == 1
            assert all(
                reply.say.key.startswith("exercise.niuniu.") for reply in says if reply.tone == "wrong"
            )
        if isinstance(task, Lines):
            assert task.failing and task.judge(Given(options=task.failing)).tone == "right"
            sound = [name for name, _ in task.options if name not in task.failing]
            says = [task.judge(Given(options=task.failing | {name})) for name in sound]
            assert all(reply.tone == "wrong" for reply in says)
            assert len({reply.say for reply in says}) == len(sound) >= 1


@each
def test_instances_are_reproducible_and_differ(exercise: Exercise[Any]) -> None:
    for seed in SEEDS[:40]:
        cases = [exercise.case(seed, number) for number in range(12)]
        assert cases == [exercise.case(seed, number) for number in range(12)]
        assert all(one != other for one, other in pairwise(cases))
    assert len({exercise.case(seed, 0) for seed in SEEDS}) > 2
    question = exercise.question("7", 3, "zh")
    assert question == exercise.pose(exercise.case("7", 3), "zh")
    asks = [(q.ask, q.task.options) for q in (exercise.question("7", n, "zh") for n in range(6))]
    assert all(one != other for one, other in pairwise(asks))


@each
def test_every_round_has_as_many_different_cases(exercise: Exercise[Any]) -> None:
    sizes = set()
    for seed in SEEDS[:20]:
        cases = exercise.cases(Chance(seed))
        assert len(set(cases)) == len(cases) >= 3
        sizes.add(len(cases))
    assert len(sizes) == 1


def test_formulas_are_written_as_the_schools_write_them() -> None:
    chinese, english = (BY_NAME["count_tens"].question("1", 0, language) for language in ("zh", "en"))
    latex = [
        question.solution[0].formula.latex for question in (chinese, english) if question.solution[0].formula
    ]
    assert r"\mathrm{C}_{" in latex[0] and "binom" in latex[1]


def test_the_key_answers_every_exercise() -> None:
    lines = key(Practice.resume(exercise, "zh", "1") for exercise in EXERCISES)
    assert len(lines) == len(EXERCISES)
    for line in lines:
        assert render(line.answer, "zh") and line.solution == line.question.solution


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
