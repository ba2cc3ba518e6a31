"""The classroom: the shipped notebooks laid out in a working folder, and JupyterLab opened on the first."""

import hashlib
import json
import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from pokerlessons.words import BadInput, Say, known_language, render

START = "00-start.ipynb"
"""The notebook the lab opens on."""
FOLDER = "pokerlessons-notebooks"
"""The working folder, made in the current one, where none is named."""
PORTS = range(1, 65536)
EXPORTED = ("text/html", "image/svg+xml", "image/png", "text/markdown", "text/latex", "text/plain")
"""What an exported page shows of an output, the first that is there."""

# Our own corner of the working folder: what was shipped, and where the lab keeps its open tabs.
_CORNER = ".pokerlessons"
_HERE = Path(__file__).parent
# Whatever reading JSON of unknown content and shape may raise.
_DAMAGES = (ValueError, LookupError, TypeError, AttributeError, RecursionError)

Fate = Literal["new", "same", "updated", "kept"]


@dataclass(frozen=True, slots=True)
class Placed:
    """What `place_notebooks` did: the folder, and the names of notebooks by what became of them."""

    folder: Path
    new: tuple[str, ...] = ()
    """Not there before."""
    updated: tuple[str, ...] = ()
    """Untouched copies of an older version, replaced by the present one."""
    kept: tuple[str, ...] = ()
    """Changed by the learner, hence left as they are."""


def launch(directory: Path | None, port: int | None, browser: bool, language: str) -> int:
    """Lay out the notebooks and run JupyterLab on them until it is stopped; return the exit code.

    `directory` is the working folder (by default `FOLDER` in the current one), `port` the one to listen on
    (by default any free one from 8888 up), `browser` whether to open one, `language` (`zh` or `en`) that of
    the menus and of what is printed.  Raises `BadInput`, before anything is changed, for an unknown language,
    a port that does not exist or is taken, a folder that cannot be used, or where JupyterLab is missing.
    """
    known_language(language)
    _require_jupyterlab()
    if port is not None:
        _require_free(port)
    placed = place_notebooks(Path(FOLDER) if directory is None else directory)
    for say in _tidings(placed):
        print(render(say, language), flush=True)
    return _serve(lab_arguments(placed.folder, port, browser, language))


def place_notebooks(into: Path) -> Placed:
    """Copy the shipped notebooks into the folder `into`, which is made if need be; return what was done.

    A notebook whose cells the learner has changed is never overwritten.  An older version, at most opened or
    run, is replaced: the folder remembers what was shipped into it, and where that memory is damaged all
    count as changed.  Raises `BadInput` where `into` is not a folder or cannot be written.
    """
    try:
        if into.exists() and not into.is_dir():
            raise BadInput(Say("lab.not_a_folder", path=str(into)))
        return _place(into.absolute())
    except OSError as error:
        raise BadInput(Say("lab.folder_unusable", path=str(into))) from error


def shipped_notebooks() -> Path:
    """The folder of the notebooks that came with the package; in an editable install, the checkout's own.

    Raises `BadInput` where there is neither.
    """
    for folder in (_HERE / "notebooks", _HERE.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise BadInput(Say("lab.no_notebooks"))


def settings_folder(language: str) -> Path:
    """The folder of JupyterLab settings for `language`, `zh` or `en`: its menus, no news, saved widgets."""
    return _HERE / "settings" / language


def lab_arguments(folder: Path, port: int | None, browser: bool, language: str) -> list[str]:
    """JupyterLab's command line for the working folder `folder`; see `launch` for the others.

    Settings and open tabs come from our own folders, so that the user's own settings and tabs are left alone.
    """
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{START}",
        f"--LabApp.app_settings_dir={settings_folder(language)}",
        f"--LabApp.workspaces_dir={folder / _CORNER / 'workspaces'}",
        "--Application.log_level=WARN",
        # An exported page shows the still picture of a table, not a live one that would need a network.
        f"--NbConvertBase.display_data_priority={list(EXPORTED)}",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        arguments.append("--ServerApp.open_browser=False")
    if _is_root():
        arguments.append("--ServerApp.allow_root=True")
    return arguments


def _require_jupyterlab() -> None:
    if find_spec("jupyterlab") is None:
        raise BadInput(Say("lab.not_installed"))


def _require_free(port: int) -> None:
    if port not in PORTS:
        raise BadInput(Say("lab.no_such_port", port=str(port)))
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        raise BadInput(Say("lab.port_taken", port=str(port))) from error


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _tidings(placed: Placed) -> Iterator[Say]:
    if placed.updated:
        yield Say("lab.updated", names=placed.updated)
    if placed.kept:
        yield Say("lab.kept", names=placed.kept)
    yield Say("lab.opening", path=str(placed.folder))


def _serve(arguments: list[str]) -> int:
    # The `python3` kernel and the widgets are this environment's, whatever older ones lie in the user's home.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments)
    return 0


def _place(into: Path) -> Placed:
    sources = {source.name: source.read_bytes() for source in sorted(shipped_notebooks().glob("*.ipynb"))}
    record = into / _CORNER / "shipped.json"
    remembered = _remembered(record)
    fates: dict[str, Fate] = {
        name: _fate(content, into / name, remembered.get(name)) for name, content in sources.items()
    }

    record.parent.mkdir(parents=True, exist_ok=True)
    for name, fate in fates.items():
        if fate in ("new", "updated"):
            _write(into / name, sources[name])
        if fate != "kept":
            remembered[name] = _fingerprint(sources[name])
    _write(record, json.dumps({"version": 1, "shipped": remembered}, indent=1).encode())
    return Placed(into, _named("new", fates), _named("updated", fates), _named("kept", fates))


def _fate(shipped: bytes, target: Path, remembered: str | None) -> Fate:
    if not os.path.lexists(target):
        return "new"
    if not target.is_file():
        return "kept"
    present = _fingerprint(target.read_bytes())
    if present == _fingerprint(shipped):
        return "same"
    return "updated" if present == remembered else "kept"


def _named(fate: Fate, fates: dict[str, Fate]) -> tuple[str, ...]:
    return tuple(name for name, its_fate in fates.items() if its_fate == fate)


def _remembered(record: Path) -> dict[str, str]:
    """The fingerprints of what was shipped earlier, by name; none where the record is missing or damaged."""
    try:
        shipped = json.loads(record.read_bytes())["shipped"]
        return {str(name): str(digest) for name, digest in shipped.items()}
    except (OSError, *_DAMAGES):
        return {}


def _fingerprint(notebook: bytes) -> str:
    """The hash of what a learner writes, the cells: merely opening or running a notebook alters the rest."""
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(notebook)["cells"]]
        written = json.dumps(cells).encode()
    except _DAMAGES:
        written = notebook
    return hashlib.sha256(written).hexdigest()


def _write(target: Path, content: bytes) -> None:
    # Replaced in one go: an interruption leaves the old file or the new one, never half of one.
    draft = target.with_name(f".{target.name}.draft")
    draft.write_bytes(content)
    draft.replace(target)
