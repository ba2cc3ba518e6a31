"""The scene: what the browser is given to draw, as plain data; and the message that comes back.

The browser draws, selects and animates; it is told nothing that its viewer may not see, and what it sends is
read here as strangers' input: known fields, bounded sizes, plain types.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pokerlessons.cards import Card
from pokerlessons.engine import Step, rule_say
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import BadInput, Say

Data: TypeAlias = dict[str, Any]

MAX_SELECTED: Final = 200
MAX_TEXT: Final = 200
MAX_VALUE: Final = 400
"""The longest text that is entered: more than an answer may have, so that its own limit is what is told."""
MAX_ENTRIES: Final = 50
MAX_DEPTH: Final = 3
"""How deep values may lie in one another."""


# What the browser is given.


def face_up(card: Card, voice: Voice, lifted: bool = False) -> Data:
    """A card that the viewer sees."""
    name = card.chinese if voice.language == "zh" else card.english
    return {
        "up": True,
        "code": card.code,
        "suit": card.suit,
        "rank": card.rank,
        "name": name,
        "lift": lifted,
    }


def faces(cards: Iterable[Card], voice: Voice, lifted: Collection[Card] = ()) -> list[Data]:
    """Cards that the viewer sees, those in `lifted` raised."""
    return [face_up(card, voice, card in lifted) for card in cards]


def backs(count: int) -> list[Data]:
    """`count` cards that the viewer does not see: nothing tells one from another."""
    return [{"up": False}] * count


def zone(id: str, place: str, label: str, cards: list[Data], spoken: str, **more: Any) -> Data:
    """A place on the table: `place` is seat, hand, shared, pile or trick; `more` fills in the rest."""
    return {
        "id": id,
        "place": place,
        "label": label,
        "badge": None,
        "score": None,
        "state": None,
        "caption": None,
        "active": False,
        "spoken": spoken,
        "reveal": 0,
        "cards": cards,
        "pick": None,
        **more,
    }


def button(action: str, label: Say, voice: Voice, primary: bool = False) -> Data:
    """A game action to press."""
    return {"action": action, "label": voice(label), "style": "primary" if primary else "plain"}


def notice(voice: Voice, say: Say, tone: str = "plain", step: Step | None = None) -> Data:
    """The sentence under the cards, with the rule of `step` where there is one."""
    return {"tone": tone, "text": voice(say), **_grounds(step or Step(say), voice)}


def step_data(step: Step, voice: Voice) -> Data:
    """One step of the step player."""
    return {
        "text": voice(step.say),
        "cards": [card.code for card in step.points_at],
        **_grounds(step, voice),
    }


def _grounds(step: Step, voice: Voice) -> Data:
    return {
        "mathml": step.formula.mathml if step.formula else None,
        "rule": step.rule,
        "rule_text": voice(rule_say(step.rule)) if step.rule else None,
    }


# What the browser sends.


@dataclass(frozen=True)
class Message:
    """What a viewer did: the action, the places of the cards picked, a value, and in which scene."""

    id: str | None
    action: str
    selected: tuple[int, ...]
    value: Any
    scene: int
    table: str


def read_message(content: object) -> Message:
    """The message in `content`, which may be anything at all.  Raises `BadInput` if it is not one."""
    if not isinstance(content, Mapping):
        raise BadInput(Say("table.bad_message"))
    action: Any = content.get("action")
    selected, value = content.get("selected", []), content.get("value")
    scene: Any = content.get("scene")
    table: Any = content.get("table")
    id: Any = content.get("id")
    sound = (
        _is_text(action)
        and _is_places(selected)
        and _is_value(value)
        and type(scene) is int
        and _is_text(table)
        and (id is None or _is_text(id))
    )
    if not sound:
        raise BadInput(Say("table.bad_message"))
    return Message(id, action, tuple(selected), value, scene, table)


def message_id(content: object) -> str | None:
    """The id under which a message waits for its answer, even where the rest is not a message."""
    id = content.get("id") if isinstance(content, Mapping) else None
    return id if _is_text(id) else None


def _is_text(raw: object) -> bool:
    return isinstance(raw, str) and len(raw) <= MAX_TEXT


def _is_places(raw: object) -> bool:
    if not isinstance(raw, Sequence) or isinstance(raw, str | bytes) or len(raw) > MAX_SELECTED:
        return False
    return all(type(place) is int and place >= 0 for place in raw) and len(set(raw)) == len(raw)


def _is_value(raw: object, depth: int = MAX_DEPTH) -> bool:
    if raw is None or isinstance(raw, bool):
        return True
    if isinstance(raw, str):
        return len(raw) <= MAX_VALUE
    if isinstance(raw, int | float):
        return abs(raw) < 10**9  # neither infinite nor not a number
    if isinstance(raw, list):
        return len(raw) <= MAX_ENTRIES and all(_is_text(inner) for inner in raw)
    if not isinstance(raw, Mapping) or len(raw) > MAX_ENTRIES or not depth:
        return False
    return all(_is_text(name) and _is_value(inner, depth - 1) for name, inner in raw.items())
