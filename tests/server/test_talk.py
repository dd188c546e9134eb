"""Play over the WebSocket: what is sent, what is taken, and what is refused and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pelitupa.i18n import all_named, named
from server.talking import (
    WebSocketTestSession,
    answer_to,
    client,
    open_table,
    play,
    table_of,
    until_asked,
)

NAMES = ["Aino", "Bertta"]


def test_a_whole_match_is_played() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            last = play(socket, 1)[-1]
    assert last["over"]
    result = all_named(last, NAMES, last["self"])["result"]
    assert result in ("You have won", "Bertta has won")
    assert last["actions"] == []
    assert not last["can"]["take_back"]


def test_the_log_comes_once_each_line() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            messages = play(socket, 5)
        lines = [named(line["text"], NAMES) for m in messages for line in m["log"]["lines"]]
        match = table_of(browser, key).playing.match
    assert lines == [
        f"{NAMES[line.actor]}: {line.label}" if line.actor >= 0 else line.text
        for line in match.log(0)
    ]


def test_an_illegal_wish_is_answered_with_its_clause_and_changes_nothing() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state, _ = until_asked(socket)
            for message in (
                {"intent": "swap"},
                {"why": "swap"},
                {"act": "swap", "version": state["version"]},
            ):
                answer = answer_to(socket, message)
                assert answer["type"] == "ruling"
                assert answer["legal"] is False
                assert answer["clause"] == "hex/swap"
                assert answer["link"] == "#rule-hex-swap"
                assert answer["text"]
            assert f'id="{answer["link"][1:]}"' in browser.get(f"/tables/{key}").text
            assert answer_to(socket, {"why": "b2"})["legal"] is True
        assert table_of(browser, key).playing.version == state["version"]


def test_a_wish_out_of_turn_cites_the_contract() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            play(socket, 1)
            answer = answer_to(socket, {"intent": "a1"})
        assert answer["clause"] == "contract/over"
        assert f'id="{answer["link"][1:]}"' in browser.get(f"/tables/{key}").text


MALFORMED = (
    "",
    "nonsense",
    "[]",
    "null",
    "7",
    '"act"',
    "{}",
    '{"act": "a1"}',
    '{"act": 1, "version": 0}',
    '{"act": "", "version": 0}',
    '{"act": "a1", "version": "0"}',
    '{"act": "a1", "version": true}',
    '{"act": "a1", "version": -1}',
    '{"act": "a1", "version": 1e999}',
    '{"act": "a1", "version": 0, "seat": 1}',
    '{"act": "a1", "version": 0, "why": "a1"}',
    '{"why": null}',
    '{"intent": ["a1"]}',
    '{"accept": 1}',
    '{"offer": "everything"}',
    '{"give_time": "0"}',
    '{"replace": -1}',
    '{"plan": [["a1", 2]]}',
    '{"say": ""}',
    '{"resign": true, "id": ""}',
    '{"resign": true, "id": 7}',
    '{"type_in": "T20", "version": 0}',
    '{"resign": false}',
    '{"pace": "warp"}',
    '{"pace": ["fast"]}',
    '{"act": "' + "a" * 300 + '", "version": 0}',
    '{"why": "' + "a" * 5000 + '"}',
    "[" * 1900,
    '{"act": "no such thing", "version": 0}',
    '{"why": "no such thing"}',
    '{"act": "\\u0000", "version": 0}',
)


def test_a_malformed_message_gets_a_clear_error_and_changes_nothing() -> None:
    with client() as browser:
        for raw in MALFORMED:
            key = open_table(browser, "hex", size="3")
            with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
                state, _ = until_asked(socket)
                socket.send_text(raw)
                answer = socket.receive_json()
                assert answer["type"] == "error", raw
                assert 10 < len(answer["text"]) < 400, raw
                socket.send_bytes(b"\x00\xff")
                assert socket.receive_json()["type"] == "error", raw
                assert table_of(browser, key).playing.version == state["version"], raw
                socket.send_json({"act": "b2", "version": state["version"]})
                assert socket.receive_json()["step"] == 1, raw


def test_a_click_that_comes_twice_is_one_decision() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="4", company="people")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state, _ = until_asked(socket)
            for text in ("b2", "c3"):
                socket.send_json({"act": text, "version": state["version"]})
            first = socket.receive_json()
            assert first["step"] == 1
            assert first["seat"] == 1
            late = until_stale(socket)
            assert "moved on" in late["text"]
        assert len(table_of(browser, key).playing.match.log(None)) == 1


def until_stale(socket: WebSocketTestSession) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == "error":
            return message


def test_people_at_one_screen_take_turns() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3", company="people")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            seats = []
            for text in ("a1", "b2", "c3"):
                state, _ = until_asked(socket)
                seats.append(state["seat"])
                socket.send_json({"act": text, "version": state["version"]})
            assert seats == [0, 1, 0]
            assert not state["can"]["take_back"]


def test_take_back_and_resign() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="4")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.send_json({"pace": "at once"})
            state, _ = until_asked(socket)
            empty = state["log"]
            refused = answer_to(socket, {"offer": "take back"})
            assert refused["text"] == "There is nothing to take back."
            socket.send_json({"act": "b2", "version": state["version"]})
            while True:
                state, _ = until_asked(socket)
                if state["step"] == 2:
                    break
            socket.send_json({"offer": "take back"})
            back, _ = until_asked(socket)
            assert back["step"] == 0
            assert back["log"] == empty
            assert not back["log"]["lines"]
            assert back["version"] > state["version"]
            socket.send_json({"resign": True})
            end, _ = until_asked(socket)
            assert end["over"]
            assert "resigned" in end["result"]
            assert answer_to(socket, {"resign": True})["text"] == "The match is over."


def test_a_page_that_comes_back_is_brought_up_to_date() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="4")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state, _ = until_asked(socket)
            socket.send_json({"act": "b2", "version": state["version"]})
            socket.receive_json()
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state = socket.receive_json()
            assert all_named(state, NAMES, state["self"])["log"]["lines"][0]["text"] == "You: b2"
            assert all_named(state, NAMES)["log"]["lines"][0]["text"] == "Aino: b2"


def test_two_pages_at_one_table_see_the_same() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="4", company="people")
        with (
            browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as one,
            browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as two,
        ):
            state, _ = until_asked(one)
            assert timeless(until_asked(two)[0]) == timeless(state)
            two.send_json({"act": "b2", "version": state["version"]})
            assert timeless(after_step(one, 1)) == timeless(after_step(two, 1))


def after_step(socket: WebSocketTestSession, step: int) -> dict[str, Any]:
    """The first state after a step; a page is shown the table also when somebody comes."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["step"] == step:
            return message


