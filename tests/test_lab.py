"""The working folder and the lab's command line, short of starting JupyterLab (`browser/` does)."""

import json
import socket
from pathlib import Path

import pytest

from pokerlessons import lab
from pokerlessons.words import BadInput, Say, render


def notebook(source: str, **other: object) -> bytes:
    """A notebook of one cell; `other` is what JupyterLab writes around it."""
    cell = {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell | other]}).encode()


FIRST = notebook("1 + 1")
RUN = notebook("1 + 1", execution_count=1, outputs=[{"output_type": "stream", "name": "stdout", "text": "2"}])
SECOND = notebook("1 + 2")
BY_LEARNER = notebook("1 + 1  # 我的笔记")
NOT_A_NOTEBOOK = b"my own words"


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the package's notebooks, holding two."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / "00-start.ipynb").write_bytes(FIRST)
    (folder / "10-niuniu.ipynb").write_bytes(FIRST)
    monkeypatch.setattr(lab, "shipped_notebooks", lambda: folder)
    return folder


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines JupyterLab would have been started with."""
    lines: list[list[str]] = []

    def serve(arguments: list[str]) -> int:
        lines.append(arguments)
        return 0

    monkeypatch.setattr(lab, "_serve", serve)
    return lines


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def key_of(problem: pytest.ExceptionInfo[BadInput]) -> str:
    say = problem.value.say
    assert render(say, "zh") != render(say, "en")
    return say.key


# the working folder


def test_the_real_notebooks_begin_with_the_start() -> None:
    assert (lab.shipped_notebooks() / lab.START).is_file()


def test_a_new_folder_gets_every_notebook(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "a" / "work"
    placed = lab.place_notebooks(into)
    assert placed == lab.Placed(into, new=("00-start.ipynb", "10-niuniu.ipynb"))
    assert contents(into) == contents(shipped)


def test_coming_again_changes_nothing(shipped: Path, tmp_path: Path) -> None:
    lab.place_notebooks(tmp_path / "work")
    assert lab.place_notebooks(tmp_path / "work") == lab.Placed(tmp_path / "work")


def test_an_untouched_older_copy_is_updated_and_a_changed_one_kept(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / "10-niuniu.ipynb").write_bytes(BY_LEARNER)
    for file in shipped.iterdir():
        file.write_bytes(SECOND)

    placed = lab.place_notebooks(into)
    assert placed == lab.Placed(into, updated=("00-start.ipynb",), kept=("10-niuniu.ipynb",))
    assert contents(into) == {"00-start.ipynb": SECOND, "10-niuniu.ipynb": BY_LEARNER}


def test_a_notebook_only_run_is_untouched(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / lab.START).write_bytes(RUN)
    assert lab.place_notebooks(into) == lab.Placed(into)
    assert contents(into)[lab.START] == RUN
    (shipped / lab.START).write_bytes(SECOND)
    assert lab.place_notebooks(into).updated == (lab.START,)


def test_what_is_no_notebook_any_more_is_kept(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / lab.START).write_bytes(NOT_A_NOTEBOOK)
    assert lab.place_notebooks(into).kept == (lab.START,)


def test_a_change_taken_back_is_untouched_again(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / lab.START).write_bytes(BY_LEARNER)
    assert lab.place_notebooks(into).kept == (lab.START,)
    (into / lab.START).write_bytes(FIRST)
    (shipped / lab.START).write_bytes(SECOND)
    assert lab.place_notebooks(into).updated == (lab.START,)


def test_a_notebook_thrown_away_comes_back(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / lab.START).unlink()
    assert lab.place_notebooks(into).new == (lab.START,)


def test_files_of_the_learners_own_are_left_alone(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    into.mkdir()
    (into / "10-niuniu.ipynb").write_bytes(BY_LEARNER)
    (into / "mine.ipynb").write_bytes(BY_LEARNER)
    assert lab.place_notebooks(into) == lab.Placed(into, new=(lab.START,), kept=("10-niuniu.ipynb",))
    assert contents(into)["mine.ipynb"] == contents(into)["10-niuniu.ipynb"] == BY_LEARNER


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"version": 1}',
        b'{"shipped": 3}',
        b'{"shipped": []}',
        b"\xff",
        b"[" * 10**6,
    ],
)
def test_with_a_damaged_memory_everything_counts_as_changed(
    shipped: Path, tmp_path: Path, damaged: bytes
) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / ".pokerlessons" / "shipped.json").write_bytes(damaged)
    for file in shipped.iterdir():
        file.write_bytes(SECOND)

    assert lab.place_notebooks(into).kept == ("00-start.ipynb", "10-niuniu.ipynb")
    assert set(contents(into).values()) == {FIRST}


def test_a_folder_named_like_a_notebook_is_kept(shipped: Path, tmp_path: Path) -> None:
    into = tmp_path / "work"
    (into / lab.START).mkdir(parents=True)
    assert lab.place_notebooks(into).kept == (lab.START,)


# what is refused


def test_a_file_is_no_working_folder(shipped: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(BadInput) as problem:
        lab.place_notebooks(tmp_path / "file")
    assert key_of(problem) == "lab.not_a_folder"
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("name", ["file/work", "长" * 300])
def test_a_folder_that_cannot_be_made_is_refused(shipped: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(BadInput) as problem:
        lab.place_notebooks(tmp_path / name)
    assert key_of(problem) == "lab.folder_unusable"


def test_a_folder_that_cannot_be_written_is_refused(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Permissions do not stop root, so that the refusal of the file system is imitated.
    def refuse(path: Path, content: bytes) -> int:
        raise PermissionError(13, "read-only", str(path))

    into = tmp_path / "work"
    lab.place_notebooks(into)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(BadInput) as problem:
        lab.place_notebooks(into)
    assert key_of(problem) == "lab.folder_unusable"


@pytest.mark.parametrize("port", [-1, 0, 65536, 10**30])
def test_a_port_that_does_not_exist_is_refused(
    shipped: Path, served: list[list[str]], tmp_path: Path, port: int
) -> None:
    with pytest.raises(BadInput) as problem:
        lab.launch(tmp_path / "work", port, browser=False, language="zh")
    assert key_of(problem) == "lab.no_such_port"
    assert not served and not (tmp_path / "work").exists()


def test_a_port_that_is_taken_is_refused(shipped: Path, served: list[list[str]], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(BadInput) as problem:
        lab.launch(tmp_path / "work", other.getsockname()[1], browser=False, language="zh")
    assert key_of(problem) == "lab.port_taken"
    assert not served and not (tmp_path / "work").exists()


def test_without_jupyterlab_the_sentence_says_how_to_get_it(
    shipped: Path, served: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    with pytest.raises(BadInput) as problem:
        lab.launch(tmp_path / "work", None, browser=False, language="zh")
    assert key_of(problem) == "lab.not_installed"
    for language in ("zh", "en"):
        assert 'pip install "pokerlessons[lab]"' in render(problem.value.say, language)
    assert not served and not (tmp_path / "work").exists()


def test_a_package_without_notebooks_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_HERE", tmp_path / "checkout" / "pokerlessons")
    with pytest.raises(BadInput) as problem:
        lab.shipped_notebooks()
    assert key_of(problem) == "lab.no_notebooks"


# the launch


def test_the_lab_is_started_on_the_folder_and_says_where_it_is(
    shipped: Path, served: list[list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    into = tmp_path / "work"
    lab.place_notebooks(into)
    (into / lab.START).write_bytes(BY_LEARNER)
    assert lab.launch(into, None, browser=True, language="zh") == 0
    assert served == [lab.lab_arguments(into, None, True, "zh")]
    assert capsys.readouterr().out.splitlines() == [
        render(Say("lab.kept", names=(lab.START,)), "zh"),
        render(Say("lab.opening", path=str(into)), "zh"),
    ]


def test_the_folder_has_a_name_of_its_own(
    shipped: Path, served: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab.launch(None, None, browser=True, language="en")
    assert (tmp_path / "pokerlessons-notebooks" / lab.START).is_file()
    assert f"--ServerApp.root_dir={tmp_path / 'pokerlessons-notebooks'}" in served[0]


def test_port_browser_and_root_reach_the_command_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lab, "_is_root", lambda: True)
    quiet = lab.lab_arguments(tmp_path, 9000, browser=False, language="zh")
    assert {"--ServerApp.port=9000", "--ServerApp.port_retries=0"} <= set(quiet)
    assert {"--ServerApp.open_browser=False", "--ServerApp.allow_root=True"} <= set(quiet)

    monkeypatch.setattr(lab, "_is_root", lambda: False)
    usual = {word.split("=")[0] for word in lab.lab_arguments(tmp_path, None, browser=True, language="zh")}
    assert usual.isdisjoint({"--ServerApp.port", "--ServerApp.open_browser", "--ServerApp.allow_root"})


@pytest.mark.parametrize(("language", "locale"), [("zh", "zh_CN"), ("en", "en")])
def test_the_settings_exist_in_the_installed_jupyterlab(language: str, locale: str) -> None:
    """A setting whose plugin or name JupyterLab does not know would be ignored without a word."""
    settings = json.loads((lab.settings_folder(language) / "overrides.json").read_bytes())
    assert settings["@jupyterlab/translation-extension:plugin"] == {"locale": locale}
    for plugin, values in settings.items():
        assert values.keys() <= schema(plugin)["properties"].keys()


def schema(plugin: str) -> dict[str, dict[str, object]]:
    """The JSON schema of a JupyterLab plugin's settings."""
    from jupyterlab.commands import get_app_dir
    from jupyterlab_server.settings_utils import get_settings

    share = Path(get_app_dir())
    extensions = [str(share.parent / "labextensions")]
    answer, _ = get_settings(str(share), str(share / "schemas"), "", plugin, labextensions_path=extensions)
    return answer["schema"]
