"""How well the computer plays 变色龙: `pytest -m benchmark -s`; `test_players` says how many deals."""

import pytest

from pokerlessons.engine import Chance, Player
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.players import AtRandom
from pokerlessons.players.rule_chameleon import ChameleonByRule
from pokerlessons.players.searching import Searching

from .test_players import DEALS, PLAYOUTS, Thinking, average, share

pytestmark = pytest.mark.benchmark
RULE, ANY = ChameleonByRule(), AtRandom()
HALF = PLAYOUTS // 2
"""Play-outs of 变色龙: two seats need fewer of them."""


def ahead_in_a_deal(seed: str, players: tuple[Player, Player], seat: int) -> int:
    """By how many points `seat` is ahead after one deal."""
    state, chance = GAME.start(ChameleonOptions.of(first="host"), 2, seed), Chance(seed, "players")
    while (settlement := GAME.settlement(state)) is None:
        (acting,) = GAME.to_act(state)
        state = GAME.play(state, acting, players[acting].choose(GAME, GAME.observe(state, acting), chance))
    return settlement.points[seat] - settlement.points[1 - seat]


def wins_a_match(seed: str, players: tuple[Player, Player], seat: int) -> bool:
    """Whether `seat` is the one left in a match to 100."""
    state, chance = GAME.start(ChameleonOptions(), 2, seed), Chance(seed, "players")
    while acting := GAME.to_act(state):
        view = GAME.observe(state, acting[0])
        state = GAME.play(state, acting[0], players[acting[0]].choose(GAME, view, chance))
    points = GAME.payoffs(state)
    return points[seat] > points[1 - seat]


def beside(player: Player, other: Player, seat: int) -> tuple[Player, Player]:
    return (player, other) if seat == 0 else (other, player)


def test_matches_against_chance() -> None:
    thinking = Thinking(Searching(HALF, RULE, RULE))
    print("\nmatches of 变色龙 to 100, two players, against any legal move")
    for name, player, matches in (("by rule", RULE, 10 * DEALS), ("thinking ahead", thinking, DEALS)):
        won = [wins_a_match(f"match {n}", beside(player, ANY, n % 2), n % 2) for n in range(matches)]
        print(f"  {name}: {share(won)}")
    thinking.tell()


def test_thinking_ahead_against_the_rule_of_thumb() -> None:
    """The same cards twice: with the searching player in a seat, and with the rule of thumb in it too."""
    thinking, gains = Thinking(Searching(HALF, RULE, RULE)), list[int]()
    for n in range(2 * DEALS):
        seat, seed = n % 2, f"paired {n}"
        thought = ahead_in_a_deal(seed, beside(thinking, RULE, seat), seat)
        gains.append(thought - ahead_in_a_deal(seed, (RULE, RULE), seat))
    print("\nadvantage of thinking ahead over the rule of thumb in 变色龙, the same cards")
    print("  both seats in turn:", average(gains))
    thinking.tell()
