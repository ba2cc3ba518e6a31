"""What is said: a message with its values (`Say`), and its sentence in the reader's language (`render`).

Nothing that judges builds a sentence.  It returns a `Say`, whose key names a whole sentence in the catalogues
under `locale/`; the language belongs to whoever shows it, never to the process.
"""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from pokerlessons.cards import Card, CardError

LANGUAGES: Final = {"zh": "zh_CN", "en": "en"}
"""The languages by the name a reader chooses, and the catalogue of each; the first is the default."""
SEAT_NAMES: Final = {
    "zh": ("甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"),
    "en": ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi"),
}
_RAISED: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_LIST_MARK: Final = {"zh": "、", "en": ", "}
_CLOSING: Final = "）】》”。，、；：！？"
_CHINESE: Final = re.compile("[\u3001-\u30ff\u4e00-\u9fff\uff00-\uffef“”]")

Value: TypeAlias = "str | int | Fraction | Card | Seat | Say | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as a value in a sentence: shown by the name of whoever sits there."""

    number: int


@dataclass(frozen=True, slots=True, init=False)
class Say:
    """A sentence not yet spoken: its key in the catalogues and its named values.

    Values are words, whole numbers, Fractions, cards, seats, further Says, or tuples of those.
    """

    key: str
    values: tuple[tuple[str, Value], ...]

    def __init__(self, key: str, /, **values: Value) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", tuple(values.items()))


class BadInput(ValueError):
    """Something given from outside that cannot be accepted.  `say` tells what is wrong and what is allowed.

    Printed without a language at hand (a notebook's error), it speaks both.
    """

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.say = say

    def __str__(self) -> str:
        return "\n".join(render(self.say, language) for language in LANGUAGES)

    def _render_traceback_(self) -> list[str]:
        """IPython shows this in place of a page of program text, which would help no learner."""
        return str(self).splitlines()


def card_problem(error: CardError) -> BadInput:
    """The readable form of a `CardError`."""
    if error.reason == "too_many":
        return BadInput(Say("cards.too_many", card=error.text, copies=error.copies))
    if error.reason == "too_long":
        return BadInput(Say("cards.too_long", text=clipped(error.text)))
    return BadInput(Say("cards.unreadable", text=clipped(error.text)))


def clipped(given: object, longest: int = 40) -> str:
    """What was `given` as it may be quoted back: at most `longest` characters, all printable."""
    try:
        line = " ".join(str(given).split())
    except ValueError:  # Python does not print whole numbers of thousands of digits
        return "…"
    line = line if len(line) <= longest else line[: longest - 1] + "…"
    return "".join(mark if mark.isprintable() else "�" for mark in line)


def known_language(language: object) -> str:
    """`language` if there is a catalogue for it.  Raises `BadInput` naming those there are."""
    if not isinstance(language, str) or language not in LANGUAGES:
        raise BadInput(Say("words.unknown_language", language=clipped(language), known=tuple(LANGUAGES)))
    return language


def render(say: Say, language: str = "zh", names: Sequence[str] | None = None) -> str:
    """The sentence of `say` in `language` (`zh` or `en`).

    `names` are the names of the seats in order; without them seats are 甲乙丙… or Alice, Bob, Carol ….
    Placeholders may carry a form: `{cards:name}` spoken names, `{sum:+}` terms of a sum, `{n:point|points}`
    a number and the noun that agrees with it, `{n:,}` in groups of three digits, `{n:signed}` with its sign,
    `{p:%}` exact and in percent, `{e:decimal}` exact and as a decimal, `{p:about%}` and `{e:about}` rounded
    alone.
    Raises `BadInput` for an unknown language and `KeyError` for a sentence or a value that is missing: both
    are mistakes of the program, found by the tests.
    """
    sentence = _sentence(say.key, known_language(language))
    return _Speaker(language, names).filled(sentence, dict(say.values))


def sentence_exists(key: str, language: str) -> bool:
    """Whether the catalogue of `language` has a sentence for `key`."""
    return _catalogue(language).gettext(key) != key


def _sentence(key: str, language: str) -> str:
    sentence = _catalogue(language).gettext(key)
    if sentence == key:
        raise KeyError(f"no sentence {key!r} in the catalogue {LANGUAGES[language]}")
    return sentence


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    folder = Path(__file__).parent / "locale"
    try:
        return gettext.translation("pokerlessons", folder, [LANGUAGES[language]])
    except FileNotFoundError as missing:
        raise RuntimeError(
            "the catalogues are not compiled; install the package again / 词句目录还没有编译，请重新安装"
        ) from missing


