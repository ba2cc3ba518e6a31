"""What cards are in 斗地主, what a hand can play, what keeps cards from being a play: rule book, brute force,
and the answers of three public engines."""

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import Card, deck, parse_cards
from pokerlessons.games.doudizhu.faults import fault
from pokerlessons.games.doudizhu.melds import (
    PLACE,
    Reading,
    beats,
    cards_of,
    counts_of,
    plays_of,
    readings,
    readings_of,
    tally_of,
)
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.telling import reading_say, what_beats
from pokerlessons.words import render

DATA = Path(__file__).parent.parent / "data"
EXAMPLES = json.loads((DATA / "doudizhu_examples.json").read_text("utf-8"))
ENGINES = json.loads((DATA / "doudizhu_engines.json").read_text("utf-8"))
USUAL = DoudizhuOptions()
CAREFUL = DoudizhuOptions.of(preset="careful_wings")
NO_JOKERS = DoudizhuOptions(both_jokers_as_singles="forbid")
FOUR = DoudizhuOptions.of(preset="four")
FOUR_OPEN = DoudizhuOptions.of(preset="four", triple_1="on", four_with_two="on")
HOUSES = pytest.mark.parametrize("options", [USUAL, CAREFUL, NO_JOKERS, FOUR, FOUR_OPEN])


def examples(expected: str) -> list[dict]:
    return [case for case in EXAMPLES if expected in case["expected"]]


def kinds(text: str, options: DoudizhuOptions = USUAL) -> list[str]:
    return [reading.kind for reading in readings(parse_cards(text, options.decks), options)]


@pytest.mark.parametrize("case", examples("types"), ids=lambda case: case["id"])
def test_the_kinds_of_the_rule_book(case: dict) -> None:
    assert kinds(" ".join(case["input"]["cards"])) == case["expected"]["types"]


