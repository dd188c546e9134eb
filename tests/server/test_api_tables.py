"""The API before a match: opening tables, sitting down, beginning."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from players.test_own_cards import NO_HAND, SHORT
from server.api_client import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cottage")).open() as server:
        yield server


# --- sitting down


def test_a_table_is_opened_taken_and_begun(server: Server) -> None:
    host, guest, other = server.programs(3)
    opened = host.tell("/api/tables", game="hex(size=3)", seats=["free", "me"])
    key = opened["key"]
    assert opened["status"] == "open"
    assert opened["host"]
    assert opened["seats"][0] == {"seat": 0, "name": "", "bot": False, "free": True, "you": False}
    assert opened["terms"]["talk"] == "phrases"
    early = host.post(f"/api/tables/{key}/begin")
    assert early.status_code == 409
    assert "free seat" in early.json()["error"]
    assert guest.post(f"/api/tables/{key}/begin").status_code == 403
    seated = guest.tell(f"/api/tables/{key}/sit")
    assert seated["seats"][0]["you"]
    assert not seated["host"]
    assert guest.post(f"/api/tables/{key}/sit", json={}).status_code == 409
    assert other.post(f"/api/tables/{key}/sit", json={"seat": 0}).status_code == 409
    assert other.post(f"/api/tables/{key}/get-up", json={"seat": 0}).status_code == 403
    guest.tell(f"/api/tables/{key}/get-up")
    guest.tell(f"/api/tables/{key}/sit", seat=0)
    assert host.ask(f"/api/tables/{key}")["match"] is None
    assert host.tell(f"/api/tables/{key}/begin")["status"] == "playing"
    assert host.post(f"/api/tables/{key}/begin").status_code == 409
    assert guest.post(f"/api/tables/{key}/get-up").status_code == 409
    waiting = guest.ask("/api/tables", waiting=True)["tables"]
    assert [table["key"] for table in waiting] == [key]
    assert host.ask("/api/tables", waiting=True)["tables"] == []
    assert [table["waiting"] for table in host.ask("/api/tables")["tables"]] == [False]


def test_a_public_table_is_in_the_lobby_and_begins_when_it_is_full(server: Server) -> None:
    host, guest = server.programs(2)
    key = host.tell("/api/tables", game="y", seats=["me", "free"], public=True)["key"]
    hidden = host.tell("/api/tables", game="y", seats=["me", "free"])["key"]
    lobby = guest.ask("/api/lobby", game="y")
    assert [table["key"] for table in lobby["open"]] == [key]
    assert hidden not in json.dumps(lobby)
    assert guest.ask("/api/lobby", game="hex")["open"] == []
    assert guest.get("/api/lobby", params={"game": "nonsense"}).status_code == 404
    assert guest.tell(f"/api/tables/{key}/sit")["status"] == "playing"
    assert [table["key"] for table in guest.ask("/api/lobby", game="y")["playing"]] == [key]
    host.tell(f"/api/tables/{hidden}/close")
    assert host.ask(f"/api/tables/{hidden}")["status"] == "closed"


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({"game": "hexx", "seats": ["me"]}, 404, "no game"),
        ({"game": "hex(size=0)", "seats": ["me", "free"]}, 422, "Option size"),
        ({"game": "hex(", "seats": ["me", "free"]}, 422, "closing bracket"),
        ({"game": "hex", "seats": ["me"]}, 422, "2 seats"),
        ({"game": "bleep(aloud=true)", "seats": ["me", "free", "free"]}, 422, "has no tables"),
        ({"game": "hex", "seats": ["me", "me"]}, 422, "one seat"),
        ({"game": "hex", "seats": ["random", "quick"]}, 422, "beside the bots"),
        ({"game": "hex", "seats": ["me", "search(simulations=9999999)"]}, 422, "one of: me, free"),
        ({"game": "hex", "seats": ["me", "random"], "rated": True}, 422, "not rated"),
        ({"game": "hex", "seats": ["me", "free"], "terms": {"time": "soon"}}, 422, ""),
        ({"game": "hex", "seats": ["me", "free"], "seed": "1"}, 422, "seed"),
        ({"game": "hex", "seats": ["me", "free"], "public": 1}, 422, "public"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    server: Server, body: dict[str, Any], status: int, told: str
) -> None:
    (program,) = server.programs(1)
    answer = program.post("/api/tables", json=body)
    assert answer.status_code == status, answer.text
    assert told in answer.json()["error"]
    assert program.ask("/api/tables")["tables"] == []


def test_robots_play_casual_matches(server: Server) -> None:
    robot = server.program(server.new_name(), robot=True)
    (person,) = server.programs(1)
    rated = {"game": "hex", "seats": ["me", "free"], "rated": True}
    assert robot.post("/api/tables", json=rated).status_code == 403
    key = person.tell("/api/tables", **rated)["key"]
    assert robot.post(f"/api/tables/{key}/sit").status_code == 403
    casual = person.tell("/api/tables", game="hex", seats=["me", "free"])["key"]
    robot.tell(f"/api/tables/{casual}/sit")


def test_there_are_so_many_tables_and_no_more(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("small"), tables_each=2).open() as server:
        program = server.program("Host")
        for _ in range(2):
            program.tell("/api/tables", game="hex", seats=["me", "free"])
        third = program.post("/api/tables", json={"game": "hex", "seats": ["me", "free"]})
        assert third.status_code == 409
        assert "too many tables" in third.json()["error"]


def test_a_program_brings_a_convention_card_for_its_side(server: Server) -> None:
    host, guest, other = server.programs(3)
    key = host.tell("/api/tables", game="skruuvi", seats=["me", "free", "quick", "quick"])["key"]
    place = f"/api/tables/{key}/own-card"
    assert other.post(place, json={"card": "none"}).status_code == 403
    guest.tell(f"/api/tables/{key}/sit")
    host.tell(place, card="own", text=SHORT)
    guest.tell(place, card="none")
    refused = guest.post(place, json={"card": "own", "text": SHORT + NO_HAND})
    assert refused.status_code == 422
    assert "no hand fits" in refused.json()["error"]
    assert guest.post(place, json={"card": "elk"}).status_code == 404
    assert guest.post(place, json={"card": "own", "text": "x" * 20_001}).status_code == 413
    table = host.get(f"/tables/{key}").text
    assert "Spades say that there are few." in table
    host.tell(f"/api/tables/{key}/begin")
    assert guest.post(place, json={"card": ""}).status_code == 409
