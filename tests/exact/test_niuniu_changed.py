"""牛牛 with something changed, special hands or what cards count: each figure reached in two ways."""

from collections import Counter
from itertools import chain, combinations
from time import perf_counter

import pytest

from pokerlessons.cards import RANKS, deck
from pokerlessons.exact.niuniu import SPECIALS, NiuniuOdds, ranks_if_values, special_flows
from pokerlessons.games.niuniu.hands import RANK_IDS, TRIOS, value
from pokerlessons.games.niuniu.options import NiuniuOptions

SETS = list(chain.from_iterable(combinations(SPECIALS, size) for size in range(5)))
USUAL = NiuniuOdds(NiuniuOptions())
VALUES = tuple(value(card) for card in deck()[:13])
JACK_ELEVEN = (*VALUES[:10], 11, *VALUES[11:])


@pytest.mark.parametrize("special", SETS, ids="+".join)
def test_flows_lead_from_the_usual_ranks_to_those_with_special_hands(special: tuple[str, ...]) -> None:
    flows = special_flows(special)
    assert flows.by(lambda flow: flow[0]).counts == USUAL.ranks.counts
    with_special = NiuniuOdds(NiuniuOptions.of(special_hands=special)).ranks
    assert flows.by(lambda flow: flow[1]) == with_special
    assert all(before == after or after in special for before, after in flows)


def test_where_the_special_hands_come_from() -> None:
    flows = special_flows(SPECIALS)
    assert {before for before, after in flows if after == "wuxiao"} == {"wuniu"}
    assert {before for before, after in flows if after in ("wuhua", "sihua")} == {"niuniu"}
    assert flows.by(lambda flow: flow[1]).count(lambda rank: rank in SPECIALS) == 4120


def test_a_change_of_special_hands_is_shown_at_once() -> None:
    special_flows(())
    began = perf_counter()
    for special in SETS:
        special_flows(special)
    assert perf_counter() - began < 0.3


def test_no_such_special_hand() -> None:
    with pytest.raises(ValueError):
        special_flows(["wuxiao", "royal"])


def test_the_usual_values_give_the_usual_ranks() -> None:
    assert ranks_if_values(VALUES) == USUAL.ranks


def test_multiplying_by_three_permutes_the_ranks() -> None:
    """The small cards' values times three, modulo ten: a hand's digit is multiplied, too."""
    tripled = ranks_if_values([3 * each % 10 for each in VALUES])
    for rank, count in USUAL.ranks.counts.items():
        digit = RANK_IDS.index(rank)
        image = rank if digit in (0, 10) else f"niu{3 * digit % 10}"
        assert tripled.counts[image] == count
    assert tripled == USUAL.ranks  # which shows that the four of a circle are as frequent as one another


def test_jack_of_eleven_breaks_the_symmetry() -> None:
    counts = ranks_if_values(JACK_ELEVEN).counts
    assert counts["niu1"] != counts["niu3"] != counts["niu9"]
    assert (counts["niu1"], counts["niu9"]) == (186_432, 153_596)


@pytest.mark.slow
def test_jack_of_eleven_hand_by_hand() -> None:
    values = [JACK_ELEVEN[RANKS.index(card.rank)] for card in deck()]
    counts: Counter[str] = Counter()
    for hand in combinations(values, 5):
        bull = any((hand[a] + hand[b] + hand[c]) % 10 == 0 for a, b, c in TRIOS)
        counts[RANK_IDS[(sum(hand) % 10 or 10) if bull else 0]] += 1
    assert counts == ranks_if_values(JACK_ELEVEN).counts


@pytest.mark.parametrize("number", [0, 12, 14])
def test_thirteen_values_are_needed(number: int) -> None:
    with pytest.raises(ValueError):
        ranks_if_values([1] * number)
