"""The computer player of 变色龙: rules of thumb, one by one, and what they are worth."""

import pytest

from pokerlessons.cards import Card
from pokerlessons.engine import Chance, Move
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.players import AtRandom
from pokerlessons.players.rule_chameleon import ChameleonByRule
from pokerlessons.players.usual import usual_player

from .games.chameleon_tables import at_the_table

BY_RULE = ChameleonByRule()


@pytest.mark.parametrize(
    ("given", "move"),
    [
        ({"hands": "S7 H3/C5 C6 C8", "top": "H7", "owed": 2}, "play ♠7"),  # a 7 is passed on
        ({"hands": "S8 H3/C5 C6 C8", "top": "H8", "skip": 1}, "play ♠8"),
        ({"hands": "S6 H3/C5 C6 C8", "top": "H7", "owed": 2}, "take"),
        ({"hands": "SJ H3 C4/C5 C6 C8"}, "play ♥3"),  # a J is kept
        ({"hands": "SJ C2 D3 C4/C5 C6 C8"}, "play ♠J as C"),  # the suit one holds most of
        ({"hands": "SJ H3/C5 C6 C8"}, "play ♥3"),  # so that the J comes last, and doubles
        ({"hands": "H3 H10 S4/C5 C6 C8"}, "play ♥10"),  # what costs most
        ({"hands": "H2 H7 S4/C5 C6"}, "play ♥7"),  # a 7 to who is about to finish
        ({"hands": "SJ D3 C4 C5/C6"}, "play ♠J as C"),
        ({"hands": "S2 D3 C4/C5 C6 C8"}, "draw"),
        ({"hands": "S2 H3 D3 C4/C5 C6 C8", "drawn": "H3"}, "play ♥3"),
        ({"hands": "S2 D3 C4/C5 C6 C8", "drawn": "D3"}, "pass"),
    ],
)
def test_what_it_plays(given: dict[str, object], move: str) -> None:
    view = at_the_table(**given).view(0)  # type: ignore[arg-type]
    assert BY_RULE.choose(GAME, view, Chance("any")).text == move


def test_the_last_card_wins() -> None:
    view = at_the_table("SJ/C5 C6").view(0)
    assert BY_RULE.choose(GAME, view, Chance("any")) == Move("play", (Card("SJ"),))


def test_it_sits_at_the_table() -> None:
    assert isinstance(usual_player("chameleon"), ChameleonByRule)


def test_it_beats_who_plays_at_random() -> None:
    """Matches of two to a hundred, each seat in turn: about six in seven are won."""
    won = 0
    for number in range(100):
        ours = number % 2
        players = [AtRandom(), AtRandom()]
        players[ours] = BY_RULE  # type: ignore[call-overload]
        state = GAME.start(ChameleonOptions(), 2, f"match {number // 2}")
        chance = Chance("match", number)
        while acting := GAME.to_act(state):
            seat = acting[0]
            state = GAME.play(state, seat, players[seat].choose(GAME, GAME.observe(state, seat), chance))
        won += state.match.playing == (ours,)
    assert won >= 75
