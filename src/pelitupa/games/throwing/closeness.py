"""Whose balls or stones lie closest: colours of sides, distances, and the order of closeness with its ties.

A *group* is what lies equally close: the mask of the sides that it belongs to, and how many things it is.
An order of closeness is a list of groups, the closest first. Distances are compared in whole millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from pelitupa.core import Text, listed, t
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import Place

COLOURS: Final = ("red", "blue", "green")
"""What the balls of each side are called, by the side."""

Group = tuple[int, int]

SPACE: Final = "space"
ABOVE: Final = "above"
ALONG: Final = "ground"
TAPES: Final = (SPACE, ABOVE, ALONG)
"""How a tape is held: straight from centre to centre, as seen from above, or along the ground."""


def side_word(side: int) -> Text:
    """A side by the colour of its balls, within a sentence."""
    return (t("red"), t("blue"), t("green"))[side]


def sides_word(mask: int) -> Text:
    """Some sides by their colours."""
    return listed([side_word(side) for side in sides_in(mask)])


def sides_in(mask: int) -> list[int]:
    """The sides of a mask, ascending."""
    return [side for side in range(len(COLOURS)) if mask & BITS[side]]


def millimetres(one: Place, other: Place, tape: str) -> int:
    """How far two places are from each other, as a tape says that is not held along the ground."""
    up = 0.0 if tape == ABOVE else one[2] - other[2]
    across, ahead = one[0] - other[0], one[1] - other[1]
    return round(1000.0 * math.sqrt(across * across + ahead * ahead + up * up))


def levels(distances: Mapping[str, int], sides: Mapping[str, int]) -> list[list[int]]:
    """Whose things are equally close, the closest first: of each distance (mm) a side for each thing."""
    found: list[list[int]] = []
    before = -1
    for far, thing in sorted([(distances[name], name) for name in distances]):
        if far != before:
            found.append([])
        found[-1].append(sides[thing])
        before = far
    return found


def order_of(distances: Mapping[str, int], sides: Mapping[str, int]) -> list[Group]:
    """The order of closeness of things by their distances (mm) and the sides whose they are."""
    found: list[Group] = []
    for level in levels(distances, sides):
        mask = 0
        for side in level:
            mask |= BITS[side]
        found.append((mask, len(level)))
    return found


def before_best_loser(order: Sequence[Group]) -> tuple[int, int]:
    """The side that has the closest thing alone (-1 if none has), and how many of its things lie closer than
    the closest of any other side; one as close as that does not count (booklet 80.3)."""
    if not order or order[0][0] not in _ALONE:
        return -1, 0
    winner, count = order[0][0], 0
    for mask, things in order:
        if mask != winner:
            break
        count += things
    return _ALONE.index(winner), count


_ALONE: Final = tuple(BITS[side] for side in range(len(COLOURS)))
