"""The step player by itself: a judged hand, or any steps, walked through one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from pokerlessons.engine import Step, Verdict
from pokerlessons.widgets.board import Board, words
from pokerlessons.widgets.picture import SHAPES
from pokerlessons.widgets.scene import Data, faces, message_id, step_data, zone
from pokerlessons.widgets.text import place_of, totals
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say, known_language


class StepPlayer(Board):
    """Steps with the hands they point at.  Everything happens in the browser; Python only answers hello."""

    def __init__(self, title: Say, zones: list[Data], steps: Sequence[Step], voice: Voice) -> None:
        """`zones` are the hands shown, `steps` what is told about them, in the language of `voice`."""
        super().__init__()
        self.scene = {
            "kind": "steps",
            "table": "steps",
            "n": 1,
            "turn": "1",
            "lang": known_language(voice.language),
            "title": voice(title),
            "label": voice(Say("player.label", title=title)),
            "zones": zones,
            "notice": None,
            "steps": [step_data(step, voice) for step in steps],
            "at": 0,
        }
        self.panel = {"words": words(voice.language), "shapes": SHAPES, "rules": [], "options": []}
        self.on_msg(lambda _, content, buffers: self.send({"ack": message_id(content)}))


def verdict_player(verdict: Verdict, title: Say, language: str) -> StepPlayer:
    """The steps of judged hands, one hand after another, then how each fared against the others."""
    voice = Voice(language)
    several = len(verdict.hands) > 1
    zones: list[Data] = []
    for seat, hand in enumerate(verdict.hands):
        zones.append(
            zone(
                f"hand{seat}",
                "hand",
                voice(place_of(verdict, seat)) if several else "",
                faces(hand.cards, voice, hand.raised),
                voice(Say("picture.hand", cards=hand.cards)),
            )
        )
    steps = [step for hand in verdict.hands for step in hand.steps]
    steps += [result.reason for result in verdict.results]
    if verdict.results and verdict.banker is None:
        steps.append(Step(totals(verdict)))
    return StepPlayer(title, zones, steps, voice)
