"""What the school calls the ideas of the lessons: each with its meaning and its place in the textbooks.

The places are those of the senior-high textbooks of People's Education Press, series A (人教A版): compulsory
book 2 (必修第二册), chapter 10, and selective compulsory book 3 (选择性必修第三册), chapters 6 and 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pokerlessons.words import Say


@dataclass(frozen=True)
class Notion:
    """An idea by its school name, what it means, and where the textbooks teach it."""

    word: Say
    means: Say
    syllabus: Say
    beyond: bool = False
    """Whether it is beyond the syllabus: such a part of a lesson is for those who want more (选学)."""


GLOSSARY: Final[Mapping[str, Notion]] = MappingProxyType(
    {
        "addition": Notion(
            Say("glossary.addition"),
            Say("glossary.addition.means"),
            Say("glossary.in_6_1"),
        ),
        "multiplication": Notion(
            Say("glossary.multiplication"),
            Say("glossary.multiplication.means"),
            Say("glossary.in_6_1"),
        ),
        "permutation": Notion(
            Say("glossary.permutation"),
            Say("glossary.permutation.means"),
            Say("glossary.in_6_2"),
        ),
        "combination": Notion(
            Say("glossary.combination"),
            Say("glossary.combination.means"),
            Say("glossary.in_6_2"),
        ),
        "sample_space": Notion(
            Say("glossary.sample_space"),
            Say("glossary.sample_space.means"),
            Say("glossary.in_10_1"),
        ),
        "classical": Notion(
            Say("glossary.classical"),
            Say("glossary.classical.means"),
            Say("glossary.in_10_1"),
        ),
        "exclusive": Notion(
            Say("glossary.exclusive"),
            Say("glossary.exclusive.means"),
            Say("glossary.in_10_1"),
        ),
        "frequency": Notion(
            Say("glossary.frequency"),
            Say("glossary.frequency.means"),
            Say("glossary.in_10_3"),
        ),
        "hypergeometric": Notion(
            Say("glossary.hypergeometric"),
            Say("glossary.hypergeometric.means"),
            Say("glossary.in_7_4"),
        ),
        "binomial": Notion(
            Say("glossary.binomial"),
            Say("glossary.binomial.means"),
            Say("glossary.in_7_4"),
        ),
        "conditional": Notion(
            Say("glossary.conditional"),
            Say("glossary.conditional.means"),
            Say("glossary.in_7_1"),
        ),
        "total_probability": Notion(
            Say("glossary.total_probability"),
            Say("glossary.total_probability.means"),
            Say("glossary.in_7_1"),
        ),
        "independence": Notion(
            Say("glossary.independence"),
            Say("glossary.independence.means"),
            Say("glossary.in_10_2"),
        ),
        "distribution": Notion(
            Say("glossary.distribution"),
            Say("glossary.distribution.means"),
            Say("glossary.in_7_2"),
        ),
        "expectation": Notion(
            Say("glossary.expectation"),
            Say("glossary.expectation.means"),
            Say("glossary.in_7_3"),
        ),
        "variance": Notion(
            Say("glossary.variance"),
            Say("glossary.variance.means"),
            Say("glossary.in_7_3"),
        ),
        "symmetry": Notion(
            Say("glossary.symmetry"),
            Say("glossary.symmetry.means"),
            Say("glossary.in_no_section"),
        ),
        "inclusion_exclusion": Notion(
            Say("glossary.inclusion_exclusion"),
            Say("glossary.inclusion_exclusion.means"),
            Say("glossary.in_two_events"),
            beyond=True,
        ),
        "covariance": Notion(
            Say("glossary.covariance"),
            Say("glossary.covariance.means"),
            Say("glossary.beyond"),
            beyond=True,
        ),
        "bayes": Notion(
            Say("glossary.bayes"),
            Say("glossary.bayes.means"),
            Say("glossary.in_7_1_optional"),
            beyond=True,
        ),
        "law_of_large_numbers": Notion(
            Say("glossary.law_of_large_numbers"),
            Say("glossary.law_of_large_numbers.means"),
            Say("glossary.in_10_3"),
        ),
        "without_replacement": Notion(
            Say("glossary.without_replacement"),
            Say("glossary.without_replacement.means"),
            Say("glossary.in_7_4"),
        ),
        "matrix_game": Notion(
            Say("glossary.matrix_game"),
            Say("glossary.matrix_game.means"),
            Say("glossary.beyond"),
            beyond=True,
        ),
    }
)
"""The ideas by the keys that a part of a lesson names."""
