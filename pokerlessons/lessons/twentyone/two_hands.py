"""Two thresholds against each other: the same one, a known banker, the chase, no saddle (点7–点10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pokerlessons.engine import Step
from pokerlessons.exact.twentyone import THRESHOLDS, Round, TwentyOneOdds, threshold
from pokerlessons.lessons.course import CORE, SECOND, Choice, Claim, Outline, Part, Reply, Transfer
from pokerlessons.lessons.twentyone.figures import CLOSE, SHOWN, announced, chase, usual_table, way
from pokerlessons.simulate.twentyone import against_banker
from pokerlessons.words import Say

START: Final = 14
FURTHER: Final = 20
EVENTS: Final[dict[str, Callable[[Any], bool]]] = {
    "win": lambda outcome: outcome[0] > outcome[1],
    "tie": lambda outcome: outcome[0] == outcome[1] > 0,
    "both_bust": lambda outcome: outcome == (0, 0),
}
"""What can come of a round: the points of the player and of the banker, 0 for bust."""


RESULTS: Final = {
    "win": Say("lesson.twentyone.player_wins"),
    "tie": Say("lesson.twentyone.tie"),
    "both_bust": Say("lesson.twentyone.both_bust"),
}


def round_claims(found: Round) -> tuple[Claim, ...]:
    """The chances of a round, and the events by which they are seen."""
    return tuple(Claim(say, getattr(found, name), None, EVENTS[name]) for name, say in RESULTS.items())


def claims_of(t: int, u: int) -> tuple[Claim, ...]:
    """`round_claims` of the thresholds t against u, where a part speaks of several pairs."""
    return tuple(
        replace(claim, of=Say("lesson.twentyone.claim_of", of=claim.of, t=t, u=u))
        for claim in round_claims(usual_table().rounds[t, u])
    )


def same_threshold(odds: TwentyOneOdds, language: str) -> Part:
    """点7: the banker's advantage between equals is exactly the ties and the double busts."""
    table = usual_table()
    found, other = table.rounds[SHOWN, SHOWN], table.rounds[START, START]
    edge = -found.expectation()
    won, *others = round_claims(found)
    options = {"none": 0 * edge, "both_bust": found.both_bust, "tie": found.tie, "sum": edge}
    return Part(
        "same_threshold",
        ("symmetry", "expectation"),
        Say("lesson.twentyone.same_threshold.ask", t=SHOWN),
        Choice(tuple((name, Say("lesson.twentyone.edge", edge=p)) for name, p in options.items()), "sum"),
        (
            Step(Say("lesson.twentyone.seats"), (), None, "04-8"),
            Step(
                Say("lesson.twentyone.two_cells", tie=found.tie, both=found.both_bust, t=SHOWN),
                (),
                None,
                "04-8",
            ),
            Step(Say("lesson.twentyone.edge_is_sum", t=SHOWN, edge=edge), (), None, "04-8"),
            Step(
                Say(
                    "lesson.twentyone.edge_elsewhere",
                    t=START,
                    tie=other.tie,
                    both=other.both_bust,
                    edge=-other.expectation(),
                ),
                (),
                None,
                "04-8",
            ),
        ),
        Say("lesson.twentyone.same_threshold.truth", edge=edge),
        (
            Reply(
                Say("lesson.twentyone.same_threshold.miss_fair"),
                Say("lesson.twentyone.same_threshold.miss_fair.reply"),
            ),
            Reply(
                Say("lesson.twentyone.same_threshold.miss_one"),
                Say("lesson.twentyone.same_threshold.miss_one.reply"),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.same_threshold.again", t=THRESHOLDS[-1]),
            (
                ("more", Say("lesson.more_likely")),
                ("less", Say("lesson.less_likely")),
                ("same", Say("lesson.same")),
            ),
            "more",
            Say(
                "lesson.twentyone.same_threshold.because",
                both=table.rounds[21, 21].both_bust,
                edge=-table.expectation(21, 21),
            ),
        ),
        (),
        (replace(won, how=Say("lesson.twentyone.how_equal")), *others),
        against_banker(odds.options, threshold(SHOWN), threshold(SHOWN)),
    )


def known_banker(odds: TwentyOneOdds, language: str) -> Part:
    """点8: against a banker whose threshold is known there is a best one."""
    table = usual_table()
    column = {t: table.expectation(t, SHOWN) for t in THRESHOLDS}
    best, further = table.best_player(SHOWN), table.best_player(FURTHER)
    near = [column[best] - column[t] for t in (best - 1, best + 1)]
    listed = tuple(Say("lesson.twentyone.worth", t=t, e=e) for t, e in column.items())
    return Part(
        "known_banker",
        ("expectation",),
        Say("lesson.twentyone.known_banker.ask", u=SHOWN),
        Choice(tuple((str(t), Say("lesson.twentyone.stop_at", t=t)) for t in THRESHOLDS), str(best)),
        (
            Step(Say("lesson.twentyone.not_the_same", u=SHOWN, e=column[SHOWN]), (), None, "04-8"),
            Step(Say("lesson.twentyone.column", values=listed), (), None, "04-8"),
            Step(
                Say("lesson.twentyone.flat_top", low=best - 1, high=best + 1, difference=max(near)),
                (),
                None,
                "04-8",
            ),
        ),
        Say("lesson.twentyone.known_banker.truth", u=SHOWN, t=best, e=column[best]),
        (
            Reply(
                Say("lesson.twentyone.known_banker.miss_copy"),
                Say("lesson.twentyone.known_banker.miss_copy.reply"),
            ),
            Reply(
                Say("lesson.twentyone.known_banker.miss_low"),
                Say(
                    "lesson.twentyone.known_banker.miss_low.reply",
                    low=THRESHOLDS[0],
                    e=column[THRESHOLDS[0]],
                    copied=column[SHOWN],
                    best=best,
                    most=column[best],
                ),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.known_banker.again", u=FURTHER),
            (
                ("lower", Say("lesson.twentyone.stop_lower")),
                ("same", Say("lesson.twentyone.stop_same")),
                ("higher", Say("lesson.twentyone.stop_higher")),
            ),
            "lower" if further < best else "higher" if further > best else "same",
            Say(
                "lesson.twentyone.known_banker.because",
                u=FURTHER,
                bust=odds.final_totals[FURTHER][0],
                t=further,
                e=table.expectation(further, FURTHER),
            ),
        ),
        (),
        round_claims(table.rounds[best, SHOWN]),
        against_banker(odds.options, threshold(best), threshold(SHOWN)),
    )


def chasing(odds: TwentyOneOdds, language: str) -> Part:
    """点9: each answers the other, round and round."""
    pairs = chase(START)
    steps = tuple(
        _answer(pairs[place - 1] if place else (START, 0), pair) for place, pair in enumerate(pairs)
    )
    return Part(
        "chasing",
        ("expectation", "matrix_game"),
        Say("lesson.twentyone.chasing.ask", t=START),
        Choice(
            (
                ("stops", Say("lesson.twentyone.chasing.stops")),
                ("never", Say("lesson.twentyone.chasing.never")),
            ),
            "never",
        ),
        (*steps, Step(Say("lesson.twentyone.circle", path=way(announced(START))), (), None, "04-5")),
        Say("lesson.twentyone.chasing.truth"),
        (
            Reply(Say("lesson.twentyone.chasing.miss_deep"), Say("lesson.twentyone.chasing.miss_deep.reply")),
            Reply(
                Say("lesson.twentyone.chasing.miss_best"),
                Say("lesson.twentyone.chasing.miss_best.reply", u=SHOWN, other=SHOWN - 1),
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.chasing.again", t=FURTHER),
            (
                ("circle", Say("lesson.twentyone.chasing.circle")),
                ("rest", Say("lesson.twentyone.chasing.rest")),
            ),
            "circle",
            Say(
                "lesson.twentyone.chasing.because",
                path=way(announced(FURTHER)[:4]),
            ),
        ),
        (),
        claims_of(*pairs[0]),
        against_banker(odds.options, threshold(pairs[0][0]), threshold(pairs[0][1])),
    )


def _answer(before: tuple[int, int], pair: tuple[int, int]) -> Step:
    """What the banker or the player changes to, and what the round is worth then."""
    (t, u), e = pair, usual_table().expectation(*pair)
    if t == before[0]:
        return Step(Say("lesson.twentyone.banker_answers", t=t, u=u, e=e), (), None, "04-5")
    return Step(Say("lesson.twentyone.player_answers", t=t, u=u, e=e), (), None, "04-5")


def no_saddle(odds: TwentyOneOdds, language: str) -> Part:
    """点10: what each is sure of who announces a threshold."""
    table = usual_table()
    game = table.game()
    rows = {t: min(row) for t, row in zip(THRESHOLDS, game.gains, strict=True)}
    columns = {u: max(column) for u, column in zip(THRESHOLDS, game.columns, strict=True)}
    t, u = max(rows, key=rows.__getitem__), min(columns, key=columns.__getitem__)
    options = {"maximin": game.maximin, "own": table.expectation(SHOWN, SHOWN), "last": rows[THRESHOLDS[-1]]}
    return Part(
        "no_saddle",
        ("expectation", "matrix_game"),
        Say("lesson.twentyone.no_saddle.ask"),
        Choice(
            (
                ("none", Say("lesson.twentyone.loses_nothing")),
                *((name, Say("lesson.twentyone.loses", loss=-e)) for name, e in options.items()),
            ),
            "maximin",
        ),
        (
            Step(
                Say("lesson.twentyone.announces_player", t=t, u=table.best_banker(t), e=game.maximin),
                (),
                None,
                "04-5",
            ),
            Step(
                Say("lesson.twentyone.announces_banker", u=u, t=table.best_player(u), e=game.minimax),
                (),
                None,
                "04-5",
            ),
            Step(Say("lesson.twentyone.the_gap", gap=game.minimax - game.maximin), (), None, "04-5"),
        ),
        Say("lesson.twentyone.no_saddle.truth", t=t, e=game.maximin),
        (
            Reply(
                Say("lesson.twentyone.no_saddle.miss_best"), Say("lesson.twentyone.no_saddle.miss_best.reply")
            ),
            Reply(
                Say("lesson.twentyone.no_saddle.miss_fair"), Say("lesson.twentyone.no_saddle.miss_fair.reply")
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.no_saddle.again"),
            (("yes", Say("lesson.indeed")), ("no", Say("lesson.not_so"))),
            "no",
            Say(
                "lesson.twentyone.no_saddle.because",
                last=THRESHOLDS[-1],
                loss=-rows[THRESHOLDS[-1]],
                t=t,
                least=-game.maximin,
            ),
        ),
        (),
        claims_of(t, table.best_banker(t)),
        against_banker(odds.options, threshold(t), threshold(table.best_banker(t))),
    )


OUTLINES: Final = (
    Outline("same_threshold", CORE, Say("lesson.twentyone.same_threshold.title"), same_threshold),
    Outline("known_banker", CORE, Say("lesson.twentyone.known_banker.title"), known_banker),
    Outline("chasing", SECOND, Say("lesson.twentyone.chasing.title"), chasing),
    Outline("no_saddle", SECOND, Say("lesson.twentyone.no_saddle.title"), no_saddle),
)