@pytest.mark.parametrize("case", examples("beats"), ids=lambda case: case["id"])
def test_what_beats_what_in_the_rule_book(case: dict) -> None:
    (attack,), (defend,) = (
        readings(parse_cards(" ".join(case["input"][side])), USUAL) for side in ("attack", "defend")
    )
    assert beats(attack, defend) == case["expected"]["beats"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("333444555666", ["airplane", "airplane_1", "airplane_1"]),
        ("3334445556667778", ["airplane_1", "airplane_1"]),
        ("33344455", ["airplane_1"]),  # a pair as two single cards (10-9)
        ("444555 7778", []),
        ("333444 XS XB", ["airplane_1"]),
        ("5555 XS XB", ["four_2s"]),
        ("33334444", []),
        ("333344445555", []),  # four alike are no wings (10-16)
        ("34567 8910JQKA", ["straight"]),
        ("222", ["triple"]),
        ("2223", ["triple_1"]),
        ("XB", ["single"]),
    ],
)
def test_what_else_cards_are(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


def test_the_best_reading_has_the_longest_body_and_then_the_highest() -> None:
    found = readings(parse_cards("333444555666"), USUAL)
    assert [reading.code for reading in found] == ["airplane:6", "airplane_1:6", "airplane_1:5"]


@pytest.mark.parametrize(
    ("text", "options"),
    [("33344477", CAREFUL), ("333344", CAREFUL), ("5555 XS XB", NO_JOKERS), ("333444 XS XB", CAREFUL)],
)
def test_house_rules_forbid_wings(text: str, options: DoudizhuOptions) -> None:
    assert kinds(text) and not kinds(text, options)
    assert fault(parse_cards(text), options).rule == "10-9"


@pytest.mark.parametrize(
    ("text", "expected", "opened"),
    [
        ("3336", [], ["triple_1"]),
        ("33366", ["triple_2"], ["triple_2"]),
        ("333444 67", [], []),
        ("333344 55", [], ["four_2p"]),
        ("33333333", ["bomb"], ["bomb"]),
        ("XS XS", ["pair"], ["pair"]),
        ("XS XB", [], []),
        ("XS XS XB XB", ["rocket"], ["rocket"]),
        ("333 XS XS", ["triple_2"], ["triple_2"]),
        ("34567", ["straight"], ["straight"]),
        ("333444 5566", ["airplane_2"], ["airplane_2"]),
    ],
)
def test_the_kinds_of_four_players(text: str, expected: list[str], opened: list[str]) -> None:
    assert kinds(text, FOUR) == expected
    assert kinds(text, FOUR_OPEN) == opened


@pytest.mark.parametrize(
    ("higher", "lower"),
    [("33333", "AAAA"), ("44444", "33333"), ("XS XS XB XB", "22222222"), ("3333", "34567")],
)
def test_bombs_of_four_players_compare_by_number_first(higher: str, lower: str) -> None:
    (high,), (low,) = (readings(parse_cards(text, 2), FOUR) for text in (higher, lower))
    assert beats(high, low) and not beats(low, high)


# What a hand can play, against every subset of it.


def every_part(hand: int) -> list[int]:
    counts = counts_of(hand)
    parts = product(*(range(count + 1) for count in counts.values()))
    return [sum(n << 4 * place for n, place in zip(part, counts, strict=True)) for part in parts]


def hands_of(low: int, high: int, decks: int = 1) -> st.SearchStrategy[list[Card]]:
    few_ranks = [card for card in deck(decks, jokers=True) if card.rank in ("3", "4", "5", "6", "XS", "XB")]
    every = st.lists(st.sampled_from(deck(1, jokers=True)), min_size=low, max_size=high, unique=True)
    alike = st.permutations(few_ranks).flatmap(lambda cards: st.integers(low, high).map(lambda n: cards[:n]))
    return st.one_of(every, alike)


@HOUSES
@given(data=st.data())
def test_the_generator_finds_what_brute_force_finds(options: DoudizhuOptions, data: st.DataObject) -> None:
    cards = data.draw(hands_of(1, 12, options.decks))
    rules, hand = options.melds, tally_of(cards)
    found = [reading for part in every_part(hand) if part for reading in readings_of(part, rules)]
    assert set(plays_of(hand, None, rules)) == set(found)
    assert len(plays_of(hand, None, rules)) == len(found), "a play is listed twice"
    led = data.draw(st.sampled_from(sorted(found)))
    assert set(plays_of(hand, led, rules)) == {reading for reading in found if beats(reading, led)}


@HOUSES
@given(data=st.data())
def test_a_play_is_made_of_cards_of_the_hand(options: DoudizhuOptions, data: st.DataObject) -> None:
    cards = data.draw(hands_of(1, 20, options.decks))
    play = data.draw(st.sampled_from(plays_of(tally_of(cards), None, options.melds)))
    made = cards_of(play, cards)
    assert tally_of(made) == play.tally and all(made.count(card) <= cards.count(card) for card in made)
    assert play in readings(made, options)
    body = [card.rank for card in made[: len(made) - sum(card.rank not in play.body for card in made)]]
    assert set(body) == set(play.body)


@given(st.data())
def test_beating_is_an_order_within_a_kind(data: st.DataObject) -> None:
    plays = plays_of(tally_of(data.draw(hands_of(6, 14))), None, USUAL.melds)
    one, two, three = (data.draw(st.sampled_from(plays)) for _ in range(3))
    assert not beats(one, one) and not (beats(one, two) and beats(two, one))
    if beats(one, two) and beats(two, three):
        assert beats(one, three)


@HOUSES
@given(data=st.data())
def test_what_is_no_play_has_a_reason_in_both_languages(
    options: DoudizhuOptions, data: st.DataObject
) -> None:
    cards = data.draw(hands_of(1, 14, options.decks))
    if readings(cards, options):
        return
    refusal = fault(cards, options)
    assert refusal.rule in {"10-7", "10-8", "10-9", "10-16", "11-3", "11-G3", "11-G4"}
    assert render(refusal.say, "zh") and render(refusal.say, "en")


@pytest.mark.parametrize(
    ("text", "rule", "told"),
    [
        ("333444 6 77", "10-8", "不能混着带"),
        ("33345", "10-7", "三带二的“二”要成对：4 和 5 不是一对"),
        ("10 J Q K A 2", "10-7", "顺子最高到 A，2 不能进来"),
        ("QQKKAA22", "10-7", "连对最高到 A，2"),
        ("KKKAAA222", "10-7", "飞机最高到 A，2"),
        ("3456", "10-7", "顺子至少要 5 节相连，这里只有 4 节"),
        ("345 78", "10-7", "中间缺 6"),
        ("3344", "10-7", "连对至少要 3 节"),
        ("333555", "10-7", "飞机要连续，这里中间缺 4"),
        ("333 KKK", "10-7", "隔得太远"),
        ("333 XS XB", "10-7", "两张王不是一对"),
        ("333444 XS XB 22", "10-7", "两张王不是一对"),
        ("34", "10-7", "3 和 4 点数不同"),
        ("33334", "10-7", "这里另有 1 张"),
        ("444555 4 9", "10-9", "多出来的 4 不能再当带的牌"),
        ("333444555 666 6 7 8", "10-7", "要带 4 张单牌或 4 对"),
        ("333444555666 9999", "10-16", "四张 9"),
        ("333444 7777", "10-16", "四张 7 不能当两对"),
        ("3334445555", "10-16", "四张 5 不能当两对"),
        ("3333444555", "10-16", "四张 3 不能当两对"),
        ("333444555666 7777", "10-16", "带的牌里有四张 7"),
        ("33334444", "10-16", "四带两对要带两个不同点的对子"),
        ("333344445555", "10-7", "3、4、5 各是一个炸弹"),
        ("3333 6666 7", "10-7", "3、6 各是一个炸弹"),
        ("345677", "10-7", "顺子 3–7 多了一张 7"),
        ("3344556", "10-7", "连对 3–5 多了一张 6；再添一张 6，就是连对 3–6"),
        ("334455 9", "10-7", "连对 3–5 多了一张 9"),
        ("3344555", "10-7", "连对 3–5 多了一张 5"),
        ("3344566", "10-7", "连对 3–6 里，5 还差一张"),
        ("10 10 J", "10-7", "对 10 不能带牌，只有三张和四张能带；这里多了一张 J"),
        ("333 6789", "10-7", "三张 3 只能带一张单牌或一对，这里另有 4 张"),
        ("3 3 4 5", "10-7", "3 有 2 张、4 有 1 张、5 有 1 张"),
    ],
)
def test_what_is_missing(text: str, rule: str, told: str) -> None:
    refusal = fault(parse_cards(text), USUAL)
    assert refusal.rule == rule
    assert told in render(refusal.say, "zh")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("3336", "11-G3"),
        ("333344", "11-G4"),
        ("333444 67", "11-3"),
        ("XS XB", "11-3"),
        ("33335", "11-3"),
        ("33334444", "11-3"),
        ("345677", "11-3"),
        ("10 10 J", "11-3"),
    ],
)
def test_what_is_missing_with_four_players(text: str, rule: str) -> None:
    assert fault(parse_cards(text, 2), FOUR).rule == rule


