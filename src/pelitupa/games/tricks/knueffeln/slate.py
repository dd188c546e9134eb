"""The slate of Knüffeln: a ladder of four rungs for each side, and the dots of lost ladders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RUNGS: Final = 4

KNUEPPEL: Final = 1
SPECTACLES: Final = 2
"""The dots that the losers of a ladder get: a Knüppel, or a pair of spectacles."""


@dataclass(frozen=True)
class Slate:
    """By side: the `rungs` it has erased on this ladder (0 to 3), and the `dots` chalked up to it."""

    rungs: tuple[int, int] = (0, 0)
    dots: tuple[int, int] = (0, 0)

    def left(self, side: int) -> int:
        """How many rungs a side still has."""
        return RUNGS - self.rungs[side]

    def loss(self, winner: int) -> int:
        """The dots the losers get if this side erases its last rung now."""
        return KNUEPPEL if self.rungs[1 - winner] else SPECTACLES

    def erase(self, side: int, count: int) -> Slate:
        """The slate after a side has erased so many rungs, at most those it has left.

        If none is left the losers get their dots, and two new ladders are drawn.
        """
        rungs, dots = list(self.rungs), list(self.dots)
        rungs[side] += count
        if rungs[side] >= RUNGS:
            dots[1 - side] += self.loss(side)
            rungs = [0, 0]
        return Slate((rungs[0], rungs[1]), (dots[0], dots[1]))

    def points(self, side: int) -> int:
        """What a side has won in rungs: four for each dot of the other side, and those of this ladder."""
        return RUNGS * self.dots[1 - side] + self.rungs[side]
