"""Exercises of any lesson: posed from a seed, judged with a reply, hinted in grades, and solved in steps.

Nothing here knows a game.  A lesson's content makes `Exercise`s; a pupil works at a `Practice`, which is
frozen: every step gives the next `Practice` and a `Reply`.  A widget only shows `Practice.shown`, and sends
what was typed and picked through `Given.of`; truths, hints to come and solutions stay in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from pokerlessons.cards import ALL_CARDS, Card
from pokerlessons.engine import Chance, Formula, Step
from pokerlessons.lessons.answers import Answer, read_answer
from pokerlessons.words import BadInput, Say, clipped, render

Case = TypeVar("Case")
Options: TypeAlias = tuple[tuple[str, Say], ...]
"""What can be picked: a name that tells nothing, and its words."""
Replies: TypeAlias = tuple[tuple[str, Say], ...]
"""What is said when the option of this name was picked wrongly."""
OPEN: Final = "open"
SOLVED: Final = "solved"
SHOWN: Final = "shown"
_CARD_OF: Final = {card.code: card for card in ALL_CARDS}
_MOST_PICKED: Final = 60


@dataclass(frozen=True)
class Reply:
    """What is answered to a pupil: the sentence, its tone, and the cards and the formula that go with it.

    Tones: `right`, `nearly` (true but rounded), `wrong`, `hint`, and `note`: nothing was judged.
    """

    say: Say
    tone: str
    points_at: tuple[Card, ...] = ()
    formula: Formula | None = None


@dataclass(frozen=True)
class Given:
    """What a pupil gave: the text typed, the names of the options picked, the cards picked."""

    text: str = ""
    options: frozenset[str] = frozenset()
    cards: frozenset[Card] = frozenset()

    @classmethod
    def of(cls, data: object) -> Given:
        """Reads a message `{"text": …, "options": […], "cards": ["S3", …]}`, each part optional.

        Raises `BadInput` for any other shape.
        """
        parts: Mapping[object, object] = data if isinstance(data, dict) else {"": data}
        if not set(parts) <= {"text", "options", "cards"}:
            raise BadInput(Say("exercise.misshapen"))
        text = parts.get("text", "")
        if not isinstance(text, str):
            raise BadInput(Say("exercise.misshapen"))
        codes = _names(parts.get("cards", []))
        if not codes <= set(_CARD_OF):
            raise BadInput(Say("exercise.misshapen"))
        return cls(text, _names(parts.get("options", [])), frozenset(_CARD_OF[code] for code in codes))


def _names(given: object) -> frozenset[str]:
    names: list[Any] = given if isinstance(given, list) and len(given) <= _MOST_PICKED else [None]
    if not all(isinstance(name, str) for name in names):
        raise BadInput(Say("exercise.misshapen"))
    return frozenset(names)


# What is asked for.  Each judges what was given, and raises `BadInput` for what is no answer at all.


@dataclass(frozen=True)
class Slip:
    """A frequent wrong answer, and its own reply."""

    value: Fraction
    reply: Say


def slips(truth: Fraction, *candidates: tuple[int | Fraction, Say]) -> tuple[Slip, ...]:
    """The candidates that differ from the truth and those before them: some numbers make a slip right."""
    kept: dict[Fraction, Slip] = {}
    for number, reply in candidates:
        value = Fraction(number)
        if value != truth:
            kept.setdefault(value, Slip(value, reply))
    return tuple(kept.values())


@dataclass(frozen=True)
class Number:
    """A number is typed, in any exact form.

    `sort` is `count` (of at most `most` in all, where that is known), `chance` or `value`: what can be said
    of an answer that is wrong in no known way.
    """

    value: Fraction
    sort: str
    slips: tuple[Slip, ...] = ()
    most: int | None = None
    kind: ClassVar[str] = "number"
    options: ClassVar[Options] = ()

    @property
    def how(self) -> Say:
        """How an answer may be written."""
        if self.sort == "count":
            return Say("exercise.how_to_write_count")
        return Say("exercise.how_to_write") if self.sort == "chance" else Say("exercise.how_to_write_value")

    def judge(self, given: Given) -> Reply:
        """Equal values are right; a decimal correct in its digits is nearly right; slips have replies."""
        answer = read_answer(given.text)
        if answer.value == self.value:
            return Reply(Say("exercise.right"), "right")
        for slip in self.slips:
            if answer.value == slip.value:
                return Reply(slip.reply, "wrong")
        if rounds(answer, self.value):
            return Reply(Say("exercise.nearly"), "nearly")
        for slip in self.slips:
            if rounds(answer, slip.value):
                return Reply(slip.reply, "wrong")
        return Reply(self._wrong(answer), "wrong")

    def answer(self) -> Say:
        """The truth, for a teacher."""
        if self.sort == "count":
            return Say("exercise.key.count", count=self.value)
        return Say("exercise.key.number", value=self.value)

    def _wrong(self, answer: Answer) -> Say:
        value, written = answer.value, clipped(answer.value, 30)
        if self.sort == "chance":
            if value > 1 and rounds(Answer(value / 100, True), self.value):
                return Say("exercise.wrong.percent_sign")
            if value < 0:
                return Say("exercise.wrong.negative", given=written)
            if value > 1:
                return Say("exercise.wrong.no_chance", given=written)
            return Say("exercise.wrong.chance")
        if self.sort == "count":
            if value.denominator != 1 or value < 0:
                return Say("exercise.wrong.no_count", given=written)
            if self.most is not None and value > self.most:
                return Say("exercise.wrong.too_many", most=self.most)
            return Say("exercise.wrong.count")
        return Say("exercise.wrong.value")


def rounds(answer: Answer, truth: Fraction) -> bool:
    """Whether the answer was typed as a decimal and is `truth` rounded to its digits, at least two."""
    places = _places(answer.value) if answer.rounded else None
    if places is None or not truth:
        return False
    while abs(truth) * 10**places < 10:
        places += 1
    return abs(answer.value - truth) * 10**places <= Fraction(1, 2)


def _places(value: Fraction) -> int | None:
    """How many decimal places `value` needs; None: it never ends."""
    rest, counts = value.denominator, [0, 0]
    for place, factor in enumerate((2, 5)):
        while rest % factor == 0:
            rest //= factor
            counts[place] += 1
    return max(counts) if rest == 1 else None


@dataclass(frozen=True)
class Choice:
    """One of the options is picked; every wrong one has its reply."""

    options: Options
    right: str
    replies: Replies
    kind: ClassVar[str] = "choice"

    def judge(self, given: Given) -> Reply:
        """The one that was picked.  Raises `BadInput` unless it is exactly one of the options."""
        picked = _one_of(self.options, given.options)
        if picked == self.right:
            return Reply(Say("exercise.right"), "right")
        return Reply(dict(self.replies)[picked], "wrong")

    def answer(self) -> Say:
        """The truth, for a teacher."""
        return dict(self.options)[self.right]


@dataclass(frozen=True)
class Lines:
    """The lines of an argument; those that fail are marked.  Marking a sound one gets its own reply."""

    options: Options
    failing: frozenset[str]
    replies: Replies
    kind: ClassVar[str] = "choices"

    def judge(self, given: Given) -> Reply:
        """The lines that were marked.  Raises `BadInput` where none is, or one that is not there."""
        if not given.options or not given.options <= set(dict(self.options)):
            raise BadInput(Say("exercise.pick_lines"))
        if given.options == self.failing:
            return Reply(Say("exercise.lines.right"), "right")
        for name, reply in self.replies:
            if name in given.options - self.failing:
                return Reply(reply, "wrong")
        return Reply(Say("exercise.lines.more"), "wrong")

    def answer(self) -> Say:
        """The truth, for a teacher."""
        return Say("exercise.key.lines", lines=tuple(sorted(self.failing)))


@dataclass(frozen=True)
class Pick:
    """What a hand is, together with the cards that make it so; `nothing` is the option without such cards.

    `sets` are all the right sets of cards (none: `nothing` is right); `object_to` says what is wrong with a
    set of cards, or None.  `said` are the replies `overlooked` (nothing was said, but there are cards) and
    `other` (the cards are right, the option is not).
    """

    cards: tuple[Card, ...]
    options: Options
    right: str
    nothing: str
    sets: frozenset[frozenset[Card]]
    object_to: Callable[[tuple[Card, ...]], Say | None]
    overlooked: Say
    other: Say
    kind: ClassVar[str] = "cards"

    def judge(self, given: Given) -> Reply:
        """The cards and the option.  Raises `BadInput` where one of the two is missing or not there."""
        picked = _one_of(self.options, given.options)
        if not given.cards <= set(self.cards):
            raise BadInput(Say("exercise.misshapen"))
        if picked == self.nothing:
            return self._nothing(given)
        if not given.cards:
            raise BadInput(Say("exercise.pick_cards"))
        objection = self.object_to(tuple(card for card in self.cards if card in given.cards))
        if objection is not None:
            return Reply(objection, "wrong")
        return Reply(Say("exercise.right"), "right") if picked == self.right else Reply(self.other, "wrong")

    def answer(self) -> Say:
        """The truth, for a teacher."""
        name = dict(self.options)[self.right]
        if not self.sets:
            return name
        sets = tuple(
            Say("exercise.key.set", cards=tuple(c for c in self.cards if c in one)) for one in self._sorted()
        )
        return Say("exercise.key.cards", name=name, sets=sets)

    def _nothing(self, given: Given) -> Reply:
        if given.cards:
            raise BadInput(Say("exercise.pick_no_cards"))
        if self.right == self.nothing:
            return Reply(Say("exercise.right"), "right")
        return Reply(self.overlooked, "wrong")

    def _sorted(self) -> list[frozenset[Card]]:
        return sorted(self.sets, key=lambda one: sorted(self.cards.index(card) for card in one))


def _one_of(options: Options, picked: frozenset[str]) -> str:
    if len(picked) != 1 or not picked <= set(dict(options)):
        raise BadInput(Say("exercise.pick_one"))
    return next(iter(picked))


Task: TypeAlias = Number | Choice | Lines | Pick


@dataclass(frozen=True)
class Question:
    """A posed exercise.  `ask`, `cards`, `formula` and the task's `options` are for the pupil's eyes; the
    rest is not: `hints` are given one by one, `solution` at the end, and the truth never.

    There are three hints: where to look, by which method, and the first line, a step of the solution.
    """

    ask: Say
    task: Task
    hints: tuple[Step, ...]
    solution: tuple[Step, ...]
    cards: tuple[Card, ...] = ()
    formula: Formula | None = None

    def shown(self, language: str) -> dict[str, object]:
        """All that a pupil sees of the question, as plain JSON data.

        kind, ask, how (a number may be written), options, cards, formula.
        """
        task = self.task
        return {
            "kind": task.kind,
            "ask": render(self.ask, language),
            "how": render(task.how, language) if isinstance(task, Number) else None,
            "options": [{"name": name, "text": render(say, language)} for name, say in self.task.options],
            "cards": [card.code for card in self.cards],
            "formula": _formula_data(self.formula),
        }


def _formula_data(formula: Formula | None) -> dict[str, str] | None:
    return formula and {"latex": formula.latex, "mathml": formula.mathml, "text": formula.text}


@dataclass(frozen=True)
class Exercise(Generic[Case]):
    """One derivation, asked of ever new numbers or hands.

    `part` is the part of the lesson it belongs to.  `cases` draws a round of different cases, always equally
    many and at least three, from a chance; `pose` makes the question of a case in a language (which only
    formulas depend on).
    """

    name: str
    title: Say
    part: str
    cases: Callable[[Chance], tuple[Case, ...]]
    pose: Callable[[Case, str], Question]

    def case(self, seed: str, number: int) -> Case:
        """The case of instance `number`, from 0: no two one after the other are the same."""
        size = len(self._round(seed, 0))
        of_round, place = divmod(number, size)
        return self._round(seed, of_round)[place]

    def question(self, seed: str, number: int, language: str) -> Question:
        """The question of instance `number` of the seed: the same on every machine."""
        return _posed(self, self.case(seed, number), language)

    def _round(self, seed: str, number: int) -> tuple[Case, ...]:
        cases = self.cases(Chance(seed, self.name, number))
        if number and cases[0] == self.cases(Chance(seed, self.name, number - 1))[-1]:
            first, second, *others = cases  # the last stays last, so that the next round can rely on it
            return (second, first, *others)
        return cases


@lru_cache(maxsize=512)
def _posed(exercise: Exercise[Any], case: Any, language: str) -> Question:
    return exercise.pose(case, language)


# A pupil at work.


@dataclass(frozen=True)
class Mark:
    """How far a pupil is with one exercise: all that has to be kept to go on later."""

    seed: str
    number: int = 0
    """Which instance, from 0."""
    tries: int = 0
    """Answers to this instance that were judged."""
    hints: int = 0
    """Hints seen of this instance."""
    tried: bool = False
    """Whether there was a try since the last hint."""
    status: str = OPEN
    """`open`, `solved`, or `shown`: the solution was asked for, and this instance does not count."""
    solved: int = 0
    """Instances solved so far."""


@dataclass(frozen=True)
class Practice:
    """An exercise at work: every step gives the next `Practice` and a `Reply`."""

    exercise: Exercise[Any]
    language: str
    mark: Mark

    @classmethod
    def resume(cls, exercise: Exercise[Any], language: str, seed: str, mark: Mark | None = None) -> Practice:
        """Goes on from a mark; one of another seed keeps only what was solved."""
        if mark is None or mark.seed != seed:
            return cls(exercise, language, Mark(seed, solved=mark.solved if mark else 0))
        return cls(exercise, language, mark)

    @property
    def question(self) -> Question:
        """The question of this instance."""
        return self.exercise.question(self.mark.seed, self.mark.number, self.language)

    @property
    def hints(self) -> tuple[Step, ...]:
        """The hints seen so far."""
        return self.question.hints[: self.mark.hints]

    @property
    def solution(self) -> tuple[Step, ...]:
        """The whole derivation once the instance is over; before that nothing."""
        return () if self.mark.status == OPEN else self.question.solution

    def shown(self) -> dict[str, object]:
        """All that a pupil sees now, as plain JSON data: the question, and how far the work is."""
        return {
            **self.question.shown(self.language),
            "title": render(self.exercise.title, self.language),
            "number": self.mark.number + 1,
            "tries": self.mark.tries,
            "status": self.mark.status,
            "solved": self.mark.solved,
            "hints_left": max(0, len(self.question.hints) - self.mark.hints),
        }

    def answer(self, given: Given) -> tuple[Practice, Reply]:
        """Judges what was given.  What cannot be read is answered with a note and is no try."""
        if self.mark.status != OPEN:
            return self, Reply(Say("exercise.over"), "note")
        try:
            reply = self.question.task.judge(given)
        except BadInput as unreadable:
            return self, Reply(unreadable.say, "note")
        right = reply.tone == "right"
        return self._with(
            tries=self.mark.tries + 1,
            tried=True,
            status=SOLVED if right else OPEN,
            solved=self.mark.solved + right,
        ), reply

    def hint(self) -> tuple[Practice, Reply]:
        """The next hint; each needs a try first."""
        if self.mark.status != OPEN:
            return self, Reply(Say("exercise.over"), "note")
        if self.mark.hints >= len(self.question.hints):
            return self, Reply(Say("exercise.hint.no_more"), "note")
        if not self.mark.tried:
            return self, Reply(Say("exercise.hint.try_first"), "note")
        step = self.question.hints[self.mark.hints]
        after = self._with(hints=self.mark.hints + 1, tried=False)
        return after, Reply(step.say, "hint", step.points_at, step.formula)

    def reveal(self) -> tuple[Practice, Reply]:
        """Opens the solution; an instance that is not solved by then does not count."""
        if self.mark.status == SOLVED:
            return self, Reply(Say("exercise.solution"), "note")
        return self._with(status=SHOWN), Reply(Say("exercise.revealed"), "note")

    def again(self) -> tuple[Practice, Reply]:
        """The next instance, with other numbers."""
        mark = Mark(self.mark.seed, self.mark.number + 1, solved=self.mark.solved)
        return replace(self, mark=mark), Reply(Say("exercise.again"), "note")

    def _with(self, **changes: Any) -> Practice:
        return replace(self, mark=replace(self.mark, **changes))


@dataclass(frozen=True)
class Keyed:
    """A line of the teacher's key: the question posed, its answer and its solution."""

    title: Say
    number: int
    question: Question
    answer: Say
    solution: tuple[Step, ...]


