"""A worker of the server: what all its tables need, and whether it has been alive."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.bus import Bus
from pelitupa.server.live.house_time import HouseTime
from pelitupa.server.live.turns import Turns
from pelitupa.server.operations.measures import Standing
from pelitupa.server.store.models import Beat, Outage, Person, Table
from pelitupa.server.store.reading import Reader
from pelitupa.server.store.seating import Seating
from pelitupa.server.store.writing import Writer
from pelitupa.shown.times import now_ms

CHECK_SECONDS: Final = 1.0
OUTAGE_MS: Final = 15_000
_FORGOTTEN_MS: Final = 24 * 3_600_000

ADVISER: Final = ""
"""The bot that gives hints; empty for the best there is for the game. It reckons with what the asking seat
may know, as all bots do."""


class Worker:
    """One process of the server, with its way to the database, the others, and the bots.

    `now` gives milliseconds since 1970, and never goes back.
    """

    def __init__(
        self, engine: AsyncEngine, bus: Bus, bot_pool: BotPool, now: Callable[[], int] = now_ms
    ) -> None:
        self.engine = engine
        self.bus = bus
        self.bot_pool = bot_pool
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        """Waits for so many seconds, as `now` tells the time."""
        self._time = HouseTime(now)
        self.now: Callable[[], int] = self._time
        self.reader = Reader(engine)
        self.seating = Seating(engine)
        self.writer = Writer(engine)
        self.standing = Standing(engine, self.now)
        self.worker = secrets.token_hex(8)
        self.adviser = ADVISER
        self.turns = Turns()
        """In which spectators are shown what they see."""
        self.outage_ended = 0
        """When (ms) the latest outage that is noted ended: matches whose last event is older may have run on
        in it."""
        self._said_alive = time.monotonic()
        self._said_at = self.now()
        self._saying = asyncio.Lock()
        self._checking = asyncio.Lock()
        self._checked = float("-inf")
        self._could_say = True

    async def was_alive(self) -> bool:
        """Whether this worker has said lately that it lives. If it has not, an outage is noted now if there
        was one, before any clock is charged for it.

        Both clocks are asked: one stands still while the machine sleeps, the other may be set.
        """
        ran = 1000 * (time.monotonic() - self._said_alive)
        if max(ran, self.now() - self._said_at) < OUTAGE_MS:
            return True
        await self.say_alive()
        return False

    async def say_alive(self) -> None:
        """Write that this worker lives; and first, if none has been alive for a while, that there was an
        outage: in one transaction, so that whoever is killed in between leaves both to the next."""
        async with self._saying:  # the clock and a flag may ask at once
            self._could_say = False
            began = time.monotonic()
            async with self.engine.begin() as connection:
                last = (await connection.execute(select(func.max(Beat.at)))).scalar_one()
                if last is not None:
                    self._time.not_before(last)
                now = self.now()
                if last is not None and now - last > OUTAGE_MS:
                    await _note_outage(connection, last, now)
                await connection.execute(delete(Beat).where(Beat.worker == self.worker))
                await connection.execute(insert(Beat).values(worker=self.worker, at=now))
                await connection.execute(delete(Beat).where(Beat.at < now - _FORGOTTEN_MS))
                ended = (await connection.execute(select(func.max(Outage.until)))).scalar_one()
            self._said_alive, self._said_at = began, now
            self.outage_ended = ended or 0
            self._could_say = True

    async def check(self) -> None:
        """Read and write a little, as pages do. Raises what the database says where it cannot be used.

        However often this is asked for, it is done once a second.
        """
        async with self._checking:  # whoever waited finds it done
            if time.monotonic() - self._checked <= CHECK_SECONDS and self._could_say:
                return
            async with self.engine.connect() as connection:
                for column in (Table.key, Person.id):
                    await connection.execute(select(column).limit(1))
            if time.monotonic() - self._said_alive > CHECK_SECONDS or not self._could_say:
                await self.say_alive()
            self._checked = time.monotonic()


async def _note_outage(connection: AsyncConnection, since: int, until: int) -> None:
    """Write down that no worker was alive. Another worker may have noted the same a moment ago."""
    known = update(Outage).where(Outage.since == since)
    if (await connection.execute(known.values(until=until))).rowcount == 0:
        with contextlib.suppress(IntegrityError):
            async with connection.begin_nested():
                await connection.execute(insert(Outage).values(since=since, until=until))
