"""Evenings in the database. All of an evening's state is there, so that any worker goes on with it.

Each deed is one transaction, made against the evening as it was read (`EveningNow.version`): where somebody
else was quicker it is not done at all, and `Moved` says so.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pelitupa.games import load_game
from pelitupa.server.store.models import (
    OPEN,
    OVER,
    PLAYING,
    Evening,
    EveningBoard,
    EveningPerson,
    Person,
    SeatRow,
    Table,
)
from pelitupa.table.evening.hall import SCREEN
from pelitupa.table.evening.movements import EIGHT
from pelitupa.table.evening.rounds import Roll
from pelitupa.table.evening.scoring import Score, carry_ties
from pelitupa.table.evening.tournaments import TOURNAMENTS

MOST_PEOPLE: Final = 80
NOT_PLAYED: Final = "not played"
"""The reason of a board that was not played when its round ended."""


class Moved(Exception):
    """Somebody has changed the evening since it was read; nothing was done."""


@dataclass(frozen=True)
class Guest:
    """Somebody at an evening; see `EveningPerson`. `sat` has the boards and the unit they sat down with."""

    number: int
    person_id: int | None
    bot: str | None
    name: str
    words: str
    partner: int
    place: int
    seen: tuple[int, ...]
    sat: frozenset[tuple[int, int]] = frozenset()

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
    share: tuple[float, ...] | None = None
    at: int | None = None
    since: int | None = None

    @property
    def on_screen(self) -> bool:
        """Whether it is played at a table on the screen though its evening has real places."""
        return self.at == SCREEN

    @property
    def score(self) -> Score:
        """What it is for scoring, as it was played."""
        return Score(self.board, self.desk, self.units, self.points, self.share)


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
    version: int = 0

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
    def places(self) -> int:
        """At how many real places it is played; 0 where all is played on the screen."""
        return int(self.plan.get("places", 0))

    @property
    def expected(self) -> frozenset[int]:
        """The numbers of those whom the director has written down, and who have not come yet: a person of the
        cottage that nobody is holds their place."""
        return frozenset(map(int, self.plan.get("expected", ())))

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

    def is_through(self, number: int) -> bool:
        """Whether nothing is left to be played in a round."""
        return not any(not board.done for board in self.of_round(number))

    @cached_property
    def roll(self) -> Roll:
        """Who came late to a tournament and who has withdrawn from it."""
        came, gone = (
            {int(unit): int(number) for unit, number in self.plan.get(name, {}).items()}
            for name in ("came", "gone")
        )
        return Roll(came, gone)

    @cached_property
    def played(self) -> list[tuple[BoardNow, Score]]:
        """The boards that are done with what they count for. At an evening of eight a tied board may hand
        something on to the next at its table (booklet 42.7.3)."""
        done = [board for board in self.boards if board.done]
        scores = [board.score for board in done]
        if self.plan["movement"] == EIGHT:
            scores = carry_ties(scores, load_game(self.spec).tied_deal())
        return list(zip(done, scores, strict=True))

    def may_see(self, person_id: int | None, board: int) -> bool:
        """Whether somebody may see what became of a board: it is over for them, or the evening is.

        For those who have a place it is over when it is played wherever they sat down to it, and at the
        tables of their unit; for those who have left, when it is played everywhere.
        """
        if self.status == OVER or self.plan["movement"] in TOURNAMENTS:
            return True
        guest = self.guest_of(person_id)
        if guest is None or board not in guest.seen:
            return False
        tables = [one for one in self.boards if one.board == board]
        if guest.place >= 0:
            units = {guest.place // self.size, *(unit for at, unit in guest.sat if at == board)}
            tables = [one for one in tables if units & set(one.units)]
        return bool(tables) and all(one.done for one in tables)


class EveningRows:
    """Questions about evenings, and changes that happen once or not."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @asynccontextmanager
    async def _changing(self, evening: EveningNow, **values: Any) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes an evening which nobody has changed since it was read, beginning with
        these values of its own. Until it ends nobody else changes it. Raises `Moved`."""
        async with self._engine.begin() as connection:
            done = await connection.execute(
                update(Evening)
                .where(Evening.key == evening.key, Evening.version == evening.version)
                .values(version=Evening.version + 1, **values)
            )
            if done.rowcount != 1:
                raise Moved
            yield connection

    async def get(self, key: str) -> EveningNow | None:
        """An evening with all that belongs to it, as it was at one moment."""
        while True:
            found = await self._read(key)
            if found is None or found.version == await self._version(key):
                return found

    async def _version(self, key: str) -> int | None:
        async with self._engine.connect() as connection:
            return (
                await connection.execute(select(Evening.version).where(Evening.key == key))
            ).scalar_one_or_none()

    async def _read(self, key: str) -> EveningNow | None:
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
            guests = [_guest(row) for row in people]
            rows = await connection.execute(
                select(EveningBoard.__table__)
                .where(EveningBoard.evening_key == key)
                .order_by(EveningBoard.round, EveningBoard.desk, EveningBoard.board)
            )
            boards = [_board(row) for row in rows]
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
        """A new evening; whether its host had fewer than `most` that are not over. One of that key that is
        there stays as it is."""
        host = values["host_id"]
        async with self._engine.begin() as connection:
            await connection.execute(
                update(Person).where(Person.id == host).values(created=Person.created)
            )  # until this ends nobody opens another for them
            there = select(Evening.key).where(Evening.key == values["key"])
            if (await connection.execute(there)).first() is not None:
                return True
            count = select(func.count()).where(
                Evening.host_id == host, Evening.status.in_((OPEN, PLAYING))
            )
            if (await connection.execute(count)).scalar_one() >= most:
                return False
            await connection.execute(insert(Evening).values(**values))
        return True

    async def add(self, evening: EveningNow, **values: Any) -> None:
        """One more person at an evening that has room. Raises `Moved`."""
        async with self._changing(evening) as connection:
            await self._insert(connection, evening.key, next_number(evening), values)

    async def add_names(self, evening: EveningNow, names: Sequence[str]) -> None:
        """People more at an evening, who are not here themselves. Raises `Moved`."""
        async with self._changing(evening) as connection:
            for number, name in enumerate(names, next_number(evening)):
                await self._insert(connection, evening.key, number, {"name": name})

    async def expect(self, evening: EveningNow, names: Sequence[str], now: int) -> None:
        """People more at an evening on the screen, who are to come by a link of their own; until then a new
        person of the cottage holds each place. Raises `Moved`."""
        first = next_number(evening)
        expected = sorted({*evening.expected, *range(first, first + len(names))})
        async with self._changing(
            evening, plan=evening.plan | {"expected": expected}
        ) as connection:
            for number, name in enumerate(names, first):
                held = await connection.execute(
                    insert(Person)
                    .values(name=name, robot=False, created=now, settings={})
                    .returning(Person.id)
                )
                values = {"name": name, "person_id": held.scalar_one()}
                await self._insert(connection, evening.key, number, values)

    async def arrive(self, evening: EveningNow, number: int, person_id: int) -> None:
        """Somebody whom the director has written down is this person from now on. Raises `Moved`."""
        expected = sorted(evening.expected - {number})
        async with self._changing(
            evening, plan=evening.plan | {"expected": expected}
        ) as connection:
            try:
                await connection.execute(
                    update(EveningPerson)
                    .where(EveningPerson.evening_key == evening.key)
                    .where(EveningPerson.number == number)
                    .values(person_id=person_id)
                )
            except IntegrityError:
                raise Moved from None

    async def replan(self, evening: EveningNow, plan: dict[str, Any]) -> None:
        """Write another plan down. Raises `Moved`."""
        async with self._changing(evening, plan=plan):
            pass

    async def _insert(
        self, connection: AsyncConnection, key: str, number: int, values: Mapping[str, Any]
    ) -> None:
        row = {
            "evening_key": key,
            "number": number,
            "seen": {},
            "words": "",
            "partner": -1,
            "place": -1,
            "bot": None,
            "person_id": None,
            **values,
        }
        try:
            await connection.execute(insert(EveningPerson).values(**row))
        except IntegrityError:
            raise Moved from None

    async def remove(self, evening: EveningNow, number: int) -> None:
        """Somebody without a place goes, and whoever came with them is alone. Raises `Moved`."""
        of_evening = EveningPerson.evening_key == evening.key
        async with self._changing(evening) as connection:
            await connection.execute(
                update(EveningPerson)
                .where(of_evening, EveningPerson.partner == number)
                .values(partner=-1)
            )
            await connection.execute(
                delete(EveningPerson).where(of_evening, EveningPerson.number == number)
            )

    async def sit_in(
        self,
        evening: EveningNow,
        guest: Guest,
        by: Guest | None,
        bot: Mapping[str, Any],
        tables: Sequence[tuple[BoardNow, int]],
    ) -> list[str]:
        """Give somebody's place to another, or to a new bot where `by` is None; and so their seats at the
        `tables` that are played, if they sit there. The keys of the tables at which that changes a seat.
        Raises `Moved`."""
        async with self._changing(evening) as connection:
            of_evening = EveningPerson.evening_key == evening.key
            left = await connection.execute(
                update(EveningPerson)
                .where(of_evening, EveningPerson.number == guest.number)
                .where(EveningPerson.place == guest.place)
                .values(place=-1)
            )
            if left.rowcount != 1:
                raise Moved
            if by is None:
                values = {**bot, "place": guest.place}
                await self._insert(connection, evening.key, next_number(evening), values)
            else:
                sat = {board.board for board, _ in tables}
                unit = guest.place // evening.size
                seen = {
                    "boards": sorted({*by.seen, *sat}),
                    "sat": sorted([*by.sat, *((board, unit) for board in sat)]),
                }
                await connection.execute(
                    update(EveningPerson)
                    .where(of_evening, EveningPerson.number == by.number)
                    .values(place=guest.place, seen=seen)
                )
            person_id = None if by is None else by.person_id
            return [
                board.table_key
                for board, seat in tables
                if await _seat(connection, board.table_key, seat, guest.person_id, person_id)
            ]

    async def seat_again(
        self, table: str, seat: int, was: int | None, person_id: int | None
    ) -> bool:
        """Give a seat at a table that is played to whoever has the place there now, if it is as it was;
        whether it was."""
        async with self._engine.begin() as connection:
            return await _seat(connection, table, seat, was, person_id)

    async def begin(
        self,
        evening: EveningNow,
        plan: dict[str, Any],
        guests: Sequence[Guest],
        boards: Sequence[BoardNow],
    ) -> None:
        """Let an open evening begin with everybody in their places. Raises `Moved`."""
        async with self._changing(evening, status=PLAYING, round=0, plan=plan) as connection:
            await self._give_places(connection, evening, guests)
            await connection.execute(insert(EveningBoard), _as_rows(evening, boards))

    async def enter(
        self, evening: EveningNow, plan: dict[str, Any], guests: Sequence[Guest]
    ) -> None:
        """Let some who wait, and bots, be a unit more of a tournament. Raises `Moved`."""
        async with self._changing(evening, plan=plan) as connection:
            await self._give_places(connection, evening, guests)

    async def _give_places(
        self, connection: AsyncConnection, evening: EveningNow, guests: Sequence[Guest]
    ) -> None:
        """Write down where guests sit; those that were not there before come now."""
        old = {one.number for one in evening.people}
        for guest in guests:
            values = {"place": guest.place, "name": guest.name, "bot": guest.bot}
            if guest.number in old:
                await connection.execute(
                    update(EveningPerson)
                    .where(EveningPerson.evening_key == evening.key)
                    .where(EveningPerson.number == guest.number)
                    .values(**values)
                )
            else:
                await self._insert(connection, evening.key, guest.number, values)

    async def give_places(
        self, evening: EveningNow, given: Sequence[tuple[BoardNow, int]], now: int
    ) -> None:
        """Let matches be played at real places, or on the screen, from now on. Raises `Moved`."""
        async with self._changing(evening) as connection:
            for board, at in given:
                await connection.execute(
                    update(EveningBoard)
                    .where(_is_board(evening.key, board), EveningBoard.done.is_(False))
                    .values(at=at, since=now)
                )

    async def withdraw(self, evening: EveningNow, plan: dict[str, Any]) -> None:
        """Keep the plan of a tournament that some have withdrawn from. Raises `Moved`."""
        async with self._changing(evening, plan=plan):
            pass

    async def collect(self, key: str, board: BoardNow, points: Sequence[float]) -> None:
        """Write down what came of a board, unless something is written: a director's word stands."""
        async with self._engine.begin() as connection:
            await connection.execute(
                update(Evening).where(Evening.key == key).values(version=Evening.version + 1)
            )
            await connection.execute(
                update(EveningBoard)
                .where(_is_board(key, board), EveningBoard.done.is_(False))
                .values(points={"points": list(points)}, done=True)
            )

    async def set_result(
        self,
        evening: EveningNow,
        board: BoardNow,
        points: Sequence[float] | None,
        share: Sequence[float] | None,
        reason: str,
    ) -> None:
        """Write down a director's word about a board: points, shares, or neither for an average. Raises
        `Moved`."""
        told = {"points": list(points)} if points else {"share": list(share)} if share else None
        async with self._changing(evening) as connection:
            await connection.execute(
                update(EveningBoard)
                .where(_is_board(evening.key, board))
                .values(points=told, done=True, reason=reason)
            )

    async def move_on(
        self, evening: EveningNow, number: int, status: str, boards: Sequence[BoardNow] = ()
    ) -> None:
        """Call another round, with `boards` that were paired just now, or end the evening. What was not
        played in the rounds before it, or in any where it ends, is an average. Raises `Moved`."""
        async with self._changing(evening, round=number, status=status) as connection:
            ended = EveningBoard.round < number if status == PLAYING else EveningBoard.round >= 0
            await connection.execute(
                update(EveningBoard)
                .where(EveningBoard.evening_key == evening.key, EveningBoard.done.is_(False), ended)
                .values(points=None, done=True, reason=NOT_PLAYED)
            )
            if boards:
                await connection.execute(insert(EveningBoard), _as_rows(evening, boards))

    async def note_seen(self, evening: EveningNow, guest: Guest, board: int) -> None:
        """Keep that somebody has sat down to a board, with the unit that they belong to."""
        here = board, guest.place // evening.size
        if here in guest.sat:
            return
        this = (EveningPerson.evening_key == evening.key, EveningPerson.number == guest.number)
        async with self._engine.begin() as connection:
            await connection.execute(
                update(EveningPerson).where(*this).values(number=EveningPerson.number)
            )  # until this ends nobody writes another board
            now = (await connection.execute(select(EveningPerson.seen).where(*this))).scalar_one()
            sat = {*map(tuple, now.get("sat", ())), here}
            seen = {"boards": sorted({*now.get("boards", ()), board}), "sat": sorted(sat)}
            await connection.execute(update(EveningPerson).where(*this).values(seen=seen))

    async def sat_at(self, keys: Sequence[str]) -> dict[tuple[str, int], tuple[int | None, str]]:
        """Who sat in each seat of tables in the end: their number as a person, if they are one, and name."""
        query = select(SeatRow.table_key, SeatRow.place, SeatRow.person_id, SeatRow.name).where(
            SeatRow.table_key.in_(keys)
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return {(key, place): (person, name or "") for key, place, person, name in rows}

    async def seats_at(self, keys: Sequence[str]) -> dict[str, list[Mapping[str, Any]]]:
        """The seats of tables by their places, each with its table's `status` and when it `started`: who sits
        there, whether and since when they are to decide."""
        query = (
            select(
                SeatRow.table_key,
                SeatRow.place,
                SeatRow.person_id,
                SeatRow.name,
                SeatRow.asked,
                SeatRow.asked_at,
                Table.status,
                Table.started,
            )
            .join(Table, Table.key == SeatRow.table_key)
            .where(SeatRow.table_key.in_(keys))
            .order_by(SeatRow.table_key, SeatRow.place)
        )
        found: dict[str, list[Mapping[str, Any]]] = {}
        async with self._engine.connect() as connection:
            for row in await connection.execute(query):
                found.setdefault(row.table_key, []).append(row._asdict())
        return found

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


def next_number(evening: EveningNow) -> int:
    """The number of whoever comes next."""
    return max((one.number for one in evening.people), default=-1) + 1


def _guest(row: Row[Any]) -> Guest:
    sat = frozenset((int(board), int(unit)) for board, unit in row.seen.get("sat", ()))
    return Guest(
        row.number,
        row.person_id,
        row.bot,
        row.name,
        row.words,
        row.partner,
        row.place,
        tuple(row.seen.get("boards", ())),
        sat,
    )


def _board(row: Row[Any]) -> BoardNow:
    told = row.points or {}
    points, share = (
        tuple(map(float, told[name])) if told.get(name) else None for name in ("points", "share")
    )
    return BoardNow(
        row.round,
        row.desk,
        row.board,
        row.table_key,
        tuple(row.units["units"]),
        points,
        row.done,
        row.reason,
        share,
        row.at,
        row.since,
    )


def _is_board(key: str, board: BoardNow) -> Any:
    """That a row is a board of an evening."""
    return (
        (EveningBoard.evening_key == key)
        & (EveningBoard.round == board.round)
        & (EveningBoard.desk == board.desk)
        & (EveningBoard.board == board.board)
    )


async def _seat(
    connection: AsyncConnection, table: str, seat: int, was: int | None, person_id: int | None
) -> bool:
    """Give a seat at a table that is played to a person, or to none, if it is as it was and nobody's
    bot's; whether it was. Every worker that has the table finds the change by its count."""
    playing = select(Table.key).where(Table.key == table, Table.status == PLAYING)
    given = await connection.execute(
        update(SeatRow)
        .where(SeatRow.table_key.in_(playing), SeatRow.place == seat, SeatRow.bot.is_(None))
        .where(SeatRow.person_id.is_(None) if was is None else SeatRow.person_id == was)
        .values(person_id=person_id)
    )
    if given.rowcount != 1:
        return False
    await connection.execute(
        update(Table).where(Table.key == table).values(seating=Table.seating + 1)
    )
    return True


def _as_rows(evening: EveningNow, boards: Sequence[BoardNow]) -> list[dict[str, Any]]:
    """Boards that nobody has played yet, as they are written."""
    return [
        {
            "evening_key": evening.key,
            "round": one.round,
            "desk": one.desk,
            "board": one.board,
            "table_key": one.table_key,
            "units": {"units": list(one.units)},
            "points": None,
            "done": False,
            "reason": "",
        }
        for one in boards
    ]
