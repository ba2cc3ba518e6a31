"""The third lesson: two cards, the next card, when to stop; and why no one threshold is the answer."""

from __future__ import annotations

from typing import Final

from pokerlessons.lessons.course import Course
from pokerlessons.lessons.twentyone import mixing, one_hand, two_hands
from pokerlessons.lessons.twentyone.figures import usual_odds
from pokerlessons.words import Say

COURSE: Final = Course(
    "twentyone",
    Say("lesson.twentyone.title"),
    (*one_hand.OUTLINES, *two_hands.OUTLINES, *mixing.OUTLINES),
    usual_odds,
)
"""The lesson under the usual rules: one player and the banker, one deck, no splitting."""
