"""The connection to the database, and its migrations."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import sqlite3
import stat
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from sqlalchemy import Connection, create_engine, delete, event, insert, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import InvalidatePoolError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pelitupa.core import PelitupaError
from pelitupa.server.store.models import Base, Beat

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

MIGRATIONS: Final = Path(__file__).parent / "migrations"
_NOBODY: Final = "nobody"
_LOCK: Final = 0x70656C69
WAIT_MS: Final = 120_000
"""So long a writer of an SQLite file waits for the others: longer than any stall. SQLite hands the turn to
whoever asks at the right moment, so that in a flood of writes one may wait much longer than the rest."""
_UPGRADE_MS: Final = 3_600_000
"""And so long for one that makes or upgrades it."""
_OURS: Final = frozenset(("people", "sessions", "tables", "seats", "events"))
"""Tables that every form of the database has."""
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
BROKEN: Final[tuple[type[Exception], ...]] = (*AWAY, sqlite3.Error)
"""Those, and what SQLite says of a file that is read without an engine."""


def make_engine(url: str) -> AsyncEngine:
    """An engine for a database URL. The folder of an SQLite file is made. No error of it tells values."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if is_file(parsed.database):
            _keep_private(Path(parsed.database))
        engine = create_async_engine(
            url, connect_args={"timeout": WAIT_MS / 1000}, hide_parameters=True
        )
        event.listen(engine.sync_engine, "connect", set_pragmas)
        return engine
    engine = create_async_engine(
        url, pool_size=15, max_overflow=5, hide_parameters=True, connect_args={"timeout": 10}
    )
    _ask_whether_there(engine)
    return engine


def is_file(database: str | None) -> TypeGuard[str]:
    """Whether an SQLite database lies in a file, by what its URL calls it."""
    return bool(database) and not str(database).startswith((":memory:", "file:"))


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


def set_pragmas(connection: Any, _: Any) -> None:
    """A write-ahead log: readers and the writer do not wait for each other, and a killed process loses
    nothing that was committed."""
    cursor = connection.cursor()
    _turn_to_log(cursor)
    for pragma in (f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _turn_to_log(cursor: Any) -> None:
    """Let a file have a write-ahead log. SQLite does not wait for another process that does the same now."""
    until = time.monotonic() + WAIT_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def alembic_config(connection: Connection | None = None) -> AlembicConfig:
    """Alembic's configuration, for a connection. It is imported by who needs it: a start seldom does."""
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


class WrongDatabase(PelitupaError):
    """A database that is another program's or a newer one's, or that was left half upgraded."""


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form, in one transaction: whoever is killed leaves the old form.

    Those that start together wait for each other. Raises `WrongDatabase`, and then nothing has changed.
    """
    if engine.dialect.name == "sqlite":
        await asyncio.to_thread(check_file, engine.url)

    def upgrade(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        else:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {_UPGRADE_MS}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            if form_of(connection) != newest_form():
                upgrade_in(connection)
        except OperationalError as error:
            if not _is_half_made(error):
                raise
            raise WrongDatabase(
                "an upgrade by an older version was interrupted and left it half done; nothing was changed "
                "now: put back the copy that was made before it, or name another file"
            ) from None
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {WAIT_MS}")

    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def _is_half_made(error: OperationalError) -> bool:
    """Whether an upgrade would make what is there."""
    return any(words in str(error.orig) for words in ("already exists", "duplicate column name"))


@cache
def forms() -> tuple[str, ...]:
    """The forms of the database that this program knows, the oldest first, by the names of the migrations:
    to ask Alembic would load them all, in each process that starts."""
    return tuple(sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py")))


def newest_form() -> str:
    """The form of the database that this program makes."""
    return forms()[-1]


def upgrade_in(connection: Connection) -> None:
    """Bring a database to the newest form within a transaction that is open."""
    from alembic import command

    command.upgrade(alembic_config(connection), "head")


def check_file(url: URL) -> str:
    """Read an SQLite file that is there before anything opens it to write; the form that it is of, empty
    where there is nothing. Raises `WrongDatabase`."""
    if not is_file(url.database):
        return ""
    path = Path(url.database)
    if not path.is_file() or not path.stat().st_size:
        return ""
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True),
    )
    try:
        with engine.connect() as connection:
            return form_of(connection)
    finally:
        engine.dispose()


def form_of(connection: Connection) -> str:
    """The form that a database is of; empty where it has none of our tables.

    Raises `WrongDatabase` for one that this program does not know how to upgrade.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return ""
    version = None
    if "alembic_version" in tables:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if version is not None and tables >= _OURS:
        if version not in forms():
            raise WrongDatabase(
                f"a newer Pelitupa made it (its form is {version}, this program knows {newest_form()} at "
                "most); start the newer program, or put back the copy that was made before its upgrade"
            )
    elif connection.dialect.name == "sqlite":  # in PostgreSQL others may have tables of their own
        if version is None and tables <= {*Base.metadata.tables, "alembic_version"}:
            raise WrongDatabase(
                "a first start of an older version was interrupted and left it half made; nobody has "
                "played at it yet: remove the file, and start again"
            )
        raise WrongDatabase(
            f"it belongs to another program (it has a table {min(tables)}); name another file in "
            "PELITUPA_DATABASE"
        )
    return str(version or "")


async def check_writing(engine: AsyncEngine) -> None:
    """Write something that stays, so that it is known before anybody comes whether the disk takes it."""
    async with engine.begin() as connection:
        await connection.execute(delete(Beat).where(Beat.worker == _NOBODY))
        await connection.execute(insert(Beat).values(worker=_NOBODY, at=0))
