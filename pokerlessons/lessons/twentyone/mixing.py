"""Mixing thresholds, changed rules, what the model leaves out, and the honest end (点11–点13)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Final

from pokerlessons.cards import parse_cards
from pokerlessons.engine import Step
from pokerlessons.exact.twentyone import (
    BOTH_BUST,
    RULES,
    SHOWN_BANKER,
    THRESHOLDS,
    TIE,
    Policy,
    Round,
    TwentyOneOdds,
    threshold,
)
from pokerlessons.exact.twentyone_aces import shipped_aces
from pokerlessons.lessons.course import OPTIONAL, SECOND, Choice, Claim, Outline, Part, Reply, Slide, Transfer
from pokerlessons.lessons.twentyone.figures import (
    CLOSE,
    ROUNDS,
    announced,
    chance_ahead,
    mixtures,
    saddle,
    usual_table,
    value_of,
    way,
)
from pokerlessons.lessons.twentyone.two_hands import START, claims_of, round_claims
from pokerlessons.simulate.twentyone import Mixture, against_banker, ahead, mixed
from pokerlessons.words import Say

APART: Final = (15, 18)
"""Hard and soft thresholds of a player that the lesson shows."""
PAIR_OF_ACES: Final = Fraction(comb(4, 2), comb(52, 2))
"""P(both of the first two cards are aces)."""


def shares(mixture: dict[int, Fraction]) -> tuple[Say, ...]:
    """A mixture in words: each threshold and its share."""
    return tuple(Say("lesson.twentyone.share", t=t, p=p) for t, p in mixture.items())


def mixing(odds: TwentyOneOdds, language: str) -> Part:
    """点11: the player mixes so that the banker's choice does not matter."""
    table, game = usual_table(), usual_table().game()
    solution = table.solution()
    (rows, columns), value = mixtures(solution), solution.value
    (low, high), (left, right) = rows, columns
    half = min((table.expectation(low, u) + table.expectation(high, u)) / 2 for u in THRESHOLDS)
    cells = tuple(
        Say("lesson.twentyone.cell", t=t, u=u, e=table.expectation(t, u)) for t in rows for u in columns
    )
    return Part(
        "mixing",
        ("expectation", "matrix_game"),
        Say("lesson.twentyone.mixing.ask", low=low, high=high, left=left, right=right),
        Slide(rows[low]),
        (
            Step(Say("lesson.twentyone.small_table", cells=cells), (), None, "04-5"),
            Step(
                Say("lesson.twentyone.indifferent", low=low, high=high, left=left, right=right),
                (),
                None,
                "04-5",
            ),
            Step(
                Say("lesson.twentyone.mixtures", player=shares(rows), banker=shares(columns)),
                (),
                None,
                "04-5",
            ),
            Step(
                Say("lesson.twentyone.mixed_value", value=value, win=(1 + value) / 2),
                (),
                None,
                "04-8",
            ),
            Step(Say("lesson.twentyone.only_one"), (), None, "04-5"),
            Step(
                Say(
                    "lesson.twentyone.mixing_gains",
                    player=value - game.maximin,
                    banker=game.minimax - value,
                    t=high,
                    u=right,
                ),
                (),
                None,
                "04-5",
            ),
        ),
        Say("lesson.twentyone.mixing.truth", low=low, high=high, p=rows[low]),
        (
            Reply(Say("lesson.twentyone.mixing.miss_half"), Say("lesson.twentyone.mixing.miss_half.reply")),
            Reply(Say("lesson.twentyone.mixing.miss_none"), Say("lesson.twentyone.mixing.miss_none.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.mixing.again", low=low, high=high),
            (
                ("better", Say("lesson.twentyone.mixing.better", t=high)),
                ("worse", Say("lesson.twentyone.mixing.worse", t=high)),
                ("same", Say("lesson.same")),
            ),
            "worse",
            Say("lesson.twentyone.mixing.because", half=-half, t=high, alone=-game.maximin),
        ),
        (),
        (
            Claim(Say("lesson.twentyone.share_of", t=low), rows[low], how=Say("lesson.twentyone.how_share")),
            *(
                replace(claim, how=Say("lesson.twentyone.how_mixed"))
                for claim in round_claims(_mixed_round(rows, columns))
            ),
        ),
        mixed(odds.options, rows, columns),
    )


def _mixed_round(player: Mixture, banker: Mixture) -> Round:
    """How a round of two mixtures ends."""
    weights = {(t, u): p * q for t, p in player.items() for u, q in banker.items()}
    found = {pair: usual_table().rounds[pair] for pair in weights}
    return Round(
        *(sum((w * found[pair][place] for pair, w in weights.items()), Fraction()) for place in range(3))
    )


def rules(odds: TwentyOneOdds, language: str) -> Part:
    """点12: with ties given back there is a saddle again."""
    table = usual_table()
    edges = {pushed: -value_of(pushed) for pushed in RULES}
    resting = saddle((TIE,))
    assert resting
    t, u = resting
    low = table.best_player(u)
    return Part(
        "rules",
        ("expectation", "matrix_game"),
        Say("lesson.twentyone.rules.ask", edge=edges[()]),
        Choice(
            (
                ("tie", Say("lesson.twentyone.push_tie")),
                ("both_bust", Say("lesson.twentyone.push_both_bust")),
                ("either", Say("lesson.twentyone.rules.either")),
            ),
            "tie",
        ),
        (
            Step(
                Say(
                    "lesson.twentyone.why_shy",
                    u=u,
                    low=low,
                    t=t,
                    difference=table.expectation(low, u) - table.expectation(t, u),
                    more=table.rounds[t, u].tie,
                    less=table.rounds[low, u].tie,
                ),
                (),
                None,
                "04-8",
            ),
            Step(
                Say(
                    "lesson.twentyone.ties_back",
                    both=table.rounds[t, u].both_bust,
                    gain=table.rounds[t, u].tie - table.rounds[low, u].tie,
                    t=t,
                    u=u,
                    edge=edges[TIE,],
                ),
                (),
                None,
                "04-8",
            ),
            Step(_still_mixed((BOTH_BUST,), edges[BOTH_BUST,]), (), None, "04-8"),
            Step(_both_back(edges[TIE, BOTH_BUST]), (), None, "04-8"),
            Step(Say("lesson.twentyone.forced_by_rule"), (), None, "04-8"),
        ),
        Say("lesson.twentyone.rules.truth", t=t, u=u, edge=edges[TIE,]),
        (
            Reply(Say("lesson.twentyone.rules.miss_bust"), Say("lesson.twentyone.rules.miss_bust.reply")),
            Reply(Say("lesson.twentyone.rules.miss_skill"), Say("lesson.twentyone.rules.miss_skill.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.rules.again", tie=edges[TIE,], both=edges[BOTH_BUST,]),
            (
                ("equal", Say("lesson.twentyone.rules.equal")),
                ("more", Say("lesson.twentyone.rules.more")),
                ("less", Say("lesson.twentyone.rules.less")),
            ),
            _against(edges[TIE,] + edges[BOTH_BUST,], edges[()]),
            Say("lesson.twentyone.rules.because", sum=edges[TIE,] + edges[BOTH_BUST,], edge=edges[()]),
        ),
        (),
        claims_of(t, u),
        against_banker(odds.options, threshold(t), threshold(u)),
    )


def _against(total: Fraction, edge: Fraction) -> str:
    return "equal" if total == edge else "more" if total > edge else "less"


def _still_mixed(pushed: Collection[str], edge: Fraction) -> Say:
    player, banker = mixtures(usual_table().solution(pushed))
    return Say("lesson.twentyone.busts_back", player=shares(player), banker=shares(banker), edge=edge)


def _both_back(edge: Fraction) -> Say:
    resting = saddle((TIE, BOTH_BUST))
    assert resting
    return Say("lesson.twentyone.both_back", t=resting[0], edge=edge)


def model(odds: TwentyOneOdds, language: str) -> Part:
    """点13: what the model leaves out, and what that is worth."""
    table, endless = usual_table(), usual_table().endless
    gain = table.gain_of_mixing
    apart = table.soft[APART].expectation()
    better = apart - table.expectation(APART[0], SHOWN_BANKER)
    hard, soft = table.best_soft
    player, _ = mixtures(endless)
    aces = shipped_aces()
    return Part(
        "model",
        ("expectation", "matrix_game", "frequency"),
        Say("lesson.twentyone.model.ask", t=APART[0], u=SHOWN_BANKER),
        Choice((("yes", Say("lesson.twentyone.model.yes")), ("no", Say("lesson.twentyone.model.no"))), "no"),
        (
            Step(Say("lesson.twentyone.one_threshold"), (), None, "04-5"),
            Step(
                Say(
                    "lesson.twentyone.endless",
                    edge=-endless.value,
                    usual=-table.solution().value,
                    player=shares(player),
                ),
                (),
                None,
                "04-1",
            ),
            Step(
                Say(
                    "lesson.twentyone.apart",
                    u=SHOWN_BANKER,
                    hard=APART[0],
                    soft=APART[1],
                    e=apart,
                    better=better,
                ),
                (),
                None,
                "04-2",
            ),
            Step(
                Say(
                    "lesson.twentyone.best_apart",
                    hard=hard,
                    soft=soft,
                    e=table.soft[hard, soft].expectation(),
                    best=table.expectation(table.best_player(SHOWN_BANKER), SHOWN_BANKER),
                    u=SHOWN_BANKER,
                ),
                (),
                None,
                "04-2",
            ),
            Step(
                Say(
                    "lesson.twentyone.aces_split",
                    chance=PAIR_OF_ACES,
                    together=aces.together,
                    split=aces.split,
                    gain=aces.gain,
                    everywhere=PAIR_OF_ACES * aces.gain,
                ),
                parse_cards("SA HA"),
                None,
                "04-7",
            ),
            Step(
                Say(
                    "lesson.twentyone.unseen_by_trying",
                    gain=gain,
                    rounds=round(table.rounds_to_see(gain), -8),
                ),
                (),
                None,
                "04-5",
            ),
        ),
        Say("lesson.twentyone.model.truth"),
        (
            Reply(Say("lesson.twentyone.model.miss_exact"), Say("lesson.twentyone.model.miss_exact.reply")),
            Reply(
                Say("lesson.twentyone.model.miss_useless"), Say("lesson.twentyone.model.miss_useless.reply")
            ),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.model.again", better=better),
            (
                ("thousands", Say("lesson.twentyone.model.thousands")),
                ("millions", Say("lesson.twentyone.model.millions")),
                ("billions", Say("lesson.twentyone.model.billions")),
            ),
            "thousands",
            Say(
                "lesson.twentyone.model.because",
                times=int(better / gain),
                rounds=round(table.rounds_to_see(better), -3),
            ),
        ),
        (),
        (
            *round_claims(table.soft[APART]),
            Claim(Say("lesson.twentyone.gain_of_split"), aces.gain, chance=False),
        ),
        against_banker(odds.options, Policy(*APART), threshold(SHOWN_BANKER)),
    )


def ending(odds: TwentyOneOdds, language: str) -> Part:
    """What remains: the three answers, with their numbers."""
    table, game, value = usual_table(), usual_table().game(), value_of()
    best = table.best_player(SHOWN_BANKER)
    player, banker = mixtures(table.solution())
    t, u = max(player, key=player.__getitem__), max(banker, key=banker.__getitem__)
    resting = saddle((TIE,))
    assert resting
    better = table.soft[APART].expectation() - table.expectation(APART[0], SHOWN_BANKER)
    told = tuple(Say("lesson.twentyone.ahead_after", rounds=n, p=chance_ahead(n)) for n in ROUNDS)
    return Part(
        "ending",
        ("binomial", "law_of_large_numbers", "expectation"),
        Say("lesson.twentyone.ending.ask", rounds=ROUNDS[0]),
        Slide(chance_ahead(ROUNDS[0]), 0, 50),
        (
            Step(
                Say(
                    "lesson.twentyone.if_known",
                    u=SHOWN_BANKER,
                    t=best,
                    e=table.expectation(best, SHOWN_BANKER),
                ),
                (),
                None,
                "04-5",
            ),
            Step(
                Say(
                    "lesson.twentyone.if_free",
                    path=way(announced(START)),
                    t=t,
                    p=player[t],
                    u=u,
                    q=banker[u],
                ),
                (),
                None,
                "04-5",
            ),
            Step(
                Say(
                    "lesson.twentyone.no_magic",
                    t=t,
                    player=value - game.maximin,
                    u=u,
                    banker=game.minimax - value,
                    apart=better,
                ),
                (),
                None,
                "04-5",
            ),
            Step(
                Say(
                    "lesson.twentyone.whose_rule",
                    edge=-value,
                    tie=-value_of((TIE,)),
                    both=-value_of((BOTH_BUST,)),
                    low=best,
                    t=resting[0],
                    u=resting[1],
                ),
                (),
                None,
                "04-8",
            ),
            Step(Say("lesson.twentyone.ahead", edge=-value, chances=told), (), None, "04-8"),
        ),
        Say("lesson.twentyone.ending.truth", rounds=ROUNDS[0], p=chance_ahead(ROUNDS[0])),
        (
            Reply(Say("lesson.twentyone.ending.miss_half"), Say("lesson.twentyone.ending.miss_half.reply")),
            Reply(Say("lesson.twentyone.ending.miss_never"), Say("lesson.twentyone.ending.miss_never.reply")),
            CLOSE,
        ),
        Transfer(
            Say("lesson.twentyone.ending.again"),
            (
                ("mix", Say("lesson.twentyone.ending.mix")),
                ("fixed", Say("lesson.twentyone.ending.fixed", u=SHOWN_BANKER)),
                ("turns", Say("lesson.twentyone.ending.turns")),
            ),
            "turns",
            Say("lesson.twentyone.ending.because", u=u, best=-game.minimax),
        ),
        (),
        (
            Claim(
                Say("lesson.twentyone.ahead_in_the_end", rounds=ROUNDS[0]),
                chance_ahead(ROUNDS[0]),
                None,
                bool,
                how=Say("lesson.twentyone.how_ahead"),
            ),
        ),
        ahead(odds.options, player, banker, ROUNDS[0]),
        summary=(
            Say("lesson.twentyone.answer_known", u=SHOWN_BANKER, t=best),
            Say("lesson.twentyone.answer_free", t=t, p=player[t], u=u, q=banker[u]),
            Say("lesson.twentyone.answer_rule", t=resting[0], u=resting[1]),
        ),
    )


OUTLINES: Final = (
    Outline("mixing", OPTIONAL, Say("lesson.twentyone.mixing.title"), mixing),
    Outline("rules", SECOND, Say("lesson.twentyone.rules.title"), rules),
    Outline("model", OPTIONAL, Say("lesson.twentyone.model.title"), model),
    Outline("ending", SECOND, Say("lesson.twentyone.ending.title"), ending),
)
