"""Times as they are kept: milliseconds since 1970, and days and instants by universal time."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

from pelitupa.core import Text, tn

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
JUST_GIVEN: Final = 5 * MINUTE
"""So long, days that somebody was given are not yet told as a day less."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def day_of(ms: int | None) -> str:
    """The day of a time, as `2026-11-21`, by universal time; empty for none."""
    return "" if ms is None else datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def instant_of(ms: int | None) -> str:
    """A time as `2026-11-21T18:04:05Z`, which a page shows by the reader's own clock; empty for none."""
    return "" if ms is None else f"{datetime.fromtimestamp(ms // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def time_left(ms: int) -> Text:
    """How long somebody has yet: in whole days, and under two days in whole hours or minutes.

    Days that have just been given are still full.
    """
    days = (ms + JUST_GIVEN) // DAY
    if days >= 2:
        return tn("{count} day left", "{count} days left", days)
    if ms >= HOUR:
        return tn("{count} hour left", "{count} hours left", ms // HOUR)
    return tn("{count} minute left", "{count} minutes left", max(0, ms) // MINUTE)
