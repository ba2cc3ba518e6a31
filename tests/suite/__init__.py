"""What every game must pass: functions `check_…(game, options, seats, seed)` that raise `AssertionError`.

A game is added to them in one line of `tests/test_suite.py`.
"""

from . import hiding, rules, sessions, telling
from .walks import Walk, told, walked

CHECKS = {
    name: check
    for room in (rules, hiding, telling, sessions)
    for name, check in vars(room).items()
    if name.startswith("check_") and check.__module__ == room.__name__
}
"""Every check by its name."""

__all__ = ["CHECKS", "Walk", "told", "walked"]
