"""The exercises without a browser: what a pupil may see and when, and what is answered to anything typed."""

import json
import re
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pokerlessons import exercises
from pokerlessons.lessons.exercises import Choice, Lines, Number, Pick, Question, Task
from pokerlessons.lessons.niuniu.exercises import EXERCISES
from pokerlessons.lessons.progress import FILE_NAME
from pokerlessons.widgets.exercises import Exercises
from pokerlessons.words import LANGUAGES, BadInput, Say, render

NAMES = [exercise.name for exercise in EXERCISES]
EVERY = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Progress is kept in the present folder: here it is one of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def send(sat: Exercises, action: str, value: Any = None, **more: Any) -> None:
    """What the browser sends, answered as the kernel would."""
    message = {"id": "m1", "action": action, "selected": [], "value": value}
    sat._receive(sat, {**message, "scene": sat.scene["n"], "table": sat.scene["table"], **more}, None)


def said(sat: Exercises) -> str:
    return (sat.scene["notice"] or {}).get("text", "")


def tone(sat: Exercises) -> str:
    return (sat.scene["notice"] or {}).get("tone", "")


def everything(sat: Exercises) -> str:
    """Every byte the browser has."""
    return json.dumps([sat.scene, sat.panel], ensure_ascii=False, sort_keys=True)


def chinese(text: str) -> set[str]:
    """The Chinese in a text, but for the name of the other language on its button."""
    return set(re.findall("[\u4e00-\u9fff]+", text)) - {"中"}


def at(name: str, language: str = "zh", seed: str | int | None = 5, **more: Any) -> Exercises:
    """The exercises opened at one of them."""
    sat = exercises("niuniu", language, seed=seed, **more)
    if here(sat) != name:
        send(sat, "go", name)
    return sat


def here(sat: Exercises) -> str:
    return next(part["name"] for part in sat.scene["parts"] if part["here"])


def question(sat: Exercises) -> Question:
    return sat._practice.question


def right_answer(task: Task) -> dict[str, Any]:
    """What the browser sends for the right answer."""
    if isinstance(task, Number):
        return {"text": str(task.value), "options": [], "cards": []}
    if isinstance(task, Choice):
        return {"text": "", "options": [task.right], "cards": []}
    if isinstance(task, Lines):
        return {"text": "", "options": sorted(task.failing), "cards": []}
    cards = next(iter(task.sets), frozenset())
    return {"text": "", "options": [task.right], "cards": [card.code for card in cards]}


def wrong_answer(task: Task) -> dict[str, Any]:
    """A sound answer that is not right."""
    if isinstance(task, Number):
        return {"text": str(task.value + 7), "options": [], "cards": []}
    if isinstance(task, Choice):
        return {"text": "", "options": [next(k for k, _ in task.options if k != task.right)], "cards": []}
    if isinstance(task, Lines):
        sound = next(k for k, _ in task.options if k not in task.failing)
        return {"text": "", "options": [sound], "cards": []}
    if task.right == task.nothing:
        other = next(k for k, _ in task.options if k != task.nothing)
        return {"text": "", "options": [other], "cards": [card.code for card in task.cards[:3]]}
    return {"text": "", "options": [task.nothing], "cards": []}


def sentences(asked: Question, language: str) -> list[str]:
    """The hints and the solution as `everything` would hold them."""
    steps = [*asked.hints, *asked.solution]
    return [json.dumps(render(step.say, language), ensure_ascii=False)[1:-1] for step in steps]


# What may be seen, and when.


@EVERY_LANGUAGE
@EVERY
def test_before_an_answer_nothing_is_told(name: str, language: str) -> None:
    sat = at(name, language)
    asked = question(sat)
    seen = everything(sat) + sat._repr_mimebundle_()[0]["text/html"]
    for sentence in sentences(asked, language):
        assert sentence not in seen
    for step in (*asked.hints, *asked.solution):
        assert step.formula is None or json.dumps(step.formula.mathml)[1:-1] not in seen
    assert sat.scene["steps"] == sat.scene["hints"] == [] and sat.scene["key"] is None
    if isinstance(asked.task, Number) and asked.task.value.denominator > 100:
        assert str(asked.task.value) not in seen
    assert set(sat.scene["part"]) == {
        *("name", "pills", "kind", "ask", "options", "cards", "formula", "title", "number", "tries"),
        *("status", "solved", "hints_left", "how"),
    }
    if language == "en":
        assert chinese(seen) == set()


