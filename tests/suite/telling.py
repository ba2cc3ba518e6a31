"""What is told: steps, hints, names, options."""

from __future__ import annotations

from typing import get_args
from xml.etree import ElementTree

from pokerlessons.cards import Card
from pokerlessons.engine import AnyGame, Options, Step, Takes
from pokerlessons.engine.options import Choice, Number, Subset, Table
from pokerlessons.words import BadInput

from .walks import cards_in, check_rule, check_say, walked


def check_steps_stand_on_rules(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Every move is told to every viewer, each step by its rule, in words, only of cards that are seen."""
    walk = walked(game, options, seats, seed)
    for viewer in walk.viewers:
        views = [game.observe(state, viewer) for state in walk.states]
        seen = [cards_in(view) for view in views]
        _check_steps(game, game.opening(views[0]), seen[0], "the opening")
        for at, turn in enumerate(walk.turns):
            before, after = views[at : at + 2]
            shown = game.shown(turn.before, turn.seat, turn.move, viewer)
            assert shown in (None, turn.move), f"{turn.move} is shown as {shown}"
            assert viewer != turn.seat or shown, f"{turn.move} is hidden from {viewer} who made it"
            steps = game.explain(before, turn.seat, shown, after)
            _check_steps(game, steps, seen[at] | seen[at + 1], turn.move)


def check_hints_stand_on_rules(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Hints are steps like others; a spectator gets none."""
    walk = walked(game, options, seats, seed)
    for _, view in walk.views:
        hints = game.hints(view)
        assert not hints or view.viewer is not None, "a spectator gets hints"
        if hints:
            _check_steps(game, hints, cards_in(view), "the hints")


def _check_steps(game: AnyGame, steps: tuple[Step, ...], seen: set[Card], what: object) -> None:
    assert steps, f"nothing is told of {what}"
    for step in steps:
        check_rule(step.rule, step)
        check_say(step.say)
        unseen = cards_in(step) - seen
        assert not unseen, f"{what} is told with {unseen}, which the viewer cannot see: {step}"
        if step.formula is not None:
            formula = step.formula
            assert formula.latex and formula.text, f"an empty formula: {step}"
            ElementTree.fromstring(formula.mathml)


def check_names_can_be_read(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """The game has a title, a summary, a section, seats, rules to open, and verbs that text can name."""
    check_say(game.title)
    check_say(game.summary)
    assert game.name.isidentifier() and game.section, "a name must be a word"
    assert game.usual_seats in game.seats and seats in game.seats, f"{game.usual_seats} seats"
    for rule in game.rules:
        check_rule(rule, "the rules to open")
    for verb, takes in game.verbs.items():
        assert verb == verb.strip().lower() and " as " not in verb, f"the verb {verb!r} is no word"
        assert takes in get_args(Takes), f"{verb} takes {takes}"


def check_options_are_documented(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """Every option has words and a rule, and each of its values one text form that reads back."""
    for name, kind in options.kinds().items():
        check_rule(kind.rule, name)
        for say in (kind.say, kind.allowed, *kind.says.values()):
            check_say(say)
        for value in (getattr(options, name), getattr(type(options)(), name), *_values(kind)):
            text = kind.text(value)
            assert kind.read(text) == kind.read(value) == value, f"{name}={text} reads as another"
            hash(value)


def _values(kind: object) -> list[object]:
    match kind:
        case Choice(says=says):
            return list(says)
        case Number(low=low, high=high):
            return [low, high]
        case Subset(says=says):
            return [frozenset(), frozenset(says), *(frozenset({name}) for name in says)]
        case Table(says=says, low=low, high=high):
            return [tuple((name, bound) for name in says) for bound in (low, high)]
        case _:
            return [True, False]


def check_options_read_back(game: AnyGame, options: Options, seats: int, seed: int) -> None:
    """The snapshot, the presets and the aliases give options; the game's own class is the one in use."""
    assert type(options) is game.options, f"its options are {game.options}"
    snapshot = options.snapshot()
    assert _options(game, **snapshot) == options, f"the snapshot is of other options: {snapshot}"
    assert _options(game, **options.changes()) == options, "the changes are of other options"
    assert all(isinstance(text, str) and text.isprintable() for text in snapshot.values())
    for preset, several in game.options.presets.items():
        check_say(several.say)
        made = _options(game, preset=preset)
        assert _options(game, **made.snapshot()) == made, f"the preset {preset} does not read back"
    for name, alias in game.options.aliases.items():
        check_say(alias.say)
        check_rule(alias.rule, f"the alias {name}")
        assert name not in snapshot and alias.option in snapshot, f"the alias {name} means nothing"
        for word, value in alias.values.items():
            assert _options(game, **{name: word}).snapshot()[alias.option] == value


def _options(game: AnyGame, **given: object) -> Options:
    try:
        return game.options.of(**given)
    except BadInput as error:
        raise AssertionError(f"the options {given} are refused: {error}") from error
