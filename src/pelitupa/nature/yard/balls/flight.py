"""A ball in the air and on the ground: a parabola with the drag of the air, bounces, and rolling to rest.

In the air half of the drag is taken before a step and half after it; between them the ball moves on an exact
parabola, cut at the ground and at a wall. So without drag its energy is kept to the last digits, and with it
it only falls. A ball that bounces slower than `REST` stays on the ground and rolls: its deceleration is
constant, and each step is exact. Spin is not kept: what a bounce takes from the speed along the ground for it
is lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.balls.wall import Wall

GRAVITY: Final = 9.81
STEP: Final = 0.01
"""Seconds of a step at most."""
REST: Final = 0.3
"""A ball that would leave the ground slower than that, in m/s, stays on it (chosen)."""
_MOST: Final = 8
"""Bounces within one step; there are never so many."""

SLIP: Final = 0.4
"""What a hollow ball loses of the speed with which it slips along a surface that grips it, until it rolls:
I/(I + m R^2) with I = 2/3 m R^2."""


@dataclass(frozen=True)
class Sort:
    """A sort of ball: its radius (m), mass (kg), and the share of its speed that it keeps where it bounces
    off hard ground."""

    radius: float
    mass: float
    bounce: float

    def area(self) -> float:
        """Of its cross-section, in square metres."""
        return 3.141592653589793 * self.radius * self.radius

    def drag(self) -> float:
        """By how much of itself the air slows it, for each metre: c rho A / 2m with c = 0.5, rho = 1.2."""
        return 0.5 * 0.5 * 1.2 * self.area() / self.mass


SOCCER: Final = Sort(0.11, 0.43, 0.75)
"""Size 5 of the Laws of the Game: 68 to 70 cm around, 410 to 450 g."""
SOFT: Final = Sort(0.11, 0.20, 0.65)
"""As large, but so light that it does not hurt (booklet 83.1; the mass is chosen)."""
SMALL: Final = Sort(0.033, 0.045, 0.7)
"""As large as a tennis ball, and slightly lighter (booklet 85.1; the mass is chosen)."""


@dataclass(frozen=True)
class Surface:
    """Ground: how much of a ball's bounce it leaves, its friction against slipping, and how it slows what
    rolls, in parts of gravity."""

    bounce: float
    grip: float
    roll: float


ASPHALT: Final = Surface(0.95, 0.6, 0.03)
GRASS: Final = Surface(0.7, 0.5, 0.10)
SAND: Final = Surface(0.5, 0.5, 0.06)
"""Trodden sand, as below swings. All three are chosen."""


class MovingBall:
    """A ball: the place of its middle, above the ground by its radius at least, and its velocity.

    `bounced`: how often it has touched the ground since it was sent. `rolling`: it is on the ground.
    """

    def __init__(self, sort: Sort, x: float = 0.0, y: float = 0.0, z: float = -1.0) -> None:
        self.sort = sort
        self.x = x
        self.y = y
        self.z = sort.radius if z < sort.radius else z
        self.vx = 0.0
        self.vy = 0.0
        self.vz = 0.0
        self.rolling = z <= sort.radius
        self.bounced = 0
        self._drag = sort.drag()

    def send(self, vx: float, vy: float, vz: float) -> None:
        """Throw or kick it: it has this velocity from now on."""
        self.vx, self.vy, self.vz = vx, vy, vz
        self.rolling = vz <= 0.0 and self.z <= self.sort.radius
        if self.rolling:
            self.vz = 0.0
        self.bounced = 0

    def put(self, x: float, y: float, z: float = -1.0) -> None:
        """Lay or hold it somewhere, at rest."""
        self.x, self.y = x, y
        self.z = self.sort.radius if z < self.sort.radius else z
        self.vx = self.vy = self.vz = 0.0
        self.rolling = self.z <= self.sort.radius
        self.bounced = 0

    def speed(self) -> float:
        """In m/s."""
        return sqrt(self.vx * self.vx + self.vy * self.vy + self.vz * self.vz)

    def energy(self) -> float:
        """In joules for each kilogram: of motion, and of height above where it lies."""
        v = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return 0.5 * v + GRAVITY * (self.z - self.sort.radius)


@dataclass(frozen=True)
class Struck:
    """A ball has struck a wall: after so many seconds of the move, so far along the wall from its middle, and
    so high."""

    after: float
    along: float
    height: float


def steps_in(seconds: float, longest: float) -> int:
    """How many equal steps some time takes, none of them longer than this."""
    steps = int(seconds / longest)
    return steps + 1 if steps * longest < seconds else steps


def move(
    ball: MovingBall, seconds: float, ground: Surface, wall: Wall | None = None
) -> list[Struck]:
    """Move a ball for some time; where it struck the wall meanwhile."""
    struck: list[Struck] = []
    steps = steps_in(seconds, STEP)
    part = seconds / steps if steps else 0.0
    for i in range(steps):
        if ball.rolling:
            _roll(ball, part, ground, wall, i * part, struck)
        else:
            _fly(ball, part, ground, wall, i * part, struck)
    return struck


def _fly(
    ball: MovingBall,
    seconds: float,
    ground: Surface,
    wall: Wall | None,
    before: float,
    struck: list[Struck],
) -> None:
    slow(ball, 0.5 * seconds)
    left = seconds
    for _ in range(_MOST):
        time, what = left, 0
        landing = _landing(ball)
        if landing < time:
            time, what = landing, 1
        if wall is not None:
            meeting = wall.meeting(ball.x, ball.y, ball.vx, ball.vy, ball.sort.radius)
            if meeting < time:
                time, what = meeting, 2
        ball.x += ball.vx * time
        ball.y += ball.vy * time
        ball.z += (ball.vz - 0.5 * GRAVITY * time) * time
        ball.vz -= GRAVITY * time
        left -= time
        if what == 1:
            _bounce(ball, ground)
            if ball.rolling:
                _roll(ball, left, ground, wall, before + seconds - left, struck)
                return
        elif what == 2 and wall is not None:
            _strike(ball, wall, before + seconds - left, struck)
        else:
            break
    slow(ball, 0.5 * seconds)


def slow(ball: MovingBall, seconds: float) -> None:
    """The air slows a ball: v' = -k v^2 has v/(1 + k v t) as its exact end."""
    share = 1.0 / (1.0 + ball._drag * ball.speed() * seconds)
    ball.vx *= share
    ball.vy *= share
    ball.vz *= share


