"""`python -m server.outages` (in `tests`): PostgreSQL stops for a while under a real server, and clocks run.

Quick matches are begun by real clients, and a monitor asks for `/health` five times a second. It says what
each clock was charged.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

import click
import httpx
from rich.console import Console

from pelitupa.lab.load_clients import Cottage
from pelitupa.server.live.matches import new_match
from pelitupa.server.store.database import make_engine
from pelitupa.server.store.reading import Reader
from pelitupa.shown.times import now_ms
from pelitupa.table.session import TableSession
from server import services
from server.site import Site

_FORM = {"size": "4", "company": "friends", "time": "quick"}
_MAIN_MS = 300_000
_SLACK_MS = 20_000
"""What runs while nothing is away: opening the tables, and looking at them."""


async def study(matches: int, seconds: float, say: Callable[[str], None]) -> bool:
    """Whether no clock was charged for the time in which PostgreSQL was away."""
    postgres, redis = services.new_postgres(), services.new_redis()
    site = Site(redis, 2)
    site.set_database(await services.new_database(postgres))
    try:
        await asyncio.to_thread(site.start)
        async with Cottage(site.url) as cottage:
            tables = [await cottage.table("hex", 2, dict(_FORM)) for _ in range(matches)]
            watching = asyncio.create_task(_monitor(site.url))
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(seconds)
            await asyncio.to_thread(postgres.start)
            await asyncio.sleep(10)
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        return await _look(site.database, [visitors[0].table for visitors in tables], say)
    finally:
        site.stop()
        postgres.stop()
        redis.stop()


async def _look(database: str, keys: list[str], say: Callable[[str], None]) -> bool:
    """Say what each clock was charged; whether it was no more than what ran while all was well."""
    reader = Reader(engine := make_engine(database))
    good = True
    for key in keys:
        row = await reader.table(key)
        assert row is not None
        session = TableSession(new_match(row), row.agreed, row.started or 0)
        session.apply_all(event for event, _ in await reader.events(key, 0))
        assert session.clock is not None
        now = now_ms()
        charged = _MAIN_MS - (session.clock.remaining(session.clock.asked()[0], now).main_ms or 0)
        say(
            f"{key[:6]}  {(now - session.began) / 1000:5.1f} s ran, {charged / 1000:5.1f} s charged"
        )
        good = good and charged < _SLACK_MS
    await engine.dispose()
    return good


async def _monitor(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, trust_env=False, verify=False) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                await client.get("/health", timeout=5)
            await asyncio.sleep(0.2)


@click.command()
@click.option("--matches", default=4, show_default=True)
@click.option("--seconds", default=30.0, show_default=True, help="How long PostgreSQL is away.")
def main(matches: int, seconds: float) -> None:
    """Stop PostgreSQL under a server at which matches are played, and see what clocks are charged."""
    began = time.monotonic()
    good = asyncio.run(study(matches, seconds, Console().print))
    Console().print(f"{'well' if good else 'NOT WELL'}, after {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
