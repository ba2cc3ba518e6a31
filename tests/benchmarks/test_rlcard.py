"""Rounds of 21点 against RLCard's blackjack in the same run, in turns: `pytest -m benchmark -s`.

RLCard is no dependency of ours: an environment of its own is made for it, and where that cannot be, it is
skipped.  Both deal one player and one banker from one freshly shuffled deck a round; the player draws or
stands at random until bust, the banker draws below 17.  A round of ours is played from its deal to its
settlement by the game's own `to_act` and `play`; it is dealt by `next deal`, the first of a match by `start`.
"""

import random
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerlessons.engine import Move
from pokerlessons.games.twentyone import GAME
from pokerlessons.games.twentyone.hands import judge
from pokerlessons.games.twentyone.options import TwentyOneOptions
from pokerlessons.games.twentyone.states import Playing, State

pytestmark = pytest.mark.benchmark

RLCARD = ("rlcard==1.2.0", "numpy", "termcolor")
"""All that its blackjack imports; what else it asks for, torch above all, is left out."""
PATIENCE = 300
"""Seconds within which it must be installed."""
DEALS, MATCHES = 100, 5
"""Rounds of a match, and matches of a turn."""
ROUNDS = DEALS * MATCHES
TURNS = 20
RULES = TwentyOneOptions.of(first="host", banker="fixed", deals=DEALS)
BANKER = 0
DRAW, STAND, NEXT_DEAL = Move("draw"), Move("stand"), Move("next deal")


@pytest.fixture(scope="module")
def rlcard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    """A process that plays as many of RLCard's rounds as it is told and answers with the seconds."""
    home = tmp_path_factory.mktemp("rlcard")
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    try:
        venv.create(home, with_pip=True)
        run(python, "-m", "pip", "install", "--quiet", "--no-deps", *RLCARD)
        run(python, "-c", "import rlcard.games.blackjack")
    except subprocess.TimeoutExpired:
        pytest.skip(f"RLCard was not installed within {PATIENCE} s")
    except subprocess.CalledProcessError as error:
        pytest.skip(f"RLCard cannot be installed: {error.stderr or error}")
    program = Path(__file__).with_name("rlcard_blackjack.py")
    pipe = subprocess.PIPE
    with subprocess.Popen([python, program], stdin=pipe, stdout=pipe, text=True) as peer:
        yield peer


def run(*command: str | Path) -> None:
    """Run `command` to its end.  Raises where it fails or takes too long, with what it said."""
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)


def seconds_of(peer: subprocess.Popen[str], rounds: int) -> float:
    """How long RLCard takes for so many rounds."""
    assert peer.stdin and peer.stdout
    peer.stdin.write(f"{rounds}\n")
    peer.stdin.flush()
    return float(peer.stdout.readline())


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


def test_rounds(rlcard: subprocess.Popen[str]) -> None:
    chance = random.Random(1)
    times: dict[str, list[float]] = {"RLCard": [], "trusted": [], "with views": []}
    seconds_of(rlcard, ROUNDS)
    for turn in range(TURNS):
        times["RLCard"].append(seconds_of(rlcard, ROUNDS))
        for name in ("trusted", "with views"):
            began = time.perf_counter()
            for match in range(MATCHES):
                play_match(f"{turn} {match}", chance, name == "with views")
            times[name].append(time.perf_counter() - began)
    pace = {name: ROUNDS / min(each) for name, each in times.items()}
    print(f"\nRLCard's blackjack: {pace['RLCard']:,.0f} rounds/s")
    for name in ("trusted", "with views"):
        print(f"21点, {name}: {pace[name]:,.0f} rounds/s, {pace[name] / pace['RLCard']:.2f} × RLCard's (2)")
