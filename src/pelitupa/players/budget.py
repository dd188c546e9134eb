"""How long a bot may think about one decision: work done, not the time of the wall.

On a busy evening many bots think at once. A bot that watched the wall's clock would play badly just then and
tell nobody, so what counts is the processor's time of the thread that thinks. Two bounds go with it: fewer
simulations than a few are never thought enough, and nobody waits for ever.
"""

from __future__ import annotations

import time
from typing import Final

from pelitupa.core import OptionError

PATIENCE: Final = 6.0
"""So many times the seconds it was given a bot may take by the wall's clock."""
FLOOR: Final = 16
"""No answer is given after fewer simulations than these, however slow the machine."""


def check_budget(simulations: int, seconds: float) -> None:
    """Raise `OptionError` for a search that would never end."""
    if not simulations and not seconds:
        raise OptionError("a search needs simulations or seconds")


class Budget:
    """What may be spent on one decision, from when it is made.

    `seconds` of processor time, 0 for no limit. `floor` simulations are made in any case where time is
    limited. `cut_short` tells that the wall's clock ended the thinking before the work was done.
    """

    def __init__(self, seconds: float, floor: int = FLOOR) -> None:
        self._seconds = seconds
        self._floor = floor if seconds else 0
        self._worked = time.thread_time()
        self._began = time.monotonic()
        self.cut_short = False

    def worked(self) -> float:
        """Seconds of the processor spent so far."""
        return time.thread_time() - self._worked

    def lasts(self, done: int, part: float = 1.0) -> bool:
        """Whether there is time for more after `done` simulations, in the first `part` of the budget."""
        if not self._seconds or not done:
            return True
        if self.worked() >= self._seconds * part:
            return done < self._floor * part
        if time.monotonic() - self._began < self._seconds * PATIENCE * part:
            return True
        self.cut_short = done >= self._floor * part or self.cut_short
        return done < self._floor * part
