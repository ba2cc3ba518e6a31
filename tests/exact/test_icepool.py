"""Our counts against icepool's, which deals by another method: kind by kind, state by state."""

from collections import Counter
from typing import Any

import icepool
import pytest

from pokerlessons.exact.niuniu import NiuniuOdds, ranks_if_values
from pokerlessons.games.niuniu.hands import RANK_IDS
from pokerlessons.games.niuniu.options import NiuniuOptions

from .measure_icepool import OneHand, by_icepool, by_inclusion_exclusion, digits_of


def ranks_by_icepool(digits: Counter[int]) -> dict[str, int]:
    hand: Any = icepool.Deck(digits).deal(5)
    die: Any = OneHand().evaluate(hand)
    return {RANK_IDS[rank]: number for rank, number in die.items()}


def test_ranks_of_the_full_deck() -> None:
    assert ranks_by_icepool(digits_of(13, 4)) == NiuniuOdds(NiuniuOptions()).ranks.counts


def test_ranks_where_jack_counts_eleven() -> None:
    values = [*range(1, 11), 11, 10, 10]
    digits = Counter(value % 10 for value in values * 4)
    assert ranks_by_icepool(digits) == ranks_if_values(values).counts


@pytest.mark.parametrize(("ranks", "copies"), [(5, 4), (7, 2), (13, 1)])
def test_two_hands_of_a_smaller_deck(ranks: int, copies: int) -> None:
    digits = digits_of(ranks, copies)
    chances = by_inclusion_exclusion(digits)
    assert chances == by_icepool(digits)
    assert chances[1] == chances[-1] and sum(chances.values()) == 1
