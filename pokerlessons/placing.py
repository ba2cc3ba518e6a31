"""Files of ours laid out in a user's folder: what was changed there is never overwritten."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pokerlessons.words import BadInput, Say

CORNER: Final = ".pokerlessons"
"""Our own corner of a folder: it remembers what was laid out, and the lab keeps its open tabs there."""
# Whatever reading JSON of unknown content and shape may raise.
DAMAGES: Final = (ValueError, LookupError, TypeError, AttributeError, RecursionError)

Fate = Literal["new", "same", "updated", "kept"]


@dataclass(frozen=True, slots=True)
class Placed:
    """What `place` did: the folder, and the names of files by what became of them."""

    folder: Path
    new: tuple[str, ...] = ()
    """Not there before."""
    updated: tuple[str, ...] = ()
    """Untouched copies of an older version, replaced by the present one."""
    kept: tuple[str, ...] = ()
    """Changed by whoever works in the folder, hence left as they are."""


def place(sources: Mapping[str, bytes], into: Path, record: str, **about: str) -> Placed:
    """Write `sources`, contents by name (`a/b.ipynb` stands in a folder), into the folder `into`.

    The folder is made if need be.  A file that was changed there is never overwritten; an older version, a
    notebook at most opened or run, is replaced.  The file `record` in our corner remembers what was laid out,
    together with `about`; where that memory is damaged all files count as changed.  Raises `BadInput` where
    `into` is not a folder or cannot be written.
    """
    try:
        if into.exists() and not into.is_dir():
            raise BadInput(Say("lab.not_a_folder", path=str(into)))
        return _place(sources, into.absolute(), into.absolute() / CORNER / record, about)
    except OSError as error:
        raise BadInput(Say("lab.folder_unusable", path=str(into))) from error


def remembered(into: Path, record: str) -> dict[str, Any]:
    """What the file `record` of the folder `into` says; nothing where it is missing or damaged."""
    try:
        return dict(json.loads((into / CORNER / record).read_bytes()))
    except (OSError, *DAMAGES):
        return {}


def _place(sources: Mapping[str, bytes], into: Path, record: Path, about: Mapping[str, str]) -> Placed:
    shipped = _shipped(remembered(into, record.name))
    fates: dict[str, Fate] = {
        name: _fate(content, into / name, shipped.get(name)) for name, content in sources.items()
    }

    record.parent.mkdir(parents=True, exist_ok=True)
    for name, fate in fates.items():
        if fate in ("new", "updated"):
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            _write(into / name, sources[name])
        if fate != "kept":
            shipped[name] = _fingerprint(sources[name])
    _write(record, json.dumps({"version": 1, **about, "shipped": shipped}, indent=1).encode())
    return Placed(into, _named("new", fates), _named("updated", fates), _named("kept", fates))


def _fate(shipped: bytes, target: Path, before: str | None) -> Fate:
    if not os.path.lexists(target):
        return "new"
    if not target.is_file():
        return "kept"
    present = _fingerprint(target.read_bytes())
    if present == _fingerprint(shipped):
        return "same"
    return "updated" if present == before else "kept"


def _named(fate: Fate, fates: dict[str, Fate]) -> tuple[str, ...]:
    return tuple(name for name, its_fate in fates.items() if its_fate == fate)


def _shipped(record: dict[str, Any]) -> dict[str, str]:
    """The fingerprints of what was laid out earlier, by name."""
    try:
        return {str(name): str(digest) for name, digest in record["shipped"].items()}
    except DAMAGES:
        return {}


def _fingerprint(notebook: bytes) -> str:
    """The hash of what a person writes, the cells: merely opening or running a notebook alters the rest."""
    try:
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(notebook)["cells"]]
        written = json.dumps(cells).encode()
    except DAMAGES:
        written = notebook
    return hashlib.sha256(written).hexdigest()


def _write(target: Path, content: bytes) -> None:
    # Replaced in one go: an interruption leaves the old file or the new one, never half of one.
    draft = target.with_name(f".{target.name}.draft")
    draft.write_bytes(content)
    draft.replace(target)
