"""When a process that serves looks for garbage: everybody at all its tables waits meanwhile.

Nearly all that is let go is freed at once, by counting who refers to it. What refers to itself in a circle
(connections, errors) is looked for by Python's collector, which goes through all that it has not gone
through before, and now and then through everything; and tables are many objects. So what is new is looked
through often, in parts too small to be noticed, and everything at set times. See docs/lab/load.md.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

WHOLE_SECONDS: Final = 600.0
"""Between two looks through everything, each of about a second at a thousand tables."""
_NEW: Final = 250
"""So many more objects than before are looked through."""
_NEVER: Final = 2**30


def look_rarely() -> None:
    """Let Python look by itself through what is new alone; what is there already, it need never."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _NEVER, _NEVER)


async def look_now_and_then(seconds: float = WHOLE_SECONDS) -> None:
    """Look through everything at set times, for ever."""
    while True:
        await asyncio.sleep(seconds)
        gc.collect()
