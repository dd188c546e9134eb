"""Tasks that go on whatever happens, and tasks that are asked to end and do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from pelitupa.server.store.trouble import note_trouble
from pelitupa.server.store.writing import NotStored

LOG: Final = logging.getLogger("pelitupa.tasks")
AGAIN_SECONDS: Final = 1.0


async def attempt(doing: str, work: Awaitable[Any]) -> bool:
    """Wait for some work; whether it ended well. If not, the log says what was not done, and why."""
    try:
        await work
    except Exception as error:  # a fault in one place must not end what all others rely on
        note_trouble(LOG, doing, error, NotStored)
    else:
        return True
    return False


async def every(seconds: float, doing: str, work: Callable[[], Awaitable[Any]]) -> None:
    """Do some work again and again, so many seconds after it has ended, for ever: no error ends it."""
    while True:
        await asyncio.sleep(seconds)
        await attempt(doing, work())


async def end(tasks: Iterable[asyncio.Task[Any]], again: float = AGAIN_SECONDS) -> None:
    """Cancel tasks, and return when all have ended, whatever they raise.

    A task may not hear of its cancellation and go on, if a library loses it: `asyncio.wait_for` does before
    Python 3.12 when what it waits for is done at that moment, and redis-py sends by it. Then it is told
    again after `again` seconds, and so is one that takes longer to tidy up.
    """
    ended = list(tasks)
    while left := [task for task in ended if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=again)
    for task in ended:
        if not task.cancelled():
            task.exception()  # it has been seen