def key(practices: Iterable[Practice]) -> tuple[Keyed, ...]:
    """The teacher's key to the instances at work.  It holds every truth: only a teacher asks for it."""
    return tuple(
        Keyed(p.exercise.title, p.mark.number, p.question, p.question.task.answer(), p.question.solution)
        for p in practices
    )


# For those who write content.


def asked(
    ask: Say,
    task: Task,
    where: Say,
    method: Say,
    solution: tuple[Step, ...],
    cards: tuple[Card, ...] = (),
) -> Question:
    """A question whose third hint is the first step of its solution, which must not be the answer."""
    return Question(ask, task, (Step(where), Step(method), solution[0]), solution, cards)


def argument(
    ask: Say,
    lines: tuple[tuple[Say, Say, bool], ...],
    where: Say,
    method: Say,
    solution: tuple[Step, ...],
) -> Question:
    """An argument to correct: `lines` are each line, what is to be said about it, and whether it fails."""
    options: Options = tuple((str(n), line) for n, (line, _, _) in enumerate(lines, 1))
    failing = frozenset(str(n) for n, (*_, fails) in enumerate(lines, 1) if fails)
    replies = tuple((str(n), about) for n, (_, about, fails) in enumerate(lines, 1) if not fails)
    reasons = tuple(Step(about) for _, about, fails in lines if fails)
    return asked(ask, Lines(options, failing, replies), where, method, (*solution, *reasons))


def faults_of(number: int) -> tuple[tuple[bool, ...], ...]:
    """Which of so many lines fail: every way but none."""
    return tuple(faults for faults in product((False, True), repeat=number) if any(faults))


def rounds_of(cases: Sequence[Case]) -> Callable[[Chance], tuple[Case, ...]]:
    """Rounds that go through all the cases, in an order drawn anew for every round."""
    return lambda chance: chance.shuffled(cases)


def named(name: str, formula: Formula) -> Formula:
    """`E(X) = ` in front of a formula: single letters, parentheses and the bar of a condition."""
    marks = "".join(f"<mi>{mark}</mi>" if mark.isalpha() else f"<mo>{mark}</mo>" for mark in name)
    opening = formula.mathml.index("<mrow>") + len("<mrow>")
    return Formula(
        name.replace("|", r"\mid ") + " = " + formula.latex,
        f"{formula.mathml[:opening]}{marks}<mo>=</mo>{formula.mathml[opening:]}",
        f"{name} = {formula.text}",
    )
