"""The fields of an open value: a number within bounds, or a text."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from pelitupa.core.frozen import Frozen
from pelitupa.core.wording import t, tn

NUMBER: Final = "number"
TEXT: Final = "text"


ACROSS: Final = "across"
AHEAD: Final = "ahead"


@dataclass(frozen=True)
class NamedNumber(Frozen):
    """A number that people call by a word: a weight, a turn, a force. `item` is the thing on the table that
    it stands for, `at` the place on the field, where there is one."""

    label: str
    value: float
    item: str = ""
    at: tuple[float, ...] = ()


@dataclass(frozen=True)
class Field(Frozen):
    """One part of an open value: a number from `low` to `high` (inclusive) in a unit, or a text.

    A text is of at most `longest` printable characters, without spaces around it, and, where there is a
    `pattern` (a regular expression that Python and browsers read alike), matches the whole of it; `asked`
    then says in words what that asks for. A bearing, in degrees to the left of straight right, has an
    `origin` where it is known: the place on the field that it begins at. A number that is a place on the
    field has an `axis`: ACROSS, its x, or AHEAD, its y. `words` are numbers that have names, in order;
    where the number is one of a list (`listed`), no other stands for anything. `face` says of two numbers
    that they are a point on the face of the ball that is struck, in parts of its radius: how far `across` it
    to the right, and how far `up`.
    """

    name: str
    kind: str = NUMBER
    unit: str = ""
    low: float = 0.0
    high: float = 0.0
    pattern: str = ""
    longest: int = 80
    asked: str = ""
    origin: tuple[float, ...] = ()
    axis: str = ""
    words: tuple[NamedNumber, ...] = ()
    listed: bool = False
    face: str = ""

    def bounds(self) -> str:
        """What may be given, in words: `-300 to 300`, `at most 80 characters`."""
        if self.kind == NUMBER:
            return t("{low:g} to {high:g}", low=self.low, high=self.high)
        if self.asked:
            return self.asked
        return tn("at most {count} character", "at most {count} characters", self.longest)

    def fault(self, value: object) -> str:
        """What is wrong with a value for this field, in a sentence that names it; empty if nothing is."""
        if self.kind == NUMBER:
            if type(value) not in (int, float):
                return t("{field} is a number, not {value}", field=self.name, value=_shown(value))
            number = float(value)  # type: ignore[arg-type]
            if math.isfinite(number) and self.low <= number <= self.high:
                return ""
            return t("{field} is {bounds}, not {value}",
                     field=self.name, bounds=self.bounds(), value=f"{number:g}")  # fmt: skip
        if not isinstance(value, str):
            return t("{field} is a text, not {value}", field=self.name, value=_shown(value))
        if not value.strip():
            return t("{field} is empty", field=self.name)
        good = len(value) <= self.longest and value.isprintable() and value == value.strip()
        if good and (not self.pattern or re.fullmatch(self.pattern, value)):
            return ""
        return t("{field} is {bounds}, not {value}",
                 field=self.name, bounds=self.bounds(), value=_shown(value))  # fmt: skip


def number_fields(names: str, unit: str, low: float, high: float) -> tuple[Field, ...]:
    """Fields of numbers that are alike but for their names, which stand in a text: `x y`."""
    return tuple([Field(name, NUMBER, unit, low, high) for name in names.split()])


def text_field(name: str, pattern: str = "", asked: str = "", longest: int = 80) -> Field:
    """A field of a text."""
    return Field(name, TEXT, pattern=pattern, longest=longest, asked=asked)


def _shown(value: object) -> str:
    """A value that was given, cut short."""
    return repr(value)[:60]
