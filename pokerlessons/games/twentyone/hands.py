"""What a hand is worth in 21点 (04-2, 04-6), how it stands against the banker's (04-8), and the next card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from pokerlessons.cards import ALL_CARDS, RANKS, Card

BEST: Final = 21
ACE_MORE: Final = 10
"""What an ace counts more as eleven than as one; only one ace of a hand ever can."""
_VALUES: Final = tuple(min(RANKS.index(card.rank) + 1, 10) for card in ALL_CARDS if not card.is_joker)
_COPIES: Final = tuple(_VALUES.count(value) for value in range(1, 11))


def value(card: Card) -> int:
    """What a card counts (04-2): 10, J, Q, K are 10, 2–9 as printed, and A is 1, which may become 11."""
    return _VALUES[card]


def points_of(low: int, ace: bool) -> int:
    """The points of a hand whose cards come to `low`, aces as 1, and which holds an `ace` or not.

    The best total not above 21 (04-2); 0 above it (04-6).
    """
    if ace and low <= BEST - ACE_MORE:
        return low + ACE_MORE
    return low if low <= BEST else 0


class Judged(NamedTuple):
    """What a hand is worth, and the evidence."""

    cards: tuple[Card, ...]
    """The cards as they were given, in the order in which they came."""
    low: int
    """What they come to with every ace as 1: the least the hand can be."""
    points: int
    """The points it has (04-2); 0 once it is bust (04-6)."""

    @property
    def bust(self) -> bool:
        """Whether even the least total is above 21."""
        return self.low > BEST

    @property
    def soft(self) -> bool:
        """Whether an ace counts 11, so that no next card can bust the hand."""
        return self.points > self.low

    @property
    def eleven(self) -> Card | None:
        """The ace that counts 11, the first of several; None where none does."""
        return next(card for card in self.cards if value(card) == 1) if self.soft else None

    @property
    def values(self) -> tuple[int, ...]:
        """What each card counts in this hand, the first ace 11 where the hand is soft."""
        plain = [value(card) for card in self.cards]
        if self.soft:
            plain[plain.index(1)] += ACE_MORE
        return tuple(plain)


def judge(cards: Sequence[Card]) -> Judged:
    """What `cards`, one or more and no jokers, are worth (04-2, 04-6)."""
    low, ace = 0, False
    for card in cards:
        worth = _VALUES[card]
        low += worth
        if worth == 1:
            ace = True
    return Judged(tuple(cards), low, points_of(low, ace))


class Compared(NamedTuple):
    """How a player's hand stands against the banker's, and by what it was decided."""

    banker: Judged
    player: Judged
    wins: bool
    """Whether the player's hand is paid."""
    by: str
    """`points`; `bust` of one of the two; `both_bust` or `tie`, so the banker's (04-8); `all` (04-G1)."""


def compare(banker: Judged, player: Judged, pays_all: bool = False) -> Compared:
    """The player's hand against the banker's: more points win, equal is the banker's, 0 to 0 too (04-8).

    A banker who `pays_all` also pays the hands that do not win by themselves (04-G1).
    """
    wins = player.points > banker.points
    if pays_all and not wins:
        return Compared(banker, player, True, "all")
    if player.points == banker.points:
        return Compared(banker, player, False, "both_bust" if player.bust else "tie")
    return Compared(banker, player, wins, "bust" if player.bust or banker.bust else "points")


def beaten(banker: Judged, players: Iterable[Judged]) -> bool:
    """Whether any of the players' hands beats the banker's."""
    return any(player.points > banker.points for player in players)


def compare_all(banker: Judged, players: Sequence[Judged], settle: str) -> tuple[Compared, ...]:
    """Each of the players' hands against one of the banker's.

    By `per_player` each by itself (04-9).  By `literal_all` the banker takes from all where no hand beats
    him, and pays all where one does (04-G1); what is decided so against the hand itself is by `all`.
    """
    pays_all = settle == "literal_all" and beaten(banker, players)
    return tuple(compare(banker, player, pays_all) for player in players)


# The next card.


@cache
def copies(decks: int) -> tuple[int, ...]:
    """How many cards of each value 1 … 10 are in `decks` decks: entry 0 is the aces'."""
    return tuple(decks * each for each in _COPIES)


def unseen(seen: Sequence[Card], decks: int) -> tuple[int, ...]:
    """How many cards of each value 1 … 10 are not among `seen`, out of `decks` decks."""
    counts = list(copies(decks))
    for card in seen:
        counts[_VALUES[card] - 1] -= 1
    return tuple(counts)


def bust_chance(cards: Sequence[Card], decks: int, also_seen: Sequence[Card] = ()) -> Fraction:
    """The chance that one more card busts the hand `cards`, out of `decks` decks.

    Every card not among `cards` and `also_seen` (further hands of one's own) is equally likely to come next:
    10 + 4 and 7 + 7 differ.  1 for a hand that is bust already.  Raises `ZeroDivisionError`: none is left.
    """
    low = judge(cards).low
    left = unseen((*cards, *also_seen), decks)
    return Fraction(sum(left[max(BEST - low, 0) :]), sum(left))
