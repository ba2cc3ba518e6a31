"""Reasons: why a move is refused, and the steps in which a game, a hand or a formula is explained."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
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
    if modulus is None:
        total = sum(terms)
        text = f"{_plain(terms)} = {total}"
        return Formula(text, _math(f"{_numbers(terms)}<mo>=</mo><mn>{total}</mn>"), text)
    latex, inside, text = _remainder(terms, modulus)
    rest = sum(terms) % modulus
    return Formula(f"{latex} = {rest}", _math(f"{inside}<mo>=</mo><mn>{rest}</mn>"), f"{text} = {rest}")


def sums_compared(one: Sequence[int], other: Sequence[int], modulus: int) -> Formula:
    """`(3 + 6) mod 10 = 9 > 2 = (4 + 8) mod 10`: the last digits of two sums side by side."""
    left, right = sum(one) % modulus, sum(other) % modulus
    sign = ">" if left > right else "<" if left < right else "="
    (latex, inside, text), (latex_2, inside_2, text_2) = _remainder(one, modulus), _remainder(other, modulus)
    digits = "".join(
        f"<mo>{mark}</mo><mn>{digit}</mn>" for mark, digit in (("=", left), (escape(sign), right))
    )
    return Formula(
        f"{latex} = {left} {sign} {right} = {latex_2}",
        _math(f"{inside}{digits}<mo>=</mo>{inside_2}"),
        f"{text} = {left} {sign} {right} = {text_2}",
    )


def _remainder(terms: Sequence[int], modulus: int) -> tuple[str, str, str]:
    """The remainder of a sum as LaTeX, as the inside of MathML, and as text."""
    return (
        rf"({_plain(terms)}) \bmod {modulus}",
        f"<mo>(</mo>{_numbers(terms)}<mo>)</mo><mo>mod</mo><mn>{modulus}</mn>",
        f"({_plain(terms)}) mod {modulus}",
    )


def _plain(terms: Sequence[int]) -> str:
    return " + ".join(str(term) for term in terms)


def _numbers(terms: Sequence[int]) -> str:
    return "<mo>+</mo>".join(f"<mn>{term}</mn>" for term in terms)


def _math(inside: str) -> str:
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow>{inside}</mrow></math>'
