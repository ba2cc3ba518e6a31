"""What a hand costs in 变色龙, judged outside a match."""

import json
from collections.abc import Sequence

import pytest

from pokerlessons import judge
from pokerlessons.app import main
from pokerlessons.games.chameleon.options import PENALTIES
from pokerlessons.words import BadInput


def test_a_hand_and_its_sum() -> None:
    shown = judge("chameleon", "J Q K A 2 10")
    (hand,) = shown.verdict.hands
    assert hand.rank == "p50" and shown.verdict.results == ()
    assert repr(shown).splitlines() == [
        "♠J ♠Q ♠K ♠A ♠2 ♠10  罚 50 分",
        "  剩在手里，一张一张算：♠J 20 分、♠Q 3 分、♠K 4 分、♠A 11 分、♠2 2 分、♠10 10 分。"
        "加起来罚 50 分。 [01-11]",
    ]
    assert hand.steps[0].formula is not None
    assert hand.steps[0].formula.text == "20 + 3 + 4 + 11 + 2 + 10 = 50"


def test_every_card_by_itself() -> None:
    for rank, points in PENALTIES.items():
        assert judge("chameleon", rank).verdict.hands[0].rank == f"p{points}"
    assert sum(PENALTIES.values()) == 11 + sum(range(2, 11)) + 20 + 3 + 4


def test_the_table_of_the_house() -> None:
    table = ",".join(f"{rank}:{points if rank != 'J' else 50}" for rank, points in PENALTIES.items())
    assert judge("chameleon", "J 2", penalty_table=table).verdict.hands[0].rank == "p52"


def test_hands_stand_side_by_side_and_nobody_wins() -> None:
    verdict = judge("chameleon", "J", "Q Q", "7 8").verdict
    assert [hand.rank for hand in verdict.hands] == ["p20", "p6", "p15"]
    assert verdict.results == () and verdict.points == (0, 0, 0)


def test_a_card_as_often_as_the_house_has_decks() -> None:
    assert judge("chameleon", "SJ SJ SJ", decks=3).verdict.hands[0].rank == "p60"
    assert judge("chameleon", "SJ", "SJ H2").verdict.hands[1].rank == "p22"


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (("SJ SJ SJ",), ("♠J", "2 张")),
        (("SJ SJ", "SJ"), ("♠J", "2 张")),
        (("S3 XB",), ("大王",)),
        (("",), ("一张牌也没有",)),
        (("S3",) * 2 + ("H3",) * 2 + ("C3",), ("1 到 4", "5 手")),
    ],
)
def test_what_is_no_hand(hands: Sequence[str], words: Sequence[str]) -> None:
    with pytest.raises(BadInput) as caught:
        judge("chameleon", *hands)
    for word in words:
        assert word in str(caught.value)


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "chameleon", "J Q K A 2 10", "--json"]) == 0
    (hand,) = json.loads(capsys.readouterr().out)["hands"]
    assert hand["rank"] == "p50" and hand["rules"] == ["01-11"] and "50" in hand["name"]
