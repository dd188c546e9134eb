"""Tasks that are told to end, and do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

_AGAIN_SECONDS: Final = 0.05


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and return when all have ended, whatever they raise.

    A task may not hear of its cancellation and go on, if a library loses it: `asyncio.wait_for` does before
    Python 3.12 when what it waits for is done at that moment, and redis-py sends by it. Then it is told
    again.
    """
    ended = list(tasks)
    while left := [task for task in ended if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_AGAIN_SECONDS)
    for task in ended:
        if not task.cancelled():
            task.exception()  # it has been seen
