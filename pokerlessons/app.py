"""The command line: `pokerlessons COMMAND`, one of `COMMANDS`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from pokerlessons.words import LANGUAGES, BadInput, Say, clipped, render

COMMANDS = ("games", "judge", "legal", "odds", "replay", "lab", "kit", "grade", "pages", "site")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code is 0, or 2 after one sentence on stderr for anything that is wrong."""
    _speak_utf8()
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = _language_of(given)
    try:
        code = _run(given, language)
        sys.stdout.flush()
        return code
    except BadInput as error:
        print(render(error.say, language), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as problem:
        return _output_lost(problem, language)


def _run(given: list[str], language: str) -> int:
    if not given or given[0] in ("-h", "--help"):
        print(render(Say("app.help"), language))
        return 0
    if given[0] == "--version":
        from pokerlessons import __version__

        print(__version__)
        return 0
    command, rest = given[0], given[1:]
    if command not in COMMANDS:
        raise BadInput(Say("app.unknown_command", command=clipped(command), known=COMMANDS))
    if "-h" in rest or "--help" in rest:
        print(render(_HELP[command], language))
        return 0
    options = _PARSERS[command]().parse_intermixed_args(rest)
    if options.lang not in LANGUAGES:
        raise BadInput(Say("words.unknown_language", language=clipped(options.lang), known=tuple(LANGUAGES)))
    return _COMMANDS[command](options)


def _output_lost(problem: OSError, language: str) -> int:
    """What cannot be printed is told, but for a reader who had enough (`… | head`): that is no mistake."""
    # Python would flush the lost output once more at its end, and complain.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(problem, BrokenPipeError):
        return 0
    print(render(Say("app.cannot_print", problem=clipped(problem)), language), file=sys.stderr)
    return 2


# The commands.


def _games(options: argparse.Namespace) -> int:
    from pokerlessons.games import GAMES, game_named
    from pokerlessons.widgets.text import game_data

    games = [game_data(game_named(name), options.lang) for name in GAMES]
    if options.json:
        return _print_json(games)
    for game in games:
        print(f"{game['game']}  {game['title']}  {game['seats'][0]}–{game['seats'][1]}")
        print(f"  {game['summary']}")
        for name, option in game["options"].items():
            print(f"  -o {name}={option['default']}  {option['says']} [{option['rule']}]")
            print(f"     {option['allowed']}")
            for value, says in option["values"].items():
                print(f"     {value}: {says}")
        for name, alias in game["aliases"].items():
            print(f"  -o {name}={'|'.join(alias['values'])}  {alias['says']} [{alias['rule']}]")
        for name, preset in game["presets"].items():
            print(f"  -o preset={name}  {preset['says']}")
    return 0


def _judge(options: argparse.Namespace) -> int:
    from pokerlessons.games import game_named, judge_texts
    from pokerlessons.widgets.text import verdict_data, verdict_lines

    game = game_named(options.game)
    verdict = judge_texts(game, options.hand, game.options.of(**_house_rules(options.option)))
    if options.json:
        return _print_json(verdict_data(verdict, options.lang))
    print(verdict_lines(verdict, options.lang))
    return 0


def _legal(options: argparse.Namespace) -> int:
    from pokerlessons.games import game_named, judge_texts, playable_texts
    from pokerlessons.widgets.text import playable_data, playable_lines

    game = game_named(options.game)
    rules = game.options.of(**_house_rules(options.option))
    found = playable_texts(game, options.hand, options.to, rules)
    # Of cards that can be several things the first reading is taken.
    to = None if options.to is None else judge_texts(game, (options.to,), rules).hands[0]
    taken = () if to is None else to.readings or ()
    if options.json:
        data = playable_data(game, rules, found)
        return _print_json({**data, "to": taken[0]} if taken else data)
    if to is not None and len(taken) > 1:
        print(render(Say("legal.to_taken", count=len(taken), reading=to.name), options.lang))
    print(playable_lines(found, options.lang) if found else render(Say("legal.none"), options.lang))
    return 0


def _odds(options: argparse.Namespace) -> int:
    from pokerlessons.games import game_named
    from pokerlessons.widgets.odds import counted, odds_data, odds_lines

    game = game_named(options.game)
    odds = counted(game, game.options.of(**_house_rules(options.option)), options.lang)
    if options.simulate is not None:
        return _odds_tried(odds, options)
    if options.seed is not None or options.workers is not None:
        raise BadInput(Say("app.usage", usage=Say("app.usage.odds")))
    if options.json:
        return _print_json(odds_data(odds))
    print(odds_lines(odds))
    return 0


def _odds_tried(odds: Any, options: argparse.Namespace) -> int:
    """The exact figures and a sample beside them; 130 if Ctrl-C has cut it short."""
    from pokerlessons.widgets.odds import odds_data, odds_lines
    from pokerlessons.widgets.tried import beside_data, beside_lines, dealt_beside

    workers = 1 if options.workers is None else _whole(options.workers)
    beside = dealt_beside(odds, _whole(options.simulate), options.seed, workers)
    if options.json:
        _print_json({**odds_data(odds), "simulated": beside_data(beside, options.lang)})
    else:
        print(odds_lines(odds), "", beside_lines(beside, options.lang), sep="\n")
    return 0 if beside.sample.rounds == beside.sample.wanted else 130


def _replay(options: argparse.Namespace) -> int:
    from pokerlessons.engine import recorded_names, replay
    from pokerlessons.games import game_named
    from pokerlessons.players import Usual
    from pokerlessons.widgets.files import record_text
    from pokerlessons.widgets.text import step_data, step_lines
    from pokerlessons.widgets.voice import voice_at

    text = record_text(options.record)
    session = replay(text, game_named, Usual())
    names = voice_at(options.lang, session.seats, session.people, recorded_names(text)).names
    viewer = session.people[0] if len(session.people) == 1 else None
    story = session.story(viewer)
    if not options.json:
        print(step_lines(story, options.lang, names))
        return 0
    return _print_json(
        {
            "game": session.game.name,
            "options": session.options.snapshot(),
            "seats": session.seats,
            "viewer": viewer,
            "moves": len(session.moves),
            "over": session.over,
            "scores": list(session.game.payoffs(session.state)),
            "steps": [step_data(step, options.lang, names) for step in story],
        }
    )


def _lab(options: argparse.Namespace) -> int:
    from pokerlessons.lab import launch

    directory = Path(options.dir) if options.dir is not None else None
    return launch(directory, _port(options.port), not options.no_browser, options.lang)


def _site(options: argparse.Namespace) -> int:
    from pokerlessons.lite import build_site

    def tell(say: Say) -> None:
        print(render(say, options.lang), flush=True)

    notebooks = None if options.notebooks is None else Path(options.notebooks)
    site = build_site(Path(options.out), options.lang, notebooks, options.teacher, tell)
    tell(
        Say(
            "site.built",
            path=str(site.folder),
            size=round(site.size / 1e6),
            serve=str(site.folder / "serve.py"),
        )
    )
    return 0


def _kit(options: argparse.Namespace) -> int:
    from pokerlessons.kit.making import make_kit
    from pokerlessons.kit.telling import kit_data, kit_says

    def tell(say: Say) -> None:
        print(render(say, options.lang), file=sys.stderr, flush=True)

    kit = make_kit(
        Path(options.out), options.game, options.seed, options.lang, options.nbgrader, options.handouts, tell
    )
    if options.json:
        return _print_json(kit_data(kit))
    print("\n".join(render(say, options.lang) for say in kit_says(kit)))
    return 0


def _grade(options: argparse.Namespace) -> int:
    from pokerlessons.kit.grading import graded_sheets, unread_files
    from pokerlessons.kit.telling import as_csv, graded_data, table_lines, write_csv

    places = [Path(place) for place in options.place]
    sheets, unread = graded_sheets(places, options.seed), unread_files(places)
    if options.csv is not None:
        write_csv(Path(options.csv), as_csv(sheets, options.lang))
    if options.json:
        return _print_json(graded_data(sheets, options.lang, unread))
    print(table_lines(sheets, options.lang, unread))
    return 0


def _pages(options: argparse.Namespace) -> int:
    from pokerlessons.pages import HERE_ALONE, MOST, launch

    directory = Path(options.dir) if options.dir is not None else None
    host = HERE_ALONE if options.host is None else options.host
    most = MOST if options.most is None else _most(options.most)
    return launch(directory, _port(options.port), host, most, not options.no_browser, options.lang)


# What is read and printed.


def _house_rules(given: Sequence[str]) -> dict[str, str]:
    rules: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(Say("option.not_a_pair", text=clipped(text)))
        name, value = name.strip(), value.strip()
        if rules.setdefault(name, value) != value:
            raise BadInput(Say("option.contradict", one=f"{name}={rules[name]}", other=text))
    return rules


def _port(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 5:
        raise BadInput(Say("app.bad_port", port=clipped(text)))
    return int(text)


def _most(text: str) -> int:
    # What is no number is answered like a number out of bounds.
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 5 else 0


def _whole(text: str) -> int | str:
    """The whole number, or what is none as it is: whoever needs the number says what it may be."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else text


def _print_json(data: Any) -> int:
    print(json.dumps(data, ensure_ascii=False, indent=2))
    return 0


def _speak_utf8() -> None:
    """Chinese and suits must print on any console, also one that was set up for another script."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _language_of(given: Sequence[str]) -> str:
    """The language asked for anywhere on the line, so that even a mistake before it is told in it."""
    for place, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name == "--lang":
            asked = value if equals else next(iter(given[place + 1 :]), "")
            return asked if asked in LANGUAGES else "zh"
    return "zh"


class _Parser(argparse.ArgumentParser):
    """argparse without its English: a mistake is one sentence that shows how the command is written."""

    def __init__(self, usage: Say) -> None:
        super().__init__(prog="pokerlessons", add_help=False, allow_abbrev=False)
        self._usage = usage
        self.add_argument("--lang", default="zh")

    def error(self, message: str) -> NoReturn:
        """Tells the usage in the reader's language; what argparse has to say is English only."""
        raise BadInput(Say("app.usage", usage=self._usage))


def _games_parser() -> _Parser:
    parser = _Parser(Say("app.usage.games"))
    parser.add_argument("--json", action="store_true")
    return parser


def _judge_parser() -> _Parser:
    parser = _Parser(Say("app.usage.judge"))
    parser.add_argument("game")
    parser.add_argument("hand", nargs="+")
    parser.add_argument("-o", "--option", action="append", default=[])
    parser.add_argument("--json", action="store_true")
    return parser


def _legal_parser() -> _Parser:
    parser = _Parser(Say("app.usage.legal"))
    parser.add_argument("game")
    parser.add_argument("hand")
    parser.add_argument("--to")
    parser.add_argument("-o", "--option", action="append", default=[])
    parser.add_argument("--json", action="store_true")
    return parser


def _odds_parser() -> _Parser:
    parser = _Parser(Say("app.usage.odds"))
    parser.add_argument("game")
    parser.add_argument("--simulate")
    parser.add_argument("--workers")
    parser.add_argument("--seed")
    parser.add_argument("-o", "--option", action="append", default=[])
    parser.add_argument("--json", action="store_true")
    return parser


def _replay_parser() -> _Parser:
    parser = _Parser(Say("app.usage.replay"))
    parser.add_argument("record")
    parser.add_argument("--json", action="store_true")
    return parser


def _lab_parser() -> _Parser:
    parser = _Parser(Say("app.usage.lab"))
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--port")
    parser.add_argument("--dir")
    return parser


def _site_parser() -> _Parser:
    parser = _Parser(Say("app.usage.site"))
    parser.add_argument("--out", required=True)
    parser.add_argument("--notebooks")
    parser.add_argument("--teacher", action="store_true")
    return parser


def _kit_parser() -> _Parser:
    parser = _Parser(Say("app.usage.kit"))
    parser.add_argument("--out", required=True)
    parser.add_argument("--game", action="extend", nargs="+", default=[])
    parser.add_argument("--seed")
    parser.add_argument("--nbgrader", action="store_true")
    parser.add_argument("--handouts", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser


def _grade_parser() -> _Parser:
    parser = _Parser(Say("app.usage.grade"))
    parser.add_argument("place", nargs="+")
    parser.add_argument("--seed")
    parser.add_argument("--csv")
    parser.add_argument("--json", action="store_true")
    return parser


def _pages_parser() -> _Parser:
    parser = _Parser(Say("app.usage.pages"))
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--port")
    parser.add_argument("--host")
    parser.add_argument("--most")
    parser.add_argument("--dir")
    return parser


_COMMANDS = {
    "games": _games,
    "judge": _judge,
    "legal": _legal,
    "odds": _odds,
    "replay": _replay,
    "lab": _lab,
    "site": _site,
    "kit": _kit,
    "grade": _grade,
    "pages": _pages,
}
_PARSERS = {
    "games": _games_parser,
    "judge": _judge_parser,
    "legal": _legal_parser,
    "odds": _odds_parser,
    "replay": _replay_parser,
    "lab": _lab_parser,
    "site": _site_parser,
    "kit": _kit_parser,
    "grade": _grade_parser,
    "pages": _pages_parser,
}
_HELP = {
    "games": Say("app.help.games", usage=Say("app.usage.games")),
    "judge": Say("app.help.judge", usage=Say("app.usage.judge")),
    "legal": Say("app.help.legal", usage=Say("app.usage.legal")),
    "odds": Say("app.help.odds", usage=Say("app.usage.odds")),
    "replay": Say("app.help.replay", usage=Say("app.usage.replay")),
    "lab": Say("app.help.lab", usage=Say("app.usage.lab")),
    "site": Say("app.help.site", usage=Say("app.usage.site")),
    "kit": Say("app.help.kit", usage=Say("app.usage.kit")),
    "grade": Say("app.help.grade", usage=Say("app.usage.grade")),
    "pages": Say("app.help.pages", usage=Say("app.usage.pages")),
}
