"""An argument about 变色龙 to correct: which of its lines fail?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from pokerlessons.engine import Chance, Step
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.lessons.chameleon.figures import NINE, usual_odds
from pokerlessons.lessons.exercises import Exercise, Question, argument, faults_of
from pokerlessons.words import Say


def _cases(chance: Chance) -> tuple[tuple[bool, ...], ...]:
    return chance.shuffled(faults_of(4))


def _argument(faults: tuple[bool, ...], language: str) -> Question:
    power, added, drawn, decks = faults
    of, two = usual_odds().of_two, usual_odds().of_four
    others, misfits = of.cards - 1, of.misfits("plain")
    followers, left = others - misfits, others - HAND
    lines = (
        (
            Say("exercise.chameleon.argue.count", others=others, followers=followers),
            Say("exercise.chameleon.argue.about_count"),
            False,
        ),
        (
            Say("exercise.chameleon.argue.power", misfits=misfits, others=others, held=HAND)
            if power
            else Say("exercise.chameleon.argue.combinations", misfits=misfits, others=others, held=HAND),
            Say(
                "exercise.chameleon.argue.about_power",
                right=of.stuck(),
                wrong=Fraction(misfits, others) ** HAND,
            )
            if power
            else Say("exercise.chameleon.argue.about_combinations"),
            power,
        ),
        (
            Say("exercise.chameleon.argue.added", followers=followers, others=others, held=HAND)
            if added
            else Say("exercise.chameleon.argue.complement"),
            Say("exercise.chameleon.argue.about_added", sum=Fraction(HAND * followers, others))
            if added
            else Say("exercise.chameleon.argue.about_complement"),
            added,
        ),
        (
            Say("exercise.chameleon.argue.drawn_before", followers=followers, others=others)
            if drawn
            else Say("exercise.chameleon.argue.drawn_after", followers=followers, left=left),
            Say("exercise.chameleon.argue.about_before", held=HAND)
            if drawn
            else Say("exercise.chameleon.argue.about_after"),
            drawn,
        ),
        (
            Say("exercise.chameleon.argue.halved") if decks else Say("exercise.chameleon.argue.nearly"),
            Say("exercise.chameleon.argue.about_halved", one=of.stuck(), two=two.stuck())
            if decks
            else Say("exercise.chameleon.argue.about_nearly"),
            decks,
        ),
    )
    return argument(
        Say("exercise.chameleon.argue.ask", top=NINE[0], held=HAND),
        lines,
        Say("exercise.chameleon.argue.where"),
        Say("exercise.chameleon.argue.method"),
        (Step(Say("exercise.chameleon.argue.first"), NINE, rule="01-4"),),
    )


ARGUMENTS: Final[tuple[Exercise[Any], ...]] = (
    Exercise("argument", Say("exercise.chameleon.argue.title"), "decks", _cases, _argument),
)
