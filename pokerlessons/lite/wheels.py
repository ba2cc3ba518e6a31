"""What Python in the browser has at hand: pure wheels beside its core, and the list in which it finds them.

The core comes with a list (`pyodide-lock.json`) of everything its makers built.  It is made anew here and
holds only what lies beside it, so that nothing else can ever be asked for.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any, Final

from pokerlessons.lite.tools import node_command, run
from pokerlessons.words import Say

OURS: Final = "pokerlessons"
KERNEL: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What the kernel would install one after the other if they were not there from the start."""
FRONT_END: Final = frozenset({"jupyterlab-widgets", "widgetsnbextension"})
"""Required by ipywidgets for the browser's half alone, which the site has as its own extensions."""
DONE_WITHOUT: Final = ("jedi",)
"""What the kernel asks for and can do without: IPython then completes names by itself, and a kernel is there
half a second earlier.  The kernel would install what is missing, so an empty wheel stands for it."""
LOCK: Final = "pyodide-lock.json"
_PACKAGE = Path(__file__).parents[1]
# Compiled for another Python, for servers alone, or there a second time as the site's own contents.
_LEFT_OUT = frozenset({"__pycache__", "notebooks", "lite", "pages", "settings"})


@dataclass(frozen=True)
class Wheel:
    """One wheel: what it is called, where it lies, and what must come with it."""

    name: str
    version: str
    file: Path
    requires: Mapping[str, str]
    """What it needs in the browser's Python, and in which versions (`<1.4,>=1.1`)."""
    imports: tuple[str, ...]
    """The names of the modules it brings."""


def gather(into: Path, kernel_wheels: Path, python: str) -> None:
    """Put the wheels the site needs, compiled, into the folder `into`, that of Pyodide's core; list them.

    `kernel_wheels` is the folder of those that come with the kernel; `python` is the version of the browser's
    Python, such as `3.14`.  Versions are those of Pyodide's list where they will do, else those installed.
    Raises `BadInput` where a wheel cannot be had.
    """
    lock = json.loads((into / LOCK).read_text("utf-8"))
    known = {name: entry["version"] for name, entry in lock["packages"].items()}
    wheels: dict[str, Wheel] = {}
    written = [write_our_wheel(into), *(write_empty_wheel(name, into) for name in DONE_WITHOUT)]
    for file in (*written, *_copied(kernel_wheels.glob("*.whl"), into)):
        wheel = wheel_of(file, python)
        wheels[wheel.name] = wheel
    while missing := _missing(wheels):
        pins = [_pinned(name, bounds, known) for name, bounds in sorted(missing.items())]
        for file in _downloaded(pins, into, python):
            wheel = wheel_of(file, python)
            wheels[wheel.name] = wheel
    _list(wheels, lock, into)
    script = str(Path(__file__).with_name("compiling.mjs"))
    run([*node_command("node"), script, str(into), OURS], Say("site.compiling"))
    _list(wheels, lock, into)  # compiling has changed their digests


def write_our_wheel(into: Path) -> Path:
    """Write this package, as it is installed, as a wheel into the folder `into`; return the wheel's path."""
    with _new_wheel(OURS, version(OURS), str(metadata(OURS)), into) as wheel:
        for file in sorted(_PACKAGE.rglob("*")):
            inside = file.relative_to(_PACKAGE)
            if file.is_file() and not _LEFT_OUT.intersection(inside.parts) and file.suffix != ".po":
                wheel.write(file, f"{OURS}/{inside.as_posix()}")
        return Path(str(wheel.filename))


def write_empty_wheel(name: str, into: Path) -> Path:
    """Write a wheel called `name` that brings nothing into the folder `into`; return its path."""
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\nSummary: left out\n"
    with _new_wheel(name, "0", about, into) as wheel:
        return Path(str(wheel.filename))


def wheel_of(file: Path, python: str) -> Wheel:
    """What the wheel `file` says of itself, for the browser's Python of this version."""
    from packaging.utils import canonicalize_name

    with zipfile.ZipFile(file) as wheel:
        names = wheel.namelist()
        (place,) = (name for name in names if name.count("/") == 1 and name.endswith(".dist-info/METADATA"))
        said = HeaderParser().parsestr(wheel.read(place).decode())
    requires = dict(_required(said.get_all("Requires-Dist", []), python))
    return Wheel(canonicalize_name(said["Name"]), said["Version"], file, requires, tuple(_modules(names)))


def entry_of(wheel: Wheel) -> dict[str, Any]:
    """The wheel's entry in Pyodide's list."""
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.file.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.file.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": list(wheel.imports),
        "depends": list(wheel.requires),
        "unvendored_tests": False,
    }


def _new_wheel(name: str, number: str, about: str, into: Path) -> zipfile.ZipFile:
    """A wheel with nothing in it yet but what it says of itself."""
    record = f"{name}-{number}.dist-info"
    wheel = zipfile.ZipFile(into / f"{name}-{number}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED)
    wheel.writestr(f"{record}/METADATA", about)
    wheel.writestr(f"{record}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    wheel.writestr(f"{record}/RECORD", "")
    return wheel


def _list(wheels: Mapping[str, Wheel], lock: Mapping[str, Any], into: Path) -> None:
    packages = {name: entry_of(wheel) for name, wheel in sorted(wheels.items())}
    (into / LOCK).write_text(json.dumps({**lock, "packages": packages}), "utf-8")


def _missing(wheels: Mapping[str, Wheel]) -> dict[str, str]:
    """What the wheels and the kernel need besides, and in which versions."""
    needed: dict[str, str] = dict.fromkeys(KERNEL, "")
    for wheel in wheels.values():
        for name, bounds in wheel.requires.items():
            needed[name] = ",".join(filter(None, (needed.get(name), bounds)))
    return {name: bounds for name, bounds in needed.items() if name not in wheels}


def _required(lines: Iterable[str], python: str) -> Iterator[tuple[str, str]]:
    """What these lines of metadata ask for in the browser."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    there = {
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_version": python,
        "python_full_version": f"{python}.0",
        "extra": "",
    }
    for line in lines:
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        if name not in FRONT_END and (requirement.marker is None or requirement.marker.evaluate(there)):
            yield name, str(requirement.specifier)


def _modules(names: Sequence[str]) -> list[str]:
    tops = {name.split("/")[0] for name in names if name.endswith(".py")}
    return sorted(top.removesuffix(".py") for top in tops if not top.endswith((".dist-info", ".data")))


def _copied(files: Iterable[Path], into: Path) -> Iterator[Path]:
    """Copies of the wheels, but of those that stand for the browser's half."""
    from packaging.utils import parse_wheel_filename

    for file in files:
        if parse_wheel_filename(file.name)[0] not in FRONT_END:
            target = into / file.name
            target.write_bytes(file.read_bytes())
            yield target


def _downloaded(pins: Sequence[str], into: Path, python: str) -> list[Path]:
    present = set(into.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    place = ["--platform=any", f"--python-version={python}", f"--dest={into}"]
    run([*pip, *place, *pins], Say("site.getting_wheels", names=tuple(pins)))
    return sorted(set(into.glob("*.whl")) - present)


def _pinned(name: str, bounds: str, known: Mapping[str, str]) -> str:
    """The requirement of one version within `bounds`; where neither list has one, whichever there is."""
    from packaging.specifiers import SpecifierSet

    for number in (known.get(name), _installed(name)):
        if number and SpecifierSet(bounds).contains(number, prereleases=True):
            return f"{name}=={number}"
    return f"{name}{bounds}"


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
