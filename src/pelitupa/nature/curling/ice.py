"""One stone on the ice: friction that falls with speed, and curl that hardly depends on spin.

The law of friction is that of Digital Curling's simulator fcv1, which was fitted to a real rink (Uehara and
Ito 2021). The heading turns at a rate of speed ** -0.8 to the side of the rotation, whatever the rate of
rotation. Only + - * / and sqrt are used, which every machine rounds alike.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pelitupa.core.frozen import Frozen

GRAVITY: Final = 9.81
STEP: Final = 0.04
"""Seconds of a step. Steps a twentieth as long move the end of a draw by a tenth of a millimetre."""

FRICTION: Final[tuple[float, ...]] = (1.0, 0.95, 0.90)
"""What is left of the friction where a stone is not swept, swept lightly, and hard (chosen within what is
measured: hard sweeping all the way is worth some 3 m)."""
BENDING: Final[tuple[float, ...]] = (1.0, 0.87, 0.75)
"""What is left of the bend (chosen)."""

_TURNING: Final = 0.0082
_SLOW: Final = 0.01
"""Slower than that, in m/s, a stone bends no faster."""


@dataclass(frozen=True)
class Ice(Frozen):
    """A sheet: `pace` multiplies the friction, `curl` the bend."""

    pace: float = 1.0
    curl: float = 0.85


class Moving:
    """A stone that can move: place (m), heading as a unit vector, speed (m/s), and the sign of its turn."""

    def __init__(self, number: int, x: float, y: float) -> None:
        self.number = number
        self.x = x
        self.y = y
        self.ux = 0.0
        self.uy = 1.0
        self.speed = 0.0
        self.turn = 0.0
        self.root = 1.0
        """About the fifth root of the speed, from which the next is found."""

    def head(self, vx: float, vy: float) -> None:
        """Give it a velocity."""
        self.speed = math.sqrt(vx * vx + vy * vy)
        if self.speed > 0.0:
            self.ux, self.uy = vx / self.speed, vy / self.speed
            self.root = math.sqrt(math.sqrt(self.speed))
            for _ in range(4):
                self.root = _nearer(self.root, self.speed)


def deceleration(speed: float) -> float:
    """In m/s^2, on ice that is not swept (fcv1)."""
    return GRAVITY * (0.00201 / (speed + 0.0639) + 0.00626)


def _nearer(root: float, number: float) -> float:
    """A step of Newton's towards the fifth root of a number."""
    square = root * root
    return (4.0 * root + number / (square * square)) / 5.0


def turning(speed: float, root: float = 0.0) -> tuple[float, float]:
    """How fast the heading turns, in rad/s, on ice with `curl` 1; and the fifth root of the speed, which the
    next call may be given to begin from."""
    slow = speed if speed > _SLOW else _SLOW
    if root <= 0.0:
        root = math.sqrt(math.sqrt(slow))
        root = _nearer(_nearer(_nearer(root, slow), slow), slow)
    root = _nearer(_nearer(root, slow), slow)
    square = root * root
    return _TURNING / (square * square), root


def step(
    stone: Moving, ice: Ice, swept: int, seconds: float
) -> tuple[float, float, float, float, float]:
    """Where a stone has moved after some seconds if nothing is in its way: how far in x and y, its new
    heading and its new speed (midpoint rule). It may stop on the way. `stone.root` alone is changed."""
    friction, bend = FRICTION[swept] * ice.pace, BENDING[swept] * ice.curl
    middle = stone.speed - 0.5 * seconds * friction * deceleration(stone.speed)
    slows = friction * deceleration(middle if middle > 0.0 else 0.0)
    speed = stone.speed - seconds * slows
    if speed <= 0.0:  # it stops within the step
        seconds = stone.speed / slows
        speed, middle = 0.0, 0.5 * stone.speed
    way = middle * seconds
    if stone.turn == 0.0:
        return way * stone.ux, way * stone.uy, stone.ux, stone.uy, speed
    rate, stone.root = turning(middle, stone.root)
    # Clockwise is to the right of the heading. With the tangent of half an angle a vector turns exactly.
    half = 0.25 * seconds * bend * rate
    if stone.turn < 0.0:
        half = -half
    whole = 1.0 + half * half
    cosine, sine = (1.0 - half * half) / whole, 2.0 * half / whole
    mx, my = cosine * stone.ux + sine * stone.uy, cosine * stone.uy - sine * stone.ux
    twice = 2.0 * cosine
    return way * mx, way * my, twice * mx - stone.ux, twice * my - stone.uy, speed


def glide(stone: Moving, ice: Ice, swept: int, until: float, side: float) -> float:
    """Move a stone that has nothing in its way step by step, as `step` does, while it is short of y = `until`
    after the step and within `side` of the centre line, and until it stops; the seconds that took.

    It says again what `step` says, in one loop, because a stone glides so nine tenths of its way.
    """
    friction, bend = FRICTION[swept] * ice.pace * GRAVITY, BENDING[swept] * ice.curl * _TURNING
    bend = 0.25 * STEP * (bend if stone.turn > 0.0 else -bend)
    x, y, ux, uy, speed, root = stone.x, stone.y, stone.ux, stone.uy, stone.speed, stone.root
    steps = 0
    while True:
        middle = speed - 0.5 * STEP * friction * (0.00201 / (speed + 0.0639) + 0.00626)
        if middle <= _SLOW:
            break
        after = speed - STEP * friction * (0.00201 / (middle + 0.0639) + 0.00626)
        if after <= 0.0:
            break
        square = root * root
        root = 0.8 * root + 0.2 * middle / (square * square)
        square = root * root
        root = 0.8 * root + 0.2 * middle / (square * square)
        square = root * root
        half = bend / (square * square)
        square = half * half
        whole = 1.0 + square
        cosine, sine = (1.0 - square) / whole, 2.0 * half / whole
        mx, my = cosine * ux + sine * uy, cosine * uy - sine * ux
        way = STEP * middle
        nx, ny = x + way * mx, y + way * my
        if ny >= until or nx >= side or nx <= -side:
            break
        x, y, speed = nx, ny, after
        cosine += cosine
        ux, uy = cosine * mx - ux, cosine * my - uy
        steps += 1
    stone.x, stone.y, stone.ux, stone.uy, stone.speed, stone.root = x, y, ux, uy, speed, root
    return steps * STEP
