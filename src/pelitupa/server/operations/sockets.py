"""The protocol of a WebSocket below the application: uvicorn's, with a shorter way for frequent frames.

Most frames of a busy table's socket are text messages to the page, pings, and their pongs. The `websockets`
library makes an object of each frame and reads frames with generators; writing and reading these three
directly takes a quarter of the time. All other frames go through the library: compressed messages, fragments,
messages of the page, the close.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Generator
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol
from websockets.protocol import OPEN

try:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
except ImportError:  # an older uvicorn
    WebSocketsSansIOProtocol = None  # type: ignore[assignment,misc]

_Protocol: Any = AutoWebSocketsProtocol

ENCODED: Final = "pelitupa.encoded"
"""The extension of ASGI that a socket's scope has where texts may be given as UTF-8."""
_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text message."""
_USED: Final = (
    "close_sent", "conn", "disconnected", "handle_connect", "handshake_complete", "handshake_initiated",
    "keepalive_timeout", "last_ping_rtt", "loop", "pending_ping_payload", "ping_sent_at", "ping_timeout",
    "ping_timer", "pong_timer", "schedule_ping", "send_keepalive_ping", "transport", "writable",
)  # fmt: skip
"""What the short way uses of uvicorn's protocol."""
_PING: Final = b"\x89\x04"
"""What a ping of four bytes begins with."""
_PONG: Final = b"\x8a\x84"
"""What its pong begins with: a page masks what it sends."""
_PONG_BYTES: Final = 10
"""The length of that pong: the beginning, four bytes of mask, four bytes that were sent."""
_MASKED: Final = 0x80
_IN_TWO_BYTES, _IN_EIGHT_BYTES = 126, 127
"""In place of a length: it follows so."""
_LARGEST_MIDDLE: Final = 65_535


class FreedSocketProtocol(_Protocol):  # type: ignore[misc]
    """uvicorn's protocol of a WebSocket, of which nothing stays in memory when it is closed."""

    def connection_lost(self, error: Exception | None) -> None:
        """See `asyncio.Protocol`.

        What reads the messages waits for more of them, and knows the connection that knows it: a circle
        that would stay until Python looks through all its memory. Of other libraries there is none.
        """
        super().connection_lost(error)
        reading = getattr(getattr(self, "conn", None), "parser", None)
        if isinstance(reading, Generator):
            reading.close()


class QuickSocketProtocol(FreedSocketProtocol):
    """The same, which writes plain text messages and pings, and reads pongs, without the library."""

    _between_frames = True
    """Whether the library has been given whole frames only, so that the next byte begins one."""
    pending_ping_payload: bytes | None
    ping_sent_at: float
    ping_timer: asyncio.TimerHandle | None
    pong_timer: asyncio.TimerHandle | None

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        if self._between_frames and len(data) == _PONG_BYTES and data.startswith(_PONG):
            waited = self.pending_ping_payload
            if waited is None or waited == _unmasked(data[6:], data[2:6]):
                if waited is not None:
                    self._ponged()
                return
        if self.handshake_initiated:
            self._between_frames = self._between_frames and are_whole_frames(data)
        else:  # the request; a frame that came with it would not be looked at here
            self._between_frames = data.endswith(b"\r\n\r\n")
        super().data_received(data)

    def _ponged(self) -> None:
        """The page has answered in time: see uvicorn's `handle_pong`."""
        self.last_ping_rtt = self.loop.time() - self.ping_sent_at
        self.pending_ping_payload = None
        if self.pong_timer is not None:
            self.pong_timer.cancel()
            self.pong_timer = None
            self.schedule_ping()

    def send_keepalive_ping(self) -> None:
        """As uvicorn's."""
        self.ping_timer = None
        if self.close_sent or self.transport.is_closing():
            return
        self.pending_ping_payload = sent = random.randbytes(4)
        self.ping_sent_at = self.loop.time()
        self.transport.write(_PING + sent)
        if self.ping_timeout is None:
            self.schedule_ping()
        else:
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def handle_connect(self, event: Any) -> None:
        """As uvicorn's; the application may hand in texts encoded."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:  # the request was one for a WebSocket
            scope["extensions"][ENCODED] = {}

    async def send(self, message: Any) -> None:
        """A message of the application's. A text may be encoded as UTF-8 already."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.handshake_complete:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        connection = self.conn
        if self.disconnected or connection.state is not OPEN:
            raise ClientDisconnected
        if self.close_sent:
            raise RuntimeError("a message cannot be sent after 'websocket.close'")
        data = text if isinstance(text, bytes) else text.encode()
        if connection.extensions:
            connection.send_text(data)
            self.transport.write(b"".join(connection.data_to_send()))
        else:
            self.transport.write(text_frame(data))


def socket_protocol() -> type[Any]:
    """The protocol of WebSockets for the uvicorn that is here."""
    known = WebSocketsSansIOProtocol is not None and issubclass(
        FreedSocketProtocol, WebSocketsSansIOProtocol
    )
    return (
        QuickSocketProtocol if known and has_all(WebSocketsSansIOProtocol) else FreedSocketProtocol
    )


def has_all(protocol: type[Any]) -> bool:
    """Whether a protocol has all that the short way uses of uvicorn's, which is nobody's promise."""
    set_at_first = protocol.__init__.__code__.co_names
    return all(name in set_at_first or hasattr(protocol, name) for name in _USED)


def text_frame(data: bytes) -> bytes:
    """A frame that is a whole text message, from a server: not masked."""
    length = len(data)
    if length < _IN_TWO_BYTES:
        return bytes((_TEXT, length)) + data
    if length <= _LARGEST_MIDDLE:
        return bytes((_TEXT, _IN_TWO_BYTES)) + length.to_bytes(2) + data
    return bytes((_TEXT, _IN_EIGHT_BYTES)) + length.to_bytes(8) + data


def are_whole_frames(data: bytes) -> bool:
    """Whether bytes that begin a frame end with the end of one."""
    place, end = 0, len(data)
    while place < end:
        if end - place < 2:
            return False
        second = data[place + 1]
        length = second & ~_MASKED
        place += 2
        if length >= _IN_TWO_BYTES:
            more = 2 if length == _IN_TWO_BYTES else 8
            length = int.from_bytes(data[place : place + more])
            place += more
        place += length + (4 if second & _MASKED else 0)
    return place == end


def _unmasked(data: bytes, mask: bytes) -> bytes:
    """Four bytes without the mask with which they were sent."""
    return (int.from_bytes(data) ^ int.from_bytes(mask)).to_bytes(4)
