"""Small geometry for people who run: first contacts, ways to cut somebody off, bearings that are open."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.body import Body
from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.seen import Figure, Point

NEVER: Final = 2.0
"""In the place of a part of a step, which is 0.0 to 1.0."""
BEARINGS: Final = 72


def contact(one: Body, other: Body, reach: float) -> float:
    """In which part of the latest step two came within reach of each other first; NEVER if they did not."""
    ax, ay = one.was_x - other.was_x, one.was_y - other.was_y
    bx, by = one.x - other.x, one.y - other.y
    # most are far from each other
    if (ax > reach and bx > reach) or (ax < -reach and bx < -reach):
        return NEVER
    if (ay > reach and by > reach) or (ay < -reach and by < -reach):
        return NEVER
    return crossing(ax, ay, bx, by, reach)


def arrival(body: Body, x: float, y: float, radius: float) -> float:
    """In which part of the latest step somebody came within a circle; NEVER if not."""
    return crossing(body.was_x - x, body.was_y - y, body.x - x, body.y - y, radius)


def crossing(ax: float, ay: float, bx: float, by: float, radius: float) -> float:
    """In which part of a straight way from a to b it comes within a circle about the origin first."""
    outside = ax * ax + ay * ay - radius * radius
    if outside <= 0.0:
        return 0.0
    cx, cy = bx - ax, by - ay
    moved = cx * cx + cy * cy
    towards = -(ax * cx + ay * cy)
    root = towards * towards - moved * outside
    if towards <= 0.0 or root < 0.0 or moved <= 0.0:
        return NEVER
    part = (towards - sqrt(root)) / moved
    return part if part <= 1.0 else NEVER


def cut_off(x: float, y: float, speed: float, other: Figure, most: float) -> Point:
    """Where somebody with this speed meets another who goes straight on, at most so many seconds ahead; if
    they never do, where the other will be then."""
    vx, vy = other.facing_x * other.speed, other.facing_y * other.speed
    dx, dy = other.x - x, other.y - y
    a = vx * vx + vy * vy - speed * speed
    b = dx * vx + dy * vy
    c = dx * dx + dy * dy
    time = most
    if a < -1e-9:
        time = (-b - sqrt(b * b - a * c)) / a
    elif b < 0.0:
        root = b * b - a * c
        if a <= 1e-9:
            time = -c / (2.0 * b)
        elif root >= 0.0:
            time = (-b - sqrt(root)) / a
    if not 0.0 <= time <= most:
        time = most
    return other.x + vx * time, other.y + vy * time


def open_bearings(ground: YardMap, x: float, y: float, near: float, far: float) -> list[Point]:
    """The unit vectors along which a place can be come to from outside, one beside the other.

    They begin after the widest gap, counter-clockwise; of the whole circle they begin at the right.
    """
    free = []
    for place in range(BEARINGS):
        ux, uy = direction((place + 0.5) * 360.0 / BEARINGS)
        pieces = 8
        clear = True
        for piece in range(pieces + 1):
            gone = near + (far - near) * piece / pieces
            if not ground.is_free(x + ux * gone, y + uy * gone):
                clear = False
        free.append(clear)
    if all(free) or not any(free):
        return [direction((place + 0.5) * 360.0 / BEARINGS) for place in range(BEARINGS)]
    best, longest = 0, 0
    for start in range(BEARINGS):
        if not free[start] or free[start - 1]:
            continue
        length = 0
        while free[(start + length) % BEARINGS] and length < BEARINGS:
            length += 1
        if length > longest:
            best, longest = start, length
    return [
        direction(((best + place) % BEARINGS + 0.5) * 360.0 / BEARINGS) for place in range(longest)
    ]


def nearest_bearing(bearings: list[Point], dx: float, dy: float) -> int:
    """Which of these unit vectors points best to somewhere."""
    best, most = 0, -1e30
    for place, (ux, uy) in enumerate(bearings):
        along = ux * dx + uy * dy
        if along > most:
            best, most = place, along
    return best


def unit(dx: float, dy: float) -> Point:
    """The unit vector; (0, 0) of nothing."""
    far = sqrt(dx * dx + dy * dy)
    return (dx / far, dy / far) if far > 1e-9 else (0.0, 0.0)


def apart(ax: float, ay: float, bx: float, by: float) -> float:
    """How far two places are apart, in metres."""
    return sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by))
