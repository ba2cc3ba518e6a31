"""Plays rounds of RLCard's blackjack, as many as a line of the input says; answers with the seconds.

Run by an interpreter that has RLCard; nothing else here is imported by it.
"""

import random
import sys
import time

from rlcard.games.blackjack import Game  # pyright: ignore[reportMissingImports]


def play(game: Game, chance: random.Random) -> None:
    """One round of a player who hits or stands at random; the dealer draws below 17 by himself."""
    game.init_game()
    while not game.is_over():
        game.step("hit" if chance.random() < 0.5 else "stand")


def main() -> None:
    """Answers line by line until the input ends."""
    game, chance = Game(), random.Random(1)
    game.configure({"game_num_players": 1, "game_num_decks": 1})
    for line in sys.stdin:
        began = time.perf_counter()
        for _ in range(int(line)):
            play(game, chance)
        print(time.perf_counter() - began, flush=True)


if __name__ == "__main__":
    main()
