"""The classroom: the shipped notebooks laid out in a working folder, and JupyterLab opened on the first."""

import os
import socket
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from pokerlessons.placing import CORNER, Placed, place
from pokerlessons.words import BadInput, Say, known_language, render

START = "00-start.ipynb"
"""The notebook the lab opens on."""
HOLD_ANSWERS = ("-teacher", "-key")
"""How the names of notebooks end that a class is not given."""
FOLDER = "pokerlessons-notebooks"
"""The working folder, made in the current one, where none is named."""
PORTS = range(1, 65536)
EXPORTED = ("text/html", "image/svg+xml", "image/png", "text/markdown", "text/latex", "text/plain")
"""What an exported page shows of an output, the first that is there."""

_HERE = Path(__file__).parent


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
        require_free(port)
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
    sources = {source.name: source.read_bytes() for source in sorted(shipped_notebooks().glob("*.ipynb"))}
    return place(sources, into, "shipped.json")


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
        f"--LabApp.workspaces_dir={folder / CORNER / 'workspaces'}",
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


def require_free(port: int, host: str = "127.0.0.1") -> None:
    """Raises `BadInput` for a port that does not exist, or that is not free at the address `host`."""
    if port not in PORTS:
        raise BadInput(Say("lab.no_such_port", port=str(port)))
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise BadInput(Say("lab.port_taken", port=str(port))) from error


def _require_jupyterlab() -> None:
    if find_spec("jupyterlab") is None:
        raise BadInput(Say("lab.not_installed"))


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
