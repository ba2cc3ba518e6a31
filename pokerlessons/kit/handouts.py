"""Handouts: pages for paper, made by the lab's exporter with still pictures, and printed by a browser."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pokerlessons.engine import Formula
from pokerlessons.kit.answers import Posed, posed
from pokerlessons.kit.sheets import asked, key_opening, plain, sheet_title, solved
from pokerlessons.lab import EXPORTED
from pokerlessons.words import BadInput, Say, render

NEEDED: Final = ("nbconvert", "nbclient", "nbformat", "ipykernel")
"""What the exporter is made of; all of it comes with JupyterLab."""
BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
USUAL_PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)
SECONDS: Final = 120
"""The longest that a notebook may run, or a browser print."""
_HERE: Final = Path(__file__).parent


def require_exporter() -> None:
    """Raises `BadInput` where the lab's exporter is not installed, with what to install."""
    if any(find_spec(module) is None for module in NEEDED):
        raise BadInput(Say("kit.no_exporter"))


def sheet_page(game: str, number: str, seed: str, language: str) -> bytes:
    """The sheet of `game` on paper, as HTML: name and seed in the head, room below every question."""
    title = sheet_title(game, number, language)
    fields = "".join(f"<span>{render(say, language)}</span>" for say in _fields())
    about = render(Say("kit.paper.about", seed=seed), language)
    cells = [f'# {plain(title)}\n\n<div class="fields">{fields}</div>\n\n{plain(about)}']
    cells += [_on_paper(each, language) for each in posed(game, seed, language)]
    return _page(_of_words(cells), title, language)


def key_page(game: str, number: str, seed: str, language: str) -> bytes:
    """The teacher's key to the same sheet, as HTML."""
    cells = [key_opening(game, number, seed, language)]
    cells += [_solved_on_paper(each, language) for each in posed(game, seed, language)]
    return _page(_of_words(cells), sheet_title(game, number, language), language)


def notebook_page(notebook: dict[str, Any], title: str, language: str) -> bytes:
    """A notebook run from top to bottom, as HTML without its code: words, results and still pictures.

    Raises `BadInput` where a cell fails or the run takes too long.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    # The kernel of this environment, whatever older one lies in the user's home.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    run: Any = nbformat.from_dict(copy.deepcopy(notebook))
    with tempfile.TemporaryDirectory() as folder:  # where a pupil's progress would be written
        place = {"metadata": {"path": folder}}
        try:
            client = NotebookClient(run, timeout=SECONDS, kernel_name="python3", resources=place)
            client.store_widget_state = False  # the still pictures are shown, not live widgets
            client.extra_arguments = ["--IPKernelApp.log_level=ERROR"]  # its warnings are not the teacher's
            client.execute()
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as problem:
            raise BadInput(Say("kit.notebook_failed", name=title)) from problem
    return _page(run, title, language)


def found_browser() -> str | None:
    """The path of a Chromium, Chrome or Edge on this machine."""
    places = [shutil.which(name) for name in BROWSERS] + [os.path.expandvars(place) for place in USUAL_PLACES]
    return next((place for place in places if place and Path(place).is_file()), None)


def printed(page: bytes, browser: str) -> bytes | None:
    """The page as a PDF, printed by the `browser` without a window; None where it could not."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, target = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_bytes(page)
        command = [
            browser,
            "--headless=new",
            "--disable-gpu",
            "--no-first-run",
            "--no-pdf-header-footer",
            f"--user-data-dir={Path(folder) / 'profile'}",
            f"--print-to-pdf={target}",
            source.as_uri(),
        ]
        if sys.platform == "linux":
            command.insert(1, "--no-sandbox")  # the page is our own, and in a container there is no sandbox
        try:
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None


def _page(notebook: Any, title: str, language: str) -> bytes:
    from nbconvert import HTMLExporter
    from traitlets.config import Config

    settings = Config()
    settings.NbConvertBase.display_data_priority = list(EXPORTED)
    settings.HTMLExporter.exclude_input = True
    settings.HTMLExporter.exclude_output_prompt = True
    template = (_HERE / "page.html.j2").read_text("utf-8")
    exporter = HTMLExporter(config=settings, raw_template=template, template_name="lab")
    about = {"handout": {"title": title, "lang": "zh-CN" if language == "zh" else "en"}}
    text, _ = exporter.from_notebook_node(notebook, resources=about)
    return text.encode()


def _of_words(cells: list[str]) -> Any:
    from nbformat.v4 import new_markdown_cell, new_notebook

    return new_notebook(cells=[new_markdown_cell(cell, id=f"c{n}") for n, cell in enumerate(cells)])


def _on_paper(each: Posed, language: str) -> str:
    return f'<div class="question">\n\n{asked(each, language)}\n\n<div class="room"></div>\n\n</div>'


def _solved_on_paper(each: Posed, language: str) -> str:
    question = f'<div class="question">\n\n{asked(each, language)}\n\n</div>'
    return f"{question}\n\n{solved(each, language, _mathml)}"


def _fields() -> tuple[Say, ...]:
    return (Say("kit.paper.name"), Say("kit.paper.class"), Say("kit.paper.points"))


def _mathml(formula: Formula) -> str:
    return formula.mathml
