"""Evenings in the database. All of an evening's state is there, so that any worker goes on with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server.store.models import (
    OPEN,
    OVER,
    PLAYING,
    Evening,
    EveningBoard,
    EveningPerson,
    Person,
    SeatRow,
)
from pelitupa.table.evening.scoring import Score
from pelitupa.table.evening.tournaments import TOURNAMENTS

MOST_PEOPLE: Final = 80


@dataclass(frozen=True)
class Guest:
    """Somebody at an evening; see `EveningPerson`."""

    number: int
    person_id: int | None
    bot: str | None
    name: str
    words: str
    partner: int
    place: int
    seen: tuple[int, ...]

    @property
    def waits(self) -> bool:
        """Whether they have no place, and had none: they came late, or before it began."""
        return self.place < 0 and not self.seen


@dataclass(frozen=True)
class BoardNow:
    """A board at a table of an evening; see `EveningBoard`."""

    round: int
    desk: int
    board: int
    table_key: str
    units: tuple[int, ...]
    points: tuple[float, ...] | None
    done: bool
    reason: str

    @property
    def score(self) -> Score:
        """What it is for scoring."""
        return Score(self.board, self.desk, self.units, self.points)


@dataclass(frozen=True)
class EveningNow:
    """An evening as it is written."""

    key: str
    host_id: int | None
    name: str
    spec: str
    plan: dict[str, Any]
    seed: str
    commitment: str
    status: str
    round: int
    created: int
    people: tuple[Guest, ...]
    boards: tuple[BoardNow, ...]

    @cached_property
    def words(self) -> list[str]:
        """What people added to the seed before it began, in the order in which they came."""
        if self.status == OPEN:
            return [guest.words for guest in self.people]
        return [str(words) for words in self.plan["words"]]

    def guest_of(self, person_id: int | None) -> Guest | None:
        """Who somebody is here."""
        if person_id is None:
            return None
        return next((one for one in self.people if one.person_id == person_id), None)

    def at(self, place: int) -> Guest | None:
        """Who has a place."""
        return next((one for one in self.people if one.place == place), None)

    @property
    def unit_of_bridge(self) -> float:
        """How many of the game's points are one of bridge, where results are IMPs."""
        return float(self.plan.get("unit", 1.0))

    @property
    def size(self) -> int:
        """How many make a unit."""
        return int(self.plan["size"])

    def unit(self, number: int) -> list[Guest]:
        """Those of a unit, in the order of their places."""
        first = number * self.size
        found = [one for one in self.people if first <= one.place < first + self.size]
        return sorted(found, key=lambda one: one.place)

    def of_round(self, number: int) -> list[BoardNow]:
        """The boards of a round."""
        return [board for board in self.boards if board.round == number]

    def may_see(self, person_id: int | None, board: int) -> bool:
        """Whether somebody may see what became of a board: it is over for them, or the evening is."""
        if self.status == OVER or self.plan["movement"] in TOURNAMENTS:
            return True
        guest = self.guest_of(person_id)
        if guest is None or board not in guest.seen:
            return False
        unit = guest.place // self.size if guest.place >= 0 else -1
        own = [one for one in self.boards if one.board == board and unit in one.units]
        return all(one.done for one in own)


