"""What the rules in a page answer: the same as the cottage, and every question something."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pelitupa.shown.answers import answer
from pelitupa.shown.evening import MOST_ENTRIES, Evening, told_of

EVENING: dict[str, Any] = {
    "game": "killeri",
    "names": ["Aino", "Eero", "Helmi"],
    "entries": ["S20", "S4", "S10", "T20"],
}


def asked(what: str = "score", language: str = "en", id: str = "killeri", **given: Any) -> Any:
    evening = EVENING | given
    question = {"what": what, "language": language, "id": id, "evening": evening}
    return json.loads(answer(json.dumps(question)))


def test_an_evening_is_told_as_the_cottage_tells_it() -> None:
    told = asked()["told"]
    assert told == told_of(Evening(**EVENING), "en")
    assert [player["score"] for player in told["players"]] == ["3", "0", "0"]


def test_it_is_told_in_the_readers_language() -> None:
    assert asked(language="fi")["told"]["prompt"] != asked()["told"]["prompt"]


def test_the_record_is_a_text() -> None:
    assert "killeri" in asked("record")["told"]["text"]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"names": ["Aino"]}, "Killeri is for 3 to 10 players, not 1."),
        ({"game": "kangaroo"}, "That evening cannot be read."),
        ({"game": "killeri(limit=0)"}, "limit"),
        ({"entries": ["S1"] * 2001}, "Too many entries for one evening: 2001 (at most 2000)."),
        ({"names": 3}, "That evening cannot be read."),
        ({"id": "tuppi", "game": "tuppi"}, "Tuppi"),
        ({"what": "secrets"}, "That evening cannot be read."),
        ({"id": "nothing"}, "there is no game"),
    ],
)
def test_what_cannot_be_an_evening_is_said_in_a_sentence(given: dict[str, Any], error: str) -> None:
    assert error.lower() in asked(**given)["error"].lower()


def test_what_is_no_question_is_answered_too() -> None:
    assert "error" in json.loads(answer("[]"))
    assert "error" in json.loads(answer("no JSON"))


def test_an_entry_that_cannot_be_is_no_error_of_the_evening() -> None:
    told = asked(entries=["S20", "Q9"])["told"]
    assert told["accepted"] == 1
    assert told["trouble"]


def test_a_page_takes_as_many_entries_as_the_cottage() -> None:
    assert asked(entries=["miss"] * MOST_ENTRIES)["told"]["accepted"] == MOST_ENTRIES


def purkkis(*entries: str, language: str = "en") -> Any:
    names = ["Aino", "Eero", "Helmi", "Onni"]
    return asked(
        id="purkkis", game="purkkis", names=names, entries=list(entries), language=language
    )["told"]


def test_why_an_event_cannot_be_is_said_in_the_readers_language_with_its_section() -> None:
    assert (
        purkkis("found 2")["trouble"] == "First the seeker is drawn by lot. (Setup, booklet 87.1)"
    )
    assert (
        purkkis("found 2", language="fi")["trouble"]
        == "Ensin arvotaan etsijä. (Alkuvalmistelut, vihkonen 87.1)"
    )


def test_events_that_are_told_stand_in_calls_alone() -> None:
    told = purkkis("seeker 2")
    assert told["things"] == []
    assert "kick 1" in [event["text"] for call in told["calls"] for event in call["names"]]
    assert told["rule"]["where"] == "Setup, booklet 87.1"


def test_a_link_is_drawn_as_a_code() -> None:
    question = {
        "what": "code",
        "language": "fi",
        "text": "https://tupa.example/#evening=" + "a" * 900,
    }
    assert json.loads(answer(json.dumps(question)))["told"]["svg"].startswith("<svg")
    too_long = question | {"text": "a" * 3000}
    assert json.loads(answer(json.dumps(too_long)))["told"]["svg"] == ""
    assert "error" in json.loads(answer(json.dumps({"what": "code", "language": "en"})))
