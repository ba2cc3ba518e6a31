"""The table of 斗地主 without a browser: bids, picked cards, declaring, the end, what was weighed."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from pokerlessons import table
from pokerlessons.cards import Card
from pokerlessons.engine import Chance
from pokerlessons.games.doudizhu import GAME
from pokerlessons.games.doudizhu.options import DoudizhuOptions
from pokerlessons.games.doudizhu.states import Bidding
from pokerlessons.players import AtRandom
from pokerlessons.players.rule_doudizhu import DoudizhuByRule
from pokerlessons.widgets.table import Table
from pokerlessons.words import BadInput
from tests.widgets.test_table import everything, say, send


def first_to_bid(has: Callable[[tuple[Card, ...]], bool] = bool) -> Table:
    """A table at which the viewer bids first and, with the kitty, holds such cards."""
    for number in range(5000):
        state = GAME.start(DoudizhuOptions(), 3, f"first {number}")
        assert isinstance(state, Bidding)
        if state.first == 0 and has(state.hands[0] + state.kitty):
            return table("doudizhu", seed=f"first {number}")
    raise AssertionError("no such deal")


def leading(has: Callable[[tuple[Card, ...]], bool] = bool) -> Table:
    """A table at which the viewer is the landlord and leads."""
    sat = first_to_bid(has)
    send(sat, "bid 3")
    assert sat.session.view(0).landlord == 0
    return sat


def triples(cards: tuple[Card, ...]) -> list[str]:
    """The ranks up to 10 of which there are just three."""
    counts = Counter(card.rank for card in cards)
    return [str(rank) for rank in range(3, 11) if counts[str(rank)] == 3]


def four_in_a_row(cards: tuple[Card, ...]) -> list[str]:
    """Four triples in a row, if there are any."""
    held = triples(cards)
    return next(
        (held[at : at + 4] for at in range(len(held) - 3) if int(held[at + 3]) - int(held[at]) == 3), []
    )


def test_the_bids_are_buttons() -> None:
    sat = first_to_bid()
    labels = [button["label"] for button in sat.scene["buttons"]]
    assert labels == ["叫 1 分", "叫 2 分", "叫 3 分", "不叫", "提示"]
    send(sat, "bid 3")
    assert "地主：甲（你）" in sat.scene["pills"] and "领出" in say(sat)
    (kitty,) = [zone for zone in sat.scene["zones"] if zone["id"] == "kitty"]
    assert len(kitty["cards"]) == 3 and all(card["up"] for card in kitty["cards"])


def odd_five(sat: Table) -> list[int]:
    """Where three of a rank and two other cards lie that are no pair."""
    hand = sat.session.view(0).hand
    rank = triples(hand)[0]
    singles = {card.rank: place for place, card in enumerate(hand) if card.rank != rank}
    return [place for place, card in enumerate(hand) if card.rank == rank] + list(singles.values())[:2]


def test_picked_cards_are_named_at_once() -> None:
    sat = leading(lambda cards: bool(triples(cards)))
    five = odd_five(sat)
    rank = sat.session.view(0).hand[five[0]].rank
    send(sat, "select", selected=five[:2])
    assert say(sat) == f"你选的是对 {rank}，可以领出。"
    send(sat, "select", selected=five)
    assert "三带二的“二”要成对" in say(sat)
    assert sat.session.view(0).led is None


def test_a_refusal_changes_nothing() -> None:
    sat = leading(lambda cards: bool(triples(cards)))
    number, moves = sat.scene["n"], sat.session.moves
    send(sat, "play", selected=odd_five(sat))
    assert sat.scene["notice"]["tone"] == "refusal" and sat.scene["notice"]["rule"] == "10-7"
    send(sat, "pass")
    assert sat.scene["notice"]["rule"] == "10-15"
    for action in ("bid 9", "bid x", "bid", "bid 22"):
        send(sat, action)
        assert sat.scene["notice"]["tone"] == "refusal"
    assert (sat.scene["n"], sat.session.moves) == (number, moves)


def test_cards_that_are_several_things_are_declared() -> None:
    sat = leading(lambda cards: bool(four_in_a_row(cards)))
    hand = sat.session.view(0).hand
    chosen = [place for place, card in enumerate(hand) if card.rank in four_in_a_row(hand)]
    send(sat, "select", selected=chosen)
    field = sat.scene["input"]
    assert field["kind"] == "choice" and len(field["values"]) == 3
    assert field["value"].startswith("airplane:")
    send(sat, "play", selected=chosen, value=field["values"][1][0])
    play = sat.session.state.history[0]
    assert play.reading.kind == "airplane_1" and sat.scene["input"] is None


def test_a_whole_deal_ends_with_the_settlement_explained() -> None:
    sat, player = leading(), DoudizhuByRule()
    while sat.session.view(0).phase == "playing":
        move = player.choose(GAME, sat.session.view(0), Chance("deal"))
        hand = sat.session.view(0).hand
        send(sat, move.verb, selected=[hand.index(card) for card in move.cards], value=move.choice)
    assert len(sat.scene["payments"]) == 2 and "叫分 3" in say(sat)
    assert any("翻倍" in step["text"] for step in sat.scene["steps"])
    send(sat, "next deal")
    assert sat.session.view(0).deal == 2


def test_nothing_hidden_is_in_the_scene() -> None:
    sat = leading()
    view = sat.session.view(0)
    shown = {*view.hand, *view.kitty, view.face_up}
    shown |= {card for play in view.history for card in play.cards}
    text = json.dumps(everything(sat), ensure_ascii=False)
    hidden = [card for hand in sat.session.state.hands for card in hand if card not in shown]
    assert hidden and not [card for card in hidden if f'"{card.code}"' in text or f"{card} " in text]


def test_what_a_thinking_computer_weighed_is_told_when_the_deal_is_over() -> None:
    sat = table("doudizhu", seed="look3", computer="thinking", deals=1)
    player, chance = AtRandom(), Chance("thinking")
    while not sat.session.over:
        assert not any("当时把每种走法" in step["text"] for step in sat.scene["steps"])
        move = player.choose(GAME, sat.session.view(0), chance)
        hand = sat.session.view(0).hand
        action = move.text if move.verb == "bid" else move.verb
        send(sat, action, selected=[hand.index(card) for card in move.cards], value=move.choice)
    told = [step["text"] for step in sat.scene["steps"] if "当时把每种走法" in step["text"]]
    assert told and all("平均得分" in text for text in told)


def test_an_unknown_computer_player_is_refused() -> None:
    with pytest.raises(BadInput):
        table("doudizhu", computer="genius")


def test_one_of_several_people_may_take_back_a_play_before_the_next_has_looked() -> None:
    sat = table("doudizhu", people=("小明", "小红", "小刚"), seed="look3")
    send(sat, "curtain")
    first = sat._viewer
    send(sat, "bid 3")
    if sat._viewer != first:
        send(sat, "curtain")
    hand = sat.session.view(first).hand
    send(sat, "play", selected=[len(hand) - 1])
    assert sat.session.state.history
    # The curtain has fallen: nobody is there to take anything back, and the next person is asked to look.
    assert sat.scene["curtain"] and not sat.scene["tools"][0]["enabled"]
