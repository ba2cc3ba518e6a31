"""A move as text, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import ALL_CARDS, Card, parse_cards
from pokerlessons.engine import Move, Takes, parse_move
from pokerlessons.words import LANGUAGES, BadInput, render

from .games.draw_pile import DrawPile
from .suite.walks import check_say

VERBS: dict[str, Takes] = {
    "bid": "choice",
    "bury": "cards",
    "play": "reading",
    "next": "nothing",
    "next deal": "nothing",
}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("next deal"), "next deal"),
        (Move("bid", choice=2), "bid 2"),
        (Move("bid", choice="none"), "bid none"),
        (Move("bury", parse_cards("S3 H10 XB")), "bury ♠3 ♥10 XB"),
        (Move("play", parse_cards("S3 S4"), "airplane"), "play ♠3 ♠4 as airplane"),
        (Move("play", parse_cards("S3 S3", decks=2)), "play ♠3 ♠3"),
        (Move("play", parse_cards("SA"), 3), "play ♠A as 3"),
    ],
)
def test_the_text_form(move: Move, text: str) -> None:
    assert move.text == text
    assert parse_move(text, VERBS) == move


@pytest.mark.parametrize(
    "text", ["bury S3 H10 XB", "bury 黑桃3 红桃10 大王", "bury ♠3♥T大鬼", "bury 3S,10H,XB"]
)
def test_cards_in_any_notation(text: str) -> None:
    assert parse_move(text, VERBS) == Move("bury", parse_cards("S3 H10 XB"))


def test_the_longest_verb_that_fits_is_meant() -> None:
    assert parse_move("next deal", VERBS).verb == "next deal"
    assert parse_move("next", VERBS).verb == "next"


def test_nothing_behind_a_verb_is_left_to_the_rules() -> None:
    assert parse_move("bury", VERBS) == Move("bury")
    assert parse_move("bid", VERBS) == Move("bid")


def test_an_ace_before_the_word_as() -> None:
    assert parse_move("play AS as bomb", VERBS) == Move("play", (Card("SA"),), "bomb")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "move.unknown_verb"),
        ("fly", "move.unknown_verb"),
        ("nextdeal", "move.unknown_verb"),
        ("bid2", "move.unknown_verb"),
        ("\ud800", "move.unknown_verb"),
        ("x" * 10_000, "move.unknown_verb"),
        ("next deal now", "move.takes_nothing"),
        ("next S3", "move.takes_nothing"),
        ("bury S3 hello", "cards.unreadable"),
        ("bury S3 as airplane", "cards.unreadable"),
        ("bury " + "S3 " * 5, "cards.too_many"),
        ("play " + "S3" * 2000, "cards.too_long"),
        ("play 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3", "cards.too_many"),
    ],
)
def test_text_that_is_no_move(text: str, key: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_move(text, VERBS)
    assert error.value.say.key == key
    check_say(error.value.say, echo=True)
    for language in LANGUAGES:
        sentence = render(error.value.say, language)
        assert len(sentence) < 300 and sentence.isprintable()
        sentence.encode()


@given(
    st.sampled_from(["bury", "play"]),
    st.lists(st.sampled_from(ALL_CARDS), min_size=1, max_size=20, unique=True),
    st.one_of(st.none(), st.integers(0, 999), st.sampled_from(["bomb", "three pairs", "S"])),
)
def test_every_move_reads_back(verb: str, cards: list[Card], choice: str | int | None) -> None:
    move = Move(verb, tuple(cards), choice if verb == "play" else None)
    assert parse_move(move.text, VERBS) == move


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_bad_input(text: str) -> None:
    for verb in ("", *VERBS):
        try:
            move = parse_move(f"{verb} {text}", VERBS)
        except BadInput as error:
            check_say(error.say, echo=True)
        else:
            assert move.verb in VERBS


def test_the_verbs_of_a_game_are_named_in_the_complaint() -> None:
    with pytest.raises(BadInput) as error:
        parse_move("fly", DrawPile.verbs)
    assert dict(error.value.say.values)["verbs"] == ("play", "draw", "pass", "next deal")
