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
    end_phase,
    meets,
    move,
    rebound,
    settle,
)
from pelitupa.nature.billiards.prediction import (
    CUSHION,
    FALL,
    HIT,
    MOUTH,
    PHASE,
    PIN,
    ROOM,
    predict,
)
from pelitupa.nature.billiards.tables import Place, Table

KINDS: Final = ("phase", "fall", "cushion", "jaw", "pin", "hit", "mouth")
CUSHIONS: Final = ("east", "west", "north", "south")

MOST_EVENTS: Final = 20_000
"""No shot has had a twentieth of it; a fault raises instead of running for ever."""

TIP_LIMIT: Final = 0.25
"""The most that side^2 + top^2 may be: beyond half the radius the tip slips."""


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
    cushion (in `CUSHIONS`), of the pocket (also of a jaw's), or of the pin."""

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
    simulation = begun(table, places, shot, pins)
    while simulation.step():
        pass
    return simulation.run()


def first_hit(table: Table, places: Sequence[Place | None], shot: Shot) -> int:
    """The ball that the one struck touches first, -1 for none: the shot is followed no further. Raises
    `ShotError`."""
    simulation = begun(table, places, shot)
    seen = 0
    while simulation.step():
        for event in simulation.events[seen:]:
            other = other_of(event, shot.ball)
            if other >= 0:
                return other
        seen = len(simulation.events)
    return -1


def other_of(event: Event, ball: int) -> int:
    """The ball that a ball touches in an event; -1 where it is none of its contacts."""
    if event.kind != HIT:
        return -1
    return event.other if event.ball == ball else event.ball if event.other == ball else -1


def begun(
    table: Table, places: Sequence[Place | None], shot: Shot, pins: Sequence[int] | None = None
) -> Simulation:
    """A shot before its first event: see `shoot`. Raises `ShotError`."""
    if not 0 <= shot.ball < len(places) or places[shot.ball] is None:
        raise ShotError(f"there is no ball {shot.ball} to strike")
    balls = []
    for number, place in enumerate(places):
        ball = Ball(number, 0.0, 0.0) if place is None else Ball(number, place[0], place[1])
        if place is None:
            ball.phase = DOWN
        balls.append(ball)
    strike(balls[shot.ball], shot, table)
    return Simulation(table, balls, pins)


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
                ball.over_x = abs(ball.x) > table.far_x + ROOM and abs(ball.y) > table.end_y
                ball.over_y = abs(ball.y) > table.far_y + ROOM and not (
                    table.end_middle <= abs(ball.x) <= table.end_x
                )
                settle(ball, table)
            self.legs.append([])
            self._note(ball)
        for ball in balls:
            predict(ball, self.table, self.pins)
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
        predict(a, self.table, self.pins)
        predict(b, self.table, self.pins)
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
        predict(ball, table, self.pins)
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
        predict(ball, self.table, self.pins)
        self._predict_pairs(ball, 0)

    def _predict_pairs(self, ball: Ball, first: int) -> None:
        """Find when a ball, which is at `now`, meets each other from number `first` on."""
        number, table = ball.number, self.table
        still = ball.phase < SLIDING
        reach = 2.0 * table.radius
        left, right = ball.left - reach - ROOM, ball.right + reach + ROOM
        low, high = ball.low - reach - ROOM, ball.high + reach + ROOM
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
            x - ball.x,
            y - ball.y,
            vx - ball.vx,
            vy - ball.vy,
            other.hx - ball.hx,
            other.hy - ball.hy,
            2.0 * self.table.radius,
            until - self.now,
        )
        return NEVER if after < 0.0 else self.now + after
