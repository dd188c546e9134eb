"""Who of the players is at a table: kept and asked for once for all who look, and told when it changes.

That a spectator comes or goes is told nobody, so that many of them are many messages and not their square.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from pelitupa.server.operations.tasks import end

if TYPE_CHECKING:
    from pelitupa.server.live.table import LiveTable

PRESENT_SECONDS: Final = 45.0
"""So long somebody counts as present after they were last heard of."""
_GATHER_SECONDS: Final = 0.1
"""So long the news that somebody has come waits for others who come."""


class Presence:
    """Who is at one table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.last: list[bool] = []
        """Who was here when it was last looked."""

    async def arrived(self, person_id: int | None) -> None:
        """Somebody has come to the table; those who look are told soon, if it is a player."""
        if await self._touch({person_id}):
            self._soon.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Keep it no more."""
        if self._task is not None:
            await end([self._task])

    async def _touch(self, persons: set[int | None]) -> bool:
        """Say that persons are here now; whether any of them plays here."""
        table = self._table
        seats = [s.place for s in table.row.seats if s.person_id in persons - {None}]
        for seat in seats:
            await table.hub.bus.touch(table.key, seat, PRESENT_SECONDS)
        return bool(seats)

    async def look(self) -> list[bool]:
        """Who is here now, a truth value a seat."""
        self.last = await self._table.hub.bus.present(self._table.key, len(self._table.row.seats))
        return self.last

    async def _keep(self) -> None:
        """While anybody looks: say now and then who is here, and look who has gone without a word."""
        table = self._table
        while table.subscribers:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PRESENT_SECONDS / 3):
                    await self._soon.wait()
            await asyncio.sleep(_GATHER_SECONDS)
            self._soon.clear()
            await self._touch({s.person_id for s in table.subscribers if not s.program})
            here = await self.look()
            for subscriber in list(table.subscribers):
                if subscriber.present is not None and subscriber.present != here:
                    subscriber.show_presence()
