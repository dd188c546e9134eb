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
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Final, NamedTuple
from weakref import ref

from pelitupa.core import CHANCE, PelitupaError, Ruling, State, View, t
from pelitupa.games import rulebook
from pelitupa.players import adviser
from pelitupa.players.conventions.own import packed
from pelitupa.records import write
from pelitupa.server.accounts.results import finish_table, reopen_table
from pelitupa.server.live.awaited import Awaited
from pelitupa.server.live.bot_runner import DRIVE_SECONDS, BotRunner
from pelitupa.server.live.matches import mark_of, new_match, plans_of
from pelitupa.server.live.onlookers import Onlookers, check_saying
from pelitupa.server.live.presence import PRESENT_SECONDS, Presence
from pelitupa.server.live.spectators import SpectatorFrames
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.worker import Worker
from pelitupa.server.store.database import AWAY
from pelitupa.server.store.models import CLOSED, OVER, PLAYING
from pelitupa.server.store.reading import RulesChanged, TableNow, Unreadable
from pelitupa.server.store.writing import Append, Asked, Conflict, NotStored
from pelitupa.shown.at_table import SharedParts
from pelitupa.shown.fragments import RenderedZones
from pelitupa.shown.landmarks import Landmark, RunningLandmarks
from pelitupa.table import TableError
from pelitupa.table.conditional import Conditional, position_after
from pelitupa.table.counsel import Counsel, called
from pelitupa.table.events import (
    ENVELOPE,
    OFFER,
    PAUSE,
    PLAY,
    RETURN,
    SAY,
    SILENCE,
    STAND_IN,
    TIMEOUT,
    TYPED,
    Event,
)
from pelitupa.table.plans import Plans
from pelitupa.table.session import TableSession
from pelitupa.table.tempo import beat_of, moment_after, tempo_tells

LOG: Final = logging.getLogger("pelitupa.table")

_TRIES: Final = 8
_UNREAD: Final = "the database is temporarily unavailable; please try again in a moment"


class Hint(NamedTuple):
    """What a bot would choose and why, with the seat's view of the position it thought of and its version, as
    the table may move on meanwhile; `called` is what people call the choices it speaks of."""

    counsel: Counsel
    view: View
    called: dict[str, str]
    version: int


def _at_the_beginning(row: TableNow) -> tuple[TableSession, Plans]:
    """The sitting of a table before its first event, and its plans. Raises `Unreadable`."""
    try:
        return TableSession(new_match(row), row.agreed, row.started or row.created), plans_of(row)
    except Exception as error:  # whatever today's rules say to what yesterday's allowed
        raise Unreadable from error


def _has_former_rules(row: TableNow) -> bool:
    """Whether a match was begun by rules of a lower number than today's."""
    try:
        return row.rules < rulebook(row.game).rules
    except PelitupaError:  # the game itself is gone, or its folder is
        return False


