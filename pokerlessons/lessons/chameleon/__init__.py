"""The lesson of 变色龙: what is left costs, whether one can follow, and how far a 7 goes."""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.chameleon import following, passing, penalties
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.lessons.course import Course
from pokerlessons.words import Say

COURSE: Final = Course(
    "chameleon",
    Say("lesson.chameleon.title"),
    (*penalties.OUTLINES, *following.OUTLINES, *passing.OUTLINES),
    usual_odds,
)
"""The lesson under the usual rules: one deck between two, two decks among four."""
