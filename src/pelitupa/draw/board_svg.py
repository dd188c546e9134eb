"""Boards from their cells: hexagons, squares and points, with coloured sides and stones.

Cells come with their centres in cell widths; a cell is drawn 60 units wide.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from pelitupa.core import OFFERED, BoardZone, Cell
from pelitupa.core.theorem import Ray
from pelitupa.draw.shapes import (
    FALU,
    GROUNDS,
    INK,
    STONES,
    WOOD_LINE,
    Drawing,
    css_name,
    esc,
    label_text,
    num,
    stone,
)

_Point = tuple[float, float]

UNIT: Final = 60.0
_HEXAGON: Final = tuple(
    (
        math.cos(math.radians(60 * i - 90)) / math.sqrt(3),
        math.sin(math.radians(60 * i - 90)) / math.sqrt(3),
    )
    for i in range(6)
)
_NAME: Final = re.compile(r"([a-z]*)([0-9]+)")
"""A cell's column and row; where it has no column, rows alone have numbers."""
_MARGIN: Final = 1.3
_SLAB: Final = 1.22
"""How far the board reaches beyond the middles of its outermost cells."""
_STONE: Final = 0.38
"""The radius of a stone."""
_BESIDE: Final = 0.68
"""How far the number of a point is from it."""
_DOTS: Final = {"chosen": 11.0, "aim": 7.0}
_GROUNDS: Final = {"winning": "#f7e3a8", "throne": "#d9bb86"}
"""The colour of a cell by its mark."""


def board_drawing(zone: BoardZone, *, interactive: bool = False) -> Drawing:
    """The board. Interactive cells are buttons for a page's script; else they are pictures."""
    left, top = _corner(zone)
    right = max((cell.x for cell in zone.cells), default=0.0) + _MARGIN
    bottom = max((cell.y for cell in zone.cells), default=0.0) + _MARGIN
    moved = [(cell, (cell.x - left) * UNIT, (cell.y - top) * UNIT) for cell in zone.cells]
    parts = [_slab(zone, moved), _edges(zone, left, top), _coordinates(moved, zone.shape)]
    if zone.shape == "point":
        parts.append(_grid_lines(zone, left, top))
    parts.append(_links(zone, moved))
    parts += [_cell(zone.shape, cell, x, row, interactive) for cell, x, row in moved]
    return Drawing((right - left) * UNIT, (bottom - top) * UNIT, "".join(parts))


def _corner(zone: BoardZone) -> tuple[float, float]:
    """Where the drawing begins, in cell widths."""
    left = min((cell.x for cell in zone.cells), default=0.0) - _MARGIN
    return left, min((cell.y for cell in zone.cells), default=0.0) - _MARGIN


def with_rays(zone: BoardZone, drawing: Drawing, rays: Iterable[Ray]) -> Drawing:
    """The board with short lines from its cells, which are decoration."""
    left, top = _corner(zone)
    places = {cell.id: ((cell.x - left) * UNIT, (cell.y - top) * UNIT) for cell in zone.cells}
    paths: dict[bool, list[str]] = {False: [], True: []}
    for ray in rays:
        x, row = places[ray.cell]
        begin = _STONE / math.hypot(ray.dx, ray.dy)
        paths[ray.strong].append(
            f"M{num(x + ray.dx * begin * UNIT)} {num(row + ray.dy * begin * UNIT)}"
            f"L{num(x + ray.dx * UNIT)} {num(row + ray.dy * UNIT)}"
        )
    parts = [
        f'<path class="ray{" ray-strong" if strong else ""}" d="{"".join(path)}" fill="none" '
        f'stroke="{FALU if strong else WOOD_LINE}" stroke-width="{8 if strong else 5}" '
        f'pointer-events="none"/>'
        for strong, path in paths.items()
        if path
    ]
    return Drawing(drawing.width, drawing.height, drawing.body + "".join(parts))


def _links(zone: BoardZone, moved: list[tuple[Cell, float, float]]) -> str:
    """Lines between the centres of linked cells, under the stones."""
    places = {cell.id: (x, row) for cell, x, row in moved}
    parts = []
    for link in zone.links:
        (x, row), (to_x, to_row) = places[link.start], places[link.end]
        offered = link.colour == OFFERED
        colour = INK if offered else STONES.get(link.colour, (WOOD_LINE, ""))[0]
        said = link.label or f"{link.start} - {link.end}"
        cap = ' stroke-linecap="round"'
        if link.dashes:
            lengths = " ".join(num(part * UNIT / 100) for part in link.dashes)
            cap = f' stroke-dasharray="{lengths}"'
        parts.append(
            f'<line class="link link-{css_name(link.colour)}" data-link="{esc(link.start)} {esc(link.end)}" '
            f'x1="{num(x)}" y1="{num(row)}" x2="{num(to_x)}" y2="{num(to_row)}" stroke="{colour}" '
            f'stroke-width="{num(UNIT * (0.06 if offered else 0.16))}"{cap} role="img" '
            f'aria-label="{esc(said)}"/>'
        )
    return "".join(parts)


