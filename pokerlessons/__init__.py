"""Chinese card games, played and understood.

Notebooks need only these names: `games()`, `judge(game, hand, …)`, `steps(judge(…))`,
`table(game, …)`, `load(file)`, `odds(game)`, `lesson(game)` and `exercises(game)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from pokerlessons.widgets.exercises import Exercises
    from pokerlessons.widgets.lesson import Lesson
    from pokerlessons.widgets.odds import ShownOdds
    from pokerlessons.widgets.pages import ShownGames, ShownVerdict
    from pokerlessons.widgets.player import StepPlayer
    from pokerlessons.widgets.table import Table

__version__ = "0.1.0"
__all__ = ["exercises", "games", "judge", "lesson", "load", "odds", "steps", "table"]


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


def judge(game: str, *hands: str | Sequence[str], lang: str = "zh", **options: Any) -> ShownVerdict:
    """What the hands are and why, e.g. `judge("niuniu", "S3 H7 DK C4 D5")`.

    Of several hands the first is the banker's.  Cards in any notation; `options` are house rules.
    Shows itself as pictures with the steps below.
    Raises `BadInput`: unknown game, language, option or value; unreadable cards, a card twice, not a hand.
    """
    from pokerlessons.widgets.pages import shown_verdict

    return shown_verdict(game, hands, lang, options)


def odds(game: str, lang: str = "zh", **options: Any) -> ShownOdds:
    """The game's chances under these house rules, counted exactly; shows itself as a page.

    Raises `BadInput`: unknown game, language, option or value, or a game that is not counted yet.
    """
    from pokerlessons.widgets.odds import shown_odds

    return shown_odds(game, lang, options)


def table(
    game: str,
    players: int | None = None,
    people: int | Sequence[str] = 1,
    seed: str | int | None = None,
    lang: str = "zh",
    computer: str = "usual",
    **options: Any,
) -> Table:
    """A table to play at, with `players` seats in all.

    `people` is how many of them are people's, or their names; with several, a curtain comes between their
    turns.  The computer plays the rest: by rules of thumb (`computer="usual"`), any legal move
    (`"random"`), or what does best in hundreds of play-outs (`"thinking"`), told when the deal is over.
    The same `seed` and house rules deal the same cards.
    Raises `BadInput`: unknown game, language, option or value; seats or people the game does not have.
    """
    from pokerlessons.widgets.table import open_table

    return open_table(game, players, people, seed, lang, computer, options)


def lesson(name: str, lang: str = "zh", core: bool = False, seed: str | int | None = None) -> Lesson:
    """The lesson called `name`, e.g. `lesson("niuniu")`: guess, derive, count, simulate.

    `core` shows the parts of one class of 45 minutes alone; with the same `seed` the same hands are dealt.
    Raises `BadInput`: unknown lesson or language.
    """
    from pokerlessons.widgets.lesson import Lesson

    return Lesson(name, lang, core, seed)


def exercises(name: str, lang: str = "zh", seed: str | int | None = None, key: bool = False) -> Exercises:
    """The exercises of the lesson called `name`: answers are judged and explained, hints come after a try.

    How far a pupil is stands in a file of the notebook's folder; the same `seed` poses the same questions to
    a whole class.  `key` adds the answers, for the teacher.
    Raises `BadInput`: unknown lesson or language, a seed too long.
    """
    from pokerlessons.widgets.exercises import Exercises

    return Exercises(name, lang, seed, key)


def load(path: str | Path, lang: str = "zh") -> Table:
    """The table whose match was saved to the file `path` by `save`: it goes on with the same cards.

    Raises `BadInput`: no such file, or not a sound record.
    """
    from pokerlessons.widgets.table import load_table

    return load_table(path, lang)


def steps(shown: ShownVerdict | Table) -> StepPlayer:
    """The step player for what is `shown`: `steps(judge(…))`, or the present deal of a table."""
    return shown.player()
