"""A server that says that it is open when it is, and in one sentence why it cannot be."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from typing import Any, Final

import uvicorn

from pelitupa.core import PelitupaError

HANDSHAKE_SECONDS: Final = 20.0
"""So long somebody may take to agree on https."""


class CannotOpen(PelitupaError):
    """The application could not begin: its database cannot be used, or there is a fault of ours."""


class Opening(uvicorn.Server):
    """uvicorn's server, which calls `opened` when it listens.

    With `secure` it listens at a second socket too, and speaks https there. An application that cannot begin
    says why in its `state.failure`. Raises `CannotOpen` with that then.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        opened: Callable[[], None] | None = None,
        secure: tuple[socket.socket, ssl.SSLContext] | None = None,
    ) -> None:
        super().__init__(config)
        self._opened = opened
        self._secure = secure

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`, which would log the traceback of what could not begin, and exit."""
        told = logging.getLogger("uvicorn.error")
        told.disabled = True
        try:
            await super().startup(sockets=sockets)
        except SystemExit:
            raise CannotOpen(f"the cottage cannot open: {self._failure()}") from None
        finally:
            told.disabled = False
        if self.started and self._secure is not None:
            await self._listen_securely(*self._secure)
        if self.started and self._opened is not None:
            self._opened()

    async def _listen_securely(self, listening: socket.socket, context: ssl.SSLContext) -> None:
        made: Any = self.config.http_protocol_class

        def protocol() -> asyncio.Protocol:
            fresh: asyncio.Protocol = made(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return fresh

        server = await asyncio.get_running_loop().create_server(
            protocol,
            sock=listening,
            ssl=context,
            backlog=self.config.backlog,
            ssl_handshake_timeout=HANDSHAKE_SECONDS,
        )
        self.servers.append(server)

    def _failure(self) -> str:
        app: Any = self.config.app
        return str(getattr(app.state, "failure", "")) or "there is a fault in the server"
