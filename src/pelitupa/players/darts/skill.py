"""A thrower's scatter, told from scores of darts thrown at a known target.

    skill = skill_from_scores([12, 16, 19, 3, 50, ...])     # aimed at the inner bull
    skill.scatter.x, skill.intervals["sd"]                  # mm

A score says little of where the dart was: 17 may be anywhere in a sector. The EM algorithm (Dempster,
Laird and Rubin 1977) fills in what is missing: it takes for the squared distances from the target
their expectation, given the score, under the scatter supposed so far, and of these a new scatter,
until nothing changes. That climbs to the scatter that makes the scores most likely. So Tibshirani,
Price and Taylor do it; here the expectations are integrals and not samples also where the scatter
differs by axis, is correlated or biased, and the target need not be the bull.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.equipment.dartboard import MISS, SEGMENTS
from pelitupa.nature import Throws
from pelitupa.nature.fitting import LEAST_THROWS
from pelitupa.players.darts.aiming import score_of
from pelitupa.players.darts.scatter import (
    LEAST,
    Point,
    Scatter,
    SkillError,
    chances,
    moments,
)

BULL: tuple[float, float] = (0.0, 0.0)

_STARTS: Final[tuple[float, ...]] = (30.0, 120.0, 480.0)
"""Where the search begins, in mm. From one of these no dart that lands on the board is too far."""
_MOST: Final = 1000.0
_CLOSE: Final = 1e-5
_STEPS: Final = 300
_DROP: Final = 1.920729  # half of the 95% point of chi-square with one degree of freedom

_Z: Final = 1.959964
_NAMES: Final = ("sd", "sd_y", "rho", "bias_x", "bias_y")

Hits = dict[tuple[Point, float], Counter[frozenset[int]]]
"""For each aim, and how many times as far as usual a dart strays, how many are known to have hit one of some
segments."""


EVEN: Final = "even"
AXES: Final = "axes"
FULL: Final = "full"
SHAPES: Final = (EVEN, AXES, FULL)
"""What is to be told: one scatter for all directions; one for each axis; those, their correlation, and the
bias. Of the first two the darts land about the target itself."""


@dataclass(frozen=True)
class Skill:
    """The most likely scatter, its log-likelihood, the steps it took, and how many darts told it.

    `intervals` has about 95% for each of `sd`, `sd_y`, `rho`, `bias_x` and `bias_y` that was told: for the
    even scatter what is not too unlikely (Wilks 1938), else by the curvature of the log-likelihood (two
    numbers that lie near the estimate where the darts are many). Where that shows no peak there is none.
    """

    scatter: Scatter
    log_likelihood: float
    steps: int
    darts: int
    intervals: Mapping[str, tuple[float, float]]

    @property
    def throws(self) -> Throws:
        """The same as a nature's setting."""
        found, (right, up) = self.scatter, self.scatter.bias
        return Throws(found.x, 0.0 if found.x == found.y else found.y, found.rho, right, up)


@lru_cache(maxsize=256)
def segments_scoring(score: int) -> frozenset[int]:
    """All segments that score so much: 12 is single 12, double 6 or triple 4. 0 is a miss.

    Raises `SkillError` for what no dart scores.
    """
    found = frozenset(segment for segment in range(SEGMENTS + 1) if score_of(segment) == score)
    if not found:
        raise SkillError(f"no single dart scores {score}")
    return found


def skill_from_scores(scores: Iterable[int], target: Point = BULL, *, shape: str = EVEN) -> Skill:
    """The skill of whoever scored so with darts thrown at a target (in mm), each dart for itself.

    `shape` is what is to be told, one of `SHAPES`. Raises `SkillError` without scores, and for scores that
    no dart makes.
    """
    return skill_from_hits((segments_scoring(score) for score in scores), target, shape=shape)


def skill_from_hits(
    hits: Iterable[frozenset[int]], target: Point = BULL, *, shape: str = EVEN
) -> Skill:
    """The same where of each dart is known that it hit one of some segments. Raises `SkillError`."""
    return skill_from_darts(((target, kind) for kind in hits), shape=shape)


