"""A table for 牛牛 of plain ipywidgets: pictures, buttons, and the steps below.

Everything it knows comes from a seat's view, everything it says from a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets as w

from pokerlessons.engine import Move, Refused, Session, Step
from pokerlessons.games import game_named
from pokerlessons.games.niuniu.hands import value
from pokerlessons.games.niuniu.telling import RANK_SAYS, rank_say
from pokerlessons.players import AtRandom
from pokerlessons.widgets.pages import page, steps_html
from pokerlessons.widgets.picture import hand_svg
from pokerlessons.words import SEAT_NAMES, Say, Seat, known_language, render

ME = 0
"""The person's seat; the others are the computer's."""


class PlainTable(w.VBox):
    """One person at a table with computer players.  `session` is the match being played."""

    def __init__(
        self,
        game: str,
        players: int | None,
        seed: str | int | None,
        language: str,
        options: Mapping[str, Any],
    ) -> None:
        """Sits down; see `pokerlessons.table`."""
        super().__init__()
        self._language = known_language(language)
        played = game_named(game)
        match = Session(played, played.options.of(**options), seats=players, seed=seed)
        computers = {seat: AtRandom() for seat in range(match.seats) if seat != ME}
        self.session = Session(played, match.options, seats=match.seats, seed=match.seed, players=computers)
        self._names = tuple(
            self._say(Say("plain.you" if seat == ME else "plain.computer", name=name))
            for seat, name in enumerate(SEAT_NAMES[language])
        )
        self._hints_given = 0
        self._cards: tuple[w.ToggleButton, ...] = ()
        self._message = w.HTML()
        self.session.advance()
        self._show()

    # What a person does.

    def _make(self, move: Move) -> None:
        """Makes the person's move; a refusal is told and changes nothing."""
        try:
            self.session.play(ME, move)
        except Refused as refused:
            self._tell(Step(refused.say, rule=refused.refusal.rule), "⚠ ")
            return
        self.session.advance()
        self._hints_given = 0
        self._message.value = ""
        self._show()

    def _arrange(self) -> None:
        hand = self.session.view(ME).hand
        chosen = (card for card, toggle in zip(hand, self._cards, strict=True) if toggle.value)
        self._make(Move("arrange", tuple(chosen)))

    def _hint(self) -> None:
        hints = self.session.game.hints(self.session.view(ME))
        if hints:
            self._tell(hints[min(self._hints_given, len(hints) - 1)], "💡 ")
            self._hints_given += 1

    def _undo(self) -> None:
        self._message.value = ""
        if self.session.undo(ME):
            self._hints_given = 0
            self._show()
        else:
            self._tell(Step(Say("plain.nothing_to_undo")))

    # What is shown.

    def _show(self) -> None:
        view = self.session.view(ME)
        phases = {"staking": self._staking, "arranging": self._arranging, "settled": self._settled}
        self.children = (self._header(view), *phases[view.phase](view), self._message)

    def _header(self, view: Any) -> w.HTML:
        banker = Say("plain.header", deal=view.deal, deals=view.options.deals, banker=Seat(view.banker))
        scores = "　".join(
            f"{escape(name)} <b>{render(Say('plain.score', score=score), self._language)}</b>"
            for name, score in zip(self._names, view.scores, strict=False)
        )
        return w.HTML(page(f"<h3>{escape(self._say(banker))}</h3><div>{scores}</div>"))

    def _staking(self, view: Any) -> tuple[w.Widget, ...]:
        stake = w.BoundedIntText(value=1, min=1, max=view.options.max_stake, layout=w.Layout(width="6em"))
        put = self._button(
            Say("plain.stake"), lambda: self._make(Move("stake", choice=stake.value)), "primary"
        )
        return w.HTML(page(escape(self._say(Say("plain.stake_ask"))))), w.HBox([stake, put])

    def _arranging(self, view: Any) -> tuple[w.Widget, ...]:
        self._cards = tuple(
            w.ToggleButton(description=str(card), tooltip=self._say(Say("plain.card", card=card)))
            for card in view.hand
        )
        for toggle in self._cards:
            toggle.layout.width = "92px"
            toggle.layout.height = "44px"
            toggle.style.font_size = "20px"
            toggle.observe(lambda _: self._show_sum(view, picture), "value")
        picture = w.HTML()
        self._show_sum(view, picture)
        actions = [
            self._button(Say("plain.arrange"), self._arrange, "primary"),
            self._button(Say("plain.no_bull"), lambda: self._make(Move("no bull"))),
            *self._special_buttons(view),
            self._button(Say("plain.hint"), self._hint),
            self._button(Say("plain.undo"), self._undo),
        ]
        return picture, w.HBox(list(self._cards)), w.HBox(actions, layout=w.Layout(flex_flow="row wrap"))

    def _show_sum(self, view: Any, picture: w.HTML) -> None:
        """The chosen cards lifted, and their sum growing as they are chosen."""
        chosen = tuple(card for card, toggle in zip(view.hand, self._cards, strict=True) if toggle.value)
        counts = tuple(value(card) for card in chosen)
        say = Say("plain.sum", terms=counts, sum=sum(counts)) if chosen else Say("plain.choose_three")
        svg = hand_svg(view.hand, chosen, self._language)
        picture.value = page(f'{svg}<div role="status">{escape(self._say(say))}</div>')

    def _special_buttons(self, view: Any) -> list[w.Button]:
        kind = view.options.kinds()["special_hands"]
        return [
            self._button(
                Say("plain.declare", name=RANK_SAYS[name]),
                lambda name=name: self._make(Move("declare", choice=name)),
            )
            for name in kind.says
            if name in view.options.special_hands
        ]

    def _settled(self, view: Any) -> tuple[w.Widget, ...]:
        verdict = "".join(self._revealed(view, seat) for seat in range(view.seats))
        story = steps_html(self.session.story(ME, view.deal), self._language, self._names)
        folded = escape(self._say(Say("plain.step_by_step")))
        paid = "".join(
            f'<div class="pl-result">{escape(self._say(payment.say))}</div>'
            for payment in view.settlement.payments
        )
        html = page(f"{verdict}{paid}<details><summary>{folded}</summary>{story}</details>")
        buttons = [self._button(Say("plain.undo"), self._undo)]
        if view.to_act:
            next_deal = self._button(Say("plain.next_deal"), lambda: self._make(Move("next deal")), "primary")
            buttons.insert(0, next_deal)
        return w.HTML(html), w.HBox(buttons)

    def _revealed(self, view: Any, seat: int) -> str:
        judged = view.judged[seat]
        name = escape(self._say(Say("plain.hand_of", seat=Seat(seat), name=rank_say(judged))))
        return f"<h3>{name}</h3>{hand_svg(judged.cards, judged.bull, self._language, scale=0.6)}"

    # How it is said.

    def _say(self, say: Say) -> str:
        return render(say, self._language, getattr(self, "_names", None))

    def _tell(self, step: Step, mark: str = "") -> None:
        self._message.value = page(
            f'<div role="status">{mark}{steps_html([step], self._language, self._names)}</div>'
        )

    def _button(self, say: Say, act: Callable[[], None], style: str = "") -> w.Button:
        button = w.Button(description=self._say(say), button_style=style)
        button.style.font_size = "18px"
        button.layout.width = "auto"
        button.layout.height = "44px"
        button.on_click(lambda _: self._safely(act))
        return button

    def _safely(self, act: Callable[[], None]) -> None:
        """A fault in a click is shown at the table instead of vanishing in a log."""
        try:
            act()
        except Exception as fault:
            self._tell(Step(Say("plain.fault", fault=f"{type(fault).__name__}: {fault}")))
            raise
