"""Exact figures as a table to read, as a page, and as the data that `--json` prints.

What a game's figures are stands in a module of its own (`niuniu_odds`); here is how all are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib import import_module
from typing import Any, Final

from pokerlessons.engine import AnyGame, Options
from pokerlessons.games import game_named
from pokerlessons.widgets.pages import page
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import BadInput, Say, known_language, render

COUNTED: Final = ("niuniu", "sangong", "twentyone", "chameleon", "doudizhu")
"""The games that have a module `GAME_odds`: `figures(options)` counts, `tables(figures, language)` are the
data, `sections(figures)` what is told, `pictures(figures, voice)` what is drawn."""


@dataclass(frozen=True)
class Row:
    """One figure: what it is of, how it is written, and its share of the whole where it is a probability."""

    of: Say
    figure: Say
    share: Fraction | None = None


@dataclass(frozen=True)
class ShownOdds:
    """A game's exact figures as they are shown in one language."""

    game: str
    odds: Any
    """The figures themselves, e.g. a `NiuniuOdds`."""
    language: str

    def __repr__(self) -> str:
        return odds_lines(self)

    def _repr_html_(self) -> str:
        drawn = "".join(
            f"<h3>{self._said(title)}</h3>{picture.html()}"
            for title, picture in _module(self.game).pictures(self.odds, Voice(self.language))
        )
        told = _module(self.game).sections(self.odds)
        return page(drawn + "".join(self._section_html(title, rows) for title, rows in told))

    def _section_html(self, title: Say, rows: list[Row]) -> str:
        lines = "".join(self._row_html(row) for row in rows)
        return f'<h3>{self._said(title)}</h3><table class="pl-rules">{lines}</table>'

    def _row_html(self, row: Row) -> str:
        figure = f'<td class="pl-figure">{self._said(row.figure)}</td>'
        return f"<tr><td>{self._said(row.of)}</td>{figure}<td>{_bar(row.share)}</td></tr>"

    def _said(self, say: Say) -> str:
        return escape(render(say, self.language))


def shown_odds(game: str, language: str, options: Mapping[str, Any]) -> ShownOdds:
    """See `pokerlessons.odds`."""
    played = game_named(game)
    return counted(played, played.options.of(**options), known_language(language))


def counted(game: AnyGame, options: Options, language: str) -> ShownOdds:
    """The exact figures under these house rules.  Raises `BadInput` for a game nobody has counted yet."""
    if game.name not in COUNTED:
        raise BadInput(Say("odds.not_yet", game=game.title))
    return ShownOdds(game.name, _module(game.name).figures(options), language)


def odds_data(shown: ShownOdds) -> dict[str, Any]:
    """The figures as plain data: counts are whole numbers, probabilities `p/q` in lowest terms."""
    return {
        "game": shown.game,
        "options": shown.odds.options.snapshot(),
        "tables": _module(shown.game).tables(shown.odds, shown.language),
    }


def odds_lines(shown: ShownOdds) -> str:
    """The figures for a person: exact, and in percent."""
    lines: list[str] = []
    for title, rows in _module(shown.game).sections(shown.odds):
        lines.append(render(title, shown.language))
        lines += [f"  {render(row.of, shown.language)}  {render(row.figure, shown.language)}" for row in rows]
    return "\n".join(lines)


def chance(of: Say, p: Fraction) -> Row:
    """A probability, exact and in percent, with its bar."""
    return Row(of, Say("odds.p", p=p), p)


def ratio(figure: Fraction) -> str:
    """`p/q` in lowest terms, whole numbers as `n/1`."""
    return f"{figure.numerator}/{figure.denominator}"


def ratios(figures: Mapping[str, Fraction]) -> dict[str, str]:
    """The same for every figure by name."""
    return {name: ratio(figure) for name, figure in figures.items()}


def _module(game: str) -> Any:
    return import_module(f"pokerlessons.widgets.{game}_odds")


def _bar(share: Fraction | None) -> str:
    if share is None:
        return ""
    width = f"{float(share) * 320:.1f}"
    return (
        f'<svg width="320" height="18" aria-hidden="true" style="max-width:100%">'
        f'<rect width="{width}" height="14" y="2" rx="2" fill="var(--pl-accent)"/></svg>'
    )