def _slab(zone: BoardZone, moved: list[tuple[Cell, float, float]]) -> str:
    """What the board is made of, as far round its cells as their coordinates reach, and its shadow."""
    centres = [(x, row) for _, x, row in moved]
    corners = _hull(centres) if zone.shape == "hexagon" else _rectangle(centres)
    fill, rim = GROUNDS["slab" if zone.ground == "wood" else zone.ground]
    # a pointed corner of a board of hexagons would reach beyond the drawing
    join = "miter" if zone.ground == "paper" and zone.shape != "hexagon" else "round"
    points = " ".join(f"{num(x)},{num(row)}" for x, row in corners)
    width = 2 * _SLAB * UNIT
    return "".join(
        f'<polygon class="slab{css}" points="{points}" fill="{paint}" stroke="{paint}" '
        f'stroke-width="{num(width + more)}" stroke-linejoin="{join}"{look}/>'
        for css, paint, more, look in (
            ("-shadow", "#000", 0.0, ' opacity="0.22" transform="translate(3 6)"'),
            (f"-rim slab-rim-{css_name(zone.ground)}", rim, 0.0, ""),
            (f" slab-{css_name(zone.ground)}", fill, -4.0, ""),
        )
    )


def _rectangle(places: list[_Point]) -> list[_Point]:
    """The corners of the smallest rectangle round some places."""
    if not places:
        return []
    (left, right), (top, bottom) = ((min(ones), max(ones)) for ones in zip(*places, strict=True))
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _hull(places: list[_Point]) -> list[_Point]:
    """The corners of the smallest convex shape round some places (Andrew's monotone chain)."""
    if len(places) < 3:
        return places
    halves = []
    for ordered in (sorted(places), sorted(places, reverse=True)):
        half: list[_Point] = []
        for x, y in ordered:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-6:
                    break
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return [*halves[0], *halves[1]]


def _edges(zone: BoardZone, left: float, top: float) -> str:
    if zone.shape == "hexagon":
        centres = tuple([(cell.x, cell.y) for cell in zone.cells])
        sides = tuple([(edge.colour, edge.points[0], edge.points[-1]) for edge in zone.edges])
        return _hex_edges(centres, sides, left, top)
    parts = []
    for edge in zone.edges:
        points = edge.points if len(edge.points) > 1 else _widened(edge.points)
        path = " ".join(f"{num((x - left) * UNIT)},{num((y - top) * UNIT)}" for x, y in points)
        colour = STONES.get(edge.colour, (WOOD_LINE, ""))[0]
        parts.append(
            f'<polyline class="edge edge-{css_name(edge.colour)}" points="{path}" fill="none" '
            f'stroke="{colour}" stroke-width="{num(UNIT * 0.34)}" stroke-linecap="round"/>'
        )
    return "".join(parts)


@lru_cache(maxsize=16)
def _hex_edges(
    centres: tuple[_Point, ...],
    sides: tuple[tuple[str, _Point, _Point], ...],
    left: float,
    top: float,
) -> str:
    """Each side of a board (its colour and its ends) along the rims of its cells: a rim beyond which there is
    no cell belongs to the side that is nearest. Whatever stands on the board, it is found once."""
    if not sides:
        return ""
    known = {(round(x, 2), round(y, 2)) for x, y in centres}
    paths: list[list[str]] = [[] for _ in sides]
    for x, y in centres:
        for start, end in zip(_HEXAGON, (*_HEXAGON[1:], _HEXAGON[0]), strict=True):
            over = (x + start[0] + end[0], y + start[1] + end[1])
            if (round(over[0], 2), round(over[1], 2)) in known:
                continue
            far = [_distance(over, begin, close) for _, begin, close in sides]
            rim = (
                f"{num((x + a - left) * UNIT)} {num((y + b - top) * UNIT)}" for a, b in (start, end)
            )
            paths[far.index(min(far))].append("M" + "L".join(rim))
    return "".join(
        f'<path class="edge edge-{css_name(colour)}" d="{"".join(path)}" fill="none" '
        f'stroke="{STONES.get(colour, (WOOD_LINE, ""))[0]}" stroke-width="{num(UNIT * 0.26)}" '
        f'stroke-linecap="round"/>'
        for (colour, _, _), path in zip(sides, paths, strict=True)
    )


def _distance(place: _Point, start: _Point, end: _Point) -> float:
    """How far a place is from the line between two ends."""
    (x, y), (ax, ay), (bx, by) = place, start, end
    long = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0.0 if long == 0 else ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
    along = max(0.0, min(1.0, along))
    return math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def _widened(points: tuple[_Point, ...]) -> tuple[_Point, ...]:
    """A side of one cell is a single point: give it a little length, so that it shows."""
    return tuple((x + dx, y) for x, y in points for dx in (-0.2, 0.2))


