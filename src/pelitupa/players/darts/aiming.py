"""The expected value of each aim on the board, and the best aim, for any worth of the segments.

    best = best_aim(SCORES, Scatter.even(27.0))     # best.point, best.value

Worths are given by segment, 63 of them, the miss last. The best of some 850 aims spread over the board,
denser where its beds are, is refined by steps that are halved down to a tenth of a millimetre, from
several of them, as there may be several peaks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from typing import Final

from pelitupa.equipment.dartboard import (
    INNER_BULL,
    MISS,
    SECTOR_DEGREES,
    SECTORS,
    SEGMENTS,
    multiple_of,
    sector_of,
)
from pelitupa.players.darts.scatter import Point, Scatter, chances

RADII: Final[tuple[float, ...]] = (
    11.1,
    25.0,
    40.0,
    57.0,
    75.0,
    90.0,
    103.0,
    115.0,
    134.5,
    147.0,
    157.0,
    166.0,
    172.0,
)
"""In mm, of the aims tried in each sector: in each bed, and closer near the narrow ones."""

TURNS: Final[tuple[float, ...]] = (-6.0, 0.0, 6.0)
"""In degrees, of the aims tried, from the middle of a sector."""

_STEP: Final = 4.0
_ROUGH: Final = 0.5
_FINE: Final = 0.1
"""In mm: the first steps by which several peaks are climbed, the last ones, and the last on the highest."""

_PEAKS: Final = 6
_APART: Final = 12.0
_WORTH_CLIMBING: Final = 0.9
"""How many peaks are climbed; how far apart, in mm beside the scatter; and from what part of the highest."""


def score_of(segment: int) -> int:
    """What a segment scores in the usual games of darts: the bulls 25 and 50, a miss 0."""
    if segment > INNER_BULL:
        return 0
    return (sector_of(segment) or 25) * multiple_of(segment)


SCORES: Final = tuple(float(score_of(segment)) for segment in range(SEGMENTS + 1))
"""The worths of segments by their scores."""


@dataclass(frozen=True)
class Aim:
    """A point to aim at, in mm, and what a dart aimed there is worth on average."""

    point: Point
    value: float


@dataclass(frozen=True)
class AimTable:
    """Aims whose darts land about points spread over the board, and the chance of each segment from
    each of them.

    `sectors` has the sector that they land in, and its place among that sector's aims; 0 the centre.
    """

    points: tuple[Point, ...]
    sectors: tuple[int, ...]
    turns: tuple[float, ...]
    chances: tuple[tuple[float, ...], ...]


@lru_cache(maxsize=8)
def aim_table(scatter: Scatter) -> AimTable:
    """The table of a thrower; made in about half a second, and kept."""
    right, up = scatter.bias  # what is aimed so far beside a point lands about it
    points: list[Point] = [(0.0 - right, 0.0 - up)]
    sectors, turns = [0], [0.0]
    for place, sector in enumerate(SECTORS):
        for turn in TURNS:
            angle = math.radians(SECTOR_DEGREES * place + turn)
            for radius in RADII:
                points.append((radius * math.sin(angle) - right, radius * math.cos(angle) - up))
                sectors.append(sector)
                turns.append(turn)
    found = tuple(chances(point, scatter) for point in points)
    return AimTable(tuple(points), tuple(sectors), tuple(turns), found)


def expected(worths: Sequence[float], aim: Point, scatter: Scatter) -> float:
    """What a dart aimed at a point is worth on average."""
    return math.fsum(map(mul, chances(aim, scatter), worths))


def best_aim(worths: Sequence[float], scatter: Scatter) -> Aim:
    """The aim that is worth most; of equals the one nearest to the centre of the board."""
    table = aim_table(scatter)
    lowest = min(worths)
    span = max(worths) - lowest or 1.0
    above = [(worth - lowest) / span for worth in worths]
    values = [sum(map(mul, row, above)) for row in table.chances]
    order = sorted(
        range(len(values)),
        key=lambda i: (-round(values[i], 12), math.hypot(*table.points[i]), table.points[i]),
    )
    peaks: list[int] = []
    apart = _APART + min(scatter.x, scatter.y)
    for i in order:
        if values[i] < _WORTH_CLIMBING * values[order[0]] or len(peaks) == _PEAKS:
            break
        if all(math.dist(table.points[i], table.points[j]) > apart for j in peaks):
            peaks.append(i)
    found = [_climb(above, Aim(table.points[i], values[i]), scatter, _ROUGH) for i in peaks]
    best = _climb(above, max(found, key=_height), scatter, _FINE)
    x, y = best.point
    return Aim((round(x, 2), round(y, 2)), best.value * span + lowest)


def _height(aim: Aim) -> float:
    return round(aim.value, 9)


@lru_cache(maxsize=4096)
def _tried(aim: Point, scatter: Scatter) -> tuple[float, ...]:
    """The chances of an aim on the way to a peak. Ways go by the same points, from the table's by halved
    steps: of ten that a bot at Kangaroo tries it has tried nine before."""
    return chances(aim, scatter)


def _climb(worths: Sequence[float], start: Aim, scatter: Scatter, last: float) -> Aim:
    """The peak above an aim, by steps each way that are halved, down to `last` mm, where none leads up."""
    (x, y), value, step = start.point, start.value, _STEP
    while step >= last:
        for dx, dy in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
            tried = sum(map(mul, _tried((x + dx, y + dy), scatter), worths))
            if tried > value + 1e-12:
                x, y, value = x + dx, y + dy, tried
                break
        else:
            step /= 2.0
    return Aim((x, y), value)


def board_map(
    worths: Sequence[float], scatter: Scatter, step: float = 4.0, reach: float = 184.0
) -> list[list[float]]:
    """What each aim of a square grid about the centre is worth: rows from the bottom, points from the
    left, `step` mm apart, `reach` mm each way."""
    count = round(reach / step)
    line = [i * step for i in range(-count, count + 1)]
    return [[expected(worths, (x, y), scatter) for x in line] for y in line]


def only(*segments: int) -> tuple[float, ...]:
    """Worths of 1 for some segments and 0 for all others: then values are chances to hit them."""
    return tuple(1.0 if segment in segments else 0.0 for segment in range(MISS + 1))
