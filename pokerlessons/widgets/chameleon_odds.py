"""The exact figures of 变色龙 as they are shown.

In the data of `--json` everything stands under the number of decks, `1` (two players), `2` and `3`; `table`
names the decks of two and of four players.  `facing` and `held` are the chances that none of the cards held
can be played, the card that lies there being one random card and nothing else known; `opening` is that of the
first to play, by the house's rule for special cards turned up (01-15).  `chain` is where a chain of 7s ends
among the three other seats, five cards each: at the first, second, third, nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from pokerlessons.cards import RANKS
from pokerlessons.exact.chameleon import FACINGS, MOST_HELD, ChameleonOdds, DeckFigures
from pokerlessons.games.chameleon.dealing import HAND
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.widgets.chameleon_drawings import rank_columns, sums_spread
from pokerlessons.widgets.charts import two_series
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.odds import Row, chance, ratio, ratios
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import Say

FACING_SAYS: Final = {
    "plain": Say("odds.chameleon.facing.plain"),
    "named": Say("odds.chameleon.facing.named"),
    "seven": Say("odds.chameleon.facing.seven"),
}
"""What one may face, as it is told; an 8 is like a 7, and a J that names no suit holds hardly anybody up."""
OPENING_SAYS: Final = {
    "reflip": Say("odds.chameleon.opening.reflip"),
    "effect_on_first_player": Say("odds.chameleon.opening.effect"),
    "no_effect": Say("odds.chameleon.opening.no_effect"),
}
CHAIN_SAYS: Final = (
    Say("odds.chameleon.chain.first"),
    Say("odds.chameleon.chain.second"),
    Say("odds.chameleon.chain.third"),
    Say("odds.chameleon.chain.back"),
)
"""Where a chain of 7s ends."""


def figures(options: ChameleonOptions) -> ChameleonOdds:
    """The figures under these house rules, counted when they are asked for."""
    return ChameleonOdds(options)


def tables(odds: ChameleonOdds, language: str) -> dict[str, Any]:
    """The figures as plain data; see above for what each is of."""
    return {
        "table": {"two_players": odds.of_two.decks, "four_players": odds.of_four.decks},
        "decks": {str(decks): _deck_data(of) for decks, of in odds.by_decks.items()},
    }


def _deck_data(of: DeckFigures) -> dict[str, Any]:
    hand = of.hand_penalty()
    return {
        "card": {"mean": ratio(of.mean), "variance": ratio(of.variance)},
        "hand": {
            "mean": ratio(of.hand_mean()),
            "variance": ratio(of.hand_variance()),
            "total": hand.total,
            "counts": {str(points): n for points, n in hand.counts.items()},
            "out_at_once": ratio(of.out_at_once(doubled=False)),
            "out_at_once_doubled": ratio(of.out_at_once()),
        },
        "opening": ratio(of.opening_stuck),
        "facing": ratios({name: of.stuck(name) for name in FACINGS}),
        "drawn_fits": ratios({name: of.drawn_fits(name) for name in FACINGS}),
        "held": {str(held): ratio(of.stuck(held=held)) for held in range(1, MOST_HELD + 1)},
        "chain": [ratio(p) for p in of.chain],
    }


def pictures(odds: ChameleonOdds, voice: Voice) -> Iterator[tuple[Say, Picture]]:
    """What each rank costs, the penalties of five cards, and how the chance to be stuck falls."""
    one, other = odds.of_two, odds.of_four
    yield Say("odds.chameleon.card_picture"), costs_picture(one, voice)
    yield Say("odds.chameleon.hand_picture", held=HAND), hand_picture(one, voice)
    yield Say("odds.chameleon.held_picture"), decks_picture(one, other, voice)


def costs_picture(of: DeckFigures, voice: Voice) -> Picture:
    """What each rank costs, beside the mean."""
    table = dict(of.options.penalty_table)
    return rank_columns([(rank, table[rank]) for rank in RANKS], of.mean, voice)


def hand_picture(of: DeckFigures, voice: Voice) -> Picture:
    """The penalties of five cards; gold is what means out at once if a J doubles it (01-12, 01-13)."""
    limit = -(-of.options.out_at // 2)
    deviation = sqrt(of.hand_variance())
    return sums_spread(of.hand_penalty().counts, of.hand_mean(), deviation, limit, voice)


def decks_picture(one: DeckFigures, other: DeckFigures, voice: Voice) -> Picture:
    """How the chance to have nothing to play falls with the number of cards held, with few and many decks."""
    held = range(1, MOST_HELD + 1)
    return two_series(
        [Say("odds.chameleon.cards_held", held=n) for n in held],
        [one.stuck(held=n) for n in held],
        [other.stuck(held=n) for n in held],
        (decks_say(one.decks), decks_say(other.decks)),
        voice,
    )


def decks_say(decks: int) -> Say:
    """So many decks, in words."""
    return Say("odds.chameleon.decks", decks=decks)


def sections(odds: ChameleonOdds) -> Iterator[tuple[Say, list[Row]]]:
    """What is told, table by table."""
    one = odds.of_two
    yield (
        Say("odds.chameleon.card"),
        [_value(Say("odds.chameleon.mean"), one.mean), _number(Say("odds.chameleon.variance"), one.variance)],
    )
    out_at = odds.options.out_at
    rows = [_value(Say("odds.chameleon.mean"), one.hand_mean())]
    for decks, of in odds.by_decks.items():
        rows += [
            _number(Say("odds.chameleon.variance_of", decks=decks_say(decks)), of.hand_variance()),
            chance(Say("odds.chameleon.out", decks=decks_say(decks), out_at=out_at), of.out_at_once()),
        ]
    yield Say("odds.chameleon.hand", held=HAND), rows
    yield (
        OPENING_SAYS[odds.options.start_special],
        [chance(decks_say(decks), of.opening_stuck) for decks, of in odds.by_decks.items()],
    )
    for facing, say in FACING_SAYS.items():
        yield say, [chance(decks_say(decks), of.stuck(facing)) for decks, of in odds.by_decks.items()]
    yield (
        Say("odds.chameleon.drawn"),
        [chance(decks_say(decks), of.drawn_fits()) for decks, of in odds.by_decks.items()],
    )
    for of in (one, odds.of_four):
        yield (
            Say("odds.chameleon.held", decks=decks_say(of.decks)),
            [
                chance(Say("odds.chameleon.cards_held", held=held), of.stuck(held=held))
                for held in range(1, MOST_HELD + 1)
            ],
        )
    four = odds.of_four
    yield (
        Say("odds.chameleon.chain", decks=decks_say(four.decks)),
        [chance(say, p) for say, p in zip(CHAIN_SAYS, four.chain, strict=True)],
    )


def _value(of: Say, points: Fraction) -> Row:
    return Row(of, Say("odds.points", points=points))


def _number(of: Say, number: Fraction) -> Row:
    return Row(of, Say("odds.chameleon.number", number=number))
