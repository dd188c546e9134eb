"""A replay of a page's own: every step of it, what is handed on, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pelitupa.records import parse
from pelitupa.records.links import code_of
from pelitupa.shown import handing_on
from pelitupa.shown.own_table import Kept, OwnTable
from pelitupa.shown.replay_answers import ReplayAnswers

RECORD = Path(__file__).parents[2].joinpath("docs/skruuvi_match.pelitupa").read_text("utf-8")


def asked(answers: ReplayAnswers, **question: Any) -> Any:
    return json.loads(answers.answer(json.dumps({"language": "fi"} | question)))


def short_record() -> str:
    table = OwnTable.opened("hex", {"option-size": "3", "level": "random"}, "en", seed="7")
    while not (state := table.shown())["over"]:
        if table.pause() is not None:
            table.go_on()
        else:
            act = state["actions"][0]["text"]
            table.hear(json.dumps({"act": act, "version": state["version"]}))
    return table.record()


def test_a_record_is_looked_at_step_by_step_with_each_pair_of_eyes() -> None:
    answers = ReplayAnswers()
    opened = asked(answers, what="open", record=RECORD)["told"]
    assert 'id="eyes"' in opened["frame"]
    assert opened["record"] == RECORD
    steps = len(parse(RECORD).entries)
    for step in (0, 60, steps):
        seen = asked(answers, what="view", step=step, eyes=0)["told"]
        own = asked(answers, what="view", step=step, eyes=2)["told"]
        assert (seen["version"], own["version"], own["seat"]) == (step, step, 1)
        assert seen["actions"] == own["actions"] == []
    hands = [
        zone["shows"]
        for zone in asked(answers, what="view", step=60, eyes=0)["told"]["zones"]
        if zone["id"].startswith("hand")
    ]
    assert hands
    assert not any(hands)


def test_a_match_is_handed_on_as_a_link_and_a_code() -> None:
    answers, record = ReplayAnswers(), short_record()
    asked(answers, what="open", record=record)
    told = asked(
        answers, what="hand on", address="https://tupa.example/fi/replay/", point="&step=3"
    )["told"]
    assert told["link"] == f"https://tupa.example/fi/replay/#match={code_of(parse(record))}&step=3"
    assert told["code"].startswith("<svg")
    again = ReplayAnswers()
    assert asked(again, what="open", code=code_of(parse(record)))["told"]["record"] == record


def test_one_plays_on_against_bots_from_a_point_of_the_match() -> None:
    """In one's own seat, or of bots alone that of whoever is to decide, or that from which one looks; from
    before the first decision, with the same cards."""
    answers, old = ReplayAnswers(), parse(RECORD)
    dealt = next(number for number, entry in enumerate(old.entries) if entry.actor >= 0)
    asked(answers, what="open", record=RECORD)
    first, asks = old.entries[dealt].actor, old.entries[60].actor
    for step, eyes, seat, given in ((60, 0, asks, 60), (60, 3, 2, 60), (7, 0, first, dealt)):
        told = asked(answers, what="play on", step=step, eyes=eyes)["told"]
        table = OwnTable(Kept.of(told["kept"]), "fi")
        assert told["game"] == "skruuvi"
        assert (table.kept.own, table.seat) == ([seat], seat)
        match = table.session.match
        assert match.entries() == list(old.entries[:given])
        assert asked(answers, what="play on", step=60, eyes=0)["told"]["kept"] != told["kept"]
    assert "error" in asked(answers, what="play on", step=60, eyes=9)
    assert "error" in asked(answers, what="play on", step=len(old.entries), eyes=0)
    mine = short_record()
    place = next(n for n, seat in enumerate(parse(mine).header.seats) if seat.bot is None)
    asked(answers, what="open", record=mine)
    told = asked(answers, what="play on", step=1, eyes=0)["told"]
    assert Kept.of(told["kept"]).own == [place]


def test_what_cost_most_is_worked_out_piece_by_piece() -> None:
    answers = ReplayAnswers()
    asked(answers, what="open", record=short_record())
    told = asked(answers, what="analyse", eyes=1)["told"]
    while "html" not in told:
        before = told["done"]
        assert asked(answers, what="view", step=1, eyes=0)["told"]["version"] == 1
        told = asked(answers, what="analyse", eyes=1)["told"]
        assert before < told["done"] <= told["of"]
    assert "<svg" in told["html"]
    assert "play-on" not in told["html"]
    assert asked(answers, what="analyse", eyes=1)["told"] == told  # at once
    assert "error" in asked(answers, what="analyse", eyes=3)


def test_what_is_too_long_is_handed_on_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing_on, "LONGEST_LINK", 100)
    answers = ReplayAnswers()
    asked(answers, what="open", record=short_record())
    assert asked(answers, what="hand on", address="https://tupa.example/")["told"]["link"] == ""


@pytest.mark.parametrize(
    "question",
    [
        {"what": "open", "record": "x"},
        {"what": "open", "record": ""},
        {"what": "open", "code": "1AAAA"},
        {"what": "open"},
        {"what": "open", "record": RECORD.replace(" #", " #0", 1)},
        {"what": "open", "record": RECORD[:-9]},
        {"what": "view", "step": 1, "eyes": 9},
        {"what": "view", "step": "1"},
        {"what": "sing"},
    ],
)
def test_a_hostile_record_gets_one_sentence_and_changes_nothing(question: dict[str, Any]) -> None:
    answers = ReplayAnswers()
    asked(answers, what="open", record=short_record())
    before = asked(answers, what="view", step=2, eyes=1)
    told = asked(answers, **question)
    assert set(told) == {"error"}
    assert told["error"]
    assert "\n" not in told["error"]
    assert asked(answers, what="view", step=2, eyes=1) == before
    assert "error" in asked(ReplayAnswers(), what="view", step=0, eyes=0)


def test_one_guesses_in_the_page_what_comes() -> None:
    """In the match of the day, which the page plays itself, as in a record."""
    answers = ReplayAnswers()
    opened = asked(answers, what="open", day="tuppi")["told"]
    assert 'id="guess"' in opened["frame"]
    assert asked(ReplayAnswers(), what="open", day="tuppi")["told"]["record"] == opened["record"]
    assert asked(answers, what="asked", eyes=0)["told"] == {"steps": [], "open": False}
    step, seat, choices = asked(answers, what="asked", eyes=3)["told"]["steps"][0]
    told = asked(answers, what="guess at", step=step, eyes=3)["told"]
    assert (told["asked"], seat, len(told["actions"])) == (2, 2, choices)
    told = asked(answers, what="guess", step=step, eyes=3, choice="")["told"]
    assert told["done"]
    assert told["view"]["version"] == step + 1
    for question in (
        {"what": "guess at", "step": step, "eyes": 1},
        {"what": "guess", "step": 0, "eyes": 3},
        {"what": "open", "day": "tuppi", "number": 1},
        {"what": "open", "day": "elk"},
        {"what": "asked", "eyes": 9},
    ):
        assert set(asked(answers, **question)) == {"error"}
