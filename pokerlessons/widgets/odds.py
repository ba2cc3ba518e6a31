"""Exact figures as a table to read, and as the data that `--json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pokerlessons.engine import Options
from pokerlessons.exact.niuniu import PAYOUTS, NiuniuOdds
from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.words import BadInput, Say, clipped, render


def counted(game: str, options: Options) -> NiuniuOdds:
    """The exact figures of the game under these house rules.  Raises `BadInput` where nobody has counted yet."""
    if not isinstance(options, NiuniuOptions):
        raise BadInput(Say("odds.not_yet", game=clipped(game)))
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
    lines = [_said(Say("odds.ranks", total=odds.ranks.total), language)]
    for name, count in sorted(odds.ranks.counts.items(), key=lambda entry: list(RANK_SAYS).index(entry[0])):
        share = Say("odds.count", count=count, p=odds.ranks.p(name))
        lines.append(f"  {_said(RANK_SAYS[name], language)}  {_said(share, language)}")
    lines.append(_said(Say("odds.heads_up"), language))
    lines += [
        _row(Say("odds.higher"), odds.heads_up["win"], language),
        _row(Say("odds.equal"), odds.heads_up["tie"], language),
        _said(Say("odds.versus_banker"), language),
        _row(Say("odds.player_wins"), odds.versus_banker["win"], language),
        _row(Say("odds.banker_wins"), odds.versus_banker["lose"], language),
    ]
    for payout in PAYOUTS:
        expected = Say("odds.expectation", payout=payout, points=odds.expectation(payout))
        lines.append(f"  {_said(expected, language)}")
    lines.append(_said(Say("odds.tie_break"), language))
    says = {"rank": Say("odds.by_rank"), "card": Say("odds.by_card"), "suit": Say("odds.by_suit")}
    lines += [_row(say, odds.tie_break[by], language) for by, say in says.items()]
    lines.append(_said(Say("odds.three"), language))
    three = odds.banker_against_three
    if isinstance(three, Say):
        lines.append(f"  {_said(three, language)}")
    else:
        lines += [_row(Say("odds.beats", number=int(k)), p, language) for k, p in three.items()]
    return "\n".join(lines)


def _said(say: Say, language: str) -> str:
    return render(say, language)


def _row(say: Say, p: Fraction, language: str) -> str:
    return f"  {_said(say, language)}  {_said(Say('odds.p', p=p), language)}"


def _exact(figures: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: _ratio(figure) for name, figure in figures.items()}


def _ratio(figure: Fraction) -> str:
    return f"{figure.numerator}/{figure.denominator}"
