"""What a drill shows and says: a position that is asked, and what is said of an answer, in a language.

Nothing is kept of who answers: what a page remembers of a position it says itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from pelitupa.core import ActionError, Text, t
from pelitupa.draw.text import has_cards
from pelitupa.i18n import Translator, all_named, table_translator
from pelitupa.shown.citations import cited
from pelitupa.shown.lessons import LONGEST_CHOICE, spoken, told_clause, told_position
from pelitupa.table.drill import REFUSED, WELL, Verdict, answered, asked_state, drill
from pelitupa.table.expert import EXACT, section_titles
from pelitupa.table.lesson import NAMES

MOST_KEPT: Final = 256
_SCATTER: Final = re.compile(r"^exact by .* at (\d+) mm$")
MOST_OTHERS: Final = 8
"""So many other answers are named."""


@lru_cache(maxsize=MOST_KEPT)
def told_question(id: str, key: str, language: str) -> dict[str, Any]:
    """A position as it is asked; not to be changed. Raises `UnknownGame` and `NoSuchPosition`."""
    state = asked_state(id, key)
    seat = drill(id)[key].position.start.seat
    return {"key": key} | told_position(state, seat, seat, 0, language, True)


def told_verdict(id: str, key: str, choice: str, language: str) -> dict[str, Any]:
    """What is said of an answer. Raises `UnknownGame` and `NoSuchPosition`."""
    state, words = asked_state(id, key), table_translator(language)
    asked = drill(id)[key]
    cards = has_cards(state.view(None))
    try:
        verdict = answered(asked, " ".join(choice[:LONGEST_CHOICE].split()))
    except ActionError as error:
        verdict = Verdict(REFUSED, "", error.reason, "", (), False)
    others = [spoken(other, cards, words) for other in verdict.others]
    counts = verdict.kind != REFUSED
    said = {
        "kind": verdict.kind,
        "given": spoken(verdict.given, cards, words),
        "ruling": spoken(verdict.ruling, cards, words),
        "clause": told_clause(id, verdict.clause, words) if verdict.clause else None,
        "others": words.text(others_told(verdict, others)) if others else "",
        "why": spoken(t(asked.position.why), cards, words) if counts else "",
        "source": source_told(asked.position.source, words) if counts else "",
        "section": words.text(section_titles(id)[asked.section]) if counts else "",
    }
    named: dict[str, Any] = all_named(said, NAMES, asked.position.start.seat)
    return named


def others_told(verdict: Verdict, others: Sequence[str]) -> Text:
    """What else is right, by the names of the actions; or what alone is not."""
    named = ", ".join(others[:MOST_OTHERS]) + (" …" if len(others) > MOST_OTHERS else "")
    if verdict.but:
        return t("Anything is right but: {choices}", choices=named)
    if verdict.kind == WELL:
        return t("Also right: {choices}", choices=named)
    return t("Right: {choices}", choices=named)


def source_told(source: str, words: Translator) -> str:
    """Who says what is right: the chapter and section, or that it was solved, for whose hand."""
    scatter = _SCATTER.search(source)
    if scatter:
        return words.text(t("reckoned for a hand that scatters by {mm} mm", mm=scatter[1]))
    if source.startswith(EXACT):
        return words.text(t("solved: all that can come of it was tried"))
    return cited(source, words).striptags()
