"""The classroom kit: copies for pupils, exercise sheets, their key, handouts, and grading.

A sheet is a notebook.  Its cells need only `check(…)`, which replies to an answer, and `graded(…)`, which
fails where the answer is not right: what a grader that runs notebooks looks for.  Neither file nor metadata
holds a truth: it is worked out again from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass

from pokerlessons.words import BadInput, Say, clipped, known_language, render

__all__ = ["Checked", "WrongAnswer", "check", "graded"]


@dataclass(frozen=True)
class Checked:
    """What is said to an answer; it shows itself as a sentence.

    `tone` is that of the `Reply`; `note`: it could not be read.
    """

    tone: str
    text: str

    def __repr__(self) -> str:
        return self.text


class WrongAnswer(AssertionError):
    """An answer of a sheet is not right.  A notebook shows the sentence, without a page of program text."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def check(game: str, exercise: str, seed: str, answer: object, lang: str = "zh") -> Checked:
    """The reply to the `answer` to an exercise of the sheet of `game` with this `seed`.

    `answer` is a string as the sheet asks for it, or a number.  What cannot be read is answered with the way
    to write it.  Raises `BadInput`: no such lesson or exercise, no seed, an unknown language.
    """
    from pokerlessons.kit.answers import judged, posed

    known_language(lang)
    tasks = {each.exercise.name: each.question.task for each in posed(game, seed)}
    if exercise not in tasks:
        raise BadInput(Say("kit.no_exercise", name=clipped(exercise), known=tuple(tasks)))
    try:
        reply = judged(tasks[exercise], answer)
    except BadInput as unreadable:
        return Checked("note", render(unreadable.say, lang))
    return Checked(reply.tone, render(reply.say, lang))


def graded(game: str, exercise: str, seed: str, answer: object, lang: str = "zh") -> None:
    """Nothing for the exact answer; anything else raises `WrongAnswer`, which says why.  See `check`."""
    reply = check(game, exercise, seed, answer, lang)
    if reply.tone != "right":
        raise WrongAnswer(reply.text)
