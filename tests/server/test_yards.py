"""Friends play a yard game together: rooms, who may come and begin, what each is sent, and all bounds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pelitupa.server.live import yard_socket, yards
from pelitupa.server.live.websocket import FULL
from pelitupa.server.live.yard_process import YardRooms
from pelitupa.shown.yard import YardSetup, read_yard
from server.talking import TestClient, WebSocketTestSession, client

SETUP = YardSetup("breakthrough(players=6)", "camp")


@pytest.fixture
def browser() -> Iterator[TestClient]:
    with client() as found:
        yield found


def open_room(browser: TestClient, **form: str) -> str:
    """The key of a new room of Breakthrough."""
    answer = browser.post("/yard/breakthrough/rooms", json={"form": {"players": "6", **form}})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["key"])


def line(browser: TestClient, key: str, language: str = "en") -> WebSocketTestSession:
    return browser.websocket_connect(f"ws://localhost/yards/{key}/ws?language={language}")


def told(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := socket.receive_json())["type"] != kind:
        assert message["type"] != "error", message
    found: dict[str, Any] = message
    return found


def test_two_friends_play_and_each_is_sent_what_their_own_seat_sees(browser: TestClient) -> None:
    """From the link to the replay, in two languages, with a line that breaks in the middle."""
    key = open_room(browser)
    with line(browser, key) as first, line(browser, key, "fi") as second:
        first.send_json({"join": "Aino"})
        assert told(first, "room")["begins"]
        second.send_json({"join": "Pekka"})
        room = told(second, "room")
        assert room["people"] == ["Aino", "Pekka"]
        assert (room["you"], room["begins"]) == (1, False)
        second.send_json({"begin": True})
        assert second.receive_json()["text"] == "Pihan avaaja aloittaa."
        first.send_json({"begin": True})
        openings = [told(socket, "opening")["opening"] for socket in (first, second)]
        assert [opening["seat"] for opening in openings] == [0, 1]
        assert openings[1]["ground"]["places"][0]["name"] == "Nuotio"
        first.send_json({"intent": {"go": [0, -1], "pace": 1, "deed": ""}})
        seen = [told(socket, "seen")["seen"] for socket in (first, second) for _ in range(4)]
        assert [one["me"]["number"] for one in seen] == [0] * 4 + [1] * 4
        with line(browser, key) as third:
            third.send_json({"join": "Helmi"})
            assert "has begun" in third.receive_json()["text"]
        token = room["token"]
        second.close()
        with line(browser, key, "sv") as again:
            again.send_json({"join": "Pekka", "token": token})
            assert told(again, "opening")["opening"]["seat"] == 1
            first.send_json({"stop": True})
            replay = told(again, "over")["again"]
            assert replay["result"] == "Omgången avbröts."
            assert len(replay["names"]) == 6
            assert not told(again, "room")["begun"]


def rooms(
    people: Sequence[str] = ("Aino", "Pekka", "Helmi"), turns: bool = False
) -> tuple[YardRooms, dict[int, list[Mapping[str, Any]]]]:
    """A round of some people, and what each page was sent."""
    sent: dict[int, list[Mapping[str, Any]]] = {}
    found = YardRooms(lambda room, seat, message: sent.setdefault(seat, []).append(message))
    setup = read_yard("breakthrough", {"players": "8"})
    found.hear({"room": "r", "begin": {
        "spec": setup.spec, "map": setup.map, "seed": 5,
        "people": list(people), "languages": ["en"] * len(people), "turns": turns,
    }})  # fmt: skip
    return found, sent


def test_no_page_is_sent_where_somebody_is_whom_its_seat_does_not_see() -> None:
    """The same match, but one whom the first two cannot see stands elsewhere: they are sent the same."""
    texts = []
    for x in (-210.0, 210.0):
        found, sent = rooms()
        hidden = found._rounds["r"].simulation.bodies[2]
        hidden.x, hidden.y = x, -118.0
        for _ in range(8):
            hidden.vx = hidden.vy = 0.0
            found.step()
        assert len(sent[0]) == len(sent[1]) == 10
        texts.append(json.dumps([sent[0][2:], sent[1][2:]]))
        assert "moments" not in texts[-1]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("people", [1, 2])
def test_time_stands_still_for_one_alone_until_they_let_it_pass(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    said: list[Any] = []

    async def say(room: Any, what: Any) -> None:
        said.append(what)

    app: Any = browser.app
    monkeypatch.setattr(app.state.yards, "_say", say)
    key = open_room(browser)
    with ExitStack() as stack:
        sockets = [stack.enter_context(line(browser, key)) for _ in range(people)]
        for socket in sockets:
            socket.send_json({"join": "Aino"})
            told(socket, "room")
        for message in ({"steps": 3}, {"begin": True, "turns": True}, {"steps": 5}, {"steps": 11}):
            sockets[0].send_json(message)
        with pytest.raises(WebSocketDisconnect):  # eleven at once are no turn
            told(sockets[0], "nothing")
    alone = people == 1
    assert [what["begin"]["turns"] for what in said if "begin" in what] == [alone]
    assert [what for what in said if "steps" in what] == ([{"steps": 5}] if alone else [])


def test_who_hurries_in_turns_is_owed_no_more_than_two_seconds() -> None:
    found, sent = rooms(("Aino",), turns=True)
    for _ in range(9):
        found.hear({"room": "r", "steps": 10})
    for _ in range(12):
        found.step()
    assert [one["seen"]["time"] for one in sent[0][1:]] == [0.0, 2.0]


def test_what_the_process_cannot_read_as_a_wish_changes_nothing() -> None:
    found, sent = rooms()
    before = sent[0][-1]["seen"]["me"]
    found.hear({"room": "r", "seat": 0, "wish": {"go": ["a", 0], "pace": 1, "deed": ""}})
    found.hear({"room": "other", "seat": 0, "wish": {}})
    found.step()
    assert sent[0][-1]["seen"]["me"] == before
    found.hear({"room": "r", "away": 0})
    found.step()
    found.hear({"room": "r", "back": 0, "language": "fi"})
    assert sent[0][-2]["type"] == "opening"
    found.hear({"room": "r", "drop": True})
    assert len(found) == 0


def test_rooms_are_few_for_one_address_and_in_all(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ExitStack() as stack:
        for _ in range(yards.ROOMS_EACH):
            socket = stack.enter_context(line(browser, open_room(browser)))
            socket.send_json({"join": "Aino"})
            told(socket, "room")
        answer = browser.post("/yard/breakthrough/rooms", json={"form": {}})
        assert answer.status_code == 422
        assert answer.json()["error"].startswith("Too many yards are open")
    keys = [open_room(browser) for _ in range(yards.ROOMS_EACH + 1)]  # empty ones make room
    with line(browser, keys[0]) as socket:
        assert socket.receive_json()["text"].startswith("That yard is closed")
    assert browser.post("/yard/hex/rooms", json={"form": {}}).status_code == 422
    assert browser.post("/yard/breakthrough/rooms", json={"form": {"a": 1}}).status_code == 422
    assert browser.post("/yard/breakthrough/rooms", content=b"x" * 9000).status_code == 422
    wrong = browser.post("/yard/breakthrough/rooms", json={"form": {"players": "99"}})
    assert "on the screen" in wrong.json()["error"].lower()


def test_a_room_holds_so_many_as_can_play(browser: TestClient) -> None:
    key = open_room(browser, players="4")
    with ExitStack() as stack:
        for number in range(5):
            socket = stack.enter_context(line(browser, key))
            socket.send_json({"join": f"P{number}"})
            message = socket.receive_json()
            assert message["type"] == ("room" if number < 4 else "error")


@pytest.mark.parametrize(
    "said", ["nonsense", '{"join": "A", "more": 1}', '{"begin": true}', "[" * 300, "x" * 500]
)
def test_what_is_no_message_closes_the_line(browser: TestClient, said: str) -> None:
    with line(browser, open_room(browser)) as socket:
        socket.send_text(said)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_whoever_says_too_much_is_closed(browser: TestClient) -> None:
    with line(browser, open_room(browser)) as socket:
        socket.send_json({"join": "Aino"})
        told(socket, "room")
        for _ in range(int(yard_socket.AT_ONCE) + 20):
            socket.send_json({"intent": {"go": None, "pace": 0, "deed": ""}})
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == FULL


def test_a_yard_that_is_not_there_says_so(browser: TestClient) -> None:
    with line(browser, "nowhere") as socket:
        assert socket.receive_json()["text"].startswith("That yard is closed")
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_pages_of_yards_are_reached_from_the_game_and_the_catalogue(browser: TestClient) -> None:
    for path in ("/games/breakthrough", "/?q=breakthrough"):
        assert 'href="/yard/breakthrough"' in browser.get(path).text
    shown = browser.get("/yard/breakthrough").text
    assert 'id="with-friends"' in shown
    assert browser.get("/yard/hex").status_code == 404
    assert browser.get("/yard/nothing").status_code == 404


def guests(room: yards.Room, *names: str) -> None:
    """People who have begun in a room, and whose pages are all off for a moment."""
    room.guests, room.begun = [yards.Guest(name, "en") for name in names], True


def test_a_round_of_friends_whose_pages_are_off_is_not_dropped_for_a_new_room() -> None:
    async def run() -> None:
        own = yards.Yards()
        rooms = [await own.open(SETUP, "school") for _ in range(yards.ROOMS_EACH)]
        for room in rooms:
            guests(room, "Aino", "Pekka")
        with pytest.raises(yards.NoRoom, match="Too many"):
            await own.open(SETUP, "school")
        assert all(own.find(room.key) is room for room in rooms)

    asyncio.run(run())


@pytest.mark.parametrize("told", [True, False])
def test_a_room_that_goes_while_the_others_learn_of_it_is_not_opened(told: bool) -> None:
    async def run() -> None:
        own = yards.Yards()

        async def claim(keys: Sequence[str]) -> bool:
            own.claim = yards.nobody_else
            for _ in range(yards.ROOMS_EACH):  # the same address opens more meanwhile
                await own.open(SETUP, "here")
            return told

        own.claim = claim
        with pytest.raises(yards.NoRoom, match="Too many" if told else "cannot open a yard"):
            await own.open(SETUP, "here")
        assert len(own) == yards.ROOMS_EACH

    asyncio.run(run())
