"""Judging and comparing 三公 hands: the rule book's examples, all 22,100 hands, ties, multipliers."""

import json
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons import judge as judge_shown
from pokerlessons.cards import Card, deck, parse_cards
from pokerlessons.games import game_named, judge_texts
from pokerlessons.games.sangong.hands import Compared, compare, judge
from pokerlessons.games.sangong.options import CLASS_IDS, SangongOptions
from pokerlessons.games.sangong.telling import hand_steps
from pokerlessons.words import BadInput, render

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "sangong_examples.json").read_text("utf-8"))
SEED, EXTENDED, FULL = SangongOptions(), SangongOptions(types="extended"), SangongOptions(tiebreak="full")
RULES = [
    SangongOptions(types=types, tiebreak=tiebreak)
    for types in ("seed", "extended")
    for tiebreak in ("gong_count", "full")
]
ALL_HANDS = tuple(combinations(deck(), 3))
DECKS = st.permutations(deck())


def class_of(text: str, options: SangongOptions = SEED) -> str:
    return judge(parse_cards(text), options).name


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_examples_of_the_rule_book(case: dict) -> None:
    given, expected = case["input"], case["expected"]
    game = game_named("sangong")
    if "hand" in given:
        name = class_of(" ".join(given["hand"]))
        assert name == {"san_gong": "sangong"}.get(expected["value"], f"p{expected['value']}")
    elif "hands" in given:
        options = SangongOptions.of(base=given["base"])
        verdict = judge_texts(game, list(given["hands"].values()), options)
        assert dict(zip(given["hands"], verdict.points, strict=True)) == expected["delta"]
    else:
        result = judge_texts(game, [given["a"], given["b"]], SEED).results[0]
        assert result.wins == (expected["winner"] == "a")


@pytest.mark.parametrize(
    ("hand", "seed", "extended"),
    [
        ("JJQ", "sangong", "hunsangong"),
        ("JQK", "sangong", "hunsangong"),
        ("KKK", "sangong", "dasangong"),
        ("10JQ", "p0", "p0"),  # a 10 is no 公牌
        ("101010", "p0", "xiaosangong"),
        ("333", "p9", "xiaosangong"),
        ("AAA", "p3", "xiaosangong"),
        ("999", "p7", "xiaosangong"),
        ("KQ9", "p9", "p9"),
        ("A2 3", "p6", "p6"),
    ],
)
def test_what_a_hand_is(hand: str, seed: str, extended: str) -> None:
    assert (class_of(hand), class_of(hand, EXTENDED)) == (seed, extended)


def class_by_the_words(cards: tuple[Card, ...], extended: bool) -> str:
    """The rules read literally (03-2, 03-3, 03-8)."""
    ranks = [card.rank for card in cards]
    if extended and len(set(ranks)) == 1:
        return "dasangong" if ranks[0] in "JQK" else "xiaosangong"
    if all(rank in {"J", "Q", "K"} for rank in ranks):
        return "hunsangong" if extended else "sangong"
    points = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0}
    return f"p{sum(points[rank] if rank in points else int(rank) for rank in ranks) % 10}"


@pytest.mark.parametrize("options", [SEED, EXTENDED], ids=["seed", "extended"])
def test_all_hands_are_what_the_words_say(options: SangongOptions) -> None:
    extended = options.types == "extended"
    judged = [judge(cards, options) for cards in ALL_HANDS]
    assert [each.name for each in judged] == [class_by_the_words(cards, extended) for cards in ALL_HANDS]
    counts = Counter(each.name for each in judged)
    assert counts.total() == comb(52, 3) and set(counts) == set(options.classes)
    if extended:
        assert (counts["dasangong"], counts["xiaosangong"], counts["hunsangong"]) == (12, 40, 208)
    else:
        assert counts["sangong"] == comb(12, 3)
        assert {counts[f"p{digit}"] for digit in (1, 3, 5, 7, 9)} == {2212}
        assert {counts[f"p{digit}"] for digit in (0, 2, 4, 6, 8)} == {2164}