def skill_from_darts(
    darts: Iterable[tuple[Point, frozenset[int]] | tuple[Point, frozenset[int], float]],
    *,
    shape: str = EVEN,
) -> Skill:
    """The same for darts with an aim each, and how many times as far as usual each strays, where that is
    not once: with the weaker hand, or from nearby. Raises `SkillError`."""
    if shape not in SHAPES:
        raise SkillError(f"a skill is told {', '.join(SHAPES)}, not {shape!r}")
    known: Hits = {}
    for dart in darts:
        times = dart[2] if len(dart) == 3 else 1.0
        if not 0.0 < times < math.inf:
            raise SkillError(f"a dart strays more than 0 times as far as usual, not {times!r}")
        known.setdefault((dart[0], times), Counter())[dart[1]] += 1
    count = sum(counted.total() for counted in known.values())
    if not count:
        raise SkillError("a skill is told from one score or more")
    if any(
        not kind or not all(0 <= segment <= MISS for segment in kind)
        for counted in known.values()
        for kind in counted
    ):
        raise SkillError(f"segments are numbered from 0 to {MISS}")
    if shape == FULL and count < LEAST_THROWS:
        raise SkillError(f"so much is told from {LEAST_THROWS} darts or more, not {count}")
    scatter, steps = _climbed(known, count, shape)
    likelihood = _log_likelihood(known, scatter)
    if shape == EVEN:

        def too_unlikely(sd: float) -> bool:
            return _log_likelihood(known, Scatter.even(sd)) < likelihood - _DROP

        low = _crossing(too_unlikely, scatter.x, LEAST)
        high = _crossing(too_unlikely, scatter.x, _MOST)
        return Skill(scatter, likelihood, steps, count, {"sd": (low, high)})
    return Skill(scatter, likelihood, steps, count, _intervals(known, count, scatter, shape))


def _climbed(known: Hits, count: int, shape: str) -> tuple[Scatter, int]:
    """The likeliest scatter, and after how many steps nothing changed any more."""
    for start in _STARTS:
        scatter, steps, moved = Scatter.even(start), 0, math.inf
        try:
            while moved > _CLOSE and steps < _STEPS:
                before, scatter = scatter, _improved(known, count, scatter, shape)
                moved = _way(before, scatter)
                steps += 1
        except SkillError:
            if start == _STARTS[-1]:
                raise
        else:
            return scatter, steps
    raise AssertionError("the last of the starts returns or raises")


def _way(before: Scatter, after: Scatter) -> float:
    """How far a step went, in parts of the scatter."""
    ways = [after.x / before.x - 1.0, after.y / before.y - 1.0, after.rho - before.rho]
    ways += [(a - b) / after.x for a, b in zip(after.bias, before.bias, strict=True)]
    return max(map(abs, ways))


def _improved(known: Hits, count: int, scatter: Scatter, shape: str) -> Scatter:
    """One step: the scatter whose moments are those expected, given the hits, under the one before."""
    sums = [0.0] * 5
    for (aim, strays), counted in known.items():
        found = moments(aim, _straying(scatter, strays))
        for kind, times in counted.items():
            chance = _sum(found.chance, kind)
            if chance <= 0.0:
                raise SkillError("such hits are all but impossible from that target")
            parts = (found.right, found.up, found.x, found.y, found.xy)
            for i, part in enumerate(parts):
                usual = strays if i < 2 else strays * strays
                sums[i] += times * _sum(part, kind) / chance / usual
    right, up, xx, yy, xy = (value / count for value in sums)
    if shape == FULL:
        return _bounded(xx - right * right, xy - right * up, yy - up * up, (right, up))
    if shape == EVEN:
        xx = yy = (xx + yy) / 2.0
    return _bounded(xx, 0.0, yy, (0.0, 0.0))


def _straying(scatter: Scatter, times: float) -> Scatter:
    """The scatter of darts that stray so many times as far."""
    if times == 1.0:
        return scatter
    x, y = max(LEAST, scatter.x * times), max(LEAST, scatter.y * times)
    return Scatter(x, y, scatter.rho, (scatter.bias[0] * times, scatter.bias[1] * times))


