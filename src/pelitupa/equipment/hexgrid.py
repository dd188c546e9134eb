"""Boards of hexagons: names of cells, neighbours, sides, and where each cell is drawn.

Cells are ints, row by row from the top. Columns have letters (a, b, ... z, aa, ab, ...), rows
numbers from 1, so that `d4` is the fourth cell of the fourth row. Coordinates are those of
`core.view`: pointed-top hexagons of width 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Edge

ROW_HEIGHT: Final = math.sqrt(3) / 2
_CORNER: Final = 1 / math.sqrt(3)


def column_name(column: int) -> str:
    """a, b, ... z, aa, ab, ... for 0, 1, ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def cell_name(row: int, column: int) -> str:
    """a1, b1, ... in the first row, a2, b2, ... in the second: a column's letters, and a row from 1."""
    return f"{column_name(column)}{row + 1}"


@dataclass(frozen=True)
class HexGrid:
    """A board: `names`, `neighbours` and `centres` per cell, and the cells of each side.

    `sides[i]` is the set of cells on side i; `edges[i]` the line along it.
    """

    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    centres: tuple[tuple[float, float], ...]
    sides: tuple[frozenset[int], ...]
    edges: tuple[tuple[tuple[float, float], ...], ...]


def _grid(
    places: list[tuple[int, int]], x_of_row: float
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[tuple[float, float], ...]]:
    index = {place: cell for cell, place in enumerate(places)}
    steps = (
        ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1))
        if x_of_row > 0
        else ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, 1))
    )
    names = tuple(cell_name(r, c) for r, c in places)
    neighbours = tuple(
        tuple(sorted(index[r + dr, c + dc] for dr, dc in steps if (r + dr, c + dc) in index))
        for r, c in places
    )
    centres = tuple((c + x_of_row * r, r * ROW_HEIGHT) for r, c in places)
    return names, neighbours, centres


def _line(
    cells: list[tuple[float, float]], dx: float, dy: float
) -> tuple[tuple[float, float], ...]:
    """The cells' centres moved outwards to their rim."""
    return tuple((x + dx, y + dy) for x, y in cells)


def rhombus(size: int) -> HexGrid:
    """The board of Hex, `size` cells a side. Sides: 0 top, 1 right, 2 bottom, 3 left."""
    places = [(r, c) for r in range(size) for c in range(size)]
    names, neighbours, centres = _grid(places, 0.5)
    last = size - 1
    sides = (
        frozenset(i for i, (r, _) in enumerate(places) if r == 0),
        frozenset(i for i, (_, c) in enumerate(places) if c == last),
        frozenset(i for i, (r, _) in enumerate(places) if r == last),
        frozenset(i for i, (_, c) in enumerate(places) if c == 0),
    )
    offsets = ((0.0, -_CORNER), (0.5, 0.0), (0.0, _CORNER), (-0.5, 0.0))
    edges = tuple(
        _line([centres[i] for i in sorted(side)], dx, dy)
        for side, (dx, dy) in zip(sides, offsets, strict=True)
    )
    return HexGrid(names, neighbours, centres, sides, edges)


def triangle(size: int) -> HexGrid:
    """The board of Y, `size` cells a side; row r has r + 1 cells. Sides: 0 left, 1 right, 2 bottom."""
    places = [(r, c) for r in range(size) for c in range(r + 1)]
    names, neighbours, centres = _grid(places, -0.5)
    sides = (
        frozenset(i for i, (_, c) in enumerate(places) if c == 0),
        frozenset(i for i, (r, c) in enumerate(places) if c == r),
        frozenset(i for i, (r, _) in enumerate(places) if r == size - 1),
    )
    offsets = ((-0.5, 0.0), (0.5, 0.0), (0.0, _CORNER))
    edges = tuple(
        _line([centres[i] for i in sorted(side)], dx, dy)
        for side, (dx, dy) in zip(sides, offsets, strict=True)
    )
    return HexGrid(names, neighbours, centres, sides, edges)


def coloured(grid: HexGrid, colours: list[tuple[int, str, str]]) -> tuple[Edge, ...]:
    """Edges for a view: for each `(side, colour, label)` the line along that side."""
    return tuple(Edge(colour, grid.edges[side], label) for side, colour, label in colours)
