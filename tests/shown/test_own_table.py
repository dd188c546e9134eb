"""A table that a page has for itself: it says what a cottage's socket says, and goes on where it was left."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.games import game_ids, load_game
from pelitupa.records import parse, verify, write
from pelitupa.records.links import record_of
from pelitupa.server.live.outgoing import SENT
from pelitupa.shown.own_table import Kept, OwnTable
from pelitupa.shown.replay_answers import ReplayAnswers
from pelitupa.shown.table_answers import TableAnswers
from pelitupa.shown.times import day_of
from pelitupa.table import TableError

PLAYED = [id for id in game_ids() if load_game(id).has_decisions()]
STEPS = 12
"""So far each game is played here; whole matches are played by `test_a_match_is_played_to_its_end`."""


def decided(table: OwnTable, state: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """What comes of the next decision: a bot's, or any legal one of who looks."""
    if table.pause() is not None:
        return table.go_on()
    if state["actions"]:
        text = rng.choice(state["actions"])["text"]
    else:
        wanted = table.session.match.position().open_input()
        assert wanted is not None
        text = wanted.text(wanted.sampler(rng))
    return table.hear(json.dumps({"act": text, "version": state["version"], "id": "n"}))


@pytest.mark.parametrize("id", PLAYED)
def test_what_it_says_is_what_a_socket_says(id: str) -> None:
    table, rng = OwnTable.opened(id, {"level": "random"}, "fi", seed="1"), Random(id)
    assert 'id="again"' in table.frame()
    state = table.shown()
    for _ in range(STEPS):
        SENT.validate_json(json.dumps(state))
        if state["over"]:
            break
        told = decided(table, state, rng)
        for message in told:
            SENT.validate_json(json.dumps(message))
        state = told[-1]
        assert state["type"] == "state", told
    again = OwnTable(Kept.of(table.kept.text()), "fi")
    mine, left = again.shown(), table.session
    assert again.session.match.history() == left.match.history()
    assert (mine["step"], mine["version"], mine["over"]) == (
        state["step"],
        state["version"],
        state["over"],
    )


@pytest.mark.parametrize(
    ("id", "form"),
    [
        ("hex", {"option-size": "3", "level": "random"}),
        ("single_suit_whist", {"level": "quick"}),
        ("round_the_clock", {"option-players": "2", "level": "random"}),
    ],
)
def test_a_match_is_played_to_its_end(id: str, form: dict[str, str]) -> None:
    table, rng = OwnTable.opened(id, form, "en", seed="2"), Random(id)
    state = table.shown()
    for _ in range(3000):
        if state["over"]:
            break
        state = decided(table, state, rng)[-1]
    assert state["ending"]["headline"]
    assert json.loads(table.kept.text())["over"]
    assert verify(parse(table.record())) is not None


def test_people_beside_each_other_decide_in_turn() -> None:
    table = OwnTable.opened("hex", {"company": "people", "option-size": "3"}, "en")
    seats = []
    for _ in range(4):
        state = table.shown()
        seats.append(state["you"])
        assert table.pause() is None
        table.hear(json.dumps({"act": state["actions"][0]["text"], "version": state["version"]}))
    assert seats == [0, 1, 0, 1]


def test_people_and_bots_sit_where_they_are_asked_to() -> None:
    form = {
        "company": "people",
        "name-1": "  Aino  Saari ",
        "bot-2": "true",
        "name-3": "Eero",
        "bot-4": "true",
        "name-4": "nobody",
        "level": "random",
        "option-deals": "1",
    }
    table, rng = OwnTable.opened("tuppi", form, "en", seed="1"), Random(1)
    state = table.shown()
    names = [player["name"] for player in state["players"]]
    assert names[::2] == ["Aino Saari", "Eero"]
    assert not {"Aino Saari", "Eero", "nobody"} & set(names[1::2])
    handed = []
    while not state["over"]:
        if (curtain := table.curtain()) is not None:
            handed.append(curtain["name"])
            state = table.uncover()
        else:
            state = decided(table, state, rng)[-1]
    assert set(handed) == {"Aino Saari", "Eero"}
    assert all(one != other for one, other in pairwise(handed))  # no bot's turn brings it up
    written = parse(table.record()).header.seats
    assert [seat.bot for seat in written] == [None, "random", None, "random"]


