"""The board of Twixt: its intersections, the lines between them, and which of these cross."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64, u8

from pelitupa.core import Cell, t
from pelitupa.core.vecs import vec
from pelitupa.equipment.hexgrid import cell_name

BLUE: Final = 1
RED: Final = 2
_JUMPS: Final = ((1, -2), (1, 2), (2, -1), (2, 1))
"""Rows and columns that a line goes from its upper end."""


def _side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Whether the lines a-b and c-d meet elsewhere than at their ends."""
    return (
        _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
    )  # ends that lie on another line are its ends: between them it meets no intersection


class Grid:
    """A board of `size` times `size` intersections without the corners, numbered row by row.

    `lines` are the pairs of intersections a knight's move apart, the upper one first. `beside[cell]` are the
    lines that end there, with the other end; `crossing[line]` the lines that cross one. `along[side]` are
    the intersections of a side, `barred[colour]` those that a colour may not mark.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        last = size - 1
        self.places = [
            (row, column)
            for row in range(size)
            for column in range(size)
            if not (row in (0, last) and column in (0, last))
        ]
        self.names = tuple(cell_name(row, column) for row, column in self.places)
        self.vacant = [
            Cell(name, float(column), float(row), t("{cell}, vacant", cell=name), None, intent=name)
            for name, (row, column) in zip(self.names, self.places, strict=True)
        ]
        self.number = {place: cell for cell, place in enumerate(self.places)}
        number = self.number
        self.lines: list[tuple[int, int]] = []
        of_line: dict[tuple[int, int, int], int] = {}
        for cell, (row, column) in enumerate(self.places):
            for kind, (down, across) in enumerate(_JUMPS):
                end = number.get((row + down, column + across), -1)
                if end >= 0:
                    of_line[row, column, kind] = len(self.lines)
                    self.lines.append((cell, end))
        self.beside: list[list[tuple[int, int]]] = [[] for _ in self.places]
        for line, (start, end) in enumerate(self.lines):
            self.beside[start].append((line, end))
            self.beside[end].append((line, start))
        offsets = _offsets()
        self.crossing: list[list[int]] = [[] for _ in self.lines]
        for (row, column, kind), line in of_line.items():
            for down, across, other in offsets[kind]:
                found = of_line.get((row + down, column + across, other), -1)
                if found >= 0:
                    self.crossing[line].append(found)
        self.sides = vec[i64](
            [
                (4 if row == 0 else 8 if row == last else 0)
                | (16 if column == 0 else 32 if column == last else 0)
                for row, column in self.places
            ]
        )
        cells = range(len(self.places))
        self.along = {
            side: [cell for cell in cells if self.sides[cell] & side] for side in (4, 8, 16, 32)
        }
        self.barred = [
            [cell for cell in cells if colour and not self.may_mark(cell, colour)]
            for colour in range(3)
        ]
        self.empty = vec[i64]([0] * len(self.places))
        self.undrawn = vec[u8]([0] * len(self.lines))
        self.uncrossed = vec[u8]([0] * len(self.lines))

    def goal(self, colour: int) -> int:
        """The sides that a colour joins: 4 and 8 above and below for blue, 16 and 32 left, right for red."""
        return 12 if colour == BLUE else 48

    def may_mark(self, cell: int, colour: int) -> bool:
        """Whether an intersection is not in the home rows of the other colour."""
        return not self.sides[cell] & self.goal(3 - colour)


@lru_cache(maxsize=8)
def _offsets() -> list[list[tuple[int, int, int]]]:
    """For each kind of line those that cross it: rows and columns to their upper end, and their kind."""
    found: list[list[tuple[int, int, int]]] = []
    for down, across in _JUMPS:
        near = []
        for row in range(-2, 3):
            for column in range(-4, 5):
                for kind, (drop, aside) in enumerate(_JUMPS):
                    c, d = (row, column), (row + drop, column + aside)
                    if crosses((0, 0), (down, across), c, d):
                        near.append((row, column, kind))
        found.append(near)
    return found
