"""What games of comparing hands have in common: a match, the turns round the banker, payments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Generic, TypeVar

from pokerlessons.engine import Options, Payment, Settlement

Rules = TypeVar("Rules", bound=Options)


@dataclass(frozen=True)
class Match(Generic[Rules]):
    """What lasts through all the deals of a match."""

    options: Rules
    seats: int
    seed: str
    deal: int
    banker: int
    scores: tuple[int, ...]


@cache
def players_around(banker: int, seats: int, dir: str) -> tuple[int, ...]:
    """The players in turn from the banker's neighbour on (00-2)."""
    step = 1 if dir == "ccw" else -1
    return tuple((banker + step * k) % seats for k in range(1, seats))


def paid(match: Match[Rules], payments: Iterable[Payment]) -> tuple[Match[Rules], Settlement]:
    """The match with the payments of a deal made, and its settlement: the points add up to nought."""
    payments = tuple(payments)
    points = [0] * match.seats
    for payment in payments:
        points[payment.payer] -= payment.points
        points[payment.payee] += payment.points
    scores = tuple(a + b for a, b in zip(match.scores, points, strict=True))
    return replace(match, scores=scores), Settlement(tuple(points), payments)
