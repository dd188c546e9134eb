"""The wheel that pawns go round: a hub, six spokes of five squares, and an outer track of forty-two.

The pie square of a category stands where its spoke meets the track, and six squares lie between two of them:
the second and the fifth are free, the others ordinary, one for each category that has no pie beside them.
Squares are ints: 0 the hub, then the spokes from the hub outwards, then the track clockwise.
"""

from __future__ import annotations

import math
from typing import Final

HUB: Final = 0
CATEGORIES: Final = 6
SPOKE: Final = 5
TRACK: Final = 42
FIRST_ON_TRACK: Final = 1 + CATEGORIES * SPOKE
SQUARES: Final = FIRST_ON_TRACK + TRACK
GAP: Final = TRACK // CATEGORIES

ORDINARY: Final = 0
FREE: Final = 1
PIE: Final = 2


def kind_of(square: int) -> int:
    """ORDINARY, FREE or PIE; nobody ever stops in the hub."""
    step = (square - FIRST_ON_TRACK) % GAP
    if square < FIRST_ON_TRACK or step not in (0, 2, 5):
        return ORDINARY
    return FREE if step else PIE


def category_of(square: int) -> int:
    """The category of a square that has one."""
    if square < FIRST_ON_TRACK:
        spoke, step = divmod(square - 1, SPOKE)
        return (spoke + 1 + step) % CATEGORIES
    arc, step = divmod(square - FIRST_ON_TRACK, GAP)
    return (arc + (0, 2, 0, 3, 4, 0, 5)[step]) % CATEGORIES


def name_of(square: int) -> str:
    """`hub`, `b3` (the third of the second spoke), `17` (of the track)."""
    if square == HUB:
        return "hub"
    if square < FIRST_ON_TRACK:
        spoke, step = divmod(square - 1, SPOKE)
        return f"{'abcdef'[spoke]}{step + 1}"
    return str(square - FIRST_ON_TRACK + 1)


def reached(square: int, roll: int) -> list[int]:
    """Where a pawn may go: outwards until it is on the track, then along it either way."""
    if square == HUB:
        return sorted({place for spoke in range(CATEGORIES) for place in _outwards(spoke, roll)})
    if square < FIRST_ON_TRACK:
        spoke, step = divmod(square - 1, SPOKE)
        return _outwards(spoke, step + 1 + roll)
    place = square - FIRST_ON_TRACK
    return sorted(FIRST_ON_TRACK + (place + way) % TRACK for way in (-roll, roll))


def _outwards(spoke: int, steps: int) -> list[int]:
    """The squares so many steps from the hub, the first of them along a spoke."""
    if steps <= SPOKE:
        return [1 + spoke * SPOKE + steps - 1]
    corner, over = spoke * GAP, steps - SPOKE - 1
    return sorted({FIRST_ON_TRACK + (corner + way) % TRACK for way in (-over, over)})


def place_of(square: int) -> tuple[float, float]:
    """Where a square lies, the hub in the origin and the track a circle of radius 6."""
    if square == HUB:
        return 0.0, 0.0
    if square < FIRST_ON_TRACK:
        spoke, step = divmod(square - 1, SPOKE)
        turn, radius = spoke / CATEGORIES, float(step + 1)
    else:
        turn, radius = (square - FIRST_ON_TRACK) / TRACK, 6.0
    angle = 2.0 * math.pi * turn
    return radius * math.sin(angle), radius * math.cos(angle)
