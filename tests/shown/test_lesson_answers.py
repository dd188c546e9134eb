"""A lesson of a page's own: it answers as a cottage does, and in words where it cannot."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pelitupa.shown.lesson_answers import answer
from pelitupa.shown.lessons import told_answer, told_step


def asked(**question: Any) -> Any:
    return json.loads(answer(json.dumps({"language": "sv", "id": "tuppi"} | question)))


def test_it_answers_as_a_cottage_does() -> None:
    assert asked(what="step", step=1)["told"] == told_step("tuppi", 1, "sv")
    refused = asked(what="answer", step=1, choice="SA")["told"]
    assert refused == told_answer("tuppi", 1, "SA", "sv")
    assert refused["kind"] == "refused"
    assert asked(what="show", step=1)["told"]["kind"] == "best"


def test_what_was_chosen_is_told_as_the_log_tells_it() -> None:
    assert told_answer("tuppi", 0, "bid H4", "en")["given"] == "You bid rami with ♥4."
    assert told_answer("tuppi", 1, "SA", "en")["given"] == "♠A"  # refused: nothing was done


@pytest.mark.parametrize("question", [
    {"what": "step", "step": 99}, {"what": "step", "step": -1}, {"what": "step", "step": "1"},
    {"what": "step", "step": True}, {"what": "step"}, {"what": "sing", "step": 1}, {"step": 1},
    {"what": "step", "step": 0, "id": "chess"}, {"what": "answer", "step": 1, "choice": 3},
    {"what": "step", "step": 0, "language": "la"},
])  # fmt: skip
def test_what_cannot_be_answered_is_refused_in_a_sentence(question: dict[str, Any]) -> None:
    told = asked(**question)
    assert set(told) == {"error"}
    assert told["error"].endswith((".", "?"))
