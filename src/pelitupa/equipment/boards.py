"""Dartboards as a game of darts sees them: the parts a dart can hit, by ints, and where they are.

The last int is always a miss. Points are (x, y) in mm from the centre, x to the right, y upwards.
"""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.dartboard import (
    BOARD_RADIUS,
    SEGMENTS,
    segment_at,
    segment_centre,
    segment_label,
    segment_text,
)

RING_WIDTH: Final = 17.0
RINGS: Final = 10
FINNISH_RADIUS: Final = RING_WIDTH * RINGS
"""Of the Finnish board, which is about as large as the scoring area of the English one (booklet 74.3)."""

_GROUPS: Final = ("singles", "doubles", "triples", "bulls")


class Dartboard:
    """The English (international) board: `segments` parts of the module `dartboard`, and the miss.

    `ground` is what drawings call it, `radius` that of the whole board in mm.
    """

    def __init__(self, ground: str, segments: int, radius: float) -> None:
        self.ground = ground
        self.segments = segments
        self.radius = radius

    def text(self, segment: int) -> str:
        """The short ASCII text of a part or the miss."""
        return segment_text(segment)

    def label(self, segment: int) -> Text:
        """What a screen reader says of a part or the miss."""
        return segment_label(segment)

    def at(self, x: float, y: float) -> int:
        """What a dart at a point has hit."""
        return segment_at(x, y)

    def centre(self, segment: int) -> tuple[float, float]:
        """The point to aim at for a part or, below the board, a miss."""
        return segment_centre(segment)

    def group(self, segment: int) -> str:
        """The group of buttons that a part belongs to."""
        return t(_GROUPS[segment // 20])


class FinnishDartboard(Dartboard):
    """The Finnish board: rings 1 (outermost) to 9, and the centre, 10. Part `n - 1` is ring `n`; 10 a miss.

    A circle belongs to the ring inside it. All rings are as wide as the centre's radius.
    """

    def text(self, segment: int) -> str:
        """See `Dartboard.text`: `7`, `10`, `miss`."""
        return "miss" if segment == RINGS else str(segment + 1)

    def label(self, segment: int) -> Text:
        """See `Dartboard.label`."""
        if segment == RINGS:
            return t("miss")
        return t("centre, 10") if segment == RINGS - 1 else t("ring {ring}", ring=segment + 1)

    def at(self, x: float, y: float) -> int:
        """See `Dartboard.at`."""
        points = ring_points(math.hypot(x, y))
        return points - 1 if points else RINGS

    def centre(self, segment: int) -> tuple[float, float]:
        """See `Dartboard.centre`; of a ring, at its top."""
        if segment == RINGS:
            return 0.0, -(FINNISH_RADIUS + 2 * RING_WIDTH)
        return (0.0, 0.0) if segment == RINGS - 1 else (0.0, RING_WIDTH * (9.5 - segment))

    def group(self, segment: int) -> str:
        """See `Dartboard.group`: all in one."""
        return t("rings")


def ring_points(radius: float) -> int:
    """What a dart scores so far from the centre of the Finnish board, in mm: 10 to 1, or 0."""
    for points in range(RINGS, 0, -1):
        if radius <= RING_WIDTH * (RINGS + 1 - points):
            return points
    return 0


ENGLISH: Final = Dartboard("dartboard", SEGMENTS, BOARD_RADIUS)
FINNISH: Final = FinnishDartboard("finnish dartboard", RINGS, FINNISH_RADIUS + RING_WIDTH)
