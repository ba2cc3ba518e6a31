"""Reasons: why a move is refused, and the steps in which a game, a hand or a formula is explained."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pokerlessons.cards import Card
from pokerlessons.words import BadInput, Say

RULE: Final = re.compile(r"(SJ|\d\d)-(E|G)?\d+")
"""What a rule number looks like: `02-4`, `SJ-12`, a gap decided by the rule book `02-G6`."""


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula three ways: LaTeX source, MathML, and plain text for those who can show neither."""

    latex: str
    mathml: str
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule's number, the sentence, and the cards it is about."""

    rule: str
    say: Say
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation: the sentence, the cards it points at, a formula, the rule it stands on."""

    say: Say
    points_at: tuple[Card, ...] = ()
    formula: Formula | None = None
    rule: str | None = None


class Refused(BadInput):
    """A move that was tried and refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.say)
        self.refusal = refusal


def rule_say(rule: str) -> Say:
    """The rule's own sentence, for whoever opens its number."""
    return Say(f"rule.{rule}")


def sum_formula(terms: Sequence[int], modulus: int | None = None) -> Formula:
    """`3 + 7 + 10 = 20`, or with a modulus `(3 + 7) mod 10 = 0`: whole numbers only, no library needed."""
    total = sum(terms)
    plain = " + ".join(str(term) for term in terms)
    numbers = "<mo>+</mo>".join(f"<mn>{term}</mn>" for term in terms)
    if modulus is None:
        text = f"{plain} = {total}"
        return Formula(text, _math(f"{numbers}<mo>=</mo><mn>{total}</mn>"), text)
    rest = total % modulus
    return Formula(
        rf"({plain}) \bmod {modulus} = {rest}",
        _math(f"<mo>(</mo>{numbers}<mo>)</mo><mo>mod</mo><mn>{modulus}</mn><mo>=</mo><mn>{rest}</mn>"),
        f"({plain}) mod {modulus} = {rest}",
    )


def _math(inside: str) -> str:
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{inside}</mrow></math>'
