"""A drill of a page's own: what is asked and answered without a cottage."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pelitupa.i18n import table_translator
from pelitupa.shown.drill import source_told, told_question
from pelitupa.shown.drill_answers import answer
from pelitupa.table.drill import drill, today

FIRST = next(iter(drill("skruuvi")))


def asked(**question: Any) -> Any:
    return json.loads(
        answer(json.dumps({"language": "fi", "id": "skruuvi", "key": FIRST} | question))
    )


def test_a_position_is_asked_and_answered_and_lies_a_box_further() -> None:
    assert asked(what="question")["told"] == json.loads(
        json.dumps(told_question("skruuvi", FIRST, "fi"))
    )
    told = asked(what="answer", choice="bid 1 spades", box=1)["told"]
    assert (told["kind"], told["kept"]) == ("well", [2, today() + 3])
    assert asked(what="answer", choice="pass", box=99)["told"]["kept"] == [0, today()]
    refused = asked(what="answer", choice="elk")["told"]
    assert (refused["kind"], refused["kept"]) == ("refused", None)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("booklet 25.1", "booklet 25.1"),
        ("exact", "solved: all that can come of it was tried"),
        (
            "exact by the plan of docs/lab/darts.md, at 20 mm",
            "reckoned for a hand that scatters by 20 mm",
        ),
    ],
)
def test_an_answer_says_who_says_so(source: str, said: str) -> None:
    assert source_told(source, table_translator("en")) == said


@pytest.mark.parametrize(
    "question",
    [
        {"what": "sing"},
        {"what": "question", "key": "elk"},
        {"what": "question", "id": "elk"},
        {"what": "answer"},
        {"what": "answer", "choice": "pass", "box": "1"},
    ],
)
def test_what_cannot_be_asked_gets_one_sentence(question: dict[str, Any]) -> None:
    assert set(asked(**question)) == {"error"}
