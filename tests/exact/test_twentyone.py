"""21点 counted two ways: orders of hands against dealing card by card, against all pairs, against icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import sqrt

import pytest

from pokerlessons.cards import deck
from pokerlessons.exact.many_rounds import ahead_after
from pokerlessons.exact.twentyone import (
    BOTH_BUST,
    RULES,
    THRESHOLDS,
    TIE,
    VALUES,
    Policy,
    Round,
    TwentyOneOdds,
    bust_chance,
    counted_table,
    endless_game,
    endless_totals,
    final_orders,
    final_totals,
    hand_chance,
    rounds,
    shipped_table,
    table_data,
    threshold,
)
from pokerlessons.games.twentyone import hands
from pokerlessons.games.twentyone.hands import judge
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.words import Say, render

ODDS = TwentyOneOdds(TwentyOneOptions())
TABLE = shipped_table()
DECK = (4,) * 9 + (16,)


# Two cards and the next.


def test_two_cards_by_looking_at_all_pairs() -> None:
    seen = Counter(
        f"{'soft' if judge(two).soft else 'hard'}{judge(two).points}" for two in combinations(deck(), 2)
    )
    assert ODDS.two_cards.counts == seen and ODDS.two_cards.total == 1326
    assert ODDS.p21 == Fraction(32, 663) == 2 * Fraction(4, 52) * Fraction(16, 51)


def test_two_cards_by_icepool() -> None:
    icepool = pytest.importorskip("icepool")
    dealt = icepool.Deck(dict(zip(VALUES, DECK, strict=True))).deal(2).expand()
    ways: Counter[str] = Counter()
    for two, number in dealt.items():
        soft = 1 in two and sum(two) <= 11
        ways[f"{'soft' if soft else 'hard'}{sum(two) + 10 * soft}"] += number
    assert {name: Fraction(number, dealt.denominator()) for name, number in ways.items()} == {
        name: ODDS.two_cards.p(name) for name in ODDS.two_cards
    }


def test_the_next_card_as_the_engine_counts_it() -> None:
    cards = deck()
    by_value = {value: [card for card in cards if hands.value(card) == value] for value in VALUES}
    for size in (2, 3):
        for values in combinations_with_replacement(VALUES, size):
            hand = tuple(by_value[value][values[:place].count(value)] for place, value in enumerate(values))
            pattern = tuple(values.count(value) for value in VALUES)
            assert bust_chance(pattern) == hands.bust_chance(hand, 1)
    assert bust_chance((0, 0, 0, 1, 0, 0, 0, 0, 0, 1)) == Fraction(23, 50)
    assert bust_chance((0, 0, 0, 0, 0, 0, 2, 0, 0, 0)) == Fraction(24, 50)
    with pytest.raises(ValueError, match="no card"):
        bust_chance((5, 0, 0, 0, 0, 0, 0, 0, 0, 0))


# Where a threshold ends, dealt card by card.


def one_by_one(policy: Policy, left: tuple[int, ...], low: int = 0, ace: bool = False, held: int = 0):
    """Every way to play on from here: its chance, the points it ends with, and what is left of the deck."""
    points = low + 10 if ace and low <= 11 else low
    if held >= 2 and (low > 21 or points >= (policy.soft if points > low else policy.hard)):
        yield Fraction(1), points if low <= 21 else 0, left
        return
    for place, number in enumerate(left):
        if number:
            after = (*left[:place], number - 1, *left[place + 1 :])
            chance = Fraction(number, sum(left))
            for p, end, rest in one_by_one(policy, after, low + place + 1, ace or place == 0, held + 1):
                yield chance * p, end, rest


def dealt(policy: Policy) -> dict[int, Fraction]:
    found: Counter[int] = Counter()
    for p, end, _ in one_by_one(policy, DECK):
        found[end] += p  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.parametrize("policy", [threshold(12), threshold(14), threshold(17), Policy(13, 18)])
def test_final_totals_dealt_card_by_card(policy: Policy) -> None:
    ends = final_totals(policy)
    assert {points: p for points, p in ends.items() if p} == dealt(policy)
    assert list(ends)[-1] == 0 and sum(ends.values()) == 1


def test_orders_of_a_hand() -> None:
    assert final_orders(threshold(16))[0, 0, 0, 0, 1, 1, 0, 0, 0, 1] == 4
    assert final_orders(threshold(12))[2, 0, 0, 0, 0, 0, 0, 0, 0, 0] == 1  # a pair of aces counts 12
    assert hand_chance((0, 0, 0, 0, 1, 1, 0, 0, 0, 1), 4) == Fraction(4 * 4 * 4 * 16, 52 * 51 * 50)
    assert max(sum(hand) for t in THRESHOLDS for hand in final_orders(threshold(t))) == 11
    assert len({hand for t in THRESHOLDS for hand in final_orders(threshold(t))}) == 1910


@cache
def beside(policy: Policy, left: tuple[int, ...]) -> dict[int, Fraction]:
    """Where the policy ends when dealt from what is left, state by state."""
    ends: dict[int, Fraction] = {}
    waiting: dict[tuple[tuple[int, ...], int, bool], Fraction] = {(left, 0, False): Fraction(1)}
    held = 0
    while waiting:
        held += 1
        following: dict[tuple[tuple[int, ...], int, bool], Fraction] = {}
        for (deck_left, low, ace), p in waiting.items():
            cards = sum(deck_left)
            for place, number in enumerate(deck_left):
                if number:
                    key = (
                        (*deck_left[:place], number - 1, *deck_left[place + 1 :]),
                        low + place + 1,
                        ace or place == 0,
                    )
                    following[key] = following.get(key, Fraction()) + p * Fraction(number, cards)
        waiting = {}
        for (deck_left, low, ace), p in following.items():
            points = low + 10 if ace and low <= 11 else low
            if held >= 2 and (low > 21 or policy.stops(low, points)):
                end = points if low <= 21 else 0
                ends[end] = ends.get(end, Fraction()) + p
            else:
                waiting[deck_left, low, ace] = p
    return ends


def literal(player: Policy, banker: Policy) -> Round:
    """The player dealt card by card, then the banker from what is left, for every way."""
    ways: dict[tuple[int, tuple[int, ...]], Fraction] = {}
    for p, end, left in one_by_one(player, DECK):
        ways[end, left] = ways.get((end, left), Fraction()) + p
    win = tie = both = Fraction()
    for (own, left), p in ways.items():
        for other, q in beside(banker, left).items():
            win += p * q * (own > other)
            tie += p * q * (own == other > 0)
            both += p * q * (own == other == 0)
    return Round(win, tie, both)


@pytest.mark.parametrize(("t", "u"), [(12, 12), (14, 12)])
def test_the_table_dealt_card_by_card(t: int, u: int) -> None:
    assert TABLE.rounds[t, u] == literal(threshold(t), threshold(u))


@pytest.mark.slow
@pytest.mark.parametrize(("t", "u"), [(14, 17), (15, 17)])
def test_more_of_the_table_dealt_card_by_card(t: int, u: int) -> None:
    assert TABLE.rounds[t, u] == literal(threshold(t), threshold(u))


@pytest.mark.slow
def test_soft_hands_apart_dealt_card_by_card() -> None:
    assert TABLE.soft[15, 18] == literal(Policy(15, 18), threshold(17))


# The table.


def test_what_is_shipped_is_what_is_counted() -> None:
    assert table_data(counted_table()) == table_data(TABLE)


def test_between_equals_the_edge_is_ties_and_double_busts() -> None:
    for t in THRESHOLDS:
        found = TABLE.rounds[t, t]
        assert TABLE.expectation(t, t) == -(found.tie + found.both_bust)


def test_exchanging_the_seats() -> None:
    for t in THRESHOLDS:
        for u in THRESHOLDS:
            one, other = TABLE.rounds[t, u], TABLE.rounds[u, t]
            assert (one.tie, one.both_bust) == (other.tie, other.both_bust)
            assert one.win + other.win + one.tie + one.both_bust == 1


def test_a_policy_with_one_threshold_for_both_is_a_threshold() -> None:
    assert all(TABLE.soft[t, t] == TABLE.rounds[t, 17] for t in THRESHOLDS)
    assert rounds([Policy(15, 18)], [threshold(17)])[Policy(15, 18), threshold(17)] == TABLE.soft[15, 18]


def test_the_table_is_as_the_issue_tells() -> None:
    near = {(14, 17): -0.1589, (15, 17): -0.1610, (17, 17): -0.1824, (14, 16): -0.1787, (15, 16): -0.1607}
    for cell, e in near.items():
        assert abs(TABLE.expectation(*cell) - Fraction(str(e))) < Fraction(1, 10_000)
    game = TABLE.game()
    assert not game.saddles and game.maximin == TABLE.expectation(15, 17)
    assert game.minimax == TABLE.expectation(14, 17)
    assert Fraction(15, 10_000) < game.minimax - game.maximin < Fraction(25, 10_000)
    assert [TABLE.best_banker(t) for t in (14, 17, 12, 16)] == [16, 18, 15, 17]
    assert [TABLE.best_player(u) for u in (16, 18, 15, 17)] == [17, 12, 16, 14]
    value = TABLE.solution().value
    assert abs(value + Fraction(161, 1000)) < Fraction(1, 1000)
    assert 4.0e9 < TABLE.rounds_to_see(TABLE.gain_of_mixing) < 4.3e9
    assert (
        abs(
            1.96 * sqrt((1 - value**2) / TABLE.rounds_to_see(TABLE.gain_of_mixing))
            - float(value - game.maximin)
        )
        < 1e-9
    )


@pytest.mark.parametrize("pushed", RULES)
def test_every_solution_is_proved_and_the_only_one(pushed: tuple[str, ...]) -> None:
    game, solution = TABLE.game(pushed), TABLE.solution(pushed)
    assert game.proves(solution) and game.is_only(solution)
    # By hand: of two rows and two columns, or of a saddle.
    rows = [place for place, share in enumerate(solution.rows) if share]
    columns = [place for place, share in enumerate(solution.columns) if share]
    if len(rows) == 2:
        (a, b), (c, d) = ([game.gains[row][column] for column in columns] for row in rows)
        assert solution.value == (a * d - b * c) / (a + d - b - c)
        assert solution.rows[rows[0]] == (d - c) / (a - b - c + d)
    else:
        assert game.saddles == ((rows[0], columns[0]),)


def test_where_the_saddles_are() -> None:
    where = {pushed: TABLE.game(pushed).saddles for pushed in RULES}
    assert where == {
        (): (),
        (TIE,): ((3, 5),),
        (BOTH_BUST,): (),
        (TIE, BOTH_BUST): ((5, 5),),
    }
    assert TABLE.solution((TIE, BOTH_BUST)).value == 0
    assert {t for t, p in zip(THRESHOLDS, TABLE.solution().rows, strict=True) if p} == {14, 15}
    assert {u for u, p in zip(THRESHOLDS, TABLE.solution().columns, strict=True) if p} == {16, 17}


def test_why_the_saddle_returns() -> None:
    """What the lesson says: the ties that 15 gets back are worth more than it falls behind 14."""
    behind = TABLE.expectation(14, 17) - TABLE.expectation(15, 17)
    assert 0 < behind < TABLE.rounds[15, 17].tie - TABLE.rounds[14, 17].tie
    assert TABLE.best_banker(15) == 17 == TABLE.best_banker(15, (TIE,))
    assert TABLE.best_player(17, (TIE,)) == 15


def test_endless_decks() -> None:
    assert sum(endless_totals(threshold(17)).values()) == 1
    first = Fraction(1, 13)
    # 21 from two cards, with the cards put back: an ace and a ten in either order.
    assert endless_totals(threshold(21))[21] > 2 * first * 4 * first
    game = endless_game()
    assert game.is_only(TABLE.endless) and game.proves(TABLE.endless)
    assert {t for t, p in zip(THRESHOLDS, TABLE.endless.rows, strict=True) if p} == {15, 16}
    # Six decks lie between one and endlessly many.
    one, six, endless = (
        ends[0]
        for ends in (
            final_totals(threshold(17)),
            final_totals(threshold(17), 6),
            endless_totals(threshold(17)),
        )
    )
    assert abs(six - endless) < abs(one - endless)


def test_soft_hands_apart() -> None:
    assert TABLE.best_soft == (13, 19)
    better = TABLE.soft[15, 18].expectation() - TABLE.expectation(15, 17)
    gain = TABLE.solution().value - TABLE.game().maximin
    assert 300 < better / gain < 400


def test_to_be_ahead() -> None:
    win = (1 + TABLE.solution().value) / 2
    assert abs(ahead_after(win, 100) - Fraction(423, 10_000)) < Fraction(1, 10_000)
    # "more than a dozen points behind, shaking by about ten"
    assert 12 < -100 * TABLE.solution().value < 20
    assert 9 < sqrt(100 * (1 - TABLE.solution().value ** 2)) < 11


# Other house rules.


def test_what_has_not_been_counted_says_why() -> None:
    six = TwentyOneOdds(TwentyOneOptions.of(decks="6"))
    assert isinstance(six.table, Say) and isinstance(six.equilibrium, Say)
    assert "6" in render(six.table) and six.two_cards.total == 312 * 311 // 2
    assert six.p21 == Fraction(24 * 96, 312 * 311 // 2)
    stands = TwentyOneOdds(TwentyOneOptions.of(banker_stand_at="17"))
    assert not isinstance(stands.table, Say) and isinstance(stands.equilibrium, Say)
    assert "17" in render(stands.equilibrium)
