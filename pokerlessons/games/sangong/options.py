"""The house rules of 三公 (rule book §03), with the rule book's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Final

from pokerlessons.engine import Options, Preset, choice, number, table
from pokerlessons.words import Say

CLASS_IDS: Final = (
    "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9",
    "sangong", "hunsangong", "xiaosangong", "dasangong",
)  # fmt: skip
"""The classes from low to high: points (03-4), 三公 above them (03-3); its three kinds are those of 03-8."""
POINT_CLASSES: Final = CLASS_IDS[:10]
THREE_DUKES: Final = {"seed": ("sangong",), "extended": ("hunsangong", "xiaosangong", "dasangong")}
"""The classes above the points, under each value of `types`."""
CLASS_SAYS: Final = {
    "p0": Say("sangong.class.p0"),
    "p1": Say("sangong.class.p1"),
    "p2": Say("sangong.class.p2"),
    "p3": Say("sangong.class.p3"),
    "p4": Say("sangong.class.p4"),
    "p5": Say("sangong.class.p5"),
    "p6": Say("sangong.class.p6"),
    "p7": Say("sangong.class.p7"),
    "p8": Say("sangong.class.p8"),
    "p9": Say("sangong.class.p9"),
    "sangong": Say("sangong.class.sangong"),
    "hunsangong": Say("sangong.class.hunsangong"),
    "xiaosangong": Say("sangong.class.xiaosangong"),
    "dasangong": Say("sangong.class.dasangong"),
}
_PAYS: Final = {"dasangong": 5, "xiaosangong": 4, "hunsangong": 3, "sangong": 3, "p9": 2, "p8": 2}
"""What 03-6 and 03-8 give more than one to."""


@dataclass(frozen=True)
class SangongOptions(Options):
    """House rules of 三公.  Nobody stakes (03-9), so as they stand here they are classroom mode (00-11)."""

    presets: ClassVar = {
        "classroom": Preset(Say("sangong.preset.classroom"), {}),
        "banker": Preset(Say("sangong.preset.banker"), {"mode": "banker"}),
        "festive": Preset(Say("sangong.preset.festive"), {"types": "extended", "tiebreak": "full"}),
    }

    deals: int = number(5, 1, 100, "00-3", Say("sangong.option.deals"))
    mode: str = choice(
        "pairwise",
        "03-9",
        Say("sangong.option.mode"),
        {"pairwise": Say("sangong.option.mode.pairwise"), "banker": Say("sangong.option.mode.banker")},
    )
    first: str = choice(
        "random",
        "00-5",
        Say("sangong.option.first"),
        {"random": Say("sangong.option.first.random"), "host": Say("sangong.option.first.host")},
    )
    dir: str = choice(
        "ccw",
        "00-2",
        Say("sangong.option.dir"),
        {"ccw": Say("sangong.option.dir.ccw"), "cw": Say("sangong.option.dir.cw")},
    )
    banker: str = choice(
        "rotate",
        "03-9",
        Say("sangong.option.banker"),
        {"rotate": Say("sangong.option.banker.rotate"), "fixed": Say("sangong.option.banker.fixed")},
    )
    types: str = choice(
        "seed",
        "03-8",
        Say("sangong.option.types"),
        {"seed": Say("sangong.option.types.seed"), "extended": Say("sangong.option.types.extended")},
    )
    tiebreak: str = choice(
        "gong_count",
        "03-7",
        Say("sangong.option.tiebreak"),
        {
            "gong_count": Say("sangong.option.tiebreak.gong_count"),
            "full": Say("sangong.option.tiebreak.full"),
        },
    )
    base: int = number(1, 1, 100, "03-9", Say("sangong.option.base"))
    mult: tuple[tuple[str, int], ...] = table(
        {name: _PAYS.get(name, 1) for name in reversed(CLASS_IDS)},
        0,
        100,
        "03-6",
        Say("sangong.option.mult"),
        {name: CLASS_SAYS[name] for name in reversed(CLASS_IDS)},
        optional=(name for names in THREE_DUKES.values() for name in names),
    )

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes that are played, from low to high (03-4, 03-8)."""
        return POINT_CLASSES + THREE_DUKES[self.types]

    @property
    def pays(self) -> Mapping[str, int]:
        """What each class pays its winner, per point of `base` (03-6)."""
        return _by_name(self.mult)

    def contradiction(self) -> Say | None:
        """A class that is played and has no multiplier: only those of the other `types` may be left out."""
        missing = tuple(CLASS_SAYS[name] for name in reversed(self.classes) if name not in self.pays)
        return Say("sangong.bad.mult", missing=missing, types=self.types) if missing else None


@lru_cache(maxsize=64)
def _by_name(mult: tuple[tuple[str, int], ...]) -> Mapping[str, int]:
    """The table as a mapping; kept, because it is asked for every two hands that are compared."""
    return MappingProxyType(dict(mult))
