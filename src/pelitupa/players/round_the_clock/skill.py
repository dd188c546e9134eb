"""A thrower's scatter, told from scores of darts thrown at a known target.

    skill = skill_from_scores([12, 16, 19, 3, 50, ...])     # aimed at the inner bull
    skill.scatter.x, skill.low, skill.high                  # mm

A score says little of where the dart was: 17 may be anywhere in a sector. The EM algorithm (Dempster,
Laird and Rubin 1977) fills in what is missing: it takes for the squared distances from the target
their expectation, given the score, under the scatter supposed so far, and of these a new scatter,
until nothing changes. That climbs to the scatter that makes the scores most likely. So Tibshirani,
Price and Taylor do it; here the expectations are integrals and not samples also where the scatter
differs by axis, and the target need not be the bull.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.equipment.dartboard import MISS, SEGMENTS
from pelitupa.players.round_the_clock.aiming import score_of
from pelitupa.players.round_the_clock.scatter import (
    LEAST,
    Moments,
    Point,
    Scatter,
    SkillError,
    moments,
)

BULL: Final = (0.0, 0.0)

_START: Final = 30.0
_MOST: Final = 1000.0
_CLOSE: Final = 1e-5
_STEPS: Final = 300
_DROP: Final = 1.920729  # half of the 95% point of chi-square with one degree of freedom

Hits = Counter[frozenset[int]]
"""How many darts are known to have hit one of some segments."""


@dataclass(frozen=True)
class Skill:
    """The most likely scatter, its log-likelihood, the steps it took, and how many darts told it.

    `low` and `high` are an interval of about 95% for the even scatter in mm, of what is not too
    unlikely (Wilks 1938); of a scatter by axis there is none.
    """

    scatter: Scatter
    log_likelihood: float
    steps: int
    darts: int
    low: float | None = None
    high: float | None = None


@lru_cache(maxsize=256)
def segments_scoring(score: int) -> frozenset[int]:
    """All segments that score so much: 12 is single 12, double 6 or triple 4. 0 is a miss.

    Raises `SkillError` for what no dart scores.
    """
    found = frozenset(segment for segment in range(SEGMENTS + 1) if score_of(segment) == score)
    if not found:
        raise SkillError(f"no single dart scores {score}")
    return found


def skill_from_scores(
    scores: Iterable[int], target: Point = BULL, *, by_axis: bool = False
) -> Skill:
    """The skill of whoever scored so with darts thrown at a target (in mm), each dart for itself.

    With `by_axis` the scatter sideways and the one up and down are told apart. Raises `SkillError`
    without scores, and for scores that no dart makes.
    """
    return skill_from_hits((segments_scoring(score) for score in scores), target, by_axis=by_axis)


def skill_from_hits(
    hits: Iterable[frozenset[int]], target: Point = BULL, *, by_axis: bool = False
) -> Skill:
    """The same where of each dart is known that it hit one of some segments. Raises `SkillError`."""
    counted: Hits = Counter(hits)
    darts = sum(counted.values())
    if not darts:
        raise SkillError("a skill is told from one score or more")
    if any(not kind or not all(0 <= segment <= MISS for segment in kind) for kind in counted):
        raise SkillError(f"segments are numbered from 0 to {MISS}")
    scatter, steps, moved = Scatter.even(_START), 0, math.inf
    while moved > _CLOSE and steps < _STEPS:
        before, scatter = scatter, _improved(counted, darts, target, scatter, by_axis)
        moved = max(abs(scatter.x / before.x - 1.0), abs(scatter.y / before.y - 1.0))
        steps += 1
    likelihood = _log_likelihood(counted, moments(target, scatter))
    if by_axis:
        return Skill(scatter, likelihood, steps, darts)

    def too_unlikely(sd: float) -> bool:
        found = _log_likelihood(counted, moments(target, Scatter.even(sd)))
        return found < likelihood - _DROP

    low = _crossing(too_unlikely, scatter.x, LEAST)
    high = _crossing(too_unlikely, scatter.x, _MOST)
    return Skill(scatter, likelihood, steps, darts, low, high)


def _improved(hits: Hits, darts: int, target: Point, scatter: Scatter, by_axis: bool) -> Scatter:
    """One step: the scatter whose squares are those expected, given the hits, under the one before."""
    known = moments(target, scatter)
    right = up = 0.0
    for kind, count in hits.items():
        chance = _sum(known.chance, kind)
        if chance <= 0.0:
            raise SkillError("such hits are all but impossible from that target")
        right += count * _sum(known.x, kind) / chance
        up += count * _sum(known.y, kind) / chance
    if not by_axis:
        right = up = (right + up) / 2.0
    return Scatter(*(min(_MOST, max(LEAST, math.sqrt(s / darts))) for s in (right, up)))


def _sum(values: Sequence[float], kind: frozenset[int]) -> float:
    return math.fsum(values[segment] for segment in sorted(kind))


def _log_likelihood(hits: Hits, known: Moments) -> float:
    return math.fsum(
        count * math.log(max(1e-300, _sum(known.chance, kind))) for kind, count in hits.items()
    )


def _crossing(unlikely: Callable[[float], bool], inside: float, end: float) -> float:
    """Where between a likely scatter and the end of the scale scatters get too unlikely."""
    if not unlikely(end):
        return end
    outside = end
    while abs(outside - inside) > 0.01 * min(inside, outside):
        middle = math.sqrt(inside * outside)
        inside, outside = (inside, middle) if unlikely(middle) else (middle, outside)
    return math.sqrt(inside * outside)
