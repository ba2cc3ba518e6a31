"""Cards: every notation, several decks, bare ranks, jokers, and cards as values."""

import copy
import json
import pickle
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import (
    ALL_CARDS,
    FILL_ORDER,
    MAX_TEXT,
    RANKS,
    SUIT_CHINESE,
    SUIT_GLYPH,
    SUITS,
    Card,
    CardError,
    codes,
    deck,
    glyphs,
    has_bare_ranks,
    parse_card,
    parse_cards,
    parse_hands,
)

SUIT_TEXTS = {
    "S": ["S", "s", "♠", "♠\ufe0f", "♤", "黑桃", "Ｓ"],
    "H": ["H", "h", "♥", "♥\ufe0f", "♡", "红桃", "红心", "Ｈ"],
    "D": ["D", "d", "♦", "♦\ufe0f", "♢", "方块", "方片", "Ｄ"],
    "C": ["C", "c", "♣", "♣\ufe0f", "♧", "梅花", "草花", "Ｃ"],
}
RANK_TEXTS = {
    **{rank: [rank, rank.lower()] for rank in RANKS},
    "10": ["10", "T", "t", "１０", "Ｔ"],
    "A": ["A", "a", "Ａ"],
    "3": ["3", "３"],
}
JOKER_TEXTS = {
    "XB": ["XB", "xb", "ＸＢ", "大王", "大鬼", "大怪"],
    "XS": ["XS", "xs", "ＸＳ", "小王", "小鬼", "小怪"],
}
CARDS = st.sampled_from(ALL_CARDS)


def error_of(text: str, decks: int = 1) -> CardError:
    """The complaint about `text`."""
    with pytest.raises(CardError) as error:
        parse_cards(text, decks)
    return error.value


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if card.suit], ids=str)
def test_every_notation_of_a_card(card: Card) -> None:
    for suit, rank in product(SUIT_TEXTS[card.suit], RANK_TEXTS[card.rank]):
        assert parse_card(suit + rank) is card
        assert parse_card(f"  {suit}{rank}\n") is card
        assert parse_card(rank + suit) is card, "rank first, as some write it"
    for text in (str(card), card.code, card.chinese):
        assert parse_card(text) is card is Card(text)


@pytest.mark.parametrize("code", JOKER_TEXTS)
def test_every_notation_of_a_joker(code: str) -> None:
    for text in JOKER_TEXTS[code]:
        assert parse_card(text).code == code
    joker = Card(code)
    assert joker.is_joker and joker.suit == "" and joker.rank == code
    assert parse_card(joker.chinese) is parse_card(str(joker)) is joker


def test_names_of_cards() -> None:
    card = Card("S10")
    assert (str(card), card.code, card.chinese, card.english) == ("♠10", "S10", "黑桃10", "10 of spades")
    assert (Card("HQ").english, Card("DA").english) == ("queen of hearts", "ace of diamonds")
    assert (Card("XB").english, Card("XS").english) == ("big joker", "small joker")
    assert len({card.english for card in ALL_CARDS}) == len({card.chinese for card in ALL_CARDS}) == 54


@pytest.mark.parametrize(
    "text",
    [
        "S3 H7 DK C4 XB",
        "s3 h7 dk c4 xb",
        "♠3 ♥7 ♦K ♣4 XB",
        "♠3♥7♦K♣4大王",
        "黑桃3红桃7方块K梅花4大王",
        "黑桃3、红桃7，方片K；草花4,大鬼",
        "S3,H7;DK、C4，XB",
        "Ｓ３　Ｈ７　ＤＫ　Ｃ４　ＸＢ",
        "3S 7H KD 4C xb",
        "  S3\tH7\nDK\r\nC4   XB  ",
        "S3H7DKC4XB",
    ],
)
def test_cards_in_a_row(text: str) -> None:
    assert codes(parse_cards(text)) == "S3 H7 DK C4 XB"


def test_order_is_kept_and_nothing_is_no_cards() -> None:
    assert codes(parse_cards("CK SA H2")) == "CK SA H2"
    assert parse_cards("") == parse_cards(" ，、 ") == ()


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("A A A A", "SA HA CA DA"),
        ("AAAA", "SA HA CA DA"),
        ("10 10", "S10 H10"),
        ("1010TT", "S10 H10 C10 D10"),
        ("3 S3", "H3 S3"),
        ("3 3 H3 S3", "C3 D3 H3 S3"),
        ("5 5 6 6", "S5 H5 S6 H6"),
        ("K 大王", "SK XB"),
    ],
)
def test_bare_ranks_get_the_next_free_suit(text: str, filled: str) -> None:
    assert FILL_ORDER == "SHCD" and codes(parse_cards(text)) == filled
    assert has_bare_ranks([text])


def test_the_fifth_copy_of_a_rank_is_refused() -> None:
    for text in ("A A A A A", "SA A A A A", "AAAAA"):
        error = error_of(text)
        assert (error.reason, error.text, error.copies) == ("too_many", "A", 4)
    assert len(parse_cards("A" * 8, decks=2)) == 8
    assert error_of("A" * 9, decks=2).copies == 8


def test_two_decks_fill_a_suit_twice_first() -> None:
    assert codes(parse_cards("A A A", decks=2)) == "SA SA HA"


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_no_more_copies_than_decks(decks: int) -> None:
    assert parse_cards("SA" * decks, decks) == (Card("SA"),) * decks
    error = error_of("SA " * (decks + 1), decks)
    assert (error.reason, error.text, error.copies) == ("too_many", "♠A", decks)
    assert error_of("大王" * (decks + 1), decks).text == "XB"


