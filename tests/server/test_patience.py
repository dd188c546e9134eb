"""Requests that do not come to their end, and those that cost much: a line that is held open is closed."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from pelitupa.server import create_app
from pelitupa.server.app import uvicorn_config
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.studies import Studies
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.websocket import TableSocket
from pelitupa.server.operations import patience
from pelitupa.server.operations.patience import MOST_HEAD, PatientProtocol
from pelitupa.server.tables import replays
from server.cottage import won_record
from server.talking import TestClient, client, config, open_table

PATIENCE = 0.5


class Served:
    """The application behind uvicorn as `serve` sets it, on a port."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> None:
        monkeypatch.setattr(patience, "HEAD_SECONDS", PATIENCE)
        monkeypatch.setattr("pelitupa.server.web.rendering.BODY_SECONDS", PATIENCE)
        monkeypatch.setattr("pelitupa.server.api.errors.BODY_SECONDS", PATIENCE)
        monkeypatch.setattr("pelitupa.server.pages.health.configure_logs", lambda kind: None)
        monkeypatch.setattr("pelitupa.server.app.look_rarely", lambda: None)
        made = uvicorn_config(config(**settings), ("*",), "127.0.0.1", 0)
        self._server = uvicorn.Server(made)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._lines: list[socket.socket] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def _run(self) -> None:
        asyncio.run(self._server.serve([self._listening]))

    def send(self, data: bytes) -> socket.socket:
        """A connection on which this was sent."""
        line = socket.create_connection(("127.0.0.1", self.port), 20)
        self._lines.append(line)
        line.sendall(data)
        return line

    def stop(self) -> None:
        for line in self._lines:
            line.close()
        self._server.should_exit = True
        self._thread.join(20)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    made = Served(monkeypatch)
    yield made
    made.stop()


def all_of(line: socket.socket) -> bytes:
    """What comes until the other end closes."""
    told = b""
    while part := line.recv(65536):
        told += part
    return told


