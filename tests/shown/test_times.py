"""How long somebody has yet, in words."""

from __future__ import annotations

import pytest

from pelitupa.shown.times import DAY, HOUR, MINUTE, time_left


@pytest.mark.parametrize(("left", "told"), [
    (3 * DAY, "3 days left"), (3 * DAY - MINUTE, "3 days left"), (2 * DAY + 13 * HOUR, "2 days left"),
    (2 * DAY - MINUTE, "2 days left"), (2 * DAY - HOUR, "47 hours left"), (HOUR, "1 hour left"),
    (HOUR - 1, "59 minutes left"), (-1, "0 minutes left"),
])  # fmt: skip
def test_no_more_time_is_promised_than_there_is(left: int, told: str) -> None:
    assert str(time_left(left)) == told
