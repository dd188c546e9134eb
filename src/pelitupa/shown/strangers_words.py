"""Words of people's own among ours: nothing in them turns a line round, or paints over another."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from markupsafe import Markup

MOST_MARKS: Final = 4
"""So many marks above and below one letter are writing; Hebrew and Vietnamese have up to three."""
_FIRST, _POP = "\u2068", "\u2069"
_TURNS: Final = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters that are written from the right."""


def too_many_marks(text: str) -> bool:
    """Whether more marks stand on one letter than any writing has: they would cover the lines above."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return True
    return False


def isolated(text: str) -> str:
    """A text as it can stand in a sentence or beside others: where it is written from the right, it turns
    nothing round but itself (U+2068 and U+2069, which are to a text what `<bdi>` is to a page)."""
    if text.isascii() or not _TURNS.search(text) or text.startswith(_FIRST):
        return text
    return f"{_FIRST}{text}{_POP}"


def finalized(value: object) -> object:
    """What a template puts into a page: texts are isolated, drawings and numbers are as they are."""
    return isolated(value) if isinstance(value, str) and not isinstance(value, Markup) else value
