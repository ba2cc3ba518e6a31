"""Verdicts, steps and the list of games as pages in a notebook, with a plain text beside each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from pokerlessons.engine import Finding, Step, Verdict, rule_say
from pokerlessons.games import GAMES, game_named, judge_texts
from pokerlessons.widgets.picture import hand_svg
from pokerlessons.widgets.text import game_data, place_of, totals, verdict_lines
from pokerlessons.words import Say, known_language, render

if TYPE_CHECKING:
    from pokerlessons.widgets.player import StepPlayer

STYLE: Final = """<style>
.pl-page{max-width:980px;font-size:18px;line-height:1.7;color:var(--jp-content-font-color1,inherit);
font-family:"Noto Sans CJK SC","Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
.pl-page h3{font-size:22px;margin:.6em 0 .2em}.pl-page h3 b{color:var(--pl-accent)}
.pl-page{--pl-accent:#0b6e5a;--pl-line:#d9d2c3}
[data-jp-theme-light=false] .pl-page{--pl-accent:#46c3a6;--pl-line:#2e3f3b;
--sheet:#1b2927;--ink:#e9efe9;--muted:#a3b2ae;--line:#2e3f3b;--edge:#74857f;--accent:#46c3a6;--on-accent:#06241d;
--gold:#e6b04f;--bad:#ff9f97;--focus:#7db8ff;--felt:#15211f}
.pl-steps{margin:0;padding-left:1.6em}.pl-steps li{margin:.35em 0;padding-left:.2em}
.pl-formula{font-size:20px;margin:.1em 0}.pl-page .pl-rule{font-size:15px}
.pl-page .pl-rule summary{cursor:pointer;color:var(--pl-accent)}
.pl-result{border-left:4px solid var(--pl-accent);padding-left:.7em;margin:.5em 0}
.pl-page table.pl-rules{border-collapse:collapse;font-size:16px;width:100%}
.pl-page table.pl-rules td,.pl-page table.pl-rules th{text-align:left;padding:4px 10px;
border-bottom:1px solid var(--pl-line);vertical-align:top}
.pl-page{overflow-x:auto}.pl-page .pl-figure{white-space:nowrap}
</style>"""


def page(inside: str) -> str:
    """A page with its style; `inside` is HTML."""
    return f'{STYLE}<div class="pl-page">{inside}</div>'


def steps_html(steps: Iterable[Step], language: str, names: Sequence[str] | None = None) -> str:
    """Steps as a numbered list: sentence, formula, and the rule's number, which opens its sentence."""
    items = "".join(f"<li>{_step_html(step, language, names)}</li>" for step in steps)
    return f'<ol class="pl-steps">{items}</ol>'


def _step_html(step: Step, language: str, names: Sequence[str] | None) -> str:
    parts = [escape(render(step.say, language, names))]
    if step.formula:
        parts.append(f'<div class="pl-formula">{step.formula.mathml}</div>')
    if step.rule:
        title = escape(render(Say("page.rule", rule=step.rule), language))
        sentence = escape(render(rule_say(step.rule), language))
        parts.append(f'<details class="pl-rule"><summary>{title}</summary>{sentence}</details>')
    return "".join(parts)


@dataclass(frozen=True)
class ShownVerdict:
    """Judged hands as they are shown in one language."""

    verdict: Verdict
    language: str

    def __repr__(self) -> str:
        return verdict_lines(self.verdict, self.language)

    def player(self) -> StepPlayer:
        """The same steps in the step player."""
        from pokerlessons.widgets.player import verdict_player

        return verdict_player(self.verdict, game_named(self.verdict.game).title, self.language)

    def _repr_html_(self) -> str:
        hands = "".join(
            self._hand_html(seat, hand, len(self.verdict.hands) > 1)
            for seat, hand in enumerate(self.verdict.hands)
        )
        results = "".join(
            f'<div class="pl-result">{_step_html(result.reason, self.language, None)}'
            f"<b>{escape(render(Say('text.units', units=result.units), self.language))}</b></div>"
            for result in self.verdict.results
        )
        if results and self.verdict.banker is None:
            results += f"<p>{escape(render(totals(self.verdict), self.language))}</p>"
        return page(hands + results)

    def _hand_html(self, seat: int, hand: Finding, several: bool) -> str:
        place = ""
        if several:
            place = escape(render(place_of(self.verdict, seat), self.language)) + " · "
        name = escape(render(hand.name, self.language))
        picture = hand_svg(hand.cards, hand.raised, self.language)
        return f"<h3>{place}<b>{name}</b></h3>{picture}{steps_html(hand.steps, self.language)}"


@dataclass(frozen=True)
class ShownGames:
    """The list of games as it is shown in one language."""

    games: tuple[dict[str, Any], ...]
    language: str

    def __repr__(self) -> str:
        return "\n".join(f"{game['game']}  {game['title']}: {game['summary']}" for game in self.games)

    def _repr_html_(self) -> str:
        return page("".join(self._game_html(game) for game in self.games))

    def _game_html(self, game: Mapping[str, Any]) -> str:
        rows = "".join(_rows(game))
        heads = "".join(
            f"<th>{escape(render(say, self.language))}</th>"
            for say in (Say("page.option"), Say("page.meaning"), Say("page.values"), Say("page.number"))
        )
        seats = escape(render(Say("page.seats", low=game["seats"][0], high=game["seats"][1]), self.language))
        folded = escape(render(Say("page.house_rules"), self.language))
        return (
            f"<h3><b>{escape(game['title'])}</b> <code>{game['game']}</code></h3>"
            f"<div>{escape(game['summary'])} {seats}</div><details><summary>{folded}</summary>"
            f'<table class="pl-rules"><tr>{heads}</tr>{rows}</table></details>'
        )


def _rows(game: Mapping[str, Any]) -> Iterator[str]:
    """The table of house rules: options, their other names, and presets."""
    for name, option in game["options"].items():
        yield _row(name, option["says"], _values_html(option), option["rule"])
    for name, alias in game["aliases"].items():
        values = "<br>".join(f"<code>{word}</code> {means}" for word, means in alias["values"].items())
        yield _row(name, alias["says"], values, alias["rule"])
    for name, preset in game["presets"].items():
        yield _row(f"preset={name}", preset["says"], "", "")


def _row(name: str, says: str, values_html: str, rule: str) -> str:
    return (
        f"<tr><td><code>{name}</code></td><td>{escape(says)}</td><td>{values_html}</td><td>{rule}</td></tr>"
    )


def _values_html(option: Mapping[str, Any]) -> str:
    if not option["values"]:
        return f"{escape(option['allowed'])} <b>({escape(option['default'])})</b>"
    return "<br>".join(
        f"<code>{'<b>' + value + '</b>' if value == option['default'] else value}</code> {escape(says)}"
        for value, says in option["values"].items()
    )


def shown_games(language: str) -> ShownGames:
    """Every game's description in `language`.  Raises `BadInput` for an unknown one."""
    known_language(language)
    return ShownGames(tuple(game_data(game_named(name), language) for name in GAMES), language)


def shown_verdict(
    name: str, hands: Sequence[str | Sequence[str]], language: str, options: Mapping[str, Any]
) -> ShownVerdict:
    """The hands judged by the game called `name`; see `pokerlessons.judge`."""
    known_language(language)
    game = game_named(name)
    return ShownVerdict(judge_texts(game, hands, game.options.of(**options)), language)
