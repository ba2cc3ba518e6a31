"""Builds the site: Pyodide's core by npm, wheels by pip, the front end by JupyterLite, our own first page."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pokerlessons import lab
from pokerlessons.lite.home import write_home
from pokerlessons.lite.tools import node_command, require_tools, run
from pokerlessons.lite.wheels import KERNEL, LOCK, OURS, gather
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


def build_site(out: Path, language: str, tell: Callable[[Say], None] = lambda say: None) -> Site:
    """Build the site in the folder `out`, with menus in `language` (`zh` or `en`), in place of an older one.

    `tell` is called with a sentence before each of its steps, which take a minute in all.  Building needs the
    packages of the extra `site` and the package indexes of Python and npm; the site itself needs nothing.
    Raises `BadInput`, leaving `out` as it was: an unknown language, a folder that is not a site of ours, a
    tool that is missing, a step that fails.
    """
    known_language(language)
    out = out.absolute()
    _require_ours(out)
    require_tools()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        tell(Say("site.telling_core"))
        core = work / "static" / "pyodide"
        _get_core(core, work)
        tell(Say("site.telling_wheels"))
        gather(core, _extension(KERNEL_PLUGIN) / "static" / "pypi", _browser_python())
        tell(Say("site.telling_front"))
        _place_notebooks(work / "contents")
        _write_settings(work, language)
        run([sys.executable, "-m", "jupyterlite_core.app", "build"], Say("site.building_front"), work)
        built = work / "site"
        _drop_old_fonts(built / "build")
        write_home(built, language)
        (built / MARK).write_text(json.dumps({"version": 1}), "utf-8")
        size = sum(file.stat().st_size for file in built.rglob("*") if file.is_file())
        _put(built, out)
    return Site(out, size)


def _require_ours(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise BadInput(Say("site.not_a_folder", path=str(out)))
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise BadInput(Say("site.not_ours", path=str(out)))
    nearest = next(place for place in (out, *out.parents) if place.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise BadInput(Say("site.folder_unusable", path=str(out)))


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
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    command = [*node_command("npm"), "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"]
    run(command, Say("site.getting_core", version=PYODIDE_VERSION), work)
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


def _browser_python() -> str:
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

    return PYODIDE_PYTHON_VERSION


def _place_notebooks(into: Path) -> None:
    """The notebooks, for the kernel that the browser has."""
    into.mkdir()
    for source in sorted(lab.shipped_notebooks().glob("*.ipynb")):
        notebook = json.loads(source.read_text("utf-8"))
        notebook["metadata"]["kernelspec"] = KERNELSPEC
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        (into / source.name).write_text(text, "utf-8")


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
    shutil.copy(lab.settings_folder(language) / "overrides.json", work / "overrides.json")


def _extension(name: str) -> Path:
    """Where the extension of the front end lies that was installed by this name."""
    return Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name


def _write(path: Path, content: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")
