"""How long a decision with one possible answer is shown at the terminal before it is made, as at the page
(`live/forced.js`)."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Final

from pelitupa.table.forced import AS_A_CHOICE

EVEN_SECONDS: Final = 1.3
"""Where everybody can see that there is no choice."""
CHOICES_SECONDS: Final = (2.5, 3.5, 5.0, 7.5)
"""Where nobody may: one of these, before somebody has chosen often enough."""
_ENOUGH: Final = 4
_MOST: Final = 16
_LONGEST_SECONDS: Final = 30.0
"""Who takes longer was away."""


class Moments:
    """The times that the choices of one terminal took."""

    def __init__(self) -> None:
        self._times: list[float] = []
        self._random = Random()  # it decides nothing of the match

    def chosen(self, seconds: float) -> None:
        """Somebody has chosen, and it took so long."""
        if seconds < _LONGEST_SECONDS:
            self._times = [*self._times, seconds][-_MOST:]

    def seconds(self, how: str) -> float:
        """How long the answer is to be shown: an even moment, or one of the times that choices took."""
        if how != AS_A_CHOICE:
            return EVEN_SECONDS
        known = self._times if len(self._times) >= _ENOUGH else CHOICES_SECONDS
        return self._random.choice(known)

    def wait(self, how: str) -> None:
        """Let that time pass, if a person sees it. Raises `KeyboardInterrupt` where it is broken off."""
        if sys.stdin is not None and sys.stdin.isatty():
            time.sleep(self.seconds(how))
