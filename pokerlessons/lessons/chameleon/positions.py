"""Exercises of 变色龙 on positions: may this card be played, what does the hand cost, whose turn is it.

What is legal, why not, and who comes next is always the engine's own answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from pokerlessons.cards import RANKS, SUITS, Card, deck
from pokerlessons.engine import Chance, Move, Refusal, Step, sum_formula
from pokerlessons.exact.chameleon import lying
from pokerlessons.exact.formula import formula, plus, times
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.dealing import SEVEN, TAKE
from pokerlessons.games.chameleon.hands import SPECIAL, names_suit, penalties, penalty
from pokerlessons.games.chameleon.refusals import SUIT_SAYS
from pokerlessons.games.chameleon.states import ChameleonView, Match, Open, Playing
from pokerlessons.games.chameleon.telling import wanted
from pokerlessons.lessons.chameleon.figures import usual_odds
from pokerlessons.lessons.exercises import Choice, Exercise, Number, Question, asked, slips
from pokerlessons.words import Say, Seat

SHOWN: Final = 3
"""How many cards are in the hand that is shown."""
ROUND: Final = 10


def _options() -> Any:
    return usual_odds().options


def _state(open: Open, hands: tuple[tuple[Card, ...], ...]) -> Playing:
    """A deal of the usual rules in which so much is known; what is left of two decks is the stock."""
    seats = len(hands)
    match = Match(_options(), seats, "exercise", 1, 0, (0,) * seats)
    stock = list(deck(_options().decks_for(seats)))
    for card in (*open.discards, *(card for hand in hands for card in hand)):
        stock.remove(card)
    seated = open._replace(
        playing=tuple(range(seats)),
        fresh=(0,) * seats,
        lacks=(None,) * seats,
        last=(None,) * seats,
    )
    return Playing(match, tuple(stock), hands, seated, None)


# May this card be played, and why?


class Asked(NamedTuple):
    """What lies there, the hand, and which of its cards is asked about (the first)."""

    top: Card
    named: str
    """The suit to be followed; the card's own but for a J."""
    pending: str
    """`7`, `8`, or empty."""
    hand: tuple[Card, ...]

    @property
    def open(self) -> Open:
        """The table."""
        return lying(self.top, self.named, SEVEN if self.pending == "7" else 0, self.pending == "8")

    @property
    def view(self) -> ChameleonView:
        """What the player to move sees."""
        return GAME.observe(_state(self.open, (tuple(sorted(self.hand)), tuple(_others(self)))), 0)

    @property
    def refusal(self) -> Refusal | None:
        """What the engine has against the first card of the hand."""
        card = self.hand[0]
        named = self.named if names_suit(card, len(self.hand)) else None
        return GAME.refuse(self.view, Move("play", (card,), named))

    @property
    def reason(self) -> str:
        """Which of the answers is right."""
        card, refusal = self.hand[0], self.refusal
        if refusal is not None:
            return _REFUSALS[refusal.say.key]
        if self.pending:
            return "seven" if self.pending == "7" else "eight"
        if self.top.rank == "J":
            return "named"
        return "jack" if card.rank == "J" else "suit" if card.suit == self.top.suit else "rank"


