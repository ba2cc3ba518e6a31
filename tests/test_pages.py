"""The pages short of serving them (`browser/` does): what is served, in which language, what is refused."""

import ast
import json
import re
import socket
from pathlib import Path

import pytest

from pokerlessons import pages
from pokerlessons.app import main
from pokerlessons.games import GAMES, game_named
from pokerlessons.kit.making import make_kit
from pokerlessons.lab import START, shipped_notebooks
from pokerlessons.pages.copies import SPEAKING, arranged, cards_of, copy_pages, pages_of
from pokerlessons.words import BadInput, render

SHIPPED = pages_of(shipped_notebooks())
HAN = re.compile("[一-鿿]")


def written(folder: Path, *names: str, source: str = "# 题目") -> Path:
    """The folder with notebooks of these names, each of one cell of text."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_text(json.dumps(notebook(source)), "utf-8")
    return folder


def notebook(*texts: str, code: tuple[str, ...] = ()) -> dict:
    """A notebook of these texts, then this code."""
    cells = [{"cell_type": "markdown", "source": text, "metadata": {}} for text in texts]
    cells += [{"cell_type": "code", "source": text, "metadata": {}, "outputs": []} for text in code]
    return {
        "cells": cells,
        "metadata": {"kernelspec": {"name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def refusal(**changed: object) -> str:
    """The key of the sentence with which the launch refuses these arguments; both languages have it."""
    usual = {
        "directory": None,
        "port": None,
        "host": "127.0.0.1",
        "most": 5,
        "browser": False,
        "language": "zh",
    }
    with pytest.raises(BadInput) as problem:
        pages.launch(**{**usual, **changed})  # pyright: ignore[reportArgumentType]
    say = problem.value.say
    assert render(say, "zh") != render(say, "en")
    return say.key


# what is served


def test_every_notebook_is_served_but_the_start_and_the_teachers() -> None:
    names = {path.name for path in shipped_notebooks().glob("*.ipynb")}
    teachers = {name for name in names if "teacher" in name}
    assert len(teachers) == len(GAMES) and set(SHIPPED) == names - teachers - {START}


def test_of_a_kit_neither_keys_nor_sheets_are_served(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    make_kit(kit, ["niuniu"], "一班")
    assert pages_of(kit / "student") == ("10-niuniu.ipynb", "11-niuniu-exact.ipynb")
    assert refusal(directory=kit / "teacher") == "pages.no_notebooks"
    assert pages_of(written(tmp_path / "own", "a-key-a.ipynb", "key.ipynb")) == ("a-key-a.ipynb", "key.ipynb")


def test_no_page_shows_the_answers(tmp_path: Path) -> None:
    copy_pages(shipped_notebooks(), SHIPPED, tmp_path)
    copies = list(tmp_path.rglob("*.ipynb"))
    assert len(copies) == 2 * len(SHIPPED)
    for copy in copies:
        text = copy.read_text("utf-8")
        assert "key=True" not in text and "-teacher" not in text


def test_every_game_has_a_card_with_its_two_pages(tmp_path: Path) -> None:
    shelves = copy_pages(shipped_notebooks(), SHIPPED, tmp_path)
    for language, labels in (("zh", ["玩", "算清楚"]), ("en", ["Play", "Count it out"])):
        cards = cards_of(shelves[language], language)
        assert [card.title for card in cards] == [
            render(game.title, language) for game in map(game_named, GAMES)
        ]
        assert all([label for label, _ in card.links] == labels and card.summary for card in cards)
        assert {page.name for card in cards for _, page in card.links} == set(SHIPPED)


def test_titles_are_the_first_headings(tmp_path: Path) -> None:
    shelves = copy_pages(shipped_notebooks(), SHIPPED, tmp_path)
    titles = {language: {page.name: page.title for page in shelves[language]} for language in shelves}
    assert titles["zh"]["10-niuniu.ipynb"] == "10 牛牛"
    assert titles["en"]["11-niuniu-exact.ipynb"] == "11 Niu Niu, exactly"


def test_a_notebook_about_no_game_has_a_card_of_its_own(tmp_path: Path) -> None:
    folder = written(tmp_path / "mine", "my-page.ipynb", source="text\n\n# 我的一页\n")
    (tmp_path / "shelf").mkdir()
    shelves = copy_pages(folder, pages_of(folder), tmp_path / "shelf")
    (card,) = cards_of(shelves["zh"], "zh")
    assert card.title == "我的一页" and [page.name for _, page in card.links] == ["my-page.ipynb"]


# how a page is arranged


def test_a_page_is_in_one_language(tmp_path: Path) -> None:
    copy_pages(shipped_notebooks(), SHIPPED, tmp_path)
    for name in SHIPPED:
        for language in ("zh", "en"):
            cells = json.loads((tmp_path / language / name).read_text("utf-8"))["cells"]
            told = "".join(cell["source"] for cell in cells if cell["cell_type"] == "markdown")
            assert "<details>" not in told
            assert (len(HAN.findall(told)) > 200) == (language == "zh"), f"{language}/{name}"


def test_every_call_asks_for_the_language_of_the_page(tmp_path: Path) -> None:
    copy_pages(shipped_notebooks(), SHIPPED, tmp_path)
    asked = 0
    for copy in (tmp_path / "en").glob("*.ipynb"):
        for cell in json.loads(copy.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                for node in ast.walk(ast.parse(cell["source"])):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKING:
                        assert [k.value.value for k in node.keywords if k.arg == "lang"] == ["en"]  # pyright: ignore[reportAttributeAccessIssue]
                        asked += 1
    assert asked > 40


def test_a_language_that_was_asked_for_stays_and_what_is_no_python_too() -> None:
    code = ('table("niuniu", lang="en")', "%matplotlib inline")
    cells = arranged(notebook(code=code), (), "zh")["cells"]
    assert [cell["source"] for cell in cells] == ["table('niuniu', lang='en')", "%matplotlib inline"]


def test_links_lead_to_pages_to_the_gallery_or_nowhere() -> None:
    text = "[玩](10-a.ipynb)、[开头](00-start.ipynb)、[教师](12-a-teacher.ipynb)、[外面](https://example.org)"
    (cell,) = arranged(notebook(text), ("10-a.ipynb",), "zh")["cells"]
    assert cell["source"] == "[玩](10-a.ipynb)、[开头](./)、教师、[外面](https://example.org)"


def test_the_notebooks_themselves_are_left_alone(tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in shipped_notebooks().glob("*.ipynb")}
    copy_pages(shipped_notebooks(), SHIPPED, tmp_path)
    assert before == {path.name: path.read_bytes() for path in shipped_notebooks().glob("*.ipynb")}


# what is refused


@pytest.mark.parametrize("most", [0, -1, 10_001])
def test_a_number_of_pages_out_of_bounds(most: int) -> None:
    assert refusal(most=most) == "pages.bad_most"


@pytest.mark.parametrize("host", ["203.0.113.77", "no such host", "a" * 300, "\x00"])
def test_an_address_that_is_not_this_machines(host: str) -> None:
    assert refusal(host=host) == "pages.bad_host"


def test_ports_that_cannot_be_had() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert refusal(port=other.getsockname()[1]) == "lab.port_taken"
    assert refusal(port=65_536) == "lab.no_such_port"


def test_folders_without_a_notebook_for_pupils(tmp_path: Path) -> None:
    assert refusal(directory=tmp_path / "nowhere") == "pages.no_folder"
    only_for_teachers = written(tmp_path / "own", START, "12-a-teacher.ipynb", "名字.ipynb", ".hidden.ipynb")
    assert refusal(directory=only_for_teachers) == "pages.no_notebooks"


@pytest.mark.parametrize("content", ["", "no json", "[]", '{"cells": [1]}', '{"cells": []}', "\ud800"])
def test_a_file_that_is_no_notebook(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.ipynb").write_bytes(content.encode("utf-8", "surrogatepass"))
    assert refusal(directory=tmp_path) == "pages.no_notebook"


def test_an_unknown_language() -> None:
    with pytest.raises(BadInput):
        pages.launch(None, None, "127.0.0.1", 5, False, "fr")


def test_without_voila_the_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pages, "find_spec", lambda name: None)
    assert refusal() == "pages.not_installed"
    for language in ("zh", "en"):
        assert main(["pages", "--lang", language]) == 2
        assert 'pip install "pokerlessons[pages]"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--port", "x"], "x"),
        (["--most", "many"], "10000"),
        (["--most", "-3"], "10000"),
        (["--host", "203.0.113.77"], "203.0.113.77"),
        (["--dir", "/no/such/folder"], "/no/such/folder"),
        (["more"], "pokerlessons pages"),
    ],
)
def test_a_bad_command_line_is_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pages", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and len(err.splitlines()) == 1


@pytest.mark.parametrize(("language", "means"), [("zh", "不用密码"), ("en", "without a password")])
def test_the_help_says_who_can_come_in(language: str, means: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pages", "--help", "--lang", language]) == 0
    assert means in capsys.readouterr().out
