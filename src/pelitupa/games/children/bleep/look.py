"""How the road looks: by day or in the dark, empty or with what is coming, seen from the front."""

from __future__ import annotations

from typing import Final

from pelitupa.core import FieldZone, Shape, t

WIDTH: Final = 160.0
HEIGHT: Final = 100.0

_Box = tuple[float, float, float, float, str]
BODIES: Final[tuple[tuple[_Box, ...], ...]] = (
    ((58, 16, 102, 36, "red"), (64, 36, 96, 50, "red"), (67, 37, 93, 47, "white")),
    ((56, 16, 104, 68, "white"), (60, 44, 100, 62, "grey")),
    ((50, 16, 110, 84, "blue"), (54, 54, 106, 78, "grey"), (54, 24, 106, 34, "black")),
    ((76, 14, 84, 40, "black"), (66, 40, 94, 43, "black"), (72, 43, 88, 66, "green")),
)
"""Of each vehicle its boxes: left, lower, right and upper edge, and the colour."""
ROUND: Final[tuple[tuple[tuple[float, float, float, str], ...], ...]] = (
    ((63, 26, 4, "yellow"), (97, 26, 4, "yellow"), (64, 15, 5, "black"), (96, 15, 5, "black")),
    ((62, 26, 4, "yellow"), (98, 26, 4, "yellow"), (63, 15, 5, "black"), (97, 15, 5, "black")),
    ((58, 44, 4, "yellow"), (102, 44, 4, "yellow"), (59, 15, 7, "black"), (101, 15, 7, "black")),
    ((80, 44, 5, "yellow"), (80, 74, 8, "red")),
)
"""And its lights and wheels: middle, radius, colour."""


def road_zone(vehicle: int, dark: bool, label: str) -> FieldZone:
    """The road with a vehicle by its number; -1: its lights in the dark if it has a label, else nothing."""
    sky, earth = ("black", "black") if dark else ("white", "green")
    shapes = [
        _box((0, 55, WIDTH, HEIGHT, sky)),
        _box((0, 0, WIDTH, 55, earth)),
        Shape("polygon", ((10, 0), (70, 55), (90, 55), (150, 0)), "grey"),
    ]
    if vehicle >= 0:
        bodies = [_box(box) for box in BODIES[vehicle]]
        first = bodies[0]
        shapes.append(Shape(first.outline, first.points, first.paint, label=label))
        shapes += bodies[1:]
        shapes += [Shape("circle", ((x, y),), paint, r) for x, y, r, paint in ROUND[vehicle]]
    elif label:
        shapes.append(Shape("circle", ((70.0, 44.0),), "yellow", 6.0, label))
        shapes.append(Shape("circle", ((90.0, 44.0),), "yellow", 6.0))
    return FieldZone("road", t("The road"), "", (0.0, 0.0, WIDTH, HEIGHT), (), tuple(shapes))


def _box(box: _Box) -> Shape:
    left, lower, right, upper, paint = box
    corners = ((left, lower), (right, lower), (right, upper), (left, upper))
    return Shape("polygon", corners, paint)
