"""`odds GAME --simulate`: what was dealt beside what was counted."""

import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from pokerlessons.app import main
from pokerlessons.simulate import MAX_ROUNDS
from pokerlessons.widgets.odds import COUNTED
from pokerlessons.words import LANGUAGES

ROUNDS = 40_000
Captured = pytest.CaptureFixture[str]


def asked(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    code = main(["odds", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def dealt(capsys: Captured, *arguments: str) -> dict[str, Any]:
    code, out, err = asked(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("game", COUNTED)
def test_every_game_agrees_with_its_figures(capsys: Captured, game: str) -> None:
    told = dealt(capsys, game, "--simulate", str(ROUNDS), "--seed", "agree")
    simulated = told["simulated"]
    assert simulated["rounds"] == simulated["wanted"] == ROUNDS and simulated["seed"] == "agree"
    assert dealt(capsys, game) == {name: told[name] for name in ("game", "options", "tables")}
    for row in simulated["rows"]:
        p, low_high = Fraction(row["p"]), row["interval"]
        assert 0 < p < 1 and 0 < row["cases"] <= ROUNDS
        assert abs(row["seen"] - row["cases"] * p) < 5 * (row["cases"] * p * (1 - p)) ** 0.5
        assert row["inside"] == (low_high[0] <= row["seen"] <= low_high[1])


@pytest.mark.parametrize(("game", "whole"), [("niuniu", True), ("sangong", True), ("doudizhu", False)])
def test_the_rows_of_a_hand_are_all_hands(capsys: Captured, game: str, whole: bool) -> None:
    rows = dealt(capsys, game, "--simulate", "5000", "--seed", "1")["simulated"]["rows"]
    assert (sum(row["seen"] for row in rows) == 5000) is whole
    assert (sum(Fraction(row["p"]) for row in rows) == 1) is whole


def test_house_rules_are_dealt_too(capsys: Captured) -> None:
    told = dealt(
        capsys, "niuniu", "-o", "special_hands=all", "--simulate", "100000", "--seed", "1", "--lang", "en"
    )
    names = [row["of"] for row in told["simulated"]["rows"]]
    assert len(names) > 11 and len(set(names)) == len(names)


def test_processes_deal_the_same(capsys: Captured) -> None:
    asks = ["niuniu", "--simulate", "2000000", "--seed", "same"]
    assert asked(capsys, *asks, "--workers", "2") == asked(capsys, *asks, "--workers", "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_reads_both(capsys: Captured, language: str) -> None:
    _, exact, _ = asked(capsys, "sangong", "--lang", language)
    code, out, err = asked(capsys, "sangong", "--simulate", "1000", "--lang", language)
    assert (code, err) == (0, "") and out.startswith(exact) and "1,000" in out and "95 %" in out
    assert asked(capsys, "sangong", "--simulate", "1000", "--lang", language)[1] != out  # a fresh seed


@pytest.mark.skipif(sys.platform == "win32", reason="needs the signal of Ctrl-C")
def test_ctrl_c_shows_what_was_dealt_by_then() -> None:
    """As a terminal does it: the helpers get the signal, too, and must not complain."""
    arguments = ["odds", "niuniu", "--simulate", str(MAX_ROUNDS), "--seed", "1", "--workers", "2", "--json"]
    command = [sys.executable, "-m", "pokerlessons", *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, encoding="utf-8"
    )
    assert process.stderr
    line = process.stderr.read(60)  # the line of progress: something was dealt
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    simulated = json.loads(out)["simulated"]
    assert process.returncode == 130 and 0 < simulated["rounds"] < simulated["wanted"] == MAX_ROUNDS
    assert f"{MAX_ROUNDS:,}" in line and "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "telling"),
    [
        (["--simulate", "0"], str(MAX_ROUNDS)),
        (["--simulate", "-5"], "-5"),
        (["--simulate", "1e6"], "1e6"),
        (["--simulate", "9" * 5000], str(MAX_ROUNDS)),
        (["--simulate"], "--simulate"),
        (["--simulate", "10", "--workers", "0"], "workers"),
        (["--simulate", "10", "--workers", "two"], "two"),
        (["--simulate", "10", "--seed", ""], "100"),
        (["--workers", "2"], "--simulate"),
        (["--seed", "2"], "--simulate"),
    ],
)
def test_what_is_refused(capsys: Captured, arguments: list[str], telling: str) -> None:
    for language in LANGUAGES:
        code, out, err = asked(capsys, "niuniu", *arguments, "--lang", language)
        assert (code, out) == (2, "") and telling in err and err.count("\n") == 1


@pytest.mark.parametrize("asks", [["doudizhu", "-o", "preset=four"], ["twentyone", "-o", "decks=2"]])
def test_rules_that_no_trial_knows_are_refused(capsys: Captured, asks: list[str]) -> None:
    code, out, err = asked(capsys, *asks, "--simulate", "10", "--lang", "en")
    assert (code, out) == (2, "") and "house rules" in err
