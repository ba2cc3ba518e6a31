"""Games with one fault each, and the check of the generic suite that must find it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from pokerlessons.cards import Card
from pokerlessons.engine import AnyGame, Move, Options, Preset, Refusal, Step, Takes, flag
from pokerlessons.games.niuniu import Niuniu
from pokerlessons.words import BadInput, Say

from .draw_pile import DrawPile
from .four_tricks import FourTricks, FourView, Playing

FAULTS: list[tuple[type[AnyGame], str]] = []


def caught_by(check: str) -> Callable[[type[Any]], type[Any]]:
    """Marks a faulty game with the check that must find its fault."""

    def marked(game: type[Any]) -> type[Any]:
        FAULTS.append((game, check))
        return game

    return marked


# Leaks.


@dataclass(frozen=True)
class Peeking(FourView):
    peek: object = None


@dataclass(frozen=True)
class PeekingUnderCover(FourView):
    peek: object = field(default=None, repr=False, compare=False)


def neighbour(state: Any, seat: int | None) -> tuple[Card, ...]:
    """Cards that `seat` must not know."""
    return () if seat is None or not hasattr(state, "hands") else state.hands[(seat + 1) % 4]


@caught_by("check_views_are_blind_to_hidden_cards")
class LeaksACard(FourTricks):
    def observe(self, state, seat):
        return Peeking(**vars(super().observe(state, seat)), peek=neighbour(state, seat)[:1])


@caught_by("check_views_are_blind_to_hidden_cards")
class LeaksUnderCover(FourTricks):
    def observe(self, state, seat):
        return PeekingUnderCover(**vars(super().observe(state, seat)), peek=neighbour(state, seat)[:1])


@caught_by("check_views_are_blind_to_hidden_cards")
class LeaksByTheOrderOfTheHand(FourTricks):
    def observe(self, state, seat):
        view = super().observe(state, seat)
        return replace(view, hand=view.hand[::-1]) if Card("SA") in neighbour(state, seat) else view


@caught_by("check_views_are_blind_to_hidden_cards")
class LeaksByTheOrderOfHashes(FourTricks):
    """Equal sets, but iterated in the order in which hidden cards went in: 0 and 8 share a place."""

    def observe(self, state, seat):
        marks = (0, 8) if Card("SA") in neighbour(state, seat) else (8, 0)
        return Peeking(**vars(super().observe(state, seat)), peek=frozenset(marks))


@caught_by("check_views_hold_only_values")
class LeaksTheSeed(FourTricks):
    def observe(self, state, seat):
        view = super().observe(state, seat)
        return PeekingUnderCover(**vars(view), peek=f"scene {state.match.seed}/{state.match.deal}")


@caught_by("check_views_hold_only_values")
class LeaksTheState(FourTricks):
    def observe(self, state, seat):
        return PeekingUnderCover(**vars(super().observe(state, seat)), peek=state)


@caught_by("check_views_hold_only_values")
class LeaksAWayBack(FourTricks):
    def observe(self, state, seat):
        return PeekingUnderCover(**vars(super().observe(state, seat)), peek=lambda: state)


@caught_by("check_views_are_blind_to_hidden_cards")
class HintsFromTheState(FourTricks):
    """The view is clean; the game remembers the last state it showed."""

    def observe(self, state, seat):
        self.last = neighbour(state, seat)
        return super().observe(state, seat)

    def hints(self, view):
        known = self.last[:1] if view.viewer is not None else ()
        return (Step(Say("four_tricks.hint.led", led=known[0]), rule="90-3"),) if known else ()


@caught_by("check_spectators_only_watch")
class GivesSpectatorsAHand(FourTricks):
    def observe(self, state, seat):
        view = super().observe(state, seat)
        return replace(view, hand=neighbour(state, 0)) if seat is None else view


@caught_by("check_choices_stay_hidden")
class TellsHiddenChoices(FourTricks):
    def shown(self, state, seat, move, viewer):
        return move


@caught_by("check_choices_stay_hidden")
class SeesHiddenChoices(FourTricks):
    def observe(self, state, seat):
        return Peeking(**vars(super().observe(state, seat)), peek=getattr(state, "chosen", None))


@caught_by("check_hidden_rounds_stay_hidden")
class SeesHiddenClaims(Niuniu):
    def observe(self, state, seat):
        view = super().observe(state, seat)
        claims = getattr(state, "claims", None) or (None,)
        return replace(view, claim=claims[0]) if view.phase == "arranging" else view


# Sampling.


@caught_by("check_views_are_blind_to_hidden_cards")
class SamplesForgettingTheHand(FourTricks):
    def sample(self, view, chance):
        return super().sample(replace(view, hand=()), chance)


@caught_by("check_views_are_blind_to_hidden_cards")
class SamplesWithAnotherDeck(DrawPile):
    def sample(self, view, chance):
        state = super().sample(view, chance)
        return replace(state, stock=tuple(Card("SA") for _ in state.stock))


@caught_by("check_views_are_blind_to_hidden_cards")
class SamplesTheTruth(FourTricks):
    def observe(self, state, seat):
        self.truth = state
        return super().observe(state, seat)

    def sample(self, view, chance):
        return self.truth


@caught_by("check_samples_vary")
class SamplesTheTrueHands(FourTricks):
    """The seed is another, the cards are the true ones: a player who samples would see through them."""

    def observe(self, state, seat):
        self.truth = state
        return super().observe(state, seat)

    def sample(self, view, chance):
        return replace(self.truth, match=replace(self.truth.match, seed=chance.seed()))


# Rules.


@caught_by("check_cards_are_conserved")
class LosesACard(DrawPile):
    def play(self, state, seat, move):
        after = super().play(state, seat, move)
        return replace(after, stock=after.stock[1:]) if move.verb == "draw" else after


@caught_by("check_cards_are_conserved")
class DoublesACard(FourTricks):
    def play(self, state: Any, seat, move):
        after = super().play(state, seat, move)
        still_playing = isinstance(after, Playing) and move.verb == "play"
        return replace(after, hands=state.hands) if still_playing else after


@caught_by("check_legal_moves_are_legal")
class RefusesALegalMove(FourTricks):
    def object_to(self, view, move):
        if move.cards[:1] == (Card("SA"),):
            return Refusal("90-3", Say("four_tricks.refuse.phase", verb=move.verb))
        return super().object_to(view, move)


@caught_by("check_legal_moves_are_legal")
class EnumeratesAnIllegalMove(FourTricks):
    def moves(self, view):
        yield from super().moves(view)
        if view.phase == "playing" and view.viewer in view.to_act:
            yield from (Move("play", (card,)) for card in view.hand)


@caught_by("check_legal_moves_are_legal")
class HasNothingToPlay(FourTricks):
    def moves(self, view):
        return iter(()) if view.phase == "settled" else super().moves(view)


@caught_by("check_legal_moves_are_legal")
class WritesMovesThatCannotBeRead(DrawPile):
    verbs: ClassVar[Mapping[str, Takes]] = {**DrawPile.verbs, "play": "cards"}


@caught_by("check_refusals_have_reasons")
class AcceptsMovesOutOfTurn(FourTricks):
    def refuse(self, view, move):
        return None if move.verb == "next deal" else super().refuse(view, move)


@caught_by("check_refusals_have_reasons")
class JudgesOnlyTidyMoves(FourTricks):
    def object_to(self, view, move):
        return super().object_to(view, move) if move.cards[0] else None


@caught_by("check_states_are_values")
class AsksChanceOutside(DrawPile):
    count = itertools.count()

    def start(self, options, seats, seed):
        return super().start(options, seats, f"{seed} {next(self.count)}")


@caught_by("check_records_replay")
class PlaysByChanceOutside(DrawPile):
    count = itertools.count()

    def play(self, state, seat, move):
        after = super().play(state, seat, move)
        if move.verb == "next deal":
            return replace(after, match=replace(after.match, seed=f"{next(self.count)}"))
        return after


@caught_by("check_states_are_values")
class KeepsAList(DrawPile):
    def start(self, options, seats, seed):
        state = super().start(options, seats, seed)
        return replace(state, stock=list(state.stock))  # type: ignore[arg-type]


@caught_by("check_states_are_values")
class ChangesTheStateItIsMadeIn(DrawPile):
    def play(self, state, seat, move):
        object.__setattr__(state.pile, "passes", state.pile.passes + 1)
        return super().play(state, seat, move)


@caught_by("check_points_follow_settlements")
class DoesNotAddToNought(FourTricks):
    def settlement(self, state):
        settled = super().settlement(state)
        return settled and replace(settled, points=(settled.points[0] + 1, *settled.points[1:]))


@caught_by("check_points_follow_settlements")
class PaysOtherwiseThanItSays(Niuniu):
    def settlement(self, state):
        settled = super().settlement(state)
        return settled and replace(settled, payments=settled.payments[1:])


@caught_by("check_points_follow_settlements")
class NeverSettles(FourTricks):
    def settlement(self, state):
        return None


@caught_by("check_positions_read_back")
class WritesTwoLines(FourTricks):
    def position(self, state):
        return super().position(state).replace(" ", "\n", 1)


@caught_by("check_positions_read_back")
class ForgetsTheSuitNamed(DrawPile):
    def position(self, state):
        return super().position(replace(state, pile=replace(state.pile, named=None)))


@caught_by("check_positions_read_back")
class BreaksOnDamagedLines(DrawPile):
    def from_position(self, text):
        try:
            return super().from_position(text)
        except BadInput:
            raise KeyError(text) from None


# Words.


class TellsMore(FourTricks):
    """Adds a step to every move."""

    more: ClassVar[Step]

    def explain(self, before, seat, move, after):
        return (*super().explain(before, seat, move, after), self.more)


@caught_by("check_steps_stand_on_rules")
class CitesNoRule(TellsMore):
    more = Step(Say("four_tricks.tell.all_passed"))


@caught_by("check_steps_stand_on_rules")
class CitesARuleThatIsNone(TellsMore):
    more = Step(Say("four_tricks.tell.all_passed"), rule="90-77")


@caught_by("check_steps_stand_on_rules")
class PointsAtAHiddenCard(TellsMore):
    more = Step(Say("four_tricks.tell.all_passed"), (Card("SA"),), rule="90-2")


@caught_by("check_steps_stand_on_rules")
class SpeaksOfAHiddenCard(TellsMore):
    more = Step(Say("four_tricks.tell.hand", cards=(Card("SA"),)), rule="90-2")


@caught_by("check_steps_stand_on_rules")
class SaysWhatHasNoSentence(TellsMore):
    more = Step(Say("four_tricks.tell.nothing_written"), rule="90-2")


@caught_by("check_steps_stand_on_rules")
class TellsNothing(FourTricks):
    def explain(self, before, seat, move, after):
        return ()


@caught_by("check_stories_are_whole")
class TellsWhatItRemembers(FourTricks):
    count = itertools.count(1)

    def explain(self, before, seat, move, after):
        more = Step(Say("four_tricks.tell.deal", deal=next(self.count), deals=1), rule="90-1")
        return (*super().explain(before, seat, move, after), more)


class Objects(FourTricks):
    """Every objection is this one."""

    why: ClassVar[Refusal]

    def object_to(self, view, move):
        return self.why if super().object_to(view, move) else None


@caught_by("check_refusals_have_reasons")
class RefusesWithoutARule(Objects):
    why = Refusal("", Say("four_tricks.refuse.phase", verb="play"))


@caught_by("check_refusals_have_reasons")
class RefusesByNoRule(Objects):
    why = Refusal("90-77", Say("four_tricks.refuse.phase", verb="play"))


@caught_by("check_refusals_have_reasons")
class RefusesWithoutASentence(Objects):
    why = Refusal("90-3", Say("four_tricks.refuse.nothing_written"))


@caught_by("check_refusals_have_reasons")
class RefusesWithoutAValue(Objects):
    why = Refusal("90-3", Say("four_tricks.refuse.phase"))


@caught_by("check_refusals_have_reasons")
class RefusesWithAHiddenCard(Objects):
    why = Refusal("90-3", Say("four_tricks.refuse.phase", verb="play"), (Card("SA"),))


@caught_by("check_names_can_be_read")
class HasNoTitle(FourTricks):
    title = Say("four_tricks.no_title")


@caught_by("check_names_can_be_read")
class OpensARuleThatIsNone(FourTricks):
    rules = ("90-1", "90-77")


@dataclass(frozen=True)
class Undocumented(Options):
    deals: bool = flag(True, "90-77", Say("four_tricks.option.deals"))


@caught_by("check_options_are_documented")
class DocumentsNothing(FourTricks):
    options: Any = Undocumented


@dataclass(frozen=True)
class WrongPreset(Options):
    presets: ClassVar = {"wrong": Preset(Say("four_tricks.title"), {"no_such_option": "on"})}


@caught_by("check_options_read_back")
class HasAPresetThatCannotBe(FourTricks):
    options: Any = WrongPreset


# One piece of evidence less.


class Forgets(Niuniu):
    """牛牛 told without one value of one sentence."""

    def __init__(self, key: str, name: str) -> None:
        self.lost = (key, name)

    def explain(self, before, seat, move, after):
        steps = super().explain(before, seat, move, after)
        return tuple(replace(step, say=self._forgetting(step.say)) for step in steps)

    def _forgetting(self, say: Say) -> Say:
        return Say(say.key, **{name: each for name, each in say.values if (say.key, name) != self.lost})
