"""How fast the foundation is, as ratios in one run: `pytest -m benchmark -s`.  Asserts nothing of time."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from pokerlessons.cards import deck
from pokerlessons.engine import Chance, Move, Session
from pokerlessons.games.chameleon import GAME as CHAMELEON
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.niuniu import GAME
from pokerlessons.games.niuniu.hands import judge
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.players import AtRandom

pytestmark = pytest.mark.benchmark


def best(run: Callable[[], object], rounds: int = 5) -> float:
    """The shortest time of `run`, in seconds."""

    def times() -> Iterator[float]:
        for _ in range(rounds):
            began = time.perf_counter()
            run()
            yield time.perf_counter() - began

    return min(times())


def tell(what: str, measured: float, wanted: float, unit: str, more: bool = True) -> None:
    ratio = measured / wanted if more else wanted / measured
    print(f"\n{what}: {measured:,.3g} {unit}, {ratio:.2f} × what is wanted ({wanted:,.3g})")


def test_import() -> None:
    def started(program: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", program], check=True)

    extra = best(started("import pokerlessons"), 9) - best(started("pass"), 9)
    tell("import pokerlessons over bare Python", extra, 0.2, "s", more=False)


@pytest.mark.parametrize("special", [(), ("wuxiao", "zhadan", "wuhua", "sihua")])
def test_judging(special: tuple[str, ...]) -> None:
    chance = Chance("benchmark")
    hands = [chance.shuffled(deck())[:5] for _ in range(20_000)]
    played = frozenset(special)
    seconds = best(lambda: [judge(hand, played) for hand in hands])
    bare = best(lambda: [sum(hand) for hand in hands])
    tell(f"hands judged with evidence, {len(special)} special hands", len(hands) / seconds, 300_000, "/s")
    print(f"  {seconds / bare:.1f} × the time of adding five numbers")


def test_moves() -> None:
    options = NiuniuOptions.of(deals=100)
    match = Session(GAME, options, seed="benchmark", players={seat: AtRandom() for seat in range(4)})
    match.advance()
    moves = match.moves

    def trusted() -> None:
        state = GAME.start(options, 4, "benchmark")
        for seat, move in moves:
            state = GAME.play(state, seat, move)

    def refused_first() -> None:
        session = Session(GAME, options, seats=4, seed="benchmark")
        for seat, move in moves:
            session.play(seat, move)

    tell("trusted moves", len(moves) / best(trusted), 20_000, "/s")
    tell("refused-first moves", len(moves) / best(refused_first), 5_000, "/s")


@pytest.mark.parametrize("seats", [2, 4])
def test_random_deals_of_chameleon(seats: int) -> None:
    """Whole deals: the moves enumerated and drawn, and the same moves trusted."""
    options, count = ChameleonOptions.of(deals=1), 300
    made: list[list[tuple[int, Move]]] = []

    def drawn() -> None:
        made.clear()
        for number in range(count):
            state, chance = CHAMELEON.start(options, seats, f"benchmark {number}"), Chance("moves", number)
            moves: list[tuple[int, Move]] = []
            while acting := CHAMELEON.to_act(state):
                view = CHAMELEON.observe(state, acting[0])
                moves.append((acting[0], CHAMELEON.random_move(view, chance)))
                state = CHAMELEON.play(state, *moves[-1])
            made.append(moves)

    def trusted() -> None:
        for number, moves in enumerate(made):
            state = CHAMELEON.start(options, seats, f"benchmark {number}")
            for seat, move in moves:
                state = CHAMELEON.play(state, seat, move)

    tell(f"变色龙 for {seats}, random deals", count / best(drawn, 3), 1_000, "/s")
    tell(f"变色龙 for {seats}, trusted deals", count / best(trusted, 3), 1_000, "/s")
