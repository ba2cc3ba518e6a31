"""Plays 斗地主 with the engines of others and lists their plays; a line of JSON is answered with another.

    {"engine": "RLCard", "games": 50}             → [seconds, moves]
    {"engine": "DouZero", "hands": ["33345…", …]} → [seconds, plays]
    {"engines": true}                             → the engines that are there

Run by an interpreter that has RLCard; nothing else here is imported by it.
"""

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rlcard.games.doudizhu import Game, Judger  # pyright: ignore[reportMissingImports]

RANKS = "3456789TJQKA2BR"
chance = random.Random(1)


def rlcard_game() -> int:
    """A game of RLCard's: its state names the legal actions."""
    game, moves = Game(), 0
    state, _ = game.init_game()
    while not game.is_over():
        state, _ = game.step(chance.choice(state["actions"]))
        moves += 1
    return moves


def rlcard_leads(hand: str) -> Callable[[], Any]:
    """What RLCard's judger finds in a hand as it is dealt."""
    return lambda: Judger.playable_cards_from_hand(hand)


GAMES: dict[str, Callable[[], int]] = {"RLCard": rlcard_game}
LEADS: dict[str, Callable[[str], Callable[[], Any]]] = {"RLCard": rlcard_leads}

try:
    import pyspiel  # pyright: ignore[reportMissingImports]
except ImportError:
    pass
else:
    SPIEL = pyspiel.load_game("dou_dizhu")

    def named(state: Any) -> dict[int, str]:
        """The actions of whose turn it is, or of chance, as they are told."""
        player = state.current_player()
        return {action: state.action_to_string(player, action) for action in state.legal_actions()}

    def bid(state: Any) -> None:
        """The first bids three."""
        state.apply_action(next(action for action, text in named(state).items() if text == "Bid 3"))

    def spiel_game() -> int:
        """A game of OpenSpiel's."""
        state, moves = SPIEL.new_initial_state(), 0
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        bid(state)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return moves

    def rank_dealt(text: str) -> str:
        """The rank of a card that is told as `Deal HK` or `Deal (CJ)`."""
        return {"(BWJ)": "B", "(CJ)": "R"}.get(text.split()[-1], text[-1])

    def spiel_leads(hand: str) -> Callable[[], Any]:
        """What OpenSpiel finds when the landlord has this hand, three cards of it from the kitty."""
        state, lacking = SPIEL.new_initial_state(), Counter(hand)
        state.apply_action(0)
        for number in range(51):
            cards = {action: rank_dealt(text) for action, text in named(state).items()}
            left, landlord = Counter(cards.values()), number % 3 == 0
            fit = (
                card
                for card, rank in cards.items()
                if (lacking[rank] if landlord else left[rank] > lacking[rank])
            )
            card = next(fit)
            lacking[cards[card]] -= landlord
            state.apply_action(card)
        bid(state)
        return state.legal_actions

    GAMES["OpenSpiel"], LEADS["OpenSpiel"] = spiel_game, spiel_leads

try:
    from douzero.env.move_generator import MovesGener  # pyright: ignore[reportMissingImports]
except ImportError:
    pass
else:
    NUMBERS = dict(zip(RANKS, [*range(3, 15), 17, 20, 30], strict=True))

    def douzero_leads(hand: str) -> Callable[[], Any]:
        """What DouZero's generator finds; some plays of it are listed several times."""
        cards = [NUMBERS[rank] for rank in hand]
        return lambda: MovesGener(cards).gen_moves()

    LEADS["DouZero"] = douzero_leads


def answer(question: dict[str, Any]) -> Any:
    """The processor's seconds, and how many moves or plays it was."""
    if "engines" in question:
        return sorted(LEADS)
    if "games" in question:
        game = GAMES[question["engine"]]
        began = time.process_time()
        moves = sum(game() for _ in range(question["games"]))
        return [time.process_time() - began, moves]
    leads = [LEADS[question["engine"]](hand) for hand in question["hands"]]
    began = time.process_time()
    plays = sum(len(lead()) for lead in leads)
    return [time.process_time() - began, plays]


def answers() -> Iterator[Any]:
    """The answers, line by line until the input ends."""
    for line in sys.stdin:
        yield answer(json.loads(line))


if __name__ == "__main__":
    for each in answers():
        print(json.dumps(each), flush=True)
