"""What the tests of every lesson look at: its claims, and every sentence of a part."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pokerlessons.engine import Formula
from pokerlessons.lessons.answers import read_answer
from pokerlessons.lessons.course import Choice, Claim, Course, Curve, Part
from pokerlessons.words import Say, render


def sides(formula: Formula) -> tuple[Fraction, Fraction]:
    """What is left of the equals sign, read as a pupil would type it, and what is right of it."""
    left, right = formula.text.split(" = ")
    return read_answer(left).value, Fraction(right)


def claims(course: Course) -> Iterator[tuple[str, Claim]]:
    """Every claim of a lesson, with the name of its part and what it is of."""
    for outline in course.outlines:
        for claim in course.part(outline.name, "zh").claims:
            yield f"{outline.name}: {render(claim.of)}", claim


def told(part: Part) -> list[Say]:
    """Every sentence of a part."""
    options = part.guess.options if isinstance(part.guess, Choice) else ()
    places = part.guess.places if isinstance(part.guess, Curve) else ()
    return [
        part.ask,
        part.truth,
        *(say for _, say in options),
        *places,
        *(step.say for step in part.steps),
        *(say for miss in part.misses for say in (miss.says, miss.reply)),
        part.transfer.ask,
        part.transfer.because,
        *(say for _, say in part.transfer.options),
        *(say for say, _ in part.hands),
        *(claim.of for claim in part.claims),
    ]
