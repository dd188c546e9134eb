"""What goes on by itself at a table: bots that think, and answers that people planned beforehand.

Of several workers that have the same table one lets its bots think, who holds the table's lease; if that
worker dies its lease runs out. That is for economy alone: of two that decide for the same bot the
database refuses the second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final, Protocol
from weakref import ref

from pelitupa.core import State
from pelitupa.players.conventions.own import packed
from pelitupa.server.live.bot_pool import NoThought
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.worker import Worker
from pelitupa.server.operations.tasks import end
from pelitupa.server.store.trouble import note
from pelitupa.server.store.writing import Conflict, NotStored
from pelitupa.shown.at_table import pause_of
from pelitupa.table.events import PLAY, Event
from pelitupa.table.plans import Plans
from pelitupa.table.session import TableSession
from pelitupa.table.thinking import still_asks, thinkers

LOG: Final = logging.getLogger("pelitupa.table")
DRIVE_SECONDS: Final = 20.0
_AGAIN_SECONDS: Final = 1.0
NO_THOUGHT_SECONDS: Final = 15.0
"""Where bots cannot think, a table asks again after this."""
loop_time: Final = time.monotonic


async def wait(seconds: float, changed: asyncio.Event) -> None:
    """Until so much time has gone, or something has changed."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(changed.wait(), seconds)


class BotTable(Protocol):
    """What bots need of a table."""

    key: str
    lock: asyncio.Lock
    subscribers: set[Subscriber]
    pace: str
    plans: Plans

    @property
    def worker(self) -> Worker:
        """The worker that has the table."""

    @property
    def playing(self) -> TableSession:
        """The match that is going on. Raises `TableError` before it has begun."""

    def trick_lies_whole(self) -> bool:
        """Whether a whole trick lies on the table."""

    def goes_on(self) -> bool:
        """Whether bots go on here."""

    def show(self) -> None:
        """Let every watcher be shown the table as it is now."""

    async def freshen(self) -> None:
        """Read the table again if it may not be as written. The lock is held. Raises `NotStored`."""

    async def append(self, event: Event, nonce: str | None = None, planned: bool = False) -> None:
        """Let an event happen, and write it down. The lock is held."""


class BotRunner:
    """Lets the bots of one table go on, as long as somebody is there to see it or to wait for it."""

    def __init__(self, table: BotTable) -> None:
        self._kept = ref(table)
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._paced = asyncio.Event()

    @property
    def _table(self) -> BotTable:
        """The table, which whoever calls or awaits this keeps."""
        table = self._kept()
        assert table is not None
        return table

    def drive(self) -> None:
        """Go on, if any bot is in turn and it is this worker's to do."""
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(self._table))

    def paced(self) -> None:
        """The table's pace has changed: who waits looks again how long."""
        self._paced.set()

    async def stop(self) -> None:
        """Stop."""
        if self._task is not None:
            await end([self._task])

    async def _run(self, table: BotTable) -> None:
        bus, lease, held = table.worker.bus, f"drive:{table.key}", False
        try:
            while self._again and table.goes_on():
                self._again = False
                while (turn := await self._turn()) and table.goes_on():
                    held = await bus.lease(lease, DRIVE_SECONDS)
                    if held:
                        await self._think(turn)
                    else:  # whoever has it may have died
                        await asyncio.sleep(_AGAIN_SECONDS)
                if held:
                    held = False
                    await bus.release(lease)
        except Exception:
            LOG.exception("table %s stopped", table.key[:6])
        finally:
            if held:
                await bus.release(lease)

    async def _turn(self) -> list[tuple[int, State]]:
        """The bots that are to think, with their positions, after what is planned beforehand is done."""
        table = self._table
        while True:
            try:
                async with table.lock:
                    await table.freshen()
                    await self._answer_as_planned()
                    return thinkers(table.playing.match)
            except NotStored as error:
                await self._wait(error)

    async def _think(self, turn: list[tuple[int, State]]) -> None:
        """Let bots think, all at once, and do what they think of unless the table has moved on."""
        table = self._table
        seen = any(not subscriber.program for subscriber in table.subscribers)
        bots = [table.playing.bot_at(seat) for seat, _ in turn]
        pool, began = table.worker.bot_pool, loop_time()
        try:
            turns = await asyncio.gather(
                *(
                    self._thought(seat, state, bot)
                    for (seat, state), bot in zip(turn, bots, strict=True)
                )
            )
        except NoThought:
            table.show()  # players are told
            await asyncio.sleep(NO_THOUGHT_SECONDS)
            return
        elapsed, game = loop_time() - began, turn[0][1].get_game()
        whole = seen and table.trick_lies_whole()
        while True:
            pause = pause_of(table.pace, whole) if seen else 0.0
            shown = max(pool.pace.moment(bot, game, pause, elapsed) for bot in bots)
            if (left := began + shown - loop_time()) <= 0:
                break
            self._paced.clear()
            await wait(left, self._paced)
        try:
            async with table.lock:
                await table.freshen()
                with contextlib.suppress(Conflict):  # another worker was quicker
                    for (seat, state), texts in zip(turn, turns, strict=True):
                        if not still_asks(table.playing.match, seat, state):
                            break
                        for text in texts:
                            await table.append(Event(PLAY, seat, text, table.worker.now()))
        except NotStored as error:
            await self._wait(error)

    async def _thought(self, seat: int, state: State, bot: str) -> tuple[str, ...]:
        table, pool = self._table, self._table.worker.bot_pool
        seed = table.playing.bot_seed(seat)
        owner = pool.owner_of(table.key)
        cards = packed(table.playing.match.cards)
        return await pool.turn(state, seat, bot, seed, owner=owner, table=table.key, cards=cards)

    async def _wait(self, error: NotStored) -> None:
        note(LOG, "a bot's move could not be written", error)
        await asyncio.sleep(_AGAIN_SECONDS)

    async def _answer_as_planned(self) -> None:
        """Decide for those who said beforehand how they would answer. The lock is held."""
        table = self._table
        while (planned := table.plans.due(table.playing)) is not None:
            seat, text = planned
            with contextlib.suppress(Conflict):  # another worker has answered
                await table.append(Event(PLAY, seat, text, table.worker.now()), planned=True)
