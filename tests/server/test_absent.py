"""Somebody has gone away in the middle of a match: a bot plays on for them, and only then."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pelitupa.server.live import presence
from server.talking import TestClient, WebSocketTestSession, client, hub_of, in_loop, open_table

STAY = 30.0


def become(browser: TestClient, name: str) -> str:
    """Go on as a new guest; the cookie to be them again."""
    people: Any = browser.app.state.people  # type: ignore[attr-defined]
    _, cookie = in_loop(browser, people.guest, name)
    be(browser, cookie)
    return str(cookie)


def be(browser: TestClient, cookie: str) -> None:
    """Go on as somebody who was here before."""
    browser.cookies.clear()
    browser.cookies.set("pelitupa-session", cookie)


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == kind:
            return message


def test_an_absent_player_is_replaced_and_one_who_is_there_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with client() as browser:
        aino = become(browser, "Aino")
        key = open_table(browser, "hex", company="friends", size="4", swap="false")
        become(browser, "Bertta")
        assert browser.post(f"/tables/{key}/sit", data={"seat": "2"}).status_code == 200
        be(browser, aino)
        assert browser.post(f"/tables/{key}/begin").status_code == 200
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state = until(socket, "state")
            assert state["can"]["replace"] == [1]
            in_loop(browser, hub_of(browser).bus.touch, key, 1, STAY)  # Bertta looks in
            socket.send_json({"replace": 1, "id": "early"})
            assert until(socket, "error")["text"] == "That player is at the table."
            in_loop(browser, hub_of(browser).bus.touch, key, 1, 0.0)  # and is gone
            socket.send_json({"replace": 1, "id": "soon"})  # who has just gone may come back
            assert until(socket, "error")["text"] == "That player is at the table."
            monkeypatch.setattr(presence, "GONE_SECONDS", 0.0)
            socket.send_json({"replace": 1, "id": "late"})
            done = until(socket, "done")
            assert done["id"] == "late"
            socket.send_json({"act": "a1", "version": state["version"], "id": "move"})
            while state["standing_in"] != [1] or state["step"] < 2:  # the bot has answered
                state = until(socket, "state")
            assert state["can"]["replace"] == []
            socket.send_json({"replace": 1})
            assert until(socket, "error")["text"]


def test_whoever_s_last_page_has_gone_is_away_a_moment_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.0)
    with client() as browser:
        aino = become(browser, "Aino")
        key = open_table(browser, "hex", company="friends", size="4")
        bertta = become(browser, "Bertta")
        assert browser.post(f"/tables/{key}/sit", data={"seat": "2"}).status_code == 200
        be(browser, aino)
        assert browser.post(f"/tables/{key}/begin").status_code == 200
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            until(socket, "state")
            be(browser, bertta)
            with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as other:
                until(other, "state")
                while until(socket, "present")["present"] != [True, True]:
                    pass
            began = time.monotonic()
            told = until(socket, "present")
            assert told["present"] == [True, False]
            assert told["replace"] == []  # they may come back
            assert time.monotonic() - began < presence.PRESENT_SECONDS / 3
