"""What every widget here is: one module and one style sheet, a scene to draw, and a static picture of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from pokerlessons.widgets.picture import scene_svg
from pokerlessons.widgets.scene import Data
from pokerlessons.words import Say, render

STATIC = Path(__file__).parent / "static"


def module(name: str) -> str:
    """The browser module of a kind of widget: the parts they share, then its own lines.

    They are put together here, since a module in an output cell cannot import another.
    """
    return "".join((STATIC / f"{part}.js").read_text("utf-8") for part in ("parts", name))


class Board(anywidget.AnyWidget):
    """A scene in the browser; `_repr_svg_` and the HTML fallback draw the same scene without one."""

    _esm: ClassVar[str] = module("table")
    _css: ClassVar[Path] = STATIC / "table.css"
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
        html = f"<div>{self._repr_svg_()}<p>{run_again}</p></div>"
        return {**data, "text/html": html, "text/plain": self._text()}, metadata

    def _text(self) -> str:
        """The scene in a few lines of text."""
        said = [zone["spoken"] for zone in self.scene["zones"]]
        return "\n".join([self.scene["title"], *said, (self.scene.get("notice") or {}).get("text", "")])


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
