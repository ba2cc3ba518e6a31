"""牛牛's exact figures, each reached in another way as well."""

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import chain, combinations
from math import comb

import pytest

from pokerlessons.app import main
from pokerlessons.cards import ALL_CARDS, deck
from pokerlessons.exact.dealing import disjoint_pairs_alike, patterns, ways
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.hands import RANK_IDS, compare, judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.words import Say

SPECIALS = ("wuxiao", "zhadan", "wuhua", "sihua")
SETS = list(chain.from_iterable(combinations(SPECIALS, size) for size in range(5)))
USUAL = NiuniuOdds(NiuniuOptions())


def odds(**options: object) -> NiuniuOdds:
    return NiuniuOdds(NiuniuOptions.of(**options))


def test_the_published_counts() -> None:
    assert USUAL.ranks.total == comb(52, 5) == 2_598_960
    assert USUAL.ranks.counts["wuniu"] == 872_128


@pytest.mark.parametrize("special", SETS, ids="+".join)
def test_any_rules_count_every_hand_once(special: tuple[str, ...]) -> None:
    ranks = odds(special_hands=special).ranks
    assert ranks.total == comb(52, 5)
    assert set(ranks.counts) == {*RANK_IDS[:11], *special}


def test_multiplying_by_three_turns_one_bull_into_another() -> None:
    counts = USUAL.ranks.counts
    assert len({counts[f"niu{n}"] for n in (1, 3, 7, 9)}) == 1
    assert len({counts[f"niu{n}"] for n in (2, 4, 6, 8)}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("special", SETS, ids="+".join)
def test_every_hand_judged_one_by_one(special: tuple[str, ...]) -> None:
    played = frozenset(special)
    counts = Counter(RANK_IDS[judge(cards, played).rank] for cards in combinations(deck(), 5))
    assert counts == odds(special_hands=special).ranks.counts


def test_forty_cards() -> None:
    """Without J, Q and K there are four tens and 658,008 hands, of which 445,496 have a bull."""
    copies = (4,) * 10
    bulls = 0
    for pattern in patterns(copies, 5):
        hand = tuple(
            ALL_CARDS[13 * suit + rank] for rank, number in enumerate(pattern) for suit in range(number)
        )
        bulls += ways(copies, pattern) * (judge(hand).rank > 0)
    assert comb(40, 5) == 658_008 and bulls == 445_496


def small_deck_odds(suits: str, ranks: tuple[str, ...]) -> tuple[Fraction, Fraction]:
    """P(tie of rank) of two hands from a small deck: by inclusion–exclusion, and by dealing every pair."""
    cards = [card for card in deck() if card.rank in ranks and card.suit in suits]
    copies = tuple(sum(card.rank == rank for card in cards) for rank in ranks)

    def hand(pattern: tuple[int, ...]):
        return tuple(
            ALL_CARDS[13 * suit + ("A23456789" + "XJQK").index("X" if rank == "10" else rank)]
            for rank, number in zip(ranks, pattern, strict=True)
            for suit in range(number)
        )

    classes = {pattern: judge(hand(pattern)).rank for pattern in patterns(copies, 5)}
    pairs = comb(len(cards), 5) * comb(len(cards) - 5, 5)
    counted = Fraction(sum(disjoint_pairs_alike(copies, classes).values()), pairs)
    literal = 0
    for one in combinations(cards, 5):
        rank = judge(one).rank
        left = [card for card in cards if card not in one]
        literal += sum(judge(other).rank == rank for other in combinations(left, 5))
    return counted, Fraction(literal, pairs)


def test_two_hands_of_a_small_deck_dealt_one_by_one() -> None:
    counted, literal = small_deck_odds("SH", ("A", "2", "3", "7", "10", "K"))
    assert counted == literal != 0


def test_exchanging_two_hands() -> None:
    assert USUAL.heads_up["win"] == USUAL.heads_up["lose"]
    assert sum(USUAL.heads_up.values()) == 1


def test_the_banker_wins_more_by_just_the_ties() -> None:
    for rules in ({}, {"special_hands": "all"}, {"ace_high": "on"}):
        each = odds(**rules)
        ties = sum(each.ties_to_banker.values())
        assert each.versus_banker["lose"] - each.versus_banker["win"] == ties
        assert each.expectation("flat") == -ties
        assert each.expectation("steep") < each.expectation("simple") < each.expectation("flat") < 0


def test_where_suits_decide_nobody_has_an_advantage() -> None:
    fair = odds(tie="high_card_then_suit", payout="steep")
    assert fair.versus_banker == {"win": Fraction(1, 2), "lose": Fraction(1, 2)}
    assert fair.expectation("steep") == 0


def test_the_shares_of_the_tie_break_are_everything() -> None:
    assert sum(USUAL.tie_break.values()) == 1
    assert USUAL.tie_break["rank"] == 1 - USUAL.heads_up["tie"]


def within_five_errors(hits: int, rounds: int, p: Fraction) -> bool:
    return abs(hits - rounds * p) <= 5 * (rounds * float(p) * (1 - float(p))) ** 0.5


def test_dealing_at_random_agrees() -> None:
    rng, rules, rounds = random.Random(2026), NiuniuOptions(), 20_000
    beaten: Counter[str] = Counter()
    wins = equal = 0
    for _ in range(rounds):
        cards = rng.sample(range(52), 20)
        hands = [judge(tuple(ALL_CARDS[number] for number in cards[k : k + 5])) for k in (0, 5, 10, 15)]
        outcomes = [compare(hands[0], other, rules).wins for other in hands[1:]]
        beaten[str(outcomes.count(False))] += 1
        wins += outcomes[0]
        equal += hands[0].rank == hands[1].rank
    assert within_five_errors(wins, rounds, USUAL.versus_banker["win"])
    assert within_five_errors(equal, rounds, USUAL.heads_up["tie"])
    three = USUAL.banker_against_three
    assert not isinstance(three, Say)
    for number, p in three.items():
        assert within_five_errors(beaten[number], rounds, p)


def test_the_shipped_figures_fit_the_exact_ones() -> None:
    three = USUAL.banker_against_three
    assert not isinstance(three, Say)
    assert sum(three.values()) == 1
    beaten = sum(int(number) * p for number, p in three.items())
    assert beaten == 3 * USUAL.versus_banker["lose"]


def test_other_rules_have_no_such_figures_and_say_why() -> None:
    assert isinstance(odds(special_hands="wuhua").banker_against_three, Say)
    assert not isinstance(odds(payout="steep", deals=3).banker_against_three, Say)


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "niuniu", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    tables = data["tables"]
    assert set(data) == {"game", "options", "tables"}
    assert tables["ranks"]["counts"] == USUAL.ranks.counts and tables["ranks"]["total"] == 2_598_960
    assert Fraction(tables["heads_up"]["tie"]) == USUAL.heads_up["tie"]
    assert set(tables["versus_banker"]["expectation"]) == {"flat", "simple", "steep"}
    assert set(tables["banker_against_three"]) == {"3", "2", "1", "0"}
    assert main(["odds", "niuniu", "-o", "special_hands=wuxiao", "--json", "--lang", "en"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert tables["banker_against_three"] is None and "special_hands" in tables["why"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_table_to_read(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["odds", "niuniu", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert "54508/162435 ≈ 33.56 %" in out and "872,128" in out
