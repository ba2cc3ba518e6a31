"""The two test games do what they are there for: they would not test much if they did not."""

from collections import Counter
from typing import Any

from pokerlessons.cards import Card
from pokerlessons.engine import Chance, Move

from ..suite import walked
from .draw_pile import DECK, DrawPile
from .four_tricks import FourTricks, Trick

FOUR, DRAW = FourTricks(), DrawPile()


def test_only_giver_and_receiver_know_a_passed_card() -> None:
    state: Any = FOUR.start(FOUR.options(), 4, "pass")
    for seat in range(4):
        view = FOUR.observe(state, seat)
        state = FOUR.play(state, seat, Move("pass", view.hand[:1]))
    given = state.given
    for viewer in range(4):
        view = FOUR.observe(state, viewer)
        assert (view.given, view.received) == (given[viewer], given[(viewer + 1) % 4])
        assert view.received in view.hand and view.given not in view.hand
        for n in range(20):
            twin: Any = FOUR.sample(view, Chance("known", n))
            assert view.given in twin.hands[(viewer - 1) % 4], "the giver knows where the card lies"
    assert FOUR.observe(state, None).given is None


def test_the_highest_card_of_the_led_suit_wins() -> None:
    assert Trick(2, (Card("HQ"), Card("SA"), Card("HK"), Card("CA"))).winner == 0
    assert Trick(3, (Card("SJ"), Card("HA"), Card("DA"), Card("CA"))).winner == 3


def test_sampled_hands_lack_the_suits_that_were_not_followed() -> None:
    seen = 0
    for seed in range(20):
        walk = walked(FOUR, FOUR.options(), 4, seed)
        for state in walk.states:
            view = FOUR.observe(state, 0)
            void = {
                (seat, trick.cards[0].suit)
                for trick in view.tricks
                for seat, card in trick.played.items()
                if card.suit != trick.cards[0].suit
            }
            if view.phase == "playing" and void:
                twin: Any = FOUR.sample(view, Chance("void", seed))
                held = {(seat, card.suit) for seat, hand in enumerate(twin.hands) for card in hand}
                assert not held & void
                seen += 1
    assert seen > 20


def test_matches_meet_all_that_they_are_there_for() -> None:
    met = Counter()
    for seed in range(30):
        for rules in ({"refills": 3}, {"refills": 0, "hand": 5}):
            walk = walked(DRAW, DRAW.options.of(effects="all", **rules), 3, seed)
            met["refill"] += max(state.pile.refills for state in walk.states)
            met["pair"] += sum(len(move.cards) == 2 for _, move in walk.moves)
            met["pass"] += sum(move.verb == "pass" for _, move in walk.moves)
            met["wild"] += sum(move.choice is not None for _, move in walk.moves)
            met["turned"] += any(state.pile.way == -1 for state in walk.states)
            met["deals"] += sum(move.verb == "next deal" for _, move in walk.moves)
    assert min(met.values()) > 5 and len(met) == 6, met


def test_a_refill_is_made_of_the_discards_by_chance_of_its_own() -> None:
    for seed in range(10):
        walk = walked(DRAW, DRAW.options.of(refills=3), 3, seed)
        for turn in walk.turns:
            if turn.after.pile.refills == 1 and turn.before.pile.refills == 0:
                under = turn.before.pile.discards[:-1]
                shuffled = Chance(walk.seed, "refill", turn.before.match.deal, 1).shuffled(sorted(under))
                drawn = Counter(turn.after.hands[turn.seat]) - Counter(turn.before.hands[turn.seat])
                assert (*drawn, *turn.after.stock) == shuffled
                assert turn.after.pile.discards == turn.before.pile.discards[-1:]
                return
    raise AssertionError("the stock was never made anew")


def test_the_deck_has_equal_cards() -> None:
    assert len(DECK) == 32 and set(Counter(DECK).values()) == {2}
