"""Typed answers: `C(16,2)*C(36,3)/C(52,5)`, `27/1000`, `2.7%`, read by our own grammar, never evaluated.

    sum      = product { ("+" | "-") product }
    product  = power { ("*" | "/") power }
    power    = [ "-" ] atom [ "!" ] [ "^" whole ] [ "%" ]
    atom     = number | "(" sum ")" | ("C" | "A") "(" sum "," sum ")"

Full-width digits and signs, × ÷ and Chinese parentheses mean the same.  Everything is bounded: the text, the
depth, numbers, exponents, factorials, and the size of every result on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, perm
from typing import Final

from pokerlessons.words import BadInput, Say, clipped

MAX_TEXT: Final = 300
MAX_DEPTH: Final = 20
MAX_DIGITS: Final = 20
MAX_EXPONENT: Final = 64
MAX_FACTORIAL: Final = 60
MAX_CHOICE: Final = 200
"""The largest n of C(n, k) and A(n, k)."""
MAX_BITS: Final = 2000
"""The size of any result, above and below the line."""

_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SIGNS: Final = str.maketrans(
    {"×": "*", "·": "*", "÷": "/", "−": "-", "，": ",", "（": "(", "）": ")", "％": "%"}
)
_TOKEN: Final = re.compile(r"\s*(?:([0-9]+(?:\.[0-9]+)?|\.[0-9]+)|(\*\*|[-+*/^!%(),])|([A-Za-z]+))")


@dataclass(frozen=True)
class Answer:
    """What was typed: its exact value, and whether it was written as a decimal, which may be rounded."""

    value: Fraction
    rounded: bool
    """Whether a decimal point or a percent sign was used."""


def read_answer(text: str) -> Answer:
    """The value of a typed answer.  Raises `BadInput`: where it makes no sense, or which limit it breaks."""
    if len(text) > MAX_TEXT:
        raise BadInput(Say("answer.too_long", longest=MAX_TEXT))
    plain = text.translate(_FULL_WIDTH).translate(_SIGNS)
    reader = _Reader(plain)
    if not reader.tokens:
        raise BadInput(Say("answer.empty"))
    value = reader.sum(0)
    reader.expect_end()
    return Answer(value, "." in plain or "%" in plain)


class _Reader:
    """Reads the tokens of an answer from left to right; each method takes one part of the grammar."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.tokens = list(self._split())
        self._at = 0

    def sum(self, depth: int) -> Fraction:
        if depth > MAX_DEPTH:
            raise BadInput(Say("answer.too_deep", deepest=MAX_DEPTH))
        value = self._product(depth)
        while self._next() in ("+", "-"):
            sign = self._take()
            term = self._product(depth)
            value = _bounded(value + term if sign == "+" else value - term)
        return value

    def expect_end(self) -> None:
        if self._next():
            raise self._lost()

    def _product(self, depth: int) -> Fraction:
        value = self._power(depth)
        while self._next() in ("*", "/"):
            sign = self._take()
            factor = self._power(depth)
            if sign == "/" and factor == 0:
                raise BadInput(Say("answer.by_nought"))
            value = _bounded(value * factor if sign == "*" else value / factor)
        return value

    def _power(self, depth: int) -> Fraction:
        negative = False
        while self._next() == "-":
            self._take()
            negative = not negative
        value = self._atom(depth)
        while self._next() == "!":
            self._take()
            value = Fraction(_small(value, MAX_FACTORIAL, factorial))
        if self._next() in ("^", "**"):
            self._take()
            value = self._raised(value, depth)
        if self._next() == "%":
            self._take()
            value = value / 100
        return -value if negative else value

    def _raised(self, base: Fraction, depth: int) -> Fraction:
        exponent = self._power(depth + 1)
        if exponent.denominator != 1 or abs(exponent) > MAX_EXPONENT:
            raise BadInput(Say("answer.exponent", most=MAX_EXPONENT))
        if base == 0 and exponent < 0:
            raise BadInput(Say("answer.by_nought"))
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits * abs(int(exponent)) > MAX_BITS:
            raise BadInput(Say("answer.too_large"))
        return base ** int(exponent)

    def _atom(self, depth: int) -> Fraction:
        token = self._next()
        if token == "(":
            self._take()
            value = self.sum(depth + 1)
            self._expect(")")
            return value
        if token.upper() in ("C", "A", "P"):
            return self._choice(self._take().upper(), depth)
        if token[:1].isdigit() or token[:1] == ".":
            return _number(self._take())
        raise self._lost()

    def _choice(self, name: str, depth: int) -> Fraction:
        n, k = self._bracketed(name, depth)
        count = comb if name == "C" else perm
        return Fraction(_small(n, MAX_CHOICE, lambda whole: count(whole, _small(k, MAX_CHOICE, int))))

    def _bracketed(self, name: str, depth: int) -> tuple[Fraction, Fraction]:
        """The two numbers behind C or A.  What is lacking may be the brackets: C52,5."""
        found: list[Fraction] = []
        for before in ("(", ","):
            if self._next() not in (before, ""):
                raise BadInput(Say("answer.choice", name=name))
            self._expect(before)
            found.append(self.sum(depth + 1))
        self._expect(")")
        return found[0], found[1]

    def _split(self) -> list[tuple[str, int]]:
        tokens: list[tuple[str, int]] = []
        at = 0
        while at < len(self._text.rstrip()):
            match = _TOKEN.match(self._text, at)
            if match is None:
                raise BadInput(Say("answer.unreadable", place=at + 1, text=clipped(self._text[at:], 12)))
            token = match[1] or match[2] or match[3]
            tokens.append((token, match.end() - len(token) + 1))
            at = match.end()
        return tokens

    def _next(self) -> str:
        return self.tokens[self._at][0] if self._at < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _expect(self, token: str) -> None:
        if self._next() != token:
            raise self._lost(token)
        self._take()

    def _lost(self, wanted: str = "") -> BadInput:
        if self._at >= len(self.tokens):
            return BadInput(Say("answer.ends", wanted=wanted) if wanted else Say("answer.unfinished"))
        token, place = self.tokens[self._at]
        return BadInput(Say("answer.unreadable", place=place, text=clipped(token, 12)))


def _number(text: str) -> Fraction:
    if len(text) > MAX_DIGITS:
        raise BadInput(Say("answer.digits", most=MAX_DIGITS))
    return Fraction(text if text[0] != "." else "0" + text)


def _small(value: Fraction, most: int, count: Callable[[int], int]) -> int:
    """`count` of a whole number from 0 to `most`."""
    if value.denominator != 1 or not 0 <= value <= most:
        raise BadInput(Say("answer.not_whole", most=most))
    return count(int(value))


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise BadInput(Say("answer.too_large"))
    return value
