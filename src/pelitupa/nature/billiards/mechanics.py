"""How balls move, and what a contact does to them, in closed form.

A ball slides, rolls, spins on the spot or rests; in each phase its acceleration is constant. Times of
contacts are roots of polynomials, found by isolating them. Inside are only + - * / and square roots.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from pelitupa.nature.billiards.exact import decay
from pelitupa.nature.billiards.tables import GRAVITY, Table

REST: Final = 0
SPINNING: Final = 1
SLIDING: Final = 2
ROLLING: Final = 3
DOWN: Final = 4

NEVER: Final = 1e30
"""A time that does not come."""

SLOW: Final = 0.003
"""Contacts slower than this (m/s) do not bounce: else a ball would bounce infinitely often before it
rests."""

DEEP: Final = 1e-6
"""So far (m) bodies that are pressed together overlap before that is taken back."""

GLIDE: Final = 0.0005
"""A ball whose slip at the cloth is less (m/s) rolls at once: it would slide for 0.1 ms at most."""

TOUCH: Final = 1e-9
"""Bodies whose gap (m) is less touch: whether they collide is decided by their speed, not by a root."""

_NEARLY_DEEP: Final = 0.9e-6
_STILL: Final = 1e-11
_BEHIND: Final = -1e-5
_SURE: Final = 1e-14


class Ball:
    """A ball at `time`: place, velocity, spin and phase; `hx`, `hy` are half of its acceleration, and the
    phase ends at `ends`. `over_x`, `over_y`: its middle is beyond the line of the cushions, in a mouth."""

    __slots__ = (
        "number", "time", "x", "y", "vx", "vy", "wx", "wy", "wz", "phase", "hx", "hy", "ends", "over_x",
        "over_y", "due", "event", "what", "left", "right", "low", "high",
    )  # fmt: skip

    def __init__(self, number: int, x: float, y: float) -> None:
        self.number = number
        self.time = 0.0
        self.x = x
        self.y = y
        self.vx = 0.0
        self.vy = 0.0
        self.wx = 0.0
        self.wy = 0.0
        self.wz = 0.0
        self.phase: int = REST
        self.hx = 0.0
        self.hy = 0.0
        self.ends = NEVER
        self.over_x = False
        self.over_y = False
        self.due = NEVER
        """When the ball's own next event comes, which, and with what (see `simulation`)."""
        self.event = 0
        self.what = 0
        self.left = x
        self.right = x
        self.low = y
        self.high = y
        """The box in which its path lies until then."""

    def energy(self, table: Table) -> float:
        """Its kinetic energy in joules, spin included."""
        spin = self.wx * self.wx + self.wy * self.wy + self.wz * self.wz
        return table.mass * (
            0.5 * (self.vx * self.vx + self.vy * self.vy) + 0.2 * table.radius * table.radius * spin
        )


def settle(ball: Ball, table: Table) -> None:
    """Find the phase that a ball's velocity and spin make, its acceleration, and when the phase ends."""
    radius = table.radius
    ux = ball.vx - radius * ball.wy
    uy = ball.vy + radius * ball.wx
    slip = sqrt(ux * ux + uy * uy)
    if slip > GLIDE:
        grip = table.sliding * GRAVITY
        ball.phase = SLIDING
        ball.hx = -0.5 * grip * ux / slip
        ball.hy = -0.5 * grip * uy / slip
        ball.ends = ball.time + slip / (3.5 * grip)
        return
    ball.vx -= ux / 3.5
    ball.vy -= uy / 3.5
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    if speed > _STILL:
        drag = table.rolling * GRAVITY
        ball.phase = ROLLING
        ball.wx = -ball.vy / radius
        ball.wy = ball.vx / radius
        ball.hx = -0.5 * drag * ball.vx / speed
        ball.hy = -0.5 * drag * ball.vy / speed
        ball.ends = ball.time + speed / drag
        return
    ball.vx = ball.vy = ball.wx = ball.wy = ball.hx = ball.hy = 0.0
    if ball.wz == 0.0:
        ball.phase = REST
        ball.ends = NEVER
    else:
        ball.phase = SPINNING
        ball.ends = ball.time + abs(ball.wz) / _spin_loss(table)


def _spin_loss(table: Table) -> float:
    return 2.5 * table.spinning * GRAVITY / table.radius


def move(ball: Ball, table: Table, now: float) -> None:
    """Bring a ball forward to a time in its phase."""
    passed = now - ball.time
    ball.time = now
    phase = ball.phase
    if phase in (REST, DOWN) or passed <= 0.0:
        return
    if ball.wz != 0.0:
        loss = _spin_loss(table) * passed
        if ball.wz > 0.0:
            ball.wz = ball.wz - loss if ball.wz > loss else 0.0
        else:
            ball.wz = ball.wz + loss if -ball.wz > loss else 0.0
    if phase == SPINNING:
        return
    radius = table.radius
    ball.x += (ball.vx + ball.hx * passed) * passed
    ball.y += (ball.vy + ball.hy * passed) * passed
    ball.vx += 2.0 * ball.hx * passed
    ball.vy += 2.0 * ball.hy * passed
    if phase == ROLLING:
        ball.wx = -ball.vy / radius
        ball.wy = ball.vx / radius
    else:
        ball.wx += 5.0 * ball.hy * passed / radius
        ball.wy -= 5.0 * ball.hx * passed / radius


