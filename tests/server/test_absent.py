"""Somebody has gone away in the middle of a match: a bot plays on for them, and only then."""

from __future__ import annotations

from typing import Any

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


def test_an_absent_player_is_replaced_and_one_who_is_there_is_not() -> None:
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
            socket.send_json({"replace": 1, "id": "late"})
            done = until(socket, "done")
            assert done["id"] == "late"
            socket.send_json({"act": "a1", "version": state["version"], "id": "move"})
            while state["standing_in"] != [1] or state["step"] < 2:  # the bot has answered
                state = until(socket, "state")
            assert state["can"]["replace"] == []
            socket.send_json({"replace": 1})
            assert until(socket, "error")["text"]
