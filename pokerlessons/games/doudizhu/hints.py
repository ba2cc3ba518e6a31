"""Help for the next move of 斗地主: what is needed, what the hand has, and a play that breaks up little."""

from __future__ import annotations

from typing import Final

from pokerlessons.engine import Step
from pokerlessons.games.doudizhu.melds import (
    BOMBS,
    Reading,
    cards_of,
    plays_of,
    tally_of,
)
from pokerlessons.games.doudizhu.options import Rules
from pokerlessons.games.doudizhu.parts import parts_of, plays_left, sensible_plays, with_wings
from pokerlessons.games.doudizhu.states import DoudizhuView, is_partner
from pokerlessons.games.doudizhu.telling import beats_rule, rank_say, reading_say, what_beats
from pokerlessons.words import Say, Seat

_CARRIERS: Final = ("triple", "airplane")
"""The parts that may take wings along."""


def hints(view: DoudizhuView) -> tuple[Step, ...]:
    """From a nudge to a play; for a bid, what the hand has that makes a landlord."""
    if view.viewer is None or view.viewer not in view.to_act or view.phase == "settled":
        return ()
    if view.phase == "bidding":
        return _bid_hints(view)
    rules = view.options.melds
    if view.led is None or view.led.reading is None:
        return _lead_hints(view, rules)
    return _follow_hints(view, view.led.seat, view.led.reading, rules)


def _bid_hints(view: DoudizhuView) -> tuple[Step, ...]:
    """The strong cards, and how many plays the hand makes."""
    strong = tuple(card for card in view.hand if card.rank in ("XB", "XS", "2"))
    plays = plays_left(tally_of(view.hand), view.options.melds)
    say = Say("doudizhu.hint.strong", cards=strong) if strong else Say("doudizhu.hint.none_strong")
    return (
        Step(say, strong, rule="10-1"),
        Step(Say("doudizhu.hint.plays", plays=plays), view.hand, rule="10-11"),
        Step(Say("doudizhu.hint.when_to_bid"), rule="10-4"),
    )


def _lead_hints(view: DoudizhuView, rules: Rules) -> tuple[Step, ...]:
    hand = tally_of(view.hand)
    first = Step(Say("doudizhu.hint.lead", plays=plays_left(hand, rules)), rule="10-15")
    best = best_lead(hand, rules)
    cards = cards_of(best, view.hand)
    say = Say("doudizhu.hint.lead_with", reading=reading_say(best), plays=_after(hand, best, rules))
    return first, Step(say, cards, rule="10-7")


def best_lead(hand: int, rules: Rules) -> Reading:
    """Of the parts of a hand, triples with their wings: the one after which the fewest plays are left; of
    these no bomb, the lowest, and with the most cards."""
    parts = parts_of(hand, rules)
    plays = [with_wings(part, parts, rules) if part.kind in _CARRIERS else part for part in parts]
    return min(plays, key=lambda play: (_after(hand, play, rules), play.kind in BOMBS, play.rank, -play.size))


def _after(hand: int, play: Reading, rules: Rules) -> int:
    """In about how few plays the hand is out after this one."""
    return plays_left(hand - play.tally, rules)


def _follow_hints(view: DoudizhuView, seat: int, led: Reading, rules: Rules) -> tuple[Step, ...]:
    rule, hand = beats_rule(view.options), tally_of(view.hand)
    says = {"seat": Seat(seat), "led": reading_say(led)}
    needed = Step(Say("doudizhu.hint.needed", needed=what_beats(led, view.options), **says), rule=rule)
    found = plays_of(hand, led, rules)
    if not found:
        return needed, Step(Say("doudizhu.hint.must_pass"), rule=rule)
    best = best_answer(hand, led, rules)
    if is_partner(view, seat) and best.tally != hand:
        return needed, Step(Say("doudizhu.hint.partner", **says), rule="10-11")
    ranks = tuple(dict.fromkeys(rank_say(play.rank) for play in found if play.kind == led.kind))
    count = Step(Say("doudizhu.hint.count", count=len({play.tally for play in found})), rule=rule)
    if ranks:
        say = Say("doudizhu.hint.count_ranks", count=len({play.tally for play in found}), ranks=ranks)
        count = Step(say, rule=rule)
    say = Say("doudizhu.hint.beat_with", reading=reading_say(best), plays=_after(hand, best, rules))
    return needed, count, Step(say, cards_of(best, view.hand), rule=rule)


def best_answer(hand: int, led: Reading, rules: Rules) -> Reading:
    """The play over `led` after which the fewest are left; no bomb where another will do, and the lowest.

    Raises `ValueError` where nothing goes over it.
    """
    return min(
        sensible_plays(hand, led, rules),
        key=lambda play: (play.kind in BOMBS, _after(hand, play, rules), play.rank, play.size),
    )
