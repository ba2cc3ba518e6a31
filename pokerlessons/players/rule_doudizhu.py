"""The player of 斗地主 that plays as a family would call reasonable.

It takes its hand apart, leads what is low and long, answers with what breaks nothing up, lets a partner's
play stand, keeps bombs for need or for the end, and does not lead what somebody about to finish can answer.
It is quick enough to play deals out by the thousand when a computer thinks ahead.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pokerlessons.engine import AnyGame, Chance, Move, Observation
from pokerlessons.games.doudizhu.game import PASS, move_of
from pokerlessons.games.doudizhu.melds import BOMBS, PLACE, Reading, Tally, beats, readings_of, tally_of
from pokerlessons.games.doudizhu.options import Rules
from pokerlessons.games.doudizhu.parts import (
    Parts,
    lowest_answer,
    lowest_single,
    parts_of,
    plays_left,
    sensible_plays,
    winged,
    with_wings,
)
from pokerlessons.games.doudizhu.states import DoudizhuView, is_partner

_WORTH: Final = {"XB": 5, "XS": 4, "2": 2, "A": 1}
"""What a high card speaks for a bid, in proportion to the points that it brings a landlord who plays so."""
_BOMB: Final = 3
"""What a bomb speaks for a bid."""
_BIDS: Final = ((7, 3), (6, 2), (5, 1))
"""From how much strength on which bid is made.  With 6 a landlord wins about as often as not."""
_SOON: Final = 7
"""With so few cards left an opponent may soon be out."""
_LAST: Final = 4
"""A partner with so few cards is left to finish."""
_TEN, _QUEEN, _ACE = PLACE["10"], PLACE["Q"], PLACE["A"]


class _Look(NamedTuple):
    """What the viewer looks at before laying down."""

    hand: Tally
    rules: Rules
    parts: Parts
    left: int
    """In how many plays the hand could be out."""
    against: int
    """The fewest cards that an opponent holds."""
    partner: int
    """The fewest cards that a partner holds; many where there is none."""
    before_landlord: bool
    """Whether the viewer is a farmer who plays just before the landlord."""


class DoudizhuByRule:
    """Plays 斗地主 by rules of thumb; the same view is always played alike."""

    def choose(self, game: AnyGame, view: Observation, chance: Chance) -> Move:
        """A legal move for the viewer of `view`."""
        assert isinstance(view, DoudizhuView)
        if view.phase != "playing":
            return self.preferences(game, view)[0]
        play = _favourite(view, _look(view))
        return PASS if play is None else move_of(play, view)

    def preferences(self, game: AnyGame, view: Observation) -> tuple[Move, ...]:
        """The moves worth a thought, the one that the rules of thumb make first."""
        assert isinstance(view, DoudizhuView)
        if view.phase == "settled":
            return tuple(game.moves(view))
        if view.phase == "bidding":
            return _bids(view)
        look = _look(view)
        favourite = _favourite(view, look)
        partners = view.led is not None and is_partner(view, view.led.seat)
        plays = [play for play in _others(view, look) if play != favourite]
        if partners:  # nobody who plays together with somebody bombs or tops that one's high card
            plays = [play for play in plays if play.kind not in BOMBS and play.rank < _QUEEN]
        moves = [move_of(play, view) for play in plays]
        if favourite is None:
            return (PASS, *moves)
        return (move_of(favourite, view), *([PASS] if view.led else []), *moves)


def _bids(view: DoudizhuView) -> tuple[Move, ...]:
    """The bid that the hand is worth, if it is higher than what was bid, or a pass; then the others."""
    worth = next((bid for least, bid in _BIDS if strength(view) >= least), 0)
    bid = (Move("bid", choice=worth),) if worth > view.base else ()
    higher = (Move("bid", choice=points) for points in range(view.base + 1, 4) if points != worth)
    return (*bid, Move("pass"), *higher)


def strength(view: DoudizhuView) -> int:
    """High cards and bombs, against half of the plays that the hand would take."""
    hand, rules = tally_of(view.hand), view.options.melds
    high = sum(_WORTH.get(card.rank, 0) for card in view.hand)
    bombs = sum(part.kind == "bomb" for part in parts_of(hand, rules))
    return high + _BOMB * bombs - plays_left(hand, rules) // 2


def _look(view: DoudizhuView) -> _Look:
    assert view.viewer is not None and view.landlord is not None
    hand, rules, me, landlord = tally_of(view.hand), view.options.melds, view.viewer, view.landlord
    parts = parts_of(hand, rules)
    others = [count for seat, count in enumerate(view.counts) if seat not in (me, landlord)]
    farmer = me != landlord
    return _Look(
        hand,
        rules,
        parts,
        plays_left(hand, rules),
        view.counts[landlord] if farmer else min(others),
        min(others) if farmer else 99,
        farmer and view.options.turns[me] == landlord,
    )


def _favourite(view: DoudizhuView, look: _Look) -> Reading | None:
    """What to lay down; None for a pass."""
    led = view.led
    if led is None or led.reading is None:
        return _out(look, None) or _lead(look)
    if is_partner(view, led.seat):
        return _out(look, led.reading) or _over_partner(look, led.reading, view.counts[led.seat])
    return _out(look, led.reading) or _over(look, led.reading)


def _out(look: _Look, led: Reading | None) -> Reading | None:
    """The whole hand as one play; or a bomb to lead, when only one play more is left after it."""
    if look.left > 3:  # four cards and two wings count as three plays
        return None
    for whole in readings_of(look.hand, look.rules):
        if led is None or beats(whole, led):
            return whole
    if led is None and look.left <= 2:
        return next((part for part in look.parts if part.kind in BOMBS), None)
    return None


def _lead(look: _Look) -> Reading:
    """What is low and long, bombs last; against an opponent's last cards not what they may answer."""
    if look.partner == 1 and not (look.before_landlord and look.against == 1):
        return lowest_single(look.hand)

    def cost(part: Reading) -> tuple[int, int]:
        if part.kind in BOMBS:
            return 2, part.rank
        if part.size == look.against <= 2:
            return 1, -part.rank
        return 0, part.rank - 2 * part.length

    part = min(look.parts, key=cost)
    if part.kind == "pair" and look.against == 2:
        return lowest_single(look.hand)
    return with_wings(part, look.parts, look.rules)


