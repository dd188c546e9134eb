"""Who of the players is at a table: kept and asked for once for all who look, and told when it changes.

That a spectator comes or goes is told nobody, so that many of them are many messages and not their square.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection
from typing import Final

from pelitupa.server.live.bus import Bus
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.operations.tasks import end
from pelitupa.server.store.reading import TableNow

PRESENT_SECONDS: Final = 45.0
"""So long somebody counts as present after they were last heard of."""
HERE_SECONDS: Final = 300.0
"""So long somebody counts as in the cottage after their last page."""
_HERE: Final = "@"
"""What the keys of people begin with on the bus; no table's key does."""
KEPT_SECONDS: Final = 1.0
"""So long who was here holds for spectators; whoever comes meanwhile is told them apart."""
_GATHER_SECONDS: Final = 0.1
"""So long the news that somebody has come waits for others who come."""


async def be_here(bus: Bus, person_id: int | None) -> None:
    """Say that somebody is in the cottage now, at a table or on a page."""
    await bus.touch(f"{_HERE}{person_id}", 0, HERE_SECONDS)


async def is_here(bus: Bus, person_id: int) -> bool:
    """Whether somebody was in the cottage a moment ago."""
    return (await bus.present(f"{_HERE}{person_id}", 1))[0]


class Presence:
    """Who is at one table."""

    def __init__(
        self, bus: Bus, subscribers: Collection[Subscriber], row: Callable[[], TableNow]
    ) -> None:
        """`subscribers` is the set of those who look at the table, `row()` the table as it is written."""
        self._bus = bus
        self._subscribers = subscribers
        self._row = row
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()
        self._looked = float("-inf")
        self.last: list[bool] = []
        """Who was here when it was last looked."""

    async def arrived(self, person_id: int | None) -> None:
        """Somebody has come to the table; those who look are told soon, if it is a player."""
        if await self.touch({person_id}):
            self._soon.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Keep it no more."""
        if self._task is not None:
            await end([self._task])

    async def touch(self, persons: set[int | None]) -> bool:
        """Say that persons are here now; whether any of them plays here."""
        for person_id in persons - {None}:
            await be_here(self._bus, person_id)
        row = self._row()
        seats = [seat.place for seat in row.seats if seat.person_id in persons - {None}]
        for seat in seats:
            await self._bus.touch(row.key, seat, PRESENT_SECONDS)
        return bool(seats)

    async def look(self) -> list[bool]:
        """Who is here now, a truth value a seat."""
        row = self._row()
        self.last = await self._bus.present(row.key, len(row.seats))
        self._looked = time.monotonic()
        return self.last

    async def look_for_spectators(self) -> None:
        """Let `last` be who was here a moment ago: it is looked once for all who are shown the same."""
        async with self._looking:
            if time.monotonic() - self._looked > KEPT_SECONDS:
                await self.look()

    async def _keep(self) -> None:
        """While anybody looks: say now and then who is here, and look who has gone without a word."""
        while self._subscribers:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PRESENT_SECONDS / 3):
                    await self._soon.wait()
            await asyncio.sleep(_GATHER_SECONDS)
            self._soon.clear()
            await self.touch({s.person_id for s in self._subscribers if not s.program})
            here = await self.look()
            for subscriber in list(self._subscribers):
                if subscriber.present is not None and subscriber.present != here:
                    subscriber.show_presence()
