"""What may import what: a room imports only rooms above it, and the rules need nothing but Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pokerlessons.words

PACKAGE = Path(pokerlessons.words.__file__).parent
ROOMS = (
    "cards",
    "words",
    "engine",
    "games",
    "exact",
    "players",
    "simulate",
    "lessons",
    "widgets",
    "placing",
    "lab",
    "shelf",
    "kit",
    "pages",
    "lite",
    "app",
    "__main__",
)
ALSO_ALLOWED = {
    "exact": {"sympy"},
    "simulate": {"sympy", "numpy", "dask", "distributed"},
    "lessons": {"sympy"},
    "widgets": {"sympy", "anywidget", "ipywidgets", "IPython", "traitlets"},
    "app": set(),
    "lab": {"jupyterlab", "jupyter_core", "notebook"},
    "kit": {"nbclient", "nbconvert", "nbformat", "traitlets"},
    "pages": {"voila", "tornado", "jupyter_server", "traitlets"},
    "lite": {"packaging"},
}
"""What a room may use that is not in the standard library."""
ONLY_LATE = {
    "numpy", "dask", "distributed", "jupyterlab", "jupyter_core", "notebook",
    "nbclient", "nbconvert", "nbformat",
}  # fmt: skip
"""What may be imported only when it is needed: it may not be there."""
IMPURE = {
    "os", "io", "pathlib", "time", "datetime", "random", "socket", "subprocess", "tempfile", "threading",
    "asyncio", "urllib.request", "shutil", "logging",
}  # fmt: skip
"""Files, clocks and the world: not for those who judge."""
HEAVY = ("sympy", "numpy", "ipywidgets", "matplotlib", "IPython", "anywidget", "pandas", "voila", "tornado")


def room_of(path: Path) -> str:
    """The room that a file stands in."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, bool, int]]:
    """Every module that a file imports, whether at once, and the line."""
    tree = ast.parse(path.read_text("utf-8"))
    late = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or _checks_types(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        for name in _names(node):
            yield name, id(node) not in late, getattr(node, "lineno", 0)


def _checks_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports inside the package are written whole"
        if node.module == "pokerlessons":
            return [f"pokerlessons.{alias.name}" for alias in node.names]
        return [node.module or ""]
    return []


FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    room = room_of(path)
    place = ROOMS.index(room)
    for name, at_once, line in imports(path):
        top, *inner = name.split(".")
        where = f"{path.name}:{line} imports {name}"
        if top == "pokerlessons" and inner and inner[0] != "__version__":
            other = inner[0]
            assert other == room or ROOMS.index(other) < place, f"{where}, not above {room}"
        elif top not in sys.stdlib_module_names and top != "pokerlessons":
            assert top in ALSO_ALLOWED.get(room, ()), f"{where}, which {room} may not need"
            assert not (at_once and top in ONLY_LATE), f"{where} at once, which may not be there"


@pytest.mark.parametrize("room", ["cards", "engine", "games", "exact"])
def test_who_judges_sees_no_file_and_no_clock(room: str) -> None:
    for path in FILES:
        if room_of(path) == room:
            for name, _, line in imports(path):
                assert name not in IMPURE, f"{path.name}:{line} imports {name}"


def test_every_file_stands_in_a_room() -> None:
    assert {room_of(path) for path in FILES} <= set(ROOMS)


def test_games_do_not_import_one_another() -> None:
    for path in FILES:
        if room_of(path) == "games" and len(path.relative_to(PACKAGE).parts) > 2:
            own = path.relative_to(PACKAGE).parts[1]
            for name, _, line in imports(path):
                parts = name.split(".")
                if parts[:2] == ["pokerlessons", "games"] and len(parts) > 2:
                    assert parts[2] in (own, "comparing", "trick"), (
                        f"{path}:{line} imports the game {parts[2]}"
                    )


def test_the_front_door_imports_late() -> None:
    front = PACKAGE / "__init__.py"
    if front.exists():
        at_once = [name for name, now, _ in imports(front) if now and name.split(".")[0] == "pokerlessons"]
        assert not at_once, f"`import pokerlessons` would load {at_once}"


@pytest.mark.parametrize(
    "module",
    [
        "pokerlessons",
        "pokerlessons.engine",
        "pokerlessons.games.niuniu",
        "pokerlessons.pages",
    ],
)
def test_importing_loads_nothing_heavy(module: str) -> None:
    asked = f"import sys, {module}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr
