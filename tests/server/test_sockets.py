"""The short way for frequent frames of a socket says what the library of WebSockets would say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from pelitupa.server.operations import sockets
from pelitupa.server.operations.sockets import (
    ENCODED,
    FreedSocketProtocol,
    QuickSocketProtocol,
    are_whole_frames,
    has_all,
    socket_protocol,
    text_frame,
)

LENGTHS = (0, 1, 125, 126, 65_535, 65_536)


class Line:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def taken(self) -> bytes:
        """What was written since this was last asked."""
        written, self.written = self.written, b""
        return written

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        """Nothing is read here."""

    def resume_reading(self) -> None:
        """Nothing is read here."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default


class Page:
    """A browser's end of a socket, by the library, and the server's, by the protocol."""

    def __init__(self, compressed: bool) -> None:
        self.scope: dict[str, Any] = {}
        self.heard: list[str | bytes] = []
        self._open = asyncio.Event()
        config = uvicorn.Config(self._app, ws_ping_interval=100, ws_ping_timeout=100)
        config.load()
        config.loaded_app = self._app
        self.line = Line()
        self.server: Any = QuickSocketProtocol(config, ServerState(), {})
        self.server.connection_made(self.line)
        extensions = [ClientPerMessageDeflateFactory()] if compressed else None
        self.client = ClientProtocol(parse_uri("ws://x/"), extensions=extensions)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.send = scope, send
        await receive()
        await send({"type": "websocket.accept"})
        self._open.set()
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["text"] if message.get("bytes") is None else message["bytes"])

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.say()
        await self._open.wait()
        self.told()

    def say(self, *cuts: int) -> None:
        """Bring the server what the browser sends, cut at these places."""
        data, begun = b"".join(self.client.data_to_send()), 0
        for cut in (*cuts, len(data)):
            self.server.data_received(data[begun:cut])
            begun = cut

    def told(self) -> list[Frame]:
        """Bring the browser what the server sends: its frames."""
        self.client.receive_data(self.line.taken())
        return [event for event in self.client.events_received() if isinstance(event, Frame)]

    async def text(self, text: str | bytes) -> str:
        """A text as it comes to the browser."""
        await self.send({"type": "websocket.send", "text": text})
        (frame,) = self.told()
        assert frame.opcode is Opcode.TEXT
        return bytes(frame.data).decode()

    def close(self) -> None:
        self.server.connection_lost(None)


def with_page(test: Callable[[Page], Awaitable[None]], compressed: bool = False) -> None:
    async def run() -> None:
        page = Page(compressed)
        await page.open()
        try:
            await test(page)
        finally:
            page.close()
            await asyncio.sleep(0)

    asyncio.run(run())


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_is_the_librarys_frame(length: int) -> None:
    data = b"a" * length
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("length", LENGTHS)
def test_frames_are_whole_at_their_ends_only(length: int) -> None:
    frame = Frame(Opcode.TEXT, b"a" * length).serialize(mask=True)
    pong = Frame(Opcode.PONG, b"1234").serialize(mask=True)
    both = pong + frame + pong
    assert are_whole_frames(both)
    ends = {0, len(pong), len(pong) + len(frame), len(both)}
    for cut in range(len(both) + 1):
        if cut < len(pong) + 20 or cut > len(both) - 20:
            assert are_whole_frames(both[:cut]) == (cut in ends)


@pytest.mark.parametrize("compressed", [False, True])
def test_texts_come_as_they_are(compressed: bool) -> None:
    async def test(page: Page) -> None:
        assert ENCODED in page.scope["extensions"]
        assert bool(page.server.conn.extensions) == compressed
        for text in ("", "äö♠", "a" * 70_000):
            assert await page.text(text) == text
            assert await page.text(text.encode()) == text

    with_page(test, compressed)


@pytest.mark.parametrize("cuts", [(), (1,), (3, 7)])
@pytest.mark.parametrize("compressed", [False, True])
def test_a_ping_is_answered_in_time(cuts: tuple[int, ...], compressed: bool) -> None:
    async def test(page: Page) -> None:
        for said in ("one", "two"):
            page.server.send_keepalive_ping()
            assert page.server.pong_timer is not None
            (ping,) = page.told()  # the library answers by itself
            assert ping.opcode is Opcode.PING
            assert page.server.pending_ping_payload == ping.data
            page.say(*cuts)
            assert page.server.pong_timer is None
            assert page.server.pending_ping_payload is None
            assert page.server.ping_timer is not None  # the next
            page.client.send_text(said.encode())
            page.say(*cuts)
            await asyncio.sleep(0)
            assert page.heard[-1] == said
        assert await page.text("and back") == "and back"

    with_page(test, compressed)


def test_another_pong_is_no_answer() -> None:
    async def test(page: Page) -> None:
        page.client.send_pong(b"abcd")  # unasked
        page.say()
        page.server.send_keepalive_ping()
        waited = page.server.pending_ping_payload
        page.client.send_pong(bytes(byte ^ 1 for byte in waited))
        page.say()
        assert page.server.pending_ping_payload == waited
        assert page.server.pong_timer is not None
        page.server.keepalive_timeout()
        assert page.line.closed

    with_page(test)


def test_a_pong_that_lies_within_a_message_is_none() -> None:
    """What follows the beginning of a frame is part of it, whatever it looks like."""

    async def test(page: Page) -> None:
        page.server.send_keepalive_ping()
        waited = page.server.pending_ping_payload
        inner = Frame(Opcode.PONG, waited).serialize(mask=True)
        whole = b"\x82" + bytes([0x80 | len(inner)]) + bytes(4) + inner  # its mask changes nothing
        page.server.data_received(whole[:6])
        page.server.data_received(whole[6:])
        assert page.server.pending_ping_payload == waited
        await asyncio.sleep(0)
        assert page.heard == [inner]

    with_page(test)


def test_a_server_takes_the_short_way() -> None:
    assert socket_protocol() is QuickSocketProtocol


def test_with_another_uvicorn_it_goes_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    class Later:
        def __init__(self) -> None:
            self.conn = None

    assert not has_all(Later)
    monkeypatch.setattr(sockets, "has_all", lambda protocol: False)
    assert socket_protocol() is FreedSocketProtocol
