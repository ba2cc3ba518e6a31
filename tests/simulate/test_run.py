"""Running a trial: batches, seeds, being stopped, what is refused."""

import asyncio
import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any

import pytest

import pokerlessons.simulate.run as run
from pokerlessons.engine.chance import MAX_SEED
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.simulate import MAX_ROUNDS, Sample, Trial, sample, simulate
from pokerlessons.simulate.batches import PYTHON_BATCH
from pokerlessons.simulate.niuniu import one_hand, three_players, two_hands
from pokerlessons.words import LANGUAGES, BadInput, render

USUAL = NiuniuOptions()
WAYS = pytest.mark.parametrize("vectorised", [False, True], ids=["python", "numpy"])
TRIALS = pytest.mark.parametrize("trial", [one_hand, two_hands, three_players])
Built = Callable[[NiuniuOptions], Trial[Any]]


def collected(trial: Trial[Any], rounds: int, seed: str | int, vectorised: bool) -> list[Sample[Any]]:
    async def collect() -> list[Sample[Any]]:
        return [partial async for partial in simulate(trial, rounds, seed, vectorised)]

    return asyncio.run(collect())


@WAYS
@TRIALS
def test_partial_results_grow_into_the_whole(trial: Built, vectorised: bool) -> None:
    rounds = 400_000 if vectorised else 10_000
    partials = collected(trial(USUAL), rounds, "2026", vectorised)
    done = [partial.rounds for partial in partials]
    assert done == sorted(set(done)) and done[-1] == rounds and len(done) >= 3
    assert all(sum(partial.counts.values()) == partial.rounds for partial in partials)
    assert all(partial.wanted == rounds and partial.vectorised is vectorised for partial in partials)
    assert partials[-1] == sample(trial(USUAL), rounds, "2026", vectorised)
    assert partials[0].counts != partials[1].counts


@WAYS
def test_the_same_seed_gives_the_same_sample(vectorised: bool) -> None:
    trial = one_hand(USUAL)
    first = sample(trial, 5000, "seed", vectorised)
    assert first == sample(one_hand(NiuniuOptions()), 5000, "seed", vectorised)
    assert first.counts != sample(trial, 5000, "other", vectorised).counts
    assert sample(trial, 5000, 7, vectorised) == sample(trial, 5000, "7", vectorised)


def test_python_deals_for_ever_the_same() -> None:
    """What `Random.random` promises, and SHA-256: these figures may never change."""
    dealt = sample(three_players(USUAL), 2000, "fixed", False)
    assert dealt.counts == {0: 438, 1: 477, 2: 526, 3: 559}


def test_the_two_ways_are_streams_of_their_own() -> None:
    trial = one_hand(USUAL)
    assert sample(trial, 5000, 1, False).counts != sample(trial, 5000, 1, True).counts


def test_batches_have_chance_of_their_own() -> None:
    def noted(options: object, chance: Random, rounds: int) -> Counter[float]:
        return Counter([chance.random()])

    def trial(name: str, options: NiuniuOptions = USUAL) -> Trial[float]:
        return Trial(name, options, PYTHON_BATCH, noted, lambda *_: {})

    def drawn(*trials: Trial[float], seed: str = "s") -> set[float]:
        return {draw for each in trials for draw in sample(each, 4, seed, False).counts}

    assert len(drawn(trial("a"))) == 4
    assert drawn(trial("a")) == drawn(trial("a", NiuniuOptions()))
    others = [drawn(trial("b")), drawn(trial("a"), seed="t"), drawn(trial("a", NiuniuOptions(ace_high=True)))]
    assert not drawn(trial("a")).intersection(*others) and len(set.union(*others)) == 12


def test_shares_are_exact() -> None:
    seen = Sample({1: 3, 2: 5, 3: 0}, 8, 100, False)
    assert seen.share(1) == Fraction(3, 8) and seen.share(4) == 0
    assert seen.share(lambda outcome: outcome > 1) == Fraction(5, 8)


@WAYS
def test_a_cancelled_task_stops_at_once(vectorised: bool) -> None:
    partials: list[Sample[Any]] = []

    async def watched() -> None:
        async for partial in simulate(three_players(USUAL), MAX_ROUNDS, 1, vectorised):
            partials.append(partial)

    async def cancelled() -> float:
        task = asyncio.create_task(watched())
        await asyncio.sleep(0.1)
        began = perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return perf_counter() - began

    assert asyncio.run(cancelled()) < 0.5
    assert partials and partials[-1].rounds < MAX_ROUNDS


def test_others_have_their_turn_between_batches() -> None:
    async def both() -> list[str]:
        order: list[str] = []

        async def deal(name: str) -> None:
            async for _ in simulate(one_hand(USUAL), 3 * PYTHON_BATCH, name, False):
                order.append(name)

        await asyncio.gather(deal("a"), deal("b"))
        return order

    assert asyncio.run(both()) == ["a", "b"] * 3


def test_without_numpy_python_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sample(one_hand(USUAL), 10, 1).vectorised
    monkeypatch.setattr(run, "find_spec", lambda name: None)
    assert sample(one_hand(USUAL), 10, 1) == sample(one_hand(USUAL), 10, 1, False)


@pytest.mark.parametrize(
    "rounds", [0, -1, MAX_ROUNDS + 1, pytest.param(10**5000, id="huge"), 1.0, "10", True, None]
)
def test_numbers_of_rounds_that_are_refused(rounds: Any) -> None:
    for ask in (simulate, sample):
        with pytest.raises(BadInput) as error:
            ask(one_hand(USUAL), rounds, 1)
        assert error.value.say.key == "simulate.bad_rounds"
    for language in LANGUAGES:
        assert str(MAX_ROUNDS) in render(error.value.say, language)


@pytest.mark.parametrize("seed", ["", "x" * (MAX_SEED + 1), 10**MAX_SEED, "\x1b", None, 1.5])
def test_seeds_that_are_refused(seed: Any) -> None:
    for ask in (simulate, sample):
        with pytest.raises(BadInput) as error:
            ask(one_hand(USUAL), 10, seed)
        assert error.value.say.key == "session.bad_seed"
    assert sample(one_hand(USUAL), 1, "x" * MAX_SEED).rounds == 1


def test_a_trial_can_be_sent_elsewhere() -> None:
    for trial in (one_hand, two_hands, three_players):
        assert pickle.loads(pickle.dumps(trial(USUAL))) == trial(USUAL)
