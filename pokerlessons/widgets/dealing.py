"""What is dealt at random beside each game's exact figures.

Apart from the figures themselves, which need neither sympy nor anything that deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pokerlessons.exact.chameleon import MOST_HELD, ChameleonOdds
from pokerlessons.exact.doudizhu import DoudizhuOdds
from pokerlessons.exact.niuniu import NiuniuOdds
from pokerlessons.exact.sangong import SangongOdds
from pokerlessons.exact.twentyone import TwentyOneOdds
from pokerlessons.games.niuniu.telling import RANK_SAYS
from pokerlessons.games.sangong.options import CLASS_SAYS
from pokerlessons.lessons.course import Claim
from pokerlessons.simulate import Trial, chameleon, doudizhu, niuniu, sangong, twentyone
from pokerlessons.widgets.chameleon_odds import decks_say
from pokerlessons.widgets.doudizhu_odds import CHANCE_SAYS, in_hand
from pokerlessons.widgets.twentyone_odds import pair_say
from pokerlessons.words import Say


@dataclass(frozen=True)
class Tried:
    """A trial, and the exact figures that it is held against."""

    title: Say
    trial: Trial[Any]
    claims: tuple[Claim, ...]
    """Each with its `event`."""


def _niuniu(odds: NiuniuOdds) -> Tried:
    """Hand after hand, and its rank."""
    ranks = odds.ranks
    claims = [
        Claim(RANK_SAYS[name], ranks.p(name), event=lambda hand, name=name: hand[1] == name)
        for name in RANK_SAYS
        if name in ranks.counts
    ]
    return Tried(Say("odds.ranks", total=ranks.total), niuniu.one_hand(odds.options), tuple(claims))


def _sangong(odds: SangongOdds) -> Tried:
    """Hand after hand, and its class."""
    ranks = odds.ranks
    claims = [
        Claim(CLASS_SAYS[name], ranks.p(name), event=lambda hand, name=name: hand[0] == name)
        for name in ranks
    ]
    title = Say("odds.sangong.ranks", total=ranks.total)
    return Tried(title, sangong.one_hand(odds.options), tuple(claims))


def _twentyone(odds: TwentyOneOdds) -> Tried | None:
    """Two cards after two cards, and what they come to; the trial knows one deck only."""
    if odds.decks != 1:
        return None
    pairs = odds.two_cards
    claims = [
        Claim(pair_say(name), pairs.p(name), event=lambda cards, name=name: _pair(*cards) == name)
        for name in pairs
    ]
    title = Say("odds.twentyone.two_cards", total=pairs.total)
    return Tried(title, twentyone.two_and_next(odds.options), tuple(claims))


def _pair(low: int, high: int, busts: bool) -> str:
    """The name of two cards: an ace, which is 1 here, counts 11 with any other card."""
    return f"soft{low + high + 10}" if low == 1 else f"hard{low + high}"


def _chameleon(odds: ChameleonOdds) -> Tried:
    """A plain card on the table, and whether so many others have nothing that goes on it."""
    of = odds.of_two
    claims = [
        Claim(
            Say("odds.chameleon.cards_held", held=held),
            of.stuck(held=held),
            event=lambda outcome, held=held: outcome[1] >= held,
            given=lambda outcome: outcome[0] == "plain",
        )
        for held in range(1, MOST_HELD + 1)
    ]
    title = Say("odds.chameleon.held", decks=decks_say(of.decks))
    return Tried(title, chameleon.first_fit(odds.options, of.decks), tuple(claims))


def _doudizhu(odds: DoudizhuOdds) -> Tried | None:
    """Deal after deal, and what one hand has; the trial knows three players only."""
    if odds.options.four_players:
        return None
    size = odds.sizes[0]
    events: dict[str, Callable[[doudizhu.Dealt], bool]] = {
        "rocket": lambda dealt: dealt.first.rocket,
        "bomb": lambda dealt: dealt.first.bombs > 0,
        "bomb_or_rocket": lambda dealt: any(dealt.first),
    }
    claims = [Claim(CHANCE_SAYS[name], p, event=events[name]) for name, p in in_hand(odds, size).items()]
    return Tried(Say("odds.doudizhu.hand", cards=size), doudizhu.deal(odds.options), tuple(claims))


TRIED: Final[dict[str, Callable[[Any], Tried | None]]] = {
    "niuniu": _niuniu,
    "sangong": _sangong,
    "twentyone": _twentyone,
    "chameleon": _chameleon,
    "doudizhu": _doudizhu,
}
"""For each game that is counted what is dealt; None under house rules that the trial does not know."""