def _over_partner(look: _Look, led: Reading, held: int) -> Reading | None:
    """A partner's low single card or pair is passed on a little higher; all else stands."""
    if led.rank >= _QUEEN or led.size > 2 or held <= _LAST:
        return None
    part = _part_over(look, led)
    return part if part is None or part.rank <= _ACE or look.left <= 2 else None


def _over(look: _Look, led: Reading) -> Reading | None:
    """A part that goes over; else, where it is worth it, something broken up, or a bomb."""
    urgent = look.against <= _SOON
    play = _part_over(look, led)
    if play is None and (urgent or led.size <= 2):
        play = lowest_answer(look.hand, led, look.rules)
        if play is not None and not urgent and not _is_worth_it(play, look):
            play = None
    if play is None and (urgent or look.left <= 3):
        return next((part for part in look.parts if part.kind in BOMBS and beats(part, led)), None)
    return play


def _part_over(look: _Look, led: Reading) -> Reading | None:
    """The lowest part of the kind that was led, but for bombs; just before the landlord, no single card lower
    than a 10 if there is one."""
    body, _, wings = led.kind.partition("_")
    if wings == "pair":  # a row of pairs, which has no wings
        body, wings = led.kind, ""
    over = [
        part
        for part in look.parts
        if part.kind == body != "bomb" and part.length == led.length and part.rank > led.rank
    ]
    if look.before_landlord and led.kind == "single":
        over = [part for part in over if _TEN <= part.rank <= _ACE] or over
    if not over:
        return None
    return winged(min(over, key=lambda part: part.rank), wings, look.parts, look.rules)


def _is_worth_it(play: Reading, look: _Look) -> bool:
    """Whether to break something up: for an ace or more, near the end, or where it costs no play."""
    if play.rank >= _ACE or look.left <= 3:
        return True
    return plays_left(look.hand - play.tally, look.rules) <= look.left


def _others(view: DoudizhuView, look: _Look) -> list[Reading]:
    """The other plays, first those after which the hand is soonest out."""

    def cost(play: Reading) -> tuple[int, int, int]:
        after = plays_left(look.hand - play.tally, look.rules)
        return after + 2 * (play.kind in BOMBS), play.rank - 2 * play.length, -play.size

    return sorted(sensible_plays(look.hand, view.led and view.led.reading, look.rules), key=cost)
