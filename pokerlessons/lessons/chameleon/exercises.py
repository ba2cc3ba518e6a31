"""The exercises of 变色龙 in the order of its lesson.

Positions and hands stand in `positions`, chances in `chances`, the argument in `arguments`.
"""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.chameleon.arguments import ARGUMENTS
from pokerlessons.lessons.chameleon.chances import CHANCES
from pokerlessons.lessons.chameleon.positions import POSITIONS

_PARTS: Final = ("one_card", "five_cards", "follow", "more_cards", "sevens", "decks", "reflip")

EXERCISES: Final = tuple(
    sorted((*POSITIONS, *CHANCES, *ARGUMENTS), key=lambda exercise: _PARTS.index(exercise.part))
)
"""The exercises of the lesson, in the order of its parts."""
