"""Judging and comparing 牛牛 hands: the rule book's examples, brute force, special hands, ties."""

import json
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import Card, deck, glyphs, parse_cards
from pokerlessons.games.niuniu.hands import RANK_IDS, Compared, compare, judge, multiplier, value
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import hand_steps
from pokerlessons.words import render

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "niuniu_examples.json").read_text("utf-8"))
ALL_SPECIAL = frozenset({"wuxiao", "zhadan", "wuhua", "sihua"})
HANDS = st.permutations(deck()).map(lambda cards: tuple(cards[:5]))


def rank_of(text: str, special: frozenset[str] = frozenset()) -> str:
    return RANK_IDS[judge(parse_cards(text), special).rank]


@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_examples_of_the_rule_book(case: dict) -> None:
    given, expected = case["input"], case["expected"]
    if "hand" in given:
        judged = judge(parse_cards(" ".join(given["hand"])))
        assert judged.rank == expected["niu"]
    elif "order_desc" in given:
        ours = [name.replace("wuniu", "none") for name in RANK_IDS[:11]]
        assert ours[::-1] == expected["order"]
    else:
        banker, player = (hand_of_rank(given[who], suit) for who, suit in (("banker", "S"), ("punter", "H")))
        compared = compare(judge(banker), judge(player), NiuniuOptions())
        assert compared.wins == expected["punter_wins"]


def hand_of_rank(rank: str, suit: str) -> tuple[Card, ...]:
    hands = combinations([card for card in deck() if card.suit == suit], 5)
    return next(hand for hand in hands if RANK_IDS[judge(hand).rank] == rank)


def rank_by_trying(cards: tuple[Card, ...]) -> int:
    """The rule read literally (02-4 … 02-6), with no use of 02-12."""
    counts = [min(10, ["A", *map(str, range(2, 11)), "J", "Q", "K"].index(card.rank) + 1) for card in cards]
    rests = [sum(counts) - sum(trio) for trio in combinations(counts, 3) if sum(trio) % 10 == 0]
    return max(((rest - 1) % 10 + 1 for rest in rests), default=0)


@given(HANDS)
def test_rank_is_what_trying_all_ten_trios_gives(cards: tuple[Card, ...]) -> None:
    assert judge(cards).rank == rank_by_trying(cards)


@given(HANDS)
def test_evidence_is_whole_and_true(cards: tuple[Card, ...]) -> None:
    judged = judge(cards)
    assert judged.cards == cards
    assert sorted(judged.bull + judged.rest) == sorted(cards)
    if judged.rank == 0:
        assert judged.trio is None and judged.bulls == () and judged.bull == ()
        assert all(total % 10 for total in judged.sums) and len(judged.sums) == 10
    else:
        assert len(judged.bull) == 3 and sum(map(value, judged.bull)) % 10 == 0
        assert sum(map(value, judged.rest)) % 10 == judged.rank % 10
        assert judged.bull in judged.bulls


@given(HANDS)
def test_every_trio_that_makes_a_bull_leaves_the_same(cards: tuple[Card, ...]) -> None:
    judged = judge(cards)
    left = {sum(value(card) for card in cards if card not in bull) % 10 for bull in judged.bulls}
    assert left <= {judged.rank % 10}


@given(HANDS, st.sampled_from(["zh", "en"]))
def test_the_reason_names_the_cards_the_sums_and_the_rank(cards: tuple[Card, ...], language: str) -> None:
    judged = judge(cards)
    steps = hand_steps(judged, NiuniuOptions())
    text = " ".join(render(step.say, language) for step in steps)
    assert all(str(card) in text for card in cards)
    if judged.trio is None:
        assert [step.rule for step in steps] == ["02-3", "02-5", "02-12", "02-7"]
        assert all(str(total) in text for total in judged.sums)
    else:
        others = ["02-12"] if len(judged.bulls) > 1 else []
        assert [step.rule for step in steps] == ["02-3", "02-4", "02-4", *others]
        assert all(glyphs(bull) in text for bull in judged.bulls)
        assert steps[1].points_at == judged.bull and steps[2].points_at == judged.rest
        assert " + ".join(str(value(card)) for card in judged.bull) in text


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("AAAA2", "wuxiao"),  # also a bomb; five small is higher
        ("AA224", "wuxiao"),
        ("A234A", "wuniu"),  # all small, but eleven together
        ("AAA25", "wuniu"),  # ten together, but a 5 among them
        ("7777K", "zhadan"),
        ("2222K", "zhadan"),  # without a bull
        ("KKKKQ", "zhadan"),  # also five faces; the bomb is higher
        ("10101010J", "zhadan"),
        ("JJQKK", "wuhua"),
        ("JJQK10", "sihua"),
        ("JJQ1010", "niuniu"),
        ("JJQK9", "niu9"),
    ],
)
def test_special_hands(hand: str, rank: str) -> None:
    assert rank_of(hand, ALL_SPECIAL) == rank


@pytest.mark.parametrize("name", sorted(ALL_SPECIAL))
@given(cards=HANDS)
def test_a_special_hand_that_is_not_played_is_an_ordinary_one(name: str, cards: tuple[Card, ...]) -> None:
    played = judge(cards, ALL_SPECIAL - {name})
    assert RANK_IDS[played.rank] != name
    if judge(cards, ALL_SPECIAL).rank <= 10:
        assert played == judge(cards)


