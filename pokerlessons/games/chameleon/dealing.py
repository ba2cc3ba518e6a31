"""How a deal goes: cards dealt, a card played, cards drawn, the stock made anew, the settlement.

These are the transitions of the game: they trust that the move is legal.
"""

from __future__ import annotations

from typing import Final, TypeVar

from pokerlessons.cards import Card, deck
from pokerlessons.engine import Chance, Move, Settlement
from pokerlessons.games.chameleon.hands import SPECIAL, penalty
from pokerlessons.games.chameleon.states import Hands, Lack, Match, Open, Playing, Settled, State

T = TypeVar("T")
DRAW: Final = Move("draw")
PASS: Final = Move("pass")
TAKE: Final = Move("take")
HAND: Final = 5
SEVEN: Final = 2
"""How many cards one 7 makes the next seat draw (01-5)."""


def begin(match: Match) -> Playing:
    """All decks shuffled, five cards each, and one turned up (01-1, 01-2)."""
    options, playing = match.options, match.playing
    chance = Chance(match.seed, "deal", match.deal)
    cards = chance.shuffled(deck(options.decks_for(len(playing))))
    hands: list[tuple[Card, ...]] = [()] * match.seats
    for at, seat in enumerate(playing):
        hands[seat] = tuple(sorted(cards[HAND * at : HAND * (at + 1)]))
    stock, back = cards[HAND * len(playing) :], ()
    if options.start_special == "reflip":
        stock, back = _turned_up(stock, chance)
    top = stock[0]
    open = Open(
        playing=playing,
        discards=(top,),
        suit=top.suit,
        turn=match.starter,
        way=1 if options.dir == "ccw" else -1,
        owed=0,
        skip=False,
        refills=0,
        returned=back,
        fresh=(0,) * match.seats,
        lacks=(None,) * match.seats,
        last=(None,) * match.seats,
    )
    if options.start_special == "effect_on_first_player":
        open = _affected(open)
    return Playing(match, stock[1:], tuple(hands), open, None)


def _turned_up(stock: tuple[Card, ...], chance: Chance) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The stock with a card on top that does nothing, and those turned up before it, put back anywhere."""
    plain = next(at for at, card in enumerate(stock) if card.rank not in SPECIAL)
    back, rest = stock[:plain], list(stock[plain + 1 :])
    for card in back:
        rest.insert(chance.below(len(rest) + 1), card)
    return (stock[plain], *rest), back


def _affected(open: Open) -> Open:
    """What the first card does to the first player: as if it had been played to him (01-15).

    A J was named no suit for, so any card but a J will do.
    """
    match open.top.rank:
        case "7":
            return open._replace(owed=SEVEN)
        case "8":
            return open._replace(skip=True)
        case "J":
            return open._replace(suit="")
        case "A" if len(open.playing) > 2:
            return open._replace(way=-open.way)
        case _:
            return open


def played(state: Playing, seat: int, move: Move) -> State:
    """The card on top, and what it does; the last card of a hand ends the deal (01-10)."""
    open, hand, (card,) = state.open, state.hands[seat], move.cards
    at = hand.index(card)
    left = hand[:at] + hand[at + 1 :]
    hands = _with(state.hands, seat, left)
    rank, way, playing = card.rank, open.way, open.playing
    if rank == "A" and len(playing) > 2:
        way = -way
    laid = Open(
        playing,
        (*open.discards, card),
        card.suit if move.choice is None else str(move.choice),
        playing[(playing.index(seat) + way) % len(playing)],
        way,
        open.owed + SEVEN if rank == "7" else 0,
        rank == "8",
        open.refills,
        open.returned,
        open.fresh,
        open.lacks,
        _with(open.last, seat, move),
    )
    if left:
        return Playing(state.match, state.stock, hands, laid, None)
    return _ended(Playing(state.match, state.stock, hands, laid, None))


def drew(state: Playing, seat: int) -> Playing:
    """One card drawn; by the house rules the turn is over, or the card may still be played (01-4)."""
    options, open = state.match.options, state.open
    if not options.voluntary_draw:
        open = _nothing_to_play(open, seat)
    stock, hands, open, cards = _draw(state, open, seat, 1)
    if options.after_draw == "turn_ends":
        return Playing(state.match, stock, hands, _next_turn(open, seat, DRAW), None)
    open = open._replace(last=_with(open.last, seat, DRAW))
    return Playing(state.match, stock, hands, open, cards[0])


def passed(state: Playing, seat: int) -> Playing:
    """The turn goes on; who could not draw, or had to draw until a card would do, has none (01-17)."""
    open = state.open
    if state.drawn is None or state.match.options.after_draw == "draw_until_playable":
        open = _nothing_to_play(open, seat)
    return Playing(state.match, state.stock, state.hands, _next_turn(open, seat, PASS), None)


def took(state: Playing, seat: int) -> Playing:
    """The penalty of the 7s, as far as there are cards, or the 8's pause: then it is done with (01-18)."""
    stock, hands, open, _ = _draw(state, state.open, seat, state.open.owed)
    return Playing(state.match, stock, hands, _next_turn(open, seat, TAKE), None)


