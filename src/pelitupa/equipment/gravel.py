"""What a throw of petanque asks of nature, and by simple statistics where it may come to rest.

What a throw asks is the tuple `Shot.value`, what nature answers a report. Lengths are in metres from the
middle of the circle, x to the right and y along the road. Physics is nature's (`nature/petanque`); what is
supposed here (`answer`) is for search and tests: a ball lands about where it was aimed, runs on as far as its
height lets it, pushes away what lies in its line, and stops there, as if the ground were flat.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pelitupa.core import OpenValue
from pelitupa.core.frozen import Frozen
from pelitupa.equipment.grounds import ASPHALT_LETTER, PARK, read_ground

TARGET: Final = "target"
"""What the small wooden ball is called in a report."""
BALL_WIDTH: Final = 0.074
TARGET_WIDTH: Final = 0.030
FURTHEST: Final = 100.0
"""Nothing that is reported lies further from the circle, sideways or along the road."""

RUN: Final = 0.54
STEEPER: Final = 0.0051
"""What a ball runs after it has landed, as a share of a long flight that was thrown at 45 degrees; more for
each degree, as bounces make it (fitted to `nature/petanque`)."""
_ROUGH: Final = 0.05
"""How much the gravel lets that run vary."""
HELD: Final = 0.43
"""The part of the run that full backspin takes away."""
_PUSHED: Final = 0.5
_FLIES: Final = 0.35
"""What something in the way goes on: of the run that was left, and of the flight where it was hit in the
air."""

_HEAD: Final = 9
"""So many parts of a shot's value come before what lies on the ground."""
LET_GO: Final = 0.8
"""How high a ball is let go, in metres (chosen)."""

PLACED: Final = "placed"
"""Stands for the target ball where it is laid down by hand, just where it is to be."""
UNKNOWN: Final[OpenValue] = ("unknown",)
"""What nature is told of a throw while nobody knows where things lie."""

Place = tuple[float, float, float]
"""In metres: to the right, ahead, and up."""
Normal = Callable[[], float]
"""Draws a standard normal number."""


@dataclass(frozen=True)
class Hand(Frozen):
    """How somebody throws: standard deviations of the direction, in degrees, and of the length of a flat
    throw, as a share of it."""

    across: float
    along: float


PRACTISED: Final = Hand(1.0, 0.03)


@dataclass(frozen=True)
class Shot:
    """A throw as nature is told of it: what is thrown, where it is to land, how steeply (degrees), and how
    much backspin it has (0 to 1). `offset` is how far the circle is from the middle of the road, `along` how
    far ahead of where the match began; `there` is what lies on the ground, by name. For the target ball the
    aim is where it is to come to rest. `ground` is the text of the ground (`read_ground`), `uneven` the
    standard deviation of its height in centimetres."""

    thing: str
    offset: float
    x: float
    y: float
    angle: float = 0.0
    spin: float = 0.0
    there: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    along: float = 0.0
    ground: str = PARK
    uneven: float = 0.0

    def value(self) -> OpenValue:
        """The shot as it is told."""
        found: list[float | str] = [self.thing, self.offset, self.x, self.y, self.angle, self.spin]
        found += [self.along, self.ground, self.uneven]
        for name in self.there:
            x, y = self.there[name]
            found += [name, x, y]
        return tuple(found)

    @classmethod
    def of(cls, value: OpenValue) -> Shot:
        """The shot that was told."""
        offset, x, y, angle, spin = (float(part) for part in value[1:6])
        there = {
            str(value[at]): (float(value[at + 1]), float(value[at + 2]))
            for at in range(_HEAD, len(value), 3)
        }
        along, ground, uneven = float(value[6]), str(value[7]), float(value[8])
        return cls(str(value[0]), offset, x, y, angle, spin, there, along, ground, uneven)


def carry(distance: float, angle: float, spin: float) -> float:
    """How far a ball flies that is to come to rest at a distance on flat gravel, thrown at an angle
    (degrees)."""
    tangent, runs = math.tan(math.radians(angle)), _runs(angle, spin)
    less = distance * tangent - LET_GO
    root = math.sqrt(less * less + 4.0 * (tangent + runs) * distance * LET_GO)
    return (less + root) / (2.0 * (tangent + runs))


