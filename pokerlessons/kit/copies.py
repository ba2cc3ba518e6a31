"""Copies of notebooks with the class's seed in every call that deals cards or poses questions."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, Final

import pokerlessons

SEEDED: Final = ("table", "lesson", "exercises")
"""The public functions that take a seed."""
SPEAKING: Final = ("table", "lesson", "exercises", "judge", "odds", "games")
"""The public functions that take a language."""
_LINK: Final = re.compile(r"\[([^\]\n]*)\]\(([^)\s]+\.ipynb)\)")
_ENGLISH: Final = re.compile(r"\n*<details><summary>English</summary>\n(.*?)</details>\n*", re.DOTALL)
_MOST_EDITS: Final = 200


def for_pupils(
    notebook: Mapping[str, Any], seed: str, language: str, beside: Collection[str]
) -> dict[str, Any]:
    """The notebook with the class's seed everywhere and no answer key; nothing else of a cell is changed.

    Where the class's language is not Chinese, the calls are told so.  A link to a notebook that is not
    `beside` it becomes plain words: a pupil has no teacher's pages.
    """
    calls = _names_of_calls(_codes(notebook))

    def copied(cell: Mapping[str, Any]) -> dict[str, Any]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            return {**cell, "source": without_links(source, beside)}
        for name in SEEDED:
            source = with_argument(source, calls[name], name, "seed", seed)
        source = _speaking(source, calls, language)
        return {**cell, "source": with_argument(source, calls["exercises"], "exercises", "key", False)}

    return {**notebook, "cells": [copied(cell) for cell in notebook["cells"]]}


def in_language(notebook: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The notebook in one language alone: its words, and what its calls show."""
    calls = _names_of_calls(_codes(notebook))

    def copied(cell: Mapping[str, Any]) -> dict[str, Any]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            return {**cell, "source": words_in(source, language)}
        return {**cell, "source": _speaking(source, calls, language)}

    return {**notebook, "cells": [copied(cell) for cell in notebook["cells"]]}


def _speaking(source: str, calls: Mapping[str, Collection[str]], language: str) -> str:
    for name in SPEAKING if language != "zh" else ():
        source = with_argument(source, calls[name], name, "lang", language)
    return source


def words_in(source: str, language: str) -> str:
    """A cell of words, which hold the English in a part that opens, in one language alone."""
    english = _ENGLISH.search(source)
    if english is None:
        return source
    return english[1].strip() if language == "en" else _ENGLISH.sub("\n", source).strip()


def without_links(source: str, beside: Collection[str]) -> str:
    """The same words without the links to notebooks that are not `beside`."""
    return _LINK.sub(lambda link: link[0] if link[2] in beside else link[1], source)


def with_argument(source: str, called: Collection[str], function: str, name: str, value: str | bool) -> str:
    """The code with `name=value` in every call of the public `function`, known there by the names `called`.

    An argument that is given, by name, by place or inside `**…`, gets the value; `key=False` is not written
    where there is no key.  Code that Python cannot read (a magic) stays as it is.
    """
    for _ in range(_MOST_EDITS):
        try:
            # `ast` counts bytes, not characters.
            tree, text = ast.parse(source), source.encode()
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return source
        edits = (
            edit
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and _called(call.func) in called
            for edit in _edits(call, function, name, value)
        )
        edit = next(edits, None)
        if edit is None:
            return source
        source = _edited(text, edit)
    return source


def _codes(notebook: Mapping[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def _names_of_calls(sources: Iterable[str]) -> dict[str, set[str]]:
    """By what names the public functions are called here: `table`, `pokerlessons.table`, an alias."""
    names = {name: {name, f"pokerlessons.{name}"} for name in pokerlessons.__all__}
    for source in sources:
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "pokerlessons":
                for alias in node.names:
                    names.get(alias.name, set()).add(alias.asname or alias.name)
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name == "pokerlessons" and alias.asname:
                        for name, known in names.items():
                            known.add(f"{alias.asname}.{name}")
    return names


def _called(function: ast.expr) -> str:
    return ast.unparse(function) if isinstance(function, ast.Name | ast.Attribute) else ""


@dataclass(frozen=True)
class _Edit:
    """A piece of code to be put in the place of `node`, or else as a last argument into the call `node`."""

    node: ast.expr
    text: str
    replaces: bool = True


def _edits(call: ast.Call, function: str, name: str, value: str | bool) -> Iterator[_Edit]:
    """What is to be changed in a call."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == name]
    parameters = signature(getattr(pokerlessons, function)).parameters
    starred = any(isinstance(argument, ast.Starred) for argument in call.args)
    if parameters[name].kind is Parameter.POSITIONAL_OR_KEYWORD and not starred:
        place = list(parameters).index(name)
        given += call.args[place : place + 1]
    for node in given:
        if not _is(node, value):
            yield _Edit(node, _literal(value))
    spread = [keyword.value for keyword in call.keywords if keyword.arg is None]
    for node in spread:
        if not _holds(node, name, value):
            yield _Edit(node, f'{{**{ast.unparse(node)}, "{name}": {_literal(value)}}}')
    if not given and not spread and value is not False:
        yield _Edit(call, f"{name}={_literal(value)}", replaces=False)


def _is(node: ast.expr, value: str | bool) -> bool:
    return isinstance(node, ast.Constant) and node.value == value and type(node.value) is type(value)


def _holds(node: ast.expr, name: str, value: str | bool) -> bool:
    """Whether this is `{…, name: value}`."""
    if not isinstance(node, ast.Dict) or not node.keys:
        return False
    return node.keys[-1] is not None and _is(node.keys[-1], name) and _is(node.values[-1], value)


def _edited(text: bytes, edit: _Edit) -> str:
    node = edit.node
    assert node.end_lineno is not None and node.end_col_offset is not None
    end = _offset(text, node.end_lineno, node.end_col_offset)
    if edit.replaces:
        begin = _offset(text, node.lineno, node.col_offset)
        return (text[:begin] + edit.text.encode() + text[end:]).decode()
    # A new argument goes before the closing parenthesis; a comma may stand there already, or nothing.
    before, after = text[: end - 1].decode(), text[end - 1 :].decode()
    with_comma = f"{before}, {edit.text}{after}"
    try:
        ast.parse(with_comma)
    except SyntaxError:
        return f"{before}{edit.text}{after}"
    return with_comma


def _offset(text: bytes, line: int, column: int) -> int:
    """Where a line (from 1) and a column (in bytes) are in the text."""
    return sum(len(each) for each in text.splitlines(keepends=True)[: line - 1]) + column


def _literal(value: str | bool) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
