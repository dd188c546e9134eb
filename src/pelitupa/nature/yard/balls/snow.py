"""A heavy ball in deep snow: it goes through the air as anywhere, and where it meets snow it sinks and stays.

Poncelet's law: snow stops it by a + k v^2, a for the strength of the snow, k for its weight that must be
pushed aside; against both gravity is small. So from the speed v it gets ln(1 + k v^2 / a)/(2k) far, some ten
centimetres, and does not roll. People who wade sink as well, and tread the snow down: `wading` says how fast
they are in it, `Snow` how deep it lies."""

from __future__ import annotations

from math import sqrt
from typing import Final

from pelitupa.nature.yard.balls.flight import GRAVITY, STEP, MovingBall, Sort, Surface, move, slow

DENSITY: Final = 150.0
"""Of the snow, in kg for each cubic metre (chosen; new snow has 50 to 150, settled snow 200 to 300)."""
STRENGTH: Final = 2000.0
"""Against a ball that sinks into it, in pascals (chosen)."""

THIN: Final = 0.03
"""Snow that is no deeper stops no ball, in metres (chosen)."""
PACKED_SNOW: Final = Surface(0.5, 0.2, 0.08)
"""Ground with thin or trodden snow (chosen)."""

SUNK: Final = 0.75
"""Of the snow's depth people sink so much (chosen)."""
HALF: Final = 0.26
"""Sunk so deep, in metres, a person is half as fast. 37 cm then leave 1.8 m/s of a sprint of 5.4 and 0.8 of
2.5 that can be kept up, as the oxygen used at walking in snow suggests (Journal of Applied Physiology 21,
1966)."""
PACKED: Final = 0.12
"""Trodden down as far as it goes, in metres of depth (chosen)."""
TREAD: Final = 0.8
"""What one passage leaves of the depth above `PACKED` (chosen)."""


def stopping(sort: Sort, depth: float = 1.0) -> tuple[float, float]:
    """How snow of a depth stops a ball: (a, k) of a + k v^2, in m/s^2 and for each metre. Where the snow does
    not reach to the top of a ball it stops it by that share."""
    area = sort.area()
    if depth < 2.0 * sort.radius:
        area *= 0.5 * depth / sort.radius
    return STRENGTH * area / sort.mass, 0.5 * DENSITY * area / sort.mass


def sink(ball: MovingBall, seconds: float, depth: float = 1.0) -> None:
    """Move a ball that is in snow of a depth."""
    strength, weight = stopping(ball.sort, depth)
    left = seconds
    while left > 0.0:
        speed = ball.speed()
        if speed <= 0.0:
            return
        time = 0.0005 if left > 0.0005 else left
        # each of the two parts would be exact alone, and neither turns the ball round
        after = (speed - strength * time) / (1.0 + weight * speed * time)
        if after < 0.0:
            time = speed / strength if strength > 0.0 else time
            after = 0.0
        share = 0.5 * (speed + after) * time / speed
        ball.x += ball.vx * share
        ball.y += ball.vy * share
        deeper = ball.z + ball.vz * share
        ball.z = deeper if deeper > ball.sort.radius else ball.sort.radius
        rest = after / speed
        ball.vx *= rest
        ball.vy *= rest
        ball.vz *= rest
        left -= time


def move_in_snow(ball: MovingBall, seconds: float, depth: float) -> None:
    """Move a ball over a field where snow lies so deep: through the air, then into the snow, where it stays.
    In snow below `THIN` it bounces and rolls as on any ground."""
    if depth < THIN:
        move(ball, seconds, PACKED_SNOW)
        return
    top = depth + ball.sort.radius
    left = seconds
    while left > 1e-12:
        time = STEP if left > STEP else left
        if ball.z > top or (ball.z >= top and ball.vz > 0.0):
            slow(ball, time)
            fall = time
            if ball.vz - GRAVITY * time < 0.0:
                # it may come to the snow within the step
                height = ball.z - top if ball.z > top else 0.0
                fall = (ball.vz + sqrt(ball.vz * ball.vz + 2.0 * GRAVITY * height)) / GRAVITY
                fall = fall if fall < time else time
            ball.x += ball.vx * fall
            ball.y += ball.vy * fall
            ball.z += (ball.vz - 0.5 * GRAVITY * fall) * fall
            ball.vz -= GRAVITY * fall
            if fall < time and ball.z > top:
                ball.z = top
            time = fall
            ball.rolling = False
        else:
            ball.rolling = True
            ball.bounced = 1
            sink(ball, left, depth)
            return
        left -= time


def wading(depth: float) -> float:
    """Which share of the speed on bare ground is left in snow of a depth, in metres."""
    sunk = SUNK * depth / HALF
    return 1.0 / (1.0 + sunk * sunk)


class Snow:
    """How deep the snow lies on a field, in squares of half a metre: (0, 0) is a corner of it."""

    def __init__(self, width: float, height: float, depth: float) -> None:
        self.columns = int(2.0 * width)
        self.rows = int(2.0 * height)
        self.depths = [depth] * (self.columns * self.rows)

    def _square(self, x: float, y: float) -> int:
        column, row = int(2.0 * x), int(2.0 * y)
        if x < 0.0 or y < 0.0 or column >= self.columns or row >= self.rows:
            return -1
        return row * self.columns + column

    def depth(self, x: float, y: float) -> float:
        """How deep it lies at a place; 0 outside."""
        square = self._square(x, y)
        return self.depths[square] if square >= 0 else 0.0

    def tread(self, x: float, y: float, way: float) -> None:
        """Somebody has waded so far there: half a metre is one passage."""
        square = self._square(x, y)
        if square < 0 or self.depths[square] <= PACKED:
            return
        left = 1.0 - (1.0 - TREAD) * 2.0 * (way if way < 0.5 else 0.5)
        self.depths[square] = PACKED + (self.depths[square] - PACKED) * left
