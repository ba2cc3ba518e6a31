"""The first lesson: the chance of a bull, derived; then two hands, the banker, and what remains of luck."""

from __future__ import annotations

from functools import cache
from typing import Final

from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.lessons.course import Course
from pokerlessons.lessons.niuniu import more_hands, one_hand, rank_counts
from pokerlessons.words import Say


@cache
def usual_odds() -> NiuniuOdds:
    """The figures under the usual rules, counted once."""
    return NiuniuOdds(NiuniuOptions())


COURSE: Final = Course(
    "niuniu",
    Say("lesson.niuniu.title"),
    (*one_hand.OUTLINES, *rank_counts.OUTLINES, *more_hands.OUTLINES),
    usual_odds,
)
"""The lesson under the usual rules."""
