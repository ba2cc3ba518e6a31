"""斗地主's exact figures, each reached in another way as well."""

from __future__ import annotations

import json
import time
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod
from pathlib import Path

import pytest

from pokerlessons.app import main
from pokerlessons.cards import deck
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.doudizhu import (
    DECK,
    HAND,
    LANDLORD,
    TABLE,
    DoudizhuOdds,
    Held,
    at_table,
    coefficient,
    exactly,
    sums,
)
from pokerlessons.games import game_named
from pokerlessons.games.doudizhu.melds import PLACE, Reading, counts_of, plays_of, tally_of
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.simulate.doudizhu import dealt
from pokerlessons.words import Say

F = Fraction
ENGINES = json.loads((Path(__file__).parent.parent / "data" / "doudizhu_engines.json").read_text("utf-8"))
USUAL = DoudizhuOdds(DoudizhuOptions())
FOUR = DoudizhuOdds(DoudizhuOptions.of(preset="four"))
HOUSES: list[dict[str, str]] = [
    {},
    {"preset": "careful_wings"},
    {"both_jokers_as_singles": "forbid"},
    {"wings_same_rank": "forbid"},
    {"preset": "four"},
    {"preset": "four", "triple_1": "on", "four_with_two": "on"},
    {"preset": "four", "triple_1": "on", "four_with_two": "on", "both_jokers_as_singles": "forbid"},
]


def table() -> Distribution[Held]:
    counted = USUAL.table
    assert isinstance(counted, Distribution)
    return counted


# One hand.


def test_the_rocket() -> None:
    for size, p in ((HAND, F(136, 1431)), (LANDLORD, F(190, 1431))):
        assert USUAL.rocket(size) == p == F(comb(52, size - 2), comb(54, size))
        assert p == F(size, 54) * F(size - 1, 53)


@pytest.mark.parametrize("size", [HAND, LANDLORD])
def test_bombs_by_inclusion_exclusion_and_by_the_generating_function(size: int) -> None:
    """`bombs` multiplies polynomials rank by rank; `sums` and `exactly` add sets of ranks."""
    terms, counted = sums(size), USUAL.bombs(size)
    assert terms[1] == 13 * comb(50, size - 4) and terms[2] == comb(13, 2) * comb(46, size - 8)
    assert [exactly(k, terms) for k in range(len(terms))] == list(counted.counts.values())
    assert list(counted) == list(range(len(terms))) and counted.total == comb(54, size)
    some = sum((-1) ** (j + 1) * terms[j] for j in range(1, len(terms)))
    assert USUAL.bomb(size) == F(some, comb(54, size))
    assert USUAL.given_bomb(size) == F(comb(50, size - 4), comb(54, size))
    assert counted.expectation(int) == 13 * USUAL.given_bomb(size)


def test_the_figures_of_one_hand() -> None:
    assert USUAL.bomb(HAND) == F(9_164_971_927, 95_452_143_255)
    assert USUAL.bomb(LANDLORD) == F(22_670_621_227, 119_430_459_435)
    assert USUAL.either(HAND) == F(45_602_141, 246_646_365)
    assert USUAL.either(LANDLORD) == F(1_072_537_271_251, 3_531_729_300_435)


