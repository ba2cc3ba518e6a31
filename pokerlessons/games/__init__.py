"""The games, each a room of its own, imported only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final, cast

from pokerlessons.cards import CardError, has_bare_ranks, parse_cards, parse_hands
from pokerlessons.engine import AnyGame, Options, Playable, Verdict
from pokerlessons.words import BadInput, Say, card_problem, clipped

GAMES: Final = ("niuniu", "sangong", "twentyone", "chameleon", "doudizhu")
"""The names of the games, in the order in which a learner meets them."""


def game_named(name: str) -> AnyGame:
    """The game called `name`.  Raises `BadInput` naming those there are."""
    if name not in GAMES:
        raise BadInput(Say("games.unknown", name=clipped(name), known=GAMES))
    return import_module(f"pokerlessons.games.{name}").GAME


def _text(hand: object) -> str:
    """A hand as text; several cards in a list are written one after another."""
    if isinstance(hand, str):
        return hand
    if isinstance(hand, list | tuple):
        return " ".join(str(card) for card in cast("Sequence[object]", hand))
    raise BadInput(Say("cards.unreadable", text=clipped(hand)))


def judge_texts(game: AnyGame, texts: Sequence[str | Sequence[str]], options: Options) -> Verdict:
    """The hands written in `texts` (or lists of cards), judged by `game`.

    All are dealt from the decks that `game` takes for so many hands under these options (`Game.decks`).
    Raises `BadInput`: unreadable cards, a card more often than there are decks, a suit left out where suits
    decide, not a hand.
    """
    texts = [_text(hand) for hand in texts]
    try:
        if game.suits_matter(options, len(texts)) and has_bare_ranks(texts):
            raise BadInput(Say("cards.no_suit"))
        hands = parse_hands(texts, game.decks(options, len(texts)))
    except CardError as error:
        raise card_problem(error) from None
    return game.judge(hands, options)


def playable_texts(game: AnyGame, hand: str, to: str | None, options: Options) -> tuple[Playable, ...]:
    """What the hand written `hand` may play over the cards written `to`, or to lead where that is None.

    Each is read by itself, out of a full pack.
    Raises `BadInput`: unreadable cards, too many of a card, no hand, no cards in `to` or cards that are no
    play, a game of which this is not asked.
    """
    try:
        held, led = (parse_cards(text, game.decks(options, 1)) for text in (hand, to or ""))
    except CardError as error:
        raise card_problem(error) from None
    if not held:
        raise BadInput(Say("legal.no_hand"))
    game.playable((), (), options)  # a game of which this is not asked says so before anything else
    if to is not None and not led:
        raise BadInput(Say("legal.empty_to"))
    try:
        return game.playable(held, led, options)
    except BadInput as error:
        raise BadInput(Say("legal.to_no_play", why=error.say)) from None
