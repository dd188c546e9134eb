"""What becomes of a throw: flight, landings, rolling, and balls that meet, until all is at rest.

Balls are spheres in three dimensions; a ball in the air flies on a parabola. Where it lands a part of its
speed into the ground comes back, and friction takes slip away. On the ground it first slides, then rolls, and
rests where the slope is less than what slows it. Steps are fixed; what happens within one is found on
straight lines. Only + - * / and sqrt are used, which every machine rounds alike.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from pelitupa.equipment.gravel import BALL_WIDTH, LET_GO, TARGET_WIDTH
from pelitupa.equipment.ground_heights import TREE, Ground, Material

GRAVITY: Final = 9.81
RADIUS: Final = BALL_WIDTH / 2.0
MASS: Final = 0.70
TARGET_RADIUS: Final = TARGET_WIDTH / 2.0
TARGET_MASS: Final = 0.014
"""Given by the rules, in metres and kilograms: within 70.5-80 mm and 0.65-0.80 kg; 29-31 mm and 10-18 g."""

RESTITUTION: Final = 0.65
"""Of two balls (chosen within 0.6 to 0.75)."""
TRUNK: Final = 0.4
"""Of a ball and a tree (chosen)."""
FULL_SPIN: Final = 2.5
"""The speed of the rim of a ball that is thrown with all backspin, in m/s: ten turns a second (chosen)."""

STEP: Final = 0.004
AIR_STEP: Final = 0.002
_FLIGHT: Final = 0.01
"""Seconds of a step on the ground, near the ground, and high above it, where only trees are in the way."""
_STAYS: Final = 0.15
"""A ball that leaves the ground slower than this, in m/s, stays on it."""
_SOFT: Final = 0.003
"""Slower, in m/s, balls do not bounce off each other: else they would for ever."""
_PRESSED: Final = 0.0005
"""Balls that touch and approach slower than this, in m/s, are left until they approach faster: a ball that
squeezes the target against the ground would meet it for ever."""
_NEAR: Final = 1e-9
_MOST: Final = 60_000
"""Steps of a throw. None comes near it."""

RESTS: Final = 0
ROLLS: Final = 1
FLIES: Final = 2
LOST: Final = 3


class Body:
    """A ball or the target: place and velocity, and the speed at which its lowest point slips."""

    def __init__(self, name: str, x: float, y: float, radius: float, mass: float) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.z = 0.0
        self.vx = self.vy = self.vz = 0.0
        self.sx = self.sy = 0.0
        self.radius = radius
        self.mass = mass
        self.state = RESTS
        self.touched = False
        # where it would be after the step, and how fast
        self.dx = self.dy = self.dz = 0.0
        self.nx = self.ny = self.nz = 0.0

    def energy(self) -> float:
        """Of its motion, its spin and its height, in joules."""
        moves = 0.5 * (self.vx * self.vx + self.vy * self.vy + self.vz * self.vz)
        rx, ry = self.vx - self.sx, self.vy - self.sy
        return self.mass * (moves + 0.2 * (rx * rx + ry * ry) + GRAVITY * self.z)


def ball(name: str, x: float, y: float) -> Body:
    """A metal ball on the ground."""
    return Body(name, x, y, RADIUS, MASS)


def target(name: str, x: float, y: float) -> Body:
    """The small wooden ball on the ground."""
    return Body(name, x, y, TARGET_RADIUS, TARGET_MASS)


class Motion:
    """Things on a ground; `run` moves them until all rest."""

    def __init__(self, ground: Ground, bodies: list[Body]) -> None:
        self.ground = ground
        self.bodies = bodies
        self.seconds = 0.0
        for body in bodies:
            if ground.is_within(body.x):
                body.z = ground.surface(body.x, body.y)[0] + body.radius

    def throw(
        self, body: Body, x: float, y: float, tangent: float, spin: float, faster: float = 1.0
    ) -> None:
        """Let a body go above where it is, so that it lands at (x, y), at an angle of that tangent, with so
        much backspin; so many times as fast as that takes."""
        dx, dy = x - body.x, y - body.y
        far = sqrt(dx * dx + dy * dy)
        lands = self.ground.surface(x, y)[0] if self.ground.is_within(x) else 0.0
        body.z = body.z + LET_GO
        drop = body.z - lands - body.radius
        under = far * tangent + drop
        if far < 0.01 or under <= 0.01:
            far, under = max(far, 0.01), max(under, 0.01)
        along = far * sqrt(0.5 * GRAVITY / under) * faster
        ux, uy = (dx / far, dy / far) if far > 0.01 else (0.0, 1.0)
        body.vx, body.vy, body.vz = along * ux, along * uy, along * tangent
        body.sx = body.vx + spin * FULL_SPIN * ux
        body.sy = body.vy + spin * FULL_SPIN * uy
        body.state = FLIES
        body.touched = True

    def run(self, watch: Callable[[Motion], None] | None = None) -> None:
        """Move until all is at rest; `watch` is called before each step. Raises `ArithmeticError` where it
        does not end."""
        for _ in range(_MOST):
            moving = [body for body in self.bodies if body.state in (ROLLS, FLIES)]
            if not moving:
                return
            if watch is not None:
                watch(self)
            if len(moving) == 1 and moving[0].state == FLIES and self._soars(moving[0]):
                continue
            self._step(moving)
        raise ArithmeticError("the balls never come to rest")

    # --- one step

    def _soars(self, body: Body) -> bool:
        """Move a body that is high above all others; whether it was."""
        low = self.ground.top + 0.1 + body.radius
        if body.z <= low:
            return False
        # until it has come down to `low`
        seconds = (
            body.vz + sqrt(body.vz * body.vz + 2.0 * GRAVITY * (body.z - low))
        ) / GRAVITY + 1e-6
        if self.ground.trees and seconds > _FLIGHT:
            seconds = _FLIGHT
        body.x += seconds * body.vx
        body.y += seconds * body.vy
        body.z += seconds * body.vz - 0.5 * GRAVITY * seconds * seconds
        body.vz -= GRAVITY * seconds
        self.seconds += seconds
        self._edge(body)
        return True

    def _step(self, moving: list[Body]) -> None:
        seconds = STEP
        for body in moving:
            if body.state == FLIES:
                seconds = AIR_STEP
        for body in moving:
            if body.state == FLIES:
                self._falls(body, seconds)
            else:
                self._rolls(body, seconds)
        part, one, other = self._first(moving)
        for body in moving:
            if part >= 1.0:
                body.x += body.dx
                body.y += body.dy
                body.z += body.dz
                body.vx, body.vy, body.vz = body.nx, body.ny, body.nz
            else:
                body.x += part * body.dx
                body.y += part * body.dy
                body.z += part * body.dz
                body.vx += part * (body.nx - body.vx)
                body.vy += part * (body.ny - body.vy)
                body.vz += part * (body.nz - body.vz)
        self.seconds += part * seconds
        if one is not None and other is not None:
            self._meet(one, other)
        for body in moving:
            if body.state == ROLLS and body.vx == 0.0 and body.vy == 0.0:
                self._settles(body)
            if body.state in (ROLLS, FLIES):
                self._edge(body)
                if body.state in (ROLLS, FLIES):
                    self._on_ground(body)

    def _falls(self, body: Body, seconds: float) -> None:
        """How far a body in the air comes in a step."""
        body.dx, body.dy = seconds * body.vx, seconds * body.vy
        body.dz = seconds * body.vz - 0.5 * GRAVITY * seconds * seconds
        body.nx, body.ny, body.nz = body.vx, body.vy, body.vz - GRAVITY * seconds

    def _rolls(self, body: Body, seconds: float) -> None:
        """How far a body on the ground comes in a step."""
        material, gx, gy = self._felt(body)
        vx, vy = body.vx, body.vy
        slip = sqrt(body.sx * body.sx + body.sy * body.sy)
        if slip > 0.0:
            ux, uy = body.sx / slip, body.sy / slip
            lost = material.grip * GRAVITY * seconds
            if 3.5 * lost >= slip:  # from here on it rolls
                lost = slip / 3.5
                body.sx = body.sy = 0.0
            else:
                body.sx -= 3.5 * lost * ux
                body.sy -= 3.5 * lost * uy
            nx, ny = vx - lost * ux, vy - lost * uy
        else:
            pull = GRAVITY * seconds / 1.4
            nx, ny = vx - pull * gx, vy - pull * gy
            speed = sqrt(nx * nx + ny * ny)
            lost = material.drag * GRAVITY * seconds
            if speed <= lost:
                before = sqrt(vx * vx + vy * vy)
                until = 0.5 * seconds * (before / lost if before < lost else 1.0)
                body.dx, body.dy, body.dz = until * vx, until * vy, 0.0
                body.nx = body.ny = body.nz = 0.0
                return
            nx -= lost * nx / speed
            ny -= lost * ny / speed
        body.dx, body.dy, body.dz = 0.5 * (vx + nx) * seconds, 0.5 * (vy + ny) * seconds, 0.0
        body.nx, body.ny, body.nz = nx, ny, 0.0

    def _settles(self, body: Body) -> None:
        """A body on the ground has no speed: it rests, unless the slope is more than what slows it."""
        if body.sx != 0.0 or body.sy != 0.0:
            return
        if not self.ground.is_within(body.x):
            return
        material, gx, gy = self._felt(body)
        if gx * gx + gy * gy <= 1.96 * material.drag * material.drag:
            body.state = RESTS

    def _edge(self, body: Body) -> None:
        """What is beyond the hedge is lost; a tree throws back."""
        ground = self.ground
        if not ground.is_within(body.x):
            body.state = LOST
            return
        if not ground.trees:
            return
        square = ground.square(body.x, body.y)
        if not ground.trunks[square]:
            return
        row = int(body.y) if body.y >= 0.0 else -int(-body.y) - 1
        column = square % ground.wide
        middle = (column + 0.5 - ground.half) * ground.flip
        dx, dy = body.x - middle, body.y - (row + 0.5)
        far, reach = sqrt(dx * dx + dy * dy), TREE + body.radius
        if far >= reach:
            return
        if far < _NEAR:
            dx, dy, far = 0.0, -1.0, 1.0
        ux, uy = dx / far, dy / far
        body.x += (reach - far) * ux if far < reach else 0.0
        body.y += (reach - far) * uy if far < reach else 0.0
        into = body.vx * ux + body.vy * uy
        if into < 0.0:
            gain = -(1.0 + TRUNK) * into
            body.vx += gain * ux
            body.vy += gain * uy
            body.sx += gain * ux
            body.sy += gain * uy

    def _on_ground(self, body: Body) -> None:
        """A body on the ground follows its surface; one that comes down on it lands."""
        height = self.ground.surface(body.x, body.y)[0] + body.radius
        if body.state == FLIES and body.z > height:
            return
        body.z = height
        if self.ground.wet[self.ground.square(body.x, body.y)]:
            body.state = LOST
        elif body.state == FLIES:
            self._lands(body)

    def _felt(self, body: Body) -> tuple[Material, float, float]:
        """What a body is on, and how steep that is to the right and ahead, grains and all."""
        ground = self.ground
        _, gx, gy = ground.surface(body.x, body.y)
        material = ground.materials[ground.square(body.x, body.y)]
        kx, ky = ground.grains(body.x, body.y)
        return material, gx + material.grains * kx, gy + material.grains * ky

    def _lands(self, body: Body) -> None:
        """A body meets the ground from above."""
        material, gx, gy = self._felt(body)
        length = sqrt(1.0 + gx * gx + gy * gy)
        nx, ny, nz = -gx / length, -gy / length, 1.0 / length
        into = body.vx * nx + body.vy * ny + body.vz * nz
        if into < 0.0:
            push = -(1.0 + material.bounce) * into
            body.vx += push * nx
            body.vy += push * ny
            body.vz += push * nz
            body.sx += push * nx
            body.sy += push * ny
            slip = sqrt(body.sx * body.sx + body.sy * body.sy)
            if slip > 0.0:
                lost = material.grip * push
                if lost > slip / 3.5:
                    lost = slip / 3.5
                ux, uy = body.sx / slip, body.sy / slip
                body.vx -= lost * ux
                body.vy -= lost * uy
                body.sx -= 3.5 * lost * ux
                body.sy -= 3.5 * lost * uy
        rises = body.vz - body.vx * gx - body.vy * gy
        if rises < _STAYS:
            body.state, body.vz = ROLLS, 0.0

    # --- balls that meet

    def _first(self, moving: list[Body]) -> tuple[float, Body | None, Body | None]:
        """Which part of the step has passed when two things first meet, and which."""
        part, one, other = 1.0, None, None
        for body in moving:
            for against in self.bodies:
                if against is body or against.state == LOST:
                    continue
                reach = body.radius + against.radius
                x, y, z = against.x - body.x, against.y - body.y, against.z - body.z
                near = reach + 0.08
                if x > near or x < -near or y > near or y < -near:
                    continue
                dx, dy, dz = body.dx, body.dy, body.dz
                if against.state != RESTS:
                    dx, dy, dz = dx - against.dx, dy - against.dy, dz - against.dz
                level = body.state != FLIES and against.state != FLIES
                if level:  # both on the ground: the larger one reaches over the smaller
                    gap = body.radius - against.radius
                    square = reach * reach - gap * gap
                    z = dz = 0.0
                else:
                    square = reach * reach
                closing = x * dx + y * dy + z * dz
                if closing <= 0.0:
                    continue
                apart, way = x * x + y * y + z * z - square, dx * dx + dy * dy + dz * dz
                if apart <= _NEAR:
                    vx, vy, vz = body.vx - against.vx, body.vy - against.vy, body.vz - against.vz
                    if level:
                        vz = 0.0
                    met = 0.0 if x * vx + y * vy + z * vz > _PRESSED * reach else 2.0
                else:
                    under = closing * closing - way * apart
                    met = apart / (closing + sqrt(under)) if under > 0.0 else 2.0
                if met < part:
                    part, one, other = met, body, against
        return part, one, other

    def _meet(self, one: Body, other: Body) -> None:
        """Two things push each other apart. The ground holds what would be pressed into it: so a ball that
        comes down on the target pushes it aside at once, and does not meet it again and again."""
        level = one.state != FLIES and other.state != FLIES
        nx, ny, nz = other.x - one.x, other.y - one.y, 0.0 if level else other.z - one.z
        length = sqrt(nx * nx + ny * ny + nz * nz)
        nx, ny, nz = nx / length, ny / length, nz / length
        approach = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny + (one.vz - other.vz) * nz
        if approach <= 0.0:
            return
        bounce = RESTITUTION if approach > _SOFT else 0.0
        aside = nx * nx + ny * ny
        holds_one, holds_other = one.state != FLIES and nz > 0.0, other.state != FLIES and nz < 0.0
        ease = (aside if holds_one else 1.0) / one.mass
        ease += (aside if holds_other else 1.0) / other.mass
        push = (1.0 + bounce) * approach / ease
        self._pushed(one, -push / one.mass, nx, ny, 0.0 if holds_one else nz)
        self._pushed(other, push / other.mass, nx, ny, 0.0 if holds_other else nz)

    def _pushed(self, body: Body, given: float, nx: float, ny: float, nz: float) -> None:
        body.vx += given * nx
        body.vy += given * ny
        body.vz += given * nz
        body.sx += given * nx
        body.sy += given * ny
        body.touched = True
        if body.state == FLIES:
            return
        if body.vz > _STAYS:
            body.state = FLIES
        else:
            body.vz, body.state = 0.0, ROLLS