def run_of(flight: float, angle: float, spin: float) -> float:
    """What a ball runs on after a flight, on flat gravel."""
    return _runs(angle, spin) * flight * flight / (flight * math.tan(math.radians(angle)) + LET_GO)


def _runs(angle: float, spin: float) -> float:
    return (RUN + STEEPER * angle) * (1.0 - HELD * spin)


def answer(shot: Shot, hand: Hand, normal: Normal) -> OpenValue:
    """The report of what came of a shot, to a millimetre: where the thing rests, and what it moved."""
    if shot.thing == PLACED:
        return _rests(shot, {TARGET: (shot.x, shot.y)})
    bearing = math.atan2(shot.x, shot.y) + math.radians(hand.across) * normal()
    along = hand.along * (1.0 + shot.angle / 90.0)  # the higher, the harder to judge
    length = math.hypot(shot.x, shot.y) * max(0.05, 1.0 + along * normal())
    side, ahead = math.sin(bearing), math.cos(bearing)
    if shot.thing == TARGET:
        return _rests(shot, {TARGET: (length * side, length * ahead)})
    run = run_of(length, shot.angle, shot.spin) * max(0.2, 1.0 + _ROUGH * normal())
    struck = _at(shot, length * side, length * ahead)
    if struck:
        deflected = bearing + 0.5 * normal()
        goes = _FLIES * length * (1.0 + 0.3 * normal())
        x, y = shot.there[struck]
        stays = 0.25 * run * abs(normal())
        return _rests(
            shot,
            {
                shot.thing: (x + stays * side, y + stays * ahead),
                struck: (x + goes * math.sin(deflected), y + goes * math.cos(deflected)),
            },
        )
    struck, before = _in_line(shot, side, ahead, length, length + run)
    if not struck:
        return _rests(shot, {shot.thing: ((length + run) * side, (length + run) * ahead)})
    left = (length + run - before) * (1.0 if struck == TARGET else _PUSHED)
    x, y = shot.there[struck]
    return _rests(
        shot,
        {shot.thing: (before * side, before * ahead), struck: (x + left * side, y + left * ahead)},
    )


def _at(shot: Shot, x: float, y: float) -> str:
    """What is hit by a ball that lands there; empty for nothing. The target is too small to be hit so."""
    for name, (a, b) in shot.there.items():
        if name != TARGET and math.hypot(x - a, y - b) < BALL_WIDTH:
            return name
    return ""


def _in_line(shot: Shot, side: float, ahead: float, begin: float, end: float) -> tuple[str, float]:
    """What a ball meets first that runs along a line, and how far from the circle it then is."""
    found, nearest = "", end
    for name, (x, y) in shot.there.items():
        wide = (BALL_WIDTH + (TARGET_WIDTH if name == TARGET else BALL_WIDTH)) / 2
        away = abs(x * ahead - y * side)
        if away < wide:
            met = x * side + y * ahead - math.sqrt(wide * wide - away * away)
            if begin < met < nearest:
                found, nearest = name, met
    return found, nearest


def _rests(shot: Shot, places: Mapping[str, tuple[float, float]]) -> OpenValue:
    """A report that these things come to rest there, or nowhere to be found."""
    return rested(shot, {name: (x, y, 0.0) for name, (x, y) in places.items()})


def rested(shot: Shot, places: Mapping[str, Place | None]) -> OpenValue:
    """A report that these things come to rest there; what has no place, or lies beyond the hedge, is lost."""
    ground = read_ground(shot.ground)
    found: list[float | str] = []
    for name in places:
        place = places[name]
        if place is None or abs(shot.offset + place[0]) >= ground.half:
            found += ["lost", name]
            continue
        x, y, z = (round(min(max(part, -FURTHEST), FURTHEST), 3) for part in place)
        found += ["rest", name, x + 0.0, y + 0.0, z + 0.0]
        if name == TARGET:
            deep, letter = ground.deep(shot.offset + x, shot.along + y)
            found += ["asphalt" if letter == ASPHALT_LETTER else "lawn", round(deep, 3)]
    if shot.thing in (TARGET, PLACED):
        target = places.get(TARGET)
        left, right = ground.edges(shot.along + (target[1] if target else 0.0))
        found += ["gravel", round(left - shot.offset, 3), round(right - shot.offset, 3)]
    return tuple(found)