def _coordinates(moved: list[tuple[Cell, float, float]], shape: str) -> str:
    """Letters above each column, numbers left of each row.

    Where other cells lie above the tops of columns, as on a triangle, the letters stand below. Points that
    have numbers or letters alone, as on a circle or a graph, have them at their outer side.
    """
    size = UNIT * 0.3
    if moved and all(cell.id.isdecimal() or cell.id.isalpha() for cell, _, _ in moved):
        return "".join(
            label_text(
                x + dx * UNIT, top + dy * UNIT + size * 0.35, size, cell.id, css="coordinate"
            )
            for cell, x, top, dx, dy in _outwards(moved)
        )
    columns: dict[str, list[tuple[float, float]]] = {}
    rows: dict[str, list[tuple[float, float]]] = {}
    for cell, x, top in moved:
        match = _NAME.fullmatch(cell.id)
        if match is not None:
            if match[1]:
                columns.setdefault(match[1], []).append((top, x))
            rows.setdefault(match[2], []).append((x, top))
    highest = min((top for _, _, top in moved), default=0.0)
    if shape == "point":  # a corner that is missing moves no letter
        leftmost = min((x for _, x, _ in moved), default=0.0)
        for places in columns.values():
            if min(places)[0] < highest + UNIT * 1.5:
                places.append((highest, min(places)[1]))
        for places in rows.values():
            if min(places)[0] < leftmost + UNIT * 1.5:
                places.append((leftmost, min(places)[1]))
    above = all(min(places)[0] < highest + UNIT / 2 for places in columns.values())
    parts = []
    for name, places in columns.items():
        top, x = min(places) if above else max(places)
        shift = (-0.1, -0.86) if above else (-0.1, 1.06)
        parts.append(
            label_text(x + shift[0] * UNIT, top + shift[1] * UNIT, size, name, css="coordinate")
        )
    for name, places in rows.items():
        x, top = min(places)
        parts.append(label_text(x - UNIT * 0.98, top + size * 0.35, size, name, css="coordinate"))
    return "".join(parts)


def _outwards(
    moved: list[tuple[Cell, float, float]],
) -> Iterator[tuple[Cell, float, float, float, float]]:
    """Each cell with the way from the middle of all to it, as long as a number is to be from it; to the left
    from cells in a column."""
    middle_x = sum(x for _, x, _ in moved) / len(moved)
    middle = sum(top for _, _, top in moved) / len(moved)
    column = all(abs(x - middle_x) < 1 for _, x, _ in moved)
    for cell, x, top in moved:
        far = math.hypot(x - middle_x, top - middle)
        if column or far < 1:
            yield cell, x, top, -_BESIDE, 0.0
        else:
            yield cell, x, top, (x - middle_x) / far * _BESIDE, (top - middle) / far * _BESIDE


def _grid_lines(zone: BoardZone, left: float, top: float) -> str:
    """Lines between points one step apart."""
    places = {(round(cell.x, 3), round(cell.y, 3)) for cell in zone.cells}
    path = []
    for x, row in sorted(places):
        for dx, dy in ((1, 0), (0, 1)):
            if (round(x + dx, 3), round(row + dy, 3)) in places:
                start = f"{num((x - left) * UNIT)} {num((row - top) * UNIT)}"
                end = f"{num((x + dx - left) * UNIT)} {num((row + dy - top) * UNIT)}"
                path.append(f"M{start}L{end}")
    return f'<path class="grid" d="{"".join(path)}" stroke="{WOOD_LINE}" stroke-width="2"/>'


def _cell(shape: str, cell: Cell, x: float, top: float, interactive: bool) -> str:
    mark = f" mark-{css_name(cell.mark)}" if cell.mark else ""
    role = "button" if interactive and cell.intent else "img"
    inside = _ground(shape, x, top, cell.mark)
    if cell.piece is not None:
        piece = cell.piece
        inside += (
            f'<g class="piece" data-item="{esc(piece.id)}">'
            f"{stone(x, top, UNIT * _STONE, piece.face, piece.mark, piece.note)}</g>"
        )
    return (
        f'<g class="cell{mark}" data-cell="{esc(cell.id)}" data-intent="{esc(cell.intent)}" '
        f'role="{role}" aria-label="{esc(cell.label)}">{inside}</g>'
    )


def _ground(shape: str, x: float, top: float, mark: str) -> str:
    fill = _GROUNDS.get(mark, "#f3e2c0")
    if shape == "square":
        return (
            f'<rect class="ground" x="{num(x - UNIT / 2)}" y="{num(top - UNIT / 2)}" '
            f'width="{num(UNIT)}" height="{num(UNIT)}" fill="{fill}" stroke="{WOOD_LINE}" '
            f'stroke-width="1.5"/>'
        )
    if shape == "point":
        return (
            f'<circle class="ground ground-point" cx="{num(x)}" cy="{num(top)}" '
            f'r="{num(UNIT * 0.45)}" fill="{fill}" fill-opacity="0.01"/>'
            f'<circle class="point" cx="{num(x)}" cy="{num(top)}" r="{num(_DOTS.get(mark, 3.5))}" '
            f'fill="{WOOD_LINE}"/>'
        )
    points = " ".join(f"{num(x + a * UNIT)},{num(top + b * UNIT)}" for a, b in _HEXAGON)
    return (
        f'<polygon class="ground" points="{points}" fill="{fill}" stroke="{WOOD_LINE}" '
        f'stroke-width="1.5"/>'
    )
