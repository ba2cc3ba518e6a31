"""Building the site, short of running it in a browser (`browser/test_site.py` does)."""

import json
import marshal
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pokerlessons import app, shelf
from pokerlessons.lab import shipped_notebooks
from pokerlessons.lite import build, build_site, compiling, tools, wheels
from pokerlessons.words import LANGUAGES, BadInput, Say, render


def complaint(out: Path, language: str = "zh") -> Say:
    with pytest.raises(BadInput) as problem:
        build_site(out, language)
    said = [render(problem.value.say, each) for each in LANGUAGES]
    assert said[0] != said[1]
    return problem.value.say


# what is refused


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "index.html"
    mine.write_text("mine")
    assert complaint(tmp_path).key == "site.not_ours"
    assert mine.read_text() == "mine" and list(tmp_path.iterdir()) == [mine]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert complaint(tmp_path / "file").key == "site.not_a_folder"
    assert complaint(tmp_path / "file" / "below").key == "site.folder_unusable"


def test_an_unknown_language(tmp_path: Path) -> None:
    assert complaint(tmp_path / "new", "fr").key == "words.unknown_language"
    assert not (tmp_path / "new").exists()


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = tools.find_spec
    monkeypatch.setattr(tools, "find_spec", lambda name: None if "lite" in name else real(name))
    say = complaint(tmp_path / "new")
    assert say.key == "site.tools_missing"
    assert dict(say.values)["names"] == ("jupyterlite-core", "jupyterlite-pyodide-kernel")
    assert "pokerlessons[site]" in render(say, "en")


def test_a_step_that_fails_tells_its_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = [sys.executable, "-c", "import sys; print('npm error 404'); sys.exit('at the end')"]
    monkeypatch.setattr(build, "node_command", lambda program: failing)
    older = tmp_path / "site"
    older.mkdir()
    (older / build.MARK).write_text("{}")
    say = complaint(older)
    assert say.key == "site.step_failed" and "npm error 404" in render(say, "en")
    assert [path.name for path in older.iterdir()] == [build.MARK]


def test_the_command_needs_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["site"]) == 2
    assert "--out" in capsys.readouterr().err


# the wheels


def wheel(folder: Path, name: str, requires: list[str], files: dict[str, str]) -> Path:
    path = folder / f"{name}-1.0-py3-none-any.whl"
    lines = ["Metadata-Version: 2.1", f"Name: {name}", "Version: 1.0"]
    lines += [f"Requires-Dist: {requirement}" for requirement in requires]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}-1.0.dist-info/METADATA", "\n".join(lines) + "\n\n")
        for inside, content in files.items():
            archive.writestr(inside, content)
    return path


def test_a_wheel_says_what_the_browser_needs_of_it(tmp_path: Path) -> None:
    requires = [
        "mpmath<1.4,>=1.1",
        "pexpect; sys_platform != 'win32' and sys_platform != 'emscripten'",
        "Typing_Extensions; python_version < '3.15'",
        "tomli; python_version < '3.11'",
        "pytest; extra == 'dev'",
        "widgetsnbextension~=4.0",
    ]
    files = {"some_thing/__init__.py": "", "single.py": "", "some_thing-1.0.data/x.py": ""}
    found = wheels.wheel_of(wheel(tmp_path, "Some_Thing", requires, files), "3.14")
    assert found.name == "some-thing" and found.version == "1.0"
    assert set(found.requires) == {"mpmath", "typing-extensions"}
    assert set(found.requires["mpmath"].split(",")) == {"<1.4", ">=1.1"}
    assert found.imports == ("single", "some_thing")
    entry = wheels.entry_of(found)
    assert entry["depends"] == ["mpmath", "typing-extensions"] and len(entry["sha256"]) == 64


def test_our_own_wheel_has_what_a_lesson_needs_and_no_more(tmp_path: Path) -> None:
    path = wheels.write_our_wheel(tmp_path)
    names = set(zipfile.ZipFile(path).namelist())
    assert "pokerlessons/widgets/static/table.js" in names
    assert "pokerlessons/locale/zh_CN/LC_MESSAGES/pokerlessons.mo" in names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".ipynb")]
    found = wheels.wheel_of(path, "3.14")
    assert found.name == "pokerlessons" and {"sympy", "ipywidgets", "anywidget"} <= set(found.requires)


def test_what_is_done_without_brings_nothing(tmp_path: Path) -> None:
    found = wheels.wheel_of(wheels.write_empty_wheel("jedi", tmp_path), "3.14")
    assert (found.name, found.imports, dict(found.requires)) == ("jedi", (), {})


def test_compiled_code_runs_beside_its_source_or_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"used_one.py": "VALUE = 17", "other_one.py": "VALUE = 18", "tests/test_it.py": "never"}
    for with_sources in (True, False):
        path = wheel(tmp_path, f"many{int(with_sources)}", [], files)
        compiling.compile_archive(path, {"used_one.py"}, with_sources)
        names = zipfile.ZipFile(path).namelist()
        assert ("used_one.py" in names) is with_sources and "other_one.py" in names
        assert not [name for name in names if name.startswith("tests/")]
        (place,) = (name for name in names if name.endswith(".pyc"))
        code: Any = marshal.loads(zipfile.ZipFile(path).read(place)[16:])
        space: dict[str, Any] = {}
        exec(code, space)
        assert space["VALUE"] == 17


# the shelf


def test_every_notebook_stands_on_the_shelf_in_both_languages() -> None:
    on_it = [notebook.file for notebook in shelf.shelf()]
    there = sorted(path.name for path in shipped_notebooks().glob("[1-9]*.ipynb"))
    assert on_it == there
    for notebook in shelf.shelf():
        assert set(notebook.title) == set(notebook.about) == set(LANGUAGES)
        first = json.loads((shipped_notebooks() / notebook.file).read_text("utf-8"))["cells"][0]["source"]
        assert "".join(first).startswith(f"# {notebook.file[:2]} ")


def test_every_game_has_a_chapter_that_begins_with_its_table() -> None:
    from pokerlessons.games import GAMES

    assert [notebooks[0].game for notebooks in shelf.chapters()] == list(GAMES)
