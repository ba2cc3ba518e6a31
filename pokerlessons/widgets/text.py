"""Steps and verdicts as plain text, and as the data that `--json` prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pokerlessons.cards import glyphs
from pokerlessons.engine import AnyGame, Options, Playable, Step, Verdict
from pokerlessons.words import Say, Seat, render


def step_line(step: Step, language: str, names: Sequence[str] | None = None) -> str:
    """The sentence of a step, with its rule's number behind it."""
    sentence = render(step.say, language, names)
    return f"{sentence} [{step.rule}]" if step.rule else sentence


def step_lines(steps: Iterable[Step], language: str, names: Sequence[str] | None = None) -> str:
    """Steps one below the other."""
    return "\n".join(step_line(step, language, names) for step in steps)


def step_data(step: Step, language: str, names: Sequence[str] | None = None) -> dict[str, Any]:
    """A step as plain data."""
    return {
        "say": render(step.say, language, names),
        "cards": [card.code for card in step.points_at],
        "formula": step.formula.text if step.formula else None,
        "rule": step.rule,
    }


def verdict_lines(verdict: Verdict, language: str) -> str:
    """Every hand with its rank and reasons, then how each fared against the others."""
    lines: list[str] = []
    for seat, hand in enumerate(verdict.hands):
        title = f"{glyphs(hand.cards)}  {render(hand.name, language)}"
        if len(verdict.hands) > 1:
            title = f"{render(place_of(verdict, seat), language)}  {title}"
        lines += [title, *(f"  {step_line(step, language)}" for step in hand.steps)]
    lines += [
        f"{step_line(result.reason, language)}  {render(Say('text.units', units=result.units), language)}"
        for result in verdict.results
    ]
    if verdict.results and verdict.banker is None:
        lines.append(render(totals(verdict), language))
    return "\n".join(lines)


def place_of(verdict: Verdict, seat: int) -> Say:
    """Whose hand it is: the banker's, a player's; or where every two compare, the seat's."""
    if verdict.banker is None:
        return Say("table.seat", seat=Seat(seat))
    return Say("text.banker") if seat == verdict.banker else Say("text.player", seat=Seat(seat))


def totals(verdict: Verdict) -> Say:
    """What each hand wins and loses altogether, where every two compare."""
    points = tuple(
        Say("text.points_of", seat=Seat(seat), points=points) for seat, points in enumerate(verdict.points)
    )
    return Say("text.points", points=points)


def verdict_data(verdict: Verdict, language: str) -> dict[str, Any]:
    """A verdict as plain data; `units` are the seat's win, `rules` the numbers the reasons stand on."""
    return {
        "game": verdict.game,
        "options": verdict.options.snapshot(),
        "hands": [
            {
                "cards": [card.code for card in hand.cards],
                "rank": hand.rank,
                "name": render(hand.name, language),
                "reason": [render(step.say, language) for step in hand.steps],
                "rules": list(dict.fromkeys(step.rule for step in hand.steps if step.rule)),
                **({} if hand.readings is None else {"readings": [dict(each) for each in hand.readings]}),
            }
            for hand in verdict.hands
        ],
        "results": [
            {
                "seat": result.seat,
                "against": result.against,
                "wins": result.wins,
                "units": result.units,
                "reason": render(result.reason.say, language),
            }
            for result in verdict.results
        ],
        "points": list(verdict.points),
    }


def game_data(game: AnyGame, language: str) -> dict[str, Any]:
    """A game as plain data: its names, seats, presets, and house rules with their documentation."""
    return {
        "game": game.name,
        "title": render(game.title, language),
        "summary": render(game.summary, language),
        "section": game.section,
        "seats": [game.seats[0], game.seats[-1]],
        "presets": {
            name: {"says": render(preset.say, language), "sets": dict(preset.values)}
            for name, preset in game.options.presets.items()
        },
        "aliases": {
            name: {
                "says": render(alias.say, language),
                "values": {word: f"{alias.option}={value}" for word, value in alias.values.items()},
                "rule": alias.rule,
            }
            for name, alias in game.options.aliases.items()
        },
        "options": _options_data(game.options, language),
    }


def _options_data(options: type[Options], language: str) -> dict[str, Any]:
    usual = options().snapshot()
    return {
        name: {
            "default": usual[name],
            "says": render(kind.say, language),
            "allowed": render(kind.allowed, language),
            "values": {value: render(say, language) for value, say in kind.says.items()},
            "rule": kind.rule,
        }
        for name, kind in options.kinds().items()
    }


def playable_lines(found: Sequence[Playable], language: str) -> str:
    """How many plays there are, and each with what it is."""
    lines = [f"{glyphs(play.cards)}  {render(play.name, language)}" for play in found]
    return "\n".join([render(Say("legal.count", count=len(found)), language), *lines])


def playable_data(game: AnyGame, options: Options, found: Sequence[Playable]) -> dict[str, Any]:
    """The plays as plain data: cards by their ranks alone where suits do not matter."""
    by_rank = not game.suits_matter(options, 1)
    return {
        "game": game.name,
        "options": options.snapshot(),
        "count": len(found),
        "plays": [[card.rank if by_rank else card.code for card in play.cards] for play in found],
    }
