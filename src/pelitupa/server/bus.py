"""How the workers of a cottage speak with each other: in one process, or through Redis.

Nothing that must not be lost goes over the bus: it only says that something has changed (the database
says what), who drives a table for a while, and who is at it. When Redis is away, tables are kept
together by looking into the database now and then (`Hub`), leases are granted to everybody (the
database refuses whoever comes second), and everybody counts as present.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final, Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError

LOG: Final = logging.getLogger("pelitupa.bus")
CHANNEL: Final = "pelitupa:changed"
_RETRY_SECONDS: Final = 1.0

Listener = Callable[[str, int], None]


class Bus(Protocol):
    """What a worker needs of the others."""

    alone: bool
    """Whether there are no other workers, so that nobody else can change a table."""

    async def start(self, heard: Listener) -> None:
        """Begin to listen; `heard(key, version)` is called for every table that others changed."""

    async def stop(self) -> None:
        """Listen no more."""

    async def changed(self, key: str, version: int) -> None:
        """Tell the others that a table has changed."""

    async def lease(self, name: str, seconds: float) -> bool:
        """Whether this worker alone may do something for a time; True again for who has the lease."""

    async def release(self, name: str) -> None:
        """Give a lease back before its time."""

    async def touch(self, key: str, seat: int, seconds: float) -> None:
        """Say that somebody is at a seat now."""

    async def present(self, key: str, seats: int) -> list[bool]:
        """At which seats somebody is, by what was said lately."""


class LocalBus:
    """One process alone: nobody to tell, every lease is free."""

    alone = True

    def __init__(self) -> None:
        self._here: dict[tuple[str, int], float] = {}

    async def start(self, heard: Listener) -> None:
        """See `Bus`."""

    async def stop(self) -> None:
        """See `Bus`."""

    async def changed(self, key: str, version: int) -> None:
        """See `Bus`."""

    async def lease(self, name: str, seconds: float) -> bool:
        """See `Bus`."""
        return True

    async def release(self, name: str) -> None:
        """See `Bus`."""

    async def touch(self, key: str, seat: int, seconds: float) -> None:
        """See `Bus`."""
        now = time.monotonic()
        if len(self._here) > 10_000:
            self._here = {k: until for k, until in self._here.items() if until > now}
        self._here[key, seat] = now + seconds

    async def present(self, key: str, seats: int) -> list[bool]:
        """See `Bus`."""
        now = time.monotonic()
        return [self._here.get((key, seat), 0.0) > now for seat in range(seats)]


class RedisBus:
    """Many workers, by Redis (or Valkey): publish and subscribe, keys that expire."""

    alone = False

    def __init__(self, url: str, worker: str) -> None:
        self.worker = worker
        self._redis = Redis.from_url(
            url, decode_responses=True, socket_timeout=5, socket_connect_timeout=2
        )
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Listener) -> None:
        """See `Bus`."""
        self._task = asyncio.create_task(self._listen(heard))

    async def stop(self) -> None:
        """See `Bus`."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()

    async def _listen(self, heard: Listener) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        message = await channel.get_message(
                            ignore_subscribe_messages=True, timeout=60
                        )
                        if message is not None:
                            worker, key, version = str(message["data"]).split(" ")
                            if worker != self.worker:
                                heard(key, int(version))
            except (RedisError, OSError, ValueError) as error:
                LOG.warning("the bus is away: %s", type(error).__name__)
                await asyncio.sleep(_RETRY_SECONDS)

    async def changed(self, key: str, version: int) -> None:
        """See `Bus`."""
        with contextlib.suppress(RedisError, OSError):
            await self._redis.publish(CHANNEL, f"{self.worker} {key} {version}")

    async def lease(self, name: str, seconds: float) -> bool:
        """See `Bus`."""
        key = f"pelitupa:lease:{name}"
        try:
            if await self._redis.set(key, self.worker, nx=True, px=int(seconds * 1000)):
                return True
            if await self._redis.get(key) != self.worker:
                return False
            await self._redis.pexpire(key, int(seconds * 1000))
            return True
        except (RedisError, OSError):
            return True

    async def release(self, name: str) -> None:
        """See `Bus`."""
        key = f"pelitupa:lease:{name}"
        with contextlib.suppress(RedisError, OSError):
            if await self._redis.get(key) == self.worker:
                await self._redis.delete(key)

    async def touch(self, key: str, seat: int, seconds: float) -> None:
        """See `Bus`."""
        with contextlib.suppress(RedisError, OSError):
            await self._redis.set(f"pelitupa:here:{key}:{seat}", "1", px=int(seconds * 1000))

    async def present(self, key: str, seats: int) -> list[bool]:
        """See `Bus`."""
        names = [f"pelitupa:here:{key}:{seat}" for seat in range(seats)]
        try:
            return [found is not None for found in await self._redis.mget(names)]
        except (RedisError, OSError):
            return [True] * seats
