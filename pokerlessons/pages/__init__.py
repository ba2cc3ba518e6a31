"""The notebooks as pages without code, with a gallery: for a class that shares one machine."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pokerlessons.lab import require_free, shipped_notebooks
from pokerlessons.pages.copies import copy_pages, pages_of
from pokerlessons.words import BadInput, Say, clipped, known_language, render

HERE_ALONE: Final = "127.0.0.1"
"""The address that only this machine can reach."""
FIRST_PORT: Final = 8866
MOST: Final = 60
"""How many pages may be open at once where nothing else is said; each has a kernel of its own."""
LIMITS: Final = range(1, 10_001)


def launch(
    directory: Path | None, port: int | None, host: str, most: int, browser: bool, language: str
) -> int:
    """Serve the pages until stopped; return the exit code.

    `directory` is a folder of notebooks (by default the shipped ones), `port` the one to listen on (by
    default the first free one from `FIRST_PORT` up), `host` the address to listen at, `most` how many pages
    may be open at once, `browser` whether to open one, `language` (`zh` or `en`) that of the first gallery
    and of what is printed.  Raises `BadInput`, before anything is served: an unknown language, a port or
    address that cannot be had, a number out of `LIMITS`, a folder without notebooks, or no Voilà.
    """
    known_language(language)
    _require_voila()
    if most not in LIMITS:
        raise BadInput(Say("pages.bad_most", low=LIMITS[0], high=LIMITS[-1]))
    _require_address(host)
    if port is not None:
        require_free(port, host)
    source = shipped_notebooks() if directory is None else directory
    names = pages_of(source)
    with TemporaryDirectory(prefix="pokerlessons-", ignore_cleanup_errors=True) as home:
        shelf = Path(home, "pages")
        shelf.mkdir()
        shelves = copy_pages(source, names, shelf)
        port = port or _free_port(host)
        for say in _tidings(host, port):
            print(render(say, language), flush=True)
        # The `python3` kernel is this environment's, and no start-up file of the user's runs for visitors.
        os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
        os.environ["IPYTHONDIR"] = str(Path(home, "ipython"))

        from pokerlessons.pages.server import serve

        serve(Path(home), shelves, host, port, most, browser, language)
    return 0


def _require_voila() -> None:
    if find_spec("voila") is None:
        raise BadInput(Say("pages.not_installed"))


def _require_address(host: str) -> None:
    try:
        socket.create_server((host, 0)).close()
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(Say("pages.bad_host", host=clipped(host))) from error


def _free_port(host: str) -> int:
    for port in range(FIRST_PORT, FIRST_PORT + 100):
        try:
            require_free(port, host)
        except BadInput:
            continue
        return port
    raise BadInput(Say("lab.port_taken", port=str(FIRST_PORT)))


def _tidings(host: str, port: int) -> Iterator[Say]:
    if host == HERE_ALONE:
        yield Say("pages.here", url=f"http://{host}:{port}/")
    else:
        shown = _own_address() if host in ("0.0.0.0", "") else host
        yield Say("pages.for_all", url=f"http://{shown}:{port}/")


def _own_address() -> str:
    """This machine's address in its network; its name where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which of the machine's addresses would be used.
            probe.connect(("10.255.255.255", 1))
            return probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
