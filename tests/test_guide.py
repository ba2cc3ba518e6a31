"""What README and the guide promise: links that lead somewhere, pictures that are there, real commands."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pokerlessons.app import COMMANDS
from pokerlessons.lab import START

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "notebooks" / "guide"
PAGES = (ROOT / "README.md", GUIDE / "choose.md", GUIDE / "tour.md")
MOST_OF_ALL_PICTURES = 1_500_000
TOLD_TWICE = (ROOT / "README.md", GUIDE / "choose.md")
"""The pages with an English half of their own."""

LINK = re.compile(r'\]\(([^)\s]+)\)|<img src="([^"]+)"')
COMMAND = re.compile(r"(?<!from )\bpokerlessons ([a-z]+)\b")
ONE_LINER = re.compile(r'^python -c "(.+)"$', re.MULTILINE)


def links(page: Path) -> list[str]:
    """Where the page's links and pictures lead, but for those to the outside."""
    found = [one or other for one, other in LINK.findall(page.read_text("utf-8"))]
    return [link for link in found if not link.startswith(("http:", "https:"))]


def anchors(page: Path) -> set[str]:
    """The names by which headings of the page can be reached."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert links(page)
    for link in links(page):
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_picture_is_shown_and_all_are_small() -> None:
    pictures = {path.name for path in (GUIDE / "pictures").iterdir()}
    shown = [Path(link).name for link in links(GUIDE / "tour.md") if link.startswith("pictures/")]
    assert sorted(shown) == sorted(pictures)
    assert sum(path.stat().st_size for path in (GUIDE / "pictures").iterdir()) <= MOST_OF_ALL_PICTURES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_only_commands_that_exist_are_named(page: Path) -> None:
    assert set(COMMAND.findall(page.read_text("utf-8"))) <= set(COMMANDS)


@pytest.mark.parametrize("page", TOLD_TWICE, ids=lambda page: page.name)
def test_both_languages_name_the_same_commands(page: Path) -> None:
    chinese, english = page.read_text("utf-8").split("\n# English\n")
    named = set(COMMAND.findall(english))
    assert named and named <= set(COMMAND.findall(chinese))


def test_the_guide_speaks_of_every_way() -> None:
    text = (GUIDE / "choose.md").read_text("utf-8")
    for way in ("Binder", "JupyterLite", "Voilà", "JupyterHub"):
        assert re.search(rf"^## .*{way}", text, re.MULTILINE), way


def test_everybody_gets_a_copy_by_the_line_for_a_hub(tmp_path: Path) -> None:
    chinese, english = ONE_LINER.findall((GUIDE / "choose.md").read_text("utf-8"))
    assert chinese == english
    subprocess.run([sys.executable, "-c", chinese], cwd=tmp_path, check=True)
    assert (tmp_path / "pokerlessons-notebooks" / START).is_file()
