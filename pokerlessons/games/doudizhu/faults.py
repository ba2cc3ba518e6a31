"""Why some cards are no play: what is missing, or what is in the way (10-7 … 10-9, 10-16, 11-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from pokerlessons.cards import Card
from pokerlessons.engine import Refusal
from pokerlessons.games.doudizhu.melds import (
    ACE,
    BIG,
    SMALL,
    Reading,
    Tally,
    counts_of,
    kinds_of,
    readings_of,
    tally_of,
)
from pokerlessons.games.doudizhu.options import DoudizhuOptions, Rules
from pokerlessons.games.doudizhu.telling import KIND_SAYS, kinds_rule, rank_say
from pokerlessons.words import Say

_ROWS: Final = {1: "straight", 2: "straight_pair", 3: "airplane"}
"""The kinds that are rows, by how many cards of each rank they have."""
_WITH_PAIRS: Final = ("triple_2", "airplane_2", "four_2p")
_FOR_THREE: Final = Rules(False, True, True, True, True)
_TWO_JOKERS: Final = 1 << 4 * SMALL | 1 << 4 * BIG
_MOST_GAPS: Final = 3
"""Cards that lack more ranks than that are no row with a gap, but no row at all."""

_Counts: TypeAlias = Mapping[int, int]
_Why: TypeAlias = tuple[str, Say]
"""A rule and what it has against the cards."""
_Changed: TypeAlias = tuple[Reading, int]
"""A row that some cards would be, and the rank of which one card is too many or too few."""


def fault(cards: Sequence[Card], options: DoudizhuOptions) -> Refusal:
    """Why these cards, which are no play, are none: the nearest kind, and what keeps them from it."""
    rules, tally = options.melds, tally_of(cards)
    counts = counts_of(tally)
    rule, say = (
        _house_rule(tally, rules)
        or _two_cards(counts, rules)
        or _pair_with_one(counts, rules)
        or _broken_row(counts, rules)
        or _row_but_one(tally, rules)
        or _joker_pair(tally, rules)
        or _only_fours(counts, rules)
        or _bad_wings(counts, rules)
        or _with_four(counts, rules)
        or _no_kind(counts, rules)
    )
    return Refusal(rule, say, tuple(cards))


def _house_rule(tally: Tally, rules: Rules) -> _Why | None:
    """Cards that are a play elsewhere, but not in this house."""
    if readings_of(tally, rules._replace(same_wings=True)):
        return "10-9", Say("doudizhu.fault.same_wings")
    if readings_of(tally, rules._replace(joker_wings=True)):
        return "10-9", Say("doudizhu.fault.joker_wings")
    if readings_of(tally, rules._replace(triple_1=True)):
        return "11-G3", Say("doudizhu.fault.no_triple_1")
    if readings_of(tally, rules._replace(four_with_two=True)):
        return "11-G4", Say("doudizhu.fault.no_four_with_two")
    if rules.four and readings_of(tally, _FOR_THREE):
        say = Say("doudizhu.fault.four_jokers" if tally == _TWO_JOKERS else "doudizhu.fault.no_airplane_1")
        return "11-3", say
    return None


def _two_cards(counts: _Counts, rules: Rules) -> _Why | None:
    """Two cards of different ranks are no pair."""
    if list(counts.values()) != [1, 1]:
        return None
    one, other = counts
    return kinds_rule(rules.four), Say("doudizhu.fault.no_pair", one=rank_say(one), other=rank_say(other))


def _pair_with_one(counts: _Counts, rules: Rules) -> _Why | None:
    """A pair and a card of another rank: only three, or four where the house has it, take cards along."""
    if sorted(counts.values()) != [1, 2]:
        return None
    pair, other = sorted(counts, key=lambda place: -counts[place])
    ranks = {"rank": rank_say(pair), "other": rank_say(other)}
    if rules.four_with_two:
        return kinds_rule(rules.four), Say("doudizhu.fault.pair_with_one", **ranks)
    return kinds_rule(rules.four), Say("doudizhu.fault.pair_with_one_no_four", **ranks)


def _broken_row(counts: _Counts, rules: Rules) -> _Why | None:
    """Equally many of each rank, but too few ranks, a rank missing, or one above the ace."""
    copies = set(counts.values())
    if len(counts) < 2 or len(copies) > 1 or not copies <= _ROWS.keys():
        return None
    name = _ROWS[copies.pop()]
    kind = next(kind for kind in kinds_of(rules) if kind.name == name)
    says = {"kind": KIND_SAYS[kind.name]}
    above, missing = tuple(place for place in counts if place > ACE), _missing(counts)
    if above and len(counts) >= kind.shortest:
        say = Say("doudizhu.fault.row_top", ranks=tuple(map(rank_say, above)), **says)
    elif len(counts) < kind.shortest and len(missing) <= 1:
        say = Say("doudizhu.fault.row_short", least=kind.shortest, length=len(counts), **says)
    elif len(counts) >= kind.shortest and len(missing) <= _MOST_GAPS:
        say = Say("doudizhu.fault.row_gap", missing=tuple(map(rank_say, missing)), **says)
    else:
        return None
    return kinds_rule(rules.four), say


def _row_but_one(tally: Tally, rules: Rules) -> _Why | None:
    """A straight or a row of pairs with one card too many, or one too few for a row of pairs."""
    counts = counts_of(tally)
    longer = shorter = None
    for place in counts:
        shorter = shorter or _row_with(tally - (1 << 4 * place), place, rules)
    for place in [place for place, count in counts.items() if count == 1]:
        longer = longer or _row_with(tally + (1 << 4 * place), place, rules)
    if shorter is None and longer is None:
        return None
    return kinds_rule(rules.four), _but_one_say(shorter, longer)


def _row_with(tally: Tally, place: int, rules: Rules) -> _Changed | None:
    """The straight or row of pairs that cards so counted are, with the rank that was changed."""
    rows = (each for each in readings_of(tally, rules) if each.kind in ("straight", "straight_pair"))
    row = next(rows, None)
    return None if row is None else (row, place)


def _but_one_say(shorter: _Changed | None, longer: _Changed | None) -> Say:
    if shorter is None:
        assert longer is not None
        return Say("doudizhu.fault.row_lacks", rank=rank_say(longer[1]), **_row_says(longer[0]))
    row, place = shorter
    if longer is None or longer[1] != place:
        return Say("doudizhu.fault.row_extra", rank=rank_say(place), **_row_says(row))
    least, most = longer[0].body[0], longer[0].body[-1]
    return Say(
        "doudizhu.fault.row_extra_or_lacks", rank=rank_say(place), least=least, most=most, **_row_says(row)
    )


def _row_says(row: Reading) -> dict[str, Say | str]:
    return {"kind": KIND_SAYS[row.kind], "low": row.body[0], "high": row.body[-1]}


def _missing(places: Collection[int]) -> tuple[int, ...]:
    """The ranks lacking between the lowest and the highest of these."""
    return tuple(place for place in range(min(places), max(places)) if place not in places)


def _joker_pair(tally: Tally, rules: Rules) -> _Why | None:
    """Cards that would be a play if the two jokers were a pair (10-7)."""
    if counts_of(tally).get(SMALL) != 1 or counts_of(tally).get(BIG) != 1:
        return None
    rest = tally - _TWO_JOKERS
    pairs = (2 << 4 * place for place in range(SMALL) if not rest >> 4 * place & 15)
    if any(reading.kind in _WITH_PAIRS for pair in pairs for reading in readings_of(rest + pair, rules)):
        return "10-7", Say("doudizhu.fault.joker_pair")
    return None


def _only_fours(counts: _Counts, rules: Rules) -> _Why | None:
    """Bombs side by side: a second four of a rank is neither two pairs nor the wing of an airplane."""
    if len(counts) < 2 or min(counts.values()) < 4:
        return None
    ranks = tuple(map(rank_say, counts))
    if not rules.four_with_two:
        return "11-3", Say("doudizhu.fault.bomb_alone", rank=ranks[0])
    if len(counts) == 2 and set(counts.values()) == {4}:
        return "10-16", Say("doudizhu.fault.two_fours", one=ranks[0], other=ranks[1])
    return kinds_rule(rules.four), Say("doudizhu.fault.bombs_together", ranks=ranks)


def _bad_wings(counts: _Counts, rules: Rules) -> _Why | None:
    """Three of a rank, or of several, with wings that do not fit."""
    body = _longest_row([place for place, count in counts.items() if count >= 3])
    if not body or (len(body) == 1 and counts[body[0]] > 3):
        return None
    rest = {place: count - 3 * (place in body) for place, count in counts.items()}
    rest = {place: count for place, count in rest.items() if count}
    if len(body) == 1:
        return _with_triple(body[0], rest, rules)
    return _four_at_the_end(body, counts, rules) or _with_airplane(body, rest, rules)


def _four_at_the_end(body: tuple[int, ...], counts: _Counts, rules: Rules) -> _Why | None:
    """A shorter airplane with the four of a rank at its end taken along as two pairs or as single cards."""
    for shorter, end in ((body[:-1], body[-1]), (body[1:], body[0])):
        rest = {place: count for place, count in counts.items() if place not in shorter}
        exact = all(counts[place] == 3 for place in shorter)
        if counts[end] != 4 or len(shorter) < 2 or not exact:
            continue
        wings = sum(rest.values())
        if wings == 2 * len(shorter) and set(rest.values()) <= {2, 4}:
            return "10-16", Say("doudizhu.fault.pairs_alike", rank=rank_say(end))
        if wings == len(shorter) and not rules.four:
            return "10-16", Say("doudizhu.fault.four_alike", rank=rank_say(end))
    return None


def _longest_row(places: Sequence[int]) -> tuple[int, ...]:
    """The longest row of neighbours among these ranks, up to the ace; a single rank may be a 2."""
    rows = [
        tuple(range(low, high + 1))
        for low in places
        for high in places
        if low == high or (low < high <= ACE and set(range(low, high)) <= set(places))
    ]
    return max(rows, key=len, default=())


def _with_triple(place: int, rest: _Counts, rules: Rules) -> _Why:
    others = [place for place, count in rest.items() if count == 3]
    if others:
        between = _missing(sorted([place, *others]))
        low, high = min(place, *others), max(place, *others)
        if high > ACE:
            return "10-7", Say("doudizhu.fault.row_top", kind=KIND_SAYS["airplane"], ranks=(rank_say(high),))
        if len(between) <= _MOST_GAPS:
            missing = tuple(map(rank_say, between))
            return "10-7", Say("doudizhu.fault.row_gap", kind=KIND_SAYS["airplane"], missing=missing)
        return "10-7", Say("doudizhu.fault.far_triples", one=rank_say(low), other=rank_say(high))
    if sum(rest.values()) == 2:
        one, other = rest
        return kinds_rule(rules.four), Say(
            "doudizhu.fault.triple_2", one=rank_say(one), other=rank_say(other)
        )
    say = Say("doudizhu.fault.triple_wings", rank=rank_say(place), count=sum(rest.values()))
    return kinds_rule(rules.four), say


def _with_airplane(body: tuple[int, ...], rest: _Counts, rules: Rules) -> _Why:
    length, count = len(body), sum(rest.values())
    airplane = {"low": rank_say(body[0]), "high": rank_say(body[-1])}
    same = [place for place in rest if place in body]
    if same and count in (length, 2 * length):
        return "10-9", Say("doudizhu.fault.wing_of_body", rank=rank_say(same[0]))
    four = [place for place, alike in rest.items() if alike == 4]
    if four and count == 2 * length:
        return "10-16", Say("doudizhu.fault.pairs_alike", rank=rank_say(four[0]))
    if four and count == length:
        return "10-16", Say("doudizhu.fault.four_alike", rank=rank_say(four[0]))
    if 1 in rest.values() and 2 in rest.values() and length in (len(rest), count // 2):
        singles = tuple(rank_say(place) for place, alike in rest.items() if alike == 1)
        pairs = tuple(rank_say(place) for place, alike in rest.items() if alike == 2)
        return "10-8", Say("doudizhu.fault.mixed_wings", singles=singles, pairs=pairs, **airplane)
    if rules.four:
        return "11-3", Say("doudizhu.fault.pair_wings", length=length, count=count, **airplane)
    return "10-7", Say("doudizhu.fault.wing_count", length=length, count=count, **airplane)


def _with_four(counts: _Counts, rules: Rules) -> _Why | None:
    """Four of a rank with other cards than two single cards or two different pairs."""
    fours = [place for place, count in counts.items() if count >= 4]
    if not fours:
        return None
    if rules.four and not rules.four_with_two:
        return "11-3", Say("doudizhu.fault.bomb_alone", rank=rank_say(fours[0]))
    if len(fours) > 1:
        return kinds_rule(rules.four), Say("doudizhu.fault.bombs_together", ranks=tuple(map(rank_say, fours)))
    count = sum(counts.values()) - 4
    return "10-7", Say("doudizhu.fault.four_wings", rank=rank_say(fours[0]), count=count)


def _no_kind(counts: _Counts, rules: Rules) -> _Why:
    held = tuple(Say("doudizhu.fault.count", rank=rank_say(place), count=n) for place, n in counts.items())
    return kinds_rule(rules.four), Say("doudizhu.fault.no_kind", counts=held)
