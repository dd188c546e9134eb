"""What a page asks of the table that it has for itself, and what it is answered: texts of JSON, both ways.

A question is one of these, with the reader's `language`::

    {"what": "open", "id": GAME, "form": {ENTRY: TEXT}}     a new table, by the form of the game's page
    {"what": "take up", "kept": TEXT}                       one that was kept
    {"what": "hear", "message": TEXT}                       what the person at it says or does
    {"what": "go on"}                                       let its bots decide
    {"what": "keep"}                                        its record

An answer is `{"told": ...}`, or `{"error": ...}` with a sentence in the reader's language. But for `keep` it
has the `messages` that a cottage's socket would send, the text in which the table is to be `kept`, and the
`pause`: after how many seconds its bots go on, null where none does. What opens a table has its `frame` too,
as HTML.
"""

from __future__ import annotations

import json
from typing import Any

from pelitupa.core import PelitupaError, t
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.shown.lines import error_sentence
from pelitupa.shown.own_table import Kept, Message, OwnTable
from pelitupa.table import TableError


class TableAnswers:
    """What one page asks: the table it has open stays from one question to the next."""

    def __init__(self) -> None:
        self._table: OwnTable | None = None

    def answer(self, question: str) -> str:
        """The answer to a question. What cannot be read is answered in English, as an error."""
        language = "en"
        try:
            asked = json.loads(question)
            language = asked["language"] if asked["language"] in LANGUAGES else language
            what, id = asked["what"], str(asked.get("id", ""))
            form = {str(name): str(text) for name, text in asked.get("form", {}).items()}
            said = str(asked.get("message", asked.get("kept", "")))
        except (ValueError, TypeError, LookupError, AttributeError):
            return _error(TableError(t("that question cannot be read")), language)
        try:
            told = self._told(what, id, form, said, language)
        except PelitupaError as error:
            return _error(error, language)
        return json.dumps({"told": told}, ensure_ascii=False)

    def _told(
        self, what: str, id: str, form: dict[str, str], said: str, language: str
    ) -> dict[str, Any]:
        if what == "open":
            return self._opened(OwnTable.opened(id, form, language))
        if what == "take up":
            return self._opened(OwnTable(Kept.of(said), language))
        table = self._table
        if table is None:
            raise TableError(t("there is no such table"))
        if what == "hear":
            return _said(table, table.hear(said))
        if what == "go on":
            return _said(table, table.go_on())
        if what == "keep":
            return {"record": table.record()}
        raise TableError(t("that question cannot be read"))

    def _opened(self, table: OwnTable) -> dict[str, Any]:
        self._table = table
        return {"frame": table.frame()} | _said(table, [table.shown()])


def _said(table: OwnTable, messages: list[Message]) -> dict[str, Any]:
    return {"messages": messages, "kept": table.kept.text(), "pause": table.pause()}


def _error(error: PelitupaError, language: str) -> str:
    return json.dumps({"error": error_sentence(error, translator(language))}, ensure_ascii=False)


answer = TableAnswers().answer
"""As the page's worker asks, which has one page."""