@EVERY_LANGUAGE
@EVERY
def test_wrong_then_hints_then_right(name: str, language: str) -> None:
    sat = at(name, language)
    asked = question(sat)
    send(sat, "hint")
    assert sat.scene["hints"] == [] and said(sat) == render(Say("exercise.hint.try_first"), language)
    for number, hint in enumerate(asked.hints, 1):
        send(sat, "answer", wrong_answer(asked.task))
        assert tone(sat) == "refusal" and said(sat) and not sat.scene["over"]
        send(sat, "hint")
        assert [each["text"] for each in sat.scene["hints"]] == [
            render(step.say, language) for step in asked.hints[:number]
        ]
        assert sat.scene["hints"][-1]["mathml"] == (hint.formula.mathml if hint.formula else None)
        later = set(sentences(asked, language)[number:]) - set(sentences(asked, language)[:number])
        assert all(sentence not in everything(sat) for sentence in later)
        assert sat.scene["part"]["hints_left"] == len(asked.hints) - number
    send(sat, "hint")
    assert said(sat) == render(Say("exercise.hint.no_more"), language)
    send(sat, "answer", right_answer(asked.task))
    assert tone(sat) == "good" and sat.scene["over"]
    assert [step["text"] for step in sat.scene["steps"]] == [
        render(step.say, language) for step in asked.solution
    ]
    place = next(part for part in sat.scene["parts"] if part["here"])
    assert place["done"] and place["mark"] and sat.scene["part"]["solved"] == 1
    assert all(zone["pick"] is None for zone in sat.scene["zones"])
    if language == "en":
        assert chinese(everything(sat)) == set()


@EVERY
def test_the_solution_is_asked_for_and_does_not_count(name: str) -> None:
    sat = at(name)
    send(sat, "solution")
    assert sat.scene["over"] and len(sat.scene["steps"]) == len(question(sat).solution)
    for act in (("answer", right_answer(question(sat).task)), ("hint", None)):
        send(sat, *act)
        assert tone(sat) == "plain" and said(sat) == render(Say("exercise.over"))
    assert sat.scene["part"]["solved"] == 0 and not any(part["done"] for part in sat.scene["parts"])


@EVERY
def test_another_asks_of_other_numbers(name: str) -> None:
    sat = at(name)
    asked = [everything_asked(sat)]
    for number in range(1, 4):
        send(sat, "another")
        asked.append(everything_asked(sat))
        assert asked[-1] != asked[-2] and sat.scene["part"]["number"] == number + 1
        assert not sat.scene["over"] and sat.scene["hints"] == sat.scene["steps"] == []


def everything_asked(sat: Exercises) -> Any:
    part = sat.scene["part"]
    return [part[key] for key in ("ask", "options", "cards", "formula")]


def test_no_seed_reaches_the_browser() -> None:
    sat = at("count_tens", seed="a-seed-to-look-for")
    for name in NAMES:
        send(sat, "go", name)
        assert "a-seed-to-look-for" not in everything(sat)


def test_a_rounded_answer_is_nearly_right() -> None:
    sat = at("total_chance")
    task = question(sat).task
    assert isinstance(task, Number) and task.value.denominator > 10_000
    send(sat, "answer", {"text": f"{float(task.value):.4f}", "options": [], "cards": []})
    assert tone(sat) == "hint" and said(sat) == render(Say("exercise.nearly")) and not sat.scene["over"]


def test_a_note_is_no_try() -> None:
    sat = at("count_tens")
    send(sat, "answer", {"text": "C(16,", "options": [], "cards": []})
    assert tone(sat) == "plain" and said(sat) and sat.scene["part"]["tries"] == 0
    send(sat, "hint")
    assert sat.scene["hints"] == []


def test_cards_need_their_option_and_an_option_its_cards() -> None:
    sat = at("which_bull")
    task = question(sat).task
    assert isinstance(task, Pick)
    while task.right == task.nothing:
        send(sat, "another")
        task = question(sat).task
        assert isinstance(task, Pick)
    whole = right_answer(task)
    for part in ({**whole, "cards": []}, {**whole, "options": []}, {**whole, "options": ["x"]}):
        send(sat, "answer", part)
        assert tone(sat) == "plain" and not sat.scene["over"] and sat.scene["part"]["tries"] == 0
    send(sat, "answer", whole)
    assert sat.scene["over"]


# What goes on.


@EVERY
def test_it_goes_on_after_a_restart_with_the_same_numbers(name: str, folder: Path) -> None:
    sat = at(name, seed=None)
    send(sat, "another")
    send(sat, "answer", wrong_answer(question(sat).task))
    send(sat, "hint")
    again = at(name, seed=None)
    for key in ("part", "hints", "over", "zones", "steps", "parts"):
        assert again.scene[key] == sat.scene[key], key
    send(again, "answer", right_answer(question(again).task))
    assert at(name, seed=None).scene["over"]
    assert [each.name for each in folder.iterdir()] == [FILE_NAME]


