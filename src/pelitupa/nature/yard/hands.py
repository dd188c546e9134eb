"""How people throw, kick and catch, by how grown they are: speeds, and how far their aim strays.

Grown is measured by what somebody sprints, beside a child of ten or eleven (`GROWN`). An untrained child of
that age kicks a soccer ball at two thirds of what players of the age do (13.5 m/s; Vieira 2018), an adult at
two thirds of 27: the cube of the sprint is between them. Throws of large balls, catches and scatters are
chosen, with 8 degrees for a kick and 6 for a throw at that age."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.people import GROWN

KICK: Final = 9.0
THROW: Final = 10.0
"""Speeds of a ball as large as a soccer ball, in m/s."""
KICK_STRAYS: Final = 8.0
THROW_STRAYS: Final = 6.0
"""Standard deviations of the direction, in degrees."""
CATCH: Final = 0.55
"""How often a ball is held that comes within reach at an easy pace."""
HEIGHT: Final = 1.42
"""Metres."""
_PACE_STRAYS: Final = 0.08
"""Standard deviation of the speed of a throw or a kick, in parts of it."""


@dataclass(frozen=True)
class Hands:
    """What somebody can do with a ball: speeds in m/s, scatters in degrees, `height` in metres."""

    grown: float
    kick: float
    throw: float
    kick_strays: float
    throw_strays: float
    catch: float
    height: float


def hands_of(top: float) -> Hands:
    """Those of somebody whose top speed is so, in m/s."""
    grown = top / GROWN.top
    square = grown * grown
    return Hands(
        grown,
        KICK * square * grown,
        THROW * square * grown,
        KICK_STRAYS / square,
        THROW_STRAYS / square,
        min(CATCH * square, 0.95),
        HEIGHT * grown,
    )


def strayed(
    x: float, y: float, up: float, degrees: float, draws: Draws
) -> tuple[float, float, float]:
    """A velocity whose direction has strayed, to the side and up and down, and its size a little."""
    aside, high = direction(degrees * draws.normal()), direction(degrees * draws.normal())
    size = 1.0 + _PACE_STRAYS * draws.normal()
    size = size if size > 0.4 else 0.4
    vx, vy = x * aside[0] - y * aside[1], y * aside[0] + x * aside[1]
    return size * vx, size * vy, size * (up + _flat(vx, vy) * high[1])


def _flat(x: float, y: float) -> float:
    """About the size of a vector: exact along the axes, and never more than a tenth too large."""
    x, y = abs(x), abs(y)
    return max(x, y) + 0.41 * min(x, y)