def _landing(ball: MovingBall) -> float:
    """After how many seconds a ball in the air comes to the ground."""
    height = ball.z - ball.sort.radius
    if height <= 0.0:
        if ball.vz <= 0.0:
            return 0.0
        height = 0.0
    return (ball.vz + sqrt(ball.vz * ball.vz + 2.0 * GRAVITY * height)) / GRAVITY


def _bounce(ball: MovingBall, ground: Surface) -> None:
    """Off the ground. What it gets against slipping is at most the grip times the push, and at most what
    makes it roll."""
    ball.z = ball.sort.radius
    ball.bounced += 1
    kept = ball.sort.bounce * ground.bounce
    push = (1.0 + kept) * -ball.vz
    along = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    if along > 0.0:
        lost = ground.grip * push / along
        share = 1.0 - (lost if lost < SLIP else SLIP)
        ball.vx *= share
        ball.vy *= share
    up = kept * -ball.vz
    ball.vz = up if up > REST else 0.0
    ball.rolling = ball.vz <= 0.0


def _roll(
    ball: MovingBall,
    seconds: float,
    ground: Surface,
    wall: Wall | None,
    before: float,
    struck: list[Struck],
) -> None:
    slows = ground.roll * GRAVITY
    for _ in range(2):
        speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
        if speed <= 0.0:
            return
        time = seconds
        if slows * time > speed:
            time = speed / slows
        way = (speed - 0.5 * slows * time) * time
        ux, uy = ball.vx / speed, ball.vy / speed
        gap = way
        if wall is not None:
            gap = wall.meeting(ball.x, ball.y, ux, uy, ball.sort.radius)
        if gap >= way:
            ball.x += way * ux
            ball.y += way * uy
            after = speed - slows * time
            ball.vx, ball.vy = after * ux, after * uy
            return
        ball.x += gap * ux
        ball.y += gap * uy
        after = sqrt(speed * speed - 2.0 * slows * gap)
        used = (speed - after) / slows if slows > 0.0 else gap / speed
        ball.vx, ball.vy = after * ux, after * uy
        seconds -= used
        before += used
        if wall is not None:
            _strike(ball, wall, before, struck)


def _strike(ball: MovingBall, wall: Wall, after: float, struck: list[Struck]) -> None:
    """Off a wall: it keeps a share of the speed into it, and loses of that along it as on the ground."""
    struck.append(Struck(after, wall.along(ball.x, ball.y), ball.z))
    into = -(ball.vx * wall.nx + ball.vy * wall.ny)
    sx, sy = ball.vx + into * wall.nx, ball.vy + into * wall.ny
    slip = sqrt(sx * sx + sy * sy + ball.vz * ball.vz)
    share = 1.0
    if slip > 0.0:
        lost = wall.grip * (1.0 + wall.bounce) * into / slip
        share = 1.0 - (lost if lost < SLIP else SLIP)
    back = wall.bounce * into
    ball.vx = share * sx + back * wall.nx
    ball.vy = share * sy + back * wall.ny
    ball.vz *= share