def end_phase(ball: Ball, table: Table) -> None:
    """What a ball does at the end of its phase: roll, stop, or rest."""
    if ball.phase == SLIDING:
        ball.wx = -ball.vy / table.radius
        ball.wy = ball.vx / table.radius
    elif ball.phase == ROLLING:
        ball.vx = ball.vy = ball.wx = ball.wy = 0.0
    else:
        ball.wz = 0.0
    settle(ball, table)


def collide(a: Ball, b: Ball, table: Table) -> bool:
    """Let two balls that touch collide; false if they do not approach. What overlaps is moved apart."""
    nx, ny = b.x - a.x, b.y - a.y
    gap = sqrt(nx * nx + ny * ny)
    nx, ny = nx / gap, ny / gap
    vx, vy = a.vx - b.vx, a.vy - b.vy
    speed = vx * nx + vy * ny
    if speed <= 0.0:
        return False
    radius = table.radius
    over = 2.0 * radius - gap
    if over > 0.0:
        a.x -= 0.5 * over * nx
        a.y -= 0.5 * over * ny
        b.x += 0.5 * over * nx
        b.y += 0.5 * over * ny
    bounce = table.ball_bounce if speed > SLOW else 0.0
    push = 0.5 * (1.0 + bounce) * speed  # all impulses are for a mass of one
    wx, wy, wz = a.wx + b.wx, a.wy + b.wy, a.wz + b.wz
    across = vy * nx - vx * ny + radius * wz
    upward = radius * (wx * ny - wy * nx)
    slip = sqrt(across * across + upward * upward)
    side = lift = 0.0
    if slip > 0.0:
        friction = table.ball_least + table.ball_more * decay(table.ball_fading * slip)
        share = friction * push / slip
        if share > 1.0 / 7.0:
            share = 1.0 / 7.0
        side, lift = -share * across, -share * upward
    px, py = -push * nx - side * ny, -push * ny + side * nx
    a.vx += px
    a.vy += py
    b.vx -= px
    b.vy -= py
    turn = 2.5 / radius
    tx, ty, tz = turn * lift * ny, -turn * lift * nx, turn * side
    a.wx += tx
    a.wy += ty
    a.wz += tz
    b.wx += tx
    b.wy += ty
    b.wz += tz
    return True


def rebound(ball: Ball, nx: float, ny: float, table: Table) -> bool:
    """Let a ball bounce from rubber, which lies in the direction (nx, ny); false if it does not approach.

    The nose pushes at its height above the ball's middle. Along (nx, ny) the ball keeps its speed times the
    restitution, whatever its spin. Friction, at most its coefficient times the push, takes away the slip
    along the cushion and the roll into it, never more: so energy cannot grow.
    """
    into = ball.vx * nx + ball.vy * ny
    if into <= 0.0:
        return False
    along = ball.vy * nx - ball.vx * ny
    radius, s = table.radius, table.nose
    c = sqrt(1.0 - s * s)
    w_into = ball.wx * nx + ball.wy * ny
    w_along = ball.wy * nx - ball.wx * ny
    bounce = table.cushion_bounce if into > SLOW else 0.0
    stop = (1.0 + bounce) * into
    side = -(along + radius * (c * ball.wz - s * w_into)) / 3.5
    climb = 0.4 * radius * w_along
    pull = sqrt(side * side + climb * climb)
    held = c * pull + table.cushion_friction * s * climb
    if held > table.cushion_friction * stop:
        share = table.cushion_friction * stop / held
        side *= share
        climb *= share
    turn = 2.5 / radius
    along += side
    w_into -= turn * s * side
    w_along -= turn * climb
    ball.wz += turn * c * side
    out = -bounce * into
    ball.vx = out * nx - along * ny
    ball.vy = out * ny + along * nx
    ball.wx = w_into * nx - w_along * ny
    ball.wy = w_into * ny + w_along * nx
    return True


# --- when bodies meet


def falls(gap: float, rate: float, half: float) -> float:
    """When `gap + rate t + half t^2`, of 0 or more now, falls to 0; -1 if never."""
    inside = rate * rate - 4.0 * half * gap
    if inside < 0.0:
        return -1.0
    root = sqrt(inside)
    if rate < 0.0:
        return 2.0 * gap / (root - rate)
    if half < 0.0:
        return (rate + root) / (-2.0 * half)
    return -1.0