def test_with_four_players_bombs_go_alone_and_only_three_take_cards_along() -> None:
    told = [render(fault(parse_cards(text, 2), FOUR).say, "zh") for text in ("33334444", "10 10 J")]
    assert told == ["3 是炸弹，四人玩法里炸弹不带牌。", "对 10 不能带牌，只有三张能带；这里多了一张 J。"]


@given(hands_of(1, 12))
def test_what_beats_a_play_can_be_said(cards: list[Card]) -> None:
    for reading in plays_of(tally_of(cards), None, USUAL.melds)[:40]:
        for language in ("zh", "en"):
            assert render(reading_say(reading), language) and render(what_beats(reading, USUAL), language)


# Three public engines (rlcard 1.2.0, OpenSpiel 2.0.2, DouZero).

LETTERS = {"T": "10", "B": "XS", "R": "XB"}


def tally(text: str) -> int:
    return sum(1 << 4 * PLACE[LETTERS.get(letter, letter)] for letter in text)


def test_shapes_are_what_the_engines_say_where_they_agree() -> None:
    compared = 0
    for shape in ENGINES["shapes"]:
        answers = {shape["rlcard"], shape["open_spiel"], shape["douzero_generates"]}
        if len(answers) == 1:
            compared += 1
            assert bool(readings_of(tally(shape["cards"]), USUAL.melds)) in answers, shape
    print(f"compared with three engines: {compared} of {len(ENGINES['shapes'])} shapes")
    assert compared >= 20


