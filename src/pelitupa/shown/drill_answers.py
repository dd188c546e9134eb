"""What a page asks of the drills that it has for itself; how, `shown/questions.py` says.

{"what": "question", "id": GAME, "key": KEY}                                  a position as it is asked
{"what": "answer", "id": GAME, "key": KEY, "choice": TEXT, "box": NUMBER}     what is said of a choice

An answer says in `kept` where the position lies now, as the page remembers it: its box, and the day on
which it comes again; nothing where the rules do not let what was chosen.
"""

from __future__ import annotations

from typing import Any

from pelitupa.shown.drill import told_question, told_verdict
from pelitupa.shown.questions import Question, UnreadQuestion, answered
from pelitupa.table.drill import DAYS, REFUSED, moved, today


def answer(question: str) -> str:
    """The answer to a question."""
    return answered(question, _told)


def _told(asked: Question) -> dict[str, Any]:
    what, id, key = asked.text("what"), asked.text("id"), asked.text("key")
    if what == "question":
        return told_question(id, key, asked.language)
    if what != "answer":
        raise UnreadQuestion
    told = told_verdict(id, key, asked.text("choice"), asked.language)
    box = min(max(asked.number("box", 0), 0), len(DAYS) - 1)
    now = moved(box, told["kind"], today())
    return told | {"kept": None if told["kind"] == REFUSED else [now.box, now.due]}
