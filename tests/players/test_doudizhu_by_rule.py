"""The rules of thumb of 斗地主, each in a position where it decides."""

import pytest

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Chance, Move
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.melds import readings_of, tally_of
from pokerlessons.games.doudizhu.parts import parts_of, plays_left
from pokerlessons.players import AtRandom
from pokerlessons.players.rule_doudizhu import DoudizhuByRule, strength

from .doudizhu_deals import OPTIONS, laid_out, landlord_of, played_out

RULE = DoudizhuByRule()
MANY = "3 3 4 5 5 6 7 7 8 9 9 10 J J Q K K"


def ranks(move: Move) -> str:
    return " ".join(card.rank for card in move.cards)


def laid_down(hands: list[str], landlord: int = 0, led: tuple[int, str] | None = None) -> str:
    """The ranks that the player at seat 0 lays down; nothing for a pass."""
    view = GAME.observe(laid_out(hands, landlord, led), 0)
    move = RULE.choose(GAME, view, Chance("unused"))
    assert GAME.refuse(view, move) is None
    return ranks(move)


@pytest.mark.parametrize(
    ("hand", "landlord", "others", "played"),
    [
        ("3 4 4 4", 0, (MANY, MANY), "4 4 4 3"),
        ("5 5 5 5 3 8", 0, (MANY, MANY), "5 5 5 5 8 3"),
        ("2 5 5 5 5", 0, (MANY, MANY), "5 5 5 5"),
        ("3 4 5 6 7 9 9 K", 0, (MANY, MANY), "7 6 5 4 3"),
        ("5 5 5 9 9 K A", 0, (MANY, MANY), "5 5 5 K"),
        ("3 9 9 K", 1, ("A", MANY), "9 9"),
        ("3 9 K", 1, ("A", MANY), "K"),
        ("3 3 9 K", 1, ("A A", MANY), "9"),
        ("3 3 9 9", 1, ("A A", MANY), "3"),
        ("3 9 9 K", 1, (MANY, "A"), "3"),
        ("3 3 9 9 9 9 5 J", 0, (MANY, MANY), "3 3"),
    ],
    ids=[
        "all at once",
        "all at once, with a bomb in it",
        "a bomb and then out",
        "low and long",
        "a triple takes a card along",
        "no single card to one who holds one",
        "or else the highest",
        "no pair to one who holds two",
        "or else half a pair",
        "the lowest to a partner who holds one",
        "bombs stay",
    ],
)
def test_leads(hand: str, landlord: int, others: tuple[str, str], played: str) -> None:
    assert laid_down([hand, *others], landlord) == played


@pytest.mark.parametrize(
    ("hand", "landlord", "led", "others", "played"),
    [
        ("4 4 7 9 Q", 0, (2, "6"), (MANY, MANY), "7"),
        ("3 3 3 3 4 5 5 8 9 J Q", 0, (2, "2"), (MANY, MANY), ""),
        ("3 3 3 3 4 5 5 8 9 J Q", 0, (2, "2"), (MANY, "4 4 5"), "3 3 3 3"),
        ("4 4 4 4 9", 0, (2, "A"), (MANY, MANY), "4 4 4 4"),
        ("4 9 A A J", 2, (1, "K"), (MANY, MANY), ""),
        ("4 9 A A J", 2, (1, "5"), (MANY, MANY), "9"),
        ("4 9 A A J", 1, (2, "5"), (MANY, MANY), "J"),
        ("4 9 A A J", 1, (2, "5"), (MANY, "7"), ""),
        ("4 9 9 9 9 A A J", 2, (1, "K K"), (MANY, MANY), ""),
        ("A A", 2, (1, "K K"), (MANY, MANY), "A A"),
    ],
    ids=[
        "the lowest single card, no pair broken",
        "a bomb is kept",
        "but for need",
        "or for the end",
        "a partner's high card stands",
        "a low one is passed on",
        "before the landlord with a high card",
        "a partner about to finish is let alone",
        "no bomb on a partner",
        "but out is out",
    ],
)
def test_answers(
    hand: str, landlord: int, led: tuple[int, str], others: tuple[str, str], played: str
) -> None:
    assert laid_down([hand, *others], landlord, led) == played


def test_bids() -> None:
    bids = {}
    for n in range(200):
        state = GAME.start(OPTIONS, 3, f"bid {n}")
        (seat,) = GAME.to_act(state)
        view = GAME.observe(state, seat)
        move = RULE.choose(GAME, view, Chance("unused"))
        assert bids.setdefault(strength(view), move) == move
        assert RULE.preferences(GAME, view)[0] == move
        assert sorted(map(str, RULE.preferences(GAME, view))) == sorted(map(str, GAME.moves(view)))
    worth = [int(bids[points].choice or 0) for points in sorted(bids)]
    assert worth == sorted(worth) and set(worth) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "options",
    [
        {"deals": 1},
        {"deals": 1, "preset": "careful_wings"},
        {"deals": 1, "preset": "four"},
        {"deals": 1, "preset": "four", "triple_1": "on", "four_with_two": "on"},
    ],
    ids=str,
)
def test_every_thought_is_legal(options: dict[str, object]) -> None:
    rules = GAME.options.of(**options)
    for n in range(3):
        state, chance = GAME.start(rules, rules.seats, f"thought {n}"), Chance("unused")
        while GAME.settlement(state) is None:
            (seat,) = GAME.to_act(state)
            view = GAME.observe(state, seat)
            moves = RULE.preferences(GAME, view)
            assert len(set(moves)) == len(moves) and moves[0] == RULE.choose(GAME, view, chance)
            assert all(GAME.refuse(view, move) is None for move in moves[:8])
            state = GAME.play(state, seat, moves[0])


@pytest.mark.parametrize("preset", ["usual", "four"])
def test_a_hand_comes_apart_into_plays(preset: str) -> None:
    rules = GAME.options.of(preset=preset)
    for n in range(100):
        hand = tally_of(GAME.observe(GAME.start(rules, rules.seats, f"parts {n}"), 0).hand)
        parts = parts_of(hand, rules.melds)
        assert sum(part.tally for part in parts) == hand
        assert all(part in readings_of(part.tally, rules.melds) for part in parts)
        assert 0 < plays_left(hand, rules.melds) <= len(parts)


def test_a_straight_is_taken_where_it_saves_plays() -> None:
    parts = parts_of(tally_of(parse_cards("3 4 5 6 7 7 9 9")), OPTIONS.melds)
    assert [part.code for part in parts] == ["straight:7", "single:7", "pair:9"]
    parts = parts_of(tally_of(parse_cards("3 3 4 4 5 5 6 6 7")), OPTIONS.melds)
    assert [part.code for part in parts] == ["straight_pair:6", "single:7"]


def test_it_beats_chance() -> None:
    landlords = [
        played_out(landlord_of(f"by chance {n}", n % 3), _around(n % 3), f"{n}").points[n % 3] > 0
        for n in range(60)
    ]
    assert sum(landlords) >= 54


def _around(seat: int) -> list[AtRandom | DoudizhuByRule]:
    return [RULE if each == seat else AtRandom() for each in range(3)]
