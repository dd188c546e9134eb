"""A shot on the ice, from a moving stone to rest: what touched what, what left the sheet, where all lies.

Stones are equal discs. Of two that collide the parts of their speeds along the line of centres are exchanged,
less what is lost; across it nothing changes. So a stone at rest leaves along the line of centres, and one
that strikes it goes on along the tangent (booklet 94.5.3). A struck stone does not curl (chosen).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from pelitupa.equipment.rink import BACK, NEVER, RADIUS, SIDE
from pelitupa.nature.curling.ice import STEP, Ice, Moving, glide, step

RESTITUTION: Final = 0.9
"""Of the speed along the line of centres (chosen; fcv1 takes 1)."""

_SOFT: Final = 0.002
"""Slower, in m/s, stones do not bounce: else they would for ever."""
_PRESSED: Final = 0.0005
"""Stones that touch and approach slower than this, in m/s, are left until they approach faster."""
_MOST: Final = 50_000
"""Steps of a shot. None comes near it."""
_TOUCH: Final = 4.0 * RADIUS * RADIUS
_NEAR: Final = 1e-9

HIT: Final = "hit"
BORDER: Final = "border"
BEHIND: Final = "back"


class Shot:
    """Stones at rest, and one that is on its way. `run` moves them.

    `facts` are what has happened, in order: `HIT` with two numbers of stones, `BORDER` and `BEHIND` with one.
    """

    def __init__(
        self, rest: Iterable[tuple[int, float, float]], thrown: Moving, ice: Ice, swept: int = 0
    ) -> None:
        self.thrown = thrown
        self.ice = ice
        self.swept = swept
        self.stones = [Moving(number, x, y) for number, x, y in rest]
        self.stones.append(thrown)
        self.stones.sort(key=_number)
        self.facts: list[tuple[str, int, int]] = []
        self.seconds = 0.0
        self.touched: set[int] = set()

    def run(self, stop: float = NEVER, watch: Callable[[Shot], None] | None = None) -> bool:
        """Move until all is at rest, or until the stone has come to y = `stop` and touched no other.

        True in that case; `thrown` is then exactly there. Raises `ArithmeticError` where it does not end.
        `watch` is called before each step; then the way is the same to a billionth of a metre.
        """
        if watch is None:
            self._glide(stop)
        for _ in range(_MOST):
            moving = [stone for stone in self.stones if stone.speed > 0.0]
            if not moving:
                return False
            if watch is not None:
                watch(self)
            if self._step(moving, stop):
                return True
        raise ArithmeticError("the stones never come to rest")

    def _glide(self, stop: float) -> None:
        """Move the stone that is on its way alone, as far as nothing can be in its way."""
        until = min(stop, BACK)
        for stone in self.stones:
            if stone is not self.thrown and stone.y - 2.0 * RADIUS < until:
                until = stone.y - 2.0 * RADIUS
        if self.thrown.turn != 0.0 and self.thrown.y < until:
            self.seconds += glide(self.thrown, self.ice, self.swept, until, SIDE - RADIUS)

    def _step(self, moving: list[Moving], stop: float) -> bool:
        """Move on by a step, or to the first thing that happens within it; whether that is `stop`."""
        moves = [
            step(stone, self.ice, self.swept if stone is self.thrown else 0, STEP)
            for stone in moving
        ]
        ways: dict[int, tuple[float, float]] = {
            stone.number: (move[0], move[1]) for stone, move in zip(moving, moves, strict=True)
        }
        part, kind, one, other = self._first(moving, ways)
        if not self.touched and self.thrown.speed > 0.0:
            ahead = ways[self.thrown.number][1]
            if self.thrown.y < stop <= self.thrown.y + part * ahead:
                part, kind = (stop - self.thrown.y) / ahead, "stop"
        for stone, (dx, dy, ux, uy, speed) in zip(moving, moves, strict=True):
            if part >= 1.0:
                stone.x += dx
                stone.y += dy
                stone.ux, stone.uy, stone.speed = ux, uy, speed
            else:
                stone.x += part * dx
                stone.y += part * dy
                stone.speed += part * (speed - stone.speed)
                ux, uy = stone.ux + part * (ux - stone.ux), stone.uy + part * (uy - stone.uy)
                length = math.sqrt(ux * ux + uy * uy)
                stone.ux, stone.uy = ux / length, uy / length
        self.seconds += part * STEP
        if kind == "stop":
            self.thrown.y = stop
            return True
        if kind == HIT and other is not None and one is not None:
            self._collide(one, other)
        elif one is not None:
            self.facts.append((kind, one.number, -1))
            self.stones.remove(one)
        return False

    def _first(
        self, moving: list[Moving], ways: dict[int, tuple[float, float]]
    ) -> tuple[float, str, Moving | None, Moving | None]:
        """What happens first within a step: which part of it has passed then, and to which stones.

        At the same moment leaving the sheet comes before collisions, and lower numbers before higher ones.
        """
        first = (1.0, "", None, None)
        found: tuple[float, str, Moving | None, Moving | None] = first
        for stone in moving:
            dx, dy = ways[stone.number]
            gap = SIDE - RADIUS - (stone.x if dx > 0.0 else -stone.x)
            side = dx if dx > 0.0 else -dx
            if side > 0.0 and gap <= found[0] * side and gap < side:
                found = (gap / side if gap > 0.0 else 0.0, BORDER, stone, None)
            gap = BACK + RADIUS - stone.y
            if dy > 0.0 and gap < found[0] * dy:
                found = (gap / dy if gap > 0.0 else 0.0, BEHIND, stone, None)
        for stone in moving:
            dx, dy = ways[stone.number]
            for other in self.stones:
                if other is stone or (other.speed > 0.0 and other.number < stone.number):
                    continue
                ox, oy = (0.0, 0.0) if other.speed <= 0.0 else ways[other.number]
                part = _contact(stone, other, dx - ox, dy - oy)
                if part < found[0]:
                    found = (part, HIT, stone, other)
        return found

    def _collide(self, one: Moving, other: Moving) -> None:
        nx, ny = other.x - one.x, other.y - one.y
        length = math.sqrt(nx * nx + ny * ny)
        nx, ny = nx / length, ny / length
        vx, vy = one.speed * one.ux, one.speed * one.uy
        wx, wy = other.speed * other.ux, other.speed * other.uy
        approach = (vx - wx) * nx + (vy - wy) * ny
        if approach <= 0.0:
            return
        bounce = RESTITUTION if approach > _SOFT else 0.0
        given = 0.5 * (1.0 + bounce) * approach
        one.head(vx - given * nx, vy - given * ny)
        other.head(wx + given * nx, wy + given * ny)
        for stone in (one, other):
            if stone is not self.thrown:
                stone.turn = 0.0
            self.touched.add(stone.number)
        first, second = (one, other) if other.number not in (self.thrown.number,) else (other, one)
        self.facts.append((HIT, first.number, second.number))


def _number(stone: Moving) -> int:
    return stone.number


def _contact(stone: Moving, other: Moving, dx: float, dy: float) -> float:
    """Which part of the step has passed when two stones touch that approach by (dx, dy); 2 where they do
    not."""
    x, y = other.x - stone.x, other.y - stone.y
    closing = x * dx + y * dy
    if closing <= 0.0:
        return 2.0
    apart, way = x * x + y * y - _TOUCH, dx * dx + dy * dy
    if apart <= _NEAR:  # they touch already
        vx = stone.speed * stone.ux - other.speed * other.ux
        vy = stone.speed * stone.uy - other.speed * other.uy
        approach = (x * vx + y * vy) / math.sqrt(x * x + y * y)
        return 0.0 if approach > _PRESSED else 2.0
    under = closing * closing - way * apart
    if under <= 0.0:
        return 2.0
    part = apart / (closing + math.sqrt(under))
    return part if part < 1.0 else 2.0
