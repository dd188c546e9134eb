"""The connection to the database, and its migrations."""

from __future__ import annotations

import contextlib
import importlib
import os
import stat
import time
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, event, insert, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InvalidatePoolError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pelitupa.server.store.models import Beat

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_NOBODY: Final = "nobody"
_LOCK: Final = 0x70656C69
IDLE_SECONDS: Final = 1.0
"""A connection that was used so lately is believed to be there."""
SYNCHRONOUS = "NORMAL"
"""How SQLite waits for the disk; tests, which no machine's fall concerns, do not."""


def _errors() -> tuple[type[Exception], ...]:
    """What is raised where a database is away: while it starts again, its driver's own errors too."""
    try:
        asyncpg = importlib.import_module("asyncpg")
    except ModuleNotFoundError:
        return (SQLAlchemyError, OSError)
    return (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


AWAY: Final = _errors()
"""The errors of a database that cannot be reached, or that refuses."""


def make_engine(url: str) -> AsyncEngine:
    """An engine for a database URL. The folder of an SQLite file is made. No error of it tells values."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if parsed.database and not parsed.database.startswith((":memory:", "file:")):
            _keep_private(Path(parsed.database))
        engine = create_async_engine(url, connect_args={"timeout": 15}, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        return engine
    engine = create_async_engine(
        url, pool_size=15, max_overflow=5, hide_parameters=True, connect_args={"timeout": 10}
    )
    _ask_whether_there(engine)
    return engine


def _keep_private(path: Path) -> None:
    """Make an SQLite file that only its owner may read, in a folder likewise, or let nobody in who has no
    business with one that is there. SQLite gives its write-ahead log and that one's index the same mode.

    A group that whoever runs the cottage has let read an older file may do so still.
    """
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=0o700)
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & 0o007:
                file.chmod(mode & ~0o007)


def _ask_whether_there(engine: AsyncEngine) -> None:
    """Of a connection that has lain idle, ask whether its database is still there before it is used.

    SQLAlchemy's `pool_pre_ping` asks each time, which with asyncpg is three journeys there and back; a
    connection that worked a moment ago is tried without asking.
    """
    pool_engine = engine.sync_engine

    def used(_: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    def wanted(connection: Any, record: Any, _: Any) -> None:
        if time.monotonic() - record.info.get("used", 0.0) < IDLE_SECONDS:
            return
        try:
            pool_engine.dialect.do_ping(connection)
        except pool_engine.dialect.loaded_dbapi.Error:
            raise InvalidatePoolError from None

    event.listen(pool_engine, "connect", used)
    event.listen(pool_engine, "checkin", used)
    event.listen(pool_engine, "checkout", wanted)


def _set_pragmas(connection: Any, _: Any) -> None:
    """A write-ahead log: readers and the writer do not wait for each other, and a killed process loses
    nothing that was committed."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def alembic_config(connection: Connection | None = None) -> AlembicConfig:
    """Alembic's configuration, for a connection."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form. Workers that start together wait for each other."""

    def upgrade(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        command.upgrade(alembic_config(connection), "head")

    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


async def check_writing(engine: AsyncEngine) -> None:
    """Write something and take it back, so that it is known before anybody comes whether that can be done."""
    async with engine.connect() as connection, connection.begin() as transaction:
        await connection.execute(insert(Beat).values(worker=_NOBODY, at=0))
        await transaction.rollback()
