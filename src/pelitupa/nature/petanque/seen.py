"""How a throw is seen: the ways of the balls over the ground from above, and how high they fly."""

from __future__ import annotations

from typing import Final

from pelitupa.core import motion as seen
from pelitupa.equipment.gravel import TARGET
from pelitupa.nature.petanque.motion import FLIES, GRAVITY, LOST, RESTS, Body, Motion

_EVERY: Final = 0.05
"""Seconds between two places of a ball at most; between them it goes straight and evenly."""
_LOUDEST: Final = 6.0
"""In m/s: a ball whose speed changes so much at once is heard as loud as can be."""
_HEARD: Final = 0.6
"""In m/s: a smaller change is not heard."""


class Watched:
    """The places of all things of a throw, as it runs, and their heights above the ground."""

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self.points: dict[str, list[tuple[float, float, float]]] = {
            body.name: [] for body in motion.bodies
        }
        self.heights: dict[str, list[tuple[float, float]]] = {
            body.name: [] for body in motion.bodies
        }
        self.beats: list[seen.Beat] = []
        self._before: dict[str, tuple[float, ...]] = {}
        self._flew: set[str] = set()

    def __call__(self, motion: Motion) -> None:
        """A step is about to be taken."""
        now = motion.seconds
        for body in motion.bodies:
            before, met = self._before.get(body.name), False
            if before is not None:
                met = self._meets(body, before, now)
                self._fly(body, before, now)
            points = self.points[body.name]
            if not points or met or (body.state != RESTS and now - points[-1][0] >= _EVERY):
                self._note(body, now)
            self._flew.discard(body.name)
            if body.state == FLIES:
                self._flew.add(body.name)
            self._before[body.name] = (now, body.x, body.y, body.z, body.vx, body.vy, body.vz)

    def _note(self, body: Body, now: float) -> None:
        self.points[body.name].append((now, body.x, body.y))
        high = body.z - body.radius - self._floor(body.x, body.y)
        self.heights[body.name].append((now, max(0.0, high) if body.state == FLIES else 0.0))

    def _floor(self, x: float, y: float) -> float:
        ground = self.motion.ground
        return ground.surface(x, y)[0] if ground.is_within(x) else 0.0

    def _fly(self, body: Body, before: tuple[float, ...], now: float) -> None:
        """Of a long flight, which is one step, the places between."""
        began, x, y, z, vx, vy, vz = before
        if now - began <= 2.0 * _EVERY or body.name not in self._flew:
            return
        moment = began + _EVERY
        while moment < now:
            passed = moment - began
            at = x + passed * vx, y + passed * vy
            high = (
                z + passed * vz - 0.5 * GRAVITY * passed * passed - body.radius - self._floor(*at)
            )
            self.points[body.name].append((moment, *at))
            self.heights[body.name].append((moment, max(0.0, high)))
            moment += _EVERY

    def _meets(self, body: Body, before: tuple[float, ...], now: float) -> bool:
        """Whether a thing has met the ground or another: its speed has changed at once. That is heard."""
        began, *_, vx, vy, vz = before
        falls = vz - GRAVITY * (now - began) if body.name in self._flew else 0.0
        change = abs(body.vx - vx) + abs(body.vy - vy)
        if body.name in self._flew:
            change += abs(body.vz - falls)
        if change > _HEARD and not any(now - beat.time < _EVERY for beat in self.beats):
            force = round(min(1.0, change / _LOUDEST), 3)
            self.beats.append(seen.Beat(round(now, 3), "hit", force))
        return change > _HEARD

    def ended(self, offset: float, along: float) -> seen.Motion:
        """What was seen, now that all is at rest, from a circle that lies there."""
        now = self.motion.seconds
        ways = []
        for body in self.motion.bodies:
            self._note(body, now)
            points = tuple(
                [
                    (round(moment, 3), round(x - offset, 3), round(y - along, 3))
                    for moment, x, y in self.points[body.name]
                ]
            )
            heights = [
                (round(moment, 3), round(high, 2)) for moment, high in self.heights[body.name]
            ]
            moved = len({point[1:] for point in points}) > 1
            flew = any(high for _, high in heights)
            ways.append(
                seen.Way(
                    body.name,
                    points if moved else points[:1],
                    body.state == LOST,
                    _face(body.name),
                    heights=tuple(heights) if flew else (),
                )
            )
        return seen.Motion(round(now, 3), tuple(ways), tuple(self.beats), (offset, along))


def _face(name: str) -> str:
    """The colour of a thing: balls are called `red-1`, the target is yellow."""
    return "yellow" if name == TARGET else name.partition("-")[0]


def seen_motion(motion: Motion, offset: float, along: float) -> seen.Motion:
    """A throw that has not run yet, as it is seen until all is at rest, from a circle that lies there."""
    watched = Watched(motion)
    motion.run(watched)
    return watched.ended(offset, along)
