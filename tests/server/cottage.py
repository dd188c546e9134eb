"""A cottage for the tests of people: a database with the tables, a clock to set, quick passwords."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from folders import RUN, new_folder
from pelitupa.games import load_game
from pelitupa.records import Seat, write
from pelitupa.server.accounts.accounts import People
from pelitupa.server.accounts.credentials import Passwords
from pelitupa.server.accounts.user import User
from pelitupa.server.store.database import make_engine, migrate
from pelitupa.server.store.models import OPEN, OVER, Base, EventRow, RatingRow, SeatRow, Table
from pelitupa.table import Match
from server import services

POSTGRES = os.environ.get("PELITUPA_TEST_POSTGRES", "")
KINDS = ("sqlite", "postgres") if POSTGRES or services.STACK == "postgres" else ("sqlite",)
BEGAN = 1_790_000_000_000
GOOD = "correct horse battery"
OTHER = "a quite different one"
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@cache
def migrated() -> Path:
    """An SQLite file with the tables and nothing in them, to copy."""
    path = new_folder("migrated", RUN) / "empty.sqlite"

    async def make() -> None:
        engine = make_engine(f"sqlite+aiosqlite:///{path}")
        await migrate(engine)
        await engine.dispose()

    asyncio.run(make())
    return path


def sqlite_url(folder: Path) -> str:
    """The URL of a fresh database in a folder."""
    shutil.copy(migrated(), folder / "cottage.sqlite")
    return f"sqlite+aiosqlite:///{folder / 'cottage.sqlite'}"


@cache
def postgres_url() -> str:
    """A database in the PostgreSQL that is named, or in the tests' own."""
    return POSTGRES or asyncio.run(services.new_database())


class Cottage:
    """People over a database, at a time that the test sets."""

    def __init__(self, engine: AsyncEngine, hasher: PasswordHasher = QUICK) -> None:
        self.engine = engine
        self.now = BEGAN
        self.changed: list[str] = []
        self.people = self.process(hasher)

    def process(self, hasher: PasswordHasher = QUICK) -> People:
        """The people as another process of the server knows them."""
        return People(
            self.engine,
            clock=lambda: self.now,
            passwords=Passwords(hasher),
            tables_changed=self._note,
        )

    async def _note(self, keys: Any) -> None:
        self.changed += keys

    async def table(
        self, key: str, seats: list[User | str | None], status: str = OPEN, **more: Any
    ) -> None:
        """A table with persons, bots (by their specification) and free seats; the first person hosts it."""
        host = next((seat for seat in seats if isinstance(seat, User)), None)
        fields = {
            "game": "hex",
            "spec": "hex(size=4)",
            "seed": f"seed of {key}",
            "commitment": "c",
            "created": self.now,
            "started": self.now,
            "host_id": host.id if host else None,
        }
        async with AsyncSession(self.engine) as session, session.begin():
            session.add(Table(key=key, status=status, **(fields | more)))
            await session.flush()
            for place, seat in enumerate(seats):
                row = SeatRow(table_key=key, place=place)
                if isinstance(seat, User):
                    row.person_id, row.name, row.entropy = (
                        seat.id,
                        seat.name,
                        f"{seat.name}’s words",
                    )
                elif seat is not None:
                    row.bot, row.name = seat, "Robo"
                session.add(row)

    async def over(self, key: str, seats: list[User | str | None], **more: Any) -> str:
        """A table at which the first seat has won; its record."""
        record = won_record([s.name if isinstance(s, User) else "Robo" for s in seats])
        loser = seats[1].name if isinstance(seats[1], User) else "Robo"
        ending = {"how": "resigned", "returns": [1.0, -1.0], "text": f"{loser} has resigned"}
        ended = {"ended": self.now, "ending": ending, "record": record}
        await self.table(key, seats, OVER, **(ended | more))
        return record

    async def add(self, *rows: EventRow | RatingRow) -> None:
        """Put rows into the database."""
        async with AsyncSession(self.engine) as session, session.begin():
            session.add_all(rows)

    async def seat(self, key: str, place: int) -> SeatRow:
        """A seat as it is now."""
        async with AsyncSession(self.engine) as session:
            return await session.get_one(SeatRow, (key, place))

    async def get(self, key: str) -> Table:
        """A table as it is now."""
        async with AsyncSession(self.engine) as session:
            return await session.get_one(Table, key)

    async def count(self, model: type[Base]) -> int:
        """How many rows a table of the database has."""
        async with AsyncSession(self.engine) as session:
            return await session.scalar(select(func.count()).select_from(model)) or 0

    async def everything(self) -> str:
        """All that is in the database, as text."""
        lines = []
        async with self.engine.connect() as connection:
            for table in Base.metadata.sorted_tables:
                lines += [repr(tuple(row)) for row in await connection.execute(select(table))]
        return "\n".join(lines)


@cache
def _won(names: tuple[str, ...]) -> str:
    match = Match(load_game("hex", size=4), [Seat(name) for name in names], seed="7" * 64)
    match.resign(1)
    return write(match.record())


def won_record(names: list[str]) -> str:
    """The record of a match that the first of two has won."""
    return _won(tuple(names))


def at_cottage(body: Callable[[Cottage], Awaitable[None]]) -> Callable[[str, Path], None]:
    """A test in a cottage of its own, on each database there is."""

    @pytest.mark.parametrize("kind", KINDS)
    def test(kind: str, tmp_path: Path) -> None:
        url = postgres_url() if kind == "postgres" else sqlite_url(tmp_path)
        asyncio.run(_run(url, body))

    test.__name__, test.__doc__ = body.__name__, body.__doc__
    return test


async def _run(url: str, body: Callable[[Cottage], Awaitable[None]]) -> None:
    engine = make_engine(url)
    try:
        if not url.startswith("sqlite"):
            await migrate(engine)
            async with engine.begin() as connection:
                names = ", ".join(table.name for table in Base.metadata.sorted_tables)
                await connection.execute(text(f"TRUNCATE {names} CASCADE"))
        await body(Cottage(engine))
    finally:
        await engine.dispose()
