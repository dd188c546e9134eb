"""Which tables wait for somebody's decision."""

from __future__ import annotations

from collections.abc import Iterable

from pelitupa.server.live.hub import Hub
from pelitupa.server.store.models import PLAYING
from pelitupa.server.store.reading import TableNow


async def waiting_at(hub: Hub, person_id: int, rows: Iterable[TableNow]) -> set[str]:
    """The keys of those tables that wait for a person.

    That is written down where people are not all at the table at one time; with quick clocks it
    changes too often, and the table itself is asked.
    """
    going = [row for row in rows if row.status == PLAYING]
    written = set(await hub.reader.waiting_for(person_id)) if going else set()
    found = set()
    for row in going:
        if row.at_leisure:
            waits = row.key in written
        else:
            table = await hub.get(row.key)
            async with table.lock:
                table_session = table.table_session
                asked = table_session.waiting_for() if table_session is not None else []
                waits = bool(set(table.seats_of(person_id)) & set(asked))
        if waits:
            found.add(row.key)
    return found
