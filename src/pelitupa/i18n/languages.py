"""The languages there are, and which of them a reader wants."""

from __future__ import annotations

from typing import Final

from pelitupa.core.errors import PelitupaError

LANGUAGES: Final = {"en": "English", "fi": "Suomi", "sv": "Svenska"}
"""The code of each language, and its own name for itself. English is what the code is written in."""

QUOTES: Final = {"en": ("“", "”"), "fi": ("”", "”"), "sv": ("”", "”")}
"""What stands before and after words that are quoted."""

ENGLISH: Final = "en"


class CatalogueError(PelitupaError):
    """There is no such language, or a catalogue cannot be read."""


def pick_language(chosen: str | None, accept_language: str) -> str:
    """The language to answer in: the one `chosen` (a cookie's value), or else the best of an
    Accept-Language header (RFC 9110, 12.5.4), or else English.

    Regional names (`fi-FI`) count as their language. What cannot be read is passed over.
    """
    if chosen in LANGUAGES:
        return chosen
    best, most = ENGLISH, 0.0
    for part in accept_language[:1000].split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        language = name.partition("-")[0]
        weight = _weight(parameters)
        if language in LANGUAGES and weight > most:
            best, most = language, weight
    return best


def _weight(parameters: list[str]) -> float:
    """The q value of a part of the header: 1 where none is given, 0 where it is no such value."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() != "q":
            continue
        try:
            weight = float(value)
        except ValueError:
            return 0.0
        return weight if 0 <= weight <= 1 else 0.0
    return 1.0
