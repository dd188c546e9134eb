"""How people kick at a wall in turn (booklet 84): short rules on what they see, with a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.seen import Ball, Intent, Point, Seen

KICKER: Final = "kicker"
WAITS: Final = "waits"
OUT: Final = "out"


@dataclass(frozen=True)
class WallKick:
    """How somebody kicks: how hard (`power`, in parts of what they can), how far beside the middle they aim
    (`aside`, in parts of half the target, to the side away from the next kicker's ball), and below which
    speed of the ball, in m/s, they kick it (`calm`)."""

    power: float = 0.8
    aside: float = 0.0
    calm: float = 3.0


class WallPlan:
    """What a kicker knows of the place: the middle of the target, its front (nx, ny), half its length, and
    where those who wait stand."""

    def __init__(self, x: float, y: float, nx: float, ny: float, half: float) -> None:
        self.x = x
        self.y = y
        self.nx = nx
        self.ny = ny
        self.half = half
        self.stand: Point = (0.0, 0.0)
        self.aim: Point = (x, y)
        self.power = 1.0


def kick_at_wall(seen: Seen, plan: WallPlan, policy: WallKick) -> Intent:
    """What somebody does: in turn they go behind the ball and kick it, else they keep away from it."""
    me, ball = seen.me, seen.balls[0]
    if seen.role != KICKER:
        return _keep_clear(seen, plan, ball)
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    far = sqrt((ball.x - me.x) * (ball.x - me.x) + (ball.y - me.y) * (ball.y - me.y))
    lead = min(far / 4.0, 1.2)
    x, y = ball.x + lead * ball.vx, ball.y + lead * ball.vy
    if speed > policy.calm:  # beside its way, on the side where one is
        left = (ball.vx * (me.y - ball.y) - ball.vy * (me.x - ball.x)) / speed
        side = 0.75 if left >= 0.0 else -0.75
        x, y = x - side * ball.vy / speed, y + side * ball.vx / speed
    else:
        x, y = x + 0.45 * plan.nx, y + 0.45 * plan.ny
    # along the front of the wall, to the right; the aim is on the side where the ball is not
    rx, ry = plan.ny, -plan.nx
    side = (ball.x - plan.x) * rx + (ball.y - plan.y) * ry
    aside = policy.aside * plan.half * (-1.0 if side > 0.0 else 1.0)
    plan.aim = plan.x + aside * rx, plan.y + aside * ry
    plan.power = policy.power
    comes = ball.vx * plan.nx + ball.vy * plan.ny < -0.2
    ready = speed <= policy.calm and not comes
    return Intent((x, y), 1.0, "kick" if ready else "")


def _keep_clear(seen: Seen, plan: WallPlan, ball: Ball) -> Intent:
    """Where one who is not in turn waits; off the way of a ball that comes near."""
    me = seen.me
    dx, dy = me.x - ball.x, me.y - ball.y
    far = sqrt(dx * dx + dy * dy)
    if far < 2.0 and ball.vx * dx + ball.vy * dy > 0.0:
        speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
        ux, uy = ball.vx / speed, ball.vy / speed
        left = uy * dx - ux * dy
        side = 1.0 if left >= 0.0 else -1.0
        return Intent((me.x + 2.0 * side * uy, me.y - 2.0 * side * ux))
    return Intent(plan.stand, 0.7)
