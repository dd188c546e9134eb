"""Values that no short list of actions can hold: a point to aim at, where a dart lands, an answer in words.

A value is a tuple of numbers and texts, one for each field. Its action text is a verb and the values, texts
as JSON strings of plain ASCII: `aim 0.0 103.0`, `answer "\\u00c4ht\\u00e4ri" 3.0`. What nature answers to a
shot may be a whole report: see `pelitupa.core.report`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeGuard

from mypy_extensions import mypyc_attr

from pelitupa.core.fields import NUMBER, TEXT, Field
from pelitupa.core.frozen import Frozen
from pelitupa.core.shot_form import ShotForm
from pelitupa.core.text import Text
from pelitupa.core.view import InputView
from pelitupa.core.wording import listed, t, tn

OpenValue = tuple[float | str, ...]
Action = int | OpenValue

_WORD: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^\s"]+)')


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class OpenInput(Frozen):
    """The value wanted: one for each field.

    Its text is `verb` followed by the values. `sampler(rng)` draws a sensible value for bots. At a
    chance node `aim` is what nature needs to know to decide: the point a dart was thrown at, a shot.
    `hint` says of a value without fields what its text is. `shot` makes the form in which a screen asks for a
    shot; it is made for a view alone.
    """

    verb: str
    prompt: str
    fields: tuple[Field, ...]
    sampler: Callable[[Random], OpenValue]
    aim: OpenValue = ()
    hint: str = ""
    shot: Callable[[], ShotForm] | None = None

    def accepts(self, value: object) -> bool:
        """Whether the value is a tuple that fits the fields."""
        return isinstance(value, tuple) and not self.fault(value)

    def fault(self, value: object) -> str:
        """What is wrong with a value, in a sentence that names the field; empty if it is wanted."""
        if not isinstance(value, tuple):
            return t("a value here is {wanted}", wanted=self.wanted())
        if len(value) != len(self.fields):
            return tn(
                "{count} value is given where {wanted} is wanted",
                "{count} values are given where {wanted} is wanted",
                len(value),
                wanted=self.wanted(),
            )
        for field, part in zip(self.fields, value, strict=True):
            fault = field.fault(part)
            if fault:
                return fault
        return ""

    def text(self, value: OpenValue) -> str:
        """The action text of a value; `parse` gives back exactly the same value."""
        return " ".join([self.verb, *map(part_text, value)])

    def parse(self, text: str) -> OpenValue | None:
        """The value of an action text, or None when it is not of this form.

        A text that comes last may stand without quotes. The value may be out of bounds: see `fault`.
        """
        words = split_words(text)
        if not words or words[0].lower() != self.verb:
            return None
        last = len(self.fields)
        if (
            len(words) > last > 0
            and self.fields[-1].kind == TEXT
            and not words[last].startswith('"')
        ):
            words[last:] = [json.dumps(_after(text, last))]
        if len(words) != last + 1:
            return None
        value: list[float | str] = []
        for field, word in zip(self.fields, words[1:], strict=True):
            part = read_part(word, field.kind == TEXT)
            if part is None:
                return None
            value.append(part)
        return tuple(value)

    def misread(self, text: str) -> str:
        """Why a text that begins with the verb has no value, naming the field; empty where it has one, and
        of any other text."""
        words = split_words(text)
        if not words or words[0].lower() != self.verb or self.parse(text) is not None:
            return ""
        if not self.fields:
            return ""
        for field, word in zip(self.fields, words[1:], strict=False):
            if read_part(word, field.kind == TEXT) is None:
                kind = t("a number") if field.kind == NUMBER else t("a text")
                return t("{field} is {kind}, not {value}", field=field.name, kind=kind, value=word)
        if len(words) <= len(self.fields):
            return t("{field} is missing", field=self.fields[len(words) - 1].name)
        return t("there is something after {field}", field=self.fields[-1].name)

    def wanted(self) -> str:
        """The form of the text in words, for error messages."""
        units = {field.unit for field in self.fields if field.kind == NUMBER}
        one = units.pop() if len(units) == 1 else ""
        told = [_told(field, not one) for field in self.fields]
        if one:
            told.append(t("in {unit}", unit=one))
        form = " ".join([self.verb, *(field.name.upper() for field in self.fields)])
        return t("{form} ({bounds})", form=form, bounds=listed(told) if told else self.hint)

    def view(self) -> InputView:
        """What a renderer needs to ask for it."""
        shot = None if self.shot is None else self.shot()
        return InputView(self.verb, self.prompt, self.fields, self.hint, shot)


def _told(field: Field, unit: bool) -> Text:
    if field.kind == TEXT:
        return t("{name}: {bounds}", name=field.name, bounds=field.bounds())
    known = t("{name} from {bounds}", name=field.name, bounds=field.bounds())
    return t("{known} {unit}", known=known, unit=field.unit) if unit and field.unit else known


def part_text(part: float | str) -> str:
    """A number or a text as it stands in an action's text."""
    return json.dumps(part) if isinstance(part, str) else repr(float(part))


def read_part(word: str, text: bool) -> float | str | None:
    """The number or the text that a word of an action's text is; None where it is neither."""
    if text:
        if not word.startswith('"'):
            return word
        try:
            found = json.loads(word)
        except ValueError:
            return None
        return found if isinstance(found, str) else None
    try:
        return float(word)
    except ValueError:
        return None


def split_words(text: str) -> list[str]:
    """The words of an action's text, quoted ones whole; a quote that is not closed spoils all."""
    words: list[str] = []
    place, end = 0, len(text.rstrip())
    while place < end:
        found = _WORD.match(text, place)
        if found is None:
            return []
        words.append(found.group(1))
        place = found.end()
    return words


def _after(text: str, words: int) -> str:
    """What comes after so many words of a text."""
    place = 0
    for _ in range(words):
        found = _WORD.match(text, place)
        if found is None:
            return ""
        place = found.end()
    return text[place:].strip()


def shown_value(value: OpenValue) -> str:
    """A value as people read it, without its verb: `"Ähtäri" 40.0`."""
    return " ".join(
        [json.dumps(p, ensure_ascii=False) if isinstance(p, str) else part_text(p) for p in value]
    )


def written_value(value: Sequence[float | str]) -> str:
    """An open value in one line of a serialised state: numbers with commas between, or a JSON list."""
    if not value or any(isinstance(part, str) for part in value):
        return json.dumps([part if isinstance(part, str) else float(part) for part in value])
    return ",".join([repr(float(part)) for part in value])


def read_value(line: str) -> OpenValue:
    """The value of a line that `written_value` gave. Raises `ValueError`."""
    if not line.startswith("["):
        return tuple([float(part) for part in line.split(",")])
    parts = json.loads(line)
    for part in parts:
        if type(part) not in (float, str):
            raise ValueError(line)
    return tuple(parts)


def is_value(value: object) -> TypeGuard[OpenValue]:
    """Whether something is a tuple of numbers and texts: compiled code may look into nothing else."""
    return isinstance(value, tuple) and all(isinstance(part, (float, int, str)) for part in value)


def point_of(value: OpenValue) -> tuple[float, float]:
    """The two numbers that a value begins with. Raises `TypeError` where they are texts."""
    x, y = value[0], value[1]
    if isinstance(x, str) or isinstance(y, str):
        raise TypeError(f"a point is two numbers, not {value!r}")
    return float(x), float(y)
