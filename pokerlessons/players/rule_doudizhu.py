"""The player of 斗地主 that plays as a family would call reasonable.

It counts in how few plays its hand could be out, gets rid of low cards first, keeps bombs for need, lets a
partner's play stand, and does not lead what somebody with one card left can answer.
"""

from __future__ import annotations

from typing import Final

from pokerlessons.engine import AnyGame, Chance, Move, Observation
from pokerlessons.games.doudizhu.game import PASS, move_of
from pokerlessons.games.doudizhu.melds import BIG, BOMBS, PLACE, Reading, plays_of, tally_of
from pokerlessons.games.doudizhu.plans import after, fewest_plays, lowest_answer, lowest_lead, sensible_plays
from pokerlessons.games.doudizhu.states import DoudizhuView

_WORTH: Final = {"XB": 4, "XS": 3, "2": 2, "A": 1}
"""What a high card speaks for a bid."""
_BIDS: Final = ((9, 3), (7, 2), (5, 1))
"""From how many points of strength on which bid is made."""
_HIGH: Final = PLACE["K"]
_FEW: Final = 2
"""With so few cards left somebody is about to finish."""


class DoudizhuByRule:
    """Plays 斗地主 by rules of thumb; the same cards are always played alike."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`."""
        return self.preferences(game, view)[0]

    def preferences(self, game: AnyGame, view: Observation) -> tuple[Move, ...]:
        """The moves worth a thought, the one that the rules of thumb make first."""
        assert isinstance(view, DoudizhuView)
        if view.phase == "settled":
            return tuple(game.moves(view))
        if view.phase == "bidding":
            return _bids(view)
        if view.led is None or view.led.reading is None:
            return _leads(view)
        return _answers(view, view.led.seat, view.led.reading)


def _bids(view: DoudizhuView) -> tuple[Move, ...]:
    """The bid that the hand is worth, if it is higher than what was bid, or a pass."""
    worth = next((bid for least, bid in _BIDS if strength(view) >= least), 0)
    bid = (Move("bid", choice=worth),) if worth > view.base else ()
    higher = (Move("bid", choice=points) for points in range(view.base + 1, 4) if points != worth)
    return (*bid, Move("pass"), *higher)


def strength(view: DoudizhuView) -> int:
    """High cards and bombs, against the plays that the hand would take."""
    hand = tally_of(view.hand)
    high = sum(_WORTH.get(card.rank, 0) for card in view.hand)
    bombs = sum(play.kind in BOMBS for play in plays_of(hand, None, view.options.melds))
    return high + 3 * bombs - fewest_plays(hand, view.options.melds) + 5


def is_partner(view: DoudizhuView, seat: int) -> bool:
    """Whether the viewer, a farmer, plays together with `seat`."""
    return view.viewer not in (view.landlord, seat) and seat != view.landlord


def _enemies(view: DoudizhuView) -> list[int]:
    return [seat for seat in range(view.seats) if seat != view.viewer and not is_partner(view, seat)]


def _fewest_held(view: DoudizhuView) -> int:
    """The fewest cards that somebody of the other side holds."""
    return min(view.counts[seat] for seat in _enemies(view))


def _leads(view: DoudizhuView) -> tuple[Move, ...]:
    hand, rules, held = tally_of(view.hand), view.options.melds, _fewest_held(view)

    def cost(play: Reading) -> tuple[float, ...]:
        left = after(hand, play, rules)
        # Who holds so many cards could be out with an answer: then only the highest of that kind will do.
        risky = play.size == held and left > 0
        return (
            left > 0,
            left + 2 * (play.kind in BOMBS) + risky * (1 + (BIG - play.rank) / 4),
            play.rank,
            -play.size,
        )

    plays = sorted(sensible_plays(hand, None, rules), key=cost)
    return tuple(move_of(play, view) for play in plays)


def _answers(view: DoudizhuView, seat: int, led: Reading) -> tuple[Move, ...]:
    """The plays over what was led by what they cost, and where among them a pass stands."""
    hand, rules = tally_of(view.hand), view.options.melds
    now, partner = fewest_plays(hand, rules), is_partner(view, seat)
    urgent = not partner and (view.counts[seat] <= _FEW or _fewest_held(view) <= _FEW)

    def cost(play: Reading) -> tuple[float, ...]:
        left = after(hand, play, rules)
        if not left:
            return (-100, 0)
        broken = left - now + 1  # how many plays more than if nothing were broken up
        bomb = 0 if play.kind not in BOMBS else 3 if left > 2 else 1
        high = max(0, play.rank - _HIGH) * (0.1 if urgent else 0.35)
        return (broken + bomb * (0.5 if urgent else 1) + high, play.rank)

    limit = 0.4 if partner else 3.0 if urgent else 1.2
    if partner and (led.rank >= _HIGH or view.counts[seat] <= 4 or led.size > 2):
        limit = -1.0
    plays = sorted(sensible_plays(hand, led, rules), key=cost)
    better = [move_of(play, view) for play in plays if cost(play)[0] <= limit]
    worse = [move_of(play, view) for play in plays if cost(play)[0] > limit]
    return (*better, PASS, *worse)


class DoudizhuInHaste:
    """Plays 斗地主 without counting, lowest first: quick enough for thousands of play-outs."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`."""
        assert isinstance(view, DoudizhuView)
        if view.phase != "playing":
            return game.random_move(view, chance)
        hand, rules = tally_of(view.hand), view.options.melds
        if view.led is None or view.led.reading is None:
            return move_of(lowest_lead(hand, rules), view)
        if is_partner(view, view.led.seat) and (view.led.reading.rank >= _HIGH or view.led.reading.size > 2):
            return PASS
        play = lowest_answer(hand, view.led.reading, rules, _fewest_held(view) <= 4 * _FEW)
        return PASS if play is None else move_of(play, view)
