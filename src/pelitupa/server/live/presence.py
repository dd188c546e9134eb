"""Who of the players is at a table: kept and asked for once for all who look, and told when it changes.

That a spectator comes or goes is told the players alone, so that many of them are many messages and not their
square; spectators hear of it with what they are shown next.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection
from typing import Final

from pelitupa.server.live.bus import Bus
from pelitupa.server.live.onlookers import Onlookers
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.operations.tasks import end
from pelitupa.server.store.reading import TableNow

PRESENT_SECONDS: Final = 45.0
"""So long somebody counts as present after they were last heard of."""
GONE_SECONDS: Final = 45.0
"""So long somebody must be away until a bot may be asked to play for them."""
RELOAD_SECONDS: Final = 4.0
"""So long somebody counts as present whose last page has gone: it may be read again just now."""
HERE_SECONDS: Final = 300.0
"""So long somebody counts as in the cottage after their last page."""
_HERE: Final = "@"
"""What the keys of people begin with on the bus; no table's key does."""
KEPT_SECONDS: Final = 1.0
"""So long who was here holds for spectators; whoever comes meanwhile is told them apart."""
_COUNT_SECONDS: Final = 1.0
"""So long the news that somebody has come to look on, or has gone, waits for more of it."""
_TOGETHER_SECONDS: Final = 0.05
"""So long who was here holds for players who are shown a move; whoever has come or gone meanwhile is told of
after the next look (`_GATHER_SECONDS`)."""
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
        self,
        bus: Bus,
        subscribers: Collection[Subscriber],
        onlookers: Onlookers,
        row: Callable[[], TableNow],
        beat: Callable[[], int] = lambda: -1,
    ) -> None:
        """`subscribers` is the set of those who look at the table, `onlookers` those of them who do not play,
        `row()` the table as it is written. Where the table keeps an even tempo, `beat()` is the number of
        its fixed moments that have gone: it is looked once between two of them."""
        self._bus = bus
        self._onlookers = onlookers
        self._counting: asyncio.TimerHandle | None = None
        self._subscribers = subscribers
        self._row = row
        self._beat = beat
        self._looked_at = -1
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._looking = asyncio.Lock()
        self._looked = float("-inf")
        self.last: list[bool] = []
        """Who was here when it was last looked."""
        self.watching = 0
        """How many looked on then."""
        self._seen: dict[int, float] = {}
        """When each seat's player was last seen here."""
        self._told_gone: list[int] | None = None

    async def arrived(self, person_id: int | None) -> None:
        """Somebody has come to the table; those who look are told soon, if it is a player."""
        if await self.touch({person_id}):
            self._soon.set()
        else:
            self.count_soon()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep())

    def count_soon(self) -> None:
        """Somebody has come to look on, or has gone: the players are told soon."""
        if self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(_COUNT_SECONDS, self._tell_count)

    def _tell_count(self) -> None:
        self._counting = None
        onlookers = self._onlookers.all()
        for subscriber in set(self._subscribers).difference(onlookers):
            if subscriber.watching != len(onlookers):
                subscriber.show_presence()

    async def left(self, person_id: int | None) -> None:
        """A page of somebody's has gone, or no longer answers: they are away, unless another is open here or
        it comes again in a moment."""
        row = self._row()
        seats = [seat.place for seat in row.seats if seat.person_id == person_id is not None]
        if not seats or any(s.person_id == person_id for s in self._subscribers):
            return
        for seat in seats:
            await self._bus.touch(row.key, seat, RELOAD_SECONDS)
        asyncio.get_running_loop().call_later(RELOAD_SECONDS, self._soon.set)

    def gone(self, seat: int) -> bool:
        """Whether a seat's player has been away for a while, so that a bot may play for them."""
        since = self._seen.get(seat)
        return since is None or time.monotonic() - since > GONE_SECONDS

    async def stop(self) -> None:
        """Keep it no more."""
        if self._counting is not None:
            self._counting.cancel()
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
        beat, row = self._beat(), self._row()
        if beat >= 0 and beat == self._looked_at and len(self.last) == len(row.seats):
            return self.last
        self._looked_at = beat
        self.last = await self._bus.present(row.key, len(row.seats))
        self.watching = len(self._onlookers.all())
        self._looked = time.monotonic()
        self._seen.update({seat: self._looked for seat, here in enumerate(self.last) if here})
        return self.last

    async def look_together(self) -> list[bool]:
        """As `look`, once for all players who are shown the same move."""
        await self._look_within(_TOGETHER_SECONDS)
        return self.last

    async def look_for_spectators(self) -> None:
        """Let `last` be who was here a moment ago: it is looked once for all who are shown the same."""
        await self._look_within(KEPT_SECONDS)

    async def _look_within(self, seconds: float) -> None:
        """Look, unless that was done so lately, or is being done for somebody else."""
        async with self._looking:
            if time.monotonic() - self._looked > seconds:
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
            persons = [seat.place for seat in self._row().seats if seat.person_id is not None]
            gone = [seat for seat in persons if self.gone(seat)]
            news = self._told_gone is not None and gone != self._told_gone
            self._told_gone = gone
            for subscriber in list(self._subscribers):
                if subscriber.present is not None and (news or subscriber.present != here):
                    subscriber.show_presence()
