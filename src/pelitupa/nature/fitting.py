"""How somebody throws, told from where their throws landed.

    fit = fit_throws([((0.0, 0.0), (3.5, -12.0)), ((0.0, 0.0), (-8.1, 4.4)), ...])   # aims, landings
    fit.throws, fit.intervals["sd"]

The mean, the variances and the covariance of the ways from aim to landing make those ways most likely. An
interval holds what is not too unlikely (Wilks 1938), about 95%: of the values of one parameter, whatever the
others are, those whose likelihood is more than a seventh of the highest.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.nature.throwing import Throws

Point = tuple[float, float]
Interval = tuple[float, float]

LEAST_THROWS: Final = 5
"""Fewer tell nothing of five parameters."""
_DROP: Final = 3.841459  # the 95% point of chi-square with one degree of freedom
_CLOSE: Final = 1e-9


class FitError(PelitupaError):
    """Throws from which no skill can be told."""


@dataclass(frozen=True)
class ThrowsFit:
    """The likeliest `throws`, of how many, and an interval of about 95% for each setting by its name."""

    throws: Throws
    count: int
    intervals: Mapping[str, Interval]


def fit_throws(landed: Iterable[tuple[Point, Point]]) -> ThrowsFit:
    """The likeliest bias, standard deviations and correlation of throws, each an aim and where it landed.

    All in one unit. Raises `FitError` for fewer than five, for what is no number, and where all landed on
    one line.
    """
    ways = [(x - p, y - q) for (p, q), (x, y) in landed]
    count = len(ways)
    if count < LEAST_THROWS:
        raise FitError(f"a skill is told from {LEAST_THROWS} throws or more, not {count}")
    if not all(math.isfinite(value) for way in ways for value in way):
        raise FitError("aims and landings are points: two finite numbers each")
    bias = [math.fsum(way[axis] for way in ways) / count for axis in (0, 1)]
    sds = [
        math.sqrt(math.fsum((way[axis] - bias[axis]) ** 2 for way in ways) / count)
        for axis in (0, 1)
    ]
    if min(sds) <= 0.0:
        raise FitError("all throws landed on one line: that is no scatter")
    both = math.fsum((x - bias[0]) * (y - bias[1]) for x, y in ways) / count
    rho = min(1.0, max(-1.0, both / (sds[0] * sds[1])))
    if abs(rho) > 1.0 - _CLOSE:
        raise FitError("all throws landed on one line: that is no scatter")
    throws = Throws(sds[0], sds[1], rho, bias[0], bias[1])
    intervals = {
        "sd": _deviation_interval(sds[0], count),
        "sd_y": _deviation_interval(sds[1], count),
        "rho": _correlation_interval(rho, count),
        "bias_x": _mean_interval(bias[0], sds[0], count),
        "bias_y": _mean_interval(bias[1], sds[1], count),
    }
    return ThrowsFit(throws, count, intervals)


def rounded(throws: Throws) -> Throws:
    """The same, as it is told to a table: to a tenth of the unit, the correlation to a hundredth."""
    sd, sd_y = (round(value, 1) for value in throws.sds)
    return Throws(
        sd,
        0.0 if sd_y == sd else sd_y,
        round(throws.rho, 2) + 0.0,
        round(throws.bias_x, 1) + 0.0,
        round(throws.bias_y, 1) + 0.0,
    )


def _mean_interval(mean: float, sd: float, count: int) -> Interval:
    half = sd * math.sqrt(math.expm1(_DROP / count))
    return mean - half, mean + half


def _deviation_interval(sd: float, count: int) -> Interval:
    """Where count * (s / sd)**2 - 1 - log (s / sd)**2 is no more than the drop."""

    def beyond(scale: float) -> bool:
        square = scale**-2
        return count * (square - 1.0 - math.log(square)) > _DROP

    return sd * _edge(beyond, 1.0, 1e-6), sd * _edge(beyond, 1.0, 1e6)


def _correlation_interval(rho: float, count: int) -> Interval:
    """Where the likelihood, highest in all else, is not too low for a correlation."""

    def beyond(value: float) -> bool:
        ratio = (1.0 - rho * value) ** 2 / ((1.0 - rho**2) * (1.0 - value**2))
        return count * math.log(ratio) > _DROP

    return _edge(beyond, rho, -1.0 + _CLOSE**2), _edge(beyond, rho, 1.0 - _CLOSE**2)


def _edge(beyond: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where between a value that is inside and one that is beyond the border is."""
    for _ in range(200):
        middle = (inside + outside) / 2.0
        if middle in (inside, outside):
            break
        inside, outside = (inside, middle) if beyond(middle) else (middle, outside)
    return inside
