"""Reading tables and what happened at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.core import Game, OptionError, PelitupaError, t
from pelitupa.games import load_game_as
from pelitupa.nature.specification import REPORTED
from pelitupa.server.store.models import (
    BLOCKED,
    OPEN,
    PLAYING,
    EventRow,
    FriendRow,
    Outage,
    SeatRow,
    Table,
)
from pelitupa.table.events import Event
from pelitupa.table.terms import Terms
from pelitupa.table.time_control import Days, NoLimit, TimeControl, parse_time_control


class RulesChanged(PelitupaError):
    """By today's rules a match has come to another position than by those that it was begun by."""


class NoTable(PelitupaError):
    """There is no such table."""


class Unreadable(PelitupaError):
    """What is kept of a match makes none by today's rules: an option is gone, or an event is refused."""

    def __init__(self, event: int | None = None) -> None:
        """`event` is the number of the one that is refused, if it is that."""
        super().__init__(
            t("This match was begun by rules that have changed here, and cannot go on.")
        )
        self.event = event
        self.former = False
        """Whether the match was begun by rules of an older number: it will never go on."""

    def reason(self) -> str:
        """What the log says: no moves, which are some player's secret."""
        cause = self.__cause__
        if self.event is not None:
            return f"event {self.event} is refused: {type(cause).__name__}"
        return str(cause) if isinstance(cause, PelitupaError) else type(cause).__name__


@dataclass(frozen=True)
class SeatNow:
    """Who has a seat: a person by id, a bot by specification, or nobody yet."""

    place: int
    person_id: int | None
    bot: str | None
    name: str
    entropy: str
    conditional: dict[str, Any] | None
    card: bool
    kept_for: int | None = None
    kept_name: str = ""

    def is_kept_for(self, person_id: int) -> bool:
        """Whether it waits for that person and nobody else."""
        return self.free and self.kept_for == person_id

    def is_free_for(self, person_id: int | None) -> bool:
        """Whether that person may sit down; None is somebody who was never here."""
        return self.free and self.kept_for in (None, person_id)

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return self.person_id is None and self.bot is None and not self.name


@dataclass(frozen=True)
class TableNow:
    """A table's row with its seats."""

    key: str
    host_id: int | None
    spec: str
    game: str
    terms: dict[str, Any]
    public: bool
    rated: bool
    nature: str
    seed: str
    commitment: str
    status: str
    created: int
    started: int | None
    ended: int | None
    seats: tuple[SeatNow, ...]
    rematch_of: str | None = None
    rules: int = 1
    seating: int = 0
    mark: str = ""
    given: str = ""
    """What was there before the match was taken up, an entry's text a line; no list of tables has it."""

    def load_game(self) -> Game:
        """The game, with the options that `spec` meant when the table was laid. Raises a `PelitupaError`
        where today's game has no such options."""
        return load_game_as(self.spec, self.rules)

    def seat_of(self, person_id: int | None) -> int | None:
        """The first seat of a person."""
        if person_id is None:
            return None
        return next((s.place for s in self.seats if s.person_id == person_id), None)

    @cached_property
    def shared(self) -> bool:
        """Whether several people play at one screen; nothing is hidden in such a game."""
        own = [seat.person_id for seat in self.seats if seat.person_id is not None]
        return len(own) > 1 and len(set(own)) == 1

    @property
    def typed(self) -> bool:
        """Whether people play for real, and type in what happened."""
        return self.nature == REPORTED

    @property
    def refereed(self) -> bool:
        """Whether it came from a phone, over and done: nothing was dealt or committed to at it."""
        return not self.commitment

    @cached_property
    def agreed(self) -> Terms:
        """What is agreed on; what was agreed on before there was a term has it as it is by itself.

        Raises `Unreadable` for terms that there are not any more.
        """
        try:
            return Terms.told(self.terms)
        except (TypeError, PelitupaError) as error:
            raise Unreadable from error

    @cached_property
    def time_control(self) -> TimeControl:
        """How much time there is for deciding; none by a control that there is not any more."""
        try:
            return parse_time_control(self.terms.get("time", "none"))
        except OptionError:
            return NoLimit()

    @property
    def by_days(self) -> bool:
        """Whether people have days for a decision."""
        return isinstance(self.time_control, Days)

    @property
    def at_leisure(self) -> bool:
        """Whether people need not all be at the table at one time: without a clock, or with days.

        Then it is written down whose decision is awaited (`SeatRow.asked`).
        """
        return self.by_days or isinstance(self.time_control, NoLimit)


def held_by(person_id: int) -> ColumnElement[bool]:
    """Of tables those at which a person has a seat or is the host."""
    own = select(SeatRow.table_key).where(SeatRow.person_id == person_id)
    return Table.key.in_(own) | (Table.host_id == person_id)


_FIELDS = [field for field in TableNow.__dataclass_fields__ if field not in ("seats", "given")]
_SEAT_FIELDS = list(SeatNow.__dataclass_fields__)

# Asked at every step of a table's beginning: to put them together again took as long as to ask.
_TABLE = select(*(getattr(Table, name) for name in [*_FIELDS, "given"])).where(
    Table.key == bindparam("key")
)
_SEATS = (
    select(*(getattr(SeatRow, name) for name in _SEAT_FIELDS))
    .where(SeatRow.table_key == bindparam("key"))
    .order_by(SeatRow.place)
)


