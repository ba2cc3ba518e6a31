"""斗地主 against RLCard, OpenSpiel and DouZero in the same run, in turns: `pytest -m benchmark -s`.

Games: from the shuffle to the settlement, every move drawn among those that are legal.  RLCard and OpenSpiel
draw among all plays alike, ours among the bodies and then the wings; a game is about as long with each.
`trusted` plays what `random_play` draws from the state's own hand; `whole` asks as a player is asked, by
`observe` and `random_move`.

Leads: the same hands for all; ours forgets before each turn what it remembers of hands, but not its tables
of rows and of plays, which serve every hand.  OpenSpiel is C++ and knows no four with two; DouZero lists some
plays several times.

Seconds are those of the processor, all turns together, so that who else is at work matters little.
变色龙 alone is in `test_speed.py`.
"""

import gc
import random
import time
from collections.abc import Callable, Iterable, Iterator

import pytest

from pokerlessons.engine import Chance, Move
from pokerlessons.games.doudizhu import GAME, melds
from pokerlessons.games.doudizhu.game import PASS, move_as
from pokerlessons.games.doudizhu.melds import PLACE, Tally, plays_of, random_play, tally_of
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.states import Playing

from .peers import Peer, Unavailable, answering, environment, install

pytestmark = pytest.mark.benchmark

OPTIONAL = ("open_spiel==2.0.2", "douzero==1.1.0")
OPTIONS = DoudizhuOptions.of(deals=1)
RULES = OPTIONS.melds
BID = Move("bid", choice=3)
COUNT, TURNS = 100, 15
"""Games of a turn, and turns of each."""
RANKS, LETTERS = "3456789TJQKA2BR", {"T": "10", "B": "XS", "R": "XB"}
DECK = 4 * RANKS[:-2] + RANKS[-2:]
NAMED = {
    "easy H5": "33455677899TJJQKKAA2",
    "easy H1": "3345667889TTJQKKAA2B",
    "hard H2": "33344455566677789T2R",
    "two bombs H3": "3333444456789TJQKABR",
}


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    """The engines of others, those of them that can be installed."""
    python = environment(tmp_path_factory.mktemp("engines"))
    for requirement in OPTIONAL:
        try:
            install(python, requirement)
        except Unavailable as error:
            print(f"\n{requirement} is left out: {error}")
    with answering(python, "doudizhu_engines.py") as peer:
        yield peer


@pytest.fixture(scope="module", autouse=True)
def lean() -> Iterator[None]:
    """What the test runner holds is not looked through again and again: the others' process holds little."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


# Games.


def trusted(seed: str) -> int:
    """The moves of a game whose plays are drawn from the state's own hands."""
    chance, moves = Chance(seed, "moves"), 0
    state = GAME.start(OPTIONS, 3, seed)
    state = GAME.play(state, GAME.to_act(state)[0], BID)
    while isinstance(state, Playing):
        hand, led = state.hands[state.turn], state.led and state.led.reading
        play = random_play(tally_of(hand), led, RULES, chance)
        move = PASS if play is None else move_as(play, hand, led, RULES)
        state, moves = GAME.play(state, state.turn, move), moves + 1
    return moves


def whole(seed: str) -> int:
    """The moves of a game in which whoever moves is asked."""
    chance, moves = Chance(seed, "moves"), 0
    state = GAME.start(OPTIONS, 3, seed)
    state = GAME.play(state, GAME.to_act(state)[0], BID)
    while isinstance(state, Playing):
        view = GAME.observe(state, state.turn)
        state, moves = GAME.play(state, state.turn, GAME.random_move(view, chance)), moves + 1
    return moves


def timed(game: Callable[[str], int], turn: int) -> tuple[float, int]:
    """The seconds and the moves of so many games."""
    began = time.process_time()
    moves = sum(game(f"{turn} {number}") for number in range(COUNT))
    return time.process_time() - began, moves


