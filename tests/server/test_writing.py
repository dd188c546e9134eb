"""The quick ways in which events are written: that they write, and what they leave to the ordinary way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.live.hub import Hub
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store import sqlite_writing
from pelitupa.server.store.models import SeatRow, Table
from pelitupa.server.store.sqlite_writing import SQLiteAtOnce
from pelitupa.server.store.writing import Append, Asked, _rows
from pelitupa.table.events import PLAY, Event
from server.cottage import sqlite_url
from server.stacks import SQLITE, Stack, a_stack, on_both, table

FIRST = Event(PLAY, 0, "b2", 7000)
SECOND = Event(PLAY, 1, "c3", 8000)


async def written(hub: Hub, *batch: Append) -> bool:
    """Whether a batch is written the quick way."""
    assert hub.writer._at_once is not None
    return await hub.writer._at_once.write(*_rows(list(batch)))


async def row_of(hub: Hub, at: LiveTable) -> tuple[int, str, int | None]:
    """A table's version, mark and due, as they are written."""
    async with AsyncSession(hub.engine) as session:
        row = await session.get_one(Table, at.key)
        return row.version, row.mark, row.due


async def asked(hub: Hub, at: LiveTable) -> list[tuple[bool, int | None, int | None]]:
    """Of each seat whether it is asked, since and until when."""
    wanted = select(SeatRow).where(SeatRow.table_key == at.key).order_by(SeatRow.place)
    async with AsyncSession(hub.engine) as session:
        return [(s.asked, s.asked_at, s.deadline) for s in await session.scalars(wanted)]


@on_both
async def test_the_quick_way_writes_all_that_the_ordinary_way_writes(stack: Stack) -> None:
    """Of two tables at once; one's seats have changed meanwhile, so that somebody looks at it now."""
    hub = await stack.hub()
    at, changed = await table(hub, "hex(size=4)"), await table(hub, "hex(size=4)")
    assert await written(
        hub,
        Append(
            at.key, 0, [(FIRST, "mine"), (SECOND, None)], 9000, at.row.seating, "there",
            asked={0: Asked(5000, 2**40), 1: Asked()},
        ),
        Append(changed.key, 0, [(FIRST, "mine")], 9000, changed.row.seating + 1, "here"),
    )  # fmt: skip
    assert await hub.reader.events(at.key, 0) == [(FIRST, "mine"), (SECOND, None)]
    assert await hub.reader.events(changed.key, 0) == [(FIRST, "mine")]
    assert await row_of(hub, at) == (2, "there", 9000)
    assert await row_of(hub, changed) == (1, "here", FIRST.at)
    assert await asked(hub, at) == [(True, 5000, 2**40), (True, None, None)]
    again = Append(
        at.key, 2, [(FIRST, None)], None, at.row.seating, "on", asked={0: None, 1: Asked(8000)}
    )
    assert await written(hub, again)
    assert await row_of(hub, at) == (3, "on", None)
    assert await asked(hub, at) == [(False, None, None), (True, 8000, None)]


@on_both
async def test_moves_go_the_quick_way(stack: Stack) -> None:
    hub = await stack.hub()
    at = await table(hub, "hex(size=4)")
    hub.writer._engine = None  # type: ignore[assignment]  # there is no other
    try:
        assert await at.act(0, "b2", 0, "mine") == 1
    finally:
        hub.writer._engine = hub.engine
    assert [event.text for event, _ in await hub.reader.events(at.key, 0)] == ["b2"]


# --- into an SQLite file


@contextmanager
def locked(url: URL) -> Iterator[None]:
    """Another writer's lock on a file. Raises `sqlite3.OperationalError` where somebody has it."""
    path = str(url.database)
    with closing(sqlite3.connect(path, timeout=0.2, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("wrong", [("\ud800", 7000), ("b2", 2**63)])
def test_what_no_file_can_keep_leaves_no_lock_behind(
    tmp_path: Path, wrong: tuple[str, int]
) -> None:
    """A lone surrogate, and a time that is too large: Python refuses them, not SQLite."""

    async def run() -> None:
        url = make_url(await asyncio.to_thread(sqlite_url, tmp_path))
        at_once = SQLiteAtOnce(url)
        try:
            assert not await at_once.write([("some", 0, PLAY, 0, *wrong, None)], [], [])
            with locked(url):
                pass
        finally:
            await at_once.close()

    asyncio.run(run())


def test_a_file_that_another_writes_to_is_waited_for_the_ordinary_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writing, "PATIENCE_SECONDS", 0.05)

    async def run() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            at = await table(hub, "hex(size=4)")
            with locked(hub.engine.url):
                assert not await written(
                    hub, Append(at.key, 0, [(FIRST, None)], seating=at.row.seating)
                )
                act = asyncio.create_task(at.act(0, "b2", 0, "mine"))
                await asyncio.sleep(0.3)
                assert not act.done()
                assert await hub.reader.events(at.key, 0) == []
            assert await act == 1
            assert [event.text for event, _ in await hub.reader.events(at.key, 0)] == ["b2"]

    asyncio.run(run())
