"""A server that says that it is open when it is, and in one sentence why it cannot be."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from pelitupa.core import PelitupaError


class CannotOpen(PelitupaError):
    """The application could not begin: its database cannot be used, or there is a fault of ours."""


class Opening(uvicorn.Server):
    """uvicorn's server, which calls `opened` when it listens.

    An application that cannot begin says why in its `state.failure`. Raises `CannotOpen` with that then.
    """

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._opened = opened

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
        if self.started and self._opened is not None:
            self._opened()

    def _failure(self) -> str:
        app: Any = self.config.app
        return str(getattr(app.state, "failure", "")) or "there is a fault in the server"
