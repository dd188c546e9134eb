"""All tables of a worker: those in memory, how they are opened and begun, and what is looked at in time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.core import t
from pelitupa.games import load_game
from pelitupa.nature import fresh_seed, nature_for
from pelitupa.records import commitment
from pelitupa.server.live.bot_pool import BotPool
from pelitupa.server.live.bus import Bus
from pelitupa.server.live.connections import Connection, Connections
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.live.worker import Worker
from pelitupa.server.operations.measures import hidden_by
from pelitupa.server.operations.tasks import attempt, end, every
from pelitupa.server.store.database import AWAY
from pelitupa.server.store.evenings import EveningRows
from pelitupa.server.store.models import OPEN, PLAYING
from pelitupa.server.store.reading import NoTable, TableNow, Unreadable
from pelitupa.server.store.trouble import note, note_trouble
from pelitupa.server.store.writing import NOT_NOW, Conflict
from pelitupa.server.web.security import new_key
from pelitupa.shown.times import now_ms
from pelitupa.table import TableError
from pelitupa.table.events import RESIGN
from pelitupa.table.terms import Terms

LOG: Final = logging.getLogger("pelitupa.hub")
SWEEP_SECONDS: Final = 0.5
BEAT_SECONDS: Final = 5.0
TIDY_SECONDS: Final = 3600.0
POLL_SECONDS: Final = 2.0
PUT_OFF_MS: Final = 60_000
"""A table that cannot go on is looked at again after this."""
OTHERS_FIRST_MS: Final = 2_000
"""How long a table that is not in memory here is left to a worker that has it."""
KEYS_AT_ONCE: Final = 500
_TRIES: Final = 3
_PERSON: Final = "@"
"""What news of a person begins with on the bus; no table's key does."""
_MEASURES: Final = "!"
"""What is told where those in charge have decided something."""
_HIDES: Final = "~"
"""What news begins with that somebody hides others, or no longer."""
IDLE_TABLES: Final = 200
"""Tables without watchers that are kept in memory."""


