"""Tasks that are told to end, and do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN_SECONDS: Final = 1.0


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
