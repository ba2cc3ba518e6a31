"""The generic suite can fail: each faulty game is found out by the check that is there for its fault."""

import pytest

from pokerlessons.engine import AnyGame
from pokerlessons.games.niuniu import Niuniu, telling

from .games.draw_pile import DrawPile
from .games.faulty import FAULTS, Forgets
from .games.four_tricks import FourTricks
from .suite import CHECKS, walked

SEATS = {"niuniu": 3, "four_tricks": 4, "draw_pile": 2}


def finds_fault(check: str, game: AnyGame, **given: object) -> bool:
    """Whether one of the first seeds makes the check fail."""
    options = game.options.of(**given)
    for seed in range(4):
        try:
            CHECKS[check](game, options, SEATS[game.name], seed)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize(("faulty", "check"), FAULTS, ids=[fault[0].__name__ for fault in FAULTS])
def test_the_fault_is_found(faulty: type[AnyGame], check: str) -> None:
    assert finds_fault(check, faulty()), f"{check} does not notice that the game {faulty.__name__}"


@pytest.mark.parametrize("check", sorted({check for _, check in FAULTS}))
@pytest.mark.parametrize("sound", [Niuniu, FourTricks, DrawPile])
def test_the_same_check_passes_a_sound_game(sound: type[AnyGame], check: str) -> None:
    assert not finds_fault(check, sound())


def test_no_value_of_a_sentence_can_be_deleted() -> None:
    check = "check_steps_stand_on_rules"
    walks = [walked(Niuniu(), Niuniu.options.of(preset="festive", deals=3), 3, seed) for seed in range(4)]
    game = walks[0].game
    told: set[tuple[str, str]] = set()
    for walk in walks:
        views = [game.observe(state, 0) for state in walk.states]
        for turn, before, after in zip(walk.turns, views, views[1:], strict=False):
            for step in game.explain(before, turn.seat, turn.move, after):
                told |= {(step.say.key, name) for name, _ in step.say.values}
    assert len(told) > 30 and ("niuniu.hand.bull", "trio") in told
    kept = [
        lost for lost in sorted(told) if not finds_fault(check, Forgets(*lost), preset="festive", deals=3)
    ]
    assert not kept, f"without these values the suite still passes: {kept}"


def test_the_evidence_of_a_judgement_cannot_be_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = telling.hand_steps
    monkeypatch.setattr(telling, "hand_steps", lambda judged, rules: whole(judged._replace(trio=None), rules))
    assert finds_fault("check_steps_stand_on_rules", Niuniu())
