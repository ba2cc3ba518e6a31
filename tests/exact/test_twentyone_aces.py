"""Two aces in 21点: what is shipped is counted again, and such rounds are dealt card by card."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from pokerlessons.exact.twentyone import Policy, shipped_table, threshold
from pokerlessons.exact.twentyone_aces import best_mixtures, shipped_aces, split_into, two_aces
from pokerlessons.games.twentyone.hands import points_of

DECK = [1, 1, *(value for value in range(2, 10) for _ in range(4)), *[10] * 16]
"""What is left once the player holds two aces."""


def test_what_is_shipped_is_what_is_counted() -> None:
    table = shipped_table()
    aces = two_aces(*best_mixtures(table))
    assert aces == shipped_aces()
    assert -1 < aces.together < 0 < aces.split < 4
    # To split is worth far more than to mix, even though two aces come but once in 221 rounds.
    assert aces.gain / 221 > 20 * table.gain_of_mixing


def test_how_many_hands_two_aces_become() -> None:
    chances = split_into()
    assert sum(chances.values()) == 1
    assert chances[2] == Fraction(48 * 47, 50 * 49)
    places = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]  # where two more aces may come in the pile
    assert chances[4] == len(places) * Fraction(2 * 1, 50 * 49)


def test_mixtures_are_averages() -> None:
    one, other = ({threshold(t): Fraction(1)} for t in (14, 15))
    banker = {threshold(17): Fraction(1)}
    mixed = two_aces({threshold(14): Fraction(1, 3), threshold(15): Fraction(2, 3)}, banker)
    for name in ("together", "split"):
        first, second = (getattr(two_aces(each, banker), name) for each in (one, other))
        assert getattr(mixed, name) == (first + 2 * second) / 3


def stops_with(policy: Policy, held: list[int], deck: list[int]) -> int:
    while True:
        low = sum(held)
        total = points_of(low, 1 in held)
        if not total or policy.stops(low, total):
            return total
        held.append(deck.pop())


def dealt(player: Policy, banker: Policy, split: bool, chance: Random) -> int:
    """The points of one round that begins with two aces, card by card."""
    deck = DECK.copy()
    chance.shuffle(deck)
    against, hands = [deck.pop(), deck.pop()], [[1, 1]]
    if split:
        hands, single = [], 2
        while single:
            card = deck.pop()
            if card == 1:
                single += 1
            else:
                hands.append([1, card])
                single -= 1
    own = [stops_with(player, hand, deck) for hand in hands]
    other = stops_with(banker, against, deck)
    return sum(1 if points > other else -1 for points in own)


@pytest.mark.parametrize(("player", "banker"), [(15, 17), (12, 21)])
@pytest.mark.parametrize("split", [False, True], ids=["together", "split"])
def test_rounds_dealt_card_by_card_agree(player: int, banker: int, split: bool) -> None:
    exact = two_aces({threshold(player): Fraction(1)}, {threshold(banker): Fraction(1)})
    chance, rounds = Random(f"{player} {banker} {split}"), 60_000
    seen = Counter(dealt(threshold(player), threshold(banker), split, chance) for _ in range(rounds))
    mean = sum(points * n for points, n in seen.items()) / rounds
    spread = sqrt((sum(points**2 * n for points, n in seen.items()) / rounds - mean**2) / rounds)
    assert abs(mean - (exact.split if split else exact.together)) <= 5 * spread
