"""Who speaks at a table: a language, and the names of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pokerlessons.words import SEAT_NAMES, Say, render


@dataclass(frozen=True)
class Voice:
    """A language and the seats' names in it."""

    language: str
    names: tuple[str, ...] | None = None
    short_names: tuple[str, ...] | None = None
    """The names without the mark of who is who, for places where there is little room."""

    def short(self, say: Say) -> str:
        """The sentence of `say`, with the short names."""
        return render(say, self.language, self.short_names)

    def __call__(self, say: Say) -> str:
        """The sentence of `say`, with these names."""
        return render(say, self.language, self.names)


def voice_at(language: str, seats: int, people: Sequence[int], given: Sequence[str]) -> Voice:
    """The voice of a table: people by the names `given`, else by 甲 乙 丙 …; the computers marked as such."""
    usual = SEAT_NAMES[language]
    chosen = dict(zip(people, given, strict=False))

    def name(seat: int) -> str:
        if seat in chosen:
            return chosen[seat]
        if seat not in people:
            return render(Say("table.computer", name=usual[seat]), language)
        return render(Say("table.you", name=usual[seat]), language) if len(people) == 1 else usual[seat]

    short = tuple(chosen.get(seat, usual[seat]) for seat in range(seats))
    return Voice(language, tuple(name(seat) for seat in range(seats)), short)
