"""Lines of a log, errors, and the numbers on plates, as people read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

from pelitupa.core import (
    CHANCE,
    ActionError,
    Counter,
    CounterZone,
    FieldZone,
    LogLine,
    PelitupaError,
    Text,
)
from pelitupa.draw import zone_svg
from pelitupa.draw.text import line_text, shown_lines
from pelitupa.draw.zones_text import places_told
from pelitupa.i18n import Translator, table_translator, translated, with_capital, without_player
from pelitupa.i18n.languages import ENGLISH, QUOTES

_NAMED: Final = re.compile(r"`([^`]+)`")

Plate = tuple[int, str, str]
"""A number that stands on a plate: seat, label and value."""


def log_data(lines: Sequence[LogLine], cards: bool, language: str = "en") -> list[dict[str, Any]]:
    """Log lines as sentences, each with its kind: a `play`, a `draw` of chance, or an `event`."""
    return [_line_data(line, cards, language) for line in shown_lines(lines)]


_TOLD: Final[dict[tuple[object, ...], tuple[LogLine, dict[str, Any]]]] = {}
"""What lines came to, with the lines, so that their texts stay those that they are known by."""
_MOST_TOLD: Final = 4096


def _line_data(line: LogLine, cards: bool, language: str) -> dict[str, Any]:
    """One line, which all who read it in a language are told alike. It is known by the identity of its texts:
    what is said alike in English may not be said alike elsewhere."""
    key = (
        line.step, line.actor, line.seat, line.hidden, id(line.text), id(line.label), id(line.deed),
        id(line.alert), cards, language,
    )  # fmt: skip
    known = _TOLD.get(key)
    if known is not None:
        return known[1]
    words = table_translator(language)
    said = words.text(line_text(translated(line, words), cards)).removeprefix("* ")
    told = {
        "step": line.step,
        "actor": line.actor,
        "kind": _kind(line, cards),
        "text": with_capital(said),
    }
    if len(_TOLD) >= _MOST_TOLD:
        _TOLD.clear()
    _TOLD[key] = line, told
    return told


def _kind(line: LogLine, cards: bool) -> str:
    """Where a dart lands is worth reading; a card dealt is one of many."""
    if line.actor == CHANCE:
        return "draw" if cards else "play"
    return "play" if line.actor >= 0 else "event"


def plates_of(zone: CounterZone) -> tuple[tuple[Counter, ...], list[Plate]]:
    """The counters of a zone in the reader's language: those that belong to nobody, and those on plates."""
    rest: list[Counter] = []
    plates: list[Plate] = []
    for counter in zone.counters:
        if counter.owner < 0:
            rest.append(counter)
        elif counter.id != f"points-{counter.owner}":  # the score, which a plate tells anyhow
            label = without_player(counter.label, counter.owner)
            plates.append((counter.owner, label, counter.value))
    return tuple(rest), plates


def field_html(zone: FieldZone, language: str) -> str:
    """A field in the reader's language as a fragment of a page: its drawing, and in words what is on it."""
    words = table_translator(language)
    said = ""
    if zone.figures and "dartboard" in zone.ground:
        said = (
            f'\n<p class="note">{escape(", ".join([figure.label for figure in zone.figures]))}</p>'
        )
    elif zone.figures:
        said = f'\n<p class="unseen">{escape(words.text(places_told(zone)))}</p>'
    drawing = zone_svg(zone, interactive=True)
    return (
        f'<h2 class="unseen">{escape(zone.title)}</h2>\n<div class="dart-box">{drawing}</div>{said}'
    )


def with_names(text: str, words: Translator) -> str:
    """A sentence in which options are called as their fields are: `deals` becomes “Deals”."""
    opening, closing = QUOTES.get(words.language, QUOTES[ENGLISH])

    def name(match: re.Match[str]) -> str:
        plain = match.group(1).replace("_", " ")
        label = plain.capitalize()
        if not words.knows(label):  # no option; a rule set or a choice, perhaps
            label = plain
        return f"{opening}{words.gettext(label)}{closing}"

    return _NAMED.sub(name, text)


def sentence(text: str) -> str:
    """A message of an error as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def message_of(error: PelitupaError) -> str:
    """What an error says, as it can be looked up in a catalogue."""
    if isinstance(error, ActionError):  # its whole text quotes the position too
        return error.reason
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Text) else str(error)


def error_sentence(error: PelitupaError, words: Translator) -> str:
    """The same as a sentence in the reader's language."""
    return sentence(words.text(message_of(error)))
