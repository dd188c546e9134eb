"""What nature answers to a shot: what touched what, what fell where, and where everything lies then.

A report is an open value, written down as every other, so that a world reads what physics, or people at a
real table, say happened, and knows nothing of physics:

    report hit "cue" "red 1" hit "red 1" "cushion" pot "red 1" "south-east" rest "cue" 812.5 301.0

Contacts stand in the order in which they happened, and so does what was potted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core.fields import Field
from pelitupa.core.open_input import (
    OpenInput,
    OpenValue,
    part_text,
    read_part,
    split_words,
)
from pelitupa.core.wording import t

HIT: Final = "hit"
POT: Final = "pot"
REST: Final = "rest"
_PARTS: Final = {HIT: (True, True), POT: (True, True), REST: (True, False, False)}
"""What follows each word of a report: whether it is a text."""


@dataclass(frozen=True)
class Contact:
    """Two things that touched: balls, cushions, pins, the ground."""

    first: str
    second: str


@dataclass(frozen=True)
class Potted:
    """A thing that fell into a pocket, off the field, or over."""

    thing: str
    place: str


@dataclass(frozen=True)
class Resting:
    """Where a thing lies at the end, in the field's unit."""

    thing: str
    x: float
    y: float


@dataclass(frozen=True)
class Report:
    """A shot as it happened."""

    contacts: tuple[Contact, ...] = ()
    potted: tuple[Potted, ...] = ()
    resting: tuple[Resting, ...] = ()

    def value(self) -> OpenValue:
        """The report as an open value."""
        parts: list[float | str] = []
        for contact in self.contacts:
            parts += [HIT, contact.first, contact.second]
        for fallen in self.potted:
            parts += [POT, fallen.thing, fallen.place]
        for lying in self.resting:
            parts += [REST, lying.thing, float(lying.x), float(lying.y)]
        return tuple(parts)

    @classmethod
    def of(cls, value: OpenValue) -> Report:
        """The report that a value is. Raises `ValueError`, which says where it is none."""
        contacts: list[Contact] = []
        potted: list[Potted] = []
        resting: list[Resting] = []
        place = 0
        while place < len(value):
            word = value[place]
            kinds = _PARTS.get(word, ()) if isinstance(word, str) else ()
            parts = value[place + 1 : place + 1 + len(kinds)]
            if not kinds or len(parts) < len(kinds):
                raise ValueError(t("a report is made of hit A B, pot A PLACE and rest A X Y"))
            for part, text in zip(parts, kinds, strict=True):
                if isinstance(part, str) != text:
                    kind = t("a text") if text else t("a number")
                    raise ValueError(t("after {word} comes {kind}, not {value}",
                                       word=str(word), kind=kind, value=repr(part)))  # fmt: skip
            if word == HIT:
                contacts.append(Contact(str(parts[0]), str(parts[1])))
            elif word == POT:
                potted.append(Potted(str(parts[0]), str(parts[1])))
            else:
                resting.append(Resting(str(parts[0]), float(parts[1]), float(parts[2])))
            place += 1 + len(kinds)
        return cls(tuple(contacts), tuple(potted), tuple(resting))


@dataclass(frozen=True)
class ReportInput(OpenInput):
    """Wants a report of a shot.

    Its two `fields` bound where a thing can rest. `things` can touch, fall and rest, and `grounds` be touched
    besides (a cushion); `places` are where things fall.
    """

    things: frozenset[str] = frozenset()
    grounds: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()

    def fault(self, value: object) -> str:
        """See `OpenInput.fault`."""
        if not isinstance(value, tuple):
            return t("a value here is {wanted}", wanted=self.wanted())
        try:
            report = Report.of(value)
        except ValueError as error:
            return error.args[0] if isinstance(error.args[0], str) else str(error)
        touched = self.things | self.grounds
        fallen: list[str] = []
        for contact in report.contacts:
            fault = _unknown(HIT, contact.first, self.things) or _unknown(
                HIT, contact.second, touched
            )
            if fault:
                return fault
        for potted in report.potted:
            fault = _unknown(POT, potted.thing, self.things) or _unknown(
                POT, potted.place, self.places
            )
            if fault:
                return fault
            fallen.append(potted.thing)
        for lying in report.resting:
            if lying.thing in fallen:
                return t("{thing} falls or rests twice", thing=lying.thing)
            fault = _unknown(REST, lying.thing, self.things)
            for field, number in zip(self.fields, (lying.x, lying.y), strict=True):
                fault = fault or field.fault(number)
            if fault:
                return fault
            fallen.append(lying.thing)
        return "" if len(set(fallen)) == len(fallen) else t("a thing falls twice")

    def text(self, value: OpenValue) -> str:
        """See `OpenInput.text`; the words between are not quoted."""
        words = [self.verb]
        place = 0
        while place < len(value):
            size = 1 + len(_PARTS.get(str(value[place]), (True,)))
            words.append(str(value[place]))
            words += map(part_text, value[place + 1 : place + size])
            place += size
        return " ".join(words)

    def parse(self, text: str) -> OpenValue | None:
        """See `OpenInput.parse`."""
        words = split_words(text)
        if not words or words[0].lower() != self.verb:
            return None
        value: list[float | str] = []
        left: list[bool] = []
        for word in words[1:]:
            if left:
                part = read_part(word, left.pop(0))
            elif word.lower() in _PARTS:
                part = word.lower()
                left = list(_PARTS[word.lower()])
            else:
                part = None
            if part is None:
                return None
            value.append(part)
        return None if left else tuple(value)

    def misread(self, text: str) -> str:
        """See `OpenInput.misread`."""
        words = split_words(text)
        if not words or words[0].lower() != self.verb or self.parse(text) is not None:
            return ""
        return t("a report is made of hit A B, pot A PLACE and rest A X Y")

    def wanted(self) -> str:
        """See `OpenInput.wanted`."""
        bounds = ", ".join(f"{field.name} from {field.bounds()}" for field in self.fields)
        return f"{self.verb} [hit A B]... [pot A PLACE]... [rest A X Y]... ({bounds})"


def report_input(
    shot: OpenValue,
    fields: tuple[Field, ...],
    things: Iterable[str],
    grounds: Iterable[str],
    places: Iterable[str],
    sampler: Callable[[Random], OpenValue],
) -> ReportInput:
    """The open input for what came of a shot, which nature is told as the `aim`."""
    prompt = t("What came of the shot?")
    hint = t("hit A B, pot A PLACE, rest A X Y, as often as it happened")
    return ReportInput("report", prompt, fields, sampler, shot, hint, frozenset(things),
                       frozenset(grounds), frozenset(places))  # fmt: skip


def _unknown(word: str, name: str, known: frozenset[str]) -> str:
    if name in known:
        return ""
    return t("{word} names {name}, which is not among {known}",
             word=word, name=repr(name), known=", ".join(sorted(known)))  # fmt: skip
