"""Chance: fixed for ever, even, and apart for every purpose."""

from collections import Counter
from itertools import chain, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerlessons.cards import codes, deck
from pokerlessons.engine import Chance

# These values were fixed once.  A record saved years ago must still replay: never change them.
FIRST_DEAL = (
    "D5 S8 C4 D2 C9 CA H3 S2 H7 C6 S10 SJ DA H10 S7 C5 HQ H2 SK CQ C10 C2 H6 H9 S9 HK "
    "CJ D4 HJ SA S4 S3 CK D10 H8 D3 D9 C7 DQ DK HA H4 H5 SQ C8 D6 C3 DJ D7 S6 S5 D8"
)


def test_the_deck_is_shuffled_as_it_always_was() -> None:
    assert codes(Chance("2026", "deal", 1).shuffled(deck())) == FIRST_DEAL


def test_numbers_are_drawn_as_they_always_were() -> None:
    stream = Chance("2026", "deal", 1)
    assert [stream.below(bound) for bound in (2, 6, 10, 52, 1000, 2**32)] == [1, 1, 5, 24, 604, 1303286635]
    assert stream.seed() == "c7e23399c7a334d4"
    assert Chance("2026", "deal", 1).pick("abc") == "b"
    assert "".join(Chance("种子", "deal", 1).shuffled("abcdefg")) == "efbadgc"
    assert Chance().shuffled(range(5)) == (0, 4, 3, 1, 2)


def test_the_stream_is_the_same_far_from_its_start() -> None:
    stream = Chance("long")
    for _ in range(1000):
        stream.below(2**32)
    assert stream.below(2**32) == 1518239424


def test_every_purpose_has_a_stream_of_its_own() -> None:
    purposes = [("1", "deal", 1), ("1", "deal", 2), ("2", "deal", 1), ("1", "refill", 1), ("1", "deal", 1, 1)]
    assert len({Chance(*purpose).shuffled(range(20)) for purpose in purposes}) == len(purposes)


def test_numbers_and_their_text_are_one_purpose() -> None:
    assert Chance("2026", 1).seed() == Chance("2026", "1").seed()


def chi_square(counts: Counter, outcomes: int) -> float:
    """How far the counts are from even; about `outcomes` − 1, with a standard deviation of √(2·outcomes)."""
    expected = counts.total() / outcomes
    return sum((counts[key] - expected) ** 2 / expected for key in counts) + expected * (
        outcomes - len(counts)
    )


def test_all_orders_of_four_are_alike() -> None:
    counts = Counter(Chance("even", n).shuffled("abcd") for n in range(12_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 23 + 4 * (2 * 23) ** 0.5


def test_every_card_comes_to_every_place() -> None:
    stream = Chance("places")
    counts = Counter()
    for _ in range(3000):
        counts.update(enumerate(stream.shuffled(range(6))))
    assert chi_square(counts, 36) < 35 + 4 * (2 * 35) ** 0.5


@pytest.mark.parametrize("bound", [2, 3, 7, 52])
def test_numbers_below_a_bound_are_alike(bound: int) -> None:
    stream = Chance("below", bound)
    counts = Counter(stream.below(bound) for _ in range(300 * bound))
    assert set(counts) == set(range(bound))
    assert chi_square(counts, bound) < bound + 4 * (2 * bound) ** 0.5


class Words(Chance):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        super().__init__()
        self._words = chain(words)


@pytest.mark.parametrize("bound", [3, 5, 52, 2**31 + 1, 2**32 - 1])
def test_words_that_would_favour_some_numbers_are_thrown_away(bound: int) -> None:
    limit = 2**32 - 2**32 % bound
    assert Words(2**32 - 1, limit, 1).below(bound) == 1
    assert Words(limit - 1, 1).below(bound) == bound - 1


def test_a_power_of_two_throws_nothing_away() -> None:
    assert Words(2**32 - 1).below(2**32) == 2**32 - 1
    assert Words(2**32 - 1).below(4) == 3


@pytest.mark.parametrize("size", [0, 1, 2, 9, 52, 104, 400])
def test_a_shuffle_draws_one_number_after_another(size: int) -> None:
    uneven = [word for each in range(size) for word in (2**32 - 1, each)]
    for one, other in ((Chance(size), Chance(size)), (Words(*uneven, 5), Words(*uneven, 5))):
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            drawn = other.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        assert one.shuffled(range(size)) == tuple(order)
        assert one.below(2**32) == other.below(2**32)


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_without_even_numbers_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match=str(bound)):
        Chance("bound").below(bound)


def test_nothing_cannot_be_picked_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        Chance("pick").pick(())


def test_blocks_follow_one_another_without_repeating() -> None:
    stream = Chance("blocks")
    words = [stream.below(2**32) for _ in range(400)]
    assert len(set(words)) == 400


@given(st.lists(st.integers()), st.text())
def test_a_shuffle_keeps_what_is_shuffled(things: list[int], seed: str) -> None:
    kept = list(things)
    shuffled = Chance(seed.encode("utf-8", "replace").decode()).shuffled(things)
    assert sorted(shuffled) == sorted(things) and things == kept
