"""A table in the memory of a worker: the fold of its events, those who watch it, and what they may do.

The database is the truth. Whatever is done is applied here, written down, and shown when it is written;
if it cannot be written, the table is read again as it was. Any worker may hold the same table: who is
second to write is told so by the database, reads what the other wrote, and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pelitupa.core import CHANCE, PelitupaError, Ruling, Text, t
from pelitupa.games import load_game
from pelitupa.records import write
from pelitupa.server.store.models import OVER, PLAYING
from pelitupa.server.store.reading import TableNow
from pelitupa.server.store.writing import Append, Conflict, NotStored
from pelitupa.table import Match, Seat, TableError
from pelitupa.table.conditional import Conditional
from pelitupa.table.events import (
    ENVELOPE,
    PAUSE,
    PLAY,
    RETURN,
    STAND_IN,
    TIMEOUT,
    TYPED,
    Event,
)
from pelitupa.table.plans import Plans
from pelitupa.table.sitting import Sitting, Terms

if TYPE_CHECKING:
    from pelitupa.server.hub import Hub

LOG: Final = logging.getLogger("pelitupa.table")

PACES: Final = {"slow": 1.8, "normal": 0.8, "fast": 0.15, "at once": 0.0}
"""Seconds between a move and a bot's answer, so that people can follow."""

ADVISER: Final = "search(simulations=0,seconds=1)"
"""The bot that gives hints. It reckons with what the asking seat may know, as all bots do."""

PRESENT_SECONDS: Final = 45.0
_TRIES: Final = 8
_DRIVE_SECONDS: Final = 20.0


class StaleMessage(PelitupaError):
    """The message answers a position that is no longer on the table."""


@dataclass(eq=False)
class Watcher:
    """One open page at a table, and what of the log and the zones it has already."""

    person_id: int | None
    language: str = "en"
    seat: int | None = None
    sent_steps: int = 0
    sent_rewinds: int = 0
    sent_notes: int = 0
    sent_zones: dict[str, str] = field(default_factory=dict)
    dirty: asyncio.Event = field(default_factory=asyncio.Event)


