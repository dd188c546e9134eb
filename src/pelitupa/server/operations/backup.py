"""Copies of a cottage's database, and putting one back into an empty place.

A copy is always one SQLite file, whatever the database is. So a copy can also move a cottage from an SQLite
file to PostgreSQL, or back. Making one stops nobody: SQLite and PostgreSQL both show a reader the database
as it was at one moment, while others go on writing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import JSON, Connection, Table, create_engine, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url

from pelitupa.core import PelitupaError
from pelitupa.server.config import Config
from pelitupa.server.operations.alone import alone
from pelitupa.server.store.database import (
    BROKEN,
    WrongDatabase,
    check_file,
    form_of,
    make_engine,
    migrate,
    newest_form,
    upgrade_in,
)
from pelitupa.server.store.models import Base
from pelitupa.server.store.trouble import reason

_MOST_ROWS: Final = 500
"""So many rows are carried at a time."""
_NAME: Final = re.compile(r"pelitupa-[0-9]{8}-[0-9]{6}\.sqlite")
"""The copies that are counted, and removed, where only some are kept."""


class BackupError(PelitupaError):
    """A copy that cannot be made or put back; nothing was changed."""


def new_name(folder: Path) -> Path:
    """The name of a copy that is made now."""
    return folder / f"pelitupa-{datetime.now(UTC):%Y%m%d-%H%M%S}.sqlite"


def forget_old(folder: Path, keep: int) -> list[Path]:
    """Remove all copies in a folder but the newest; those that were removed."""
    found = sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))
    old = found[: max(0, len(found) - keep)]
    for path in old:
        path.unlink()
    return old


def back_up(config: Config, target: Path) -> None:
    """Copy a cottage's database into a new file that only its owner may read, whether it runs or not.

    Raises `BackupError`, and then there is no such file.
    """
    with _trouble(f"the database {config.place} cannot be copied"), _new_file(target) as file:
        if config.is_sqlite:
            source = Path(make_url(config.database).database or "")
            if not source.is_file():
                raise BackupError(f"there is no cottage at {config.place}")
            check_file(make_url(config.database))
            _copy_file(source, file)
        else:
            asyncio.run(_copy_out(config, file))
        _look_over(file)


def restore(config: Config, source: Path) -> str:
    """Put a copy into the place that the settings name, which is empty; the form that it is of.

    An SQLite file is of the copy's own form then, and is upgraded by the next start; in PostgreSQL it is of
    the newest. Raises `BackupError`, and then nothing has changed.
    """
    if not source.is_file():
        raise BackupError(f"there is no file {source}")
    with _trouble(f"{source} cannot be put back"):
        form = check_file(URL.create("sqlite", database=str(source)))
        if not form:
            raise BackupError(f"{source} is empty")
        if config.is_sqlite:
            _put_file(config, source)
            return form
        asyncio.run(_copy_in(config, source))
        return newest_form()


@contextlib.contextmanager
def _trouble(what: str) -> Iterator[None]:
    """Say in one sentence why a database cannot be used."""
    try:
        yield
    except WrongDatabase as error:
        raise BackupError(f"{what}: {error}") from None
    except BROKEN as error:
        raise BackupError(f"{what}: {reason(error)}") from None


# --- files


@contextlib.contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A file beside the one that is wanted, which gets its name when all of it is on the disk."""
    if target.exists():
        raise BackupError(f"{target} is there already; name another file")
    if not target.parent.is_dir():
        raise BackupError(f"there is no folder {target.parent}")
    half = target.with_name(f".{target.name}.part")
    _remove(half)
    try:
        os.close(os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield half
        _to_disk(half)
        try:
            target.hardlink_to(half)
        except FileExistsError:
            raise BackupError(f"{target} is there already; name another file") from None
        except OSError:  # a file system without links
            half.rename(target)
        with contextlib.suppress(OSError):  # Windows opens no folder
            _to_disk(target.parent)
    finally:
        _remove(half)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite file as it is at this moment, with what its write-ahead log has."""
    with (
        contextlib.closing(_reading(source)) as was,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        was.execute("PRAGMA busy_timeout = 60000")
        was.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, that may be carried anywhere


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _look_over(path: Path) -> None:
    """Raise `BackupError` where a copy is damaged, as the database then is that it was made of."""
    with contextlib.closing(_reading(path)) as rows:
        found = rows.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise BackupError(f"the copy is damaged ({found}); so is the database, or the disk")


def _put_file(config: Config, source: Path) -> None:
    target = Path(make_url(config.database).database or "")
    with alone(config):
        for file in (target, target.with_name(f"{target.name}-wal")):
            if file.exists() and file.stat().st_size:
                raise BackupError(
                    f"there is a cottage at {target} already ({file.name}): move its files away, or name "
                    "another in PELITUPA_DATABASE"
                )
        target.unlink(missing_ok=True)  # an empty one
        with _new_file(target) as file:
            _copy_file(source, file)
            _look_over(file)


# --- PostgreSQL


async def _copy_out(config: Config, target: Path) -> None:
    """Copy what is in PostgreSQL, as it is at this moment, into a file that is made for it."""
    copy = make_engine(_url_of(target))
    engine = make_engine(config.database)
    try:
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            form = await connection.run_sync(form_of)
            if form != newest_form():
                raise BackupError(
                    f"the database is of the form {form or 'of nothing'}, and this program copies the form "
                    f"{newest_form()} alone: copy it with the program that it ran with (or with pg_dump)"
                )
            await migrate(copy)
            async with copy.begin() as writing:
                for table in Base.metadata.sorted_tables:
                    rows = await connection.stream(select(table))
                    async for batch in _batches(rows):
                        for statement, values in _inserts(table, batch):
                            await writing.execute(statement, values)
    finally:
        await engine.dispose()
        await copy.dispose()
    with contextlib.closing(sqlite3.connect(target)) as made:
        made.execute("PRAGMA journal_mode = DELETE")


async def _copy_in(config: Config, source: Path) -> None:
    """Fill a PostgreSQL database that has none of our tables, in one transaction."""
    engine = make_engine(config.database)
    try:
        with tempfile.TemporaryDirectory() as folder:
            newest = Path(folder) / "copy.sqlite"
            _copy_file(source, newest)
            copy = make_engine(_url_of(newest))
            await migrate(copy)
            await copy.dispose()
            async with engine.begin() as connection:
                await connection.run_sync(_fill, newest)
    finally:
        await engine.dispose()


def _fill(connection: Connection, source: Path) -> None:
    there = set(inspect(connection).get_table_names()) & {*Base.metadata.tables, "alembic_version"}
    if there:
        raise BackupError(
            f"there is a cottage in that database already (it has a table {min(there)}), and a server may "
            "be on it: make a new database (createdb) and name it in PELITUPA_DATABASE"
        )
    upgrade_in(connection)
    copy = create_engine(URL.create("sqlite", database=str(source)))
    try:
        with copy.connect() as rows:
            for table in Base.metadata.sorted_tables:
                for batch in _read(rows, table):
                    for statement, values in _inserts(table, batch):
                        connection.execute(statement, values)
                _count_on(connection, table)
    finally:
        copy.dispose()


def _read(connection: Connection, table: Table) -> Iterator[Sequence[dict[str, Any]]]:
    found = connection.execution_options(stream_results=True).execute(select(table))
    for batch in found.mappings().partitions(_MOST_ROWS):
        yield [dict(row) for row in batch]


async def _batches(rows: Any) -> AsyncIterator[Sequence[dict[str, Any]]]:
    async for batch in rows.mappings().partitions(_MOST_ROWS):
        yield [dict(row) for row in batch]


def _inserts(table: Table, rows: Sequence[dict[str, Any]]) -> Iterator[tuple[Any, Any]]:
    """Statements that write rows, each with its values. JSON that is not there is left out, for SQLAlchemy
    would write the word `null`."""
    json = [column.name for column in table.columns if isinstance(column.type, JSON)]
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        absent = tuple(name for name in json if row[name] is None)
        kept = {name: value for name, value in row.items() if name not in absent}
        groups.setdefault(absent, []).append(kept)
    for group in groups.values():
        yield insert(table), group


def _count_on(connection: Connection, table: Table) -> None:
    """Let numbers that PostgreSQL gives out go on after the highest."""
    for column in table.primary_key.columns:
        asked = text("SELECT pg_get_serial_sequence(:table, :column)")
        name = connection.execute(asked, {"table": table.name, "column": column.name}).scalar()
        if name:
            highest = f'SELECT coalesce(max("{column.name}"), 0) + 1 FROM "{table.name}"'
            connection.execute(text(f"SELECT setval(:name, ({highest}), false)"), {"name": name})


def _url_of(path: Path) -> str:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    return url.render_as_string(hide_password=False)