_REFUSALS: Final = {
    "chameleon.refuse.no_match": "none",
    "chameleon.refuse.not_named": "not_named",
    "chameleon.refuse.jack_on_jack": "jack_on_jack",
    "chameleon.refuse.not_seven": "only_seven",
    "chameleon.refuse.not_eight": "only_eight",
}
_REASONS: Final = {
    "suit": Say("exercise.chameleon.legal.suit"),
    "rank": Say("exercise.chameleon.legal.rank"),
    "jack": Say("exercise.chameleon.legal.jack"),
    "none": Say("exercise.chameleon.legal.none"),
    "named": Say("exercise.chameleon.legal.named"),
    "not_named": Say("exercise.chameleon.legal.not_named"),
    "jack_on_jack": Say("exercise.chameleon.legal.jack_on_jack"),
    "seven": Say("exercise.chameleon.legal.seven"),
    "only_seven": Say("exercise.chameleon.legal.only_seven"),
    "eight": Say("exercise.chameleon.legal.eight"),
    "only_eight": Say("exercise.chameleon.legal.only_eight"),
}
"""The answers: those that begin with yes are `_YES`."""
_YES: Final = frozenset({"suit", "rank", "jack", "named", "seven", "eight"})
_OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    "": ("suit", "rank", "jack", "none"),
    "J": ("named", "jack", "not_named", "jack_on_jack"),
    "7": ("seven", "suit", "jack", "only_seven"),
    "8": ("eight", "suit", "jack", "only_eight"),
}
"""Which answers are offered where nothing, a J, a 7 or an 8 stands in the way."""
_LOOK_AGAIN: Final = {
    "suit": Say("exercise.chameleon.legal.look_suit"),
    "rank": Say("exercise.chameleon.legal.look_rank"),
    "jack": Say("exercise.chameleon.legal.look_jack"),
    "none": Say("exercise.chameleon.legal.look_none"),
    "named": Say("exercise.chameleon.legal.look_named"),
    "not_named": Say("exercise.chameleon.legal.look_not_named"),
    "jack_on_jack": Say("exercise.chameleon.legal.look_jacks"),
    "seven": Say("exercise.chameleon.legal.look_seven"),
    "only_seven": Say("exercise.chameleon.legal.look_only_seven"),
    "eight": Say("exercise.chameleon.legal.look_eight"),
    "only_eight": Say("exercise.chameleon.legal.look_only_eight"),
}
"""What is said to a yes that is a no, or the other way, by the right answer."""


def _others(asked_about: Asked) -> Iterator[Card]:
    """Cards for the other player that the first cannot have."""
    seen = {asked_about.top, *asked_about.hand}
    free = (card for card in deck() if card not in seen)
    return (card for card, _ in zip(free, range(SHOWN), strict=False))


class _Kind(NamedTuple):
    """How a table and a card are drawn for which an answer is right."""

    top: Callable[[Card], bool]
    pending: str
    card: Callable[[Card, Card, str], bool]
    """Looks at the card, the top card and the suit to be followed."""


def _plain(card: Card) -> bool:
    return card.rank not in SPECIAL


def _of(rank: str) -> Callable[[Card], bool]:
    return lambda card: card.rank == rank


def _answers_not(rank: str) -> Callable[[Card, Card, str], bool]:
    """Cards that would go if nothing were pending, or a J."""
    return lambda card, top, suit: card.rank != rank and (card.suit == suit or card.rank == "J")


# A J of the suit that lies there is not asked about: two answers would be right.
_KINDS: Final[Mapping[str, _Kind]] = {
    "suit": _Kind(_plain, "", lambda card, top, suit: card.suit == suit and card.rank != "J"),
    "rank": _Kind(_plain, "", lambda card, top, suit: card.rank == top.rank),
    "jack": _Kind(_plain, "", lambda card, top, suit: card.rank == "J" and card.suit != suit),
    "none": _Kind(_plain, "", lambda card, top, suit: card.rank not in (top.rank, "J") and card.suit != suit),
    "named": _Kind(_of("J"), "", lambda card, top, suit: card.rank != "J" and card.suit == suit),
    "not_named": _Kind(_of("J"), "", lambda card, top, suit: card.rank != "J" and card.suit == top.suit),
    "jack_on_jack": _Kind(_of("J"), "", lambda card, top, suit: card.rank == "J"),
    "seven": _Kind(_of("7"), "7", lambda card, top, suit: card.rank == "7"),
    "only_seven": _Kind(_of("7"), "7", _answers_not("7")),
    "eight": _Kind(_of("8"), "8", lambda card, top, suit: card.rank == "8"),
    "only_eight": _Kind(_of("8"), "8", _answers_not("8")),
}


