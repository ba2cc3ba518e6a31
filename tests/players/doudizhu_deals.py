"""Deals of 斗地主 for the tests of its players: set up in mid-play, or played out with a certain landlord."""

from collections.abc import Sequence

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Chance, Move, Player, Settlement
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.game import PASS
from pokerlessons.games.doudizhu.melds import readings
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.states import Bid, Bidding, Match, Play, Playing, State, in_order

OPTIONS = DoudizhuOptions.of(deals=1)


def landlord_of(seed: str, seat: int) -> State:
    """A deal of three in which `seat` has bid three, before the first play."""
    state = GAME.start(OPTIONS, 3, seed)
    while isinstance(state, Bidding):
        (bidder,) = GAME.to_act(state)
        state = GAME.play(state, bidder, Move("bid", choice=3) if bidder == seat else PASS)
    return state


def played_out(state: State, players: Sequence[Player], seed: str) -> Settlement:
    """The end of a deal that three play to the end."""
    chance = Chance("players", seed)
    while (settlement := GAME.settlement(state)) is None:
        (seat,) = GAME.to_act(state)
        state = GAME.play(state, seat, players[seat].choose(GAME, GAME.observe(state, seat), chance))
    return settlement


def laid_out(hands: Sequence[str], landlord: int = 0, led: tuple[int, str] | None = None) -> Playing:
    """Seat 0 has to lay down, holding the first of these hands, over what a seat led."""
    held = tuple(in_order(parse_cards(hand)) for hand in hands)
    play = None
    if led is not None:
        cards = parse_cards(led[1])
        play = Play(led[0], cards, readings(cards, OPTIONS)[0])
    match = Match(OPTIONS, "laid out", 1, (0, 0, 0))
    history = () if play is None else (play,)
    return Playing(match, 1, 0, None, held, (), (Bid(landlord, 3),), landlord, 0, play, history, 0)