@given(DECKS, st.sampled_from(["zh", "en"]), st.sampled_from(RULES))
def test_the_reason_names_every_card_and_the_class(
    deck: list[Card], language: str, options: SangongOptions
) -> None:
    judged = judge(tuple(deck[:3]), options)
    steps = hand_steps(judged)
    text = " ".join(render(step.say, language) for step in steps)
    assert all(str(card) in text for card in judged.cards)
    assert judged.points == sum(judged.values) % 10 and judged.gong == len(judged.gong_cards)
    if judged.name.startswith("p"):
        assert steps[-1].formula is not None and f"= {judged.points}" in steps[-1].formula.text
    else:
        assert steps[-1].formula is None


# Comparing.


def compared(one: str, other: str, **options: object) -> Compared:
    rules = SangongOptions.of(**options)
    return compare(judge(parse_cards(one), rules), judge(parse_cards(other), rules), rules)


@pytest.mark.parametrize(
    ("one", "other", "options", "sign", "by"),
    [
        ("SJ HJ SQ", "S9 S10 H10", {}, 1, "class"),  # 03-E11
        ("SJ HJ SQ", "CJ DJ CK", {}, 0, "tie"),  # 三公 against 三公 (03-7)
        ("SJ HJ SQ", "CJ DJ CK", {"tiebreak": "full"}, -1, "card"),
        ("S9 SK S10", "H9 HQ HK", {}, -1, "gong"),
        ("S9 SK S10", "H9 HK H10", {}, 0, "tie"),
        ("S9 SK S10", "H9 HK H10", {"tiebreak": "full"}, 1, "suit"),
        ("D9 DK D10", "C9 CK C10", {"tiebreak": "full"}, -1, "suit"),  # clubs above diamonds
        ("S9 SQ S10", "H9 HK H10", {"tiebreak": "full"}, -1, "card"),
        ("S9 SQ HQ", "H9 HK H10", {"tiebreak": "full"}, 1, "gong"),
        ("S3 H3 D3", "SJ SQ SK", {}, -1, "class"),
        ("S3 H3 D3", "SJ SQ SK", {"types": "extended"}, 1, "class"),  # what 03-8 warns of
        ("S3 H3 D3", "S5 H5 D5", {"types": "extended"}, 0, "tie"),
        ("S3 H3 D3", "S5 H5 D5", {"types": "extended", "tiebreak": "full"}, -1, "card"),
        ("SK HK DK", "SJ HJ DJ", {"types": "extended"}, 0, "tie"),
    ],
)
def test_comparing(one: str, other: str, options: dict, sign: int, by: str) -> None:
    outcome = compared(one, other, **options)
    assert (outcome.sign, outcome.by) == (sign, by)
    assert (outcome.highest is not None) == (by in ("card", "suit"))
    assert (outcome.winner is None) == (sign == 0) == (outcome.multiplier == 0)


@given(DECKS, st.sampled_from(RULES))
def test_comparing_is_antisymmetric(deck: list[Card], options: SangongOptions) -> None:
    one, other = judge(tuple(deck[:3]), options), judge(tuple(deck[3:6]), options)
    there, back = compare(one, other, options), compare(other, one, options)
    assert there.sign == -back.sign and there.by == back.by and there.multiplier == back.multiplier
    assert there.sign or options.tiebreak == "gong_count"


@given(DECKS, st.sampled_from(RULES))
def test_comparing_is_transitive(deck: list[Card], options: SangongOptions) -> None:
    a, b, c = (judge(tuple(deck[at : at + 3]), options) for at in (0, 3, 6))
    ab, bc, ac = (compare(x, y, options).sign for x, y in ((a, b), (b, c), (a, c)))
    if ab >= 0 and bc >= 0:
        assert ac >= 0 and (ac > 0) == (ab > 0 or bc > 0)


@given(DECKS, st.permutations("SHDC"))
def test_suits_matter_only_under_full(deck: list[Card], suits: list[str]) -> None:
    """Whatever the suits are exchanged for, only `tiebreak=full` may change its mind."""
    to = dict(zip("SHDC", suits, strict=True))
    hands = [tuple(deck[:3]), tuple(deck[3:6])]
    swapped = [tuple(Card(to[card.suit] + card.rank) for card in hand) for hand in hands]
    for options in RULES:
        before, after = (
            compare(judge(one, options), judge(other, options), options) for one, other in (hands, swapped)
        )
        assert before.by == after.by
        assert before.sign == after.sign or (options.tiebreak == "full" and before.by == "suit")


