"""How people hit a ball on a string (booklet 85): short rules on what they see, with a few numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.nature.yard.seen import Intent, Seen

HITTER: Final = "hitter"


@dataclass(frozen=True)
class Stroke:
    """How somebody hits: how hard (`power`, in parts of what they can), how steeply upwards (`lift`, in parts
    of that speed), and up to which speed, in m/s, they still help a ball on that goes their way
    (`helps`)."""

    power: float = 1.0
    lift: float = 0.25
    helps: float = 14.2


class StringPlan:
    """What a hitter knows of the place: the pole, on which side of it one stands (-1.0 left, 1.0 right), and
    which way one hits (1.0 anticlockwise, -1.0 clockwise)."""

    def __init__(self, x: float, y: float, side: float) -> None:
        self.x = x
        self.y = y
        self.side = side
        self.way = 1.0


def hit_on(seen: Seen, plan: StringPlan, policy: Stroke) -> Intent:
    """What somebody does: stand where the ball will be within reach, and hit it unless it goes one's way fast
    enough."""
    ball = seen.balls[0]
    x, y = ball.x - plan.x, ball.y - plan.y
    far = sqrt(x * x + y * y)
    away = far + 0.45
    away = 0.5 if away < 0.5 else 1.5 if away > 1.5 else away
    turning = (x * ball.vy - y * ball.vx) * plan.way  # above 0: it goes one's way
    speed = sqrt(ball.vx * ball.vx + ball.vy * ball.vy)
    hits = turning < 0.0 or speed < policy.helps
    return Intent((plan.x + plan.side * away, plan.y), 0.6, "hit" if hits else "")