def test_one_person_among_bots_sees_no_curtain() -> None:
    form = {"company": "people", "name-2": "Aino", "level": "random"}
    bots = {f"bot-{seat}": "true" for seat in (1, 3, 4)}
    table = OwnTable.opened("tuppi", form | bots, "en", seed="1")
    assert table.curtain() is None
    assert not table.shared
    assert table.shown()["seat"] == 1


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"bot-1": "true", "bot-2": "true"}, "At least one seat is for a person"),
        ({"name-1": "a" * 25}, "A name has 1 to 24 characters"),
        ({"name-2": "a\u202eb"}, "A name has only characters that can be seen"),
        ({"name-17": "Aino"}, "the form has no entry 'name-17'"),
    ],
)
def test_who_cannot_sit_down_is_refused_in_words(entries: dict[str, str], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        OwnTable.opened("hex", {"company": "people"} | entries, "en")


def test_a_click_that_comes_twice_is_one_decision() -> None:
    table = OwnTable.opened("hex", {"option-size": "3", "level": "random"}, "en")
    state = table.shown()
    while table.pause() is not None:
        state = table.go_on()[-1]
    said = json.dumps({"act": state["actions"][0]["text"], "version": state["version"], "id": "1"})
    assert [message["type"] for message in table.hear(said)] == ["done", "state"]
    events = len(table.kept.events)
    assert table.hear(said)[0]["type"] in ("error", "ruling")
    assert len(table.kept.events) == events


def test_a_throw_that_is_reported_twice_by_one_click_is_one_throw() -> None:
    form = {"company": "people", "option-players": "2", "hand": "real"}
    table = OwnTable.opened("round_the_clock", form, "en")
    state = table.shown()
    while state["typing"] is None:
        state = decided(table, state, Random(1))[-1]
    said = json.dumps({"type_in": state["typing"]["texts"][0], "version": state["version"]})
    after = table.hear(said)[-1]
    assert after["step"] > state["step"]
    assert table.session.match.typed
    assert table.hear(said)[-1]["type"] == "error"
    assert table.shown()["step"] == after["step"]
    assert table.hear('{"type_in": "miss"}')[-1]["type"] == "error"


@pytest.mark.parametrize("hand", ["practised", "real"])
def test_bots_are_called_alike_at_the_table_and_in_its_replay(hand: str) -> None:
    table = OwnTable.opened(
        "round_the_clock", {"option-players": "3", "hand": hand}, "en", seed="6"
    )
    table.hear('{"resign": true}')
    answers = ReplayAnswers()
    asked(answers, what="open", record=table.record(), language="en")
    seen = asked(answers, what="view", step=0, language="en")["told"]
    called = [[player["name"] for player in told["players"]] for told in (table.shown(), seen)]
    assert called[0] == called[1]


def test_a_match_that_is_over_is_handed_on_as_a_link() -> None:
    answers = TableAnswers()
    form = {"option-size": "3", "company": "people"}
    asked(answers, what="open", id="hex", form=form)
    asked(answers, what="hear", message='{"resign": true}')
    told = asked(answers, what="hand on", address="https://tupa.example/fi/replay/")["told"]
    code = told["link"].removeprefix("https://tupa.example/fi/replay/#match=")
    assert write(record_of(code)) == asked(answers, what="keep")["told"]["record"]


@pytest.mark.parametrize(("said", "told"), [
    ('{"act": "z9", "version": 0}', "error"), ('{"why": "a1"}', "ruling"), ("[]", "error"), ("{", "error"),
    ('{"act": 1, "why": 2}', "error"), ('{"replace": 1}', "error"), ('{"pace": "soon"}', "error"),
    ('{"pace": "fast"}', "state"), ('{"act": "a1"}', "error"), ('{"plans": true}', "plans"),
])  # fmt: skip
def test_every_message_is_answered(said: str, told: str) -> None:
    table = OwnTable.opened("hex", {"option-size": "3", "level": "random"}, "sv", seed="3")
    table.shown()
    events = list(table.kept.events)
    answers = table.hear(said)
    assert answers[-1]["type"] == told
    for answer in answers:
        SENT.validate_json(json.dumps(answer))
    assert table.kept.events == events


def test_a_hint_names_something_legal() -> None:
    table = OwnTable.opened("sticks", {"level": "random"}, "en", seed="4")
    state = table.shown()
    while table.pause() is not None:
        state = table.go_on()[-1]
    (hint,) = table.hear('{"hint": true}')
    SENT.validate_json(json.dumps(hint))
    assert hint["action"] in [choice["text"] for choice in state["actions"]]


def test_what_needs_a_cottage_is_refused_in_words() -> None:
    with pytest.raises(TableError, match="cottage"):
        OwnTable.opened("hex", {"company": "friends"}, "en")
    with pytest.raises(OptionError, match="nothing"):
        OwnTable.opened("hex", {"nothing": "1"}, "en")


def test_terms_are_made_of_a_tuple_of_cards() -> None:
    """JSON has a list; compiled, terms refuse one, and no kept table would be taken up."""
    kept = OwnTable.opened("hex", {"option-size": "3"}, "en").kept
    assert Kept.of(kept.text()).terms == kept.terms


@pytest.mark.parametrize("kept", ["", "[]", "{}", '{"form": 2}', '{"form": 1, "seats": 3}'])
def test_what_is_no_table_is_not_taken_up(kept: str) -> None:
    with pytest.raises(TableError, match="cannot be read"):
        Kept.of(kept)


@pytest.mark.parametrize(("field", "value"), [
    ("own", []), ("own", [7]), ("own", "x"), ("own", [1]), ("pace", "soon"), ("began", "x"), ("began", None),
    ("began", 10**30),
    ("events", [["jump", 0, "", 1]]), ("events", [["play", 0, "z9", 1]]), ("events", [[]]), ("rules", "x"),
    ("spec", "chess"), ("seats", []), ("terms", {"time": "x"}), ("terms", {"x": 1}), ("given", ["z9"]),
])  # fmt: skip
def test_a_kept_table_that_was_changed_is_refused_in_words(field: str, value: object) -> None:
    told = json.loads(OwnTable.opened("hex", {"option-size": "3"}, "en").kept.text())
    with pytest.raises(PelitupaError):
        OwnTable(Kept.of(json.dumps(told | {field: value})), "en")


def test_a_record_says_the_day() -> None:
    table = OwnTable.opened("hex", {"option-size": "3"}, "en")
    assert parse(table.record(), unfinished=True).header.date == day_of(table.kept.began) != ""


def asked(answers: TableAnswers | ReplayAnswers, **question: Any) -> Any:
    return json.loads(answers.answer(json.dumps({"language": "fi", **question})))


def test_a_page_asks_in_texts() -> None:
    answers = TableAnswers()
    assert "error" in asked(answers, what="go on")
    opened = asked(answers, what="open", id="hex", form={"option-size": "3", "level": "random"})[
        "told"
    ]
    assert opened["frame"].startswith("<div")
    assert opened["messages"][0]["type"] == "state"
    gone_on = asked(answers, what="go on")["told"]
    assert "record" in asked(answers, what="keep")["told"]
    again = asked(TableAnswers(), what="take up", kept=gone_on["kept"])["told"]
    assert (
        again["messages"][0]["step"] == gone_on["messages"][-1]["step"]
        if gone_on["messages"]
        else True
    )
    assert "error" in asked(answers, what="nothing")
    assert "error" in json.loads(answers.answer("nothing"))


def test_a_decision_is_taken_back_and_a_match_resigned() -> None:
    table = OwnTable.opened("hex", {"option-size": "3", "level": "random"}, "en", seed="5")
    state, rng = table.shown(), Random(5)
    while not state["can"]["take_back"]:
        state = decided(table, state, rng)[-1]
    steps = state["step"]
    said = json.dumps({"offer": "take back", "version": state["version"], "id": "1"})
    state = table.hear(said)[-1]
    assert state["step"] < steps
    assert state["log"]["since"] == 0  # told anew
    assert table.hear(said)[-1]["type"] == "error"  # the same click once more
    state = table.hear('{"resign": true, "id": "2"}')[-1]
    assert state["over"]
    assert table.pause() is None
    assert table.go_on() == []
    assert OwnTable(Kept.of(table.kept.text()), "en").shown()["over"]


HIDING = [
    id
    for id in PLAYED
    if load_game(id).has_hidden_information() and load_game(id).num_players() > 1
]


@pytest.mark.parametrize("id", HIDING)
def test_behind_the_curtain_is_what_an_onlooker_sees(id: str) -> None:
    """Between two people's turns the page has nothing of what either sees, and nobody can decide."""
    table, rng = OwnTable.opened(id, {"company": "people"}, "en", seed="3"), Random(id)
    covered = 0
    for _ in range(3 * STEPS):
        state = table.shown()
        if state["over"]:
            break
        if table.curtain() is None:
            assert state["you"] in table.session.match.waiting_for()
            decided(table, state, rng)
            continue
        covered += 1
        seen = OwnTable(Kept.of(table.kept.text()), "en")  # which nobody has looked at
        assert (state["you"], state["seat"], state["actions"], state["input"]) == (
            None,
            None,
            [],
            None,
        )
        assert drawn(table) == drawn(seen)
        refused = table.hear(json.dumps({"why": "pass", "version": state["version"]}))
        assert [message["type"] for message in refused] == ["error"]
        own = table.uncover()
        assert own["you"] == own["seat"] is not None
    assert covered


def drawn(table: OwnTable) -> Any:
    """All that a page which has nothing is told of zones and drawings."""
    table._fresh()
    state = table.shown()
    return state["zones"], state["faces"], state["log"]["lines"]


def test_a_match_of_people_at_one_screen_is_taken_up_behind_the_curtain() -> None:
    table = OwnTable.opened("tuppi", {"company": "people"}, "en", seed="4")
    assert table.curtain() is not None
    own = table.uncover()
    assert table.curtain() is None
    assert any(zone["mine"] and zone["shows"] for zone in own["zones"])
    again = OwnTable(Kept.of(table.kept.text()), "en")
    assert again.curtain() == {"seat": own["seat"], "name": f"Player {own['seat'] + 1}"}
    assert not any(
        zone["shows"] for zone in again.shown()["zones"] if zone["id"].startswith("hand")
    )
