"""How a slide is seen: the ways of all stones on the rings, and of the one on its way on the small sheet."""

from __future__ import annotations

from typing import Final

from pelitupa.core.motion import Beat, Motion, Way
from pelitupa.equipment.rink import (
    COLOURS,
    ON_ITS_WAY,
    RADIUS,
    TEAM_STONES,
    figure_of,
    on_strip,
)
from pelitupa.nature.curling.slide import HIT, Shot

_EVERY: Final = 0.2
"""Seconds between two places of a stone at most; between them it goes straight and evenly."""
_LOUDEST: Final = 4.0
"""In m/s: a stone that strikes at this speed is heard as loud as can be."""

_Points = list[tuple[float, float, float]]


class Watched:
    """The places of all stones of a shot, as it runs."""

    def __init__(self, shot: Shot) -> None:
        self.ways: dict[int, _Points] = {
            stone.number: [(0.0, stone.x, stone.y)] for stone in shot.stones
        }
        self.beats: list[Beat] = []
        self._heard = 0
        self._fastest = 0.0

    def __call__(self, shot: Shot) -> None:
        """A step is about to be taken."""
        knocked = len(shot.facts) > self._heard
        for kind, _, _ in shot.facts[self._heard :]:
            if kind == HIT:
                force = min(1.0, self._fastest / _LOUDEST)
                self.beats.append(Beat(round(shot.seconds, 3), "hit", round(force, 3)))
        self._heard = len(shot.facts)
        self._fastest = 0.0
        for stone in shot.stones:
            points = self.ways[stone.number]
            self._fastest = max(self._fastest, stone.speed)
            moves = stone.speed > 0.0
            due = moves and shot.seconds - points[-1][0] >= _EVERY
            if due or (knocked and (moves or (stone.x, stone.y) != points[-1][1:])):
                points.append((shot.seconds, stone.x, stone.y))

    def ended(self, shot: Shot) -> Motion:
        """What was seen, now that the shot is over, or a stone is where its sweepers are asked."""
        for stone in shot.stones:
            points = self.ways[stone.number]
            if (stone.x, stone.y) != points[-1][1:]:
                points.append((shot.seconds, stone.x, stone.y))
        left = {stone.number for stone in shot.stones}
        ways = [
            Way(
                figure_of(number), _rounded(points), number not in left, _face(number), 2.0 * RADIUS
            )
            for number, points in self.ways.items()
        ]
        thrown = shot.thrown.number
        strip = [(moment, *on_strip(x, y)) for moment, x, y in self.ways[thrown]]
        ways.append(Way("way", _rounded(strip), True, _face(thrown), ON_ITS_WAY))
        return Motion(round(shot.seconds, 3), tuple(ways), tuple(self.beats))


def _face(number: int) -> str:
    return COLOURS[number // TEAM_STONES]


def _rounded(points: _Points) -> tuple[tuple[float, float, float], ...]:
    return tuple([(round(moment, 3), round(x, 3), round(y, 3)) for moment, x, y in points])


def motion_of(shot: Shot, stop: float) -> Motion | None:
    """A shot that has not run yet, as it is seen until it is over or comes to a `stop`; None where nothing
    moves."""
    watched = Watched(shot)
    shot.run(stop, watched)
    return watched.ended(shot) if shot.seconds > 0.0 else None
