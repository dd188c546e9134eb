"""The bus by Redis, where its library does not do what it should."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from pelitupa.server.bus import RedisBus
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
