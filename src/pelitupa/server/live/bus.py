"""How the workers of a cottage speak with each other: in one process, or through Redis.

Nothing that must not be lost goes over the bus: it only says that something has changed (the database
says what), who drives a table for a while, and who is at it. When Redis is away, tables are kept
together by looking into the database now and then (`Hub`), leases are granted to everybody (the
database refuses whoever comes second), and everybody counts as present.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Protocol

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from pelitupa.server.operations.tasks import end

LOG: Final = logging.getLogger("pelitupa.bus")
CHANNEL: Final = "pelitupa:changed"
_RETRY_SECONDS: Final = 1.0
AGAIN_SECONDS: Final = 0.05
"""Between two cancellations: a task that listens or tells has nothing to tidy up."""
_HERE: Final = "pelitupa:here"
"""Who is at which seat, and until when (seconds since 1970), in one set: a command tells of many."""
_SWEEP_SECONDS: Final = 60.0
_GATHER_SECONDS: Final = 0.02
"""So long news waits for more, to be told together."""
_PRESENT_SECONDS: Final = 10.0
_MANY: Final = 10_000

Listener = Callable[[str, int], None]


async def _nothing() -> None:
    """What is done where nothing hangs on when a channel was subscribed to."""


async def listen(
    redis: Redis,
    name: str,
    heard: Callable[[str], None],
    log: logging.Logger,
    who: str,
    subscribed: Callable[[], Awaitable[object]] = _nothing,
) -> None:
    """Hear all that is said on a channel, for ever: after an error it comes again, and the log says who was
    away. `subscribed` is called whenever it listens from now on, perhaps again: redis-py comes back by
    itself."""
    while True:
        try:
            async with redis.pubsub() as channel:
                await channel.subscribe(name)
                while True:
                    message = await channel.get_message(timeout=60)
                    if message is None:
                        continue
                    if message["type"] == "message":
                        heard(str(message["data"]))
                    else:
                        await subscribed()
        except Exception as error:  # Redis is away, or somebody else speaks on the channel
            log.warning("%s is away: %s", who, type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)


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
        self._many = _MANY
        """With more than so many entries it is looked which of them are over."""

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
        if len(self._here) > self._many:
            self._here = {k: until for k, until in self._here.items() if until > now}
            # not again at once where so many are here: else each touch takes as long as there are people
            self._many = max(_MANY, 2 * len(self._here))
        self._here[key, seat] = now + seconds

    async def present(self, key: str, seats: int) -> list[bool]:
        """See `Bus`."""
        now = time.monotonic()
        return [self._here.get((key, seat), 0.0) > now for seat in range(seats)]


class RedisBus:
    """Many workers, by Redis (or Valkey): publish and subscribe, leases that expire, and who is there.

    What is told is gathered and sent together, and nobody waits for it. When Redis does not answer it is
    left alone for a moment.
    """

    alone = False

    def __init__(self, url: str, worker: str) -> None:
        self.worker = worker
        self.redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=2,
            socket_connect_timeout=1,
            retry=Retry(NoBackoff(), 1),
        )
        self._own = LocalBus()
        self._others: dict[str, tuple[float, list[bool]]] = {}
        self._changes: dict[str, int] = {}
        self._here: dict[str, float] = {}
        self._wake = asyncio.Event()
        self._away_until = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, heard: Listener) -> None:
        """See `Bus`."""
        hear = partial(self._hear, heard)
        listening = listen(self.redis, CHANNEL, hear, LOG, "the bus")
        self._tasks = [asyncio.create_task(listening), asyncio.create_task(self._tell())]

    async def stop(self) -> None:
        """See `Bus`."""
        await end(self._tasks, AGAIN_SECONDS)
        # Whoever asks from now on would open a connection that nobody closes.
        self._away_until = float("inf")
        await self.redis.aclose()

    def _hear(self, heard: Listener, message: str) -> None:
        worker, *changes = message.split(" ")
        if worker != self.worker:
            for key, version in zip(changes[::2], changes[1::2], strict=True):
                heard(key, int(version))

    async def _tell(self) -> None:
        """Send what has gathered. What is lost is found by those who look into the database."""
        swept = float("-inf")
        while True:
            await self._wake.wait()
            await asyncio.sleep(_GATHER_SECONDS)
            self._wake.clear()
            changes, self._changes = self._changes, {}
            here, self._here = self._here, {}
            if self._is_away():
                continue
            try:
                async with self.redis.pipeline(transaction=False) as pipe:
                    if changes:
                        told = " ".join(f"{key} {version}" for key, version in changes.items())
                        pipe.publish(CHANNEL, f"{self.worker} {told}")
                    if here:
                        pipe.zadd(_HERE, here)
                        if time.monotonic() - swept > _SWEEP_SECONDS:
                            swept = time.monotonic()
                            pipe.zremrangebyscore(_HERE, "-inf", time.time())
                    await pipe.execute()
            except Exception:  # whatever it is: those who look into the database find it
                self._note_away()

    def _is_away(self) -> bool:
        return time.monotonic() < self._away_until

    def _note_away(self) -> None:
        self._away_until = max(self._away_until, time.monotonic() + _RETRY_SECONDS)

    async def changed(self, key: str, version: int) -> None:
        """See `Bus`. That a table is to be read again as a whole (-1) is not forgotten for a version."""
        known = self._changes.get(key, 0)
        self._changes[key] = -1 if min(known, version) < 0 else version
        self._wake.set()

    async def lease(self, name: str, seconds: float) -> bool:
        """See `Bus`."""
        key, length = f"pelitupa:lease:{name}", int(seconds * 1000)
        if self._is_away():
            return True
        try:
            if await self.redis.set(key, self.worker, nx=True, px=length):
                return True
            if await self.redis.get(key) != self.worker:
                return False
            await self.redis.pexpire(key, length)
        except (RedisError, OSError):
            self._note_away()
        return True

    async def release(self, name: str) -> None:
        """See `Bus`."""
        key = f"pelitupa:lease:{name}"
        if self._is_away():
            return
        try:
            if await self.redis.get(key) == self.worker:
                await self.redis.delete(key)
        except (RedisError, OSError):
            self._note_away()

    async def touch(self, key: str, seat: int, seconds: float) -> None:
        """See `Bus`."""
        await self._own.touch(key, seat, seconds)
        self._here[f"{key}:{seat}"] = time.time() + seconds
        self._wake.set()

    async def present(self, key: str, seats: int) -> list[bool]:
        """See `Bus`. What other workers say is asked for every few seconds, if it matters."""
        own = await self._own.present(key, seats)
        if all(own):
            return own
        now = time.monotonic()
        since, others = self._others.get(key, (-_PRESENT_SECONDS, []))
        if now - since >= _PRESENT_SECONDS or len(others) != seats:
            others = await self._ask_present(key, seats)
            if len(self._others) > _MANY:
                self._others.clear()
            self._others[key] = now, others
        return [here or there for here, there in zip(own, others, strict=True)]

    async def _ask_present(self, key: str, seats: int) -> list[bool]:
        names = [f"{key}:{seat}" for seat in range(seats)]
        try:
            if not self._is_away():
                now, untils = time.time(), await self.redis.zmscore(_HERE, names)
                return [until is not None and until > now for until in untils]
        except (RedisError, OSError):
            self._note_away()
        return [True] * seats