def timeless(message: dict[str, Any]) -> dict[str, Any]:
    """A message without the moment at which it was made."""
    return {name: value for name, value in message.items() if name != "now"}


def test_somebody_who_has_the_address_watches_and_cannot_play() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="4")
        browser.cookies.clear()
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state = socket.receive_json()
            assert state["you"] is None
            assert state["actions"] == []
            for message in ({"act": "b2", "version": 0}, {"resign": True}, {"hint": True}):
                assert "You are watching" in answer_to(socket, message)["text"]


def test_where_there_is_no_table_that_is_told() -> None:
    with client() as browser:
        with browser.websocket_connect("ws://localhost/tables/nowhere/ws") as socket:
            assert socket.receive_json() == {"type": "gone"}
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
        assert closed.value.code == 4404


def test_a_page_of_another_site_cannot_listen() -> None:
    with client() as browser:
        key = open_table(browser, "hex")
        with (
            pytest.raises(WebSocketDisconnect),
            browser.websocket_connect(
                f"ws://localhost/tables/{key}/ws", headers={"origin": "http://elsewhere.example"}
            ),
        ):
            pass


def test_messages_are_plain_json() -> None:
    with client() as browser:
        key = open_table(browser, "jakis")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            message = socket.receive_text()
    data = json.loads(message)
    assert set(data) >= {"type", "version", "zones", "actions", "log", "prompt", "players"}


def test_there_is_no_hint_when_the_match_is_over() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="1")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            play(socket, 1)
            assert "nothing to decide" in answer_to(socket, {"hint": True})["text"]


def test_what_is_chosen_too_late_is_no_call_to_choose_again() -> None:
    with client() as browser:
        key = open_table(browser, "hex", company="friends", size="4", swap="false")
        mine = dict(browser.cookies)
        browser.cookies.clear()
        browser.get("/")
        assert browser.post(f"/tables/{key}/sit", data={"seat": "2"}).status_code == 200
        browser.cookies.clear()
        browser.cookies.update(mine)
        assert browser.post(f"/tables/{key}/begin").status_code == 200
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            version = until_asked(socket)[0]["version"]
            first = {"act": "a1", "version": version, "id": "one"}
            assert answer_to(socket, first)["type"] == "done"
            late = {"act": "b2", "version": version, "id": "two"}
            told = answer_to(socket, late)
    assert told["type"] == "error"
    assert told["text"] == "The table has moved on; what you chose came too late."
