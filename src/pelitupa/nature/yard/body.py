"""A body that runs: it turns, speeds up and tires. One step of time at a time.

State: place, velocity, facing, and a store of seconds of sprint. Law: the velocity goes towards the wanted
one by so much a second at most, along it and across it. What is faster than one can keep up drains the store,
what is slower fills it. Chosen: 5.5 m/s2 across, 3.5 forwards, 5 braking, a store filled in 75 s.
Check: a straight sprint of 50 m, five minutes on end, and the circle of least radius, v * v / 5.5.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.people import STORE, Runner

ACROSS: Final = 5.5
FORWARDS: Final = 3.5
BRAKING: Final = 5.0
REFILL: Final = 75.0
"""Seconds in which one who stands is rested."""
_NEAR: Final = 1e-6

CROUCHES: Final = "crouches"
_CROUCHED: Final = 0.35
"""How fast one goes crouched, in parts of the top speed (chosen)."""


class Body:
    """Somebody in the yard. `go_x`, `go_y` is where they go next, `pace` how fast of what they can. `z` is
    the height of one who sits on a swing; `footing` what is left of the ground's pace, as in trodden
    snow."""

    def __init__(self, number: int, runner: Runner) -> None:
        self.number = number
        self.top = runner.top
        self.lasting = runner.lasting
        self.store = STORE
        self.x = 0.0
        self.y = 0.0
        self.vx = 0.0
        self.vy = 0.0
        self.face_x = 1.0
        self.face_y = 0.0
        self.was_x = 0.0
        self.was_y = 0.0
        self.go_x = 0.0
        self.go_y = 0.0
        self.pace = 0.0
        self.stops = True
        self.doing = ""
        self.lamp = False
        self.present = True
        self.z = 0.0
        self.footing = 1.0

    def put(self, x: float, y: float) -> None:
        """Stand here, at rest and rested."""
        self.x = self.was_x = self.go_x = x
        self.y = self.was_y = self.go_y = y
        self.vx = self.vy = 0.0
        self.pace = 0.0
        self.store = STORE

    @property
    def speed(self) -> float:
        """In m/s."""
        return sqrt(self.vx * self.vx + self.vy * self.vy)

    def fastest(self) -> float:
        """The speed that is possible now, on a hard field."""
        if self.store >= 1.0:
            return self.top
        return self.lasting + (self.top - self.lasting) * self.store

    def step(self, ground: YardMap, time: float) -> None:
        """Move on by a step of time, in seconds."""
        self.was_x, self.was_y = self.x, self.y
        vx, vy = self.vx, self.vy
        dx, dy = self.go_x - self.x, self.go_y - self.y
        far = sqrt(dx * dx + dy * dy)
        wish = 0.0
        here = self.footing * ground.pace(self.x, self.y)
        if far > 0.05 and self.pace > 0.0:
            fastest = self.fastest()
            if self.doing == CROUCHES:
                crouched = _CROUCHED * self.top
                fastest = crouched if crouched < fastest else fastest
            wish = self.pace * fastest * (here if here > 0.0 else 0.3)
            if self.stops:  # so that one comes to rest there
                slow, last = sqrt(2.0 * 0.8 * BRAKING * far), far / time
                wish = slow if slow < wish else wish
                wish = last if last < wish else wish
        elif vx == 0.0 and vy == 0.0:
            self._rest(STORE * time / REFILL)
            return
        ux, uy = (dx / far, dy / far) if far > _NEAR else (self.face_x, self.face_y)
        speed = sqrt(vx * vx + vy * vy)
        hx, hy = (vx / speed, vy / speed) if speed > 0.3 else (ux, uy)
        # what is to change, along the way one goes and across it
        cx, cy = ux * wish - vx, uy * wish - vy
        along = cx * hx + cy * hy
        across = cy * hx - cx * hy
        ahead, behind, aside = FORWARDS * time, -BRAKING * time, ACROSS * time
        along = ahead if along > ahead else behind if along < behind else along
        across = aside if across > aside else -aside if across < -aside else across
        vx += along * hx - across * hy
        vy += along * hy + across * hx
        self._go(ground, vx, vy, time)
        self._tire(here, time)

    def _go(self, ground: YardMap, vx: float, vy: float, time: float) -> None:
        """Move as far as nothing is in the way, along what is."""
        x, y = self.x + vx * time, self.y + vy * time
        if ground.hindered and not ground.is_free(x, y):
            if ground.is_free(x, self.y):
                y, vy = self.y, 0.0
            elif ground.is_free(self.x, y):
                x, vx = self.x, 0.0
            else:
                x, y, vx, vy = self.x, self.y, 0.0, 0.0
        elif not ground.hindered and not ground.is_free(x, y):
            x, y, vx, vy = self.x, self.y, 0.0, 0.0
        self.x, self.y, self.vx, self.vy = x, y, vx, vy

    def _tire(self, here: float, time: float) -> None:
        speed = sqrt(self.vx * self.vx + self.vy * self.vy)
        if speed > 0.3:
            self.face_x, self.face_y = self.vx / speed, self.vy / speed
        elif speed < 0.01:
            self.vx = self.vy = speed = 0.0
        effort = speed / here if here > 0.0 else speed
        if effort > self.lasting:
            self.store -= (effort - self.lasting) / (self.top - self.lasting) * time
            if self.store < 0.0:
                self.store = 0.0
        elif self.store < STORE:
            rest = 1.0 - effort / self.lasting
            self._rest(rest * STORE * time / REFILL)

    def _rest(self, seconds: float) -> None:
        """Get so much of the store back."""
        store = self.store + seconds
        self.store = store if store < STORE else STORE

    def look_towards(self, x: float, y: float) -> None:
        """Face a place, where one stands."""
        dx, dy = x - self.x, y - self.y
        far = sqrt(dx * dx + dy * dy)
        if far > 0.01:
            self.face_x, self.face_y = dx / far, dy / far


def nearest(one: Body, other: Body) -> tuple[float, float]:
    """How near two came to each other in this step, squared, and in which part of it (0.0 to 1.0)."""
    ax, ay = one.was_x - other.was_x, one.was_y - other.was_y
    bx, by = one.x - other.x, one.y - other.y
    cx, cy = bx - ax, by - ay
    moved = cx * cx + cy * cy
    if moved < 1e-12:
        return bx * bx + by * by, 1.0
    part = -(ax * cx + ay * cy) / moved
    part = 0.0 if part < 0.0 else 1.0 if part > 1.0 else part
    dx, dy = ax + cx * part, ay + cy * part
    return dx * dx + dy * dy, part
