"""What nature answers: a report of what happened, in words that each game gives.

A report is an open value, written down as every other, so that a world reads what physics, or people at a
real table, say happened, and knows nothing of physics:

    report hit "cue" "red 1" hit "red 1" "cushion" pot "red 1" "south-east" rest "cue" 812.5 301.0

Its words are a table (`Word`): the parts that follow each word, and the names and numbers allowed there.
Facts are in the order in which they happened. Where one listed thing happens at a time, its time may be given
with it: `at 412.5 name 3` (`TimedInput`). A whole round may be reported at once where it begins
(`EitherInput`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from pelitupa.core.fields import NUMBER, TEXT, Field
from pelitupa.core.frozen import Frozen
from pelitupa.core.open_input import (
    OpenInput,
    OpenValue,
    is_value,
    part_text,
    read_part,
    split_words,
)
from pelitupa.core.text import Text
from pelitupa.core.wording import listed, t

UNTOLD: Final = ""
"""Stands for a name that nobody reported, where a part may be left out."""


@dataclass(frozen=True)
class Part(Frozen):
    """What follows a word: one of `names`, or, where there are none, a number that fits `number`.

    `untold`: the name may be left out, for example which player of a side threw; it is then an empty text.
    """

    name: str
    names: frozenset[str] = frozenset()
    number: Field | None = None
    untold: bool = False

    def fault(self, word: str, value: float | str) -> str:
        """What is wrong with a value here, in a sentence; empty if nothing is."""
        if self.number is not None:
            return self.number.fault(value)
        if value in self.names or (self.untold and value == UNTOLD):
            return ""
        known = ", ".join(sorted(self.names))
        return t(
            "{word} names {name}, which is not among {known}",
            word=word,
            name=repr(value),
            known=known,
        )


def name_part(name: str, names: Iterable[str], untold: bool = False) -> Part:
    """A part that is one of these names."""
    return Part(name, frozenset(names), untold=untold)


def number_part(number: Field) -> Part:
    """A part that is a number within the bounds of a field."""
    return Part(number.name, number=number)


@dataclass(frozen=True)
class Word(Frozen):
    """A word of a game's reports. `once`: of a thing (the first part) it can be said once in a report, and
    then no other word that is said once."""

    name: str
    parts: tuple[Part, ...]
    once: bool = False

    def form(self) -> str:
        """How it is written, for people: `pot A PLACE`."""
        return " ".join([self.name, *[part.name.upper() for part in self.parts]])


Fact = tuple[str, tuple[float | str, ...]]
"""A word of a report with its parts."""


@dataclass(frozen=True)
class Report(Frozen):
    """What happened, fact by fact."""

    facts: tuple[Fact, ...] = ()

    def value(self) -> OpenValue:
        """The report as an open value."""
        found: list[float | str] = []
        for word, parts in self.facts:
            found.append(word)
            found += [part if isinstance(part, str) else float(part) for part in parts]
        return tuple(found)

    @classmethod
    def of(cls, value: OpenValue, words: Iterable[Word]) -> Report:
        """The report that a value is. Raises `ValueError`, which says where it is none."""
        table = {word.name: word for word in words}
        facts: list[Fact] = []
        place = 0
        while place < len(value):
            said = value[place]
            word = table.get(said) if isinstance(said, str) else None
            parts = () if word is None else value[place + 1 : place + 1 + len(word.parts)]
            if word is None or len(parts) < len(word.parts):
                raise ValueError(_made_of(table.values()))
            for wanted, part in zip(word.parts, parts, strict=True):
                if isinstance(part, str) != (wanted.number is None):
                    kind = t("a text") if wanted.number is None else t("a number")
                    raise ValueError(
                        t(
                            "after {word} comes {kind}, not {value}",
                            word=word.name,
                            kind=kind,
                            value=repr(part),
                        )
                    )
            facts.append((word.name, parts))
            place += 1 + len(parts)
        return cls(tuple(facts))

    def said(self, word: str) -> list[tuple[float | str, ...]]:
        """The parts of each fact of a word, in order."""
        return [parts for name, parts in self.facts if name == word]

    def names(self, word: str) -> list[tuple[str, ...]]:
        """The same of a word whose parts are all names."""
        return [tuple(map(str, parts)) for parts in self.said(word)]

    def places(self, word: str) -> dict[str, tuple[float, float]]:
        """Of a word followed by a thing and two numbers: where each thing is."""
        return {str(thing): (float(x), float(y)) for thing, x, y in self.said(word)}


@dataclass(frozen=True)
class ReportInput(OpenInput):
    """Wants a report made of `words`. The fields stay empty; the words say what is wanted."""

    words: tuple[Word, ...] = ()

    def fault(self, value: object) -> str:
        """See `OpenInput.fault`."""
        if not is_value(value):
            return t("a value here is {wanted}", wanted=self.wanted())
        try:
            report = Report.of(value, self.words)
        except ValueError as error:
            return error.args[0] if isinstance(error.args[0], str) else str(error)
        table = {word.name: word for word in self.words}
        known: set[float | str] = set()
        for name, parts in report.facts:
            word = table[name]
            for wanted, part in zip(word.parts, parts, strict=True):
                fault = wanted.fault(name, part)
                if fault:
                    return fault
            if word.once:
                if parts[0] in known:
                    return t("{thing} is told twice", thing=str(parts[0]))
                known.add(parts[0])
        return ""

    def text(self, value: OpenValue) -> str:
        """See `OpenInput.text`; the words between are not quoted."""
        sizes = {word.name: len(word.parts) for word in self.words}
        written = [self.verb]
        place = 0
        while place < len(value):
            size = 1 + sizes.get(str(value[place]), 1)
            written.append(str(value[place]))
            written += map(part_text, value[place + 1 : place + size])
            place += size
        return " ".join(written)

    def parse(self, text: str) -> OpenValue | None:
        """See `OpenInput.parse`."""
        given = split_words(text)
        if not given or given[0].lower() != self.verb:
            return None
        table = {word.name: word for word in self.words}
        value: list[float | str] = []
        left: list[Part] = []
        for said in given[1:]:
            if left:
                part = read_part(said, left.pop(0).number is None)
            else:
                word = table.get(said.lower())
                part = None if word is None else word.name
                left = [] if word is None else list(word.parts)
            if part is None:
                return None
            value.append(part)
        return None if left else tuple(value)

    def misread(self, text: str) -> str:
        """See `OpenInput.misread`."""
        given = split_words(text)
        if not given or given[0].lower() != self.verb or self.parse(text) is not None:
            return ""
        return _made_of(self.words)

    def wanted(self) -> str:
        """See `OpenInput.wanted`."""
        forms = " ".join(f"[{word.form()}]..." for word in self.words)
        numbers = {part.number for word in self.words for part in word.parts if part.number}
        told = sorted(f"{number.name} from {number.bounds()}" for number in numbers)
        return f"{self.verb} {forms}" + (f" ({', '.join(told)})" if told else "")


def report_input(
    words: tuple[Word, ...],
    sampler: Callable[[Random], OpenValue],
    aim: OpenValue = (),
    verb: str = "report",
    prompt: str = "",
) -> ReportInput:
    """The open input for a report. `aim` is what nature needs to know, such as the chosen shot."""
    asked = prompt or t("What came of the shot?")
    return ReportInput(verb, asked, (), sampler, aim, _made_of(words), words=words)


def _made_of(words: Iterable[Word]) -> str:
    return t("a report is made of {words}", words=", ".join(word.form() for word in words))


# --- one thing at a time, with its time


LATEST_TIME: Final = 1e9
"""No event has a later time, in seconds."""

_TIME: Final = Field("time", NUMBER, "s", 0.0, LATEST_TIME)
_EVENT: Final = Field("event", TEXT)


@dataclass(frozen=True)
class TimedInput(OpenInput):
    """Wants one of the listed outcomes with the time (s) at which it happened: `at 412.5 name 3`.

    `known` are the outcomes by their texts in lower case (`GameInfo.texts`); which of them can happen now the
    world says (`World._is_possible`).
    """

    known: Mapping[str, int] = field(default_factory=dict)

    def fault(self, value: object) -> str:
        """See `OpenInput.fault`."""
        fault = super().fault(value)
        if not fault and isinstance(value, tuple) and timed_outcome(self.known, value) < 0:
            return t("there is no event {event}", event=repr(value[1]))
        return fault

    def text(self, value: OpenValue) -> str:
        """See `OpenInput.text`."""
        return f"{self.verb} {part_text(value[0])} {value[1]}"

    def parse(self, text: str) -> OpenValue | None:
        """See `OpenInput.parse`."""
        value = super().parse(text)
        return None if value is None else (value[0], " ".join(str(value[1]).split()).lower())

    def outcome(self, value: OpenValue) -> int:
        """The outcome of a value that fits."""
        return timed_outcome(self.known, value)


def timed_outcome(known: Mapping[str, int], value: OpenValue) -> int:
    """The outcome, by its text in `known`, that a value names with its time; -1 where it names none."""
    return known.get(str(value[1]).lower(), -1)


def timed_input(
    prompt: str,
    known: Mapping[str, int],
    sampler: Callable[[Random], OpenValue],
    latest: float = 0.0,
) -> TimedInput:
    """The open input for one of the outcomes, and when it happened: after the `latest` one, which nature
    needs to know."""
    return TimedInput("at", prompt, (_TIME, _EVENT), sampler, (latest,), known=known)


_SELDOM: Final = 0.002
"""The relative frequency of a word that is `aside`, unless its game gives one."""


@dataclass(frozen=True)
class Call(Frozen):
    """A word that people report in a real game. `verb` begins its text, `label` is what they read. If it is
    `named`, a player's number follows (`found 3`), and a page lists the names under it. Rare words are
    `aside`. The name is `secret` where not everybody may see it at once. Words are `asked` if one of several
    must be chosen each time, such as untouched or touched: a page preselects none of them. A `lot` word, such
    as who is on which team, is not offered once that is known.

    `often` is its frequency relative to the other possible words, whomever it names, in the simple statistics
    of a yard. A `daring` word brings somebody out of hiding; the statistics say how often.
    """

    verb: str
    label: Text
    named: bool = True
    aside: bool = False
    secret: bool = False
    asked: bool = False
    lot: bool = False
    often: float | None = None
    daring: bool = False

    def frequency(self) -> float:
        """Its relative frequency, if it is not daring."""
        if self.often is not None:
            return self.often
        return _SELDOM if self.aside else 1.0


# --- names in order


_SHOWN: Final = 5
"""So many names at most stand in the form that people are shown."""


@dataclass(frozen=True)
class NamesInput(OpenInput):
    """Wants from 1 to `most` of some `names`, in order; one may stand several times: `turn T20 5`.

    `called` is the word, in capitals, that stands for one of them where the form is shown.
    """

    names: frozenset[str] = frozenset()
    most: int = 1
    called: str = "NAME"

    def fault(self, value: object) -> str:
        """See `OpenInput.fault`."""
        if not isinstance(value, tuple) or not 1 <= len(value) <= self.most:
            return t("a value here is {wanted}", wanted=self.wanted())
        for name in value:
            if not isinstance(name, str) or name not in self.names:
                return t("{name} does not fit {wanted}", name=repr(name), wanted=self.wanted())
        return ""

    def text(self, value: OpenValue) -> str:
        """See `OpenInput.text`."""
        return " ".join([self.verb, *map(str, value)])

    def parse(self, text: str) -> OpenValue | None:
        """See `OpenInput.parse`; letter case does not matter."""
        words = split_words(text)
        if len(words) < 2 or words[0].lower() != self.verb:
            return None
        as_written = {name.lower(): name for name in self.names}
        return tuple(as_written.get(word.lower(), word) for word in words[1:])

    def misread(self, text: str) -> str:
        """See `OpenInput.misread`."""
        given = text.split()
        return self.wanted() if given[:1] == [self.verb] and len(given) == 1 else ""

    def wanted(self) -> str:
        """See `OpenInput.wanted`."""
        shown = [self.called] * min(self.most, _SHOWN)
        form = " ".join([self.verb, *shown, *(["..."] if self.most > _SHOWN else [])])
        return t("{form} (1 to {most} of them)", form=form, most=self.most)


def told_input(verb: str, prompt: str, names: Iterable[str], most: int, called: str) -> NamesInput:
    """The form for reporting a whole round, end or turn at once. It is never drawn, since a bot chooses step
    by step."""
    return NamesInput(
        verb, prompt, (), _never_drawn, names=frozenset(names), most=most, called=called
    )


def _never_drawn(rng: Random) -> OpenValue:
    """The sampler of a form that only people use."""
    raise AssertionError("what people tell at once is never drawn")


# --- one of several forms


@dataclass(frozen=True)
class EitherInput(OpenInput):
    """Wants the value of the `first` form, or of one of the `others`, whose values begin with their verb.

    So a whole round can be reported at its first decision: `end red 2` instead of a shot. A form
    on a page asks for the first.
    """

    first: OpenInput | None = None
    others: tuple[OpenInput, ...] = ()

    def fault(self, value: object) -> str:
        """See `OpenInput.fault`."""
        form, inner = self._form(value)
        return form.fault(inner)

    def text(self, value: OpenValue) -> str:
        """See `OpenInput.text`."""
        form, inner = self._form(value)
        assert isinstance(inner, tuple)
        return form.text(inner)

    def parse(self, text: str) -> OpenValue | None:
        """See `OpenInput.parse`."""
        for form in self.others:
            value = form.parse(text)
            if value is not None:
                return (form.verb, *value)
        assert self.first is not None
        return self.first.parse(text)

    def misread(self, text: str) -> str:
        """See `OpenInput.misread`."""
        return next((said for form in self._forms() if (said := form.misread(text))), "")

    def wanted(self) -> str:
        """See `OpenInput.wanted`."""
        wanted = [t("{form}", form=form.wanted()) for form in self._forms()]
        return t("{some}, or {other}", some=listed(wanted[:-1]), other=wanted[-1])

    def other(self, value: OpenValue) -> str:
        """The verb of the other form that a value has; empty where it has the first."""
        form, _ = self._form(value)
        return "" if form is self.first else form.verb

    def _forms(self) -> Sequence[OpenInput]:
        assert self.first is not None
        return (self.first, *self.others)

    def _form(self, value: object) -> tuple[OpenInput, object]:
        """Which form a value is of, and the value of that form alone."""
        assert self.first is not None
        if isinstance(value, tuple) and value:
            for form in self.others:
                if value[0] == form.verb:
                    return form, value[1:]
        return self.first, value


def either_input(first: OpenInput, *others: OpenInput) -> EitherInput:
    """The open input for one of several forms."""
    return EitherInput(
        first.verb,
        first.prompt,
        first.fields,
        first.sampler,
        first.aim,
        first.hint,
        first.shot,
        first,
        others,
    )
