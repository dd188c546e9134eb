"""What comes next of one ball: the end of its phase, a cushion, a mouth, a jaw, a pin, or its fall.

The line of the cushions parts the table from the mouths of its pockets. Jaws and drops lie behind it: only a
ball whose middle is beyond the line can meet them.
"""

from __future__ import annotations

from typing import Final

from pelitupa.nature.billiards.mechanics import (
    DOWN,
    NEVER,
    SLIDING,
    Ball,
    crossing,
    falls,
    meets,
    reaches,
)
from pelitupa.nature.billiards.tables import Table

PHASE: Final = 0
FALL: Final = 1
CUSHION: Final = 2
JAW: Final = 3
PIN: Final = 4
HIT: Final = 5
MOUTH: Final = 6
"""Kinds of events; a change of phase, and a ball that comes into a mouth or out of it, are not reported."""

ROOM: Final = 1e-7
"""By so much (m) boxes are larger than the paths in them."""


def predict(ball: Ball, table: Table, pins: list[int]) -> None:
    """Find a ball's own next event, and the box in which it moves until then. The ball is at `now`."""
    ball.due = ball.ends
    ball.event = PHASE
    x, y = ball.x, ball.y
    if ball.phase < SLIDING or ball.phase == DOWN:
        if ball.phase == DOWN:
            ball.due = NEVER
        ball.left = ball.right = x
        ball.low = ball.high = y
        return
    _box(ball)
    over = ball.over_x or ball.over_y
    if (
        over
        or ball.right > table.far_x - ROOM
        or ball.left < ROOM - table.far_x
        or ball.high > table.far_y - ROOM
        or ball.low < ROOM - table.far_y
    ):
        _predict_sides(ball, table)
        if over:
            _predict_pocket(ball, table)
        _box(ball)
    if pins:
        _predict_pins(ball, table, pins)


def _box(ball: Ball) -> None:
    passed = ball.due - ball.time
    end = ball.x + (ball.vx + ball.hx * passed) * passed
    ball.left, ball.right = (ball.x, end) if ball.x < end else (end, ball.x)
    if ball.vx * (ball.vx + 2.0 * ball.hx * passed) < 0.0:  # it turns back on its way
        turn = ball.x - 0.25 * ball.vx * ball.vx / ball.hx
        ball.left = turn if turn < ball.left else ball.left
        ball.right = turn if turn > ball.right else ball.right
    end = ball.y + (ball.vy + ball.hy * passed) * passed
    ball.low, ball.high = (ball.y, end) if ball.y < end else (end, ball.y)
    if ball.vy * (ball.vy + 2.0 * ball.hy * passed) < 0.0:
        turn = ball.y - 0.25 * ball.vy * ball.vy / ball.hy
        ball.low = turn if turn < ball.low else ball.low
        ball.high = turn if turn > ball.high else ball.high


def _predict_sides(ball: Ball, table: Table) -> None:
    """Find when a ball reaches the line of a cushion: the cushion, or the mouth of a pocket; or leaves a
    mouth."""
    x, y = ball.x, ball.y
    vx, vy, hx, hy = ball.vx, ball.vy, ball.hx, ball.hy
    if ball.over_x:
        sign = 1.0 if x > 0.0 else -1.0
        after = falls(max(0.0, sign * x - table.far_x), sign * vx, sign * hx)
        _offer(ball, after, MOUTH, 0)
    else:
        for what in (0, 1):
            sign = 1.0 if what == 0 else -1.0
            after = reaches(table.far_x - sign * x, -sign * vx, -sign * hx)
            if after >= 0.0:
                across = abs(y + (vy + hy * after) * after)
                if across <= table.end_y:
                    _offer(ball, after, CUSHION, what)
                else:
                    _offer(ball, after, MOUTH, 0)
    if ball.over_y:
        sign = 1.0 if y > 0.0 else -1.0
        after = falls(max(0.0, sign * y - table.far_y), sign * vy, sign * hy)
        _offer(ball, after, MOUTH, 1)
    else:
        for what in (2, 3):
            sign = 1.0 if what == 2 else -1.0
            after = reaches(table.far_y - sign * y, -sign * vy, -sign * hy)
            if after >= 0.0:
                across = abs(x + (vx + hx * after) * after)
                if table.end_middle <= across <= table.end_x:
                    _offer(ball, after, CUSHION, what)
                else:
                    _offer(ball, after, MOUTH, 1)


def _predict_pocket(ball: Ball, table: Table) -> None:
    """Find when a ball in a mouth meets a jaw, or falls."""
    x, y = ball.x, ball.y
    vx, vy, hx, hy = ball.vx, ball.vy, ball.hx, ball.hy
    middle = not ball.over_x and abs(x) < table.end_middle
    number = table.pocket_at(x, y, middle)
    pocket = table.pockets[number]
    dx, dy = x - pocket.x, y - pocket.y
    inside = dx * dx + dy * dy - pocket.drop * pocket.drop
    after = 0.0
    if inside > 0.0:
        after = crossing(
            inside,
            2.0 * (dx * vx + dy * vy),
            vx * vx + vy * vy + 2.0 * (dx * hx + dy * hy),
            2.0 * (vx * hx + vy * hy),
            hx * hx + hy * hy,
            ball.due - ball.time,
        )
    _offer(ball, after, FALL, number)
    for side in (0, 1):
        jaw = pocket.jaws[side]
        after = meets(
            x - jaw.x,
            y - jaw.y,
            vx,
            vy,
            hx,
            hy,
            pocket.rounding + table.radius,
            ball.due - ball.time,
        )
        _offer(ball, after, JAW, 4 * number + 2 * side)
        dx, dy = x - jaw.px, y - jaw.py
        gap = dx * jaw.nx + dy * jaw.ny - table.radius
        after = reaches(gap, vx * jaw.nx + vy * jaw.ny, hx * jaw.nx + hy * jaw.ny)
        if after >= 0.0:
            dx += (vx + hx * after) * after
            dy += (vy + hy * after) * after
            if dx * jaw.tx + dy * jaw.ty >= 0.0:
                _offer(ball, after, JAW, 4 * number + 2 * side + 1)


def _predict_pins(ball: Ball, table: Table, pins: list[int]) -> None:
    """Find when a ball's rim meets a pin that stands."""
    reach = table.radius + table.pin_radius
    for pin in pins:
        px, py = table.pins[pin]
        if (
            ball.left > px + reach
            or ball.right < px - reach
            or ball.low > py + reach
            or ball.high < py - reach
        ):
            continue
        dx, dy, vx, vy, hx, hy = ball.x - px, ball.y - py, ball.vx, ball.vy, ball.hx, ball.hy
        inside = dx * dx + dy * dy - reach * reach
        after = 0.0
        if inside > 0.0:
            after = crossing(
                inside,
                2.0 * (dx * vx + dy * vy),
                vx * vx + vy * vy + 2.0 * (dx * hx + dy * hy),
                2.0 * (vx * hx + vy * hy),
                hx * hx + hy * hy,
                ball.due - ball.time,
            )
        _offer(ball, after, PIN, pin)


def _offer(ball: Ball, after: float, event: int, what: int) -> None:
    """Take an event so long after now, if it comes before what is due."""
    if after >= 0.0 and ball.time + after < ball.due:
        ball.due = ball.time + after
        ball.event = event
        ball.what = what
