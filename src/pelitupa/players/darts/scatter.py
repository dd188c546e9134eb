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
from pelitupa.nature import Throws

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
    """Where darts land about the aim: standard deviations in mm, sideways and up and down, their correlation
    `rho`, and the `bias` of the mean in mm, to the right and upwards."""

    x: float
    y: float
    rho: float = 0.0
    bias: Point = (0.0, 0.0)

    def __post_init__(self) -> None:
        if not (LEAST <= self.x < math.inf and LEAST <= self.y < math.inf):
            raise SkillError(
                f"a thrower scatters by {LEAST} mm or more each way, not {self.x!r} and {self.y!r}"
            )
        if not (abs(self.rho) < 1.0 and self.narrowest >= LEAST * (1.0 - 1e-9)):
            raise SkillError(
                f"a thrower scatters by {LEAST} mm or more across too: a correlation "
                f"of {self.rho!r} is too much"
            )
        if not all(map(math.isfinite, self.bias)):
            raise SkillError(f"a bias is so many mm, not {self.bias!r}")

    @classmethod
    def even(cls, sd: float) -> Scatter:
        """The same in all directions."""
        return cls(sd, sd)

    @classmethod
    def of(cls, throws: Throws) -> Scatter:
        """That of a thrower as nature has it; whoever strays less, in any direction, is taken to scatter by
        the least that is reckoned with."""
        x, y = throws.sds
        return cls.about(x * x, throws.rho * x * y, y * y, throws.bias)

    @classmethod
    def about(cls, xx: float, xy: float, yy: float, bias: Point = (0.0, 0.0)) -> Scatter:
        """That of these variances and this covariance (square mm), widened to the least in all directions."""
        middle, half = (xx + yy) / 2.0, math.hypot((xx - yy) / 2.0, xy)
        high, low = max(LEAST**2, middle + half), max(LEAST**2, middle - half)
        if (
            half > 0.0
        ):  # the same axes, with the variances along them raised where they are too small
            along = ((xx - yy) / 2.0 / half, xy / half)
            xx = (high + low) / 2.0 + (high - low) / 2.0 * along[0]
            yy = (high + low) / 2.0 - (high - low) / 2.0 * along[0]
            xy = (high - low) / 2.0 * along[1]
        else:
            xx = yy = high
        x, y = max(LEAST, math.sqrt(xx)), max(LEAST, math.sqrt(yy))
        return cls(x, y, xy / (x * y) if xy else 0.0, bias)

    @property
    def narrowest(self) -> float:
        """The standard deviation in the direction in which it is least."""
        if not self.rho:
            return min(self.x, self.y)
        middle = (self.x**2 + self.y**2) / 2.0
        cut = self.x * self.y * math.sqrt(1.0 - self.rho**2)
        return cut / math.sqrt(middle + math.sqrt(max(0.0, middle**2 - cut**2)))

    def whitened(self, right: float, up: float) -> Point:
        """A vector in mm, in the coordinates in which the scatter is 1 in all directions."""
        first = right / self.x
        if not self.rho:
            return first, up / self.y
        return first, (up / self.y - self.rho * first) / math.sqrt(1.0 - self.rho**2)

    @property
    def area(self) -> float:
        """The square millimetres that a unit of the whitened plane has."""
        return self.x * self.y * math.sqrt(1.0 - self.rho**2)


