"""The site's own pages: the first one, the one on which a game is played at once, how to serve the folder."""

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final
from urllib.parse import urlencode

from pokerlessons.shelf import chapters
from pokerlessons.words import LANGUAGES, Say, render

_PAGES: Final = Path(__file__).parent / "pages"
_STATIC: Final = ("home.css", "home.js", "play.css", "play.js")
PLAY: Final = "repl/index.html"
"""JupyterLite's page of one console; ours hides the console and shows what it made."""


def write_home(site: Path, language: str) -> None:
    """Write our pages into the folder `site` that JupyterLite has built; the first page speaks `language`."""
    for name in _STATIC:
        (site / "home").mkdir(exist_ok=True)
        shutil.copy(_PAGES / name, site / "home")
    shutil.copy(_PAGES / "serve.py", site)
    for each in LANGUAGES:
        (site / _page(each, language)).write_text(_home(site, each, language), "utf-8")
    (site / "tree").mkdir()
    shutil.copy(_PAGES / "tree.html", site / "tree" / "index.html")
    _dress(site / PLAY, language)


def _page(language: str, first: str) -> str:
    return "index.html" if language == first else f"{language}.html"


def _home(site: Path, language: str, first: str) -> str:
    (other,) = (each for each in LANGUAGES if each != language)
    said = {
        "title": Say("site.title"),
        "lead": Say("site.lead"),
        "other_name": Say("site.language"),
        "mine": Say("site.mine"),
        "mine_text": Say("site.mine_text"),
        "fresh": Say("site.fresh"),
        "sure": Say("site.sure"),
        "done": Say("site.done"),
        "one": Say("site.fresh_one"),
        "none": Say("site.nothing_changed"),
        "foot": Say("site.foot"),
        "all": Say("site.all_notebooks"),
        "licences": Say("site.licences"),
        "progress": Say("site.progress"),
        "insecure": Say("site.insecure"),
    }
    words = {name: _said(say, language) for name, say in said.items()}
    return Template((_PAGES / "home.html").read_text("utf-8")).substitute(
        words,
        lang=_tag(language),
        other=_page(other, first),
        other_lang=_tag(other),
        games="\n".join(_games(_shown(site), language)),
    )


def _said(say: Say, language: str) -> str:
    return escape(render(say, language))


def _tag(language: str) -> str:
    return LANGUAGES[language].replace("_", "-")


def _shown(site: Path) -> dict[str, str]:
    """The notebooks of the site by name, with their first words."""
    found = {
        file.name: json.loads(file.read_text("utf-8")) for file in sorted((site / "files").glob("*.ipynb"))
    }
    return {name: _heading(notebook) or name for name, notebook in found.items()}


def _heading(notebook: Mapping[str, Any]) -> str:
    cells = notebook["cells"]
    lines = "".join(cells[0]["source"]).splitlines() if cells else []
    return next((line.lstrip("# ") for line in lines if line.startswith("#")), "")


def _games(shown: Mapping[str, str], language: str) -> Iterator[str]:
    """An entry for every game, then one for what belongs to none."""
    left = dict(shown)
    for notebooks in chapters():
        play = notebooks[0]
        titles = {each.file: each.title[language] for each in notebooks}
        mine = [name for name in shown if name[0] == play.chapter]
        if mine:
            links = [_link(_now(play.game, language), render(Say("site.play_now"), language), "now")]
            links += [_link(_notebook(name), titles.get(name, left[name])) for name in mine]
            yield _entry(play.title[language].partition(" ")[2], play.about[language], links)
        for name in mine:
            del left[name]
    if left:
        yield _entry(
            render(Say("site.more"), language),
            "",
            [_link(_notebook(name), said) for name, said in left.items()],
        )


def _entry(name: str, about: str, links: Sequence[str]) -> str:
    ways = " ".join(links)
    return f'<li><h2>{escape(name)}</h2><p>{escape(about)}</p><p class="links">{ways}</p></li>'


def _link(address: str, words: str, kind: str = "") -> str:
    return f'<a href="{escape(address)}" class="{kind}">{escape(words)}</a>'


def _notebook(file: str) -> str:
    return "notebooks/index.html?" + urlencode({"path": file})


def _now(game: str, language: str) -> str:
    """The page on which a table of the game stands ready, its code run and out of sight."""
    asked = f'"{game}"' if language == "zh" else f'"{game}", lang="{language}"'
    code = [("code", "from pokerlessons import table"), ("code", f"table({asked})")]
    looks = [("kernel", "python"), ("execute", "1"), ("hideCodeInput", "1"), ("showBanner", "0")]
    return f"{PLAY}?" + urlencode([("said", _tag(language)), *looks, *code])


def _dress(page: Path, first: str) -> None:
    """Put our sentence while one waits and the way home into JupyterLite's page; hide its console."""
    waiting = "".join(
        f'<span lang="{_tag(each)}">{_said(Say("site.waiting"), each)}</span>' for each in LANGUAGES
    )
    back = "".join(
        f'<a lang="{_tag(each)}" href="../{_page(each, first)}">{_said(Say("site.back"), each)}</a>'
        for each in LANGUAGES
    )
    ours = Template((_PAGES / "play.html").read_text("utf-8")).substitute(waiting=waiting, back=back)
    text = page.read_text("utf-8")
    assert text.count("</head>") == text.count("<noscript>") == 1
    text = text.replace("</head>", '<link rel="stylesheet" href="../home/play.css"></head>')
    text = text.replace("<noscript>", f"{ours}<noscript>")
    page.write_text(text.replace("REPLite", _said(Say("site.title"), first)), "utf-8")
