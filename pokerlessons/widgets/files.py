"""Records on disk."""

from __future__ import annotations

from pathlib import Path

from pokerlessons.engine.record import MAX_RECORD
from pokerlessons.words import BadInput, Say, clipped


def record_text(path: str | Path) -> str:
    """The text of the record in the file `path`.  Raises `BadInput`: no such file, or not a text."""
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            return file.read(MAX_RECORD + 1)  # one more than is accepted, so that too long is seen as that
    except UnicodeDecodeError:
        raise BadInput(Say("record.no_text", path=clipped(path, 100))) from None
    except (OSError, ValueError):
        raise BadInput(Say("record.no_file", path=clipped(path, 100))) from None