@pytest.mark.parametrize(
    ("text", "here", "engine", "rule"),
    [
        ("333346", True, "open_spiel", "10-7: four with two is a kind"),
        ("33334455", True, "open_spiel", "10-7: four with two pairs is a kind"),
        ("3334445556667778", True, "rlcard", "10-16: three single wings may be of one rank"),
    ],
)
def test_where_an_engine_differs_a_rule_decides(text: str, here: bool, engine: str, rule: str) -> None:
    (shape,) = [shape for shape in ENGINES["shapes"] if shape["cards"] == text]
    assert bool(readings_of(tally(text), USUAL.melds)) is here is not shape[engine], rule


def lead_count(hand: str, options: DoudizhuOptions) -> int:
    return len({play.tally for play in plays_of(tally(hand), None, options.melds)})


@pytest.mark.parametrize("case", ENGINES["lead_counts"], ids=lambda case: case["name"])
def test_lead_counts(case: dict) -> None:
    """DouZero plays by our usual rules; rlcard never takes both jokers along (10-9), nor so many wings of one
    rank or next to the body that a longer body was there; OpenSpiel knows no four with two."""
    assert lead_count(case["hand"], USUAL) == case["douzero"]
    never_both = lead_count(case["hand"], NO_JOKERS)
    assert never_both - case["rlcard"] == len(case["in_open_spiel_and_douzero_not_rlcard"])


@pytest.mark.parametrize("case", ENGINES["follow_counts"], ids=lambda case: f"{case['hand']}-{case['prev']}")
def test_follow_counts(case: dict) -> None:
    led = readings_of(tally(case["prev"]), USUAL.melds)[0]
    found = {play.tally for play in plays_of(tally(case["hand"]), led, USUAL.melds)}
    if case["douzero"] or not case["rlcard"]:
        assert len(found) == case["douzero"]
    else:  # DouZero ranks 333444555777 by its sevens; 10-10 lets 444555666 with 333 go over it
        assert len(found) >= case["rlcard"] and tally("333444555666") in found


@pytest.mark.parametrize("case", ENGINES["rlcard_unit_facts"], ids=lambda case: case["legal"][0])
def test_the_unit_facts_of_rlcard(case: dict) -> None:
    found = {play.tally for play in plays_of(tally(case["hand"]), None, NO_JOKERS.melds)}
    assert all(tally(text) in found for text in case["legal"])
    assert not [text for text in case["illegal"] if tally(text) in found]


def test_ambiguous_cards_follow_as_what_goes_over() -> None:
    """10-10: 333444555666 over 333444555777 as 444555666 with 333, as OpenSpiel has it."""
    rules = USUAL.melds
    led = readings_of(tally("333444555777"), rules)[0]
    over = [reading for reading in readings_of(tally("333444555666"), rules) if beats(reading, led)]
    assert over == [Reading("airplane_1", 3, PLACE["6"], tally("333444555666"))]
