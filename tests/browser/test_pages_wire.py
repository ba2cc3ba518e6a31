"""The pages without a browser: who knows the addresses and the protocol gets no further than a click does."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerlessons.lab import shipped_notebooks

from .conftest import Lab, notebook, running_pages
from .visitors import Visitor, answer

PLACES = 3
"""How many pages the server of the tests lets in at once."""
GAME, FILES, BROKEN = "/zh/10-niuniu.ipynb", "/zh/my-files.ipynb", "/zh/my-fault.ipynb"
LEAVES_A_FILE = """from pathlib import Path
before = sorted(path.name for path in Path().iterdir())
Path("mine").touch()
before"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The pages of a folder of one's own: a shipped notebook, two odd ones, and one for teachers."""
    home = tmp_path_factory.mktemp("pages")
    (own := home / "own").mkdir()
    for name in ("10-niuniu.ipynb", "12-niuniu-teacher.ipynb"):
        (own / name).write_bytes((shipped_notebooks() / name).read_bytes())
    (own / "my-files.ipynb").write_text(notebook([LEAVES_A_FILE]), "utf-8")
    (own / "my-fault.ipynb").write_text(notebook(["1 / 0", "'never shown'"]), "utf-8")
    with running_pages(home, "--dir", str(own), "--most", str(PLACES)) as running:
        yield running


def test_what_is_not_for_visitors_is_not_there(pages: Lab) -> None:
    teacher = "12-niuniu-teacher.ipynb"
    for path in (
        f"/zh/{teacher}",
        f"/en/{teacher}",
        f"/voila/render/zh/{teacher}",
        f"/voila/files/zh/{teacher}",
        "/zh/00-start.ipynb",
        "/voila/render/zh/10-niuniu.ipynb",
        "/voila/files/zh/10-niuniu.ipynb",
        "/voila/api/contents",
        "/voila/tree",
        "/api/kernels",
        "/zh/..%2f..%2fdesks",
        "/nothing",
    ):
        status, text = answer(pages.url + path)
        assert status == 404 and ("这里没有这一页" in text or "There is no such page" in text), path


def test_a_visitor_cannot_run_code_and_sees_no_hidden_card(pages: Lab, tmp_path: Path) -> None:
    """The kernel's socket, used by somebody who knows the protocol."""
    made = tmp_path / "made"

    async def attack() -> None:
        visitor = Visitor(pages.url, GAME)
        await visitor.come()
        code = f"open({str(made)!r}, 'w').close()"
        for channel in ("shell", "control"):
            await visitor.send("execute_request", {"code": code, "silent": False}, to=channel)
        ask = {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}}
        await visitor.send("debug_request", ask, to="control")
        await visitor.play_round()  # what was sent before has been read
        hidden = [
            card
            for state in visitor.states.values()
            for zone in state.get("scene", {}).get("zones", ())
            for card in zone["cards"]
            if not card["up"]
        ]
        assert all(not set(card) & {"code", "suit", "rank", "name"} for card in hidden)
        await visitor.go()

    asyncio.run(attack())
    assert not made.exists()


def test_when_all_places_are_taken_the_next_is_told(pages: Lab) -> None:
    async def crowd() -> None:
        visitors = [Visitor(pages.url, GAME) for _ in range(PLACES)]
        await asyncio.gather(*(visitor.come() for visitor in visitors))
        status, text = await asyncio.to_thread(answer, pages.url + GAME)
        assert status == 503 and f"最多同时开 {PLACES} 页" in text
        await asyncio.gather(*(visitor.go() for visitor in visitors))

    asyncio.run(crowd())


def test_every_visitor_works_in_an_empty_folder(pages: Lab) -> None:
    async def two() -> None:
        visitors = [Visitor(pages.url, FILES) for _ in range(2)]
        for visitor in visitors:
            await visitor.come()
        assert [visitor.told() for visitor in visitors] == [["[]"], ["[]"]]
        await asyncio.gather(*(visitor.go() for visitor in visitors))

    asyncio.run(two())


def test_a_cell_that_fails_is_told_in_words(pages: Lab) -> None:
    async def one() -> None:
        visitor = Visitor(pages.url, BROKEN)
        await visitor.come()
        assert "这一格没有运行成功" in visitor.html and visitor.told() == []
        assert "ZeroDivisionError" not in visitor.html
        await visitor.go()

    asyncio.run(one())
