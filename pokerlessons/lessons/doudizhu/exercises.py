"""The exercises of 斗地主 in the order of its lesson.

Cards to judge stand in `playing`: what the truth is says the game itself.  Chances and numbers of plays are
in `counting`, the argument to correct in `arguments`.
"""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.doudizhu.arguments import ARGUMENTS
from pokerlessons.lessons.doudizhu.counting import COUNTING
from pokerlessons.lessons.doudizhu.playing import PLAYING

_PARTS: Final = ("rocket", "given_bomb", "any_bomb", "rarer", "kitty", "table", "plays")

EXERCISES: Final = (
    *PLAYING,
    *sorted((*COUNTING, *ARGUMENTS), key=lambda exercise: _PARTS.index(exercise.part)),
)
"""The exercises of the lesson: the plays first, which everybody must know, then in the order of its parts."""
