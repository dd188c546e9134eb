"""Opening tables, sitting down, getting up, beginning: each one transaction that happens once or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pelitupa.nature.lots import drawn_seats
from pelitupa.server.store.models import CLOSED, OPEN, OVER, PLAYING, Person, SeatRow, Table
from pelitupa.server.store.reading import held_by

_NOBODY: Final = {"person_id": None, "bot": None, "name": "", "entropy": "", "card": False}
"""What is kept of a free seat."""
_KEPT: Final[dict[str, Any]] = {"kept_for": None, "kept_name": ""}
"""Whom a free seat is kept for, if anybody."""
_IS_FREE: Final = (SeatRow.person_id.is_(None), SeatRow.bot.is_(None), SeatRow.name == "")
_MOVED: Final = (
    SeatRow.person_id,
    SeatRow.bot,
    SeatRow.name,
    SeatRow.entropy,
    SeatRow.card,
    SeatRow.shared,
)
"""What goes with whoever gets another seat."""


async def _is_open(connection: AsyncConnection, key: str) -> bool:
    """Whether nothing is dealt yet. Until this transaction ends nothing will be, and nobody else sits
    down: the table's row is written, which keeps others waiting on every database."""
    still_open = await connection.execute(
        update(Table)
        .where(Table.key == key, Table.status == OPEN)
        .values(seating=Table.seating + 1)
    )
    return bool(still_open.rowcount == 1)


def _has_several(seat: Mapping[str, Any], given: Counter[Any]) -> bool:
    """Whether who is given a seat is given others too."""
    person_id = seat.get("person_id")
    return person_id is not None and given[person_id] > 1


async def _draw_seats(connection: AsyncConnection, key: str) -> None:
    """Where those at a table have agreed on it, give everyone the seat of a lot, with all they bring."""
    table = (
        await connection.execute(select(Table.terms, Table.seed).where(Table.key == key))
    ).one()
    if not table.terms.get("draw_teams"):
        return
    found = await connection.execute(
        select(*_MOVED).where(SeatRow.table_key == key).order_by(SeatRow.place)
    )
    came = [dict(row._mapping) for row in found]
    lots = drawn_seats(table.seed, [seat["entropy"] for seat in came], len(came))
    here = update(SeatRow).where(SeatRow.table_key == key)
    await connection.execute(here.values(person_id=None))  # nobody has two seats at any time
    for place, who in enumerate(lots):
        moved = came[who]
        if moved["bot"] is not None and moved["name"] == f"Player {who + 1}":
            moved = moved | {"name": f"Player {place + 1}"}  # a bot is called by its place
        await connection.execute(here.where(SeatRow.place == place).values(**moved))
    drawn = " ".join([str(who + 1) for who in lots])
    await connection.execute(
        update(Table).where(Table.key == key).values(terms={**table.terms, "drawn": drawn})
    )


class RematchThere(Exception):
    """The table has a rematch already."""


