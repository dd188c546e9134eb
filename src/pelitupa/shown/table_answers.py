"""What a page asks of the table that it has for itself; how, `shown/questions.py` says.

    {"what": "open", "id": GAME, "form": {ENTRY: TEXT}}     a new table, by the form of the game's page
    {"what": "take up", "kept": TEXT}                       one that was kept
    {"what": "hear", "message": TEXT}                       what the person at it says or does
    {"what": "uncover"}                                     who has to take the screen has it
    {"what": "go on"}                                       let its bots decide
    {"what": "keep"}                                        its record
    {"what": "hand on", "address": TEXT}                    a link with the match in it

But for the last two an answer has the `messages` that a cottage's socket would send, the text in which the
table is to be `kept`, and the `pause`: after how many seconds its bots go on, null where none does; and the
`curtain`, with the name of who is to take the screen before anything hidden is shown, null where nobody has
to. What opens a table has its `frame` too, as HTML.
"""

from __future__ import annotations

from typing import Any

from pelitupa.core import t
from pelitupa.shown.handing_on import handed_on
from pelitupa.shown.own_table import Kept, Message, OwnTable
from pelitupa.shown.questions import Question, UnreadQuestion, answered
from pelitupa.table import TableError


class TableAnswers:
    """What one page asks: the table it has open stays from one question to the next."""

    def __init__(self) -> None:
        self._table: OwnTable | None = None

    def answer(self, question: str) -> str:
        """The answer to a question."""
        return answered(question, self._told)

    def _told(self, asked: Question) -> dict[str, Any]:
        what, language = asked.text("what"), asked.language
        if what == "open":
            return self._opened(OwnTable.opened(asked.text("id"), asked.entries("form"), language))
        if what == "take up":
            return self._opened(OwnTable(Kept.of(asked.text("kept")), language))
        table = self._table
        if table is None:
            raise TableError(t("there is no such table"))
        if what == "hear":
            return _said(table, table.hear(asked.text("message")))
        if what == "go on":
            return _said(table, table.go_on())
        if what == "uncover":
            return _said(table, [table.uncover()])
        if what == "keep":
            return {"record": table.record()}
        if what == "hand on":
            return handed_on(table.session.match.record(), asked.text("address"))
        raise UnreadQuestion

    def _opened(self, table: OwnTable) -> dict[str, Any]:
        self._table = table
        return {"frame": table.frame()} | _said(table, [table.shown()])


def _said(table: OwnTable, messages: list[Message]) -> dict[str, Any]:
    return {
        "messages": messages,
        "kept": table.kept.text(),
        "pause": table.pause(),
        "curtain": table.curtain(),
    }


answer = TableAnswers().answer
"""As the page's worker asks, which has one page."""
