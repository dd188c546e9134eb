"""Throws that scatter about their aim, and what chance each segment of a dartboard then has."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Protocol, Self

from pelitupa.core import NoDistribution, OptionError, Settings, State, option, point_of, t
from pelitupa.equipment.dartboard import (
    CIRCLES,
    DOUBLE_OUTSIDE,
    MISS,
    SECTOR_DEGREES,
    SEGMENTS,
    segment_at,
)
from pelitupa.nature.skills import skill_of, skills_option

_STRIP = 0.5
_TAIL = 6.0
"""The widest strip in millimetres, and the standard deviations beyond which all is a miss."""
_TANGENTS = tuple(math.tan(math.radians(SECTOR_DEGREES * (i + 0.5))) for i in range(10))
"""Of the angles, clockwise from the top, of the ten lines that part the sectors."""

_WIDEST = 10_000.0
_FURTHEST = 100.0


class Normals(Protocol):
    """A source of standard normal numbers, such as `SeedStream`."""

    def normal_pair(self) -> tuple[float, float]:
        """Two independent standard normal floats."""
        ...


@dataclass(frozen=True)
class Throws(Settings):
    """How people throw: a bivariate normal about a point beside the aim. `throws(sd=20,rho=0.3)`, and
    `throws(skills=15 30)` where they throw unlike.

    Lengths are in the unit of the open input (for darts, millimetres). For darts 10 is a good player,
    20 a practised one, 40 a beginner; 0 hits the aim.
    """

    sd: float = option(
        20.0, "The standard deviation sideways, and up and down too.", low=0.0, high=_WIDEST
    )
    sd_y: float = option(
        0.0, "That up and down, where it is another; 0 for the same.", low=0.0, high=_WIDEST
    )
    rho: float = option(
        0.0,
        "The correlation: above 0, what strays to the right strays upwards too.",
        low=-1.0,
        high=1.0,
    )
    bias_x: float = option(
        0.0,
        "How far to the right of the aim throws land on average.",
        low=-_FURTHEST,
        high=_FURTHEST,
    )
    bias_y: float = option(
        0.0, "How far above the aim throws land on average.", low=-_FURTHEST, high=_FURTHEST
    )
    skills: str = skills_option(
        "The standard deviation of each seat, with spaces between, as in 15 30; empty where all throw alike."
    )

    def check(self) -> None:
        """Each skill is a standard deviation."""
        for skill in self.skills.split():
            try:
                sd = float(skill)
            except ValueError:
                sd = math.nan
            if not 0.0 <= sd <= _WIDEST:
                raise OptionError(
                    t(
                        "a skill is a standard deviation of 0 to {most}, not {skill}",
                        most=f"{_WIDEST:g}",
                        skill=repr(skill),
                    )
                )

    def of_seat(self, seat: int) -> Self:
        """How a seat throws."""
        skill = skill_of(self.skills, seat)
        return replace(self, sd=float(skill), sd_y=0.0, skills="") if skill else self

    @property
    def sds(self) -> tuple[float, float]:
        """The standard deviations sideways, and up and down."""
        return self.sd, self.sd_y or self.sd

    @property
    def bias(self) -> tuple[float, float]:
        """Where throws land on average, from the aim: to the right, and upwards."""
        return self.bias_x, self.bias_y


class Thrower:
    """A nature that throws with a given skill, by two standard normals from a stream."""

    def __init__(self, stream: Normals, throws: Throws) -> None:
        self.stream = stream
        self.throws = throws

    def outcome(self, state: State) -> tuple[float, float]:
        """Where the throw lands, within the bounds asked for; see `Nature.outcome`.

        An aim is a point and, where it is not 1, how many times as far as usual this throw strays: with
        the weaker hand, or from nearby.

        It is read to about a thousandth of the standard deviation: records stay short, and do not
        hang on the last bit of a machine's cosine. Raises `NoDistribution` where nothing is thrown.
        """
        wanted = state.open_input()
        if wanted is None or len(wanted.aim) not in (2, 3) or len(wanted.fields) != 2:
            raise NoDistribution("nature has no aim to scatter about here")
        times = wanted.aim[2] if len(wanted.aim) == 3 else 1.0
        if isinstance(times, str):
            raise NoDistribution("an aim tells how far a throw strays by a number")
        draw = state.chance_draw()
        throws = self.throws if draw is None else self.throws.of_seat(draw.seat)
        first, second = self.stream.normal_pair()
        both = throws.rho * first + math.sqrt(1.0 - throws.rho**2) * second
        landed = [
            _scatter(aim + times * bias, times * sd, normal)
            for aim, bias, sd, normal in zip(
                point_of(wanted.aim), throws.bias, throws.sds, (first, both), strict=True
            )
        ]
        x, y = (
            min(max(value, field.low), field.high)
            for value, field in zip(landed, wanted.fields, strict=True)
        )
        if not wanted.accepts((x, y)):
            raise NoDistribution("what is wanted here is no place where a throw lands")
        return x, y


def _scatter(mean: float, sd: float, normal: float) -> float:
    if sd == 0.0:
        return mean
    return round(mean + sd * normal, 3 - math.floor(math.log10(sd)))


@lru_cache(maxsize=4096)
def segment_chances(x: float, y: float, throws: Throws) -> tuple[float, ...]:
    """The chance of each segment, the miss last, of a dart aimed at (x, y) mm by such a `Thrower`.

    The board is cut into upright strips, about a hundredth of `sd` or half a millimetre wide. The
    chance of a strip, and of each segment along its middle, is exact; what is left is an error of
    about 1e-5. The chances sum to 1.
    """
    chances = [0.0] * (SEGMENTS + 1)
    (sd_x, sd_y), (bias_x, bias_y) = throws.sds, throws.bias
    x, y = x + bias_x, y + bias_y
    if sd_x == 0.0:
        _add_strip(chances, x, 1.0, y, sd_y)
    else:
        slope, rest = throws.rho * sd_y / sd_x, sd_y * math.sqrt(1.0 - throws.rho**2)
        edges = _strip_edges(x, sd_x)
        below = [_normal_below(edge, x, sd_x) for edge in edges]
        for i in range(len(edges) - 1):
            middle = (edges[i] + edges[i + 1]) / 2
            mean = y + slope * (middle - x)  # of those that land in this strip
            _add_strip(chances, middle, below[i + 1] - below[i], mean, rest)
    chances[MISS] += max(0.0, 1.0 - math.fsum(chances))
    return tuple(chances)


def _strip_edges(x: float, sd: float) -> list[float]:
    """Where to cut the board into upright strips: finest where a circle turns back."""
    low, high = max(-DOUBLE_OUTSIDE, x - _TAIL * sd), min(DOUBLE_OUTSIDE, x + _TAIL * sd)
    turns = [side * radius for radius in CIRCLES for side in (-1.0, 1.0)]
    ends = [low, *sorted(turn for turn in turns if low < turn < high), high] if low < high else []
    edges = ends[:1]
    for left, right in pairwise(ends):
        count = math.ceil(2.0 * (right - left) / min(sd / 100.0, _STRIP))
        middle, half = (left + right) / 2, (right - left) / 2
        edges += [middle - half * math.cos(math.pi * i / count) for i in range(1, count)]
        edges.append(right)
    return edges


def _add_strip(chances: list[float], x: float, weight: float, aim: float, sd: float) -> None:
    """Share out the weight of an upright strip at x among the segments it passes through."""
    if sd == 0.0:
        chances[segment_at(x, aim)] += weight
        return
    crossings = [x / tangent for tangent in _TANGENTS]
    for radius in CIRCLES:
        if abs(x) < radius:
            half = math.sqrt(radius * radius - x * x)
            crossings += (-half, half)
    crossings.sort()
    before = _normal_below(crossings[0], aim, sd)
    chances[MISS] += weight * before
    for i in range(len(crossings) - 1):
        after = _normal_below(crossings[i + 1], aim, sd)
        if after > before:
            middle = (crossings[i] + crossings[i + 1]) / 2
            chances[segment_at(x, middle)] += weight * (after - before)
        before = after
    chances[MISS] += weight * (1.0 - before)


def _normal_below(value: float, mean: float, sd: float) -> float:
    """The chance that a normal number is below a value."""
    return 0.5 * math.erfc((mean - value) / (sd * math.sqrt(2.0)))
