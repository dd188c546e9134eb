"""Appending events to tables: durable before it is acknowledged, many tables in one transaction.

Whoever appends waits until the transaction is committed. While one is under way, all that comes in is
gathered for the next. An event's number is its place in its table's row of events, so that of two
workers that append to the same table at once the database refuses the second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sqlalchemy import BigInteger, bindparam, case, insert, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pelitupa.core import PelitupaError
from pelitupa.server.store.database import AWAY
from pelitupa.server.store.models import EventRow, SeatRow, Table
from pelitupa.server.store.sqlite_writing import Rows, SQLiteAtOnce
from pelitupa.server.store.trouble import note
from pelitupa.table.events import Event

LOG: Final = logging.getLogger("pelitupa.store")
MOST_AT_ONCE: Final = 200


class Conflict(PelitupaError):
    """Somebody else has appended to the table meanwhile."""


class NotStored(PelitupaError):
    """The database did not say that it has kept it. It may have: asking again with the same nonce is
    safe."""


NOT_NOW: Final[tuple[type[Exception], ...]] = (NotStored, *AWAY)
"""What is raised where the database is away, by it or by who asked it."""


@dataclass(frozen=True)
class Asked:
    """That a seat is to decide: `since` when, where others wait for it, and `until` when, where there are
    days for it."""

    since: int | None = None
    until: int | None = None


@dataclass
class Append:
    """Events for one table that has `first` of them, and what the table's row becomes."""

    key: str
    first: int
    events: Sequence[tuple[Event, str | None]]
    due: int | None = None
    seating: int = 0
    """The number of the seats and plans that are known here. If it is another, the table is due at once."""
    mark: str = ""
    """What tells the position after the events."""
    planned: bool = False
    """Whether a seat had planned this: it is not written where the seats or their plans have changed."""
    asked: Mapping[int, Asked | None] = field(default_factory=dict)
    """The seats of which it is kept anew whether they are to decide; None where they are not."""
    closing: dict[str, Any] | None = None
    """With the last event: `status`, `ended`, `ending`, `record`."""
    finish: Callable[[AsyncConnection], Awaitable[None]] | None = None
    """What else belongs to the same transaction (how it went for each, ratings)."""
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_plain(self) -> bool:
        """Whether nothing is written but events, the table's count of them, and who is asked."""
        return self.closing is None and self.finish is None and not self.planned

    @property
    def now(self) -> int:
        """When the last of the events was."""
        return self.events[-1][0].at

    def event_rows(self) -> list[dict[str, Any]]:
        """The rows to insert."""
        return [
            {
                "table_key": self.key,
                "number": self.first + place,
                "kind": event.kind,
                "seat": event.seat,
                "text": event.text,
                "at": event.at,
                "nonce": nonce,
            }
            for place, (event, nonce) in enumerate(self.events)
        ]


_INSERT: Final = insert(EventRow.__table__)  # type: ignore[arg-type]
_TABLE: Final = (
    update(Table.__table__)  # type: ignore[arg-type]
    .where(Table.__table__.c.key == bindparam("k"))
    .values(
        version=bindparam("v"),
        mark=bindparam("m"),
        due=case(
            (Table.__table__.c.seating == bindparam("s"), bindparam("d", type_=BigInteger)),
            else_=bindparam("n", type_=BigInteger),
        ),
    )
)
_SAME: Final = (
    update(Table.__table__)  # type: ignore[arg-type]
    .where(Table.__table__.c.key == bindparam("k"), Table.__table__.c.seating == bindparam("s"))
    .values(seating=bindparam("s"))
)
"""Whether the seats and plans are those that are known here; nobody changes them until all is written."""
_SEAT: Final = (
    update(SeatRow.__table__)  # type: ignore[arg-type]
    .where(
        SeatRow.__table__.c.table_key == bindparam("k"), SeatRow.__table__.c.place == bindparam("p")
    )
    .values(
        asked=bindparam("a"),
        asked_at=bindparam("f", type_=BigInteger),
        deadline=bindparam("u", type_=BigInteger),
    )
)


class AtOnce(Protocol):
    """The quick way to write plain batches into a kind of database."""

    async def write(self, events: Rows, tables: Rows, seats: Rows) -> bool:
        """Commit rows as a whole: of events; of tables, each its version, mark, the seating that is known
        here, when it is due, the time it is now, and its key; of seats, each whether it is asked, since and
        until when, its table and its place. Whether it is done; if not, it is to be done the ordinary way."""

    async def close(self) -> None:
        """Let go what was opened for it."""