@dataclass(frozen=True)
class Moments:
    """Of each segment, the miss last: its chance, and the integrals over it of the ways from the aim, to the
    right and upwards (mm), of their squares and of their product (square mm)."""

    chance: tuple[float, ...]
    right: tuple[float, ...]
    up: tuple[float, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    xy: tuple[float, ...]


def chances(aim: Point, scatter: Scatter) -> tuple[float, ...]:
    """The chance of each segment, the miss last, of a dart aimed at a point; they sum to 1."""
    exp, erf = math.exp, math.erf
    found = [0.0] * (SEGMENTS + 1)
    x, y = scatter.whitened(aim[0] + scatter.bias[0], aim[1] + scatter.bias[1])
    far, scale = x * x + y * y, 1.0 / (2.0 * math.pi * scatter.area)
    across, upwards = 1.0 / scatter.x, 1.0 / scatter.y
    slant, wide = scatter.rho * across, 1.0 / math.sqrt(1.0 - scatter.rho**2)
    for segments, sine, cosine, weight in _rays(_count(scatter)):
        # along the ray, r exp(-away / 2) exp(-(r - mean)^2 / (2 sd^2)); `_Ray` has the same in full
        right, up = sine * across, (cosine * upwards - sine * slant) * wide
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
    """The chance of each segment of a dart aimed at a point, and its moments about the aim."""
    sums = [[0.0] * (SEGMENTS + 1) for _ in range(6)]
    first, second, third, fourth, fifth, sixth = sums
    for segments, sine, cosine, weight in _rays(_count(scatter)):
        ray = _Ray(aim, scatter, sine, cosine, weight)
        if ray.is_far():
            continue
        before = ray.parts(0.0)
        for segment, radius in zip(segments, CIRCLES, strict=True):
            after = ray.parts(radius)
            first[segment] += after[0] - before[0]
            second[segment] += after[1] - before[1]
            third[segment] += after[2] - before[2]
            fourth[segment] += after[3] - before[3]
            fifth[segment] += after[4] - before[4]
            sixth[segment] += after[5] - before[5]
            before = after
    right, up = scatter.bias
    wholes = (
        1.0,
        right,
        up,
        scatter.x**2 + right**2,
        scatter.y**2 + up**2,
        scatter.rho * scatter.x * scatter.y + right * up,
    )
    for total, whole in zip(sums, wholes, strict=True):
        total[MISS] = whole - math.fsum(total)
    for total in (sums[0], sums[3], sums[4]):
        total[MISS] = max(0.0, total[MISS])
    return Moments(*map(tuple, sums))


class _Ray:
    """The normal density along a ray: `weight` times r exp(-(r - mean)^2 / (2 sd^2)) at radius r."""

    def __init__(
        self, aim: Point, scatter: Scatter, sine: float, cosine: float, weight: float
    ) -> None:
        x, y = scatter.whitened(aim[0] + scatter.bias[0], aim[1] + scatter.bias[1])
        right, up = scatter.whitened(sine, cosine)
        square = right * right + up * up
        self.mean = (right * x + up * y) / square
        self.sd = 1.0 / math.sqrt(square)
        self.away = x * x + y * y - self.mean * self.mean * square
        self.nearest = self.away if self.mean > 0.0 else x * x + y * y
        self.weight = weight / (2.0 * math.pi * scatter.area)
        self.square = self.sd**2
        self.twofold = 2.0 * self.square
        self.half, self.rooted = self.sd * _HALF_CIRCLE, self.sd * _ROOT
        self.height = math.exp(-0.5 * self.away)
        a, b = sine, cosine
        c, d = self.mean * a - aim[0], self.mean * b - aim[1]
        self.rests = a, b, c, d
        self.squares = (
            a * a,
            2.0 * a * c,
            c * c,
            b * b,
            2.0 * b * d,
            d * d,
            a * b,
            a * d + b * c,
            c * d,
        )

    def is_far(self) -> bool:
        """Whether nothing to speak of lands near the ray."""
        return self.nearest > _FAR

    def parts(self, radius: float) -> tuple[float, ...]:
        """The integrals up to a radius, but for constants, in the order of `Moments`."""
        mean, weight, square = self.mean, self.weight, self.square
        off = radius - mean
        bell = math.exp(-0.5 * (self.away + (off / self.sd) ** 2))
        zeroth = self.half * math.erf(off / self.rooted) * self.height
        first = -square * bell
        second = square * (zeroth - off * bell)
        third = -square * (off * off + self.twofold) * bell
        # of r, r (r - mean) and r (r - mean)^2: a way from the aim is slope * (r - mean) + rest
        none, once, twice = zeroth * mean + first, first * mean + second, second * mean + third
        a, b, c, d = self.rests
        aa, ac, cc, bb, bd, dd, ab, mixed, cd = self.squares
        return (
            weight * none,
            weight * (a * once + c * none),
            weight * (b * once + d * none),
            weight * (aa * twice + ac * once + cc * none),
            weight * (bb * twice + bd * once + dd * none),
            weight * (ab * twice + mixed * once + cd * none),
        )


def _count(scatter: Scatter) -> int:
    """How many rays a sector needs: the bell is as wide as `sd` at the edge of the board."""
    narrowest = scatter.narrowest / (DOUBLE_OUTSIDE * math.radians(SECTOR_DEGREES))
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