def batched(keys: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """The keys in parts of at most that size."""
    return (keys[start : start + size] for start in range(0, len(keys), size))


class TooManyTables(TableError):
    """Somebody has as many tables going on as one person may have."""

    def __init__(self) -> None:
        super().__init__(t("You have too many tables; finish or leave one first."))


class Hub(Worker):
    """A worker with its tables."""

    def __init__(
        self, engine: AsyncEngine, bus: Bus, bot_pool: BotPool, now: Callable[[], int] = now_ms
    ) -> None:
        super().__init__(engine, bus, bot_pool, now)
        self.connections: Connections | None = None
        """Whose sessions are looked after; None where there are no pages."""
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.hourly: list[Callable[[], Awaitable[Any]]] = []
        """What else is done now and then."""
        self.ill: dict[str, int] = {}
        """The tables that could not go on here, and when (ms) that was last so."""
        self._tasks: list[asyncio.Task[None]] = []
        self._background: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to serve."""
        self.writer.start()
        await self.bus.start(self._heard)
        await self.say_alive()
        works: list[tuple[float, str, Callable[[], Awaitable[None]]]] = [
            (SWEEP_SECONDS, "the sweep goes on", self._sweep),
            (BEAT_SECONDS, "the worker could not say that it lives", self._beat),
            (TIDY_SECONDS, "tidying goes on", self._tidy),
        ]
        if not self.bus.alone:
            works.append((POLL_SECONDS, "the poll goes on", self._poll))
        for work in works:
            self._tasks.append(asyncio.create_task(every(*work)))
        if self.connections is not None:
            self._tasks.append(asyncio.create_task(self.connections.look_now_and_then()))

    async def stop(self) -> None:
        """Write down what is under way, and stop."""
        await end([*self._tasks, *self._background, *self._loading.values()])
        for table in list(self.tables.values()):
            await table.stop()
        with contextlib.suppress(*AWAY):
            await self.say_alive()
        await self.writer.stop()
        await self.bus.stop()
        self.bot_pool.close()

    # --- finding, opening, beginning

    async def get(self, key: str) -> LiveTable:
        """The table of a key, read from the database if it is not in memory. Raises `NoTable`."""
        table = self.tables.get(key)
        if table is not None:
            return table
        if key not in self._loading:
            task = self._loading[key] = asyncio.create_task(self._load(key))
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> LiveTable:
        row = await self.reader.table(key)
        if row is None or row.refereed:  # of which there is a record, and nothing to be played
            raise NoTable("There is no such table.")
        table = LiveTable(self, row)
        await table.load(row)
        while table.row.status == PLAYING:
            try:
                async with table.lock:
                    await table.charge_no_outage()
                    await table.replace_departed()
                break
            except Conflict:  # another worker has charged it; see what is left
                continue
        self._make_room()
        self.tables[key] = table
        return table

    async def watch(self, key: str, subscriber: Subscriber) -> LiveTable:
        """Sit a watcher down at a table, as it is written now. Raises `NoTable`."""
        table = await self.get(key)
        await self.admit(table.row, subscriber.person_id)
        if not self.bus.alone and not table.subscribers:  # nobody here has looked at it lately
            async with table.lock:
                if await table.catch_up():
                    table.show_news()  # others may have come while we waited
        while self.tables.get(key) is not table:  # room was made while we waited
            table = await self.get(key)
        table.subscribers.add(subscriber)
        return table

    async def admit(self, row: TableNow, person_id: int | None) -> None:
        """Raise `NoTable` for who may play the table's board elsewhere yet, and so may not look at it
        here, and for who was removed from the table or its evening."""
        rules = await self.standing.rules()
        if rules.is_removed(person_id, row.key, row.agreed.evening):
            raise NoTable(t("The host of this cottage has removed you from this table."))
        if row.agreed.evening and row.seat_of(person_id) is None:
            evening = await EveningRows(self.engine).get(row.agreed.evening)
            if evening is None or not evening.may_see(person_id, row.agreed.board):
                raise NoTable(
                    t("This board is played at other tables yet; look at it when it is over.")
                )

    def _make_room(self) -> None:
        idle = [key for key, table in self.tables.items() if not table.subscribers]
        for key in idle[: max(0, len(idle) - IDLE_TABLES)]:
            del self.tables[key]

    async def open(
        self,
        spec: str,
        *,
        host_id: int,
        seats: Sequence[dict[str, Any]],
        terms: Terms | None = None,
        public: bool = False,
        rated: bool = False,
        nature: str = "",
        given: Sequence[str] = (),
        most: int | None = None,
        rematch_of: str | None = None,
    ) -> str:
        """A new table, at which nothing is dealt yet: its key. Its seed is drawn and committed to now.

        `seats` has for each seat a dict: empty if it is free, else `person_id` and `name`, or `bot`
        and `name`, or, where a free one is kept for somebody, `kept_for` and `kept_name`. `nature` is the
        game's own by default. The match is taken up after what is `given` (see `Match`); it is not rated
        then, nor where it begins at a score. Raises a `PelitupaError` for a game, nature or terms that do
        not exist, `TooManyTables` where the host has `most` already that are not over, and `RematchThere`
        where the table of the key `rematch_of` has a rematch.
        """
        game = load_game(spec)
        if len(seats) != game.num_players():
            raise TableError(f"{game} has {game.num_players()} seats, not {len(seats)}")
        seed, key = fresh_seed(), new_key()
        terms, told = terms or Terms(), nature_for(game, nature)
        opened = await self.seating.open(
            {
                "key": key,
                "host_id": host_id,
                "spec": str(game),
                "game": game.id,
                "rules": game.rulebook.rules,
                "terms": asdict(terms),
                "public": public,
                "rated": rated
                and not (told.is_reported or given or game.gives_ahead() or terms.continues),
                "nature": str(told),
                "given": "\n".join(given),
                "seed": seed,
                "commitment": commitment(seed),
                "status": OPEN,
                "created": self.now(),
                "version": 0,
                "rematch_of": rematch_of,
            },
            seats,
            most,
        )
        if not opened:
            raise TooManyTables
        return key

    async def open_in_place(self, spec: str, *, host_id: int, most: int, **how: Any) -> str:
        """As `open`; a host who has `most` tables already gives up the oldest at which nobody else sits.

        Raises `TooManyTables` where people sit at all of them.
        """
        for _ in range(_TRIES):
            try:
                return await self.open(spec, host_id=host_id, most=most, **how)
            except TooManyTables:
                rows = await self.reader.tables_of(host_id, (OPEN, PLAYING))
                await self.close_oldest(host_id, rows)
        raise TooManyTables

    async def close_oldest(self, person_id: int, rows: Sequence[TableNow]) -> None:
        """Make room among a person's tables: close the oldest that nobody else sits at.

        Raises `TooManyTables` if people sit at all of them.
        """
        for row in reversed(rows):
            if {seat.person_id for seat in row.seats} - {None, person_id}:
                continue
            if row.status == OPEN:
                await self.seating.close(row.key, self.now())
            else:
                table = await self.get(row.key)
                seat = row.seat_of(person_id)
                if seat is None:
                    continue
                if table.playing.match.is_bot(seat):
                    await table.come_back(seat)
                await table.do(RESIGN, seat)
            return
        raise TooManyTables

    async def is_readable(self, row: TableNow) -> bool:
        """Whether a table can be shown: a match that is going on, by today's rules."""
        if row.status != PLAYING:
            return True
        try:
            await self.get(row.key)
        except Unreadable as error:
            await self._is_ill(row.key, error)
            return False
        return True

    async def stop_unreadable(self, row: TableNow) -> bool:
        """End a match that cannot be read any more, without a result; whether it was one."""
        if await self.is_readable(row):
            return False
        self.ill.pop(row.key, None)
        return await self.seating.stop(row.key, self.now())

    async def begin(self, key: str) -> LiveTable:
        """Let the match of an open table begin, when all seats are taken. Raises `TableError`."""
        row = await self.reader.table(key)
        if row is None:
            raise NoTable("There is no such table.")
        if row.status == OPEN and any(seat.free for seat in row.seats):
            raise TableError("there is a free seat yet; wait for somebody, or let a bot sit down")
        now = self.now()
        began = await self.seating.begin(key, now, now)
        table = await self.get(key)
        if table.row.status == OPEN:
            await self.refresh(key)
        elif began:  # it was read after that, here: it is dealt once
            await self.bus.changed(key, -1)
        if table.row.status == OPEN:
            raise TableError("somebody has just got up; there is a free seat")
        if began:
            await table.keep_asked()
        table.drive()
        return table

    async def begin_if_full(self, key: str) -> None:
        """After somebody has sat down: a public table and a rematch begin when nobody is awaited any more."""
        row = await self.reader.table(key)
        by_itself = row is not None and (row.public or row.rematch_of is not None)
        if row is not None and by_itself and not any(seat.free for seat in row.seats):
            await self.begin(key)
        else:
            await self.refresh(key)

    async def refresh_all(self, keys: Sequence[str]) -> None:
        """As `refresh`, for several."""
        for key in keys:
            await self.refresh(key)

    async def refresh(self, key: str) -> None:
        """Read a table again here, and let the other workers do so."""
        await self._read_again(key)
        await self.bus.changed(key, -1)

    async def _read_again(self, key: str) -> None:
        table = self.tables.get(key)
        if table is not None:
            async with table.lock:
                called = [seat.name for seat in table.row.seats]
                await table.load()
                if called != [seat.name for seat in table.row.seats]:
                    for subscriber in table.subscribers:
                        subscriber.tell_all_again()
                await table.replace_departed()
                table.show()
            table.drive()

    # --- what others do, and what time does

    async def sessions_ended(self, person_id: int) -> None:
        """Some session of a person's has ended: end what it opened, here and at other workers."""
        await self.bus.changed(f"{_PERSON}{person_id}", -1)
        if self.connections is not None:
            try:
                await self.connections.sessions_ended(person_id)
            except AWAY as error:  # what has ended is looked for again in a moment
                note(LOG, "sessions that ended could not be looked for", error)

    async def measures_changed(self) -> None:
        """Those in charge have decided something: it holds from now on, here and at other workers."""
        await self._take_measures()
        await self.bus.changed(_MEASURES, -1)

    async def _take_measures(self) -> None:
        """Read what holds, and end what is open of those who are not to be here."""
        await self.standing.read_again()
        if self.connections is None:
            return
        rules = await self.standing.rules()

        def is_refused(one: Connection) -> bool:
            out = rules.shut_out(one.person_id, one.subscriber.account, one.address) is not None
            return out or rules.is_removed(one.person_id, one.table_key, self._evening_of(one))

        self.connections.end_where(is_refused)

    def _evening_of(self, connection: Connection) -> str:
        table = self.tables.get(connection.table_key)
        return "" if table is None else table.row.agreed.evening

    async def hides_changed(self, person_id: int) -> None:
        """Somebody hides others, or no longer: their pages, here and at other workers, are told."""
        await self._take_hides(person_id)
        await self.bus.changed(f"{_HIDES}{person_id}", -1)

    async def _take_hides(self, person_id: int) -> None:
        if self.connections is not None and (open_ := self.connections.of(person_id)):
            people = await hidden_by(self.engine, person_id)
            for one in open_:
                one.subscriber.hide(people)

    def _heard(self, key: str, version: int) -> None:
        if key == _MEASURES:
            self._spawn(self._take_measures())
            return
        if key.startswith(_HIDES):
            self._spawn(self._take_hides(int(key[len(_HIDES) :])))
            return
        if key.startswith(_PERSON):
            if self.connections is not None:
                self._spawn(self.connections.sessions_ended(int(key[len(_PERSON) :])))
            return
        table = self.tables.get(key)
        if table is None:
            return
        table_session = table.table_session
        if version < 0 or table_session is None:
            self._spawn(self._read_again(key))
        elif table_session.version < version:
            self._spawn(self._catch_up(table))

    def _spawn(self, work: Awaitable[Any]) -> None:
        async def guarded() -> None:
            await attempt("a table could not be brought up to date", work)

        task = asyncio.create_task(guarded())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _catch_up(self, table: LiveTable) -> None:
        async with table.lock:
            if await table.catch_up():
                table.show_news()
        table.drive()

    async def _sweep(self) -> None:
        """Look at the tables whose time has come."""
        for table in [table for table in self.tables.values() if table.stale]:
            await self._guarded(table.key, self._catch_up(table))
        now = self.now()
        for key, since in await self.reader.due(now):
            held = key in self.tables or self.bus.alone
            if not held and since > now - OTHERS_FIRST_MS:
                continue
            if await self.bus.lease(f"sweep:{key}", 5.0):
                await self._guarded(key, self._look_at(key), since)

    async def _look_at(self, key: str) -> None:
        table = await self.get(key)
        await table.flag()

    async def _guarded(self, key: str, work: Awaitable[None], since: int | None = None) -> None:
        """Do what a table's time has come for. One that cannot go on is put off and named, and keeps no
        other waiting. Raises what a database says that is away."""
        try:
            await work
        except NOT_NOW:
            raise
        except (Conflict, NoTable):  # another worker was quicker
            return
        except Exception as error:
            await self._is_ill(key, error)
            if since is not None:
                await self.seating.put_off(key, since, self.now() + PUT_OFF_MS)
        else:
            self.ill.pop(key, None)

    async def _is_ill(self, key: str, error: Exception) -> None:
        """Name a table that cannot go on, and keep it no more; its pages come again, and are shown why.

        A match by rules of an older number is stopped for good: no repair brings those back.
        """
        if isinstance(error, Unreadable) and error.former:
            LOG.warning("table %s is stopped, its rules have changed: %s", key[:6], error.reason())
            await self.seating.stop(key, self.now())
            self._send_away(key)
            return
        doing = f"table {key[:6]} cannot go on and is put off"
        if isinstance(error, Unreadable):
            doing += f": {error.reason()}"
        note_trouble(LOG, doing, error, Unreadable)
        self.ill[key] = self.now()
        self._send_away(key)

    def _send_away(self, key: str) -> None:
        """Keep a table no more; its pages come again."""
        if (table := self.tables.pop(key, None)) is not None:
            table.abandon()

    def ill_tables(self) -> list[str]:
        """The beginnings of the keys of tables that lately could not go on here."""
        late = self.now() - 2 * PUT_OFF_MS
        self.ill = {key: at for key, at in self.ill.items() if at > late}
        return sorted(key[:6] for key in self.ill)

    async def _poll(self) -> None:
        """Where there are other workers, look for changes that were not told."""
        keys = [key for key, table in self.tables.items() if table.subscribers]
        for some in batched(keys, KEYS_AT_ONCE):
            for key, (version, seating) in (await self.reader.versions(some)).items():
                table = self.tables.get(key)
                moved = table is not None and table.row.seating != seating
                self._heard(key, -1 if moved else version)

    async def _tidy(self) -> None:
        """Do what is done now and then, by one of the workers."""
        if await self.bus.lease("tidy", TIDY_SECONDS / 2):
            for work in self.hourly:
                await attempt("tidying goes on", work())

    # --- being alive

    async def _beat(self) -> None:
        """Say that this worker lives, and take what ran in an outage from no clock that is in memory."""
        await self.say_alive()
        for table in [table for table in self.tables.values() if table.may_have_run_on()]:
            await self._guarded(table.key, self._charge_no_outage(table))

    async def _charge_no_outage(self, table: LiveTable) -> None:
        async with table.lock:
            await table.catch_up()
            await table.charge_no_outage()
            table.show_news()
