"""What hands are worth in 21点: the rule book's examples, brute force, comparing, the next card."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import Card, deck, parse_cards
from pokerlessons.games.twentyone.hands import (
    bust_chance,
    compare,
    compare_all,
    copies,
    judge,
    points_of,
    unseen,
    value,
)
from pokerlessons.games.twentyone.options import TwentyOneOptions

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "twentyone_examples.json").read_text("utf-8"))
HANDS = st.integers(1, 11).flatmap(
    lambda count: st.permutations(deck(2)).map(lambda cards: tuple(cards[:count]))
)
BY_POINTS = {0: "K Q 5", 12: "A A", 18: "K 8", 20: "K Q", 21: "A K"}


def hand(text: str):
    return judge(parse_cards(text))


@pytest.mark.parametrize(
    "case", [case for case in EXAMPLES if "hand" in case["input"]], ids=lambda c: c["id"]
)
def test_points_of_the_rule_book(case: dict) -> None:
    assert hand(" ".join(case["input"]["hand"])).points == case["expected"]["points"]


@pytest.mark.parametrize(
    "case", [case for case in EXAMPLES if "punter" in case["input"]], ids=lambda c: c["id"]
)
def test_comparisons_of_the_rule_book(case: dict) -> None:
    given = case["input"]
    compared = compare(hand(BY_POINTS[given["banker"]]), hand(BY_POINTS[given["punter"]]))
    assert compared.banker.points == given["banker"] and compared.player.points == given["punter"]
    assert compared.wins == (case["expected"]["winner"] == "punter")


def points_by_trying(cards: tuple[Card, ...]) -> int:
    """The rule read literally: every ace as 1 or 11, the best total up to 21 (04-2), else 0 (04-6)."""
    counts = {"A": (1, 11), "J": (10,), "Q": (10,), "K": (10,)}
    each = [counts.get(card.rank) or (int(card.rank),) for card in cards]
    return max((sum(way) for way in product(*each) if sum(way) <= 21), default=0)


@given(HANDS)
def test_points_are_what_trying_every_ace_both_ways_gives(cards: tuple[Card, ...]) -> None:
    judged = judge(cards)
    assert judged.points == points_by_trying(cards)
    assert judged.bust == (judged.points == 0) and judged.bust == (judged.low > 21)
    assert judged.bust or sum(judged.values) == judged.points
    assert not judged.bust or sum(judged.values) == judged.low
    assert judged.soft == (11 in judged.values) == (judged.eleven is not None)
    assert points_of(judged.low, any(card.rank == "A" for card in cards)) == judged.points


@pytest.mark.parametrize(
    ("text", "points", "soft", "values"),
    [
        ("A A", 12, True, (11, 1)),
        ("A A 9", 21, True, (11, 1, 9)),
        ("A 6 K", 17, False, (1, 6, 10)),
        ("9 A A", 21, True, (9, 11, 1)),
        ("A A A A", 14, True, (11, 1, 1, 1)),
        ("K Q A", 21, False, (10, 10, 1)),
        ("K Q A A", 0, False, (10, 10, 1, 1)),
    ],
)
def test_which_ace_counts_eleven(text: str, points: int, soft: bool, values: tuple[int, ...]) -> None:
    judged = hand(text)
    assert (judged.points, judged.soft, judged.values) == (points, soft, values)
    if soft:
        assert judged.eleven is next(card for card in judged.cards if card.rank == "A")


@pytest.mark.parametrize(
    ("banker", "player", "wins", "by"),
    [
        ("K 8", "K 9", True, "points"),
        ("K 9", "K 8", False, "points"),
        ("K 9", "Q 9", False, "tie"),
        ("K 6 9", "2 3", True, "bust"),
        ("2 3", "K 6 9", False, "bust"),
        ("K 6 9", "Q 7 8", False, "both_bust"),
    ],
)
def test_by_what_a_comparison_is_decided(banker: str, player: str, wins: bool, by: str) -> None:
    compared = compare(hand(banker), hand(player))
    assert (compared.wins, compared.by) == (wins, by)


def test_all_or_nothing_by_the_letter_of_the_seed() -> None:
    banker = hand("K 8")
    below, above, bust = hand("K 7"), hand("K 9"), hand("K 6 8")
    each = compare_all(banker, (below, above, bust), "per_player")
    assert [one.wins for one in each] == [False, True, False]
    each = compare_all(banker, (below, above, bust), "literal_all")
    assert [(one.wins, one.by) for one in each] == [(True, "all"), (True, "points"), (True, "all")]
    each = compare_all(banker, (below, hand("Q 8"), bust), "literal_all")
    assert [(one.wins, one.by) for one in each] == [(False, "points"), (False, "tie"), (False, "bust")]


@pytest.mark.parametrize(
    ("text", "decks", "chance"),
    [
        ("10 4", 1, Fraction(23, 50)),
        ("7 7", 1, Fraction(24, 50)),
        ("9 5", 1, Fraction(23, 50)),
        ("A 6", 1, Fraction(0)),
        ("A K", 1, Fraction(0)),
        ("K A Q", 1, Fraction(1)),
        ("10 4", 2, Fraction(47, 102)),
        ("10 4", 6, Fraction(143, 310)),
        ("K 6 9", 1, Fraction(1)),
    ],
)
def test_the_chance_to_go_bust(text: str, decks: int, chance: Fraction) -> None:
    assert bust_chance(parse_cards(text), decks) == chance


@given(HANDS, st.sampled_from([2, 6]))
def test_the_chance_to_go_bust_is_what_trying_every_unseen_card_gives(
    cards: tuple[Card, ...], decks: int
) -> None:
    left = Counter(deck(decks)) - Counter(cards)
    busts = sum(times for card, times in left.items() if points_by_trying((*cards, card)) == 0)
    assert bust_chance(cards, decks) == Fraction(busts, left.total())
    assert sum(unseen(cards, decks)) == left.total()


def test_further_cards_seen_are_not_to_come() -> None:
    assert bust_chance(parse_cards("10 4"), 1, parse_cards("K Q")) == Fraction(21, 48)
    with pytest.raises(ZeroDivisionError):
        bust_chance(deck()[:2], 1, deck()[2:])


def test_copies() -> None:
    assert copies(1) == (4,) * 9 + (16,) and copies(6) == (24,) * 9 + (96,)
    assert [value(card) for card in parse_cards("A 2 9 10 J Q K")] == [1, 2, 9, 10, 10, 10, 10]


@pytest.mark.parametrize(
    ("seats", "decks", "given"), [(2, 1, "auto"), (5, 1, "auto"), (6, 2, "auto"), (8, 2, "auto"), (8, 1, "1")]
)
def test_how_many_decks(seats: int, decks: int, given: str) -> None:
    assert TwentyOneOptions.of(decks=given).decks_for(seats) == decks
