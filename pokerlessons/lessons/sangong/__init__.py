"""The lesson of 三公: nearly every number by pencil, what no banker means, and what a multiplier moves."""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.course import Course
from pokerlessons.lessons.sangong import more_hands, one_hand, points
from pokerlessons.lessons.sangong.usual import usual_odds
from pokerlessons.words import Say

COURSE: Final = Course(
    "sangong",
    Say("lesson.sangong.title"),
    (*one_hand.OUTLINES, *points.OUTLINES, *more_hands.OUTLINES),
    usual_odds,
)
"""The lesson under the usual rules."""
