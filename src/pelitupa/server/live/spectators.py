"""What spectators are shown: they all see the same, so that it is made once for many of them.

A spectator's message depends on the position, on the language, and on what their page has already. Those who
are at the same point get the very same text, and share from then on what is known of their pages.

And they take turns, which go round the tables: however many there are, showing it to them takes at most half
of a worker's time, so that players, pages and everything else go on between one of them and the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import orjson

from pelitupa.server.live.fair_queue import FairQueue
from pelitupa.server.live.fragments import ClientCache
from pelitupa.server.live.subscriber import Subscriber

if TYPE_CHECKING:
    from pelitupa.server.live.table import LiveTable

KEPT_SECONDS: Final = 1.0
"""So long a message is given to others; the clocks in it say themselves of when they are."""
_MOST_KEPT: Final = 24
_SECONDS_A_BYTE: Final = 50e-9
"""What sending costs beside making the message: framing, and deflating it where the browser asks."""
_marks = count(1)

Make = Callable[["LiveTable", Subscriber, list[bool]], dict[str, Any]]


@dataclass(frozen=True)
class _Told:
    """A message, and what a page that had it has been told."""

    at: float
    text: bytes
    steps: int
    rewinds: int
    notes: int
    version: int
    page: ClientCache


class SpectatorFrames:
    """The messages of one table that were made lately for spectators."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, _Told] = OrderedDict()
        self.made = 0
        """How many were made; the others were given again."""

    def text_for(
        self, table: LiveTable, subscriber: Subscriber, present: list[bool], make: Make
    ) -> bytes:
        """The message that brings a spectator's page up to date, as JSON, made by `make` if it must be.

        The table's lock is held.
        """
        key = self._key(table, subscriber, present)
        clock = time.monotonic()
        for old in [k for k, frame in self._made.items() if clock - frame.at > KEPT_SECONDS]:
            del self._made[old]
        told = self._made.get(key)
        if told is None:
            page = subscriber.page
            subscriber.page = ClientCache(dict(page.zones), set(page.faces), next(_marks))
            message = make(table, subscriber, present)
            told = self._made[key] = _Told(
                clock, _without_time(message), subscriber.sent_steps, subscriber.sent_rewinds,
                subscriber.sent_notes, subscriber.sent_version, subscriber.page,
            )  # fmt: skip
            self._made.move_to_end(key)
            self.made += 1
            while len(self._made) > _MOST_KEPT:
                self._made.popitem(last=False)
        else:
            subscriber.seat = None
            subscriber.sent_steps, subscriber.sent_rewinds = told.steps, told.rewinds
            subscriber.sent_notes, subscriber.sent_version = told.notes, told.version
            subscriber.page = told.page
        return b'{"now":%d,' % table.hub.now() + told.text[1:]

    def _key(self, table: LiveTable, subscriber: Subscriber, present: list[bool]) -> Hashable:
        """All on which a spectator's message depends."""
        session = table.playing
        return (
            id(session), session.version, len(session.notes), session.rewinds, table.pace,
            tuple(present), subscriber.language, subscriber.page.mark, subscriber.sent_steps,
            subscriber.sent_rewinds, subscriber.sent_notes,
        )  # fmt: skip


def _without_time(message: dict[str, Any]) -> bytes:
    return orjson.dumps({name: value for name, value in message.items() if name != "now"})


class Turns:
    """Turns of what may take a share of a worker's time together, one after the other and round the tables::

        async with turns.at(table):
            ...
            turns.spent(seconds, bytes_to_be_sent)

    Whoever must wait for anything but the processor does so outside: a turn holds up all the others.
    """

    def __init__(self, share: float = 0.5) -> None:
        self._rest = 1 / share
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()
        self._taken = False
        self._free_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[None]:
        """A turn of a table's, when it comes."""
        turn = asyncio.get_running_loop().create_future()
        self._queue.put(table, "", turn)
        self._go_on()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():  # it had come, or was just coming
                self._taken = False
                self._go_on()

    def _go_on(self) -> None:
        """Give the next turn, when it is time."""
        while len(self._queue) and not self._taken and self._timer is None:
            left = self._free_at - time.monotonic()
            if left > 0:
                self._timer = asyncio.get_running_loop().call_later(left, self._rested)
                return
            turn = self._queue.take()
            if not turn.done():  # else whoever waited has gone
                self._taken = True
                turn.set_result(None)

    def _rested(self) -> None:
        self._timer = None
        self._go_on()

    def spent(self, seconds: float, sent: int = 0) -> None:
        """What this turn took, and how many bytes will be sent after it."""
        cost = seconds + sent * _SECONDS_A_BYTE
        self._free_at = time.monotonic() + cost * self._rest - seconds


async def made_in_turn(table: LiveTable, make: Callable[[], bytes | None]) -> bytes | None:
    """What `make` makes of a table for those who watch it, in a turn of the table's.

    Nobody has the table's lock meanwhile, and nothing is awaited in the turn: where somebody is just changing
    the table, other tables have theirs first.
    """
    turns = table.hub.turns
    while True:
        async with table.lock:
            pass
        async with turns.at(table.key):
            if table.lock.locked():
                continue
            began = time.perf_counter()
            made = make()
            turns.spent(time.perf_counter() - began, len(made or b""))
            return made