def _legal_cases(chance: Chance) -> tuple[Asked, ...]:
    """A round in which every answer of `_REASONS` is right once."""
    return chance.shuffled([_drawn_case(kind, chance) for kind in _KINDS.values()])


def _drawn_case(kind: _Kind, chance: Chance) -> Asked:
    """A table and a hand of the kind; a J names another suit than its own, which might be confused."""
    top = chance.pick(tuple(filter(kind.top, deck())))
    others = tuple(suit for suit in SUITS if suit != top.suit)
    suit = chance.pick(others) if top.rank == "J" else top.suit
    left = [card for card in deck() if card != top]
    first = chance.pick(tuple(card for card in left if kind.card(card, top, suit)))
    left.remove(first)
    return Asked(top, suit, kind.pending, (first, *chance.shuffled(left)[: SHOWN - 1]))


def _legal(case: Asked, language: str) -> Question:
    right = case.reason
    offered = _OFFERED[case.pending or ("J" if case.top.rank == "J" else "")]
    replies = tuple((name, _reply(name, right)) for name in offered if name != right)
    if case.refusal is None:
        last = Step(_LOOK_AGAIN[right], (case.hand[0],), rule=_RULES[right])
    else:
        last = Step(case.refusal.say, case.refusal.cards, rule=case.refusal.rule)
    return asked(
        _legal_ask(case),
        Choice(tuple((name, _REASONS[name]) for name in offered), right, replies),
        Say("exercise.chameleon.legal.where"),
        Say("exercise.chameleon.legal.method"),
        (wanted(case.view), last),
        (case.top, *case.hand),
    )


_RULES: Final = {
    "suit": "01-3",
    "rank": "01-3",
    "jack": "01-7",
    "named": "01-9",
    "seven": "01-5",
    "eight": "01-6",
}


def _reply(picked: str, right: str) -> Say:
    if (picked in _YES) != (right in _YES):
        return _LOOK_AGAIN[right]
    if right in _YES:
        return Say("exercise.chameleon.legal.other_reason")
    return Say("exercise.chameleon.legal.other_objection")


def _legal_ask(case: Asked) -> Say:
    values: dict[str, Any] = {"top": case.top, "hand": case.hand, "card": case.hand[0]}
    if case.pending == "7":
        return Say("exercise.chameleon.legal.ask_seven", **values)
    if case.pending == "8":
        return Say("exercise.chameleon.legal.ask_eight", **values)
    if case.top.rank == "J":
        return Say("exercise.chameleon.legal.ask_named", suit=SUIT_SAYS[case.named], **values)
    return Say("exercise.chameleon.legal.ask", **values)


# What does the hand cost?


def _hands(chance: Chance) -> tuple[tuple[tuple[Card, ...], bool], ...]:
    """A round of hands of three to six cards with a J, Q, K or A; half of them are doubled."""
    hands: list[tuple[tuple[Card, ...], bool]] = []
    while len(hands) < ROUND:
        cards = chance.shuffled(deck())[: 3 + chance.below(4)]
        if any(card.rank in "JQKA" for card in cards):
            hands.append((cards, len(hands) % 2 == 1))
    return chance.shuffled(hands)


