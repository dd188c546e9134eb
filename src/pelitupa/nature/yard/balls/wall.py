"""A wall from which a ball rebounds: a straight piece of it, smooth and upright, with no end.

The ball keeps the share `bounce` of its speed into the wall. Along the wall, sideways and up and down,
friction takes at most `grip` times the push, and at most what makes a hollow ball roll along it. So a smooth
wall turns an angle of incidence a into tan b = tan a / bounce, a rough one makes that narrower again, and no
speed grows. A ball kicked along the ground from d metres comes to rest bounce^2 (v^2 - 2 c g d)/(2 c g) from
the wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NEVER: Final = 1e9

BOUNCE: Final = 0.65
GRIP: Final = 0.4
"""A soccer ball off planks or plaster (chosen)."""


@dataclass(frozen=True)
class Wall:
    """A wall through (x, y) with its front to the unit vector (nx, ny)."""

    x: float
    y: float
    nx: float
    ny: float
    bounce: float = BOUNCE
    grip: float = GRIP

    def before(self, x: float, y: float) -> float:
        """How far before the wall a place is; below 0 behind it."""
        return (x - self.x) * self.nx + (y - self.y) * self.ny

    def along(self, x: float, y: float) -> float:
        """How far along the wall a place is, to the right of (x, y) as one looks at the front."""
        return (y - self.y) * self.nx - (x - self.x) * self.ny

    def meeting(self, x: float, y: float, vx: float, vy: float, radius: float) -> float:
        """After what time a ball that moves so touches the front; `NEVER` where it does not."""
        into = -(vx * self.nx + vy * self.ny)
        if into <= 0.0:
            return NEVER
        gap = self.before(x, y) - radius
        if gap < -radius:  # it is behind the wall
            return NEVER
        return gap / into if gap > 0.0 else 0.0
