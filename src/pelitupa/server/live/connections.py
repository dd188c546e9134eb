"""The open connections of a worker: how many there may be, and how long each may last.

A socket holds memory, and everything that happens at its table is shown to it; so an address has only so
many, and a table only so many of people who do not play there. A socket lasts no longer than the session it
was opened with: whoever signs out, or changes a password, is heard and shown no more in any of their
browsers, whichever worker these speak with.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from pelitupa.core import Text, tn
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.operations.tasks import every

LOOK_SECONDS: Final = 15.0
"""How often it is looked whether sessions have ended without a word."""
_AT_ONCE: Final = 500


class Connection(Protocol):
    """An open connection: from where, at which table, and with which session."""

    address: str
    table_key: str
    plays: bool
    """Whether who opened it has a seat at the table."""
    session: str
    """The hash of its session's cookie; empty without one."""
    person_id: int | None
    subscriber: Subscriber

    async def end(self) -> None:
        """Hear and show nothing more."""


class Sessions(Protocol):
    """Which sessions there are."""

    async def open_sessions(self, tokens: Sequence[str]) -> set[str]:
        """Those of some sessions, by the hashes of their cookies, that have not ended."""

    def forget(self, person_id: int) -> None:
        """Believe nothing more that was found of a person's sessions."""


class Connections:
    """The open connections of this worker."""

    def __init__(self, sessions: Sessions, an_address: int, a_table: int) -> None:
        """At most `an_address` for each address, and `a_table` spectators for each table."""
        self._sessions = sessions
        self._an_address = an_address
        self._a_table = a_table
        self._open: set[Connection] = set()
        self._addresses: Counter[str] = Counter()
        self._spectators: Counter[str] = Counter()
        self._ending: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._open)

    def refusal(self, address: str, table_key: str, plays: bool) -> Text | None:
        """Why another one may not be opened; None if it may."""
        if self._addresses[address] >= self._an_address:
            return tn(
                "There is {count} page open from your address; close one first.",
                "There are {count} pages open from your address; close one first.",
                self._an_address,
            )
        if not plays and self._spectators[table_key] >= self._a_table:
            return tn(
                "{count} person watches this table; there is no room for more.",
                "{count} people watch this table; there is no room for more.",
                self._a_table,
            )
        return None

    def add(self, connection: Connection) -> None:
        """One has been opened."""
        self._open.add(connection)
        self._count(connection, 1)

    def discard(self, connection: Connection) -> None:
        """One has been closed."""
        if connection in self._open:
            self._open.remove(connection)
            self._count(connection, -1)

    def _count(self, connection: Connection, by: int) -> None:
        counters = [(self._addresses, connection.address)]
        if not connection.plays:
            counters.append((self._spectators, connection.table_key))
        for counter, key in counters:
            counter[key] += by
            if not counter[key]:
                del counter[key]

    def addresses_of(self, person_id: int) -> set[str]:
        """From where a person has some open."""
        return {one.address for one in self._open if one.person_id == person_id}

    def of(self, person_id: int) -> list[Connection]:
        """Those of a person."""
        return [one for one in self._open if one.person_id == person_id]

    def end_where(self, is_refused: Callable[[Connection], bool]) -> None:
        """End those that are not to be here any more."""
        self._end_all([one for one in self._open if is_refused(one)])

    # --- sessions

    async def sessions_ended(self, person_id: int) -> None:
        """Some session of a person's has ended, or all: end the connections that were opened with it."""
        self._sessions.forget(person_id)
        await self._end_stale([c for c in self._open if c.session and c.person_id == person_id])

    async def look_now_and_then(self, seconds: float = LOOK_SECONDS) -> None:
        """End what has outlived its session without anybody saying so, for ever."""

        async def look() -> None:
            await self._end_stale([c for c in self._open if c.session])

        await every(seconds, "sessions could not be looked for", look)

    async def _end_stale(self, connections: Sequence[Connection]) -> None:
        for start in range(0, len(connections), _AT_ONCE):
            some = connections[start : start + _AT_ONCE]
            good = await self._sessions.open_sessions([c.session for c in some])
            self._end_all(c for c in some if c.session not in good)

    def _end_all(self, connections: Iterable[Connection]) -> None:
        for connection in connections:
            task = asyncio.create_task(connection.end())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)
