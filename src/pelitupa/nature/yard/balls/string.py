"""A ball on a string that winds around a pole.

The state is the place of the ball below the top of the pole, where the string is tied, its velocity, and the
angle by which the string is wound, anticlockwise from above. The free length is what the winding leaves: it
shrinks by the pole's circumference a turn (the turns lie at the top: chosen; a string that hangs steeply
would lie in a screw and be used up faster, by the sine of its angle with the pole).

The string is taut or slack. Slack, the ball flies. Taut, it is held on the free length, and the string does
no work: so the involute of a circle is drawn at a constant speed v where nothing else pulls, and the string
is wound after L^2/(2 r v) seconds and L/(2 pi r) turns. A string that becomes taut takes the speed along it
away. The air slows the ball, and the pole stops what flies into it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.balls.flight import GRAVITY, SMALL, steps_in

STEP: Final = 0.002
TOP: Final = 1.95
"""Where the string is tied, above the ground (booklet 85.1: about 2 m, a couple of centimetres below)."""
LENGTH: Final = 1.65
"""Of the string: the ball hangs 0.30 m above the ground (booklet 85.1)."""
POLE: Final = 0.0125
"""Radius of the pole (booklet 85.1: a couple of centimetres thick)."""
WOUND: Final = 0.08
"""The string is wound completely where the free part is no longer: the ball lies at the pole (chosen)."""
POLE_BOUNCE: Final = 0.4
"""Of the speed into the pole (chosen)."""


@dataclass(frozen=True)
class Totem:
    """A pole with a string, in metres. `drag` is the ball's, for each metre."""

    length: float = LENGTH
    pole: float = POLE
    radius: float = SMALL.radius
    drag: float = SMALL.drag()
    gravity: float = GRAVITY


