"""A client for the tests of the server: opens tables, talks over the WebSocket, plays matches."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

from pelitupa.server import create_app
from pelitupa.server.tables import Table

with warnings.catch_warnings():  # starlette prefers httpx2, and takes httpx with a warning
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient, WebSocketTestSession

__all__ = [
    "TestClient", "WebSocketTestSession", "client", "open_table", "play", "table_of", "until_asked",
]  # fmt: skip

QUICK = {"level": "random"}


def client() -> TestClient:
    """A browser of its own at a server of its own, by one of the names it answers to."""
    return TestClient(create_app(), base_url="http://localhost")


def open_table(browser: TestClient, game: str, **form: str) -> str:
    """The key of a new table."""
    answer = browser.post(f"/games/{game}/start", data=QUICK | form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/tables/")


def table_of(browser: TestClient, key: str) -> Table:
    """The table itself, to compare with what was sent."""
    table = browser.app.state.tables._tables[key]  # type: ignore[attr-defined]
    assert isinstance(table, Table)
    return table


def until_asked(socket: WebSocketTestSession) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The first state that asks for a decision or ends the match, and all messages up to it."""
    seen = []
    while True:
        message = socket.receive_json()
        seen.append(message)
        done = message["type"] == "state" and (message["over"] or message["actions"])
        if done and not message["sealed"]:
            return message, seen


def play(socket: WebSocketTestSession, seed: int, limit: int = 10_000) -> list[dict[str, Any]]:
    """Play on with random choices to the end; all messages.

    Where several decide at once, a choice may answer a state that has just been overtaken; that is
    told as an error, and the next state asks again.
    """
    rng = Random(seed)
    socket.send_json({"pace": "at once"})
    messages: list[dict[str, Any]] = []
    for _ in range(limit):
        state, seen = until_asked(socket)
        messages += seen
        if state["over"]:
            break
        action = rng.choice(state["actions"])
        socket.send_json({"act": action["text"], "version": state["version"]})
    return messages