def _cost(case: tuple[tuple[Card, ...], bool], language: str) -> Question:
    cards, doubled = case
    terms, factor = penalties(cards, _options()), 2 if doubled else 1
    total = sum(terms)
    value = Fraction(penalty(cards, _options(), doubled))
    ranks = [RANKS.index(card.rank) + 1 for card in cards]
    aces = sum(card.rank == "A" for card in cards)
    not_doubled = Say("exercise.chameleon.cost.slip_not_doubled")
    too_much = Say("exercise.chameleon.cost.slip_doubled")
    wrong = slips(
        value,
        (total, not_doubled),
        (2 * total, too_much),
        (factor * sum(ranks), Say("exercise.chameleon.cost.slip_faces")),
        (factor * sum(min(rank, 10) for rank in ranks), Say("exercise.chameleon.cost.slip_tens")),
        (factor * (total - 10 * aces), Say("exercise.chameleon.cost.slip_ace")),
        (factor * len(cards), Say("exercise.chameleon.cost.slip_number")),
        (factor * (total - terms[-1]), Say("exercise.chameleon.cost.slip_missing")),
    )
    listed = tuple(
        Say("chameleon.hand.card", card=card, points=points)
        for card, points in zip(cards, terms, strict=True)
    )
    steps = [Step(Say("exercise.chameleon.cost.listed", counts=listed), cards, None, "01-11")]
    if doubled:
        whole = formula(times(2, plus(*terms)), language)
        steps.append(Step(Say("exercise.chameleon.cost.twice"), cards, whole, "01-12"))
    else:
        steps.append(Step(Say("exercise.chameleon.cost.added"), cards, sum_formula(terms), "01-11"))
    ask = (
        Say("exercise.chameleon.cost.ask_doubled", cards=cards)
        if doubled
        else Say("exercise.chameleon.cost.ask", cards=cards)
    )
    return asked(
        ask,
        Number(value, "value", wrong),
        Say("exercise.chameleon.cost.where"),
        Say("exercise.chameleon.cost.method"),
        tuple(steps),
        cards,
    )


# Whose turn is it?


class Story(NamedTuple):
    """A few moves one after the other, by ranks, or `take`: what a 7 or an 8 asks of whoever has no other."""

    seats: int
    way: int
    first: int
    moves: tuple[str, ...]


_STORIES: Final[Mapping[tuple[str, ...], tuple[int, ...]]] = {
    ("A",): (3, 4),
    ("A", "A"): (3, 4),
    ("8", "take"): (3, 4),
    ("8", "8", "take"): (3, 4),
    ("7", "take"): (3, 4),
    ("7", "7", "take"): (3, 4),
    ("A", "8", "take"): (4,),  # three steps lead three players to the same seat either way round
    ("8", "take", "A"): (3, 4),
}
"""What happens, and among how many players a mistake shows."""
_OF_TWO: Final = (("A",), ("8", "take"), ("7", "7", "take"))


def _stories(chance: Chance) -> tuple[Story, ...]:
    """A round of stories: every one of `_STORIES`, and one of two players."""
    told: list[Story] = []
    for moves, sizes in _STORIES.items():
        seats = chance.pick(sizes)
        told.append(Story(seats, chance.pick((1, -1)), chance.below(seats), moves))
    told.append(Story(2, 1, chance.below(2), chance.pick(_OF_TWO)))
    return chance.shuffled(told)


class Told(NamedTuple):
    """A story as the engine plays it: what was done, one after another, and who is to act then."""

    steps: tuple[tuple[int, Move, int], ...]
    """Seat, move, and how many cards it draws."""
    turn: int


def played_out(story: Story) -> Told:
    """The story by the engine; every move of it is legal."""
    suits = {rank: iter(SUITS) for rank in "78A"}
    cards = [None if rank == "take" else _card(next(suits[rank]), rank) for rank in story.moves]
    order = _order(story)
    hands = [
        tuple(
            sorted(
                [
                    *(
                        card
                        for card, who in zip(cards, order, strict=True)
                        if card is not None and who == seat
                    ),
                    *(_card("D", rank) for rank in ("2", "3", "4", "5")[seat : seat + 1]),
                ]
            )
        )
        for seat in range(story.seats)
    ]
    state = _state(lying(_card("S", "9")), tuple(hands))
    state = Playing(
        state.match, state.stock, state.hands, state.open._replace(turn=story.first, way=story.way), None
    )
    steps: list[tuple[int, Move, int]] = []
    for card in cards:
        seat, owed = state.open.turn, state.open.owed
        move = TAKE if card is None else Move("play", (card,))
        after = GAME.play(state, seat, move)
        assert isinstance(after, Playing)
        steps.append((seat, move, owed))
        state = after
    return Told(tuple(steps), state.open.turn)


