"""The seats of people who become others: a guest who signs in, somebody who leaves for good."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import ColumnElement, and_, exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from pelitupa.records import parse, write
from pelitupa.server.store.models import (
    CLOSED,
    OPEN,
    OVER,
    Evening,
    EveningPerson,
    EventRow,
    SeatRow,
    Table,
)
from pelitupa.shown.names import LEFT
from pelitupa.table.events import SAY
from pelitupa.table.terms import PHRASES

UNSAID: Final = "…"
"""What stands in place of what somebody said who has left."""
_FREE: Final = {
    "person_id": None,
    "name": "",
    "entropy": "",
    "conditional": None,
    "card": False,
    "asked": False,
}


def _at_tables(status: str) -> ColumnElement[bool]:
    """Seats at tables of a status."""
    return exists().where(Table.key == SeatRow.table_key, Table.status == status)


async def _moved(session: AsyncSession, keys: Iterable[str]) -> list[str]:
    """Count a change of the seats of these tables, so that every worker finds it; their keys."""
    changed = list(keys)
    await session.execute(
        update(Table).where(Table.key.in_(changed)).values(seating=Table.seating + 1)
    )
    return changed


async def rename_at_open_tables(session: AsyncSession, person_id: int, name: str) -> list[str]:
    """The person's name in their seats where nothing is dealt yet; the keys of those tables.

    Once a match has begun it keeps the names it began with, so that its record does not change.
    """
    mine = and_(SeatRow.person_id == person_id, _at_tables(OPEN))
    keys = await session.scalars(select(SeatRow.table_key).where(mine).distinct())
    await session.execute(update(SeatRow).where(mine).values(name=name))
    return await _moved(session, keys)


async def rename_everywhere(session: AsyncSession, person_id: int, name: str) -> list[str]:
    """The person's name wherever it stands, at tables and evenings, but for records of matches that are over;
    the keys of the tables. For a name that is not to be read."""
    mine = SeatRow.person_id == person_id
    keys = list(await session.scalars(select(SeatRow.table_key).where(mine).distinct()))
    await session.execute(update(SeatRow).where(mine).values(name=name))
    kept = SeatRow.kept_for == person_id
    keys += await session.scalars(select(SeatRow.table_key).where(kept))
    await session.execute(update(SeatRow).where(kept).values(kept_name=name))
    there = EveningPerson.person_id == person_id
    evenings = list(await session.scalars(select(EveningPerson.evening_key).where(there)))
    await session.execute(update(EveningPerson).where(there).values(name=name))
    await session.execute(
        update(Evening).where(Evening.key.in_(evenings)).values(version=Evening.version + 1)
    )
    return await _moved(session, sorted(set(keys)))


async def hand_over(session: AsyncSession, guest_id: int, account_id: int, name: str) -> list[str]:
    """Give a guest's seats and tables to an account; the keys of the tables that changed.

    At a table where the account sits already, the guest's seat is not handed over: nobody holds two.
    Before the match it becomes free, later it stays the guest's.
    """
    keys = list(
        await session.scalars(
            select(SeatRow.table_key).where(SeatRow.person_id == guest_id).distinct()
        )
    )
    # Nobody sits down at these tables before this transaction ends: their rows are written.
    await session.execute(update(Table).where(Table.key.in_(keys)).values(status=Table.status))
    held = set(
        await session.scalars(
            select(SeatRow.table_key).where(
                SeatRow.person_id == account_id, SeatRow.table_key.in_(keys)
            )
        )
    )
    of_guest = SeatRow.person_id == guest_id
    there = SeatRow.table_key.in_(held)
    await session.execute(update(SeatRow).where(of_guest, there, _at_tables(OPEN)).values(**_FREE))
    await session.execute(update(SeatRow).where(of_guest, ~there).values(person_id=account_id))
    await session.execute(
        update(SeatRow).where(SeatRow.kept_for == guest_id).values(kept_for=account_id)
    )
    hosted = await session.scalars(select(Table.key).where(Table.host_id == guest_id))
    changed = sorted({*keys, *hosted})
    await session.execute(update(Table).where(Table.host_id == guest_id).values(host_id=account_id))
    await rename_at_open_tables(session, account_id, name)
    return await _moved(session, changed)


async def leave(session: AsyncSession, person_id: int, now: int) -> list[str]:
    """Take a person out of all tables that are not over; the keys of the tables that changed.

    Tables of theirs that have not begun are closed, and in others' that have not begun their seat becomes
    free. In a match that is going on their seat keeps its place, without a person.
    """
    mine = SeatRow.person_id == person_id
    seated = await session.scalars(
        select(SeatRow.table_key)
        .join(Table, Table.key == SeatRow.table_key)
        .where(mine, Table.status != OVER)
        .distinct()
    )
    own = and_(Table.host_id == person_id, Table.status == OPEN)
    changed = sorted({*seated, *await session.scalars(select(Table.key).where(own))})
    await session.execute(update(Table).where(own).values(status=CLOSED, ended=now, due=None))
    await session.execute(update(SeatRow).where(mine, _at_tables(OPEN)).values(**_FREE))
    kept = await session.scalars(select(SeatRow.table_key).where(SeatRow.kept_for == person_id))
    changed = sorted({*changed, *kept})
    await session.execute(
        update(SeatRow).where(SeatRow.kept_for == person_id).values(kept_for=None, kept_name="")
    )
    await _unsay(session, person_id)
    await session.execute(
        update(SeatRow)
        .where(mine)
        .values(person_id=None, name=LEFT, conditional=None, mu=None, sigma=None)
    )
    return await _moved(session, changed)


async def _unsay(session: AsyncSession, person_id: int) -> None:
    """Blank what the person said in free words; stock phrases tell nothing of anybody."""
    theirs = exists().where(
        SeatRow.table_key == EventRow.table_key,
        SeatRow.place == EventRow.seat,
        SeatRow.person_id == person_id,
    )
    await session.execute(
        update(EventRow)
        .where(theirs, EventRow.kind == SAY, EventRow.text.not_in(list(PHRASES)))
        .values(text=UNSAID)
    )


async def rename_in_records(
    sessions: async_sessionmaker[AsyncSession], person_id: int, name: str = LEFT
) -> list[str]:
    """Take the person's name out of the records of matches that are over, for another, or for nobody's; the
    keys of their tables.

    Each is changed by itself, for there may be thousands: what is done is done if this is interrupted,
    and can be done again.
    """
    async with sessions() as session:
        rows = await session.execute(
            select(SeatRow.table_key, SeatRow.place)
            .join(Table, Table.key == SeatRow.table_key)
            .where(SeatRow.person_id == person_id, Table.record.is_not(None))
        )
        places: dict[str, list[int]] = {}
        for key, place in rows:
            places.setdefault(key, []).append(place)
    for key, seats in places.items():
        async with sessions.begin() as session:
            table = await session.get(Table, key)
            if table is not None and table.record is not None:
                ending = dict(table.ending or {})
                table.record, ending["text"] = await asyncio.to_thread(
                    with_name, table.record, str(ending.get("text", "")), seats, name
                )
                table.ending = ending
    return list(places)


def with_name(text: str, told: str, seats: Sequence[int], name: str = LEFT) -> tuple[str, str]:
    """A record, and the sentence about how it ended, in which those who sat in these seats have another name,
    or are nobody in particular.

    The record's hashes are new; the deals, the decisions, and the commitment to the seed are the same.
    """
    record = parse(text, unfinished=True)
    players = list(record.header.seats)
    for seat in seats:
        was = re.escape(players[seat].name)
        told = re.sub(rf"(?<!\w){was}(?!\w)", lambda _: name, told)
        players[seat] = replace(players[seat], name=name)
    return write(replace(record, header=replace(record.header, seats=tuple(players)))), told