def _next_turn(open: Open, seat: int, done: Move) -> Open:
    """The next seat's turn, nothing being asked of it but to follow the top card."""
    return open._replace(turn=open.after(seat), owed=0, skip=False, last=_with(open.last, seat, done))


def _nothing_to_play(open: Open, seat: int) -> Open:
    """Everybody now knows what the seat has not."""
    rank = open.top.rank
    lack = Lack(open.suit, "", False, 0) if rank == "J" else Lack(open.suit, rank, True, 0)
    return open._replace(lacks=_with(open.lacks, seat, lack))


def _draw(
    state: Playing, open: Open, seat: int, count: int
) -> tuple[tuple[Card, ...], Hands, Open, tuple[Card, ...]]:
    """Stock, hands and open cards after `count` cards were drawn, or what there is; and these (01-14)."""
    stock, cards = state.stock[count:], state.stock[:count]
    missing, since = count - len(cards), len(cards)
    if missing and len(open.discards) > 1:
        stock, open = _refilled(state.match, open)
        since = min(missing, len(stock))
        stock, cards = stock[missing:], cards + stock[:missing]
    if not cards:
        return stock, state.hands, open, ()
    lack = open.lacks[seat]
    if lack is not None:
        lack = Lack(lack.suit, lack.rank, lack.jacks, lack.since + len(cards))
    fresh, lacks = _with(open.fresh, seat, open.fresh[seat] + since), _with(open.lacks, seat, lack)
    hands = _with(state.hands, seat, tuple(sorted(state.hands[seat] + cards)))
    return stock, hands, open._replace(fresh=fresh, lacks=lacks), cards


def _refilled(match: Match, open: Open) -> tuple[tuple[Card, ...], Open]:
    """A new stock of all discards but the top one, which keeps the suit that was named (01-14, 01-19)."""
    *under, top = open.discards
    back, refills = tuple(sorted(under)), open.refills + 1
    stock = Chance(match.seed, "refill", match.deal, refills).shuffled(back)
    return stock, open._replace(discards=(top,), refills=refills, returned=back, fresh=(0,) * len(open.fresh))


def _with(each: tuple[T, ...], seat: int, new: T) -> tuple[T, ...]:
    """What each seat has, with `new` for the one."""
    return (*each[:seat], new, *each[seat + 1 :])


# The end of a deal.


def _ended(state: Playing) -> Settled:
    """The deal is over; where the house says so, the next seat still draws for a 7 (01-10)."""
    if state.open.owed and state.match.options.last7_draws:
        stock, hands, open, _ = _draw(state, state.open, state.open.turn, state.open.owed)
        state = Playing(state.match, stock, hands, open, None)
    return settle(state)


def settle(state: Playing) -> Settled:
    """The cards that are left counted against their holders (01-11, 01-12); who plays first next (01-16)."""
    match, open, hands = state.match, state.open, state.hands
    doubled = open.top.rank == "J"
    points = tuple(-penalty(hand, match.options, doubled) for hand in hands)
    scores = tuple(map(sum, zip(match.scores, points, strict=True)))
    after = Match(match.options, match.seats, match.seed, match.deal, match.starter, scores)
    winner = next(seat for seat in open.playing if not hands[seat])
    return Settled(after, state.stock, hands, open, winner, Settlement(points), _next_starter(after))


def _next_starter(match: Match) -> int | None:
    """The seat after the last one to begin; who is out is passed over (01-16, 01-20).

    None where one alone is left (01-13), or the last deal is played.
    """
    playing, step = match.playing, 1 if match.options.dir == "ccw" else -1
    if len(playing) == 1 or match.deal == match.options.deals:
        return None
    around = ((match.starter + step * k) % match.seats for k in range(1, match.seats + 1))
    return next(seat for seat in around if seat in playing)
