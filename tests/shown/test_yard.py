"""A yard on the screen: what a page is sent, what it may say, and the replay afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pelitupa.core import OptionError
from pelitupa.games import game_ids, load_game
from pelitupa.i18n import table_translator
from pelitupa.nature.yard.reading import load_map, shipped
from pelitupa.nature.yard.stages import staged_ids
from pelitupa.records import execute, parse
from pelitupa.shown import yard
from pelitupa.shown.yard import Wish, YardRound, read_yard, screen_values, wish_of
from pelitupa.shown.yard_answers import YardAnswers

NORTH = {"go": [0.0, -1.0], "pace": 1.0, "deed": ""}


def begun(people: tuple[str, ...] = ("Aino", "Pekka"), players: str = "8") -> YardRound:
    setup = read_yard("breakthrough", {"players": players, "option-first": "1"})
    return YardRound(setup, people, seed=3)


def spots(message: dict[str, Any]) -> set[tuple[float, float]]:
    """All places of people in a message."""
    return {(one["x"], one["y"]) for one in (message["me"], *message["figures"])}


def test_a_page_is_sent_what_its_seat_sees_and_nobody_else() -> None:
    """Place by place: each figure of a message is one that the simulation says is seen."""
    going = begun()
    for _ in range(20):
        going.step()
        for seat in (0, 1):
            message, known = going.seen(seat, "en"), going.simulation.what_is_seen(seat)
            allowed = {
                tuple(going._spot(one.x, one.y).values()) for one in (known.me, *known.figures)
            }
            assert spots(message) <= allowed
            assert len(message["figures"]) <= len(known.figures)
            named = {one["number"] for one in message["figures"]} - {-1}
            assert named <= {one.number for one in known.figures}


def test_where_the_unseen_are_changes_no_message() -> None:
    """The same round, but somebody whom nobody can see or hear stands elsewhere: byte by byte the same."""
    told = []
    for x in (-200.0, 200.0):
        going = begun()
        hidden = going.simulation.bodies[7]
        going.step(5)
        hidden.x, hidden.y, hidden.vx, hidden.vy, hidden.lamp = x, -120.0, 0.0, 0.0, False
        messages = [going.seen(seat, "en") for seat in (0, 1)]
        assert not any(one["number"] == 7 for message in messages for one in message["figures"])
        going._look()
        told.append(json.dumps([going.seen(seat, "en") for seat in (0, 1)]))
    assert told[0] == told[1]


def test_an_opening_holds_no_seed_and_nobodys_place() -> None:
    opening = begun().opening(1, "en")
    assert set(opening) == {"ground", "view", "seat", "names", "spec"}
    assert set(opening["ground"]) == {"name", "width", "height", "cell", "runs", "light", "places"}
    assert sum(opening["ground"]["runs"][1::2]) == round(
        opening["ground"]["width"] * opening["ground"]["height"] / opening["ground"]["cell"] ** 2
    )
    assert opening["names"][:2] == ["Aino", "Pekka"]
    assert len(set(opening["names"])) == 8


def test_everybody_has_a_name_where_the_screen_is_full() -> None:
    going = begun(("Aino", "Aino", "Nils"), str(yard.MOST_SEATS))
    names = going.names("fi")
    assert names[:3] == ["Aino", "Aino 2", "Nils"]
    assert len(set(names)) == yard.MOST_SEATS


def test_a_replay_is_told_when_the_round_is_over_and_not_before() -> None:
    going = begun()
    going.step(30)
    with pytest.raises(OptionError, match="not over"):
        going.again(0, "en")
    going.stop()
    again = going.again(0, "en")
    assert len(again["moments"]) == 17  # at the beginning, every other step, and at the end
    assert len(again["moments"][-1]["spots"]) == 8
    assert again["result"] == "The round was stopped."
    first = again["rulings"][0]
    assert first["text"] == "Go!"
    assert first["address"] == "/games/breakthrough#rule-breakthrough-start"
    assert first["clause"].endswith("booklet 92.1")


def test_a_long_round_is_called_off_and_its_record_is_a_referee_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a long round fewer moments are kept, and they are in order; the record holds what was told."""
    monkeypatch.setattr(yard, "LONGEST", 20.0)
    monkeypatch.setattr(yard, "MOST_MOMENTS", 30)
    going = begun(("Aino",), "4")
    while not going.ended:
        going.step(yard.MOST_STEPS)
    assert going.simulation.time == 20.0
    again = going.again(0, "fi")
    assert again["result"] == "Kierros keskeytettiin."
    times = [moment["time"] for moment in again["moments"]]
    assert times == sorted(times)
    assert len(times) <= 31
    assert times[-1] == 20.0
    assert all(ruling["clause"] for ruling in again["rulings"])
    record = parse(going.record("en"))
    execute(record)
    assert record.header.seats[0].name == "Aino"