def test_games(engines: Peer) -> None:
    theirs = [name for name in ("RLCard", "OpenSpiel") if name in engines.ask({"engines": True})]
    times: dict[str, list[tuple[float, int]]] = {name: [] for name in ("trusted", "whole", *theirs)}
    for turn in range(TURNS):
        for name in theirs:
            times[name].append(tuple(engines.ask({"engine": name, "games": COUNT})))
        times["trusted"].append(timed(trusted, turn))
        times["whole"].append(timed(whole, turn))
    sums = {name: tuple(map(sum, zip(*turns, strict=True))) for name, turns in times.items()}
    pace = {name: TURNS * COUNT / seconds for name, (seconds, _) in sums.items()}
    print()
    for name, (_, moved) in sums.items():
        moves = moved / TURNS / COUNT
        times_theirs = pace[name] / pace["RLCard"]
        print(
            f"斗地主, {name}: {pace[name]:,.0f} games/s of {moves:.0f} moves, {times_theirs:.2f} × RLCard's"
        )
    print("wanted of `trusted`: 5 × RLCard's, aiming at 10")


# Leads.


def dealt(chance: random.Random) -> str:
    """20 of the 54 cards."""
    return in_order(chance.sample(DECK, 20))


def without_triples(chance: random.Random) -> str:
    """20 cards, at most two of a rank."""
    return in_order(chance.sample(2 * RANKS[:-2] + RANKS[-2:], 20))


def of_triples(chance: random.Random) -> str:
    """Three cards each of four ranks in a row and of another, and five others."""
    low = chance.randrange(9)
    row = RANKS[low : low + 4]
    ranks = row + chance.choice([rank for rank in RANKS[:-2] if rank not in row])
    return in_order([*(3 * ranks), *chance.sample([rank for rank in DECK if rank not in ranks], 5)])


def in_order(ranks: Iterable[str]) -> str:
    return "".join(sorted(ranks, key=RANKS.index))


MADE = {
    "easy, without triples": without_triples,
    "as dealt": dealt,
    "hard, with five triples, four of them in a row": of_triples,
}
HANDS = 100
"""Hands of a turn; each turn has others."""


def counted(hand: str) -> Tally:
    return sum(1 << 4 * PLACE[LETTERS.get(letter, letter)] for letter in hand)


def ours(hands: list[Tally]) -> tuple[float, int]:
    """The seconds and the plays of these hands, nothing being remembered of them."""
    melds.plays_of.cache_clear()
    melds._choices.cache_clear()
    began = time.process_time()
    plays = sum(len(plays_of(hand, None, RULES)) for hand in hands)
    return time.process_time() - began, plays


def leads(engines: Peer, turns: list[list[str]]) -> dict[str, list[tuple[float, int]]]:
    """The seconds and the plays of each turn's hands by each engine."""
    theirs = engines.ask({"engines": True})
    times: dict[str, list[tuple[float, int]]] = {name: [] for name in ("ours", *theirs)}
    for hands in turns:
        for name in theirs:
            times[name].append(tuple(engines.ask({"engine": name, "hands": hands})))
        times["ours"].append(ours(list(map(counted, hands))))
    return times


def tell(name: str, seconds: float, plays: float, mine: float) -> None:
    print(
        f"  {name}: {1e6 * seconds:.0f} µs a hand, {plays:.0f} plays; ours takes {mine / seconds:.2f} of it"
    )


@pytest.mark.parametrize("name", NAMED)
def test_leads_of_one_hand(engines: Peer, name: str) -> None:
    """The best of many turns."""
    times = leads(engines, [[NAMED[name]]] * 200)
    mine, _ = min(times["ours"])
    print(f"\nleads, {name} {NAMED[name]}")
    for engine, turned in times.items():
        tell(engine, *min(turned), mine)


@pytest.mark.parametrize("name", MADE)
def test_leads(engines: Peer, name: str) -> None:
    """Hands that none has seen before, all turns together."""
    chance = random.Random(name)
    times = leads(engines, [[MADE[name](chance) for _ in range(HANDS)] for _ in range(TURNS)])
    mine, count = sum(seconds for seconds, _ in times["ours"]), TURNS * HANDS
    print(f"\nleads, {count} hands, {name}")
    for engine, turned in times.items():
        seconds, plays = map(sum, zip(*turned, strict=True))
        tell(engine, seconds / count, plays / count, mine / count)