class Tethered:
    """A ball on a string. It is at (x, y) from the pole and z above the top of it (so z is below 0 mostly).

    `angle` is by how much the string is wound, in radians, anticlockwise from above; `taut`: it is stretched.
    """

    def __init__(self, totem: Totem, x: float, y: float, z: float) -> None:
        self.totem = totem
        self.x = x
        self.y = y
        self.z = z
        self.vx = 0.0
        self.vy = 0.0
        self.vz = 0.0
        self.angle = 0.0
        self.taut = False
        self._hold()

    def free(self) -> float:
        """How long the string is that is not wound."""
        angle = self.angle if self.angle > 0.0 else -self.angle
        left = self.totem.length - self.totem.pole * angle
        return left if left > 0.0 else 0.0

    def turns(self) -> float:
        """By how many turns it is wound, anticlockwise."""
        return self.angle / 6.283185307179586

    def wound(self) -> int:
        """Whether it is wound completely: 1 anticlockwise, -1 clockwise, 0 where it is not."""
        if self.free() > WOUND:
            return 0
        return 1 if self.angle > 0.0 else -1

    def speed(self) -> float:
        """In m/s."""
        return sqrt(self.vx * self.vx + self.vy * self.vy + self.vz * self.vz)

    def energy(self) -> float:
        """In joules for each kilogram, above the place where the ball hangs on the whole string."""
        v = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return 0.5 * v + self.totem.gravity * (self.z + self.totem.length)

    def hit(self, vx: float, vy: float, vz: float) -> None:
        """A racket gives it a velocity."""
        self.vx, self.vy, self.vz = vx, vy, vz

    def move(self, seconds: float) -> None:
        """Move it for some time, or until the string is wound."""
        steps = steps_in(seconds, STEP)
        part = seconds / steps if steps else 0.0
        for _ in range(steps):
            if self.wound():
                return
            self._step(part)

    def _step(self, h: float) -> None:
        before = self.energy()
        px, py = self.x, self.y
        share = 1.0 / (1.0 + 0.5 * self.totem.drag * self.speed() * h)
        self._slow(share)
        kept = self.energy()  # what is left after the drag
        self.x += self.vx * h
        self.y += self.vy * h
        self.z += (self.vz - 0.5 * self.totem.gravity * h) * h
        self.vz -= self.totem.gravity * h
        self._pole()
        self.angle += _turned(px, py, self.x, self.y)
        self._string(kept)
        self._ground()
        self._slow(1.0 / (1.0 + 0.5 * self.totem.drag * self.speed() * h))
        self._no_more_than(before)

    def _slow(self, share: float) -> None:
        self.vx *= share
        self.vy *= share
        self.vz *= share

    def _string(self, energy: float) -> None:
        """Hold the ball on the free length, where it would go farther."""
        length = self.free()
        far = sqrt(self.x * self.x + self.y * self.y + self.z * self.z)
        if far <= 0.0 or length <= 0.0:
            return
        if self.taut:  # it stays so while the ball pulls, also where it unwinds and grows
            out = (self.vx * self.x + self.vy * self.y + self.vz * self.z) / far
            square = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz - out * out
            self.taut = square / length > self.totem.gravity * self.z / far
        if not self.taut and far <= length:
            return
        ux, uy, uz = self.x / far, self.y / far, self.z / far
        self.x, self.y, self.z = length * ux, length * uy, length * uz
        out = self.vx * ux + self.vy * uy + self.vz * uz
        self.vx -= out * ux
        self.vy -= out * uy
        self.vz -= out * uz
        if self.taut:  # the string does no work: what is not height is speed
            left = 2.0 * (energy - self.totem.gravity * (self.z + self.totem.length))
            speed = self.speed()
            if speed > 0.0:
                self._slow(sqrt(left) / speed if left > 0.0 else 0.0)
        self.taut = True

    def _hold(self) -> None:
        """Put it on the string, where it is farther away."""
        length = self.free()
        far = sqrt(self.x * self.x + self.y * self.y + self.z * self.z)
        if length > 0.0 and far >= length * (1.0 - 1e-9):
            self.x, self.y, self.z = (
                self.x * length / far,
                self.y * length / far,
                self.z * length / far,
            )
            self.taut = True

    def _pole(self) -> None:
        """The pole stops what flies into it."""
        if self.z > 0.0:
            return
        away = self.totem.pole + self.totem.radius
        square = self.x * self.x + self.y * self.y
        if square >= away * away:
            return
        far = sqrt(square)
        nx, ny = (self.x / far, self.y / far) if far > 0.0 else (1.0, 0.0)
        self.x, self.y = away * nx, away * ny
        into = self.vx * nx + self.vy * ny
        if into < 0.0:
            self.vx -= (1.0 + POLE_BOUNCE) * into * nx
            self.vy -= (1.0 + POLE_BOUNCE) * into * ny

    def _ground(self) -> None:
        lowest = self.totem.radius - TOP
        if self.z < lowest:
            self.z = lowest
            if self.vz < 0.0:
                self.vz = -0.5 * self.vz

    def _no_more_than(self, energy: float) -> None:
        """Moving the ball out of pole and ground, or by a string that is pulled in, must not speed it up."""
        speed = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        most = 2.0 * (energy - self.totem.gravity * (self.z + self.totem.length))
        if speed > most:
            self._slow(sqrt(most / speed) if most > 0.0 else 0.0)


def _turned(px: float, py: float, x: float, y: float) -> float:
    """By how much a direction has turned, anticlockwise, from one place to another about the middle.

    The half of it has the tangent cross/(sizes + dot); halved twice more its series ends quickly.
    """
    cross, dot = px * y - py * x, px * x + py * y
    sizes = sqrt((px * px + py * py) * (x * x + y * y))
    if sizes <= 0.0:
        return 0.0
    if sizes + dot <= 1e-12 * sizes:
        return 0.0  # straight through the middle: no way round
    t = cross / (sizes + dot)
    for _ in range(2):
        t = t / (1.0 + sqrt(1.0 + t * t))
    q, total, power = t * t, t, t
    for i in range(1, 12):
        power = -power * q
        total += power / (2.0 * i + 1.0)
    return 8.0 * total
