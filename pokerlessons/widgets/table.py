"""The table: one widget for every game.  It owns its session, language, viewer and scene number.

The browser sends what a person did; here it is read, judged by the game, and answered with a scene or
a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from pokerlessons.cards import Card
from pokerlessons.engine import Options, Session, Step, record, recorded_names, replay, rule_say
from pokerlessons.engine.chance import MAX_SEED
from pokerlessons.games import game_named
from pokerlessons.players import Usual, player_named
from pokerlessons.widgets import (
    chameleon_layout,
    doudizhu_layout,
    niuniu_layout,
    sangong_layout,
    twentyone_layout,
)
from pokerlessons.widgets.board import AnsweringBoard, words
from pokerlessons.widgets.files import record_text
from pokerlessons.widgets.picture import SHAPES
from pokerlessons.widgets.player import StepPlayer
from pokerlessons.widgets.scene import Data, Message, button, notice, step_data
from pokerlessons.widgets.voice import Voice, voice_at
from pokerlessons.words import BadInput, Say, Seat, clipped, known_language

LAYOUTS: Final[Mapping[str, ModuleType]] = {
    "niuniu": niuniu_layout,
    "sangong": sangong_layout,
    "twentyone": twentyone_layout,
    "chameleon": chameleon_layout,
    "doudizhu": doudizhu_layout,
}
"""The layout of each game: a module with the functions that `niuniu_layout` has."""

MAX_NAME: Final = 20
"""The longest name of a person, in characters."""


class Table(AnsweringBoard):
    """A table at which people (one, or several in turn before one screen) and the computer play a match."""

    def __init__(
        self,
        session: Session,
        language: str = "zh",
        names: Sequence[str] = (),
        computer: str = "usual",
    ) -> None:
        """Sits down at `session`; `names` are those of the people, `computer` how the others play.

        See `pokerlessons.table`.
        """
        super().__init__(language)
        self.session = session
        self._given_names = tuple(names)
        self._computer = computer
        self._match = 1
        self._first_seed = session.seed
        self._hints_given = 0
        self._asked: str | None = None
        self._declaration: Data | None = None
        self._viewer: int | None = None
        self._opened: tuple[int, int] | None = None
        self._go_on()
        self._show_panel()

    # For whoever holds the table in a notebook.

    def save(self, path: str | Path) -> None:
        """Writes the match so far to the file `path`; `pokerlessons.load` goes on with it.

        The file holds the seed, and with it every card: it is for this machine, not for the class.
        """
        Path(path).write_text(record(self.session, self._given_names), encoding="utf-8")

    def player(self) -> StepPlayer:
        """The present deal, as far as the viewer knows it, in the step player."""
        view, voice = self.session.view(self._viewer), self._voice
        zones = [{**zone, "pick": None} for zone in self._layout.zones(view, voice)]
        story = self.session.story(self._viewer, view.deal, weighed=self._layout.is_public(view))
        return StepPlayer(self.session.game.title, zones, story, voice)

    # What a person did.

    def _act(self, message: Message) -> None:
        acts = {
            "select": self._select,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "language": self._change_language,
            "options": self._change_options,
            "curtain": self._lift_curtain,
        }
        acts.get(message.action, self._move)(message)

    def _move(self, message: Message) -> None:
        cards = self._picked(message)
        move = self._layout.move(message.action, cards, message.value)
        if move is None:
            raise BadInput(Say("table.unknown_action", action=clipped(message.action)))
        if self._viewer is None:
            raise BadInput(Say("table.curtain_down"))
        self.session.play(self._viewer, move)
        self._go_on()

    def _select(self, message: Message) -> None:
        view, cards = self.session.view(self._viewer), self._picked(message)
        declaration = getattr(self._layout, "declaration", None)
        self._declaration = declaration(view, cards, self._voice) if declaration else None
        self._tell(self._layout.picked(view, cards), "plain")

    def _hint(self, message: Message) -> None:
        hints = self.session.game.hints(self.session.view(self._viewer))
        if not hints:
            raise BadInput(Say("table.no_hint"))
        self._tell(hints[min(self._hints_given, len(hints) - 1)], "hint")
        self._hints_given += 1

    def _undo(self, message: Message) -> None:
        if not self._can_undo():
            several = len(self.session.people) > 1 and self.session.moves
            raise BadInput(Say("table.not_yours_to_undo") if several else Say("table.nothing_to_undo"))
        self.session.undo(self._viewer)
        self._go_on()

    def _redo(self, message: Message) -> None:
        if self._viewer is None or not self.session.redo():
            raise BadInput(Say("table.nothing_to_redo"))
        self._go_on()

    def _restart(self, message: Message) -> None:
        if self._viewer is None:
            raise BadInput(Say("table.curtain_down"))
        if self._must_ask("restart"):
            self._tell(Step(Say("table.really_restart")), "refusal")
            return
        self._begin(self.session.options, self.session.seats, len(self.session.people))

    def _change_options(self, message: Message) -> None:
        options, seats, people = _house_rules(message.value, self.session)
        if self._must_ask("options"):
            self._tell(Step(Say("table.really_change", apply=Say("board.apply"))), "refusal")
            return
        self._begin(options, seats, people)

    def _must_ask(self, about: str) -> bool:
        """Whether a match would be thrown away that has begun and is not over; asked once about each way."""
        if not self.session.moves or self.session.over or self._asked == about:
            return False
        self._asked = about
        return True

    def _begin(self, options: Options, seats: int, people: int) -> None:
        """A new match at the same table; its seed follows from the first, so that a class stays together."""
        self._match += 1
        seed = f"{self._first_seed[: MAX_SEED - 10]}#{self._match}"
        self.session = seated(self.session.game.name, options, seats, people, seed, self._computer)
        self._viewer, self._opened = None, None
        self._go_on()
        self._show_panel()

    def _change_language(self, message: Message) -> None:
        self._language = known_language(message.value)
        self._show_panel()
        if message.selected:
            self._select(message)
        else:
            self._show()

    def _lift_curtain(self, message: Message) -> None:
        if self._viewer is not None:
            raise BadInput(Say("table.no_curtain"))
        seat = self._next_person()
        self._viewer, self._opened = seat, (seat, self.session.view(seat).deal)
        self._renew()

    def _picked(self, message: Message) -> tuple[Card, ...]:
        hand = self.session.view(self._viewer).hand
        if any(place >= len(hand) for place in message.selected):
            raise BadInput(Say("table.no_such_card", count=len(hand)))
        return tuple(hand[place] for place in message.selected)

    # Whose turn it is to look.

    def _go_on(self) -> None:
        """Lets the computers move, then shows the table to the next person, or to nobody behind a curtain."""
        self.session.advance()
        seat = self._next_person()
        view = self.session.view(seat)
        alone = len(self.session.people) == 1
        if alone or self._opened == (seat, view.deal) or self._layout.is_public(view):
            self._viewer, self._opened = seat, (seat, view.deal)
        else:
            self._viewer = None
        self._renew()

    def _next_person(self) -> int:
        """The person to look at the table now: the one before while it is their turn, else the next."""
        last = self._opened[0] if self._opened else self.session.people[0]
        waiting = self.session.waiting_for or (last,)
        return last if last in waiting else waiting[0]

    # What is shown.

    @property
    def _layout(self) -> Any:
        return LAYOUTS[self.session.game.name]

    @property
    def _voice(self) -> Voice:
        return voice_at(self._language, self.session.seats, self.session.people, self._given_names)

    def _renew(self) -> None:
        """A new scene: the state has changed, and messages from the old one are stale."""
        self._number += 1
        self._hints_given = 0
        self._asked = None
        self._declaration = None
        self._notice = None
        self._show()

    def _show(self) -> None:
        voice, viewer = self._voice, self._viewer
        view = self.session.view(viewer)
        # Once all hands lie open, what is told is everybody's who stands before the screen, not one person's.
        public = self._layout.is_public(view)
        shared = len(self.session.people) > 1 and public
        told = self.session.view(None) if shared else view
        step, tone = self._notice or (self._layout.prompt(told), "plain")
        listener = None if shared else viewer
        # What computers weighed names their cards: it is told when all lie open.
        story = self.session.story(listener, view.deal, weighed=public)
        news = self.session.last_steps(listener) if public else self.session.news(listener)
        curtain = viewer is None
        self.scene = {
            "kind": "table",
            "table": self._id,
            "n": self._number,
            "turn": f"{self._match}.{len(self.session.moves)}.{viewer}",
            "lang": self._language,
            "title": voice(self.session.game.title),
            "label": voice(Say("table.label", game=self.session.game.title)),
            "pills": [voice(say) for say in self._layout.pills(view)],
            "zones": self._layout.zones(view, voice),
            "curtain": self._curtain(voice) if curtain else None,
            # Behind a curtain only a refusal is said: it names no card.
            "notice": None if curtain and tone == "plain" else notice(voice, step.say, tone, step),
            "input": self._declaration or self._layout.field(view, voice),
            "buttons": self._buttons(view, voice),
            "tools": self._tools(voice),
            "payments": self._layout.payments(view, voice),
            "matrix": self._matrix(view, voice),
            "steps": [step_data(step, voice) for step in story],
            # The first that the viewer has not seen; of a settlement not the move that led to it.
            "at": min(max(len(story) - len(news) + public, 0), len(story) - 1),
        }

    def _matrix(self, view: Any, voice: Voice) -> Data | None:
        """Who got how much from whom, in the games where more pay than to one banker."""
        draw = getattr(self._layout, "matrix", None)
        return draw(view, voice) if draw else None

    def _curtain(self, voice: Voice) -> Data:
        seat = Seat(self._next_person())
        button = {"action": "curtain", "label": voice(Say("table.curtain_lift", seat=seat))}
        return {"text": voice(Say("table.curtain", seat=seat)), "button": button}

    def _buttons(self, view: Any, voice: Voice) -> list[Data]:
        buttons = self._layout.buttons(view, voice)
        if self.session.over:
            buttons.append(button("restart", Say("table.again"), voice, primary=True))
        if self.session.game.hints(view):
            buttons.append(button("hint", Say("table.hint"), voice))
        return buttons

    def _tools(self, voice: Voice) -> list[Data]:
        return [
            {"action": "undo", "label": voice(Say("table.undo")), "enabled": self._can_undo()},
            {"action": "redo", "label": voice(Say("table.redo")), "enabled": self._can_redo()},
            {"action": "restart", "label": voice(Say("table.restart")), "enabled": True},
        ]

    def _can_undo(self) -> bool:
        """Whether the viewer may take back; among several, only until others have moved or cards came."""
        people, moves = self.session.people, self.session.moves
        own = [number for number, (seat, _) in enumerate(moves) if seat == self._viewer]
        if self._viewer is None or not own:
            return False
        if len(people) == 1:
            return True
        then, now = self.session.view(self._viewer, own[-1]), self.session.view(self._viewer)
        shown = self._layout.is_public(now) and not self._layout.is_public(then)
        if Counter(now.hand) - Counter(then.hand) or (shown and not self.session.game.undo_after_reveal):
            return False
        return all(seat not in people for seat, _ in moves[own[-1] + 1 :])

    def _can_redo(self) -> bool:
        return self._viewer is not None and self.session.can_redo

    def _show_panel(self) -> None:
        """What changes only with the language or the house rules: words, shapes, rules, and the form."""
        game, voice = self.session.game, self._voice
        self.panel = {
            "words": words(self._language),
            "shapes": SHAPES,
            "rules": [{"rule": rule, "text": voice(rule_say(rule))} for rule in game.rules],
            "options": _form(self.session.options, voice),
            "seating": {
                "players": self.session.seats,
                "players_low": game.seats[0],
                "players_high": game.seats[-1],
                "people": len(self.session.people),
            },
        }


def seated(
    game: str,
    options: Options,
    seats: int | None,
    people: int,
    seed: str | int | None,
    computer: str = "usual",
) -> Session:
    """A session of which the first `people` seats are people's and the others the computer's.

    Raises `BadInput`: an unknown game or kind of computer player, seats the game does not have, or nobody, or
    more people than seats.
    """
    played = game_named(game)
    probe = Session(played, options, seats=seats, seed=seed)
    if isinstance(people, bool) or not 1 <= people <= probe.seats:
        raise BadInput(Say("table.bad_people", people=clipped(people), most=probe.seats))
    player = player_named(computer)
    computers = {seat: player for seat in range(people, probe.seats)}
    return Session(played, options, seats=probe.seats, seed=probe.seed, players=computers)


def open_table(
    game: str,
    players: int | None,
    people: int | Sequence[str],
    seed: str | int | None,
    language: str,
    computer: str,
    options: Mapping[str, Any],
) -> Table:
    """See `pokerlessons.table`."""
    known_language(language)
    names = () if isinstance(people, int) else _names(people)
    count = people if isinstance(people, int) else len(names)
    session = seated(game, game_named(game).options.of(**options), players, count, seed, computer)
    return Table(session, language, names, computer)


def _names(given: Sequence[str]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in given if isinstance(name, str))
    sound = not isinstance(given, str) and len(names) == len(given) and len(set(names)) == len(names)
    if not sound or not all(0 < len(name) <= MAX_NAME and name.isprintable() for name in names):
        raise BadInput(Say("table.bad_names", longest=MAX_NAME))
    return names


def load_table(path: str | Path, language: str) -> Table:
    """See `pokerlessons.load`."""
    known_language(language)
    text = record_text(path)
    return Table(replay(text, game_named, Usual()), language, recorded_names(text))


def _house_rules(value: object, session: Session) -> tuple[Options, int, int]:
    """The house rules, seats and people of a filled-in form."""
    if not isinstance(value, Mapping) or not isinstance(value.get("options"), Mapping):
        raise BadInput(Say("table.bad_message"))
    options = type(session.options).of(**{str(name): text for name, text in value["options"].items()})
    seats = value.get("players", session.seats)
    people = value.get("people", len(session.people))
    if type(seats) is not int or type(people) is not int:
        raise BadInput(Say("table.bad_message"))
    allowed = session.game.seats_under(options)
    if seats in session.game.seats and len(allowed) == 1:
        seats = allowed[0]  # the rule that was ticked says how many play
    seated(session.game.name, options, seats, people, "form")
    return options, seats, people


def _form(options: Options, voice: Voice) -> list[Data]:
    """The house-rule form, built from the options' own documentation."""
    snapshot = options.snapshot()
    return [
        {
            "name": name,
            "says": voice(kind.say),
            "kind": type(kind).__name__.lower(),
            "values": [[value, voice(say)] for value, say in kind.says.items()],
            "low": getattr(kind, "low", None),
            "high": getattr(kind, "high", None),
            "value": snapshot[name],
            "rule": kind.rule,
            "rule_text": voice(rule_say(kind.rule)),
        }
        for name, kind in options.kinds().items()
    ]