class LiveTable:
    """One table and its watchers. All that changes or shows it happens under its lock."""

    def __init__(self, hub: Hub, row: TableNow) -> None:
        self.hub = hub
        self.row = row
        self.key = row.key
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.pace = "normal"
        self.sitting: Sitting | None = None
        self.plans = Plans()
        self._nonces: dict[tuple[int, str], int] = {}
        self._driving: asyncio.Task[None] | None = None
        self._asked: frozenset[int] = frozenset()

    # --- reading

    async def load(self) -> None:
        """Read the table as it is written. The lock is held, or nobody else knows the table yet."""
        row = await self.hub.reader.table(self.key)
        if row is None:
            raise TableError("there is no such table")
        self.row = row
        self.sitting = None
        self._nonces.clear()
        if row.status in (PLAYING, OVER):
            self.sitting = Sitting(new_match(row), Terms(**row.terms), row.started or row.created)
            self._plans_of(row)
            await self.catch_up()

    async def catch_up(self) -> bool:
        """Apply what others have written since; whether there was anything. The lock is held."""
        sitting = self.sitting
        if sitting is None:
            return False
        events = await self.hub.reader.events(self.key, sitting.version)
        for event, nonce in events:
            self.plans.apply(sitting, event)
            if nonce is not None:
                self._nonces[event.seat, nonce] = sitting.version
        return bool(events)

    @property
    def playing(self) -> Sitting:
        """The sitting. Raises `TableError` before the match has begun."""
        if self.sitting is None:
            raise TableError("the match has not begun yet")
        return self.sitting

    def seat_shown(self, person_id: int | None) -> int | None:
        """The seat whose view a person is shown: their own, or at a shared screen the one to decide."""
        own = self.seats_of(person_id)
        if len(own) > 1 and self.sitting is not None:
            waiting = [seat for seat in self.sitting.match.waiting_for() if seat in own]
            return waiting[0] if waiting else own[0]
        return own[0] if own else None

    def seats_of(self, person_id: int | None) -> list[int]:
        """The seats of a person."""
        if person_id is None:
            return []
        return [seat.place for seat in self.row.seats if seat.person_id == person_id]

    @property
    def shared(self) -> bool:
        """Whether several people play at one screen; nothing is hidden in such a game."""
        own = [seat.person_id for seat in self.row.seats if seat.person_id is not None]
        return len(own) > 1 and len(set(own)) == 1

    def may_watch(self, person_id: int | None, key_is_known: bool = True) -> bool:
        """Whether somebody may see the table: who knows the address of a private one is invited."""
        return self.row.public or key_is_known or bool(self.seats_of(person_id))

    # --- what people do; each takes the lock

    async def act(self, seat: int, text: str, version: int, nonce: str | None = None) -> int:
        """A decision, given in answer to the position of that version; the version now.

        What was sent before with the same nonce is not done again. Raises a `PelitupaError`.
        """

        def make() -> Event:
            sitting = self.playing
            if sitting.match.is_bot(seat):
                raise TableError("a bot decides for you; say that you are back first")
            if sitting.adjourned:
                return Event(ENVELOPE, seat, f"{secrets.token_hex(16)} {text}", self.hub.now())
            if not sitting.choice_since(seat) <= version <= sitting.version:
                raise StaleMessage("the table has moved on; look again and choose")
            return Event(PLAY, seat, sitting.match.check(seat, text), self.hub.now())

        return await self._do(make, seat, nonce)

    async def type_in(self, seat: int, text: str, version: int, nonce: str | None = None) -> int:
        """What chance or nature did, typed in at a refereed match. As `act`."""

        def make() -> Event:
            sitting = self.playing
            if version != sitting.version:
                raise StaleMessage("the table has moved on; look again")
            return Event(TYPED, seat, sitting.match.check(CHANCE, text), self.hub.now())

        return await self._do(make, seat, nonce)

    async def do(self, kind: str, seat: int, text: str = "", nonce: str | None = None) -> int:
        """Anything else done at the table: an event of that kind. As `act`."""
        return await self._do(lambda: Event(kind, seat, text, self.hub.now()), seat, nonce)

    async def replace_absent(self, seat: int) -> None:
        """Let a bot play for somebody who has been away for a while. Raises `TableError`."""
        present = await self.hub.bus.present(self.key, len(self.row.seats))
        if present[seat]:
            raise TableError("that player is at the table")
        await self.do(STAND_IN, seat)

    async def come_back(self, seat: int) -> None:
        """Take one's seat back from a bot."""
        await self.do(RETURN, seat)

    async def hint(self, seat: int) -> str:
        """The text of what a bot would choose in a seat. Raises `TableError`."""
        async with self.lock:
            match = self.playing.match
            state, seed = match.position_for(seat), match.hint_seed()
        return await self.hub.thinkers.think(state, seat, self.hub.adviser, seed)

    async def explain(self, seat: int, text: str) -> Ruling:
        """Whether a seat may do something now, and the rule."""
        async with self.lock:
            return self.playing.match.explain(seat, text)

    async def plan(self, seat: int, lines: list[list[str]]) -> list[list[str]]:
        """Replace a seat's conditional moves; the lines as they are kept. Raises `ConditionalError`."""
        async with self.lock:
            sitting = self.playing
            if sitting.match.is_over:
                raise TableError("the match is over")
            made = Conditional(seat)
            for line in lines:
                made = made.add(sitting.match.position(), line)
            kept = {"version": sitting.version, "plan": made.to_json()} if made else None
            await self.hub.seating.set_seat(self.key, seat, conditional=kept)
            self.plans.put(seat, made)
            return made.lines()

    # --- writing

    async def _do(self, make: Callable[[], Event], seat: int, nonce: str | None) -> int:
        """Make an event against the table as it is now, and append it; once, whoever else is busy."""
        async with self.lock:
            for _ in range(_TRIES):
                if nonce is not None and (seat, nonce) in self._nonces:
                    return self._nonces[seat, nonce]
                await self._flag()
                try:
                    await self._append(make(), nonce)
                    break
                except Conflict:
                    continue
            else:
                raise NotStored("the table is too busy just now; try again in a moment")
            version = self.playing.version
        self.drive()
        return version

    def _plans_of(self, row: TableNow) -> None:
        self.plans = Plans()
        for seat in row.seats:
            if seat.conditional:
                version, plan = seat.conditional["version"], seat.conditional["plan"]
                self.plans.keep(seat.place, int(version), Conditional.from_json(plan))

    async def _append(self, event: Event, nonce: str | None = None) -> None:
        """Apply an event, write it down, and let it be shown. The lock is held.

        Raises what `Sitting.check` raises; `Conflict` and `NotStored`, after which the table is again
        as it is written.
        """
        sitting = self.playing
        first = sitting.version
        self.plans.apply(sitting, event)
        append = Append(
            self.key, first, [(event, nonce)], due=self._due(), seats=len(self.row.seats)
        )
        asked = frozenset(sitting.waiting_for())
        if asked != self._asked and self._keeps_asked():
            append.asked = asked
        if sitting.match.is_over:
            self._close(append)
        try:
            await self.hub.writer.append(append)
        except (Conflict, NotStored) as error:
            await self._as_written(error)
            raise
        self._asked = asked
        if nonce is not None:
            self._nonces[event.seat, nonce] = sitting.version
        if sitting.match.is_over:
            self.row = await self.hub.reader.table(self.key) or self.row
        self.show()
        await self.hub.bus.changed(self.key, sitting.version)

    async def _as_written(self, error: PelitupaError) -> None:
        """Forget what could not be written."""
        self.sitting = None
        try:
            await self.load()
        except Exception:
            self.hub.forget(self.key)
            raise error from None
        self.show()

    def _close(self, append: Append) -> None:
        """What is kept of a match that has ended, with its last event."""
        sitting = self.playing
        result = sitting.result()
        assert result is not None
        append.closing = {
            "status": OVER,
            "ended": sitting.last,
            "ending": {
                "how": result.how, "returns": list(result.returns), "text": str(result.text),
                "timed_out": sitting.timed_out,
            },
            "record": write(sitting.match.record()),
        }  # fmt: skip
        append.due = None
        append.finish = self.hub.finisher(self.row, sitting)

    def _keeps_asked(self) -> bool:
        """Whether it is kept who is to decide: where people are not all at the table at one time."""
        sitting = self.playing
        return len(sitting.match.persons()) > 0 and not (
            sitting.clock is not None and not self.row.terms["time"].startswith("days")
        )

    def _due(self) -> int | None:
        """When somebody should look at the table if nothing happens meanwhile."""
        sitting = self.playing
        if sitting.match.is_over:
            return None
        times = []
        flag = sitting.next_flag()
        if flag is not None:
            times.append(flag)
        persons = {seat.person_id for seat in self.row.seats} - {None}
        if not sitting.adjourned and len(persons) > 1:
            if sitting.match.thinker() is not None:
                times.append(sitting.last + int(_DRIVE_SECONDS * 1000))
        return min(times) if times else None

    async def _flag(self) -> None:
        """Let clocks that have run out fall. The lock is held."""
        sitting = self.playing
        if sitting.clock is None or sitting.match.is_over or sitting.adjourned:
            return
        for seat in sitting.clock.flagged(self.hub.now()):
            if sitting.match.is_over or seat not in sitting.waiting_for():
                continue
            await self._append(Event(TIMEOUT, seat, "", self.hub.now()))

    async def flag(self) -> None:
        """Let clocks that have run out fall, and note when to look again."""
        async with self.lock:
            sitting = self.sitting
            if sitting is not None:
                await self.catch_up()
                with contextlib.suppress(Conflict):  # another worker was quicker
                    await self._flag()
                due = self._due()
                if due is not None and due <= self.hub.now():
                    due = self.hub.now() + int(_DRIVE_SECONDS * 1000)
                await self.hub.seating.set_due(self.key, self.playing.version, due)
        self.drive()

    async def charge_no_outage(self) -> None:
        """Take from no clock what it ran while no worker was alive. The lock is held."""
        sitting = self.playing
        if sitting.clock is None or sitting.match.is_over:
            return
        for since, until in await self.hub.reader.outages(sitting.last):
            if since >= sitting.last:
                await self._append(Event(PAUSE, -1, str(since), until))

    # --- showing

    def show(self) -> None:
        """Let every watcher be shown the table as it is now."""
        for watcher in self.watchers:
            watcher.dirty.set()

    # --- bots

    def drive(self) -> None:
        """Let bots go on, if any is in turn and it is this worker's to do."""
        if self._driving is None or self._driving.done():
            self._driving = asyncio.create_task(self._drive())

    def _may_drive(self) -> bool:
        sitting = self.sitting
        if sitting is None or sitting.match.is_over or sitting.adjourned:
            return False
        persons = {seat.person_id for seat in self.row.seats} - {None}
        return bool(self.watchers) or len(persons) > 1

    async def _drive(self) -> None:
        try:
            while self._may_drive():
                async with self.lock:
                    sitting = self.playing
                    await self._answer_as_planned()
                    turn = sitting.match.thinker()
                    version = sitting.version
                if turn is None:
                    return
                seat, state = turn
                bot = sitting.match.seats[seat].bot or sitting.terms.stand_in
                if not await self.hub.bus.lease(f"drive:{self.key}", _DRIVE_SECONDS):
                    return
                pause = PACES[self.pace] if self.watchers else 0.0
                seed = f"{sitting.match.seed}:bot:{seat}:{version}"
                text, _ = await asyncio.gather(
                    self.hub.thinkers.think(state, seat, bot, seed), asyncio.sleep(pause)
                )
                async with self.lock:
                    sitting = self.playing
                    if sitting.version == version:
                        try:
                            await self._append(Event(PLAY, seat, text, self.hub.now()))
                        except Conflict:
                            continue
        except NotStored:
            LOG.warning("table %s: a bot's move could not be written", self.key[:6])
            await asyncio.sleep(1.0)
        except Exception:
            LOG.exception("table %s stopped", self.key[:6])

    async def _answer_as_planned(self) -> None:
        """Decide for those who said beforehand how they would answer. The lock is held."""
        while (planned := self.plans.due(self.playing)) is not None:
            seat, text = planned
            try:
                await self._append(Event(PLAY, seat, text, self.hub.now()))
            except Conflict:
                continue  # another worker has answered

    async def stop(self) -> None:
        """Stop driving."""
        if self._driving is not None:
            self._driving.cancel()
            await asyncio.gather(self._driving, return_exceptions=True)


def new_match(row: TableNow) -> Match:
    """The match of a table at its beginning."""
    seats = [
        Seat(seat.name or str(t("Player {player}", player=seat.place + 1)), seat.bot)
        for seat in row.seats
    ]
    return Match(
        load_game(row.spec),
        seats,
        seed=row.seed,
        typed=row.typed,
        spread=row.spread,
        entropy=[seat.entropy for seat in row.seats],
    )


Finisher = Callable[[Any], Awaitable[None]]
__all__ = ["ADVISER", "PACES", "LiveTable", "StaleMessage", "Text", "Watcher", "new_match"]
