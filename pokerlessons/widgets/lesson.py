"""A lesson in the step player: its hands on the table, its derivation below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pokerlessons.engine import Step
from pokerlessons.lessons import niuniu
from pokerlessons.widgets.player import StepPlayer
from pokerlessons.widgets.scene import faces, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import BadInput, Say, clipped, known_language

LESSONS: Final[dict[str, Callable[[str], tuple[Step, ...]]]] = {"niuniu": niuniu.core_steps}


def lesson_player(name: str, language: str) -> StepPlayer:
    """See `pokerlessons.lesson`."""
    voice = Voice(known_language(language))
    if name not in LESSONS:
        raise BadInput(Say("lesson.unknown", name=clipped(name), known=tuple(LESSONS)))
    hands = [
        zone(
            f"hand{number}",
            "seat",
            voice(Say("lesson.niuniu.hand")),
            faces(hand, voice),
            voice(Say("picture.hand", cards=hand)),
        )
        for number, hand in enumerate(niuniu.HANDS)
    ]
    return StepPlayer(Say("lesson.niuniu.title"), hands, LESSONS[name](language), voice)
