"""The generic suite over every game: a new game is one more line in `ENTRIES`."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokerlessons.cards import RANKS
from pokerlessons.engine import AnyGame, Chance, Options
from pokerlessons.games import GAMES, game_named

from .games.draw_pile import DrawPile
from .games.four_tricks import FourTricks
from .suite import CHECKS, walked


class Entry(NamedTuple):
    """A game, and house rules each with a number of seats."""

    game: AnyGame
    tables: tuple[tuple[int, dict[str, object]], ...]


FLAT = ",".join(f"{rank}:5" for rank in RANKS)
ENTRIES = (
    Entry(
        game_named("niuniu"),
        (
            (2, {"deals": 3}),
            (4, {"preset": "festive", "deals": 2}),
            (
                6,
                {"preset": "home", "deals": 2, "banker": "winner_of_niuniu", "payout": "simple", "dir": "cw"},
            ),
            (3, {"deals": 2, "banker": "fixed", "first": "host", "special_hands": "all", "ace_high": "on"}),
        ),
    ),
    Entry(
        game_named("sangong"),
        (
            (2, {"deals": 3}),
            (4, {"preset": "festive", "deals": 2, "base": 3}),
            (6, {"deals": 2, "dir": "cw", "tiebreak": "full"}),
            (5, {"preset": "banker", "deals": 2, "banker": "fixed", "first": "host"}),
        ),
    ),
    Entry(
        game_named("twentyone"),
        (
            (2, {"deals": 3}),
            (4, {"preset": "home", "deals": 2, "settle": "literal_all", "banker": "highest", "decks": "6"}),
            (8, {"deals": 2, "decks": "1", "announce_bust": "yes", "banker_stand_at": "17", "dir": "cw"}),
            (5, {"deals": 2, "banker_split": "yes", "max_split": 3, "first": "host", "banker": "fixed"}),
        ),
    ),
    Entry(
        game_named("chameleon"),
        (
            (2, {"out_at": 30}),
            (4, {"out_at": 30, "decks": "3", "dir": "cw", "after_draw": "turn_ends"}),
            (3, {"preset": "lively", "out_at": 20, "first": "host"}),
            (3, {"deals": 2, "after_draw": "draw_until_playable", "start_special": "no_effect"}),
            (2, {"deals": 2, "start_special": "effect_on_first_player", "penalty_table": FLAT}),
        ),
    ),
    Entry(
        game_named("doudizhu"),
        (
            (3, {"deals": 1}),
            (3, {"preset": "careful_wings", "deals": 2, "first_bid": "rotate", "dir": "cw", "spring": "off"}),
            (3, {"deals": 1, "bidding": "multi_round", "cap_multiplier": "8"}),
            (4, {"preset": "four", "deals": 1}),
            (
                4,
                {
                    "preset": "four",
                    "deals": 1,
                    "triple_1": "on",
                    "four_with_two": "on",
                    "bomb_double_from": 4,
                },
            ),
        ),
    ),
    Entry(FourTricks(), ((4, {}), (4, {"passing": "off", "deals": 3}))),
    Entry(
        DrawPile(),
        (
            (2, {"effects": "all", "first": "winner"}),
            (3, {"hand": 3, "refills": 3, "penalty": "A:0,J:50,Q:1"}),
            (4, {"hand": 5, "refills": 0, "wild": "off", "effects": "none"}),
        ),
    ),
)
CASES = [
    pytest.param(entry.game, entry.game.options.of(**given), seats, id=f"{entry.game.name}-{number}-{seats}")
    for entry in ENTRIES
    for number, (seats, given) in enumerate(entry.tables, 1)
]


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize(("game", "options", "seats"), CASES)
@settings(max_examples=3, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**9))
def test_every_game_passes(check, game: AnyGame, options: Options, seats: int, seed: int) -> None:
    check(game, options, seats, seed)


def test_every_game_of_the_package_is_in_the_suite() -> None:
    assert set(GAMES) <= {entry.game.name for entry in ENTRIES}


DIGEST = """
import sys
sys.path.append(sys.argv[1])  # behind the installed package
from tests.test_suite import digest
print(digest())
"""


def digest() -> str:
    """A number for everything that happens and is told in one match of every game."""
    lines: list[object] = []
    for entry in ENTRIES:
        seats, given = entry.tables[1]
        walk = walked(entry.game, entry.game.options.of(**given), seats, 2026)
        for turn in walk.turns:
            before, after = (entry.game.observe(state, 0) for state in (turn.before, turn.after))
            shown = entry.game.shown(turn.before, turn.seat, turn.move, 0)
            lines += [turn.move, entry.game.position(turn.after), list(entry.game.moves(after))]
            lines += entry.game.explain(before, turn.seat, shown, after)
            lines.append(entry.game.position(entry.game.sample(after, Chance("digest"))))
    return hashlib.sha256(repr(lines).encode()).hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_nothing_depends_on_the_order_of_hashes(hash_seed: str) -> None:
    command = [sys.executable, "-c", DIGEST, str(Path(__file__).resolve().parents[1])]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest()
