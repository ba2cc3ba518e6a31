"""The phases of a 牛牛 deal, and what a seat may see of them.

A match goes round Staking (only where stakes are chosen) → Arranging → Settled, and `next deal` begins again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pokerlessons.cards import Card
from pokerlessons.engine import Move, Observation, Settlement
from pokerlessons.games import comparing
from pokerlessons.games.niuniu.hands import Compared, Judged
from pokerlessons.games.niuniu.options import NiuniuOptions

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


Match: TypeAlias = comparing.Match[NiuniuOptions]


@dataclass(frozen=True, slots=True)
class Staking:
    """The players stake, all at once, before any card is dealt (02-9)."""

    match: Match
    stock: tuple[Card, ...]
    stakes: tuple[int | None, ...]
    """Each seat's stake; None until it is made; 0 for the banker."""


@dataclass(frozen=True, slots=True)
class Arranging:
    """Everybody looks at five cards and lays them out, all at once (02-4)."""

    match: Match
    stock: tuple[Card, ...]
    stakes: tuple[int, ...]
    hands: Hands
    claims: tuple[Move | None, ...]
    """How each seat laid its cards out; None until it has."""


@dataclass(frozen=True, slots=True)
class Settled:
    """All hands are turned over and paid (02-8, 02-10)."""

    match: Match
    stock: tuple[Card, ...]
    stakes: tuple[int, ...]
    hands: Hands
    claims: tuple[Move, ...]
    judged: tuple[Judged, ...]
    compared: tuple[Compared | None, ...]
    """Each player against the banker; None for the banker."""
    settlement: Settlement
    next_banker: int


State: TypeAlias = Staking | Arranging | Settled


@dataclass(frozen=True)
class NiuniuView(Observation):
    """What one viewer knows of a 牛牛 match."""

    options: NiuniuOptions
    seats: int
    banker: int
    phase: str
    """`staking`, `arranging` or `settled`."""
    acted: tuple[bool, ...]
    """Which seats have made this phase's choice."""
    stakes: tuple[int | None, ...]
    """The stakes; while they are being made, only the viewer's own."""
    claim: Move | None
    """How the viewer has laid out the cards."""
    hands: Hands | None
    """Everybody's cards once they are turned over; None before."""
    claims: tuple[Move, ...] | None
    """How everybody has laid them out; None before."""
    judged: tuple[Judged, ...] | None
    compared: tuple[Compared | None, ...] | None
    settlement: Settlement | None
    next_banker: int | None
