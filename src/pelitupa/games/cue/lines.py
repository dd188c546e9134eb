"""Straight lines over a table: where to aim, which pocket is easiest, where a ball can be put down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from pelitupa.equipment.cue_tables import CueTable, Place, distance

THINNEST: Final = 75.0
"""Degrees: a ball is not aimed at a pocket with a thinner cut."""

_BEHIND: Final = 300.0
"""In mm: so far behind its target a cue ball in hand is put for a straight shot."""

_NEAREST: Final = 2.0
"""In mm: steps of the search for a free place."""


def bearing(start: Place, end: Place) -> float:
    """The bearing from one place to another in degrees, to a hundredth; 0 is right, 90 upwards."""
    return round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])), 2)


def ghost(table: CueTable, ball: Place, goal: Place) -> Place:
    """Where the middle of the cue ball is when it sends a ball straight to a goal."""
    far = max(distance(ball, goal), 1.0)
    back = 2.0 * table.radius / far
    return ball[0] + (ball[0] - goal[0]) * back, ball[1] + (ball[1] - goal[1]) * back


def cut(table: CueTable, cue: Place, ball: Place, goal: Place) -> float:
    """By how many degrees a ball must be cut on its way to a goal; 0 is straight, 180 impossible."""
    at = ghost(table, ball, goal)
    first, second = distance(cue, at), distance(ball, goal)
    if first < 1e-9 or second < 1e-9:
        return 0.0
    along = (at[0] - cue[0]) * (goal[0] - ball[0]) + (at[1] - cue[1]) * (goal[1] - ball[1])
    return math.degrees(math.acos(max(-1.0, min(1.0, along / (first * second)))))


def blocked(table: CueTable, start: Place, end: Place, others: Iterable[Place]) -> bool:
    """Whether a ball that rolls from one place to another meets one of the others."""
    far = distance(start, end)
    if far < 1e-9:
        return False
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    for x, y in others:
        along = (x - start[0]) * dx + (y - start[1]) * dy
        aside = abs((x - start[0]) * dy - (y - start[1]) * dx)
        if 0.0 < along < far + table.radius and aside < 2.0 * table.radius:
            return True
    return False


def by_cushion(table: CueTable, start: Place, end: Place, others: list[Place]) -> float | None:
    """The bearing by which a ball comes from one place to another by way of one cushion, the shortest way
    that meets none of the others; None where there is none."""
    x, y = table.length / 2.0 - table.radius, table.width / 2.0 - table.radius
    best, nearest = None, math.inf
    for mirror in (
        (2.0 * x - end[0], end[1]),
        (-2.0 * x - end[0], end[1]),
        (end[0], 2.0 * y - end[1]),
        (end[0], -2.0 * y - end[1]),
    ):
        dx, dy = mirror[0] - start[0], mirror[1] - start[1]
        wall = x if abs(mirror[0]) > x else y
        along, from_, to = (dx, start[0], mirror[0]) if wall == x else (dy, start[1], mirror[1])
        if along == 0.0:
            continue
        share = ((wall if to > 0.0 else -wall) - from_) / along
        point = (start[0] + share * dx, start[1] + share * dy)
        far = distance(start, mirror)
        clear = not blocked(table, start, point, others) and not blocked(table, point, end, others)
        if far < nearest and clear:
            best, nearest = bearing(start, mirror), far
    return best


def ease(table: CueTable, cue: Place, ball: Place, goal: Place, others: list[Place]) -> float:
    """How easily a ball is played to a goal, from 1 for the easiest to 0 for what cannot be done straight."""
    thin = cut(table, cue, ball, goal)
    if thin > THINNEST:
        return 0.0
    at = ghost(table, ball, goal)
    if not table.holds(at[0], at[1]):
        return 0.0
    if blocked(table, cue, at, others) or blocked(table, ball, goal, others):
        return 0.0
    way = distance(cue, at) * distance(ball, goal) / (table.length * table.width)
    return math.cos(math.radians(thin)) / (1.0 + 8.0 * way)


def easiest(table: CueTable, cue: Place, ball: Place, others: list[Place]) -> tuple[str, float]:
    """The pocket that a ball is most easily played to, and how easily; the nearest where none is open."""
    best, most = "", 0.0
    for name, x, y in table.pockets:
        found = ease(table, cue, ball, (x, y), others)
        if found > most:
            best, most = name, found
    if best:
        return best, most
    return min(table.pockets, key=lambda pocket: distance(ball, pocket[1:]))[0], 0.0


def is_free(table: CueTable, at: Place, others: Iterable[Place], gap: float = 0.0) -> bool:
    """Whether a ball can be put down there, beside the others."""
    if not table.holds(at[0], at[1]):
        return False
    least = 2.0 * table.radius + gap
    return all(distance(at, other) >= least for other in others)


def rectangle(table: CueTable, low: float = -math.inf, high: float = math.inf) -> tuple[Place, ...]:
    """The corners of a part of a table, from x = `low` to `high` in mm: of all that the middle of a ball can
    have between the cushions."""
    x, y = table.length / 2.0 - table.radius, table.width / 2.0 - table.radius
    left, right = max(-x, low), min(x, high)
    return (left, -y), (right, -y), (right, y), (left, y)


def spotted(table: CueTable, spot: Place, others: list[Place], towards: float) -> Place:
    """Where a ball goes whose spot is taken: along the table's middle line, `towards` +1 (the foot end) or -1
    first, as near to the spot as it can be; then the other way."""
    for way in (towards, -towards):
        x = spot[0]
        while table.holds(x, spot[1]):
            if is_free(table, (x, spot[1]), others):
                return round(x, 1), spot[1]
            x += way * _NEAREST
    return near(table, spot, others)


def near(table: CueTable, at: Place, others: list[Place]) -> Place:
    """The free place nearest to another, of those on rings about it."""
    x = min(max(at[0], table.radius - table.length / 2.0), table.length / 2.0 - table.radius)
    y = min(max(at[1], table.radius - table.width / 2.0), table.width / 2.0 - table.radius)
    wanted = (round(x, 1), round(y, 1))
    if is_free(table, wanted, others):
        return wanted
    ring = table.radius / 2.0
    while ring < table.length:
        for step in range(24):
            angle = math.pi * step / 12.0
            found = (round(x + ring * math.cos(angle), 1), round(y + ring * math.sin(angle), 1))
            if is_free(table, found, others):
                return found
        ring += table.radius / 2.0
    return wanted


def behind(table: CueTable, ball: Place, pocket: Place, others: list[Place]) -> Place:
    """Where a cue ball in hand goes for a straight shot at a ball into a pocket, or near there."""
    at = ghost(table, ball, pocket)
    far = max(distance(ball, pocket), 1.0)
    dx, dy = (ball[0] - pocket[0]) / far, (ball[1] - pocket[1]) / far
    return near(table, (at[0] + _BEHIND * dx, at[1] + _BEHIND * dy), [*others, ball])
