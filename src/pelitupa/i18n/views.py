"""Views, log lines and rulings in another language.

Every `Text` is for people and is translated wherever it stands. In the fields that people read, a
plain text is looked up too, as a whole: the title of a game comes from its rulebook. Ids, faces and
the texts of actions are what programs go by; they stay.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, TypeVar

from pelitupa.core import CardZone, Item, LogLine, Ruling, ScoreLine, Text
from pelitupa.i18n.languages import ENGLISH
from pelitupa.i18n.translator import Translator

T = TypeVar("T")

_READ: Final = frozenset(("title", "label", "note", "status", "prompt", "result", "group", "alert"))
_SENTENCES: Final = (LogLine, Ruling, ScoreLine)
"""Of these the field `text` is a sentence too; that of an action is what a program sends."""


def translated(value: T, translator: Translator) -> T:
    """A view, or any part of one, a log line, a ruling or a score line in the translator's
    language. The value itself is unchanged."""
    if translator.language == ENGLISH and not (translator.marks or _holds_terms(value)):
        return value
    result: T = _translated(value, translator, False)
    return result


def said(text: str, words: Translator) -> str:
    """A text in a language, as `Translator.text`: at a table most texts have been put into it before."""
    known = words.texts.made.get(id(text))
    return words.text(text) if known is None else known[1]


def _holds_terms(value: object) -> bool:
    """Whether a value may hold terms, which are to be seen by their names in English too."""
    if isinstance(value, CardZone):
        return any(isinstance(item.face, Text) for item in value.items)
    return isinstance(value, _SENTENCES)


def _translated(value: Any, translator: Translator, read: bool) -> Any:
    if isinstance(value, str):
        return said(value, translator) if read or isinstance(value, Text) else value
    if isinstance(value, tuple):
        return tuple([_translated(entry, translator, False) for entry in value])
    if isinstance(value, Item):
        known = translator.items.made.get(id(value))
        if known is not None:
            return known[1]
        return translator.items.put(value, _whole(value, translator))
    if isinstance(value, CardZone):
        return CardZone(
            value.id, said(value.title, translator), value.layout,
            _translated(value.items, translator, False), value.owner, said(value.note, translator),
        )  # fmt: skip
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    return _whole(value, translator)


_FIELDS: Final[dict[type, tuple[tuple[str, bool], ...]]] = {}


def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a dataclass, each with whether people read it, though it be a plain text."""
    known = _FIELDS.get(kind)
    if known is None:
        sentence = issubclass(kind, _SENTENCES)
        known = _FIELDS[kind] = tuple(
            (field.name, field.name in _READ or (field.name == "text" and sentence))
            for field in dataclasses.fields(kind)
        )
    return known


def _whole(value: Any, translator: Translator) -> Any:
    """A dataclass with every field translated."""
    changes: dict[str, Any] = {}
    for name, seen in _fields(type(value)):
        old = getattr(value, name)
        kind = type(old)
        if kind is int or kind is bool or kind is float or (kind is str and not seen):
            continue
        new = _translated(old, translator, seen)
        if new is not old:
            changes[name] = new
    return dataclasses.replace(value, **changes) if changes else value
