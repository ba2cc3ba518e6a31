"""The lesson of 斗地主: the rocket, one bomb and many, three cards more, the table, and all plays."""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.course import Course
from pokerlessons.lessons.doudizhu import chances, table
from pokerlessons.lessons.doudizhu.usual import usual_odds
from pokerlessons.words import Say

COURSE: Final = Course(
    "doudizhu",
    Say("lesson.doudizhu.title"),
    (*chances.OUTLINES, *table.OUTLINES),
    usual_odds,
)
"""The lesson under the usual rules, for three players."""
