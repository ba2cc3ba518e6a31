"""Chinese card games, played and understood.

Notebooks need only these names: `games()`, `judge(game, hand, …)`, `table(game, …)`.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pokerlessons.widgets.pages import ShownGames, ShownVerdict
    from pokerlessons.widgets.plain import PlainTable

__version__ = "0.1.0"
__all__ = ["games", "judge", "table"]


class _GamesRoom(ModuleType):
    """The room `pokerlessons.games`, which is called like the function that tells what is in it.

    A package and a function of one name would hide one another, whichever was met last.
    """

    def __call__(self, lang: str = "zh") -> ShownGames:
        """The games there are, with their seats and house rules; shows itself as a page.

        Raises `BadInput` for an unknown language.
        """
        from pokerlessons.widgets.pages import shown_games

        return shown_games(lang)


if TYPE_CHECKING:

    def games(lang: str = "zh") -> ShownGames:
        """See `_GamesRoom.__call__`."""
        ...

else:
    from pokerlessons import games

    games.__class__ = _GamesRoom


def judge(game: str, *hands: str, lang: str = "zh", **options: Any) -> ShownVerdict:
    """What the hands are and why, e.g. `judge("niuniu", "S3 H7 DK C4 D5")`.

    Of several hands the first is the banker's.  Cards in any notation; `options` are house rules.
    Shows itself as pictures with the steps below.
    Raises `BadInput`: unknown game, language, option or value; unreadable cards, a card twice, not a hand.
    """
    from pokerlessons.widgets.pages import shown_verdict

    return shown_verdict(game, hands, lang, options)


def table(
    game: str,
    players: int | None = None,
    seed: str | int | None = None,
    lang: str = "zh",
    **options: Any,
) -> PlainTable:
    """A table to play at, with `players` seats: you and the computer; the same `seed` deals the same cards.

    Raises `BadInput`: unknown game, language, option or value; a number of seats the game does not have.
    """
    from pokerlessons.widgets.plain import PlainTable

    return PlainTable(game, players, seed, lang, options)
