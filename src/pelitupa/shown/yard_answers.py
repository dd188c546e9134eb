"""What a page asks of the yard that it has for itself; how, `shown/questions.py` says.

    {"what": "begin", "id": GAME, "form": {ENTRY: TEXT}}       a new round, by the form of the page
    {"what": "step", "intent": INTENT, "steps": NUMBER}        so many tenths of a second pass
    {"what": "again"}                                          it is over: all of it
    {"what": "keep"}                                           its record

An intent is `{"go": [X, Y] or null, "pace": 0 to 1, "deed": TEXT}`. The first two are answered with what is
`seen`; see `shown/yard.py`.
"""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from pelitupa.core import OptionError, t
from pelitupa.shown.questions import Question, UnreadQuestion, answered
from pelitupa.shown.yard import MOST_STEPS, YardRound, read_yard, wish_of

_OWN = 0
"""The seat of whoever plays alone."""


class YardAnswers:
    """What one page asks: the round that it has open stays from one question to the next."""

    def __init__(self) -> None:
        self._round: YardRound | None = None

    def answer(self, question: str) -> str:
        """The answer to a question."""
        return answered(question, self._told)

    def _told(self, asked: Question) -> dict[str, Any]:
        what, language = asked.text("what"), asked.language
        if what == "begin":
            form = asked.entries("form")
            setup = read_yard(asked.text("id"), form)
            going = self._round = YardRound(setup, [form.get("name", "")], randbelow(2**31))
            return {"opening": going.opening(_OWN, language), "seen": going.seen(_OWN, language)}
        if self._round is None:
            raise OptionError(t("no round has begun"))
        going = self._round
        if what == "step":
            going.intend(_OWN, wish_of(asked.fields("intent")))
            going.step(min(max(asked.number("steps", 1), 1), MOST_STEPS))
            return {"seen": going.seen(_OWN, language)}
        if what == "again":
            going.stop()
            return going.again(_OWN, language)
        if what == "keep":
            return {"record": going.record(language)}
        raise UnreadQuestion


answer = YardAnswers().answer
"""As the page's worker asks, which has one page."""
