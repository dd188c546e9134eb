"""The boards that Go is played on: closure spaces whose points have names and places to be drawn at.

A graph of one's own is written as walks from point to point: `a-b-c-a c-d` joins a with b, b with c, c with a
and c with d. `a>b` is a way there and none back: b is in the closure of a, and a not in that of b. A point
that stands alone is a walk of one point.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Link, OptionError, t
from pelitupa.equipment.closure import ClosureSpace, space_of
from pelitupa.equipment.hexgrid import cell_name, rhombus

MOST_POINTS: Final = 400
LONGEST_GRAPH: Final = 1700
_WALK: Final = re.compile(r"[a-z0-9]{1,4}([->][a-z0-9]{1,4})*")
_CHORD: Final = 1.5


@dataclass(frozen=True)
class Board:
    """A closure space to play on: `names` and `centres` (in cell widths) of its points, the shape that views
    give it, and the links drawn between points where no grid is drawn. `diagonals` are those of each point
    on a grid of squares, empty elsewhere."""

    names: tuple[str, ...]
    centres: tuple[tuple[float, float], ...]
    space: ClosureSpace
    shape: str = "point"
    links: tuple[Link, ...] = ()
    diagonals: tuple[tuple[int, ...], ...] = ()


def grid(size: int, torus: bool) -> Board:
    """The points of a grid of lines, `size` each way; on a torus its opposite sides are joined."""
    places = [(row, column) for row in range(size) for column in range(size)]
    names = tuple([cell_name(row, column) for row, column in places])
    centres = tuple([(float(column), float(row)) for row, column in places])

    def at(row: int, column: int) -> int:
        if torus:
            return row % size * size + column % size
        return row * size + column if 0 <= row < size and 0 <= column < size else -1

    beside, diagonals = [], []
    for row, column in places:
        for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            beside.append((at(row, column), at(row + down, column + right)))
        corners = [at(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        diagonals.append(tuple([corner for corner in corners if corner >= 0]))
    ways = [(start, end) for start, end in beside if end >= 0]
    return Board(names, centres, space_of(len(names), ways), diagonals=tuple(diagonals))


def hexagons(size: int) -> Board:
    """A rhombus of hexagons, each beside six others, as the board of Hex."""
    cells = rhombus(size)
    ways = [(cell, other) for cell, others in enumerate(cells.neighbours) for other in others]
    return Board(cells.names, cells.centres, space_of(len(cells.names), ways), "hexagon")


def graph(text: str) -> Board:
    """The board that is written as walks, its points on a circle. Raises `OptionError`."""
    numbers: dict[str, int] = {}
    ways: list[tuple[int, int]] = []
    links: list[Link] = []
    for walk in text.lower().split():
        if not _WALK.fullmatch(walk):
            raise OptionError(
                t(
                    "a graph is written as walks such as a-b-c-a or a>b, of names of up to four letters "
                    "and digits, not as {walk}",
                    walk=repr(walk[:40]),
                )
            )
        steps = re.split("([->])", walk)
        for name in steps[::2]:
            numbers.setdefault(name, len(numbers))
        for start, way, end in zip(steps[::2], steps[1::2], steps[2::2], strict=False):
            if start == end:
                raise OptionError(
                    t(
                        "the walk {walk} goes from {name} to itself",
                        walk=repr(walk[:40]),
                        name=start,
                    )
                )
            ways.append((numbers[start], numbers[end]))
            if way == "-":
                ways.append((numbers[end], numbers[start]))
            links.append(Link(start, end, "neutral", f"{start} {way} {end}"))
    if "pass" in numbers:
        raise OptionError(t("no point can be called {name}: that is a move", name="pass"))
    if len(numbers) > MOST_POINTS:
        raise OptionError(t("a graph has at most {count} points", count=MOST_POINTS))
    if not numbers:
        raise OptionError(t("a graph has a point at least"))
    turn = 2 * math.pi / len(numbers)
    radius = _CHORD / 2 / math.sin(turn / 2) if len(numbers) > 1 else 0.0
    centres = tuple(
        [(radius * math.sin(turn * p), -radius * math.cos(turn * p)) for p in range(len(numbers))]
    )
    return Board(tuple(numbers), centres, space_of(len(numbers), ways), links=tuple(links))
