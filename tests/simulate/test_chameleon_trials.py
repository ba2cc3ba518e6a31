"""变色龙 dealt at random: samples of both kinds agree with the exact figures."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from numpy.random import PCG64, Generator

from pokerlessons.exact.chameleon import DECKS, MOST_HELD, DeckFigures
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.chameleon import _drawn_columns, chain, first_fit, penalties, reflipped

USUAL = ChameleonOptions()
WAYS = pytest.mark.parametrize(
    ("vectorised", "rounds"), [(False, 20_000), (True, 1_000_000)], ids=["python", "numpy"]
)
each_decks = pytest.mark.parametrize("decks", DECKS)


def agree(seen: Fraction, rounds: int, p: Fraction) -> bool:
    return abs(seen - p) <= 5 * sqrt(p * (1 - p) / rounds)


@WAYS
@each_decks
def test_penalties(decks: int, vectorised: bool, rounds: int) -> None:
    exact = DeckFigures(USUAL, decks).hand_penalty()
    seen = sample(penalties(USUAL, decks), rounds, 2026, vectorised)
    assert set(seen.counts) <= set(exact)
    assert all(agree(seen.share(points), rounds, exact.p(points)) for points in exact)


@WAYS
@each_decks
def test_first_fit(decks: int, vectorised: bool, rounds: int) -> None:
    of, seen = DeckFigures(USUAL, decks), sample(first_fit(USUAL, decks), rounds, 2026, vectorised)
    kinds = Counter[str]()
    for (kind, _), n in seen.counts.items():
        kinds[kind] += n
    for kind, share in (("plain", Fraction(9, 13)), ("special", Fraction(3, 13)), ("named", Fraction(1, 13))):
        assert agree(Fraction(kinds[kind], rounds), rounds, share)
        facing = "named" if kind == "named" else "plain"
        for held in range(1, MOST_HELD + 1):
            stuck = sum(n for (k, place), n in seen.counts.items() if k == kind and place >= held)
            assert agree(Fraction(stuck, kinds[kind]), kinds[kind], of.stuck(facing, held))


@WAYS
@each_decks
def test_reflipped(decks: int, vectorised: bool, rounds: int) -> None:
    seen = sample(reflipped(USUAL, decks), rounds, 2026, vectorised)
    assert agree(seen.share(True), rounds, DeckFigures(USUAL, decks).reflipped_stuck)


def test_putting_back_is_told_from_not_putting_back() -> None:
    """Enough rounds to see the small difference."""
    of, rounds = DeckFigures(USUAL, 1), 8_000_000
    seen = sample(reflipped(USUAL, 1), rounds, 2026, True).share(True)
    error = sqrt(float(seen) / rounds)
    assert abs(seen - of.reflipped_stuck) < 3 * error < abs(of.reflipped_stuck - of.stuck()) / 1.5


@WAYS
@each_decks
def test_chain(decks: int, vectorised: bool, rounds: int) -> None:
    seen = sample(chain(USUAL, decks), rounds, 2026, vectorised)
    for seats, p in enumerate(DeckFigures(USUAL, decks).chain):
        assert agree(seen.share(seats), rounds, p)


def test_columns_hold_no_card_twice() -> None:
    columns = _drawn_columns(Generator(PCG64(1)), 2_000, 156)
    cards = np.array([next(columns) for _ in range(60)])
    assert all(len(set(row)) == 60 for row in cards.T.tolist()) and cards.max() < 156
    assert len(set(cards[59].tolist())) > 150
