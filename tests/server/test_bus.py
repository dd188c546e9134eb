"""The bus by Redis, where its library does not do what it should."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest

from pelitupa.server.live.bus import RedisBus
from server import services

pytestmark = pytest.mark.skipif(bool(services.missing()), reason=services.missing())


def test_a_bus_stops_though_its_library_swallows_a_cancellation() -> None:
    """As redis-py does when it is cancelled just when an answer has come."""

    class Deaf(RedisBus):
        async def _tell(self) -> None:
            with contextlib.suppress(asyncio.CancelledError):  # the first is lost
                await asyncio.sleep(60)
            await asyncio.sleep(60)

    async def run() -> None:
        bus = Deaf(services.redis_url(), "one")
        await bus.start(lambda key, version: None)
        await asyncio.sleep(0.1)
        await asyncio.wait_for(bus.stop(), 5)

    asyncio.run(run())


def test_what_is_told_while_it_stops_keeps_nobody_waiting() -> None:
    async def run() -> None:
        for _ in range(30):
            bus = RedisBus(services.redis_url(), "one")
            await bus.start(lambda key, version: None)
            for number in range(20):
                await bus.changed(f"key{number}", number)
                await asyncio.sleep(0.001)
            await asyncio.wait_for(bus.stop(), 5)

    asyncio.run(run())


def test_what_is_asked_after_it_has_stopped_opens_no_connection() -> None:
    async def run() -> None:
        bus = RedisBus(services.redis_url(), "one")
        await bus.start(lambda key, version: None)
        await bus.stop()
        assert await bus.lease("late", 5.0)
        await bus.release("late")
        pool = bus.redis.connection_pool
        assert not any(one.is_connected for one in pool._available_connections)

    asyncio.run(run())


def test_workers_know_of_each_others_people_for_a_while() -> None:
    async def run() -> None:
        one, two = RedisBus(services.redis_url(), "one"), RedisBus(services.redis_url(), "two")
        await one.redis.delete("pelitupa:here")
        await one.start(lambda key, version: None)
        await one.touch("table", 1, 45.0)
        await one.touch("table", 2, 0.0)
        await one.touch("another", 0, 45.0)
        until = time.monotonic() + 10
        while await two._ask_present("table", 3) != [False, True, False]:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)
        assert await two.present("table", 3) == [False, True, False]
        assert await two.redis.zcard("pelitupa:here") == 2  # whoever has gone is not kept
        await one.stop()
        await two.stop()

    asyncio.run(run())
