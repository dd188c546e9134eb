"""The ground of a yard: cells of half a metre, places, sight and ways across it.

The origin is in the middle, x goes to the right and y up, both in metres. Everything here is made of + - * /
and square roots, so that it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from pelitupa.core import PelitupaError, t

CELL: Final = 0.5
"""The side of a cell, in metres."""
_PER_METRE: Final = 2.0

OPEN: Final = 0
TREE: Final = 1
BUSH: Final = 2
WATER: Final = 3
WALL: Final = 4
SNOW: Final = 5
"""What a cell is."""

FACE: Final = {".": OPEN, "t": TREE, "b": BUSH, "~": WATER, "#": WALL, ",": SNOW}
"""The letters of a map's text. Capital letters are places on open ground."""

PACE: Final = [1.0, 0.6, 0.5, 0.0, 0.0, 0.3]
"""How fast one goes across a cell, in parts of the speed on open ground (chosen). People go around the trunk
in a cell with a tree. In deep snow one keeps up 0.8 m/s, and 1.5 to 2 in a burst (J. Appl. Physiol. 21)."""

COVER: Final = [1.0, 0.0, 0.5, 1.0, 0.0, 1.0]
"""How much of a sight passes a cell (chosen)."""

BLOCKED: Final = 0.05
"""Less of a sight is none."""

_AHEAD: Final = 150
"""One looks so many pieces of 0.4 m ahead for what is in the way."""

_KEPT: Final = 4_000_000
"""Ways to several goals are kept, of so many squares together: 32 MB."""

_AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


class MapError(PelitupaError):
    """A map that cannot be played on. The message says what is wrong, where, and what would be right."""


@dataclass(frozen=True)
class Place:
    """A place with a name: its middle, and how far it reaches, in metres."""

    name: str
    x: float
    y: float
    radius: float = 1.0


