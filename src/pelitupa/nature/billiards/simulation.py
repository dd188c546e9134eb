"""A shot event by event: the next contact of all is found, the balls concerned change, and so on until all
rest.

    run = shoot(POOL, places, Shot(bearing=12.0, speed=3.0))
    run.events, run.rest, run.place(0, 1.25)

Each ball has its own time. After an event only the balls concerned are brought forward and predicted again.
Events come in the order of (time, events of one ball before contacts of two, numbers of the balls), so two at
the same moment always come in the same order. Places are not rounded here; what leaves nature is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from pelitupa.core import PelitupaError
from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.billiards.mechanics import (
    DOWN,
    NEVER,
    SLIDING,
    Ball,
    collide,
    crossing,
    end_phase,
    falls,
    meets,
    move,
    reaches,
    rebound,
    settle,
)
from pelitupa.nature.billiards.tables import Place, Table

PHASE: Final = 0
FALL: Final = 1
CUSHION: Final = 2
JAW: Final = 3
PIN: Final = 4
HIT: Final = 5
MOUTH: Final = 6
"""Kinds of events; a change of phase, and a ball that comes into a mouth or out of it, are not reported."""

KINDS: Final = ("phase", "fall", "cushion", "jaw", "pin", "hit", "mouth")
CUSHIONS: Final = ("east", "west", "north", "south")

MOST_EVENTS: Final = 20_000
"""No shot has had a twentieth of it; a fault raises instead of running for ever."""

TIP_LIMIT: Final = 0.25
"""The most that side^2 + top^2 may be: beyond half the radius the tip slips."""

_ROOM: Final = 1e-7


class ShotError(PelitupaError):
    """A shot that cannot be played."""


class RunawayShotError(PelitupaError):
    """A simulation that does not end: a fault of the program."""


@dataclass(frozen=True)
class Shot:
    """A shot: `bearing` in degrees, counter-clockwise from straight towards the foot end; `speed` (m/s) that
    the ball gets where it is hit in its middle; where the tip meets it, in radii: `side` to the right, `top`
    above. `ball` is the number of the ball that is struck."""

    bearing: float
    speed: float
    side: float = 0.0
    top: float = 0.0
    ball: int = 0


class Event(NamedTuple):
    """What happened when: a `kind` of `KINDS` to a `ball`. `other` is the other ball, the number of the
    cushion, of the pocket (also of a jaw's), or of the pin."""

    time: float
    kind: int
    ball: int
    other: int


Leg = tuple[float, float, float, float, float, float, float]
"""A stretch of a path: the time at which it begins, place, velocity and half the acceleration."""


@dataclass(frozen=True)
class Run:
    """What came of a shot. `rest` is where each ball lies at the end, None if it fell; `paths` has the legs
    of each ball's path, from which `place` reads where it is at any time."""

    events: tuple[Event, ...]
    rest: tuple[Place | None, ...]
    duration: float
    paths: tuple[tuple[Leg, ...], ...]
    steps: int

    def place(self, ball: int, time: float) -> Place:
        """Where a ball is at a time (s)."""
        legs = self.paths[ball]
        leg = legs[0]
        for later in legs:
            if later[0] > time:
                break
            leg = later
        begun, x, y, vx, vy, hx, hy = leg
        passed = time - begun if time > begun else 0.0
        return x + (vx + hx * passed) * passed, y + (vy + hy * passed) * passed


def strike(ball: Ball, shot: Shot, table: Table) -> None:
    """Strike a resting ball. Raises `ShotError` for a miscue or a speed that is none."""
    side, top = shot.side, shot.top
    off = side * side + top * top
    if not 0.0 < shot.speed <= 20.0:
        raise ShotError(f"a shot has a speed above 0, to 20 m/s, not {shot.speed!r}")
    if not off <= TIP_LIMIT + 1e-9:
        raise ShotError(
            "the tip slips: it can meet the ball up to half its radius from the middle,"
            f" not {sqrt(off):.2f}"
        )
    weight = table.mass / table.cue_mass
    speed = shot.speed * (1.0 + weight) / (1.0 + weight + 2.5 * off)
    flat = 1.0 - side * side
    squirt = 2.5 * side * sqrt(flat) / (1.0 + 1.0 / table.cue_end + 2.5 * flat)
    ux, uy = direction(shot.bearing)
    turned = sqrt(1.0 + squirt * squirt)  # a hit on the right sends the ball to the left
    ball.vx = speed * (ux - squirt * uy) / turned
    ball.vy = speed * (uy + squirt * ux) / turned
    spin = 2.5 * speed / table.radius
    ball.wx = -spin * top * uy
    ball.wy = spin * top * ux
    ball.wz = spin * side


def shoot(
    table: Table, places: Sequence[Place | None], shot: Shot, pins: Sequence[int] | None = None
) -> Run:
    """What comes of a shot with balls at `places` (None: not on the table) and these pins standing (all,
    where nothing is said). Raises `ShotError`."""
    if not 0 <= shot.ball < len(places) or places[shot.ball] is None:
        raise ShotError(f"there is no ball {shot.ball} to strike")
    balls = []
    for number, place in enumerate(places):
        ball = Ball(number, 0.0, 0.0) if place is None else Ball(number, place[0], place[1])
        if place is None:
            ball.phase = DOWN
        balls.append(ball)
    strike(balls[shot.ball], shot, table)
    simulation = Simulation(table, balls, pins)
    while simulation.step():
        pass
    return simulation.run()


class Simulation:
    """Balls in motion, one event after another. The balls may have any place, velocity and spin."""

    def __init__(self, table: Table, balls: list[Ball], pins: Sequence[int] | None = None) -> None:
        self.table = table
        self.balls = balls
        self.now = 0.0
        self.events: list[Event] = []
        self.steps = 0
        self.legs: list[list[Leg]] = []
        standing = range(len(table.pins)) if pins is None else pins
        self.pins: list[int] = list(standing)
        self.meet: list[list[float]] = [[NEVER] * len(balls) for _ in balls]
        """When two balls meet, in the row of the lower number."""
        self.soonest: list[float] = [NEVER] * len(balls)
        for ball in balls:
            if ball.phase != DOWN:
                ball.over_x = abs(ball.x) > table.far_x + _ROOM and abs(ball.y) > table.end_y
                ball.over_y = abs(ball.y) > table.far_y + _ROOM and not (
                    table.end_middle <= abs(ball.x) <= table.end_x
                )
                settle(ball, table)
            self.legs.append([])
            self._note(ball)
        for ball in balls:
            self._predict(ball)
        for ball in balls:
            self._predict_pairs(ball, ball.number + 1)

    def step(self) -> bool:
        """Go on to the next event; false if there is none. Raises `RunawayShotError`."""
        first: Ball | None = None
        soonest = NEVER
        for ball in self.balls:
            if ball.due < soonest:
                soonest = ball.due
                first = ball
        pair = min(self.soonest)
        if pair >= NEVER and first is None:
            return False
        self.steps += 1
        if self.steps > MOST_EVENTS:
            raise RunawayShotError(f"a shot had more than {MOST_EVENTS} events")
        if pair < soonest:
            self.now = pair
            low = self.soonest.index(pair)
            high = self.meet[low].index(pair)
            self._contact(self.balls[low], self.balls[high])
        elif first is not None:
            self.now = soonest
            self._own(first)
        return True

    def run(self) -> Run:
        """What has happened so far."""
        rest: list[Place | None] = []
        for ball in self.balls:
            move(ball, self.table, self.now)
            rest.append(None if ball.phase == DOWN else (ball.x, ball.y))
        paths = tuple([tuple(legs) for legs in self.legs])
        return Run(tuple(self.events), tuple(rest), self.now, paths, self.steps)

    def energy(self) -> float:
        """The kinetic energy of all balls in joules, at the time of the last event."""
        total = 0.0
        for ball in self.balls:
            if ball.phase != DOWN:
                move(ball, self.table, self.now)
                total += ball.energy(self.table)
        return total

    # --- what happens

    def _contact(self, a: Ball, b: Ball) -> None:
        move(a, self.table, self.now)
        move(b, self.table, self.now)
        if collide(a, b, self.table):
            self.events.append(Event(self.now, HIT, a.number, b.number))
            settle(a, self.table)
            settle(b, self.table)
            self._note(a)
            self._note(b)
        self._predict(a)
        self._predict(b)
        self._predict_pairs(a, 0)
        self._predict_pairs(b, 0)

    def _own(self, ball: Ball) -> None:
        table = self.table
        kind, what = ball.event, ball.what
        move(ball, table, self.now)
        if kind == PHASE:
            end_phase(ball, table)
        elif kind == MOUTH:
            if what == 0:
                ball.over_x = not ball.over_x
            else:
                ball.over_y = not ball.over_y
        elif kind == FALL:
            ball.phase = DOWN
            ball.vx = ball.vy = ball.hx = ball.hy = 0.0
            self.events.append(Event(self.now, FALL, ball.number, what))
        elif kind == PIN:
            self.pins.remove(what)
            self.events.append(Event(self.now, PIN, ball.number, what))
            for other in self.balls:
                if other.event == PIN and other.what == what and other is not ball:
                    self._predict_from(other)
        else:
            self._bounce(ball, kind, what)
        self._note(ball)
        self._predict(ball)
        self._predict_pairs(ball, 0)

    def _bounce(self, ball: Ball, kind: int, what: int) -> None:
        """Let a ball bounce from a cushion, or from a jaw: its line or its rounding."""
        table = self.table
        if kind == CUSHION:
            nx = 1.0 if what == 0 else -1.0 if what == 1 else 0.0
            ny = 1.0 if what == 2 else -1.0 if what == 3 else 0.0
            if what < 2:
                ball.x = nx * table.far_x
            else:
                ball.y = ny * table.far_y
            told = what
        else:
            told = what // 4
            pocket = table.pockets[told]
            jaw = pocket.jaws[what // 2 % 2]
            if what % 2 == 0:
                nx, ny = jaw.x - ball.x, jaw.y - ball.y
                gap = sqrt(nx * nx + ny * ny)
                nx, ny = nx / gap, ny / gap
                over = pocket.rounding + table.radius - gap
            else:
                nx, ny = -jaw.nx, -jaw.ny
                over = table.radius + (ball.x - jaw.px) * nx + (ball.y - jaw.py) * ny
            if over > 0.0:
                ball.x -= over * nx
                ball.y -= over * ny
        if rebound(ball, nx, ny, table):
            self.events.append(Event(self.now, kind, ball.number, told))
            settle(ball, table)

    def _note(self, ball: Ball) -> None:
        """Note where the next leg of a ball's path begins."""
        self.legs[ball.number].append(
            (self.now, ball.x, ball.y, ball.vx, ball.vy, ball.hx, ball.hy)
        )

    # --- what comes next

    def _predict_from(self, ball: Ball) -> None:
        """Predict a ball that nothing happened to, from now."""
        move(ball, self.table, self.now)
        self._note(ball)
        self._predict(ball)
        self._predict_pairs(ball, 0)

    def _predict(self, ball: Ball) -> None:
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
        table = self.table
        self._box(ball)
        over = ball.over_x or ball.over_y
        if (
            over
            or ball.right > table.far_x - _ROOM
            or ball.left < _ROOM - table.far_x
            or ball.high > table.far_y - _ROOM
            or ball.low < _ROOM - table.far_y
        ):
            self._predict_sides(ball)
            if over:
                self._predict_pocket(ball)
            self._box(ball)
        if self.pins:
            self._predict_pins(ball)

    def _box(self, ball: Ball) -> None:
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

    def _predict_sides(self, ball: Ball) -> None:
        """Find when a ball reaches the line of a cushion: the cushion, or the mouth of a pocket; or leaves a
        mouth."""
        table, x, y = self.table, ball.x, ball.y
        vx, vy, hx, hy = ball.vx, ball.vy, ball.hx, ball.hy
        if ball.over_x:
            sign = 1.0 if x > 0.0 else -1.0
            after = falls(max(0.0, sign * x - table.far_x), sign * vx, sign * hx)
            self._offer(ball, after, MOUTH, 0)
        else:
            for what in (0, 1):
                sign = 1.0 if what == 0 else -1.0
                after = reaches(table.far_x - sign * x, -sign * vx, -sign * hx)
                if after >= 0.0:
                    across = abs(y + (vy + hy * after) * after)
                    if across <= table.end_y:
                        self._offer(ball, after, CUSHION, what)
                    else:
                        self._offer(ball, after, MOUTH, 0)
        if ball.over_y:
            sign = 1.0 if y > 0.0 else -1.0
            after = falls(max(0.0, sign * y - table.far_y), sign * vy, sign * hy)
            self._offer(ball, after, MOUTH, 1)
        else:
            for what in (2, 3):
                sign = 1.0 if what == 2 else -1.0
                after = reaches(table.far_y - sign * y, -sign * vy, -sign * hy)
                if after >= 0.0:
                    across = abs(x + (vx + hx * after) * after)
                    if table.end_middle <= across <= table.end_x:
                        self._offer(ball, after, CUSHION, what)
                    else:
                        self._offer(ball, after, MOUTH, 1)

    def _predict_pocket(self, ball: Ball) -> None:
        """Find when a ball in a mouth meets a jaw, or falls."""
        table, x, y = self.table, ball.x, ball.y
        vx, vy, hx, hy = ball.vx, ball.vy, ball.hx, ball.hy
        middle = not ball.over_x and abs(x) < table.end_middle
        number = table.pocket_at(x, y, middle)
        pocket = table.pockets[number]
        dx, dy = x - pocket.x, y - pocket.y
        inside = dx * dx + dy * dy - pocket.drop * pocket.drop
        after = 0.0
        if inside > 0.0:
            after = crossing(
                inside, 2.0 * (dx * vx + dy * vy), vx * vx + vy * vy + 2.0 * (dx * hx + dy * hy),
                2.0 * (vx * hx + vy * hy), hx * hx + hy * hy, ball.due - ball.time,
            )  # fmt: skip
        self._offer(ball, after, FALL, number)
        for side in (0, 1):
            jaw = pocket.jaws[side]
            after = meets(
                x - jaw.x, y - jaw.y, vx, vy, hx, hy,
                pocket.rounding + table.radius, ball.due - ball.time,
            )  # fmt: skip
            self._offer(ball, after, JAW, 4 * number + 2 * side)
            dx, dy = x - jaw.px, y - jaw.py
            gap = dx * jaw.nx + dy * jaw.ny - table.radius
            after = reaches(gap, vx * jaw.nx + vy * jaw.ny, hx * jaw.nx + hy * jaw.ny)
            if after >= 0.0:
                dx += (vx + hx * after) * after
                dy += (vy + hy * after) * after
                if dx * jaw.tx + dy * jaw.ty >= 0.0:
                    self._offer(ball, after, JAW, 4 * number + 2 * side + 1)

    def _predict_pins(self, ball: Ball) -> None:
        """Find when a ball's rim meets a pin that stands."""
        table = self.table
        reach = table.radius + table.pin_radius
        for pin in self.pins:
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
                    inside, 2.0 * (dx * vx + dy * vy), vx * vx + vy * vy + 2.0 * (dx * hx + dy * hy),
                    2.0 * (vx * hx + vy * hy), hx * hx + hy * hy, ball.due - ball.time,
                )  # fmt: skip
            self._offer(ball, after, PIN, pin)

    def _offer(self, ball: Ball, after: float, event: int, what: int) -> None:
        """Take an event so long after now, if it comes before what is due."""
        if after >= 0.0 and ball.time + after < ball.due:
            ball.due = ball.time + after
            ball.event = event
            ball.what = what

    def _predict_pairs(self, ball: Ball, first: int) -> None:
        """Find when a ball, which is at `now`, meets each other from number `first` on."""
        number, table = ball.number, self.table
        still = ball.phase < SLIDING
        reach = 2.0 * table.radius
        left, right = ball.left - reach - _ROOM, ball.right + reach + _ROOM
        low, high = ball.low - reach - _ROOM, ball.high + reach + _ROOM
        row = self.meet[number]
        for i in range(first, len(self.balls)):
            if i == number:
                continue
            other = self.balls[i]
            when = NEVER
            if not (
                other.left > right
                or other.right < left
                or other.low > high
                or other.high < low
                or other.phase == DOWN
                or ball.phase == DOWN
                or (still and other.phase < SLIDING)
            ):
                when = self._meeting(ball, other)
            if i > number:
                row[i] = when
            else:
                above = self.meet[i]
                if above[number] != when:
                    before = above[number]
                    above[number] = when
                    if when < self.soonest[i]:
                        self.soonest[i] = when
                    elif before == self.soonest[i]:
                        self.soonest[i] = min(above)
        self.soonest[number] = min(row)

    def _meeting(self, ball: Ball, other: Ball) -> float:
        """When a ball, which is at `now`, meets another, before what is due of either."""
        passed = self.now - other.time
        x, y, vx, vy = other.x, other.y, other.vx, other.vy
        if other.phase >= SLIDING:
            x += (vx + other.hx * passed) * passed
            y += (vy + other.hy * passed) * passed
            vx += 2.0 * other.hx * passed
            vy += 2.0 * other.hy * passed
        until = ball.due if ball.due < other.due else other.due
        after = meets(
            x - ball.x, y - ball.y, vx - ball.vx, vy - ball.vy,
            other.hx - ball.hx, other.hy - ball.hy, 2.0 * self.table.radius, until - self.now,
        )  # fmt: skip
        return NEVER if after < 0.0 else self.now + after