class _Speaker:
    """Fills a sentence's placeholders with values as the language writes them."""

    def __init__(self, language: str, names: Sequence[str] | None) -> None:
        self._language = language
        self._names = names or SEAT_NAMES[language]

    def filled(self, sentence: str, values: Mapping[str, Any]) -> str:
        """The sentence with its values."""
        text = ""
        for literal, name, form, _ in string.Formatter().parse(sentence):
            text = self._beside(text, literal)
            if name is not None:
                # A plain name only: `{seat.__class__}` in a catalogue must not reach into objects.
                text = self._beside(text, self._written(values[name], form or ""))
        return text

    def _beside(self, text: str, more: str) -> str:
        """The two one after the other; in Chinese without a space between Chinese signs.

        A space stands around numbers and Latin letters, and a value may begin or end with either:
        9 点的手牌, 拿到三公, but 拿到 9 点.
        """
        left, right = (text[:-1], more) if text.endswith(" ") else (text, more.removeprefix(" "))
        if self._language != "zh" or not left or not right or len(left + right) == len(text + more):
            return text + more
        if left[-1] in _CLOSING or (_CHINESE.match(left[-1]) and _CHINESE.match(right)):
            return left + right
        return text + more

    def _written(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Card):
            return self._spoken(value) if format_spec == "name" or value.is_joker else str(value)
        if isinstance(value, Seat):
            return self._names[value.number]
        if isinstance(value, Say):
            return render(value, self._language, self._names)
        if isinstance(value, tuple):
            return self._listed(value, format_spec)  # pyright: ignore[reportUnknownArgumentType]
        if isinstance(value, int | Fraction):
            return _number(value, format_spec)
        return str(value)

    def _spoken(self, card: Card) -> str:
        return card.chinese if self._language == "zh" else card.english

    def _listed(self, values: tuple[Any, ...], spec: str) -> str:
        if spec == "+":
            return " + ".join(str(value) for value in values)
        all_cards = all(isinstance(value, Card) for value in values)
        mark = " " if all_cards and spec != "name" else _LIST_MARK[self._language]
        return mark.join(self._written(value, spec) for value in values)


def _number(value: int | Fraction, spec: str) -> str:
    if spec == "," and value.denominator == 1:
        return f"{int(value):,}".replace("-", "−")
    if spec == "signed":
        return f"+{value}" if value > 0 else str(value).replace("-", "−")
    if spec == "%":
        return _percent(Fraction(value))
    if spec == "about%":
        return _roughly(Fraction(value), 100, " %")
    if spec == "about":
        return _roughly(Fraction(value), 1, "")
    if spec == "decimal":
        return _decimal(Fraction(value))
    if "|" in spec:
        one, many = spec.split("|")
        return f"{value} {one if abs(value) == 1 else many}"
    return str(value).replace("-", "−")


def _roughly(value: Fraction, scale: int, unit: str) -> str:
    """The value alone, where the exact one stands beside: `≈ 66.44 %`, `= 2.7 %`, `≈ 2.1×10⁻²⁹`."""
    if 0 < abs(value) < Fraction(1, 20_000):
        digits, exponent = _scientific(value)
        return f"≈ {digits}×10{str(exponent).translate(_RAISED)}".replace("-", "−")
    return f"{_rounded(value * scale, 2 if scale == 100 else 4)}{unit}".replace("-", "−")


def _scientific(value: Fraction) -> tuple[str, int]:
    """A small value as two digits and a power of ten, in whole numbers: a float may not reach so far."""
    exponent = 0
    while abs(value.numerator) * 10**-exponent < value.denominator:
        exponent -= 1
    digits = round(value * 10 ** (1 - exponent))
    return (f"{digits / 10:g}", exponent) if abs(digits) < 100 else (f"{digits / 100:g}", exponent + 1)


def _decimal(value: Fraction) -> str:
    """Exact first: `-1/16 = −0.0625`, `1/3 ≈ 0.3333`; a whole number stays as it is."""
    text = str(value) if value.denominator == 1 else f"{value} {_rounded(value, 4)}"
    return text.replace("-", "−")


def _percent(value: Fraction) -> str:
    """Exact first: `27/1000 = 2.7 %`, `1/3 ≈ 33.33 %`."""
    return f"{value} {_rounded(value * 100, 2)} %"


def _rounded(value: Fraction, places: int) -> str:
    """`= 2.7` where that is exact; else `≈ 4.40`, with every digit that was worked out, noughts too."""
    rounded = round(value * 10**places)
    text = f"{rounded / 10**places:.{places}f}"
    return f"≈ {text}" if rounded != value * 10**places else f"= {text.rstrip('0').rstrip('.')}"