class YardMap:
    """A ground: `cells` row by row from the top, and `places` by their names.

    `light` is day, dusk or night; `footing` how fast one goes on it at all, in parts of a hard field.
    """

    def __init__(
        self,
        name: str,
        columns: int,
        rows: int,
        cells: bytes,
        places: dict[str, Place],
        light: str = "day",
        footing: float = 1.0,
    ) -> None:
        self.name = name
        self.columns = columns
        self.rows = rows
        self.cells = cells
        self.places = places
        self.light = light
        self.footing = footing
        self.left = -0.5 * CELL * columns
        self.top = 0.5 * CELL * rows
        self.hindered = WALL in cells or WATER in cells
        """Whether anything stands in the way at all."""
        self._ways = Ways(self)

    def in_light(self, light: str) -> YardMap:
        """The same ground by day, at dusk or by night."""
        if light == self.light:
            return self
        other = YardMap(
            self.name, self.columns, self.rows, self.cells, self.places, light, self.footing
        )
        other._ways = self._ways
        return other

    # --- cells

    @property
    def width(self) -> float:
        """From left to right, in metres."""
        return self.columns * CELL

    @property
    def height(self) -> float:
        """From top to bottom, in metres."""
        return self.rows * CELL

    def at(self, x: float, y: float) -> int:
        """What the cell at a place is; a wall outside."""
        across, down = (x - self.left) * _PER_METRE, (self.top - y) * _PER_METRE
        if across < 0.0 or down < 0.0:
            return WALL
        column, row = int(across), int(down)
        if column >= self.columns or row >= self.rows:
            return WALL
        return self.cells[row * self.columns + column]

    def is_free(self, x: float, y: float) -> bool:
        """Whether somebody can stand here."""
        cell = self.at(x, y)
        return cell != WALL and cell != WATER

    def pace(self, x: float, y: float) -> float:
        """How fast one goes here, in parts of the speed on a hard field; 0.0 where nobody can be."""
        return self.footing * PACE[self.at(x, y)]

    def place(self, name: str) -> Place:
        """A place by its name. Raises `MapError`."""
        if name not in self.places:
            known = ", ".join(sorted(self.places)) or "-"
            raise MapError(
                t(
                    "the map {name} has no place {place}; it has: {known}",
                    name=self.name,
                    place=repr(name),
                    known=known,
                )
            )
        return self.places[name]

    # --- sight

    def ray(self, x0: float, y0: float, x1: float, y1: float) -> float:
        """How much of a sight from one place reaches another: 1.0 all, 0.0 nothing.

        The cell that one looks from hides nothing. Of each cell the sight crosses (Amanatides and Woo 1987) a
        part passes, see `COVER`.
        """
        ax, ay = (x0 - self.left) * _PER_METRE, (self.top - y0) * _PER_METRE
        bx, by = (x1 - self.left) * _PER_METRE, (self.top - y1) * _PER_METRE
        if ax < 0.0 or ay < 0.0 or bx < 0.0 or by < 0.0:
            return 0.0
        column, row, last_column, last_row = int(ax), int(ay), int(bx), int(by)
        columns, cells = self.columns, self.cells
        rows = self.rows
        if column >= columns or last_column >= columns or row >= rows or last_row >= rows:
            return 0.0
        dx, dy = bx - ax, by - ay
        step_x, step_y = 1, columns
        to_x, to_y, each_x, each_y = 1e30, 1e30, 0.0, 0.0
        if dx > 0.0:
            each_x = 1.0 / dx
            to_x = (column + 1 - ax) * each_x
        elif dx < 0.0:
            step_x, each_x = -1, -1.0 / dx
            to_x = (ax - column) * each_x
        if dy > 0.0:
            each_y = 1.0 / dy
            to_y = (row + 1 - ay) * each_y
        elif dy < 0.0:
            step_y, each_y = -columns, -1.0 / dy
            to_y = (ay - row) * each_y
        place = row * columns + column
        left = 1.0
        for _ in range(abs(last_column - column) + abs(last_row - row)):
            if to_x < to_y:
                place += step_x
                to_x += each_x
            else:
                place += step_y
                to_y += each_y
            cell = cells[place]
            if cell:
                left *= COVER[cell]
                if left < BLOCKED:
                    return 0.0
        return left

    def reach(self, x: float, y: float, ux: float, uy: float, far: float) -> float:
        """How far a sight goes in a direction, at most `far`: to where less than half of it passes."""
        gone, left = 0.0, 1.0
        while gone < far:
            gone += CELL
            left *= COVER[self.at(x + ux * gone, y + uy * gone)]
            if left < 0.5:
                return gone
        return far

    # --- ways

    def is_straight(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Whether one can walk straight from one place to another, as far as one looks ahead."""
        if not self.hindered:
            return True
        if not self.is_free(x0, y0) or not self.is_free(x1, y1):
            return False
        across, down = (x0 - self.left) * _PER_METRE, (self.top - y0) * _PER_METRE
        dx, dy = (x1 - x0) * _PER_METRE, (y0 - y1) * _PER_METRE
        far = sqrt(dx * dx + dy * dy)
        pieces = int(far * 1.25) + 1  # two and a half for each metre
        dx, dy = dx / pieces, dy / pieces
        columns, cells = self.columns, self.cells
        for _ in range(min(pieces, _AHEAD)):
            across += dx
            down += dy
            cell = cells[int(down) * columns + int(across)]
            if cell in (WALL, WATER):
                return False
        return True

    def way(self, x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
        """Where to walk straight to, on the way from one place to another around all that is in it."""
        if self.is_straight(x, y, to_x, to_y):
            return to_x, to_y
        return self._ways.next(x, y, to_x, to_y)

    def distance(self, x: float, y: float, to_x: float, to_y: float) -> float:
        """How far it is to walk, in metres, about; -1.0 where there is no way."""
        if self.is_straight(x, y, to_x, to_y):
            return sqrt((to_x - x) * (to_x - x) + (to_y - y) * (to_y - y))
        return self._ways.distance(x, y, to_x, to_y)

    def check(self) -> YardMap:
        """This map. Raises `MapError` where a place is in a wall, or cannot be reached from the first one."""
        places = list(self.places.values())
        for place in places:
            if not self.is_free(place.x, place.y):
                raise MapError(
                    t(
                        "the map {name}: nobody can stand at {place} ({x:g}, {y:g})",
                        name=self.name,
                        place=place.name,
                        x=place.x,
                        y=place.y,
                    )
                )
            if self.distance(place.x, place.y, places[0].x, places[0].y) < 0.0:
                raise MapError(
                    t(
                        "the map {name}: there is no way from {place} to {other}",
                        name=self.name,
                        place=place.name,
                        other=places[0].name,
                    )
                )
        return self


class Ways:
    """Ways around walls and water, on squares of a metre: for each goal, where to go next from everywhere.

    They are found when a goal is wanted the first time, breadth first, as far as to who wants to go there,
    and farther for whoever comes from farther away. Those found last are kept: a map lives as long as the
    process, and people go everywhere.
    """

    def __init__(self, ground: YardMap, kept: int = _KEPT) -> None:
        self.ground = ground
        self.columns = (ground.columns + 1) // 2
        self.rows = (ground.rows + 1) // 2
        self._free: list[bool] = []
        self._known: dict[int, list[int]] = {}
        self._rims: dict[int, list[int]] = {}
        """Of each goal in `_known` the squares that were found last, from where a search goes on."""
        self._kept = kept

    def _square(self, x: float, y: float) -> int:
        """The square at a place, or the nearest free one beside it; -1 where there is none."""
        if not self._free:
            self._free = self._squares()
        column = min(max(int(x - self.ground.left), 0), self.columns - 1)
        row = min(max(int(self.ground.top - y), 0), self.rows - 1)
        if self._free[row * self.columns + column]:
            return row * self.columns + column
        best, nearest = -1, 1e9
        for down in range(max(row - 2, 0), min(row + 3, self.rows)):
            for across in range(max(column - 2, 0), min(column + 3, self.columns)):
                square = down * self.columns + across
                if self._free[square]:
                    dx, dy = self._x(square) - x, self._y(square) - y
                    if dx * dx + dy * dy < nearest:
                        best, nearest = square, dx * dx + dy * dy
        return best

    def _squares(self) -> list[bool]:
        """Of each square whether all its cells are free."""
        found = []
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = self.ground.left + column + 0.25, self.ground.top - row - 0.25
                found.append(
                    self.ground.is_free(x, y)
                    and self.ground.is_free(x + CELL, y)
                    and self.ground.is_free(x, y - CELL)
                    and self.ground.is_free(x + CELL, y - CELL)
                )
        return found

    def _x(self, square: int) -> float:
        return self.ground.left + (square % self.columns) + 0.5

    def _y(self, square: int) -> float:
        return self.ground.top - (square // self.columns) - 0.5

    def _towards(self, goal: int, here: int) -> list[int]:
        """Of each square the one to go to next on the way to a goal, of all that are not farther from it than
        `here`; -1 where there is no way or nobody looked."""
        after = self._known.get(goal)
        if after is None:
            if self._known and (len(self._known) + 1) * len(self._free) > self._kept:
                oldest = next(iter(self._known))
                del self._known[oldest], self._rims[oldest]
            after = [-1] * len(self._free)
            after[goal] = goal
            self._known[goal], self._rims[goal] = after, [goal]
        if after[here] < 0:
            rim = self._rims[goal]
            while rim and after[here] < 0:
                rim = self._beyond(rim, after)
            self._rims[goal] = rim
        return after

    def _beyond(self, rim: list[int], after: list[int]) -> list[int]:
        """The squares beside some, from which nobody has gone to the goal yet: they go by these."""
        found: list[int] = []
        for square in rim:
            row, column = square // self.columns, square % self.columns
            for across, down in _AROUND:
                if not 0 <= column + across < self.columns or not 0 <= row + down < self.rows:
                    continue
                other = square + across + down * self.columns
                if after[other] >= 0 or not self._free[other]:
                    continue
                if (
                    across
                    and down
                    and not (
                        self._free[square + across] and self._free[square + down * self.columns]
                    )
                ):
                    continue
                after[other] = square
                found.append(other)
        return found

    def next(self, x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
        """See `YardMap.way`. Where there is no way: straight on."""
        here, goal = self._square(x, y), self._square(to_x, to_y)
        if here < 0 or goal < 0:
            return to_x, to_y
        after = self._towards(goal, here)
        if after[here] < 0:
            return to_x, to_y
        aim = (
            here
            if not self.ground.is_straight(x, y, self._x(after[here]), self._y(after[here]))
            else after[here]
        )
        square = aim
        for _ in range(12):  # so many metres ahead one looks for a shorter way
            if square == goal:
                break
            square = after[square]
            if self.ground.is_straight(x, y, self._x(square), self._y(square)):
                aim = square
        return self._x(aim), self._y(aim)

    def distance(self, x: float, y: float, to_x: float, to_y: float) -> float:
        """See `YardMap.distance`."""
        square, goal = self._square(x, y), self._square(to_x, to_y)
        if square < 0 or goal < 0:
            return -1.0
        after = self._towards(goal, square)
        gone = 0.0
        while square != goal:
            following = after[square]
            if following < 0:
                return -1.0
            step = abs(following - square)
            gone += 1.0 if step == 1 or step == self.columns else 1.4142135623730951
            square = following
        return gone


def middle(cells: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """The middle of some places, and how far they reach from it, with half a cell."""
    x = y = 0.0
    for one, other in cells:
        x += one
        y += other
    x, y = x / len(cells), y / len(cells)
    far = 0.0
    for one, other in cells:
        far = max(far, (one - x) * (one - x) + (other - y) * (other - y))
    return x, y, sqrt(far) + 0.5