class Reader:
    """Questions to the database about tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def table(self, key: str) -> TableNow | None:
        """A table with its seats, and what was given of its match."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(_TABLE, {"key": key})).one_or_none()
            if row is None:
                return None
            seats = await connection.execute(_SEATS, {"key": key})
            values = row._asdict() | {"given": row.given or ""}
            return TableNow(**values, seats=tuple(SeatNow(*seat) for seat in seats))

    async def record(self, key: str) -> str:
        """The record of a finished match; empty for one that is not."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(Table.record).where(Table.key == key))
            return str(found.scalar_one_or_none() or "")

    async def _tables(self, *where: Any, order: Any = None, limit: int = 200) -> list[TableNow]:
        query = select(*(getattr(Table, name) for name in _FIELDS)).where(*where).limit(limit)
        if order is not None:
            query = query.order_by(order)
        async with self._engine.connect() as connection:
            rows = [row._asdict() for row in await connection.execute(query)]
            keys = [row["key"] for row in rows]
            seats = await connection.execute(
                select(SeatRow.table_key, *(getattr(SeatRow, name) for name in _SEAT_FIELDS))
                .where(SeatRow.table_key.in_(keys))
                .order_by(SeatRow.place)
            )
            by_key: dict[str, list[SeatNow]] = {key: [] for key in keys}
            for seat in seats:
                values = seat._asdict()
                by_key[values.pop("table_key")].append(SeatNow(**values))
        return [TableNow(**row, seats=tuple(by_key[row["key"]])) for row in rows]

    async def events(self, key: str, since: int) -> list[tuple[Event, str | None]]:
        """The events of a table from number `since` on, with the senders' numbers of them."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(EventRow.kind, EventRow.seat, EventRow.text, EventRow.at, EventRow.nonce)
                .where(EventRow.table_key == key, EventRow.number >= since)
                .order_by(EventRow.number)
            )
            return [(Event(kind, seat, text, at), nonce) for kind, seat, text, at, nonce in rows]

    async def versions(self, keys: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How many events tables have, and the numbers of their seats and plans."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(Table.key, Table.version, Table.seating).where(Table.key.in_(keys))
            )
            return {row.key: (row.version, row.seating) for row in rows}

    async def due(self, now: int, limit: int = 100) -> list[tuple[str, int]]:
        """The tables somebody should look at, each with since when."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(Table.key, Table.due)
                .where(Table.due <= now, Table.status == PLAYING)
                .order_by(Table.due)
                .limit(limit)
            )
            return [(key, since) for key, since in rows if since is not None]

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """The times that ended after `since` in which no worker was alive, as (since, until)."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(Outage.since, Outage.until)
                .where(Outage.until > since)
                .order_by(Outage.since)
            )
            return [(a, b) for a, b in rows]

    async def lobby(self, game: str = "") -> list[TableNow]:
        """The public tables that wait for anybody, the newest first."""
        where = [Table.status == OPEN, Table.public]
        if game:
            where.append(Table.game == game)
        rows = await self._tables(*where, order=Table.created.desc(), limit=100)
        return [row for row in rows if any(seat.is_free_for(None) for seat in row.seats)]

    async def rematch_of(self, key: str) -> TableNow | None:
        """The rematch of a table that waits for its people, or is going on."""
        found = await self._tables(Table.rematch_of == key, Table.status.in_((OPEN, PLAYING)))
        return found[0] if found else None

    async def awaiting(self, person_id: int) -> list[TableNow]:
        """The tables at which a seat is kept for a person who has not sat down yet, the newest first, but
        for those of hosts whom they have blocked."""
        kept = select(SeatRow.table_key).where(SeatRow.kept_for == person_id)
        blocked = exists().where(
            FriendRow.person_id == person_id,
            FriendRow.other_id == Table.host_id,
            FriendRow.kind == BLOCKED,
        )
        rows = await self._tables(
            Table.key.in_(kept),
            Table.status == OPEN,
            ~blocked,
            order=Table.created.desc(),
            limit=50,
        )
        return [
            row
            for row in rows
            if row.seat_of(person_id) is None
            and any(seat.is_kept_for(person_id) for seat in row.seats)
        ]

    async def playing(self) -> list[TableNow]:
        """The public tables at which a match is going on, the newest first."""
        return await self._tables(
            Table.status == PLAYING, Table.public, order=Table.started.desc(), limit=50
        )

    async def tables_of(self, person_id: int, statuses: Sequence[str]) -> list[TableNow]:
        """The tables at which a person has a seat or is the host, the newest first."""
        return await self._tables(
            Table.status.in_(statuses), held_by(person_id), order=Table.created.desc()
        )

    async def waiting_for(self, person_id: int) -> list[str]:
        """The tables that wait for a person's decision."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(SeatRow.table_key)
                .join(Table, Table.key == SeatRow.table_key)
                .where(SeatRow.person_id == person_id, SeatRow.asked, Table.status == PLAYING)
            )
            return [key for (key,) in rows]

    async def deadlines(self, person_id: int) -> dict[str, int | None]:
        """The tables that wait for a person's decision, each with when (ms) the time for it is up, if it
        ever is."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(SeatRow.table_key, func.min(SeatRow.deadline))
                .join(Table, Table.key == SeatRow.table_key)
                .where(SeatRow.person_id == person_id, SeatRow.asked, Table.status == PLAYING)
                .group_by(SeatRow.table_key)
            )
            return {row.table_key: row[1] for row in rows}

    async def count(self, status: str) -> int:
        """How many tables have a status."""
        async with self._engine.connect() as connection:
            query = select(func.count()).select_from(Table).where(Table.status == status)
            return int((await connection.execute(query)).scalar_one())
