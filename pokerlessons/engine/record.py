"""A session on disk: a versioned JSON text of (game, options, seats, seed, moves), and back.

A record holds the seed, and with it every hidden card: it is for the learner's own disk, never for a browser
while the deal is on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Any, Final, cast

from pokerlessons.engine.game import AnyGame, Player
from pokerlessons.engine.reasons import Refused
from pokerlessons.engine.session import Session
from pokerlessons.words import BadInput, Say, clipped

FORMAT: Final = "pokerlessons-record"
VERSION: Final = 1
MAX_RECORD: Final = 5_000_000
"""The longest record that is read, in characters."""
MAX_NESTING: Final = 64
"""The most brackets that stand open at once in a file that is read."""
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET: Final = re.compile(r"[][{}]")
_FIELDS: Final[dict[str, type]] = {
    "game": str,
    "options": dict,
    "seats": int,
    "seed": str,
    "people": list,
    "names": list,
    "moves": list,
}


def record(session: Session, names: Sequence[str] = ()) -> str:
    """The record of `session` as JSON text; `replay` gives the same session back.

    `names` are what the people are called, if they have said; `recorded_names` gives them back.
    """
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": session.game.name,
        "options": session.options.snapshot(),
        "seats": session.seats,
        "seed": session.seed,
        "people": list(session.people),
        "names": list(names),
        "moves": [[seat, move.text] for seat, move in session.moves],
    }
    return json.dumps({**content, "check": _check(content)}, ensure_ascii=False, indent=1)


def replay(text: str, game_named: Callable[[str], AnyGame], computer: Player | None = None) -> Session:
    """The session whose record is `text`; `computer` plays on for the seats that are not people's.

    Every move is refused or played as it was at the table, so a changed record cannot become a false one.
    Raises `BadInput` for a text that is damaged, foreign, of a newer version, edited, or against the rules.
    """
    content = _content(text)
    game = game_named(content["game"])
    seats = range(min(content["seats"], game.seats[-1]))
    players = {seat: computer for seat in seats if computer and seat not in content["people"]}
    session = Session(
        game,
        game.options.of(**content["options"]),
        seats=content["seats"],
        seed=content["seed"],
        players=players,
    )
    for number, entry in enumerate(content["moves"], 1):
        _replay_move(session, number, entry)
    if content.get("check") != _check(content):
        raise BadInput(Say("record.edited"))
    return session


def recorded_names(text: str) -> tuple[str, ...]:
    """The names of the people in a record; empty where none were given.  Raises as `replay` does."""
    return tuple(_content(text)["names"])


def _content(text: str) -> dict[str, Any]:
    if len(text) > MAX_RECORD:
        raise BadInput(Say("record.too_long", longest=MAX_RECORD))
    if nesting(text) > MAX_NESTING:
        raise BadInput(Say("record.foreign"))
    try:
        content = json.loads(text, parse_constant=_no_constant)
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise BadInput(Say("record.not_json", line=line)) from None
    if not isinstance(content, dict) or cast("dict[str, Any]", content).get("format") != FORMAT:
        raise BadInput(Say("record.foreign"))
    fields = cast("dict[str, Any]", content)
    version = fields.get("version")
    if type(version) is not int or version < 1:
        raise BadInput(Say("record.damaged", field="version"))
    if version > VERSION:
        raise BadInput(Say("record.newer", version=version, known=VERSION))
    for name, kind in _FIELDS.items():
        if type(fields.get(name)) is not kind:
            raise BadInput(Say("record.damaged", field=name))
    if not all(type(text) is str for text in fields["options"].values()):
        raise BadInput(Say("record.damaged", field="options"))
    if not all(type(name) is str and name.isprintable() and len(name) <= 40 for name in fields["names"]):
        raise BadInput(Say("record.damaged", field="names"))
    if not all(type(seat) is int for seat in fields["people"]):
        raise BadInput(Say("record.damaged", field="people"))
    return fields


def nesting(text: str) -> int:
    """How many brackets of the JSON `text` stand open at once, those in quotes aside.

    Whoever reads a stranger's file looks first: thousands of them end a browser's Python for good.
    """
    brackets = _BRACKET.findall(_QUOTED.sub("", text))
    return max(accumulate(1 if mark in "[{" else -1 for mark in brackets), default=0)


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _replay_move(session: Session, number: int, entry: object) -> None:
    match entry:
        case [int() as seat, str() as text]:
            pass
        case _:
            raise BadInput(Say("record.damaged", field=f"moves[{number - 1}]"))
    shown = clipped(text, 60)
    try:
        session.play(seat, text)
    except Refused as refused:
        raise BadInput(Say("record.move_refused", number=number, move=shown, why=refused.say)) from None
    except BadInput as error:
        raise BadInput(Say("record.move_unreadable", number=number, move=shown, why=error.say)) from None


def _check(content: dict[str, Any]) -> str:
    """A digest that notices damage; it is no secret, and no lock."""
    kept = {name: content[name] for name in ("version", *_FIELDS)}
    return sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]
