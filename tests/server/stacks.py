"""Cottages without their web pages, on either stack: workers (hubs) on one database, people by number."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from pelitupa.games import load_game
from pelitupa.records import parse, verify
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.bus import CHANNEL, Bus, LocalBus, RedisBus
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.database import make_engine
from pelitupa.server.store.models import Person
from pelitupa.table.session import StaleMessage
from pelitupa.table.terms import Terms
from server import services
from server.cottage import sqlite_url

SQLITE = "sqlite"
BOTH = "postgres"


class Stack:
    """A database with the tables, and a bus for several workers where there may be several."""

    def __init__(self, database: str, redis: str = "") -> None:
        self.database = database
        self.redis = redis
        self.engines: list[AsyncEngine] = []
        self.hubs: list[Hub] = []
        self.buses: list[Bus] = []

    async def hub(self) -> Hub:
        """A new worker, at work."""
        engine = make_engine(self.database)
        self.engines.append(engine)
        hub = Hub(engine, LocalBus(), BotPool(0))
        if self.redis:
            hub.bus = RedisBus(self.redis, hub.worker)
        self.buses.append(hub.bus)
        await hub.start()
        self.hubs.append(hub)
        return hub

    async def close(self) -> None:
        """Stop all workers."""
        for hub in self.hubs:
            await hub.stop()
        # Also that of a worker that was killed: its system would close what it leaves open.
        for bus in self.buses:
            await bus.stop()
        for engine in self.engines:
            await engine.dispose()


@contextlib.asynccontextmanager
async def a_stack(kind: str, folder: Path) -> AsyncIterator[Stack]:
    """A stack of that kind with an empty cottage."""
    if kind == SQLITE:
        stack = Stack(await asyncio.to_thread(sqlite_url, folder))
    else:
        stack = Stack(await services.migrated_database(), services.redis_url())
    try:
        yield stack
    finally:
        await stack.close()


async def table(
    hub: Hub, spec: str, persons: int | None = None, terms: Terms | None = None
) -> LiveTable:
    """A table at which a match has begun, with persons in its first seats and random bots in the others."""
    players = load_game(spec).num_players()
    persons = players if persons is None else persons
    async with AsyncSession(hub.engine) as session, session.begin():
        people = [Person(name=f"P{place}", created=1) for place in range(persons)]
        session.add_all(people)
        await session.flush()
        ids = [person.id for person in people]
    seats: list[dict[str, Any]] = [
        {"person_id": ids[place], "name": f"P{place}"}
        if place < persons
        else {"bot": "random", "name": f"Bot {place}"}
        for place in range(players)
    ]
    key = await hub.open(spec, host_id=ids[0], seats=seats, terms=terms)
    return await hub.begin(key)


async def play(tables: list[LiveTable], seed: int, moves: int = 10_000) -> int:
    """Decide at random for whoever is asked, each time at another worker's table; how many decisions."""
    rng, done = Random(seed), 0
    while done < moves:
        at = tables[done % len(tables)]
        newest = max(one.playing.version for one in tables)
        await until(lambda at=at, newest=newest: at.playing.version >= newest)  # type: ignore[misc]
        if at.playing.match.is_over:
            break
        waiting = at.playing.waiting_for()
        if not waiting:
            await asyncio.sleep(0.01)  # a bot is in turn
            continue
        text = rng.choice(at.playing.match.legal(waiting[0]))
        version = at.playing.seen(waiting[0])
        try:
            await at.act(waiting[0], text, version, f"{seed} {version} {done}")
            done += 1
        except StaleMessage:  # a bot was quicker, and it is another choice
            await asyncio.sleep(0.01)
    return done


async def until(holds: Callable[[], bool], seconds: float = 15.0) -> float:
    """Wait until something holds; how long it took, in seconds. Raises `AssertionError` in the end."""
    began = monotonic()
    while not holds():
        assert monotonic() - began < seconds, "it did not come about in time"
        await asyncio.sleep(0.005)
    return monotonic() - began


async def check_record(hub: Hub, key: str) -> int:
    """Check that a finished match's record verifies and has each event once; how many decisions it has."""
    text = await hub.reader.record(key)
    record = parse(text)
    report = verify(record)
    assert report.ok, report
    plays = [event for event, _ in await hub.reader.events(key, 0) if event.kind == "play"]
    assert len(plays) == sum(entry.actor >= 0 for entry in record.entries)
    return len(plays)


async def all_listen(stack: Stack) -> None:
    """Wait until every worker hears what the others tell."""
    async with Redis.from_url(stack.redis) as redis:
        while dict(await redis.pubsub_numsub(CHANNEL)).get(CHANNEL.encode()) != len(stack.hubs):
            await asyncio.sleep(0.01)


def look_no_more(hub: Hub) -> None:
    """From now on the worker knows of others' changes what it is told, and finds none by looking."""

    async def none(keys: Sequence[str]) -> dict[str, tuple[int, int]]:
        return {}

    hub.reader.versions = none  # type: ignore[method-assign]


Body = Callable[[Stack], Awaitable[None]]
NO_SERVICES = pytest.mark.skipif(bool(services.missing()), reason=services.missing())


def _test(body: Body, kind: str, folder: Path) -> None:
    async def run() -> None:
        async with a_stack(kind, folder) as stack:
            await body(stack)

    asyncio.run(run())


def on_both(body: Body) -> Callable[[str, Path], None]:
    """A test of a cottage, on each stack."""

    @pytest.mark.parametrize("kind", [SQLITE, pytest.param(BOTH, marks=NO_SERVICES)])
    def test(kind: str, tmp_path: Path) -> None:
        _test(body, kind, tmp_path)

    test.__name__, test.__doc__ = body.__name__, body.__doc__
    return test


def with_workers(body: Body) -> Callable[[Path], None]:
    """A test of several workers, on the stack that has them."""

    @NO_SERVICES
    def test(tmp_path: Path) -> None:
        _test(body, BOTH, tmp_path)

    test.__name__, test.__doc__ = body.__name__, body.__doc__
    return test
