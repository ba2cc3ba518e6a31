"""斗地主 dealt at random: pure Python and numpy both agree with the exact figures, and are repeatable."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from pokerlessons.cards import parse_cards
from pokerlessons.exact.distribution import Distribution
from pokerlessons.exact.doudizhu import HAND, LANDLORD, DoudizhuOdds, Held
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.simulate import sample
from pokerlessons.simulate.doudizhu import Dealt, deal, dealt, held

OPTIONS = DoudizhuOptions()
ODDS = DoudizhuOdds(OPTIONS)
WAYS = pytest.mark.parametrize(
    ("vectorised", "rounds"), [(False, 20_000), (True, 400_000)], ids=["python", "numpy"]
)


def exact() -> dict[str, tuple[Callable[[Dealt], bool], Fraction]]:
    table = ODDS.table
    assert isinstance(table, Distribution)
    return {
        "rocket": (lambda d: d.first.rocket, ODDS.rocket(HAND)),
        "bomb": (lambda d: d.first.bombs > 0, ODDS.bomb(HAND)),
        "two bombs": (lambda d: d.first.bombs == 2, ODDS.bombs(HAND).p(2)),
        "either": (lambda d: any(d.first), ODDS.either(HAND)),
        "landlord's rocket": (lambda d: d.landlord.rocket, ODDS.rocket(LANDLORD)),
        "landlord's bomb": (lambda d: d.landlord.bombs > 0, ODDS.bomb(LANDLORD)),
        "landlord's either": (lambda d: any(d.landlord), ODDS.either(LANDLORD)),
        "threes": (lambda d: d.threes, ODDS.given_bomb(HAND)),
        "rocket at the table": (lambda d: d.table.rocket, table.p(lambda h: h.rocket)),
        "bomb at the table": (lambda d: d.table.bombs > 0, table.p(lambda h: h.bombs > 0)),
        "two at the table": (lambda d: d.table.bombs == 2, table.p(lambda h: h.bombs == 2)),
        "either at the table": (lambda d: any(d.table), table.p(any)),
    }


@WAYS
def test_a_deal(vectorised: bool, rounds: int) -> None:
    seen = sample(deal(OPTIONS), rounds, 2026, vectorised)
    assert seen.rounds == rounds == sum(seen.counts.values())
    for name, (event, p) in exact().items():
        error = float(p * (1 - p) / rounds) ** 0.5
        assert abs(float(seen.share(event) - p)) <= 5 * error, name
    assert all(
        d.first.bombs <= d.landlord.bombs <= d.table.bombs and d.first.rocket <= d.table.rocket
        for d in seen.counts
    )


@WAYS
def test_the_same_seed_gives_the_same_sample(vectorised: bool, rounds: int) -> None:
    one, other, third = (sample(deal(OPTIONS), 3_000, seed, vectorised) for seed in (1, 1, 2))
    assert one == other != third


def test_bombs_and_the_rocket_are_those_of_the_game() -> None:
    assert held(parse_cards("3 3 3 3 4 4 4 XS XB"), OPTIONS) == Held(1, True)
    assert held(parse_cards("3 3 3 3 K K K K 2 2 2 2 XB"), OPTIONS) == Held(3, False)
    assert held(parse_cards("3 3 3 4 4 4 5"), OPTIONS) == Held(0, False)
    own, kitty, one, other = (
        parse_cards(text) for text in ("H3 D3 C3 XS", "S3 XB", "SK HK DK CK", "S4 H4 D4 C5")
    )
    assert dealt(OPTIONS, own, kitty, one, other) == Dealt(
        Held(0, False), Held(1, True), Held(2, True), False
    )
    assert dealt(OPTIONS, (*own, *kitty), (), one, other).threes


def test_only_three_are_dealt_to() -> None:
    with pytest.raises(ValueError, match="three"):
        deal(DoudizhuOptions.of(preset="four"))
