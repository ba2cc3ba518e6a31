"""Compiles what the site's Python imports, in that very Python: run by `compiling.mjs`, inside Pyodide.

A browser that finds compiled code begins in half the time.  What nobody imports from the start stays as it
is, and a wheel's tests are left out, which nobody runs in a browser.  Nothing else of this package can be
imported here.
"""

import importlib
import importlib.util
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Final

UNCHECKED: Final = 0b01
"""The flag of compiled code that is never held against a source: PEP 552."""
KERNEL_MODULES: Final = ("micropip", "piplite", "IPython", "pyodide_kernel")
"""What a kernel imports before the first cell."""


def compile_site(folder: Path, ours: str) -> None:
    """Compile what a kernel and the package `ours` import of the wheels and the library in `folder`."""
    used = frozenset(_files_imported(ours))
    for archive in sorted((*folder.glob("*.whl"), folder / "python_stdlib.zip")):
        compile_archive(archive, used, archive.name.startswith(f"{ours}-"))


def compile_archive(path: Path, used: Set[str], with_sources: bool) -> None:
    """Put compiled code for the files `used` into the archive `path`: beside or in place of the sources."""
    draft = path.with_suffix(".draft")
    with (
        zipfile.ZipFile(path) as packed,
        zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as fresh,
    ):
        for name in packed.namelist():
            if name.endswith("/") or "tests" in name.split("/")[:-1]:
                continue
            content = packed.read(name)
            if name not in used or with_sources:
                fresh.writestr(name, content)
            if name in used:
                beside = importlib.util.cache_from_source(name) if with_sources else f"{name}c"
                fresh.writestr(beside, compiled(content, name))
    draft.replace(path)


def compiled(source: bytes, name: str) -> bytes:
    """The content of the file of compiled code for `source`."""
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(source)
    return head + marshal.dumps(compile(source, name, "exec", dont_inherit=True))


def _files_imported(ours: str) -> Iterator[str]:
    """The files of all modules that are imported, as they are called inside their archives."""
    for name in (*KERNEL_MODULES, *_modules_of(ours)):
        importlib.import_module(name)
    places = [f"{place.rstrip('/')}/" for place in sys.path if place]
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        for place in places:
            if file.startswith(place) and file.endswith(".py"):
                yield file.removeprefix(place)


def _modules_of(package: str) -> list[str]:
    where = importlib.import_module(package).__path__
    # A command that is run by its name would run here.
    return [
        found.name
        for found in pkgutil.walk_packages(where, f"{package}.")
        if not found.name.endswith("__main__")
    ]


if __name__ == "__main__":
    compile_site(Path(sys.argv[1]), sys.argv[2])
