"""A second, slow referee of billiards: the same laws in steps of 10 microseconds, written from the laws
alone.

Forces act in each step on vectors of three numbers; contacts are noticed when bodies overlap. It shares no
line with the physics, neither its closed forms nor its roots.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, hypot, sqrt

import pytest

from pelitupa.nature.billiards.mechanics import Ball
from pelitupa.nature.billiards.simulation import Shot, shoot, strike
from pelitupa.nature.billiards.tables import CAROM, GRAVITY, POOL, Place, Table

STEP = 10e-6
Vector = tuple[float, float, float]


def cross(a: Vector, b: Vector) -> Vector:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def plus(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@dataclass
class Body:
    place: Vector
    velocity: Vector
    spin: Vector


@dataclass
class SlowReferee:
    """Bodies on a table without pockets in reach, brought forward step by step."""

    table: Table
    bodies: list[Body]
    contacts: list[str] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            for body in self.bodies:
                self._drive(body)
            for i, a in enumerate(self.bodies):
                for b in self.bodies[:i]:
                    self._meet(b, a)
                self._bounce(a)

    def _push(self, body: Body, at: Vector, impulse: Vector) -> None:
        """An impulse at a point seen from the ball's middle; the table lets nothing rise or sink."""
        m, r = self.table.mass, self.table.radius
        dv = (impulse[0] / m, impulse[1] / m, 0.0)
        body.velocity = plus(body.velocity, dv)
        body.spin = plus(body.spin, cross(at, impulse), 1.0 / (0.4 * m * r * r))

    def _drive(self, body: Body) -> None:
        t = self.table
        below = (0.0, 0.0, -t.radius)
        slip = plus(body.velocity, cross(body.spin, below))
        size = hypot(slip[0], slip[1])
        speed = hypot(body.velocity[0], body.velocity[1])
        grip = t.sliding * GRAVITY * STEP
        start = body.velocity
        if size > 3.5 * grip:
            weight = t.mass * grip / size
            self._push(body, below, (-weight * slip[0], -weight * slip[1], 0.0))
        elif speed > t.rolling * GRAVITY * STEP:
            left = 1.0 - t.rolling * GRAVITY * STEP / speed
            vx, vy = body.velocity[0] * left, body.velocity[1] * left
            body.velocity = (vx, vy, 0.0)
            body.spin = (-vy / t.radius, vx / t.radius, body.spin[2])
        else:
            body.velocity = (0.0, 0.0, 0.0)
            body.spin = (0.0, 0.0, body.spin[2])
        loss = 5.0 * t.spinning * GRAVITY / (2.0 * t.radius) * STEP
        z = body.spin[2]
        body.spin = (*body.spin[:2], max(0.0, z - loss) if z > 0.0 else min(0.0, z + loss))
        body.place = plus(body.place, plus(start, body.velocity), 0.5 * STEP)

    def _meet(self, a: Body, b: Body) -> None:
        t = self.table
        way = plus(b.place, a.place, -1.0)
        far = sqrt(dot(way, way))
        if far > 2.0 * t.radius:
            return
        n = (way[0] / far, way[1] / far, 0.0)
        closing = dot(plus(a.velocity, b.velocity, -1.0), n)
        if closing <= 0.0:
            return
        self.contacts.append("hit")
        at_a: Vector = (n[0] * t.radius, n[1] * t.radius, 0.0)
        at_b: Vector = (-at_a[0], -at_a[1], 0.0)
        surface = plus(
            plus(a.velocity, cross(a.spin, at_a)), plus(b.velocity, cross(b.spin, at_b)), -1.0
        )
        slip = plus(surface, n, -dot(surface, n))
        size = sqrt(dot(slip, slip))
        push = t.mass * (1.0 + t.ball_bounce) * closing / 2.0
        impulse: Vector = (-push * n[0], -push * n[1], 0.0)
        if size > 0.0:
            grip = t.ball_least + t.ball_more * exp(-t.ball_fading * size)
            held = min(grip * push, t.mass * size / 7.0)
            impulse = plus(impulse, slip, -held / size)
        self._push(a, at_a, impulse)
        self._push(b, at_b, (-impulse[0], -impulse[1], -impulse[2]))

    def _bounce(self, body: Body) -> None:
        t = self.table
        for axis, half in ((0, t.length / 2.0), (1, t.width / 2.0)):
            for sign in (1.0, -1.0):
                if sign * body.place[axis] < half - t.radius or sign * body.velocity[axis] <= 0.0:
                    continue
                self.contacts.append("cushion")
                n: Vector = (sign, 0.0, 0.0) if axis == 0 else (0.0, sign, 0.0)
                self._nose(body, n)

    def _nose(self, body: Body, n: Vector) -> None:
        """The nose's push holds the friction's share by halving, where both must fit in the cone."""
        t = self.table
        up: Vector = (0.0, 0.0, 1.0)
        along = cross(up, n)
        cosine = sqrt(1.0 - t.nose * t.nose)
        at: Vector = (t.radius * cosine * n[0], t.radius * cosine * n[1], t.radius * t.nose)
        face = plus((0.0, 0.0, cosine), n, -t.nose)  # up along the rubber
        normal = plus((0.0, 0.0, -t.nose), n, -cosine)
        into = dot(body.velocity, n)
        slip = dot(plus(body.velocity, cross(body.spin, at)), along)
        side = -slip * t.mass * 2.0 / 7.0
        climb = dot(body.spin, along) * t.radius * t.mass * 0.4
        stop = t.mass * (1.0 + t.cushion_bounce) * into
        low, high = 0.0, 1.0
        for _ in range(60):
            share = (low + high) / 2.0
            push = (stop - t.nose * share * climb) / cosine
            if share * hypot(side, climb) <= t.cushion_friction * push:
                low = share
            else:
                high = share
        push = (stop - t.nose * low * climb) / cosine
        impulse = plus(plus((0.0, 0.0, 0.0), normal, push), along, low * side)
        self._push(body, at, plus(impulse, face, low * climb))


SHOTS: list[tuple[Table, list[Place], Shot, float]] = [
    (CAROM, [(0.6, 0.1)], Shot(20.0, 2.0, side=0.3, top=0.3), 0.8),
    (CAROM, [(-0.5, 0.3), (-0.1, 0.34)], Shot(4.0, 1.6, side=-0.2, top=-0.4), 0.7),
    (POOL, [(-0.6, 0.1), (-0.2, 0.12), (0.3, -0.2)], Shot(1.0, 1.8, top=0.35), 0.7),
    (POOL, [(0.6, 0.2), (0.9, 0.25)], Shot(12.0, 2.4, side=0.35), 0.6),
]


@pytest.mark.parametrize("number", range(len(SHOTS)))
def test_a_slow_referee_finds_the_balls_at_the_same_places(number: int) -> None:
    table, places, shot, seconds = SHOTS[number]
    struck = Ball(0, 0.0, 0.0)
    strike(struck, shot, table)
    still: Vector = (0.0, 0.0, 0.0)
    bodies = [Body((x, y, 0.0), still, still) for x, y in places]
    bodies[0].velocity = (struck.vx, struck.vy, 0.0)
    bodies[0].spin = (struck.wx, struck.wy, struck.wz)
    referee = SlowReferee(table, bodies)
    referee.run(seconds)
    run = shoot(table, places, shot, pins=[])
    assert len(referee.contacts) == sum(event.time < seconds for event in run.events) > 0
    for ball, body in enumerate(referee.bodies):
        x, y = run.place(ball, seconds)
        assert hypot(x - body.place[0], y - body.place[1]) < 1e-4
