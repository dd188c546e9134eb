"""How long a bot may think about one decision: work done, not the time of the wall.

On a busy evening many bots think at once. A bot that watched the wall's clock would play badly just then and
tell nobody, so what counts is the processor's time of the thread that thinks. Two bounds go with it: fewer
simulations than a few are never thought enough, and nobody waits for ever.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import OptionError, Settings, option
from pelitupa.players.seat_bot import SeatBot

PATIENCE: Final = 6.0
"""So many times the seconds it was given a bot may take by the wall's clock."""
FLOOR: Final = 16
"""No answer is given after fewer simulations than these, however slow the machine."""


def _worked() -> float:
    """Seconds of the processor that this thread has had; a browser tells no more than the time."""
    return time.thread_time() if hasattr(time, "thread_time") else time.monotonic()


@mypyc_attr(allow_interpreted_subclasses=True)
class Budget:
    """What may be spent on one decision, from when it is made.

    `seconds` of processor time, 0 for no limit. `floor` simulations are made in any case where time is
    limited. `cut_short` tells that the wall's clock ended the thinking before the work was done.
    """

    def __init__(self, seconds: float, floor: int = FLOOR) -> None:
        self._seconds = seconds
        self._floor = floor if seconds else 0
        self._worked = _worked()
        self._began = time.monotonic()
        self.cut_short = False

    def worked(self) -> float:
        """Seconds of the processor spent so far."""
        return _worked() - self._worked

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


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class BudgetSettings(Settings):
    """How long to think."""

    simulations: int = option(400, "Simulations a move; 0 for a time limit alone.", low=0)
    seconds: float = option(
        0.0, "Seconds of the processor's time a move; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A search must end."""
        if not self.simulations and not self.seconds:
            raise OptionError("a search needs simulations or seconds")


@mypyc_attr(allow_interpreted_subclasses=True)
class BudgetBot(SeatBot):
    """What bots have in common that look at positions until their budget is spent.

    `positions` of them are as much work as one simulation.
    """

    positions: ClassVar[int] = 1

    def __init__(self, seat: int, seed: str | int, settings: BudgetSettings) -> None:
        super().__init__(seat)
        self._limit = settings.simulations or 2**62
        self._seconds = settings.seconds
        self._seed = seed
        self._budget = Budget(0.0)

    def _begin(self, state: Any) -> Random:
        """Begin to think about a decision; all that is drawn for it follows from the seed and its number.

        Raises `PelitupaError` where it is not this seat's turn.
        """
        self._check_turn(state)
        self._budget = Budget(self._seconds)
        return Random(f"{self._seed}:{self.seat}:{state.move_number()}")

    def _lasts(self, visited: int) -> bool:
        """Whether more may be looked at after so many positions."""
        done = visited // self.positions
        return done < self._limit and self._budget.lasts(done)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short
