"""The player that thinks ahead: from what its seat sees, the same every time, for any game, within bounds."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from pokerlessons.engine import AnyGame, Chance, Move, Observation
from pokerlessons.games import game_named
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.game import PASS
from pokerlessons.players import AtRandom
from pokerlessons.players.rule_doudizhu import DoudizhuByRule
from pokerlessons.players.searching import MOST_MOVES, Searching

from ..games.draw_pile import DrawPile
from ..games.four_tricks import FourTricks
from .doudizhu_deals import laid_out, landlord_of

RULE = DoudizhuByRule()
OPENING = landlord_of("opening", 0)


class Watched:
    """斗地主, writing down which worlds were asked for and what is done with them."""

    def __init__(self) -> None:
        self.worlds: list[Any] = []
        self.reached: list[Any] = []
        self.tried: Counter[Move] = Counter()

    def sample(self, view: Observation, chance: Chance) -> Any:
        self.worlds.append(GAME.sample(view, chance))  # type: ignore[arg-type]
        return self.worlds[-1]

    def play(self, state: Any, seat: int, move: Move) -> Any:
        if any(state is world for world in self.worlds):
            self.tried[move] += 1
        else:
            assert state is self.reached[-1], "a state that it was not given"
        self.reached.append(GAME.play(state, seat, move))
        return self.reached[-1]

    def __getattr__(self, name: str) -> Any:
        assert name in ("to_act", "observe", "settlement", "moves", "random_move"), name
        return getattr(GAME, name)


class Reversed:
    """Likes best what the rules of thumb like least."""

    def preferences(self, game: AnyGame, view: Observation) -> Sequence[Move]:
        return RULE.preferences(game, view)[MOST_MOVES - 1 :: -1]


def test_same_view_and_chance_same_move() -> None:
    view = GAME.observe(OPENING, 0)
    first = Searching(40, RULE, RULE).weigh(GAME, view, Chance("again"))
    assert first == Searching(40, RULE, RULE).weigh(GAME, view, Chance("again"))
    assert first != Searching(40, RULE, RULE).weigh(GAME, view, Chance("another time"))


def test_what_it_does_not_see_makes_no_difference() -> None:
    view = GAME.observe(OPENING, 0)
    twin = GAME.sample(view, Chance("twin"))
    assert twin != OPENING and GAME.observe(twin, 0) == view
    found = {
        Searching(20, RULE, RULE).weigh(GAME, GAME.observe(state, 0), Chance("twin"))
        for state in (OPENING, twin)
    }
    assert len(found) == 1


@pytest.mark.parametrize("playouts", [1, 2, 5, 6, 7, 23, 60])
@pytest.mark.parametrize("thumb", [RULE, None], ids=["thumb", "no thumb"])
def test_no_more_playouts_than_said(playouts: int, thumb: DoudizhuByRule | None) -> None:
    watched: Any = Watched()
    weighed = Searching(playouts, RULE, thumb).weigh(watched, GAME.observe(OPENING, 0), Chance("count"))
    assert 1 <= len(weighed) <= min(playouts, MOST_MOVES)
    assert watched.tried == Counter({each.move: each.playouts for each in weighed if each.playouts})
    assert sum(each.playouts for each in weighed) in ((0,) if playouts == 1 else (playouts - 1, playouts))
    # The worlds are common: as many as the move tried longest was tried in.
    assert len(watched.worlds) == max(each.playouts for each in weighed)


def test_best_first() -> None:
    weighed = Searching(60, RULE, None).weigh(GAME, GAME.observe(OPENING, 0), Chance("best"))
    assert [each.playouts for each in weighed] == sorted((each.playouts for each in weighed), reverse=True)
    assert weighed[0].points >= weighed[1].points
    assert all(isinstance(each.points, Fraction) for each in weighed)
    move = Searching(60, RULE, None).choose(GAME, GAME.observe(OPENING, 0), Chance("best"))
    assert move == weighed[0].move


def test_it_corrects_a_bad_rule_of_thumb() -> None:
    state = laid_out(["2 3 3 3 3 5", "4 4 6 6 7 8 9", "A A K K Q J"])
    view = GAME.observe(state, 0)
    weighed = Searching(80, RULE, Reversed()).weigh(GAME, view, Chance("bad"))
    assert weighed[0].move != Reversed().preferences(GAME, view)[0]
    assert weighed[0].points > 0


@pytest.mark.parametrize("turned", [False, True])
def test_in_doubt_the_rule_of_thumb(turned: bool) -> None:
    # To show a hand of 三公 or to call it what it is comes to the same: whatever is liked best stays.
    class Liking:
        def preferences(self, game: AnyGame, view: Observation) -> Sequence[Move]:
            return tuple(game.moves(view))[:: -1 if turned else 1]

    game = game_named("sangong")
    view = game.observe(game.start(game.options(), 3, "doubt"), 0)
    weighed = Searching(20, AtRandom(), Liking()).weigh(game, view, Chance("doubt"))
    assert weighed[0].points == weighed[1].points
    assert weighed[0].move == Liking().preferences(game, view)[0]


def test_one_move_is_not_tried() -> None:
    state = laid_out(["3", "4 4 6 6 7 8 9", "A A K K Q J"], led=(2, "K"))
    (only,) = Searching(30, RULE, RULE).weigh(GAME, GAME.observe(state, 0), Chance("one"))
    assert only == (PASS, 0, 0)


def test_bounds() -> None:
    with pytest.raises(ValueError, match="0"):
        Searching(0, RULE)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (game_named("twentyone"), 3),
        (game_named("sangong"), 3),
        (game_named("niuniu"), 3),
        (FourTricks(), 4),
        (DrawPile(), 2),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_any_game(game: AnyGame, seats: int) -> None:
    player = Searching(30, AtRandom())
    state = game.start(game.options(), seats, "any")
    seat = game.to_act(state)[0]
    view = game.observe(state, seat)
    weighed = player.weigh(game, view, Chance("any"))
    assert weighed == player.weigh(game, view, Chance("any"))
    assert all(game.refuse(view, each.move) is None for each in weighed)
    assert sum(each.playouts for each in weighed) <= 30
    assert len(weighed) > 1 or len(tuple(game.moves(view))) == 1
