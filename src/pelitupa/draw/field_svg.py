"""Fields: the ground, and the things on it where they are.

A field is drawn in its own unit where that makes it large enough, else enlarged. The drawing holds where its
corner lies and how long a unit is (`data-left`, `data-top`, `data-scale`), so that a page can aim on it, and
how high its ground is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pelitupa.core import OFFERED, FieldZone, Figure, Shape
from pelitupa.draw.dartboard_svg import dart, dartboard_ground, finnish_ground
from pelitupa.draw.shapes import (
    FALU,
    GROUNDS,
    INK,
    STONES,
    Drawing,
    css_name,
    esc,
    ink_on,
    label_text,
    num,
    stone,
)

SMALLEST: Final = 450.0
"""The longer side of a drawing at least."""

KNOWN: Final[dict[str, Callable[[FieldZone], str]]] = {
    "dartboard": dartboard_ground,
    "finnish dartboard": finnish_ground,
}
"""Grounds that need not be told in shapes, drawn in their own unit."""

_TEXTURES: Final = {
    "gravel": ("h.1", 2.6, 0.35),
    "grass": ("q2-5 1-7m1 7q1-4 4-6", 1.2, 0.45),
}
"""A small mark, how wide its line is, and how much of it is seen."""
_DARTS: Final = ("dart", "aim")
_MARK: Final = 9.0


class _Plan:
    """How a field lies in its drawing."""

    def __init__(self, zone: FieldZone) -> None:
        left, lower, right, upper = zone.bounds
        self.left, self.upper = left, upper
        longer = max(right - left, upper - lower)
        known = zone.ground in KNOWN or longer >= SMALLEST or longer <= 0.0
        self.scale = 1.0 if known else SMALLEST / longer
        self.width, self.height = (right - left) * self.scale, (upper - lower) * self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the field in the drawing, whose second coordinate runs downwards."""
        return (x - self.left) * self.scale, (self.upper - y) * self.scale


def field_drawing(zone: FieldZone) -> Drawing:
    """The field with all that is on it."""
    plan = _Plan(zone)
    parts = [_ground(zone, plan)]
    parts += [_shape(shape, plan) for shape in zone.shapes]
    parts += [_path(figure, plan) for figure in zone.figures if len(figure.path) > 1]
    parts += [_figure(figure, plan) for figure in zone.figures]
    place = ""
    if zone.ground not in KNOWN:
        place = (
            f'<g class="field-plan" data-left="{plan.left!r}" data-top="{plan.upper!r}" '
            f'data-scale="{plan.scale!r}"{_origin(zone)}{_relief(zone)}/>'
        )
    return Drawing(plan.width, plan.height, place + "".join(parts))


def _origin(zone: FieldZone) -> str:
    """Where the field lies on a larger ground, for a page that shows how something came about there."""
    x, y = zone.origin
    return f' data-origin="{x!r} {y!r}"' if x or y else ""


def _relief(zone: FieldZone) -> str:
    """How high the ground is, for a page that shows a path from the side."""
    if zone.relief is None:
        return ""
    heights = " ".join([str(height) for height in zone.relief.heights])
    return (
        f' data-lower="{zone.bounds[1]!r}" data-step="{zone.relief.step!r}" '
        f'data-columns="{zone.relief.columns}" data-heights="{heights}"'
    )


def _ground(zone: FieldZone, plan: _Plan) -> str:
    if zone.ground in KNOWN:
        return KNOWN[zone.ground](zone)
    material = "frame" if zone.ground == "cloth" else zone.ground
    fill, rim = GROUNDS.get(material, GROUNDS["wood"])
    round_off = min(plan.width, plan.height) * (0.04 if material == "frame" else 0.015)
    return (
        f'<rect class="ground ground-{css_name(material)}" x="1" y="1" width="{num(plan.width - 2)}" '
        f'height="{num(plan.height - 2)}" rx="{num(round_off)}" fill="{fill}" stroke="{rim}" '
        f'stroke-width="2"/>' + _texture(material, plan.width, plan.height)
    )


