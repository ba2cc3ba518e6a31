"""变色龙 in the middle of a deal, for the tests: a session whose first state has the cards that are given."""

from pokerlessons.cards import deck, parse_cards
from pokerlessons.engine import Session
from pokerlessons.games.chameleon import GAME
from pokerlessons.games.chameleon.options import ChameleonOptions
from pokerlessons.games.chameleon.states import ChameleonView

from .lines import listed, unspaced


def at_the_table(
    hands: str = "S3 H4/S5 D6",
    top: str = "H9",
    stock: str = "",
    *,
    suit: str | None = None,
    turn: int = 0,
    way: int = 1,
    owed: int = 0,
    skip: int = 0,
    drawn: str = "",
    scores: str = "",
    rest: str = "stock",
    options: str = "",
) -> Session:
    """A session whose first state holds these cards, the next seat to play being `turn`.

    Hands stand between `/`, empty for a seat that is out.  The cards not named lie below `stock`, or where
    `rest` says: under the `top` card, or in the last `hand`.
    """
    given = ChameleonOptions.of(**dict(part.split("=") for part in options.split()))
    texts = hands.split("/")
    points = [int(text) for text in scores.split(",")] if scores else [0] * len(texts)
    decks = given.decks_for(sum(score > -given.out_at for score in points))
    held = [parse_cards(text, decks) for text in texts]
    named = parse_cards(stock, decks)
    (above,) = parse_cards(top)
    left = list(deck(decks))
    for card in (*named, above, *(card for hand in held for card in hand)):
        left.remove(card)
    if rest == "hand":
        held[-1] = (*held[-1], *left)
    seats = len(held)
    line = (
        f"playing deal=1 starter={turn} scores={listed(points)} hands={'/'.join(map(unspaced, held))} "
        f"stock={unspaced(named if rest != 'stock' else (*named, *left))} "
        f"discards={unspaced((*(left if rest == 'under' else ()), above))} "
        f"suit={above.suit if suit is None else suit} now={turn},{way},{owed},{skip},0 drawn={drawn} "
        f"returned= fresh={listed([0] * seats)} lacks={listed(['.'] * seats)} last={listed(['.'] * seats)} "
        f"seed=test {options}"
    )
    state = GAME.from_position(line.strip())
    session = Session(GAME, given, seats=seats, seed="test")
    session._states[:] = [state]
    return session


def play(session: Session, *moves: str) -> ChameleonView:
    """Each move by whoever is to act; what a spectator sees then."""
    for move in moves:
        session.play(session.waiting_for[0], move)
    return session.view(None)