def test_multipliers() -> None:
    assert [SEED.pays[name] for name in SEED.classes] == [1] * 8 + [2, 2, 3]  # 03-6
    assert [EXTENDED.pays[name] for name in EXTENDED.classes] == [1] * 8 + [2, 2, 3, 4, 5]  # 03-8


# The table of multipliers, and other bad input.

SEED_TABLE = {name: 1 for name in CLASS_IDS[:11]}
BOTH_TABLE = {name: 1 for name in CLASS_IDS}


@pytest.mark.parametrize(
    ("mult", "types", "words"),
    [
        ({}, "seed", "少了"),
        ({name: 1 for name in CLASS_IDS[:10]}, "seed", "少了三公"),
        ({name: 1 for name in CLASS_IDS[1:11]}, "seed", "少了 0 点"),
        (SEED_TABLE, "extended", "少了大三公、小三公、混三公"),
        (SEED_TABLE | {"p9": -1}, "seed", "9 点不能是“-1”"),
        (SEED_TABLE | {"p9": "1.5"}, "seed", "9 点不能是“1.5”"),
        (SEED_TABLE | {"p9": 1.5}, "seed", "9 点不能是“1.5”"),
        (SEED_TABLE | {"p9": "两倍"}, "seed", "9 点不能是“两倍”"),
        (SEED_TABLE | {"p9": 101}, "seed", "9 点不能是“101”"),
        (SEED_TABLE | {"p10": 1}, "seed", "没有 p10"),
    ],
)
def test_a_bad_table_is_refused_with_the_rule(mult: dict, types: str, words: str) -> None:
    for raw in (mult, ",".join(f"{name}:{number}" for name, number in mult.items())):
        with pytest.raises(BadInput) as caught:
            SangongOptions.of(mult=raw, types=types)
        assert words in render(caught.value.say)
        for language in ("zh", "en"):
            assert "03-6" in render(caught.value.say, language)


def test_a_table_needs_only_the_classes_that_are_played() -> None:
    assert SangongOptions.of(mult=SEED_TABLE).pays == SEED_TABLE
    without = {name: 1 for name in CLASS_IDS if name != "sangong"}
    assert SangongOptions.of(mult=without, types="extended").pays == without
    options = SangongOptions.of(mult=BOTH_TABLE | {"p9": 0})
    assert SangongOptions.of(**options.snapshot()) == options


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ((), "1 到 6"),
        (("A23", "A23", "A23", "A23", "456", "456", "456"), "7 手"),
        (("JQ",), "2 张"),
        (("JQKA",), "4 张"),
        (("",), "请写三张"),
        (("JQ XB",), "大王"),
        (("SJ SQ SK", "SJ H2 H3"), "♠J"),
        (("JJJ", "JJQ"), "J"),
        (("J Q 11",), "11"),
    ],
)
def test_no_hands_of_this_game(hands: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        judge_texts(game_named("sangong"), hands, SEED)
    assert words in str(caught.value)


def test_suits_may_be_left_out_unless_they_decide() -> None:
    assert judge_texts(game_named("sangong"), ["JQK", "JJQ"], SEED).points == (0, 0)
    with pytest.raises(BadInput):
        judge_texts(game_named("sangong"), ["JQK", "JJQ"], FULL)


def test_with_a_banker_the_others_compare_with_the_first() -> None:
    options = SangongOptions.of(mode="banker", base=2)
    verdict = judge_texts(game_named("sangong"), ["9K10", "JQK", "23A", "9Q10"], options)
    assert verdict.banker == 0
    assert [(each.seat, each.against, each.units) for each in verdict.results] == [
        (1, 0, 6),
        (2, 0, -4),
        (3, 0, 0),
    ]
    assert verdict.points == (-2, 6, -4, 0)


def test_every_two_hands_are_told_with_the_totals() -> None:
    text = repr(judge_shown("sangong", "JQK", "9 K 10", "23A", "K48"))
    assert "甲 +9 分、乙 +1 分、丙 −4 分、丁 −6 分" in text and "庄家" not in text
    assert text.count("付给") == 6