class LiveTable:
    """One table and its watchers. All that changes or shows it happens under its lock."""

    def __init__(self, worker: Worker, row: TableNow) -> None:
        self.worker = worker
        self.row = row
        self.key = row.key
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.pace = "normal"
        self.table_session: TableSession | None = None
        self.plans = Plans()
        self.sketches = RenderedZones()
        self.shared_parts = SharedParts()
        self.stale = False
        """Whether what is here may not be what is written; it is read again before it is next used."""
        self._nonces: dict[tuple[int, str], int] = {}
        self._seats_by_person: dict[int, list[int]] = {}
        self._seats_of_row: TableNow | None = None
        """The row of which those are the seats."""
        here = ref(self)

        def row_now() -> TableNow:
            table = here()
            return row if table is None else table.row

        def beat_now() -> int:
            table = here()
            return -1 if table is None else table._beat()

        def seats_now(person_id: int | None) -> list[int]:
            table = here()
            return [] if table is None else table.seats_of(person_id)

        # What belongs to the table does not keep it: one that nobody needs any more is freed at once, and
        # not when Python next looks through all its memory (`garbage`).
        self.onlookers = Onlookers(self.subscribers, seats_now)
        self.presence = Presence(worker.bus, self.subscribers, self.onlookers, row_now, beat_now)
        self.frames = SpectatorFrames()
        self._landmarks: RunningLandmarks | None = None
        self._walked: tuple[TableSession, int] | None = None
        """The sitting, and its version, to which the deals and tricks were walked last."""
        self._driver = BotRunner(self)
        self._attended = 0
        self._awaited = Awaited()
        self._asked: dict[int, Asked] | None = None
        """The seats that are kept as asked; None where another worker may have changed them."""

    def _beat(self) -> int:
        """How many of the fixed moments of an even tempo have gone; -1 where the table keeps none, or the
        match is not going on."""
        if self.row.status != PLAYING or not self.row.agreed.even:
            return -1
        return beat_of(self.row.started or 0, self.worker.now())

    # --- reading

    async def load(self, row: TableNow | None = None) -> None:
        """Read the table as it is written, with its row if that has just been read. The lock is held, or
        nobody else knows the table yet.

        Raises `Unreadable` where today's rules make no match of it.
        """
        row = row or await self.worker.reader.table(self.key)
        if row is None:
            raise TableError("there is no such table")
        try:
            await self._take(row)
        except Unreadable as error:
            error.former = _has_former_rules(row)
            raise

    async def _take(self, row: TableNow) -> None:
        """Be the table of a row. Raises `Unreadable`."""
        table_session, plans = None, Plans()
        nonces: dict[tuple[int, str], int] = {}
        awaited = Awaited()
        if row.status in (PLAYING, OVER):
            table_session, plans = _at_the_beginning(row)
            awaited.note(table_session, table_session.last)
            await self._fold(table_session, plans, nonces, awaited)
            moved = row.mark and row.status == PLAYING and mark_of(table_session) != row.mark
            if moved and _has_former_rules(row):
                raise Unreadable from RulesChanged("today's rules come to another position")
            plans.take_up(table_session)
        self.row, self.table_session, self.plans, self._nonces = row, table_session, plans, nonces
        self._awaited, self._asked = awaited, None
        self.stale = False

    async def _fold(
        self,
        table_session: TableSession,
        plans: Plans,
        nonces: dict[tuple[int, str], int],
        awaited: Awaited,
    ) -> bool:
        events = await self.worker.reader.events(self.key, table_session.version)
        for event, nonce in events:
            try:
                plans.apply(table_session, event)
            except Exception as error:  # whatever today's rules say to what yesterday's allowed
                self.stale = True
                raise Unreadable(table_session.version) from error
            awaited.note(table_session, event.at)
            if nonce is not None:
                nonces[event.seat, nonce] = table_session.seen(event.seat)
        return bool(events)

    async def catch_up(self) -> bool:
        """Apply what others have written since; whether there was anything. The lock is held."""
        if not self.worker.bus.alone and not self.stale:
            there = (await self.worker.reader.versions([self.key])).get(self.key)
            self.stale = there is not None and there[1] != self.row.seating
        if self.stale:
            await self.load()
            return True
        if self.table_session is None or not await self._fold(
            self.table_session, self.plans, self._nonces, self._awaited
        ):
            return False
        self._asked = None
        if self.table_session.match.is_over:
            self.row = replace(self.row, status=OVER, ended=self.table_session.last)
        return True

    def abandon(self) -> None:
        """It cannot be read any more: let its pages know that it is closed, so that they come again."""
        self.row, self.table_session = replace(self.row, status=CLOSED), None
        self.stale = False
        self.show()

    async def freshen(self) -> None:
        """Read the table again if it may not be as written. The lock is held. Raises `NotStored`."""
        if self.stale:
            try:
                await self.load()
            except AWAY:
                raise NotStored(_UNREAD) from None
            self.show()

    @property
    def playing(self) -> TableSession:
        """The sitting. Raises `TableError` before the match has begun."""
        if self.table_session is None:
            raise TableError("the match has not begun yet")
        return self.table_session

    def landmarks(self, since: int, step: int) -> list[Landmark]:
        """The deals and tricks that are known after `step` steps, and were not after `since` of them."""
        return self._running_landmarks().known(since, step)

    def trick_lies_whole(self) -> bool:
        """Whether a whole trick lies on the table, which people want to look at."""
        return self._running_landmarks().lies_whole()

    def _running_landmarks(self) -> RunningLandmarks:
        """The deals and tricks, walked to where the match is: once for all who are told of a position."""
        playing = self.playing
        if self._landmarks is None:
            self._landmarks = RunningLandmarks(playing.match.game)
        if (
            self._walked is None
            or self._walked[0] is not playing
            or self._walked[1] != playing.version
        ):
            match = playing.match
            self._landmarks.go_to(match.history(), lambda: match.view(None))
            self._walked = playing, playing.version
        return self._landmarks

    def seat_shown(self, person_id: int | None) -> int | None:
        """The seat whose view a person is shown: their own, or at a shared screen the one to decide."""
        own = self.seats_of(person_id)
        if len(own) > 1 and self.table_session is not None:
            return self.table_session.seat_of(own)
        return own[0] if own else None

    def seats_of(self, person_id: int | None) -> list[int]:
        """The seats of a person."""
        if person_id is None:
            return []
        if self._seats_of_row is not self.row:
            self._seats_of_row, self._seats_by_person = self.row, {}
            for seat in self.row.seats:
                if seat.person_id is not None:
                    self._seats_by_person.setdefault(seat.person_id, []).append(seat.place)
        return list(self._seats_by_person.get(person_id, ()))

    @property
    def shared(self) -> bool:
        """Whether several people play at one screen; nothing is hidden in such a game."""
        return self.row.shared

    async def attend(self, person_id: int) -> None:
        """A program that comes and goes is here: for a while it counts as present, and bots go on."""
        if await self.presence.touch({person_id}):
            self._attended = self.worker.now() + int(PRESENT_SECONDS * 1000)
            self.drive()

    # --- what people do; each takes the lock

    async def act(self, seat: int, text: str, version: int, nonce: str | None = None) -> int:
        """A decision, given in answer to the position of that version; the version now.

        What was sent before with the same nonce is not done again. Raises a `PelitupaError`.
        """

        def make() -> Event:
            table_session = self.playing
            if table_session.match.is_bot(seat):
                raise TableError("a bot decides for you; say that you are back first")
            table_session.check_current(PLAY, seat, version)
            if table_session.adjourned:
                return Event(ENVELOPE, seat, f"{secrets.token_hex(16)} {text}", self.worker.now())
            decided = table_session.match.check(seat, text)
            return Event(PLAY, seat, decided, max(moment, self.worker.now()))

        moment = await self._even_moment(seat, text, version, nonce)
        return await self._do(make, seat, nonce)

    async def _even_moment(self, seat: int, text: str, version: int, nonce: str | None) -> int:
        """Wait for the moment at which a decision is done, where the table keeps an even tempo and this one
        is such: it, or 0. What is refused is refused at once."""
        if not self.row.agreed.even:
            return 0
        async with self.lock:
            await self.freshen()
            session, match = self.playing, self.playing.match
            if (nonce is not None and (seat, nonce) in self._nonces) or session.adjourned:
                return 0
            session.check_current(PLAY, seat, version)
            match.check(seat, text)
            if not (tempo_tells(match.position()) and match.is_seen(seat, text)):
                return 0
            moment = moment_after(session.began, self.worker.now())
        while (left := moment - self.worker.now()) > 0:
            await self.worker.sleep(left / 1000)
        return moment

    async def type_in(self, seat: int, text: str, version: int, nonce: str | None = None) -> int:
        """What chance or nature did, typed in at a refereed match. As `act`."""

        def make() -> Event:
            table_session = self.playing
            table_session.check_current(TYPED, seat, version)
            return Event(TYPED, seat, table_session.match.check(CHANCE, text), self.worker.now())

        return await self._do(make, seat, nonce)

    async def do(
        self,
        kind: str,
        seat: int,
        text: str = "",
        nonce: str | None = None,
        version: int | None = None,
    ) -> int:
        """Anything else done at the table: an event of that kind, for the match as it stood at a version, if
        one is given. As `act`."""

        def make() -> Event:
            playing = self.playing
            if kind == SAY:  # here and not in the sitting, which reads again what was said of old
                check_saying(text)
            if version is not None:
                playing.check_current(kind, seat, version)
            return Event(kind, seat, text, self.worker.now())

        return await self._do(make, seat, nonce)

    async def say(self, seat: int, text: str, nonce: str | None = None) -> int:
        """Say something to all at the table, as far as its terms and those in charge allow. As `act`."""
        who = self.row.seats[seat].person_id
        others = [s.person_id for s in self.row.seats if s.person_id is not None]
        await self.worker.standing.check_saying(who, text, others)
        return await self.do(SAY, seat, text, nonce)

    async def replace_absent(self, seat: int, nonce: str | None = None) -> int:
        """Let a bot play for somebody who has been away for a while. As `act`."""
        if (await self.presence.look())[seat] or not self.presence.gone(seat):
            raise TableError("that player is at the table")
        return await self.do(STAND_IN, seat, "", nonce)

    async def replace_departed(self) -> None:
        """Let bots play for those who have deleted their accounts. The lock is held."""
        if self.row.status != PLAYING:
            return
        for seat in self.row.seats:
            gone = seat.person_id is None and seat.bot is None
            if gone and seat.place in self.playing.persons():
                with contextlib.suppress(Conflict):  # another worker was quicker
                    await self.append(Event(STAND_IN, seat.place, "", self.worker.now()))

    async def come_back(self, seat: int, nonce: str | None = None) -> int:
        """Take one's seat back from a bot. As `act`."""
        return await self.do(RETURN, seat, "", nonce)

    async def hint(self, seat: int, person_id: int | None = None) -> Hint:
        """What a bot would choose in a seat and why, for who asks. Raises `TableError`."""
        async with self.lock:
            await self.freshen()
            match = self.playing.match
            state, seed = match.position_for(seat), match.hint_seed()
            version, cards = self.playing.seen(seat), packed(match.cards)
        pool = self.worker.bot_pool
        bot = self.worker.adviser or adviser(match.game.id, self.row.nature)
        nature = "" if match.typed else str(match.nature)
        found = await pool.advise(state, seat, bot, seed, person_id or 0, nature, cards)
        return Hint(found, state.view(seat), called(found, state, seat), version)

    async def explain(self, seat: int, text: str) -> Ruling:
        """Whether a seat may do something now, and the rule."""
        async with self.lock:
            await self.freshen()
            return self.playing.match.explain(seat, text)

    async def ahead(self, seat: int, line: list[str], version: int) -> State:
        """The position that a line would lead to from that of a version. Raises `StaleMessage`, and as
        `position_after`."""
        async with self.lock:
            await self.freshen()
            self.playing.check_current(OFFER, seat, version)  # it stands as long as one would
            return position_after(self.playing.match.position(), line)

    async def plan(self, seat: int, lines: list[list[str]]) -> list[list[str]]:
        """Replace a seat's conditional moves; the lines as they are kept. Raises `ConditionalError`."""
        async with self.lock:
            await self.freshen()
            for _ in range(_TRIES):
                table_session = self.playing
                if table_session.match.is_over:
                    raise TableError("the match is over")
                if table_session.terms.even:
                    raise TableError(t("At a table of even tempo nothing is answered beforehand."))
                made = Conditional(seat)
                for line in lines:
                    made = made.add(table_session.match.position(), line)
                version = table_session.version
                kept = {"version": version, "plan": made.to_json()} if made else None
                try:
                    number = await self.worker.seating.plan(self.key, seat, version, kept)
                    if number is not None:
                        break
                    await self.catch_up()  # what was planned is for another position
                except AWAY:
                    raise NotStored(
                        "the cottage cannot keep that just now; try again in a moment"
                    ) from None
            else:
                raise NotStored("the table is too busy just now; try again in a moment")
            if number == self.row.seating + 1:
                self.row = replace(self.row, seating=number)
            else:  # others have changed seats or plans too
                self.stale = True
            self.plans.put(seat, made)
        await self.worker.bus.changed(self.key, -1)
        return made.lines()

    # --- writing

    async def _do(self, make: Callable[[], Event], seat: int, nonce: str | None) -> int:
        """Make an event against the table as it is now, and append it; once, whoever else is busy."""
        async with self.lock:
            for _ in range(_TRIES):
                await self.freshen()
                if nonce is not None and (seat, nonce) in self._nonces:
                    return self._nonces[seat, nonce]
                try:
                    await self._flag()
                    await self.append(make(), nonce)
                    break
                except Conflict:
                    continue
                except NotStored:
                    raise
                except PelitupaError:
                    if not await self._was_behind():
                        raise
            else:
                raise NotStored("the table is too busy just now; try again in a moment")
            version = self.playing.seen(seat)
        self.drive()
        return version

    async def _was_behind(self) -> bool:
        """Whether other workers had written what was not known here. The lock is held."""
        if self.worker.bus.alone:
            return False
        try:
            behind = await self.catch_up()
        except AWAY:
            return False
        if behind:
            self.show_news()
        return behind

    async def append(self, event: Event, nonce: str | None = None, planned: bool = False) -> None:
        """Apply an event, write it down, and let it be shown. The lock is held.

        One that was `planned` is written only if its seat still plans it.

        Raises what `TableSession.check` raises; `Conflict` and `NotStored`, after which the table is again
        as it is written.
        """
        if event.kind != PAUSE:
            await self.charge_no_outage()
        table_session = self.playing
        first, was_over = table_session.version, table_session.match.is_over
        self.plans.apply(table_session, event)
        self._awaited.note(table_session, event.at)
        append = Append(
            self.key,
            first,
            [(event, nonce)],
            due=self._due(),
            seating=self.row.seating,
            mark=mark_of(table_session),
            planned=planned,
        )
        asked = (
            self._awaited.asked(table_session, self._is_waited_for()) if self._keeps_asked() else {}
        )
        before = self._asked
        if asked != before and self._keeps_asked():
            append.asked = {
                seat: asked.get(seat)
                for seat in range(len(self.row.seats))
                if before is None or asked.get(seat) != before.get(seat)
            }
        if table_session.match.is_over and not was_over:
            self._close(append)
        elif was_over and not table_session.match.is_over:  # the last entry was struck out
            append.closing = {"status": PLAYING, "ended": None, "ending": None, "record": None}
            append.finish = lambda connection: reopen_table(connection, self.key)
        try:
            await self.worker.writer.append(append)
        except asyncio.CancelledError:  # whether it will be written is not known here
            self.stale = True
            append.done.add_done_callback(self._written_unawaited)
            raise
        except (Conflict, NotStored) as error:
            await self._as_written(error)
            raise
        self._asked = asked
        if nonce is not None:
            self._nonces[event.seat, nonce] = table_session.seen(event.seat)
        if table_session.match.is_over != was_over:
            over = table_session.match.is_over
            status, ended = (OVER, table_session.last) if over else (PLAYING, None)
            self.row = replace(self.row, status=status, ended=ended)
        self.show_news()
        await self.worker.bus.changed(self.key, table_session.version)

    def _written_unawaited(self, done: asyncio.Future[None]) -> None:
        """What somebody did not wait for is written, or not: the sweep reads the table again."""
        done.exception()
        self.stale = True

    async def _as_written(self, error: PelitupaError) -> None:
        """Forget what could not be written; if the table cannot be read now, it is before it is used."""
        self.stale = True
        try:
            await self.load()
        except AWAY:
            raise error from None
        self.show()

    def _close(self, append: Append) -> None:
        """What is kept of a match that has ended, with its last event."""
        table_session = self.playing
        result = table_session.result()
        assert result is not None
        append.closing = {
            "status": OVER,
            "ended": table_session.last,
            "ending": {
                "how": result.how,
                "returns": list(result.returns),
                "text": str(result.text),
                "timed_out": table_session.timed_out,
            },
            "record": write(table_session.match.record()),
        }
        append.due = None
        row = self.row
        append.finish = lambda connection: finish_table(connection, row, table_session)

    async def keep_asked(self) -> None:
        """Write down who is to decide first; later that is written with every event.

        A match that has just begun is due: where its worker is killed before this, the next one does it.
        """
        async with self.lock:
            await self._keep_first_asked()

    async def _keep_first_asked(self) -> None:
        if self._keeps_asked() and self.playing.version == 0:
            asked = self._awaited.asked(self.playing, self._is_waited_for())
            for seat, how in asked.items():
                await self.worker.seating.set_seat(
                    self.key, seat, asked=True, asked_at=how.since, deadline=how.until
                )

    def _keeps_asked(self) -> bool:
        """Whether it is kept who is to decide: where people are not all at the table at one time."""
        return self.row.at_leisure and len(self.playing.match.persons()) > 0

    def _due(self) -> int | None:
        """When somebody should look at the table if nothing happens meanwhile."""
        table_session = self.playing
        if table_session.match.is_over:
            return None
        times = []
        if self.plans.due(table_session) is not None:
            times.append(table_session.last)
        flag = table_session.next_flag()
        if flag is not None:
            times.append(flag)
        silence = table_session.next_silence()
        if silence is not None:
            times.append(silence)
        if not table_session.adjourned and self._is_waited_for():
            if table_session.match.thinker() is not None:
                times.append(table_session.last + int(DRIVE_SECONDS * 1000))
        return min(times) if times else None

    async def _flag(self) -> None:
        """Let clocks that have run out fall. The lock is held."""
        table_session, now = self.playing, self.worker.now()
        clock = table_session.clock
        if clock is None or table_session.match.is_over or table_session.adjourned:
            return
        if clock.flagged(now):
            await self.charge_no_outage(flagged=True)
        for seat in clock.flagged(now):
            if table_session.match.is_over or seat not in table_session.waiting_for():
                continue
            await self.append(Event(TIMEOUT, seat, "", now))

    async def _end_silence(self) -> None:
        """Take the silence of those who were asked, and have not answered in time. The lock is held."""
        now = self.worker.now()
        if self.playing.silent(now):
            await self.charge_no_outage(flagged=True)
        while not self.playing.match.is_over and (silent := self.playing.silent(now)):
            await self.append(Event(SILENCE, silent[0], "", now))

    async def flag(self) -> None:
        """Let clocks that have run out fall, and silence be an answer; note when to look again."""
        async with self.lock:
            if self.table_session is not None:
                if await self.catch_up():
                    self.show_news()
                with contextlib.suppress(Conflict):  # another worker was quicker
                    await self._flag()
                    await self._end_silence()
                await self._keep_first_asked()
                due = self._due()
                if due is not None and due <= self.worker.now():
                    due = self.worker.now() + int(DRIVE_SECONDS * 1000)
                await self.worker.seating.set_due(self.key, self.playing.version, due)
        self.drive()

    @property
    def is_timed(self) -> bool:
        """Whether anybody's time runs: a clock's, or the one to answer in."""
        table_session = self.table_session
        if table_session is None or table_session.match.is_over:
            return False
        return table_session.clock is not None or table_session.next_silence() is not None

    def may_have_run_on(self) -> bool:
        """Whether somebody's time has run in an outage, and was not taken back."""
        return self.is_timed and self.worker.outage_ended > self.playing.last

    async def charge_no_outage(self, flagged: bool = False) -> None:
        """Take from no clock, and from nobody's time to answer, what ran while no worker was alive.

        What this worker knows of outages is a few seconds old; where somebody's time is up, `flagged`, the
        database is asked. The lock is held. Raises `NotStored` and `Conflict`.
        """
        if not self.is_timed:
            return
        try:
            alive = await self.worker.was_alive()
            if not self.may_have_run_on() and alive and not flagged:
                return
            outages = await self.worker.reader.outages(self.playing.last)
        except AWAY:
            raise NotStored(_UNREAD) from None
        for since, until in outages:
            if until > (last := self.playing.last):
                await self.append(Event(PAUSE, -1, str(max(since, last)), until))

    # --- showing

    def show_news(self) -> None:
        """Let those be shown the table for whom something has happened: that somebody else has sealed a
        decision is nothing that others may notice."""
        table_session = self.table_session
        for subscriber in self.subscribers:
            if (
                table_session is None
                or table_session.seen(subscriber.seat) != subscriber.sent_version
            ):
                subscriber.show()

    def set_pace(self, pace: str) -> None:
        """How long bots pause from now on, by a name of `PACES`; one that pauses now, too."""
        self.pace = pace
        self._driver.paced()
        self.show()

    def show(self) -> None:
        """Let every watcher be shown the table as it is now."""
        for subscriber in self.subscribers:
            subscriber.show()

    def shown_to_spectators(self) -> Hashable:
        """All of the table on which it depends what spectators are shown."""
        session = self.playing
        return (
            id(session),
            session.version,
            len(session.notes),
            session.rewinds,
            self.pace,
            tuple(self.presence.last),
        )

    async def made_in_turn(self, make: Callable[[], bytes | None]) -> bytes | None:
        """What `make` makes for those who watch, in a turn of this table's: see `Turns.make`."""
        return await self.worker.turns.make(self.key, self.lock, make)

    # --- bots

    def drive(self) -> None:
        """Let bots go on, if any is in turn and it is this worker's to do."""
        if self.goes_on() and self._is_driven():
            self._driver.drive()

    def _is_driven(self) -> bool:
        """Whether the next decision is not a person's, or may not be, if this is read again."""
        table_session = self.playing
        bot = table_session.match.bot_in_turn() is not None
        return self.stale or bot or self.plans.due(table_session) is not None

    def goes_on(self) -> bool:
        """Whether bots go on here: somebody is there to see it, or several people wait for it."""
        table_session = self.table_session
        if table_session is None or table_session.match.is_over or table_session.adjourned:
            return False
        attended = bool(self.subscribers) or self.worker.now() < self._attended
        return attended or self._is_waited_for()

    def _is_waited_for(self) -> bool:
        """Whether others than who looks on wait for what comes: several people, or an evening."""
        persons = {seat.person_id for seat in self.row.seats} - {None}
        return len(persons) > 1 or bool(self.row.agreed.evening)

    async def stop(self) -> None:
        """Stop what goes on by itself."""
        await self._driver.stop()
        await self.presence.stop()
