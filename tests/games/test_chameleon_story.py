"""How 变色龙 is told: a whole match in Chinese, to be read, and what a viewer is not told."""

from pathlib import Path

from pokerlessons.engine import Chance, Session
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.widgets.text import step_lines

from .chameleon_tables import at_the_table, play

GOLDEN = Path(__file__).parent.parent / "data" / "chameleon_match_zh.txt"
SEED = "讲一场 126"


def the_match() -> Session:
    """A short match of three, out at twenty, of moves made at random."""
    session = Session(GAME, ChameleonOptions.of(out_at=20), seats=3, seed=SEED)
    chance = Chance(SEED, "random moves")
    while not session.over:
        seat = GAME.to_act(session.state)[0]
        session.play(seat, GAME.random_move(session.view(seat), chance))
    return session


def test_a_match_from_the_shuffle_to_the_last_one_left() -> None:
    assert step_lines(the_match().story(viewer=1), "zh") + "\n" == GOLDEN.read_text("utf-8")


def test_what_is_left_is_added_up() -> None:
    told = [step for step in the_match().story(None) if step.rule in ("01-11", "01-12")]
    formulas = [step.formula.text for step in told if step.formula]
    assert formulas and all("=" in text for text in formulas)


def test_the_others_are_told_no_card_that_was_drawn() -> None:
    session = at_the_table("S3 C4/D5 D6/C8 C9", "H9", "S2")
    play(session, "draw")
    own = step_lines(session.last_steps(0), "zh")
    assert own == "甲没有能出的牌，补到 ♠2，还是不能出。 [01-4]"
    for viewer in (1, 2, None):
        assert step_lines(session.last_steps(viewer), "zh") == "甲没有能出的牌，补一张。 [01-4]"


def test_a_penalty_is_told_with_its_cards_to_its_owner_alone() -> None:
    session = at_the_table("H7 C4/D5 D6", "H9", "S2 S3")
    play(session, "play H7", "take")
    assert step_lines(session.last_steps(1), "zh").splitlines() == [
        "乙没有用 7 顶，罚摸 ♠2 ♠3，停一轮。 [01-5]",
        "罚过就算完了：甲照顶牌 ♥7 正常出牌。 [01-18]",
    ]
    assert "♠2" not in step_lines(session.last_steps(0), "zh")


def test_a_jack_as_the_last_card_is_told() -> None:
    session = at_the_table("CJ/SA CK/D10", "H9")
    play(session, "play CJ")
    assert step_lines(session.last_steps(2), "zh").splitlines() == [
        "甲出 ♣J，这是最后一张，不用指定花色。 [01-19]",
        "甲出完了，赢这一局，加 0 分。 [01-10]",
        "最后一张是 ♣J：J 收官，别人的罚分加倍。 [01-12]",
        "乙剩下 ♠A ♣K，一共 15 分，加倍罚 30 分。 [01-12]",
        "丙剩下 ♦10，一共 10 分，加倍罚 20 分。 [01-12]",
        "累计罚分：甲 0、乙 30、丙 20。 [01-13]",
        "下一局由乙先出。 [01-16]",
    ]


def test_hints_go_from_what_is_asked_to_what_speaks_for_a_card() -> None:
    session = at_the_table("H3 H10 C4/D5 D6", "H9")
    assert step_lines(GAME.hints(session.view(0)), "zh").splitlines() == [
        "顶牌是 ♥9：找红桃，或者点数 9；J 什么时候都能出。 [01-3]",
        "能出的是 ♥3 ♥10。 [01-3]",
        "剩牌要罚分，能出的里面 ♥10 最贵（10 分），先出它能少罚；功能牌和 J 也可以留着救急。 [01-11]",
    ]
    assert GAME.hints(session.view(1)) == () == GAME.hints(session.view(None))
    jack = at_the_table("SJ C4 C5 D6/D5", "H9")
    assert "梅花，有 2 张" in step_lines(GAME.hints(jack.view(0)), "zh")
    last = at_the_table("SJ CJ/D5", "H9")
    assert "收官" in step_lines(GAME.hints(last.view(0)), "zh")
    for given, word in (
        ({"top": "H7", "owed": 4}, "摸 4 张"),
        ({"top": "H8", "skip": 1}, "停一轮"),
        ({"drawn": "S3"}, "轮空"),
        ({"rest": "hand"}, "也没有牌可补"),
        ({"top": "DJ", "suit": "D"}, "补一张"),
    ):
        view = at_the_table("S3 C4/D5", **{"top": "H9", **given}).view(0)  # type: ignore[arg-type]
        assert word in step_lines(GAME.hints(view), "zh")
