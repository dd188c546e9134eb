"""Between a page and the server: messages come late, out of order, twice; connections are cut."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from random import Random

from websockets.exceptions import ConnectionClosed

from pelitupa.lab.load_clients import ClientConnection


@dataclass(frozen=True)
class Faults:
    """How likely each fault is for one message, and how late it comes at most, in seconds."""

    twice: float = 0.0
    late: float = 0.0
    cut: float = 0.0
    seconds: float = 0.3


NO_FAULTS = Faults()
ALL_FAULTS = Faults(twice=0.3, late=0.3, cut=0.05)


class Line:
    """A visitor's line to the server, whichever connection it goes over at a time.

    A message that is held back goes over the connection there is then, so that an old message may
    arrive on a new connection after newer ones.
    """

    def __init__(self, faults: Faults, rng: Random) -> None:
        self._faults = faults
        self._rng = rng
        self._tasks: set[asyncio.Task[None]] = set()
        self.connection: ClientConnection | None = None
        self.injected = 0

    async def send(self, text: str) -> None:
        """Send a message, as well as it goes. Raises nothing: a cut shows when one listens."""
        faults, rng = self._faults, self._rng
        if rng.random() < faults.twice:
            self._later(text)
        if rng.random() < faults.late:
            self._later(text)
        else:
            await self._send(text)
        if self.connection is not None and rng.random() < faults.cut:
            self.injected += 1
            self.connection.transport.abort()

    async def _send(self, text: str) -> None:
        if self.connection is not None:
            with contextlib.suppress(ConnectionClosed, OSError):
                await self.connection.send(text)

    def _later(self, text: str) -> None:
        async def after() -> None:
            await asyncio.sleep(self._rng.random() * self._faults.seconds)
            await self._send(text)

        self.injected += 1
        task = asyncio.create_task(after())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def hang_up(self) -> None:
        """Send nothing more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.connection is not None:
            await self.connection.close()
