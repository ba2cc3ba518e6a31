"""Two hands, three players, many rounds: exact figures of 牛牛 against other ways to them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, exp
from time import perf_counter

import pytest

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.exact.dealing import patterns, ways
from pokerlessons.exact.many_rounds import ahead_after
from pokerlessons.exact.niuniu import DECK, NiuniuOdds
from pokerlessons.games.niuniu.hands import RANK_IDS, compare, highest, judge
from pokerlessons.games.niuniu.options import NiuniuOptions

USUAL = NiuniuOdds(NiuniuOptions())
RULES = [
    {},
    {"tie": "high_card_then_suit"},
    {"ace_high": "on"},
    {"ace_high": "on", "tie": "high_card_then_suit", "special_hands": "all"},
]
CHANCES = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(7, 10), Fraction(1)]


@pytest.mark.parametrize("special", ["none", "all"])
def test_higher_equal_and_lower_counted_by_themselves(special: str) -> None:
    odds = NiuniuOdds(NiuniuOptions.of(special_hands=special))
    order = RANK_IDS.index
    two = odds.two_hands
    assert two.total == comb(52, 5) * comb(47, 5)
    assert two.p(lambda pair: order(pair[0]) > order(pair[1])) == odds.heads_up["win"]
    assert two.p(lambda pair: pair[0] == pair[1]) == odds.heads_up["tie"]
    assert two.p(lambda pair: order(pair[0]) < order(pair[1])) == odds.heads_up["lose"]
    assert (
        two.by(lambda pair: pair[0]).p("niu9")
        == two.by(lambda pair: pair[1]).p("niu9")
        == odds.ranks.p("niu9")
    )


def hands_by_highest_card(rules: NiuniuOptions) -> Iterator[tuple[tuple[Card, ...], int]]:
    """For every pattern and every choice of its highest cards a hand, and how many hands it stands for."""
    for pattern in patterns(DECK, 5):
        held = [rank for rank, number in enumerate(pattern) if number]
        top = 0 if rules.ace_high and pattern[0] else held[-1]
        rest = [ALL_CARDS[13 * suit + rank] for rank in held if rank != top for suit in range(pattern[rank])]
        number = ways(DECK, pattern) // comb(4, pattern[top])
        for suits in combinations(range(4), pattern[top]):
            yield (*rest, *(ALL_CARDS[13 * suit + top] for suit in suits)), number


@pytest.mark.parametrize("given", [RULES[0], RULES[3]], ids=["usual", "festive"])
def test_a_shared_banker_by_comparing_every_two_kinds_of_hands(given: dict[str, object]) -> None:
    """Hands of one rank and one highest card stand alike: the engine compares an example of each."""
    rules = NiuniuOptions.of(**given)
    hands: Counter[tuple[int, Card]] = Counter()
    examples = {}
    for cards, number in hands_by_highest_card(rules):
        judged = judge(cards, rules.special_hands)
        kind = judged.rank, highest(cards, rules.ace_high)
        hands[kind] += number
        examples[kind] = judged
    assert hands.total() == comb(52, 5)
    chances = dict.fromkeys("3210", Fraction())
    for kind, banker in examples.items():
        losing = sum(hands[k] for k, player in examples.items() if not compare(banker, player, rules).wins)
        loses = Fraction(losing, comb(52, 5))
        for beaten in range(4):
            share = comb(3, beaten) * loses**beaten * (1 - loses) ** (3 - beaten)
            chances[str(beaten)] += Fraction(hands[kind], comb(52, 5)) * share
    assert chances == NiuniuOdds(rules).shared_banker


def test_three_players_of_one_banker() -> None:
    for given in RULES:
        odds = NiuniuOdds(NiuniuOptions.of(**given))
        assert sum(odds.shared_banker.values()) == sum(odds.independent_three.values()) == 1
        assert (
            sum(int(beaten) * p for beaten, p in odds.independent_three.items())
            == 3 * odds.versus_banker["lose"]
        )
        assert odds.shared_banker["3"] > odds.independent_three["3"] == odds.versus_banker["lose"] ** 3


def test_the_shared_banker_explains_most_of_it() -> None:
    """Of the distance between dealing and independence, cards not put back make but a small part."""
    dealt = USUAL.banker_against_three
    assert isinstance(dealt, dict)
    shared, independent = USUAL.shared_banker["3"], USUAL.independent_three["3"]
    assert abs(dealt["3"] - shared) < (shared - independent) / 100


@pytest.mark.parametrize("win", CHANCES)
@pytest.mark.parametrize("rounds", [1, 2, 3, 6, 9])
def test_ahead_by_every_course_of_the_rounds(win: Fraction, rounds: int) -> None:
    ahead = Fraction()
    for course in product((1, -1), repeat=rounds):
        if sum(course) > 0:
            won = course.count(1)
            ahead += win**won * (1 - win) ** (rounds - won)
    assert ahead_after(win, rounds) == ahead


@pytest.mark.parametrize("rounds", [51, 100])
def test_ahead_behind_or_level(rounds: int) -> None:
    win = USUAL.versus_banker["win"]
    level = comb(rounds, rounds // 2) * (win * (1 - win)) ** (rounds // 2) if rounds % 2 == 0 else 0
    assert ahead_after(win, rounds) + ahead_after(1 - win, rounds) + level == 1
    assert ahead_after(Fraction(1, 2), 51) == Fraction(1, 2)


def test_ten_thousand_rounds_are_counted_exactly_and_soon() -> None:
    win = USUAL.versus_banker["win"]
    began = perf_counter()
    ahead = ahead_after(win, 10_000)
    assert perf_counter() - began < 3
    assert 0 < ahead < Fraction(1, 10**10)
    # Hoeffding's bound: the share of wins is hardly ever so far above its mean.
    assert float(ahead) <= exp(-2 * 10_000 * (0.5 - float(win)) ** 2)
    assert ahead < ahead_after(win, 1000) < ahead_after(win, 100) < Fraction(1, 2)


@pytest.mark.parametrize(("win", "rounds"), [(Fraction(-1, 2), 3), (Fraction(3, 2), 3), (Fraction(1, 2), 0)])
def test_no_rounds(win: Fraction, rounds: int) -> None:
    with pytest.raises(ValueError):
        ahead_after(win, rounds)