class PostgreSQLAtOnce:
    """All in one statement that is its own transaction: one journey to the database and back in place of
    five."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, events: Rows, tables: Rows, seats: Rows) -> bool:
        """See `AtOnce`. Raises what the database says."""
        columns = (*_turned(events, 7), *_turned(seats, 5), *_turned(tables, 6))
        async with self._engine.connect() as connection:
            await connection.exec_driver_sql(_AT_ONCE, columns)
        return True

    async def close(self) -> None:
        """See `AtOnce`."""


def _turned(rows: Rows, width: int) -> list[list[Any]]:
    """The columns of some rows."""
    return [[row[place] for row in rows] for place in range(width)]


_AT_ONCE: Final = """
WITH written AS (
    INSERT INTO events (table_key, number, kind, seat, text, at, nonce)
    SELECT * FROM unnest($1::varchar[], $2::int[], $3::varchar[], $4::int[], $5::text[], $6::bigint[],
        $7::varchar[])
), asked AS (
    UPDATE seats SET asked = new.asked, asked_at = new.since, deadline = new.until
    FROM unnest($8::boolean[], $9::bigint[], $10::bigint[], $11::varchar[], $12::int[])
        AS new (asked, since, until, key, place)
    WHERE seats.table_key = new.key AND seats.place = new.place
)
UPDATE tables SET version = new.version, mark = new.mark,
    due = CASE WHEN tables.seating = new.seating THEN new.due ELSE new.now END
FROM unnest($13::int[], $14::varchar[], $15::int[], $16::bigint[], $17::bigint[], $18::varchar[])
    AS new (version, mark, seating, due, now, key)
WHERE tables.key = new.key
"""


class Writer:
    """Gathers what is appended, and commits it together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at_once: AtOnce | None = None
        if engine.dialect.name == "postgresql":
            self._at_once = PostgreSQLAtOnce(engine)
        elif engine.dialect.name == "sqlite":
            self._at_once = SQLiteAtOnce(engine.url)
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.events = 0
        self.commits = 0

    def start(self) -> None:
        """Begin to write."""
        self._stopping = False
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what is waiting, and no more."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._at_once is not None:
            await self._at_once.close()

    async def append(self, append: Append) -> None:
        """Returns when the events are committed. Raises `Conflict`, and `NotStored`.

        Whoever is cancelled while waiting does not know; what was handed in is written all the same, and
        `append.done` tells.
        """
        self._waiting.append(append)
        self._wake.set()
        await asyncio.shield(append.done)

    async def _run(self) -> None:
        while not (self._stopping and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._write(batch)

    async def _write(self, batch: list[Append]) -> None:
        """Commit a batch. What one event is refused for is no other's fault: then each goes alone."""
        error: PelitupaError | None = None
        try:
            await self._store(batch)
            self.commits += 1
            self.events += sum(len(append.events) for append in batch)
        except Exception as problem:  # those who wait are told, and the writer goes on
            if _is_refusal(problem) and len(batch) > 1:
                for one in batch:
                    await self._write([one])
                return
            error = _told(problem)
        for append in batch:
            if append.done.done():
                continue
            if error is None:
                append.done.set_result(None)
            else:
                append.done.set_exception(error)

    async def _store(self, batch: list[Append]) -> None:
        """Commit a batch, as a whole or not at all."""
        if self._at_once is not None and all(append.is_plain for append in batch):
            if await self._at_once.write(*_rows(batch)):
                return
        async with self._engine.begin() as connection:
            await _store(connection, batch)


def _rows(batch: list[Append]) -> tuple[Rows, Rows, Rows]:
    """What `AtOnce.write` takes."""
    return (
        [tuple(row.values()) for append in batch for row in append.event_rows()],
        [(a.first + len(a.events), a.mark, a.seating, a.due, a.now, a.key) for a in batch],
        [
            (asked is not None, asked and asked.since, asked and asked.until, a.key, place)
            for a in batch
            for place, asked in a.asked.items()
        ],
    )


def _is_refusal(problem: Exception) -> bool:
    """Whether a database that is there did not take what it was given."""
    if isinstance(problem, DBAPIError) and not problem.connection_invalidated:
        unnamed = type(problem) is DBAPIError and problem.statement is not None
        return unnamed or isinstance(problem, (IntegrityError, DataError))
    return not isinstance(problem, AWAY)


def _told(problem: Exception) -> PelitupaError:
    """What those are told whose events were not written."""
    if isinstance(problem, Conflict):
        return problem
    if isinstance(problem, IntegrityError):
        return Conflict("somebody else was quicker")
    note(LOG, "events could not be written", problem)
    return NotStored("the cottage cannot write that down just now; try again in a moment")


async def _store(connection: AsyncConnection, batch: list[Append]) -> None:
    for append in batch:
        if append.planned:
            same = await connection.execute(_SAME, {"k": append.key, "s": append.seating})
            if same.rowcount != 1:
                raise Conflict("what was planned has changed meanwhile")
    await connection.execute(_INSERT, [row for append in batch for row in append.event_rows()])
    await connection.execute(
        _TABLE,
        [
            {
                "k": a.key,
                "v": a.first + len(a.events),
                "d": a.due,
                "s": a.seating,
                "n": a.now,
                "m": a.mark,
            }
            for a in batch
        ],
    )
    seats = [
        {
            "k": a.key,
            "p": place,
            "a": asked is not None,
            "f": asked and asked.since,
            "u": asked and asked.until,
        }
        for a in batch
        for place, asked in a.asked.items()
    ]
    if seats:
        await connection.execute(_SEAT, seats)
    for append in batch:
        if append.closing is not None:
            await connection.execute(
                update(Table).where(Table.key == append.key).values(**append.closing)
            )
        if append.finish is not None:
            await append.finish(connection)
