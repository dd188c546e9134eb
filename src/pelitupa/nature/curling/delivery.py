"""From a call to a stone on the ice: the broom gives the line, the weight the speed, and players scatter."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pelitupa.core.frozen import Frozen
from pelitupa.equipment.rink import HACK, NEAR_HOG
from pelitupa.nature.curling.ice import Moving


@dataclass(frozen=True)
class Scatter(Frozen):
    """Standard deviations of the speed at the near hog line (m/s) and of the direction (rad)."""

    speed: float
    angle: float


SKILLS: Final = {
    "none": Scatter(0.0, 0.0),
    "steady": Scatter(0.0076, 0.0018),
    "club": Scatter(0.0228, 0.0054),
    "beginner": Scatter(0.07, 0.012),
}
"""`steady` is an expert as fcv1's users measured them, here 22 cm of length and 5 cm aside at the tee; `club`
three times that; `beginner` is chosen."""


def released(
    number: int, turn: float, weight: float, broom: float, faster: float = 0.0, aside: float = 0.0
) -> Moving:
    """The stone at the near hog line. It was aimed from the hack at the broom, `broom` metres to the right of
    the far tee; `faster` (m/s) and `aside` (rad, to the right) are the error of this delivery."""
    length = math.sqrt(broom * broom + HACK * HACK)
    ux, uy = broom / length, -HACK / length
    stone = Moving(number, broom * (NEAR_HOG - HACK) / -HACK, NEAR_HOG)
    vx, vy = ux + aside * uy, uy - aside * ux
    speed = weight + faster
    if speed < 0.5:
        speed = 0.5
    turned = math.sqrt(vx * vx + vy * vy)
    stone.head(vx / turned * speed, vy / turned * speed)
    stone.turn = 1.0 if turn > 0.0 else -1.0
    return stone
