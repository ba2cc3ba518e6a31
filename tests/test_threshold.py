"""The computer player of 21点: thresholds, fixed and mixed."""

from collections import Counter
from fractions import Fraction

import pytest

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Chance, Player, Session
from pokerlessons.exact.twentyone import shipped_table
from pokerlessons.games import game_named
from pokerlessons.games.twentyone.states import Hand
from pokerlessons.players import AtRandom, Usual
from pokerlessons.players.rule_doudizhu import DoudizhuByRule
from pokerlessons.players.threshold import Threshold, draw_chance, happens
from pokerlessons.players.usual import usual_player

GAME = game_named("twentyone")


def match(player: Player, seats: int = 2, **options: object) -> Session:
    session = Session(
        GAME, GAME.options.of(**options), seats=seats, seed="t", players=dict.fromkeys(range(seats), player)
    )
    session.advance()
    return session


@pytest.mark.parametrize(
    "options", [{}, {"banker_stand_at": 17}, {"stakes": "chosen", "announce_bust": "yes"}]
)
def test_everybody_stops_at_the_own_threshold(options: dict[str, object]) -> None:
    session = match(Threshold(player=15, banker=17), seats=5, deals=20, **options)
    last: dict[int, int] = {}
    for at, (seat, move) in enumerate(session.moves):
        view = session.view(seat, at)
        if view.current is None:
            continue
        least = 17 if seat == view.banker else 15
        if move.verb == "draw":
            assert not view.current.bust and view.current.points < least
        elif move.verb == "stand":
            assert view.current.bust or view.current.points >= least
        last[seat] = at
    assert session.over and len(last) == 5


def test_aces_are_split_wherever_they_may_be() -> None:
    session = match(Threshold(player=15, banker=17), seats=5, deals=60)
    assert any(move.verb == "split" for _, move in session.moves)
    for at, (seat, move) in enumerate(session.moves):
        may = "split" in {each.verb for each in GAME.moves(session.view(seat, at))}
        assert may == (move.verb == "split")


MIX = {14: Fraction(1, 4), 16: Fraction(1, 4), 18: Fraction(1, 2)}


@pytest.mark.parametrize(
    ("hand", "chance"),
    [
        ("10 3", 1),
        ("10 4", Fraction(3, 4)),
        ("10 5", Fraction(3, 4)),
        ("10 7", Fraction(1, 2)),
        ("10 8", 0),
        ("10 3 2", Fraction(3, 4)),
        ("10 4 2", Fraction(2, 3)),
        ("10 6 A", 1),
        ("A 6 K", 1),
        ("A 6 K A", 0),
        ("10 6 9", 0),
    ],
)
def test_a_mixed_threshold_need_not_be_remembered(hand: str, chance: Fraction) -> None:
    assert draw_chance(MIX, Hand(parse_cards(hand))) == chance


def test_a_likelihood_of_any_length_happens_as_often_as_it_says() -> None:
    chance = Chance("happens")
    for p in (Fraction(0), Fraction(1), Fraction(1, 3), Fraction(10**40 + 1, 3 * 10**40)):
        times = sum(happens(p, chance) for _ in range(3000))
        assert abs(times - 3000 * p) <= 5 * (3000 * p * (1 - p)) ** Fraction(1, 2)


@pytest.mark.parametrize("mix", [{}, {15: Fraction(1, 2)}, {15: Fraction(3, 2), 16: Fraction(-1, 2)}, 1, 23])
def test_what_is_no_mix(mix: object) -> None:
    with pytest.raises(ValueError):
        Threshold(mix, 17)  # type: ignore[arg-type]


def test_the_player_of_a_table_by_its_game() -> None:
    assert isinstance(usual_player("niuniu"), AtRandom)
    assert isinstance(usual_player("twentyone"), Threshold)
    assert isinstance(usual_player("doudizhu"), DoudizhuByRule)


def test_the_usual_players_play_the_equilibrium() -> None:
    """Rounds of the engine itself, one against the banker, without splitting, as the table counts them."""
    rounds, points = 0, Counter[int]()
    options = GAME.options.of(deals=100, banker="fixed", first="host", max_split=1)
    for seed in range(20):
        session = Session(GAME, options, seats=2, seed=seed, players={0: Usual(), 1: Usual()})
        session.advance()
        rounds += 100
        points[0] += session.view(None).scores[1]
    value = shipped_table().solution().value
    assert abs(points[0] / rounds - value) <= 5 * (float(1 - value**2) / rounds) ** 0.5
