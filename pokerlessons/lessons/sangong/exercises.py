"""The exercises of 三公 in the order of its lesson.

Hands are counted in `counting`, conditions stand in `chances`; hands to recognise and arguments in
`arguments`.
"""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.sangong.arguments import ARGUMENTS, RECOGNISING
from pokerlessons.lessons.sangong.chances import CHANCES
from pokerlessons.lessons.sangong.counting import COUNTING

_PARTS: Final = ("three_dukes", "kinds", "parity", "dial", "joint", "taken", "layers", "six")

EXERCISES: Final = tuple(
    sorted(
        (*RECOGNISING, *COUNTING, *CHANCES, *ARGUMENTS),
        key=lambda exercise: _PARTS.index(exercise.part),
    )
)
"""The exercises of the lesson, in the order of its parts."""
