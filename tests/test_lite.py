"""Building the site, short of running it in a browser (`browser/test_site.py` does)."""

import json
import marshal
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pokerlessons import app, shelf
from pokerlessons.lab import shipped_notebooks
from pokerlessons.lite import build, build_site, compiling, home, tools, wheels
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
    monkeypatch.setattr(tools, "find_spec", lambda name: None if "lite" in name else real("json"))
    say = complaint(tmp_path / "new")
    assert say.key == "site.tools_missing"
    assert dict(say.values)["names"] == ("jupyterlite-core", "jupyterlite-pyodide-kernel")
    assert "pokerlessons[site]" in render(say, "en")


def test_a_step_that_fails_tells_its_last_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "find_spec", lambda name: True)
    told = ModuleType("constants")
    told.PYODIDE_VERSION = "314.0.6"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel.constants", told)
    failing = [sys.executable, "-c", "import sys; print('npm error 404'); sys.exit('at the end')"]
    monkeypatch.setattr(build, "node_command", lambda program: failing)
    older = tmp_path / "site"
    older.mkdir()
    (older / build.MARK).write_text('{"version": 1, "files": []}')
    say = complaint(older)
    assert say.key == "site.step_failed" and "npm error 404" in render(say, "en")
    assert [path.name for path in older.iterdir()] == [build.MARK]


def test_the_command_needs_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["site"]) == 2
    assert "--out" in capsys.readouterr().err


def test_no_site_is_built_inside_another(tmp_path: Path) -> None:
    (tmp_path / build.MARK).write_text('{"version": 1, "files": []}')
    assert complaint(tmp_path / "lab" / "x").key == "site.not_ours"


def test_a_damaged_mark_is_no_mark(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / build.MARK).write_text("{")
    assert complaint(tmp_path / "old").key == "site.not_ours"


def test_what_somebody_has_put_into_a_site_stays(tmp_path: Path) -> None:
    old, built = tmp_path / "old", tmp_path / "built"
    for folder, files in ((old, ("ours.js", "CNAME", "more/mine.txt", "both.txt")), (built, ("both.txt",))):
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(folder.name)
    (old / build.MARK).write_text(json.dumps({"version": 1, "files": ["ours.js"]}))
    build._keep(build._others(old), old, built)
    kept = {
        file.relative_to(built).as_posix(): file.read_text() for file in built.rglob("*") if file.is_file()
    }
    assert kept == {"both.txt": "built", "CNAME": "old", "more/mine.txt": "old"}


# the notebooks


def test_a_class_is_given_no_answers(tmp_path: Path) -> None:
    taught = build._notebooks(shipped_notebooks(), False)
    assert "10-niuniu.ipynb" in taught and not [name for name in taught if "-teacher" in name]
    told = "".join(
        cell["source"] for cell in taught["00-start.ipynb"]["cells"] if cell["cell_type"] == "markdown"
    )
    assert "](10-niuniu.ipynb)" in told and "12-niuniu-teacher.ipynb" not in told
    assert set(taught) < set(build._notebooks(shipped_notebooks(), True))
    assert taught["10-niuniu.ipynb"]["metadata"]["kernelspec"]["name"] == "python"


def test_notebooks_of_ones_own(tmp_path: Path) -> None:
    site, mine = tmp_path / "site", tmp_path / "mine"
    mine.mkdir()
    assert complaint_of_notebooks(mine) == "site.no_notebooks"
    (mine / "x.ipynb").write_text("{}")
    assert complaint_of_notebooks(mine) == "site.bad_notebook"
    for name, words in (("13-niuniu-sheet", "# 13 牛牛，练习卷\n"), ("x", "no heading <b>")):
        cells = [{"cell_type": "markdown", "metadata": {}, "source": [words]}]
        (mine / f"{name}.ipynb").write_text(json.dumps({"cells": cells, "metadata": {}}))
    build._place_notebooks(build._notebooks(mine, False), tmp_path / "files")
    site.mkdir()
    (tmp_path / "files").rename(site / "files")
    page = home._home(site, "zh", "zh")
    assert "13 牛牛，练习卷" in page and "x.ipynb" in page and "三公" not in page


def complaint_of_notebooks(folder: Path) -> str:
    with pytest.raises(BadInput) as problem:
        build._notebooks(folder, False)
    return problem.value.say.key


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
