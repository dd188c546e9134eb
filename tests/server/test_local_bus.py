"""The bus of one process alone, where many people are in the cottage."""

from __future__ import annotations

import asyncio

from pelitupa.server.live.bus import LocalBus


def test_where_many_are_here_it_is_seldom_looked_who_has_gone() -> None:
    """At some twelve hundred tables of four each sign of life went through everybody, and the server stood
    still."""

    async def run() -> int:
        bus = LocalBus()
        looked, known = 0, bus._here
        for number in range(40_000):
            await bus.touch(f"{number}", 0, 60.0)
            looked += bus._here is not known
            known = bus._here
        return looked

    assert asyncio.run(run()) <= 3


def test_who_has_gone_is_forgotten_in_the_end() -> None:
    async def run() -> int:
        bus = LocalBus()
        for number in range(40_000):
            await bus.touch(f"{number}", 0, -1.0)
        return len(bus._here)

    assert asyncio.run(run()) <= 10_001
