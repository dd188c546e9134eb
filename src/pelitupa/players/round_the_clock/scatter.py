"""How a thrower scatters about an aim, and the chance of each segment, by integrating along rays.

Along a ray from the centre of the board the normal density integrates to error functions, ring by
ring; what is left is one integral over the angle, smooth within a sector, for which Gauss and
Legendre's rule does. That is a hundred times as fast as the upright strips of
`pelitupa.nature.throwing.segment_chances`, against which the tests hold it, and gives the second
moments in each segment as well, which the estimate of skill needs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.equipment.dartboard import (
    CIRCLES,
    DOUBLE_OUTSIDE,
    INNER_BULL,
    MISS,
    OUTER_BULL,
    SECTOR_DEGREES,
    SECTORS,
    SEGMENTS,
    segment_of,
)

Point = tuple[float, float]
"""Millimetres to the right of the centre, and upwards."""

LEAST: Final = 0.5
"""The least standard deviation in mm: below it, more and more rays would be needed, for nothing."""

_FAR: Final = 50.0
_ROOT: Final = math.sqrt(2.0)
_HALF_CIRCLE: Final = math.sqrt(math.pi / 2.0)
_MULTIPLES: Final = (1, 3, 1, 2)
"""Of the four rings of a sector from the outer bull outwards: single, triple, single, double."""


class SkillError(PelitupaError):
    """A skill that no thrower has, or scores that tell of none."""


@dataclass(frozen=True)
class Scatter:
    """Standard deviations in mm, sideways and up and down, of where darts land about the aim."""

    x: float
    y: float

    def __post_init__(self) -> None:
        if not (LEAST <= self.x < math.inf and LEAST <= self.y < math.inf):
            raise SkillError(
                f"a thrower scatters by {LEAST} mm or more each way, not {self.x!r} and {self.y!r}"
            )

    @classmethod
    def even(cls, sd: float) -> Scatter:
        """The same in all directions."""
        return cls(sd, sd)


@dataclass(frozen=True)
class Moments:
    """Of each segment, the miss last: its chance, and the integrals of the squared distances from the
    aim, sideways and up and down, over it (square mm)."""

    chance: tuple[float, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]


def chances(aim: Point, scatter: Scatter) -> tuple[float, ...]:
    """The chance of each segment, the miss last, of a dart aimed at a point; they sum to 1."""
    exp, erf = math.exp, math.erf
    found = [0.0] * (SEGMENTS + 1)
    x, y = aim[0] / scatter.x, aim[1] / scatter.y
    far, scale = x * x + y * y, 1.0 / (2.0 * math.pi * scatter.x * scatter.y)
    for segments, sine, cosine, weight in _rays(_count(scatter)):
        # along the ray, r exp(-away / 2) exp(-(r - mean)^2 / (2 sd^2)); `_Ray` has the same in full
        right, up = sine / scatter.x, cosine / scatter.y
        square, along = right * right + up * up, right * x + up * y
        away = far - along * along / square
        if (away if along > 0.0 else far) > _FAR:
            continue
        mean, narrow = along / square, math.sqrt(square / 2.0)
        weight *= scale * exp(-0.5 * away) / square
        bend = mean * math.sqrt(math.pi) * narrow
        off = -mean * narrow
        before = bend * erf(off) - exp(-off * off)
        for segment, radius in zip(segments, CIRCLES, strict=True):
            off = (radius - mean) * narrow
            after = bend * erf(off) - exp(-off * off)
            found[segment] += weight * (after - before)
            before = after
    found[MISS] = max(0.0, 1.0 - math.fsum(found))
    return tuple(found)


def moments(aim: Point, scatter: Scatter) -> Moments:
    """The chance and second moments of each segment of a dart aimed at a point."""
    sums = [[0.0] * (SEGMENTS + 1) for _ in range(3)]
    for segments, sine, cosine, weight in _rays(_count(scatter)):
        ray = _Ray(aim, scatter, sine, cosine, weight)
        if ray.is_far():
            continue
        before = ray.parts(0.0)
        for segment, radius in zip(segments, CIRCLES, strict=True):
            after = ray.parts(radius)
            for total, new, old in zip(sums, after, before, strict=True):
                total[segment] += new - old
            before = after
    for total, whole in zip(sums, (1.0, scatter.x**2, scatter.y**2), strict=True):
        total[MISS] = max(0.0, whole - math.fsum(total))
    return Moments(tuple(sums[0]), tuple(sums[1]), tuple(sums[2]))


class _Ray:
    """The normal density along a ray: `weight` times r exp(-(r - mean)^2 / (2 sd^2)) at radius r."""

    def __init__(
        self, aim: Point, scatter: Scatter, sine: float, cosine: float, weight: float
    ) -> None:
        x, y = aim[0] / scatter.x, aim[1] / scatter.y
        right, up = sine / scatter.x, cosine / scatter.y
        square = right * right + up * up
        self.mean = (right * x + up * y) / square
        self.sd = 1.0 / math.sqrt(square)
        self.away = x * x + y * y - self.mean * self.mean * square
        self.nearest = self.away if self.mean > 0.0 else x * x + y * y
        self.weight = weight / (2.0 * math.pi * scatter.x * scatter.y)
        self.directions = (sine, cosine)
        self.aim = aim

    def is_far(self) -> bool:
        """Whether nothing to speak of lands near the ray."""
        return self.nearest > _FAR

    def parts(self, radius: float) -> tuple[float, float, float]:
        """The integrals up to a radius, but for constants: of the density, and of it times the squared
        distances from the aim."""
        off, square = radius - self.mean, self.sd**2
        bell = math.exp(-0.5 * (self.away + (off / self.sd) ** 2))
        zeroth = self.sd * _HALF_CIRCLE * math.erf(off / (self.sd * _ROOT))
        zeroth *= math.exp(-0.5 * self.away)
        first = -square * bell
        second = square * (zeroth - off * bell)
        third = -square * (off * off + 2.0 * square) * bell
        found = [self.mean * zeroth + first]
        for along, aim in zip(self.directions, self.aim, strict=True):
            rest = self.mean * along - aim
            found.append(
                along * along * (third + self.mean * second)
                + 2.0 * along * rest * (second + self.mean * first)
                + rest * rest * (first + self.mean * zeroth)
            )
        return self.weight * found[0], self.weight * found[1], self.weight * found[2]


def _count(scatter: Scatter) -> int:
    """How many rays a sector needs: the bell is as wide as `sd` at the edge of the board."""
    narrowest = min(scatter.x, scatter.y) / (DOUBLE_OUTSIDE * math.radians(SECTOR_DEGREES))
    return 6 + math.ceil(1.2 / narrowest)


@lru_cache(maxsize=64)
def _rays(count: int) -> tuple[tuple[tuple[int, ...], float, float, float], ...]:
    """Of `count` rays in each sector: the segments they pass, the sine and cosine of the angle (clockwise
    from the top), and the weight."""
    half = math.radians(SECTOR_DEGREES) / 2.0
    found = []
    for place, sector in enumerate(SECTORS):
        for node, weight in _legendre(count):
            angle = half * (2 * place + node)
            found.append((_along(sector), math.sin(angle), math.cos(angle), weight * half))
    return tuple(found)


@lru_cache(maxsize=64)
def _legendre(count: int) -> tuple[tuple[float, float], ...]:
    """Nodes and weights of Gauss and Legendre's rule on [-1, 1], by Newton's method."""
    found = []
    for i in range(count):
        node = math.cos(math.pi * (i + 0.75) / (count + 0.5))
        slope = 0.0
        for _ in range(100):
            value, below = node, 1.0
            for degree in range(2, count + 1):
                value, below = (
                    ((2 * degree - 1) * node * value - (degree - 1) * below) / degree,
                    value,
                )
            slope = count * (below - node * value) / (1.0 - node * node)
            step = value / slope
            node -= step
            if abs(step) < 1e-15:
                break
        found.append((node, 2.0 / ((1.0 - node * node) * slope * slope)))
    return tuple(found)


def _along(sector: int) -> tuple[int, ...]:
    """The segments along a ray of a sector, from the centre outwards."""
    return INNER_BULL, OUTER_BULL, *(segment_of(sector, multiple) for multiple in _MULTIPLES)