@pytest.mark.parametrize("size", [HAND, LANDLORD])
def test_bomb_or_rocket_by_the_complement(size: int) -> None:
    """No four of any rank, and not both jokers: with one, two or no joker by inclusion–exclusion."""

    def no_bomb(cards: int) -> int:
        """Hands of so many of the 52 without a bomb."""
        return sum(
            (-1) ** j * comb(13, j) * comb(52 - 4 * j, cards - 4 * j) for j in range(min(cards // 4, 13) + 1)
        )

    neither = no_bomb(size) + 2 * no_bomb(size - 1)
    assert USUAL.either(size) == 1 - F(neither, comb(54, size))
    both = comb(52, size - 2) - no_bomb(size - 2)
    assert USUAL.held(size).count(lambda held: held.rocket and held.bombs > 0) == both


@pytest.mark.parametrize("odds", [USUAL, FOUR], ids=["three", "four"])
def test_hands_by_the_numbers_of_ranks(odds: DoudizhuOdds) -> None:
    """How many ranks are there 0, 1, 2 … times: every hand is met once, two decks as well as one."""
    copies, jokers = 4 * odds.options.decks, 2 * odds.options.decks
    for size in odds.sizes:
        found: Counter[Held] = Counter()
        by_rank = 0
        for ranks, ways, hands in spectra(copies, size):
            left = size - sum(n * have for have, n in enumerate(ranks))
            if 0 <= left <= jokers:
                bombs = sum(ranks[4:])
                found[Held(bombs, left == jokers)] += ways * hands * comb(jokers, left)
                by_rank += ways * [1, 2, 1, 0, 0][left] if jokers == 2 else ways * [1, 2, 3, 2, 1][left]
        assert odds.held(size).counts == found and found.total() == comb(13 * copies + jokers, size)
        assert odds.hands_by_rank(size) == by_rank


@cache
def spectra(copies: int, size: int) -> list[tuple[tuple[int, ...], int, int]]:
    """For every (ranks there not at all, once, … `copies` times): how many choices of ranks, and of suits."""
    found: list[tuple[tuple[int, ...], int, int]] = []

    def go(have: int, ranks: int, cards: int, so_far: tuple[int, ...]) -> None:
        if have == 0:
            counts = (ranks, *reversed(so_far))
            ways = factorial(13) // prod(map(factorial, counts))
            found.append((counts, ways, prod(comb(copies, k) ** n for k, n in enumerate(counts))))
            return
        for n in range(min(ranks, cards // have) + 1):
            go(have - 1, ranks - n, cards - n * have, (*so_far, n))

    go(copies, 13, size, ())
    return found


def test_different_hands_by_ranks() -> None:
    assert USUAL.hands_by_rank(HAND) == 58_684_015 and USUAL.hands_by_rank(LANDLORD) == 153_009_740
    # At most four of a rank, by taking away those with five or more.
    for size in (HAND, LANDLORD):
        ways = 0
        for jokers, of_jokers in ((0, 1), (1, 2), (2, 1)):
            cards = size - jokers
            ways += of_jokers * sum(
                (-1) ** j * comb(13, j) * comb(cards - 5 * j + 12, 12) for j in range(cards // 5 + 1)
            )
        assert USUAL.hands_by_rank(size) == ways


def test_coefficients() -> None:
    assert coefficient([(3, 2)], -1) == 0 and coefficient([], 0) == 1 and coefficient([], 2) == 0
    assert [coefficient([(1, 5)], k) for k in range(6)] == [comb(5, k) for k in range(6)]


# The table.


def test_the_table_by_a_polynomial_in_three_hands() -> None:
    """∏ over ranks of Σ 4!/(a!b!c!)·xᵃyᵇzᶜ, marked where one is 4; what z has follows."""
    shares = [(a, b, 4 - a - b) for a in range(5) for b in range(5 - a)]
    rank = [(a, b, max(a, b, c) == 4, factorial(4) // prod(map(factorial, (a, b, c)))) for a, b, c in shares]
    jokers = {(2, 0): (True, 1), (0, 2): (True, 1), (0, 0): (True, 1)}
    jokers |= {(1, 1): (False, 2), (1, 0): (False, 2), (0, 1): (False, 2)}
    most = 13
    grid: dict[tuple[int, int, bool], list[int]] = {
        (a, b, rocket): [n] + [0] * most for (a, b), (rocket, n) in jokers.items()
    }
    dealt_so_far = 2
    for _ in range(13):
        dealt_so_far += 4
        longer: dict[tuple[int, int, bool], list[int]] = {}
        for (a, b, rocket), counts in grid.items():
            for more_a, more_b, bomb, ways in rank:
                x, y = a + more_a, b + more_b
                if x <= TABLE[0] and y <= TABLE[1] and dealt_so_far - x - y <= TABLE[2]:
                    row = longer.setdefault((x, y, rocket), [0] * (most + 1))
                    for bombs, n in enumerate(counts):
                        if n:
                            row[bombs + bomb] += n * ways
        grid = longer
    found = {
        Held(bombs, rocket): n
        for rocket in (False, True)
        for bombs, n in enumerate(grid[TABLE[0], TABLE[1], rocket])
        if n
    }
    assert table().counts == found
    assert table().total == factorial(54) // prod(map(factorial, TABLE)) == sum(found.values())


def test_the_figures_of_the_table() -> None:
    counted = table()
    assert counted.p(lambda held: held.rocket) == F(comb(20, 2) + 2 * comb(17, 2), comb(54, 2)) == F(154, 477)
    bomb = F(693_387_575_906_304_977, 2_111_391_386_325_558_225)
    assert counted.p(lambda held: held.bombs > 0) == bomb
    assert counted.p(any) == F(79_350_463_857_642_022_741, 145_686_005_656_463_517_525)
    one = F(comb(20, 4) + 2 * comb(17, 4), comb(54, 4))
    assert counted.expectation(lambda held: held.bombs) == 13 * one == F(565, 1431)
    assert at_table(0, jokers=False) == counted.total
    assert max(held.bombs for held in counted) == 13


def test_the_table_is_what_the_engine_deals() -> None:
    """斗地主's own shuffle and dealing, the first seat taking the kitty."""
    game, rounds = game_named("doudizhu"), 3_000
    seen: Counter[str] = Counter()
    for seed in range(rounds):
        state = game.start(USUAL.options, 3, str(seed))
        found = dealt(USUAL.options, state.hands[0], state.kitty, *state.hands[1:])
        seen.update(
            name
            for name, true in {
                "bomb17": found.first.bombs > 0,
                "rocket17": found.first.rocket,
                "bomb20": found.landlord.bombs > 0,
                "rocket20": found.landlord.rocket,
                "table bomb": found.table.bombs > 0,
                "table rocket": found.table.rocket,
                "table": any(found.table),
            }.items()
            if true
        )
    exact = {
        "bomb17": USUAL.bomb(HAND),
        "rocket17": USUAL.rocket(HAND),
        "bomb20": USUAL.bomb(LANDLORD),
        "rocket20": USUAL.rocket(LANDLORD),
        "table bomb": table().p(lambda held: held.bombs > 0),
        "table rocket": table().p(lambda held: held.rocket),
        "table": table().p(any),
    }
    for name, p in exact.items():
        assert abs(seen[name] - rounds * p) < 4.5 * float(rounds * p * (1 - p)) ** 0.5, name


def test_four_players_have_no_table() -> None:
    assert isinstance(FOUR.table, Say)


# Plays.


@cache
def enumerated(**house: str) -> tuple[Reading, ...]:
    """Every play of the whole deck that a landlord could hold, as the game generates them."""
    options = DoudizhuOptions.of(**house)
    most = options.hand_size + options.kitty_size
    full = tally_of(deck(options.decks, jokers=True))
    return tuple(play for play in plays_of(full, None, options.melds) if play.size <= most)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_plays_by_formula_and_by_the_games_generator(house: dict[str, str]) -> None:
    odds, plays = DoudizhuOdds(DoudizhuOptions.of(**house)), enumerated(**house)
    assert odds.plays == Counter(play.kind for play in plays)
    assert odds.distinct_plays == len({play.tally for play in plays})


def test_the_numbers_of_plays() -> None:
    assert USUAL.plays == {
        "single": 15,
        "pair": 13,
        "triple": 13,
        "triple_1": 182,
        "triple_2": 156,
        "straight": 36,
        "straight_pair": 52,
        "airplane": 45,
        "airplane_1": 24_064,
        "airplane_2": 2_939,
        "bomb": 13,
        "rocket": 1,
        "four_2s": 1_339,
        "four_2p": 858,
    }
    assert sum(USUAL.plays.values()) == 29_726 and USUAL.distinct_plays == 29_327


def test_straights_and_the_like_by_looking_at_every_row() -> None:
    spans = list(product(range(12), range(1, 13)))
    rows = [(low, length) for low, length in spans if low + length <= 12]
    assert USUAL.plays["straight"] == sum(length >= 5 for _, length in rows)
    assert USUAL.plays["straight_pair"] == sum(3 <= length <= 10 for _, length in rows)
    assert USUAL.plays["airplane"] == sum(2 <= length <= 6 for _, length in rows)


def test_open_spiel_counts_the_same_without_four_with_two_and_both_jokers_as_wings() -> None:
    """10-7 has four with two, 10-9 lets both jokers be single wings; OpenSpiel has neither.

    Its action ids tell the readings of the same cards apart, as our plays do.
    """
    no_jokers = DoudizhuOdds(DoudizhuOptions(both_jokers_as_singles="forbid"))
    fours = no_jokers.plays["four_2s"] + no_jokers.plays["four_2p"]
    assert no_jokers.distinct_plays - fours == ENGINES["totals"]["open_spiel_distinct_multisets"] == 25_661
    assert sum(no_jokers.plays.values()) - fours == ENGINES["totals"]["open_spiel_action_ids"] == 26_053


def test_rlcard_leaves_out_wings_that_make_the_airplane_longer() -> None:
    """10-9 lets both jokers be wings, 10-16 three wings of one rank; rlcard forbids the one, and the other
    where the three go on with the airplane (333444555666 + 777 8) unless they alone make a longer one."""
    plays = enumerated(both_jokers_as_singles="forbid")
    longer = {play.tally for play in plays if play.kind == "airplane_1" and goes_on(play)}
    bare = {play.tally for play in plays if play.kind == "airplane"}
    rlcard = {play.tally for play in plays} - (longer - bare)
    assert len(longer - bare) == 374
    assert len(rlcard) == ENGINES["totals"]["rlcard_plays"] == 27_471
    without_fours = rlcard - {play.tally for play in plays if play.kind.startswith("four")}
    assert len(without_fours) == ENGINES["totals"]["common"] == 25_287


def goes_on(play: Reading) -> bool:
    """Whether three wings of one rank stand next to the body, below the 2."""
    counts = counts_of(play.tally)
    beside = [place for place in (play.rank + 1, play.rank - play.length) if 0 <= place <= PLACE["A"]]
    return any(counts.get(place) == 3 for place in beside)


# How they are printed.


def test_odds_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    start = time.perf_counter()
    assert main(["odds", "doudizhu", "--json"]) == 0
    assert time.perf_counter() - start < 0.5
    data = json.loads(capsys.readouterr().out)
    tables = data["tables"]
    hand, landlord = tables["hands"]["17"], tables["hands"]["20"]
    assert sum(hand["bombs"].values()) == hand["total"] == comb(DECK, HAND)
    assert F(hand["rocket"]) == F(136, 1431) and F(landlord["bomb"]) == USUAL.bomb(LANDLORD)
    assert F(tables["table"]["bomb_or_rocket"]) == table().p(any)
    assert sum(tables["table"]["bombs"].values()) == tables["table"]["total"]
    assert tables["plays"]["distinct"] == 29_327 and "随便" in tables["random"]


def test_odds_of_four_players_say_what_is_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "doudizhu", "--json", "-o", "preset=four", "--lang", "en"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert set(tables["hands"]) == {"25", "33"} and tables["table"]["bombs"] is None
    assert "three players" in tables["table"]["why"]
    assert F(tables["hands"]["25"]["rocket"]) == F(comb(104, 21), comb(108, 25))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_odds_as_text(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "doudizhu", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert "136/1431" in told and "29,327" in told
    assert ("叫分挑过牌" if language == "zh" else "chose to bid") in told
