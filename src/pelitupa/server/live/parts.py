"""The tables of this worker, as pages ask for them."""

from __future__ import annotations

from fastapi import Request

from pelitupa.core import t
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.credentials import is_key
from pelitupa.server.live.connections import Connections
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.studies import Studies
from pelitupa.server.store.reading import NoTable, TableNow
from pelitupa.server.web.parts import part


def hub_of(request: Request) -> Hub:
    """The tables of this worker."""
    return part(request, "hub", Hub)


def connections_of(request: Request) -> Connections:
    """The open connections of this worker."""
    return part(request, "connections", Connections)


def studies_of(request: Request) -> Studies:
    """The way to work with the rules that no table waits for."""
    return part(request, "studies", Studies)


async def the_table(request: Request, key: str) -> TableNow:
    """The table of a key, as it is written: whoever knows the key is invited. Raises `NoTable`."""
    row = await hub_of(request).reader.table(key) if is_key(key) else None
    if row is None:
        raise NoTable(t("There is no such table."))
    person = person_of(request)
    await hub_of(request).admit(row, None if person is None else person.id)
    return row