def _card(suit: str, rank: str) -> Card:
    return next(card for card in deck() if (card.suit, card.rank) == (suit, rank))


def _order(story: Story, turning: bool = True, pausing: bool = True) -> list[int]:
    """Whose turn each move was, counted by hand; without turning or pausing: a mistake."""
    way, seat, seats = story.way, story.first, list[int]()
    for rank in story.moves:
        seats.append(seat)
        if rank == "A" and story.seats > 2 and turning:
            way = -way
        if rank != "take" or pausing:
            seat = (seat + way) % story.seats
    return seats


def _next(story: Story, language: str) -> Question:
    told = played_out(story)
    right = str(told.turn)
    seats = tuple(
        (str(seat), Say("exercise.chameleon.next.seat", seat=Seat(seat))) for seat in range(story.seats)
    )
    by_mistake = _mistaken(story)
    replies = tuple(
        (name, by_mistake.get(int(name), Say("exercise.chameleon.next.count_again")))
        for name, _ in seats
        if name != right
    )
    events = tuple(_event(*step) for step in told.steps)
    names = {"first": Seat(0), "second": Seat(1)}
    way = Say("exercise.chameleon.next.up" if story.way > 0 else "exercise.chameleon.next.down", **names)
    return asked(
        Say("exercise.chameleon.next.ask", seats=story.seats, way=way, events=events),
        Choice(seats, right, replies),
        Say("exercise.chameleon.next.where"),
        Say("exercise.chameleon.next.method"),
        (
            Step(Say("exercise.chameleon.next.begin"), rule="01-17"),
            *(
                Step(_effect(move, story.seats), move.cards, None, _rule_of(move))
                for _, move, _ in told.steps
            ),
            Step(Say("exercise.chameleon.next.so", seat=Seat(told.turn)), rule="01-18"),
        ),
    )


def _mistaken(story: Story) -> dict[int, Say]:
    """Whom frequent mistakes take for the next, and what is said to them."""
    before = story._replace(moves=(*story.moves, "end"))
    found: dict[int, Say] = {}
    if "take" in story.moves:
        found[_order(before, pausing=False)[-1]] = Say("exercise.chameleon.next.paused")
    if "A" in story.moves:
        say = (
            Say("exercise.chameleon.next.two") if story.seats == 2 else Say("exercise.chameleon.next.turned")
        )
        found[_order(before, turning=False)[-1] if story.seats > 2 else story.first] = say
    return found


def _event(seat: int, move: Move, owed: int) -> Say:
    if move.cards:
        return Say("exercise.chameleon.next.plays", seat=Seat(seat), card=move.cards[0])
    if owed:
        return Say("exercise.chameleon.next.draws", seat=Seat(seat), owed=owed)
    return Say("exercise.chameleon.next.pauses", seat=Seat(seat))


def _effect(move: Move, seats: int) -> Say:
    """What the move does to the turn."""
    if not move.cards:
        return Say("exercise.chameleon.next.effect_take")
    rank = move.cards[0].rank
    if rank == "A":
        return Say(
            "exercise.chameleon.next.effect_ace" if seats > 2 else "exercise.chameleon.next.effect_two"
        )
    return Say(
        "exercise.chameleon.next.effect_seven" if rank == "7" else "exercise.chameleon.next.effect_eight"
    )


def _rule_of(move: Move) -> str:
    if not move.cards:
        return "01-18"
    return {"A": "01-8", "7": "01-5", "8": "01-6"}[move.cards[0].rank]


POSITIONS: Final[tuple[Exercise[Any], ...]] = (
    Exercise("cost", Say("exercise.chameleon.cost.title"), "one_card", _hands, _cost),
    Exercise("legal", Say("exercise.chameleon.legal.title"), "follow", _legal_cases, _legal),
    Exercise("next", Say("exercise.chameleon.next.title"), "sevens", _stories, _next),
)
