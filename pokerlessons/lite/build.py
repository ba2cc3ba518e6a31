"""Builds the site: Pyodide's core by npm, wheels by pip, the front end by JupyterLite, our own first page."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pokerlessons.kit.copies import without_links
from pokerlessons.lab import HOLD_ANSWERS, settings_folder, shipped_notebooks
from pokerlessons.lite.home import write_home
from pokerlessons.lite.tools import node_command, require_tools, run
from pokerlessons.lite.wheels import KERNEL, LOCK, OURS, gather
from pokerlessons.placing import DAMAGES
from pokerlessons.words import BadInput, Say, known_language

MARK: Final = "pokerlessons-site.json"
"""The file by which a folder is known as a site of ours."""
APPS: Final = ("lab", "notebooks", "repl")
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
"""What of Pyodide runs in a browser's worker."""
KERNEL_PLUGIN: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget", KERNEL_PLUGIN)
"""The parts of the front end that live tables need, and no others that happen to be installed."""
KERNELSPEC: Final = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
OLD_FONTS: Final = (".eot", ".svg", ".ttf", ".woff")
"""Formats of icon fonts for browsers that could not run the site."""


@dataclass(frozen=True, slots=True)
class Site:
    """A site that was built."""

    folder: Path
    size: int
    """Bytes of all its files."""


def build_site(
    out: Path,
    language: str,
    notebooks: Path | None = None,
    teacher: bool = False,
    tell: Callable[[Say], None] = lambda say: None,
) -> Site:
    """Build the site in the folder `out`, with menus in `language` (`zh` or `en`), in place of an older one.

    `notebooks` is the folder of those it holds (by default the ones that came with the package); those for a
    `teacher`, and keys, only where asked for.  What others have put into an older site stays there.
    `tell` is called with a sentence before each of its steps, which take a minute in all.  Building needs the
    packages of the extra `site` and the package indexes of Python and npm; the site itself needs nothing.
    Raises `BadInput`, leaving `out` as it was: an unknown language, a folder that is not a site of ours or
    lies in one, a folder without notebooks, a tool that is missing, a step that fails.
    """
    known_language(language)
    out = out.absolute()
    _require_ours(out)
    others = _others(out)
    taught = _notebooks(shipped_notebooks() if notebooks is None else notebooks, teacher)
    require_tools()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        tell(Say("site.telling_core"))
        core = work / "static" / "pyodide"
        _get_core(core, work)
        tell(Say("site.telling_wheels"))
        gather(core, _extension(KERNEL_PLUGIN) / "static" / "pypi", _kernel_says("PYODIDE_PYTHON_VERSION"))
        tell(Say("site.telling_front"))
        _place_notebooks(taught, work / "contents")
        _write_settings(work, language)
        run([sys.executable, "-m", "jupyterlite_core.app", "build"], Say("site.building_front"), work)
        built = work / "site"
        _drop_old_fonts(built / "build")
        write_home(built, language)
        files = [file for file in built.rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in files)
        ours = sorted(file.relative_to(built).as_posix() for file in files)
        _write(built / MARK, {"version": 1, "files": ours})
        _keep(others, out, built)
        _put(built, out)
    return Site(out, size)


