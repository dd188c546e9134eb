"""What spectators are shown: they all see the same, so that it is made once for many of them.

A spectator's message depends on the position, on the language, and on what their page has already. Those who
are at the same point get the very same text, and share from then on what is known of their pages.

And they take turns (`live/turns.py`).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import orjson

from pelitupa.server.live.subscriber import Subscriber
from pelitupa.shown.fragments import ClientCache

KEPT_SECONDS: Final = 1.0
"""So long a message is given to others; the clocks in it say themselves of when they are."""
_MOST_KEPT: Final = 24
_marks = count(1)


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
        self, shown: Hashable, subscriber: Subscriber, now: int, make: Callable[[], dict[str, Any]]
    ) -> bytes:
        """The message that brings a spectator's page up to date, as JSON, made by `make` if it must be.

        `shown` is all of the table on which it depends, `now` the time it tells. The table's lock is held.
        """
        key = (shown, *_told_before(subscriber))
        clock = time.monotonic()
        for old in [k for k, frame in self._made.items() if clock - frame.at > KEPT_SECONDS]:
            del self._made[old]
        told = self._made.get(key)
        if told is None:
            page = subscriber.page
            subscriber.page = ClientCache(dict(page.zones), set(page.faces), next(_marks))
            message = make()
            told = self._made[key] = _Told(
                clock,
                _without_time(message),
                subscriber.sent_steps,
                subscriber.sent_rewinds,
                subscriber.sent_notes,
                subscriber.sent_version,
                subscriber.page,
            )
            self._made.move_to_end(key)
            self.made += 1
            while len(self._made) > _MOST_KEPT:
                self._made.popitem(last=False)
        else:
            subscriber.seat = None
            subscriber.sent_steps, subscriber.sent_rewinds = told.steps, told.rewinds
            subscriber.sent_notes, subscriber.sent_version = told.notes, told.version
            subscriber.page = told.page
        return b'{"now":%d,' % now + told.text[1:]


def _told_before(subscriber: Subscriber) -> tuple[Hashable, ...]:
    """All of a spectator on which what is told next depends."""
    return (
        subscriber.language,
        subscriber.page.mark,
        subscriber.sent_steps,
        subscriber.sent_rewinds,
        subscriber.sent_notes,
        subscriber.hides,
    )


def _without_time(message: dict[str, Any]) -> bytes:
    return orjson.dumps({name: value for name, value in message.items() if name != "now"})