def test_one_goes_where_one_steers_and_along_a_wall() -> None:
    going = begun(("Aino",))
    before = going.seen(0, "en")["me"]
    going.intend(0, wish_of(NORTH))
    going.step(30)
    after = going.seen(0, "en")["me"]
    assert after["y"] < before["y"] - 5
    assert abs(after["x"] - before["x"]) < 2
    body = going.simulation.bodies[0]
    ground = going.ground
    body.x, body.y = 0.0, ground.top - 1.0
    while not ground.is_free(body.x, body.y):  # the upper edge, or the shore of a lake there
        body.y -= 0.5
    going._look()
    start = body.x
    going.intend(0, Wish((1.0, 1.0), 1.0))
    going.step(20)
    assert body.x > start + 2


def test_a_deed_is_done_once_and_only_one_that_is_offered() -> None:
    going = begun(("Aino",))
    assert "lamp" in {deed["deed"] for deed in going.seen(0, "en")["deeds"]}
    going.intend(0, Wish(None, 0.0, "lamp"))
    going.intend(0, Wish(None, 0.0))  # the deed waits for the step
    going.step(3)
    assert going.seen(0, "en")["me"]["lamp"]
    going.intend(0, Wish(None, 0.0, "fly"))
    going.step(1)
    assert going.seen(0, "en")["me"]["lamp"]


@pytest.mark.parametrize(
    "told",
    [
        {"go": [1]},
        {"go": "north"},
        {"go": [1e400, 0]},
        {"go": ["nan", 0]},
        {"pace": "fast"},
        {"go": [float("nan"), 0.0]},
        {"pace": 1e9},
        {"go": {}},
    ],
)
def test_what_is_no_intent_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        wish_of(told)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"players": "0"}, "on the screen"),
        ({"players": "1000"}, "on the screen"),
        ({"map": "moon"}, "the map is one of"),
        ({"seed": "1"}, "the form has no entry"),
        ({"option-radius": "-4"}, "radius"),
    ],
)
def test_a_form_that_cannot_be_says_what_would_be_right(form: dict[str, str], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        read_yard("breakthrough", form)


def test_games_of_other_families_are_not_on_the_screen() -> None:
    assert set(staged_ids()) <= set(game_ids())
    with pytest.raises(OptionError, match="cannot be played on the screen"):
        read_yard("hex", {})


@pytest.mark.parametrize("id", staged_ids())
def test_every_game_with_a_stage_can_be_begun_by_its_page(id: str) -> None:
    values = screen_values(id)
    assert values["low"] <= values["usual"] <= values["high"]
    setup = read_yard(id, {"players": str(values["usual"])})
    assert load_game(setup.spec).num_players() == values["usual"]
    going = YardRound(setup, ["Aino"], seed=1)
    going.intend(0, wish_of(NORTH))
    going.step(20)
    seen = going.seen(0, "fi")
    assert seen["time"] == 2.0
    assert len(seen["lit"]) > 2
    assert seen["me"]["name"] == "Aino"


@pytest.mark.parametrize("language", ["fi", "sv"])
def test_every_map_has_a_name_in_each_language(language: str) -> None:
    """Names stand in the maps, where no tool that looks for texts in Python finds them."""
    translate = table_translator(language).gettext
    assert [
        name for name in shipped() if translate(load_map(name).name) == load_map(name).name
    ] == []


def test_a_word_that_was_shouted_is_the_game_s_own_in_the_reader_s_language() -> None:
    going = YardRound(read_yard("purkkis", {"players": "4"}), ["Aino"], seed=1)
    words = table_translator("fi")
    heard = {kind: words.text(going._heard(kind)) for kind in ("found", "all rescued", "steps")}
    assert heard == {
        "found": "”Löydetty”",
        "all rescued": "”Kaikki pelastettu”",
        "steps": "askelia",
    }


def test_a_page_asks_the_rules_in_its_own_language() -> None:
    page = YardAnswers()

    def ask(**question: Any) -> dict[str, Any]:
        answer = json.loads(page.answer(json.dumps({"language": "fi", **question})))
        found: dict[str, Any] = answer
        return found

    assert "error" in ask(what="step", intent=NORTH, steps=1)
    told = ask(what="begin", id="breakthrough", form={"players": "6", "name": "Väinämö"})["told"]
    assert told["seen"]["me"]["name"] == "Väinämö"
    assert told["seen"]["me"]["status"] in ("hyökkää", "puolustaa")
    seen = ask(what="step", intent=NORTH, steps=10**9)["told"]["seen"]
    assert seen["time"] == yard.MOST_STEPS / yard.STEPS_A_SECOND
    assert seen["rulings"].count("Matkaan!") == 1
    assert "Matkaan!" not in ask(what="step", intent=NORTH, steps=1)["told"]["seen"]["rulings"]
    assert ask(what="again")["told"]["result"] == "Kierros keskeytettiin."
    assert 'player 1: "Väinämö"' in ask(what="keep")["told"]["record"]