@lru_cache(maxsize=16)
def _texture(material: str, wide: float, high: float) -> str:
    """What tells gravel and grass from a plain floor: the same small marks each time."""
    if material not in _TEXTURES:
        return ""
    mark, width, light = _TEXTURES[material]
    step = max(wide, high) / 26
    marks = []
    for row in range(1, int(high / step)):
        for column in range(1, int(wide / step)):
            # neighbours differ, and the same place is the same in each drawing
            x = (column + ((row * 37 + column * 61) % 17 - 8) / 19) * step
            y = (row + ((row * 53 + column * 29) % 13 - 6) / 15) * step
            marks.append(f"M{num(x)} {num(y)}{mark}")
    return (
        f'<path class="texture" d="{"".join(marks)}" fill="none" stroke="{GROUNDS[material][1]}" '
        f'stroke-width="{width}" stroke-opacity="{light}" stroke-linecap="round"/>'
    )


def _shape(shape: Shape, plan: _Plan) -> str:
    if shape.outline == "words":
        x, row = plan.at(*shape.points[0])
        size = shape.radius * plan.scale
        return label_text(x, row + size * 0.36, size, shape.label, anchor="start")
    fill, rim = STONES.get(shape.paint) or GROUNDS.get(shape.paint, ("none", INK))
    fill = "none" if shape.outline == "line" else fill
    said = f' role="img" aria-label="{esc(shape.label)}"' if shape.label else ""
    look = f'fill="{fill}" stroke="{rim}" stroke-width="2"{said}/>'
    if shape.outline == "circle":
        x, row = plan.at(*shape.points[0])
        radius = num(shape.radius * plan.scale)
        drawn = f'<circle class="ground-shape" cx="{num(x)}" cy="{num(row)}" r="{radius}" {look}'
        size = shape.radius * plan.scale * 1.2
        if shape.mark:
            drawn += label_text(x, row + size * 0.36, size, shape.mark, fill=ink_on(shape.paint))
        return drawn
    points = " ".join(",".join(map(num, plan.at(*point))) for point in shape.points)
    element = "polyline" if shape.outline == "line" else "polygon"
    return f'<{element} class="ground-shape" points="{points}" {look}'


def _path(figure: Figure, plan: _Plan) -> str:
    """The way a thing came, with its moments for whoever lets it run again."""
    points = " ".join(",".join(map(num, plan.at(x, y))) for _, x, y in figure.path)
    moments = " ".join(f"{moment:g}" for moment, _, _ in figure.path)
    return (
        f'<polyline class="way" data-of="{esc(figure.id)}" data-seconds="{moments}" points="{points}" '
        f'fill="none" stroke="{INK}" stroke-opacity="0.5" stroke-width="2" stroke-dasharray="4 5"/>'
    )


def _figure(figure: Figure, plan: _Plan) -> str:
    x, row = plan.at(figure.x, figure.y)
    if figure.face in _DARTS:
        css, inside = "dart", dart(figure, x, row)
    else:
        radius = figure.size * plan.scale / 2 if figure.size > 0.0 else _MARK
        css = f"figure figure-{css_name(figure.face)}"
        inside = stone(x, row, radius, figure.face, figure.mark, figure.note)
        if figure.face == OFFERED:
            inside = (
                f'<circle class="ground" cx="{num(x)}" cy="{num(row)}" r="{num(radius)}" fill="#fff3d2" '
                f'fill-opacity="0.01" stroke="{FALU}" stroke-width="4" stroke-dasharray="7 4"/>'
            )
        if figure.heading is not None:
            angle = math.radians(figure.heading)
            end = x + 1.6 * radius * math.cos(angle), row - 1.6 * radius * math.sin(angle)
            inside += (
                f'<path class="heading" d="M{num(x)} {num(row)}L{num(end[0])} {num(end[1])}" '
                f'stroke="{INK}" stroke-width="3"/>'
            )
    return (
        f'<g class="{css}" data-item="{esc(figure.id)}" role="img" '
        f'aria-label="{esc(figure.label)}">{inside}</g>'
    )
