"""The catalogue of a language, and texts put into that language with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from typing import Final, Generic, TypeVar, cast

from pelitupa.core import Item, PlayerWord, Printed, Text
from pelitupa.core.text import Counted, forms_of, unnamed
from pelitupa.core.wording import PLAYER, PLAYERS
from pelitupa.i18n.languages import ENGLISH, LANGUAGES, CatalogueError
from pelitupa.i18n.messages import Messages, read_messages
from pelitupa.i18n.people import marked

_MOST_MADE: Final = 8192

S = TypeVar("S")
T = TypeVar("T")


class Made(Generic[S, T]):
    """What values came to in a language, by identity: what is equal in English may not be here."""

    def __init__(self) -> None:
        self.made: dict[int, tuple[S, T]] = {}
        """By identity: the value, which is kept so that its identity stays its own, and what it came to."""

    def get(self, value: S) -> T | None:
        """What this very value came to, if that is still known."""
        found = self.made.get(id(value))
        return None if found is None else found[1]

    def put(self, value: S, made: T) -> T:
        """Keep what a value came to."""
        if len(self.made) >= _MOST_MADE:
            self.made.clear()
        self.made[id(value)] = value, made
        return made


class Decimal(float):
    """A number in a sentence of a language that has a comma where English has a point."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")


class Spoken:
    """A player in a sentence of a language, waiting for the form in which it speaks of them."""

    def __init__(self, seat: int, words: Translator) -> None:
        self._seat = seat
        self._words = words

    def __format__(self, form: str) -> str:
        return self._words.person(self._seat, form)


class Translator:
    """Puts texts into one language. What its catalogue lacks stays English."""

    marks = False
    """Whether players are marked, so that names can be put in."""

    def __init__(self, language: str, messages: Messages) -> None:
        """A translator into `language`; what has no translation stays as it is."""
        self.language = language
        self._form = c2py(messages.plural_rule)
        self.texts: Made[Text, str] = Made()
        self.items: Made[Item, Item] = Made()
        """Items in this language; they are the same objects again and again."""
        self._single = messages.single
        self._plural = messages.plural
        self._scripts: dict[str, str | list[str]] = {
            id: messages.single.get(id) or messages.plural[id] for id in messages.in_scripts
        }

    def gettext(self, message: str) -> str:
        """The translation of a message, or else the message."""
        return self._single.get(message, message)

    def knows(self, message: str) -> bool:
        """Whether a message has a translation; in English every message that could have one."""
        return message in self._single or self.language == ENGLISH

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The form of a message that goes with `count`; `one` is its English name."""
        forms = self._plural.get(one, (one, many))
        place = self._form(count)
        return forms[place] if place < len(forms) else forms[-1]

    def text(self, text: str) -> str:
        """A text in this language: a `Text` by its template, the values that are `Text`s likewise;
        any other text as a whole. Terms are shown by their names. A translation whose placeholders do not fit
        is not used.
        """
        if not isinstance(text, Text) or not hasattr(text, "template"):  # a copy made without `t`
            return self.gettext(text)
        known = self.texts.get(text)
        return self.texts.put(text, self._said(text)) if known is None else known

    def _said(self, text: Text) -> str:
        if isinstance(text, PlayerWord):
            return self.person(text.seat, "")
        if isinstance(text, Printed):
            return text.said.get(self.language, str(text))
        if not text.values:
            return self.gettext(text.template)
        values = {name: self._value(value) for name, value in text.values.items()}
        if isinstance(text, Counted):
            count = cast("int", text.values["count"])
            said = _filled(self.ngettext(text.template, text.many, count), values)
            return said or (text.template if count == 1 else text.many).format(**values)
        return _filled(self.gettext(text.template), values) or text.template.format(**values)

    def _value(self, value: object) -> object:
        """A value of a text in this language."""
        if isinstance(value, PlayerWord):
            return Spoken(value.seat, self)
        if isinstance(value, float) and self.language != ENGLISH:
            return Decimal(value)
        return Text(self.text(value)) if isinstance(value, Text) else value

    def person(self, seat: int, form: str) -> str:
        """Who sits in a seat, in a form of a sentence: by their number, where there are no names."""
        other, own = forms_of(form)
        number = str(seat + 1)
        one = self.gettext(PLAYER).format(number=number)
        several = self.gettext(PLAYERS).format(number=number)
        return unnamed(other, own, (one, several, number))

    def script_words(self) -> Mapping[str, str | list[str]]:
        """The messages of the pages' scripts: to each its translation, or its plural forms."""
        return self._scripts


class TableTranslator(Translator):
    """As the translator it is made of, but players are marked: a page puts in their names."""

    marks = True

    def __init__(self, words: Translator) -> None:
        """What the other knows, with texts of its own."""
        self.__dict__.update(words.__dict__)
        self.texts, self.items = Made(), Made()

    def person(self, seat: int, form: str) -> str:
        """The mark of who sits in a seat, in a form of a sentence."""
        return marked(seat, form, self.gettext("you"))


class NamingTranslator(Translator):
    """As the translator it is made of, but players have their names, and who reads is *you*."""

    marks = True

    def __init__(self, words: Translator, names: Sequence[str], own: int | None = None) -> None:
        """`names` are those of the seats, `own` is the seat of who reads, if they play."""
        self.__dict__.update(words.__dict__)
        self.texts, self.items = Made(), Made()
        self._names, self._own = names, own

    def person(self, seat: int, form: str) -> str:
        """Who sits in a seat, in a form of a sentence: by name, or spoken to."""
        other, own = forms_of(form)
        if seat == self._own:
            return own or self.gettext("you")
        name = self._names[seat]
        return other.replace("@s", name).replace("@", name).replace("#", name)


def _filled(template: str, values: Mapping[str, object]) -> str:
    """A template with its values; empty where it asks for others."""
    try:
        return template.format(**values)
    except (LookupError, ValueError, AttributeError):
        return ""


@cache
def translator(language: str) -> Translator:
    """The translator into a language, its messages read at the first call.

    Raises `CatalogueError` for a language that is not one of `LANGUAGES`.
    """
    if language not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        raise CatalogueError(f"there is no language {language[:20]!r}; there is: {names}")
    return Translator(language, read_messages(language))


@cache
def table_translator(language: str) -> Translator:
    """The translator into a language for what is said at a table. Raises `CatalogueError`."""
    return TableTranslator(translator(language))
