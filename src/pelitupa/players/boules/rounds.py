"""How a round of petanque may go on, without physics: how close balls come, and what the last ones change."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

COMES: Final = 0.87
"""The share of the balls that comes closer by a normal error alone which does so on the road."""
SHOOTS: Final = 0.25
"""How often a ball is beaten however close it lies: by a shot."""
_FAR_OFF: Final = 9.0
"""Where a ball lies that has missed, in errors."""
ROWS: Final = 48
"""In so many ways a round is thought to go on."""
_BALLS: Final = 6
"""In the games for three so many balls are thrown in a round."""

Lie = list[tuple[float, int]]
"""How far each ball is from the target, in mm, and whose it is; the closest first."""
Throw = tuple[int, tuple[int, ...]]
"""Whose ball is thrown next, and the sides on whose balls it is not shot."""


def lead(points: Sequence[float], who: int) -> float:
    """By how much one of three is ahead of the mean of the two others."""
    return 1.5 * points[who] - 0.5 * sum(points)


@dataclass(frozen=True)
class Closeness:
    """How close balls come: by two normal errors, along and across, whose product is `error` squared (in
    metres)."""

    error: float

    def beats(self, mm: float) -> float:
        """The chance that a ball comes closer than so many millimetres."""
        share = mm / 1000.0 / self.error
        return COMES * (1.0 - math.exp(-share * share / 2.0))


def _errors(chance: float) -> float:
    """In errors: closer than this comes a ball with such a chance."""
    return math.sqrt(-2.0 * math.log(1.0 - chance / COMES)) if chance < COMES else _FAR_OFF


def _drawn() -> list[list[tuple[float, float]]]:
    """For each way to go on, and each ball, a chance, and how close a ball comes at it. All chances are
    equally frequent for each ball."""
    rng = Random("rounds of petanque")
    columns: list[list[float]] = []
    for _ in range(_BALLS):
        column = [(row + 0.5) / ROWS for row in range(ROWS)]
        for row in range(ROWS - 1, 0, -1):
            other = int(rng.random() * (row + 1))
            column[row], column[other] = column[other], column[row]
        columns.append(column)
    return [[(column[row], _errors(column[row])) for column in columns] for row in range(ROWS)]


_DRAWN: Final = _drawn()
_SHOT_WITHIN: Final = _errors(SHOOTS)


def end(lie: Lie, throws: Sequence[Throw], closeness: Closeness, row: int) -> Lie:
    """How the balls may lie in the end, in one of `ROWS` ways. Whoever throws shoots at the closest ball
    where it is another's and a shot is likelier to beat it, and otherwise throws to the target."""
    scale = 1000.0 * closeness.error
    now = lie.copy()
    for (side, spared), (chance, errors) in zip(throws, _DRAWN[row], strict=False):
        shoots = bool(now) and now[0][1] not in spared and now[0][0] < scale * _SHOT_WITHIN
        if shoots and chance < SHOOTS:
            insort(now, (scale * _FAR_OFF, now.pop(0)[1]))
        insort(now, (scale * (_FAR_OFF if shoots else errors), side))
    return now
