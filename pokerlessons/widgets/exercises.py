"""Exercises in the browser: a question, an answer, its reply, hints and the solution, one after another.

What a pupil has not come to yet is not in the scene: no hint to come, no solution, no truth; a teacher's key
is another way of opening the exercises.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from secrets import token_hex
from typing import Any, ClassVar, Final

from pokerlessons.engine import Step
from pokerlessons.engine.chance import checked_seed
from pokerlessons.lessons.exercises import OPEN, Exercise, Given, Mark, Practice, Reply, key
from pokerlessons.lessons.progress import ProgressFile
from pokerlessons.widgets.board import AnsweringBoard, check_switch, module, styles, words
from pokerlessons.widgets.picture import SHAPES, scene_svg
from pokerlessons.widgets.scene import Data, Message, faces, notice, step_data, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import BadInput, Say, clipped, known_language

TAUGHT: Final = ("niuniu", "sangong", "twentyone", "chameleon", "doudizhu")
"""The lessons with exercises: for each the module `lessons.NAME.exercises` with its `EXERCISES`."""
TONES: Final = {"right": "good", "nearly": "hint", "wrong": "refusal", "note": "plain"}
"""How a reply looks: right, nearly right, wrong, or nothing judged."""


class Exercises(AnsweringBoard):
    """The exercises of a lesson.  How far each is stands in a file of the notebook's folder."""

    _esm: ClassVar[str] = module("course", "exercises")
    _css: ClassVar[str] = styles("table", "lesson")

    def __init__(
        self, name: str, language: str = "zh", seed: str | int | None = None, key: bool = False
    ) -> None:
        """See `pokerlessons.exercises`."""
        super().__init__(language)
        check_switch("key", key)
        if name not in TAUGHT:
            raise BadInput(Say("lesson.unknown", name=clipped(name), known=TAUGHT))
        self._name, self._key = name, key
        self._file = ProgressFile()
        progress, trouble = self._file.load()
        marks = progress.lesson(name).marks
        fresh = token_hex(4)
        posed: tuple[Exercise[Any], ...] = import_module(f"pokerlessons.lessons.{name}.exercises").EXERCISES
        self._practices = [
            Practice.resume(
                exercise, language, _seed(seed, marks.get(exercise.name), fresh), marks.get(exercise.name)
            )
            for exercise in posed
        ]
        self._at = 0
        self._replied: Reply | None = None
        self._renew()
        self._show_panel()
        self._tell_trouble(trouble)

    def _repr_svg_(self) -> str:
        """The present question as a still picture."""
        part = self.scene["part"]
        steps = [{"text": part["ask"]}, *self.scene["steps"]]
        return scene_svg({**self.scene, "kind": "steps", "title": part["title"], "steps": steps})

    # What a person did.

    def _act(self, message: Message) -> None:
        acts = {
            "go": self._go,
            "language": self._change_language,
            "answer": self._answer_given,
            "hint": self._hint,
            "solution": self._reveal,
            "another": self._another,
        }
        if message.action not in acts:
            raise BadInput(Say("table.unknown_action", action=clipped(message.action)))
        acts[message.action](message)

    def _go(self, message: Message) -> None:
        names = [practice.exercise.name for practice in self._practices]
        if message.value not in names:
            raise BadInput(Say("lesson.no_part", part=clipped(message.value)))
        self._at = names.index(str(message.value))
        self._replied = None
        self._renew()

    def _change_language(self, message: Message) -> None:
        self._language = known_language(message.value)
        self._practices = [replace(practice, language=self._language) for practice in self._practices]
        self._show_panel()
        self._show()

    def _answer_given(self, message: Message) -> None:
        self._go_on(*self._practice.answer(Given.of(message.value)))

    def _hint(self, message: Message) -> None:
        self._go_on(*self._practice.hint())

    def _reveal(self, message: Message) -> None:
        self._go_on(*self._practice.reveal())

    def _another(self, message: Message) -> None:
        self._go_on(*self._practice.again())

    def _go_on(self, practice: Practice, reply: Reply) -> None:
        changed = practice != self._practice
        self._practices[self._at] = practice
        # A hint stands in the list of hints, beside what was said to the answer.
        self._replied = self._replied if reply.tone == "hint" else reply
        self._renew()
        if changed:
            self._tell_trouble(self._file.keep(self._name, practice.exercise.name, practice.mark))

    # What is shown.

    @property
    def _practice(self) -> Practice:
        return self._practices[self._at]

    def _renew(self) -> None:
        """A new scene: messages from the old one are stale."""
        self._number += 1
        self._notice = None
        self._show()

    def _show(self) -> None:
        voice, practice = Voice(self._language), self._practice
        mark, question = practice.mark, practice.question
        title = voice(Say("lesson.part", number=self._at + 1, title=practice.exercise.title))
        over = mark.status != OPEN
        spoken = voice(Say("picture.hand", cards=question.cards))
        pick = {"min": 0, "max": 5} if question.task.kind == "cards" and not over else None
        self.scene = {
            "kind": "exercises",
            "table": self._id,
            "n": self._number,
            "turn": f"{practice.exercise.name}.{mark.number}.{over}",
            "lang": self._language,
            "title": voice(Say("exercise.title")),
            "label": voice(Say("exercise.label")),
            "parts": [self._place_data(place, each) for place, each in enumerate(self._practices)],
            "at": 0,
            "part": {
                "name": f"{practice.exercise.name}.{mark.number}",
                "pills": [
                    voice(Say("exercise.instance", number=mark.number + 1)),
                    voice(Say("exercise.solved", times=mark.solved)),
                ],
                **practice.shown(),
                "title": title,
            },
            "zones": [zone("cards", "hand", "", faces(question.cards, voice), spoken, pick=pick)]
            if question.cards
            else [],
            "hints": [step_data(step, voice) for step in practice.hints],
            "steps": [step_data(step, voice) for step in practice.solution],
            "notice": self._notice_data(voice),
            "over": over,
            "key": self._key_data(voice) if self._key else None,
        }

    def _place_data(self, place: int, practice: Practice) -> Data:
        """An exercise in the row of exercises."""
        done = practice.mark.solved > 0
        return {
            "name": practice.exercise.name,
            "number": place + 1,
            "mark": "✓" if done else "",
            "title": Voice(self._language)(practice.exercise.title),
            "here": place == self._at,
            "done": done,
        }

    def _notice_data(self, voice: Voice) -> Data | None:
        """The trouble there is, else the reply to what was done last."""
        if self._notice:
            step, tone = self._notice
            return notice(voice, step.say, tone, step)
        reply = self._replied
        if reply is None:
            return None
        return notice(voice, reply.say, TONES[reply.tone], Step(reply.say, reply.points_at, reply.formula))

    def _key_data(self, voice: Voice) -> Data:
        """A teacher's answer to the present question."""
        (keyed,) = key([self._practice])
        return {
            "title": voice(Say("exercise.key")),
            "answer": voice(keyed.answer),
            "steps": [step_data(step, voice) for step in keyed.solution],
        }

    def _show_panel(self) -> None:
        says = {
            "send": Say("exercise.send"),
            "hint": Say("exercise.hint"),
            "solution": Say("exercise.show_solution"),
            "another": Say("exercise.another"),
            "answer": Say("exercise.answer"),
            "hints": Say("exercise.hints"),
            "parts": Say("exercise.title"),
            "previous_part": Say("exercise.previous"),
            "next_part": Say("exercise.next"),
        }
        voice = Voice(self._language)
        spoken = {name: voice(say) for name, say in says.items()}
        self.panel = {
            "words": {**words(self._language), **spoken},
            "shapes": SHAPES,
            "rules": [],
            "options": [],
        }


def _seed(given: str | int | None, mark: Mark | None, fresh: str) -> str:
    """The seed asked for, else the one a pupil has been working with, else a fresh one."""
    if given is not None:
        return checked_seed(given)
    return mark.seed if mark else fresh
