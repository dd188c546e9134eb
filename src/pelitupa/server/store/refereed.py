"""Matches that were played for real and came from a phone when they were over: tables without a commitment.

Nothing was dealt at them, and nobody sits at them here; whoever sent one is its host.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.core import PelitupaError, t
from pelitupa.server.store.keys import secret_key
from pelitupa.server.store.models import SeatRow, Table

REFEREED: Final[ColumnElement[bool]] = Table.commitment == ""
"""Of tables those of matches that were sent."""
_TRIES: Final = 3


class TooManySent(PelitupaError):
    """A person has sent as many evenings as one may."""

    def __init__(self, most: int) -> None:
        super().__init__(t("The cottage keeps at most {most} evenings of yours.", most=most))


def is_refereed(host_id: int) -> ColumnElement[bool]:
    """Of tables those that a person has sent."""
    return and_(Table.host_id == host_id, REFEREED)


def key_for(evening: str) -> str:
    """The key of the table of an evening, by the secret name that its phone gave it."""
    return secret_key(f"refereed {evening}")


async def keep(
    engine: AsyncEngine,
    table: dict[str, Any],
    names: Sequence[str],
    most: int,
    people: Sequence[int | None] = (),
) -> None:
    """Keep such a match as it was sent last: what is sent twice is one, and what was corrected meanwhile is
    corrected here. `table` has the row of the table, `names` who played, `people` who of them are people of
    this cottage. It is its latest sender's: only the phone knows its name, and a phone whose first answer was
    lost comes as another guest. One without a host is an evening's, which has a bound of its own.

    Raises `TooManySent` where its host has sent `most` others.
    """
    for tried in range(_TRIES):
        try:
            await _keep(engine, table, names, most, people)
            return
        except IntegrityError:  # the same was sent at the same moment
            if tried == _TRIES - 1:
                raise


async def _keep(
    engine: AsyncEngine,
    table: dict[str, Any],
    names: Sequence[str],
    most: int,
    people: Sequence[int | None],
) -> None:
    key = table["key"]
    async with engine.begin() as connection:
        there = (await connection.execute(select(Table.key).where(Table.key == key))).first()
        if there is None and table["host_id"] is None:
            await connection.execute(insert(Table).values(table))
        elif there is None:
            sent = select(Table.key).where(is_refereed(table["host_id"])).limit(most)
            if len((await connection.execute(sent)).all()) >= most:
                raise TooManySent(most)
            await connection.execute(insert(Table).values(table))
        else:
            await connection.execute(update(Table).where(Table.key == key).values(table))
            await connection.execute(delete(SeatRow).where(SeatRow.table_key == key))
        await connection.execute(
            insert(SeatRow),
            [
                {"table_key": key, "place": place, "name": name, "person_id": person}
                for place, (name, person) in enumerate(zip_longest(names, people))
            ],
        )
