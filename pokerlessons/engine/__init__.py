"""The engine: what a game is, and the session that plays one."""

from pokerlessons.engine.chance import Chance
from pokerlessons.engine.game import (
    AnyGame,
    Data,
    Finding,
    Game,
    LegalMoves,
    Observation,
    Payment,
    Playable,
    Player,
    Result,
    Settlement,
    Verdict,
    Weighed,
    Weighing,
)
from pokerlessons.engine.moves import Move, Takes, parse_move
from pokerlessons.engine.options import Alias, Options, Preset, choice, flag, number, subset, table
from pokerlessons.engine.reasons import Formula, Refusal, Refused, Step, rule_say, sum_formula, sums_compared
from pokerlessons.engine.record import record, recorded_names, replay
from pokerlessons.engine.session import Session

__all__ = [
    "Alias",
    "AnyGame",
    "Chance",
    "Data",
    "Finding",
    "Formula",
    "Game",
    "LegalMoves",
    "Move",
    "Observation",
    "Options",
    "Payment",
    "Playable",
    "Player",
    "Preset",
    "Refusal",
    "Refused",
    "Result",
    "Session",
    "Settlement",
    "Step",
    "Takes",
    "Verdict",
    "Weighed",
    "Weighing",
    "choice",
    "flag",
    "number",
    "parse_move",
    "record",
    "recorded_names",
    "replay",
    "rule_say",
    "subset",
    "sum_formula",
    "sums_compared",
    "table",
]