@pytest.mark.parametrize(
    "half", [b"", b"GET / HT", b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1"]
)
def test_a_head_that_does_not_come_whole_closes_the_line(served: Served, half: bytes) -> None:
    began = time.monotonic()
    assert b"HTTP/1.1 200" not in all_of(served.send(half))
    assert time.monotonic() - began >= PATIENCE * 0.9


def test_so_does_a_second_one_on_a_line_that_has_had_an_answer(served: Served) -> None:
    line = served.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    told = b""
    while not told.endswith(b"}"):
        told += line.recv(65536)
    assert told.startswith(b"HTTP/1.1 200")
    line.sendall(b"GET /health HTTP/1.1\r\nHost: loc")
    assert b"HTTP/1.1 200" not in all_of(line)


def test_a_head_without_end_is_not_kept(served: Served) -> None:
    line = served.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        send_headers(line, 64 * MOST_HEAD)


def test_a_long_head_is_answered_when_it_comes_whole(served: Served) -> None:
    """Cookies and what proxies add make some kilobytes."""
    line = served.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n")
    send_headers(line, 30_000)
    line.sendall(b"\r\n")
    assert all_of(line).startswith(b"HTTP/1.1 200")


def send_headers(line: socket.socket, most: int) -> None:
    """Headers without end."""
    for _ in range(most // 5000):
        line.sendall(b"X-Header: " + b"y" * 5000 + b"\r\n")
        time.sleep(0.001)


@pytest.mark.parametrize("path", ["/sign-in", "/api/tables", "/referee/finnish_darts/score"])
def test_a_body_that_does_not_come_whole_is_answered(served: Served, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 50\r\n"
    kind = "application/json" if "api" in path else "application/x-www-form-urlencoded"
    token = "Authorization: Bearer pt_x\r\n"
    line = served.send(f"{head}{token}Content-Type: {kind}\r\n\r\nname=".encode())
    told = all_of(line)
    assert told.startswith((b"HTTP/1.1 408", b"HTTP/1.1 401"))
    assert b"content-security-policy" in told.lower()


def test_a_page_that_is_shown_a_table_is_left_in_peace(served: Served) -> None:
    """A WebSocket is no half-sent request."""
    handshake = (
        b"GET /tables/" + b"x" * 43 + b"/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        b"Sec-WebSocket-Version: 13\r\n\r\n"
    )
    told = all_of_until(served.send(handshake), b"gone")
    assert told.startswith(b"HTTP/1.1 101")


def all_of_until(line: socket.socket, end: bytes) -> bytes:
    told = b""
    while end not in told:
        part = line.recv(65536)
        assert part, told
        told += part
    return told


# --- what costs much


def over(browser: TestClient) -> str:
    """A finished match's table."""
    key = open_table(browser, "hex", size="3", level="random")
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        socket.receive_json()
        socket.send_json({"resign": True})
        while not socket.receive_json().get("over"):
            pass
    return key


def test_a_replay_is_worked_out_once_and_away_from_the_loop() -> None:
    with client() as browser:
        key = over(browser)
        replays = browser.app.state.replays  # type: ignore[attr-defined]
        for step in (0, 1, 2, 1, 0):
            for eyes in (0, 1, 2):
                told = browser.get(f"/tables/{key}/replay/{step}", params={"eyes": eyes})
                assert told.json()["steps"] >= 0
        assert replays.worked_out == 1
        for _ in range(3):
            assert browser.get(f"/tables/{key}/proof").status_code == 200
        assert replays.worked_out == 2


def test_a_proof_alone_plays_no_match_through_for_its_page() -> None:
    with client() as browser:
        key = over(browser)
        assert browser.get(f"/tables/{key}/proof").status_code == 200
        assert browser.app.state.replays.worked_out == 1  # type: ignore[attr-defined]


def test_replays_and_proofs_are_counted_and_pages_are_not_with_them() -> None:
    with client(create_app(config(requests_a_minute=40))) as browser:
        key = over(browser)
        browser.app.state.limits._clock = lambda: 0.0  # type: ignore[attr-defined]
        statuses = [browser.get(f"/tables/{key}/replay/0").status_code for _ in range(30)]
        assert statuses[:20] == [200] * 20
        assert statuses[25:] == [429] * 5
        assert browser.get(f"/tables/{key}/proof").status_code == 429
        assert browser.get("/games/hex").status_code == 200


def test_a_proof_is_counted_by_its_cost_and_one_that_is_kept_is_a_look() -> None:
    with client(create_app(config(requests_a_minute=130))) as browser:
        key = over(browser)
        browser.app.state.limits._clock = lambda: 0.0  # type: ignore[attr-defined]
        path = f"/tables/{key}/proof"
        noted = [browser.get(path, params={"commitment": text}).status_code for text in "abc"]
        assert noted == [200, 200, 429], "sixty each"
        assert browser.get(path, params={"commitment": "a"}).status_code == 200
        assert browser.get(f"/tables/{key}/replay/0").status_code == 200


def test_where_little_is_allowed_a_proof_still_is() -> None:
    with client(create_app(config(requests_a_minute=30))) as browser:
        assert browser.get(f"/tables/{over(browser)}/proof").status_code == 200


@pytest.mark.parametrize("slow", ["prove", "Played"])
def test_replays_and_proofs_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    text = won_record(["Aino", "Eero"])
    may_end, begun = threading.Event(), threading.Event()
    real = getattr(replays, slow)

    def slowly(*given: Any) -> Any:
        begun.set()
        assert may_end.wait(60)
        return real(*given)

    monkeypatch.setattr(replays, slow, slowly)

    replays.played_of.cache_clear()

    async def body() -> None:
        kept = replays.Replays(Studies(pool := BotPool(0)))
        works: list[Callable[[], Awaitable[Any]]]
        works = [lambda: kept.proof(text, "", "here"), lambda: kept.marks(text, "here")]
        if slow == "Played":
            works.reverse()
        first = asyncio.ensure_future(works[0]())
        try:
            await asyncio.to_thread(begun.wait, 20)
            await asyncio.wait_for(works[1](), 20)
            assert not first.done()
        finally:
            may_end.set()
            await first
            pool.close()

    asyncio.run(body())


def test_pages_are_counted_too_but_health_is_not() -> None:
    with client(create_app(config(requests_a_minute=10))) as browser:
        browser.app.state.limits._clock = lambda: 0.0  # type: ignore[attr-defined]
        statuses = [browser.get("/sign-in").status_code for _ in range(60)]
        assert statuses[:50] == [200] * 50
        assert statuses[55:] == [429] * 5
        assert browser.get("/health").status_code == 200
        assert browser.get("/static/house/cottage.css").status_code == 200


def test_a_record_whose_names_have_changed_is_another() -> None:
    """What is kept is kept by the text of the record: whoever has left is named nowhere."""
    assert won_record(["Aino", "Eero"]) != won_record(["Aino", "Someone who has left"])


def test_the_server_has_limits_of_its_own() -> None:
    made = uvicorn_config_of(config(connections=77))
    assert made.limit_concurrency == 77
    assert made.http is patience.PatientProtocol


def uvicorn_config_of(settings: Any) -> uvicorn.Config:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pelitupa.server.pages.health.configure_logs", lambda kind: None)
        patch.setattr("pelitupa.server.app.look_rarely", lambda: None)
        return uvicorn_config(settings, (), "127.0.0.1", 0)


def left_of_sockets() -> int:
    """How many of the objects of connections are in memory."""
    kinds = (PatientProtocol, ServerProtocol, TableSocket, Subscriber)
    return sum(type(one) in kinds for one in gc.get_objects())


@pytest.mark.parametrize("abruptly", [False, True])
def test_a_socket_that_is_closed_leaves_nothing_to_be_looked_for(
    served: Served, abruptly: bool
) -> None:
    """All of it goes at once, without Python looking through its memory for circles."""
    url = f"127.0.0.1:{served.port}"
    form = {"level": "random", "size": "3"}
    with httpx.Client(base_url=f"http://{url}", trust_env=False) as browser:
        key = browser.post("/games/hex/start", data=form).headers["location"]
    gc.collect()
    gc.disable()
    try:
        before = left_of_sockets()
        for _ in range(8):
            with connect(f"ws://{url}{key}/ws", proxy=None) as socket_:
                socket_.recv()
                if abruptly:
                    socket_.socket.shutdown(socket.SHUT_RDWR)
        until = time.monotonic() + 20
        while left_of_sockets() > before and time.monotonic() < until:
            time.sleep(0.05)
        assert left_of_sockets() <= before
    finally:
        gc.enable()
