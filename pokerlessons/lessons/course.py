"""What a lesson is made of: parts, each with a question, a guess, the steps that answer it, and its proof.

A reader commits a guess before a part is derived; afterwards the guess stands beside the truth, the reader
says what was missed, and guesses one further case of the same idea.  Every claim is proved three ways: by a
formula, by counting all cases, and beside them a simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

import sympy

from pokerlessons.cards import Card
from pokerlessons.engine import Step
from pokerlessons.simulate.batches import Trial
from pokerlessons.words import BadInput, Say, clipped

CORE: Final = "core"
SECOND: Final = "second"
OPTIONAL: Final = "optional"
MARKS: Final = {CORE: "★", SECOND: "☆", OPTIONAL: "◇"}
"""The marks of a part for one class, for a second one, and beyond the syllabus."""
_ROUNDED: Final = 1
"""By how much each of the guessed shares of a whole may be out, in percent, so that they make 100."""


@dataclass(frozen=True)
class Choice:
    """A question with one right answer among a few; `options` are keys and their words."""

    options: tuple[tuple[str, Say], ...]
    right: str


@dataclass(frozen=True)
class Slide:
    """A chance to be guessed on a slider from `low` to `high` percent."""

    truth: Fraction
    low: int = 0
    high: int = 100
    points: bool = False
    """Whether it is asked and answered in points per round, of which a percent is a hundredth."""


@dataclass(frozen=True)
class Curve:
    """Several chances to be drawn at once, one at each of `places`."""

    places: tuple[Say, ...]
    truth: tuple[Fraction, ...]
    whole: bool = False
    """Whether they are the shares of a whole, which add up to 1."""


Guess: TypeAlias = "Choice | Slide | Curve"


@dataclass(frozen=True)
class Reply:
    """An answer that can be picked, and what is said to it."""

    says: Say
    reply: Say


@dataclass(frozen=True)
class Transfer:
    """One more guess of the same idea, and why the right answer is right."""

    ask: Say
    options: tuple[tuple[str, Say], ...]
    right: str
    because: Say


@dataclass(frozen=True)
class Claim:
    """One figure of a part, reached by formula and by counting; and the event by which a simulation sees it.

    `event` and `given` look at an outcome of the part's trial; without `event` nothing is simulated, as for a
    number of hands.  Without `formula` the lesson says how the figure was found: `how`, or else that the
    computer alone has counted it.
    """

    of: Say
    counted: Fraction
    formula: sympy.Expr | None = None
    event: Callable[[Any], bool] | None = None
    given: Callable[[Any], bool] | None = None
    chance: bool = True
    """Whether a figure that is no whole number is a chance, to be shown in percent; else a plain number."""
    how: Say | None = None

    @property
    def by_formula(self) -> Fraction | None:
        """The exact value of the formula; a whole number is a fraction over 1."""
        if self.formula is None:
            return None
        return Fraction(str(self.formula.doit()))

    @property
    def agrees(self) -> bool:
        """Whether formula and counting give the same, where there is a formula."""
        return self.by_formula in (None, self.counted)

    def seen(self, counts: Mapping[Any, int]) -> tuple[int, int]:
        """Among the outcomes of a simulation, how often the event came and out of how many cases."""
        cases = {outcome: n for outcome, n in counts.items() if self.given is None or self.given(outcome)}
        hits = sum(n for outcome, n in cases.items() if self.event and self.event(outcome))
        return hits, sum(cases.values())


@dataclass(frozen=True)
class Part:
    """One part of a lesson."""

    name: str
    notions: tuple[str, ...]
    """What the school calls what is used here: keys of the glossary."""
    ask: Say
    guess: Guess
    steps: tuple[Step, ...]
    truth: Say
    """What the guess is held against, once it is turned over."""
    misses: tuple[Reply, ...]
    """Why the guess may have missed."""
    transfer: Transfer
    hands: tuple[tuple[Say, tuple[Card, ...]], ...] = ()
    """Hands that lie on the table, each with its label."""
    claims: tuple[Claim, ...] = ()
    trial: Trial[Any] | None = None
    held: bool = False
    """Whether the guess waits for a later part to be turned over."""
    looks_back: str | None = None
    """The earlier part whose guess is turned over here."""
    summary: tuple[Say, ...] = ()
    """What is to be taken home, told last of all."""


@dataclass(frozen=True)
class Outline:
    """A part that is not worked out yet: a lesson opens at once, and counts what is turned to."""

    name: str
    tag: str
    """`CORE`, `SECOND` or `OPTIONAL`."""
    title: Say
    build: Callable[[Any, str], Part]
    """Works it out from the game's figures, with formulas in the notation of a language's schools."""


@dataclass(frozen=True)
class Course:
    """A whole lesson."""

    name: str
    title: Say
    outlines: tuple[Outline, ...]
    figures: Callable[[], Any]
    """The exact figures of the game, which the parts are worked out from."""

    @property
    def core(self) -> tuple[Outline, ...]:
        """The parts of one class of 45 minutes."""
        return tuple(outline for outline in self.outlines if outline.tag == CORE)

    def number(self, outline: Outline) -> int:
        """The number of a part, from 1: its own, whether all parts are walked through or only some."""
        return self.outlines.index(outline) + 1

    def part(self, name: str, language: str) -> Part:
        """The part of that name, worked out.  Raises `BadInput` where there is none."""
        for outline in self.outlines:
            if outline.name == name:
                return outline.build(self.figures(), language)
        raise BadInput(Say("lesson.no_part", part=clipped(name)))


def checked_guess(guess: Guess, value: object) -> str | float | tuple[float, ...]:
    """What a reader guessed: a key, a percentage, or one for each place.

    Raises `BadInput` for anything else, and for shares of a whole that do not add up to it, give or take
    what whole percents leave open; `value` may be anything at all.
    """
    if isinstance(guess, Choice):
        if value not in [key for key, _ in guess.options]:
            raise BadInput(Say("lesson.bad_choice", value=clipped(value)))
        return str(value)
    if isinstance(guess, Slide):
        return _percentage(value, guess.low, guess.high)
    drawn = value if isinstance(value, Mapping) else {}
    if set(drawn) != {str(place) for place in range(len(guess.places))}:
        raise BadInput(Say("lesson.bad_curve", places=len(guess.places)))
    guessed = tuple(_percentage(drawn[str(place)], 0, 100) for place in range(len(guess.places)))
    if guess.whole and abs(sum(guessed) - 100) > _ROUNDED * len(guessed):
        raise BadInput(Say("lesson.bad_whole", sum=f"{sum(guessed):g}"))
    return guessed


def _percentage(value: object, low: int, high: int) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise BadInput(Say("lesson.bad_percentage", value=clipped(value), low=low, high=high))
    return float(value)
