"""The ground of petanque in three dimensions: how high it is, how steep, and what it is made of.

The height is a smooth surface (quadratic splines) through chances drawn once for each metre from the
ground's own text, with the pits, mounds and roots on it. Fine gravel is a fixed field of small slopes, so
that the same throw takes the same path. Only + - * / are used once a ground is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from pelitupa.equipment.grounds import (
    ASPHALT_LETTER,
    GRAVEL_LETTER,
    LAWN_LETTER,
    MOUND_LETTER,
    PIT_LETTER,
    ROOT_LETTER,
    SAND_LETTER,
    TREE_LETTER,
    WATER_LETTER,
    GroundMap,
    read_ground,
)

TREE: Final = 0.2
"""The radius of a trunk, in metres (chosen)."""
GRAIN: Final = 25.0
"""So many stretches of the fine gravel's slopes to a metre."""
_GRAINS: Final = 1024
_SPREAD: Final = 3.15
"""Chances between -1 and 1 have this many times less standard deviation as a surface."""


@dataclass(frozen=True)
class Material:
    """What a ground does to a ball: which part of gravity slows a rolling one, which part of its speed into
    the ground comes back, how much of the push can act along the ground, and how steep its grains are."""

    drag: float
    bounce: float
    grip: float
    grains: float


MATERIALS: Final = {
    GRAVEL_LETTER: Material(0.25, 0.20, 0.5, 0.03),
    LAWN_LETTER: Material(0.40, 0.15, 0.5, 0.04),
    ASPHALT_LETTER: Material(0.06, 0.35, 0.5, 0.003),
    SAND_LETTER: Material(0.35, 0.10, 0.5, 0.02),
    WATER_LETTER: Material(0.50, 0.10, 0.5, 0.0),
}
"""All chosen, within what `docs/petanque.md` cites."""

BUMPS: Final = {PIT_LETTER: (-0.08, 0.45), MOUND_LETTER: (0.06, 0.45), ROOT_LETTER: (0.05, 0.30)}
"""Of a pit, a mound and a root the height in its middle and the radius, in metres (chosen)."""


class Ground:
    """A ground with its heights. `flip` is -1 for the mirrored ground."""

    def __init__(self, plan: GroundMap, uneven: float, flip: float = 1.0) -> None:
        """`uneven` is the standard deviation of the height, in metres."""
        self.plan = plan
        self.uneven = uneven
        self.flip = flip
        self.half = plan.half
        self.wide, self.long = plan.wide, plan.long
        draws = Random(f"petanque:{plan}")
        most = _SPREAD * uneven
        self.nodes = [
            most * (2.0 * draws.random() - 1.0) for _ in range((plan.wide + 3) * plan.long)
        ]
        self.kicks = [2.0 * draws.random() - 1.0 for _ in range(2 * _GRAINS)]
        self.materials: list[Material] = []
        self.bumps: list[float] = []
        self.radii: list[float] = []
        self.wet: list[bool] = []
        self.trunks: list[bool] = []
        for row in range(plan.long):
            for column in range(plan.wide):
                letter = plan.rows[plan.long - 1 - row][column]
                made = plan.made_of(column, row)
                bump, radius = BUMPS.get(letter, (0.0, 1.0))
                self.materials.append(MATERIALS[made])
                self.bumps.append(bump)
                self.radii.append(radius)
                self.wet.append(letter == WATER_LETTER)
                self.trunks.append(letter == TREE_LETTER)
        self.trees = True in self.trunks
        self.top = most + 0.06
        """No place is higher, in metres."""

    def mirrored(self) -> Ground:
        """The same ground with its sides exchanged."""
        return Ground(self.plan, self.uneven, -self.flip)

    def is_within(self, x: float) -> bool:
        """Whether a place is not beyond the hedge."""
        return -self.half < x < self.half

    def square(self, x: float, y: float) -> int:
        """The number of the square metre of a place that is within."""
        row = int(y) if y >= 0.0 else -int(-y) - 1
        return row % self.long * self.wide + int(x * self.flip + self.half)

    def surface(self, x: float, y: float) -> tuple[float, float, float]:
        """The height of a place that is within, and the slopes to the right and ahead, without the grains."""
        across = x * self.flip + self.half
        turns = int(y / self.long)
        along = y - turns * self.long
        if along < 0.0:
            along += self.long
        i, j = int(across + 0.5), int(along + 0.5)
        u, v = across - i, along - j
        less, more = 0.5 - u, 0.5 + u
        a0, a1, a2 = 0.5 * less * less, 0.75 - u * u, 0.5 * more * more
        b0, b1, b2 = -less, -2.0 * u, more
        less, more = 0.5 - v, 0.5 + v
        c0, c1, c2 = 0.5 * less * less, 0.75 - v * v, 0.5 * more * more
        d0, d1, d2 = -less, -2.0 * v, more
        long, nodes, wide = self.long, self.nodes, self.wide + 3
        at = (j + long - 1) % long * wide + i
        p0, p1, p2 = nodes[at], nodes[at + 1], nodes[at + 2]
        at = j % long * wide + i
        q0, q1, q2 = nodes[at], nodes[at + 1], nodes[at + 2]
        at = (j + 1) % long * wide + i
        r0, r1, r2 = nodes[at], nodes[at + 1], nodes[at + 2]
        p = a0 * p0 + a1 * p1 + a2 * p2
        q = a0 * q0 + a1 * q1 + a2 * q2
        r = a0 * r0 + a1 * r1 + a2 * r2
        height = c0 * p + c1 * q + c2 * r
        slope = (
            c0 * (b0 * p0 + b1 * p1 + b2 * p2)
            + c1 * (b0 * q0 + b1 * q1 + b2 * q2)
            + c2 * (b0 * r0 + b1 * r1 + b2 * r2)
        )
        rise = d0 * p + d1 * q + d2 * r
        column, row = int(across), int(along)
        if row >= long:
            row -= long
        bump = self.bumps[row * self.wide + column]
        if bump != 0.0:
            radius = self.radii[row * self.wide + column]
            aside, ahead = across - column - 0.5, along - row - 0.5
            inside = 1.0 - (aside * aside + ahead * ahead) / (radius * radius)
            if inside > 0.0:
                height += bump * inside * inside
                steep = -4.0 * bump * inside / (radius * radius)
                slope += steep * aside
                rise += steep * ahead
        return height, slope * self.flip, rise

    def grains(self, x: float, y: float) -> tuple[float, float]:
        """The slopes of the fine gravel at a place that is within, as parts of what the material has."""
        across = int((x * self.flip + self.half) * GRAIN)
        along = int(y * GRAIN + 1e6)
        at = (across * 57 + along * 131) % _GRAINS
        return self.kicks[2 * at] * self.flip, self.kicks[2 * at + 1]


@lru_cache(maxsize=32)
def ground_of(text: str, uneven: float) -> Ground:
    """The ground of a text (`read_ground`), with the standard deviation of its height in centimetres."""
    return Ground(read_ground(text), 0.01 * uneven)
