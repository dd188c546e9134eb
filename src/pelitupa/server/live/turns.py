"""Turns in which spectators are shown what they see: they go round the tables.

However many spectators there are, showing it to them takes at most half of a worker's time, so that players,
pages and everything else go on between one of them and the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

from pelitupa.server.live.fair_queue import FairQueue

_SECONDS_A_BYTE: Final = 50e-9
"""What sending costs beside making the message: framing, and deflating it where the browser asks."""


class Turns:
    """Turns of what may take a share of a worker's time together, one after the other and round the tables::

        async with turns.at(table):
            ...
            turns.spent(seconds, bytes_to_be_sent)

    Whoever must wait for anything but the processor does so outside: a turn holds up all the others.
    """

    def __init__(self, share: float = 0.5) -> None:
        self._rest = 1 / share
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._taken = False
        self._free_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[None]:
        """A turn of a table's, when it comes."""
        turn = asyncio.get_running_loop().create_future()
        self._queue.put(table, "", turn)
        self._go_on()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():  # it had come, or was just coming
                self._taken = False
                self._go_on()

    def _go_on(self) -> None:
        """Give the next turn, when it is time."""
        while len(self._queue) and not self._taken and self._timer is None:
            left = self._free_at - time.monotonic()
            if left > 0:
                self._timer = asyncio.get_running_loop().call_later(left, self._rested)
                return
            turn = self._queue.take()
            if not turn.done():  # else whoever waited has gone
                self._taken = True
                turn.set_result(None)

    def _rested(self) -> None:
        self._timer = None
        self._go_on()

    def spent(self, seconds: float, sent: int = 0) -> None:
        """What this turn took, and how many bytes will be sent after it."""
        cost = seconds + sent * _SECONDS_A_BYTE
        self._free_at = time.monotonic() + cost * self._rest - seconds

    async def make(
        self, table: str, lock: asyncio.Lock, make: Callable[[], bytes | None]
    ) -> bytes | None:
        """What `make` makes of a table for those who watch it, in a turn of the table's.

        Nobody has the table's lock meanwhile, and nothing is awaited in the turn: where somebody is just
        changing the table, other tables have theirs first.
        """
        while True:
            async with lock:
                pass
            async with self.at(table):
                if lock.locked():
                    continue
                began = time.perf_counter()
                made = make()
                self.spent(time.perf_counter() - began, len(made or b""))
                return made
