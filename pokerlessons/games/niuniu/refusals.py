"""What the rules of 牛牛 have against a move: what was asked, what the hand holds, which rule."""

from __future__ import annotations

from typing import Final

from pokerlessons.engine import Move, Refusal
from pokerlessons.games.niuniu.hands import NIUNIU, RANK_IDS, WUNIU, Judged, judge
from pokerlessons.games.niuniu.states import NiuniuView
from pokerlessons.games.niuniu.telling import RANK_SAYS, values_of
from pokerlessons.words import Say, clipped

PHASE_OF: Final = {
    "stake": "staking",
    "arrange": "arranging",
    "no bull": "arranging",
    "declare": "arranging",
    "next deal": "settled",
}
_TO: Final = {
    "stake": Say("niuniu.to.stake"),
    "arrange": Say("niuniu.to.arrange"),
    "no bull": Say("niuniu.to.no_bull"),
    "declare": Say("niuniu.to.declare"),
    "next deal": Say("niuniu.to.next_deal"),
}
_NOW: Final = {
    "staking": Say("niuniu.now.staking"),
    "arranging": Say("niuniu.now.arranging"),
    "settled": Say("niuniu.now.settled"),
}


def objection(view: NiuniuView, move: Move) -> Refusal | None:
    """The rules' objection to a well-formed move of a seat whose turn it is."""
    if PHASE_OF[move.verb] != view.phase:
        return Refusal(
            "02-9", Say("niuniu.refuse.phase", asked=_TO[move.verb], now=_NOW[view.phase]), move.cards
        )
    if move.verb == "stake":
        return _bad_stake(view, move)
    if move.verb == "next deal":
        return None
    judged = judge(view.hand, view.options.special_hands)
    if move.verb == "arrange":
        return _wrong_trio(judged, move.cards)
    if move.verb == "no bull":
        return _missed(judged)
    return _wrong_special(view, judged, move.choice)


def _bad_stake(view: NiuniuView, move: Move) -> Refusal | None:
    most = view.options.max_stake
    if move.choice == "":
        return Refusal("02-9", Say("niuniu.refuse.no_stake", most=most))
    if type(move.choice) is int and 1 <= move.choice <= most:
        return None
    return Refusal("02-9", Say("niuniu.refuse.stake", stake=clipped(move.choice), most=most))


def _wrong_trio(judged: Judged, trio: tuple[object, ...]) -> Refusal | None:
    cards = tuple(card for card in judged.cards if card in trio)
    if len(trio) != 3:
        return Refusal("02-4", Say("niuniu.refuse.not_three", count=len(trio)), cards)
    terms = values_of(cards)
    if sum(terms) % 10:
        say = Say("niuniu.refuse.trio", trio=cards, terms=terms, sum=sum(terms), digit=sum(terms) % 10)
        return Refusal("02-4", say, cards)
    if judged.rank > NIUNIU:
        return Refusal("02-G6", Say("niuniu.refuse.special_held"), judged.cards)
    return None


def _missed(judged: Judged) -> Refusal | None:
    """No bull claimed with a bull, or a special hand, in it: said with the last digit, without the answer."""
    if judged.rank == WUNIU:
        return None
    if judged.rank > NIUNIU:
        return Refusal("02-G6", Say("niuniu.refuse.special_held"), judged.cards)
    total = sum(judged.values)
    say = Say("niuniu.refuse.bull_held", terms=judged.values, total=total, digit=total % 10)
    return Refusal("02-12", say, judged.cards)


def _wrong_special(view: NiuniuView, judged: Judged, choice: str | int | None) -> Refusal | None:
    played = tuple(RANK_SAYS[name] for name in reversed(RANK_IDS) if name in view.options.special_hands)
    if not played:
        return Refusal("02-G6", Say("niuniu.refuse.no_specials"))
    if choice not in view.options.special_hands:
        return Refusal("02-G6", Say("niuniu.refuse.not_special", choice=clipped(choice), played=played))
    if RANK_IDS[judged.rank] == choice:
        return None
    asked = RANK_SAYS[str(choice)]
    if judged.rank > NIUNIU:
        return Refusal("02-G6", Say("niuniu.refuse.other_special", asked=asked), judged.cards)
    return Refusal("02-G6", Say("niuniu.refuse.lacks_special", asked=asked, cards=judged.cards), judged.cards)
