"""The options of a match as people read them: `Size 7 · Swap: no`, and not as a specification."""

from __future__ import annotations

from typing import Final

from pelitupa.core import OptionInfo, PelitupaError, describe
from pelitupa.core.options import parse_spec
from pelitupa.games import options_class
from pelitupa.i18n import Translator

LONGEST: Final = 60
"""So many characters of a value are shown; a track that was drawn has thousands."""


def options_told(spec: str, words: Translator) -> str:
    """The options that a specification gives, with the names and values that a form shows; the specification
    itself where the game or an option is there no more."""
    try:
        id, given = parse_spec(spec)
        infos = {info.name: info for info in describe(options_class(id))}
        return " · ".join([_told(infos[name], str(value), words) for name, value in given.items()])
    except (PelitupaError, KeyError):
        return spec


def _told(info: OptionInfo, value: str, words: Translator) -> str:
    label = words.gettext(info.term.template)
    if info.kind in ("int", "float"):
        return f"{label} {value}"
    if info.kind == "bool":
        value = "yes" if value == "true" else "no"
    if info.kind == "bool" or info.choices:
        value = words.gettext(value.replace("_", " "))
    return f"{label}: {value if len(value) <= LONGEST else value[:LONGEST] + '…'}"
