"""A language in which every translated text is seen to be one: ⟦ ⟧ round it, ⟨ ⟩ round its values.

What a page says outside of these marks no catalogue was asked for, so that it is the same in every
language: a fault, but for names, numbers, cards and cells.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from pelitupa.i18n import LANGUAGES, Messages, Translator, translator
from pelitupa.i18n.catalogues import whole_catalogue

PSEUDO: Final = "eo"
"""Its code: a language that has plural forms as ours, and that the cottage does not speak."""

_OPEN: Final = {"⟦": "⟧", "⟨": "⟩"}
_FIELD: Final = re.compile(r"\{\w+[^{}]*\}|%\(\w+\)s")
_SPOKEN: Final = frozenset(("aria-label", "placeholder", "title", "alt"))
_SILENT: Final = frozenset(("script", "style", "code", "cite", "q", "textarea"))
"""What a page says in no language, or in that of others: ids, the titles and headings of works, what one
types."""
_CARD: Final = r"[♠♥♦♣★]?(?:10|[2-9AKQJT-]|[♠♥♦♣])[²]?"
_PLAIN: Final = re.compile(
    r"\b[a-z]\d{0,2}\b|(?:sha256:)?[0-9a-f]{16,}|https?://\S+"
    rf"|(?<!\w)[AKQJT\d-]{{3}}b?(?!\w)|(?<!\w){_CARD}(?!\w)|(?<!\w)Joker\d(?!\w)"
)
"""What needs no translation: cells, fingerprints, addresses, cards."""
_LETTER: Final = re.compile(r"[^\W\d_]")


def pseudo_catalogue() -> Catalog:
    """Every text of the code, marked."""
    made = Catalog(locale=PSEUDO)
    for message in whole_catalogue("fi"):
        if message.id:
            string = (
                marked(message.id)
                if isinstance(message.id, str)
                else tuple(map(marked, message.id))
            )
            made.add(message.id, string, auto_comments=message.auto_comments)
    return made


def marked(text: str) -> str:
    """A text with marks round it, and round the values it takes."""
    return "⟦" + _FIELD.sub(lambda field: f"⟨{_formed(field.group())}⟩", text) + "⟧"


def _formed(field: str) -> str:
    """A place for a value; where it has forms for a player, each is marked as a text."""
    name, colon, forms = field[1:-1].partition(":")
    if not colon or not re.search(r"[|@]", forms):
        return field
    marks = [re.sub(r"@s|@|#", lambda slot: f"⟨{slot.group()}⟩", form) for form in forms.split("|")]
    return "{" + name + ":" + "|".join(f"⟦{form}⟧" for form in marks) + "}"


@contextmanager
def spoken_here() -> Iterator[Translator]:
    """The cottage speaks this language too."""
    made = Messages.of(pseudo_catalogue())
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(LANGUAGES, PSEUDO, "Esperanto")
        with pytest.MonkeyPatch.context() as reading:
            reading.setattr(
                sys.modules["pelitupa.i18n.translator"], "read_messages", lambda _: made
            )
            words = translator(PSEUDO)
        yield words


class Reader(HTMLParser):
    """What a page says to the eye and to the ear."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = [""]
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in _SILENT
        self.said += [value or "" for name, value in attrs if name in _SPOKEN]
        self.said.append("")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said[-1] += data


def read(html: str) -> list[str]:
    """What a page, or a fragment of one, says."""
    return list(_read(html))


@lru_cache(maxsize=4096)  # the same cards and boards are shown again and again
def _read(html: str) -> tuple[str, ...]:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return tuple(reader.said)


def raw_words(said: list[str], names: frozenset[str] = frozenset()) -> list[str]:
    """What is said in no language: outside of all marks, or a value that is no translation.

    `names` are of people and things, and may stand anywhere.
    """
    found = []
    closing: list[str] = []
    for text in said:
        piece = ""
        for letter in text + "\n":
            if letter in _OPEN or (closing and letter == closing[-1]) or letter == "\n":
                if not closing or closing[-1] == "⟩":
                    found += left_over(piece, names)
                piece = ""
                if letter in _OPEN:
                    closing.append(_OPEN[letter])
                elif letter != "\n":
                    closing.pop()
            else:
                piece += letter
    assert not closing, f"the marks do not match in {said}"
    return found


def left_over(piece: str, names: frozenset[str]) -> list[str]:
    """A piece of text, if it is more than names, numbers, cards and cells."""
    if not _LETTER.search(piece):
        return []
    rest = piece
    for name in sorted(names, key=len, reverse=True):
        rest = rest.replace(name, "")
    return [piece.strip()] if _LETTER.search(_PLAIN.sub("", rest)) else []
