"""Exact figures as a table to read, as a page, and as the data that `--json` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from pokerlessons.engine import Options
from pokerlessons.exact.niuniu import PAYOUTS, NiuniuOdds, special_flows
from pokerlessons.games import game_named
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.widgets.diagrams import flow
from pokerlessons.widgets.pages import page
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import BadInput, Say, known_language, render


@dataclass(frozen=True)
class Row:
    """One figure: what it is of, how it is written, and its share of the whole where it is a probability."""

    of: Say
    figure: Say
    share: Fraction | None = None


@dataclass(frozen=True)
class ShownOdds:
    """A game's exact figures as they are shown in one language."""

    odds: NiuniuOdds
    language: str

    def __repr__(self) -> str:
        return odds_lines(self.odds, self.language)

    def _repr_html_(self) -> str:
        told = "".join(self._section_html(title, rows) for title, rows in sections(self.odds))
        return page(self._flow_html() + told)

    def _flow_html(self) -> str:
        """Whose hands the special hands take, where any are played: their bars are thinner than a pixel."""
        played = self.odds.options.special_hands
        if not played:
            return ""
        title = self._said(Say("odds.flow"))
        drawn = flow(special_flows(played).counts, RANK_SAYS, Voice(self.language))
        return f"<h3>{title}</h3>{drawn.html()}"

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
    known_language(language)
    played = game_named(game)
    return ShownOdds(counted(played.title, played.options.of(**options)), language)


def counted(game: Say, options: Options) -> NiuniuOdds:
    """The exact figures under these house rules.  Raises `BadInput` for a game nobody has counted yet."""
    if not isinstance(options, NiuniuOptions):
        raise BadInput(Say("odds.not_yet", game=game))
    return NiuniuOdds(options)


def odds_data(odds: NiuniuOdds, language: str) -> dict[str, Any]:
    """The figures as plain data: counts are whole numbers, probabilities `p/q` in lowest terms.

    All win and expectation figures are one player's against the banker.
    """
    three = odds.banker_against_three
    known = not isinstance(three, Say)
    return {
        "game": "niuniu",
        "options": odds.options.snapshot(),
        "tables": {
            "ranks": {"total": odds.ranks.total, "counts": dict(odds.ranks.counts)},
            "heads_up": _exact(odds.heads_up),
            "versus_banker": {
                **_exact(odds.versus_banker),
                "expectation": {payout: _ratio(odds.expectation(payout)) for payout in PAYOUTS},
            },
            "tie_break": _exact(odds.tie_break),
            "banker_against_three": _exact(three) if known else None,
            **({} if known else {"why": render(three, language)}),
        },
    }


def odds_lines(odds: NiuniuOdds, language: str) -> str:
    """The figures for a person: exact, and in percent."""
    lines: list[str] = []
    for title, rows in sections(odds):
        lines.append(render(title, language))
        lines += [f"  {render(row.of, language)}  {render(row.figure, language)}" for row in rows]
    return "\n".join(lines)


def sections(odds: NiuniuOdds) -> Iterator[tuple[Say, list[Row]]]:
    """What is told, table by table."""
    ranks = odds.ranks
    yield (
        Say("odds.ranks", total=ranks.total),
        [
            Row(say, Say("odds.count", count=ranks.counts[name], p=ranks.p(name)), ranks.p(name))
            for name, say in RANK_SAYS.items()
            if name in ranks.counts
        ],
    )
    yield (
        Say("odds.heads_up"),
        [
            _chance(Say("odds.higher"), odds.heads_up["win"]),
            _chance(Say("odds.equal"), odds.heads_up["tie"]),
        ],
    )
    expectations = [
        Row(
            Say("odds.expectation", payout=odds.options.kinds()["payout"].says[payout]),
            Say("odds.points", points=odds.expectation(payout)),
        )
        for payout in PAYOUTS
    ]
    yield (
        Say("odds.versus_banker"),
        [
            _chance(Say("odds.player_wins"), odds.versus_banker["win"]),
            _chance(Say("odds.banker_wins"), odds.versus_banker["lose"]),
            *expectations,
        ],
    )
    says = {"rank": Say("odds.by_rank"), "card": Say("odds.by_card"), "suit": Say("odds.by_suit")}
    yield Say("odds.tie_break"), [_chance(say, odds.tie_break[by]) for by, say in says.items()]
    three = odds.banker_against_three
    if isinstance(three, Say):
        yield Say("odds.three"), [Row(Say("odds.unknown"), three)]
    else:
        rows = [_chance(Say("odds.beats", number=int(beaten)), p) for beaten, p in three.items()]
        yield Say("odds.three"), rows


def _chance(of: Say, p: Fraction) -> Row:
    return Row(of, Say("odds.p", p=p), p)


def _bar(share: Fraction | None) -> str:
    if share is None:
        return ""
    width = f"{float(share) * 320:.1f}"
    return (
        f'<svg width="320" height="18" aria-hidden="true" style="max-width:100%">'
        f'<rect width="{width}" height="14" y="2" rx="2" fill="var(--pl-accent)"/></svg>'
    )


def _exact(figures: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: _ratio(figure) for name, figure in figures.items()}


def _ratio(figure: Fraction) -> str:
    return f"{figure.numerator}/{figure.denominator}"