def test_hands_share_the_decks() -> None:
    hands = parse_hands(["A A", "SA 2"])
    assert [codes(hand) for hand in hands] == ["HA CA", "SA S2"]
    with pytest.raises(CardError):
        parse_hands(["SA H2", "SA"])
    assert parse_hands(["SA H2", "SA"], decks=2)[1] == (Card("SA"),)
    assert not has_bare_ranks(["SA H2", "XB"])


@pytest.mark.parametrize(
    "text",
    [
        "hello", "S", "♠", "黑桃", "S1", "S0", "S11", "1", "0", "SS3", "S3x", "Z3", "王", "X", "XX", "黑A",
        "S-3", "S 3x", "S3.H7", "S3/H7", "\x00", "\ud800", "🂡", "大小王", "S٣", "S²", "JB", "SXB",
    ],
)  # fmt: skip
def test_what_is_no_card(text: str) -> None:
    assert error_of(text).reason == "unreadable"
    with pytest.raises(CardError):
        Card(text)


@pytest.mark.parametrize("text", ["", "A", "SA SA", "SA HA", "10"])
def test_one_card_is_asked_for(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


def test_long_text_is_not_read() -> None:
    assert error_of("S3" * MAX_TEXT).reason == "too_long"
    assert len(error_of("S3" * MAX_TEXT).text) < 30
    four_decks = " ".join(card.chinese for card in deck(4, jokers=True))
    assert len(four_decks) <= MAX_TEXT and parse_cards(four_decks, 4) == deck(4, jokers=True)


@given(st.text(max_size=40))
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        assert error.reason in ("unreadable", "too_many")
    else:
        assert len(set(cards)) == len(cards)


@given(st.lists(CARDS, max_size=30), st.sampled_from(["", " ", "，", "、"]))
def test_what_is_written_reads_back(cards: list[Card], gap: str) -> None:
    for write in (str, lambda card: card.code, lambda card: card.chinese):
        assert parse_cards(gap.join(map(write, cards)), decks=30) == tuple(cards)
    assert parse_cards(codes(cards), 30) == parse_cards(glyphs(cards), 30) == tuple(cards)


# Values.


def test_a_deck() -> None:
    assert len(deck()) == 52 and len(deck(jokers=True)) == 54 and len(deck(2, jokers=True)) == 108
    assert len(set(deck(3))) == 52 and deck(2)[:52] == deck()
    assert {card.suit for card in deck()} == set(SUITS) == set(SUIT_GLYPH) == set(SUIT_CHINESE)


@pytest.mark.parametrize("card", [Card("SA"), Card("CK"), Card("XB")], ids=str)
def test_there_is_one_object_for_a_card(card: Card) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.copy(card) is copy.deepcopy(card) is card
    assert copy.deepcopy([(card,)])[0][0] is card
    assert Card(int(card)) is card and eval(repr(card)) is card


def test_a_card_cannot_be_changed() -> None:
    card: Any = Card("SA")
    for name in ("suit", "rank", "code", "other"):
        with pytest.raises(AttributeError):
            setattr(card, name, "H")
        with pytest.raises(AttributeError):
            delattr(card, name)
    assert (card.suit, card.rank, card.code) == ("S", "A", "SA")


def test_cards_have_one_order_everywhere() -> None:
    assert [int(card) for card in ALL_CARDS] == list(range(54))
    assert sorted(ALL_CARDS[::-1]) == list(ALL_CARDS)
    assert codes(ALL_CARDS[:2] + ALL_CARDS[12:14] + ALL_CARDS[-2:]) == "SA S2 SK HA XS XB"
    assert [hash(card) for card in ALL_CARDS] == list(range(54)), "not by a salted hash"


def test_every_card_is_true() -> None:
    assert all(ALL_CARDS) and bool(Card("SA"))


def test_cards_in_text_and_in_sets() -> None:
    assert f"{Card('SA')}|{Card('H10'):>5}" == "♠A|  ♥10"
    assert Card("SA") == Card("♠A") and Card("SA") != Card("HA")
    assert len({Card("SA"), Card("黑桃A"), Card("AS")}) == 1
    assert json.loads(json.dumps({"cards": [card.code for card in deck()]}))["cards"][0] == "SA"


@pytest.mark.parametrize("number", [-1, 54, 10**9])
def test_there_is_no_such_number(number: int) -> None:
    with pytest.raises(CardError):
        Card(number)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3♠7♥K♦4♣5♦", "S3 H7 DK C4 D5"),
        ("AsKd10h", "SA DK H10"),
        ("♠ 3 ♥ 7", "S3 H7"),
        ("黑桃 3，红桃 10", "S3 H10"),
        ("3♠ 7♥", "S3 H7"),
        ("♠︎3​", "S3"),
    ],
)
def test_what_people_write(text: str, meant: str) -> None:
    assert codes(parse_cards(text)) == meant


def test_a_letter_that_only_looks_like_one_is_none() -> None:
    assert error_of("ſ3").text == "ſ3"  # the long s; and the text is quoted as it was typed
    assert error_of("Jöker").text == "Jöker"


def test_a_bare_rank_means_the_card_that_is_held() -> None:
    held = parse_cards("C10 S5 C8 D5")
    assert codes(parse_cards("10 5 8 5", 4, held)) == "C10 S5 C8 D5"
    assert codes(parse_cards("9 5", 4, held)) == "S9 S5"
