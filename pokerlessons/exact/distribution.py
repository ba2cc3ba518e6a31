"""A distribution as it is counted: how many equally likely cases each outcome has."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

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
