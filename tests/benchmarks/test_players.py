"""How well the computer plays 斗地主, and how long it thinks: `pytest -m benchmark -s`.

`PLAYERS_DEALS` (20) is how many deals the one that thinks ahead plays, `PLAYERS_PLAYOUTS` (200) how many
play-outs it has for a move.  400 deals, which settle the matter, take about twenty minutes.
"""

import os
import time
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import pytest

from pokerlessons.engine import AnyGame, Chance, Move, Observation, Player
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.states import Settled, highest
from pokerlessons.players import AtRandom
from pokerlessons.players.rule_doudizhu import DoudizhuByRule
from pokerlessons.players.searching import Searching

from ..players.doudizhu_deals import OPTIONS, landlord_of, played_out

pytestmark = pytest.mark.benchmark
DEALS = int(os.environ.get("PLAYERS_DEALS", "20"))
PLAYOUTS = int(os.environ.get("PLAYERS_PLAYOUTS", "200"))
RULE, ANY = DoudizhuByRule(), AtRandom()
_95 = 1.96


class Thinking:
    """The searching player, with how many moves it thought about and for how many seconds."""

    def __init__(self, player: Searching) -> None:
        self.player = player
        self.seconds: list[float] = []

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        began = time.perf_counter()
        best, *others = self.player.weigh(game, view, chance)
        if others:
            self.seconds.append(time.perf_counter() - began)
        return best.move

    def tell(self) -> None:
        print(
            f"  at most {self.player.playouts} play-outs a move; "
            f"{mean(self.seconds):.3f} s a move on average, {max(self.seconds):.2f} s at most, "
            f"over {len(self.seconds)} moves"
        )


def share(won: Sequence[bool]) -> str:
    """The share won with its 95 % interval (Wilson's)."""
    n, p = len(won), sum(won) / len(won)
    middle, half = p + _95**2 / (2 * n), _95 * sqrt(p * (1 - p) / n + _95**2 / (4 * n * n))
    low, high = ((middle + sign * half) / (1 + _95**2 / n) for sign in (-1, 1))
    return f"{p:.1%} of {n} [{low:.1%}, {high:.1%}]"


def average(points: Sequence[int]) -> str:
    """The mean with its 95 % interval."""
    half = _95 * stdev(points) / sqrt(len(points))
    low, high = mean(points) - half, mean(points) + half
    return f"{mean(points):+.2f} points a deal [{low:+.2f}, {high:+.2f}], {len(points)} deals"


def as_landlord(player: Player, others: Player, deals: int) -> list[bool]:
    """Whether the player won each deal, as the landlord of a bid of three."""
    seats = (player, others, others)
    return [
        played_out(landlord_of(f"landlord {n}", 0), seats, f"landlord {n}").points[0] > 0
        for n in range(deals)
    ]


def test_landlord_against_chance() -> None:
    thinking = Thinking(Searching(PLAYOUTS, RULE, RULE))
    print("\nlandlord against random farmers")
    print("  by rule:", share(as_landlord(RULE, ANY, 1_000)))
    print("  thinking ahead:", share(as_landlord(thinking, ANY, DEALS)))
    thinking.tell()


def test_thinking_ahead_against_the_rule_of_thumb() -> None:
    """The same cards twice: with the searching player in a seat, and with the rule of thumb in it too."""
    thinking = Thinking(Searching(PLAYOUTS, RULE, RULE))
    gains: dict[str, list[int]] = {"landlord": [], "after the landlord": [], "before the landlord": []}
    won: dict[bool, list[bool]] = {False: [], True: []}
    for n in range(DEALS):
        seat, role = n % 3, list(gains)[n % 3]
        seats = [thinking if each == seat else RULE for each in range(3)]
        start, seed = landlord_of(f"paired {n}", 0), f"paired {n}"
        thought, by_rule = (played_out(start, each, seed).points[seat] for each in (seats, [RULE] * 3))
        gains[role].append(thought - by_rule)
        won[True].append(thought > 0)
        won[False].append(by_rule > 0)
    print("\nadvantage of thinking ahead over the rule of thumb, bids of three, the same cards")
    print("  all seats in turn:", average([gain for each in gains.values() for gain in each]))
    for role, gained in gains.items():
        print(f"  {role}:", average(gained))
    print(f"  won thinking ahead {share(won[True])}, by rule {share(won[False])}")
    thinking.tell()


def test_bids_pay() -> None:
    """What bids bring the landlord when all bid and play by rule."""
    brought: dict[int, list[int]] = defaultdict(list)
    for n in range(400):
        state, chance = GAME.start(OPTIONS, 3, f"bids {n}"), Chance("unused")
        while not isinstance(state, Settled):
            (seat,) = GAME.to_act(state)
            state = GAME.play(state, seat, RULE.choose(GAME, GAME.observe(state, seat), chance))
        brought[highest(state.end.bids).points].append(state.settlement.points[state.end.landlord])
    print("\nwhat a bid brings the landlord, all by rule")
    for bid, points in sorted(brought.items()):
        print(f"  a bid of {bid}: {average(points)}; won {share([each > 0 for each in points])}")


def test_rule_of_thumb_is_quick() -> None:
    began = time.perf_counter()
    for n in range(500):
        played_out(landlord_of(f"quick {n}", 0), [RULE] * 3, "quick")
    print(f"\na whole deal by rule: {(time.perf_counter() - began) * 2:.2f} ms")
