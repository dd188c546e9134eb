"""Times as they are kept: milliseconds since 1970, and days by universal time."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def day_of(ms: int | None) -> str:
    """The day of a time, as `2026-11-21`, by universal time; empty for none."""
    return "" if ms is None else datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
