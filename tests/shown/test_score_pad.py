"""The score pad as its page shows it: in the reader's language, with people's names and what is paid."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pelitupa.shown.answers import answer

NAMES = ["Aino", "Pekka", "Eero", "Helmi"]
PAD: dict[str, Any] = {"game": "tuppi", "names": NAMES, "answers": [1, 9], "worth": "5 c"}


def asked(language: str = "en", id: str = "tuppi", **given: Any) -> Any:
    question = {"what": "pad", "language": language, "id": id, "pad": PAD | given}
    return json.loads(answer(json.dumps(question)))


def test_a_pad_is_told_with_names_clauses_and_what_is_paid() -> None:
    told = asked()["told"]
    assert told["heading"] == ["Deal 2: Pekka deals", "nousussa: Aino and Eero"]
    assert [player["score"] for player in told["players"]] == ["12", "0", "12", "0"]
    assert told["lines"] == [
        {
            "deal": 1,
            "text": "9 tricks in rami",
            "rule": "rule-tuppi-score-rami",
            "unit": "",
            "points": "+12",
            "who": "Aino, Eero",
        }
    ]
    assert told["payments"] == ["+60 c", "−60 c"] * 2
    assert told["stakes"][0] == "A point is worth 5 c."
    assert told["question"]["choices"][1]["label"] == "Rami: Aino and Eero"


def test_what_a_point_is_worth_is_said_before_the_game() -> None:
    assert asked(answers=[])["told"]["stakes"][0] == "A point is worth 5 c."
    free = asked(id="huutopussi", game="huutopussi", answers=[], worth="")["told"]
    assert free["stakes"] == ["This game is played for winning alone: points are worth nothing."]
    stakes = asked(id="huutopussi", game="huutopussi", answers=[])
    assert stakes["error"].startswith("Huutopussi is played for winning alone")


def test_a_deal_half_told_shows_what_was_told() -> None:
    told = asked(answers=[1, 9, 0])["told"]
    assert told["told"] == [{"text": "What was played?", "answer": "nolo"}]
    assert told["before"] == 2


def test_it_is_in_the_readers_language() -> None:
    told = asked("fi")["told"]
    assert told["question"]["text"] == "Mitä pelattiin?"
    assert told["heading"][0] == "Jako 2: Pekka jakaa"


def test_who_has_won_is_said_at_the_end() -> None:
    told = asked(game="tuppi(target=4)", answers=[1, 7])["told"]
    assert told["question"] is None
    assert told["over"] == "Aino, Eero have won"


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"names": NAMES[:3]}, "Tuppi is for 4 to 4 players, not 3."),
        ({"game": "skruuvi"}, "That score pad cannot be read."),
        ({"answers": [77]}, "What was played? That is not one of the answers."),
        ({"answers": ["no"]}, "That score pad cannot be read."),
        ({"answers": [1, 9] * 6000}, "Too many answers for one score pad: 12000 (at most 10000)."),
        ({"worth": "much"}, "What a point is worth begins with a number"),
        ({"id": "hex", "game": "hex", "names": NAMES[:2]}, "There is no score pad for Hex."),
    ],
)
def test_what_cannot_be_a_pad_is_said_in_a_sentence(given: dict[str, Any], error: str) -> None:
    assert asked(**given)["error"].startswith(error)