def reaches(gap: float, rate: float, half: float) -> float:
    """When a ball whose gap to a straight cushion is that reaches it, from now; -1 if never."""
    if gap <= TOUCH:
        if rate < -SLOW:
            return 0.0 if gap > _BEHIND else -1.0
        if gap < _BEHIND:
            return falls(gap, rate, half) if rate >= 0.0 else -1.0
        if gap > -_NEARLY_DEEP:
            gap += DEEP
        elif rate < 0.0:
            return 0.0
        else:
            gap = DEEP - _NEARLY_DEEP
    return falls(gap, rate, half)


def meets(
    dx: float, dy: float, vx: float, vy: float, hx: float, hy: float, reach: float, end: float
) -> float:
    """When two bodies come to touch, from now to `end`; -1 if not.

    One lies (dx, dy) from the other, moves at (vx, vy) against it, with half the acceleration (hx, hy); they
    touch at the distance `reach`. Touching bodies meet now if they approach faster than `SLOW`; those that
    are slower or pressed together when they overlap by `DEEP`, which other contacts may have brought about.
    """
    square = dx * dx + dy * dy
    rate = 2.0 * (dx * vx + dy * vy)
    distance = sqrt(square)
    if distance - reach <= TOUCH:
        if -rate > 2.0 * SLOW * distance:
            return 0.0
        if distance - reach > -_NEARLY_DEEP:
            reach -= DEEP
        elif rate < 0.0:
            return 0.0
        else:
            reach = distance - DEEP + _NEARLY_DEEP
    return crossing(
        square - reach * reach,
        rate,
        vx * vx + vy * vy + 2.0 * (dx * hx + dy * hy),
        2.0 * (vx * hx + vy * hy),
        hx * hx + hy * hy,
        end,
    )


def crossing(c0: float, c1: float, c2: float, c3: float, c4: float, end: float) -> float:
    """The first root in (0, end] at which `c0 + c1 t + ... + c4 t^4`, above 0 at 0, falls to 0; -1 if none.

    The roots of the second derivative part the time into pieces in which the first grows or falls throughout.
    In such a piece there is one crossing, a valley, which may have one before its bottom, or none.
    """
    if end <= 0.0:
        return -1.0
    first = second = end
    a, b = 6.0 * c4, 3.0 * c3  # half the second derivative: c2 + b t + a t^2
    if a > 0.0:
        inside = b * b - 4.0 * a * c2
        if inside > 0.0:
            q = -0.5 * (b + sqrt(inside)) if b > 0.0 else 0.5 * (sqrt(inside) - b)
            first = q / a
            second = c2 / q if q != 0.0 else 0.0
            if second < first:
                first, second = second, first
    left, value, slope = 0.0, c0, c1
    for cut in (first, second, end):
        if cut <= left or cut > end:
            continue
        after = c0 + cut * (c1 + cut * (c2 + cut * (c3 + cut * c4)))
        rise = c1 + cut * (2.0 * c2 + cut * (3.0 * c3 + cut * 4.0 * c4))
        if after <= 0.0:
            return _root(c0, c1, c2, c3, c4, left, cut)
        if slope < 0.0 < rise:
            # both tangents lie below the valley: where they meet it cannot be lower
            meet = (after - value - rise * (cut - left)) / (slope - rise)
            if value + slope * meet <= 0.0:
                bottom = _bottom(c1, c2, c3, c4, left, cut)
                lowest = c0 + bottom * (c1 + bottom * (c2 + bottom * (c3 + bottom * c4)))
                if lowest <= 0.0:
                    return _root(c0, c1, c2, c3, c4, left, bottom)
        left, value, slope = cut, after, rise
    return -1.0


def _root(c0: float, c1: float, c2: float, c3: float, c4: float, low: float, high: float) -> float:
    """The one root between `low`, where the polynomial is above 0, and `high`, where it is not: Newton's
    steps, and halving wherever one would leave the bracket. It is what converged, and never an end of the
    bracket."""
    t = low
    if c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * 4.0 * c4)) >= 0.0:
        t = 0.5 * (low + high)
    for _ in range(100):
        value = c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))
        slope = c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * 4.0 * c4))
        if value > 0.0:
            low = t
        else:
            high = t
        step = value / slope if slope != 0.0 else NEVER
        if abs(step) < _SURE:
            return t - step
        t -= step
        if not low < t < high:
            t = 0.5 * (low + high)
            if high - low < _SURE:
                return t
    return t


def _bottom(c1: float, c2: float, c3: float, c4: float, low: float, high: float) -> float:
    """Where the first derivative, below 0 at `low` and above at `high`, is 0."""
    t = 0.5 * (low + high)
    for _ in range(100):
        value = c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * 4.0 * c4))
        slope = 2.0 * c2 + t * (6.0 * c3 + t * 12.0 * c4)
        if value < 0.0:
            low = t
        else:
            high = t
        step = value / slope if slope != 0.0 else NEVER
        if abs(step) < _SURE:
            return t - step
        t -= step
        if not low < t < high:
            t = 0.5 * (low + high)
            if high - low < _SURE:
                return t
    return t
