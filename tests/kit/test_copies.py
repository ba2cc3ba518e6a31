"""The class's seed in every call, whatever its form; everything else stays as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pokerlessons
from pokerlessons.kit.copies import for_pupils, in_language, with_argument, words_in
from pokerlessons.lab import shipped_notebooks

NOTEBOOKS = sorted(shipped_notebooks().glob("*.ipynb"))
TO_PLAY = [path for path in NOTEBOOKS if path.name[1] == "0" and path.name != "00-start.ipynb"]


def seeded(source: str, function: str = "table") -> str:
    return with_argument(source, {function, f"p.{function}", "桌子"}, function, "seed", "一班")


@pytest.mark.parametrize(
    ("source", "copied"),
    [
        ('table("niuniu")', 'table("niuniu", seed="一班")'),
        ("table('牛', seed='别的')  # 注", "table('牛', seed=\"一班\")  # 注"),
        ('table("n", 4, 1, 2026)', 'table("n", 4, 1, "一班")'),
        ('table("n", seed="一班")', 'table("n", seed="一班")'),
        ('table(\n    "牛牛",\n    players=4,\n)', 'table(\n    "牛牛",\n    players=4,\nseed="一班")'),
        ('table(("n"))', 'table(("n"), seed="一班")'),
        ('table(game="n" ,)', 'table(game="n" ,seed="一班")'),
        ("table()", 'table(seed="一班")'),
        ("table(*those)", 'table(*those, seed="一班")'),
        ('table("n", **rules)', 'table("n", **{**rules, "seed": "一班"})'),
        ('p.table("n", seed=f(1, "a=b"))', 'p.table("n", seed="一班")'),
        ('桌 = 桌子("n"); show(table("x"))', '桌 = 桌子("n", seed="一班"); show(table("x", seed="一班"))'),
        ('x = "table(1)"', 'x = "table(1)"'),
        ("# table(1)", "# table(1)"),
        ("my_table(1); a.table(2)", "my_table(1); a.table(2)"),
        ("%time table(1)", "%time table(1)"),
        ('table("n",', 'table("n",'),
    ],
)
def test_the_seed_goes_into_every_form_of_call(source: str, copied: str) -> None:
    assert seeded(source) == copied
    assert seeded(copied) == copied


def test_a_key_is_taken_away() -> None:
    called = {"exercises"}
    for source, copied in (
        ('exercises("n", key=True)', 'exercises("n", key=False)'),
        ('exercises("n", "zh", "s", True)', 'exercises("n", "zh", "s", False)'),
        ('exercises("n", key=1 == 1)', 'exercises("n", key=False)'),
        ('exercises("n")', 'exercises("n")'),
    ):
        assert with_argument(source, called, "exercises", "key", False) == copied


def test_an_alias_is_seen_through_in_every_cell() -> None:
    cells = [
        "import pokerlessons as p\nfrom pokerlessons import table as 桌, exercises",
        '桌("niuniu")',
        'p.lesson("niuniu")',
    ]
    copied = for_pupils(notebook(*cells), "一班", "zh", ())
    assert [cell["source"] for cell in copied["cells"]][1:] == [
        '桌("niuniu", seed="一班")',
        'p.lesson("niuniu", seed="一班")',
    ]


def test_a_seed_with_quotes_and_backslashes_is_still_one_string() -> None:
    seed = "三\"年\\二'班"
    assert eval(with_argument("dict(a=1)", {"dict"}, "table", "seed", seed))["seed"] == seed


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_shipped_notebook_differs_in_seeds_and_links_alone(path: Any) -> None:
    shipped = json.loads(path.read_bytes())
    copied = for_pupils(shipped, "一班", "zh", {path.name})
    assert {**copied, "cells": None} == {**shipped, "cells": None}
    for before, after in zip(shipped["cells"], copied["cells"], strict=True):
        source = "".join(before["source"])
        assert {**after, "source": None} == {**before, "source": None}
        if before["cell_type"] == "code":
            assert "key=True" not in after["source"]
            assert after["source"] == source or 'seed="一班"' in after["source"]
            for function in ("table(", "lesson(", "exercises("):
                assert after["source"].count(function) == source.count(function)
            if any(f"{name}(" in source for name in ("table", "lesson", "exercises")):
                assert 'seed="一班"' in after["source"]
        else:
            assert ".ipynb" not in after["source"].replace(path.name, "")


def dealt(source: str) -> list[Any]:
    """What the code deals: the states of its tables."""
    tables: list[Any] = []

    def table(*arguments: Any, **options: Any) -> Any:
        tables.append(pokerlessons.table(*arguments, **options))
        return tables[-1]

    exec(source, {"table": table})
    return [each.session.state for each in tables]


@pytest.mark.parametrize("path", TO_PLAY, ids=lambda path: path.name)
def test_everybody_gets_the_same_deal(path: Any) -> None:
    def cards(seed: str) -> list[Any]:
        copied = for_pupils(json.loads(path.read_bytes()), seed, "zh", ())
        source = "\n".join(
            cell["source"]
            for cell in copied["cells"]
            if cell["cell_type"] == "code" and "table(" in cell["source"] and "import" not in cell["source"]
        )
        return dealt(source)

    first, again, others = cards("一班"), cards("一班"), cards("二班")
    assert first and first == again
    assert all(one != other for one, other in zip(first, others, strict=True))


def test_one_language_alone() -> None:
    source = "# 牛牛\n\n规则\n\n<details><summary>English</summary>\n\n# Bulls\n\nRules\n\n</details>\n"
    assert words_in(source, "zh") == "# 牛牛\n\n规则"
    assert words_in(source, "en") == "# Bulls\n\nRules"
    cells = in_language(notebook('judge("niuniu", "37K45", "55A46", "A2469")', 'games("zh")'), "en")["cells"]
    assert cells[0]["source"] == 'judge("niuniu", "37K45", "55A46", "A2469", lang="en")'
    assert cells[1]["source"] == 'games("en")'


def notebook(*sources: str) -> dict[str, Any]:
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": source} for source in sources]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