def special_by_the_words(cards: tuple[Card, ...]) -> str | None:
    """The special hands as the rule states them (02-G6), highest first."""
    ranks = Counter(card.rank for card in cards)
    faces = ranks["J"] + ranks["Q"] + ranks["K"]
    if all(value(card) < 5 for card in cards) and sum(map(value, cards)) <= 10:
        return "wuxiao"
    if max(ranks.values()) == 4:
        return "zhadan"
    if faces == 5:
        return "wuhua"
    return "sihua" if faces == 4 and ranks["10"] == 1 else None


SPECIAL_PRONE = st.permutations(parse_cards("SA HA CA DA S2 H2 C2 S3 S4 S10 H10 SJ HJ SQ HQ CQ DQ SK HK S9"))


@given(SPECIAL_PRONE.map(lambda cards: tuple(cards[:5])))
def test_special_hands_are_those_of_the_words(cards: tuple[Card, ...]) -> None:
    special = special_by_the_words(cards)
    assert RANK_IDS[judge(cards, ALL_SPECIAL).rank] == (special or RANK_IDS[judge(cards).rank])


def counts_by_values() -> Counter[int]:
    """How many hands have each rank, counted over multisets of values: four of each 1–9, sixteen tens."""
    counts: Counter[int] = Counter()
    for values in combinations_with_replacement(range(1, 11), 5):
        copies = Counter(values)
        if any(number > 4 for at, number in copies.items() if at < 10):
            continue
        rests = [sum(values) - sum(trio) for trio in combinations(values, 3) if sum(trio) % 10 == 0]
        ways = prod(comb(16 if at == 10 else 4, number) for at, number in copies.items())
        counts[max(((rest - 1) % 10 + 1 for rest in rests), default=0)] += ways
    return counts


def test_counting_by_values_counts_every_hand() -> None:
    assert counts_by_values().total() == comb(52, 5)


@pytest.mark.slow
def test_all_hands_judged_one_by_one() -> None:
    counts = Counter(judge(cards).rank for cards in combinations(deck(), 5))
    assert counts == counts_by_values()


# Comparing.


def compared(banker: str, player: str, **options: object) -> Compared:
    rules = NiuniuOptions.of(**options)
    one, other = (judge(parse_cards(text), rules.special_hands) for text in (banker, player))
    return compare(one, other, rules)


NO_BULL_K, NO_BULL_Q, NO_BULL_A = "S2 S3 S4 H2 HK", "D2 D3 D4 C2 SQ", "SA H2 D4 C6 D9"


@pytest.mark.parametrize(
    ("banker", "player", "options", "wins", "by"),
    [
        ("S3 H7 DK C4 D5", "S2 H8 SK C3 D6", {}, False, "tie"),  # bull 9 twice: the banker's (02-8)
        ("S3 H7 DK C4 D5", "S2 H8 SK C3 D6", {"tie": "high_card_then_suit"}, True, "suit"),
        ("S2 H8 SK C3 D6", "S3 H7 DK C4 D5", {"tie": "high_card_then_suit"}, False, "suit"),
        ("S3 H7 DQ C4 D5", "S2 H8 DK C3 D6", {"tie": "high_card_then_suit"}, True, "card"),
        (NO_BULL_Q, NO_BULL_K, {}, True, "card"),  # 02-7
        (NO_BULL_K, NO_BULL_Q, {}, False, "card"),
        (NO_BULL_K, "D2 D3 D4 C2 SK", {}, False, "tie"),
        (NO_BULL_K, "D2 D3 D4 C2 SK", {"tie": "high_card_then_suit"}, True, "suit"),
        (NO_BULL_K, NO_BULL_A, {}, False, "card"),
        (NO_BULL_K, NO_BULL_A, {"ace_high": True}, True, "card"),  # 02-G5
        ("S3 H7 DK C4 D6", NO_BULL_K, {}, False, "rank"),
        ("SJ SQ SK HJ HQ", "HA CA DA SA S2", {"special_hands": "all"}, True, "rank"),
        ("SJ SQ SK HJ HQ", "DJ DQ DK CJ CQ", {"special_hands": "all"}, False, "tie"),
    ],
)
def test_comparing(banker: str, player: str, options: dict, wins: bool, by: str) -> None:
    outcome = compared(banker, player, **options)
    assert (outcome.wins, outcome.by) == (wins, by)
    assert (outcome.highest is None) == (by == "rank" or (by == "tie" and outcome.player.rank != 0))


@given(st.permutations(deck()))
def test_by_card_and_suit_no_two_hands_are_equal(cards: list[Card]) -> None:
    rules = NiuniuOptions(tie="high_card_then_suit")
    one, other = judge(tuple(cards[:5])), judge(tuple(cards[5:10]))
    assert compare(one, other, rules).wins != compare(other, one, rules).wins


@pytest.mark.parametrize(
    ("payout", "pays"),
    [("flat", {}), ("simple", {8: 2, 9: 2, 10: 3}), ("steep", {8: 2, 9: 3, 10: 4})],
)
def test_what_the_winner_is_paid(payout: str, pays: dict[int, int]) -> None:
    rules = NiuniuOptions.of(payout=payout)
    expected = [pays.get(min(rank, 10), 1) for rank in range(15)]  # special hands pay as 牛牛 (02-G6)
    assert [multiplier(rank, rules) for rank in range(15)] == expected