def _bounded(xx: float, xy: float, yy: float, bias: Point) -> Scatter:
    """A scatter no wider than is looked for."""
    shrunk = [min(1.0, _MOST / math.sqrt(max(square, LEAST**2))) for square in (xx, yy)]
    right, up = shrunk
    return Scatter.about(xx * right * right, xy * right * up, yy * up * up, bias)


def _sum(values: Sequence[float], kind: frozenset[int]) -> float:
    return math.fsum(values[segment] for segment in sorted(kind))


def _log_likelihood(known: Hits, scatter: Scatter) -> float:
    total = 0.0
    for (aim, strays), counted in known.items():
        found = chances(aim, _straying(scatter, strays))
        total += math.fsum(
            times * math.log(max(1e-300, _sum(found, kind))) for kind, times in counted.items()
        )
    return total


def _intervals(
    known: Hits, count: int, scatter: Scatter, shape: str
) -> dict[str, tuple[float, float]]:
    """Intervals by the curvature of the log-likelihood, in scales in which it is nearly a parabola:
    logarithms of the standard deviations, Fisher's z of the correlation, the bias as it is."""
    top = [math.log(scatter.x), math.log(scatter.y), math.atanh(scatter.rho), *scatter.bias]
    free = range(5 if shape == FULL else 2)
    unit = 0.2 / math.sqrt(count)
    steps = [unit, unit, unit, unit * scatter.x, unit * scatter.y]

    def height(*moved: tuple[int, float]) -> float:
        at = top.copy()
        for place, parts in moved:
            at[place] += parts * steps[place]
        x, y = (min(_MOST, max(LEAST, math.exp(value))) for value in at[:2])
        both = math.tanh(at[2]) * x * y
        return _log_likelihood(known, Scatter.about(x * x, both, y * y, (at[3], at[4])))

    middle = height()
    bent = [[0.0] * len(free) for _ in free]
    for i in free:
        bent[i][i] = 2.0 * middle - height((i, 1.0)) - height((i, -1.0))
        for j in range(i):
            found = height((i, 1.0), (j, -1.0)) + height((i, -1.0), (j, 1.0))
            found -= height((i, 1.0), (j, 1.0)) + height((i, -1.0), (j, -1.0))
            bent[i][j] = bent[j][i] = found / 4.0
    variances = _inverse_diagonal(bent)
    if variances is None:
        return {}
    back = (math.exp, math.exp, math.tanh, float, float)
    intervals = {}
    for i in free:
        half = _Z * math.sqrt(variances[i]) * steps[i]
        intervals[_NAMES[i]] = (back[i](top[i] - half), back[i](top[i] + half))
    return intervals


def _inverse_diagonal(matrix: Sequence[Sequence[float]]) -> list[float] | None:
    """The diagonal of the inverse of a symmetric matrix; None unless it is positive definite."""
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]  # Cholesky's
    for i in range(size):
        for j in range(i + 1):
            left = matrix[i][j] - math.fsum(lower[i][k] * lower[j][k] for k in range(j))
            if i == j and left <= 0.0:
                return None
            lower[i][j] = math.sqrt(left) if i == j else left / lower[j][j]
    found = [0.0] * size
    for column in range(size):  # of the inverse of `lower`
        solved = [0.0] * size
        for i in range(column, size):
            left = (1.0 if i == column else 0.0) - math.fsum(
                lower[i][k] * solved[k] for k in range(column, i)
            )
            solved[i] = left / lower[i][i]
        found[column] = math.fsum(value * value for value in solved)
    return found


def _crossing(unlikely: Callable[[float], bool], inside: float, end: float) -> float:
    """Where between a likely scatter and the end of the scale scatters get too unlikely."""
    if not unlikely(end):
        return end
    outside = end
    while abs(outside - inside) > 0.01 * min(inside, outside):
        middle = math.sqrt(inside * outside)
        inside, outside = (inside, middle) if unlikely(middle) else (middle, outside)
    return math.sqrt(inside * outside)