def _require_ours(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise BadInput(Say("site.not_a_folder", path=str(out)))
    is_inside = any((place / MARK).is_file() for place in out.parents)
    if is_inside or (out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file()):
        raise BadInput(Say("site.not_ours", path=str(out)))
    nearest = next(place for place in (out, *out.parents) if place.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise BadInput(Say("site.folder_unusable", path=str(out)))


def _others(out: Path) -> list[Path]:
    """The files that somebody has put into the older site at `out` beside our own, from there."""
    if not (out / MARK).is_file():
        return []
    try:
        ours = {MARK, *json.loads((out / MARK).read_bytes())["files"]}
    except DAMAGES:
        raise BadInput(Say("site.not_ours", path=str(out))) from None
    files = (file.relative_to(out) for file in sorted(out.rglob("*")) if file.is_file())
    return [file for file in files if file.as_posix() not in ours]


def _keep(others: Sequence[Path], out: Path, built: Path) -> None:
    """Take other people's files along from the older site."""
    for file in others:
        if not (built / file).exists():
            (built / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(out / file, built / file)


def _put(built: Path, out: Path) -> None:
    """Move the site to its place; what was there before goes only when the new one stands beside it."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        fresh = out.with_name(f".{out.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(built, fresh)
        if out.exists():
            shutil.rmtree(out)
        fresh.replace(out)
    except OSError as error:
        raise BadInput(Say("site.folder_unusable", path=str(out))) from error


def _get_core(into: Path, work: Path) -> None:
    """Pyodide's core, in the version that the installed kernel was made for, into the folder `into`."""
    pyodide = _kernel_says("PYODIDE_VERSION")
    command = [*node_command("npm"), "pack", "--silent", f"pyodide@{pyodide}"]
    run(command, Say("site.getting_core", version=pyodide), work)
    (archive,) = work.glob("pyodide-*.tgz")
    into.mkdir(parents=True)
    with tarfile.open(archive) as packed:
        for name in CORE:
            member = packed.extractfile(f"package/{name}")
            assert member is not None
            (into / name).write_bytes(member.read())


def _drop_old_fonts(folder: Path) -> None:
    for font in folder.glob("*.woff2"):
        for ending in OLD_FONTS:
            font.with_suffix(ending).unlink(missing_ok=True)


def _kernel_says(name: str) -> str:
    """What the installed kernel says it was made for: a version of Pyodide, or of Python."""
    # Not a part of the environment in which the types are checked.
    return str(getattr(import_module("jupyterlite_pyodide_kernel.constants"), name))


def _notebooks(folder: Path, teacher: bool) -> dict[str, dict[str, Any]]:
    """The notebooks of a folder by name, for the browser's kernel, with links only among themselves."""
    names = [
        file for file in sorted(folder.glob("*.ipynb")) if teacher or not file.stem.endswith(HOLD_ANSWERS)
    ]
    if not names:
        raise BadInput(Say("site.no_notebooks", path=str(folder)))
    beside = {file.name for file in names}
    return {file.name: _for_the_browser(file, beside) for file in names}


def _for_the_browser(file: Path, beside: Collection[str]) -> dict[str, Any]:
    try:
        notebook = json.loads(file.read_text("utf-8"))
        for cell in notebook["cells"]:
            words = "".join(cell["source"])
            cell["source"] = without_links(words, beside) if cell["cell_type"] == "markdown" else words
        notebook["metadata"]["kernelspec"] = KERNELSPEC
    except (OSError, *DAMAGES) as error:
        raise BadInput(Say("site.bad_notebook", name=file.name)) from error
    return notebook


def _place_notebooks(notebooks: Mapping[str, Mapping[str, Any]], into: Path) -> None:
    into.mkdir()
    for name, notebook in notebooks.items():
        _write(into / name, notebook)


def _write_settings(work: Path, language: str) -> None:
    """What JupyterLite reads: what to build, what the kernel loads, our settings of the lab."""
    _write(
        work / "jupyter_lite_config.json",
        {
            "LiteBuildConfig": {
                "apps": APPS,
                "contents": ["contents"],
                "output_dir": "site",
                "cache_dir": "cache",
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
                "ignore_sys_prefix": ["federated_extensions"],
                "federated_extensions": [str(_extension(name)) for name in EXTENSIONS],
            }
        },
    )
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": [*KERNEL, OURS], "lockFileURL": f"./static/pyodide/{LOCK}"},
    }
    _write(
        work / "jupyter-lite.json",
        {
            "jupyter-lite-schema-version": 0,
            "jupyter-config-data": {
                "appName": "pokerlessons",
                "exposeAppInBrowser": True,
                "litePluginSettings": {f"{KERNEL_PLUGIN}:kernel": kernel},
            },
        },
    )
    ours = json.loads((settings_folder(language) / "overrides.json").read_text("utf-8"))
    # Light or dark as the visitor's system is: nobody is there to ask.
    _write(
        work / "overrides.json", {**ours, "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}
    )


def _extension(name: str) -> Path:
    """Where the extension of the front end lies that was installed by this name."""
    return Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name


def _write(path: Path, content: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")