class Seating:
    """Opening tables, sitting down, getting up, beginning: each one statement that happens once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def open(
        self, table: dict[str, Any], seats: Sequence[dict[str, Any]], most: int | None = None
    ) -> bool:
        """A new table with its seats; whether its host had fewer than `most` tables that are not over.

        Seats that one person is given together are at a screen that is handed round. Raises `RematchThere`
        where the table that it is to be the rematch of has one that is not over.
        """
        try:
            return await self._open(table, seats, most)
        except IntegrityError:
            if not table.get("rematch_of"):
                raise
            raise RematchThere from None

    async def _open(
        self, table: dict[str, Any], seats: Sequence[dict[str, Any]], most: int | None
    ) -> bool:
        given = Counter(seat.get("person_id") for seat in seats)
        async with self._engine.begin() as connection:
            if most is not None and await self._going(connection, table["host_id"]) >= most:
                return False
            if table.get("rematch_of"):  # that which is over gives its place to another
                await connection.execute(
                    update(Table)
                    .where(
                        Table.rematch_of == table["rematch_of"], Table.status.in_((OVER, CLOSED))
                    )
                    .values(rematch_of=None)
                )
            await connection.execute(Table.__table__.insert(), [table])  # type: ignore[attr-defined]
            await connection.execute(
                SeatRow.__table__.insert(),  # type: ignore[attr-defined]
                [
                    {**_NOBODY, **_KEPT, "asked": False, "shared": _has_several(seat, given)}
                    | seat
                    | {"table_key": table["key"], "place": place}
                    for place, seat in enumerate(seats)
                ],
            )
        return True

    async def _going(self, connection: AsyncConnection, person_id: int) -> int:
        """How many tables of a person's are not over. Until this transaction ends nobody opens another
        for them: their row is locked, in SQLite too, which knows no SELECT FOR UPDATE."""
        await connection.execute(
            update(Person).where(Person.id == person_id).values(created=Person.created)
        )
        count = select(func.count()).where(Table.status.in_((OPEN, PLAYING)), held_by(person_id))
        return int((await connection.execute(count)).scalar_one())

    async def sit(self, key: str, place: int, **values: Any) -> bool:
        """Give a free seat of an open table to somebody; whether it was free, and kept for nobody else.

        A person's own other seat there becomes free with it: all at once, so that nobody ever has two.
        """
        person_id = values.get("person_id")
        theirs = or_(SeatRow.kept_for.is_(None), SeatRow.kept_for == person_id)
        where = _IS_FREE if person_id is None else (*_IS_FREE, theirs)
        return await self._seat(key, place, where, values)

    async def get_up(self, key: str, place: int) -> bool:
        """Free a seat of an open table."""
        return await self._seat(key, place, (), _NOBODY)

    async def keep_no_more(self, key: str, place: int) -> bool:
        """Let anybody have a seat of an open table that was kept for somebody."""
        return await self._seat(key, place, (), _KEPT)

    async def plan(
        self, key: str, place: int, version: int, kept: dict[str, Any] | None
    ) -> int | None:
        """Keep what a seat plans from the position of that version on; the number of seats and plans then.

        None where the table has moved on meanwhile: nothing is kept, as it would be for another position.
        """
        async with self._engine.connect() as connection, connection.begin() as transaction:
            there = await connection.execute(
                update(Table)
                .where(Table.key == key, Table.version == version)
                .values(seating=Table.seating + 1)
                .returning(Table.seating)
            )
            seating = there.scalar_one_or_none()
            if seating is None:
                await transaction.rollback()
                return None
            await connection.execute(
                update(SeatRow)
                .where(SeatRow.table_key == key, SeatRow.place == place)
                .values(conditional=kept)
            )
            return int(seating)

    async def set_seat(self, key: str, place: int, **values: Any) -> None:
        """Change what is kept of a seat."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(SeatRow)
                .where(SeatRow.table_key == key, SeatRow.place == place)
                .values(**values)
            )

    async def _seat(self, key: str, place: int, where: Any, values: dict[str, Any]) -> bool:
        """Change a seat of an open table, where it is so; whoever gets it leaves the other they have."""
        person_id = values.get("person_id")
        async with self._engine.connect() as connection, connection.begin() as transaction:
            if not await _is_open(connection, key):
                return False
            if person_id is not None:
                await connection.execute(
                    update(SeatRow)
                    .where(SeatRow.table_key == key, SeatRow.person_id == person_id)
                    .where(SeatRow.place != place)
                    .values(**_NOBODY)
                )
            done = await connection.execute(
                update(SeatRow)
                .where(SeatRow.table_key == key, SeatRow.place == place, *where)
                .values(**values)
            )
            if done.rowcount != 1:
                await transaction.rollback()
                return False
            return True

    async def change(self, key: str, place: int, **values: Any) -> bool:
        """Change what a seat of an open table brings to the match; whether it was open yet."""
        return await self._seat(key, place, (), values)

    async def begin(self, key: str, now: int, due: int | None) -> bool:
        """Let the match of an open table without a free seat begin; whether it was this call that did."""
        async with self._engine.connect() as connection, connection.begin() as transaction:
            done = await connection.execute(
                update(Table)
                .where(Table.key == key, Table.status == OPEN)
                .values(status=PLAYING, started=now, due=due, seating=Table.seating + 1)
            )
            free = await connection.execute(
                select(SeatRow.place).where(SeatRow.table_key == key, *_IS_FREE)
            )
            if done.rowcount != 1 or free.first() is not None:
                await transaction.rollback()
                return False
            await _draw_seats(connection, key)
            return True

    async def draw_teams(self, key: str) -> bool:
        """Let lots decide at an open table who plays with whom; whether it was open yet."""
        async with self._engine.begin() as connection:
            terms = await connection.scalar(
                select(Table.terms).where(Table.key == key, Table.status == OPEN)
            )
            if terms is None:
                return False
            done = await connection.execute(
                update(Table)
                .where(Table.key == key, Table.status == OPEN)
                .values(terms={**terms, "draw_teams": True, "cards": []})
            )
            return bool(done.rowcount == 1)

    async def bring_card(self, key: str, side: int, text: str, sides: int) -> bool:
        """Write down what card a side of an open table brings; whether it was open yet."""
        async with self._engine.begin() as connection:
            terms = await connection.scalar(
                select(Table.terms).where(Table.key == key, Table.status == OPEN).with_for_update()
            )
            if terms is None:
                return False
            cards = list(terms.get("cards") or [""] * sides)
            cards[side] = text
            done = await connection.execute(
                update(Table)
                .where(Table.key == key, Table.status == OPEN)
                .values(terms={**terms, "cards": cards if any(cards) else []})
            )
            return bool(done.rowcount == 1)

    async def close(self, key: str, now: int) -> bool:
        """Give an open table up."""
        return await self._change(key, OPEN, status=CLOSED, ended=now)

    async def stop(self, key: str, now: int) -> bool:
        """End a match that is going on, without a result or a record; whether it was."""
        return await self._change(key, PLAYING, status=CLOSED, ended=now, due=None)

    async def set_due(self, key: str, version: int, due: int | None) -> None:
        """When a table at which nothing more has happened is to be looked at next."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(Table).where(Table.key == key, Table.version == version).values(due=due)
            )

    async def put_off(self, key: str, since: int, until: int) -> None:
        """Let a table whose time had come at `since`, and which cannot go on, be looked at later."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(Table).where(Table.key == key, Table.due == since).values(due=until)
            )

    async def _change(self, key: str, only_if: str, **values: Any) -> bool:
        async with self._engine.begin() as connection:
            done = await connection.execute(
                update(Table)
                .where(Table.key == key, Table.status == only_if)
                .values(seating=Table.seating + 1, **values)
            )
            return bool(done.rowcount == 1)
