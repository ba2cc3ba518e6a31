"""House rules: every kind of value both ways, presets, aliases, and what is refused."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.games.niuniu.options import NiuniuOptions
from pokerlessons.games.sangong.options import SangongOptions
from pokerlessons.words import LANGUAGES, BadInput, Say, render

from .games.draw_pile import DrawOptions
from .suite.walks import check_say

DEFAULT_PENALTY = (("A", 11), ("J", 20), ("Q", 10))


def refused(options: Any, /, **given: object) -> tuple[str, dict[str, Any]]:
    """The key and the values of the sentence with which `options` refuses what is given."""
    with pytest.raises(BadInput) as error:
        options.of(**given)
    check_say(error.value.say, echo=True)
    for language in LANGUAGES:
        assert len(render(error.value.say, language)) < 400
    return error.value.say.key, dict(error.value.say.values)


@pytest.mark.parametrize(
    ("name", "raw", "value", "text"),
    [
        ("first", "winner", "winner", "winner"),
        ("wild", "off", False, "off"),
        ("wild", False, False, "off"),
        ("wild", "true", True, "on"),
        ("deals", "7", 7, "7"),
        ("deals", 7, 7, "7"),
        ("effects", "none", frozenset(), "none"),
        ("effects", "", frozenset(), "none"),
        ("effects", "all", frozenset({"skip", "turn"}), "skip,turn"),
        ("effects", "turn, skip", frozenset({"skip", "turn"}), "skip,turn"),
        ("effects", ["turn"], frozenset({"turn"}), "turn"),
        ("effects", {"turn", "skip"}, frozenset({"skip", "turn"}), "skip,turn"),
        ("penalty", "A:1,J:2,Q:3", (("A", 1), ("J", 2), ("Q", 3)), "A:1,J:2,Q:3"),
        ("penalty", "Q:3, J:2, A:1", (("A", 1), ("J", 2), ("Q", 3)), "A:1,J:2,Q:3"),
        ("penalty", {"Q": 3, "J": 2, "A": 1}, (("A", 1), ("J", 2), ("Q", 3)), "A:1,J:2,Q:3"),
        ("penalty", "Q：3，J：2，A：1", (("A", 1), ("J", 2), ("Q", 3)), "A:1,J:2,Q:3"),
        ("penalty", DEFAULT_PENALTY, DEFAULT_PENALTY, "A:11,J:20,Q:10"),
    ],
)
def test_a_value_has_one_text_form(name: str, raw: object, value: object, text: str) -> None:
    options = DrawOptions.of(**{name: raw})
    assert getattr(options, name) == value
    assert options.snapshot()[name] == text
    assert DrawOptions.of(**{name: text}) == options


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("first", "nobody"),
        ("first", None),
        ("first", ["rotate"]),
        ("wild", "maybe"),
        ("wild", 1),
        ("deals", "0"),
        ("deals", 10),
        ("deals", -1),
        ("deals", 10**100),
        ("deals", True),
        ("deals", 2.0),
        ("deals", "2.0"),
        ("deals", "٣"),
        ("deals", "9" * 5000),
        ("effects", "skip,skip"),
        ("effects", "skip,"),
        ("effects", "skip,fly"),
        ("effects", "all,skip"),
        ("effects", 5),
        ("effects", [["skip"]]),
        ("penalty", "A:1,J:2,Q"),
        ("penalty", "A=1"),
        ("penalty", 5),
        ("penalty", [1, 2, 3]),
        ("first", "\x1b[31m\ud800"),
    ],
)
def test_a_value_that_cannot_be(name: str, raw: object) -> None:
    key, values = refused(DrawOptions, **{name: raw})
    assert key == "option.bad_value" and values["option"] == name
    assert values["value"].isprintable() and len(values["value"]) <= 40


@pytest.mark.parametrize(
    ("raw", "problem", "named"),
    [
        ("A:1,J:2", "option.table.missing", ("Q",)),
        ("A:1,J:2,Q:3,K:4", "option.table.unknown", ("K",)),
        ("A:1,J:2,Q:3,J:4", "option.table.twice", ("J",)),
        ([("A", 1), ("J", 2), ("Q", 3), ("J", 4)], "option.table.twice", ("J",)),
        ("A:1,J:2,Q:51", "option.table.number", "Q"),
        ("A:1,J:-2,Q:3", "option.table.number", "J"),
        ("A:1,J:2.5,Q:3", "option.table.number", "J"),
        ({"A": 1, "J": 2, "Q": True}, "option.table.number", "Q"),
    ],
)
def test_a_table_says_which_entry_is_wrong(raw: object, problem: str, named: object) -> None:
    key, values = refused(DrawOptions, penalty=raw)
    assert key == "option.bad_entry" and values["option"] == "penalty"
    assert values["rule"] == DrawOptions.kinds()["penalty"].rule
    assert values["problem"].key == problem
    assert named in map(said, dict(values["problem"].values).values())


def said(value: object) -> object:
    """An entry, or several, by their words; anything else as it is."""
    if isinstance(value, tuple):
        return tuple(map(said, value))
    if isinstance(value, Say) and "rank" in dict(value.values):  # of the small game, whose words are not here
        return dict(value.values)["rank"]
    return render(value) if isinstance(value, Say) else value


def test_a_table_says_all_that_is_wrong_at_once() -> None:
    mult = SangongOptions().snapshot()["mult"].replace("p0:", "p9:4,K:")
    _, values = refused(SangongOptions, mult=mult)
    assert render(values["problem"]) == "没有 K 这一项；9 点写了不止一次；少了 0 点"
    told = "there is no entry K; 9 points more than once; these are missing: 0 points"
    assert render(values["problem"], "en") == told
    _, values = refused(SangongOptions, mult="p9:-1")
    assert render(values["problem"]).startswith("少了 8 点、7 点")
    assert render(values["problem"]).endswith("；9 点不能是“-1”，要写 0 到 100 的整数")


def test_a_multiplier_that_is_lacking_is_called_by_its_words() -> None:
    mult = SangongOptions().snapshot()["mult"].replace("hunsangong:3,", "")
    key, values = refused(SangongOptions, types="extended", mult=mult)
    assert key == "sangong.bad.mult" and said(values["missing"]) == ("混三公",)


@pytest.mark.parametrize(
    "raw", ["五花牛,炸弹牛", "炸弹牛：四张同点、wuhua", "bomb, Five Faces", ["五花牛", "zhadan"]]
)
def test_what_has_a_name_may_be_called_by_its_words(raw: object) -> None:
    assert NiuniuOptions.of(special_hands=raw).special_hands == {"wuhua", "zhadan"}


def test_a_table_may_be_written_with_words() -> None:
    names = ("三公", *(f"{points}点" for points in range(9, -1, -1)))
    told = SangongOptions.of(mult="，".join(f"{name}：{place}" for place, name in enumerate(names)))
    assert (told.pays["sangong"], told.pays["p9"], told.pays["p0"]) == (0, 1, 10)
    _, values = refused(SangongOptions, mult="三公:3,sangong:4")
    assert "三公写了不止一次" in render(values["problem"])


def test_an_unknown_option_names_those_there_are() -> None:
    key, values = refused(DrawOptions, jokers="on")
    assert key == "option.unknown"
    assert {"deals", "penalty", "jacks", "preset"} <= set(values["known"])


def test_the_preset_comes_first_and_single_values_after() -> None:
    gentle = DrawOptions.of(preset="gentle")
    assert gentle.changes() == {"wild": "off", "effects": "none", "penalty": "A:1,J:1,Q:1"}
    assert DrawOptions.of(preset="gentle", wild="on").wild
    assert DrawOptions.of(preset="plain") == DrawOptions()
    assert refused(DrawOptions, preset="harsh")[1]["option"] == "preset"
    assert refused(DrawOptions, preset=["gentle"])[1]["option"] == "preset"


def test_an_alias_is_another_name() -> None:
    assert DrawOptions.of(jacks="plain") == DrawOptions.of(wild="off")
    assert NiuniuOptions.of(classroom="off").stakes == "chosen"
    assert NiuniuOptions.of(classroom=False).stakes == "chosen"
    assert NiuniuOptions.of(classroom=True) == NiuniuOptions()
    assert NiuniuOptions.of(preset="home", classroom="on").stakes == "fixed"
    assert refused(DrawOptions, jacks="purple")[1]["option"] == "jacks"
    assert refused(NiuniuOptions, classroom=1)[0] == "option.bad_value"


def test_an_alias_may_not_contradict_its_option() -> None:
    key, values = refused(NiuniuOptions, classroom="on", stakes="chosen")
    assert (key, values) == ("option.contradict", {"one": "classroom=on", "other": "stakes=chosen"})
    assert NiuniuOptions.of(classroom="off", stakes="chosen").stakes == "chosen"


def test_values_may_contradict_each_other() -> None:
    assert refused(DrawOptions, penalty="A:1,J:0,Q:1")[0] == "option.contradict"
    assert DrawOptions.of(penalty="A:1,J:0,Q:1", wild="off").penalty[1] == ("J", 0)


def test_the_snapshot_holds_every_option() -> None:
    snapshot = DrawOptions().snapshot()
    assert list(snapshot) == ["deals", "hand", "refills", "first", "wild", "effects", "penalty"]
    assert snapshot["penalty"] == "A:11,J:20,Q:10"
    assert DrawOptions().changes() == {}


def test_options_are_values() -> None:
    options: Any = DrawOptions()
    assert options == DrawOptions() and hash(options) == hash(DrawOptions())
    with pytest.raises(FrozenInstanceError):
        options.deals = 3


@given(
    deals=st.integers(1, 9),
    first=st.sampled_from(["rotate", "winner"]),
    wild=st.booleans(),
    effects=st.sets(st.sampled_from(["skip", "turn"])),
    penalty=st.tuples(st.integers(0, 50), st.integers(1, 50), st.integers(0, 50)),
)
def test_every_snapshot_reads_back(penalty: tuple[int, ...], **given: Any) -> None:
    options = DrawOptions.of(penalty=dict(zip("AJQ", penalty, strict=True)), **given)
    assert DrawOptions.of(**options.snapshot()) == options
    assert DrawOptions.of(**options.changes()) == options


ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=10)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from([*DrawOptions.kinds(), "preset", "jacks", "other"]), ANYTHING)
def test_anything_given_is_a_value_or_bad_input(name: str, raw: object) -> None:
    try:
        options = DrawOptions.of(**{name: raw})
    except BadInput as error:
        check_say(error.say, echo=True)
    else:
        assert DrawOptions.of(**options.snapshot()) == options
