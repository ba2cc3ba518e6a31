"""A record read back, and every way in which it may have gone wrong."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.engine import Session, record, recorded_names, replay
from pokerlessons.engine.record import FORMAT, MAX_RECORD, VERSION
from pokerlessons.games import game_named
from pokerlessons.players import AtRandom
from pokerlessons.words import LANGUAGES, BadInput, Say, render

from .suite.walks import check_say

NIUNIU = game_named("niuniu")


@cache
def saved() -> str:
    """The record of a finished match of two deals, one person and a computer at the table."""
    options = NIUNIU.options.of(deals=2, stakes="chosen", payout="simple")
    session = Session(NIUNIU, options, seats=2, seed="记录", players={1: AtRandom()})
    session.advance()
    while session.waiting_for:
        session.play(0, next(NIUNIU.moves(session.view(0))))
        session.advance()
    return record(session)


def changed(**fields: Any) -> str:
    """The record with other values in some fields."""
    return json.dumps({**json.loads(saved()), **fields})


def complaint(text: str) -> Say:
    """What is said when `text` is read as a record: one sentence in each language, fit to be printed."""
    with pytest.raises(BadInput) as error:
        replay(text, game_named)
    check_say(error.value.say, echo=True)
    for language in LANGUAGES:
        sentence = render(error.value.say, language)
        assert sentence.isprintable() and len(sentence) < 500
    return error.value.say


def test_a_record_reads_back() -> None:
    session = replay(saved(), game_named)
    assert session.over and session.options.changes() == {
        "deals": "2",
        "stakes": "chosen",
        "payout": "simple",
    }
    assert record(replay(saved(), game_named, AtRandom())) == saved()


def test_computers_sit_where_they_sat_and_are_not_asked_again() -> None:
    class Never:
        def choose(self, game: object, view: object, chance: object) -> Any:
            raise AssertionError("asked on a replay")

    session = replay(saved(), game_named, Never())
    assert session.people == (0,) and set(session.players) == {1}
    session.go_to(0)
    assert replay(saved(), game_named).people == (0, 1)


def test_a_record_says_what_it_is() -> None:
    content = json.loads(saved())
    assert content["format"] == FORMAT and content["version"] == VERSION == 1
    assert content["options"]["tie"] == "banker", "all options are there, those that are usual too"
    assert content["moves"][0][1].startswith("stake ")


@pytest.mark.parametrize("cut", range(0, len(saved()), 23))
def test_cut_off(cut: int) -> None:
    assert complaint(saved()[:cut]).key == "record.not_json"


@pytest.mark.parametrize("name", json.loads(saved()))
def test_a_field_is_missing(name: str) -> None:
    content = json.loads(saved())
    del content[name]
    say = complaint(json.dumps(content))
    if name == "format":
        assert say.key == "record.foreign"
    elif name == "check":
        assert say.key == "record.edited"
    else:
        assert (say.key, dict(say.values)) == ("record.damaged", {"field": name})


WRONG: list[Any] = [None, True, -1, 1.5, 10**9, 10**100, "", "x", "\ud800", [], {}, [[]], [None], {"a": [1]}]


@pytest.mark.parametrize("wrong", WRONG, ids=ascii)
@pytest.mark.parametrize("name", json.loads(saved()))
def test_a_field_is_wrong(name: str, wrong: Any) -> None:
    if json.loads(saved())[name] == wrong:
        return  # nobody has given a name
    complaint(changed(**{name: wrong}))


@pytest.mark.parametrize("wrong", WRONG, ids=ascii)
def test_an_option_is_wrong(wrong: Any) -> None:
    content = json.loads(saved())
    for name in content["options"]:
        complaint(changed(options={**content["options"], name: wrong}))
    complaint(changed(options={**content["options"], "no_such_option": wrong}))


@pytest.mark.parametrize("wrong", WRONG, ids=ascii)
def test_a_move_is_wrong(wrong: Any) -> None:
    moves = json.loads(saved())["moves"]
    for entry in (wrong, [wrong, moves[0][1]], [moves[0][0], wrong], [*moves[0], wrong]):
        say = complaint(changed(moves=[entry, *moves[1:]]))
        assert say.key.startswith("record.")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "record.not_json"),
        ("hello", "record.not_json"),
        ("\ufeff" + saved(), "record.not_json"),
        (saved() + "}", "record.not_json"),
        ("NaN", "record.not_json"),
        (changed(seats=float("nan")), "record.not_json"),
        (changed(seats=float("inf")), "record.not_json"),
        ("9" * 10_000, "record.not_json"),
        ("1", "record.foreign"),
        ("[]", "record.foreign"),
        ("null", "record.foreign"),
        ('"pokerlessons-record"', "record.foreign"),
        ('{"cells": [], "nbformat": 4}', "record.foreign"),
        (changed(format="another-game"), "record.foreign"),
        ("[" * 100_000, "record.foreign"),
        ('{"a":' * 100_000, "record.foreign"),
        (" " * (MAX_RECORD + 1), "record.too_long"),
        (changed(version=2), "record.newer"),
        (changed(version=10**50), "record.newer"),
        (changed(version=0), "record.damaged"),
        (changed(version="1"), "record.damaged"),
        (changed(game="doudizhu9"), "games.unknown"),
        (changed(game="../secret"), "games.unknown"),
        (changed(seats=10**9), "session.bad_seats"),
        (changed(seats=7), "session.bad_seats"),
        (changed(seats=True), "record.damaged"),
        (changed(seed="x" * 101), "session.bad_seed"),
        (changed(seed="another"), "record.move_refused"),
        (changed(people=[1]), "record.edited"),
        (changed(people=["\ud800"]), "record.damaged"),
        (changed(people=[True]), "record.damaged"),
    ],
    ids=lambda each: ascii(each)[:24],
)
def test_what_is_said_of_it(text: str, key: str) -> None:
    assert complaint(text).key == key


@pytest.mark.parametrize("depth", [10, 100, 500, 900, 950, 960, 970, 980, 990, 1000, 5000, 50_000])
@pytest.mark.parametrize("name", ["people", "moves", "options", "seats", "game", "extra"])
def test_deeply_nested(name: str, depth: int) -> None:
    content = {key: value for key, value in json.loads(saved()).items() if key != name}
    nested = "[" * depth + "]" * depth
    if name == "options":
        nested = f'{{"deals": {nested}}}'
    text = json.dumps({**content, "moves": content.get("moves", [])[:2]})[:-1] + f', "{name}": {nested}}}'
    complaint(text)


def test_an_edited_option() -> None:
    options = json.loads(saved())["options"]
    assert complaint(changed(options={**options, "payout": "flat"})).key == "record.edited"
    assert complaint(changed(options={**options, "stakes": "fixed"})).key == "record.move_refused"
    assert complaint(changed(options={**options, "deals": "101"})).key == "option.bad_value"
    del options["tie"]
    assert complaint(changed(options=options)).key == "record.edited"


def test_edited_moves() -> None:
    moves = json.loads(saved())["moves"]
    first_bull = next(at for at, (_, text) in enumerate(moves) if text.startswith("arrange"))
    seat, text = moves[first_bull]
    card = text.split()[1]

    def said(*entry: Any) -> tuple[str, dict[str, Any]]:
        say = complaint(changed(moves=[*moves[:first_bull], list(entry), *moves[first_bull + 1 :]]))
        return say.key, dict(say.values)

    key, values = said(seat, f"arrange {card} {card} {text.split()[2]}")
    assert key == "record.move_refused" and values["number"] == first_bull + 1
    assert values["why"].key == "move.card_too_often"
    assert said(seat, "arrange ♠3 XB ♠4")[0] == "record.move_refused"
    assert said(1 - seat, text)[0] == "record.move_refused"
    assert said(9, text)[0] == "record.move_unreadable"
    assert said(seat, "fly")[0] == "record.move_unreadable"
    assert said(seat, text + " " + card)[0] == "record.move_refused"
    assert complaint(changed(moves=moves[:-1])).key == "record.edited"
    assert complaint(changed(moves=moves[1:])).key.startswith("record.move")
    assert complaint(changed(moves=moves + moves)).key == "record.move_refused"
    assert complaint(changed(moves=moves[:1] * 100_000)).key == "record.move_refused"


def test_one_character_changed_is_never_another_match() -> None:
    for at in range(0, len(saved()), 7):
        text = saved()[:at] + ("0" if saved()[at] != "0" else "1") + saved()[at + 1 :]
        try:
            session = replay(text, game_named)
        except BadInput as error:
            check_say(error.say, echo=True)
        else:
            assert record(session) == saved(), text[at - 20 : at + 20]


@given(st.text(max_size=200) | st.text(alphabet='{}[]":,0123456789 formatpokerlessons-record', max_size=200))
def test_any_text_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput):
        replay(text, game_named)


def test_another_game_speaks_other_moves() -> None:
    with pytest.raises(BadInput) as error:
        replay(saved(), lambda name: game_named("doudizhu9"))
    assert error.value.say.key == "games.unknown"


def test_the_names_of_the_people_are_kept() -> None:
    session = Session(game_named("niuniu"), seats=2, seed=1)
    text = record(session, ("小明", "小红"))
    assert recorded_names(text) == ("小明", "小红") and recorded_names(record(session)) == ()
    edited = text.replace("小红", "小刚")
    with pytest.raises(BadInput):
        replay(edited, game_named)
