"""Appending events to an SQLite file at once: one transaction on a connection and a thread of its own.

By way of SQLAlchemy a transaction goes from thread to thread some ten times, which costs a move more than
all else that is done for it: 1.2 ms of the processor, where the transaction itself takes 0.15.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from sqlalchemy.engine import URL

from pelitupa.server.store.database import is_file, set_pragmas

PATIENCE_SECONDS: Final = 1.0
"""So long another writer is waited for; the ordinary way waits longer."""
_EVENT: Final = """
INSERT INTO events (table_key, number, kind, seat, text, at, nonce) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_TABLE: Final = """
UPDATE tables SET version = ?, mark = ?, due = CASE WHEN seating = ? THEN ? ELSE ? END WHERE key = ?
"""
_SEAT: Final = """
UPDATE seats SET asked = ?, asked_at = ?, deadline = ? WHERE table_key = ? AND place = ?
"""

Rows = Sequence[Sequence[Any]]


class SQLiteAtOnce:
    """What writes plain batches into a file."""

    def __init__(self, url: URL) -> None:
        """For the database of a URL; nothing is opened before something is to be written."""
        self._path = url.database or ""
        self._connection: sqlite3.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def write(self, events: Rows, tables: Rows, seats: Rows) -> bool:
        """Commit rows of events, of tables and of seats as a whole; whether they are. If not, nothing of them
        is written, and whoever writes them the ordinary way is told why."""
        if not is_file(self._path):
            return False
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "pelitupa-events")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._written, events, tables, seats)

    async def close(self) -> None:
        """Let the file go. What is written after this opens it again."""
        thread, self._thread = self._thread, None
        if thread is not None:
            await asyncio.get_running_loop().run_in_executor(thread, self._let_go)
            thread.shutdown()

    # --- in the thread

    def _written(self, events: Rows, tables: Rows, seats: Rows) -> bool:
        try:
            connection = self._connection or self._open()
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_EVENT, events)
            connection.executemany(_TABLE, tables)
            if seats:
                connection.executemany(_SEAT, seats)
            connection.execute("COMMIT")
        except Exception:  # whatever it is, nothing is left open; the ordinary way says why
            self._let_go()
            return False
        return True

    def _open(self) -> sqlite3.Connection:
        there = f"{Path(self._path).absolute().as_uri()}?mode=rw"  # a file that has gone is not made anew
        connection = sqlite3.connect(there, PATIENCE_SECONDS, isolation_level=None, uri=True)
        self._connection = connection
        set_pragmas(connection, None)
        return connection

    def _let_go(self) -> None:
        """Close the file, which takes back what is not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()
