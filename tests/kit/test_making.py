"""The kit laid out in a folder: what is there, what is kept, what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pokerlessons.app import main
from pokerlessons.kit import handouts, making
from pokerlessons.kit.grading import graded_sheets
from pokerlessons.kit.making import fresh_seed, make_kit
from pokerlessons.widgets.exercises import TAUGHT
from pokerlessons.words import BadInput

NIUNIU = {
    "student/10-niuniu.ipynb",
    "student/11-niuniu-exact.ipynb",
    "student/13-niuniu-sheet.ipynb",
    "teacher/13-niuniu-key.ipynb",
}


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def names(folder: Path) -> set[str]:
    return {name for name in files(folder) if not name.startswith(".")}


def test_a_kit_for_one_game(tmp_path: Path) -> None:
    kit = make_kit(tmp_path / "班", ["niuniu"], "一班")
    assert names(tmp_path / "班") == NIUNIU == set(kit.placed.new)
    for name, content in files(tmp_path / "班" / "student").items():
        text = content.decode()
        assert "key=True" not in text and "-teacher.ipynb" not in text, name
        assert "一班" in text and '\\"三年二班\\", stakes' not in text, name


def test_a_kit_for_all_games_gives_everyone_a_sheet_to_grade(tmp_path: Path) -> None:
    kit = make_kit(tmp_path / "kit", nbgrader=True)
    assert kit.games == TAUGHT and kit.nbgrader
    sheets = [sheet for sheet in graded_sheets([tmp_path / "kit" / "student"]) if sheet.game]
    assert [sheet.game for sheet in sheets] == list(TAUGHT)
    assert all(mark.result == "empty" for sheet in sheets for mark in sheet.marks)
    compile((tmp_path / "kit" / making.CONFIG).read_text("utf-8"), "config", "exec")


def test_the_seed_cannot_be_guessed_and_stays_with_the_folder(tmp_path: Path) -> None:
    seeds = {fresh_seed() for _ in range(200)}
    assert len(seeds) == 200 and all(re.fullmatch("[2-9a-z]{3}-[2-9a-z]{3}", seed) for seed in seeds)
    first = make_kit(tmp_path / "kit", ["niuniu"])
    assert make_kit(tmp_path / "kit", ["sangong"]).seed == first.seed
    # The seed may be written as the sheets print it.
    for seed in (first.seed, f"{first.seed}-sheet"):
        kit = make_kit(tmp_path / "kit", ["niuniu"], seed)
        assert kit.seed == first.seed and not kit.placed.updated


@pytest.mark.parametrize("edited", [False, True])
def test_a_folder_keeps_its_seed_so_that_the_key_fits_the_sheets(
    edited: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_kit(tmp_path, ["chameleon"], "5")
    if edited:
        sheet = tmp_path / "student" / "43-chameleon-sheet.ipynb"
        sheet.write_bytes(sheet.read_bytes().replace("答案1 = ".encode(), "# 注\\n答案1 = ".encode()))
    before = files(tmp_path)
    for games in (["--game", "chameleon"], ["--game", "niuniu"], []):
        for language, other in (("zh", "换一个文件夹"), ("en", "another folder")):
            command = ["kit", "--out", str(tmp_path), "--seed", "6", "--lang", language]
            assert main([*command, *games]) == 2
            out, err = capsys.readouterr()
            assert out == "" and "5" in err and other in err and len(err.splitlines()) == 1
    assert files(tmp_path) == before
    assert make_kit(tmp_path, ["niuniu"], "5").placed.kept == ()


def test_a_folder_whose_seed_is_lost_gets_no_fresh_one(tmp_path: Path) -> None:
    make_kit(tmp_path, ["niuniu"], "一班")
    (tmp_path / ".pokerlessons" / "kit.json").write_bytes(b"{")
    before = files(tmp_path)
    with pytest.raises(BadInput) as problem:
        make_kit(tmp_path, ["sangong"])
    assert problem.value.say.key == "kit.seed_lost" and files(tmp_path) == before
    assert make_kit(tmp_path, ["sangong"], "一班-sheet").seed == "一班"
    assert make_kit(tmp_path, ["sangong"]).seed == "一班"


def test_coming_again_renews_ours_and_keeps_what_the_teacher_changed(tmp_path: Path) -> None:
    make_kit(tmp_path, ["niuniu"], "一班")
    mine = tmp_path / "teacher" / "13-niuniu-key.ipynb"
    mine.write_bytes(mine.read_bytes().replace("答案".encode(), "我的答案".encode()))
    changed = mine.read_bytes()
    (tmp_path / "student" / "notes.txt").write_text("我的", "utf-8")
    assert not make_kit(tmp_path, ["niuniu"], "一班").placed.new
    kit = make_kit(tmp_path, ["niuniu"], "一班", "en")
    assert kit.placed.kept == ("teacher/13-niuniu-key.ipynb",) and mine.read_bytes() == changed
    assert set(kit.placed.updated) == NIUNIU - {"teacher/13-niuniu-key.ipynb"}
    assert (tmp_path / "student" / "notes.txt").read_text("utf-8") == "我的"


def test_a_folder_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "letter.txt").write_text("x", "utf-8")
    (tmp_path / "file").write_text("x", "utf-8")
    before = files(tmp_path)
    for out, key in ((theirs, "kit.not_ours"), (tmp_path / "file", "lab.not_a_folder")):
        with pytest.raises(BadInput) as problem:
            make_kit(out, ["niuniu"])
        assert problem.value.say.key == key
    assert files(tmp_path) == before
    empty = tmp_path / "empty"
    empty.mkdir()
    assert make_kit(empty, ["niuniu"]).placed.new


def test_a_damaged_memory_means_that_everything_is_kept(tmp_path: Path) -> None:
    make_kit(tmp_path, ["niuniu"], "一班")
    for damage in (b"", b"{", b"[]", b'{"shipped": 5, "seed": [5]}', b"[" * 50_000):
        (tmp_path / ".pokerlessons" / "kit.json").write_bytes(damage)
        assert set(make_kit(tmp_path, ["niuniu"], "二班").placed.kept) == NIUNIU
        assert "一班" in (tmp_path / "student" / "10-niuniu.ipynb").read_text("utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--out"],
        ["--out", "kit", "--game", "mahjong"],
        ["--out", "kit", "--game"],
        ["--out", "kit", "--seed", ""],
        ["--out", "kit", "--seed", "x" * 101],
        ["--out", "kit", "--seed", "x" * 99],
        ["--out", "kit", "--seed", "a\nb"],
        ["--out", "kit", "--lang", "fr"],
        ["--out", "kit", "stray"],
    ],
)
def test_mistakes_are_one_sentence_and_nothing_is_written(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for language in ("zh", "en"):
        assert main(["kit", *arguments, *([] if "--lang" in arguments else ["--lang", language])]) == 2
        out, err = capsys.readouterr()
        assert out == "" and len(err.splitlines()) == 1
    assert files(tmp_path) == {}


def test_without_the_exporter_the_teacher_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(handouts, "NEEDED", ("no_such_module",))
    assert main(["kit", "--out", str(tmp_path / "kit"), "--handouts"]) == 2
    assert 'pip install "pokerlessons[lab]"' in capsys.readouterr().err
    assert not (tmp_path / "kit").exists()


def test_the_command_tells_the_seed_and_where_things_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "kit"
    command = ["kit", "--out", str(out), "--game", "niuniu", "sangong", "--game", "doudizhu"]
    assert main([*command, "--nbgrader"]) == 0
    told = capsys.readouterr().out
    seed = json.loads((out / ".pokerlessons" / "kit.json").read_bytes())["seed"]
    assert "牛牛、三公、斗地主，都在" in told
    assert seed in told and str(out) in told and "nbgrader autograde" in told
    assert main([*command, "--lang", "en", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["seed"] == seed and data["games"] == ["niuniu", "sangong", "doudizhu"]
    assert "student/10-niuniu.ipynb" in data["updated"]  # the calls speak English now
    assert 'lang="en"' in (out / "student" / "10-niuniu.ipynb").read_text("utf-8").replace('\\"', '"')
