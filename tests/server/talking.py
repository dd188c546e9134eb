"""A client for the tests of the server: opens tables, talks over the WebSocket, plays matches."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

from fastapi import FastAPI

from folders import new_folder
from pelitupa.server import create_app
from pelitupa.server.config import Config
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.table import LiveTable
from server import services
from server.cottage import sqlite_url

with warnings.catch_warnings():  # starlette prefers httpx2, and takes httpx with a warning
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient, WebSocketTestSession

__all__ = [
    "TestClient",
    "WebSocketTestSession",
    "answer_to",
    "client",
    "config",
    "hub_of",
    "open_table",
    "play",
    "table_of",
    "until_asked",
]

QUICK = {"level": "random"}
T = TypeVar("T")


def config(**given: Any) -> Config:
    """Settings for a test: a database of its own, bots that think in the same process.

    The stack is SQLite, or PostgreSQL and Redis where PELITUPA_TEST_STACK says so.
    """
    url, redis = "", ""
    if "database" not in given:
        with ThreadPoolExecutor(1) as pool:  # wherever a loop runs
            if services.STACK == "postgres":
                url = pool.submit(asyncio.run, services.migrated_database()).result()
                redis = services.redis_url()
                services.forget_all()
            else:
                url = pool.submit(sqlite_url, new_folder("cottage")).result()
    defaults: dict[str, Any] = {
        "database": url,
        "redis": redis,
        "bot_workers": 0,
        "requests_a_minute": 100_000,
    }
    return Config(**(defaults | given))


def client(app: FastAPI | None = None) -> TestClient:
    """A browser of its own at a server of its own, by one of the names it answers to."""
    return TestClient(app or create_app(config()), base_url="http://localhost")


def open_table(browser: TestClient, game: str, **form: str) -> str:
    """The key of a new table."""
    answer = browser.post(f"/games/{game}/start", data=QUICK | form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/tables/")


def hub_of(browser: TestClient) -> Hub:
    """The tables of the server."""
    hub = browser.app.state.hub  # type: ignore[attr-defined]
    assert isinstance(hub, Hub)
    return hub


def table_of(browser: TestClient, key: str) -> LiveTable:
    """The table itself, to compare with what was sent."""
    hub = hub_of(browser)
    if key not in hub.tables:
        in_loop(browser, hub.get, key)
    return hub.tables[key]


def in_loop(browser: TestClient, work: Callable[..., Awaitable[T]], *arguments: Any) -> T:
    """The result of a coroutine of the server's, run where the server runs."""
    assert browser.portal is not None
    return browser.portal.call(work, *arguments)


def written(browser: TestClient, table: LiveTable) -> None:
    """Wait until all that a table has done is written down: what it shows lies in its memory first."""

    async def wait() -> None:
        async with table.lock:
            pass

    in_loop(browser, wait)


def answer_to(socket: WebSocketTestSession, message: dict[str, Any]) -> dict[str, Any]:
    """The first message that is no state, nor how many look on."""
    socket.send_json(message)
    while True:
        answer: dict[str, Any] = socket.receive_json()
        if answer["type"] not in ("state", "watching"):
            return answer


def until_asked(socket: WebSocketTestSession) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The first state that asks for a decision or ends the match, and all messages up to it."""
    seen = []
    while True:
        message = socket.receive_json()
        seen.append(message)
        asked = message["type"] == "state" and (message["actions"] or message["input"])
        done = asked or (message["type"] == "state" and message["over"])
        if done and not message["sealed"]:
            return message, seen


def play(socket: WebSocketTestSession, seed: int, limit: int = 10_000) -> list[dict[str, Any]]:
    """Play on with random choices to the end; all messages.

    Where several decide at once, a choice may answer a state that has just been overtaken; that is
    told as an error, and the next state asks again. A state that does not ask anything new (a page
    went on showing what it showed) is not answered twice.
    """
    rng = Random(seed)
    socket.send_json({"pace": "at once"})
    messages: list[dict[str, Any]] = []
    answered = -1
    for _ in range(limit):
        state, seen = until_asked(socket)
        messages += seen
        if state["over"]:
            break
        if state["version"] == answered:
            continue
        answered = state["version"]
        texts = [action["text"] for action in state["actions"]]
        socket.send_json({"act": rng.choice(texts), "version": state["version"]})
    return messages