def test_without_a_seed_pupils_get_different_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(folder: str) -> list[Any]:
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        sat = exercises("niuniu")
        return [ask for name in NAMES if send(sat, "go", name) is None for ask in [everything_asked(sat)]]

    assert asked("one") != asked("other")


def test_with_a_seed_everybody_gets_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(folder: str, seed: str | int) -> list[Any]:
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        found = []
        for name in NAMES:
            sat = at(name, seed=seed)
            for _ in range(3):
                found.append(everything_asked(sat))
                send(sat, "another")
        return found

    assert asked("one", "三班") == asked("two", "三班") != asked("three", "四班")
    assert asked("four", 7) == asked("five", "7")


@EVERY
def test_the_language_changes_and_nothing_is_lost(name: str) -> None:
    sat = at(name)
    send(sat, "answer", wrong_answer(question(sat).task))
    for act in (("hint", None), ("answer", wrong_answer(question(sat).task)), ("solution", None)):
        send(sat, *act)
        scene, panel = sat.scene, sat.panel
        send(sat, "language", "en")
        assert chinese(everything(sat)) == set()
        assert (sat.scene["n"], sat.scene["turn"], sat.scene["over"]) == (
            scene["n"],
            scene["turn"],
            scene["over"],
        )
        assert sat.scene["part"]["cards"] == scene["part"]["cards"]
        assert len(sat.scene["hints"]) == len(scene["hints"]) and bool(said(sat)) is bool(scene["notice"])
        send(sat, "language", "zh")
        assert (sat.scene, sat.panel) == (scene, panel)


def test_every_exercise_is_turned_to() -> None:
    sat = exercises("niuniu", seed=1)
    for place, name in enumerate(NAMES):
        send(sat, "go", name)
        assert here(sat) == name and str(place + 1) in sat.scene["part"]["title"] and said(sat) == ""


def test_a_broken_file_is_told_and_put_aside(folder: Path) -> None:
    (folder / FILE_NAME).write_text("[]", "utf-8")
    sat = exercises("niuniu", "en")
    assert tone(sat) == "refusal" and FILE_NAME in said(sat) and chinese(said(sat)) == set()
    send(sat, "answer", wrong_answer(question(sat).task))
    assert exercises("niuniu").scene["part"]["tries"] == 1


def test_a_folder_that_cannot_be_written_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    sat = at("count_tens")
    send(sat, "answer", right_answer(question(sat).task))
    assert sat.scene["over"] and FILE_NAME in said(sat)
    send(sat, "another")
    assert not sat.scene["over"]


# A teacher's key.


@EVERY_LANGUAGE
@EVERY
def test_the_key_holds_the_answer(name: str, language: str) -> None:
    sat = at(name, language, key=True)
    asked = question(sat)
    key = sat.scene["key"]
    assert key["answer"] == render(asked.task.answer(), language)
    assert [step["text"] for step in key["steps"]] == [render(step.say, language) for step in asked.solution]
    assert sat.scene["steps"] == sat.scene["hints"] == []
    json.loads(everything(sat))


# What is sent may be anything.

HOSTILE = [
    "9**9**9", "9^9^9^9", "__import__('os')", "__import__('os').system('ls')", "factorial(10**9)",
    "99999999!",
    "((((((((((" * 10_000, "(" * 399, "C(999999999,5)", "1/0", "0^-1", "1" * 399, "--" * 150, "!" * 300,
    "", "   ",
    "\0", "１／０", "√2", "0x10", "1e999", "nan", "∞", "C(16,2", "C()", "%", "lambda: 0", "A(200,200)^64",
]  # fmt: skip


def answer(text: Any) -> dict[str, Any]:
    return {"text": text, "options": [], "cards": []}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:20]))
def test_hostile_answers(text: str, folder: Path) -> None:
    sat = at("count_tens")
    before = {**sat.scene, "notice": None, "n": 0}

    def took() -> float:
        start = time.perf_counter()
        send(sat, "answer", answer(text))
        return time.perf_counter() - start

    assert min(took() for _ in range(3)) < 0.05
    assert tone(sat) in ("plain", "refusal") and len(said(sat)) < 300
    assert {**sat.scene, "notice": None, "n": 0} == before and not (folder / FILE_NAME).exists()
    chinese_reply = said(sat)
    send(sat, "language", "en")
    send(sat, "answer", answer(text))
    assert said(sat) not in ("", chinese_reply) and tone(sat) in ("plain", "refusal")


