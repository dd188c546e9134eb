"""How long a server waits for a request to be sent whole: a line that is held half open is closed.

uvicorn has a limit for idle connections, and none for a request that has begun and does not come to its end.
A proxy in front should have its own (see docs/running.md); this one is for where there is none.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS: Final = 20.0
"""In so many seconds a request's line and headers are there."""
BODY_SECONDS: Final = 20.0
"""And its body."""
MOST_HEAD: Final = 64 * 1024
"""Bytes of a request's line and headers."""

_Protocol: Any = AutoHTTPProtocol


class PatientProtocol(_Protocol):  # type: ignore[misc]
    """uvicorn's protocol, which closes a connection whose request does not come whole."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self._head = 0
        self._timer: asyncio.TimerHandle | None = None
        self._wait()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            self._let_go()
            return
        if not self._awaits_head():
            self._stop_waiting()
            return
        self._head += len(data)
        if self._head > MOST_HEAD:
            self.transport.close()
        elif self._timer is None:
            self._wait()

    def connection_lost(self, error: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._stop_waiting()
        super().connection_lost(error)

    def _let_go(self) -> None:
        """The connection is a WebSocket now, and this protocol hears no more of it, nor when it ends.

        The parser and the protocol know each other, and would stay, with the transport, until Python looks
        through all its memory: see `garbage`.
        """
        self._stop_waiting()
        for name in ("parser", "transport", "flow", "scope", "headers", "cycle"):
            setattr(self, name, None)

    def _awaits_head(self) -> bool:
        """Whether no request is being answered: the next one has not come, or not whole."""
        return self.cycle is None or bool(self.cycle.response_complete)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        self._head = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self._awaits_head() and not self.transport.is_closing():
            self.transport.close()
