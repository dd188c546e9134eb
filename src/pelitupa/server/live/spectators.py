"""What spectators are shown: they all see the same, so that it is made once for many of them.

A spectator's message depends on the position, on the language, and on what their page has already. Those who
are at the same point get the very same text, and share from then on what is known of their pages.

And they take turns: however many there are, showing it to them takes at most half of a worker's time, so that
players, pages and everything else go on between one of them and the next.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import orjson

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
    """Turns of what may take a share of a worker's time together, one after the other::

    async with turns:
        ...
        turns.spent(seconds, bytes_to_be_sent)
    """

    def __init__(self, share: float = 0.5) -> None:
        self._rest = 1 / share
        self._lock = asyncio.Lock()
        self._free_at = 0.0

    async def __aenter__(self) -> None:
        """Wait for a turn."""
        await self._lock.acquire()
        try:
            await asyncio.sleep(max(0.0, self._free_at - time.monotonic()))
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Let the next one begin when it is time."""
        self._lock.release()

    def spent(self, seconds: float, sent: int = 0) -> None:
        """What this turn took, and how many bytes will be sent after it."""
        cost = seconds + sent * _SECONDS_A_BYTE
        self._free_at = time.monotonic() + cost * self._rest - seconds
