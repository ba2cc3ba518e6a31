"""House rules: flat, documented, each value with one text form (`tie=banker`, `mult=sangong:3,p9:2`).

A game's options are a frozen dataclass of fields made by `choice`, `number`, `flag`, `subset` and `table`.
The field knows its rule number and its words, so that a command line, a record and a settings panel all read
the same documentation.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, ClassVar, Self

from pokerlessons.words import LANGUAGES, BadInput, Say, clipped, render


class _Unreadable(Exception):
    """A value that is not one of the allowed; the option turns it into a sentence."""

    def __init__(self, problem: Say | None = None) -> None:
        super().__init__()
        self.problem = problem
        """What is wrong with one part of the value, where that can be said."""


@dataclass(frozen=True)
class Kind(ABC):
    """What values an option takes: reads them from text or Python, writes their one text form."""

    rule: str
    say: Say
    says: Mapping[str, Say]
    """The words for each named value, where values have names."""

    @property
    @abstractmethod
    def allowed(self) -> Say:
        """What may be given, as a phrase."""

    @abstractmethod
    def read(self, raw: object) -> Any:
        """The value given as `raw` (its text form or a Python value).  Raises `_Unreadable`."""

    @abstractmethod
    def text(self, value: Any) -> str:
        """The one text form of `value`."""

    def named(self, given: str) -> str:
        """The name of the value that is `given` by its name or, in either language, by its words.

        What explains the words, in brackets or behind a colon, may be left out.  Other names stay as
        they are.
        """
        if given in self.says:
            return given
        called = {_bare(render(say, each)): name for name, say in self.says.items() for each in LANGUAGES}
        return called.get(_bare(given), given)


@dataclass(frozen=True)
class Choice(Kind):
    """One of several named values."""

    @property
    def allowed(self) -> Say:
        return Say("option.allowed.choice", values=tuple(self.says))

    def read(self, raw: object) -> str:
        if type(raw) is int:  # a value whose name is a number, written as one
            raw = str(raw)
        if isinstance(raw, str) and raw in self.says:
            return raw
        raise _Unreadable

    def text(self, value: str) -> str:
        return value


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no, written `on` and `off`."""

    _WORDS: ClassVar[Mapping[str, bool]] = {"on": True, "off": False, "true": True, "false": False}

    @property
    def allowed(self) -> Say:
        return Say("option.allowed.choice", values=("on", "off"))

    def read(self, raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in self._WORDS:
            return self._WORDS[raw]
        raise _Unreadable

    def text(self, value: bool) -> str:
        return "on" if value else "off"


@dataclass(frozen=True)
class Number(Kind):
    """A whole number between two bounds."""

    low: int
    high: int

    @property
    def allowed(self) -> Say:
        return Say("option.allowed.number", low=self.low, high=self.high)

    def read(self, raw: object) -> int:
        if isinstance(raw, str) and re.fullmatch(r"-?[0-9]{1,9}", raw):
            raw = int(raw)
        if isinstance(raw, int) and not isinstance(raw, bool) and self.low <= raw <= self.high:
            return raw
        raise _Unreadable

    def text(self, value: int) -> str:
        return str(value)


@dataclass(frozen=True)
class Subset(Kind):
    """Any set of the named values: `wuxiao,zhadan`, `none`, `all`."""

    @property
    def allowed(self) -> Say:
        return Say("option.allowed.subset", values=tuple(self.says))

    def read(self, raw: object) -> frozenset[str]:
        names = _parts(raw)
        if names == ["all"]:
            return frozenset(self.says)
        if names == ["none"]:
            return frozenset()
        names = [self.named(name) for name in names]
        if not all(name in self.says for name in names) or len(set(names)) < len(names):
            raise _Unreadable
        return frozenset(names)

    def text(self, value: frozenset[str]) -> str:
        return ",".join(name for name in self.says if name in value) or "none"


@dataclass(frozen=True)
class Table(Kind):
    """A small table from each of the named entries to a whole number: `sangong:3,p9:2`."""

    low: int
    high: int
    optional: frozenset[str]
    """Entries that may be left out, because a game plays them under some other house rule only."""

    @property
    def allowed(self) -> Say:
        values = {"values": tuple(self.says), "low": self.low, "high": self.high}
        if not self.optional:
            return Say("option.allowed.table", **values)
        optional = tuple(name for name in self.says if name in self.optional)
        return Say("option.allowed.table_but", optional=optional, **values)

    def read(self, raw: object) -> tuple[tuple[str, int], ...]:
        given = [(self.named(name), value) for name, value in _entries(raw)]
        faults = [*self._faults(Counter(name for name, _ in given)), *self._bad_numbers(given)]
        if faults:
            raise _Unreadable(
                reduce(lambda one, other: Say("option.table.and", one=one, other=other), faults)
            )
        entries = dict(given)
        number = self._number
        return tuple((name, number.read(entries[name])) for name in self.says if name in entries)

    def _faults(self, times: Counter[str]) -> list[Say]:
        """What is wrong with the names that are given so many times: all of it, to be mended at once."""
        unknown = tuple(clipped(name) for name in times if name not in self.says)
        twice = tuple(say for name, say in self.says.items() if times[name] > 1)
        missing = tuple(
            say for name, say in self.says.items() if not times[name] and name not in self.optional
        )
        return [
            *([Say("option.table.unknown", names=unknown)] if unknown else []),
            *([Say("option.table.twice", names=twice)] if twice else []),
            *([Say("option.table.missing", names=missing)] if missing else []),
        ]

    def _bad_numbers(self, given: Iterable[tuple[str, object]]) -> Iterator[Say]:
        """What is wrong with the numbers of the names that there are."""
        for name, raw in given:
            try:
                self._number.read(raw)
            except _Unreadable:
                if name in self.says:
                    values = {"value": clipped(raw), "low": self.low, "high": self.high}
                    yield Say("option.table.number", name=self.says[name], **values)

    @property
    def _number(self) -> Number:
        return Number(self.rule, self.say, {}, self.low, self.high)

    def text(self, value: tuple[tuple[str, int], ...]) -> str:
        return ",".join(f"{name}:{number}" for name, number in value)


def _parts(raw: object) -> list[str]:
    if isinstance(raw, str):
        return [part.strip() for part in re.split("[,，、]", raw)] if raw.strip() else []
    if isinstance(raw, Iterable):
        return [str(part) for part in raw]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    raise _Unreadable


def _entries(raw: object) -> list[tuple[str, object]]:
    """The named entries of a table given as text, as a mapping or as pairs, in their order."""
    pairs: Any = (
        [re.split("[:：]", part, maxsplit=1) for part in _parts(raw)] if isinstance(raw, str) else raw
    )
    try:
        entries: list[tuple[str, object]] = [
            (str(name).strip(), value)
            for name, value in (pairs.items() if isinstance(raw, Mapping) else pairs)
        ]
    except (AttributeError, TypeError, ValueError):
        raise _Unreadable from None
    return [(name, value.strip() if isinstance(value, str) else value) for name, value in entries]


def _bare(words: str) -> str:
    """Words to be compared: without what explains them in brackets or behind a colon, spaces, capitals."""
    plain = unicodedata.normalize("NFKC", words)
    return re.sub(r"[(:].*|\s", "", plain).casefold()


def choice(default: str, rule: str, say: Say, says: Mapping[str, Say]) -> Any:
    """A field whose value is one of the names in `says`."""
    return field(default=default, metadata={"kind": Choice(rule, say, says)})


def flag(default: bool, rule: str, say: Say) -> Any:
    """A field that is on or off."""
    return field(default=default, metadata={"kind": Flag(rule, say, {})})


def number(default: int, low: int, high: int, rule: str, say: Say) -> Any:
    """A field whose value is a whole number from `low` to `high`."""
    return field(default=default, metadata={"kind": Number(rule, say, {}, low, high)})


def subset(default: Iterable[str], rule: str, say: Say, says: Mapping[str, Say]) -> Any:
    """A field whose value is a set of the names in `says`."""
    return field(default=frozenset(default), metadata={"kind": Subset(rule, say, says)})


def table(
    default: Mapping[str, int],
    low: int,
    high: int,
    rule: str,
    say: Say,
    says: Mapping[str, Say],
    optional: Iterable[str] = (),
) -> Any:
    """A field whose value is a number from `low` to `high` for every name in `says`.

    Names in `optional` may be left out.
    """
    kind = Table(rule, say, says, low, high, frozenset(optional))
    return field(default=tuple(default.items()), metadata={"kind": kind})


@dataclass(frozen=True)
class Preset:
    """Several house rules under one name."""

    say: Say
    values: Mapping[str, object]


@dataclass(frozen=True)
class Alias:
    """Another name for an option, as the rule book calls it: `classroom=off` for `stakes=chosen` (00-11)."""

    say: Say
    rule: str
    option: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Options:
    """The base of every game's options; games add fields."""

    presets: ClassVar[Mapping[str, Preset]] = {}
    """Named sets of values, applied before the single ones."""
    aliases: ClassVar[Mapping[str, Alias]] = {}

    @classmethod
    def kinds(cls) -> dict[str, Kind]:
        """Each option's name with what it takes and its documentation."""
        return {each.name: each.metadata["kind"] for each in dataclasses.fields(cls)}

    @classmethod
    def of(cls, /, **given: object) -> Self:
        """The options with `preset` first, then the single values given, in text form or as Python values.

        Raises `BadInput`: an unknown option, preset or value, or two that contradict each other.
        """
        values = dict(cls._preset(given.pop("preset", None)))
        values.update(cls._without_aliases(given))
        options = cls(**{name: cls._read(name, raw) for name, raw in values.items()})
        contradiction = options.contradiction()
        if contradiction:
            raise BadInput(contradiction)
        return options

    def contradiction(self) -> Say | None:
        """What is wrong with these values taken together, if anything."""
        return None

    def snapshot(self) -> dict[str, str]:
        """Every option in its text form (00-10); `of(**snapshot)` gives the same options back."""
        return {name: kind.text(getattr(self, name)) for name, kind in self.kinds().items()}

    def changes(self) -> dict[str, str]:
        """The options that differ from the defaults, in text form."""
        usual = type(self)().snapshot()
        return {name: text for name, text in self.snapshot().items() if usual[name] != text}

    @classmethod
    def _preset(cls, name: object) -> Mapping[str, object]:
        if name is None:
            return {}
        if not isinstance(name, str) or name not in cls.presets:
            known = Say("option.allowed.choice", values=tuple(cls.presets))
            raise _bad_value("preset", Say("option.preset"), name, known)
        return cls.presets[name].values

    @classmethod
    def _without_aliases(cls, given: Mapping[str, object]) -> dict[str, object]:
        values = {name: raw for name, raw in given.items() if name not in cls.aliases}
        for name, alias in cls.aliases.items():
            if name not in given:
                continue
            raw = given[name]
            word = ("on" if raw else "off") if isinstance(raw, bool) else raw
            if not isinstance(word, str) or word not in alias.values:
                allowed = Say("option.allowed.choice", values=tuple(alias.values))
                raise _bad_value(name, alias.say, word, allowed)
            meant = alias.values[word]
            if values.setdefault(alias.option, meant) != meant:
                raise BadInput(
                    Say(
                        "option.contradict",
                        one=f"{name}={word}",
                        other=f"{alias.option}={clipped(values[alias.option])}",
                    )
                )
        return values

    @classmethod
    def _read(cls, name: str, raw: object) -> object:
        kinds = cls.kinds()
        if name not in kinds:
            known = (*kinds, *cls.aliases, *(["preset"] if cls.presets else []))
            raise BadInput(Say("option.unknown", option=clipped(name), known=known))
        kind = kinds[name]
        try:
            return kind.read(raw)
        except _Unreadable as bad:
            if bad.problem is None:
                raise _bad_value(name, kind.say, raw, kind.allowed) from None
            raise BadInput(
                Say("option.bad_entry", option=name, says=kind.say, problem=bad.problem, rule=kind.rule)
            ) from None


def _bad_value(option: str, says: Say, raw: object, allowed: Say) -> BadInput:
    return BadInput(Say("option.bad_value", option=option, says=says, value=clipped(raw), allowed=allowed))
