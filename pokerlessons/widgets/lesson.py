"""A lesson in the browser: question, guess, derivation, what was missed, and the figures three ways.

What a reader has not yet turned over is not in the scene: neither the steps, nor the truth, nor which answer
is right.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from secrets import token_hex
from time import monotonic
from typing import Any, ClassVar, Final

import traitlets

from pokerlessons.cards import Card
from pokerlessons.engine.chance import checked_seed
from pokerlessons.exact.formula import formula
from pokerlessons.lessons.course import (
    MARKS,
    Choice,
    Claim,
    Course,
    Curve,
    Outline,
    Part,
    Slide,
    checked_guess,
)
from pokerlessons.lessons.glossary import GLOSSARY
from pokerlessons.lessons.progress import Plain, ProgressFile
from pokerlessons.simulate import simulate
from pokerlessons.widgets.board import AnsweringBoard, check_switch, module, styles, words
from pokerlessons.widgets.charts import guess_axis, guess_curve, points_in
from pokerlessons.widgets.drawing import Picture
from pokerlessons.widgets.picture import SHAPES, scene_svg
from pokerlessons.widgets.sampled import Read, added, picture_data, sample_data, stages
from pokerlessons.widgets.scene import Data, Message, faces, notice, step_data, zone
from pokerlessons.widgets.voice import Voice
from pokerlessons.words import BadInput, Say, clipped, known_language

TAUGHT: Final = ("niuniu", "sangong", "twentyone", "chameleon", "doudizhu")
"""The lessons there are: for each a room `lessons.NAME` with its `COURSE`, and a module `NAME_pictures`."""
ROUNDS: Final = (20, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
"""How many hands a simulation may be asked for."""
USUAL_ROUNDS: Final = 100_000
BANDS: Final = 5
"""Into how many bands the votes on a slider are gathered."""
MOST_VOTES: Final = 1_000
PAUSE: Final = 0.2
"""Seconds between two pictures of a running simulation: drawing them must not take more time than dealing."""


class Lesson(AnsweringBoard):
    """A lesson, part by part.  It keeps guesses in a file of the notebook's folder."""

    _esm: ClassVar[str] = module("course", "lesson")
    _css: ClassVar[str] = styles("table", "lesson")
    live: Any = traitlets.Dict().tag(sync=True)
    """A simulation on its way: changes often, so that the scene need not."""

    def __init__(
        self, name: str, language: str = "zh", core: bool = False, seed: str | int | None = None
    ) -> None:
        """See `pokerlessons.lesson`."""
        super().__init__(language)
        check_switch("core", core)
        if name not in TAUGHT:
            raise BadInput(Say("lesson.unknown", name=clipped(name), known=TAUGHT))
        self._name, self._core = name, core
        self._seed = token_hex(3) if seed is None else checked_seed(seed)
        self._course: Course = import_module(f"pokerlessons.lessons.{name}").COURSE
        self._pictures_of: Any = import_module(f"pokerlessons.widgets.{name}_pictures")
        self._built: dict[tuple[str, str], Part] = {}
        self._at = 0
        self._switched: frozenset[str] = frozenset()
        self._task: asyncio.Task[None] | None = None
        self._file = ProgressFile()
        progress, trouble = self._file.load()
        self._kept = progress.lesson(name).guesses
        self._read: dict[str, Read] = {}
        self._renew()
        self._show_panel()
        self._tell_trouble(trouble)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Every figure of the lesson, with its formula and as it was counted: `claim.agrees`."""
        parts = (self._worked_out(outline.name) for outline in self._outlines)
        return tuple(claim for part in parts for claim in part.claims)

    def _repr_svg_(self) -> str:
        """The present part as a still picture: its question, its hands, and the steps turned over."""
        part = self.scene["part"]
        steps = [{"text": part["ask"]}, *self.scene["steps"]]
        return scene_svg({**self.scene, "kind": "steps", "title": part["title"], "steps": steps})

    def _still(self) -> str:
        drawn = [*self.scene["pictures"], *((self.scene["reveal"] or {}).get("pictures", []))]
        return "".join([self._repr_svg_(), *(picture["svg"] for picture in drawn)])

    # What a person did.

    def _act(self, message: Message) -> None:
        acts = {
            "go": self._go,
            "core": self._change_core,
            "language": self._change_language,
            "guess": self._guess,
            "forget": self._forget,
            "turn": self._turn_over,
            "miss": self._say_miss,
            "again": self._guess_again,
            "switch": self._switch,
            "step": self._follow,
            "start": self._start,
            "stop": self._stop,
        }
        if message.action not in acts:
            raise BadInput(Say("table.unknown_action", action=clipped(message.action)))
        acts[message.action](message)

    def _go(self, message: Message) -> None:
        names = [outline.name for outline in self._outlines]
        if message.value not in names:
            raise BadInput(Say("lesson.no_part", part=clipped(message.value)))
        self._cancel()
        self._at = names.index(str(message.value))
        self._renew()

    def _change_core(self, message: Message) -> None:
        self._cancel()
        here = self._course.outlines.index(self._outlines[self._at])
        self._core = bool(message.value)
        before = [outline for outline in self._course.outlines[: here + 1] if outline in self._outlines]
        self._at = max(len(before) - 1, 0)
        self._renew()

    def _change_language(self, message: Message) -> None:
        self._language = known_language(message.value)
        self._show_panel()
        self._show()
        self._show_sample()

    def _guess(self, message: Message) -> None:
        if self._reading.guess is not None:
            raise BadInput(Say("lesson.guessed"))
        given = message.value if isinstance(message.value, Mapping) else {}
        guess = checked_guess(self._part.guess, given.get("guess"))
        self._change(guess=guess, votes=self._checked_votes(given.get("votes")))
        kept: Plain = {str(k): p for k, p in enumerate(guess)} if isinstance(guess, tuple) else guess
        self._tell_trouble(self._file.keep_guess(self._name, self._part.name, kept))

    def _checked_votes(self, votes: object) -> dict[str, int]:
        """How many of a class are for each answer or band; nobody has to vote."""
        keys = [key for key, _ in self._votes_for(self._part.guess)]
        if votes is None:
            return {}
        sound = isinstance(votes, Mapping) and all(
            key in keys and type(number) is int and 0 <= number <= MOST_VOTES for key, number in votes.items()
        )
        if not sound:
            raise BadInput(Say("lesson.bad_votes", most=MOST_VOTES))
        return {str(key): number for key, number in votes.items() if number}  # pyright: ignore

    def _forget(self, message: Message) -> None:
        """The part once more from the beginning, for the next class."""
        self._cancel()
        self._read[self._part.name] = Read()
        self._renew()
        self._tell_trouble(self._file.keep_guess(self._name, self._part.name, None))

    def _turn_over(self, message: Message) -> None:
        self._need_guess()
        self._change(turned=True)

    def _say_miss(self, message: Message) -> None:
        self._need_guess()
        if type(message.value) is not int or not 0 <= message.value < len(self._part.misses):
            raise BadInput(Say("lesson.bad_choice", value=clipped(message.value)))
        self._note(miss=message.value)

    def _guess_again(self, message: Message) -> None:
        self._need_guess()
        if message.value not in [key for key, _ in self._part.transfer.options]:
            raise BadInput(Say("lesson.bad_choice", value=clipped(message.value)))
        self._note(again=message.value)

    def _switch(self, message: Message) -> None:
        self._need_guess()
        if message.value not in list(self._pictures_of.SWITCHES.get(self._part.name, ())):
            raise BadInput(Say("lesson.bad_choice", value=clipped(message.value)))
        clashing = self._pictures_of.CLASHES.get(message.value, frozenset())
        self._switched = (self._switched - clashing) ^ {str(message.value)}
        self._notice = None
        self._show()

    def _follow(self, message: Message) -> None:
        """The reader has turned to another step, and with it the pictures and switches that go along."""
        self._need_guess()
        if type(message.value) is not int or not 0 <= message.value < len(self._part.steps):
            raise BadInput(Say("lesson.bad_choice", value=clipped(message.value)))
        switched = self._pictures_of.SWITCHED_AT.get(self._part.name)
        if switched:
            self._switched = switched[message.value]
        self._note(step=message.value)

    def _need_guess(self) -> None:
        if self._reading.guess is None:
            raise BadInput(Say("lesson.guess_first"))

    # Simulation.

    def _start(self, message: Message) -> None:
        part = self._part
        if part.trial is None or not (self._reading.turned or part.held):
            raise BadInput(Say("lesson.nothing_to_try"))
        if message.value not in self._rounds(part):
            raise BadInput(Say("lesson.bad_choice", value=clipped(message.value)))
        self._cancel()
        running = self._simulate(part, int(message.value))
        try:
            self._task = asyncio.get_running_loop().create_task(running)
        except RuntimeError:  # no loop here, as in a plain program: nobody is kept waiting, so do it at once
            asyncio.run(running)

    def _stop(self, message: Message) -> None:
        self._cancel()
        self._show()

    def _cancel(self) -> None:
        if self._task and not self._task.done():
            self._task.cancel()
        self._task = None
        if self.live.get("running"):
            self._show_live(False)

    async def _simulate(self, part: Part, rounds: int) -> None:
        """Deals in growing stages, showing now and then what has come out so far.

        The hands of a part that is only played add up over its runs.
        """
        read = self._reading_of(part)
        run = read.runs + 1
        read = replace(read, runs=run) if part.held else replace(read, runs=run, counts={}, points=())
        assert part.trial is not None
        done, due = 0, 0.0
        for stage in stages(rounds):
            async for sample in simulate(part.trial, stage - done, self._chance(part, run, stage)):
                self._read[part.name] = added(read, part, sample)
                if monotonic() >= due:
                    self._show_live(True, Fraction(done + sample.rounds, rounds))
                    due = monotonic() + PAUSE
            read, done = self._read[part.name], stage
        self._show()  # the sample stands beside the guess, too
        self._show_live(False)

    def _chance(self, part: Part, run: int, stage: int) -> str:
        """The seed of a stage: no two parts or runs share their cards.  A digest, as seeds may be long."""
        told = f"{self._seed}\0{part.name}\0{run}\0{stage}"
        return sha256(told.encode()).hexdigest()

    def _show_sample(self) -> None:
        """The sample as it stands; one that is running shows itself after its next batch."""
        if self._task is None or self._task.done():
            self._show_live(False)

    def _show_live(self, running: bool, progress: Fraction = Fraction(1)) -> None:
        """The present sample of the part: how far it is, its pictures, and how it agrees."""
        part, read = self._part, self._reading
        self.live = {
            "part": part.name,
            "running": running,
            **sample_data(part, read, self._flag(part), self._seed, progress, self._voice),
        }

    # What is shown.

    @property
    def _outlines(self) -> tuple[Outline, ...]:
        return self._course.core if self._core else self._course.outlines

    @property
    def _part(self) -> Part:
        return self._worked_out(self._outlines[self._at].name)

    def _worked_out(self, name: str) -> Part:
        key = name, self._language
        if key not in self._built:
            self._built[key] = self._course.part(name, self._language)
        return self._built[key]

    @property
    def _reading(self) -> Read:
        return self._reading_of(self._part)

    def _reading_of(self, part: Part) -> Read:
        """What the reader has done with a part; at first the guess of an earlier sitting, if it is sound."""
        if part.name not in self._read:
            try:
                self._read[part.name] = Read(checked_guess(part.guess, self._kept[part.name]))
            except (KeyError, BadInput):
                self._read[part.name] = Read()
        return self._read[part.name]

    @property
    def _voice(self) -> Voice:
        return Voice(self._language)

    def _change(self, **changes: Any) -> None:
        self._read[self._part.name] = replace(self._reading, **changes)
        self._renew()

    def _note(self, **changes: Any) -> None:
        """A change after which what is sent from the scene before still fits, as by keys held down."""
        self._read[self._part.name] = replace(self._reading, **changes)
        self._notice = None
        self._show()

    def _renew(self) -> None:
        """A new scene: messages from the old one are stale."""
        self._number += 1
        self._notice = None
        self._show()
        self._show_sample()

    def _show(self) -> None:
        part, voice, read = self._part, self._voice, self._reading
        guessed = read.guess is not None
        said = self._notice
        self.scene = {
            "kind": "lesson",
            "table": self._id,
            "n": self._number,
            "turn": f"{part.name}.{guessed}",
            "lang": self._language,
            "title": voice(self._course.title),
            "label": voice(Say("lesson.label", title=self._course.title)),
            "core": self._core,
            "parts": [self._place_data(outline) for outline in self._outlines],
            "at": read.step,
            "follows": part.name in self._pictures_of.FOLLOWED,
            "part": self._part_data(part),
            "zones": [
                _hand_zone(number, say, cards, voice) for number, (say, cards) in enumerate(part.hands)
            ],
            "steps": [step_data(step, voice) for step in part.steps] if guessed else [],
            "notice": notice(voice, said[0].say, said[1], said[0]) if said else None,
            "guess": self._guess_data(part, read),
            "pictures": self._pictures(part, guessed),
            "switches": self._switches(part) if guessed else None,
            "reveal": self._reveal_data(part, read) if guessed else None,
            "ways": self._ways_data(part, read),
        }

    def _place_data(self, outline: Outline) -> Data:
        """A part in the row of parts."""
        return {
            "name": outline.name,
            "number": self._course.number(outline),
            "mark": MARKS[outline.tag],
            "title": self._voice(outline.title),
            "here": outline is self._outlines[self._at],
            "done": self._read.get(outline.name, Read()).turned,
        }

    def _part_data(self, part: Part) -> Data:
        voice, outline = self._voice, self._outlines[self._at]
        tags = {
            "core": Say("lesson.tag.core"),
            "second": Say("lesson.tag.second"),
            "optional": Say("lesson.tag.optional"),
        }
        return {
            "name": part.name,
            "title": voice(Say("lesson.part", number=self._course.number(outline), title=outline.title)),
            "tag": f"{MARKS[outline.tag]} {voice(tags[outline.tag])}",
            "ask": voice(part.ask),
            "notions": [_notion_data(name, voice) for name in part.notions],
        }

    def _pictures(self, part: Part, guessed: bool) -> list[Data]:
        """What is looked at before the guess, and with it what may be seen only afterwards."""
        step = self._reading_of(part).step
        drawn = self._pictures_of.pictures(part, guessed, self._switched, step, self._voice)
        return [picture_data(picture) for picture in drawn]

    def _switches(self, part: Part) -> Data | None:
        """What can be switched on and off in a part, and the counts that follow from it."""
        drawing, voice = self._pictures_of, self._voice
        if part.name not in drawing.SWITCHES:
            return None
        items = drawing.SWITCHES[part.name].items()
        return {
            "items": [
                {"name": name, "label": voice(say), "on": name in self._switched} for name, say in items
            ],
            "rows": [[voice(of), voice(figure)] for of, figure in drawing.switched_rows(self._switched)],
        }

    def _guess_data(self, part: Part, read: Read) -> Data:
        """The form of the guess, or the guess once it is committed."""
        voice, guess = self._voice, part.guess
        data: Data = {
            "mine": None if read.guess is None else voice(_guess_say(guess, read.guess)),
            "votes": [[key, voice(say)] for key, say in self._votes_for(guess)],
            "voted": [
                voice(Say("lesson.voted", answer=say, votes=read.votes[key]))
                for key, say in self._votes_for(guess)
                if key in read.votes
            ],
        }
        if isinstance(guess, Choice):
            return {**data, "kind": "choice", "options": [[key, voice(say)] for key, say in guess.options]}
        if isinstance(guess, Slide):
            ends = {"low": guess.low, "high": guess.high, "points": guess.points}
            return {**data, "kind": "slide", **ends}
        places = [voice(say) for say in guess.places]
        return {**data, "kind": "curve", "places": places, "whole": guess.whole}

    def _votes_for(self, guess: Choice | Slide | Curve) -> list[tuple[str, Say]]:
        """What a class can vote on: the answers, or bands of the slider."""
        if isinstance(guess, Choice):
            return list(guess.options)
        if isinstance(guess, Curve):
            return []
        return [
            (str(number), _band_say(guess, low, high)) for number, (low, high) in enumerate(_bands(guess))
        ]

    def _flag(self, part: Part) -> float | None:
        guess = self._reading_of(part).guess
        return guess / 100 if isinstance(part.guess, Slide) and guess is not None else None

    def _reveal_data(self, part: Part, read: Read) -> Data:
        """What the guess is held against, why it missed, and one more guess."""
        voice, transfer = self._voice, part.transfer
        if not read.turned:
            return {"turned": False}
        because = Say("lesson.right") if read.again == transfer.right else Say("lesson.wrong")
        return {
            "turned": True,
            "text": voice(part.truth),
            "right": read.guess == part.guess.right if isinstance(part.guess, Choice) else None,
            "pictures": [picture_data(picture) for picture in self._held_against(part, read)],
            "misses": [voice(reply.says) for reply in part.misses],
            "miss": read.miss,
            "reply": None if read.miss is None else voice(part.misses[read.miss].reply),
            "ask": voice(transfer.ask),
            "options": [[key, voice(say)] for key, say in transfer.options],
            "again": read.again,
            "because": voice(Say("lesson.because", verdict=because, why=transfer.because))
            if read.again
            else None,
            "summary": [voice(say) for say in part.summary],
        }

    def _held_against(self, part: Part, read: Read) -> list[Picture]:
        """The guess beside the truth, and the guesses that waited for this part."""
        voice = self._voice
        pictures: list[Picture] = []
        if isinstance(part.guess, Curve):
            pictures.append(
                guess_curve(part.guess.places, part.guess.truth, [p / 100 for p in read.guess], voice)
            )
        if isinstance(part.guess, Slide) and not part.held:
            pictures.append(self._axis(part, part))
        if part.looks_back:
            pictures.append(self._axis(self._worked_out(part.looks_back), part))
        pictures += self._pictures_of.answers(part, voice)
        return pictures

    def _axis(self, guessed: Part, here: Part) -> Picture:
        """The flag of the part `guessed` beside its truth, and the sample of the part `here`."""
        assert isinstance(guessed.guess, Slide)
        slide, counts = guessed.guess, self._reading_of(here).counts
        sample = here.claims[0].seen(counts) if counts and here.claims and here.claims[0].event else None
        votes = self._reading_of(guessed).votes
        bands = {
            (Fraction(low, 100), Fraction(high, 100)): votes[str(number)]
            for number, (low, high) in enumerate(_bands(slide))
            if str(number) in votes
        }
        low, high = Fraction(slide.low, 100), Fraction(slide.high, 100)
        flag, voice = self._flag(guessed), self._voice
        if slide.points:
            return guess_axis(slide.truth, flag, sample, bands, low, high, voice, points_in(voice))
        return guess_axis(slide.truth, flag, sample, bands, low, high, voice)

    def _ways_data(self, part: Part, read: Read) -> Data | None:
        """The figures of the part by formula and by counting, and the simulation beside them."""
        open_now = read.turned or (part.held and part.trial)
        if not part.claims or not open_now:
            return None
        voice, held = self._voice, part.held
        rows = [
            {
                "of": voice(claim.of),
                "mathml": formula(claim.formula, self._language).mathml
                if claim.formula and not held
                else None,
                "how": voice(claim.how) if claim.how else None,
                "counted": "" if held else voice(_figure(claim)),
                "tried": claim.event is not None,
            }
            for claim in part.claims
        ]
        return {
            "title": voice(Say("lesson.play_title") if held else Say("lesson.ways_title")),
            "held": held,
            "rows": rows,
            "rounds": [[n, voice(Say("lesson.rounds", rounds=n))] for n in self._rounds(part)],
            "usual": ROUNDS[0] if held else USUAL_ROUNDS,
        }

    def _rounds(self, part: Part) -> tuple[int, ...]:
        """How much may be dealt at a time: only a few hands while there is a flag to plant."""
        if not part.trial:
            return ()
        return ROUNDS[:1] if part.held and self._reading_of(part).guess is None else ROUNDS

    def _show_panel(self) -> None:
        says = {
            "core": Say("lesson.core"),
            "commit": Say("lesson.commit"),
            "mine": Say("lesson.mine"),
            "vote": Say("lesson.vote"),
            "turn": Say("lesson.turn"),
            "missed": Say("lesson.missed"),
            "forget": Say("lesson.forget"),
            "start": Say("lesson.start"),
            "stop": Say("lesson.stop"),
            "counted": Say("lesson.counted"),
            "formula": Say("lesson.formula"),
            "of": Say("lesson.of"),
            "seen": Say("lesson.sample"),
            "by_computer": Say("lesson.by_computer"),
            "notions": Say("lesson.notions"),
            "parts": Say("lesson.parts"),
            "previous_part": Say("lesson.previous_part"),
            "next_part": Say("lesson.next_part"),
            "progress": Say("lesson.progress"),
            "draw": Say("lesson.draw"),
            "points": Say("lesson.in_points"),
            "summary": Say("lesson.summary"),
            "in_all": Say("lesson.in_all"),
            "switches": Say("lesson.switches"),
        }
        spoken = {name: self._voice(say) for name, say in says.items()}
        self.panel = {
            "words": {**words(self._language), **spoken},
            "shapes": SHAPES,
            "rules": [],
            "options": [],
        }


def _bands(slide: Slide) -> list[tuple[int, int]]:
    """The slider in bands of equal width, in percent."""
    width = (slide.high - slide.low) // BANDS
    return [(slide.low + number * width, slide.low + (number + 1) * width) for number in range(BANDS)]


def _band_say(slide: Slide, low: int, high: int) -> Say:
    if slide.points:
        return Say("lesson.band_points", low=f"{low / 100:g}", high=f"{high / 100:g}")
    return Say("lesson.band", low=low, high=high)


def _guess_say(guess: Choice | Slide | Curve, value: Any) -> Say:
    """What the reader guessed, as it is repeated."""
    if isinstance(guess, Choice):
        return dict(guess.options)[value]
    if isinstance(guess, Slide):
        if guess.points:
            return Say("lesson.guessed_points", points=f"{value / 100:g}")
        return Say("lesson.guessed_percent", percent=f"{value:g}")
    drawn = zip(guess.places, value, strict=True)
    return Say(
        "lesson.guessed_curve",
        places=tuple(Say("lesson.guessed_place", place=say, percent=f"{p:g}") for say, p in drawn),
    )


def _figure(claim: Claim) -> Say:
    """A number of hands, a chance exact and in percent, or another exact number as a decimal."""
    if claim.counted.denominator == 1 and claim.counted > 1:
        return Say("lesson.figure_number", number=int(claim.counted))
    if not claim.chance:
        return Say("lesson.figure_value", value=claim.counted)
    return Say("odds.p", p=claim.counted)


def _notion_data(name: str, voice: Voice) -> Data:
    notion = GLOSSARY[name]
    return {"word": voice(notion.word), "means": voice(notion.means), "syllabus": voice(notion.syllabus)}


def _hand_zone(number: int, say: Say, cards: tuple[Card, ...], voice: Voice) -> Data:
    spoken = voice(Say("picture.hand", cards=cards))
    return zone(f"hand{number}", "seat", voice(say), faces(cards, voice), spoken)
