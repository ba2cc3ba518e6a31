"""A distribution as it is counted: how many equally likely cases each outcome has."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Final, Generic, NamedTuple, TypeVar
from unicodedata import combining, east_asian_width

from pokerlessons.exact.sampling import Comparison, compared

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


@dataclass(frozen=True)
class Distribution(Generic[Outcome]):
    """Counts over outcomes; every case counted is equally likely (必修二 10.1 古典概型).

    `counts` maps each outcome to a whole number of cases, none negative; their sum is `total`, above 0.
    Raises `ValueError` for anything else.
    """

    counts: Mapping[Outcome, int]

    def __post_init__(self) -> None:
        if any(count < 0 for count in self.counts.values()) or not self.total:
            raise ValueError("a distribution counts at least one case, and none less than no times")

    @property
    def total(self) -> int:
        """How many cases there are."""
        return sum(self.counts.values())

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.counts)

    def p(self, event: Outcome | Callable[[Outcome], bool]) -> Fraction:
        """The probability of an outcome, or of all outcomes for which `event` is true."""
        return Fraction(self.count(event), self.total)

    def count(self, event: Outcome | Callable[[Outcome], bool]) -> int:
        """The number of cases of an outcome, or of all outcomes for which `event` is true."""
        if callable(event):
            return sum(count for outcome, count in self.counts.items() if event(outcome))
        return self.counts.get(event, 0)

    def given(self, event: Callable[[Outcome], bool]) -> Distribution[Outcome]:
        """The distribution once `event` is known: the cases without it are struck out (条件概率).

        Raises `ValueError` where no case is left.
        """
        return Distribution({outcome: count for outcome, count in self.counts.items() if event(outcome)})

    def by(self, value: Callable[[Outcome], Other]) -> Distribution[Other]:
        """The distribution of a value of the outcome; outcomes with the same value are added up."""
        counts: dict[Other, int] = {}
        for outcome, count in self.counts.items():
            counts[value(outcome)] = counts.get(value(outcome), 0) + count
        return Distribution(counts)

    def expectation(self, value: Callable[[Outcome], int | Fraction]) -> Fraction:
        """E(X) of the value of an outcome."""
        return (
            sum((Fraction(count) * value(outcome) for outcome, count in self.counts.items()), Fraction())
            / self.total
        )

    def variance(self, value: Callable[[Outcome], int | Fraction]) -> Fraction:
        """D(X) = E(X²) − E(X)² of the value of an outcome."""
        mean = self.expectation(value)
        return self.expectation(lambda outcome: (value(outcome) - mean) ** 2)

    def compare(self, sample: Mapping[Outcome, int]) -> Comparison[Outcome]:
        """How often each outcome was seen in a `sample`, beside how often it should be.

        Raises `ValueError` for a sample that counts nothing, or something less than no times.
        """
        return compared({outcome: self.p(outcome) for outcome in self.counts}, sample)

    def table(self, label: Callable[[Any], str] = str) -> str:
        """The distribution as lines of text: outcome, cases, exact chance, percent; the sum last.

        `label` names an outcome.  Chinese characters are reckoned two columns wide.
        """
        lines = [(*line[:3], f"{line.sign} {line.percent:>8} %") for line in self._lines(label)]
        names, *numbers = ([_columns(cell) for cell in column] for column in zip(*lines, strict=True))
        return "\n".join(
            "  ".join(
                [
                    name + " " * (max(names) - _columns(name)),
                    *(cell.rjust(max(widths)) for cell, widths in zip(cells, numbers, strict=True)),
                ]
            )
            for name, *cells in lines
        )

    def __str__(self) -> str:
        return self.table()

    def latex(self, label: Callable[[Any], str] = str) -> str:
        """The table as a LaTeX array; `label` names an outcome in plain text."""
        rows = [
            rf"{_latex_text(line.name)} & {line.cases} & {_latex_fraction(line.exact)}"
            rf" & {_LATEX_SIGN[line.sign]} {line.percent}\,\%"
            for line in self._lines(label)
        ]
        body = r" \\ ".join([*rows[:-1], rf"\hline {rows[-1]}"])
        return rf"\begin{{array}}{{lrrr}} {body} \end{{array}}"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"

    def mathml(self, label: Callable[[Any], str] = str) -> str:
        """The table as MathML; `label` names an outcome in plain text."""
        rows = "".join(
            f"<mtr><mtd><mtext>{escape(line.name)}</mtext></mtd><mtd><mn>{line.cases}</mn></mtd>"
            f"<mtd>{_mathml_fraction(line.exact)}</mtd>"
            f"<mtd><mo>{line.sign}</mo><mtext>{line.percent} %</mtext></mtd></mtr>"
            for line in self._lines(label)
        )
        table = f'<mtable columnalign="left right right right">{rows}</mtable>'
        return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">{table}</math>'

    def _lines(self, label: Callable[[Any], str]) -> list[_Line]:
        lines = [_Line.of(label(outcome), count, self.total) for outcome, count in self.counts.items()]
        return [*lines, _Line.of("Σ", self.total, self.total)]


class _Line(NamedTuple):
    """A line of the table: what each column shows."""

    name: str
    cases: str
    exact: str
    sign: str
    percent: str

    @classmethod
    def of(cls, name: str, count: int, total: int) -> _Line:
        share = Fraction(count, total)
        rounded = round(share * _MILLION)
        sign = "=" if rounded == share * _MILLION else "≈"
        return cls(name, str(count), str(share), sign, f"{rounded / 10_000:.4f}")


_MILLION: Final = 1_000_000
"""Percentages are shown with four places."""
_LATEX_SIGN: Final = {"=": "=", "≈": r"\approx"}
_LATEX_MARK: Final = re.compile(r"[\\{}$&#_%^~]")


def _latex_text(text: str) -> str:
    return rf"\text{{{_LATEX_MARK.sub(_latex_mark, text)}}}"


def _latex_mark(found: re.Match[str]) -> str:
    long = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
    return long.get(found[0], "\\" + found[0])


def _latex_fraction(exact: str) -> str:
    above, slash, below = exact.partition("/")
    return rf"\tfrac{{{above}}}{{{below}}}" if slash else above


def _mathml_fraction(exact: str) -> str:
    above, slash, below = exact.partition("/")
    return f"<mfrac><mn>{above}</mn><mn>{below}</mn></mfrac>" if slash else f"<mn>{above}</mn>"


def _columns(text: str) -> int:
    """How wide a fixed-width font sets the text: Chinese characters two columns, combining marks none."""
    return sum(0 if combining(mark) else 2 if east_asian_width(mark) in "WF" else 1 for mark in text)
