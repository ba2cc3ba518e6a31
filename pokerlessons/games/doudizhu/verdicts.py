"""Cards judged outside a match: everything they can be, or what keeps them from being a play."""

from __future__ import annotations

from collections.abc import Sequence

from pokerlessons.cards import Card
from pokerlessons.engine import Data, Finding, Step, Verdict
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import LADDER, Reading, readings
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.telling import reading_say, reading_steps
from pokerlessons.words import BadInput, Say


def verdict(hands: Sequence[tuple[Card, ...]], options: DoudizhuOptions) -> Verdict:
    """What some cards are when they are played together.  Raises `BadInput`: several plays, or none."""
    if len(hands) != 1:
        raise BadInput(Say("doudizhu.bad.plays", count=len(hands)))
    if not hands[0]:
        raise BadInput(Say("doudizhu.bad.no_cards"))
    return Verdict("doudizhu", options, (_finding(hands[0], options),))


def _finding(cards: tuple[Card, ...], options: DoudizhuOptions) -> Finding:
    found = readings(cards, options)
    if len(found) == 0:
        refusal = fault(cards, options)
        step = Step(refusal.say, cards, rule=refusal.rule)
        return Finding(cards, "none", Say("doudizhu.hand.none"), (step,), readings=())
    steps = [step for reading in found for step in reading_steps(reading, cards, options)]
    if len(found) > 1:
        steps.insert(0, Step(Say("doudizhu.hand.several", count=len(found)), cards, rule="10-10"))
    data = tuple(reading_data(reading) for reading in found)
    return Finding(cards, found[0].kind, reading_say(found[0]), tuple(steps), readings=data)


def reading_data(reading: Reading) -> Data:
    """A reading as plain data: its kind, the ranks of the body, how many they are, and the highest."""
    return {
        "kind": reading.kind,
        "body": list(reading.body),
        "length": reading.length,
        "rank": LADDER[reading.rank],
    }
