"""What a page asks of the lessons that it has for itself; how, `shown/questions.py` says.

{"what": "step", "id": GAME, "step": NUMBER}                              a step, counted from 0
{"what": "answer", "id": GAME, "step": NUMBER, "choice": TEXT}            what the coach says of a choice
{"what": "show", "id": GAME, "step": NUMBER}                              and of the best one
"""

from __future__ import annotations

from typing import Any

from pelitupa.shown.lessons import chosen, told_step
from pelitupa.shown.questions import Question, UnreadQuestion, answered


def answer(question: str) -> str:
    """The answer to a question."""
    return answered(question, _told)


def _told(asked: Question) -> dict[str, Any]:
    what, id, step = asked.text("what"), asked.text("id"), asked.number("step")
    if what == "step":
        return told_step(id, step, asked.language)
    if what in ("answer", "show"):
        return chosen(id, step, asked.text("choice", ""), asked.language, what == "show")
    raise UnreadQuestion
