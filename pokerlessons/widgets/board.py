"""What every widget here is: one module and one style sheet, a scene to draw, and a static picture of it."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

import anywidget
import traitlets

from pokerlessons.engine import Refused, Step
from pokerlessons.widgets.picture import scene_svg
from pokerlessons.widgets.scene import Data, Message, message_id, read_message
from pokerlessons.words import BadInput, Say, clipped, known_language, render

STATIC = Path(__file__).parent / "static"
_COMMENT = re.compile(r"\s*(//|/\*\*.*\*/\s*$)")


def module(*names: str) -> str:
    """The browser module of a kind of widget: the parts that all share, then its own lines.

    They are put together here, since a module in an output cell cannot import another; lines of comment stay
    behind, as every widget on a page carries its module.
    """
    text = "".join((STATIC / f"{name}.js").read_text("utf-8") for name in ("parts", *names))
    return "".join(line for line in text.splitlines(keepends=True) if not _COMMENT.match(line))


def styles(*names: str) -> str:
    """Style sheets one after another."""
    return "".join((STATIC / f"{name}.css").read_text("utf-8") for name in names)


class Board(anywidget.AnyWidget):
    """A scene in the browser; `_repr_svg_` and the HTML fallback draw the same scene without one."""

    _esm: ClassVar[str] = module("table")
    _css: ClassVar[str] = styles("table")
    scene: Any = traitlets.Dict().tag(sync=True)
    panel: Any = traitlets.Dict().tag(sync=True)

    def _repr_svg_(self) -> str:
        """The scene as a still picture, for paper and for viewers that run nothing."""
        return scene_svg(self.scene)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[Data, Data]:
        """The live widget, and beside it the still picture with the way to a live one."""
        shown = super()._repr_mimebundle_(**kwargs) or ({}, {})
        data, metadata = shown if isinstance(shown, tuple) else (shown, {})
        run_again = render(Say("board.run_again"), "zh" if self.scene["lang"] == "zh" else "en")
        html = f"<div>{self._still()}<p>{run_again}</p></div>"
        return {**data, "text/html": html, "text/plain": self._text()}, metadata

    def _still(self) -> str:
        """The scene as HTML that nothing has to run for."""
        return self._repr_svg_()

    def _text(self) -> str:
        """The scene in a few lines of text."""
        said = [zone["spoken"] for zone in self.scene["zones"]]
        return "\n".join([self.scene["title"], *said, (self.scene.get("notice") or {}).get("text", "")])


class AnsweringBoard(Board):
    """A board that is judged in Python: it reads what a person did, and shows what came of it or a reason."""

    def __init__(self, language: str) -> None:
        """In `language`; nothing is shown yet.  Raises `BadInput` for an unknown language."""
        super().__init__()
        self._language = known_language(language)
        self._id = uuid4().hex[:8]
        self._number = 0
        self._notice: tuple[Step, str] | None = None
        self.on_msg(self._receive)

    def _act(self, message: Message) -> None:
        """Does what a sound and fresh `message` asks for.  Raises `BadInput` or `Refused`: why not."""
        raise NotImplementedError

    def _show(self) -> None:
        """Writes the scene."""
        raise NotImplementedError

    def _tell(self, step: Step, tone: str) -> None:
        """A sentence in the present scene."""
        self._notice = (step, tone)
        self._show()

    def _tell_trouble(self, trouble: Say | None) -> None:
        """What went wrong beside the point, if anything: the file of the reader's progress."""
        if trouble:
            self._tell(Step(trouble), "refusal")

    def _receive(self, _: object, content: object, buffers: object) -> None:
        try:
            self._answer(content)
        except Exception as fault:
            # Nobody reads a notebook's log while playing, so the board says it; the log has the details.
            logging.getLogger(__name__).exception("a board's answer failed")
            said = clipped(f"{type(fault).__name__}: {fault}", 200)
            self._tell(Step(Say("table.fault", fault=said)), "fault")
        finally:
            self.send({"ack": message_id(content)})

    def _answer(self, content: object) -> None:
        try:
            message = read_message(content)
            if message.action == "hello":
                return
            self._check_fresh(message)
            self._act(message)
        except Refused as refused:
            self._tell(Step(refused.say, refused.refusal.cards, rule=refused.refusal.rule), "refusal")
        except BadInput as error:
            self._tell(Step(error.say), "refusal")

    def _check_fresh(self, message: Message) -> None:
        if message.table != self._id:
            raise BadInput(Say("table.other_table"))
        if message.scene != self._number:
            raise BadInput(Say("table.stale"))


def check_switch(name: str, value: object) -> None:
    """Raises `BadInput` unless `value` is True or False: `"no"` would count as true."""
    if not isinstance(value, bool):
        raise BadInput(Say("lesson.not_a_switch", name=name, value=clipped(value)))


def words(language: str) -> dict[str, str]:
    """Every word that the browser says by itself, in `language`."""
    says = {
        "language": Say("board.language"),
        "rules": Say("board.rules"),
        "house_rules": Say("board.house_rules"),
        "close": Say("board.close"),
        "first": Say("board.first"),
        "previous": Say("board.previous"),
        "next": Say("board.next"),
        "last": Say("board.last"),
        "play": Say("board.play"),
        "pause": Say("board.pause"),
        "slider": Say("board.slider"),
        "steps": Say("board.steps"),
        "apply": Say("board.apply"),
        "players": Say("board.players"),
        "people": Say("board.people"),
        "gone": Say("board.gone"),
        "busy": Say("board.busy"),
        "saved": Say("board.saved"),
        "joker_big": Say("board.joker_big"),
        "joker_small": Say("board.joker_small"),
        "face_down": Say("board.face_down"),
        "settlement": Say("board.settlement"),
        "working": Say("board.working"),
    }
    spoken = {name: render(say, language) for name, say in says.items()}
    # Filled in by the browser, which counts the steps.
    spoken["step"] = render(Say("board.step", k="{k}", n="{n}"), language)
    spoken["rule"] = render(Say("board.rule", rule="{rule}"), language)
    spoken["language_value"] = "en" if language == "zh" else "zh"
    return spoken
