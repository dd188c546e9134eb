"""A worker of the server: what all its tables need, and whether it has been alive."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.bus import Bus
from pelitupa.server.live.turns import Turns
from pelitupa.server.store.models import Beat, Outage, Person, Table
from pelitupa.server.store.reading import Reader
from pelitupa.server.store.seating import Seating
from pelitupa.server.store.times import now_ms
from pelitupa.server.store.writing import Writer

CHECK_SECONDS: Final = 1.0
OUTAGE_MS: Final = 15_000

ADVISER: Final = ""
"""The bot that gives hints; empty for the best there is for the game. It reckons with what the asking seat
may know, as all bots do."""


class Worker:
    """One process of the server, with its way to the database, the others, and the bots.

    `now` gives milliseconds since 1970.
    """

    def __init__(
        self, engine: AsyncEngine, bus: Bus, bot_pool: BotPool, now: Callable[[], int] = now_ms
    ) -> None:
        self.engine = engine
        self.bus = bus
        self.bot_pool = bot_pool
        self.now = now
        self.reader = Reader(engine)
        self.seating = Seating(engine)
        self.writer = Writer(engine)
        self.worker = secrets.token_hex(8)
        self.adviser = ADVISER
        self.turns = Turns()
        """In which spectators are shown what they see."""
        self._said_alive = time.monotonic()
        self._saying = asyncio.Lock()
        self._checking = asyncio.Lock()
        self._checked = float("-inf")
        self._could_say = True

    async def was_alive(self) -> bool:
        """Whether this worker has said lately that it lives. If it could not, because the database was
        away, the outage is noted now, before any clock is charged for it."""
        if time.monotonic() - self._said_alive < OUTAGE_MS / 1000:
            return True
        await self._note_outage()
        return False

    async def _say_alive(self) -> None:
        now = self.now()
        # the clock and a flag may ask at once
        async with self._saying:
            self._could_say = False
            await self._write_alive(now)
            self._could_say = True
        self._said_alive = time.monotonic()

    async def _write_alive(self, now: int) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(delete(Beat).where(Beat.worker == self.worker))
            await connection.execute(insert(Beat).values(worker=self.worker, at=now))
            await connection.execute(delete(Beat).where(Beat.at < now - 3_600_000 * 24))

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
                await self._say_alive()
            self._checked = time.monotonic()

    async def _note_outage(self) -> None:
        """If no worker has been alive for a while, note it before anything is charged for it."""
        now = self.now()
        async with self.engine.connect() as connection:
            last = (await connection.execute(select(func.max(Beat.at)))).scalar_one()
        if last is not None and now - last > OUTAGE_MS:
            with contextlib.suppress(IntegrityError):  # another worker has noted it
                async with self.engine.begin() as connection:
                    await connection.execute(insert(Outage).values(since=last, until=now))
        await self._say_alive()