class EveningRows:
    """Questions about evenings, and changes that happen once or not."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def get(self, key: str) -> EveningNow | None:
        """An evening with all that belongs to it."""
        async with self._engine.connect() as connection:
            found = (
                await connection.execute(select(Evening.__table__).where(Evening.key == key))
            ).first()
            if found is None:
                return None
            people = await connection.execute(
                select(EveningPerson.__table__)
                .where(EveningPerson.evening_key == key)
                .order_by(EveningPerson.number)
            )
            guests = [
                Guest(r.number, r.person_id, r.bot, r.name, r.words, r.partner, r.place,
                      tuple(r.seen.get("boards", ())))
                for r in people
            ]  # fmt: skip
            rows = await connection.execute(
                select(EveningBoard.__table__)
                .where(EveningBoard.evening_key == key)
                .order_by(EveningBoard.round, EveningBoard.desk, EveningBoard.board)
            )
            boards = [
                BoardNow(r.round, r.desk, r.board, r.table_key, tuple(r.units["units"]),
                         tuple(r.points["points"]) if r.points else None, r.done, r.reason)
                for r in rows
            ]  # fmt: skip
        return EveningNow(**found._asdict(), people=tuple(guests), boards=tuple(boards))

    async def of_person(self, person_id: int) -> list[tuple[str, str, str]]:
        """(key, name, status) of the evenings that somebody directs or takes part in, the newest first."""
        mine = select(EveningPerson.evening_key).where(EveningPerson.person_id == person_id)
        query = (
            select(Evening.key, Evening.name, Evening.status)
            .where(Evening.key.in_(mine) | (Evening.host_id == person_id))
            .order_by(Evening.created.desc())
            .limit(20)
        )
        async with self._engine.connect() as connection:
            return [(key, name, status) for key, name, status in await connection.execute(query)]

    async def open(self, values: dict[str, Any], most: int) -> bool:
        """A new evening; whether its host had fewer than `most` that are not over."""
        host = values["host_id"]
        async with self._engine.begin() as connection:
            await connection.execute(
                update(Person).where(Person.id == host).values(created=Person.created)
            )  # until this ends nobody opens another for them
            count = select(func.count()).where(
                Evening.host_id == host, Evening.status.in_((OPEN, PLAYING))
            )
            if (await connection.execute(count)).scalar_one() >= most:
                return False
            await connection.execute(insert(Evening).values(**values))
        return True

    async def add(self, evening: EveningNow, **values: Any) -> bool:
        """One more at an evening; whether there was room, and nobody else came at the same moment."""
        if len(evening.people) >= MOST_PEOPLE:
            return False
        number = max((one.number for one in evening.people), default=-1) + 1
        row = {"evening_key": evening.key, "number": number, "seen": {}, "words": "", "partner": -1,
               "place": -1, "bot": None, "person_id": None} | values  # fmt: skip
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(EveningPerson).values(**row))
        except IntegrityError:
            return False
        return True

    async def remove(self, key: str, number: int) -> None:
        """Somebody goes before it has begun, and whoever came with them is alone."""
        of_evening = EveningPerson.evening_key == key
        async with self._engine.begin() as connection:
            await connection.execute(
                update(EveningPerson)
                .where(of_evening, EveningPerson.partner == number)
                .values(partner=-1)
            )
            await connection.execute(
                EveningPerson.__table__.delete().where(  # type: ignore[attr-defined]
                    of_evening, EveningPerson.number == number
                )
            )

    async def set_guest(self, key: str, number: int, **values: Any) -> None:
        """Change what is kept of somebody."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(EveningPerson)
                .where(EveningPerson.evening_key == key, EveningPerson.number == number)
                .values(**values)
            )

    async def begin(
        self,
        evening: EveningNow,
        plan: dict[str, Any],
        guests: Sequence[Guest],
        boards: Sequence[BoardNow],
    ) -> bool:
        """Let an evening begin with everybody in their places; whether it was this call that did."""
        async with self._engine.connect() as connection, connection.begin() as transaction:
            done = await connection.execute(
                update(Evening)
                .where(Evening.key == evening.key, Evening.status == OPEN)
                .values(status=PLAYING, round=0, plan=plan)
            )
            came = await connection.execute(
                select(func.count()).where(EveningPerson.evening_key == evening.key)
            )
            if done.rowcount != 1 or came.scalar_one() != len(evening.people):
                await transaction.rollback()
                return False
            old = {one.number for one in evening.people}
            for guest in guests:
                values = {"place": guest.place, "name": guest.name, "bot": guest.bot}
                if guest.number in old:
                    await connection.execute(
                        update(EveningPerson)
                        .where(EveningPerson.evening_key == evening.key,
                               EveningPerson.number == guest.number)
                        .values(**values)
                    )  # fmt: skip
                else:
                    values |= {"evening_key": evening.key, "number": guest.number, "seen": {},
                               "words": "", "partner": -1, "person_id": None}  # fmt: skip
                    await connection.execute(insert(EveningPerson).values(**values))
            await connection.execute(insert(EveningBoard), _as_rows(evening, boards))
        return True

    async def settle(
        self, key: str, board: BoardNow, points: Sequence[float] | None, reason: str = ""
    ) -> None:
        """Write down what came of a board; a director's word stands against what is collected later."""
        where = [
            EveningBoard.evening_key == key, EveningBoard.round == board.round,
            EveningBoard.desk == board.desk, EveningBoard.board == board.board,
        ]  # fmt: skip
        if not reason:
            where.append(EveningBoard.done.is_(False))
        told = None if points is None else {"points": list(points)}
        async with self._engine.begin() as connection:
            await connection.execute(
                update(EveningBoard).where(*where).values(points=told, done=True, reason=reason)
            )

    async def move_on(
        self, evening: EveningNow, number: int, status: str, boards: Sequence[BoardNow] = ()
    ) -> bool:
        """Call another round, with `boards` that were paired just now, or end the evening; whether it was
        this call that did."""
        async with self._engine.begin() as connection:
            done = await connection.execute(
                update(Evening)
                .where(Evening.key == evening.key, Evening.status == evening.status,
                       Evening.round == evening.round)
                .values(round=number, status=status)
            )  # fmt: skip
            if done.rowcount == 1 and boards:
                await connection.execute(insert(EveningBoard), _as_rows(evening, boards))
            return bool(done.rowcount == 1)

    async def note_seen(self, evening: EveningNow, guest: Guest, board: int) -> Guest:
        """Keep that somebody has sat down to a board."""
        if board in guest.seen:
            return guest
        this = (EveningPerson.evening_key == evening.key, EveningPerson.number == guest.number)
        async with self._engine.begin() as connection:
            await connection.execute(
                update(EveningPerson).where(*this).values(number=EveningPerson.number)
            )  # until this ends nobody writes another board
            found = (await connection.execute(select(EveningPerson.seen).where(*this))).scalar_one()
            seen = tuple(sorted({*found.get("boards", ()), board}))
            await connection.execute(
                update(EveningPerson).where(*this).values(seen={"boards": list(seen)})
            )
        return replace(guest, seen=seen)

    async def sat_at(self, keys: Sequence[str]) -> dict[tuple[str, int], tuple[int | None, str]]:
        """Who sat in each seat of tables in the end: their number as a person, if they are one, and name."""
        query = select(SeatRow.table_key, SeatRow.place, SeatRow.person_id, SeatRow.name).where(
            SeatRow.table_key.in_(keys)
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return {(key, place): (person, name or "") for key, place, person, name in rows}

    async def under_way(self) -> list[str]:
        """The keys of the evenings that have begun and are not over."""
        async with self._engine.connect() as connection:
            query = select(Evening.key).where(Evening.status == PLAYING).order_by(Evening.created)
            return list((await connection.execute(query)).scalars())

    async def forget(self, before: int) -> int:
        """Drop the evenings that were opened before a moment and never began; how many."""
        async with self._engine.begin() as connection:
            gone = await connection.execute(
                delete(Evening).where(Evening.status == OPEN, Evening.created < before)
            )
            return gone.rowcount


def _as_rows(evening: EveningNow, boards: Sequence[BoardNow]) -> list[dict[str, Any]]:
    """Boards that nobody has played yet, as they are written."""
    return [
        {"evening_key": evening.key, "round": one.round, "desk": one.desk, "board": one.board,
         "table_key": one.table_key, "units": {"units": list(one.units)}, "points": None,
         "done": False, "reason": ""}
        for one in boards
    ]  # fmt: skip
