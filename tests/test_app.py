"""The command line: in a child process as a person runs it, in this one for the many cases."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pokerlessons.app import main
from pokerlessons.cards import codes, deck
from pokerlessons.engine import Chance, Session, record
from pokerlessons.games import GAMES, game_named
from pokerlessons.players import AtRandom

SEVEN_HANDS = [codes(deck()[at : at + 5]) for at in range(0, 35, 5)]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str):
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_as_a_command_of_its_own() -> None:
    command = [sys.executable, "-m", "pokerlessons", "judge", "niuniu", "S3 H7 DK C4 D5", "--json"]
    done = subprocess.run(
        command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert json.loads(done.stdout.decode("utf-8"))["hands"][0]["name"] == "牛九"


def test_one_hand_with_a_bull(capsys: pytest.CaptureFixture[str]) -> None:
    data = as_json(capsys, "judge", "niuniu", "S3 H7 DK C4 D5")
    assert set(data) == {"game", "options", "hands", "results", "points"}
    assert data["game"] == "niuniu" and data["results"] == []
    (hand,) = data["hands"]
    assert set(hand) == {"cards", "rank", "name", "reason", "rules"}
    assert hand["cards"] == ["S3", "H7", "DK", "C4", "D5"]
    assert (hand["rank"], hand["name"], hand["rules"]) == ("niu9", "牛九", ["02-3", "02-4"])
    assert "♠3 ♥7 ♦K：3 + 7 + 10 = 20" in hand["reason"][1]


def test_one_hand_without(capsys: pytest.CaptureFixture[str]) -> None:
    (hand,) = as_json(capsys, "judge", "niuniu", "SA H2 D4 C6 D9", "--lang", "en")["hands"]
    assert (hand["rank"], hand["name"]) == ("wuniu", "no bull")
    assert "02-5" in hand["rules"]
    assert any("ten ways" in sentence and "None" in sentence for sentence in hand["reason"])


def test_several_hands_meet_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ("S3 H7 DK C4 D5", "SA H2 D4 C6 D9", "S5 H5 S10 S4 H6")
    data = as_json(capsys, "judge", "niuniu", *hands, "-o", "payout=simple")
    assert data["options"]["payout"] == "simple"
    outcomes = [(result["seat"], result["wins"], result["units"]) for result in data["results"]]
    assert outcomes == [(1, False, -2), (2, True, 3)]
    assert "庄家" in data["results"][0]["reason"]


def test_options_may_stand_between_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    data = as_json(capsys, "judge", "niuniu", "37K45", "-o", "special_hands=all", "2222K")
    assert [hand["rank"] for hand in data["hands"]] == ["niu9", "zhadan"]


def test_hands_from_several_decks(capsys: pytest.CaptureFixture[str]) -> None:
    data = as_json(capsys, "judge", "twentyone", "SA SK", "SA S9", "-o", "decks=2")
    assert [hand["rank"] for hand in data["hands"]] == ["p21", "p20"] and data["points"] == [1, -1]
    fives = ("S5 H5", "SA SK", "SA S9", "AAA", "AAA", "5555")  # five players: two decks (04-1)
    assert len(as_json(capsys, "judge", "twentyone", *fives)["hands"]) == 6
    assert run(capsys, "judge", "twentyone", *fives[:5])[0] == 2


def test_special_hands_by_their_chinese_names(capsys: pytest.CaptureFixture[str]) -> None:
    data = as_json(capsys, "judge", "niuniu", "JJQQK", "2222K", "-o", "special_hands=五花牛,炸弹牛")
    assert [hand["rank"] for hand in data["hands"]] == ["wuhua", "zhadan"]


def test_a_table_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "judge", "niuniu", "37K45", "55A46", "--lang", "en")
    assert code == 0
    assert out.startswith("Banker  ♠3 ♠7 ♠K ♠4 ♠5  bull 9\n")
    assert "[02-4]" in out and out.rstrip().endswith("−1")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_games(capsys: pytest.CaptureFixture[str], language: str) -> None:
    games = as_json(capsys, "games", "--lang", language)
    assert [game["game"] for game in games] == list(GAMES)
    niuniu = games[0]
    assert niuniu["seats"] == [2, 6] and niuniu["options"]["tie"]["default"] == "banker"
    assert all(option["says"] and option["rule"] for option in niuniu["options"].values())
    code, out, _ = run(capsys, "games", "--lang", language)
    assert code == 0 and "special_hands" in out


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    session = Session(game_named("niuniu"), seats=3, seed=3, players={1: AtRandom(), 2: AtRandom()})
    while not session.over:
        session.play(0, session.game.random_move(session.view(0), Chance("test")))
        session.advance()
    file = tmp_path / "match.json"
    file.write_text(record(session), "utf-8")
    return file


def test_replay_tells_the_whole_match(capsys: pytest.CaptureFixture[str], record_file: Path) -> None:
    data = as_json(capsys, "replay", str(record_file))
    assert data["over"] and data["viewer"] == 0 and sum(data["scores"]) == 0
    assert any("你拿到的是" in step["say"] for step in data["steps"])
    assert all(step["rule"] for step in data["steps"])
    code, out, _ = run(capsys, "replay", str(record_file), "--lang", "en")
    assert code == 0 and len(out.splitlines()) == len(data["steps"]) and "The match is over" in out


def test_of_cards_that_can_be_several_things_it_is_told_what_they_were_taken_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = ("legal", "doudizhu", "777788889", "--to", "333444555666")
    data = as_json(capsys, *given)
    taken = {"kind": "airplane", "body": ["3", "4", "5", "6"], "length": 4, "rank": "6"}
    assert data["to"] == taken and data["count"] == len(data["plays"]) == 2
    first, *_ = run(capsys, *given)[1].splitlines()
    assert "当飞机 3–6" in first
    assert "to" not in as_json(capsys, "legal", "doudizhu", "3")


def test_nothing_goes_over_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "legal", "doudizhu", "34", "--to", "5")[1] == "没有压得住的，只能不出。\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("judge", "niuniu", "S3 S3 DK C4 D5"), ("♠3", "1 张")),
        (("judge", "niuniu", "S3 H7 DK C4"), ("五张", "4 张")),
        (("judge", "niuniu", "S3 H7 DK C4 D5 D6"), ("五张", "6 张")),
        (("judge", "niuniu", "S3 H7 DK C4 D5", "S3 H8 DQ C5 D6"), ("♠3",)),
        (("judge", "niuniu", "AAAAA"), ("A", "4 张")),
        (("judge", "niuniu", "S3 H7 DK C4 XB"), ("大王",)),
        (("judge", "niuniu", "S3 H7 DK C4 Z9"), ("Z9", "♠A")),
        (("judge", "niuniu", ""), ("一张牌也没有", "五张")),
        (("judge", "niuniu", *SEVEN_HANDS), ("1 到 6", "7 手")),
        (("judge", "niuniu", "37K45", "-o", "tie=coin"), ("tie", "coin", "high_card_then_suit")),
        (("judge", "niuniu", "37K45", "-o", "colour=red"), ("colour", "tie", "special_hands")),
        (("judge", "niuniu", "37K45", "-o", "deals=0"), ("deals", "1 到 100")),
        (("judge", "niuniu", "37K45", "-o", "tie"), ("tie=banker",)),
        (("judge", "niuniu", "37K45", "-o", "special_hands=wuhua,wuhua"), ("special_hands", "zhadan")),
        (("judge", "niuniu", "37K45", "-o", "preset=casino"), ("preset", "classroom")),
        (("judge", "niuniu", "37K45", "-o", "classroom=on", "-o", "stakes=chosen"), ("classroom=on", "矛盾")),
        (("judge", "niuniu", "37K45", "55A46", "-o", "tie=high_card_then_suit"), ("花色",)),
        (("judge", "twentyone", "SA SK", "SA S9"), ("♠A", "1 张")),
        (("judge", "twentyone", "SA SK", "SA S9", "SA S8", "-o", "decks=2"), ("♠A", "2 张")),
        (("judge", "sangong", "JQK", "-o", "mult=三公:3,三公:2,p8:1"), ("三公写了不止一次", "9 点")),
        (("judge", "sangong", "JQK", "-o", "mult=p9:-1"), ("少了 8 点、7 点", "9 点不能是“-1”")),
        (("judge", "mahjong", "37K45"), ("mahjong", "niuniu")),
        (("judge", "niuniu"), ("judge 游戏 手牌",)),
        (("legal", "doudizhu", "34", "--to", ""), ("不写 --to 就是领出",)),
        (("legal", "doudizhu", "34", "--to", "35"), ("桌上的牌（--to）不成牌型：3 和 5",)),
        (("legal", "sangong", "345", "--to", "35"), ("三公", "doudizhu")),
        (("judge", "chameleon", "J J J J J J J J J"), ("J", "8 张")),
        (("play",), ("play", "judge")),
        (("games", "--lang", "fr"), ("fr", "zh", "en")),
        (("replay", "no-such-file.json"), ("no-such-file.json",)),
        (("replay", "."), ("打不开",)),
        (("lab", "--port", "abc"), ("abc", "65535")),
    ],
)
def test_mistakes_are_one_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    for word in words:
        assert word in err
    english = run(capsys, *arguments, "--lang", "en")[2] if "--lang" not in arguments else err
    assert len(english.splitlines()) == 1


def test_mistakes_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "judge", "niuniu", "S3 S3 DK C4 D5", "--lang", "en")
    assert code == 2 and err == "♠3 is given too often: there can be only 1 here, all hands together.\n"


def test_a_truncated_record(capsys: pytest.CaptureFixture[str], record_file: Path) -> None:
    record_file.write_text(record_file.read_text("utf-8")[:300], "utf-8")
    code, _, err = run(capsys, "replay", str(record_file))
    assert code == 2 and "断了或者坏了" in err


def test_a_record_with_a_card_twice(capsys: pytest.CaptureFixture[str], record_file: Path) -> None:
    data = json.loads(record_file.read_text("utf-8"))
    number, (seat, text) = next(
        (at, move) for at, move in enumerate(data["moves"]) if move[1].startswith("arrange")
    )
    verb, one, _, three = text.split()
    data["moves"][number] = [seat, f"{verb} {one} {one} {three}"]
    record_file.write_text(json.dumps(data), "utf-8")
    code, _, err = run(capsys, "replay", str(record_file), "--lang", "en")
    assert code == 2
    assert f"Move {number + 1}" in err and f"{one} is given 2 times, but you hold only 1" in err


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("command", [(), ("games",), ("judge",), ("replay",), ("lab",)])
def test_help(capsys: pytest.CaptureFixture[str], command: tuple[str, ...], language: str) -> None:
    code, out, _ = run(capsys, *command, "--help", "--lang", language)
    assert code == 0 and out.startswith(("pokerlessons", "扑克课"))


def test_one_option_given_twice(capsys: pytest.CaptureFixture[str]) -> None:
    twice = ("-o", "tie=banker", "-o", "tie=high_card_then_suit")
    code, _, err = run(capsys, "judge", "niuniu", "37K45", *twice)
    assert code == 2 and "矛盾" in err


@pytest.mark.skipif(sys.platform == "win32", reason="no such device")
def test_output_that_cannot_be_written_is_one_sentence() -> None:
    command = [sys.executable, "-m", "pokerlessons", "games"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and len(done.stderr.decode("utf-8").splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise")
def test_a_reader_who_has_had_enough_is_no_mistake() -> None:
    command = [sys.executable, "-m", "pokerlessons", "games", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b"" and process.wait() == 0
