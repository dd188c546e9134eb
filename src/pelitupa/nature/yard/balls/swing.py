"""Somebody on a swing, seen from the side: a pendulum, and where a ball meets the one who sits on it.

The state is the direction of the chain, as the sine and cosine of its angle with the upright, and how fast
the angle grows. With T the midpoint of the speed over a step of h seconds, the chain turns by the angle
whose half has the tangent h T / 2; then the change of height is a rational number, and

    T = w - (h g / 2L) (s + c k)/(1 + k^2),    k = h T / 2

keeps the energy w^2/2 - (g/L) c exactly (a discrete gradient; Gonzalez 1996). It is solved by repeating it.
So the period is that of the exact pendulum, 2 pi sqrt(L/g) for small swings and longer by the arithmetic-
geometric mean of 1 and cos(a/2) for an amplitude a. Chains, air and seat take a little away each second;
whoever swings may put it back by pumping, up to a height aimed at.

Forward is towards the burner: +x. The seat is below the bar, at rest `SEAT` above the ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.balls.flight import GRAVITY, MovingBall, steps_in

CHAIN: Final = 1.75
"""Metres from the bar to the seat (chosen; swings for children have 1.5 to 2)."""
SEAT: Final = 0.45
"""Of the seat at rest above the ground (chosen)."""
BAR: Final = CHAIN + SEAT

LOSS: Final = 0.06
"""Of the speed that is lost each second (chosen: who stops pumping has half of the height after 12 s)."""
PUMP: Final = 0.15
"""How much pumping adds to the speed each second, in radians a second (chosen)."""
STEP: Final = 0.01

BURNS: Final = "burns"
SHIN: Final = "shin"
HEAD: Final = "head"
"""Where a ball meets somebody: between knees and neck, below the knees, at the head."""


class Swing:
    """A swing: (s, c) are the sine and cosine of the chain's angle, w is its rate in radians a second.

    `chain` is its length in metres.
    """

    def __init__(self, chain: float = CHAIN) -> None:
        self.chain = chain
        self.s = 0.0
        self.c = 1.0
        self.w = 0.0

    def energy(self) -> float:
        """In joules for each kilogram, above the lowest place at rest."""
        return self.chain * (0.5 * self.chain * self.w * self.w + GRAVITY * (1.0 - self.c))

    def seat(self) -> tuple[float, float]:
        """Where the seat is: forward of the bar, and above the ground."""
        return self.chain * self.s, BAR - self.chain * self.c

    def move(self, seconds: float, pumped: float = 0.0, loss: float = LOSS) -> None:
        """Swing for some time. Who pumps swings up to the height (m) `pumped` of the seat above its
        lowest."""
        steps = steps_in(seconds, STEP)
        part = seconds / steps if steps else 0.0
        for _ in range(steps):
            self._step(part)
            self.w -= loss * self.w * part
            if pumped > 0.0:
                self._pump(part, GRAVITY * pumped)

    def _step(self, h: float) -> None:
        pull = 0.5 * h * GRAVITY / self.chain
        middle, k = self.w, 0.5 * h * self.w
        for _ in range(8):
            middle = self.w - pull * (self.s + self.c * k) / (1.0 + k * k)
            k = 0.5 * h * middle
        self.w = 2.0 * middle - self.w
        whole = 1.0 + k * k
        cosine, sine = (1.0 - k * k) / whole, 2.0 * k / whole
        s, c = self.s * cosine + self.c * sine, self.c * cosine - self.s * sine
        length = sqrt(s * s + c * c)
        self.s, self.c = s / length, c / length

    def _pump(self, h: float, wanted: float) -> None:
        """Add to the speed, in its direction, what is still missing, and no more than one can."""
        missing = wanted - self.energy()
        if missing <= 0.0:
            return
        most = 2.0 * (missing / (self.chain * self.chain)) + self.w * self.w
        faster = self.w + PUMP * h if self.w >= 0.0 else self.w - PUMP * h
        if faster * faster > most:
            root = sqrt(most)
            faster = root if self.w >= 0.0 else -root
        self.w = faster


@dataclass(frozen=True)
class Sitter:
    """How large somebody is who sits on a swing: lengths in metres."""

    trunk: float
    thigh: float
    shin: float
    head: float
    thick: float

    @staticmethod
    def of_height(height: float) -> Sitter:
        """By the height of a person, in metres: sitting, thigh, shin and head are shares of it (chosen after
        usual tables of children's bodies)."""
        return Sitter(0.31 * height, 0.25 * height, 0.26 * height, 0.17 * height, 0.065 * height)


@dataclass(frozen=True)
class Limbs:
    """Where a sitter's joints are: seat, neck, top of the head, knee and foot, each (x, z)."""

    seat: tuple[float, float]
    neck: tuple[float, float]
    top: tuple[float, float]
    knee: tuple[float, float]
    foot: tuple[float, float]


def limbs(swing: Swing, sitter: Sitter) -> Limbs:
    """Where the joints of one who sits on a swing are. The trunk goes along the chain, the thighs across it;
    the shins hang when the swing goes back, and are stretched out when it goes forward."""
    x, z = swing.seat()
    up, ahead = (-swing.s, swing.c), (swing.c, swing.s)
    neck = (x + sitter.trunk * up[0], z + sitter.trunk * up[1])
    top = (neck[0] + sitter.head * up[0], neck[1] + sitter.head * up[1])
    knee = (x + sitter.thigh * ahead[0], z + sitter.thigh * ahead[1])
    stretched = 0.5 + 0.5 * (swing.w if -1.0 < swing.w < 1.0 else (1.0 if swing.w > 0.0 else -1.0))
    sx = stretched * ahead[0] - (1.0 - stretched) * up[0]
    sz = stretched * ahead[1] - (1.0 - stretched) * up[1]
    length = sqrt(sx * sx + sz * sz)
    foot = (knee[0] + sitter.shin * sx / length, knee[1] + sitter.shin * sz / length)
    return Limbs((x, z), neck, top, knee, foot)


def met(ball: MovingBall, place: float, swing: Swing, sitter: Sitter) -> str:
    """Which part of one who sits on a swing at y = `place` a ball touches: `BURNS`, `SHIN`, `HEAD`, or
    nothing.

    A ball that touches two of them meets the nearer one.
    """
    aside = ball.y - place
    reach = ball.sort.radius + sitter.thick
    across = reach + sitter.thick  # a body is twice as wide as it is thick
    if aside > across or aside < -across:
        return ""
    over = aside - sitter.thick if aside > sitter.thick else aside + sitter.thick
    if -sitter.thick <= aside <= sitter.thick:
        over = 0.0
    at = limbs(swing, sitter)
    near, part = reach * reach, ""
    for name, start, end in (
        (BURNS, at.seat, at.neck),
        (BURNS, at.seat, at.knee),
        (SHIN, at.knee, at.foot),
        (HEAD, at.neck, at.top),
    ):
        found = _apart(ball.x, ball.z, start, end) + over * over
        if found < near:
            near, part = found, name
    return part


def _apart(x: float, z: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    """The square of the distance of a place from a line between two."""
    ex, ez = end[0] - start[0], end[1] - start[1]
    px, pz = x - start[0], z - start[1]
    along = (px * ex + pz * ez) / (ex * ex + ez * ez)
    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
    dx, dz = px - along * ex, pz - along * ez
    return dx * dx + dz * dz