@pytest.mark.parametrize("writing", ["full width", "chinese", "spaces", "percent", "product"])
def test_other_ways_to_write_the_same(writing: str) -> None:
    sat = at("count_tens")
    task = question(sat).task
    assert isinstance(task, Number)
    top, bottom = task.value.as_integer_ratio()
    text = {
        "full width": f"{top}/{bottom}".translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)}),
        "chinese": f"（{top}）÷（{bottom}）",
        "spaces": f"  {top} / {bottom} ",
        "percent": f"{top}*100%/{bottom}",
        "product": f"{top}×1/{bottom}",
    }[writing]
    send(sat, "answer", answer(text))
    assert tone(sat) == "good" and sat.scene["over"]


BAD = [
    *((action, None) for action in ("steal", "__init__", "x" * 1000, "turn", "guess")),
    *(("go", value) for value in ("bridge", None, 1, ["tens"], {})),
    *(("language", value) for value in ("fr", None, ["en"])),
    *(
        ("answer", value)
        for value in (
            None, 5, "1/2", [], ["1"], {"text": 5}, {"text": None}, {"options": "a"}, {"options": [1]},
            {"cards": [5]},
            {"cards": ["ZZ"]}, {"cards": "S3"}, {"steps": []}, {"text": "1", "more": 1},
            {"options": ["x"] * 61}, {"text": "1" * 401}, {"cards": {"S3": 1}}, float("nan"), True,
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("action", "value"), BAD)
def test_odd_messages_are_answered_and_change_nothing(action: str, value: Any, folder: Path) -> None:
    sat = at("which_bull")
    refused(sat, action, value)
    assert not (folder / FILE_NAME).exists()


def refused(sat: Exercises, action: str, value: Any, **more: Any) -> None:
    """What is sent is answered with a sentence in both languages, and nothing else changes."""
    before = {**sat.scene, "notice": None}, [practice.mark for practice in sat._practices]
    told = []
    for language in LANGUAGES:
        send(sat, "language", language)
        send(sat, action, value, **more)
        assert tone(sat) == "refusal", said(sat)
        told.append(said(sat))
    send(sat, "language", "zh")
    assert len(set(told)) == 2 and all(told)
    assert ({**sat.scene, "notice": None}, [practice.mark for practice in sat._practices]) == before


@pytest.mark.parametrize("more", [{"scene": 0}, {"scene": 99}, {"table": "another"}, {"scene": "1"}])
def test_strangers_and_stragglers(more: dict[str, Any]) -> None:
    sat = at("count_tens")
    for action, value in (
        ("answer", right_answer(question(sat).task)),
        ("solution", None),
        ("another", None),
    ):
        refused(sat, action, value, **more)


@pytest.mark.parametrize("options", [["x"], ["a", "b"], [], ["__class__"]])
@pytest.mark.parametrize("name", ["why_no_bull", "ten_trios", "which_bull", "times_three"])
def test_options_that_are_not_there(name: str, options: list[str]) -> None:
    sat = at(name)
    if set(options) <= {option["name"] for option in sat.scene["part"]["options"]} and options:
        return
    send(sat, "answer", {"text": "", "options": options, "cards": []})
    assert tone(sat) == "plain" and said(sat) and sat.scene["part"]["tries"] == 0


@pytest.mark.parametrize("name", ["bridge", "", None, 3])
def test_unknown_exercises(name: Any) -> None:
    with pytest.raises(BadInput):
        exercises(name)


def test_unknown_languages_and_seeds() -> None:
    with pytest.raises(BadInput):
        exercises("niuniu", lang="fr")
    for seed in ("", "s" * 1000, 1.5):
        with pytest.raises(BadInput):
            exercises("niuniu", seed=seed)  # type: ignore[arg-type]


# Where nothing runs.


@EVERY_LANGUAGE
@EVERY
def test_the_still_picture(name: str, language: str) -> None:
    sat = at(name, language)
    for act in (("language", language), ("answer", wrong_answer(question(sat).task)), ("solution", None)):
        send(sat, *act)
        shown, _ = sat._repr_mimebundle_()
        ElementTree.fromstring(sat._repr_svg_())
        assert render(Say("board.run_again"), language) in shown["text/html"]
        assert language != "en" or chinese(shown["text/html"] + shown["text/plain"]) == set()
        told = [sentence for sentence in sentences(question(sat), language) if sentence in shown["text/html"]]
        assert told == [] or sat.scene["over"]
