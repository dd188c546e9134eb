"""The time by which a server times its matches: it never goes back, and no worker's lags behind the others'.

The clock of a machine may be set back, and one of several machines may be wrong. Events carry times, and a
match's clocks run on them: if the time went back an hour, all clocks would stand still for that hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from pelitupa.shown.times import now_ms

SLACK_MS: Final = 2_000
"""A clock that is so little behind is waited for: the time stands still until then."""


class HouseTime:
    """Milliseconds since 1970 by the wall's clock; when that is set back the time goes on as it went.

    `wall` gives milliseconds since 1970, and may jump; `steady` seconds, and never does, but may stand still
    while the machine sleeps.
    """

    def __init__(
        self, wall: Callable[[], int] = now_ms, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._said = self._from = wall()
        self._at = steady()

    def __call__(self) -> int:
        """The time now."""
        wall, steady = self._wall(), self._steady()
        went_on = self._from + int((steady - self._at) * 1000)
        if wall >= went_on - SLACK_MS:
            self._from, self._at = wall, steady
            went_on = wall
        self._said = max(self._said, went_on)
        return self._said

    def not_before(self, moment: int) -> None:
        """It is that moment already, as others say."""
        if moment > self():
            self._said = self._from = moment
            self._at = self._steady()
