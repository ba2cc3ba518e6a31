"""Rounds of 21点 against RLCard's blackjack in the same run, in turns: `pytest -m benchmark -s`.

RLCard is no dependency of ours: an environment of its own is made for it, and where that cannot be, it is
skipped.  Both deal one player and one banker from one freshly shuffled deck a round; the player draws or
stands at random until bust, the banker draws below 17.  A round of ours is played from its deal to its
settlement by the game's own `to_act` and `play`; it is dealt by `next deal`, the first of a match by `start`.
"""

import random
import time
from collections.abc import Iterator

import pytest

from pokerlessons.engine import Move
from pokerlessons.games.twentyone import GAME
from pokerlessons.games.twentyone.hands import judge
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import Playing, State

from .peers import Peer, answering, environment

pytestmark = pytest.mark.benchmark

DEALS, MATCHES = 100, 5
"""Rounds of a match, and matches of a turn."""
ROUNDS = DEALS * MATCHES
TURNS = 20
RULES = TwentyOneOptions.of(first="host", banker="fixed", deals=DEALS)
BANKER = 0
DRAW, STAND, NEXT_DEAL = Move("draw"), Move("stand"), Move("next deal")


@pytest.fixture(scope="module")
def rlcard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    """A program that plays as many of RLCard's rounds as it is told and answers with the seconds."""
    with answering(environment(tmp_path_factory.mktemp("rlcard")), "rlcard_blackjack.py") as peer:
        yield peer


def play_match(seed: str, chance: random.Random, seen: bool) -> None:
    """A match of `DEALS` rounds, every move trusted; `seen` if whoever moves is also shown the view."""
    state = GAME.start(RULES, 2, seed)
    while moving := GAME.to_act(state):
        seat = moving[0]
        if seen:
            GAME.observe(state, seat)
        state = GAME.play(state, seat, choice(state, seat, chance))


def choice(state: State, seat: int, chance: random.Random) -> Move:
    """What the seat does: the player at random, the banker draws below 17."""
    if not isinstance(state, Playing):
        return NEXT_DEAL
    if seat != BANKER and chance.random() < 0.5:
        return STAND
    points = judge(state.holdings[seat][0].cards).points
    return DRAW if 0 < points < (17 if seat == BANKER else 22) else STAND


def test_rounds(rlcard: Peer) -> None:
    chance = random.Random(1)
    times: dict[str, list[float]] = {"RLCard": [], "trusted": [], "with views": []}
    rlcard.ask(ROUNDS)
    for turn in range(TURNS):
        times["RLCard"].append(rlcard.ask(ROUNDS))
        for name in ("trusted", "with views"):
            began = time.perf_counter()
            for match in range(MATCHES):
                play_match(f"{turn} {match}", chance, name == "with views")
            times[name].append(time.perf_counter() - began)
    pace = {name: ROUNDS / min(each) for name, each in times.items()}
    print(f"\nRLCard's blackjack: {pace['RLCard']:,.0f} rounds/s")
    for name in ("trusted", "with views"):
        print(f"21点, {name}: {pace[name]:,.0f} rounds/s, {pace[name] / pace['RLCard']:.2f} × RLCard's (2)")
